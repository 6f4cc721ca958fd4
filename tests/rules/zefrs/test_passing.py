"""What passes by itself: KO-04, HEAL-06, ACT-11, ACT-12, the lesser wounds of T6 (WOUND-06)."""

from __future__ import annotations

import pytest

from game.core.components import Health, Out
from game.core.events import Event
from game.rules.zefrs.personal.acts import fighting, passing
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Held, Passing
from game.rules.zefrs.sheet.fighter import able, burdens, mov, ref
from game.rules.zefrs.sheet.wounds import Hurt, Wounds, crawls, forbids, noted, shifts, walk_cells
from tests.rules.zefrs.field import Scene, keys, man, only, scene

CLOSE = "1 2 . 3"
BARE = {"armour": (), "weapons": ("mace",)}


def two(kind: str = "champion") -> Scene:
    """A brawler beside somebody without armour."""
    fists = man("Ann", "hero", talents={"weapons": ("mace",), "brawling": 10})
    return scene(CLOSE, fists, man("Bob", kind, talents=BARE))


def turn_ends(here: Scene, times: int = 1) -> list[Event]:
    """So many ends of turns; the events of the last."""
    events = list[Event]()
    for _ in range(times):
        events = here.do(passing.pass_turn)
        here.turn += 1
    return events


def brawl(here: Scene, area: str, **dice: list[int]) -> list[Event]:
    action = Action("fight", "brawl", target=here.id("Bob"), area=area)  # type: ignore[arg-type]
    return here.do(lambda step: fighting.fight(step, here.id("Ann"), action), dice)


def stands(here: Scene, name: str = "Bob"):
    return here.who(name).condition


@pytest.mark.rule("ZF-KO-04", "ZF-HEAL-06")
@pytest.mark.parametrize(("die", "turns"), [(1, 12), (10, 120)])
def test_s10_a_knocked_out_man_wakes_after_so_many_minutes(die: int, turns: int):
    here = two()
    action = Action("fight", "strike", "mace", 1, target=here.id("Bob"), area="head", stun=True)
    dice = {"attack": [1], "duration": [die]}
    here.do(lambda step: fighting.fight(step, here.id("Ann"), action), dice)
    assert stands(here).helpless and passing.asleep(here.world, here.id("Bob"))
    assert here.out("Bob") == ""
    turn_ends(here, turns)
    assert stands(here).helpless and passing.left(here.world, here.id("Bob"), "asleep") == 1
    woken = only(turn_ends(here), "zefrs.wakes")
    assert woken.rule == "ZF-HEAL-06" and woken.unit == here.id("Bob")
    assert (stands(here).helpless, stands(here).fallen) == (False, True)
    assert here.world.find(here.id("Bob"), Passing) is None


@pytest.mark.rule("ZF-HEAL-06", "ZF-WOUND-06")
def test_knocked_senseless_ends_with_waking():
    here = two()
    brawl(here, "head", attack=[1], wound=[100], duration=[2])
    assert [hurt.wound for hurt in here.who("Bob").wounds.suffered] == ["knocked_senseless"]
    assert here.out("Bob") == "" and stands(here).helpless
    assert "zefrs.wakes" in keys(turn_ends(here, 25))
    assert here.who("Bob").wounds == Wounds()


@pytest.mark.rule("ZF-HEAL-06")
def test_a_pierced_lung_stays_after_waking():
    here = two()
    strike = Action("fight", "strike", "mace", 1, target=here.id("Bob"), area="chest")
    dice = {"attack": [1], "wound": [100], "duration": [1]}
    here.do(lambda step: fighting.fight(step, here.id("Ann"), strike), dice)
    assert passing.left(here.world, here.id("Bob"), "asleep") == 12 * 60 + 1
    turn_ends(here, 12 * 60 + 1)
    assert not stands(here).helpless and stands(here).fallen
    assert [part.worth for part in shifts(here.who("Bob").wounds)] == [-2]


@pytest.mark.rule("ZF-ACT-12", "ZF-WOUND-06")
def test_winded_for_the_rest_of_this_turn_and_all_of_the_next():
    here = two()
    brawl(here, "gut", attack=[1], wound=[100])
    assert not able(here.who("Bob"))
    turn_ends(here)
    assert not able(here.who("Bob")) and forbids(here.who("Bob").wounds, "defence")
    (event,) = turn_ends(here)
    assert (event.key, event.fact("wound")) == ("zefrs.recovered", "winded")
    assert able(here.who("Bob")) and here.who("Bob").wounds == Wounds()


@pytest.mark.rule("ZF-WOUND-06")
def test_a_numbed_arm_is_of_no_use_for_d10_turns_and_drops_what_it_holds():
    here = two()
    assert here.who("Bob").held == Held("mace")
    brawl(here, "right_arm", attack=[1], wound=[100], duration=[3])
    assert here.who("Bob").held == Held()
    turn_ends(here, 3)
    assert [hurt.wound for hurt in here.who("Bob").wounds.suffered] == ["numbed_arm"]
    assert only(turn_ends(here), "zefrs.recovered").fact("area") == "right_arm"
    assert here.who("Bob").wounds == Wounds()


@pytest.mark.rule("ZF-WOUND-06")
def test_a_swept_leg_forbids_to_run_rush_and_jump():
    here = two()
    brawl(here, "left_leg", attack=[1], wound=[100], duration=[1])
    wounds = here.who("Bob").wounds
    assert stands(here).fallen
    assert all(forbids(wounds, what) for what in ("run", "rush", "jump"))
    assert not forbids(wounds, "fight") and not crawls(wounds) and walk_cells(wounds, 4) == 4
    turn_ends(here, 2)
    assert here.who("Bob").wounds == Wounds() and stands(here).fallen


@pytest.mark.rule("ZF-WOUND-06")
def test_equal_wounds_on_one_limb_do_not_stack_and_others_do():
    right, left = Hurt("crippled_leg", "right_leg"), Hurt("crippled_leg", "left_leg")
    ribs, swept = Hurt("cracked_ribs", "chest"), Hurt("swept_leg", "right_leg")
    once = noted(noted(Wounds(), right), right)
    assert once == Wounds((right,))
    assert walk_cells(once, 4) == 2 and not crawls(once)
    both = noted(once, left)
    assert crawls(both) and len(noted(both, swept).suffered) == 3
    lung = noted(noted(Wounds(), ribs), Hurt("pierced_lung", "chest"))
    assert sum(part.worth for part in shifts(lung)) == -3
    assert crawls(Wounds((Hurt("opened_belly", "gut"),)))


@pytest.mark.rule("ZF-WOUND-06")
def test_the_longer_of_two_equal_wounds_counts():
    here = two()
    bob = here.id("Bob")
    passing.lasts(here.world, bob, "numbed_arm", 5, "left_arm")
    passing.lasts(here.world, bob, "numbed_arm", 2, "left_arm")
    passing.lasts(here.world, bob, "numbed_arm", 1, "right_arm")
    endings = here.world.get(bob, Passing).endings
    assert {(ending.area, ending.left) for ending in endings} == {("left_arm", 6), ("right_arm", 2)}


@pytest.mark.rule("ZF-ACT-11")
def test_overreached_this_turn_and_the_next_and_a_new_failure_begins_anew():
    here = two()
    bob = here.id("Bob")
    before = ref(here.who("Bob"))
    passing.overreach(here.world, bob)
    assert [part.worth for part in burdens(here.who("Bob"))] == [-3]
    turn_ends(here)
    passing.overreach(here.world, bob)
    assert [part.worth for part in burdens(here.who("Bob"))] == [-3]
    turn_ends(here)
    assert stands(here).overreached
    (event,) = turn_ends(here)
    assert (event.key, event.rule) == ("zefrs.steadied", "ZF-ACT-11")
    assert burdens(here.who("Bob")) == () and ref(here.who("Bob")) == before


@pytest.mark.rule("ZF-ACT-12")
def test_stunned_for_so_many_turns():
    here = two()
    passing.stun(here.world, here.id("Bob"), 3)
    turn_ends(here, 3)
    assert not able(here.who("Bob"))
    (event,) = turn_ends(here)
    assert event.key == "zefrs.collected" and able(here.who("Bob"))


@pytest.mark.rule("ZF-HEAL-06")
def test_the_dead_do_not_wake():
    here = two()
    passing.fall_asleep(here.world, here.id("Bob"), 1)
    here.put("Bob", Out("slain"))
    assert turn_ends(here, 2) == [] and here.world.find(here.id("Bob"), Passing) is None


@pytest.mark.rule("ZF-KO-04")
def test_a_sleeper_sits_in_no_saddle():
    rider = man("Bob", "hero", talents={"mount": "horse"})
    here = scene(CLOSE, man("Ann", "hero"), rider)
    assert here.who("Bob").mounted
    passing.fall_asleep(here.world, here.id("Bob"), 12)
    assert not here.who("Bob").mounted and stands(here).unseated


@pytest.mark.rule("ZF-WOUND-06")
def test_a_crippled_leg_slows_once_a_leg():
    here = scene(CLOSE, man("Ann", "hero"), man("Bob", "hero", talents=BARE))
    before = mov(here.who("Bob"))
    here.put("Bob", Wounds((Hurt("crippled_leg", "right_leg"),)))
    assert mov(here.who("Bob")) == before - 2
    here.put("Bob", Wounds((Hurt("crippled_leg", "right_leg"), Hurt("crippled_leg", "left_leg"))))
    assert mov(here.who("Bob")) == before - 4
    assert here.world.get(here.id("Bob"), Health).now == 10
