"""All-Out Offensive with what else the book allows (HC-TAC-04, HC-ACT-04, HC-ACT-05): only those
who run away or withdraw may do nothing beside (HC-ACT-06).
"""

from __future__ import annotations

from typing import Any

import pytest

from game.core.grid import Cell
from game.core.ruleset import Clock, Request
from game.core.step import Step
from game.rules.heroic20s import RULESET
from game.rules.heroic20s.acts.alarms import Alarm, alarm
from game.rules.heroic20s.acts.state import SURRENDERED, leave
from game.rules.heroic20s.sheet.components import Grappled, Locks, ShieldAside, Tactic, Watch
from tests.rules.heroic20s.field import setup, troop
from tests.rules.heroic20s.ordered import Ordered, ordered

CHARGE: dict[str, Any] = {"tactic": "all_out_offensive"}
WAIT: dict[str, Any] = {"busy": True, "long": "wait"}


def three(archetype: str = "thug", friend: bool = False, **dice: list[Any]) -> Ordered:
    """One who may charge at either of two, alone or with a friend."""
    return ordered(
        setup(
            troop("me", "a", archetype, (10, 10)),
            *([troop("friend", "a", "thug", (5, 10))] if friend else []),
            troop("one", "b", "thug", (20, 10)),
            troop("two", "b", "thug", (20, 14)),
        ),
        **{"initiative": [3, 4], "fatigue": [6], **dice},
    )


def order(here: Ordered) -> Request:
    return here.asks("order", "me")


@pytest.mark.rule("HC-TAC-04", "HC-WAIT-01", "HC-WAIT-04", "HC-ACT-05")
def test_all_out_somebody_waits_for_the_enemy_whom_he_names() -> None:
    """He is not asked for whom; the other sets nothing off, and the blow has +4."""
    here = three(attack=[10], defence=[10], damage=[3], health=[10], morale=[9])
    asked = order(here)
    wait = {**CHARGE, "target": here.unit("one"), **WAIT}
    told = {**wait, "trigger": "within", "yards": 1, "response": "strike", "weapon": "broadsword"}
    assert [name for name, _ in here.offered(asked, **told, area="torso")] == []
    here.tell("order", "me", **{**told, "target": "one", "area": "torso"})
    here.tell("go", "two", form="go", to=(11, 11)).tell("go", "one", form="go", to=(11, 10))
    here.until("ranged")
    assert here.has("me", Watch).unit == here.unit("one")
    assert here.has("me", Tactic).target == here.unit("one")
    here.until("orders", 2)
    assert here.at("me") == (10, 10)
    assert here.skill() == 11 + 4


@pytest.mark.rule("HC-TAC-04", "HC-WAIT-01")
def test_all_out_he_answers_the_attacks_of_that_one_upon_whomever_he_names() -> None:
    here = three()
    asked = order(here)
    attacks = {**CHARGE, "target": here.unit("one"), **WAIT, "trigger": "attacks"}
    told = {**attacks, "response": "strike", "weapon": "broadsword", "area": "torso"}
    assert here.offered(asked, **told) == [("named", False), ("named", True)]
    mine = {**told, "named": True, "watched": here.unit("me")}
    assert here.offered(asked, **mine) == []
    here.tell("order", "me", **{**mine, "target": "one", "watched": "me"})
    here.until("ranged")
    watch = here.has("me", Watch)
    assert (watch.unit, watch.attacker) == (here.unit("me"), here.unit("one"))


@pytest.mark.rule("HC-TAC-04", "HC-WAIT-01")
@pytest.mark.parametrize("trigger", ["within", "attacks"])
def test_all_out_he_waits_for_the_nearest_where_the_enemy_whom_he_names_is_gone(
    trigger: str,
) -> None:
    here = three()
    what = {"trigger": trigger, "yards": 1} if trigger == "within" else {"trigger": trigger}
    mine = {"named": True, "watched": "me"} if trigger == "attacks" else {}
    told = {**CHARGE, **WAIT, **what, **mine, "response": "strike", "weapon": "broadsword"}
    here.tell("order", "me", **{**told, "target": "one", "area": "torso"})
    here.until("ranged")
    clock = Clock(1, "ranged")
    step = Step(RULESET, here.battle.world, clock, here.dice, {})
    leave(step, here.unit("one"), SURRENDERED, "HC-MOR-07")
    watch, two = here.has("me", Watch), here.unit("two")
    assert here.has("me", Tactic).target == two
    if trigger == "attacks":
        assert (watch.unit, watch.attacker) == (here.unit("me"), two)
        return
    comes = [Cell(19, 13), Cell(11, 11)]
    found = alarm(here.battle.world, here.me("two"), Cell(20, 14), comes)
    assert found == Alarm(2, (here.unit("me"),)), "the other sets it off"


@pytest.mark.rule("HC-ACT-04", "HC-ACT-06", "HC-TAC-04")
def test_all_out_attacks_may_be_given_up_for_actions() -> None:
    """He runs, and readies on the way what he has laid aside."""
    here = three("town_guard")
    here.put("me", ShieldAside())
    here.tell("order", "me", **CHARGE, target="one", forgo=True)
    here.tell("go", "me", form="go", to=(19, 10))
    here.tell("strike", "me", form="act", deed="ready_shield")
    here.until("orders", 2)
    assert here.me("me").shield and here.at("me") == (19, 10)


@pytest.mark.rule("HC-TAC-04", "HC-GRAP-12")
def test_whoever_is_held_may_go_all_out_where_he_stands() -> None:
    here = ordered(
        setup(troop("me", "a", "thug", (5, 5)), troop("one", "b", "thug", (6, 5))),
        initiative=[3, 4],
        fatigue=[6],
        attack=[10],
        defence=[10],
        damage=[3],
        health=[10],
    )
    foe = here.unit("one")
    here.put("me", Grappled(foe), Locks((foe,)))
    here.tell("order", "me", **CHARGE, target="one")
    here.tell("strike", "me", form="strike", weapon="punch", target="one")
    here.until("orders", 2)
    assert here.skill() == 12 + 4 - 4


@pytest.mark.rule("HC-OPP-04")
def test_friends_are_spared_for_nothing_where_one_enemy_is_named() -> None:
    """Only where a friend could set the shot off as well it is asked whether he is spared."""
    here = three("archer", friend=True)
    asked = order(here)
    fire = {"tactic": "neutral", "busy": True, "long": "fire", "trigger": "enters", "yards": 2}
    told = {**fire, "cell": (20, 12), "line": False, "response": "shoot", "weapon": "regular_bow"}
    asks = {**told, "area": "torso"}
    assert [name for name, _ in here.offered(asked, **asks)] == ["named", "named"]
    assert {n for n, _ in here.offered(asked, **asks, named=False)} == {"spares"}
    named = {**asks, "named": True, "watched": here.unit("one")}
    assert here.offered(asked, **named) == []
    alone = three("archer")
    assert alone.offered(order(alone), **asks, named=False) == [], "nobody to spare"
