"""How a defence that came off is turned against the attacker (RET, CIRC), and what it costs."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Facing
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.chaos.acts.fight import attack, follow, meeting
from game.rules.chaos.acts.fight.meeting import Blow, Reply
from game.rules.chaos.exchange.clash import Clash, Standing
from game.rules.chaos.exchange.facts import Attack
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.agenda import Agenda, Due, Outflanked, Steeling
from game.rules.chaos.sheet.components import Defending, Reserves
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.brawl import field, keys, only, order, sheet, who
from tests.rules.chaos.drawn import Drawn
from tests.rules.chaos.hearing import hearing, result_of
from tests.rules.chaos.test_attack import NONE, blow, rolled_as

CLUB = Attack("strike", weapon("club"), 2)
PARRY = order(method="parry", weapon="katana", pay="action", ki=0)
JAB = order(strike="jab")


def beset(drawing: str = "1 2", *others: str, **changes: Any) -> Drawn:
    """A thug without Ki beside a dancer with a katana and 5 Ki, who looks away from him."""
    here = field(drawing, "thug", sheet("mai", **changes), *others, held=("club", "katana"))
    here.put("1", Reserves(0, 3, 3), Facing("E"))
    here.put("2", Reserves(5, 3, 3), Facing("E"))
    return here


def strikes(
    here: Drawn, dice: dict[str, list[int]], *said: Order, asked: list[Request] | None = None
) -> list[Event]:
    """The thug's blow, and what is said to it."""
    action = blow(here, weapon="club")
    work = hearing(lambda step: attack.strike(step, here.units["1"], action), asked or [])
    return here.do(work, dice, said, 3)


@pytest.mark.rule("CF-RET-01", "CF-RET-02")
def test_who_strikes_back_turns_to_him_and_does_a_jab_for_a_ki() -> None:
    """16 + 4 - 4 from behind against 9 + 1: better by 6. The jab has no bonus, and does 3."""
    here = beset(abilities=("return_parry",))
    one, two = here.units["1"], here.units["2"]
    dice = {"attack": [9, 12], "defence": [16], "location": [5]}
    events = strikes(here, dice, PARRY, JAB, NONE, order(force="none"))
    told = [(event.key, event.unit, event.target) for event in events]
    first = told.index(("chaos.avoided", one, two))
    assert told[first + 1 : first + 5] == [
        ("chaos.ki_return", two, None),
        ("turned", two, None),
        ("chaos.strikes_back", two, one),
        ("chaos.hits_open", two, one),
    ]
    assert only(events, "chaos.strikes_back").rule == "CF-RET-02"
    back = only(events, "chaos.hits_open")
    assert (back.fact("weapon"), back.fact("number")) == ("katana", 12)
    assert who(here, "2").facing == "W"
    assert who(here, "2").reserves.ki == 4
    assert who(here, "1").hp.now == 18 - 3


@pytest.mark.rule("CF-RET-01", "CF-RET-02")
def test_the_return_strike_is_answered_as_a_blow() -> None:
    here = beset()
    asked: list[Request] = []
    action = blow(here, weapon="club")
    work = hearing(lambda step: attack.strike(step, here.units["1"], action), asked)
    dodge = order(method="dodge", pay="action")
    dice = {"attack": [9, 12], "defence": [16, 12]}
    here.do(work, dice, [PARRY, JAB, dodge], 3)
    kinds = ["chaos.defend", "chaos.return", "chaos.defend"]
    assert [request.kind for request in asked] == kinds
    used = (("method", "parry"), ("weapon", "katana"))
    assert asked[1].about == (("by", here.units["1"]), ("ways", ("jab",)), *used)
    back = asked[2]
    assert (back.unit, back.fact("by")) == (here.units["1"], here.units["2"])
    assert (back.fact("family"), back.fact("how")) == ("close", "strike")
    assert (back.fact("weapon"), back.fact("area")) == ("katana", "any")


@pytest.mark.rule("CF-MULTI-03", "CF-MULTI-05", "CF-RET-01")
@pytest.mark.parametrize(
    ("ki", "holds", "whole"), [(0, True, 1), (1, True, 2), (0, False, 0), (1, False, 1)]
)
def test_what_a_multiple_defence_costs_is_spent_on_the_same_action(
    ki: int, holds: bool, whole: int
) -> None:
    """Two Ki are the most for one action: after them nothing is left for a return strike."""
    here = beset("1 2\n. 3", "joe", abilities=("return_parry",))
    answer = Answer("parry", "katana", pay="action", ki=ki)
    made = Clash("strike", "parry", "avoided", rolled_as(9), rolled_as(16))
    one, two = here.units["1"], here.units["2"]
    found: list[tuple[Clash, Answer]] = []
    blow = Blow(one, two, Action("fight", "strike"), CLUB, Reply(answer))
    settles = result_of(lambda step: meeting.settles(step, blow, made), found)
    here.do(settles, {}, [order(use=holds)], 3)
    assert found == [(made, Answer("parry", "katana", pay="action", ki=whole))]
    assert who(here, "2").reserves.ki == 5 - holds
    assert here.world.get(two, Defending).multiple is holds
    after = who(here, "2")
    abilities = after.fighter.abilities
    may = follow.may_return(after.reserves, abilities, CLUB, found[0][1], made, 3)
    assert may is (whole < 2)


def broken_through(
    here: Drawn, faces: tuple[int, int], *said: Order, asked: list[Request]
) -> tuple[Clash, list[Event]]:
    """A blow of 12 in all is more than the 9 with which she holds everybody off."""
    one, two = here.units["1"], here.units["2"]
    here.put("2", Defending(one, "parry", 9, 10, True, "katana"), Facing("W"))
    made = Clash("strike", "parry", "hit", rolled_as(faces[0]), None, 9)
    reply = Reply(standing=Standing(9, Answer("parry", "katana"), multiple=True))
    found: list[tuple[Clash, Answer]] = []
    blow = Blow(one, two, Action("fight", "strike"), CLUB, reply)
    settles = result_of(lambda step: meeting.settles(step, blow, made), found)
    dice = {"defence": [faces[1]]} if said[0].get("use") else {}
    events = here.do(hearing(settles, asked), dice, said, 3)
    return found[0][0], events


ROLLS, STAYS = order(use=True), order(use=False)


@pytest.mark.rule("CF-MULTI-04", "CF-TUM-02")
@pytest.mark.parametrize(
    ("face", "result", "falls"), [(19, "tumbled", False), (2, "hit", False), (1, "hit", True)]
)
def test_who_is_struck_through_a_multiple_defence_may_roll_with_it_for_nothing(
    face: int, result: str, falls: bool
) -> None:
    here = beset()
    one, two = here.units["1"], here.units["2"]
    asked: list[Request] = []
    made, events = broken_through(here, (12, face), ROLLS, asked=asked)
    assert [(request.unit, request.kind) for request in asked] == [(two, "chaos.tumble")]
    assert asked[0].about == (("by", one), ("chance", 85))
    told = only(events, "chaos.answers_tumble")
    assert (told.unit, told.target, told.fact("pay")) == (two, one, "free")
    assert (made.method, made.result, made.rating) == ("tumble", result, 20)
    assert made.critical_guard == 0
    assert who(here, "2").reserves.actions == 3
    assert here.world.find(two, Defending) is None
    assert who(here, "2").condition.off_balance is falls


@pytest.mark.rule("CF-MULTI-04", "CF-TUM-02")
def test_who_does_not_roll_with_it_is_hit_and_his_defence_is_over() -> None:
    here = beset()
    made, events = broken_through(here, (12, 0), STAYS, asked=[])
    assert (made.method, made.result, events) == ("parry", "hit", [])
    assert here.world.find(here.units["2"], Defending) is None


@pytest.mark.rule("CF-STEEL-01", "CF-RET-01")
@pytest.mark.parametrize("locked", [True, False])
def test_who_is_locked_by_a_parry_that_just_succeeded_does_not_draw_back(locked: bool) -> None:
    here = beset("1 2 . .", abilities=())
    here.put("2", Reserves(0, 3, 3), Facing("W"))
    here.clock(14)
    away = PARRY.plus(("to", Cell(3, 0)))
    dice: dict[str, list[int]] = {"attack": [9], "defence": [7]}
    said = [away, order(use=locked)]
    if locked:
        dice["strength"] = [5, 1]
    else:
        said.append(order(use=False))
    events = strikes(here, dice, *said)
    assert ("chaos.steeling_begins" in keys(events)) is locked
    assert (here.world.find(here.units["2"], Steeling) is not None) is locked
    steps = [due.what for due in here.world.get(1, Agenda).items if due.what == "step"]
    assert len(steps) == (0 if locked else 2)


@pytest.mark.rule("CF-CIRC-01", "CF-RET-01")
def test_who_has_defended_himself_looks_at_the_attacker() -> None:
    here = beset(abilities=())
    here.put("2", Reserves(0, 3, 3))
    strikes(here, {"attack": [9], "defence": [20]}, order(method="dodge", pay="action"))
    assert who(here, "2").facing == "W"


GO = order(cell=Cell(0, 1))


@pytest.mark.rule("CF-MOVE-08", "CF-RET-01", "CF-RET-02")
@pytest.mark.parametrize(("item", "ways"), [("spear", ("jab",)), ("katana", ())])
def test_a_spear_returns_what_comes_from_two_metres_away(item: str, ways: tuple[str, ...]) -> None:
    here = field("1 . 2", "aldric", "mai", held=("claymore", item))
    two, one = here.units["2"], here.units["1"]
    answer = Answer("parry", item, pay="action")
    assert follow.ways_to_return(here.world, two, one, answer) == ways


@pytest.mark.rule("CF-CIRC-01")
def test_he_is_asked_where_to_stand_and_looks_at_the_back_of_the_other() -> None:
    here = field(". . .\n. 1 2\n. . .", "thug", "mai", held=("club", "katana"))
    one, two = here.units["1"], here.units["2"]
    here.put("1", Facing("E"))
    here.put("2", Facing("S"))
    due = Due(12, agenda.PARTS, two, "circle", (("by", one),))
    asked: list[Request] = []
    here.do(hearing(lambda step: follow.circle(step, due), asked), {}, [GO])
    assert [(request.unit, request.kind) for request in asked] == [(two, "chaos.circle")]
    assert asked[0].fact("by") == one
    assert asked[0].fact("cells") == (Cell(0, 1), Cell(0, 2), Cell(0, 0))
    assert here.at("2") == Cell(0, 1)
    assert who(here, "2").facing == "E"
    assert here.world.get(one, Outflanked) == Outflanked(two)
