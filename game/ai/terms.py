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

RATE = 0.1
"""Losses a round for each enemy fighter beside, where the odds say nothing."""

FINISH = 0.3
"""The share of an enemy's fighters that its end is worth besides."""

CLOSING = 0.03
SUPPORT = 0.02
BARE = 0.03
"""Shares of the own fighters: a step of the way left, a friend at the same enemy, an enemy at
the flank or rear."""

IDLE = 0.05
"""The same for guarding against nobody: who comes close then is not struck."""

PRESSED = 0.2
"""What is left of a shot's promise with an enemy beside the shooter."""

ODDS = 1.25
"""So many enemies for each own fighter are too many to walk up to."""

HEIGHT = 0.05
"""The same for ground above the closest enemy, or below it."""

SPENT = 0.45
RELIEF, COWARDICE = 0.1, -0.3
"""A unit with less of its fighters left than ``SPENT`` may go back; others had better not."""


def odds_terms(
    option: Option, promised: Promise, piece: Piece, now: Situation, taken: frozenset[Cell]
) -> Terms:
    """What the enemy loses, and what it costs; ``taken`` is where the other own pieces will be."""
    foe = now.foe(option.aim.target) or _ahead(option, now)
    if foe is None or not promised.known:
        return (("loss", -FEAR * _guess(option, piece, now, None)),)
    pressed = option.aim.target is not None and now.around(option.aim.cell)
    harm = min(promised.harm, foe.weight) * (PRESSED if pressed else 1.0)
    friends = sum(apart(cell, foe.cell) == 1 for cell in taken)
    own = promised.own / (1 + friends) if option.aim.target is None else promised.own
    loss = min(own + _guess(option, piece, now, foe), piece.weight)
    return (
        ("harm", harm),
        ("finish", FINISH * promised.out * foe.weight),
        ("loss", -FEAR * loss * (2.0 - piece.freshness)),
    )


def _ahead(option: Option, now: Situation) -> Piece | None:
    return next((foe for foe in now.foes if looks_at(option.aim, foe)), None)


def _guess(option: Option, piece: Piece, now: Situation, counted: Piece | None) -> float:
    """What enemies beside the place may cost of whom the odds say nothing."""
    others = sum(foe.weight for foe in now.around(option.aim.cell) if foe != counted)
    guarded = 0.5 if option.aim.form in GUARDED else 1.0
    return min(RATE * guarded * others, piece.weight)


def place_terms(
    option: Option, piece: Piece, now: Situation, taken: frozenset[Cell], steps: dict[Cell, int]
) -> Terms:
    """What the place is worth: closer, beside friends, no enemy at the flank."""
    meant, around = option.aim, now.around(option.aim.cell)
    foe = _ahead(option, now)
    friends = sum(apart(cell, foe.cell) == 1 for cell in taken) if foe else 0
    bare = sum(not looks_at(meant, foe) for foe in around)
    return (
        ("closing", -CLOSING * piece.weight * _way(option, piece, now, steps)),
        ("support", SUPPORT * piece.weight * friends),
        ("flank", -BARE * piece.weight * bare),
        ("idle", -IDLE * piece.weight * (meant.form in GUARDED and not around)),
        ("ground", HEIGHT * piece.weight * _higher(meant.cell, now)),
        ("back", _back(option, piece, now)),
    )


def _way(option: Option, piece: Piece, now: Situation, steps: dict[Cell, int]) -> int:
    """Steps still to go. Who is badly outnumbered lets the enemy come, and counts steps taken."""
    cell = option.aim.cell
    if now.around(cell) or option.aim.target is not None:
        return 0
    return int(cell != piece.cell) if now.outnumbered > ODDS else 1 + steps.get(cell, FAR)


def _higher(cell: Cell, now: Situation) -> int:
    """1 where the closest enemy must come up to this cell, -1 where it looks down on it."""
    foe = now.closest(cell)
    if foe is None:
        return 0
    above = now.grid.height_at(cell) - now.grid.height_at(foe.cell)
    return (above > 0) - (above < 0)


def _back(option: Option, piece: Piece, now: Situation) -> float:
    """Going back is for the spent who face more than their own number."""
    if option.aim.form not in BACK:
        return 0.0
    against = sum(foe.weight for foe in now.around(piece.cell))
    spent = piece.freshness < SPENT and against > piece.weight
    return (RELIEF if spent else COWARDICE) * piece.weight
