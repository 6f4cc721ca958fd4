"""Keys as they are pressed, written down and shown: `ctrl+z` in a file, "Ctrl+Z" on a button; and
what keys that are held down do, once or again and again.

The number pad, and the plus that shares a key with the equals sign, count as the plain keys.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

import pygame

from game.play.words import say

CTRL = pygame.KMOD_CTRL | pygame.KMOD_META
SAME: Mapping[int, int] = MappingProxyType(
    {
        pygame.K_EQUALS: pygame.K_PLUS,
        pygame.K_KP_PLUS: pygame.K_PLUS,
        pygame.K_KP_MINUS: pygame.K_MINUS,
        pygame.K_KP_MULTIPLY: pygame.K_ASTERISK,
        pygame.K_KP_DIVIDE: pygame.K_SLASH,
        pygame.K_KP_PERIOD: pygame.K_PERIOD,
        pygame.K_KP_ENTER: pygame.K_RETURN,
        **{getattr(pygame, f"K_KP{n}"): pygame.K_0 + n for n in range(10)},
    }
)
"""Keys that count as another one."""

NAMES: Mapping[str, int] = MappingProxyType(
    {
        name[2:].lower(): value
        for name, value in sorted(vars(pygame).items(), reverse=True)
        if name.startswith("K_") and value not in SAME and value != pygame.K_UNKNOWN
    }
)
"""Every key by the name it has in a file."""

CODES: Mapping[int, str] = MappingProxyType({value: name for name, value in NAMES.items()})
MODIFIERS = frozenset(
    (
        *(pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LSHIFT, pygame.K_RSHIFT),
        *(pygame.K_LALT, pygame.K_RALT, pygame.K_LMETA, pygame.K_RMETA),
        *(pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_MODE),
    )
)
"""Keys that only change what others mean."""

SAID = frozenset(
    (
        *("space", "return", "escape", "tab", "backspace", "delete", "insert", "home", "end"),
        *("pageup", "pagedown", "left", "right", "up", "down"),
    )
)
"""Keys that are called by a word, `key.<name>` among the wordings."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """One key with what is held beside it."""

    code: int
    ctrl: bool = False
    alt: bool = False
    shift: bool = False

    def plain(self) -> Stroke:
        """The same without the shift key."""
        return Stroke(self.code, self.ctrl, self.alt)


def stroke_of(event: pygame.event.Event) -> Stroke | None:
    """What was pressed; None for anything but a key, and for shift and its like alone."""
    if event.type != pygame.KEYDOWN or event.key in MODIFIERS:
        return None
    ctrl, alt = bool(event.mod & CTRL), bool(event.mod & pygame.KMOD_LALT)
    sign = getattr(event, "unicode", "")
    if len(sign) == 1 and sign.isprintable() and not (sign.isalnum() or sign.isspace() or ctrl):
        return Stroke(SAME.get(ord(sign), ord(sign)))
    return Stroke(SAME.get(event.key, event.key), ctrl, alt, bool(event.mod & pygame.KMOD_SHIFT))


@lru_cache(maxsize=512)
def parse(written: str) -> Stroke:
    """`ctrl+shift+z` as a stroke. Raises ValueError on what names no key."""
    *held, name = written.split("+") if written else [""]
    code = NAMES.get(name) or (ord(name) if len(name) == 1 and name.isprintable() else 0)
    wrong = [word for word in held if word not in ("ctrl", "alt", "shift")]
    if not code or wrong or len(set(held)) != len(held):
        raise ValueError(f"'{written}' names no key")
    return Stroke(code, "ctrl" in held, "alt" in held, "shift" in held)


def written(stroke: Stroke) -> str:
    """The stroke as a file holds it."""
    return "+".join((*_held(stroke), CODES.get(stroke.code) or chr(stroke.code)))


def shown(stroke: Stroke) -> str:
    """The stroke as a button shows it."""
    name = CODES.get(stroke.code) or chr(stroke.code)
    sign = 32 < stroke.code < 0x110000
    key = say(f"key.{name}") if name in SAID else chr(stroke.code) if sign else name
    joint = "+" if key.isalnum() else "\N{NO-BREAK SPACE}"
    return joint.join((*(say(f"key.{word}") for word in _held(stroke)), _capital(key)))


def _held(stroke: Stroke) -> list[str]:
    held = {"ctrl": stroke.ctrl, "alt": stroke.alt, "shift": stroke.shift}
    return [word for word, down in held.items() if down]


def _capital(key: str) -> str:
    if key == "-":
        return "\N{MINUS SIGN}"
    return key.upper() if len(key) == 1 or (key[0] == "f" and key[1:].isdigit()) else key


ARROWS = (pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN)
GOING = (
    *ARROWS,
    pygame.K_TAB,
    pygame.K_PAGEUP,
    pygame.K_PAGEDOWN,
    pygame.K_BACKSPACE,
    pygame.K_DELETE,
)
"""Keys that go through lists and words, and go on while they are held; all others count once."""


class Held:
    """The keys that are down just now."""

    def __init__(self) -> None:
        self._down: set[int] = set()

    def passes(self, event: pygame.event.Event) -> bool:
        """Whether the event is for a screen; a press that only goes on is marked ``again``."""
        if event.type == pygame.KEYUP:
            self._down.discard(event.key)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._down.clear()
        elif event.type == pygame.KEYDOWN:
            again = event.key in self._down
            self._down.add(event.key)
            event.again = again
            return not again or event.key in GOING
        return True


def goes_on(event: pygame.event.Event) -> bool:
    """Whether a key is merely still held, so that it gives no order."""
    return bool(getattr(event, "again", False))
