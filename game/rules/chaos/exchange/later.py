"""The exact chances of two strikes of one attack at the same target (DUAL): the second meets him as
the first has left him.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache

from game.core.checks import gather
from game.core.rule import rule
from game.rules.chaos.exchange.clash import (
    UNGUARDED,
    Clash,
    Standing,
    facing,
    half,
    parried,
    verdict,
)
from game.rules.chaos.exchange.facts import Attack, Setting, Strike
from game.rules.chaos.exchange.odds import Chances, Odds, against_number, both, faces, side_of
from game.rules.chaos.exchange.outlines import Outline, leaves, outlines
from game.rules.chaos.exchange.rolls import defence_check, guard_critical, strike_check
from game.rules.chaos.sheet.components import Wounds

Pair = tuple[str, str]
"""What comes of both strikes; the second is empty where none follows."""

NOTHING: Chances = (("", 1.0),)


@rule("CF-DUAL-03", "CF-DUAL-04", "CF-MISS-04")
@lru_cache(maxsize=1024)
def pairs(
    strike: Strike, second: Attack, here: Setting | None = None, *, open_to: bool = False
) -> tuple[tuple[Pair, float], ...]:
    """The chance of each pair of results: the second strike meets the number of the first answer,
    if it does not find him helpless and ``open_to`` it, and none follows a blow that was parried.
    ``here`` is the place as it is for the second one.
    """
    after = replace(strike, attack=second, here=here or strike.here)
    return gather(
        ((first, other), chance * part)
        for (first, standing, follows), chance in _firsts(strike)
        for other, part in (
            against_number(after, UNGUARDED if open_to else standing) if follows else NOTHING
        )
    )


@lru_cache(maxsize=256)
def _firsts(strike: Strike) -> tuple[tuple[tuple[str, Standing, bool], float], ...]:
    return gather(_met(strike))


def _met(strike: Strike) -> Iterator[tuple[tuple[str, Standing, bool], float]]:
    """What comes of the first strike, the number that stands from then on with its die where that
    was critical, and whether a second one follows.
    """
    method, check = strike.answer.method, strike_check(strike)
    if method == "none":
        for result, chance in against_number(strike, UNGUARDED):
            yield (result, UNGUARDED, True), chance
        return
    guard, rating = defence_check(strike), guard_critical(strike.foe, strike.answer)
    for first in faces(check):
        read = facing(guard, first, rating)
        for other in faces(read):
            result = verdict(first, other, method)
            made = Clash(strike.attack.how, method, result, first, other, rating=rating)
            number = None if made.tripped else made.guard
            standing = Standing(number, strike.answer, critical=made.critical_guard)
            yield (result, standing, not parried(made)), 1 / check.dice[1] / read.dice[1]


Met = Callable[[str, Strike], Chances]
"""What comes of a second strike after this result of the first."""


def double(strike: Strike, second: Attack, lain: Setting | None = None) -> Odds:
    """Both strikes: the results are those of the first one, the harm is that of both. ``lain`` is
    the place for a second one at whom the first has brought down.
    """
    firsts = gather((first, chance) for (first, _), chance in pairs(strike, second))

    def met(result: str, after: Strike) -> Chances:
        helpless = bool(after.foe.condition.asleep)
        whole = pairs(strike, second, after.here, open_to=helpless)
        known = dict(firsts)[result]
        return tuple((other, chance / known) for (one, other), chance in whole if one == result)

    return Odds(firsts, gather(_with_second(strike, firsts, second, met, lain)))


def followed(
    made: Odds, strike: Strike, second: Attack, standing: Standing, lain: Setting | None = None
) -> Odds:
    """These odds with a second strike after them, against a number that does not depend on the
    first one's dice.
    """

    def met(result: str, after: Strike) -> Chances:
        return against_number(after, UNGUARDED if after.foe.condition.asleep else standing)

    return replace(made, target=gather(_with_second(strike, made.results, second, met, lain)))


def both_then(strike: Strike, back: Strike, second: Attack, lain: Setting | None = None) -> Odds:
    """Both at the same moment, and a second strike of him who is not struck down by it: what Red he
    has taken hampers him.
    """
    made = both(strike, back)
    dice = [
        (one, other) for one in faces(strike_check(strike)) for other in faces(strike_check(back))
    ]
    sides = gather(
        ((side_of(half(a, b, strike.attack)), side_of(half(b, a, back.attack))), 1 / len(dice))
        for a, b in dice
    )

    def suffered() -> Iterator[tuple[Outline, float]]:
        for ((result, mine), (other, his)), chance in sides:
            stands = _standing(replace(back, attack=his), other)
            known = ((result, chance),)

            def met(_: str, after: Strike, stands: Standings = stands) -> Chances:
                return gather(_hampered(after, stands))

            now = replace(strike, attack=mine)
            yield from _with_second(now, known, second, met, lain)

    return replace(made, target=gather(suffered()))


Standings = tuple[tuple[Wounds | None, float], ...]
"""With what wounds he may stand after a blow; None: struck down."""


def _standing(back: Strike, result: str) -> Standings:
    """How a blow with this result leaves him whom it strikes."""
    return gather(
        (None if one.falls or one.out else left.wounds, part)
        for (one, left), part in leaves(back, result)
    )


@rule("CF-PEN-11", "CF-DUAL-07")
def _hampered(second: Strike, stands: Standings) -> Iterator[tuple[str, float]]:
    """What comes of a second strike at nobody's number by one who has these wounds by then."""
    for wounds, part in stands:
        if wounds is None:
            yield "", part
            continue
        hurt = replace(second, me=replace(second.me, wounds=wounds))
        for one, chance in against_number(hurt, UNGUARDED):
            yield one, part * chance


@rule("CF-DUAL-07", "CF-KO-10")
def _with_second(
    strike: Strike, found: Chances, second: Attack, met: Met, lain: Setting | None
) -> Iterator[tuple[Outline, float]]:
    """The harm of both strikes, for each result of the first one: the second meets him as he is
    then, if it still can.
    """
    for result, chance in found:
        for (outline, left), part in leaves(strike, result):
            after = replace(left.of(strike), attack=second)
            if lain is not None and left.prone:
                after = replace(after, here=replace(lain, opening=False))
            if left.gone or after.here.cover == "full":
                yield outline, chance * part
                continue
            for other, more in met(result, after):
                for one, last in outlines(after, other):
                    yield outline.and_also(one), chance * part * more * last
