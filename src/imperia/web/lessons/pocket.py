"""A first round of Pocket Imperium: set-up, plan, the three orders, supply and scoring."""

from __future__ import annotations

from imperia.web.lessons.lesson import Lesson, Step, script
from imperia.web.lessons.lesson import mark as _

SETUP = (
    Step(
        _("The galaxy"),
        _(
            "Six sectors lie around the Prime. Each has two systems of level I (one point) and one of "
            "level II (two points); the rest is empty space. Hold systems when their sectors are scored: "
            "that is the game. You play against Marta and Jules, and you are the first player."
        ),
    ),
    Step(
        _("Your first ships"),
        _(
            "Each player puts two ships on a free system of level I. This one is good: it touches the "
            "Prime and a system of level II. Click on it."
        ),
        ("place 2.6",),
        script("1 place 5.1\n2 place 4.4;place 3.0\n1 place 6.0"),
        _("Click on the lit system."),
    ),
    Step(
        _("And two more"),
        _(
            "The others have placed theirs; the second time the order goes backwards, so you are last. "
            "Again a place between the Prime and a system of level II."
        ),
        ("place 7.4",),
        (),
        _("Click on the lit system."),
    ),
    Step(
        _("The plan"),
        _(
            "You have three orders: Expand brings ships, Explore moves them, Exterminate invades systems. "
            "Before a round everyone lays the three in a row, in secret. First ships, then moves, then "
            "war: choose that order. (The fewer others play an order in the same step, the stronger yours "
            "is.)"
        ),
        ("plan expand explore exterminate",),
        script("1 plan explore expand exterminate\n2 plan expand exterminate explore"),
        _("Plan Expand, then Explore, then Exterminate."),
    ),
)

ORDERS = (
    Step(
        _("Expand"),
        _(
            "All turn up their first card. Jules has Expand like you: two cards of the same order mean "
            "two actions each instead of three. An action puts one ship on a system where you have ships. "
            "Put one here."
        ),
        ("ship 7.4 +1",),
        (),
        _("Put the ship on the lit system."),
    ),
    Step(
        _("The second ship"),
        _("The second one goes to your other system, so that both can spare a ship."),
        ("ship 2.6 +1",),
        script(
            """2 ship 3.0 +1;ship 3.0 +1
            1 fleet 6.0 take 1;to 6.3;stop;fleet 5.1 take 1;to 5.2;to prime;end
            1 ship 5.1 +1;ship 6.3 +1;ship 6.3 +1"""
        ),
        _("Put a ship on your other system."),
    ),
    Step(
        _("Explore"),
        _(
            "Marta has moved a ship to the Prime! In the second step you have Explore, and nobody else "
            "has: three actions. An action moves one fleet by one or two hexes, never through foreign "
            "ships. Send one ship off from here."
        ),
        ("fleet 2.6 take 1",),
        (),
        _("Send one ship from the system beside the Prime."),
    ),
    Step(
        _("To level II"),
        _("The system of level II beside it is free. Whoever ends a move on a free system holds it at once."),
        ("to 2.0",),
        (),
        _("Go to the system of level II."),
    ),
    Step(
        _("Stop or go on"),
        _("A fleet may go one hex further. Yours has arrived: stop."),
        ("stop",),
        (),
        _("Stop here: you want to hold this system."),
    ),
    Step(
        _("The second fleet"),
        _("The same on the other side: send one ship from your other system."),
        ("fleet 7.4 take 1",),
        (),
        _("Send one ship from your other system."),
    ),
    Step(
        _("Level II once more"),
        _("Here too a system of level II is free."),
        ("to 7.0",),
        script("0 stop;end\n2 invade 3.4;from 3.0:1;end\n2 fleet 4.4 take 1;to 4.3;to 4.2;end"),
        _("Go to the system of level II."),
    ),
    Step(
        _("Exterminate"),
        _(
            "You stopped there and left your third action. Now comes the third step: Exterminate. Marta "
            "has it too, so both have two actions; you begin. Ships from neighbouring hexes invade one "
            "system together. Take aim at the Prime: one ship of Marta's holds it."
        ),
        ("invade prime",),
        (),
        _("Invade the Prime."),
    ),
    Step(
        _("Who takes part?"),
        _(
            "Both sides lose as many ships as the smaller one has; what is left of the larger one holds "
            "the system. Two against one leave you one ship. Send one from here and keep one as a guard."
        ),
        ("from 2.6:1",),
        (),
        _("Send one ship; the other one keeps your system."),
    ),
    Step(
        _("And one from there"),
        _("And one from your other system."),
        ("from 7.4:1",),
        (),
        _("Send one ship from your other system."),
    ),
    Step(
        _("Enough"),
        _(
            "The Prime is yours. You have one action left, but each ship invades once for each card. "
            "End the card."
        ),
        ("end",),
        script("1 invade 5.6;from 5.1:1;end"),
        _("End your card."),
    ),
)

SCORING = (
    Step(
        _("Exploit"),
        _(
            "After the third step ships need supply: 1 in empty space, 2 at level I, 3 at level II, 4 at "
            "the Prime. Jules had three at level I and lost one. Then everyone chooses a sector to score, "
            "you first. All who hold systems there get points; choose one where you hold a level I and a "
            "level II."
        ),
        ("score 2", "score 7"),
        script("1 score 6\n2 score 3"),
        _("Choose a sector where only you hold systems."),
    ),
    Step(
        _("The bonus of the Prime"),
        _(
            "Marta and Jules have scored their sectors. Whoever holds the Prime chooses one more, but not "
            "the own one again. That is you: score your other sector."
        ),
        ("score 7", "score 2"),
        (),
        _("Score the other sector where you hold systems."),
    ),
    Step(
        _("Six points"),
        _(
            "Six points for you, three for each of the others. The first player's token goes on to Marta, "
            "and the next round begins with new plans. After six rounds all seven sectors are scored once "
            "more, and the Prime brings three points. You know the game: play on against bots."
        ),
    ),
)

LESSON = Lesson(
    game="pocket",
    title=_("Your first round of Pocket Imperium"),
    about=_("Three players, one round: place, plan, expand, explore, exterminate and score."),
    rivals=("Marta", "Jules"),
    before=script("0 sector 2A r0;sector 3A r0;sector 4A r0;sector 5A r0;sector 6A r0;sector 7A r0;start 0"),
    steps=SETUP + ORDERS + SCORING,
    options={"hidden_scores": False},
)
