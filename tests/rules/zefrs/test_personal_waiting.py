"""Waiting: every condition, the check to be first, and what a waiter does who was too slow."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Out, Position
from game.core.grid import Cell
from game.core.orders import PASS, Order, Slot
from game.core.step import Asking, Process, Step
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.personal.acts.moving import move
from game.rules.zefrs.personal.acts.performing import perform
from game.rules.zefrs.personal.acts.reacting import interrupt_check
from game.rules.zefrs.personal.acts.turn import Actions
from game.rules.zefrs.personal.acts.waiting import about_to_attack, begins, entered, has_acted
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Due, Held, Queue, Sworn, Waits
from tests.rules.zefrs.field import Scene, keys, man, only, scene

ROW = "1 . . . 2 . . 3 . 4"
USE, WAIT_ON = Order((("use", True),)), Order((("use", False),))
LATE, LET_GO = Order((("late", True),)), Order((("late", False),))
AREA = "left_leg"


def waits(
    condition: str, who: int = 0, cell: Cell | None = None, target: int = 0, how: str = "strike"
) -> Order:
    """A wait with a prepared blow or shot."""
    found: list[Slot] = [("form", "wait"), ("condition", condition), ("who", who)]
    if cell is not None:
        found.append(("cell", cell))
    found += [("then.form", "fight"), ("then.how", how)]
    if how != "brawl":
        found.append(("then.weapon", "broadsword" if how == "strike" else "short_bow"))
    found += [("then.target", target), ("then.area", AREA), ("then.stun", False)]
    return Order((*found, ("facing", "auto")))


def field(order: Order, reflexes: int = 3) -> Scene:
    """Ann waits; Bob, Abe and Bea are there as well."""
    here = scene(
        ROW,
        man("Ann", talents={"animal_reflexes": reflexes}),
        man("Bob", talents={"damage": 20}),
        man("Abe", talents={"damage": 20}),
        man("Bea", talents={"damage": 20}),
    )
    here.put("Ann", Sworn(order), Waits())
    here.world.put(field_of(here.world), Queue())
    if order.text("then.how") == "shoot":
        bow = order.text("then.weapon")
        here.put("Ann", Held(bow, bow), replace(here.who("Ann").fighter, weapons=(bow,)))
    return here


def walk(
    here: Scene, name: str, to: Cell, dice: dict[str, list[int]], *answers: Order
) -> list[str]:
    def act(step: Step) -> Asking[None]:
        yield from move(step, here.id(name), Action("move", "run", to=to))

    return keys(here.do(act, dice, answers))


@pytest.mark.rule("ZF-ACT-06", "ZF-RES-05")
def test_s6_general_prowess_serves_and_green_is_first() -> None:
    here = scene(ROW, man("Ann"), man("Bob"))
    plain = replace(here.who("Ann").fighter, talents=(), prowess=2, armour=(), shield="")
    here.put("Ann", plain)
    made = interrupt_check(here.world, here.id("Ann"), 0)
    assert (made.base, made.grade(52)) == (2, "green")


@pytest.mark.rule("ZF-ACT-06")
def test_d64_reflexes_3_fail_on_58_and_are_first_on_57() -> None:
    here = scene(ROW, man("Ann", talents={"animal_reflexes": 3}), man("Bob"))
    made = interrupt_check(here.world, here.id("Ann"), 0)
    assert (made.grade(58), made.grade(57)) == ("white", "green")


@pytest.mark.rule("ZF-DECL-07", "ZF-ACT-06")
def test_an_enemy_within_reach_is_struck_before_he_goes_on() -> None:
    here = field(waits("near"))
    told = walk(here, "Bob", Cell(1, 0), {"interrupt": [57], "attack": [99]}, USE)
    assert told == ["moved", "zefrs.interrupts", "zefrs.duel_miss"]
    assert here.world.find(here.id("Ann"), Waits) is None
    assert here.cell("Bob") == Cell(1, 0)


@pytest.mark.rule("ZF-ACT-05")
def test_who_lets_it_go_by_waits_on() -> None:
    for answer in (WAIT_ON, PASS):
        here = field(waits("near"))
        assert walk(here, "Bob", Cell(1, 0), {}, answer) == ["moved"]
        assert here.world.find(here.id("Ann"), Waits) == Waits()


@pytest.mark.rule("ZF-DECL-07")
def test_only_the_named_enemy_counts_where_one_is_named() -> None:
    here = field(waits("near"))
    here.put("Ann", Sworn(waits("near", who=here.id("Bea"))))
    assert walk(here, "Bob", Cell(1, 0), {}) == ["moved"]
    assert here.world.find(here.id("Ann"), Waits) == Waits()
    here.put("Bob", Position(Cell(9, 0)))
    here.put("Bea", Position(Cell(4, 0)))
    told = walk(here, "Bea", Cell(1, 0), {"interrupt": [99]}, USE, LET_GO)
    assert told == ["moved", "zefrs.too_late"]


def attack(
    here: Scene, by: str, at: str, manner: str, dice: dict[str, list[int]], *answers: Order
) -> list[str]:
    def act(step: Step) -> Asking[None]:
        yield from about_to_attack(step, here.id(by), here.id(at), manner)

    return keys(here.do(act, dice, answers))


@pytest.mark.rule("ZF-DECL-07")
def test_an_attack_on_me_on_an_ally_and_a_shot_are_moments() -> None:
    cases = [
        ("attacked", 0, ("Bob", "Ann", "strike"), ("Bob", "Abe", "strike")),
        ("ally_attacked", "Abe", ("Bob", "Abe", "strike"), ("Bob", "Ann", "strike")),
        ("shoots", 0, ("Bob", "Abe", "shoot"), ("Bob", "Abe", "strike")),
        ("shoots", 0, ("Bob", "Abe", "magic"), ("Abe", "Bob", "shoot")),
    ]
    for condition, who, comes, other in cases:
        here = field(waits(condition))
        unit = here.id(who) if isinstance(who, str) else 0
        here.put("Ann", Sworn(waits(condition, who=unit)))
        assert attack(here, *other, {}) == []
        told = attack(here, *comes, {"interrupt": [99]}, USE, LET_GO)
        assert told == ["zefrs.too_late"]


@pytest.mark.rule("ZF-DECL-07")
def test_a_marked_cell_and_the_line_of_fire_to_it() -> None:
    def enters(here: Scene, cell: Cell, *answers: Order, **dice: list[int]) -> list[str]:
        def act(step: Step) -> Asking[None]:
            yield from entered(step, here.id("Bob"), cell)

        return keys(here.do(act, dice, answers))

    blade = field(waits("enters", cell=Cell(6, 0)))
    assert enters(blade, Cell(3, 0)) == []
    assert enters(blade, Cell(6, 0), USE, LET_GO, interrupt=[99]) == ["zefrs.too_late"]
    bow = field(waits("enters", cell=Cell(6, 0), how="shoot"))
    assert enters(bow, Cell(3, 0), USE, LET_GO, interrupt=[99]) == ["zefrs.too_late"]


@pytest.mark.rule("ZF-DECL-07")
def test_an_ally_who_has_acted_is_a_moment_and_nobody_is_late_for_it() -> None:
    here = field(waits("near"))
    here.put("Ann", Sworn(waits("ally_acts", who=here.id("Abe"), target=here.id("Bob"))))

    def act(step: Step) -> Asking[None]:
        yield from has_acted(step, here.id("Abe"))

    assert keys(here.do(act, {"interrupt": [99]}, [USE])) == ["zefrs.too_late"]
    assert here.world.get(here.id("Ann"), Waits).missed == (here.id("Abe"),)


@pytest.mark.rule("ZF-ACT-07")
def test_too_slow_he_may_act_upon_him_right_afterwards() -> None:
    here = field(waits("near"))
    walk(here, "Bob", Cell(1, 0), {"interrupt": [58]}, USE, LATE)
    queue = here.world.get(field_of(here.world), Queue)
    assert queue.items == (Due(here.id("Ann"), "after", foe=here.id("Bob")),)
    events = here.do(Actions().process, {"attack": [99]}, [PASS])
    late = only(events, "zefrs.acts_late")
    assert (late.unit, late.target, late.rule) == (here.id("Ann"), here.id("Bob"), "ZF-ACT-07")


@pytest.mark.rule("ZF-ACT-07", "ZF-ACT-06")
def test_d64_he_lets_the_first_go_and_is_before_the_second() -> None:
    here = field(waits("near"))
    first = walk(here, "Bob", Cell(1, 0), {"interrupt": [58]}, USE, LET_GO)
    assert first == ["moved", "zefrs.too_late"]
    here.put("Bob", Position(Cell(9, 0)))
    here.put("Bea", Position(Cell(1, 0)))

    def second(step: Step) -> Asking[None]:
        yield from begins(step, here.id("Bea"))

    told = keys(here.do(second, {"interrupt": [57], "attack": [99]}, [USE]))
    assert told == ["zefrs.interrupts", "zefrs.duel_miss"]


@pytest.mark.rule("ZF-ACT-07")
def test_nobody_is_tried_twice_by_the_same_waiter() -> None:
    here = field(waits("near"))
    walk(here, "Bob", Cell(1, 0), {"interrupt": [58]}, USE, LET_GO)

    def again(step: Step) -> Asking[None]:
        yield from begins(step, here.id("Bob"))

    assert here.do(again, {}) == []


@pytest.mark.rule("ZF-ACT-08", "ZF-INIT-07")
def test_who_failed_every_check_comes_last_of_all() -> None:
    here = field(waits("near"))
    walk(here, "Bob", Cell(1, 0), {"interrupt": [58]}, USE, LET_GO)
    bea = Due(here.id("Bea"), "act", total=9)
    here.put("Bea", Sworn(Order((("form", "move"), ("manner", "walk"), ("to", Cell(8, 0))))))
    queue = here.world.get(field_of(here.world), Queue)
    here.world.put(field_of(here.world), Queue((bea,)), queue)
    here.do(Actions().process, {}, [PASS])
    told = keys(here.do(Actions().process, {"attack": [99]}, [PASS]))
    assert told[:2] == ["zefrs.acts_last", "zefrs.duel_miss"]


@pytest.mark.rule("ZF-ACT-05")
def test_a_condition_that_never_comes_true_loses_the_action() -> None:
    here = field(waits("near"))
    assert keys(here.do(Actions().process, {})) == ["zefrs.waits_in_vain"]
    assert here.world.find(here.id("Ann"), Waits) is None


@pytest.mark.rule("ZF-ACT-06")
def test_an_attacker_who_is_felled_by_the_waiter_does_not_strike() -> None:
    here = field(waits("attacked"), reflexes=9)
    here.put("Bob", Position(Cell(1, 0)))
    strike = Action("fight", "strike", "broadsword", target=here.id("Ann"), area="head")

    def act(step: Step) -> Process:
        yield from perform(step, here.id("Bob"), strike)
        return None

    weak = {"interrupt": [1], "attack": [20], "below_zero": [99]}
    here.hurt("Bob", 0)
    told = keys(here.do(act, weak, [USE]))
    assert told[0] == "zefrs.interrupts"
    assert here.world.find(here.id("Bob"), Out) is not None
    assert "zefrs.duel_miss" not in told


@pytest.mark.rule("ZF-ACT-08", "ZF-ACT-05")
def test_a_waiter_who_is_gone_does_not_come_last() -> None:
    here = field(waits("near"))
    walk(here, "Bob", Cell(1, 0), {"interrupt": [58]}, USE, LET_GO)
    here.put("Ann", Out("slain"))
    bea = Due(here.id("Bea"), "act", total=9)
    here.put("Bea", Sworn(Order((("form", "move"), ("manner", "walk"), ("to", Cell(8, 0))))))
    field_entity = field_of(here.world)
    here.world.put(field_entity, Queue((bea,)), here.world.get(field_entity, Queue))
    here.do(Actions().process, {}, [PASS])
    assert here.world.get(field_entity, Queue).items == ()
    assert here.do(Actions().process) == []


@pytest.mark.rule("ZF-DECL-07", "ZF-ACT-06")
def test_a_rush_is_an_attack_too() -> None:
    here = field(waits("attacked"))
    here.put("Bob", Position(Cell(1, 0)))
    rush = Action("fight", "rush", target=here.id("Ann"), to=Cell(0, 0))

    def act(step: Step) -> Asking[None]:
        yield from perform(step, here.id("Bob"), rush)

    told = keys(here.do(act, {"interrupt": [57], "attack": [99]}, [USE]))
    assert told[:2] == ["zefrs.interrupts", "zefrs.duel_miss"]
