"""Worked examples with odd numbers, made up from the text of the book and worked out by hand: ties,
limits that are just met, roundings, bonuses that add up, caps.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.heroic20s.exchange.attack import Also, Attack
from game.rules.heroic20s.exchange.casualties import cripples, death_checks, the_rest
from game.rules.heroic20s.exchange.defence import defences
from game.rules.heroic20s.exchange.fatigue import fatigue_cost, tired
from game.rules.heroic20s.exchange.grappling import Grip, force_check, resist_check
from game.rules.heroic20s.exchange.modifiers import effective
from game.rules.heroic20s.exchange.morale import Spirits, morale_modifiers, must_test
from game.rules.heroic20s.exchange.odds import hits_of
from game.rules.heroic20s.exchange.strike import attacked
from game.rules.heroic20s.sheet.components import Fatigue
from tests.rules.exchanges import played
from tests.rules.heroic20s.arms import blow, volley
from tests.rules.heroic20s.cast import fighter, figure


def number(check: object) -> int:
    """What is rolled against."""
    return int(check.base) + sum(one.worth for one in check.modifiers)  # type: ignore[attr-defined]


@pytest.mark.rule("HC-RNG-04", "HC-RNG-15", "HC-RNG-14", "HC-MULT-01", "HC-TAC-09")
def test_a_volley_at_the_very_end_of_a_band() -> None:
    """Seven archers aim two arrows each at thirteen thugs 100 yards off, with initiative: 12 − 7
    (Medium) + 2 and Acc 2 + 3 (thirteen) + 2; 7:13 is nothing. Of fourteen arrows ×5, all hit.
    """
    archers = figure("archer", 1, 7, tactic="aimed_shooting", won=True)
    thugs = figure("thug", 2, 13)
    shot = volley(archers, thugs, "regular_bow", 100, shots=2)
    assert effective(shot) == 12 - 7 + 2 + 2 + 3 + 2
    assert effective(replace(shot, yards=101)) == effective(shot) - 4, "Long"
    assert hits_of(shot, 7) == (2, 10) and hits_of(shot, 8) == (3, 14), "15 would be too many"


@pytest.mark.rule("HC-RNG-20", "HC-INJ-01", "HC-INJ-11", "HC-INJ-09")
@pytest.mark.parametrize(("yards", "injury"), [(164, 8), (165, 2)])
def test_half_damage_begins_at_the_half_range(yards: int, injury: int) -> None:
    """A roll of 6 against DR 2: (6 − 2) × 2, or (3 − 2) × 2."""
    shot = volley(figure("archer"), figure("thug", 2), "regular_bow", yards)
    done = played(attacked(shot), {"attack": [3], "defence": [18], "damage": [6]})
    assert done.injury == injury * done.hits > 0


@pytest.mark.rule("HC-MULTIW-02", "HC-NUM-01", "HC-MEL-09", "HC-MULTIW-05", "HC-MULT-03")
def test_three_strike_at_two_places_of_two() -> None:
    """Swords 14 at torso and neck: (13 + 8) / 2 is 10; 3:2 gives 2, Offensive 2, initiative 2. By
    eight they land three times, ×1.5 and rounded down.
    """
    me = figure("swordsman", 1, 3, tactic="offensive", won=True)
    one = blow(me, figure("thug", 2, 2), "thrusting_broadsword", "swing", attackers=3, defenders=2)
    arm = one.weapon
    assert arm is not None and one.mode is not None
    both = replace(one, also=(Also(arm, one.mode, "neck"),))  # type: ignore[arg-type]
    assert effective(both) == 10 + 2 + 2 + 2
    assert hits_of(both, 8) == (3, 4) and hits_of(both, 0) == (0, 0)


@pytest.mark.rule("HC-GRAP-05", "HC-GRAP-06", "HC-GRAP-12", "HC-NUM-05")
def test_a_pin_by_two_and_by_five_of_two() -> None:
    """Score 14: at 2:1 a fifth of it is 2, above it two fifths are 5; at 1.5:1 none. Who is
    held has 4 less of DX, not of ST.
    """
    me = figure("troll", 1, strength=14, skills=(("wrestling", 14),), size=0)
    foe = figure("thug", 2, strength=9, dexterity=12)

    def grip(attackers: int, defenders: int) -> Grip:
        return Grip(me=me, foe=foe, attackers=attackers, defenders=defenders, prone=True)

    found = [number(force_check(grip(*who), "pin")) for who in ((3, 2), (2, 1), (5, 2))]
    assert found == [14, 16, 19]
    assert number(force_check(grip(5, 2), "takedown")) == 16
    assert number(resist_check(grip(1, 1), "pin")) == 9, "ST 9 is more than 12 − 4"


@pytest.mark.rule("HC-MOR-02", "HC-MOR-05")
def test_when_a_lonely_monster_of_25_wavers() -> None:
    """A third of 25 is 8 1/3: it tests with 9 lost; +2 from 13 on, +5 from 17 on."""

    def worth(lost: int) -> int | None:
        one = Spirits(
            unit=1, fighter=fighter("troll"), strength=1, living=1, points=25, pool=25 - lost,
            hurt=lost,
        )  # fmt: skip
        return sum(m.worth for m in morale_modifiers(one)) if must_test(one) else None

    assert [worth(lost) for lost in (8, 9, 12, 13, 16, 17)] == [None, 0, 0, 2, 2, 5]


@pytest.mark.rule("HC-FAT-02", "HC-FAT-04")
def test_what_a_hot_day_in_plate_costs() -> None:
    """Medium encumbrance costs 3; on a hot day 1 more, in plate 2 in its place."""
    plain, plate = (fighter("crusader", encumbrance=2, plate=on) for on in (False, True))
    assert [fatigue_cost(plain, hot) for hot in (False, True)] == [3, 4]
    assert [fatigue_cost(plate, hot) for hot in (False, True)] == [3, 5]
    done = tired(Fatigue(2, 12), 5)
    assert (done.now, done.wounds, done.unconscious) == (-3, 3, False), "2 of them were left"
    assert tired(Fatigue(-8, 12), 4).unconscious


@pytest.mark.rule("HC-END-12", "HC-END-13", "HC-BASE-25")
def test_the_toll_of_odd_numbers() -> None:
    """Of seven four are dead, and three are at −6 of 13. A leg of 13 is crippled by 7, a foot by 5,
    an eye by 2; at −13 one roll decides, at −26 two.
    """
    account = the_rest(7, 13)
    assert (account.dead, account.wounded, account.points) == (4, 3, -6)
    limits = (("left_leg", 7), ("foot", 5), ("eye", 2))
    for place, least in limits:
        assert cripples(place, least, 13) and not cripples(place, least - 1, 13), place
    assert [death_checks(points, 13) for points in (-12, -13, -25, -26)] == [0, 1, 1, 2]


@pytest.mark.rule("HC-OPP-02", "HC-OPP-03", "HC-OPP-04", "HC-BASE-10", "HC-RNG-17")
def test_opportunity_fire_at_somebody_who_creeps_by() -> None:
    """Radius 4 costs 2 and sparing friends 2 more; a crawling goblin 2 for that and 2 for its size;
    aimed it is worth nothing over more than a yard. 12 − 3 − 2 − 2 − 2 − 2 is 1: too hard.
    """
    goblin = figure("goblin_warrior", 2, posture="crawling")
    archer = figure("archer", 1, tactic="aimed_shooting")
    shot = volley(archer, goblin, "regular_bow", 20, radius=4, sparing=True)
    assert effective(shot) == 1
    assert effective(replace(shot, radius=1, sparing=False)) == 12 - 3 - 2 - 2 + 2 + 2


@pytest.mark.rule("HC-BASE-08", "HC-BASE-10", "HC-TAC-08", "HC-GRAP-12", "HC-BASE-06")
def test_a_defence_with_everything_against_it() -> None:
    """Block 11 of a guard who kneels, is held and goes all out on guard: − 2 − 2 + 4; a flail takes
    2 more. With the shield aside there is none, and DB 1 lacks in the Dodge of 9 − 2 − 1 + 4.
    """
    guard = figure("town_guard", 2, posture="kneeling", grappled=True, tactic="all_out_defensive")
    one = blow(figure("thug"), guard, "broadsword")
    assert {d.id: d.number for d in defences(one)}["block"] == 11
    arm = replace(fighter("thug").arms[0], flail=True)
    flail = replace(one, weapon=arm)
    assert {d.id: d.number for d in defences(flail)}["block"] == 9
    bare = replace(one, foe=replace(guard, shield=False))
    found = {d.id: d.number for d in defences(bare)}
    assert "block" not in found and found["dodge"] == 9 - 1 - 2 - 1 + 4


@pytest.mark.rule("HC-SF-02", "HC-SF-03", "HC-SF-05", "HC-MULT-01")
def test_hits_of_the_slow_and_the_quick() -> None:
    """An unwieldy weapon with one Extra Attack lands one more for each 4, and with Decreased Time
    Rate for each 8; three Extra Attacks with a sword lower 4 to 1, not below.
    """

    def hits(margin: int, factor: int, **changes: int) -> int:
        me = figure("swordsman", 1, **changes)
        one: Attack = blow(me, figure("thug", 2), "thrusting_broadsword")
        assert one.mode is not None
        return hits_of(replace(one, mode=replace(one.mode, factor=factor)), margin)[1]

    assert [hits(n, 6, extra_attack=1) for n in (3, 4, 8)] == [1, 2, 3]
    assert [hits(n, 6, time_rate=-1) for n in (7, 8)] == [1, 2]
    assert hits(5, 4, extra_attack=3) == 6
