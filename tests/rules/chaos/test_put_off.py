"""What somebody prepares, or does for a Free Action, while he is locked in a Steeling (STEEL)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.step import Step
from game.rules.chaos.acts.fight import defending
from game.rules.chaos.acts.parlay import steel
from game.rules.chaos.exchange.clash import Standing
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.agenda import Steeling
from game.rules.chaos.sheet.components import Busy, Doing, Reserves
from tests.rules.chaos.brawl import field, order
from tests.rules.chaos.drawn import Drawn

PARRY = Standing(12, Answer("parry", "club", pay="action"))


def locked(second: object) -> Drawn:
    """On tick 20 the second one parries, and is locked with the first for 8 ticks, to 12."""
    here = field("12", "thug", "thug", held=("club", "club"))
    one, two = here.units["1"], here.units["2"]
    for sign in "12":
        here.put(sign, Reserves(0, 3, 3))
    here.put("1", Doing(order(form="fight"), 20, 20, 18, "strike"))
    here.put("2", second)
    ends = {"strike": 16, "end": 14} if isinstance(second, Doing) else {"free": 19}

    def work(step: Step) -> Any:
        for what, tick in ends.items():
            agenda.plan(step, two, tick, agenda.PARTS, what)
        defending.begin(step, two, one, PARRY, 2)
        yield from steel.begin(step, one, two, one, False)

    here.do(work, {"strength": [5, 3]})
    assert here.world.get(two, Steeling).end == 12
    return here


def due(here: Drawn, what: str) -> int:
    (found,) = (
        one.tick for one in here.world.get(1, agenda.Agenda).items
        if one.what == what and one.unit == here.units["2"]
    )  # fmt: skip
    return found


PREPARES = Doing(order(form="fight"), 24, 16, 14, "prepare")


@pytest.mark.rule("CF-STEEL-04", "CF-TICK-11")
def test_what_he_prepares_comes_later_by_the_steeling_and_not_by_the_parry_besides() -> None:
    """Four ticks were left before its strike, two more to its end."""
    here = locked(PREPARES)
    made = here.world.get(here.units["2"], Doing)
    assert (made.strike, made.end) == (12 - 4, 12 - 6)
    assert (due(here, "strike"), due(here, "end")) == (8, 6)


@pytest.mark.rule("CF-STEEL-04", "CF-TICK-11")
def test_a_free_action_is_done_after_the_steeling_and_not_lost_by_it() -> None:
    """A tick of it was left."""
    here = locked(Busy("chore", 19))
    assert here.world.get(here.units["2"], Busy).end == 12 - 1
    assert due(here, "free") == 11


@pytest.mark.rule("CF-STEEL-04", "CF-STEEL-03")
@pytest.mark.parametrize("second", [PREPARES, Busy("chore", 19)])
def test_what_was_put_off_by_a_steeling_comes_sooner_if_it_is_broken_off(second: object) -> None:
    """On tick 17, after three of its ticks."""
    here = locked(second)
    here.clock(17)
    here.do(lambda step: steel.apart(step, here.units["2"]))
    if isinstance(second, Doing):
        made = here.world.get(here.units["2"], Doing)
        assert (made.strike, made.end) == (17 - 4, 17 - 6)
    else:
        assert here.world.get(here.units["2"], Busy).end == 17 - 1


@pytest.mark.rule("CF-TICK-11")
@pytest.mark.parametrize(
    ("first", "at", "second", "strike"),
    [
        (2, 18, 2, 12),  # One after the other: four ticks.
        (3, 18, 2, 12),  # From the 20 to the 16, though the first would have lasted to the 17.
        (3, 18, 1, 13),
        (2, 15, 2, 12),
    ],
)
def test_a_new_defence_inside_the_last_puts_off_what_he_prepares_only_by_what_is_more(
    first: int, at: int, second: int, strike: int
) -> None:
    here = field("12", "thug", "thug", held=("pistol", "club"))
    one, two = here.units["1"], here.units["2"]
    here.put("2", PREPARES)
    here.do(lambda step: defending.begin(step, two, one, PARRY, first))
    here.clock(at)
    here.do(lambda step: defending.begin(step, two, one, PARRY, second))
    assert here.world.get(two, Doing).strike == strike
