"""The kinds of request of a fight: their grammars, odds, refusals and courses."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.core.ruleset import Kind
from game.rules.chaos import (
    careful,
    forecast_answer,
    forecast_asked,
    forecast_turn,
    grammar,
    grammar_defend,
    prepare,
    questions,
    running,
    usual_turn,
)
from game.rules.chaos.spray import asking
from game.rules.chaos.timeline import course

KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "chaos.prepare": Kind(prepare.choices, refuse=prepare.refuse, asks="place"),
        "chaos.turn": Kind(
            grammar.turn_choices,
            forecast_turn.of_turn,
            grammar.refuse,
            asks="act",
            course=course,
            proposal=careful.turn,
        ),
        "chaos.held": Kind(
            grammar.held_choices,
            forecast_turn.of_turn,
            grammar.refuse,
            asks="act",
            course=course,
            gains=usual_turn.at_hand,
            proposal=careful.turn,
        ),
        "chaos.between": Kind(
            grammar.between_choices, refuse=grammar.refuse, asks="act", course=course
        ),
        "chaos.defend": Kind(
            grammar_defend.choices, forecast_answer.of_answer, grammar_defend.refuse, asks="answer"
        ),
        "chaos.run_on": Kind(running.choices, forecast_asked.run_on),
        **questions.KINDS,
        **asking.KINDS,
    }
)
"""What a fight asks."""
