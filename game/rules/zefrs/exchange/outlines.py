"""Every result of an exchange with its exact chance, by what of it counts."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from typing import TypeAlias

from game.core.checks import Ask, Exchange, Grade, Outcome, gather
from game.core.components import Health
from game.core.odds import enumerate_exchange
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Request
from game.rules.zefrs.exchange import damage
from game.rules.zefrs.exchange.attack import Attack, attack_check
from game.rules.zefrs.exchange.forms import STRIKES, Form, Result, exchange
from game.rules.zefrs.exchange.grapple import Bash, Grapple
from game.rules.zefrs.exchange.guard import Guard
from game.rules.zefrs.exchange.magic import cure, harm
from game.rules.zefrs.exchange.missile import Line
from game.rules.zefrs.exchange.strike import (
    Blow,
    area_at,
    landed,
    lands,
    location_check,
    threatened_by,
)
from game.rules.zefrs.sheet.components import Effect
from game.rules.zefrs.sheet.fighter import Combatant

USE = Order((("use", True),))
KEEP = Order((("use", False),))


@dataclass(frozen=True, slots=True)
class Outline:
    """What counts of an exchange: its colour, points lost, a wound, how the target is out."""

    colour: Grade
    points: int = 0
    hurt: bool = False
    out: str = ""


Odds: TypeAlias = tuple[tuple[Outline, float], ...]
"""Every result with its exact chance."""


@rule("ZF-DEF-02", "ZF-ARM-05")
def sensible(ask: Ask | Request) -> Order:
    """The usual answer: the defence at the first hit that would cost points, the shield at the
    first where it saves one, and of several opponents the first.
    """
    facts = dict(ask.about)
    if ask.kind == "duel.turn":
        opponents = facts["opponents"]
        assert isinstance(opponents, tuple)
        return Order((("target", opponents[0]),))
    gain = facts.get("saves" if ask.kind == "duel.shield" else "loses")
    return USE if isinstance(gain, int) and gain > 0 else KEEP


FRESH = Health(1, 1)
"""The points of an attacker, which change nothing of what his blow does."""


def odds(me: Combatant, foe: Combatant, form: Form, guard: Guard) -> Odds:
    """Every result of the exchange with its exact chance; who they are makes no difference."""
    actor = replace(me, unit=1, side="", health=FRESH)
    return anonymous(actor, replace(foe, unit=2, side=""), form, guard)


@lru_cache(maxsize=8192)
def anonymous(me: Combatant, foe: Combatant, form: Form, guard: Guard) -> Odds:
    """The same of two whose names do not matter."""
    if form.how not in STRIKES or form.harmless:
        return enumerate_exchange(partial(outline, me, foe, form, guard), sensible)
    return gather(_struck(me, foe, form.attack, guard))


def outline(me: Combatant, foe: Combatant, form: Form, guard: Guard) -> Exchange[Outline]:
    """The exchange, of which only what counts here is kept."""
    return outlined((yield from exchange(me, foe, form, guard)))


def outlined(result: Result) -> Outline:
    """What counts of a result; one that does nothing is white, whatever its colour."""
    colour = result.attack.grade if result.hits else "white"
    if isinstance(result, Blow):
        return Outline(colour, result.points, result.hurt is not None, result.out)
    if isinstance(result, Grapple):
        return Outline(colour, result.points, out=result.out)
    return Outline(colour, out="" if isinstance(result, Bash) else result.out)


def _struck(
    me: Combatant, foe: Combatant, attack: Attack, guard: Guard
) -> Iterator[tuple[Outline, float]]:
    """The same of a blow or shot: what follows a hit is gone through once for all areas that are
    alike for its colour, for each whole tree anew would take too long.
    """
    check = attack_check(me, foe, attack)
    rolled = foe.fighter.combat_class != "MOUNT" and not attack.aimed
    areas = location_check(me, foe).odds if rolled else ((attack.area, 1.0),)
    for colour, chance in check.odds:
        if not lands(colour, called=attack.called):
            yield Outline("white"), chance
            continue
        for area, part in areas:
            there = attack
            if rolled:
                there = replace(attack, area=area_at(Outcome(check, (), 0, area)))
            hit = _hit(me, foe, there, guard, Outcome(check, (), 0, colour))
            yield from (
                (result, chance * part * share) for result, share in _after(foe, guard, hit)
            )


@dataclass(frozen=True, slots=True)
class Hit:
    """A hit by everything that can change its results: the weapon and how it is used, colour and
    force, the armour and the shield that it meets, the wound that it threatens. Which attacker
    and area have brought that about makes no difference.
    """

    weapon: str
    manner: str
    colour: Grade
    force: damage.Force
    armour: int
    shield: int
    wound: str
    outcome: Outcome = field(compare=False)
    me: Combatant = field(compare=False)
    attack: Attack = field(compare=False)


def _hit(me: Combatant, foe: Combatant, attack: Attack, guard: Guard, outcome: Outcome) -> Hit:
    colour = outcome.grade
    threat = threatened_by(foe, attack, colour)
    met = (damage.armour_of(foe, attack), damage.shield_there(foe, attack, guard.hands))
    force, wound = damage.force(me, foe, attack, colour), threat.wound if threat else ""
    blow = (attack.weapon, attack.manner, colour, force)
    return Hit(*blow, *met, wound, outcome, me, attack)


@lru_cache(maxsize=8192)
def _after(foe: Combatant, guard: Guard, hit: Hit) -> Odds:
    """Every result that such a hit has."""
    make = partial(hitting, hit.me, foe, hit.attack, guard, hit.outcome)
    return enumerate_exchange(make, sensible)


def hitting(
    me: Combatant, foe: Combatant, attack: Attack, guard: Guard, hit: Outcome
) -> Exchange[Outline]:
    """What follows a hit at a known area, of which only what counts here is kept."""
    return outlined((yield from landed(me, foe, attack, guard, hit)))


@lru_cache(maxsize=1024)
def harm_odds(me: Combatant, foe: Combatant, effect: Effect, line: Line) -> Odds:
    """Every result of harmful magic with its exact chance."""
    return enumerate_exchange(partial(harming, me, foe, effect, line), sensible)


def harming(me: Combatant, foe: Combatant, effect: Effect, line: Line) -> Exchange[Outline]:
    """The exchange of harmful magic, of which only what counts here is kept."""
    return outlined((yield from harm(me, foe, effect, line)))


def curing(me: Combatant, friend: Combatant, effect: Effect) -> Exchange[Outline]:
    """The exchange of healing: its colour, and the points it restores as a loss below zero."""
    done = yield from cure(me, friend, effect)
    return Outline(done.check.grade, -done.points)
