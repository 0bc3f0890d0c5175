"""The state of Pocket Imperium: fields, clone, queries. No rules."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from imperia.games.pocket import view as views
from imperia.games.pocket.data import HEXES, ROUNDS, SHIPS, TILES
from imperia.games.pocket.geometry import Galaxy, Layout
from imperia.games.pocket.scoring import game_outcome
from imperia.kernel.action import Action
from imperia.kernel.options import OptionValue
from imperia.kernel.outcome import Outcome
from imperia.kernel.phase import Phase
from imperia.kernel.state import State
from imperia.kernel.view import View

ONE_SEAT: Final = [[0], [1], [2], [3]]
NOBODY: Final = -1
# What a fleet has done in the intermediate hex (R24, R25).
PASSING: Final = 0
PICKED: Final = 1
DROPPED: Final = 2


class PocketState(State):
    """Sets of hexes are bit masks; the galaxy is shared by all clones."""

    __slots__ = (
        "at",
        "changed",
        "chosen",
        "first",
        "fleet",
        "galaxy",
        "held",
        "layout",
        "left",
        "moved",
        "plans",
        "points",
        "pool",
        "prime_face",
        "queue",
        "riches",
        "round",
        "scored",
        "sectors",
        "ships",
        "source",
        "step",
        "stock",
        "taken",
        "tokens",
        "turn",
    )

    def __init__(
        self,
        seats: int,
        options: dict[str, OptionValue],
        stack: list[Phase[Any]],
        sealed: list[Action | None],
        layout: Layout,
        galaxy: Galaxy,
        prime_face: int,
        sectors: tuple[int, ...],
        round: int,
        first: int,
        turn: int,
        plans: list[int],
        step: int,
        queue: tuple[int, ...],
        left: int,
        moved: list[int],
        at: int,
        fleet: int,
        changed: int,
        source: int,
        ships: list[int],
        held: list[int],
        stock: list[int],
        chosen: list[int],
        scored: int,
        points: list[int],
        tokens: int,
        pool: list[int],
        taken: list[int],
        riches: list[int],
    ) -> None:
        self.seats = seats
        self.options = options
        self.stack = stack
        self.sealed = sealed
        self.log = None
        self.layout: Layout = layout  # from the options, never changed
        self.galaxy: Galaxy = galaxy  # complete as soon as all sectors lie
        self.prime_face: int = prime_face  # 0 Tri-Prime, 1 Quad-Prime, -1 not drawn yet
        self.sectors: tuple[int, ...] = sectors  # tile, face and rotation at each place
        self.round: int = round  # 0 is the first
        self.first: int = first
        self.turn: int = turn
        self.plans: list[int] = plans  # of each seat, -1 before they are revealed
        self.step: int = step  # steps up to this one are face up
        self.queue: tuple[int, ...] = queue  # cards of the step that come after the one at hand
        self.left: int = left  # actions that the card at hand still allows
        self.moved: list[int] = moved  # ships in each hex that this card has used already
        self.at: int = at  # where the fleet is, or what is being invaded
        self.fleet: int = fleet  # ships in the fleet, or sent against the target
        self.changed: int = changed
        self.source: int = source  # the last hex that sent ships
        self.ships: list[int] = ships
        self.held: list[int] = held  # hexes with ships of each seat
        self.stock: list[int] = stock
        self.chosen: list[int] = chosen  # the tile that each seat chose to score this round, or -1
        self.scored: int = scored  # tiles chosen this round, a bit each
        self.points: list[int] = points
        self.tokens: int = tokens  # hexes with a token of the riches
        self.pool: list[int] = pool  # tokens that nobody has seen: blanks and ones
        self.taken: list[int] = taken  # how many tokens each seat took
        self.riches: list[int] = riches  # what they are worth

    def clone(self) -> PocketState:
        return PocketState(
            self.seats,
            self.options,
            self.stack[:],
            self.sealed[:],
            self.layout,
            self.galaxy,
            self.prime_face,
            self.sectors,
            self.round,
            self.first,
            self.turn,
            self.plans[:],
            self.step,
            self.queue,
            self.left,
            self.moved[:],
            self.at,
            self.fleet,
            self.changed,
            self.source,
            self.ships[:],
            self.held[:],
            self.stock[:],
            self.chosen[:],
            self.scored,
            self.points[:],
            self.tokens,
            self.pool[:],
            self.taken[:],
            self.riches[:],
        )

    def key(self) -> tuple[object, ...]:
        return (
            self.seats,
            tuple(self.options.items()),
            tuple(phase.name for phase in self.stack),
            tuple(choice.index if choice is not None else -1 for choice in self.sealed),
            self.prime_face,
            self.sectors,
            self.round,
            self.first,
            self.turn,
            tuple(self.plans),
            self.step,
            self.queue,
            self.left,
            tuple(self.moved),
            self.at,
            self.fleet,
            self.changed,
            self.source,
            tuple(self.ships),
            tuple(self.held),
            tuple(self.stock),
            tuple(self.chosen),
            self.scored,
            tuple(self.points),
            self.tokens,
            tuple(self.pool),
            tuple(self.taken),
            tuple(self.riches),
        )

    def view(self, seat: int) -> View:
        return views.view(self, seat)

    def determinize(self, seat: int, rng: Random) -> PocketState:
        return views.determinize(self, seat, rng)

    def secrets(self, seat: int) -> dict[str, object]:
        return views.secrets(self, seat)

    def outcome(self) -> Outcome | None:
        if self.stack:
            return None
        return game_outcome(self)

    def rounds(self) -> int:
        """R52: how many rounds this game has."""
        return ROUNDS[self.seats]

    def blocked(self, seat: int) -> int:
        """R21, R22: hexes that a fleet of the seat may not enter: foreign ships and the black hole."""
        mask = self.galaxy.hole
        for other in range(self.seats):
            if other != seat:
                mask |= self.held[other]
        return mask

    def occupied(self) -> int:
        """All hexes with ships."""
        mask = 0
        for held in self.held:
            mask |= held
        return mask

    def owner(self, hex: int) -> int:
        """Whose ships are there, or -1."""
        bit = 1 << hex
        for seat in range(self.seats):
            if self.held[seat] & bit:
                return seat
        return NOBODY

    def put(self, seat: int, hex: int, count: int) -> None:
        """Ships come to a hex that holds no foreign ones."""
        self.ships[hex] += count
        self.held[seat] |= 1 << hex

    def lift(self, seat: int, hex: int, count: int) -> None:
        """Ships leave a hex."""
        self.ships[hex] -= count
        if self.ships[hex] == 0:
            self.held[seat] &= ~(1 << hex)

    def lose(self, seat: int, hex: int, count: int) -> None:
        """Ships go back to their owner's stock."""
        self.lift(seat, hex, count)
        self.stock[seat] += count


def new_state(seats: int, options: dict[str, OptionValue], layout: Layout) -> PocketState:
    """No sector laid yet."""
    tiles = tuple(range(TILES))
    return PocketState(
        seats=seats,
        options=options,
        stack=[],
        sealed=[],
        layout=layout,
        galaxy=Galaxy(layout.arrangement(tiles), (), False),
        prime_face=-1,
        sectors=(),
        round=0,
        first=0,
        turn=0,
        plans=[-1] * seats,
        step=0,
        queue=(),
        left=0,
        moved=[0] * HEXES,
        at=0,
        fleet=0,
        changed=PASSING,
        source=-1,
        ships=[0] * HEXES,
        held=[0] * seats,
        stock=[SHIPS] * seats,
        chosen=[-1] * seats,
        scored=0,
        points=[0] * seats,
        tokens=0,
        pool=[0, 0],
        taken=[0] * seats,
        riches=[0] * seats,
    )


def complete_galaxy(s: PocketState) -> None:
    """All sectors lie: the galaxy can be played on."""
    tiles = tuple([sector // 12 for sector in s.sectors])
    s.galaxy = Galaxy(s.layout.arrangement(tiles), s.sectors, s.prime_face == 1)
