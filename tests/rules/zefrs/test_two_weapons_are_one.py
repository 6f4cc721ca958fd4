"""Two weapons are one action: it is a Fight or a walk, never both (TWO-05, DECL-09)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Facing, Out
from game.core.grid import Cell
from game.core.orders import Order, Slot, Value
from game.core.ruleset import Request
from game.core.step import Asking, Step
from game.rules.zefrs.personal.acts.surprise import free_action
from game.rules.zefrs.personal.orders.kinds import KINDS, USUAL
from game.rules.zefrs.sheet.components import Due, Free, HeldBy, Holding, Spent, Sworn
from tests.rules.zefrs.arena import HOLD, arena, blow, declare, events, unit
from tests.rules.zefrs.field import Scene, keys, man, order, scene, slots
from tests.rules.zefrs.people import man as leader
from tests.rules.zefrs.turns import happens

TWO_SWORDS = {"two_weapon_fighting": 4, "weapons": ("broadsword", "dirk"), "armour": ()}


def declared(drawing: str, *, role: str = "attack", second: str = "Bob") -> Scene:
    """Ann strikes at Bob with the sword, and at this one with the dirk; Ben is there too."""
    here = scene(drawing, man("Ann", talents=TWO_SWORDS), man("Bob"), man("Ben"))
    arms: list[Slot] = [("weapon", "broadsword"), ("second", "dirk"), ("role", role)]
    at: list[Slot] = [("target", here.id("Bob")), ("area", "chest")]
    again: list[Slot] = [("target2", here.id(second)), ("area2", "chest")]
    aim = [*at, *(again if role == "attack" else [])]
    here.put("Ann", Sworn(slots(("form", "fight"), ("how", "two"), *arms, *aim)))
    return here


def both(here: Scene, *misses: int) -> list[str]:
    """Both moments of her two weapons; every blow misses."""
    ann = here.id("Ann")
    return keys(happens(here, {"attack": misses}, Due(ann, "act"), Due(ann, "late")))


@pytest.mark.rule("ZF-TWO-05", "ZF-DECL-09", "ZF-GRID-06")
def test_who_has_walked_up_strikes_no_more_with_the_second_weapon() -> None:
    here = declared("1 . . . . 2 . 3")
    told = both(here)
    assert told.count("zefrs.walks_after") == 1 and "zefrs.has_acted" in told
    assert here.cell("Ann") == Cell(4, 0)


@pytest.mark.rule("ZF-TWO-05", "ZF-DECL-09")
@pytest.mark.parametrize("alone", [True, False])
def test_who_has_struck_does_not_walk_with_the_second_weapon(alone: bool) -> None:
    """She may turn on Bob again, if he is still there."""
    here = declared("1 2 . . .\n. . . . 3", second="Ben")
    ann, dice = here.id("Ann"), {"attack": [99]}
    happens(here, dice, Due(ann, "act"))
    if alone:
        here.put("Bob", Out("slain"))
    told = keys(happens(here, {"reflexes": [] if alone else [99]}, Due(ann, "late")))
    assert told[0] == ("zefrs.target_gone" if alone else "zefrs.turns_too_late")
    assert "zefrs.walks_after" not in told and here.cell("Ann") == Cell(0, 1)


@pytest.mark.rule("ZF-TWO-04", "ZF-DECL-09")
def test_the_one_attack_of_a_weapon_beside_a_guard_may_become_a_walk() -> None:
    here = declared("1 . . . . 2 . 3", role="guard")
    told = both(here)
    assert "zefrs.walks_after" in told and here.cell("Ann") == Cell(4, 0)


@pytest.mark.parametrize("form", ["walks", "loses"])
def test_nobody_has_to_turn_on_a_man_who_is_unconscious(form: str) -> None:
    here = declared("1 2 . . 3")
    here.stand("Bob", helpless=True)
    about = (("opponents", (here.id("Bob"),)), ("gone", here.id("Ben")), ("form", form))
    asked = Request("x", "a", here.id("Ann"), "personal.turn", about=about)
    offered = [value for _, value in KINDS["personal.turn"].choices(here.view(), asked, Order(()))]
    assert offered == [here.id("Bob"), 0]
    assert USUAL["personal.turn"](here.view(), asked) == order(target=0)


@pytest.mark.rule("ZF-TWO-05", "ZF-DECL-09")
@pytest.mark.parametrize("state", ["walks", "rises", "loses"])
def test_who_does_not_turn_is_told_what_becomes_of_the_blow(state: str) -> None:
    """A walk, getting up for who lies, nothing of the second weapon; Ben is beside her."""
    here = declared("3 . . . .\n1 . . . 2")
    here.stand("Ann", fallen=state == "rises")
    requests: list[Request] = []

    def lets_be(request: Request) -> Order:
        requests.append(request)
        return order(target=0)

    due = Due(here.id("Ann"), "late" if state == "loses" else "act")
    told = keys(happens(here, {}, due, answers=[lets_be]))
    (request,) = requests
    assert request.fact("form") == state
    said = {"walks": "walks_after", "rises": "rises_instead", "loses": "target_gone"}
    assert f"zefrs.{said[state]}" in told
    foretell = KINDS["personal.turn"].forecast
    made = foretell(declared("1 3 . . 2").view(), request, order(target=0)) if foretell else None
    noted = {"walks": "told_walk", "rises": "told_rises", "loses": "told_loses"}
    assert made is not None and [key for key, _ in made.notes] == [f"zefrs.{noted[state]}"]


@pytest.mark.rule("ZF-TWO-05", "ZF-DECL-09", "ZF-RUSH-06")
@pytest.mark.parametrize("state", ["bowled over", "held"])
def test_who_has_walked_neither_rises_nor_struggles_with_the_second_weapon(state: str) -> None:
    """Nor does she turn round once more, or do others follow her once more."""
    here = declared("1 . . . . 2 . 3")
    ann, ben = here.id("Ann"), here.id("Ben")
    happens(here, {}, Due(ann, "act"))
    if state == "held":
        here.put("Ben", Holding(ann))
        here.put("Ann", HeldBy(ben, 1))
        here.stand("Ann", held=True)
    else:
        here.put("Ann", replace(here.world.get(ann, Spent), only_rise=True))
        here.stand("Ann", fallen=True)
    before = here.world.get(ann, Facing)
    assert keys(happens(here, {}, Due(ann, "late"))) == ["zefrs.has_acted"]
    assert here.world.get(ann, Facing) == before
    assert here.who("Ann").condition.fallen is (state == "bowled over")


@pytest.mark.rule("ZF-DECL-09", "ZF-TWO-05")
def test_who_is_too_slow_to_turn_loses_both_attacks() -> None:
    here = declared("1 3 . . . 2", second="Ben")
    ann = here.id("Ann")
    turn = order(target=here.id("Ben"))
    dice = {"reflexes": [99]}
    told = keys(happens(here, dice, Due(ann, "act"), Due(ann, "late"), answers=[turn]))
    assert told[0] == "zefrs.turns_too_late" and told[-1] == "zefrs.has_acted"
    assert "zefrs.duel_miss" not in told


@pytest.mark.rule("ZF-SURP-07", "ZF-DECL-09", "ZF-TWO-02")
@pytest.mark.parametrize("since", ["before", "now"])
def test_the_second_weapon_spares_whom_the_first_has_just_knocked_out(since: str) -> None:
    """In a free action as well; who lay there before is struck twice."""
    here = declared("1 2 . . 3")
    ann = here.id("Ann")
    action = here.world.get(ann, Sworn).order
    here.world.forget(ann, Sworn)
    here.put("Ann", Free(1, 1))
    here.stand("Bob", helpless=since == "before", fallen=since == "before")
    here.hurt("Bob", 1)

    def act(step: Step) -> Asking[None]:
        yield from free_action(step, ann)

    dice = (
        {"attack": [99, 99]}
        if since == "before"
        else {"attack": [5], "wound": [50], "duration": [5]}
    )
    told = keys(here.do(act, dice, [action]))
    assert here.who("Bob").condition.helpless
    assert told.count("zefrs.duel_miss") == (2 if since == "before" else 0)
    assert ("zefrs.target_gone" in told) is (since == "now")


@pytest.mark.rule("ZF-SURP-07", "ZF-DECL-09")
def test_who_turns_in_a_free_action_is_promised_a_blow() -> None:
    """In a large fight, where it is upon anybody and nothing has been declared."""
    here = declared("1 3 . . 2")
    ann, ben = here.id("Ann"), here.id("Ben")
    action = here.world.get(ann, Sworn).order
    here.world.forget(ann, Sworn)
    here.put("Ann", Free(1, 1))
    promised: list[str] = []

    def turns(request: Request) -> Order:
        foretell = KINDS["personal.turn"].forecast
        made = foretell(here.view(), request, order(target=ben)) if foretell else None
        promised.extend(key for key, _ in (made.notes if made else ()))
        return order(target=ben)

    def act(step: Step) -> Asking[None]:
        yield from free_action(step, ann)

    here.do(act, {"reflexes": [99]}, [action, turns])
    assert promised == ["zefrs.told_then_hits"]


@pytest.mark.rule("ZF-TWO-05", "ZF-DECL-09", "ZF-MASS-LDR-01")
@pytest.mark.parametrize(("turning", "strikes"), [(99, 0), (1, 2)])
@pytest.mark.parametrize("further", [False, True])
def test_a_leader_too_slow_to_turn_loses_both_attacks(
    turning: int, strikes: int, further: bool
) -> None:
    """His first target is felled before his moment; the second weapon is for the other one."""
    two_handed = leader(2, weapons=("broadsword", "dirk"), talents={"two_weapon_fighting": 4})
    people = [leader(), two_handed, leader(3, "ENEMY", side="b", damage=3)]
    two: dict[str, Value] = {"how": "two", "weapon": "broadsword", "second": "dirk"}
    at: dict[str, Value] = {"target": unit(3), "area": "chest", "target2": unit(4), "area2": "gut"}
    slots: dict[str, Value] = {"form": "fight", **two, "role": "attack", **at}
    said = order(**slots, more=False)
    if further:
        first = order(form="fight", how="brawl", target=unit(4), area="chest", stun=False)
        rest = ((f"2.{name}", value) for name, value in said.slots)
        said = Order((*first.slots, ("more", True), *rest))
    more = {"extra": [1]} if further else {}
    rolls = {"initiative": [9, 5], "attack": [20, *([99] * 3)], "reflexes": [turning], **more}
    battle = arena([*people, leader(4, side="b")], rolls)
    declare(battle, {1: blow(target=unit(3)), 2: said, 3: HOLD, 4: HOLD})
    blows = [one for one in events(battle, "zefrs.duel_miss") if one.unit == unit(2)]
    assert len(blows) == strikes + further
    assert len(events(battle, "zefrs.has_acted")) == (0 if strikes else 1)
