"""Who strikes at whom when several units attack together, or one shares its figures out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Spread, Strength
from game.core.grid import Cell
from game.core.orders import Order
from game.rules.heroic20s.acts.declaring import Declared, together
from game.rules.heroic20s.acts.fighting import SEVERAL, blows
from game.rules.heroic20s.exchange.attack import Also, Attack
from game.rules.heroic20s.sheet.components import Locks, Noted, ShieldAside
from game.rules.heroic20s.sheet.frontage import Attacker, defenders, fronts
from game.rules.heroic20s.sheet.situation import figure
from game.rules.heroic20s.tables.rows import Arm
from tests.rules.heroic20s.cast import fighter
from tests.rules.heroic20s.field import Fight, fight, setup, troop
from tests.rules.heroic20s.lie import field


def at_blows(*people: Any, **dice: Any) -> Fight:
    """The Melee Phase of the first round, side b first."""
    told = {"initiative": [1, 6], "fatigue": [6], "morale": [3, 3], **dice}
    return fight(setup(*people, size=(40, 30)), **told).until("melee")


def sword(here: Fight, who: str, foe: str, **more: Any) -> Declared:
    """A swing of the first weapon."""
    me = here.me(who)
    arm = me.fighter.arms[0]
    told = {"count": me.living, **more}
    return Declared(me=me.unit, foe=here.unit(foe), weapon=arm, mode=arm.modes[0], **told)


@pytest.mark.rule("HC-MEL-04", "HC-MASS-03")
def test_a_share_takes_no_more_places_than_it_uses() -> None:
    ground = field("aac ahc aac", a=("thug", 1), c=("town_guard", 3), h=("swordsman", 2))
    hero = ground.figures[2]
    few, others = Attacker(ground.figures[1], figures=2), Attacker(ground.figures[3])
    assert [one.engaged for one in fronts(ground, [(few, hero), (others, hero)])] == [2, 3]


@pytest.mark.rule("HC-MEL-04")
def test_places_are_those_round_all_of_the_target_in_contact() -> None:
    """Six at one figure leave the six places round the other to the next unit."""
    ground = field(
        "aaa...ccc ah....hcc aaa...ccc", a=("thug", 1), c=("town_guard", 3), h=("thug", 2)
    )
    foe = ground.figures[2]
    both = fronts(ground, [(Attacker(ground.figures[1]), foe), (Attacker(ground.figures[3]), foe)])
    assert [one.engaged for one in both] == [6, 5]


@pytest.mark.rule("HC-MASS-03", "HC-MEL-03")
@pytest.mark.rule("HC-MEL-04")
def test_no_figure_of_a_unit_strikes_at_two_targets() -> None:
    """Both enemies are in reach of the middle figures, each of the outer ones of one alone."""
    ground = field("b.c aaa", a=("thug", 1), b=("orc_axeman", 2), c=("town_guard", 4))
    me, one, other = ground.figures[1], ground.figures[2], ground.figures[4]
    found = fronts(ground, [(Attacker(me, figures=2), one), (Attacker(me, figures=2), other)])
    assert [front.engaged for front in found] == [2, 1]
    assert not found[0].struck & found[1].struck
    found = fronts(ground, [(Attacker(me, figures=1), one), (Attacker(me, figures=2), other)])
    assert [front.engaged for front in found] == [1, 2], "first those who are of no use elsewhere"
    apart = [(Attacker(me, 1, 1, 0, "axe"), one), (Attacker(me, 1, 1, 0, "horns"), other)]
    assert [front.engaged for front in fronts(ground, apart)] == [2, 2], "with another weapon again"


@pytest.mark.rule("HC-NUM-03")
def test_a_share_that_has_room_is_not_limited() -> None:
    ground = field("aaaa bbbb bbbb", a=("thug", 1), b=("town_guard", 2))
    me, foe = ground.figures[1], ground.figures[2]
    assert defenders(ground, fronts(ground, [(Attacker(me, figures=1), foe)]), foe) == 8
    deep = field("aaaa aaaa bbbb bbbb", a=("thug", 1), b=("town_guard", 2))
    me, foe = deep.figures[1], deep.figures[2]
    assert defenders(deep, fronts(deep, [(Attacker(me), foe)]), foe) == 4


@pytest.mark.rule("HC-MEL-04", "HC-MEL-05", "HC-MEL-03")
def test_three_units_of_a_mass_battle_have_six_places_round_one() -> None:
    ground = field(
        "aaa bhc ddd", mass=True, h=("swordsman", 2, {"living": 1}),
        a=("thug", 1, {"living": 60}), b=("thug", 3, {"living": 4}), c=("thug", 5, {"living": 20}),
        d=("thug", 7, {"living": 60}),
    )  # fmt: skip
    hero = ground.figures[2]
    order = [(Attacker(ground.figures[unit]), hero) for unit in (3, 1, 5, 7)]
    assert [front.engaged for front in fronts(ground, order)] == [4, 2, 0, 0]


@pytest.mark.rule("HC-MASS-10", "HC-LOCK-01", "HC-MEL-02", "HC-MEL-14")
def test_all_who_make_a_joint_attack_are_locked_and_lay_their_shields_aside() -> None:
    here = at_blows(
        troop("foe", "a", "thug", (10, 10)),
        troop("one", "b", "orc_axeman", (11, 10)),
        troop("two", "b", "orc_axeman", (9, 10)),
        attack=[17], defence=[4],
    )  # fmt: skip
    for name in ("one", "two"):
        axe = replace(here.me(name).fighter.arms[0], hands=2)
        here.fighter(name, arms=(axe,)).put(name, Locks(()))
        strike = {"form": "strike", "weapon": "axe", "mode": "swing", "target": "foe"}
        here.tell("heroic20s.strike", name, **strike)
    here.put("foe", Locks(()))
    here.plays()
    (event,) = here.events("strikes_in_vain")
    assert dict(event.facts)["figures"] == 2
    for name in ("one", "two"):
        assert here.has(name, Locks).units == (here.unit("foe"),)
        assert here.has(name, ShieldAside) is not None


@pytest.mark.rule("HC-MEL-02")
def test_a_second_attack_with_both_hands_lays_the_shield_aside() -> None:
    here = at_blows(
        troop("foe", "a", "thug", (10, 10)), troop("me", "b", "town_guard", (11, 10)),
        attack=[17], defence=[4],
    )  # fmt: skip
    me = here.me("me").fighter
    great = Arm("greatsword", 12, me.arms[0].modes, hands=2)
    teeth = Arm("teeth", 12, me.arms[0].modes, natural=True)
    here.fighter("me", arms=(teeth, great))
    swing = me.arms[0].modes[0].id
    first = {"form": SEVERAL, "weapon": "teeth", "mode": swing, "target": "foe"}
    here.tell("heroic20s.strike", "me", **first, **{"weapon.2": "greatsword", "mode.2": swing})
    here.plays()
    assert here.has("me", ShieldAside) is not None


@pytest.mark.rule("HC-MEL-13", "HC-MASS-10", "HC-NUM-02")
def test_who_lacks_the_skill_counts_for_nobody() -> None:
    here = at_blows(
        troop("foe", "a", "thug", (10, 10)),
        troop("able", "b", "orc_axeman", (11, 10)),
        troop("weak", "b", "town_guard", (9, 10)),
    )
    blows_ = sword(here, "able", "foe"), sword(here, "weak", "foe", location="eye")
    both = together(here.battle.world, blows_)
    assert [one.attackers for one in both] == [2, 2]
    arm = replace(here.me("weak").fighter.arms[0], level=2)
    weak = replace(blows_[1], weapon=arm)
    (one,) = together(here.battle.world, (blows_[0], weak))
    assert one.me.unit == here.unit("able") and one.attackers == 1


@pytest.mark.rule("HC-SF-04", "HC-MASS-03")
def test_extra_attacks_may_go_at_different_targets_and_with_three_weapons() -> None:
    here = at_blows(
        troop("foe", "a", "archer", (10, 10)),
        troop("other", "a", "archer", (10, 11)),
        troop("me", "b", "troll", (11, 10)),
    )
    here.put("me", fighter("troll", extra_attack=2))
    world, me = here.battle.world, figure(here.battle.world, here.unit("me"))
    ids = [arm.id for arm in me.fighter.arms]
    assert len(ids) == 3
    slots: dict[str, Any] = {"form": SEVERAL, "weapon": ids[0], "target": here.unit("foe")}
    slots |= {"weapon.2": ids[1], "target.2": here.unit("other"), "weapon.3": ids[2]}
    found = together(world, tuple(blows(world, me, Order(tuple(slots.items())))))
    assert [(one.weapon.id, one.foe.unit) for one in found if one.weapon] == [
        (ids[0], here.unit("foe")), (ids[1], here.unit("other")), (ids[2], here.unit("foe")),
    ]  # fmt: skip
    assert [(one.count, one.attackers, one.factor) for one in found] == [(1, 1, 4)] * 3
    here.put("me", fighter("troll", extra_attack=1))
    me = figure(world, here.unit("me"))
    both = together(world, tuple(blows(world, me, Order(tuple(slots.items())))))
    assert [one.weapon.id for one in both if one.weapon] == ids[:2], "no more than the levels allow"
    here.put("me", fighter("troll"))
    me = figure(world, here.unit("me"))
    (one,) = blows(world, me, Order(tuple(slots.items())))
    assert [also.weapon.id for also in one.also] == ids[1:] and one.foe == here.unit("foe")


@pytest.mark.rule("HC-MULTIW-05", "HC-SF-03")
def test_several_attacks_together_have_the_worst_speed_factor() -> None:
    me, foe = fighter("halberdier", extra_attack=2), fighter("thug")
    here = field("ab", a=("halberdier", 1), b=("thug", 2))
    one, other = replace(here.figures[1], fighter=me), replace(here.figures[2], fighter=foe)
    halberd = me.arms[0]
    swing, thrust = halberd.modes[0], halberd.modes[-1]
    attack = Attack(me=one, foe=other, weapon=halberd, mode=thrust, also=(Also(halberd, swing),))
    assert (swing.factor, thrust.factor, attack.factor) == (6, 4, 6)
    assert replace(attack, also=()).factor == 1, "alone, Extra Attack lowers it"


@pytest.mark.rule("HC-INJ-03", "HC-INJ-04", "HC-INJ-05", "HC-INJ-09")
def test_injury_of_several_is_one_sum_and_the_worst_of_them_is_known() -> None:
    noted = Noted().plus(((3, 5), (4, 6))).plus(((3, 2), (0, 20)))
    assert (noted.injury, noted.by) == (33, 3), "the ground is nobody"
    assert Noted(((0, 4),)).by is None
    here = at_blows(
        troop("foe", "a", "troll", (10, 10)),
        troop("one", "b", "orc_axeman", (12, 10)),
        troop("two", "b", "town_guard", (9, 10)),
        attack=[4, 4], defence=[17, 17], damage=[4, 2], health=[4],
    )  # fmt: skip
    for name, weapon in (("one", "axe"), ("two", "shortsword")):
        strike = {"form": "strike", "weapon": weapon, "mode": "swing", "target": "foe"}
        here.tell("heroic20s.strike", name, **strike)
    here.plays()
    told = [int(str(event.fact("n"))) for event in here.events("strikes")]
    (held,) = here.events("holds_out")
    assert len(told) == 2
    assert dict(held.facts)["noted"] == sum(told)
    assert dict(held.facts)["n"] == (sum(told) + 1) // 2, "one roll for all of it"


@pytest.mark.rule("HC-LOCK-03")
def test_losses_may_part_those_who_were_locked() -> None:
    here = at_blows(
        troop("foe", "a", "thug", (10, 10), (13, 10)), troop("me", "b", "town_guard", (9, 10)),
        attack=[10], defence=[12], damage=[6], health=[17],
    )  # fmt: skip
    here.put("foe", Spread((Cell(10, 10), Cell(13, 10))))
    strike = {"form": "strike", "weapon": "shortsword", "mode": "swing", "target": "foe"}
    here.tell("heroic20s.strike", "me", **strike)
    here.plays()
    assert here.has("foe", Strength).now == 1 and here.has("foe", Spread) is None
    assert here.at("foe") == (13, 10), "who stood in front is gone"
    assert here.has("me", Locks) is None and here.has("foe", Locks) is None
    assert [event.rule for event in here.events("disengages")] == ["HC-LOCK-03"]
