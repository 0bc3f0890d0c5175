"""Pages from templates."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from fastapi import Request
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup
from starlette.responses import HTMLResponse

from imperia.kernel import Game, registry
from imperia.kernel.asset import asset
from imperia.web.clock import clock_text
from imperia.web.icons import icon, seat_badge
from imperia.web.language import LANGUAGES, current, moment, number, plural, span, translate, translated
from imperia.web.names import name_of, status_name
from imperia.web.rulebook import excerpts
from imperia.web.seating import is_late

if TYPE_CHECKING:
    from imperia.web.app import Services
    from imperia.web.people import Visitor

TEMPLATES = Path(__file__).parent / "templates"
STATIC = Path(__file__).parent / "static"
# The games that have a picture (tools/covers.py).
COVERS = frozenset(path.stem for path in (STATIC / "covers").glob("*.webp"))

environment = Environment(
    loader=FileSystemLoader(TEMPLATES),
    autoescape=True,
    undefined=StrictUndefined,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,  # or every page would look at the date of each of its templates
)
environment.globals.update(
    name_of=name_of,
    is_late=is_late,
    status_name=status_name,
    icon=icon,
    seat_badge=seat_badge,
    asset=asset,
    _=translated,
    plural=plural,
    covers=COVERS,
    excerpts=excerpts,
    languages=LANGUAGES,
)


def services(request: Request) -> Services:
    """The services of the application that a request came to."""
    return cast("Services", request.app.state.services)


def visitor(request: Request) -> Visitor:
    """Who asks; the guard has found out."""
    return cast("Visitor", request.scope["state"]["visitor"])


def text_only(request: Request) -> bool:
    """Whether the reader wants the board in words."""
    return request.cookies.get("board") == "text"


def wants_fragment(request: Request) -> bool:
    """Whether the page is there already and only its live part is asked for."""
    return request.headers.get("hx-request") == "true" and request.headers.get("hx-boosted") != "true"


def page(request: Request, template: str, status: int = 200, **values: Any) -> HTMLResponse:
    """A page, with what every page needs."""
    text = environment.get_template(template).render(
        me=visitor(request),
        path=request.url.path,
        query=request.url.query,
        site=str(request.base_url).rstrip("/"),
        language=current(),
        theme=request.cookies.get("theme", ""),
        text_only=text_only(request),
        games=offered(),
        **values,
    )
    return HTMLResponse(text, status)


def offered() -> list[Game[Any]]:
    """The games as the pages offer them: our own first, the one with the most seats in front."""
    games = [registry.get(name) for name in registry.names()]
    return sorted(games, key=lambda game: (game.name not in COVERS, -game.seats.stop, game.title))


def ago(then: float) -> str:
    """How long ago something was, in a few words."""
    seconds = int(time.time() - then)
    return span(seconds) if seconds >= 60 else translate("now")


environment.filters["ago"] = ago
environment.filters["clock"] = clock_text
environment.filters["moment"] = moment
environment.filters["number"] = number
environment.filters["markup"] = Markup
