"""MIS: range, aim, the check, loading and ammunition of what is shot."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.checks import Ask, Outcome
from game.core.events import Event
from game.core.orders import IllegalOrder
from game.rules.zefrs.exchange import attack, damage, missile
from game.rules.zefrs.exchange.damage import Force
from game.rules.zefrs.exchange.guard import Guard
from game.rules.zefrs.exchange.missile import Line, Supply, attack_at, missile_areas
from game.rules.zefrs.exchange.strike import area_at, located, location_check, strike
from game.rules.zefrs.sheet.arms import missile_rating, weapon
from game.rules.zefrs.sheet.components import Held, Loading, Quiver
from game.rules.zefrs.sheet.fighter import STEADY
from game.rules.zefrs.tables.rows import AREAS
from tests.rules.zefrs.people import man, run

BOW = weapon("short_bow")
NEAR = Line(50)
UNGUARDED = Guard()


def rolled(event: Event, number: int = 0) -> Outcome:
    """One of the throws of an event."""
    outcome = event.outcomes[number]
    assert isinstance(outcome, Outcome)
    return outcome


def refused(found: IllegalOrder | None) -> tuple[str, str]:
    """The rule and the wording of a refusal."""
    assert found is not None
    return found.rule, found.why.removeprefix("zefrs.no.")


@pytest.mark.rule("ZF-MIS-04")
def test_s8_short_bow_at_its_limits():
    bands = [missile.band(BOW, feet) for feet in (50, 51, 110, 111, 200, 201)]
    names = [found.id if found else "impossible" for found in bands]
    assert names == ["short", "medium", "medium", "long", "long", "impossible"]
    assert missile.band(weapon("broadsword"), 5) is None
    rows = [attack_at(BOW, None, Line(feet)).circumstances for feet in (5, 80, 200)]
    assert rows == [("M5a",), ("M5b",), ("M5c",)]


@pytest.mark.rule("ZF-MIS-01", "ZF-MIS-04", "ZF-MIS-10")
def test_what_forbids_a_shot_over_this_line():
    assert missile.why_no_line(BOW, Line(200)) is None
    found = [
        missile.why_no_line(BOW, line)
        for line in (Line(5, adjacent=True), Line(205), Line(50, blocked=True))
    ]
    assert [refused(one) for one in found] == [
        ("ZF-MIS-01", "shot_adjacent"),
        ("ZF-MIS-04", "shot_range"),
        ("ZF-MIS-10", "line_of_fire"),
    ]
    assert found[1] and found[1].facts[1:] == (("feet", 205), ("longest", 200))


@pytest.mark.rule("ZF-MIS-03", "ZF-MOD-04")
def test_d28_at_long_range_against_mov_4():
    archer = man(talents={"short_bow": 6})
    made = attack.attack_check(archer, man(2, movement=4), attack_at(BOW, None, Line(200)))
    assert (made.rule, made.base, made.column) == ("ZF-MIS-03", 6, "0")
    assert (made.grade(48), made.grade(49)) == ("green", "white")


@pytest.mark.rule("ZF-MIS-03")
def test_general_fighting_or_the_talent_and_throwing_only_for_what_is_thrown():
    thrower = man(fighting=1, talents={"throwing": 5, "spear": 3, "short_bow": 4}).fighter
    ratings = {name: missile_rating(thrower, weapon(name)) for name in ("spear", "short_bow")}
    assert ratings == {"spear": 5, "short_bow": 4}
    assert missile_rating(thrower, weapon("sling")) == 1
    assert missile_rating(thrower, weapon("small_thrown")) == 5
    better = man(talents={"throwing": 2, "spear": 6}).fighter
    assert missile_rating(better, weapon("spear")) == 6
    hand_to_hand = attack.attack_check(man(talents={"throwing": 5}), man(2), SPEAR_THRUST)
    assert (hand_to_hand.rule, hand_to_hand.base) == ("ZF-MEL-02", 0)


SPEAR_THRUST = attack.Attack("spear", "chest")


@pytest.mark.rule("ZF-MIS-05")
def test_d25_random_location():
    check = location_check(man(), man(2))
    at = {roll: check.grade(roll) for roll in (10, 11, 35, 36, 60, 61, 100)}
    head, chest, gut = "head", "chest", "gut"
    assert list(at.values()) == [head, chest, chest, gut, gut, "right_arm", "left_leg"]
    assert [check.grade(roll) for roll in (70, 71, 80, 81, 90, 91)] == [
        "right_arm",
        "left_arm",
        "left_arm",
        "right_leg",
        "right_leg",
        "left_leg",
    ]
    assert {check.grade(roll) for roll in range(1, 101)} == set(AREAS)


@pytest.mark.rule("ZF-MIS-05", "ZF-GEN-06")
def test_an_unaimed_shot_names_the_target_alone_and_rolls_where_it_hits():
    foe = man(2, armour=("helmet",))
    thrown = list[str]()
    shot = attack_at(BOW, None, NEAR)
    blow = run(
        strike(man(), foe, shot, UNGUARDED), {"attack": [20], "location": [5]}, None, None, thrown
    )
    assert thrown == ["attack", "location"]
    assert (blow.area, blow.raw, blow.points) == ("head", 3, 1)
    assert blow.location and blow.location.total == 5 and area_at(blow.location) == "head"
    miss = run(strike(man(), foe, shot, UNGUARDED), {"attack": [60]})
    assert not miss.hits and miss.location is None


@pytest.mark.rule("ZF-MIS-06")
def test_d26_a_called_shot_hits_with_red_alone():
    called = attack_at(BOW, "head", NEAR)
    assert called.called and not attack_at(BOW, None, NEAR).called
    for roll in (7, 24, 36, 48, 99):
        blow = run(strike(man(), man(2), called, UNGUARDED), {"attack": [roll]})
        assert not blow.hits and (blow.points, blow.left, blow.threat) == (0, 8, None)
    red = run(strike(man(), man(2), called, UNGUARDED), {"attack": [6], "wound": [1]})
    assert red.hits and (red.area, red.points, red.location) == ("head", 4, None)
    assert missile.missile_areas() == (None, *AREAS)


@pytest.mark.rule("ZF-MIS-06")
def test_an_aimed_blow_hand_to_hand_is_no_called_shot():
    blow = run(strike(man(), man(2), SPEAR_THRUST, UNGUARDED), {"attack": [24]})
    assert blow.hits and blow.points == 3


@pytest.mark.rule("ZF-MIS-07")
def test_missiles_have_weapon_bonus_without_strength():
    strong = man(strength=20)
    arbalest = attack_at(weapon("arbalest"), None, NEAR)
    assert damage.force(strong, man(2), arbalest, "green") == Force(2, 1)
    javelin = attack_at(weapon("javelin"), None, Line(10))
    assert damage.force(strong, man(2), javelin, "green") == Force(0, 0)


@pytest.mark.rule("ZF-MOD-01")
def test_cover_counts_for_missiles_and_adds_to_range():
    line = Line(150, circumstances=("M4a", "M3", "M11", "M12"))
    shot = attack_at(BOW, None, line)
    shifts = attack.shifts(man(), man(2), shot)
    assert [part.worth for part in shifts] == [-2, -2, -1, -1, -2]
    assert sum(part.worth for part in shifts) == -8


@pytest.mark.rule("ZF-MOD-02")
def test_height_and_lying_count_for_missiles_too():
    shot = attack_at(BOW, None, Line(20, height=1))
    assert [m.label for m in attack.shifts(man(), man(2), shot)] == ["zefrs.m2", "zefrs.m5a"]
    lying = man(condition=replace(STEADY, fallen=True))
    labels = [m.label for m in attack.shifts(lying, man(2), attack_at(BOW, None, Line(20)))]
    assert labels == ["zefrs.m1", "zefrs.m5a"]


@pytest.mark.rule("ZF-MIS-08")
def test_d61_an_arbalest_shoots_in_turns_1_5_and_9():
    row, state, shots = weapon("arbalest"), Loading(), list[int]()
    for turn in range(1, 10):
        if missile.needed(state, "arbalest"):
            state = missile.loaded_once(state, "arbalest")
        else:
            shots.append(turn)
            state = missile.emptied(state, row)
    assert shots == [1, 5, 9]


@pytest.mark.rule("ZF-MIS-08")
def test_loading_need_not_be_in_one_go_and_bows_need_none():
    empty = missile.emptied(Loading(), weapon("arbalest"))
    assert missile.needed(empty, "arbalest") == 3
    once = missile.loaded_once(empty, "arbalest")
    found = missile.why_no_shot(weapon("arbalest"), Supply(once))
    assert refused(found) == ("ZF-MIS-08", "loaded")
    assert found and dict(found.facts)["n"] == 2
    assert missile.why_no_shot(BOW, Supply(once)) is None
    assert missile.emptied(Loading(), BOW) == Loading()
    assert missile.emptied(once, BOW) == once
    both = Loading((("arbalest", 1), ("other", 2)))
    assert missile.loaded_once(both, "arbalest") == Loading((("other", 2),))


@pytest.mark.rule("ZF-MIS-09")
def test_ammunition_counts_only_where_the_scenario_counts_it():
    assert missile.shots_left(None, "short_bow") is None
    quiver = Quiver((("short_bow", 2), ("sling", 5)))
    once = missile.spent(quiver, "short_bow")
    assert once == Quiver((("short_bow", 1), ("sling", 5)))
    assert missile.why_no_shot(BOW, Supply(quiver=once)) is None
    twice = missile.spent(once, "short_bow")
    assert refused(missile.why_no_shot(BOW, Supply(quiver=twice))) == ("ZF-MIS-09", "shots")
    assert missile.spent(Quiver(), "short_bow") == Quiver()


@pytest.mark.rule("ZF-GEN-03")
def test_what_is_shot_with_is_in_the_hands():
    archer = man(weapons=("broadsword", "short_bow"))
    assert [row.id for row in missile.shooting_weapons(archer)] == ["short_bow"]
    sheathed = replace(archer, held=Held("broadsword"))
    assert not list(missile.shooting_weapons(sheathed))
    ready = replace(archer, held=Held("short_bow", "short_bow"))
    assert [row.id for row in missile.shooting_weapons(ready)] == ["short_bow"]
    assert not list(missile.shooting_weapons(replace(archer, held=Held("short_bow", "dirk"))))


@pytest.mark.rule("ZF-DEF-08")
@pytest.mark.parametrize("method", ["dodge", "block", "parry"])
@pytest.mark.parametrize("name", ["short_bow", "spear"])
def test_dodge_or_block_any_missile_but_parry_thrown_ones_alone(method: str, name: str):
    shot = attack_at(weapon(name), None, Line(20))
    foe, asked = man(2, fighting=4), list[Ask]()
    guard = Guard(method, "broadsword")
    run(strike(man(), foe, shot, guard), {"attack": [20], "location": [20]}, None, asked)
    assert len(asked) == (0 if (method, name) == ("parry", "short_bow") else 1)


@pytest.mark.rule("ZF-MIS-05")
def test_a_shot_is_at_the_target_alone_or_at_one_area_called() -> None:
    assert missile_areas() == (None, *AREAS)


@pytest.mark.rule("ZF-MIS-05")
@pytest.mark.parametrize(
    ("roll", "area"),
    [
        (1, "head"),
        (10, "head"),
        (11, "chest"),
        (35, "chest"),
        (36, "gut"),
        (60, "gut"),
        (61, "right_arm"),
        (70, "right_arm"),
        (71, "left_arm"),
        (80, "left_arm"),
        (81, "right_leg"),
        (90, "right_leg"),
        (91, "left_leg"),
        (100, "left_leg"),
    ],
)
def test_t4_tells_where_an_unaimed_shot_hits(roll: int, area: str) -> None:
    found = run(located(man(3), man(4)), {"location": [roll]})
    assert (found.grade, area_at(found)) == (area, area)
    check = found.check
    assert (check.purpose, check.rule, check.dice) == ("location", "ZF-MIS-05", (1, 100))
    assert (check.actor, check.target, check.modifiers) == (3, 4, ())
