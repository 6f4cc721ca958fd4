"""Shots (3.6): how many a figure may fire, what they cost in yards, Fast-Draw, and whom else in a
melee a shot that misses may strike.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.core.checks import Band, Check
from game.core.rule import rule
from game.rules.heroic20s.exchange.attack import Attack
from game.rules.heroic20s.exchange.contest import DICE, FAILED, MADE, TOTALS, success_check
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.moving import pace
from game.rules.heroic20s.tables.book import numbers, tactics
from game.rules.heroic20s.tables.rows import Missile

CHARGE = "all_out_offensive"


@rule("HC-RNG-07", "HC-RNG-09")
def repeats(row: Missile) -> bool:
    """Whether a weapon of rate 1 may fire several times: ready in 2 seconds, or with a magazine."""
    return row.rate == 1 and (row.reload <= numbers().free_reload or row.magazine)


@rule("HC-RNG-06", "HC-RNG-07", "HC-RNG-08", "HC-MOVE-05")
@rule("HC-TAC-04", "HC-TAC-09", "HC-WAIT-04")
def most_shots(me: Figure, row: Missile, budget: int, left: int, drawn: bool, waits: bool) -> int:
    """How many shots each figure may fire with this weapon: of a rate, up to that; else by the
    tactic, as far as the ``budget`` of yards pays for them, and one more if it was fast
    ``drawn``. ``left``: what can be fired before reloading; one of a bow that ``waits``.
    """
    if not tactics()[me.tactic].attacks or not left:
        return 0
    if row.rate > 1:
        return min(row.rate, left)
    if not repeats(row):
        return 1
    most = tactics()[me.tactic].shots
    if me.tactic == CHARGE:
        return 1
    paid = 1
    if not me.locked and not waits and pace(me):
        paid += budget // pace(me)  # Each further shot costs Move.
    return min(left, min(most, paid) + drawn)


@rule("HC-RNG-08", "HC-MOVE-05")
def price(me: Figure, row: Missile, shots: int, drawn: bool) -> int:
    """The yards that so many shots cost: Move for each but the first and that of Fast-Draw."""
    if row.rate > 1:
        return 0
    return max(0, shots - 1 - drawn) * pace(me)


@rule("HC-RNG-09")
def fast_draws(me: Figure, row: Missile) -> bool:
    """Whether Fast-Draw is of use with this weapon: the right one, and under no charge."""
    skilled = bool(row.fast_draw) and me.fighter.skill(f"fast_draw_{row.fast_draw}") > 0
    return skilled and repeats(row) and me.tactic != CHARGE


@rule("HC-RNG-09")
def fast_draw_check(me: Figure, row: Missile) -> Check:
    """One roll for the whole unit; reflexes help."""
    level = me.fighter.skill(f"fast_draw_{row.fast_draw}")
    reflexes = numbers().combat_reflexes if me.fighter.combat_reflexes else 0
    return success_check("fast_draw", "HC-RNG-09", level + reflexes, me.unit)


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
    return replace(attack, foe=other, kind="stray", defence="", cover=cover, at_mount=False)
