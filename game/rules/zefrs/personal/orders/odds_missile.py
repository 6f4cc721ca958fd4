"""Exact odds of shots, throws and magic: the same exchanges that are rolled, gone through whole."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial

from game.core.checks import Check, Exchange, Grade, Outcome, gather
from game.core.forecast import Branch, enumerate_exchange
from game.rules.zefrs.duel.answers import sensible
from game.rules.zefrs.exchange import damage
from game.rules.zefrs.exchange.attack import Attack, attack_check
from game.rules.zefrs.exchange.defence import METHODS, methods
from game.rules.zefrs.exchange.guard import Guard, may_defend
from game.rules.zefrs.exchange.harm import threatened_by
from game.rules.zefrs.exchange.magic import cure, harm
from game.rules.zefrs.exchange.missile import Line
from game.rules.zefrs.exchange.odds import NONE, Outline, guard_for
from game.rules.zefrs.exchange.strike import Blow, area_at, landed, lands, location_check, strike
from game.rules.zefrs.sheet.armour import stops
from game.rules.zefrs.sheet.components import Effect
from game.rules.zefrs.sheet.fighter import Combatant, burdens, rank_and_file
from game.rules.zefrs.sheet.wounds import avoidance
from game.rules.zefrs.tables.rows import AREAS, Area


def answers(foe: Combatant, attack: Attack) -> tuple[str, ...]:
    """What the target may have declared that helps against this missile."""
    able = (name for name in methods(foe) if name in METHODS)
    return (NONE, *(name for name in able if may_defend(foe, attack, guard_for(foe, name))))


def shot_branch(me: Combatant, foe: Combatant, attack: Attack, answer: str) -> Branch:
    """The distribution of what the shot does if the target answers so.

    Colours with which a called shot misses count as white.
    """
    found = shot_odds(me, foe, attack, guard_for(foe, answer))
    return branch_of(answer, found)


def branch_of(answer: str, found: tuple[tuple[Outline, float], ...]) -> Branch:
    """A branch from its results and their chances."""
    return Branch(
        answer,
        gather((result.colour, chance) for result, chance in found),
        tuple(sorted(gather((result.points, chance) for result, chance in found))),
        out=sum(chance for result, chance in found if result.out),
    )


@lru_cache(maxsize=4096)
def shot_odds(
    me: Combatant, foe: Combatant, attack: Attack, guard: Guard
) -> tuple[tuple[Outline, float], ...]:
    """Every result of the shot with its exact chance."""
    if attack.aimed:
        return enumerate_exchange(partial(shot, me, foe, attack, guard), sensible)
    return gather(_unaimed(me, foe, attack, guard))


def _unaimed(
    me: Combatant, foe: Combatant, attack: Attack, guard: Guard
) -> Iterator[tuple[Outline, float]]:
    """The same where the area is rolled: areas that are alike for this colour are gone through
    once, for the whole tree would take too long.
    """
    check, areas = attack_check(me, foe, attack), location_check(me, foe).odds
    known: dict[tuple[object, ...], tuple[tuple[Outline, float], ...]] = {}
    for colour, chance in check.odds:
        if not lands(colour):
            yield Outline(colour), chance
            continue
        hit = Outcome(check, (), 0, colour)
        for area, part in areas:
            there = replace(attack, area=area_at(Outcome(check, (), 0, area)))
            like = alike(foe, there, guard, colour)
            if like not in known:
                make = partial(hitting, me, foe, there, guard, hit)
                known[like] = enumerate_exchange(make, sensible)
            yield from ((result, chance * part * share) for result, share in known[like])


def alike(foe: Combatant, attack: Attack, guard: Guard, colour: Grade) -> tuple[object, ...]:
    """What of the area can change the results of a hit of this colour."""
    threat = threatened_by(foe, attack, colour)
    shield = damage.shield_there(foe, attack, guard.hands)
    return colour, damage.armour_of(foe, attack), shield, threat.wound if threat else ""


def hitting(
    me: Combatant, foe: Combatant, attack: Attack, guard: Guard, hit: Outcome
) -> Exchange[Outline]:
    """What follows a hit at a known area, of which only what counts here is kept."""
    return outlined((yield from landed(me, foe, attack, guard, hit)))


def shot(me: Combatant, foe: Combatant, attack: Attack, guard: Guard) -> Exchange[Outline]:
    """The exchange of a shot, of which only what counts here is kept."""
    return outlined((yield from strike(me, foe, attack, guard)))


def outlined(blow: Blow) -> Outline:
    """What counts of a blow; one that does not hit is white, whatever its colour."""
    colour: Grade = blow.attack.grade if blow.hits else "white"
    return Outline(colour, blow.points, blow.hurt is not None, blow.out)


def later(me: Combatant, foe: Combatant, attack: Attack) -> Iterator[Check]:
    """Checks that a red shot, undefended, would bring upon a PC or Foe; without aim, where he
    wears most.
    """
    if rank_and_file(foe):
        return
    areas: tuple[Area, ...] = (attack.area,) if attack.aimed else AREAS
    worn = max(stops(foe.fighter.armour, area) for area in areas)
    points = damage.final(damage.force(me, foe, attack, "red").raw, worn)
    left = damage.remaining(foe.health.now, points)
    if damage.must_hold_on(foe, points):
        yield damage.holding_on(foe, left, me.unit)
    yield avoidance(
        left,
        foe.fighter.endurance,
        burdens(foe),
        actor=foe.unit,
        target=me.unit,
        by_bands=foe.by_bands,
    )


@lru_cache(maxsize=1024)
def harm_odds(
    me: Combatant, foe: Combatant, effect: Effect, line: Line
) -> tuple[tuple[Outline, float], ...]:
    """Every result of harmful magic with its exact chance."""
    return enumerate_exchange(partial(harming, me, foe, effect, line), sensible)


def harming(me: Combatant, foe: Combatant, effect: Effect, line: Line) -> Exchange[Outline]:
    """The exchange of harmful magic, of which only what counts here is kept."""
    return outlined((yield from harm(me, foe, effect, line)))


def curing(me: Combatant, friend: Combatant, effect: Effect) -> Exchange[tuple[Grade, int]]:
    """The exchange of healing: its colour, and the points it restores."""
    done = yield from cure(me, friend, effect)
    return done.check.grade, done.points


def cure_branch(me: Combatant, friend: Combatant, effect: Effect) -> Branch:
    """What healing restores."""
    found = enumerate_exchange(partial(curing, me, friend, effect), sensible)
    return Branch(
        NONE,
        gather((colour, chance) for (colour, _), chance in found),
        tuple(sorted(gather((-points, chance) for (_, points), chance in found))),
    )
