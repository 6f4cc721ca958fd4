"""The kinds of request of a personal battle: their grammars, odds, refusals and reactions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from game.core.ruleset import Kind
from game.rules.zefrs.personal.acts import answering, facing, reacting, stepping_past
from game.rules.zefrs.personal.orders import (
    answers,
    careful,
    forecast_asked,
    forecast_turn,
    grammar,
)
from game.rules.zefrs.personal.setup import prepare

ACTS = Kind(
    grammar.DECLARE.choices,
    forecast_turn.forecast,
    grammar.DECLARE.refuse,
    asks="act",
    proposal=careful.declaration,
    admits=grammar.DECLARE.admits,
)
"""A declaration, and a free action."""

KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "personal.prepare": Kind(prepare.choices, refuse=prepare.refuse, asks="place"),
        "personal.free": replace(ACTS, moment="free"),
        "personal.declare": ACTS,
        "personal.order": Kind(answers.order, forecast_asked.next_one, answers.refuse_order),
        "personal.face": Kind(facing.choices, forecast_asked.face, facing.refuse),
        "personal.interrupt": Kind(
            answers.interrupt, forecast_asked.interrupt, react=reacting.interrupt
        ),
        "personal.late": Kind(answers.late, forecast_asked.late),
        "personal.turn": Kind(answers.turn, forecast_asked.turn, answers.refuse_turn),
        "personal.rushed": Kind(answering.choices, forecast_turn.rushed, answering.refuse),
        "personal.past": Kind(stepping_past.choices, forecast_asked.past, stepping_past.refuse),
    }
)
"""What a personal battle asks, beside the defences of duels."""
