"""What is declared and paid before the dice of an attack (ROLL-02), and what is done after them."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Facing, Lying
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.chaos.acts.fight import attack, follow
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.agenda import Agenda, Ambush, Due, Outflanked, Steeling
from game.rules.chaos.sheet.components import Acquired, Condition, Doing, Held, Loaded, Reserves
from tests.rules.chaos.brawl import field, keys, only, order, who
from tests.rules.chaos.drawn import Drawn
from tests.rules.chaos.hearing import hearing
from tests.rules.chaos.test_attack import DODGE, NONE, blow, does, poor

ROUND = ". . . .\n. 1 2 .\n. . . ."


def knight_and_thug(**more: Any) -> Drawn:
    """The knight, who has Ki, looks north; the thug, who has none, stands east of him."""
    here = field(ROUND, held=("long_sword", "club"), **more)
    poor(here, "2")
    here.put("1", Reserves(3, 3, 3), Facing("N"))
    here.put("2", Facing("N"))
    return here


@pytest.mark.rule("CF-ROLL-02", "CF-ACQ-01", "CF-ACQ-03", "CF-DUAL-02", "CF-CIRC-01")
def test_he_pays_turns_and_says_what_he_does_before_any_die_falls() -> None:
    here = knight_and_thug()
    one, two = here.units["1"], here.units["2"]
    here.put("1", Outflanked(two), Acquired(99))
    doing = Doing(order(form="fight", how="strike"), 20, 20, 18, "strike")
    here.put("1", doing)
    events = does(here, blow(here, ki=2), {"attack": [4], "defence": [9]}, [DODGE])
    assert keys(events) == [
        "chaos.ki_roll", "turned", "chaos.attacks_strike", "chaos.answers_dodge", "chaos.misses",
        "turned"
    ]  # fmt: skip
    told = events[2]
    assert (told.rule, told.unit, told.target) == ("CF-ROLL-02", one, two)
    assert told.facts == (("how", "strike"), ("weapon", "long sword"), ("area", "any"))
    assert who(here, "1").reserves.ki == 1
    assert who(here, "1").facing == "E"
    assert who(here, "2").facing == "W"
    assert here.world.find(one, Outflanked) is None
    assert here.world.get(one, Acquired) == Acquired(99), "a blow needs no aim"
    assert here.world.get(one, Doing) == doing
    assert [due.what for due in here.world.get(1, Agenda).items] == ["defended"]


@pytest.mark.rule("CF-ROLL-02", "CF-ROLL-08", "CF-RET-01")
def test_who_gives_no_answer_is_not_heard_and_does_not_turn() -> None:
    """Nothing of his defence happens: he was struck from behind, and looks where he looked."""
    here = knight_and_thug()
    here.put("2", Facing("E"))
    poor(here, "1")
    dice = {"attack": [9], "location": [5], "balance": [1]}
    events = does(here, blow(here), dice, [NONE])
    assert keys(events)[:3] == ["turned", "chaos.attacks_strike", "chaos.hits_open"]
    assert only(events, "chaos.hits_open").outcomes[0].grade == "hit"
    assert who(here, "2").facing == "E"
    assert who(here, "2").defending is None


@pytest.mark.rule("CF-ACQ-02", "CF-ACQ-03")
@pytest.mark.parametrize(
    ("had", "acquire", "aimed", "number"),
    [
        ("", False, "", 4),
        ("", True, "2", 7),
        ("2", False, "2", 7),
        ("4", False, "", 4),
        ("4", True, "2", 7),
    ],
)
def test_a_shot_at_another_lets_him_go_who_was_acquired(
    had: str, acquire: bool, aimed: str, number: int
) -> None:
    here = field("1 . . 2\n. . . 4", "claire", "thug", "joe", "thug", held=("pistol",))
    poor(here)
    if had:
        here.put("1", Acquired(here.units[had]))
    shot = blow(here, how="shoot", weapon="pistol", acquire=acquire)
    events = does(here, shot, {"attack": [4]}, [NONE])
    assert only(events, "chaos.misses").fact("number") == number
    found = here.world.find(here.units["1"], Acquired)
    assert found == (Acquired(here.units[aimed]) if aimed else None)


@pytest.mark.rule("CF-ROLL-02", "CF-AMBUSH-04")
def test_only_the_first_attack_of_an_ambush_cannot_be_answered() -> None:
    here = knight_and_thug()
    poor(here, "1")
    here.world.put(1, Ambush("a"))
    events = does(here, blow(here), {"attack": [4]}, turn=1)
    assert keys(events)[1:] == ["chaos.attacks_strike", "chaos.open", "chaos.misses"]
    told = events[2]
    assert (told.rule, told.unit) == ("CF-AMBUSH-04", here.units["2"])
    assert told.target == here.units["1"]
    events = does(here, blow(here), {"attack": [4], "defence": [9]}, [DODGE], turn=1)
    assert "chaos.answers_dodge" in keys(events)


@pytest.mark.rule("CF-ROLL-02", "CF-MULTI-02")
def test_who_answers_while_he_is_locked_with_another_loses_that() -> None:
    here = field("1 2 3", "aldric", "thug", "joe", held=("long_sword", "club", "club"))
    poor(here)
    here.put("2", Steeling(here.units["3"], True, 9))
    here.put("3", Steeling(here.units["2"], False, 9))
    dice = {"attack": [5], "defence": [19], "balance": [1]}
    does(here, blow(here), dice, [DODGE, order(choice="trip")])
    assert here.world.find(here.units["2"], Steeling) is None
    assert here.world.find(here.units["3"], Steeling) is None


@pytest.mark.rule("CF-ROLL-02")
def test_what_is_put_in_the_way_is_told_with_the_answer() -> None:
    here = field("1 . C 2", "claire", "fred", held=("pistol", ""), things={"C": "crate"})
    poor(here)
    box = order(method="block", thing=here.units["C"], pay="action", ki=0)
    shot = blow(here, how="shoot", weapon="pistol", acquire=True)
    dice = {"attack": [9], "defence": [20], "location": [5]}
    told = only(does(here, shot, dice, [box]), "chaos.answers_block_behind")
    assert (told.unit, told.target) == (here.units["2"], here.units["1"])
    assert told.fact("thing") == "crate"


PISTOLS = ("pistol", "magnum_revolver")


def shooter(*, second: str = "magnum_revolver", **slots: Any) -> Drawn:
    """The agent has shot at 2 with the right hand, and is about to with the left."""
    here = field("1 . . 2", "claire", "thug", held=(("pistol", second), "club"))
    poor(here)
    here.clock(12)
    here.put("1", Loaded((("pistol", 9), ("magnum_revolver", 5))))
    given = order(
        form="fight", how="shoot", weapon="pistol", target=here.units["2"], second=second, **slots
    )
    here.put("1", Doing(given, 15, 15, 10, "strike"))
    return here


def goes_on(here: Drawn, dice: dict[str, list[int]], number: int | None, **more: Any) -> Any:
    """The second attack against a number that stands."""
    facts = (("target", here.units["2"]), ("number", number), ("method", "evade"), *more.items())
    due = Due(12, agenda.PARTS, here.units["1"], follow.SECOND, facts)
    return here.do(lambda step: attack.second(step, due), dice, [], 3)


@pytest.mark.rule("CF-DUAL-04", "CF-DUAL-07", "CF-DUAL-05")
@pytest.mark.parametrize(("number", "key"), [(11, "avoided"), (10, "hits"), (None, "hits_open")])
def test_the_second_shot_must_beat_the_first_answer_and_is_of_the_other_gun(
    number: int | None, key: str
) -> None:
    """12 + 3 - 4 for the off hand: 11 must be more than what stands. It does 8, in full."""
    here = shooter(acquire=True)
    dice: dict[str, list[int]] = {"second": [12]}
    if number != 11:
        dice |= {"location": [5], "balance": [1]}
    events = goes_on(here, dice, number)
    told = only(events, f"chaos.{key}")
    assert told.fact("weapon") == "magnum revolver"
    assert (told.fact("number"), told.fact("guard")) == (11, number)
    assert dict(who(here, "1").loaded.shots) == {"pistol": 9, "magnum_revolver": 4}


@pytest.mark.rule("CF-DUAL-04", "CF-DUAL-07", "CF-CRIT-02")
@pytest.mark.parametrize(("guard", "key"), [(19, "hits_critically"), (20, "avoided")])
def test_a_critical_second_shot_is_stopped_by_a_critical_answer_that_was_as_good(
    guard: int, key: str
) -> None:
    here = shooter(acquire=True)
    dice: dict[str, list[int]] = {"second": [20]}
    if guard == 19:
        dice["location"] = [5]
        dice["balance"] = [1]
    assert f"chaos.{key}" in keys(goes_on(here, dice, 25, critical=guard))


@pytest.mark.rule("CF-DUAL-04", "CF-DUAL-07")
@pytest.mark.parametrize("doing", [False, True])
def test_who_is_stunned_or_has_been_stopped_does_not_strike_a_second_time(doing: bool) -> None:
    here = shooter()
    if doing:
        here.put("1", Condition(stunned=True))
    else:
        here.world.drop(here.units["1"], here.world.get(here.units["1"], Doing))
    assert goes_on(here, {}, 9) == []
    assert dict(who(here, "1").loaded.shots)["magnum_revolver"] == 5


@pytest.mark.rule("CF-DUAL-04", "CF-DUAL-07")
def test_a_second_strike_out_of_reach_is_lost_and_ends_the_action() -> None:
    here = field("1 . 2", "rin", "thug", held=(("short_sword", "short_sword"), "club"))
    here.clock(12)
    given = order(form="fight", how="strike", weapon="short_sword", second="short_sword")
    here.put("1", Doing(given, 14, 14, 10, "strike"))
    (told,) = goes_on(here, {}, 12)
    assert (told.key, told.rule) == ("chaos.second_lost", "CF-MOVE-08")
    assert (told.unit, told.target) == (here.units["1"], here.units["2"])
    assert here.world.get(here.units["1"], Doing).end == 12
    assert [(due.tick, due.what) for due in here.world.get(1, Agenda).items] == [(12, "end")]


@pytest.mark.rule("CF-DUAL-04", "CF-DUAL-07", "CF-MISS-05")
def test_both_daggers_lie_where_they_came_down() -> None:
    here = field("1 . . 2", "thug", "thug", held=(("dagger", "spear"), "club"))
    poor(here)
    here.clock(12)
    given = order(form="fight", how="throw", weapon="dagger", second="dagger")
    here.put("1", Doing(given, 14, 14, 10, "strike"))
    here.put("1", Held("", "dagger"))
    assert "chaos.avoided" in keys(goes_on(here, {"second": [15]}, 25))
    assert here.world.get(1, Lying).things == ((here.at("2"), "dagger"),)
    assert who(here, "1").held == Held()


@pytest.mark.rule("CF-ROLL-02", "CF-DUAL-02", "CF-DUAL-07")
@pytest.mark.parametrize(("ki", "second"), [(1, True), (0, False)])
def test_a_dual_strike_is_paid_with_the_first_and_lasts_as_ordered(ki: int, second: bool) -> None:
    here = field(ROUND, "rin", "thug", held=(("short_sword", "short_sword"), "club"))
    poor(here)
    here.clock(14)
    here.put("1", Reserves(ki, 3, 3))
    arms = {"weapon": "short_sword", "second": "short_sword"}
    here.put("1", Doing(order(form="fight", how="strike", **arms), 14, 14, 10, "strike"))
    dice = {"attack": [4], "defence": [9]}
    events = does(here, blow(here, **arms), dice, [DODGE])
    assert ("chaos.ki_second" in keys(events)) is second
    assert who(here, "1").reserves.ki == 0
    assert here.world.get(here.units["1"], Doing).end == (10 if second else 12)
    due = agenda.planned(here.world, here.units["1"], "second")
    assert (due is not None) is second
    if due is not None:
        assert (due.tick, dict(due.facts)["number"]) == (12, 9)


@pytest.mark.rule("CF-ROLL-02", "CF-FEINT-02")
@pytest.mark.parametrize(
    ("said", "actions", "paid"),
    [
        (DODGE, 3, 0),
        (DODGE.plus(("ki", 1)), 3, 1),
        (order(method="dodge", pay="ki"), 0, 1),
    ],
)
def test_ki_that_went_into_the_answer_counts_against_the_feint(
    said: Order, actions: int, paid: int
) -> None:
    here = knight_and_thug()
    poor(here, "1")
    here.put("2", Reserves(3, actions, 3))
    asked: list[Request] = []
    feint = blow(here, feint=True)
    work = hearing(lambda step: attack.strike(step, here.units["1"], feint), asked)
    dice = {"perception": [10, 1], "attack": [4], "defence": [9]}
    events = here.do(work, dice, [said, order(ki=0)], 3)
    assert "chaos.feint_works" in keys(events)
    assert [request.kind for request in asked] == ["chaos.defend", "chaos.resist"]
    assert asked[1].fact("paid") == paid
