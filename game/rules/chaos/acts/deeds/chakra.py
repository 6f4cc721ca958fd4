"""Chakra, the last reserve (CHAK): when it may be spent, on what, and what it does."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import Outcome
from game.core.components import Health
from game.core.events import Event
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.rules.chaos.acts.time import turns
from game.rules.chaos.sheet import agenda, body
from game.rules.chaos.sheet.components import Busy, Condition, Empowered, Reserves, Wounds
from game.rules.chaos.sheet.derived import red_limit
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.sheet.muster import condition_of
from game.rules.chaos.sheet.resists import same_rating
from game.rules.chaos.tables.durations import durations
from game.rules.chaos.tables.forms import forms

RESISTS = ("balance", "knockout", "distraction")
"""The Resists that Chakra can make sure of; Death has the rating of Knockout."""

SKILLS = ("strike", "parry", "dodge", "aim", "quick_parry", "evade", "tumble", "parlay")
"""The combat bonuses that it can raise."""

SPANS = ("round", "fight")
"""How long a raised bonus lasts."""

WHATS = ("resist", "ki", "points", "bonus", "critical", "red")
"""What a point does: one of these."""


@rule("CF-CHAK-01")
def may(reader: Reader, unit: int) -> bool:
    """Whether he may spend a point on his Turn: once in a fight, at his Red Limit or without hit
    points. His last point is his life.
    """
    who = combatant(reader, unit)
    down = who.hp.now <= 0 or who.wounds.total >= red_limit(who)
    return down and left(who.reserves)


@rule("CF-CHAK-01")
def left(reserves: Reserves) -> bool:
    """Whether he has not spent any in this fight, and has one to spend without dying of it."""
    return not reserves.helped and reserves.chakra > forms().chakra.price


@rule("CF-CHAK-01")
def may_save(reader: Reader, unit: int) -> bool:
    """Whether he may spend a point at once, after a failed Resist Death."""
    return condition_of(reader, unit).dying and left(reader.get(unit, Reserves))


@rule("CF-CHAK-02")
def whats(reader: Reader, unit: int) -> tuple[str, ...]:
    """What it could do for him now; nothing where he may not spend any."""
    if not may(reader, unit):
        return ()
    who = combatant(reader, unit)
    idle = {
        "ki": who.reserves.ki >= who.fighter.fortitude,
        "points": who.hp.now >= who.hp.full,
        "red": not who.wounds.total or who.wounds.ignored,
    }
    return tuple(what for what in WHATS if not idle.get(what))


@rule("CF-CHAK-01", "CF-CHAK-02")
def spend(step: Step, unit: int, what: str, item: str = "", span: str = "") -> None:
    """He spends a point on this; for the rest of the round he has no Ki to spend."""
    world = step.world
    had = world.get(unit, Reserves)
    spent = replace(
        had, chakra=had.chakra - forms().chakra.price, helped=True, dry=step.clock.round
    )
    world.put(unit, spent, had)
    facts = (("left", spent.chakra), ("resist", item), ("bonus", item), ("span", span))
    step.emit(Event(f"chaos.chakra_{what}", "CF-CHAK-02", unit, facts=facts))
    if what == "ki":
        fighter = combatant(world, unit).fighter
        world.put(unit, replace(spent, ki=fighter.fortitude), spent)
    elif what == "points":
        health = world.get(unit, Health)
        world.put(unit, replace(health, now=health.full), health)
    elif what == "red":
        wounds = world.find(unit, Wounds)
        world.put(unit, replace(wounds or Wounds(), ignored=True), wounds)
    else:
        world.put(unit, empowered(what, item, span, step.clock.round), world.find(unit, Empowered))


@rule("CF-CHAK-02")
def empowered(what: str, item: str, span: str, in_round: int) -> Empowered:
    """What lasts of a point spent on a Resist, on a combat bonus, or on the next strike."""
    numbers = forms().chakra
    if what == "resist":
        return Empowered(resist=item, percent=numbers.resist, sure=True)
    if what == "critical":
        return Empowered(critical=True)
    if span == "round":
        return Empowered(skill=item, worth=numbers.round, until=in_round)
    return Empowered(skill=item, worth=numbers.fight)


@rule("CF-CHAK-02")
def saves(step: Step, unit: int) -> None:
    """Spent at once after a failed Resist Death: it counts as passed, and the next ones are
    easier.
    """
    spend(step, unit, "resist", "knockout")
    made = step.world.get(unit, Empowered)
    step.world.put(unit, replace(made, sure=False), made)
    had = step.world.get(unit, Condition)
    step.world.put(unit, replace(had, dying=False), had)


@rule("CF-CHAK-01", "CF-DMG-13")
def may_stay(reader: Reader, unit: int) -> bool:
    """Whether he who has come to his Red Limit may call on Chakra and go on: in his senses, and no
    part is full that puts him out anyhow.
    """
    who = combatant(reader, unit)
    able = not (who.condition.asleep or who.condition.dying or body.felled(who.wounds))
    return able and left(who.reserves)


@rule("CF-CHAK-01", "CF-CHAK-02")
def stays(step: Step, unit: int) -> None:
    """At his Red Limit he ignores his Red from now on; six ticks it takes him all the same."""
    spend(step, unit, "red")
    turns.action_lost(step, unit)
    had = step.world.find(unit, Busy)
    end = agenda.now(step.world) - durations().deed.chakra
    step.world.put(unit, Busy("chakra", end), had)
    agenda.cancel(step, unit, turns.FREE)
    agenda.plan(step, unit, end, agenda.ENDS, turns.FREE)


@rule("CF-CHAK-02")
def befell(step: Step) -> None:
    """Whoever has passed the Resist that a point of Chakra made sure of is on his own again."""
    for unit, (had,) in step.world.each(Empowered):
        if had.sure and any(_rolled(event, unit, had.resist) for event in step.events):
            step.world.put(unit, replace(had, sure=False), had)


def _rolled(event: Event, unit: int, resist: str) -> bool:
    """Whether this tells of such a Resist of his."""
    checks = (one.check for one in event.outcomes if isinstance(one, Outcome))
    return any(one.actor == unit and same_rating(one.purpose, resist) for one in checks)


@rule("CF-CHAK-02")
def strikes(step: Step, unit: int) -> None:
    """He has done critical damage: the point that was spent on that is used up."""
    had = step.world.find(unit, Empowered)
    if had is not None and had.critical:
        step.world.drop(unit, had)


def new_round(step: Step) -> None:
    """What lasted to the end of the last round is over."""
    for unit, (had,) in step.world.each(Empowered):
        if had.until and had.until < step.clock.round:
            step.world.drop(unit, had)
