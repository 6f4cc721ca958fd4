"""What a person is proposed: to fight on where he stands, else to defend himself, else to hold.

The computer plays the usual answers; these are for somebody who presses on without a look.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.core.orders import Order, Slot, allows
from game.core.ruleset import Request
from game.core.view import View
from game.rules.kit.last import last_foe
from game.rules.zefrs.personal.orders import usual
from game.rules.zefrs.personal.orders.grammar import FREE
from game.rules.zefrs.personal.orders.walks import manners
from game.rules.zefrs.personal.sheet.scene import Scene, scene


def declaration(view: View, request: Request) -> Order:
    """The same opponent again if he is still in reach, else a defence, else nothing; never a
    step. A free action is upon the one whom it is meant for.
    """
    here, free = scene(view, request.unit), request.kind == FREE
    foe = (request.fact("foe") or 0) if free else 0
    for slots in _ideas(here, foe or last_foe(view, request.unit), free=free):
        order = usual.whole(here, slots, free=free)
        if allows(view.grammar(request), order):
            return order
    return usual.HOLD


def _ideas(here: Scene, foe: int, *, free: bool) -> Iterator[tuple[Slot, ...]]:
    """What he could do without leaving his cell, the most sensible first."""
    if here.me.condition.held:
        yield (("form", "fight"), ("how", "grapple"), ("purpose", "break"))
        return
    if not free and usual.in_danger(here):
        yield from usual.defence(here)
    if here.me.condition.fallen and "stand" in manners(here):
        yield (("form", "move"), ("manner", "stand"), ("to", here.cell))
    if foe and usual.fights(here):
        yield from _again(here, foe)
    if not free:
        yield from usual.defence(here)


def _again(here: Scene, foe: int) -> Iterator[tuple[Slot, ...]]:
    """A shot or a blow at this one from where he stands."""
    if not usual.pressed(here):
        yield from (shot for shot in usual.shots(here, foe) if stays(here, shot))
    blow = usual.best(here, foe, step=False)
    if blow is not None:
        yield usual.strike(here, blow)


def stays(here: Scene, slots: tuple[Slot, ...]) -> bool:
    """Whether no step goes with it."""
    return dict(slots).get("step", here.cell) == here.cell
