"""Drawing up the host before the battle: choose a unit, then the place where it shall stand.

A complete legal order is always in hand and given; every change replaces it until the commit.
"""

from __future__ import annotations

from collections.abc import Mapping

import pygame
from pygame import Rect, Surface

from game.core.grid import Cell
from game.core.orders import Order
from game.core.seat import Seat
from game.play.words import say
from game.ui import keys, text
from game.ui.art.palette import MINUS, SEPIA
from game.ui.battle.orders.deploy_list import RESERVE, Row, draw_row, place_words
from game.ui.battle.orders.field_mode import FieldMode
from game.ui.battle.panels.stack import Part, stack
from game.ui.battle.table.mode import Ghost, Marks, asks
from game.ui.battle.table.model import name_of
from game.ui.odds.forecast_panel import draw_divider
from game.ui.widgets.base import Look
from game.ui.widgets.listing import Listing, Scroll


class DeployMode(FieldMode):
    """The secret deployment of one side. ``chosen`` is the place that was clicked first."""

    commits = True

    def __init__(self, seat: Seat) -> None:
        super().__init__()
        self.seat = seat
        self.request = next(r for r in seat.waiting if asks(seat.view, r) == "place")
        self.cells: Mapping[str, Cell] = dict(self.request.fact("places"))
        self.facing: str = self.request.fact("facing")
        self.order = seat.view.drafts.get(self.request.id) or seat.default(self.request)
        self.chosen: str | None = None
        self.refusal = ""
        self.scroll = Scroll()
        self.hovered: str | None = None
        self._give(self.order)

    def handle(self, event: pygame.event.Event) -> bool:
        """Clicks on the field and in the list; arrows and Enter in the list; Esc lets go."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEMOTION:
            self.hovered = self._place_at(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 3 and self.chosen:
            self._let_go()
            return True
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            place = self._place_at(event.pos)
            if place is not None:
                self._pick(place)
                return True
        act = self.ring.handle(event)
        if act is not None:
            self._pick(self._names()[int(str(act.value))])
        pressed = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        return act is not None or (pressed and self.panel.collidepoint(event.pos))

    def marks(self) -> Marks:
        """All own units on their places, and where the chosen one may go."""
        units = self._units()
        ghosts = tuple(Ghost(u, self.cells[place], self.facing) for place, u in units.items())
        chosen = self.chosen
        open_to = [p for p in self.cells if p != chosen and self._open(chosen, p)]
        return Marks(
            selected=units.get(chosen) if chosen else None,
            reach=tuple((self.cells[place], self.facing) for place in open_to),
            goal=self.cells[chosen] if chosen else None,
            ghosts=ghosts,
            tip=self._tip(),
            tip_at=self.cells[self.hovered] if self.hovered else None,
        )

    def draw(self, surface: Surface) -> None:
        """Paint the heading; the list paints itself."""
        theme = self.theme
        for name, place in self.places.items():
            if name == "head":
                text.draw(surface, say("battle.deploy.title"), theme.style("name"), place)
            elif name == "words":
                colour = MINUS if self.refusal else SEPIA
                text.paragraph(surface, self._words(), theme.style("body", colour), place)
            elif name == "rule":
                draw_divider(surface, theme, place)
        self.ring.draw(surface)

    def _words(self) -> str:
        if self.refusal:
            return self.refusal
        if self.chosen:
            unit = self._units().get(self.chosen)
            return say("battle.deploy.chosen", {"name": name_of(self.seat.view, unit)})
        return say("battle.deploy.text")

    def _tip(self) -> tuple[tuple[str, str], ...]:
        """What a click on the place under the pointer does."""
        units, place = self._units(), self.hovered
        if place is None or place == self.chosen:
            return ()
        there = units.get(place)
        head = ("head", name_of(self.seat.view, there) if there else place_words(place))
        if self.chosen is None:
            return (head, ("do", say("battle.deploy.tip_take"))) if there else ()
        if self._moved(self.chosen, place) is None:
            return ()
        name = {"name": name_of(self.seat.view, units.get(self.chosen))}
        return head, (
            "do",
            say("battle.deploy.tip_swap" if there else "battle.deploy.tip_go", name),
        )

    def _names(self) -> tuple[str, ...]:
        """The places in the list: the line, then the reserves that are taken or may be."""
        units = self._units()
        near = [p for p in self.cells if p in units or not _far(p)]
        return tuple(sorted(near, key=lambda place: place.startswith(RESERVE)))

    def _units(self) -> dict[str, int]:
        """Who stands where."""
        return {str(place): int(unit) for unit, place in self.order.slots}

    def _place_at(self, point: tuple[int, int]) -> str | None:
        cell = self.squares.cell(point)
        return next((place for place, at in self.cells.items() if at == cell), None)

    def row_at(self, point: tuple[int, int]) -> str:
        """The place whose row of the list lies under a point, or nothing."""
        found = next((w for w in self.ring.widgets if isinstance(w, Listing)), None)
        row = found.at(point) if found is not None else None
        return "" if row is None else self._names()[row]

    def _key(self, event: pygame.event.Event) -> bool:
        if keys.pressed(event, "cancel") and self.chosen:
            self._let_go()
            return True
        if event.mod & pygame.KMOD_CTRL:
            return False
        if event.key in (pygame.K_UP, pygame.K_DOWN, pygame.K_RETURN, pygame.K_KP_ENTER):
            return self._list_key(event)
        return False

    def _list_key(self, event: pygame.event.Event) -> bool:
        """Up and down go through the list, Enter picks; the first arrow takes up the list."""
        if event.key not in (pygame.K_UP, pygame.K_DOWN):
            if not self.ring.by_keys:
                return False
            self._pick(self._names()[self._cursor()])
            return True
        self.ring.focus("places")
        self.ring.by_keys = True
        names = self._names()
        by = 1 if event.key == pygame.K_DOWN else -1
        self.hovered = names[max(0, min(len(names) - 1, self._cursor() + by))]
        self._lay()
        return True

    def _cursor(self) -> int:
        names = self._names()
        return names.index(self.hovered) if self.hovered in names else 0

    def _pick(self, place: str) -> None:
        """Take up who stands there, or bring the one taken up there."""
        self.refusal = ""
        if self.chosen is None:
            self.chosen = place if place in self._units() else None
        elif place == self.chosen:
            self.chosen = None
        else:
            self._bring(self.chosen, place)
        self._lay()

    def _bring(self, start: str, end: str) -> None:
        order = self._moved(start, end)
        if order is None:
            wanted = _exchanged(self.order, start, end)
            fault = self.seat.view.refusal(self.request, wanted)
            self.refusal = say(fault.why, fault.facts)
        else:
            self._give(order)
        self.chosen = None

    def _let_go(self) -> None:
        self.chosen, self.refusal = None, ""
        self._lay()

    def _moved(self, start: str, end: str) -> Order | None:
        """The order in which these two places have changed hands, if it is legal."""
        order = _exchanged(self.order, start, end)
        return order if self.seat.allows(self.request, order) else None

    def _open(self, chosen: str | None, place: str) -> bool:
        """Whether a click on this place would do something."""
        if chosen is None:
            return place in self._units()
        return self._moved(chosen, place) is not None

    def _give(self, order: Order) -> None:
        self.order = order
        if self.seat.view.drafts.get(self.request.id) != order:
            self.seat.give(self.request, order)

    def _lay(self) -> None:
        theme = self.theme
        inner = self.panel.inflate(-2 * theme.px(24), -2 * theme.px(20))
        head, body = text.step(theme.style("name")), theme.style("body")
        tall = max(text.height(say("battle.deploy.text"), body, inner.w), 2 * text.step(body))
        least, best = theme.letters(42, 54), theme.letters(54, 72)
        parts = [
            Part("head", head, head, 5),
            Part("words", tall, tall, 6),
            Part("rule", 12, 12, 2),
            Part("list", 3 * least, len(self._names()) * best, 9),
        ]
        self.places = stack(inner, parts, theme.px(8))
        names = self._names()
        row = max(least, min(best, self.places["list"].h // len(names)))
        chosen = names.index(self.chosen) if self.chosen in names else -1
        listing = Listing(
            "places", self.places["list"], len(names), row, chosen, self.scroll, self._paint_row
        )
        self.ring.lay([listing], theme)

    def _paint_row(
        self, surface: Surface, rect: Rect, number: int, look: Look, chosen: bool
    ) -> None:
        place = self._names()[number]
        lit = look.hovered or (look.focused and number == self._cursor())
        row = Row(place, self._units().get(place), chosen, lit)
        draw_row(surface, look.theme, rect, self.seat.view, self.request.side, row)


def _far(place: str) -> bool:
    """Whether it lies behind another reserve."""
    return place.startswith(RESERVE) and "-" in place.removeprefix(RESERVE)


def _exchanged(order: Order, start: str, end: str) -> Order:
    swapped = {start: end, end: start}
    return Order(tuple((unit, swapped.get(str(place), place)) for unit, place in order.slots))
