"""Writes the cards of Dynasties, which the pages share, from the drawings in games/dynasties/board.

python tools/card_art.py
"""

from pathlib import Path

from imperia.games.dynasties.board import cards

TARGET = Path(__file__).resolve().parent.parent / "src/imperia/web/static/dynasties-cards.svg"

if __name__ == "__main__":
    TARGET.write_text(cards.sprite(), encoding="utf-8")
    print(f"{TARGET} has {TARGET.stat().st_size} bytes")
