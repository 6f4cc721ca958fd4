"""The declaration of one fighter: everything worth a look, weighed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.ai.player import sensible
from game.ai.skirmish.attacks import blows, variants
from game.ai.skirmish.holds import breaking, grapples, holding_on, keeps, rushes
from game.ai.skirmish.magic import magic
from game.ai.skirmish.mind import Choice, Mind
from game.ai.skirmish.ready import beside_store, stores, takes, unarmed
from game.ai.skirmish.stands import chores, guards, moves, rest, stand, waits
from game.ai.skirmish.walks import offered
from game.core.orders import Value


def choices(mind: Mind) -> Iterator[Choice]:
    """Everything that he weighs, each with what his place will be worth afterwards."""
    forms = offered(mind.seat, mind.request)
    fights = blows(mind) if "fight" in forms else []
    now = max((choice.blow for choice in fights), default=0.0)
    blow = now or mind.dangers.usual
    lying = stores(mind) if mind.keen and unarmed(mind, fights) else frozenset()
    for choice in _actions(mind, forms, fights, blow):
        place = stand(mind, choice.cell, blow)
        arms = ("ready", beside_store(choice.cell, lying))
        yield replace(choice, terms=(*choice.terms, *place, arms))


def _actions(
    mind: Mind, forms: tuple[Value, ...], fights: list[Choice], blow: float
) -> Iterator[Choice]:
    yield from rest(mind)
    yield from fights
    if mind.keen and "fight" in forms:
        yield from _close(mind, fights, blow)
    if mind.keen and "defend" in forms:
        yield from guards(mind)
    if "move" in forms:
        yield from moves(mind, blow)
        yield from chores(mind, blow)
        if mind.keen:
            yield from takes(mind, fights)
    if mind.keen and "magic" in forms:
        yield from magic(mind)
    if mind.keen and "wait" in forms:
        yield from waits(mind, fights, blow)


def _close(mind: Mind, fights: list[Choice], now: float) -> Iterator[Choice]:
    """What can be done hand to hand beside a plain blow."""
    yield from variants(mind, fights)
    if mind.me.held:
        yield from breaking(mind)
        return
    kept = keeps(mind)
    if kept is not None:
        yield from holding_on(mind, kept)
    else:
        yield from grapples(mind, now)
    yield from rushes(mind)


def usual(mind: Mind) -> Choice:
    """What the book would have him do."""
    order = sensible(mind.seat, mind.request)
    cell = order.cell("to") or order.cell("step") or mind.me.cell
    return Choice(order, stand(mind, cell, 0.0), cell)
