"""A sweep from one to the next, and defences that stand against a spray already."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Facing, Position
from game.rules.chaos.acts.spray import shots
from game.rules.chaos.acts.time import turns
from game.rules.chaos.orders.forecast_spray import of_spray
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.agenda import Agenda, Steeling
from game.rules.chaos.sheet.components import (
    Acquired,
    Defending,
    Loaded,
    Prepared,
    Reserves,
    Spraying,
)
from tests.rules.chaos.brawl import keys, only, order, view
from tests.rules.chaos.drawn import Drawn
from tests.rules.chaos.test_spray import (
    EVADES,
    FAR,
    GO_ON,
    NOTHING,
    STAND,
    begun,
    burst,
    field,
    next_shot,
    results,
)

CHEST = {"location": [3]}
YES, NO = order(use=True), order(use=False)


def sweep(here: Drawn, signs: str = "23") -> Action:
    first, *more = (here.units[sign] for sign in signs)
    return Action("fight", "spray", "pistol", target=first, acquire=True, more=tuple(more))


@pytest.mark.rule("CF-SPRAY-04", "CF-SPRAY-13", "CF-SPRAY-01", "CF-SPRAY-03")
def test_a_sweep_asks_everybody_first_and_takes_the_price_shot_by_shot() -> None:
    here = field(FAR)
    one, two, three = (here.units[sign] for sign in "123")
    told = begun(here, sweep(here), {"attack": [17], "defence": [18], **CHEST}, EVADES, EVADES)
    assert [(ask.kind, ask.unit, ask.fact("family"), ask.fact("weapon")) for ask in here.asked] == [
        ("chaos.defend", two, "spray", "pistol"),
        ("chaos.defend", three, "spray", "pistol"),
    ]
    assert results(told) == [(18, 14, "hit")]
    assert here.world.get(two, Defending) == Defending(one, "evade", 14, 18)
    assert here.world.get(two, Facing).direction == "SE"
    here.asked.clear()
    told = next_shot(here, 17, {"defence": [20]}, GO_ON)
    assert [(ask.kind, ask.unit, dict(ask.about)) for ask in here.asked] == [
        ("chaos.stop", one, {"on": three})
    ]
    assert results(told) == [(12, 16, "avoided")]
    assert here.world.get(three, Defending) == Defending(one, "evade", 16, 15, critical=20)
    assert [here.world.get(unit, Reserves).actions for unit in (two, three)] == [2, 2]
    assert dict(here.world.get(one, Loaded).shots) == {"pistol": 13}


@pytest.mark.rule("CF-SPRAY-04", "CF-SPRAY-12", "CF-SPRAY-13")
def test_a_shot_at_one_who_has_gone_is_fired_all_the_same() -> None:
    """He pays nothing for the answer that he had promised."""
    here = field(FAR)
    three = here.units["3"]
    begun(here, sweep(here), {"attack": [17], **CHEST}, NOTHING, EVADES)
    here.world.drop(three, here.world.get(three, Position))
    told = next_shot(here, 17, {}, GO_ON)
    assert keys(told) == ["chaos.spray_passes"]
    assert (told[0].unit, told[0].target) == (here.units["1"], three)
    assert here.world.get(three, Reserves).actions == 3
    assert dict(here.world.get(here.units["1"], Loaded).shots) == {"pistol": 13}
    assert here.world.find(here.units["1"], Spraying) is None


@pytest.mark.rule("CF-SPRAY-04", "CF-SPRAY-13", "CF-STEEL-02")
def test_who_evades_a_shot_of_a_sweep_lets_go_of_whom_he_is_locked_with() -> None:
    here = field(FAR)
    two, three = here.units["2"], here.units["3"]
    here.put("2", Steeling(three, False, 14))
    here.put("3", Steeling(two, True, 14))
    dice = {"attack": [17], "defence": [20], "balance": [1], **CHEST}
    begun(here, sweep(here, "24"), dice, EVADES, NOTHING)
    assert here.world.find(two, Steeling) is None
    assert here.world.find(three, Steeling) is None


@pytest.mark.rule("CF-SPRAY-08", "CF-TICK-10", "CF-SPRAY-04")
def test_to_prepare_under_a_sweep_brings_no_new_number() -> None:
    here = field(FAR)
    begun(here, sweep(here), {"attack": [17], **CHEST}, NOTHING, EVADES)
    here.put("2", Prepared())
    assert here.do(lambda step: shots.renews(step, here.units["2"])) == []
    assert here.world.find(here.units["2"], Prepared) is not None


@pytest.mark.rule("CF-MULTI-02", "CF-MULTI-05", "CF-SPRAY-06")
def test_a_number_that_holds_everybody_off_stands_against_all_shots() -> None:
    here = field()
    here.put("2", Defending(9, "dodge", 15, 9, multiple=True))
    told = begun(here, burst(here), {"attack": [12]})
    assert results(told) == [(13, 15, "avoided")]
    (line,) = here.world.get(here.units["1"], Spraying).lines
    assert (line.guard, line.answer) == (15, Answer("dodge", pay="free"))
    assert results(next_shot(here, 17, {}, GO_ON, STAND)) == [(7, 15, "avoided")]


@pytest.mark.rule("CF-MULTI-02", "CF-MULTI-04", "CF-TUM-02")
@pytest.mark.parametrize(("die", "guard"), [(20, 20), (1, None)])
def test_what_beats_it_may_be_rolled_with_and_that_number_stands_then(
    die: int, guard: int | None
) -> None:
    """20 + 4 for the tumble - 4 for the bullet, without spending anything."""
    here = field()
    two = here.units["2"]
    here.put("2", Defending(9, "dodge", 15, 9, multiple=True))
    told = begun(here, burst(here), {"attack": [17], "defence": [die], **CHEST}, YES)
    assert only(told, "chaos.answers_tumble").fact("pay") == "free"
    (line,) = here.world.get(here.units["1"], Spraying).lines
    assert (line.guard, line.answer) == (guard, Answer("tumble", pay="free"))
    assert here.world.find(two, Defending) is None
    assert here.world.get(two, Reserves).actions == 3
    told = next_shot(here, 17, CHEST, GO_ON, STAND)
    assert results(told) == [(12, guard, "hit" if guard is None else "tumbled")]


@pytest.mark.rule("CF-MULTI-04", "CF-MULTI-02")
def test_who_does_not_roll_keeps_his_number_against_the_later_shots() -> None:
    """It was beaten by 18, and would be no more by 12."""
    here = field()
    here.put("2", Defending(9, "dodge", 15, 9, multiple=True))
    told = begun(here, burst(here), {"attack": [17], **CHEST}, NO)
    assert results(told) == [(18, 15, "hit")]
    assert results(next_shot(here, 17, {}, GO_ON, STAND)) == [(12, 15, "avoided")]


@pytest.mark.rule("CF-SPRAY-07")
def test_who_stops_has_no_shot_before_him_any_more() -> None:
    here = field()
    one = here.units["1"]
    begun(here, burst(here), {"attack": [17], **CHEST}, NOTHING)
    assert [due.tick for due in here.world.get(1, Agenda).items if due.what == "shot"] == [17]
    told = here.do(lambda step: turns.stop(step, one))
    assert [(one.key, one.facts) for one in told] == [("chaos.spray_stops", (("n", 1),))]
    assert [due for due in here.world.get(1, Agenda).items if due.what == "shot"] == []


@pytest.mark.rule("CF-SPRAY-13", "CF-SPRAY-03")
def test_whom_nobody_sees_is_not_shot_at() -> None:
    here = field(FAR)
    two, three = here.units["2"], here.units["3"]
    here.world.drop(two, here.world.get(two, Position))
    told = begun(here, sweep(here), {"attack": [17], **CHEST}, NOTHING)
    assert [ask.unit for ask in here.asked] == [three]
    assert [one.target for one in told if one.fact("result")] == [three]


@pytest.mark.rule("CF-SPRAY-04", "CF-SPRAY-07", "CF-SPRAY-12", "CF-SPRAY-14")
def test_a_sweep_goes_on_past_who_has_gone_and_nobody_renews_his_number() -> None:
    here = field(FAR)
    one, three, four = (here.units[sign] for sign in "134")
    begun(here, sweep(here, "234"), {"attack": [17], **CHEST}, NOTHING, NOTHING, NOTHING)
    here.world.drop(three, here.world.get(three, Position))
    here.asked.clear()
    assert keys(next_shot(here, 17, {}, GO_ON)) == ["chaos.spray_passes"]
    assert keys(next_shot(here, 14, CHEST, GO_ON))[0] == "chaos.hits_open"
    assert [(ask.kind, ask.unit, dict(ask.about)) for ask in here.asked] == [
        ("chaos.stop", one, {"on": three}),
        ("chaos.stop", one, {"on": four}),
    ]


@pytest.mark.rule("CF-MULTI-03", "CF-MULTI-04", "CF-MULTI-05")
@pytest.mark.parametrize("evades", [True, False])
def test_only_who_has_held_somebody_off_may_hold_off_everybody(evades: bool) -> None:
    """Whom a shot hits is neither asked for that nor whether he rolls with it."""
    here = field()
    here.put("2", Reserves(4, 3, 3))
    dice = {"attack": [17], **CHEST, **({"defence": [10]} if evades else {})}
    told = begun(here, burst(here), dice, EVADES if evades else NOTHING, NO)
    assert results(told) == [(18, 6 if evades else None, "hit")]
    assert [ask.kind for ask in here.asked] == ["chaos.defend", "chaos.natural"]


@pytest.mark.rule("CF-SPRAY-13", "CF-MULTI-01")
@pytest.mark.parametrize(("end", "free"), [(18, True), (17, True), (16, False)])
def test_who_is_busy_at_the_declaration_answers_the_shot_that_comes_after_it(
    end: int, free: bool
) -> None:
    """The shot at him comes three ticks later, on 17; the forecast tells the same."""
    here = field(FAR)
    three = here.units["3"]
    here.put("3", Defending(9, "dodge", 12, end))
    made = of_spray(view(here), here.units["1"], replace(sweep(here), acquire=False))
    assert made is not None
    assert {one.answer for one in made.others[0].branches} == {"none", *["evade"] * free}
    begun(here, sweep(here), {"attack": [17], **CHEST}, NOTHING, *[EVADES] * free)
    here.world.drop(three, here.world.get(three, Defending))
    dice = {"defence": [20]} if free else CHEST
    told = next_shot(here, 17, dice, GO_ON)
    assert results(told) == [(12, 16, "avoided") if free else (12, None, "hit")]


@pytest.mark.rule("CF-SPRAY-05", "CF-SPRAY-13")
def test_arrows_that_leave_at_once_are_not_answered_by_who_is_busy() -> None:
    here = field(FAR, "short_bow")
    here.put("3", Defending(9, "dodge", 12, 18))
    volley = replace(sweep(here), weapon="short_bow")
    told = begun(here, volley, {"attack": [17], "location": [3, 3]}, NOTHING)
    assert results(told) == [(18, None, "hit"), (14, None, "hit")]


@pytest.mark.rule("CF-SPRAY-13", "CF-TICK-10", "CF-PEN-12")
def test_who_has_prepared_since_he_declared_meets_the_shot_with_that() -> None:
    """His Turn came up between the shots: +4, and no Free Action."""
    here = field(FAR)
    three = here.units["3"]
    begun(here, sweep(here), {"attack": [17], **CHEST}, NOTHING, EVADES)
    here.put("3", Prepared())
    told = next_shot(here, 17, {"defence": [19]}, GO_ON)
    assert results(told) == [(12, 19 - 4 + 4, "avoided")]
    assert here.world.find(three, Prepared) is None
    assert here.world.get(three, Reserves).actions == 3


@pytest.mark.rule("CF-SPRAY-13", "CF-SPRAY-04")
@pytest.mark.parametrize("gone", ["2", "3"])
def test_the_only_one_whom_a_sweep_still_finds_pays_for_his_answer_as_any_other(gone: str) -> None:
    """And nobody is acquired who is not there any more."""
    here = field(FAR)
    left = here.units["23".replace(gone, "")]
    here.world.drop(here.units[gone], here.world.get(here.units[gone], Position))
    told = begun(here, sweep(here), {"attack": [12], "defence": [20]}, EVADES)
    assert results(told) == [(13, 16, "avoided")]
    assert here.world.get(left, Reserves).actions == 2
    assert here.world.find(here.units["1"], Spraying) is None
    aimed = here.world.find(here.units["1"], Acquired)
    assert (aimed is not None and aimed.target == left) is (gone == "3")
