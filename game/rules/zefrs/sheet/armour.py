"""Armour by area of the body, shields by the arm that holds them, and composite armour."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from game.core.rule import rule
from game.rules.zefrs.tables import tables
from game.rules.zefrs.tables.rows import AREAS, Area
from game.rules.zefrs.tables.rows_gear import Piece

Arm: TypeAlias = Literal["right_arm", "left_arm"]
ARMS: tuple[Arm, Arm] = ("right_arm", "left_arm")


@dataclass(frozen=True, slots=True)
class Worn:
    """A piece as it is worn: ``arm`` where it protects one of two areas only."""

    id: str
    arm: Arm | None = None
    bronze: bool = False

    @property
    def piece(self) -> Piece:
        """Its row of T9."""
        return tables().armour[self.id]

    def covers(self, area: Area) -> bool:
        """Whether it covers the whole of this area."""
        return area in self.piece.areas and (not self.piece.single or area == self.arm)


def dressed(names: Iterable[str], bronze: Iterable[str] = ()) -> tuple[Worn, ...]:
    """The pieces put on in their order, shields left out.

    Of pieces for one arm the first goes to the right, the second to the left. KeyError for a
    piece that is not in T9.
    """
    count: dict[str, int] = {}
    worn = []
    for name in names:
        piece = tables().armour[name]
        if not piece.shield:
            count[name] = count.get(name, -1) + 1
            arm = ARMS[count[name] % len(ARMS)] if piece.single else None
            worn.append(Worn(name, arm, name in bronze))
    return tuple(worn)


def shield_of(names: Iterable[str]) -> str:
    """The first shield among the pieces, empty without one."""
    return next((name for name in names if tables().armour[name].shield), "")


@rule("ZF-ARM-09")
def points(worn: Worn) -> int:
    """The points of the piece; bronze takes one off, where it is of metal at all."""
    change = tables().bronze.points if worn.bronze and worn.piece.metal else 0
    return max(0, worn.piece.points + change)


@rule("ZF-ARM-01")
def stops(pieces: Iterable[Worn], area: Area) -> int:
    """The points by which the armour lowers damage to this area, without a shield."""
    worn = tuple(pieces)
    return max(whole(worn, area), partial(worn, area))


@rule("ZF-ARM-02")
def whole(pieces: tuple[Worn, ...], area: Area) -> int:
    """The best piece that covers the whole area; others below it do not count."""
    return max((points(worn) for worn in pieces if worn.covers(area)), default=0)


@rule("ZF-ARM-03")
def partial(pieces: tuple[Worn, ...], area: Area) -> int:
    """What pieces on different parts of the area add up to; on one part only the best counts.

    They do not add to a piece that covers the whole area.
    """
    parts: dict[str, int] = {}
    for worn in pieces:
        for zone in worn.piece.zones:
            if zone.area == area:
                parts[zone.part] = max(parts.get(zone.part, 0), points(worn))
    return sum(parts.values())


@rule("ZF-ARM-04")
def shield_covers(arm: Arm, area: Area) -> bool:
    """Whether a shield on this arm covers the area: never the far arm and leg."""
    return area in tables().shield_areas[arm]


def shield_points(shield: str) -> int:
    """The points of the shield, 0 without one."""
    return tables().armour[shield].points if shield else 0


@rule("ZF-ARM-07")
def move_penalty(pieces: Iterable[Worn], shield: str = "") -> int:
    """What all that is worn takes off Movement and General Prowess."""
    carried = tables().armour[shield].penalty if shield else 0
    return sum(worn.piece.penalty for worn in pieces) + carried


@rule("ZF-MASS-ARM-01")
def composite_hundreds(pieces: Iterable[Worn], shield: str = "", arm: Arm = "left_arm") -> int:
    """Composite armour before it is divided by 100: points of each area times its weight."""
    worn, held = tuple(pieces), shield_points(shield)
    covered = [area for area in AREAS if held and shield_covers(arm, area)]
    weights = tables().weights
    return sum(stops(worn, area) * weights[area] for area in AREAS) + sum(
        held * weights[area] for area in covered
    )
