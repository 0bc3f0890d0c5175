"""The cards and numbers of Dynasties. Rule numbers refer to docs/rules/dynasties.md."""

from typing import Final

# R1: nine characters; the number is how many there are and what a laid set scores.
KINDS: Final = ("farmer", "monk", "envoy", "ninja", "samurai", "shogun", "daimyo", "empress", "emperor")
NUMBER: Final = [20, 18, 16, 14, 12, 9, 8, 7, 6]
KIND_COUNT: Final = 9
CARD_COUNT: Final = 110
NINJA: Final = 3

HAND: Final = 3  # R3: cards dealt to each player
ROUNDS: Final = 4  # R2
MISSION_ROUNDS: Final = 3  # R36

# R15: with three or four players these kinds need three cards.
HARD_KINDS: Final = (2, 3, 4)
KINDS_TO_END: Final = [0, 0, 6, 5, 4]  # R22, by the number of players

FIGURES: Final = 4  # R41

# R31: the missions. The booklet's pictures are lost but for the 7 in pile A; this table is a ruling.
MISSION_PILES: Final = ("a", "b", "c")
MISSION_BONUS: Final = [5, 4, 3]
MISSION_NUMBERS: Final = [[6, 7, 8, 9], [9, 12, 14, 16], [14, 16, 18, 20]]
MISSION_COUNT: Final = 12
MISSION_KIND: Final = [NUMBER.index(number) for pile in MISSION_NUMBERS for number in pile]
MISSION_NAMES: Final = [
    f"{MISSION_PILES[pile]}{number}" for pile in range(3) for number in MISSION_NUMBERS[pile]
]
PILE_MASK: Final = [0b1111, 0b1111 << 4, 0b1111 << 8]

# Draw piles are 0 and 1, discard piles 2 and 3: the four piles that a card can be drawn from.
PILE_NAMES: Final = ("draw pile 1", "draw pile 2", "discard pile 1", "discard pile 2")


def minimum(seats: int, kind: int) -> int:
    """R14, R15: how many cards of a kind are needed to lay it."""
    return 3 if seats > 2 and kind in HARD_KINDS else 2
