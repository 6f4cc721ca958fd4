"""The bar of time: what everybody is doing, until which tick, and when his next Turn comes."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.components import Out
from game.core.orders import Order
from game.core.ruleset import Reader, Request
from game.core.shown import Mark, Timeline
from game.core.view import View
from game.rules.chaos.acts.fight import courses
from game.rules.chaos.acts.time import turns
from game.rules.chaos.sheet import agenda, derived
from game.rules.chaos.sheet.actions import Action, action_of
from game.rules.chaos.sheet.agenda import field_of
from game.rules.chaos.sheet.components import Busy, Defending, Doing, Fighter, HeldTurn, NextTurn
from game.rules.chaos.sheet.durations import parts
from game.rules.chaos.sheet.field import Ticks
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.sheet.muster import awake, condition_of, fighters
from game.rules.chaos.sheet.ties import Steeling
from game.rules.chaos.tables.book import tables
from game.rules.chaos.tables.durations import durations

MARGIN = 1
"""Room at either end of the bar."""

BEFORE = ("", "arrivals", "prepare", "ambush", "initiative")
"""The phases before the clock of a round is set."""


def timeline(view: View) -> Timeline | None:
    """What everybody does until when in this round; before it, where he may come in."""
    ticks = view.get(field_of(view), Ticks)
    if view.clock.phase in BEFORE:
        marks = tuple(expected(view, unit) for unit in fighters(view))
        ends = [n for m in marks for n in (m.low, m.high) if n is not None] or [1]
        return Timeline(min(*ends, 1), max(ends), marks)
    marks = tuple(mark for unit in _everybody(view) for mark in marks_of(view, unit))
    return Timeline(1, max(ticks.top, 1), marks, now=ticks.now)


def _everybody(view: View) -> tuple[int, ...]:
    return tuple(unit for unit, _ in view.each(Fighter))


def expected(view: Reader, unit: int) -> Mark:
    """The totals of initiative that he can roll."""
    who = combatant(view, unit)
    if not awake(view, unit):
        return Mark(unit, "out")
    base = derived.initiative(who)
    return Mark(unit, "planned", None, max(base + 1, 1), base + tables().numbers.clash.die)


def marks_of(view: Reader, unit: int) -> Iterator[Mark]:
    """What he is doing, with its end, and his next Turn."""
    if not awake(view, unit):
        gone = view.find(unit, Out) is not None or condition_of(view, unit).asleep
        yield Mark(unit, "out" if gone else "waits")
        return
    now = agenda.now(view)
    shown = list(_under_way(view, unit, now))
    yield from shown
    due = view.find(unit, NextTurn) or turns.NONE
    if due.tick:
        skips = condition_of(view, unit).stunned
        what = "chaos.time.skips" if skips else "chaos.time.turn"
        state = "acting" if due.tick == now and not shown else "due"
        yield Mark(unit, state, due.tick, until=due.tick, what=what)
    elif view.find(unit, HeldTurn) is not None:
        yield Mark(unit, "waits", now, what="chaos.time.held")
    elif not shown:
        yield Mark(unit, "done")


def _under_way(view: Reader, unit: int, now: int) -> Iterator[Mark]:
    """Action, defence, Free Action and Steeling, each with its end."""
    if (doing := view.find(unit, Doing)) is not None:
        what = f"chaos.time.{action_of(doing.order).form}"
        if doing.part == "prepare" and doing.strike > doing.end:
            yield Mark(unit, "acting", doing.begun, until=doing.strike, what="chaos.time.prepares")
            yield Mark(unit, "planned", doing.strike, until=doing.end, what=what)
        else:
            yield Mark(unit, "acting", doing.begun, until=doing.end, what=what)
    others = (
        (view.find(unit, Defending), "chaos.time.defends"),
        (view.find(unit, Busy), "chaos.time.chore"),
        (view.find(unit, Steeling), "chaos.time.steeling"),
    )
    for found, what in others:
        if found is not None and found.end < now:
            yield Mark(unit, "acting", now, until=found.end, what=what)


def course(view: View, request: Request, order: Order) -> tuple[Mark, ...]:
    """Where this order would put him: what goes before its strike, the strike, his next Turn."""
    unit, action, now = request.unit, action_of(order), agenda.now(view)
    who = combatant(view, unit)
    if action.form in ("hold", "move"):
        return (Mark(unit, "waits", now, what="chaos.time.held"),)
    if action.form == "prepare":
        return (turn_mark(view, unit, now - durations().turn.prepare),)
    if action.form not in ("fight", "parlay", "chore", "chakra") or _unsaid(action):
        return ()
    found = courses.course_of(view, unit, action, view.clock.round)
    times = parts(action, who.fighter, found)
    strike, end = now - times.before, now - times.whole
    what = f"chaos.time.{action.form}"
    shown = [Mark(unit, "planned", strike, until=end, what=what)]
    if times.before:
        first = Mark(unit, "planned", now, until=strike, what="chaos.time.prepares")
        shown = [first, *shown]
    if request.kind != "chaos.between":
        shown.append(turn_mark(view, unit, end))
    return tuple(shown)


def turn_mark(view: Reader, unit: int, end: int) -> Mark:
    """His next Turn after what ends on this tick."""
    at = end - derived.interval(combatant(view, unit))
    return Mark(unit, "due", at, until=at, what="chaos.time.turn")


def _unsaid(action: Action) -> bool:
    """Whether too little of it is said yet to know how long it takes."""
    if action.form == "fight":
        return not action.weapon or not (action.targets or action.thing or action.cell)
    return not action.how
