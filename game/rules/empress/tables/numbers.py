"""The plain numbers of Empress, tables II, VIII and M, classes, and the file they stand in."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from game.core.data import Wrong
from game.rules.empress.tables.rows import Calling, Feet, Few, Length, Level, Shift, Word
from game.rules.kit.tables import TableFile, gaps


@dataclass(frozen=True, slots=True)
class Stealth:
    """Table VIII: what is rolled for an activity, and what shifts the save of the target."""

    id: Word
    skill: Literal["stealth", "deception"]
    save: Shift


@dataclass(frozen=True, slots=True)
class Attribute:
    """Table II: the modifier of attributes from ``low`` to ``high``."""

    low: Level
    high: Level
    modifier: Shift


@dataclass(frozen=True, slots=True)
class CallingRow:
    """A class (EM-CHR-08): its hit die, and the least Hit Points at first level."""

    id: Calling
    die: Level
    least: Level


@dataclass(frozen=True, slots=True)
class ShiftRow:
    """A row of table M: what an attack roll is shifted by, and the rule behind it."""

    id: Word
    rule: str
    worth: Shift


@dataclass(frozen=True, slots=True)
class Load:
    """Armour of at least so much Protection weighs so much (EM-MOV-02)."""

    protection: Level
    points: Level


@dataclass(frozen=True, slots=True)
class Numbers:
    """What the book has in plain numbers."""

    hit_class: Level
    attack: Level
    initiative: Level
    save: Level
    blunder: Level
    critical: Level
    helpless: Level
    cap: Level
    complete: Level
    well_armoured: Level
    shield: Level
    light: Level
    armoured_arms: Level
    arms_margin: Level
    surface: Length
    reach: Length
    reach_by_size: Length
    reach_ratio: Length
    thrust: Level
    grip: Level
    weak: Shift
    prone: Shift
    charge: Shift
    pure: Level
    dual: Level
    board: Level
    contact: Level
    critical_save: Shift
    push: Level
    pin: Level
    much_larger: Level
    flight: Level
    close: Length
    kept: Length
    noise: Shift
    careless: Shift
    suspected: Shift
    same_trick: Shift
    critical_health: Shift
    dead: Shift
    failures: Level
    fight_on: Shift
    hybrid: Level
    auto: Level
    quiet: Level
    idle_rounds: Few
    heard: Feet
    far_reach: Length
    cell: Level
    run: Level
    burst: Level
    watched: Level


@dataclass(frozen=True, slots=True)
class NumbersFile(TableFile):
    """The plain numbers, tables II, VIII and M, classes and loads."""

    once = ("calling", "stealth", "shift")
    numbers: Numbers
    minimum: dict[Word, Level]
    attribute: tuple[Attribute, ...]
    calling: tuple[CallingRow, ...]
    stealth: tuple[Stealth, ...]
    shift: tuple[ShiftRow, ...]
    load: tuple[Load, ...]
    rates: tuple[Few, ...]

    def faults(self) -> Iterator[Wrong]:
        """Attributes without a modifier."""
        yield from gaps("attribute", self.attribute)
