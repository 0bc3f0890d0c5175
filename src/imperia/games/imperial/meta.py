"""Name, seats, options and rules version of Imperial."""

from typing import Final

from imperia.kernel.options import Option

NAME: Final = "imperial"
TITLE: Final = "Imperial"
RULES_VERSION: Final = 2
SEATS: Final = range(2, 7)
OPTIONS: Final = (
    Option(
        "edition",
        2010,
        (2006, 2010),
        "Edition",
        "2006: eight bonds a power, ten tax chips, no Swiss Bank. "
        "2010: nine bonds, fifteen flags, and a Swiss Bank for whoever leads no power.",
        ("First edition (2006)", "Third edition (2010)"),
    ),
    Option(
        "setup",
        "standard",
        ("standard", "experienced"),
        "Set-up",
        "Standard: flag cards are dealt and bring their bonds. "
        "Experienced: everyone may buy one bond of each power, one power after the other.",
        ("Flag cards", "Buying round for experienced players"),
    ),
    Option(
        "investor_card",
        True,
        (False, True),
        "Investor card",
        "Without the card everyone may invest in each power right after its turn; "
        "the Investor space pays interest only.",
    ),
    Option(
        "hidden_cash",
        False,
        (False, True),
        "Hidden cash",
        "Whether private money is kept secret from the other players.",
    ),
)
