"""Why a computer player decided as it did, in words, the weightiest reason first."""

from __future__ import annotations

from game.ai import Decision
from game.play.words import say

LEAST = 0.05
"""What is worth less is not worth a line, in fighters."""


def explain(decision: Decision) -> tuple[str, ...]:
    """A line for each term that counted, such as "several upon one: +4.2"."""
    counted = [(name, worth) for name, worth in decision.terms if abs(worth) >= LEAST]
    counted.sort(key=lambda term: -abs(term[1]))
    return tuple(_line(name, worth) for name, worth in counted)


def _line(name: str, worth: float) -> str:
    shown = f"{worth:+.1f}".replace("-", "\N{MINUS SIGN}")
    return say("ai.reason", {"what": say(f"ai.{name}"), "worth": shown})
