"""What can be answered in the middle of a turn, and who may put a blow at one who rushes by."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Out, Position
from game.core.grid import Cell
from game.core.orders import PASS, Order, Slot
from game.core.ruleset import Request
from game.rules.zefrs.personal.acts import rushing
from game.rules.zefrs.personal.acts.surprise import Pair, pairs
from game.rules.zefrs.personal.orders import kinds
from game.rules.zefrs.personal.sheet.muster import holds_on, take_hold
from game.rules.zefrs.sheet.components import Held, HeldBy, Holding, Spent
from game.rules.zefrs.sheet.wounds import Hurt, Wounds
from tests.rules.zefrs.field import Scene, keys, man, scene

ABOUT = (("opponents", (5, 7)), ("units", (4, 6)))
BELLY = Wounds((Hurt("opened_belly", "gut"),))
WINDED = Wounds((Hurt("winded", "gut"),))


@pytest.mark.parametrize(
    ("kind", "offered"),
    [
        ("interrupt", [("use", True), ("use", False)]),
        ("late", [("late", True), ("late", False)]),
        ("turn", [("target", 5), ("target", 7), ("target", 0)]),
        ("order", [("unit", 4), ("unit", 6)]),
    ],
)
def test_one_slot_answers_it(kind: str, offered: list[Slot]) -> None:
    view = scene("1 2", man("Ann"), man("Bob")).view()
    request = Request("x", "a", 4, f"personal.{kind}", about=ABOUT)
    grammar = kinds.KINDS[request.kind].choices
    assert list(grammar(view, request, Order())) == offered
    for slot in offered:
        assert list(grammar(view, request, Order((slot,)))) == []


def blows(here: Scene, *partial: Slot) -> list[Slot]:
    """What Ann can answer when Bob rushes by."""
    about = (("rusher", here.id("Bob")),)
    request = Request("x", "a", here.id("Ann"), rushing.RUSHED, about=about)
    return list(rushing.choices(here.view(), request, Order(partial)))


@pytest.mark.rule("ZF-RUSH-05")
def test_the_blow_at_a_rusher_names_weapon_or_fists_grip_and_area() -> None:
    arms = {"weapons": ("bastard_sword", "broadsword")}
    here = scene("1 2", man("Ann", held=("bastard_sword",), talents=arms), man("Bob"))
    assert blows(here) == [("weapon", "bastard_sword"), ("weapon", "unarmed")]
    sword: Slot = ("weapon", "bastard_sword")
    assert blows(here, sword) == [("grip", 1), ("grip", 2)]
    areas = blows(here, sword, ("grip", 2))
    assert [name for name, _ in areas] == ["area"] * 7
    assert blows(here, sword, ("grip", 2), ("area", "gut")) == []
    here.put("Ann", Held("broadsword", ""))
    assert [name for name, _ in blows(here, ("weapon", "broadsword"))] == ["area"] * 7
    assert [name for name, _ in blows(here, ("weapon", "unarmed"))] == ["area"] * 7


@pytest.mark.rule("ZF-RUSH-05")
@pytest.mark.parametrize(
    ("part", "may"),
    [
        (Spent(), True),
        (Spent(shield=True, stepped=(0,), attackers=(9,)), True),
        (Spent(gone=True), False),
        (Spent(only_rise=True), False),
        (Spent(defences=("dodge",)), False),
        (BELLY, False),
        (WINDED, False),
        (Wounds((Hurt("crippled_leg", "left_leg"),)), True),
        (Out("slain"), False),
    ],
)
def test_who_has_an_action_left_may_strike_at_the_rusher(part: object, may: bool) -> None:
    here = scene("1 2", man("Ann"), man("Bob"))
    here.put("Ann", part)
    assert rushing.may_strike(here.world, here.id("Ann")) is may


@pytest.mark.rule("ZF-RUSH-05")
@pytest.mark.parametrize("state", ["stunned", "helpless", "held"])
def test_who_is_not_able_does_not_strike_at_the_rusher(state: str) -> None:
    here = scene("1 2", man("Ann"), man("Bob"))
    assert rushing.may_strike(here.world, here.id("Ann"))
    here.stand("Ann", **{state: True})
    assert not rushing.may_strike(here.world, here.id("Ann"))


@pytest.mark.rule("ZF-RUSH-05", "ZF-WREST-05")
def test_he_is_asked_about_the_rusher_and_may_let_him_go_by() -> None:
    here = scene("1 2", man("Ann"), man("Bob"))
    asked = list[Request]()

    def reply(request: Request) -> Order:
        asked.append(request)
        return PASS

    ann, bob = here.id("Ann"), here.id("Bob")
    assert here.do(lambda step: rushing.strikes(step, ann, bob), {}, [reply]) == []
    (request,) = asked
    assert (request.unit, request.side, request.kind) == (ann, "a", rushing.RUSHED)
    assert request.fact("rusher") == bob and request.window
    assert here.world.find(ann, Spent) is None


def held(**more: Any) -> Scene:
    """Ann holds Bob."""
    here = scene("1 2 . .", man("Ann", **more), man("Bob"))
    here.do(lambda step: take_hold(step, here.id("Ann"), here.id("Bob")))
    return here


def holds(here: Scene, weapon: str = "") -> bool:
    holding = Holding(here.id("Bob"), weapon)
    return holds_on(here.world, here.id("Ann"), holding)


@pytest.mark.rule("ZF-WREST-05")
def test_a_hold_goes_on_while_both_are_there_and_the_holder_stands_free() -> None:
    assert holds(held())
    for name in ("Ann", "Bob"):
        here = held()
        here.put(name, Out("slain"))
        assert not holds(here), name
        here = held()
        here.world.drop(here.id(name), here.world.get(here.id(name), Position))
        assert not holds(here), name
    for state in ("fallen", "held", "helpless"):
        here = held()
        here.stand("Ann", **{state: True})
        assert not holds(here), state
        here = held()
        here.stand("Bob", **{state: True})
        assert holds(here), state


@pytest.mark.rule("ZF-WREST-05")
def test_a_hold_reaches_one_cell_and_a_man_catcher_two_while_it_is_in_hand() -> None:
    catcher = {"weapons": ("man_catcher",)}
    for x, hands, caught in ((1, True, True), (2, False, True), (3, False, False)):
        here = held(held=("man_catcher",), talents=catcher)
        here.put("Bob", Position(Cell(x, 0)))
        assert (holds(here), holds(here, "man_catcher")) == (hands, caught)
    here = held(held=("man_catcher",), talents=catcher)
    here.put("Ann", Held("", ""))
    assert holds(here) and not holds(here, "man_catcher")


@pytest.mark.rule("ZF-WREST-04")
def test_who_is_held_or_out_is_not_taken_hold_of_and_nobody_holds_two() -> None:
    here = scene("1 2 3 4", man("Ann"), man("Bob"), man("Abe"), man("Ben"))
    ann, bob, abe, ben = (here.id(name) for name in ("Ann", "Bob", "Abe", "Ben"))
    here.turn = 4
    here.do(lambda step: take_hold(step, ann, bob))
    assert here.world.get(ann, Holding) == Holding(bob)
    assert here.world.get(bob, HeldBy) == HeldBy(ann, 4)
    assert here.who("Bob").condition.held
    assert here.do(lambda step: take_hold(step, abe, bob)) == []
    assert here.world.find(abe, Holding) is None
    events = here.do(lambda step: take_hold(step, ann, ben, "man_catcher"))
    assert keys(events) == ["zefrs.hold_ends"]
    assert here.world.get(ann, Holding) == Holding(ben, "man_catcher")
    assert here.world.find(bob, HeldBy) is None and not here.who("Bob").condition.held
    here.put("Bob", Out("slain"))
    here.do(lambda step: take_hold(step, abe, bob))
    assert here.world.find(abe, Holding) is None and not here.who("Bob").condition.held


@pytest.mark.rule("ZF-SURP-04")
def test_the_nearest_two_of_opposite_sides_pair_and_the_left_over_take_their_nearest() -> None:
    here = scene("3 1 2 . . . 4 . 5", man("Ann"), man("Bob"), man("Abe"), man("Ben"), man("Bea"))
    ann, bob, abe, ben, bea = (here.id(n) for n in ("Ann", "Bob", "Abe", "Ben", "Bea"))
    everybody = [ann, bob, abe, ben, bea]
    assert pairs(here.world, everybody) == (
        Pair(ann, bob),
        Pair(abe, ben),
        Pair(bea, ann, left_over=True),
    )
    assert pairs(here.world, [ann, abe]) == ()
    assert pairs(here.world, [abe, bob, ann]) == (Pair(ann, bob), Pair(abe, bob, left_over=True))
