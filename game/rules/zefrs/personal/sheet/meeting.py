"""How two fighters stand to each other hand to hand: light, back, height, walls, holds."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.components import Facing
from game.core.grid import Cell, king_moves
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.kit.ground.site import Site
from game.rules.zefrs.exchange.circumstances import Circumstances
from game.rules.zefrs.ground.sight import behind, obscured, walled
from game.rules.zefrs.ground.site import site_of
from game.rules.zefrs.personal.sheet.muster import cell_of
from game.rules.zefrs.sheet.components import Holding

OBSCURED, DARK, REAR = "M3", "M7", "M9"


@rule("ZF-MOD-01", "ZF-GRID-08")
def circumstances(reader: Reader, unit: int, foe: int, here: Cell | None = None) -> Circumstances:
    """What counts in a blow of one at the other; ``here`` is where he strikes from if not from
    where he stands.
    """
    site, there = site_of(reader), cell_of(reader, foe)
    cell = here or cell_of(reader, unit)
    holding = reader.find(unit, Holding)
    return Circumstances(
        tuple(_ids(reader, site, cell, foe)),
        site.height(cell) - site.height(there),
        king_moves(cell, there),
        walled(site, cell, there),
        holding is not None and holding.target == foe,
    )


@rule("ZF-MOD-03", "ZF-GRID-05")
def _ids(reader: Reader, site: Site, cell: Cell, foe: int) -> Iterator[str]:
    there, facing = cell_of(reader, foe), reader.find(foe, Facing)
    if obscured(site, cell, there):
        yield OBSCURED
    if there in site.dark:
        yield DARK
    if facing and behind(there, facing.direction, cell):
        yield REAR
