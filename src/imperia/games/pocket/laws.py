"""Laws of Pocket Imperium: what must hold after every action."""

from imperia.games.pocket.data import (
    BLANKS,
    HEX_NAMES,
    HEXES,
    ONES,
    PLACED,
    PRIME,
    SHIPS,
    SINGLE_PLANS,
    TILES,
)
from imperia.games.pocket.geometry import bits
from imperia.games.pocket.phases import expand, galaxy
from imperia.games.pocket.phases.orders import step_cards
from imperia.games.pocket.phases.placement import placements
from imperia.games.pocket.scoring import most_points
from imperia.games.pocket.state import PocketState

ORDER_PHASES = {"expand": 0, "explore": 1, "fleet": 1, "fleet_on": 1, "exterminate": 2, "invade": 2}
SET_UP = ("lay_prime", "lay_sector", "choose_first", "place")


def broken_laws(s: PocketState) -> list[str]:
    """Every law that the state breaks, in words."""
    return [
        *_tiles(s),
        *_set_up(s),
        *_ships(s),
        *_hexes(s),
        *_cards(s),
        *_used(s),
        *_turn(s),
        *_points(s),
        *_riches(s),
    ]


def _tiles(s: PocketState) -> list[str]:
    tiles = [sector // 12 for sector in s.sectors]
    broken = [f"tile {tile + 2} lies at two places" for tile in set(tiles) if tiles.count(tile) > 1]
    if s.prime_face < 0 and s.phase_name() != "lay_prime":
        broken.append("the Prime has no face")
    if len(s.stack) > (2 if s.phase_name() == "lay_prime" else 1):
        broken.append("two decisions are at hand")
    if any(not galaxy.fits(s, place, sector) for place, sector in enumerate(s.sectors)):
        broken.append("a sector lies as the options do not allow")
    if s.prime_face >= 0 and s.prime_face not in galaxy.allowed_faces(s, s.layout.prime_face):
        broken.append("the Prime lies as the options do not allow")
    if len(tiles) < TILES and (any(s.ships) or s.phase_name() not in ("lay_prime", "lay_sector")):
        broken.append("the game has begun before all sectors lie")
    return broken


def _set_up(s: PocketState) -> list[str]:
    """R3 to R9: sectors, then the first player, then two ships each, there and back."""
    name = s.phase_name()
    if name not in SET_UP:
        return []
    if name == "lay_prime" and (s.prime_face >= 0 or s.stack[0].name != "lay_sector" or len(s.stack) != 2):
        return ["the Prime's face is drawn once, before the sectors"]
    if name in ("lay_prime", "lay_sector") and len(s.sectors) == TILES:
        return ["all sectors lie already"]
    if s.round or any(s.points) or any(plan >= 0 for plan in s.plans):
        return ["the game has begun before the set-up is over"]
    if name != "place":
        return ["ships lie before the galaxy is complete"] if s.occupied() else []
    order = [(s.first + place) % s.seats for place in range(s.seats)]
    order += order[::-1]
    done = placements(s)
    if done >= len(order) or s.turn != order[done]:
        return [f"seat {s.turn} is not the next to place ships"]
    wanted = [SHIPS - PLACED * order[:done].count(seat) for seat in range(s.seats)]
    if s.stock != wanted or s.occupied() & ~s.galaxy.one:
        return ["the ships do not lie as they are placed"]
    return []


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
    double = s.seats == 2
    if any(plan >= 0 and (plan >= SINGLE_PLANS) != double for plan in s.plans):
        return ["a seat has no plan of the right kind"]
    if name not in ORDER_PHASES:
        return ["cards wait outside the steps of a round"] if s.queue or s.left else []
    if min(s.plans) < 0:
        return ["a seat has no plan of the right kind"]
    cards = step_cards(s)
    done = len(cards) - len(s.queue) - 1
    if done < 0 or tuple(cards[done + 1 :]) != s.queue:
        return ["the cards that wait are not those of the step"]
    card = cards[done]
    if card & 3 != s.turn or card >> 2 & 3 != ORDER_PHASES[name] or not 1 <= s.left <= card >> 4:
        return ["the card at hand is not the next one of the step"]
    if name == "expand" and not expand.possible(s, s.turn):
        return [f"seat {s.turn} cannot expand"]
    return []


def _used(s: PocketState) -> list[str]:
    """R26, R32: only ships of the player whose card it is are used; a fleet is under way with its own."""
    name = s.phase_name()
    own = s.held[s.turn] if ORDER_PHASES.get(name, 0) else 0
    if any(s.moved[hex] and not own >> hex & 1 for hex in range(HEXES)):
        return ["ships are used that no card has used"]
    if name in ("fleet", "fleet_on"):
        there = s.moved[s.at] if name == "fleet_on" else s.ships[s.at] - s.moved[s.at]
        if not (own >> s.at & 1 and 1 <= s.fleet <= there):
            return ["the fleet has no ships where it is"]
    if name == "fleet_on" and s.at == PRIME:
        return ["a fleet that entered the Prime goes on"]
    if name == "invade" and not s.galaxy.systems & ~own & 1 << s.at:
        return [f"{HEX_NAMES[s.at]} cannot be invaded"]
    return []


def _turn(s: PocketState) -> list[str]:
    """The decisions that only some players face find one of them."""
    name = s.phase_name()
    chosen = [tile for tile in s.chosen if tile >= 0]
    if chosen and (name not in ("score", "bonus", "riches") or len(set(chosen)) < len(chosen)):
        return ["a sector is chosen twice in a round, or outside the scoring"]
    if name == "bonus" and s.owner(PRIME) != s.turn:
        return ["the bonus is not for the controller of the Prime"]
    if name == "return" and (s.held[s.turn] or s.round + 1 == s.rounds()):
        return [f"seat {s.turn} has ships, or no round to come, and cannot return"]
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
    laid = s.options["riches"] and s.phase_name() not in SET_UP
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
