"""An umpire's eye on hands, shields, arrows and what lies about."""

from __future__ import annotations

from functools import partial

import pytest

from game.core.components import Lying, Position
from game.core.grid import Cell
from game.core.setup import Thing
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.exchange.forms import Effect
from game.rules.zefrs.personal.acts import chores_done, harm, shooting
from game.rules.zefrs.personal.sheet import chores, gear
from game.rules.zefrs.personal.sheet.reaching import unready
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Held
from game.rules.zefrs.sheet.wounds import Hurt
from tests.rules.zefrs.field import Scene, man, scene

DIRKS = {"weapons": ("dirk", "dirk")}
SHIELDED = {"weapons": ("broadsword",), "armour": ("small_shield",)}


def hands(here: Scene, name: str) -> tuple[str, str]:
    """What is in his right and his left hand."""
    held = here.world.get(here.id(name), Held)
    return held.right_arm, held.left_arm


def lies(here: Scene) -> list[tuple[Cell, str]]:
    """All that lies about."""
    return list(here.world.get(field_of(here.world), Lying).things)


@pytest.mark.rule("ZF-WOUND-06")
@pytest.mark.parametrize(("arm", "left"), [("right_arm", ("", "dirk")), ("left_arm", ("dirk", ""))])
def test_of_two_of_a_kind_the_wounded_arm_drops_its_own(arm, left) -> None:
    here = scene("1 2", man("Ann"), man("Bob", held=("dirk", "dirk"), talents=DIRKS))
    hurt = Effect(here.id("Ann"), here.id("Bob"), left=10, hurt=Hurt("maimed_arm", arm))
    here.do(lambda step: harm.apply(step, hurt))
    assert hands(here, "Bob") == left
    assert lies(here) == [(Cell(1, 0), "dirk")]


@pytest.mark.rule("ZF-WREST-04")
def test_of_two_of_a_kind_the_disarmed_hand_drops_its_own() -> None:
    here = scene("1 2", man("Ann"), man("Bob", held=("dirk", "dirk"), talents=DIRKS))
    taken = Effect(here.id("Ann"), here.id("Bob"), left=10, hand="right_arm")
    here.do(lambda step: harm.apply(step, taken))
    assert hands(here, "Bob") == ("", "dirk")
    assert here.who("Bob").fighter.weapons == ("dirk",)


@pytest.mark.rule("ZF-MIS-09")
def test_what_the_slain_held_lies_there_both_of_a_kind() -> None:
    here = scene("1 2", man("Ann"), man("Bob", held=("dirk", "dirk"), talents=DIRKS))
    here.do(lambda step: harm.leave(step, here.id("Bob"), "slain"))
    assert hands(here, "Bob") == ("", "")
    assert lies(here) == [(Cell(1, 0), "dirk")] * 2


@pytest.mark.rule("ZF-MIS-09")
def test_one_of_two_bows_leaves_both_hands() -> None:
    bows = {"weapons": ("longbow", "longbow")}
    here = scene("1 2", man("Ann", held=("longbow",), talents=bows), man("Bob"))
    assert hands(here, "Ann") == ("longbow", "longbow")
    taken = Effect(here.id("Bob"), here.id("Ann"), left=10, hand="left_arm")
    here.do(lambda step: harm.apply(step, taken))
    assert hands(here, "Ann") == ("", "")
    assert here.who("Ann").fighter.weapons == ("longbow",)


@pytest.mark.rule("ZF-MIS-09")
def test_of_two_of_a_kind_the_right_hand_throws_first() -> None:
    knives = {"weapons": ("throwing_knife", "throwing_knife")}
    held = ("throwing_knife", "throwing_knife")
    here = scene("1 . 2", man("Ann", held=held, talents=knives), man("Bob", "robber"))
    throw = Action("fight", "throw", "throwing_knife", target=here.id("Bob"))
    here.do(lambda step: shooting.shoot(step, here.id("Ann"), throw), {"attack": [100]})
    assert hands(here, "Ann") == ("", "throwing_knife")
    assert lies(here) == [(Cell(2, 0), "throwing_knife")]


@pytest.mark.rule("ZF-ARM-10")
def test_a_shield_on_the_back_is_his_whatever_others_have_dropped() -> None:
    abe = man("Abe", talents=SHIELDED, held=("broadsword", "small_shield"))
    ann = man("Ann", talents=SHIELDED, held=("broadsword", "small_shield"))
    here = scene("1 . 2 . 3", ann, abe, man("Bob"))
    drop = Effect(here.id("Bob"), here.id("Ann"), left=10, hand="left_arm")
    here.do(lambda step: harm.apply(step, drop))
    here.put("Abe", Held("broadsword", ""))
    assert chores.items(here.world, here.id("Abe"), "strap") == ("small_shield",)
    here.put("Abe", Position(Cell(1, 0)))
    strap = Action("move", "strap", "small_shield")
    here.do(lambda step: chores_done.strap(step, here.id("Abe"), strap) and None)
    assert hands(here, "Abe")[1] == "small_shield"
    assert lies(here) == [(Cell(0, 0), "small_shield")], "his own was on his back"


@pytest.mark.rule("ZF-ARM-10")
def test_a_dropped_shield_that_another_has_taken_cannot_be_strapped_on() -> None:
    ann = man("Ann", talents=SHIELDED, held=("broadsword", "small_shield"))
    bob = man("Bob", talents=SHIELDED, held=("broadsword", "small_shield"))
    here = scene("1 2 . . .", ann, bob)
    for name, other in (("Bob", "Ann"), ("Ann", "Bob")):
        effect = Effect(here.id(other), here.id(name), left=10, hand="left_arm")
        here.do(partial(harm.apply, effect=effect))
        here.put(name, Position(Cell(4 if name == "Bob" else 0, 0)))
    strap = Action("move", "strap", "small_shield")
    here.put("Bob", Position(Cell(1, 0)))
    for _ in range(2):
        here.do(lambda step: chores_done.strap(step, here.id("Bob"), strap) and None)
        here.put("Bob", Held("broadsword", ""))
    here.do(lambda step: gear.take_up(step.world, "small_shield", Cell(0, 0)) and None)
    assert lies(here) == []
    assert chores.items(here.world, here.id("Ann"), "strap") == ()


@pytest.mark.rule("ZF-MIS-09")
def test_a_bow_that_is_picked_up_brings_no_arrows_where_they_are_counted() -> None:
    def field(**more: object) -> Scene:
        ann, bob = man("Ann"), man("Bob", "robber")
        return scene("1 . . 2", ann, bob, things=(Thing("longbow", (0, 0)),), **more)

    def why(here: Scene) -> object:
        take = Action("move", "pick_up", "longbow")
        here.do(lambda step: chores_done.pick_up(step, here.id("Ann"), take) and None)
        shoot = Action("fight", "shoot", "longbow", target=here.id("Bob"))
        return getattr(unready(here.world, here.id("Ann"), shoot), "rule", None)

    assert why(field()) is None
    assert why(field(numbers={"shots": 5})) == "ZF-MIS-09"


@pytest.mark.rule("ZF-MIS-11")
def test_a_rock_from_the_ground_leaves_his_own_where_it_is() -> None:
    rocks = {"weapons": ("broadsword", "rock")}
    ann, thing = man("Ann", talents=rocks), Thing("rock", (0, 0))
    here = scene("1 2", ann, man("Bob", "robber"), heights="2 0", things=(thing,))
    drop = Action("fight", "drop", "rock", target=here.id("Bob"))
    here.do(lambda step: shooting.shoot(step, here.id("Ann"), drop), {"attack": [100]})
    assert lies(here) == [(Cell(1, 0), "rock")]
    assert here.who("Ann").fighter.weapons == ("broadsword", "rock")
