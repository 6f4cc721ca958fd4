"""What Empress shows: the countdown of segments, and what can be seen of the field."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.core.checks import Modifier
from game.core.components import Position
from game.core.grid import Cell
from game.core.memo import once
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Reader, Request
from game.core.shown import Lookout, Mark, Sightline, Stride, Timeline
from game.core.view import View
from game.core.vocabulary import WALK
from game.rules.empress.acts.countdown import pending
from game.rules.empress.exchange.shifts import attack_shifts
from game.rules.empress.orders import afar
from game.rules.empress.orders.prospects import readied, sighted
from game.rules.empress.orders.risks import meetings
from game.rules.empress.sheet.components import Fighter
from game.rules.empress.sheet.figure import Figure, figure, standing_at
from game.rules.empress.sheet.seeing import in_line, sees
from game.rules.empress.sheet.situation import arm, everybody, foes, site_of
from game.rules.empress.sheet.stats import movement, running
from game.rules.empress.sheet.turns import COUNTERING, HOLDING, Acting, Countdown
from game.rules.empress.sheet.ways import pace, stuck, ways_of
from game.rules.empress.tables.book import items, numbers, weapons
from game.rules.kit.ground.lookout import quarry, roads_from, strides, threats
from game.rules.kit.ground.places import around
from game.rules.kit.ground.site import field_of, grid_of

RUN = "run"
"""The manner of a stride for which the action is spent."""


@rule("EM-INI-01", "EM-INI-03")
def timeline(view: View) -> Timeline | None:
    """The segments of this round: who acts now, who is still to act, who holds, who has acted."""
    people = [one for one in everybody(view) if one.place or one.swallowed_by]
    if not people:
        return None
    due = {one.unit for one in pending(view)}
    marks = tuple(_mark(view, one, one.unit in due) for one in people)
    places = [mark.at for mark in marks if mark.at is not None]
    return Timeline(
        0, max(numbers().initiative, *places) if places else numbers().initiative, marks
    )


def _mark(view: View, one: Figure, due: bool) -> Mark:
    segment, count = one.turn.segment, view.find(field_of(view), Countdown)
    if not one.able:
        return Mark(one.unit, "out")
    if view.find(one.unit, Acting) is not None:
        return Mark(one.unit, "acting", count.segment if count is not None else segment)
    if due:
        return Mark(one.unit, "due", segment)
    if one.turn.state not in (HOLDING, COUNTERING):
        return Mark(one.unit, "done", segment)
    held = one.turn.state == HOLDING
    what = "holding" if held else "watching" if one.counter.cells else "countering"
    told = held or one.side == view.side
    return Mark(one.unit, "waits", segment, what=f"empress.awaiting.{what}" if told else "")


@once
def reach_of(view: View, unit: int) -> tuple[Stride, ...]:
    """Where his movement takes him, and where a run does; in his turn, what is left of it."""
    if view.find(unit, Fighter) is None or view.find(unit, Position) is None:
        return ()
    me = figure(view, unit)
    if not me.able or stuck(me) or me.prone:
        return ()
    acting = view.find(unit, Acting) or Acting(feet=movement(me))
    if acting.moved:
        return ()
    walk = (WALK, ways_of(view, unit, acting.feet))
    return strides([walk, (RUN, ways_of(view, unit, running(me)))] if acting.action else [walk])


@once
def sight(view: View, unit: int, cell: Cell) -> tuple[Sightline, ...]:
    """From this cell to each of his enemies, with the shifts of a shot from there."""
    me = figure(view, unit)
    there = standing_at(me, cell)
    rows = [weapons()[name] for name in afar.missiles(me, throw=False)]
    found = []
    for foe in foes(view, me):
        clear = in_line(view, there.place, foe.place) and sees(view, unit, foe.unit)
        shot = sighted(view, there, foe, rows[0]) if clear and rows else None
        told: tuple[Modifier, ...] = attack_shifts(shot) if shot is not None else ()
        covered = shot is not None and bool(shot.at.cover)
        state = "blocked" if not clear else "cover" if covered else "clear"
        found.append(Sightline(cell, foe.place[0], foe.unit, state, told))
    return tuple(found)


@once
def threat(view: View) -> Mapping[Cell, tuple[int, ...]]:
    """For each cell, who of the others could strike there, or shoot, in his next turn."""
    others = {o.unit: o for o in everybody(view) if o.side != view.side and o.able and o.place}
    return threats(others, lambda unit: (*_struck(view, others[unit]), *_shot(view, others[unit])))


def _struck(view: View, me: Figure) -> Iterator[Cell]:
    """The cells that he can strike at, from where he is or after a move."""
    assert me.cell is not None
    standing = {me.cell}
    if not stuck(me) and not me.prone:
        standing |= set(ways_of(view, me.unit, movement(me)))
    far = max((arm(me, row) for row in readied(me) if not row.missile), default=1)
    grid = grid_of(view)
    yield from around(grid, standing, far) - set(me.place)


def _shot(view: View, me: Figure) -> Iterator[Cell]:
    """The cells that he can shoot at from where he is."""
    names = afar.missiles(me, throw=False)
    if names and me.cell is not None and not me.gripped:
        far = max(weapons()[name].long for name in names) // numbers().cell
        yield from afar.seen_from(site_of(view), me.cell, far)


def able(reader: Reader, unit: int) -> bool:
    """Whether he can still fight."""
    return figure(reader, unit).able


def filled(view: View, request: Request, order: Order) -> tuple[Cell, ...]:
    """The cells in which an explosion of this order takes whoever is there."""
    row, cell = items().get(order.text("item")), order.cell("cell")
    if row is None or cell is None:
        return ()
    return (cell, *afar.seen_from(site_of(view), cell, row.radius // numbers().cell))


def quarry_of(reader: Reader, unit: int) -> tuple[int, ...]:
    """The enemies he can ever get at, with nobody in the way."""
    me, site = figure(reader, unit), site_of(reader)
    assert me.cell is not None
    prices = pace(me, 0).price
    roads = roads_from(site.grid, me.cell, lambda a, b: bool(prices[site.footing[site.place(b)]]))
    posts = {foe.unit: foe.cell for foe in foes(reader, me) if foe.cell is not None}
    armed = any(row.missile for row in readied(me))
    return quarry(site, roads, posts, armed=armed)


LOOKOUT = Lookout(reach_of, sight, threat, able, filled, quarry_of, meetings)
"""What screens and opponents may ask of the field."""
