"""Rushing through people (RUSH-01 to RUSH-08), and the shield strike (RUSH-09).

Pure: a caller moves the rusher and applies each Rushed and Bash.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.core.checks import Check, Exchange, Outcome, rolled
from game.core.orders import IllegalOrder
from game.core.rule import rule
from game.rules.zefrs.exchange.attack import LEGS, Attack, contest
from game.rules.zefrs.exchange.grapple import hands_on
from game.rules.zefrs.sheet import wounds
from game.rules.zefrs.sheet.fighter import Combatant, has_shield, mov


@dataclass(frozen=True, slots=True)
class Rushed:
    """What became of one person who was rushed; a rush never does points or wounds."""

    attack: Outcome
    attacker: int
    target: int
    shield: bool = False

    @property
    def hits(self) -> bool:
        """Whether the rusher got through."""
        return self.attack.grade != "white"

    @property
    def stopped(self) -> bool:
        """Whether the rush ended here, with the rusher on the ground."""
        return not self.hits

    @property
    def bowled_over(self) -> bool:
        """Whether the person was thrown down, and can do nothing but get up."""
        return self.attack.grade == "red"

    @property
    def answers(self) -> bool:
        """Whether the person may use an action not yet used for a blow at the rusher."""
        return self.hits and not self.bowled_over


@rule("ZF-RUSH-01", "ZF-RUSH-08")
def why_not(me: Combatant, *, shield: bool = False) -> IllegalOrder | None:
    """What forbids him to rush at all, or None; with his shield he needs one in hand."""
    if me.mounted:
        return IllegalOrder("ZF-RUSH-01", "zefrs.no.rush_mounted")
    if wounds.forbids(me.wounds, "rush"):
        return IllegalOrder("ZF-WOUND-06", "zefrs.no.rush_wounded")
    if me.condition.fallen or me.condition.held:
        return IllegalOrder("ZF-RUSH-10", "zefrs.no.rush_fallen")
    if shield and not has_shield(me):
        return IllegalOrder("ZF-RUSH-08", "zefrs.no.shield")
    return None


@rule("ZF-RUSH-02")
def rush_check(me: Combatant, foe: Combatant, attack: Attack | None = None) -> Check:
    """Own MOV less the target's MOV."""
    return contest(me, foe, hands_on(attack), ("rush", "ZF-RUSH-02", mov(me)), LEGS)


@rule("ZF-RUSH-04", "ZF-RUSH-05", "ZF-RUSH-06", "ZF-RUSH-07")
def rush(
    me: Combatant, foe: Combatant, attack: Attack | None = None, shield: bool = False
) -> Exchange[Rushed]:
    """The check for one person in the line: white stops, red bowls over, all else gets by."""
    outcome = yield from rolled(rush_check(me, foe, attack))
    return Rushed(outcome, me.unit, foe.unit, shield)


@rule("ZF-RUSH-03")
def line(
    me: Combatant, people: Sequence[tuple[Combatant, Attack | None]]
) -> Exchange[tuple[Rushed, ...]]:
    """Everybody in the path in order of distance, friend or foe, until the first white."""
    found: list[Rushed] = []
    for foe, attack in people:
        found.append((yield from rush(me, foe, attack)))
        if found[-1].stopped:
            break
    return tuple(found)


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


def why_no_bash(me: Combatant, distance: int = 1) -> IllegalOrder | None:
    """What forbids it, or None: it takes a shield in hand and an adjacent opponent."""
    if not has_shield(me):
        return IllegalOrder("ZF-RUSH-09", "zefrs.no.shield")
    return IllegalOrder("ZF-RUSH-09", "zefrs.no.bash_far") if distance > 1 else None


def bash_check(me: Combatant, foe: Combatant, attack: Attack) -> Check:
    """General Fighting less the target's MOV."""
    what = "attack", "ZF-RUSH-09", me.fighter.fighting
    return contest(me, foe, attack, what, (me.fighter.shield_arm,))


@rule("ZF-RUSH-09", "ZF-RUSH-07")
def bash(me: Combatant, foe: Combatant, attack: Attack) -> Exchange[Bash]:
    """One shield strike; nothing defends against it."""
    outcome = yield from rolled(bash_check(me, foe, attack))
    return Bash(outcome, me.unit, foe.unit)
