"""The exact odds of an attack, stage by stage; hits that are alike are worked out once."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import TypeAlias

from game.core.checks import Ask, Exchange, Grade, Outcome, gather
from game.core.components import Health
from game.core.memo import by
from game.core.odds import Paths, enumerate_exchange, every_path
from game.core.orders import Order
from game.core.rule import rule
from game.core.ruleset import Request
from game.rules.zefrs.exchange import damage
from game.rules.zefrs.exchange.attack import Attack, attack_check
from game.rules.zefrs.exchange.forms import Form, Result, exchange
from game.rules.zefrs.exchange.grapple import Bash, Grapple
from game.rules.zefrs.exchange.guard import Guard, defence_check, may_defend
from game.rules.zefrs.exchange.strike import (
    Blow,
    area_at,
    landed,
    lands,
    location_check,
    threatened_by,
)
from game.rules.zefrs.sheet.fighter import Combatant, burdens, rank_and_file
from game.rules.zefrs.tables.rows import Area

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


def bare(me: Combatant) -> Combatant:
    """An attacker without what makes no difference to his blow: who he is, and his points."""
    return replace(me, unit=1, side="", health=FRESH)


def odds(me: Combatant, foe: Combatant, form: Form, guard: Guard) -> Odds:
    """Every result of the exchange with its exact chance; who they are makes no difference."""
    return anonymous(bare(me), replace(foe, unit=2, side=""), form, guard)


@lru_cache(maxsize=8192)
def anonymous(me: Combatant, foe: Combatant, form: Form, guard: Guard) -> Odds:
    """The same of two whose names do not matter."""
    if form.how in ("grapple", "bash") or form.stun:
        return enumerate_exchange(partial(outline, me, foe, form, guard), sensible)
    return gather(_staged(me, foe, form.attack, guard))


def _staged(
    me: Combatant, foe: Combatant, attack: Attack, guard: Guard
) -> Iterator[tuple[Outline, float]]:
    """A blow or a shot in stages: its colour, the area where that is rolled, and what follows."""
    check = attack_check(me, foe, attack)
    for colour, chance in check.odds:
        if not lands(colour, called=attack.called):
            yield Outline("white"), chance
        elif attack.row.harmless:
            yield Outline(colour), chance
        else:
            hit = Outcome(check, (), 0, colour)
            for area, part in _areas(me, foe, attack):
                found = struck(me, foe, replace(attack, area=area), guard, hit)
                yield from ((result, chance * part * share) for result, share in found)


def _areas(me: Combatant, foe: Combatant, attack: Attack) -> Iterator[tuple[Area, float]]:
    if attack.aimed:
        yield attack.area, 1.0
        return
    check = location_check(me, foe)
    yield from ((area_at(Outcome(check, (), 0, area)), part) for area, part in check.odds)


def gist(
    me: Combatant, foe: Combatant, attack: Attack, guard: Guard, hit: Outcome
) -> tuple[Hashable, ...]:
    """All that what follows a hit goes by: its force, what stops it, the wound it threatens, and
    what the target has left and is burdened with.
    """
    defends = may_defend(foe, attack, guard)
    return (
        hit.grade,
        damage.force(me, foe, attack, hit.grade),
        defence_check(foe, guard, 0).bands if defends else (),
        damage.armour_of(foe, attack),
        damage.shield_there(foe, attack, guard.hands) if guard.shield else 0,
        threatened_by(foe, attack, hit.grade),
        foe.mounted and attack.row.unseats,
        foe.health.now,
        rank_and_file(foe),
        foe.fighter.endurance,
        foe.by_bands,
        sum(burden.worth for burden in burdens(foe)),
    )


@by(gist)
def struck(
    me: Combatant, foe: Combatant, attack: Attack, guard: Guard, hit: Outcome
) -> Paths[Outline]:
    """What may follow a hit at a known area."""
    return every_path(partial(hitting, me, foe, attack, guard, hit), sensible)


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


def hitting(
    me: Combatant, foe: Combatant, attack: Attack, guard: Guard, hit: Outcome
) -> Exchange[Outline]:
    """The exchange of what follows a hit, of which only what counts here is kept."""
    return outlined((yield from landed(me, foe, attack, guard, hit)))
