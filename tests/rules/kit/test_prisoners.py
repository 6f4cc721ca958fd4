"""Taking somebody alive: who is down and lives is a prisoner where nobody is bound."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Health, Out
from game.core.setup import Goal
from game.rules.empress.acts.ending import JUDGE as EMPRESS
from game.rules.empress.sheet import components as empress
from game.rules.heroic2d6.acts.ending import JUDGE as HEROIC
from game.rules.heroic2d6.sheet import components as heroic
from game.rules.kit.people.goals import Judge
from tests.rules.empress import bout as empress_bout
from tests.rules.heroic2d6 import bout as heroic_bout


def under_empress(kind: str) -> Any:
    goals = (Goal(kind, "a", unit="wanted"),)
    people = (empress_bout.man("E2", "a", (5, 5)), empress_bout.man("E10", "b", (5, 1)))
    wanted = replace(people[1], id="wanted")
    return empress_bout.bout(empress_bout.setup(people[0], wanted, goals=goals))


def under_heroic(kind: str) -> Any:
    goals = (Goal(kind, "a", unit="wanted"),)
    people = (heroic_bout.man("ras", "a", (1, 1), "rastan"), heroic_bout.man("wanted", "b", (9, 1)))
    return heroic_bout.bout(heroic_bout.setup(*people, goals=goals))


BOOKS = [
    (under_empress, EMPRESS, (Health(-2, 16), empress.Down())),
    (under_heroic, HEROIC, (heroic.Down(9), Out("fallen"))),
]


@pytest.mark.parametrize(("kind", "dead"), [("capture", False), ("slay", True)])
@pytest.mark.parametrize(("begin", "judge", "fallen"), BOOKS)
def test_who_is_down_and_lives_is_taken_and_out_of_the_fight_who_is_dead_out_of_it_alone(
    begin: Callable[[str], Any], judge: Judge, fallen: tuple[object, ...], kind: str, dead: bool
) -> None:
    fight = begin(kind)
    world = fight.battle.world
    assert judge.reached(world, 1, "RULE") is None
    for part in fallen:
        fight.put("wanted", part)
    result = judge.reached(world, 1, "RULE")
    assert result is not None
    assert (result.winner, result.why) == ("a", f"{judge.goal}{kind}")
    fight.put("wanted", Out("dead"))
    assert judge.reached(world, 1, "RULE") == (result if dead else None)
    fight.put("wanted", Out("escaped"))
    assert judge.reached(world, 1, "RULE") is None


def test_who_is_down_and_fights_on_is_not_out_of_the_fight() -> None:
    fight = under_empress("slay")
    for part in (Health(-2, 16), empress.Down(), empress.FightingOn()):
        fight.put("wanted", part)
    assert EMPRESS.reached(fight.battle.world, 1, "RULE") is None
