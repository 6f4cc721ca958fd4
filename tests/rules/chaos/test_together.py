"""Simultaneous strikes (SIM) against what is no plain blow: a disarm, a blow at a weapon, a shot
through something.
"""

from __future__ import annotations

from typing import Any

import pytest

from game.core.checks import Check, Outcome
from game.core.events import Event
from game.rules.chaos.acts.fight import attack
from game.rules.chaos.acts.parlay.meeting import perform as disarms
from game.rules.chaos.orders import forecast_answer, forecast_parlay
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.components import Condition, Doing, HeldTurn, Loaded, Reserves, Wounds
from tests.rules.chaos.brawl import field, keys, only, order, request, sheet, view, who
from tests.rules.chaos.drawn import Drawn


def knight_and_dancer(drawing: str = "12") -> Drawn:
    """A knight without armour, and a dancer who holds her Turn; her arm has a Red already."""
    plain = sheet("aldric", armour="", abilities=())
    here = field(drawing, plain, "mai", held=("long_sword", "katana"))
    for sign in "12":
        here.put(sign, Reserves(0, 3, 3))
    here.put("2", HeldTurn(), Wounds((("right_arm", 1),)))
    return here


BACK = order(method="simultaneous", weapon="katana", pay="held")


def at(here: Drawn, how: str, **more: Any) -> Action:
    """An attack of the knight's on the katana."""
    given = {"weapon": "long_sword", "target": here.units["2"], "item": "katana", **more}
    return Action("fight", how, **given)


def disarm(here: Drawn, dice: dict[str, list[int]], *answers: Any, **more: Any) -> list[Event]:
    """The strike tick of a disarm that is answered with a strike at the same moment."""
    action = at(here, "disarm", **more)
    said = [BACK, *answers]
    return here.do(lambda step: disarms(step, here.units["1"], action), dice, said, 3)


def check_of(event: Event) -> Check:
    """The check that an event tells of."""
    (outcome,) = event.outcomes
    assert isinstance(outcome, Outcome)
    return outcome.check


@pytest.mark.rule("CF-SIM-01", "CF-SIM-03", "CF-DISARM-03")
@pytest.mark.parametrize(("die", "key"), [(3, "chaos.keeps_weapon"), (4, "chaos.disarmed")])
def test_a_disarm_against_a_strike_at_the_same_moment_is_as_hard_as_its_margin(
    die: int, key: str
) -> None:
    """13 + 4 - 4 against 8 + 4 - 2: by 3, so that Agility and skill, 6, are 3; she does a jab."""
    here = knight_and_dancer()
    dice = {"attack": [13, 8], "location": [5], "skill": [die]}
    events = disarm(here, dice)
    told = only(events, "chaos.first_hits_harder")
    assert (told.fact("number"), told.fact("guard")) == (13, 10)
    assert check_of(only(events, key)).column == 6 - 3
    assert who(here, "2").held.right == ("katana" if die == 3 else "")
    assert who(here, "2").hp.now == 21
    assert who(here, "1").hp.now == 27 - 3
    assert here.world.find(here.units["2"], HeldTurn) is None
    assert who(here, "2").defending is not None


@pytest.mark.rule("CF-SIM-03", "CF-SIM-04", "CF-DISARM-03")
@pytest.mark.parametrize(
    ("hers", "key", "lost"), [(11, "both_jab", 3), (12, "second_hits_harder", 7)]
)
def test_a_disarm_that_is_not_the_higher_one_takes_nothing_off_the_check(
    hers: int, key: str, lost: int
) -> None:
    here = knight_and_dancer()
    dice = {"attack": [13, hers], "location": [5], "skill": [7]}
    if lost == 7:
        dice["balance"] = [1]
    events = disarm(here, dice)
    assert f"chaos.{key}" in keys(events)
    assert check_of(only(events, "chaos.disarmed")).column == 6
    assert who(here, "1").hp.now == 27 - lost


@pytest.mark.rule("CF-SIM-02")
def test_a_disarm_that_misses_by_itself_comes_to_nothing_and_is_struck_in_full() -> None:
    here = knight_and_dancer()
    events = disarm(here, {"attack": [8, 8], "location": [5], "balance": [1]})
    assert "chaos.only_second_hits" in keys(events)
    assert who(here, "2").held.right == "katana"
    assert who(here, "1").hp.now == 27 - 7


@pytest.mark.rule("CF-SIM-02", "CF-MISS-04", "CF-MISS-05")
def test_who_drops_his_weapon_in_striking_back_has_none_to_be_struck_out_of_his_hand() -> None:
    here = knight_and_dancer("1 2\n. .")
    events = disarm(here, {"attack": [13, 1], "drop": [1]})
    assert only(events, "chaos.drops").rule == "CF-MISS-05"
    assert only(events, "chaos.parlay_lost").rule == "CF-DISARM-02"
    assert not who(here, "1").condition.off_balance


@pytest.mark.rule("CF-DISARM-05", "CF-SIM-04", "CF-DISARM-03")
def test_who_is_felled_at_the_same_moment_takes_no_weapon() -> None:
    """Her blow has stunned him: the weapon falls, but he cannot seize it."""
    here = knight_and_dancer()
    here.put("1", Reserves(1, 3, 3))
    dice = {"attack": [13, 12], "location": [5], "balance": [99], "skill": [7]}
    events = disarm(here, dice, second="take")
    assert who(here, "1").condition == Condition(stunned=True, prone=True)
    assert only(events, "chaos.drops").unit == here.units["2"]
    assert who(here, "1").held.left == ""


def strikes(here: Drawn, action: Action, dice: dict[str, list[int]], *said: Any) -> list[Event]:
    """The strike tick of any other attack."""
    unit = here.units["1"]
    return here.do(lambda step: attack.strike(step, unit, action), dice, said, 3)


@pytest.mark.rule("CF-SIM-03", "CF-DISARM-04", "CF-DMG-07")
@pytest.mark.parametrize(("hers", "left", "lost"), [(8, 8, 3), (11, 9, 3), (12, 9, 7)])
def test_a_blow_at_the_weapon_that_strikes_at_the_same_moment(
    hers: int, left: int, lost: int
) -> None:
    """13 in all, for 8 / 4 against 10 / 4; a jab does 4 / 2. She is not hurt by it."""
    here = knight_and_dancer()
    dice = {"attack": [13, hers], "location": [5]}
    if lost == 7:
        dice["balance"] = [1]
    strikes(here, at(here, "break"), dice, BACK)
    assert dict(who(here, "2").wear.left) == {"katana": left}
    assert (who(here, "2").hp.now, who(here, "1").hp.now) == (21, 27 - lost)


@pytest.mark.rule("CF-SIM-02", "CF-DISARM-04")
def test_a_weapon_that_has_left_the_hand_or_was_missed_takes_no_blow() -> None:
    missed = knight_and_dancer()
    events = strikes(missed, at(missed, "break"), {"attack": [8, 4]}, BACK)
    assert "chaos.both_miss" in keys(events)
    assert who(missed, "2").wear.left == ()
    dropped = knight_and_dancer("1 2\n. .")
    dice = {"attack": [13, 1], "drop": [1]}
    events = strikes(dropped, at(dropped, "break"), dice, BACK)
    assert only(events, "chaos.attack_lost").rule == "CF-DISARM-04"
    assert who(dropped, "2").wear.left == ()


@pytest.mark.rule("CF-SIM-01", "CF-CLEAVE-04", "CF-DMG-11")
@pytest.mark.parametrize(("his", "mine", "dealt"), [(9, 6, 5), (18, 13, 2)])
def test_who_is_struck_through_an_object_may_strike_back_over_it(
    his: int, mine: int, dealt: int
) -> None:
    """13 / 6 of a claymore; the stool leaves 11 / 0, of which he has half, or the jab of that."""
    bare = sheet("grak", armour="")
    here = field("1 C 2", bare, bare, held=("claymore", "claymore"), things={"C": "stool"})
    for sign in "12":
        here.put(sign, Reserves(0, 3, 3))
    here.put("2", HeldTurn())
    action = Action("fight", "break", "claymore", target=0, thing=here.units["C"])
    dice = {"attack": [14, his], "location": [5, 5]}
    if mine == 13:
        dice["balance"] = [1]
    strikes(here, action, dice, order(method="simultaneous", weapon="claymore", pay="held"))
    assert [36 - who(here, sign).hp.now for sign in "12"] == [mine, dealt]


@pytest.mark.rule("CF-SIM-01", "CF-MISS-04")
def test_a_gun_that_jams_in_the_shot_has_not_shot() -> None:
    """A shot that is answered at the same moment costs a round only if it goes off."""
    here = field("1 . 2", "claire", "fred", held=("pistol", "pistol"))
    for sign in "12":
        here.put(sign, Reserves(0, 3, 3), Loaded((("pistol", 9),)))
    here.put("2", HeldTurn())
    action = Action("fight", "shoot", "pistol", target=here.units["2"], acquire=True)
    back = order(method="simultaneous", weapon="pistol", pay="held")
    strikes(here, action, {"attack": [1, 1]}, back)
    for sign in "12":
        assert who(here, sign).loaded == Loaded((("pistol", 9),), ("pistol",))


@pytest.mark.rule("CF-SIM-01", "CF-DISARM-03")
def test_the_odds_of_both_sides_know_what_a_strike_back_does() -> None:
    """She is not hurt by a disarm, whatever she does; he may be hurt by her."""
    here = knight_and_dancer()
    me, foe = (here.units[sign] for sign in "12")
    made = forecast_parlay.of_parlay(view(here), me, at(here, "disarm"))
    assert made is not None
    branch = made.branch("simultaneous")
    assert branch.mean == 0
    assert branch.own_mean > 0.3
    # The die misses up to 8 - 4 by itself: 12 of 20 come through, as jabs or in full.
    assert forecast_parlay.hits(branch.hit) == pytest.approx(12 / 20)
    ordered = order(form="fight", how="disarm", weapon="long_sword", target=foe, item="katana")
    here.put("1", Doing(ordered, 20, 20, 17, "strike"))
    about = (("by", me), ("family", "close"), ("how", "disarm"), ("weapon", "long_sword"))
    asked = request(here, "2", "chaos.defend", (*about, ("area", "any")))
    told = forecast_answer.of_answer(view(here, "b"), asked, BACK)
    assert told is not None
    (own,) = told.branches
    assert own.own_mean == 0
    assert own.mean == pytest.approx(branch.own_mean)
