"""Tiles, lattice, rotations, rim and galaxies."""

import json
from itertools import permutations

import pytest
from tests.games.pocket.build import GAME, build, draw, hx, legal

from imperia.games.pocket.data import FACE_MASKS, FACES, HEX_NAMES, PRIME, TILES, resource
from imperia.games.pocket.galaxies import NAMES, layout
from imperia.games.pocket.geometry import AROUND, Galaxy, Layout, bits, cells_of
from imperia.kernel import CHANCE, OptionError, PositionError

LATTICE = [[2, 1], [-1, 3], [-3, 2], [-2, -1], [1, -3], [3, -2]]
STANDARD = {"prime": [0, 0], "places": LATTICE}


def names(mask: int) -> set[str]:
    return {HEX_NAMES[hex] for hex in bits(mask)}


@pytest.mark.rule("R1")
def test_the_standard_galaxy_has_43_hexes_and_the_prime_12_neighbours() -> None:
    galaxy = build({}, {}).galaxy
    assert len(galaxy.near) == len(HEX_NAMES) == 43
    around = {"6.3", "6.4", "7.4", "7.5", "2.5", "2.6", "3.6", "3.1", "4.1", "4.2", "5.2", "5.3"}
    assert names(galaxy.near[PRIME]) == around
    assert all(galaxy.near[hex] for hex in range(43))


@pytest.mark.rule("R1")
@pytest.mark.parametrize("name", NAMES)
def test_neighbours_are_mutual_and_every_hex_is_reached(name: str) -> None:
    shape = layout({"cloud": 4}.get(str(name), 2), name)
    for tiles in list(permutations(range(TILES)))[::37]:
        near = shape.arrangement(tiles).near
        for hex in range(43):
            assert not near[hex] >> hex & 1
            assert all(near[other] >> hex & 1 for other in bits(near[hex]))
            if hex % 7 == 0 and hex != PRIME:
                assert near[hex] == 0b1111110 << hex  # a centre touches its own ring only
        reached = {0}
        todo = [0]
        while todo:
            for other in bits(near[todo.pop()]):
                if other not in reached:
                    reached.add(other)
                    todo.append(other)
        assert len(reached) == 43


@pytest.mark.rule("R1")
def test_the_flower_lattice_fits_without_gap_or_overlap() -> None:
    shape = layout(2, "standard")
    assert [list(place) for place in shape.places] == LATTICE
    cells = cells_of(shape)
    assert len(cells) == 49
    # Every cell around the Prime and around each ring hex that faces it is covered: no gap inside.
    inner = [cell for cell, hex in cells.items() if hex == PRIME]
    for q, r in inner:
        assert all((q + dq, r + dr) in cells for dq, dr in AROUND)


@pytest.mark.rule("R1")
def test_hexes_are_named_by_tile_wherever_it_lies() -> None:
    shape = layout(2, "standard")
    moved = shape.arrangement((1, 0, 2, 3, 4, 5))  # tiles 2 and 3 change places
    assert names(moved.near[hx("3.0")]) == {f"3.{position}" for position in range(1, 7)}
    assert "3.5" in names(moved.near[PRIME])
    assert shape.arrangement((1, 0, 2, 3, 4, 5)) is moved  # worked out once and shared


@pytest.mark.rule("R4")
def test_every_face_has_two_systems_of_level_one_and_one_of_level_two() -> None:
    assert len(FACE_MASKS) == 72
    for one, two, asteroids, hole in FACE_MASKS:
        assert (one.bit_count(), two.bit_count()) == (2, 1)
        used = [one, two, asteroids, hole]
        assert sum(mask.bit_count() for mask in used) == (one | two | asteroids | hole).bit_count()


@pytest.mark.rule("R3")
def test_a_tile_is_turned_clockwise_by_sixths() -> None:
    plain = build({}, {}).galaxy
    turned = build({}, {}, turned={5: 1}).galaxy
    assert names(plain.one) & {f"5.{p}" for p in range(7)} == {"5.1", "5.6"}
    assert names(turned.one) & {f"5.{p}" for p in range(7)} == {"5.2", "5.1"}
    assert names(turned.two) & {f"5.{p}" for p in range(7)} == {"5.5"}
    assert plain.near == turned.near
    assert FACE_MASKS[0][1] == FACE_MASKS[3][1] == 1  # the centre stays where it is


@pytest.mark.rule("R4")
def test_faces_are_pairwise_different_up_to_rotation_and_vary_their_centre() -> None:
    seen: set[tuple[int, int, int, int]] = set()
    centres = set()
    for face in range(12):
        turns = set(FACE_MASKS[face * 6 : face * 6 + 6])
        assert not turns & seen
        seen |= turns
        centres.add(FACE_MASKS[face * 6][1] & 1)
    assert centres == {0, 1}


def test_reconstructed_data_says_so() -> None:
    assert resource("faces.json")["reconstructed"] is True
    for name in NAMES:
        assert resource(f"galaxy_{name}.json")["reconstructed"] is (name != "standard")


@pytest.mark.rule("R44")
@pytest.mark.rule("R45")
@pytest.mark.rule("R46")
def test_advanced_faces_have_their_special_hexes() -> None:
    galaxy = build({}, {}, faces="B").galaxy
    assert names(galaxy.hole) == {"3.0"}
    assert names(galaxy.asteroids) == {"2.0", "2.1", "2.4"}  # in a row through the centre
    assert galaxy.quad
    assert galaxy.supply[PRIME] == 4
    plain = build({}, {}).galaxy
    assert (plain.hole, plain.asteroids, plain.quad) == (0, 0, False)


@pytest.mark.rule("R5")
@pytest.mark.parametrize(
    ("name", "players"),
    [
        ("standard", {2, 3, 4}),
        ("cloud", {4}),
        ("pyramid", {2, 3}),
        ("ring", {2}),
        ("imperium_ring", {2, 3, 4}),
    ],
)
def test_a_galaxy_is_refused_where_it_does_not_fit(name: str, players: set[int]) -> None:
    for seats in (2, 3, 4):
        if seats in players:
            assert GAME.setup(seats, {"galaxy": name}).layout.name == name
        else:
            with pytest.raises(OptionError, match=f"{name} is for .* players, not for {seats}"):
                GAME.setup(seats, {"galaxy": name})


@pytest.mark.rule("R50")
@pytest.mark.case("T27")
def test_an_enclosed_gap_is_not_outside() -> None:
    shape = layout(2, "ring")
    # The middle of the ring is open: hexes that touch only the gap are not on the rim.
    inside = names(shape.layers[0])
    assert "2.5" not in inside
    assert "2.2" in inside
    assert "prime" in inside  # the jewel faces out


@pytest.mark.rule("R50")
def test_the_rim_of_the_standard_galaxy() -> None:
    rim = names(build({}, {}).galaxy.layers[0])
    assert len(rim) == 24
    assert "prime" not in rim
    assert not any(name.endswith(".0") for name in rim)
    assert {"2.1", "2.2", "2.3", "2.4", "6.6", "5.5"} <= rim
    assert not {"2.5", "2.6", "7.4", "7.5", "3.6", "3.1"} & rim


def refused(**change: object) -> str:
    with pytest.raises(OptionError) as caught:
        GAME.setup(2, {"galaxy": json.dumps({**STANDARD, **change})})
    return str(caught.value)


@pytest.mark.rule("R6")
def test_a_custom_galaxy_is_checked_and_the_error_names_the_tiles() -> None:
    assert "places[0] and places[1] overlap at" in refused(places=[[2, 1], [2, 2], *LATTICE[2:]])
    assert "the Prime and places[0] overlap" in refused(places=[[1, 1], *LATTICE[1:]])
    assert "places[5] touches no other tile" in refused(places=[*LATTICE[:5], [20, 0]])
    island = [*LATTICE[:4], [20, 0], [22, 1]]
    assert "places[4] cannot be reached from the Prime" in refused(places=island)
    assert "galaxy.places: must have 6 entries, has 5" in refused(places=LATTICE[:5])
    assert "tile 3 stands at two places" in refused(
        places=[{"at": [2, 1], "tile": 3}, {"at": [-1, 3], "tile": 3}, *LATTICE[2:]]
    )
    assert "galaxy.places[0].rotation: must be 0 to 5" in refused(
        places=[{"at": [2, 1], "rotation": 6}, *LATTICE[1:]]
    )
    assert "galaxy.colour: is not a field" in refused(colour="red")
    assert "galaxy.prime.at: must be a list" in refused(prime=7)


@pytest.mark.rule("R6")
@pytest.mark.parametrize("text", ["spiral", "{", '{"prime": [0, 0]}', "[]", ""])
def test_what_is_no_galaxy_is_refused(text: str) -> None:
    with pytest.raises(OptionError, match="option galaxy"):
        GAME.setup(2, {"galaxy": text})


@pytest.mark.rule("R6")
def test_a_custom_galaxy_may_fix_tiles_faces_and_rotations() -> None:
    places = [{"at": [2, 1], "tile": 5, "face": "B", "rotation": 4}, [-1, 3], {"at": [-3, 2], "tile": 2}]
    custom = json.dumps(
        {"players": [2], "prime": {"at": [0, 0], "face": "B"}, "places": places + LATTICE[3:]}
    )
    s = GAME.setup(2, {"galaxy": custom})
    assert legal(s) == ["sector 5B r4"]
    assert s.prime_face == 1
    draw(s, "sector 5B r4")
    assert {code.split()[1] for code in legal(s)} == {"3A", "4A", "6A", "7A"}
    draw(s, "sector 7A r0")
    assert legal(s) == [f"sector 2A r{rotation}" for rotation in range(6)]
    with pytest.raises(OptionError, match="custom is for 2 players, not for 3"):
        GAME.setup(3, {"galaxy": custom})
    data = GAME.position(s)
    assert GAME.from_position(data).key() == s.key()
    data["options"]["galaxy"] = "{}"
    with pytest.raises(PositionError, match=r"options: option galaxy: galaxy\.prime: is missing"):
        GAME.from_position(data)


@pytest.mark.rule("R6")
def test_tiles_may_be_shifted_along_each_other_as_long_as_they_touch() -> None:
    shifted = json.dumps({"prime": [0, 0], "places": [[3, 0], *LATTICE[1:5], [6, 0]]})
    s = GAME.setup(2, {"galaxy": shifted})
    assert isinstance(s.layout, Layout)
    # Straight to the east the tile touches the Prime with one hex and its neighbour with another.
    assert [hex for hex in bits(s.layout.near[PRIME]) if hex < 7] == [5]


@pytest.mark.rule("R3")
def test_sectors_are_drawn_place_by_place_with_every_rotation() -> None:
    s = GAME.setup(3)
    assert len(legal(s)) == 36
    draw(s, "sector 4A r3")
    assert len(legal(s)) == 30
    assert "sector 4A r0" not in legal(s)
    for tile in (2, 3, 5, 6, 7):
        draw(s, f"sector {tile}A r0")
    assert legal(s) == ["start 0", "start 1", "start 2"]
    assert isinstance(s.galaxy, Galaxy)
    assert s.galaxy.near == layout(3, "standard").arrangement((2, 0, 1, 3, 4, 5)).near


@pytest.mark.rule("R4")
def test_the_option_faces_decides_which_faces_are_drawn() -> None:
    faces = {}
    for option in ("A", "B", "mixed"):
        s = GAME.setup(2, {"faces": option})
        if option == "mixed":
            assert legal(s) == ["sector 1A", "sector 1B"]
            draw(s, "sector 1B")
        faces[option] = ({code.split()[1][-1] for code in legal(s)}, FACES[s.prime_face])
        assert s.actors() == [CHANCE]
    assert faces == {"A": ({"A"}, "A"), "B": ({"B"}, "B"), "mixed": ({"A", "B"}, "B")}


@pytest.mark.rule("R7")
def test_the_first_player_is_drawn() -> None:
    for first in range(4):
        s = GAME.setup(4)
        draw(s, *(f"sector {tile}A r0" for tile in range(2, 8)), f"start {first}")
        assert (s.first, s.actors()) == (first, [first])


@pytest.mark.rule("R6")
def test_a_galaxy_of_ones_own_is_taken_as_text_or_as_an_object() -> None:
    own = {"prime": [0, 0], "places": [[2, 1], [-1, 3], [-3, 2], [-2, -1], [1, -3], [3, -2]]}
    as_object, as_text = GAME.setup(2, {"galaxy": own}), GAME.setup(2, {"galaxy": json.dumps(own)})
    assert as_object.galaxy.near == as_text.galaxy.near
    assert GAME.from_position(GAME.position(as_object)).key() == as_object.key()
    with pytest.raises(OptionError, match=r"option galaxy: galaxy\.places: is missing"):
        GAME.setup(2, {"galaxy": {"prime": [0, 0]}})
