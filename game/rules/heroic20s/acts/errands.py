"""Actions that orders name, paid with movement, with an attack, or with all of them (3.13).

The slots ``deed`` and ``deed.2`` name them by their keys; ``action`` is one beside an attack.
"""

from __future__ import annotations

from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.core.world import System
from game.rules.heroic20s.acts.deeds import Deed, deeds, does, means_for, pays
from game.rules.heroic20s.acts.state import expend
from game.rules.heroic20s.exchange import actions
from game.rules.heroic20s.sheet.components import Tactic
from game.rules.heroic20s.sheet.moving import full_budget
from game.rules.heroic20s.sheet.situation import figure

ACT = "act"
"""The form of an order that is nothing but actions."""


def named(reader: Reader, unit: int, key: str) -> Deed | None:
    """The action of this key, if the unit can do it now."""
    return next((deed for deed in deeds(reader, unit) if deed.key == key), None)


@rule("HC-ACT-02", "HC-ACT-04", "HC-MOVE-06")
def payable(reader: Reader, unit: int, means: tuple[str, ...]) -> tuple[Deed, ...]:
    """What a unit could do now for one of these means."""
    found = deeds(reader, unit)
    return tuple(deed for deed in found if set(means_for(reader, unit, deed)) & set(means))


@rule("HC-ACT-02", "HC-MOVE-06")
def instead_of_moving(step: Step, unit: int, order: Order) -> None:
    """One short action for half of the movement, a medium one or two short ones for all of it."""
    world = step.world
    first, second = (named(world, unit, order.text(name)) for name in ("deed", "deed.2"))
    if first is None:
        return
    double = second is not None and first.length == second.length == actions.SHORT
    means = actions.HALF if first.length == actions.SHORT and not double else actions.WHOLE
    if means not in means_for(world, unit, first):
        return
    before = full_budget(figure(world, unit))
    pays(step, unit, means)
    does(step, unit, first)
    if double and second is not None:
        does(step, unit, second)
    # Whoever has got up meanwhile has no more movement left for it than the same share of it.
    more = actions.yards(full_budget(figure(world, unit)), means) - actions.yards(before, means)
    expend(world, unit, given=max(0, more))


@rule("HC-ACT-04")
def forgoes(reader: Reader, unit: int) -> tuple[Deed, ...]:
    """What a unit could do that has given up all attacks of the round with its order."""
    order = reader.find(unit, Tactic)
    return payable(reader, unit, (actions.FORGONE,)) if order is not None and order.forgoes else ()


@rule("HC-ACT-04")
def instead_of_attacks(step: Step, unit: int, order: Order) -> None:
    """A medium action or two short ones for all attacks of the round."""
    world = step.world
    first, second = (named(world, unit, order.text(name)) for name in ("deed", "deed.2"))
    if first is None or first not in forgoes(world, unit):
        return
    expend(world, unit, shot=True, struck=True)
    does(step, unit, first)
    if second is not None and first.length == second.length == actions.SHORT:
        does(step, unit, second)


@rule("HC-ACT-03")
def beside_attack(step: Step, unit: int, order: Order) -> bool:
    """One short action goes with an attack: whether it does."""
    deed = named(step.world, unit, order.text("action"))
    if deed is None or actions.ATTACK not in means_for(step.world, unit, deed):
        return False
    return does(step, unit, deed)


@rule("HC-ACT-05")
def longs(reader: Reader, unit: int) -> tuple[Deed, ...]:
    """The long actions that a unit could give its whole round to."""
    return tuple(deed for deed in deeds(reader, unit) if deed.length == actions.LONG)


class Errands(System):
    """Whoever stays and forgoes all attacks for a long action does it."""

    @rule("HC-ACT-05", "HC-RNG-23")
    def process(self, step: Step) -> None:
        world = step.world
        for unit, (order,) in world.each(Tactic):
            deed = named(world, unit, order.long) if order.long else None
            if deed is not None and actions.ALL in means_for(world, unit, deed):
                pays(step, unit, actions.ALL)
                does(step, unit, deed)
