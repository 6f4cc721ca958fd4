"""What in the looks of a scenario cannot be: words nobody drew, places beside the field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from game.core.data import Wrong
from game.core.data.faults import KeyPath
from game.core.grid import Cell
from game.core.ruleset import Fields
from game.core.setup import CLOAKS, HAIRS, WORN, Look
from game.play.scenarios.dressing_file import (
    GROUNDS,
    LIGHTS,
    WAYS,
    WEATHERS,
    GroundLook,
    PlaceName,
    Way,
    fits,
)
from game.play.scenarios.fighter_inspection import on_field
from game.play.telling.archetypes import ARMOURS, HEADS

if TYPE_CHECKING:
    from game.play.scenarios.scenario import Scenario

MASS = "mass"
"""The scale whose fields are seen from far above."""

KNOWN = {"helm": HEADS, "armour": ARMOURS, "hair": HAIRS, "cloak": CLOAKS}
"""The words of each key of a fighter's look."""


def dressing_faults(scenario: Scenario, fields: Fields) -> Iterator[Wrong]:
    """Everything that is wrong with the looks of a scenario for fields of this kind."""
    if scenario.lights and not (fields.figures or fields.wide):
        yield Wrong(("lights",), "no 'lights' on a field of few large squares", at_key=True)
    for index, name in enumerate(scenario.names):
        yield from _name_faults(scenario, name, ("names", index))
    if scenario.weather:
        yield from _word(scenario.weather, WEATHERS, ("weather",), "weather")
    for index, lamp in enumerate(scenario.lights):
        yield from _word(lamp.kind, LIGHTS, ("lights", index, "kind"), "lights")
        yield from on_field(scenario, lamp.cell, ("lights", index, "cell"))
    kinds = dict(scenario.map.grid().terrain) if scenario.grounds else {}
    for index, ground in enumerate(scenario.grounds):
        yield from _ground_faults(scenario, ground, kinds, ("grounds", index))
    if scenario.ways and scenario.scale != MASS:
        yield Wrong(("ways",), "'ways' lead over the fields of masses alone", at_key=True)
    for index, way in enumerate(scenario.ways):
        yield from _way_faults(scenario, way, ("ways", index))
    for index, fighter in enumerate(scenario.fighters):
        yield from _look_faults(fighter.look, ("fighters", index, "look"))


def _name_faults(scenario: Scenario, name: PlaceName, at: KeyPath) -> Iterator[Wrong]:
    yield from on_field(scenario, name.cell, (*at, "cell"))
    if not name.text.strip() or not name.text.isprintable():
        yield Wrong((*at, "text"), "a name has letters and no line breaks")


def _way_faults(scenario: Scenario, way: Way, at: KeyPath) -> Iterator[Wrong]:
    yield from _word(way.look, WAYS, (*at, "look"), "ways")
    for number, (x, y) in enumerate(way.points):
        if not (-1 <= x <= scenario.map.columns and -1 <= y <= scenario.map.rows):
            yield Wrong((*at, "points", number), f"[{x:g}, {y:g}] is far beside the field")


def _ground_faults(
    scenario: Scenario, ground: GroundLook, kinds: Mapping[Cell, str], at: KeyPath
) -> Iterator[Wrong]:
    if ground.look not in GROUNDS:
        yield from _word(ground.look, GROUNDS, (*at, "look"), "grounds")
        return
    if ground.to and not ground.cell:
        yield Wrong((*at, "to"), "the key 'cell' is missing: where the ground begins")
        return
    beside = [
        wrong
        for key, cell in (("cell", ground.cell), ("to", ground.to))
        if cell
        for wrong in on_field(scenario, cell, (*at, key))
    ]
    yield from beside
    if not beside and not any(True for _ in dressed(scenario, ground, kinds)):
        yield Wrong((*at, "look"), f"nothing there can look like '{ground.look}'")


def dressed(scenario: Scenario, ground: GroundLook, kinds: Mapping[Cell, str]) -> Iterator[Cell]:
    """The cells that a ground gives its look to; ``kinds`` are those of the terrain."""
    grid = scenario.map
    one = ground.cell or (0, 0)
    two = ground.to or ground.cell or (grid.columns - 1, grid.rows - 1)
    (left, right), (low, high) = (sorted(pair) for pair in zip(one, two, strict=True))
    able = {kind for kind in {"", *kinds.values()} if fits(ground.look, kind)}
    for y in range(low, high + 1):
        for x in range(left, right + 1):
            cell = Cell(x, y)
            if kinds.get(cell, "") in able:
                yield cell


def _look_faults(look: Look, at: KeyPath) -> Iterator[Wrong]:
    for key in WORN:
        if word := getattr(look, key):
            yield from _word(word, KNOWN[key], (*at, key), "")


def _word(word: str, known: tuple[str, ...], at: KeyPath, kind: str) -> Iterator[Wrong]:
    if word not in known:
        message = f"nobody has drawn '{word}'"
        yield Wrong(at, message, word, known, kind=kind)
