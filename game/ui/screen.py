"""What a screen is, and what it may ask of the application: values, never calls back."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import pygame
from pygame import Surface

from game.play.settings import Settings
from game.ui.theme import Theme

TITLE = "Pennon"


class Screen(Protocol):
    """One picture the player acts on. The application calls ``layout`` before anything else."""

    @property
    def lively(self) -> bool:
        """Whether something moves, so that the next frame is due in a sixtieth of a second."""

    @property
    def calm(self) -> bool:
        """Whether what moves in a lively one is scenery alone, unless somebody touches it."""

    @property
    def caption(self) -> str:
        """The window's title; it must tell nothing that the one who sits here may not know."""

    def layout(self, theme: Theme) -> None:
        """Place everything for this window size and scale; called again after each resize."""

    def resume(self, result: object) -> None:
        """The screen above was popped and left this result (None if it was cancelled)."""

    def handle(self, event: pygame.event.Event) -> Step:
        """Take one event; the answer says what becomes of the stack, None for nothing."""

    def update(self, seconds: float) -> Step:
        """Let time pass, before each frame."""

    def draw(self, surface: Surface) -> None:
        """Paint the whole surface (a screen with ``over`` paints on the one below)."""

    @property
    def over(self) -> bool:
        """Whether the screen below shows around this one, as around a dialog."""


@dataclass(frozen=True, slots=True)
class Push:
    """Show another screen on top; this one resumes afterwards."""

    screen: Screen


@dataclass(frozen=True, slots=True)
class Pop:
    """Close this screen and hand a result to the one below; popping the last one quits."""

    result: object = None


@dataclass(frozen=True, slots=True)
class Swap:
    """Show another screen in this one's place."""

    screen: Screen


@dataclass(frozen=True, slots=True)
class Opening:
    """Make another screen and show it on top, or ``instead`` of this one; that takes long enough
    that the window says so meanwhile.
    """

    make: Callable[[], Screen]
    instead: bool = False


@dataclass(frozen=True, slots=True)
class Home:
    """Close all but the first screen."""


@dataclass(frozen=True, slots=True)
class Quit:
    """Leave the game."""


@dataclass(frozen=True, slots=True)
class Use:
    """From here on these settings hold, and they are kept."""

    settings: Settings


@dataclass(frozen=True, slots=True)
class Picture:
    """Keep a picture of the window as it is shown now."""


Step = Push | Pop | Swap | Opening | Home | Quit | Use | Picture | None


class Plain:
    """The answers of a screen that neither moves nor waits; screens take them over."""

    @property
    def lively(self) -> bool:
        """Nothing moves."""
        return False

    @property
    def calm(self) -> bool:
        """What moves is what it shows."""
        return False

    @property
    def over(self) -> bool:
        """It fills the window."""
        return False

    @property
    def caption(self) -> str:
        """The name of the game and no more."""
        return TITLE

    def resume(self, result: object) -> None:
        """Nothing to take up again."""

    def update(self, seconds: float) -> Step:
        """Nothing moves."""
        return None


class Capturing(Plain):
    """A screen that takes every key itself, those of the window among them."""
