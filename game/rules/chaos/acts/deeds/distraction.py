"""Tasks beside the fight: whoever is attacked at one may lose it (TICK-14)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.events import Event
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.chaos.acts.time import stunned, turns
from game.rules.chaos.exchange import penalties
from game.rules.chaos.exchange.aftermath import distraction_shifts
from game.rules.chaos.ground.site import in_gloom
from game.rules.chaos.sheet import agenda, paces
from game.rules.chaos.sheet.actions import Action, action_of
from game.rules.chaos.sheet.agenda import Entangled
from game.rules.chaos.sheet.components import Busy, Doing
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.sheet.muster import awake, fighters
from game.rules.chaos.tables.book import tables

TASKS = ("clear", "reload", "open", "close", "aid")
"""Deeds that take one's mind off the fight: operating things, first aid."""

DECLARED = ("CF-ROLL-02", "CF-PARLAY-01")
"""The rules by which attacks are told."""

RED, FLIES, BLAST, RUN_INTO = "chaos.red", "chaos.flies", "chaos.blast", "chaos.run_into"
"""What is told of Red, of being thrown, of an explosion, and of a vehicle that runs into him."""

REACHED = ("chaos.hurt", "chaos.harmless", "chaos.bounces_off")
"""What is told of everybody whom a blow or an explosion has reached."""

PULLS = ("chaos.parlay_trip", "chaos.parlay_grapple", "chaos.parlay_entangle")
"""What is told of parlays that have hit: they pull at their victim."""


@rule("CF-TICK-14")
def task_of(reader: Reader, unit: int) -> Action | None:
    """What he is about that he can be kept from, None for nothing of the kind."""
    busy, doing = reader.find(unit, Busy), reader.find(unit, Doing)
    if busy is not None:
        action = action_of(Order(busy.facts))
    elif doing is not None and doing.part == "prepare":
        action = action_of(doing.order)
    else:
        return None
    return action if action.form == "chore" and action.how in TASKS else None


@rule("CF-TICK-14")
def befell(step: Step) -> Asking[None]:
    """Everybody who was attacked at such a task rolls Resist Distraction; failing he loses it."""
    attacked = attacked_now(step.events)
    for unit in fighters(step.world):
        if unit in attacked and awake(step.world, unit):
            action = task_of(step.world, unit)
            if action is not None:
                yield from rolls(step, unit, action)


@rule("CF-TICK-14", "CF-AREA-07", "CF-KNOCK-04")
def attacked_now(events: Sequence[Event]) -> frozenset[int | None]:
    """Whom an attack was meant for, whom an explosion has reached, who was run into."""
    blast = any(event.key == BLAST for event in events)
    aimed = (event.target for event in events if event.rule in DECLARED)
    keys = (RUN_INTO, *REACHED) if blast else (RUN_INTO,)
    return frozenset((*aimed, *(event.unit for event in events if event.key in keys)))


@rule("CF-TICK-14", "CF-RES-06")
def rolls(step: Step, unit: int, action: Action) -> Asking[None]:
    """The Resist: what the same attack did to his balance counts against it, and what goes on
    around him.
    """
    who = combatant(step.world, unit)
    shifts = distraction_shifts(
        counted(step, unit, RED),
        counted(step, unit, FLIES),
        noise=noisy(step.events),
        confused=confused(step.world, who),
        shaken=shaken(step, unit),
    )
    told = Event("chaos.keeps_at_it", "CF-TICK-14", unit, facts=(("how", action.how),))
    fails = "chaos.distracted"
    if not (yield from stunned.withstands(step, "distraction", told, fails, shifts)):
        loses(step, unit)


def counted(step: Step, unit: int, key: str) -> int:
    """How much of something he has just suffered: Red, or metres through the air."""
    counts = (e.fact("n") for e in step.events if e.key == key and e.unit == unit)
    return sum(count for count in counts if isinstance(count, int))


@rule("CF-RES-06")
def noisy(events: Sequence[Event]) -> bool:
    """Whether somebody has just fired a gun, or something has gone off."""
    loud = {row.name for row in tables().weapons.values() if row.edge == "bullet"}
    return any(
        event.key == BLAST or (event.rule in DECLARED and event.fact("weapon") in loud)
        for event in events
    )


@rule("CF-RES-06", "CF-PEN-02", "CF-VEH-01")
def confused(reader: Reader, who: Combatant) -> bool:
    """Whether he is Awkward or Disoriented: by himself, by where he stands, or by what he rides."""
    ride = paces.ride(reader, who.unit)
    blurred = in_gloom(reader, who.unit) or paces.jerks(ride)
    awkward = penalties.awkward(who, cramped=paces.cramps(ride))
    return bool(awkward or penalties.disoriented(who, smoke=blurred))


@rule("CF-RES-06", "CF-VEH-01")
def shaken(step: Step, unit: int) -> bool:
    """Whether he is jerked about by what he rides on, pulled at by a whip about him, or by somebody
    who has just laid hands on him.
    """
    caught = step.world.find(unit, Entangled)
    pulled = any(event.key in PULLS and event.target == unit for event in step.events)
    tied = caught is not None and bool(caught.by)
    return pulled or tied or paces.jerks(paces.ride(step.world, unit))


def loses(step: Step, unit: int) -> None:
    """His task is lost; on a Turn the Interval follows as after any action."""
    if (busy := step.world.find(unit, Busy)) is not None:
        step.world.drop(unit, busy)
        agenda.cancel(step, unit, turns.FREE)
    else:
        turns.action_lost(step, unit)
