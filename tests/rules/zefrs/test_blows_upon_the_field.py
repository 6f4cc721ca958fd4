"""One attack upon the field, hand to hand: what it notes, costs and brings about."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.events import Event
from game.core.orders import Order
from game.core.step import Asking, Step
from game.rules.zefrs.exchange.attack import Circumstances
from game.rules.zefrs.exchange.forms import Result
from game.rules.zefrs.exchange.guard import Guard
from game.rules.zefrs.personal.acts import fighting
from game.rules.zefrs.personal.sheet import muster, reaching
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Spent, Sworn
from game.rules.zefrs.sheet.fighter import Clashed
from tests.rules.zefrs.field import Answer, Scene, keys, man, only, order, scene
from tests.rules.zefrs.people import man as plain

ROW = "1 2 3"
BARE = {"armour": (), "movement": 1}
STRIKE = Action("fight", "strike", "broadsword", 1, area="chest")
YES: Order = order(use=True)


def field(drawing: str = ROW, weapons: tuple[str, ...] = ("broadsword",), **bob: Any) -> Scene:
    ann = man("Ann", talents={"weapons": weapons})
    talents = {**BARE, **bob}
    return scene(drawing, ann, man("Bob", talents=talents, facing="W"), man("Ben", talents=BARE))


def attack(
    here: Scene,
    action: Action,
    dice: dict[str, list[int]] | None = None,
    answers: tuple[Answer, ...] = (),
    target: str = "Bob",
) -> tuple[Result | None, list[Event]]:
    """What Ann's attack upon this one is, and what is told of it."""
    found: list[Result | None] = []

    def process(step: Step) -> Asking[None]:
        found.append((yield from fighting.attack(step, here.id("Ann"), here.id(target), action)))

    told = here.do(process, dice, answers)
    return found[0], told


@pytest.mark.rule("ZF-MIS-02")
def test_an_attack_hand_to_hand_is_noted_for_both_and_its_target_shoots_no_more() -> None:
    here = field()
    ann, bob = here.id("Ann"), here.id("Bob")
    assert not reaching.in_melee(here.world, bob)
    done, told = attack(here, STRIKE, {"attack": [99]})
    assert done is not None and (done.attacker, done.target, done.hits) == (ann, bob, False)
    assert keys(told) == ["zefrs.duel_miss"]
    assert here.world.get(bob, Spent).attackers == (ann,)
    assert here.world.get(ann, Clashed).foes == (bob,)
    assert reaching.in_melee(here.world, bob)


@pytest.mark.rule("ZF-MIS-02")
def test_a_blow_is_struck_at_who_stands_there_now_whoever_was_named() -> None:
    here = field()
    done, _ = attack(here, replace(STRIKE, target=here.id("Ben")), {"attack": [99]})
    assert done is not None and done.target == here.id("Bob")
    named_nobody, _ = attack(here, STRIKE, {"attack": [99]})
    assert named_nobody is not None
    assert here.world.find(here.id("Ben"), Spent) is None


@pytest.mark.rule("ZF-MIS-02")
def test_a_blow_at_no_area_is_none_and_keeps_nobody_from_shooting() -> None:
    here = field()
    assert attack(here, replace(STRIKE, area=None)) == (None, [])
    assert not reaching.in_melee(here.world, here.id("Bob"))


@pytest.mark.rule("ZF-MIS-02", "ZF-DEF-02", "ZF-DMG-06")
def test_a_hit_that_is_parried_costs_the_parry_and_tells_what_was_at_stake() -> None:
    here = field(damage=12)
    here.put("Bob", Sworn(order(form="defend", method="parry")))
    done, told = attack(here, STRIKE, {"attack": [20], "defence": [99]}, (YES,))
    hit = only(told, "zefrs.duel_hit")
    assert hit.stakes is not None and hit.stakes.worth("white") == 0 < hit.stakes.worth("red")
    assert done is not None and here.who("Bob").health.now < 12
    spent = here.world.get(here.id("Bob"), Spent)
    assert (spent.defences, spent.shield, spent.attackers) == (
        ("broadsword",),
        False,
        (here.id("Ann"),),
    )


@pytest.mark.rule("ZF-MIS-02", "ZF-MEL-10")
def test_a_burning_thing_sets_fire_to_whom_it_hits_and_to_nobody_it_only_stuns() -> None:
    here = field(weapons=("burning",))
    torch = replace(STRIKE, weapon="burning")
    _, told = attack(here, torch, {"attack": [10], "fire": [35], "location": [20]})
    assert "zefrs.fire_hurts" in keys(told)
    stunned, told = attack(here, replace(torch, stun=True), {"attack": [1], "duration": [1]})
    assert stunned is not None and stunned.hits
    assert "zefrs.fire_hurts" not in keys(told)


@pytest.mark.rule("ZF-MEL-01", "ZF-MEL-04")
@pytest.mark.parametrize(
    ("action", "here", "far", "rule_id"),
    [
        (STRIKE, Circumstances(), False, None),
        (replace(STRIKE, area=None), Circumstances(), False, "ZF-DECL-03"),
        (replace(STRIKE, weapon="longbow"), Circumstances(), False, "ZF-WOUND-06"),
        (STRIKE, Circumstances(), True, "ZF-MEL-01"),
        (STRIKE, Circumstances(distance=2), False, "ZF-MEL-01"),
        (replace(STRIKE, area="gut"), Circumstances(behind_wall=True), False, "ZF-MEL-04"),
        (STRIKE, Circumstances(behind_wall=True), False, None),
    ],
)
def test_what_keeps_him_from_a_blow(
    action: Action, here: Circumstances, far: bool, rule_id: str | None
) -> None:
    dropped = replace(plain().condition, dropped=("longbow",))
    me = plain(weapons=("broadsword", "longbow"), condition=dropped)
    said = fighting.cannot_strike(me, plain(2, side="b"), action, here, out_of_reach=far)
    assert (said and said.rule) == rule_id


@pytest.mark.rule("ZF-DEF-02", "ZF-ARM-05")
def test_defence_and_shield_are_spent_one_by_one() -> None:
    here = field(armour=("small_shield",), damage=20)
    bob = here.id("Bob")
    here.put("Bob", Sworn(order(form="defend", method="dodge")))
    hit = {"attack": [60]}
    attack(here, STRIKE, hit, (order(use=False), YES))
    assert (here.world.get(bob, Spent).defences, here.world.get(bob, Spent).shield) == ((), True)
    attack(here, STRIKE, {**hit, "defence": [99]}, (YES,))
    spent = here.world.get(bob, Spent)
    assert (spent.defences, spent.shield) == (("dodge",), True)


@pytest.mark.rule("ZF-RUSH-06", "ZF-DEF-02")
def test_who_was_bowled_over_has_neither_method_nor_weapon_left() -> None:
    here = field()
    here.put("Bob", Sworn(order(form="defend", method="parry")), Spent())
    bob = here.who("Bob")
    assert muster.guard_now(here.world, bob) == Guard("parry", "broadsword", True, 1)
    here.put("Bob", Spent(only_rise=True))
    assert muster.guard_now(here.world, bob) == Guard("", "", True, 1)
