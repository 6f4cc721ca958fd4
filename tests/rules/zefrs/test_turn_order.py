"""INIT at its edges: equal totals, whole sides, who picks whom, and the places in the queue."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from game.core.components import Out
from game.core.grid import Cell
from game.core.orders import PASS, Order
from game.core.ruleset import Request
from game.core.step import Step
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.personal.acts.declare import Initiative, entry
from game.rules.zefrs.personal.acts.turn import picked
from game.rules.zefrs.sheet import initiative
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.arms import weapon
from game.rules.zefrs.sheet.components import Due, Queue, Sworn
from game.rules.zefrs.sheet.fighter import agi
from game.rules.zefrs.sheet.initiative import Entry, bonus
from tests.rules.zefrs.field import Scene, man, order, scene
from tests.rules.zefrs.people import run

ME = Entry(1, "a", 5, "FOE", weapon("broadsword"))
TWIN = replace(ME, unit=2, side="b")
NAMES = ("Ann", "Abe", "Bob", "Ada", "Bea")


@pytest.mark.rule("ZF-INIT-06")
def test_equals_roll_one_fresh_d10_each_until_one_is_higher() -> None:
    dice = {"initiative": [6, 6], "tie": [4, 4, 2, 8]}
    first, second = run(initiative.initiative([ME, TWIN]), dice)
    assert (first.unit, second.unit) == (2, 1)
    assert [die.total for die in first.tied] == [4, 8]
    assert [die.total for die in second.tied] == [4, 2]
    for place in (first, second):
        for die in place.tied:
            check = die.check
            assert (check.purpose, check.rule, check.actor) == ("tie", "ZF-INIT-06", place.unit)
            assert check.dice == (1, 10)


@pytest.mark.rule("ZF-INIT-06")
def test_who_has_no_equal_rolls_no_second_die() -> None:
    places = run(initiative.initiative([ME, TWIN]), {"initiative": [6, 5]})
    assert [(place.unit, place.tied) for place in places] == [(1, ()), (2, ())]


@pytest.mark.rule("ZF-INIT-05")
def test_the_most_agile_of_those_who_act_rolls_for_his_side() -> None:
    slow, quick = replace(ME, agi=2), replace(ME, unit=2, agi=7)
    foe = replace(ME, unit=3, side="b")
    for team in ([slow, quick], [replace(slow, unit=2), replace(quick, unit=1)]):
        best = max(team, key=lambda one: one.agi)
        places = run(initiative.collective([*team, foe], {}), {"initiative": [5, 1]})
        assert [place.unit for place in places] == [1, 2, 3]
        check = places[0].outcome.check
        assert (check.actor, check.base) == (best.unit, 7)


@pytest.mark.rule("ZF-INIT-05")
def test_the_best_of_a_side_counts_even_if_he_does_something_else() -> None:
    foe = replace(ME, unit=3, side="b")
    places = run(initiative.collective([ME, foe], {"a": 9}), {"initiative": [1, 4]})
    assert [(p.unit, p.total, p.outcome.check.base) for p in places] == [(1, 10, 9), (3, 9, 5)]


@pytest.mark.rule("ZF-INIT-02", "ZF-INIT-03", "ZF-INIT-04")
def test_only_a_blow_or_shot_has_the_initiative_of_its_weapon() -> None:
    here = scene("1 2", man("Ann", talents={"weapons": ("pike",)}), man("Bob"))
    ann, bob = here.id("Ann"), here.id("Bob")
    strike = entry(here.world, ann, Action("fight", "strike", "pike", target=bob))
    assert (strike.weapon, strike.plain, strike.first) == (weapon("pike"), False, True)
    assert bonus(strike) == weapon("pike").initiative != 0
    for action in (
        Action("fight", "rush", "pike", target=bob),
        Action("fight", "brawl", target=bob),
        Action("fight", "grapple", target=bob, purpose="trip"),
        Action("move", "draw", "pike"),
        Action("move", "walk"),
        Action("fight", "strike", target=bob),
    ):
        found = entry(here.world, ann, action)
        assert (found.weapon, found.plain, bonus(found)) == (None, True, 0), action


@pytest.mark.rule("ZF-INIT-07", "ZF-TWO-03", "ZF-GRID-06")
def test_every_place_in_the_queue_shows_what_was_rolled_for_it() -> None:
    """The second blow of two weapons has its initiative too; a step to defend needs none, and who
    defends where he stands, or has declared nothing, has no place.
    """
    here = scene("1 2 3 4 5", *(man(name) for name in NAMES))
    ann, abe, bob = (here.id(name) for name in ("Ann", "Abe", "Bob"))
    two = {"how": "two", "weapon": "broadsword", "second": "dirk", "role": "attack"}
    here.put("Ann", Sworn(order(form="fight", **two, target=bob, area="head")))
    here.put("Abe", Sworn(order(form="move", manner="walk", to=Cell(2, 0))))
    here.put("Bob", Sworn(order(form="defend", method="dodge", step=Cell(2, 0))))
    here.put("Bea", Sworn(order(form="defend", method="dodge")))
    here.do(Initiative().process, {"initiative": [9, 2]})
    speed = weapon("broadsword").initiative
    hers, his = 9 + agi(here.who("Ann")) + speed, 2 + agi(here.who("Abe"))
    assert here.world.get(field_of(here.world), Queue).items == (
        Due(bob, "guard"),
        Due(ann, "act", total=hers),
        Due(abe, "act", total=his),
        Due(ann, "late", total=hers),
    )


def rows(here: Scene, *items: tuple[str, str]) -> tuple[Due, ...]:
    return tuple(Due(here.id(name), what) for name, what in items)


def picks(here: Scene, queue: Queue, *answers: Order) -> tuple[Due, list[Request]]:
    """Who comes next, and what was asked for it."""
    found, asked, left = list[Due](), list[Request](), list(answers)

    def pick(step: Step) -> None:
        asking = picked(step, queue)
        try:
            request = next(asking)
            while True:
                assert isinstance(request, Request)
                asked.append(request)
                request = asking.send(left.pop(0))
        except StopIteration as stop:
            found.append(stop.value)

    here.do(pick)
    return found[0], asked


def five() -> Scene:
    return scene("1 2 3 4 5", *(man(name) for name in NAMES))


def side_by_side(here: Scene, *names: str) -> Queue:
    return Queue(rows(here, *((name, "act") for name in names)), by_side=True)


@pytest.mark.rule("ZF-INIT-05", "ZF-INIT-06")
@pytest.mark.parametrize(("answer", "comes"), [(PASS, "Ann"), ("Ada", "Ada"), ("Bob", "Ann")])
def test_the_player_of_the_better_side_may_pick_who_is_next(
    answer: Order | str, comes: str
) -> None:
    here = five()
    queue = side_by_side(here, "Ann", "Abe", "Ada", "Bob", "Bea")
    told = order(unit=here.id(answer)) if isinstance(answer, str) else answer
    due, (request,) = picks(here, queue, told)
    assert due == Due(here.id(comes), "act")
    assert (request.side, request.unit, request.kind) == ("a", here.id("Ann"), "personal.order")
    assert request.window, "he may leave it to the order of their ids"
    assert request.fact("units") == ids(here, "Ann", "Abe", "Ada")


def ids(here: Scene, *names: str) -> tuple[int, ...]:
    return tuple(here.id(name) for name in names)


@pytest.mark.rule("ZF-INIT-05", "ZF-INIT-06")
def test_of_two_one_is_picked_and_the_last_one_is_not_asked_for() -> None:
    here = five()
    due, asked = picks(here, side_by_side(here, "Ann", "Abe", "Bob"), order(unit=here.id("Abe")))
    assert (due.unit, len(asked)) == (here.id("Abe"), 1)
    due, asked = picks(here, side_by_side(here, "Abe", "Bob", "Bea"))
    assert (due.unit, asked) == (here.id("Abe"), [])


@pytest.mark.rule("ZF-INIT-05", "ZF-INIT-06")
def test_who_is_out_of_the_battle_cannot_be_picked() -> None:
    here = five()
    here.put("Ann", Out("slain"))
    queue = side_by_side(here, "Ann", "Abe", "Ada", "Bob")
    _, (request,) = picks(here, queue, PASS)
    assert (request.unit, request.fact("units")) == (here.id("Abe"), ids(here, "Abe", "Ada"))
    here.put("Ada", Out("slain"))
    assert picks(here, queue) == (queue.items[1], [])
    here.put("Abe", Out("slain"))
    assert picks(here, queue) == (queue.items[0], []), "his place is passed over"


@pytest.mark.rule("ZF-INIT-05", "ZF-INIT-06")
def test_who_rolled_for_himself_and_what_is_not_a_normal_action_keep_their_order() -> None:
    here = five()
    singly = replace(side_by_side(here, "Ann", "Abe", "Bob"), by_side=False)
    assert picks(here, singly) == (singly.items[0], [])
    guards = rows(here, ("Ann", "guard"), ("Abe", "act"), ("Ada", "act"))
    assert picks(here, Queue(guards, by_side=True)) == (guards[0], [])
    late = rows(here, ("Ann", "act"), ("Abe", "late"), ("Ada", "late"))
    assert picks(here, Queue(late, by_side=True)) == (late[0], [])


def teams(*sequence: Sequence[Entry]) -> list[Entry]:
    return [one for team in sequence for one in team]


@pytest.mark.rule("ZF-INIT-05")
def test_the_better_side_acts_first_each_side_in_the_order_of_its_ids() -> None:
    ours = [replace(ME, unit=4), replace(ME, unit=2)]
    theirs = [replace(TWIN, unit=3), replace(TWIN, unit=1)]
    places = run(initiative.collective(teams(ours, theirs), {}), {"initiative": [3, 8]})
    assert [place.unit for place in places] == [1, 3, 2, 4]
