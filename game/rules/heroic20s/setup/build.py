"""The first state of a battle: sides, the field, and units of one figure or of many."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

from game.core import components
from game.core.data import Wrong, insist
from game.core.grid import Cell, Grid
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.setup import Carried, Goal, Setup, UnitSetup
from game.core.world import Rows, in_order
from game.rules.heroic20s.setup.inspection import LEADER, PERSON, PRONE, UNAWARE, faults
from game.rules.heroic20s.setup.places import (
    NoRoom,
    Wish,
    cells_a_square,
    company,
    enlarged,
    front_of,
    home_edges,
    middle,
    settled,
    spread,
    square_of,
)
from game.rules.heroic20s.setup.recruit import recruit
from game.rules.heroic20s.sheet.components import (
    LYING,
    Ammunition,
    Fatigue,
    Fighter,
    Posture,
    Terms,
    Unaware,
)
from game.rules.heroic20s.sheet.figure import dismounted
from game.rules.heroic20s.sheet.situation import basic_swing
from game.rules.heroic20s.tables.book import lights, people
from game.rules.kit.ground.measures import toward
from game.rules.kit.people.build import TORCH
from game.rules.kit.people.roster import Arrives, Known, Zone, one_by_one, spots

MASS = "mass"

TORCHLIGHT = 10
"""Yards that a torch lights."""

LAST = 60
"""The round in which a battle ends that sets none."""


@dataclass(frozen=True, slots=True)
class Mustered:
    """One unit of the setup: its id, name and side, its archetype and fighter, how many figures,
    where it stands with the leading figure first, where it looks, and what is said of it besides.
    """

    id: str
    name: str
    side: str
    archetype: str
    fighter: Fighter
    count: int
    wish: Wish
    facing: str = ""
    traits: tuple[str, ...] = ()
    ids: tuple[str, ...] = ()
    arrives: int = 0
    zone: tuple[Cell, ...] = ()


def build(setup: Setup) -> Rows:
    """The components of a battle of either scale. Raises Misfit with every fault of the setup.

    Entities: the sides, the field, the units side by side.
    """
    insist(faults(setup))
    mass = setup.scale == MASS
    grid = enlarged(setup.grid) if mass else setup.grid
    first = len(setup.sides) + 2
    units = tuple(_companies(setup, first) if mass else _groups(setup, first))
    try:
        places = settled(grid, (one.wish for one in units))
    except NoRoom as crowded:
        insist([_crowded(setup, units[crowded.unit - first])])
        raise
    came = {had.fighter: had for had in setup.carried}
    made: list[tuple[Any, ...]] = [
        (components.Side(s.id, s.name, s.tincture),) for s in setup.sides
    ]
    made.append(tuple(_field(setup, grid, units, places)))
    for number, one in enumerate(units, first):
        made.append(tuple(_unit(one, places[number], came.get(one.id), mass)))
    return in_order(enumerate(made, 1))


def _crowded(setup: Setup, one: Mustered) -> Wrong:
    """That the field has no room for these, with where the setup has them."""
    message = f"heroic20s has no room for {one.count:,} of them on this field"
    places = (
        ("units", index, "troops", number, "count")
        for index, unit in enumerate(setup.units)
        for number in range(len(unit.troops))
        if _company_id(unit, number) == one.id
    )
    return Wrong(next(places, ("fighters",)), message)


@rule("HC-MASS-01", "HC-MASS-04")
def _groups(setup: Setup, first: int) -> Iterator[Mustered]:
    """A skirmish: fighters of one group are a unit, everybody else is one alone."""
    everybody, basic = one_by_one(setup), basic_swing(setup.switches)
    at = spots(setup, everybody)
    known: dict[tuple[str, str], list[Any]] = {}
    for person in everybody:
        known.setdefault((person.side, person.group or person.id), []).append(person)
    for number, ((side, name), members) in enumerate(known.items(), first):
        head = members[0]
        cells = tuple(at[one.id] for one in members)
        fighter = recruit(head.archetype, head.overrides, basic=basic)
        fighter = replace(
            fighter,
            leader=fighter.leader or LEADER in head.traits,
            person=fighter.person or PERSON in head.traits,
        )
        wide = max(1, fighter.size + 1)
        wish = Wish(number, side, cells, len(members), wide)
        title = head.name if len(members) == 1 else head.name.rstrip("0123456789").rstrip()
        ids = tuple(one.id for one in members)
        zone = tuple(Cell(*cell) for cell in head.zone) if len(members) == 1 else ()
        yield Mustered(
            name, title, side, head.archetype, fighter, len(members), wish, head.facing,
            head.traits, ids, head.arrives, zone,
        )  # fmt: skip


def _company_id(unit: UnitSetup, number: int) -> str:
    """What the company of its troops of this number is called."""
    return f"{unit.id}-{number + 1}" if number else unit.id


@rule("HC-MASS-01", "HC-MASS-04", "HC-MASS-05")
def _companies(setup: Setup, first: int) -> Iterator[Mustered]:
    """Companies: one unit for each kind of troops in them; the commander's own leads the side."""
    times, number = cells_a_square(setup.grid), first
    basic = basic_swing(setup.switches)
    for side in setup.sides:
        tactics = 0
        if side.commander is not None and side.commander.archetype in people():
            chief = recruit(side.commander.archetype, side.commander.overrides)
            tactics = dict(chief.skills).get("tactics", 0)
        for unit in (one for one in setup.units if one.side == side.id):
            square = square_of(setup, unit) or Cell(*next(s for s in unit.zone if len(s) == 2))
            facing = unit.facing or front_of(setup, side.id)
            for place, troops in enumerate(unit.troops):
                fighter = recruit(troops.archetype, troops.overrides, basic=basic)
                if side.with_unit == unit.id and not place:
                    skills = (*fighter.skills, ("tactics", tactics)) if tactics else fighter.skills
                    fighter = replace(fighter, leader=True, skills=skills)
                lead, figures = middle(square, times), (troops.count, fighter.size)
                wish = company(number, side.id, lead, figures, facing)
                id_ = _company_id(unit, place)
                yield Mustered(
                    id_, unit.name, side.id, troops.archetype, fighter, troops.count, wish,
                    facing, unit.traits, (id_,),
                )  # fmt: skip
                number += 1


@rule("HC-PROC-09", "HC-END-14", "HC-BASE-11")
def _field(
    setup: Setup, grid: Grid, units: Sequence[Mustered], places: dict[int, tuple[Cell, ...]]
) -> Iterator[Any]:
    told = setup.numbers
    ids = {name: one.wish.unit for one in units for name in one.ids}
    named = {goal.unit: ids[goal.unit] for goal in setup.goals if goal.unit in ids}
    stood = {
        side.id: [cell for one in units if one.side == side.id for cell in places[one.wish.unit]]
        for side in setup.sides
    }
    attacker = told.get("attacker")
    light = tuple(lights().values())[told.get("light", 0)]
    yield components.Field(grid, setup.switches)
    yield components.Aims(_goals(setup), told.get("round_limit", LAST), tuple(named.items()))
    yield components.Lights(tuple((Cell(*lamp.cell), lamp.radius) for lamp in setup.lanterns))
    yield components.Lying(tuple((Cell(*thing.cell), thing.item) for thing in setup.things))
    yield Terms(
        setup.sides[attacker - 1].id if attacker else "",
        light.penalty,
        not told.get("closed"),
        bool(told.get("town")),
        bool(told.get("hot")),
        (),
        setup.scale == MASS,
        home_edges(grid, stood),
        tuple((Cell(*one.cell), one.item, one.takes) for one in setup.things if one.takes),
    )


def _goals(setup: Setup) -> tuple[Goal, ...]:
    """The goals of a battle of companies name squares; all cells of these are meant."""
    if setup.scale != MASS:
        return setup.goals
    times = cells_a_square(setup.grid)
    return tuple(
        replace(goal, cells=tuple(cell for at in goal.cells for cell in spread(at, times)))
        for goal in setup.goals
    )


@rule("HC-MASS-02", "HC-PROC-09", "HC-PROC-12", "HC-RNG-23")
def _unit(
    one: Mustered, place: tuple[Cell, ...], came: Carried | None, mass: bool
) -> Iterator[Any]:
    fighter, count, prone = one.fighter, one.count, PRONE in one.traits
    if prone:
        fighter = dismounted(fighter)
    points = fighter.hit_points
    pool = count * points if came is None else max(1, min(count * points, came.health))
    yield components.Unit(one.name, one.side, one.archetype)
    yield Known(one.id)
    yield fighter
    yield components.Health(pool, count * points)
    yield components.Strength(-(-pool // points), count)
    yield Fatigue(fighter.fatigue_points, fighter.fatigue_points)
    yield components.Facing(one.facing or toward(place[0], place[-1]) or "N")
    left = tuple((row.id, row.ammunition) for row in fighter.missiles)
    yield Ammunition(left, tuple((row.id, row.holds) for row in fighter.missiles))
    if came is not None and came.out:
        yield components.Out(came.out)
        return
    yield Arrives(one.arrives, place[0]) if one.arrives > 1 else components.Position(place[0])
    if len(place) > 1:
        yield components.Spread(place)
    if one.zone:
        yield Zone(one.zone)
    if not mass and fighter.size > 0:
        yield components.Large(fighter.size + 1)
    if prone:
        yield Posture(LYING)
    if UNAWARE in one.traits:
        yield Unaware()
    if TORCH in one.traits:
        yield components.Torch(TORCHLIGHT)


def carried(reader: Reader, days: int, rest: bool) -> tuple[Carried, ...]:
    """Nobody heals: all keep their pools, and whoever went down and lives has one point."""
    found = list[Carried]()
    for unit, (known, health, _) in reader.each(Known, components.Health, Fighter):
        gone = reader.find(unit, components.Out)
        why = (
            gone.why
            if gone is not None and gone.why not in (components.ESCAPED, components.FLED)
            else ""
        )
        found.append(Carried(known.id, max(1, health.now), out=why))
    return tuple(found)
