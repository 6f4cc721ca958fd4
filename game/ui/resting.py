"""What a screen does when another one comes to lie over it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from game.ui.screen import Screen
from game.ui.widgets.ring import Ring


@runtime_checkable
class Resting(Protocol):
    """A screen that holds much while it is seen."""

    def rest(self) -> None:
        """Let go of what can be painted again."""


@runtime_checkable
class Ringed(Protocol):
    """A screen with widgets under the pointer."""

    ring: Ring


def cover(below: Iterable[Screen], screen: Screen) -> None:
    """This screen comes to lie over those below: the pointer is theirs no more, so that no tooltip
    waits there for its end; and they rest, if it fills the window.
    """
    for one in below:
        if isinstance(one, Ringed):
            one.ring.leave()
        if isinstance(one, Resting) and not screen.over:
            one.rest()
