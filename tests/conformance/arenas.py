"""Generated arenas: people of all kinds in little room, on any ground, with any optional rules.

What only happens where two or three rules meet turns up here, and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

import tomli

from game.core.battle import Battle
from game.core.data import resource
from game.core.grid import Cell, Grid
from game.core.setup import FighterSetup, Goal, Plain, Setup, SideSetup, Thing
from game.rules import RULESETS
from game.rules.kit.ground.terrain import kinds
from game.rules.kit.people.inspection import GOALS

SIZES = ((6, 5), (8, 6), (12, 9))
"""Columns and rows of the fields."""

TRAITS: Mapping[str, tuple[str, ...]] = {
    "chaos": ("ambush", "hidden", "unaware", "torch"),
    "empress": ("hidden", "important", "vigilant", "prone", "bound", "torch"),
    "heroic2d6": ("hidden", "torch", "asleep", "prone"),
    "heroic20s": ("prone", "unaware", "leader", "person"),
    "zefrs": ("torch",),
}
"""What somebody may begin with, by book."""

FRAIL: Mapping[str, Mapping[str, Plain]] = {
    "chaos": {"stamina": 3, "fortitude": 8},
    "empress": {"health": 4},
    "heroic2d6": {"health": 6},
    "heroic20s": {"hit_points": 6},
    "zefrs": {"damage": 2},
}
"""Who falls soon, by book."""

THINGS: Mapping[str, tuple[str, ...]] = {
    "chaos": ("crate", "dagger"),
    "empress": ("sword", "club", "dagger"),
    "heroic2d6": ("healing_potion", "javelin"),
    "heroic20s": (),
    "zefrs": ("club", "large_blunt"),
}
"""What may lie about, by book."""


@cache
def archetypes(book: str) -> tuple[str, ...]:
    """Everybody whom a book has a stat block for."""
    found = list[str]()
    for name in ("combatants", "units"):
        text = resource("data", book, f"{name}.toml").read_text("utf-8")
        rows = tomli.loads(text)
        for table in ("person", "combatant", "unit"):
            found += [str(row["archetype"]) for row in rows.get(table, ()) if "archetype" in row]
    return tuple(dict.fromkeys(found))


def arena(book: str, seed: int) -> Setup:
    """The arena of this seed."""
    chance = Random(f"{book} {seed}")
    columns, rows = chance.choice(SIZES)
    field = [Cell(x, y) for x in range(columns) for y in range(rows)]
    there = chance.sample(field, chance.choice((2, 3, 4, 6, 8)))
    bare = [cell for cell in field if cell not in there]
    ground = [(cell, chance.choice(list(kinds()))) for cell in chance.sample(bare, 6)]
    spot = chance.choice(bare)
    things = [Thing(chance.choice(THINGS[book]), (spot.x, spot.y))] if THINGS[book] else []
    sides = (SideSetup("a", "a", "azure"), SideSetup("b", "b", "gules"))
    return Setup(
        "personal",
        Grid(columns, rows, tuple(ground)),
        sides,
        fighters=tuple(_fighter(book, chance, number, cell) for number, cell in enumerate(there)),
        switches=tuple(_switches(book, chance)),
        things=tuple(things),
        goals=tuple(_goals(chance, len(there), spot)),
        numbers={"round_limit": 8},
    )


def _goals(chance: Random, people: int, spot: Cell) -> Iterator[Goal]:
    """What decides besides, about the first of either side, or a place."""
    for kind in GOALS if people > 2 else ():
        if chance.random() < 0.15:
            side = chance.choice("ab")
            mine, foe = ("f0", "f1") if side == "a" else ("f1", "f0")
            about = {"slay": foe, "capture": foe, "save_the_standard": mine}
            cells = ((spot.x, spot.y),) if kind == "hold" and chance.random() < 0.5 else ()
            yield Goal(kind, side, chance.randint(2, 6), cells, unit=about.get(kind, ""), count=1)


def _fighter(book: str, chance: Random, number: int, cell: Cell) -> FighterSetup:
    name = f"f{number}"
    return FighterSetup(
        name,
        name,
        "ab"[number % 2],
        chance.choice(archetypes(book)),
        (cell.x, cell.y),
        overrides=FRAIL[book] if chance.random() < 0.4 else {},
        traits=tuple(trait for trait in TRAITS[book] if chance.random() < 0.1),
        facing=chance.choice("NESW"),
        arrives=2 if number > 1 and chance.random() < 0.2 else 0,
    )


def _switches(book: str, chance: Random) -> Iterator[str]:
    """Some optional rules, each set to any of its values."""
    for name, switch in RULESETS[book].switches.items():
        if chance.random() < 0.3:
            yield f"{name}={chance.choice(switch.texts)}"


def begun(book: str, seed: int) -> Battle:
    """The battle in the arena of this seed. Raises DataError or Misfit where none can be fought."""
    return Battle.start(RULESETS[book], arena(book, seed), seed)
