"""What a unit takes of another in a round by what both of them have in mind (3.3, 3.14)."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.checks import gather
from game.core.orders import Order
from game.core.rule import rule
from game.rules.heroic20s.acts.alarms import missile_of
from game.rules.heroic20s.acts.fighting import ways
from game.rules.heroic20s.acts.mounts import mount_of
from game.rules.heroic20s.acts.moving import may_move
from game.rules.heroic20s.acts.ordering import FIRE, WAIT
from game.rules.heroic20s.acts.shooting import may_attack, winning
from game.rules.heroic20s.exchange.attack import TORSO
from game.rules.heroic20s.exchange.injury import Sums, living
from game.rules.heroic20s.exchange.odds import NOTHING
from game.rules.heroic20s.exchange.watching import ATTACKS, IN_RANGE, SHOOT, STRIKE, WITHIN
from game.rules.heroic20s.orders.best_blow import Wait, best_blow
from game.rules.heroic20s.orders.best_shot import best_shot, losses
from game.rules.heroic20s.orders.forms import COVERED
from game.rules.heroic20s.orders.scene import Scene
from game.rules.heroic20s.sheet.field import yards
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.moving import pace
from game.rules.heroic20s.tables.book import tactics


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a unit does in a round as far as is known: its tactic, whether it strikes, shoots, moves
    and withdraws at all, and if it attacks only out of a Wait, how, set off by what, and how near,
    or by an attack upon whom.
    """

    tactic: str
    strikes: bool = True
    shoots: bool = True
    goes: bool = True
    withdraws: bool = False
    waits: Wait | None = None
    trigger: str = ""
    yards: int = 0
    upon: int | None = None


@rule("HC-ACT-04", "HC-ACT-05", "HC-WAIT-01", "HC-WAIT-04", "HC-DIS-01")
def plan_of(here: Scene, order: Order) -> Plan:
    """What an order comes to, as far as it goes: who waits stays, and attacks as he has said."""
    me, long, response = here.me, order.text("long"), order.text("response")
    waits = long in (WAIT, FIRE)
    given_up = True in (order.get("withdraw"), order.get("forgo")) or (long and not waits)
    attacks = may_attack(here.view, me) and not given_up
    return Plan(
        tactic=order.text("tactic"),
        strikes=attacks and long != FIRE and response in ("", STRIKE),
        shoots=attacks and response in ("", SHOOT),
        goes=may_move(here.view, me) and not long,
        withdraws=order.get("withdraw") is True and may_move(here.view, me),
        waits=_manner(me, order) if waits else None,
        trigger=order.text("trigger"),
        yards=_near(me, order),
        upon=order.unit("watched"),
    )


@rule("HC-WAIT-01", "HC-TAC-04")
def named_by(order: Order) -> int:
    """The enemy at whom it runs, or for whom, or for whose attack, it waits; 0 if it is nobody."""
    whom = "attacker" if order.text("trigger") == ATTACKS else "watched"
    return order.unit("target") or order.unit(whom) or 0


@rule("HC-WAIT-01")
def _near(me: Figure, order: Order) -> int:
    """How near somebody has to come: so many yards, or into range of a weapon."""
    if order.text("trigger") != IN_RANGE:
        return order.unit("yards") or 0
    row = missile_of(me, order.text("range") or order.text("weapon"))
    return row.most if row else 0


@rule("HC-WAIT-01", "HC-OPP-02", "HC-OPP-04", "HC-BASE-22")
def _manner(me: Figure, order: Order) -> Wait:
    """How the attack out of a Wait is made, as far as it is said."""
    rows = me.fighter.arms if order.text("response") == STRIKE else me.fighter.missiles
    fires, line = order.text("long") == FIRE, order.get("line") is True
    return Wait(
        weapon=next((row for row in rows if row.id == order.text("weapon")), None),
        location=order.text("area") or TORSO,
        radius=(order.unit("yards") or 0) if fires and not line else 0,
        line=line,
        sparing=order.get("spares") is True,
        at_mount=order.get("mount") is True,
    )


@rule("HC-MOVE-07", "HC-MOVE-08", "HC-LOCK-05")
def _joins(me: Figure, foe: Figure, plan: Plan, gap: int) -> bool:
    """Whether a unit comes by its plan into contact with another so many yards off; locked it does
    with those alone with whom it is.
    """
    row, bound = tactics()[plan.tactic], me.locked and foe.unit not in me.locked
    return plan.goes and not (row.flees or bound) and gap <= row.move * pace(me) + 1


@rule("HC-WAIT-01")
def _attacks(here: Scene, me: Figure, foe: Figure, mine: Plan, his: Plan) -> bool:
    """Whether an enemy gets by his plan at anybody upon whom an attack is waited for: hand to hand,
    or with a volley.
    """

    def gets_at(one: Figure) -> bool:
        gap = yards(here.here, foe.cells, one.cells)
        if his.strikes and (gap <= 1 or one.unit in foe.locked or _joins(foe, one, his, gap)):
            return True
        names = foe.unit, one.unit, his.tactic, one.tactic
        return his.shoots and best_shot(here.view, *names) > 0

    every = (one for one in here.here.figures.values() if one.side == me.side)
    upon = (one for one in every if mine.upon in (None, one.unit))
    return tactics()[his.tactic].attacks and any(map(gets_at, upon))


@rule("HC-WAIT-01", "HC-WAIT-02", "HC-LOCK-02")
def _set_off(
    here: Scene, me: Figure, foe: Figure, mine: Plan, his: Plan, joins: bool
) -> int | None:
    """How many yards off an enemy is when he sets a Wait off; None if he does not: who is near
    enough already does not by coming nearer, nor who is locked by moving, unless he runs.
    """
    gap = yards(here.here, me.cells, foe.cells)
    row = tactics()[his.tactic]
    moves = his.goes and (row.flees or not foe.locked or (joins and gap > 1))
    if mine.trigger == ATTACKS:
        there = 1 if joins or gap <= 1 else gap
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


@rule("HC-DIS-01", "HC-DIS-06", "HC-INIT-05")
def _follows(me: Figure, foe: Figure, mine: Plan, gap: int) -> bool:
    """Whether a unit gets once more at an enemy who withdraws before it goes itself: near enough
    where he is then, and not where others hold it.
    """
    off = gap + tactics()[COVERED].withdrawing * pace(foe)
    return not set(me.locked) - {foe.unit} and _joins(me, foe, mine, off)


def takes(here: Scene, me: Figure, foe: Figure, mine: Plan, theirs: Plan) -> float:
    """The points that the best volley of one unit takes of another by these plans, and, where
    either of them gets there and none runs, or they stand side by side, its best blow, at who runs
    if they are locked; out of a Wait the better of both, where it is set off. Whoever withdraws is
    struck by who follows. Who has far to go shoots less, or stays and shoots.
    """
    rows, gap = tactics(), yards(here.here, me.cells, foe.cells)
    if not rows[mine.tactic].attacks:
        return 0.0
    if mine.waits is not None:
        return _out_of_a_wait(here, me, foe, mine, theirs)
    beside = foe.unit in me.locked
    beside = beside or (gap <= 1 and not (rows[theirs.tactic].flees and theirs.goes))
    meet = _joins(foe, me, theirs, gap)
    meet = meet or (_joins(me, foe, mine, gap) and not rows[theirs.tactic].flees)
    strikes = mine.strikes and (beside or meet)
    volley = best_shot(here.view, *_names(me, foe, mine, theirs)) if mine.shoots else 0.0
    volley = min(volley, float(max(0, foe.pool)))
    if not strikes:
        return volley
    total, chance = 0.0, winning(here.view, me.side)
    for won, part in ((True, chance), (False, 1.0 - chance)):
        # Who withdraws is gone when he is reached by those who went before him.
        gets = not theirs.withdraws or (not won and _follows(me, foe, mine, gap))
        total += part * _in_turn(here, me, foe, mine, theirs, won=won, strikes=gets)
    return max(total, volley)


def _names(me: Figure, foe: Figure, mine: Plan, theirs: Plan) -> tuple[int, int, str, str]:
    return me.unit, foe.unit, mine.tactic, theirs.tactic


@rule("HC-PROC-03", "HC-PROC-04", "HC-PROC-05", "HC-MASS-02")
def _in_turn(
    here: Scene,
    me: Figure,
    foe: Figure,
    mine: Plan,
    theirs: Plan,
    *,
    won: bool,
    strikes: bool,
) -> float:
    """What a volley, and if it strikes, the blow of those whom an enemy's volley leaves, take of
    what there is, with or without the initiative.
    """
    view, names = here.view, _names(me, foe, mine, theirs)
    shot = _lost(here, me, foe, mine, theirs, won)
    first = _first(here, foe, me, theirs, mine, not won) if strikes else NOTHING
    left = _left(me, first) if strikes else {}
    blow = sum(
        part * best_blow(view, *names, won=won, left=count) for count, part in left.items() if count
    )
    pool = max(0, foe.pool)
    return sum(part * min(pool, points + min(blow, max(0, pool - points))) for points, part in shot)


def _volleys(plan: Plan) -> bool:
    """Whether it shoots in the Ranged Phase."""
    return plan.shoots and plan.waits is None and tactics()[plan.tactic].attacks


def _lost(here: Scene, me: Figure, foe: Figure, mine: Plan, theirs: Plan, won: bool) -> Sums:
    """What a volley of the Ranged Phase takes of an enemy, with its chances."""
    if not _volleys(mine):
        return NOTHING
    spare = _spare(here, me, foe, mine, theirs)
    return losses(here.view, *_names(me, foe, mine, theirs), won, None, None, spare)


@rule("HC-MOVE-05", "HC-PROC-05")
def _spare(here: Scene, me: Figure, foe: Figure, mine: Plan, theirs: Plan) -> int | None:
    """The yards that who comes to blows by his own way does not need for it; None where no way is
    needed, or none leads there.
    """
    gap = yards(here.here, me.cells, foe.cells)
    met = gap <= 1 or foe.unit in me.locked or _joins(foe, me, theirs, gap)
    if met or not _joins(me, foe, mine, gap):
        return None
    return tactics()[mine.tactic].move * pace(me) + 1 - gap


@rule("HC-WAIT-02", "HC-WAIT-03", "HC-PROC-04")
def _first(here: Scene, me: Figure, foe: Figure, mine: Plan, theirs: Plan, won: bool) -> Sums:
    """What a unit takes of an enemy before he strikes: in the Ranged Phase, or with a shot out of a
    Wait that he sets off on his way.
    """
    waits, gap = mine.waits, yards(here.here, me.cells, foe.cells)
    if waits is None:
        return _lost(here, me, foe, mine, theirs, won)
    spared = waits.at_mount and foe.mounted
    if mine.strikes or not mine.shoots or mine.trigger == ATTACKS or spared:
        return NOTHING
    off = _set_off(here, me, foe, mine, theirs, _joins(foe, me, theirs, gap))
    if off is None:
        return NOTHING
    far = off if off < gap else None
    return losses(here.view, *_names(me, foe, mine, theirs), won, far, waits)


@rule("HC-MASS-02", "HC-PROC-04")
def _left(me: Figure, lost: Sums) -> dict[int, float]:
    """How many of a unit still stand when it has lost so much, with their chances."""
    counts = ((living(max(0, me.pool - points), me.fighter.hit_points), p) for points, p in lost)
    return dict(gather(counts))


@rule("HC-WAIT-02", "HC-WAIT-03", "HC-PROC-04")
def _out_of_a_wait(here: Scene, me: Figure, foe: Figure, mine: Plan, theirs: Plan) -> float:
    """What an attack out of a Wait takes where it is set off, of the mount if it is aimed at it: by
    those whom the volley of the Ranged Phase leaves, unless it is just that which is waited for.
    """
    view, gap, waits = here.view, yards(here.here, me.cells, foe.cells), mine.waits
    joins = _joins(foe, me, theirs, gap)
    off = _set_off(here, me, foe, mine, theirs, joins)
    if off is None or waits is None:
        return 0.0
    far, names = off if off < gap else None, _names(me, foe, mine, theirs)
    meet = mine.strikes and (joins or off <= _reach(here, me, waits))
    pool = float(max(0, mount_of(view, foe).pool if waits.at_mount and foe.mounted else foe.pool))

    def taken(count: int) -> float:
        shot = best_shot(view, *names, far=far, waits=waits, left=count) if mine.shoots else 0.0
        blow = best_blow(view, *names, waits, left=count) if meet else 0.0
        return min(pool, max(shot, blow))

    if mine.trigger == ATTACKS or not _volleys(theirs):
        return taken(me.living)
    chance, left = winning(view, foe.side), dict[int, float]()
    for won, part in ((True, chance), (False, 1.0 - chance)):
        for count, p in _left(me, _lost(here, foe, me, theirs, mine, won)).items():
            left[count] = left.get(count, 0.0) + part * p
    return sum(part * taken(count) for count, part in left.items() if count)
