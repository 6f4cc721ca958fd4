"""Giving orders by click: choose a unit, see what it may do, click where or whom; and what the
field shows meanwhile: reach, targets, arrows, seals.

Works for every request that sends a unit somewhere or against somebody: the round's orders, the
commander's ride, turning between segments.
"""

from __future__ import annotations

from dataclasses import replace

import pygame
from pygame import Surface

from game.core.components import Position, Strength, Unit
from game.core.grid import Cell, direction_to
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.seat import Seat
from game.ui import keys
from game.ui.battle.field.projection import FROM_SCREEN
from game.ui.battle.lens.buttons import above
from game.ui.battle.orders import drafting
from game.ui.battle.orders.clerk import Aim, Clerk
from game.ui.battle.orders.drafting import Draft
from game.ui.battle.orders.field_mode import ARROW_KEYS, PointingMode
from game.ui.battle.panels import unit_panel
from game.ui.battle.table.layout import Layout
from game.ui.battle.table.mode import Arrow, Ghost, Marks
from game.ui.battle.tips.square import tip
from game.ui.strokes import goes_on
from game.ui.theme import Theme
from game.ui.widgets.base import Act

FORMS = {
    "form_attack": "attack",
    "form_defend": "defend",
    "form_shoot": "shoot",
    "form_withdraw": "withdraw",
}
"""The form of order that each action chooses."""


STEPS = {"next_unit": 1, "previous_unit": -1}
ACTIONS = (*STEPS, *FORMS, "take_over", "cancel", "take_back")


class OrdersMode(PointingMode):
    """Orders for all units that await one; they are sealed together by the commit button."""

    commits = True

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.clerk = Clerk(seat)

    def layout(self, theme: Theme, layout: Layout) -> None:
        """Place the panel's widgets."""
        super().layout(theme, replace(layout, panel=above(theme, layout.panel)))

    def draw(self, surface: Surface) -> None:
        """The unit's panel."""
        unit_panel.draw(surface, self.theme, self.panel, self.clerk)
        self.ring.draw(surface)

    def marks(self) -> Marks:
        """Reach, targets, arrows and seals of this moment."""
        return marks(self.clerk)

    def select_unit(self, unit: int) -> None:
        """Take up a unit that was chosen elsewhere, as in the roster."""
        self.clerk.select_unit(unit)
        self._lay()

    def _lay(self) -> None:
        if self.panel.w:
            self.ring.lay(unit_panel.widgets(self.theme, self.panel, self.clerk))

    def _act(self, act: Act) -> None:
        kind, _, value = act.id.partition(":")
        if kind == "form":
            self.clerk.choose_form(value)
        elif kind == "face":
            self.clerk.turn(value)
        elif kind == "toggle":
            self.clerk.toggle(value)

    def _press(self, event: pygame.event.Event) -> bool:
        self._point(event.pos)
        if event.button == 3:
            return self.clerk.cancel()
        if event.button != 1 or self.clerk.aim.cell is None:
            return False
        self.clerk.click(self.clerk.aim.cell)
        return True

    def _key(self, event: pygame.event.Event) -> bool:
        clerk, made = self.clerk, self.clerk.made is not None
        action = keys.action_of(event, ACTIONS)
        if action in STEPS:
            clerk.select_next(STEPS[action])
        elif action in FORMS:
            clerk.choose_form(FORMS[action])
        elif action == "take_over":
            clerk.toggle(action)
        elif action == "cancel":
            return clerk.cancel()
        elif action == "take_back":
            return clerk.take_back()
        else:
            return made and self._arrow(event)
        return True

    def _arrow(self, event: pygame.event.Event) -> bool:
        """An arrow goes a square on; with Shift it only turns."""
        if event.key not in ARROW_KEYS or event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        if goes_on(event):
            return True
        turn_only = bool(event.mod & pygame.KMOD_SHIFT)
        self.clerk.arrow(FROM_SCREEN[ARROW_KEYS[event.key]], turn_only)
        return True

    def _point(self, point: tuple[int, int]) -> None:
        cell = self.squares.cell(point)
        self.clerk.aim = Aim(cell, self.squares.side_of(cell, point)) if cell else Aim()


def marks(clerk: Clerk) -> Marks:
    """Everything that is to be marked now."""
    made, planned = clerk.made, clerk.planned()
    order = planned or clerk.given()
    chosen = made is not None and clerk.request is not None
    goal = drafting.end(made, order) if made and order else None
    return Marks(
        selected=clerk.request.unit if chosen and clerk.request else None,
        reach=_reach(made) if made else (),
        goal=goal if made and goal != made.start else None,
        targets=tuple(made.targets) if made else (),
        aimed=drafting.target(clerk.view, made, order) if made and order else None,
        arrows=_arrows(clerk, planned),
        ghosts=_ghosts(clerk),
        seals=_seals(clerk),
        tip=tip(clerk, planned),
        tip_at=clerk.aim.cell,
    )


def _reach(made: Draft) -> tuple[tuple[Cell, str], ...]:
    cells = (cell for cell in made.reach if cell != made.start)
    return tuple((cell, direction_to(made.start, cell) or "") for cell in cells)


def _seals(clerk: Clerk) -> tuple[tuple[int, str], ...]:
    units = clerk.view.each(Unit, Strength, Position)
    seals = ((unit, _seal(clerk, unit, known.side)) for unit, (known, *_) in units)
    return tuple((unit, kind) for unit, kind in seals if kind)


def _seal(clerk: Clerk, unit: int, side: str) -> str:
    """Own seals show the order; an enemy's show only whether he has sealed.

    A unit that need not be told anything has none.
    """
    if side != clerk.seat.side:
        return "crown" if side in clerk.view.sealed else "unset"
    request = clerk.request_of(unit)
    order = clerk.view.drafts.get(request.id) if request else None
    if order is None:
        return "" if request is None or request.window else "unset"
    return order.text("form") or "crown"


def _ordered(clerk: Clerk) -> list[tuple[Draft, Order]]:
    """Every own unit's given order that shows on the field."""
    drafts = clerk.view.drafts
    return [
        (_bare(clerk, request), drafts[request.id])
        for request in clerk.seat.waiting
        if request.id in drafts and clerk.view.find(request.unit, Position) is not None
    ]


def _bare(clerk: Clerk, request: Request) -> Draft:
    """Where a unit stands, without walking through its orders."""
    if clerk.request == request and clerk.made is not None:
        return clerk.made
    start = clerk.view.get(request.unit, Position).cell
    return Draft(request, (), (), "", start, drafting.facing_of(clerk.view, request.unit))


def _arrows(clerk: Clerk, planned: Order | None) -> tuple[Arrow, ...]:
    """The chosen unit's arrow whole; of the others marches and shots, for beaks tell the rest."""
    arrows = [
        _arrow(clerk, made, order)
        for made, order in _ordered(clerk)
        if planned is None or made.request != clerk.request
    ]
    if planned is not None and clerk.made is not None:
        arrows.append(_arrow(clerk, clerk.made, planned))
    return tuple(arrow for arrow in arrows if len(arrow.path) > 1 or arrow.struck is not None)


def _arrow(clerk: Clerk, made: Draft, order: Order) -> Arrow:
    end = drafting.end(made, order)
    path = (made.start,) if end == made.start else (made.start, end)
    enemy = drafting.target(clerk.view, made, order)
    faint = made.request != clerk.request
    beside = faint and end == made.start and order.unit("target") is None
    struck = clerk.view.get(enemy, Position).cell if enemy is not None and not beside else None
    return Arrow(path, struck, faint)


def _ghosts(clerk: Clerk) -> tuple[Ghost, ...]:
    return tuple(
        Ghost(made.request.unit, drafting.end(made, order), drafting.looks(made, order))
        for made, order in _ordered(clerk)
        if drafting.end(made, order) != made.start or drafting.looks(made, order) != made.facing
    )
