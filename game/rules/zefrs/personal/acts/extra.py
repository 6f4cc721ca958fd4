"""More than one action in a turn: the REF check before each further one, and its price."""

from __future__ import annotations

from game.core.checks import Check
from game.core.events import Event
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.step import Step
from game.rules.zefrs.personal.acts.passing import overreach
from game.rules.zefrs.sheet.fighter import Combatant, burdens, combatant, rank_and_file, ref
from game.rules.zefrs.sheet.resolution import check


@rule("ZF-ACT-10", "ZF-GEN-02")
def may_act_again(who: Combatant) -> bool:
    """Whether he may declare several actions: PCs and Foes only."""
    return not rank_and_file(who)


@rule("ZF-ACT-09")
def extra_check(reader: Reader, unit: int) -> Check:
    """REF, unopposed: only red lets the further action happen."""
    who = combatant(reader, unit)
    return check("extra", "ZF-ACT-09", ref(who), burdens(who), actor=unit, by_bands=who.by_bands)


@rule("ZF-ACT-09", "ZF-ACT-11")
def extra_action(step: Step, unit: int) -> bool:
    """Whether the further action happens now; a failure burdens him this turn and the next."""
    outcome = step.draw(extra_check(step.world, unit))
    happens = outcome.grade == "red"
    key, rule_id = ("acts_again", "ZF-ACT-09") if happens else ("overreaches", "ZF-ACT-11")
    facts = (("colour", str(outcome.grade)),)
    step.emit(Event(f"zefrs.{key}", rule_id, unit, facts=facts, outcomes=(outcome,)))
    if not happens:
        overreach(step.world, unit)
    return happens
