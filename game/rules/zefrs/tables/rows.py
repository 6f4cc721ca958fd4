"""The ZeFRS tables of checks and personal combat, T1 to T6, T10 and T16: their rows and files.

What a field means is told at the head of its file. Whoever changes a table gets every fault with
its line; the game only meets tables that hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from game.core.data import Between, Matching, Wrong
from game.rules.kit.tables import Shift, TableFile, Word, gaps

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

RuleId: TypeAlias = Annotated[str, Matching("^ZF(-[A-Z]+)+-[0-9]{2}$")]
Roll: TypeAlias = Annotated[int, Between(0, 100)]
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


@dataclass(frozen=True, slots=True)
class ChartFile(TableFile):
    """T1. Columns follow each other without a gap, and so do the colours in a column."""

    column: tuple[Column, ...]

    def faults(self) -> Iterator[Wrong]:
        """Gaps between columns, and colours that reach further than a worse one."""
        for number, column in enumerate(self.column):
            before = self.column[number - 1].high if number else None
            expected = None if before is None else before + 1
            last = number == len(self.column) - 1
            if column.low != expected or (column.high is None) != last:
                yield Wrong(("column", number), "ratings do not follow the column before")
            if not column.red <= column.orange <= column.yellow <= column.green < 100:
                yield Wrong(("column", number), "a better colour must not reach further")


@dataclass(frozen=True, slots=True)
class ColoursFile(TableFile):
    """T2. Every colour once, best last."""

    colour: tuple[ColourRow, ...]

    def faults(self) -> Iterator[Wrong]:
        """Colours out of order."""
        return unordered("colour", [row.id for row in self.colour], COLOURS)


@dataclass(frozen=True, slots=True)
class ModifiersFile(TableFile):
    """T3."""

    modifier: tuple[ModifierRow, ...]
    once = ("modifier",)


@dataclass(frozen=True, slots=True)
class LocationsFile(TableFile):
    """T4. The rolls 1 to 100 without gap or overlap, every area once."""

    location: tuple[LocationRow, ...]
    once = ("location.area",)

    def faults(self) -> Iterator[Wrong]:
        """Rolls that hit nothing, or two areas."""
        yield from gaps("location", self.location)
        if (self.location[-1].high if self.location else 0) != 100:
            yield Wrong(("location", len(self.location) - 1, "high"), "the last must end at 100")


@dataclass(frozen=True, slots=True)
class WoundsFile(TableFile):
    """T5, T6. One wound for each area."""

    wound: tuple[Wound, ...]
    once = ("wound",)

    def faults(self) -> Iterator[Wrong]:
        """Areas without a wound, or with two."""
        if sorted(area for wound in self.wound for area in wound.areas) != sorted(AREAS):
            yield Wrong(("wound",), "each area needs one wound")


@dataclass(frozen=True, slots=True)
class MovementFile(TableFile):
    """T10."""

    tires_after: int
    gait: tuple[Gait, ...]
    once = ("gait",)


@dataclass(frozen=True, slots=True)
class RangeBandsFile(TableFile):
    """T16. Nearest first."""

    band: tuple[RangeBand, ...]

    def faults(self) -> Iterator[Wrong]:
        """Bands out of order."""
        return unordered("band", [band.id for band in self.band], ("short", "medium", "long"))


def unordered(table: str, found: Sequence[str], right: Sequence[str]) -> Iterator[Wrong]:
    """Whether these are not just the ids that are right, in their order."""
    if tuple(found) != tuple(right):
        yield Wrong((table,), f"must be {', '.join(right)}, in this order")
