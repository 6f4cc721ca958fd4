"""PEN: every penalty and bonus of a combat roll, its stacks, and where it counts."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from game.core.checks import Modifier
from game.rules.chaos.exchange import modifiers
from game.rules.chaos.exchange.facts import HERE, Attack, Block, Setting, Strike
from game.rules.chaos.exchange.modifiers import attack_modifiers, defence_modifiers
from game.rules.chaos.exchange.penalties import on_contests, on_initiative
from game.rules.chaos.exchange.rolls import defence_check
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.agenda import Entangled
from game.rules.chaos.sheet.components import Condition, Wounds
from game.rules.chaos.sheet.fighter import Combatant
from tests.rules.chaos.people import able, blow, hurt, man, sample, skilled, state

DODGE = Answer("dodge")
SWORDSMAN = skilled(man(1, "a"), "one_handed", 1)
SWORD = blow("long_sword")
SHOOTER = skilled(man(1, "a"), "handgun", 1)
SHOT = blow("pistol", "shoot")


def worths(found: Iterable[Modifier]) -> dict[str, int]:
    return {modifier.label.removeprefix("chaos."): modifier.worth for modifier in found}


def total(found: Iterable[Modifier]) -> int:
    return sum(modifier.worth for modifier in found)


def against(
    who: Combatant, attack: Attack = SWORD, setting: Setting = HERE, foe: Combatant | None = None
) -> dict[str, int]:
    return worths(attack_modifiers(who, foe or man(), attack, setting))


def guard(
    who: Combatant, attack: Attack = SWORD, answer: Answer = DODGE, setting: Setting = HERE
) -> dict[str, int]:
    return worths(defence_modifiers(Strike(man(1, "a"), who, attack, answer, setting)))


@pytest.mark.rule("CF-PEN-01", "CF-PEN-10", "CF-PEN-04", "CF-PEN-07")
def test_s01_joe_shoots_at_fred():
    joe, fred = sample("Joe"), sample("Fred", 2, "b")
    place = replace(HERE, moving=(False, True), cover="partial", distance=5)
    found = attack_modifiers(joe, fred, blow("laser_rifle", "shoot"), place)
    assert total(found) == -12
    assert worths(found) == {"pen_target_moves": -4, "pen_cover": -4, "pen_unskilled": -4}


@pytest.mark.rule("CF-PEN-12", "CF-PEN-14", "CF-PEN-08", "CF-BLOCK-03")
def test_s02_fred_prepared_behind_a_large_box():
    joe, fred = sample("Joe"), sample("Fred", 2, "b")
    answer, box = Answer("block", pay="prepared"), Block("crate", 8, 3, "large")
    laser = blow("laser_rifle", "shoot")
    assert total(defence_modifiers(Strike(joe, fred, laser, answer, HERE, box))) == 4
    assert defence_check(Strike(joe, fred, laser, answer, HERE, box)).shift == 4 + 1


@pytest.mark.rule("CF-PEN-01")
def test_no_more_than_two_of_a_kind():
    entangled = replace(man(1, "a"), entangled=Entangled("net", 15, fully=False))
    low = state(entangled, Condition(prone=True, off_balance=True))
    place = replace(HERE, lower=(True, False))
    found = against(skilled(low, "one_handed", 1), SWORD, place)
    assert found == {"pen_prone": -4, "pen_lower": -4}


@pytest.mark.rule("CF-PEN-02", "CF-STUN-04")
def test_disorient():
    stunned = state(SWORDSMAN, Condition(stunned=True))
    assert against(stunned) == {"pen_stunned": -4}
    down = state(SWORDSMAN, Condition(stunned=True, prone=True))
    assert against(down) == {"pen_prone": -4}
    smoke = replace(HERE, smoke=(True, True))
    assert against(stunned, SWORD, smoke) == {"pen_stunned": -4, "pen_smoke": -4}
    assert guard(man(), setting=smoke) == {"pen_smoke": -4}
    eye = replace(SWORDSMAN, wounds=Wounds((("left_eye", 1),)))
    assert against(eye) == {"pen_eye": -4, "pen_red": -2}
    blind = replace(SWORDSMAN, wounds=Wounds((("left_eye", 2), ("right_eye", 2))))
    assert against(blind, SWORD, smoke) == {"pen_eye": -4, "pen_blind": -4, "pen_red": -8}


@pytest.mark.rule("CF-PEN-03", "CF-AMBUSH-03")
def test_ambush():
    place = replace(HERE, ambushed=(True, False))
    assert against(SWORDSMAN, SWORD, place) == {"pen_ambushed": -4}
    assert guard(man(), setting=replace(HERE, ambushed=(False, True))) == {"pen_ambushed": -4}


@pytest.mark.rule("CF-PEN-04")
@pytest.mark.parametrize(
    ("ranged", "own", "his", "together", "expected"),
    [
        (False, True, False, False, -4),
        (False, False, True, False, 0),
        (False, True, True, False, -8),
        (False, True, True, True, -4),
        (True, False, True, False, -4),
        (True, True, True, False, -8),
        (True, True, True, True, -4),
        (True, False, False, False, 0),
    ],
)
def test_moving(ranged: bool, own: bool, his: bool, together: bool, expected: int):
    place = replace(HERE, moving=(own, his), together=together)
    who, attack = (SHOOTER, SHOT) if ranged else (SWORDSMAN, SWORD)
    assert sum(against(who, attack, place).values()) == expected
    assert guard(man(), attack, setting=place).get("pen_moving") is None


@pytest.mark.rule("CF-PEN-05")
def test_awkward():
    rear = replace(HERE, rear=True)
    assert guard(man(), setting=rear) == {"pen_rear": -4}
    assert against(SWORDSMAN, SWORD, rear) == {}
    lower = replace(HERE, lower=(False, True))
    assert guard(man(), setting=lower) == {"pen_lower": -4}
    assert guard(man(), blow("club", "throw"), setting=lower) == {}
    assert guard(replace(man(), outflanked=1)) == {"pen_rear": -4}
    crippled = hurt(SWORDSMAN, left_leg=4)
    assert against(crippled) == {"pen_crippled": -4, "pen_red": -8}
    assert against(skilled(man(1, "a", agility=4), "one_handed", 1)) == {"pen_clumsy": -4}
    off = state(SWORDSMAN, Condition(off_balance=True))
    assert against(off) == {"pen_off_balance": -4} and against(able(off, "lithe")) == {}
    two = state(SWORDSMAN, Condition(off_balance=True, prone=True))
    assert sum(against(able(two, "will_the_mind")).values()) == -4


@pytest.mark.rule("CF-VEH-01")
def test_cramped():
    assert against(SWORDSMAN, SWORD, replace(HERE, cramped=(True, False))) == {"pen_cramped": -4}


@pytest.mark.rule("CF-PEN-06")
@pytest.mark.parametrize(("size", "expected"), [(18, 0), (10, 0), (9, -4), (5, -4), (4, -8)])
def test_size(size: int, expected: int):
    small = replace(man(), fighter=replace(man().fighter, size=size))
    assert sum(against(SWORDSMAN, foe=small).values()) == expected
    found = defence_modifiers(Strike(small, man(1, "a"), SWORD, DODGE))
    assert total(found) == expected


@pytest.mark.rule("CF-PEN-06", "CF-PEN-07", "CF-CALL-01", "CF-CALL-04")
@pytest.mark.parametrize(
    ("area", "expected"), [("head", -4), ("left_leg", -4), ("neck", -8), ("right_eye", -12)]
)
def test_called_shots(area: str, expected: int):
    assert sum(against(SWORDSMAN, replace(SWORD, area=area)).values()) == expected


@pytest.mark.rule("CF-PEN-01", "CF-PEN-06")
@pytest.mark.parametrize(
    ("size", "area", "small", "narrow"),
    [
        (9, "right_hand", -4, -4),
        (9, "right_eye", -4, -4),
        (4, "neck", -8, 0),
        (4, "right_eye", -8, 0),
        (18, "right_eye", 0, -8),
    ],
)
def test_a_small_mark_on_a_small_man_counts_twice_at_most(
    size: int, area: str, small: int, narrow: int
) -> None:
    child = replace(man(), fighter=replace(man().fighter, size=size))
    found = against(SWORDSMAN, replace(SWORD, area=area), foe=child)
    expected = {"pen_small": small, "pen_narrow": narrow, "pen_vital": -4}
    assert found == {label: worth for label, worth in expected.items() if worth}


@pytest.mark.rule("CF-CALL-06", "CF-CALL-07")
def test_d49_far_and_in_cover():
    sniper = skilled(man(1, "a"), "rifles", 1)
    shot, place = blow("sniper_rifle", "shoot"), replace(HERE, distance=31, cover="partial")
    assert against(sniper, shot, place) == {"pen_far": -4, "pen_cover": -4}
    assert modifiers.reasons(sniper, shot, place) == ("far", "cover")
    precise = able(sniper, "precision")
    assert sum(against(precise, shot, place).values()) == -4
    assert len(modifiers.reasons(precise, shot, place)) == 2
    near = replace(place, distance=30)
    assert against(sniper, shot, near) == {"pen_cover": -4}


@pytest.mark.rule("CF-CALL-07", "CF-REFL-01")
def test_every_reason_adds_up_to_three():
    shot = replace(SHOT, area="head", bounced=True)
    place = replace(HERE, distance=40, cover="partial")
    found = against(SHOOTER, shot, place)
    called = [label for label in found if label in ("pen_vital", "pen_far", "pen_cover")]
    assert len(called) == 3 and "pen_bounce" not in found and found["pen_bounced"] == -4
    plain = against(SHOOTER, replace(SHOT, bounced=True))
    assert plain == {"pen_bounce": -4, "pen_bounced": -4}


@pytest.mark.rule("CF-DISARM-04", "CF-PEN-07")
@pytest.mark.parametrize("how", ["disarm", "break"])
def test_an_attack_at_a_weapon_is_a_called_shot(how: str):
    assert against(SWORDSMAN, replace(SWORD, how=how)) == {"pen_thing": -4}


@pytest.mark.rule("CF-PEN-08")
@pytest.mark.parametrize(
    ("name", "how", "expected"),
    [
        ("throwing_knife", "throw", 0),
        ("spear", "throw", 0),
        ("short_bow", "shoot", -4),
        ("pistol", "shoot", -4),
        ("laser_pistol", "shoot", -8),
        ("long_sword", "strike", 0),
    ],
)
def test_how_fast_it_comes(name: str, how: str, expected: int):
    assert sum(guard(man(), blow(name, how)).values()) == expected


@pytest.mark.rule("CF-PEN-09")
def test_off_hand():
    assert against(SWORDSMAN, replace(SWORD, hand="off")) == {"pen_off_hand": -4}


@pytest.mark.rule("CF-PEN-10")
def test_unskilled():
    assert against(man(1, "a")) == {"pen_unskilled": -4}
    poor = replace(man(1, "a"), fighter=replace(man().fighter, poor=("one_handed",)))
    assert against(poor) == {"pen_poor": -8}
    thrower = skilled(man(1, "a"), "throwing", 1)
    assert against(thrower, blow("dagger", "throw")) == {}
    assert against(thrower, blow("dagger")) == {"pen_unskilled": -4}
    shield = Answer("parry", "small_shield")
    club = Answer("parry", "club")
    assert defence_check(Strike(man(1, "a"), man(), SWORD, shield)).shift == 0
    assert defence_check(Strike(man(1, "a"), man(), SWORD, club)).shift == -4
    assert defence_check(Strike(man(1, "a"), man(), SWORD, Answer("block"))).shift == 4


@pytest.mark.rule("CF-PEN-11")
def test_red():
    assert against(hurt(SWORDSMAN, chest=2, left_leg=1)) == {"pen_red": -6}
    assert guard(hurt(man(), chest=2)) == {"pen_red": -4}
    assert against(able(hurt(SWORDSMAN, chest=2), "knit_bone")) == {"pen_red": -2}


@pytest.mark.rule("CF-PEN-12", "CF-PEN-14", "CF-BLOCK-02", "CF-TUM-01")
def test_bonuses_of_an_answer():
    prepared = Answer("dodge", pay="prepared")
    assert guard(man(), answer=prepared) == {"prepared": 4}
    assert guard(man(), answer=Answer("block")) == {"block_small": 4}
    assert guard(man(), answer=Answer("tumble")) == {"rolling": 4}
    assert guard(man()) == {}


@pytest.mark.rule("CF-SPRAY-09")
def test_a_defence_that_breaks_off_a_spray_is_awkward():
    assert guard(replace(man(), spraying=True)) == {"pen_broken_off": -4}


@pytest.mark.rule("CF-PEN-15", "CF-TICK-01")
def test_d34_what_lasts_into_initiative():
    prone = state(hurt(man(), chest=2), Condition(prone=True))
    assert 11 + 3 + total(on_initiative(prone)) == 6
    assert total(on_initiative(man(), is_ambushed=True)) == -4


@pytest.mark.rule("CF-PEN-15", "CF-STAT-06", "CF-ROLL-06")
def test_what_counts_in_contests():
    lucky = replace(man(), fighter=replace(man().fighter, rolls=2, bonuses=5))
    place = replace(HERE, moving=(True, False), ambushed=(True, False), lower=(True, False))
    assert worths(on_contests(lucky, place)) == {
        "pen_ambushed": -4,
        "pen_moving": -4,
        "pen_lower": -4,
        "all_rolls": 2,
    }
    his = replace(HERE, moving=(False, True), ambushed=(False, True), lower=(False, True))
    assert worths(on_contests(lucky, his)) == {"all_rolls": 2}
    assert total(on_initiative(lucky)) == 2


@pytest.mark.rule("CF-PARLAY-01")
def test_a_locked_wrist():
    numb = state(SWORDSMAN, Condition(numb=("right", 2)))
    assert against(numb) == {"pen_numb": -4}
    assert against(numb, setting=replace(HERE, round=3)) == {}
    assert against(numb, replace(SWORD, hand="off")) == {"pen_off_hand": -4}
