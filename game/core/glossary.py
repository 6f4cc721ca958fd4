"""The words of a scenario file: what a book lets its designers name, and what each word means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from game.core.orders import Slot

NAMED = (
    "archetypes",
    "terrain",
    "things",
    "switches",
    "traits",
    "temperaments",
    "events",
    "goals",
    "skills",
    "weapons",
    "armour",
)
"""The kinds of words a scenario uses, in the order in which designers meet them."""


@dataclass(frozen=True, slots=True)
class Term:
    """One word: the key of its meaning and the facts in it. Without a key its meaning is the one
    that all books share, such as an archetype's.
    """

    word: str
    key: str = ""
    facts: tuple[Slot, ...] = ()


Glossary: TypeAlias = Mapping[str, tuple[Term, ...]]
"""The words of a book by their kind, one of NAMED."""


def nothing_named() -> Glossary:
    """The glossary of a book that names nothing of its own."""
    return {}
