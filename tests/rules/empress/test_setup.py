"""How a battle of Empress is put together: people, what a scenario alters, faults, arrivals."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.battle import Battle
from game.core.components import Health, Large, Lying, Out, Position, Seen
from game.core.data import Misfit
from game.core.ruleset import only_seen
from game.core.setup import Carried, Plain
from game.rules.empress.setup.build import carried, guess
from game.rules.empress.setup.recruit import faults, glossary, recruit
from game.rules.empress.sheet.components import Alert, Bound, Prone, Terms, Unsuspected
from game.rules.empress.tables.book import people
from game.rules.kit.ground.site import field_of
from game.rules.kit.people.gear import Hands
from game.rules.kit.people.hearsay import Hearsay
from tests.rules.empress.bout import RULES, bout, man, setup
from tests.rules.empress.cast import CAST

FAR = man("E10 far", "b", (15, 9))


@pytest.mark.parametrize("archetype", list(people()))
def test_everybody_can_be_recruited(archetype: str) -> None:
    made = recruit(archetype)
    assert made.health.full > 0
    assert made.hands == Hands() or made.hands.right or made.hands.left


@pytest.mark.rule("EM-CHR-01", "EM-CHR-08", "EM-ARM-02")
def test_a_scenario_alters_a_stat_block() -> None:
    changes: dict[str, Plain] = {"toughness": 15, "level": 3, "gear": ("mace",), "health": 20}
    made = recruit("levy", changes | {"calling": "warrior", "wears": "light_mail", "coverage": 5})
    assert (made.fighter.toughness, made.fighter.level, made.health.full) == (15, 3, 20)
    assert (made.fighter.calling, made.fighter.armour, made.fighter.coverage) == (
        "warrior",
        "light_mail",
        5,
    )
    assert made.hands == Hands("mace", "")


@pytest.mark.rule("EM-ARM-02", "EM-CHR-01")
def test_no_armour_leaves_no_coverage() -> None:
    made = recruit("captain", {"wears": ""})
    assert (made.fighter.armour, made.fighter.coverage, made.fighter.protection) == ("", 0, 0)


@pytest.mark.rule("EM-CHR-01")
def test_what_other_books_alter_is_passed_over() -> None:
    changes: dict[str, Plain] = {"stamina": 9, "weapons": ("saber",), "armour": ("leather_jack",)}
    assert recruit("captain", changes) == recruit("captain")


@pytest.mark.rule("EM-CHR-01")
@pytest.mark.parametrize(
    "changes",
    [
        {"toughness": 0},
        {"toughness": 21},
        {"toughness": True},
        {"health": 101},
        {"gear": ("saw",)},
        {"gear": "sword"},
        {"items": ("sword",)},
        {"calling": "king"},
        {"wears": "wooden_planks"},
        {"board_weapon": "saw"},
        {"vigilant": 1},
        {"luck": 3},
    ],
)
def test_what_cannot_be_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(Misfit):
        recruit("captain", changes)


@pytest.mark.rule("EM-SUR-14", "EM-SUR-11", "EM-HLP-02")
def test_traits_of_a_scenario() -> None:
    traits = ("vigilant", "unsuspected", "bound", "prone", "hidden")
    wall = {(x, 4): "wall" for x in range(16)}
    people_ = [man(f"E10 {name}", "a", (n, 2), traits=(name,)) for n, name in enumerate(traits)]
    b = bout(setup(*people_, man("E1", "b", (9, 9)), terrain=wall))
    for name, part in zip(traits, (Alert, Unsuspected, Bound, Prone, Seen), strict=True):
        assert b.has(f"E10 {name}", part) is not None
        assert b.has("E1", part) is None
    heard = b.battle.world.get(field_of(b.battle.world), Hearsay)
    assert heard.hidden == (("a", 1), ("b", 0))


@pytest.mark.rule("EM-SUR-14", "EM-TRN-05")
def test_nothing_is_seen_of_whoever_hides_and_a_guess_puts_somebody_in_his_place() -> None:
    b = bout(setup(man("E10", "a", (2, 2), traits=("hidden",)), man("E1", "b", (9, 9))))
    view = b.battle.view("b")
    assert view.find(b.unit("E10"), Position) is None
    rows = tuple(row for row in map(only_seen("b"), b.battle.world.rows()) if row[1])
    imagined = [row for row in guess(rows, "b", 3) if any(isinstance(p, Seen) for p in row[1])]
    assert len(imagined) == 1


@pytest.mark.rule("EM-SUR-12", "EM-TRN-05", "EM-SUR-01")
@pytest.mark.parametrize(("noise", "worth"), [(0, 0), (1, -2), (2, -4)])
def test_what_a_scenario_may_set_otherwise(noise: int, worth: int) -> None:
    b = bout(setup(man("E1", "a", (2, 2)), FAR, noise=noise, idle_rounds=7))
    terms = b.battle.world.get(field_of(b.battle.world), Terms)
    assert terms == Terms(7, worth, unexpected=False)


@pytest.mark.rule("EM-TRN-05")
def test_no_scenario_makes_a_draw_later_than_the_book() -> None:
    b = bout(setup(man("E1", "a", (2, 2)), FAR, idle_rounds=90))
    assert b.battle.world.get(field_of(b.battle.world), Terms).idle_rounds == 20


@pytest.mark.rule("EM-GRD-02", "EM-INI-10")
@pytest.mark.parametrize(("who", "cells"), [("E1", 1), ("M2", 2), ("M3", 3)])
def test_large_figures_fill_several_cells(who: str, cells: int) -> None:
    b = bout(setup(man(who, "a", (2, 2)), FAR))
    large = b.has(who, Large)
    assert (large.cells if large else 1) == cells
    assert len(b.me(who).place) == cells * cells


@pytest.mark.parametrize(
    ("person", "told"),
    [
        (man("M3", "a", (14, 8)), "not on the field"),
        (man("E1", "a", (15, 9)), "two fighters stand"),
        (man("E1", "a", (2, 2), held=("great_sword", "sword")), "two hands"),
        (man("E1", "a", (2, 2), held=("saw",)), "no 'saw'"),
        (man("E1", "a", (2, 2), traits=("lucky",)), "no trait"),
        (man("E1", "a", (2, 2), facing="up"), "eight directions"),
        (replace(man("E1", "a", (2, 2)), archetype="nobody"), "no archetype"),
    ],
)
def test_faults_of_a_scenario(person: Any, told: str) -> None:
    with pytest.raises(Misfit, match=told):
        bout(setup(person, FAR))


def test_a_mass_battle_is_none_of_this_book() -> None:
    with pytest.raises(Misfit, match="single figures"):
        Battle.start(
            replace(RULES, scales={"mass": RULES.scales["personal"]}),
            replace(setup(man("E1", "a", (2, 2)), FAR), scale="mass"),
        )


@pytest.mark.rule("EM-BRK-04", "EM-MAN-04")
def test_things_lie_about() -> None:
    b = bout(setup(man("E1", "a", (2, 2)), FAR, things=[("mace", (2, 3))]))
    assert b.battle.world.get(field_of(b.battle.world), Lying).things == (((2, 3), "mace"),)
    b.does("E1", "change", right="mace", left="medium_shield")
    assert b.has("E1", Hands) == Hands("mace", "medium_shield")
    with pytest.raises(Misfit):
        bout(setup(man("E1", "a", (2, 2)), FAR, things=[("saw", (2, 3))]))


@pytest.mark.rule("EM-GRD-06")
def test_whoever_has_a_zone_is_placed_and_looks_where_he_likes() -> None:
    person = man("E1", "a", (2, 2), zone=((2, 2), (3, 3)))
    b = bout(setup(person, FAR))
    request = b.request
    assert request is not None
    assert request.kind == "empress.prepare"
    found = [value for _, value in b.battle.view("a").own_choices(request)]
    assert found == [(2, 2), (3, 3)]


@pytest.mark.rule("EM-INI-09", "EM-TRN-01")
def test_who_comes_later_comes_to_his_cell() -> None:
    b = bout(
        setup(man("E1", "a", (2, 2)), man("E10", "b", (9, 9)), man("E6", "b", (9, 2), arrives=2))
    )
    assert b.has("E6", Position) is None
    b.until("E6", 2)
    assert b.at("E6") == (9, 2)


@pytest.mark.rule("EM-CHR-01", "EM-CHR-08", "EM-ARM-02")
def test_a_recruit_is_what_his_stat_block_says_with_what_is_put_into_his_hands() -> None:
    """Attributes, Hit Points and the coverage of a usual suit; what he has already is not twice."""
    made = recruit("veteran_swordsman", held=("sword", "mace"))
    who = made.fighter
    assert (who.toughness, who.agility, who.dexterity) == (14, 13, 12)
    assert (who.calling, who.armour, who.coverage) == ("warrior", "heavy_mail", 6)
    assert made.health == Health(18, 18)
    assert made.gear == ("sword", "medium_shield", "mace")
    assert recruit("veteran_swordsman", {"health": 9}).health == Health(9, 9)


@pytest.mark.rule("EM-DTH-01")
def test_whoever_lives_goes_on_with_a_point_at_least() -> None:
    b = bout(setup(man("E1", "a", (2, 2)), man("E10", "b", (3, 2)), FAR))
    b.put("E10", Health(-3, 5)).put("E10 far", Out("dead"))
    found = {one.fighter: one for one in carried(b.battle.world, 1, rest=True)}
    assert (found["E10"].health, found["E10"].out) == (1, "")
    assert found["E10 far"].out == "dead"
    again = setup(man("E1", "a", (2, 2)), man("E10", "b", (3, 2)), FAR)
    came = (Carried("E10", 3), Carried("E10 far", 5, out="dead"))
    b = bout(replace(again, carried=came))
    assert b.hp("E10") == 3
    assert not b.me("E10 far").able


def test_nobody_begins_incapacitated_and_wounds_of_another_book_are_passed_over() -> None:
    """A guard with no point left stood there, and could act."""
    hurt = (Carried("E1", 0), Carried("E10", 3, wounds=(("maimed_arm", "left_arm"),)))
    made = setup(man("E1", "a", (2, 2)), man("E10", "b", (3, 2)))
    found = [wrong.path for wrong in faults(replace(made, carried=hurt))]
    assert found == [("carried", 0, "health")]


def test_all_words_of_a_scenario_have_a_kind() -> None:
    words = glossary()
    assert {term.word for term in words["archetypes"]} >= set(CAST.values())
    assert {"hidden", "vigilant"} <= {term.word for term in words["traits"]}
