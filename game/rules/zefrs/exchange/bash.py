"""The shield strike (RUSH-09): a blow with the shield that fells, and does no harm.

Pure: a caller applies the Bash.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.checks import Check, Exchange, Outcome, rolled
from game.core.orders import IllegalOrder
from game.core.rule import rule
from game.rules.zefrs.exchange.attack import Attack, shifts
from game.rules.zefrs.sheet.fighter import Combatant, burdens, has_shield, limb_shifts, mov
from game.rules.zefrs.sheet.resolution import check

SHIELD = "shield"
"""The row of T7 that a shield is as a weapon."""


@dataclass(frozen=True, slots=True)
class Bash:
    """What one shield strike did; the target keeps his action."""

    attack: Outcome
    attacker: int
    target: int

    @property
    def hits(self) -> bool:
        """Whether it felled him: only red does."""
        return self.attack.grade == "red"


def why_not(me: Combatant, distance: int = 1) -> IllegalOrder | None:
    """What forbids it, or None: it takes a shield in hand and an adjacent opponent."""
    if not has_shield(me):
        return IllegalOrder("ZF-RUSH-09", "zefrs.no.shield")
    return IllegalOrder("ZF-RUSH-09", "zefrs.no.bash_far") if distance > 1 else None


def bash_check(me: Combatant, foe: Combatant, attack: Attack) -> Check:
    """General Fighting less the target's MOV."""
    return check(
        "attack",
        "ZF-RUSH-09",
        me.fighter.fighting,
        (*shifts(me, foe, attack), *burdens(me), *limb_shifts(me, (me.fighter.shield_arm,))),
        actor=me.unit,
        target=foe.unit,
        against=mov(foe),
        by_bands=me.by_bands,
    )


@rule("ZF-RUSH-09", "ZF-RUSH-07")
def bash(me: Combatant, foe: Combatant, attack: Attack) -> Exchange[Bash]:
    """One shield strike; nothing defends against it."""
    outcome = yield from rolled(bash_check(me, foe, attack))
    return Bash(outcome, me.unit, foe.unit)
