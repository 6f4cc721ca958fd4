"""The answers to an area weapon that has landed (AREA-02, AREA-03): out of it, or down."""

from __future__ import annotations

from dataclasses import replace

from game.core.events import Event
from game.core.grid import Cell
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.chaos.acts.areas.landing import Landing, point_blank, ways_out
from game.rules.chaos.acts.deeds import dropping
from game.rules.chaos.acts.fight import ambush, answers, defending, guarding
from game.rules.chaos.acts.fight.defending import AREA, Threat
from game.rules.chaos.acts.move import moving
from game.rules.chaos.exchange.clash import number_of
from game.rules.chaos.exchange.facts import Attack, Strike
from game.rules.chaos.exchange.rolls import FUMBLE, HELD, defence_check
from game.rules.chaos.exchange.setting import setting
from game.rules.chaos.sheet.actions import Answer, answer_of
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.book import weapon
from game.rules.chaos.tables.forms import forms
from game.rules.chaos.tables.rows import Weapon


@rule("CF-AREA-01", "CF-AREA-02", "CF-AREA-03", "CF-AREA-07")
def answered(step: Step, unit: int, made: Landing, fuse: int | None) -> Asking[Landing]:
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
    yield from guarding.breaks_off(step, unit)
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
    defending.begin(
        step, unit, made.by, answer, number_of(outcome), answers.ticks_of(me, answer, ())
    )
    guarding.remembers(step, unit, failed=not held)
    if outcome.grade == FUMBLE:
        dropping.unbalance(step, unit)
    key = f"chaos.area_{answer.method}" if held else "chaos.area_caught"
    facts = (("method", answer.method), ("number", made.number), ("guard", number_of(outcome)))
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
