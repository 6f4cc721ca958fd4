"""The kinds of request of a personal battle: their grammars, odds, refusals and reactions."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.core.ruleset import Kind
from game.rules.zefrs.skirmish import (
    answering,
    answers,
    facing,
    forecast_turn,
    grammar,
    prepare,
    reacting,
    refusal,
    stepping_past,
)

KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "personal.prepare": Kind(prepare.choices, refuse=prepare.refuse, asks="place"),
        "personal.free": Kind(grammar.choices, forecast_turn.forecast, refusal.refuse, asks="act"),
        "personal.declare": Kind(
            grammar.choices, forecast_turn.forecast, refusal.refuse, asks="act"
        ),
        "personal.order": Kind(answers.order, refuse=answers.refuse_order),
        "personal.face": Kind(facing.choices, refuse=facing.refuse),
        "personal.interrupt": Kind(
            answers.interrupt, forecast_turn.interrupt, react=reacting.interrupt
        ),
        "personal.late": Kind(answers.late),
        "personal.turn": Kind(answers.turn, forecast_turn.turn, answers.refuse_turn),
        "personal.rushed": Kind(answering.choices, forecast_turn.rushed, answering.refuse),
        "personal.past": Kind(stepping_past.choices, refuse=stepping_past.refuse),
    }
)
"""What a personal battle asks, beside the defences of duels."""
