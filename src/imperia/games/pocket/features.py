"""What bots know about Pocket Imperium beyond its rules: what systems, ships and reach are worth."""

from random import Random
from typing import Final

from imperia.games.pocket.actions import ATTACK, END, STOP, AtHex, Count, Group, Plan, Score
from imperia.games.pocket.data import (
    EXPAND,
    EXPLORE,
    EXTERMINATE,
    PLANS,
    PRIME,
    PRIME_BIT,
    TILES,
)
from imperia.games.pocket.scoring import sector_points
from imperia.games.pocket.state import PocketState
from imperia.kernel.action import Action
from imperia.kernel.features import Features, Weights, shares
from imperia.kernel.game import Game
from imperia.kernel.phase import SEALED

FITS: Final = 0.02  # what a plan that fits better by one gains, as a share of wins
WHIM: Final = 1.2  # how much luck there is in the choices of a roll-out
GUESS: Final = 4.0  # how far off a guess of the others' points may be
HORIZON: Final = 3  # rounds ahead for which a system is likely to be held
# Among equal positions an action that does something for sure comes before the end of a card.
IDLE: Final = 0.001

# How well an order fits a step: ships first, then room for them, then a blow that cannot be answered.
FIT: Final = [[3.0, 1.6, 0.5], [1.5, 2.0, 1.5], [0.8, 1.4, 2.0]]
TWICE: Final = 1.2  # two equal cards in a step weaken each other


class PocketWeights(Weights):
    """What ships and systems are worth, in points; the values come from tuning (docs/strength.md)."""

    def __init__(self) -> None:
        self.chosen: float = 0.92  # share of the best own sector that a round brings, by the own choice
        self.share: float = 0.242  # share of all own systems that a round brings, by everyone's choices
        self.prime_final: float = 4.68  # the Prime in the final count
        self.prime_bonus: float = 0.483  # the bonus tile of a round
        self.ship: float = 0.843  # a ship that is supplied
        self.spare: float = 0.29  # a ship beyond the supply that can still move this round
        self.guard: float = 0.693  # a second and third ship on a system
        self.reach: float = 0.0573  # for each level of a system next to own ships that is not own
        self.weak: float = 0.49  # what an exposed system is worth
        self.token: float = 0.7  # a token of the riches on an own system
        # Points of lead that make a clear advantage: at the end of the game, and more for each round to come.
        self.scale: float = 2.0
        self.scale_round: float = 1.0


class PocketFeatures(Features[PocketState]):
    """Looks to the end of a fleet's or an invasion's small decisions, and no further."""

    def __init__(self, game: Game[PocketState]) -> None:
        self.game = game
        self.w: PocketWeights = PocketWeights()

    def weights(self) -> Weights:
        return self.w

    def evaluate(self, s: PocketState, seat: int) -> float:
        outcome = s.outcome()
        if outcome is not None:
            return 1.0 / len(outcome.winners) if outcome.ranking[seat] == 1 else 0.0
        return self.evaluate_all(s)[seat]

    def evaluate_all(self, s: PocketState) -> list[float]:
        left = s.rounds() - s.round - 0.25 * s.step
        return shares(all_worths(s, self.w), self.w.scale + self.w.scale_round * left)

    def pick(self, s: PocketState, seat: int, actions: list[Action], rng: Random) -> Action:
        name = s.stack[-1].name
        best = actions[0]
        best_worth = -100.0
        for action in actions:
            worth = whim(s, seat, name, action) + WHIM * rng.random()
            if worth > best_worth:
                best_worth = worth
                best = action
        return best

    def resting(self, s: PocketState) -> bool:
        return s.stack[-1].name not in ("fleet", "fleet_on", "invade")

    def likelier(self, s: PocketState, seat: int, rng: Random) -> None:
        # Hidden totals are drawn from all that is possible; the systems that somebody holds tell more.
        if s.options["hidden_scores"] and s.round:
            own = s.points[seat] / (1.0 + s.held[seat].bit_count())
            for other in range(s.seats):
                if other != seat:
                    guess = own * (1.0 + s.held[other].bit_count()) + GUESS * (rng.random() - 0.5)
                    s.points[other] = max(0, int(guess))

    def rate(self, s: PocketState, seat: int, actions: list[Action], rng: Random) -> list[float]:
        if s.stack[-1].mode == SEALED:
            return [FITS * (plan_fit(s, seat, action) + 0.3 * rng.random()) for action in actions]
        ratings = []
        for action in actions:
            rating = self._after(s, seat, action)
            ratings.append(rating - IDLE if action is END else rating)
        return ratings

    def _after(self, s: PocketState, seat: int, action: Action) -> float:
        """The best that the same move can still become."""
        after = s.clone()
        self.game.step(after, seat, action)
        if not after.stack or after.turn != seat:
            return self.evaluate(after, seat)
        name = after.stack[-1].name
        if name not in ("fleet", "fleet_on", "invade"):
            return self.evaluate(after, seat)
        best = 0.0
        for following in after.stack[-1].legal(after, seat):
            if isinstance(following, Count) and following.count > 2:
                continue  # small groups show what dropping and picking up is worth
            best = max(best, self._after(after, seat, following))
        return best


def level(s: PocketState, hex: int) -> float:
    """How much a system is wanted in a roll-out; a void is not."""
    bit = 1 << hex
    if hex == PRIME:
        return 2.5
    if s.galaxy.two & bit:
        return 2.0
    return 1.0 if s.galaxy.one & bit else 0.0


def whim(s: PocketState, seat: int, name: str, action: Action) -> float:
    """What a player in a roll-out likes at first sight: room, free systems, weak neighbours."""
    if isinstance(action, AtHex):
        hex = action.hex
        if name == "expand":
            return 1.0 + 0.3 * level(s, hex) if s.ships[hex] < s.galaxy.supply[hex] else 0.2
        if name == "exterminate":
            return 1.0 + level(s, hex) - 0.5 * s.ships[hex]
        return 0.3 if s.held[seat] >> hex & 1 else 0.2 + level(s, hex)
    if isinstance(action, Group):
        if name == "invade":
            return 0.5 * action.count
        leaves_system = action.count == s.ships[action.hex] and level(s, action.hex) > 0.0
        return 0.4 if leaves_system else 1.0
    if isinstance(action, Score):
        gained = sector_points(s, action.tile)
        return 2.0 * gained[seat] - 1.0 * (sum(gained) - gained[seat])
    if isinstance(action, Plan):
        return plan_fit(s, seat, action)
    if action is STOP:
        return 0.2 + level(s, s.at)
    if action is ATTACK:
        return 1.0 if s.fleet > s.ships[s.at] else 0.0
    return 0.3


def plan_fit(s: PocketState, seat: int, action: Action) -> float:
    """How well a plan fits a round: without ships in the stock Expand can wait."""
    assert isinstance(action, Plan)
    total = 0.0
    steps = PLANS[action.plan]
    for step in range(len(steps)):
        cards = steps[step]
        for order in cards:
            fit = FIT[order][step]
            if order == EXPAND and s.stock[seat] < 2:
                fit = FIT[EXPAND][2 - step]
            total += fit
        if len(cards) == 2 and cards[0] == cards[1]:
            total -= TWICE
    if any(order in (EXPLORE, EXTERMINATE) for order in steps[-1]):
        total += 0.2  # whoever adds ships last cannot feed them
    return total


def all_worths(s: PocketState, w: PocketWeights) -> list[float]:
    """What each seat has and may hope for."""
    return [worth(s, seat, w) for seat in range(s.seats)]


def worth(s: PocketState, seat: int, w: PocketWeights) -> float:
    """Points so far, and what the board promises."""
    galaxy = s.galaxy
    held = s.held[seat]
    foreign = s.blocked(seat)
    left = rounds_left(s)
    total = float(s.points[seat] + s.riches[seat])
    values = [0.0] * TILES
    reach = 0
    mask = held
    while mask:
        low = mask & -mask
        mask ^= low
        hex = low.bit_length() - 1
        ships, supply = s.ships[hex], galaxy.supply[hex]
        near = galaxy.near[hex]
        reach |= near
        fed = min(ships, supply) if not low & galaxy.asteroids else 0
        total += w.ship * fed + (w.spare * (ships - fed) if s.step < 2 else 0.0)
        if low & galaxy.systems:
            safe = safety(s, near & foreign, fed, w.weak)
            total += w.guard * min(fed - 1, 2)
            if hex == PRIME:
                total += safe * prime_worth(s, ships, left, w)
            else:
                values[hex // 7] += safe * (supply - 1)
    everywhere = sum(values)
    total += everywhere + min(left, HORIZON) * (w.chosen * max(values) + w.share * everywhere)
    open_systems = reach & galaxy.systems & ~held
    total += w.reach * (open_systems.bit_count() + (open_systems & galaxy.two).bit_count())
    if open_systems & PRIME_BIT:
        total += w.reach
    if s.tokens and left:
        total += w.token * (s.tokens & held).bit_count()
    return total


def rounds_left(s: PocketState) -> int:
    """Scorings still to come, the one of this round included."""
    done = s.phase_name() in ("bonus", "riches", "return")
    return s.rounds() - s.round - (1 if done else 0)


def prime_worth(s: PocketState, ships: int, left: int, w: PocketWeights) -> float:
    """A bonus tile each round, and three points at the end; Quad-Prime eats a ship each time."""
    worth = w.prime_final / max(1.0, 0.7 * left) + w.prime_bonus * min(left, HORIZON)
    if s.galaxy.quad and ships == 1:
        worth *= w.weak
    return worth


def safety(s: PocketState, foreign: int, ships: int, weak: float) -> float:
    """A system next to more foreign ships than its own is exposed."""
    threat = 0
    while foreign:
        low = foreign & -foreign
        foreign ^= low
        threat += s.ships[low.bit_length() - 1]
    return (
        1.0 if threat < ships or threat == 0 else 1.0 - (1.0 - weak) * min(1.0, threat / (2.0 * ships + 1.0))
    )
