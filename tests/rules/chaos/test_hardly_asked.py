"""Where something can be gained by being asked, and that not being asked is the same as passing."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.engine.habits import Habits, disturbed, promising
from game.core.events import Event
from game.core.orders import PASS, UNDISTURBED, UNPROMISING, Order
from game.core.ruleset import Request
from game.core.seat import Seat
from game.play.match import Match, open_match
from game.play.scenarios.library import find, load
from game.rules import RULESETS
from game.rules.chaos.orders import usual_defence, usual_turn
from game.rules.chaos.sheet.agenda import HeldBy
from game.rules.chaos.sheet.components import Defending, Doing, HeldTurn, NextTurn, Reserves
from tests.rules.chaos.brawl import field
from tests.rules.chaos.test_defaults import ask, view

BETWEEN, HELD, ALL = "chaos.between", "chaos.held", "chaos.multiple"


def held(here: Any, tick: int = 10) -> bool:
    """Whether his held Turn is worth a question on this tick."""
    here.clock(tick)
    here.put("1", HeldTurn())
    return usual_turn.at_hand(view(here), ask(here, "1", HELD, window=True))


@pytest.mark.parametrize(
    ("drawing", "arms", "worth"),
    [
        ("12 . . . . . . .", ("long_sword", "club"), True),
        ("1 . 2 . . . . . .", ("long_sword", "club"), True),
        ("1 . . . . . . . 2", ("long_sword", "club"), False),
        ("1 . . . . . . . 2", ("assault_rifle", "club"), True),
        ("1 . . # . . . . 2", ("assault_rifle", "club"), False),
    ],
)
def test_a_held_turn_is_worth_a_question_if_somebody_is_at_hand(
    drawing: str, arms: tuple[str, str], worth: bool
) -> None:
    assert held(field(drawing, "fred", "thug", held=arms)) == worth


def test_on_the_last_tick_it_is_now_or_never() -> None:
    here = field("1 . . . . . . . 2", "fred", "thug", held=("long_sword", "club"))
    assert [held(here, tick) for tick in (2, 1)] == [False, True]


def test_who_is_held_may_get_free() -> None:
    here = field("12", "fred", "thug", held=("long_sword", "club"))
    here.put("1", HeldBy(here.units["2"]))
    assert held(here)


def against_all(here: Any) -> bool:
    """Whether it is worth a question to turn his answer against everybody else."""
    here.clock(10)
    here.put("1", Defending(here.units["2"], "parry", 15, 8))
    about = (("by", here.units["2"]),)
    return usual_defence.others_near(view(here), ask(here, "1", ALL, about=about))


@pytest.mark.parametrize(
    ("drawing", "arms", "due", "worth"),
    [
        ("124 . . . . . . . . .", "club", 9, True),
        ("12 . . 4 . . . . . .", "club", 9, True),
        ("12 . . . . . . . . 4", "club", 9, False),
        ("12 . . . . . . . . 4", "pistol", 9, True),
        ("124 . . . . . . . . .", "club", 8, False),
    ],
)
def test_it_is_if_another_acts_in_time_and_comes_so_far(
    drawing: str, arms: str, due: int, worth: bool
) -> None:
    here = field(drawing, "aldric", "thug", "thug", "thug", held=("long_sword", "club", "", arms))
    here.put("4", NextTurn(due))
    assert against_all(here) == worth


def test_it_is_if_another_is_about_to_strike() -> None:
    here = field(
        "12 . 4", "aldric", "thug", "thug", "thug", held=("long_sword", "club", "", "club")
    )
    order = Order((("form", "fight"), ("how", "strike"), ("target", here.units["1"])))
    for strike, worth in ((9, True), (8, False)):
        here.put("4", Doing(order, 12, strike, 5))
        assert against_all(here) == worth


@pytest.mark.rule("CF-CHAK-01", "CF-KI-01")
@pytest.mark.parametrize(
    ("ki", "dry", "owed", "answer"),
    [
        (4, 0, 0, None),
        (4, 1, 0, Order((("ki", 0),))),
        (1, 0, 1, Order((("ki", 0),))),
        (0, 0, 0, Order((("ki", 0),))),
    ],
)
def test_who_can_put_no_ki_on_a_resist_is_not_asked_for_any(
    ki: int, dry: int, owed: int, answer: Order | None
) -> None:
    here = field("12", "aldric", "thug")
    here.put("1", Reserves(ki, 3, 3, dry=dry))
    request = ask(here, "1", "chaos.resist", about=(("resist", "balance"), ("owed", owed)))
    assert Habits().answer(view(here), request) == answer


class Quiet:
    """Who passes and answers by hand where nothing stands for him, as what stands would."""

    def __init__(self, match: Match, stands: bool) -> None:
        self.match, self.seat = match, match.seat("a")
        self.asked, self.stands = 0, stands
        if stands:
            self.seat.stand(BETWEEN, UNDISTURBED)
            for kind in (HELD, ALL):
                self.seat.stand(kind, UNPROMISING)

    def fight(self) -> tuple[Event, ...]:
        """All that happens in the first round."""
        while not self.match.over and self.match.battle.clock.round < 2:
            if not self.match.step():
                request = self.seat.waiting[0]
                if request.editable:
                    self._seal()
                else:
                    self.seat.give(request, self._answer(self.seat, request))
        return self.seat.view.events

    def _seal(self) -> None:
        for request in self.seat.waiting:
            self.seat.give(request, self.seat.default(request))
        self.seat.commit()

    def _answer(self, seat: Seat, request: Request) -> Order:
        self.asked += 1
        idle = request.kind == BETWEEN and not disturbed(seat.view, request.unit)
        unpromising = request.kind in (HELD, ALL) and not promising(seat.view, request)
        if not self.stands and request.window and (idle or unpromising):
            return PASS
        if not self.stands and unpromising:
            return Order((("use", False),))
        return seat.default(request)


def test_whoever_is_not_asked_fights_the_battle_of_one_who_passes() -> None:
    scenario, players = load(find("rope-lane"), RULESETS), {"a": "human", "b": "simple"}
    both = [
        Quiet(open_match("x", scenario, RULESETS["chaos"], players, 1), stands)
        for stands in (True, False)
    ]
    asked, passing = [one.fight() for one in both]
    assert asked == passing
    assert both[0].asked < both[1].asked
