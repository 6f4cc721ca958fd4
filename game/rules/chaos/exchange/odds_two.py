"""The chances of two strikes against one answer (DUAL), and of a blow that follows a feint.

What the second strike does is reckoned as if the first one had not hurt him.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from game.core.checks import gather
from game.core.rule import rule
from game.rules.chaos.acts.fight.follow import parried
from game.rules.chaos.exchange.clash import (
    Clash,
    attack_check,
    defence_check,
    guard_critical,
    held_bands,
    holding,
    verdict,
)
from game.rules.chaos.exchange.odds import (
    UNTOUCHED,
    Chances,
    Odds,
    Outline,
    Outlines,
    against_number,
    faces,
    outlines,
)
from game.rules.chaos.exchange.penalties import HERE, Attack, Block, Setting
from game.rules.chaos.sheet import derived
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.fighter import Combatant

Pair = tuple[str, str]
"""What comes of both strikes; the second is empty where none follows."""

NOTHING: Chances = (("", 1.0),)


@rule("CF-DUAL-03", "CF-DUAL-04", "CF-MISS-04")
@lru_cache(maxsize=1024)
def pairs(
    me: Combatant,
    foe: Combatant,
    attack: Attack,
    second: Attack,
    answer: Answer,
    here: Setting = HERE,
    block: Block | None = None,
) -> tuple[tuple[Pair, float], ...]:
    """The chance of each pair of results: the second strike meets the number of the first answer,
    and none follows a blow that was parried.
    """
    return gather(
        ((first, other), chance * part)
        for (first, number, critical, follows), chance in gather(
            _met(me, foe, attack, answer, here, block)
        )
        for other, part in (
            against_number(me, foe, second, number, here, answer.method, critical)
            if follows
            else NOTHING
        )
    )


def _met(
    me: Combatant,
    foe: Combatant,
    attack: Attack,
    answer: Answer,
    here: Setting,
    block: Block | None,
) -> Iterator[tuple[tuple[str, int | None, int, bool], float]]:
    """What comes of the first strike, the number that stands from then on with its die where that
    was critical, and whether a second one follows.
    """
    check = attack_check(me, foe, attack, here)
    each = 1 / check.dice[1]
    if answer.method == "none":
        for result, chance in against_number(me, foe, attack, None, here):
            yield (result, None, 0, True), chance
        return
    guard, rating = (
        defence_check(me, foe, attack, answer, here, block),
        guard_critical(foe, answer),
    )
    for first in faces(check):
        read = replace(guard, bands=held_bands(holding(first, guard.shift, rating)))
        for other in faces(read):
            result = verdict(first, other, answer.method)
            made = Clash(attack.how, answer.method, result, first, other, rating=rating)
            number = None if made.tripped else made.guard
            yield (result, number, made.critical_guard, not parried(made)), each / read.dice[1]


def double(
    me: Combatant,
    foe: Combatant,
    attack: Attack,
    second: Attack,
    answer: Answer,
    here: Setting = HERE,
    block: Block | None = None,
) -> Odds:
    """Both strikes: the results are those of the first one, the harm is that of both."""
    found = pairs(me, foe, attack, second, answer, here, block)
    suffered = (
        (whole, chance * part)
        for (first, other), chance in found
        for whole, part in _summed(
            foe,
            outlines(me, foe, attack, first, here, block),
            outlines(me, foe, second, other, here, block),
        )
    )
    return Odds(gather((first, chance) for (first, _), chance in found), gather(suffered))


def followed(
    made: Odds,
    me: Combatant,
    foe: Combatant,
    second: Attack,
    here: Setting,
    number: int | None,
    method: str = "none",
    block: Block | None = None,
    critical: int = 0,
) -> Odds:
    """These odds with a second strike after them, against a number that does not depend on the
    first one's dice.
    """
    more = gather(
        (outline, chance * part)
        for result, chance in against_number(me, foe, second, number, here, method, critical)
        for outline, part in outlines(me, foe, second, result, here, block)
    )
    return replace(made, target=gather(_summed(foe, made.target, more)))


def _summed(foe: Combatant, first: Outlines, other: Outlines) -> Iterator[tuple[Outline, float]]:
    if other == ((UNTOUCHED, 1.0),):
        yield from first
        return
    limit = derived.red_limit(foe) - foe.wounds.total
    for a, p in first:
        for b, q in other:
            yield a.and_also(b).at_limit(limit), p * q


@rule("CF-FEINT-02")
def mixed(plain: Odds, fooled: Odds, chance: float) -> Odds:
    """The odds of a blow before which a feint comes off with this chance."""
    parts = ((plain, 1 - chance), (fooled, chance))
    return Odds(
        gather((key, part * worth) for made, worth in parts for key, part in made.results),
        gather((key, part * worth) for made, worth in parts for key, part in made.target),
        gather((key, part * worth) for made, worth in parts for key, part in made.own),
    )
