"""What can be done from afar: what is loaded, whom it reaches, the odds of what bursts (3.4)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.core.checks import totals
from game.core.forecast import Forecast
from game.core.grid import RING, Cell
from game.core.grid import step as beyond
from game.core.memo import once
from game.core.orders import Order
from game.core.rule import rule
from game.core.view import View
from game.rules.empress.acts import aims, things
from game.rules.empress.exchange.areas import ON, blast_check
from game.rules.empress.orders import chances, scene
from game.rules.empress.sheet import gear, ground
from game.rules.empress.sheet.figure import Figure, figure
from game.rules.empress.sheet.law import law_of
from game.rules.empress.sheet.situation import feet_apart, foes, site_of
from game.rules.empress.tables import book, rows
from game.rules.kit.ground.sight import in_sight, open_line
from game.rules.kit.ground.site import Site


@rule("EM-GRD-08", "EM-INH-01")
@once
def shot_at(view: View, unit: int, name: str) -> tuple[int, ...]:
    """Whom he can shoot or throw this at from where he stands."""
    me, row = figure(view, unit), aims.missile_of(name)
    if row is None:
        return ()
    return tuple(foe.unit for foe in foes(view, me) if aims.can_shoot(view, me, foe, row))


@rule("EM-ARM-10")
@once
def lobbed(view: View, unit: int, name: str) -> tuple[Cell, ...]:
    """The cells at which he can throw something that bursts: in range, with an open line."""
    me, row = figure(view, unit), book.items()[name]
    if me.cell is None or me.gripped:
        return ()
    site = site_of(view)
    far = seen_from(site, me.cell, row.long // book.numbers().cell)
    near = (c for c in far if c not in site.walls and ground.band(row, feet_apart(me.place, (c,))))
    return tuple(c for c in near if any(open_line(site, own, c) for own in me.place))


def pots(here: scene.Scene) -> tuple[str, ...]:
    """What bursts that he has with him and can throw somewhere."""
    own = (name for name in dict.fromkeys(here.me.pack.items) if name in book.items())
    return tuple(name for name in own if lobbed(here.view, here.me.unit, name))


@rule("EM-INH-04")
def unloaded(me: Figure) -> tuple[str, ...]:
    """What in his hands has to be loaded before it shoots again."""
    short = dict(me.loading.left)
    return tuple(name for name in dict.fromkeys(gear.held(me.hands)) if short.get(name))


@rule("EM-GRD-08")
def seen_from(site: Site, here: Cell, far: int) -> tuple[Cell, ...]:
    """The cells within so many cells to which an open line leads, the neighbours first."""
    beside = (beyond(here, way) for way in RING)
    near = (cell for cell in beside if site.grid.holds(cell) and open_line(site, here, cell))
    return (*near, *in_sight(site, here, far))


@rule("EM-ARM-10")
def of_lob(view: View, me: Figure, order: Order) -> Forecast | None:
    """For everybody whom it may take, wherever it lands, what that is."""
    row, cell = book.items()[order.text("item")], order.cell("cell")
    if cell is None:
        return None
    check = things.lobbing(view, me, row, cell)
    caught: dict[int, float] = {}
    for spot, chance in landings(view, me, row, cell).items():
        for one in things.victims(view, row, spot):
            caught[one.unit] = caught.get(one.unit, 0.0) + chance
    foes_first = sorted(caught, key=lambda unit: (figure(view, unit).side == me.side, unit))
    found = tuple(_one(view, me, row, unit, caught[unit]) for unit in foes_first)
    return replace(found[0], check=check, others=found[1:]) if found else Forecast(check, ())


@rule("EM-ARM-10")
def landings(view: View, me: Figure, row: rows.Item, cell: Cell) -> Mapping[Cell, float]:
    """Where it bursts, with the chances: there, or one cell off."""
    on = things.lobbing(view, me, row, cell).chance(ON)
    found = {cell: on}
    grid = site_of(view).grid
    for way in RING:
        off = beyond(cell, way)
        spot = off if grid.holds(off) else cell
        found[spot] = found.get(spot, 0.0) + (1.0 - on) / len(RING)
    return found


def _one(view: View, me: Figure, row: rows.Item, unit: int, caught: float) -> Forecast:
    """What it does to one of them, who is within it with this chance."""
    foe, law = figure(view, unit), law_of(view)
    suffered = [
        (points, p * q * caught)
        for total, p in totals(blast_check(row, me.unit).dice)
        for points, q in chances.of_blast(foe, total, me.unit, law)
    ]
    losing = chances.losing([(0, 1.0 - caught), *suffered], foe.health.now)
    return Forecast(None, (losing,), unit)
