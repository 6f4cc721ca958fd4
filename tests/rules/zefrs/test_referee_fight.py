"""Odd combinations hand to hand: holds, rushes, riders, what a hand no longer holds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from game.core.checks import Outcome
from game.core.components import Health, Lying, Out, Position
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.ruleset import Request
from game.core.step import Asking, Step
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.personal.acts import fighting
from game.rules.zefrs.personal.acts.declare import entry
from game.rules.zefrs.personal.acts.passing import left
from game.rules.zefrs.personal.acts.performing import perform
from game.rules.zefrs.personal.acts.turn import Actions
from game.rules.zefrs.personal.orders.fray import Fray
from game.rules.zefrs.personal.sheet.muster import guard_now
from game.rules.zefrs.personal.sheet.scene import scene as seen
from game.rules.zefrs.sheet.actions import Action, actions_of
from game.rules.zefrs.sheet.components import (
    Due,
    Held,
    HeldBy,
    Holding,
    Queue,
    Rides,
    Spent,
    Sworn,
    Waits,
)
from game.rules.zefrs.sheet.initiative import bonus
from game.rules.zefrs.sheet.wounds import Hurt, Wounds
from tests.rules.zefrs.field import Answer, Scene, keys, man, only, order, scene, slots

BARE: dict[str, Any] = {"weapons": (), "armour": ()}
SHIELDED: dict[str, Any] = {"armour": ("round_shield",)}


def does(
    here: Scene,
    name: str,
    action: Action,
    dice: dict[str, list[int]] | None = None,
    answers: Sequence[Answer] = (),
    late: bool = False,
) -> list[Event]:
    """He performs this action now."""

    def act(step: Step) -> Asking[None]:
        yield from perform(step, here.id(name), action, late)

    return here.do(act, dice or {}, answers)


def at(here: Scene, how: str, target: str, **more: Any) -> Action:
    return Action("fight", how, target=here.id(target), **more)


def grips(here: Scene, holder: str, target: str, weapon: str = "", since: int = 1) -> None:
    """One holds the other, since this turn."""
    here.put(holder, Holding(here.id(target), weapon))
    here.put(target, HeldBy(here.id(holder), since))
    here.stand(target, held=True)


def spent(here: Scene, name: str) -> Spent:
    return here.world.find(here.id(name), Spent) or Spent()


def rows(event: Event) -> dict[str, int]:
    """What shifted the roll of this event, by its wording."""
    (rolled,) = event.outcomes
    assert isinstance(rolled, Outcome)
    return {row.label: row.worth for row in rolled.check.modifiers}


@pytest.mark.rule("ZF-ACT-12")
@pytest.mark.parametrize(
    "declared",
    [
        Action("fight", "rush", to=Cell(3, 0)),
        Action("fight", "strike", "broadsword", area="chest"),
        Action("move", "walk", to=Cell(0, 1)),
        Action("move", "draw", "dirk"),
        Action("fight", "bash"),
    ],
)
def test_whatever_the_held_have_declared_they_try_to_break_free(declared: Action) -> None:
    here = scene("1 2 . .\n. 3 . .", man("Ann"), man("Bob", talents=BARE), man("Ben"))
    grips(here, "Bob", "Ann")
    told = keys(does(here, "Ann", declared, {"attack": [20]}))
    assert told == ["zefrs.struggles", "zefrs.grapple_break", "zefrs.hold_ends"]
    assert here.cell("Ann") == Cell(0, 1)


CATCHER: dict[str, Any] = {"weapons": ("man_catcher",)}


@pytest.mark.rule("ZF-ACT-12", "ZF-MEL-01")
def test_a_caught_man_cannot_strike_at_anybody_else_than_his_holder() -> None:
    here = scene("1 3 2 .", man("Ann"), man("Bob", talents=CATCHER), man("Ben"))
    grips(here, "Bob", "Ann", "man_catcher")
    around = seen(here.view(), here.id("Ann"))
    assert tuple(Fray(around.me, around).hows()) == ("grapple",)
    told = keys(does(here, "Ann", at(here, "brawl", "Bob", area="head")))
    assert told == ["zefrs.target_gone"]
    here.put("Ben", Position(Cell(3, 0)))
    here.put("Bob", Position(Cell(1, 0)))
    around = seen(here.view(), here.id("Ann"))
    assert tuple(Fray(around.me, around).hows()) == ("brawl", "grapple")


@pytest.mark.rule("ZF-WREST-05", "ZF-RUSH-05")
def test_a_holder_who_strikes_at_a_rusher_lets_go() -> None:
    here = scene("1 2 . .\n. 3 . .", man("Ann"), man("Bob"), man("Abe"))
    grips(here, "Bob", "Abe")
    blow = order(weapon="broadsword", area="chest")
    rush = at(here, "rush", "Bob", to=Cell(2, 1))
    told = keys(does(here, "Ann", rush, {"rush": [40], "attack": [99]}, [blow]))
    assert told.index("zefrs.hold_ends") < told.index("zefrs.strikes_rusher")
    assert not here.who("Abe").condition.held


@pytest.mark.rule("ZF-WREST-06", "ZF-WREST-05")
def test_a_holder_may_bind_whom_he_has_held_for_two_turns() -> None:
    here = scene("1 2 .", man("Ann", talents=BARE), man("Bob"))
    grips(here, "Ann", "Bob")
    here.turn = 3
    told = keys(does(here, "Ann", Action("move", "bind", target=here.id("Bob"))))
    assert "zefrs.binds" in told
    assert here.out("Bob") == "bound"


@pytest.mark.rule("ZF-WREST-06", "ZF-WREST-05")
def test_binding_somebody_else_lets_the_held_one_go() -> None:
    here = scene("3 1 2", man("Ann", talents=BARE), man("Bob"), man("Ben"))
    grips(here, "Ann", "Bob")
    here.stand("Ben", helpless=True)
    told = keys(does(here, "Ann", Action("move", "bind", target=here.id("Ben"))))
    assert told[0] == "zefrs.hold_ends"
    assert here.out("Ben") == "bound"


@pytest.mark.rule("ZF-WREST-05", "ZF-GRID-06")
def test_a_step_out_of_reach_ends_the_hold() -> None:
    here = scene(". 1 2 .", man("Ann", talents=BARE), man("Bob"))
    grips(here, "Ann", "Bob")
    brawl = at(here, "brawl", "Bob", area="chest", step=Cell(0, 0))
    told = keys(does(here, "Ann", brawl))
    assert told[:2] == ["moved", "zefrs.hold_ends"]


@pytest.mark.rule("ZF-WREST-05", "ZF-DECL-09")
def test_a_holder_who_walks_after_somebody_else_lets_go() -> None:
    here = scene("2 1 . . . 3", man("Ann", talents=BARE), man("Bob"), man("Ben"))
    grips(here, "Ann", "Bob")
    events = does(here, "Ann", at(here, "brawl", "Ben", area="chest"), {}, [order(target=0)])
    told = [key for key in keys(events) if key != "turned"]
    assert told.index("zefrs.walks_after") < told.index("zefrs.hold_ends")
    assert told.index("zefrs.hold_ends") < len(told) - 1


@pytest.mark.rule("ZF-WREST-04")
def test_a_disarmed_shield_lies_there_and_stops_nothing() -> None:
    here = scene("1 2 .", man("Ann", talents=BARE), man("Bob", talents=SHIELDED))
    grab = at(here, "grapple", "Bob", purpose="disarm", hand="left_arm")
    does(here, "Ann", grab, {"attack": [20]})
    held = here.world.get(here.id("Bob"), Held)
    assert (held.right_arm, held.left_arm) == ("broadsword", "")
    ((_, lying),) = here.world.each(Lying)
    assert lying[0].things == ((Cell(1, 0), "round_shield"),)


@pytest.mark.rule("ZF-WREST-04")
@pytest.mark.parametrize("hand", ["left_arm", "right_arm"])
def test_either_hand_of_a_two_handed_weapon_drops_all_of_it(hand: str) -> None:
    axe: dict[str, Any] = {"weapons": ("great_axe",), "armour": ()}
    here = scene("1 2 .", man("Ann", talents=BARE), man("Bob", talents=axe))
    grab = at(here, "grapple", "Bob", purpose="disarm", hand=hand)
    does(here, "Ann", grab, {"attack": [20]})
    assert here.world.get(here.id("Bob"), Held) == Held()
    ((_, lying),) = here.world.each(Lying)
    assert lying[0].things == ((Cell(1, 0), "great_axe"),)


@pytest.mark.rule("ZF-WREST-04", "ZF-MEL-07")
def test_a_rider_dashes_past_a_tripped_man_on_his_mount() -> None:
    knight = man("Ann", "freebooter_knight", talents={"weapons": (), "armour": ()})
    here = scene("1 2 .", knight, man("Bob"))
    mount = here.world.get(here.id("Ann"), Rides).mount

    def past(request: Request) -> Order:
        assert request.kind == fighting.PAST
        return order(step=Cell(2, 0))

    does(here, "Ann", at(here, "grapple", "Bob", purpose="trip"), {"attack": [20]}, [past])
    assert here.cell("Ann") == Cell(2, 0) == here.world.get(mount, Position).cell


@pytest.mark.rule("ZF-WREST-04", "ZF-GRID-06")
def test_who_has_taken_his_step_dashes_past_nobody() -> None:
    here = scene(". 1 . 2 .", man("Ann", talents=BARE), man("Bob"))
    trip = at(here, "grapple", "Bob", purpose="trip", step=Cell(2, 0))
    does(here, "Ann", trip, {"attack": [20]})
    assert here.cell("Ann") == Cell(2, 0)
    assert here.who("Bob").condition.fallen


@pytest.mark.rule("ZF-RUSH-01")
def test_who_has_just_mounted_rushes_nobody() -> None:
    here = scene("1 2 . .", man("Ann", "freebooter_knight"), man("Bob"))
    events = does(here, "Ann", at(here, "rush", "Bob", to=Cell(2, 0)))
    assert only(events, "zefrs.duel_lost").rule == "ZF-RUSH-01"
    assert here.cell("Ann") == Cell(0, 0)


@pytest.mark.rule("ZF-RUSH-03", "ZF-DECL-07", "ZF-ACT-06")
def test_the_second_in_the_line_of_a_rush_is_attacked_as_well() -> None:
    here = scene("1 2 3 .", man("Ann"), man("Bob"), man("Ben"))
    found: list[Slot] = [("form", "wait"), ("condition", "attacked"), ("who", 0)]
    found += [("then.form", "fight"), ("then.how", "brawl"), ("then.step", Cell(2, 0))]
    found += [("then.target", 0), ("then.area", "chest"), ("then.stun", False)]
    here.put("Ben", Sworn(slots(*found)), Waits())
    here.world.put(field_of(here.world), Queue())
    rush = at(here, "rush", "Bob", to=Cell(3, 0))
    told = keys(does(here, "Ann", rush, {"rush": [1, 1], "interrupt": [1]}, [order(use=True)]))
    assert told.index("zefrs.rush_bowls_over") < told.index("zefrs.interrupts")
    assert spent(here, "Ben").gone


@pytest.mark.rule("ZF-RUSH-05", "ZF-TWO-04")
def test_a_guarding_fencer_who_strikes_at_a_rusher_has_nothing_left_at_the_end() -> None:
    fencer: dict[str, Any] = {"two_weapon_fighting": 3, "weapons": ("broadsword", "dirk")}
    here = scene("1 2 . .", man("Ann"), man("Bob", talents=fencer, held=("broadsword", "dirk")))
    two: list[Slot] = [("form", "fight"), ("how", "two"), ("weapon", "broadsword")]
    two += [("second", "dirk"), ("role", "guard"), ("target", here.id("Ann")), ("area", "chest")]
    here.put("Bob", Sworn(slots(*two)))
    assert guard_now(here.world, here.who("Bob")).weapon == "dirk"
    blow = order(weapon="broadsword", area="chest")
    rush = at(here, "rush", "Bob", to=Cell(2, 0))
    does(here, "Ann", rush, {"rush": [40], "attack": [99]}, [blow])
    assert guard_now(here.world, here.who("Bob")).method == ""
    here.world.put(field_of(here.world), Queue((Due(here.id("Bob"), "late"),)))
    assert keys(here.do(Actions().process)) == ["zefrs.has_acted"]


@pytest.mark.rule("ZF-RUSH-10", "ZF-MOD-02")
def test_two_on_the_ground_are_even() -> None:
    here = scene("1 2", man("Ann"), man("Bob"))
    for name in ("Ann", "Bob"):
        here.stand(name, fallen=True)
    miss = does(here, "Ann", at(here, "brawl", "Bob", area="chest"), {"attack": [99]})[-1]
    both = [rows(miss)[label] for label in ("zefrs.m1", "zefrs.m2")]
    assert both == [-2, 2]


@pytest.mark.rule("ZF-RUSH-09")
def test_a_shield_on_a_maimed_arm_strikes_nobody() -> None:
    here = scene("1 2", man("Ann", talents=SHIELDED), man("Bob"))
    here.put("Ann", Wounds((Hurt("maimed_arm", "left_arm"),)))
    assert only(does(here, "Ann", at(here, "bash", "Bob")), "zefrs.duel_lost").rule == "ZF-RUSH-09"


@pytest.mark.rule("ZF-RUSH-08")
def test_nor_does_one_rush_with_it() -> None:
    here = scene("1 2 . .", man("Ann", talents=SHIELDED), man("Bob"))
    here.put("Ann", Wounds((Hurt("maimed_arm", "left_arm"),)))
    rush = at(here, "rush", "Bob", to=Cell(2, 0), shield=True)
    assert only(does(here, "Ann", rush), "zefrs.duel_lost").rule == "ZF-RUSH-08"


@pytest.mark.rule("ZF-MEL-07", "ZF-RUSH-10")
def test_a_rider_whose_mount_dies_before_he_rides_gets_up_instead() -> None:
    here = scene(". . .\n1 2 .", man("Ann"), man("Bob", "freebooter_knight"))
    mount = here.world.get(here.id("Bob"), Rides).mount
    here.world.put(mount, Health(1, 8), here.world.get(mount, Health))
    does(here, "Ann", Action("fight", "strike", "broadsword", target=mount, area="chest"),
         {"attack": [4]})  # fmt: skip
    assert here.world.get(mount, Out).why == "fallen"
    told = keys(does(here, "Bob", Action("move", "mounted_walk", to=Cell(2, 1))))
    assert told == ["zefrs.rises_instead", "zefrs.stands_up"]


@pytest.mark.rule("ZF-KO-02", "ZF-KO-04")
def test_a_helpless_man_may_be_stunned_again_and_the_longer_sleep_counts() -> None:
    here = scene("1 2", man("Ann"), man("Bob"))
    stun = at(here, "brawl", "Bob", area="head", stun=True)
    queue = Queue(down=(here.id("Bob"),))
    does(here, "Ann", stun, {"attack": [1], "duration": [2]})
    here.world.put(field_of(here.world), queue)
    does(here, "Ann", stun, {"attack": [1], "duration": [1]})
    assert left(here.world, here.id("Bob"), "asleep") == 25


@pytest.mark.rule("ZF-KO-03")
def test_no_shield_and_no_parry_is_asked_for_against_a_stun() -> None:
    here = scene("1 2", man("Ann"), man("Bob", facing="W", talents=SHIELDED))
    here.put("Bob", Sworn(order(form="defend", method="block")))
    stun = at(here, "brawl", "Bob", area="head", stun=True)
    assert keys(does(here, "Ann", stun, {"attack": [8]}))
    assert spent(here, "Bob").defences == () and here.who("Bob").health.now == 10


@pytest.mark.rule("ZF-ARM-10")
def test_a_prepared_blow_in_two_hands_leaves_no_arm_for_the_shield() -> None:
    kit: dict[str, Any] = {"weapons": ("bastard_sword",), "armour": ("round_shield",)}
    here = scene("1 2", man("Ann", talents=kit), man("Bob"))
    found: list[Slot] = [("form", "wait"), ("condition", "near"), ("who", 0)]
    found += [("then.form", "fight"), ("then.how", "strike"), ("then.weapon", "bastard_sword")]
    here.put("Ann", Sworn(slots(*found, ("then.grip", 2))))
    assert guard_now(here.world, here.who("Ann")).hands == 2
    here.put("Ann", Sworn(slots(*found, ("then.grip", 1))))
    assert guard_now(here.world, here.who("Ann")).hands == 1


@pytest.mark.rule("ZF-TWO-03", "ZF-WREST-04")
def test_a_second_weapon_that_is_gone_strikes_no_late_blow() -> None:
    fencer: dict[str, Any] = {"two_weapon_fighting": 3, "weapons": ("broadsword", "dirk")}
    here = scene("1 2", man("Ann", talents=fencer, held=("broadsword", "dirk")), man("Bob"))
    here.put("Ann", Held("broadsword", ""))
    two: list[Slot] = [("form", "fight"), ("how", "two"), ("weapon", "broadsword")]
    two += [("second", "dirk"), ("role", "attack"), ("target", here.id("Bob")), ("area", "chest")]
    two += [("target2", here.id("Bob")), ("area2", "gut")]
    (action,) = actions_of(slots(*two))
    assert keys(does(here, "Ann", action, {}, late=True)) == ["zefrs.duel_lost"]


@pytest.mark.rule("ZF-INIT-04", "ZF-MEL-01")
def test_a_first_clash_is_flagged_for_each_opponent_apart() -> None:
    pike: dict[str, Any] = {"weapons": ("halberd",), "armour": ()}
    here = scene("3 . 1 2", man("Ann", talents=pike), man("Bob"), man("Ben"))

    def worth(target: str) -> int:
        blow = at(here, "strike", target, weapon="halberd", area="chest")
        return bonus(entry(here.world, here.id("Ann"), blow))

    assert (worth("Bob"), worth("Ben")) == (2, 2)
    blow = at(here, "strike", "Bob", weapon="halberd", area="chest", grip=2)
    does(here, "Ann", blow, {"attack": [99]})
    assert (worth("Bob"), worth("Ben")) == (-3, 2)


@pytest.mark.rule("ZF-GRID-05")
def test_the_held_and_the_fallen_still_have_a_back() -> None:
    for state in ("held", "fallen"):
        here = scene("1 2", man("Ann"), man("Bob", facing="E"))
        here.stand("Bob", **{state: True})
        miss = does(here, "Ann", at(here, "brawl", "Bob", area="chest"), {"attack": [99]})[-1]
        assert "zefrs.m9" in rows(miss)


@pytest.mark.rule("ZF-RES-08", "ZF-MEL-02")
def test_d59_two_naughts_are_a_hundred_and_the_best_of_blows_misses() -> None:
    here = scene("1 2", man("Ann", talents={"sword": 20}), man("Bob", talents={"movement": 0}))
    blow = at(here, "strike", "Bob", weapon="broadsword", area="chest")
    assert keys(does(here, "Ann", blow, {"attack": [100]})) == ["zefrs.duel_miss"]


@pytest.mark.rule("ZF-WREST-05", "ZF-GRID-08")
def test_a_holder_who_is_shoved_over_an_edge_lets_go() -> None:
    here = scene(
        "1 2 .\n. . 3", man("Ann", talents=BARE), man("Bob"), man("Abe"), heights="220\n220"
    )
    grips(here, "Bob", "Abe")
    told = keys(does(here, "Ann", at(here, "grapple", "Bob", purpose="shove"), {"attack": [27]}))
    assert told.index("zefrs.goes_down") < told.index("zefrs.hold_ends")
    assert not here.who("Abe").condition.held
