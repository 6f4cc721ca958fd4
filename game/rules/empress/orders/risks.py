"""What enemies may take of somebody who goes past them, or shoots and loads among them (3.13)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from game.core.checks import gather
from game.core.forecast import Branch, Forecast
from game.core.grid import Cell
from game.core.memo import once
from game.core.orders import Slot
from game.core.rule import rule
from game.core.view import View
from game.rules.empress.acts import turn
from game.rules.empress.acts.aims import Blow, made, may_strike, provoked
from game.rules.empress.exchange.blow import USUAL
from game.rules.empress.orders import chances
from game.rules.empress.orders.chances import NOTHING, Losses
from game.rules.empress.sheet.figure import cells, figure, standing_at
from game.rules.empress.sheet.law import on
from game.rules.empress.sheet.seeing import in_front
from game.rules.empress.sheet.situation import arms, engaging
from game.rules.empress.sheet.stats import movement, running
from game.rules.empress.sheet.ways import ways_of
from game.rules.kit.ground.places import block
from game.rules.kit.ground.ways import Ways

PASSING = Forecast(None, (Branch(""),))
"""What a way promises that costs nothing."""


@rule("EM-BRK-01", "EM-BRK-02")
def on_the_way(
    view: View, unit: int, form: str, cell: Cell, feet: int, found: Forecast = PASSING
) -> Forecast:
    """The same with what enemies may take of him on the way there, if they all strike."""
    me = figure(view, unit)
    if form == turn.RETREAT:
        return exposed(view, unit, found)
    ways: Ways = ways_of(
        view, unit, {turn.RUN: running(me), turn.CHARGE: movement(me)}.get(form, feet)
    )
    path = ways[cell].path if cell in ways else ()
    return with_strikes(view, found, unit, strikers(view, unit, path))


@rule("EM-BRK-01", "EM-BRK-02", "EM-OPP-03")
def strikers(view: View, unit: int, path: Sequence[Cell]) -> tuple[tuple[int, Cell], ...]:
    """The enemies who may strike at him on this way, each once, with the cell that he leaves."""
    me, found = figure(view, unit), dict[int, Cell]()
    fights = engaging(view, unit)
    for here, there in zip((me.cell, *path), path, strict=False):
        assert here is not None
        for foe in provoked(view, unit, block(there, cells(me.fighter.size)), here):
            free = foe in fights and on(view, "breakaway_attack_free")
            if may_strike(view, figure(view, foe), standing_at(me, here), free):
                found.setdefault(foe, here)
    return tuple(found.items())


@rule("EM-OPP-06", "EM-BRK-03")
def exposed(view: View, unit: int, found: Forecast) -> Forecast:
    """The same with what those who engage him may take of him, if they all strike."""
    me = figure(view, unit)
    assert me.cell is not None or not engaging(view, unit)
    able = (foe for foe in engaging(view, unit) if may_strike(view, figure(view, foe), me))
    return with_strikes(view, found, unit, [(foe, me.cell) for foe in able if me.cell is not None])


def with_strikes(
    view: View, found: Forecast, unit: int, able: Sequence[tuple[int, Cell]]
) -> Forecast:
    """What is promised, and what these may do before."""
    if not able:
        return found
    own = together(struck(view, foe, unit, cell) for foe, cell in able)
    notes: tuple[tuple[str, tuple[Slot, ...]], ...] = tuple(
        ("empress.note_provokes", (("unit", foe),)) for foe, _ in able
    )
    branches = tuple(replace(branch, own=own) for branch in found.branches)
    return replace(found, branches=branches, notes=(*found.notes, *notes))


def struck(view: View, foe: int, unit: int, cell: Cell) -> Losses:
    """The points that an opportunity attack of this one takes of somebody in that cell."""
    he, there = figure(view, foe), standing_at(figure(view, unit), cell)
    rows = arms(view, he, there)
    if not rows:
        return NOTHING
    blow = Blow(foe, unit, rows[0].id, at=replace(USUAL, interrupting=True))
    attack = made(view, blow)
    around = replace(attack.at, front=in_front(there, he.place))
    attack = replace(attack, foe=there, at=around)
    return tuple(gather((points, p) for (_, points, _), p in chances.of_attack(attack)))


def together(found: Iterable[Losses]) -> Losses:
    """The points of all of these together."""
    total = NOTHING
    for losses in found:
        total = tuple(gather((a + b, p * q) for a, p in total for b, q in losses))
    return tuple(sorted(total))


TAKEN = 0.7
"""How often an enemy spends his action on whoever passes him."""


@once
def passed(view: View, unit: int, path: Sequence[Cell]) -> float:
    """The part of him that those take who strike at him on this way."""
    left = max(1, figure(view, unit).health.now)
    found = (struck(view, foe, unit, cell) for foe, cell in strikers(view, unit, path))
    return TAKEN * sum(p * min(1.0, n / left) for losses in found for n, p in losses)
