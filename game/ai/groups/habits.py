"""What units do of themselves in an imagined round: come on, hold their ground, or go for one."""

from __future__ import annotations

from enum import Enum
from functools import partial

from game.ai.groups.board import (
    GIVE_WAY,
    GUARD,
    RIM,
    SHOOT,
    STRIKE,
    WAIT,
    Board,
    Deed,
)
from game.ai.groups.rounds import Course


class Bent(Enum):
    """What a side is bent on: to come on, to hold its ground, or to let the enemy come for one more
    round and go for him then.
    """

    COME = "come"
    HOLD = "hold"
    AWAIT = "await"

    def after(self, rounds: int) -> Bent:
        """What it comes to when so many rounds have gone by after the coming one."""
        if self is Bent.AWAIT:
            return Bent.COME if rounds else Bent.HOLD
        return self


NOTHING: Deed = (WAIT, 0, 0, -1)


def deeds(course: Course, own: bool, bent: Bent) -> list[Deed]:
    """What all units of one side do, by number; those of the other side do nothing."""
    board = course.board
    units = range(board.own) if own else range(board.own, board.count)
    others = range(board.own, board.count) if own else range(board.own)
    foes = [foe for foe in others if course.at[foe]]
    found = [NOTHING] * board.count
    ways = None if bent is Bent.HOLD else course.ways(own)
    for unit in units:
        if course.at[unit] and foes:
            found[unit] = _deed(course, unit, foes, ways)
    for goal, cells in board.goals:
        if (goal.side == board.view.side) == own:
            _send(course, found, cells, units)
    return found


def _send(course: Course, found: list[Deed], cells: frozenset[int], units: range) -> None:
    """If nobody holds this ground, the closest unit that is free goes there."""
    board, at = course.board, course.at
    if any(at[unit] in cells for unit in units):
        return
    free = [unit for unit in units if at[unit] and not course.engaged(unit)]
    pairs = ((board.apart(at[unit], cell), unit, cell) for unit in free for cell in cells)
    far, unit, cell = min(pairs, default=(0, 0, 0))
    for step in towards(board, at[unit], cell) if far else ():
        if course.who[at[unit] + step] != RIM:
            found[unit] = (STRIKE, at[unit] + step, step, -1)
            return


def _deed(course: Course, unit: int, foes: list[int], ways: list[int] | None) -> Deed:
    board, here = course.board, course.at[unit]
    beside = course.foes_beside(unit)
    if beside:
        front = course.who[here + course.looks[unit]]
        foe = front if front in beside else min(beside, key=course.many.__getitem__)
        return STRIKE, here, course.at[foe] - here, -1
    if board.shooters[unit]:
        shot = _shot(course, unit, foes)
        if shot is not None:
            return shot
    xs, ys, at = board.xs, board.ys, course.at
    x, y = xs[here], ys[here]
    foe = min(foes, key=lambda foe: abs(xs[at[foe]] - x) + abs(ys[at[foe]] - y))
    there = at[foe]
    if ways is None or _guards(board, unit, here):
        return STRIKE, here, towards(board, here, there)[0], -1
    to, least = here, ways[here]
    for way in (*towards(board, here, there), *board.ways):
        cell = here + way
        if ways[cell] < least:
            to, least = cell, ways[cell]
    if to == here:
        return STRIKE, here, towards(board, here, there)[0], -1
    there = min((at[foe] for foe in foes), key=partial(board.apart, to))
    return STRIKE, to, towards(board, to, there)[0], -1


def choices(course: Course, unit: int) -> list[Deed]:
    """What a unit could sensibly do: strike or guard itself where it is engaged, else shoot, stay
    or go, always with an eye on the closest enemy.
    """
    board, here = course.board, course.at[unit]
    beside = course.foes_beside(unit)
    if beside:
        strikes = [(STRIKE, here, course.at[foe] - here, -1) for foe in beside]
        looks = course.looks[unit]
        return [*strikes, (GUARD, here, looks, -1), (GIVE_WAY, here, looks, -1)]
    others = range(board.own) if unit >= board.own else range(board.own, board.count)
    foes = [foe for foe in others if course.at[foe]]
    found: list[Deed] = []
    if board.shooters[unit] and (shot := _shot(course, unit, foes)):
        found.append(shot)
    for to in (here, *(here + way for way in board.ways)):
        if to == here or course.who[to] != RIM:
            there = min((course.at[foe] for foe in foes), key=partial(board.apart, to))
            if there != to:
                found.append((STRIKE, to, towards(board, to, there)[0], -1))
    return found


def _guards(board: Board, unit: int, here: int) -> bool:
    """Whether a unit stands on ground that its side must hold."""
    side = board.pieces[unit].side
    return any(goal.side == side and here in cells for goal, cells in board.goals)


def towards(board: Board, here: int, there: int) -> tuple[int, ...]:
    """The steps that lead closer, the longer way first."""
    dx, dy = board.xs[there] - board.xs[here], board.ys[there] - board.ys[here]
    along = 1 if dx > 0 else -1
    up = board.wide if dy > 0 else -board.wide
    if abs(dy) >= abs(dx):
        return (up, along) if dx else (up,)
    return (along, up) if dy else (along,)


def _shot(course: Course, unit: int, foes: list[int]) -> Deed | None:
    """The shot that promises most."""
    board, here, best, found = course.board, course.at[unit], 0.0, None
    for foe in foes:
        there = course.at[foe]
        far = board.far(here, there)
        if far <= board.shooters[unit] and board.apart(here, there) > 1:
            busy = bool(course.foes_beside(foe))
            rate = board.shot(unit, foe, here, there, False, busy)
            if rate > best:
                best, found = rate, (SHOOT, here, towards(board, here, there)[0], foe)
    return found
