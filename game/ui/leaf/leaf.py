"""The declaration leaf: it shows one request and makes its order, with the map's help."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Rect, Surface

from game.core.forecast import Forecast
from game.core.grid import Cell
from game.core.orders import Order, Slot, Value
from game.core.ruleset import Request
from game.core.seat import Seat
from game.core.vocabulary import Role
from game.play import screens
from game.ui import keys
from game.ui.leaf import easel, odds_parts, pose, roles
from game.ui.leaf.badges import nearest
from game.ui.leaf.deeds import Deeds
from game.ui.leaf.draft import Asked, Draft, cells, draft_of, units
from game.ui.leaf.pose import Odds
from game.ui.leaf.rows.seal import Seal
from game.ui.theme import Theme
from game.ui.widgets.ring import ARROWS, Ring

MOUSE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
PAGES = (pygame.K_PAGEUP, pygame.K_PAGEDOWN)


def _nothing(said: object) -> None:
    """Nobody listens."""


class Leaf:
    """The leaf at the right of the field.

    ``show`` it a request, ``layout`` it, give it events (``handle``), time (``update``) and a
    surface (``draw``). Ask ``wants``, ``cells`` and ``units`` for what the map may fill in, and
    ``put`` what was clicked there; ``hover`` what the pointer is on, so that the leaf previews
    it. Everything is previewed only until ``swear`` gives the order through the seat.

    ``on_sworn`` is called with the request after its order was given; ``rule`` is the id of a rule
    whose row was clicked. ``seal`` are the words of the button at the foot; without one
    every change is given at once. ``fellows`` are all the requests that its tabs lead to;
    ``touched`` is whether something was chosen since the leaf was opened.
    """

    def __init__(self, seat: Seat, on_sworn: Callable[[Request], None] = _nothing) -> None:
        self.seat, self.seal = seat, Seal()
        self.on_sworn, self.rule = on_sworn, ""
        self.theme, self.rect = Theme((1280, 720)), Rect(0, 0, 0, 0)
        self.ring = Ring(self.theme, tabs=False, arrows=False)
        self.request: Request | None = None
        self.fellows: tuple[Request, ...] = ()
        self.unsworn: Order | None = None
        self.draft = Draft(lambda partial: iter(()))
        self.odds = Odds(seat)
        self.chapter, self.page, self.blow = "", 0, 0
        self.over: tuple[Slot, ...] = ()
        self.inside = self.touched = False
        self.easel: easel.Easel | None = None
        self.shown: easel.Easel | None = None

    def show(self, request: Request, unsworn: Order | None = None) -> None:
        """Open the leaf of this request: with the order already given, else the careful one. To
        let a window pass is no order of the leaf. ``unsworn`` holds if nothing is sworn.
        """
        self.request, self.unsworn, self.touched = request, unsworn, False
        given = self.seat.view.drafts.get(request.id) or self.seat.proposal(request)
        self.draft = draft_of(self.seat.view, request, given)
        self.odds = Odds(self.seat, request)
        self.chapter, self.page, self.blow, self.over = "", 0, 0, ()
        self._settle()

    def layout(self, theme: Theme, rect: Rect) -> None:
        """Stand in this rectangle; the leaf paints its own sheet and its seal button there."""
        self.theme, self.rect = theme, rect
        self.lay()

    @property
    def book(self) -> str:
        """The id of the rulebook that is played by."""
        return self.seat.view.ruleset.id

    @property
    def order(self) -> Order:
        """The order as it is chosen so far; it is whole and legal at any time."""
        return self.draft.order

    @property
    def previewed(self) -> Order:
        """The order with what the pointer is on, on the leaf or on the map."""
        return self.draft.seen(self.over)

    @property
    def forecast(self) -> Forecast | None:
        """The odds of what is previewed."""
        return self.odds.of(self.previewed, self.chapter)

    @property
    def slots(self) -> tuple[Asked, ...]:
        """The slots of the action that is looked at."""
        return self.draft.of(self.chapter)

    @property
    def wants(self) -> str:
        """What the map should offer first: "unit" while an action is against somebody, else
        "cell" where a cell is asked, else "".
        """
        return "unit" if self.units else "cell" if self.cells else ""

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The legal cells of the present action's cell slot: where to, the step, the watched."""
        return tuple(cell for asked in self.slots for cell in cells(asked))

    @property
    def units(self) -> tuple[int, ...]:
        """The legal units of its target; of two, of that which the figure shows."""
        found = [asked for asked in self.slots if asked.role in roles.FOES]
        return tuple(units(found[min(self.blow, len(found) - 1)])) if found else ()

    @property
    def target(self) -> int | None:
        """Whom the previewed action is against."""
        return self.whom(self.previewed) if self.request is not None else None

    def whom(self, order: Order) -> int | None:
        """Whom the present action of an order is against; of two, the one of this blow."""
        view, request = self.seat.view, self.request
        assert request is not None
        found = roles.units_of(view, request, order, *roles.FOES, chapter=self.chapter)
        return (
            found[min(self.blow, len(found) - 1)] if found else roles.opponent(self.book, request)
        )

    @property
    def cell(self) -> Cell | None:
        """The cell the previewed action names: where to, the step, the watched one."""
        view, request, wanted = self.seat.view, self.request, roles.CELLS
        if request is None:
            return None
        return roles.cell_of(view, request, self.previewed, *wanted, chapter=self.chapter)

    def put(self, value: Value) -> bool:
        """Take a cell or a unit (its id) that was clicked on the map; False if nothing offered
        may have it.

        Where the present action cannot, the first other one that can is chosen: a click on an
        enemy out of Move strikes him, one on a far cell out of Fight walks there.
        """
        return self.choose(*roles.slots_for(self.book, self.draft, self.chapter, value, self.blow))

    def hover(self, value: Value) -> None:
        """The pointer is on this cell or unit of the map (None: on nothing): preview it."""
        known = () if value is None else roles.here(self.draft, self.chapter, value, self.blow)
        self.preview(known)

    def preview(self, slots: tuple[Slot, ...]) -> None:
        """Show the odds of the order with these slots, without choosing them."""
        if slots != self.over:
            self.over = slots
            self._refresh()

    def choose(self, *slots: Slot) -> bool:
        """Set slots of the order; False if they are not legal, or none."""
        if not slots or not self.draft.set(*slots):
            return False
        if self.chapter not in self.draft.chapters:
            self.chapter = ""
        self.over, self.touched = (), True
        self._settle()
        return True

    def _settle(self) -> None:
        """Show what is chosen now; where nothing is sworn, that is given."""
        if self.seal.at_once and self.fresh:
            self.swear()
        else:
            self.lay()

    def take_rule(self) -> str:
        """The rule whose row was clicked, once."""
        rule, self.rule = self.rule, ""
        return rule

    @property
    def ready(self) -> bool:
        """Whether there is a whole order to swear."""
        return self.request is not None and bool(self.order.slots)

    @property
    def fresh(self) -> bool:
        """Whether the order is another one than what was sworn, or holds without an oath."""
        given = self.seat.view.drafts.get(self.request.id) if self.request else None
        return self.ready and self.order != (given or self.unsworn)

    def swear(self) -> bool:
        """Give the order through the seat; False if there is none. Raises IllegalOrder."""
        if self.request is None or not self.ready:
            return False
        self.seat.give(self.request, self.order)
        if self.request.id in self.seat.view.drafts:
            self.lay()
        self.on_sworn(self.request)
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; True if it was used."""
        if self.easel is None:
            return False
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if event.type == pygame.MOUSEMOTION:
            return self._point(event)
        if area := self._clicked(event):
            self.choose((self._area_name(), area))
        elif (act := self.ring.handle(event)) is not None:
            Deeds(self).do(act)
        return event.type in MOUSE and self.rect.collidepoint(event.pos)

    def update(self, seconds: float) -> None:
        """Let time pass; works out the odds of one area more, so that no frame waits."""
        self.ring.update(seconds)
        if self.easel and self.odds.learn(pose.to_learn(self), self.chapter):
            self.lay()

    def draw(self, surface: Surface) -> None:
        """Paint the leaf."""
        if self.shown is None:
            return
        over = next((str(v) for name, v in self.over if name == self._area_name()), "")
        easel.paint(surface, self.shown, self.forecast, over)
        self.ring.draw(surface)

    def _key(self, event: pygame.event.Event) -> bool:
        if keys.pressed(event, "commit") and self.ready and not self.seal.at_once:
            return self.swear()
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT):
            return False
        if event.key in PAGES:
            Deeds(self).turn_page(1 if event.key == pygame.K_PAGEDOWN else -1)
            return True
        if event.key in ARROWS and (asked := self.draft.find(self._area_name())):
            parts = {str(v): screens.outline(self.book, str(v)) for v in asked.values}
            aimed = nearest(str(asked.value), parts, ARROWS[event.key])
            return self.choose((asked.name, aimed)) or True
        return Deeds(self).letter(event.key, bool(event.mod & pygame.KMOD_SHIFT))

    def _point(self, event: pygame.event.Event) -> bool:
        """Preview what the pointer is on: an area of the figure, or what a widget would choose."""
        self.ring.handle(event)
        inside, before = self.rect.collidepoint(event.pos), self.inside
        self.inside = inside
        if inside:
            area = self._area_at(event.pos)
            slots = Deeds(self).slots_of(self.ring.hovered)
            self.preview(((self._area_name(), area),) if area else slots)
        elif before:
            self.over = ()
            self.lay()
        return inside

    def _clicked(self, event: pygame.event.Event) -> str:
        """The area of the figure on which the button was released."""
        if event.type != pygame.MOUSEBUTTONUP or event.button != 1 or self.ring.hovered:
            return ""
        return self._area_at(event.pos)

    def _area_at(self, point: tuple[int, int]) -> str:
        frame = self.easel.frame if self.easel else None
        found = frame.parts(point) if frame and not self.ring.hovered else ()
        areas = (area for part in found for area in screens.areas(self.book, part))
        known = self.draft.options(self._area_name())
        return next((area for area in areas if area in known), "")

    def _area_name(self) -> str:
        """The slot of the part of the body that is aimed at with this blow; empty without one."""
        found = [asked.name for asked in self.slots if asked.role is Role.AREA]
        return found[min(self.blow, len(found) - 1)] if found else ""

    def lay(self) -> None:
        """Make everything anew for what is chosen now."""
        if self.request is None or not self.rect.w:
            return
        known = self.easel
        chooses = known is not None and self.inside and known.sitter.request == self.request
        held = known.held if known is not None and chooses else None
        self.easel = easel.easel(self.theme, self.rect, pose.sitter_of(self), held)
        self.page = self.easel.plan.page
        self._refresh()

    def _refresh(self) -> None:
        """The widgets and the odds of what is previewed; what can be chosen stays where it is."""
        if self.easel is None:
            return
        self.shown = easel.previewed(self.easel, pose.preview_of(self)) if self.over else self.easel
        spared = odds_parts.shown_in(self.shown.places)
        self.ring.lay(easel.things(self.shown, self.forecast), self.theme, spared)
