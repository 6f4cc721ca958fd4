"""Segment 1: all leader duels, one after the other, each for one Combat Turn.

A duel is everybody who is linked by opponents; its blows take effect at once, in order.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.core.components import Out
from game.core.events import Event
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Process, Step
from game.core.world import System
from game.rules.zefrs.duel.action import act
from game.rules.zefrs.duel.components import Declared
from game.rules.zefrs.duel.effects import settle
from game.rules.zefrs.duel.round import Round, declared, round_of
from game.rules.zefrs.exchange import two_weapons
from game.rules.zefrs.personal.acts.extra import extra_action
from game.rules.zefrs.personal.sheet.muster import idle
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.arms import weapon
from game.rules.zefrs.sheet.fighter import Clashed, Deeds, agi, combatant
from game.rules.zefrs.sheet.initiative import Entry, Place, initiative, queue, rolls

ARMED = ("strike", "two")
"""Forms of Fight whose weapon counts for initiative."""


class Duels(System):
    """Initiative, then all declared blows in its order; in the end passing states pass."""

    def process(self, step: Step) -> Process:
        deeds = {unit: Deeds() for unit, _ in step.world.each(Declared)}
        for group in duels(step.world):
            yield from fight(step, group, deeds)
        settle(step.world, deeds)
        return None


@rule("ZF-MASS-LDR-02")
def duels(reader: Reader) -> Iterator[tuple[int, ...]]:
    """The leaders who fight each other, one group after the other, in id order.

    Several may attack one, who attacks one of them: all of them are one group.
    """
    links = {unit: declared.opponents for unit, (declared,) in reader.each(Declared)}
    left = sorted(links)
    while left:
        group, grown = {left[0]}, {left[0]}
        while grown:
            grown = {foe for unit in grown for foe in links.get(unit, ())} - group
            group |= grown
        left = [unit for unit in left if unit not in group]
        yield tuple(sorted(group & set(links)))


@rule("ZF-GEN-05", "ZF-MASS-LDR-01")
def fight(step: Step, group: tuple[int, ...], deeds: dict[int, Deeds]) -> Asking[None]:
    """One duel: one Combat Turn of everybody in the group."""
    places = yield from step.run(initiative(entries(step.world, group)))
    for place in places:
        step.emit(in_order(place))
    fought, order = round_of(step.world, group), [place.unit for place in places]
    whole = queue(order, [unit for unit in order if with_two(step.world, unit)])
    for at, unit in enumerate(whole):
        late = at >= len(order)
        if step.world.find(unit, Out) is None and (late or not only_late(step.world, unit)):
            yield from act(step, unit, declared(step.world, unit)[0], fought, deeds, late)
        if late is only_late(step.world, unit):
            yield from further(step, unit, fought, deeds)


def with_two(reader: Reader, unit: int) -> bool:
    """Whether an attack of his comes at the end of the turn (ZF-TWO-03)."""
    return two_weapons.late(declared(reader, unit)[0])


def only_late(reader: Reader, unit: int) -> bool:
    """Whether his one attack comes at the end of the turn (ZF-TWO-04)."""
    action = declared(reader, unit)[0]
    return two_weapons.late(action) and two_weapons.blow_of(action, at_end=False) is None


@rule("ZF-ACT-09")
def further(step: Step, unit: int, fought: Round, deeds: dict[int, Deeds]) -> Asking[None]:
    """His further actions follow directly, each if its check lets it happen."""
    for action in declared(step.world, unit)[1:]:
        if step.world.find(unit, Out) is not None:
            return
        if idle(combatant(step.world, unit)):
            step.emit(Event("zefrs.duel_lost", "ZF-ACT-12", unit))
            return
        if not extra_action(step, unit):
            continue
        if action.form == "defend":
            fought.guards[unit] = action
        elif two_weapons.late(action):
            yield from both(step, unit, action, fought, deeds)
        else:
            yield from act(step, unit, action, fought, deeds)


def both(
    step: Step, unit: int, action: Action, fought: Round, deeds: dict[int, Deeds]
) -> Asking[None]:
    """A further action with two weapons has no end of the turn to wait for."""
    if two_weapons.blow_of(action, at_end=False) is not None:
        yield from act(step, unit, action, fought, deeds)
    if step.world.find(unit, Out) is None:
        yield from act(step, unit, action, fought, deeds, late=True)


@rule("ZF-INIT-03")
def entries(reader: Reader, group: tuple[int, ...]) -> tuple[Entry, ...]:
    """Those of the group who attack, as they roll for initiative."""
    found = []
    for unit in group:
        action, who = next(iter(declared(reader, unit)), None), combatant(reader, unit)
        if action is None or not rolls(action.form):
            continue
        clashed = reader.find(unit, Clashed) or Clashed()
        row = weapon(action.weapon) if action.how in ARMED else None
        first, kind = action.target not in clashed.foes, who.fighter.combat_class
        found.append(Entry(unit, who.side, agi(who), kind, row, first, row is None))
    return tuple(found)


def in_order(place: Place) -> Event:
    """A leader's place in the order of acting."""
    facts = (("total", place.total),)
    dice = (place.outcome, *place.tied)
    return Event("zefrs.duel_initiative", "ZF-INIT-02", place.unit, facts=facts, outcomes=dice)
