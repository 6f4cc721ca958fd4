"""What stands before a strike: the run-up, the draw, the aim, and the reasons of a called shot."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.grid import Cell
from game.rules.chaos.acts.fight import attacking
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.components import Loaded
from game.rules.chaos.sheet.durations import Course, parts
from game.rules.chaos.tables.durations import durations
from tests.rules.chaos.brawl import field, sheet, who
from tests.rules.chaos.test_attack import blow


@pytest.mark.rule("CF-CALL-01", "CF-CALL-07", "CF-FEINT-01")
def test_run_draw_called_shot_and_feint_add_up_before_the_strike() -> None:
    table, joe = durations().before, sheet("joe")
    plain = Action("fight", "strike", "dagger", target=2)

    def before(action: Action, **course: int) -> int:
        return parts(action, joe, Course(**course)).before  # type: ignore[arg-type]

    assert before(plain) == 0
    assert before(plain, run=2) == 2
    assert before(plain, run=2, draws=True) == 2 + table.ready
    assert before(plain, called=2) == 2 * table.called
    feint = replace(plain, feint=True)
    assert (
        before(feint, run=2, called=1, draws=True) == 2 + table.ready + table.called + table.feint
    )


@pytest.mark.rule("CF-DUAL-01", "CF-DUAL-05")
@pytest.mark.parametrize(
    ("how", "items", "jab"), [("strike", "dagger", True), ("shoot", "pistol", False)]
)
def test_the_second_of_two_attacks_is_a_jab_in_the_other_hand_unless_it_is_a_shot(
    how: str, items: str, jab: bool
) -> None:
    here = field("1 2", "joe", held=((items, items), "club"))
    here.put("1", Loaded((("pistol", 9),)))
    action = blow(here, how=how, weapon=items, second=items, area="head", ki=1)
    first = attacking.attack_of(who(here, "1"), action)
    second = attacking.second_of(who(here, "1"), action)
    assert (second.jab, second.hand, second.area, second.ki) == (jab, "off", "any", 0)
    assert (second.second, second.feinted) == (True, False)
    assert second.ticks == durations().deed.second
    assert first.area == "head" and not first.second


@pytest.mark.rule("CF-CALL-07", "CF-AREA-06", "CF-DISARM-04")
def test_only_a_fight_is_ever_a_called_shot() -> None:
    here = field("1 2", "joe", held=("dagger", "club"))
    one, two = here.units["1"], here.units["2"]
    hold = Action("parlay", "disarm", "dagger", target=two, item="club")
    assert attacking.called(here.world, one, hold, 1) == 0
    assert attacking.called(here.world, one, blow(here, weapon="dagger", area="head"), 1) == 1
    assert attacking.course_of(here.world, one, Action("move", target=two), 1) == Course()
    at_nothing = Action("fight", "area", "grenade", cell=Cell(1, 0))
    assert attacking.called(here.world, one, at_nothing, 1) == 0
