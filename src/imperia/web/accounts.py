"""Pages of accounts: optional, for those who want their tables on every device."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Form, Path, Request
from fastapi.responses import HTMLResponse, JSONResponse, RedirectResponse
from starlette.responses import Response

from imperia.web.errors import WebError
from imperia.web.farewell import farewell
from imperia.web.forms import Limit, checked
from imperia.web.names import explain
from imperia.web.people import Visitor
from imperia.web.render import page, services, visitor

router = APIRouter(include_in_schema=False)

Sender = Annotated[Visitor, Depends(checked)]
guessing = Depends(Limit(10, 60))
Name = Annotated[str, Form(max_length=100)]
Password = Annotated[str, Form(max_length=1000)]


@router.get("/account")
def account(request: Request) -> HTMLResponse:
    """Sign in, register, or what an account can do."""
    return _page(request)


def _page(request: Request, error: WebError | None = None, token: str = "") -> HTMLResponse:
    people, me = services(request).people, visitor(request)
    return page(
        request,
        "account.html",
        error.status if error else 200,
        error=explain(error) if error else "",
        token=token,
        tokens=people.tokens_of(me) if me.account else [],
        robots=people.bots_of(me) if me.account else [],
    )


@router.post("/account/login", dependencies=[guessing])
def login(request: Request, who: Sender, name: Name, password: Password) -> Response:
    """Sign in."""
    try:
        services(request).people.login(who, name, password)
    except WebError as error:
        return _page(request, error)
    return RedirectResponse("/", 303)


@router.post("/account/register", dependencies=[guessing])
def register(request: Request, who: Sender, name: Name, password: Password) -> Response:
    """Make an account."""
    try:
        services(request).people.register(who, name, password)
    except WebError as error:
        return _page(request, error)
    return RedirectResponse("/", 303)


@router.post("/account/password", dependencies=[guessing])
def password(request: Request, who: Sender, old: Password, new: Password) -> Response:
    """Change the password."""
    try:
        services(request).people.change_password(who, old, new)
    except WebError as error:
        return _page(request, error)
    return RedirectResponse("/account", 303)


@router.post("/account/logout")
def logout(who: Sender) -> Response:
    """Sign out; a guest is forgotten by the browser."""
    who.user_id, who.name, who.account, who.fresh = None, "", False, True
    return RedirectResponse("/", 303)


@router.post("/account/token", dependencies=[guessing])
def token(request: Request, who: Sender, name: Name) -> Response:
    """A token for programs, shown once."""
    made = services(request).people.new_token(who, name)
    return _page(request, token=made)


@router.post("/account/token/{token_id}/delete")
def take_back(request: Request, who: Sender, token_id: Annotated[int, Path(ge=1, le=2**31 - 1)]) -> Response:
    """Take a token back: programs that have it are spectators from now on."""
    services(request).people.take_back(who, token_id)
    return RedirectResponse("/account", 303)


@router.get("/account/export")
def export(request: Request) -> JSONResponse:
    """Everything that is kept about the visitor."""
    return JSONResponse(services(request).people.export(visitor(request)))


@router.post("/account/delete")
def delete(request: Request, who: Sender, sure: Annotated[str, Form(max_length=10)] = "") -> Response:
    """Delete the account."""
    if sure != "yes":
        raise WebError("tick the box to say that you are sure")
    farewell(services(request), who)
    return RedirectResponse("/", 303)
