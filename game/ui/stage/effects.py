"""What an answer to a question does, in a few words beside it."""

from __future__ import annotations

from game.core.forecast import Forecast
from game.play.words import decimal, say

MISSES = ("white", "miss")
"""The grades of a throw that does nothing."""


def effect(forecast: Forecast) -> str:
    """What an answer promises in a few words: points of a blow, or the chance of a throw."""
    if forecast.branches and any(branch.losses for branch in forecast.branches):
        worst = min(forecast.branches, key=lambda branch: branch.mean)
        hits = 1.0 - sum(chance for grade, chance in worst.hit if grade in MISSES)
        facts = {"points": decimal(worst.mean), "hits": round(100 * hits)}
        return say("stage.effect_blow", facts)
    if forecast.check is not None and forecast.check.bands:
        chance = 1.0 - forecast.check.chance(*MISSES)
        return say("stage.effect_throw", {"n": round(100 * chance)})
    return ""
