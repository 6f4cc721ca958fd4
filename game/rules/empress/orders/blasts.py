"""The odds of something that bursts: where it lands, and what it does to everybody there (3.4)."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.checks import gather, totals
from game.core.forecast import Branch, Forecast
from game.core.grid import RING, Cell
from game.core.grid import step as beyond
from game.core.rule import rule
from game.core.view import View
from game.rules.empress.acts.things import victims
from game.rules.empress.exchange.areas import ON, blast_check, lob_check
from game.rules.empress.orders import chances
from game.rules.empress.sheet.figure import Figure, figure
from game.rules.empress.sheet.law import law_of
from game.rules.empress.sheet.situation import site_of
from game.rules.empress.tables.book import items
from game.rules.empress.tables.rows import Item


@rule("EM-ARM-10")
def of_lob(view: View, me: Figure, name: str, cell: Cell) -> Forecast:
    """For everybody whom it may take, wherever it lands, what that is."""
    row, check = items()[name], lob_check(me)
    caught: dict[int, float] = {}
    for spot, chance in landings(view, me, cell).items():
        for one in victims(view, row, spot):
            caught[one.unit] = caught.get(one.unit, 0.0) + chance
    foes_first = sorted(caught, key=lambda unit: (figure(view, unit).side == me.side, unit))
    found = tuple(_one(view, me, row, unit, caught[unit]) for unit in foes_first)
    if not found:
        return Forecast(check, ())
    first = found[0]
    return Forecast(check, first.branches, first.target, others=found[1:])


@rule("EM-ARM-10")
def landings(view: View, me: Figure, cell: Cell) -> Mapping[Cell, float]:
    """Where it bursts, with the chances: there, or one cell off."""
    on = lob_check(me).chance(ON)
    found = {cell: on}
    grid = site_of(view).grid
    for way in RING:
        off = beyond(cell, way)
        spot = off if grid.holds(off) else cell
        found[spot] = found.get(spot, 0.0) + (1.0 - on) / len(RING)
    return found


def _one(view: View, me: Figure, row: Item, unit: int, caught: float) -> Forecast:
    """What it does to one of them, who is within it with this chance."""
    foe, law = figure(view, unit), law_of(view)
    suffered = [
        (points, p * q * caught)
        for total, p in totals(blast_check(row, me.unit).dice)
        for points, q in chances.of_blast(foe, total, me.unit, law)
    ]
    losses = tuple(sorted(gather([(0, 1.0 - caught), *suffered])))
    out = sum(p for points, p in losses if points >= max(1, foe.health.now))
    return Forecast(None, (Branch("", (), losses, (), out),), unit)
