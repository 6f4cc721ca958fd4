"""Numbers of the sheet and small conditions of an exchange, with what is just in and just out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.checks import Modifier
from game.rules.chaos.exchange import harm, modifiers, penalties, rolls
from game.rules.chaos.exchange.facts import HERE, Setting
from game.rules.chaos.sheet import derived, hands, ki
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.components import (
    Carries,
    Condition,
    Held,
    Loaded,
    Reserves,
    Wear,
    Wounds,
)
from game.rules.chaos.sheet.fighter import Combatant
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.people import able, blow, man, skilled


@pytest.mark.rule("CF-ROLL-09")
@pytest.mark.parametrize(
    ("own", "skill", "expected"),
    [
        (3, 2, [("X", 3), ("CF-PEN-13", 2)]),
        (1, 0, [("X", 1)]),
        (0, 2, [("CF-PEN-13", 2)]),
        (0, 0, []),
        (-1, 3, [("CF-ROLL-09", 2)]),
        (-2, 2, []),
        (-3, 1, [("CF-ROLL-09", -2)]),
    ],
)
def test_a_sheet_bonus_below_zero_is_one_with_its_skill(
    own: int, skill: int, expected: list[tuple[str, int]]
) -> None:
    assert [(m.rule, m.worth) for m in rolls.signed("X", "label", own, skill)] == expected


@pytest.mark.rule("CF-JAB-06", "CF-ACQ-02", "CF-RET-02")
@pytest.mark.parametrize(
    ("weapon_id", "how", "changes", "numb", "without"),
    [
        ("club", "strike", {}, ("", 0), False),
        ("club", "strike", {"ticks": 1}, ("", 0), True),
        ("club", "strike", {"ticks": 2}, ("", 0), False),
        ("club", "strike", {"returned": True}, ("", 0), True),
        ("club", "strike", {"acquired": False}, ("", 0), False),
        ("pistol", "shoot", {"acquired": False}, ("", 0), True),
        ("pistol", "shoot", {"ticks": 2}, ("", 0), False),
        ("club", "strike", {}, ("right", 1), True),
        ("club", "strike", {}, ("left", 1), False),
        ("club", "strike", {"hand": "off"}, ("left", 1), True),
        ("club", "strike", {}, ("right", 0), False),
    ],
)
def test_when_the_bonus_of_the_sheet_does_not_count(
    weapon_id: str, how: str, changes: dict[str, Any], numb: tuple[str, int], without: bool
) -> None:
    who = replace(man(), condition=Condition(numb=numb))
    attack = replace(blow(weapon_id, how, 3), **changes)
    assert rolls.without_bonus(who, attack, HERE) is without


@pytest.mark.rule("CF-ROLL-07")
@pytest.mark.parametrize(
    ("method", "arm", "numb", "feinted", "expected"),
    [
        ("parry", "club", ("", 0), False, [2]),
        ("parry", "club", ("right", 1), False, []),
        ("parry", "club", ("left", 1), False, [2]),
        ("parry", "club", ("", 0), True, []),
        ("parry", "", ("", 0), False, []),
    ],
)
def test_what_counts_of_a_parry(
    method: str, arm: str, numb: tuple[str, int], feinted: bool, expected: list[int]
) -> None:
    who = skilled(man(), weapon("club").group, 4)
    who = replace(who, held=Held("club"), condition=Condition(numb=numb))
    attack = replace(blow("club"), feinted=feinted)
    found = rolls.guard_sheet(who, attack, Answer(method, arm), HERE)
    skill = derived.skill_bonus(who, weapon("club"), "parry")
    whole = derived.bonus(who, "parry", weapon("club"))
    assert skill > 0
    wanted = [worth for worth in (whole - skill, skill) if worth] if expected else []
    assert [m.worth for m in found] == wanted


@pytest.mark.rule("CF-ROLL-07", "CF-PARLAY-01")
@pytest.mark.parametrize("arm", ["", "club"])
def test_a_parlay_in_answer_is_rolled_with_what_he_holds_or_his_hands(arm: str) -> None:
    who = skilled(skilled(man(), "unarmed", 8), weapon("club").group, 6)
    who = replace(who, held=Held(arm))
    found = rolls.guard_sheet(who, blow("club"), Answer("parlay", arm), HERE)
    row = weapon(arm or "fist")
    own = [m.worth for m in found if m.rule != "CF-PEN-10"]
    assert sum(own) == derived.bonus(who, "parlay", row) != derived.bonus(who, "dodge")


@pytest.mark.rule("CF-ROLL-03", "CF-MISS-04")
@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (None, [("fumble", 1, 1), *((face + 3, face, face) for face in range(2, 21))]),
        (15, [("fumble", 1, 1), ("beaten", 2, 11), ("held", 12, 20)]),
        (5, [("fumble", 1, 1), ("held", 2, 20)]),
        (24, [("fumble", 1, 1), ("beaten", 2, 20)]),
    ],
)
def test_how_a_defence_die_is_read(number: int | None, expected: list[Any]) -> None:
    """A tie holds, and a natural 1 never does."""
    bands = rolls.guard_bands(3, number)
    assert [(band.grade, band.low, band.high) for band in bands] == expected


@pytest.mark.rule("CF-DMG-08", "CF-AMBUSH-06", "CF-KO-07")
@pytest.mark.parametrize(
    ("changes", "condition", "setting", "knockout", "may"),
    [
        ({}, Condition(), HERE, False, True),
        ({"active": True}, Condition(), HERE, False, False),
        ({"active": True, "natural": -1}, Condition(), HERE, False, True),
        ({"active": False, "natural": -1}, Condition(), HERE, False, True),
        ({}, Condition(asleep=2), HERE, False, False),
        ({}, Condition(asleep=-1), HERE, False, False),
        ({}, Condition(dying=True), HERE, False, False),
        ({}, Condition(stunned=True), HERE, False, True),
        ({}, Condition(), Setting(opening=True), False, False),
        ({}, Condition(), HERE, True, False),
        ({"ki": 0}, Condition(), HERE, False, False),
        ({"dry": 1}, Condition(), HERE, False, False),
        ({"dry": 2}, Condition(), HERE, False, True),
    ],
)
def test_when_natural_pfb_can_be_switched_on(
    changes: dict[str, Any], condition: Condition, setting: Setting, knockout: bool, may: bool
) -> None:
    """Awake, for a Ki, where it is off or has lost something; ``natural`` here is what it lacks."""
    who = man()
    full = derived.natural(who)
    assert full == 3
    reserves = replace(Reserves(1, 3, full), **changes)
    if reserves.natural < 0:
        reserves = replace(reserves, natural=full + reserves.natural)
    who = replace(who, reserves=reserves, condition=condition)
    assert harm.may_activate(who, setting, knockout=knockout) is may


@pytest.mark.rule("CF-KI-06")
@pytest.mark.parametrize(
    ("points", "dry", "what", "already", "may"),
    [
        (1, 0, "natural", 0, True),
        (1, 0, "natural", 2, True),
        (0, 0, "natural", 0, False),
        (5, 1, "natural", 0, False),
        (1, 0, "points", 0, True),
        (1, 0, "second", 0, True),
        (5, 0, "second", 1, True),
        (5, 0, "second", 2, False),
        (0, 0, "second", 0, False),
        (5, 1, "second", 0, False),
        (1, 2, "second", 0, True),
    ],
)
def test_for_what_there_is_ki(points: int, dry: int, what: str, already: int, may: bool) -> None:
    """Two for one action at most, beside hit points and natural PFb."""
    assert ki.may(Reserves(points, 3, 3, dry=dry), 1, what, already) is may


@pytest.mark.rule("CF-KI-05")
@pytest.mark.parametrize(
    ("points", "hp", "may"), [(1, 0, True), (1, 1, False), (0, 0, False), (1, -3, True)]
)
def test_only_who_has_no_hit_point_left_buys_one(points: int, hp: int, may: bool) -> None:
    assert ki.may_recover(Reserves(points, 3, 3), 1, hp) is may


@pytest.mark.rule("CF-KI-02")
def test_no_ki_on_a_check_adds_nothing_to_its_list() -> None:
    assert ki.to("roll", 0) == ki.to("resist", 0) == ki.to("stat", 0) == ()
    assert ki.to("stat", 2) == (Modifier("CF-KI-02", "chaos.ki", 2),)


@pytest.mark.rule("CF-PEN-06")
@pytest.mark.parametrize(
    ("own", "his", "stacks"),
    [(18, 18, 0), (17, 9, 0), (18, 9, 1), (35, 9, 1), (36, 9, 2), (40, 9, 2), (18, 0, 0)],
)
def test_who_is_half_or_a_quarter_as_big_is_hard_to_hit(own: int, his: int, stacks: int) -> None:
    found = modifiers.size(own, his)
    one = modifiers.size(18, 9)[0].worth
    assert one < 0
    assert [m.worth for m in found] == ([stacks * one] if stacks else [])


@pytest.mark.rule("CF-PEN-09")
@pytest.mark.parametrize(("hand", "count"), [("main", 0), ("off", 1)])
def test_only_the_off_hand_is_the_worse_one(hand: str, count: int) -> None:
    assert len(modifiers.off_hand(replace(blow("club"), hand=hand))) == count


@pytest.mark.rule("CF-PEN-11")
def test_only_red_that_is_felt_counts() -> None:
    assert penalties.red(man()) == ()
    hurt = replace(man(), wounds=Wounds((("chest", 2),)))
    assert [m.rule for m in penalties.red(hurt)] == ["CF-PEN-11"]
    assert penalties.red(replace(hurt, wounds=replace(hurt.wounds, ignored=True))) == ()


@pytest.mark.rule("CF-CALL-06", "CF-CALL-07")
@pytest.mark.parametrize(
    ("how", "area", "expected"),
    [
        ("strike", "any", ()),
        ("strike", "head", ("vital",)),
        ("disarm", "any", ("thing",)),
        ("disarm", "head", ("thing",)),
        ("break", "head", ("thing",)),
    ],
)
def test_why_a_blow_is_a_called_one(how: str, area: str, expected: tuple[str, ...]) -> None:
    attack = replace(blow("club", how), area=area)
    assert modifiers.reasons(man(), attack, HERE) == expected


@pytest.mark.rule("CF-PEN-12", "CF-PEN-14", "CF-TUM-01")
@pytest.mark.parametrize(
    ("abilities", "failed", "fooled"),
    [
        ((), False, False),
        ((), True, False),
        (("fooled_only_once",), False, False),
        (("fooled_only_once",), True, True),
    ],
)
def test_who_is_fooled_only_once_is_better_after_a_failed_defence(
    abilities: tuple[str, ...], failed: bool, fooled: bool
) -> None:
    who = able(replace(man(), condition=Condition(failed_defence=failed)), *abilities)
    found = modifiers.bonuses(who, Answer("parry", "club", pay="prepared"))
    rules = [m.rule for m in found]
    assert rules == ["CF-PEN-12", *(["CF-PEN-13"] if fooled else [])]


def armed(**more: Any) -> Combatant:
    return replace(man(strength=9), **more)


@pytest.mark.rule("CF-DMG-17", "CF-MISS-05")
@pytest.mark.parametrize(
    ("held", "item", "more", "sound"),
    [
        (Held("club"), "club", {}, True),
        (Held("", "club"), "club", {}, True),
        (Held("dagger"), "club", {}, False),
        (Held("claymore", "claymore"), "claymore", {}, True),
        (Held("claymore"), "claymore", {}, False),
        (Held("club"), "club", {"wear": Wear((("club", 0),))}, False),
        (Held("club"), "club", {"wear": Wear((("club", 1),))}, True),
        (Held("pistol"), "pistol", {}, True),
        (Held("pistol"), "pistol", {"loaded": Loaded(jammed=("pistol",))}, False),
    ],
)
def test_what_can_be_used(held: Held, item: str, more: dict[str, Any], sound: bool) -> None:
    """Held in as many hands as it takes, whole, and not jammed."""
    assert hands.sound(armed(held=held, **more), item) is sound


@pytest.mark.rule("CF-DMG-17", "CF-MISS-05")
def test_what_needs_strength_can_be_used_from_just_that_on() -> None:
    needs = weapon("claymore").strength
    assert needs > 1
    for strength, sound in ((needs - 1, False), (needs, True), (needs + 1, True)):
        who = replace(man(strength=strength), held=Held("claymore", "claymore"))
        assert hands.sound(who, "claymore") is sound


@pytest.mark.rule("CF-ROLL-05")
@pytest.mark.parametrize(
    ("held", "more", "expected"),
    [
        (Held(), {}, ["fist", "kick"]),
        (Held("club"), {}, ["club", "fist", "kick"]),
        (Held("pistol"), {}, ["fist", "kick"]),
        (Held("club", "pistol"), {}, ["club", "kick"]),
        (Held("club"), {"wear": Wear((("club", 0),))}, ["fist", "kick"]),
        (Held("", "dagger"), {"condition": Condition(prone=True)}, ["dagger", "fist"]),
    ],
)
def test_with_what_he_strikes_in_close_combat(
    held: Held, more: dict[str, Any], expected: list[str]
) -> None:
    assert [item for item, _ in hands.blades(armed(held=held, **more))] == expected


@pytest.mark.rule("CF-TICK-06")
@pytest.mark.parametrize(
    ("held", "carried", "expected"),
    [
        (Held(), ("club", "claymore"), ("club", "claymore")),
        (Held("dagger"), ("club", "claymore"), ("club",)),
        (Held("dagger", "dagger"), ("club",), ()),
        (Held(), ("plate", "club", "club"), ("club",)),
        (Held(), ("fist", "bandage", "dagger"), ("dagger",)),
    ],
)
def test_what_eight_eyes_draws_and_uses_at_once(
    held: Held, carried: tuple[str, ...], expected: tuple[str, ...]
) -> None:
    who = armed(held=held, carries=Carries(carried))
    assert hands.quick_draw(who) == ()
    assert hands.quick_draw(able(who, "eight_eyes")) == expected
