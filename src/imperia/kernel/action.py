"""Actions: one shared object for each thing that can ever be done in a game, and their table."""

from difflib import get_close_matches
from typing import Final

from mypy_extensions import mypyc_attr

from imperia.kernel.errors import NotationError
from imperia.kernel.phrase import Phrase

LONGEST_SLIP: Final = 60


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """One possible action. Created once with its table, never changed, compared by identity."""

    __slots__ = ("code", "index", "interrupt")

    def __init__(self, code: str, interrupt: bool = False) -> None:
        self.index: int = -1
        self.code: str = code
        # An interrupt may be played at any decision of its player and is listed apart from it.
        self.interrupt: bool = interrupt

    def __repr__(self) -> str:
        return f"<{self.index} {self.code}>"


class ActionTable:
    """All actions of a game, dense and in a fixed order: the index is the action's id for learners."""

    def __init__(self, actions: list[Action]) -> None:
        self.actions: list[Action] = actions
        self.by_code: dict[str, Action] = {}
        self.folded: dict[str, Action] = {}
        for index, action in enumerate(actions):
            if action.code in self.by_code:
                raise ValueError(f"two actions have the code {action.code!r}")
            action.index = index
            self.by_code[action.code] = action
            self.folded.setdefault(action.code.lower(), action)

    def __len__(self) -> int:
        return len(self.actions)

    def at(self, index: int) -> Action:
        """The action with this index."""
        return self.actions[index]

    def parse(self, text: str) -> Action:
        """The action that ``text`` names; upper case and extra blanks do not matter."""
        code = " ".join(text.split())
        found = self.by_code.get(code)
        if found is None:
            # Codes may hold capitals of their own (nations), so the folded look-up comes second.
            found = self.folded.get(code.lower())
        if found is None:
            raise NotationError(self._unknown(code))
        return found

    def _unknown(self, code: str) -> Phrase:
        # The search for similar codes takes long for long texts, and those are no slips of the finger.
        near = get_close_matches(code, self.by_code, n=3) if len(code) <= LONGEST_SLIP else []
        if not near:
            return Phrase("{code} is no action of this game", code=_short(code))
        template = "{code} is no action of this game; did you mean {near}?"
        return Phrase(template, code=_short(code), near=near)


def _short(text: str) -> str:
    return repr(text if len(text) <= LONGEST_SLIP else text[: LONGEST_SLIP - 3] + "...")
