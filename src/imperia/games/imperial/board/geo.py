"""The map as it is drawn: outlines, labels and places of the regions, from ``map.json`` (tools/map)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Final

from imperia.games.imperial.data import REGIONS
from imperia.kernel.asset import asset

WIDTH: Final = 1400
HEIGHT: Final = 1000
# Files that a browser fetches once; pages serve them from here.
SHAPES: Final = asset("map/base.svg")
ICONS: Final = asset("icons.svg")

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Place:
    """A region on the map."""

    path: str
    label: tuple[float, float, float, float]  # x, y, size, rotation
    short: Point  # where a large short name stands on narrow screens
    short_whole: bool  # whether the whole name has room there
    city: Point | None
    port: Point | None
    units: Point
    flag: Point | None
    small: bool


def _point(value: Any) -> Point | None:
    return None if value is None else (float(value[0]), float(value[1]))


def _place(data: dict[str, Any]) -> Place:
    x, y, whole = data["short"]
    return Place(
        path=data["path"],
        label=tuple(data["label"]),
        short=(x, y),
        short_whole=whole,
        city=_point(data["city"]),
        port=_point(data["port"]),
        units=(data["units"][0], data["units"][1]),
        flag=_point(data["flag"]),
        small=data["small"],
    )


_DATA: Final[dict[str, Any]] = json.loads(files(__package__).joinpath("map.json").read_text(encoding="utf-8"))
PLACES: Final[list[Place]] = [_place(_DATA[name]) for name in REGIONS]
SWITZERLAND: Final[Place] = _place(_DATA["switzerland"])
