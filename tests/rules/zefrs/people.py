"""Fighters for tests: made from plain numbers, or from the stat blocks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from game.core.checks import Ask, Exchange
from game.core.components import Health
from game.core.orders import Order
from game.core.setup import Figure, Plain
from game.rules.zefrs.sheet.armour import Arm, dressed, shield_of
from game.rules.zefrs.sheet.fighter import STEADY, Combatant, Condition, Fighter
from game.rules.zefrs.sheet.recruit import make_fighter
from game.rules.zefrs.sheet.wounds import Hurt, Wounds
from game.rules.zefrs.tables.rows_gear import Class
from tests.rules.exchanges import scripted

T = TypeVar("T")


def man(
    unit: int = 1,
    kind: Class = "FOE",
    *,
    side: str = "a",
    damage: int = 8,
    full: int | None = None,
    prowess: int = 0,
    fighting: int = 0,
    endurance: int = 0,
    weapons: Sequence[str] = ("broadsword",),
    armour: Sequence[str] = (),
    shield_arm: Arm = "left_arm",
    mount: str = "",
    wounds: Sequence[Hurt] = (),
    condition: Condition = STEADY,
    movement: int | None = None,
    strength: int | None = None,
    talents: Mapping[str, int] | None = None,
) -> Combatant:
    """A fighter of exactly these numbers."""
    had = {"movement": movement, "strength": strength, **(talents or {})}
    made = Fighter(
        kind,
        tuple(sorted((name, rating) for name, rating in had.items() if rating is not None)),
        prowess,
        fighting,
        endurance,
        tuple(weapons),
        dressed(armour),
        shield_of(armour),
        shield_arm,
        mount,
    )
    health = Health(damage, full or max(damage, 1))
    return Combatant(unit, side, made, health, Wounds(tuple(wounds)), condition)


def figure(
    archetype: str, unit: int = 1, side: str = "a", changes: Mapping[str, Plain] | None = None
) -> Combatant:
    """A fighter of this archetype."""
    made, health, wounds = make_fighter(Figure(archetype, archetype, changes or {}))
    return Combatant(unit, side, made, health, wounds)


def run(
    exchange: Exchange[T],
    script: Mapping[str, Sequence[int | tuple[int, ...]]],
    answers: Mapping[str, Sequence[bool]] | None = None,
    asks: list[Ask] | None = None,
    thrown: list[str] | None = None,
) -> T:
    """The exchange with scripted dice and answers; nothing of either may be left over."""
    left = {kind: list(given) for kind, given in (answers or {}).items()}

    def answer(ask: Ask) -> Order:
        if asks is not None:
            asks.append(ask)
        given = left.get(ask.kind, [])
        return Order((("use", given.pop(0) if given else False),))

    result = scripted(exchange, script, answer, thrown)
    assert not any(left.values()), f"answers left over: {left}"
    return result
