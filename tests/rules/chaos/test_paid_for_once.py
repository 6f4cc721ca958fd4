"""What is paid for once: a point of Chakra, the Ki of one action, a Free Action for a task."""

from __future__ import annotations

import pytest

from game.core.components import Health, Lying
from game.core.ruleset import Request
from game.rules.chaos.acts.deeds import chakra
from game.rules.chaos.acts.fight import attack
from game.rules.chaos.acts.parlay import doing
from game.rules.chaos.acts.time import clock
from game.rules.chaos.sheet import agenda, ki
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Due
from game.rules.chaos.sheet.components import (
    Acquired,
    Condition,
    Doing,
    Held,
    HeldTurn,
    Loaded,
    Reserves,
)
from tests.rules.chaos.brawl import field, keys, order, values, view
from tests.rules.chaos.hearing import hearing

FULL = order(form="chakra", how="points")


@pytest.mark.rule("CF-CHAK-01")
@pytest.mark.parametrize("saved", [False, True])
def test_whom_chakra_has_saved_meanwhile_spends_no_other_point(saved: bool) -> None:
    """He has begun to call on it when a blow all but kills him, and a point saves him at once."""
    here = field("1 2", "thug", "mai")
    one = here.units["1"]
    here.put("1", Health(0, 18), Doing(FULL, 26, 20, 20))
    if saved:
        here.put("1", Condition(dying=True))
        here.do(lambda step: chakra.saves(step, one), {}, [])
    events = here.do(lambda step: clock.end(step, Due(20, agenda.ENDS, one, "end")), {}, [])
    assert here.world.get(one, Reserves).chakra == 3
    assert here.world.get(one, Health).now == (0 if saved else 18)
    assert keys(events) == ["chaos.chore_lost" if saved else "chaos.chakra_points"]


@pytest.mark.rule("CF-KI-01", "CF-GRAP-02")
@pytest.mark.parametrize(("roll", "left"), [(0, [0, 1, 2]), (1, [0, 1]), (2, [0])])
def test_the_ki_of_a_parlay_and_of_its_wrestling_match_is_that_of_one_action(
    roll: int, left: list[int]
) -> None:
    here = field("12", "mai", "grak", held=("", ""))
    one, two = here.units["1"], here.units["2"]
    action = Action("parlay", "grapple", target=two, ki=roll)
    asked: list[Request] = []
    dice = {"attack": [15], "strength": [1, 9], "balance": [1]}
    answers = [order(method="none"), order(ki=0), order(ki=0), order(ki=0)]
    here.do(hearing(lambda step: doing.perform(step, one, action), asked), dice, answers)
    mine, his = (request for request in asked if request.fact("form") == "grapple")
    assert (mine.unit, his.unit) == (one, two)
    assert values(ki.choices(view(here), mine, order())) == left
    assert values(ki.choices(view(here, "b"), his, order())) == [0, 1, 2]


@pytest.mark.rule("CF-SIM-01", "CF-SPRAY-12")
@pytest.mark.parametrize("thrown", [12, 2], ids=["hits", "misses"])
def test_of_two_like_daggers_one_is_thrown_also_where_the_other_strikes_at_the_same_moment(
    thrown: int,
) -> None:
    here = field("1 . . 2", "mai", "thug", held=(("dagger", "dagger"), "pistol"))
    one, two = here.units["1"], here.units["2"]
    here.put("2", HeldTurn(), Loaded((("pistol", 3),)))
    here.put("1", Reserves(0, 3, 3), Doing(order(), 20, 20, 18, "strike"))
    action = Action("fight", "throw", "dagger", "main", two, acquire=True)
    back = order(method="simultaneous", weapon="pistol", pay="held")
    dice = {"attack": [thrown, 2], **({"location": [5]} if thrown > 2 else {})}
    here.put("2", Reserves(0, 3, 3))
    here.do(lambda step: attack.strike(step, one, action), dice, [back])
    assert here.world.get(one, Held) == Held("", "dagger")
    assert here.world.get(1, Lying).things == ((here.at("2"), "dagger"),)


@pytest.mark.rule("CF-SIM-01", "CF-ACQ-03")
@pytest.mark.parametrize(("aimed", "weapon", "kept"), [
    ("1", "pistol", True), ("3", "pistol", False), ("3", "kick", True), ("", "pistol", False),
])  # fmt: skip
def test_a_shot_back_at_another_one_lets_go_of_whom_he_had_acquired(
    aimed: str, weapon: str, kept: bool
) -> None:
    here = field("1 2 . 3", "mai", "thug", "joe", held=("club", "pistol"))
    one, two = here.units["1"], here.units["2"]
    here.put("2", HeldTurn(), Loaded((("pistol", 3),)), Reserves(0, 3, 3))
    here.put("1", Reserves(0, 3, 3), Doing(order(), 20, 20, 18, "strike"))
    if aimed:
        here.put("2", Acquired(here.units[aimed]))
    action = Action("fight", "strike", "club", target=two)
    back = order(method="simultaneous", weapon=weapon, pay="held")
    here.do(lambda step: attack.strike(step, one, action), {"attack": [2, 2]}, [back])
    found = here.world.find(two, Acquired)
    assert found == (Acquired(here.units[aimed]) if kept else None)
