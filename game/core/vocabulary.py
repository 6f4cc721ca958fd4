"""The closed words that a book may say to screens and opponents, whatever its own are."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from types import MappingProxyType
from typing import Literal, TypeAlias


class Role(Enum):
    """What a slot of a declaration is for, whatever the book calls it.

    A form has deeds, such as a blow or a shot, or else ways, such as dodging: beside a way stands
    how often it helps, while a deed is judged against its target. An order ends on a cell, or is
    done with a step first; it waits for whoever is watched. What is none of all this is OTHER.
    """

    FORM = "form"
    DEED = "deed"
    WAY = "way"
    TARGET = "target"
    FRIEND = "friend"
    WATCHED = "watched"
    END_CELL = "end cell"
    STEP = "step"
    AIMED_CELL = "aimed cell"
    WEAPON = "weapon"
    GRIP = "grip"
    AREA = "area"
    COUNT = "count"
    FLAG = "flag"
    FACING = "facing"
    THING = "thing"
    PAY = "pay"
    OTHER = "other"


class Does(Enum):
    """What an event tells of its unit, whatever the book calls it; FACTS says with which facts.

    Companies clash and shoot; single fighters strike or miss, and who is struck defends himself or
    blocks with his shield; what was in the way wears. A fighter declares, and adds to it; he places
    himself in the turn, or all of his side.
    """

    BEGINS = "begins"
    MOVES = "moves"
    TURNS = "turns"
    CLASHES = "clashes"
    SHOOTS = "shoots"
    STRIKES = "strikes"
    MISSES = "misses"
    STUNS = "stuns"
    GRAPPLES = "grapples"
    DEFENDS = "defends"
    BLOCKS = "blocks"
    WEARS = "wears"
    HURTS = "hurts"
    WOUNDS = "wounds"
    FALLS = "falls"
    DIES = "dies"
    LOSES = "loses"
    STANDS = "stands"
    FLEES = "flees"
    OVERRUN = "overrun"
    LEAVES = "leaves"
    REVEALS = "reveals"
    DECLARES = "declares"
    ADDS = "adds"
    PLACES = "places"
    PLACES_ALL = "places all"


NONE = "none"
"""The answer to an attack that is none."""

WALK = "walk"
"""The manner of a stride that is made on foot and at leisure: where it leads is shown at any time,
where others lead while somebody is to move.
"""

FACTS: Mapping[Does, tuple[str, ...]] = MappingProxyType(
    {
        Does.MOVES: ("start", "end", "path"),
        Does.TURNS: ("facing",),
        Does.LOSES: ("n", "left"),
        Does.LEAVES: ("why",),
        Does.HURTS: ("n", "left"),
        Does.WOUNDS: ("area", "n"),
        Does.WEARS: ("n", "left"),
        Does.REVEALS: ("form",),
        Does.DECLARES: ("form",),
        Does.ADDS: ("form",),
    }
)
"""The facts that an event of this kind has: how much, what is left, which part of the body, on
which way, what was declared."""

DOES: Mapping[str, Does] = MappingProxyType(
    {
        "round": Does.BEGINS,
        "moved": Does.MOVES,
        "turned": Does.TURNS,
        "losses": Does.LOSES,
        "out": Does.LEAVES,
        "revealed": Does.REVEALS,
    }
)
"""What the events do that every book shares."""


class Sign(Enum):
    """A state of a fighter as a small sign; ``NONE``: it is told otherwise, or need not be."""

    NONE = "none"
    DOT = "dot"
    KEPT = "kept"
    MOVING = "moving"
    FALLEN = "fallen"
    CHAIN = "chain"
    CAPTIVE = "captive"
    FLED = "fled"
    SKULL = "skull"
    ASLEEP = "asleep"
    STAR = "star"
    WINDED = "winded"
    BLIND = "blind"
    BARS = "bars"
    LEG = "leg"
    ARM = "arm"
    DROP = "drop"
    LOAD = "load"
    RIDDEN = "ridden"
    SPENT = "spent"


class Ribbon(Enum):
    """What a declaration comes to, on the small flag beside a fighter."""

    FIGHT = "fight"
    DEFEND = "defend"
    MOVE = "move"
    MAGIC = "magic"
    WAIT = "wait"
    SURRENDER = "surrender"
    HOLD = "hold"


Flies: TypeAlias = Literal["arrow", "stone", "shot", "beam"]
"""How a missile flies; what is not named turns over and over itself."""

Charge: TypeAlias = Literal[
    "sword", "dagger", "axe", "mace", "hammer", "flail", "spear", "halberd", "staff", "bow",
    "crossbow", "sling", "javelin", "fist", "torch", "net", "flask", "grenade", "pistol", "rifle",
    "stool", "chair_leg", "jug", "horse", "lion", "star", "crown", "shield",
]  # fmt: skip
"""What is drawn for a weapon, or for whoever bears it."""

Thing: TypeAlias = Literal[
    "table", "door", "wagon", "car", "plate", "wall", "stool", "tyre", "crate"
]
"""What is drawn for an object that stands on the field."""

Icon: TypeAlias = Literal[
    "swords", "sword", "attack", "defend", "shield", "dodge", "fist", "chain", "bow", "spear",
    "boot", "move", "stay", "hourglass", "star", "flag", "fall", "lift", "hand", "eye", "turn",
    "flask", "close",
]  # fmt: skip
"""The sign beside a form, a way of it, or an answer."""

Outline: TypeAlias = Literal[
    "head", "chest", "gut", "right_arm", "left_arm", "right_leg", "left_leg", "neck", "right_hand",
    "left_hand", "right_foot", "left_foot", "right_eye", "left_eye",
]  # fmt: skip
"""The parts of the drawn figure; right is the fighter's own."""

Tells: TypeAlias = Literal["grade", "place", "time"]
"""What facts of events screens read under the book's own name: how well something was done, which
place in the turn somebody has, and the time that the clock has come to."""

TONES = range(5)
"""The tone of a grade: how much gets through to whoever it is done to, from 0 (nothing) to 4."""

VAIN, PARTLY, WELL, WORST = 0, 2, 3, 4
"""Tones: nothing gets through, only a part, what is usual, and the worst that can."""
