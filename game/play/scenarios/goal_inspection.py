"""What in the goals of a scenario cannot fit it. Pure, like `inspection`."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from game.core.data import Wrong
from game.core.data.faults import KeyPath, closest
from game.core.ruleset import Fields
from game.core.setup import Goal
from game.play.scenarios.crowds import one_by_one
from game.play.scenarios.fighter_inspection import on_field

if TYPE_CHECKING:
    from game.play.scenarios.scenario import Scenario

STANDARD = "save_the_standard"
OF_UNITS = ("hold", "last", STANDARD, "break_the_commander")
OF_FIGHTERS = ("hold", "last", "slay", "capture", "escape")
ABOUT_ENEMIES = ("slay", "capture")


def goal_faults(scenario: Scenario, goal: Goal, at: KeyPath, fields: Fields) -> Iterator[Wrong]:
    """Names that there are not, what is missing, and what is out of range."""
    sides = tuple(side.id for side in scenario.sides)
    if goal.side not in sides:
        yield Wrong((*at, "side"), f"no side '{goal.side}'", goal.side, sides)
    kinds = OF_FIGHTERS if fields.figures else OF_UNITS
    if goal.kind not in kinds:
        yield Wrong((*at, "kind"), f"must be one of {', '.join(kinds)}", goal.kind, kinds)
        goal = replace(goal, kind=closest(goal.kind, kinds))
    if not 0 <= goal.round <= scenario.round_limit:
        yield Wrong((*at, "round"), f"must be 0 to the round limit {scenario.round_limit}")
    if goal.kind == "hold" and goal.round == 0:
        yield Wrong(at, "the key 'round' is missing: until when it must be held")
    if goal.kind:
        yield from _unit(scenario, goal, at, fields)
    yield from _count(scenario, goal, at)
    if not 0 <= goal.share <= 100:
        yield Wrong((*at, "share"), "must be 0 to 100 percent")
    for index, cell in enumerate(goal.cells):
        yield from on_field(scenario, cell, (*at, "cells", index))


def _unit(scenario: Scenario, goal: Goal, at: KeyPath, fields: Fields) -> Iterator[Wrong]:
    """Goals about one unit or fighter: an own one to be kept, or an enemy to be beaten."""
    if goal.kind == STANDARD:
        own = tuple(unit.id for unit in scenario.units if unit.side == goal.side)
        yield from _one_of(goal, own, "the unit that must not be lost", at)
    elif goal.kind in ABOUT_ENEMIES:
        singles = one_by_one(scenario.fighters)
        foes = tuple(fighter.id for fighter in singles if fighter.side != goal.side)
        yield from _one_of(goal, foes, "the enemy it is about", at)
    elif goal.unit:
        about = " or ".join(ABOUT_ENEMIES) if fields.figures else STANDARD
        yield Wrong((*at, "unit"), f"only {about} is about a unit")


def _one_of(goal: Goal, known: tuple[str, ...], what: str, at: KeyPath) -> Iterator[Wrong]:
    if not goal.unit:
        yield Wrong(at, f"the key 'unit' is missing: {what}")
    elif goal.unit not in known:
        side = f"side '{goal.side}' has no"
        kind = f"{side} unit" if goal.kind == STANDARD else f"{side} enemy"
        yield Wrong((*at, "unit"), f"{kind} '{goal.unit}'", goal.unit, known)


def _count(scenario: Scenario, goal: Goal, at: KeyPath) -> Iterator[Wrong]:
    """How many must escape: not more than there are."""
    own = sum(fighter.side == goal.side for fighter in one_by_one(scenario.fighters))
    if goal.count and goal.kind != "escape":
        yield Wrong((*at, "count"), "only escape counts fighters", at_key=True)
    elif goal.count > own:
        yield Wrong((*at, "count"), f"side '{goal.side}' has {own} fighters")
