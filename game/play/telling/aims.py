"""What a battle is fought for, in words: in brief for the one who plays, and in full for all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from game.core.components import Strength
from game.core.grid import Cell
from game.core.ruleset import Reader
from game.core.setup import Goal
from game.play.scenarios.scenario import Scenario
from game.play.words import say, square, templates

NAMED = 3
"""So many squares of a goal are named one by one; of more, the corners."""


@dataclass(frozen=True, slots=True)
class SideAims:
    """One side's goals, each in a sentence; without any of its own there is none."""

    id: str
    name: str
    goals: tuple[str, ...]


def brief(scenario: Scenario, side: str, book: str, goals: tuple[Goal, ...]) -> str:
    """What this side is to do, in a few words: its own goals; else what it must not let the others
    do; else to beat them. ``goals`` name the cells of the file's map, or of the book's field.
    """
    own = [worded(scenario, goal, "brief", book) for goal in goals if goal.side == side]
    theirs = [worded(scenario, goal, "foil", book) for goal in goals if goal.side != side]
    found = list(dict.fromkeys(own or theirs))
    if not found:
        return _own("beat", scenario, book)
    first, *rest = found
    return say("goals.or").join((first, *(words[:1].lower() + words[1:] for words in rest)))


@lru_cache(maxsize=8)
def squares(goals: tuple[Goal, ...], side: str) -> frozenset[Cell]:
    """The squares that this side's goals name; if it has no goals, those of the others. Kept, since
    each frame of a battle asks.
    """
    own = [goal for goal in goals if goal.side == side]
    return frozenset(Cell(*cell) for goal in own or goals for cell in goal.cells)


def sides(scenario: Scenario, book: str, goals: tuple[Goal, ...]) -> tuple[SideAims, ...]:
    """The goals of all sides in full, in the order of the scenario."""
    return tuple(
        SideAims(
            side.id,
            side.name,
            tuple(worded(scenario, goal, "full", book) for goal in goals if goal.side == side.id),
        )
        for side in scenario.sides
    )


def left(scenario: Scenario, book: str, now: int) -> str:
    """Which round of how many it is, and how many are left after it."""
    facts = {**rounds(scenario, book, now), "count": _capital(count(scenario, book))}
    return say("goals.left" if now < scenario.rounds(book) else "goals.last_round", facts)


def _own(what: str, scenario: Scenario, book: str) -> str:
    """What is said for a scale, in the words of the book where it has some."""
    own = f"{book}.{what}_{scenario.scale}"
    return say(own if own in templates() else f"goals.{what}_{scenario.scale}")


def rounds(scenario: Scenario, book: str, now: int) -> dict[str, object]:
    """The round, the last one, and how many come after it, as facts of a wording."""
    last, now = scenario.rounds(book), max(1, now)
    return {"now": now, "all": last, "n": max(0, last - now)}


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def count(scenario: Scenario, book: str) -> str:
    """What this book calls a round of the scenario's scale."""
    return count_of(scenario.scale, book)


def count_of(scale: str, book: str) -> str:
    """What this book calls a round of this scale."""
    own = f"{book}.count_{scale}"
    return say(own if own in templates() else f"goals.count_{scale}")


def count_in(state: Reader, book: str) -> str:
    """What this book calls a round of the battle that is in this state."""
    return count_of("mass" if state.each(Strength) else "personal", book)


def ends(scenario: Scenario, book: str) -> Iterator[str]:
    """How it ends whatever the goals are: who is beaten, and what holds after the last round."""
    facts = {"round": scenario.rounds(book), "count": count(scenario, book)}
    for what in ("beaten", "night"):
        own = f"{book}.ends_{scenario.scale}_{what}"
        yield say(own if own in templates() else f"goals.ends_{what}", facts)


def worded(scenario: Scenario, goal: Goal, how: str, book: str) -> str:
    """A goal as ``brief`` (what its side does), ``foil`` (what the others do) or ``full``."""
    variant = _variant(goal)
    facts = {
        "unit": _name(scenario, goal.unit),
        "cells": cells_words(goal.cells),
        "round": goal.round or scenario.rounds(book),
        "n": goal.count,
        "count": count(scenario, book),
        "share": goal.share,
    }
    keys = (f"goals.{how}.{goal.kind}{variant}", f"goals.{how}.{goal.kind}")
    key = next((key for key in keys if key in templates()), f"goals.{how}.other")
    told = say(key, facts)
    return say("goals.with.share", {**facts, "what": told}) if _shared(goal, how) else told


def _variant(goal: Goal) -> str:
    """Which words of its kind a goal has: with squares, a number, or a last round of its own."""
    found = "_at" if goal.cells else ""
    if goal.kind == "escape":
        return f"{'_some' if goal.count else ''}{found}"
    return f"{found}_till" if goal.kind == "save_the_standard" and goal.round else found


def _shared(goal: Goal, how: str) -> bool:
    return bool(goal.share) and how == "full"


def _name(scenario: Scenario, unit: str) -> str:
    known = {one.id: one.name for one in scenario.units}
    known.update((one.id, one.name) for one in scenario.setup().fighters)
    return known.get(unit, unit)


def cells_words(cells: tuple[tuple[int, int], ...]) -> str:
    """Squares by their names: a few one by one, of many the two corners."""
    if not cells:
        return ""
    if len(cells) <= NAMED:
        names = [square(*cell) for cell in cells]
        return say("goals.or").join(filter(None, (", ".join(names[:-1]), names[-1])))
    xs, ys = [x for x, _ in cells], [y for _, y in cells]
    facts = {"one": square(min(xs), min(ys)), "other": square(max(xs), max(ys))}
    return say("goals.between", facts)
