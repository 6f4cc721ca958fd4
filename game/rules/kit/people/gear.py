"""What somebody has in his hands and with him, in the books in which hands are all alike."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TypeVar

from game.core.components import Lying
from game.core.grid import Cell
from game.core.world import World
from game.rules.kit.ground.places import Place, touching
from game.rules.kit.ground.site import field_of

Thing = TypeVar("Thing")


@dataclass(frozen=True, slots=True)
class Hands:
    """What is in either hand; what is used with both is in both."""

    right: str = ""
    left: str = ""


EMPTY = Hands()
"""Nothing in his hands."""


@dataclass(frozen=True, slots=True)
class Pack:
    """What else he has with him: weapons and shields, and things to be used."""

    gear: tuple[str, ...] = ()
    items: tuple[str, ...] = ()


def left_of(things: Iterable[Thing], taken: Iterable[object]) -> tuple[Thing, ...]:
    """What is left of these once those are taken, each as often as it is named."""
    left = list(things)
    for one in taken:
        if one in left:
            left.pop(left.index(one))
    return tuple(left)


def lay_down(world: World, name: str, cell: Cell) -> None:
    """This thing lies on the ground there now."""
    field = field_of(world)
    world.write(field, Lying((*world.get(field, Lying).things, (cell, name))))


def picked_up(world: World, name: str, place: Place) -> bool:
    """Whether this has lain within a step of there; it does no longer."""
    field = field_of(world)
    things = world.get(field, Lying).things
    spot = next((one for one in things if one[1] == name and touching((one[0],), place)), None)
    if spot is not None:
        world.write(field, Lying(left_of(things, (spot,))))
    return spot is not None
