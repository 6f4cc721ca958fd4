"""What a unit has in mind for a round, and what follows of it between two (3.3, 3.5, 3.14)."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.checks import gather
from game.core.orders import Order
from game.core.rule import rule
from game.rules.heroic20s.acts.alarms import missile_of
from game.rules.heroic20s.acts.moving import may_move, reach
from game.rules.heroic20s.acts.ordering import FIRE, WAIT
from game.rules.heroic20s.acts.shooting import may_attack
from game.rules.heroic20s.exchange.attack import TORSO
from game.rules.heroic20s.exchange.injury import Sums, living
from game.rules.heroic20s.exchange.odds import NOTHING
from game.rules.heroic20s.exchange.watching import ATTACKS, IN_RANGE, SHOOT, STRIKE
from game.rules.heroic20s.orders.best_blow import Wait
from game.rules.heroic20s.orders.best_shot import losses
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
    waits, withdraws = long in (WAIT, FIRE), order.get("withdraw") is True
    room = withdraws and has_room(here, order.text("tactic"))
    given_up = withdraws or order.get("forgo") is True or (long and not waits)
    attacks = may_attack(here.view, me) and not given_up
    return Plan(
        tactic=order.text("tactic"),
        strikes=attacks and long != FIRE and response in ("", STRIKE),
        shoots=attacks and response in ("", SHOOT),
        goes=may_move(here.view, me) and not long and (room or not withdraws),
        withdraws=withdraws and room,
        waits=_manner(me, order) if waits else None,
        trigger=order.text("trigger"),
        yards=_near(me, order),
        upon=order.unit("watched"),
    )


@rule("HC-DIS-01", "HC-GRAP-12")
def has_room(here: Scene, tactic: str) -> bool:
    """Whether it can withdraw from where it stands: there is a step away from all who hold it."""
    return bool(reach(here.view, replace(here.me, tactic=tactic, withdraws=True)))


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
def joins(me: Figure, foe: Figure, plan: Plan, gap: int) -> bool:
    """Whether a unit comes by its plan into contact with another so many yards off; locked it does
    with those alone with whom it is.
    """
    row, bound = tactics()[plan.tactic], me.locked and foe.unit not in me.locked
    return plan.goes and not (row.flees or bound) and gap <= row.move * pace(me) + 1


def names(me: Figure, foe: Figure, mine: Plan, theirs: Plan) -> tuple[int, int, str, str]:
    """Both units with their tactics."""
    return me.unit, foe.unit, mine.tactic, theirs.tactic


def volleys(plan: Plan) -> bool:
    """Whether it shoots in the Ranged Phase."""
    return plan.shoots and plan.waits is None and tactics()[plan.tactic].attacks


def lost(here: Scene, me: Figure, foe: Figure, mine: Plan, theirs: Plan, won: bool) -> Sums:
    """What a volley of the Ranged Phase takes of an enemy, with its chances."""
    if not volleys(mine):
        return NOTHING
    spare = _spare(here, me, foe, mine, theirs)
    return losses(here.view, *names(me, foe, mine, theirs), won, None, None, spare)


@rule("HC-MOVE-05", "HC-PROC-05")
def _spare(here: Scene, me: Figure, foe: Figure, mine: Plan, theirs: Plan) -> int | None:
    """The yards that who comes to blows by his own way does not need for it; None where no way is
    needed, or none leads there.
    """
    gap = yards(here.here, me.cells, foe.cells)
    met = gap <= 1 or foe.unit in me.locked or joins(foe, me, theirs, gap)
    if met or not joins(me, foe, mine, gap):
        return None
    return tactics()[mine.tactic].move * pace(me) + 1 - gap


@rule("HC-MASS-02", "HC-PROC-04")
def left(me: Figure, lost: Sums) -> dict[int, float]:
    """How many of a unit still stand when it has lost so much, with their chances."""
    counts = ((living(max(0, me.pool - points), me.fighter.hit_points), p) for points, p in lost)
    return dict(gather(counts))
