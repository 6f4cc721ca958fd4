"""What an attack die was about, for the account of luck: the points of damage it could do."""

from __future__ import annotations

from game.core.checks import Grade
from game.core.events import Stakes, staked
from game.rules.chaos import body
from game.rules.chaos.actions import ANY
from game.rules.chaos.clash import CRITICAL, FUMBLE, MISS, Clash
from game.rules.chaos.fighter import Combatant
from game.rules.chaos.force import ORDINARY, armour_block, damage_of, through
from game.rules.chaos.getting_through import natural_now
from game.rules.chaos.penalties import Attack

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
    """Whether the answer as it was rolled would have stopped an attack of this grade."""
    if grade == CRITICAL:
        return made.attack.grade == CRITICAL and not made.hit
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
