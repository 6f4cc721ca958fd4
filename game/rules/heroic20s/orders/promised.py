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
from game.rules.heroic20s.acts.moving import LEAVES, may_move, meets
from game.rules.heroic20s.acts.ordering import FIRE, WAIT
from game.rules.heroic20s.acts.resolving import acting_sides
from game.rules.heroic20s.acts.state import shots_left
from game.rules.heroic20s.exchange.watching import ATTACKS, IN_RANGE, SHOOT, STRIKE, WITHIN
from game.rules.heroic20s.orders.choices import best_blow, best_shot
from game.rules.heroic20s.orders.forms import HOLD, NEUTRAL
from game.rules.heroic20s.orders.scene import Scene, scene
from game.rules.heroic20s.orders.value import blows, volleys
from game.rules.heroic20s.orders.value import far as yards_to
from game.rules.heroic20s.sheet.field import best_line, nearest_foe, shot_yards, touched, yards
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
        his = Plan(tactic=theirs, strikes=_able(foe), shoots=_able(foe), goes=not foe.stuck)
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
    moves at all, and whether it does so only out of a Wait: set off by what, and how near.
    """

    tactic: str
    strikes: bool = True
    shoots: bool = True
    goes: bool = True
    waits: bool = False
    trigger: str = ""
    yards: int = 0


@rule("HC-TAC-03", "HC-MASS-06")
def _able(me: Figure) -> bool:
    """Whether it can attack at all."""
    return not (me.pinned or me.detached)


@rule("HC-ACT-04", "HC-ACT-05", "HC-WAIT-01", "HC-WAIT-04", "HC-DIS-01")
def _plan(here: Scene, order: Order) -> Plan:
    """What an order comes to, as far as it goes: who waits stays, and attacks as he has said."""
    me, long, response = here.me, order.text("long"), order.text("response")
    waits = long in (WAIT, FIRE)
    given_up = True in (order.get("withdraw"), order.get("forgo")) or (long and not waits)
    attacks = _able(me) and not given_up
    return Plan(
        tactic=order.text("tactic"),
        strikes=attacks and long != FIRE and response in ("", STRIKE),
        shoots=attacks and response in ("", SHOOT),
        goes=not (me.stuck or long),
        waits=waits,
        trigger=order.text("trigger"),
        yards=_near(me, order),
    )


@rule("HC-WAIT-01")
def _near(me: Figure, order: Order) -> int:
    """How near somebody has to come: so many yards, or into range of a weapon."""
    if order.text("trigger") != IN_RANGE:
        return order.unit("yards") or 0
    row = missile_of(me, order.text("range") or order.text("weapon"))
    return row.most if row else 0


@rule("HC-WAIT-01", "HC-WAIT-02")
def _set_off(me: Plan, foe: Plan, gap: int, far: int) -> bool:
    """Whether an enemy so many yards off, who goes so ``far`` and one of contact, can set a Wait
    off: who is near enough already does not by coming nearer.
    """
    if me.trigger == ATTACKS:
        return tactics()[foe.tactic].attacks and (foe.strikes or foe.shoots)
    if me.trigger in (WITHIN, IN_RANGE):
        return foe.goes and not tactics()[foe.tactic].flees and me.yards < gap <= me.yards + far
    return foe.goes or not me.trigger


def _takes(here: Scene, me: Figure, foe: Figure, mine: Plan, theirs: Plan) -> float:
    """The points that the best volley of one unit takes of another by these plans, if it is in
    sight, and, where either of them gets there and none runs, or they stand side by side, its best
    blow; out of a Wait the better of both.
    """
    rows, gap, view = tactics(), yards(here.here, me.cells, foe.cells), here.view
    own, other = rows[mine.tactic], rows[theirs.tactic]
    if not own.attacks:
        return 0.0
    shot = blow = 0.0
    beside = gap <= 1 or foe.unit in me.locked
    if mine.waits and not _set_off(mine, theirs, gap, other.move * pace(foe)):
        return 0.0
    comes = theirs.goes and gap <= other.move * pace(foe) + 1
    meet = comes or (mine.goes and gap <= own.move * pace(me) + 1)
    if mine.shoots and best_line(here.here, me, foe) is not None:
        shot = best_shot(
            view, me.unit, foe.unit, gap, mine.tactic, theirs.tactic, waits=mine.waits
        )  # fmt: skip
    if mine.strikes and (beside or (meet and not (own.flees or other.flees))):
        blow = best_blow(view, me.unit, foe.unit, mine.tactic, theirs.tactic, False)
    points = max(shot, blow) if mine.waits else shot + blow
    return min(points, float(max(0, foe.pool)))


@rule("HC-RNG-01", "HC-PROC-02")
def _shot_at(here: Scene, foe: Figure, name: str) -> Iterator[Told]:
    """Which of the others may shoot at the unit before it moves, the worst of them by name, and
    what the best volleys of all of them take on the average under this tactic.
    """
    me, view, found = here.me, here.view, list[tuple[float, int]]()
    for other in here.here.foes(me.side):
        loaded = any(shots_left(view, other.unit, row) for row in other.fighter.missiles)
        if other is foe or not loaded or best_line(here.here, other, me) is None:
            continue
        far = shot_yards(here.here, other, me)
        if points := best_shot(view, other.unit, me.unit, far, NEUTRAL, name):
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
    points, other = max(((n, -unit) for unit, n in volleys(here, spot)), default=(0.0, 0))
    if points:
        yield "heroic20s.note_volley", (("target", -other), ("n", f"{points:.1f}"))
