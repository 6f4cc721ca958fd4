"""What answers itself: standing answers, windows let pass, and the only thing one can do."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import product
from operator import itemgetter

from game.core.engine.snapshot import Passing, Standing
from game.core.orders import (
    AS_USUAL,
    EVERY_KIND,
    PASS,
    UNDISTURBED,
    UNPROMISING,
    Order,
    is_pass,
    only,
)
from game.core.ruleset import Request
from game.core.view import View

PART = {"moment": 0, "unit": 1}


@dataclass(slots=True)
class Habits:
    """The standing answers, and the windows let pass for more than once; AS_USUAL stands for
    whatever the book does unasked, UNDISTURBED for letting windows pass until something befalls
    who is asked, UNPROMISING for what can gain him nothing. One of EVERY_KIND goes before what
    stands for a single kind.
    """

    standing: dict[tuple[str, int, str], Order] = field(default_factory=dict)
    passing: dict[tuple[int, str], tuple[str, str]] = field(default_factory=dict)

    def stand(self, side: str, kind: str, order: Order | None, unit: int) -> None:
        """Let an order stand, or end one that does (None)."""
        self.standing.pop((side, unit, kind), None)
        if order is not None:
            self.standing[side, unit, kind] = order

    def recorded_standing(self) -> tuple[Standing, ...]:
        """The standing answers, sorted."""
        return tuple(sorted(self.standing.items(), key=itemgetter(0))) if self.standing else ()

    def recorded_passing(self) -> tuple[Passing, ...]:
        """The windows let pass, sorted."""
        return tuple(sorted(self.passing.items())) if self.passing else ()

    def answer(self, view: View, request: Request) -> Order | None:
        """The answer that needs nobody, or None."""
        if request.window and self._still_passed(request):
            return PASS
        stands = product((request.unit, 0), (EVERY_KIND, request.kind)) if self.standing else ()
        for unit, kind in stands:
            standing = self.standing.get((request.side, unit, kind))
            meant = _meant(view, request, standing) if standing is not None else None
            own = view.settled(request, meant) if meant is not None else None
            if own is not None:
                return own
        several = view.ruleset.kinds[request.kind].several
        if several is not None and several(view, request):
            return None
        if request.window:
            return None if any(True for _ in view.own_choices(request)) else PASS
        return only(view.grammar(request))

    def note(self, answered: Iterable[tuple[Request, Order]]) -> None:
        """Remember the windows that were let pass for longer than this once."""
        for request, order in answered:
            if request.window and is_pass(order) and order.slots[0][1] != "event":
                until = str(order.slots[0][1])
                self.passing[request.unit, request.kind] = (until, subject(request))

    def _still_passed(self, request: Request) -> bool:
        """Whether the window was let pass until later; another subject ends that."""
        until, about = self.passing.get((request.unit, request.kind), ("", ""))
        if until in PART:
            part = PART[until]
            if about.split("/")[part] != subject(request).split("/")[part]:
                del self.passing[request.unit, request.kind]
                return False
        return bool(until)


def _meant(view: View, request: Request, standing: Order) -> Order | None:
    """The answer that a standing order comes to now, None where somebody is to be asked."""
    if standing == UNDISTURBED:
        return None if disturbed(view, request.unit) else PASS
    if standing == UNPROMISING and promising(view, request):
        return None
    if standing == UNPROMISING and request.window:
        return PASS
    careful = view.ruleset.kinds[request.kind].proposal
    if standing == UNPROMISING and careful is not None:
        return careful(view, request)
    if standing in (AS_USUAL, UNPROMISING):
        return view.scale.default_answer(view, request)
    return standing


def promising(view: View, request: Request) -> bool:
    """Whether something can be gained by answering otherwise than by passing, or than usual."""
    gains = view.ruleset.kinds[request.kind].gains
    return gains is None or gains(view, request)


def disturbed(view: View, unit: int) -> bool:
    """Whether another has done something to this unit at this time of the clock; where no time
    is counted, in this phase.
    """
    for event in reversed(view.events):
        if event.time != view.clock.time or event.key == "phase":
            return False
        if event.target == unit and event.unit not in (None, unit):
            return True
    return False


def subject(request: Request) -> str:
    """What a window is about: the kind of moment and the unit that acts."""
    return f"{request.fact('moment')}/{request.fact('actor')}"
