"""One attack against one answer: both dice, automatic misses, fumbles, criticals, ties. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.checks import Check, Exchange, Outcome, rolled
from game.core.memo import lately
from game.core.rule import rule
from game.rules.chaos.exchange.penalties import HERE, Attack, Block, Setting
from game.rules.chaos.exchange.rolls import (
    AVOIDED,
    BLOCKED,
    CAPTURED,
    CRITICAL,
    FUMBLE,
    HELD,
    HIT,
    MISS,
    TUMBLED,
    attack_bands,
    attack_check,
    defence_check,
    guard_bands,
    guard_critical,
    held_bands,
    least,
    worst_die,
)
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.fighter import Combatant

__all__ = [
    "AVOIDED",
    "BLOCKED",
    "CAPTURED",
    "CRITICAL",
    "FUMBLE",
    "HELD",
    "HIT",
    "MISS",
    "NO_ANSWER",
    "TUMBLED",
    "Clash",
    "against",
    "attack_bands",
    "attack_check",
    "clash",
    "critical_die",
    "defence_check",
    "guard_bands",
    "guard_critical",
    "held_bands",
    "holding",
    "least",
    "number_of",
    "standing_verdict",
    "verdict",
    "worst_die",
]

NO_ANSWER = Answer()


@dataclass(frozen=True, slots=True)
class Clash:
    """How an attack and its answer met. ``result``: fumble, miss (automatic), avoided, blocked,
    captured, tumbled (half damage), hit or critical. ``defence`` is None where nobody rolled,
    ``standing`` a number rolled before that it had to beat, ``firm`` the natural die of that where
    it was critical; ``rating`` is the Critical of a defence rolled now.
    """

    how: str
    method: str
    result: str
    attack: Outcome
    defence: Outcome | None = None
    standing: int | None = None
    firm: int = 0
    rating: int = 0

    @property
    def hit(self) -> bool:
        """Whether the blow lands, at least in part."""
        return self.result in (HIT, CRITICAL, TUMBLED)

    @property
    def critical(self) -> bool:
        """Whether it is a critical hit."""
        return self.result == CRITICAL

    @property
    def fumbled(self) -> bool:
        """Whether the attacker suffers a misfortune (CF-MISS-05)."""
        return self.result == FUMBLE

    @property
    def tripped(self) -> bool:
        """Whether the defender suffers a misfortune (CF-MISS-06)."""
        return self.defence is not None and self.defence.grade == FUMBLE

    @property
    def number(self) -> int:
        """The attack's number: die, bonuses and penalties."""
        return number_of(self.attack)

    @property
    def guard(self) -> int | None:
        """The number that it had to beat, None where nothing stood against it."""
        return self.standing if self.defence is None else number_of(self.defence)

    @property
    def critical_guard(self) -> int:
        """The natural die of what stood against it where that is a critical one, else 0."""
        return self.firm if self.defence is None else critical_die(self.defence, self.rating)

    @property
    def margin(self) -> int:
        """By how much the attack beat the defence; negative or 0 if it did not."""
        return self.number - (self.guard or 0)


@rule("CF-ROLL-01")
def number_of(outcome: Outcome) -> int:
    """The number rolled: the die with all that changes it."""
    return outcome.total + outcome.check.base + outcome.check.shift


@rule("CF-CRIT-01", "CF-CRIT-02")
def critical_die(outcome: Outcome, rating: int) -> int:
    """The natural die of a defence where it is a critical one, else 0."""
    return outcome.total if outcome.total >= rating else 0


@rule("CF-ROLL-03", "CF-CRIT-02", "CF-CRIT-04")
def holding(first: Outcome, shift: int, rating: int) -> int:
    """The least natural defence die that stops this attack; ``rating`` is the defender's Critical.

    What misses anyhow needs none but a 1 to be avoided; a critical takes a critical as good.
    """
    if first.grade == CRITICAL:
        return max(rating, first.total)
    return first.grade - shift if isinstance(first.grade, int) else 0


@rule("CF-ROLL-02", "CF-ROLL-08")
def clash(
    attacker: Combatant,
    defender: Combatant,
    attack: Attack,
    answer: Answer = NO_ANSWER,
    setting: Setting = HERE,
    block: Block | None = None,
) -> Exchange[Clash]:
    """The attack die, then the die of the answer if there is one."""
    strike, guard, rating = _checks(attacker, defender, attack, answer, setting, block)
    first = yield from rolled(strike)
    if guard is None:
        return Clash(attack.how, answer.method, str(first.grade), first)
    holds = holding(first, guard.shift, rating)
    second = yield from rolled(replace(guard, bands=held_bands(holds)))
    result = verdict(first, second, answer.method)
    return Clash(attack.how, answer.method, result, first, second, rating=rating)


@lately
def _checks(
    attacker: Combatant,
    defender: Combatant,
    attack: Attack,
    answer: Answer,
    setting: Setting,
    block: Block | None,
) -> tuple[Check, Check | None, int]:
    """Both rolls and the defender's Critical; the odds go through this clash sixty times."""
    defends = answer.method not in ("none", "simultaneous")
    strike = attack_check(attacker, defender, attack, setting, numbered=defends)
    if not defends:
        return strike, None, 0
    guard = defence_check(attacker, defender, attack, answer, setting, block)
    return strike, guard, guard_critical(defender, answer)


@rule("CF-MULTI-02", "CF-DUAL-04", "CF-SPRAY-06")
def against(
    attacker: Combatant,
    defender: Combatant,
    attack: Attack,
    number: int | None,
    setting: Setting = HERE,
    method: str = "none",
    critical: int = 0,
) -> Exchange[Clash]:
    """An attack that must beat a number rolled before; None: nothing stands against it. The die of
    that number is given where it was ``critical``.
    """
    first = yield from rolled(attack_check(attacker, defender, attack, setting))
    result = standing_verdict(first, number, method, critical)
    return Clash(attack.how, method, result, first, None, number, critical)


STANDS = {"tumble": TUMBLED, "block": BLOCKED}
"""What becomes of an attack that these answers stop, also when their number stands already."""

STOPPED = {**STANDS, "capture": CAPTURED}
"""The same of an answer that has just been rolled; all others avoid it."""


@rule("CF-ROLL-03", "CF-CRIT-02", "CF-TUM-03", "CF-MISS-04")
def verdict(first: Outcome, second: Outcome, method: str) -> str:
    """What comes of both dice, the second one read by `holding`."""
    if first.grade in (FUMBLE, MISS):
        return str(first.grade)
    if second.grade == HELD:
        matched = first.grade == CRITICAL and method == "tumble"
        return AVOIDED if matched else STOPPED.get(method, AVOIDED)
    return CRITICAL if first.grade == CRITICAL else HIT


@rule("CF-ROLL-03", "CF-CRIT-02", "CF-CRIT-04")
def standing_verdict(
    first: Outcome, number: int | None, method: str = "none", critical: int = 0
) -> str:
    """What comes of an attack die against a number that stands; a critical one is stopped by a
    defence whose die was ``critical`` and as good. What was caught is not caught again.
    """
    if first.grade in (FUMBLE, MISS):
        return str(first.grade)
    if first.grade == CRITICAL:
        if critical < first.total:
            return CRITICAL
        return BLOCKED if method == "block" else AVOIDED
    if number is None or number_of(first) > number:
        return HIT
    return STANDS.get(method, AVOIDED)
