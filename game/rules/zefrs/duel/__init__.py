"""Duels of leaders in segment 1: what they declare, how they strike, what it promises.

The rulebook takes from here two systems, the kinds of request, and the usual answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.core.ruleset import Kind
from game.rules.zefrs.duel import answer_odds, answers, grammar
from game.rules.zefrs.duel.declare import Declare
from game.rules.zefrs.duel.forecast import forecast
from game.rules.zefrs.duel.opinion import default_duel_answer
from game.rules.zefrs.duel.turn import Duels

__all__ = ["KINDS", "Declare", "Duels", "default_duel_answer", "forecast"]

KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "duel.declare": Kind(
            grammar.DECLARE.choices,
            forecast,
            grammar.DECLARE.refuse,
            asks="blow",
            admits=grammar.DECLARE.admits,
        ),
        "duel.defend": Kind(answers.defend, answer_odds.defends),
        "duel.shield": Kind(answers.shield, answer_odds.shields),
        "duel.turn": Kind(answers.turn, answer_odds.turns, answers.refuse_turn),
    }
)
