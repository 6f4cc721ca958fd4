"""Harm of a turn as it happens, so that turns without any can be counted (END-05)."""

from __future__ import annotations

from dataclasses import replace

from game.core.rule import rule
from game.core.world import World
from game.rules.zefrs.personal.sheet.muster import field_of
from game.rules.zefrs.sheet.components import Stalemate


@rule("ZF-END-05")
def broken(world: World) -> None:
    """Somebody has come to harm in this turn, whatever becomes of him before it ends."""
    field = field_of(world)
    had = world.find(field, Stalemate)
    if had is not None:
        world.put(field, replace(had, harmed=True), had)
