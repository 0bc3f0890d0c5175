"""Errors as pages for people and as problem+json for programs; never a traceback."""

from __future__ import annotations

import logging
from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.responses import Response

from imperia.kernel import IllegalAction, ImperiaError, NotationError, UnknownGame
from imperia.web.errors import WebError
from imperia.web.logs import route_of
from imperia.web.render import page

log = logging.getLogger("imperia")


def install(app: FastAPI) -> None:
    app.add_exception_handler(ImperiaError, _imperia)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(Exception, _defect)


def problem(request: Request, status: int, title: str, detail: str) -> Response:
    """One shape for all errors: a page for browsers, problem+json for programs."""
    if request.url.path.startswith("/api/"):
        return JSONResponse(
            {"type": "about:blank", "title": title, "status": status, "detail": detail},
            status,
            media_type="application/problem+json",
        )
    return page(request, "problem.html", status=status, title=title, detail=detail)


def _imperia(request: Request, error: Exception) -> Response:
    status, title = 400, "That did not work"
    if isinstance(error, WebError):
        status, title = error.status, error.title
    elif isinstance(error, IllegalAction | NotationError):
        status, title = 422, "Not a legal move"
    elif isinstance(error, UnknownGame):
        status, title = 404, "Not here"
    return problem(request, status, title, str(error))


def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    title = HTTPStatus(error.status_code).phrase
    details = {404: "There is nothing at this address.", 405: "This address does not take that method."}
    answer = problem(request, error.status_code, title, details.get(error.status_code, str(error.detail)))
    for name, value in (error.headers or {}).items():
        answer.headers[name] = value
    return answer


def _invalid(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    parts = [f"{'.'.join(str(part) for part in one['loc'][1:])}: {one['msg']}" for one in error.errors()[:3]]
    return problem(request, 422, "Something is missing or wrong", "; ".join(parts))


def _defect(request: Request, error: Exception) -> Response:
    log.error("a defect at %s: %s", route_of(request.scope), type(error).__name__, exc_info=error)
    return problem(request, 500, "Our mistake", "Something went wrong on this side. Nothing was changed.")
