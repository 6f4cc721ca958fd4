"""What somebody sees of another: in the open, obscured, or not at all (H2-GRD-09 to -12)."""

from __future__ import annotations

from game.core.grid import Cell, king_moves
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.heroic2d6.sheet.figure import Figure, figure
from game.rules.heroic2d6.sheet.situation import crowd_of, metres, site_of
from game.rules.heroic2d6.tables.book import numbers
from game.rules.kit.ground.places import Place, nearest_cells
from game.rules.kit.ground.sight import open_line
from game.rules.kit.ground.site import Site


@rule("H2-GRD-12", "H2-STA-07")
def dark_to(site: Site, me: Figure, cell: Cell) -> bool:
    """Whether this cell is dark to him: without a light, and without Dark Sight."""
    return site.dim(cell) and not me.fighter.dark_sight


@rule("H2-GRD-12")
def hidden_by_dark(site: Site, me: Figure, place: Place) -> bool:
    """Whether the dark hides whoever is there: he is too far off to be made out at all."""
    far = metres(me.place, place)
    return far > numbers().dark_seen and all(dark_to(site, me, cell) for cell in place)


@once
def sees(reader: Reader, unit: int, other: int) -> bool:
    """Whether he sees another well enough to aim at him."""
    me, target = figure(reader, unit), figure(reader, other)
    if not me.place or not target.place:
        return False
    site = site_of(reader)
    return open_line(site, *nearest_cells(me.place, target.place)) and not hidden_by_dark(
        site, me, target.place
    )


@rule("H2-RNG-06", "H2-GRD-09", "H2-GRD-10", "H2-GRD-12")
@once
def obscured(reader: Reader, unit: int, other: int) -> bool:
    """Whether the target of a shot is obscured or in cover: by what hides or covers close to it, by
    smoke, bushes or the dark on the line to it, or by somebody between who does not stand beside
    the firer.
    """
    return veiled(reader, figure(reader, unit), figure(reader, other))


def veiled(reader: Reader, me: Figure, target: Figure) -> bool:
    """The same of a firer wherever he may stand."""
    site = site_of(reader)
    a, b = nearest_cells(me.place, target.place)
    between = site.measures.line(a, b)
    if any(cell in site.low and king_moves(cell, b) <= 1 for cell in between) or b in site.low:
        return True
    if any(cell in site.hazy for cell in (*between, b)):
        return True
    if metres(me.place, target.place) > numbers().dark_clear and any(
        dark_to(site, me, cell) for cell in (*between, b)
    ):
        return True
    crowd = crowd_of(reader, me.side)
    return any(
        cell in crowd
        and crowd[cell].unit not in (me.unit, target.unit)
        and all(king_moves(cell, own) > 1 for own in me.place)
        for cell in between
    )
