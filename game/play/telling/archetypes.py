"""The troops of all books by name: what they are called and how their token looks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Literal, TypeAlias, get_args

from game.core.data import read, resource
from game.play.words import told

Armour: TypeAlias = Literal["cloth", "jerkin", "jack", "mail", "plate"]
Head: TypeAlias = Literal[
    "bare", "long", "hood", "bonnet", "scarf", "hat", "kettle", "nasal", "bascinet", "great"
]
Shield: TypeAlias = Literal["heater", "round"]
Beast: TypeAlias = Literal["", "horse", "wolf", "spider", "serpent"]

ARMOURS: tuple[str, ...] = get_args(Armour)
HEADS: tuple[str, ...] = get_args(Head)

UNKNOWN = "sword"
BEAST = "beast"


@dataclass(frozen=True, slots=True)
class Archetype:
    """One kind of troops: names for one and for many, a sentence, the look, the rank.

    ``pronoun`` is that in which one of them is told where a scenario says nothing. ``armour``,
    ``head`` and ``shield`` (the shape of whoever bears one) are what a standing figure wears;
    ``beast`` is what kind of beast stands there, empty for people.
    """

    id: str
    name: str
    many: str
    text: str
    look: str
    rank: str
    pronoun: str = ""
    armour: Armour = "cloth"
    head: Head = "bare"
    shield: Shield = "heater"
    beast: Beast = ""


@dataclass(frozen=True, slots=True)
class Archetypes:
    """The whole file."""

    archetype: tuple[Archetype, ...]


@cache
def table() -> dict[str, Archetype]:
    """Every archetype by its id."""
    found = read(resource("data", "archetypes.toml"), Archetypes)
    return {archetype.id: archetype for archetype in found.archetype}


def look(archetype: str) -> str:
    """How its token looks; troops nobody described look like swordsmen."""
    known = table().get(archetype)
    return known.look if known else UNKNOWN


def worn(archetype: str) -> tuple[str, str, str, str]:
    """Armour, head, the shape of a shield, and the kind of beast, of a standing figure; troops that
    nobody described wear cloth.
    """
    known = table().get(archetype)
    return (known.armour, known.head, known.shield, known.beast) if known else NOTHING


NOTHING = ("cloth", "bare", "heater", "")
"""What somebody wears of whom nothing is told."""


def beast(archetype: str) -> bool:
    """Whether it is ridden and does not count as a fighter."""
    known = table().get(archetype)
    return known is not None and known.rank == BEAST


def many(archetype: str) -> str:
    """What many of them are called."""
    known = table().get(archetype)
    return told(f"archetype.{archetype}.many", known.many if known else archetype)


def pronoun(archetype: str) -> str:
    """In which pronoun one of them is told, one of PRONOUNS; empty where nothing is said."""
    known = table().get(archetype)
    return known.pronoun if known else ""


def beasts() -> tuple[str, ...]:
    """The ids of all beasts."""
    return tuple(name for name in table() if beast(name))
