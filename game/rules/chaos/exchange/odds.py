"""The exact chances of a blow against one answer: of one attack, of both at the same moment (SIM),
and of a blow that follows a feint.

First what comes of the dice (few results), then what each of these does. Both use the functions
that the dice are read by.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from game.core.checks import Band, Check, Outcome, gather
from game.core.rule import rule
from game.rules.chaos.exchange.clash import (
    UNGUARDED,
    Half,
    Standing,
    facing,
    half,
    holding,
    verdict,
)
from game.rules.chaos.exchange.facts import Attack, Strike
from game.rules.chaos.exchange.outlines import UNTOUCHED, Outline, Outlines, outlines
from game.rules.chaos.exchange.rolls import (
    CRITICAL,
    FUMBLE,
    HIT,
    MISS,
    defence_check,
    guard_critical,
    held_bands,
    strike_check,
)

JAB = "jab"
"""What is told of a hit that the other's higher number has turned into a jab (CF-SIM-03)."""

Chances = tuple[tuple[str, float], ...]


def faces(check: Check) -> Iterator[Outcome]:
    """Every face of a single die as an outcome."""
    for face in range(1, check.dice[1] + 1):
        yield Outcome(check, (face,), face, check.grade(face))


@rule("CF-ROLL-02", "CF-ROLL-03", "CF-MISS-03")
@lru_cache(maxsize=8192)
def results(strike: Strike) -> Chances:
    """The chance of each result of a clash, as the dice are read."""
    first = strike_check(strike, numbered=strike.defended)
    if not strike.defended:
        return gather((str(grade), chance) for grade, chance in first.odds)
    rating = guard_critical(strike.foe, strike.answer)
    shift = defence_check(strike).shift
    return _faced(first.dice, first.bands, shift, rating, strike.answer.method)


@lru_cache(maxsize=8192)
def _faced(
    dice: tuple[int, int], bands: tuple[Band, ...], shift: int, rating: int, method: str
) -> Chances:
    """The same by the numbers that count: how the attack die is read, what is on the answer's."""
    found: list[tuple[str, float]] = []
    for die in faces(Check("attack", "", dice=dice, bands=bands)):
        read = Check("defence", "", dice=dice, bands=held_bands(holding(die, shift, rating)))
        for grade, chance in read.odds:
            found.append(
                (verdict(die, Outcome(read, (), 0, grade), method), chance * (1 / dice[1]))
            )
    return gather(found)


@lru_cache(maxsize=4096)
def against_number(strike: Strike, standing: Standing) -> Chances:
    """The same against a number that stands."""
    check = strike_check(strike)
    return gather((standing.result(die), 1 / check.dice[1]) for die in faces(check))


@rule("CF-CLEAVE-03")
def thrown(strike: Strike, die: int, number: int) -> Outcome:
    """The attack of which the natural die and the number lie on the table already: it has hit
    somebody, so that it does not miss by itself.
    """
    check = replace(strike_check(strike), base=number - die, modifiers=())
    critical = strike_check(strike).grade(die) == CRITICAL
    return Outcome(check, (die,), die, CRITICAL if critical else number)


@rule("CF-CLEAVE-03", "CF-ROLL-03")
@lru_cache(maxsize=1024)
def fallen(strike: Strike, die: int, number: int) -> Chances:
    """The same where the natural die of the attack and its number lie on the table already."""
    first = thrown(strike, die, number)
    if not strike.defended:
        return ((UNGUARDED.result(first), 1.0),)
    read = facing(defence_check(strike), first, guard_critical(strike.foe, strike.answer))
    method, sides = strike.answer.method, first.check.dice[1]
    return gather((verdict(first, one, method), 1 / sides) for one in faces(read))


@dataclass(frozen=True, slots=True)
class Odds:
    """The whole: chances of the results, and of what the target and the attacker suffer."""

    results: Chances
    target: Outlines
    own: Outlines = ((UNTOUCHED, 1.0),)


def odds(strike: Strike) -> Odds:
    """The attack against this answer; a simultaneous strike is `both`."""
    return spread(strike, results(strike))


def harmless(strike: Strike) -> Odds:
    """An attack that does him no harm, whatever comes of the dice."""
    return spared(Odds(results(strike), ()))


def spared(made: Odds) -> Odds:
    """The same for an attack at what he holds, which does him no harm."""
    return replace(made, target=((UNTOUCHED, 1.0),))


def spread(strike: Strike, found: Chances) -> Odds:
    """The harm of each result, with the chance of the result."""
    return Odds(found, gather(_suffered(strike, found)))


def _suffered(
    strike: Strike, found: Iterable[tuple[str, float]]
) -> Iterator[tuple[Outline, float]]:
    for result, chance in found:
        for outline, part in outlines(strike, result):
            yield outline, chance * part


@rule("CF-SIM-02", "CF-SIM-03", "CF-SIM-04")
@lru_cache(maxsize=1024)
def both(strike: Strike, back: Strike, die: Outcome | None = None) -> Odds:
    """Both strike at the same moment; ``die`` is that of the first if it has fallen already."""
    known = tuple(faces(strike_check(strike))) if die is None else (die,)
    dice = [(one, other) for one in known for other in faces(strike_check(back))]
    each = 1 / len(dice)
    mine = gather((side_of(half(a, b, strike.attack)), each) for a, b in dice)
    his = gather((side_of(half(b, a, back.attack)), each) for a, b in dice)
    return Odds(
        gather((_told(result, made, strike.attack), chance) for (result, made), chance in mine),
        gather(_both_suffered(strike, mine)),
        gather(_both_suffered(back, his)),
    )


def side_of(made: Half) -> tuple[str, Attack]:
    """What comes of it, and the attack as it lands."""
    return made.result, made.attack


def _told(result: str, made: Attack, attack: Attack) -> str:
    return JAB if result == HIT and made.jab and not attack.jab else result


def _both_suffered(
    strike: Strike, sides: tuple[tuple[tuple[str, Attack], float], ...]
) -> Iterator[tuple[Outline, float]]:
    for (result, made), chance in sides:
        yield from _suffered(replace(strike, attack=made), ((result, chance),))


def automatic(check: Check) -> float:
    """The chance that an attack misses by itself."""
    return check.chance(FUMBLE, MISS)


@rule("CF-FEINT-02")
def mixed(plain: Odds, fooled: Odds, chance: float) -> Odds:
    """The odds of a blow before which a feint comes off with this chance."""
    parts = ((plain, 1 - chance), (fooled, chance))
    return Odds(
        gather((key, part * worth) for made, worth in parts for key, part in made.results),
        gather((key, part * worth) for made, worth in parts for key, part in made.target),
        gather((key, part * worth) for made, worth in parts for key, part in made.own),
    )
