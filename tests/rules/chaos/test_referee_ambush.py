"""Ambush as it is played: the round belongs to those who lay in wait, and a volley counts whole."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.chaos.acts.deeds import chores
from game.rules.chaos.acts.time import clock
from game.rules.chaos.orders.turn import TURNS
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.agenda import Ambush, Due
from game.rules.chaos.sheet.components import Doing
from tests.rules.chaos.bout import Bout, bout, duel, man, setup
from tests.rules.chaos.brawl import field

HIDING: dict[str, Any] = {"traits": ("ambush",)}
CLUB = {"form": "fight", "how": "strike", "weapon": "club"}
SHOT = {"form": "fight", "how": "shoot", "weapon": "compound_bow", "acquire": True}
RIN: dict[str, Any] = {"archetype": "huntress", "held": ("compound_bow",), **HIDING}


def volley(rolls: list[int], orders: int = 1, last: int = 1) -> Bout:
    """Two archers who lie in wait for one man ten metres away, and shoot in a volley."""
    told = {
        (name, kind): [given] * count
        for name in ("a", "c")
        for kind, given, count in (
            ("chaos.volley", {"join": True}, 1),
            ("chaos.turn", {**SHOT, "target": 6}, orders),
        )
    }
    people = (man("a", "a", (0, 0), **RIN), man("c", "a", (0, 2), **RIN), man("b", "b", (10, 1)))
    dice = {
        "initiative": [*rolls, *([1] * (3 * (last - 1)))],
        "attack": [2, 2],
    }
    return bout(setup(*people, last=last), dice, told)


@pytest.mark.rule("CF-TICK-02", "CF-AMBUSH-05")
def test_a_volley_does_not_shorten_the_round():
    fight = volley([19, 11]).play()
    (told,) = fight.all("chaos.round")
    assert told.fact("n") == 19
    assert fight.turns("a")[0] == (1, 11) == fight.turns("c")[0]
    (joint,) = fight.all("chaos.volley_set")
    assert (joint.rule, joint.fact("n")) == ("CF-AMBUSH-05", 11)


@pytest.mark.rule("CF-AMBUSH-04", "CF-AMBUSH-05")
def test_a_volley_begun_in_the_ambush_round_is_its_first_attack_even_if_it_falls_in_the_next():
    fight = volley([9, 2], last=2).play(2, more=True)
    shots = [turn for turn, _, event in fight.log if event.key == "chaos.open"]
    assert shots == [2, 2]
    assert {event.rule for event in fight.all("chaos.open")} == {"CF-AMBUSH-04"}
    assert fight.turns("b", "chaos.defend") == []


@pytest.mark.rule("CF-AMBUSH-06")
def test_natural_pfb_is_no_help_against_the_first_attack_also_when_it_falls_in_the_next_round():
    told = {("a", "chaos.turn"): [{**SHOT, "target": 5}]}
    dice = {"initiative": [2, 1, 1], "attack": [12], "location": [3], "balance": [1]}
    fight = duel(dice, told, 10, ours=RIN, theirs={"stamina": 12}, last=2).play(2, more=True)
    assert fight.turns("b", "chaos.natural") == []
    assert fight.all("chaos.open", "b")[0].rule == "CF-AMBUSH-04"


@pytest.mark.rule("CF-AMBUSH-01")
def test_the_ambushed_do_nothing_before_the_first_attack_and_only_free_actions_after_it():
    told: dict[tuple[str, str], Any] = {
        ("a", "chaos.turn"): [{**CLUB, "target": 5}],
        ("b", "chaos.between"): [{"form": "chore", "how": "lie"}],
    }
    fight = duel({"initiative": [14], "attack": [2]}, told, ours=HIDING).play()
    asked = fight.turns("b", "chaos.between")
    assert asked and all(tick <= 14 for _, tick in asked)
    assert [tick for _, tick, event in fight.log if event.key == "chaos.goes_down"] == [12]


@pytest.mark.rule("CF-AMBUSH-01", "CF-TICK-08")
def test_between_turns_the_ambushed_go_nowhere():
    fight = duel({"initiative": [14]}, ours=HIDING).play()
    view = fight.battle.view("b")
    request = Request("r", "b", fight.unit("b"), "chaos.between")
    assert ("form", "move") not in list(TURNS.choices(view, request, Order()))


@pytest.mark.rule("CF-AMBUSH-06")
def test_who_has_not_been_struck_yet_does_not_call_up_natural_pfb_between_turns():
    people = (man("a", "a", (0, 0), **HIDING), man("b", "b", (1, 0)), man("c", "b", (8, 0)))
    told = {("a", "chaos.turn"): [{**CLUB, "target": 5}]}
    fight = bout(setup(*people), {"initiative": [14], "attack": [2]}, told).play()
    assert fight.turns("c", "chaos.between")
    world = fight.battle.world
    assert not chores.ways(world, fight.unit("c"), 1, "natural")
    assert chores.ways(world, fight.unit("b"), 1, "natural")


def test_an_attack_that_comes_to_nothing_is_not_the_first_one():
    here = field("12", "aldric", "thug", held=("", "club"))
    foe = here.units["2"]
    order = Order((("form", "fight"), ("how", "strike"), ("weapon", "long_sword"), ("target", foe)))
    one = here.units["1"]
    board = agenda.field_of(here.world)
    here.world.put(board, Ambush("a"), here.world.find(board, Ambush))
    here.put("1", Doing(order, 20, 20, 18))
    events = here.do(lambda step: clock.strike(step, Due(20, 1, one, "strike")))
    assert [event.key for event in events] == ["chaos.attack_lost"]
    assert not here.world.get(board, Ambush).opened


@pytest.mark.rule("CF-AMBUSH-04", "CF-AMBUSH-05")
def test_who_strikes_before_the_volley_has_had_the_first_attack_himself():
    told: dict[tuple[str, str], Any] = {
        (name, "chaos.volley"): [{"join": name != "d"}] for name in ("a", "c", "d")
    }
    told |= {(name, "chaos.turn"): [{**CLUB, "target": 7}] for name in ("a", "c", "d")}
    told["b", "chaos.defend"] = [{"method": "dodge"}]
    people = (
        man("a", "a", (0, 0), **HIDING),
        man("c", "a", (2, 0), **HIDING),
        man("d", "a", (1, 1), **HIDING),
        man("b", "b", (1, 0)),
    )
    dice = {"initiative": [9, 12, 18], "attack": [2, 2, 2], "defence": [9]}
    fight = bout(setup(*people), dice, told).play()
    # The first falls on 18; of the two on 9 the second finds him in the middle of his dodge.
    assert fight.turns("b", "chaos.defend") == [(1, 9)]
    rules = [event.rule for event in fight.all("chaos.open", "b")]
    assert rules == ["CF-AMBUSH-04", "CF-MULTI-01"]


@pytest.mark.rule("CF-AMBUSH-07")
def test_who_is_too_dull_for_any_check_of_perception_notices_nothing():
    for perception, noticed in ((3, False), (4, True)):
        # d10 + Perception against 10 + half of Agility 2: with 10 on the die 4 would be enough.
        fight = duel(
            {"perception": [10], "initiative": [14, 3] if noticed else [14]},
            ours={"traits": ("hidden",), "agility": 2},
            theirs={"traits": ("unaware",), "perception": perception},
        ).play()
        assert bool(fight.all("chaos.noticed")) is noticed
