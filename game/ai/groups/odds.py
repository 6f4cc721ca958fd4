"""What the book's own odds say about every pair of units, gathered once for a decision.

Own orders are asked at the seat, the enemy's at his seat of an imagined battle. A rate is the
expected loss of the one who is struck for each fighter of the one who strikes, over the round.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, field

from game.ai.field import Piece, Situation, apart
from game.ai.groups.options import Option, options
from game.ai.groups.recruit import GUARDED
from game.core.forecast import Branch, Forecast
from game.core.grid import Cell
from game.core.ruleset import Request
from game.core.seat import Seat
from game.core.tactics import Purpose

GUESS = 0.13
"""The rate of a blow of which no odds are known."""

SHELTER = 0.45
"""What is left of a guessed blow at somebody who guards himself."""

SPREAD = 0.4
"""The standard deviation of a round's losses as a share of their mean."""

Rates = tuple[tuple[str, float], ...]
"""The rate for each answer of the one who is struck."""

WORDS = {
    Purpose.STRIKE: "attack",
    Purpose.GUARD: "defend",
    Purpose.SHOOT: "shoot",
    Purpose.GIVE_WAY: "withdraw",
    Purpose.OTHER: "",
}


@dataclass(slots=True)
class Odds:
    """Rates by striker, target, whether shot, and the striker's cell; limits of endurance.

    ``needs`` is how many more losses bring a unit to its next limit, ``flight`` the chance that
    it does not stand the test there.
    """

    blows: dict[tuple[int, int, bool], dict[Cell, Rates]] = field(default_factory=dict)
    needs: dict[int, int] = field(default_factory=dict)
    flight: dict[int, float] = field(default_factory=dict)
    means: dict[tuple[int, bool], float] = field(default_factory=dict)
    reach: dict[int, int] = field(default_factory=dict)

    def rate(self, striker: int, target: int, shot: bool, cell: Cell, form: Purpose) -> float:
        """The rate of this blow against somebody with an order of this form."""
        known = self.blows.get((striker, target, shot))
        if not known:
            guess = self.mean(striker, shot)
            return guess * SHELTER if form in GUARDED else guess
        rates = known.get(cell) or next(iter(known.values()))
        for answer, rate in rates:
            if answer.startswith(WORDS[form]):
                return rate
        return rates[0][1] * (SHELTER if form in GUARDED else 1.0)

    def mean(self, striker: int, shot: bool) -> float:
        """The striker's rate against those who do not guard themselves."""
        key = (striker, shot)
        if key not in self.means:
            found = [
                next(iter(cells.values()))[0][1]
                for (unit, _, kind), cells in self.blows.items()
                if unit == striker and kind == shot
            ]
            self.means[key] = sum(found) / len(found) if found else 0.0 if shot else GUESS
        return self.means[key]

    def breaking(self, unit: int, lost: float) -> float:
        """The chance that so many expected losses drive the unit from the field."""
        need = self.needs.get(unit, 0)
        if not need or lost <= 0:
            return 0.0
        deviation = SPREAD * lost + 0.5
        passed = 0.5 * (1 + math.erf((lost - need + 0.5) / (deviation * math.sqrt(2))))
        return passed * self.flight.get(unit, 0.0)


def learn(odds: Odds, seat: Seat, now: Situation, asked: Iterable[tuple[Request, Piece]]) -> None:
    """Ask the seat for the odds of every order of these units that can come to blows."""
    for request, piece in asked:
        for option in options(seat, request, piece, now, frozenset()):
            if option.strikes(now) and (found := seat.forecast(request, option.order)):
                _note(odds, piece, option, found, now)
    odds.means.clear()


def _note(odds: Odds, piece: Piece, option: Option, found: Forecast, now: Situation) -> None:
    foe = now.foe(found.target)
    if foe is None or not found.branches:
        return
    shot = option.aim.target is not None
    rates = tuple((one.answer, one.mean / max(1, piece.weight)) for one in found.branches)
    odds.blows.setdefault((piece.unit, foe.unit, shot), {})[option.aim.cell] = rates
    if shot:
        distance = max(abs(foe.cell.x - piece.cell.x), abs(foe.cell.y - piece.cell.y))
        odds.reach[piece.unit] = max(distance, odds.reach.get(piece.unit, 0))
    elif apart(option.aim.cell, foe.cell) == 1:
        _strike_back(odds, piece, foe, found.branches)
    for key, facts in found.notes:
        known = dict(facts)
        who = piece.unit if key.endswith(".own_limit") else foe.unit
        if key.endswith("limit") and isinstance(known.get("n"), int):
            odds.needs[who] = int(str(known["n"]))
    for check in found.later:
        odds.flight[check.actor] = check.odds[-1][1] if check.odds else 0.0


def _strike_back(odds: Odds, piece: Piece, foe: Piece, branches: tuple[Branch, ...]) -> None:
    back = max(one.own_mean for one in branches) / max(1, foe.weight)
    known = odds.blows.setdefault((foe.unit, piece.unit, False), {})
    if back > 0 and foe.cell not in known:
        known[foe.cell] = (("", back),)
    if not known:
        del odds.blows[foe.unit, piece.unit, False]
