"""Where two rules of Empress meet: what one leaves of the other."""

from __future__ import annotations

import pytest

from game.core.components import Health, Position
from game.core.step import Step
from game.rules.empress.acts.hurt import die, poison, spits_out
from game.rules.empress.sheet.components import (
    Alert,
    Down,
    FightingOn,
    Poisoned,
    Prone,
    ShieldWear,
    Swallowed,
)
from game.rules.empress.sheet.ground import wall_of
from game.rules.empress.sheet.turns import Attacked, CloseTo, Counter, Turn
from tests.rules.empress.bout import RULES, Bout, bout, man, setup


def asked(here: Bout, kind: str) -> list[str]:
    return [name for told, name, _ in here.asked if told == kind]


@pytest.mark.rule("EM-INI-07", "EM-OPP-06")
@pytest.mark.parametrize("strikes", [True, False])
def test_whoever_watches_and_is_engaged_is_struck_before_he_shoots(strikes: bool) -> None:
    """E10 out of the way comes into sight; E9, who fights the archer, may strike first."""
    wall = dict.fromkeys([(6, 1), (6, 2)], "wall")
    people = (man("E7", "a", (3, 2)), man("E9", "b", (3, 3), agility=9), man("E10", "b", (7, 1)))
    here = bout(setup(*people, terrain=wall), {"attack": [2, 2] if strikes else [2]})
    here.put("E9", Attacked(((here.unit("E7"), 1),)))
    here.answers["interrupt E9"] = [strikes]
    here.does("E7", "watch", cell=(7, 3))
    here.does("E10", "move", to=(7, 3))
    assert asked(here, "interrupt") == ["E9"]
    who = [here.names[event.unit or 0] for event in here.events("miss")]
    assert who == (["E9", "E7"] if strikes else ["E7"])
    assert here.has("E7", Counter) is None


@pytest.mark.rule("EM-OPP-03", "EM-BRK-03", "EM-DTH-05")
@pytest.mark.parametrize("free", [True, False])
def test_a_graceful_retreat_is_a_retreat_to_the_switch(free: bool) -> None:
    """E2 has acted: under `breakaway_attack_free` he may strike all the same."""
    switches = ("breakaway_attack_free",) if free else ()
    people = (man("E2", "b", (5, 4)), man("E10", "a", (5, 5)))
    here = bout(setup(*people, switches=switches))
    here.put("E2", Attacked(((here.unit("E10"), 1),)))
    here.does("E2", "end").does("E10", "retreat", to=(5, 6))
    assert asked(here, "interrupt") == (["E2"] if free else [])
    assert here.at("E10") == (5, 6)


def step_of(here: Bout) -> Step:
    """A step in which something is done to the figures directly."""
    return Step(RULES, here.battle.world, here.battle.clock, here.dice, {})


@pytest.mark.rule("EM-CON-06", "EM-DTH-05")
def test_venom_brings_down_whoever_fights_on() -> None:
    here = bout(setup(man("E10", "a", (5, 5)), man("M4", "b", (5, 4))))
    here.put("E10", Health(0, 5), Down(), FightingOn())
    assert here.me("E10").able
    poison(step_of(here), here.unit("E10"), 3, here.unit("M4"))
    assert (here.has("E10", Poisoned), here.me("E10").able) == (Poisoned(3), False)


@pytest.mark.rule("EM-GIA-04", "EM-DTH-03")
def test_whoever_dies_inside_a_monster_leaves_room_for_another_and_never_comes_out() -> None:
    here = bout(setup(man("E10", "a", (9, 9)), man("M6", "b", (4, 4))))
    here.battle.world.forget(here.unit("E10"), Position)
    here.put("E10", Swallowed(here.unit("M6")))
    assert here.me("M6").swallows == here.unit("E10")
    die(step_of(here), here.unit("E10"), "EM-DTH-03")
    assert here.me("M6").swallows == 0
    spits_out(step_of(here), here.unit("M6"))
    assert here.has("E10", Position) is None


@pytest.mark.rule("EM-SUR-07", "EM-SUR-11", "EM-DIR-04", "EM-OPP-01", "EM-MAN-02")
def test_whoever_came_close_unnoticed_strikes_one_blow_so() -> None:
    """The trick needs no roll; the blow that follows it up does, and has Stealth on it."""
    people = (man("E8", "a", (5, 5)), man("E2", "b", (5, 4)))
    here = bout(setup(*people), {"trick": [1], "attack": [2]})
    here.answers["interrupt E8"] = [True]
    here.until("E8").put("E8", CloseTo(here.unit("E2")))
    here.does("E8", "maneuver", target="E2", aim="trick", kind="sand", weapon="short_sword")
    assert not here.rolls("maneuver")
    assert here.shifts()["EM-DIR-04"] == -2
    assert here.has("E8", CloseTo) is None


@pytest.mark.rule("EM-MAN-04", "EM-MOV-01", "EM-BRK-01")
def test_whoever_lies_crawls_one_cell_and_no_farther() -> None:
    here = bout(setup(man("E10", "a", (5, 5)), man("E1", "b", (12, 5)))).put("E10", Prone())
    here.does("E10", "move", to=(5, 6))
    assert here.at("E10") == (5, 6)
    assert here.request is not None
    assert dict(here.request.about)["feet"] == 0


@pytest.mark.rule("EM-SUR-14")
def test_whoever_comes_into_sight_of_somebody_makes_him_alert() -> None:
    wall = dict.fromkeys([(6, y) for y in range(9)], "wall")
    here = bout(setup(man("E10", "a", (3, 3)), man("E1", "b", (9, 8)), terrain=wall))
    here.does("E1", "move", to=(9, 9))
    assert here.has("E10", Alert) is None
    here.does("E10", "move", to=(4, 9))
    assert here.has("E10", Alert) is not None
    assert here.has("E1", Alert) is not None


@pytest.mark.rule("EM-CLV-04")
@pytest.mark.parametrize(
    ("switches", "weapon", "again"),
    [
        (("cleave_missile",), "longbow", True),
        ((), "longbow", False),
        (("cleave_missile",), "light_crossbow", False),
    ],
)
def test_a_shot_goes_on_to_another_only_where_the_switch_says_so(
    switches: tuple[str, ...], weapon: str, again: bool
) -> None:
    people = (man("E7", "a", (3, 3), held=(weapon,)), man("E10", "b", (9, 3)))
    here = bout(setup(*people, man("E10 b", "b", (9, 6)), switches=switches), {"attack": [20]})
    here.does("E7", "shoot", target="E10", weapon=weapon)
    assert asked(here, "cleave") == (["E7"] if again else [])


@pytest.mark.rule("EM-CLV-04", "EM-CLV-03")
def test_what_has_been_thrown_strikes_nobody_else() -> None:
    people = (man("E7", "a", (3, 3), held=("dagger",)), man("E10", "b", (5, 3)))
    more = (man("E10 b", "b", (5, 4)),)
    here = bout(setup(*people, *more, switches=("cleave_missile",)), {"attack": [20]})
    here.put("E10", Health(1, 5)).does("E7", "throw", target="E10", weapon="dagger")
    assert (here.me("E10").down, asked(here, "cleave")) == (True, [])


@pytest.mark.rule("EM-SHD-10", "EM-SHD-02")
def test_a_shield_that_the_example_leaves_no_coverage_is_in_no_wall() -> None:
    """A medium shield has 2 against missiles there, 3 by the table: two lost."""
    people = (man("E1", "a", (4, 4), facing="N"), man("E1 b", "a", (5, 4), facing="N"))
    for switch, wall in (("", 1), ("shield_coverage=example", 0)):
        here = bout(setup(*people, man("E10", "b", (5, 1)), switches=(switch,) * bool(switch)))
        here.put("E1", ShieldWear(2))
        assert [wall_of(here.battle.world, here.unit(n)) for n in ("E1", "E1 b")] == [wall, wall]


@pytest.mark.rule("EM-RCH-03")
@pytest.mark.rule("EM-OPP-05", "EM-RCH-09")
def test_a_chain_of_opportunity_attacks_ends_with_the_second() -> None:
    """E2 fells E10 b with his fist as he passes and goes on to E10, who strikes first with his
    mace; the spear in E2's other hand would keep him off, but that would be the third in the chain.
    """
    mace = ("mace",)
    people = (man("E10", "a", (6, 4), held=mace), man("E10 b", "a", (5, 5), agility=16, held=mace))
    here = bout(
        setup(*people, man("E2", "b", (5, 4), held=("spear",)), man("E1", "b", (15, 9))),
        {"attack": [18, 2, 3], "damage": [1]},
        cleave=["E10"],
        interrupt=[{"use": True, "weapon": "unarmed"}, {"use": True}, {"use": True}],
    )
    here.put("E10 b", Health(1, 5)).does("E10 b", "move", to=(3, 5))
    assert asked(here, "interrupt") == ["E2", "E10"]
    assert here.me("E2").turn.opportunities == 1
    assert [here.names[event.unit or 0] for event in here.events("miss")] == ["E10", "E2"]


@pytest.mark.rule("EM-DIR-04", "EM-OPP-04")
@pytest.mark.parametrize(
    ("name", "used", "follows"),
    [("E8", 0, True), ("E8", 1, False), ("E2", 1, True), ("E2", 2, False)],
)
def test_the_blow_after_a_trick_is_one_of_the_allotment(
    name: str, used: int, follows: bool
) -> None:
    people = (man(name, "a", (5, 5), agility=18), man("E10", "b", (5, 4)))
    here = bout(setup(*people), {"maneuver": [15], "trick": [1], "attack": [2]}, interrupt=[True])
    here.until(name).put(name, Turn(9, opportunities=used))
    here.does(name, "maneuver", target="E10", aim="trick", kind="sand")
    assert asked(here, "interrupt") == ([name] if follows else [])
    assert here.me(name).turn.opportunities == used + follows
