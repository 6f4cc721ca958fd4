"""Moves upon the field: gaits, ways fixed when declared, leaps, chores (DECL-05, ACT-03, T10)."""

from __future__ import annotations

import pytest

from game.core.checks import Outcome
from game.core.components import Field, Lying, Position
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.setup import Rope, Thing
from game.rules.kit.ground.terrain import terrain_at
from game.rules.zefrs.ground.site import mount_of
from game.rules.zefrs.personal.acts import moving
from game.rules.zefrs.personal.acts.by_then import plot
from game.rules.zefrs.personal.sheet import chores, gaits
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Held, HeldBy, Loading, Quiver, Rides, Spent, Waits
from game.rules.zefrs.sheet.wounds import Hurt, Wounds
from tests.rules.zefrs.field import keys, leaves, man, only, order, scene

OPEN = "1 . . . . . . . . . . . . . . . . . . .\n" + ". . . . . . . . . . . . . . . . . . . 2"


def go(here, name, how, dice=None, **more):
    """Carry a Move out; the events."""
    return do(here, name, Action("move", how, **more), dice)


def do(here, name, action, dice=None):
    """Carry this Move out; the events."""
    return here.do(lambda step: moving.move(step, here.id(name), action), dice)


def reach(here, name, gait):
    """How many cells the gait takes him."""
    found = gaits.destinations(here.world, here.id(name), gait)
    return max((way.cost for way in found.values()), default=0)


def open_to(here, name):
    unit = here.id(name)
    going = [gait for gait in gaits.MANNERS if gaits.destinations(here.world, unit, gait)]
    return {*going, *chores.chores(here.view(), unit)}


@pytest.mark.rule("ZF-ACT-03")
def test_the_cells_of_each_gait():
    here = scene(OPEN, man("Ann"), man("Bob"))
    assert here.who("Ann").fighter.armour == () and reach(here, "Ann", "walk") == 4
    assert reach(here, "Ann", "run") == 8 + 6, "8 and his MOV"
    assert reach(here, "Ann", "crawl") == 0, "only who has fallen crawls"
    slow = scene(
        OPEN,
        man(
            "Ann",
            talents={"movement": 0, "armour": ("mail_shirt", "mail_leggings", "large_shield")},
        ),
        man("Bob"),
    )
    assert reach(slow, "Ann", "run") == 4, "at least 4"


@pytest.mark.rule("ZF-ACT-03", "ZF-MEL-07")
def test_a_rider_goes_at_his_mounts_pace_and_takes_it_along():
    here = scene(OPEN, man("Arn", "freebooter_knight"), man("Bob"))
    assert reach(here, "Arn", "mounted_walk") == 8 and reach(here, "Arn", "walk") == 0
    assert gaits.cells(here.world, here.who("Arn"), "mounted_gallop") == 16 + 8
    go(here, "Arn", "mounted_gallop", to=Cell(9, 0))
    mount = here.world.get(here.id("Arn"), Rides).mount
    assert here.world.get(mount, Position).cell == here.cell("Arn") == Cell(9, 0)
    spent = here.world.get(here.id("Arn"), Spent)
    assert spent.rode and spent.ran


@pytest.mark.rule("ZF-RUSH-10", "ZF-WOUND-06")
def test_the_fallen_and_the_lame_only_crawl_and_a_crippled_leg_walks_two():
    here = scene(OPEN, man("Ann"), man("Bob"))
    here.stand("Ann", fallen=True)
    assert reach(here, "Ann", "crawl") == 1 and reach(here, "Ann", "walk") == 0
    here.stand("Ann", fallen=False)
    here.put("Ann", Wounds((Hurt("crippled_leg", "left_leg"),)))
    assert reach(here, "Ann", "walk") == 2 and reach(here, "Ann", "run") == 0
    here.put("Ann", Wounds((Hurt("crippled_leg", "left_leg"), Hurt("crippled_leg", "right_leg"))))
    assert reach(here, "Ann", "walk") == 0 and reach(here, "Ann", "crawl") == 1
    here.stand("Ann", fallen=True)
    assert "stand" not in open_to(here, "Ann")


@pytest.mark.rule("ZF-ACT-12")
def test_the_held_and_the_stunned_go_nowhere():
    here = scene(OPEN, man("Ann"), man("Bob"))
    for state in ("held", "stunned", "helpless"):
        here.stand("Ann", **{state: True})
        assert open_to(here, "Ann") == set()
        here.stand("Ann", **{state: False})


def test_nothing_is_offered_after_a_move_that_cannot_be_made():
    """Opponents and journals of others may ask how a move goes on for whom there is none."""
    here = scene(OPEN, man("Ann"), man("Bob"))
    request = Request("x", "a", here.id("Ann"), "personal.declare", about=(("foe", 0),))
    move = Order((("form", "move"),))
    assert any(True for _ in here.view().grammar(request)(move))
    here.stand("Ann", stunned=True)
    assert not any(True for _ in here.view().grammar(request)(move))


@pytest.mark.rule("ZF-GRID-03")
def test_a_walk_is_told_with_its_way():
    here = scene("1 . .\n# # .\n2 . .", man("Ann"), man("Bob"))
    told = only(go(here, "Ann", "walk", to=Cell(2, 1)), "moved")
    assert told.fact("path") == (Cell(1, 2), Cell(2, 1)) and told.rule == "ZF-GRID-03"
    assert here.cell("Ann") == Cell(2, 1)


@pytest.mark.rule("ZF-DECL-05")
def test_the_way_is_fixed_when_it_is_declared_and_a_barred_step_ends_it_before():
    here = scene(". . . . .\n1 . . . .\n. . . . 2", man("Ann"), man("Bob"))
    unit, to = here.id("Ann"), Cell(4, 1)
    here.do(lambda step: plot(step, unit, order(form="move", manner="walk", to=to, facing="auto")))
    here.put("Bob", Position(Cell(2, 1)))
    events = go(here, "Ann", "walk", to=to)
    assert keys(events) == ["moved", "zefrs.way_barred"] and here.cell("Ann") == Cell(1, 1)
    fresh = scene(". . . . .\n1 . 2 . .\n. . . . .", man("Ann"), man("Bob"))
    go(fresh, "Ann", "run", to=to)
    assert fresh.cell("Ann") == to, "without a fixed way he goes around"


@pytest.mark.rule("ZF-DECL-05")
def test_the_way_of_a_further_action_begins_where_the_first_ends():
    here = scene(OPEN, man("Ann"), man("Bob"))
    slots = (
        ("form", "move"),
        ("manner", "walk"),
        ("to", Cell(4, 1)),
        ("facing", "E"),
        ("more", True),
    )
    more = (("2.form", "move"), ("2.manner", "walk"), ("2.to", Cell(8, 1)))
    here.do(lambda step: plot(step, here.id("Ann"), Order((*slots, *more))))
    go(here, "Ann", "walk", to=Cell(4, 1))
    go(here, "Ann", "walk", to=Cell(8, 1))
    assert here.cell("Ann") == Cell(8, 1)


@pytest.mark.rule("ZF-GRID-03")
def test_who_cannot_get_past_a_friend_stays_before_him():
    here = scene("# # # #\n1 3 . .\n# # # #\n. . 2 .", man("Ann"), man("Bob"), man("Al"))
    here.do(
        lambda step: plot(step, here.id("Ann"), order(form="move", manner="walk", to=Cell(3, 2)))
    )
    here.put("Bob", Position(Cell(2, 2)))
    assert keys(go(here, "Ann", "walk", to=Cell(3, 2))) == ["zefrs.way_barred"]
    assert here.cell("Ann") == Cell(0, 2), "not in the friend's cell"


@pytest.mark.rule("ZF-GRID-07")
def test_walking_past_an_enemy_gives_him_no_blow():
    here = scene("1 . . .\n. 2 . .", man("Ann"), man("Bob"))
    assert keys(go(here, "Ann", "walk", to=Cell(3, 1))) == ["moved"]


@pytest.mark.rule("ZF-DECL-05")
def test_a_move_that_cannot_begin_is_lost():
    here = scene(OPEN, man("Ann"), man("Bob"))
    here.stand("Ann", fallen=True)
    assert keys(go(here, "Ann", "walk", to=Cell(1, 1))) == ["zefrs.move_lost"]


@pytest.mark.rule("ZF-GRID-06")
def test_the_one_step_is_used_up():
    here = scene(OPEN, man("Ann"), man("Bob"))
    events = here.do(lambda step: moving.take_step(step, here.id("Ann"), Cell(1, 1)))
    assert only(events, "moved").rule == "ZF-GRID-06" and here.cell("Ann") == Cell(1, 1)
    assert here.world.get(here.id("Ann"), Spent).stepped


def test_a_walk_after_somebody_brings_one_nearer_or_there_is_none():
    here = scene(OPEN, man("Ann"), man("Bob"))
    assert moving.towards(here.world, here.id("Ann"), here.id("Bob")) == Cell(4, 0)
    walled = scene("1 # 2", man("Ann"), man("Bob"))
    assert moving.towards(walled.world, walled.id("Ann"), walled.id("Bob")) is None


@pytest.mark.rule("ZF-ACT-03", "ZF-RES-05")
def test_a_hard_climb_is_checked_and_white_is_no_progress():
    skilled = man("Ann", talents={"climbing": 5, "armour": ("mail_shirt",)})
    here = scene("1 X . 2", skilled, man("Bob"))
    base = only(go(here, "Ann", "climb", {"climb": [100]}, to=Cell(2, 0)), "zefrs.no_progress")
    (outcome,) = base.outcomes
    assert isinstance(outcome, Outcome) and outcome.check.base == 5
    assert here.cell("Ann") == Cell(0, 0)
    go(here, "Ann", "climb", {"climb": [20]}, to=Cell(2, 0))
    assert here.cell("Ann") == Cell(2, 0)


@pytest.mark.rule("ZF-ACT-03")
def test_wading_needs_no_check_and_swimming_deep_water_does():
    here = scene("1 w W . 2", man("Ann"), man("Bob"))
    go(here, "Ann", "wade", to=Cell(1, 0))
    assert here.cell("Ann") == Cell(1, 0)
    go(here, "Ann", "swim", {"swim": [1]}, to=Cell(3, 0))
    assert here.cell("Ann") == Cell(3, 0)


@pytest.mark.rule("ZF-DECL-05")
def test_a_jump_over_water_and_one_that_falls_short():
    here = scene("1 . . W W . 2", man("Ann"), man("Bob"))
    to = Cell(5, 0)
    told = go(here, "Ann", "jump", {"jump": [1]}, to=to)
    assert keys(told) == ["moved", "zefrs.leaps", "moved"] and here.cell("Ann") == to
    short = scene("1 . . W W . 2", man("Ann"), man("Bob"))
    go(short, "Ann", "jump", {"jump": [100]}, to=to)
    assert short.cell("Ann") == Cell(2, 0), "in the last cell before the gap"
    assert short.who("Ann").condition.fallen


@pytest.mark.rule("ZF-GRID-08")
def test_a_jump_over_a_chasm_that_falls_short_goes_over_the_edge():
    here = scene("1 . . 2", man("Ann"), man("Bob"), heights="3 0 3 3")
    assert Cell(2, 0) in gaits.destinations(here.world, here.id("Ann"), "jump")
    told = go(here, "Ann", "jump", {"jump": [100]}, to=Cell(2, 0))
    assert here.cell("Ann") == Cell(1, 0) and here.who("Ann").condition.fallen
    assert only(told, "zefrs.falls").fact("feet") == 15


@pytest.mark.rule("ZF-ACT-03")
def test_a_swing_on_a_rope():
    here = scene("1 W W W . 2", man("Ann"), man("Bob"), ropes=(Rope((1, 0), 4),))
    go(here, "Ann", "swing", {"swing": [1]}, to=Cell(4, 0))
    assert here.cell("Ann") == Cell(4, 0)


@pytest.mark.rule("ZF-END-02")
def test_who_moves_off_the_edge_has_fled():
    here = scene(". . . . .\n. 1 . . .\n. . . . 2", man("Ann"), man("Bob"))
    unit = here.id("Ann")
    assert leaves(here.world, unit, "walk", Cell(0, 1)) == (False, True)
    assert leaves(here.world, unit, "walk", Cell(2, 1)) == ()
    assert leaves(here.world, unit, "walk", Cell(4, 1)) == (False, True), "with a cell to spare"
    told = go(here, "Ann", "walk", to=Cell(0, 1), off=True)
    assert here.out("Ann") == "fled" and only(told, "out").rule == "ZF-END-02"


@pytest.mark.rule("ZF-END-02")
def test_leaving_takes_a_cell_of_the_move_and_goes_from_where_one_stands():
    here = scene("1 . . .\n. . . .\n. . . .\n2 . . .", man("Ann"), man("Bob"))
    unit = here.id("Ann")
    assert leaves(here.world, unit, "walk", Cell(0, 3)) == (True,), "staying is no move"
    far = {to for to in gaits.destinations(here.world, unit, "walk") if to == Cell(3, 1)}
    assert far and leaves(here.world, unit, "walk", Cell(3, 1)) == ()
    go(here, "Ann", "walk", to=Cell(0, 3), off=True)
    assert here.out("Ann") == "fled"


@pytest.mark.rule("ZF-RUSH-10")
def test_standing_up_takes_the_move_and_a_step_with_it():
    here = scene("1 . 2", man("Ann"), man("Bob"))
    here.stand("Ann", fallen=True)
    assert "stand" in chores.chores(here.view(), here.id("Ann"))
    assert keys(go(here, "Ann", "stand", to=Cell(1, 0))) == ["zefrs.stands_up", "moved"]
    assert not here.who("Ann").condition.fallen and here.cell("Ann") == Cell(1, 0)
    assert keys(go(here, "Ann", "stand")) == ["zefrs.chore_lost"]


@pytest.mark.rule("ZF-ACT-03")
def test_drawing_puts_away_what_the_hand_held():
    here = scene("1 . 2", man("Ann"), man("Bob"))
    unit = here.id("Ann")
    assert chores.items(here.world, unit, "draw") == ("dirk",)
    assert chores.hands(here.world, unit, "draw", "dirk") == ("right_arm", "left_arm")
    go(here, "Ann", "draw", weapon="dirk", hand="left_arm")
    assert here.who("Ann").held == Held("broadsword", "dirk")
    go(here, "Ann", "draw", weapon="dirk")
    assert keys(go(here, "Ann", "draw", weapon="halberd")) == ["zefrs.chore_lost"]


@pytest.mark.rule("ZF-ACT-03")
def test_a_two_handed_weapon_fills_both_hands_and_clears_them():
    here = scene("1 . 2", man("Ann", "ranger"), man("Bob"))
    go(here, "Ann", "draw", weapon="saber")
    assert here.who("Ann").held == Held("saber", "")
    go(here, "Ann", "draw", weapon="longbow")
    assert here.who("Ann").held == Held("longbow", "longbow")


@pytest.mark.rule("ZF-WOUND-06")
def test_a_maimed_arm_draws_nothing():
    here = scene("1 . 2", man("Ann", "ranger"), man("Bob"))
    here.put("Ann", Held("", ""), Wounds((Hurt("maimed_arm", "right_arm"),)))
    unit = here.id("Ann")
    assert chores.items(here.world, unit, "draw") == ("saber", "dirk")
    go(here, "Ann", "draw", weapon="saber")
    assert here.who("Ann").held == Held("", "saber")


@pytest.mark.rule("ZF-ACT-03")
def test_picking_up_from_the_next_cell():
    here = scene(
        "1 . . 2", man("Ann"), man("Bob"), things=(Thing("dirk", (1, 0)), Thing("mace", (2, 0)))
    )
    unit = here.id("Ann")
    assert chores.items(here.world, unit, "pick_up") == ("dirk",)
    go(here, "Ann", "pick_up", weapon="dirk", hand="left_arm")
    assert here.who("Ann").held == Held("broadsword", "dirk")
    assert here.world.get(3, Lying).things == ((Cell(2, 0), "mace"),)
    assert here.who("Ann").fighter.weapons.count("dirk") == 2


@pytest.mark.rule("ZF-ARM-10")
def test_a_shield_is_strapped_on_again():
    here = scene("1 . . 2", man("Ann", "freebooter"), man("Bob"))
    assert chores.items(here.world, here.id("Ann"), "strap") == ()
    go(here, "Ann", "draw", weapon="short_bow")
    assert here.who("Ann").held == Held("short_bow", "short_bow")
    go(here, "Ann", "strap", weapon="small_shield")
    assert here.who("Ann").held == Held("", "small_shield"), "the bow is put away"


@pytest.mark.rule("ZF-MIS-08", "ZF-ACT-03")
def test_loading_takes_an_action_for_each_of_its_turns():
    here = scene("1 . 2", man("Ann", "arbalester"), man("Bob"))
    here.put("Ann", Loading((("arbalest", 3),)))
    for left in (2, 1, 0):
        go(here, "Ann", "load", weapon="arbalest")
        assert dict(here.world.get(here.id("Ann"), Loading).needed).get("arbalest", 0) == left
    assert chores.items(here.world, here.id("Ann"), "load") == ()


@pytest.mark.rule("ZF-ACT-03")
def test_getting_down_from_the_saddle_and_up_again():
    here = scene("1 . .\n. . 2", man("Arn", "freebooter_knight"), man("Bob"))
    unit, mount = here.id("Arn"), mount_of(here.world, here.id("Arn"))
    go(here, "Arn", "dismount", to=Cell(1, 1))
    assert here.cell("Arn") == Cell(1, 1) and not here.who("Arn").mounted
    assert chores.targets(here.view(), unit, "mount") == (mount,)
    go(here, "Arn", "mount", target=mount)
    assert here.cell("Arn") == Cell(0, 1) and here.who("Arn").mounted


@pytest.mark.rule("ZF-WREST-06")
def test_the_unconscious_and_those_held_for_two_turns_can_be_bound():
    here = scene("1 2 3", man("Ann"), man("Bob"), man("Bert"))
    assert chores.targets(here.view(), here.id("Ann"), "bind") == ()
    here.stand("Bob", helpless=True, fallen=True)
    assert chores.targets(here.view(), here.id("Ann"), "bind") == (here.id("Bob"),)
    told = go(here, "Ann", "bind", target=here.id("Bob"))
    assert here.out("Bob") == "bound" and here.who("Bob").condition.helpless
    assert only(told, "out").rule == "ZF-WREST-06"


@pytest.mark.rule("ZF-WREST-06")
@pytest.mark.parametrize(("turn", "works"), [(3, False), (4, False), (5, True)])
def test_a_held_man_must_have_been_held_for_two_turns_running(turn, works):
    here = scene("1 2 .", man("Ann"), man("Bob"))
    here.stand("Bob", held=True)
    here.put("Bob", HeldBy(here.id("Ann"), 3))
    here.turn = turn
    go(here, "Ann", "bind", target=here.id("Bob"))
    assert (here.out("Bob") == "bound") is works


@pytest.mark.rule("ZF-ACT-03")
def test_doors_are_opened_and_closed():
    here = scene("1 + . 2", man("Ann"), man("Bob"))
    unit, door = here.id("Ann"), Cell(1, 0)
    assert chores.spots(here.world, unit, "open") == (door,)
    assert not gaits.destinations(here.world, unit, "walk").get(door)
    go(here, "Ann", "open", to=door)
    assert terrain_at(here.world.get(3, Field).grid, door).id == "open_door"
    assert gaits.destinations(here.world, unit, "walk")[door].cost == 1
    go(here, "Ann", "close", to=door)
    assert terrain_at(here.world.get(3, Field).grid, door).id == "door"
    here.put("Bob", Position(door))
    assert chores.spots(here.world, unit, "close") == ()


@pytest.mark.rule("ZF-ACT-03")
def test_s2_four_things_take_four_turns_of_five_seconds():
    """Tip a table, grab a sword, smash a lamp, strike: none of them fits beside another."""
    from game.rules.zefrs.tables import tables

    here = scene("1 + 2", man("Ann", held=("dirk",)), man("Bob"), things=(Thing("mace", (0, 0)),))
    turns = [
        Action("move", "open", to=Cell(1, 0)),
        Action("move", "pick_up", weapon="mace"),
        Action("move", "draw", weapon="broadsword"),
    ]
    for turn in turns:
        do(here, "Ann", turn)
    assert here.who("Ann").held == Held("broadsword", "")
    assert (len(turns) + 1) * tables().numbers.personal.turn_seconds == 20


def test_nobody_waits_nobody_is_asked():
    here = scene(OPEN, man("Ann"), man("Bob"))
    assert not here.world.each(Waits) and not here.world.each(Quiver)
    assert keys(go(here, "Ann", "run", to=Cell(9, 1))) == ["moved"]
    assert here.world.get(here.id("Ann"), Spent).ran
