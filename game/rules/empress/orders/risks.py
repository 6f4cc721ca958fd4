"""What enemies may take of somebody on his way (3.13)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace

from game.core.checks import gather
from game.core.forecast import Branch, Forecast
from game.core.grid import Cell
from game.core.memo import once
from game.core.rule import rule
from game.core.shown import Meeting
from game.core.tactics import Met
from game.core.view import View
from game.rules.empress.acts import turn
from game.rules.empress.acts.aims import may_strike, provoked
from game.rules.empress.exchange.blow import USUAL, Attack, advantage, disadvantage
from game.rules.empress.orders import chances, remarks
from game.rules.empress.orders.chances import NOTHING
from game.rules.empress.orders.scene import Scene
from game.rules.empress.orders.stops import UNTOUCHED, Stops, endures, part, stopping, together
from game.rules.empress.sheet import gear, ground, law, situation, stats
from game.rules.empress.sheet.figure import Figure, figure, standing_at
from game.rules.empress.sheet.turns import Faced

Then = Callable[[int], Branch]
"""What comes of an order when he has lost so many points before."""

PASSING = Forecast(None, (Branch(""),))
"""What a way promises that costs nothing."""


@rule("EM-BRK-01", "EM-BRK-02")
def on_the_way(
    here: Scene,
    form: str,
    cell: Cell,
    found: Forecast = PASSING,
    *,
    off: bool = False,
    then: Then | None = None,
) -> Forecast:
    """What is found, with what enemies may take of him on the way, and ``off`` the field; ``then``
    tells what is found when he has lost so much by them.
    """
    view, unit = here.view, here.me.unit
    if form == turn.RETREAT:
        return exposed(view, unit, found, free=law.law_of(view).breakaway_attack_free)
    met = dict(passing(here, form, cell))
    for foe in _on_a_step(view, unit, cell, None) if off else ():
        met.setdefault(foe, cell)
    able, charged = tuple(met.items()), form == turn.CHARGE
    return with_strikes(view, found, unit, able, walks=True, charged=charged, then=then)


def passing(here: Scene, form: str, cell: Cell) -> tuple[tuple[int, Cell], ...]:
    """The enemies who may strike at him on his way there at a walk, at a run or in a charge."""
    return strikers(here.view, here.me.unit, path_of(here, form, cell))


def path_of(here: Scene, form: str, cell: Cell) -> tuple[Cell, ...]:
    """His way there at a walk, at a run or in a charge."""
    me = here.me
    far = {turn.RUN: stats.running(me), turn.CHARGE: stats.movement(me)}.get(form, here.feet)
    return ground.ways_of(here.view, me.unit, far)[cell].path


@rule("EM-BRK-01", "EM-BRK-02", "EM-OPP-03")
def strikers(view: View, unit: int, path: Sequence[Cell]) -> tuple[tuple[int, Cell], ...]:
    """The enemies who may strike at him on this way, each once, with the cell that he leaves."""
    me, found = figure(view, unit), dict[int, Cell]()
    for here, there in zip((me.cell, *path), path, strict=False):
        assert here is not None
        for foe in _on_a_step(view, unit, here, there):
            found.setdefault(foe, here)
    return tuple(found.items())


@once
def _on_a_step(view: View, unit: int, here: Cell, there: Cell | None) -> tuple[int, ...]:
    """Those who may strike at him as he leaves this cell for that one, or for none."""
    me = figure(view, unit)
    left = standing_at(me, here)
    fights = situation.engaging_there(view, left)
    to = me.filling(there) if there is not None else ()
    free = law.law_of(view).breakaway_attack_free
    return tuple(
        foe
        for foe in provoked(view, unit, to, here)
        if may_strike(view, figure(view, foe), left, free and foe in fights)
    )


@rule("EM-OPP-06", "EM-BRK-03", "EM-OPP-03")
def exposed(view: View, unit: int, found: Forecast, *, free: bool = False) -> Forecast:
    """The same with what those who engage him may take of him, if they all strike; ``free``: those
    who have acted may as well.
    """
    me, near = figure(view, unit), situation.engaging(view, unit)
    able = [foe for foe in near if may_strike(view, figure(view, foe), me, free)]
    return with_strikes(view, found, unit, [(foe, me.place[0]) for foe in able])


def with_strikes(
    view: View,
    found: Forecast,
    unit: int,
    able: Sequence[tuple[int, Cell]],
    *,
    walks: bool = False,
    charged: bool = False,
    then: Then | None = None,
) -> Forecast:
    """What is promised, and what these may do before: whoever goes down by that, or is caught, does
    no more; ``walks``: nor is he struck at then; ``charged``: he is easier to hit meanwhile;
    ``then``: what he does goes by what he has lost.
    """
    if not able:
        return found
    looks = facing_them(view, unit, able)
    blows = (stopping(view, foe, unit, cell, way, charged) for foe, cell, way in looks)
    taken = together(blows, endures(view, unit), walks=walks)
    notes = tuple(remarks.about("provokes", foe) for foe, _ in able)
    branches = tuple(_after(b, taken) for b in found.branches)
    if then is not None:
        branches = (chances.mixed(_each(then, taken)),)
    others = tuple(
        replace(one, branches=tuple(replace(_after(b, taken), own=b.own) for b in one.branches))
        for one in found.others
    )
    return replace(found, branches=branches, notes=(*found.notes, *notes), others=others)


@rule("EM-GRD-06", "EM-SHD-09")
def facing_them(
    view: View, unit: int, able: Iterable[tuple[int, Cell]]
) -> Iterator[tuple[int, Cell, str]]:
    """The same strikers with the way in which he looks by then: he turns his shield to the first
    attack of a round upon him.
    """
    me = figure(view, unit)
    turns = me.able and gear.shield(me) is not None and view.find(unit, Faced) is None
    for foe, cell in able:
        there, place = standing_at(me, cell), figure(view, foe).place
        if turns and not ground.in_front(there, place):
            me = replace(me, facing=ground.bearing(there, place))
        turns = False
        yield foe, cell, me.facing


@rule("EM-OPP-05", "EM-GRP-03")
def _after(branch: Branch, taken: Stops) -> Branch:
    """A branch for whoever loses so much before, and may be stopped by it."""
    own = chances.summed(
        (points + n, p * q)
        for (points, stops), p in taken
        for n, q in (NOTHING if stops else branch.own or NOTHING)
    )
    stays = sum(p for (_, stops), p in taken if not stops)
    if stays >= 1.0 or not branch.hit:
        return replace(branch, own=own)
    hit = gather([*((g, p * stays) for g, p in branch.hit), (chances.MISSED, 1.0 - stays)])
    losses = chances.summed([(0, 1.0 - stays), *((n, p * stays) for n, p in branch.losses)])
    return replace(branch, hit=hit, losses=losses, own=own, out=branch.out * stays)


@rule("EM-OPP-05", "EM-GRP-03")
def _each(then: Then, taken: Stops) -> Iterator[tuple[Branch, float]]:
    """The same of what goes by his losses, for each of them with its chance."""
    for (points, stops), p in taken:
        if stops:
            gone, naught = ((chances.MISSED, 1.0),), ((chances.MISSED, 0.0),)
            yield Branch("", gone, NOTHING, ((points, 1.0),), each=naught), p
            continue
        branch = then(points)
        own = tuple((points + n, q) for n, q in branch.own or NOTHING)
        yield replace(branch, own=own), p


TAKEN = 0.7
"""How often an enemy spends his action on whoever passes him."""


@once
def passed(view: View, unit: int, path: Sequence[Cell]) -> tuple[Met, ...]:
    """Those who strike at him on this way, and what each takes of him."""
    left = max(1, figure(view, unit).health.now)
    looks = facing_them(view, unit, strikers(view, unit, path))
    found = ((foe, stopping(view, foe, unit, cell, way)) for foe, cell, way in looks)
    return tuple(Met(foe, TAKEN, part(came, left)) for foe, came in found)


@once
@rule("EM-BRK-02", "EM-RCH-01", "EM-OPP-01")
def meetings(view: View, unit: int, path: tuple[Cell, ...]) -> tuple[Meeting, ...]:
    """Those whom the way provokes, each with the odds of his blow; then those in reach at its end,
    with both reaches, and with the odds of the blow that comes before his.
    """
    me = figure(view, unit)
    if not path:
        return ()
    steps = path[path[0] == me.cell :]
    past = (
        Meeting(
            foe, cell, "empress.meets_past", (), *_odds(stopping(view, foe, unit, cell, facing))
        )
        for foe, cell, facing in facing_them(view, unit, strikers(view, unit, steps))
    )
    return (*past, *_closing(view, standing_at(me, path[-1])))


def _odds(came: Stops) -> tuple[float, float]:
    """The chance that any points are lost or he is stopped, and how many are on the average."""
    harmed = sum(p for (points, stops), p in came if points or stops)
    return harmed, sum(points * p for (points, _), p in came)


def _closing(view: View, me: Figure) -> Iterator[Meeting]:
    """Of each enemy whom he could strike at from there: whose weapon is so much longer, and the
    odds of its first blow, if he has not acted.
    """
    for foe in situation.foes(view, me):
        if not foe.able or not situation.striking(view, me, foe):
            continue
        around = replace(USUAL, front=ground.in_front(foe, me.place))
        attack = Attack(me, foe, gear.longest(me), law.law_of(view), around)
        facts = (
            ("own", f"{gear.reach(me, attack.weapon):g}"),
            ("other", f"{gear.reach(foe, gear.longest(foe)):g}"),
        )
        assert me.cell is not None
        if disadvantage(attack):
            early = may_strike(view, foe, me)
            way = ground.bearing(me, foe.place)
            first = stopping(view, foe.unit, me.unit, me.cell, way) if early else UNTOUCHED
            yield Meeting(foe.unit, me.cell, "empress.meets_longer", facts, *_odds(first))
        elif advantage(attack):
            yield Meeting(foe.unit, me.cell, "empress.meets_shorter", facts)
