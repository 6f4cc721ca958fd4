"""Two attacks at the same moment (SIM): both dice, and what becomes of either. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.checks import Exchange, Outcome, rolled
from game.core.rule import rule
from game.rules.chaos.acts.fight.meeting import same_die
from game.rules.chaos.exchange.clash import CRITICAL, FUMBLE, HIT, MISS, attack_check, number_of
from game.rules.chaos.exchange.penalties import HERE, Attack, Setting
from game.rules.chaos.sheet.fighter import Combatant


@dataclass(frozen=True, slots=True)
class Half:
    """One side of it: the die, what came of it, and the attack as it lands (a jab or in full)."""

    outcome: Outcome
    result: str
    attack: Attack

    @property
    def lands(self) -> bool:
        """Whether it did not miss by itself."""
        return self.result not in (FUMBLE, MISS)


@rule("CF-SIM-02")
def together(
    first: Combatant,
    second: Combatant,
    attack: Attack,
    back: Attack,
    setting: Setting = HERE,
    back_setting: Setting = HERE,
    thrown: Outcome | None = None,
) -> Exchange[tuple[Half, Half]]:
    """Both attack dice, that of him who began first; ``thrown`` is his if it has fallen already."""
    if thrown is None:
        mine = yield from rolled(attack_check(first, second, attack, setting))
    else:
        mine = same_die(thrown, first, second, attack, setting)
    his = yield from rolled(attack_check(second, first, back, back_setting))
    return half(mine, his, attack), half(his, mine, back)


@rule("CF-SIM-03", "CF-SIM-04")
def half(own: Outcome, other: Outcome, attack: Attack) -> Half:
    """What becomes of one of them: full damage for the higher number, or if the other misses;
    otherwise a simple jab. Only what does full damage can be critical.
    """
    if own.grade in (FUMBLE, MISS):
        return Half(own, str(own.grade), attack)
    full = other.grade in (FUMBLE, MISS) or number_of(own) > number_of(other)
    if not full:
        return Half(own, HIT, replace(attack, jab=True))
    return Half(own, CRITICAL if own.grade == CRITICAL else HIT, attack)
