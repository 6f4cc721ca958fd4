"""A grenade from the hand to the blast: what each step costs, tells, asks and leaves behind."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.checks import Outcome
from game.core.components import Position
from game.core.events import Event
from game.core.grid import Cell
from game.rules.chaos.acts import blast
from game.rules.chaos.acts.blast import Landing
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Agenda, Ambush, Due, HeldBy, Steeling
from game.rules.chaos.sheet.components import Condition, Defending, Held, Loaded, Reserves
from tests.rules.chaos.brawl import keys, only, order
from tests.rules.chaos.drawn import Drawn
from tests.rules.chaos.test_areas import GRENADE, HARDY, NOTHING, TUMBLES, field, goes_off

AT = Cell(11, 1)
"""Three metres behind man 2, who can run out of it to the west."""
WEST = (Cell(6, 1), Cell(6, 0), Cell(6, 2), Cell(6, 3))
HURT = {"location": [3]}


def throws(
    here: Drawn,
    dice: dict[str, list[int]],
    *answers: Any,
    cell: Cell = AT,
    turn: int = 1,
    ki: int = 0,
) -> list[Event]:
    action = Action("fight", "area", GRENADE, cell=cell, acquire=True, ki=ki)
    return here.do(lambda step: blast.perform(step, here.units["1"], action), dice, answers, turn)


def landed(here: Drawn, cell: Cell = AT, **more: Any) -> Landing:
    """The grenade of fighter 1 on the ground, with this attack number."""
    return Landing(here.units["1"], GRENADE, cell, 12, **more)


def worths(event: Event) -> list[tuple[str, int]]:
    (outcome,) = event.outcomes
    assert isinstance(outcome, Outcome)
    return [(one.rule, one.worth) for one in outcome.check.modifiers]


@pytest.mark.rule("CF-AREA-01", "CF-AREA-03", "CF-AREA-06", "CF-AREA-07", "CF-KI-02")
def test_a_grenade_and_a_tumble_from_the_hand_to_the_ground() -> None:
    """18 + 1 skill + 4 Ki - 4 beyond effective range - 4 past a man: 15. He tumbles with 19 + 4."""
    here = field()
    one, two = here.units["1"], here.units["2"]
    here.put("1", Reserves(5, 3, 3))
    told = throws(here, {"attack": [18], "defence": [19]}, TUMBLES, ki=2)
    assert keys(told) == [
        "chaos.ki_roll", "chaos.attacks_area", "chaos.area_lands", "chaos.area_tumble",
    ]  # fmt: skip
    facts = (("weapon", "fragmentation grenade"), ("number", 15), ("n", 2))
    assert told[2].facts == facts and told[2].cell == AT
    assert worths(told[2]) == [
        ("CF-PEN-13", 1), ("CF-KI-02", 4), ("CF-CALL-06", -4), ("CF-CALL-06", -4),
    ]  # fmt: skip
    assert told[3].facts == (("method", "tumble"), ("number", 15), ("guard", 23))
    assert here.world.get(one, Reserves).ki == 3
    assert here.world.get(one, Held) == Held()
    assert dict(here.world.get(one, Loaded).shots) == {}
    assert here.world.get(two, Reserves).actions == 2
    assert here.world.get(two, Defending) == Defending(one, "tumble", 23, 18)


@pytest.mark.rule("CF-AREA-01", "CF-AREA-02", "CF-AREA-07")
def test_what_he_is_asked_whom_it_will_reach() -> None:
    """By whom, with which number, where it lies, and the cells that he can run to in two ticks."""
    here = field()
    throws(here, {"attack": [18]}, NOTHING)
    (asked,) = here.asked
    assert (asked.kind, asked.side, asked.unit) == ("chaos.defend", "b", here.units["2"])
    assert dict(asked.about) == {
        "by": here.units["1"],
        "family": "area",
        "how": "area",
        "weapon": GRENADE,
        "area": "any",
        "number": 11,
        "refuges": WEST,
        "cell": AT,
    }


@pytest.mark.rule("CF-AREA-07", "CF-AREA-04", "CF-KI-03")
def test_the_blast_comes_two_ticks_later_and_no_ki_makes_it_stronger() -> None:
    """10 / 4 at three metres, halved by the tumble. Nobody is asked anything any more."""
    here = field()
    one, two = here.units["1"], here.units["2"]
    here.put("1", Reserves(5, 3, 3))
    throws(here, {"attack": [18], "defence": [19]}, TUMBLES)
    (due,) = (one for one in here.world.get(1, Agenda).items if one.what == "blast")
    assert (due.tick, due.unit) == (18, 1)
    assert blast.read(due.facts) == Landing(one, GRENADE, AT, 11, (), (two,), (two,))
    here.asked.clear()
    told = goes_off(here, HURT)
    assert keys(told) == ["chaos.blast", "chaos.lands_on", "chaos.hurt"]
    assert (told[0].unit, told[0].cell) == (one, AT)
    hurt = (("n", 5), ("left", 85), ("damage", 5), ("penetration", 2))
    assert (told[2].unit, told[2].target, told[2].facts) == (two, one, hurt)
    assert not here.asked


@pytest.mark.rule("CF-AREA-02", "CF-AREA-07")
@pytest.mark.parametrize(("method", "safe"), [("evade", True), ("tumble", False)])
def test_who_evades_leaves_it_and_who_tumbles_stays_in_it(method: str, safe: bool) -> None:
    here = field()
    two = here.units["2"]
    to = {"to": Cell(6, 2)} if safe else {}
    said = order(method=method, pay="action", **to)
    told = throws(here, {"attack": [18], "defence": [17]}, said)
    assert told[-1].key == f"chaos.area_{method}"
    steps = [due.tick for due in here.world.get(1, Agenda).items if due.what == "step"]
    assert steps == ([20, 19] if safe else [])
    (due,) = (one for one in here.world.get(1, Agenda).items if one.what == "blast")
    made = blast.read(due.facts)
    assert (made.safe, made.rolled) == (((two,), ()) if safe else ((), (two,)))


@pytest.mark.rule("CF-AREA-01", "CF-AREA-07", "CF-STEEL-02")
def test_who_answers_a_grenade_lets_go_of_whom_he_is_locked_with() -> None:
    here = field()
    two, three = here.units["2"], here.units["3"]
    here.put("3", Position(Cell(8, 0)))
    here.put("2", Steeling(three, False, 14))
    here.put("3", Steeling(two, True, 14))
    throws(here, {"attack": [18], "defence": [2], "balance": [1]}, NOTHING, TUMBLES)
    assert here.world.find(two, Steeling) is None
    assert here.world.find(three, Steeling) is None


@pytest.mark.rule("CF-AREA-01", "CF-AREA-02", "CF-AREA-07", "CF-AMBUSH-04")
@pytest.mark.parametrize(
    ("turn", "opened", "asked"), [(1, False, 0), (1, True, 1), (2, False, 1), (3, False, 1)]
)
def test_nobody_gets_away_from_the_grenade_that_opens_an_ambush(
    turn: int, opened: bool, asked: int
) -> None:
    here = field()
    here.world.put(1, Ambush("a", opened=opened))
    throws(here, {"attack": [18]}, *[NOTHING] * asked, turn=turn)
    assert len(here.asked) == asked
    found = here.world.get(1, Ambush)
    assert (found.opened, found.struck) == (turn == 1, ())


@pytest.mark.rule("CF-AREA-07", "CF-AMBUSH-06")
@pytest.mark.parametrize("struck", [False, True])
def test_whom_a_grenade_attacks_first_is_off_his_guard_until_it_has_gone_off(struck: bool) -> None:
    """He cannot switch natural PFb on against it, also when it bursts two ticks later."""
    here = field()
    two = here.units["2"]
    here.put("2", Reserves(5, 3, 5))
    here.world.put(1, Ambush("a", opened=struck, struck=(two,) if struck else ()))
    throws(here, {"attack": [18]}, *[NOTHING] * struck)
    (due,) = (one for one in here.world.get(1, Agenda).items if one.what == "blast")
    here.asked.clear()
    answers = [order(activate=True)] * struck
    here.do(lambda step: blast.goes_off(step, due), HURT, answers)
    kinds = [one.kind for one in here.asked]
    assert ("chaos.natural" in kinds) is struck
    assert here.world.get(1, Ambush).struck == (two,)


@pytest.mark.rule("CF-AREA-07", "CF-AMBUSH-06")
def test_who_runs_into_a_blast_of_the_ambush_is_off_his_guard_no_more() -> None:
    """He came into it after it had landed, and no blow had been struck at him."""
    here = field()
    three = here.units["3"]
    here.world.put(1, Ambush("a", opened=True))
    made = landed(here, Cell(18, 1), told=(here.units["2"],))
    here.do(lambda step: blast.explodes(step, made), HURT, [NOTHING])
    assert here.world.get(1, Ambush).struck == (here.units["2"], three)


@pytest.mark.rule("CF-AREA-06", "CF-AREA-07", "CF-AMBUSH-03")
@pytest.mark.parametrize(("turn", "penalty"), [(2, [("CF-PEN-03", -4)]), (3, [])])
def test_the_ambushed_throw_badly_for_two_rounds(turn: int, penalty: list[Any]) -> None:
    here = field()
    here.world.put(1, Ambush("b"))
    told = throws(here, {"attack": [18]}, NOTHING, turn=turn)
    found = worths(only(told, "chaos.area_lands"))
    assert [one for one in found if one[0] == "CF-PEN-03"] == penalty


@pytest.mark.rule("CF-AREA-01", "CF-AREA-07", "CF-HOLD-01", "CF-KO-10")
@pytest.mark.parametrize("state", [HeldBy(4), Condition(asleep=2), Defending(9, "dodge", 12, 18)])
def test_who_cannot_defend_himself_cannot_get_away_either(state: Any) -> None:
    here = field()
    here.put("2", state)
    throws(here, {"attack": [18]})
    assert not here.asked
    assert here.world.get(here.units["2"], Reserves).actions == 3


@pytest.mark.rule("CF-AREA-07", "CF-AREA-03")
def test_who_has_come_into_it_can_tumble_but_not_run_any_more() -> None:
    here = field()
    here.do(lambda step: blast.explodes(step, landed(here)), HURT, [NOTHING])
    (asked,) = here.asked
    assert (asked.fact("refuges"), asked.fact("number")) == ((), 12)


@pytest.mark.rule("CF-AREA-07")
def test_a_due_blast_is_that_of_the_landing() -> None:
    here = field()
    here.put("2", HARDY)
    due = Due(20, 1, 1, blast.BLAST, blast.written(landed(here, told=(here.units["2"],))))
    told = here.do(lambda step: blast.goes_off(step, due), HURT)
    assert only(told, "chaos.hurt").fact("damage") == 10
