"""Segment 1: all leader duels, one after the other, each for one Combat Turn.

A duel is everybody who is linked by opponents; its blows take effect at once, in order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.core.components import Out, Unit
from game.core.events import Event
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Reader, Request
from game.core.step import Asking, Process, Step
from game.core.world import System
from game.rules.zefrs.duel.action import act
from game.rules.zefrs.duel.round import Declared, Round, declared, round_of, settle
from game.rules.zefrs.exchange import two_weapons
from game.rules.zefrs.personal.acts.declare import entry
from game.rules.zefrs.personal.acts.turn import extra_action
from game.rules.zefrs.personal.sheet.muster import idle
from game.rules.zefrs.sheet.actions import Action, actions_of
from game.rules.zefrs.sheet.arms import FISTS, weapon
from game.rules.zefrs.sheet.fighter import Deeds, combatant
from game.rules.zefrs.sheet.initiative import Entry, Place, initiative, queue, rolls


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
    fought, order = round_of(step.world, group, deeds), [place.unit for place in places]
    whole = queue(order, [unit for unit in order if with_two(step.world, unit)])
    for at, unit in enumerate(whole):
        late = at >= len(order)
        if step.world.find(unit, Out) is None and (late or not only_late(step.world, unit)):
            yield from act(step, unit, declared(step.world, unit)[0], fought, late)
        if late is only_late(step.world, unit):
            yield from further(step, unit, fought)


def with_two(reader: Reader, unit: int) -> bool:
    """Whether an attack of his comes at the end of the turn (ZF-TWO-03)."""
    return two_weapons.late(declared(reader, unit)[0])


def only_late(reader: Reader, unit: int) -> bool:
    """Whether his one attack comes at the end of the turn (ZF-TWO-04)."""
    action = declared(reader, unit)[0]
    return two_weapons.late(action) and two_weapons.blow_of(action, at_end=False) is None


@rule("ZF-ACT-09")
def further(step: Step, unit: int, fought: Round) -> Asking[None]:
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
            yield from both(step, unit, action, fought)
        else:
            yield from act(step, unit, action, fought)


def both(step: Step, unit: int, action: Action, fought: Round) -> Asking[None]:
    """A further action with two weapons has no end of the turn to wait for."""
    if two_weapons.blow_of(action, at_end=False) is not None:
        yield from act(step, unit, action, fought)
    if step.world.find(unit, Out) is None:
        yield from act(step, unit, action, fought, late=True)


@rule("ZF-INIT-03")
def entries(reader: Reader, group: tuple[int, ...]) -> tuple[Entry, ...]:
    """Those of the group who attack, as they roll for initiative."""
    acting = ((unit, next(iter(declared(reader, unit)), None)) for unit in group)
    return tuple(
        entry(reader, unit, action) for unit, action in acting if action and rolls(action.form)
    )


def in_order(place: Place) -> Event:
    """A leader's place in the order of acting."""
    facts = (("total", place.total),)
    dice = (place.outcome, *place.tied)
    return Event("zefrs.duel_initiative", "ZF-INIT-02", place.unit, facts=facts, outcomes=dice)


Opponents = Callable[[Reader], dict[int, tuple[int, ...]]]
"""Whom each leader may fight in this round."""


class Declare(System):
    """One secret request for each leader; all answers are revealed together."""

    def __init__(self, opponents: Opponents) -> None:
        self.opponents = opponents

    def process(self, step: Step) -> Process:
        pairs = self.opponents(step.world)
        requests = declarations(step, pairs)
        if not requests:
            return None
        answers = yield requests
        assert isinstance(answers, tuple)
        for request, order in zip(requests, answers, strict=True):
            step.world.put(request.unit, Declared(order, pairs[request.unit]))
        for request, order in zip(requests, answers, strict=True):
            for event in revealed(request.unit, order, pairs[request.unit]):
                step.emit(event)
        return None


@rule("ZF-DECL-01", "ZF-MASS-SEG-05")
def declarations(step: Step, pairs: dict[int, tuple[int, ...]]) -> tuple[Request, ...]:
    """The requests, side by side and by id: secret, and open until the side commits."""
    sides = step.sides()
    leaders = [(step.world.get(unit, Unit).side, unit) for unit in pairs]
    return tuple(
        step.request(
            side,
            unit,
            "duel.declare",
            secret=True,
            editable=True,
            about=(("opponents", pairs[unit]),),
        )
        for side, unit in sorted(leaders, key=lambda item: (sides.index(item[0]), item[1]))
    )


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
