"""Figures for tests: the example combatants by the names of the catalogue, and scripted rolls."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any

from game.core.components import Health
from game.rules.empress.exchange.blow import Attack, Situation
from game.rules.empress.sheet.components import Fighter, Grappled
from game.rules.empress.sheet.figure import Figure
from game.rules.empress.sheet.gear import fighter, in_hands, usual
from game.rules.empress.sheet.gear import held as things_in
from game.rules.empress.sheet.law import Law
from game.rules.empress.sheet.turns import Stance, Turn
from game.rules.empress.tables.book import people, weapons
from game.rules.kit.people.gear import Pack, left_of

BOOK = Law()
"""The optional rules as they are unasked."""

CAST = {
    "E1": "light_mail_guard",
    "E2": "veteran_swordsman",
    "E3": "great_sword_knight",
    "E4": "halberdier",
    "E5": "wall_spearman",
    "E6": "two_blade_duelist",
    "E7": "longbow_archer",
    "E8": "cut_throat",
    "E9": "wrestler",
    "E10": "bandit",
    "M1": "wolf",
    "M2": "ogre",
    "M3": "frost_giant",
    "M4": "giant_spider",
    "M5": "iron_statue",
    "M6": "great_serpent",
}
"""The example combatants of section 5 with their archetypes."""

OF_ATTACK = frozenset(field.name for field in fields(Attack)) - {"at"}
OF_FIGHTER = frozenset(field.name for field in fields(Fighter))
OF_TURN = frozenset(field.name for field in fields(Turn))
OF_STANCE = frozenset(field.name for field in fields(Stance))


def figure(name: str, unit: int = 1, *held: str, **changes: Any) -> Figure:
    """An example combatant, fresh, with these things in hand or what he has at the start; changes
    are fields of the fighter, of his turn, of his stance, or of the figure.
    """
    row = people()[CAST[name]]
    hands = in_hands(held) if held else usual(row.gear, row.pair)
    assert hands is not None
    points = Health(row.health, row.health)
    made = Figure(unit, "a" if unit == 1 else "b", None, fighter(row), points, hands)
    gear = held or row.gear
    return changed(replace(made, pack=Pack(left_of(gear, things_in(hands)), row.items)), **changes)


def changed(who: Figure, **changes: Any) -> Figure:
    """He with these fields of the fighter, his turn, his stance or himself; ``hp``: Hit Points
    now; ``held_by``: who grapples him.
    """
    if "hp" in changes:
        changes["health"] = Health(changes.pop("hp"), who.health.full)
    if "held_by" in changes:
        changes["grappled"] = Grappled((changes.pop("held_by"),))
    own = {name: value for name, value in changes.items() if name in OF_FIGHTER}
    turn = {name: value for name, value in changes.items() if name in OF_TURN}
    stance = {name: value for name, value in changes.items() if name in OF_STANCE}
    rest = {k: v for k, v in changes.items() if not (k in own or k in turn or k in stance)}
    return replace(
        who,
        fighter=replace(who.fighter, **own),
        turn=replace(who.turn, **turn),
        stance=replace(who.stance, **stance),
        **rest,
    )


def blow(me: Figure, foe: Figure, weapon: str = "", law: Law = BOOK, **more: Any) -> Attack:
    """An attack with what he has in his right hand, or with this; ``more`` are fields of the
    attack or of the situation.
    """
    name = weapon or me.hands.right or me.fighter.natural
    own = {key: value for key, value in more.items() if key in OF_ATTACK}
    at = Situation(**{key: value for key, value in more.items() if key not in OF_ATTACK})
    return Attack(me, foe, weapons()[name], law, at, **own)
