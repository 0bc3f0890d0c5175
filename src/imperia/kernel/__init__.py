"""The kernel: what all games share. It imports nothing of ours and only the standard library."""

from imperia.kernel.action import Action, ActionTable
from imperia.kernel.board import Board, Panel, Player, Scene
from imperia.kernel.errors import (
    IllegalAction,
    ImperiaError,
    NotationError,
    OptionError,
    PositionError,
    RecordError,
    UndoError,
    UnknownGame,
)
from imperia.kernel.event import Event
from imperia.kernel.fields import Fields
from imperia.kernel.game import Game
from imperia.kernel.match import Match
from imperia.kernel.options import Option, OptionValue
from imperia.kernel.outcome import Outcome, ranks
from imperia.kernel.perspective import Perspective
from imperia.kernel.phase import AUTO, CHANCE_NODE, DECISION, SEALED, Phase
from imperia.kernel.phrase import Phrase
from imperia.kernel.playout import draw_chance, playout, sample
from imperia.kernel.record import Record
from imperia.kernel.seats import CHANCE, EVERYONE, SPECTATOR, everyone_but, may_see
from imperia.kernel.state import State
from imperia.kernel.view import View

__all__ = [
    "AUTO",
    "CHANCE",
    "CHANCE_NODE",
    "DECISION",
    "EVERYONE",
    "SEALED",
    "SPECTATOR",
    "Action",
    "ActionTable",
    "Board",
    "Event",
    "Fields",
    "Game",
    "IllegalAction",
    "ImperiaError",
    "Match",
    "NotationError",
    "Option",
    "OptionError",
    "OptionValue",
    "Outcome",
    "Panel",
    "Perspective",
    "Phase",
    "Phrase",
    "Player",
    "PositionError",
    "Record",
    "RecordError",
    "Scene",
    "State",
    "UndoError",
    "UnknownGame",
    "View",
    "draw_chance",
    "everyone_but",
    "may_see",
    "playout",
    "ranks",
    "sample",
]
