"""What the mass battle remembers of units, leaders and the field beside the shared components."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.setup import Plain


@dataclass(frozen=True, slots=True)
class Company:
    """What is fixed about a unit for the whole battle (ZF-MASS-SET-03, ZF-MASS-ARM-02).

    ``melee`` and ``missile`` are average ratings (missile None: it cannot shoot), ``ranges``
    short, medium and long in feet, ``armour`` the composite rating, ``will`` the troops'.
    """

    melee: int
    will: int
    armour: int = 0
    missile: int | None = None
    ranges: tuple[int, ...] = ()
    terror: bool = False


@dataclass(frozen=True, slots=True)
class Ranks:
    """What the scenario changes in the stat block of most of the unit's fighters."""

    overrides: tuple[tuple[str, Plain], ...]


@dataclass(frozen=True, slots=True)
class Spirits:
    """The scenario's word on the mood of the unit's side: columns on its morale checks."""

    worth: int


@dataclass(frozen=True, slots=True)
class Reserve:
    """Set up as a reserve and not in contact with an enemy so far (ZF-MOR-09)."""


@dataclass(frozen=True, slots=True)
class Attached:
    """A figure who goes with this unit without leading it (ZF-MASS-SET-04)."""

    unit: int


@dataclass(frozen=True, slots=True)
class TookOver:
    """A commander who leads this unit for the round (ZF-MASS-CMD-02)."""

    unit: int


@dataclass(frozen=True, slots=True)
class Moved:
    """The unit has moved in this round, so it does not shoot (ZF-MASS-MOV-06)."""


@dataclass(frozen=True, slots=True)
class Suffered:
    """Fighters this unit lost in this round, by the enemy unit that caused it."""

    by: tuple[tuple[int, int], ...]

    def to(self, enemy: int) -> int:
        """How many of them this enemy caused."""
        return sum(lost for unit, lost in self.by if unit == enemy)


@dataclass(frozen=True, slots=True)
class Pressed:
    """Enemies that attacked the unit at the end of segment 4, for the extremes of ZF-MOR-06."""

    enemies: int


@dataclass(frozen=True, slots=True)
class Limits:
    """How many of the limits 1/3 and 2/3 the unit's losses have passed (ZF-MOR-01)."""

    passed: int = 0


@dataclass(frozen=True, slots=True)
class Mourned:
    """A lost commander for whom his side's units have made their morale checks (ZF-MOR-01)."""


@dataclass(frozen=True, slots=True)
class Bereft:
    """Sides whose commander was lost after the last round's morale checks; the field has it for
    one round, in which his loss counts.
    """

    sides: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Broken:
    """The unit leaves the grid when the round's removals are done: fled or destroyed."""

    why: str


@dataclass(frozen=True, slots=True)
class Tempo:
    """The sides from the lower to the higher initiative of the round (ZF-MASS-MOV-05)."""

    sides: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Calm:
    """Whether the sides have met, and for how many rounds in a row nobody fell since."""

    met: bool = False
    rounds: int = 0


@dataclass(frozen=True, slots=True)
class Deployment:
    """Where its side may place the unit, all places if none are named, and where it is usual."""

    places: tuple[str, ...]
    usual: str = ""


@dataclass(frozen=True, slots=True)
class Standard:
    """The unit that the scenario's goals call by this id; its loss may decide the battle."""

    id: str


@dataclass(frozen=True, slots=True)
class Ground:
    """Where the sides deploy: their ids from the south, and the rows of their fronts."""

    sides: tuple[str, str]
    fronts: tuple[int, int]
