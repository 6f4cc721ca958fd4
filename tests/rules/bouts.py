"""What the fights of all books are made of in tests: people by name, two sides on open ground, and
a book whose grammar lets every order through.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeVar

from game.core.battle import Battle
from game.core.components import Position
from game.core.grid import Cell, Grid
from game.core.orders import Order, Slot
from game.core.ruleset import Kind, Request
from game.core.setup import FighterSetup, Setup, SideSetup, Thing
from game.core.view import View
from game.rules.kit.people.roster import Known

N = TypeVar("N", bound="Named")

SIDES = (SideSetup("a", "a", "azure"), SideSetup("b", "b", "gules"))
FIELDS = ("held", "traits", "facing", "zone", "arrives", "temper", "group", "cells")
"""What is a field of a setup and not of a stat block."""


def person(
    name: str, side: str, archetype: str, cell: tuple[int, int] | None, more: dict[str, Any]
) -> FighterSetup:
    """A figure; what is no field of a setup overrides its stat block."""
    fields = {key: value for key, value in more.items() if key in FIELDS}
    changed = {key: value for key, value in more.items() if key not in FIELDS}
    return FighterSetup(name, name, side, archetype, cell, overrides=changed, **fields)


def open_ground(
    people: Sequence[FighterSetup],
    size: tuple[int, int],
    terrain: Mapping[tuple[int, int], str] | None = None,
    things: Sequence[tuple[str, tuple[int, int]]] = (),
    **more: Any,
) -> Setup:
    """A fight of two sides, with this ground and these things on it."""
    ground = tuple((Cell(*cell), name) for cell, name in (terrain or {}).items())
    lie = tuple(Thing(item, cell) for item, cell in things)
    return Setup("personal", Grid(*size, ground), SIDES, fighters=tuple(people), things=lie, **more)


class Named:
    """A fight whose people are called by their names."""

    battle: Battle

    @property
    def names(self) -> dict[int, str]:
        """Everybody's name."""
        return {unit: known.id for unit, (known,) in self.battle.world.each(Known)}

    def unit(self, name: str) -> int:
        """The unit of this name."""
        return next(unit for unit, known in self.names.items() if known == name)

    def has(self, name: str, kind: type[Any]) -> Any:
        """A component of his, or None."""
        return self.battle.world.find(self.unit(name), kind)

    def put(self: N, name: str, *parts: Any) -> N:
        """Give him these in the place of his own."""
        for part in parts:
            self.battle.world.write(self.unit(name), part)
        return self

    def at(self, name: str) -> tuple[int, int]:
        """Where he is."""
        return tuple(self.has(name, Position).cell)

    @property
    def request(self) -> Request | None:
        """What is asked now."""
        waiting = (r for side in self.battle.sides for r in self.battle.view(side).waiting)
        return next(waiting, None)


def _any(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """Two answers, so that nothing answers itself."""
    return iter(()) if partial.slots else iter((("any", 1), ("any", 2)))


ANYTHING = Kind(_any, admits=lambda v, r, p, slot: slot)
"""A kind that lets every order through: the acts are tried with it, not the grammar."""


def nothing(*_: Any) -> Any:
    """What no test here asks of a book."""
    raise AssertionError("nobody asks for this here")
