"""What each slot of a declaration is to the leaf; slots that are not named here get plain rows."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.grid import Cell
from game.core.orders import Value
from game.core.ruleset import Request
from game.core.vocabulary import Role
from game.play.screens import foes, slots
from game.ui.leaf.draft import Asked

FORM, AREA, FACING, THING = "form", "area", "facing", "thing"

OPPONENT = "opponent"
"""No slot, but a row: whom he faces where there is nobody else."""


def is_unit(asked: Asked) -> bool:
    """Whether the slot names somebody."""
    return asked.base in slots(Role.TARGET)


def is_whom(asked: Asked) -> bool:
    """Whether it is against somebody; a further one who may be nobody is not."""
    return is_unit(asked) and not (asked.base != slots(Role.TARGET)[0] and nobody(asked))


def nobody(asked: Asked) -> bool:
    """Whether it is a further target that may be left out."""
    return asked.base.startswith(slots(Role.TARGET)[0]) and 0 in asked.values


def opponent(request: Request) -> int | None:
    """Whom a request sets him against whatever he does; of several the first."""
    return next((one for fact in foes() for one in request.fact(fact) or ()), None)


def is_cell(asked: Asked) -> bool:
    """Whether the slot names a cell."""
    return any(isinstance(value, Cell) for value in asked.values)


def choosable(asked: Asked) -> bool:
    """Whether there is a choice at all."""
    return len(asked.values) > 1


def of_base(asked: Sequence[Asked], *bases: str) -> Asked | None:
    """The first of these slots that is asked."""
    return next((one for one in asked if one.base in bases), None)


def fits(value: Value, asked: Asked) -> bool:
    """Whether the map may put this value into the slot."""
    right = is_cell(asked) if isinstance(value, Cell) else is_unit(asked) or asked.base == THING
    return right and value in asked.values
