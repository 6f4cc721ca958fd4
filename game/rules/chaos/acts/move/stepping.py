"""Steps and what comes with them: where somebody is now, where he looks, whom he still sees; and
how he is thrown, and falls (KNOCK).
"""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from game.core.components import Facing, Field, Position
from game.core.events import Event, moved, turned
from game.core.grid import Cell
from game.core.orders import Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.rules.chaos.acts.parlay import entangling
from game.rules.chaos.exchange.facts import Attack, Setting
from game.rules.chaos.ground.paths import drop, flight
from game.rules.chaos.ground.sight import look
from game.rules.chaos.ground.site import crowd_of, site_of
from game.rules.chaos.sheet import agenda, paces
from game.rules.chaos.sheet.components import Acquired, Condition, Going, Pace
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.tables.book import weapon
from game.rules.chaos.tables.ground import numbers
from game.rules.kit.ground.measures import toward
from game.rules.kit.ground.site import Site

IDLE = "idle"
"""A step of a standing order to move."""


def halt(step: Step, unit: int) -> None:
    """He stays where he is: his standing order to move is over."""
    agenda.cancel(step, unit, IDLE)
    step.world.forget(unit, Going)


@rule("CF-MOVE-01", "CF-MOVE-06")
def enter(
    step: Step, unit: int, cell: Cell, run: bool, rule_id: str = "", *, backs: bool = False
) -> None:
    """He steps into this cell and looks that way, unless he ``backs`` into it; at a run he is
    Moving from now on.
    """
    here = paces.cell_of(step.world, unit)
    direction = toward(here, cell)
    had = step.world.find(unit, Pace)
    tick = agenda.now(step.world)
    step.world.put(unit, Pace(step.clock.round, tick, run, direction), had)
    put_at(step, unit, cell, rule_id or ("CF-MOVE-01" if run else "CF-MOVE-05"))
    if not backs:
        look_to(step, unit, direction)


def put_at(step: Step, unit: int, cell: Cell, rule_id: str, path: tuple[Cell, ...] = ()) -> None:
    """He is in this cell from now on; what depends on where people are is set right."""
    goes(step, unit, cell, rule_id, path)
    lose_sight(step)
    entangling.slip(step)


def goes(step: Step, unit: int, cell: Cell, rule_id: str, path: tuple[Cell, ...] = ()) -> None:
    """The same while others move with him: what depends on where they are is not set right yet."""
    spot = step.world.get(unit, Position)
    step.world.put(unit, Position(cell), spot)
    step.emit(moved(unit, spot.cell, cell, rule_id, path if len(path) > 1 else ()))


def look_to(step: Step, unit: int, direction: str) -> None:
    """He turns there, for nothing."""
    had = step.world.find(unit, Facing)
    if direction and (had is None or had.direction != direction):
        step.world.put(unit, Facing(direction), had)
        step.emit(turned(unit, direction, "CF-MOVE-01"))


def look_at(step: Step, unit: int, cell: Cell) -> None:
    """He turns to this cell, for nothing."""
    look_to(step, unit, toward(paces.cell_of(step.world, unit), cell))


@rule("CF-ACQ-03")
def lose_sight(step: Step) -> None:
    """Whoever does not see the target of his missiles any more must acquire it anew."""
    world = step.world
    for unit, (aimed,) in world.each(Acquired):
        if not sees(world, unit, aimed.target):
            world.drop(unit, aimed)
            step.emit(Event("chaos.target_lost", "CF-ACQ-03", unit, aimed.target))


def becomes(step: Step, cell: Cell, ground: str) -> None:
    """The ground of this cell is another from now on."""
    field = agenda.field_of(step.world)
    had = step.world.get(field, Field)
    terrain = tuple((c, ground if c == cell else name) for c, name in had.grid.terrain)
    step.world.put(field, replace(had, grid=replace(had.grid, terrain=terrain)), had)


def sees(reader: Reader, unit: int, other: int) -> bool:
    """Whether he sees the other one, as they stand or lie."""
    a, b = reader.find(unit, Position), reader.find(other, Position)
    if a is None or b is None:
        return False
    low = [not paces.upright(reader, one) for one in (unit, other)]
    return look(site_of(reader), crowd_of(reader), a.cell, b.cell, *low).cover != "full"


@rule("CF-MOVE-09")
def lie(step: Step, unit: int, rule_id: str = "CF-MOVE-09") -> None:
    """He lies on the ground from now on, of his own will or not."""
    had = step.world.find(unit, Condition)
    if had is not None and had.prone:
        return
    step.world.put(unit, replace(had or Condition(), prone=True), had)
    step.emit(Event("chaos.goes_down", rule_id, unit))
    halt(step, unit)
    lose_sight(step)


@rule("CF-MOVE-09")
def rise(step: Step, unit: int) -> None:
    """He stands again; it took him two ticks."""
    had = step.world.find(unit, Condition)
    if had is None or not had.prone:
        return
    step.world.put(unit, replace(had, prone=False), had)
    step.emit(Event("chaos.stands_up", "CF-MOVE-09", unit))
    lose_sight(step)


@rule("CF-TICK-13")
def new_round(step: Step, top: int) -> None:
    """The last ticks of a round lie just before the first ones of the next."""
    for unit, (pace,) in step.world.each(Pace):
        step.world.put(unit, replace(pace, tick=top + pace.tick), pace)


FALLS = "falls"
"""The end of a fall, which comes at once."""

GROUND = "fist"
"""The ground strikes as bluntly as a fist."""


@rule("CF-KNOCK-05")
def thrown(step: Step, unit: int, by: Cell, metres: int) -> int:
    """He is thrown straight away from this cell, as far as the way is free: 0 ticks. Over an edge
    he falls. Gives the metres that he flies.
    """
    world, start = step.world, paces.cell_of(step.world, unit)
    site = site_of(world)
    path = flight(site, paces.others(world, unit), by, start, metres)
    if not path:
        return 0
    agenda.cancel(step, unit, "step")
    halt(step, unit)
    facts: tuple[Slot, ...] = (("n", len(path)),)
    step.emit(Event("chaos.flies", "CF-KNOCK-05", unit, cell=path[-1], facts=facts))
    put_at(step, unit, path[-1], "CF-KNOCK-05", path)
    if levels := deepest(site, (start, *path)):
        how_far: tuple[Slot, ...] = (("n", levels), ("flown", len(path)))
        agenda.plan(step, unit, agenda.now(world), agenda.PARTS, FALLS, how_far)
    return len(path)


def deepest(site: Site, cells: tuple[Cell, ...]) -> int:
    """The levels of the fall on this way, 0 for none; he flies no further than that."""
    return max((drop(site, a, b) for a, b in pairwise(cells)), default=0)


@rule("CF-KNOCK-02")
def impact(victim: Combatant, levels: int, flown: int) -> tuple[Combatant, Attack, Setting]:
    """A fall as a blow: nobody strikes it (who would put Ki or Chakra into it?), blunt, without
    penetration, with its own Resist Balance, harder the further he has ``flown``.
    """
    row = replace(
        weapon(GROUND),
        kind="fired",
        group="",
        damage=numbers().fall.damage * levels,
        penetration=0,
        impact=False,
    )
    nobody = replace(victim, reserves=replace(victim.reserves, ki=0), empowered=None)
    return nobody, Attack("fall", row, row.ticks), Setting(falls=True, flown=flown)


def blow_of(
    step: Step, unit: int, levels: int, flown: int
) -> tuple[Combatant, Combatant, Attack, Setting]:
    """Everything that the harm of a fall is worked out from."""
    victim = combatant(step.world, unit)
    nobody, attack, place = impact(victim, levels, flown)
    return nobody, victim, attack, replace(place, round=step.clock.round)
