"""DECL, ACT-01, WREST-05: what is revealed, the ways that are fixed, and how a deed is begun."""

from __future__ import annotations

import pytest

from game.core.checks import Outcome
from game.core.components import Facing
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.step import Answers, Asked, Asking, Step
from game.rules.zefrs.personal.acts import fighting, performing
from game.rules.zefrs.personal.acts.by_then import plot
from game.rules.zefrs.personal.acts.declare import reveal
from game.rules.zefrs.personal.sheet.gaits import Route, Routes
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import HeldBy, Holding, Sworn, Waits
from tests.rules.zefrs.field import Scene, keys, man, only, order, scene
from tests.rules.zefrs.test_personal_waiting import USE, waits


def three() -> Scene:
    return scene("1 2 .\n3 . .", man("Ann", facing="N"), man("Bob"), man("Ben"))


def holding() -> Scene:
    """Ann holds Bob."""
    here = three()
    here.put("Ann", Holding(here.id("Bob")))
    here.put("Bob", HeldBy(here.id("Ann"), 1))
    here.stand("Bob", held=True)
    return here


def revealed(here: Scene, declared: Order) -> list[Event]:
    return here.do(lambda step: reveal(step, here.id("Ann"), declared))


def fights(here: Scene, action: Action, **dice: list[int]) -> tuple[list[Event], list[str]]:
    """What Ann's attack brings about, and the kinds of everything that is asked in it."""
    asked: list[str] = []

    def act(step: Step) -> Asking[None]:
        deed = fighting.fight(step, here.id("Ann"), action)
        given: Answers | None = None
        while True:
            try:
                request: Asked = next(deed) if given is None else deed.send(given)
            except StopIteration:
                return
            assert isinstance(request, Request)
            asked.append(request.kind)
            given = yield request

    return here.do(act, dice), asked


@pytest.mark.rule("ZF-DECL-01")
@pytest.mark.parametrize(
    ("declared", "holds_on"),
    [
        (order(form="defend", method="dodge"), False),
        (waits("near"), False),
        (order(form="fight", how="brawl", target=5, area="head"), True),
        (order(form="move", manner="draw", weapon="dirk", hand="left_arm"), True),
        (order(form="hold"), True),
        (order(form="surrender"), False),
    ],
)
def test_who_defends_himself_waits_or_yields_lets_go_as_soon_as_it_is_revealed(
    declared: Order, holds_on: bool
) -> None:
    here = holding()
    told = keys(revealed(here, declared))
    assert told[0].startswith("zefrs.swears_")
    assert ("zefrs.hold_ends" in told) is not holds_on
    assert here.who("Bob").condition.held is holds_on


@pytest.mark.rule("ZF-DECL-01", "ZF-END-03")
def test_who_declares_surrender_is_out_of_the_battle_at_once() -> None:
    here = three()
    told = revealed(here, order(form="surrender"))
    assert only(told, "zefrs.surrenders").rule == "ZF-END-03"
    assert here.out("Ann") == "surrendered"
    assert "turned" not in keys(told)


@pytest.mark.rule("ZF-DECL-01", "ZF-GRID-05")
@pytest.mark.parametrize(("declared", "looks"), [("S", "S"), ("auto", "N"), ("", "N"), ("N", "N")])
def test_he_looks_at_once_where_he_has_declared_and_else_as_before(
    declared: str, looks: str
) -> None:
    here = three()
    told = revealed(here, Order((("form", "hold"), ("facing", declared))))
    assert here.world.get(here.id("Ann"), Facing).direction == looks
    assert keys(told) == ["zefrs.swears_hold", *(["turned"] if looks != "N" else [])]


@pytest.mark.rule("ZF-GRID-05")
def test_who_looked_nowhere_yet_turns_too() -> None:
    here = three()
    ann = here.id("Ann")
    here.world.drop(ann, here.world.get(ann, Facing))
    assert keys(here.do(lambda step: performing.look(step, ann, "SE"))) == ["turned"]
    assert here.world.get(ann, Facing).direction == "SE"


def walk(to: Cell, prefix: str = "") -> tuple[tuple[str, object], ...]:
    return ((prefix + "form", "move"), (prefix + "manner", "walk"), (prefix + "to", to))


def routes(here: Scene, *slots: tuple[str, object]) -> tuple[Route, ...] | None:
    """The ways that are fixed after Ann has declared this."""
    here.do(lambda step: plot(step, here.id("Ann"), Order(slots)))  # type: ignore[arg-type]
    found = here.world.find(here.id("Ann"), Routes)
    return found.known if found else None


@pytest.mark.rule("ZF-DECL-05")
def test_a_new_declaration_fixes_its_own_ways_alone() -> None:
    here = scene("1 . . #\n. . . 2", man("Ann"), man("Bob"))
    far, near, start = Cell(2, 1), Cell(1, 1), Cell(0, 1)
    assert routes(here, *walk(far)) == (Route("walk", start, far, (near, far)),)
    assert routes(here, *walk(near)) == (Route("walk", start, near, (near,)),)
    assert routes(here, *walk(Cell(3, 1))) is None, "nobody walks into a wall"
    assert routes(here, ("form", "hold")) is None


@pytest.mark.rule("ZF-DECL-05")
def test_each_way_begins_where_the_action_before_it_ends() -> None:
    here = scene("1 . . .\n. . . 2", man("Ann"), man("Bob"))
    first, second = Cell(1, 1), Cell(2, 1)
    after = Route("walk", first, second, (second,))
    twice = (*walk(first), *walk(second, "2."))
    assert routes(here, *twice) == (Route("walk", Cell(0, 1), first, (first,)), after)
    strike = (("form", "fight"), ("how", "strike"), ("weapon", "broadsword"), ("step", first))
    assert routes(here, *strike, *walk(second, "2.")) == (after,)
    still = Route("walk", Cell(0, 1), second, (first, second))
    assert routes(here, ("form", "magic"), *walk(second, "2.")) == (still,)


@pytest.mark.rule("ZF-ACT-01", "ZF-WREST-05")
@pytest.mark.parametrize(
    ("how", "at", "goes_on"),
    [("brawl", "Bob", True), ("brawl", "Ben", False), ("strike", "Bob", False)],
)
def test_only_who_brawls_with_the_one_he_holds_holds_him_on(
    how: str, at: str, goes_on: bool
) -> None:
    here = holding()
    name = "broadsword" if how == "strike" else ""
    action = Action("fight", how, name, target=here.id(at), area="chest")
    told, _ = fights(here, action, attack=[99])
    lost = [] if goes_on else ["zefrs.hold_ends"]
    assert keys(told) == [*lost, "zefrs.duel_miss"]
    assert here.who("Bob").condition.held is goes_on


@pytest.mark.rule("ZF-WREST-05")
def test_who_holds_nobody_has_nobody_to_let_go() -> None:
    here = three()
    action = Action("fight", "strike", "broadsword", target=here.id("Bob"), area="chest")
    assert here.do(lambda step: fighting.lets_go(step, here.id("Ann"), action)) == []


@pytest.mark.rule("ZF-WREST-04", "ZF-ACT-12")
def test_who_breaks_free_wrestles_with_his_holder_and_with_nobody_else() -> None:
    here = three()
    ann, bob = here.id("Ann"), here.id("Bob")
    free = Action("fight", "grapple", purpose="break")
    trip = Action("fight", "grapple", purpose="trip", target=here.id("Ben"))
    assert fighting.breaking(here.world, ann, free).target is None
    here.put("Ann", HeldBy(bob, 1))
    assert fighting.breaking(here.world, ann, free).target == bob
    assert fighting.breaking(here.world, ann, trip) == trip


@pytest.mark.rule("ZF-ACT-01", "ZF-WREST-04")
def test_who_is_held_no_longer_has_nothing_to_break() -> None:
    (told,), _ = fights(three(), Action("fight", "grapple", purpose="break"))
    assert (told.key, told.rule, told.target) == ("zefrs.duel_lost", "ZF-DECL-09", None)


@pytest.mark.rule("ZF-ACT-01", "ZF-WREST-04")
@pytest.mark.parametrize(
    ("purpose", "roll", "passes"), [("trip", 1, True), ("trip", 99, False), ("hold", 1, False)]
)
def test_only_a_trip_that_brings_him_down_opens_the_way_past_him(
    purpose: str, roll: int, passes: bool
) -> None:
    here = three()
    grapple = Action("fight", "grapple", purpose=purpose, target=here.id("Bob"))
    _, asked = fights(here, grapple, attack=[roll])
    assert ("personal.past" in asked) is passes


def performs(
    here: Scene, name: str, action: Action, late: bool = False, **dice: list[int]
) -> list[Event]:
    def act(step: Step) -> Asking[None]:
        yield from performing.perform(step, here.id(name), action, late)

    return here.do(act, dice)


@pytest.mark.rule("ZF-ACT-01", "ZF-TWO-04")
def test_who_guards_with_his_second_weapon_strikes_at_the_end_alone() -> None:
    kit = {"weapons": ("broadsword", "dirk"), "two_weapon_fighting": 5}
    here = scene("1 2 .", man("Ann", talents=kit), man("Bob", talents={"damage": 30}))
    guards = Action(
        "fight", "two", "broadsword", 0, here.cell("Ann"), here.id("Bob"), "head",
        second="dirk", role="guard",
    )  # fmt: skip
    assert performs(here, "Ann", guards) == []
    assert keys(performs(here, "Ann", guards, late=True, attack=[99])) == ["zefrs.duel_miss"]


@pytest.mark.rule("ZF-ACT-01", "ZF-TWO-06")
@pytest.mark.parametrize(("late", "harder"), [(False, 0), (True, -2)])
def test_the_second_blow_of_two_weapons_is_the_harder_one(late: bool, harder: int) -> None:
    kit = {"weapons": ("broadsword", "dirk"), "two_weapon_fighting": 5}
    here = scene("1 2 .", man("Ann", talents=kit), man("Bob", talents={"damage": 30}))
    both = Action("fight", "two", "broadsword", 0, here.cell("Ann"), here.id("Bob"), "head",
        second="dirk", role="attack",
    )  # fmt: skip
    miss = only(performs(here, "Ann", both, late, attack=[99]), "zefrs.duel_miss")
    (outcome,) = miss.outcomes
    assert isinstance(outcome, Outcome)
    found = [part.worth for part in outcome.check.modifiers if part.rule == "ZF-MOD-05"]
    assert sum(found) == harder


@pytest.mark.rule("ZF-MIS-01")
def test_a_shot_flies() -> None:
    here = scene("1 . . 2", man("Ann", talents={"weapons": ("short_bow",)}), man("Bob"))
    shot = Action("fight", "shoot", "short_bow", step=here.cell("Ann"), target=here.id("Bob"))
    told = performs(here, "Ann", shot, attack=[99])
    assert [(e.key, e.unit, e.target) for e in told] == [
        ("zefrs.shot_miss", here.id("Ann"), here.id("Bob"))
    ]


@pytest.mark.rule("ZF-TWO-05", "ZF-ACT-01")
def test_who_falls_by_the_answer_to_his_first_blow_strikes_no_second() -> None:
    kit = {"weapons": ("broadsword", "dirk"), "two_weapon_fighting": 5}
    here = scene("1 2 .", man("Ann", talents={"animal_reflexes": 9}), man("Bob", talents=kit))
    here.put("Ann", Sworn(waits("attacked")), Waits())
    here.hurt("Bob", 0)
    both = Action(
        "fight", "two", "broadsword", 0, here.cell("Bob"), here.id("Ann"), "head",
        second="dirk", role="attack",
    )  # fmt: skip

    def act(step: Step) -> Asking[None]:
        yield from performing.at_once(step, here.id("Bob"), both)

    dice = {"interrupt": [1], "attack": [20], "below_zero": [99]}
    told = keys(here.do(act, dice, [USE]))
    assert here.out("Bob") == "slain"
    assert told.count("zefrs.duel_hit") == 1
    assert not {"zefrs.duel_miss", "zefrs.duel_lost", "zefrs.action_lost"} & set(told)
