"""One blow and one trap, rolled with two dice: pure procedures that are rolled and forecast."""

from __future__ import annotations

from dataclasses import dataclass, replace

from game.core.checks import Ask, Band, Check, Drawn, Exchange, Grade, Modifier, asked, rolled
from game.core.orders import Slot
from game.core.rule import rule
from game.core.ruleset import Reader
from tests.third_book.rows import arms, numbers
from tests.third_book.sheet import Man, can_dodge, setting

ANSWER = "third.answer"
DUCK, NONE = "duck", "none"
MISS, HIT, HEAVY, DUCKED, CAUGHT = "miss", "hit", "heavy", "ducked", "caught"


@dataclass(frozen=True, slots=True)
class Threat:
    """What somebody is about to suffer: ``by`` whom (0: a trap), the weapon, how it has struck, how
    hard it is to dodge, what it does.
    """

    victim: Man
    by: int
    arm: str
    grade: Grade
    bite: int
    dice: int
    bonus: int
    dodges: bool

    @property
    def about(self) -> tuple[Slot, ...]:
        """What a question to the victim says of it."""
        by: tuple[Slot, ...] = (("by", self.by),) if self.by else ()
        told = (
            ("weapon", self.arm),
            ("grade", self.grade),
            ("bite", self.bite),
            ("dice", self.dice),
        )
        return (*by, *told, ("bonus", self.bonus))


@dataclass(frozen=True, slots=True)
class Struck:
    """What came of it: how well it got through, the points lost, the answer, the dice."""

    grade: Grade
    harm: int = 0
    answer: str = ""
    outcomes: tuple[Drawn, ...] = ()


@dataclass(frozen=True, slots=True)
class Strike:
    """One blow: who strikes whom with what, how many help him, and what the switches say."""

    me: Man
    foe: Man
    arm: str
    mates: int
    harm: int
    dodges: bool


def strike_of(reader: Reader, me: Man, foe: Man, arm: str, mates: int, now: int) -> Strike:
    """A blow as it would be struck now."""
    return Strike(me, foe, arm, mates, injury(reader), can_dodge(reader, foe.unit, now))


@rule("TB-HARM-03")
def injury(reader: Reader) -> int:
    """What the switch adds to all harm."""
    return numbers().harm[str(setting(reader, "injury"))]


def _read(low: Grade, high: Grade, need: int) -> tuple[Band, ...]:
    """Two dice that need so much: a double one always fails, a double six always succeeds."""
    need = min(12, max(3, need))
    return Band(low, 2, need - 1), Band(high, need, 12)


@rule("TB-HIT-01", "TB-HIT-03", "TB-GANG-01")
def strike_check(strike: Strike) -> Check:
    """Two dice and his skill against a fixed number; far above it the blow is heavy."""
    me, need = strike.me, numbers().strike - strike.me.fighter.skill
    shifts = tuple(_shifts(strike))
    need -= sum(shift.worth for shift in shifts)
    miss, hit = _read(MISS, HIT, need)
    hard = hit.low + numbers().heavy
    bands = (
        (miss, replace(hit, high=hard - 1), Band(HEAVY, hard, 12)) if hard <= 12 else (miss, hit)
    )
    skill = me.fighter.skill
    return Check("strike", "TB-HIT-01", me.unit, strike.foe.unit, (2, 6), bands, skill, 0, shifts)


def _shifts(strike: Strike):
    """What helps him, and what makes the other hard to hit or easy."""
    if strike.mates:
        yield Modifier("TB-GANG-01", "third.mates", numbers().mate * strike.mates)
    if strike.foe.size > 1:
        yield Modifier("TB-HIT-03", "third.large", 1)


@rule("TB-DODGE-01")
def dodge_check(threat: Threat) -> Check:
    """Two dice and his quickness against what the blow needs; a heavy one is harder to dodge."""
    quick = threat.victim.fighter.quick
    worths = (("bite", -threat.bite), ("heavy", -2 if threat.grade == HEAVY else 0))
    shifts = tuple(Modifier("TB-DODGE-01", f"third.{key}", n) for key, n in worths if n)
    need = numbers().dodge - quick - sum(shift.worth for shift in shifts)
    bands = _read(CAUGHT, DUCKED, need)
    who = threat.victim.unit
    return Check("dodge", "TB-DODGE-01", who, threat.by, (2, 6), bands, quick, 0, shifts)


@rule("TB-HARM-01")
def harm_check(threat: Threat) -> Check:
    """The weapon's dice; their total is what counts."""
    return Check("harm", "TB-HARM-01", threat.by, threat.victim.unit, (threat.dice, 6))


def threatened(strike: Strike, grade: Grade) -> Threat:
    """A blow that has struck, before anything is answered to it."""
    row = arms()[strike.arm]
    bonus = strike.harm + strike.mates + (2 if grade == HEAVY else 0)
    return Threat(
        strike.foe, strike.me.unit, strike.arm, grade, row.bite, row.dice, bonus, strike.dodges
    )


@rule("TB-HARM-01")
def lost(threat: Threat, total: int) -> int:
    """The points that so much on the dice takes, one at least."""
    return max(1, total + threat.bonus - threat.victim.fighter.armour)


@rule("TB-HIT-01")
def blow(strike: Strike) -> Exchange[Struck]:
    """A blow from the roll to the harm."""
    roll = yield from rolled(strike_check(strike))
    if roll.grade == MISS:
        return Struck(MISS, outcomes=(roll,))
    struck = yield from suffered(threatened(strike, roll.grade))
    return replace(struck, outcomes=(roll, *struck.outcomes))


@rule("TB-DODGE-01", "TB-HARM-01")
def suffered(threat: Threat) -> Exchange[Struck]:
    """Whoever is struck may dodge, if he still can; what he does not dodge hurts him."""
    answer, outcomes = NONE, list[Drawn]()
    if threat.dodges:
        ask = Ask(threat.victim.side, threat.victim.unit, ANSWER, threat.about)
        answer = (yield from asked(ask)).text("reply")
    if answer == DUCK:
        roll = yield from rolled(dodge_check(threat))
        outcomes.append(roll)
        if roll.grade == DUCKED:
            return Struck(DUCKED, 0, answer, tuple(outcomes))
    hurt = yield from rolled(harm_check(threat))
    return Struck(threat.grade, lost(threat, hurt.total), answer, (*outcomes, hurt))
