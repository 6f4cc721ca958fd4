"""Grappling (WREST): one check for any purpose; what it brings about is told by its colour.

Pure: a caller applies the Grapple.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.checks import Check, Exchange, Grade, Outcome, rolled
from game.core.orders import IllegalOrder
from game.core.rule import rule
from game.rules.zefrs.exchange import damage
from game.rules.zefrs.exchange.attack import Attack, shifts
from game.rules.zefrs.exchange.harm import durations, hold_on, outcome_for
from game.rules.zefrs.sheet.arms import FISTS, free_hand
from game.rules.zefrs.sheet.fighter import Combatant, burdens, mov, strength_bonus
from game.rules.zefrs.sheet.resolution import check, rating_of
from game.rules.zefrs.tables import tables
from game.rules.zefrs.tables.rows import Area

TALENT = "wrestling"
AREA: Area = "chest"


@dataclass(frozen=True, slots=True)
class Grapple:
    """What one grapple did. ``points`` are lost, ``left`` is the Damage that remains; ``out`` how
    the target is put out of action, if he is.
    """

    attack: Outcome
    attacker: int
    target: int
    purpose: str
    hand: str = ""
    points: int = 0
    left: int = 0
    below: Outcome | None = None
    durations: tuple[Outcome, ...] = ()
    out: str = ""

    @property
    def hits(self) -> bool:
        """Whether it succeeded: any colour does."""
        return self.attack.grade != "white"


def hands_on(attack: Attack | None = None) -> Attack:
    """A grapple as an attack: bare hands at the chest, placed as ``attack`` is."""
    if attack is None:
        return Attack(FISTS, AREA, 0)
    return Attack(
        FISTS,
        AREA,
        0,
        circumstances=attack.circumstances,
        height=attack.height,
        by_holder=attack.by_holder,
    )


@rule("ZF-WREST-01", "ZF-WREST-04")
def why_not(me: Combatant, purpose: str, distance: int = 1) -> IllegalOrder | None:
    """What forbids this purpose, or None: all but breaking free need a hand and to be adjacent.

    Only who is held can break free, and he can do nothing else with a grapple.
    """
    if (purpose == "break") != me.condition.held:
        return IllegalOrder("ZF-WREST-04", "zefrs.no.grapple_held", (("purpose", purpose),))
    if purpose == "break":
        return None
    if distance > 1:
        return IllegalOrder("ZF-WREST-04", "zefrs.no.grapple_far", (("purpose", purpose),))
    if not free_hand(me):
        return IllegalOrder("ZF-WREST-04", "zefrs.no.free_hand", (("purpose", purpose),))
    return None


@rule("ZF-WREST-02")
def grapple_check(me: Combatant, foe: Combatant, attack: Attack | None = None) -> Check:
    """Wrestling or General Fighting less the target's MOV, shifted as an attack is."""
    return check(
        "attack",
        "ZF-WREST-02",
        rating_of(dict(me.fighter.talents), (TALENT,), me.fighter.fighting),
        (*shifts(me, foe, hands_on(attack)), *burdens(me)),
        actor=me.unit,
        target=foe.unit,
        against=mov(foe),
        by_bands=me.by_bands,
    )


@rule("ZF-WREST-03", "ZF-WOUND-07")
def hurts(me: Combatant, foe: Combatant, colour: Grade) -> int:
    """The points lost: only red hurts, the chest's armour applies, and nothing is wounded."""
    if colour != "red":
        return 0
    raw = tables().numbers.personal.wrestling_points + strength_bonus(me.fighter)
    return damage.final(raw, damage.armour_of(foe, hands_on()))


def grapple(
    me: Combatant,
    foe: Combatant,
    attack: Attack,
    purpose: str,
    hand: str = "",
) -> Exchange[Grapple]:
    """One grapple of ``me`` with ``foe``; neither defence nor shield is of use against it."""
    outcome = yield from rolled(grapple_check(me, foe, attack))
    points = hurts(me, foe, outcome.grade)
    below = yield from hold_on(me, foe, points)
    left = damage.remaining(foe.health.now, points)
    slept = yield from durations(foe, below, None)
    out = outcome_for(foe, left, points, below, None)
    return Grapple(outcome, me.unit, foe.unit, purpose, hand, points, left, below, slept, out)
