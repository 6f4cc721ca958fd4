"""A `[translations.<language>]` of a scenario as it is written: its texts once more.

Proper names stay; those of places, and of sides, units and fighters who are called by what they
are, may be told anew. What it comes to is `game.play.scenarios.translation`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
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
    of all names on the ground. ``called`` gives names of sides, units and fighters by those of the
    file; several alike keep their numbers.
    """

    title: Annotated[str, Sized(0, 60)] = ""
    story: str = ""
    names: Annotated[tuple[Annotated[str, Sized(1, 40)], ...], Sized(0, 60)] = ()
    hint: Annotated[tuple[HintWords, ...], Sized(0, 500)] = ()
    called: Mapping[str, Annotated[str, Sized(1, 40)]] = field(default_factory=dict)
