"""What the enemies could do: each one's most likely declaration, and what it would cost whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from statistics import fmean

from game.ai.skirmish import worth
from game.ai.skirmish.fray import Fray, Man, apart, declares
from game.ai.skirmish.walks import declared
from game.core.grid import Cell
from game.core.orders import Order, Value
from game.core.ruleset import Request
from game.core.seat import Seat

BLIND = 0.15
"""The part of a man that an attack is feared to cost of which nothing is known."""

LEAST, MOST = 0.7, 1.5
"""How little and how much more than the usual one a man can count."""

NOBLE = 0.3
"""What one who is no rank and file counts beyond that."""

AFAR = 8
"""So many cells off nobody strikes with what he keeps in his hand."""

SHARED = 0.5
"""What is left of the fear of an enemy who has others to attack as well."""

HOWS = ("strike", "shoot", "throw", "brawl")
"""Attacks by which a man's strength is told, the first that he has."""


@dataclass(frozen=True, slots=True)
class Menace:
    """What one enemy is likely to do: whom he attacks, what that costs him for each of his
    answers, where the enemy will go otherwise; ``power`` is what his attacks cost usually.
    """

    power: float
    target: int | None = None
    costs: Mapping[str, float] = field(default_factory=dict)
    form: str = ""
    answer: str = ""
    to: Cell | None = None


@dataclass(frozen=True, slots=True)
class Dangers:
    """What is known of each enemy's likely declaration."""

    known: Mapping[int, Menace] = field(default_factory=dict)
    shooters: frozenset[int] = frozenset()
    """Of both sides: who strikes from afar."""

    def of(self, foe: int) -> Menace:
        """What this enemy is likely to do."""
        return self.known.get(foe, Menace(self.usual))

    @property
    def usual(self) -> float:
        """What an enemy's attack costs usually."""
        return fmean(menace.power for menace in self.known.values()) if self.known else BLIND

    def weight(self, foe: Man) -> float:
        """What this enemy counts for, the usual one being about 1."""
        usual = max(self.usual, 1e-6)
        strength = min(MOST, max(LEAST, 0.4 + 0.6 * self.of(foe.unit).power / usual))
        return strength + (0.0 if foe.common else NOBLE)

    def upon(self, me: Man) -> tuple[Menace, ...]:
        """Those who are likely to attack him, the worst first."""
        found = (menace for menace in self.known.values() if menace.target == me.unit)
        return tuple(sorted(found, key=lambda menace: -menace.power))

    def at(self, fray: Fray, me: Man, cell: Cell, gone: Mapping[int, float]) -> float:
        """The part of him that he has to expect to lose in this cell in the next turn.

        An enemy attacks one of those in his reach, and who goes away from one whom others face
        only leaves him to them. ``gone`` is the chance that he is felled first.
        """
        total = 0.0
        for foe in fray.threats(cell):
            menace = self.of(foe)
            others = fray.watched.get(foe, 0) - (foe in fray.threats(me.cell))
            share = 1.0 if others <= 0 else SHARED / (1 + others)
            total += share * menace.power * (1.0 - gone.get(foe, 0.0))
        return min(1.0, total)


def dangers(seat: Seat, fray: Fray, seed: int) -> Dangers:
    """Ask the book, in an imagined battle, what each enemy would do unasked, and for its odds."""
    found: dict[int, Menace] = {}
    imagined = seat.imagine(seed)
    shooters = from_afar(fray.threat, fray.foes)
    for side in imagined.sides:
        if side != seat.side:
            other = imagined.seat(side)
            shooters |= from_afar(fray.lookout.threat(other.view), fray.friends)
            for request in other.waiting:
                foe = fray.foe(request.unit)
                if foe is not None and declares(other.view, request):
                    found[foe.unit] = _menace(other, request, fray, foe)
    return Dangers(found, frozenset(shooters))


def from_afar(threat: Mapping[Cell, tuple[int, ...]], men: tuple[Man, ...]) -> set[int]:
    """Those who threaten somebody further off than any blow reaches."""
    cells = {man.unit: man.cell for man in men}
    found: set[int] = set()
    for cell, units in threat.items():
        found.update(u for u in units if u in cells and apart(cell, cells[u]) >= AFAR)
    return found


def _menace(seat: Seat, request: Request, fray: Fray, foe: Man) -> Menace:
    usual = seat.default(request)
    form, to = usual.text("form"), usual.cell("to")
    if form == "fight" and (victim := _victim(fray, usual)) is not None:
        costs = _costs(seat, request, usual, victim)
        power = next(iter(costs.values()), BLIND)
        return Menace(power, victim.unit, costs, form, "", to)
    power = _strength(seat, request, fray, foe)
    return Menace(power, None, {}, form, usual.text("method"), to)


def _strength(seat: Seat, request: Request, fray: Fray, foe: Man) -> float:
    """What he could do to the closest of ours if he were there."""
    victim = min(fray.friends, key=lambda man: apart(man.cell, foe.cell), default=None)
    if victim is None:
        return BLIND
    for how in HOWS:
        wanted: dict[str, Value] = {"form": "fight", "how": how, "target": victim.unit}
        order = declared(seat, request, wanted)
        if order is not None:
            return next(iter(_costs(seat, request, order, victim).values()), BLIND)
    return BLIND


def _victim(fray: Fray, order: Order) -> Man | None:
    target = order.unit("target")
    return next((man for man in fray.friends if man.unit == target), None)


def _costs(seat: Seat, request: Request, order: Order, victim: Man) -> Mapping[str, float]:
    forecast = seat.forecast(request, order)
    if forecast is None or not forecast.branches:
        return {}
    limb = worth.of_limb(forecast.check, order.text("area"), victim)
    costs = worth.answers(forecast, victim)
    return {answer: min(1.0, cost + limb) for answer, cost in costs.items()}
