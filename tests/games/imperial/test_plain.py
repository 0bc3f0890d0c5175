"""Random Maneuvers, compared with the plain model: the same choices at each step, the same board after."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.imperial.build import GAME, armies_of, board, fleets_of, legal, marker
from tests.games.imperial.plain import HOME_OF, LANDS, OUTER, PORTS, SEAS, WATERS, Piece, Plain

from imperia.games.imperial.data import ARMY_LIMIT, FLEET_LIMIT, NATIONS, REGION_AT
from imperia.games.imperial.state import ImperialState

# What a random Maneuver may come to; the quick games see all of it.
DEEDS = {"move", "fight", "turn", "destroy", "via", "ask", "peace", "battle", "hostile", "friendly", "marker"}


def scattered(rng: Random, markers_each: int) -> Plain:
    """Pieces all over the board, many of them in few regions; every nation keeps a factory that works."""
    plain = Plain(markers_each)
    crowded = rng.sample(LANDS, 12)
    for nation in NATIONS:
        homes = [place for place, owner in HOME_OF.items() if owner == nation]
        plain.factories |= set(rng.sample(homes, rng.randint(1, 4)))
    for number, nation in enumerate(NATIONS):
        for _ in range(rng.randint(0, ARMY_LIMIT[number])):
            piece = Piece(nation, "army", rng.choice(crowded if rng.random() < 0.7 else LANDS))
            home = HOME_OF.get(piece.region, nation)
            plain.pieces.append(piece)
            piece.lying = home != nation and rng.random() < 0.4
            if home != nation and not any(working(plain, home)):
                piece.lying = True
        for _ in range(rng.randint(0, FLEET_LIMIT[number])):
            own = [place for place in PORTS if HOME_OF[place] == nation]
            plain.pieces.append(Piece(nation, "fleet", rng.choice(own if rng.random() < 0.3 else SEAS)))
    besieged(plain, rng)
    rich = rng.choice(NATIONS)
    for region in OUTER:
        owner = rich if rng.random() < 0.7 else rng.choice(NATIONS)
        if rng.random() < 0.7 and list(plain.markers.values()).count(owner) < markers_each:
            plain.markers[region] = owner
    return plain


def besieged(plain: Plain, rng: Random) -> None:
    """A factory that is left alone, with armies of one foreign nation around it."""
    place = rng.choice(sorted(plain.factories))
    plain.pieces = [piece for piece in plain.pieces if piece.region != place]
    nation = rng.choice([code for code in NATIONS if code != HOME_OF[place]])
    armies = [piece for piece in plain.pieces if piece.nation == nation and piece.kind == "army"]
    for piece in armies[:5]:
        piece.region, piece.lying = place, rng.random() < 0.5
        if not any(working(plain, HOME_OF[place])):
            piece.lying = True


def working(plain: Plain, nation: str) -> list[bool]:
    return [not plain.blocked(place) for place in plain.factories if HOME_OF[place] == nation]


def counted(plain: Plain, kind: str, *, lying: bool = False, port: bool = False) -> dict[str, dict[str, int]]:
    found: dict[str, dict[str, int]] = {nation: {} for nation in NATIONS}
    for piece in plain.pieces:
        if (
            piece.kind == kind
            and piece.lying == lying
            and (kind == "army" or (piece.region in PORTS) == port)
        ):
            found[piece.nation][piece.region] = found[piece.nation].get(piece.region, 0) + 1
    return found


class Told:
    """A Maneuver of one nation, played by the rules and told by the plain model in step."""

    def __init__(self, seed: int, edition: int) -> None:
        self.rng = Random(seed)
        self.seen: set[str] = set()
        self.plain = scattered(self.rng, 10 if edition == 2006 else 15)
        self.nation = self.rng.choice(NATIONS)
        plain = self.plain
        self.s: ImperialState = board(
            self.nation,
            edition=edition,
            factories={
                code: tuple(place for place in plain.factories if HOME_OF[place] == code) for code in NATIONS
            },
            armies=counted(plain, "army"),
            friendly=counted(plain, "army", lying=True),
            ports=counted(plain, "fleet", port=True),
            fleets=counted(plain, "fleet"),
            markers={
                code: tuple(place for place in plain.markers if plain.markers[place] == code)
                for code in NATIONS
            },
        )

    def choose(self, nation: str, codes: set[str]) -> str:
        """The rules must offer these codes and no others to this nation's government."""
        assert self.s.actors() == [self.s.government[NATIONS.index(nation)]]
        assert set(legal(self.s)) == codes
        if self.s.phase_name() not in ("fleets", "armies"):  # positions in between are the rarer ones
            assert GAME.from_position(GAME.position(self.s)).key() == self.s.key()
        calm = sorted(code for code in codes if not code.startswith(("fight", "battle", "pass")))
        rare = [code for code in calm if code.startswith(("turn", "destroy"))]
        chosen = self.rng.choice(sorted(codes))
        if rare and self.rng.random() < 0.3:
            chosen = self.rng.choice(rare)
        elif calm and self.rng.random() < 0.8:
            chosen = self.rng.choice(calm)
        self.seen.add(chosen.split()[0])
        GAME.play(self.s, self.s.actors()[0], chosen)
        assert GAME.laws(self.s) == []
        return chosen

    def run(self) -> None:
        GAME.play(self.s, self.s.actors()[0], "rondel maneuver_1")
        self.sail()
        self.march()
        self.mark()

    def sail(self) -> None:
        mine = [piece for piece in self.plain.pieces if piece.nation == self.nation and piece.kind == "fleet"]
        while ready := [piece for piece in mine if piece in self.plain.pieces and not piece.moved]:
            codes = {"pass"} | self.plain.fights(self.nation)
            for piece in ready:
                seas = {PORTS[piece.region]} if piece.region in PORTS else WATERS[piece.region]
                codes |= {f"move fleet {piece.region} > {sea}" for sea in seas}
            chosen = self.choose(self.nation, codes)
            words = chosen.split()
            if chosen == "pass":
                break
            if words[0] == "fight":
                self.fight(words)
                continue
            piece = next(piece for piece in ready if piece.region == words[2])
            piece.region, piece.moved = words[4], True
            self.enter(piece)
        for piece in mine:
            piece.moved = False

    def march(self) -> None:
        plain, nation = self.plain, self.nation
        while True:
            ready = [
                piece
                for piece in plain.pieces
                if piece.nation == nation and piece.kind == "army" and not piece.moved
            ]
            codes = {f"destroy {place}" for place in plain.destructible(nation)} | plain.fights(nation)
            if not ready and not codes:
                return
            for start in {piece.region for piece in ready}:
                by_land, by_sea = plain.ways(nation, start)
                codes |= {f"move army {start} > {end}" for end in by_land | set(by_sea)}
            for piece in ready:
                if piece.lying and not plain.protected(piece.region):
                    codes.add(f"turn hostile {piece.region}")
                if not piece.lying and HOME_OF.get(piece.region, nation) != nation:
                    codes.add(f"turn friendly {piece.region}")
            words = self.choose(nation, codes | {"pass"}).split()
            if words[0] == "pass":
                return
            self.act(words, ready)

    def act(self, words: list[str], ready: list[Piece]) -> None:
        if words[0] == "fight":
            self.fight(words)
        elif words[0] == "destroy":
            self.destroy(words[1])
        elif words[0] == "turn":
            lying = words[1] == "friendly"
            piece = next(piece for piece in ready if piece.region == words[2] and piece.lying != lying)
            piece.lying, piece.moved = lying, True
            if not lying:
                self.ask(piece)
        else:
            self.move([piece for piece in ready if piece.region == words[2]], words[4])

    def move(self, ready: list[Piece], end: str) -> None:
        piece = self.one_of(ready, self.nation)
        by_land, by_sea = self.plain.ways(self.nation, piece.region)
        if end not in by_land:
            ways = {tuple(sorted(way)): way for way in by_sea[end]}
            used = next(iter(ways.values()))
            if len(ways) > 1:
                codes = {tuple(sorted(code.removeprefix("via ").split("+"))): code for code in legal(self.s)}
                assert set(codes) == set(ways)
                used = frozenset(self.choose(self.nation, set(codes.values()))[4:].split("+"))
            for sea in used:
                fleets = self.plain.at(sea, self.nation)
                next(fleet for fleet in fleets if not fleet.carried).carried = True
        piece.region, piece.moved, piece.lying = end, True, False
        self.enter(piece)

    def one_of(self, alike: list[Piece], chooser: str) -> Piece:
        """The first of some armies, once it is said whether a standing or a lying one."""
        if len({piece.lying for piece in alike}) > 1:
            lying = self.choose(chooser, {"hostile", "friendly"}) == "friendly"
            return next(piece for piece in alike if piece.lying == lying)
        return alike[0]

    def enter(self, piece: Piece) -> None:
        plain, nation, region = self.plain, self.nation, piece.region
        others = plain.others(nation, region)
        abroad = HOME_OF.get(region, nation) != nation
        piece.lying = abroad
        safe = abroad and plain.protected(region)
        if not others and (safe or not abroad):
            return
        codes = {"peace"} if not abroad else {"friendly"} if safe else {"friendly", "hostile"}
        codes |= {
            f"fight {other.nation} {other.kind}" for other in plain.at(region) if other.nation != nation
        }
        words = self.choose(nation, codes).split()
        if words[0] == "fight":
            plain.pieces.remove(piece)
            self.lose([(words[1], words[2])], region, nation)
            return
        piece.lying = words[0] == "friendly"
        self.ask(piece)

    def ask(self, piece: Piece) -> None:
        pending = self.plain.others(self.nation, piece.region)
        while pending:
            asked = next(iter(pending))
            if len(pending) > 1:
                asked = self.choose(self.nation, {f"ask {other}" for other in pending}).split()[1]
            pending.remove(asked)
            kinds = {other.kind for other in self.plain.at(piece.region, asked)}
            words = self.choose(asked, {"peace", *(f"battle {kind}" for kind in kinds)}).split()
            if words[0] == "battle":
                self.plain.pieces.remove(piece)
                self.lose([(asked, words[1])], piece.region, asked)
                return

    def fight(self, words: list[str]) -> None:
        region, other, kind = words[1:4]
        own = "fleet" if region in SEAS or (words[-1] == "fleet" and len(words) > 4) else "army"
        self.lose([(self.nation, own), (other, kind)], region, self.nation)

    def lose(self, losses: list[tuple[str, str]], region: str, chooser: str) -> None:
        """What is clear is removed at once; then the last that is not clear is asked about first."""
        unclear = []
        for nation, kind in losses:
            if len({piece.lying for piece in self.plain.at(region, nation, kind)}) > 1:
                unclear.append((nation, kind))
            else:
                self.plain.lose(nation, kind, region)
        for nation, kind in reversed(unclear):
            lying = self.one_of(self.plain.at(region, nation, kind), chooser).lying
            self.plain.lose(nation, kind, region, lying)

    def destroy(self, province: str) -> None:
        self.plain.factories.remove(province)
        everyone = self.plain.destroyers(self.nation, province)
        for number in range(3):
            able = self.plain.destroyers(self.nation, province)
            one = everyone[number] if len(everyone) == 3 else self.one_of(able, self.nation)
            self.plain.pieces.remove(one)

    def mark(self) -> None:
        plain, first = self.plain, NATIONS.index(self.nation)
        alone = plain.alone()
        for region, nation in alone.items():
            if plain.markers.get(region, nation) != nation:
                del plain.markers[region]
        for nation in NATIONS[first:] + NATIONS[:first]:
            wanted = {
                region for region in OUTER if alone.get(region) == nation and region not in plain.markers
            }
            left = plain.markers_each - list(plain.markers.values()).count(nation)
            while wanted and left:
                region = wanted.pop() if len(wanted) <= left else self.place(nation, wanted)
                wanted.discard(region)
                plain.markers[region] = nation
                left -= 1

    def place(self, nation: str, wanted: set[str]) -> str:
        return self.choose(nation, {f"marker {region}" for region in wanted}).split()[1]

    def check_board(self) -> None:
        for nation in NATIONS:
            for region in LANDS:
                armies = self.plain.at(region, nation, "army")
                lying = sum(piece.lying for piece in armies)
                assert armies_of(self.s, nation, region) == (len(armies) - lying, lying)
            for sea in SEAS:
                assert fleets_of(self.s, nation, sea) == len(self.plain.at(sea, nation))
        for port in PORTS:
            assert self.s.port[REGION_AT[port]] == len(self.plain.at(port, kind="fleet"))
        for region in OUTER:
            assert marker(self.s, region) == self.plain.markers.get(region)
        assert {name for name in HOME_OF if self.s.factories >> REGION_AT[name] & 1} == self.plain.factories
        assert self.s.phase_name() == "rondel"


def compare(seeds: range, edition: int) -> set[str]:
    """Play all of them; what was done is handed back."""
    seen: set[str] = set()
    for seed in seeds:
        told = Told(seed, edition)
        told.run()
        told.check_board()
        seen |= told.seen
    return seen


@pytest.mark.rule("R27")
@pytest.mark.rule("R29")
@pytest.mark.rule("R30")
@pytest.mark.rule("R35")
@pytest.mark.rule("R37")
def test_random_maneuvers_go_as_the_plain_model_tells() -> None:
    assert compare(range(30), 2006) >= DEEDS


@pytest.mark.slow
@pytest.mark.parametrize("edition", [2006, 2010])
def test_many_random_maneuvers_go_as_the_plain_model_tells(edition: int) -> None:
    compare(range(100, 400), edition)
