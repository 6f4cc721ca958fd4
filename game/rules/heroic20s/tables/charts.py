"""The rows of numbers.toml: tactics, ratios, bands, locations and the like.

What a field means is told in the file.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal, TypeAlias

from game.core.data import Between
from game.rules.heroic20s.tables.numbers import Numbers, Odd, Share
from game.rules.heroic20s.tables.rows import DamageType, Few, Level, Location, Yards
from game.rules.kit.tables import Shift, TableFile, Word

Pair: TypeAlias = tuple[Annotated[int, Between(0, 20)], Annotated[int, Between(-20, 20)]]
AttackClass: TypeAlias = Literal["melee", "flail", "thrown", "thrown_light", "bow", "firearm"]


@dataclass(frozen=True, slots=True)
class TacticRow:
    """A row of T-1 (HC-TAC-04 to -11)."""

    id: Word
    rule: str
    move: Level
    withdrawing: Level = 0
    melee: Shift = 0
    ranged: Shift = 0
    defence: Shift = 0
    shots: Level = 3
    attacks: bool = True
    aims: bool = False
    charges: bool = False
    flees: bool = False
    freely: bool = True


@dataclass(frozen=True, slots=True)
class RatioRow:
    """A row of T-2: up to so many attackers a defender; None without a limit."""

    bonus: Shift
    most: Share | None = None


@dataclass(frozen=True, slots=True)
class MultiplierRows:
    """T-3: the Size column, and the first multipliers where they are not the Size."""

    sizes: tuple[Few, ...]
    first: tuple[Share, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """From so much on, a bonus (T-4)."""

    least: Odd
    bonus: Shift


@dataclass(frozen=True, slots=True)
class Band:
    """A row of T-5."""

    id: Word
    most: Yards
    penalty: Shift
    bulk: bool = False


@dataclass(frozen=True, slots=True)
class LocationRow:
    """A row of T-8. ``low`` 0: never by chance."""

    id: Location
    penalty: Shift
    low: Level = 0
    high: Level = 0
    beast_low: Level = 0
    beast_high: Level = 0
    shield: Shift = 0
    takes: tuple[DamageType, ...] = ()
    crippled: Level = 0
    sides: bool = False
    factors: dict[DamageType, Share] | None = None

    def factor(self, kind: DamageType) -> Fraction | None:
        """What this type of damage does here instead of its own, None if nothing."""
        return (self.factors or {}).get(kind)


@dataclass(frozen=True, slots=True)
class Wound:
    """What a type of damage does to flesh, and to bodies without (HC-INJ-10, HC-BASE-23)."""

    id: DamageType
    factor: Share
    least: Level
    unliving: Share | None = None
    homogenous: Share | None = None

    def of(self, body: str) -> Fraction:
        """The factor for a body: living, unliving or homogenous."""
        other = {"unliving": self.unliving, "homogenous": self.homogenous}.get(body)
        return self.factor if other is None else other


@dataclass(frozen=True, slots=True)
class Light:
    """A row of T-9."""

    id: Word
    penalty: Shift


@dataclass(frozen=True, slots=True)
class DefenceRow:
    """A row of T-10."""

    id: AttackClass
    dodge: bool = False
    block: bool = False
    parry: bool = False
    block_shift: Shift = 0
    parry_shift: Shift = 0
    fencing: bool = True
    bonus: bool = False


@dataclass(frozen=True, slots=True)
class PostureRow:
    """A row of T-11."""

    id: Word
    move: Share
    melee: Shift = 0
    defence: Shift = 0
    shot: Shift = 0
    yards: Level = 0
    close: bool = False


@dataclass(frozen=True, slots=True)
class Burden:
    """A level of encumbrance (HC-BASE-18): Move in tenths."""

    id: Word
    lift: Level
    move: Level


@dataclass(frozen=True, slots=True)
class Mover:
    """A row of T-18."""

    id: Word
    top: Few
    move: Level = 0


@dataclass(frozen=True, slots=True)
class Hazard:
    """A row of T-19."""

    id: Word
    dice: Level
    type: DamageType
    adds: Shift = 0


@dataclass(frozen=True, slots=True)
class Reaction:
    """A row of T-20."""

    id: Word
    least: Odd


@dataclass(frozen=True, slots=True)
class Watched:
    """The penalty for an area of so many yards (HC-OPP-02)."""

    most: Yards
    penalty: Shift


@dataclass(frozen=True, slots=True)
class Cowardice:
    """What Cowardice adds to the roll of morale (HC-MOR-05)."""

    control: Level
    penalty: Shift


@dataclass(frozen=True, slots=True)
class DamageRow:
    """A row of T-12: dice and adds."""

    strength: Level
    thrust: Pair
    swing: Pair
    basic: Pair


@dataclass(frozen=True, slots=True)
class Actions:
    """What is a short, a medium, a long action (HC-ACT-07 to -11)."""

    short: tuple[Word, ...]
    medium: tuple[Word, ...]
    long: tuple[Word, ...]
    free: tuple[Word, ...]


@dataclass(frozen=True, slots=True)
class NumbersFile(TableFile):
    """The plain numbers and the tables.

    ``ratio`` is T-2, the lowest first; ``multiplier`` T-3; ``rapid`` T-4 by the shots of one figure
    and ``group`` by the figures of the target (HC-RNG-04); ``encumbrance`` its levels from none on
    (HC-BASE-18); ``reaction`` T-20, the worst first; ``watched`` the penalties of opportunity fire
    by radius (HC-OPP-02); ``travel`` the attribute behind each skill of travel (HC-END-03), and
    ``medium`` the medium of each that is not bound to land (HC-END-06).
    """

    once = (
        "tactic", "band", "location", "wound", "light", "defence", "posture", "encumbrance",
        "mover", "hazard", "reaction", "damage.strength",
    )  # fmt: skip
    numbers: Numbers
    tactic: tuple[TacticRow, ...]
    ratio: tuple[RatioRow, ...]
    multiplier: MultiplierRows
    rapid: tuple[Step, ...]
    group: tuple[Step, ...]
    band: tuple[Band, ...]
    location: tuple[LocationRow, ...]
    wound: tuple[Wound, ...]
    light: tuple[Light, ...]
    defence: tuple[DefenceRow, ...]
    posture: tuple[PostureRow, ...]
    encumbrance: tuple[Burden, ...]
    mover: tuple[Mover, ...]
    hazard: tuple[Hazard, ...]
    reaction: tuple[Reaction, ...]
    watched: tuple[Watched, ...]
    cowardice: tuple[Cowardice, ...]
    actions: Actions
    travel: dict[Word, Literal["dexterity", "health", "intelligence"]]
    medium: dict[Word, Word]
    shifts: dict[Word, tuple[str, Shift]]
    damage: tuple[DamageRow, ...]
