"""What an examination of the whole book against its text found: each a case of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Lying
from game.core.grid import Cell
from game.core.orders import Order
from game.rules.chaos.acts.deeds import dropping
from game.rules.chaos.acts.fight import answers, applying, attack, attacking, follow
from game.rules.chaos.acts.fight.defending import Threat
from game.rules.chaos.acts.move import stepping
from game.rules.chaos.acts.parlay import arts, holds, meeting, steel
from game.rules.chaos.acts.spray import firing
from game.rules.chaos.acts.time import clock, initiative, turn
from game.rules.chaos.exchange.harm import empowered
from game.rules.chaos.orders import forecast
from game.rules.chaos.sheet import agenda, hands
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.agenda import Due, Entangled, HeldBy, Holding
from game.rules.chaos.sheet.components import (
    Carries,
    Condition,
    Doing,
    Empowered,
    Held,
    HeldTurn,
    Initiative,
    Reserves,
    Skill,
)
from tests.rules.chaos.brawl import field, keys, order, request, sheet, values, view, who
from tests.rules.chaos.drawn import Drawn, offered
from tests.rules.chaos.scene import play


@pytest.mark.rule("CF-MOVE-03", "CF-CALL-06", "CF-CALL-07")
def test_who_runs_round_a_friend_strikes_no_later_than_over_open_ground() -> None:
    """Somebody between them covers the target from where he starts, not where he strikes."""
    drawing = ". . . . . .\n1 . . 3 . 2\n. . . . . ."
    here = field(drawing, "joe", "thug", "joe", held=("club", "club"))
    blow = Action("fight", "strike", "club", target=here.units["2"])
    assert attacking.ticks_before(here.world, here.units["1"], blow, 1) == 5


@pytest.mark.rule("CF-CALL-06", "CF-CALL-07")
@pytest.mark.parametrize(("metres", "ticks"), [(11, 1), (12, 2)])
def test_a_shot_at_an_arm_beyond_effective_range_is_called_twice(metres: int, ticks: int) -> None:
    """Billy's Effective Range with a revolver is 11 m: the penalty and the tick go together."""
    drawing = "1" + " ." * (metres - 1) + " 2"
    here = field(drawing, "billy", "thug", held=("magnum_revolver", "club"))
    shot = Action("fight", "disarm", "magnum_revolver", target=here.units["2"], item="club")
    assert attacking.ticks_before(here.world, here.units["1"], shot, 1) == ticks


@pytest.mark.rule("CF-DISARM-05", "CF-DUAL-06")
@pytest.mark.parametrize(
    ("held", "item", "takes"),
    [
        (("", "small_shield"), "fist", False),
        (("", ""), "fist", True),
        (("", "small_shield"), "kick", True),
        (("", "small_shield"), "small_shield", True),
        (("club", "small_shield"), "club", False),
    ],
)
def test_what_is_taken_at_once_needs_a_hand_beside_the_one_that_disarms(
    held: tuple[str, str], item: str, takes: bool
) -> None:
    here = field("1 2", "joe", "thug", held=(held, "pistol"))
    own = order(form="fight", how="disarm", weapon=item, target=here.units["2"], item="pistol")
    found = values(offered(view(here), here.units["1"], own))
    assert ("take" in found) is takes


@pytest.mark.rule("CF-CHAK-02", "CF-KNOCK-02")
def test_chakra_for_his_next_strike_makes_no_fall_of_his_own_critical() -> None:
    here = field("1 2", "joe", "thug")
    here.put("1", Empowered(critical=True))
    nobody, fall, _ = stepping.impact(who(here, "1"), 2, 3)
    assert fall.weapon.damage == 6
    assert not empowered(nobody, fall, "hit")


@pytest.mark.rule("CF-DUAL-07")
def test_the_time_of_a_second_strike_is_not_spent_by_who_is_stunned_after_the_first() -> None:
    here = field("1 2", "rin", "thug", held=(("short_sword", "short_sword"), "club"))
    here.clock(12)
    given = order(form="fight", how="strike", weapon="short_sword", second="short_sword")
    here.put("1", Doing(given, 14, 14, 10, "recover"), Condition(stunned=True))
    facts = (("target", here.units["2"]), ("number", 9), ("method", "dodge"))
    due = Due(12, agenda.PARTS, here.units["1"], follow.SECOND, facts)
    assert here.do(lambda step: attack.second(step, due)) == []
    assert here.world.get(here.units["1"], Doing).end == 12


def shooting(metres: int) -> Drawn:
    """Claire with a pistol, that carries 50 m, and a thug so far away."""
    here = field("1" + " ." * (metres - 1) + " 2", "claire", "thug", held=("pistol", "club"))
    here.clock(20)
    here.put("1", Doing(order(form="fight"), 20, 20, 11, "strike"))
    return here


@pytest.mark.rule("CF-CALL-08", "CF-SPRAY-14")
@pytest.mark.parametrize(
    ("metres", "told"), [(50, "chaos.attacks_spray"), (51, "chaos.spray_vain")]
)
def test_nobody_is_sprayed_at_who_has_left_the_range_of_the_gun(metres: int, told: str) -> None:
    here = shooting(metres)
    burst = Action("fight", "spray", "pistol", target=here.units["2"], acquire=True, shots=2)
    far: dict[str, list[int]] = {"attack": [4]}
    given = ([Order((("method", "none"),))], far) if metres == 50 else ([], {})
    work = here.do(lambda step: firing.begin(step, here.units["1"], burst), given[1], given[0])
    assert told in keys(work)
    assert here.world.get(here.units["1"], Reserves).ki == 5 - (metres == 50)


@pytest.mark.rule("CF-DMG-16")
@pytest.mark.parametrize(
    ("hand", "left"), [("left", Held("dagger")), ("right", Held("", "dagger"))]
)
def test_of_two_daggers_the_useless_arm_drops_its_own(hand: str, left: Held) -> None:
    here = field("1 2", "thug", "thug", held=(("dagger", "dagger"), "club"))
    here.do(lambda step: applying.lets_fall(step, here.units["1"], hand))
    assert here.world.get(here.units["1"], Held) == left


@pytest.mark.rule("CF-TICK-03")
def test_of_two_with_the_highest_total_the_dull_one_is_second_however_fast() -> None:
    here = field("1 2", sheet("thug", perception=3, speed=9), sheet("thug"))
    here.clock(15, 15)
    units = [here.units[sign] for sign in "12"]
    for unit in units:
        here.world.put(unit, Initiative(15))
    order_of = [clock.place(here.world, Due(15, agenda.TURNS, unit, "turn")) for unit in units]
    assert order_of[1] < order_of[0]
    later = [clock.place(here.world, Due(14, agenda.TURNS, unit, "turn")) for unit in units]
    assert later[0] < later[1], "after the first tick it is Speed that counts"


@pytest.mark.rule("CF-TICK-03")
def test_a_dull_first_one_changes_places_with_the_faster_of_two_who_follow() -> None:
    here = field("1 2 3", sheet("thug", perception=3), sheet("thug"), sheet("thug", speed=9))
    units = [here.units[sign] for sign in "123"]
    found = initiative.last_of_all(here.world, dict(zip(units, (15, 12, 12), strict=True)))
    assert [found[unit] for unit in units] == [12, 12, 15]


@pytest.mark.rule("CF-MOVE-07")
def test_who_parries_in_one_tick_draws_back_one_metre() -> None:
    me = who(field("12", held=("club", "")), "1")
    quick = replace(me.fighter, skills=(Skill("one_handed", 9, ("quick_hands",)),))
    answer = Answer("parry", "club")
    assert answers.steps_of(me, answer) == 2
    assert answers.steps_of(replace(me, fighter=quick), answer) == 1


def promised(here: Drawn, **slots: Any) -> int:
    """All that is on the attack roll which is forecast for this order."""
    given = order(form="fight", how="break", weapon="club", **slots)
    found = forecast.of_turn(view(here), request(here, "1", "chaos.turn"), given)
    assert found is not None and found.check is not None
    return found.check.shift


@pytest.mark.rule("CF-PEN-04", "CF-MOVE-10", "CF-DISARM-04")
def test_a_blow_at_an_object_after_a_run_up_is_forecast_as_on_the_move() -> None:
    """Unskilled and called; -4 more on the run."""
    far = field("1 . . . C 2", "joe", "thug", held=("club", "club"), things={"C": "crate"})
    near = field(". . . 1 C 2", "joe", "thug", held=("club", "club"), things={"C": "crate"})
    assert promised(near, thing=near.units["C"]) == -8
    assert promised(far, thing=far.units["C"]) == -12


@pytest.mark.rule("CF-PARLAY-04")
@pytest.mark.parametrize(("item", "lies"), [("fist", True), ("dagger", False)])
def test_who_tumbles_out_of_a_disarm_with_the_bare_hand_lies(item: str, lies: bool) -> None:
    """It is a parlay then; with a weapon it is a blow."""
    here = field("1 2", "joe", "thug", held=(("", "dagger"), "pistol"))
    for sign in "12":
        here.put(sign, Reserves(0, 3, 3))
    mark = here.units["2"]
    disarm = Action("fight", "disarm", item, target=mark, item="pistol")
    tumbles = [order(method="tumble", pay="action")]
    dice = {"attack": [13], "defence": [15]}
    here.do(lambda step: meeting.perform(step, here.units["1"], disarm), dice, tumbles, 3)
    assert who(here, "2").condition.prone is lies


@pytest.mark.rule("CF-PARLAY-01")
@pytest.mark.parametrize(
    ("held", "hand"),
    [(("pistol", "dagger"), "left"), (("dagger", "pistol"), "right"), (("", "club"), "left")],
)
def test_a_wrist_lock_locks_the_hand_with_the_melee_weapon(
    held: tuple[str, str], hand: str
) -> None:
    here = field("1 2", "joe", "thug", held=("", held))
    one, two = here.units["1"], here.units["2"]
    here.do(lambda step: arts.lock_wrist(step, one, two))
    assert who(here, "2").condition.numb == (hand, 2)


@pytest.mark.rule("CF-SPRAY-12")
def test_the_second_grenade_is_as_good_as_the_first() -> None:
    here = field("1 . . 2", "mai", "thug", held=("grenade", "club"))
    one = here.units["1"]
    here.put("1", Carries(("grenade",)))
    here.do(lambda step: dropping.spend(step, one, "grenade"))
    assert who(here, "1").held == Held()
    here.do(lambda step: dropping.draw(step, one, "grenade", "CF-TICK-08"))
    assert hands.throwables(who(here, "1")) == (("grenade", "main"),)


def contested(work: str, actions: int) -> list[int]:
    """The Ki that either side has spent already when it is asked what it puts on the contest; both
    have so many Free Actions left.
    """
    here = field("1 . . 2" if work == "race" else "1 2", "joe", "thug", held=("club", ""))
    one, two = here.units["1"], here.units["2"]
    for sign in "12":
        here.put(sign, Reserves(5, actions, 3))
    here.world.put(1, Lying(((Cell(1, 0), "dagger"),)))
    yes, none = order(use=True), order(ki=0)
    goes = order(form="chore", how="race", item="dagger", to=Cell(1, 0))
    if work == "hold":
        here.put("1", Holding(two, "strength"))
        here.put("2", HeldBy(one))
        due = Due(20, agenda.PARTS, two, "contest")
        scene = play(here, lambda s: holds.offer(s, due), {"strength": [1, 1]}, yes, none, none)
    elif work == "net":
        here.put("2", Entangled("net", 15, True))
        due = Due(20, agenda.PARTS, two, "contest")
        said = (order(use=True, stat="strength"), none)
        scene = play(here, lambda s: holds.offer(s, due), {"strength": [1]}, *said)
    elif work == "steel":
        dice = {"strength": [1, 1]}
        scene = play(here, lambda s: steel.begin(s, one, two, one, False), dice, none, none)
    else:
        dice = {"speed": [1, 1]}
        scene = play(here, lambda s: turn.does(s, one, goes), dice, yes, none, none)
    return [int(ask.fact("paid") or 0) for ask in scene.asked if ask.kind == "chaos.resist"]


@pytest.mark.rule("CF-KI-01", "CF-KI-04")
@pytest.mark.parametrize(
    ("work", "paid"), [("hold", [1, 0]), ("net", [1]), ("steel", [1, 0]), ("race", [1, 1])]
)
def test_the_ki_that_buys_a_free_action_counts_in_what_it_is_for(
    work: str, paid: list[int]
) -> None:
    assert contested(work, 0) == paid
    assert contested(work, 1) == [0] * len(paid)


@pytest.mark.rule("CF-ENT-04")
@pytest.mark.parametrize("caught", [False, True])
def test_nobody_parries_or_strikes_back_with_the_whip_that_somebody_is_caught_in(
    caught: bool,
) -> None:
    here = field("1 2 3", "thug", "joe", "thug", held=("club", ("whip", ""), "club"))
    two = here.units["2"]
    here.put("2", HeldTurn())
    if caught:
        here.put("3", Entangled("whip", 12, False, two))
    threat = Threat(here.units["1"])
    for method in ("parry", "simultaneous"):
        assert ("whip" in answers.all_weapons(here.world, two, threat, method)) is not caught


@pytest.mark.rule("CF-CLEAVE-03", "CF-KNOCK-03")
def test_who_is_thrown_into_the_cell_behind_him_is_not_struck_there_again() -> None:
    here = field("1 2 . #", "grak", "claire", held=("claymore", ""))
    for sign in "12":
        here.put(sign, Reserves(0, 3, 0))
    blow = Action("fight", "strike", "claymore", target=here.units["2"])
    dice = {"attack": [15], "location": [5], "balance": [100]}
    none = [order(method="none")]
    told = keys(here.do(lambda step: attack.strike(step, here.units["1"], blow), dice, none, 3))
    assert here.at("2") == Cell(2, 0)
    assert "chaos.flies" in told and "chaos.goes_on" not in told
