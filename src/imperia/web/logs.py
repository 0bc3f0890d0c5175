"""Logs: one line for each thing that happened, as text or JSON, and never a secret in it."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from time import perf_counter
from typing import Any

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from imperia.web.metrics import Metrics

FORMATS = ("text", "json")

log = logging.getLogger("imperia.access")


class JsonLines(logging.Formatter):
    """A JSON object for each line, for programs that collect logs."""

    def format(self, record: logging.LogRecord) -> str:
        data: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "pid": record.process,
            "message": record.getMessage(),
        }
        data |= getattr(record, "fields", {})
        if record.exc_info:
            data["traceback"] = self.formatException(record.exc_info)
        return json.dumps(data, ensure_ascii=False)


def set_up(format: str, access: bool = False) -> None:
    """Everything goes to stderr; requests are told only when asked for."""
    handler = logging.StreamHandler(sys.stderr)
    plain = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s")
    handler.setFormatter(JsonLines() if format == "json" else plain)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("imperia").setLevel(logging.INFO)
    log.setLevel(logging.INFO if access else logging.WARNING)


def route_of(scope: Scope) -> str:
    """The template of a request's path. The path itself may hold a secret: an invitation is one."""
    template = getattr(scope.get("route"), "path", None)
    if isinstance(template, str):
        return template
    return "/static" if scope["path"].startswith("/static/") else "(unknown)"


class Watch:
    """Counts requests, and tells of each if that was asked for. Plain ASGI: streams pass unhindered."""

    def __init__(self, app: ASGIApp, metrics: Metrics) -> None:
        self.app = app
        self.metrics = metrics

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        began = perf_counter()
        status = 500

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, noted)
        finally:
            self.metrics.count("imperia_requests_total", status=f"{status // 100}xx")
            if log.isEnabledFor(logging.INFO):
                _tell(scope, status, round((perf_counter() - began) * 1000, 1))


def _tell(scope: Scope, status: int, ms: float) -> None:
    fields = {"method": scope["method"], "route": route_of(scope), "status": status, "ms": ms}
    table = scope.get("path_params", {}).get("table_id")
    # Only what looks like a table's id: anything else in its place may be a secret put there by mistake.
    if isinstance(table, str) and table.isalnum() and len(table) <= 16:
        fields["table"] = table
    words = " ".join(str(value) for value in fields.values())
    log.info("%s", words, extra={"fields": fields})
