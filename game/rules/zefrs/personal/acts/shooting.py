"""What leaves the hand upon the field: shots, throws, rocks pushed down, and magic."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.components import Health, Position
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import IllegalOrder
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.core.world import World
from game.rules.zefrs.exchange.attack import Attack
from game.rules.zefrs.exchange.forms import Form, at_stake
from game.rules.zefrs.exchange.magic import HARM, Cure, cure, harm, why_no_magic
from game.rules.zefrs.exchange.missile import attack_at, emptied, spent
from game.rules.zefrs.exchange.strike import Blow, strike
from game.rules.zefrs.exchange.telling import gone, lost, told_hit
from game.rules.zefrs.personal.acts.harm import bring, suffer
from game.rules.zefrs.personal.sheet.gear import lay, leaves_hand, lying_at, take_up
from game.rules.zefrs.personal.sheet.muster import (
    cell_of,
    guard_now,
    present,
    release,
    side_of,
    spend,
)
from game.rules.zefrs.personal.sheet.reaching import (
    hands_of,
    line_to,
    supply_of,
    unreached,
    unready,
)
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.arms import weapon
from game.rules.zefrs.sheet.components import Effect, Effects
from game.rules.zefrs.sheet.fighter import combatant
from game.rules.zefrs.tables.rows_gear import Weapon

LOST = {"ZF-MIS-02": "shot_in_melee", "ZF-MIS-08": "shot_unloaded", "ZF-MIS-09": "shot_none_left"}
"""How a lost shot is told, by what forbids it; every other by "shot_lost"."""


def why_not(
    reader: Reader, unit: int, action: Action, start: Cell | None = None
) -> IllegalOrder | None:
    """What forbids this shot, throw or drop now, from here or after a step to ``start``."""
    return unready(reader, unit, action, start) or unreached(reader, unit, action, start)


def attack_of(reader: Reader, unit: int, action: Action, start: Cell | None = None) -> Attack:
    """The declared shot as an attack upon its target as it stands now."""
    assert action.target is not None
    row, line = weapon(action.weapon), line_to(reader, unit, action.target, start)
    return attack_at(row, action.area, line, hands_of(combatant(reader, unit), row))


@rule("ZF-MIS-01", "ZF-MIS-02")
def shoot(step: Step, unit: int, action: Action) -> Asking[None]:
    """One shot, throw or push at the target, judged as everybody stands at this moment."""
    release(step, unit)
    refusal = why_not(step.world, unit, action)
    if refusal is not None:
        key, facts = LOST.get(refusal.rule, "shot_lost"), (("weapon", weapon(action.weapon).name),)
        step.emit(Event(f"zefrs.{key}", refusal.rule, unit, action.target, facts=facts))
        return
    assert action.target is not None
    me, foe = combatant(step.world, unit), combatant(step.world, action.target)
    form = Form("strike", attack_of(step.world, unit, action))
    guard = guard_now(step.world, foe)
    blow = yield from step.run(strike(me, foe, form.attack, guard))
    spend(step.world, blow, guard)
    uses_up(step.world, unit, form.attack.row, cell_of(step.world, foe.unit))
    bring(step, blow, form, at_stake(me, foe, form, blow.attack))


@rule("ZF-MIS-08", "ZF-MIS-09")
def uses_up(world: World, unit: int, row: Weapon, there: Cell) -> None:
    """After a shot: its ammunition, its loading; what was thrown or pushed lies over there."""
    if "shot" in row.use:
        supply = supply_of(world, unit)
        if supply.quiver is not None:
            world.write(unit, spent(supply.quiver, row.id))
        if (loading := emptied(supply.loading, row)) != supply.loading:
            world.write(unit, loading)
        return
    here = cell_of(world, unit)
    if row.id in lying_at(world, here) and not _holds(world, unit, row.id):
        take_up(world, row.id, here)
        lay(world, row.id, there)
    else:
        leaves_hand(world, unit, row.id, there)


def _holds(world: World, unit: int, name: str) -> bool:
    held = combatant(world, unit).held
    return held is not None and name in (held.right_arm, held.left_arm)


@rule("ZF-ACT-04")
def effects_of(reader: Reader, unit: int) -> tuple[Effect, ...]:
    """What he can still work; nothing unless the scenario says so."""
    had = reader.find(unit, Effects)
    return tuple(effect for effect in (had.known if had else ()) if effect.uses > 0)


def effect_named(reader: Reader, unit: int, name: str) -> Effect | None:
    """His effect of this id, None where he has none such left."""
    return next((effect for effect in effects_of(reader, unit) if effect.id == name), None)


@rule("ZF-DECL-06")
def magic_targets(reader: Reader, unit: int, name: str, start: Cell | None = None) -> Iterator[int]:
    """Everybody upon whom he can work it now, himself among them where it heals."""
    for other, _ in reader.each(Health, Position):
        if why_not_work(reader, unit, Action("magic", effect=name, target=other), start) is None:
            yield other


def why_not_work(
    reader: Reader, unit: int, action: Action, start: Cell | None = None
) -> IllegalOrder | None:
    """What forbids this working now, or None."""
    effect = effect_named(reader, unit, action.effect)
    if effect is None:
        return IllegalOrder("ZF-ACT-04", "zefrs.no.magic", (("effect", action.effect),))
    target = action.target
    if target is None or not present(reader, target):
        return IllegalOrder("ZF-DECL-06", "zefrs.no.opponent")
    hostile = side_of(reader, target) != side_of(reader, unit)
    return why_no_magic(effect, line_to(reader, unit, target, start), hostile=hostile)


def work(step: Step, unit: int, action: Action) -> Asking[None]:
    """One effect worked upon its target; it is used up whether it succeeds or not."""
    effect, refusal = (
        effect_named(step.world, unit, action.effect),
        why_not_work(step.world, unit, action),
    )
    if effect is None or refusal is not None or action.target is None:
        rule_id = refusal.rule if refusal else "ZF-ACT-04"
        step.emit(Event("zefrs.magic_lost", rule_id, unit, action.target))
        return
    use(step.world, unit, effect)
    me, target = combatant(step.world, unit), combatant(step.world, action.target)
    if effect.kind == HARM:
        line = line_to(step.world, unit, target.unit)
        harmed(step, (yield from step.run(harm(me, target, effect, line))), effect)
    else:
        healed(step, (yield from step.run(cure(me, target, effect))), effect)


def use(world: World, unit: int, effect: Effect) -> None:
    """One use of it is gone."""
    less, had = replace(effect, uses=effect.uses - 1), world.get(unit, Effects)
    world.write(unit, Effects(tuple(less if o.id == effect.id else o for o in had.known)))


def harmed(step: Step, blow: Blow, effect: Effect) -> None:
    """Tell what harmful magic did, and change its target."""
    step.emit(told_hit(blow, "magic", "ZF-ACT-04", ("effect", effect.name)))
    for event in (*lost(blow), *gone(blow, leaves=False)):
        step.emit(event)
    suffer(step, blow)


@rule("ZF-HEAL-05")
def healed(step: Step, done: Cure, effect: Effect) -> None:
    """Tell what healing magic did, and give the points back."""
    facts = (("effect", effect.name), ("colour", str(done.check.grade)), ("n", done.points))
    event = Event("zefrs.magic_heals", "ZF-HEAL-05", done.healer, done.target, facts=facts)
    step.emit(replace(event, outcomes=(done.check,)))
    if done.points:
        step.world.amend(done.target, step.world.get(done.target, Health), now=done.left)
