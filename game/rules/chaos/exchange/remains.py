"""What a blow leaves of somebody for the next one of the same attack."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from game.core.rule import rule
from game.rules.chaos.exchange.aftermath import owed
from game.rules.chaos.exchange.as_usual import has_spare
from game.rules.chaos.exchange.facts import Strike
from game.rules.chaos.exchange.fates import Fate
from game.rules.chaos.exchange.getting_through import Harm
from game.rules.chaos.sheet import derived
from game.rules.chaos.sheet.components import Reserves, Wear, Wounds
from game.rules.chaos.sheet.fighter import UNHURT, Combatant
from game.rules.chaos.tables.book import tables


@dataclass(frozen=True, slots=True)
class Left:
    """What a blow leaves of somebody for the next one of the same attack. ``spent`` tells that it
    has used up the Chakra in it, ``sure`` that Chakra passes a Resist for him still, ``block`` the
    PFb left of what he had in its way. ``gone``: nothing more strikes him, since he is out of the
    fight, or was thrown away.
    """

    hp: int
    wounds: Wounds
    reserves: Reserves
    wear: tuple[tuple[str, int], ...]
    prone: bool
    asleep: bool
    spent: bool = False
    sure: bool = False
    block: int | None = None
    gone: bool = False

    @property
    def upright(self) -> Left:
        """The same where it does not count whether he lies."""
        return replace(self, prone=False) if self.prone else self

    def met(self, fate: Fate) -> Left:
        """The same once his Resists are rolled."""
        if fate.gone:
            return GONE
        if not (fate.prone or fate.asleep or fate.relied):
            return self
        prone, asleep = self.prone or fate.prone, self.asleep or fate.asleep
        return replace(self, prone=prone, asleep=asleep, sure=self.sure and not fate.relied)

    def of(self, strike: Strike) -> Strike:
        """The same attack upon him as he is now."""
        had, foe = strike.foe.condition, strike.foe
        state = replace(had, prone=self.prone, asleep=had.asleep or int(self.asleep))
        made = foe.empowered
        now = replace(
            foe,
            empowered=replace(made, sure=self.sure) if made is not None else None,
            hp=replace(foe.hp, now=self.hp),
            wounds=self.wounds,
            reserves=self.reserves,
            wear=Wear(self.wear),
            condition=state,
        )
        me, here, left = strike.me, strike.here, strike.block
        if self.spent and me.empowered is not None:
            me = replace(me, empowered=None)
        if here.opening:
            here = replace(here, opening=False)
        if left is not None and self.block is not None:
            left = replace(left, pfb=self.block)
        return replace(strike, me=me, foe=now, here=here, block=left)


@lru_cache(maxsize=2)
def _alike(each: bool) -> tuple[str, ...]:
    """The parts that suffer alike: limbs, and those alone that are hit as seldom where it counts on
    which of them it is.
    """
    rows = (row for row in tables().parts.values() if row.low and not row.deadly)
    return tuple(row.id for row in rows if not each or row.low == row.high)


@rule("CF-DMG-10", "CF-DMG-12")
@lru_cache(maxsize=1024)
def _counting(wounds: Wounds, each: bool) -> Wounds:
    """The same as far as it counts for the next blow, which is called at no part: on which of the
    limbs it is does not, nor how he bleeds; but how much is on ``each`` of them, where that counts.
    """
    alike = _alike(each)
    kept = tuple(sorted(pair for pair in wounds.red if pair[0] not in alike))
    counts = sorted((count for part, count in wounds.red if part in alike), reverse=True)
    if not each:
        counts = [sum(counts)] if counts else []
    found = zip(reversed(alike), counts, strict=False)
    return Wounds((*kept, *found), 0, wounds.ignored)


@rule("CF-DMG-10")
def each_counts(foe: Combatant, reserves: Reserves) -> bool:
    """Whether it counts how much Red is on each limb: natural PFb, as long as he has it, counts
    half where it is much, and Knit Bone spares the first on each.
    """
    return reserves.active or has_spare(reserves) or derived.has(foe, "knit_bone")


def _is_sure(who: Combatant) -> bool:
    """Whether a point of Chakra passes a Resist for him."""
    return who.empowered is not None and who.empowered.sure


GONE = Left(0, UNHURT, Reserves(0, 0, 0), (), False, False, gone=True)
"""Whoever is out of the fight, or was thrown away: nothing else about him counts any more."""


def untouched(strike: Strike) -> Left:
    """What a blow leaves that did not land."""
    foe, block = strike.foe, strike.block
    return Left(
        foe.hp.now,
        foe.wounds,
        foe.reserves,
        foe.wear.left,
        foe.condition.prone,
        bool(foe.condition.asleep),
        spent=strike.me.empowered is None,
        sure=_is_sure(foe),
        block=block.pfb if block is not None else None,
    )


@rule("CF-DMG-04", "CF-DMG-07", "CF-DMG-09", "CF-DUAL-07", "CF-SPRAY-14", "CF-CHAK-02")
def left_by(strike: Strike, made: Harm) -> Left:
    """What it leaves of him before any Resist, as `applying.befell` writes it down; but of what
    wears only the armour's PFb is kept in ``wear``, that of what was in the way stands in
    ``block``.
    """
    foe, armour, power = strike.foe, made.armour, strike.me.empowered
    worn = foe.wear.left
    if armour is not None and armour.after < armour.before:
        worn = ((armour.kind, armour.after),)
    reserves = replace(
        foe.reserves,
        ki=max(foe.reserves.ki - owed(made) - made.ki, 0),
        natural=made.natural,
        active=made.active,
    )
    return Left(
        made.hp,
        _counting(made.wounds, each_counts(foe, reserves)),
        reserves,
        worn,
        foe.condition.prone,
        bool(foe.condition.asleep),
        spent=power is None or (power.critical and bool(made.choices.critical)),
        sure=_is_sure(foe),
        block=made.blocks[0].after if made.blocks else None,
    )
