"""The rows of the ZeFRS tables of mass combat: T11 to T15, and the numbers that stand alone."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from game.core.data import Between, Matching
from game.rules.zefrs.tables.rows import Area, Colour, RuleId, Shift, Small


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
