"""How a sensible unit attacks unasked (3.6, 3.7)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.orders import Order, Value
from game.core.rule import rule
from game.rules.heroic20s.acts.fighting import FREES, GRAPPLES, holdable, may_break_free
from game.rules.heroic20s.acts.shooting import HOLDS
from game.rules.heroic20s.exchange.attack import TORSO
from game.rules.heroic20s.orders import choices
from game.rules.heroic20s.orders import scene as at
from game.rules.heroic20s.orders.blows import BLOWS
from game.rules.heroic20s.orders.scene import Scene
from game.rules.heroic20s.tables.book import locations

HOLDS_ON = Order((("form", HOLDS),))

NOTHING_GAINED: choices.Rated = (0.0, ())


@rule("HC-RNG-01", "HC-MEL-09")
def shot(here: Scene) -> Order:
    """The shot at the torso that takes most; none where nothing is to be hoped for: missiles are
    few, and thrown away at small marks.
    """
    return _best(here, choices.shots(here)) or HOLDS_ON


@rule("HC-MEL-01", "HC-MEL-09", "HC-GRAP-01", "HC-GRAP-13")
def blow(here: Scene) -> Order:
    """The blow at the torso that takes most, or anywhere else where that is of no use; else to
    break free, or to take hold of whom no blow hurts.
    """
    for areas in ((TORSO,), tuple(dict.fromkeys((TORSO, *locations())))):
        if (found := _best(here, choices.blows(here, areas=areas))) is not None:
            return found
    if may_break_free(here.view, here.me):
        return Order((("form", FREES), *at.turn(here)))
    held = holdable(here.view, here.me)
    if not held:
        return HOLDS_ON
    grapples: dict[str, Value] = {"form": GRAPPLES, "target": held[0]}
    return BLOWS.made(here.view, here.request, grapples) or HOLDS_ON


def _best(here: Scene, found: Iterator[choices.Rated]) -> Order | None:
    worth, slots = max(found, key=lambda pair: pair[0], default=NOTHING_GAINED)
    return choices.whole(here, slots) if worth > 0 else None
