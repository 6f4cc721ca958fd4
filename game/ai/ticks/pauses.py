"""Between turns: up from the ground, armed, where one wants to be; and the turn kept back."""

from __future__ import annotations

from game.ai.player import sensible
from game.ai.ticks import attacks, errands, small, special
from game.ai.ticks.mind import Choice, Mind
from game.ai.ticks.scene import PRONE
from game.ai.ticks.stands import friends_blow
from game.core.orders import PASS

KEEP = 1
"""Free Actions that one keeps for an answer."""

LAST = 2
"""On so late a tick a turn is used, for what it is worth."""

MOVING, STOPS = "moving", 4
"""Whoever is still on the move waits for a tick before he strikes, but not so late."""

ENOUGH = 0.05
"""A held turn is used for what gains so much."""


def between(mind: Mind) -> Choice:
    """What an idle fighter does now."""
    going = errands.errand(mind)
    if going is not None:
        return going
    hows = mind.open(("form", "chore"))
    again = small.revived(mind) or special.lets_go(mind)
    if again is not None:
        return again
    if PRONE in mind.me.states and "stand" in hows and mind.me.actions > KEEP:
        order = mind.made({"form": "chore", "how": "stand"})
        if order is not None:
            return Choice(order, (("ready", 0.14),))
    return Choice(sensible(mind.seat, mind.request), ())


def held(mind: Mind) -> Choice:
    """The turn kept back: for the best attack at hand, if it is worth it or it is late."""
    if MOVING in mind.me.states and mind.now.now > STOPS:
        return Choice(PASS, ())
    found = [c for c in attacks.plain(mind) if _at_once(mind, c)]
    best = max(found, key=lambda choice: choice.worth, default=None)
    if best is None:
        order = sensible(mind.seat, mind.request) if mind.now.now <= 1 else PASS
        return Choice(order, ())
    waits = best.target is not None and friends_blow(mind, best.target) is not None
    open_now = best.bare - best.gain < 0.01
    if mind.now.now <= LAST or open_now or (best.gain >= ENOUGH and not waits):
        found += list(attacks.variants(mind, found))
        return max(found, key=lambda choice: choice.worth)
    return Choice(PASS, ())


def _at_once(mind: Mind, choice: Choice) -> bool:
    """Whether the blow needs no run."""
    marks = mind.now.view.ruleset.kinds[mind.request.kind].course
    own = marks(mind.now.view, mind.request, choice.order) if marks else ()
    strike = next((m.at for m in own if m.state == "planned"), mind.now.now)
    return choice.order.text("how") != "strike" or strike == mind.now.now
