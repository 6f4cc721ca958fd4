"""The end of a round and the last reserve (DMG-14, DMG-15, KO, WIN-02, CHAK): what is left."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from game.core.checks import Band, Check, Opposed, OpposedOutcome, Outcome
from game.core.components import Out
from game.core.events import Event
from game.core.grid import Cell
from game.core.step import Step
from game.rules.chaos.acts.deeds import chakra
from game.rules.chaos.acts.time import ending
from game.rules.chaos.sheet.agenda import Agenda, Due, HeldBy, Plight, Unharmed
from game.rules.chaos.sheet.components import Busy, Condition, Doing, Empowered, Reserves, Wounds
from game.rules.kit.people.roster import Arrives
from tests.rules.chaos.brawl import order
from tests.rules.chaos.drawn import Drawn, drawn
from tests.rules.chaos.scene import Scene, play


def bleeding(blood: int, ki: int = 0) -> Drawn:
    """He loses one Blood in a round, has this much left, and no Chakra for his life."""
    here = drawn("1 . 2")
    here.put("1", Wounds((), bleeding=1), Reserves(ki, 3, 3, chakra=1, blood=blood))
    return here


def bleeds(here: Drawn, *answers: Any, **dice: list[int]) -> Scene:
    one = here.units["1"]
    return play(here, lambda step: ending.bleeds(step, one), dice, *answers)


@pytest.mark.rule("CF-DMG-15", "CF-DMG-14")
@pytest.mark.parametrize(
    ("blood", "dice", "told"),
    [
        (20, {}, []),
        (7, {}, []),
        (6, {"death": [1]}, ["clings_to_life"]),
        (2, {"death": [1]}, ["clings_to_life"]),
        (2, {"death": [100]}, ["is_dying", "goes_down"]),
        (1, {}, ["out"]),
    ],
)
def test_how_much_blood_leaves_how_much_life(
    blood: int, dice: dict[str, list[int]], told: list[str]
) -> None:
    """With five left or fewer each loss is a Resist Death; with none he is dead."""
    here = bleeding(blood)
    scene = bleeds(here, **dice)
    assert scene.tale[0] == ("bleeds", "CF-DMG-15", "1", "")
    assert scene.told[0].facts == (("left", blood - 1),)
    assert [key for key, *_ in scene.tale[1:]] == told
    one = here.units["1"]
    assert here.world.get(one, Reserves).blood == blood - 1
    assert here.world.find(one, Out) == (Out("dead") if blood == 1 else None)
    assert here.world.get(one, Condition).dying is ("is_dying" in told)


@pytest.mark.rule("CF-DMG-14", "CF-KI-02")
@pytest.mark.parametrize("die", [41, 42])
def test_ki_helps_against_death(die: int) -> None:
    """50 percent, less 30 for the Blood, and 20 for two Ki; the die shows one more."""
    here = bleeding(6, ki=3)
    scene = bleeds(here, order(ki=2), death=[die])
    assert scene.questions == [("1", "resist")]
    held = die == 41
    key = "clings_to_life" if held else "is_dying"
    assert scene.tale[1:3] == [("ki_resist", "CF-KI-02", "1", ""), (key, "CF-DMG-14", "1", "")]
    assert len(scene.told[2].outcomes) == 1
    assert here.world.get(here.units["1"], Reserves).ki == 1
    assert here.world.get(here.units["1"], Condition).dying is not held


@pytest.mark.rule("CF-DMG-14")
def test_who_is_dying_fights_no_more_and_is_dead_with_the_round() -> None:
    here = bleeding(4)
    here.put("1", Condition(dying=True))
    assert [key for key, *_ in bleeds(here).tale] == ["bleeds"]
    for sign, told in (("1", [("out", "CF-DMG-14", "1", "")]), ("2", [])):
        unit = here.units[sign]
        assert play(here, partial(ending.dies, unit=unit)).tale == told


@pytest.mark.rule("CF-KO-08", "CF-KO-10")
@pytest.mark.parametrize("held", [True, False])
def test_only_who_is_held_struggles_when_he_has_woken(held: bool) -> None:
    here = drawn("1 2")
    one, two = here.units["1"], here.units["2"]
    here.put("2", Condition(asleep=1, prone=True), *([HeldBy(one)] if held else []))
    scene = play(here, lambda step: ending.wakes(step, two))
    assert scene.tale == [("wakes", "CF-KO-10", "2", "")]
    assert here.world.get(two, Condition) == Condition(prone=True)
    planned = [(due.unit, due.what, due.tick) for due in here.world.get(1, Agenda).items]
    assert planned == ([(two, "contest", 0)] if held else [])


@pytest.mark.rule("CF-TICK-07", "CF-TICK-13")
def test_who_has_spent_nothing_is_given_nothing() -> None:
    here = drawn("1 2")
    one, two = here.units["1"], here.units["2"]
    had = Reserves(2, 3, 3)
    here.put("1", had)
    here.put("2", Reserves(2, 1, 3, once=("simultaneous_strike",)))
    for unit in (one, two):
        play(here, partial(ending.refills, unit=unit))
    assert here.world.get(one, Reserves) is had
    assert here.world.get(two, Reserves) == had


@pytest.mark.rule("CF-WIN-02")
@pytest.mark.parametrize(
    ("had", "coming", "count", "left"),
    [
        (Unharmed(1), False, 2, None),
        (Unharmed(2), False, 3, 2),
        (Unharmed(3), False, 4, 1),
        (Unharmed(4), False, 5, None),
        (Unharmed(2), True, 0, None),
        (Unharmed(2, harmed=True), False, 0, None),
    ],
)
def test_rounds_without_harm_are_counted_while_nobody_comes(
    had: Unharmed, coming: bool, count: int, left: int | None
) -> None:
    here = drawn("1 2")
    play(here, ending.reckons)
    known = [here.world.get(here.units[sign], Plight) for sign in "12"]
    here.world.put(1, had, here.world.get(1, Unharmed))
    if coming:
        here.world.spawn(Arrives(3, Cell(0, 0)))
    scene = play(here, ending.reckons)
    assert here.world.get(1, Unharmed) == Unharmed(count)
    warned = [(("n", count), ("left", left))] if left is not None else []
    assert [event.facts for event in scene.told] == warned
    assert all(here.world.get(here.units[s], Plight) is k for s, k in zip("12", known, strict=True))


@pytest.mark.rule("CF-CHAK-02", "CF-CHAK-01")
def test_chakra_after_a_failed_resist_death_saves_his_life() -> None:
    here = drawn("1 2")
    one = here.units["1"]
    here.put("1", Condition(dying=True, prone=True))
    scene = play(here, lambda step: chakra.saves(step, one), turn=3)
    assert scene.tale == [("chakra_resist", "CF-CHAK-02", "1", "")]
    facts = (("left", 3), ("resist", "knockout"), ("bonus", "knockout"), ("span", ""))
    assert scene.told[0].facts == facts
    assert here.world.get(one, Empowered) == Empowered(resist="knockout", percent=40, sure=False)
    assert here.world.get(one, Condition) == Condition(prone=True)
    made = here.world.get(one, Reserves)
    assert (made.chakra, made.helped, made.dry) == (3, True, 3)


@pytest.mark.rule("CF-CHAK-01", "CF-CHAK-02")
def test_to_go_on_at_his_red_limit_takes_six_ticks_and_what_he_was_about() -> None:
    here = drawn("1 2")
    one = here.units["1"]
    here.put("1", Doing(order(), 22, 18, 16), Busy("draw", 19), Wounds((("chest", 5),)))
    items = (Due(19, 0, one, "free"), Due(18, 1, one, "strike"), Due(16, 0, one, "end"))
    here.world.put(1, Agenda(items), here.world.get(1, Agenda))
    scene = play(here, lambda step: chakra.stays(step, one))
    assert [key for key, *_ in scene.tale] == ["chakra_red"]
    assert here.world.get(one, Busy) == Busy("chakra", 14)
    assert here.world.get(one, Doing).end == 20
    assert here.world.get(one, Wounds) == Wounds((("chest", 5),), ignored=True)
    assert set(here.world.get(1, Agenda).items) == {
        Due(20, 0, one, "end"),
        Due(14, 0, one, "free"),
    }


def thrown(purpose: str, unit: int) -> Outcome:
    return Outcome(Check(purpose, "CF-RES-01", unit), (9,), 9, "resisted")


def contested(unit: int) -> OpposedOutcome:
    halves = [thrown("balance", unit), thrown("balance", unit)]
    both = Opposed(halves[0].check, halves[1].check, (Band("won", -9, 9),))
    return OpposedOutcome(both, halves[0], halves[1], "won")


@pytest.mark.rule("CF-CHAK-02")
@pytest.mark.parametrize(
    ("purpose", "mine", "used"),
    [
        ("death", True, True),
        ("knockout", True, True),
        ("balance", True, False),
        ("death", False, False),
        ("", True, False),
    ],
)
def test_only_such_a_resist_of_his_own_uses_the_point_up(
    purpose: str, mine: bool, used: bool
) -> None:
    """Knockout and Death are one; what is contested is no Resist."""
    here = drawn("1 2")
    one, two = here.units["1"], here.units["2"]
    had = Empowered(resist="knockout", percent=40, sure=True)
    here.put("1", had)

    def work(step: Step) -> None:
        die = thrown(purpose, one if mine else two) if purpose else contested(one)
        step.emit(Event("chaos.resists", "CF-RES-01", one, outcomes=(die,)))
        chakra.befell(step)

    play(here, work)
    assert here.world.get(one, Empowered) == replace(had, sure=not used)


@pytest.mark.rule("CF-CHAK-02")
def test_a_point_that_is_used_up_is_not_used_again() -> None:
    here = drawn("1 2")
    one = here.units["1"]
    had = Empowered(resist="balance", percent=40, sure=False)
    here.put("1", had)

    def work(step: Step) -> None:
        die = thrown("balance", one)
        step.emit(Event("chaos.resists", "CF-RES-01", one, outcomes=(die,)))
        chakra.befell(step)

    play(here, work)
    assert here.world.get(one, Empowered) is had
