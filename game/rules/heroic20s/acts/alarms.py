"""What sets Waits and opportunity fire off (3.14, 3.15): the step of a way at which somebody who
moves is stopped, and by whom.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from game.core.grid import Cell
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.heroic20s.exchange.watching import (
    ATTACKS,
    CROSSES,
    FIRE,
    IN_RANGE,
    MOVES,
    at_once,
    names,
    sets_off,
    stopped_at,
)
from game.rules.heroic20s.sheet.components import Watch
from game.rules.heroic20s.sheet.field import Ground, best_line, shot_yards, yards
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.situation import figures, ground
from game.rules.heroic20s.tables.rows import Missile
from game.rules.kit.ground.groups import moved
from game.rules.kit.ground.places import Place

ANY = 10**6
"""As many yards as there may be."""


@dataclass(frozen=True, slots=True)
class Alarm:
    """Where on its way a mover is stopped, as the number of steps gone, and who responds there."""

    step: int
    watchers: tuple[int, ...]


@rule("HC-WAIT-01", "HC-OPP-01")
def watching(reader: Reader) -> Iterator[tuple[Figure, Watch]]:
    """Everybody who waits or watches and is still able to respond."""
    for me in figures(reader):
        watch = reader.find(me.unit, Watch)
        if watch is not None and not (me.pinned or me.routed or me.unaware):
            yield me, watch


@rule("HC-WAIT-02", "HC-OPP-04", "HC-OPP-05")
def alarm(reader: Reader, mover: Figure, lead: Cell, path: Sequence[Cell]) -> Alarm | None:
    """The first step of a way that sets off a Wait or opportunity fire, with all who are set off
    there at the same moment; None if nobody is. ``lead``: the anchor of the figure that leads.
    """
    if not path or not mover.cells:
        return None
    places = (mover.cells, *(moved(mover.cells, lead, cell) for cell in path))
    found = at_once(
        (me.unit, _set_off(reader, me, watch, mover, places)) for me, watch in watching(reader)
    )
    return Alarm(*found) if found is not None else None


@rule("HC-WAIT-01", "HC-WAIT-02", "HC-OPP-01", "HC-OPP-04")
def _set_off(
    reader: Reader, me: Figure, watch: Watch, mover: Figure, places: Sequence[Place]
) -> int | None:
    """The step at which a way sets off this watch."""
    here = ground(reader)
    if me.unit == mover.unit:
        return None
    if watch.trigger in FIRE:
        if not sets_off(watch, me.side, mover.side, mover.unit) or watch.cell is None:
            return None
        return _entered(reader, me, watch, mover, places)
    if me.side == mover.side or not names(watch, mover.unit) or watch.trigger == ATTACKS:
        return None
    if watch.trigger == MOVES:
        return 1 if len(places) > 1 else None
    if watch.trigger == IN_RANGE:
        row = missile_of(me, watch.range_of or watch.weapon)
        most = row.most if row else 0
        return stopped_at(_exposed(here, me, mover, place, most) for place in places)
    return stopped_at(yards(here, me.cells, place) <= watch.yards for place in places)


@rule("HC-RNG-02", "HC-BASE-21")
def _exposed(here: Ground, me: Figure, mover: Figure, place: Place, most: int) -> bool:
    """Whether a shot over so many yards at most gets at somebody there: near enough, which is known
    at once, and in sight.
    """
    there = replace(mover, cells=place)
    return shot_yards(here, me, there) <= most and best_line(here, me, there) is not None


@rule("HC-OPP-01", "HC-OPP-02")
def _entered(
    reader: Reader, me: Figure, watch: Watch, mover: Figure, places: Sequence[Place]
) -> int | None:
    """The step at which somebody appears in the watched circle, or on the watched line: who cannot
    be shot at there has not appeared.
    """
    assert watch.cell is not None
    here, spot, row = ground(reader), Cell(*watch.cell), missile_of(me, watch.weapon)
    exposed = partial(_exposed, here, me, mover, most=row.most if row else ANY)
    line: set[Cell] = set()
    if watch.trigger == CROSSES or watch.line:
        line = {me.cells[0], *here.site.measures.line(me.cells[0], spot), spot}

    def inside(place: Place) -> bool:
        if line:
            return not line.isdisjoint(place)
        return yards(here, (spot,), place) <= watch.yards or spot in place

    found = (at for at, place in enumerate(places) if inside(place) and exposed(place))
    first = next(found, None)
    return (1 if len(places) > 1 else None) if first == 0 else first


def missile_of(me: Figure, weapon: str) -> Missile | None:
    """Its ranged weapon of this name."""
    return next((row for row in me.fighter.missiles if row.id == weapon), None)
