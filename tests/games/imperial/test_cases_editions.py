"""Where the editions differ, or only one of them speaks: cases D1 to D27."""

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
    targets,
)

from imperia.games.imperial.data import (
    BOND_INTEREST,
    BOND_VALUES,
    NATIONS,
    REGION_AT,
    REGIONS,
    start_money,
)
from imperia.games.imperial.events import Taxed, TreasuryFilled
from imperia.kernel import SPECTATOR

BOTH = pytest.mark.parametrize("edition", [2006, 2010])


@pytest.mark.case("D1")
@pytest.mark.rule("R4")
@pytest.mark.parametrize(("edition", "count"), [(2006, 8), (2010, 9)])
def test_d1_bonds_per_nation(edition: int, count: int) -> None:
    s = GAME.setup(2, {"edition": edition, "setup": "experienced"})
    play(s, "start 0")
    assert [code for code in legal(s) if code != "pass"] == [f"bond AH {v}" for v in BOND_VALUES[:count]]
    assert BOND_INTEREST[:count] == list(range(1, count + 1))


@pytest.mark.case("D2")
@pytest.mark.rule("R2")
@pytest.mark.parametrize(("edition", "count"), [(2006, 10), (2010, 15)])
def test_d2_tax_markers(edition: int, count: int) -> None:
    s = board(edition=edition)
    assert s.view(SPECTATOR).to_json()["markers_left"] == [count] * 6
    s.flags[0] = (1 << count + 1) - 1
    assert any("markers" in law for law in GAME.laws(s))


@pytest.mark.case("D3")
@pytest.mark.rule("R37")
@pytest.mark.parametrize(("edition", "count"), [(2006, 10), (2010, 15)])
def test_d3_markers_used_up(edition: int, count: int) -> None:
    outer = [name for name in REGIONS[30:] if name not in ("norway", "denmark")]
    s = board(
        "GE",
        markers={"GE": tuple(outer[:count]), "RU": ("norway",)},
        armies={"GE": {"norway": 1}, "RU": {"sweden": 1}},
        edition=edition,
    )
    play(s, "rondel maneuver_1", "pass")
    # Russia's marker comes off in Norway; the one that Russia takes in Sweden gives Germany a marker back.
    assert marker(s, "sweden") == "RU"
    assert marker(s, "norway") == "GE"
    full = board("GE", markers={"GE": tuple(outer[:count]), "RU": ("norway",)}, armies={"GE": {"norway": 1}})
    full.markers = count
    play(full, "rondel maneuver_1", "pass")
    assert marker(full, "norway") is None


@pytest.mark.case("D4")
@pytest.mark.rule("R48")
@pytest.mark.parametrize(("edition", "markers", "most"), [(2006, 10, 20), (2010, 15, 25)])
def test_d4_highest_tax(edition: int, markers: int, most: int) -> None:
    homes = tuple(REGIONS[:5])
    s = board(
        "AH", factories={"AH": homes}, markers={"AH": tuple(REGIONS[30 : 30 + markers])}, edition=edition
    )
    heard = play(s, "rondel taxation")
    assert [event.tax for event in heard if isinstance(event, Taxed)] == [most]


@pytest.mark.case("D5")
@pytest.mark.rule("R5")
@pytest.mark.parametrize(("edition", "money"), [(2006, [39, 26, 13, 13, 13]), (2010, [35, 24, 13, 13, 13])])
def test_d5_money_standard(edition: int, money: list[int]) -> None:
    for seats, each in zip(range(2, 7), money, strict=True):
        s = GAME.setup(seats, {"edition": edition})
        assert s.cash == [each] * seats
        assert s.bank == each * seats


@pytest.mark.case("D6")
@pytest.mark.rule("R8")
@pytest.mark.parametrize(("edition", "small", "left"), [(2006, 4, 0), (2010, 2, 2)])
def test_d6_start_bonds(edition: int, small: int, left: int) -> None:
    s = GAME.setup(6, {"edition": edition})
    play(s, *(f"deal {code}" for code in NATIONS))
    pairs = {"AH": "GE", "IT": "GB", "FR": "AH", "GB": "RU", "GE": "IT", "RU": "FR"}
    for seat, code in enumerate(NATIONS):
        assert s.credit(seat, seat) == 9
        assert s.credit(seat, NATIONS.index(pairs[code])) == small
        assert s.cash[seat] == left


@pytest.mark.case("D7")
@pytest.mark.rule("R9")
@BOTH
def test_d7_undealt_flags(edition: int) -> None:
    s = GAME.setup(4, {"edition": edition})
    play(s, "deal AH", "deal IT", "deal FR", "deal GB")
    assert of(s.government, "GE") == 0  # Austria-Hungary's card has the small German bond
    assert of(s.government, "RU") == 3
    lonely = GAME.setup(4, {"edition": edition})
    play(lonely, "deal GE", "deal RU", "deal AH", "deal FR")
    assert of(lonely.government, "IT") == 0  # the German card has Italy's small bond
    assert of(lonely.government, "GB") == -1  # the Italian card was not dealt: no bond is out


@pytest.mark.case("D8")
@pytest.mark.rule("R10")
@BOTH
def test_d8_money_experienced(edition: int) -> None:
    assert [start_money(edition, "experienced", seats) for seats in range(2, 7)] == [40, 28, 22, 18, 15]


@pytest.mark.case("D9")
@pytest.mark.rule("R14")
@BOTH
def test_d9_swiss_bank_after_the_experienced_set_up(edition: int) -> None:
    s = GAME.setup(2, {"edition": edition, "setup": "experienced"})
    play(s, "start 0")
    while s.phase_name() == "auction":
        play(s, legal(s)[0] if s.actors() == [0] else "pass")
    assert s.leads_none(1)
    text = GAME.text_board(s.view(0))
    assert ("Swiss Bank" in text) == (edition == 2010)


@pytest.mark.case("D10")
@pytest.mark.rule("R44")
@BOTH
def test_d10_who_leads_nothing_invests(edition: int) -> None:
    leaders = {code: place % 2 for place, code in enumerate(NATIONS)}
    s = board("AH", seats=4, leaders=leaders, card=0, edition=edition)
    play(s, "rondel investor")
    asked = []
    while s.phase_name() == "invest":
        asked.append(s.actors()[0])
        play(s, "pass")
    assert asked == [0, 2, 3]
    assert s.cash == [10 + 2 + 4, 10, 10, 10]


@pytest.mark.case("D11")
@pytest.mark.rule("R19")
@BOTH
def test_d11_forced_stop(edition: int) -> None:
    leaders = {code: place % 2 for place, code in enumerate(NATIONS)}
    s = board("AH", seats=3, leaders=leaders, rondel_at={"AH": "maneuver_1"}, edition=edition)
    play(s, "rondel import")
    if edition == 2006:
        assert s.phase_name() == "import"
        return
    assert s.phase_name() == "force_stop"
    assert s.actors() == [2]
    assert legal(s) == ["stop", "pass"]
    play(s, "stop")
    assert of(s.rondel, "AH") == 4
    assert s.cash[0] == 10 + 4 + 2  # interest, and the card's 2
    assert s.phase_name() == "invest"


@pytest.mark.case("D12")
@pytest.mark.rule("R45")
@BOTH
@pytest.mark.parametrize(("card", "winner"), [(0, 2), (2, 2), (3, 3)])
def test_d12_equal_challengers(edition: int, card: int, winner: int) -> None:
    leaders = {code: place % 2 for place, code in enumerate(NATIONS)}
    bonds = {(seat, code): (9,) for code, seat in leaders.items()}
    s = board(
        "AH",
        seats=4,
        leaders=leaders,
        bonds={**bonds, (2, "IT"): (2, 6)},
        cash=20,
        card=card,
        edition=edition,
    )
    play(s, "rondel investor")
    while s.phase_name() == "invest":
        play(s, {2: "bond IT 4", 3: "bond IT 12"}.get(s.actors()[0], "pass"))
    assert s.credit(2, 1) == s.credit(3, 1) == 12
    assert of(s.government, "IT") == winner


@pytest.mark.case("D13")
@pytest.mark.rule("R26")
@BOTH
def test_d13_the_mover_chooses_whom_to_ask(edition: int) -> None:
    fleets = {"IT": {"ionian_sea": 1}, "AH": {"ionian_sea": 1}, "RU": {"eastern_mediterranean": 1}}
    s = board("RU", fleets=fleets, edition=edition)
    play(s, "rondel maneuver_1", "move fleet eastern_mediterranean > ionian_sea", "peace")
    assert s.actors() == [5]
    play(s, "ask IT")
    assert s.actors() == [1]
    play(s, "peace")
    assert s.actors() == [0]


@pytest.mark.case("D14")
@pytest.mark.rule("R33")
@BOTH
def test_d14_changing_intent(edition: int) -> None:
    s = board(
        "AH",
        armies={"AH": {"vienna": 1}, "IT": {"venice": 1}},
        friendly={"AH": {"venice": 1}},
        edition=edition,
    )
    play(s, "rondel maneuver_1", "move army vienna > venice", "friendly", "peace")
    # The army that was there may change; the one that came may not.
    assert "turn hostile venice" in legal(s)
    play(s, "turn hostile venice")
    assert s.actors() == [1]
    play(s, "battle army")
    assert armies_of(s, "AH", "venice") == (0, 1)
    assert "turn hostile venice" not in legal(s)


@pytest.mark.case("D15")
@pytest.mark.rule("R26")
@BOTH
def test_d15_fighting_a_friendly_army(edition: int) -> None:
    s = board("AH", armies={"AH": {"vienna": 1}, "IT": {"venice": 1}}, edition=edition)
    play(s, "rondel maneuver_1", "move army vienna > venice", "friendly")
    assert s.actors() == [1]
    assert legal(s) == ["peace", "battle army"]
    play(s, "battle army")
    assert armies_of(s, "AH", "venice") == (0, 0)
    assert armies_of(s, "IT", "venice") == (0, 0)


@pytest.mark.case("D16")
@pytest.mark.rule("R38")
@BOTH
def test_d16_a_hostile_army_blocks(edition: int) -> None:
    armies = {"FR": {"munich": 1}, "GE": {"berlin": 1}}
    factories = {"GE": ("berlin", "munich")}
    make = board("GE", armies=armies, factories=factories, edition=edition)
    play(make, "rondel production_1")
    assert "produce munich" not in legal(make)
    bring = board("GE", armies=armies, factories=factories, edition=edition)
    play(bring, "rondel import")
    assert "place army munich" not in legal(bring)
    build = board("GE", armies=armies, factories={"GE": ("berlin", "hamburg")}, edition=edition)
    play(build, "rondel factory")
    assert "build munich" not in legal(build)
    tax = board("GE", armies=armies, factories=factories, edition=edition)
    assert [event.tax for event in play(tax, "rondel taxation") if isinstance(event, Taxed)] == [2]
    rail = board("GE", armies={**armies, "GE": {"danzig": 1}}, factories=factories, edition=edition)
    play(rail, "rondel maneuver_1")
    assert "munich" in targets(rail, "danzig")  # by rail to Berlin, then on foot
    assert "dijon" not in targets(rail, "danzig")


@pytest.mark.case("D17")
@pytest.mark.rule("R29")
@BOTH
def test_d17_rail_before_or_after(edition: int) -> None:
    # Lemberg is cut off from the other Austrian provinces, so a way round needs rail on both sides.
    s = board(
        "AH",
        armies={"AH": {"trieste": 1}, "RU": {"budapest": 1, "prague": 1}},
        fleets={},
        edition=edition,
    )
    play(s, "rondel maneuver_1")
    reached = targets(s, "trieste")
    assert {"vienna", "budapest", "prague", "venice", "west_balkan", "munich", "genoa"} == reached
    assert "lemberg" not in reached


@pytest.mark.case("D18")
@pytest.mark.rule("R29")
@BOTH
def test_d18_no_rail_to_ireland(edition: int) -> None:
    s = board("GB", armies={"GB": {"liverpool": 1, "dublin": 1}}, edition=edition)
    play(s, "rondel maneuver_1")
    assert "dublin" not in targets(s, "liverpool")
    assert targets(s, "dublin") == set()


@pytest.mark.case("D19")
@pytest.mark.rule("R1")
@BOTH
def test_d19_straits(edition: int) -> None:
    s = board("RU", armies={"RU": {"bulgaria": 1, "denmark": 1, "morocco": 1}}, edition=edition)
    play(s, "rondel maneuver_1")
    assert "turkey" in targets(s, "bulgaria")
    assert targets(s, "denmark") == {"hamburg"}
    assert targets(s, "morocco") == {"algeria"}


@pytest.mark.case("D20")
@pytest.mark.rule("R1")
@BOTH
def test_d20_ireland_is_the_only_island(edition: int) -> None:
    s = board(
        "FR",
        armies={"FR": {"brest": 1}},
        fleets={"FR": {"english_channel": 1, "north_atlantic": 1}},
        edition=edition,
    )
    play(s, "rondel maneuver_1", "pass", "move army brest > dublin", "hostile")
    assert armies_of(s, "FR", "dublin") == (1, 0)
    assert REGION_AT["dublin"] < 30


@pytest.mark.case("D21")
@pytest.mark.rule("R51")
@pytest.mark.parametrize(("edition", "income"), [(2006, [6]), (2010, [])])
def test_d21_taxation_steps(edition: int, income: list[int]) -> None:
    s = board("AH", power={"AH": 24}, markers={"AH": ("greece", "tunis")}, edition=edition)
    heard = play(s, "rondel taxation")
    assert s.outcome() is not None
    filled = [event.amount for event in heard if isinstance(event, TreasuryFilled)]
    assert filled == income


@pytest.mark.case("D22")
@pytest.mark.rule("R52")
@BOTH
def test_d22_the_end_drops_the_investor_steps(edition: int) -> None:
    s = board(
        "AH",
        rondel_at={"AH": "maneuver_1"},
        power={"AH": 24},
        markers={"AH": ("greece", "tunis")},
        edition=edition,
        card=1,
    )
    play(s, "rondel taxation")
    assert s.stack == []
    assert s.cash[1] == 10
    assert s.card == 1


@pytest.mark.case("D23")
@pytest.mark.rule("R43")
@BOTH
def test_d23_several_bonds_of_one_nation(edition: int) -> None:
    s = board("AH", card=0, edition=edition)
    play(s, "rondel investor", "bond AH 2")
    assert s.credit(0, 0) == 11


@pytest.mark.case("D24")
@pytest.mark.rule("R59")
@BOTH
@pytest.mark.parametrize("hidden", [False, True])
def test_d24_private_money(edition: int, hidden: bool) -> None:
    s = board("AH", seats=3, hidden_cash=hidden, edition=edition)
    seen = s.view(1).to_json()
    assert seen["cash"] == ([None, 10, None] if hidden else [10, 10, 10])
    assert (seen["bank"] is None) == hidden
    assert seen["treasury"] == [10] * 6
    assert s.view(SPECTATOR).to_json()["cash"] == ([None] * 3 if hidden else [10] * 3)


@pytest.mark.case("D25")
@pytest.mark.rule("R24")
@BOTH
def test_d25_fleet_examples(edition: int) -> None:
    s = board("GE", ports={"GE": {"hamburg": 2}}, fleets={"GE": {"north_sea": 1}}, edition=edition)
    play(s, "rondel maneuver_1", "move fleet hamburg > north_sea")
    assert targets(s, "hamburg", "fleet") == {"north_sea"}
    play(s, "pass")
    assert s.port[REGION_AT["hamburg"]] == 1
    assert fleets_of(s, "GE", "north_sea") == 2


@pytest.mark.case("D26")
@pytest.mark.rule("R56")
@BOTH
def test_d26_variant_without_government(edition: int) -> None:
    leaders = {code: place % 2 for place, code in enumerate(NATIONS)}
    s = board("IT", seats=3, leaders=leaders, investor_card=False, edition=edition)
    play(s, "rondel production_1", "pass")
    assert s.actors() == [1]
    assert {code.split()[1] for code in legal(s) if code != "pass"} == {"IT"}
    play(s, "pass")
    assert s.actors() == [2]
    assert {code.split()[1] for code in legal(s) if code != "pass"} == set(NATIONS)


@pytest.mark.case("D27")
@pytest.mark.rule("R57")
@BOTH
def test_d27_variant_nation_without_bonds(edition: int) -> None:
    leaders = {"AH": 0, "FR": 1, "GB": 2, "GE": 0, "RU": 1}
    s = board("AH", seats=3, leaders=leaders, investor_card=False, edition=edition)
    play(s, "rondel production_1", "pass", "pass", "pass", "pass")
    # Austria-Hungary's own round is over; now Italy's bonds, its government first.
    asked = []
    while s.phase_name() == "invest":
        asked.append(s.actors()[0])
        assert {code.split()[1] for code in legal(s) if code != "pass"} == {"IT"}
        play(s, "bond IT 6" if s.actors() == [1] else "pass")
    assert asked == [0, 1, 2]
    assert of(s.government, "IT") == 1
    assert s.nation == NATIONS.index("IT")
    assert s.phase_name() == "rondel"
    assert "rondel taxation" in legal(s)
