"""What the panel of a fighter shows, numbers, armour, what he draws on, states, wounds; and the bar
of time: what everybody is doing, until which tick, and when his next Turn comes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from game.core.components import Out
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.shown import Card, Chip, Mark, Part, Stat, Timeline
from game.core.view import View
from game.rules.chaos.acts.time import initiative, turns
from game.rules.chaos.exchange import force
from game.rules.chaos.sheet import agenda, body, derived, hands
from game.rules.chaos.sheet.actions import action_of
from game.rules.chaos.sheet.agenda import Steeling, Ticks, field_of
from game.rules.chaos.sheet.components import (
    FOR_THE_FIGHT,
    Busy,
    Defending,
    Doing,
    Fighter,
    HeldTurn,
    NextTurn,
)
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.sheet.muster import awake, condition_of, fighters
from game.rules.chaos.tables.book import tables

STATES = (("stunned", 7), ("prone", 5), ("off_balance", 3), ("dying", 9))
"""States of a Condition with the gravity of their chips."""

LOCATIONS = ("head", "chest", "abdomen", "right_arm", "left_arm", "right_leg", "left_leg")
"""The parts of the body that are hit unaimed (table 9.4)."""

HERO = 4
"""A level of skill from which on somebody is more than rank and file."""


def card(reader: Reader, unit: int) -> Card:
    """The card of one fighter."""
    who = combatant(reader, unit)
    graver = sorted(chips(reader, who), key=lambda chip: -chip.gravity)
    return replace(_sheet(who), chips=tuple(graver))


@lru_cache(maxsize=512)
def _sheet(who: Combatant) -> Card:
    """The card without its chips."""
    return Card(
        tuple(stats(who)),
        body=tuple(Part(area, armour_at(who, area)) for area in LOCATIONS),
        shield=max((hands.left_of(who.wear, item) for item in shields(who)), default=0),
        rank=rank(who),
        arms=arms(who),
    )


def armour_at(who: Combatant, area: str) -> int:
    """The PFb that his armour has left there."""
    block = force.armour_block(who, body.part(area))
    return block.pfb if block is not None else 0


def shields(who: Combatant) -> tuple[str, ...]:
    """The shields in his hands."""
    return tuple(i for i, _ in hands.in_hands(who.held) if tables().weapons[i].shield)


def arms(who: Combatant) -> str:
    """The weapon in his hand, a shield only if there is nothing else; his fists without."""
    held, known = hands.kinds(who.held), tables().weapons
    return next((item for item in held if not known[item].shield), (*held, hands.FIST)[0])


def rank(who: Combatant) -> str:
    """What he counts for: a hero has abilities, a named foe is well trained."""
    if who.fighter.abilities:
        return "hero"
    trained = max((skill.level for skill in who.fighter.skills), default=0)
    return "foe" if trained >= HERO else "enemy"


def stats(who: Combatant) -> Iterator[Stat]:
    """Hit points, Red, Shock, Free Actions, Ki, PFb, Interval, what is in his hands."""
    limit, reserves = derived.red_limit(who), who.reserves
    yield Stat("chaos.stat.points", f"{who.hp.now}/{who.hp.full}", "CF-DMG-04")
    yield Stat("chaos.stat.red", f"{who.wounds.total}/{limit}", "CF-DMG-13")
    yield Stat("chaos.stat.shock", derived.shock(who), "CF-DMG-03")
    full = derived.free_actions(who)
    yield Stat("chaos.stat.actions", f"{reserves.actions}/{full}", "CF-TICK-07")
    yield Stat("chaos.stat.ki", reserves.ki, "CF-KI-02")
    shown = reserves.natural if reserves.active else 0
    yield Stat("chaos.stat.natural", f"{shown}/{derived.natural(who)}", "CF-DMG-08")
    yield Stat("chaos.stat.interval", derived.interval(who), "CF-TICK-05")
    if reserves.blood < tables().numbers.base.blood:
        yield Stat("chaos.stat.blood", reserves.blood, "CF-DMG-15")
    held = [tables().weapons[item] for item, _ in hands.in_hands(who.held)]
    if held:
        yield Stat("chaos.stat.weapon", " + ".join(row.name for row in held), "CF-TICK-06")
    for row in dict.fromkeys(held):
        if row.magazine:
            shots = f"{row.name} {_shots(who, row.id)}"
            yield Stat("chaos.stat.shots", shots, "CF-SPRAY-12")


def _shots(who: Combatant, item: str) -> str:
    """The shots at hand, of each gun where there are two."""
    if not hands.apart(item):
        return str(hands.shots_left(who, item))
    guns = hands.magazines(who, item)[: hands.copies(who.held, item)]
    return " + ".join(str(one.shots) for one in guns)


def chips(reader: Reader, who: Combatant) -> Iterator[Chip]:
    """How he is out, how he stands, what he keeps in hand, his wounds."""
    gone = reader.find(who.unit, Out)
    if gone is not None:
        yield Chip(f"chaos.chip.{gone.why}", 10)
    if who.condition.asleep:
        yield Chip("chaos.chip.out_cold" if is_out_cold(who) else "chaos.chip.asleep", 8)
    for state, gravity in STATES:
        if getattr(who.condition, state):
            yield Chip(f"chaos.chip.{state}", gravity)
    yield from _tied(who)
    for part, _ in who.wounds.red:
        yield Chip(f"chaos.chip.red_{part}", 6)
    if who.wounds.bleeding:
        yield Chip("chaos.chip.bleeding", 6)
    if reader.find(who.unit, HeldTurn) is not None:
        yield Chip("chaos.chip.holds_turn", 2)
    if who.prepared:
        yield Chip("chaos.chip.prepared", 2)
    if who.moving:
        yield Chip("chaos.chip.moving", 1)


@rule("CF-KO-08", "CF-WIN-01")
def is_out_cold(who: Combatant) -> bool:
    """Whether he is unconscious for the rest of the fight, and so out of it."""
    return who.condition.asleep == FOR_THE_FIGHT


def _tied(who: Combatant) -> Iterator[Chip]:
    if who.held_by is not None:
        yield Chip("chaos.chip.held", 7)
    if who.holding is not None:
        yield Chip("chaos.chip.holding", 4)
    if who.entangled is not None:
        fully = who.entangled.fully
        yield Chip("chaos.chip.entangled" if fully else "chaos.chip.slightly_entangled", 5)
    if any(hands.jammed(who, item) for item in hands.kinds(who.held)):
        yield Chip("chaos.chip.jammed", 3)


BEFORE = ("", "arrivals", "prepare", "ambush", "initiative")
"""The phases before the clock of a round is set."""


def timeline(view: View) -> Timeline | None:
    """What everybody does until when in this round; before it, where he may come in."""
    ticks = view.get(field_of(view), Ticks)
    if view.clock.phase in BEFORE:
        marks = tuple(expected(view, unit, view.clock.round) for unit in fighters(view))
        ends = [n for m in marks for n in (m.low, m.high) if n is not None] or [1]
        return Timeline(min(*ends, 1), max(ends), marks)
    marks = tuple(mark for unit, _ in view.each(Fighter) for mark in marks_of(view, unit))
    return Timeline(1, max(ticks.top, 1), marks, now=ticks.now)


@rule("CF-TICK-01", "CF-AMBUSH-01")
def expected(view: Reader, unit: int, when: int) -> Mark:
    """The ticks that his initiative can come to; whoever is surprised has no Turn to come."""
    if not awake(view, unit):
        return Mark(unit, "out")
    if unit not in initiative.rollers(view, when):
        return Mark(unit, "done")
    low, high = initiative.span(view, combatant(view, unit), when)
    return Mark(unit, "planned", None, low, high)


def marks_of(view: Reader, unit: int) -> Iterator[Mark]:
    """What he is doing, with its end, and his next Turn."""
    if not awake(view, unit):
        gone = view.find(unit, Out) is not None or condition_of(view, unit).asleep
        yield Mark(unit, "out" if gone else "waits")
        return
    now = agenda.now(view)
    shown = list(_under_way(view, unit, now))
    yield from shown
    due = view.find(unit, NextTurn) or turns.NONE
    if due.tick:
        skips = condition_of(view, unit).stunned
        what = "chaos.time.skips" if skips else "chaos.time.turn"
        state = "acting" if due.tick == now and not shown else "due"
        yield Mark(unit, state, due.tick, until=due.tick, what=what)
    elif view.find(unit, HeldTurn) is not None:
        yield Mark(unit, "waits", now, what="chaos.time.held")
    elif not shown:
        yield Mark(unit, "done")


def _under_way(view: Reader, unit: int, now: int) -> Iterator[Mark]:
    """Action, defence, Free Action and Steeling, each with its end."""
    if (doing := view.find(unit, Doing)) is not None:
        what = f"chaos.time.{action_of(doing.order).form}"
        if doing.part == "prepare" and doing.strike > doing.end:
            yield Mark(unit, "acting", doing.begun, until=doing.strike, what="chaos.time.prepares")
            yield Mark(unit, "planned", doing.strike, until=doing.end, what=what)
        else:
            yield Mark(unit, "acting", doing.begun, until=doing.end, what=what)
    others = (
        (view.find(unit, Defending), "chaos.time.defends"),
        (view.find(unit, Busy), "chaos.time.chore"),
        (view.find(unit, Steeling), "chaos.time.steeling"),
    )
    for found, what in others:
        if found is not None and found.end < now:
            yield Mark(unit, "acting", now, until=found.end, what=what)
