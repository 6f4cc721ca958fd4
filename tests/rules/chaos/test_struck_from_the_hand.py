"""Disarming (DISARM): the called shot at the arm, the check that keeps the weapon, what follows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.checks import Band, Check, Modifier
from game.core.components import Health, Lying
from game.rules.chaos.acts.parlay import meeting
from game.rules.chaos.exchange.facts import Attack
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Ambush
from game.rules.chaos.sheet.components import (
    Acquired,
    Doing,
    Held,
    HeldTurn,
    Loaded,
    Reserves,
    Skill,
    Wounds,
)
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.brawl import field, order, sheet
from tests.rules.chaos.drawn import Drawn
from tests.rules.chaos.people import man, skilled
from tests.rules.chaos.scene import Scene, play

NOTHING = order(method="none")
HURT = Wounds((("right_arm", 1),))


def swordsman(skill: int, agility: int = 4) -> Any:
    """Somebody with this skill at swords; agility 4 is a level more."""
    return skilled(man(agility=agility), "one_handed", skill)


@pytest.mark.rule("CF-DISARM-03", "CF-STAT-05")
@pytest.mark.parametrize(
    ("skill", "margin", "ki", "penalty", "bands"),
    [
        (5, 3, 0, -3, (("kept", 1, 3), ("dropped", 4, 10))),
        (5, 3, 2, -3, (("kept", 1, 5), ("dropped", 6, 10))),
        (5, -4, 0, 0, (("kept", 1, 6), ("dropped", 7, 10))),
        (5, 5, 0, -5, (("kept", 1, 1), ("dropped", 2, 10))),
        (5, 6, 0, -6, (("dropped", 1, 10),)),
        (5, 12, 0, -8, (("dropped", 1, 10),)),
        (8, 0, 0, 0, (("kept", 1, 9), ("dropped", 10, 10))),
        (9, 0, 0, 0, (("kept", 1, 10),)),
        (10, 0, 2, 0, (("kept", 1, 10),)),
    ],
)
def test_the_check_that_keeps_a_weapon(
    skill: int, margin: int, ki: int, penalty: int, bands: tuple[tuple[str, int, int], ...]
) -> None:
    """Skill, a level for four points of agility and Ki, less what he was beaten by."""
    base = skill + 1 + ki
    assert meeting.keep_check(swordsman(skill), "long_sword", margin, ki) == Check(
        "skill",
        "CF-DISARM-03",
        2,
        dice=(1, 10),
        bands=tuple(Band(*one) for one in bands),
        base=base,
        column=base + penalty,
        modifiers=(Modifier("CF-DISARM-03", "chaos.beaten_by", penalty),),
    )


@pytest.mark.rule("CF-STAT-05")
@pytest.mark.parametrize(
    ("skill", "stat", "ki", "levels"),
    [(0, 3, 0, 0), (0, 4, 0, 1), (3, 11, 0, 5), (0, 0, 2, 2), (1, 12, 2, 6), (1, 16, 2, 6),
     (2, 24, 0, 7)],
)  # fmt: skip
def test_stat_and_ki_add_five_levels_at_most(skill: int, stat: int, ki: int, levels: int) -> None:
    made = meeting.levels(skill, stat, ki)
    assert made == levels and isinstance(made, int)


@pytest.mark.rule("CF-DISARM-01")
@pytest.mark.parametrize(
    ("item", "how", "parlay", "called"),
    [("long_sword", "disarm", False, ()), ("fist", "disarm", True, ()),
     ("pistol", "shoot", False, (Modifier("CF-DISARM-01", "chaos.pen_thing", -4),))],
)  # fmt: skip
def test_with_which_roll_somebody_is_disarmed(
    item: str, how: str, parlay: bool, called: tuple[Modifier, ...]
) -> None:
    """With Strike or Aim, unarmed with Parlay; at an arm, which is no part that was called."""
    plain = Attack("strike", weapon(item), 3, area="head", ki=1)
    made = meeting.disarm_of(Action("fight", "disarm", item, target=3, item="club"), plain)
    assert made == replace(plain, how=how, area="any", parlay=parlay, more=called)


def pair(held: Any = "long_sword", his: Any = "club", ki: int = 0) -> Drawn:
    """A swordsman, and a thug with this much Ki whose right arm is hurt; on tick 13."""
    one = replace(sheet("aldric"), skills=(Skill("one_handed", 6),), abilities=())
    here = field("12", one, "thug", held=(held, his))
    here.put("1", Reserves(3, 3, 3), Doing(order(), 13, 13, 11, "strike"))
    here.put("2", Reserves(ki, 3, 3), HURT)
    here.clock(13)
    return here


def disarms(here: Drawn, dice: dict[str, list[int]], *answers: Any, **slots: Any) -> Scene:
    given = {"weapon": "long_sword", "target": here.units["2"], "item": "club", **slots}
    action = Action("fight", "disarm", **given)
    one = here.units["1"]
    return play(here, lambda step: meeting.perform(step, one, action), dice, *answers)


@pytest.mark.rule("CF-DISARM-02", "CF-DISARM-01")
@pytest.mark.parametrize(
    ("his", "red", "item"),
    [("club", Wounds(), "club"), ("club", HURT, "dagger"), ("", HURT, "club")],
)
def test_nothing_is_rolled_for_what_cannot_be_taken(his: str, red: Wounds, item: str) -> None:
    here = pair(his=his)
    here.put("2", red)
    scene = disarms(here, {}, item=item, second="take")
    assert scene.tale == [("parlay_lost", "CF-DISARM-02", "1", "2")]
    assert here.world.get(here.units["1"], Reserves).ki == 3


def hit(here: Drawn, die: int, *answers: Any, second: str = "") -> Scene:
    """The arm is hit by two more than he has against it."""
    one, two = here.units["1"], here.units["2"]
    action = Action("fight", "disarm", "long_sword", target=two, item="club", second=second)
    work = meeting.struck
    return play(here, lambda step: work(step, one, action, 2), {"skill": [die]}, *answers)


@pytest.mark.rule("CF-DISARM-03", "CF-KI-02", "CF-STAT-05")
@pytest.mark.parametrize(("die", "kept"), [(2, True), (3, False)])
def test_a_weapon_is_kept_with_skill_and_ki_or_falls_at_his_feet(die: int, kept: bool) -> None:
    """A level of skill, one for agility, two of Ki, less two."""
    here = pair(ki=3)
    two = here.units["2"]
    scene = hit(here, die, order(ki=2))
    about = (("form", "disarm"), ("weapon", "club"), ("margin", 2))
    assert [ask.about for ask in scene.asked] == [about]
    assert scene.questions == [("2", "resist")]
    assert scene.tale == [
        ("ki_skill", "CF-KI-02", "2", ""),
        ("keeps_weapon" if kept else "disarmed", "CF-DISARM-03", "2", "1"),
        *([] if kept else [("drops", "CF-DISARM-03", "2", "")]),
    ]
    assert scene.told[1].facts == (("weapon", "club"),)
    assert here.world.get(two, Reserves).ki == 1
    assert here.world.get(two, Held) == (Held("club") if kept else Held())
    lying = here.world.find(1, Lying)
    assert lying == (None if kept else Lying(((here.at("2"), "club"),)))


@pytest.mark.rule("CF-DISARM-03")
@pytest.mark.parametrize(
    ("left", "second", "told", "mine"),
    [
        ("", "take", ("seizes", "CF-DISARM-05", "1", "2"), Held("long_sword", "club")),
        ("", "", ("drops", "CF-DISARM-03", "2", ""), Held("long_sword")),
        ("dagger", "take", ("drops", "CF-DISARM-03", "2", ""), Held("long_sword", "dagger")),
    ],
)
def test_only_a_free_hand_takes_it_at_once(
    left: str, second: str, told: tuple[str, ...], mine: Held
) -> None:
    here = pair(held=("long_sword", left))
    scene = hit(here, 10, second=second)
    assert scene.tale == [("disarmed", "CF-DISARM-03", "2", "1"), told]
    assert here.world.get(here.units["1"], Held) == mine
    assert here.world.get(here.units["2"], Held) == Held()


@pytest.mark.rule("CF-DISARM-01", "CF-ACQ-03")
@pytest.mark.parametrize("item", ["long_sword", "pistol"])
def test_only_a_shot_lets_go_of_whom_he_had_acquired(item: str) -> None:
    here = pair(held=(item, ""))
    here.put("1", Acquired(99), Loaded((("pistol", 5),)))
    disarms(here, {"attack": [2]}, NOTHING, weapon=item)
    left = here.world.find(here.units["1"], Acquired)
    assert left == (Acquired(99) if item == "long_sword" else None)


@pytest.mark.rule("CF-SIM-01", "CF-SIM-03", "CF-DISARM-03", "CF-AMBUSH-06")
def test_who_strikes_back_at_a_disarm_has_been_attacked() -> None:
    """In an ambush that is known already he is off his guard no longer. His own blow misses, and
    the one at his weapon does him no harm.
    """
    here = pair(his="katana")
    here.put("2", HeldTurn())
    here.world.put(1, Ambush("a", opened=True))
    back = order(method="simultaneous", weapon="katana", pay="held")
    dice = {"attack": [15, 8], "skill": [10]}
    scene = disarms(here, dice, back, item="katana")
    assert here.world.get(1, Ambush).struck == (here.units["2"],)
    points = here.world.get(here.units["2"], Health)
    assert points.now == points.full
    assert [one.key for one in scene.told if one.rule == "CF-DISARM-03"] == [
        "chaos.disarmed",
        "chaos.drops",
    ]


@pytest.mark.rule("CF-PARLAY-01", "CF-DISARM-01")
@pytest.mark.parametrize(
    ("item", "die", "told"),
    [
        ("fist", 14, ["keeps_weapon", "wrist_locked", "dazed", "stunned"]),
        ("fist", 2, []),
        ("long_sword", 14, ["keeps_weapon"]),
    ],
)
def test_arts_come_with_a_disarm_from_the_bare_hand_as_with_any_parlay(
    item: str, die: int, told: list[str]
) -> None:
    here = pair(held="long_sword" if item != "fist" else "", ki=0)
    artful = replace(sheet("aldric"), abilities=("wrist_lock", "hip_toss"))
    here.put("1", replace(artful, skills=(Skill("one_handed", 6), Skill("unarmed", 6))))
    here.put("2", replace(sheet("thug"), agility=8, skills=(Skill("one_handed", 10),)))
    dice = {"attack": [die], "skill": [1], "balance": [99]}
    if die < 14:
        dice = {"attack": [die]}
    elif item != "fist":
        dice.pop("balance")
    scene = disarms(here, dice, NOTHING, weapon=item)
    keys = [key for key, *_ in scene.tale]
    assert keys[-len(told) :] == told if told else "wrist_locked" not in keys
