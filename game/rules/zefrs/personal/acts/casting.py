"""Magic upon the field: the effects that a scenario gives to somebody, worked on a target."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.components import Health, Position
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import IllegalOrder, Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.core.world import World
from game.rules.zefrs.exchange.effect import effect_of
from game.rules.zefrs.exchange.magic import HARM, Cure, cure, harm, why_no_magic
from game.rules.zefrs.exchange.strike import Blow
from game.rules.zefrs.exchange.telling import gone, lost
from game.rules.zefrs.personal.acts import falling, passing
from game.rules.zefrs.personal.acts.applying import apply
from game.rules.zefrs.personal.sheet.firing import line_to
from game.rules.zefrs.personal.sheet.muster import present, side_of
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Effect, Effects
from game.rules.zefrs.sheet.fighter import combatant


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
        if why_not(reader, unit, Action("magic", effect=name, target=other), start) is None:
            yield other


def why_not(
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
        why_not(step.world, unit, action),
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
    had = world.get(unit, Effects)
    less = replace(effect, uses=effect.uses - 1)
    known = tuple(less if one.id == effect.id else one for one in had.known)
    world.put(unit, Effects(known), had)


def harmed(step: Step, blow: Blow, effect: Effect) -> None:
    """Tell what harmful magic did, and change its target."""
    kind = "miss" if not blow.hits else "hit" if blow.points else "stopped"
    facts: tuple[Slot, ...] = (
        ("effect", effect.name),
        ("area", blow.area),
        ("at", blow.area.replace("_", " ")),
        ("colour", str(blow.attack.grade)),
        ("raw", blow.raw),
        ("n", blow.points),
    )
    dice = (blow.attack, blow.location) if blow.location else (blow.attack,)
    pair = (blow.attacker, blow.target)
    step.emit(Event(f"zefrs.magic_{kind}", "ZF-ACT-04", *pair, facts=facts, outcomes=dice))
    for event in (*lost(blow), *gone(blow, leaves=False)):
        step.emit(event)
    apply(step, effect_of(blow, blow.left))
    passing.begin(step.world, blow)
    falling.settle(step, blow.target)


@rule("ZF-HEAL-05")
def healed(step: Step, done: Cure, effect: Effect) -> None:
    """Tell what healing magic did, and give the points back."""
    facts = (("effect", effect.name), ("colour", str(done.check.grade)), ("n", done.points))
    event = Event("zefrs.magic_heals", "ZF-HEAL-05", done.healer, done.target, facts=facts)
    step.emit(replace(event, outcomes=(done.check,)))
    had = step.world.get(done.target, Health)
    if done.points:
        step.world.put(done.target, replace(had, now=done.left), had)
