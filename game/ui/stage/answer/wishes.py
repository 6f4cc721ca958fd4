"""What a player is not asked, as is set or of itself; and that he is asked once all the same."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core.engine.habits import disturbed, promising
from game.core.grid import STEPS
from game.core.orders import AS_USUAL, PASS, UNDISTURBED, UNPROMISING, Order
from game.core.ruleset import Request, Ruleset
from game.core.seat import Seat
from game.core.view import View
from game.ui import current
from game.ui.stage.act.pass_bar import STANDING, between, between_turns, is_window

Standing = dict[tuple[int, str], Order]


@dataclass(slots=True)
class Wishes:
    """What the settings let stand in a battle, ``told`` once for each side and kind of question,
    so that who asks to be asked again is. ``loud`` are the sides that are asked everything,
    ``lifted`` the standing orders of those that wish to be asked at their next window, ``wanted``
    the questions that came of it.
    """

    told: set[tuple[str, str]] = field(default_factory=set)
    loud: set[str] = field(default_factory=set)
    lifted: dict[str, Standing] = field(default_factory=dict)
    wanted: set[str] = field(default_factory=set)

    def met(self, seat: Seat) -> bool:
        """Let the settings' standing orders hold from the first such question on; whether one was
        answered by them just now.
        """
        if seat.side in self.lifted and self._note(seat):
            self._restore(seat)
        found = [(r, wish(seat, r)) for r in seat.waiting if r.id not in self.wanted]
        return any(self._tell(seat, request, order) for request, order in found if order)

    def _note(self, seat: Seat) -> bool:
        """Keep the windows that are open; whether one of them is new."""
        windows = {request.id for request in seat.waiting if is_window(request)}
        new = bool(windows - self.wanted)
        self.wanted |= windows
        return new

    def _tell(self, seat: Seat, request: Request, order: Order) -> bool:
        about = seat.side, request.kind
        if about in self.told or seat.side in self.loud or seat.side in self.lifted:
            return False
        self.told.add(about)
        if (0, request.kind) in seat.view.standing:
            return False
        seat.stand(request.kind, order)
        if order == UNDISTURBED and disturbed(seat.view, request.unit):
            return False
        if order == UNPROMISING and promising(seat.view, request):
            return False
        window = request.window and order != AS_USUAL
        unasked = seat.proposal if order == UNPROMISING else seat.default
        seat.give(request, PASS if window else unasked(request))
        return True

    # To be asked all the same.

    def asking(self, view: View) -> bool:
        """Whether this side has asked to be asked, at its next window or at all of them."""
        return view.side in self.lifted or self._loud(view)

    def _loud(self, view: View) -> bool:
        stands = any(quiet(view.ruleset, kind, order) for (_, kind), order in view.standing.items())
        return view.side in self.loud and not stands

    def ask_once(self, seat: Seat) -> None:
        """At the next window, whatever it is, this side is asked, one that is open left out; a
        second time, or where it is asked at all of them: no more so.
        """
        if seat.side in self.lifted:
            self._restore(seat)
        elif self._loud(seat.view):
            self.ask_all(seat)
        else:
            book, standing = seat.view.ruleset, seat.view.standing
            found = {key: order for key, order in standing.items() if quiet(book, key[1], order)}
            self.lifted[seat.side] = found
            self._note(seat)
            for unit, kind in found:
                seat.stand(kind, None, unit)

    def ask_all(self, seat: Seat) -> None:
        """Everything is asked from now on; where it is already, what the settings let stand will
        stand again.
        """
        self._restore(seat)
        if seat.side in self.loud and not seat.view.standing:
            self.loud.discard(seat.side)
            self.told = {about for about in self.told if about[0] != seat.side}
            return
        self.loud.add(seat.side)
        for unit, kind in tuple(seat.view.standing):
            seat.stand(kind, None, unit)

    def _restore(self, seat: Seat) -> None:
        for (unit, kind), order in self.lifted.pop(seat.side, {}).items():
            seat.stand(kind, order, unit)


def wish(seat: Seat, request: Request) -> Order | None:
    """What the settings let stand for such a question, None for nothing."""
    order = STANDING.get(current.now().battle.between)
    book = seat.view.ruleset
    if between(request, book) or order is None:
        return order if between(request, book) else None
    gains = book.kinds[request.kind].gains
    return UNPROMISING if gains is not None and not request.editable else None


def quiet(book: Ruleset, kind: str, order: Order) -> bool:
    """Whether it is such an order: for windows between Turns, or for what gains nothing."""
    return between_turns(kind, book) or order in (UNDISTURBED, UNPROMISING)


def answered(seat: Seat) -> bool:
    """Let every such question pass, so that he looks as he has declared; whether there was one."""
    if current.now().battle.ask_facing:
        return False
    found = [request for request in seat.waiting if turns(seat, request)]
    for request in found:
        seat.give(request, PASS)
    return bool(found)


def turns(seat: Seat, request: Request) -> bool:
    """Whether one can only turn there, and need not."""
    if not request.window or request.editable:
        return False
    return all(value in STEPS for _, value in seat.view.own_choices(request))
