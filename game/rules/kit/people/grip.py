"""What two hands hold, in the books in which hands are all alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from game.rules.kit.people.gear import EMPTY, Hands, left_of


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
