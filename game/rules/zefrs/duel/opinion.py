"""What a sensible leader declares unasked: the blow that promises most, or a defence."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.orders import Order, Slot
from game.core.ruleset import Request
from game.core.view import View
from game.rules.zefrs.arms import best_parry, grips, melee_weapons, weapon_rating
from game.rules.zefrs.attack import Attack, aims
from game.rules.zefrs.duel.answers import sensible
from game.rules.zefrs.duel.forecast import Result, odds
from game.rules.zefrs.duel.grammar import Duel, duel_of, may, methods
from game.rules.zefrs.fighter import Combatant
from game.rules.zefrs.guard import Guard
from game.rules.zefrs.resolution import by_bands

POINTS, WOUND = 0.6, 0.25
"""What all of the target's Damage, and a wound, are worth beside putting him out (1)."""


@dataclass(frozen=True, slots=True)
class Chance:
    """One possible blow and what it promises: worth from 0 to 1, expected points."""

    foe: Combatant
    attack: Attack
    choice: bool
    worth: float
    points: float


def default_duel_answer(view: View, request: Request) -> Order:
    """A sensible order for any request of the duels."""
    if request.kind != "duel.declare":
        return sensible(request)
    return declaration(duel_of(view, request), by_bands(view))


def declaration(here: Duel, bands: bool = False) -> Order:
    """The best blow; a defence if the opponents would bring him to 0, unless he is quicker to
    finish them.
    """
    own = max(_own(here, bands), key=lambda chance: chance.worth, default=None)
    threats = [threat for foe in here.foes if (threat := best(foe, here.me, bands))]
    danger = sum(threat.points for threat in threats)
    fated = here.me.health.now - danger <= 0 and here.me.fighter.combat_class != "ENEMY"
    better = own is not None and own.worth >= max((t.worth for t in threats), default=0.0)
    if own is None or (fated and not better):
        return _defence(here)
    return _fight(here, own)


def best(me: Combatant, foe: Combatant, bands: bool = False) -> Chance | None:
    """The blow of ``me`` that promises most against ``foe``."""
    return max(chances(me, foe, bands), key=lambda chance: chance.worth, default=None)


def chances(me: Combatant, foe: Combatant, bands: bool = False) -> Iterator[Chance]:
    """All blows of ``me`` at ``foe``; a weaker grip and fists only where nothing else is left."""
    rows = list(melee_weapons(me))
    for row in rows[:-1] or rows:
        usable = grips(me, row)
        for area in aims(me, foe, row):
            attack = Attack(row.id, area, max(usable))
            found = odds(me, foe, attack, Guard(shield=True), bands)
            worth = sum(chance * _worth(result, foe) for result, chance in found)
            points = sum(chance * result.points for result, chance in found)
            yield Chance(foe, attack, len(usable) > 1, worth, points)


def _worth(result: Result, foe: Combatant) -> float:
    if result.out:
        return 1.0
    share = min(1.0, result.points / max(1, foe.health.now))
    return POINTS * share + (WOUND if result.hurt else 0.0)


def _own(here: Duel, bands: bool) -> Iterator[Chance]:
    if may(here, "fight") is None:
        for foe in here.foes:
            yield from chances(here.me, foe, bands)


def _fight(here: Duel, own: Chance) -> Order:
    slots: list[Slot] = [("form", "fight"), ("weapon", own.attack.weapon)]
    if own.choice:
        slots.append(("grip", own.attack.hands))
    if len(here.foes) > 1:
        slots.append(("target", own.foe.unit))
    return Order((*slots, ("area", own.attack.area)))


def _defence(here: Duel) -> Order:
    if may(here, "defend") is not None:
        return Order((("form", "hold"),))
    blade = best_parry(here.me)
    ratings = dict.fromkeys(methods(here.me), here.me.fighter.fighting)
    if blade:
        ratings["parry"] = weapon_rating(here.me.fighter, blade)
    method = max(ratings, key=lambda name: ratings[name])
    return Order((("form", "defend"), ("method", method)))
