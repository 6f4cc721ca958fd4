"""What can be prepared as a Fight while waiting, how far it reaches, and how it is carried out."""

from __future__ import annotations

import pytest

from game.core.components import Position
from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.ruleset import Moment
from game.core.setup import FighterSetup
from game.core.step import Asking, Step
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.personal.acts.moving import move
from game.rules.zefrs.personal.acts.turn import Actions
from game.rules.zefrs.personal.acts.waiting import arises
from game.rules.zefrs.personal.orders.timeline import timeline
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Due, Loading, Queue, Sworn, Waits
from tests.rules.zefrs.field import Scene, keys, man, only, scene
from tests.rules.zefrs.test_personal_grammar import offered, why

USE, LATE = Order((("use", True),)), Order((("late", True),))
FENCER = {"two_weapon_fighting": 2, "animal_reflexes": 9}


def fencer(**more: object) -> FighterSetup:
    return man("Ann", held=("broadsword", "dirk"), talents={**FENCER, **more})


def wait(condition: str, *then: Slot, who: int = 0, cell: Cell | None = None) -> Order:
    """A wait with this prepared Fight."""
    found: list[Slot] = [("form", "wait"), ("condition", condition), ("who", who)]
    if cell is not None:
        found.append(("cell", cell))
    prepared = [("then.form", "fight"), *((f"then.{name}", value) for name, value in then)]
    return Order((*found, *prepared, ("facing", "auto")))


def waiting(here: Scene, order: Order) -> Scene:
    """Ann waits so."""
    here.put("Ann", Sworn(order), Waits())
    here.world.put(field_of(here.world), Queue())
    return here


def enters(here: Scene, name: str, cell: Cell) -> bool:
    """Whether it is Ann's moment when he comes into this cell."""
    here.put(name, Position(cell))
    return arises(here.world, here.id("Ann"), Moment("entered", here.id(name), None, cell))


THEN: tuple[Slot, ...] = (
    ("form", "wait"),
    ("condition", "near"),
    ("who", 0),
    ("then.form", "fight"),
)


@pytest.mark.rule("ZF-DECL-07", "ZF-DECL-03")
def test_every_form_of_fight_can_be_prepared_that_he_is_able_to() -> None:
    here = scene("1 . 2 .", fencer(), man("Bob"))
    assert offered(here, "Ann", *THEN, slot="then.how") == ["strike", "brawl", "rush", "two"]
    one = scene("1 . 2 .", man("Ann", held=("broadsword",)), man("Bob"))
    assert offered(one, "Ann", *THEN, slot="then.how") == ["strike", "brawl", "grapple", "rush"]
    rim = scene("1 . 2", man("Ann", held=("dirk",)), man("Bob"))
    assert "rush" not in offered(rim, "Ann", *THEN), "nowhere to come out behind him"
    assert why(rim, "Ann", *THEN, ("then.how", "rush")) == "ZF-RUSH-01"
    assert why(one, "Ann", *THEN, ("then.how", "two")) == "ZF-TWO-01"
    rock = scene("1 . 2", man("Ann", held=("rock",)), man("Bob"), heights="300")
    assert offered(rock, "Ann", *THEN, slot="then.how") == ["brawl", "drop"]
    drop = (*THEN, ("then.how", "drop"))
    assert offered(rock, "Ann", *drop, slot="then.weapon") == ["rock"]
    named = (*drop, ("then.weapon", "rock"), ("then.step", Cell(0, 0)), ("then.target", 0))
    assert offered(rock, "Ann", *named, slot="then.area")[0] == "any"


@pytest.mark.rule("ZF-DECL-07", "ZF-TWO-02", "ZF-DECL-08")
def test_two_prepared_weapons_both_attack_whoever_comes_or_two_enemies() -> None:
    here = scene("1 . 2 . 3", fencer(), man("Bob"), man("Ben"))
    both: tuple[Slot, ...] = (*THEN, ("then.how", "two"))
    assert offered(here, "Ann", *both, slot="then.weapon") == ["broadsword", "dirk"]
    both = (*both, ("then.weapon", "dirk"))
    assert offered(here, "Ann", *both, slot="then.second") == ["broadsword"]
    both = (*both, ("then.second", "broadsword"))
    assert offered(here, "Ann", *both, slot="then.role") == ["attack"]
    both = (*both, ("then.role", "attack"), ("then.step", Cell(0, 0)))
    foes = [0, here.id("Bob"), here.id("Ben")]
    assert offered(here, "Ann", *both, slot="then.target") == foes
    both = (*both, ("then.target", 0))
    assert len(offered(here, "Ann", *both, slot="then.area")) == 7
    both = (*both, ("then.area", "gut"))
    assert offered(here, "Ann", *both, slot="then.target2") == foes
    both = (*both, ("then.target2", here.id("Ben")))
    assert len(offered(here, "Ann", *both, slot="then.area2")) == 7
    both = (*both, ("then.area2", "head"))
    assert offered(here, "Ann", *both, ("facing", "auto")) == []
    assert "auto" in offered(here, "Ann", *both, slot="facing")


@pytest.mark.rule("ZF-DECL-07", "ZF-RUSH-01")
def test_a_prepared_rush_names_its_line_and_somebody_in_it() -> None:
    here = scene("1 . 2 . 3 .", man("Ann", "freebooter"), man("Bob"), man("Ben"))
    rush: tuple[Slot, ...] = (*THEN, ("then.how", "rush"))
    assert offered(here, "Ann", *rush, slot="then.to") == [Cell(3, 0), Cell(5, 0)]
    rush = (*rush, ("then.to", Cell(5, 0)))
    assert offered(here, "Ann", *rush, slot="then.target") == [here.id("Bob"), here.id("Ben")]
    rush = (*rush, ("then.target", here.id("Ben")))
    assert offered(here, "Ann", *rush, slot="then.shield") == [False, True]
    assert "auto" in offered(here, "Ann", *rush, ("then.shield", True), slot="facing")


SHOT: tuple[Slot, ...] = (("how", "shoot"), ("weapon", "short_bow"), ("target", 0), ("area", "any"))
LONG = "1" + "." * 45 + "2"


@pytest.mark.rule("ZF-DECL-07", "ZF-MIS-01", "ZF-MIS-04")
def test_near_with_a_prepared_shot_is_as_far_as_the_shot_carries() -> None:
    bow = {"weapons": ("short_bow",), "short_bow": 6}
    here = waiting(scene(LONG, man("Ann", talents=bow), man("Bob")), wait("near", *SHOT))
    assert [enters(here, "Bob", Cell(x, 0)) for x in (41, 40, 2, 1)] == [False, True, True, False]
    walled = scene("1 . # . 2", man("Ann", talents=bow), man("Bob"))
    waiting(walled, wait("near", *SHOT))
    assert not enters(walled, "Bob", Cell(3, 0))
    aside = scene(". . .\n. . .\n1 . 2", man("Ann", talents=bow), man("Bob"))
    waiting(aside, wait("near", *SHOT[:2], ("step", Cell(0, 1)), *SHOT[2:]))
    assert enters(aside, "Bob", Cell(1, 0)) is enters(aside, "Bob", Cell(0, 2)) is False
    assert enters(aside, "Bob", Cell(2, 2)), "judged from where he will shoot"


@pytest.mark.rule("ZF-ACT-07", "ZF-MIS-04")
def test_a_shot_too_late_for_one_is_tried_on_nobody_whom_it_does_not_reach() -> None:
    bow = {"weapons": ("short_bow",), "short_bow": 6}
    here = scene(LONG + "3", man("Ann", talents=bow), man("Bob"), man("Ben"))
    waiting(here, wait("near", *SHOT))
    here.put("Ann", Waits((here.id("Ben"),)))
    begins = Moment("begins", here.id("Bob"))
    assert not arises(here.world, here.id("Ann"), begins)
    here.put("Bob", Position(Cell(40, 0)))
    assert arises(here.world, here.id("Ann"), begins)


@pytest.mark.rule("ZF-DECL-07", "ZF-MEL-01")
def test_near_with_a_blow_is_judged_from_where_its_step_ends() -> None:
    """Else a step away from him who comes would lose the blow."""
    strike: tuple[Slot, ...] = (("how", "strike"), ("weapon", "broadsword"))
    aim: tuple[Slot, ...] = (("target", 0), ("area", "chest"), ("stun", False))
    here = scene(". . . .\n. 1 . 2", man("Ann"), man("Bob"))
    found = {}
    for step in (Cell(1, 0), Cell(0, 0)):
        waiting(here, wait("near", *strike, ("step", step), *aim))
        found[step] = [x for x in (3, 2) if enters(here, "Bob", Cell(x, 0))]
        here.world.drop(field_of(here.world), here.world.get(field_of(here.world), Queue))
    assert found == {Cell(1, 0): [2], Cell(0, 0): []}


@pytest.mark.rule("ZF-DECL-07", "ZF-MIS-08")
def test_near_with_a_crossbow_that_is_not_loaded_is_nobodys_moment() -> None:
    arms = {"weapons": ("arbalest",), "arbalest": 6}
    order = wait("near", SHOT[0], ("weapon", "arbalest"), *SHOT[2:])
    here = waiting(scene("1 . . . 2", man("Ann", talents=arms), man("Bob")), order)
    assert enters(here, "Bob", Cell(3, 0))
    here.put("Ann", Loading((("arbalest", 1),)))
    assert not enters(here, "Bob", Cell(3, 0))


@pytest.mark.rule("ZF-DECL-07", "ZF-MIS-11")
def test_near_with_a_rock_is_the_foot_of_the_wall() -> None:
    drop: tuple[Slot, ...] = (("how", "drop"), ("weapon", "rock"), ("target", 0), ("area", "any"))
    ann = man("Ann", held=("rock",))
    here = scene("1 . . 2", ann, man("Bob"), heights="3000")
    waiting(here, wait("near", *drop))
    assert [enters(here, "Bob", Cell(x, 0)) for x in (2, 1)] == [False, True]


@pytest.mark.rule("ZF-DECL-07", "ZF-RUSH-01")
def test_near_with_a_prepared_rush_is_its_line() -> None:
    here = scene(". . . . .\n1 . 2 . .", man("Ann"), man("Bob"))
    rush = (("how", "rush"), ("to", Cell(3, 0)), ("target", here.id("Bob")))
    waiting(here, wait("near", *rush))
    found = {c: enters(here, "Bob", c) for c in (Cell(1, 0), Cell(2, 0), Cell(3, 0), Cell(1, 1))}
    assert [cell.x for cell, near in found.items() if near] == [1, 2]


@pytest.mark.rule("ZF-DECL-07", "ZF-RUSH-02", "ZF-ACT-06")
def test_a_prepared_rush_is_run_when_its_moment_comes() -> None:
    ann = man("Ann", talents={"animal_reflexes": 9})
    here = scene(". . . . .\n1 . 2 . 3", ann, man("Bob"), man("Ben"))
    rush = (("how", "rush"), ("to", Cell(3, 0)), ("target", here.id("Bob")))
    waiting(here, wait("enters", *rush, cell=Cell(4, 1)))

    def act(step: Step) -> Asking[None]:
        yield from move(step, here.id("Ben"), Action("move", "walk", to=Cell(4, 1)))

    told = keys(here.do(act, {"interrupt": [1], "rush": [1]}, [USE]))
    assert told[:3] == ["moved", "zefrs.interrupts", "zefrs.rushes"]
    assert here.who("Bob").condition.fallen
    assert here.cell("Ann") == Cell(3, 0)


TWO: tuple[Slot, ...] = (
    ("how", "two"),
    ("weapon", "broadsword"),
    ("second", "dirk"),
    ("role", "attack"),
    ("step", Cell(0, 0)),
    ("target", 0),
    ("area", "chest"),
    ("target2", 0),
    ("area2", "gut"),
)


def comes(here: Scene, *answers: Order, **dice: list[int]) -> list[str]:
    def act(step: Step) -> Asking[None]:
        yield from move(step, here.id("Bob"), Action("move", "walk", to=Cell(1, 0)))

    return keys(here.do(act, dice, answers))


@pytest.mark.rule("ZF-DECL-07", "ZF-TWO-03", "ZF-TWO-06", "ZF-INIT-07")
def test_of_two_prepared_blows_the_second_comes_at_the_end_of_the_turn() -> None:
    here = scene("1 . . 2 3", fencer(), man("Bob"), man("Ben"))
    waiting(here, wait("near", *TWO))
    bill = Due(here.id("Ben"), "act", total=4)
    here.world.put(
        field_of(here.world), Queue((bill,)), here.world.find(field_of(here.world), Queue)
    )
    told = comes(here, USE, interrupt=[1], attack=[99])
    assert told[:3] == ["moved", "zefrs.interrupts", "zefrs.duel_miss"]
    late = Due(here.id("Ann"), "late", foe=here.id("Bob"))
    assert here.world.get(field_of(here.world), Queue).items == (bill, late)
    bar = timeline(here.view())
    assert bar is not None
    assert {m.unit: m.state for m in bar.marks}[here.id("Ann")] == "late"
    here.put("Ben", Sworn(Order((("form", "hold"),))))
    here.do(Actions().process)
    events = here.do(Actions().process, {"attack": [99]})
    blow = only(events, "zefrs.duel_miss")
    assert (blow.unit, blow.target) == (here.id("Ann"), here.id("Bob"))
    rows = [(m.rule, m.worth) for m in blow.outcomes[0].check.modifiers]  # type: ignore[union-attr]
    assert ("ZF-MOD-05", -2) in rows
    assert here.do(Actions().process) == []


@pytest.mark.rule("ZF-DECL-07", "ZF-TWO-03", "ZF-ACT-07")
def test_the_second_of_two_prepared_blows_may_be_meant_for_somebody_else() -> None:
    here = scene(". 3 .\n1 . 2", fencer(), man("Bob"), man("Ben"))
    second = (*TWO[:-2], ("target2", here.id("Ben")), ("area2", "gut"))
    waiting(here, wait("near", *second))
    comes(here, USE, LATE, interrupt=[99])
    told = here.do(Actions().process, {"attack": [99]})
    assert [e.target for e in told if e.key == "zefrs.duel_miss"] == [here.id("Bob")]
    told = here.do(Actions().process, {"attack": [99]})
    assert [e.target for e in told if e.key == "zefrs.duel_miss"] == [here.id("Ben")]
