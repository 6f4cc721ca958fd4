"""What a blow takes of somebody before he does what he is about to do, and whether it stops him."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import replace

from game.core.checks import Grade, gather
from game.core.grid import Cell
from game.core.memo import once
from game.core.rule import rule
from game.core.view import View
from game.rules.empress.acts.aims import Blow, made
from game.rules.empress.exchange.attack import takes_hold
from game.rules.empress.exchange.blow import USUAL, Attack
from game.rules.empress.exchange.damage import MISS
from game.rules.empress.exchange.maneuvers import pins
from game.rules.empress.orders import chances
from game.rules.empress.sheet import ground, situation
from game.rules.empress.sheet.figure import figure, standing_at
from game.rules.empress.tables.book import numbers

FREE, HELD, OUT = 0, 1, sys.maxsize
"""What a blow leaves him: free to go on, once more held where he is, or helpless."""

Stops = tuple[tuple[tuple[int, int], float], ...]
"""Points, and what they leave him, with their chances."""

UNTOUCHED: Stops = (((0, FREE), 1.0),)


def endures(view: View, unit: int) -> tuple[int, int]:
    """The points that stop him, which none do who was down before and acts all the same, and the
    holds that pin him.
    """
    me = figure(view, unit)
    points = me.health.now if me.able and me.health.now > 0 else sys.maxsize
    return points, max(1, numbers().pin - me.grappled.count)


@rule("EM-GRP-05", "EM-OPP-05")
def together(found: Iterable[Stops], most: tuple[int, int], *, walks: bool) -> Stops:
    """The points of all of these together, up to whatever stops him: so many of them, venom, a pin,
    so many holds; of somebody who ``walks`` the first hold as well.
    """
    total, (points, holds) = UNTOUCHED, most
    for came in found:
        gone = [(had, p) for had, p in total if had[1] == OUT or (walks and had[1])]
        more = (
            ((a + b, OUT if a + b >= points or had + stops >= holds else had + stops), p * q)
            for (a, had), p in total
            if not (had == OUT or (walks and had))
            for (b, stops), q in came
        )
        total = gather([*gone, *more])
    return tuple(sorted(total))


def part(came: Stops, left: int) -> float:
    """The part of so many points that are left that this takes on the average."""
    return sum(p * (1.0 if stops == OUT else min(1.0, n / left)) for (n, stops), p in came)


@once
@rule("EM-INH-05")
def stopping(
    view: View, foe: int, unit: int, cell: Cell, facing: str, charged: bool = False
) -> Stops:
    """What an opportunity attack of this one comes to against somebody in that cell who looks this
    way.
    """
    he, me = figure(view, foe), figure(view, unit)
    there = replace(standing_at(me, cell), facing=facing)
    rows = situation.arms(view, he, there)
    if not rows:
        return UNTOUCHED
    front, stays = ground.in_front(there, he.place), (cell, facing) == (me.cell, me.facing)
    return _taken(view, foe, unit, rows[0].id, front, stays, charged)


@once
def _taken(
    view: View, foe: int, unit: int, weapon: str, front: bool, stays: bool, charged: bool
) -> Stops:
    """The same with this weapon, from the front or from behind; whoever ``stays`` as he stood is in
    his line of shields still.
    """
    attack = made(view, Blow(foe, unit, weapon, at=replace(USUAL, interrupting=True)))
    there = replace(attack.foe, charged=charged or attack.foe.charged)
    around = replace(attack.at, front=front, wall=attack.at.wall if stays else 0)
    attack = replace(attack, foe=there, at=around)
    found = chances.of_attack(attack)
    return gather(((n, _leaves(attack, grade, venom)), p) for (grade, n, venom), p in found)


@rule("EM-GRP-03", "EM-GRP-05", "EM-CON-04")
def _leaves(attack: Attack, grade: Grade, venom: bool) -> int:
    """What a blow leaves him beside his points: venom brings down whoever is up, and what grapples
    holds, or pins.
    """
    if venom and attack.foe.able:
        return OUT
    if grade == MISS or not takes_hold(attack):
        return FREE
    return OUT if pins(attack.foe) else HELD
