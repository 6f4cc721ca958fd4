"""An area weapon thrown or fired at a cell (AREA-06), and how it goes off: whom it hits then."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace
from typing import Any

from game.core.checks import Check, Exchange
from game.core.components import Position
from game.core.events import Event
from game.core.grid import RING, Cell
from game.core.grid import step as onward
from game.core.orders import Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Process, Step
from game.rules.chaos.acts.deeds import dropping
from game.rules.chaos.acts.fight import (
    ambush,
    answers,
    applying,
    attacking,
    defending,
    guarding,
    telling,
)
from game.rules.chaos.acts.fight.defending import AREA, Threat
from game.rules.chaos.acts.move import moving, stepping
from game.rules.chaos.acts.parlay import steel
from game.rules.chaos.exchange.clash import Standing, number_of
from game.rules.chaos.exchange.facts import Attack, Strike
from game.rules.chaos.exchange.getting_through import staked_there
from game.rules.chaos.exchange.harm import Harm, harm
from game.rules.chaos.exchange.rolls import (
    FUMBLE,
    HELD,
    HIT,
    MISS,
    TUMBLED,
    attack_check,
    defence_check,
)
from game.rules.chaos.exchange.setting import setting, setting_at
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.ground.paths import ways
from game.rules.chaos.ground.sight import effect, refuges
from game.rules.chaos.ground.site import crowd_of, site_of
from game.rules.chaos.sheet import agenda, ki, paces
from game.rules.chaos.sheet.actions import Action, Answer, answer_of
from game.rules.chaos.sheet.agenda import Due, now
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.book import weapon
from game.rules.chaos.tables.forms import forms
from game.rules.chaos.tables.rows import Weapon
from game.rules.kit.ground.site import Site


@dataclass(frozen=True, slots=True)
class Landing:
    """An area weapon on the ground: who sent it, where it lies, and its attack number. ``safe``
    have got away, ``rolled`` have tumbled, ``told`` have had their answer.
    """

    by: int
    weapon: str
    centre: Cell
    number: int
    safe: tuple[int, ...] = ()
    rolled: tuple[int, ...] = ()
    told: tuple[int, ...] = ()

    @property
    def radius(self) -> int:
        """How far it reaches."""
        return weapon(self.weapon).radius


@rule("CF-AREA-01", "CF-AREA-02", "CF-AREA-03", "CF-AREA-07")
def gets_away(step: Step, unit: int, made: Landing, fuse: int | None) -> Asking[Landing]:
    """Who is within the radius gets out of it or rolls with it, if he can. ``fuse`` are the ticks
    left; None for who has come into it since, and can only tumble.
    """
    made = replace(made, told=(*made.told, unit))
    sudden = ambush.unanswerable(step.world, made.by, step.clock.round)
    if sudden or defending.why_mute(step.world, unit):
        return made
    exits = {} if fuse is None else ways_out(step.world, unit, made.centre, made.radius, fuse)
    threat = Threat(made.by, AREA, "area", made.weapon, number=made.number)
    about = (*threat.about, ("refuges", tuple(exits)), ("cell", made.centre))
    order = yield from step.ask(unit, "chaos.defend", about)
    answer = answer_of(order)
    if answer.method == "none":
        return made
    defending.pay(step, unit, answer)
    yield from steel.broken_off(step, unit)
    if not rolls(step, unit, made, answer):
        return made
    if answer.to is not None:
        moving.draw_back(step, unit, exits[answer.to])
        return replace(made, safe=(*made.safe, unit))
    return replace(made, rolled=(*made.rolled, unit))


def rolls(step: Step, unit: int, made: Landing, answer: Answer) -> bool:
    """His roll against the attack's number; tells whether he holds out against it."""
    world = step.world
    me, thrower = combatant(world, unit), combatant(world, made.by)
    here = setting(world, made.by, unit, step.clock.round)
    attack = area_attack(made.weapon)
    check = defence_check(Strike(thrower, me, attack, answer, here), made.number)
    outcome = step.draw(check)
    held = outcome.grade == HELD
    guard = Standing(number_of(outcome), answer)
    defending.begin(step, unit, made.by, guard, answers.ticks_of(me, answer, ()))
    guarding.lets_be(step, unit, answer.method)
    guarding.remembers(step, unit, failed=not held)
    if outcome.grade == FUMBLE:
        dropping.unbalance(step, unit)
    key = f"chaos.area_{answer.method}" if held else "chaos.area_caught"
    facts = (("method", answer.method), ("number", made.number), ("guard", guard.number))
    step.emit(Event(key, "CF-AREA-02", unit, made.by, facts=facts, outcomes=(outcome,)))
    return held


@rule("CF-AREA-04", "CF-AREA-05")
def area_attack(item: str, times: int = 1) -> Attack:
    """What an area weapon does to one of those whom it reaches: nothing makes it stronger but to
    be on top of it.
    """
    row = weapon(item)
    strong = replace(row, damage=row.damage * times)
    return Attack("area", strong, row.ticks, spent=forms().ki.limit)


@rule("CF-AREA-05")
def blast_at(reader: Reader, unit: int, cell: Cell, row: Weapon) -> Attack:
    """What it does to somebody there if it goes off in this cell."""
    close = point_blank(reader, unit, cell, row.explosion)
    return area_attack(row.id, forms().area.point_blank_times if close else 1)


@rule("CF-AREA-06")
def direction_check(by: int) -> Check:
    """Which way it flies astray: one of the eight directions."""
    return Check("scatter", "CF-AREA-06", by, dice=(1, len(RING)))


@rule("CF-AREA-06")
def astray(site: Site, cell: Cell, roll: int) -> Cell:
    """Where it comes down instead: so many cells away, or before what bars its way."""
    here = cell
    for _ in range(forms().area.scatter):
        there = onward(here, RING[roll - 1])
        if not site.grid.holds(there) or there in site.walls:
            break
        here = there
    return here


@rule("CF-AREA-02")
def reached(reader: Reader, centre: Cell, radius: int) -> tuple[int, ...]:
    """Everybody within the radius whom nothing shields, by where they are."""
    site = site_of(reader)
    return tuple(
        stander.unit
        for cell, stander in sorted(crowd_of(reader).items())
        if distance(centre, cell) <= radius and effect(site, centre, cell, stander.prone)
    )


@rule("CF-AREA-02")
def ways_out(
    reader: Reader, unit: int, centre: Cell, radius: int, fuse: int
) -> dict[Cell, tuple[Cell, ...]]:
    """The cells in which he is safe that he can get to in time, each with the way there; none for
    who cannot run.
    """
    if paces.RUN not in paces.gaits(reader, unit):
        return {}
    site, here = site_of(reader), paces.cell_of(reader, unit)
    found = ways(site, paces.others(reader, unit), here, max(fuse, forms().area.way_out))
    return refuges(site, centre, radius, found)


@rule("CF-AREA-05")
def point_blank(reader: Reader, unit: int, centre: Cell, explosion: bool) -> bool:
    """Whether he is practically on top of an explosion."""
    here = reader.get(unit, Position).cell
    return explosion and distance(here, centre) <= forms().area.point_blank


BLAST = "blast"
"""An area weapon goes off, on the agenda of the field itself: nothing stops it."""


def goes_off(step: Step, due: Due) -> Process:
    """The handler of "blast"."""
    return explodes(step, read(due.facts))


@rule("CF-AREA-07", "CF-AMBUSH-06")
def explodes(step: Step, made: Landing) -> Asking[None]:
    """Everybody within the radius is hit, but for those who get away; who has come into it since
    (again, perhaps) may still roll with it.
    """
    world = step.world
    told: tuple[Slot, ...] = (("weapon", weapon(made.weapon).name),)
    step.emit(Event("chaos.blast", "CF-AREA-07", made.by, cell=made.centre, facts=told))
    away = [unit for unit in made.safe if gets_out(world, unit)]
    struck = [u for u in reached(world, made.centre, made.radius) if u not in away]
    for unit in struck:
        if unit not in made.told or unit in made.safe:
            made = yield from gets_away(step, unit, made, None)
    hits = []
    for unit in struck:
        result = TUMBLED if unit in made.rolled else HIT
        hits.append((unit, (yield from step.run(strikes(step, unit, made, result)))))
    for unit, harmed in hits:
        # Whoever is thrown is so away from the centre.
        yield from applying.apply(step, made.by, unit, replace(harmed, thrown=0))
        if harmed.thrown and world.find(unit, Position) is not None:
            stepping.thrown(step, unit, made.centre, harmed.thrown)
    ambush.opens(step, made.by, tuple(dict.fromkeys((*made.told, *struck))))


@rule("CF-AREA-02")
def gets_out(reader: Reader, unit: int) -> bool:
    """Whether he is on his way out of a blast yet, which goes off sooner than he can run."""
    due = agenda.planned(reader, unit, moving.STEP)
    return due is not None and dict(due.facts)["foe"] == 0


def strikes(step: Step, unit: int, made: Landing, result: str) -> Exchange[Harm]:
    """What it does to one of them."""
    world = step.world
    attack = blast_at(world, unit, made.centre, weapon(made.weapon))
    here = replace(setting(world, made.by, unit, step.clock.round), rear=False)
    thrower, victim = combatant(world, made.by), combatant(world, unit)
    return harm(Strike(thrower, victim, attack, here=here), result)


def written(made: Landing) -> tuple[Slot, ...]:
    """A landing as facts of the agenda."""
    return tuple((one.name, getattr(made, one.name)) for one in fields(made))


def read(facts: tuple[Slot, ...]) -> Landing:
    """The landing that these facts were written from."""
    known: dict[str, Any] = dict(facts)
    return Landing(**known)


@rule("CF-AREA-06", "CF-AREA-07")
def perform(step: Step, unit: int, action: Action) -> Process:
    """The strike tick: the roll says where it lands; who is within its radius answers at once."""
    attacking.draws(step, unit, action)
    world, me = step.world, combatant(step.world, unit)
    if not attacking.has(me, action, weapon(action.weapon)):
        step.emit(Event("chaos.attack_lost", "CF-MISS-05", unit))
        return None
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
    made = Landing(unit, row.id, centre, number_of(outcome))
    facts = (("weapon", row.name), ("number", made.number), ("n", row.fuse))
    key = "chaos.area_lands" if centre == cell else "chaos.area_astray"
    meant = [(combatant(world, one), blast_at(world, one, cell, row)) for one in
             reached(world, cell, row.radius)]  # fmt: skip
    stakes = staked_there(me, meant, outcome.check)
    step.emit(Event(key, "CF-AREA-06", unit, None, centre, facts, (outcome,), stakes=stakes))
    for victim in reached(world, centre, row.radius):
        made = yield from gets_away(step, victim, made, row.fuse)
    # The attack is made, but whoever it is meant for has still to be struck by it.
    ambush.opens(step, unit, ())
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
        cells = dropping.beside(step.world, unit)
        return cells[step.draw(check).total - 1] if len(cells) > 1 else cells[0]
    if grade in (FUMBLE, MISS):
        roll = step.draw(direction_check(unit))
        return astray(site_of(step.world), cell, roll.total)
    return cell
