"""What an attack die was about, for the account of luck: the points of damage it could do."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.checks import Check, Grade, Outcome
from game.core.events import Stakes, staked
from game.core.rule import rule
from game.rules.chaos.exchange.clash import Clash, half
from game.rules.chaos.exchange.facts import Attack
from game.rules.chaos.exchange.force import ORDINARY, armour_block, damage_of, through
from game.rules.chaos.exchange.getting_through import natural_now
from game.rules.chaos.exchange.rolls import CRITICAL, FUMBLE, MISS
from game.rules.chaos.sheet import body
from game.rules.chaos.sheet.actions import ANY
from game.rules.chaos.sheet.fighter import Combatant

USUAL = "chest"
"""Where a blow is reckoned to fall that is not aimed at any part."""


def staked_on(me: Combatant, foe: Combatant, attack: Attack, made: Clash) -> Stakes:
    """The damage that each face would have done against this very answer, without Ki."""
    full = points(me, foe, attack)
    critical = points(me, foe, attack, critical=ORDINARY)
    rolled = points(me, foe, attack, tumbled=True) if made.method == "tumble" else 0

    def worth(grade: Grade) -> int:
        if grade in (FUMBLE, MISS):
            return 0
        if stopped(made, grade):
            return rolled if grade != CRITICAL else 0
        return critical if grade == CRITICAL else full

    return staked("points", made.attack.check, worth)


def stopped(made: Clash, grade: Grade) -> bool:
    """Whether the answer as it was rolled would have stopped an attack of this grade: a critical
    one only with the highest die, unless it did.
    """
    if grade == CRITICAL and made.attack.grade != CRITICAL:
        return made.critical_guard >= made.attack.check.dice[1]
    if grade == CRITICAL:
        return not made.hit
    holds = made.guard is not None and not made.tripped
    return holds and isinstance(grade, int) and grade <= (made.guard or 0)


def points(
    me: Combatant, foe: Combatant, attack: Attack, critical: str = "", *, tumbled: bool = False
) -> int:
    """The damage that gets through his armour and his natural PFb as they are."""
    force = damage_of(me, attack, critical, tumbled=tumbled)
    part = body.part(USUAL if attack.area == ANY or tumbled else attack.area)
    block = armour_block(foe, part)
    left = through(force, block.pfb) if block is not None else force
    return through(left, natural_now(foe, part, activated=False)[1]).damage


@rule("CF-SIM-03", "CF-SIM-04")
def staked_together(
    me: Combatant, foe: Combatant, attack: Attack, own: Outcome, his: Outcome
) -> Stakes:
    """The same where both strike at once: in full only with more than he rolled."""

    def highest(grade: Grade) -> Outcome:
        face = max(band.high for band in own.check.bands if band.grade == grade)
        return Outcome(own.check, (face,), face, grade)

    def worth(grade: Grade) -> int:
        rolled = own if grade == own.grade else highest(grade)
        side = half(rolled, his, attack)
        if not side.lands:
            return 0
        kind = ORDINARY if side.result == CRITICAL else ""
        return points(me, foe, side.attack, kind)

    return staked("points", own.check, worth)


@rule("CF-AREA-06")
def staked_there(
    me: Combatant, reached: Iterable[tuple[Combatant, Attack]], check: Check
) -> Stakes | None:
    """What an area weapon would do to all enemies whom it is meant for, if it lands as aimed and
    none of them gets away; None where there are none.
    """
    whole = sum(points(me, foe, attack) for foe, attack in reached if foe.side != me.side)
    if not whole:
        return None
    return staked("points", check, lambda grade: 0 if grade in (FUMBLE, MISS) else whole)
