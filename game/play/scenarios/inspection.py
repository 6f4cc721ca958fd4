"""What can be wrong with a scenario although every value is of the right kind.

Pure: each function yields faults with the path of the value that is wrong. What only a rulebook
can know (archetypes, places, terrain) it says itself when it builds the battle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from game.ai import LEVELS
from game.core.data import Wrong, repeated
from game.core.data.faults import KeyPath
from game.core.grid import ORTHOGONAL, STEPS
from game.core.ruleset import Fields
from game.core.setup import PRONOUNS, Figure, SideSetup, Troops, UnitSetup
from game.play.scenarios.dressing_inspection import dressing_faults
from game.play.scenarios.fighter_inspection import (
    fighters_faults,
    scale_faults,
    side_of_fighters_faults,
)
from game.play.scenarios.goal_inspection import goal_faults
from game.play.scenarios.under import people

if TYPE_CHECKING:
    from game.play.scenarios.scenario import MapBlock, Scenario


TINCTURES = ("gules", "azure", "vert", "purpure", "sable", "or", "argent", "tenne", "sanguine")
DEPLOY = ("free",)
CONTROLLERS = ("human", *LEVELS)
NAME = 60
SIDES = 8
UNITS = 400
FIGURES = 100_000


def map_faults(ground: MapBlock) -> Iterator[Wrong]:
    """Lines that do not fit the field, and signs nobody explained."""
    for name, drawn in (("cells", ground.cells), ("heights", ground.heights)):
        lines = drawn.split()
        if drawn and len(lines) != ground.rows:
            yield Wrong((name,), f"{len(lines)} lines, but the field has {ground.rows} rows")
        for number, line in enumerate(lines, 1):
            if len(line) != ground.columns:
                need = f"the field has {ground.columns} columns"
                yield Wrong((name,), f"line {number} has {len(line)} signs, but {need}")
    for sign in sorted(set(ground.cells) - set(ground.legend) - set(". \n\r\t")):
        yield Wrong(("cells",), f"the sign '{sign}' is not in the legend")
    for sign in sorted(set(ground.heights) - set("0123456789. \n\r\t")):
        yield Wrong(("heights",), f"'{sign}' is no height from 0 to 9")
    if "." in ground.legend:
        yield Wrong(("legend", "."), "the full stop is open ground already")


def scenario_faults(scenario: Scenario, fields: Fields) -> Iterator[Wrong]:
    """Everything that does not fit together in a scenario for fields on which these may be."""
    for wrong in map_faults(scenario.map):
        at = ("file",) if scenario.map.file and wrong.path == ("cells",) else wrong.path
        yield replace(wrong, path=("map", *at))
    if not 2 <= len(scenario.sides) <= SIDES:
        yield Wrong(("sides",), f"a battle has 2 to {SIDES} sides")
    yield from title_faults(scenario.title, ("title",))
    if "round_limit" in scenario.numbers:
        message = "stands at the head of the file, as round_limit; here it does nothing"
        yield Wrong(("numbers", "round_limit"), message, at_key=True)
    yield from repeated("sides", scenario.sides)
    yield from repeated("units", scenario.units)
    yield from repeated("sides", scenario.sides, "tincture")
    yield from scale_faults(scenario, fields)
    if scenario.books and scenario.ruleset not in scenario.books:
        yield Wrong(("ruleset",), "is not among books", scenario.ruleset, scenario.books)
    for index, side in enumerate(scenario.sides):
        yield from _side_faults(scenario, side, ("sides", index), fields)
    for index, unit in enumerate(scenario.units):
        yield from _unit_faults(scenario, unit, ("units", index))
    yield from _crowded(scenario)
    for index, fighter in enumerate(scenario.fighters):
        yield from _word(fighter.id, ("fighters", index, "id"))
        yield from name_faults(fighter.name, ("fighters", index, "name"))
    yield from fighters_faults(scenario)
    yield from pronoun_faults(scenario)
    yield from dressing_faults(scenario, fields)
    for index, goal in enumerate(scenario.goals):
        yield from goal_faults(scenario, goal, ("goals", index), fields)


def _side_faults(
    scenario: Scenario, side: SideSetup, at: KeyPath, fields: Fields
) -> Iterator[Wrong]:
    yield from _word(side.id, (*at, "id"))
    yield from name_faults(side.name, (*at, "name"))
    if side.tincture not in TINCTURES:
        known = ", ".join(TINCTURES)
        yield Wrong((*at, "tincture"), f"no tincture; there are {known}", side.tincture, TINCTURES)
    if side.deploy not in ("", *DEPLOY):
        yield Wrong((*at, "deploy"), f"must be one of {', '.join(DEPLOY)}", side.deploy, DEPLOY)
    if side.controller not in ("", *CONTROLLERS):
        message = f"nobody plays as '{side.controller}'; must be one of {', '.join(CONTROLLERS)}"
        yield Wrong((*at, "controller"), message, side.controller, CONTROLLERS)
    if fields.figures:
        yield from side_of_fighters_faults(scenario, side, at)
        return
    own = [unit for unit in scenario.units if unit.side == side.id]
    if not own:
        yield Wrong((*at, "id"), f"side '{side.id}' has no unit")
    if sum(troops.count for unit in own for troops in unit.troops) > FIGURES:
        yield Wrong((*at, "id"), f"more than {FIGURES:,} fighters")
    if side.commander:
        yield from name_faults(side.commander.name, (*at, "commander", "name"))
    if fields.commanders:
        yield from _command_faults(scenario, side, own, at)


def _command_faults(
    scenario: Scenario, side: SideSetup, own: list[UnitSetup], at: KeyPath
) -> Iterator[Wrong]:
    """A commanded side needs a commander, and a unit he starts with."""
    ids = tuple(unit.id for unit in own)
    if side.with_unit and side.with_unit not in ids:
        message = f"side '{side.id}' has no unit '{side.with_unit}'"
        yield Wrong((*at, "with_unit"), message, side.with_unit, ids)
    if not side.with_unit:
        yield Wrong(at, "the key 'with_unit' is missing: the unit the commander starts with")
    leads = next((unit.leader for unit in own if unit.id == side.with_unit), None)
    if side.commander is None and side.with_unit in ids and leads is None:
        message = f"nobody commands: give a 'commander', or unit '{side.with_unit}' a leader"
        yield Wrong((*at, "with_unit"), message)


def _unit_faults(scenario: Scenario, unit: UnitSetup, at: KeyPath) -> Iterator[Wrong]:
    yield from _word(unit.id, (*at, "id"))
    yield from name_faults(unit.name, (*at, "name"))
    sides = tuple(side.id for side in scenario.sides)
    if unit.side not in sides:
        yield Wrong((*at, "side"), f"no side '{unit.side}'", unit.side, sides)
    if not unit.troops:
        yield Wrong((*at, "troops"), "a unit needs troops")
    for index, troops in enumerate(unit.troops):
        if not 1 <= troops.count <= FIGURES:
            yield Wrong((*at, "troops", index, "count"), f"must be 1 to {FIGURES:,}")
    if unit.facing and unit.facing not in STEPS:
        yield Wrong((*at, "facing"), f"must be one of {', '.join(ORTHOGONAL)}")
    if unit.cell and not _holds(scenario.map, unit.cell):
        yield Wrong((*at, "cell"), f"{list(unit.cell)} is not on the field")
    yield from _figure_faults(unit, at)
    yield from _zone_faults(scenario, unit, at)


def _zone_faults(scenario: Scenario, unit: UnitSetup, at: KeyPath) -> Iterator[Wrong]:
    """Where its side may place a unit, if its side places it at all."""
    free = any(side.id == unit.side and side.deploy == "free" for side in scenario.sides)
    if free and unit.cell:
        yield Wrong((*at, "cell"), "its side deploys freely; give a 'place' or a 'zone'")
    if unit.zone and not free and (unit.place or unit.cell):
        yield Wrong((*at, "zone"), "the unit has its place; only a unit to be placed has a zone")
    if unit.zone and unit.place and unit.place not in unit.zone:
        yield Wrong((*at, "place"), "is not in the unit's zone")
    for index, spot in enumerate(unit.zone):
        if isinstance(spot, tuple) and not _holds(scenario.map, spot):
            yield Wrong((*at, "zone", index), f"{list(spot)} is not on the field")


def _figure_faults(unit: UnitSetup, at: KeyPath) -> Iterator[Wrong]:
    named: list[tuple[KeyPath, Figure]] = [
        (("also", index), figure) for index, figure in enumerate(unit.also)
    ]
    if unit.leader:
        named.append((("leader",), unit.leader))
    for where, figure in named:
        yield from name_faults(figure.name, (*at, *where, "name"))


def _crowded(scenario: Scenario) -> Iterator[Wrong]:
    """One unit a square, and one a place."""
    squares = Counter(unit.cell for unit in scenario.units if unit.cell)
    places = Counter((unit.side, unit.place) for unit in scenario.units if unit.place)
    for index, unit in enumerate(scenario.units):
        if unit.cell and squares[unit.cell] > 1:
            yield Wrong(("units", index, "cell"), f"two units stand on {list(unit.cell)}")
        if unit.place and places[unit.side, unit.place] > 1:
            yield Wrong(("units", index, "place"), f"two units stand at '{unit.place}'")


def _holds(ground: MapBlock, cell: tuple[int, int]) -> bool:
    return 0 <= cell[0] < ground.columns and 0 <= cell[1] < ground.rows


def _word(text: str, at: KeyPath) -> Iterator[Wrong]:
    signs = text.replace("-", "").replace("_", "")
    if not (signs.isascii() and signs.isalnum() and signs == signs.lower()) or len(text) > NAME:
        yield Wrong(at, "must be a short word of small letters, digits and hyphens")


def name_faults(text: str, at: KeyPath) -> Iterator[Wrong]:
    """A name that is empty, too long, of several lines, or has signs that nobody sees."""
    if not 1 <= len(text.strip()) <= NAME:
        yield Wrong(at, f"a name has 1 to {NAME} characters")
    elif not one_line(text):
        yield Wrong(at, "a name has no line breaks")
    elif not text.isprintable():
        unseen = next(sign for sign in text if not sign.isprintable())
        yield Wrong(at, f"a name has no invisible signs, such as U+{ord(unseen):04X}")


def title_faults(text: str, at: KeyPath) -> Iterator[Wrong]:
    """A title in which nothing can be read, or that would not stand in a line of a list."""
    if not any(sign.isprintable() for sign in text.strip()):
        yield Wrong(at, "a title has something to read")
    elif not one_line(text):
        yield Wrong(at, "a title has no line breaks")


def one_line(text: str) -> bool:
    """Whether a text stands in one line, without tabs."""
    return "\t" not in text and len(f"{text}.".splitlines()) == 1


def pronoun_faults(scenario: Scenario) -> Iterator[Wrong]:
    """A pronoun nobody knows, and two of one name told differently: a sentence has the name."""
    first: dict[str, str] = {}
    for at, person in people(scenario):
        if isinstance(person, Troops) or not (given := person.pronoun):
            continue
        if given not in PRONOUNS:
            message = f"must be one of {', '.join(PRONOUNS)}"
            yield Wrong((*at, "pronoun"), message, given, PRONOUNS)
        elif first.setdefault(person.name, given) != given:
            message = f"another '{person.name}' is '{first[person.name]}': one name, one pronoun"
            yield Wrong((*at, "pronoun"), message)
