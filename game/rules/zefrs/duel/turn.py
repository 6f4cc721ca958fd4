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
from game.rules.zefrs.duel.action import Used, act, target_of
from game.rules.zefrs.duel.components import Declared
from game.rules.zefrs.duel.effects import settle
from game.rules.zefrs.duel.grammar import attack_of
from game.rules.zefrs.fighter import Clashed, Deeds, agi, combatant
from game.rules.zefrs.initiative import Entry, Place, initiative, queue, rolls


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
    used: Used = {unit: set() for unit in group}
    for unit in queue([place.unit for place in places]):
        if step.world.find(unit, Out) is None:
            yield from act(step, unit, used, deeds)


def entries(reader: Reader, group: tuple[int, ...]) -> tuple[Entry, ...]:
    """Those of the group who attack, as they roll for initiative."""
    found = []
    for unit in group:
        declared, who = reader.get(unit, Declared), combatant(reader, unit)
        attack = attack_of(who, declared.order)
        if not rolls(declared.order.text("form")) or attack is None:
            continue
        clashed = reader.find(unit, Clashed) or Clashed()
        first = target_of(declared) not in clashed.foes
        kind = who.fighter.combat_class
        found.append(Entry(unit, who.side, agi(who), kind, attack.row, first))
    return tuple(found)


def in_order(place: Place) -> Event:
    """A leader's place in the order of acting."""
    facts = (("total", place.total),)
    dice = (place.outcome, *place.tied)
    return Event("zefrs.duel_initiative", "ZF-INIT-02", place.unit, facts=facts, outcomes=dice)
