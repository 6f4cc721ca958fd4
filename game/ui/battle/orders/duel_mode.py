"""Declaring leader duels: for each own leader who fights, what he does, with what, and where.

All that may be chosen is read off the legal orders; every change is given at once and stays
open until the side commits.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pygame
from pygame import Rect, Surface

from game.core.checks import Check
from game.core.orders import Order, Value
from game.core.seat import Seat
from game.ui import keys
from game.ui.battle.duel import panel as duel_panel
from game.ui.battle.duel.armour import Guard, guard_of
from game.ui.battle.duel.choice import AREA, FORM, Declarations
from game.ui.battle.duel.paint import Shown, draw_panel
from game.ui.battle.duel.panel import TICK
from game.ui.battle.table.layout import Layout
from game.ui.battle.table.mode import NO_MARKS, Marks
from game.ui.battle.table.wording import named
from game.ui.leaf.badges import Badge, badges, draw_leads, figure_room, nearest
from game.ui.leaf.body import Frame
from game.ui.theme import Theme
from game.ui.widgets.base import Act, Widget
from game.ui.widgets.ring import ARROWS, Ring

Mouse = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)

STEPS = {"next_unit": 1, "previous_unit": -1}


class DuelMode:
    """The duels of one side, one shown at a time; ``over`` is the area under the pointer."""

    commits = True

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.duels = Declarations(seat)
        self.over = ""
        self.theme = Theme((1280, 720))
        self.ring = Ring(self.theme, tabs=False, arrows=False)
        self.panel = Rect(0, 0, 0, 0)
        self.places: dict[str, Rect] = {}

    def layout(self, theme: Theme, layout: Layout) -> None:
        """Place everything in the panel."""
        self.theme, self.panel = theme, layout.panel
        self._lay()

    def handle(self, event: pygame.event.Event) -> bool:
        """Mouse on buttons, badges and the figure; letters, arrows and Tab."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEMOTION:
            self._point(event.pos)
        if area := self._clicked(event):
            self._choose(self.duels.area_slot, area)
        elif (act := self.ring.handle(event)) is not None:
            self._act(act)
        return event.type in Mouse and event.button == 1 and self.panel.collidepoint(event.pos)

    def update(self, seconds: float) -> None:
        """Work out the odds of one area more, so that no frame waits for all of them."""
        self.ring.update(seconds)
        if self.duels.learn():
            self._lay()

    def marks(self) -> Marks:
        """The units whose leaders meet."""
        own, foe = self.duels.unit_of(self.duels.request.unit), self.duels.unit_of(self.duels.foe)
        if own is None:
            return NO_MARKS
        return Marks(selected=own, targets=() if foe is None else (foe,), aimed=foe)

    def draw(self, surface: Surface) -> None:
        """Paint the panel."""
        draw_panel(surface, self.theme, self.places, self._shown())
        if frame := self._frame():
            found = [widget for widget in self.ring.widgets if isinstance(widget, Badge)]
            draw_leads(surface, frame, found)
        self.ring.draw(surface)

    @property
    def check(self) -> Check | None:
        """The check that the declaration leads to, if it leads to one."""
        return self._shown().check

    def _shown(self) -> Shown:
        order = self._previewed()
        return Shown(
            self.seat.view,
            self.duels.request,
            self.duels.foe,
            order,
            self.duels.forecast(order),
            self._guard(),
            self.duels.order.text(self.duels.area_slot),
            self.over,
        )

    def _guard(self) -> Guard:
        foe = self.duels.foe
        return Guard() if foe is None else guard_of(self.seat.view, foe)

    def _previewed(self) -> Order:
        """The order with the area under the pointer, if there is one."""
        if self.over in self.duels.options(self.duels.area_slot):
            return self.duels.aimed(self.over)
        return self.duels.order

    def _choose(self, slot: str, value: Value) -> None:
        self.duels.choose(slot, value)
        self._lay()

    def _show(self, index: int) -> None:
        self.duels.show(index)
        self.over = ""
        self._lay()

    def _act(self, act: Act) -> None:
        kind, _, name = act.id.partition(".")
        if kind == "tab":
            self._show(int(str(act.value)))
        elif kind == FORM:
            self._choose(FORM, self.duels.options(FORM)[int(name)])
        elif kind == AREA:
            self._choose(self.duels.area_slot, name)
        elif kind == TICK:
            self._choose(name, bool(act.value))
        else:
            self._choose(name, self.duels.options(name)[int(str(act.value))])

    def _key(self, event: pygame.event.Event) -> bool:
        step = STEPS.get(keys.action_of(event, STEPS), 0)
        if step and len(self.duels.requests) > 1:
            self._show(self.duels.index + step)
            return True
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        back = bool(event.mod & pygame.KMOD_SHIFT)
        slot = self.duels.area_slot
        areas = [str(area) for area in self.duels.options(slot)]
        if event.key in ARROWS and areas:
            aimed = nearest(self.duels.order.text(slot), areas, ARROWS[event.key])
            self._choose(slot, aimed)
            return True
        return self._letter(event.key, back)

    def _letter(self, key: int, back: bool) -> bool:
        """The letter of a form chooses it; the letter of a slot goes round its values."""
        forms = duel_panel.letters(self.duels.options(FORM))
        for form, letter in forms:
            if key == ord(letter):
                self._choose(FORM, form)
                return True
        taken = {letter for _, letter in forms}
        for slot, letter in duel_panel.letters(self.duels.rows(), taken):
            if key == ord(letter):
                self.duels.next(str(slot), -1 if back else 1)
                self._lay()
                return True
        return False

    def _frame(self) -> Frame | None:
        place = self.places.get("figure")
        return Frame(figure_room(self.theme, place)) if place else None

    def _point(self, at: tuple[int, int]) -> None:
        """Which area the pointer shows: on the figure, or by its badge."""
        frame = self._frame()
        over = frame.area(at) if frame else ""
        found = (w for w in self.ring.widgets if isinstance(w, Badge))
        self.over = next((w.area for w in found if w.rect.collidepoint(at)), over)

    def _clicked(self, event: pygame.event.Event) -> str:
        """The area of the figure on which the button was released."""
        frame = self._frame()
        if event.type != pygame.MOUSEBUTTONUP or event.button != 1 or frame is None:
            return ""
        area = frame.area(event.pos)
        return area if area in self.duels.options(self.duels.area_slot) else ""

    def _lay(self) -> None:
        """Make the widgets anew for what is chosen now."""
        shown, rows = self._shown(), self.duels.rows()
        ticks = tuple(slot for slot in rows if duel_panel.ticked(self.duels.options(slot)))
        listed = tuple(slot for slot in rows if slot not in ticks)
        names = tuple(named(self.seat.view, request.unit) for request in self.duels.requests)
        self.places = duel_panel.places(self.theme, self.panel, len(names), listed, ticks, shown)
        forms = self.duels.options(FORM)
        widgets: list[Widget] = [
            *duel_panel.tabs(self.theme, self.places, names, self.duels.index),
            *duel_panel.forms(self.theme, self.places, shown, forms, self.duels.order),
            *self._rows(listed, shown),
            *duel_panel.tick_row(self.theme, self.places, ticks, self.duels.order),
        ]
        if place := self.places.get("figure"):
            widgets += badges(self.theme, place, self._aims())
        self.ring.lay(widgets, self.theme)

    def _rows(self, slots: Sequence[str], shown: Shown) -> Iterator[Widget]:
        for slot in slots:
            if place := self.places.get(f"slot.{slot}"):
                options, chosen = self.duels.options(slot), self.duels.chosen(slot)
                yield duel_panel.slot_row(self.theme, place, shown, slot, options, chosen)

    def _aims(self) -> list[Badge]:
        """A badge for each area, with the points it promises, as far as they are known."""
        guard, chosen = self._guard(), self.duels.order.text(self.duels.area_slot)
        return [
            duel_panel.badge(area, self.duels.known(order), guard, chosen == area)
            for area, order in self.duels.each_aim()
        ]
