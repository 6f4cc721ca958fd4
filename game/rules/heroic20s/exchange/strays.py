"""Strays (HC-RNG-19): a shot into a melee that misses may strike somebody else in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.core.checks import Band, Check
from game.core.rule import rule
from game.rules.heroic20s.exchange.attack import Attack
from game.rules.heroic20s.exchange.contest import DICE, FAILED, MADE, TOTALS
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.tables.book import numbers


@rule("HC-RNG-19")
def may_stray(attack: Attack, hits: int) -> bool:
    """Whether a shot may still strike somebody else: it went into a melee, and missed."""
    return attack.kind == "ranged" and attack.into_melee and not hits


@rule("HC-RNG-19")
def stray_check(attack: Attack) -> Check:
    """Whether it strays at all: three dice at or under a number of the book."""
    most = numbers().stray
    found = (Band(MADE, TOTALS[0], most), Band(FAILED, most + 1, TOTALS[-1]))
    return Check("stray", "HC-RNG-19", attack.me.unit, attack.foe.unit, DICE, found, most, most)


@rule("HC-RNG-19")
def victim_check(attack: Attack, others: Sequence[Figure]) -> Check:
    """Whom in that melee it strays to, each living figure alike; the grade is the unit."""
    found, first = [], 1
    for other in others:
        found.append(Band(other.unit, first, first + other.living - 1))
        first += other.living
    who = (attack.me.unit, attack.foe.unit)
    return Check("victim", "HC-RNG-19", *who, (1, first - 1), tuple(found))


@rule("HC-RNG-19")
def astray(attack: Attack, other: Figure, cover: str) -> Attack:
    """The attack at whom it strays to, behind this cover: with the skill that was aimed, one hit at
    most, at a place of chance, without what numbers were worth.
    """
    return replace(attack, foe=other, kind="stray", defence="", cover=cover)
