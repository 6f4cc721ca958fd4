"""What comes of the Resists that a blow calls for, as far as it counts for anybody, with its exact
chance: what has no part in them is left out, so that many blows share them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from game.core.checks import Exchange, gather
from game.core.components import Health
from game.core.odds import in_turn
from game.core.rule import rule
from game.rules.chaos.exchange.aftermath import AFTER, at_death, balance_shifts, relied
from game.rules.chaos.exchange.as_usual import usual
from game.rules.chaos.exchange.facts import Strike
from game.rules.chaos.exchange.force import Force
from game.rules.chaos.exchange.getting_through import Choices, Harm
from game.rules.chaos.sheet import body, derived, resists
from game.rules.chaos.sheet.components import Reserves, Wounds
from game.rules.chaos.sheet.fighter import STEADY, UNHURT, WHOLE, Combatant

NO_POINTS, NO_RESERVES = Health(0, 0), Reserves(0, 0, 0)
"""Of somebody for whom it does not count what he has: whoever strikes puts nothing into it."""

NO_FORCE, NOT_CHOSEN = Force(0, 0), Choices()
"""Which no Resist asks about."""

LIMB = "left_leg"
"""Which stands for all parts that are not deadly."""


@dataclass(frozen=True, slots=True)
class Fate:
    """What comes of the Resists that a blow calls for, as far as it counts: whether he falls or is
    stunned, is out of the fight, is ``gone`` for the next blow of the same attack; if not, whether
    he lies, is asleep, and has relied on the Resist that Chakra has made sure of.
    """

    falls: bool
    out: bool
    gone: bool
    prone: bool = False
    asleep: bool = False
    relied: bool = False


@rule("CF-KO-10", "CF-DMG-13", "CF-DMG-14", "CF-DUAL-07", "CF-SPRAY-14")
def fate_of(foe: Combatant, made: Harm) -> Fate:
    """The fate of somebody after all Resists."""
    out = made.out or made.dying or made.asleep == "fight"
    falls = made.prone or made.stunned or bool(made.asleep)
    if out or made.thrown:
        return Fate(falls, out, gone=True)
    return Fate(falls, out, False, made.prone, bool(made.asleep), relied(foe, made))


Fates = tuple[tuple[Fate, float], ...]


@rule("CF-RES-01", "CF-RES-02", "CF-RES-03", "CF-KNOCK-01", "CF-KO-08", "CF-DMG-14")
def fates_of(strike: Strike) -> Callable[[Harm], Fates]:
    """What can come of every Resist after one of these blows: most call for the same few."""
    return _resists(replace(strike, foe=_resisting(strike.foe), block=None))


@lru_cache(maxsize=1024)
def _resists(strike: Strike) -> Callable[[Harm], Fates]:
    known = lru_cache(maxsize=256)(partial(_fates, strike))
    hard = lru_cache(maxsize=64)(partial(_as_hard, strike.foe))
    return lambda made: known(_calling(made, hard(made.red)))


@rule("CF-RES-01", "CF-KNOCK-02")
def _as_hard(who: Combatant, red: int) -> int:
    """The least Red against which he keeps his balance as seldom as against so much."""

    def kept(count: int) -> float:
        return resists.resist(who, "balance", balance_shifts(count)).chance(resists.RESISTED)

    while red > 1 and kept(red - 1) == kept(red):
        red -= 1
    return red


def _fates(strike: Strike, landed: Harm) -> Fates:
    """What comes of every Resist that it calls for."""
    foe = strike.foe
    usually = partial(usual, {foe.unit: foe})
    ends = in_turn([(landed, 1.0)], (partial(_stage, one, strike) for one in AFTER), usually)
    return gather((fate_of(foe, one), chance) for one, chance in ends)


def _stage(
    stage: Callable[[Strike, Harm], Exchange[Harm]], strike: Strike, made: Harm
) -> Exchange[Harm]:
    """A Resist of somebody for whom it still counts."""
    fate = fate_of(strike.foe, made)
    if fate.out and fate.falls:
        return made
    return (yield from stage(strike, made))


@lru_cache(maxsize=1024)
def _resisting(who: Combatant) -> Combatant:
    """Somebody with what has a part in his Resists: neither hit points nor what stops a blow, and
    of his Red how much it is, unless it counts where it is.
    """
    reserves, had = replace(who.reserves, ki=0, natural=0, active=False), who.wounds
    if not (body.felled(had) or derived.has(who, "knit_bone")):
        had = Wounds(((LIMB, had.total),), 0, had.ignored)
    return replace(who, hp=NO_POINTS, reserves=reserves, wounds=had, wear=WHOLE, condition=STEADY)


def _calling(made: Harm, red: int) -> Harm:
    """The harm with what calls for Resists, and what counts in them: so much Red."""
    deadly = bool(made.part) and at_death(made)
    had = Wounds(((made.part, made.wounds.at(made.part)),)) if deadly else UNHURT
    return Harm(
        NO_FORCE,
        NOT_CHOSEN,
        Force(min(made.through.damage, 1), 0),
        made.part if deadly else made.part and LIMB,
        made.hit,
        red=red,
        given_up=made.given_up,
        wounds=had,
        hp=min(made.hp, 1),
        stunned=made.stunned,
        out=made.out,
    )
