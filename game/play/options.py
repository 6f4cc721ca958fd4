"""What a window is opened with, and how it says that there is none to open."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from game.play.match import Match


class NoDisplay(RuntimeError):
    """This machine has no screen that a window could open on; the text says why."""


@dataclass(frozen=True, slots=True)
class PlayOptions:
    """How the game begins: with ``match`` at once, or with the title where it is None, or with the
    battle of the journal ``replay`` to be seen again.

    ``ruleset``, ``levels`` (side id -> one of PLAYERS) and ``seed`` are what the command line
    asks for whichever battle is chosen there. ``folder`` is where battles that follow ``match`` lie
    beside it.
    """

    match: Match | None = None
    ruleset: str | None = None
    levels: Mapping[str, str] = field(default_factory=dict)
    seed: int | None = None
    replay: Path | None = None
    folder: Path | None = None
