"""A unit as the exchange sees it: one value of everything that counts when somebody strikes, as
weary as he is (HC-FAT-04).
"""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

from game.core.grid import Cell
from game.core.rule import rule
from game.rules.heroic20s.sheet.components import LYING, STANDING, Fighter
from game.rules.heroic20s.tables.book import numbers
from game.rules.heroic20s.tables.rows import Sheet


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """A unit at one moment. ``living`` are its figures as they stood when the phase began
    (HC-PROC-03); ``cells`` all it fills, the leading one first; ``locked`` the units with which it
    is locked; ``stuck``: somebody holds it whom it cannot drag along; ``holds`` so many figures
    itself; ``withdraws`` under All-Out Defensive; ``won``: its side has the initiative;
    ``detached``: too few to attack (HC-MASS-06).
    """

    unit: int
    side: str
    fighter: Fighter
    cells: tuple[Cell, ...]
    living: int
    pool: int
    tactic: str = "neutral"
    target: int | None = None
    withdraws: bool = False
    posture: str = STANDING
    shield: bool = True
    grappled: bool = False
    pinned: bool = False
    stuck: bool = False
    holds: int = 0
    unaware: bool = False
    routed: bool = False
    locked: tuple[int, ...] = ()
    fatigue: int = 10
    won: bool = False
    detached: bool = False
    mounted: bool = False
    expended: int = 0
    visibility: int = 0

    @property
    def cell(self) -> Cell:
        """Where its leading figure stands."""
        return self.cells[0]

    @property
    def down(self) -> bool:
        """Whether it lies on the ground."""
        return self.posture == LYING

    @property
    def free(self) -> int:
        """Figures that hold nobody."""
        return max(0, self.living - self.holds)

    @property
    def helpless(self) -> bool:
        """Whether it has no active defence (HC-BASE-09)."""
        return self.pinned or self.unaware


@rule("HC-FAT-04")
def weary(now: int, full: int) -> bool:
    """Whether less than a third of the rested points is left."""
    return now * numbers().weary_share < full


@rule("HC-FAT-04")
def halved(number: int) -> int:
    """Half of a number, rounded up."""
    return -(-number // numbers().weary_divisor)


@rule("HC-FAT-04")
def wearied(fighter: Fighter, now: int) -> Fighter:
    """The fighter as he fights with so many fatigue points left: Move, Dodge and ST are halved
    when weary. The shield's bonus stays whole, and so do damage and HP.
    """
    if fighter.tireless or not weary(now, fighter.fatigue_points):
        return fighter
    bonus = fighter.defence_bonus
    return replace(
        fighter,
        move=halved(fighter.move),
        top_speed=halved(fighter.top_speed),
        dodge=halved(max(0, fighter.dodge - bonus)) + bonus,
        strength=halved(fighter.strength),
    )


@rule("HC-BASE-22")
def dismounted(fighter: Fighter) -> Fighter:
    """A rider on foot; everybody else as he is."""
    return replace(fighter, mount="", top_speed=0) if fighter.mount else fighter


def fighter_of(sheet: Sheet, **more: bool) -> Fighter:
    """Somebody of this stat block, with more fields of his own."""
    own = {one.name: getattr(sheet, one.name) for one in fields(Sheet)}
    return Fighter(**own | more)
