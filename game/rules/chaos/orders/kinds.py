"""The kinds of request of a fight: their grammars, odds, refusals and courses."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from game.core.ruleset import Kind
from game.rules.chaos.acts.move import running
from game.rules.chaos.orders import (
    careful,
    defend,
    forecast_answer,
    forecast_asked,
    forecast_turn,
    questions,
    spray_questions,
    turn,
    usual_turn,
)
from game.rules.chaos.setup import prepare
from game.rules.chaos.shown.timeline import course

KINDS: Mapping[str, Kind] = MappingProxyType(
    {
        "chaos.prepare": Kind(prepare.choices, refuse=prepare.refuse, asks="place"),
        "chaos.turn": Kind(
            turn.TURNS.choices,
            forecast_turn.of_turn,
            turn.refuse,
            asks="act",
            course=course,
            proposal=careful.turn,
            admits=turn.TURNS.admits,
        ),
        "chaos.held": Kind(
            turn.TURNS.choices,
            forecast_turn.of_turn,
            turn.refuse,
            asks="act",
            moment="held",
            course=course,
            gains=usual_turn.at_hand,
            proposal=careful.turn,
            admits=turn.TURNS.admits,
        ),
        "chaos.between": Kind(
            turn.TURNS.choices,
            refuse=turn.refuse,
            asks="act",
            moment="between",
            course=course,
            admits=turn.TURNS.admits,
        ),
        "chaos.defend": Kind(
            defend.ANSWERS.choices,
            forecast_answer.of_answer,
            defend.ANSWERS.refuse,
            asks="answer",
            moment="answer",
            admits=defend.ANSWERS.admits,
        ),
        "chaos.run_on": Kind(running.choices, forecast_asked.run_on),
        **questions.KINDS,
        **spray_questions.KINDS,
    }
)
"""What a fight asks."""
