"""What each slot of a declaration is to the leaf; slots that are not named here get plain rows."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.grid import Cell
from game.core.orders import Value
from game.core.ruleset import Request
from game.ui.leaf.draft import Asked

FORM, AREA, WEAPON, FACING = "form", "area", "weapon", "facing"
AREAS = (AREA, "area2")
KINDS = ("how", "method", "manner", "condition")
"""The slots that say more about the form."""

WEAPONS = (WEAPON, "second", "effect")
GRIP = "grip"
"""Told together with its weapon, as one choice."""

UNITS = ("target", "target2", "who", *(f"target{n}" for n in range(3, 9)))
THING = "thing"
CELLS = ("to", "step", "cell")
"""Slots of units and of cells; the map may fill them as well."""

OPPONENT = "opponent"
"""No slot, but a row: whom he faces where there is nobody else."""


def is_unit(asked: Asked) -> bool:
    """Whether the slot names somebody."""
    return asked.base in UNITS


def is_whom(asked: Asked) -> bool:
    """Whether it is against somebody; a further one who may be nobody is not."""
    return is_unit(asked) and not (asked.base != UNITS[0] and nobody(asked))


def nobody(asked: Asked) -> bool:
    """Whether it is a further target that may be left out."""
    return asked.base.startswith(UNITS[0]) and 0 in asked.values


def opponent(request: Request) -> int | None:
    """Whom a request sets him against whatever he does; of several the first."""
    return next(iter(request.fact("opponents") or ()), None)


def is_cell(asked: Asked) -> bool:
    """Whether the slot names a cell."""
    return any(isinstance(value, Cell) for value in asked.values)


def choosable(asked: Asked) -> bool:
    """Whether there is a choice at all."""
    return len(asked.values) > 1


def of_base(slots: Sequence[Asked], *bases: str) -> Asked | None:
    """The first of these slots that is asked."""
    return next((asked for asked in slots if asked.base in bases), None)


def fits(value: Value, asked: Asked) -> bool:
    """Whether the map may put this value into the slot."""
    right = is_cell(asked) if isinstance(value, Cell) else is_unit(asked) or asked.base == THING
    return right and value in asked.values
