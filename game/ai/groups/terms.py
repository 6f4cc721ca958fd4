"""What speaks for a plan: terms by name, each bounded, all in fighters.

Both sides are judged alike, so that what hurts the enemy is worth what the same would cost.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.ai.field import Piece, Situation
from game.ai.groups import places
from game.ai.groups.aims import Objective
from game.ai.groups.course import Course
from game.ai.groups.odds import Odds
from game.ai.groups.reach import ganged, left, power, ways
from game.ai.player import Terms

BOUND = 1.0
"""No term is worth more than this share of all fighters on the field."""

HORIZON = 2.0
"""For so many rounds those who are in reach of each other are expected to go on."""

GANG = 0.6
"""What each expected loss beyond what the victim deals out itself is worth besides."""

RELIEF = 0.15
"""What a fresh unit beside one that may break is worth, in its fighters."""

HIGHER = 0.03
"""The worth of ground above the enemies beside it, in the unit's fighters."""

SUPPORT = 0.005
"""A friend beside, two at most, in the unit's fighters."""

FACING = 0.02
"""The worth of looking where the enemy is, in the unit's fighters."""

AWAY = 0.5
"""What leaving the field costs, in the unit's fighters."""

CLOSING = 0.05
"""A step of the way left, in the unit's fighters, where the side should press on."""


@dataclass(frozen=True, slots=True)
class Judge:
    """What stays the same while plans are weighed: the field, the odds, how much to press on."""

    now: Situation
    odds: Odds
    urgency: float
    objective: Objective


def judge(by: Judge, end: Course) -> Terms:
    """The terms of one course of the round."""
    friends, foes = left(by.now.friends, end), left(by.now.foes, end)
    grid = by.now.grid
    reach_own, reach_foe = ways(by.odds, grid, friends, foes), ways(by.odds, grid, foes, friends)
    most = BOUND * sum(piece.weight for piece in (*by.now.friends, *by.now.foes))
    found = (
        ("harm", _lost(by.now.foes, end)),
        ("loss", -_lost(by.now.friends, end)),
        ("rout", _broken(by, by.now.foes, end)),
        ("nerve", -_broken(by, by.now.friends, end)),
        ("threat", HORIZON * power(by.odds, friends, reach_own)),
        ("exposure", -HORIZON * power(by.odds, foes, reach_foe)),
        ("gang", GANG * ganged(by.odds, friends, foes)),
        ("flank", -GANG * ganged(by.odds, foes, friends)),
        ("reserve", RELIEF * places.relief(by.odds, friends, foes)),
        ("ground", HIGHER * places.heights(grid, friends, foes)),
        ("objective", by.objective.worth(by.now, end)),
        ("support", SUPPORT * places.support(friends)),
        ("facing", FACING * places.facing(friends, foes, end)),
        ("away", -AWAY * places.away(by.now.friends, end)),
        ("closing", CLOSING * by.urgency * places.near(friends, reach_own)),
    )
    return tuple((name, max(-most, min(most, worth))) for name, worth in found)


def _lost(pieces: tuple[Piece, ...], end: Course) -> float:
    return sum(end.lost[piece.unit] for piece in pieces)


def _broken(by: Judge, pieces: tuple[Piece, ...], end: Course) -> float:
    """The fighters that are expected to run."""
    return sum(
        by.odds.breaking(piece.unit, end.lost[piece.unit]) * (piece.weight - end.lost[piece.unit])
        for piece in pieces
    )
