"""All duels of one side: what each leader has declared so far, slot by slot of the grammar."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.core.components import Leads
from game.core.forecast import Forecast
from game.core.orders import Order, Value
from game.core.ruleset import Request
from game.core.seat import Seat
from game.ui.battle.table.mode import asks
from game.ui.leaf.draft import Draft, action

FORM, AREA, TARGET, WEAPON = "form", "area", "target", "weapon"
AREAS = (AREA, "area2")
"""The areas of the first and of the second blow of one action."""

ACTION, BLOW = "action", "blow"
"""Which action of several is looked at, and which blow of an action."""


class Declarations:
    """The duels and the one that is looked at; every change is given at once.

    ``chapter`` is the prefix of the action that is looked at, "" for the first; ``blow`` 1 is the
    second blow of it.
    """

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self.requests = tuple(r for r in seat.waiting if asks(seat.view, r) == "blow")
        self.drafts: dict[str, Draft] = {}
        self.odds: dict[tuple[str, Order], Forecast | None] = {}
        self.index, self.chapter, self.blow = 0, "", 0
        for request in self.requests:
            given = seat.view.drafts.get(request.id) or seat.default(request)
            self.drafts[request.id] = Draft(partial(seat.choices, request), given)
            self._give(request)

    @property
    def request(self) -> Request:
        """The request of the duel that is looked at."""
        return self.requests[self.index]

    @property
    def draft(self) -> Draft:
        """What its leader has declared so far."""
        return self.drafts[self.request.id]

    @property
    def order(self) -> Order:
        """The action that is looked at, by itself."""
        return action(self.draft.order, self.chapter)

    @property
    def foe(self) -> int | None:
        """Whom the leader faces: the one he aims at, else the first he might."""
        named = self.order.unit("target2" if self.area_slot != AREA else TARGET)
        others = self.request.fact("opponents") or ()
        return named if named is not None else next(iter(others), None)

    @property
    def area_slot(self) -> str:
        """The slot at which the figure aims."""
        second = AREAS[self.blow]
        return second if self.order.get(second) is not None else AREA

    def show(self, index: int) -> None:
        """Look at another duel."""
        self.index, self.chapter, self.blow = index % len(self.requests), "", 0

    def options(self, slot: str) -> tuple[Value, ...]:
        """What a slot of the action may be; for ACTION and BLOW which of them there are."""
        if slot == ACTION:
            return tuple(range(len(self.draft.chapters)))
        if slot == BLOW:
            return (0, 1) if self.order.get(AREAS[1]) is not None else ()
        return self.draft.options(self.chapter + slot)

    def chosen(self, slot: str) -> Value:
        """What a slot is now."""
        if slot == ACTION:
            return self.draft.chapters.index(self.chapter)
        return self.blow if slot == BLOW else self.order.get(slot)

    def rows(self) -> tuple[str, ...]:
        """The slots that want a row: the weapon, and all with a choice in them; also which action
        and which blow is looked at, where there are several.
        """
        names = (name for name, _ in self.order.slots if name not in (FORM, *AREAS))
        own = [n for n in names if n == WEAPON or len(self.options(n)) > 1]
        looks = (slot for slot in (ACTION, BLOW) if len(self.options(slot)) > 1)
        return (*looks, *own)

    def choose(self, slot: str, value: Value) -> None:
        """Change one slot, and give what comes of it."""
        if slot == ACTION:
            self.chapter, self.blow = self.draft.chapters[value if type(value) is int else 0], 0
        elif slot == BLOW:
            self.blow = int(value == 1)
        elif self.draft.set((self.chapter + slot, value)):
            self.chapter = self.chapter if self.chapter in self.draft.chapters else ""
            self._give(self.request)

    def next(self, slot: str, by: int) -> None:
        """Go round the values of a slot."""
        options = self.options(slot)
        here = options.index(self.chosen(slot))
        self.choose(slot, options[(here + by) % len(options)])

    def aimed(self, area: Value) -> Order:
        """The action as it would be, aimed at this area."""
        order = self.draft.with_((self.chapter + self.area_slot, area))
        return self.order if order is None else action(order, self.chapter)

    def each_aim(self) -> Iterator[tuple[str, Order]]:
        """Every area that can be aimed at, with the action that comes of it."""
        for area in self.options(self.area_slot):
            yield str(area), self.aimed(area)

    def _give(self, request: Request) -> None:
        """Give the order of a duel, if it is not given already."""
        order = self.drafts[request.id].order
        if self.seat.view.drafts.get(request.id) != order:
            self.seat.give(request, order)

    def forecast(self, order: Order) -> Forecast | None:
        """The odds of an action of this duel; worked out once."""
        key = (self.request.id, order)
        if key not in self.odds:
            self.odds[key] = self.seat.forecast(self.request, order)
        return self.odds[key]

    def known(self, order: Order) -> Forecast | None:
        """The odds, if they were worked out already."""
        return self.odds.get((self.request.id, order))

    def learn(self) -> bool:
        """Work out the odds of one area more; False if all are known."""
        for _, order in self.each_aim():
            if (self.request.id, order) not in self.odds:
                self.forecast(order)
                return True
        return False

    def unit_of(self, leader: int | None) -> int | None:
        """The unit that this fighter leads."""
        leads = self.seat.view.find(leader, Leads) if leader is not None else None
        return leads.unit if leads else None
