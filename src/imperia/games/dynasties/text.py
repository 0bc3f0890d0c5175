"""The table of Dynasties in plain text."""

from imperia.games.dynasties.data import KIND_COUNT, KINDS, MISSION_NAMES, NUMBER
from imperia.games.dynasties.notation import KIND_NAMES
from imperia.games.dynasties.view import DynastiesView


def board(view: DynastiesView) -> str:
    """Head, characters, piles, players: each a few short lines."""
    return "\n".join([_head(view), "", *_kinds(view), "", *_piles(view), "", *_players(view)])


def _head(view: DynastiesView) -> str:
    return f"Round {view.round + 1} of {view.rounds}, begun by seat {view.starter}; turn of seat {view.turn}"


def _kinds(view: DynastiesView) -> list[str]:
    """One line a character: points, who has it laid, what the viewer holds, what is unseen."""
    rows = [f"{'':10} {'points':>6}  {'laid by':<12} {'in hand':>7}  {'unseen':>6}"]
    for kind in range(KIND_COUNT):
        owner = view.owner[kind]
        laid = f"seat {owner}: {view.count[kind]}" if owner >= 0 else "-"
        mine = "" if view.hand is None else (str(view.hand[kind]) if view.hand[kind] else ".")
        name = KIND_NAMES[KINDS[kind]]
        rows.append(f"{name:10} {NUMBER[kind]:>6}  {laid:<12} {mine:>7}  {view.unseen[kind]:>6}")
    return rows


def _piles(view: DynastiesView) -> list[str]:
    rows = [f"Draw piles     1: {view.piles[0]} cards   2: {view.piles[1]} cards"]
    for number, pile in enumerate(view.discards, start=1):
        top = [KIND_NAMES[KINDS[kind]] for kind in reversed(pile[-5:])]
        more = f" and {len(pile) - 5} more" if len(pile) > 5 else ""
        rows.append(f"Discard pile {number}  {', '.join(top) + more if top else 'missing'}")
    if view.options["ninjas"]:
        rows.append(f"Ninja figures in the supply: {view.supply}")
    return rows


def _players(view: DynastiesView) -> list[str]:
    rows = []
    for seat in range(view.seats):
        total = sum(points[seat] for points in view.points)
        rounds = " + ".join(str(points[seat]) for points in view.points) or "0"
        line = f"Seat {seat}{' (you)' if seat == view.seat else ''}: {total} points ({rounds}), "
        line += f"{view.held[seat]} cards, {view.owner.count(seat)} sets"
        if view.options["ninjas"]:
            line += f", {view.figures[seat]} figures"
        rows.append(line)
        known = [f"{count} {KIND_NAMES[KINDS[kind]]}" for kind, count in enumerate(view.known[seat]) if count]
        if known and seat != view.seat:
            rows.append(f"    taken openly and still held: {', '.join(known)}")
    if view.missions:
        rows.append("Your missions: " + ", ".join(MISSION_NAMES[m].upper() for m in view.missions))
    if view.revealed:
        rows.append("Revealed missions: " + ", ".join(MISSION_NAMES[m].upper() for m in view.revealed))
    return rows
