"""What somebody has in his hands and with him, in the books in which hands are all alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
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


@dataclass(frozen=True, slots=True, eq=False)
class Grip:
    """What two hands hold: how many of them a thing ``takes`` at least, and whether it is a shield;
    in a book in which one thing may be named for both hands, what is ``doubled`` at will.
    """

    takes: Callable[[str], int]
    shield: Callable[[str], bool]
    doubled: Callable[[str], bool] | None = None

    def both(self, hands: Hands) -> bool:
        """Whether one thing is in both hands."""
        name = hands.right
        twice = self.doubled is not None and self.doubled(name)
        return name == hands.left and (twice or self.takes(name) > 1)

    def held(self, hands: Hands) -> tuple[str, ...]:
        """The things in these hands, the right one first; what is used with both is one thing."""
        names = (hands.right,) if self.both(hands) else (hands.right, hands.left)
        return tuple(name for name in names if name)

    def without(self, hands: Hands, name: str) -> Hands:
        """The hands when this has left them: of two alike the one in the right hand."""
        if hands.right == name:
            return EMPTY if self.both(hands) else replace(hands, right="")
        return replace(hands, left="") if hands.left == name else hands

    def usual(self, gear: Sequence[str], pair: Sequence[str] = ()) -> Hands:
        """The first weapon in the right hand, or in both; then a shield, or the other of a pair."""
        first = next((name for name in gear if not self.shield(name)), "")
        if first and self.takes(first) > 1:
            return Hands(first, first)
        second = next((name for name in gear if self.shield(name)), "")
        if not second and first in pair:
            second = next((name for name in left_of(pair, (first,)) if name in gear), "")
        if not second and self.doubled is not None and self.doubled(first):
            second = first
        return Hands(first, second)

    def in_hands(self, names: Sequence[str]) -> Hands | None:
        """These things in his hands, the first in the right one; None if two hands do not hold
        them.
        """
        things = tuple(name for name in names if name)
        if len(things) == 1:
            (one,) = things
            more = one if self.takes(one) > 1 else ""
            return Hands("", one) if self.shield(one) else Hands(one, more)
        if len(things) != 2:
            return None if things else EMPTY
        hands = Hands(*things)
        twice = self.doubled is not None and self.both(hands)
        fits = twice or all(self.takes(name) == 1 for name in things)
        return hands if fits and not self.shield(things[0]) else None


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
