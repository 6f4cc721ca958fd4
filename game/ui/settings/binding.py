"""Giving an action another key: what cannot be given, who has it already, and swapping.

Pure: settings in, settings out. An action has two slots for keys.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pygame

from game.play.settings import Settings
from game.ui.keys import ACTIONS, FIXED, SLOTS, meet, strokes
from game.ui.strokes import Stroke, parse, written

ARROWS = frozenset((pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN))
WIDGETS = frozenset((pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE))
TYPED = frozenset((pygame.K_BACKSPACE, pygame.K_DELETE))


def refusal(action: str, stroke: Stroke) -> str:
    """The key of the words that say why this action cannot have this key; nothing if it can."""
    free, where = not (stroke.ctrl or stroke.alt), ACTIONS[action].where
    if stroke.code == parse(FIXED).code:
        return "keys.refused_escape"
    if free and stroke.code in ARROWS and where != "replay":
        return "keys.refused_arrows"
    if free and stroke.code in WIDGETS and where in ("everywhere", "choice"):
        return "keys.refused_widgets"
    typed = stroke.code in TYPED or 32 < stroke.code < 0x40000000
    return "keys.refused_typed" if free and typed and where == "everywhere" else ""


def rivals(settings: Settings, action: str, stroke: Stroke) -> tuple[str, ...]:
    """The actions that this key does already where this one can be done."""
    others = (other for other in ACTIONS if other != action and meet(action, other))
    return tuple(other for other in others if stroke in strokes(settings, other))


def bind(settings: Settings, action: str, slot: int, stroke: Stroke | None) -> Settings:
    """The settings with this key in this slot of the action; None leaves the slot empty.

    Whatever else had the key keeps it: see `rivals`.
    """
    had = slots(settings, action)
    had[slot] = stroke
    other = had[1 - slot]
    if stroke is not None and other == stroke:
        had[1 - slot] = None
    return _with(settings, action, had)


def take(settings: Settings, action: str, slot: int, stroke: Stroke) -> Settings:
    """The key for this action alone: whatever else had it has it no more."""
    for other in rivals(settings, action, stroke):
        settings = bind(settings, other, slots(settings, other).index(stroke), None)
    return bind(settings, action, slot, stroke)


def swap(settings: Settings, action: str, slot: int, stroke: Stroke) -> Settings:
    """The key for this action, and its old one for the first of those that had the key."""
    old = slots(settings, action)[slot]
    others = rivals(settings, action, stroke)
    place = slots(settings, others[0]).index(stroke)
    settings = take(settings, action, slot, stroke)
    fits = old is not None and not refusal(others[0], old) and not rivals(settings, others[0], old)
    return bind(settings, others[0], place, old) if fits else settings


def slots(settings: Settings, action: str) -> list[Stroke | None]:
    """The keys of an action in their slots; None is an empty one."""
    found: list[Stroke | None] = [*strokes(settings, action)[:SLOTS]]
    return found + [None] * (SLOTS - len(found))


def is_fixed(action: str, stroke: Stroke | None) -> bool:
    """Whether a key of an action can neither be changed nor taken away."""
    return stroke is not None and stroke == parse(FIXED) and FIXED in ACTIONS[action].usual


def _with(settings: Settings, action: str, found: Sequence[Stroke | None]) -> Settings:
    given = tuple(written(stroke) for stroke in found if stroke is not None)
    keys: Mapping[str, tuple[str, ...]] = {**settings.keys, action: given}
    changed = {a: own for a, own in keys.items() if own != ACTIONS[a].usual}
    return replace(settings, keys=changed)
