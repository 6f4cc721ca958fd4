"""What a player can order, and what he is not offered because nothing would come of it."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.heroic20s.sheet.components import (
    Ammunition,
    Fatigue,
    Locks,
    Posture,
    Reloading,
    Routed,
    ShieldAside,
)
from tests.rules.heroic20s.field import setup, troop
from tests.rules.heroic20s.ordered import Ordered, ordered


def line(x: int, count: int) -> tuple[tuple[int, int], ...]:
    return tuple((x, 2 + y) for y in range(count))


def locked(here: Ordered, *names: str) -> Ordered:
    """The first is locked with all others."""
    first, *others = names
    here.put(first, Locks(tuple(map(here.unit, others))))
    for name in others:
        here.put(name, Locks((here.unit(first),)))
    return here


@pytest.mark.rule("HC-ACT-02", "HC-ACT-15", "HC-MOVE-06")
def test_two_short_steps_take_a_man_down_for_all_of_his_movement() -> None:
    foe = troop("foe", "b", "thug", (30, 5))
    here = ordered(setup(troop("me", "a", "thug", (5, 5)), foe), initiative=[4, 3], fatigue=[6])
    down = {"deed": "posture_step kneeling", "two": True, "deed.2": "posture_step lying"}
    here.tell("go", "me", form="act", **down).plays()
    assert here.me("me").posture == "lying"
    here.done()


@pytest.mark.rule("HC-MOVE-06", "HC-ACT-02", "HC-RNG-08")
def test_no_second_action_where_the_shots_have_left_movement_for_one() -> None:
    """Kneeling, Move 1: one of five yards went on a shot, and half of them can still be paid."""
    foe = troop("foe", "b", "thug", (25, 5))
    here = ordered(
        setup(troop("bow", "a", "archer", (5, 5)), foe),
        initiative=[4, 3], attack=[18], defence=[9], fatigue=[6],
    )  # fmt: skip
    here.put("bow", Posture("kneeling")).tell("shoot", "bow", form="shoot", shots=2)
    asked = here.asks("go", "bow")
    rises = {"form": "act", "deed": "posture_step standing"}
    assert ("two", True) not in here.offered(asked, **rises)
    here.tell("go", "bow", **rises).plays()
    assert here.me("bow").posture == "standing"
    here.done()


@pytest.mark.rule("HC-MEL-13", "HC-MULTIW-02")
def test_no_second_weapon_with_which_the_average_would_be_too_low() -> None:
    """11, -4 by the tactic and -4 in the dark: 3 with one weapon, 2 with two."""
    here = ordered(
        setup(troop("me", "a", "archer", (5, 5)), troop("foe", "b", "thug", (6, 5)), light=4),
        initiative=[3, 4],
    )
    here.tell("order", "me", tactic="all_out_defensive")
    asked = here.asks("strike", "me")
    fist = {"weapon": "punch", "mode": "punch", "target": "foe", "area": "torso"}
    assert ("weapon.2", "dagger") not in here.offered(asked, form="several", **fist)
    second = {"weapon.2": "dagger", "mode.2": "thrust"}
    assert here.refused(asked, form="several", **fist, **second) == "HC-MEL-13"
    here.tell("strike", "me", form="strike", **fist)
    here.answer(asked)


@pytest.mark.rule("HC-MEL-13", "HC-MASS-03", "HC-MASS-10")
def test_no_share_too_small_for_those_who_have_the_skill_only_beside_others() -> None:
    """12, -7 at 40 yards, -8 by starlight in clouds, +2 with the initiative, +1 for six: 0. Six
    crossbows beside them make it 2 with seven to nine to six, and 4 with more.
    """
    here = ordered(
        setup(
            troop("crossbows", "a", "crossbowman", *line(5, 6)),
            troop("bows", "a", "archer", *line(6, 6)),
            troop("foe", "b", "thug", *line(46, 6)),
            troop("else", "b", "thug", (46, 20)),
            light=8,
        ),
        initiative=[4, 3],
    )
    here.tell("order", "crossbows", tactic="aimed_shooting")
    here.tell("shoot", "crossbows", form="shoot", target="foe", area="torso")
    asked = here.asks("shoot", "bows")
    shot = {"form": "shoot", "target": "foe", "draw": False, "shots": 1, "area": "torso"}
    assert sorted(here.offered(asked, **shot)) == [("figures", n) for n in (4, 5, 6)]


@pytest.mark.rule("HC-WAIT-01", "HC-WAIT-02", "HC-DIS-02")
def test_a_blow_at_a_friend_who_runs_sets_off_the_wait_for_an_attack_upon_him() -> None:
    here = ordered(
        setup(
            troop("runs", "a", "thug", (10, 10)),
            troop("bow", "a", "archer", (10, 25)),
            troop("orc", "b", "orc_warrior", (11, 10)),
            troop("far", "b", "thug", (60, 20)),
        ),
        initiative=[4, 3], attack=[18, 17], defence=[3, 3], stray=[18], fatigue=[6],
    )  # fmt: skip
    locked(here, "runs", "orc")
    wait = {"busy": True, "long": "wait", "trigger": "attacks", "response": "shoot"}
    here.tell("order", "bow", tactic="neutral", **wait, named=True, watched="runs")
    here.tell("order", "runs", tactic="retreat").tell("go", "runs", form="go", to=(1, 10))
    here.plays()
    assert [event.unit for event in here.events("set_off")] == [here.unit("bow")]
    assert (here.skill(0), here.skill(1)) == (12 + 2 - 3 - 4, 12 - 1), "he is faster by one"
    here.done()


@pytest.mark.rule("HC-WAIT-01", "HC-WAIT-02")
def test_an_attack_out_of_a_wait_sets_off_another() -> None:
    """The thug comes near the pikes, whom his friend shoots at before they thrust."""
    here = ordered(
        setup(
            troop("pike", "a", "pikeman", (10, 10)),
            troop("thug", "b", "thug", (20, 10)),
            troop("bow", "b", "archer", (24, 10)),
        ),
        initiative=[3, 4], attack=[18, 18, 18], defence=[3, 3, 3], fatigue=[6],
    )  # fmt: skip
    wait = {"busy": True, "long": "wait"}
    here.tell("order", "pike", tactic="neutral", **wait, trigger="within", weapon="pike")
    here.tell("order", "bow", tactic="neutral", **wait, trigger="attacks", response="shoot")
    here.tell("go", "thug", form="go", to=(11, 10)).tell("strike", "thug", form="strike")
    here.plays()
    set_off = [here.names[event.unit or 0] for event in here.events("set_off")]
    assert set_off == ["pike", "bow"]
    shooters = [here.names[event.unit or 0] for event in here.events("shoots_in_vain")]
    assert shooters == ["bow"]
    here.done()


@pytest.mark.rule("HC-RNG-23", "HC-ACT-08", "HC-MOVE-06")
def test_a_magazine_can_be_changed_before_it_is_empty() -> None:
    foe = troop("foe", "b", "thug", (30, 5))
    here = ordered(
        setup(troop("gun", "a", "submachine_gunner", (5, 5)), foe),
        initiative=[4, 3, 4, 3], attack=[18, 18], defence=[3, 3], fatigue=[6, 6],
    )  # fmt: skip
    here.tell("shoot", "gun", form="shoot", shots=13).tell("go", "gun", form="act", deed="reload")
    here.tell("shoot", "gun", form="shoot", shots=13).plays(2)
    assert here.has("gun", Ammunition).loaded == (("smg_9mm", 17),)
    here.done()


@pytest.mark.rule("HC-FAT-04", "HC-MOR-07")
def test_who_flees_and_lacks_the_will_for_it_stands_neutral() -> None:
    here = ordered(
        setup(
            troop("orcs", "a", "orc_warrior", *line(20, 3)),
            troop("mate", "a", "thug", (5, 20)),
            troop("foe", "b", "thug", (40, 3)),
        ),
        initiative=[4, 3, 4, 3], will=[11], fatigue=[6],
    )  # fmt: skip
    here.asks("go", "foe")
    here.put("orcs", Fatigue(0, 11), Routed())
    here.asks("go", "mate")
    assert here.me("orcs").tactic == "neutral"
    assert here.at("orcs") == (20, 2), "and goes nowhere"
    here.done()


@pytest.mark.rule("HC-MULTIW-01", "HC-MULTIW-02")
def test_two_hands_may_each_strike_at_two_places() -> None:
    """Saber 17 at torso and neck, knife 15 at torso and neck, -3 each: 14 + 9 + 12 + 7, by four."""
    here = ordered(
        setup(troop("me", "a", "blade_dancer", (5, 5)), troop("foe", "b", "thug", (6, 5))),
        initiative=[3, 4], attack=[18], defence=[3], fatigue=[6],
    )  # fmt: skip
    blows: dict[str, Any] = {"form": "several", "weapon": "saber", "target": "foe", "area": "torso"}
    blows |= {"weapon.2": "large_knife", "area.2": "torso"}
    blows |= {"third": True, "weapon.3": "saber", "area.3": "neck"}
    blows |= {"fourth": True, "weapon.4": "large_knife", "area.4": "neck"}
    here.tell("strike", "me", **blows).plays()
    assert here.skill() == (14 + 9 + 12 + 7) // 4
    here.done()


@pytest.mark.rule("HC-WAIT-02", "HC-ACT-10", "HC-BASE-08")
def test_a_shield_readied_out_of_a_wait_blocks_the_very_attack() -> None:
    here = ordered(
        setup(troop("guard", "a", "town_guard", (5, 5)), troop("thug", "b", "thug", (6, 5))),
        initiative=[3, 4], attack=[18], defence=[3], fatigue=[6],
    )  # fmt: skip
    here.put("guard", ShieldAside())
    wait = {"busy": True, "long": "wait", "trigger": "attacks", "response": "act"}
    here.tell("order", "guard", tactic="neutral", **wait, deed="ready_shield")
    here.tell("strike", "thug", form="strike", weapon="broadsword")
    asked = here.asks("defend", "guard")
    assert (asked.fact("dodge"), asked.fact("block"), asked.fact("parry")) == (9, 11, 11)
    here.plays()
    here.done()


@pytest.mark.rule("HC-WAIT-02", "HC-RNG-17", "HC-BASE-10")
def test_who_kneels_down_out_of_a_wait_is_harder_to_hit_by_the_very_shot() -> None:
    here = ordered(
        setup(troop("thug", "a", "thug", (5, 5)), troop("bow", "b", "archer", (20, 5))),
        initiative=[3, 4], attack=[18], defence=[3], fatigue=[6],
    )  # fmt: skip
    wait = {"busy": True, "long": "wait", "trigger": "attacks", "response": "act"}
    here.tell("order", "thug", tactic="neutral", **wait, deed="posture_step kneeling")
    here.tell("shoot", "bow", form="shoot", shots=1).plays()
    assert here.skill() == 12 + 2 - 3 - 2
    here.done()


@pytest.mark.rule("HC-OPP-01")
def test_the_ground_that_is_watched_may_be_of_any_width() -> None:
    foe = troop("foe", "b", "thug", (30, 5))
    here = ordered(setup(troop("bow", "a", "archer", (5, 5)), foe))
    fire = {"tactic": "neutral", "busy": True, "long": "fire", "trigger": "enters"}
    wide = here.offered(here.asks("order", "bow"), **fire)
    assert {value for _, value in wide} >= {1, 2, 3, 5, 7, 11}


@pytest.mark.rule("HC-RNG-23", "HC-WAIT-04", "HC-OPP-01")
@pytest.mark.parametrize("empty", [False, True])
def test_nobody_waits_with_a_weapon_that_is_empty(*, empty: bool) -> None:
    foe = troop("foe", "b", "thug", (30, 5))
    here = ordered(setup(troop("crossbow", "a", "crossbowman", (5, 5)), foe))
    if empty:
        here.put("crossbow", Reloading("crossbow", 4))
    asked = here.asks("order", "crossbow")
    wait: dict[str, Any] = {"tactic": "neutral", "busy": True}
    assert (("long", "fire") in here.offered(asked, **wait)) is not empty
    wait |= {"long": "wait", "trigger": "moves"}
    assert (("response", "shoot") in here.offered(asked, **wait)) is not empty
