"""Morale and fatigue (3.18, 3.19), and where they meet."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.heroic20s.exchange import morale as morale_module
from game.rules.heroic20s.exchange.fatigue import (
    exhausted,
    fatigue_check,
    fatigue_cost,
    tired,
    took_part,
    will_check,
)
from game.rules.heroic20s.exchange.morale import (
    Spirits,
    breaks,
    morale,
    morale_check,
    morale_modifiers,
    must_test,
    shaken,
    shakes,
)
from game.rules.heroic20s.sheet.components import Expended, Fatigue
from game.rules.heroic20s.sheet.figure import halved, wearied, weary
from tests.rules.exchanges import played
from tests.rules.heroic20s.cast import fighter, figure


@pytest.fixture(autouse=True)
def forgotten() -> None:
    morale_module._bands.cache_clear()


def group(strength: int, living: int, **changes: Any) -> Spirits:
    made = fighter(changes.pop("who", "orc_warrior"))
    full = made.hit_points
    given = {"fallen": 1, **changes}
    return Spirits(
        unit=1,
        fighter=made,
        strength=strength,
        living=living,
        points=strength * full,
        pool=living * full,
        **given,
    )


def hydra(pool: int, **changes: Any) -> Spirits:
    given = {"hurt": 1, "ours": 1, "theirs": 9, **changes}
    return Spirits(
        unit=1,
        fighter=fighter("hydra", **given.pop("fighter", {})),
        strength=1,
        living=1,
        points=35,
        pool=pool,
        **given,
    )


@pytest.mark.rule("HC-MOR-01")
@pytest.mark.parametrize(
    ("strength", "living", "fallen", "found"),
    [
        (10, 7, 3, False),
        (10, 6, 4, True),
        (8, 5, 3, True),
        (3, 2, 1, True),
        (10, 6, 0, False),
        (10, 5, 1, True),
    ],
)
def test_d58_when_groups_test(strength, living, fallen, found) -> None:
    assert must_test(group(strength, living, fallen=fallen)) is found


@pytest.mark.rule("HC-MOR-02")
@pytest.mark.rule("HC-MOR-05")
@pytest.mark.parametrize(
    ("pool", "found", "worth"), [(24, False, 0), (23, True, 0), (17, True, 2), (11, True, 5)]
)
def test_d61_when_a_single_creature_tests(pool, found, worth) -> None:
    assert must_test(hydra(pool)) is found
    assert morale_check(hydra(pool)).shift == worth
    assert not must_test(hydra(pool, hurt=0))


@pytest.mark.rule("HC-MOR-03", "HC-MOR-01", "HC-MOR-02")
def test_who_never_tests() -> None:
    assert shakes(fighter("orc_warrior"))
    assert not shakes(fighter("orc_warrior", person=True))
    assert not shakes(fighter("skeleton"))
    assert not must_test(hydra(5, fighter={"person": True}))
    assert not must_test(hydra(5, routed=True)), "it flees already"


@pytest.mark.rule("HC-MOR-04")
@pytest.mark.rule("HC-MOR-05")
@pytest.mark.rule("HC-MOR-06")
def test_d59_ten_orcs() -> None:
    six = group(10, 6, fallen=4, ours=6, theirs=5)
    assert played(morale(six), {"morale": [14]}).does == "fights"
    five = group(10, 5, ours=5, theirs=5)
    assert played(morale(five), {"morale": [11]}).does == "flees"
    assert played(morale(five), {"morale": [10]}).does == "fights"


@pytest.mark.rule("HC-MOR-04")
def test_t20_breaks_from_good_upwards() -> None:
    check = morale_check(group(10, 6))
    grades = [check.grade(total) for total in (3, 4, 7, 9, 10, 12, 13, 15, 16, 18)]
    assert grades == [
        "very_bad", "bad", "poor", "poor", "neutral", "neutral", "good", "good", "very_good",
        "very_good",
    ]  # fmt: skip
    assert [breaks(grade) for grade in ("neutral", "good", "excellent")] == [False, True, True]
    assert morale_check(group(10, 3)).grade(14) == "excellent"
    low = morale_check(group(10, 6, ours=10, theirs=5, way_out=False, quarter=False))
    assert low.grade(3) == "disastrous" and low.grade(18) == "poor"


def worths(unit: Spirits) -> dict[str, int]:
    return {one.label.removeprefix("heroic20s.shift_"): one.worth for one in morale_modifiers(unit)}


@pytest.mark.rule("HC-MOR-05")
@pytest.mark.rule("HC-BASE-24")
def test_d62_modifiers() -> None:
    assert worths(group(20, 10, ours=10, theirs=6)) == {"group_half": 2, "outnumbers": -2}
    assert worths(group(20, 10, ours=10, theirs=5)) == {"group_half": 2, "outnumbers_twice": -5}
    assert worths(group(9, 3)) == {"group_two_thirds": 5}
    assert worths(hydra(35, fighter={"cowardice": 9})) == {"cowardice": 3}
    for control, worth in ((15, 1), (12, 2), (6, 4)):
        assert worths(hydra(35, fighter={"cowardice": control})) == {"cowardice": worth}
    assert worths(hydra(35, ours=9, theirs=1)) == {}, "the numbers are a line for groups"


@pytest.mark.rule("HC-MOR-05")
@pytest.mark.rule("HC-BASE-24")
def test_fearless_and_a_coward_at_once() -> None:
    both = hydra(35, fighter={"fearlessness": 2, "cowardice": 12})
    assert worths(both) == {"fearless": -2, "cowardice": 2}
    assert morale_check(both).shift == 0


@pytest.mark.rule("HC-MOR-05")
@pytest.mark.rule("HC-MOR-06")
def test_cornered_and_outnumbering_without_quarter() -> None:
    unit = group(10, 5, ours=12, theirs=6, way_out=False, quarter=False)
    assert worths(unit) == {"group_half": 2, "outnumbers_twice": -5, "cornered": -5}
    assert played(morale(unit), {"morale": [18]}).does == "fights", "10 in all"
    alone = group(10, 3, way_out=False, quarter=False)
    assert worths(alone) == {"group_two_thirds": 5, "cornered": -5}
    assert played(morale(alone), {"morale": [13]}).does == "fights", "it breaks, with no way out"
    assert worths(group(10, 5, way_out=False)) == {"group_half": 2}, "it may surrender"


@pytest.mark.rule("HC-MOR-06")
@pytest.mark.rule("HC-MOR-07")
@pytest.mark.parametrize(
    ("way_out", "quarter", "does"),
    [
        (True, True, "flees"),
        (True, False, "flees"),
        (False, True, "surrenders"),
        (False, False, "fights"),
    ],
)
def test_flee_surrender_or_fight_on(way_out, quarter, does) -> None:
    assert shaken(way_out, quarter) == does


@pytest.mark.rule("HC-MOR-08")
def test_nothing_befalls_the_wounded_who_do_not_test() -> None:
    assert played(morale(hydra(30)), {}).does == "fights"


@pytest.mark.rule("HC-FAT-01")
def test_tiring_rolls() -> None:
    check = fatigue_check()
    assert [check.grade(face) for face in range(1, 7)] == ["tiring"] * 2 + ["fresh"] * 4


@pytest.mark.rule("HC-FAT-02")
@pytest.mark.parametrize("level", range(5))
def test_what_a_round_costs(level) -> None:
    plain = fighter("thug", encumbrance=level)
    assert fatigue_cost(plain, False) == level + 1
    assert fatigue_cost(plain, True) == level + 2
    assert fatigue_cost(fighter("thug", encumbrance=level, plate=True), True) == level + 3
    assert fatigue_cost(fighter("thug", encumbrance=level, plate=True), False) == level + 1


@pytest.mark.rule("HC-FAT-03")
def test_who_takes_part() -> None:
    thug = fighter("thug")
    assert not took_part(thug, Expended())
    assert not took_part(thug, Expended(given=5)), "what was given up and never used is nothing"
    for did in ({"gone": 1}, {"shot": True}, {"struck": True}, {"took_part": True}, {"actions": 1}):
        assert took_part(thug, Expended(**did))
    assert not took_part(fighter("skeleton"), Expended(struck=True))


@pytest.mark.rule("HC-FAT-04")
@pytest.mark.parametrize(
    ("now", "points", "left", "wounds", "out"),
    [
        (10, 2, 8, 0, False),
        (1, 1, 0, 0, False),
        (1, 3, -2, 2, False),
        (0, 1, -1, 1, False),
        (-9, 1, -10, 1, True),
        (-9, 4, -10, 4, True),
    ],
)
def test_losing_fatigue(now, points, left, wounds, out) -> None:
    found = tired(Fatigue(now, 10), points)
    assert (found.now, found.wounds, found.unconscious) == (left, wounds, out)


@pytest.mark.rule("HC-FAT-04")
def test_the_weary() -> None:
    assert [weary(now, 11) for now in (4, 3, 0)] == [False, True, True]
    assert not weary(4, 12)
    assert [halved(n) for n in (1, 5, 6)] == [1, 3, 3]
    guard = fighter("town_guard")
    slow = wearied(guard, 3)
    assert (slow.move, slow.strength, slow.dodge) == (2, 6, 5), "Dodge 9 with DB 1: 8 halved, and 1"
    assert (slow.arms, slow.hit_points) == (guard.arms, guard.hit_points)
    assert wearied(guard, 4) == guard
    wolf = wearied(fighter("wolf"), 4)
    assert (wolf.move, wolf.top_speed) == (5, 7)
    assert wearied(fighter("skeleton"), 0) == fighter("skeleton")


@pytest.mark.rule("HC-FAT-04")
def test_the_exhausted_roll_will() -> None:
    assert exhausted(figure("crusader", fatigue=0))
    assert not exhausted(figure("crusader", fatigue=1))
    assert not exhausted(figure("skeleton", fatigue=0))
    check = will_check(figure("crusader", fatigue=0))
    assert [check.grade(n) for n in (12, 13)] == ["made", "failed"]
