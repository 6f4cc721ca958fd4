"""END-01, END-04, END-05: turns without harm, how they end the fight, and who is a prisoner."""

from __future__ import annotations

import pytest

from game.core.components import Out
from game.core.events import Event
from game.core.ruleset import Clock
from game.core.setup import Goal
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.personal.acts.ending import reckon, stalemate, winner, worse
from game.rules.zefrs.personal.sheet.muster import harm_done as broken
from game.rules.zefrs.sheet import recruit
from game.rules.zefrs.sheet.components import Plight, Stalemate
from tests.rules.zefrs.field import Scene, man, scene

WHOLE = Plight(5)


def duel(*goals: Goal) -> Scene:
    return scene("1 . 3 . 2", man("Ann"), man("Bob"), man("Ben"), goals=goals)


def counted(here: Scene, turns: Stalemate | None) -> Scene:
    """The field with this count, or with none at all."""
    entity = field_of(here.world)
    if (had := here.world.find(entity, Stalemate)) is not None:
        here.world.drop(entity, had)
    if turns is not None:
        here.world.put(entity, turns)
    return here


def count(here: Scene) -> Stalemate | None:
    return here.world.find(field_of(here.world), Stalemate)


def ended(here: Scene, turn: int = 5) -> tuple[str | None, str] | None:
    found = winner(here.world, Clock(turn, "ending"))
    return (found.winner, found.why) if found else None


@pytest.mark.rule("ZF-END-05")
@pytest.mark.parametrize("state", ["fallen", "held", "helpless", "out"])
def test_what_had_befallen_him_before_is_no_new_harm(state: str) -> None:
    down = Plight(5, **{state: True})
    assert worse(WHOLE, down)
    assert not worse(down, down)
    assert not worse(down, WHOLE), "he has got over it"


@pytest.mark.rule("ZF-END-05")
def test_the_24th_turn_without_harm_is_told_and_no_other() -> None:
    here = counted(duel(), None)
    told: list[tuple[int, Event]] = []
    for turn in range(1, 27):
        assert stalemate(here.world) is (turn > 24)
        told += [(turn, event) for event in here.do(reckon)]
        assert count(here) == Stalemate(turn)
    ((turn, event),) = told
    assert (turn, event.key, event.rule) == (24, "zefrs.stalemate", "ZF-END-05")
    assert event.fact("n") == 24


@pytest.mark.rule("ZF-END-05")
def test_harm_in_a_turn_begins_the_count_anew_even_if_it_is_over_again() -> None:
    here = counted(duel(), Stalemate(7))
    broken(here.world)
    assert count(here) == Stalemate(7, harmed=True)
    assert here.do(reckon) == []
    assert count(here) == Stalemate(0)
    here.do(reckon)
    assert count(here) == Stalemate(1)


@pytest.mark.rule("ZF-END-05")
def test_before_the_first_turn_has_ended_nothing_is_counted() -> None:
    here = counted(duel(), None)
    broken(here.world)
    assert count(here) is None
    assert not stalemate(here.world)
    assert ended(here) is None


@pytest.mark.rule("ZF-END-05")
@pytest.mark.parametrize(
    ("goal", "wins"),
    [
        (Goal("hold", "b", round=99), True),
        (Goal("hold", "b", round=99, share=50), True),
        (Goal("hold", "b", round=99, share=51), False),
        (Goal("hold", "b", round=99, cells=((4, 0),)), True),
        (Goal("hold", "b", round=99, cells=((1, 0),)), False),
        (Goal("escape", "b"), False),
        (Goal("slay", "b", unit="ann"), False),
    ],
)
def test_who_was_to_hold_his_ground_and_does_wins_by_a_stalemate(goal: Goal, wins: bool) -> None:
    """Ben is slain, so that half of the side is left."""
    here = counted(duel(goal), Stalemate(24))
    here.put("Ben", Out("slain"))
    assert ended(here) == (("b", "zefrs.fight_hold") if wins else (None, "zefrs.fight_stalemate"))


@pytest.mark.rule("ZF-END-01", "ZF-END-02")
def test_a_goal_names_who_reached_it_and_a_lost_ward_who_lost_it() -> None:
    goal = Goal("save_the_standard", "b", round=5, unit="ben")
    here = duel(goal)
    assert ended(here, 5) == ("b", "zefrs.fight_save_the_standard")
    here.put("Ben", Out("escaped"))
    assert ended(here, 2) is None, "who left the field is not lost"
    here.put("Ben", Out("slain"))
    assert ended(here, 2) == ("a", "zefrs.ward_lost")
    slay = duel(Goal("slay", "b", unit="ann"))
    slay.put("Ann", Out("slain"))
    assert ended(slay, 2) == ("b", "zefrs.fight_slay")


@pytest.mark.rule("ZF-END-04")
def test_the_helpless_are_free_where_nobody_is_left_to_take_them() -> None:
    here = duel()
    assert recruit.gone(here.world, here.id("Ann")) == ""
    for name, taken in (("Ann", "captured"), ("Bob", "captured"), ("Ben", "")):
        here.stand(name, helpless=True)
        assert recruit.gone(here.world, here.id("Ann")) == taken
