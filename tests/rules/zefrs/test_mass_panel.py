"""Cards, values and usual answers of a mass battle; words for everything that is told."""

from __future__ import annotations

import random
import re
from functools import partial
from pathlib import Path

import pytest

from game.core.battle import Battle
from game.core.components import Aims, Health, Out, Strength
from game.core.data import read, resource
from game.core.grid import Cell
from game.core.orders import allows, is_pass, walk
from game.play.scenarios.scenario import LIMITS, Scenario
from game.play.words import templates
from game.rules import RULESETS
from game.rules.zefrs import RULESET
from game.rules.zefrs.mass.card import card
from game.rules.zefrs.mass.components import Limits
from game.rules.zefrs.mass.victory import value
from game.rules.zefrs.tables import tables
from tests.rules.chances import LONG
from tests.rules.zefrs.mass_field import (
    CAVALRY_KIT,
    Goal,
    army,
    bows,
    fight,
    give,
    id_of,
    men,
    orders,
    put,
    request,
    start,
    unit,
)

SCENARIOS = sorted(resource("data", "scenarios").glob("*.toml"))
ZEFRS = [path for path in SCENARIOS if 'ruleset = "zefrs"' in path.read_text("utf-8")]


def facts(of) -> dict:
    return {stat.key.removeprefix("zefrs.stat."): stat.value for stat in of.stats}


def chips(of) -> list[str]:
    return [chip.key.removeprefix("zefrs.chip.") for chip in of]


def test_the_card_of_a_unit():
    riders = men(50, 5, armour=CAVALRY_KIT)
    battle = start(army(unit("A1", (2, 2), riders), unit("A2", (3, 2), bows()), unit("B1", (2, 4))))
    first = card(battle.world, id_of(battle, "A1"))
    assert facts(first) == {"fighters": "50/50", "rating": 5, "armour": 1, "will": 4}
    assert first.leader == "A1 leader"
    assert facts(card(battle.world, id_of(battle, "A2")))["range"] == "50/110/200"
    assert ("zefrs.mm7", (("worth", 1),)) in first.lines


def test_the_graver_state_comes_first():
    battle = start(army(unit("A1", (2, 2)), unit("B1", (2, 4)), commanders=True))
    world, who, leader = battle.world, id_of(battle, "A1"), id_of(battle, "A1 leader")
    put(world, who, Limits(1))
    put(world, leader, Health(3, 8))
    found = card(world, who)
    assert chips(found.chips) == ["wavering", "shaken"]
    assert chips(found.leader_chips) == ["hurt", "leader"]
    put(world, leader, Out("slain"))
    assert chips(card(world, who).chips) == ["leaderless", "wavering"]
    assert "damage" in facts(card(world, leader))


def test_the_value_is_bounded_and_changes_sign_with_the_side():
    battle = start(army(unit("A1", (2, 2)), unit("B1", (2, 4)), commanders=True))
    world = battle.world
    assert value(world, "a") == value(world, "b") == 0
    put(world, id_of(battle, "B1"), Strength(40, 100))
    assert 0 < value(world, "a") <= 1
    assert value(world, "b") == -value(world, "a")
    put(world, id_of(battle, "B1"), Strength(0, 100))
    assert value(world, "a") > 0.6


def test_a_goal_within_reach_is_worth_something():
    goal = Goal("hold", "a", 9, ((2, 2),))
    units = (unit("A1", (2, 2)), unit("B1", (2, 4)))
    battle = start(army(*units, goals=(goal,), commanders=True))
    assert value(battle.world, "a") > 0
    ((_, (aims,)),) = battle.world.each(Aims)
    assert aims.goals == (goal,)


def test_usual_answers_are_legal_and_fight():
    units = (
        unit("A1", (2, 2), facing="W"),
        unit("A2", (4, 1), bows()),
        unit("B1", (2, 3)),
        unit("B2", (0, 5)),
    )
    battle = start(army(*units, commanders=True))
    for side in battle.sides:
        seat = battle.seat(side)
        for asked in seat.waiting:
            assert allows(seat.view.grammar(asked), seat.default(asked))
    seat = battle.seat("a")
    chosen = seat.default(request(battle, "A1", "mass.order"))
    assert (chosen["form"], chosen["facing"]) == ("attack", "N")
    assert seat.default(request(battle, "A2", "mass.order"))["form"] == "shoot"
    other = battle.seat("b")
    assert other.default(request(battle, "B2", "mass.order"))["form"] == "defend"


def test_the_commander_goes_with_his_unit_unasked():
    battle = start(army(unit("A1", (2, 1)), unit("B1", (2, 5)), commanders=True))
    give(battle, "A1", "attack >2,2")
    asked = request(battle, "a commander")
    assert battle.seat("a").default(asked)["to"] == Cell(2, 2)


def test_an_attacker_with_nobody_in_front_turns_on_his_neighbour():
    units = (unit("A1", (2, 2)), unit("B1", (1, 2)), unit("B2", (3, 2), men(50)))
    battle = start(army(*units, commanders=True))
    orders(battle, A1="attack N")
    asked = request(battle, "A1", "mass.reface")
    assert battle.seat("a").default(asked)["facing"] == "E"
    facing_one = start(army(*units, commanders=True))
    orders(facing_one, A1="attack W")
    asked = request(facing_one, "A1", "mass.reface")
    assert is_pass(facing_one.seat("a").default(asked))


def test_every_key_told_has_words():
    folder = Path(resource("data")).parent / "game" / "rules" / "zefrs"
    known = templates()
    for path in sorted((folder / "mass").glob("*.py")):
        found = re.findall(r'"(zefrs\.[a-z_.]+[a-z])"', path.read_text("utf-8"))
        assert [key for key in found if key not in known] == []
    table = {row.label for row in tables().mass_modifiers.values()}
    assert table <= set(known)


def random_battle(battle: Battle, seed: int) -> None:
    """Both sides choose at random from what is legal, to the end."""
    rng = random.Random(seed)
    for _ in range(5000):
        if battle.result is not None:
            return
        for side in battle.sides:
            seat = battle.seat(side)
            todo = [r for r in seat.waiting if r.id not in seat.view.drafts]
            if todo:
                asked = todo[0]
                chosen = walk(partial(seat.choices, asked), rng.choice)
                seat.give(asked, chosen)
                break
            if seat.waiting:
                seat.commit()
                break
    raise AssertionError("no end in sight")


@pytest.mark.slow
@pytest.mark.parametrize("path", ZEFRS, ids=lambda path: path.stem)
def test_random_battles_of_the_shipped_scenarios_end(path: Path):
    setup = read(path, Scenario, LIMITS).setup()
    for seed in range(6 if LONG else 1):
        battle = Battle.start(RULESETS["zefrs"], setup, seed)
        random_battle(battle, seed)
        assert -1 <= value(battle.world, "a") <= 1


def test_four_battles_are_shipped_and_the_book_is_registered():
    assert RULESETS["zefrs"] is RULESET
    stems = {path.stem for path in ZEFRS}
    assert {"ash-ford", "wendle-hill", "morrow-gate", "twelve-banners"} <= stems
    twelve = read(resource("data", "scenarios", "twelve-banners.toml"), Scenario, LIMITS)
    assert sorted(unit.side for unit in twelve.units) == ["a"] * 6 + ["b"] * 6
    battle = Battle.start(RULESET, twelve.setup(), 1)
    assert battle.clock.phase == "orders"
    quiet = start(army(unit("A1", (2, 1)), unit("B1", (2, 5)), commanders=True))
    fight(quiet)
    assert quiet.clock.round == 2
