"""What is promised of the next shot of a spray, and what stands against it: the number rolled, or
nothing where he has lost his senses or is held meanwhile.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.rules.chaos.acts.fight import attack, follow
from game.rules.chaos.acts.parlay import doing
from game.rules.chaos.orders.questions import KINDS, USUAL
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Due, Entangled, HeldBy
from game.rules.chaos.sheet.components import Condition, Defending, Doing, Reserves
from tests.rules.chaos.brawl import field as pair
from tests.rules.chaos.brawl import order, request, view
from tests.rules.chaos.drawn import Drawn
from tests.rules.chaos.test_spray import (
    EVADES,
    FAR,
    GO_ON,
    NOTHING,
    SHOOTER,
    begun,
    burst,
    field,
    next_shot,
    results,
    said,
)

HELPLESS = (
    pytest.param(Condition(prone=True, asleep=4), marks=pytest.mark.rule("CF-KO-10")),
    pytest.param(HeldBy(9), marks=pytest.mark.rule("CF-HOLD-01")),
    pytest.param(Entangled("net", 15, fully=True), marks=pytest.mark.rule("CF-ENT-03")),
)
"""What leaves nobody any defence."""


@pytest.mark.rule("CF-SPRAY-06")
@pytest.mark.parametrize("state", HELPLESS)
def test_no_number_stands_for_who_can_defend_himself_with_nothing_any_more(state: Any) -> None:
    """11 of the second shot would not beat his 12; he is hit as one who does nothing."""
    here = field()
    begun(here, burst(here), {"attack": [16], "defence": [12], "location": [3]}, EVADES)
    here.put("2", state)
    promise = stops(here)
    told = next_shot(here, 17, {"location": [3]}, GO_ON)
    assert results(told) == [(11, None, "hit")]
    assert promise == ("told_next_shot", 100)


@pytest.mark.rule("CF-DUAL-04")
@pytest.mark.parametrize("state", [*HELPLESS, None])
def test_nor_against_the_second_strike_of_two(state: Any) -> None:
    here = field()
    given = order(form="fight", how="shoot", weapon="pistol", second="pistol", acquire=True)
    here.put("1", Doing(given, 20, 20, 15, "strike"), Reserves(0, 3, 3))
    dice: dict[str, list[int]] = {"second": [15]}
    if state is not None:
        here.put("2", state)
        dice["location"] = [3]
    facts = (("target", here.units["2"]), ("number", 25), ("method", "evade"))
    due = Due(17, agenda.PARTS, here.units["1"], follow.SECOND, facts)
    here.clock(17)
    (told,) = results(here.do(lambda step: attack.second(step, due), dice, [], 3))
    assert told[1:] == ((25, "avoided") if state is None else (None, "hit"))


def stops(here: Drawn) -> tuple[str, Any]:
    """What the shooter is promised who goes on: the key, and the chance if there is one."""
    about = request(here, "1", "chaos.stop", (("on", here.units["2"]),))
    promises = KINDS["chaos.stop"].forecast
    made = promises(view(here), about, said(use=False)) if promises else None
    assert made is not None
    ((key, facts),) = made.notes
    return key.removeprefix("chaos."), dict(facts).get("percent")


@pytest.mark.rule("CF-SPRAY-04", "CF-SPRAY-13")
def test_the_next_shot_of_a_sweep_has_an_evade_before_it() -> None:
    """After 15 comes 9: an evade of 13 or more, less 4, holds it off."""
    here = field(FAR)
    two, three, four = (here.units[sign] for sign in "234")
    sweep = Action("fight", "spray", "pistol", target=two, acquire=True, more=(three, four))
    begun(here, sweep, {"attack": [14], "defence": [20]}, EVADES, EVADES, NOTHING)
    assert stops(here) == ("told_next_shot", 60)
    here.put("3", Reserves(0, 0, 3))
    assert stops(here) == ("told_next_shot", 100), "nothing is left to pay with"
    here.put("3", Reserves(0, 3, 3), Defending(9, "dodge", 30, 12))
    assert stops(here) == ("told_next_shot", 100), "busy with another defence"
    here.put("3", Defending(9, "dodge", 30, 12, multiple=True))
    assert stops(here) == ("told_next_shot", 0), "one that holds everybody off"


@pytest.mark.rule("CF-SPRAY-06", "CF-TUM-01")
def test_of_a_shot_that_is_rolled_with_half_is_told() -> None:
    here = field()
    tumble = said(method="tumble", pay="action", ki=0)
    begun(here, burst(here), {"attack": [16], "defence": [19], "location": [3]}, tumble)
    assert stops(here) == ("told_next_half", None)
    assert again(here, "no") == ("told_rolls_with", 100)
    assert again(here, "action") == ("told_rolls_with", 50)


def again(here: Drawn, choice: str) -> tuple[str, Any]:
    """What whoever is under fire is promised of a number in place of his."""
    about = request(here, "2", "chaos.again", (("by", here.units["1"]),))
    promises = KINDS["chaos.again"].forecast
    made = promises(view(here, "b"), about, said(choice=choice, ki=0)) if promises else None
    assert made is not None
    ((key, facts),) = made.notes
    return key.removeprefix("chaos."), dict(facts).get("percent")


@pytest.mark.rule("CF-SPRAY-08")
@pytest.mark.parametrize(("bonus", "choice"), [(0, "action"), (10, "no")])
def test_nobody_pays_for_a_number_that_cannot_hold_the_shot_off(bonus: int, choice: str) -> None:
    """His best is 16: the second shot has 11, or 21."""
    here = field()
    here.put("1", replace(SHOOTER, bonuses=bonus))
    begun(here, burst(here), {"attack": [16], "location": [3]}, NOTHING)
    about = request(here, "2", "chaos.again", (("by", here.units["1"]),))
    assert USUAL["chaos.again"](view(here, "b"), about).text("choice") == choice


@pytest.mark.rule("CF-MULTI-04", "CF-PARLAY-04", "CF-TUM-01")
@pytest.mark.parametrize(("parlay", "key"), [(True, "rolls_out"), (False, "rolls_with")])
def test_who_rolls_with_what_broke_through_is_told_what_that_does(parlay: bool, key: str) -> None:
    """15 less 4 against a Multiple Defence of 5; his die and 4 must be 11 or more."""
    here = pair("1 2", "thug", "joe", held=("", ""))
    here.put("2", Defending(9, "dodge", 5, 9, multiple=True), Reserves(0, 3, 3))
    here.clock(12)
    two = here.units["2"]
    if parlay:
        trip = Action("parlay", "trip", target=two)
        work = lambda step: doing.perform(step, here.units["1"], trip)  # noqa: E731
    else:
        blow = Action("fight", "strike", "fist", target=two)
        work = lambda step: attack.strike(step, here.units["1"], blow)  # noqa: E731
    dice = {"attack": [15], "defence": [20]}
    if not parlay:
        dice["location"] = [3]
    here.do(work, dice, [said(use=True), *([] if parlay else [said(force="none")])], 3)
    (asked,) = (one for one in here.asked if one.kind == "chaos.tumble")
    promises = KINDS["chaos.tumble"].forecast
    made = promises(view(here, "b"), asked, said(use=True)) if promises else None
    assert made is not None
    assert made.notes == ((f"chaos.told_{key}", (("percent", 70),)),)
