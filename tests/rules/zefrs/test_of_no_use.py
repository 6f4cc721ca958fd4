"""What could do nothing any more is neither offered nor tried, nor paid for."""

from __future__ import annotations

import pytest

from game.core.components import Position
from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.ruleset import Request
from game.rules.zefrs.personal.acts.ending import Ending, beasts_rise
from game.rules.zefrs.personal.acts.rushing import rush
from game.rules.zefrs.personal.orders.grammar import DECLARE
from game.rules.zefrs.personal.sheet.chores import mounts
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Due, HeldBy, Holding, Rides, Spent, Sworn
from game.rules.zefrs.sheet.fighter import Condition, combatant
from game.rules.zefrs.sheet.wounds import Hurt, Wounds
from tests.rules.zefrs import arena, people
from tests.rules.zefrs.field import Scene, keys, man, scene, slots
from tests.rules.zefrs.turns import happens, plays_out

TWO_SWORDS = {
    "two_weapon_fighting": 4,
    "weapons": ("broadsword", "dirk"),
    "armour": (),
}


def held_with_two_weapons() -> Scene:
    """Ann strikes with sword and dirk, and Bob holds her by now."""
    here = scene("1 2 . . .", man("Ann", talents=TWO_SWORDS), man("Bob"))
    ann, bob = here.id("Ann"), here.id("Bob")
    here.put("Bob", Holding(ann))
    here.put("Ann", HeldBy(bob, 1))
    here.stand("Ann", held=True)
    arms: list[Slot] = [("weapon", "broadsword"), ("second", "dirk"), ("role", "attack")]
    at: list[Slot] = [("target", bob), ("area", "chest"), ("target2", bob), ("area2", "chest")]
    order = slots(("form", "fight"), ("how", "two"), *arms, *at, ("facing", "auto"))
    here.put("Ann", Sworn(order.plus(("more", False))))
    return here


@pytest.mark.rule("ZF-ACT-12", "ZF-TWO-05")
def test_who_is_held_with_two_weapons_tries_once_to_break_free() -> None:
    """Both attacks are one action, and a grapple is no attack with the second weapon."""
    here = held_with_two_weapons()
    told = plays_out(
        here, {"attack": [99]}, Due(here.id("Ann"), "act"), Due(here.id("Ann"), "late")
    )
    assert told.count("zefrs.struggles") == 1 and told[-1] == "zefrs.has_acted"
    assert here.who("Ann").condition.held


@pytest.mark.rule("ZF-ACT-12", "ZF-ACT-01", "ZF-TWO-05")
def test_who_has_broken_free_strikes_no_more_with_the_second_weapon() -> None:
    """Breaking free is a Fight of its own, and two weapons are one action."""
    here = held_with_two_weapons()
    ann = here.id("Ann")
    told = keys(happens(here, {"attack": [20]}, Due(ann, "act"), Due(ann, "late")))
    assert told.count("zefrs.struggles") == 1 and told[-1] == "zefrs.has_acted"
    assert not here.who("Ann").condition.held and "zefrs.duel_miss" not in told


def with_a_further_action(here: Scene, how: str, *rest: Slot) -> None:
    """The same two weapons, and behind the first of them this attack at Bob."""
    declared = here.world.get(here.id("Ann"), Sworn).order
    at: list[Slot] = [("target", here.id("Bob")), ("area", "chest"), ("stun", False)]
    whole: list[Slot] = [("form", "fight"), ("how", how), *rest, *at]
    again = [(f"2.{name}", value) for name, value in whole]
    here.put("Ann", Sworn(slots(*declared.slots[:-1], ("more", True), *again)))


@pytest.mark.rule("ZF-ACT-12", "ZF-ACT-09", "ZF-TWO-05")
def test_a_further_action_gives_the_second_weapon_no_other_try() -> None:
    """Act, more, late: the last is still the first action, which has had its try."""
    here = held_with_two_weapons()
    with_a_further_action(here, "brawl")
    ann, dice = here.id("Ann"), {"attack": [99, 99], "extra": [1]}
    told = plays_out(here, dice, Due(ann, "act"), Due(ann, "late"))
    assert told.count("zefrs.acts_again") == 1 and "zefrs.duel_miss" in told
    assert told.count("zefrs.struggles") == 1 and told[-1] == "zefrs.has_acted"


@pytest.mark.rule("ZF-ACT-12", "ZF-ACT-09", "ZF-TWO-05")
def test_the_try_of_a_further_action_takes_none_from_the_second_weapon() -> None:
    """She was held only after her first blow."""
    here = held_with_two_weapons()
    with_a_further_action(here, "strike", ("weapon", "broadsword"))
    ann, dice = here.id("Ann"), {"attack": [99, 99], "extra": [1]}
    told = plays_out(here, dice, Due(ann, "more", 1), Due(ann, "late"))
    assert told.count("zefrs.struggles") == 2 and "zefrs.action_lost" not in told


@pytest.mark.rule("ZF-ACT-12", "ZF-ACT-09")
@pytest.mark.parametrize(("extra", "tries"), [(1, 2), (99, 1)])
def test_a_further_action_is_another_try(extra: int, tries: int) -> None:
    here = held_with_two_weapons()
    bob = here.id("Bob")
    first: list[Slot] = [("form", "fight"), ("how", "strike"), ("weapon", "broadsword")]
    at: list[Slot] = [("target", bob), ("area", "chest"), ("stun", False), ("more", True)]
    again = [(f"2.{name}", value) for name, value in (*first, *at[:-1])]
    here.put("Ann", Sworn(slots(*first, *at, *again)))
    dice = {"attack": [99] * tries, "extra": [extra]}
    told = plays_out(here, dice, Due(here.id("Ann"), "act"))
    assert told.count("zefrs.struggles") == tries


@pytest.mark.rule("ZF-RUSH-06")
def test_who_was_bowled_over_pays_for_no_further_action() -> None:
    """He may do nothing but get up: there is nothing to be tried, and nothing to be paid."""
    here = scene("1 . . . 2", man("Ann"), man("Bob"))
    walk: list[Slot] = [("form", "move"), ("manner", "walk"), ("to", Cell(1, 0)), ("off", False)]
    more = [(f"2.{name}", value) for name, value in walk]
    here.put("Ann", Sworn(slots(*walk, ("facing", "auto"), ("more", True), *more)))
    here.put("Ann", Spent(only_rise=True))
    here.stand("Ann", fallen=True)
    told = plays_out(here, {}, Due(here.id("Ann"), "act"))
    assert told.count("zefrs.stands_up") == 1 and told.count("zefrs.action_lost") == 1
    assert not here.who("Ann").condition.overreached


@pytest.mark.rule("ZF-DEF-02", "ZF-DECL-08")
@pytest.mark.parametrize("second", ["defend", "fight"])
def test_nobody_declares_a_second_defend(second: str) -> None:
    """It would be against the same one attack of the turn."""
    here = scene("1 . . . 2", man("Ann"), man("Bob"))
    view = here.view()
    request = Request("r1", "a", here.id("Ann"), "personal.declare")
    walk: list[Slot] = [("form", "move"), ("manner", "walk"), ("to", Cell(1, 0)), ("off", False)]
    dodge: list[Slot] = [("2.form", "defend"), ("2.method", "dodge"), ("2.step", Cell(1, 0))]
    shove: list[Slot] = [("2.form", "move"), ("2.manner", "walk"), ("2.to", Cell(2, 0))]
    between = dodge if second == "defend" else [*shove, ("2.off", False)]
    whole = [*walk, ("facing", "auto"), ("more", True), *between, ("2.facing", "auto")]
    forms = {value for _, value in DECLARE.choices(view, request, slots(*whole, ("2.more", True)))}
    assert ("defend" in forms) is (second != "defend") and "move" in forms


@pytest.mark.rule("ZF-ACT-12", "ZF-TWO-05")
@pytest.mark.parametrize("struggle", [20, 99])
def test_a_leader_who_is_held_only_tries_to_break_free_with_two_weapons(struggle: int) -> None:
    rolls = {"initiative": [2, 9], "attack": [20, struggle]}
    both = {"two_weapon_fighting": 4}
    ann = people.man(1, weapons=("broadsword", "dirk"), talents=both)
    battle = arena.arena([ann, people.man(2, side="b")], rolls)
    two = arena.fight("two", weapon="broadsword", second="dirk", role="attack")
    at: list[Slot] = [("area", "chest"), ("area2", "chest"), ("more", False)]
    holds = arena.fight("grapple", purpose="hold")
    arena.declare(battle, {1: Order((*two.slots[:-1], *at)), 2: holds})
    assert len(arena.events(battle, "zefrs.struggles")) == 1
    assert [e.unit for e in arena.events(battle, "zefrs.has_acted")] == [arena.unit(1)]


@pytest.mark.rule("ZF-ACT-12", "ZF-ACT-09", "ZF-TWO-05")
def test_a_further_action_gives_a_leader_no_other_try_with_the_second_weapon() -> None:
    rolls = {"initiative": [2, 9], "attack": [20, 99, 99], "extra": [1]}
    both = {"two_weapon_fighting": 4}
    ann = people.man(1, weapons=("broadsword", "dirk"), talents=both)
    battle = arena.arena([ann, people.man(2, side="b")], rolls)
    two = arena.fight("two", weapon="broadsword", second="dirk", role="attack")
    at: list[Slot] = [("area", "chest"), ("area2", "chest"), ("more", True)]
    brawl: list[Slot] = [("form", "fight"), ("how", "brawl"), ("area", "chest")]
    whole: list[Slot] = [*brawl, ("stun", False), ("more", False)]
    again = [(f"2.{name}", value) for name, value in whole]
    holds = arena.fight("grapple", purpose="hold")
    arena.declare(battle, {1: Order((*two.slots[:-1], *at, *again)), 2: holds})
    assert len(arena.events(battle, "zefrs.struggles")) == 1
    assert len(arena.events(battle, "zefrs.acts_again")) == 1
    assert [e.unit for e in arena.events(battle, "zefrs.has_acted")] == [arena.unit(1)]


@pytest.mark.rule("ZF-RUSH-06", "ZF-RUSH-10")
def test_a_beast_that_was_bowled_over_is_on_its_feet_in_the_next_turn() -> None:
    """It declares nothing; until then nobody gets into its saddle."""
    here = scene("1 2 . . 3", man("Ann"), man("Bob", "freebooter_knight"), man("Ben"))
    here.put("Bob", Position(Cell(2, 1)))
    here.stand("Bob", unseated=True)
    horse = here.world.get(here.id("Bob"), Rides).mount
    here.do(
        lambda step: rush(step, here.id("Ann"), Action("fight", "rush", to=Cell(2, 0))),
        {"rush": [1]},
    )
    assert combatant(here.world, horse).condition.fallen
    assert horse not in mounts(here.world, Cell(2, 1))
    told = keys(here.do(lambda step: Ending().process(step)))
    assert "zefrs.stands_up" in told and not combatant(here.world, horse).condition.fallen
    assert horse in mounts(here.world, Cell(2, 1))


@pytest.mark.rule("ZF-RUSH-06", "ZF-RUSH-10")
@pytest.mark.parametrize("why", ["lame", "stunned", "asleep"])
def test_a_beast_that_cannot_stand_stays_down(why: str) -> None:
    here = scene("1 2 . . 3", man("Ann"), man("Bob", "freebooter_knight"), man("Ben"))
    horse = here.world.get(here.id("Bob"), Rides).mount
    state = Condition(fallen=True, stunned=why == "stunned", helpless=why == "asleep")
    here.world.put(horse, state, here.world.find(horse, Condition))
    if why == "lame":
        legs = (Hurt("crippled_leg", "right_leg"), Hurt("crippled_leg", "left_leg"))
        here.world.put(horse, Wounds(legs), here.world.find(horse, Wounds))
    told = keys(here.do(lambda step: beasts_rise(step)))
    assert told == [] and combatant(here.world, horse).condition.fallen
