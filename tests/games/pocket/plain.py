"""Pocket Imperium told a second time, slowly; it shares nothing with the rules but the printed tiles."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement, permutations, product

from tests.games.told import Scene, Story, ranked

from imperia.games.pocket.data import resource
from imperia.kernel import CHANCE

AROUND = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]  # clockwise from the north-east
ORDERS = ["expand", "explore", "exterminate"]
SUPPLY = {"void": 1, "one": 2, "two": 3, "prime": 4, "asteroids": 0}
POINTS = {"one": 1, "two": 2}
NAMES = [f"{tile}.{place}" for tile in range(2, 8) for place in range(7)] + ["prime"]


class Plain:
    """The table of one game, and its story."""

    def __init__(self, seats: int, galaxy: str, faces: str, riches: bool) -> None:
        self.seats, self.galaxy, self.faces, self.with_riches = seats, galaxy, faces, riches
        self.kind: dict[str, str] = {"prime": "prime"}
        self.cells: dict[tuple[int, int], str] = {}
        self.near: dict[str, set[str]] = {}
        self.ships: dict[str, tuple[int, int]] = {}  # seat and number
        self.stock, self.points, self.riches = [12] * seats, [0] * seats, [0] * seats
        self.tokens: set[str] = set()
        self.pool = {"0": 4, "1": {2: 10, 3: 8, 4: 6}[seats]}
        self.first = 0
        self.quad = False
        self.plans: dict[int, list[list[str]]] = {}
        self.moved: Counter[str] = Counter()  # with the card at hand

    # The board

    def put(self, seat: int, hex: str, number: int) -> None:
        self.ships[hex] = (seat, self.ships.get(hex, (seat, 0))[1] + number)

    def lift(self, hex: str, number: int) -> None:
        seat, there = self.ships.pop(hex)
        if there > number:
            self.ships[hex] = (seat, there - number)

    def held(self, seat: int) -> list[str]:
        return [hex for hex in NAMES if self.ships.get(hex, (-1, 0))[0] == seat]

    def fresh(self, hex: str) -> int:
        return self.ships[hex][1] - self.moved[hex]

    def clockwise(self) -> list[int]:
        return [(self.first + place) % self.seats for place in range(self.seats)]

    def systems(self) -> set[str]:
        return {hex for hex in NAMES if self.kind[hex] in ("one", "two", "prime")}

    # The story

    def story(self) -> Story:
        yield from self.set_up()
        rounds = 8 if self.seats == 4 else 6
        for number in range(rounds):
            yield from self.plan()
            for step in range(3):
                yield from self.step(step)
            yield from self.exploit()
            if number + 1 < rounds:
                yield from self.come_back()
                self.first = (self.first + 1) % self.seats
        for hex, (seat, _) in self.ships.items():
            self.points[seat] += 3 if hex == "prime" else POINTS.get(self.kind[hex], 0)
        totals = [points + riches for points, riches in zip(self.points, self.riches, strict=True)]
        return totals, ranked([(totals[seat], *self.systems_of(seat)) for seat in range(self.seats)])

    def systems_of(self, seat: int) -> tuple[int, ...]:
        kinds = [self.kind[hex] for hex in self.held(seat)]
        return tuple(kinds.count(kind) for kind in ("prime", "two", "one"))

    def set_up(self) -> Scene:
        allowed = "AB" if self.faces == "mixed" else self.faces
        face = allowed
        if len(allowed) > 1:
            _, code = yield {CHANCE: {"sector 1A", "sector 1B"}}
            face = code[-1]
        self.quad = face == "B"
        galaxy, left = resource(f"galaxy_{self.galaxy}.json"), list("234567")
        self.lay(["prime"] * 7, galaxy["prime"])
        for place in galaxy["places"]:
            codes = product(left, allowed, range(6))
            _, code = yield {CHANCE: {f"sector {tile}{up} r{turns}" for tile, up, turns in codes}}
            left.remove(code[7])
            self.lay([f"{code[7]}.{position}" for position in range(7)], place)
            self.print_tile(code[7], code[8], int(code[-1]))
        for (q, r), hex in self.cells.items():
            others = {self.cells.get((q + dq, r + dr), hex) for dq, dr in AROUND}
            self.near.setdefault(hex, set()).update(others - {hex})
        _, code = yield {CHANCE: {f"start {seat}" for seat in range(self.seats)}}
        self.first = int(code[-1])
        for seat in self.clockwise() + self.clockwise()[::-1]:
            free = {hex for hex in NAMES if self.kind[hex] == "one" and hex not in self.ships}
            _, code = yield {seat: {f"place {hex}" for hex in free}}
            self.put(seat, code.split()[1], 2)
            self.stock[seat] -= 2
        if self.with_riches:
            self.tokens = self.systems() - {"prime"} - set(self.ships)
            assert len(self.tokens) == sum(self.pool.values())

    def lay(self, hexes: list[str], centre: list[int]) -> None:
        for hex, (dq, dr) in zip(hexes, [(0, 0), *AROUND], strict=True):
            self.cells[centre[0] + dq, centre[1] + dr] = hex

    def print_tile(self, tile: str, face: str, turns: int) -> None:
        for position in range(7):
            self.kind[f"{tile}.{position}"] = "void"
        for kind, positions in resource("faces.json")["faces"][tile + face].items():
            for position in positions:
                self.kind[f"{tile}.{(position - 1 + turns) % 6 + 1 if position else 0}"] = kind

    def plan(self) -> Scene:
        pairs = ["+".join(pair) for pair in combinations_with_replacement(ORDERS, 2)]
        twice = [
            plan
            for plan in product(pairs, repeat=3)
            if sorted("+".join(plan).split("+")) == sorted(ORDERS * 2)
        ]
        codes = {"plan " + " ".join(plan) for plan in (twice if self.seats == 2 else permutations(ORDERS))}
        self.plans = {}
        while len(self.plans) < self.seats:
            seat, code = yield {seat: codes for seat in range(self.seats) if seat not in self.plans}
            self.plans[seat] = [step.split("+") for step in code.split()[1:]]

    def step(self, step: int) -> Scene:
        for order in ORDERS:
            for seat in self.clockwise():
                if self.seats == 4:
                    power = 3 - sum(order in self.plans[(seat + side) % 4][step] for side in (1, 3))
                else:
                    power = 4 - sum(plan[step].count(order) for plan in self.plans.values())
                for _ in range(self.plans[seat][step].count(order)):
                    self.moved.clear()
                    act = {"expand": self.expand, "explore": self.explore, "exterminate": self.exterminate}[
                        order
                    ]
                    yield from act(seat, power)

    def expand(self, seat: int, power: int) -> Scene:
        for _ in range(power):
            sites = set(self.held(seat)) & self.systems()
            if not sites or not self.stock[seat]:
                return
            _, code = yield {seat: {f"ship {hex} +1" for hex in sites} | {"end"}}
            if code == "end":
                return
            self.put(seat, code.split()[1], 1)
            self.stock[seat] -= 1

    def ways(self, seat: int, hex: str) -> set[str]:
        free = {other for other in self.near[hex] if self.ships.get(other, (seat, 0))[0] == seat}
        return {other for other in free if self.kind[other] != "hole"}

    def go(self, seat: int, source: str, target: str, number: int) -> None:
        self.lift(source, number)
        self.put(seat, target, number)
        self.moved[target] += number

    def explore(self, seat: int, power: int) -> Scene:
        for _ in range(power):
            start = [hex for hex in self.held(seat) if self.ways(seat, hex)]
            codes = {f"fleet {hex} take {n}" for hex in start for n in range(1, self.fresh(hex) + 1)}
            if not codes:
                return
            _, code = yield {seat: codes | {"end"}}
            if code == "end":
                return
            _, hex, _, taken = code.split()
            _, code = yield {seat: {f"to {other}" for other in self.ways(seat, hex)}}
            here = code.split()[1]
            self.go(seat, hex, here, int(taken))
            if here != "prime":
                yield from self.second_step(seat, here, int(taken))

    def second_step(self, seat: int, here: str, fleet: int) -> Scene:
        picked = dropped = False
        while True:
            codes = {f"to {other}" for other in self.ways(seat, here)}
            if not picked and not dropped:
                codes |= {"stop"} | {f"pick {n}" for n in range(1, self.fresh(here) + 1)}
            if not dropped:
                codes |= {f"drop {n}" for n in range(1, fleet)}
            _, code = yield {seat: codes}
            if code == "stop":
                return
            word, value = code.split()
            if word == "to":
                self.moved[here] -= fleet
                self.go(seat, here, value, fleet)
                return
            picked, dropped = word == "pick", word == "drop"
            fleet += int(value) if picked else -int(value)
            self.moved[here] += int(value) if picked else 0

    def exterminate(self, seat: int, power: int) -> Scene:
        for _ in range(power):
            near = {other for hex in self.held(seat) if self.fresh(hex) for other in self.near[hex]}
            targets = near & self.systems() - set(self.held(seat))
            if not targets:
                return
            _, code = yield {seat: {f"invade {hex}" for hex in targets} | {"end"}}
            if code == "end":
                return
            yield from self.invade(seat, code.split()[1])

    def invade(self, seat: int, target: str) -> Scene:
        sent, after = 0, -1
        while True:
            sources = [
                hex for hex in NAMES[after + 1 :] if hex in self.near[target] and hex in self.held(seat)
            ]
            codes = {f"from {hex}:{n}" for hex in sources for n in range(1, self.fresh(hex) + 1)}
            if not codes:
                break
            _, code = yield {seat: codes | ({"attack"} if sent else set())}
            if code == "attack":
                break
            hex, number = code.split()[1].split(":")
            self.lift(hex, int(number))
            sent, after = sent + int(number), NAMES.index(hex)
        if target in self.ships:
            defender, there = self.ships[target]
            lost = min(there, sent)
            self.lift(target, lost)
            self.stock[defender] += lost
            self.stock[seat] += lost
            sent -= lost
        if sent:
            self.put(seat, target, sent)
            self.moved[target] = sent

    def exploit(self) -> Scene:
        for hex, (seat, there) in list(self.ships.items()):
            lost = there - min(there, SUPPLY[self.kind[hex]])
            if lost:
                self.lift(hex, lost)
                self.stock[seat] += lost
        chosen: dict[int, str] = {}
        occupied = {hex[0] for hex in self.ships} - {"p"}
        for seat in self.clockwise():
            if tiles := occupied - set(chosen.values()):
                _, code = yield {seat: {f"score {tile}" for tile in tiles}}
                chosen[seat] = code[-1]
                self.score(code[-1])
        prime = self.ships.get("prime", (-1, 0))[0]
        if prime >= 0 and (tiles := occupied - {chosen.get(prime, "")}):
            _, code = yield {prime: {f"score {tile}" for tile in tiles}}
            self.score(code[-1])
        for seat in self.clockwise():
            for hex in self.held(seat):
                if hex in self.tokens:
                    _, code = yield {CHANCE: {f"token {value}" for value, left in self.pool.items() if left}}
                    self.tokens.remove(hex)
                    self.pool[code[-1]] -= 1
                    self.riches[seat] += int(code[-1])
        if self.quad and prime >= 0:
            self.lift("prime", 1)
            self.stock[prime] += 1

    def score(self, tile: str) -> None:
        for hex, (seat, _) in self.ships.items():
            if hex[0] == tile:
                self.points[seat] += POINTS.get(self.kind[hex], 0)

    def come_back(self) -> Scene:
        for seat in self.clockwise():
            if not self.held(seat):
                free = {hex for hex in NAMES if hex not in self.ships and self.kind[hex] != "hole"}
                layer = next(layer for layer in self.layers() if layer & free)
                _, code = yield {seat: {f"return {hex}" for hex in layer & free} | {"end"}}
                if code != "end":
                    self.put(seat, code.split()[1], 2)
                    self.stock[seat] -= 2

    def layers(self) -> list[set[str]]:
        """The rim, seen from far outside, and what lies one, two ... steps behind it."""
        far = range(-12, 13)
        seen = {(-12, -12)}
        edge = list(seen)
        for q, r in edge:
            for dq, dr in AROUND:
                cell = (q + dq, r + dr)
                if cell not in seen and cell not in self.cells and cell[0] in far and cell[1] in far:
                    seen.add(cell)
                    edge.append(cell)
        rim = {
            hex for (q, r), hex in self.cells.items() if any((q + dq, r + dr) in seen for dq, dr in AROUND)
        }
        layers, known = [rim], set(rim)
        while layers[-1]:
            layers.append({other for hex in layers[-1] for other in self.near[hex]} - known)
            known |= layers[-1]
        return layers
