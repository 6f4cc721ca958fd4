"""ACT-11 and ACT-12: who pays the −3, in every check there is, and what each state forbids."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from game.core.checks import Check, Outcome
from game.core.components import Position
from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.ruleset import Moment, Reader
from game.rules.zefrs.exchange import damage, odds
from game.rules.zefrs.exchange.attack import Attack, attack_check
from game.rules.zefrs.exchange.forms import Form
from game.rules.zefrs.exchange.grapple import SHIELD, bash_check, grapple_check, rush_check
from game.rules.zefrs.exchange.guard import Guard, defence_check, may_defend
from game.rules.zefrs.exchange.magic import fire_check, harm_check, heal_check
from game.rules.zefrs.exchange.missile import Line
from game.rules.zefrs.exchange.strike import strike
from game.rules.zefrs.personal.acts import engage, reacting, surprise
from game.rules.zefrs.personal.acts.declare import highest
from game.rules.zefrs.personal.acts.passing import overreach, pass_turn
from game.rules.zefrs.personal.acts.performing import converted, perform
from game.rules.zefrs.personal.acts.rushing import may_strike
from game.rules.zefrs.personal.acts.turn import extra_check, guard, more
from game.rules.zefrs.personal.acts.waiting import arises
from game.rules.zefrs.personal.sheet.gaits import TALENTS, skill
from game.rules.zefrs.personal.sheet.muster import idle
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Due, Effect, HeldBy, Spent, Sworn, Waits
from game.rules.zefrs.sheet.fighter import STEADY, Combatant, Condition, able, agi, burdens
from game.rules.zefrs.sheet.wounds import Hurt
from tests.rules.zefrs.arena import HOLD, arena, blow, declare, events, fight, unit
from tests.rules.zefrs.field import man as fighter
from tests.rules.zefrs.field import scene
from tests.rules.zefrs.people import man, run
from tests.rules.zefrs.test_duel import check_of, fought, over, twice

SWORD, BOW = Attack("broadsword", "chest"), Attack("short_bow", "chest", 2, "missile")
SPARK = Effect("spark", "Spark", "harm", 5, 50)
BOTH = (Condition(overreached=True), STEADY)
PRICE = ("ZF-ACT-11", "zefrs.overreached", -3)


def price(check: Check) -> list[tuple[str, str, int]]:
    """All shifts of a check but what MOV takes off."""
    found = [(m.rule, m.label, m.worth) for m in check.modifiers]
    return [one for one in found if one[1] != "zefrs.against"]


def pair(check: Callable[[Combatant, Combatant], Check]) -> list[list[tuple[str, str, int]]]:
    """The shifts of a check where only the one, only the other, and nobody is overreached."""
    return [
        price(check(man(1, condition=mine), man(2, condition=his)))
        for mine, his in (BOTH, BOTH[::-1], (STEADY, STEADY))
    ]


OWN: dict[str, Callable[[Combatant, Combatant], Check]] = {
    "attack": lambda me, foe: attack_check(me, foe, SWORD),
    "shot": lambda me, foe: attack_check(me, foe, BOW),
    "bash": lambda me, foe: bash_check(me, foe, Attack(SHIELD, "chest")),
    "grapple": lambda me, foe: grapple_check(me, foe),
    "rush": lambda me, foe: rush_check(me, foe),
    "harm": lambda me, foe: harm_check(me, foe, SPARK, Line(10)),
    "heal": lambda me, foe: heal_check(me, foe, SPARK),
    **{gait: lambda me, foe, gait=gait: skill(me, gait) for gait in TALENTS},  # type: ignore[misc]
}
"""Checks that the one makes upon the other, or by himself."""

HIS: dict[str, Callable[[Combatant, Combatant], Check]] = {
    "parry": lambda me, foe: defence_check(foe, Guard("parry", "broadsword"), me.unit),
    "dodge": lambda me, foe: defence_check(foe, Guard("dodge"), me.unit),
    "block": lambda me, foe: defence_check(foe, Guard("block"), me.unit),
    "below zero": lambda me, foe: damage.holding_on(foe, -1, me.unit),
    "wound": lambda me, foe: struck(me, foe, "wound"),
    "below zero, struck": lambda me, foe: struck(
        me, replace(foe, health=replace(foe.health, now=0)), "below_zero"
    ),
    "forecast wound": lambda me, foe: list(odds.later(me, foe, Form("strike", SWORD)))[-1],
    "forecast wound of a shot": lambda me, foe: list(odds.later(me, foe, Form("strike", BOW)))[-1],
}
"""Checks that the target of a blow makes."""


def struck(me: Combatant, foe: Combatant, purpose: str) -> Check:
    """A check that a red blow brings upon its target."""
    thrown: list[Outcome] = []
    dice = {"attack": [1], "below_zero": [1], "wound": [1]}
    if foe.health.now > 0:
        del dice["below_zero"]
    made = run(strike(me, foe, SWORD, Guard()), dice)
    thrown += [one for one in (made.below, made.avoided) if one is not None]
    return next(one.check for one in thrown if one.check.purpose == purpose)


@pytest.mark.rule("ZF-ACT-11", "ZF-RES-09")
@pytest.mark.parametrize("name", OWN)
def test_the_price_is_paid_by_who_makes_the_check(name: str) -> None:
    assert pair(OWN[name]) == [[PRICE], [], []]


@pytest.mark.rule("ZF-ACT-11", "ZF-RES-09")
@pytest.mark.parametrize("name", HIS)
def test_the_price_is_paid_by_who_defends_himself_or_holds_on(name: str) -> None:
    assert pair(HIS[name]) == [[], [PRICE], []]


REFLEXES: dict[str, Callable[[Reader, int, int], Check]] = {
    "surprise": lambda reader, one, other: surprise.surprise_check(reader, one),
    "interrupt": reacting.interrupt_check,
    "turning": engage.reflexes,
    "extra": lambda reader, one, other: extra_check(reader, one),
}


@pytest.mark.rule("ZF-ACT-11")
@pytest.mark.parametrize("name", REFLEXES)
def test_the_price_is_paid_on_every_check_of_the_reflexes(name: str) -> None:
    found = []
    for who in ("Ann", "Bob"):
        here = scene("1 2", fighter("Ann"), fighter("Bob"))
        here.stand(who, overreached=True)
        found.append(price(REFLEXES[name](here.world, here.id("Ann"), here.id("Bob"))))
    assert found == [[PRICE], []]


@pytest.mark.rule("ZF-ACT-11", "ZF-DECL-09")
@pytest.mark.parametrize("tired", [True, False])
def test_in_a_duel_it_is_paid_for_turning_on_another(tired: bool) -> None:
    me = man(2, condition=Condition(overreached=tired))
    people = [man(), me, man(3, "ENEMY", side="b", damage=3), man(4, side="b")]
    rolls = {"initiative": [9, 5], "attack": [20], "reflexes": [99]}
    battle = arena(people, rolls)
    both = blow(target=unit(3))
    declare(battle, {1: both, 2: both, 3: HOLD, 4: HOLD})
    (quick,) = events(battle, "zefrs.duel_quick")
    assert over(battle) and price(check_of(quick)) == ([PRICE] if tired else [])


@pytest.mark.rule("ZF-ACT-11")
def test_failures_do_not_add_up_and_a_new_one_begins_the_period_anew() -> None:
    here = scene("1 2", fighter("Ann"), fighter("Bob"))
    ann = here.id("Ann")
    for turn in range(3):
        overreach(here.world, ann)
        overreach(here.world, ann)
        assert [m.worth for m in burdens(here.who("Ann"))] == [-3], turn
        here.do(pass_turn, phase="end")
    assert [m.worth for m in burdens(here.who("Ann"))] == [-3]
    told = here.do(pass_turn, phase="end")
    assert [e.rule for e in told] == ["ZF-ACT-11"]
    assert burdens(here.who("Ann")) == ()


WINDED = Hurt("winded", "gut")
STATES: dict[str, tuple[Condition, tuple[Hurt, ...], bool, bool]] = {
    "free": (STEADY, (), True, False),
    "fallen": (Condition(fallen=True), (), True, False),
    "overreached": (Condition(overreached=True), (), True, False),
    "held": (Condition(held=True), (), False, False),
    "stunned": (Condition(stunned=True), (), False, True),
    "helpless": (Condition(helpless=True), (), False, True),
    "winded": (STEADY, (WINDED,), False, True),
}
"""Condition and wounds; whether he is able to act and defend himself freely; whether he takes no
action at all."""


@pytest.mark.rule("ZF-ACT-12")
@pytest.mark.parametrize("state", STATES)
def test_who_may_act_and_defend_himself(state: str) -> None:
    condition, hurt, free, none_at_all = STATES[state]
    who = man(2, condition=condition, wounds=hurt, movement=3)
    assert (able(who), idle(who)) == (free, none_at_all)
    assert may_defend(who, SWORD, Guard("dodge")) is free
    against = [m.worth for m in fire_check(who, 5).modifiers]
    assert against == ([-3] if free and state != "fallen" else []), "free to move from a fire"


@pytest.mark.rule("ZF-ACT-12", "ZF-RUSH-05")
@pytest.mark.parametrize("state", STATES)
def test_who_may_strike_at_a_rusher(state: str) -> None:
    condition, hurt, free, _ = STATES[state]
    here = scene("1 2", fighter("Ann"), fighter("Bob"))
    here.put("Ann", condition, replace(here.who("Ann").wounds, suffered=hurt))
    assert may_strike(here.world, here.id("Ann")) is free
    for spent in (Spent(gone=True), Spent(only_rise=True), Spent(defences=("dodge",))):
        here.put("Ann", spent)
        assert not may_strike(here.world, here.id("Ann"))


@pytest.mark.rule("ZF-ACT-12")
def test_the_held_turn_on_nobody_else() -> None:
    here = scene("3 1 2", fighter("Ann"), fighter("Bob"), fighter("Ben"))
    blow_at = Action("fight", "brawl", target=here.id("Bob"), area="chest")
    ann = here.id("Ann")
    assert engage.others(here.world, ann, blow_at) == (here.id("Ben"),)
    here.stand("Ann", held=True)
    here.put("Ann", HeldBy(here.id("Bob"), 1))
    assert engage.others(here.world, ann, blow_at) == ()
    assert here.cell("Ann") == Cell(1, 0)


@pytest.mark.rule("ZF-ACT-12")
@pytest.mark.parametrize("state", ["stunned", "helpless"])
def test_who_can_do_nothing_does_not_even_try_a_further_action_or_step_aside(state: str) -> None:
    here = scene(". . .\n1 . 2", fighter("Ann"), fighter("Bob"))
    ann = here.id("Ann")
    walk: tuple[Slot, ...] = (("manner", "walk"), ("to", Cell(0, 1)), ("facing", "auto"))
    slots = [("form", "move"), *walk, ("more", True), ("2.form", "move")]
    here.put("Ann", Sworn(Order((*slots, *((f"2.{name}", value) for name, value in walk)))))
    here.stand("Ann", **{state: True})
    told = here.do(lambda step: more(step, Due(ann, "more", number=1)))
    assert [(e.key, e.rule) for e in told] == [("zefrs.action_lost", "ZF-ACT-12")]
    dodge = (("form", "defend"), ("method", "dodge"), ("step", Cell(0, 1)))
    here.put("Ann", Sworn(Order(dodge)))
    assert here.do(lambda step: guard(step, ann)) == []
    assert here.cell("Ann") == Cell(0, 0)
    here.stand("Ann", **{state: False})
    assert [e.key for e in here.do(lambda step: guard(step, ann))] == ["moved"]


@pytest.mark.rule("ZF-ACT-12")
@pytest.mark.parametrize("form", ["hold", "defend", "wait"])
def test_only_who_can_do_nothing_is_told_to_have_lost_his_action(form: str) -> None:
    here = scene("1 2", fighter("Ann"), fighter("Bob"))
    assert here.do(lambda step: perform(step, here.id("Ann"), Action(form))) == []
    here.stand("Ann", stunned=True)
    (told,) = here.do(lambda step: perform(step, here.id("Ann"), Action(form)))
    assert (told.key, told.rule) == ("zefrs.action_lost", "ZF-ACT-12")


@pytest.mark.rule("ZF-ACT-12")
@pytest.mark.parametrize(
    ("declared", "kept"),
    [
        (Action("fight", "brawl", target=2, area="chest"), True),
        (Action("fight", "brawl", target=3, area="chest"), False),
        (Action("fight", "strike", "broadsword", target=2, area="chest"), False),
        (Action("fight", "grapple", purpose="break"), True),
        (Action("fight", "grapple", purpose="trip", target=2), False),
        (Action("move", "walk", to=Cell(0, 0)), False),
        (Action("surrender"), True),
    ],
)
def test_the_held_brawl_with_their_holder_break_free_or_give_up(
    declared: Action, kept: bool
) -> None:
    """The numbers of the targets stand for Bob, who holds Ann, and for Ben."""
    here = scene(". . .\n2 1 3", fighter("Ann"), fighter("Bob"), fighter("Ben"))
    ann, bob = here.id("Ann"), here.id("Bob")
    names = {2: bob, 3: here.id("Ben"), None: None}
    action = replace(declared, target=names[declared.target])
    assert converted(here.world, ann, action) == (None, action), "free he does as he declared"
    here.stand("Ann", held=True)
    here.put("Ann", HeldBy(bob, 1))
    told, now = converted(here.world, ann, action)
    if kept:
        assert (told, now) == (None, action)
    else:
        assert told is not None
        assert (told.key, told.rule, told.target) == ("zefrs.struggles", "ZF-ACT-12", bob)
        assert now == Action("fight", "grapple", purpose="break", target=bob)


@pytest.mark.rule("ZF-ACT-12", "ZF-INIT-05")
def test_who_can_do_nothing_is_not_the_quickest_of_his_side_and_the_held_wait_no_longer() -> None:
    quick = {"animal_reflexes": 9}
    here = scene("1 . 3\n2 . .", fighter("Ann", talents=quick), fighter("Abe"), fighter("Bob"))
    slow, fast = agi(here.who("Abe")), agi(here.who("Ann"))
    assert (highest(here.world)["a"], fast > slow) == (fast, True)
    here.stand("Ann", stunned=True)
    assert highest(here.world)["a"] == slow
    near = Order((("form", "wait"), ("condition", "near"), ("who", 0), ("then.form", "fight")))
    for slot in (("then.how", "brawl"), ("then.target", 0), ("then.area", "chest")):
        near = near.plus(slot)
    here.put("Abe", Sworn(near), Waits())
    comes = Moment("entered", here.id("Bob"), None, Cell(1, 0))
    here.put("Bob", Position(Cell(1, 0)))
    assert arises(here.world, here.id("Abe"), comes)
    for state in ("held", "stunned", "helpless"):
        here.put("Abe", STEADY)
        here.stand("Abe", **{state: True})
        assert not arises(here.world, here.id("Abe"), comes), state


@pytest.mark.rule("ZF-ACT-12")
def test_a_leader_who_can_do_nothing_neither_struggles_nor_tries_a_further_action() -> None:
    stunned = man(2, side="b", condition=Condition(stunned=True))
    orders = {1: fight("grapple", purpose="hold"), 2: twice(blow("gut"))}
    rolls = {"initiative": [9, 2], "attack": [20]}
    battle = fought(man(1, talents={"wrestling": 9}), stunned, dice=rolls, orders=orders)
    assert not events(battle, "zefrs.struggles")
    told = [(e.unit, e.rule) for e in events(battle, "zefrs.duel_lost")]
    assert told == [(unit(2), "ZF-ACT-12")] * 2
