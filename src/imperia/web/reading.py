"""Pages to read: the rules, each with its place to point at; cheat sheets; the manifest of the app."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse
from markdown_it import MarkdownIt
from markupsafe import Markup

from imperia.kernel import Phrase, registry
from imperia.kernel.asset import asset
from imperia.web.errors import NotFound
from imperia.web.language import current, translate
from imperia.web.render import page

router = APIRouter(include_in_schema=False)

RULES = Path(__file__).parent / "rules"
NUMBER = re.compile(r"<strong>([A-Z]+\d+[a-z]?)\.</strong>")
# Documents name each other by file; on the site the case list of a game has an address of its own.
CASES = re.compile(r'href="(?:\.\./)?(\w+)-cases\.md')


@cache
def text(name: str, language: str) -> Markup | None:
    """A page of rules as HTML; each number is an anchor. Falls back to English."""
    path = RULES / language / f"{name}.md"
    if not path.exists():
        path = RULES / f"{name}.md"
    if not path.exists():
        return None
    html = MarkdownIt("commonmark").enable("table").render(path.read_text(encoding="utf-8"))
    html = CASES.sub(r'href="/rules/\1/cases', html)
    return Markup(NUMBER.sub(r'<strong id="\1">\1.</strong>', html))  # noqa: S704 -- our own documents


@router.get("/rules/{name}")
def rules(request: Request, name: str) -> HTMLResponse:
    """The rules of a game, numbered."""
    game = registry.get(name)
    found = text(game.name, current())
    if found is None:
        raise NotFound(Phrase("the rules of {game} are not here", game=game.title))
    return page(request, "rules.html", game=game, text=found)


@router.get("/rules/{name}/cases")
def cases(request: Request, name: str) -> HTMLResponse:
    """What the rulebooks leave open, case by case."""
    game = registry.get(name)
    found = text(f"{game.name}-cases", current())
    if found is None:
        raise NotFound(f"{game.title} has no list of cases")
    return page(request, "rules.html", game=game, text=found)


@router.get("/cheat/{name}")
def cheat(request: Request, name: str) -> HTMLResponse:
    """A game on one printed page."""
    game = registry.get(name)
    found = text(f"{game.name}-cheat", current())
    if found is None:
        raise NotFound(Phrase("there is no cheat sheet for {game}", game=game.title))
    return page(request, "cheat.html", game=game, text=found)


@router.get("/manifest.webmanifest")
def manifest() -> JSONResponse:
    """What a phone needs to keep the site like an app."""
    icons = [
        {"src": asset(f"icon-{size}.png"), "sizes": f"{size}x{size}", "type": "image/png"}
        for size in (192, 512)
    ]
    return JSONResponse(
        {
            "name": "Imperia",
            "short_name": "Imperia",
            "description": translate("Three board games to play, host and study."),
            "start_url": "/",
            "display": "standalone",
            "background_color": "#f3ebdd",
            "theme_color": "#1c1510",
            "lang": current(),
            "icons": [*icons, {"src": asset("mark.svg"), "sizes": "any", "type": "image/svg+xml"}],
        },
        media_type="application/manifest+json",
    )
