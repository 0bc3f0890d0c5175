"""Pages to read: the rules, each with its place to point at; cheat sheets; the manifest of the app."""

from __future__ import annotations

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, JSONResponse

from imperia.kernel import Phrase, registry
from imperia.kernel.asset import asset
from imperia.web.errors import NotFound
from imperia.web.language import current, translate
from imperia.web.render import page
from imperia.web.rulebook import text

router = APIRouter(include_in_schema=False)


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
