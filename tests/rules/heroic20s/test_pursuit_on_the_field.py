"""Who is asked, who is taken and who is counted when a battle is over (3.20)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Health, Out, Position, Strength, Unit
from game.rules.heroic20s.acts.pursuing import (
    Aftermath,
    Pursuit,
    fallen,
    guides,
    pursuers,
    runaways,
)
from game.rules.heroic20s.exchange.casualties import death_checks, important, the_rest
from game.rules.heroic20s.exchange.pursuit import (
    Chase,
    complement_check,
    fastest,
    first_caught,
    flight_check,
    pursued,
    pursuit_check,
    slowest,
    travels,
)
from game.rules.heroic20s.sheet.components import Routed, Taken, Toll, Unaware, Verdict
from game.rules.heroic20s.sheet.situation import figure
from tests.rules.exchanges import check_of, played
from tests.rules.heroic20s.cast import fighter
from tests.rules.heroic20s.cast import figure as cast
from tests.rules.heroic20s.pitch import Pitch

OUTCOME = {"pursuit": [11], "flight": [13]}


def won(**terms: Any) -> tuple[Pitch, int, int]:
    """Three thugs have beaten four goblins, who have fled."""
    pitch = Pitch(**terms)
    thugs, goblins = pitch.unit("thug", "a", 3), pitch.unit("goblin_warrior", "b", 4, (0, 5))
    gone(pitch, goblins, "fled")
    pitch.world.write(pitch.field, Verdict("a", "HC-END-01", "heroic20s.foes_out"))
    return pitch, thugs, goblins


def gone(pitch: Pitch, unit: int, why: str) -> None:
    pitch.world.forget(unit, Position)
    pitch.world.write(unit, Out(why))


def pursue(pitch: Pitch, *answers: dict[str, Any], **dice: list[int]) -> None:
    step = pitch.step(dice)
    pitch.run(Pursuit().process(step), step, *answers)


def count(pitch: Pitch, **dice: list[int]) -> None:
    step = pitch.step(dice)
    pitch.run(Aftermath().process(step), step)


@pytest.mark.rule("HC-END-04")
def test_who_can_pursue_and_be_pursued() -> None:
    pitch, thugs, goblins = won()
    lost, off, down, left = (pitch.unit("thug", "b", 1, (9, n)) for n in range(4))
    asleep = pitch.unit("thug", "a", 1, (9, 9))
    pitch.world.put(asleep, Unaware())
    assert [one.unit for one in pursuers(pitch.world, "a")] == [thugs]
    assert {one.unit for one in pursuers(pitch.world, "b")} == {lost, off, down, left}
    pitch.world.put(lost, Routed())
    gone(pitch, off, "escaped")
    gone(pitch, down, "fallen")
    assert [one.unit for one in runaways(pitch.world, "a")] == [goblins, lost, off]
    assert runaways(pitch.world, "b") == ()
    pitch.world.amend(off, Strength(1, 1), now=0)
    assert [one.unit for one in runaways(pitch.world, "a")] == [goblins, lost]


@pytest.mark.rule("HC-END-02")
def test_there_is_a_pursuit_only_of_somebody_by_somebody() -> None:
    pitch, thugs, goblins = won()
    pitch.world.put(thugs, Routed())
    pursue(pitch)
    assert pitch.world.get(pitch.field, Verdict).pursued, "once is all, also where nobody can"
    pitch, thugs, goblins = won()
    pitch.world.write(goblins, Out("fallen"))
    pursue(pitch)
    assert not pitch.asked and not pitch.told()
    pitch, thugs, goblins = won()
    pitch.world.amend(goblins, figure(pitch.world, goblins).fighter, flyer=True)
    pursue(pitch)
    assert pitch.told() == ["no_pursuit"] and pitch.events[0].unit == thugs
    pursue(pitch)
    assert pitch.told() == ["no_pursuit"]


@pytest.mark.rule("HC-END-02", "HC-END-05", "HC-END-09", "HC-END-10", "HC-END-03")
def test_both_sides_are_asked_in_secret_and_one_contest_decides() -> None:
    pitch, thugs, goblins = won()
    pursue(pitch, {"form": "capture"}, {"form": "run"}, **OUTCOME)
    mine, theirs = pitch.asked
    assert (mine.side, mine.unit, mine.secret) == ("a", thugs, True)
    assert (theirs.side, theirs.unit, theirs.secret) == ("b", goblins, True)
    for asked, flees in ((mine, False), (theirs, True)):
        assert asked.fact("flees") is flees
        assert (asked.fact("pursuers"), asked.fact("fled")) == ((thugs,), (goblins,))
    chased, taken = pitch.events
    assert (chased.key, chased.rule) == ("heroic20s.pursues", "HC-END-03")
    assert (chased.unit, chased.target) == (thugs, goblins)
    assert [chased.fact(name) for name in ("n", "hides", "form")] == [3, False, "capture"]
    assert [check_of(one).purpose for one in chased.outcomes] == ["pursuit", "flight"]
    assert (taken.key, taken.unit) == ("heroic20s.captured", goblins)
    assert (taken.fact("n"), taken.fact("left")) == (3, 1)
    assert pitch.world.get(goblins, Taken) == Taken(captured=3)
    assert pitch.world.get(goblins, Out).why == "fled", "one got away"
    assert pitch.world.get(goblins, Health).now == 7
    assert fallen(pitch.world)[goblins] == 0


@pytest.mark.rule("HC-END-09", "HC-END-10", "HC-END-11")
def test_a_unit_of_which_all_are_slain_is_out_so() -> None:
    pitch, thugs, goblins = won()
    runs = pitch.unit("goblin_warrior", "b", 1, (9, 9))
    pitch.world.put(runs, Routed())
    pitch.world.write(goblins, Strength(2, 4))
    pitch.world.write(goblins, Health(5, 28))
    pursue(pitch, {"form": "slay"}, {"form": "run"}, **OUTCOME)
    assert pitch.world.get(goblins, Out).why == "slain"
    assert pitch.world.get(runs, Out).why == "slain"
    assert pitch.told() == ["pursues", "slain", "slain", "out"]
    assert pitch.world.get(goblins, Health).now == 0
    assert pitch.world.get(goblins, Taken) == Taken(slain=2)
    assert pitch.world.get(runs, Taken) == Taken(slain=1)
    assert fallen(pitch.world) == {thugs: 0, goblins: 2, runs: 0}, "two fell in the battle"


@pytest.mark.rule("HC-END-09")
def test_what_was_taken_before_adds_up() -> None:
    pitch, thugs, goblins = won()
    pitch.world.put(goblins, Taken(1, 2))
    pursue(pitch, {"form": "slay"}, {"form": "run"}, **OUTCOME)
    assert pitch.world.get(goblins, Taken) == Taken(4, 2)
    assert figure(pitch.world, thugs).living == 3


@pytest.mark.rule("HC-END-02")
def test_the_victor_stays_unless_he_says_how_he_pursues() -> None:
    for form in ("stay", "dance"):
        pitch, thugs, _ = won()
        pursue(pitch, {"form": form}, {"form": "run"})
        assert pitch.told() == ["stays"] and pitch.events[0].unit == thugs


@pytest.mark.rule("HC-END-05", "HC-END-07", "HC-END-03")
def test_who_hides_and_who_is_guided() -> None:
    pitch, thugs, goblins = won(visibility=-3, open=False, town=True)
    town = (("urban_survival", 12), ("area_knowledge", 3))
    for unit in (thugs, goblins):
        pitch.world.amend(unit, figure(pitch.world, unit).fighter, skills=(*town, ("stealth", 11)))
    assert guides((figure(pitch.world, thugs),), True) == (thugs,)
    pursue(
        pitch, {"form": "slay", "guide": thugs}, {"form": "hide", "guide": goblins},
        complement=[9, 18], pursuit=[11], flight=[13],
    )  # fmt: skip
    chased = pitch.events[0]
    assert chased.fact("hides") is True
    checks = [check_of(one) for one in chased.outcomes]
    assert [check.purpose for check in checks] == ["complement", "complement", "pursuit", "flight"]
    worth = [{m.label.split("_")[-1]: m.worth for m in check.modifiers} for check in checks]
    assert worth[2] == {"speed": 3, "visibility": -3, "complement": 1}
    assert worth[3] == {"hiding": -2, "speed": 1, "complement": -2}
    assert checks[3].base == 11, "Stealth"


@pytest.mark.rule("HC-END-02", "HC-END-11", "HC-END-12", "HC-END-13")
def test_casualties_are_counted_once_by_side_and_stat_block() -> None:
    pitch = Pitch()
    units = [pitch.unit(*kind, 4, (0, 3 * n)) for n, kind in enumerate(
        [("thug", "a"), ("thug", "a"), ("thug", "b"), ("wolf", "a")]
    )]  # fmt: skip
    whole = pitch.unit("thug", "a", 2, (20, 20))
    for unit, now in zip(units, (2, 1, 3, 1), strict=True):
        pitch.world.write(unit, Strength(now, 4))
    pitch.world.write(pitch.field, Verdict("a", "HC-END-01", "heroic20s.foes_out"))
    count(pitch)
    toll = [pitch.world.find(unit, Toll) for unit in (*units, whole)]
    assert toll == [Toll(2, 0, -6), Toll(1, 2, -6), Toll(1, 0, -6), Toll(2, 1, -4), None]
    told = [
        [e.fact(name) for name in ("side", "archetype", "dead", "wounded")] for e in pitch.events
    ]
    assert told == [["a", "thug", 3, 2], ["a", "wolf", 2, 1], ["b", "thug", 1, 0]]
    assert pitch.events[0].unit == units[0]
    found = pitch.world.get(pitch.field, Verdict)
    assert found.done and found.pursued
    pitch.world.write(units[0], Strength(0, 4))
    count(pitch)
    assert pitch.world.get(units[0], Toll) == Toll(2, 0, -6), "once is all"


@pytest.mark.rule("HC-END-12", "HC-END-11", "HC-END-13")
@pytest.mark.parametrize(
    ("injury", "rolls", "toll"),
    [
        ([6], {}, Toll(0, 1, -6, "torso")),
        ([24], {"death": [11]}, Toll(0, 1, -24, "torso")),
        ([24], {"death": [12]}, Toll(1, 0, -24, "torso")),
    ],
)
def test_the_state_of_who_matters(injury, rolls, toll) -> None:
    pitch = Pitch()
    heroes = [pitch.unit("town_guard", "b", 1, (n, 4), person=True, hit_points=24) for n in (0, 3)]
    pitch.world.amend(heroes[0], Strength(1, 1), now=0)
    pitch.world.write(pitch.field, Verdict("a", "HC-END-01", "heroic20s.foes_out"))
    count(pitch, casualty=injury, location=[10], **rolls)
    assert pitch.world.get(heroes[0], Toll) == toll
    assert pitch.world.find(heroes[1], Toll) is None, "who stands was not hurt"
    assert pitch.told() == ["dies" if toll.dead else "survives"]
    told = pitch.events[0]
    assert [told.fact(name) for name in ("n", "area", "crippled")] == [toll.points, "torso", False]
    assert len(told.outcomes) == 2 + len(rolls)


@pytest.mark.rule("HC-END-12", "HC-BASE-25")
def test_rolls_for_death() -> None:
    found = [death_checks(points, 10) for points in (3, 0, -9, -10, -19, -20, -40, -49, -50, -70)]
    assert found == [0, 0, 0, 1, 1, 2, 4, 4, 4, 4]
    hero = fighter("thug", hit_points=10)
    saved = played(important(1, hero), {"casualty": [12], "location": [10], "death": [12]})
    assert (saved.points, saved.dead, len(saved.outcomes)) == (-12, False, 3)
    dead = played(important(1, hero), {"casualty": [12], "location": [10], "death": [13]})
    assert dead.dead
    weak = fighter("thug", hit_points=2)
    gone_ = played(important(1, weak), {"casualty": [10], "location": [10]})
    assert gone_.dead and len(gone_.outcomes) == 2, "five times his HP: no roll"
    barely = played(important(1, weak), {"casualty": [9], "location": [10], "death": [12] * 4})
    assert not barely.dead and len(barely.outcomes) == 6


@pytest.mark.rule("HC-END-11", "HC-END-13")
@pytest.mark.parametrize(("down", "dead"), [(0, 0), (1, 1), (2, 1), (5, 3), (6, 3)])
def test_half_rounded_up_are_dead(down: int, dead: int) -> None:
    found = the_rest(down, 11)
    assert (found.dead, found.wounded, found.points) == (dead, down - dead, -5)


@pytest.mark.rule("HC-END-03", "HC-END-04", "HC-END-07", "HC-NUM-05", "HC-END-08", "HC-END-10")
def test_whose_skill_and_speed_count() -> None:
    slow, fast = cast("town_guard", 1, 2), cast("thug", 3, 3)
    rider = cast("light_horse", 5, 1, mounted=True)
    wings = cast("thug", 7, 1, flyer=True, skills=(("flight", 13),))
    runner = cast("thug", 9, 1, skills=(("running", 14),))
    assert fastest((slow, fast)) == fast and slowest((fast, slow)) == slow
    assert fastest((fast, replace(fast, unit=1))).unit == 1, "the first of equals"
    assert fastest((fast, runner)) == runner and slowest((runner, fast)) == fast
    assert travels(rider)[0] == "riding" and travels(wings)[0] == "flight"
    assert travels(fast) == ("dexterity", 11)
    assert travels(runner) == ("running", 14 + 11 - 12), "from HT to DX"
    chase = Chase(pursuers=(slow, fast), fled=(rider,))
    after, away = pursuit_check(chase, 2), flight_check(chase, -1)
    assert (after.actor, after.target, away.actor, away.target) == (3, 0, 5, 0)
    worth = {m.label.split("_")[-1]: m.worth for m in after.modifiers}
    assert worth == {"speed": 3, "numbers": 10, "complement": 2}
    assert {m.label.split("_")[-1]: m.worth for m in away.modifiers}["complement"] == -1
    done = played(pursued(chase), {"pursuit": [10], "flight": [10]})
    assert len(done.outcomes) == 2
    guided = replace(chase, knows=fast)
    check = complement_check(fast, False)
    assert (check.actor, check.target, check.skill[1]) == (3, 0, (("skill", "area_knowledge"),))
    assert (
        len(played(pursued(guided), {"complement": [10], "pursuit": [10], "flight": [10]}).outcomes)
        == 3
    )
    assert first_caught((fast, slow), 4) == ((1, 2), (3, 2)), "the slowest first"
    assert first_caught((fast, slow), 0) == () and first_caught((slow,), 9) == ((1, 2),)


@pytest.mark.rule("HC-END-11")
def test_nobody_counts_twice_who_became_others() -> None:
    pitch = Pitch()
    units = {why: pitch.unit("thug", "a", 3, (0, n)) for n, why in enumerate(("split", "merged"))}
    stays = pitch.unit("thug", "a", 3, (9, 9))
    for why, unit in units.items():
        pitch.world.write(unit, Strength(0, 3))
        gone(pitch, unit, why)
    assert fallen(pitch.world) == {stays: 0}
    assert pitch.world.get(stays, Unit).side == "a"
