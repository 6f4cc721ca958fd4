"""Knock-outs (KO): a blow with weapon or fist that is meant to stun.

Pure: a caller applies the KnockOut.
"""

from __future__ import annotations

from dataclasses import dataclass

from game.core.checks import Check, Exchange, Outcome, rolled
from game.core.orders import IllegalOrder
from game.core.rule import rule
from game.rules.zefrs.exchange.attack import Attack, attack_check
from game.rules.zefrs.sheet.fighter import Combatant
from game.rules.zefrs.sheet.wounds import sleep_turns
from game.rules.zefrs.tables import tables
from game.rules.zefrs.tables.rows_gear import Weapon


@dataclass(frozen=True, slots=True)
class KnockOut:
    """What the blow did: nothing, or its target is unconscious for d10 minutes."""

    attack: Outcome
    attacker: int
    target: int
    durations: tuple[Outcome, ...] = ()

    @property
    def hits(self) -> bool:
        """Whether it stunned him."""
        return self.attack.grade == "red"

    @property
    def out(self) -> str:
        """How it put him out of action."""
        return "unconscious" if self.hits else ""


@rule("ZF-KO-01")
def why_not(foe: Combatant, row: Weapon) -> IllegalOrder | None:
    """What forbids the wish to stun, or None: beasts, and what does no harm anyway."""
    if row.harmless or foe.fighter.combat_class == "MOUNT":
        return IllegalOrder("ZF-KO-03", "zefrs.no.knock_out", (("weapon", row.id),))
    return None


@rule("ZF-KO-02", "ZF-KO-03", "ZF-WOUND-07")
def knock_out(me: Combatant, foe: Combatant, attack: Attack) -> Exchange[KnockOut]:
    """A normal attack check: red stuns, and every other colour does nothing at all."""
    outcome = yield from rolled(attack_check(me, foe, attack))
    if outcome.grade != "red":
        return KnockOut(outcome, me.unit, foe.unit)
    slept = yield from rolled(duration_check(foe))
    return KnockOut(outcome, me.unit, foe.unit, (slept,))


def duration_check(foe: Combatant) -> Check:
    """The d10 of minutes unconscious."""
    return Check("duration", "ZF-KO-04", foe.unit, 0, (1, tables().numbers.dice.duration))


@rule("ZF-KO-04")
def turns_out(knock: KnockOut) -> int:
    """Combat Turns that he stays unconscious, 0 if the blow did nothing."""
    return sum(sleep_turns("minutes", outcome.total) for outcome in knock.durations)
