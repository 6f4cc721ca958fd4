"""What a window is opened with, and how it says that there is none to open."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.play.match import Match

HEADLESS = ("dummy", "offscreen")
"""The video drivers that open no window."""


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


def no_display(environment: Mapping[str, str], platform: str = sys.platform) -> str:
    """Why no window can open here, or an empty text. PENNON_FORCE_WINDOW opens one all the same."""
    if environment.get("PENNON_FORCE_WINDOW"):
        return ""
    driver = environment.get("SDL_VIDEODRIVER", "")
    if driver in HEADLESS:
        return f"SDL_VIDEODRIVER is {driver}"
    if driver or platform in ("win32", "darwin"):
        return ""
    named = environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")
    return "" if named else "neither DISPLAY nor WAYLAND_DISPLAY is set"
