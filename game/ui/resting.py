"""What a screen does when a whole page comes to lie over it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from game.ui.screen import Screen


@runtime_checkable
class Resting(Protocol):
    """A screen that holds much while it is seen."""

    def rest(self) -> None:
        """Let go of what can be painted again."""


def cover(below: Iterable[Screen], screen: Screen) -> None:
    """This screen comes to lie over those below: they rest, if it fills the window."""
    for one in below if not screen.over else ():
        if isinstance(one, Resting):
            one.rest()
