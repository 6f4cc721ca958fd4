"""What exactly is rolled, by whom, against what; mounts that are hurt; grips in numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.rules.heroic20s.exchange.attack import Struck
from game.rules.heroic20s.exchange.contest import margin_check, margin_of, success_check
from game.rules.heroic20s.exchange.fatigue import (
    exhausted,
    fatigue_check,
    fatigue_cost,
    suffocated,
    tired,
    took_part,
    will_check,
)
from game.rules.heroic20s.exchange.initiative import (
    initiative,
    initiative_checks,
    leader,
    tactician,
)
from game.rules.heroic20s.exchange.injury import Blow, damage_check, location_check
from game.rules.heroic20s.exchange.shots import stray_check, victim_check
from game.rules.heroic20s.exchange.strike import attack_check, attacked, clash, struck
from game.rules.heroic20s.sheet.components import (
    Expended,
    Fatigue,
)
from tests.rules.exchanges import check_of, played
from tests.rules.heroic20s.arms import blow, volley
from tests.rules.heroic20s.cast import fighter, figure

THUG, GUARD, TROLL = figure("thug", 1), figure("town_guard", 2), figure("troll", 3)


@pytest.mark.rule("HC-BASE-01", "HC-BASE-03")
def test_margins_and_successes() -> None:
    assert [margin_of(10, total) for total in (3, 9, 10, 11, 17, 18)] == [7, 1, 0, -1, -7, -8]
    assert [margin_of(2, total) for total in (3, 4, 5)] == [0, 0, -3], "3 and 4 never fail"
    assert [margin_of(20, total) for total in (16, 17, 18)] == [4, -1, -1]
    check = success_check("health", "HC-INJ-04", 10, 7)
    assert (check.purpose, check.rule, check.actor, check.target) == ("health", "HC-INJ-04", 7, 7)
    assert (check.dice, check.base, check.column) == ((3, 6), 10, 10)
    assert [(band.low, band.high) for band in check.bands] == [(3, 10), (11, 18)]
    assert check.chance("made") == 0.5 and check.modifiers == ()
    skill = margin_check("x", "HC-BASE-03", 10, (), 1, 2, "running")
    assert (skill.actor, skill.target, skill.dice, skill.base, skill.column) == (
        1,
        2,
        (3, 6),
        10,
        10,
    )
    assert skill.skill == ("heroic20s.skilled", (("skill", "running"),))
    bare = margin_check("x", "HC-BASE-03", 10, (), 1, 2, "")
    assert bare.skill == ("", ())
    shifted = margin_check(
        "x", "HC-BASE-03", 10, attack_check(blow(THUG, GUARD, "broadsword"), ()).modifiers, 1, 2, ""
    )
    assert shifted.bands == bare.bands


@pytest.mark.rule("HC-FAT-01", "HC-FAT-02", "HC-FAT-03", "HC-FAT-04")
def test_what_weariness_rolls_and_costs() -> None:
    check = fatigue_check()
    assert (check.purpose, check.rule, check.dice) == ("fatigue", "HC-FAT-01", (1, 6))
    assert [(band.low, band.high) for band in check.bands] == [(1, 2), (3, 6)]
    plain, loaded = fighter("thug"), fighter("thug", encumbrance=3)
    assert [fatigue_cost(one, hot) for one in (plain, loaded) for hot in (False, True)] == [
        1,
        2,
        4,
        5,
    ]
    assert fatigue_cost(fighter("thug", plate=True), True) == 3
    assert took_part(plain, Expended(moved=True)) and took_part(plain, Expended(took_part=True))
    assert not took_part(plain, Expended()) and not took_part(plain, Expended(given=9))
    assert not took_part(fighter("thug", tireless=True), Expended(moved=True))
    lost = [tired(Fatigue(now, 10), 3) for now in (9, 3, 2, -4, -7, -9)]
    assert [(one.now, one.wounds, one.unconscious) for one in lost] == [
        (6, 0, False), (0, 0, False), (-1, 1, False), (-7, 3, False), (-10, 3, True),
        (-10, 3, True),
    ]  # fmt: skip
    weary = replace(THUG, fatigue=0)
    assert exhausted(weary) and not exhausted(replace(THUG, fatigue=1))
    assert not exhausted(replace(weary, fighter=fighter("skeleton", tireless=True)))
    will = will_check(weary)
    assert (will.purpose, will.rule, will.actor, will.base) == ("will", "HC-FAT-04", 1, 10)


@pytest.mark.rule("HC-GRAP-08", "HC-FAT-04")
@pytest.mark.parametrize(
    ("fatigue", "seconds", "dice", "found"),
    [
        (12, 0, {}, (10, 2, 0, False, False)),
        (11, 0, {}, (10, 1, 0, False, False)),
        (10, 0, {"senses": [10]}, (10, 0, 0, False, False)),
        (10, 0, {"senses": [11]}, (10, 0, 0, True, False)),
        (4, 30, {"senses": [10]}, (40, -6, 6, False, False)),
        (-2, 30, {}, (40, -12, 10, True, False)),
        (12, 229, {}, (239, 2, 0, False, False)),
        (12, 230, {}, (240, 2, 0, False, True)),
    ],
)
def test_ten_seconds_without_breath(fatigue, seconds, dice, found) -> None:
    done = played(suffocated(replace(THUG, fatigue=fatigue), seconds), dice)
    assert (done.seconds, done.fatigue, done.wounds, done.unconscious, done.dead) == found
    assert len(done.outcomes) == len(dice)


@pytest.mark.rule("HC-INIT-01", "HC-INIT-02", "HC-INIT-03")
def test_who_leads_and_what_is_rolled_for_initiative() -> None:
    def lead(unit: int, tactics: int, **more: Any) -> Any:
        return figure("thug", unit, leader=True, skills=(("tactics", tactics),), **more)

    best, second, foe = lead(1, 12), lead(3, 12), lead(2, 11)
    everybody = (second, best, foe, figure("thug", 5, skills=(("tactics", 18),)))
    assert leader(everybody, "a") == best and leader(everybody, "b") == foe
    assert leader((replace(best, living=0), second), "a") == second
    assert leader((replace(best, pinned=True), second), "a") == second
    assert leader((replace(best, routed=True), second), "a") == second
    assert leader((lead(1, 9), second), "a") == second and leader((foe,), "a") is None
    pairs = (best, foe), (foe, best), (best, second), (None, foe)
    assert [tactician(pair) for pair in pairs] == [0, 1, None, 1]
    one, two = initiative_checks((best, foe))
    assert (one.purpose, one.rule, one.actor, one.dice) == ("initiative", "HC-INIT-01", 1, (1, 6))
    assert (two.actor, two.dice, two.shift, one.shift) == (2, (1, 6), 0, 1)
    assert initiative_checks((None, None))[0].actor == 0
    won = played(initiative(("a", "b"), (best, foe)), {"initiative": [3, 4, 2, 2]})
    assert won.side == "a" and len(won.outcomes) == 4, "4 and 4: again; 3 to 2"
    assert played(initiative(("a", "b"), (None, None)), {"initiative": [1, 2]}).side == "b"


@pytest.mark.rule("HC-INJ-01", "HC-BASE-19", "HC-RNG-19", "HC-MEL-10", "HC-RNG-13")
def test_what_attacks_roll() -> None:
    hit = Blow(2, 1, "cut", 1.0, False, GUARD.fighter, "torso")
    check = damage_check(hit, 5, 6)
    assert (check.purpose, check.rule, check.actor, check.target) == ("damage", "HC-INJ-01", 5, 6)
    assert (check.dice, check.base) == ((2, 6), 1)
    place = location_check("human", 5, 6)
    assert (place.purpose, place.rule, place.actor, place.target, place.dice) == (
        "location", "HC-BASE-19", 5, 6, (3, 6),
    )  # fmt: skip
    sword, arrow = (
        blow(THUG, GUARD, "broadsword"),
        volley(figure("archer", 1), GUARD, "regular_bow", 9),
    )
    roll, shot = attack_check(sword, ()), attack_check(arrow, ())
    assert (roll.rule, roll.actor, roll.target, roll.base) == ("HC-MEL-10", 1, 2, 11)
    assert (shot.rule, shot.skill[1]) == ("HC-RNG-13", (("skill", "regular_bow"),))
    grab = replace(sword, weapon=None, mode=None, kind="grapple")
    assert attack_check(grab, ()).skill[1] == (("skill", "grapple"),)
    stray = stray_check(arrow)
    assert (stray.rule, stray.actor, stray.target, stray.dice, stray.base) == (
        "HC-RNG-19", 1, 2, (3, 6), 9,
    )  # fmt: skip
    assert [(band.low, band.high) for band in stray.bands] == [(3, 9), (10, 18)]
    whom = victim_check(arrow, (replace(THUG, unit=7, living=3), replace(THUG, unit=9, living=2)))
    assert whom.dice == (1, 5) and (whom.actor, whom.target) == (1, 2)
    assert [(band.grade, band.low, band.high) for band in whom.bands] == [(7, 1, 3), (9, 4, 5)]


@pytest.mark.rule("HC-BASE-04", "HC-BASE-09", "HC-MEL-11", "HC-MASS-09", "HC-INJ-01", "HC-MEL-09")
def test_from_the_contest_to_the_injury() -> None:
    sword = blow(THUG, GUARD, "broadsword", location="neck", defence="dodge")
    margin, drawn = played(clash(sword), {"attack": [5], "defence": [12]})
    assert margin == (6 - 5) + 3 and len(drawn) == 2
    missed = played(struck(sword, 0), {})
    assert missed == Struck(0, 0, 0, 0, "neck") and missed.outcomes == ()
    done = played(struck(sword, 5, drawn), {"damage": [6]})
    assert (done.base, done.hits, done.margin, done.location) == (2, 2, 5, "neck")
    assert len(done.outcomes) == 3 and done.injury > 0
    grab = replace(sword, weapon=None, mode=None, kind="grapple")
    held = played(struck(grab, 5, drawn), {})
    assert (held.base, held.hits, held.injury, held.margin) == (2, 2, 0, 5)
    assert held.outcomes == drawn
    helpless = replace(sword, foe=replace(GUARD, pinned=True))
    sure, rolls = played(clash(helpless), {"attack": [16]})
    assert len(rolls) == 1 and sure == margin_of(6, 16) + 5, "no defence at all"
    whole = played(attacked(sword), {"attack": [3], "defence": [16], "damage": [3]})
    assert [check_of(one).purpose for one in whole.outcomes] == ["attack", "defence", "damage"]
