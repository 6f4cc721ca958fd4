"""Stun where it meets other states."""

from __future__ import annotations

import pytest

from game.rules.chaos.acts.time import stunned
from game.rules.chaos.sheet.components import Condition
from tests.rules.chaos.brawl import field


@pytest.mark.rule("CF-KO-10", "CF-STUN-05")
def test_who_is_struck_while_he_is_unconscious_skips_no_turn_when_he_wakes():
    here = field("12", "aldric", "thug", held=("long_sword", "club"))
    for asleep, dazed in ((0, True), (3, False), (-1, False)):
        here.put("2", Condition(prone=True, asleep=asleep))
        here.do(lambda step: stunned.stun(step, here.units["2"], "CF-KNOCK-01"))
        assert here.world.get(here.units["2"], Condition).stunned is dazed
