"""Who is left with few answers, what takes off a roll and what does not: PEN, CALL, SIM, BLOCK."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.checks import Modifier
from game.rules.chaos.acts.fight import answers
from game.rules.chaos.acts.fight.defending import AREA, CLOSE, PARLAY, RANGED, Threat
from game.rules.chaos.exchange.facts import HERE, Attack, Block, Strike
from game.rules.chaos.exchange.modifiers import (
    bonuses,
    called,
    defence_modifiers,
    moving,
    projectile,
    reasons,
)
from game.rules.chaos.exchange.penalties import favour, on_initiative, room_for_awkward
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.components import Condition, HeldTurn, Loaded, Prepared, Reserves
from tests.rules.chaos.brawl import field, who
from tests.rules.chaos.drawn import Drawn
from tests.rules.chaos.people import able, blow, man, skilled, state

SHOT, SWORD = blow("pistol", "shoot"), blow("long_sword")


def told(modifiers: tuple[Modifier, ...]) -> list[tuple[str, str, int]]:
    """Rules, labels without the book's name, and worths."""
    return [(one.rule, one.label.removeprefix("chaos."), one.worth) for one in modifiers]


def ways(here: Drawn, family: str = CLOSE, *, out: bool = False) -> tuple[str, ...]:
    """The answers that the second can give to the first."""
    threat = Threat(here.units["1"], family, "shoot" if family == RANGED else "strike", "club")
    return answers.methods(here.world, here.units["2"], threat, 1, out)


@pytest.mark.rule("CF-ROLL-07", "CF-PARLAY-02", "CF-AREA-03", "CF-SPRAY-14")
@pytest.mark.parametrize("family", [CLOSE, PARLAY, RANGED, AREA])
def test_who_can_pay_for_nothing_can_still_stand_there(family: str) -> None:
    here = field("12", held=("club", "club"))
    here.put("2", Reserves(0, 0, 3))
    assert ways(here, family, out=True) == ("none",)


@pytest.mark.rule("CF-ROLL-07", "CF-PARLAY-02", "CF-AREA-03", "CF-SPRAY-14")
@pytest.mark.parametrize(
    ("family", "out", "found"),
    [
        (CLOSE, False, ("dodge", "tumble", "none")),
        (PARLAY, False, ("dodge", "tumble", "none")),
        (RANGED, False, ("evade", "tumble", "none")),
        (AREA, False, ("tumble", "none")),
        (AREA, True, ("evade", "tumble", "none")),
    ],
)
def test_with_both_hands_full_of_rifle_he_can_only_get_out_of_the_way(
    family: str, out: bool, found: tuple[str, ...]
) -> None:
    here = field("12", held=("club", "laser_rifle"))
    assert ways(here, family, out=out) == found


@pytest.mark.rule("CF-SIM-01", "CF-SPRAY-09", "CF-STEEL-03", "CF-STUN-03")
@pytest.mark.parametrize(
    ("two", "states", "found"),
    [
        ("aldric", [Prepared()], ("action",)),
        ("aldric", [Prepared(), HeldTurn()], ("held", "action")),
        ("aldric", [Condition(stunned=True), HeldTurn()], ()),
        ("aldric", [Reserves(8, 3, 3, once=("simultaneous_strike",)), HeldTurn()], ("held",)),
        ("thug", [], ()),
        ("thug", [HeldTurn()], ("held",)),
    ],
)
def test_what_a_strike_at_the_same_moment_costs(
    two: str, states: list[Any], found: tuple[str, ...]
) -> None:
    """What he has prepared is a defence, and this is none."""
    here = field("12", "thug", two, held=("club", "club"))
    here.put("2", *states)
    assert answers.prices(here.world, here.units["2"], "simultaneous", 1) == found


@pytest.mark.rule("CF-BLOCK-01", "CF-ROLL-07")
@pytest.mark.parametrize(
    ("against", "method", "found"),
    [
        ("fist", "parry", ("club", "fist")),
        ("", "parry", ("club", "fist")),
        ("laser_rifle", "parry", ("club", "fist")),
        ("laser_rifle", "quick_parry", ()),
        ("pistol", "quick_parry", ("club",)),
        ("stone", "quick_parry", ("club", "fist")),
    ],
)
def test_a_bare_hand_parries_any_blow_but_no_shot(
    against: str, method: str, found: tuple[str, ...]
) -> None:
    here = field("12", held=("", "club"))
    threat = Threat(here.units["1"], weapon=against)
    assert answers.weapons(who(here, "2"), threat, method) == found


@pytest.mark.rule("CF-SIM-01")
@pytest.mark.parametrize(
    ("item", "found"),
    [("throwing_knife", ("throwing_knife",)), ("pistol", ("pistol",)), ("net", ()),
     ("grenade", ()), ("club", ())],
)  # fmt: skip
def test_what_answers_a_shot_from_three_metres_at_the_same_moment(
    item: str, found: tuple[str, ...]
) -> None:
    here = field("1 . . 2", held=("pistol", (item, "")))
    here.put("2", Loaded(((item, 3),)))
    assert answers.ready(here.world, here.units["2"], here.units["1"]) == found


@pytest.mark.rule("CF-CALL-06", "CF-CALL-07")
@pytest.mark.parametrize(
    ("attack", "metres", "found"),
    [
        (blow("dagger", "throw"), 16, ()),
        (blow("dagger", "throw"), 17, ("far",)),
        (SHOT, 13, ()),
        (SHOT, 14, ("far",)),
        (replace(SHOT, area="chest"), 14, ("vital", "far")),
        (SWORD, 40, ()),
    ],
)
def test_what_makes_a_called_shot_of_it(
    attack: Attack, metres: int, found: tuple[str, ...]
) -> None:
    """Effective Range 13 by his eyes, and 3 more with what he throws."""
    thrower = skilled(man(1, "a", perception=8), "throwing", 3)
    assert reasons(thrower, attack, replace(HERE, distance=metres)) == found


@pytest.mark.rule("CF-CALL-01", "CF-CALL-07", "CF-PEN-07")
@pytest.mark.parametrize(
    ("arts", "area", "cover", "found"),
    [
        ((), "any", "partial", [("CF-CALL-06", "pen_cover", -4)]),
        ((), "chest", "none", [("CF-CALL-02", "pen_vital", -4)]),
        ((), "chest", "partial",
         [("CF-CALL-02", "pen_vital", -4), ("CF-CALL-06", "pen_cover", -4)]),
        (("precision",), "any", "partial", []),
        (("precision",), "chest", "none", [("CF-CALL-02", "pen_vital", -4)]),
        (("precision",), "chest", "partial", [("CF-CALL-02", "pen_vital", -4)]),
        (("precision",), "any", "none", []),
    ],
)  # fmt: skip
def test_precision_spares_what_circumstances_force_and_not_what_he_likes(
    arts: tuple[str, ...], area: str, cover: str, found: list[tuple[str, str, int]]
) -> None:
    setting = replace(HERE, cover=cover)
    assert told(called(able(man(), *arts), replace(SHOT, area=area), setting)) == found


@pytest.mark.rule("CF-CALL-01", "CF-CALL-07", "CF-PEN-07")
def test_all_reasons_of_a_called_shot_together() -> None:
    shot = replace(SHOT, area="head")
    setting = replace(HERE, cover="partial", distance=40)
    vital, far, cover = (
        ("CF-CALL-02", "pen_vital", -4),
        ("CF-CALL-06", "pen_far", -4),
        ("CF-CALL-06", "pen_cover", -4),
    )
    assert told(called(man(), shot, setting)) == [vital, far, cover]
    assert told(called(able(man(), "precision"), shot, setting)) == [vital, cover]


@pytest.mark.rule("CF-CAP-02", "CF-PEN-08")
@pytest.mark.parametrize(
    ("attack", "found"),
    [
        (SHOT, [("CF-PEN-08", "pen_fired", -4)]),
        (blow("laser_rifle", "shoot"), [("CF-PEN-08", "pen_energy", -8)]),
        (blow("stone", "throw"), []),
        (SWORD, []),
        (blow("crossbow"), []),
    ],
)
def test_a_missile_is_fast_where_it_is_shot(
    attack: Attack, found: list[tuple[str, str, int]]
) -> None:
    """Who is struck with the butt of a crossbow has nothing fast to fear."""
    assert told(projectile(attack)) == found


@pytest.mark.rule("CF-PEN-04")
@pytest.mark.parametrize(
    ("attack", "runs", "together", "found"),
    [
        (SHOT, (False, True), False, ["pen_target_moves"]),
        (SHOT, (False, True), True, ["pen_target_moves"]),
        (SHOT, (True, True), True, ["pen_moving"]),
        (SHOT, (True, True), False, ["pen_moving", "pen_target_moves"]),
        (SWORD, (False, True), False, []),
        (SWORD, (True, True), False, ["pen_moving", "pen_target_moves"]),
        (SWORD, (True, False), False, ["pen_moving"]),
    ],
)
def test_who_runs_when_somebody_attacks(
    attack: Attack, runs: tuple[bool, bool], together: bool, found: list[str]
) -> None:
    made = moving(attack, replace(HERE, moving=runs, together=together))
    assert told(made) == [("CF-PEN-04", label, -4) for label in found]


@pytest.mark.rule("CF-PEN-15", "CF-TICK-01", "CF-ROLL-06")
def test_what_lasts_into_initiative() -> None:
    who_ = state(man(), Condition(off_balance=True, prone=True))
    blind = ("CF-PEN-02", "pen_smoke", -4)
    lies = ("CF-PEN-05", "pen_prone", -4)
    assert told(on_initiative(who_)) == [lies]
    assert told(on_initiative(who_, smoke=True)) == [blind, lies]
    assert favour(who_) == ()
    lucky = replace(who_, fighter=replace(who_.fighter, rolls=2))
    assert told(on_initiative(lucky)) == [lies, ("CF-ROLL-06", "all_rolls", 2)]


@pytest.mark.rule("CF-PEN-01", "CF-SPRAY-02")
@pytest.mark.parametrize(
    ("arts", "state_", "room"),
    [
        ((), Condition(), True),
        ((), Condition(prone=True), True),
        ((), Condition(prone=True, off_balance=True), False),
        (("lithe",), Condition(), False),
        (("lithe",), Condition(prone=True), True),
    ],
)
def test_whether_later_shots_are_more_awkward(
    arts: tuple[str, ...], state_: Condition, room: bool
) -> None:
    assert room_for_awkward(state(able(man(), *arts), state_), HERE) is room


@pytest.mark.rule("CF-SPRAY-09")
@pytest.mark.parametrize("sprays", [False, True])
def test_only_who_breaks_off_a_spray_defends_himself_awkwardly(sprays: bool) -> None:
    two = replace(man(), spraying=sprays)
    found = told(defence_modifiers(Strike(man(1, "a"), two, SHOT, Answer("evade", pay="action"))))
    broken = [("CF-SPRAY-09", "pen_broken_off", -4)] * sprays
    assert found == [*broken, ("CF-PEN-08", "pen_fired", -4)]


@pytest.mark.rule("CF-BLOCK-02", "CF-BLOCK-03", "CF-PEN-12", "CF-PEN-14", "CF-TUM-01")
@pytest.mark.parametrize(
    ("answer", "cover", "failed", "found"),
    [
        (Answer("dodge", pay="action"), None, False, []),
        (Answer("dodge", pay="action"), None, True, [("CF-PEN-13", "once_fooled", 4)]),
        (Answer("tumble", pay="prepared"), None, False,
         [("CF-PEN-12", "prepared", 4), ("CF-TUM-01", "rolling", 4)]),
        (Answer("block", pay="action"), "small", False, [("CF-PEN-14", "block_small", 4)]),
        (Answer("block", pay="action"), "large", True,
         [("CF-PEN-14", "block_large", 8), ("CF-PEN-13", "once_fooled", 4)]),
        (Answer("block", pay="action"), None, False, [("CF-PEN-14", "block_small", 4)]),
    ],
)  # fmt: skip
def test_what_helps_an_answer(
    answer: Answer, cover: Any, failed: bool, found: list[tuple[str, str, int]]
) -> None:
    wise = state(able(man(), "fooled_only_once"), Condition(failed_defence=failed))
    block = Block("crate", 8, 3, cover) if cover else None
    assert told(bonuses(wise, answer, block)) == found
    assert "once_fooled" not in [one[1] for one in told(bonuses(able(wise), answer, block))]
