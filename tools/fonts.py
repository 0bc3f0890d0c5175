"""Makes the fonts of the pages small: the weights that are used, Latin letters, and the digits' features.

    python3 -m venv /tmp/fonts && /tmp/fonts/bin/pip install fonttools brotli
    /tmp/fonts/bin/python tools/fonts.py FOLDER

FOLDER holds Alegreya (variable, roman and italic), Alegreya Sans and Alegreya SC (SIL Open Font License)
under the names below, as WOFF2 of their Latin part; the result replaces the files in static/fonts.
"""

from __future__ import annotations

import sys
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib.instancer import instantiateVariableFont

STATIC = Path(__file__).resolve().parent.parent / "src" / "imperia" / "web" / "static" / "fonts"
LATIN = set(range(0x20, 0x7F)) | set(range(0xA0, 0x180)) | set(range(0x2010, 0x2215)) | {0x20AC}
# Names on the map: letters, and what stands between them.
LABELS = {code for code in LATIN if chr(code).isalpha()} | set(map(ord, " -'.\u2019"))
# The source, the file, the weight that is kept of a variable font, and which characters.
FONTS = (
    ("alegreya.woff2", "alegreya-800.woff2", 800, LATIN),
    ("alegreya-italic.woff2", "alegreya-700-italic.woff2", 700, LABELS),
    ("alegreya-sc-800.woff2", "alegreya-sc-800.woff2", None, LABELS),
    ("alegreya-sans-400.woff2", "alegreya-sans-400.woff2", None, LATIN),
    ("alegreya-sans-400-italic.woff2", "alegreya-sans-400-italic.woff2", None, LATIN),
    ("alegreya-sans-700.woff2", "alegreya-sans-700.woff2", None, LATIN),
)


def main(folder: Path) -> None:
    """Write each file."""
    for source, target, weight, letters in FONTS:
        font = TTFont(folder / source)
        if weight is not None:
            font = instantiateVariableFont(font, {"wght": weight})
        options = Options()
        options.layout_features = ["kern", "lnum", "tnum", "pnum", "mark", "locl"]
        options.hinting = False
        options.desubroutinize = True
        keep = Subsetter(options)
        keep.populate(unicodes=letters)
        keep.subset(font)
        font.flavor = "woff2"
        font.save(STATIC / target)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
