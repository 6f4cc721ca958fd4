"""What is shown of the round before it is rolled for, and of those who cannot fight in it."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.shown import Mark
from game.rules.chaos.sheet.agenda import Ambush, Entangled
from game.rules.chaos.sheet.components import Condition, Wounds
from game.rules.chaos.shown.card import expected
from game.rules.chaos.shown.lookout import LOOKOUT
from tests.rules.chaos.brawl import field, sheet, view


@pytest.mark.rule("CF-TICK-01", "CF-PEN-15")
def test_the_bar_of_time_knows_what_lasts_on_a_roll() -> None:
    """Fred has +3 with empty hands; lying there with 2 Red takes 8 off it."""
    here = field("1 2", "fred", "thug")
    one = here.units["1"]
    assert expected(here.world, one, 2) == Mark(one, "planned", None, 4, 23)
    here.put("1", Condition(prone=True), Wounds((("chest", 2),)))
    assert expected(here.world, one, 2) == Mark(one, "planned", None, 1, 15)


@pytest.mark.rule("CF-TICK-01")
def test_who_is_slow_has_his_own_tick_whatever_he_rolls() -> None:
    here = field("1 2", sheet("thug", speed=2), "thug")
    one = here.units["1"]
    assert expected(here.world, one, 1) == Mark(one, "planned", None, 10, 10)


@pytest.mark.rule("CF-AMBUSH-01", "CF-AMBUSH-02")
def test_in_an_ambush_the_die_counts_alone_and_the_surprised_have_no_turn() -> None:
    here = field("1 2", "fred", "fred")
    one, two = here.units["1"], here.units["2"]
    here.world.put(1, Ambush("a"))
    assert expected(here.world, one, 1) == Mark(one, "planned", None, 1, 20)
    assert expected(here.world, two, 1) == Mark(two, "done")
    assert expected(here.world, two, 2) == Mark(two, "planned", None, 1, 19)


@pytest.mark.rule("CF-ENT-03")
@pytest.mark.parametrize("fully", [True, False])
def test_who_is_caught_fully_threatens_nobody(fully: Any) -> None:
    here = field("1 . 2", "fred", "thug")
    here.put("2", Entangled("net", 15, fully=fully))
    seen = view(here)
    assert LOOKOUT.able(seen, here.units["2"]) is not fully
    assert any(here.units["2"] in who for who in LOOKOUT.threat(seen).values()) is not fully
