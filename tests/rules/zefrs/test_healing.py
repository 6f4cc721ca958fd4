"""HEAL: points and wounds between linked battles, and how everybody comes to the next one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Health, Out
from game.core.setup import Carried
from game.core.world import World
from game.rules.zefrs import RULESET
from game.rules.zefrs.exchange import attack
from game.rules.zefrs.exchange.attack import Attack
from game.rules.zefrs.exchange.grapple import bash_check, rush_check
from game.rules.zefrs.exchange.guard import Guard, defence_check
from game.rules.zefrs.exchange.missile import Line, attack_at
from game.rules.zefrs.personal.acts import passing
from game.rules.zefrs.personal.acts.harm import suffer_wound
from game.rules.zefrs.personal.setup.build import build
from game.rules.zefrs.personal.sheet.gaits import skill
from game.rules.zefrs.sheet import recruit
from game.rules.zefrs.sheet.arms import weapon
from game.rules.zefrs.sheet.wounds import Hurt, Wounds, noted
from tests.rules.zefrs.field import Scene, man, scene, setup
from tests.rules.zefrs.people import man as fighter

RIBS = Hurt("cracked_ribs", "chest")
MAIMED = Hurt("maimed_arm", "right_arm")
LAME = Hurt("crippled_leg", "left_leg")
DRAWING = "1 . 2 . 3"


def three() -> Scene:
    return scene(DRAWING, man("Ann", "hero"), man("Bob", "robber"), man("Abe", "hero"))


def comes(here: Scene, name: str, days: int = 0, *, rest: bool = True) -> Carried:
    found = RULESET.scales["personal"].recover(here.world, days, rest)
    return next(one for one in found if one.fighter == name.lower())


@pytest.mark.rule("ZF-HEAL-01", "ZF-HEAL-02", "ZF-HEAL-04")
def test_d40_rest_toil_and_the_limit():
    assert recruit.restored(0, rest=True) == 1
    assert recruit.restored(2, rest=True) == 3
    assert recruit.restored(2, rest=False) == 1
    assert recruit.after_day(Health(7, 8), 2, rest=True) == Health(8, 8)
    assert recruit.after_day(Health(2, 8), 2, rest=True) == Health(5, 8)


@pytest.mark.rule("ZF-HEAL-03")
def test_light_doings_count_as_rest():
    here = three()
    here.hurt("Ann", 2)
    endurance = here.who("Ann").fighter.endurance
    assert comes(here, "Ann", 1).health == 3 + endurance
    assert comes(here, "Ann", 1, rest=False).health == 3


@pytest.mark.rule("ZF-HEAL-06", "ZF-HEAL-04")
def test_whole_days_pass_between_battles():
    assert recruit.after_days(Health(-2, 10), 1, 3, rest=True) == Health(4, 10)
    assert recruit.after_days(Health(-2, 10), 1, 3, rest=False) == Health(1, 10)
    assert recruit.after_days(Health(9, 10), 1, 30, rest=True) == Health(10, 10)
    assert recruit.after_days(Health(5, 10), 1, 0, rest=True) == Health(5, 10)


@pytest.mark.rule("ZF-WOUND-06")
def test_wounds_heal_after_their_days_of_rest():
    had = Wounds((RIBS,))
    assert recruit.mended(had, 9, rest=True) == had
    assert recruit.mended(had, 9, rest=True).suffered[0].days == 9
    assert recruit.mended(had, 10, rest=True) == Wounds()
    assert recruit.mended(had, 40, rest=False) == had
    half = recruit.mended(recruit.mended(had, 5, rest=True), 20, rest=False)
    assert half == had and recruit.mended(half, 5, rest=True) == Wounds()


@pytest.mark.rule("ZF-WOUND-06")
def test_a_maimed_arm_is_weak_for_a_while_after_it_has_healed():
    healed = recruit.mended(Wounds((MAIMED,)), 20, rest=True)
    assert healed == Wounds((), (MAIMED,)) and healed.after[0].days == 0
    assert recruit.mended(healed, 29, rest=False) == healed
    assert recruit.mended(healed, 30, rest=False) == Wounds()
    assert recruit.mended(Wounds((MAIMED,)), 50, rest=True) == Wounds()
    assert recruit.mended(Wounds((MAIMED,)), 49, rest=True) == healed
    again = noted(healed, MAIMED)
    assert again == Wounds((MAIMED,), (MAIMED,))
    assert recruit.mended(again, 20, rest=True) == healed


@pytest.mark.rule("ZF-WOUND-06")
def test_the_weak_limb_costs_a_column_and_the_others_do_not():
    weak = replace(fighter(armour=("small_shield",)), wounds=Wounds((), (MAIMED,)))
    foe = fighter(2)

    def labels(how: Attack) -> list[str]:
        return [part.label for part in attack.attack_check(weak, foe, how).modifiers]

    healed = "zefrs.after.maimed_arm"
    assert healed in labels(Attack("broadsword", "chest"))
    assert healed in labels(Attack("great_axe", "chest", 2))
    assert healed in labels(attack_at(weapon("short_bow"), None, Line(20), 2))
    assert healed not in labels(Attack("unarmed", "chest", 0))
    other = replace(weak, wounds=Wounds((), (Hurt("maimed_arm", "left_arm"), LAME)))
    assert [
        p.worth for p in attack.attack_check(other, foe, Attack("great_axe", "gut", 2)).modifiers
    ] == [0, -1]
    assert len(attack.attack_check(other, foe, Attack("broadsword", "gut")).modifiers) == 1
    assert defence_check(other, Guard("block"), 1).shift == -1
    assert defence_check(other, Guard("parry", "broadsword"), 1).shift == 0
    assert defence_check(weak, Guard("parry", "broadsword"), 1).shift == -1
    assert defence_check(weak, Guard("dodge"), 1).shift == 0
    assert bash_check(other, foe, Attack("shield", "chest")).shift == -1
    assert bash_check(weak, foe, Attack("shield", "chest")).shift == 0


@pytest.mark.rule("ZF-WOUND-06")
def test_a_weak_leg_costs_a_column_where_it_carries_him():
    foe, weak = fighter(2), replace(fighter(), wounds=Wounds((), (LAME,)))
    assert rush_check(weak, foe).shift == rush_check(fighter(), foe).shift - 1
    assert skill(weak, "jump").shift == skill(weak, "swim").shift == -1
    assert skill(replace(weak, wounds=Wounds((), (MAIMED,))), "jump").shift == 0
    lame = replace(fighter(prowess=3), wounds=Wounds((LAME,)))
    assert (skill(lame, "jump").base, skill(fighter(prowess=3), "jump").base) == (1, 3)


@pytest.mark.rule("ZF-HEAL-06")
def test_what_passes_by_itself_has_passed():
    here = three()
    winded, numbed = Hurt("winded", "gut"), Hurt("numbed_arm", "left_arm")
    here.put("Ann", Wounds((winded, RIBS, numbed, MAIMED)))
    assert comes(here, "Ann").wounds == (("cracked_ribs", "chest"), ("maimed_arm", "right_arm"))
    later = comes(here, "Ann", 25)
    assert (later.wounds, later.after, later.days) == ((), (("maimed_arm", "right_arm"),), (5,))


@pytest.mark.rule("ZF-END-04")
def test_who_comes_to_the_next_battle():
    here = three()
    assert {
        one.fighter: one.out for one in RULESET.scales["personal"].recover(here.world, 0, True)
    } == {
        "ann": "",
        "bob": "",
        "abe": "",
    }
    here.put("Bob", Out("slain"))
    assert comes(here, "Bob").out == "slain"
    here.put("Bob", Out("fled"))
    assert comes(here, "Bob").out == ""
    here.put("Abe", Out("fallen"))
    assert comes(here, "Abe").out == "fallen"


@pytest.mark.rule("ZF-END-04")
def test_the_helpless_are_prisoners_where_only_enemies_stand():
    here = three()
    passing.fall_asleep(here.world, here.id("Abe"), 120)
    assert comes(here, "Abe").out == ""
    here.put("Ann", Out("bound"))
    assert comes(here, "Abe").out == comes(here, "Ann").out == "captured"
    here.put("Bob", Out("fled"))
    assert comes(here, "Abe").out == comes(here, "Ann").out == ""


@pytest.mark.rule("ZF-HEAL-06")
def test_the_next_battle_starts_from_there():
    had = Carried(
        "ann", 4, (("cracked_ribs", "chest"),), (("maimed_arm", "left_arm"),), "", (7, 12)
    )
    base = setup(DRAWING, man("Ann", "hero"), man("Bob", "robber"), man("Abe", "hero"))
    chained = (had, Carried("abe", 3, out="slain"))
    here = Scene(World(build(replace(base, carried=chained))))
    ann = here.who("Ann")
    assert ann.health == Health(4, 10)
    assert ann.wounds == Wounds((RIBS,), (Hurt("maimed_arm", "left_arm"),))
    assert [hurt.days for hurt in (*ann.wounds.suffered, *ann.wounds.after)] == [7, 12]
    assert here.out("Abe") == "slain" and here.cell("Abe") is None
    assert comes(here, "Ann", 3) == replace(had, health=10, wounds=(), days=(15,))


def test_a_wound_that_there_is_not():
    for wound, area in (("cracked_ribs", "head"), ("nonsense", "head"), ("cracked_ribs", "nose")):
        with pytest.raises(KeyError):
            recruit.hurt_of(wound, area)


@pytest.mark.rule("ZF-WOUND-06")
def test_who_suffers_an_equal_wound_heals_it_from_the_beginning() -> None:
    world = World()
    unit = world.spawn(Wounds((Hurt("opened_belly", "gut", days=5),)))
    who = replace(fighter(1), unit=unit, wounds=world.get(unit, Wounds))
    suffer_wound(world, who, Hurt("opened_belly", "gut"))
    assert [hurt.days for hurt in world.get(unit, Wounds).suffered] == [0]
