"""The bar of time, and what a forecast says of a declaration."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.ruleset import Request
from game.core.shown import Mark
from game.rules.zefrs.personal.orders.forecast_turn import forecast, interrupt, turn
from game.rules.zefrs.personal.orders.timeline import chance_first, span, timeline
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Rides
from game.rules.zefrs.sheet.fighter import agi
from game.rules.zefrs.tables.rows_gear import Class
from tests.rules.zefrs.field import Scene, man, order, scene, skirmish
from tests.rules.zefrs.turns import asked, come_to, unit_of, until

CLOSE = "1 2 .\n. . ."
EVEN = {"surprise": [40, 40]}
BLOW: tuple[Slot, ...] = (("form", "fight"), ("how", "strike"), ("weapon", "broadsword"))


def blow(here: Scene, *more: Slot) -> Order:
    aim = (("step", here.cell("Ann")), ("target", here.id("Bob")), ("area", "head"))
    return Order((*BLOW, *aim, ("stun", False), ("facing", "auto"), *more))


def ask(here: Scene, name: str = "Ann") -> Request:
    return Request("x", "a", here.id(name), "personal.declare")


def marks(found: object) -> dict[int, Mark]:
    return {mark.unit: mark for mark in found.marks}  # type: ignore[attr-defined]


@pytest.mark.rule("ZF-INIT-02")
def test_before_the_roll_it_shows_what_a_draft_can_come_to() -> None:
    battle = skirmish(CLOSE, man("Ann"), man("Bob"), dice={**EVEN, "initiative": [4, 8]})
    request = come_to(battle, "personal.declare", "Ann")
    ann, bob = unit_of(battle, "Ann"), unit_of(battle, "Bob")
    battle.seat("a").give(
        request,
        order(form="move", manner="walk", to=Cell(0, 0), off=False, facing="auto", more=False),
    )
    shown = marks(timeline(battle.view("a")))
    low = shown[ann].low
    assert low is not None
    assert (shown[ann].state, shown[ann].high) == ("planned", low + 9)
    hidden = marks(timeline(battle.view("b")))[ann]
    assert hidden.state == "planned"
    assert hidden.high is not None and hidden.low is not None
    assert hidden.high - hidden.low >= 9
    assert shown[bob].state == "planned"


def test_a_defence_waits_and_what_was_rolled_is_shown() -> None:
    battle = skirmish(
        CLOSE, man("Ann"), man("Bob"), dice={**EVEN, "initiative": [4], "attack": [99]}
    )
    request = come_to(battle, "personal.declare", "Ann")
    ann, bob = unit_of(battle, "Ann"), unit_of(battle, "Bob")
    defence = order(form="defend", method="dodge", step=Cell(0, 1), facing="auto")
    battle.seat("a").give(request, defence)
    assert marks(timeline(battle.view("a")))[ann].state == "waits"
    battle.seat("a").commit()
    until(battle, lambda b: asked(b, "personal.face") is not None)
    rolled = marks(timeline(battle.view("a")))
    assert rolled[bob].state == "acting"
    assert rolled[bob].at is not None
    assert rolled[ann].state in ("waits", "done")


def test_the_bar_holds_all_marks_and_the_highest_comes_first() -> None:
    here = scene(CLOSE, man("Ann"), man("Bob"))
    found = timeline(here.view())
    assert found is not None
    assert found.descending
    for mark in found.marks:
        assert mark.low is not None and mark.high is not None
        assert found.low < mark.low <= mark.high < found.high


@pytest.mark.rule("ZF-INIT-02", "ZF-INIT-03")
def test_the_chance_to_be_first_counts_every_pair_of_dice() -> None:
    here = scene(
        CLOSE,
        man("Ann", talents={"animal_reflexes": 7, "weapons": ("club",)}),
        man("Bob", talents={"animal_reflexes": 7, "weapons": ("club",)}),
    )
    view = here.view()
    strike = Action("fight", "brawl", target=here.id("Bob"), area="head")
    own = span(view, here.id("Ann"), strike)
    assert own == (agi(here.who("Ann")) + 1, agi(here.who("Ann")) + 10)
    even = chance_first(view, here.id("Ann"), strike, here.id("Bob"))
    his = span(view, here.id("Bob"), None)
    pairs = [(a, b) for a in range(own[0], own[1] + 1) for b in range(his[0], his[1] + 1)]
    expected = sum((a > b) + 0.5 * (a == b) for a, b in pairs) / len(pairs)
    assert even == pytest.approx(expected)


@pytest.mark.rule("ZF-MEL-02")
def test_a_strike_is_forecast_with_the_chance_to_come_first() -> None:
    here = scene(CLOSE, man("Ann"), man("Bob"))
    found = forecast(here.view(), ask(here), blow(here))
    assert found is not None
    assert found.check is not None
    assert found.target == here.id("Bob")
    note = dict(found.notes)["zefrs.note_first"]
    assert 0 <= int(dict(note)["n"]) <= 100  # type: ignore[arg-type]


@pytest.mark.rule("ZF-ACT-09")
def test_a_further_action_shows_the_check_it_takes() -> None:
    here = scene(CLOSE, man("Ann"), man("Bob"))
    again = Order(
        (
            *blow(here).slots,
            ("more", True),
            *((f"2.{name}", value) for name, value in blow(here).slots),
        )
    )
    found = forecast(here.view(), ask(here), again)
    assert found is not None
    extra = found.later[0]
    assert extra.purpose == "extra"
    told = dict(dict(found.notes)["zefrs.note_extra"])
    assert told["n"] == round(100 * extra.chance("red"))


@pytest.mark.rule("ZF-ACT-06")
def test_a_wait_shows_the_check_to_be_first_and_then_the_blow() -> None:
    here = scene(CLOSE, man("Ann"), man("Bob"))
    then = [(f"then.{name}", value) for name, value in blow(here).slots if name != "facing"]
    wait = Order((("form", "wait"), ("condition", "near"), ("who", 0), *then))
    found = forecast(here.view(), ask(here), wait)
    assert found is not None
    assert found.check is not None
    assert found.check.purpose == "interrupt"
    assert found.later[0].purpose == "attack"
    assert found.branches


@pytest.mark.rule("ZF-DEF-04")
def test_a_defence_shows_its_check_and_a_plain_walk_nothing() -> None:
    here = scene(CLOSE, man("Ann"), man("Bob"))
    found = forecast(here.view(), ask(here), order(form="defend", method="dodge"))
    assert found is not None
    assert found.check is not None
    assert found.check.purpose == "defence"
    walk = order(form="move", manner="walk", to=Cell(0, 0))
    assert forecast(here.view(), ask(here), walk) is None


@pytest.mark.rule("ZF-ACT-06", "ZF-DECL-09")
def test_decisions_of_a_turn_show_their_checks() -> None:
    here = scene(CLOSE, man("Ann"), man("Bob"))
    about = (("actor", here.id("Bob")), ("gone", here.id("Bob")))
    request = Request("x", "a", here.id("Ann"), "personal.interrupt", about=about)
    quick = interrupt(here.view(), request, order(use=True))
    assert quick is not None
    stays = interrupt(here.view(), request, order(use=False))
    assert stays is not None
    assert stays.check is None
    other = turn(here.view(), request, order(target=here.id("Bob")))
    assert other is not None
    assert other.check is not None
    assert (quick.check and quick.check.rule, other.check.rule) == ("ZF-ACT-06", "ZF-DECL-09")
    walks = turn(here.view(), request, order(target=0))
    assert walks is not None
    assert walks.notes == (("zefrs.told_walk", (("n", 1),)),)


def chance(here: Scene, name: str = "Bob") -> float:
    """Ann's chance to strike before somebody else acts."""
    strike = Action("fight", "strike", "broadsword", target=here.id(name), area="chest")
    return chance_first(here.view(), here.id("Ann"), strike, here.id(name))


@pytest.mark.rule("ZF-INIT-06")
@pytest.mark.parametrize(("kind", "first"), [("PC", 0.5), ("FOE", 0.55), ("ENEMY", 0.55)])
def test_a_tie_goes_by_class(kind: Class, first: float) -> None:
    """Ten of a hundred pairs of dice are ties; what is in their hands makes no difference."""
    kit = {"weapons": ("broadsword",), "armour": ()}
    here = scene("1 2", man("Ann", talents=kit), man("Bob", talents=kit))
    here.put("Bob", replace(here.who("Bob").fighter, combat_class=kind))
    assert chance(here) == pytest.approx(first)


def test_a_beast_never_acts_before_anybody() -> None:
    here = scene("1 2", man("Ann"), man("Bob", "freebooter_knight"))
    mount = here.world.get(here.id("Bob"), Rides).mount
    strike = Action("fight", "strike", "broadsword", target=mount, area="chest")
    assert chance_first(here.view(), here.id("Ann"), strike, mount) == 1.0


@pytest.mark.rule("ZF-INIT-05")
def test_sides_that_roll_together_are_as_quick_as_their_best() -> None:
    kit = {"weapons": ("rapier",), "armour": (), "animal_reflexes": 2, "movement": 2}
    crowd = [man(f"B{number}", talents=kit) for number in range(24)]
    quick = {**kit, "animal_reflexes": 7}
    rows = "1 2 3 . . .\n" + "\n".join(["." + " ." * 5] * 5)
    people = (man("Ann", talents=kit), man("Abe", talents=quick))
    cells = [(x, y) for y in range(5) for x in range(6)]
    placed = [replace(one, cell=cells[number]) for number, one in enumerate(crowd)]
    here = scene(rows, *people, *placed)
    assert span(here.view(), here.id("Ann"), None) == (8, 17)
    assert chance(here, "B0") == pytest.approx(0.9), "10 of 100 pairs of dice are 6 or more behind"


@pytest.mark.rule("ZF-INIT-06")
@pytest.mark.parametrize(("kind", "first"), [("PC", 0.5), ("FOE", 0.55)])
def test_a_tie_of_sides_that_roll_together_goes_by_the_class_of_their_best(
    kind: Class, first: float
) -> None:
    kit = {"weapons": ("broadsword",), "armour": (), "animal_reflexes": 2}
    best = {**kit, "animal_reflexes": 4, "combat_class": kind}
    crowd = [man(f"B{number}", talents=kit if number else best) for number in range(24)]
    ann = man("Ann", talents={**kit, "animal_reflexes": 4})
    cells = [(x, y) for y in range(5) for x in range(6)]
    placed = [replace(one, cell=cells[number]) for number, one in enumerate(crowd)]
    here = scene("1 . . . . .\n" + "\n".join(["." + " ." * 5] * 5), ann, *placed)
    assert chance(here, "B1") == pytest.approx(first)


@pytest.mark.rule("ZF-TWO-04")
def test_a_weapon_beside_one_on_guard_strikes_at_the_end_of_the_turn() -> None:
    both = {"weapons": ("broadsword", "dirk"), "two_weapon_fighting": 4, "armour": ()}
    here = scene("1 2", man("Ann", talents=both), man("Bob"))
    start = (("form", "fight"), ("how", "two"), ("weapon", "broadsword"), ("second", "dirk"))
    rest = (("role", "guard"), ("target", here.id("Bob")), ("area", "chest"))
    request = Request("r1", "a", here.id("Ann"), "personal.declare")
    found = forecast(here.view(), request, Order((*start, *rest)))
    assert found is not None
    notes = [key for key, _ in found.notes]
    assert "zefrs.note_last" in notes and "zefrs.note_first" not in notes
