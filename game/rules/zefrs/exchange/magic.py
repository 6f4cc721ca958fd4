"""Magic as a scenario gives it (ACT-04, DECL-06): an effect that harms or heals. No spell list.

Pure: nothing is changed, the caller applies what comes out.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.checks import Check, Exchange, Outcome, rolled
from game.core.orders import IllegalOrder
from game.core.rule import rule
from game.rules.zefrs.exchange import damage
from game.rules.zefrs.exchange.attack import Attack, contest
from game.rules.zefrs.exchange.missile import ANYWHERE, Line
from game.rules.zefrs.exchange.strike import Blow, area_at, located, suffered
from game.rules.zefrs.sheet.armour import stops
from game.rules.zefrs.sheet.components import Effect
from game.rules.zefrs.sheet.fighter import Combatant, own_check
from game.rules.zefrs.sheet.resolution import worth

HARM, HEAL = "harm", "heal"


@dataclass(frozen=True, slots=True)
class Cure:
    """What one healing did: the points restored, and the Damage there is then."""

    check: Outcome
    healer: int
    target: int
    points: int
    left: int


def why_no_magic(effect: Effect, line: Line, *, hostile: bool) -> IllegalOrder | None:
    """What forbids this working at this moment, or None. Harm is for enemies alone."""
    facts = (("effect", effect.name),)
    if effect.uses <= 0:
        return IllegalOrder("ZF-ACT-04", "zefrs.no.magic_left", facts)
    if (effect.kind == HARM) != hostile:
        return IllegalOrder("ZF-DECL-06", "zefrs.no.magic_target", facts)
    if line.feet > effect.range:
        far = (*facts, ("feet", line.feet), ("longest", effect.range))
        return IllegalOrder("ZF-ACT-04", "zefrs.no.magic_range", far)
    return IllegalOrder("ZF-ACT-04", "zefrs.no.magic_sight", facts) if line.blocked else None


@rule("ZF-ACT-04")
def harm_check(me: Combatant, foe: Combatant, effect: Effect, line: Line) -> Check:
    """The effect's rating less the target's MOV, with those rows of T3 that count for all."""
    rows = Attack("unarmed", ANYWHERE, 0, "magic", False, line.circumstances, line.height)
    return contest(me, foe, rows, ("attack", "ZF-ACT-04", effect.rating))


@rule("ZF-HEAL-05")
def heal_check(me: Combatant, friend: Combatant, effect: Effect) -> Check:
    """The effect's rating; nobody resists being healed."""
    return own_check(me, ("magic", "ZF-HEAL-05", effect.rating), friend.unit)


def harm(me: Combatant, foe: Combatant, effect: Effect, line: Line) -> Exchange[Blow]:
    """One working that harms: it strikes a random area, no defence and no shield helps, and it
    threatens no Specific Wound.
    """
    outcome = yield from rolled(harm_check(me, foe, effect, line))
    if outcome.grade == "white":
        return Blow(outcome, me.unit, foe.unit, ANYWHERE, left=foe.health.now)
    where = yield from located(me, foe)
    area = area_at(where)
    raw = max(0, worth(outcome.grade) + effect.bonus)
    points = damage.final(raw, stops(foe.fighter.armour, area) if effect.armour else 0)
    blow = Blow(outcome, me.unit, foe.unit, area, raw, points=points, location=where)
    return (yield from suffered(me, foe, blow, None))


@rule("ZF-HEAL-05")
def cure(me: Combatant, friend: Combatant, effect: Effect) -> Exchange[Cure]:
    """One working that heals, by its colour and bonus, never above unhurt; it wakes nobody."""
    outcome = yield from rolled(heal_check(me, friend, effect))
    gain = 0 if outcome.grade == "white" else max(0, worth(outcome.grade) + effect.bonus)
    left = min(friend.health.full, friend.health.now + gain)
    return Cure(outcome, me.unit, friend.unit, left - friend.health.now, left)
