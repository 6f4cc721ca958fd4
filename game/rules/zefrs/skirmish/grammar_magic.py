"""How Magic is declared (DECL-06): the effect and its target."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.orders import Order, Slot
from game.core.rule import rule
from game.rules.zefrs.skirmish.casting import effects_of, magic_targets
from game.rules.zefrs.skirmish.scene import Scene


@rule("ZF-ACT-04", "ZF-DECL-06")
def magic(here: Scene, own: Order) -> Iterator[Slot]:
    """The effect, then its target: enemies to harm, friends and himself to heal."""
    effect = own.text("effect")
    if not effect:
        yield from (("effect", name) for name in workable(here))
    elif own.get("target") is None:
        targets = magic_targets(here.view, here.unit, effect, here.cell)
        yield from (("target", unit) for unit in targets)


def workable(here: Scene) -> Iterator[str]:
    """What he can work upon somebody now; nothing unless the scenario gives it."""
    for effect in effects_of(here.view, here.unit):
        if any(True for _ in magic_targets(here.view, here.unit, effect.id, here.cell)):
            yield effect.id
