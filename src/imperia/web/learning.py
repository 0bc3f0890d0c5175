"""Learning: what there is to learn from, and the interactive first games."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any
from urllib.parse import urlencode

from fastapi import APIRouter, Depends, Form, Path, Query, Request
from fastapi.responses import HTMLResponse, RedirectResponse
from starlette.responses import Response

from imperia.kernel import Game, ImperiaError, Match, Player, registry
from imperia.kernel.event import visible
from imperia.kernel.outline import Part
from imperia.web import drawing
from imperia.web.drawing import Choice, Drawn
from imperia.web.errors import NotFound
from imperia.web.forms import checked
from imperia.web.language import current, translate
from imperia.web.lessons import Lesson, Step, lesson_of, played, replayed
from imperia.web.lessons.lesson import LEARNER
from imperia.web.names import say, speaker
from imperia.web.pages import style_of
from imperia.web.people import Visitor
from imperia.web.render import offered, page, visitor

router = APIRouter(include_in_schema=False)

Number = Annotated[int, Path(ge=0, le=99)]
# Longer ways than the longest lesson has steps are nobody's.
MOST = 99


@dataclass(frozen=True)
class Desk:
    """What the page of a lesson shows at one step."""

    lesson: Lesson
    step: Step
    number: int
    way: str
    players: tuple[Player, ...]
    prompt: str
    outline: list[Part]
    drawn: Drawn
    choices: list[Choice]
    # The numbers of the rules of the decision at hand.
    rules: tuple[str, ...]
    # What has happened since the learner's last decision, and all before it, newest first.
    news: list[str]
    log: list[str]

    @property
    def last(self) -> bool:
        """Whether the lesson is over."""
        return self.number == len(self.lesson.steps) - 1


@router.get("/learn")
def learn(request: Request) -> HTMLResponse:
    """For each game: the first game, the rules, the cheat sheet."""
    return page(request, "learn.html", courses=[(game, lesson_of(game.name)) for game in offered()])


@router.get("/learn/{name}")
def begin(request: Request, name: str) -> HTMLResponse:
    """The first step of a lesson."""
    return _show(request, name, 0, "")


@router.get("/learn/{name}/picture.svg")
def picture(name: str) -> Response:
    """A look at the board, from near the end of the lesson."""
    game, _ = _lesson(name)
    return Response(
        _drawn(game.name, current()), media_type="image/svg+xml", headers={"cache-control": "max-age=86400"}
    )


@cache
def _drawn(name: str, _language: str) -> str:
    _, lesson = _lesson(name)
    match, _seen = _replayed(lesson, len(lesson.steps) - 2, "")
    names = ["", *lesson.rivals]
    return (
        drawing.picture(match, match.state.view(LEARNER), names)
        or "<svg xmlns='http://www.w3.org/2000/svg'/>"
    )


@router.get("/learn/{name}/{number}")
def step(
    request: Request, name: str, number: Number, way: Annotated[str, Query(max_length=MOST)] = ""
) -> HTMLResponse:
    """A step of a lesson; the way there stands in the address."""
    return _show(request, name, number, way)


@router.post("/learn/{name}/{number}")
def take(
    request: Request,
    name: str,
    number: Number,
    _who: Annotated[Visitor, Depends(checked)],
    code: Annotated[str, Form(max_length=200)] = "",
    way: Annotated[str, Form(max_length=MOST)] = "",
) -> Response:
    """Do what the step asks for; anything else is answered with a hint, and nothing changes."""
    _, lesson = _lesson(name)
    match, _seen = _replayed(lesson, number, way)
    here = lesson.steps[number]
    legal = [action.code for action in match.game.legal(match.state, LEARNER)]
    on = played(here, number, way, code) if code in legal or not here.accept else None
    if on is None:
        return _show(request, name, number, way, notice=translate(here.hint), status=422)
    following = min(number + 1, len(lesson.steps) - 1)
    return RedirectResponse(_address(name, following, on), 303)


def _address(name: str, number: int, way: str) -> str:
    plain = way.rstrip("0")
    return f"/learn/{name}/{number}" + (f"?{urlencode({'way': plain})}" if plain else "")


def _lesson(name: str) -> tuple[Game[Any], Lesson]:
    game = registry.get(name)
    lesson = lesson_of(game.name)
    if lesson is None:
        raise NotFound(f"there is no first game of {game.title} to learn from")
    return game, lesson


def _replayed(lesson: Lesson, number: int, way: str) -> tuple[Match, int]:
    if number >= len(lesson.steps):
        raise NotFound("the lesson has no such step")
    try:
        return replayed(lesson, number, way)
    except ImperiaError:
        raise NotFound("nobody comes to this step that way; begin the lesson anew") from None


def _show(
    request: Request, name: str, number: int, way: str, notice: str = "", status: int = 200
) -> HTMLResponse:
    game, lesson = _lesson(name)
    desk = make_desk(lesson, number, way, visitor(request).name or translate("Guest"))
    back = _address(name, number - 1, way[: number - 1]) if number else ""
    return page(
        request,
        "lesson.html",
        status,
        game=game,
        desk=desk,
        notice=notice,
        back=back,
        style=style_of(game.name),
    )


def make_desk(lesson: Lesson, number: int, way: str, name: str) -> Desk:
    """The match at a step with the learner's eyes; only what the step asks for can be clicked."""
    match, seen = _replayed(lesson, number, way)
    here = lesson.steps[number]
    view = match.state.view(LEARNER)
    actors = match.state.actors()
    names = [name, *lesson.rivals]
    wanted = [action for action in match.game.legal(match.state, LEARNER) if action.code in here.accept]
    choices = drawing.choices(match, view, wanted, names, free=True)
    players = tuple(
        Player(name=one, you=seat == LEARNER, turn=seat in actors) for seat, one in enumerate(names)
    )
    recent = tuple(event for events in match.events[seen:] for event in visible(events, LEARNER))
    return Desk(
        lesson=lesson,
        step=here,
        number=number,
        way=way,
        players=players,
        prompt=say(match.game.prompt(view), names) if here.accept else "",
        outline=match.game.outline(view, speaker(names)),
        drawn=drawing.draw(match, view, players, choices, recent),
        choices=choices,
        rules=drawing.rules(match, view),
        news=_told(match, names, seen, len(match.events)) if number else [],
        log=_told(match, names, 0, len(match.events))[::-1],
    )


def _told(match: Match, names: list[str], begin: int, end: int) -> list[str]:
    return [
        say(match.game.tell(event), names)
        for events in match.events[begin:end]
        for event in visible(events, LEARNER)
    ]
