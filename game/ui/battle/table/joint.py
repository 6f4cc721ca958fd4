"""One press answers for several: what it gave, what it gives as soon as that is asked, and that it
is taken back as one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from time import perf_counter

from game.core.orders import Order
from game.core.ruleset import Clock, Request
from game.core.seat import Seat
from game.play.alike import Answers, afterwards, alike, beside, same_time
from game.ui.battle.table.mode import asks

BUDGET = 0.004
"""Seconds of a frame in which is looked at others; one more may take longer."""

UNJOINED = ("place",)
"""What needs no answer, so that nobody has to be spared it."""


@dataclass(slots=True)
class Joint:
    """The answers of one press: those ``given`` by the ids of the requests, the latest last, and
    those for what will be asked ``later``, all of this ``kind``. It was at this ``clock``, when so
    many events were ``known``, and for these ``units``.
    """

    kind: str
    clock: Clock
    known: int
    units: set[int]
    given: dict[str, Order] = field(default_factory=dict)
    later: dict[str, Order] = field(default_factory=dict)

    def meets(self, seat: Seat) -> bool:
        """Answer what is asked now, if that was answered beforehand and is asked at the same time;
        whether it was. Who may not give it answers between them; anything else that is asked ends
        it.
        """
        if not self.later or not seat.waiting:
            return False
        request = seat.waiting[0]
        order = self.later.pop(request.id, None)
        now = same_time(self.clock, seat.view, self.known, self.units)
        if not now or request.kind != self.kind:
            self.later.clear()
            return False
        self.units.add(request.unit)
        if order is None or not seat.allows(request, order):
            return False
        self.give(seat, request, order)
        return True

    def give(self, seat: Seat, request: Request, order: Order) -> None:
        """Give one of these answers, and remember how it stands then."""
        self.given[request.id] = seat.view.settled(request, order) or order
        seat.give(request, order)

    def watch(self, seat: Seat) -> None:
        """Whoever is answered anew, or taken back alone, is no longer one of these."""
        asked, drafts = seat.view.requests, seat.view.drafts
        for name in [n for n, o in self.given.items() if n in asked and drafts.get(n) != o]:
            del self.given[name]

    def undone(self, seat: Seat) -> bool:
        """The last answer of the side was taken back: if it was the last of these, take back the
        others as well; whether it was.
        """
        if not self.given or not _open(seat, next(reversed(self.given))):
            return False
        self.later.clear()
        while self.given:
            name, _ = self.given.popitem()
            while not _open(seat, name) and seat.undo():
                pass
        return True


def _open(seat: Seat, name: str) -> bool:
    """Whether this is asked and has no answer."""
    return name in seat.view.requests and name not in seat.view.drafts


@dataclass(slots=True)
class Joints:
    """The presses of each side, the latest last."""

    sides: dict[str, list[Joint]] = field(default_factory=dict)

    def note(self, side: str, joint: Joint) -> None:
        """Remember one. What it says of those who will be asked goes before what another said, and
        those of earlier rounds cannot be taken back any more.
        """
        lately = [one for one in self.sides.get(side, ()) if one.clock.round == joint.clock.round]
        for earlier in lately:
            earlier.later.clear()
        self.sides[side] = [*lately, joint]

    def meets(self, seat: Seat) -> bool:
        """Whether one of them has answered what this side was asked just now."""
        self.watch(seat)
        return any(joint.meets(seat) for joint in self.sides.get(seat.side, ()))

    def watch(self, seat: Seat) -> None:
        """Take in what this side has answered by itself since."""
        for joint in self.sides.get(seat.side, ()):
            joint.watch(seat)

    def undone(self, seat: Seat) -> None:
        """The last answer of this side was taken back."""
        found = self.sides.get(seat.side, [])
        for joint in reversed(found):
            if joint.undone(seat):
                found.remove(joint)
                return
        for joint in found:
            joint.later.clear()


def join(seat: Seat, request: Request, order: Order, others: Answers) -> Joint:
    """Give this answer for one, if it is not given yet, and what it comes to for the others: now,
    or as soon as they are asked.
    """
    view = seat.view
    units = {request.unit, *(other.unit for other, _ in others)}
    made = Joint(request.kind, view.clock, len(view.events), units)
    now = [(other, same) for other, same in others if other in seat.waiting]
    made.later = {other.id: same for other, same in others if other not in seat.waiting}
    own = [] if view.drafts.get(request.id) == order else [(request, order)]
    for one, same in (*now, *own):
        made.give(seat, one, same)
    return made


class Others:
    """Who would be served by the same answer, worked out a little at a time. Until all is known of
    another answer to the same question, those of the last one are shown.
    """

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        self._about: tuple[object, ...] = ()
        self._work: Iterator[tuple[Request, Order] | None] = iter(())
        self._found: list[tuple[Request, Order]] = []
        self._known: Answers = ()
        self._counted: tuple[tuple[object, ...], int] = (), 0

    def learn(self, request: Request, order: Order) -> Answers:
        """Look at some more of them, so that mostly all are known before anything is drawn; those
        who are known last.
        """
        self._ask(request, order)
        started = perf_counter()
        while not (done := self._step()) and perf_counter() - started < BUDGET:
            pass
        self._known = tuple(self._found) if done else self._known
        return self._known

    def all(self, request: Request, order: Order) -> Answers:
        """All of them at once."""
        self._ask(request, order)
        while not self._step():
            pass
        self._known = tuple(self._found)
        return self._known

    def most(self, request: Request, orders: tuple[Order, ...]) -> int:
        """For how many others at most one of these answers may be the same."""
        about = request, orders, tuple(self.seat.view.drafts)
        if about != self._counted[0]:
            self._counted = about, max((len(self.all(request, o)) for o in orders), default=0)
        return self._counted[1]

    def _ask(self, request: Request, order: Order) -> None:
        view = self.seat.view
        about = request, order, tuple(view.drafts), view.events[-1:]
        if about != self._about:
            self._known = self._known if self._about[:1] == about[:1] else ()
            self._about, self._found = about, []
            self._work = self._each(request, order)

    def _step(self) -> bool:
        """Look at one more; whether all were looked at."""
        for found in self._work:
            self._found += [found] if found is not None else []
            return False
        return True

    def _each(self, request: Request, order: Order) -> Iterator[tuple[Request, Order] | None]:
        if asks(self.seat.view, request) in UNJOINED or not order.slots:
            return
        others = beside(self.seat, request)
        if not others:
            yield from afterwards(self.seat, request, order)
        for other in others:
            same = alike(self.seat, request, order, other)
            yield (other, same) if same is not None else None
