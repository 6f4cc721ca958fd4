"""The start of a turn: everybody declares, in secret and at once; who acts when is rolled."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from game.core.events import Event
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Clock, Reader, Request
from game.core.step import Process, Step
from game.core.world import System
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.exchange.two_weapons import late
from game.rules.zefrs.personal.acts.by_then import plot
from game.rules.zefrs.personal.acts.performing import AUTO, look, surrender
from game.rules.zefrs.personal.sheet.muster import (
    fighters,
    first_action,
    helpless,
    idle,
    release,
    side_of,
)
from game.rules.zefrs.personal.sheet.scene import declaring
from game.rules.zefrs.sheet.actions import Action, actions_of
from game.rules.zefrs.sheet.arms import weapon
from game.rules.zefrs.sheet.components import Due, Placed, Queue, Sworn, Waits
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

RULES = {
    "fight": "ZF-DECL-03",
    "defend": "ZF-DECL-04",
    "move": "ZF-DECL-05",
    "magic": "ZF-DECL-06",
    "wait": "ZF-DECL-07",
    "surrender": "ZF-END-03",
    "hold": "ZF-DECL-02",
}
"""The rule by which each form is declared."""


@rule("ZF-GEN-05")
def begun(reader: Reader, clock: Clock) -> str | None:
    """After the first turn nobody gets ready any more: the turn begins with declaring."""
    return "declarations" if clock.round > 1 else None


class Declare(System):
    """One secret request for everybody who can act; all answers are revealed together."""

    def process(self, step: Step) -> Process:
        sworn = yield from step.ask_all(declarations(step))
        for request, order in sworn:
            step.world.put(request.unit, Sworn(order))
            plot(step, request.unit, order)
        for request, order in sworn:
            reveal(step, request.unit, order)
        return None


@rule("ZF-DECL-01")
def declarations(step: Step) -> tuple[Request, ...]:
    """The requests, side by side and by id: secret, and open until the side commits."""
    return step.secrets(declaring(step.world), "personal.declare")


@rule("ZF-DECL-01", "ZF-GRID-05")
def reveal(step: Step, unit: int, order: Order) -> None:
    """Everybody learns what he has declared; he looks where he has said, or gives himself up."""
    for number, action in enumerate(actions_of(order)):
        step.emit(revealed(unit, action, number))
    first = next(iter(actions_of(order)), Action("hold"))
    if first.form in ("defend", "wait"):
        release(step, unit)
    if first.form == "surrender":
        surrender(step, unit)
    elif first.facing not in ("", AUTO):
        look(step, unit, first.facing)


def revealed(unit: int, action: Action, number: int = 0) -> Event:
    """One declared action, as everybody learns it; ``number`` counts those after the first."""
    if number:
        return Event("zefrs.swears_more", "ZF-DECL-08", unit, facts=(("form", action.form),))
    facts: tuple[Slot, ...] = (("form", action.form), ("how", action.how))
    target = action.target or None
    key = f"zefrs.swears_{action.form}"
    if action.form == "fight" and target is None:
        key = "zefrs.swears_break"
    elif action.form == "move" and action.to is None:
        key = "zefrs.swears_chore"
    return Event(key, RULES[action.form], unit, target, action.to, facts)


ARMED = ("strike", "two", "shoot", "throw", "drop")
"""Forms of Fight whose weapon counts for initiative."""


class Initiative(System):
    """All who act roll, and the queue of the turn is made."""

    def process(self, step: Step) -> Process:
        found = tuple(entries(step.world, fighters(step.world)))
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
def entries(reader: Reader, units: Iterable[int]) -> Iterator[Entry]:
    """Those who roll: attackers, movers and workers of magic, not defenders and waiters."""
    for unit in units:
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
