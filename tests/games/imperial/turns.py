"""Imperial told a second time, all but the Maneuver (see plain.py): set-up, rondel, money, governments."""

from __future__ import annotations

from tests.games.told import Scene, Story, ranked

from imperia.games.imperial.data import (
    ARMY_LIMIT,
    BOND_VALUES,
    FLEET_LIMIT,
    NATIONS,
    PORTS,
    REGIONS,
    SPACES,
    dealt_flags,
    flag_bonds,
    flags_with,
    start_money,
)
from imperia.kernel import CHANCE, Match

INTEREST = {2: 1, 4: 2, 6: 3, 9: 4, 12: 5, 16: 6, 20: 7, 25: 8, 30: 9}
HOMES = {code: REGIONS[5 * place : 5 * place + 5] for place, code in enumerate(NATIONS)}
HARBOURS = {REGIONS[place] for place in PORTS}
MANEUVER = ("fleets", "armies", "enter", "ask", "answer", "which_falls", "which_moves", "via", "marker")


class Turns:
    """Everybody's money, bonds and governments; what stands on the board is read after each Maneuver."""

    def __init__(self, match: Match) -> None:
        s, options = match.state, match.state.options
        self.match, self.seats = match, s.seats
        self.new, self.card_used = options["edition"] == 2010, bool(options["investor_card"])
        self.hidden, self.way = bool(options["hidden_cash"]), str(options["setup"])
        self.cash = [start_money(int(options["edition"]), self.way, s.seats)] * s.seats
        self.treasury = dict.fromkeys(NATIONS, 0)
        values = [value for value in INTEREST if value < 30 or self.new]
        self.stock = {code: set(values) for code in NATIONS}
        self.bonds: list[dict[str, set[int]]] = [{code: set() for code in NATIONS} for _ in range(s.seats)]
        self.leader = dict.fromkeys(NATIONS, -1)
        self.card = -1
        self.power, self.row = dict.fromkeys(NATIONS, 0), dict.fromkeys(NATIONS, 0)
        self.space: dict[str, str | None] = dict.fromkeys(NATIONS)
        self.look()

    # Questions

    def look(self) -> None:
        self.board = self.match.game.position(self.match.state)["state"]["nations"]

    def hostile(self, code: str, region: str) -> bool:
        return any(self.board[other]["armies"].get(region) for other in NATIONS if other != code)

    def free(self, code: str, regions: list[str]) -> list[str]:
        return [region for region in regions if not self.hostile(code, region)]

    def units(self, code: str) -> tuple[int, int]:
        own = self.board[code]
        armies = sum(own["armies"].values()) + sum(own["friendly"].values())
        return armies, sum(own["ports"].values()) + sum(own["fleets"].values())

    def left(self, code: str, region: str) -> int:
        """How many units of the kind that this province makes are in supply."""
        place, (armies, fleets) = NATIONS.index(code), self.units(code)
        return FLEET_LIMIT[place] - fleets if region in HARBOURS else ARMY_LIMIT[place] - armies

    def idle(self, seat: int) -> bool:
        return seat not in self.leader.values()

    def interest(self, seat: int, code: str) -> int:
        return sum(INTEREST[value] for value in self.bonds[seat][code])

    def from_seat(self, first: int) -> list[int]:
        return [(first + step) % self.seats for step in range(self.seats)]

    # The story

    def story(self) -> Story:
        yield from (self.deal() if self.way == "standard" else self.auction())
        led = [code for code in NATIONS if self.leader[code] >= 0]
        if self.card_used and led:
            self.card = (self.leader[led[0]] + 1) % self.seats
        last, at = "", -1
        while led and max(self.power.values()) < 25:
            at = (at + 1) % 6
            code = NATIONS[at]
            if self.leader[code] < 0 and not self.card_used and last:
                yield from self.round(code, self.leader[last], False)
            if self.leader[code] >= 0:
                yield from self.turn(code)
                last = code
        scores = [
            self.cash[seat] + sum(self.interest(seat, code) * (self.power[code] // 5) for code in NATIONS)
            for seat in range(self.seats)
        ]
        mighty = sorted(NATIONS, key=lambda code: -self.power[code])
        lent = [[sum(self.bonds[seat][code]) for code in mighty] for seat in range(self.seats)]
        return scores, ranked([(score, *lent[seat]) for seat, score in enumerate(scores)])

    def deal(self) -> Scene:
        flags = [NATIONS[place] for place in dealt_flags(self.seats)]
        for seat in range(self.seats):
            _, code = yield {CHANCE: {f"deal {flag}" for flag in flags}}
            flags.remove(code[-2:])
            for place in flags_with(self.seats, NATIONS.index(code[-2:])):
                self.leader[NATIONS[place]] = seat
                for other, bond in flag_bonds(2010 if self.new else 2006, place):
                    self.buy(seat, NATIONS[other], BOND_VALUES[bond])
        for code in NATIONS:
            if self.leader[code] < 0:
                self.settle(0, [code])  # the small bond alone is out, or none

    def auction(self) -> Scene:
        _, code = yield {CHANCE: {f"start {seat}" for seat in range(self.seats)}}
        for step, nation in enumerate(NATIONS):
            for seat in self.from_seat(int(code[-1]) + step):
                codes = {f"bond {nation} {value}" for value in self.stock[nation] if value <= self.cash[seat]}
                _, answer = yield {seat: codes | {"pass"}}
                if answer != "pass":
                    self.buy(seat, nation, int(answer.split()[2]))
            self.settle(0, [nation])

    def turn(self, code: str) -> Scene:
        leader, here = self.leader[code], self.space[code]
        spaces = dict.fromkeys(SPACES, 0)
        if here is not None:
            ahead = (SPACES * 2)[SPACES.index(here) + 1 :][:6]
            spaces = {space: max(0, 2 * (place - 2)) for place, space in enumerate(ahead)}
        owed = sum(self.interest(seat, code) for seat in range(self.seats) if seat != leader)
        able = {space for space, price in spaces.items() if price <= self.cash[leader]}
        if "investor" in able and self.treasury[code] + self.cash[leader] - spaces["investor"] < owed:
            able.remove("investor")
        _, answer = yield {leader: {f"rondel {space}" for space in able}}
        space = answer.split()[1]
        steps = list(spaces)
        passes = here is not None and "investor" in steps[: steps.index(space)]
        stoppable = self.treasury[code] >= owed + self.interest(leader, code)
        if passes and self.new and self.card_used and stoppable:
            for seat in [seat for seat in self.from_seat(self.card) if self.idle(seat)]:
                _, answer = yield {seat: {"stop", "pass"}}
                if answer == "stop":
                    space, passes = "investor", False
                    break
        self.cash[leader] -= spaces[space]
        self.space[code] = space
        yield from self.act(code, leader, space)
        if max(self.power.values()) == 25:
            return
        if not self.card_used:
            yield from self.round(code, leader, True)
        elif passes or space == "investor":
            yield from self.activate()

    def act(self, code: str, leader: int, space: str) -> Scene:
        if space == "taxation":
            self.tax(code, leader)
        elif space == "factory":
            yield from self.build(code, leader)
        elif space.startswith("production"):
            yield from self.produce(code, leader)
        elif space == "import":
            yield from self.imports(code, leader)
        elif space == "investor":
            self.pay(code, leader)
        else:
            while self.match.state.phase_name() in MANEUVER:
                s = self.match.state
                yield {
                    seat: {action.code for action in self.match.game.legal(s, seat)} for seat in s.actors()
                }
            self.look()

    def tax(self, code: str, leader: int) -> None:
        own = self.board[code]
        taxes = 2 * len(self.free(code, own["factories"])) + len(own["markers"])
        row = min(max(taxes - 5, 0), 10)
        self.cash[leader] += max(row - self.row[code], 0)
        self.row[code] = row
        self.power[code] = min(self.power[code] + row, 25)
        if not self.new or self.power[code] < 25:
            self.treasury[code] += max(taxes - sum(self.units(code)), 0)

    def build(self, code: str, leader: int) -> Scene:
        own = self.board[code]["factories"]
        sites = [region for region in self.free(code, HOMES[code]) if region not in own]
        if self.treasury[code] < 5 or not sites:
            return
        _, answer = yield {leader: {f"build {region}" for region in sites} | {"pass"}}
        if answer != "pass":
            self.treasury[code] -= 5
            own.append(answer.split()[1])

    def add(self, code: str, region: str, fleet: bool) -> None:
        units = self.board[code]["ports" if fleet else "armies"]
        units[region] = units.get(region, 0) + 1

    def produce(self, code: str, leader: int) -> Scene:
        ready = self.free(code, self.board[code]["factories"])
        while ready := [region for region in ready if self.left(code, region)]:
            codes = {f"produce {region}" for region in ready} | {"pass"}
            kinds = [region in HARBOURS for region in ready]
            if all(kinds.count(region in HARBOURS) <= self.left(code, region) for region in ready):
                codes.add("produce all")
            _, answer = yield {leader: codes}
            made = ready if answer == "produce all" else [] if answer == "pass" else [answer.split()[1]]
            for region in made:
                self.add(code, region, region in HARBOURS)
            if answer == "pass":
                return
            ready = [region for region in ready if region not in made]

    def imports(self, code: str, leader: int) -> Scene:
        for _ in range(3):
            armies, fleets = self.units(code)
            sites, place = self.free(code, HOMES[code]), NATIONS.index(code)
            codes = {f"place army {region}" for region in sites if armies < ARMY_LIMIT[place]}
            codes |= {f"place fleet {r}" for r in sites if r in HARBOURS and fleets < FLEET_LIMIT[place]}
            if not self.treasury[code] or not codes:
                return
            _, answer = yield {leader: codes | {"pass"}}
            if answer == "pass":
                return
            self.treasury[code] -= 1
            self.add(code, answer.split()[2], answer.split()[1] == "fleet")

    # Money

    def pay(self, code: str, leader: int) -> None:
        """The others first, if need be from the government's cash; then the government, from what is left."""
        for seat in range(self.seats):
            if seat != leader:
                due = self.interest(seat, code)
                found = min(due, self.treasury[code])
                self.treasury[code] -= found
                self.cash[leader] -= due - found
                self.cash[seat] += due
        found = min(self.interest(leader, code), self.treasury[code])
        self.treasury[code] -= found
        self.cash[leader] += found

    def activate(self) -> Scene:
        self.cash[self.card] += 2
        order = self.from_seat(self.card)
        for seat in order[:1] + [seat for seat in order[1:] if self.idle(seat)]:
            yield from self.invest(seat, NATIONS)
        self.settle(self.card, NATIONS)
        self.card = order[1]

    def round(self, code: str, first: int, free: bool) -> Scene:
        """Without the card: everybody in one nation, who leads none (if ``free``) in any."""
        order = self.from_seat(first)
        choices = [NATIONS if free and self.idle(seat) else [code] for seat in order]
        for seat, nations in zip(order, choices, strict=True):
            yield from self.invest(seat, nations)
        self.settle(first, NATIONS)

    def invest(self, seat: int, nations: list[str]) -> Scene:
        cash, codes = self.cash[seat], set()
        for code in nations:
            stock, own = self.stock[code], self.bonds[seat][code]
            codes |= {f"bond {code} {value}" for value in stock if value <= cash}
            codes |= {f"raise {code} {old}>{new}" for old in own for new in stock if 0 < new - old <= cash}
        if not codes and not self.hidden:
            return
        _, answer = yield {seat: codes | {"pass"}}
        if answer != "pass":
            _, code, value = answer.split()
            old, _, new = value.rpartition(">")
            self.buy(seat, code, int(new), int(old or 0))

    def buy(self, seat: int, code: str, value: int, old: int = 0) -> None:
        self.cash[seat] -= value - old
        self.treasury[code] += value - old
        self.stock[code] ^= {value, old} if old else {value}
        self.bonds[seat][code] ^= {value, old} if old else {value}

    def settle(self, first: int, nations: list[str]) -> None:
        for code in nations:
            lent = [sum(self.bonds[seat][code]) for seat in range(self.seats)]
            if max(lent) > (lent[self.leader[code]] if self.leader[code] >= 0 else 0):
                self.leader[code] = next(seat for seat in self.from_seat(first) if lent[seat] == max(lent))
