"""What somebody has in his hands and with him, in the books in which hands are all alike."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Hands:
    """What is in either hand; what is used with both is in both."""

    right: str = ""
    left: str = ""


@dataclass(frozen=True, slots=True)
class Pack:
    """What else he has with him: weapons and shields, and things to be used."""

    gear: tuple[str, ...] = ()
    items: tuple[str, ...] = ()


def left_of(things: Iterable[str], taken: Iterable[str]) -> tuple[str, ...]:
    """What is left of these once those are taken, each as often as it is named."""
    left = list(things)
    for name in taken:
        if name in left:
            left.remove(name)
    return tuple(left)
