"""The circumstances of T15: what shifts a unit's attack check, and by how many columns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache

from game.core.checks import Modifier
from game.core.components import Commands, Leads, Position
from game.core.grid import Grid
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.view import View
from game.rules.kit.ground.terrain import height_at
from game.rules.zefrs.mass.command import bereft
from game.rules.zefrs.mass.components import Company
from game.rules.zefrs.mass.contact import (
    Stand,
    Stands,
    band,
    commander,
    commander_with,
    cover,
    feet,
    leading,
    lost,
    stands,
)
from game.rules.zefrs.sheet.fighter import Deeds
from game.rules.zefrs.tables import tables
from game.rules.zefrs.tables.rows_mass import MassModifier

Case = tuple[str, str]
"""A row of T15: its id, and which case of it."""

SHIELDED = {"defend": "MM12", "withdraw": "MM13"}
"""The orders of a target that make it harder to hurt."""


@rule("ZF-MASS-MOD-01")
def strongest(cases: Iterable[Case]) -> tuple[Modifier, ...]:
    """The modifiers that count: all of them, but of each group only the strongest."""
    return _strongest(tuple(cases))


@lru_cache(maxsize=1024)
def _strongest(cases: tuple[Case, ...]) -> tuple[Modifier, ...]:
    rows = [tables().mass_modifiers[case] for case in cases]
    counted = [row for row in rows if not row.group or row is _first_of(rows, row.group)]
    return tuple(Modifier(row.rule, row.label, row.shift) for row in counted)


def _first_of(rows: list[MassModifier], group: str) -> MassModifier:
    return max((row for row in rows if row.group == group), key=lambda row: abs(row.shift))


@rule("ZF-MASS-GANG-02")
@lru_cache(maxsize=8192)
def outnumbered(own: int, enemies: int) -> tuple[Modifier, ...]:
    """MM1: the shift of the highest ratio of T14 that the attacking enemies fully reach."""
    table = tables()
    reached = [row.shift for row in table.outnumbering if own and enemies >= row.ratio * own]
    row = table.mass_modifiers["MM1", ""]
    return (Modifier(row.rule, row.label, reached[-1]),) if reached else ()


@rule("ZF-MASS-LDR-03")
def of_leader(reader: Reader, me: Stand) -> tuple[Case, ...]:
    """MM2 to MM6: what befell the unit's acting leader in this round, and what he did."""
    return _of_leader(reader, me.unit)


@once
def _of_leader(reader: Reader, unit: int) -> tuple[Case, ...]:
    figure = leading(reader).get(unit)
    if figure is None:
        return ()
    deeds = reader.find(figure, Deeds) or Deeds()
    true = {
        "MM2": deeds.lost > 0,
        "MM3": deeds.wounded,
        "MM4": deeds.out or lost(reader, figure),
        "MM5": deeds.drew,
        "MM6": deeds.dealt_wound or deeds.felled,
    }
    return tuple((row, "") for row, counts in true.items() if counts)


@rule("ZF-MASS-CMD-04")
def of_commander(reader: Reader, me: Stand) -> tuple[Case, ...]:
    """MM8 to MM11, for all units of the side but the one that the commander leads himself; a
    commander lost at the end of the last round led none of them.
    """
    return _of_commander(reader, me.unit, me.side)


@once
def _of_commander(reader: Reader, unit: int, side: str) -> tuple[Case, ...]:
    figure, late = commander(reader, side), bereft(reader, side)
    before: tuple[Case, ...] = (("MM9", ""),) if late else ()
    if figure is None or leading(reader).get(unit) == figure:
        return before
    deeds = reader.find(figure, Deeds) or Deeds()
    true = {
        "MM8": deeds.lost > 0,
        "MM9": not late and (deeds.wounded or deeds.out or lost(reader, figure)),
        "MM10": any(reader.find(fallen, Leads) for fallen in deeds.felled),
        "MM11": any(reader.find(fallen, Commands) for fallen in deeds.felled),
    }
    return (*before, *((row, "") for row, counts in true.items() if counts))


@rule("ZF-MASS-CMD-03")
def of_presence(reader: Reader, me: Stand) -> Iterator[Case]:
    """MM7: the commander stands in the unit's square, whether or not he leads it."""
    if commander_with(reader, me) is not None:
        yield "MM7", ""


@rule("ZF-MASS-ORD-03", "ZF-MASS-ORD-05")
def of_target(foe: Stand, manner: str) -> Iterator[Case]:
    """MM12 and MM13: the target defends or withdraws; ``manner`` is attack or shoot."""
    if foe.form in SHIELDED:
        yield SHIELDED[foe.form], manner


@rule("ZF-MASS-CMD-03", "ZF-MASS-CMD-01")
def accompanied(reader: Reader, me: Stand, shifts: tuple[Modifier, ...]) -> tuple[Modifier, ...]:
    """The shifts of an order that is not carried out yet, with MM7 where the commander will be by
    then: he goes as he is ordered to, unasked with the unit in whose square he stands.
    """
    row = tables().mass_modifiers["MM7", ""]
    presence = Modifier(row.rule, row.label, row.shift)
    comes = _comes(reader, me)
    if comes and presence in shifts:
        return shifts
    others = tuple(shift for shift in shifts if shift != presence)
    return (*others, presence) if comes else others


def _comes(reader: Reader, me: Stand) -> bool:
    """Whether the commander will be in the unit's square."""
    figure = commander(reader, me.side)
    spot = reader.find(figure, Position) if figure is not None else None
    if figure is None or spot is None or lost(reader, figure):
        return False
    if isinstance(reader, View):
        own = (asked for asked in reader.requests.values() if asked.kind == "mass.command")
        drafts = (reader.drafts.get(asked.id) for asked in own if asked.unit == figure)
        if draft := next((draft for draft in drafts if draft), None):
            return draft.cell("to") == me.cell
    return spot.cell == stands(reader)[me.unit].cell


def of_slope(grid: Grid, me: Stand, foe: Stand) -> Iterator[Case]:
    """MM16: hand to hand up or down a slope."""
    rise = height_at(grid, foe.cell) - height_at(grid, me.cell)
    if rise:
        yield "MM16", "uphill" if rise > 0 else "downhill"


@rule("ZF-MASS-ORD-04")
def of_shot(company: Company, field: Stands, grid: Grid, me: Stand, foe: Stand) -> Iterator[Case]:
    """MM14 and MM15: range, and what hides or covers the target."""
    place = band(company, feet(me.cell, foe.cell))
    case = tables().bands[place].mass if place is not None else ""
    if case:
        yield "MM14", case
    if hidden := cover(field, grid, me, foe):
        yield "MM15", hidden


def of_side(reader: Reader, me: Stand) -> tuple[Case, ...]:
    """All that leader and commander do to the unit's check."""
    return (*of_leader(reader, me), *of_presence(reader, me), *of_commander(reader, me))
