"""Keys, buttons and the hand on the map while an attack is answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.core.orders import Slot
from game.ui import keys
from game.ui.field.touch import Touch
from game.ui.stage.answer import field as answer_field
from game.ui.stage.plan import HURRY
from game.ui.widgets.base import Act

if TYPE_CHECKING:
    from game.ui.stage.answer.answer_mode import AnswerMode

GIVE, ALONE, ALL = "give", "alone", "all"
"""The buttons that give the answer, and those that leave it to him, or to everybody."""

DIGITS = 9
WAYS = {pygame.K_UP: -1, pygame.K_DOWN: 1}


def key(mode: AnswerMode, event: pygame.event.Event) -> bool:
    """The key that seals gives it, digits and arrows choose, letters go through what is further
    chosen; True if the key was used.
    """
    if keys.pressed(event, "commit") and not mode.ring.by_keys:
        if mode.age >= HURRY:
            mode.give()
        return True
    if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
        return False
    number = event.key - pygame.K_1
    if 0 <= number < min(DIGITS, len(mode.replies)):
        mode.choose(number)
        return True
    if event.key in WAYS:
        here = mode.chosen(mode.order) + WAYS[event.key]
        return mode.put(*mode.replies[here % len(mode.replies)].slots) or True
    letters = mode.sheet.letters if mode.sheet else {}
    name = next((n for n, letter in letters.items() if event.key == ord(letter)), "")
    if name:
        mode.turn(name, -1 if event.mod & pygame.KMOD_SHIFT else 1)
    return bool(name)


def act(mode: AnswerMode, done: Act) -> None:
    """A row or a button was pressed."""
    kind, _, rest = done.id.partition("/")
    if done.id == GIVE:
        mode.give()
    elif done.id in (ALONE, ALL):
        mode.stand(mode.request.unit if done.id == ALONE else 0)
    elif kind == "reply":
        mode.choose(int(rest))
    elif kind == "turn" and isinstance(done.value, int):
        mode.turn(rest, done.value)


def slots_of(mode: AnswerMode, name: str) -> tuple[Slot, ...]:
    """What the row of this name would choose."""
    kind, _, rest = name.partition("/")
    return mode.replies[int(rest)].slots if kind == "reply" else ()


def touched(mode: AnswerMode, touch: Touch) -> bool:
    """A click on a cell draws back to it, one on an object puts it in the way."""
    slots = answer_field.slots_at(mode, touch.cell)
    if touch.kind == "hover":
        mode.preview(slots)
    elif touch.kind == "context":
        return mode.cancel()
    elif touch.kind == "click" and slots:
        return mode.put(*slots)
    elif touch.kind == "double" and set(slots) <= set(mode.order.slots) and slots:
        mode.give()
        return True
    return False
