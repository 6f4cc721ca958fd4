"""The words that a scenario of this book may use."""

from __future__ import annotations

from game.core.data.glossary import Glossary, Term
from game.rules.chaos.setup.inspection import RIDES, SHORT_CUT, TRAITS
from game.rules.chaos.setup.recruit import SHEET, groups
from game.rules.chaos.tables.book import tables
from game.rules.chaos.tables.rows import Weapon
from game.rules.kit.people.inspection import GOALS, words


def glossary() -> Glossary:
    """Every word by its kind; a vehicle's traits stand among the traits."""
    book = tables()
    weapons = tuple(map(_weapon, book.weapons.values()))
    things = [
        Term(row.id, "chaos.list.thing", (("pfb", row.pfb), ("soak", row.soak)))
        for row in book.objects.values()
    ]
    armour = [
        Term(row.id, "chaos.list.armour", (("pfb", row.pfb), ("soak", row.soak)))
        for row in book.armour.values()
    ]
    return {
        "archetypes": tuple(map(Term, book.blocks)),
        "things": (*weapons, *things, Term(SHORT_CUT, "chaos.list.short_cut")),
        "traits": words("chaos", (*TRAITS, *RIDES)),
        "goals": tuple(map(Term, GOALS)),
        "skills": (
            *words("chaos", SHEET),
            *words("chaos", groups()),
            *words("chaos", book.abilities),
            *words("chaos", ("abilities", "poor", "perks", "bonuses", "rolls")),
        ),
        "weapons": tuple(term for term in weapons if book.weapons[term.word].hands),
        "armour": tuple(armour),
    }


def _weapon(row: Weapon) -> Term:
    facts = (
        ("weapon", row.name),
        ("damage", row.damage),
        ("penetration", row.penetration),
        ("ticks", row.ticks),
        ("hands", row.hands),
        ("reach", row.reach),
        ("far", row.range),
    )
    if row.shield:
        return Term(row.id, "chaos.list.shield", (("pfb", row.pfb), ("soak", row.soak)))
    afar = "missile" if row.range else "hurled"
    return Term(row.id, f"chaos.list.{afar if row.missile else 'weapon'}", facts)
