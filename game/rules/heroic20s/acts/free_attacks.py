"""Free attacks at those who run out of a melee (HC-DIS-02 to -05).

Request: `heroic20s.free` (``use``: whether a free attack is made).
"""

from __future__ import annotations

from game.core.events import Event
from game.core.orders import Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Asking, Step
from game.rules.heroic20s.acts.attacking import make
from game.rules.heroic20s.acts.declaring import Declared, one_of, together
from game.rules.heroic20s.acts.fighting import in_reach, ways
from game.rules.heroic20s.exchange.strike import expected
from game.rules.heroic20s.sheet.components import Tactic
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.sheet.situation import figure
from game.rules.heroic20s.tables.book import numbers, tactics

FREE = "heroic20s.free"


@rule("HC-DIS-02", "HC-DIS-04", "HC-DIS-05", "HC-MASS-10")
def free_attacks(step: Step, runner: Figure) -> Asking[None]:
    """Everybody with whom a runner is locked strikes at once, before his first step, who is not
    running or bound himself. All decide before a die falls, and their numbers count together; the
    injury waits for the end of the phase.
    """
    world, found = step.world, dict[int, Declared]()
    for foe in runner.locked:
        me = figure(world, foe)
        faster = min(numbers().faster, runner.fighter.basic_move - me.fighter.basic_move)
        if may_strike_free(world, me) and (
            blow := best_way(world, me, runner.unit, max(0, faster))
        ):
            found[foe] = blow
    about: tuple[Slot, ...] = (("target", runner.unit),)
    requests = tuple(step.request(figure(world, foe).side, foe, FREE, about=about) for foe in found)
    answers = yield from step.ask_all(requests)
    taken = [found[request.unit] for request, order in answers if order.get("use") is True]
    for attack in together(world, taken):
        step.emit(Event("heroic20s.free_attack", "HC-DIS-02", attack.me.unit, runner.unit))
        yield from make(step, attack)


@rule("HC-DIS-05")
def may_strike_free(reader: Reader, me: Figure) -> bool:
    """Whether it gets a free attack: not who retreats, is pinned, or is busy with a long action."""
    order = reader.find(me.unit, Tactic)
    busy = order is not None and (order.long or order.withdraws)
    return not busy and not me.pinned and tactics()[me.tactic].attacks and me.living > 0


def best_way(reader: Reader, me: Figure, foe: int, faster: int) -> Declared | None:
    """The way to strike at an enemy that does most on the average."""
    best: tuple[float, Declared] | None = None
    for arm, mode in ways(me):
        if foe not in in_reach(reader, me, mode):
            continue
        one = Declared(me=me.unit, foe=foe, weapon=arm, mode=mode, count=me.living, faster=faster)
        attack = one_of(reader, one, (one,))
        if attack is not None and (best is None or expected(attack) > best[0]):
            best = expected(attack), one
    return best[1] if best else None
