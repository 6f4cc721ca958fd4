"""Segment 1: all leader duels, one after the other, each for one Combat Turn.

A duel is everybody who is linked by opponents; its blows take effect at once, in order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.core.components import Out
from game.core.events import Event
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Reader, Request
from game.core.step import Asking, Process, Step
from game.core.world import System
from game.rules.zefrs.duel.action import Credit, Opponents, act, settle, swears
from game.rules.zefrs.exchange import two_weapons
from game.rules.zefrs.personal.acts.declare import entries
from game.rules.zefrs.personal.acts.declare import two_weapons as with_two
from game.rules.zefrs.personal.acts.performing import still_strikes
from game.rules.zefrs.personal.acts.turn import extra_action, granted, guard
from game.rules.zefrs.personal.sheet.muster import idle, sworn
from game.rules.zefrs.sheet.actions import Action, actions_of
from game.rules.zefrs.sheet.arms import FISTS, weapon
from game.rules.zefrs.sheet.components import Due, Spent
from game.rules.zefrs.sheet.fighter import Deeds, combatant
from game.rules.zefrs.sheet.initiative import Place, initiative, queue


class Duels(System):
    """Initiative, then all declared blows in its order; in the end passing states pass."""

    def process(self, step: Step) -> Process:
        deeds = {unit: Deeds() for unit, _ in step.world.each(Opponents)}
        for group in duels(step.world):
            yield from fight(step, group, deeds)
        settle(step.world, deeds)
        return None


@rule("ZF-MASS-LDR-02")
def duels(reader: Reader) -> Iterator[tuple[int, ...]]:
    """The leaders who fight each other, one group after the other, in id order.

    Several may attack one, who attacks one of them: all of them are one group.
    """
    links = {unit: foes.units for unit, (foes,) in reader.each(Opponents)}
    left = sorted(links)
    while left:
        group, grown = {left[0]}, {left[0]}
        while grown:
            grown = {foe for unit in grown for foe in links.get(unit, ())} - group
            group |= grown
        left = [unit for unit in left if unit not in group]
        yield tuple(sorted(group & set(links)))


@rule("ZF-GEN-05", "ZF-MASS-LDR-01", "ZF-TWO-05", "ZF-GRID-25")
def fight(step: Step, group: tuple[int, ...], deeds: Credit) -> Asking[None]:
    """One duel: one Combat Turn of everybody in the group."""
    places = yield from step.run(initiative(tuple(entries(step.world, group))))
    for place in places:
        step.emit(in_order(place))
    order = [place.unit for place in places]
    whole = queue(order, [unit for unit in order if with_two(step.world, unit)])
    for at, unit in enumerate(whole):
        late, action = at >= len(order), sworn(step.world, unit)[0]
        if step.world.find(unit, Out) is None and (late or not two_weapons.only_late(action)):
            step.world.amend(unit, Spent(), number=0)
            if not late or still_strikes(step, unit, 0):
                yield from act(step, unit, action, deeds, late)
        if late is two_weapons.only_late(action):
            yield from further(step, unit, deeds)


@rule("ZF-ACT-09", "ZF-WREST-05", "ZF-TWO-05")
def further(step: Step, unit: int, deeds: Credit) -> Asking[None]:
    """His further actions follow directly, each if its check lets it happen."""
    for number, action in enumerate(sworn(step.world, unit)[1:], 1):
        if step.world.find(unit, Out) is not None:
            return
        if idle(combatant(step.world, unit)):
            step.emit(Event("zefrs.duel_lost", "ZF-ACT-12", unit))
            return
        if not extra_action(step, unit):
            continue
        granted(step, Due(unit, "more", number))
        if action.form == "defend":
            yield from guard(step, unit, number)
            continue
        # With two weapons there is no end of the turn to wait for.
        if not two_weapons.only_late(action):
            yield from act(step, unit, action, deeds)
        stays = two_weapons.late(action) and step.world.find(unit, Out) is None
        if stays and still_strikes(step, unit, number):
            yield from act(step, unit, action, deeds, late=True)


def in_order(place: Place) -> Event:
    """A leader's place in the order of acting."""
    facts = (("total", place.total),)
    dice = (place.outcome, *place.tied)
    return Event("zefrs.duel_initiative", "ZF-INIT-02", place.unit, facts=facts, outcomes=dice)


class Declare(System):
    """One secret request for each leader; all answers are revealed together."""

    def __init__(self, opponents: Callable[[Reader], dict[int, tuple[int, ...]]]) -> None:
        self.opponents = opponents

    def process(self, step: Step) -> Process:
        pairs = self.opponents(step.world)
        sworn = yield from step.ask_all(declarations(step, pairs))
        for request, order in sworn:
            swears(step.world, request.unit, order, pairs[request.unit])
        for request, order in sworn:
            for event in revealed(request.unit, order, pairs[request.unit]):
                step.emit(event)
        return None


@rule("ZF-DECL-01", "ZF-MASS-SEG-05")
def declarations(step: Step, pairs: dict[int, tuple[int, ...]]) -> tuple[Request, ...]:
    """The requests, side by side and by id: secret, and open until the side commits."""
    return step.secrets(pairs, "duel.declare", lambda unit: (("opponents", pairs[unit]),))


def revealed(unit: int, order: Order, foes: tuple[int, ...]) -> Iterator[Event]:
    """What a leader has declared, as everybody learns it."""
    for action in actions_of(order):
        yield of_action(unit, action, action.target or foes[0])


def of_action(unit: int, action: Action, target: int) -> Event:
    """One declared action."""
    if action.form == "hold":
        return Event("zefrs.duel_holds", "ZF-MASS-LDR-01", unit)
    if action.form == "defend":
        facts: tuple[Slot, ...] = (("method", action.how),)
        return Event("zefrs.duel_defends", "ZF-DECL-04", unit, facts=facts)
    if action.how == "grapple":
        facts = (("purpose", action.purpose),)
        return Event("zefrs.duel_grapples", "ZF-WREST-01", unit, target, facts=facts)
    if action.how == "bash":
        return Event("zefrs.duel_bashes", "ZF-RUSH-09", unit, target)
    name = FISTS if action.how == "brawl" else action.weapon
    area = action.area or ""
    facts = (
        ("weapon", weapon(name).name),
        ("area", area),
        ("at", area.replace("_", " ")),
    )
    if action.how == "two":
        return Event("zefrs.duel_attacks_two", "ZF-TWO-02", unit, target, facts=facts)
    if action.stun:
        return Event("zefrs.duel_means_to_stun", "ZF-KO-01", unit, target, facts=facts)
    return Event("zefrs.duel_attacks", "ZF-DECL-03", unit, target, facts=facts)
