"""Free attacks at those who run out of a melee (HC-DIS-02 to -05).

Requests: `heroic20s.free` (``use``: whether a free attack is made), and of who runs, where there
are several, `heroic20s.next` (``target``: who of them strikes first).
"""

from __future__ import annotations

from dataclasses import replace

from game.core.events import Event
from game.core.orders import Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.heroic20s.acts.attacking import make
from game.rules.heroic20s.acts.declaring import Declared, best_way, together
from game.rules.heroic20s.acts.fighting import in_reach, ways
from game.rules.heroic20s.sheet.components import Tactic, Unwilling
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.situation import figure
from game.rules.heroic20s.tables.book import numbers, tactics

FREE, NEXT = "heroic20s.free", "heroic20s.next"


@rule("HC-DIS-02", "HC-DIS-04", "HC-DIS-05", "HC-MASS-10")
def free_attacks(step: Step, runner: Figure) -> Asking[None]:
    """Everybody with whom a runner is locked strikes at once, before his first step, who is not
    running or bound himself. All decide before a die falls, and their numbers count together; the
    injury waits for the end of the phase.
    """
    world, found = step.world, dict[int, Declared]()
    for foe in runner.locked:
        me = figure(world, foe)
        if may_strike_free(world, me) and (blow := free_blow(world, me, runner)):
            found[foe] = blow
    about: tuple[Slot, ...] = (("target", runner.unit),)
    requests = tuple(step.request(figure(world, foe).side, foe, FREE, about=about) for foe in found)
    answers = yield from step.ask_all(requests)
    taken = [found[request.unit] for request, order in answers if order.get("use") is True]
    left = {attack.me.unit: attack for attack in together(world, taken)}
    while left:
        first = next(iter(left))
        if len(left) > 1:
            order = yield from step.ask(runner.unit, NEXT, (("by", tuple(left)),))
            first = order.unit("target") or first
        attack = left.pop(first)
        step.emit(Event("heroic20s.free_attack", "HC-DIS-02", attack.me.unit, runner.unit))
        yield from make(step, attack)


@rule("HC-DIS-05")
def may_strike_free(reader: Reader, me: Figure) -> bool:
    """Whether it gets a free attack: not who retreats, lacks the will, is pinned, or is busy with a
    long action.
    """
    order = reader.find(me.unit, Tactic)
    busy = order is not None and (order.long or order.withdraws)
    busy = busy or reader.find(me.unit, Unwilling) is not None
    return not busy and not me.pinned and tactics()[me.tactic].attacks and me.living > 0


@rule("HC-DIS-04")
def free_blow(reader: Reader, me: Figure, runner: Figure) -> Declared | None:
    """The way to strike at a runner that does most on the average."""
    faster = max(0, min(numbers().faster, runner.fighter.basic_move - me.fighter.basic_move))
    blow = Declared(me=me.unit, foe=runner.unit, weapon=None, count=me.living, faster=faster)
    found = (
        replace(blow, weapon=arm, mode=mode)
        for arm, mode in ways(me)
        if runner.unit in in_reach(reader, me, mode)
    )
    return best_way(reader, found)
