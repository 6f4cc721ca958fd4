"""One attack against one answer: both dice, automatic misses, fumbles, criticals, ties. Pure."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.checks import Check, Exchange, Outcome, rolled
from game.core.memo import lately
from game.core.rule import rule
from game.rules.chaos.exchange.facts import NO_ANSWER, Attack, Strike
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
    defence_check,
    guard_critical,
    held_bands,
    strike_check,
)
from game.rules.chaos.sheet.actions import Answer


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
    def dice(self) -> tuple[Outcome, ...]:
        """What was rolled for both."""
        return (self.attack,) if self.defence is None else (self.attack, self.defence)

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
def clash(strike: Strike) -> Exchange[Clash]:
    """The attack die, then the die of the answer if there is one."""
    check, guard, rating = _checks(strike)
    first = yield from rolled(check)
    return (yield from _answered(strike, first, guard, rating))


@lately
def _checks(strike: Strike) -> tuple[Check, Check | None, int]:
    """Both rolls and the defender's Critical."""
    check = strike_check(strike, numbered=strike.defended)
    return check, *_guard(strike)


def _guard(strike: Strike) -> tuple[Check | None, int]:
    """The roll of the answer and the defender's Critical; None where nothing is rolled."""
    if not strike.defended:
        return None, 0
    return defence_check(strike), guard_critical(strike.foe, strike.answer)


def _answered(strike: Strike, first: Outcome, guard: Check | None, rating: int) -> Exchange[Clash]:
    """An attack die that has fallen meets the die of the answer."""
    how, method = strike.attack.how, strike.answer.method
    if guard is None:
        result = str(first.grade) if first.grade in (FUMBLE, MISS, CRITICAL) else HIT
        return Clash(how, method, result, first)
    second = yield from rolled(facing(guard, first, rating))
    result = verdict(first, second, method)
    return Clash(how, method, result, first, second, rating=rating)


def facing(guard: Check, first: Outcome, rating: int) -> Check:
    """The defence roll as it is read against this attack die."""
    return replace(guard, bands=held_bands(holding(first, guard.shift, rating)))


@rule("CF-CLEAVE-01", "CF-CLEAVE-03")
def shared(first: Outcome, strike: Strike) -> Exchange[Clash]:
    """One Strike roll against a further target, who defends himself separately; ``first`` is the
    die as it is read against him.
    """
    return (yield from _answered(strike, first, *_guard(strike)))


@dataclass(frozen=True, slots=True)
class Standing:
    """A defence number rolled before, that an attack must beat: None for no defence at all.
    ``answer`` is how it was rolled, ``critical`` its natural die if that was critical; ``multiple``
    tells that it holds everybody off.
    """

    number: int | None
    answer: Answer = NO_ANSWER
    multiple: bool = False
    critical: int = 0

    def result(self, first: Outcome) -> str:
        """What comes of an attack die against it."""
        return standing_verdict(first, self.number, self.answer.method, self.critical)

    def met(self, how: str, first: Outcome) -> Clash:
        """The same with all that is told of it."""
        method, number = self.answer.method, self.number
        return Clash(how, method, self.result(first), first, None, number, self.critical)


UNGUARDED = Standing(None)
"""Nothing stands against the attack."""


@rule("CF-MULTI-02", "CF-DUAL-04", "CF-SPRAY-06")
def against(strike: Strike, standing: Standing) -> Exchange[Clash]:
    """An attack that must beat a number rolled before."""
    first = yield from rolled(strike_check(strike))
    return standing.met(strike.attack.how, first)


def succeeded(made: Clash) -> bool:
    """Whether the roll of the answer was good enough, whatever else became of the attack."""
    if made.defence is None or made.tripped or made.guard is None:
        return False
    if made.result in (FUMBLE, MISS):
        return made.guard >= made.number
    return made.result not in (HIT, CRITICAL)


PARRIES = ("parry", "quick_parry", "block")
"""Answers that turn a first strike aside so that no second one follows (CF-DUAL-03)."""


@rule("CF-DUAL-03")
def parried(made: Clash) -> bool:
    """Whether a parry or a block turned the blow aside; one that missed anyhow only if the roll
    would have been good enough.
    """
    turned = made.result in (AVOIDED, BLOCKED)
    return made.method in PARRIES and (turned or succeeded(made))


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
    first: Strike, back: Strike, thrown: Outcome | None = None
) -> Exchange[tuple[Half, Half]]:
    """Both attack dice, that of him who began first; ``thrown`` is his as it is read
    here, if it has fallen already.
    """
    if thrown is None:
        mine = yield from rolled(strike_check(first))
    else:
        mine = thrown
    his = yield from rolled(strike_check(back))
    return half(mine, his, first.attack), half(his, mine, back.attack)


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
