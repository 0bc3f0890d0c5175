"""Addresses of the files that pages fetch: with a digest of the content, so that browsers may keep them."""

from __future__ import annotations

import re
from functools import cache
from hashlib import sha256
from importlib.resources import files
from posixpath import dirname, join, normpath


@cache
def asset(name: str) -> str:
    """The address of a static file; it changes when the file does."""
    return f"/static/{name}?{digest(name)}"


@cache
def digest(name: str) -> str:
    """A few letters that stand for the file's content."""
    return sha256(content(name)).hexdigest()[:10]


def content(name: str) -> bytes:
    """A static file as it is served: style sheets name other files by their full addresses."""
    data = files("imperia").joinpath("web", "static", *name.split("/")).read_bytes()
    if not name.endswith(".css"):
        return data

    def address(found: re.Match[str]) -> str:
        return f"url({asset(normpath(join(dirname(name), found.group(1))))}{found.group(2)}"

    return re.sub(r"url\((?!data:|/|#)([^)#\"']+)([#)])", address, data.decode()).encode()
