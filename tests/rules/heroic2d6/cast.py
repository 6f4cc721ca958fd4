"""Figures for tests: the example combatants by the names of the catalogue, and scripted rolls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from game.core.checks import Exchange, Modifier
from game.core.setup import Plain
from game.rules.heroic2d6.exchange.attack import Attack
from game.rules.heroic2d6.exchange.damage import Law
from game.rules.heroic2d6.setup.recruit import in_hands, packed, recruit
from game.rules.heroic2d6.sheet.figure import Figure, unarmed
from game.rules.heroic2d6.tables.book import weapons
from tests.rules import exchanges
from tests.rules.exchanges import Dice

T = TypeVar("T")

CAST = {
    "Rastan": "rastan",
    "Wolfgar": "wolfgar",
    "Shamara": "shamara",
    "Sir Balin": "sir_balin",
    "Lilith": "lilith",
    "Hawkeye": "hawkeye",
    "Zoltan": "zoltan",
    "Ugly Orc": "ugly_orc",
    "Savage Orc": "savage_orc",
    "Orc Archer": "orc_archer",
    "Raging Berserker": "berserker",
    "Rampaging Ogre": "ogre",
    "Starving Wolf": "wolf",
    "Undead Sorcerer": "undead_sorcerer",
}
"""The example combatants of section 5 by name, with their archetypes."""


def figure(
    name: str, unit: int = 1, changes: Mapping[str, Plain] | None = None, *, easy: bool = False
) -> Figure:
    """An example combatant, fresh, with what he holds at the start; Heroes are side a."""
    made = recruit(CAST[name], changes, easy=easy)
    side = "a" if made.fighter.hero else "b"
    return Figure(unit, side, None, made.fighter, made.health, made.hands, made.pack, made.mana)


def holding(who: Figure, *names: str) -> Figure:
    """He with these things in his hands."""
    hands = in_hands(names)
    assert hands is not None
    return replace(who, hands=hands, pack=packed(who.pack.gear, who.pack.items, hands))


def blow(
    me: Figure,
    foe: Figure,
    how: str = "melee",
    weapon: str = "",
    shifts: Sequence[int] = (),
    law: Law | None = None,
    **more: Any,  # fields of an attack
) -> Attack:
    """An attack with what he has in hand; ``shifts`` are those of the situation."""
    held = weapons()[weapon] if weapon else (me.melee[0] if how == "melee" else unarmed(me))
    made = tuple(Modifier("H2-ROL-07", "test", worth) for worth in shifts)
    return Attack(me, foe, how, held, law or Law(), made, **more)


def played(exchange: Exchange[T], dice: Dice, reaction: str = "") -> T:
    """What comes of it with these dice, all of which must fall; questions are answered so."""
    return exchanges.played(exchange, dice, {"reaction": reaction})
