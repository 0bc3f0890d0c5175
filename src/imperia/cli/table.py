"""A table in the terminal: shows each person what that seat may know, and reads what it does."""

from pathlib import Path
from random import Random

from imperia.bots import Bot, explain
from imperia.cli.common import console, print_events
from imperia.cli.result import print_result
from imperia.kernel import Action, ImperiaError, Match, UndoError
from imperia.kernel.event import visible

HINT_SECONDS = 1.0

HELP = """\
Type the number of a choice, or its code. Further commands:
  ?         this help              ? 3       explains choice 3
  board     the board again        log       what happened so far
  also      what you may do besides the decision at hand
  hint      what a bot considers   undo      take back
  save FILE keep the game as a record
  quit      stop here"""


class Table:
    """One match with people and bots at it."""

    def __init__(
        self,
        match: Match,
        people: list[int],
        bots: dict[int, Bot],
        rng: Random,
        sandbox: bool,
        hints: bool = False,
    ) -> None:
        self.match = match
        self.people = people
        self.bots = bots
        self.rng = rng
        self.sandbox = sandbox
        self.hints = hints
        # How many plies each person has been told about.
        self.told = dict.fromkeys(people, len(match.plies))
        self.at_screen = -1

    def run(self) -> None:
        """Until the game is over, somebody quits, or the input ends."""
        console.print(f"{self.match.game.title}. Type ? for help, quit to stop.")
        try:
            while self._next():
                pass
        except EOFError:
            console.print("\nThe input has ended, so the game stops here. (save FILE keeps a game.)")
            return
        if self.match.outcome is not None:
            for seat in self.people[:1]:
                self._tell(seat)
            print_result(self.match)

    def _next(self) -> bool:
        """One decision; False when it is time to stop."""
        self.match.run_chance(self.rng)
        actors = self.match.state.actors()
        if not actors:
            return False
        # At a sealed choice the bots seal first, so that nobody waits for them.
        for seat in actors:
            if seat in self.bots:
                self.match.do(seat, self.bots[seat].choose(self.match.perspective(seat)))
                return True
        return self._ask(actors[0])

    def _ask(self, seat: int) -> bool:
        if len(self.people) > 1 and self.at_screen != seat:
            self._hand_over(seat)
        self._tell(seat)
        perspective = self.match.perspective(seat)
        legal = perspective.legal()
        self._show(seat, legal)
        if self.hints and len(legal) > 1:
            self._hint(seat)
        while True:
            words = input(f"seat {seat}> ").split()
            if words == ["quit"]:
                console.print("The game stops here.")
                return False
            if self._command(seat, legal, words):
                return True

    def _hand_over(self, seat: int) -> None:
        """Between two people at one screen nothing secret may stand there."""
        if self.at_screen >= 0:
            console.clear()
        input(f"Seat {seat} is to act. Hand the screen over and press Enter. ")
        self.at_screen = seat

    def _tell(self, seat: int) -> None:
        """What has happened since this person last looked."""
        for events in self.match.events[self.told[seat] :]:
            print_events(self.match.game, visible(events, seat), "  ")
        self.told[seat] = len(self.match.plies)

    def _show(self, seat: int, legal: list[Action]) -> None:
        game = self.match.game
        view = self.match.state.view(seat)
        console.print(f"\n{game.text_board(view)}\n")
        console.print(f"Seat {seat}: {game.prompt(view)}")
        for number, action in enumerate(legal, start=1):
            console.print(f"{number:>4}  {game.describe(view, action)}")

    def _command(self, seat: int, legal: list[Action], words: list[str]) -> bool:
        """Do what was typed; True if the table has changed and is to be shown anew."""
        if not words:
            return False
        if words[0] == "?":
            self._explain(seat, legal, words[1:])
        elif words == ["board"]:
            self._show(seat, legal)
        elif words == ["log"]:
            for events in self.match.events:
                print_events(self.match.game, visible(events, seat), "  ")
        elif words == ["also"]:
            self._also(seat)
        elif words == ["hint"]:
            self._hint(seat)
        elif words == ["undo"]:
            return self._undo(seat)
        elif words[0] == "save":
            self._save(words[1:])
        else:
            return self._play(seat, legal, words)
        return False

    def _explain(self, seat: int, legal: list[Action], words: list[str]) -> None:
        if not words:
            console.print(HELP)
            return
        action = _numbered(legal, words)
        if action is None:
            console.print(f"There is no choice {' '.join(words)}; they go from 1 to {len(legal)}.")
            return
        game, view = self.match.game, self.match.state.view(seat)
        console.print(f"{game.describe(view, action)}. Its code is: {action.code}")
        board = game.board()
        comes_of_it = board.consequence(view, action) if board is not None else None
        if comes_of_it is not None:
            console.print(comes_of_it)

    def _also(self, seat: int) -> None:
        extra = self.match.perspective(seat).interrupts()
        view = self.match.state.view(seat)
        for action in extra:
            console.print(f"  {action.code:20} {self.match.game.describe(view, action)}")
        if not extra:
            console.print("There is nothing besides the decision at hand.")

    def _hint(self, seat: int) -> None:
        """What a short search thinks of the decision; it sees no more than the person does."""
        view = self.match.state.view(seat)
        found = explain(self.match.perspective(seat), self.rng, HINT_SECONDS)
        console.print(f"Considered in {found.simulations} simulations (value: the chance to come first):")
        for one in found.considered:
            words = self.match.game.describe(view, self.match.game.table.parse(one.code))
            console.print(f"  {one.value:6.1%}  {one.visits:>6} visits  {words}  [{one.code}]")

    def _undo(self, seat: int) -> bool:
        try:
            keep = self._last_of_people() if self.sandbox else self.match.undo_point(seat)
        except UndoError as error:
            console.print(f"Cannot undo: {error}.")
            return False
        self.match = self.match.undone(keep)
        self.told = {person: min(told, keep) for person, told in self.told.items()}
        console.print("Taken back.")
        return True

    def _last_of_people(self) -> int:
        for number in reversed(range(len(self.match.plies))):
            if self.match.plies[number][0] in self.people:
                return number
        raise UndoError("there is nothing to undo")

    def _save(self, words: list[str]) -> None:
        if len(words) != 1:
            console.print("Say where: save FILE")
            return
        path = Path(words[0])
        try:
            self.match.record().save(path)
        except OSError as error:
            console.print(f"Cannot save to {path}: {error.strerror or error}.")
            return
        except ValueError:
            console.print("Cannot save: that is no name of a file.")
            return
        console.print(f"Saved to {path}. Go on later with --resume {path}")

    def _play(self, seat: int, legal: list[Action], words: list[str]) -> bool:
        action = _numbered(legal, words)
        if action is None and len(words) == 1 and words[0].isdecimal():
            console.print(f"There is no choice {words[0]}; they go from 1 to {len(legal)}.")
            return False
        try:
            if action is not None:
                self.match.do(seat, action)
            else:
                self.match.play(seat, " ".join(words))
        except ImperiaError as error:
            console.print(f"{error}. Type ? for help.")
            return False
        return True


def _numbered(legal: list[Action], words: list[str]) -> Action | None:
    """The choice with the number that was typed, if it is one."""
    # A number longer than that of the last choice is none of them, and may be too long to be read as one.
    if len(words) == 1 and words[0].isdecimal() and len(words[0]) <= len(str(len(legal))):
        number = int(words[0])
        return legal[number - 1] if 1 <= number <= len(legal) else None
    return None
