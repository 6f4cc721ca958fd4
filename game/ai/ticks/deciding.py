"""All that a side decides in a fight by ticks: each request for itself, the present one at that."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random

from game.ai.player import Decision, chance_for, sensible
from game.ai.ticks import arts, attacks, defence, errands, pauses, small, special, stands
from game.ai.ticks.mind import Choice, Mind
from game.ai.ticks.pace import CYCLE, hurry
from game.ai.ticks.scene import scene
from game.core.ruleset import Request
from game.core.seat import Seat

NOISE = 0.06
"""Mere whim of a recruit, in fighters."""

Weigh = Callable[[Choice], float]


def by_ticks(seat: Seat) -> bool:
    """Whether this is a fight in which every attack is answered as it comes."""
    kinds = seat.view.ruleset.kinds.values()
    return seat.view.scale.lookout is not None and any(kind.asks == "answer" for kind in kinds)


def as_veteran(seat: Seat) -> Mapping[str, Decision]:
    """A decision for everything that waits."""
    return {request.id: _veteran(seat, request) for request in seat.waiting}


def _veteran(seat: Seat, request: Request) -> Decision:
    now = scene(seat.view)
    me, asks = now.man(request.unit), seat.view.ruleset.kinds[request.kind].asks
    if me is None or not now.foes:
        return Decision(request, sensible(seat, request))
    mind = Mind(seat, request, now, me)
    if asks == "answer":
        return _said(request, defence.answered(mind))
    if asks == "act" and not request.window:
        return _said(request, turn(mind, lambda choice: choice.worth))
    if asks == "act" and request.kind.endswith("held"):
        return _said(request, pauses.held(mind))
    if asks == "act":
        return _said(request, pauses.between(mind))
    return _said(request, small.small(mind))


def turn(mind: Mind, weigh: Weigh) -> Choice:
    """The best use of a turn, what it brings weighed against the time it takes."""
    first = at_once(mind) if mind.keen else None
    if first is not None:
        return first
    fights = attacks.plain(mind)
    if mind.keen:
        fights += [*attacks.variants(mind, fights), *arts.arts(mind, fights)]
        fights += list(special.sprays(mind, [c for c in fights if c.order.text("how") != "strike"]))
        fights += list(special.blasts(mind))
        plain = max((choice.gain for choice in fights), default=0.0)
        fights += list(special.wrestling(mind, plain))
    best = max(fights, key=lambda choice: choice.worth, default=None)
    found = [*fights, *stands.stands(mind, best)]
    usual = max((choice.worth * CYCLE / choice.whole for choice in fights), default=0.0)
    timed = [_in_time(choice, max(0.0, usual)) for choice in found]
    return max(timed, key=weigh, default=Choice(sensible(mind.seat, mind.request), ()))


def at_once(mind: Mind) -> Choice | None:
    """What goes before everything else."""
    return small.revived(mind) or special.lets_go(mind) or errands.errand(mind)


def _in_time(choice: Choice, usual: float) -> Choice:
    terms = (*choice.terms, ("time", hurry(usual, choice.whole)))
    return Choice(choice.order, terms, choice.target, choice.gain, choice.bare, choice.whole)


def as_recruit(seat: Seat, seed: int) -> Mapping[str, Decision]:
    """Plain attacks on his turns, with a whim; all else is usual."""
    found: dict[str, Decision] = {}
    for request in seat.waiting:
        now = scene(seat.view)
        me, asks = now.man(request.unit), seat.view.ruleset.kinds[request.kind].asks
        found[request.id] = Decision(request, sensible(seat, request))
        if me is not None and now.foes and asks == "act" and not request.window:
            mind = Mind(seat, request, now, me, keen=False)
            chance = chance_for(seed, seat, request)
            found[request.id] = _said(request, turn(mind, _on_a_whim(chance)))
    return found


def _on_a_whim(chance: Random) -> Weigh:
    return lambda choice: choice.worth + NOISE * (chance.random() - chance.random())


def _said(request: Request, choice: Choice) -> Decision:
    return Decision(request, choice.order, tuple(term for term in choice.terms if term[1]))
