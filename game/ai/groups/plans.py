"""Plans: the best own one by turns, against what the enemy may plan."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from game.ai.field import Piece, Situation, apart, looks_at
from game.ai.groups.course import Plan, course
from game.ai.groups.options import Option
from game.ai.groups.recruit import GUARDED
from game.ai.groups.terms import Judge, judge
from game.ai.player import Terms
from game.core.tactics import Intent

PASSES = 2
"""How often each unit may think again."""

Choice = Mapping[int, tuple[Option, ...]]
"""The orders each unit may get."""


@dataclass(frozen=True, slots=True)
class Threat:
    """A plan the enemy may have, how likely, and who is thought to move first then."""

    plan: Plan
    chance: float
    first: str


def threats(now: Situation, choice: Choice, side: str, weakest: Piece | None) -> tuple[Threat, ...]:
    """All at the closest; holding and shooting; all at our weakest."""
    enemy = next((foe.side for foe in now.foes), "")
    charge = _plan(now, choice, lambda foe, aim: _nearest(now, aim))
    hold = _plan(now, choice, lambda foe, aim: float(aim.cell != foe.cell))
    found = [Threat(charge, 0.5, enemy), Threat(hold, 0.25, side)]
    if weakest is not None:
        there = weakest.cell
        focus = _plan(now, choice, lambda foe, aim: float(apart(aim.cell, there)))
        found.append(Threat(focus, 0.25, side))
    return tuple(found)


def _nearest(now: Situation, aim: Intent) -> float:
    return min((float(apart(aim.cell, piece.cell)) for piece in now.friends), default=0.0)


def _plan(now: Situation, choice: Choice, way: Callable[[Piece, Intent], float]) -> Plan:
    """For each enemy unit a shot if it has one, else the order that goes this way and strikes."""
    plan: dict[int, Intent] = {}
    for foe in now.foes:
        options = choice.get(foe.unit, ())
        if not options:
            continue
        plan[foe.unit] = min(
            options,
            key=lambda option: (
                option.aim.target is None,
                option.aim.purpose in GUARDED,
                way(foe, option.aim),
                not _ahead(now, option.aim),
                option.index,
            ),
        ).aim
    return plan


def _ahead(now: Situation, aim: Intent) -> bool:
    return any(looks_at(aim, piece) for piece in now.friends)


def improve(
    by: Judge, choice: Choice, start: Mapping[int, Option], against: tuple[Threat, ...]
) -> tuple[dict[int, Option], Terms]:
    """The better of two plans: the units think in their order, and from the last to the first.

    Who decides first may take the place that another needs more.
    """
    known: dict[tuple[int, ...], Terms] = {}

    def weighed(plan: Mapping[int, Option]) -> Terms:
        # Both climbs, and both passes of each, come to the same plans again and again.
        key = tuple(option.index for option in plan.values())
        if key not in known:
            known[key] = weigh(by, plan, against)
        return known[key]

    turned = dict(reversed(tuple(choice.items())))
    plans = [climbed(weighed, order, start) for order in (choice, turned)]
    return max(plans, key=lambda plan: total(plan[1]))


def climbed(
    weighed: Callable[[Mapping[int, Option]], Terms], choice: Choice, start: Mapping[int, Option]
) -> tuple[dict[int, Option], Terms]:
    """The plan after every unit has taken, in turn, what is best beside the others' orders."""
    plan = dict(start)
    best = weighed(plan)
    for _ in range(PASSES):
        changed = False
        for unit, options in choice.items():
            taken = {option.aim.cell for other, option in plan.items() if other != unit}
            for option in options:
                if option == plan[unit] or (option.aim.cell in taken):
                    continue
                terms = weighed({**plan, unit: option})
                if total(terms) > total(best) + 1e-9:
                    plan, best, changed = {**plan, unit: option}, terms, True
        if not changed:
            break
    return plan, best


def total(terms: Terms) -> float:
    """All terms added up."""
    return sum(worth for _, worth in terms)


def weigh(by: Judge, plan: Mapping[int, Option], against: tuple[Threat, ...]) -> Terms:
    """The terms of a plan, the mean over the enemy's plans by their chances."""
    aims = {unit: option.aim for unit, option in plan.items()}
    sums: dict[str, float] = {}
    whole = sum(threat.chance for threat in against)
    for threat in against:
        end = course(by.now, by.odds, aims, threat.plan, threat.first)
        for name, worth in judge(by, end):
            sums[name] = sums.get(name, 0.0) + worth * threat.chance / whole
    return tuple(sums.items())
