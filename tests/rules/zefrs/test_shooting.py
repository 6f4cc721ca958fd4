"""MIS upon the field: lines of fire, what loses a shot, what it uses up."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Facing
from game.core.events import Event
from game.core.setup import Lantern, Plain
from game.rules.zefrs.personal.acts import moving, shooting
from game.rules.zefrs.personal.sheet import reaching
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Loading, Quiver, Spent, Sworn
from tests.rules.zefrs.field import Scene, keys, man, only, order, scene
from tests.rules.zefrs.test_missile import refused, rolled

OPEN = """
. . . . . .
1 . . . . 2
"""
BARE: dict[str, Plain] = {"armour": ()}


def archer(name: str = "Ann", weapon: str = "short_bow", **more: Any):
    return man(name, "ranger", talents={"weapons": (weapon,), weapon: 6}, **more)


def bandit(name: str = "Bob", **more: Any):
    return man(name, "robber", talents=BARE, **more)


def at(here: Scene, name: str = "Bob", **more: Any) -> Action:
    """A shot of the short bow at this fighter."""
    return Action("fight", "shoot", **{"weapon": "short_bow", "target": here.id(name), **more})


def shoot(here: Scene, action: Action, dice: dict[str, list[int]] | None = None) -> list[Event]:
    return here.do(lambda step: shooting.shoot(step, here.id("Ann"), action), dice)


def rows(here: Scene, target: str = "Bob") -> tuple[str, ...]:
    return reaching.line_to(here.world, here.id("Ann"), here.id(target)).circumstances


@pytest.mark.rule("ZF-MIS-03", "ZF-MIS-05", "ZF-DMG-06")
def test_a_shot_hits_somewhere_and_costs_points():
    here = scene(OPEN, archer(), bandit(facing="W"))
    events = shoot(here, at(here), {"attack": [20], "location": [95]})
    hit = only(events, "zefrs.shot_hit")
    assert (hit.rule, hit.unit, hit.target) == ("ZF-MIS-03", here.id("Ann"), here.id("Bob"))
    assert [dice.check.purpose for dice in (rolled(hit), rolled(hit, 1))] == ["attack", "location"]
    assert (hit.fact("area"), hit.fact("n"), here.who("Bob").health.now) == ("left_leg", 3, 2)
    check = rolled(hit).check
    assert check.base == 6 and check.shift == -5 and hit.stakes and hit.stakes.worth("red") == 4


@pytest.mark.rule("ZF-MIS-06")
def test_a_called_shot_misses_with_anything_but_red():
    here = scene(OPEN, archer(), bandit())
    events = shoot(here, at(here, area="head"), {"attack": [20]})
    assert keys(events) == ["zefrs.shot_miss"]
    stakes = events[0].stakes
    assert stakes and (stakes.worth("orange"), stakes.worth("red")) == (0, 4)


@pytest.mark.rule("ZF-MIS-01")
def test_a_target_that_has_become_adjacent_cannot_be_shot():
    here = scene("1 2 .", archer(), bandit())
    assert refused(shooting.why_not(here.world, here.id("Ann"), at(here))) == (
        "ZF-MIS-01",
        "shot_adjacent",
    )
    (event,) = shoot(here, at(here))
    assert (event.key, event.rule) == ("zefrs.shot_lost", "ZF-MIS-01")


@pytest.mark.rule("ZF-MIS-01")
def test_a_step_may_bring_him_out_of_reach_first():
    here = scene(". 1 2 .", archer(), bandit())
    away = here.cell("Ann")._replace(x=0)  # type: ignore[union-attr]
    assert shooting.why_not(here.world, here.id("Ann"), at(here), away) is None


@pytest.mark.rule("ZF-MIS-02")
def test_a_shot_is_lost_after_an_attack_hand_to_hand():
    here = scene(OPEN, archer(), bandit())
    here.put("Ann", Spent(attackers=(here.id("Bob"),)))
    (event,) = shoot(here, at(here))
    assert (event.key, event.rule) == ("zefrs.shot_in_melee", "ZF-MIS-02")


@pytest.mark.rule("ZF-MIS-02")
def test_a_shot_is_lost_to_an_adjacent_enemy_who_has_declared_to_fight_him():
    drawing = """
    . . 3 .
    1 2 . .
    """
    here = scene(drawing, archer(), bandit(), bandit("Bill"))
    shot = at(here, "Bill")
    ann = here.id("Ann")

    def sworn(**slots: Any) -> bool:
        here.put("Bob", Sworn(order(form="fight", **slots)))
        return reaching.in_melee(here.world, ann)

    assert not reaching.in_melee(here.world, ann)
    assert sworn(how="strike", weapon="broadsword", target=ann, area="chest")
    assert [event.rule for event in shoot(here, shot)] == ["ZF-MIS-02"]
    assert sworn(how="two", weapon="dirk", target=here.id("Bill"), target2=ann)
    assert sworn(how="grapple", purpose="trip", target=ann)
    assert not sworn(how="shoot", weapon="short_bow", target=ann)
    assert not sworn(how="strike", weapon="broadsword", target=here.id("Bill"), area="gut")
    here.put("Bob", Sworn(order(form="defend", method="dodge")))
    assert not reaching.in_melee(here.world, ann)
    sworn(how="strike", weapon="broadsword", target=ann, area="chest")
    here.stand("Bob", helpless=True)
    assert not reaching.in_melee(here.world, ann)
    here.put("Bill", Sworn(order(form="fight", how="brawl", target=ann, area="gut")))
    assert not reaching.in_melee(here.world, ann)


@pytest.mark.rule("ZF-MIS-08")
def test_an_arbalest_is_empty_after_its_shot():
    here = scene(OPEN, archer(weapon="arbalest"), bandit())
    action = at(here, weapon="arbalest")
    assert keys(shoot(here, action, {"attack": [99]})) == ["zefrs.shot_miss"]
    assert here.world.get(here.id("Ann"), Loading) == Loading((("arbalest", 3),))
    (event,) = shoot(here, action)
    assert (event.key, event.rule) == ("zefrs.shot_unloaded", "ZF-MIS-08")


@pytest.mark.rule("ZF-MIS-09")
def test_counted_arrows_run_out_and_others_never():
    here = scene(OPEN, archer(), bandit())
    shoot(here, at(here), {"attack": [99]})
    assert here.world.find(here.id("Ann"), Quiver) is None
    here.put("Ann", Quiver((("short_bow", 1),)))
    shoot(here, at(here), {"attack": [99]})
    assert here.world.get(here.id("Ann"), Quiver) == Quiver((("short_bow", 0),))
    (event,) = shoot(here, at(here))
    assert (event.key, event.rule) == ("zefrs.shot_none_left", "ZF-MIS-09")


@pytest.mark.rule("ZF-MIS-10")
def test_walls_block():
    here = scene("1 . # . 2", archer(), bandit())
    assert refused(shooting.why_not(here.world, here.id("Ann"), at(here))) == (
        "ZF-MIS-10",
        "line_of_fire",
    )


@pytest.mark.rule("ZF-MIS-10")
def test_people_between_are_half_cover_once():
    here = scene("1 . 2 3 . 4", archer(), bandit(), bandit("Bill"), bandit("Ben"))
    assert rows(here, "Ben") == ("M4a",)
    here.stand("Bob", fallen=True)
    assert rows(here, "Ben") == ("M4a",)
    here.stand("Bill", fallen=True)
    assert rows(here, "Ben") == ()


@pytest.mark.rule("ZF-MIS-10")
@pytest.mark.parametrize(
    ("drawing", "found"),
    [
        ("1 . . = 2", ("M4a",)),
        ("1 . . | 2", ("M4b",)),
        ("1 . = . 2", ()),
        ("1 . ~ . 2", ("M3",)),
        ('1 . . " 2', ("M3",)),
    ],
)
def test_what_stands_between(drawing: str, found: tuple[str, ...]):
    assert rows(scene(drawing, archer(), bandit())) == found


@pytest.mark.rule("ZF-MIS-10")
def test_dusk_hides_and_a_lantern_shows():
    assert rows(scene(OPEN, archer(), bandit(), switches=("dusk",))) == ("M3",)
    lamp = Lantern((5, 1), 1)
    assert rows(scene(OPEN, archer(), bandit(), switches=("dusk",), lanterns=(lamp,))) == ()


@pytest.mark.rule("ZF-MOD-01")
def test_a_runner_a_rider_and_somebodys_back():
    here = scene(OPEN, archer(), bandit())
    here.put("Bob", Spent(ran=True))
    assert rows(here) == ("M11",)
    here.put("Bob", Spent(), Facing("E"))
    assert rows(here) == ("M9",)
    mounted: dict[str, Plain] = {"weapons": ("short_bow",), "mount": "horse"}
    rider = scene(OPEN, man("Ann", "ranger", talents=mounted), bandit())
    assert rows(rider) == ()
    rider.put("Ann", Spent(rode=True))
    assert rows(rider) == ("M12",)
    rider.stand("Ann", unseated=True)
    assert rows(rider) == ()


@pytest.mark.rule("ZF-ARM-05", "ZF-DEF-08")
def test_d32_a_shield_stops_one_missile_a_turn():
    kit: dict[str, Plain] = {"armour": ("breastplate", "small_shield"), "movement": 1}
    here = scene(OPEN, archer(), man("Bob", "hero", talents=kit, facing="W"))
    hit = {"attack": [1], "location": [20], "wound": [1]}
    first, second = shoot(here, at(here), hit), shoot(here, at(here), hit)
    assert [only(e, "zefrs.shot_hit").fact("n") for e in (first, second)] == [1, 2]
    assert "zefrs.duel_shield" in keys(first) and "zefrs.duel_shield" not in keys(second)
    here.put("Bob", Spent(), Facing("E"))
    assert only(shoot(here, at(here), hit), "zefrs.shot_hit").fact("n") == 2


@pytest.mark.rule("ZF-DECL-03")
def test_only_what_is_in_the_hands_can_be_used():
    here = scene(OPEN, man("Ann", "ranger", held=("saber",)), bandit())
    action = at(here, weapon="longbow")
    assert refused(shooting.why_not(here.world, here.id("Ann"), action)) == ("ZF-DECL-03", "weapon")


@pytest.mark.rule("ZF-MIS-08")
def test_d61_an_arbalest_upon_the_field_shoots_in_turns_1_5_and_9():
    here = scene(OPEN, archer(weapon="arbalest"), bandit())
    ann, shots = here.id("Ann"), list[int]()
    action = at(here, weapon="arbalest")
    load = Action("move", "load", "arbalest")
    for turn in range(1, 10):
        if shooting.why_not(here.world, ann, action) is None:
            shoot(here, action, {"attack": [99]})
            shots.append(turn)
        else:
            here.do(lambda step: moving.move(step, ann, load))
    assert shots == [1, 5, 9]
