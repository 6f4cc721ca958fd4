"""Maneuvers, grapples, giants and dirty tricks of Empress (3.17 to 3.19)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.empress.exchange.attack import attacked
from game.rules.empress.exchange.blow import Attack
from game.rules.empress.exchange.maneuvers import (
    Maneuver,
    Tried,
    aim_check,
    crushed,
    digested,
    hurled,
    keepable,
    maneuver_roll,
    maneuvered,
    may_crush,
    pins,
)
from game.rules.empress.sheet.components import Grappled
from game.rules.empress.sheet.figure import Figure
from game.rules.empress.sheet.law import Law
from game.rules.empress.sheet.situation import blades, fit
from game.rules.empress.sheet.stats import much_larger
from tests.rules.empress.cast import blow, changed, figure
from tests.rules.exchanges import Dice, played


def tried(attack: Attack, dice: Dice, *aims: str, **more) -> Tried:
    """What comes of this maneuver with these dice."""
    return played(maneuvered(Maneuver(attack, aims, **more)), dice)


def shifts(attack: Attack, *aims: str, **more) -> dict[str, int]:
    """What shifts the roll of this maneuver."""
    check = maneuver_roll(Maneuver(attack, aims, **more))
    return {one.label.split("shift_")[1]: one.worth for one in check.modifiers}


def foe(name: str = "E2", *held: str, **changes) -> Figure:
    """Whom it is tried upon."""
    return figure(name, 2, *held, **changes)


@pytest.mark.rule("EM-MAN-01", "EM-MAN-03")
def test_what_maneuvers_cost() -> None:
    attack = blow(figure("E2"), foe())
    assert shifts(attack, "trip") == {"maneuver": -2}
    assert shifts(attack, "trip", "push") == {"combined": -4}
    assert shifts(attack, "trip", combined=True) == {"combined": -4}


@pytest.mark.rule("EM-MAN-01")
def test_it_hits_on_hit_class_whatever_the_armour() -> None:
    check = maneuver_roll(Maneuver(blow(figure("E2"), foe()), ("trip",)))
    assert (check.base, check.shift, check.column, check.rule) == (5, -2, 13, "EM-MAN-01")
    assert dict(check.odds) == {"miss": 9 / 20, "hit": 10 / 20, "critical": 1 / 20}
    plate = maneuver_roll(Maneuver(blow(figure("E2"), foe("E3")), ("trip",)))
    assert set(dict(plate.odds)) == {"miss", "hit", "critical"}


@pytest.mark.rule("EM-MAN-01", "EM-MAN-02")
def test_a_maneuver_does_no_damage() -> None:
    attack = blow(figure("E2"), foe())
    assert tried(attack, {"maneuver": [9]}, "trip").grade == "miss"
    done = tried(attack, {"maneuver": [10], "trip": [11]}, "trip")
    assert (done.grade, done.struck, done.did("trip")) == ("hit", None, True)
    assert not tried(attack, {"maneuver": [10], "trip": [12]}, "trip").did("trip")


@pytest.mark.rule("EM-MAN-02")
def test_a_critical_makes_the_save_harder() -> None:
    attack = blow(figure("E2"), foe())
    assert tried(attack, {"maneuver": [20], "trip": [15]}, "trip").did("trip")
    assert not tried(attack, {"maneuver": [20], "trip": [16]}, "trip").did("trip")


@pytest.mark.rule("EM-MAN-04")
@pytest.mark.parametrize(
    ("roll", "cells"),
    [(11, 1), (8, 1), (7, 2), (3, 2), (2, 3), (1, 3)],
)
def test_how_far_a_push_moves(roll, cells) -> None:
    done = tried(blow(figure("E2"), foe()), {"maneuver": [10], "push": [roll]}, "push")
    assert done.effects[0].cells == cells


@pytest.mark.rule("EM-MAN-04")
def test_a_natural_one_fails_by_nothing() -> None:
    done = tried(blow(figure("E2"), foe("M3")), {"maneuver": [15], "push": [1]}, "push")
    assert done.effects[0].cells == 1, "10 is short by four"


@pytest.mark.rule("EM-MAN-02", "EM-MAN-04", "EM-CHR-01")
@pytest.mark.parametrize(
    ("aim", "save", "base"),
    [
        ("push", "fortitude", 3),
        ("trip", "reflexes", 3),
        ("disarm", "reflexes", 3),
        ("pull_shield", "fortitude", 3),
        ("trick", "wits", 4),
    ],
)
def test_which_save(aim, save, base) -> None:
    other = foe("E2", toughness=16, agility=16, perception=18, tricks=("kick",))
    check = aim_check(Maneuver(blow(figure("E2"), other), (aim,)), aim, False)
    assert (check.base, check.column, check.skill[1]) == (base, 14, (("save", save),))
    assert check.shift == (2 if aim == "trick" else 0)
    assert check.rule == ("EM-DIR-02" if aim == "trick" else "EM-MAN-02")
    assert (check.actor, check.target) == (2, 1)
    hard = aim_check(Maneuver(blow(figure("E2"), other), (aim,)), aim, True)
    assert (hard.shift, {one.rule for one in hard.modifiers}) == (check.shift - 4, {check.rule})


@pytest.mark.rule("EM-MAN-03", "EM-ATK-06")
def test_a_blow_and_a_trip_at_once() -> None:
    attack = blow(figure("E2"), foe())
    done = tried(attack, {"attack": [12], "damage": [7], "trip": [1]}, "trip", combined=True)
    assert done.struck is not None
    assert (done.grade, done.struck.harm.points, done.did("trip")) == ("protected", 2, True)
    two = tried(attack, {"maneuver": [12], "trip": [20], "push": [1]}, "trip", "push")
    assert (two.did("trip"), two.did("push")) == (False, True)


@pytest.mark.rule("EM-HLP-01", "EM-MAN-02")
def test_a_helpless_target_is_hit_critically() -> None:
    done = tried(blow(figure("E2"), foe("E1", bound=True)), {"pull_shield": [17]}, "pull_shield")
    assert (done.grade, done.roll, done.did("pull_shield")) == ("critical", None, True)


@pytest.mark.rule("EM-GRP-01", "EM-GRP-02", "EM-UNA-02", "EM-CHR-02")
def test_d44_a_wrestler_grapples_a_cut_throat() -> None:
    attack = blow(figure("E9"), foe("E8"))
    maneuver = Maneuver(attack, ("grapple",))
    roll = maneuver_roll(maneuver)
    assert (roll.base, roll.column) == (5, 13)
    assert shifts(attack, "grapple") == {"maneuver": -2}
    check = aim_check(maneuver, "grapple", True)
    assert (check.base, check.shift, check.grade(10)) == (4, -6, "failed")
    done = tried(attack, {"maneuver": [20], "grapple": [10]}, "grapple")
    assert (done.did("grapple"), done.effects[0].grip) == (True, "held")
    strong = aim_check(Maneuver(blow(figure("E8"), foe("E9")), ("grapple",)), "grapple", False)
    assert strong.shift == 2


@pytest.mark.rule("EM-GRP-06", "EM-CHR-06")
@pytest.mark.parametrize(("roll", "grip"), [(6, "held"), (5, "held"), (4, "held"), (2, "pinned")])
def test_a_save_that_fails_by_ten_pins(roll, grip) -> None:
    done = tried(blow(figure("E9"), foe("E8")), {"maneuver": [12], "grapple": [roll]}, "grapple")
    assert done.effects[0].grip == grip


@pytest.mark.rule("EM-GRP-05")
@pytest.mark.parametrize(("count", "grip"), [(0, "held"), (1, "held"), (2, "pinned")])
def test_d46_the_third_grapple_pins(count, grip) -> None:
    held = foe("E8", grappled=Grappled((3, 4)[:count], count))
    done = tried(blow(figure("E9"), held), {"maneuver": [12], "grapple": [6]}, "grapple")
    assert done.effects[0].grip == grip
    assert pins(held) is (grip == "pinned")


@pytest.mark.rule("EM-GRP-05", "EM-HLP-02")
def test_the_pinned_are_helpless() -> None:
    pinned = foe("E8", grappled=Grappled((3, 4, 5), 3, pinned=True))
    assert (pinned.helpless, pinned.able, pinned.gripped) == (True, False, True)


@pytest.mark.rule("EM-GRP-04", "EM-GRP-02", "EM-GRP-08")
def test_an_escape() -> None:
    me, holder = figure("E8", held_by=2), foe("E9", holds=(1,))
    attack = blow(me, holder, "unarmed")
    assert shifts(attack, "escape") == {"maneuver": -2, "grapple": 1, "no_parry": 1}
    check = aim_check(Maneuver(attack, ("escape",)), "escape", False)
    assert (check.base, check.shift, check.rule) == (1, 2, "EM-GRP-04")
    assert tried(attack, {"maneuver": [11], "escape": [10]}, "escape").did("escape")
    assert not tried(attack, {"maneuver": [11], "escape": [11]}, "escape").did("escape")


@pytest.mark.rule("EM-GRP-07")
def test_a_disarm_in_a_grapple_costs_nothing() -> None:
    me, held = figure("E9", holds=(2,)), foe("E8", held_by=1)
    assert "maneuver" not in shifts(blow(me, held), "disarm")
    assert "maneuver" not in shifts(
        blow(replace(held, unit=1, grappled=Grappled((2,))), foe("E9"), "unarmed"), "disarm"
    )
    assert "maneuver" in shifts(blow(me, held), "trip")
    assert "maneuver" in shifts(blow(figure("E9"), foe("E8")), "disarm")


@pytest.mark.rule("EM-GRP-03")
def test_weapons_for_a_grapple() -> None:
    def close(name: str, *held: str) -> list[str]:
        me = figure(name, 1, *held, held_by=2)
        return [row.id for row in blades(me) if fit(me, foe("E9"), row)]

    assert close("E8", "short_sword", "dagger") == ["dagger", "unarmed"]
    assert close("E8", "long_dagger") == ["long_dagger", "unarmed"]
    assert close("E9") == ["unarmed"]


@pytest.mark.rule("EM-GIA-01", "EM-MAN-02")
@pytest.mark.parametrize(("size", "grip"), [(2, "held"), (3, "held"), (4, "pinned"), (5, "pinned")])
def test_giants_pin_at_once(size, grip) -> None:
    giant = figure("E9", size=size)
    done = tried(blow(giant, foe("E8")), {"maneuver": [15], "grapple": [6]}, "grapple")
    assert done.effects[0].grip == grip


@pytest.mark.rule("EM-GIA-05")
def test_giants_cannot_be_grappled() -> None:
    done = tried(blow(figure("E9"), foe("M3")), {"maneuver": [15]}, "grapple")
    assert not done.did("grapple")
    assert [much_larger(foe(name), figure("E9")) for name in ("M3", "M2")] == [True, False]


@pytest.mark.rule("EM-GIA-05")
def test_weapons_that_grapple_do_not_hold_giants() -> None:
    catcher = figure("E4", 1, "mancatcher")
    assert played(attacked(blow(catcher, foe("M2"))), {"attack": [15]}).grapples
    assert not played(attacked(blow(catcher, foe("M3"))), {"attack": [15]}).grapples


@pytest.mark.rule("EM-RCH-05", "EM-MAN-01")
def test_a_maneuver_that_hits_regains_the_reach() -> None:
    attack = blow(figure("E1", 1, "spear", reach_lost=(2,)), foe("E2", "sword"))
    assert tried(attack, {"maneuver": [19], "trip": [20]}, "trip").regained
    assert not tried(attack, {"maneuver": [2]}, "trip").regained
    plain = blow(figure("E1", 1, "spear"), foe("E2", "sword"))
    assert not tried(plain, {"maneuver": [19], "trip": [20]}, "trip").regained


@pytest.mark.rule("EM-GIA-04")
@pytest.mark.parametrize(
    ("held", "dice", "kept"),
    [
        (("dagger",), {"keep_weapon": [13]}, True),
        (("dagger",), {"keep_weapon": [10]}, False),
        (("sword",), {}, False),
    ],
)
def test_a_serpent_swallows(held, dice, kept) -> None:
    serpent, victim = figure("M6"), foe("E2", *held)
    done = tried(
        blow(serpent, victim, "unarmed"), {"maneuver": [15], "grapple": [10]} | dice, "grapple"
    )
    assert (done.effects[0].grip, done.effects[0].kept) == ("swallowed", kept)
    assert done.did("grapple")
    large = foe("E2", *held, size=3)
    held_only = tried(
        blow(serpent, large, "unarmed"), {"maneuver": [15], "grapple": [11]}, "grapple"
    )
    assert (held_only.effects[0].grip, held_only.did("grapple")) == ("held", True)


@pytest.mark.rule("EM-GIA-04")
def test_one_victim_at_a_time() -> None:
    full = figure("M6", swallows=9)
    done = tried(
        blow(full, foe("E2", "sword"), "unarmed"), {"maneuver": [15], "grapple": [10]}, "grapple"
    )
    assert done.effects[0].grip == "pinned"
    assert keepable(foe("E6", "short_sword", "dagger")) == ("short_sword", "dagger")
    assert played(digested(figure("M6"), foe("E3")), {"digest": [4]}).points == 4


@pytest.mark.rule("EM-GIA-02", "EM-ATK-10")
def test_d55_a_crush() -> None:
    giant, victim = figure("M3"), foe("E3")
    assert played(crushed(giant, victim, Law()), {}).points == 6
    assert (
        played(crushed(giant, victim, Law(crit_damage="second_die")), {"crush": [(2, 5)]}).points
        == 7
    )
    asked = played(
        crushed(giant, victim, Law(crit_damage="attacker_choice")), {}, {"damage": "max"}
    )
    assert asked.points == 6
    assert played(crushed(changed(giant, size=5), victim, Law()), {}).points == 12


@pytest.mark.rule("EM-GIA-02", "EM-GIA-03", "EM-ARM-05")
def test_enclosing_armour_holds_off_giants() -> None:
    giant, statue = figure("M3"), foe("M5", size=2)
    assert played(crushed(giant, statue, Law()), {}).points == 0
    assert played(hurled(giant, statue), {"hurl": [(3, 5)]}).points == 6


@pytest.mark.rule("EM-GIA-03")
def test_d55_a_hurl() -> None:
    giant, victim = figure("M3"), foe("E3")
    assert played(hurled(giant, victim), {"hurl": [(3, 5)]}).points == 12
    assert played(hurled(giant, victim, stopped=True), {"hurl": [(3, 5, 1)]}).points == 13
    larger = changed(giant, size=5)
    assert played(hurled(larger, victim), {"hurl": [(3, 5, 2)]}).points == 14
    feeble = changed(giant, toughness=1)
    assert played(hurled(feeble, victim), {"hurl": [(1, 2)]}).points == 0


@pytest.mark.rule("EM-GIA-02")
def test_whom_a_giant_may_crush() -> None:
    pinned = foe("E3", grappled=Grappled((1,), 1, pinned=True))
    assert may_crush(figure("M3"), pinned)
    assert not may_crush(figure("M2"), pinned)
    assert not may_crush(figure("M3"), foe("E3", grappled=Grappled((1,))))
    assert not may_crush(figure("M3"), foe("E3", grappled=Grappled((3,), 1, pinned=True)))


@pytest.mark.rule("EM-DIR-01", "EM-DIR-02", "EM-DIR-03", "EM-DIR-05")
@pytest.mark.parametrize(
    ("tricks", "critical", "shift"),
    [
        ((), False, 0),
        (("feint",), False, 2),
        (("sand",), False, 4),
        (("feint", "sand"), False, 4),
        ((), True, -4),
        (("sand",), True, 0),
    ],
)
def test_dirty_tricks(tricks, critical, shift) -> None:
    attack = blow(figure("E8"), foe("E1", tricks=tricks))
    maneuver = Maneuver(attack, ("trick",), kind="sand")
    check = aim_check(maneuver, "trick", critical)
    assert (check.shift, check.rule) == (shift, "EM-DIR-02")
    assert shifts(attack, "trick", kind="sand")["maneuver"] == -2
    need = 14 - shift
    roll, faces = (20, need) if critical else (15, need)
    if faces < 20:
        done = tried(attack, {"maneuver": [roll], "trick": [faces]}, "trick", kind="sand")
        assert not done.did("trick")
        done = tried(attack, {"maneuver": [roll], "trick": [faces - 1]}, "trick", kind="sand")
        assert done.did("trick")
