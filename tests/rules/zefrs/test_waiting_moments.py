"""Which moments a waiter's condition comes true for, and what keeps him from it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Out, Position
from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.ruleset import Moment, Request
from game.core.step import Asking, Step
from game.rules.zefrs.personal.acts.rushing import announced
from game.rules.zefrs.personal.acts.waiting import alarmed, arises
from game.rules.zefrs.personal.sheet.reaching import could, in_reach
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Spent, Sworn, Waits
from game.rules.zefrs.sheet.wounds import Hurt, Wounds
from tests.rules.zefrs.field import Scene
from tests.rules.zefrs.test_personal_waiting import WAIT_ON, field, waits

BELLY = Wounds((Hurt("opened_belly", "gut"),))
SHOT: tuple[Slot, ...] = (("form", "wait"), ("condition", "near"), ("who", 0))


def true(here: Scene, kind: str, by: str, at: str = "", cell: Cell | None = None) -> bool:
    """Whether Ann's condition comes true at this moment."""
    target = here.id(at) if at else None
    return arises(here.world, here.id("Ann"), Moment(kind, here.id(by), target, cell))


def near(here: Scene, name: str = "Bob") -> bool:
    """Whether it is Ann's moment that he comes beside her."""
    here.put(name, Position(Cell(1, 0)))
    return true(here, "entered", name, cell=Cell(1, 0))


@pytest.mark.rule("ZF-DECL-07")
def test_who_can_do_nothing_or_has_acted_is_not_waiting_any_longer() -> None:
    assert near(field(waits("near")))
    for state in ("stunned", "helpless", "held"):
        here = field(waits("near"))
        here.stand("Ann", **{state: True})
        assert not near(here), state
    for part in (Spent(gone=True), Spent(only_rise=True), BELLY, Out("slain")):
        here = field(waits("near"))
        here.put("Ann", part)
        assert not near(here), part
    here = field(waits("near"))
    here.put("Ann", Spent(stepped=(0,)))
    assert near(here)


@pytest.mark.rule("ZF-DECL-07")
def test_who_has_declared_nothing_or_waits_no_more_has_no_moment() -> None:
    here = field(waits("near"))
    here.world.drop(here.id("Ann"), here.world.get(here.id("Ann"), Sworn))
    assert not near(here)
    here = field(waits("near"))
    here.world.drop(here.id("Ann"), here.world.get(here.id("Ann"), Waits))
    assert not near(here)


@pytest.mark.rule("ZF-DECL-07")
def test_who_was_quicker_once_is_let_go() -> None:
    here = field(waits("near"))
    here.put("Ann", Waits((here.id("Bob"),)))
    assert not near(here)
    here.put("Bob", Position(Cell(9, 0)))
    assert near(here, "Bea")


@pytest.mark.rule("ZF-DECL-07")
def test_only_the_friend_who_is_named_counts_and_only_when_he_has_acted() -> None:
    here = field(waits("near"))
    here.put("Ann", Sworn(waits("ally_acts", who=here.id("Abe"), target=here.id("Bob"))))
    assert true(here, "acted", "Abe")
    assert not true(here, "entered", "Abe", cell=Cell(1, 0))
    assert not true(here, "acted", "Bob")
    assert not true(here, "begins", "Abe")


@pytest.mark.rule("ZF-DECL-07")
@pytest.mark.parametrize("condition", ["near", "attacked", "enters", "shoots"])
def test_what_friends_do_and_that_an_enemy_has_acted_are_no_moments(condition: str) -> None:
    cell = Cell(1, 0) if condition == "enters" else None
    here = field(waits(condition, cell=cell))
    assert not true(here, "acted", "Bob")
    here.put("Abe", Position(Cell(1, 0)))
    for kind in ("entered", "shoot", "strike"):
        assert not true(here, kind, "Abe", "Ann", Cell(1, 0))


@pytest.mark.rule("ZF-DECL-07")
@pytest.mark.parametrize(
    ("condition", "moments"),
    [
        ("near", {"entered"}),
        ("enters", {"entered"}),
        ("attacked", {"strike", "shoot"}),
        ("shoots", {"shoot"}),
        ("ally_attacked", set()),
    ],
)
def test_each_condition_has_its_own_moments(condition: str, moments: set[str]) -> None:
    here = field(waits(condition, cell=Cell(1, 0) if condition == "enters" else None))
    if condition == "ally_attacked":
        here.put("Ann", Sworn(waits(condition, who=here.id("Abe"))))
    here.put("Bob", Position(Cell(1, 0)))
    found = {"entered"} if true(here, "entered", "Bob", cell=Cell(1, 0)) else set()
    found |= {kind for kind in ("strike", "shoot") if true(here, kind, "Bob", "Ann")}
    assert found == moments


@pytest.mark.rule("ZF-DECL-07", "ZF-ACT-07")
def test_that_somebody_begins_matters_only_after_another_was_quicker() -> None:
    here = field(waits("near"))
    here.put("Bob", Position(Cell(1, 0)))
    assert not true(here, "begins", "Bob")
    here.put("Ann", Waits((here.id("Bea"),)))
    assert true(here, "begins", "Bob")
    here.put("Ann", Sworn(waits("near", target=here.id("Bob"))))
    assert true(here, "begins", "Bob")
    here.put("Bob", Position(Cell(9, 0)))
    here.put("Bea", Position(Cell(1, 0)))
    assert not true(here, "begins", "Bob"), "he is out of reach"


@pytest.mark.rule("ZF-ACT-07")
def test_a_prepared_move_goes_for_nobody_in_particular() -> None:
    order = [*SHOT, ("then.form", "move"), ("then.manner", "walk"), ("then.to", Cell(1, 0))]
    here = field(Order((*order, ("facing", "auto"))))
    here.put("Ann", Waits((here.id("Bea"),)))
    assert true(here, "begins", "Bob")


@pytest.mark.rule("ZF-DECL-07")
def test_near_is_judged_by_who_comes_whomever_the_blow_is_meant_for() -> None:
    here = field(waits("near"))
    here.put("Ann", Sworn(waits("near", target=here.id("Bea"))))
    assert near(here)


@pytest.mark.rule("ZF-DECL-07")
def test_who_is_gone_alarms_nobody() -> None:
    here = field(waits("near"))
    here.put("Bob", Position(Cell(1, 0)))
    moment = Moment("entered", here.id("Bob"), None, Cell(1, 0))
    assert alarmed(here.world, moment) == (here.id("Ann"),)
    here.put("Bob", Out("slain"))
    assert alarmed(here.world, moment) == ()


@pytest.mark.rule("ZF-DECL-07", "ZF-RUSH-01")
def test_what_is_prepared_reaches_nobody_who_is_not_there_and_a_rush_nothing_off_its_line() -> None:
    here = field(waits("near"))
    here.put("Bob", Position(Cell(1, 0)))
    ann, bob = here.id("Ann"), here.id("Bob")
    strike = Action("fight", "strike", "broadsword", target=bob)
    rush = Action("fight", "rush", target=bob, to=Cell(2, 0))
    for action in (strike, rush):
        assert in_reach(here.world, ann, action) and could(here.world, ann, action)
        assert not in_reach(here.world, ann, replace(action, target=None))
        assert could(here.world, ann, replace(action, target=None))
    assert not in_reach(here.world, ann, replace(rush, to=None))
    here.put("Bob", Out("slain"))
    for action in (strike, rush):
        assert not in_reach(here.world, ann, action)
        assert not could(here.world, ann, action)


def rushed(here: Scene, named: str, what: str = "") -> tuple[bool, int]:
    """Whether Bob runs on towards Ann's cell, and how often she was asked; this becomes of him."""
    found, asked = list[bool](), list[Request]()

    def reply(request: Request) -> Order:
        asked.append(request)
        if what == "moved":
            here.put("Bob", Position(Cell(8, 0)))
        elif what:
            here.stand("Bob", **{what: True})
        return WAIT_ON

    def act(step: Step) -> Asking[None]:
        found.append((yield from announced(step, here.id("Bob"), Cell(0, 0), here.id(named))))

    here.do(act, {}, [] if named == "Ann" else [reply])
    return found[0], len(asked)


@pytest.mark.rule("ZF-RUSH-03", "ZF-DECL-07")
@pytest.mark.parametrize(
    ("what", "on"),
    [("", True), ("moved", False), ("fallen", False), ("held", False), ("stunned", False)],
)
def test_an_enemy_in_the_line_may_stop_the_rush(what: str, on: bool) -> None:
    assert rushed(field(waits("attacked")), "Abe", what) == (on, 1)


@pytest.mark.rule("ZF-RUSH-03", "ZF-DECL-07")
def test_whom_the_rush_names_is_not_asked_a_second_time() -> None:
    assert rushed(field(waits("attacked")), "Ann") == (True, 0)
