"""How a battle goes on from another, as its file says it; what it comes to is `play.following`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from game.core.data import Between


@dataclass(frozen=True, slots=True)
class Follows:
    """The battle before this one, the days between the two, and whether they are days of rest."""

    file: str
    days: Annotated[int, Between(0, 1000)] = 0
    rest: bool = True
