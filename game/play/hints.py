"""The course of a guided battle: which hint is due, and which have served. No pixels, no dice.

A course is a value. It is followed from what a side's view holds and what the screen reports; a
hint about an order appears only while that order can be given, so it fits whatever happened.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from game.core.components import Facing, Out, Position, Unit
from game.core.grid import step
from game.core.orders import Order, is_pass, legal
from game.core.ruleset import Request, Ruleset
from game.core.view import View
from game.play.hint_file import Done, Hint
from game.play.roster import Roster, roster
from game.play.scenario import Scenario
from game.play.translation import in_language

ROUND = "round"
STRIKE = "attack"


@dataclass(frozen=True, slots=True)
class Seen:
    """What the player has before him: his side's view, the unit that is taken up, and how many
    events were shown to him so far.
    """

    view: View
    selected: int | None = None
    shown: int = 0


@dataclass(frozen=True, slots=True)
class Begun:
    """When a hint first appeared: after how many events, and what was asked then."""

    events: int
    asked: frozenset[str]


@dataclass(frozen=True, slots=True)
class Course:
    """The hints of one side in the order of the file; ``done`` and ``begun`` go by their number."""

    hints: tuple[Hint, ...]
    names: Roster
    done: frozenset[int] = frozenset()
    begun: Mapping[int, Begun] = field(default_factory=dict)
    due: int | None = None

    @property
    def hint(self) -> Hint | None:
        """The hint that is due now."""
        return None if self.due is None else self.hints[self.due]


def course(scenario: Scenario, book: Ruleset, side: str) -> Course:
    """The course of this side from its beginning; without hints it is empty."""
    own = tuple(hint for hint in in_language(scenario).hints if hint.side == side)
    names = roster(scenario, View(book, side, book.build(scenario.setup()))) if own else Roster({})
    return Course(own, names)


def follow(course: Course, seen: Seen) -> Course:
    """The course after what was done since; the first hint that has not served is due, if it may
    appear now.
    """
    for number, begun in course.begun.items():
        if number not in course.done and has_served(course, course.hints[number], begun, seen):
            course = _served(course, number)
    while (due := _next(course, seen)) is not None:
        first = course.begun.get(due) or _begin(seen)
        course = replace(course, due=due, begun={**course.begun, due: first})
        if not has_served(course, course.hints[due], first, seen):
            return course
        course = _served(course, due)
    return replace(course, due=None)


def read(course: Course) -> Course:
    """The course when the hint that is due was read, or skipped."""
    return course if course.due is None else _served(course, course.due)


def strayed(course: Course, seen: Seen) -> bool:
    """Whether the hint that is due asks for an order and its unit has been given another."""
    hint = course.hint
    unit = about(course, hint, seen.view) if hint else None
    if hint is None or unit is None or not hint.done.orders:
        return False
    given = (seen.view.drafts.get(request.id) for request in _asked_of(seen.view, unit))
    return any(order and not fits(course, hint.done, seen.view, unit, order) for order in given)


def about(course: Course, hint: Hint, view: View) -> int | None:
    """The unit a hint is about: the one it names, else the first own one in its state."""
    if hint.unit:
        return course.names.entities.get(hint.unit)
    own = (unit for unit, (who,) in view.each(Unit) if who.side == view.side)
    return next((u for u in own if hint.state and _shows(view, u, hint.state)), None)


def _served(course: Course, number: int) -> Course:
    return replace(course, done=course.done | {number}, due=None)


def _begin(seen: Seen) -> Begun:
    return Begun(seen.shown, frozenset(request.id for request in seen.view.waiting))


def _next(course: Course, seen: Seen) -> int | None:
    """The first hint that has not served and may appear."""
    for number, hint in enumerate(course.hints):
        if number not in course.done and may_appear(course, hint, seen):
            return number
    return None


def may_appear(course: Course, hint: Hint, seen: Seen) -> bool:
    """Whether all that a hint waits for is so."""
    view, names = seen.view, course.names.entities
    return (
        _in_round(hint, view.clock.round)
        and hint.phase in ("", view.clock.phase)
        and (not hint.asked or any(r.kind == hint.asked for r in view.waiting))
        and (not hint.selected or seen.selected == names.get(hint.selected))
        and (not hint.unit or _stands(view, names.get(hint.unit)))
        and (not hint.event or _happened(seen, hint.event, _round_began(seen)))
        and (not hint.state or _has_state(course, hint, view))
        and (not hint.after or _is_over(course, hint.after, view.clock.round))
        and (not hint.done.orders or _can_be_given(course, hint, view))
    )


def has_served(course: Course, hint: Hint, begun: Begun, seen: Seen) -> bool:
    """Whether all that a hint asks for has been done since it appeared."""
    done, view = hint.done, seen.view
    waiting = {request.id for request in view.waiting}
    return done.acts and (
        (not done.selected or seen.selected == course.names.entities.get(done.selected))
        and (not done.orders or len(_obedient(course, hint, view)) >= done.least)
        and (not done.sealed or not begun.asked & waiting)
        and (not done.event or _happened(seen, done.event, begun.events))
        and done.phase in ("", view.clock.phase)
    )


def _in_round(hint: Hint, now: int) -> bool:
    return not hint.round or hint.round <= now <= max(hint.round, hint.until)


def _stands(view: View, unit: int | None) -> bool:
    """Whether a unit is in the battle; of a leader, who has no square, that he is not out."""
    return unit is not None and view.find(unit, Unit) is not None and view.find(unit, Out) is None


def _round_began(seen: Seen) -> int:
    """After how many events this round began."""
    events = seen.view.events[: seen.shown]
    return next((n for n in range(len(events), 0, -1) if events[n - 1].key == ROUND), 0)


def _happened(seen: Seen, key: str, since: int) -> bool:
    return any(event.key == key for event in seen.view.events[since : seen.shown])


def _has_state(course: Course, hint: Hint, view: View) -> bool:
    unit = about(course, hint, view)
    return unit is not None and _shows(view, unit, hint.state)


def _shows(view: View, unit: int, state: str) -> bool:
    """Whether the card of a unit in the battle shows this state."""
    chips = view.ruleset.card(view, unit).chips if _stands(view, unit) else ()
    return any(chip.key.rpartition(".")[2] == state for chip in chips)


def _is_over(course: Course, name: str, now: int) -> bool:
    """Whether the hint of this name has served, or its rounds are gone."""
    for number, hint in enumerate(course.hints):
        if hint.id == name:
            gone = 0 < max(hint.round, hint.until) < now
            return number in course.done or gone
    return True


def _can_be_given(course: Course, hint: Hint, view: View) -> bool:
    """Whether enough units could be given the order that is asked for."""
    able = 0
    for request in _asked(course, hint, view):
        able += _legal(course, hint.done, view, request)
        if able >= hint.done.least:
            return True
    return False


def _legal(course: Course, done: Done, view: View, request: Request) -> bool:
    legal_ones = legal(view.grammar(request))
    return any(fits(course, done, view, request.unit, order) for order in legal_ones)


def _obedient(course: Course, hint: Hint, view: View) -> set[int]:
    """The units whose orders are as the hint asks."""
    return {
        request.unit
        for request in _asked(course, hint, view)
        if (order := view.drafts.get(request.id))
        and fits(course, hint.done, view, request.unit, order)
    }


def _asked(course: Course, hint: Hint, view: View) -> Iterator[Request]:
    """What is asked of the unit the hint is about, or of all."""
    unit = about(course, hint, view)
    return iter(view.waiting) if unit is None else _asked_of(view, unit)


def _asked_of(view: View, unit: int | None) -> Iterator[Request]:
    return (request for request in view.waiting if request.unit == unit)


def fits(course: Course, done: Done, view: View, unit: int | None, order: Order) -> bool:
    """Whether an order has the slots that are asked for, and strikes whom it should."""
    if is_pass(order):
        return False
    slots = all(course.names.same(view, order.get(n), v) for n, v in done.order.items())
    return slots and (not done.against or struck(course, view, unit, order) == done.against)


def struck(course: Course, view: View, unit: int | None, order: Order) -> str:
    """Whom an order strikes or shoots as things stand, by the name the file has for him."""
    target = order.unit("target")
    if target is None and unit is not None and order.text("form") in ("", STRIKE):
        target = _in_front(view, unit, order)
    return next((name for name, id_ in course.names.entities.items() if id_ == target), "")


def _in_front(view: View, unit: int, order: Order) -> int | None:
    """The enemy on the square that the unit will look at."""
    post, looks = view.find(unit, Position), view.find(unit, Facing)
    if post is None:
        return None
    facing = order.text("facing") or (looks.direction if looks else "N")
    ahead = step(order.cell("to") or post.cell, facing)
    foes = (
        (foe, place.cell)
        for foe, (who, place, _) in view.each(Unit, Position, Facing)
        if who.side != view.side
    )
    return next((foe for foe, cell in foes if cell == ahead), None)
