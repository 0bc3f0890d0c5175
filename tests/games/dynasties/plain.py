"""Dynasties told a second time, slowly; it shares nothing with the rules but the names of the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator

from tests.games.told import Asked, Done, Scene, Story, ranked

from imperia.kernel import CHANCE

NUMBERS = {
    "farmer": 20,
    "monk": 18,
    "envoy": 16,
    "ninja": 14,
    "samurai": 12,
    "shogun": 9,
    "daimyo": 8,
    "empress": 7,
    "emperor": 6,
}
KIND_OF = {number: kind for kind, number in NUMBERS.items()}
MISSIONS = {"a": (6, 7, 8, 9), "b": (9, 12, 14, 16), "c": (14, 16, 18, 20)}
PAY = {"a": 5, "b": 4, "c": 3}
ENOUGH = {2: 6, 3: 5, 4: 4}


class Plain:
    """The table of one game, and its story."""

    def __init__(self, seats: int, missions: bool, ninjas: bool) -> None:
        self.seats, self.with_missions = seats, missions
        self.figures, self.supply = [0] * seats, 4 if ninjas else 0
        self.missions: list[set[str]] = [set() for _ in range(seats)]
        self.points: list[list[int]] = [[] for _ in range(seats)]
        self.starter = 0
        self.clear()

    def clear(self) -> None:
        """The cards of a new round."""
        self.deck = Counter(NUMBERS)
        self.hands: list[Counter[str]] = [Counter() for _ in range(self.seats)]
        self.sets: dict[str, tuple[int, int]] = {}  # owner and size
        self.discards: list[list[str]] = [[], []]
        rest = 110 - 3 * self.seats
        self.piles = [rest - rest // 2, rest // 2]
        self.usable = 0  # figures that the player at turn had before it

    def story(self) -> Story:
        _, code = yield {CHANCE: {f"start {seat}" for seat in range(self.seats)}}
        self.starter = int(code.split()[1])
        if self.with_missions:
            yield from self.deal_missions()
        for _ in range(3 if self.with_missions else 4):
            self.clear()
            for seat in range(self.seats):
                for _ in range(3):
                    yield from self.card_to(seat)
            turn = self.starter
            while True:
                yield from self.turn(turn)
                if self.is_over():
                    break
                turn = (turn + 1) % self.seats
            yield from self.score()
        merits = [(sum(rounds), max(rounds)) for rounds in self.points]
        return [total for total, _ in merits], ranked(list(merits))

    def deal_missions(self) -> Scene:
        for pile, numbers in MISSIONS.items():
            left = {f"{pile}{number}" for number in numbers}
            for own in self.missions:
                _, code = yield {CHANCE: {f"mission {mission}" for mission in left}}
                own.add(code.split()[1])
                left -= own

    def card_to(self, seat: int) -> Scene:
        _, code = yield {CHANCE: {f"card {kind}" for kind, count in self.deck.items() if count}}
        kind = code.split()[1]
        self.deck[kind] -= 1
        self.hands[seat][kind] += 1

    def turn(self, seat: int) -> Scene:
        self.usable = self.figures[seat]
        drawn: set[str] = set()
        for _ in range(2):
            code = yield from self.deed(seat, lambda: self.sources() - drawn)
            drawn.add(code)
            place = int(code[-1]) - 1
            if code.startswith("take"):
                self.hands[seat][self.discards[place].pop()] += 1
            else:
                self.piles[place] -= 1
                yield from self.card_to(seat)
        code = yield from self.deed(seat, lambda: self.plays(seat))
        word, kind, number = code.split()
        if word == "lay":
            yield from self.lay(seat, kind, int(number))
        else:
            self.hands[seat][kind] -= 1
            self.discards[int(number) - 1].append(kind)
        while self.uses(seat):
            code = yield from self.deed(seat, lambda: {"end"}, once=True)
            if code == "end":
                break

    def sources(self) -> set[str]:
        names = {f"draw {place + 1}" for place in (0, 1) if self.piles[place]}
        return names | {f"take {place + 1}" for place in (0, 1) if self.discards[place]}

    def plays(self, seat: int) -> set[str]:
        first, second = self.discards
        places = (1, 2) if first and second else (2,) if first else (1,)
        codes = set()
        for kind, count in self.hands[seat].items():
            least = 3 if self.seats > 2 and kind in ("envoy", "ninja", "samurai") else 2
            least = max(least, self.sets.get(kind, (0, 0))[1] + 1)
            codes |= {f"lay {kind} {number}" for number in range(least, count + 1)}
            codes |= {f"discard {kind} {place}" for place in places if count}
        return codes

    def uses(self, seat: int) -> set[str]:
        if not self.usable:
            return set()
        return {f"ninja {kind}" for kind, (owner, _) in self.sets.items() if owner != seat}

    def deed(
        self, seat: int, codes: Callable[[], set[str]], once: bool = False
    ) -> Generator[Asked, Done, str]:
        """What the seat does; unless ``once`` is said, figures may be used before it."""
        while True:
            _, code = yield {seat: codes() | self.uses(seat)}
            if not code.startswith("ninja"):
                return code
            kind = code.split()[1]
            self.usable -= 1
            self.figures[seat] -= 1
            self.supply += 1
            owner, size = self.sets.pop(kind)
            if size > 1:
                self.sets[kind] = (owner, size - 1)
            yield from self.leave(owner, kind, 1)
            if once:
                return code

    def lay(self, seat: int, kind: str, number: int) -> Scene:
        self.hands[seat][kind] -= number
        old = self.sets.get(kind)
        self.sets[kind] = (seat, number)
        if kind == "ninja" and self.supply:
            self.supply -= 1
            self.figures[seat] += 1
        if old is not None:
            yield from self.leave(old[0], kind, old[1])

    def leave(self, owner: int, kind: str, number: int) -> Scene:
        """Cards leave the table: onto the pile that is missing, or where their owner says."""
        place = 1 if self.discards[0] else 0
        if all(self.discards):
            _, code = yield {owner: {"pile 1", "pile 2"}}
            place = int(code[-1]) - 1
        self.discards[place] += [kind] * number

    def is_over(self) -> bool:
        owners = [owner for owner, _ in self.sets.values()]
        most = max(owners.count(seat) for seat in range(self.seats))
        return most >= ENOUGH[self.seats] or len(owners) == 9 or 0 in self.piles

    def score(self) -> Scene:
        gained = [0] * self.seats
        for place in range(self.seats if self.with_missions else 0):
            seat = (self.starter + place) % self.seats
            _, code = yield {seat: {f"reveal {mission}" for mission in self.missions[seat]}}
            mission = code.split()[1]
            self.missions[seat].remove(mission)
            owner, size = self.sets.get(KIND_OF[int(mission[1:])], (0, 0))
            gained[owner] += PAY[mission[0]] * size
        for kind, (owner, _) in self.sets.items():
            gained[owner] += NUMBERS[kind]
        for seat, rounds in enumerate(self.points):
            rounds.append(gained[seat])
        self.starter = min(
            range(self.seats),
            key=lambda seat: (sum(self.points[seat]), gained[seat], (seat - self.starter) % self.seats),
        )
