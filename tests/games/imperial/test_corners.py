"""Corners where several rules of Imperial meet."""

import pytest
from tests.games.imperial.build import (
    GAME,
    armies_of,
    board,
    fleets_of,
    give_bonds,
    legal,
    marker,
    of,
    play,
    starting,
    targets,
)

from imperia.games.imperial.data import NATIONS, REGION_AT, REGIONS
from imperia.games.imperial.events import InvestorPaid, StopForced
from imperia.games.imperial.state import ImperialState

BOTH = pytest.mark.parametrize("edition", [2006, 2010])
TWO = {code: place % 2 for place, code in enumerate(NATIONS)}  # all nations led by seats 0 and 1


# Rondel ---------------------------------------------------------------------------------------------


@pytest.mark.rule("R18")
@BOTH
def test_starting_from_investor_is_no_passing(edition: int) -> None:
    s = board("AH", seats=3, leaders=TWO, rondel_at={"AH": "investor"}, edition=edition)
    heard = play(s, "rondel taxation")
    assert not [event for event in heard if isinstance(event, InvestorPaid)]
    assert s.nation == 1


@pytest.mark.rule("R18")
@pytest.mark.rule("R23")
@BOTH
def test_the_maneuver_is_finished_before_the_investor_steps(edition: int) -> None:
    s = board(
        "AH",
        rondel_at={"AH": "maneuver_1"},
        armies={"AH": {"west_balkan": 1}},
        card=2,
        cash=20,
        edition=edition,
    )
    play(s, "rondel maneuver_2", "move army west_balkan > greece")
    assert marker(s, "greece") == "AH"  # placed before anybody invests
    assert s.phase_name() == "invest"
    assert s.cash == [18, 20, 22, 20, 20, 20]


@pytest.mark.rule("R19")
def test_two_swiss_banks_the_first_yes_ends_the_asking() -> None:
    s = board("IT", seats=4, leaders=TWO, rondel_at={"IT": "taxation"}, card=3, cash=4)
    play(s, "rondel import")  # five steps: 4 million
    assert s.actors() == [3]
    heard = play(s, "stop")
    assert [event.seat for event in heard if isinstance(event, StopForced)] == [3]
    assert s.cash[1] == 4 - 2 + 4  # four steps to Investor are 2 million; its own interest is 4
    assert s.cash[3] == 6
    assert s.actors() == [3]


@pytest.mark.rule("R19")
def test_the_treasury_alone_must_pay_all_interest_for_a_stop() -> None:
    bonds = {(seat, code): (9,) for code, seat in TWO.items()} | {(2, "AH"): (6,)}
    for money, phase in ((6, "import"), (7, "force_stop")):
        s = board(
            "AH",
            seats=3,
            leaders=TWO,
            bonds=bonds,
            treasury={"AH": money},
            rondel_at={"AH": "maneuver_1"},
            cash=50,
        )
        play(s, "rondel import")
        assert s.phase_name() == phase


@pytest.mark.rule("R19")
def test_a_swiss_bank_cannot_stop_a_nation_that_lands_before_investor() -> None:
    s = board("AH", seats=3, leaders=TWO, rondel_at={"AH": "maneuver_2"})
    play(s, "rondel production_1")
    assert s.phase_name() == "production"


# Maneuver -------------------------------------------------------------------------------------------


@pytest.mark.rule("R26")
@pytest.mark.rule("R31")
@BOTH
def test_a_port_fleet_and_a_third_army_are_both_asked(edition: int) -> None:
    s = board(
        "AH",
        armies={"AH": {"trieste": 1}},
        friendly={"FR": {"venice": 1}},
        ports={"IT": {"venice": 1}},
        edition=edition,
    )
    play(s, "rondel maneuver_1", "move army trieste > venice")
    assert legal(s) == ["hostile", "friendly", "fight FR army", "fight IT fleet"]
    play(s, "friendly")
    assert legal(s) == ["ask IT", "ask FR"]
    play(s, "ask FR", "peace")
    assert s.actors() == [1]
    assert legal(s) == ["peace", "battle fleet"]
    play(s, "battle fleet")
    assert armies_of(s, "AH", "venice") == (0, 0)
    assert armies_of(s, "FR", "venice") == (0, 1)
    assert s.port[REGION_AT["venice"]] == 0


@pytest.mark.rule("R29")
@pytest.mark.rule("R33")
@BOTH
def test_rail_is_open_again_once_an_enemy_lies_down(edition: int) -> None:
    armies = {"RU": {"berlin": 1}, "GE": {"hamburg": 1}}
    s = board("RU", armies=armies, edition=edition)
    play(s, "rondel maneuver_1", "turn friendly berlin")
    assert s.occupied(NATIONS.index("GE")) == 0
    while s.nation != NATIONS.index("GE"):
        play(s, "rondel taxation")
    play(s, "rondel maneuver_1")
    assert "danzig" in targets(s, "hamburg")


@pytest.mark.rule("R34")
@BOTH
def test_the_protection_ends_when_the_other_factory_is_free_again(edition: int) -> None:
    s = board(
        "AH",
        factories={"IT": ("rome", "venice")},
        armies={"AH": {"venice": 1}},
        friendly={"AH": {"rome": 1}},
        edition=edition,
    )
    play(s, "rondel maneuver_1")
    assert "turn hostile rome" not in legal(s)
    play(s, "move army venice > trieste")
    assert "turn hostile rome" in legal(s)
    play(s, "turn hostile rome")
    assert s.open_factories(1) == 1 << REGION_AT["venice"]


@pytest.mark.rule("R34")
@pytest.mark.rule("R35")
@BOTH
def test_three_guests_cannot_destroy_the_last_free_factory(edition: int) -> None:
    s = board(
        "AH",
        factories={"IT": ("rome", "venice")},
        armies={"RU": {"venice": 1}},  # somebody else's hostile army makes Rome the last one
        friendly={"AH": {"rome": 3}},
        edition=edition,
    )
    play(s, "rondel maneuver_1")
    assert not starting(s, "destroy")


@pytest.mark.rule("R35")
@BOTH
def test_armies_of_two_nations_of_one_player_do_not_add_up(edition: int) -> None:
    s = board(
        "AH",
        seats=2,
        leaders={"AH": 0, "FR": 0, "IT": 1},
        factories={"IT": ("rome", "venice")},
        armies={"AH": {"venice": 2}, "FR": {"venice": 2}},
        edition=edition,
    )
    play(s, "rondel maneuver_1")
    assert not starting(s, "destroy")


@pytest.mark.rule("R35")
@BOTH
def test_nobody_is_asked_which_of_three_armies_go(edition: int) -> None:
    s = board(
        "AH",
        factories={"IT": ("rome", "venice")},
        armies={"AH": {"venice": 1, "trieste": 1}},
        friendly={"AH": {"venice": 1}},
        edition=edition,
    )
    play(s, "rondel maneuver_1", "move army trieste > venice", "hostile", "destroy venice")
    assert of(s.armies, "AH") == 0
    assert not s.factories >> REGION_AT["venice"] & 1
    assert s.nation == 1


@pytest.mark.case("A27")
@pytest.mark.rule("R35")
@BOTH
def test_a27_who_has_just_come_or_lain_down_as_a_friend_destroys_nothing(edition: int) -> None:
    s = board(
        "AH",
        factories={"IT": ("rome", "venice")},
        armies={"AH": {"venice": 1, "trieste": 1}},
        friendly={"AH": {"venice": 2}},
        edition=edition,
    )
    play(s, "rondel maneuver_1")
    assert "destroy venice" in legal(s)  # those that lie there could stand up
    play(s, "turn friendly venice")
    assert "destroy venice" not in legal(s)  # this one cannot stand up again before a later Maneuver
    play(s, "move army trieste > venice", "friendly")
    assert "destroy venice" not in legal(s)
    later = board("AH", factories={"IT": ("rome", "venice")}, friendly={"AH": {"venice": 4}}, edition=edition)
    play(later, "rondel maneuver_1", "destroy venice")
    assert armies_of(later, "AH", "venice") == (0, 1)


@pytest.mark.case("A27")
@pytest.mark.rule("R35")
@BOTH
def test_a27_a_friend_who_has_just_come_does_not_go_with_the_factory(edition: int) -> None:
    s = board(
        "AH",
        factories={"IT": ("rome", "venice")},
        armies={"AH": {"venice": 2, "trieste": 1}},
        friendly={"AH": {"venice": 2}},
        edition=edition,
    )
    play(s, "rondel maneuver_1", "move army trieste > venice", "friendly", "destroy venice")
    assert GAME.from_position(GAME.position(s)).key() == s.key()
    play(s, "friendly", "friendly")  # then only those that stand are left to go
    assert armies_of(s, "AH", "venice") == (1, 1)
    assert s.moved_lying[REGION_AT["venice"]] == 1


@pytest.mark.rule("R30")
@BOTH
def test_a_fleet_lost_on_its_way_carries_nobody(edition: int) -> None:
    s = board(
        "GB",
        armies={"GB": {"london": 1}},
        ports={"GB": {"edinburgh": 1}},
        fleets={"GE": {"north_sea": 1}},
        edition=edition,
    )
    play(s, "rondel maneuver_1", "move fleet edinburgh > north_sea", "peace", "battle fleet")
    assert fleets_of(s, "GB", "north_sea") == 0
    assert targets(s, "london") == {"liverpool", "edinburgh", "sheffield"}


@pytest.mark.rule("R30")
@BOTH
def test_two_long_convoys_share_the_seas(edition: int) -> None:
    """Each crossing uses one fleet in every sea, so the scarcest sea is the limit."""
    s = board(
        "GB",
        armies={"GB": {"london": 3}},
        fleets={"GB": {"english_channel": 2, "bay_of_biscay": 1, "western_mediterranean": 1}},
        edition=edition,
    )
    play(s, "rondel maneuver_1", "pass")
    assert {"algeria", "tunis", "morocco", "spain"} <= targets(s, "london")
    play(s, "move army london > tunis")
    assert not targets(s, "london") & {"algeria", "tunis", "morocco", "spain", "portugal"}
    play(s, "move army london > belgium")
    assert "belgium" not in targets(s, "london")


@pytest.mark.rule("R36")
@BOTH
def test_fighting_one_of_two_rivals_leaves_the_marker(edition: int) -> None:
    s = board(
        "AH",
        armies={"AH": {"west_balkan": 1}, "IT": {"greece": 1}, "RU": {"greece": 1}},
        markers={"GB": ("greece",)},
        edition=edition,
    )
    play(s, "rondel maneuver_1", "move army west_balkan > greece", "fight IT army")
    assert marker(s, "greece") == "RU"  # an idle nation that was left alone
    assert of(s.flags, "GB") == 0


@pytest.mark.rule("R37")
@BOTH
def test_an_idle_nation_with_short_markers_is_asked_too(edition: int) -> None:
    count = 10 if edition == 2006 else 15
    held = [name for name in REGIONS[30:] if name not in ("greece", "turkey", "algeria", "tunis")]
    s = board(
        "AH",
        armies={"AH": {"greece": 1, "turkey": 1}, "IT": {"greece": 2, "turkey": 2}},
        markers={"IT": tuple(held[: count - 1])},
        edition=edition,
    )
    play(s, "rondel maneuver_1", "fight greece IT army", "fight turkey IT army")
    assert s.actors() == [1]
    assert legal(s) == ["marker greece", "marker turkey"]
    play(s, "marker greece")
    assert marker(s, "turkey") is None
    assert s.nation == 1


# Investor -------------------------------------------------------------------------------------------


@pytest.mark.rule("R40")
@pytest.mark.rule("R41")
@pytest.mark.parametrize("with_card", [True, False])
@BOTH
def test_the_guarantee_takes_the_last_coin(edition: int, with_card: bool) -> None:
    bonds = {(0, "AH"): (25,), (1, "AH"): (20,), (1, "IT"): (9,)}
    s = board(
        "AH",
        seats=2,
        leaders={"AH": 0, "IT": 1},
        bonds=bonds,
        treasury={"AH": 3},
        cash=(4, 0),
        card=1,
        investor_card=with_card,
        edition=edition,
    )
    assert "rondel investor" in legal(s)
    play(s, "gift IT 1")  # whoever gives his guarantee away may not go there any more
    assert "rondel investor" not in legal(s)
    s.cash[0], s.treasury[1] = 4, 0
    play(s, "rondel investor")
    assert s.cash == [0, 9 if with_card else 7]
    assert of(s.treasury, "AH") == 0


@pytest.mark.rule("R43")
@BOTH
def test_an_increase_needs_the_higher_bond_in_stock(edition: int) -> None:
    bonds = {(0, "AH"): (9,), (1, "AH"): (2,), (1, "IT"): (9,)}
    s = board("AH", seats=2, leaders={"AH": 0, "IT": 1}, bonds=bonds, card=1, cash=2, edition=edition)
    play(s, "rondel investor")  # 2 of his own, 1 of interest, 2 from the bank
    # Not to 9, which the government holds; Italy's 9 can be raised to 12 for 3.
    assert starting(s, "raise") == ["raise AH 2>4", "raise AH 2>6", "raise IT 9>12"]
    assert "bond AH 9" not in legal(s)
    play(s, "raise AH 2>6")
    assert s.cash[1] == 1
    assert s.stock[0] & 1


@pytest.mark.rule("R44")
@pytest.mark.rule("R45")
@BOTH
def test_taking_over_in_step_3_from_the_card_holder(edition: int) -> None:
    leaders = dict.fromkeys(NATIONS, 0) | {"RU": 1}
    s = board("AH", seats=4, leaders=leaders, card=1, cash=30, edition=edition)
    play(s, "rondel investor")
    asked = []
    for code in ("bond IT 12", "bond IT 16", "bond RU 12"):
        asked.append(s.actors()[0])
        play(s, code)
    assert asked == [1, 2, 3]  # the card holder, then those without a government
    assert of(s.government, "IT") == 2
    assert of(s.government, "RU") == 3
    assert s.leads_none(1)
    assert s.card == 2


@pytest.mark.rule("R45")
@BOTH
def test_the_dearest_challenger_wins_wherever_he_sits(edition: int) -> None:
    s = board("AH", seats=4, leaders=TWO, card=2, cash=30, edition=edition)
    give_bonds(s, 3, "IT", (4,))
    play(s, "rondel investor", "bond IT 12", "bond IT 16")
    assert of(s.government, "IT") == 3


# Taxation and end -----------------------------------------------------------------------------------


@pytest.mark.rule("R51")
@pytest.mark.rule("R52")
@pytest.mark.parametrize(("edition", "treasury"), [(2006, 10 + 11), (2010, 10)])
@pytest.mark.parametrize("with_card", [True, False])
def test_the_end_comes_before_the_2010_income(edition: int, treasury: int, with_card: bool) -> None:
    s = board(
        "AH",
        seats=2,
        power={"AH": 18},
        markers={"AH": tuple(REGIONS[30:38])},
        ports={"AH": {"trieste": 1}},
        rondel_at={"AH": "maneuver_1"},
        investor_card=with_card,
        edition=edition,
    )
    play(s, "rondel taxation")  # 4 and 8, row 7: 25 power points
    assert s.stack == []
    assert of(s.treasury, "AH") == treasury
    assert s.cash == [10 - 4 + 7, 10]


# Without the card -----------------------------------------------------------------------------------


@pytest.mark.rule("R55")
@pytest.mark.rule("R57")
@BOTH
def test_a_row_of_nations_without_government(edition: int) -> None:
    """Two nations in a row: each is offered after the last turn, that nation's government first."""
    s = board("AH", seats=2, leaders={"AH": 1, "GB": 0}, investor_card=False, edition=edition)
    play(s, "rondel taxation", "pass", "pass")
    offered = []
    while s.phase_name() == "invest":
        offered.append((legal(s)[0].split()[1], s.actors()[0]))
        play(s, "pass")
    assert offered == [("IT", 1), ("IT", 0), ("FR", 1), ("FR", 0)]
    assert s.nation == NATIONS.index("GB")


@pytest.mark.rule("R56")
@BOTH
def test_a_free_investor_can_unseat_the_next_nation_before_its_turn(edition: int) -> None:
    s = board("AH", seats=3, leaders=TWO, investor_card=False, cash=20, edition=edition)
    play(s, "rondel taxation", "pass", "pass", "bond IT 12")
    assert s.nation == 1
    assert s.actors() == [2]


# Secrecy --------------------------------------------------------------------------------------------


def seen_by_others(s: ImperialState) -> list[object]:
    """All that seats other than the first are shown, with what they could do."""
    return [
        (s.view(seat).to_json(), [a.code for a in GAME.legal(s, seat) + GAME.interrupts(s, seat)])
        for seat in range(1, s.seats)
    ]


@pytest.mark.rule("R59")
@pytest.mark.parametrize("with_card", [True, False])
@BOTH
def test_rich_or_poor_looks_the_same(edition: int, with_card: bool) -> None:
    """The first seat's cash changes nothing for the others, whatever it does with both sums alike."""
    states = [
        board(
            "AH",
            seats=3,
            cash=(cash, 10, 10),
            rondel_at={"AH": "maneuver_1"},
            card=0,
            hidden_cash=True,
            investor_card=with_card,
            edition=edition,
        )
        for cash in (0, 29)
    ]
    for code in ("rondel import", "place army vienna", "pass", "pass"):
        assert seen_by_others(states[0]) == seen_by_others(states[1])
        heard = [play(s, code) for s in states]
        assert heard[0] == heard[1]
    assert seen_by_others(states[0]) == seen_by_others(states[1])


@pytest.mark.rule("R20")
@pytest.mark.rule("R22")
@pytest.mark.rule("R47")
@pytest.mark.parametrize(("space", "price"), [("factory", 5), ("import", 1)])
@BOTH
def test_a_treasury_is_helped_before_the_nation_moves(space: str, price: int, edition: int) -> None:
    s = board("AH", treasury={"AH": price - 1}, edition=edition)
    play(s, f"rondel {space}")
    assert s.phase_name() == "rondel"  # nothing can be paid for, so nobody is asked
    assert s.nation == 1
    s = board("AH", treasury={"AH": price - 1}, edition=edition)
    play(s, "gift AH 1", f"rondel {space}")
    assert s.phase_name() == space
    assert s.actors() == [0]
