"""Shots, throws and rocks pushed down, as they happen upon the field; and magic."""

from __future__ import annotations

from game.core.checks import Grade, Outcome
from game.core.events import Event, Stakes, staked
from game.core.grid import Cell
from game.core.orders import IllegalOrder
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.core.world import World
from game.rules.zefrs.exchange import damage
from game.rules.zefrs.exchange.attack import Attack
from game.rules.zefrs.exchange.missile import attack_at, emptied, spent
from game.rules.zefrs.exchange.strike import lands, strike
from game.rules.zefrs.personal.acts.applying import land
from game.rules.zefrs.personal.acts.casting import work
from game.rules.zefrs.personal.sheet.firing import hands_of, line_to, supply_of, unreached, unready
from game.rules.zefrs.personal.sheet.gear import lay, leaves_hand, lying_at, take_up
from game.rules.zefrs.personal.sheet.guarding import guard_now, spend
from game.rules.zefrs.personal.sheet.holds import release
from game.rules.zefrs.personal.sheet.muster import cell_of
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.arms import weapon
from game.rules.zefrs.sheet.components import Loading, Quiver
from game.rules.zefrs.sheet.fighter import Combatant, combatant
from game.rules.zefrs.tables.rows_gear import Weapon

__all__ = ["attack_of", "shoot", "unreached", "why_not", "work"]

LOST = {"ZF-MIS-02": "shot_in_melee", "ZF-MIS-08": "shot_unloaded", "ZF-MIS-09": "shot_none_left"}
"""How a lost shot is told, by what forbids it; every other by "shot_lost"."""


def why_not(
    reader: Reader, unit: int, action: Action, start: Cell | None = None
) -> IllegalOrder | None:
    """What forbids this shot, throw or drop now, from here or after a step to ``start``."""
    return unready(reader, unit, action) or unreached(reader, unit, action, start)


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
        step.emit(lost(unit, action, refusal))
        return
    assert action.target is not None
    me, foe = combatant(step.world, unit), combatant(step.world, action.target)
    attack = attack_of(step.world, unit, action)
    guard = guard_now(step.world, foe)
    blow = yield from step.run(strike(me, foe, attack, guard))
    spend(step.world, blow, guard)
    uses_up(step.world, unit, attack.row, cell_of(step.world, foe.unit))
    land(step, blow, attack, at_stake(me, foe, attack, blow.attack))


def lost(unit: int, action: Action, refusal: IllegalOrder) -> Event:
    """The shot that cannot be made any more."""
    key, facts = LOST.get(refusal.rule, "shot_lost"), (("weapon", weapon(action.weapon).name),)
    return Event(f"zefrs.{key}", refusal.rule, unit, action.target, facts=facts)


def at_stake(me: Combatant, foe: Combatant, attack: Attack, rolled: Outcome) -> Stakes:
    """The points that each colour strikes, before defence, shield and armour."""

    def worth(colour: Grade) -> int:
        hits = lands(colour, called=attack.called)
        return damage.force(me, foe, attack, colour).raw if hits else 0

    return staked("points", rolled.check, worth)


@rule("ZF-MIS-08", "ZF-MIS-09")
def uses_up(world: World, unit: int, row: Weapon, there: Cell) -> None:
    """After a shot: its ammunition, its loading; what was thrown or pushed lies over there."""
    if "shot" in row.use:
        supply = supply_of(world, unit)
        if supply.quiver is not None:
            _write(world, unit, supply.quiver, spent(supply.quiver, row.id))
        _write(world, unit, supply.loading, emptied(supply.loading, row))
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


def _write(world: World, unit: int, had: Loading | Quiver, new: Loading | Quiver) -> None:
    if new != had:
        world.put(unit, new, world.find(unit, type(new)))
