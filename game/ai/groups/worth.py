"""What an imagined round has brought, and what the places are worth where everybody stands."""

from __future__ import annotations

from game.ai.groups.board import GIVE_WAY, Deed
from game.ai.groups.rounds import FAR, Course

GOAL = (1.0, 0.6, 0.4)
"""What a goal is worth as a share of all fighters if it is decided in this round, in the next, or
in the one after it."""

DISTANT = 0.25
"""The same where it is decided later."""

NEARER = 0.01
"""A step closer to such ground, as a share of all fighters."""


def fallen(course: Course) -> tuple[float, float, float, float]:
    """Own losses and own fighters that may have run, then the enemy's."""
    own = course.board.own
    sums = [0.0] * 4
    for unit, lost in enumerate(course.lost):
        at = 0 if unit < own else 2
        sums[at] += lost
        sums[at + 1] += course.many[unit] * (1.0 - course.stays[unit])
    return sums[0], sums[1], sums[2], sums[3]


def heights(course: Course) -> float:
    """Steps of height over the enemies close by, for each fighter."""
    board, found = course.board, 0.0
    for unit in range(board.own):
        here = course.at[unit]
        if here and board.height[here]:
            near = any(
                course.at[foe] and board.apart(here, course.at[foe]) <= 3
                for foe in range(board.own, board.count)
            )
            found += near * course.many[unit] * board.height[here]
    return found


def support(course: Course) -> float:
    """Friends beside, two at most, for each fighter."""
    board, found = course.board, 0.0
    for unit in range(board.own):
        here = course.at[unit]
        if here:
            beside = sum(0 <= course.who[here + way] < board.own for way in board.ways)
            found += course.many[unit] * min(2, beside)
    return found


def away(course: Course) -> float:
    """The fighters who have left the field by themselves."""
    return sum(
        course.many[unit] * course.stays[unit]
        for unit in range(course.board.own)
        if not course.at[unit] and course.many[unit] > 1
    )


def back(course: Course, plan: tuple[Deed, ...]) -> float:
    """The fighters who give ground, but for those whose place a friend has taken."""
    board = course.board
    return sum(
        course.many[unit]
        for unit, deed in enumerate(plan)
        if deed[0] == GIVE_WAY and not 0 <= course.who[board.start[unit]] < board.own
    )


def steps(course: Course) -> dict[int, int]:
    """The steps that each own unit has to go until it can strike or shoot."""
    board, ways = course.board, course.ways(True)
    foes = [there for there in course.at[board.own :] if there]
    found: dict[int, int] = {}
    for unit in range(board.own):
        here = course.at[unit]
        if not here or not foes:
            continue
        if course.engaged(unit):
            found[unit] = 0
            continue
        steps = min(FAR, 1 + min(ways[here], *(ways[here + way] for way in board.ways)))
        if reach := board.shooters[unit]:
            steps = min(steps, max(0, min(board.far(here, there) for there in foes) - reach))
        found[unit] = steps
    return found


def reserve(course: Course) -> float:
    """Fresh units beside those at grips who may break, in fighters that may need them."""
    board, found = course.board, 0.0
    own = [unit for unit in range(board.own) if course.at[unit]]
    busy = {unit for unit in own if course.engaged(unit)}
    for unit in busy:
        beside = (course.who[course.at[unit] + way] for way in board.ways)
        fresh = (course.many[o] for o in beside if 0 <= o < board.own and o not in busy)
        nerve = board.nerves[unit]
        risk = nerve.flight if course.limit[unit] < len(nerve.limits) else 0.0
        found += min(course.many[unit], max(fresh, default=0.0)) * risk
    return found


def objective(course: Course, rounds: int) -> float:
    """What is held of the ground that decides the battle, and how far it is to it."""
    board, found = course.board, 0.0
    for goal, cells in board.goals:
        left = goal.round - board.view.clock.round - rounds + 1
        worth = GOAL[left] if left < len(GOAL) else DISTANT
        mine = goal.side == board.view.side
        units = range(board.own) if mine else range(board.own, board.count)
        none, way = 1.0, 9
        for unit in units:
            if here := course.at[unit]:
                if here in cells:
                    none *= 1.0 - course.stays[unit] * min(1.0, course.many[unit] / 10)
                way = min(way, *(board.apart(here, cell) for cell in cells))
        held = worth * (1.0 - none) - NEARER * way
        found += held * board.everybody * (1 if mine else -1)
    return found
