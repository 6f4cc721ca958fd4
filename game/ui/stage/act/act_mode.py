"""Declaring for one fighter after the other: the leaf makes the order, the map fills its slots.

A click on an enemy means to fight him, or where that cannot be to go towards him, one on a free
cell to go there, one on a friend to take him up. An order is only drafted until it is sworn; what
is sworn can be changed until the side seals. After the last oath the map changes nothing before
somebody is taken up.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame
from pygame import Surface

from game.core.components import Unit
from game.core.grid import Cell
from game.core.orders import IllegalOrder, Order
from game.core.ruleset import Request
from game.core.seat import Seat
from game.core.view import View
from game.ui import keys
from game.ui.battle.table.joint import Joint, Others, join
from game.ui.battle.table.layout import Layout
from game.ui.battle.table.mode import Marks
from game.ui.leaf.leaf import Leaf
from game.ui.leaf.rows.seal import Seal
from game.ui.stage.act import hand as act_hand
from game.ui.stage.act import pass_bar
from game.ui.stage.act.approach import Meaning, meaning
from game.ui.stage.act.pass_bar import FIRST
from game.ui.stage.act.plan import plan_of, sign_of
from game.ui.stage.outlook import Outlook
from game.ui.stage.stage import Plan
from game.ui.theme import Theme
from game.ui.widgets.ring import Ring

STEPS = {"next_unit": 1, "previous_unit": -1}
ACTIONS = (*STEPS, "commit", "same", "take_back", "cancel", *pass_bar.KEYS)


class ActMode:
    """The declarations of one side; those of a turn are sealed together, a free action is done
    as soon as it is sworn.
    """

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.leaf = Leaf(seat, self._sworn)
        self.bar = Ring(self.leaf.theme, tabs=False, arrows=False)
        self._layout: Layout | None = None
        self.request: Request | None = None
        self.refusal: IllegalOrder | None = None
        self.refused_at: Cell | None = None
        self._rests = False
        self._meant: dict[tuple[object, ...], Meaning] = {}
        self._others = Others(seat)
        self._joint: Joint | None = None
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
        self.request, self.refusal, self._rests, self._meant = request, None, False, {}
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
    def settled(self) -> bool:
        """Whether all have sworn and nobody was taken up since, nor anything changed on the leaf:
        then a click beside the last of them changes no order.
        """
        return self._rests and not self.fresh

    @property
    def made(self) -> Request | None:
        """Whose order was chosen on the leaf or the map, and is not sworn yet."""
        return self.request if self.leaf.touched and self.fresh else None

    @property
    def window(self) -> bool:
        """Whether what is asked may be let pass."""
        return self.request is not None and pass_bar.is_window(self.request)

    # What is done.

    def swear(self) -> bool:
        """The chosen fighter swears what the leaf shows."""
        return self.leaf.swear()

    def swear_alike(self) -> bool:
        """The chosen fighter swears what the leaf shows, and the same all others who may; False if
        there are none.
        """
        if self.request is None or self.window:
            return False
        order = self.leaf.order
        others = self._others.all(self.request, order)
        if others:
            self._joint = join(self.seat, self.request, order, others)
            self.leaf.lay()
            self._sworn(self.request)
        return bool(others)

    def take_joint(self) -> Joint | None:
        """What was answered for several, once."""
        found, self._joint = self._joint, None
        return found

    def _sworn(self, request: object) -> None:
        self.refusal = None
        if self.missing():
            self.select_next()
        elif self.seat.waiting and self.commits:
            self._rests = True
            self.leaf.preview(())

    def take_rule(self) -> str:
        """The rule whose row was clicked, once."""
        return self.leaf.take_rule()

    def take_back(self) -> bool:
        """Withdraw what the chosen fighter has sworn; False if he has not."""
        if self.request is None or self.given is None or not self.request.editable:
            return False
        self.seat.take_back(self.request)
        self.select(self.request)
        return True

    def let_pass(self, until: str = FIRST, *, everyone: bool = False) -> bool:
        """Let a window go by, or leave all such to the fighters; False if that cannot be."""
        if self.request is None or until not in pass_bar.ways(self.view, self.request):
            return False
        pass_bar.let_pass(self.seat, self.request, until, everyone=everyone)
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
        if action in pass_bar.KEYS:
            until, everyone = pass_bar.KEYS[action]
            return self.let_pass(until, everyone=everyone)
        if action == "same":
            return self.swear_alike()
        if action == "commit":
            return (self.fresh or not self.commits) and self.swear()
        done: dict[str, Callable[[], bool]] = {"take_back": self.take_back, "cancel": self.cancel}
        if action in done and done[action]():
            return True
        right = event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT
        if right and self.bar.hovered:
            return self.let_pass(self.bar.hovered.removeprefix(pass_bar.PREFIX), everyone=True)
        if right and self.leaf.rect.collidepoint(event.pos):
            return self.cancel()
        if event.type != pygame.KEYDOWN and (act := self.bar.handle(event)) is not None:
            shift = pygame.key.get_mods() & pygame.KMOD_SHIFT
            return self.let_pass(act.id.removeprefix(pass_bar.PREFIX), everyone=bool(shift))
        return self.leaf.handle(event)

    def update(self, seconds: float) -> None:
        """The leaf works out odds, and whom the same order would serve, a little in every frame."""
        self.leaf.update(seconds)
        asked = self.request if not self.window else None
        count = len(self._others.learn(asked, self.leaf.order)) if asked is not None else 0
        if count != self.leaf.seal.same:
            self.leaf.seal = Seal(same=count, on_same=self.swear_alike)
            self.leaf.lay()
        self.bar.update(seconds)

    def draw(self, surface: Surface) -> None:
        """The leaf paints its own sheet."""
        self.leaf.draw(surface)
        self.bar.draw(surface)

    def marks(self) -> Marks:
        """Who is chosen, and who has sworn."""
        asked = [request for request in self.seat.waiting if request.editable]
        drafts = self.view.drafts
        seals = ((r.unit, sign_of(self.view, r, drafts.get(r.id))) for r in asked)
        return Marks(selected=self.request.unit if self.request else None, seals=tuple(seals))

    # The map.

    def plan(self, outlook: Outlook, hovered: Cell | None) -> Plan:
        """Reach, way, targets and sight of the chosen fighter."""
        return plan_of(self, outlook, hovered)

    touched = act_hand.touched

    def hostile(self, unit: int) -> bool:
        """Whether somebody is on another side."""
        known = self.view.find(unit, Unit)
        return known is not None and known.side != self.seat.side

    def meant(self, unit: int) -> Meaning:
        """What a click on a unit means, worked out once for the leaf as it stands."""
        key = self.request, self.leaf.order, self.leaf.chapter, self.leaf.blow, unit
        if key not in self._meant:
            self._meant[key] = meaning(self, unit)
        return self._meant[key]

    def refuse(self, refusal: IllegalOrder, cell: Cell | None) -> None:
        """Say beside this cell why not."""
        self.refusal, self.refused_at = refusal, cell
