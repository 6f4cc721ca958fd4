"""Who acts when in this turn: everybody who attacks, moves or works magic rolls; the queue."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.events import Event
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Process, Step
from game.core.world import System
from game.rules.zefrs.exchange.two_weapons import late
from game.rules.zefrs.personal.sheet.components import Due, Placed, Queue, Waits
from game.rules.zefrs.personal.sheet.muster import (
    field_of,
    fighters,
    first_action,
    helpless,
    idle,
    side_of,
)
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.arms import weapon
from game.rules.zefrs.sheet.fighter import Clashed, agi, combatant
from game.rules.zefrs.sheet.initiative import (
    Entry,
    Place,
    collective,
    initiative,
    is_collective,
    queue,
    rolls,
)

ARMED = ("strike", "two", "shoot", "throw", "drop")
"""Forms of Fight whose weapon counts for initiative."""


class Initiative(System):
    """All who act roll, and the queue of the turn is made."""

    def process(self, step: Step) -> Process:
        found = tuple(entries(step.world))
        by_side = is_collective(len(fighters(step.world)))
        exchange = collective(found, highest(step.world)) if by_side else initiative(found)
        places = yield from step.run(exchange)
        for event in told(places, by_side=by_side):
            step.emit(event)
        for place in places:
            step.world.put(place.unit, Placed(place.total))
        for unit in waiters(step.world):
            step.world.put(unit, Waits())
        field = field_of(step.world)
        down = tuple(unit for unit in fighters(step.world) if helpless(step.world, unit))
        step.world.put(field, Queue(order(step.world, places), 0, by_side, down))
        return None


@rule("ZF-INIT-05")
def highest(reader: Reader) -> dict[str, int]:
    """The highest AGI of each side, among all who are in their senses."""
    found: dict[str, int] = {}
    for unit in fighters(reader):
        who, side = combatant(reader, unit), side_of(reader, unit)
        if not idle(who):
            found[side] = max(agi(who), found.get(side, agi(who)))
    return found


@rule("ZF-INIT-01")
def entries(reader: Reader) -> Iterator[Entry]:
    """Those who roll: attackers, movers and workers of magic, not defenders and waiters."""
    for unit in fighters(reader):
        action = first_action(reader, unit)
        if action is not None and rolls(action.form):
            yield entry(reader, unit, action)


@rule("ZF-INIT-02", "ZF-INIT-03", "ZF-INIT-04")
def entry(reader: Reader, unit: int, action: Action) -> Entry:
    """One who rolls; of two weapons the one that attacks first counts."""
    who = combatant(reader, unit)
    armed = action.how in ARMED and bool(action.weapon)
    clashed = reader.find(unit, Clashed) or Clashed()
    return Entry(
        unit,
        side_of(reader, unit),
        agi(who),
        who.fighter.combat_class,
        weapon(action.weapon) if armed else None,
        action.target not in clashed.foes,
        not armed,
    )


def told(places: Sequence[Place], *, by_side: bool) -> Iterator[Event]:
    """Everybody's place in the order of acting; sides that rolled together are told once."""
    known: set[int] = set()
    for place in places:
        rolled = place.outcome.check.actor
        if by_side and rolled in known:
            continue
        known.add(rolled)
        rule_id = "ZF-INIT-05" if by_side else "ZF-INIT-06" if place.tied else "ZF-INIT-02"
        key = "zefrs.side_initiative" if by_side else "zefrs.turn_initiative"
        dice = (place.outcome, *place.tied)
        yield Event(key, rule_id, rolled, facts=(("total", place.total),), outcomes=dice)


@rule("ZF-INIT-07", "ZF-TWO-03", "ZF-TWO-04")
def order(reader: Reader, places: Sequence[Place]) -> tuple[Due, ...]:
    """The queue: the steps of defenders, all by initiative, then late attacks in its order."""
    totals = {place.unit: place.total for place in places}
    acting = [place.unit for place in places]
    second = [unit for unit in acting if two_weapons(reader, unit)]
    whole = queue(acting, second)
    guards = [Due(unit, "guard") for unit in fighters(reader) if steps_aside(reader, unit)]
    normal = [Due(unit, "act", total=totals[unit]) for unit in whole[: len(acting)]]
    late_ones = [Due(unit, "late", total=totals[unit]) for unit in whole[len(acting) :]]
    return (*guards, *normal, *late_ones)


def two_weapons(reader: Reader, unit: int) -> bool:
    """Whether an attack of his comes at the end of the turn."""
    action = first_action(reader, unit)
    return action is not None and late(action)


@rule("ZF-GRID-06")
def steps_aside(reader: Reader, unit: int) -> bool:
    """Whether he defends himself, and takes a step before all attacks (GRID-06)."""
    action = first_action(reader, unit)
    return action is not None and action.form == "defend" and action.step is not None


def waiters(reader: Reader) -> tuple[int, ...]:
    """Those who have declared to wait; they take no initiative (ZF-ACT-05)."""
    declared = ((unit, first_action(reader, unit)) for unit in fighters(reader))
    return tuple(unit for unit, action in declared if action and action.form == "wait")
