"""The rows of the ZeFRS tables (T1 to T17) as they stand in data/zefrs.

Each type is one row; what a field means is told at the head of its file.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from game.core.data import Between, Matching

Colour: TypeAlias = Literal["white", "green", "yellow", "orange", "red"]
COLOURS: tuple[Colour, ...] = ("white", "green", "yellow", "orange", "red")
"""All colours, best last (ZF-RES-01)."""

Area: TypeAlias = Literal[
    "head", "chest", "gut", "right_arm", "left_arm", "right_leg", "left_leg"
]
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

Class: TypeAlias = Literal["PC", "FOE", "ENEMY", "MOUNT"]
Use: TypeAlias = Literal["melee", "thrown", "shot", "brawl", "bash"]
Word: TypeAlias = Annotated[str, Matching("^[a-z][a-z0-9_]*$")]
RuleId: TypeAlias = Annotated[str, Matching("^ZF(-[A-Z]+)+-[0-9]{2}$")]
Coins: TypeAlias = Annotated[str, Matching("^([0-9]+ [gsb]|special|)$")]
Roll: TypeAlias = Annotated[int, Between(0, 100)]
Shift: TypeAlias = Annotated[int, Between(-20, 20)]
Small: TypeAlias = Annotated[int, Between(0, 100)]
Rating: TypeAlias = Annotated[int, Between(-20, 40)]


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
class Weapon:
    """T7: a weapon. Ranges are in feet, reach in cells; the rest is told in weapons.toml."""

    id: Word
    name: str
    bonus: Shift
    initiative: Shift
    cost: Coins
    hands: tuple[Annotated[int, Between(1, 2)], ...]
    reach: Small
    use: tuple[Use, ...]
    bonus_two_hands: Shift | None = None
    bonus_mounted: Shift | None = None
    initiative_later: Shift | None = None
    range: tuple[int, int, int] | None = None
    hands_mounted: tuple[Annotated[int, Between(1, 2)], ...] | None = None
    talents: tuple[Word, ...] = ()
    loading: Small = 0
    unseats: Small = 0
    harmless: bool = False
    holds: bool = False
    provenance: str = ""


@dataclass(frozen=True, slots=True)
class Item:
    """T8: a weapon of desperation. What is None or 0 stays as with the weapon it counts as."""

    id: Word
    name: str
    counts_as: str
    thrown: bool = False
    range: tuple[int, int, int] | None = None
    hands: Annotated[int, Between(1, 2)] | None = None
    bonus: Shift | None = None
    fire: Small = 0
    below: bool = False
    provenance: str = ""


@dataclass(frozen=True, slots=True)
class Zone:
    """A part of an area that a piece covers (ZF-ARM-03)."""

    area: Area
    part: Literal["thigh", "shin", "upper_arm", "forearm"]


@dataclass(frozen=True, slots=True)
class Piece:
    """T9: a piece of armour or a shield; `single` covers one of its areas only."""

    id: Word
    name: str
    points: Small
    penalty: Small
    cost: Coins
    areas: tuple[Area, ...]
    zones: tuple[Zone, ...] = ()
    single: bool = False
    shield: bool = False
    metal: bool = False
    provenance: str = ""


@dataclass(frozen=True, slots=True)
class ShieldAreas:
    """The areas that a shield on this arm covers (ZF-ARM-04)."""

    arm: Literal["left_arm", "right_arm"]
    areas: tuple[Area, ...]


@dataclass(frozen=True, slots=True)
class Bronze:
    """What bronze changes (ZF-ARM-09): points, and the percent of the cost that remain."""

    points: Shift
    cost: Small


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
class Weight:
    """T11: what an area counts in composite armour."""

    area: Area
    weight: Small
    provenance: str = ""


@dataclass(frozen=True, slots=True)
class Casualty:
    """T12: losses in percent of the attacker's numbers."""

    colour: Colour
    percent: Small
    provenance: str = ""


@dataclass(frozen=True, slots=True)
class Reduction:
    """T13: what a composite rating takes off the percent."""

    rating: Small
    percent: Small
    provenance: str = ""


@dataclass(frozen=True, slots=True)
class Ratio:
    """T14: the shift on a unit outnumbered `ratio` to one."""

    ratio: Small
    shift: Shift


@dataclass(frozen=True, slots=True)
class MassModifier:
    """T15: a column shift in mass combat. MM1 has none of its own: T14 gives it."""

    id: Annotated[str, Matching("^MM[0-9]+$")]
    rule: RuleId
    on: Literal["unit", "side", "target"]
    condition: str
    shift: Shift = 0
    case: str = ""
    group: str = ""

    @property
    def label(self) -> str:
        """The key of its wording."""
        return f"zefrs.{self.id.lower()}" + (f"_{self.case}" if self.case else "")


@dataclass(frozen=True, slots=True)
class RangeBand:
    """T16: a range band, and the modifiers of both scales that belong to it."""

    id: Literal["short", "medium", "long"]
    personal: str
    mass: str
