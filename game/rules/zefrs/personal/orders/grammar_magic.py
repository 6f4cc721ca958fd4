"""How Magic is declared (DECL-06): the effect and its target."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.orders import Order, Slot
from game.core.rule import rule
from game.rules.zefrs.personal.acts.casting import effects_of, magic_targets
from game.rules.zefrs.personal.sheet.scene import Scene


@rule("ZF-ACT-04", "ZF-DECL-06")
def magic(here: Scene, own: Order, only: int = 0) -> Iterator[Slot]:
    """The effect, then its target: enemies to harm, friends and himself to heal.

    ``only`` is the one enemy he may attack, 0 for any.
    """
    effect = own.text("effect")
    if not effect:
        yield from (("effect", name) for name in workable(here, only))
    elif own.get("target") is None:
        yield from (("target", unit) for unit in targets(here, effect, only))


def workable(here: Scene, only: int = 0) -> Iterator[str]:
    """What he can work upon somebody now; nothing unless the scenario gives it."""
    for effect in effects_of(here.view, here.unit):
        if any(True for _ in targets(here, effect.id, only)):
            yield effect.id


@rule("ZF-SURP-07")
def targets(here: Scene, effect: str, only: int) -> Iterator[int]:
    """Upon whom he can work this; of all enemies upon this one alone, if there is one."""
    for unit in magic_targets(here.view, here.unit, effect, here.cell):
        if only in (0, unit) or here.foe(unit) is None:
            yield unit
