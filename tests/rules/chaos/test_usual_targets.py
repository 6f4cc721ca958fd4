"""What a sensible fighter leaves alone, and against what he defends himself, told nothing."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.orders import PASS
from game.rules.chaos.acts.fight.defending import PARLAY, Threat
from game.rules.chaos.orders.tactics.danger import danger
from game.rules.chaos.sheet.agenda import Entangled, HeldBy, Holding
from game.rules.chaos.sheet.components import FOR_THE_FIGHT, Condition, Loaded
from tests.rules.chaos.brawl import field, sheet, view
from tests.rules.chaos.drawn import Drawn
from tests.rules.chaos.test_defaults import between, defends, turn

ASLEEP, COLD, DYING = (
    Condition(prone=True, asleep=3),
    Condition(prone=True, asleep=FOR_THE_FIGHT),
    Condition(prone=True, dying=True),
)


def gunman() -> Drawn:
    """With a pistol; 2 is nearer than 4."""
    here = field("1 . 2 . . 3 4", "fred", "thug", "joe", "thug", held=("pistol", "club"))
    here.put("1", Loaded((("pistol", 9),)))
    return here


@pytest.mark.rule("CF-WIN-01", "CF-KO-10")
@pytest.mark.parametrize("state", [ASLEEP, COLD, DYING])
def test_one_shoots_at_those_who_are_in_their_senses(state: Condition) -> None:
    here = gunman()
    assert turn(here).unit("target") == here.units["2"]
    here.put("2", state)
    assert turn(here).unit("target") == here.units["4"]


@pytest.mark.rule("CF-WIN-01", "CF-KO-10")
@pytest.mark.parametrize(("state", "shot"), [(ASLEEP, True), (COLD, False), (DYING, False)])
def test_who_will_not_come_to_himself_is_left_alone(state: Condition, shot: bool) -> None:
    here = gunman()
    here.put("2", state)
    here.put("4", COLD)
    assert (turn(here).unit("target") == here.units["2"]) is shot


@pytest.mark.rule("CF-WIN-01", "CF-MOVE-04")
def test_nobody_stands_still_for_a_shot_at_who_is_out_of_the_fight() -> None:
    ground = ". . . . . . . . . .\n1 2 . . . . . . . 4"
    here = field(ground, "aldric", "thug", "joe", "thug", held=("long_sword", "club"))
    here.clock(20)
    assert between(here) == PASS
    here.put("2", COLD)
    assert between(here).text("form") == "move"


@pytest.mark.rule("CF-HOLD-05", "CF-HOLD-06")
@pytest.mark.parametrize(("state", "how"), [(Condition(), "choke"), (ASLEEP, "release")])
def test_who_holds_somebody_unconscious_lets_him_be(state: Condition, how: str) -> None:
    here = field("1 2", "aldric", "thug", held=("", "club"))
    one, two = here.units["1"], here.units["2"]
    here.put("1", Holding(two, "strength"))
    here.put("2", HeldBy(one), state)
    assert turn(here).text("how") == how
    assert (between(here).text("how") == "release") is (how == "release")
    assert (between(here) == PASS) is (how == "choke")


@pytest.mark.parametrize("how", ["grapple", "hold", "trip", "entangle", "disarm"])
def test_one_does_not_let_oneself_be_seized_because_it_does_no_red(how: str) -> None:
    here = field("1 2", "thug", sheet("aldric"), held=("", "long_sword"))
    item = "club" if how == "disarm" else ""
    threat = Threat(here.units["1"], PARLAY, how, item)
    assert defends(here, threat).text("method") != "none"


@pytest.mark.rule("CF-ENT-03")
@pytest.mark.parametrize("fully", [True, False])
def test_who_is_caught_fully_is_not_feared(fully: Any) -> None:
    here = field("1 2", "joe", "grak", held=("club", "claymore"))
    here.put("2", Entangled("net", 15, fully=fully))
    one, two = here.units["1"], here.units["2"]
    assert (danger(view(here), two, one, here.at("1")) == 0.0) is fully
