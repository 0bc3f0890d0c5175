"""Name, seats, options and rules version of Pocket Imperium."""

from typing import Final

from imperia.kernel.options import Option

NAME: Final = "pocket"
TITLE: Final = "Pocket Imperium"
RULES_VERSION: Final = 1
SEATS: Final = range(2, 5)
OPTIONS: Final = (
    Option(
        "faces",
        "A",
        ("A", "B", "mixed"),
        "Sector faces",
        "A for the first games; B are the advanced sectors with Quad-Prime, an asteroid belt and a black "
        "hole; mixed draws a face for each tile.",
    ),
    Option(
        "galaxy",
        "standard",
        ("standard", "cloud", "pyramid", "ring", "imperium_ring"),
        "Galaxy",
        "Where the seven tiles lie. Cloud is for 4 players, Pyramid for 2 or 3, Ring for 2. "
        "At a terminal and through the API a galaxy of your own may be given as JSON; the rules say how.",
        ("Standard", "Cloud", "Pyramid", "Ring", "Ring of the Imperium"),
        free=True,
    ),
    Option(
        "riches",
        False,
        (False, True),
        "Riches of the universe",
        "A hidden token lies on every system that is free after the set-up: nothing, or one point "
        "for the player who controls it when the sectors have been scored.",
    ),
    Option(
        "hidden_scores",
        True,
        (True, False),
        "Hidden scores",
        "Points are taken in public but kept face down: the others' totals are not shown before the end.",
    ),
)
