"""What one Chaos Fantasy table says about another: everything named must exist."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from game.core.data import Wrong, complain
from game.core.data.faults import KeyPath

if TYPE_CHECKING:
    from game.rules.chaos.tables.book import Tables
    from game.rules.chaos.tables.rows import Alias, Armour, StatBlock, Weapon


def doubled(aliases: Iterable[Alias], rows: Sequence[Weapon] | Sequence[Armour]) -> Iterator[Wrong]:
    """Every other name that is a name already, or that stands for nothing known."""
    known = [row.id for row in rows]
    for number, alias in enumerate(aliases):
        if alias.id in known:
            yield Wrong(("alias", number, "id"), "is a name of its own already")
        yield from _unknown(("alias", number, "like"), [alias.like], known)


def crosscheck(tables: Tables, folder: Path, blocks: Mapping[str, Sequence[StatBlock]]) -> None:
    """Raise DataError with every name in a file of `folder` that no other table knows; ``blocks``
    are the stat blocks of each file of them.
    """
    groups = (*tables.melee, *tables.ranged)
    arms = enumerate(tables.weapons.values())
    complain(
        folder / "weapons.toml", (w for n, row in arms for w in _weapon(tables, groups, n, row))
    )
    for name, rows in blocks.items():
        wrong = (w for n, row in enumerate(rows) for w in _block(tables, groups, _at(n), row))
        complain(folder / f"{name}.toml", wrong)


def _weapon(tables: Tables, groups: Sequence[str], number: int, row: Weapon) -> Iterator[Wrong]:
    yield from _unknown(("weapon", number), [row.group] if row.group else [], groups)
    yield from _unknown(("weapon", number), [row.shot] if row.shot else [], tables.weapons)


def _at(number: int) -> KeyPath:
    return ("combatant", number)


def _block(tables: Tables, groups: Sequence[str], at: KeyPath, block: StatBlock) -> Iterator[Wrong]:
    trained = [skill.group for skill in block.skills]
    perks = [perk for skill in block.skills for perk in skill.perks]
    yield from _unknown((*at, "skills"), [*trained, *block.poor], groups)
    yield from _unknown((*at, "skills"), perks, tables.perks)
    yield from _unknown((*at, "weapons"), block.weapons, tables.weapons)
    yield from _unknown((*at, "armour"), [block.armour] if block.armour else [], tables.armour)
    yield from _unknown((*at, "abilities"), block.abilities, tables.abilities)


def _unknown(at: KeyPath, names: Iterable[str], known: Iterable[str]) -> Iterator[Wrong]:
    words = tuple(sorted(known))
    for name in names:
        if name not in words:
            yield Wrong(at, f"no '{name}' is known here", name, words)
