"""The same answer for others who are asked the same: who they are, and what it comes to for each.

It is read off the legal orders alone. What somebody does is the same; where he stands and where he
looks is his own.
"""

from __future__ import annotations

from typing import NamedTuple

from game.core.battle import Battle
from game.core.components import Position
from game.core.grid import STEPS, Cell
from game.core.orders import NOTHING, Order, Slot, Value
from game.core.ruleset import Clock, Request
from game.core.seat import Seat
from game.core.view import View
from game.core.vocabulary import Role

PEOPLE = (Role.TARGET, Role.WATCHED, Role.FRIEND)
"""Slots that name somebody; who has one does nothing but exactly that."""

FAR = Role.AIMED_CELL
"""A cell far off: several may aim at the same. On a cell to go to there is room for one."""

BETWEEN = "between"
"""When it may be answered for later ones beforehand: not in somebody's own Turn, or with an action
that he has for free, which is decided when it comes.
"""

MOST = 60
"""So many questions are followed at most."""

Answers = tuple[tuple[Request, Order], ...]


class _Wanted(NamedTuple):
    """The slots that are to be the same, and whether they are against somebody."""

    slots: dict[str, Value]
    named: bool


def beside(seat: Seat, request: Request) -> tuple[Request, ...]:
    """The others who are asked the same kind of question now, and have not answered yet."""
    drafts = seat.view.drafts
    return tuple(
        r for r in seat.waiting if r.kind == request.kind and r != request and r.id not in drafts
    )


def alike(seat: Seat, request: Request, order: Order, other: Request) -> Order | None:
    """This answer as the other would give it; None if he may not.

    His own cell stands for that of the first, and he looks where he would anyhow; any other cell
    to go to is none that two can have. What he is not asked needs no answer, and what he alone is
    asked he answers as he is proposed; but an order against somebody is the same or none.
    """
    wanted = _wanted(seat.view, request, order, other)
    return _made(seat, other, wanted) if wanted is not None else None


def afterwards(seat: Seat, request: Request, order: Order) -> Answers:
    """Who will be asked the same one after the other, if this is answered so, with the answers.

    It is tried in a battle as this side believes it to be: as long as no die is thrown, nobody
    else does anything, and the clock stands still, all that is one time.
    """
    view, kind = seat.view, seat.view.ruleset.kinds[request.kind]
    if request.editable or request.window or (kind.asks, kind.moment) != ("act", BETWEEN):
        return ()
    if len(seat.waiting) != 1 or not seat.allows(request, order):
        return ()
    battle = seat.imagine(0)
    mind = battle.seat(seat.side)
    known, asked = len(view.events), request
    found, units, answer = list[tuple[Request, Order]](), {request.unit}, order
    for _ in range(MOST):
        if asked not in mind.waiting:
            break
        mind.give(asked, answer)
        _others_answer(battle, seat.side)
        waiting = mind.waiting
        if len(waiting) != 1 or not same_time(view.clock, mind.view, known, units):
            break
        asked = waiting[0]
        if asked.kind != request.kind or asked.unit in units:
            break
        units.add(asked.unit)
        same = alike(mind, request, order, asked)
        found += [(asked, same)] if same is not None else []
        answer = same if same is not None else mind.proposal(asked)
    return tuple(found)


def same_time(clock: Clock, now: View, known: int, units: set[int]) -> bool:
    """Whether nothing has happened since but what these units have said: then the clock stood so
    and so many events were known.
    """
    since = now.events[known:]
    said = all(e.unit in units and not e.outcomes for e in since)
    return clock == now.clock and said


def _others_answer(battle: Battle, side: str) -> None:
    """What the others say meanwhile, as is usual, until this side is asked or the clock goes on."""
    clock = battle.clock
    for _ in range(MOST):
        seat = next((s for s in map(battle.seat, battle.sides) if s.waiting), None)
        if seat is None or battle.seat(side).waiting or battle.clock != clock:
            return
        left = [r for r in seat.waiting if r.id not in seat.view.drafts]
        if left:
            seat.give(left[0], seat.default(left[0]))
        else:
            seat.commit()


def _wanted(view: View, request: Request, order: Order, other: Request) -> _Wanted | None:
    """What of the answer the other is to say; None where it names a place that is only one's."""
    roles, own = view.ruleset.kinds[request.kind].roles, view.find(request.unit, Position)
    his, slots, named = view.find(other.unit, Position), dict[str, Value](), False
    for number, (name, value) in enumerate(order.slots):
        role = roles(Order(order.slots[:number])).get(name)
        if isinstance(value, Cell) and role is not FAR:
            if own is None or his is None or value != own.cell:
                return None
            value = his.cell
        if not _looks(role, value):
            slots[name] = value
        named |= role in PEOPLE and bool(value)
    return _Wanted(slots, named)


def _looks(role: Role | None, value: Value) -> bool:
    """Whether it says where he looks; a book that names no roles says so by a direction."""
    return role in (Role.FACING, None) and isinstance(value, str) and value in STEPS


def _made(seat: Seat, other: Request, wanted: _Wanted) -> Order | None:
    """The other's whole answer, slot by slot."""
    grammar, roles = seat.view.grammar(other), seat.view.ruleset.kinds[other.kind].roles
    usual: dict[str, Value] | None = None
    left, order = dict(wanted.slots), NOTHING
    while options := tuple(grammar(order)):
        slot = next((s for s in options if s[0] in left and left[s[0]] == s[1]), None)
        if slot is None and any(name in left for name, _ in options):
            return None
        if slot is None and usual is None:
            usual = dict(seat.proposal(other).slots)
        slot = slot or _his_own(options, usual or {})
        if wanted.named and slot[0] not in left and roles(order).get(slot[0]) is not Role.FACING:
            return None
        left.pop(slot[0], None)
        order = order.plus(slot)
    missed = wanted.named and left
    begun = not wanted.slots or next(iter(wanted.slots)) not in left
    return order if begun and not missed and seat.allows(other, order) else None


def _his_own(options: tuple[Slot, ...], usual: dict[str, Value]) -> Slot:
    """What he is proposed there, else the first that he may."""
    fits = (slot for slot in options if slot[0] in usual and usual[slot[0]] == slot[1])
    return next(fits, options[0])
