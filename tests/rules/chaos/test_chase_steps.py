"""A chase off the field step by step: whose lead grows by how much, and every die (RETREAT)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.checks import Band
from game.rules.chaos.acts.move import retreat
from game.rules.chaos.acts.move.retreat import Chase, Runner
from game.rules.chaos.sheet.agenda import Beyond
from game.rules.chaos.sheet.components import Fighter, Wounds
from tests.rules.chaos.drawn import JOE, Drawn, drawn

LAME = Wounds((("left_foot", 2),))


def runners(here: Drawn) -> list[Runner]:
    """All of them, in their order, with nothing that helps."""
    return [retreat.runner(here.world, unit, Beyond()) for _, unit in sorted(here.units.items())]


def chased(
    here: Drawn, leads: tuple[int, ...], beyond: Beyond, dice: dict[str, list[int]]
) -> Chase:
    """The first runs from all the others, who are so many metres behind him."""
    first, *others = runners(here)
    found: list[Chase] = []

    def work(step: Any) -> Any:
        behind = {one.unit: lead for one, lead in zip(others, leads, strict=True)}
        found.append((yield from step.run(retreat.chase(first, tuple(others), behind, beyond))))

    here.do(work, dice)
    return found[0]


@pytest.mark.rule("CF-RETREAT-02")
@pytest.mark.parametrize(
    ("speeds", "leads", "by"),
    [
        ((5, 5), (1, 1), ""),
        ((6, 5), (9, 1), "2"),
        ((6, 8), (1, 9), "4"),
        ((8, 6), (9, 1), "2"),
        ((8, 8), (9, 3), "4"),
        ((8, 8), (3, 9), "2"),
    ],
)
def test_on_open_ground_the_fastest_catches_him_of_equals_the_nearest(
    speeds: tuple[int, int], leads: tuple[int, int], by: str
) -> None:
    people = {"2": replace(JOE, speed=speeds[0]), "4": replace(JOE, speed=speeds[1])}
    here = drawn("1 2 4", people=people)
    assert chased(here, leads, Beyond(), {}) == Chase(here.units[by] if by else 0)


@pytest.mark.rule("CF-RETREAT-01", "CF-RETREAT-03", "CF-RETREAT-04")
def test_every_die_of_a_step_is_told_with_who_threw_it_against_whom() -> None:
    here = drawn("1 2")
    one, two = here.units["1"], here.units["2"]
    dice = {"speed": [10, 9, 1, 2], "perception": [3]}
    made = chased(here, (9,), Beyond(obstacles=12, hiding=15), dice)
    # 9 + (10 + 5) - (1 + 5), 2 for his stumble and 3 for losing sight.
    (stage,) = made.stages
    assert (made.by, stage.leads) == (0, ((two, 23),))
    assert [
        (o.check.rule, o.check.purpose, o.check.actor, o.check.target, o.total, o.grade)
        for o in stage.outcomes
    ] == [
        ("CF-STAT-01", "speed", one, 0, 10, 10),
        ("CF-RETREAT-05", "speed", one, 0, 9, "succeeds"),
        ("CF-STAT-01", "speed", two, one, 1, 1),
        ("CF-RETREAT-05", "speed", two, 0, 2, "fails"),
        ("CF-RETREAT-04", "perception", two, 0, 3, "fails"),
    ]


@pytest.mark.rule("CF-RETREAT-01", "CF-RETREAT-03")
@pytest.mark.parametrize(
    ("people", "wounds", "lead"),
    [
        # Obstacles of 12: the dice of 8 and 10 are over them.
        ({}, [None, None], 5),
        # The chest costs four of every check of his, his obstacles also.
        ({}, [Wounds((("chest", 2),)), None], 5 - 4 - 2),
        # Who is lame, or hopelessly slow, has the die alone.
        ({}, [None, LAME], 10),
        ({"2": replace(JOE, speed=2)}, [None, None], 10),
    ],
)
def test_what_a_step_is_worth_in_metres(
    people: dict[str, Fighter], wounds: list[Wounds | None], lead: int
) -> None:
    here = drawn("1 2", people=people)
    for sign, wound in zip("12", wounds, strict=True):
        if wound is not None:
            here.put(sign, wound)
    first, second = runners(here)
    beyond = Beyond(obstacles=12)
    made: list[Any] = []

    def work(step: Any) -> Any:
        leads = {second.unit: 5}
        made.append(
            (yield from step.run(retreat._step(first, (second,), leads, beyond, first=True)))
        )

    purposes = {"speed": [6, 8, 6, 10]}
    if people:
        purposes = {"speed": [6, 8, 6], "agility": [10]}
    here.do(work, purposes)
    ((now, _),) = made
    assert now == {second.unit: lead}


@pytest.mark.rule("CF-RETREAT-03", "CF-RETREAT-05", "CF-RETREAT-06")
def test_an_obstacle_is_got_over_with_what_its_difficulty_leaves_to_the_die() -> None:
    here = drawn("1 2")
    here.put("1", Wounds((("chest", 2),)))
    first, second = runners(here)
    check = retreat.obstacle_check(second, 12)
    assert (check.rule, check.actor, check.target) == ("CF-RETREAT-05", second.unit, 0)
    assert (check.base, check.shift, check.column, check.dice) == (5, 0, 12, (1, 10))
    assert check.bands == (Band("fails", -98, 6), Band("succeeds", 7, 99))
    hurt = retreat.obstacle_check(first, 12, -3)
    assert (hurt.shift, hurt.column) == (-4, 9)
    assert hurt.bands == (Band("fails", -98, 7), Band("succeeds", 8, 99))
    slow = replace(first, lame=True)
    assert retreat.obstacle_check(slow, 9).column == 9, "at a walk 10 at most"
    assert retreat.obstacle_check(slow, 12).column == 10


@pytest.mark.rule("CF-RETREAT-04", "CF-RETREAT-06")
def test_who_is_nearly_blind_never_finds_him_again() -> None:
    here = drawn("1 2", people={"1": replace(JOE, perception=3)})
    blunt, keen = runners(here)
    assert retreat.search_check(blunt, 10).bands[1] == Band("succeeds", 99, 99)
    assert retreat.search_check(keen, 10).bands[1] == Band("succeeds", 4, 99)
    assert retreat.search_check(keen, 10, -3).rule == "CF-RETREAT-04"


@pytest.mark.rule("CF-RETREAT-03")
def test_a_chaser_who_is_too_far_behind_drops_out() -> None:
    here = drawn("1 2 4")
    two, four = here.units["2"], here.units["4"]
    dice = {"speed": [8, 8, 8, 8, 2, 8, 7, 8, 7, 8]}
    made = chased(here, (3, 9), Beyond(obstacles=12), {"speed": dice["speed"] + [7, 8, 7, 8] * 3})
    assert [stage.leads for stage in made.stages[:2]] == [((two, 3), (four, 15)), ((two, 3),)]
    assert len(made.stages) == 5 and made.by == 0


@pytest.mark.rule("CF-RETREAT-01", "CF-RETREAT-03", "CF-RETREAT-04", "CF-RETREAT-06")
def test_a_short_cut_helps_in_the_first_step_alone() -> None:
    """A 4 is over obstacles of 12 with it and a 6 finds him again; two and three metres after."""
    here = drawn("1 2")
    first, second = runners(here)
    beyond, made = Beyond(obstacles=12, hiding=15), []
    guided = replace(second, short_cut=True)

    def work(step: Any) -> Any:
        leads = {second.unit: 5}
        made.append((yield from step.run(retreat.chase(first, (guided,), leads, beyond))))

    here.do(work, {"speed": [7, 7, 7, 4] * 3, "perception": [6] * 3})
    assert [dict(stage.leads)[second.unit] for stage in made[0].stages] == [5, 10, 15]
