"""Draws the installed app's icons from the mark: python tools/icons.py"""

from pathlib import Path

import resvg_py

STATIC = Path(__file__).resolve().parent.parent / "src" / "imperia" / "web" / "static"


def main() -> None:
    for size in (192, 512):
        drawn = resvg_py.svg_to_bytes(svg_string=(STATIC / "mark.svg").read_text(), width=size, height=size)
        (STATIC / f"icon-{size}.png").write_bytes(bytes(drawn))


if __name__ == "__main__":
    main()
