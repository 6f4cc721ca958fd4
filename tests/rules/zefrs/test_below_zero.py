"""DMG-06 to DMG-08, WOUND-04 and WOUND-05 upon the field: the drop to zero and what follows."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Health, Lying, Position
from game.core.events import Event
from game.core.setup import Plain
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.personal.acts import fighting, passing, shooting
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.fighter import able
from game.rules.zefrs.tables.rows import Area
from tests.rules.zefrs.field import Scene, keys, man, only, scene
from tests.rules.zefrs.test_missile import rolled

BARE: dict[str, Plain] = {
    "armour": ("leather_cap",),
    "weapons": ("mace",),
    "movement": 0,
    "damage": 10,
}
PLAIN: dict[str, Plain] = {"weapons": ("broadsword",), "sword": 0, "armour": (), "strength": 0}


def duel(kind: str = "hero", now: int = 1, combat_class: str = "FOE") -> Scene:
    foe = man("Bob", kind, talents={**BARE, "combat_class": combat_class})
    here = scene("1 2 .", man("Ann", "commoner", talents=PLAIN), foe)
    here.hurt("Bob", now)
    return here


def strike(here: Scene, area: Area = "chest", **dice: list[int]) -> list[Event]:
    action = Action("fight", "strike", "broadsword", 1, target=here.id("Bob"), area=area)
    return here.do(lambda step: fighting.fight(step, here.id("Ann"), action), dice)


@pytest.mark.rule("ZF-DMG-07", "ZF-DMG-06")
def test_d19_a_foe_at_one_goes_below_zero_step_by_step():
    here = duel()
    events = strike(here, attack=[30])
    assert here.who("Bob").health.now == -1 and "zefrs.below_zero" not in keys(events)
    assert able(here.who("Bob")) and here.out("Bob") == ""
    stopped = strike(here, "head", attack=[40])
    assert keys(stopped) == ["zefrs.duel_stopped"] and here.who("Bob").health.now == -1
    fought_on = strike(here, attack=[40], below_zero=[6])
    check = rolled(only(fought_on, "zefrs.fights_on")).check
    assert here.who("Bob").health.now == -2 and able(here.who("Bob"))
    assert (check.base, check.rule, check.column) == (-2, "ZF-DMG-07", "−2")


@pytest.mark.rule("ZF-DMG-07", "ZF-HEAL-06")
@pytest.mark.parametrize("roll", [7, 42])
def test_d19_orange_to_green_is_unconscious_for_d10_hours(roll: int):
    here = duel(now=-1)
    events = strike(here, attack=[40], below_zero=[roll], duration=[2])
    assert only(events, "zefrs.below_zero").rule == "ZF-DMG-07"
    assert here.out("Bob") == "" and here.who("Bob").condition.helpless
    assert "out" not in keys(events)
    assert passing.left(here.world, here.id("Bob"), "asleep") == 2 * 60 * 12 + 1


@pytest.mark.rule("ZF-DMG-07")
def test_d19_white_is_dead():
    here = duel(now=-1)
    events = strike(here, attack=[40], below_zero=[43])
    assert here.out("Bob") == "slain" and only(events, "out").fact("why") == "slain"
    assert (here.cell("Bob"), "mace") in here.world.get(field_of(here.world), Lying).things


@pytest.mark.rule("ZF-DMG-07")
def test_d20_a_foe_at_exactly_three_takes_three_then_one():
    here = duel(now=3)
    first = strike(here, attack=[20])
    assert here.who("Bob").health.now == 0 and "zefrs.below_zero" not in keys(first)
    second = strike(here, attack=[40], below_zero=[45], duration=[1])
    outcome = rolled(only(second, "zefrs.below_zero"))
    assert (outcome.check.column, outcome.grade) == ("−1", "green")
    assert here.who("Bob").condition.helpless


@pytest.mark.rule("ZF-DMG-08", "ZF-GEN-02")
def test_an_enemy_falls_at_once_and_without_a_check():
    here = duel(now=3, combat_class="ENEMY")
    events = strike(here, attack=[20])
    assert here.out("Bob") == "fallen" and only(events, "out").rule == "ZF-DMG-08"
    alive = duel(now=4, combat_class="ENEMY")
    strike(alive, attack=[20])
    assert alive.out("Bob") == "" and alive.who("Bob").health.now == 1


@pytest.mark.rule("ZF-DMG-07", "ZF-GEN-02")
def test_a_hero_has_no_advantage_over_a_foe():
    fates = []
    for kind in ("PC", "FOE"):
        here = duel(now=-1, combat_class=kind)
        strike(here, attack=[40], below_zero=[43])
        fates.append(here.out("Bob"))
    assert fates == ["slain", "slain"]


@pytest.mark.rule("ZF-WOUND-04", "ZF-WOUND-05")
def test_an_enemy_is_wounded_without_a_check():
    here = duel(now=9, combat_class="ENEMY")
    wounded = only(strike(here, "right_leg", attack=[1]), "zefrs.leader_wounded")
    assert wounded.rule == "ZF-WOUND-05" and here.who("Bob").condition.fallen
    foe = duel(now=9)
    avoided = only(strike(foe, "right_leg", attack=[1], wound=[1]), "zefrs.wound_avoided")
    assert rolled(avoided).check.base == 5
    assert foe.who("Bob").wounds.suffered == ()


@pytest.mark.rule("ZF-WOUND-04")
def test_an_opened_belly_lets_him_crawl_and_nothing_else():
    here = duel(now=9)
    strike(here, "gut", attack=[1], wound=[100])
    bob = here.who("Bob")
    assert here.out("Bob") == "" and bob.condition.fallen and here.cell("Bob")
    action = Action("fight", "shoot", "mace", target=here.id("Ann"))
    refusal = shooting.why_not(here.world, bob.unit, action)
    assert refusal and refusal.rule == "ZF-WOUND-06"


@pytest.mark.rule("ZF-DMG-08")
def test_an_arrow_fells_a_mount_and_its_rider_lies():
    rider = man("Bob", "hero", talents={"mount": "horse"})
    archer = man("Ann", "ranger")
    here = scene("1 . . . 2 .", archer, rider)
    mount = next(
        u for u, _ in here.world.each(Position) if u not in (here.id("Ann"), here.id("Bob"))
    )
    had = here.world.get(mount, Health)
    here.world.put(mount, replace(had, now=1), had)
    action = Action("fight", "shoot", "longbow", target=mount)
    events = here.do(lambda step: shooting.shoot(step, here.id("Ann"), action), {"attack": [20]})
    assert only(events, "zefrs.mount_drops").unit == here.id("Bob")
    bob = here.who("Bob")
    assert bob.condition.fallen and not bob.mounted and bob.health.now == 10
