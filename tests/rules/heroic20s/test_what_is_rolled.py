"""What exactly is rolled, by whom, against what; mounts that are hurt; grips in numbers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Health, Out, Position
from game.rules.heroic20s.acts.mounts import at_mount, merged, mount_of, mounts_fall, note_mounts
from game.rules.heroic20s.exchange.attack import Attack, Struck
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
from game.rules.heroic20s.exchange.grappling import (
    ARM_LOCK,
    CHOKE,
    NECK_SNAP,
    PIN,
    TAKEDOWN,
    WRENCH,
    Grip,
    fifths,
    force_check,
    forced,
    free_check,
    harm,
    hold_check,
    moves,
    resist_check,
    score,
    wrench_check,
)
from game.rules.heroic20s.exchange.initiative import (
    initiative,
    initiative_checks,
    leader,
    tactician,
)
from game.rules.heroic20s.exchange.injury import Blow, damage_check, location_check
from game.rules.heroic20s.exchange.shots import stray_check, victim_check
from game.rules.heroic20s.exchange.splitting import Share, divided, shared
from game.rules.heroic20s.exchange.splitting import merged as as_one
from game.rules.heroic20s.exchange.strike import attack_check, attacked, clash, struck
from game.rules.heroic20s.setup.recruit import recruit
from game.rules.heroic20s.sheet.components import (
    Expended,
    Fatigue,
    Fighter,
    Idle,
    Mounts,
    Noted,
    Posture,
)
from game.rules.heroic20s.sheet.situation import figure as seen
from game.rules.heroic20s.tables.blocks import sheet
from game.rules.heroic20s.tables.book import people
from game.rules.heroic20s.tables.damage import swing, thrust
from tests.rules.heroic20s.arms import blow, volley
from tests.rules.heroic20s.cast import check_of, fighter, figure, played
from tests.rules.heroic20s.pitch import Pitch

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


@pytest.mark.rule(
    "HC-GRAP-04", "HC-GRAP-05", "HC-GRAP-06", "HC-GRAP-07", "HC-GRAP-09", "HC-GRAP-10"
)
def test_what_a_grip_rolls() -> None:
    grip = Grip(me=TROLL, foe=GUARD, attackers=5, defenders=2)
    rules = {TAKEDOWN: "05", PIN: "06", CHOKE: "07", ARM_LOCK: "09", NECK_SNAP: "10", WRENCH: "10"}
    wrestler = replace(grip, me=figure("town_guard", 1))
    for move, number in rules.items():
        mine, theirs = force_check(wrestler, move), resist_check(wrestler, move)
        assert (mine.purpose, mine.rule) == ("force", f"HC-GRAP-{number}")
        assert (theirs.purpose, theirs.rule) == ("resist", f"HC-GRAP-{number}")
        assert (mine.actor, mine.target, theirs.actor, theirs.target) == (1, 2, 2, 1)
    assert [fifths(move, *sides) for move, sides in (
        (TAKEDOWN, (3, 2)), (TAKEDOWN, (2, 1)), (TAKEDOWN, (5, 2)), (PIN, (3, 2)), (PIN, (2, 1)),
        (PIN, (5, 2)),
    )] == [0, 1, 1, 0, 1, 2]  # fmt: skip
    base = score(TROLL, False)
    assert force_check(grip, TAKEDOWN).shift == base // 5
    assert force_check(grip, TAKEDOWN).base == base
    assert (
        score(GUARD, True) == 12
        and score(replace(GUARD, fighter=fighter("town_guard", dexterity=16)), True) == 12
    )
    pinned = {one.label: one.worth for one in force_check(grip, PIN).modifiers}
    assert pinned["heroic20s.grapple_numbers"] == 2 * base // 5
    large = figure("ogre_tribesman", 1)
    less = {one.label: one.worth for one in force_check(Grip(me=large, foe=GUARD), PIN).modifiers}
    assert less == {"heroic20s.grapple_larger": 3, "heroic20s.grapple_hands": 3}
    even = force_check(Grip(me=THUG, foe=replace(GUARD, shield=False)), PIN)
    assert even.modifiers == (), "nobody is larger, or has more free hands"
    lying = force_check(Grip(me=replace(TROLL, posture="lying"), foe=GUARD), TAKEDOWN)
    assert lying.shift < 0, "from below"
    assert wrench_check(grip).dice == (TROLL.fighter.swing[0], 6)
    assert (wrench_check(grip).actor, wrench_check(grip).target) == (3, 2)
    assert wrench_check(grip).base == TROLL.fighter.swing[1]


@pytest.mark.rule(
    "HC-GRAP-04", "HC-GRAP-05", "HC-GRAP-06", "HC-GRAP-07", "HC-GRAP-09", "HC-GRAP-10"
)
def test_which_moves_are_open() -> None:
    held = Grip(me=THUG, foe=GUARD)
    assert moves(held) == (TAKEDOWN, WRENCH), "no art of locks"
    assert moves(replace(held, me=GUARD)) == (TAKEDOWN, ARM_LOCK), "one hand has the shield"
    assert moves(replace(held, me=replace(GUARD, shield=False))) == (TAKEDOWN, ARM_LOCK, WRENCH)
    assert moves(replace(held, prone=True)) == (PIN, WRENCH)
    assert moves(replace(held, prone=True, foe=replace(GUARD, pinned=True))) == (WRENCH,)
    assert moves(replace(held, neck=True)) == (TAKEDOWN, CHOKE, NECK_SNAP, WRENCH)
    one_hand = replace(GUARD, fighter=replace(GUARD.fighter, hands=1), shield=False)
    assert moves(Grip(me=one_hand, foe=THUG, neck=True)) == (TAKEDOWN, CHOKE, ARM_LOCK)
    none = replace(GUARD, fighter=replace(GUARD.fighter, hands=0), shield=False)
    assert moves(Grip(me=none, foe=THUG, neck=True)) == (TAKEDOWN,)


@pytest.mark.rule("HC-GRAP-07", "HC-GRAP-09", "HC-GRAP-10", "HC-GRAP-04", "HC-GRAP-11")
def test_what_moves_do() -> None:
    grip = Grip(me=TROLL, foe=THUG, neck=True)
    dice = {"force": [3], "resist": [18]}
    thrown = played(forced(grip, TAKEDOWN, 1, ""), dice)
    assert thrown.won and thrown.injury == 0 and len(thrown.outcomes) == 2
    choked = played(forced(grip, CHOKE, 2, ""), dice)
    assert len(choked.outcomes) == 2 and choked.injury == 2 * harm(grip, CHOKE, choked.margin, "")
    wrenched = played(forced(grip, WRENCH, 2, "left_leg"), {**dice, "wrench": [8]})
    adds = TROLL.fighter.swing[1]
    assert len(wrenched.outcomes) == 3
    assert wrenched.injury == 2 * harm(grip, WRENCH, 8 + adds, "left_leg")
    lost = played(forced(grip, CHOKE, 2, ""), {"force": [18], "resist": [3]})
    assert not lost.won and lost.injury == 0 and len(lost.outcomes) == 2
    bare = Grip(me=TROLL, foe=figure("thug", 2, protection=(), natural_protection=2))
    assert [harm(bare, ARM_LOCK, damage, "") for damage in (0, 2, 3, 5)] == [0, 0, 1, 3]
    assert [harm(bare, CHOKE, damage, "") for damage in (2, 3, 4)] == [0, 1, 3], "x1.5 at the neck"


@pytest.mark.rule("HC-GRAP-13")
def test_what_breaking_free_rolls() -> None:
    free, holds = free_check(GUARD, THUG), hold_check(THUG, GUARD)
    assert (free.purpose, free.rule, free.actor, free.target, free.base) == (
        "free", "HC-GRAP-13", 2, 1, 12,
    )  # fmt: skip
    assert (holds.purpose, holds.actor, holds.target, holds.base, holds.shift) == (
        "hold",
        1,
        2,
        12,
        5,
    )
    one = replace(THUG, fighter=replace(THUG.fighter, hands=1))
    four = replace(THUG, fighter=replace(THUG.fighter, hands=4))
    pinned = replace(GUARD, pinned=True)
    assert hold_check(one, GUARD).shift == 0
    assert hold_check(four, GUARD).shift - hold_check(THUG, GUARD).shift == 4
    assert hold_check(THUG, pinned).shift > hold_check(one, pinned).shift > 0


@pytest.mark.rule("HC-BASE-22", "HC-INJ-03", "HC-INJ-04", "HC-END-14", "HC-MASS-07", "HC-MASS-06")
def test_mounts_that_are_hurt() -> None:
    pitch = Pitch()
    riders, foe = pitch.unit("light_horse", "a", 3), pitch.unit("thug", "b", 1, (0, 5))
    me = seen(pitch.world, riders)
    beasts = mount_of(pitch.world, replace(me, posture="kneeling", shield=True))
    assert (beasts.pool, beasts.fighter.hit_points, beasts.mounted, beasts.shield) == (
        60,
        20,
        False,
        False,
    )
    assert beasts.posture == "standing" and beasts.living == 3
    thug = seen(pitch.world, foe)
    attack = at_mount(pitch.world, blow(thug, me, "broadsword"))
    assert attack.at_mount and attack.foe.fighter == beasts.fighter
    back: Attack = at_mount(pitch.world, blow(me, thug, "spear"))
    assert not back.at_mount and back.foe == thug
    note_mounts(pitch.world, riders, 0)
    assert pitch.world.find(pitch.field, Idle) is None and pitch.world.get(
        riders, Mounts
    ) == Mounts(60)
    note_mounts(pitch.world, riders, 20)
    note_mounts(pitch.world, riders, 10)
    assert pitch.world.get(riders, Mounts) == Mounts(60, 30)
    assert pitch.world.get(pitch.field, Idle).rounds == -1
    assert pitch.world.find(riders, Noted) is None
    step = pitch.step({"health": [18]})
    mounts_fall(step)
    told = next(event for event in step.events if event.key == "heroic20s.mounts")
    assert [told.fact(name) for name in ("n", "left", "noted")] == [30, 30, 30]
    on_foot, rest = (unit for unit, _ in pitch.world.each(Position, Fighter) if unit != foe)
    down, up = sorted((on_foot, rest), key=lambda unit: seen(pitch.world, unit).mounted)
    assert (
        pitch.world.get(down, Posture) == Posture("lying")
        and pitch.world.find(down, Mounts) is None
    )
    assert (
        pitch.world.get(down, Fighter).mount == "" and pitch.world.get(down, Fighter).top_speed == 0
    )
    assert pitch.world.get(up, Mounts) == Mounts(30) and seen(pitch.world, up).living == 2
    thrown = [event for event in step.events if event.key == "heroic20s.unhorsed"]
    assert [(event.unit, event.fact("n")) for event in thrown] == [(down, 1)]
    both = merged(pitch.world, seen(pitch.world, up), seen(pitch.world, up))
    assert both == Mounts(60)
    fresh = seen(pitch.world, pitch.unit("light_horse", "a", 2, (0, 9)))
    assert merged(pitch.world, fresh, fresh) is None


@pytest.mark.rule("HC-BASE-22", "HC-INJ-04")
def test_mounts_that_hold_out_or_need_not() -> None:
    pitch = Pitch()
    hurt, unhurt, gone = (pitch.unit("light_horse", "a", 2, (0, n)) for n in range(3))
    pitch.world.put(hurt, Mounts(40, 9))
    pitch.world.put(unhurt, Mounts(40))
    pitch.world.put(gone, Mounts(40, 39))
    pitch.world.put(gone, Out("fallen"))
    step = pitch.step({"health": [3]})
    mounts_fall(step)
    assert pitch.world.get(hurt, Mounts) == Mounts(35), "half of it, rounded up"
    assert pitch.world.get(unhurt, Mounts) == Mounts(40)
    assert [event.key for event in step.events] == ["heroic20s.mounts"]
    pitch.world.write(hurt, Mounts(40, 90))
    step = pitch.step({"health": [18]})
    mounts_fall(step)
    assert step.events[0].fact("left") == 0
    assert pitch.world.find(hurt, Mounts) is None and not seen(pitch.world, hurt).mounted
    assert seen(pitch.world, hurt).living == 2 and pitch.world.get(hurt, Health).now == 22


@pytest.mark.rule("HC-MASS-07", "HC-MASS-08", "HC-MASS-06", "HC-INJ-05", "HC-INJ-06")
def test_pools_that_are_divided_added_and_shared() -> None:
    whole = Share(5, 7, 55, 84)
    assert divided(whole, 12, (2, 3)) == (Share(2, 2, 19, 24), Share(3, 5, 36, 60))
    assert divided(whole, 12, (3, 2)) == (Share(3, 5, 36, 60), Share(2, 2, 19, 24))
    equal = Share(4, 5, 43, 60)
    assert divided(equal, 12, (2, 2)) == (Share(2, 3, 24, 36), Share(2, 2, 19, 24))
    assert as_one(Share(2, 2, 19, 24), Share(2, 3, 17, 36), 12) == Share(3, 5, 36, 60)
    two = (Share(2, 2, 24, 24), Share(3, 3, 36, 36))
    assert shared(two, 12, 5) == (Share(2, 2, 19, 24), Share(3, 3, 36, 36))
    assert shared(two, 12, 24) == (Share(0, 2, 0, 24), Share(3, 3, 36, 36))
    assert shared(two, 12, 30) == (Share(0, 2, 0, 24), Share(3, 3, 30, 36))
    assert shared(two, 12, 99) == (Share(0, 2, 0, 24), Share(0, 3, 0, 36))
    assert shared((Share(1, 1, 12, 12),), 12, 15) == (Share(0, 1, -3, 12),)
    assert shared((Share(2, 2, 24, 24),), 12, 30) == (Share(0, 2, 0, 24),)


@pytest.mark.rule("HC-BASE-12", "HC-BASE-05", "HC-BASE-17")
def test_strength_and_what_follows_from_it() -> None:
    assert [thrust(n) for n in (10, 11, 12, 13)] == [(1, -2), (1, -1), (1, -1), (1, 0)] or thrust(
        10
    )[0] == 1
    assert thrust(1)[1] < thrust(3)[1] < thrust(9)[1]
    assert swing(10, basic=True) == (1, 0) and swing(12, basic=True) == (1, 2)
    plain = replace(people()["thug"], hit_points=0, fatigue_points=0, will=0, perception=0)
    found = sheet(replace(plain, intelligence=9, speed=0, basic_move=0, move=0, dodge=0))
    assert (found.will, found.perception) == (9, 9)
    assert (found.hit_points, found.fatigue_points) == (plain.strength, plain.health)
    assert found.basic_move == (plain.dexterity + plain.health) // 4
    told = sheet(replace(plain, will=13, perception=14, hit_points=20, fatigue_points=5))
    assert (told.will, told.perception, told.hit_points, told.fatigue_points) == (13, 14, 20, 5)
    strong = sheet(replace(plain, arm_strength=plain.strength + 6))
    assert strong.swing != found.swing and strong.hit_points == found.hit_points
    assert recruit("thug").skills == (("stealth", 12), ("brawling", 12))
    assert sheet(replace(plain, skills=None)).skills == ()
    assert not found.plate and recruit("knights").plate
