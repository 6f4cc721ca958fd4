"""What one ZeFRS table says about another: everything named must exist."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.data import Wrong, complain
from game.core.data.faults import KeyPath

if TYPE_CHECKING:
    from game.rules.zefrs.tables import Tables
    from game.rules.zefrs.tables.rows_stats import StatBlock

UNARMED_TALENTS = ("brawling", "wrestling", "two_weapon_fighting")
"""Fighting talents that belong to no weapon."""


def crosscheck(tables: Tables, folder: Path) -> None:
    """Raise DataError with every name in a file of `folder` that no other table knows."""
    items = enumerate(tables.items.values())
    complain(
        folder / "desperation.toml",
        (
            wrong
            for number, item in items
            if item.counts_as
            for wrong in _unknown(("item", number, "counts_as"), [item.counts_as], tables.weapons)
        ),
    )
    complain(folder / "range_bands.toml", _bands(tables))
    single = [block for block in tables.blocks.values() if block.general]
    others = [block for block in tables.blocks.values() if not block.general]
    complain(folder / "combatants.toml", _blocks(tables, "combatant", single))
    complain(folder / "units.toml", _blocks(tables, "unit", others))


def _bands(tables: Tables) -> Iterator[Wrong]:
    cases = [case for name, case in tables.mass_modifiers if name == "MM14"]
    for number, band in enumerate(tables.bands):
        yield from _unknown(("band", number, "personal"), [band.personal], tables.modifiers)
        if band.mass:
            yield from _unknown(("band", number, "mass"), [band.mass], cases)


def _blocks(tables: Tables, table: str, blocks: Iterable[StatBlock]) -> Iterator[Wrong]:
    talents = {name for weapon in tables.weapons.values() for name in (weapon.id, *weapon.talents)}
    for number, block in enumerate(blocks):
        at = (table, number)
        yield from _unknown((*at, "weapons"), block.weapons, tables.weapons)
        yield from _unknown((*at, "armour"), block.armour, tables.armour)
        names = [name for name, _ in block.fighting]
        yield from _unknown((*at, "fighting"), names, {*talents, *UNARMED_TALENTS})
        for key, name in (("mount", block.mount), ("leader", block.leader)):
            if name:
                yield from _unknown((*at, key), [name], tables.blocks)


def _unknown(
    at: KeyPath, names: Iterable[str], known: Mapping[str, object] | Iterable[str]
) -> Iterator[Wrong]:
    words = tuple(sorted(known))
    for name in names:
        if name not in words:
            yield Wrong(at, f"no '{name}' is known here", name, words)
