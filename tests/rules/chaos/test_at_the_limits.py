"""Examples of our own at the ends of what the catalogue says: worked out by hand, then asked."""

from __future__ import annotations

import pytest

from game.rules.chaos.acts.parlay.meeting import keep_check
from game.rules.chaos.acts.parlay.steel import length
from game.rules.chaos.acts.spray.shots import misses, number_of_shot
from game.rules.chaos.exchange.aftermath import knockout_shifts
from game.rules.chaos.exchange.force import Force, through
from game.rules.chaos.sheet import ki, resists
from game.rules.chaos.sheet.components import Reserves, Skill
from tests.rules.chaos.brawl import field, sheet, who


@pytest.mark.rule("CF-SPRAY-02", "CF-SPRAY-11")
def test_three_shots_of_a_magnum() -> None:
    """Billy's 17 and Aim 2: 19, then 19 - 4 - 4, then 19 - 4 - 8; the third die is 17 - 12 = 5."""
    assert [number_of_shot(19, shot, -4) for shot in (1, 2, 3)] == [19, 11, 7]
    assert not misses(17, 0, 3, -4, 4)
    assert misses(16, 0, 3, -4, 4), "16 - 12 is no more than 4"


@pytest.mark.rule("CF-DISARM-03", "CF-STAT-05")
@pytest.mark.parametrize(
    ("agility", "margin", "points", "tenths"),
    [(8, 7, 0, 1), (8, 8, 0, 0), (8, 11, 0, 0), (8, 8, 2, 2), (16, 8, 2, 3), (16, 0, 2, 10)],
)
def test_a_weapon_is_kept(agility: int, margin: int, points: int, tenths: int) -> None:
    """Skill 6, a level for 4 of Agility, one for each Ki, those two 5 at most; less 8 at most."""
    knight = sheet("aldric", agility=agility, skills=(Skill("one_handed", 6),))
    here = field("1 2", knight, "thug", held=("long_sword", "club"))
    check = keep_check(who(here, "1"), "long_sword", margin, points)
    assert check.chance("kept") == pytest.approx(tenths / 10)


@pytest.mark.rule("CF-STEEL-03")
@pytest.mark.parametrize(("apart", "ticks"), [(0, 10), (-3, 7), (6, 4), (7, 4), (-14, 4)])
def test_how_long_they_push(apart: int, ticks: int) -> None:
    assert length(apart) == ticks


@pytest.mark.rule("CF-DMG-02")
@pytest.mark.parametrize(
    ("pfb", "left"), [(13, (1, 0)), (14, (0, 0)), (15, (0, 0)), (4, (10, 0)), (3, (10, 1))]
)
def test_ten_and_four_against_pfb_around_both(pfb: int, left: tuple[int, int]) -> None:
    """Penetration uses 4 of it up, what is left of it stops damage."""
    assert through(Force(10, 4), pfb) == Force(*left)


@pytest.mark.rule("CF-KO-04", "CF-KO-05", "CF-KO-08", "CF-RES-02")
@pytest.mark.parametrize(
    ("roll", "grade"), [(0, "resisted"), (1, "round"), (4, "round"), (5, "fight"), (99, "fight")]
)
def test_a_knockout_blow_of_three_red_from_ambush(roll: int, grade: str) -> None:
    """54 - 60 - 20 is -26: 00 is enough all the same, 4 fails by 30, 5 by 31."""
    here = field("1 2", "thug", "thug", held=("club", "club"))
    check = resists.resist(who(here, "2"), "knockout", knockout_shifts(3, ambush=True))
    assert check.grade(roll + 1) == grade


@pytest.mark.rule("CF-KI-01")
@pytest.mark.parametrize(
    ("had", "already", "owed", "left"), [(9, 0, 0, 2), (9, 1, 0, 1), (1, 0, 1, 0), (3, 1, 2, 1)]
)
def test_how_much_ki_one_action_takes(had: int, already: int, owed: int, left: int) -> None:
    assert ki.room(Reserves(had, 3, 3), 1, already, owed) == left
