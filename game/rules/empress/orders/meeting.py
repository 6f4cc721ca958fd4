"""Whom somebody meets on his way: who may strike at him as he goes past, and whose reach is the
longer one where he ends.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.forecast import Branch
from game.core.grid import Cell
from game.core.memo import once
from game.core.rule import rule
from game.core.shown import Meeting
from game.core.view import View
from game.rules.empress.acts.aims import Blow, made, may_strike
from game.rules.empress.exchange.blow import USUAL, Attack, advantage, disadvantage
from game.rules.empress.orders import chances
from game.rules.empress.orders.risks import strikers, struck
from game.rules.empress.sheet.figure import Figure, figure, standing_at
from game.rules.empress.sheet.gear import longest, reach
from game.rules.empress.sheet.law import law_of
from game.rules.empress.sheet.seeing import in_front
from game.rules.empress.sheet.situation import arms, foes, striking


@once
@rule("EM-BRK-02", "EM-RCH-01", "EM-OPP-01")
def meetings(view: View, unit: int, path: tuple[Cell, ...]) -> tuple[Meeting, ...]:
    """Those whom the way provokes, each with the odds of his blow; then those in reach at its end,
    with both reaches, and with the odds of the blow that comes before his.
    """
    me = figure(view, unit)
    if me.cell is None or not path:
        return ()
    steps = path[1:] if path[0] == me.cell else path
    past = tuple(_past(view, unit, steps))
    return (*past, *_closing(view, standing_at(me, path[-1])))


def _past(view: View, unit: int, steps: tuple[Cell, ...]) -> Iterator[Meeting]:
    for foe, cell in strikers(view, unit, steps):
        odds = struck(view, foe, unit, cell)
        mean = sum(points * p for points, p in odds)
        hits = sum(p for points, p in odds if points)
        yield Meeting(foe, cell, "empress.meets_past", (), hits, mean)


def _closing(view: View, me: Figure) -> Iterator[Meeting]:
    """Of each enemy whom he could strike at from there: whose weapon is so much longer."""
    for foe in foes(view, me):
        if not foe.able or not striking(view, me, foe):
            continue
        attack = Attack(me, foe, longest(me), law_of(view))
        attack = replace(attack, at=replace(USUAL, front=in_front(foe, me.place)))
        facts = (
            ("own", f"{reach(me, attack.weapon):g}"),
            ("other", f"{reach(foe, longest(foe)):g}"),
        )
        assert me.cell is not None
        if disadvantage(attack):
            first = _first(view, foe, me)
            yield Meeting(foe.unit, me.cell, "empress.meets_longer", facts, *first)
        elif advantage(attack):
            yield Meeting(foe.unit, me.cell, "empress.meets_shorter", facts)


def _first(view: View, foe: Figure, me: Figure) -> tuple[float, float]:
    """The odds of the first blow of one with the longer weapon; none if he has acted."""
    rows = arms(view, foe, me)
    if not rows or not may_strike(view, foe, me):
        return 0.0, 0.0
    blow = Blow(foe.unit, me.unit, rows[0].id, at=replace(USUAL, interrupting=True))
    attack = replace(made(view, blow), foe=me)
    attack = replace(attack, at=replace(attack.at, front=in_front(me, foe.place)))
    branch: Branch = chances.told(chances.of_attack(attack), me.health.now)
    return 1.0 - sum(p for points, p in branch.losses if not points), branch.mean
