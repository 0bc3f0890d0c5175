"""Laws of Pocket Imperium: what must hold after every action."""

from imperia.games.pocket.data import (
    BLANKS,
    HEX_NAMES,
    HEXES,
    ONES,
    PRIME,
    SHIPS,
    SINGLE_PLANS,
    TILES,
)
from imperia.games.pocket.geometry import bits
from imperia.games.pocket.phases.orders import step_cards
from imperia.games.pocket.scoring import most_points
from imperia.games.pocket.state import PocketState

ORDER_PHASES = {"expand": 0, "explore": 1, "fleet": 1, "fleet_on": 1, "exterminate": 2, "invade": 2}


def broken_laws(s: PocketState) -> list[str]:
    """Every law that the state breaks, in words."""
    return [*_tiles(s), *_ships(s), *_hexes(s), *_cards(s), *_turn(s), *_points(s), *_riches(s)]


def _tiles(s: PocketState) -> list[str]:
    tiles = [sector // 12 for sector in s.sectors]
    broken = [f"tile {tile + 2} lies at two places" for tile in set(tiles) if tiles.count(tile) > 1]
    if s.prime_face < 0 and s.phase_name() != "lay_prime":
        broken.append("the Prime has no face")
    if len(s.stack) > (2 if s.phase_name() == "lay_prime" else 1):
        broken.append("two decisions are at hand")
    if len(tiles) < TILES and (any(s.ships) or s.phase_name() not in ("lay_prime", "lay_sector")):
        broken.append("the game has begun before all sectors lie")
    return broken


def _ships(s: PocketState) -> list[str]:
    """Twelve ships a player, on the board, on their way to a battle, or in the stock."""
    broken = []
    for seat in range(s.seats):
        total = s.stock[seat] + sum(s.ships[hex] for hex in bits(s.held[seat]))
        if s.phase_name() == "invade" and seat == s.turn:
            total += s.fleet
        if total != SHIPS or s.stock[seat] < 0:
            broken.append(f"seat {seat} has {total} ships instead of {SHIPS}")
    return broken


def _hexes(s: PocketState) -> list[str]:
    broken = []
    for hex in range(HEXES):
        owners = sum(1 for held in s.held if held >> hex & 1)
        if owners > 1:
            broken.append(f"two players have ships at {HEX_NAMES[hex]}")
        if (owners > 0) != (s.ships[hex] > 0):
            broken.append(f"{HEX_NAMES[hex]} has {s.ships[hex]} ships and {owners} owners")
        if not 0 <= s.moved[hex] <= s.ships[hex]:
            broken.append(f"more ships have moved to {HEX_NAMES[hex]} than there are")
    if s.occupied() & s.galaxy.hole:
        broken.append("a ship is in the black hole")
    return broken


def _cards(s: PocketState) -> list[str]:
    """Never more orders than cards: the card at hand and those that wait are what the step shows."""
    name = s.phase_name()
    if name not in ORDER_PHASES:
        return ["cards wait outside the steps of a round"] if s.queue or s.left else []
    double = s.seats == 2
    if any(plan < 0 or (plan >= SINGLE_PLANS) != double for plan in s.plans):
        return ["a seat has no plan of the right kind"]
    cards = step_cards(s)
    done = len(cards) - len(s.queue) - 1
    if done < 0 or tuple(cards[done + 1 :]) != s.queue:
        return ["the cards that wait are not those of the step"]
    card = cards[done]
    if card & 3 != s.turn or card >> 2 & 3 != ORDER_PHASES[name] or not 1 <= s.left <= card >> 4:
        return ["the card at hand is not the next one of the step"]
    if name in ("fleet", "fleet_on") and not (s.held[s.turn] >> s.at & 1 and 1 <= s.fleet <= s.ships[s.at]):
        return ["the fleet has no ships where it is"]
    return []


def _turn(s: PocketState) -> list[str]:
    """The decisions that only some players face find one of them."""
    name = s.phase_name()
    if name == "bonus" and s.owner(PRIME) != s.turn:
        return ["the bonus is not for the controller of the Prime"]
    if name == "return" and s.held[s.turn]:
        return [f"seat {s.turn} has ships and cannot return"]
    if name == "riches" and not s.tokens & s.occupied():
        return ["no token is to be taken"]
    return []


def _points(s: PocketState) -> list[str]:
    """Points come from scoring only: there are never more than the sectors scored so far can bring."""
    if min(s.points) < 0 or sum(s.points) > most_points(s):
        return [f"points {s.points} cannot come from the sectors scored so far"]
    return []


def _riches(s: PocketState) -> list[str]:
    broken = []
    laid = s.options["riches"] and s.phase_name() not in ("lay_prime", "lay_sector", "choose_first", "place")
    wanted = BLANKS + ONES[s.seats] if laid else 0
    if sum(s.pool) + sum(s.taken) != wanted or s.tokens.bit_count() != sum(s.pool) or min(s.pool) < 0:
        broken.append(f"there are not {wanted} tokens of the riches")
    if laid and s.pool[1] + sum(s.riches) != ONES[s.seats]:
        broken.append("the values of the tokens do not add up")
    if s.tokens & ~(s.galaxy.one | s.galaxy.two):
        broken.append("a token lies outside the systems of level I and II")
    if any(not 0 <= value <= count for value, count in zip(s.riches, s.taken, strict=True)):
        broken.append("a seat has more riches than tokens")
    return broken
