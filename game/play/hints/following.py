"""The course of a guided battle after what was done since: which hint is due now."""

from __future__ import annotations

from dataclasses import replace

from game.play.hints.conditions import asked_of, has_served, may_appear
from game.play.hints.course import Begun, Course, Seen
from game.play.hints.obedience import about, fits


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
