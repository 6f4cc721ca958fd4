"""Odd combinations of the turn: surprise, waiting, initiative, and several actions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Facing
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.step import Asking, Step
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.personal.acts.declare import Initiative
from game.rules.zefrs.personal.acts.performing import perform
from game.rules.zefrs.personal.acts.surprise import Newcomers, free_action, meeting
from game.rules.zefrs.personal.acts.turn import Actions
from game.rules.zefrs.personal.acts.waiting import begins
from game.rules.zefrs.personal.sheet.muster import guard_now
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import (
    Due,
    Effect,
    Effects,
    Free,
    Newcomer,
    Queue,
    Spent,
    Sworn,
    Waits,
)
from tests.rules.zefrs.field import Answer, Scene, keys, man, only, order, scene, skirmish, slots
from tests.rules.zefrs.turns import come_to, unit_of

ROW = "1 2 . 3 . . 4"
USE, LET_GO = order(use=True), order(late=False)
BARE = man("Bob", talents={"weapons": ()})
FENCER: dict[str, Any] = {"two_weapon_fighting": 3, "weapons": ("broadsword", "dirk")}


def does(
    here: Scene,
    name: str,
    action: Action,
    dice: dict[str, list[int]],
    answers: Sequence[Answer] = (),
) -> list[Event]:
    """He performs this action now."""

    def act(step: Step) -> Asking[None]:
        yield from perform(step, here.id(name), action)

    return here.do(act, dice, answers)


def waits(here: Scene, name: str, condition: str, who: int = 0, **then: Any) -> None:
    """He waits with a prepared Fight."""
    found: list[Slot] = [("form", "wait"), ("condition", condition), ("who", who)]
    found += [("then.form", "fight"), *((f"then.{slot}", value) for slot, value in then.items())]
    here.put(name, Sworn(slots(*found)), Waits())
    if here.world.find(field_of(here.world), Queue) is None:
        here.world.put(field_of(here.world), Queue())


def fencers() -> Scene:
    return scene(
        "1 2 .",
        man("Ann", talents=FENCER, held=("broadsword", "dirk")),
        man("Bob", talents={"damage": 30}),
    )


def plays_out(here: Scene, dice: dict[str, list[int]], *dues: Due) -> list[str]:
    """The queue, to its end."""
    here.world.put(field_of(here.world), Queue(dues))
    found: list[str] = []
    left = dict(dice)

    def act(step: Step) -> Asking[None]:
        while step.world.get(field_of(step.world), Queue).items:
            yield from Actions().process(step)

    found += keys(here.do(act, left))
    return [key for key in found if key not in ("turned", "zefrs.duel_initiative")]


def two(here: Scene, role: str) -> list[Slot]:
    found: list[Slot] = [
        ("form", "fight"), ("how", "two"), ("weapon", "broadsword"), ("second", "dirk"),
        ("role", role), ("step", Cell(0, 0)), ("target", here.id("Bob")), ("area", "chest"),
    ]  # fmt: skip
    if role == "attack":
        found += [("target2", here.id("Bob")), ("area2", "gut")]
    return found


@pytest.mark.rule("ZF-ACT-09", "ZF-TWO-04", "ZF-TWO-05")
def test_a_further_action_follows_the_late_attack_of_a_guarding_fencer() -> None:
    here = fencers()
    draw: list[Slot] = [("2.form", "fight"), ("2.how", "brawl"), ("2.step", Cell(0, 0))]
    draw += [("2.target", here.id("Bob")), ("2.area", "head"), ("2.stun", False)]
    here.put("Ann", Sworn(slots(*two(here, "guard"), ("more", True), *draw)))
    ann = here.id("Ann")
    told = plays_out(here, {"attack": [99, 99], "extra": [1]}, Due(ann, "act"), Due(ann, "late"))
    assert told == ["zefrs.duel_miss", "zefrs.acts_again", "zefrs.duel_miss"]


@pytest.mark.rule("ZF-ACT-09", "ZF-TWO-02", "ZF-TWO-06", "ZF-TWO-05")
@pytest.mark.parametrize(("role", "rolls"), [("attack", [99, 99]), ("guard", [99])])
def test_a_further_action_with_two_weapons_strikes_with_both_at_once(
    role: str, rolls: list[int]
) -> None:
    here = fencers()
    second = [(f"2.{name}", value) for name, value in two(here, role)]
    first: list[Slot] = [("form", "move"), ("manner", "stand"), ("more", True)]
    here.put("Ann", Sworn(slots(*first, *second)))
    dice = {"attack": rolls, "extra": [1]}
    told = plays_out(here, dice, Due(here.id("Ann"), "act"))
    assert told[-len(rolls) :] == ["zefrs.duel_miss"] * len(rolls)
    assert len(told) == 2 + len(rolls)


@pytest.mark.rule("ZF-ACT-07", "ZF-ACT-06")
def test_after_a_failed_check_the_named_target_gives_way_to_the_new_opponent() -> None:
    here = scene("3 1 2 .", man("Ann"), man("Bob"), man("Ben"))
    bob, ben = here.id("Bob"), here.id("Ben")
    blow: dict[str, Any] = {"weapon": "broadsword", "step": Cell(1, 0), "area": "chest"}
    waits(here, "Ann", "near", bob, how="strike", target=bob, **blow, stun=False)
    here.put("Ann", Waits((bob,)))

    def act(step: Step) -> Asking[None]:
        yield from begins(step, ben)

    events = here.do(act, {"interrupt": [1], "attack": [99]}, [USE])
    assert only(events, "zefrs.duel_miss").target == ben


@pytest.mark.rule("ZF-ACT-07")
def test_a_third_man_who_acts_is_no_moment_for_a_blow_meant_for_another() -> None:
    here = scene(ROW, man("Ann"), man("Bob"), man("Ben"), man("Bea"))
    bob, ben, bea = here.id("Bob"), here.id("Ben"), here.id("Bea")
    blow: dict[str, Any] = {"weapon": "broadsword", "step": Cell(0, 0), "area": "chest"}
    waits(here, "Ann", "near", bea, how="strike", target=bob, **blow, stun=False)
    here.put("Ann", Waits((bea,)))

    def act(step: Step) -> Asking[None]:
        yield from begins(step, ben)

    assert here.do(act) == []


@pytest.mark.rule("ZF-DECL-07", "ZF-ACT-04")
def test_who_works_magic_upon_himself_casts_as_well() -> None:
    here = scene("1 2 .", man("Ann"), man("Bob"))
    here.put("Bob", Effects((Effect("mend", "Mend", "heal", 5, 30),)))
    here.hurt("Bob", 2)
    waits(here, "Ann", "shoots", how="brawl", step=Cell(0, 0), target=0, area="chest", stun=False)
    spell = Action("magic", effect="mend", target=here.id("Bob"))
    told = keys(does(here, "Bob", spell, {"interrupt": [1], "attack": [99], "magic": [99]}, [USE]))
    assert told[:2] == ["zefrs.interrupts", "zefrs.duel_miss"]


@pytest.mark.rule("ZF-RUSH-10", "ZF-ACT-06")
def test_a_rusher_who_is_tripped_before_he_starts_gets_up_instead() -> None:
    here = scene("1 2 . .", man("Ann"), BARE)
    waits(here, "Bob", "attacked", how="grapple", purpose="trip", step=Cell(1, 0), target=0)
    rush = Action("fight", "rush", target=here.id("Bob"), to=Cell(2, 0))
    told = keys(does(here, "Ann", rush, {"interrupt": [1], "attack": [20]}, [USE]))
    assert told[-2:] == ["zefrs.rises_instead", "zefrs.stands_up"]
    assert not here.who("Ann").condition.fallen


@pytest.mark.rule("ZF-DECL-09", "ZF-WREST-04")
def test_an_attacker_who_is_shoved_away_may_still_step_up_again() -> None:
    here = scene(". 1 2 .", man("Ann"), BARE)
    waits(here, "Bob", "attacked", how="grapple", purpose="shove", step=Cell(2, 0), target=0)
    blow = Action("fight", "strike", "broadsword", target=here.id("Bob"), area="chest")
    told = keys(does(here, "Ann", blow, {"interrupt": [1], "attack": [20, 99]}, [USE]))
    assert here.cell("Ann") == Cell(1, 0)
    assert told[-1] == "zefrs.duel_miss"


@pytest.mark.rule("ZF-DECL-09")
def test_an_attacker_who_has_no_step_left_walks_after_his_target() -> None:
    here = scene(". 1 2 . .", man("Ann"), BARE)
    here.put("Ann", Spent(stepped=(0,)))
    waits(here, "Bob", "attacked", how="grapple", purpose="shove", step=Cell(2, 0), target=0)
    blow = Action("fight", "strike", "broadsword", target=here.id("Bob"), area="chest")
    told = keys(does(here, "Ann", blow, {"interrupt": [1], "attack": [20]}, [USE]))
    assert "zefrs.walks_after" in told
    assert here.cell("Ann") == Cell(1, 0)


@pytest.mark.rule("ZF-DECL-09", "ZF-MEL-07")
def test_a_rider_whose_target_is_gone_rides_after_him() -> None:
    here = scene("1 . . . . . 2", man("Ann", "freebooter_knight"), man("Bob"))
    action = Action("fight", "brawl", target=here.id("Bob"), area="chest")
    told = keys(does(here, "Ann", action, {}))
    assert "zefrs.walks_after" in told
    assert "zefrs.move_lost" not in told
    assert here.cell("Ann") == Cell(5, 0)


@pytest.mark.rule("ZF-GRID-05")
def test_who_interrupts_may_turn_as_after_any_action() -> None:
    here = scene(". 2 .\n1 . .", man("Ann", facing="S"), man("Bob"))
    waits(here, "Ann", "attacked", how="brawl", step=Cell(0, 0), target=0, area="chest", stun=False)
    blow = Action("fight", "brawl", target=here.id("Ann"), area="chest")
    dice = {"interrupt": [1], "attack": [99, 99]}
    does(here, "Bob", blow, dice, [USE])
    assert here.world.get(here.id("Ann"), Facing).direction == "NE"


@pytest.mark.rule("ZF-DECL-07", "ZF-ACT-06")
def test_an_ally_who_interrupts_has_acted() -> None:
    here = scene(". 1 2 .\n. 3 . .", man("Ann"), man("Bob", talents={"damage": 30}), man("Abe"))
    fists: dict[str, Any] = {"how": "brawl", "area": "chest", "stun": False}
    waits(here, "Ann", "attacked", step=Cell(1, 1), target=0, **fists)
    bob = here.id("Bob")
    waits(here, "Abe", "ally_acts", here.id("Ann"), step=Cell(1, 0), target=bob, **fists)
    blow = Action("fight", "brawl", target=here.id("Ann"), area="chest")
    dice = {"interrupt": [1, 1], "attack": [99, 99, 99]}
    events = does(here, "Bob", blow, dice, [USE, USE])
    misses = [event.unit for event in events if event.key == "zefrs.duel_miss"]
    assert misses == [here.id("Ann"), here.id("Abe"), bob]


CROWD = " ".join(["."] * 26)


@pytest.mark.rule("ZF-INIT-05")
def test_a_side_rolls_with_its_best_even_if_he_defends_himself() -> None:
    crowd = [man(f"A{n}", "robber", cell=(n, 0)) for n in range(13)]
    crowd += [man(f"B{n}", "robber", cell=(n, 1)) for n in range(11)]
    best = man("B11", "hero", cell=(11, 1), talents={"animal_reflexes": 30})
    here = scene(f"{CROWD}\n{CROWD}", *crowd, best)
    for n in range(13):
        here.put(f"A{n}", Sworn(order(form="move", manner="walk", to=Cell(25, 0))))
    for n in range(11):
        here.put(f"B{n}", Sworn(order(form="move", manner="walk", to=Cell(25, 1))))
    here.put("B11", Sworn(order(form="defend", method="dodge", step=Cell(11, 1))))
    events = here.do(Initiative().process, {"initiative": [10, 1]})
    totals = [event.fact("total") for event in events if event.key == "zefrs.side_initiative"]
    assert totals[0] == 31
    due = here.world.get(field_of(here.world), Queue).items
    assert next(item.unit for item in due if item.what == "act") == here.id("B0")


@pytest.mark.rule("ZF-SURP-06")
def test_a_newcomer_whose_further_action_is_a_fight_is_checked() -> None:
    here = scene("1 2 .", man("Ann"), man("Bob"))
    declared: list[Slot] = [("form", "move"), ("manner", "draw"), ("weapon", "dirk")]
    declared += [("more", True), ("2.form", "fight"), ("2.how", "brawl")]
    declared += [("2.target", here.id("Ann")), ("2.area", "chest")]
    here.put("Bob", Newcomer(), Sworn(slots(*declared)))
    assert "zefrs.alert" in keys(here.do(lambda s: meeting(s) and None, {"surprise": [99, 99]}))
    assert here.world.find(here.id("Bob"), Newcomer) is None


@pytest.mark.rule("ZF-SURP-06")
def test_nobody_takes_the_unconscious_off_guard() -> None:
    here = scene("1 2 .", man("Ann"), man("Bob"))
    here.stand("Ann", helpless=True, fallen=True)
    strike = order(form="fight", how="brawl", target=here.id("Ann"), area="chest")
    here.put("Bob", Newcomer(), Sworn(strike))
    assert here.do(lambda step: meeting(step) and None) == []


@pytest.mark.rule("ZF-SURP-07", "ZF-ACT-12")
def test_who_can_do_nothing_loses_his_free_action_unasked() -> None:
    here = scene("1 2 .", man("Ann"), man("Bob"))
    here.put("Ann", Free(1, 3, here.id("Bob")))
    here.stand("Ann", stunned=True)

    def act(step: Step) -> Asking[None]:
        yield from free_action(step, here.id("Ann"))

    def nobody(request: Any) -> Order:
        raise AssertionError(request.kind)

    assert here.world.find(here.id("Ann"), Free) is not None
    with pytest.raises(AssertionError, match="nobody asked for"):
        here.do(act, {}, [nobody])
    assert here.world.find(here.id("Ann"), Free) is None


@pytest.mark.rule("ZF-RUSH-06", "ZF-SURP-06")
def test_who_was_bowled_over_by_surprise_can_only_get_up_in_this_turn() -> None:
    here = scene("1 2 . .", man("Ann", talents={"movement": 9}), man("Bob"))
    here.put("Ann", Free(1, 3, here.id("Bob")))
    here.put("Bob", Sworn(order(form="defend", method="dodge")))
    rush = order(form="fight", how="rush", to=Cell(2, 0), target=here.id("Bob"), facing="auto")

    def act(step: Step) -> Asking[None]:
        while (yield from Newcomers().process(step)) is not None:
            pass

    here.do(act, {"rush": [1]}, [rush])
    spent = here.world.get(here.id("Bob"), Spent)
    assert spent.only_rise and spent.attackers == (here.id("Ann"),)
    assert not spent.shield and not spent.defences


@pytest.mark.rule("ZF-RUSH-06", "ZF-DEF-02")
def test_who_was_bowled_over_defends_himself_no_more() -> None:
    here = scene("1 2 .", man("Ann"), man("Bob"))
    here.put("Bob", Sworn(order(form="defend", method="dodge")))
    assert guard_now(here.world, here.who("Bob")).method == "dodge"
    here.put("Bob", Spent(only_rise=True))
    assert guard_now(here.world, here.who("Bob")).method == ""


@pytest.mark.rule("ZF-SURP-07", "ZF-DECL-06")
def test_harmful_magic_of_a_free_action_goes_at_the_paired_opponent_too() -> None:
    battle = skirmish(
        "1 2 .\n3 . .",
        man("Ann"),
        man("Bob"),
        man("Bea"),
        dice={"surprise": [1, 99, 99]},
    )
    ann = unit_of(battle, "Ann")
    sting = Effect("sting", "Sting", "harm", 5, 50)
    mend = replace(sting, id="mend", kind="heal")
    battle.world.put(ann, Effects((sting, mend)))
    request = come_to(battle, "personal.free")
    seat = battle.seat("a")
    known = [value for _, value in seat.choices(request, order(form="magic", effect="sting"))]
    assert known == [request.fact("foe")]
    own = [value for _, value in seat.choices(request, order(form="magic", effect="mend"))]
    assert own == [ann]
