"""A defence whose die was critical is that for whoever meets its number later (CRIT-02)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.forecast import Forecast
from game.core.orders import Order
from game.rules.chaos.acts.fight import attack
from game.rules.chaos.acts.fight.follow import SECOND
from game.rules.chaos.acts.spray import firing
from game.rules.chaos.exchange import clash as clashes
from game.rules.chaos.exchange.clash import Standing
from game.rules.chaos.exchange.facts import Strike
from game.rules.chaos.exchange.odds import against_number
from game.rules.chaos.orders.forecast_answer import of_turn
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.agenda import Agenda
from game.rules.chaos.sheet.components import Defending, Doing, Loaded, Reserves, Skill, Spraying
from tests.rules.chaos.brawl import field, keys, only, order, request, sheet, view, who
from tests.rules.chaos.drawn import Drawn
from tests.rules.chaos.people import man, run
from tests.rules.chaos.test_attack import NO_FORCE, PARRY, blow, does, poor
from tests.rules.chaos.test_rolls import FIST

USE = order(use=True)
STRIKE = Strike(man(1, "a"), man(), FIST)


@pytest.mark.rule("CF-CRIT-02", "CF-MULTI-02")
@pytest.mark.parametrize(
    ("method", "critical", "result"),
    [
        ("parry", 0, "critical"),
        ("parry", 19, "critical"),
        ("parry", 20, "avoided"),
        ("tumble", 20, "avoided"),
        ("capture", 20, "avoided"),
        ("block", 20, "blocked"),
    ],
)
def test_only_a_die_as_good_stops_a_critical_attack(method: str, critical: int, result: str):
    meets = clashes.against(STRIKE, Standing(30, Answer(method), critical=critical))
    assert run(meets, {"attack": [20]}).result == result


@pytest.mark.rule("CF-CRIT-04")
def test_against_any_other_attack_it_is_a_number_like_others():
    meets = clashes.against(STRIKE, Standing(3, Answer("parry"), critical=20))
    assert run(meets, {"attack": [19]}).result == "hit"


def guarded(die: int, **changes: Any) -> Drawn:
    """The thug has parried the knight's blow with this die, and holds everybody off."""
    here = field("1 2 3", "aldric", sheet("thug", **changes), "joe",
        held=("long_sword", "club", "club"))  # fmt: skip
    poor(here, "1", "3")
    here.clock(14)
    events = does(here, blow(here), {"attack": [5], "defence": [die]}, [PARRY.plus(("ki", 0)), USE])
    assert "chaos.holds_all_off" in keys(events)
    poor(here, "2")
    here.clock(13)
    return here


def third(here: Drawn) -> Action:
    return Action("fight", "strike", "club", target=here.units["2"])


@pytest.mark.rule("CF-CRIT-02", "CF-MULTI-02", "CF-MULTI-03")
def test_a_critical_parry_holds_off_the_critical_blow_of_another() -> None:
    here = guarded(20)
    assert here.world.get(here.units["2"], Defending).critical == 20
    events = does(here, third(here), {"attack": [20]}, sign="3")
    assert only(events, "chaos.avoided").rule == "CF-ROLL-03"


@pytest.mark.rule("CF-CRIT-02", "CF-MULTI-02")
def test_an_ordinary_parry_does_not_nor_one_with_a_lower_critical_die() -> None:
    here = guarded(19)
    assert here.world.get(here.units["2"], Defending).critical == 0
    dice = {"attack": [20], "location": [5], "balance": [1]}
    events = does(here, third(here), dice, [order(use=False)], sign="3")
    assert "chaos.hits_critically" in keys(events)
    trained = (Skill("one_handed", 9, ("critical",)),)
    keen = guarded(19, skills=trained)
    assert keen.world.get(keen.units["2"], Defending).critical == 19
    events = does(keen, third(keen), dice, [order(use=False)], sign="3")
    assert "chaos.hits_critically" in keys(events)


@pytest.mark.rule("CF-CRIT-02", "CF-CLEAVE-01", "CF-MULTI-02")
def test_one_critical_die_against_two_is_stopped_by_him_who_parried_as_well() -> None:
    here = field("2 4\n1 .", "aldric", "thug", "joe", "thug",
                 held=("long_sword", "club", "", "club"), facing="N")  # fmt: skip
    poor(here)
    here.clock(13)
    here.put("4", Defending(9, "parry", 12, 12, multiple=True, critical=20))
    action = blow(here, more=(here.units["4"],))
    dice = {"attack": [20], "location": [5], "balance": [1]}
    ask = [order(method="none"), order(kind="ordinary")]
    events = does(here, action, dice, ask)
    told = [event.key for event in events if event.outcomes and event.target]
    assert told[0] == "chaos.hits_critically" and "chaos.avoided" in told


@pytest.mark.rule("CF-CRIT-02", "CF-DUAL-04")
@pytest.mark.parametrize(("die", "result"), [(20, "avoided"), (19, "hits_critically")])
def test_the_second_shot_meets_the_die_of_the_first_defence(die: int, result: str) -> None:
    here = field("1 . . 2", "claire", "thug", held=(("pistol", "pistol"), "club"))
    poor(here, "2")
    here.clock(14)
    action = blow(here, how="shoot", weapon="pistol", hand="main", second="pistol", acquire=True)
    given = order(form="fight", how="shoot", weapon="pistol", hand="main", second="pistol",
                  target=here.units["2"], acquire=True)  # fmt: skip
    here.put("1", Doing(given, 14, 14, 8, "strike"))
    evade = order(method="evade", pay="action")
    does(here, action, {"attack": [6], "defence": [die]}, [evade])
    due = next(due for due in here.world.get(1, Agenda).items if due.what == SECOND)
    hurts, said = hit(result != "avoided", NO_FORCE)
    events = here.do(lambda step: attack.second(step, due), {"second": [20], **hurts}, said, 3)
    assert f"chaos.{result}" in keys(events)


@pytest.mark.rule("CF-CRIT-02", "CF-SPRAY-06")
@pytest.mark.parametrize(("critical", "result"), [(20, "avoided"), (0, "hits_critically")])
def test_the_first_shot_of_a_burst_meets_it_too(critical: int, result: str) -> None:
    here = street()
    here.put("2", Defending(9, "dodge", 15, 12, multiple=True, critical=critical))
    action = blow(here, how="spray", weapon="pistol", shots=2, acquire=True)
    here.put("1", Reserves(1, 3, 3))
    hurts, said = hit(not critical, order(use=False))
    unit = here.units["1"]
    dice = {"attack": [20], **hurts}
    events = here.do(lambda step: firing.begin(step, unit, action), dice, said, 3)
    assert f"chaos.{result}" in keys(events)
    spraying = here.world.find(unit, Spraying)
    assert spraying is not None and spraying.lines[0].guard == 15


def hit(lands: bool, *said: Order) -> tuple[dict[str, list[int]], list[Order]]:
    """What is rolled and said beside the attack die, if it comes home."""
    return ({"location": [5], "balance": [1]}, list(said)) if lands else ({}, [])


def street() -> Drawn:
    """A gunman and a thug in the middle of a defence."""
    here = field("1 . . 2", "claire", "thug", held=("pistol", "club"))
    poor(here)
    here.put("1", Loaded((("pistol", 9),)))
    here.clock(13)
    return here


def promised(here: Drawn, **slots: Any) -> Forecast:
    given = order(form="fight", target=here.units["2"], **slots)
    made = of_turn(view(here), request(here, "1", "chaos.turn"), given)
    assert made is not None
    return made


@pytest.mark.rule("CF-CRIT-02", "CF-MULTI-02")
@pytest.mark.parametrize("critical", [0, 20])
def test_what_is_forecast_knows_of_it(critical: int) -> None:
    here = field(held=("long_sword", "club"))
    here.put("2", Defending(9, "parry", 15, 19, multiple=True, critical=critical))
    (branch,) = promised(here, how="strike", weapon="long_sword").branches
    assert dict(branch.hit).get("critical", 0) == pytest.approx(0 if critical else 1 / 20)
    strike = Strike(who(here, "1"), who(here, "2"), FIST)
    known = against_number(strike, Standing(15, critical=critical))
    assert dict(known).get("critical", 0) == pytest.approx(0 if critical else 1 / 20)


@pytest.mark.rule("CF-CRIT-02", "CF-MULTI-02", "CF-SPRAY-06")
@pytest.mark.parametrize("critical", [0, 20])
def test_the_odds_of_a_burst_are_those_against_the_number_that_stands(critical: int) -> None:
    here = street()
    here.put("2", Defending(9, "dodge", 40, 9, multiple=True, critical=critical))
    made = promised(here, how="spray", weapon="pistol", shots=3)
    (branch,) = made.branches
    assert branch.answer == "standing"
    assert dict(branch.hit)["hit"] == pytest.approx(0 if critical else 1 / 20)


@pytest.mark.rule("CF-CRIT-02", "CF-DUAL-04")
def test_the_odds_of_two_shots_are_those_of_the_dice_that_fall() -> None:
    here = field("1 . . 2", "claire", "thug", held=(("pistol", "pistol"), "club"))
    here.put("1", Loaded((("pistol", 9),)))
    slots = {"how": "shoot", "weapon": "pistol", "acquire": True, "hand": "main"}
    both = promised(here, second="pistol", **slots).branch("evade")
    one = promised(here, **slots).branch("evade")
    assert dict(both.hit) == pytest.approx(dict(one.hit)) and both.mean > one.mean


@pytest.mark.rule("CF-CRIT-02")
def test_what_it_was_about_is_nothing_where_the_die_is_matched() -> None:
    here = field(held=("long_sword", "club"))
    poor(here)
    here.clock(13)
    here.put("2", Defending(9, "parry", 12, 12, multiple=True, critical=20))
    events = does(here, blow(here), {"attack": [7]})
    (told,) = [event for event in events if event.stakes is not None]
    assert told.stakes is not None
    assert dict(told.stakes.worths)["critical"] == 0
