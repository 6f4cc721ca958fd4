"""An area weapon thrown or fired at a cell (AREA-06), and how it goes off: whom it hits then."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Exchange
from game.core.components import Position
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Slot
from game.core.rule import rule
from game.core.step import Asking, Process, Step
from game.rules.chaos.acts.areas.answering import answered, area_attack, blast_at
from game.rules.chaos.acts.areas.landing import (
    Landing,
    astray,
    beside,
    direction_check,
    point_blank,
    reached,
)
from game.rules.chaos.acts.deeds import dropping
from game.rules.chaos.acts.fight import ambush, applying, attacking, telling
from game.rules.chaos.acts.move import falling
from game.rules.chaos.exchange.clash import number_of
from game.rules.chaos.exchange.facts import Attack, Strike
from game.rules.chaos.exchange.harm import Harm, harm
from game.rules.chaos.exchange.rolls import FUMBLE, HIT, MISS, TUMBLED, attack_check
from game.rules.chaos.exchange.setting import setting, setting_at
from game.rules.chaos.exchange.staking import staked_there
from game.rules.chaos.ground.site import site_of
from game.rules.chaos.sheet import agenda, ki
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import now
from game.rules.chaos.sheet.field import Due
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.book import weapon
from game.rules.chaos.tables.forms import forms

BLAST = "blast"
"""An area weapon goes off, on the agenda of the field itself: nothing stops it."""


def goes_off(step: Step, due: Due) -> Process:
    """The handler of "blast"."""
    yield from explodes(step, read(due.facts))
    return None


@rule("CF-AREA-07")
def explodes(step: Step, made: Landing) -> Asking[None]:
    """Everybody within the radius is hit, but for those who got away; who has come since may still
    roll with it.
    """
    world = step.world
    facts: tuple[Slot, ...] = (("weapon", weapon(made.weapon).name),)
    step.emit(Event("chaos.blast", "CF-AREA-07", made.by, cell=made.centre, facts=facts))
    struck = [u for u in reached(world, made.centre, made.radius) if u not in made.safe]
    for unit in struck:
        if unit not in made.told:
            made = yield from answered(step, unit, made, None)
    hits = []
    for unit in struck:
        harmed = yield from step.run(
            strikes(step, unit, made, HIT if unit not in made.rolled else TUMBLED)
        )
        hits.append((unit, harmed))
    for unit, harmed in hits:
        yield from suffers(step, unit, made, harmed)
    ambush.opens(step, made.by, tuple(struck))


def strikes(step: Step, unit: int, made: Landing, result: str) -> Exchange[Harm]:
    """What it does to one of them."""
    world = step.world
    close = point_blank(world, unit, made.centre, weapon(made.weapon).explosion)
    times = forms().area.point_blank_times if close else 1
    here = replace(setting(world, made.by, unit, step.clock.round), rear=False)
    thrower, victim = combatant(world, made.by), combatant(world, unit)
    return harm(Strike(thrower, victim, area_attack(made.weapon, times), here=here), result)


def suffers(step: Step, unit: int, made: Landing, harmed: Harm) -> Asking[None]:
    """He takes it; if he is thrown, then away from the centre."""
    yield from applying.apply(step, made.by, unit, replace(harmed, thrown=0))
    if harmed.thrown and step.world.find(unit, Position) is not None:
        falling.thrown(step, unit, made.centre, harmed.thrown)


def written(made: Landing) -> tuple[Slot, ...]:
    """A landing as facts of the agenda."""
    return (
        ("by", made.by),
        ("weapon", made.weapon),
        ("centre", made.centre),
        ("number", made.number),
        ("safe", made.safe),
        ("rolled", made.rolled),
        ("told", made.told),
    )


def read(facts: tuple[Slot, ...]) -> Landing:
    """The landing that these facts were written from."""
    known = dict(facts)
    by, item, centre, number = (known[name] for name in ("by", "weapon", "centre", "number"))
    assert isinstance(by, int) and isinstance(item, str)
    assert isinstance(centre, Cell) and isinstance(number, int)
    safe, rolled, told = (_units(known[name]) for name in ("safe", "rolled", "told"))
    return Landing(by, item, centre, weapon(item).radius, number, safe, rolled, told)


def _units(value: object) -> tuple[int, ...]:
    return tuple(one for one in value if isinstance(one, int)) if isinstance(value, tuple) else ()


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
