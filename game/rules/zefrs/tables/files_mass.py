"""The ZeFRS table files of mass combat and of stat blocks as types, with their checks."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.data import Wrong, insist, repeated
from game.rules.zefrs.tables.rows import AREAS, COLOURS, RangeBand
from game.rules.zefrs.tables.rows_mass import (
    Casualty,
    DiceNumbers,
    MassModifier,
    MassNumbers,
    PersonalNumbers,
    RatingNumbers,
    Ratio,
    Reduction,
    Weight,
)
from game.rules.zefrs.tables.rows_stats import StatBlock


@dataclass(frozen=True, slots=True)
class WeightsFile:
    """T11. Every area once; together 100."""

    provenance: str
    weight: tuple[Weight, ...]

    def __post_init__(self) -> None:
        total = sum(row.weight for row in self.weight)
        wrong = [] if total == 100 else [Wrong(("weight",), f"add up to {total}, not to 100")]
        if sorted(row.area for row in self.weight) != sorted(AREAS):
            wrong.append(Wrong(("weight",), "each area needs one weight"))
        insist(wrong)


@dataclass(frozen=True, slots=True)
class CasualtiesFile:
    """T12. Every colour once, best last; a better one never costs the enemy less."""

    provenance: str
    casualty: tuple[Casualty, ...]

    def __post_init__(self) -> None:
        if tuple(row.colour for row in self.casualty) != COLOURS:
            insist([Wrong(("casualty",), f"must be {', '.join(COLOURS)}, in this order")])


@dataclass(frozen=True, slots=True)
class ReductionsFile:
    """T13. Ratings from 0 on without a gap."""

    provenance: str
    reduction: tuple[Reduction, ...]

    def __post_init__(self) -> None:
        insist(
            Wrong(("reduction", number, "rating"), f"must be {number}: ratings count up from 0")
            for number, row in enumerate(self.reduction)
            if row.rating != number
        )


@dataclass(frozen=True, slots=True)
class OutnumberingFile:
    """T14. Ratios grow."""

    provenance: str
    outnumbering: tuple[Ratio, ...]

    def __post_init__(self) -> None:
        ratios = [row.ratio for row in self.outnumbering]
        insist(
            Wrong(("outnumbering", number, "ratio"), "must be more than the one before")
            for number in range(1, len(ratios))
            if ratios[number] <= ratios[number - 1]
        )


@dataclass(frozen=True, slots=True)
class MassModifiersFile:
    """T15. Rows of one id have different cases."""

    provenance: str
    modifier: tuple[MassModifier, ...]

    def __post_init__(self) -> None:
        insist(repeated("modifier", self.modifier, "label"))


@dataclass(frozen=True, slots=True)
class RangeBandsFile:
    """T16. Nearest first."""

    provenance: str
    band: tuple[RangeBand, ...]

    def __post_init__(self) -> None:
        if tuple(band.id for band in self.band) != ("short", "medium", "long"):
            insist([Wrong(("band",), "must be short, medium, long, in this order")])


@dataclass(frozen=True, slots=True)
class CombatantsFile:
    """T17; ``foreign`` are overrides of other books, which are passed over here."""

    provenance: str
    combatant: tuple[StatBlock, ...]
    foreign: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        insist(repeated("combatant", self.combatant, "archetype"))


@dataclass(frozen=True, slots=True)
class UnitsFile:
    """Troops and leaders."""

    provenance: str
    unit: tuple[StatBlock, ...]

    def __post_init__(self) -> None:
        insist(repeated("unit", self.unit, "archetype"))


@dataclass(frozen=True, slots=True)
class Numbers:
    """Numbers that stand alone. Every gap from 0 to the default has its start rows."""

    provenance: str
    dice: DiceNumbers
    ratings: RatingNumbers
    personal: PersonalNumbers
    mass: MassNumbers

    def __post_init__(self) -> None:
        insist(self._starts())

    def _starts(self) -> Iterator[Wrong]:
        for number, start in enumerate(self.mass.start):
            if start.gap != number or start.b - start.a - 1 != number:
                yield Wrong(("mass", "start", number), f"must leave {number} empty rows between")
        if self.mass.gap >= len(self.mass.start):
            yield Wrong(("mass", "gap"), "has no start rows")
