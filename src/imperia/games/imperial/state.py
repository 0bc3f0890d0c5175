"""The state of Imperial: fields, clone, queries. No rules."""

from __future__ import annotations

from random import Random
from typing import Any

from imperia.games.imperial import view as views
from imperia.games.imperial.data import (
    CREDIT,
    HOME,
    HOME_COUNT,
    LAND_COUNT,
    NATION_COUNT,
    SEA_COUNT,
    START_FACTORIES,
    bond_stock,
    marker_limit,
)
from imperia.games.imperial.scoring import game_outcome
from imperia.kernel.action import Action
from imperia.kernel.options import OptionValue
from imperia.kernel.outcome import Outcome
from imperia.kernel.phase import Phase
from imperia.kernel.state import State
from imperia.kernel.view import View


class ImperialState(State):
    """Places of a nation and a region lie in one flat list; masks say where there is anything at all."""

    __slots__ = (
        "armies",
        "army",
        "army_at",
        "bank",
        "bonds",
        "card",
        "carried",
        "cash",
        "edition",
        "factories",
        "flags",
        "fleet_at",
        "fleets",
        "foes",
        "government",
        "hidden",
        "last",
        "lying",
        "markers",
        "moved",
        "moved_fleets",
        "moved_lying",
        "nation",
        "port",
        "port_at",
        "power",
        "rondel",
        "rows",
        "sea",
        "starter",
        "stock",
        "treasury",
        "with_card",
    )

    def __init__(
        self,
        seats: int,
        options: dict[str, OptionValue],
        stack: list[Phase[Any]],
        sealed: list[Action | None],
        edition: int,
        with_card: bool,
        hidden: bool,
        markers: int,
        nation: int,
        last: int,
        starter: int,
        card: int,
        bank: int,
        cash: list[int],
        bonds: list[int],
        stock: list[int],
        government: list[int],
        treasury: list[int],
        power: list[int],
        rows: list[int],
        rondel: list[int],
        factories: int,
        flags: list[int],
        army: list[int],
        lying: list[int],
        port: list[int],
        sea: list[int],
        armies: list[int],
        fleets: list[int],
        army_at: list[int],
        foes: list[int],
        fleet_at: list[int],
        port_at: int,
        moved: list[int],
        moved_lying: list[int],
        moved_fleets: list[int],
        carried: list[int],
    ) -> None:
        self.seats = seats
        self.options = options
        self.stack = stack
        self.sealed = sealed
        self.log = None
        self.edition: int = edition
        self.with_card: bool = with_card
        self.hidden: bool = hidden
        self.markers: int = markers  # how many markers each nation has
        self.nation: int = nation  # whose turn it is, -1 before the first
        self.last: int = last  # the nation that had the turn before, -1 before the first
        self.starter: int = starter  # who is asked first when bonds are sold; -1 without a buying round
        self.card: int = card  # who holds the Investor card, -1 for nobody
        self.bank: int = bank  # all that the bank has paid out, less what it got
        self.cash: list[int] = cash
        self.bonds: list[int] = bonds  # at seat * 6 + nation: a mask of bonds
        self.stock: list[int] = stock  # bonds that a nation has still to give
        self.government: list[int] = government  # the seat that leads a nation, -1 for nobody
        self.treasury: list[int] = treasury
        self.power: list[int] = power
        self.rows: list[int] = rows  # of the tax chart
        self.rondel: list[int] = rondel  # -1 before the first turn
        self.factories: int = factories  # a mask of home provinces
        self.flags: list[int] = flags  # markers of a nation, a mask of the 24 outer regions
        self.army: list[int] = army  # at nation * 45 + region: armies that stand upright
        self.lying: list[int] = lying  # at nation * 30 + region: friendly armies in foreign provinces
        self.port: list[int] = port  # fleets in the port of a home province
        self.sea: list[int] = sea  # at nation * 9 + sea
        # Sums and masks of the above, kept up to date by units.py.
        self.armies: list[int] = armies
        self.fleets: list[int] = fleets
        self.army_at: list[int] = army_at  # where a nation has armies, upright or lying
        self.foes: list[int] = foes  # foreign home provinces where it has hostile ones
        self.fleet_at: list[int] = fleet_at  # seas where it has fleets
        self.port_at: int = port_at  # ports with fleets
        # During a Maneuver: what has moved (or changed its status) already, by region; else zeros.
        self.moved: list[int] = moved
        self.moved_lying: list[int] = moved_lying
        self.moved_fleets: list[int] = moved_fleets
        self.carried: list[int] = carried  # fleets of a sea that have carried an army

    def clone(self) -> ImperialState:
        return ImperialState(
            self.seats,
            self.options,
            self.stack[:],
            self.sealed[:],
            self.edition,
            self.with_card,
            self.hidden,
            self.markers,
            self.nation,
            self.last,
            self.starter,
            self.card,
            self.bank,
            self.cash[:],
            self.bonds[:],
            self.stock[:],
            self.government[:],
            self.treasury[:],
            self.power[:],
            self.rows[:],
            self.rondel[:],
            self.factories,
            self.flags[:],
            self.army[:],
            self.lying[:],
            self.port[:],
            self.sea[:],
            self.armies[:],
            self.fleets[:],
            self.army_at[:],
            self.foes[:],
            self.fleet_at[:],
            self.port_at,
            self.moved[:],
            self.moved_lying[:],
            self.moved_fleets[:],
            self.carried[:],
        )

    def key(self) -> tuple[object, ...]:
        return (
            self.seats,
            tuple(self.options.items()),
            tuple((phase.name, *phase.fields(self).values()) for phase in self.stack),
            self.nation,
            self.last,
            self.starter,
            self.card,
            self.bank,
            tuple(self.cash),
            tuple(self.bonds),
            tuple(self.stock),
            tuple(self.government),
            tuple(self.treasury),
            tuple(self.power),
            tuple(self.rows),
            tuple(self.rondel),
            self.factories,
            tuple(self.flags),
            tuple(self.army),
            tuple(self.lying),
            tuple(self.port),
            tuple(self.sea),
            tuple(self.moved),
            tuple(self.moved_lying),
            tuple(self.moved_fleets),
            tuple(self.carried),
        )

    def view(self, seat: int) -> View:
        return views.view(self, seat)

    def determinize(self, seat: int, rng: Random) -> ImperialState:
        return views.determinize(self, seat, rng)

    def secrets(self, seat: int) -> dict[str, object]:
        return views.secrets(self, seat)

    def outcome(self) -> Outcome | None:
        if self.stack:
            return None
        return game_outcome(self)

    def credit(self, seat: int, nation: int) -> int:
        """The sum of a seat's bonds of one nation."""
        return CREDIT[self.bonds[seat * NATION_COUNT + nation]]

    def leads_none(self, seat: int) -> bool:
        """R14: whether a seat has no government; in the 2010 edition it then has a Swiss Bank."""
        return seat not in self.government

    def occupied(self, nation: int) -> int:
        """The home provinces of a nation with hostile armies, as a mask."""
        foes = self.foes
        return (foes[0] | foes[1] | foes[2] | foes[3] | foes[4] | foes[5]) & HOME[nation]

    def open_factories(self, nation: int) -> int:
        """The home provinces with a factory and without hostile armies, as a mask."""
        return self.factories & HOME[nation] & ~self.occupied(nation)

    def units(self, nation: int) -> int:
        """How many armies and fleets a nation has on the board."""
        return self.armies[nation] + self.fleets[nation]


def new_state(seats: int, options: dict[str, OptionValue]) -> ImperialState:
    """The board before anything is dealt or sold."""
    edition = options["edition"]
    assert isinstance(edition, int)
    return ImperialState(
        seats=seats,
        options=options,
        stack=[],
        sealed=[],
        edition=edition,
        with_card=options["investor_card"] is True,
        hidden=options["hidden_cash"] is True,
        markers=marker_limit(edition),
        nation=-1,
        last=-1,
        starter=-1,
        card=-1,
        bank=0,
        cash=[0] * seats,
        bonds=[0] * (seats * NATION_COUNT),
        stock=[bond_stock(edition)] * NATION_COUNT,
        government=[-1] * NATION_COUNT,
        treasury=[0] * NATION_COUNT,
        power=[0] * NATION_COUNT,
        rows=[0] * NATION_COUNT,
        rondel=[-1] * NATION_COUNT,
        factories=START_FACTORIES,
        flags=[0] * NATION_COUNT,
        army=[0] * (NATION_COUNT * LAND_COUNT),
        lying=[0] * (NATION_COUNT * HOME_COUNT),
        port=[0] * HOME_COUNT,
        sea=[0] * (NATION_COUNT * SEA_COUNT),
        armies=[0] * NATION_COUNT,
        fleets=[0] * NATION_COUNT,
        army_at=[0] * NATION_COUNT,
        foes=[0] * NATION_COUNT,
        fleet_at=[0] * NATION_COUNT,
        port_at=0,
        moved=[0] * LAND_COUNT,
        moved_lying=[0] * HOME_COUNT,
        moved_fleets=[0] * SEA_COUNT,
        carried=[0] * SEA_COUNT,
    )
