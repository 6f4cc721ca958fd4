"""ACT-07, ACT-08, GEN-05: places in the queue as they come up, and waiters who were too slow."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Out, Position
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import PASS, Order
from game.core.ruleset import Moment, Request
from game.core.step import Asking, Step
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.personal.acts.reacting import last, misses, second
from game.rules.zefrs.personal.acts.turn import acts, granted, guard
from game.rules.zefrs.personal.acts.waiting import arises
from game.rules.zefrs.personal.sheet.reaching import may_step
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Due, Queue, Spent, Sworn, Waits
from tests.rules.zefrs.field import Answer, Scene, keys, man, only, order, scene
from tests.rules.zefrs.test_personal_waiting import LATE, LET_GO, WAIT_ON, field, waits

BESIDE = Cell(1, 0)
TWO = Action("fight", "two", "broadsword", area="head", second="dirk", role="attack")


def items(here: Scene) -> tuple[Due, ...]:
    return here.world.get(field_of(here.world), Queue).items


def comes_up(
    here: Scene, due: Due, dice: dict[str, list[int]] | None = None, *answers: Answer
) -> list[Event]:
    def act(step: Step) -> Asking[None]:
        yield from acts(step, due)

    return here.do(act, dice, answers)


def too_slow(what: str, declared: Order, *missed: str) -> tuple[Scene, Due]:
    """Ann was slower than all these; Bob, the last of them, is beside her now."""
    here = field(declared)
    here.put("Bob", Position(BESIDE))
    here.put("Ann", Waits(tuple(here.id(name) for name in missed)))
    return here, Due(here.id("Ann"), what, foe=here.id("Bob"))


@pytest.mark.rule("ZF-ACT-07", "ZF-ACT-08")
@pytest.mark.parametrize(
    ("what", "key", "rule_id"),
    [("after", "zefrs.acts_late", "ZF-ACT-07"), ("last", "zefrs.acts_last", "ZF-ACT-08")],
)
def test_who_was_too_slow_strikes_after_all_and_has_acted(
    what: str, key: str, rule_id: str
) -> None:
    here, due = too_slow(what, waits("near"), "Bob")
    told = comes_up(here, due, {"attack": [99]}, PASS)
    late = only(told, key)
    assert (late.rule, late.unit, late.target) == (rule_id, here.id("Ann"), here.id("Bob"))
    assert only(told, "zefrs.duel_miss").target == here.id("Bob")
    assert here.world.find(here.id("Ann"), Waits) is None
    assert here.world.get(here.id("Ann"), Spent).gone


@pytest.mark.rule("ZF-ACT-07", "ZF-ACT-08")
def test_the_blow_that_was_meant_for_one_who_was_quicker_goes_at_the_last_who_was() -> None:
    here, due = too_slow("last", waits("near"), "Bea", "Bob")
    here.put("Ann", Sworn(waits("near", target=here.id("Bea"))))
    told = comes_up(here, due, {"attack": [99]}, PASS)
    assert only(told, "zefrs.duel_miss").target == here.id("Bob")


@pytest.mark.rule("ZF-ACT-07", "ZF-ACT-08")
def test_who_waits_no_more_or_has_declared_nothing_does_not_come_up_again() -> None:
    for gone in (Waits, Sworn):
        here, due = too_slow("last", waits("near"), "Bob")
        here.world.drop(here.id("Ann"), here.world.get(here.id("Ann"), gone))
        assert comes_up(here, due) == []
        assert here.world.find(here.id("Ann"), Spent) is None


@pytest.mark.rule("ZF-ACT-07", "ZF-DECL-07")
def test_a_friend_who_waits_for_the_late_one_to_act_may_follow_him() -> None:
    here, due = too_slow("after", waits("near"), "Bob")
    ann, abe = here.id("Ann"), here.id("Abe")
    here.put("Abe", Sworn(waits("ally_acts", who=ann, target=here.id("Bob"))), Waits())
    asked: list[tuple[int, str]] = []

    def follows(request: Request) -> Order:
        asked.append((request.unit, request.kind))
        return WAIT_ON if request.kind == "personal.interrupt" else PASS

    comes_up(here, due, {"attack": [99]}, follows, follows)
    assert asked == [(abe, "personal.interrupt"), (ann, "personal.face")]


@pytest.mark.rule("ZF-ACT-07")
@pytest.mark.parametrize(("answer", "late"), [(LATE, True), (LET_GO, False)])
def test_who_was_too_slow_is_asked_whether_he_acts_right_after_him(
    answer: Order, late: bool
) -> None:
    here = field(waits("near"))
    ann, bob = here.id("Ann"), here.id("Bob")
    asked: list[Request] = []

    def reply(request: Request) -> Order:
        asked.append(request)
        return answer

    def act(step: Step) -> Asking[None]:
        yield from misses(step, ann, bob)

    here.do(act, None, [reply])
    (request,) = asked
    assert (request.side, request.unit, request.kind) == ("a", ann, "personal.late")
    assert request.fact("actor") == bob
    assert here.world.get(ann, Waits).missed == (bob,)
    assert items(here) == ((Due(ann, "after", foe=bob),) if late else ())


@pytest.mark.rule("ZF-ACT-07")
def test_nobody_acts_late_upon_a_friend() -> None:
    here = field(waits("ally_acts"))
    ann, abe = here.id("Ann"), here.id("Abe")

    def act(step: Step) -> None:
        assert list(misses(step, ann, abe)) == []

    here.do(act)
    assert here.world.get(ann, Waits).missed == (abe,)


@pytest.mark.rule("ZF-ACT-08", "ZF-INIT-07")
def test_last_come_only_those_who_have_tried_upon_whom_they_missed_last() -> None:
    here = field(waits("near"))
    ann, bob, abe, bea = (here.id(name) for name in ("Ann", "Bob", "Abe", "Bea"))
    here.put("Abe", Waits((bea,)))
    here.put("Bea", Waits((ann,)), Out("slain"))
    assert last(here.world) == (Due(abe, "last", foe=bea),), "Ann's moment never came"
    here.put("Ann", Waits((bea, bob)))
    assert last(here.world) == (Due(ann, "last", foe=bob), Due(abe, "last", foe=bea))


@pytest.mark.rule("ZF-TWO-03", "ZF-INIT-07")
def test_the_second_of_two_prepared_blows_comes_behind_all_others() -> None:
    here = field(waits("near"))
    ann, bob = here.id("Ann"), here.id("Bob")
    other = Due(here.id("Bea"), "late", total=4)
    entity = field_of(here.world)
    here.world.put(entity, Queue((other,)), here.world.get(entity, Queue))

    def queued(action: Action) -> tuple[Due, ...]:
        before = items(here)
        here.do(lambda step: second(step, ann, action))
        return items(here)[len(before) :]

    assert queued(Action("fight", "strike", "broadsword", target=bob, area="head")) == ()
    assert queued(replace(TWO, target=bob)) == (Due(ann, "late", foe=bob),)
    assert queued(TWO) == (Due(ann, "late", foe=0),), "at nobody in particular"
    here.put("Ann", Out("slain"))
    assert queued(TWO) == ()
    assert items(here)[0] == other


@pytest.mark.rule("ZF-DECL-07")
def test_who_waits_with_his_bow_for_a_shot_is_not_stirred_by_a_step() -> None:
    here = field(waits("shoots", how="shoot"))
    here.put("Bob", Position(BESIDE))
    step = Moment("entered", here.id("Bob"), None, BESIDE)
    assert not arises(here.world, here.id("Ann"), step)
    shot = Moment("shoot", here.id("Bob"), here.id("Abe"))
    assert arises(here.world, here.id("Ann"), shot)


def pair() -> Scene:
    return scene("1 2 .\n. . .", man("Ann"), man("Bob"))


@pytest.mark.rule("ZF-GEN-05")
def test_the_place_of_one_who_is_out_of_the_battle_is_passed_over() -> None:
    here = pair()
    strike = {"form": "fight", "how": "strike", "weapon": "broadsword", "step": here.cell("Ann")}
    here.put("Ann", Sworn(order(**strike, target=here.id("Bob"), area="head")), Out("slain"))
    assert comes_up(here, Due(here.id("Ann"), "act", total=9)) == []
    assert here.world.find(here.id("Ann"), Spent) is None


@pytest.mark.rule("ZF-GRID-06", "ZF-DEF-02")
def test_each_further_action_that_happens_has_a_step_of_its_own() -> None:
    here = pair()
    ann = here.id("Ann")
    here.do(lambda step: granted(step, Due(ann, "more", number=1)))
    assert here.world.get(ann, Spent) == Spent(granted=(1,), number=1)
    here.put("Ann", Spent(stepped=(0,), ran=True, granted=(1,)))
    here.do(lambda step: granted(step, Due(ann, "more", number=2)))
    assert may_step(here.world, ann)
    assert here.world.get(ann, Spent).granted == (1, 2) and here.world.get(ann, Spent).ran


@pytest.mark.rule("ZF-GRID-06", "ZF-ACT-02")
@pytest.mark.parametrize(
    ("declared", "told"),
    [
        (None, []),
        (order(form="defend", method="dodge"), []),
        (order(form="defend", method="dodge", step=Cell(0, 0)), ["moved"]),
    ],
)
def test_a_defender_steps_aside_only_if_he_has_said_so(
    declared: Order | None, told: list[str]
) -> None:
    here = pair()
    if declared is not None:
        here.put("Ann", Sworn(declared))

    def act(step: Step) -> Asking[None]:
        yield from guard(step, here.id("Ann"))

    assert keys(here.do(act)) == told
