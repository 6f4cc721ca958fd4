"""Duels of leaders in segment 1: what they declare, how they strike, what it promises.

The rulebook takes from here two systems, the kinds of request, and the usual answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.core.ruleset import Kind
from game.rules.kit.questions import of_fact, refused, yes_or_no
from game.rules.zefrs.duel import grammar
from game.rules.zefrs.duel.forecast import default_duel_answer, defends, forecast, shields, turns
from game.rules.zefrs.duel.turn import Declare, Duels

__all__ = ["KINDS", "Declare", "Duels", "default_duel_answer", "forecast"]

KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "duel.declare": Kind(
            grammar.DECLARE.choices,
            forecast,
            grammar.DECLARE.refuse,
            asks="blow",
            admits=grammar.DECLARE.admits,
            roles=grammar.DECLARE.roles,
        ),
        "duel.defend": Kind(yes_or_no("use"), defends),
        "duel.shield": Kind(yes_or_no("use"), shields),
        "duel.turn": Kind(
            of_fact("target", "opponents"), turns, refused("ZF-DECL-09", "zefrs.no.opponent")
        ),
    }
)
