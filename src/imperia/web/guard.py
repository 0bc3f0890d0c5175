"""The guard at the door: body sizes, security headers, who the visitor is, and the cookie."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request, cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from imperia.web import language
from imperia.web.people import COOKIE, COOKIE_SECONDS, People
from imperia.web.problems import http_problem

LARGEST_BODY = 64 * 1024

HEADERS = {
    "content-security-policy": (
        # Cards and tracks place themselves by custom properties in style attributes; scripts stay ours alone.
        "default-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data:; "
        "object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
}


class Squeeze(GZipMiddleware):
    """Compresses answers, but not news: a compressor would hold a line back until it has enough of them."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http" and scope["path"].endswith(("/events", "/stream")):
            await self.app(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


class Guard:
    """Plain ASGI, so that event streams pass through unhindered."""

    def __init__(self, app: ASGIApp, people: People, secure: bool) -> None:
        self.app = app
        self.people = people
        self.secure = secure

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        # Read leniently: other programs on this host may have left cookies of any shape.
        cookies = cookie_parser(headers.get("cookie", ""))
        language.use(language.choose(cookies.get(language.COOKIE), headers.get("accept-language", "")))
        plain = scope["path"].startswith("/static/")
        if not plain:
            visitor = await run_in_threadpool(self.people.visitor, cookies.get(COOKIE))
            scope.setdefault("state", {})["visitor"] = visitor

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._add_headers(scope, MutableHeaders(scope=message), plain)
            await send(message)

        app = too_large if _too_large(headers) else self.app
        await app(scope, _counted(receive), send_guarded)

    def _add_headers(self, scope: Scope, headers: MutableHeaders, plain: bool) -> None:
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        if plain:
            return
        headers.setdefault("cache-control", "no-store")
        visitor = scope["state"]["visitor"]
        if visitor.fresh:
            parts = [f"{COOKIE}={self.people.cookie(visitor)}", "Path=/", "HttpOnly", "SameSite=Lax"]
            parts.append(f"Max-Age={COOKIE_SECONDS}")
            if self.secure:
                parts.append("Secure")
            headers.append("set-cookie", "; ".join(parts))


async def too_large(scope: Scope, receive: Receive, send: Send) -> None:
    """Refuses a body without reading it, in the same shape as every other error."""
    answer = http_problem(Request(scope), 413)
    await answer(scope, receive, send)


def _too_large(headers: Headers) -> bool:
    length = headers.get("content-length", "0")
    return not length.isdecimal() or int(length) > LARGEST_BODY


def _counted(receive: Receive) -> Receive:
    """Stops a body that says nothing about its length and does not end."""
    seen = 0

    async def counted() -> Message:
        nonlocal seen
        message = await receive()
        if message["type"] == "http.request":
            seen += len(message.get("body", b""))
            if seen > LARGEST_BODY:
                raise HTTPException(413, f"The body is larger than {LARGEST_BODY} bytes.")
        return message

    return counted
