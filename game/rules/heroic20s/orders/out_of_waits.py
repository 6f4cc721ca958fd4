"""What comes of an attack out of a Wait, on either side of it (3.14)."""

from __future__ import annotations

from game.core.checks import gather
from game.core.rule import rule
from game.rules.heroic20s.acts.fighting import ways
from game.rules.heroic20s.acts.mounts import mount_of
from game.rules.heroic20s.acts.shooting import winning
from game.rules.heroic20s.acts.watches import reach_at, turn_of
from game.rules.heroic20s.exchange.injury import Sums
from game.rules.heroic20s.exchange.odds import NOTHING
from game.rules.heroic20s.exchange.watching import (
    AFTER,
    ATTACKS,
    BEFORE,
    IN_RANGE,
    WITHIN,
    longest,
)
from game.rules.heroic20s.orders.best_blow import Wait, best_blow, strokes
from game.rules.heroic20s.orders.best_shot import best_shot, losses
from game.rules.heroic20s.orders.plans import Plan, joins, left, lost, names
from game.rules.heroic20s.orders.scene import Scene
from game.rules.heroic20s.sheet.field import yards
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.moving import pace
from game.rules.heroic20s.tables.book import tactics


@rule("HC-WAIT-01")
def _attacks(here: Scene, me: Figure, foe: Figure, mine: Plan, his: Plan) -> bool:
    """Whether an enemy gets by his plan at anybody upon whom an attack is waited for: hand to hand,
    or with a volley.
    """

    def gets_at(one: Figure) -> bool:
        gap = yards(here.here, foe.cells, one.cells)
        if his.strikes and (gap <= 1 or one.unit in foe.locked or joins(foe, one, his, gap)):
            return True
        both = foe.unit, one.unit, his.tactic, one.tactic
        return his.shoots and best_shot(here.view, *both) > 0

    every = (one for one in here.here.figures.values() if one.side == me.side)
    upon = (one for one in every if mine.upon in (None, one.unit))
    return tactics()[his.tactic].attacks and any(map(gets_at, upon))


@rule("HC-WAIT-01", "HC-WAIT-02", "HC-LOCK-02")
def _set_off(here: Scene, me: Figure, foe: Figure, mine: Plan, his: Plan, come: bool) -> int | None:
    """How many yards off an enemy is when he sets a Wait off; None if he does not: who is near
    enough already does not by coming nearer, nor who is locked by moving, unless he runs.
    """
    gap = yards(here.here, me.cells, foe.cells)
    row = tactics()[his.tactic]
    moves = his.goes and (row.flees or not foe.locked or (come and gap > 1))
    if mine.trigger == ATTACKS:
        there = 1 if come or gap <= 1 else gap
        return there if _attacks(here, me, foe, mine, his) else None
    if mine.trigger in (WITHIN, IN_RANGE):
        near = 0 < mine.yards < gap <= mine.yards + row.move * pace(foe)
        return mine.yards if moves and near and not row.flees else None
    return gap + row.flees if moves or not mine.trigger else None


@rule("HC-WAIT-02", "HC-WAIT-03", "HC-MEL-06")
def _reach(here: Scene, me: Figure, waits: Wait) -> int:
    """So many yards off it strikes at one who is stopped there."""
    able = (mode.most for arm, mode in ways(me) if waits.weapon in (None, arm))
    return 1 if here.here.mass else max(able, default=0)


@rule("HC-WAIT-02", "HC-WAIT-03", "HC-PROC-04")
def first(here: Scene, me: Figure, foe: Figure, mine: Plan, theirs: Plan, won: bool) -> Sums:
    """What a unit takes of an enemy before he strikes: in the Ranged Phase, or out of a Wait that
    he sets off on his way, with a shot or with the longer weapon, by those whom his own volley
    leaves.
    """
    waits, gap = mine.waits, yards(here.here, me.cells, foe.cells)
    if waits is None:
        return lost(here, me, foe, mine, theirs, won)
    spared = waits.at_mount and foe.mounted
    if mine.strikes is mine.shoots or mine.trigger == ATTACKS or spared:
        return NOTHING
    come = joins(foe, me, theirs, gap)
    off = _set_off(here, me, foe, mine, theirs, come)
    if off is None:
        return NOTHING
    who, far = names(me, foe, mine, theirs), off if off < gap else None
    if mine.strikes and not _struck_before(here, me, foe, mine, theirs, off):
        return NOTHING
    still = left(me, lost(here, foe, me, theirs, mine, not won))

    def taken(count: int) -> Sums:
        if not count:
            return NOTHING
        if mine.strikes:
            return strokes(here.view, *who, won, waits, count, True)
        return losses(here.view, *who, won, far, waits, None, count)

    every = ((points, p * part) for count, part in still.items() for points, p in taken(count))
    return gather(every)


@rule("HC-WAIT-03")
def _turn(here: Scene, me: Figure, foe: Figure, mine: Plan, theirs: Plan) -> str:
    """When a blow out of a Wait falls against that of the enemy who sets it off."""
    gap, waits = yards(here.here, me.cells, foe.cells), mine.waits
    come = joins(foe, me, theirs, gap)
    reach = None
    if tactics()[theirs.tactic].attacks and (come or mine.trigger == ATTACKS):
        reach = reach_at(foe, 1 if come else gap, here.here.mass)
    own = [arm for arm in me.fighter.arms if waits and waits.weapon in (None, arm)]
    far = max(map(longest, own), default=0)
    return turn_of(far, reach, mine.trigger, itself=mine.upon == me.unit)


@rule("HC-WAIT-02", "HC-WAIT-03", "HC-MEL-06")
def _struck_before(
    here: Scene, me: Figure, foe: Figure, mine: Plan, theirs: Plan, off: int
) -> bool:
    """Whether its blow out of a Wait falls before that of an enemy who is so many yards off when he
    sets it off.
    """
    gap = yards(here.here, me.cells, foe.cells)
    assert mine.waits is not None
    meets = joins(foe, me, theirs, gap) or off <= _reach(here, me, mine.waits)
    return meets and _turn(here, me, foe, mine, theirs) == BEFORE


@rule("HC-WAIT-02", "HC-WAIT-03", "HC-PROC-04")
def out_of_a_wait(here: Scene, me: Figure, foe: Figure, mine: Plan, theirs: Plan) -> float:
    """What an attack out of a Wait takes where it is set off, of the mount if it is aimed at it: by
    those whom the volley of the Ranged Phase leaves, unless it is just that which is waited for,
    and with the shorter weapon by those whom the enemy's blow leaves.
    """
    view, gap, waits = here.view, yards(here.here, me.cells, foe.cells), mine.waits
    come = joins(foe, me, theirs, gap)
    off = _set_off(here, me, foe, mine, theirs, come)
    if off is None or waits is None:
        return 0.0
    far, who = off if off < gap else None, names(me, foe, mine, theirs)
    meet = mine.strikes and (come or off <= _reach(here, me, waits))
    pool = float(max(0, mount_of(view, foe).pool if waits.at_mount and foe.mounted else foe.pool))
    turn = _turn(here, me, foe, mine, theirs)
    late = meet and theirs.strikes and turn == AFTER
    chance, shots, blows = winning(view, foe.side), 0.0, 0.0
    for won, part in ((True, chance), (False, 1.0 - chance)):
        before = NOTHING
        if mine.trigger != ATTACKS:
            before = lost(here, foe, me, theirs, mine, won)
        for count, p in left(me, before).items() if mine.shoots else ():
            shot = best_shot(view, *who, far=far, waits=waits, left=count) if count else 0.0
            shots += part * p * min(pool, shot)
        if late:
            struck = strokes(view, *names(foe, me, theirs, mine), won)
            before = gather((a + b, p * q) for a, p in before for b, q in struck)
        for count, p in left(me, before).items() if meet else ():
            if count:
                blow = best_blow(view, *who, waits, won=not won, left=count, apart=turn == BEFORE)
                blows += part * p * min(pool, blow)
    return max(shots, blows)
