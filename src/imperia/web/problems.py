"""Errors as pages for people and as problem+json for programs; never a traceback."""

from __future__ import annotations

import logging
from http import HTTPStatus
from typing import Any
from urllib.parse import urlsplit

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.responses import Response

from imperia.kernel import IllegalAction, ImperiaError, NotationError, UnknownGame
from imperia.web.errors import NotFound, WebError
from imperia.web.language import translate, translated
from imperia.web.logs import route_of
from imperia.web.names import explain
from imperia.web.people import Visitor
from imperia.web.render import page

log = logging.getLogger("imperia")

TITLES = {
    400: WebError.title,
    404: NotFound.title,
    405: "Not this way",
    413: "Too large",
    500: "Our mistake",
}
DETAILS = {
    404: "There is nothing at this address.",
    405: "This address does not take that method.",
    413: "What was sent is too large.",
    500: "Something went wrong on this side. Nothing was changed.",
}
ILLEGAL = "Not a legal move"
INVALID = "Something is missing or wrong"
# What a field can have wrong with it, by the validator's name for it.
FAULTS = {
    "missing": "is missing",
    "int_parsing": "is not a whole number",
    "greater_than_equal": "must be {ge} or more",
    "less_than_equal": "must be {le} or less",
    "string_too_short": "must have {min_length} characters or more",
    "string_too_long": "must have {max_length} characters or fewer",
}


def install(app: FastAPI) -> None:
    app.add_exception_handler(ImperiaError, _imperia)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(Exception, _defect)


def problem(request: Request, status: int, title: str, detail: str) -> Response:
    """One shape for all errors: a page for browsers, problem+json for programs."""
    title = translate(title)
    if request.url.path.startswith("/api/"):
        return JSONResponse(
            {"type": "about:blank", "title": title, "status": status, "detail": detail},
            status,
            media_type="application/problem+json",
        )
    # Whoever asked for a file, or came while the database could not be reached, is nobody to the guard.
    request.scope.setdefault("state", {}).setdefault("visitor", Visitor(None, "", False, ""))
    return page(request, "problem.html", status=status, title=title, detail=detail, back=_back(request))


def _back(request: Request) -> str:
    """The page of ours whose form did not succeed; "" if there is none to go back to."""
    try:
        came = urlsplit(request.headers.get("referer", ""))
    except ValueError:  # any program may send anything
        return ""
    if request.method != "POST" or came.netloc != request.url.netloc or not came.path.startswith("/"):
        return ""
    where = "/" + came.path.lstrip("/")
    return f"{where}?{came.query}" if came.query else where


def http_problem(request: Request, status: int, detail: str = "") -> Response:
    """An error that its status tells enough about."""
    title = TITLES.get(status) or HTTPStatus(status).phrase
    return problem(request, status, title, translate(DETAILS.get(status) or detail))


def _imperia(request: Request, error: Exception) -> Response:
    assert isinstance(error, ImperiaError)
    status, title = 400, TITLES[400]
    if isinstance(error, WebError):
        status, title = error.status, error.title
    elif isinstance(error, IllegalAction | NotationError):
        status, title = 422, ILLEGAL
    elif isinstance(error, UnknownGame):
        status, title = 404, TITLES[404]
    return problem(request, status, title, explain(error))


def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    answer = http_problem(request, error.status_code, str(error.detail))
    for name, value in (error.headers or {}).items():
        answer.headers[name] = value
    return answer


def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    parts = [f"{'.'.join(str(part) for part in one['loc'][1:])}: {_fault(one)}" for one in error.errors()[:3]]
    return problem(request, 422, INVALID, "; ".join(parts))


def _fault(one: dict[str, Any]) -> str:
    """What is wrong with a field; what is rare stays as the validator says it, in English."""
    template = FAULTS.get(one["type"])
    return translated(template, **one.get("ctx", {})) if template else str(one["msg"])


def _defect(request: Request, error: Exception) -> Response:
    log.error("a defect at %s: %s", route_of(request.scope), type(error).__name__, exc_info=error)
    return problem(request, 500, TITLES[500], translate(DETAILS[500]))
