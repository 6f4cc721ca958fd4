"""An umpire's eye on waking, giving up, harm that counts, and who is whose at the end."""

from __future__ import annotations

import pytest

from game.core.components import Lying, Out, Position
from game.core.grid import Cell
from game.core.setup import Goal
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.personal.acts import passing, performing
from game.rules.zefrs.personal.acts.chores_done import stand as rise
from game.rules.zefrs.personal.acts.ending import Ending, Prisoners, reckon
from game.rules.zefrs.personal.sheet import muster
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Ending as Lasts
from game.rules.zefrs.sheet.components import Held, Holding, Passing, Stalemate
from game.rules.zefrs.tables import tables
from tests.rules.zefrs.field import Scene, keys, man, scene

LONG = tables().numbers.personal.stalemate_turns


def sleeper(here: Scene, name: str, turns: int = 1) -> None:
    """He is unconscious for so many ends of turns."""
    here.stand(name, helpless=True, fallen=True)
    here.put(name, Passing((Lasts("asleep", turns),)))


def turns_of(here: Scene) -> int:
    """Turns without harm so far."""
    return here.world.get(field_of(here.world), Stalemate).turns


@pytest.mark.rule("ZF-HEAL-06", "ZF-GRID-01")
def test_who_wakes_under_somebody_s_feet_comes_to_the_nearest_free_cell() -> None:
    here = scene("1 . .\n2 . .", man("Ann"), man("Bob"))
    sleeper(here, "Bob")
    here.put("Ann", Position(Cell(0, 0)))
    here.do(passing.pass_turn)
    assert here.cell("Bob") != here.cell("Ann") == Cell(0, 0)
    assert here.who("Bob").condition.fallen and not here.who("Bob").condition.helpless


@pytest.mark.rule("ZF-HEAL-06")
def test_who_has_no_room_to_wake_in_sleeps_on() -> None:
    people = (man("Ann"), man("Bob"), man("Abe"), man("Art"))
    here = scene("4 # 1\n2 # #\n3 # #", *people)
    sleeper(here, "Bob")
    here.put("Ann", Position(Cell(0, 1)))
    events = here.do(passing.pass_turn)
    assert here.cell("Bob") == Cell(0, 1) and here.who("Bob").condition.helpless
    assert "zefrs.wakes" not in keys(events)
    here.put("Ann", Out("slain"))
    assert "zefrs.wakes" in keys(here.do(passing.pass_turn))


@pytest.mark.rule("ZF-HEAL-06")
def test_a_rider_who_slept_wakes_beside_his_mount() -> None:
    here = scene("1 . 2", man("Ann"), man("Bob", "freebooter_knight"))
    here.do(lambda step: passing.fall_asleep(step.world, here.id("Bob"), 0))
    here.do(passing.pass_turn)
    assert here.cell("Bob") == Cell(1, 0)
    assert not here.who("Bob").mounted


@pytest.mark.rule("ZF-END-03")
def test_who_gives_up_drops_what_his_hands_hold() -> None:
    here = scene("1 2", man("Ann"), man("Bob", talents={"weapons": ("broadsword",)}))
    here.do(lambda step: performing.surrender(step, here.id("Bob")))
    assert here.out("Bob") == "surrendered"
    assert here.world.get(here.id("Bob"), Held) == Held()
    lying = here.world.get(field_of(here.world), Lying).things
    assert lying == ((Cell(1, 0), "broadsword"),)


@pytest.mark.rule("ZF-END-05")
def test_harm_in_the_first_turn_counts() -> None:
    here = scene("1 2", man("Ann"), man("Bob"))
    here.do(lambda step: passing.fall(step, here.id("Bob")))
    here.do(Ending().process)
    assert turns_of(here) == 0
    here.do(Ending().process)
    assert turns_of(here) == 1


@pytest.mark.rule("ZF-END-05")
def test_who_fell_and_got_up_again_within_the_turn_has_fallen() -> None:
    here = scene("1 2", man("Ann"), man("Bob"))
    here.do(Ending().process)
    here.do(Ending().process)
    assert turns_of(here) == 2
    here.do(lambda step: passing.fall(step, here.id("Bob")))
    here.do(lambda step: rise(step, here.id("Bob"), Action("move", "stand")) and None)
    here.do(Ending().process)
    assert turns_of(here) == 0


@pytest.mark.rule("ZF-END-05")
def test_who_was_held_and_broke_free_within_the_turn_has_been_held() -> None:
    here = scene("1 2", man("Ann"), man("Bob"))
    here.do(Ending().process)
    here.do(lambda step: muster.take_hold(step, here.id("Ann"), here.id("Bob")))
    here.do(lambda step: muster.release(step, here.id("Ann")))
    here.do(reckon)
    assert turns_of(here) == 0


@pytest.mark.rule("ZF-END-04", "ZF-END-05")
def test_in_a_stalemate_the_helpless_stay_with_those_who_have_more_on_their_feet() -> None:
    def field(*more: str) -> Scene:
        names = ("Ann", "Abe", "Bob", "Ben", *more)
        people = [man(name, cell=(x, 0)) for x, name in enumerate(names)]
        here = scene(". . . . . .", *people)
        sleeper(here, "Ben", 50)
        here.world.put(
            field_of(here.world),
            Stalemate(LONG),
            here.world.find(field_of(here.world), Stalemate),
        )
        here.do(Prisoners().process)
        return here

    assert field().out("Ben") == "captured", "two on their feet against one"
    assert field("Bill").out("Ben") == "", "as many on either side: with their own"
    mine = field("Bill", "Bart")
    assert mine.out("Ben") == ""


@pytest.mark.rule("ZF-END-05")
def test_the_fallen_are_not_on_their_feet() -> None:
    here = scene("1 2 3 4", man("Ann"), man("Abe"), man("Bob"), man("Ben"))
    sleeper(here, "Ben", 50)
    here.stand("Abe", fallen=True)
    field = field_of(here.world)
    here.world.put(field, Stalemate(LONG), here.world.get(field, Stalemate))
    here.do(Prisoners().process)
    assert here.out("Ben") == ""


@pytest.mark.rule("ZF-END-04", "ZF-END-05")
def test_who_keeps_his_ground_in_a_stalemate_keeps_the_helpless_too() -> None:
    hold = Goal("hold", "a", round=99)
    people = (man("Ann"), man("Bob"), man("Ben"), man("Bill"))
    here = scene("1 2 3 4", *people, goals=(hold,))
    sleeper(here, "Ben", 50)
    field = field_of(here.world)
    here.world.put(field, Stalemate(LONG), here.world.get(field, Stalemate))
    here.do(Prisoners().process)
    assert here.out("Ben") == "captured"


@pytest.mark.rule("ZF-GRID-01", "ZF-MEL-08")
def test_a_rider_who_comes_down_in_a_crowd_lies_in_the_nearest_free_cell() -> None:
    here = scene("1 2 3 .", man("Ann"), man("Bob", "freebooter_knight"), man("Abe"))
    here.do(lambda step: passing.fall(step, here.id("Bob")))
    assert here.cell("Bob") == Cell(3, 0) and here.who("Bob").condition.fallen


@pytest.mark.rule("ZF-END-03")
def test_who_surrenders_lets_go_whom_he_held_and_is_out_and_counts_as_bound() -> None:
    here = scene("1 2", man("Ann"), man("Bob"))
    here.put("Bob", Holding(here.id("Ann")))
    here.stand("Ann", held=True)
    told = here.do(lambda step: performing.surrender(step, here.id("Bob")))
    assert here.world.find(here.id("Bob"), Holding) is None
    assert not here.who("Ann").condition.held
    assert here.out("Bob") == "surrendered"
    bob = here.id("Bob")
    found = [(e.key, e.rule, e.unit, e.fact("why")) for e in told if e.rule == "ZF-END-03"]
    assert found == [
        ("zefrs.surrenders", "ZF-END-03", bob, None),
        ("out", "ZF-END-03", bob, "surrendered"),
    ]
