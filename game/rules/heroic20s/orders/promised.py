"""What a tactic promises against each that the enemy may have chosen, and who else may shoot; what
awaits a unit where it goes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.forecast import Forecast
from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View
from game.rules.heroic20s.acts.alarms import missile_of
from game.rules.heroic20s.acts.fighting import ways
from game.rules.heroic20s.acts.moving import LEAVES, may_move, meets
from game.rules.heroic20s.acts.ordering import FIRE, WAIT
from game.rules.heroic20s.acts.resolving import acting_sides
from game.rules.heroic20s.acts.shooting import may_attack
from game.rules.heroic20s.exchange.attack import TORSO, Manner
from game.rules.heroic20s.exchange.watching import ATTACKS, IN_RANGE, SHOOT, STRIKE, WITHIN
from game.rules.heroic20s.orders.best_blow import best_blow
from game.rules.heroic20s.orders.best_shot import best_shot
from game.rules.heroic20s.orders.forms import HOLD, NEUTRAL
from game.rules.heroic20s.orders.scene import Scene, scene
from game.rules.heroic20s.orders.value import blows, shots_from
from game.rules.heroic20s.orders.value import far as yards_to
from game.rules.heroic20s.sheet.field import nearest_foe, touched, yards
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.moving import budget, pace
from game.rules.heroic20s.tables.book import tactics
from game.rules.kit.ground.places import block

Told = tuple[str, tuple[Slot, ...]]
"""A note: its wording key and facts."""


@rule("HC-TAC-02", "HC-TAC-04")
def tactic_forecast(view: View, request: Request, order: Order) -> Forecast | None:
    """What a tactic promises against each that the enemy may have chosen: the points that the unit
    takes in this round, on the average, of the one whom it is aimed at, or the nearest, and those
    that it loses to him.
    """
    here, name = scene(view, request, order), order.text("tactic")
    me = here.me
    foe = here.here.figures.get(order.unit("target") or 0) or nearest_foe(here.here, me)
    if foe is None or name not in tactics():
        return None
    mine, both = _plan(here, order), dict[str, tuple[float, float]]()
    for theirs in _open_to(foe):
        able = may_attack(view, foe)
        his = Plan(tactic=theirs, strikes=able, shoots=able, goes=may_move(view, foe))
        both[theirs] = _takes(here, me, foe, mine, his), _takes(here, foe, me, his, mine)
    facts: tuple[Slot, ...] = (("target", foe.unit), ("yards", yards_to(here, foe)))
    shot_at = tuple(_shot_at(here, foe, name))
    if not any(took or lost for took, lost in both.values()):
        return Forecast(None, (), foe.unit, notes=(("heroic20s.note_apart", facts), *shot_at))
    told = [("heroic20s.note_round", facts), ("heroic20s.note_chosen", ())]
    for one, (took, lost) in both.items():
        row = (("tactic", one), ("n", f"{took:.1f}"), ("left", f"{lost:.1f}"))
        told.append(("heroic20s.note_against", row))
    return Forecast(None, (), foe.unit, notes=(*told, *shot_at))


@rule("HC-TAC-03", "HC-TAC-10", "HC-GRAP-12", "HC-MOR-07")
def _open_to(foe: Figure) -> Iterator[str]:
    """The tactics that an enemy may have: who flees only flees, unless he is held;
    who is pinned is Neutral.
    """
    for name, row in tactics().items():
        bound = foe.pinned and name != NEUTRAL
        held = foe.stuck if row.flees else foe.routed and not foe.stuck
        if not (bound or held or (name == HOLD and foe.locked)):
            yield name


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a unit does in a round as far as is known: its tactic, whether it strikes, shoots and
    moves at all, and if it does so only out of a Wait, how, set off by what, and how near, or by an
    attack upon whom.
    """

    tactic: str
    strikes: bool = True
    shoots: bool = True
    goes: bool = True
    waits: Manner | None = None
    trigger: str = ""
    yards: int = 0
    upon: int | None = None


@rule("HC-ACT-04", "HC-ACT-05", "HC-WAIT-01", "HC-WAIT-04", "HC-DIS-01")
def _plan(here: Scene, order: Order) -> Plan:
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
        waits=_manner(me, order) if waits else None,
        trigger=order.text("trigger"),
        yards=_near(me, order),
        upon=order.unit("watched"),
    )


@rule("HC-WAIT-01")
def _near(me: Figure, order: Order) -> int:
    """How near somebody has to come: so many yards, or into range of a weapon."""
    if order.text("trigger") != IN_RANGE:
        return order.unit("yards") or 0
    row = missile_of(me, order.text("range") or order.text("weapon"))
    return row.most if row else 0


@rule("HC-WAIT-01", "HC-OPP-02", "HC-OPP-04")
def _manner(me: Figure, order: Order) -> Manner:
    """How the attack out of a Wait is made, as far as it is said."""
    rows = me.fighter.arms if order.text("response") == STRIKE else me.fighter.missiles
    fires, line = order.text("long") == FIRE, order.get("line") is True
    return Manner(
        weapon=next((row for row in rows if row.id == order.text("weapon")), None),
        location=order.text("area") or TORSO,
        radius=(order.unit("yards") or 0) if fires and not line else 0,
        line=line,
        sparing=order.get("spares") is True,
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
def _reach(here: Scene, me: Figure, waits: Manner) -> int:
    """So many yards off it strikes at one who is stopped there."""
    able = (mode.most for arm, mode in ways(me) if waits.weapon in (None, arm))
    return 1 if here.here.mass else max(able, default=0)


def _takes(here: Scene, me: Figure, foe: Figure, mine: Plan, theirs: Plan) -> float:
    """The points that the best volley of one unit takes of another by these plans, and, where
    either of them gets there and none runs, or they stand side by side, its best blow, at who runs
    if they are locked; out of a Wait the better of both, where it is set off.
    """
    rows, gap, view = tactics(), yards(here.here, me.cells, foe.cells), here.view
    if not rows[mine.tactic].attacks:
        return 0.0
    beside, waits = foe.unit in me.locked, mine.waits
    beside = beside or (gap <= 1 and not (rows[theirs.tactic].flees and theirs.goes))
    joins = _joins(foe, me, theirs, gap)
    meet = joins or (_joins(me, foe, mine, gap) and not rows[theirs.tactic].flees)
    shot, blow = 0.0, 0.0
    far: int | None = None
    if waits is not None:
        off = _set_off(here, me, foe, mine, theirs, joins)
        if off is None:
            return 0.0
        far = off if off < gap else None
        beside, meet = False, joins or off <= _reach(here, me, waits)
    names = me.unit, foe.unit, mine.tactic, theirs.tactic
    if mine.shoots:
        shot = best_shot(view, *names, far=far, waits=waits)
    if mine.strikes and (beside or meet):
        blow = best_blow(view, *names, waits)
    points = max(shot, blow) if waits else shot + blow
    return min(points, float(max(0, foe.pool)))


@rule("HC-RNG-01", "HC-PROC-02")
def _shot_at(here: Scene, foe: Figure, name: str) -> Iterator[Told]:
    """Which of the others may shoot at the unit before it moves, the worst of them by name, and
    what the best volleys of all of them take on the average under this tactic.
    """
    me, view, found = here.me, here.view, list[tuple[float, int]]()
    for other in here.here.foes(me.side):
        if other is foe or not may_attack(view, other):
            continue
        if points := best_shot(view, other.unit, me.unit, NEUTRAL, name):
            found.append((points, -other.unit))
    if found:
        facts = ("unit", -max(found)[1]), ("n", f"{sum(points for points, _ in found):.1f}")
        if len(found) == 1:
            yield "heroic20s.note_shot_at", facts
        else:
            yield "heroic20s.note_shot_by", (*facts, ("count", len(found) - 1))


def way_forecast(view: View, request: Request, order: Order) -> Forecast | None:
    """What awaits a unit at the end of its way, or where it stays: the enemies whom it has contact
    with there and what the best blows take on both sides in this round's melee, by what is known of
    their tactics; or the nearest, and the best volley to come from there. None for who leaves.
    """
    here, form = scene(view, request, order), order.text("form")
    if (
        form in ("", LEAVES)
        or order.get("leave") is True
        or nearest_foe(here.here, here.me) is None
    ):
        return None
    # Whoever acts or crouches may go as well, or do so where he is.
    to = order.cell("to") if order.cell("to") != here.me.cell else None
    met = touched(here.here, here.me) if to is None else meets(view, here.me, to)
    if met:
        return Forecast(None, (), met[0].unit, notes=tuple(_met(here, met)))
    spot = block(to, here.here.size(here.me)) if to is not None else here.me.cells
    return Forecast(None, (), None, notes=tuple(_clear(here, spot)))


def _met(here: Scene, met: tuple[Figure, ...]) -> Iterator[Told]:
    """A row for each enemy whom the unit has contact with; all out it strikes only at the one whom
    it has named, if that is one of them.
    """
    yield "heroic20s.note_contact", ()
    charged = here.me.target if tactics()[here.me.tactic].charges else None
    named = any(foe.unit == charged for foe in met)
    for foe in met:
        ours, theirs = blows(here.view, here.me.unit, foe.unit)
        if named and foe.unit != charged:
            ours = 0.0
        row = (("target", foe.unit), ("n", f"{ours:.1f}"), ("left", f"{theirs:.1f}"))
        yield "heroic20s.note_in_contact", row


def _clear(here: Scene, spot: tuple[Cell, ...]) -> Iterator[Told]:
    """How far the nearest enemy is from there, and how far he may still go; whom the unit may shoot
    at next.
    """
    foe = nearest_foe(here.here, here.me, spot)
    if foe is not None:
        told = ("target", foe.unit), ("yards", yards(here.here, spot, foe.cells))
        if acting_sides(here.view)[0] == foe.side:
            yield "heroic20s.note_clear_after", told
        else:
            goes = budget(foe) if may_move(here.view, foe) and not foe.locked else 0
            yield "heroic20s.note_clear", (*told, ("n", goes))
    points, other = max(((n, -unit) for unit, n in shots_from(here, spot)), default=(0.0, 0))
    if points:
        yield "heroic20s.note_volley", (("target", -other), ("n", f"{points:.1f}"))
