"""What a person is proposed: to strike on where he is, else to be ready for whatever comes.

The computer plays the usual answers; these are for somebody who presses on without a look.
"""

from __future__ import annotations

from collections.abc import Iterator

from game.core.orders import Order, first
from game.core.ruleset import Request
from game.core.view import View
from game.rules.chaos.orders import usual_turn
from game.rules.chaos.orders.usual_turn import Wishes
from game.rules.chaos.sheet import paces
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.sheet.muster import awake
from game.rules.kit.last import last_foe


def turn(view: View, request: Request) -> Order:
    """The same enemy again if he is still in reach, else a prepared defence; never a step."""
    for wishes in on_turn(view, combatant(view, request.unit)):
        if (order := usual_turn.follow(view, request, wishes)) is not None:
            return order
    return first(lambda order: view.own_choices(request, order))


def on_turn(view: View, me: Combatant) -> Iterator[Wishes]:
    """What he would do where he is, the best first."""
    yield from usual_turn.tied(me)
    yield from again(view, me)
    if me.condition.prone:
        yield ("form", "chore"), ("how", "stand")
    yield (("form", "prepare"),)
    yield (("form", "hold"),)


def again(view: View, me: Combatant) -> Iterator[Wishes]:
    """Attacks without a run-up on whom he has attacked last, the one that promises most first."""
    foe = last_foe(view, me.unit)
    if not foe or not awake(view, foe):
        return
    found = [
        (usual_turn.worth(me, row, ticks), wishes)
        for row, ticks, wishes in usual_turn.at_foe(view, me, foe)
        if ticks == 0
    ]
    yield from (wishes for _, wishes in sorted(found, key=lambda one: -one[0]))


def stays(view: View, request: Request) -> Order:
    """He stays where he has eluded the other."""
    return Order((("cell", paces.cell_of(view, request.unit)),))
