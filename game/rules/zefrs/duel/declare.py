"""Before segment 1: every leader with an opponent declares, in secret, all at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.core.components import Unit
from game.core.events import Event
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Reader, Request
from game.core.step import Process, Step
from game.core.world import System
from game.rules.zefrs.duel.components import Declared
from game.rules.zefrs.sheet.actions import Action, actions_of
from game.rules.zefrs.sheet.arms import FISTS, weapon

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
