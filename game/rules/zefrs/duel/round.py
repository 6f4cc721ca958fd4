"""A duel of its one Combat Turn: what is used up, what a blow changes, what comes of it for all."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from game.core.components import Health, Out
from game.core.events import Event
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.core.world import World
from game.rules.zefrs.exchange.forms import Effect
from game.rules.zefrs.exchange.guard import Guard, guard_with, key_of
from game.rules.zefrs.exchange.strike import Blow
from game.rules.zefrs.sheet.actions import Action, actions_of
from game.rules.zefrs.sheet.arms import best_parry, dropped_by, falls_from, hands_for
from game.rules.zefrs.sheet.components import Passing, write
from game.rules.zefrs.sheet.fighter import Combatant, Condition, Deeds, combatant
from game.rules.zefrs.sheet.wounds import Wounds, lasting, noted


@dataclass(frozen=True, slots=True)
class Declared:
    """What a leader does in segment 1, revealed, and whom he may fight."""

    order: Order
    opponents: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Round:
    """One duel while it is fought.

    ``opponents`` are whom each may fight; ``defences`` the methods each has used, ``shields``
    whose shield has served; ``guards`` the further Defends that came to pass; ``holds`` tells
    whom somebody holds. ``deeds`` are those of all leaders of the round.
    """

    opponents: Mapping[int, tuple[int, ...]]
    deeds: dict[int, Deeds] = field(default_factory=dict)
    defences: dict[int, tuple[str, ...]] = field(default_factory=dict)
    shields: set[int] = field(default_factory=set)
    guards: dict[int, Action] = field(default_factory=dict)
    holds: dict[int, int] = field(default_factory=dict)

    def holder(self, unit: int) -> int:
        """Who holds him, 0 if nobody does."""
        return next((holder for holder, held in self.holds.items() if held == unit), 0)


def round_of(reader: Reader, group: tuple[int, ...], deeds: dict[int, Deeds]) -> Round:
    """The duel of this group at its beginning."""
    return Round({unit: reader.get(unit, Declared).opponents for unit in group}, deeds)


def declared(reader: Reader, unit: int) -> tuple[Action, ...]:
    """What this leader has declared, every target named; nothing if he was not asked."""
    found = reader.find(unit, Declared)
    if found is None:
        return ()
    only = found.opponents[0] if found.opponents else None
    return tuple(aimed(action, only) for action in actions_of(found.order))


def aimed(action: Action, only: int | None) -> Action:
    """The action with its targets: the only opponent needs no naming."""
    if action.form != "fight":
        return action
    first = only if action.target is None else action.target
    return replace(action, target=first, target2=action.target2 or first)


def guard_now(reader: Reader, foe: Combatant, fought: Round) -> Guard:
    """What the target has left of his defence and shield at this moment."""
    first = next(iter(declared(reader, foe.unit)), None)
    action = fought.guards.get(foe.unit, first)
    used = fought.defences.get(foe.unit, ())
    return guard_with(foe, action, used, shield=foe.unit not in fought.shields)


@rule("ZF-DEF-02", "ZF-ARM-05")
def spend(fought: Round, blow: Blow, guard: Guard) -> None:
    """An active defence works against one attack a turn, and so does a shield."""
    if blow.defence is not None:
        used = fought.defences.get(blow.target, ())
        fought.defences[blow.target] = (*used, key_of(guard))
    if blow.shield:
        fought.shields.add(blow.target)


@rule("ZF-WREST-05")
def slip(step: Step, fought: Round, letting_go: int = 0) -> None:
    """End the holds of whoever fell, is held himself or is out; and of who does something else."""
    for holder, held in tuple(fought.holds.items()):
        who = combatant(step.world, holder)
        down = who.condition.fallen or who.condition.held or who.condition.helpless
        if down or holder == letting_go or step.world.find(holder, Out) is not None:
            del fought.holds[holder]
            had = step.world.get(held, Condition)
            step.world.put(held, replace(had, held=False), had)
            step.emit(Event("zefrs.hold_ends", "ZF-WREST-05", holder, held))


SLAIN = ("slain", "fallen")
"""Ways out that count as slain for morale: dead, or an Enemy at 0 or below."""


def apply(world: World, effect: Effect, action: Action | None) -> None:
    """Change the target as the effect says; ``action`` is what he himself had declared."""
    who = combatant(world, effect.target)
    if effect.points:
        world.put(who.unit, Health(effect.left, who.health.full), who.health)
    if effect.hurt is not None:
        write(world, who.unit, noted(who.wounds, effect.hurt))
    condition = shaken(who, effect, action)
    if condition != who.condition:
        write(world, who.unit, condition)
    if effect.out and world.find(who.unit, Out) is None:
        world.put(who.unit, Out(effect.out))


def shaken(who: Combatant, effect: Effect, action: Action | None) -> Condition:
    """How he stands afterwards: thrown down, held, without what his arm held."""
    condition = who.condition
    lost = dropped(who, effect, action)
    return replace(
        condition,
        fallen=condition.fallen or effect.falls,
        unseated=condition.unseated or effect.unseated or (effect.falls and who.mounted),
        held=condition.held or effect.held,
        dropped=tuple(dict.fromkeys((*condition.dropped, *lost))),
    )


def dropped(who: Combatant, effect: Effect, action: Action | None) -> tuple[str, ...]:
    """What falls from a wounded arm, or from the hand that is disarmed."""
    weapon, hands = in_hand(who, action)
    by_wound = dropped_by(who, effect.hurt, weapon, hands) if effect.hurt else ()
    by_grip = falls_from(who, effect.hand, weapon, hands) if effect.hand else ()
    return (*by_wound, *by_grip)


def in_hand(who: Combatant, action: Action | None) -> tuple[str, int]:
    """The weapon he holds in this turn, and in how many hands."""
    if action is not None and action.weapon:
        return action.weapon, hands_for(who, action.weapon, action.grip)
    blade = best_parry(who)
    return (blade.id, min(blade.hands, default=1)) if blade else ("", 0)


@rule("ZF-MASS-LDR-03")
def credited(deeds: dict[int, Deeds], effect: Effect) -> None:
    """What it means for the two leaders' units for the rest of the round."""
    hit, did = deeds[effect.target], deeds[effect.attacker]
    out = effect.out != ""
    deeds[effect.target] = replace(
        hit,
        lost=hit.lost + effect.points,
        wounded=hit.wounded or effect.hurt is not None,
        out=hit.out or out,
        slain=hit.slain or effect.out in SLAIN,
    )
    deeds[effect.attacker] = replace(
        did,
        drew=did.drew or effect.points > 0,
        dealt_wound=did.dealt_wound or effect.hurt is not None,
        felled=(*did.felled, effect.target) if out else did.felled,
    )


@rule("ZF-MASS-LDR-04")
def settle(world: World, deeds: dict[int, Deeds]) -> None:
    """The end of segment 1: passing states pass, wounds and lost points stay."""
    for unit, done in deeds.items():
        write(world, unit, done)
        world.drop(unit, world.get(unit, Declared))
        for passing in (Condition, Passing):
            if (state := world.find(unit, passing)) is not None:
                world.drop(unit, state)
        wounds = world.find(unit, Wounds)
        if wounds is not None and lasting(wounds) != wounds:
            world.put(unit, lasting(wounds), wounds)
