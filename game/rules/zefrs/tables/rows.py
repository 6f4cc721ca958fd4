"""The rows of the ZeFRS tables of checks and personal combat: T1 to T6, T10 and T16.

Each type is one row; what a field means is told at the head of its file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from game.core.data import Between, Matching

Colour: TypeAlias = Literal["white", "green", "yellow", "orange", "red"]
COLOURS: tuple[Colour, ...] = ("white", "green", "yellow", "orange", "red")
"""All colours, best last (ZF-RES-01)."""

Area: TypeAlias = Literal["head", "chest", "gut", "right_arm", "left_arm", "right_leg", "left_leg"]
AREAS: tuple[Area, ...] = (
    "head",
    "chest",
    "gut",
    "right_arm",
    "left_arm",
    "right_leg",
    "left_leg",
)
"""The seven areas of the body (ZF-MEL-03)."""

Word: TypeAlias = Annotated[str, Matching("^[a-z][a-z0-9_]*$")]
RuleId: TypeAlias = Annotated[str, Matching("^ZF(-[A-Z]+)+-[0-9]{2}$")]
Roll: TypeAlias = Annotated[int, Between(0, 100)]
Shift: TypeAlias = Annotated[int, Between(-20, 20)]
Small: TypeAlias = Annotated[int, Between(0, 100)]


@dataclass(frozen=True, slots=True)
class Column:
    """T1: a column of the chart. Ratings from `low` to `high`; None is open to that side."""

    label: str
    value: int
    red: Roll
    orange: Roll
    yellow: Roll
    green: Roll
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class ColourRow:
    """T2: a colour, its name, and its worth in advantages, damage and defence."""

    id: Colour
    name: str
    worth: Small
    provenance: str = ""


@dataclass(frozen=True, slots=True)
class ModifierRow:
    """T3: a column shift on the attacker's check."""

    id: Annotated[str, Matching("^M[0-9]+[a-c]?$")]
    rule: RuleId
    shift: Shift
    applies: Literal["all", "melee", "missile"]
    condition: str
    provenance: str = ""

    @property
    def label(self) -> str:
        """The key of its wording."""
        return f"zefrs.{self.id.lower()}"


@dataclass(frozen=True, slots=True)
class LocationRow:
    """T4: the rolls that hit an area."""

    area: Area
    low: Roll
    high: Roll


@dataclass(frozen=True, slots=True)
class Wound:
    """T5 and T6: a Specific Wound and what it does; fields are told in wounds_armed.toml."""

    id: Word
    areas: tuple[Area, ...]
    name: str
    effect: str
    avoided_by: Colour
    dead: bool = False
    unconscious: Literal["", "minutes", "hours"] = ""
    shift: Shift = 0
    falls: bool = False
    drops: bool = False
    useless: bool = False
    crawl: bool = False
    walk: Small = 0
    movement: Shift = 0
    forbids: tuple[Word, ...] = ()
    lasts: Literal["", "rest", "waking", "next_turn", "d10_turns"] = ""
    rest_days: Small = 0
    after_shift: Shift = 0
    after_days: Small = 0


@dataclass(frozen=True, slots=True)
class Gait:
    """T10: cells for each Move action; fields are told in movement.toml."""

    id: Word
    cells: Small
    note: str
    plus: Literal["", "mov", "mount_movement"] = ""
    least: Small = 0
    run_up: Small = 0
    cells_run_up: Small = 0
    rope: bool = False


@dataclass(frozen=True, slots=True)
class RangeBand:
    """T16: a range band, and the modifiers of both scales that belong to it."""

    id: Literal["short", "medium", "long"]
    personal: str
    mass: str
