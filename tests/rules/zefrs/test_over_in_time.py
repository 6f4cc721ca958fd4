"""KO-04, HEAL-06, WOUND-06, ACT-12: what begins with a blow and passes by itself, at its edges."""

from __future__ import annotations

import pytest

from game.core.checks import Check, Outcome
from game.core.components import Health
from game.core.grid import Cell
from game.rules.zefrs.exchange.strike import Blow
from game.rules.zefrs.personal.acts import passing
from game.rules.zefrs.sheet.components import Ending, Passing
from game.rules.zefrs.sheet.resolution import check
from game.rules.zefrs.sheet.wounds import Hurt, Wounds
from game.rules.zefrs.tables.rows import Area
from tests.rules.zefrs.field import Scene, man, only, scene

RIBS, WINDED = Hurt("cracked_ribs", "chest"), Hurt("winded", "gut")
NUMBED = Hurt("numbed_arm", "left_arm")


def two() -> Scene:
    return scene("1 2 . 3", man("Ann"), man("Bob"), man("Ben"))


def endings(here: Scene) -> list[tuple[str, int, Area | None]]:
    had = here.world.find(here.id("Bob"), Passing) or Passing()
    return [(ending.what, ending.left, ending.area) for ending in had.endings]


def without_wounds(here: Scene) -> None:
    """Bob as one of whom wounds were never noted."""
    if (had := here.world.find(here.id("Bob"), Wounds)) is not None:
        here.world.drop(here.id("Bob"), had)


def asleep(here: Scene) -> None:
    """Bob sleeps until the end of this turn."""
    passing.fall_asleep(here.world, here.id("Bob"), 0)


@pytest.mark.rule("ZF-WOUND-06")
def test_the_longest_of_equal_wounds_is_noted_once() -> None:
    here = two()
    bob = here.id("Bob")
    for turns in (2, 5, 3):
        passing.lasts(here.world, bob, "numbed_arm", turns, "left_arm")
    passing.lasts(here.world, bob, "numbed_arm", 1, "right_arm")
    assert endings(here) == [("numbed_arm", 6, "left_arm"), ("numbed_arm", 2, "right_arm")]


@pytest.mark.rule("ZF-ACT-12", "ZF-WOUND-06")
def test_who_is_stunned_again_is_stunned_for_the_longer_time() -> None:
    here = two()
    for turns in (3, 1):
        passing.stun(here.world, here.id("Bob"), turns)
    assert here.who("Bob").condition.stunned
    assert endings(here) == [("stunned", 4, None)]


def blow(here: Scene, roll: int, hurt: Hurt | None, dice: tuple[int, ...]) -> Blow:
    """A blow at Bob: his check below zero, the wound, the dice of how long it lasts."""
    strike = check(("attack", "ZF-MEL-02", 0), who=(here.id("Ann"), here.id("Bob")))
    below = check(("below_zero", "ZF-DMG-07", 0), who=(here.id("Bob"), 0))
    lasts = Check("duration", "ZF-HEAL-06", here.id("Bob"), 0, (1, 10))
    return Blow(
        rolled(strike, 1),
        here.id("Ann"),
        here.id("Bob"),
        "chest",
        below=rolled(below, roll) if roll else None,
        hurt=hurt,
        durations=tuple(rolled(lasts, die) for die in dice),
    )


def rolled(made: Check, roll: int) -> Outcome:
    return Outcome(made, (roll,), roll, made.grade(roll))


HOUR = 12 * 60


@pytest.mark.rule("ZF-WOUND-06")
@pytest.mark.parametrize(
    ("roll", "hurt", "dice", "begun"),
    [
        (0, None, (), []),
        (1, None, (), []),
        (40, None, (2,), [("asleep", 2 * HOUR + 1, None)]),
        (0, RIBS, (), []),
        (0, WINDED, (), [("winded", 2, "gut")]),
        (0, NUMBED, (4,), [("numbed_arm", 5, "left_arm")]),
        (0, Hurt("pierced_lung", "chest"), (3,), [("asleep", 3 * HOUR + 1, None)]),
        (40, NUMBED, (1, 4), [("asleep", HOUR + 1, None), ("numbed_arm", 5, "left_arm")]),
    ],
)
def test_what_of_a_blow_passes_by_itself(
    roll: int, hurt: Hurt | None, dice: tuple[int, ...], begun: list[tuple[str, int, Area | None]]
) -> None:
    """Red below zero fights on, and cracked ribs do not pass; each duration has a die of its own,
    unconsciousness the first.
    """
    here = two()
    passing.begin(here.world, blow(here, roll, hurt, dice))
    assert endings(here) == begun
    assert here.who("Bob").condition.helpless is ("asleep" in [what for what, _, _ in begun])


@pytest.mark.rule("ZF-KO-04", "ZF-HEAL-06")
def test_who_lost_his_saddle_before_has_not_found_it_in_his_sleep() -> None:
    here = two()
    here.stand("Bob", unseated=True)
    asleep(here)
    assert here.who("Bob").condition.unseated
    walker = two()
    asleep(walker)
    assert not walker.who("Bob").condition.unseated, "he had none to lose"


@pytest.mark.rule("ZF-HEAL-06", "ZF-GRID-01")
def test_he_wakes_where_he_lies_at_the_damage_he_has() -> None:
    here = two()
    without_wounds(here)
    here.hurt("Bob", -3)
    asleep(here)
    (told,) = here.do(passing.pass_turn)
    assert (told.key, told.rule, told.unit) == ("zefrs.wakes", "ZF-HEAL-06", here.id("Bob"))
    assert not here.who("Bob").condition.helpless
    assert here.who("Bob").condition.fallen
    assert here.world.get(here.id("Bob"), Health).now == -3
    assert here.cell("Bob") == Cell(1, 0)


@pytest.mark.rule("ZF-HEAL-06")
def test_whoever_was_set_upright_in_his_sleep_lies_when_he_wakes() -> None:
    here = two()
    asleep(here)
    here.stand("Bob", fallen=False)
    here.do(passing.pass_turn)
    assert here.who("Bob").condition.fallen


@pytest.mark.rule("ZF-HEAL-06", "ZF-WOUND-06")
def test_waking_ends_what_lasts_until_then_and_nothing_else() -> None:
    here = two()
    here.put("Bob", Wounds((RIBS, Hurt("knocked_senseless", "head"))))
    asleep(here)
    here.do(passing.pass_turn)
    assert here.who("Bob").wounds == Wounds((RIBS,))


@pytest.mark.rule("ZF-WOUND-06")
def test_each_wound_is_over_by_itself() -> None:
    here = two()
    left, right = Hurt("numbed_arm", "left_arm"), Hurt("numbed_arm", "right_arm")
    here.put("Bob", Wounds((RIBS, left, right)))
    over = Ending("numbed_arm", 0, "left_arm")
    told = only(here.do(lambda step: passing.heal(step, here.id("Bob"), over)), "zefrs.recovered")
    assert (told.rule, told.unit, told.fact("area")) == ("ZF-WOUND-06", here.id("Bob"), "left_arm")
    assert here.who("Bob").wounds == Wounds((RIBS, right))


@pytest.mark.rule("ZF-WOUND-06")
def test_of_a_wound_that_is_healed_already_nothing_is_told() -> None:
    here = two()
    over = Ending("winded", 0, "gut")
    here.put("Bob", Wounds((RIBS,)))
    assert here.do(lambda step: passing.heal(step, here.id("Bob"), over)) == []
    assert here.who("Bob").wounds == Wounds((RIBS,))
    without_wounds(here)
    assert here.do(lambda step: passing.heal(step, here.id("Bob"), over)) == []
