"""What becomes of a declared action at its moment: lost, got up instead, struggled, or done."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest

from game.core.components import Facing
from game.rules.zefrs.personal.acts import performing
from game.rules.zefrs.personal.acts.turn import used_up
from game.rules.zefrs.personal.sheet import muster
from game.rules.zefrs.personal.sheet.reaching import reach_of
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Due, HeldBy, Holding, Spent, Sworn
from game.rules.zefrs.sheet.wounds import Hurt, Wounds
from tests.rules.zefrs.field import Scene, keys, man, order, scene

RISE = Action("move", "stand")
WALK, CRAWL, DRAW = (Action("move", how) for how in ("walk", "crawl", "draw"))
STRIKE, RUSH = Action("fight", "strike", "broadsword"), Action("fight", "rush")
DEFEND, YIELD = Action("defend", "dodge"), Action("surrender")
TWO = Action(
    "fight", "two", "broadsword", target=5, area="head", second="dirk", role="attack", target2=6
)


def field() -> Scene:
    return scene("1 2 3", man("Ann"), man("Bob"), man("Ben"))


def becomes(here: Scene, action: Action) -> tuple[str, Action | None]:
    """The key of what is told, and what he does."""
    told, now = performing.converted(here.world, here.id("Ann"), action)
    return (told.key if told else "", now)


@pytest.mark.rule("ZF-ACT-12")
def test_who_can_do_nothing_loses_what_he_declared_but_his_surrender_is_no_loss() -> None:
    here = field()
    for action in (STRIKE, WALK, YIELD, CRAWL):
        assert becomes(here, action) == ("", action)
    for action in (DEFEND, Action("hold"), Action("wait")):
        assert becomes(here, action) == ("", None), "nothing is left to do"
    here.stand("Ann", stunned=True)
    for action in (STRIKE, WALK, DEFEND):
        assert becomes(here, action) == ("zefrs.action_lost", None)
    assert becomes(here, YIELD) == ("", None)


@pytest.mark.rule("ZF-RUSH-06")
def test_who_was_bowled_over_gets_up_and_does_nothing_else() -> None:
    here = field()
    here.put("Ann", Spent(only_rise=True))
    assert becomes(here, STRIKE) == ("zefrs.action_lost", None), "he is on his feet already"
    here.stand("Ann", fallen=True)
    assert becomes(here, STRIKE) == ("zefrs.only_rises", RISE)
    assert becomes(here, RISE) == ("", RISE)


@pytest.mark.rule("ZF-RUSH-10")
def test_the_fallen_get_up_where_they_would_have_gone() -> None:
    here = field()
    here.stand("Ann", fallen=True)
    for action in (WALK, RUSH):
        assert becomes(here, action) == ("zefrs.rises_instead", RISE)
    for action in (CRAWL, DRAW, STRIKE, RISE, Action("magic", "walk")):
        assert becomes(here, action) == ("", action)


@pytest.mark.rule("ZF-ACT-12")
def test_the_held_struggle_unless_they_brawl_break_free_or_yield() -> None:
    here = field()
    ann, bob, ben = (here.id(name) for name in ("Ann", "Bob", "Ben"))
    here.stand("Ann", held=True)
    here.put("Ann", HeldBy(bob, 1))
    brawl = Action("fight", "brawl", target=bob)
    frees = Action("fight", "grapple", purpose="break")
    for action in (brawl, frees, YIELD):
        assert becomes(here, action) == ("", action)
        assert performing.allowed_held(here.world, ann, action)
    struggles = Action("fight", "grapple", purpose="break", target=bob)
    wrong = (replace(brawl, target=ben), replace(STRIKE, target=bob), WALK, DRAW)
    for action in (*wrong, replace(frees, form="move"), replace(brawl, form="magic")):
        assert not performing.allowed_held(here.world, ann, action)
        assert becomes(here, action) == ("zefrs.struggles", struggles)


@pytest.mark.rule("ZF-TWO-03", "ZF-TWO-04")
def test_of_two_weapons_one_strikes_now_at_its_own_target() -> None:
    here = field()
    cell = here.cell("Ann")
    two = replace(TWO, step=cell, area2="gut")
    guards = replace(two, role="guard")
    assert performing.struck_now(STRIKE, False) == STRIKE
    assert performing.struck_now(two, False) == two
    late = performing.struck_now(two, True)
    assert late == replace(two, weapon="dirk", target=6, area="gut", step=None)
    assert performing.struck_now(replace(two, target2=None, area2=None), True) == replace(
        two, weapon="dirk", target=5, area="head", step=None, target2=None, area2=None
    )
    assert performing.struck_now(guards, False) is None
    assert performing.struck_now(guards, True) == guards, "its only blow keeps its step"


@pytest.mark.rule("ZF-GRID-05")
def test_he_turns_only_where_he_did_not_look_already() -> None:
    here = field()
    unit = here.id("Ann")
    now = here.world.get(unit, Facing).direction
    for facing, told in ((now, []), ("", []), ("NW", ["turned"]), ("NW", [])):
        assert keys(here.do(partial(performing.look, unit=unit, facing=facing))) == told
    assert here.world.get(unit, Facing).direction == "NW"


@pytest.mark.rule("ZF-WREST-05", "ZF-WREST-06")
@pytest.mark.parametrize(("how", "at", "keeps"), [("bind", "Bob", True), ("bind", "Ben", False)])
def test_who_moves_lets_go_but_for_him_whom_he_binds(how: str, at: str, keeps: bool) -> None:
    here = field()
    here.put("Ann", Holding(here.id("Bob")))
    here.put("Bob", HeldBy(here.id("Ann"), 1))
    here.stand("Bob", held=True)
    goes = Action("move", how, target=here.id(at))
    told = keys(here.do(lambda step: performing.goes(step, here.id("Ann"), goes)))
    assert told == (["zefrs.chore_lost"] if keeps else ["zefrs.hold_ends", "zefrs.chore_lost"])
    assert here.who("Bob").condition.held is keeps


@pytest.mark.rule("ZF-WREST-05", "ZF-WREST-06")
def test_drawing_a_weapon_lets_go_even_of_him_who_would_be_named() -> None:
    here = field()
    here.put("Ann", Holding(here.id("Bob")))
    draw = Action("move", "draw", "dirk", target=here.id("Bob"))
    told = keys(here.do(lambda step: performing.goes(step, here.id("Ann"), draw)))
    assert told == ["zefrs.hold_ends", "zefrs.draws"]
    bind = Action("move", "bind", target=here.id("Bob"))
    assert keys(here.do(lambda step: performing.goes(step, here.id("Ann"), bind))) == [
        "zefrs.chore_lost"
    ]


@pytest.mark.rule("ZF-RUSH-05")
@pytest.mark.parametrize(
    ("what", "how", "spent", "done"),
    [
        ("act", "strike", None, False),
        ("act", "strike", Spent(stepped=(0,)), False),
        ("act", "strike", Spent(gone=True), True),
        ("late", "strike", Spent(gone=True), False),
        ("late", "guard", Spent(gone=True), True),
        ("late", "attack", Spent(gone=True), False),
        ("late", "none", Spent(gone=True), False),
    ],
)
def test_who_has_struck_at_a_rusher_has_acted(
    what: str, how: str, spent: Spent | None, done: bool
) -> None:
    here = field()
    if how == "strike":
        here.put("Ann", Sworn(order(form="fight", how="strike", weapon="broadsword")))
    elif how != "none":
        two = {"form": "fight", "how": "two", "weapon": "broadsword", "second": "dirk"}
        here.put("Ann", Sworn(order(**two, role=how)))
    if spent is not None:
        here.put("Ann", spent)
    assert used_up(here.world, Due(here.id("Ann"), what)) is done


@pytest.mark.rule("ZF-MEL-01")
@pytest.mark.parametrize(
    ("action", "cells"),
    [
        (Action("fight", "strike", "pike"), 3),
        (Action("fight", "strike", "halberd"), 2),
        (STRIKE, 1),
        (Action("fight", "strike", "longbow"), 1),
        (Action("fight", "strike"), 1),
        (Action("fight", "brawl", "pike"), 1),
        (Action("fight", "two", "halberd"), 2),
        (Action("fight", "grapple"), 1),
    ],
)
def test_a_blow_reaches_as_far_as_its_weapon_and_one_cell_at_least(
    action: Action, cells: int
) -> None:
    assert reach_of(action) == cells


@pytest.mark.rule("ZF-WREST-05")
def test_who_lets_go_holds_nobody_and_the_winded_do_nothing() -> None:
    here = field()
    here.put("Ann", Wounds((Hurt("winded", "gut"),)), Holding(here.id("Bob")))
    here.do(lambda step: muster.release(step, here.id("Ann")))
    assert here.world.find(here.id("Ann"), Holding) is None
    assert becomes(here, STRIKE) == ("zefrs.action_lost", None)
