"""The ZeFRS tables of mass combat, T11 to T15, and the numbers that stand alone: rows and files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal

from game.core.data import Between, Matching, Wrong
from game.rules.kit.tables import Shift, TableFile
from game.rules.zefrs.tables.rows import AREAS, COLOURS, Area, Colour, RuleId, Small, unordered


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
class DiceNumbers:
    """Sides of the dice, and the rolls that are certain (ZF-RES-08)."""

    percent: Annotated[int, Between(100, 100)]
    initiative: Annotated[int, Between(2, 100)]
    duration: Annotated[int, Between(2, 100)]
    certain_green: Small
    certain_white: Small


@dataclass(frozen=True, slots=True)
class RatingNumbers:
    """What talents are divided by for General ratings and for the Strength Bonus."""

    pool_divisor: Annotated[int, Between(1, 100)]
    strength_divisor: Annotated[int, Between(1, 100)]


@dataclass(frozen=True, slots=True)
class PersonalNumbers:
    """Limits and times of personal combat; each is told in defaults.toml."""

    turn_seconds: Small
    turns_in_a_minute: Small
    cell_feet: Small
    small_surprise: Small
    small_initiative: Small
    extra_action_shift: Shift
    wrestling_points: Small
    binding_turns: Small
    stalemate_turns: Small
    round_limit: Annotated[int, Between(1, 500)]
    torch_cells: Small
    fall_steps: Annotated[int, Between(1, 20)]
    fall_feet: Small
    deadly_feet: Annotated[int, Between(1, 1000)]
    stun_feet: Annotated[int, Between(1, 100)]
    fire_armour: Small
    drop_cells: Small
    rest_points: Small
    strenuous_points: Small


@dataclass(frozen=True, slots=True)
class Start:
    """The front rows y of both sides for a gap of so many empty rows (ZF-MASS-SET-10)."""

    gap: Small
    a: Small
    b: Small


@dataclass(frozen=True, slots=True)
class MassNumbers:
    """Sizes, limits and times of mass combat; each is told in defaults.toml."""

    columns: Annotated[int, Between(1, 100)]
    rows: Annotated[int, Between(1, 100)]
    square_feet: Annotated[int, Between(1, 1000)]
    segments: Small
    segment_seconds: Small
    wings: Small
    reserves: Small
    front: tuple[Small, ...]
    gap: Small
    composite_divisor: Annotated[int, Between(1, 1000)]
    casualty_divisor: Annotated[int, Between(1, 1000)]
    morale_parts: Annotated[int, Between(1, 10)]
    flee_ratio: Small
    nightfall: Annotated[int, Between(1, 500)]
    quiet_rounds: Annotated[int, Between(1, 500)]
    draw_margin: Small
    start: tuple[Start, ...]


@dataclass(frozen=True, slots=True)
class WeightsFile(TableFile):
    """T11. Every area once; together 100."""

    weight: tuple[Weight, ...]

    def faults(self) -> Iterator[Wrong]:
        """Another sum, and areas that are missing or stand twice."""
        total = sum(row.weight for row in self.weight)
        if total != 100:
            yield Wrong(("weight",), f"add up to {total}, not to 100")
        if sorted(row.area for row in self.weight) != sorted(AREAS):
            yield Wrong(("weight",), "each area needs one weight")


@dataclass(frozen=True, slots=True)
class CasualtiesFile(TableFile):
    """T12. Every colour once, best last; a better one never costs the enemy less."""

    casualty: tuple[Casualty, ...]

    def faults(self) -> Iterator[Wrong]:
        """Colours out of order."""
        return unordered("casualty", [row.colour for row in self.casualty], COLOURS)


@dataclass(frozen=True, slots=True)
class ReductionsFile(TableFile):
    """T13. Ratings from 0 on without a gap."""

    reduction: tuple[Reduction, ...]

    def faults(self) -> Iterator[Wrong]:
        """Ratings out of order."""
        for number, row in enumerate(self.reduction):
            if row.rating != number:
                message = f"must be {number}: ratings count up from 0"
                yield Wrong(("reduction", number, "rating"), message)


@dataclass(frozen=True, slots=True)
class OutnumberingFile(TableFile):
    """T14. Ratios grow."""

    outnumbering: tuple[Ratio, ...]

    def faults(self) -> Iterator[Wrong]:
        """Ratios that do not."""
        ratios = [row.ratio for row in self.outnumbering]
        for number in range(1, len(ratios)):
            if ratios[number] <= ratios[number - 1]:
                message = "must be more than the one before"
                yield Wrong(("outnumbering", number, "ratio"), message)


@dataclass(frozen=True, slots=True)
class MassModifiersFile(TableFile):
    """T15. Rows of one id have different cases."""

    modifier: tuple[MassModifier, ...]
    once = ("modifier.label",)


@dataclass(frozen=True, slots=True)
class Numbers(TableFile):
    """Numbers that stand alone. Every gap from 0 to the default has its start rows."""

    dice: DiceNumbers
    ratings: RatingNumbers
    personal: PersonalNumbers
    mass: MassNumbers

    def faults(self) -> Iterator[Wrong]:
        """Gaps without start rows, or whose rows leave another gap."""
        for number, start in enumerate(self.mass.start):
            if start.gap != number or start.b - start.a - 1 != number:
                yield Wrong(("mass", "start", number), f"must leave {number} empty rows between")
        if self.mass.gap >= len(self.mass.start):
            yield Wrong(("mass", "gap"), "has no start rows")
