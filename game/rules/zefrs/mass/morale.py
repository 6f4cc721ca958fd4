"""Morale at the end of the round: who must check, against what, and who flees."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.checks import Check, Grade, Modifier, Outcome
from game.core.components import Out, Strength
from game.core.events import Event, staked
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.core.world import System
from game.rules.zefrs.duel.action import SLAIN
from game.rules.zefrs.mass.clash import in_dice_order
from game.rules.zefrs.mass.command import bereft, commanders_lost
from game.rules.zefrs.mass.companies import will_of
from game.rules.zefrs.mass.components import (
    Broken,
    Company,
    Limits,
    Mourned,
    Pressed,
    Spirits,
)
from game.rules.zefrs.mass.contact import (
    Stand,
    Stands,
    acting_leaders,
    commander_with,
    foes_beside,
    leading,
    stands,
)
from game.rules.zefrs.sheet.resolution import by_bands, check
from game.rules.zefrs.tables import tables


@dataclass(frozen=True, slots=True)
class Trial:
    """One unit's morale check: why it is made, its dice, and whether green flees as well."""

    unit: int
    cause: str
    check: Check
    extreme: bool


class Morale(System):
    """All checks from the state after withdrawals, then all results at once."""

    def process(self, step: Step) -> None:
        field = stands(step.world)
        trials = [
            trial(step.world, field, me, cause)
            for me in in_dice_order(field, step.sides())
            if me.now and (cause := reason(step.world, me))
        ]
        results = [(trial, step.draw(trial.check)) for trial in trials]
        count_limits(step)
        mourn(step)
        for tried, outcome in results:
            settle(step, tried, outcome)


def settle(step: Step, trial: Trial, outcome: Outcome) -> None:
    """The unit stands, or is broken and leaves when the round's removals are done."""
    gone = flees(outcome.grade, trial.extreme)
    facts = (("cause", trial.cause), ("colour", outcome.grade))
    rule_id = ("ZF-MOR-06" if outcome.grade != "white" else "ZF-MOR-05") if gone else "ZF-MOR-02"
    key = "zefrs.flees" if gone else "zefrs.stands"
    stakes = staked("stands", trial.check, lambda colour: int(not flees(colour, trial.extreme)))
    told = Event(key, rule_id, trial.unit, facts=facts, outcomes=(outcome,), stakes=stakes)
    step.emit(told)
    if gone:
        step.world.put(trial.unit, Broken("fled"))


@rule("ZF-MOR-01")
def reason(reader: Reader, me: Stand) -> str:
    """Why the unit must check at the end of this round; several causes make one check."""
    figure = leading(reader).get(me.unit)
    fallen = reader.find(figure, Out) if figure is not None else None
    if fallen is not None and fallen.why in SLAIN:
        return "leader"
    if bereft(reader, me.side) or me.side in commanders_lost(reader):
        return "commander"
    strength, limits = reader.get(me.unit, Strength), reader.get(me.unit, Limits)
    return "losses" if passed(strength) > limits.passed else ""


@rule("ZF-MOR-01")
def passed(strength: Strength) -> int:
    """How many of the limits the losses have reached: 1/3 and 2/3 of the original number."""
    parts = tables().numbers.mass.morale_parts
    lost = strength.full - strength.now
    return sum(1 for part in range(1, parts) if lost * parts >= part * strength.full)


def count_limits(step: Step) -> None:
    """Each limit counts once, whatever the check has given."""
    for unit, (strength, limits) in step.world.each(Strength, Limits):
        if passed(strength) > limits.passed:
            step.world.put(unit, Limits(passed(strength)), limits)


@rule("ZF-MOR-01")
def mourn(step: Step) -> None:
    """The loss of a commander has been checked for; one that comes later counts next round."""
    for figure in commanders_lost(step.world).values():
        step.world.put(figure, Mourned(), step.world.find(figure, Mourned))


def trial(reader: Reader, field: Stands, me: Stand, cause: str) -> Trial:
    """The unit's morale check as things stand."""
    what = "mass.morale", "ZF-MOR-02", rating(reader, me)
    shifts = spirits(reader, me.unit)
    made = check(what, shifts, (me.unit, 0), by_bands=by_bands(reader))
    return Trial(me.unit, cause, made, extreme(reader, field, me))


@rule("ZF-MOR-02")
def spirits(reader: Reader, unit: int) -> tuple[Modifier, ...]:
    """What the scenario's `morale` of the side is worth: a column of the check for each point.

    A house ruling: the book knows no morale of a side, only modifiers on a check (ZF-RES-07).
    """
    found = reader.find(unit, Spirits)
    return (Modifier("ZF-MOR-02", "zefrs.spirits", found.worth),) if found else ()


def rating(reader: Reader, me: Stand) -> int:
    """The Will that the unit checks."""
    troops = reader.get(me.unit, Company).will
    chief = commander_with(reader, me)
    figure = acting_leaders(reader).get(me.unit) if chief is None else chief
    return resolve(None if figure is None else will_of(reader, figure), troops)


@rule("ZF-MOR-02", "ZF-MOR-03", "ZF-MOR-04")
def resolve(leader: int | None, troops: int) -> int:
    """The average of the leader's (or commander's) Will and the troops', rounded down.

    Without a leader the troops' Will alone.
    """
    return troops if leader is None else (leader + troops) // 2


@rule("ZF-MOR-06")
def extreme(reader: Reader, field: Stands, me: Stand) -> bool:
    """Whether the unit is outnumbered five to one, or faces a horde of monsters."""
    pressed = reader.find(me.unit, Pressed)
    ratio = tables().numbers.mass.flee_ratio
    if pressed and me.now and pressed.enemies >= ratio * me.now:
        return True
    return any(foe.now and reader.get(foe.unit, Company).terror for foe in foes_beside(field, me))


@rule("ZF-MOR-05", "ZF-MOR-06")
def flees(colour: Grade, extreme: bool) -> bool:
    """White flees; in extremes green does, too."""
    return colour == "white" or (extreme and colour == "green")
