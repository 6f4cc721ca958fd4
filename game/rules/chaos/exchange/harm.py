"""What a blow that lands does (DMG, KNOCK, KO, TUM): asked, rolled and summed up, not applied.

Choices on the way: chaos.force and chaos.critical and chaos.knockout for the attacker (slots
force, kind, knockout), chaos.natural and chaos.resist for the victim (slots activate, ki). None
is put where there is only one answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial

from game.core.checks import Ask, Exchange, asked, rolled
from game.core.orders import Order, Slot
from game.core.rule import rule
from game.rules.chaos.exchange.aftermath import AFTER, maimed, thrown
from game.rules.chaos.exchange.facts import Attack, Setting, Strike
from game.rules.chaos.exchange.force import (
    BOTH,
    DAMAGE,
    NONE,
    ORDINARY,
    PENETRATION,
    SHATTER_A,
    SHATTER_B,
    Force,
    Stop,
    damage_of,
    taken,
)
from game.rules.chaos.exchange.getting_through import Choices, Harm, landed, location_check
from game.rules.chaos.exchange.rolls import BLOCKED, CRITICAL, HIT, TUMBLED, may_be_critical
from game.rules.chaos.sheet import body, derived, ki
from game.rules.chaos.sheet.actions import ANY
from game.rules.chaos.sheet.fighter import Combatant

__all__ = ["Choices", "Harm", "harm", "thrown"]

KINDS = (ORDINARY, SHATTER_A, SHATTER_B)
"""What a critical hit can be."""

LANDED = (HIT, CRITICAL)
"""Results of a clash in which a called part is really hit."""


def harm(strike: Strike, result: str) -> Exchange[Harm]:
    """A blow that landed as ``result`` tells (of a Clash: hit, critical, tumbled, blocked), a
    blocked one first on what is in its way. Whoever calls applies it.
    """
    made = yield from lands(strike, result)
    for stage in AFTER:
        made = yield from stage(strike, made)
    return made


def lands(strike: Strike, result: str) -> Exchange[Harm]:
    """The first part of it: what the blow itself does."""
    victim, attack, setting = strike.foe, strike.attack, strike.here
    chosen = yield from _attacker_chooses(strike, result)
    tumbled = result == TUMBLED
    force = damage_of(strike.me, attack, chosen.critical, chosen.force, tumbled=tumbled)
    if chosen.knockout:
        force = replace(force, penetration=0)
    left, stops = force, tuple[Stop, ...]()
    if strike.block is not None and result == BLOCKED:
        left, stop = taken(left, strike.block)
        stops = (stop,)
        if left.spent:
            return _untouched(victim, force, chosen, stops)
    blow: tuple[Slot, ...] = (("damage", left.damage), ("penetration", left.penetration))
    blow = (*blow, ("area", attack.area), ("tumbled", tumbled))
    if may_activate(victim, setting, knockout=chosen.knockout):
        order = yield from _asked(victim, "chaos.natural", blow)
        chosen = replace(chosen, activated=order.get("activate") is True)
    location = None
    part = attack.area
    if part == ANY or tumbled:
        location = yield from rolled(location_check(victim, vital=not tumbled))
        part = str(location.grade)
    made = landed(victim, left, force, chosen, body.part(part), stops)
    return maimed(victim, attack, replace(made, location=location))


def _untouched(victim: Combatant, force: Force, chosen: Choices, stops: tuple[Stop, ...]) -> Harm:
    reserves = victim.reserves
    return Harm(
        force,
        chosen,
        Force(0, 0),
        "",
        hit=False,
        blocks=stops,
        natural=reserves.natural,
        active=reserves.active,
        shock=derived.shock(victim),
        wounds=victim.wounds,
        hp=victim.hp.now,
    )


@rule("CF-CHAK-02")
def empowered(attacker: Combatant, attack: Attack, result: str) -> bool:
    """Whether a point of Chakra makes this hit critical in its damage."""
    made = attacker.empowered
    return made is not None and made.critical and result == HIT and may_be_critical(attack)


def _attacker_chooses(strike: Strike, result: str) -> Exchange[Choices]:
    attacker, attack = strike.me, strike.attack
    tumbled, on = result == TUMBLED, ("on", strike.foe.unit)
    blow = (("weapon", attack.weapon.id), ("spent", attack.spent), ("area", attack.area))
    about = (on, *blow, ("tumbled", tumbled))
    strikes = partial(damage_of, attacker, attack, tumbled=tumbled)
    kind = ORDINARY if result == CRITICAL or empowered(attacker, attack, result) else ""
    if kind and may_shatter(attacker, attack):
        more = struck({name: strikes(name) for name in KINDS})
        order = yield from _asked(attacker, "chaos.critical", (*about, more))
        kind = order.text("kind") or ORDINARY
    strength = NONE
    if may_be_stronger(attacker, attack, result, strike.here):
        more = struck({name: strikes(kind, name) for name in (NONE, DAMAGE, PENETRATION, BOTH)})
        order = yield from _asked(attacker, "chaos.force", (*about, more))
        strength = order.text("force") or NONE
    knockout = False
    if may_knock_out(attack, result):
        whole = strikes(kind, strength)
        more = struck({"yes": replace(whole, penetration=0), "no": whole})
        order = yield from _asked(attacker, "chaos.knockout", (*about, more))
        knockout = order.get("knockout") is True
    return Choices(kind, strength, knockout)


def struck(known: Mapping[str, Force]) -> Slot:
    """With what each choice would strike, as a fact of the question."""
    return "struck", tuple((name, one.damage, one.penetration) for name, one in known.items())


@rule("CF-KI-03")
def may_be_stronger(attacker: Combatant, attack: Attack, result: str, setting: Setting) -> bool:
    """Whether Ki can make the blow stronger: only one that succeeded, and that nobody blocked."""
    choices = ki.forces(attacker.reserves, setting.round, attack.spent)
    return len(choices) > 1 and result != BLOCKED


@rule("CF-SHAT-01", "CF-SHAT-02")
def may_shatter(attacker: Combatant, attack: Attack) -> bool:
    """Whether a critical hit may be turned into Shatter: with the ability, in melee alone."""
    return derived.has(attacker, "shatter") and attack.weapon.melee and not attack.ranged


@rule("CF-KO-01", "CF-KO-02", "CF-JAB-07")
def may_knock_out(attack: Attack, result: str) -> bool:
    """Whether it may still be called a knockout blow: at the head, and blunt."""
    return attack.area == "head" and attack.weapon.edge == "blunt" and result in LANDED


@rule("CF-DMG-08", "CF-AMBUSH-06", "CF-KO-07")
def may_activate(victim: Combatant, setting: Setting, *, knockout: bool = False) -> bool:
    """Whether he may switch natural PFb on, or back to its full value, against this very hit."""
    reserves = victim.reserves
    useful = not reserves.active or reserves.natural < derived.natural(victim)
    awake = not victim.condition.asleep and not victim.condition.dying
    free = awake and not setting.opening and not knockout
    return useful and free and ki.may(reserves, setting.round, "natural")


def _asked(who: Combatant, kind: str, about: tuple[Slot, ...]) -> Exchange[Order]:
    return (yield from asked(Ask(who.side, who.unit, kind, about)))
