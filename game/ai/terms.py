"""What speaks for and against an order, each term by name: `recruit` adds them up.

All worths are in fighters, so that they can be compared with expected losses.
"""

from __future__ import annotations

from game.ai.field import Piece, Situation, apart, looks_at
from game.ai.options import FAR, Option
from game.ai.player import Promise
from game.core.grid import Cell

Terms = tuple[tuple[str, float], ...]

GUARDED = ("defend", "withdraw")
BACK = ("withdraw",)

FEAR = 0.8
"""An own loss, measured by an enemy's."""

FINISH = 0.3
"""The share of an enemy's fighters that its end is worth besides."""

CLOSING = 0.03
SUPPORT = 0.02
BARE = 0.03
"""Shares of the own fighters: a step of the way left, a friend at the same enemy, an enemy at
the flank or rear."""

SPENT = 0.45
RELIEF, COWARDICE = 0.1, -0.3
"""A unit with less of its fighters left than ``SPENT`` may go back; others had better not."""


def odds_terms(
    option: Option, promised: Promise, piece: Piece, now: Situation, rate: float
) -> Terms:
    """What the enemy loses, and what it costs. Where the book does not say the cost, every enemy
    beside the place is taken to strike at ``rate``, the own best losses a fighter.
    """
    foe = now.foe(option.aim.target) or next(
        (foe for foe in now.foes if looks_at(option.aim, foe)), None
    )
    against = sum(other.weight for other in now.around(option.aim.cell))
    guess = rate * against * (0.5 if option.aim.form in GUARDED else 1.0)
    loss = min(promised.own or guess, piece.weight)
    return (
        ("harm", min(promised.harm, foe.weight) if foe else promised.harm),
        ("finish", FINISH * promised.out * foe.weight if foe else 0.0),
        ("loss", -FEAR * loss * (2.0 - piece.freshness)),
    )


def place_terms(
    option: Option, piece: Piece, now: Situation, taken: frozenset[Cell], steps: dict[Cell, int]
) -> Terms:
    """What the place is worth: closer, beside friends, no enemy at the flank."""
    meant, around = option.aim, now.around(option.aim.cell)
    way = 0 if around or meant.target is not None else 1 + steps.get(meant.cell, FAR)
    foe = next((foe for foe in around if looks_at(meant, foe)), None)
    friends = sum(apart(cell, foe.cell) == 1 for cell in taken) if foe else 0
    bare = sum(not looks_at(meant, foe) for foe in around)
    return (
        ("closing", -CLOSING * piece.weight * way),
        ("support", SUPPORT * piece.weight * friends),
        ("flank", -BARE * piece.weight * bare),
        ("back", _back(option, piece, now)),
    )


def _back(option: Option, piece: Piece, now: Situation) -> float:
    """Going back is for the spent who face more than their own number."""
    if option.aim.form not in BACK:
        return 0.0
    against = sum(foe.weight for foe in now.around(piece.cell))
    spent = piece.freshness < SPENT and against > piece.weight
    return (RELIEF if spent else COWARDICE) * piece.weight
