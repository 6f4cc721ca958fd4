"""Declaring leader duels on the leaf: for each own leader who fights, what he does, and where.

Every change is given at once and stays open until the side commits.
"""

from __future__ import annotations

import pygame
from pygame import Surface

from game.core.components import Leads
from game.core.ruleset import Request
from game.core.seat import Seat
from game.ui import keys
from game.ui.battle.table.layout import Layout
from game.ui.battle.table.mode import NO_MARKS, Marks, asks
from game.ui.leaf.leaf import Leaf
from game.ui.leaf.rows.seal import Seal
from game.ui.theme import Theme
from game.ui.widgets.ring import Ring

BLOW = "blow"
"""What a kind asks for that this mode answers (one of ruleset.ASKS)."""

STEPS = {"next_unit": 1, "previous_unit": -1}


class DuelMode:
    """The duels of one side, one shown at a time; tabs on the leaf lead to the others."""

    commits = True

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.leaf = Leaf(seat)
        self.leaf.seal = Seal(at_once=True)
        self.leaf.fellows = self.requests
        for request in self.requests:
            if request.id not in seat.view.drafts:
                seat.give(request, seat.default(request))
        self.leaf.show(self.requests[0])

    @property
    def requests(self) -> tuple[Request, ...]:
        """What the leaders are asked."""
        view = self.seat.view
        return tuple(request for request in self.seat.waiting if asks(view, request) == BLOW)

    @property
    def request(self) -> Request:
        """The request of the duel that is looked at."""
        return self.leaf.request or self.requests[0]

    @property
    def ring(self) -> Ring:
        """The leaf's own widgets."""
        return self.leaf.ring

    def take_rule(self) -> str:
        """The rule whose row was clicked, once."""
        return self.leaf.take_rule()

    def layout(self, theme: Theme, layout: Layout) -> None:
        """The leaf has the whole panel."""
        self.leaf.layout(theme, layout.panel)

    def handle(self, event: pygame.event.Event) -> bool:
        """Tab goes to the next duel; all else is the leaf's."""
        step, every = STEPS.get(keys.action_of(event, STEPS), 0), self.requests
        if step and len(every) > 1:
            self.leaf.show(every[(every.index(self.request) + step) % len(every)])
            return True
        return self.leaf.handle(event)

    def update(self, seconds: float) -> None:
        """The leaf works out odds, a little in every frame."""
        self.leaf.update(seconds)

    def marks(self) -> Marks:
        """The units whose leaders meet."""
        own, foe = self._led(self.request.unit), self._led(self.leaf.target)
        if own is None:
            return NO_MARKS
        return Marks(selected=own, targets=() if foe is None else (foe,), aimed=foe)

    def _led(self, leader: int | None) -> int | None:
        """The unit that this fighter leads."""
        leads = self.seat.view.find(leader, Leads) if leader is not None else None
        return leads.unit if leads else None

    def draw(self, surface: Surface) -> None:
        """The leaf paints its own sheet."""
        self.leaf.draw(surface)
