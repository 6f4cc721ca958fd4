"""The words that a scenario of this book may use."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.data.glossary import Glossary, Term
from game.core.orders import Slot
from game.rules.kit.people.inspection import GOALS
from game.rules.zefrs.mass import companies
from game.rules.zefrs.personal.setup.build import TRAITS
from game.rules.zefrs.sheet.recruit import known_talents
from game.rules.zefrs.tables import tables
from game.rules.zefrs.tables.rows_gear import Weapon

OF_UNITS = ("break_the_commander",)
"""Goals that only mass battles have."""


def glossary() -> Glossary:
    """Every word by its kind; what lies about is a weapon, an object or a shield."""
    book = tables()
    items = [
        Term(row.id, "zefrs.list.item", (("weapon", row.name),)) for row in book.items.values()
    ]
    weapons = [_weapon(row) for row in book.weapons.values()]
    armour = [
        Term(
            row.id, "zefrs.list.armour", (("wear", row.name), ("n", row.points), ("m", row.penalty))
        )
        for row in book.armour.values()
    ]
    shields = [term for term in armour if book.armour[term.word].shield]
    return {
        "archetypes": _plain(book.blocks),
        "things": (*weapons, *items, *shields),
        "traits": tuple(Term(name, f"zefrs.list.{name}") for name in (*TRAITS, *companies.TRAITS)),
        "goals": _plain((*GOALS, *OF_UNITS)),
        "skills": tuple(_talent(name) for name in known_talents()),
        "weapons": (*weapons, *items),
        "armour": tuple(armour),
    }


def _plain(names: Iterable[str]) -> tuple[Term, ...]:
    return tuple(map(Term, names))


def _weapon(row: Weapon) -> Term:
    facts: tuple[Slot, ...] = (
        ("weapon", row.name),
        ("bonus", row.bonus),
        ("hands", " / ".join(map(str, row.hands))),
        ("reach", row.reach),
    )
    if row.range is None:
        return Term(row.id, "zefrs.list.weapon", facts)
    return Term(row.id, "zefrs.list.missile", (*facts, ("far", " / ".join(map(str, row.range)))))


def _talent(name: str) -> Term:
    """A talent is a weapon's, a family's, or one of those that have their own meaning."""
    row = tables().weapons.get(name)
    if row is not None:
        return Term(name, "zefrs.list.talent_weapon", (("weapon", row.name),))
    return Term(name, f"zefrs.list.{name}")
