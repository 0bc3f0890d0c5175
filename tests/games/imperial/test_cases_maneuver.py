"""What the rulebooks leave open about the Maneuver: rulings A12 to A28."""

import pytest
from tests.games.imperial.build import (
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
from imperia.games.imperial.phases import battle


@pytest.mark.case("A12")
@pytest.mark.rule("R23")
def test_a12_fleets_before_armies() -> None:
    s = board(
        "AH", armies={"AH": {"trieste": 1}}, fleets={"AH": {"ionian_sea": 1}}, ports={"AH": {"trieste": 1}}
    )
    play(s, "rondel maneuver_1")
    assert not targets(s, "trieste", "army")
    play(s, "move fleet trieste > ionian_sea", "pass")
    assert not targets(s, "ionian_sea", "fleet")
    assert targets(s, "trieste", "army")


@pytest.mark.case("A13")
@pytest.mark.rule("R25")
@pytest.mark.rule("R26")
def test_a13_mover_first_then_the_others() -> None:
    armies = {"GE": {"greece": 1}, "RU": {"greece": 1}, "IT": {"greece": 1}, "AH": {"west_balkan": 1}}
    s = board("AH", armies=armies)
    play(s, "rondel maneuver_1", "move army west_balkan > greece")
    assert s.actors() == [0]
    assert legal(s) == ["peace", "fight IT army", "fight GE army", "fight RU army"]
    play(s, "peace")
    assert legal(s) == ["ask IT", "ask GE", "ask RU"]
    play(s, "ask RU", "peace", "ask IT", "battle army")
    # The first yes settles it: Germany is not asked any more.
    assert [armies_of(s, code, "greece")[0] for code in ("AH", "IT", "GE", "RU")] == [0, 0, 1, 1]
    assert s.nation == 1


@pytest.mark.case("A14")
@pytest.mark.rule("R25")
def test_a14_one_for_one() -> None:
    s = board("AH", armies={"AH": {"west_balkan": 2}, "IT": {"greece": 3}})
    play(s, "rondel maneuver_1", "move army west_balkan > greece", "fight IT army")
    assert armies_of(s, "IT", "greece") == (2, 0)
    play(s, "move army west_balkan > greece", "peace", "battle army")
    assert armies_of(s, "IT", "greece") == (1, 0)
    assert of(s.armies, "AH") == 0


@pytest.mark.case("A15")
@pytest.mark.rule("R27")
def test_a15_fights_by_units_that_stay() -> None:
    s = board(
        "AH",
        armies={"AH": {"greece": 1, "trieste": 1}, "IT": {"greece": 1, "tunis": 1}},
        fleets={"AH": {"ionian_sea": 1}, "IT": {"ionian_sea": 1}},
    )
    play(s, "rondel maneuver_1")
    assert starting(s, "fight") == ["fight greece IT army", "fight ionian_sea IT fleet"]
    play(s, "fight greece IT army")
    assert armies_of(s, "AH", "greece") == armies_of(s, "IT", "greece") == (0, 0)
    play(s, "pass", "move army trieste > tunis", "peace", "peace")
    # After a peaceful move and a convoy both the army and the fleet may still fight.
    assert starting(s, "fight") == ["fight tunis IT army", "fight ionian_sea IT fleet"]
    play(s, "fight ionian_sea IT fleet", "fight tunis IT army")
    assert fleets_of(s, "AH", "ionian_sea") == 0
    assert of(s.armies, "AH") == of(s.armies, "IT") == 0


@pytest.mark.case("A16")
@pytest.mark.rule("R31")
def test_a16_fleets_in_port() -> None:
    called = board("AH", armies={"AH": {"trieste": 1}}, ports={"IT": {"venice": 1}})
    play(called, "rondel maneuver_1", "move army trieste > venice", "hostile")
    assert legal(called) == ["peace", "battle fleet"]
    play(called, "battle fleet")
    assert called.port_at == 0
    assert of(called.armies, "AH") == 0
    own = board("IT", armies={"AH": {"venice": 2}}, ports={"IT": {"venice": 2}})
    play(own, "rondel maneuver_1")
    assert legal(own) == ["move fleet venice > ionian_sea", "fight venice AH army with fleet", "pass"]
    play(own, "fight venice AH army with fleet", "move fleet venice > ionian_sea")
    assert armies_of(own, "AH", "venice") == (1, 0)
    assert fleets_of(own, "IT", "ionian_sea") == 1
    standing = board("AH", armies={"AH": {"venice": 1}}, ports={"IT": {"venice": 1}})
    play(standing, "rondel maneuver_1")
    assert "fight venice IT fleet" in legal(standing)


@pytest.mark.case("A17")
@pytest.mark.rule("R29")
def test_a17_rail_not_on_both_sides() -> None:
    # Berlin and Prague are held by France: Danzig is cut off from the rest of Germany.
    s = board("GE", armies={"GE": {"munich": 1, "danzig": 1}, "FR": {"berlin": 1}})
    play(s, "rondel maneuver_1")
    assert "danzig" not in targets(s, "munich")
    assert {"hamburg", "cologne"} <= targets(s, "munich")  # rail without a move is fine
    # By sea from Hamburg: a rail ride before the crossing, or one after it, but not both.
    sea = board(
        "GE",
        armies={"GE": {"munich": 1, "danzig": 1}, "FR": {"berlin": 1}},
        fleets={"GE": {"baltic_sea": 1}},
    )
    play(sea, "rondel maneuver_1", "pass")
    assert "danzig" in targets(sea, "munich")  # rail to Hamburg, then over the Baltic
    assert "munich" in targets(sea, "danzig")  # over the Baltic to Hamburg, then rail
    both = board(
        "GE",
        armies={"GE": {"danzig": 1}, "FR": {"berlin": 1, "hamburg": 1}},
        fleets={"GE": {"baltic_sea": 1}},
        factories={"GE": ("danzig", "munich")},
    )
    play(both, "rondel maneuver_1", "pass")
    assert "hamburg" in targets(both, "danzig")
    assert "munich" not in targets(both, "danzig")


@pytest.mark.case("A18")
@pytest.mark.rule("R29")
def test_a18_rail_at_an_occupied_province() -> None:
    s = board("GE", armies={"GE": {"hamburg": 1, "cologne": 1, "berlin": 1}, "RU": {"berlin": 1}})
    play(s, "rondel maneuver_1")
    assert "berlin" in targets(s, "cologne")  # by the normal move: Cologne touches Berlin
    assert targets(s, "berlin") == {"hamburg", "danzig", "cologne", "munich", "prague"}
    assert "danzig" not in targets(s, "hamburg")
    play(s, "fight berlin RU army")
    assert "danzig" in targets(s, "hamburg")  # free again in the same Maneuver


@pytest.mark.case("A19")
@pytest.mark.rule("R29")
@pytest.mark.rule("R30")
@pytest.mark.parametrize("edition", [2006, 2010])
def test_a19_dublin_by_convoy_only(edition: int) -> None:
    s = board(
        "GB",
        armies={"GB": {"sheffield": 1, "dublin": 1}},
        fleets={"GB": {"north_atlantic": 2}},
        edition=edition,
    )
    play(s, "rondel maneuver_1", "pass")
    assert "dublin" in targets(s, "sheffield")  # rail to the coast, then the convoy
    assert "sheffield" in targets(s, "dublin")  # convoy to the coast, then rail
    play(s, "move army sheffield > dublin")
    assert s.carried == [1, 0, 0, 0, 0, 0, 0, 0, 0]


@pytest.mark.case("A20")
@pytest.mark.rule("R30")
def test_a20_the_player_chooses_the_seas() -> None:
    # From London to Norway over the North Sea alone; to Brest over Channel or round by the Atlantic.
    fleets = {"GB": {"north_atlantic": 1, "bay_of_biscay": 1, "english_channel": 1, "north_sea": 1}}
    armies = {"GB": {"london": 2}}
    s = board("GB", armies=armies, fleets=fleets)
    play(s, "rondel maneuver_1", "pass", "move army london > brest")
    assert s.phase_name() == "via"
    assert legal(s) == ["via english_channel", "via north_atlantic+bay_of_biscay"]
    play(s, "via north_atlantic+bay_of_biscay", "friendly")
    play(s, "move army london > belgium")  # the Channel is still free: no crossing was lost
    assert armies_of(s, "GB", "belgium") == (1, 0)
    other = board("GB", armies=armies, fleets=fleets)
    play(other, "rondel maneuver_1", "pass", "move army london > brest", "via english_channel", "friendly")
    assert "belgium" not in targets(other, "london")  # its fleet has been used


@pytest.mark.case("A21")
@pytest.mark.rule("R26")
def test_a21_one_player_on_both_sides() -> None:
    s = board(
        "AH",
        seats=2,
        leaders=dict.fromkeys(NATIONS, 0) | {"RU": 1},
        armies={"AH": {"trieste": 1}, "IT": {"venice": 1}},
    )
    play(s, "rondel maneuver_1", "move army trieste > venice", "hostile")
    assert s.phase_name() == "answer"
    assert s.actors() == [0]
    assert legal(s) == ["peace", "battle army"]
    play(s, "peace")
    assert not s.open_factories(1) >> REGION_AT["venice"] & 1


@pytest.mark.case("A22")
@pytest.mark.rule("R36")
@pytest.mark.rule("R37")
def test_a22_markers_also_for_inactive_nations() -> None:
    s = board("AH", armies={"AH": {"greece": 1}, "IT": {"greece": 2}}, markers={"AH": ("greece",)})
    play(s, "rondel maneuver_1", "fight greece IT army")
    assert marker(s, "greece") == "IT"
    outer = [name for name in REGIONS[30:45] if name not in ("greece", "turkey", "tunis")]
    short = board(
        "IT",
        edition=2006,
        markers={"IT": tuple(outer[:9])},
        armies={"IT": {"greece": 1, "turkey": 1}, "RU": {"tunis": 1}},
    )
    play(short, "rondel maneuver_1", "pass")
    assert short.phase_name() == "marker"
    assert short.actors() == [1]
    assert legal(short) == ["marker greece", "marker turkey"]
    play(short, "marker turkey")
    assert marker(short, "turkey") == "IT"
    assert marker(short, "greece") is None
    assert marker(short, "tunis") == "RU"


@pytest.mark.case("A23")
@pytest.mark.rule("R36")
def test_a23_markers_are_not_declined() -> None:
    s = board("AH", armies={"AH": {"greece": 1}}, fleets={"AH": {"ionian_sea": 1}})
    play(s, "rondel maneuver_1", "pass", "pass")
    assert s.nation == 1
    assert marker(s, "greece") == marker(s, "ionian_sea") == "AH"


@pytest.mark.case("A24")
@pytest.mark.rule("R32")
def test_a24_intent_per_army() -> None:
    s = board("AH", armies={"AH": {"trieste": 2}})
    play(s, "rondel maneuver_1", "move army trieste > venice")
    assert legal(s) == ["hostile", "friendly"]
    play(s, "hostile", "move army trieste > venice", "friendly")
    assert armies_of(s, "AH", "venice") == (1, 1)
    known = board("AH", armies={"AH": {"trieste": 1}, "IT": {"venice": 1}})
    play(known, "rondel maneuver_1", "move army trieste > venice", "hostile")
    assert known.actors() == [1]
    assert armies_of(known, "AH", "venice") == (1, 0)  # everyone sees it before answering


@pytest.mark.case("A25")
@pytest.mark.rule("R33")
@pytest.mark.rule("R34")
def test_a25_change_of_intent() -> None:
    s = board("AH", armies={"AH": {"rome": 1}, "IT": {"venice": 1}}, friendly={"AH": {"venice": 1}})
    play(s, "rondel maneuver_1")
    assert "turn friendly rome" in legal(s)
    play(s, "turn friendly rome")
    assert s.phase_name() == "armies"
    assert armies_of(s, "AH", "rome") == (0, 1)
    assert not targets(s, "rome")  # it stays where it is
    play(s, "turn hostile venice", "peace")
    assert armies_of(s, "AH", "venice") == (1, 0)
    guarded = board("AH", factories={"IT": ("rome",)}, friendly={"AH": {"rome": 1}})
    play(guarded, "rondel maneuver_1")
    assert "turn hostile rome" not in legal(guarded)


@pytest.mark.case("A26")
@pytest.mark.rule("R34")
def test_a26_the_last_factory() -> None:
    s = board("AH", factories={"IT": ("rome", "venice")}, armies={"AH": {"trieste": 1, "florence": 2}})
    play(s, "rondel maneuver_1", "move army trieste > venice", "hostile")
    play(s, "move army florence > rome")  # Rome is now the only free factory: the army lies down unasked
    assert s.phase_name() == "armies"
    assert armies_of(s, "AH", "rome") == (0, 1)
    fought = board("AH", factories={"IT": ("rome",)}, armies={"AH": {"florence": 1}, "IT": {"rome": 1}})
    play(fought, "rondel maneuver_1", "move army florence > rome")
    assert legal(fought) == ["friendly", "fight IT army"]
    play(fought, "friendly", "battle army")
    assert of(fought.armies, "AH") == of(fought.armies, "IT") == 0
    # The occupied one may be destroyed although it is the last but one.
    other = board("AH", factories={"IT": ("rome", "venice")}, armies={"AH": {"venice": 3}})
    play(other, "rondel maneuver_1")
    assert starting(other, "destroy") == ["destroy venice"]


@pytest.mark.case("A27")
@pytest.mark.rule("R35")
def test_a27_destruction() -> None:
    def offered(**pieces: object) -> bool:
        s = board("AH", factories={"IT": ("rome", "venice")}, **pieces)  # type: ignore[arg-type]
        play(s, "rondel maneuver_1")
        return "destroy venice" in legal(s)

    assert offered(armies={"AH": {"venice": 3}})
    assert offered(friendly={"AH": {"venice": 3}})
    assert offered(armies={"AH": {"venice": 1}}, friendly={"AH": {"venice": 2}, "FR": {"venice": 1}})
    assert not offered(armies={"AH": {"venice": 2}, "FR": {"venice": 1}})  # third nations do not add up
    assert not offered(armies={"AH": {"venice": 3}, "IT": {"venice": 1}})
    assert not offered(armies={"AH": {"venice": 3}}, ports={"IT": {"venice": 1}})
    mixed = board(
        "AH",
        factories={"IT": ("rome", "venice")},
        armies={"AH": {"venice": 3}},
        friendly={"AH": {"venice": 1}},
    )
    play(mixed, "rondel maneuver_1", "destroy venice", "hostile", "hostile", "friendly")
    assert armies_of(mixed, "AH", "venice") == (1, 0)
    last = board("AH", factories={"IT": ("venice",)}, friendly={"AH": {"venice": 3}})
    play(last, "rondel maneuver_1")
    assert "destroy venice" not in legal(last)


@pytest.mark.case("A28")
@pytest.mark.rule("R38")
def test_a28_own_and_hostile_side_by_side() -> None:
    s = board("GE", armies={"GE": {"berlin": 3}, "FR": {"berlin": 1}})
    play(s, "rondel production_1")
    assert legal(s) == ["produce all", "produce hamburg", "pass"]


def test_losses_between_hostile_and_friendly_armies() -> None:
    """No named case: who chooses which of two unlike armies is removed."""
    armies = {"AH": {"venice": 1, "trieste": 1}, "FR": {"venice": 1}}
    s = board("AH", armies=armies, friendly={"FR": {"venice": 1}, "AH": {"venice": 1}})
    play(s, "rondel maneuver_1", "fight venice FR army")
    assert s.phase_name() == "which_falls"
    assert s.actors() == [0]
    play(s, "friendly")
    assert battle.mixed(s, 0, REGION_AT["venice"], False) != battle.mixed(s, 2, REGION_AT["venice"], False)
