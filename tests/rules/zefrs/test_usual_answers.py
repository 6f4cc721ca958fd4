"""The usual answers where somebody would throw away what he has, or could do nothing with it."""

from __future__ import annotations

import pytest

from game.core.components import Facing, Lying, Out
from game.core.grid import Cell
from game.core.orders import PASS, Order
from game.core.ruleset import Request
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.personal.orders.kinds import USUAL, careful
from game.rules.zefrs.personal.orders.tactics.fights import attacks, variants
from game.rules.zefrs.personal.orders.tactics.others import others
from game.rules.zefrs.sheet.components import Held, HeldBy, Holding, Rides, Sworn
from game.rules.zefrs.sheet.wounds import Hurt, Wounds
from tests.rules.zefrs.field import Scene, man, scene, slots
from tests.rules.zefrs.test_personal_defaults import declared

BOW = {"weapons": ("short_bow", "dirk"), "armour": ()}


def holds(here: Scene, since: int = 1) -> Scene:
    """Ann holds Bob."""
    ann, bob = here.id("Ann"), here.id("Bob")
    here.put("Ann", Holding(bob))
    here.put("Bob", HeldBy(ann, since))
    here.stand("Bob", held=True)
    return here


def test_who_is_held_with_an_opened_belly_does_nothing() -> None:
    here = scene("1 2", man("Ann"), man("Bob"))
    here.put("Ann", HeldBy(here.id("Bob"), 1), Wounds((Hurt("opened_belly", "gut"),)))
    here.stand("Ann", held=True, fallen=True)
    assert declared(here, "Ann").text("form") == "hold"


def test_who_holds_somebody_brawls_with_him_and_binds_him_when_that_can_be_done() -> None:
    here = holds(scene("1 2 . . 3", man("Ann"), man("Bob"), man("Ben")))
    found = declared(here, "Ann")
    assert (found.text("how"), found.unit("target")) == ("brawl", here.id("Bob"))
    here.turn = 3
    view, request = here.view(), Request("x", "a", here.id("Ann"), "personal.declare")
    for answer in (USUAL["personal.declare"], careful):
        found = answer(view, request)
        assert (found.text("manner"), found.unit("target")) == ("bind", here.id("Bob"))


def test_a_free_action_against_somebody_else_is_no_blow_at_the_one_who_is_held() -> None:
    here = holds(scene("1 2 . . . 3", man("Ann"), man("Bob"), man("Ben")))
    assert declared(here, "Ann", "personal.free", here.id("Bob")).text("how") == "brawl"
    assert declared(here, "Ann", "personal.free", here.id("Ben")).text("form") == "hold"


def test_who_has_another_at_his_throat_lets_go_and_strikes() -> None:
    here = holds(scene("2 1 3", man("Ann"), man("Bob"), man("Ben")))
    assert declared(here, "Ann").text("how") == "strike"


def test_who_has_caught_somebody_at_the_end_of_a_pole_keeps_him() -> None:
    here = scene("1 . 2", man("Ann", talents={"weapons": ("man_catcher",)}), man("Bob"))
    holds(here)
    here.put("Ann", Holding(here.id("Bob"), "man_catcher"))
    assert declared(here, "Ann").text("form") == "hold"


def test_whose_hands_are_empty_picks_up_what_lies_there() -> None:
    here = scene("1 2", man("Ann", talents={"weapons": (), "armour": ()}), man("Bob"))
    here.put("Ann", Held())
    assert declared(here, "Ann").text("how") == "brawl"
    here.world.write(field_of(here.world), Lying(((Cell(0, 0), "broadsword"),)))
    found = declared(here, "Ann")
    assert (found.text("manner"), found.text("weapon")) == ("pick_up", "broadsword")


@pytest.mark.parametrize(("left", "deed"), [(1, "brawl"), (8, "draw")])
def test_fists_are_good_enough_for_who_is_nearly_down(left: int, deed: str) -> None:
    kit = {**BOW, "brawling": 12, "strength": 20}
    here = scene("1 2", man("Ann", talents=kit), man("Bob", "robber"))
    here.hurt("Bob", left)
    found = declared(here, "Ann")
    assert (found.text("how") or found.text("manner")) == deed


def test_nobody_shoots_at_a_horse_without_a_rider() -> None:
    here = scene("1 . . . . 2", man("Ann", talents=BOW), man("Bob", "freebooter_knight"))
    here.put("Bob", Out("unconscious"))
    assert declared(here, "Ann").text("form") == "hold"
    assert here.world.find(here.id("Bob"), Rides) is not None


@pytest.mark.parametrize(("asleep", "chosen"), [(True, False), (False, True)])
def test_nobody_turns_on_a_sleeper_rather_than_walk_after_his_man(
    asleep: bool, chosen: bool
) -> None:
    here = scene("1 3 . 2", man("Ann"), man("Bob"), man("Ben"))
    here.stand("Ben", helpless=asleep, fallen=asleep)
    about = (("opponents", (here.id("Ben"),)), ("gone", here.id("Bob")))
    request = Request("x", "a", here.id("Ann"), "personal.turn", about=about)
    found = USUAL["personal.turn"](here.view(), request)
    assert found == Order((("target", here.id("Ben") if chosen else 0),))


def test_who_has_declared_a_defence_or_holds_somebody_does_not_strike_at_a_rusher() -> None:
    here = scene("1 2 3", man("Ann"), man("Bob"), man("Ben"))
    about = (("rusher", here.id("Ben")),)
    request = Request("x", "a", here.id("Ann"), "personal.rushed", about=about)
    here.put("Ann", Sworn(slots(("form", "move"), ("manner", "walk"))))
    assert USUAL[request.kind](here.view(), request).text("weapon") == "broadsword"
    assert USUAL[request.kind](holds(here).view(), request) == PASS
    here.world.drop(here.id("Ann"), here.world.get(here.id("Ann"), Holding))
    here.put("Ann", Sworn(slots(("form", "defend"), ("method", "dodge"))))
    assert USUAL[request.kind](here.view(), request) == PASS


def test_each_of_two_weapons_is_aimed_where_it_reaches() -> None:
    """From the saddle a throwing knife reaches the legs of somebody on foot; a sword does not."""
    arms = {"weapons": ("throwing_knife", "broadsword"), "two_weapon_fighting": 4, "armour": ()}
    here = scene("1 2", man("Ann", "freebooter_knight", talents=arms), man("Bob"))
    here.put("Ann", Held("throwing_knife", "broadsword"), Facing("E"))
    view = here.view()
    request = Request("x", "a", here.id("Ann"), "personal.declare")
    first = next(iter(attacks(view, request, here.id("Bob"))))
    legs = {**dict(first.slots), "weapon": "throwing_knife", "area": "left_leg"}
    both = variants(view, request, Order(tuple(legs.items())))
    found = [order for order in both if order.text("how") == "two"]
    assert found and all(view.settled(request, one) == one for one in found)


@pytest.mark.parametrize(("lies", "struck"), [(False, True), (True, False)])
def test_an_opponent_strikes_with_his_shield_at_nobody_who_lies(lies: bool, struck: bool) -> None:
    here = scene("1 2", man("Ann", talents={"armour": ("small_shield",)}), man("Bob"))
    here.stand("Bob", fallen=lies)
    request = Request("x", "a", here.id("Ann"), "personal.declare")
    hows = [order.text("how") for order in others(here.view(), request)]
    assert ("bash" in hows) is struck
