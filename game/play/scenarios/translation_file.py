"""A `[translations.<language>]` of a scenario as it is written: its texts once more.

Names of sides, units and fighters are proper names and stay; those of places may
be told anew. What it comes to is `game.play.scenarios.translation`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from game.core.data import Sized

LANGUAGE = "^[a-z]{2,3}$"


@dataclass(frozen=True, slots=True)
class HintWords:
    """The texts of one hint; its other keys hold for every language."""

    text: Annotated[str, Sized(1, 400)]
    title: Annotated[str, Sized(0, 60)] = ""
    otherwise: Annotated[str, Sized(0, 400)] = ""


@dataclass(frozen=True, slots=True)
class Translation:
    """What is told in another language; what is left out or empty stays as it is.

    ``hint`` has the texts of all hints, in the order of the file, or nothing; so does ``names``
    of all names on the ground.
    """

    title: Annotated[str, Sized(0, 60)] = ""
    story: str = ""
    names: Annotated[tuple[Annotated[str, Sized(1, 40)], ...], Sized(0, 60)] = ()
    hint: Annotated[tuple[HintWords, ...], Sized(0, 500)] = ()
