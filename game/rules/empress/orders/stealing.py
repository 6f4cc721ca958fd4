"""The odds of a blow out of hiding, or at somebody who suspects nothing (3.15)."""

from __future__ import annotations

from dataclasses import replace

from game.core.checks import gather
from game.core.components import Seen
from game.core.forecast import Forecast
from game.core.odds import enumerate_exchange
from game.core.orders import NOTHING
from game.core.rule import rule
from game.core.view import View
from game.rules.empress.acts.watching import sneaking
from game.rules.empress.exchange.blow import Attack
from game.rules.empress.exchange.stealth import CLOSE, PUNCH, sneaked
from game.rules.empress.orders import chances, remarks
from game.rules.empress.sheet.course import CloseTo


@rule("EM-SUR-06", "EM-SUR-11")
def mixed(view: View, attack: Attack, found: Forecast, *, punch: bool) -> Forecast:
    """What is promised, if the target may be taken by surprise before: with the chance of that."""
    hidden = view.find(attack.me.unit, Seen) is not None and not attack.at.unaware
    if not (hidden or punch):
        return found
    caught = _caught(view, attack, PUNCH if punch else CLOSE)
    foe = replace(attack.foe, surprised=True)
    around = attack.at if punch else replace(attack.at, unaware=True)
    better = chances.of_attack(replace(attack, foe=foe, at=around))
    plain = chances.of_attack(attack)
    rest = gather([(r, p * caught) for r, p in better] + [(r, p * (1 - caught)) for r, p in plain])
    notes = (*found.notes, remarks.chance("surprise", caught))
    return replace(found, branches=(chances.told(rest, foe.health.now),), notes=notes)


def _caught(view: View, attack: Attack, activity: str) -> float:
    """The chance that the target is taken by surprise."""
    close = view.find(attack.me.unit, CloseTo)
    if activity == CLOSE and close is not None and close.target == attack.foe.unit:
        return 1.0
    trial = sneaking(view, attack.me, attack.foe, activity)
    found = enumerate_exchange(lambda: sneaked(trial), lambda ask: NOTHING)
    return sum(p for done, p in found if done.done)
