"""Ambush: who lies in wait, who is off his guard, and whose attack cannot be answered (AMBUSH)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.core.checks import Band, Check
from game.core.components import Unit
from game.core.events import Event
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Process, Step
from game.core.world import System
from game.rules.chaos.exchange.setting import by_surprise
from game.rules.chaos.sheet.agenda import Ambush, Posture, field_of
from game.rules.chaos.sheet.components import Fighter
from game.rules.chaos.sheet.derived import feeble
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.sheet.muster import awake, fighters, side_of
from game.rules.chaos.tables.book import tables
from game.rules.chaos.tables.durations import durations
from game.rules.chaos.tables.forms import forms

KIND = "chaos.volley"

SURE, HIDDEN, UNAWARE = "ambush", "hidden", "unaware"
"""The postures that a scenario can give somebody."""


class LieInWait(System):
    """Before the first round: whether one side falls upon the other unawares, and in a volley."""

    def process(self, step: Step) -> Process:
        if step.clock.round > 1 or step.world.find(field_of(step.world), Ambush) is not None:
            return None
        side = lurking(step.world) or notices(step)
        if side:
            step.world.put(field_of(step.world), Ambush(side))
            step.emit(Event("chaos.ambush", "CF-AMBUSH-01", facts=(("side", side),)))
            yield from volley(step, side)
        return None


def postured(reader: Reader, kind: str) -> tuple[int, ...]:
    """Those on the field whom the scenario places so."""
    found = (unit for unit, (posture,) in reader.each(Posture) if posture.kind == kind)
    return tuple(unit for unit in found if unit in fighters(reader))


@rule("CF-AMBUSH-07")
def lurking(reader: Reader) -> str:
    """The side that the scenario lets lie in wait, empty for none."""
    return next((side_of(reader, unit) for unit in postured(reader, SURE)), "")


@rule("CF-AMBUSH-07")
def notices(step: Step) -> str:
    """The side whose hidden men nobody of a wholly unaware enemy notices, empty for none."""
    world = step.world
    hidden = postured(world, HIDDEN)
    for side in sorted({side_of(world, unit) for unit in hidden}):
        others = [unit for unit in fighters(world) if side_of(world, unit) != side]
        off_guard = postured(world, UNAWARE)
        if not others or any(unit not in off_guard for unit in others):
            continue
        best = max(world.get(unit, Fighter).agility // durations().ambush.part for unit in hidden)
        outcomes = [step.draw(noticing(world, unit, best)) for unit in others]
        for unit, outcome in zip(others, outcomes, strict=True):
            key = f"chaos.{outcome.grade}"
            step.emit(Event(key, "CF-AMBUSH-07", unit, outcomes=(outcome,)))
        if all(outcome.grade == "unnoticed" for outcome in outcomes):
            return side
    return ""


@rule("CF-AMBUSH-07")
def noticing(reader: Reader, unit: int, best: int) -> Check:
    """The Perception of somebody unaware against the best of those who hide; whose checks of it
    fail (table 2.1) notices nothing.
    """
    sides, own = forms().contest.sides, reader.get(unit, Fighter).perception
    needed = durations().ambush.hidden + best - own
    dull = feeble(combatant(reader, unit), "perception")
    low = sides + 1 if dull else min(max(needed, 1), sides + 1)
    bands = (Band("unnoticed", 1, low - 1), Band("noticed", low, sides))
    return Check(
        "perception",
        "CF-AMBUSH-07",
        unit,
        dice=(1, sides),
        bands=tuple(band for band in bands if band.low <= band.high),
        base=own,
    )


@rule("CF-AMBUSH-05")
def volley(step: Step, side: str) -> Asking[None]:
    """The ambushers say who takes part in a common first attack; one alone is no volley."""
    world, field = step.world, field_of(step.world)
    own = [unit for unit in fighters(world) if side_of(world, unit) == side and awake(world, unit)]
    if len(own) < 2:
        return
    asked = tuple(step.request(side, unit, KIND) for unit in own)
    answers = yield asked
    assert isinstance(answers, tuple)
    party = tuple(
        unit for unit, order in zip(own, answers, strict=True) if order.get("join") is True
    )
    had = world.get(field, Ambush)
    world.put(field, replace(had, party=party if len(party) > 1 else ()), had)


@rule("CF-AMBUSH-01")
def surprised(reader: Reader, unit: int, when: int) -> bool:
    """Whether he gets no Turns in this round: his side is ambushed in it."""
    known = reader.find(field_of(reader), Ambush)
    return known is not None and when == 1 and side_of(reader, unit) != known.side


@rule("CF-AMBUSH-02")
def lay_in_wait(reader: Reader, unit: int, when: int) -> bool:
    """Whether he is one of the ambushers, in the round of the ambush."""
    known = reader.find(field_of(reader), Ambush)
    return known is not None and when == 1 and side_of(reader, unit) == known.side


@rule("CF-AMBUSH-01")
def unaware(reader: Reader, unit: int, when: int) -> bool:
    """Whether he still knows of nothing: he is surprised, and no attack has been made."""
    known = reader.find(field_of(reader), Ambush)
    return known is not None and not known.opened and surprised(reader, unit, when)


@rule("CF-AMBUSH-06")
def off_his_guard(reader: Reader, unit: int, when: int) -> bool:
    """Whether he cannot call up natural PFb: he is surprised, and nobody has attacked him yet."""
    known = reader.find(field_of(reader), Ambush)
    return known is not None and unit not in known.struck and surprised(reader, unit, when)


@rule("CF-AMBUSH-03")
def passes(step: Step) -> None:
    """After its rounds an ambush is forgotten."""
    field = field_of(step.world)
    known = step.world.find(field, Ambush)
    if known is not None and step.clock.round > tables().numbers.modifiers.ambush_rounds:
        step.world.drop(field, known)


@rule("CF-AMBUSH-05")
def together(step: Step, totals: Mapping[int, int]) -> dict[int, int]:
    """The totals; those who fire a volley all have that of the slowest one among them."""
    field = field_of(step.world)
    known = step.world.find(field, Ambush)
    if known is None or step.clock.round > 1 or not known.party:
        return dict(totals)
    tick = min(totals[unit] for unit in known.party)
    step.world.put(field, replace(known, volley=tick), known)
    step.emit(Event("chaos.volley_set", "CF-AMBUSH-05", facts=(("n", tick),)))
    return {unit: tick if unit in known.party else total for unit, total in totals.items()}


@rule("CF-AMBUSH-04", "CF-AMBUSH-05")
def unanswerable(reader: Reader, attacker: int, when: int) -> bool:
    """Whether this attack cannot be defended against: the very first one of an ambush, or one of
    the volley that is the first.
    """
    known = reader.find(field_of(reader), Ambush)
    if known is None or reader.get(attacker, Unit).side != known.side:
        return False
    return by_surprise(reader, attacker, when) and (not known.opened or attacker in known.party)


@rule("CF-AMBUSH-04", "CF-AMBUSH-06")
def opens(step: Step, attacker: int, victims: tuple[int, ...]) -> None:
    """An attack has been made: the next ones can be answered, the struck are off guard no more.
    Who strikes before the volley has had the first attack, and the volley is none any more.
    """
    field = field_of(step.world)
    known = step.world.find(field, Ambush)
    if known is None or side_of(step.world, attacker) != known.side:
        return
    if not by_surprise(step.world, attacker, step.clock.round):
        return
    joint = known.opened or attacker in known.party
    party = tuple(unit for unit in known.party if joint and unit != attacker)
    struck = (*known.struck, *(unit for unit in victims if unit not in known.struck))
    step.world.put(field, replace(known, opened=True, party=party, struck=struck), known)
