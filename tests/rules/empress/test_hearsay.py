"""What others hear of somebody hidden who is asked: that nobody else is, and no more (3.15)."""

from __future__ import annotations

import pytest

from game.core.components import Seen
from game.core.ruleset import Request
from game.rules.empress.acts.countdown import NOW
from game.rules.empress.acts.initiative import STANCE
from game.rules.empress.acts.turn import TURN
from tests.rules.empress.bout import man, setup
from tests.rules.empress.desk import Desk, desk

HIDER = man("E8", "a", (2, 2), traits=("hidden",))


def imagined(here: Desk, request: Request) -> set[str]:
    """What anybody may be asked now, as the other side imagines the battle."""
    known = here.battle.view("b")
    assert not list(known.waiting)
    assert known.find(request.unit, Seen) is None
    found = here.battle.seat("b").imagine(3)
    assert not list(found.view("b").waiting)
    return {one.kind for one in found.view("a").waiting}


@pytest.mark.rule("EM-SUR-14", "EM-TRN-03")
def test_whoever_hides_and_declares_keeps_the_others_waiting() -> None:
    here = desk(setup(HIDER, man("E2", "b", (9, 2), agility=18)))
    assert imagined(here, here.until("E8", STANCE)) == {STANCE}


@pytest.mark.rule("EM-SUR-14")
def test_whoever_hides_in_his_turn_keeps_the_others_waiting_for_the_rest_of_it() -> None:
    people = (man("E8", "a", (2, 2), agility=18), man("E2", "b", (9, 2)))
    here = desk(setup(*people, terrain={(5, y): "wall" for y in range(10)}))
    request = here.until("E8")
    here.battle.give(request, here.order(request, {"form": "hide"}))
    assert imagined(here, here.until("E8")) == {TURN}


@pytest.mark.rule("EM-SUR-14", "EM-INI-03")
def test_whoever_hides_and_holds_keeps_the_others_waiting_when_he_is_asked() -> None:
    quick = man("E8", "a", (2, 2), traits=("hidden",), agility=18)
    here = desk(setup(quick, man("E2", "b", (9, 2)), man("E10", "b", (12, 8))))
    request = here.until("E8")
    here.battle.give(request, here.order(request, {"form": "hold"}))
    assert imagined(here, here.until("E8", NOW)) == {TURN}
    here.battle.give(here.until("E8", NOW), here.order(here.until("E8", NOW), {"use": False}))
    here.until("E2")
    assert list(here.battle.view("b").waiting)
