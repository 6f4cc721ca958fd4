"""Where deeds end: who is out acts no more, whom a rush passes by, ways that are lost or barred."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Facing, Out, Position
from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.ruleset import Request
from game.core.step import Asking, Step
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.personal.acts import moving, rushing
from game.rules.zefrs.personal.acts.by_then import plot
from game.rules.zefrs.personal.acts.turn import acts, guard
from game.rules.zefrs.personal.orders.grammar import possible
from game.rules.zefrs.personal.setup import prepare
from game.rules.zefrs.personal.setup.build import faults
from game.rules.zefrs.personal.sheet.gaits import skill
from game.rules.zefrs.personal.sheet.gear import lay
from game.rules.zefrs.personal.sheet.muster import attacked
from game.rules.zefrs.personal.sheet.reaching import line_to, missiles
from game.rules.zefrs.personal.sheet.scene import scene as seen
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Due, Queue, Spent, Sworn
from game.rules.zefrs.sheet.wounds import Hurt, Wounds
from tests.rules.zefrs import people
from tests.rules.zefrs.field import Scene, keys, man, only, order, scene, setup


def told(here: Scene, name: str, action: Action, **dice: list[int]) -> list[str]:
    """What is told of a Move of his."""
    return keys(here.do(lambda step: moving.move(step, here.id(name), action), dice))


@pytest.mark.rule("ZF-GEN-05")
@pytest.mark.parametrize("gone", [False, True])
def test_the_place_of_one_who_is_out_is_passed_over(gone: bool) -> None:
    here = scene("1 . . 2", man("Ann"), man("Bob"))
    walks = order(form="move", manner="walk", to=Cell(1, 0))
    here.put("Ann", Sworn(walks))
    here.do(lambda step: plot(step, here.id("Ann"), walks))
    here.world.put(field_of(here.world), Queue())
    if gone:
        here.put("Ann", Out("fled"))

    def act(step: Step) -> Asking[None]:
        yield from acts(step, Due(here.id("Ann"), "act"))

    assert ("moved" in keys(here.do(act))) is not gone
    assert here.cell("Ann") == Cell(0 if gone else 1, 0)


@pytest.mark.rule("ZF-GRID-06", "ZF-ACT-02")
@pytest.mark.parametrize(("state", "steps"), [("", True), ("stunned", False), ("helpless", False)])
def test_a_defender_who_can_do_nothing_takes_no_step(state: str, steps: bool) -> None:
    here = scene("1 .\n. 2", man("Ann"), man("Bob"))
    here.put("Ann", Sworn(order(form="defend", method="dodge", step=Cell(1, 1))))
    if state:
        here.stand("Ann", **{state: True})

    def act(step: Step) -> Asking[None]:
        yield from guard(step, here.id("Ann"))

    assert keys(here.do(act)) == (["moved"] if steps else [])


@pytest.mark.rule("ZF-RUSH-01", "ZF-RUSH-03")
def test_a_rush_with_a_shield_that_he_has_no_more_is_lost() -> None:
    here = scene("1 2 . .", man("Ann"), man("Bob"))
    action = Action("fight", "rush", target=here.id("Bob"), to=Cell(2, 0), shield=True)
    lost = only(here.do(lambda step: rushing.rush(step, here.id("Ann"), action)), "zefrs.duel_lost")
    assert (lost.rule, here.cell("Ann")) == ("ZF-RUSH-08", Cell(0, 0))


@pytest.mark.rule("ZF-RUSH-04", "ZF-RUSH-05")
def test_a_friend_who_is_passed_strikes_no_blow() -> None:
    here = scene("1 3 . .\n. . . 2", man("Ann"), man("Bob"), man("Abe"))

    def work(step: Step) -> Asking[None]:
        yield from rushing.through(step, here.id("Ann"), here.id("Abe"), shield=False)

    events = here.do(work, {"rush": [40]})
    assert keys(events) == ["zefrs.rush_passes"]
    assert here.world.find(here.id("Abe"), Spent) is None, "nor has he been attacked"


@pytest.mark.rule("ZF-DECL-05", "ZF-ACT-03")
def test_a_move_without_a_way_is_lost() -> None:
    here = scene("1 . . 2", man("Ann"), man("Bob"))
    assert told(here, "Ann", Action("move", "walk", to=Cell(9, 9))) == ["zefrs.move_lost"]


@pytest.mark.rule("ZF-ACT-03")
@pytest.mark.parametrize(("blocked", "left"), [(False, True), (True, False)])
def test_who_is_stopped_before_the_edge_does_not_leave_the_field(blocked: bool, left: bool) -> None:
    here = scene("# # # #\n. 1 . .\n# # # #\n. . . 2", man("Ann"), man("Bob"))
    ann = here.id("Ann")
    goes = order(form="move", manner="walk", to=Cell(0, 2), off=True)
    here.do(lambda step: plot(step, ann, goes))
    if blocked:
        here.put("Bob", Position(Cell(0, 2)))
    told(here, "Ann", Action("move", "walk", to=Cell(0, 2), off=True))
    assert bool(here.out("Ann")) is left


@pytest.mark.rule("ZF-MIS-02")
def test_everybody_who_has_attacked_him_is_noted_once() -> None:
    here = scene("1 2 3", man("Ann"), man("Bob"), man("Ben"))
    one, two, three = (here.id(name) for name in ("Ann", "Bob", "Ben"))
    for by in (two, two, three, two):
        attacked(here.world, one, by)
    assert here.world.get(one, Spent).attackers == (two, three)


@pytest.mark.rule("ZF-RES-05")
def test_a_leg_that_has_healed_is_weak_in_a_climb() -> None:
    weak = Wounds(after=(Hurt("crippled_leg", "left_leg"),))
    sound = people.man(7, prowess=5)
    assert skill(replace(sound, wounds=weak), "climb").shift == skill(sound, "climb").shift - 1


@pytest.mark.rule("ZF-GRID-05", "ZF-ARM-07")
def test_the_ways_to_look_go_round_from_the_one_he_has() -> None:
    here = scene("1 . 2", man("Ann"), man("Bob"))
    here.put("Ann", Facing("SW"))
    request = Request("x", "a", here.id("Ann"), prepare.KIND, True, True)
    found: list[Slot] = list(prepare.choices(here.view(), request, Order(())))
    ring = ["SW", "N", "NE", "E", "SE", "S", "W", "NW"]
    assert found == [("facing", way) for way in ring]


@pytest.mark.rule("ZF-ARM-10", "ZF-TWO-01")
def test_no_beast_comes_by_itself() -> None:
    def wrong(archetype: str) -> list[str]:
        made = setup("1 . 2", man("Ann", archetype), man("Bob"))
        return [fault.message for fault in faults(made)]

    assert wrong("hero") == []
    assert wrong("horse") == ["a mount comes with its rider; give him 'mount'"]


@pytest.mark.rule("ZF-ACT-03", "ZF-ACT-04", "ZF-ACT-12")
def test_who_may_attack_one_enemy_alone_must_reach_him() -> None:
    here = scene("1 2 " + ". " * 30 + "3", man("Ann"), man("Bob"), man("Ben"))
    around = seen(here.view(), here.id("Ann"))
    found = [possible(around, only, "fight") for only in (0, here.id("Bob"), here.id("Ben"))]
    assert found == [True, True, False]


@pytest.mark.rule("ZF-MIS-10")
def test_nothing_lies_between_two_in_one_cell() -> None:
    here = scene("1 . 2", man("Ann"), man("Bob"))
    line = line_to(here.world, here.id("Ann"), here.id("Bob"), Cell(2, 0))
    assert (line.feet, line.adjacent, line.blocked) == (0, True, False)


@pytest.mark.rule("ZF-DECL-03")
def test_what_lies_beside_him_can_be_dropped_upon_somebody() -> None:
    here = scene("1 2", man("Ann", talents={"weapons": ()}), man("Bob"), heights="2 0")
    ann = here.id("Ann")
    assert missiles(here.world, ann, "drop") == ()
    here.do(lambda step: lay(step.world, "rock", Cell(0, 0)))
    assert [row.id for row in missiles(here.world, ann, "drop")] == ["rock"]
