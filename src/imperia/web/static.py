"""Static files: compressed once, kept in memory, and kept by browsers for as long as their address stands."""

from __future__ import annotations

import gzip
from dataclasses import dataclass
from mimetypes import guess_type
from os import PathLike
from pathlib import Path
from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.responses import Response
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from imperia.kernel.asset import content, digest

FOR_EVER = "public, max-age=31536000, immutable"
FOR_A_DAY = "public, max-age=86400"
# These are compressed already.
PACKED = (".png", ".woff2", ".webp")
TYPES = {".woff2": "font/woff2", ".js": "text/javascript"}


@dataclass(frozen=True)
class Kept:
    """A file's content, plain and (where it helps) compressed."""

    changed: float
    plain: bytes
    packed: bytes
    kind: str


class Static(StaticFiles):
    """Looks files up as its parent does; answers from memory."""

    def __init__(self, directory: str | PathLike[str]) -> None:
        super().__init__(directory=directory)
        self.root = Path(directory)
        self.kept: dict[str, Kept] = {}

    async def get_response(self, path: str, scope: Scope) -> Response:
        known = self.kept.get(path)
        if (
            known is not None
            and scope["method"] in ("GET", "HEAD")
            and known.changed == _changed(self.root / path)
        ):
            return _answer(known, digest(path), scope)
        try:
            full, stat = await run_in_threadpool(self.lookup_path, path)
        except (OSError, ValueError):  # a name that no file can have
            raise HTTPException(404) from None
        if stat is None or not Path(full).is_file() or scope["method"] not in ("GET", "HEAD"):
            return await super().get_response(path, scope)
        name = Path(full).relative_to(self.root.resolve()).as_posix()
        kept = self.kept[name] = await run_in_threadpool(_read, name, stat.st_mtime)
        return _answer(kept, digest(name), scope)


def _changed(path: Path) -> float:
    try:
        return path.stat().st_mtime
    except OSError:
        return -1.0


def _read(name: str, changed: float) -> Kept:
    plain = content(name)
    ending = Path(name).suffix
    packed = plain if ending in PACKED else gzip.compress(plain, 9, mtime=0)
    kind = TYPES.get(ending) or guess_type(name)[0] or "application/octet-stream"
    return Kept(changed, plain, packed, kind)


def _answer(kept: Kept, mark: str, scope: Scope) -> Response:
    asked = Headers(scope=scope)
    named = scope["query_string"].decode("latin-1") == mark
    headers: dict[str, Any] = {
        "etag": f'"{mark}-{kept.changed:.0f}"',
        "cache-control": FOR_EVER if named else FOR_A_DAY,
        "vary": "accept-encoding",
    }
    if headers["etag"] in asked.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    body = kept.plain
    if "gzip" in asked.get("accept-encoding", "") and len(kept.packed) < len(kept.plain):
        body, headers["content-encoding"] = kept.packed, "gzip"
    return Response(body, headers=headers, media_type=kept.kind)
