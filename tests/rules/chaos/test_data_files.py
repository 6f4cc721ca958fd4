"""The Chaos Fantasy data files: every table reads, every rule id is there in both languages."""

from __future__ import annotations

import shutil
from collections import Counter
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Literal

import pytest

from game.core.data import DataError, read, resource
from game.play.telling import archetypes
from game.rules.chaos.tables import durations, forms, people, rows
from game.rules.chaos.tables.book import load, tables
from game.rules.chaos.tables.ground import GroundFile
from game.rules.chaos.tables.numbers import Numbers, StatsFile
from game.rules.chaos.tables.people import STATS
from game.rules.empress.tables.book import people as empress
from game.rules.heroic2d6.tables.book import people as heroic
from game.rules.heroic20s.tables.book import people as heroic20s

FOLDER = resource("data", "chaos")


@dataclass(frozen=True, slots=True)
class RuleRow:
    id: str
    kind: Literal["mechanic", "definition", "screen"]
    title: str
    text: str
    source: str


@dataclass(frozen=True, slots=True)
class RulesFile:
    rule: tuple[RuleRow, ...]


@dataclass(frozen=True, slots=True)
class GermanRow:
    id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class GermanFile:
    rule: tuple[GermanRow, ...]


KINDS: dict[str, type[object]] = {
    "abilities": people.AbilitiesFile,
    "armour": rows.ArmourFile,
    "attacks": forms.AttacksFile,
    "body": people.BodyFile,
    "combatants": people.BlocksFile,
    "durations": durations.Durations,
    "forms": forms.Forms,
    "ground": GroundFile,
    "healing": durations.HealingFile,
    "numbers": Numbers,
    "rules": RulesFile,
    "rules.de": GermanFile,
    "skills": people.SkillsFile,
    "stats": StatsFile,
    "units": people.BlocksFile,
    "weapons": rows.WeaponsFile,
}

# How many rules each chapter of the catalogue has, numbered from 1 without a gap.
CHAPTERS = {
    "ROLL": 9, "CRIT": 7, "SHAT": 4, "KNOCK": 5, "PEN": 15, "MISS": 7, "SIM": 4, "DUAL": 7,
    "ACQ": 4, "CALL": 8, "SPRAY": 14, "CLEAVE": 4, "BLOCK": 5, "CAP": 3, "REFL": 5, "MULTI": 5,
    "CIRC": 1, "RET": 3, "JAB": 7, "KO": 10, "MOVE": 10, "RETREAT": 7, "AREA": 7, "AMBUSH": 7,
    "STUN": 6, "STAT": 6, "PARLAY": 4, "GRAP": 2, "TRIP": 1, "DISARM": 5, "STEEL": 4, "FEINT": 4,
    "ENT": 4, "HOLD": 6, "RES": 6, "WIN": 2, "DMG": 17, "TUM": 3, "KI": 7, "CHAK": 2, "VEH": 3,
    "TICK": 15,
}  # fmt: skip


def test_every_rule_of_the_catalogue_is_listed_once_with_its_sentence() -> None:
    rules = read(FOLDER / "rules.toml", RulesFile).rule
    wanted = [f"CF-{name}-{n:02}" for name, count in CHAPTERS.items() for n in range(1, count + 1)]
    assert [rule.id for rule in rules] == wanted
    assert all(rule.title and rule.source and rule.text.endswith(".") for rule in rules)
    assert Counter(rule.kind for rule in rules) == {"mechanic": 247, "definition": 7, "screen": 1}


def test_every_rule_is_told_in_german_too() -> None:
    rules = read(FOLDER / "rules.toml", RulesFile).rule
    german = read(FOLDER / "rules.de.toml", GermanFile).rule
    assert [row.id for row in german] == [row.id for row in rules]
    for row, own in zip(german, rules, strict=True):
        assert row.title and row.text.endswith(".")
        assert ("Auslegung:" in row.text) == ("Ruling:" in own.text), row.id


def test_every_file_of_the_folder_is_read_here() -> None:
    names = {path.name.removesuffix(".toml") for path in FOLDER.glob("*.toml")}
    assert names - {"words", "words.de", "screen"} == {*KINDS}


@pytest.mark.parametrize("name", sorted(KINDS))
def test_the_file_reads(name: str) -> None:
    value = read(FOLDER / f"{name}.toml", KINDS[name])
    assert fields(value)  # type: ignore[arg-type]  # every kind is a dataclass


def test_every_archetype_has_a_name_and_a_stat_block() -> None:
    others = {*heroic(), *heroic20s(), *empress()} - set(tables().blocks)
    assert set(tables().blocks) == set(archetypes.table()) - others


def test_resists_and_bonuses_never_fall_as_the_statistic_rises() -> None:
    stats = tables().stats
    assert list(stats.resist) == sorted(stats.resist)
    for name in STATS:
        columns = getattr(stats, name, None)
        for field in fields(columns) if columns else ():
            column = list(getattr(columns, field.name))
            if (name, field.name) == ("speed", "interval"):
                column.reverse()
            if (name, field.name) != ("speed", "initiative"):
                assert column == sorted(column), (name, field.name)


FAULTS = {
    "weapons.toml": ('group = "daggers"', 'group = "dagers"', "no 'dagers' is known here"),
    "armour.toml": ('like = "plate"', 'like = "plait"', "no 'plait' is known here"),
    "body.toml": ("low = 5", "low = 6", "must begin at 5 and not end before"),
    "skills.toml": ("level = 4", "level = 5", "must be 4: levels count up from 1"),
    "combatants.toml": ('"laser_rifle"', '"laser"', "no 'laser' is known here"),
    "units.toml": ('"marksman"', '"marxman"', "no 'marxman' is known here"),
    "stats.toml": ("tumble = [-3, ", "tumble = [", "20"),
    "abilities.toml": ('id = "lithe"', 'id = "shatter"', "shatter"),
    "numbers.toml": ("interval = 6", "interval = 101", "100"),
}


@pytest.mark.parametrize("name", sorted(FAULTS))
def test_a_damaged_file_is_told_with_its_line(name: str, tmp_path: Path) -> None:
    folder = tmp_path / "chaos"
    shutil.copytree(FOLDER, folder)
    good, bad, message = FAULTS[name]
    text = (folder / name).read_text(encoding="utf-8")
    assert good in text
    (folder / name).write_text(text.replace(good, bad, 1), encoding="utf-8")
    with pytest.raises(DataError) as found:
        load(folder)
    assert any(message in fault.message and fault.line for fault in found.value.faults)


def test_an_alias_that_is_a_weapon_already_is_told(tmp_path: Path) -> None:
    folder = tmp_path / "chaos"
    shutil.copytree(FOLDER, folder)
    path = folder / "weapons.toml"
    more = '\n[[alias]]\nid = "club"\nlike = "mace"\n'
    path.write_text(path.read_text(encoding="utf-8") + more, encoding="utf-8")
    with pytest.raises(DataError, match="is a name of its own already"):
        load(folder)


# Table 9.1. Hands, damage, penetration, ticks, reach, cleave, entangle, PFb and Soak.
CLOSE = {
    "fist": (0, 3, 0, 2, 1, 2, 0, 0, 0),
    "kick": (0, 4, 0, 3, 1, 1, 0, 0, 0),
    "dagger": (1, 4, 1, 2, 1, 1, 0, 4, 2),
    "short_sword": (1, 5, 2, 2, 1, 2, 0, 8, 4),
    "long_sword": (1, 6, 2, 2, 1, 3, 0, 10, 4),
    "rapier": (1, 5, 3, 2, 1, 1, 0, 6, 3),
    "mace": (1, 6, 1, 2, 1, 2, 0, 10, 4),
    "club": (1, 5, 0, 2, 1, 1, 0, 6, 3),
    "katana": (2, 7, 3, 2, 1, 3, 0, 10, 4),
    "claymore": (2, 9, 3, 3, 2, 3, 0, 12, 4),
    "battle_axe": (2, 9, 2, 3, 1, 3, 0, 10, 4),
    "spear": (2, 6, 3, 2, 2, 1, 0, 6, 3),
    "quarterstaff": (2, 5, 0, 2, 2, 3, 0, 6, 3),
    "flail": (1, 6, 1, 2, 1, 1, 0, 6, 3),
    "whip": (1, 2, 0, 2, 3, 1, 12, 0, 0),
    "net": (1, 0, 0, 2, 5, 1, 15, 0, 0),
    "small_shield": (1, 3, 0, 2, 1, 1, 0, 10, 4),
    "large_shield": (1, 3, 0, 2, 1, 1, 0, 14, 4),
}

# Hands, damage, penetration, refire, recoil, range, Effective Range, magazine, reload.
FAR = {
    "throwing_knife": (1, 4, 1, 2, 0, 0, 0, 6, 0),
    "shuriken": (1, 2, 1, 2, 0, 0, 0, 9, 0),
    "stone": (1, 2, 0, 2, 0, 0, 0, 0, 0),
    "short_bow": (2, 5, 3, 3, 0, 60, 0, 20, 0),
    "compound_bow": (2, 6, 4, 3, 0, 90, 5, 20, 0),
    "crossbow": (2, 7, 5, 3, 0, 80, 5, 1, 6),
    "pistol": (1, 6, 4, 3, -2, 50, 0, 15, 4),
    "magnum_revolver": (1, 8, 5, 3, -4, 50, 0, 6, 6),
    "submachine_gun": (2, 6, 3, 2, -2, 60, 0, 30, 4),
    "assault_rifle": (2, 8, 6, 2, -2, 300, 10, 30, 4),
    "shotgun": (2, 9, 2, 3, -4, 30, 0, 5, 6),
    "sniper_rifle": (2, 10, 9, 4, -4, 600, 20, 5, 4),
    "laser_pistol": (1, 6, 6, 3, 0, 100, 0, 20, 4),
    "laser_rifle": (2, 8, 8, 3, 0, 300, 10, 20, 4),
    "grenade": (1, 10, 4, 2, 0, 0, 0, 1, 0),
}


@pytest.mark.parametrize("name", sorted(CLOSE))
def test_weapons_of_close_combat_are_those_of_the_catalogue(name: str) -> None:
    row = tables().weapons[name]
    numbers = (row.hands, row.damage, row.penetration, row.ticks, row.reach)
    assert (*numbers, row.cleave, row.entangle, row.pfb, row.soak) == CLOSE[name]


@pytest.mark.parametrize("name", sorted(FAR))
def test_missile_weapons_are_those_of_the_catalogue(name: str) -> None:
    row = tables().weapons[name]
    numbers = (row.hands, row.damage, row.penetration, row.ticks, row.recoil)
    assert (*numbers, row.range, row.effective, row.magazine, row.reload) == FAR[name]


def test_armour_and_body_are_those_of_the_catalogue() -> None:
    worn = {row.id: (row.pfb, row.soak, row.helmet) for row in tables().armour.values()}
    assert worn["leather_jacket"] == (3, 2, False) and worn["chain_mail"] == (6, 3, False)
    assert worn["kevlar_vest"] == (8, 3, False) and worn["plate"] == (10, 4, True)
    assert worn["combat_armour"] == (12, 3, True)
    things = {row.id: (row.pfb, row.soak) for row in tables().objects.values()}
    assert things["table"] == (6, 3) and things["crate"] == (8, 3)
    assert things["car_door"] == (12, 4) and things["brick_wall"] == (20, 6)
    assert things["steel_plate"] == (30, 8)
    room = {row.id: row.capacity for row in tables().parts.values()}
    assert {part for part, red in room.items() if red == 4} == {
        "head", "chest", "abdomen", "right_arm", "left_arm", "right_leg", "left_leg",
    }  # fmt: skip
