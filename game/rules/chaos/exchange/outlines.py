"""The exact chances of the harm that a landing blow does, by the very function that rolls it.

What is asked on the way is answered as is usual.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from game.core.checks import Check, gather
from game.core.odds import enumerate_exchange
from game.core.rule import rule
from game.rules.chaos.exchange.as_usual import SPARE, has_spare, usual
from game.rules.chaos.exchange.facts import HERE, NO_ANSWER, Attack, Strike
from game.rules.chaos.exchange.fates import NO_POINTS, NO_RESERVES, Fate, Fates, fates_of
from game.rules.chaos.exchange.getting_through import Harm
from game.rules.chaos.exchange.harm import Arrival, arrives, falls_on, location_of, may_activate
from game.rules.chaos.exchange.remains import Left, each_counts, left_by, untouched
from game.rules.chaos.exchange.rolls import BLOCKED, CRITICAL, HIT, TUMBLED
from game.rules.chaos.sheet import body
from game.rules.chaos.sheet.components import Wear, Wounds
from game.rules.chaos.sheet.fighter import FULL, UNHURT, WHOLE, Combatant

LANDS = (HIT, CRITICAL, TUMBLED, BLOCKED)
"""Results after which something is struck."""


@dataclass(frozen=True, slots=True)
class Outline:
    """What counts of the harm a blow does: Red, hit points, whether he is out of the fight, and
    whether he falls or is stunned.
    """

    red: int = 0
    lost: int = 0
    out: bool = False
    falls: bool = False

    def and_also(self, other: Outline) -> Outline:
        """Both together."""
        return Outline(
            self.red + other.red,
            self.lost + other.lost,
            self.out or other.out,
            self.falls or other.falls,
        )


UNTOUCHED = Outline()


STRIKER, STRUCK = -1, -2
"""Whoever they are: the same blow does the same to everybody of the same kind."""

FURTHER = 19
"""Further blows for which Ki counts: those of the longest burst."""

LONGER = 2
"""Ticks: whatever takes more than one does the same harm, a burst of many shots as one of few."""

NEVER = -1
"""No round: nobody's Ki is dried up then."""

Outlines = tuple[tuple[Outline, float], ...]


def red_of(found: Outlines) -> tuple[tuple[int, float], ...]:
    """The Red of them, each number with its chance, the least first."""
    return tuple(sorted(gather((one.red, chance) for one, chance in found)))


def chance_of(found: Outlines, what: str) -> float:
    """The chance that this happens: out, falls."""
    return sum(chance for one, chance in found if getattr(one, what))


def outlines(strike: Strike, result: str) -> Outlines:
    """Every harm that a blow with this result can do, with its chance."""
    if result not in LANDS:
        return ((UNTOUCHED, 1.0),)
    struck = bare(strike)
    return _outlines(struck if result == BLOCKED else replace(struck, block=None), result)


Leaves = tuple[tuple[tuple[Outline, Left], float], ...]


def leaves(strike: Strike, result: str) -> Leaves:
    """The same with what it leaves for further blows of the same attack."""
    return _leaves(bare(strike, FURTHER), result)


def left_of(strike: Strike, result: str) -> Leaves:
    """The same of a blow that has nothing but what has a part in its harm."""
    if result not in LANDS:
        return (((UNTOUCHED, untouched(strike)), 1.0),)
    if strike.block is None or result == BLOCKED:
        return gather(_ends(strike, result))
    pfb = strike.block.pfb
    found = gather(_ends(replace(strike, block=None), result))
    return tuple(((one, replace(left, block=pfb)), chance) for (one, left), chance in found)


def bare(strike: Strike, more: int = 0) -> Strike:
    """The blow with what has a part in its harm, and in that of so many ``more`` after it."""
    me, foe, here = strike.me, strike.foe, strike.here
    dry = here.round if here.round in (me.reserves.dry, foe.reserves.dry) else NEVER
    then = replace(HERE, opening=here.opening, ambush_round=here.ambush_round, round=dry)
    own, other, attack = _striking(me), _struck(foe, more), _plain(strike.attack)
    return Strike(own, other, attack, NO_ANSWER, then, strike.block)


@lru_cache(maxsize=1024)
def _plain(attack: Attack) -> Attack:
    """The attack without what only changes the roll, of which harm knows nothing: one answer serves
    many.
    """
    ticks = min(attack.ticks, LONGER)
    return replace(attack, ki=0, spent=0, feinted=False, acquired=True, more=(), ticks=ticks)


@lru_cache(maxsize=1024)
def _striking(who: Combatant) -> Combatant:
    """Somebody with what has a part in the harm he does: his sheet, and Chakra in his blow. As a
    rule no Ki goes into its force.
    """
    bare = Combatant(STRIKER, "", "", who.fighter, NO_POINTS, NO_RESERVES)
    return replace(bare, empowered=who.empowered)


@lru_cache(maxsize=1024)
def _struck(who: Combatant, more: int = 0) -> Combatant:
    """Somebody without what changes often and has no part in what a blow does to him. Ki beyond
    what makes him switch natural PFb on, at each blow, counts for nothing.
    """
    ki = min(who.reserves.ki, SPARE + 1 + more)
    return replace(
        who,
        unit=STRUCK,
        side="",
        name="",
        reserves=replace(who.reserves, ki=ki, actions=0, once=()),
        wear=Wear(tuple(pair for pair in who.wear.left if pair[0] == who.fighter.armour)),
        loaded=FULL,
        cell=None,
        facing="",
        moving=False,
        direction="",
        defending=None,
        acquired=0,
        held_turn=False,
        prepared=False,
        spraying=False,
        outflanked=0,
        feinted=(),
    )


@lru_cache(maxsize=8192)
def _outlines(strike: Strike, result: str) -> Outlines:
    return gather(
        (_outline(strike.foe, made, fate), chance * part)
        for made, fates, chance in _all(strike, result, each=False)
        for fate, part in fates
    )


@lru_cache(maxsize=2048)
def _leaves(strike: Strike, result: str) -> Leaves:
    return left_of(strike, result)


def _ends(strike: Strike, result: str) -> Iterator[tuple[tuple[Outline, Left], float]]:
    each = each_counts(strike.foe, strike.foe.reserves)
    for made, fates, chance in _all(strike, result, each=each):
        left = left_by(strike, made)
        for fate, part in fates:
            yield (_outline(strike.foe, made, fate), left.met(fate)), chance * part


def _all(strike: Strike, result: str, *, each: bool) -> Iterator[tuple[Harm, Fates, float]]:
    """Everything that the blow itself can do, with what can come of the Resists after it; ``each``:
    how likely the next one falls on the same part counts as well.
    """
    foe = strike.foe
    fates = fates_of(strike)
    for blow, chance in _arrivals(_choosing(strike), result):
        check = location_of(strike, blow)
        parts = ((strike.attack.area, 1.0),) if check is None else _parts(check, foe.wounds, each)
        for part, share in parts:
            made = falls_on(strike, blow, part)
            yield made, fates(made), chance * share


def _choosing(strike: Strike) -> Strike:
    """The blow with what has a part in what is chosen on its way: how he is hurt, and what of his
    armour is left, only where he may switch natural PFb on.
    """
    foe = strike.foe
    if has_spare(foe.reserves) and may_activate(foe, strike.here):
        return strike
    return replace(strike, foe=replace(foe, hp=NO_POINTS, wounds=UNHURT, wear=WHOLE))


@lru_cache(maxsize=1024)
def _arrivals(strike: Strike, result: str) -> tuple[tuple[Arrival, float], ...]:
    """The blow as it comes to him."""
    usually = partial(usual, {who.unit: who for who in (strike.me, strike.foe)})
    return enumerate_exchange(lambda: arrives(strike, result), usually)


@rule("CF-DMG-12")
@lru_cache(maxsize=1024)
def _parts(check: Check, wounds: Wounds, each: bool) -> tuple[tuple[str, float], ...]:
    """The chance of each part to be hit, with one name for all that suffer alike."""
    first: dict[object, str] = {}
    found = []
    for part, chance in check.odds:
        row = body.part(str(part))
        kind = (row.stuns, row.deadly, row.helmet, row.weak, row.capacity, row.full == "out")
        alike = (kind, wounds.at(row.id), chance if each else 0)
        found.append((first.setdefault(alike, row.id), chance))
    return gather(found)


def _outline(foe: Combatant, made: Harm, fate: Fate) -> Outline:
    lost = foe.hp.now - made.hp if made.part else 0
    return Outline(made.red, lost, fate.out, fate.falls)
