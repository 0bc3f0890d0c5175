"""The Taxation space: taxes, bonus, power points and income, in each edition's order (R48 to R52)."""

from __future__ import annotations

from imperia.games.imperial.actions import PASS, RONDEL
from imperia.games.imperial.data import GOAL, SPACES, TAX_FACTORY, TAXATION, tax_row
from imperia.games.imperial.events import Taxed, TreasuryFilled
from imperia.games.imperial.phases import turn
from imperia.games.imperial.state import ImperialState
from imperia.kernel.action import Action


def taxes(s: ImperialState, nation: int) -> int:
    """R48: for each factory without hostile armies, and for each marker."""
    return TAX_FACTORY * s.open_factories(nation).bit_count() + s.flags[nation].bit_count()


def ends_game(s: ImperialState, nation: int) -> bool:
    """Whether a nation that taxes now reaches its goal."""
    return s.power[nation] + tax_row(taxes(s, nation)) >= GOAL


def may_end(s: ImperialState, action: Action) -> bool:
    """Whether an action may end the game: by Taxation, or because nobody buys any bond (R12)."""
    if s.phase_name() == "auction":
        return action is PASS and max(s.government) < 0
    if s.phase_name() == "force_stop":
        taxes_next = action is PASS and s.stack[-1].fields(s)["space"] == SPACES[TAXATION]
    else:
        taxes_next = action is RONDEL[TAXATION]
    return taxes_next and ends_game(s, s.nation)


def tax(s: ImperialState) -> None:
    """The 2006 edition fills the treasury before it counts the points, the 2010 edition after that."""
    nation = s.nation
    raised = taxes(s, nation)
    row = tax_row(raised)
    bonus = max(row - s.rows[nation], 0)
    s.rows[nation] = row
    s.cash[s.government[nation]] += bonus
    s.bank += bonus
    if s.edition == 2006:
        _fill(s, raised)
    points = min(row, GOAL - s.power[nation])
    s.power[nation] += points
    if s.log is not None:
        s.log.append(Taxed(nation, raised, row, bonus, points))
    if s.power[nation] == GOAL:
        turn.end_game(s, nation)
    elif s.edition == 2010:
        _fill(s, raised)


def _fill(s: ImperialState, raised: int) -> None:
    """R51: the treasury gets what the soldiers' pay leaves, never less than nothing."""
    income = max(raised - s.units(s.nation), 0)
    s.treasury[s.nation] += income
    s.bank += income
    if s.log is not None:
        s.log.append(TreasuryFilled(s.nation, income))
