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
from game.rules.heroic20s.acts.moving import GOES, LEAVES, meets
from game.rules.heroic20s.acts.ordering import FIRE, WAIT
from game.rules.heroic20s.acts.resolving import acting_sides
from game.rules.heroic20s.acts.state import shots_left
from game.rules.heroic20s.orders.choices import best_blow, best_shot
from game.rules.heroic20s.orders.forms import NEUTRAL
from game.rules.heroic20s.orders.scene import Scene, scene
from game.rules.heroic20s.orders.value import blows, volleys
from game.rules.heroic20s.orders.value import far as yards_to
from game.rules.heroic20s.sheet.field import best_line, nearest_foe, shot_yards, touched, yards
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.moving import pace
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
    busy = order.text("long") not in ("", WAIT, FIRE)
    bare = 0.0 if busy or True in (order.get("withdraw"), order.get("forgo")) else 1.0
    both = {
        theirs: (bare * _takes(here, me, foe, name, theirs), _takes(here, foe, me, theirs, name))
        for theirs in tactics()
    }
    facts: tuple[Slot, ...] = (("target", foe.unit), ("yards", yards_to(here, foe)))
    shot_at = tuple(_shot_at(here, foe, name))
    if not any(took or lost for took, lost in both.values()):
        return Forecast(None, (), foe.unit, notes=(("heroic20s.note_apart", facts), *shot_at))
    told = [("heroic20s.note_round", facts), ("heroic20s.note_chosen", ())]
    for one, (took, lost) in both.items():
        row = (("tactic", one), ("n", f"{took:.1f}"), ("left", f"{lost:.1f}"))
        told.append(("heroic20s.note_against", row))
    return Forecast(None, (), foe.unit, notes=(*told, *shot_at))


def _takes(here: Scene, me: Figure, foe: Figure, mine: str, theirs: str) -> float:
    """The points that the best volley of one unit takes of another by these tactics, and, where
    either of them gets there and none runs, or they stand side by side, its best blow.
    """
    rows, gap, view = tactics(), yards(here.here, me.cells, foe.cells), here.view
    if not rows[mine].attacks:
        return 0.0
    points, both = 0.0, ((me, rows[mine]), (foe, rows[theirs]))
    beside = gap <= 1 or foe.unit in me.locked
    meet = any(gap <= row.move * pace(one) + 1 for one, row in both)
    runs = any(row.flees for _, row in both)
    if any(shots_left(view, me.unit, row) for row in me.fighter.missiles):
        points = best_shot(view, me.unit, foe.unit, gap, mine, theirs)
    if beside or (meet and not runs):
        points += best_blow(view, me.unit, foe.unit, mine, theirs, False)
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
    to = order.cell("to") if form == GOES else None
    met = touched(here.here, here.me) if to is None else meets(view, here.me, to)
    if met:
        return Forecast(None, (), met[0].unit, notes=tuple(_met(here, met)))
    spot = block(to, here.here.size(here.me)) if to is not None else here.me.cells
    return Forecast(None, (), None, notes=tuple(_clear(here, spot)))


def _met(here: Scene, met: tuple[Figure, ...]) -> Iterator[Told]:
    """A row for each enemy whom the unit has contact with."""
    yield "heroic20s.note_contact", ()
    for foe in met:
        ours, theirs = blows(here.view, here.me.unit, foe.unit)
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
            goes = 0 if foe.locked else tactics()[foe.tactic].move * pace(foe)
            yield "heroic20s.note_clear", (*told, ("n", goes))
    points, other = max(((n, -unit) for unit, n in volleys(here, spot)), default=(0.0, 0))
    if points:
        yield "heroic20s.note_volley", (("target", -other), ("n", f"{points:.1f}"))
