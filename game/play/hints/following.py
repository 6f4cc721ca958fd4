"""The course of a guided battle after what was done since: which hint is due now, when one may
appear, and when it has served.

A hint about an order appears only while that order can be given, so it fits whatever happened.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.orders import Choices, Order, Slot, legal
from game.core.ruleset import Request
from game.core.view import View
from game.play.hints.course import Begun, Course, Seen, about, fits, shows, stands
from game.play.scenarios.hint_file import Done, Hint


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
    given = (seen.view.drafts.get(request.id) for request in asked_of(seen.view, unit))
    return any(order and not fits(course, hint.done, seen.view, unit, order) for order in given)


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


ROUND = "round"
TARGET = "target"


def may_appear(course: Course, hint: Hint, seen: Seen) -> bool:
    """Whether all that a hint waits for is so."""
    view, names = seen.view, course.names.entities
    return (
        _in_round(hint, view.clock.round)
        and hint.phase in ("", view.clock.phase)
        and (not hint.asked or any(r.kind == hint.asked for r in view.waiting))
        and (not hint.selected or seen.selected == names.get(hint.selected))
        and (not hint.unit or stands(view, names.get(hint.unit)))
        and (not hint.event or _happened(seen, hint.event, _round_began(seen), None))
        and (not hint.state or _has_state(course, hint, view))
        and (not hint.after or _is_over(course, hint.after, view.clock.round))
        and (not hint.done.orders or _can_be_given(course, hint, view))
    )


def has_served(course: Course, hint: Hint, begun: Begun, seen: Seen) -> bool:
    """Whether all that a hint asks for has been done since it appeared.

    An order that is answered at once leaves no draft; with an event, that tells of it.
    """
    done, view = hint.done, seen.view
    waiting = {request.id for request in view.waiting}
    who = course.names.entities.get(hint.unit) if done.orders else None
    drafted = done.orders and not done.event
    return done.acts and (
        (not done.selected or seen.selected == course.names.entities.get(done.selected))
        and (not drafted or len(_obedient(course, hint, view)) >= done.least)
        and (not done.sealed or not begun.asked & waiting)
        and (not done.event or _happened(seen, done.event, begun.events, who))
        and done.phase in ("", view.clock.phase)
    )


def _in_round(hint: Hint, now: int) -> bool:
    return not hint.round or hint.round <= now <= max(hint.round, hint.until)


def _round_began(seen: Seen) -> int:
    """After how many events this round began."""
    events = seen.view.events[: seen.shown]
    return next((n for n in range(len(events), 0, -1) if events[n - 1].key == ROUND), 0)


def _happened(seen: Seen, key: str, since: int, unit: int | None) -> bool:
    """Whether this was shown since then; of this unit, where one is given."""
    shown = seen.view.events[since : seen.shown]
    return any(event.key == key and unit in (None, event.unit) for event in shown)


def _has_state(course: Course, hint: Hint, view: View) -> bool:
    unit = about(course, hint, view)
    return unit is not None and shows(view, unit, hint.state)


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
    legal_ones = legal(narrowed(course, done, view, request))
    return any(fits(course, done, view, request.unit, order) for order in legal_ones)


def narrowed(course: Course, done: Done, view: View, request: Request) -> Choices:
    """The grammar without what does not fit, so that nobody walks through all other orders."""
    grammar, foe = view.grammar(request), course.names.entities.get(done.against)

    def choices(partial: Order) -> Iterator[Slot]:
        for name, value in grammar(partial):
            wanted = done.order.get(name)
            other = name == TARGET and foe is not None and value != foe
            if not other and (wanted is None or course.names.same(view, value, wanted)):
                yield name, value

    return choices


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
    return iter(view.waiting) if unit is None else asked_of(view, unit)


def asked_of(view: View, unit: int | None) -> Iterator[Request]:
    """What is asked of one unit."""
    return (request for request in view.waiting if request.unit == unit)
