"""Tree reuse: where in a grown tree does the game stand now?

A bot is told no history, only what its seat sees. So the tree is followed from the last decision through
everything that may have happened since, in a world of that decision, until the seat would see what it sees.
"""

from typing import Any

from imperia.bots.search import MENU, UNSEEN, Node
from imperia.kernel import CHANCE, CHANCE_NODE, SEALED, Action, Game, State, View, may_see

# More turns of events than this are not looked at: a new tree grows in less time.
LOOKS = 60


def follow(game: Game[Any], world: State, node: Node, seat: int, action: Action, view: View) -> Node | None:
    """The node for ``view``, reached from ``node`` by ``action`` and what followed; None if there is none."""
    own = _own_choice(node, seat, action)
    if own is None or world.stack[-1].mode == SEALED:
        return None  # what the others sealed is open: no single world can tell what came of it
    after = world.clone()
    game.step(after, seat, action)
    todo = [(after, own)]
    looks = 0
    while todo and looks < LOOKS:
        s, here = todo.pop()
        looks += 1
        if not s.stack or here.visits == 0:
            continue
        if s.stack[-1].mode == CHANCE_NODE:
            todo += _outcomes(game, s, here, seat)
        elif seat in s.actors():
            if s.view(seat) == view:
                return here
        elif s.stack[-1].mode != SEALED:
            todo += _moves(game, s, here)
    return None


def _own_choice(node: Node, seat: int, action: Action) -> Node | None:
    menu = node.children.get(MENU - seat)
    return (menu or node).children.get(action.index)


def _outcomes(game: Game[Any], s: State, node: Node, seat: int) -> list[tuple[State, Node]]:
    """What chance may have brought; of what the seat did not see any one outcome will do."""
    seen = may_see(s.stack[-1].audience(s), seat)
    found = []
    for action in s.stack[-1].legal(s, CHANCE):
        child = node.children.get(action.index if seen else UNSEEN)
        if child is not None:
            found.append((_stepped(game, s, CHANCE, action), child))
            if not seen:
                break
    return found


def _moves(game: Game[Any], s: State, node: Node) -> list[tuple[State, Node]]:
    """What another seat may have done; the most visited comes last, to be looked at first."""
    actor = s.actors()[0]
    found = []
    for action in s.stack[-1].legal(s, actor):
        child = node.children.get(action.index)
        if child is not None and child.visits:
            found.append((child.visits, action.index, action, child))
    found.sort(key=lambda one: one[:2])
    return [(_stepped(game, s, actor, action), child) for _, _, action, child in found[-8:]]


def _stepped(game: Game[Any], s: State, seat: int, action: Action) -> State:
    after = s.clone()
    game.step(after, seat, action)
    return after
