"""Overrides under one book and not under another: who has them, and what is told of wrong ones."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from importlib import import_module
from pathlib import Path

import pytest

from game.core.battle import Battle
from game.core.components import Field, Strength
from game.core.data import DataError
from game.core.setup import FighterSetup, Plain
from game.play.lab import edits
from game.play.match import open_match
from game.play.scenarios.library import find, load, parse_scenario
from game.play.scenarios.under import person_under
from game.play.telling import aims
from game.rules import RULESETS
from tests.play.personal import TEXT

MILL = (Path(__file__).parent / "files" / "mill-ford.toml").read_text(encoding="utf-8")
BOOKS = 'books = ["zefrs", "chaos", "heroic2d6"]'
ANY = TEXT.replace('books = ["zefrs"]', BOOKS).replace('switches = ["dusk"]', "")
WANDA = 'overrides = { armour = ["leather_jack", "small_shield"], damage = 11 }'
SHARED = ("copper-kettle", "wyvern-bridge", "corven-wall", "osyth-road")


def told(under: str) -> str:
    """The inn yard with this line under Wanda's overrides."""
    assert WANDA in ANY
    held = 'held = ["dirk"]\n'
    return ANY.replace(WANDA, f"{WANDA}\n{under}").replace(held, "")


def overrides(book: str, under: str) -> Mapping[str, Plain]:
    """What this book hears of Wanda."""
    return parse_scenario(told(under), RULESETS).setup(book).fighters[0].overrides


def faults(text: str) -> list[tuple[str, str]]:
    """Where and what is wrong with a file of this text."""
    try:
        parse_scenario(text, RULESETS, "yard.toml")
    except DataError as error:
        return [(fault.path, fault.message) for fault in error.faults]
    return []


FIVE = """
title = "Two guests"
ruleset = "heroic20s"
books = [{books}]
scale = "personal"
round_limit = 30

[map]
columns = 12
rows = 6

[[sides]]
id = "a"
name = "A"
tincture = "azure"

[[sides]]
id = "b"
name = "B"
tincture = "or"

[[fighters]]
id = "x"
name = "X"
side = "a"
archetype = "robber"
cell = [2, 2]
overrides = {{ stealth = 3, riding = 13, swimming = 12, perks = ["critical"], fearlessness = 2 }}

[[fighters]]
id = "y"
name = "Y"
side = "b"
archetype = "robber"
cell = [8, 2]
"""
ALL = ("heroic20s", "empress", "chaos", "heroic2d6", "zefrs")


def test_every_book_of_a_file_passes_over_what_only_another_knows() -> None:
    """A word that none of the file's books knows is a fault, and so is one of a book left out."""
    text = FIVE.format(books=", ".join(f'"{book}"' for book in ALL))
    scenario = parse_scenario(text, RULESETS)
    heard = {book: set(scenario.setup(book).fighters[0].overrides) for book in ALL}
    assert heard["heroic20s"] == {"riding", "fearlessness"}
    assert (heard["empress"], heard["chaos"]) == ({"stealth"}, {"perks", "swimming"})
    assert heard["zefrs"] == {"swimming"} and not heard["heroic2d6"]
    alone = FIVE.format(books='"heroic20s", "chaos", "zefrs"')
    assert [path for path, _ in faults(alone)] == ["fighters[0].overrides.stealth"]
    wrong = [path for path, _ in faults(text.replace("riding", "ridding"))]
    assert wrong == ["fighters[0].overrides.ridding"]


@pytest.mark.parametrize("book", [one for one in ALL if one != "zefrs"])
def test_no_book_loses_a_word_that_it_takes(book: str) -> None:
    changes = import_module(f"game.rules.{book}.setup.recruit").CHANGES
    taken = {*changes.numbers(), *changes.lists, *changes.flags, *changes.texts}
    person = FighterSetup("x", "X", "a", "robber", overrides=dict.fromkeys(taken, 1))
    assert set(person_under(book, person, ALL).overrides) == taken


def test_a_book_hears_its_own_overrides_and_all_others_the_usual_ones() -> None:
    own = "under.heroic2d6 = { agility = 7 }"
    usual = {"armour": ("leather_jack", "small_shield"), "damage": 11}
    assert overrides("heroic2d6", own) == {"agility": 7}
    assert overrides("zefrs", own) == overrides("chaos", own) == usual
    assert overrides("heroic2d6", "under.heroic2d6 = {}") == {}
    scenario = parse_scenario(told(own), RULESETS)
    assert scenario.setup() == scenario.setup("zefrs")
    assert all(not fighter.under for fighter in scenario.setup("heroic2d6").fighters)


def test_several_alike_share_what_stands_under_a_book() -> None:
    robbers = "cells = [[9, 2], [9, 4]]\nunder.chaos = { strength = 9 }"
    text = TEXT.replace('books = ["zefrs"]', 'books = ["zefrs", "chaos"]')
    text = text.replace("cells = [[9, 2], [9, 4]]", robbers)
    fighters = parse_scenario(text, RULESETS).setup("chaos").fighters
    assert [one.overrides for one in fighters[2:4]] == [{"strength": 9}] * 2


def test_leaders_commanders_and_troops_have_them_too() -> None:
    text = MILL.replace("will = 7", "will = 7 }, under = { zefrs = { will = 9 }")
    text = text.replace('archetype = "hero" }', 'archetype = "hero", under.zefrs = { will = 8 } }')
    text = text.replace(
        'archetype = "champion" }', 'archetype = "champion", under.zefrs = { damage = 9 } }'
    )
    setup = parse_scenario(text, RULESETS).setup()
    commander, leader = setup.sides[0].commander, setup.units[1].leader
    assert commander is not None and commander.overrides == {"will": 8}
    assert leader is not None and leader.overrides == {"damage": 9}
    assert setup.units[1].troops[0].overrides == {"will": 9}


@pytest.mark.parametrize(
    ("under", "where", "said"),
    [
        (
            "under.heroic2d6 = { agilty = 5 }",
            "fighters[0].under.heroic2d6.agilty",
            "heroic2d6 has no skill or number 'agilty'",
        ),
        (
            "under.heroic2d6 = { agility = 50 }",
            "fighters[0].under.heroic2d6.agility",
            "must be a whole number from 0 to 20",
        ),
        (
            "under.heroic2d6 = {}\nunder.heroic = { agility = 5 }",
            "fighters[0].under.heroic",
            "is not among books",
        ),
        (
            'under = { heroic2d6 = {}, chaos = { armour = ["tin"] } }',
            "fighters[0].under.chaos.armour",
            "chaos has no 'tin' for 'armour'",
        ),
        (
            "under.heroic2d6 = {}\nunder.chaos = { will = 9 }",
            "fighters[0].under.chaos.will",
            "chaos knows no 'will'",
        ),
    ],
)
def test_a_fault_is_told_where_the_file_has_it(under: str, where: str, said: str) -> None:
    ((found, message),) = faults(told(under))
    assert found.startswith(where)
    assert said in message


def test_in_a_mass_battle_a_fault_is_told_at_its_troops() -> None:
    text = MILL.replace("will = 7", "will = 7 }, under = { zefrs = { wil = 9 }")
    ((found, _),) = faults(text)
    assert found == "units[1].troops[0].under.zefrs.wil"


@pytest.mark.parametrize("name", SHARED)
@pytest.mark.parametrize("book", ["zefrs", "chaos", "heroic2d6", "empress", "heroic20s"])
def test_the_shared_battles_are_fought_under_five_books(name: str, book: str) -> None:
    scenario = load(find(name), RULESETS)
    assert scenario.playable == ("zefrs", "chaos", "heroic2d6", "empress", "heroic20s")
    levels = {side.id: "simple" for side in scenario.sides}
    match = open_match(name, scenario, RULESETS[book], levels, 3)
    begun = Battle.start(RULESETS[book], scenario.setup(book), 3)
    assert match.battle.digest() == begun.digest()
    match.advance(12)


@pytest.mark.parametrize("name", ["ash-ford", "morrow-gate", "wendle-hill", "twelve-banners"])
def test_battles_of_companies_are_fought_under_both_books_of_masses(name: str) -> None:
    scenario = load(find(name), RULESETS)
    assert scenario.playable == ("zefrs", "heroic20s")
    levels = {side.id: "simple" for side in scenario.sides}
    match = open_match(name, scenario, RULESETS["heroic20s"], levels, 3)
    grid = match.battle.world.each(Field)[0][1][0].grid
    assert (grid.columns, grid.rows) == (45, 63), "each of 5 × 7 squares is nine cells each way"
    strengths = [strength.full for _, (strength,) in match.battle.world.each(Strength)]
    troops = [row.count for unit in scenario.units for row in unit.troops]
    assert sorted(strengths) == sorted(troops)
    match.advance(12)
    assert match.battle.clock.round >= 1


def test_a_book_has_a_round_limit_of_its_own() -> None:
    text = MILL.replace("round_limit = 20", "round_limit = 20\nround_limits = { zefrs = 7 }", 1)
    assert text != MILL
    scenario = parse_scenario(text, RULESETS)
    assert scenario.setup("zefrs").numbers["round_limit"] == 7
    assert "7" in aims.left(scenario, "zefrs", 2)
    ((found, said),) = faults(text.replace("{ zefrs = 7 }", "{ zefr = 7 }"))
    assert found == "round_limits.zefr"
    assert said.startswith("is not among books")
    ((found, _),) = faults(text.replace("{ zefrs = 7 }", "{ zefrs = 0 }"))
    assert found == "round_limits.zefrs"


def test_a_goal_for_the_last_round_is_for_the_last_one_under_each_book() -> None:
    hold = '\n[[goals]]\nkind = "hold"\nside = "a"\nround = {}\n'
    scenario = parse_scenario(MILL + "".join(map(hold.format, (3, 19, 20))), RULESETS)
    held = len(scenario.goals) - 3

    def rounds(last: int) -> list[int]:
        under = replace(scenario, round_limits={"zefrs": last})
        assert [goal.round for goal in edits.battle(edits.raw(under, "zefrs")).goals[held:]] == [
            goal.round for goal in under.setup("zefrs").goals[held:]
        ]
        assert str(last) in aims.sides(under, "zefrs", under.goals_under("zefrs"))[0].goals[-1]
        return [goal.round for goal in under.setup("zefrs").goals[held:]]

    assert rounds(20) == [3, 19, 20]
    assert rounds(30) == [3, 19, 30]
    assert rounds(7) == [3, 7, 7]


def test_nobody_arrives_after_the_last_round_of_a_book_with_fewer() -> None:
    text = ANY.replace("round_limit = 30", "round_limit = 30\nround_limits = { chaos = 2 }", 1)
    (fault,) = [one for one in faults(text) if one[0].endswith("arrives")]
    assert fault == ("fighters[3].arrives", "must be 0 to the round limit 2 under chaos")
    assert not [one for one in faults(text.replace("chaos = 2", "chaos = 3")) if "limit" in one[1]]


@pytest.mark.parametrize(("own", "said"), [(30, []), (24, ["must be 1 to the round limit 24"])])
def test_a_test_may_last_as_long_as_a_battle_of_the_books_own(own: int, said: list[str]) -> None:
    trial = '\n[[test]]\nname = "long"\nrounds = 25\nseed = 1\n[[test.expect]]\nwinner = "a"\n'
    limits = f"round_limit = 20\nround_limits = {{ zefrs = {own} }}"
    text = MILL.replace("round_limit = 20", limits, 1) + trial
    assert [message for _, message in faults(text)] == said


def test_a_hint_may_be_for_any_round_that_a_book_has() -> None:
    hint = '\n[[hint]]\nside = "a"\nround = {}\ntext = "Late."\n'
    limits = "round_limit = 20\nround_limits = { zefrs = 24 }"
    text = MILL.replace("round_limit = 20", limits, 1)
    assert faults(text + hint.format(24)) == []
    assert [path for path, _ in faults(text + hint.format(25))] == ["hint[0].round"]
