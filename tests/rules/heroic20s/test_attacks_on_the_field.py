"""Attacks as they are carried out on the field: defences, notes, locks, strays (3.6, 3.7)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Strength
from game.rules.heroic20s.acts.attacking import carry_out, make, mixed
from game.rules.heroic20s.acts.state import lock, unlock, uses
from game.rules.heroic20s.exchange.attack import Attack
from game.rules.heroic20s.sheet.components import (
    Expended,
    Fighter,
    Initiative,
    Locks,
    Mounts,
    Noted,
    Seized,
    ShieldAside,
)
from game.rules.heroic20s.sheet.situation import figure
from tests.rules.exchanges import check_of
from tests.rules.heroic20s.arms import blow, volley
from tests.rules.heroic20s.pitch import Pitch


def swing(pitch: Pitch, me: int, foe: int, weapon: str = "broadsword", **more: Any) -> Attack:
    return blow(figure(pitch.world, me), figure(pitch.world, foe), weapon, **more)


@pytest.mark.rule("HC-PROC-03", "HC-PROC-06", "HC-MASS-03", "HC-MEL-14", "HC-FAT-03")
def test_attacks_one_after_the_other_and_nobody_falls_before_the_end() -> None:
    pitch = Pitch()
    thug, other = pitch.unit("thug", "a"), pitch.unit("thug", "a", 1, (2, 0))
    foe = pitch.unit("skeleton", "b", 1, (1, 0), arms=(), block=0)
    step = pitch.step({"attack": [3, 3], "defence": [18, 18], "damage": [6, 6]})
    attacks = [swing(pitch, one, foe, yards=1) for one in (thug, other)]
    pitch.run(carry_out(step, attacks), step)
    noted = pitch.world.get(foe, Noted)
    assert [by for by, _ in noted.points] == [thug, other]
    assert noted.injury > figure(pitch.world, foe).pool, "more than it has"
    assert figure(pitch.world, foe).living == 1
    assert pitch.world.get(foe, Locks) == Locks((thug, other))
    assert pitch.world.get(thug, Locks) == Locks((foe,))
    for unit in (thug, other, foe):
        assert pitch.world.get(unit, Expended).took_part
    assert pitch.told() == ["strikes", "locked", "strikes", "locked"]
    assert [event.rule for event in pitch.events][::2] == ["HC-MEL-10"] * 2
    assert pitch.events[0].fact("grade") == "hit"
    assert pitch.events[0].stakes is not None


@pytest.mark.rule("HC-MEL-11", "HC-MEL-14", "HC-INIT-04", "HC-BASE-08")
def test_whoever_is_struck_chooses_a_defence_where_there_are_several() -> None:
    pitch = Pitch()
    thug, guard = pitch.unit("thug", "a"), pitch.unit("town_guard", "b", 1, (1, 0))
    pitch.world.put(pitch.field, Initiative("a"))
    for answer, defends in (({"defence": "dodge"}, 9), ({}, 11)):
        step = pitch.step({"attack": [13], "defence": [8]})
        pitch.run(make(step, swing(pitch, thug, guard)), step, answer)
        drawn = pitch.events[-1] if pitch.told()[-1] != "locked" else pitch.events[-2]
        assert check_of(drawn.outcomes[1]).base == defends
    about = pitch.asked[0]
    assert about.unit == guard
    assert (about.fact("by"), about.fact("weapon"), about.fact("best")) == (
        thug, "broadsword", "block",
    )  # fmt: skip
    assert about.fact("skill") == 13, "2 more for initiative"
    found = {key: about.fact(key) for key in ("dodge", "block", "parry")}
    assert found == {"dodge": 9, "block": 11, "parry": 11}
    assert pitch.told().count("locked") == 1, "hit or miss, once"


@pytest.mark.rule("HC-MEL-11", "HC-GRAP-01")
def test_of_a_grapple_the_defender_is_told_as_well() -> None:
    pitch = Pitch()
    thug, guard = pitch.unit("thug", "a"), pitch.unit("town_guard", "b", 1, (1, 0))
    step = pitch.step({"attack": [3], "defence": [18]})
    grab = replace(swing(pitch, thug, guard), weapon=None, mode=None, kind="grapple")
    pitch.run(make(step, grab), step, {"defence": "dodge"}, {"move": "keep"})
    assert pitch.asked[0].fact("weapon") == "grapple"
    assert pitch.world.find(guard, Seized) is not None
    assert pitch.events[0].fact("weapon") == "grapple"
    assert pitch.events[0].fact("grade") == "hit", "it does no injury, but it is no stop"


@pytest.mark.rule("HC-MEL-11")
def test_who_has_one_defence_or_none_is_not_asked() -> None:
    pitch = Pitch()
    thug = pitch.unit("thug", "a")
    foe = pitch.unit("thug", "b", 1, (1, 0), arms=(), block=0)
    step = pitch.step({"attack": [13], "defence": [8]})
    pitch.run(make(step, swing(pitch, thug, foe)), step)
    assert pitch.told() == ["strikes_in_vain", "locked"]
    asleep = pitch.unit("thug", "b", 1, (0, 1), arms=(), dodge=0)
    step = pitch.step({"attack": [10], "damage": [3]})
    pinned = replace(figure(pitch.world, asleep), pinned=True)
    pitch.run(make(step, replace(swing(pitch, thug, asleep), foe=pinned)), step)
    assert pitch.world.find(asleep, Noted) is not None and not pitch.asked


@pytest.mark.rule("HC-MEL-11", "HC-BASE-22", "HC-INJ-03")
def test_injury_of_the_mount_is_the_mounts() -> None:
    pitch = Pitch()
    thug = pitch.unit("thug", "a")
    rider = pitch.unit("light_horse", "b", 1, (1, 0))
    step = pitch.step({"attack": [3], "defence": [18], "damage": [6]})
    attack = replace(swing(pitch, thug, rider), at_mount=True)
    pitch.run(make(step, attack), step, {"defence": "dodge"})
    assert pitch.world.find(rider, Noted) is None
    assert pitch.world.get(rider, Mounts).noted == pitch.events[0].fact("n") != 0


@pytest.mark.rule("HC-MEL-02")
def test_both_hands_lay_the_shield_aside() -> None:
    pitch = Pitch()
    thug, guard = pitch.unit("thug", "a"), pitch.unit("town_guard", "b", 1, (1, 0))
    for unit in (thug, guard):
        one = swing(pitch, unit, thug, figure(pitch.world, unit).fighter.arms[0].id)
        grab = replace(one, weapon=None, mode=None)
        uses(pitch.world, figure(pitch.world, unit), (one, grab))
        assert pitch.world.find(unit, ShieldAside) is None
        two = replace(one, weapon=replace(one.weapon, hands=2))  # type: ignore[type-var]
        uses(pitch.world, figure(pitch.world, unit), (grab, two))
    assert pitch.world.find(guard, ShieldAside) is not None
    assert pitch.world.find(thug, ShieldAside) is None, "who has none lays none aside"


@pytest.mark.rule("HC-LOCK-03", "HC-LOCK-01")
def test_locks_are_undone_on_both_sides() -> None:
    pitch = Pitch()
    one = pitch.unit("thug", "a")
    foes = [pitch.unit("thug", "b", 1, (n, 1)) for n in range(3)]
    step = pitch.step()
    for foe in foes:
        lock(step, one, foe, "HC-LOCK-01")
    lock(step, one, foes[0], "HC-LOCK-01")
    assert [(event.unit, event.target) for event in step.events] == [(one, foe) for foe in foes]
    unlock(pitch.world, one, foes[1])
    assert pitch.world.get(one, Locks) == Locks((foes[0], foes[2]))
    assert pitch.world.find(foes[1], Locks) is None
    assert pitch.world.get(foes[0], Locks) == Locks((one,))
    unlock(pitch.world, one)
    assert all(pitch.world.find(unit, Locks) is None for unit in (one, *foes))
    unlock(pitch.world, one)


def melee() -> tuple[Pitch, int, int, int, int]:
    """An archer of side a shoots at a thug with whom a thug of his own side and another are
    locked; a wolf is locked with that one, and somebody else stands by.
    """
    pitch = Pitch()
    archer, foe = pitch.unit("archer", "a", 1, (0, 10)), pitch.unit("thug", "b", 1, (10, 10))
    friend = pitch.unit("thug", "a", 2, (11, 11))
    wolf = pitch.unit("wolf", "b", 1, (12, 10))
    pitch.unit("thug", "b", 1, (20, 20))
    step = pitch.step()
    lock(step, friend, foe, "HC-LOCK-01")
    lock(step, friend, wolf, "HC-LOCK-01")
    return pitch, archer, foe, friend, wolf


def shot(pitch: Pitch, archer: int, foe: int) -> Attack:
    me, other = figure(pitch.world, archer), figure(pitch.world, foe)
    return volley(me, other, "regular_bow", 10, into_melee=True, shots=2)


@pytest.mark.rule("HC-RNG-19")
def test_who_is_mixed_up_in_a_melee() -> None:
    pitch, archer, foe, friend, wolf = melee()
    attack = shot(pitch, archer, foe)
    assert [one.unit for one in mixed(pitch.world, attack)] == [friend, wolf]
    lock(pitch.step(), archer, wolf, "HC-LOCK-01")
    assert [one.unit for one in mixed(pitch.world, attack)] == [friend, wolf], "not who shoots"
    pitch.world.write(friend, Locks((foe, wolf, 99)))
    assert [one.unit for one in mixed(pitch.world, attack)] == [friend, wolf], "nor who is gone"
    alone = shot(pitch, archer, wolf)
    pitch.world.forget(wolf, Locks)
    assert mixed(pitch.world, alone) == ()


@pytest.mark.rule("HC-RNG-19", "HC-RNG-18")
@pytest.mark.rule("HC-MEL-14")
def test_a_shot_that_misses_may_strike_somebody_else_in_the_melee() -> None:
    pitch, archer, foe, _, wolf = melee()
    dice = {
        "attack": [14, 3], "defence": [3, 18], "stray": [9], "victim": [3], "location": [10],
        "damage": [6],
    }  # fmt: skip
    step = pitch.step(dice)
    pitch.run(make(step, shot(pitch, archer, foe)), step)
    assert pitch.told() == ["shoots_in_vain", "strays"]
    missed, strayed = pitch.events
    assert (missed.unit, missed.target, missed.rule) == (archer, foe, "HC-RNG-13")
    assert (strayed.unit, strayed.target, strayed.rule) == (archer, wolf, "HC-RNG-19")
    assert strayed.fact("hits") == 1, "exactly one"
    assert [check_of(one).purpose for one in strayed.outcomes][:2] == ["stray", "victim"]
    assert strayed.stakes is None and missed.stakes is not None
    rolled = check_of(strayed.outcomes[2])
    assert {one.rule for one in rolled.modifiers} >= {"HC-RNG-15", "HC-RNG-18"}
    assert "HC-NUM-01" not in {one.rule for one in rolled.modifiers}
    assert pitch.world.get(wolf, Noted).injury == strayed.fact("n")
    assert pitch.world.find(foe, Noted) is None
    assert pitch.world.find(archer, Locks) is None, "shots lock nobody"


@pytest.mark.rule("HC-RNG-19")
@pytest.mark.parametrize("dice", [{"stray": [10]}, {"stray": [9], "victim": [1]}])
def test_it_strays_at_nine_or_less_and_may_miss_again(dice: dict[str, list[int]]) -> None:
    pitch, archer, foe, friend, _ = melee()
    hit = "victim" in dice
    rolls = {"attack": [14, 18] if hit else [14], "defence": [3, 9] if hit else [3], **dice}
    step = pitch.step(rolls)
    pitch.run(make(step, shot(pitch, archer, foe)), step)
    assert pitch.told() == (["shoots_in_vain", "strays_past"] if hit else ["shoots_in_vain"])
    assert pitch.events[-1].target == (friend if hit else foe)
    assert pitch.world.find(friend, Noted) is None


@pytest.mark.rule("HC-RNG-19")
@pytest.mark.rule("HC-MEL-14")
def test_nothing_strays_where_nobody_else_is_mixed_up_or_out_of_a_hit() -> None:
    pitch, archer, foe, friend, _ = melee()
    step = pitch.step({"attack": [3], "defence": [18], "damage": [6]})
    pitch.run(make(step, shot(pitch, archer, foe)), step)
    assert pitch.told() == ["shoots"]
    pitch.world.amend(friend, Strength(0, 0), now=0)
    step = pitch.step({"attack": [14], "defence": [3]})
    pitch.run(make(step, shot(pitch, archer, foe)), step)
    assert pitch.told()[-1] == "shoots_in_vain"
    free = replace(shot(pitch, archer, foe), into_melee=False)
    step = pitch.step({"attack": [14], "defence": [3]})
    pitch.run(make(step, free), step)
    assert pitch.told()[-1] == "shoots_in_vain"


@pytest.mark.rule("HC-MEL-07")
def test_each_hit_in_the_way_that_its_owner_names() -> None:
    """Two base hits: one thrust and one swing, or both as the first way is named."""
    pitch = Pitch()
    thug, foe = pitch.unit("thug", "a"), pitch.unit("thug", "b", 1, (1, 0), arms=(), block=0)
    plain = swing(pitch, thug, foe)
    assert plain.weapon is not None
    ways = figure(pitch.world, thug).fighter.arms[0].modes
    for answer, rolls, asked in (
        ({"mode": "thrust", "count": 1, "mode.2": "swing"}, [4, 3], ["imp", "cut"]),
        ({"mode": "thrust", "count": 1}, [4], ["imp"]),
        ({}, [3], ["cut"]),
    ):
        step = pitch.step({"attack": [4], "defence": [7], "damage": rolls})
        pitch.run(make(step, replace(plain, ways=ways)), step, answer)
        struck = next(e for e in reversed(pitch.events) if e.key.endswith("strikes"))
        assert struck.fact("hits") == 2
        assert len([o for o in struck.outcomes if check_of(o).purpose == "damage"]) == len(asked)
    request = pitch.asked[0]
    assert (request.fact("target"), request.fact("weapon"), request.fact("n")) == (
        foe, "broadsword", 2,
    )  # fmt: skip
    assert request.fact("modes") == ("swing", "thrust"), "the one that does most comes first"
    step = pitch.step({"attack": [14], "defence": [7]})
    pitch.run(make(step, replace(plain, ways=ways)), step)
    assert pitch.world.get(thug, Fighter).arms[0].modes == ways
