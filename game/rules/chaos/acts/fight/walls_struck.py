"""Attacks on walls, doors and parapets of the ground, and through them (CLEAVE-04)."""

from __future__ import annotations

from game.core.checks import rolled
from game.core.events import Event
from game.core.grid import Cell
from game.core.rule import rule
from game.core.step import Asking, Step
from game.rules.chaos.acts.deeds import dropping
from game.rules.chaos.acts.fight import applying, attacking, telling, things, walls
from game.rules.chaos.acts.fight.meeting import Blow
from game.rules.chaos.acts.move import stepping
from game.rules.chaos.exchange.facts import Attack, Block
from game.rules.chaos.exchange.force import ORDINARY, damage_of, taken
from game.rules.chaos.exchange.rolls import CRITICAL, FUMBLE, MISS, attack_check
from game.rules.chaos.exchange.setting import setting_at
from game.rules.chaos.sheet import ki, paces
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.book import weapon
from game.rules.kit.ground.measures import toward


@rule("CF-CLEAVE-04", "CF-ROLL-08")
def breaches(step: Step, unit: int, action: Action) -> Asking[None]:
    """Strike or shoot at a wall: it is hit unless the attack misses by itself."""
    me, row, cell = combatant(step.world, unit), weapon(action.weapon), action.cell
    if cell not in walls.breachable(step.world, unit, row.id):
        step.emit(Event("chaos.attack_lost", "CF-CALL-08", unit))
        return
    if not attacking.has(me, action, row):
        step.emit(Event("chaos.attack_lost", "CF-MISS-05", unit))
        return
    action = attacking.affordable(me, action, step.clock.round)
    ki.pay(step, unit, "roll", action.ki)
    stepping.look_to(step, unit, toward(paces.cell_of(step.world, unit), cell))
    attack = attacking.attack_of(me, action)
    step.emit(telling.declared(unit, None, action, attack))
    went_off = yield from _strikes(step, unit, action, attack, cell)
    if went_off:
        dropping.spend(step, unit, row.id)


def _strikes(step: Step, unit: int, action: Action, attack: Attack, cell: Cell) -> Asking[bool]:
    """The blow itself; tells whether it came off at all."""
    world = step.world
    block = walls.block_at(world, cell)
    assert block is not None
    here = setting_at(world, unit, cell, step.clock.round)
    check = attack_check(combatant(world, unit), None, attack, here, numbered=False)
    die = yield from step.run(rolled(check))
    things.tells(step, unit, block.kind, attack, die)
    if die.grade == FUMBLE:
        dropping.fumble(step, unit, attack.weapon.id)
    if die.grade in (FUMBLE, MISS):
        return die.grade == MISS
    kind = ORDINARY if die.grade == CRITICAL else ""
    left, stop = taken(damage_of(combatant(world, unit), attack, kind), block)
    step.emit(telling.stopped(unit, unit, stop, "CF-CLEAVE-04"))
    walls.wears(step, unit, cell, stop)
    if stop.after < stop.before:
        applying.harm_done(step)
    yield from things.through(step, Blow(unit, 0, action, attack, die=die), left, cell)
    return True


@rule("CF-REFL-03")
def surface_takes(step: Step, unit: int, cell: Cell, attack: Attack) -> None:
    """A wall off which a shot is bounced takes the other half of it."""
    block: Block | None = walls.block_at(step.world, cell)
    if block is not None:
        _, stop = taken(damage_of(combatant(step.world, unit), attack), block)
        step.emit(telling.stopped(unit, unit, stop, "CF-REFL-03"))
        walls.wears(step, unit, cell, stop)
