"""Stat blocks: the sample combatants of T17, and our own troops and leaders."""

from __future__ import annotations

from dataclasses import fields

import pytest

from game.rules.zefrs.tables import tables


def pool(talents: object) -> int:
    """The sum of a pool's talents."""
    names = (field.name for field in fields(talents))  # type: ignore[arg-type]  # a dataclass
    return sum(getattr(talents, name) or 0 for name in names)


def test_t17_general_ratings_follow_from_the_talents() -> None:
    divisor = tables().numbers.ratings.pool_divisor
    printed = [block for block in tables().blocks.values() if block.general]
    assert len(printed) == 8
    for block in printed:
        sums = (pool(block.prowess), sum(n for _, n in block.fighting), pool(block.endurance))
        general = block.general
        assert general is not None
        ratings = (general.prowess, general.fighting, general.endurance)
        assert tuple(total // divisor for total in sums) == ratings, block.archetype


# class | general ratings | Prowess | Fighting | Endurance | kit
T17 = {
    "robber": "ENEMY | 1 1 0 | movement 5 acrobatics 3 climbing 5 | sword 4 dagger 3 brawling 3"
    " | damage 5 poison 2 | broadsword dirk leather_jack",
    "commoner": "ENEMY | 0 0 0 | movement 3 strength 2 | brawling 2 | damage 3 will 2 poison 2"
    " | club",
    "cultist": "ENEMY | 1 0 0 | movement 4 strength 5 throwing 1 | dirk 4 wrestling 4"
    " | damage 4 magic 3 | dirk",
    "freebooter": "ENEMY | 1 1 2 | movement 5 strength 5 | sword 5 short_bow 5 brawling 5"
    " | damage 8 will 6 poison 3 magic 3 | broadsword short_bow leather_jack helmet small_shield",
    "freebooter_knight": "FOE | 1 2 2 | movement 5 strength 5"
    " | sword 6 light_lance 7 jousting_lance 5 brawling 5 | damage 9 will 6 poison 3 magic 3"
    " | light_lance mail_shirt armet round_shield horse",
    "hero": "PC | 1 2 1 | movement 6 animal_reflexes 5 strength 5 | sword 8 dirk 7 wrestling 5"
    " | damage 10 will 7 | broadsword dirk",
    "champion": "FOE | 2 2 2 | movement 6 animal_reflexes 4 strength 12"
    " | great_axe 9 brawling 6 wrestling 5 | damage 12 will 8 | great_axe studded_jack helmet",
    "horse": "MOUNT | 1 0 0 | movement 8 strength 10 | brawling 2 | damage 8 |",
}


def words(talents: object) -> str:
    """The talents of a pool and their ratings."""
    names = [field.name for field in fields(talents)]  # type: ignore[arg-type]  # a dataclass
    rated = [(name, getattr(talents, name)) for name in names]
    return " ".join(f"{name} {rating}" for name, rating in rated if rating is not None)


@pytest.mark.parametrize("name", T17)
def test_t17_combatants(name: str) -> None:
    block = tables().blocks[name]
    general = block.general
    assert general is not None
    parts = (
        block.combat_class,
        f"{general.prowess} {general.fighting} {general.endurance}",
        words(block.prowess),
        " ".join(f"{talent} {rating}" for talent, rating in block.fighting),
        words(block.endurance),
        " ".join(filter(None, (*block.weapons, *block.armour, block.mount))),
    )
    assert " | ".join(parts).strip() == T17[name]


# archetype: prowess | fighting | damage will
UNITS = """
levy            movement 3 strength 3 | spear 3 brawling 2 | 3 3
spearmen        movement 4 strength 4 | spear 4 brawling 3 | 5 4
pikemen         movement 4 strength 4 | polearm 5 dagger 3 | 5 5
halberdiers     movement 4 strength 5 | polearm 5 brawling 4 | 6 5
swordsmen       movement 4 strength 4 | sword 5 dagger 3 brawling 3 | 6 5
axemen          movement 4 strength 6 | axe 5 brawling 4 | 7 5
raiders         movement 5 strength 4 | sword 4 axe 3 brawling 3 | 6 3
guards          movement 5 strength 5 | sword 6 spear 5 brawling 4 | 8 6
archers         movement 4 strength 4 | short_bow 5 dagger 3 | 5 4
longbowmen      movement 4 strength 6 | longbow 6 sword 3 dagger 3 | 6 5
slingers        movement 5 throwing 4 | sling 4 dagger 2 | 4 3
light_horse     movement 4 strength 4 | spear 5 sword 4 | 6 4
knights         movement 5 strength 6 | light_lance 6 sword 6 brawling 4 | 9 6
serjeant        movement 4 animal_reflexes 3 strength 5 | sword 5 brawling 5 | 8 5
captain         movement 5 animal_reflexes 4 strength 6 | sword 7 dagger 5 brawling 4 | 9 6
bow_captain     movement 5 animal_reflexes 5 strength 5 | sword 6 longbow 6 short_bow 6 | 8 6
knight_captain  movement 6 animal_reflexes 4 strength 8 | sword 7 light_lance 7 brawling 5 | 10 7
marshal         movement 6 animal_reflexes 6 strength 8 | sword 8 brawling 5 wrestling 4 | 11 8
warlord         movement 5 animal_reflexes 4 strength 11 | axe 8 brawling 6 wrestling 5 | 12 7
squire          movement 5 animal_reflexes 5 strength 5 | sword 7 dagger 4 brawling 4 | 9 6
swordmaster     movement 5 animal_reflexes 6 strength 5 \
                | sword 8 dagger 6 brawling 5 wrestling 4 | 10 7
duellist        movement 6 animal_reflexes 7 strength 4 acrobatics 4 \
                | sword 8 dagger 7 two_weapon_fighting 5 | 9 7
ranger          movement 6 animal_reflexes 6 strength 5 climbing 5 swimming 4 \
                | longbow 8 sword 6 dagger 4 | 9 7
rogue           movement 7 animal_reflexes 7 strength 4 acrobatics 7 climbing 6 throwing 6 \
                | dagger 7 brawling 5 two_weapon_fighting 4 | 8 6
strongarm       movement 5 animal_reflexes 4 strength 12 | axe 6 brawling 7 wrestling 7 | 11 7
arbalester      movement 4 strength 5 | arbalest 6 sword 3 brawling 3 | 6 5
brawler         movement 4 strength 10 | brawling 5 wrestling 4 dagger 3 | 5 4
cutpurse        movement 6 animal_reflexes 4 throwing 4 | dagger 4 brawling 3 | 4 3
watchman        movement 4 strength 5 | polearm 5 club 4 brawling 4 wrestling 3 | 6 5
innkeeper       movement 4 animal_reflexes 4 strength 11 | club 6 brawling 6 wrestling 5 | 10 6
robber_chief    movement 6 animal_reflexes 5 strength 8 climbing 4 \
                | sword 7 dagger 6 brawling 5 | 10 6
outrider        movement 5 animal_reflexes 5 strength 6 | light_lance 6 sword 6 brawling 4 | 9 6
"""


def unit_words(name: str) -> list[str]:
    """A stat block of the data in the words of the table above."""
    block = tables().blocks[name]
    pairs = ((field.name, getattr(block.prowess, field.name)) for field in fields(block.prowess))
    prowess = [word for pair in pairs if pair[1] is not None for word in map(str, pair)]
    fighting = [word for pair in block.fighting for word in map(str, pair)]
    rest = [str(block.endurance.damage), str(block.endurance.will)]
    return [name, *prowess, "|", *fighting, "|", *rest]


def test_troops_and_leaders() -> None:
    names = [name for name, block in tables().blocks.items() if block.general is None]
    assert [unit_words(name) for name in names] == [
        line.split() for line in UNITS.strip().splitlines()
    ]


def test_troops_can_fight_with_what_they_carry_and_have_a_leader() -> None:
    for block in tables().blocks.values():
        if block.combat_class != "ENEMY" or block.general:
            continue
        weapon = tables().weapons[block.weapons[0]]
        assert {weapon.id, *weapon.talents} & dict(block.fighting).keys(), block.archetype
        assert tables().blocks[block.leader].combat_class == "FOE"
        assert block.endurance.will is not None
