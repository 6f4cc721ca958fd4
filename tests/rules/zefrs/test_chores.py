"""What takes one Move action: how it is told, what it changes, and when it is lost."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Lying, Out, Position
from game.core.events import Event
from game.core.grid import Cell
from game.core.setup import Thing
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.ground.site import mount_of
from game.rules.zefrs.personal.acts import moving
from game.rules.zefrs.personal.sheet import chores
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Carries, Held, HeldBy, Holding, Loading, Rides
from game.rules.zefrs.sheet.fighter import Condition
from game.rules.zefrs.sheet.wounds import Hurt, Wounds
from tests.rules.zefrs.field import Scene, keys, man, only, scene

LOST = ["zefrs.chore_lost"]
LAME = Wounds((Hurt("crippled_leg", "left_leg"), Hurt("crippled_leg", "right_leg")))
SHIELDED = {"weapons": ("broadsword",), "armour": ("small_shield",)}


def do(here: Scene, how: str, name: str = "Ann", **more: Any) -> list[Event]:
    """Carry this chore out; the events."""
    action = Action("move", how, **more)
    return here.do(lambda step: moving.move(step, here.id(name), action))


def lies(here: Scene) -> list[tuple[Cell, str]]:
    """All that lies about."""
    found = here.world.find(field_of(here.world), Lying)
    return list(found.things) if found else []


def told(event: Event) -> tuple[object, ...]:
    """Rule, who, whom, where and what of an event."""
    return event.rule, event.unit, event.target, event.cell, dict(event.facts).get("weapon")


def horseman(drawing: str = "1 . .\n. . 2\n. . .") -> tuple[Scene, int, int]:
    """A knight in the saddle, his id and his mount's."""
    here = scene(drawing, man("Arn", "freebooter_knight"), man("Bob"))
    mount = mount_of(here.world, here.id("Arn"))
    assert mount is not None
    return here, here.id("Arn"), mount


@pytest.mark.rule("ZF-ACT-03")
def test_drawing_is_told_with_the_weapon_and_nothing_else_changes_hands() -> None:
    here = scene("1 . 2", man("Ann"), man("Bob"))
    (event,) = do(here, "draw", weapon="dirk", hand="right_arm")
    assert event.key == "zefrs.draws"
    assert told(event) == ("ZF-ACT-03", here.id("Ann"), None, None, "dirk")
    assert here.who("Ann").held == Held("dirk", "")
    assert keys(do(here, "draw", weapon="dirk", hand="left_arm")) == LOST, "it is in his hand"
    assert here.who("Ann").held == Held("dirk", "")


@pytest.mark.rule("ZF-ACT-03")
def test_picking_up_is_told_with_the_cell_it_lay_in() -> None:
    things = (Thing("mace", (0, 0)), Thing("dirk", (1, 0)), Thing("mace", (2, 0)))
    here = scene("1 . . 2", man("Ann"), man("Bob"), things=things)
    (event,) = do(here, "pick_up", weapon="dirk")
    assert event.key == "zefrs.picks_up"
    assert told(event) == ("ZF-ACT-03", here.id("Ann"), None, Cell(1, 0), "dirk")
    assert lies(here) == [(Cell(0, 0), "mace"), (Cell(2, 0), "mace")]


@pytest.mark.rule("ZF-ACT-03")
def test_nobody_picks_up_what_lies_too_far_or_what_he_has_no_hand_for() -> None:
    things = (Thing("mace", (2, 0)), Thing("longbow", (0, 0)))
    here = scene("1 . . 2", man("Ann"), man("Bob"), things=things)
    assert keys(do(here, "pick_up", weapon="mace")) == LOST
    here.put("Ann", Wounds((Hurt("maimed_arm", "left_arm"),)))
    assert keys(do(here, "pick_up", weapon="longbow")) == LOST
    assert lies(here) == [(Cell(2, 0), "mace"), (Cell(0, 0), "longbow")]


@pytest.mark.rule("ZF-ACT-03", "ZF-ARM-10")
def test_what_he_takes_up_again_counts_as_dropped_no_longer() -> None:
    here = scene("1 . 2", man("Ann"), man("Bob"), things=(Thing("dirk", (1, 0)),))
    here.stand("Ann", dropped=("dirk", "small_shield"))
    do(here, "pick_up", weapon="dirk")
    assert here.who("Ann").condition.dropped == ("small_shield",)


@pytest.mark.rule("ZF-ARM-10")
def test_a_shield_is_strapped_on_from_the_ground_and_told() -> None:
    ann = man("Ann", talents=SHIELDED, held=("broadsword",))
    things = (Thing("mace", (0, 0)), Thing("small_shield", (1, 0)), Thing("mace", (1, 0)))
    here = scene("1 . . 2", ann, man("Bob"), things=things)
    here.stand("Ann", dropped=("dirk", "small_shield"))
    (event,) = do(here, "strap", weapon="small_shield")
    assert event.key == "zefrs.straps"
    assert told(event)[1:] == (here.id("Ann"), None, None, "small shield")
    assert lies(here) == [(Cell(0, 0), "mace"), (Cell(1, 0), "mace")]
    assert here.who("Ann").held == Held("broadsword", "small_shield")
    assert here.who("Ann").condition.dropped == ("dirk",)
    assert keys(do(here, "strap", weapon="small_shield")) == LOST, "it is on his arm"


@pytest.mark.rule("ZF-ARM-10")
def test_a_shield_from_the_back_leaves_what_lies_about_and_the_other_hand() -> None:
    ann = man("Ann", talents=SHIELDED, held=("broadsword",))
    here = scene("1 . 2", ann, man("Bob"), things=(Thing("small_shield", (0, 0)),))
    do(here, "strap", weapon="small_shield")
    assert here.who("Ann").held == Held("broadsword", "small_shield")
    assert lies(here) == [(Cell(0, 0), "small_shield")]


@pytest.mark.rule("ZF-ARM-10")
def test_no_shield_is_strapped_on_an_arm_of_no_use_nor_by_who_has_none() -> None:
    here = scene("1 . 2", man("Ann", talents=SHIELDED, held=("broadsword",)), man("Bob"))
    unit = here.id("Ann")
    assert chores.items(here.world, unit, "strap") == ("small_shield",)
    here.put("Ann", Wounds((Hurt("maimed_arm", "right_arm"),)))
    assert chores.items(here.world, unit, "strap") == ("small_shield",)
    here.put("Ann", Wounds((Hurt("maimed_arm", "left_arm"),)))
    assert chores.items(here.world, unit, "strap") == ()
    assert keys(do(here, "strap", weapon="small_shield")) == LOST
    assert chores.items(here.world, here.id("Bob"), "strap") == ()
    here.put("Bob", Held("", ""))
    assert chores.items(here.world, here.id("Bob"), "strap") == ()


@pytest.mark.rule("ZF-MIS-08", "ZF-ACT-03")
def test_loading_is_told_and_lost_where_nothing_is_to_load() -> None:
    here = scene("1 . 2", man("Ann", "arbalester"), man("Bob"))
    assert keys(do(here, "load", weapon="arbalest")) == LOST
    here.put("Ann", Loading((("arbalest", 1),)))
    (event,) = do(here, "load", weapon="arbalest")
    assert event.key == "zefrs.loads"
    assert told(event) == ("ZF-ACT-03", here.id("Ann"), None, None, "arbalest")
    assert keys(do(here, "load", weapon="arbalest")) == LOST


@pytest.mark.rule("ZF-RUSH-10", "ZF-ACT-03")
@pytest.mark.parametrize(
    ("fallen", "wounds", "rises"),
    [(False, Wounds(), False), (True, LAME, False), (True, Wounds(LAME.suffered[:1]), True)],
)
def test_who_stands_or_only_crawls_does_not_get_up(
    fallen: bool, wounds: Wounds, rises: bool
) -> None:
    here = scene("1 . 2", man("Ann"), man("Bob"))
    here.stand("Ann", fallen=fallen)
    here.put("Ann", wounds)
    assert ("stand" in chores.chores(here.view(), here.id("Ann"))) is rises
    assert keys(do(here, "stand", to=Cell(0, 0))) == (["zefrs.stands_up"] if rises else LOST)
    assert here.who("Ann").condition.fallen is (fallen and not rises)


@pytest.mark.rule("ZF-RUSH-10")
def test_the_step_of_getting_up_goes_into_a_free_cell_beside_him() -> None:
    here = scene("1 . . 2", man("Ann"), man("Bob"))
    here.stand("Ann", fallen=True)
    assert keys(do(here, "stand", to=Cell(2, 0))) == ["zefrs.stands_up"]
    assert here.cell("Ann") == Cell(0, 0)


@pytest.mark.rule("ZF-ACT-03", "ZF-MEL-07")
def test_getting_down_is_told_and_leads_where_he_wishes_or_to_the_first_free_cell() -> None:
    here, unit, mount = horseman()
    moved, down = do(here, "dismount", "Arn", to=Cell(1, 1))
    assert (moved.key, moved.cell, here.cell("Arn")) == ("moved", Cell(1, 1), Cell(1, 1))
    assert (down.key, down.rule) == ("zefrs.dismounts", "ZF-ACT-03")
    assert (down.unit, down.target) == (unit, mount)
    assert here.world.get(unit, Condition).unseated
    assert keys(do(here, "dismount", "Arn", to=Cell(1, 2))) == LOST, "he is on his feet"
    other, unit, _ = horseman()
    first = chores.spots(other.world, unit, "dismount")[0]
    do(other, "dismount", "Arn", to=Cell(2, 0))
    assert other.cell("Arn") == first != Cell(2, 0)


@pytest.mark.rule("ZF-ACT-03")
def test_getting_down_keeps_how_he_stands_otherwise() -> None:
    here, unit, _ = horseman()
    here.stand("Arn", overreached=True)
    do(here, "dismount", "Arn", to=Cell(1, 1))
    found = here.world.get(unit, Condition)
    assert (found.unseated, found.overreached) == (True, True)


@pytest.mark.rule("ZF-ACT-03")
def test_nobody_gets_down_where_no_cell_is_free() -> None:
    here, unit, _ = horseman("# # #\n# 1 #\n# # #\n2 . .")
    assert "dismount" not in chores.chores(here.view(), unit)
    assert keys(do(here, "dismount", "Arn", to=Cell(0, 1))) == LOST


@pytest.mark.rule("ZF-ACT-03", "ZF-MEL-07")
def test_getting_up_is_told_and_ties_rider_and_beast_together() -> None:
    here, unit, mount = horseman()
    do(here, "dismount", "Arn", to=Cell(1, 1))
    for kind in (Rides, Carries):
        whose = unit if kind is Rides else mount
        here.world.drop(whose, here.world.get(whose, kind))
    moved, up = do(here, "mount", "Arn", target=mount)
    assert (moved.key, moved.rule, moved.cell) == ("moved", "ZF-ACT-03", Cell(0, 2))
    assert (up.key, up.rule, up.unit, up.target) == ("zefrs.mounts", "ZF-ACT-03", unit, mount)
    assert here.world.get(unit, Rides) == Rides(mount)
    assert here.world.get(mount, Carries) == Carries(unit)
    assert not here.who("Arn").condition.unseated


@pytest.mark.rule("ZF-ACT-03")
def test_who_gets_up_in_the_cell_of_the_beast_does_not_move() -> None:
    here, _, mount = horseman()
    here.stand("Arn", unseated=True)
    here.world.put(mount, Position(Cell(0, 2)), here.world.find(mount, Position))
    assert keys(do(here, "mount", "Arn", target=mount)) == ["zefrs.mounts"]


@pytest.mark.rule("ZF-ACT-03")
def test_no_getting_up_for_the_fallen_for_a_rider_or_into_a_saddle_that_is_not_there() -> None:
    here, unit, mount = horseman()
    assert keys(do(here, "mount", "Arn", target=mount)) == LOST, "he sits in it"
    assert keys(do(here, "mount", "Bob", target=mount)) == LOST, "and it is too far"
    do(here, "dismount", "Arn", to=Cell(1, 1))
    here.stand("Arn", fallen=True)
    assert chores.targets(here.view(), unit, "mount") == ()
    assert keys(do(here, "mount", "Arn", target=mount)) == LOST
    here.stand("Arn", fallen=False)
    assert keys(do(here, "mount", "Arn")) == LOST, "no beast is named"
    here.world.put(mount, Out("slain"))
    assert keys(do(here, "mount", "Arn", target=mount)) == LOST


@pytest.mark.rule("ZF-ACT-03")
def test_a_rider_does_not_change_horses_without_getting_down() -> None:
    arn, abe = man("Arn", "freebooter_knight"), man("Abe", "freebooter_knight")
    here = scene("1 3 .\n. . 2", arn, man("Bob"), abe)
    other = mount_of(here.world, here.id("Abe"))
    do(here, "dismount", "Abe", to=Cell(2, 1))
    assert chores.targets(here.view(), here.id("Arn"), "mount") == ()
    assert keys(do(here, "mount", "Arn", target=other)) == LOST
    assert chores.targets(here.view(), here.id("Abe"), "mount") == (other,)


@pytest.mark.rule("ZF-WREST-06")
def test_the_bound_lie_helpless_out_of_the_fight_and_nobody_holds_them_any_longer() -> None:
    here = scene("1 2 3", man("Ann"), man("Bob"), man("Abe"))
    ann, bob, abe = (here.id(name) for name in ("Ann", "Bob", "Abe"))
    here.stand("Bob", held=True)
    here.put("Bob", HeldBy(abe, 1))
    here.put("Abe", Holding(bob))
    here.turn = 3
    events = do(here, "bind", target=bob)
    assert [e.key for e in events if e.key in ("zefrs.binds", "out")] == ["zefrs.binds", "out"]
    binds = only(events, "zefrs.binds")
    assert (binds.rule, binds.unit, binds.target) == ("ZF-WREST-06", ann, bob)
    state = here.who("Bob").condition
    assert (state.helpless, state.fallen, state.held) == (True, True, False)
    assert here.world.find(bob, HeldBy) is None and here.world.find(abe, Holding) is None


@pytest.mark.rule("ZF-WREST-06")
@pytest.mark.parametrize(("x", "works"), [(1, True), (2, False)])
def test_only_who_is_within_one_cell_is_bound(x: int, works: bool) -> None:
    here = scene("1 . . 2", man("Ann"), man("Bob"))
    here.stand("Bob", helpless=True, fallen=True)
    here.put("Bob", Position(Cell(x, 0)))
    found = chores.targets(here.view(), here.id("Ann"), "bind")
    assert found == ((here.id("Bob"),) if works else ())
    assert (keys(do(here, "bind", target=here.id("Bob"))) == LOST) is not works


@pytest.mark.rule("ZF-WREST-06")
def test_nobody_binds_a_beast_or_one_who_is_out_or_has_left() -> None:
    here, _, mount = horseman("1 2 .")
    here.stand("Arn", unseated=True)
    here.world.put(mount, Condition(helpless=True), here.world.find(mount, Condition))
    assert not chores.may_bind(here.world, mount, 9)
    assert keys(do(here, "bind", "Bob", target=mount)) == LOST
    here.stand("Arn", helpless=True)
    assert chores.may_bind(here.world, here.id("Arn"), 9)
    here.world.put(here.id("Arn"), Out("slain"))
    assert not chores.may_bind(here.world, here.id("Arn"), 9)
    assert keys(do(here, "bind", "Bob")) == LOST, "nobody is named"


@pytest.mark.rule("ZF-WREST-06")
def test_the_unconscious_can_be_bound_at_once_though_they_are_held() -> None:
    here = scene("1 2 .", man("Ann"), man("Bob"))
    here.stand("Bob", helpless=True, held=True)
    here.put("Bob", HeldBy(here.id("Ann"), 1))
    assert chores.may_bind(here.world, here.id("Bob"), 1)
    here.stand("Bob", helpless=False)
    assert not chores.may_bind(here.world, here.id("Bob"), 2)
    assert chores.may_bind(here.world, here.id("Bob"), 3)


@pytest.mark.rule("ZF-ACT-03")
def test_doors_are_told_and_only_one_beside_him_moves() -> None:
    here = scene("1 + . + 2", man("Ann"), man("Bob"))
    for how, key in (("open", "zefrs.opens"), ("close", "zefrs.closes")):
        wrong = "close" if how == "open" else "open"
        assert keys(do(here, wrong, to=Cell(1, 0))) == LOST
        assert keys(do(here, how, to=Cell(3, 0))) == LOST
        assert keys(do(here, how)) == LOST
        (event,) = do(here, how, to=Cell(1, 0))
        assert (event.key, event.rule) == (key, "ZF-ACT-03")
        assert (event.unit, event.cell) == (here.id("Ann"), Cell(1, 0))


@pytest.mark.rule("ZF-ACT-03")
def test_the_chores_that_are_open_to_him_now_and_from_where_he_will_be() -> None:
    bare = man("Ann", talents={"weapons": ()})
    here = scene("1 . + . . 2", bare, man("Bob"), things=(Thing("mace", (3, 0)),))
    unit = here.id("Ann")
    assert chores.chores(here.view(), unit) == ()
    assert chores.chores(here.view(), unit, Cell(2, 0)) == ("pick_up",)
    assert chores.chores(here.view(), unit, Cell(1, 0)) == ("open",)
    here.stand("Bob", helpless=True)
    assert chores.chores(here.view(), unit, Cell(4, 0)) == ("pick_up", "bind")
    here.stand("Ann", fallen=True)
    assert chores.chores(here.view(), unit) == ("stand",)


@pytest.mark.rule("ZF-ACT-03")
@pytest.mark.parametrize("state", ["held", "helpless", "stunned", "winded"])
def test_who_can_do_nothing_does_no_chore(state: str) -> None:
    here = scene("1 + . 2", man("Ann"), man("Bob"))
    assert chores.chores(here.view(), here.id("Ann")) == ("draw", "open")
    if state == "winded":
        here.put("Ann", Wounds((Hurt("winded", "gut"),)))
    else:
        here.stand("Ann", **{state: True})
    assert chores.chores(here.view(), here.id("Ann")) == ()


@pytest.mark.rule("ZF-ACT-03", "ZF-MEL-07")
def test_a_rider_gets_down_and_a_man_on_foot_gets_up() -> None:
    here, unit, _ = horseman()
    assert "dismount" in chores.chores(here.view(), unit)
    assert {"mount", "stand"} & {*chores.chores(here.view(), unit)} == set()
    do(here, "dismount", "Arn", to=Cell(1, 1))
    assert "mount" in chores.chores(here.view(), unit)
    assert "dismount" not in chores.chores(here.view(), unit)
    assert "mount" not in chores.chores(here.view(), unit, Cell(2, 0)), "too far from there"
