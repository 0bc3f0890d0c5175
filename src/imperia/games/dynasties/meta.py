"""Name, seats, options and rules version of Dynasties."""

from typing import Final

from imperia.kernel.options import Option

NAME: Final = "dynasties"
TITLE: Final = "Dynasties"
RULES_VERSION: Final = 1
SEATS: Final = range(2, 5)
OPTIONS: Final = (
    Option(
        "missions",
        False,
        (False, True),
        "Missions for the Empire",
        "Each player gets three secret missions and reveals one after each round; "
        "it pays for the cards of one character, whoever has them. Three rounds instead of four.",
    ),
    Option(
        "ninjas",
        False,
        (False, True),
        "The Power of the Ninjas",
        "Whoever lays Ninjas takes a figure, and may later spend it to remove a card from an opponent's set.",
    ),
)
