"""What a state forbids or leaves holds on every path: whips in use, holds, sweeps, reserves."""

from __future__ import annotations

import pytest

from game.core.components import Health, Out
from game.core.grid import Cell
from game.core.ruleset import Request
from game.rules.chaos.acts.fight import attacking, follow, reaching, single, things
from game.rules.chaos.acts.fight.meeting import Blow, Reply
from game.rules.chaos.acts.move import retreat
from game.rules.chaos.acts.time import clock, turn
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.agenda import Due, Entangled, HeldBy, Holding
from game.rules.chaos.sheet.components import (
    Acquired,
    Condition,
    HeldTurn,
    Loaded,
    Prepared,
    Reserves,
)
from tests.rules.chaos.brawl import field, order, sheet, who
from tests.rules.chaos.drawn import Drawn
from tests.rules.chaos.hearing import hearing
from tests.rules.chaos.test_spray import EVADES, FAR, GO_ON, NOTHING, begun, next_shot, results
from tests.rules.chaos.test_spray import field as firing
from tests.rules.chaos.test_sweep_scenes import CHEST, sweep


@pytest.mark.rule("CF-ENT-04", "CF-DUAL-01")
def test_a_whip_about_somebody_is_no_second_weapon() -> None:
    here = field("1 2 3", "thug", "mai", "joe", held=(("dagger", "whip"), "katana", "club"))
    one = here.units["1"]
    assert reaching.seconds(here.world, one, "strike", "dagger", "main") == ("whip",)
    here.put("3", Entangled("whip", 12, fully=False, by=one))
    assert reaching.seconds(here.world, one, "strike", "dagger", "main") == ()


@pytest.mark.rule("CF-ENT-04", "CF-RET-02")
def test_nobody_strikes_back_with_a_whip_that_is_about_somebody() -> None:
    """It would reach him; the hand that is free does not."""
    whip = sheet("mai", abilities=("return_dodge",))
    here = field("1 . 2 3", "thug", whip, "joe", held=("spear", ("whip", ""), "club"))
    one, two = here.units["1"], here.units["2"]
    answer = Answer("dodge", pay="action")
    assert follow.ways_to_return(here.world, two, one, answer) == ("jab",)
    here.put("3", Entangled("whip", 12, fully=False, by=two))
    assert follow.ways_to_return(here.world, two, one, answer) == ()


@pytest.mark.rule("CF-HOLD-03", "CF-RET-01")
def test_who_holds_somebody_parries_others_but_does_not_strike_back_at_them() -> None:
    here = field("1 2 3", "thug", "mai", "joe", held=("club", ("short_sword", ""), "club"))
    one, two, three = (here.units[sign] for sign in "123")
    answer = Answer("parry", "short_sword", pay="action")
    assert follow.ways_to_return(here.world, two, one, answer) == ("jab",)
    here.put("2", Holding(three, "strength", free=True))
    here.put("3", HeldBy(two))
    assert follow.ways_to_return(here.world, two, one, answer) == ()


@pytest.mark.rule("CF-CIRC-01", "CF-HOLD-01", "CF-ENT-03")
@pytest.mark.parametrize("caught", ["hands", "net", "", "stun"])
def test_who_is_held_after_a_dodge_does_not_slip_behind_anybody(caught: str) -> None:
    here = field(". . . .\n. 1 2 3\n. . . .", "thug", "mai", "joe")
    one, two, three = (here.units[sign] for sign in "123")
    if caught == "hands":
        here.put("3", Holding(two, "strength"))
        here.put("2", HeldBy(three))
    elif caught == "net":
        here.put("2", Entangled("net", 15, fully=True))
    elif caught:
        here.put("2", Condition(stunned=True))
    due = Due(12, agenda.PARTS, two, "circle", (("by", one),))
    asked: list[Request] = []
    cells = follow.behind_cells(here.world, two, one)
    said = [] if caught in ("hands", "net") else [order(cell=cells[0])]
    here.do(hearing(lambda step: follow.circle(step, due), asked), {}, said)
    assert bool(asked) is (caught in ("", "stun"))


@pytest.mark.rule("CF-SPRAY-13", "CF-TICK-10", "CF-PEN-12")
def test_who_prepares_before_the_shot_at_him_comes_answers_it_prepared() -> None:
    """He has said that a Free Action pays for it; 12 + 4 - 4 for the bullet."""
    here = firing(FAR)
    three = here.units["3"]
    begun(here, sweep(here), {"attack": [17], **CHEST}, NOTHING, EVADES)
    here.put("3", Prepared())
    told = next_shot(here, 17, {"defence": [12]}, GO_ON)
    assert results(told) == [(12, 12, "avoided")]
    assert here.world.find(three, Prepared) is None
    assert here.world.get(three, Reserves).actions == 3


@pytest.mark.rule("CF-CHAK-01")
@pytest.mark.parametrize(("helped", "left"), [(False, 3), (True, 3)])
def test_who_has_called_on_chakra_meanwhile_spends_none_in_the_end(helped: bool, left: int) -> None:
    here = field("1 2", "aldric", "thug")
    one = here.units["1"]
    here.put("1", Reserves(0, 3, 3, chakra=3 if helped else 4, helped=helped), Health(0, 20))
    here.do(lambda step: clock.deed(step, one, Action("chakra", "ki")))
    assert here.world.get(one, Reserves).chakra == left


@pytest.mark.rule("CF-ACQ-03", "CF-SIM-01")
@pytest.mark.parametrize(("aimed", "kept"), [("1", True), ("3", False)])
def test_who_shoots_back_at_the_same_moment_lets_go_of_another_target(
    aimed: str, kept: bool
) -> None:
    here = field("1 2 3", "thug", "joe", "mai", held=("club", "laser_rifle", "club"))
    one, two = here.units["1"], here.units["2"]
    here.put("2", Acquired(here.units[aimed]), HeldTurn())
    answer = Answer("simultaneous", "laser_rifle", pay="held")
    action = Action("fight", "strike", "club", target=two)
    attack = attacking.attack_of(who(here, "1"), action)
    blow = Blow(one, two, action, attack, Reply(answer))
    here.do(lambda step: single.both(step, blow), {"attack": [2, 2]}, [])
    assert (here.world.find(two, Acquired) is not None) is kept


@pytest.mark.rule("CF-ACQ-03", "CF-CLEAVE-04")
def test_a_shot_at_a_wall_lets_go_of_whom_he_has_taken_aim_at() -> None:
    here = field("1 # 2\n. . 3", "fred", "thug", "joe", held=("assault_rifle", "club", "club"))
    one, cell = here.units["1"], Cell(here.at("1").x + 1, here.at("1").y)
    here.put("1", Loaded((("assault_rifle", 9),)))
    here.put("1", Acquired(here.units["3"]))
    action = Action("fight", "breach", "assault_rifle", cell=cell)
    here.do(lambda step: things.breaches(step, one, action), {"attack": [2]}, [])
    assert here.world.find(one, Acquired) is None


def about() -> Drawn:
    """Somebody who has taken aim, and has his Turn and a defence kept back."""
    here = field("1 2", "joe", "thug")
    here.put("1", Acquired(here.units["2"]), HeldTurn(), Prepared())
    return here


def idle(here: Drawn) -> bool:
    """Whether nothing of it is left."""
    found = (here.world.find(here.units["1"], one) for one in (Acquired, HeldTurn, Prepared))
    return not any(found)


@pytest.mark.rule("CF-RETREAT-07")
def test_who_has_left_the_field_is_about_nothing_any_more() -> None:
    here = about()
    here.do(lambda step: retreat.leave(step, here.units["1"]), {}, [order(use=False)])
    assert here.world.get(here.units["1"], Out).why == "escaped" and idle(here)


@pytest.mark.rule("CF-WIN-01")
def test_who_has_surrendered_is_about_nothing_any_more() -> None:
    here = about()
    here.do(lambda step: turn.surrender(step, here.units["1"], Action("surrender")))
    assert here.world.get(here.units["1"], Out).why == "surrendered" and idle(here)
