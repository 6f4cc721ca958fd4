"""What a stat block of Heroic Combat holds, worked out: weapons, armour, skills (T-21)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal, TypeAlias

from game.core.data import Between
from game.core.rule import rule
from game.rules.kit.tables import Shift, Word

Level: TypeAlias = Annotated[int, Between(0, 40)]
Few: TypeAlias = Annotated[int, Between(0, 1000)]
Yards: TypeAlias = Annotated[int, Between(0, 5000)]
DamageType: TypeAlias = Literal[
    "cut", "imp", "cr", "pi-", "pi", "pi+", "pi++", "burn", "cor", "tox"
]
Body: TypeAlias = Literal["living", "unliving", "homogenous"]
Location: TypeAlias = Literal[
    "eye", "skull", "face", "right_leg", "right_arm", "torso", "groin", "left_arm", "left_leg",
    "hand", "foot", "neck", "vitals", "foreleg", "hind_leg", "tail",
]  # fmt: skip
FreeLoading: TypeAlias = Literal["arrow", "knife", "ammo", ""]

CLOSE = 0
"""The reach C: the same space."""


@dataclass(frozen=True, slots=True)
class Mode:
    """One way to use a melee weapon: its damage in dice and adds, of which type, the armour divisor
    as a fraction (HC-INJ-09), from which to which reach in yards (0: C), and its Speed Factor.
    """

    id: Word
    dice: Few
    adds: Shift
    type: DamageType
    least: Few = 1
    most: Few = 1
    factor: Level = 4
    divisor: float = 1.0
    thrust: bool = False


@dataclass(frozen=True, slots=True)
class Arm:
    """A melee weapon, bare hands or a part of the body, in the hands of this figure: the skill, the
    Parry as printed (0: none) and the ways to use it. ``flail`` and ``fencing`` matter to those who
    parry, ``natural`` to what a hand must be free for.
    """

    id: Word
    level: Level
    modes: tuple[Mode, ...]
    parry: Level = 0
    hands: Level = 1
    natural: bool = False
    flail: bool = False
    fencing: bool = False
    of_shield: bool = False
    """Whether the shield itself hits: no other hand is taken, and it has to be ready."""
    close: bool = False
    """Whether it can be used by whoever is grappled (reach C)."""
    strength: Level = 0
    """The least ST, at most that of the figure: ``level`` has in it what is lacking at full ST, so
    only ST that is less for the moment costs more (HC-BASE-14)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Launcher:
    """What a ranged weapon has in the table as in the hands of a figure: the adds and the type of
    its damage, Acc, rate of fire with projectiles a shot, the shots it holds and the seconds to
    reload, Bulk (negative), which Fast-Draw serves it, hands, and the least ST.
    """

    id: Word
    adds: Shift
    type: DamageType
    accuracy: Level = 0
    rate: Few = 1
    pellets: Few = 1
    holds: Few = 1
    reload: Few = 0
    each: bool = False
    bulk: Shift = 0
    thrown: bool = False
    heavy: bool = False
    firearm: bool = False
    divisor: float = 1.0
    fast_draw: FreeLoading = ""
    hands: Level = 2
    strength: Level = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Missile(Launcher):
    """A ranged weapon of this figure: its skill, damage, the ranges 1/2D and Max in yards, and the
    ammunition with which a figure begins.
    """

    level: Level
    dice: Few
    half: Yards
    most: Yards
    least_shots: Few = 1
    ammunition: Few = 0
    magazine: bool = False


@dataclass(frozen=True, slots=True)
class Protection:
    """DR of armour at one location, whether it is flexible, and its change against crushing."""

    location: Location
    value: Level
    flexible: bool = False
    crushing: Shift = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Traits:
    """What stands in a stat block as its file has it, and is fought with so (T-21).

    ``cowardice`` is its self-control number, 0 without it; ``distraction`` 1 or 2 if something
    distracts it a little or much (T-6, T-7). ``time_rate`` is Altered Time Rate,
    negative for Decreased Time Rate. ``body``: living, unliving or homogenous. ``travels`` is the
    skill of travel where it is not told by mount, wings or feet, and ``handling`` that of its
    vehicle (HC-END-03, HC-END-07).
    """

    strength: Level
    dexterity: Level
    health: Level
    intelligence: Level = 10
    size: Shift = 0
    encumbrance: Annotated[int, Between(0, 4)] = 0
    shield: Word | Literal[""] = ""
    natural_protection: Level = 0
    hands: Level = 2
    extra_attack: Level = 0
    time_rate: Shift = 0
    fearlessness: Level = 0
    cowardice: Level = 0
    night_vision: Level = 0
    distraction: Annotated[int, Between(0, 2)] = 0
    dark_vision: bool = False
    combat_reflexes: bool = False
    body: Body = "living"
    shape: Literal["humanoid", "quadruped"] = "humanoid"
    tireless: bool = False
    unshaken: bool = False
    flyer: bool = False
    mount: Word | Literal[""] = ""
    travels: Word | Literal[""] = ""
    handling: Shift = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet(Traits):
    """A stat block as it is fought with (T-21): attributes, movement in yards a second, active
    defences with everything in them (HC-BASE-06), armour, skills and traits.

    ``speed`` is Basic Speed in quarters, ``swing`` the dice and adds of a swing. ``skills`` pairs
    the id of a skill with its level (tactics, fast_draw_arrow, wrestling, judo, sumo_wrestling,
    stealth, area_knowledge, running, riding, …).
    """

    will: Level = 10
    perception: Level = 10
    hit_points: Few
    fatigue_points: Few = 10
    speed: Few
    basic_move: Level
    move: Level
    top_speed: Level = 0
    dodge: Level
    block: Level = 0
    defence_bonus: Level = 0
    protection: tuple[Protection, ...] = ()
    swing: tuple[int, int] = (1, 0)
    arms: tuple[Arm, ...] = ()
    missiles: tuple[Missile, ...] = ()
    skills: tuple[tuple[Word, Level], ...] = ()
    plate: bool = False

    @rule("HC-BASE-11")
    def sees(self, dark: int) -> int:
        """What the dark costs it: Night Vision lessens it, Dark Vision sees all."""
        return 0 if self.dark_vision else min(0, dark + self.night_vision)

    def skill(self, name: str) -> int:
        """The level of a skill, 0 for one that the figure does not have."""
        return next((level for known, level in self.skills if known == name), 0)
