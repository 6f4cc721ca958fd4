"""Specific Wounds: which one a red blow threatens, how it is avoided, and what it does."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field, replace
from functools import cache

from game.core.checks import Grade, Modifier
from game.core.memo import lately_each
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.zefrs.sheet.resolution import as_good, penalty
from game.rules.zefrs.tables import tables
from game.rules.zefrs.tables.rows import Area, Wound

PASSING = ("waking", "next_turn", "d10_turns")
"""Wounds that are over before the next leader duel (ZF-MASS-LDR-04)."""


@dataclass(frozen=True, slots=True)
class Hurt:
    """A wound as it is noted: which, and where. ``days`` it has been healing do not tell it from
    an equal one.
    """

    wound: str
    area: Area
    days: int = field(default=0, compare=False)

    @property
    def row(self) -> Wound:
        """Its row of T5 or T6."""
        return _row(self.wound, self.area)


@cache
def _row(wound: str, area: Area) -> Wound:
    rows = (tables().wounds_armed[area], tables().wounds_brawling[area])
    return next(row for row in rows if row.id == wound)


@dataclass(frozen=True, slots=True)
class Wounds:
    """All wounds of a fighter that are not healed; ``after`` are those that are, and still leave
    a later penalty.
    """

    suffered: tuple[Hurt, ...] = ()
    after: tuple[Hurt, ...] = ()


def suffered(reader: Reader, unit: int) -> int:
    """How many Specific Wounds he carries."""
    known = reader.find(unit, Wounds)
    return len(known.suffered) if known else 0


@rule("ZF-WOUND-03")
def threatened(area: Area, *, armed: bool) -> Hurt:
    """The wound of this area: T5 by weapons, T6 by fists and feet."""
    rows = tables().wounds_armed if armed else tables().wounds_brawling
    return Hurt(rows[area].id, area)


@rule("ZF-WOUND-01")
def threatens(colour: Grade) -> bool:
    """Whether an attack of this colour threatens a wound; nothing else decides it."""
    return colour == "red"


def avoids(hurt: Hurt, colour: Grade) -> bool:
    """Whether a check of this colour avoids the wound."""
    return as_good(colour, hurt.row.avoided_by)


@rule("ZF-WOUND-06")
def noted(wounds: Wounds, hurt: Hurt) -> Wounds:
    """The wounds with one more; an equal one on the same limb takes the place of the old one, and
    heals from the beginning.
    """
    others = tuple(known for known in wounds.suffered if known != hurt)
    return replace(wounds, suffered=(*others, hurt))


def lasting(wounds: Wounds) -> Wounds:
    """Those that are not over by themselves before the next duel."""
    kept = tuple(hurt for hurt in wounds.suffered if hurt.row.lasts not in PASSING)
    return replace(wounds, suffered=kept)


def shifts(wounds: Wounds) -> Iterator[Modifier]:
    """What the wounds take off all checks."""
    for hurt in wounds.suffered:
        if hurt.row.shift:
            yield penalty("ZF-WOUND-06", f"zefrs.wound.{hurt.wound}", hurt.row.shift)


@rule("ZF-WOUND-06")
def after_shifts(wounds: Wounds, limbs: Collection[Area]) -> Iterator[Modifier]:
    """What healed wounds of these limbs still take off checks that use them."""
    for hurt in wounds.after:
        if hurt.area in limbs and hurt.row.after_shift:
            yield penalty("ZF-WOUND-06", f"zefrs.after.{hurt.wound}", hurt.row.after_shift)


@rule("ZF-WOUND-06")
def crawls(wounds: Wounds) -> bool:
    """Whether he can do no more than crawl: a wound says so, or both legs are crippled."""
    lame = [hurt for hurt in wounds.suffered if hurt.row.walk]
    return len(lame) > 1 or any(hurt.row.crawl for hurt in wounds.suffered)


@rule("ZF-WOUND-06")
def walk_cells(wounds: Wounds, usual: int) -> int:
    """How many cells he can walk, who unhurt walks ``usual``."""
    return min([usual, *(hurt.row.walk for hurt in wounds.suffered if hurt.row.walk)])


@rule("ZF-WOUND-06")
def slowed(wounds: Wounds) -> int:
    """The change to Movement and General Prowess, once for each crippled leg."""
    return sum(hurt.row.movement for hurt in wounds.suffered)


@lately_each
def useless(wounds: Wounds) -> frozenset[Area]:
    """The limbs that cannot be used."""
    return frozenset(hurt.area for hurt in wounds.suffered if hurt.row.useless)


def forbids(wounds: Wounds, action: str) -> bool:
    """Whether a wound rules this action out (fight, defend, action, defence …)."""
    return any(action in hurt.row.forbids for hurt in wounds.suffered)


def removes(hurt: Hurt) -> str:
    """How the wound puts a fighter out of action: slain, unconscious, disabled, or not ("")."""
    row = hurt.row
    if row.dead:
        return "slain"
    if row.unconscious:
        return "unconscious"
    return "disabled" if "fight" in row.forbids else ""


def lasts_by_die(hurt: Hurt) -> bool:
    """Whether a d10 tells how long the wound, or its unconsciousness, lasts."""
    return bool(hurt.row.unconscious) or hurt.row.lasts == "d10_turns"


@rule("ZF-HEAL-06", "ZF-GEN-04")
def sleep_turns(unit: str, die: int) -> int:
    """Combat Turns unconscious for d10 "minutes" (a knock-out) or "hours" (lost Damage)."""
    minutes = die if unit == "minutes" else die * 60
    return minutes * tables().numbers.personal.turns_in_a_minute
