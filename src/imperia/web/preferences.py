"""What a reader likes: language, theme, kind of board. Kept in cookies, so that it needs no account."""

from typing import Annotated

from fastapi import APIRouter, Depends, Form, Request
from fastapi.responses import RedirectResponse

from imperia.web import language
from imperia.web.errors import WebError, one_of
from imperia.web.forms import checked
from imperia.web.people import Visitor

router = APIRouter(include_in_schema=False)

CHOICES = {
    language.COOKIE: tuple(language.LANGUAGES),
    "theme": ("light", "dark"),
    "board": ("drawn", "text"),
}
YEAR = 365 * 86400


@router.post("/preferences")
def prefer(
    request: Request,
    who: Annotated[Visitor, Depends(checked)],
    back: Annotated[str, Form(max_length=300)] = "/",
    lang: Annotated[str, Form(max_length=8)] = "",
    theme: Annotated[str, Form(max_length=8)] = "",
    board: Annotated[str, Form(max_length=8)] = "",
) -> RedirectResponse:
    """Keep what was chosen, and go back to where it was."""
    # Only to an address of our own: "//elsewhere" would lead away.
    inside = back.startswith("/") and not back.startswith(("//", "/\\"))
    answer = RedirectResponse(back if inside else "/", 303)
    for name, value in ((language.COOKIE, lang), ("theme", theme), ("board", board)):
        if not value:
            continue
        if value not in CHOICES[name]:
            raise WebError(one_of(name, value, CHOICES[name]))
        answer.set_cookie(name, value, max_age=YEAR, samesite="lax", httponly=True)
    return answer
