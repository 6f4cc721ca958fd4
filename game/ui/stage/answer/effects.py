"""What an answer to a question promises, in a few words, and the direction that it names."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.forecast import Branch, Forecast
from game.core.grid import STEPS
from game.core.orders import Order
from game.core.view import View
from game.core.vocabulary import VAIN
from game.play.words import say
from game.ui.battle.table.wording import capital, remarks
from game.ui.leaf.naming import measure
from game.ui.odds.forecast_panel import percent
from game.ui.odds.grades import chance


def effect(view: View, forecast: Forecast) -> str:
    """What an answer promises in a few words: what a blow does, the chance of a throw, and what
    the book remarks of it.
    """
    return capital(", ".join(filter(None, _told(view, forecast))))


def _told(view: View, forecast: Forecast) -> Iterator[str]:
    if forecast.check is None or any(branch.losses for branch in forecast.branches):
        worst = min(forecast.branches, key=lambda branch: branch.mean, default=None)
        if worst is not None:
            yield _blow(view, worst)
    elif forecast.check.bands:
        helps = 1.0 - chance(view.ruleset.id, forecast.check.odds, VAIN)
        yield say("stage.effect_throw", {"n": round(100 * helps)})
    yield from (remarks(view, (note,)) for note in forecast.notes)


def _blow(view: View, branch: Branch) -> str:
    """A blow that may miss, else one that has landed; out of action where that can be."""
    lost = say("stage.effect_lands", {"points": measure(view, branch.mean, fine=True)})
    if branch.hit:
        hits = 1.0 - chance(view.ruleset.id, branch.hit, VAIN)
        facts = {"points": measure(view, branch.mean, fine=True), "hits": round(100 * hits)}
        lost = say("stage.effect_blow", facts)
    if round(100 * branch.out) == 0:
        return lost
    return f"{lost}, {say('battle.duel.out', {'chance': percent(branch.out)})}"


def direction(order: Order) -> str:
    """The direction that an answer names; empty where it names none."""
    return next((v for _, v in order.slots if isinstance(v, str) and v in STEPS), "")
