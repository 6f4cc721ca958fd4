"""The map while an attack is answered: what it shows; and keys, buttons and the hand on it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pygame

from game.core.components import Unit
from game.core.grid import Cell
from game.core.orders import Slot
from game.core.vocabulary import Role
from game.play.words import say
from game.ui import keys
from game.ui.battle.table.model import tincture_of
from game.ui.field.scene import Area, Path, SwornWay, Touch
from game.ui.leaf import roles
from game.ui.leaf.draft import cells
from game.ui.stage.act.plan import ghost
from game.ui.stage.act.tips import cell_of, fighter, who
from game.ui.stage.outlook import Outlook
from game.ui.stage.stage import HURRY, Plan, Tip
from game.ui.widgets.base import Act

if TYPE_CHECKING:
    from game.ui.stage.answer.answer_mode import AnswerMode


def attacker(mode: AnswerMode) -> int | None:
    """Who attacks; None where nobody on the field does."""
    by = mode.request.fact("by")
    return by if type(by) is int and mode.view.find(by, Unit) is not None else None


def plan(mode: AnswerMode, outlook: Outlook, hovered: Cell | None) -> Plan:
    """The marks of this moment."""
    view, unit, by = mode.view, mode.request.unit, attacker(mode)
    here, there = cell_of(view, unit), cell_of(view, by) if by is not None else None
    goal = roles.cell_of(view, mode.request, mode.previewed, Role.END_CELL)
    moves = goal is not None and goal != here
    back = frozenset(cell for cell in retreats(mode) if cell != here)
    at_hand = frozenset(reply.cell for reply in mode.replies if reply.cell is not None)
    areas = [Area("back", back)] if back else []
    areas += [Area("hand", at_hand)] if at_hand else []
    blown = outlook.area(mode.request, mode.previewed)
    areas += [Area("blast", blown)] if blown else []
    return Plan(
        selected=unit,
        aimed=by,
        targets=(by,) if by is not None else (),
        areas=tuple(areas),
        path=Path((here, goal)) if moves and here is not None and goal is not None else None,
        sworn=tuple(_line(mode, there, here)),
        ghosts=ghost(view, unit, goal) if moves and goal is not None else (),
        tip=_tip(mode, hovered),
        tip_at=hovered,
    )


def _line(mode: AnswerMode, there: Cell | None, here: Cell | None) -> Iterator[SwornWay]:
    """From the attacker to him."""
    by = attacker(mode)
    if there is not None and here is not None and by is not None:
        side = mode.view.get(by, Unit).side
        yield SwornWay((there, here), tincture_of(mode.view, side), goal=False)


def retreats(mode: AnswerMode) -> tuple[Cell, ...]:
    """Where the present reply may lead."""
    asked = roles.one(mode.draft.asked, Role.END_CELL)
    return tuple(cells(asked)) if asked is not None else ()


def slots_at(mode: AnswerMode, cell: Cell | None) -> tuple[Slot, ...]:
    """What a click on this cell would set."""
    if cell is None:
        return ()
    asked = roles.one(mode.draft.asked, Role.END_CELL)
    if asked is not None and cell in asked.values:
        return ((asked.name, cell),)
    return next((reply.slots for reply in mode.replies if reply.cell == cell), ())


def _tip(mode: AnswerMode, cell: Cell | None) -> Tip:
    if cell is None:
        return ()
    unit = who(mode.view, cell)
    told = tuple(fighter(mode.view, unit)) if unit is not None else ()
    slots = slots_at(mode, cell)
    if not slots:
        return told
    key = "stage.click_back" if isinstance(slots[0][1], Cell) else "stage.click_reply"
    return (*told, ("do", say(key)))


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
    slots = slots_at(mode, touch.cell)
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
