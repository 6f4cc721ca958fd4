"""What a tactic promises against each that the enemy may have chosen, and who else may shoot; what
awaits a unit where it goes.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.core.forecast import Forecast
from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Request
from game.core.view import View
from game.rules.heroic20s.acts.moving import LEAVES, may_move, meets
from game.rules.heroic20s.acts.resolving import acting_sides
from game.rules.heroic20s.acts.shooting import may_attack
from game.rules.heroic20s.orders.best_shot import best_shot
from game.rules.heroic20s.orders.exchanged import takes
from game.rules.heroic20s.orders.forms import HOLD, NEUTRAL
from game.rules.heroic20s.orders.plans import Plan, named_by, plan_of
from game.rules.heroic20s.orders.scene import Scene, scene
from game.rules.heroic20s.orders.value import blows, shots_from
from game.rules.heroic20s.orders.value import far as yards_to
from game.rules.heroic20s.sheet.field import nearest_foe, touched, yards
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.moving import budget
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
    foe = here.here.figures.get(named_by(order)) or nearest_foe(here.here, me)
    if foe is None or name not in tactics():
        return None
    mine, both = plan_of(here, order), dict[str, tuple[float, float]]()
    for theirs in _open_to(foe):
        able = may_attack(view, foe)
        his = Plan(tactic=theirs, strikes=able, shoots=able, goes=may_move(view, foe))
        both[theirs] = takes(here, me, foe, mine, his), takes(here, foe, me, his, mine)
    facts: tuple[Slot, ...] = (("target", foe.unit), ("yards", yards_to(here, foe)))
    shot_at = tuple(_shot_at(here, foe, name))
    if not any(took or lost for took, lost in both.values()):
        return Forecast(None, (), foe.unit, notes=(("heroic20s.note_apart", facts), *shot_at))
    told = [("heroic20s.note_round", facts), ("heroic20s.note_chosen", ())]
    if mine.waits is not None and mine.waits.at_mount and foe.mounted:
        told.insert(0, ("heroic20s.note_at_mounts", (("target", foe.unit),)))
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
