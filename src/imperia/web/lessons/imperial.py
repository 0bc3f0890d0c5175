"""First turns of Imperial: rondel, import, factory, production, maneuver, taxes, and a power taken over."""

from __future__ import annotations

from imperia.web.lessons.lesson import Lesson, Step, script
from imperia.web.lessons.lesson import mark as _

FIRST = (
    Step(
        _("You are a banker"),
        _(
            "Six powers stand on the board, and you are none of them. You have lent them money; whoever "
            "has lent a power most leads it. You lead Austria-Hungary and Great Britain, Marta leads "
            "Italy and Russia, Jules France and the German Empire. At the end your cash counts, and your "
            "bonds in powers that became strong."
        ),
    ),
    Step(
        _("The rondel"),
        _(
            "Austria-Hungary begins. What a power does is chosen on the rondel; in its first turn any "
            "space is free. Later three steps are free and each further one costs you 2 million. Choose "
            "Import."
        ),
        ("rondel import",),
        (),
        _("Choose Import on the rondel."),
    ),
    Step(
        _("An army"),
        _(
            "Import buys up to three units for 1 million each, from the power's treasury and not from "
            "your cash, in its home provinces. Put an army in Trieste."
        ),
        ("place army trieste",),
        (),
        _("Put an army in Trieste."),
    ),
    Step(
        _("A fleet"),
        _("Light blue cities are ports: fleets are bought there. Put a fleet in Trieste too."),
        ("place fleet trieste",),
        (),
        _("Put a fleet in Trieste."),
    ),
    Step(
        _("Another army"),
        _("And an army in Budapest, close to Romania."),
        ("place army budapest",),
        script(
            """1 rondel import;place fleet venice;place army rome;place army venice
            2 rondel production_1;produce all"""
        ),
        _("Put an army in Budapest."),
    ),
    Step(
        _("Great Britain"),
        _(
            "Italy and France have had their turns. Now Great Britain, which you lead as well. It has two "
            "shipyards; a third factory makes one more unit in each Production and pays taxes. Choose "
            "Factory."
        ),
        ("rondel factory",),
        (),
        _("Choose Factory on the rondel."),
    ),
    Step(
        _("Build"),
        _(
            "A factory costs the treasury 5. Brown cities get armaments factories, for armies. Great "
            "Britain has no army yet: build in Sheffield."
        ),
        ("build sheffield",),
        script("2 rondel production_1;produce all\n1 rondel factory;build kiev"),
        _("Build in Sheffield."),
    ),
)

SECOND = (
    Step(
        _("Maneuver"),
        _(
            "Round two. Austria-Hungary goes on from Import: two steps to Maneuver are free. Units that "
            "stand alone in a sea or in a land outside the powers put a tax marker there."
        ),
        ("rondel maneuver_2",),
        (),
        _("Choose Maneuver, two steps on."),
    ),
    Step(
        _("First the fleets"),
        _("Fleets move before armies. From port a fleet sails to the sea with the anchor: the Ionian Sea."),
        ("move fleet trieste > ionian_sea",),
        (),
        _("Sail with the fleet to the Ionian Sea."),
    ),
    Step(
        _("Then the armies"),
        _(
            "An army moves to a neighbouring land. At home it may also go by rail, as far as it likes, "
            "before or after its move. March to the West Balkan."
        ),
        ("move army trieste > west_balkan",),
        (),
        _("March from Trieste to the West Balkan."),
    ),
    Step(
        _("Romania"),
        _("The other army goes from Budapest to Romania."),
        ("move army budapest > romania",),
        script("1 rondel maneuver_2;move fleet venice > ionian_sea;peace"),
        _("March from Budapest to Romania."),
    ),
    Step(
        _("Battle?"),
        _(
            "Three markers for Austria-Hungary. But Italy's fleet has come to the Ionian Sea. It does not "
            "attack; so you may demand a battle, in which each side loses one unit. Your marker stays in "
            "either case."
        ),
        ("battle fleet", "peace"),
        script(
            """1 pass
            2 rondel maneuver_1;move fleet bordeaux > bay_of_biscay;move army paris > spain"""
        ),
        _("Demand battle with your fleet, or keep peace."),
    ),
    Step(
        _("Production"),
        _(
            "Great Britain goes one step on to Production: each of its three factories makes a unit, "
            "free of charge."
        ),
        ("rondel production_1",),
        (),
        _("Choose Production, one step on."),
    ),
    Step(
        _("All of them"),
        _("Two fleets in London and Liverpool, and an army in Sheffield."),
        ("produce all",),
        script("2 rondel maneuver_1;pass;move army berlin > denmark\n1 rondel production_1;produce all"),
        _("Let all factories produce."),
    ),
)

THIRD = (
    Step(
        _("Taxation"),
        _(
            "Austria-Hungary takes taxes: 2 for each of two factories and 1 for each of three markers "
            "make 7. That is two rows up on the chart: two power points for the power and 2 million as a "
            "bonus for you. The treasury gets the taxes less 1 for each unit."
        ),
        ("rondel taxation",),
        script("1 rondel taxation\n2 rondel investor\n1 raise FR 2>6"),
        _("Choose Taxation, one step on."),
    ),
    Step(
        _("Over the sea"),
        _("Great Britain has units now. Maneuver once more, this time with a convoy."),
        ("rondel maneuver_1",),
        (),
        _("Choose Maneuver, one step on."),
    ),
    Step(
        _("The Channel"),
        _("London's fleet sails to the English Channel."),
        ("move fleet london > english_channel",),
        (),
        _("Sail from London to the English Channel."),
    ),
    Step(
        _("The Atlantic"),
        _("And Liverpool's fleet to the North Atlantic."),
        ("move fleet liverpool > north_atlantic",),
        (),
        _("Sail from Liverpool to the North Atlantic."),
    ),
    Step(
        _("The convoy"),
        _(
            "A fleet at sea carries one army across its sea in each Maneuver. The army takes the train "
            "from Sheffield to London and crosses the Channel. Land in Belgium or in Holland."
        ),
        ("move army sheffield > belgium", "move army sheffield > holland"),
        script(
            """2 rondel investor;raise FR 9>12
            1 rondel maneuver_1;move fleet odessa > black_sea;pass
            0 rondel factory;build trieste
            1 rondel factory;pass
            2 rondel import;pass"""
        ),
        _("Bring the army to Belgium or to Holland."),
    ),
)

FOURTH = (
    Step(
        _("Investor"),
        _(
            "Twice somebody has been on Investor since, and the Investor card has come to you. Meanwhile "
            "we have built a shipyard in Trieste for you. Now go to Investor with Great Britain: its "
            "treasury pays interest to all who lent it, 4 million to you."
        ),
        ("rondel investor",),
        (),
        _("Choose Investor, one step on."),
    ),
    Step(
        _("Take over a power"),
        _(
            "With the card you get 2 million and may buy a bond or raise one. You have 11. Jules leads "
            "the German Empire with a bond of 9, Marta leads Russia with 9; you hold a 2 of each. Raise "
            "one of them to 12 for 10 million: then you have lent more, and the power is yours."
        ),
        ("raise GE 2>12", "raise RU 2>12"),
        (),
        _("Raise your bond of the German Empire, or of Russia, from 2 to 12."),
    ),
    Step(
        _("Three powers"),
        _(
            "You lead three powers now, and the card goes on. The game ends when a power has 25 power "
            "points. Then each bond brings its interest times the factor of its power, from 0 to 5, and "
            "your cash is added. So lend to those who will be strong. You know the game: play on against "
            "bots."
        ),
    ),
)

LESSON = Lesson(
    game="imperial",
    title=_("Your first turns of Imperial"),
    about=_("Three players, four rounds of the rondel: build, march, tax, and take over a power."),
    rivals=("Marta", "Jules"),
    before=script("0 deal AH;deal IT;deal FR"),
    steps=FIRST + SECOND + THIRD + FOURTH,
)
