"""An area weapon thrown or fired at a cell (AREA-06): where it lands, and who answers it."""

from __future__ import annotations

from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Slot
from game.core.rule import rule
from game.core.step import Process, Step
from game.rules.chaos.acts.areas.answering import answered, blast_at
from game.rules.chaos.acts.areas.blast import BLAST, explodes, written
from game.rules.chaos.acts.areas.landing import Landing, astray, beside, direction_check, reached
from game.rules.chaos.acts.deeds import dropping
from game.rules.chaos.acts.fight import ambush, attacking, telling
from game.rules.chaos.exchange.clash import number_of
from game.rules.chaos.exchange.facts import Attack
from game.rules.chaos.exchange.rolls import FUMBLE, MISS, attack_check
from game.rules.chaos.exchange.setting import setting_at
from game.rules.chaos.exchange.staking import staked_there
from game.rules.chaos.ground.site import site_of
from game.rules.chaos.sheet import agenda, ki
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import now
from game.rules.chaos.sheet.fighter import combatant


@rule("CF-AREA-06", "CF-AREA-07")
def perform(step: Step, unit: int, action: Action) -> Process:
    """The strike tick: the roll says where it lands; who is within its radius answers at once."""
    world, me = step.world, combatant(step.world, unit)
    action = attacking.affordable(me, action, step.clock.round)
    attack, cell = attacking.attack_of(me, action), action.cell
    assert cell is not None
    ki.pay(step, unit, "roll", action.ki)
    step.emit(telling.declared(unit, None, action, attack))
    here = setting_at(world, unit, cell, step.clock.round)
    outcome = step.draw(attack_check(me, None, attack, here))
    centre = lands_at(step, unit, attack, cell, str(outcome.grade))
    dropping.spend(step, unit, attack.weapon.id)
    row = attack.weapon
    made = Landing(unit, row.id, centre, row.radius, number_of(outcome))
    facts: tuple[Slot, ...] = (("weapon", row.name), ("number", made.number), ("n", row.fuse))
    key = "chaos.area_lands" if centre == cell else "chaos.area_astray"
    meant = [(combatant(world, one), blast_at(world, one, cell, row)) for one in
             reached(world, cell, row.radius)]  # fmt: skip
    stakes = staked_there(me, meant, outcome.check)
    dice = (outcome,)
    step.emit(Event(key, "CF-AREA-06", unit, None, centre, facts, dice, stakes=stakes))
    for victim in reached(world, centre, row.radius):
        made = yield from answered(step, victim, made, row.fuse)
    ambush.opens(step, unit, made.told)
    if row.fuse:
        field = agenda.field_of(world)
        agenda.plan(step, field, now(world) - row.fuse, agenda.PARTS, BLAST, written(made))
    else:
        yield from explodes(step, made)
    return None


@rule("CF-AREA-06")
def lands_at(step: Step, unit: int, attack: Attack, cell: Cell, grade: str) -> Cell:
    """Where it comes down: as aimed, astray, or beside a thrower who fumbles."""
    if grade == FUMBLE and attack.weapon.kind == "thrown":
        check = dropping.place_check(step.world, unit)
        cells = beside(step.world, unit)
        return cells[step.draw(check).total - 1] if len(cells) > 1 else cells[0]
    if grade in (FUMBLE, MISS):
        roll = step.draw(direction_check(unit))
        return astray(site_of(step.world), cell, roll.total)
    return cell
