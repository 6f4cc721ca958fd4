"""One fighter who is asked, and all that he weighs it by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice

from game.ai.single.scene import Man, Scene
from game.ai.single.worth import Blow, Lost, Terms, Threat, of_attack, total
from game.core.forecast import Forecast
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.seat import Seat
from game.core.tactics import Gain

FORECASTS, TIMED, ANSWERS = 12, 10, 4
"""So many orders of one fighter have their odds worked out; where time is counted, and turns come
the more often, and of answers, so many.
"""

WORN = 0.6
"""How much of what others are expected to take of an enemy counts as taken."""

GUARD = "guard"
"""The term of what spares one something, instead of doing something."""

ALONE = 2
"""Whose friends do nothing in the meantime gains nothing by time: the more there are, the more it
is worth.
"""


@dataclass(frozen=True, slots=True)
class Choice:
    """An order with what speaks for and against it, where it leaves him and whom it is aimed at.

    ``gain`` is what the attack itself brings if it is made at all, ``bare`` if nobody answers it
    either, ``felled`` the chance that the target is out then and ``hurt`` the part of him that it
    takes else; ``whole`` how long it is until he can act again, where time is counted. ``spent``:
    the enemies who strike before it is done, and the chance of each, so that they do no more.
    """

    order: Order
    terms: Terms
    cell: Cell
    target: int | None = None
    gain: float = 0.0
    bare: float = 0.0
    felled: float = 0.0
    hurt: float = 0.0
    whole: float = 0.0
    spent: tuple[tuple[int, float], ...] = ()

    @property
    def worth(self) -> float:
        """All terms together."""
        return total(self.terms)


@dataclass(slots=True)
class Turn:
    """What the side has settled so far in this turn: cells taken and by whom, who may be felled,
    and how much else is expected to be taken of whom.
    """

    taken: set[Cell] = field(default_factory=set)
    at: dict[int, Cell] = field(default_factory=dict)
    gone: dict[int, float] = field(default_factory=dict)
    hurt: dict[int, float] = field(default_factory=dict)

    def settle(self, unit: int, choice: Choice) -> None:
        """Take a fighter's order into account."""
        self.taken.add(choice.cell)
        self.at[unit] = choice.cell
        if choice.target is not None:
            stands = 1.0 - self.gone.get(choice.target, 0.0)
            self.gone[choice.target] = 1.0 - stands * (1.0 - choice.felled)
            self.hurt[choice.target] = self.hurt.get(choice.target, 0.0) + choice.hurt


@dataclass
class Mind:
    """A fighter with his request and what he sees. ``keen`` looks at everything there is; one who
    is not thinks of plain attacks and ways alone. ``fears`` counts the dangers of a place.
    """

    seat: Seat
    request: Request
    now: Scene
    me: Man
    turn: Turn
    keen: bool = True
    fears: bool = True
    left: int = FORECASTS
    known: dict[Order, Forecast | None] = field(default_factory=dict)
    threats: dict[Cell, Mapping[int, Threat]] = field(default_factory=dict)

    def forecast(self, order: Order) -> Forecast | None:
        """The odds of an order, worked out once; None once enough have been."""
        if order not in self.known:
            if self.left <= 0:
                return None
            self.left -= 1
            self.known[order] = self.seat.forecast(self.request, order)
        return self.known[order]

    @property
    def own(self) -> float:
        """What he counts for himself."""
        return self.now.counts(self.me)

    @property
    def meanwhile(self) -> float:
        """What it is worth to gain time: the part of it that his friends can use."""
        others = len(self.now.friends) - 1
        return 1.0 if self.me.unit in self.now.wishes.wards else others / (others + ALONE)

    def stands(self, foe: Man) -> float:
        """The chance that no friend has felled this enemy before."""
        return 1.0 - self.turn.gone.get(foe.unit, 0.0)

    def counts(self, foe: Man, alive: bool = False) -> float:
        """What this enemy counts for, less the chance that others fell him first; ``alive`` for
        what takes him so.
        """
        return self.stands(foe) * self.now.counts(foe, alive)

    def man(self, man: Man) -> tuple[float, Lost]:
        """What is left of somebody when others have done their part, and what losses take."""
        tactics, view = self.now.tactics, self.now.view
        hurt = self.turn.hurt.get(man.unit, 0.0)
        if tactics.whole:
            more = 1.0 / max(0.5, 1.0 - WORN * hurt)
            return 1.0, lambda number: min(1.0, more * tactics.lost(view, man.unit, number))
        return max(man.left / 2, man.left - hurt), lambda n: tactics.lost(view, man.unit, n)

    def blow(self, forecast: Forecast | None, foe: Man) -> tuple[Blow, Blow]:
        """What an attack brings, as it is answered as a rule and if nobody answers it."""
        prices = (self.counts(foe), self.own)
        informed = self.now.tactics.informed
        return of_attack(forecast, self.man(foe), self.man(self.me), informed, prices)

    def gains(self, order: Order, forecast: Forecast | None) -> Iterator[tuple[str, float]]:
        """What an order brings besides, in fighters."""
        for gain in self.now.tactics.gains(self.now.view, self.request, order, forecast):
            part = self.now.lasts if gain.term == GUARD else 1.0
            yield gain.term, part * gain.worth * self._price(gain)

    def _price(self, gain: Gain) -> float:
        man = self.now.man(gain.unit)
        if man is None:
            return 1.0
        if gain.alive:
            return self.stands(man) * self.now.wishes.ransom(man.unit, len(self.now.foes) - 1)
        if man.unit == self.me.unit:
            return self.own
        return self.counts(man) * (1.0 if self.now.tactics.whole else man.left)


def first(orders: Iterable[Order], number: int) -> tuple[Order, ...]:
    """The most promising of these."""
    return tuple(islice(orders, number))
