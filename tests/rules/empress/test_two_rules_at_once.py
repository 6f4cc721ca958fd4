"""Two or three rules of Empress at a time, with numbers found from the text of the book alone."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Facing, Health, Out
from game.rules.empress.sheet.components import (
    Down,
    Grappled,
    Poisoned,
    Prone,
    ShieldDown,
    ShieldWear,
    Surprised,
)
from game.rules.empress.sheet.turns import Counter
from tests.rules.empress.bout import Bout, bout, man, setup

HOME, FAR = man("E1 home", "a", (0, 9), agility=2), man("E1 far", "b", (15, 9), agility=2)
QUICK: dict[str, Any] = {"agility": 18}
SWORD: dict[str, Any] = {"gear": ("sword",)}


def fight(*people: Any, dice: dict[str, list[Any]] | None = None, **answers: list[Any]) -> Bout:
    """These, and one of each side far away; a shield is used as the questions are answered."""
    return bout(setup(*people, HOME, FAR), dice, **answers)


def asked(here: Bout, kind: str, name: str) -> int:
    """How often he was asked this."""
    return sum(known == kind and who == name for known, who, _ in here.asked)


def result(here: Bout) -> str:
    """What the last attack came to."""
    told = (event.fact("result") for event in here.battle.events)
    return [str(one) for one in told if one][-1]


def lost(here: Bout, name: str) -> int:
    """The Hit Points that he has lost."""
    return int(here.has(name, Health).full - here.hp(name))


@pytest.mark.rule("EM-DIR-03", "EM-DIR-04", "EM-INI-04", "EM-INI-09")
def test_a_trick_takes_what_was_held_and_leaves_what_holding_costs() -> None:
    """E2 holds, is tricked in segment 7, and is struck in 6: -2 to hit him until the round ends."""
    people = (man("E2", "b", (5, 5)), man("E8", "a", (5, 4), agility=12))
    late = man("E10", "a", (4, 4), agility=7, **SWORD)
    dice = {"maneuver": [15], "trick": [2], "attack": [2, 2]}
    here = fight(*people, late, dice=dice)
    here.answers["interrupt E8"] = [True]
    here.does("E2", "hold")
    trick = {"aim": "trick", "kind": "sand", "weapon": "short_sword"}
    here.does("E8", "maneuver", target="E2", **trick)
    assert here.shifts() == {"EM-INI-04": -2, "EM-SUR-03": 4, "EM-DIR-04": -2}
    here.does("E10", "strike", target="E2", weapon="sword")
    assert here.shifts()["EM-INI-04"] == -2
    assert here.has("E2", Surprised) is None
    assert asked(here, "now", "E2") == 1
    assert here.until("E2").battle.clock.round == 2


@pytest.mark.rule("EM-INI-04", "EM-INI-05", "EM-TRN-04")
def test_a_held_blow_at_somebody_who_holds() -> None:
    here = fight(man("E6", "a", (5, 4)), man("E2", "b", (5, 5)), dice={"attack": [2]})
    here.answers["now E6"] = [False, True]
    here.does("E6", "hold").does("E2", "hold").does("E6", "strike", target="E2", weapon="rapier")
    assert (here.shifts()["EM-INI-05"], here.shifts()["EM-INI-04"]) == (1, -2)


@pytest.mark.rule("EM-INI-03", "EM-INI-05", "EM-GRP-01", "EM-GRP-04", "EM-GRP-08")
def test_who_holds_his_action_may_use_it_to_get_out_of_a_hold() -> None:
    """The grapple is at -2; the wrestler has acted, so that the way out is no better for it."""
    dice = {"maneuver": [18, 15], "grapple": [5], "escape": [2]}
    here = fight(man("E2", "b", (5, 5)), man("E9", "a", (5, 4)), dice=dice)
    here.answers["now E2"] = [False, True]
    here.does("E2", "hold").does("E9", "maneuver", target="E2", aim="grapple")
    assert here.shifts("maneuver")["EM-INI-04"] == -2
    here.does("E2", "escape", target="E9")
    shifts = {"EM-PAR-02": 1, "EM-GRP-08": 1, "EM-MAN-01": -2}
    assert (here.shifts("maneuver"), here.battle.clock.round) == (shifts, 1)
    assert here.has("E2", Grappled) is None


@pytest.mark.rule("EM-OPP-02", "EM-INI-04", "EM-INI-05", "EM-BRK-02")
def test_an_opportunity_attack_of_who_holds_ends_his_holding() -> None:
    people = (man("E2", "b", (5, 5), agility=20), man("E10", "a", (3, 4), **QUICK))
    here = fight(*people, man("E10 too", "a", (5, 6), **SWORD), dice={"attack": [1, 2]})
    here.answers["interrupt E2"] = [True]
    here.does("E2", "hold").does("E10", "move", to=(7, 4))
    assert "EM-INI-05" not in here.shifts()
    here.does("E10 too", "strike", target="E2", weapon="sword")
    assert "EM-INI-04" not in here.shifts()


@pytest.mark.rule("EM-INI-05", "EM-CLV-02", "EM-CLV-01")
def test_the_next_of_several_blows_is_held_like_the_first() -> None:
    people = (man("E2", "a", (5, 4), agility=20), man("E10", "b", (5, 5), health=1, agility=5))
    here = fight(*people, man("E10 too", "b", (6, 5), agility=6), dice={"attack": [20, 2]})
    here.answers.update({"now E2": [True], "cleave": ["E10 too"]})
    here.does("E2", "hold").does("E2", "strike", target="E10", weapon="sword")
    assert here.shifts() == {"EM-INI-05": 1, "EM-CLV-02": -2}


@pytest.mark.rule("EM-CLV-03", "EM-INI-06")
def test_a_further_blow_is_met_by_a_counter() -> None:
    people = (man("E2", "a", (5, 4)), man("E10", "b", (5, 5), health=1))
    here = fight(*people, man("E4", "b", (6, 5), agility=20), dice={"attack": [20, 2, 2]})
    here.answers["cleave E2"] = ["E4"]
    here.does("E4", "counter", target="E2").does("E2", "strike", target="E10", weapon="sword")
    keys = ("empress.critical", "empress.miss")
    told = [here.names[e.unit or 0] for e in here.battle.events if e.key in keys]
    assert told == ["E2", "E4", "E2"]


@pytest.mark.rule("EM-CLV-03", "EM-OPP-01", "EM-RCH-02")
def test_an_opportunity_attack_that_fells_is_followed_by_another() -> None:
    people = (man("E4", "a", (5, 4)), man("E10", "b", (5, 5), health=1, **QUICK))
    here = fight(*people, man("E10 too", "b", (6, 5)), dice={"attack": [20, 2]})
    here.answers.update({"interrupt E4": [True], "cleave": ["E10 too"]})
    here.does("E10", "strike", target="E4", weapon="mace")
    assert here.shifts() == {"EM-RCH-02": 1, "EM-CLV-02": -2}


@pytest.mark.rule("EM-INI-06", "EM-RCH-04", "EM-GRP-01", "EM-UNA-01")
def test_a_counter_that_misses_a_wrestler_lets_him_inside() -> None:
    people = (man("E2", "a", (5, 4), board_weapon="", **QUICK), man("E9", "b", (5, 5)))
    here = fight(*people, dice={"attack": [1], "maneuver": [2]})
    here.does("E2", "counter", target="E9").does("E9", "maneuver", target="E2", aim="grapple")
    assert here.shifts() == {"EM-INI-06": 1, "EM-RCH-02": 1, "EM-PAR-02": 1}
    assert here.shifts("maneuver")["EM-RCH-04"] == 2


@pytest.mark.rule("EM-MAN-03", "EM-CLV-01", "EM-DTH-01")
def test_a_maneuver_with_a_blow_that_fells_is_followed_by_a_plain_one() -> None:
    people = (man("E2", "a", (5, 4), **QUICK), man("E10", "b", (5, 5), health=2))
    dice = {"attack": [15, 2], "damage": [5], "trip": [13]}
    here = fight(*people, man("E10 too", "b", (6, 5)), dice=dice)
    here.answers["cleave"] = ["E10 too"]
    here.does("E2", "maneuver", target="E10", aim="trip", combined=True, weapon="sword")
    assert here.shifts() == {"EM-CLV-02": -2}


@pytest.mark.rule("EM-GRP-06", "EM-GRP-02", "EM-CHR-06")
@pytest.mark.parametrize(
    ("strong", "face", "pinned"), [(False, 2, True), (False, 3, False), (True, 1, False)]
)
def test_a_pin_at_once_goes_by_the_total_of_the_save(strong: bool, face: int, pinned: bool) -> None:
    """E8 adds 4 - 2; a natural one with 3 + 4 in all fails, but not by ten."""
    victim = man("E6", "b", (5, 5), toughness=20) if strong else man("E8", "b", (5, 5))
    wrestler = man("E10" if strong else "E9", "a", (5, 4), gear=(), **QUICK)
    here = fight(wrestler, victim, dice={"maneuver": [19], "grapple": [face]})
    here.does(wrestler.id, "maneuver", target=victim.id, aim="grapple")
    assert here.has(victim.id, Grappled).pinned is pinned


@pytest.mark.rule("EM-HLP-03", "EM-GRP-05", "EM-PAR-02")
@pytest.mark.parametrize(
    ("face", "came", "points"),
    [(5, "protected", 2), (6, "direct", 6), (9, "direct", 6), (10, "critical", 8)],
)
def test_a_hasty_blow_at_a_pinned_man_in_armour(face: int, came: str, points: int) -> None:
    """E10 has moved: 1, and 1 as E2 cannot parry, against 2, 8 and 12."""
    damage = {} if came == "critical" else {"damage": [6]}
    people = (man("E10", "a", (5, 3), **SWORD, **QUICK), man("E2", "b", (5, 5)))
    here = fight(*people, man("E9", "a", (6, 5)), dice={"attack": [face], **damage})
    here.until("E10").put("E2", Grappled((here.unit("E9"),), 3, pinned=True))
    here.does("E10", "move", to=(5, 4)).does("E10", "strike", target="E2", weapon="sword")
    assert (result(here), lost(here, "E2")) == (came, points)


@pytest.mark.rule("EM-SHD-10", "EM-SHD-07", "EM-MAN-04", "EM-ARM-03")
@pytest.mark.parametrize(
    ("parts", "stances", "worth"),
    [
        ((), {}, 5),
        ((Prone(),), {}, 4),
        ((ShieldWear(3),), {}, 4),
        ((ShieldDown(),), {}, 4),
        ((Facing("SE"),), {}, 4),
        ((), {"E5 0": {"wall": False}}, 4),
        ((), {"E5 0": {"wall": False}, "E5 2": {"wall": False}}, 3),
        ((), {"E5 1": {"wall": False}}, 3),
    ],
)
@pytest.mark.parametrize("over", [0, 1])
def test_what_breaks_a_shield_wall(
    parts: tuple[Any, ...], stances: dict[str, Any], worth: int, over: int
) -> None:
    """Three with medium shields alone; the one in the middle is struck, just below and at AC."""
    plain: dict[str, Any] = {"coverage": 0, "gear": ("spear", "medium_shield"), "facing": "S"}
    wall = (man(f"E5 {n}", "b", (5 + n, 5), **plain) for n in range(3))
    dice = {"attack": [10 + worth + over], "damage": [6]}
    here = fight(man("E10", "a", (6, 4), **SWORD, **QUICK), *wall, dice=dice)
    here.stances.update(stances)
    here.until("E10").put("E5 0", *parts)
    here.does("E10", "strike", target="E5 1", weapon="sword")
    assert result(here) == ("direct" if over else "protected")


@pytest.mark.rule("EM-SHD-05", "EM-SHD-07", "EM-WPN-04", "EM-ARM-08")
def test_three_maces_upon_a_shield_and_mail_in_one_round() -> None:
    """5 on the shield (5 - 1) wears it and leaves 1; 5 and 4 on mail (4 - 1) leave 2 and 1."""
    cells = ((5, 4), (4, 4), (6, 4))
    maces = [man(f"E10 {n}", "a", cells[n], gear=("mace",), **QUICK) for n in range(3)]
    foe, dice = man("E2", "b", (5, 5), facing="S"), {"attack": [12, 12, 15], "damage": [5, 5, 4]}
    here = fight(*maces, foe, dice=dice)
    for one in maces:
        here.does(one.id, "strike", target="E2", weapon="mace")
    points = [event.fact("n") for event in here.events("hurt")]
    assert (points, here.has("E2", ShieldWear).lost) == ([1, 2, 1], 1)


@pytest.mark.rule("EM-ARM-05", "EM-ATK-09", "EM-SHD-05", "EM-SHD-07")
def test_a_shield_before_enclosing_armour_stops_a_critical() -> None:
    """8 on reinforced wood leave 3, and wear it off."""
    statue = man("M5", "b", (5, 5), facing="S", gear=("medium_shield",), held=("medium_shield",))
    here = fight(man("E10", "a", (5, 4), **SWORD, **QUICK), statue, dice={"attack": [20]})
    here.does("E10", "strike", target="M5", weapon="sword")
    assert (lost(here, "M5"), here.has("M5", ShieldWear).lost) == (3, 1)


@pytest.mark.rule("EM-RCH-09", "EM-DUA-03", "EM-DUA-05", "EM-RCH-03")
@pytest.mark.parametrize(("use", "met"), [("offensive", 0), ("defensive", 1)])
def test_the_shorter_of_two_weapons_against_a_great_sword(use: str, met: int) -> None:
    """A pair strikes with its longer reach, 5.5; alone the dagger has 3, and 1 for the rapier."""
    here = fight(man("E6", "a", (5, 4)), man("E3", "b", (5, 5)), dice={"attack": [2]})
    here.stances["E6"] = {"dual": use}
    here.does("E6", "strike", target="E3", weapon="dagger")
    assert asked(here, "interrupt", "E3") == met


@pytest.mark.rule("EM-WPN-07", "EM-WPN-03", "EM-WPN-04", "EM-ATK-03")
@pytest.mark.parametrize(
    ("mode", "face", "came", "points"),
    [
        ("thrusting", 14, "direct", 6),
        ("thrusting", 13, "protected", 1),
        ("penetrating", 14, "protected", 2),
        ("penetrating", 15, "direct", 6),
    ],
)
def test_both_uses_of_a_longsword_on_plate(mode: str, face: int, came: str, points: int) -> None:
    """E4: Hit Class 11, Coverage 5 or 4, Protection 5 or 4."""
    me = man("E10", "a", (5, 4), gear=("longsword",), **QUICK)
    dice = {"attack": [face], "damage": [6]}
    here = fight(me, man("E4", "b", (5, 5)), dice=dice)
    here.stances["E10"] = {"mode": mode}
    here.does("E10", "strike", target="E4", weapon="longsword")
    assert (result(here), lost(here, "E4")) == (came, points)


@pytest.mark.rule("EM-CON-06", "EM-INI-13", "EM-DTH-01")
def test_venom_in_his_own_segment_lets_him_act_in_it() -> None:
    people = (man("M4", "a", (5, 4)), man("E1", "b", (5, 5), coverage=0, **SWORD))
    venom = {"contact": [2], "venom": [2], "venom_lasts": [1]}
    here = fight(*people, dice={"attack": [10, 2], "damage": [1], **venom})
    here.does("M4", "strike", target="E1", weapon="spider_bite")
    assert here.has("E1", Poisoned) == Poisoned(1)
    here.does("E1", "strike", target="M4", weapon="sword")
    assert here.ends(1).has("E1", Poisoned) is None


@pytest.mark.rule("EM-MAN-04", "EM-RCH-09", "EM-PAR-04")
def test_a_disarmed_halberdier_is_outreached_and_parries_with_his_plate() -> None:
    people = (man("E10", "a", (5, 4), **SWORD, **QUICK), man("E4", "b", (5, 5), agility=4))
    dice = {"maneuver": [16], "disarm": [2], "attack": [2]}
    here = fight(*people, man("E10 too", "a", (6, 4), **SWORD), dice=dice)
    here.does("E10", "maneuver", target="E4", aim="disarm", weapon="sword")
    here.does("E10 too", "strike", target="E4", weapon="sword")
    assert here.shifts() == {"EM-RCH-02": 1}


@pytest.mark.rule("EM-DTH-04", "EM-DTH-02")
def test_tending_puts_off_the_third_failure_by_a_round() -> None:
    people = (man("E10", "a", (5, 4)), man("E2", "a", (5, 5)))
    here = fight(*people, dice={"dying": [2]})
    here.until("E2").put("E10", Health(-5, 5), Down(2))
    here.does("E2", "tend", target="E10").ends(1)
    assert here.has("E10", Out) is None
    assert here.ends(1).has("E10", Out).why == "dead"


@pytest.mark.rule("EM-INI-06", "EM-INI-04", "EM-TRN-04")
def test_who_waits_for_one_is_not_easier_to_miss_and_lets_others_strike() -> None:
    people = (man("E2", "b", (5, 5), agility=20), man("E10", "a", (5, 4), agility=3))
    other = man("E10 too", "a", (6, 4), **SWORD)
    here = fight(*people, other, dice={"attack": [2, 1, 2]})
    here.does("E2", "counter", target="E10")
    here.does("E10 too", "strike", target="E2", weapon="sword")
    assert "EM-INI-04" not in here.shifts()
    assert here.has("E2", Counter) is not None
    here.does("E10", "strike", target="E2", weapon="mace")
    assert here.has("E2", Counter) is None


@pytest.mark.rule("EM-INI-06", "EM-INI-13")
@pytest.mark.parametrize("form", ["strike", "escape"])
def test_whoever_has_gone_down_in_his_segment_acts_on_unless_he_is_killed(form: str) -> None:
    """E10 goes down in his own segment and acts all the same; the counter of whom he attacks kills
    him, and he neither strikes nor gets out of the hold that is over with him.
    """
    people = (man("E6", "a", (3, 3)), man("E10 too", "a", (5, 3)), man("E10", "b", (4, 3)))
    dice = {"attack": [20, 20, 20], "maneuver": [20], "save": [1]}
    here = fight(*people, dice=dice)
    here.put("E10", Health(1, 16), Grappled((here.unit("E6"),), 1))
    here.does("E6", "counter", target="E10")
    here.does("E10 too", "strike", target="E10", weapon="mace")
    assert here.has("E10", Down) and not here.has("E10", Out)
    here.put("E10", Health(-8, 16))
    weapon = {"weapon": "mace"} if form == "strike" else {}
    here.does("E10", form, target="E6", **weapon)
    assert here.has("E10", Out).why == "dead"
    assert lost(here, "E6") == 0
    assert not here.events("escape")
