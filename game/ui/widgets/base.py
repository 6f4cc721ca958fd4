"""What every widget shares: a frozen layout, a look given from outside, and acts as values."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

import pygame
from pygame import Rect, Surface

from game.ui.theme import Theme

Point = tuple[int, int]
ACTIVATE = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)


@dataclass(frozen=True, slots=True)
class Act:
    """What a player did with a widget: the widget's id, and the value chosen if it has one."""

    id: str
    value: object = None


@dataclass(frozen=True, slots=True)
class Look:
    """How a widget stands at this moment."""

    theme: Theme
    hovered: bool = False
    pressed: bool = False
    focused: bool = False
    pointer: Point = (-1, -1)


class Widget(Protocol):
    """A thing on the screen with an id and a place; frozen, and laid out anew when it changes."""

    @property
    def id(self) -> str:
        """The name under which its acts are reported."""

    @property
    def rect(self) -> Rect:
        """Where it stands."""

    @property
    def enabled(self) -> bool:
        """Whether it can be acted on and takes the focus."""

    @property
    def tip(self) -> str:
        """What a tooltip says of it, or nothing."""

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint it."""

    def click(self, at: Point, theme: Theme) -> Act | None:
        """The act of pressing and releasing the mouse on it."""

    def key(self, event: pygame.event.Event) -> Act | None:
        """The act of a key while it has the focus; None lets the ring use the key."""


@dataclass(frozen=True, slots=True)
class Placed:
    """What nearly all widgets have; those that are made anew are equal if they look alike."""

    id: str
    rect: Rect
    enabled: bool = field(default=True, kw_only=True)
    tip: str = field(default="", kw_only=True)


class Pressed:
    """A widget that only says that it was pressed: by a click, by Enter, by Space."""

    __slots__ = ()
    id: str

    def click(self, at: Point, theme: Theme) -> Act | None:
        """Pressed."""
        return Act(self.id)

    def key(self, event: pygame.event.Event) -> Act | None:
        """Enter and Space press it."""
        return Act(self.id) if activates(event) else None


class Entered(Pressed):
    """One that leaves Space to the button that commits."""

    __slots__ = ()

    def key(self, event: pygame.event.Event) -> Act | None:
        """Enter presses it."""
        return Act(self.id) if activates(event) and event.key != pygame.K_SPACE else None


@runtime_checkable
class Wheeled(Protocol):
    """A widget that scrolls."""

    def wheel(self, lines: int) -> None:
        """Scroll by this many lines; positive is down."""


@runtime_checkable
class Dragged(Protocol):
    """A widget that follows the pointer while the button is held on it."""

    def drag(self, at: Point, theme: Theme) -> Act | None:
        """The pointer is at this place with the button held."""


def activates(event: pygame.event.Event) -> bool:
    """Whether a key event means: do it."""
    return (
        event.type == pygame.KEYDOWN and event.key in ACTIVATE and not event.mod & pygame.KMOD_ALT
    )


def toggles(event: pygame.event.Event) -> bool:
    """Whether a key event means: the other way. Enter is left to the screen's main button."""
    return event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE
