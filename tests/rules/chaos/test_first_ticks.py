"""How a round begins and ends (TICK-01 to 03, 09, 13): its dice, its clock, what stays."""

from __future__ import annotations

import pytest

from game.core.checks import Check, Modifier
from game.core.components import Position
from game.core.grid import Cell
from game.core.orders import Order
from game.rules.chaos.acts.parlay.contests import party
from game.rules.chaos.acts.time import initiative, turns
from game.rules.chaos.exchange.setting import setting
from game.rules.chaos.sheet.agenda import Agenda, Ambush, Due, Platform, Steeling, Ticks
from game.rules.chaos.sheet.components import (
    Busy,
    Condition,
    Defending,
    Doing,
    Empowered,
    Fighter,
    HeldTurn,
    Initiative,
    NextTurn,
    Pace,
    Wounds,
)
from game.rules.chaos.sheet.fighter import combatant
from tests.rules.chaos.drawn import Drawn, drawn
from tests.rules.chaos.scene import Scene, play

PLAIN = Fighter(5, 5, 5, 5, 5, 5, 5, 75)
QUICK = Fighter(5, 5, 5, 10, 10, 5, 5, 75)
DULL = Fighter(5, 5, 5, 5, 3, 5, 5, 75)


def field(*people: Fighter) -> Drawn:
    """These fighters side by side, before the first tick of a round that follows one of 20."""
    signs = "123456"[: len(people)]
    here = drawn(" ".join(signs), people=dict(zip(signs, people, strict=True)))
    here.world.put(1, Ticks(0, 20, 33), here.world.get(1, Ticks))
    return here


def modifiers(here: Drawn, sign: str, when: int = 1) -> list[tuple[str, str, int]]:
    check = initiative.check(here.world, combatant(here.world, here.units[sign]), when)
    return [(one.rule, one.label, one.worth) for one in check.modifiers]


@pytest.mark.rule("CF-TICK-01")
def test_initiative_is_a_d20_and_the_bonus_of_speed_and_perception() -> None:
    here = field(PLAIN, QUICK)
    one, two = (combatant(here.world, here.units[sign]) for sign in "12")
    plain = Check("initiative", "CF-TICK-01", one.unit, dice=(1, 20))
    assert initiative.check(here.world, one, 1) == plain
    bonus = Modifier("CF-TICK-01", "chaos.initiative_bonus", 4)
    quick = Check("initiative", "CF-TICK-01", two.unit, dice=(1, 20), modifiers=(bonus,))
    assert initiative.check(here.world, two, 1) == quick


@pytest.mark.rule("CF-AMBUSH-02", "CF-TICK-01", "CF-PEN-15")
def test_who_lay_in_wait_counts_the_die_alone() -> None:
    """In the round of the ambush; in the next one the ambushed still suffer for it."""
    here = field(QUICK, QUICK)
    here.put("1", Wounds((("chest", 1),)))
    here.world.put(1, Ambush("a"))
    one = combatant(here.world, here.units["1"])
    alone = Check("initiative", "CF-AMBUSH-02", one.unit, dice=(1, 20))
    assert initiative.check(here.world, one, 1) == alone
    bonus = ("CF-TICK-01", "chaos.initiative_bonus", 4)
    assert modifiers(here, "1", 2) == [bonus, ("CF-PEN-11", "chaos.pen_red", -2)]
    assert modifiers(here, "2", 2) == [bonus, ("CF-PEN-03", "chaos.pen_ambushed", -4)]
    assert modifiers(here, "2", 3) == [bonus]


@pytest.mark.rule("CF-TICK-01", "CF-PEN-15")
def test_who_stands_in_smoke_comes_later() -> None:
    here = drawn("1 ~ 2", people={"1": PLAIN, "2": PLAIN})
    here.put("1", Position(Cell(1, 0)))
    assert modifiers(here, "1") == [("CF-PEN-02", "chaos.pen_smoke", -4)]
    assert modifiers(here, "2") == []


@pytest.mark.rule("CF-TICK-01", "CF-PEN-02", "CF-VEH-01")
@pytest.mark.parametrize(
    ("cell", "rough", "kmh", "causes"),
    [(0, False, 20, 0), (0, True, 20, 1), (0, True, 4, 0), (1, False, 20, 1), (1, True, 20, 2)],
)
def test_who_is_jerked_about_comes_later_and_in_smoke_as_well(
    cell: int, rough: bool, kmh: int, causes: int
) -> None:
    """Two causes at once count twice: on initiative, in a contest, in an attack and a defence."""
    here = drawn("1 ~ 2", people={"1": PLAIN, "2": PLAIN})
    one, two = here.units["1"], here.units["2"]
    here.put("1", Position(Cell(cell, 0)))
    here.world.spawn(Platform((Cell(cell, 0),), ("E",), kmh, rough=rough))
    worth = [("CF-PEN-02", "chaos.pen_smoke", -4)] * causes
    assert modifiers(here, "1") == worth
    found = party(here.world, combatant(here.world, one), "strength").modifiers
    assert [(one.rule, one.label, one.worth) for one in found] == worth
    # Smoke between the two is in the eyes of both, wherever it is.
    both = 1 + rough * (kmh > 4)
    assert setting(here.world, one, two).smoke == (both, 1)
    assert setting(here.world, two, one).smoke == (1, both)


@pytest.mark.rule("CF-TICK-01", "CF-ROLL-04", "CF-TICK-02")
@pytest.mark.parametrize(("die", "total"), [(12, 10), (2, 1), (3, 1), (4, 2)])
def test_everybody_is_told_the_tick_of_his_first_turn(die: int, total: int) -> None:
    here = field(PLAIN)
    one = here.units["1"]
    here.put("1", Wounds((("chest", 1),)))
    scene = play(here, lambda step: initiative.rolled(step, one), {"initiative": [die]})
    assert scene.value == (one, total)
    assert scene.tale == [("initiative", "CF-TICK-01", "1", "")]
    assert scene.told[0].facts == (("n", total),)
    (outcome,) = scene.told[0].outcomes
    assert outcome.total == die  # type: ignore[union-attr]


@pytest.mark.rule("CF-TICK-03")
@pytest.mark.parametrize(
    ("totals", "expected"),
    [
        ((9, 15, 12), (9, 12, 15)),
        ((15, 9, 12), (15, 9, 12)),
        ((12, 12, 5), (12, 12, 5)),
        ((5, 12, 12), (5, 12, 12)),
        ((12, 13, 12), (13, 12, 12)),
    ],
)
def test_only_a_dull_first_one_changes_places(
    totals: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    """The second of three is dull; of like totals the first in the list comes first."""
    here = field(PLAIN, DULL, PLAIN)
    units = [here.units[sign] for sign in "123"]
    found = initiative.last_of_all(here.world, dict(zip(units, totals, strict=True)))
    assert tuple(found[unit] for unit in units) == expected


def begins(here: Drawn, totals: dict[str, int]) -> Scene:
    given = {here.units[sign]: total for sign, total in totals.items()}
    return play(here, lambda step: initiative.begin(step, given), turn=2)


@pytest.mark.rule("CF-TICK-02", "CF-TICK-13")
def test_the_best_total_sets_the_clock_and_each_total_a_first_turn() -> None:
    """Who is still about something has his Turn at its end, 3 ticks into the new round."""
    here = field(PLAIN, PLAIN, PLAIN)
    one, two, three = (here.units[sign] for sign in "123")
    here.put("2", Doing(Order(), 4, 2, -3, "recover"))
    here.put("3", Doing(Order(), 4, 2, -3, "recover"))
    scene = begins(here, {"1": 14, "2": 13, "3": 9})
    assert here.world.get(1, Ticks) == Ticks(14, 14, 53)
    assert [here.world.get(unit, Initiative) for unit in (one, two, three)] == [
        Initiative(14), Initiative(13), Initiative(9),
    ]  # fmt: skip
    assert [here.world.get(unit, NextTurn).tick for unit in (one, two, three)] == [14, 11, 9]
    planned = [(due.unit, due.tick, due.what) for due in here.world.get(1, Agenda).items]
    assert sorted(planned) == sorted(
        [(one, 14, "turn"), (two, 11, "turn"), (three, 9, "turn")]
        + [(unit, 14, "between") for unit in (one, two, three)]
    )
    assert scene.tale == [("round", "CF-TICK-02", "", "")]
    assert scene.told[0].facts == (("n", 14),)


@pytest.mark.rule("CF-TICK-02")
def test_a_round_in_which_nobody_is_awake_has_one_tick() -> None:
    here = field(PLAIN)
    here.put("1", Condition(asleep=2))
    begins(here, {})
    assert here.world.get(1, Ticks) == Ticks(1, 1, 53)


@pytest.mark.rule("CF-TICK-13")
def test_whatever_runs_on_lies_on_the_ticks_of_the_new_round() -> None:
    here = field(PLAIN, PLAIN)
    one, two = here.units["1"], here.units["2"]
    order = Order((("form", "fight"),))
    here.put("1", Doing(order, 4, -1, -3), Busy("draw", -2), Pace(1, 1, True, "E"))
    here.put("2", Defending(one, "dodge", 12, -1), Steeling(one, True, -4))
    here.put("2", Empowered(skill="aim", worth=10, until=1))
    here.world.put(1, Agenda((Due(-1, 1, one, "strike"), Due(0, 1, two, "contest"))),
                   here.world.get(1, Agenda))  # fmt: skip
    play(here, lambda step: initiative.carry_over(step, 12), turn=2)
    assert here.world.get(one, Doing) == Doing(order, 16, 11, 9, turn=False)
    assert here.world.get(one, Busy).end == 10
    assert here.world.get(one, Pace).tick == 13
    assert here.world.get(two, Defending).end == 11
    assert here.world.get(two, Steeling).end == 8
    assert here.world.find(two, Empowered) is None
    planned = here.world.get(1, Agenda).items
    assert planned == (Due(11, 1, one, "strike"), Due(12, 1, two, "contest"))


@pytest.mark.rule("CF-TICK-09", "CF-TICK-13")
def test_with_the_round_its_turns_are_over_and_a_held_one_is_lost() -> None:
    here = field(PLAIN, PLAIN)
    one, two = here.units["1"], here.units["2"]
    here.put("1", HeldTurn(), NextTurn(4))
    lasting = (Due(-1, 1, one, "strike"), Due(0, 0, two, "end"))
    short = tuple(Due(1, 3, unit, what) for unit in (one, two) for what in initiative.ENDS_WITH_IT)
    here.world.put(1, Agenda((*short, *lasting)), here.world.get(1, Agenda))
    play(here, initiative.close)
    assert here.world.get(1, Agenda).items == lasting
    assert here.world.find(one, HeldTurn) is None
    assert [here.world.get(unit, NextTurn) for unit in (one, two)] == [turns.NONE, turns.NONE]
