"""The charge on somebody's shield, by the name of what he bears: one man has one, everywhere."""

from __future__ import annotations

from game.core.shown import Card
from game.play.telling import archetypes
from game.ui.art.heraldry.charges import BY_LOOK
from game.ui.art.troops.weapons import CHARGES

COMMANDER = "lion"
"""The charge of whoever commands, and of heroes of whom nothing else is known."""

_WORDS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("stool", ("large_blunt", "stool", "chair")),
    ("chair_leg", ("small_blunt",)),
    ("jug", ("small_thrown", "jug", "mug", "tankard", "bottle")),
    ("grenade", ("grenad", "bomb")),
    ("star", ("shuriken",)),
    ("rifle", ("rifle", "shotgun", "submachine", "sniper", "trooper", "enforcer")),
    ("pistol", ("pistol", "revolver", "gunman", "agent")),
    ("crossbow", ("crossbow", "arbalest")),
    ("sling", ("sling", "stone", "rock")),
    ("bow", ("bow",)),
    ("dagger", ("dagger", "knife", "dirk", "stiletto", "main_gauche", "sharp")),
    ("halberd", ("halberd", "pole", "bill", "glaive", "voulge", "partisan", "catcher")),
    ("axe", ("axe", "hatchet")),
    ("javelin", ("javelin", "dart", "arrow", "bolt")),
    ("spear", ("spear", "lance", "pike", "trident", "fork")),
    ("hammer", ("hammer", "maul", "pick")),
    ("flail", ("flail", "chain", "whip", "star")),
    ("mace", ("mace", "club", "cudgel")),
    ("staff", ("staff", "stave", "stick")),
    ("torch", ("torch", "lantern", "brand", "burning")),
    ("net", ("net", "undergrowth")),
    ("flask", ("flask", "oil", "pot", "potion")),
    ("shield", ("shield", "buckler", "targe")),
    ("sword", ("sword", "rapier", "sabre", "falchion", "scimitar", "blade", "bastard")),
    ("fist", ("fist", "hand", "brawl", "unarmed")),
    ("horse", ("horse",)),
    ("lion", ("hero",)),
)


def charge_of(item: str) -> str:
    """The charge for a thing's or an archetype's id, by the words in it; a sword for others."""
    return next((name for name, words in _WORDS if any(word in item for word in words)), "sword")


MISSILES = frozenset({"bow", "crossbow", "sling", "rifle", "pistol", "grenade"})


def missile_of(archetype: str, look: str) -> str:
    """What troops of this look bear: of those that shoot or throw the name tells what."""
    found = charge_of(archetype)
    return found if look == "bow" and found in MISSILES else look


def in_hand(arms: str, archetype: str) -> str:
    """The charge of the weapon of this id; without, of what such a fighter usually bears."""
    return charge_of(arms or missile_of(archetype, archetypes.look(archetype)))


def charge_by(archetype: str, card: Card) -> str:
    """The charge of a single fighter: a beast's, or of what he has in his hand."""
    return "horse" if card.rank == "mount" else in_hand(card.arms, archetype)


def company_charge(archetype: str) -> str:
    """The charge on the flag and the shields of a company."""
    return BY_LOOK.get(archetypes.look(archetype), COMMANDER)


def thumbnail_charge(archetype: str) -> str:
    """The charge on a small picture of the field, where no book tells what is in his hand."""
    found = missile_of(archetype, archetypes.look(archetype))
    return found if found in CHARGES else BY_LOOK.get(found, "")
