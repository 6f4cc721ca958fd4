"""Declaring for one fighter after the other: the leaf makes the order, the map fills its slots.

A click on an enemy means to fight him, one on a free cell to go there, one on a friend to take him
up. An order is only drafted until it is sworn; what is sworn can be changed until the side seals.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Surface

from game.core.components import Position, Scenery, Unit
from game.core.grid import Cell
from game.core.orders import AS_USUAL, IllegalOrder, Order, is_pass, passing
from game.core.ruleset import Request
from game.core.seat import Seat
from game.core.view import View
from game.ui import keys
from game.ui.battle import why_not
from game.ui.battle.layout import Layout
from game.ui.battle.mode import Marks
from game.ui.field.touch import Touch
from game.ui.leaf.leaf import Leaf
from game.ui.leaf.roles import THING
from game.ui.stage import pass_bar
from game.ui.stage.act_plan import plan_of
from game.ui.stage.outlook import Outlook
from game.ui.stage.plan import Plan
from game.ui.theme import Theme
from game.ui.widgets.ring import Ring

STEPS = {"next_unit": 1, "previous_unit": -1}
ACTIONS = (*STEPS, "commit", "take_back", "cancel")
SEALS = {"fight": "attack", "defend": "defend", "move": "move", "hold": "stay", "wait": "stay"}
"""The sign on the seal of each form of order; others have a crown."""


class ActMode:
    """The declarations of one side; those of a turn are sealed together, a free action is done
    as soon as it is sworn.
    """

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.leaf = Leaf(seat, self._sworn, self._asked_rule)
        self.bar = Ring(self.leaf.theme, tabs=False, arrows=False)
        self._layout: Layout | None = None
        self.request: Request | None = None
        self.refusal: IllegalOrder | None = None
        self.refused_at: Cell | None = None
        self._rule = ""
        self.select_next()

    @property
    def view(self) -> View:
        """What the side knows now."""
        return self.seat.view

    @property
    def ring(self) -> Ring:
        """The leaf's own widgets."""
        return self.leaf.ring

    @property
    def commits(self) -> bool:
        """Declarations wait for their side's seal; a free action does not."""
        return all(request.editable for request in self.seat.waiting)

    @property
    def drafted(self) -> tuple[Request, Order] | None:
        """Whose order is being made, and how it stands with what the pointer is on."""
        return (self.request, self.leaf.previewed) if self.request is not None else None

    # Who is chosen.

    def select(self, request: Request) -> None:
        """Open the leaf of this fighter."""
        self.request, self.refusal = request, None
        self.leaf.show(request)
        if self.window:
            self.leaf.unsworn = self.leaf.order
            self.leaf.lay()
        self._lay()

    def select_unit(self, unit: int) -> bool:
        """Take up a fighter who was chosen elsewhere; False if nothing is asked of him."""
        request = next((r for r in self.seat.waiting if r.unit == unit), None)
        if request is not None:
            self.select(request)
        return request is not None

    def select_next(self, by: int = 1) -> None:
        """The next fighter who needs an order; with none left simply the next one."""
        waiting = list(self.seat.waiting)
        if not waiting:
            return
        wanted = self.missing() or waiting
        here = waiting.index(self.request) if self.request in waiting else -1 if by > 0 else 0
        turn = [waiting[(here + by * n) % len(waiting)] for n in range(1, len(waiting) + 1)]
        self.select(next((request for request in turn if request in wanted), turn[0]))

    def missing(self) -> list[Request]:
        """Those who have not sworn anything yet."""
        drafts = self.view.drafts
        return [request for request in self.seat.waiting if request.id not in drafts]

    @property
    def given(self) -> Order | None:
        """What the chosen fighter has sworn."""
        return self.view.drafts.get(self.request.id) if self.request else None

    @property
    def fresh(self) -> bool:
        """Whether the leaf shows something else than what was sworn; in a window, than what it
        showed when it opened.
        """
        return self.leaf.fresh

    @property
    def window(self) -> bool:
        """Whether what is asked may be let pass."""
        return self.request is not None and self.request.window and not self.request.editable

    # What is done.

    def swear(self) -> bool:
        """The chosen fighter swears what the leaf shows."""
        return self.leaf.swear()

    def _sworn(self, request: object) -> None:
        self.refusal = None
        if self.missing():
            self.select_next()

    def _asked_rule(self, rule: object) -> None:
        self._rule = str(rule)

    def take_rule(self) -> str:
        """The rule whose row was clicked, once."""
        rule, self._rule = self._rule, ""
        return rule

    def take_back(self) -> bool:
        """Withdraw what the chosen fighter has sworn; False if he has not."""
        if self.request is None or self.given is None or not self.request.editable:
            return False
        self.seat.take_back(self.request)
        self.select(self.request)
        return True

    def let_pass(self, until: str = "event") -> bool:
        """Let a window go by, or leave all such to the fighters."""
        if self.request is None or not self.request.window:
            return False
        if until == pass_bar.USUAL:
            self.seat.stand(self.request.kind, AS_USUAL)
            self.seat.give(self.request, self.seat.default(self.request))
        else:
            self.seat.give(self.request, passing(until))
        self._sworn(self.request)
        return True

    def cancel(self) -> bool:
        """Right click and Esc: back to what was sworn, or to the usual order; then take it back."""
        if self.request is None:
            return False
        if self.refusal is not None:
            self.refusal = None
            return True
        before = self.leaf.order
        if self.fresh:
            self.leaf.show(self.request)
            if self.leaf.order != before:
                return True
        return self.take_back()

    # Events.

    def layout(self, theme: Theme, layout: Layout) -> None:
        """The leaf has the whole panel, and the corner below it where nothing is sealed there."""
        self._layout, self.bar.theme = layout, theme
        corner = self.commits or self.window
        self.leaf.layout(theme, layout.panel if corner else layout.panel.union(layout.commit))
        self._lay()

    def _lay(self) -> None:
        """The buttons of a window in the corner."""
        if self._layout is not None:
            window = self.request if self.window else None
            shown = (self.leaf.theme, self._layout.commit, self.view)
            self.bar.lay(pass_bar.buttons(*shown, window) if window else (), self.leaf.theme)

    def handle(self, event: pygame.event.Event) -> bool:
        """The keys of the orders, then the leaf."""
        action = keys.action_of(event, ACTIONS)
        if action in STEPS:
            self.select_next(STEPS[action])
            return True
        if action == "commit" and self.window and not self.fresh:
            return self.let_pass()
        if action == "commit":
            return (self.fresh or not self.commits) and self.swear()
        done: dict[str, Callable[[], bool]] = {"take_back": self.take_back, "cancel": self.cancel}
        if action in done and done[action]():
            return True
        right = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT
        if right and self.leaf.rect.collidepoint(event.pos):
            return self.cancel()
        if event.type != pygame.KEYDOWN and (act := self.bar.handle(event)) is not None:
            return self.let_pass(act.id.removeprefix(pass_bar.PREFIX))
        return self.leaf.handle(event)

    def update(self, seconds: float) -> None:
        """The leaf works out odds, a little in every frame."""
        self.leaf.update(seconds)
        self.bar.update(seconds)

    def draw(self, surface: Surface) -> None:
        """The leaf paints its own sheet."""
        self.leaf.draw(surface)
        self.bar.draw(surface)

    def marks(self) -> Marks:
        """Who is chosen, and who has sworn."""
        asked = [request for request in self.seat.waiting if request.editable]
        drafts = self.view.drafts
        seals = ((r.unit, _form(drafts.get(r.id))) for r in asked)
        return Marks(selected=self.request.unit if self.request else None, seals=tuple(seals))

    # The map.

    def plan(self, outlook: Outlook, hovered: Cell | None) -> Plan:
        """Reach, way, targets and sight of the chosen fighter."""
        return plan_of(self, outlook, hovered)

    def touched(self, touch: Touch) -> bool:
        """A hand on the map: look, choose, go, strike."""
        if touch.kind == "hover":
            self.leaf.hover(self._meant(touch))
            if touch.cell != self.refused_at:
                self.refusal = None
            return False
        if touch.kind == "context":
            return self.cancel()
        if touch.kind == "click" and touch.cell is not None:
            self._click(touch)
            return True
        return touch.kind == "double" and self.fresh and self._twice(touch)

    def _twice(self, touch: Touch) -> bool:
        """A second click on what was chosen by the first swears it."""
        meant = self._meant(touch)
        return meant in (self.leaf.target, self.leaf.cell) and self.swear()

    def _meant(self, touch: Touch) -> int | Cell | None:
        """What the leaf is told: whoever stands there and could be chosen, else the cell."""
        if touch.unit is not None and (touch.unit in self.leaf.units or self._foe(touch.unit)):
            return touch.unit
        return self._thing(touch.cell) or touch.cell

    def _thing(self, cell: Cell | None) -> int | None:
        """What stands there, if the present action can be aimed at it."""
        known = self.leaf.draft.options(f"{self.leaf.chapter}{THING}")
        every = self.view.each(Scenery, Position) if known else ()
        return next((one for one, (_, at) in every if at.cell == cell and one in known), None)

    def _click(self, touch: Touch) -> None:
        self.refusal, unit = None, touch.unit
        if self.request is None:
            return
        meant = self._meant(touch)
        taken_up = unit is not None and meant != unit and unit != self.request.unit
        if taken_up and not self._foe(unit or 0):
            if not self.select_unit(unit or 0):
                self._refuse(why_not.not_asked(self.view, unit or 0), touch.cell)
            return
        if not self.leaf.put(meant):
            self._refuse(self._why(meant), touch.cell)

    def _foe(self, unit: int) -> bool:
        known = self.view.find(unit, Unit)
        return known is not None and known.side != self.seat.side

    def _why(self, meant: int | Cell | None) -> IllegalOrder:
        """What the rules say against it."""
        assert self.request is not None
        if isinstance(meant, Cell):
            wanted = Order((("form", "move"), ("manner", "walk"), ("to", meant)))
        else:
            wanted = Order((("form", "fight"), ("how", "strike"), ("target", meant)))
        own = self.leaf.order
        slot = "to" if isinstance(meant, Cell) else "target"
        if own.get(slot) is not None:
            changed = tuple((n, meant if n == slot else v) for n, v in own.slots)
            wanted = Order(changed)
        return self.view.refusal(self.request, wanted)

    def _refuse(self, refusal: IllegalOrder, cell: Cell | None) -> None:
        self.refusal, self.refused_at = refusal, cell


def _form(order: Order | None) -> str:
    """The seal of an order: what it is mostly about."""
    if order is None or is_pass(order):
        return "unset"
    return SEALS.get(order.text("form"), "crown")
