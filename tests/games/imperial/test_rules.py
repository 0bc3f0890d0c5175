"""Rules that no named case covers, and their borders."""

from random import Random

import pytest
from tests.games.imperial.build import (
    GAME,
    armies_of,
    board,
    fleets_of,
    legal,
    marker,
    of,
    play,
    starting,
    targets,
)

from imperia.games.imperial.data import NATIONS, REGION_AT, REGIONS
from imperia.games.imperial.events import ArmyMoved, Fought
from imperia.games.imperial.geometry import crossings, rail, reach
from imperia.kernel import IllegalAction, NotationError

SEAS = REGIONS[45:]


def sea_mask(*names: str) -> int:
    return sum(1 << SEAS.index(name) for name in names)


# Set-up ---------------------------------------------------------------------------------------------


@pytest.mark.rule("R6")
@pytest.mark.parametrize("seats", [4, 5, 6])
def test_one_flag_each(seats: int) -> None:
    s = GAME.setup(seats, {})
    assert legal(s) == [f"deal {code}" for code in NATIONS]
    play(s, "deal RU")
    assert legal(s) == [f"deal {code}" for code in NATIONS[:5]]
    for _ in range(seats - 1):
        play(s, legal(s)[0])
    assert of(s.government, "RU") == 0
    assert s.phase_name() == "rondel"


@pytest.mark.rule("R7")
def test_flags_that_go_together() -> None:
    three = GAME.setup(3, {})
    assert legal(three) == ["deal AH", "deal IT", "deal FR"]
    play(three, "deal IT", "deal FR", "deal AH")
    assert three.government == [2, 0, 1, 2, 1, 0]
    two = GAME.setup(2, {})
    assert legal(two) == ["deal AH", "deal IT"]
    play(two, "deal IT", "deal AH")
    assert two.government == [1, 0, 1, 0, 1, 0]
    assert two.cash == [2, 2]


@pytest.mark.rule("R13")
def test_the_card_goes_to_the_left_of_austria() -> None:
    s = GAME.setup(3, {})
    play(s, "deal IT", "deal FR", "deal AH")
    assert s.card == 0
    italy = GAME.setup(4, {})
    play(italy, "deal GB", "deal GE", "deal RU", "deal IT")
    assert of(italy.government, "AH") == -1
    assert italy.card == 0  # left of seat 3, who leads Italy
    assert italy.nation == 1


@pytest.mark.rule("R11")
def test_bonds_are_sold_nation_by_nation() -> None:
    s = GAME.setup(3, {"setup": "experienced"})
    play(s, "start 2")
    asked: list[tuple[str, int]] = []
    while s.phase_name() == "auction":
        code = NATIONS[len(asked) // 3]
        asked.append((code, s.actors()[0]))
        offered = [text for text in legal(s) if text != "pass"]
        assert all(text.split()[1] == code for text in offered)
        play(s, offered[0] if offered else "pass")
    assert asked[:6] == [("AH", 2), ("AH", 0), ("AH", 1), ("IT", 0), ("IT", 1), ("IT", 2)]
    assert len(asked) == 18
    assert of(s.government, "AH") == 1  # the last bought the bond of 6, the dearest


@pytest.mark.rule("R11")
def test_nobody_buys_what_he_cannot_pay() -> None:
    s = GAME.setup(6, {"setup": "experienced"})
    play(s, "start 0")
    assert "bond AH 12" in legal(s)
    assert "bond AH 16" not in legal(s)
    play(s, "bond AH 12", *["pass"] * 5)
    assert s.actors() == [1]
    play(s, *["pass"] * 5)
    assert s.actors() == [0]
    assert legal(s) == ["bond IT 2", "pass"]


@pytest.mark.rule("R12")
def test_no_bond_at_all_ends_the_game() -> None:
    s = GAME.setup(4, {"setup": "experienced"})
    play(s, "start 1", *["pass"] * 24)
    outcome = s.outcome()
    assert outcome is not None
    assert outcome.reason == "no_government"
    assert outcome.ranking == (1, 1, 1, 1)


@pytest.mark.rule("R12")
@pytest.mark.rule("R47")
def test_who_gave_money_away_has_less_when_nobody_bought() -> None:
    s = GAME.setup(3, {"setup": "experienced"})
    play(s, "start 1", "gift RU 2", *["pass"] * 18)
    outcome = s.outcome()
    assert outcome is not None
    assert outcome.ranking == (1, 3, 1)


# Maneuver -------------------------------------------------------------------------------------------


@pytest.mark.rule("R23")
def test_the_order_of_units_is_free() -> None:
    s = board("AH", armies={"AH": {"vienna": 1, "budapest": 1}})
    play(s, "rondel maneuver_1", "move army budapest > romania", "move army vienna > munich", "friendly")
    assert s.nation == 1
    assert marker(s, "romania") == "AH"


@pytest.mark.rule("R23")
def test_a_unit_moves_once() -> None:
    s = board("AH", armies={"AH": {"vienna": 1, "lemberg": 1}}, fleets={"AH": {"ionian_sea": 1}})
    play(s, "rondel maneuver_1", "move fleet ionian_sea > western_mediterranean")
    assert s.phase_name() == "armies"
    play(s, "move army vienna > budapest")
    assert targets(s, "budapest") == set()


@pytest.mark.rule("R28")
def test_home_provinces_on_the_way_are_not_entered() -> None:
    s = board("AH", armies={"AH": {"vienna": 1}}, friendly={"RU": {"budapest": 1}})
    play(s, "rondel maneuver_1", "move army vienna > romania")
    assert s.nation == 1  # Russia's friendly army in Budapest is not asked
    there = board("AH", armies={"AH": {"vienna": 1}}, friendly={"RU": {"budapest": 1}})
    play(there, "rondel maneuver_1", "move army vienna > budapest")
    assert legal(there) == ["peace", "fight RU army"]


@pytest.mark.rule("R30")
def test_one_army_for_each_fleet() -> None:
    s = board("GB", armies={"GB": {"london": 3}}, fleets={"GB": {"north_sea": 2}})
    play(s, "rondel maneuver_1", "pass", "move army london > norway", "move army london > holland")
    assert not targets(s, "london") & {"norway", "denmark", "holland", "hamburg"}


@pytest.mark.rule("R30")
def test_fleets_in_port_carry_nobody_and_foreign_fleets_do_not_matter() -> None:
    s = board("GB", armies={"GB": {"london": 1}}, ports={"GB": {"edinburgh": 2}})
    play(s, "rondel maneuver_1", "pass")
    assert "norway" not in targets(s, "london")
    met = board("GB", armies={"GB": {"london": 1}}, fleets={"GB": {"north_sea": 1}, "GE": {"north_sea": 3}})
    play(met, "rondel maneuver_1", "pass")
    assert "norway" in targets(met, "london")


@pytest.mark.rule("R30")
def test_a_fleet_that_has_just_moved_carries() -> None:
    s = board("GB", armies={"GB": {"london": 1}}, ports={"GB": {"edinburgh": 1}})
    play(s, "rondel maneuver_1", "move fleet edinburgh > north_sea")
    assert s.phase_name() == "armies"
    heard = play(s, "move army london > norway")
    moved = next(event for event in heard if isinstance(event, ArmyMoved))
    assert [REGIONS[sea] for sea in moved.seas] == ["north_sea"]


@pytest.mark.rule("R30")
def test_no_step_by_land_besides_a_convoy() -> None:
    s = board("AH", armies={"AH": {"west_balkan": 1}}, fleets={"AH": {"eastern_mediterranean": 1}})
    play(s, "rondel maneuver_1", "pass")
    assert "turkey" not in targets(s, "west_balkan")  # it would have to walk to Greece first


@pytest.mark.rule("R30")
def test_every_set_of_crossings_that_fits_can_be_played() -> None:
    """Whatever was crossed before, the player can keep any later crossing possible by his choice."""
    rng = Random(5)
    britain = NATIONS.index("GB")
    for _ in range(40):
        fleets = sum(1 << sea for sea in range(9) if rng.random() < 0.6)
        source, target = rng.randrange(45), rng.randrange(45)
        ways = crossings(britain, 31, fleets, source, target)
        if source == target or not ways:
            continue
        for way in ways:
            assert way.seas & ~fleets == 0
            # Each sea of a way is needed: without it the rest does not join the two coasts.
            for sea in range(9):
                if way.seas >> sea & 1:
                    assert not crossings(britain, 31, way.seas & ~(1 << sea), source, target)


@pytest.mark.rule("R30")
def test_a_later_crossing_is_never_lost() -> None:
    # Both armies fit only if the first one leaves the Channel to the second.
    s = board(
        "GB",
        armies={"GB": {"london": 2}},
        fleets={"GB": {"english_channel": 1, "north_sea": 1}},
    )
    play(s, "rondel maneuver_1", "pass", "move army london > holland")
    assert legal(s) == ["via north_sea", "via english_channel"]
    play(s, "via north_sea")
    assert "belgium" in targets(s, "london")
    play(s, "move army london > belgium")
    assert armies_of(s, "GB", "belgium") == armies_of(s, "GB", "holland") == (1, 0)


@pytest.mark.rule("R27")
def test_a_fleet_that_carried_is_lost_first() -> None:
    s = board(
        "GB",
        armies={"GB": {"london": 2}},
        fleets={"GB": {"north_sea": 2}, "GE": {"north_sea": 1}},
    )
    play(s, "rondel maneuver_1", "pass", "move army london > norway", "fight north_sea GE fleet")
    assert fleets_of(s, "GB", "north_sea") == 1
    assert "denmark" in targets(s, "london")  # the other fleet has carried nobody yet


@pytest.mark.rule("R27")
def test_a_moved_army_is_lost_first() -> None:
    s = board("AH", armies={"AH": {"west_balkan": 1, "greece": 1}, "IT": {"greece": 1}})
    play(s, "rondel maneuver_1", "move army west_balkan > greece", "peace", "peace")
    play(s, "fight greece IT army")
    assert "bulgaria" in targets(s, "greece")  # the one that has not moved is left


@pytest.mark.rule("R29")
def test_rail_needs_a_joined_network() -> None:
    germany, free = NATIONS.index("GE"), 0b11110  # Berlin occupied
    danzig, hamburg = REGION_AT["danzig"], REGION_AT["hamburg"]
    assert rail(germany, free, danzig) == 1 << danzig
    assert rail(germany, free, REGION_AT["berlin"]) == 0
    assert rail(germany, free, hamburg).bit_count() == 3
    britain = NATIONS.index("GB")
    assert rail(britain, 31, REGION_AT["london"]).bit_count() == 4
    assert reach(britain, 31, 0, REGION_AT["dublin"]) == 0


@pytest.mark.rule("R32")
def test_no_intent_outside_foreign_provinces() -> None:
    s = board("AH", armies={"AH": {"trieste": 1, "venice": 1}})
    play(s, "rondel maneuver_1", "move army trieste > west_balkan")
    assert s.phase_name() == "armies"
    play(s, "move army venice > trieste")
    assert armies_of(s, "AH", "trieste") == (1, 0)
    assert s.occupied(NATIONS.index("IT")) == 0


@pytest.mark.rule("R33")
def test_which_of_two_armies_moves() -> None:
    s = board("AH", armies={"AH": {"venice": 1}}, friendly={"AH": {"venice": 1}})
    play(s, "rondel maneuver_1", "move army venice > trieste")
    assert legal(s) == ["hostile", "friendly"]
    play(s, "hostile")
    assert armies_of(s, "AH", "venice") == (0, 1)


@pytest.mark.rule("R35")
def test_destruction_spends_three_armies_and_is_optional() -> None:
    s = board("AH", factories={"IT": ("rome", "venice")}, armies={"AH": {"venice": 4}})
    play(s, "rondel maneuver_1", "destroy venice")
    assert armies_of(s, "AH", "venice") == (1, 0)
    assert "destroy venice" not in legal(s)
    kept = board("AH", factories={"IT": ("rome", "venice")}, armies={"AH": {"venice": 4}})
    play(kept, "rondel maneuver_1", "pass")
    assert kept.factories >> REGION_AT["venice"] & 1


@pytest.mark.rule("R36")
def test_both_sides_gone_leaves_the_marker() -> None:
    s = board("AH", armies={"AH": {"greece": 1}, "IT": {"greece": 1}}, markers={"IT": ("greece",)})
    heard = play(s, "rondel maneuver_1", "fight greece IT army")
    assert [type(event) for event in heard].count(Fought) == 1
    assert marker(s, "greece") == "IT"


@pytest.mark.rule("R37")
def test_an_empty_region_gets_its_marker_later() -> None:
    outer = [name for name in REGIONS[30:45] if name != "greece"][:10]
    s = board("IT", edition=2006, markers={"IT": tuple(outer)}, armies={"IT": {"greece": 1}})
    play(s, "rondel maneuver_1", "pass")
    assert marker(s, "greece") is None
    s.flags[1] &= ~(1 << REGION_AT[outer[0]] - 30)
    play(s, "rondel maneuver_1")  # any nation's Maneuver will do; France has no unit
    assert marker(s, "greece") == "IT"


# Investor, money ------------------------------------------------------------------------------------


@pytest.mark.rule("R18")
def test_steps_2_and_3_after_passing() -> None:
    s = board("AH", rondel_at={"AH": "maneuver_1"}, card=4, treasury=10)
    play(s, "rondel import", "place army vienna", "pass")
    assert s.actors() == [4]
    assert s.cash[4] == 12
    assert s.cash[0] == 10  # no interest: the space was only passed
    play(s, "bond RU 12")
    assert of(s.government, "RU") == 4
    assert s.card == 5


@pytest.mark.rule("R19")
def test_the_gift_of_a_holder_does_not_change_the_question() -> None:
    leaders = {code: place % 2 for place, code in enumerate(NATIONS)}
    s = board("AH", seats=3, leaders=leaders, rondel_at={"AH": "maneuver_1"})
    play(s, "rondel import", "gift AH 2")
    assert s.phase_name() == "force_stop"
    play(s, "pass", "pass")
    assert of(s.rondel, "AH") == 5


@pytest.mark.rule("R40")
def test_nothing_to_choose_when_nothing_is_left() -> None:
    bonds = {(0, "AH"): (9,), (1, "AH"): (6,), (1, "IT"): (9,)}
    s = board("AH", seats=2, leaders={"AH": 0, "IT": 1}, bonds=bonds, treasury={"AH": 3}, card=1)
    play(s, "rondel investor")
    assert s.phase_name() == "invest"
    assert s.cash == [10, 15]


@pytest.mark.rule("R43")
def test_bonds_in_2006_end_at_25() -> None:
    s = board("AH", cash=60, edition=2006, card=0)
    play(s, "rondel investor")
    assert "bond IT 25" in legal(s)
    assert "bond IT 30" not in legal(s)
    assert "raise AH 9>30" not in legal(s)
    assert "raise AH 9>4" not in legal(s)
    with pytest.raises(NotationError):
        GAME.table.parse("raise AH 9>4")


@pytest.mark.rule("R47")
def test_gifts_also_at_foreign_turns_if_asked() -> None:
    s = board("RU", fleets={"IT": {"ionian_sea": 1}, "RU": {"eastern_mediterranean": 1}})
    play(s, "rondel maneuver_1", "move fleet eastern_mediterranean > ionian_sea", "peace")
    assert s.actors() == [1]
    play(s, "gift IT 4", "gift AH 6")
    assert s.cash[1] == 0
    assert legal(s) == ["peace", "battle fleet"]
    with pytest.raises(IllegalAction):
        GAME.play(s, 5, "gift RU 1")


@pytest.mark.rule("R14")
@pytest.mark.rule("R45")
def test_a_swiss_bank_ends_with_a_new_government() -> None:
    leaders = {code: place % 2 for place, code in enumerate(NATIONS)}
    s = board("AH", seats=3, leaders=leaders, card=0, cash=20)
    assert s.leads_none(2)
    play(s, "rondel investor", "pass", "bond IT 12")
    assert of(s.government, "IT") == 2
    assert not s.leads_none(2)


@pytest.mark.rule("R57")
def test_no_round_before_the_first_turn_of_all() -> None:
    s = GAME.setup(2, {"setup": "experienced", "investor_card": False})
    play(s, "start 0", "pass", "pass", "bond IT 2", "pass", *["pass"] * 8)
    assert s.nation == 1
    assert s.phase_name() == "rondel"
    assert s.actors() == [1]


@pytest.mark.rule("R57")
def test_who_leads_nothing_is_bound_in_that_round() -> None:
    s = board("AH", seats=2, leaders={"AH": 0}, investor_card=False)
    play(s, "rondel production_1", "pass", "pass")
    assert s.actors() == [1]
    assert len({code.split()[1] for code in starting(s, "bond")}) == 6
    play(s, "pass")
    assert s.actors() == [0]
    play(s, "pass")
    assert {code.split()[1] for code in starting(s, "bond")} == {"IT"}


@pytest.mark.rule("R55")
def test_equal_challengers_are_counted_from_the_first_investor() -> None:
    leaders = dict.fromkeys(NATIONS, 0)
    bonds = {(0, code): (9,) for code in NATIONS} | {(2, "IT"): (2, 4)}
    s = board("IT", seats=3, leaders=leaders, bonds=bonds, investor_card=False, cash=20)
    play(s, "rondel production_1", "pass", "pass", "bond IT 12", "bond IT 6")
    assert s.credit(1, 1) == s.credit(2, 1) == 12
    assert of(s.government, "IT") == 1
