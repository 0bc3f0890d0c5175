"""Deleting somebody: bots take the seats first, then name, password, tokens and words are forgotten."""

from __future__ import annotations

from typing import TYPE_CHECKING

from imperia.web.people import Visitor

if TYPE_CHECKING:
    from imperia.web.app import Services


def farewell(services: Services, who: Visitor) -> None:
    """Forget somebody and the programs that they made; bots play on for all of them."""
    if who.user_id is not None:
        for one in (who.user_id, *(row.id for row in services.people.bots_of(who))):
            services.seating.leave_all(one)
    services.people.delete(who)
