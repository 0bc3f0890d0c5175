"""The bond matrix: who has lent what, what is still for sale, and every treasury."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from html import escape

from imperia.games.imperial.board.figures import INTEREST_OF
from imperia.games.imperial.board.markup import badge, nation_name, spot, token
from imperia.games.imperial.data import BOND_VALUES, NATION_COUNT, NATION_NAMES, NATIONS
from imperia.games.imperial.view import ImperialView
from imperia.kernel.board import Scene
from imperia.kernel.phrase import Phrase


def bonds_panel(view: ImperialView, scene: Scene) -> str:
    """A row for each nation, a column for each bond."""
    values = BOND_VALUES if view.options["edition"] == 2010 else BOND_VALUES[:-1]
    heads = "".join(f'<th scope="col">{value}<small>{INTEREST_OF[value]}</small></th>' for value in values)
    rows = "".join(_row(view, scene, nation, values) for nation in range(NATION_COUNT))
    note = escape(scene.say("Badge: who lent it. Number: still for sale. Small figure: interest."))
    return (
        f'<table class="bonds"><caption>{note}</caption><thead><tr><th class="c-n" scope="col">'
        f'<span class="vh">{escape(scene.say("Nation"))}</span></th><th class="c-t" scope="col">'
        f"{escape(scene.say('Treasury'))}</th>{heads}</tr></thead><tbody>{rows}</tbody></table>"
    )


def _row(view: ImperialView, scene: Scene, nation: int, values: list[int]) -> str:
    holders = {value: seat for seat in range(view.seats) for value in view.bonds[seat][nation]}
    cells = "".join(_bond(view, scene, nation, value, holders.get(value, -1)) for value in values)
    current = ' class="cur"' if nation == view.nation else ""
    label = escape(scene.say("Treasury of {nation}", nation=Phrase(NATION_NAMES[nation])))
    return (
        f'<tr{current}><th scope="row"><span class="nat">{token("oct", nation)}'
        f"<span>{nation_name(scene, nation)}</span></span></th>"
        f'<td class="tr"><span{spot(scene, f"t-{NATIONS[nation]}", "chest")} title="{label}">'
        f"{view.treasury[nation]}<small>M</small></span></td>{cells}</tr>"
    )


def _bond(view: ImperialView, scene: Scene, nation: int, value: int, holder: int) -> str:
    name = f"b-{NATIONS[nation]}-{value}"
    look = "bond" if holder >= 0 or value not in view.stock[nation] else "bond free"
    # What cannot be clicked is a picture; the page makes buttons of the others.
    role = spot(scene, name, look) + ("" if name in scene.spots else ' role="img"')
    who, mark = (scene.names[holder], badge(scene, holder, False)) if holder >= 0 else ("", "")
    return _cell(scene.translate, nation, value, who, mark, role)


@lru_cache(maxsize=4096)
def _cell(translate: Callable[[str], str], nation: int, value: int, who: str, mark: str, role: str) -> str:
    """Most of the fifty bonds look as they did on the page before."""
    words = bond_words(translate, nation, value)
    if mark:
        words = Phrase("{bond}, lent by {player}", bond=words, player=who).render(translate)
    title = escape(words)
    return f'<td><span{role} title="{title}" aria-label="{title}">{mark or value}</span></td>'


def bond_words(translate: Callable[[str], str], nation: int, value: int) -> str:
    """A bond for the ears."""
    bond = Phrase("Bond of {nation}, {value} million", nation=Phrase(NATION_NAMES[nation]), value=value)
    return bond.render(translate)
