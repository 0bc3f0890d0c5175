"""The worked examples of the rulebooks: cases T1 to T24."""

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

from imperia.games.imperial.data import COAST, LAND_NEXT, NATIONS, REGION_AT, REGIONS, bond_stock
from imperia.games.imperial.events import RondelMoved, Taxed, TreasuryFilled
from imperia.games.imperial.scoring import score
from imperia.games.imperial.state import ImperialState
from imperia.kernel import IllegalAction


@pytest.mark.case("T1")
@pytest.mark.rule("R17")
@pytest.mark.parametrize(
    ("space", "cost"),
    [
        ("import", 0),
        ("production_2", 0),
        ("maneuver_2", 0),
        ("taxation", 2),
        ("factory", 4),
        ("production_1", 6),
    ],
)
@pytest.mark.parametrize("edition", [2006, 2010])
def test_t1_rondel_cost(space: str, cost: int, edition: int) -> None:
    s = board("IT", rondel_at={"IT": "investor"}, edition=edition)
    assert "rondel maneuver_1" not in legal(s)
    assert "rondel investor" not in legal(s)
    cash, bank = s.cash[1], s.bank
    heard = play(s, f"rondel {space}")
    moved = [event for event in heard if isinstance(event, RondelMoved)]
    assert moved[0].cost == cost
    if space not in ("taxation", "production_1"):
        assert s.cash[1] == cash - cost
        assert s.bank == bank - cost


@pytest.mark.case("T2")
@pytest.mark.rule("R53")
@pytest.mark.parametrize(("power", "value"), [(17, 15), (14, 10), (25, 25), (4, 0), (5, 5), (24, 20)])
def test_t2_scoring(power: int, value: int) -> None:
    s = board(bonds={(2, "FR"): (12,)}, leaders={"FR": 2}, turn_of="FR", cash=7)
    s.power[2] = power
    assert score(s, 2) == 7 + value


@pytest.mark.case("T3")
@pytest.mark.rule("R20")
@pytest.mark.rule("R38")
@pytest.mark.parametrize("edition", [2006, 2010])
def test_t3_factory(edition: int) -> None:
    s = board("GE", armies={"FR": {"cologne": 1}}, edition=edition)
    play(s, "rondel factory")
    assert legal(s) == ["build danzig", "build munich", "pass"]
    bank = s.bank
    play(s, "build danzig")
    assert of(s.treasury, "GE") == 5
    assert s.bank == bank - 5
    assert s.factories >> REGION_AT["danzig"] & 1
    friend = board("GE", friendly={"FR": {"cologne": 1}}, edition=edition)
    play(friend, "rondel factory")
    assert "build cologne" in legal(friend)


@pytest.mark.case("T4")
@pytest.mark.rule("R21")
def test_t4_production() -> None:
    s = board(
        "GE",
        factories={"GE": ("berlin", "hamburg", "munich")},
        armies={"RU": {"berlin": 1}},
        friendly={"FR": {"munich": 1}},
    )
    play(s, "rondel production_1")
    assert legal(s) == ["produce all", "produce hamburg", "produce munich", "pass"]
    bank = s.bank
    play(s, "produce all")
    assert s.port[REGION_AT["hamburg"]] == 1
    assert armies_of(s, "GE", "munich") == (1, 0)
    assert armies_of(s, "GE", "berlin") == (0, 0)
    assert s.bank == bank


@pytest.mark.case("T5")
@pytest.mark.rule("R22")
def test_t5_import() -> None:
    s = board("AH", treasury={"AH": 3})
    play(s, "rondel import")
    homes = ("vienna", "budapest", "prague", "lemberg", "trieste")
    assert legal(s) == [*(f"place army {name}" for name in homes), "place fleet trieste", "pass"]
    bank = s.bank
    play(s, "place fleet trieste", "place fleet trieste", "place army trieste")
    assert of(s.treasury, "AH") == 0
    assert s.bank == bank - 3
    assert s.port[REGION_AT["trieste"]] == 2
    assert armies_of(s, "AH", "trieste") == (1, 0)
    assert s.nation == NATIONS.index("IT")


@pytest.mark.case("T6")
@pytest.mark.rule("R24")
def test_t6_port_exit() -> None:
    s = board("GE", ports={"GE": {"hamburg": 1}}, edition=2006)
    play(s, "rondel maneuver_1")
    assert starting(s, "move") == ["move fleet hamburg > north_sea"]


@pytest.mark.case("T7")
@pytest.mark.rule("R24")
def test_t7_fleet_moves() -> None:
    s = board("GB", ports={"GB": {"london": 1, "dublin": 1}}, fleets={"GB": {"english_channel": 1}})
    play(s, "rondel maneuver_1")
    assert targets(s, "english_channel", "fleet") == {"north_atlantic", "bay_of_biscay", "north_sea"}
    assert targets(s, "london", "fleet") == {"english_channel"}
    assert targets(s, "dublin", "fleet") == {"north_atlantic"}
    play(s, "pass")
    assert fleets_of(s, "GB", "english_channel") == 1
    assert s.port[REGION_AT["london"]] == 1


@pytest.mark.case("T8")
@pytest.mark.rule("R25")
@pytest.mark.rule("R26")
def test_t8_fleet_battle() -> None:
    fleets = {"IT": {"ionian_sea": 1}, "AH": {"ionian_sea": 1}, "RU": {"eastern_mediterranean": 1}}

    def moved_in() -> ImperialState:
        s = board("RU", fleets=fleets)
        play(s, "rondel maneuver_1", "move fleet eastern_mediterranean > ionian_sea")
        return s

    a = board("RU", fleets=fleets)
    play(a, "rondel maneuver_1", "move fleet eastern_mediterranean > ionian_sea")
    assert legal(a) == ["peace", "fight AH fleet", "fight IT fleet"]
    play(a, "fight IT fleet")
    assert [fleets_of(a, code, "ionian_sea") for code in ("AH", "IT", "RU")] == [1, 0, 0]
    assert marker(a, "ionian_sea") == "AH"
    b = moved_in()
    play(b, "fight AH fleet")
    assert [fleets_of(b, code, "ionian_sea") for code in ("AH", "IT", "RU")] == [0, 1, 0]
    c = moved_in()
    play(c, "peace", "ask IT", "peace", "peace")
    assert [fleets_of(c, code, "ionian_sea") for code in ("AH", "IT", "RU")] == [1, 1, 1]
    d = moved_in()
    play(d, "peace")
    assert d.actors() == [5]
    assert legal(d) == ["ask AH", "ask IT"]
    play(d, "ask IT")
    assert d.actors() == [1]
    play(d, "battle fleet")
    assert [fleets_of(d, code, "ionian_sea") for code in ("AH", "IT", "RU")] == [1, 0, 0]


@pytest.mark.case("T9")
@pytest.mark.rule("R30")
def test_t9_sea_transport() -> None:
    s = board(
        "AH",
        armies={"AH": {"trieste": 2}},
        fleets={"AH": {"ionian_sea": 2, "western_mediterranean": 1}},
    )
    play(s, "rondel maneuver_1", "pass")
    assert "algeria" in targets(s, "trieste")
    play(s, "move army trieste > algeria")
    left = targets(s, "trieste")
    assert "tunis" in left
    assert not left & {"algeria", "spain", "marseille", "florence"}
    play(s, "move army trieste > tunis")
    assert armies_of(s, "AH", "tunis") == (1, 0)


@pytest.mark.case("T10")
@pytest.mark.rule("R28")
@pytest.mark.rule("R29")
@pytest.mark.rule("R30")
def test_t10_rail() -> None:
    s = board("GE", armies={"GE": {"holland": 1, "cologne": 1}}, fleets={"GE": {"baltic_sea": 1}})
    play(s, "rondel maneuver_1", "pass")
    holland = targets(s, "holland")
    assert holland == {"belgium", "hamburg", "cologne", "berlin", "danzig", "munich"}
    assert {"denmark", "sweden", "norway"} <= targets(s, "cologne")
    play(s, "move army cologne > denmark")
    assert s.carried == [0] * 9  # by rail and land: the fleet is still free
    play(s, "move army holland > danzig")
    assert armies_of(s, "GE", "danzig") == (1, 0)
    assert s.phase_name() == "rondel"


@pytest.mark.case("T11")
@pytest.mark.rule("R35")
@pytest.mark.rule("R31")
def test_t11_destruction() -> None:
    s = board(
        "AH",
        factories={"IT": ("venice", "rome")},
        ports={"IT": {"venice": 1}},
        armies={"AH": {"vienna": 2, "budapest": 2}},
    )
    play(s, "rondel maneuver_1", "move army vienna > venice")
    assert legal(s) == ["hostile", "friendly", "fight IT fleet"]
    play(s, "fight IT fleet")
    assert s.port[REGION_AT["venice"]] == 0
    play(s, "move army vienna > venice", "hostile")
    for _ in range(2):
        play(s, "move army budapest > venice", "hostile")
    play(s, "destroy venice")
    assert not s.factories >> REGION_AT["venice"] & 1
    assert of(s.armies, "AH") == 0


@pytest.mark.case("T12")
@pytest.mark.rule("R43")
def test_t12_bond_increase() -> None:
    bonds = {(1, "IT"): (9,), (0, "IT"): (4,), (0, "AH"): (9,)}
    s = board("IT", seats=2, bonds=bonds, leaders={"IT": 1, "AH": 0}, rondel_at={"IT": "maneuver_1"})
    play(s, "rondel import", "pass")
    assert s.actors() == [0]
    assert s.cash[0] == 12
    play(s, "raise IT 4>12")
    assert s.cash[0] == 4
    assert of(s.treasury, "IT") == 18
    assert of(s.stock, "IT") == bond_stock(2010) & ~(1 << 3) & ~(1 << 4)  # the 4 is back, 9 and 12 are out


@pytest.mark.case("T13")
@pytest.mark.rule("R48")
@pytest.mark.rule("R49")
@pytest.mark.rule("R50")
@pytest.mark.rule("R51")
@pytest.mark.parametrize("edition", [2006, 2010])
def test_t13_taxation(edition: int) -> None:
    s = board(
        "GE",
        factories={"GE": ("hamburg", "berlin")},
        markers={"GE": ("holland", "denmark", "baltic_sea")},
        armies={"GE": {"holland": 1, "cologne": 1}},
        fleets={"GE": {"baltic_sea": 1}},
        power={"GE": 1},
        rows={"GE": 1},
        edition=edition,
    )
    heard = play(s, "rondel taxation")
    taxed = next(event for event in heard if isinstance(event, Taxed))
    assert (taxed.tax, taxed.row, taxed.bonus, taxed.points) == (7, 2, 1, 2)
    assert s.cash[4] == 11
    assert of(s.power, "GE") == 3
    assert of(s.treasury, "GE") == 14
    steps = [type(event) for event in heard if isinstance(event, Taxed | TreasuryFilled)]
    assert steps == ([TreasuryFilled, Taxed] if edition == 2006 else [Taxed, TreasuryFilled])


@pytest.mark.case("T14")
@pytest.mark.rule("R29")
def test_t14_rail_interrupted() -> None:
    armies = {"GE": {"hamburg": 1, "cologne": 1, "munich": 1}, "RU": {"berlin": 1}}
    s = board("GE", armies=armies)
    play(s, "rondel maneuver_1")
    for source in ("hamburg", "cologne", "munich"):
        assert "danzig" not in targets(s, source)
    friend = board("GE", armies={"GE": armies["GE"]}, friendly={"RU": {"berlin": 1}})
    play(friend, "rondel maneuver_1")
    for source in ("hamburg", "cologne", "munich"):
        assert "danzig" in targets(friend, source)


@pytest.mark.case("T15")
@pytest.mark.rule("R1")
def test_t15_straits() -> None:
    armies = {"RU": {"bulgaria": 1, "sweden": 1, "spain": 1}}
    s = board("RU", armies=armies)
    play(s, "rondel maneuver_1")
    assert "turkey" in targets(s, "bulgaria")
    assert "denmark" not in targets(s, "sweden")
    assert "morocco" not in targets(s, "spain")
    afloat = board("RU", armies=armies, fleets={"RU": {"baltic_sea": 1, "bay_of_biscay": 1}})
    play(afloat, "rondel maneuver_1", "pass")
    assert "denmark" in targets(afloat, "sweden")
    assert "morocco" in targets(afloat, "spain")


@pytest.mark.case("T16")
@pytest.mark.rule("R29")
def test_t16_ireland() -> None:
    s = board("GB", armies={"GB": {"london": 1}})
    play(s, "rondel maneuver_1")
    assert targets(s, "london") == {"liverpool", "sheffield", "edinburgh"}
    afloat = board("GB", armies={"GB": {"london": 1}}, fleets={"GB": {"north_atlantic": 1}})
    play(afloat, "rondel maneuver_1", "pass", "move army london > dublin")
    assert armies_of(afloat, "GB", "dublin") == (1, 0)


@pytest.mark.case("T17")
@pytest.mark.rule("R1")
def test_t17_islands() -> None:
    assert len(REGIONS) == 54
    for island in ("sicily", "sardinia", "corsica", "crete", "switzerland"):
        assert island not in REGION_AT
    edges = sum(mask.bit_count() for mask in LAND_NEXT) // 2, sum(mask.bit_count() for mask in COAST)
    assert edges == (77, 50)


@pytest.mark.case("T18")
@pytest.mark.rule("R50")
def test_t18_strategy_tip() -> None:
    s = board(
        "FR",
        factories={"FR": ("paris", "bordeaux", "brest", "dijon")},
        markers={"FR": ("spain", "portugal", "morocco", "algeria", "tunis", "belgium", "bay_of_biscay")},
    )
    heard = play(s, "rondel taxation")
    assert next(event for event in heard if isinstance(event, Taxed)).tax == 15
    assert of(s.power, "FR") == 10


@pytest.mark.case("T19")
@pytest.mark.rule("R48")
@pytest.mark.parametrize(("edition", "markers", "tax"), [(2006, 10, 20), (2010, 15, 25)])
def test_t19_maximum_tax(edition: int, markers: int, tax: int) -> None:
    s = board(
        "RU",
        factories={"RU": ("moscow", "odessa", "st_petersburg", "warsaw", "kiev")},
        markers={"RU": tuple(REGIONS[30 : 30 + markers])},
        edition=edition,
    )
    heard = play(s, "rondel taxation")
    taxed = next(event for event in heard if isinstance(event, Taxed))
    assert (taxed.tax, taxed.row) == (tax, 10)


@pytest.mark.case("T20")
@pytest.mark.rule("R36")
def test_t20_markers() -> None:
    s = board(
        "IT",
        markers={"AH": ("tunis", "greece", "algeria")},
        armies={"IT": {"tunis": 1, "greece": 1, "trieste": 1}, "AH": {"greece": 1}},
    )
    play(s, "rondel maneuver_1", "pass")
    assert marker(s, "tunis") == "IT"  # another nation is alone there
    assert marker(s, "greece") == "AH"  # several nations
    assert marker(s, "algeria") == "AH"  # nobody
    assert sum(mask.bit_count() for mask in s.flags) == 3  # none in the home province


@pytest.mark.case("T21")
@pytest.mark.rule("R44")
@pytest.mark.parametrize("edition", [2006, 2010])
def test_t21_no_double_investing(edition: int) -> None:
    leaders = {code: (0, 1)[place % 2] for place, code in enumerate(NATIONS)}
    s = board("AH", seats=3, leaders=leaders, card=2, edition=edition)
    play(s, "rondel investor")
    assert s.actors() == [2]
    play(s, "bond AH 2")
    assert s.phase_name() == "rondel"
    assert s.card == 0


@pytest.mark.case("T22")
@pytest.mark.rule("R55")
def test_t22_variant_order() -> None:
    s = board("IT", seats=4, investor_card=False)
    play(s, "rondel production_1", "pass")
    asked = []
    while s.phase_name() == "invest":
        asked.append(s.actors()[0])
        assert all(" IT " in code for code in legal(s) if code != "pass")
        play(s, "pass")
    assert asked == [1, 2, 3, 0]


@pytest.mark.case("T23")
@pytest.mark.rule("R5")
@pytest.mark.rule("R8")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
@pytest.mark.parametrize(("edition", "left"), [(2006, 0), (2010, 2)])
def test_t23_set_up_sums(seats: int, edition: int, left: int) -> None:
    s = GAME.setup(seats, {"edition": edition})
    while s.phase_name() == "deal_flags":
        play(s, legal(s)[0])
    assert s.cash == [left] * seats
    if seats == 6:
        assert s.treasury == [13 if edition == 2006 else 11] * 6


@pytest.mark.case("T24")
@pytest.mark.rule("R24")
@pytest.mark.rule("R35")
def test_t24_fleets_and_factories() -> None:
    s = board("AH", fleets={"AH": {"ionian_sea": 3}}, factories={"IT": ("venice", "rome")})
    play(s, "rondel maneuver_1")
    assert all("> " not in code or REGION_AT[code.split("> ")[1]] >= 45 for code in legal(s))
    with pytest.raises(IllegalAction):
        play(s, "destroy venice")
