"""From stat blocks to fighters, and what a scenario may alter of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, get_args

from game.core.data import Wrong, insist
from game.core.rule import rule
from game.core.setup import Plain
from game.rules.heroic20s.sheet.components import Fighter
from game.rules.heroic20s.sheet.figure import fighter_of
from game.rules.heroic20s.tables.blocks import bonus, sheet
from game.rules.heroic20s.tables.book import (
    armour,
    cowardice,
    foreign,
    lists,
    missiles,
    people,
    shields,
    weapons,
)
from game.rules.heroic20s.tables.gear import Carried, Person
from game.rules.heroic20s.tables.rows import Body
from game.rules.kit.people.changes import Changes, names, number
from game.rules.kit.people.inspection import Recruits

OWN_NAME = "body_"
"""What words of this book begin with whose short name is another book's word too: ST, HT, Will,
Perception, hands, Size Modifier, armour, the shield with the level of its skill, and some skills.
"""

SKILLS = (
    "tactics",
    "riding",
    "running",
    "driving",
    "boating",
    "bicycling",
    "skiing",
    "piloting",
    "submarine",
    "flight",
    "body_swimming",
    "area_knowledge",
    "urban_survival",
    "fast_draw_arrow",
    "fast_draw_knife",
    "fast_draw_ammo",
    "judo",
    "karate",
    "sumo_wrestling",
    "body_wrestling",
    "body_brawling",
    "body_stealth",
)
"""The skills whose level a scenario may alter, 0 for none."""

NUMBERS = {
    "body_strength": (1, 100),
    "body_health": (1, 40),
    "body_will": (1, 40),
    "body_perception": (1, 40),
    "dexterity": (1, 40),
    "intelligence": (1, 40),
    "hit_points": (1, 200),
    "fatigue_points": (1, 200),
    "encumbrance": (0, 4),
    "basic_move": (1, 40),
    "move": (1, 40),
    "top_speed": (1, 1000),
    "handling": (-10, 10),
    "dodge": (1, 40),
    "attack": (1, 40),
    "extra_attack": (0, 10),
    "time_rate": (-3, 10),
    "fearlessness": (0, 10),
    "cowardice": (0, 15),
    "night_vision": (0, 9),
    "natural_protection": (0, 100),
    "body_hands": (0, 20),
    "body_size": (-5, 5),
    "distraction": (0, 2),
    "body_shield_level": (1, 40),
    **dict.fromkeys(SKILLS, (0, 40)),
}
"""The numbers of a stat block that a scenario may alter; ``attack`` is the level of all weapons."""

OTHERWISE = {
    "body_strength": "strength",
    "body_health": "health",
    "body_will": "will",
    "body_perception": "perception",
    "body_hands": "hands",
    "body_size": "size",
    "body_shield_level": "shield_skill",
}
"""The numbers that a stat block knows by another name."""

NO_SHIELD = "none"
"""What stands in the place of a shield for none."""

SENSES = ("combat_reflexes", "dark_vision", "flyer")
"""Flags of the stat block itself."""

FLAGS = ("tireless", "unshaken", "person", "leader")

CHANGES = Changes(
    "number",
    lambda: NUMBERS,
    {
        "arms": ("weapons", lambda: (*weapons(), *missiles())),
        "body_armour": ("armour", armour),
    },
    foreign,
    (*FLAGS, *SENSES),
    {
        "body_shield": lambda: (NO_SHIELD, *shields()),
        "body_matter": lambda: get_args(Body),
        "travels": lambda: lists().travel,
    },
)
"""What a scenario may alter; ``arms`` are the weapons carried, and ``body_armour`` what is worn, in
the place of all others.
"""


@rule("HC-MOR-05")
def faults(overrides: Mapping[str, Plain]) -> Iterator[Wrong]:
    """What a scenario may not alter, or not so."""
    yield from CHANGES.faults(overrides)
    control, known = overrides.get("cowardice"), (0, *sorted(cowardice()))
    if type(control) is int and control not in known:
        yield Wrong(("cowardice",), f"must be one of {', '.join(map(str, known))}")


Given = dict[str, Any]
"""Fields of a stat block as they are altered."""


@rule("HC-PROC-09", "HC-BASE-05")
def recruit(
    archetype: str, overrides: Mapping[str, Plain] | None = None, *, basic: bool = False
) -> Fighter:
    """A figure of this archetype with these changes; those of other books are passed over;
    ``basic``: with the Basic Set's swing. Raises Misfit for one that cannot be, KeyError for an
    unknown archetype.
    """
    changes = {k: v for k, v in (overrides or {}).items() if k not in foreign()}
    insist(faults(changes))
    row = _altered(people()[archetype], changes)
    return fighter_of(sheet(row, basic), **{name: True for name in FLAGS if changes.get(name)})


def _altered(row: Person, changes: Mapping[str, Plain]) -> Person:
    same = (name for name in NUMBERS if name not in ("attack", *SKILLS))
    fields = {name: OTHERWISE.get(name, name) for name in same}
    given: Given = {
        field: number(changes, name, getattr(row, field)) for name, field in fields.items()
    }
    if "body_strength" in changes:
        given["arm_strength"] = 0
    given["weapons"] = _weapons(row, changes)
    if "body_armour" in changes:
        given |= {"armour": names(changes, "body_armour", ()), "protection": ()}
    if "body_shield" in changes or "body_shield_level" in changes:
        given |= _shielded(row, changes, given)
    given |= {name: changes[name] for name in SENSES if name in changes}
    given |= {"body": changes.get("body_matter", row.body)}
    given |= {"travels": changes.get("travels", row.travels)}
    told = (name for name in SKILLS if name in changes)
    skills = {name.removeprefix(OWN_NAME): number(changes, name, 0) for name in told}
    made = replace(row, **given, skills={**(row.skills or {}), **skills})
    return made if "top_speed" in changes else _as_fast(row, made)


@rule("HC-MOVE-04", "HC-BASE-18")
def _as_fast(row: Person, made: Person) -> Person:
    """Whose Move is altered, or lessened by a load, has a Top Speed as many times it as before."""
    was, now = sheet(row).move, sheet(made).move
    return replace(made, top_speed=row.top_speed * now // was)


@rule("HC-BASE-06")
def _shielded(row: Person, changes: Mapping[str, Plain], given: Mapping[str, Any]) -> Given:
    """With another shield, or another level with it: what is printed has the DB of the one that the
    block has in it, a Dodge that the scenario gives stands. Without a shield nobody blocks.
    """
    name = str(changes.get("body_shield", row.shield or NO_SHIELD))
    held = replace(row, shield="" if name == NO_SHIELD else name)
    more = bonus(held) - bonus(row)
    same = held.shield and row.block and "body_shield_level" not in changes
    return {
        "shield": held.shield,
        "shield_skill": given["shield_skill"] if held.shield else 0,
        "block": row.block + more if same else 0,
        "dodge": given["dodge"] + more * (bool(row.dodge) and "dodge" not in changes),
        "weapons": tuple(
            replace(one, parry=one.parry and one.parry + more) for one in given["weapons"]
        ),
    }


def _weapons(row: Person, changes: Mapping[str, Plain]) -> tuple[Carried, ...]:
    """The weapons carried; new ones at the level of the first that the block has."""
    usual = row.weapons[0].level if row.weapons else row.dexterity
    known = {one.id: one for one in row.weapons}
    listed = names(changes, "arms", tuple(known))
    found = tuple(known.get(name) or Carried(name, usual) for name in listed)
    if "attack" not in changes:
        return found
    return tuple(replace(one, level=number(changes, "attack", one.level)) for one in found)


RECRUITS = Recruits(people, faults, recruit)
"""Whom the book knows."""
