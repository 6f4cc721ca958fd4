"""Shots and throws as they happen: the line they fly, what they cost, what leaves the hand."""

from __future__ import annotations

import pytest

from game.core.components import Facing, Lying
from game.core.grid import Cell
from game.core.orders import Order
from game.core.setup import Plain, Thing
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.exchange.missile import emptied, needed
from game.rules.zefrs.personal.acts import shooting
from game.rules.zefrs.personal.sheet import gear, reaching
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.armour import Arm
from game.rules.zefrs.sheet.arms import weapon
from game.rules.zefrs.sheet.components import (
    Held,
    HeldBy,
    Holding,
    Loading,
    Quiver,
    Spent,
    Sworn,
)
from game.rules.zefrs.sheet.fighter import Condition
from tests.rules.zefrs.field import Scene, keys, man, only, order, scene

OPEN = "1 . . . . 2"
BARE: dict[str, Plain] = {"armour": ()}
YES: Order = order(use=True)


def field(drawing: str = OPEN, weapons: tuple[str, ...] = ("short_bow",), **more: object) -> Scene:
    talents: dict[str, Plain] = {"weapons": weapons, "short_bow": 6, "throwing": 6, "armour": ()}
    ann = man("Ann", "ranger", talents=talents, held=weapons[:1])
    bob = man("Bob", talents={**BARE, "damage": 12}, facing="W")
    others = (man("Ben", talents=BARE),) if "3" in drawing else ()
    return scene(drawing, ann, bob, *others, **more)


def shot(here: Scene, how: str = "shoot", name: str = "short_bow", target: str = "Bob") -> Action:
    return Action("fight", how, name, target=here.id(target))


def lies(here: Scene) -> list[tuple[Cell, str]]:
    found = here.world.find(field_of(here.world), Lying)
    return list(found.things) if found else []


@pytest.mark.rule("ZF-MIS-01", "ZF-MIS-02")
def test_a_throw_tells_what_was_at_stake_costs_the_dodge_and_lies_where_the_target_is() -> None:
    here = field("1 . . 2", ("javelin",))
    ann, bob = here.id("Ann"), here.id("Bob")
    here.put("Bob", Sworn(order(form="defend", method="dodge")))
    dice = {"attack": [20], "location": [20], "defence": [99]}
    throw = shot(here, "throw", "javelin")
    told = here.do(lambda step: shooting.shoot(step, ann, throw), dice, [YES])
    hit = only(told, "zefrs.shot_hit")
    assert hit.stakes is not None and hit.stakes.worth("white") == 0 < hit.stakes.worth("red")
    assert here.world.get(bob, Spent).defences == ("dodge",)
    assert lies(here) == [(Cell(3, 0), "javelin")]
    assert here.who("Ann").fighter.weapons == () and here.who("Bob").health.now < 12


@pytest.mark.rule("ZF-MIS-01", "ZF-MIS-02")
def test_who_shoots_lets_go_of_whom_he_held_and_a_shot_at_nobody_is_lost() -> None:
    here = field("1 3 . . . 2")
    ann, ben = here.id("Ann"), here.id("Ben")
    here.put("Ann", Holding(ben))
    here.put("Ben", HeldBy(ann, 1))
    told = here.do(lambda step: shooting.shoot(step, ann, shot(here)), {"attack": [99]})
    assert keys(told) == ["zefrs.hold_ends", "zefrs.shot_miss"]
    assert here.world.find(ben, HeldBy) is None
    nobody = Action("fight", "shoot", "short_bow")
    (lost,) = here.do(lambda step: shooting.shoot(step, ann, nobody))
    assert (lost.key, lost.rule, lost.target) == ("zefrs.shot_lost", "ZF-DECL-03", None)


@pytest.mark.rule("ZF-MIS-02")
def test_only_an_attack_of_this_turn_counts_as_melee() -> None:
    here = field()
    ann = here.id("Ann")
    here.put("Ann", Spent(stepped=(0,), shield=True))
    assert not reaching.in_melee(here.world, ann)
    here.put("Ann", Spent(attackers=(here.id("Bob"),)))
    assert reaching.in_melee(here.world, ann)


@pytest.mark.rule("ZF-MIS-10")
def test_the_line_of_fire_is_drawn_from_where_he_will_stand() -> None:
    here = field(". . . .\n1 # . 2")
    ann, bob, aside = here.id("Ann"), here.id("Bob"), Cell(1, 1)
    now = reaching.line_to(here.world, ann, bob)
    then = reaching.line_to(here.world, ann, bob, aside)
    assert (now.blocked, then.blocked) == (True, False)
    assert then.feet < now.feet
    here.put("Bob", Facing("E"))
    lines = [reaching.line_to(here.world, ann, bob, start) for start in (aside, Cell(3, 1))]
    assert ["M9" in line.circumstances for line in lines] == [True, False]


@pytest.mark.rule("ZF-MIS-10", "ZF-MOD-01")
def test_a_beast_moves_under_a_shooter_only_if_he_rides_in_this_turn() -> None:
    ann = man("Ann", "freebooter_knight", talents={"weapons": ("short_bow",)})
    here = scene(OPEN, ann, man("Bob"))

    def rows(start: Cell | None = None) -> tuple[str, ...]:
        return reaching.line_to(here.world, here.id("Ann"), here.id("Bob"), start).circumstances

    assert "M12" not in rows() and "M12" in rows(Cell(1, 0))
    here.put("Ann", Spent(shield=True))
    assert "M12" not in rows()
    here.put("Ann", Spent(rode=True))
    assert "M12" in rows()


@pytest.mark.rule("ZF-MIS-08")
def test_only_what_takes_loading_is_empty_after_its_shot() -> None:
    here = field()
    ann = here.id("Ann")
    shooting.uses_up(here.world, ann, weapon("short_bow"), Cell(5, 0))
    assert here.world.find(ann, Loading) is None and here.world.find(ann, Quiver) is None
    assert lies(here) == []
    arbalest, two = weapon("arbalest"), Loading((("arbalest", 2), ("sling", 1)))
    assert needed(Loading(), "arbalest") == 0
    assert emptied(two, arbalest) == Loading((("sling", 1), ("arbalest", 3)))
    assert emptied(two, weapon("sling")) == Loading((("arbalest", 2),))


@pytest.mark.rule("ZF-MIS-09", "ZF-MIS-08")
def test_what_lay_beside_him_flies_before_what_he_carries_and_does_not_hold() -> None:
    drawing, stone = "1 2", Thing("rock", (0, 0))
    for held, left in ((("broadsword",), ("broadsword", "rock")), (("rock",), ("broadsword",))):
        kit = {"weapons": ("broadsword", "rock")}
        ann = man("Ann", talents=kit, held=held)
        here = scene(drawing, ann, man("Bob"), heights="2 0", things=(stone,))
        shooting.uses_up(here.world, here.id("Ann"), weapon("rock"), Cell(1, 0))
        assert here.who("Ann").fighter.weapons == left
        assert (Cell(1, 0), "rock") in lies(here)
        assert ((Cell(0, 0), "rock") in lies(here)) is (held == ("rock",))


@pytest.mark.rule("ZF-MIS-08", "ZF-MIS-09")
def test_who_keeps_no_record_of_his_hands_throws_what_he_carries() -> None:
    for things in ((), (Thing("javelin", (0, 0)),)):
        here = field("1 . . 2", ("javelin",), things=things)
        ann = here.id("Ann")
        here.world.drop(ann, here.world.get(ann, Held))
        shooting.uses_up(here.world, ann, weapon("javelin"), Cell(3, 0))
        assert lies(here) == [(Cell(3, 0), "javelin")]
        assert here.who("Ann").fighter.weapons == (("javelin",) if things else ())


@pytest.mark.rule("ZF-MIS-09")
@pytest.mark.parametrize(
    ("arm", "hands"),
    [("", Held("", "dirk")), ("right_arm", Held("", "dirk")), ("left_arm", Held("dirk", ""))],
)
def test_of_two_of_a_kind_the_named_hand_is_empty_else_the_right_one(arm: Arm, hands: Held) -> None:
    here = scene(OPEN, man("Ann", talents={"weapons": ("dirk", "dirk")}), man("Bob"))
    here.put("Ann", Held("dirk", "dirk"))
    gear.leaves_hand(here.world, here.id("Ann"), "dirk", Cell(2, 0), arm)
    assert here.who("Ann").held == hands
    assert here.who("Ann").fighter.weapons == ("dirk",)
    assert lies(here) == [(Cell(2, 0), "dirk")]


@pytest.mark.rule("ZF-MIS-09")
def test_what_was_in_no_hand_leaves_both_hands_as_they_are() -> None:
    here = scene(OPEN, man("Ann", talents={"weapons": ("mace", "dirk")}), man("Bob"))
    ann = here.id("Ann")
    here.put("Ann", Held("mace", "mace"))
    gear.leaves_hand(here.world, ann, "dirk", Cell(2, 0))
    assert here.who("Ann").held == Held("mace", "mace")
    gear.leaves_hand(here.world, ann, "rock", Cell(3, 0))
    assert here.who("Ann").fighter.weapons == ("mace",)
    assert here.who("Ann").condition.dropped == ()
    assert lies(here) == [(Cell(2, 0), "dirk"), (Cell(3, 0), "rock")]
    here.world.drop(ann, here.world.get(ann, Held))
    gear.leaves_hand(here.world, ann, "mace", Cell(0, 0))
    assert here.who("Ann").held is None and here.who("Ann").fighter.weapons == ()


@pytest.mark.rule("ZF-ARM-10", "ZF-MIS-09")
def test_a_shield_that_falls_is_noted_as_dropped_once_and_nothing_else_about_him_changes() -> None:
    kit = {"weapons": ("mace",), "armour": ("small_shield",)}
    here = scene(OPEN, man("Ann", talents=kit), man("Bob"))
    here.stand("Ann", fallen=True)
    for _ in range(2):
        gear.leaves_hand(here.world, here.id("Ann"), "small_shield", Cell(0, 0))
        assert here.who("Ann").held == Held("mace", "")
        assert here.who("Ann").condition == Condition(fallen=True, dropped=("small_shield",))
