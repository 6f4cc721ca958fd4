"""What a blow that lands does (DMG, KNOCK, KO, TUM): asked, rolled and summed up, not applied.

Choices on the way: chaos.force and chaos.critical and chaos.knockout for the attacker (slots
force, kind, knockout), chaos.natural and chaos.resist for the victim (slots activate, ki). None
is put where there is only one answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from game.core.checks import Ask, Check, Exchange, asked, rolled
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
from game.rules.chaos.exchange.getting_through import Choices, Harm, landed, part_check
from game.rules.chaos.exchange.rolls import BLOCKED, CRITICAL, HIT, TUMBLED, may_be_critical
from game.rules.chaos.sheet import body, derived, ki
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


@dataclass(frozen=True, slots=True)
class Arrival:
    """A blow as it comes to whom it strikes: the ``force`` that struck, what is ``left`` of it
    behind what was in its way, and what both have chosen. ``tumbled``: he rolls with it.
    """

    force: Force
    left: Force
    chosen: Choices
    stops: tuple[Stop, ...] = ()
    tumbled: bool = False

    @property
    def stopped(self) -> bool:
        """Whether what was in the way has left nothing of it."""
        return bool(self.stops) and self.left.spent


def lands(strike: Strike, result: str) -> Exchange[Harm]:
    """The first part of it: what the blow itself does."""
    blow = yield from arrives(strike, result)
    check = location_of(strike, blow)
    if check is None:
        return falls_on(strike, blow, strike.attack.area)
    location = yield from rolled(check)
    return replace(falls_on(strike, blow, str(location.grade)), location=location)


def arrives(strike: Strike, result: str) -> Exchange[Arrival]:
    """The blow up to where it falls on a part of him."""
    victim = strike.foe
    chosen = yield from _attacker_chooses(strike, result)
    tumbled = result == TUMBLED
    force = damage_of(strike.me, strike.attack, chosen.critical, chosen.force, tumbled=tumbled)
    if chosen.knockout:
        force = replace(force, penetration=0)
    made = Arrival(force, force, chosen, tumbled=tumbled)
    if strike.block is not None and result == BLOCKED:
        left, stop = taken(force, strike.block)
        made = replace(made, left=left, stops=(stop,))
    if made.stopped or not may_activate(victim, strike.here, knockout=chosen.knockout):
        return made
    blow: tuple[Slot, ...] = (("damage", made.left.damage), ("penetration", made.left.penetration))
    blow = (*blow, ("area", strike.attack.area), ("tumbled", tumbled))
    order = yield from _asked(victim, "chaos.natural", blow)
    return replace(made, chosen=replace(chosen, activated=order.get("activate") is True))


def location_of(strike: Strike, blow: Arrival) -> Check | None:
    """The roll for the part that it falls on; None where that is known, or nothing is left."""
    if blow.stopped:
        return None
    return part_check(strike.foe, strike.attack.area, tumbled=blow.tumbled)


def falls_on(strike: Strike, blow: Arrival, part: str) -> Harm:
    """What it does on this part of him."""
    victim = strike.foe
    if blow.stopped:
        return _untouched(victim, blow.force, blow.chosen, blow.stops)
    made = landed(victim, blow.left, blow.force, blow.chosen, body.part(part), blow.stops)
    return maimed(victim, strike.attack, made)


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
