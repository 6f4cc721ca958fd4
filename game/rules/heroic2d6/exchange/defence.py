"""What an attack is resisted with: a Critter's best skill, or a Hero's choice (tables 4.2, 4.3)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from game.core.checks import Modifier, worth
from game.core.rule import rule
from game.rules.heroic2d6.exchange.rolls import lying, opposed, two_handed
from game.rules.heroic2d6.sheet.figure import Figure
from game.rules.heroic2d6.tables.book import numbers

UNARMED, MELEE, RANGED, THROWN, WRESTLE = "unarmed", "melee", "ranged", "thrown", "wrestle"
SPELL, TRAP, MAGIC_TRAP = "spell", "trap", "magic_trap"
HANDS = (UNARMED, MELEE, WRESTLE)
"""Attacks hand to hand (H2-OUT-04)."""

SHOTS = (RANGED, THROWN)

DODGE, PARRY, BLOCK, SHIELD, RESIST = "dodge", "parry", "block", "shield", "resist"

NONE = "none"
"""The answer of whoever cannot react."""


@dataclass(frozen=True, slots=True)
class Defence:
    """One way to resist: its name, the skill and its level, and what shifts it."""

    name: str
    skill: str
    rule: str
    level: int
    shifts: tuple[Modifier, ...] = ()

    @property
    def worth(self) -> int:
        """The level with all shifts."""
        return self.level + worth(self.shifts)


@lru_cache(maxsize=4096)
def defences(foe: Figure, how: str) -> tuple[Defence, ...]:
    """All that he may legally use against such an attack; none while he is helpless."""
    if foe.helpless:
        return ()
    found = (_block, _parry, _shield, _dodge, _resist)
    return tuple(one for make in found for one in make(foe, how))


@rule("H2-REA-05", "H2-ATK-03", "H2-ATK-04")
def _block(foe: Figure, how: str) -> tuple[Defence, ...]:
    """With the bare arm, or a paw, against what is done hand to hand; it needs nothing else."""
    return (_made(foe, BLOCK, "brawl", "H2-REA-05"),) if how in HANDS else ()


@rule("H2-REA-06", "H2-ATK-06", "H2-DUA-02", "H2-RNG-08")
def _parry(foe: Figure, how: str) -> tuple[Defence, ...]:
    """With a melee weapon in hand, against what is done hand to hand; a bow is none."""
    if how not in HANDS or not foe.melee:
        return ()
    return (_made(foe, PARRY, "sword_play", "H2-REA-06", two_handed(foe, foe.dual)),)


@rule("H2-REA-07", "H2-ATK-05", "H2-ATK-07")
def _shield(foe: Figure, how: str) -> tuple[Defence, ...]:
    """With a shield in hand, against shots as well."""
    fits = how in (*HANDS, *SHOTS) and foe.shielded
    return (_made(foe, SHIELD, "endurance", "H2-REA-07"),) if fits else ()


@rule("H2-REA-08", "H2-ATK-05")
def _dodge(foe: Figure, how: str) -> tuple[Defence, ...]:
    """Out of the way of anything but magic."""
    fits = how in (*HANDS, *SHOTS, TRAP)
    return (_made(foe, DODGE, "agility", "H2-REA-08"),) if fits else ()


@rule("H2-REA-09")
def _resist(foe: Figure, how: str) -> tuple[Defence, ...]:
    """Against spells, powers and magical traps."""
    fits = how in (SPELL, MAGIC_TRAP)
    return (_made(foe, RESIST, "resistance", "H2-REA-09"),) if fits else ()


def _made(
    foe: Figure, name: str, skill: str, by: str, shifts: tuple[Modifier, ...] = ()
) -> Defence:
    return Defence(name, skill, by, foe.level(skill), (*lying(foe), *shifts))


@rule("H2-ATK-02", "H2-ATK-08", "H2-MAG-03")
def automatic(foe: Figure, how: str, fixed: bool) -> Defence | None:
    """What defends him without a roll: the highest that he may use, or the one of his stat block
    where defences are fixed; None for whoever cannot defend himself.
    """
    known = defences(foe, how)
    if fixed and foe.fighter.defence:
        named = (one for one in known if one.name == foe.fighter.defence)
        known = tuple(named) or known
    return max(known, key=lambda one: one.worth, default=None)


@rule("H2-ATK-02", "H2-ROL-02", "H2-ATK-08")
def target_number(foe: Figure, how: str, fixed: bool) -> int:
    """What a Hero's attack has to reach."""
    best = automatic(foe, how, fixed)
    return opposed(best.worth if best else numbers().helpless)
