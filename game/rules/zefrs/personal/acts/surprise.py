"""Being taken off guard: who checks against whom, and the free actions that it is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from game.core.checks import Check
from game.core.events import Event
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import AGAIN, Asking, Process, Step
from game.core.world import System
from game.rules.zefrs.exchange.guard import NONE_LEFT
from game.rules.zefrs.ground.site import distance
from game.rules.zefrs.personal.acts.performing import AUTO, at_once, look
from game.rules.zefrs.personal.sheet.muster import (
    cell_of,
    enemies,
    fighters,
    helpless,
    idle,
    present,
    side_of,
    sworn,
)
from game.rules.zefrs.sheet.actions import action_of
from game.rules.zefrs.sheet.components import Free, Newcomer, Spent
from game.rules.zefrs.sheet.fighter import agi, combatant, ref, ref_check
from game.rules.zefrs.sheet.resolution import worth
from game.rules.zefrs.tables import tables


@dataclass(frozen=True, slots=True)
class Pair:
    """Two opponents at the start; who is ``left_over`` met him only after all were paired, and
    ``right`` gains nothing from it.
    """

    left: int
    right: int
    left_over: bool = False


class Surprise(System):
    """At the start of the fight everybody checks whether he is taken off guard."""

    def process(self, step: Step) -> None:
        if step.clock.round > 1:
            return
        awake = [unit for unit in fighters(step.world) if not helpless(step.world, unit)]
        if small(len(awake)):
            by_pairs(step, awake)
        else:
            by_side(step, awake)


@rule("ZF-SURP-04", "ZF-SURP-05")
def small(combatants: int) -> bool:
    """Whether so few fight that each compares only with his own opponent."""
    return combatants <= tables().numbers.personal.small_surprise


@rule("ZF-SURP-02")
def surprise_check(reader: Reader, unit: int) -> Check:
    """REF, unopposed; the colour is worth its advantages."""
    return ref_check(combatant(reader, unit), "surprise", "ZF-SURP-02")


@rule("ZF-SURP-03")
def free_actions(own: int, other: int) -> int:
    """As many as the difference, for whoever has more advantages; none if equal."""
    return max(0, own - other)


@rule("ZF-SURP-01", "ZF-SURP-04")
def by_pairs(step: Step, awake: Sequence[int]) -> None:
    """A small fight: everybody compares with his own opponent."""
    found = pairs(step.world, awake)
    asked = dict.fromkeys(unit for pair in found for unit in (pair.left, pair.right))
    has = {unit: rolled(step, unit) for unit in asked}
    for pair in found:
        grant(step, pair.left, free_actions(has[pair.left], has[pair.right]), has, pair.right)
        if not pair.left_over:
            gain = free_actions(has[pair.right], has[pair.left])
            grant(step, pair.right, gain, has, pair.left)


@rule("ZF-SURP-04")
def pairs(reader: Reader, awake: Sequence[int]) -> tuple[Pair, ...]:
    """The nearest two of opposite sides, again and again; who is left over takes his nearest."""
    links = sorted(
        (distance(cell_of(reader, a), cell_of(reader, b)), a, b)
        for a, b in combinations(sorted(awake), 2)
        if side_of(reader, a) != side_of(reader, b)
    )
    found: list[Pair] = []
    paired: set[int] = set()
    for _, a, b in links:
        if not paired & {a, b}:
            found.append(Pair(a, b))
            paired |= {a, b}
    for unit in awake:
        near = next((link for link in links if unit in link[1:]), None)
        if unit not in paired and near:
            found.append(Pair(unit, near[1] if near[2] == unit else near[2], left_over=True))
    return tuple(found)


@rule("ZF-SURP-01", "ZF-SURP-05")
def by_side(step: Step, awake: Sequence[int]) -> None:
    """A large fight: one check a side with its highest REF; all of the better side gain."""
    best: dict[str, int] = {}
    for side in step.sides():
        own = [unit for unit in awake if side_of(step.world, unit) == side]
        if own:
            best[side] = max(own, key=lambda unit: (ref(combatant(step.world, unit)), -unit))
    has = {side: rolled(step, unit, "ZF-SURP-05") for side, unit in best.items()}
    for unit in awake:
        side = side_of(step.world, unit)
        others = [number for other, number in has.items() if other != side]
        if others:
            grant(step, unit, free_actions(has[side], max(others)), {unit: has[side]})


def rolled(step: Step, unit: int, rule_id: str = "ZF-SURP-02") -> int:
    """The advantages that his check gives him; everybody sees it."""
    outcome = step.draw(surprise_check(step.world, unit))
    number = worth(outcome.grade)
    facts = (("colour", str(outcome.grade)), ("n", number))
    step.emit(Event("zefrs.alert", rule_id, unit, facts=facts, outcomes=(outcome,)))
    return number


def grant(step: Step, unit: int, count: int, has: Mapping[int, int], foe: int = 0) -> None:
    """Give him so many free actions, upon this opponent alone where there is one."""
    if not count or step.world.find(unit, Free) is not None:
        return
    step.world.put(unit, Free(count, has[unit], foe))
    facts = (("n", count),)
    step.emit(Event("zefrs.free_actions", "ZF-SURP-03", unit, foe or None, facts=facts))


@rule("ZF-SURP-07")
def next_free(reader: Reader, among: Iterable[int]) -> int | None:
    """Whose free action comes next: most advantages first, then AGI, then the lower id."""
    ranked = []
    for unit in among:
        free = reader.find(unit, Free)
        if free is not None:
            ranked.append((-free.advantages, -agi(combatant(reader, unit)), unit))
    return min(ranked)[-1] if ranked else None


TAKEN_ABACK = Spent((NONE_LEFT,), shield=True)
"""What somebody has left who is surprised: neither active defence nor shield."""


class FreeActions(System):
    """Free actions before the first turn, one a step: most advantages first."""

    def process(self, step: Step) -> Process:
        unit = next_free(step.world, fighters(step.world))
        if unit is None:
            recover(step)
            return None
        yield from free_action(step, unit)
        return AGAIN


class Newcomers(System):
    """Who has joined and attacks for the first time checks against his target (SURP-06)."""

    def process(self, step: Step) -> Process:
        unit = next_free(step.world, fighters(step.world))
        if unit is not None:
            yield from free_action(step, unit)
            return AGAIN
        recover(step, within_turn=True)
        return AGAIN if meeting(step) else None


@rule("ZF-SURP-01", "ZF-SURP-06")
def meeting(step: Step) -> bool:
    """The next newcomer who goes for somebody, and only these two, check. Whether there is one."""
    world = step.world
    for unit, (newcomer,) in world.each(Newcomer):
        target = goes_for(world, unit)
        if target is None or not present(world, unit):
            continue
        world.drop(unit, newcomer)
        has = {one: rolled(step, one, "ZF-SURP-06") for one in (unit, target)}
        grant(step, unit, free_actions(has[unit], has[target]), has, target)
        grant(step, target, free_actions(has[target], has[unit]), has, unit)
        return True
    return False


@rule("ZF-SURP-06")
def goes_for(reader: Reader, unit: int) -> int | None:
    """Whom he has declared to fight, with whichever of his actions; the helpless do not count."""
    declared = sworn(reader, unit)
    targets = (action.target for action in declared if action.form == "fight")
    return next((t for t in targets if t and present(reader, t) and not helpless(reader, t)), None)


@rule("ZF-SURP-07")
def free_action(step: Step, unit: int) -> Asking[None]:
    """One free action: whatever one could do in one turn, and nobody can answer it."""
    world = step.world
    free = world.get(unit, Free)
    if idle(combatant(world, unit)):
        world.drop(unit, free)
        step.emit(Event("zefrs.action_lost", "ZF-ACT-12", unit))
        return
    world.amend(unit, free, count=free.count - 1)
    surprise_others(step, unit, free)
    about = (("foe", free.foe), ("left", free.count))
    order = yield from step.ask(unit, "personal.free", about)
    action = action_of(order)
    down = tuple(other for other in fighters(world) if helpless(world, other))
    world.amend(unit, free, order=order, down=down)
    step.emit(Event("zefrs.free_action", "ZF-SURP-07", unit, action.target))
    yield from at_once(step, unit, action)
    if free.count == 1:
        world.forget(unit, Free)
    else:
        world.write(unit, replace(free, count=free.count - 1))
    if present(step.world, unit) and action.facing not in ("", AUTO):
        look(step, unit, action.facing)


@rule("ZF-SURP-07", "ZF-ARM-05")
def surprise_others(step: Step, unit: int, free: Free) -> None:
    """Whoever may be attacked now can neither defend himself actively nor use his shield."""
    if (fresh := step.world.find(unit, Spent)) is not None:
        step.world.write(unit, happened(fresh))
    for other in (free.foe,) if free.foe else enemies(step.world, unit):
        step.world.amend(other, Spent(), defences=TAKEN_ABACK.defences, shield=TAKEN_ABACK.shield)


@rule("ZF-SURP-06", "ZF-RUSH-06")
def recover(step: Step, *, within_turn: bool = False) -> None:
    """Surprise is over: everybody has his defence and shield of the turn.

    ``within_turn`` tells that the turn has begun, so that what has happened counts in it.
    """
    for unit, (spent,) in step.world.each(Spent):
        kept = happened(spent) if within_turn else Spent()
        if kept == Spent():
            step.world.forget(unit, Spent)
        else:
            step.world.write(unit, kept)
    for unit, _ in step.world.each(Free):
        step.world.forget(unit, Free)


def happened(spent: Spent) -> Spent:
    """What has befallen him, without what he has used up."""
    return replace(
        spent,
        defences=(),
        shield=False,
        stepped=(),
        gone=False,
        granted=(),
        number=0,
        over=(),
    )
