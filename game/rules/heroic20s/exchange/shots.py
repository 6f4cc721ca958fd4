"""Shots (3.6): how many a figure may fire, what they cost in yards, and Fast-Draw."""

from __future__ import annotations

from game.core.checks import Check
from game.core.rule import rule
from game.rules.heroic20s.exchange.contest import success_check
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.moving import pace
from game.rules.heroic20s.tables.book import numbers, tactics
from game.rules.heroic20s.tables.rows import Missile


@rule("HC-RNG-07", "HC-RNG-09")
def repeats(row: Missile) -> bool:
    """Whether a weapon of rate 1 may fire several times: ready in 2 seconds, or with a magazine."""
    return row.rate == 1 and (row.reload <= numbers().free_reload or row.magazine)


@rule("HC-RNG-06", "HC-RNG-07", "HC-TAC-09", "HC-TAC-04", "HC-WAIT-04")
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
    paid = 1 if me.locked or waits else 1 + _payable(me, budget)
    return min(left, min(most, paid) + drawn)


CHARGE = "all_out_offensive"


@rule("HC-RNG-08", "HC-MOVE-05")
def _payable(me: Figure, budget: int) -> int:
    """How many further shots the budget pays: each costs Move."""
    return budget // pace(me) if pace(me) else 0


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


@rule("HC-RNG-02", "HC-BASE-16")
def in_range(row: Missile, yards: int) -> bool:
    """Whether the weapon carries so far at all."""
    return yards <= row.most
