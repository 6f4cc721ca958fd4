"""Small deeds as they are done, at once, for a Free Action, or on a Turn; and how somebody attacked
at one may lose it (TICK-14).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from game.core.events import Event
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.chaos.acts.deeds import chores, dropping
from game.rules.chaos.acts.fight import defending, telling
from game.rules.chaos.acts.move import stepping
from game.rules.chaos.acts.parlay import holds
from game.rules.chaos.acts.time import stunned, turns
from game.rules.chaos.exchange import penalties
from game.rules.chaos.exchange.aftermath import distraction_shifts
from game.rules.chaos.ground.site import in_gloom
from game.rules.chaos.sheet import agenda, derived, fighter, hands, ki, paces
from game.rules.chaos.sheet.actions import Action, action_of
from game.rules.chaos.sheet.agenda import Entangled
from game.rules.chaos.sheet.components import Busy, Carries, Doing, Reserves
from game.rules.chaos.sheet.durations import chore_ticks
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.sheet.muster import awake, fighters
from game.rules.chaos.tables.book import tables

CHORE = "chore"
"""What a Free Action is called while it lasts."""

Deed = Callable[[Step, int, Action], None]


def at_once(step: Step, unit: int, action: Action) -> bool:
    """Do it if it takes no time; tells whether it was of that kind."""
    if action.form == "parlay" and action.how == "release":
        holds.release(step, unit)
        return True
    if action.form != "chore" or action.how not in chores.AT_ONCE:
        return False
    DONE[action.how](step, unit, action)
    return True


@rule("CF-TICK-07", "CF-TICK-08")
def as_free_action(step: Step, unit: int, order: Order) -> None:
    """He does it between his Turns: for a Free Action, or for Ki when none is left."""
    action, world = action_of(order), step.world
    pays(step, unit)
    end = agenda.now(world) - chore_ticks(action, combatant(world, unit).fighter)
    begin(step, unit, order, end)


@rule("CF-TICK-07", "CF-KI-04")
def pays(step: Step, unit: int) -> int:
    """He pays for it, and stops where he was going. Gives the Ki that it cost."""
    stepping.halt(step, unit)
    return defending.spends_action(step, unit)


def begin(step: Step, unit: int, order: Order, end: int) -> None:
    """He is busy with it to this tick; then it is done."""
    step.world.put(unit, Busy(CHORE, end, order.slots), step.world.find(unit, Busy))
    agenda.cancel(step, unit, turns.FREE)
    agenda.plan(step, unit, end, agenda.ENDS, turns.FREE)
    facts = (("how", action_of(order).how), ("tick", end))
    step.emit(Event("chaos.begins_chore", "CF-TICK-08", unit, facts=facts))


@rule("CF-TICK-04")
def done(step: Step, unit: int, action: Action) -> None:
    """The chore is done if it still can be; else it was in vain."""
    said = (("item", action.item), ("to", action.to), ("facing", action.facing))
    wanted = tuple(slot for slot in said if slot[1])
    how = "pick_up" if action.how == "race" else action.how
    found = chores.ways(step.world, unit, step.clock.round, how)
    if any(set(wanted) >= set(way) for way in found):
        DONE[how](step, unit, action)
    else:
        step.emit(Event("chaos.chore_lost", "CF-TICK-08", unit, facts=(("how", action.how),)))


@rule("CF-DMG-08", "CF-DMG-09")
def natural(step: Step, unit: int, action: Action) -> None:
    """His natural PFb is on, at its full value."""
    ki.pay(step, unit, "natural")
    had = step.world.get(unit, Reserves)
    full = derived.natural(combatant(step.world, unit))
    step.world.put(unit, replace(had, active=True, natural=full), had)


def put_away(step: Step, unit: int, action: Action) -> None:
    """What was in his hand is at his belt."""
    world, item = step.world, action.item
    dropping.let_go(step, unit, item, kept=True)
    had = world.find(unit, Carries)
    world.put(unit, Carries((*(had.items if had else ()), item)), had)
    step.emit(Event("chaos.puts_away", "CF-TICK-08", unit, facts=dropping.told(item)))


@rule("CF-MOVE-09")
def pick_up(step: Step, unit: int, action: Action) -> None:
    """What lay there is in his hand."""
    assert action.to is not None
    dropping.take(step, unit, action.item, dropping.lift(step, action.item, action.to))
    step.emit(
        Event(
            "chaos.picks_up", "CF-MOVE-09", unit, cell=action.to, facts=dropping.told(action.item)
        )
    )


@rule("CF-SPRAY-12")
def reload(step: Step, unit: int, action: Action) -> None:
    """The magazine is full, of two guns of a kind that of the emptier one."""
    me, item = combatant(step.world, unit), action.item
    guns, at = hands.magazines(me, item), hands.to_load(me, item)
    assert at is not None
    full = replace(guns[at], shots=tables().weapons[item].magazine)
    dropping.holds(step, unit, item, (*guns[:at], full, *guns[at + 1 :]))
    step.emit(Event("chaos.reloads", "CF-TICK-08", unit, facts=dropping.told(action.item)))


@rule("CF-MISS-05")
def clear(step: Step, unit: int, action: Action) -> None:
    """The jam is cleared, of two guns of a kind that of the first jammed one."""
    guns = hands.magazines(combatant(step.world, unit), action.item)
    at = next(place for place, one in enumerate(guns) if one.jammed)
    works = replace(guns[at], jammed=False)
    dropping.holds(step, unit, action.item, (*guns[:at], works, *guns[at + 1 :]))
    step.emit(Event("chaos.clears", "CF-MISS-05", unit, facts=dropping.told(action.item)))


def open_door(step: Step, unit: int, action: Action) -> None:
    """The door is open."""
    assert action.to is not None
    stepping.becomes(step, action.to, chores.opened(step.world, action.to))
    stepping.lose_sight(step)
    step.emit(Event("chaos.opens", "CF-TICK-08", unit, cell=action.to))


def close_door(step: Step, unit: int, action: Action) -> None:
    """The door is closed."""
    assert action.to is not None
    stepping.becomes(step, action.to, chores.closed(step.world, action.to))
    stepping.lose_sight(step)
    step.emit(Event("chaos.closes", "CF-TICK-08", unit, cell=action.to))


def aid(step: Step, unit: int, action: Action) -> None:
    """Whoever lies or stands there is helped."""
    friends = fighter.patients(step.world, unit)
    near = (friend for friend in friends if paces.cell_of(step.world, friend) == action.to)
    fighter.give(step, unit, next(near))


DONE: Mapping[str, Deed] = MappingProxyType(
    {
        "natural": natural,
        "recover": lambda step, unit, action: ki.recover(step, unit),
        "face": lambda step, unit, action: stepping.look_to(step, unit, action.facing),
        "stand": lambda step, unit, action: stepping.rise(step, unit),
        "lie": lambda step, unit, action: stepping.lie(step, unit),
        "draw": lambda step, unit, action: dropping.draw(step, unit, action.item, "CF-TICK-08"),
        "pick_up": pick_up,
        "put_away": put_away,
        "reload": reload,
        "clear": clear,
        "open": open_door,
        "close": close_door,
        "aid": aid,
    }
)
"""How each chore is done; a race ends with picking up."""


TASKS = ("clear", "reload", "open", "close", "aid")
"""Deeds that take one's mind off the fight: operating things, first aid."""

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
    aimed = (event.target for event in telling.attacks(events))
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
    before = stunned.unharmed(step, who)
    if not (yield from stunned.withstands(step, "distraction", told, fails, shifts, before)):
        loses(step, unit)


def counted(step: Step, unit: int, key: str) -> int:
    """How much of something he has just suffered: Red, or metres through the air."""
    counts = (e.fact("n") for e in step.events if e.key == key and e.unit == unit)
    return sum(count for count in counts if isinstance(count, int))


@rule("CF-RES-06")
def noisy(events: Sequence[Event]) -> bool:
    """Whether somebody has just fired a gun, or something has gone off."""
    loud = {row.name for row in tables().weapons.values() if row.edge == "bullet"}
    shots = any(event.fact("weapon") in loud for event in telling.attacks(events))
    return shots or any(event.key == BLAST for event in events)


@rule("CF-RES-06", "CF-PEN-02", "CF-VEH-01")
def confused(reader: Reader, who: Combatant) -> bool:
    """Whether he is Awkward or Disoriented: by himself, by where he stands, or by what he rides."""
    ride = paces.ride(reader, who.unit)
    blurred = in_gloom(reader, who.unit) + paces.jerks(ride)
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
