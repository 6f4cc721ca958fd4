"""Whoever is struck down in the middle of an exchange does nothing more in it, and nothing more is
done to him that somebody would pay for.
"""

from __future__ import annotations

import pytest

from game.core.components import Out, Position
from game.core.grid import Cell
from game.core.ruleset import Request
from game.rules.chaos.acts.fight import follow
from game.rules.chaos.acts.parlay import doing
from game.rules.chaos.acts.spray import shots
from game.rules.chaos.acts.time import clock, ending
from game.rules.chaos.exchange.clash import Clash
from game.rules.chaos.exchange.rolls import HIT
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.agenda import Due, Entangled, HeldBy, Holding, Steeling
from game.rules.chaos.sheet.components import (
    Condition,
    Doing,
    Line,
    Prepared,
    Reserves,
    Spraying,
    Wounds,
)
from tests.rules.chaos.brawl import field, keys, order, sheet
from tests.rules.chaos.drawn import drawn
from tests.rules.chaos.hearing import hearing
from tests.rules.chaos.test_both_at_once import die
from tests.rules.chaos.test_run_ups import planned, runner, runs


@pytest.mark.rule("CF-PARLAY-04", "CF-HOLD-06", "CF-ENT-04")
@pytest.mark.parametrize(("how", "item"), [("grapple", ""), ("hold", ""), ("entangle", "whip")])
def test_who_is_struck_down_as_he_attacks_neither_wrestles_nor_holds_nor_keeps_a_whip(
    how: str, item: str
) -> None:
    """Both struck at the same moment: his parlay would have hit."""
    here = field(
        "1 2", sheet("thug", abilities=("hip_toss",)), "mai", held=(item or "club", "katana")
    )
    one, two = here.units["1"], here.units["2"]
    here.put("1", Condition(asleep=9))
    here.put("2", Doing(order(form="fight"), 20, 12, 10))
    action = Action("parlay", how, item, target=two, stat="strength")
    made = Clash(how, "simultaneous", HIT, die(15, 15), standing=3)
    asked: list[Request] = []
    events = here.do(hearing(lambda step: doing.succeeds(step, one, action, made), asked), {}, [])
    assert keys(events) == ["chaos.parlay_lost"]
    assert not asked
    assert here.world.find(two, HeldBy) is None and here.world.find(two, Entangled) is None
    assert here.world.find(two, Doing) is not None


@pytest.mark.rule("CF-RET-01", "CF-CIRC-01")
def test_nobody_strikes_back_at_or_gets_behind_somebody_who_is_out() -> None:
    here = field(". . .\n. 1 2\n. . .", "thug", sheet("mai", abilities=("dominance",)))
    one, two = here.units["1"], here.units["2"]
    answer = Answer("parry", "katana", pay="action")
    assert follow.ways_to_return(here.world, two, one, answer) != ()
    here.put("1", Out("red_limit"))
    assert follow.ways_to_return(here.world, two, one, answer) == ()
    due = Due(12, agenda.PARTS, two, "circle", (("by", one),))
    asked: list[Request] = []
    here.do(hearing(lambda step: follow.circle(step, due), asked), {}, [])
    assert not asked


@pytest.mark.rule("CF-MOVE-10")
def test_nobody_runs_on_after_somebody_who_is_out_meanwhile() -> None:
    """On his run-up he makes no further step, and is not asked; the strike comes up and is lost."""
    here = drawn("1 . . . 2")
    runner(here, 20, 15, 13)
    here.put("2", Out("escaped"))
    assert runs(here) == ([], [])
    assert here.world.get(here.units["1"], Position).cell == Cell(0, 0)
    assert "run" not in planned(here)
    action = Action("fight", "strike", "club", target=here.units["2"])
    due = Due(15, agenda.PARTS, here.units["1"], "strike")
    asked: list[Request] = []
    here.do(hearing(lambda step: clock.arrives(step, due, action), asked), {}, [])
    assert not asked


@pytest.mark.rule("CF-HOLD-06", "CF-ENT-04", "CF-STEEL-03", "CF-DMG-14")
def test_who_dies_at_the_end_of_a_round_holds_nobody_in_the_next() -> None:
    """Before its first tick already: nobody contests a hold, a whip or a Steeling with him."""
    here = field("1 2", "thug", "mai", held=("whip", "katana"))
    one, two = here.units["1"], here.units["2"]
    here.put("1", Condition(dying=True))
    here.put("1", Holding(two, "strength"))
    here.put("2", HeldBy(one))
    here.put("2", Entangled("whip", 5, fully=False, by=one))
    here.put("1", Steeling(two, wins=True, end=5))
    here.put("2", Steeling(one, wins=False, end=5))
    events = here.do(lambda step: ending.Ending().process(step), {}, [])
    assert here.world.get(one, Out) == Out("dead")
    assert "chaos.hold_ends" in keys(events)
    for part in (HeldBy, Entangled, Steeling):
        assert here.world.find(two, part) is None


@pytest.mark.rule("CF-DMG-15", "CF-SPRAY-08", "CF-TICK-10")
def test_nobody_prepares_against_the_burst_of_one_who_has_bled_to_death() -> None:
    """His burst would have gone on in the next round; what the other prepares is not lost to it."""
    here = drawn("1 . . . 2")
    one, two = here.units["1"], here.units["2"]
    line = Line(two, (), (), Answer(), awkward=False)
    fires = order(form="fight", how="spray", weapon="submachine_gun", target=two)
    here.put("1", Spraying(fires, 5, 12, 2, (line,)))
    here.put("1", Doing(fires, 20, 12, -3, part="recover"))
    here.put("1", Wounds((("chest", 2),), bleeding=1))
    here.put("1", Reserves(0, 3, 3, blood=1))
    here.do(lambda step: ending.bleeds(step, one), {}, [])
    assert here.world.get(one, Out) == Out("dead")
    here.put("2", Prepared())
    assert keys(here.do(lambda step: shots.renews(step, two), {}, [])) == []
    assert here.world.find(two, Prepared) is not None
    assert here.world.find(one, Doing) is None
