"""What follows a blow, piece by piece: a second one, a return, a step behind, a man behind."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from game.core.checks import Check, Outcome
from game.core.components import Facing, Position
from game.core.grid import Cell
from game.core.orders import Order
from game.rules.chaos.acts.fight import follow
from game.rules.chaos.acts.fight.meeting import Blow
from game.rules.chaos.exchange.clash import Clash, parried
from game.rules.chaos.exchange.facts import Attack
from game.rules.chaos.exchange.force import Force
from game.rules.chaos.exchange.getting_through import Choices, Harm
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.agenda import Due
from game.rules.chaos.sheet.components import Condition, Reserves
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.brawl import field, keys, order
from tests.rules.chaos.drawn import Drawn

BLOW = Attack("strike", weapon("club"), 2)
PARRY = Answer("parry", "katana", pay="action")
DODGE = Answer("dodge", pay="action")
ABLE = ("return_parry", "return_dodge")
KI = Reserves(5, 3, 3)


def die(face: int, grade: int | str | None = None) -> Outcome:
    """A bare die of this face."""
    return Outcome(
        Check("attack", "", dice=(1, 20)), (face,), face, face if grade is None else grade
    )


def met(method: str, result: str, first: int = 8, second: int | None = 14, **more: Any) -> Clash:
    """An attack of ``first`` against an answer of ``second``; None: nobody rolled for it."""
    return Clash("strike", method, result, die(first), die(second) if second else None, **more)


@pytest.mark.rule("CF-DUAL-03")
@pytest.mark.parametrize(
    ("made", "stopped"),
    [
        (met("parry", "avoided"), True),
        (met("quick_parry", "avoided"), True),
        (met("block", "blocked"), True),
        (met("dodge", "avoided"), False),
        (met("tumble", "avoided"), False),
        (met("parry", "hit", 15), False),
        (met("parry", "miss", 2, 14), True),
        (met("parry", "miss", 16, 14), False),
        (met("parry", "avoided", second=None, standing=12), True),
        (met("block", "blocked", second=None, standing=12), True),
        (met("parry", "hit", second=None, standing=5), False),
        (met("dodge", "avoided", second=None, standing=12), False),
    ],
)
def test_a_first_strike_that_is_parried_or_blocked_has_no_second(
    made: Clash, stopped: bool
) -> None:
    assert parried(made) is stopped


@pytest.mark.rule("CF-RET-01", "CF-RET-03", "CF-REFL-04")
@pytest.mark.parametrize(
    ("reserves", "attack", "answer", "made", "returned"),
    [
        (KI, BLOW, PARRY, met("parry", "avoided"), True),
        (KI, BLOW, PARRY, met("parry", "avoided", second=13), False),
        (KI, BLOW, DODGE, met("dodge", "avoided"), True),
        (KI, replace(BLOW, returned=True), PARRY, met("parry", "avoided"), False),
        (KI, Attack("throw", weapon("dagger"), 2), PARRY, met("parry", "avoided"), False),
        (KI, Attack("shoot", weapon("pistol"), 3), PARRY, met("parry", "avoided"), False),
        (KI, BLOW, replace(PARRY, pay="held"), met("parry", "avoided"), True),
        (KI, BLOW, replace(PARRY, pay="prepared"), met("parry", "avoided"), True),
        (KI, BLOW, replace(PARRY, pay="ki"), met("parry", "avoided"), True),
        (KI, BLOW, replace(PARRY, pay=""), met("parry", "avoided"), False),
        (Reserves(0, 3, 3), BLOW, PARRY, met("parry", "avoided"), False),
        (KI, BLOW, PARRY, met("parry", "miss", 2), True),
        (KI, BLOW, PARRY, met("parry", "hit", 15, 14), False),
        (KI, BLOW, PARRY, replace(met("parry", "avoided"), attack=die(8, "critical")), False),
    ],
)
def test_what_is_struck_back_at_and_at_what_price(
    reserves: Reserves, attack: Attack, answer: Answer, made: Clash, returned: bool
) -> None:
    assert follow.may_return(reserves, ABLE, attack, answer, made, 1) is returned
    assert not follow.may_return(reserves, (), attack, answer, made, 1)


@pytest.mark.rule("CF-RET-01")
def test_whoever_has_fallen_strikes_nobody_back() -> None:
    for state, asked in ((Condition(), [order(strike="none")]), (Condition(prone=True), [])):
        here = field("1 2", "thug", "mai", held=("club", "katana"))
        here.put("2", state)
        wants = partial(
            follow.wants_return,
            blow=Blow(here.units["1"], here.units["2"], Action("fight", "strike"), BLOW),
            answer=PARRY,
            made=met("parry", "avoided"),
        )
        assert here.do(wants, {}, asked) == []


def round_him(drawing: str, facing: str = "E", two: Condition | None = None) -> Drawn:
    """1, who looks east, and 2, who slips behind him."""
    here = field(drawing, "thug", "mai", held=("club", "katana"))
    here.put("1", Facing(facing))
    here.put("2", two or Condition())
    return here


def behind(here: Drawn) -> set[Cell]:
    """The cells behind 1 that 2 can slip into."""
    return set(follow.behind_cells(here.world, here.units["2"], here.units["1"]))


@pytest.mark.rule("CF-CIRC-01")
def test_there_is_room_behind_an_attacker_not_more_than_two_metres_away() -> None:
    every = {Cell(0, 0), Cell(0, 1), Cell(0, 2)}
    assert behind(round_him(". . . . .\n. 1 2 . .\n. . . . .")) == every
    assert behind(round_him(". . . . .\n. 1 . 2 .\n. . . . .")) == every
    assert behind(round_him(". . . . .\n. 1 . . 2\n. . . . .")) == set()
    assert behind(round_him("# . . . .\n3 1 2 . .\n. . . . .")) == {Cell(0, 0)}
    assert behind(round_him("1 2")) == set()
    assert behind(round_him(". . .\n. 1 2\n. . .", "")) == set(), "he has no back"
    for sign in "12":
        here = round_him(". . .\n. 1 2\n. . .")
        here.world.drop(here.units[sign], here.world.get(here.units[sign], Position))
        assert behind(here) == set()


@pytest.mark.rule("CF-CIRC-01")
@pytest.mark.parametrize(
    ("drawing", "state", "answers", "end"),
    [
        (". . .\n. 1 2\n. . .", Condition(), [order(cell=Cell(0, 1))], Cell(0, 1)),
        (". . .\n. 1 2\n. . .", Condition(), [order(cell=Cell(2, 1))], Cell(2, 1)),
        (". . .\n. 1 2\n. . .", Condition(), [order()], Cell(2, 1)),
        (". . .\n. 1 2\n. . .", Condition(prone=True), [], Cell(2, 1)),
        (". . .\n. 1 2\n. . .", Condition(asleep=-1), [], Cell(2, 1)),
        (". . . .\n1 . 2 .\n. . . .", Condition(), [], Cell(2, 1)),
    ],
)
def test_he_slips_behind_if_he_wants_to_is_on_his_feet_and_finds_room(
    drawing: str, state: Condition, answers: list[Order], end: Cell
) -> None:
    here = round_him(drawing, two=state)
    due = Due(12, agenda.PARTS, here.units["2"], "circle", (("by", here.units["1"]),))
    events = here.do(lambda step: follow.circle(step, due), {}, answers)
    assert here.at("2") == end
    assert ("chaos.circles" in keys(events)) is (end == Cell(0, 1))
    if end != Cell(0, 1):
        assert events == []


@pytest.mark.rule("CF-CLEAVE-03")
@pytest.mark.parametrize(
    ("attack", "red", "left", "goes_on"),
    [
        (Attack("strike", weapon("long_sword"), 2), 1, 0, True),
        (Attack("strike", weapon("long_sword"), 2), 0, 5, False),
        (Attack("strike", weapon("long_sword"), 2, halved=1), 1, 5, False),
        (Attack("strike", weapon("short_sword"), 2), 1, 0, True),
        (Attack("strike", weapon("club"), 2), 1, 5, False),
        (Attack("strike", weapon("fist"), 2), 1, 0, True),
        (Attack("strike", weapon("kick"), 3), 1, 5, False),
        (Attack("shoot", weapon("pistol"), 3), 1, 1, True),
        (Attack("shoot", weapon("pistol"), 3), 1, 0, False),
        (Attack("shoot", weapon("laser_pistol"), 3), 1, 1, True),
        (Attack("throw", weapon("shuriken"), 2), 1, 1, False),
        (Attack("throw", weapon("dagger"), 2), 1, 1, False),
    ],
)
def test_what_goes_on_into_the_man_behind(
    attack: Attack, red: int, left: int, goes_on: bool
) -> None:
    made = Harm(Force(9, 9), Choices(), Force(3, left), "chest", True, red=red)
    assert follow.passes_through(attack, made) is goes_on


@pytest.mark.rule("CF-CLEAVE-03", "CF-CLEAVE-04")
@pytest.mark.parametrize(
    ("drawing", "who"),
    [("1 2 4", "4"), ("1 2 . 4", ""), ("1 2 .\n. . 4", ""), ("1 2", ""), ("4 1 2", "")],
)
def test_who_stands_straight_behind(drawing: str, who: str) -> None:
    here = field(drawing, "thug", "thug", "thug", "thug")
    found = follow.next_behind(here.world, here.units["1"], here.at("2"))
    assert found == (here.units[who] if who else 0)
