"""The charge on somebody's shield, by the name of what he bears: one man has one, everywhere."""

from __future__ import annotations

from game.core.shown import Card
from game.play import screens
from game.play.telling import archetypes
from game.ui.art.heraldry.charges import BY_LOOK
from game.ui.art.troops.weapons import CHARGES

COMMANDER = "lion"
"""The charge of whoever commands, and of heroes of whom nothing else is known."""

MISSILES = frozenset({"bow", "crossbow", "sling", "rifle", "pistol", "grenade"})


def missile_of(book: str, archetype: str, look: str) -> str:
    """What troops of this look bear: of those that shoot or throw the name tells what."""
    found = screens.charge(book, archetype)
    return found if look == "bow" and found in MISSILES else look


def in_hand(book: str, arms: str, archetype: str) -> str:
    """The charge of the weapon of this id; without, of what such a fighter usually bears."""
    usual = missile_of(book, archetype, archetypes.look(archetype))
    return screens.charge(book, arms or usual)


def charge_by(book: str, archetype: str, card: Card) -> str:
    """The charge of a single fighter: a beast's, or of what he has in his hand."""
    return "horse" if card.rank == "mount" else in_hand(book, card.arms, archetype)


def company_charge(archetype: str) -> str:
    """The charge on the flag and the shields of a company."""
    return BY_LOOK.get(archetypes.look(archetype), COMMANDER)


def thumbnail_charge(book: str, archetype: str) -> str:
    """The charge on a small picture of the field, where no book tells what is in his hand."""
    found = missile_of(book, archetype, archetypes.look(archetype))
    return found if found in CHARGES else BY_LOOK.get(found, "")
