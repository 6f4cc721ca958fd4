"""What a spray promises: every shot of it, read from the one die to be thrown.

How many shots hit is exact; the Red of each is reckoned as if he had not been hit before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from game.core.checks import Check, Outcome, gather
from game.core.components import Position
from game.core.forecast import Branch, Forecast
from game.core.rule import rule
from game.core.view import View
from game.rules.chaos import answers, attacking, courses, derived
from game.rules.chaos.actions import Action, Answer
from game.rules.chaos.clash import (
    BLOCKED,
    CRITICAL,
    FUMBLE,
    HIT,
    MISS,
    TUMBLED,
    attack_check,
    guard_critical,
    held_bands,
    holding,
    standing_verdict,
    verdict,
)
from game.rules.chaos.defending import BURST, SPRAY, Threat
from game.rules.chaos.fighter import Combatant, combatant
from game.rules.chaos.forecast import CLOSED, Note, best_answer, branch, unanswered
from game.rules.chaos.odds import UNTOUCHED, Odds, Outlines, faces, outlines
from game.rules.chaos.penalties import Attack, Block, Setting
from game.rules.chaos.setting import Place, setting
from game.rules.chaos.spray.shots import fallen, guard_check, line_to, shot_check, standing

LANDS = (HIT, CRITICAL, TUMBLED, BLOCKED)
"""Shots that strike something, be it only what was put in their way."""

HITS = (HIT, CRITICAL, TUMBLED)
"""Shots that hit him."""

AVOIDED = "avoided"

Series = tuple[str, ...]
"""The result of each shot."""


@rule("CF-SPRAY-02", "CF-SPRAY-06")
def of_spray(view: View, unit: int, action: Action) -> Forecast | None:
    """The odds of a burst, or of the first shot of a sweep; None while it is not complete."""
    if not action.weapon or not action.target or view.find(action.target, Position) is None:
        return None
    me, foe = combatant(view, unit), combatant(view, action.target)
    attack = attacking.attack_of(me, action)
    later_on = Place(after=courses.ticks_before(view, unit, action, view.clock.round))
    here = setting(view, unit, action.target, view.clock.round, later_on)
    shots = 1 if action.more else action.shots
    threat = Threat(unit, SPRAY if action.more else BURST, "spray", attack.weapon.id)
    found = [
        (answer, series(me, foe, attack, answer, here, shots, block(view, foe, answer)))
        for answer in open_answers(view, me, foe, threat, attack, here, later_on.after)
    ]
    branches = [
        _branch(me, foe, attack, answer, here, made, block(view, foe, answer))
        for answer, made in found
    ]
    best = min(range(len(branches)), key=lambda place: branches[place].mean)
    later = tuple(
        attack_check(
            me,
            combatant(view, other),
            attack,
            setting(view, unit, other, view.clock.round, later_on),
        )
        for other in action.more
    )
    check = attack_check(me, foe, attack, here)
    ordered = tuple(sorted(branches, key=lambda one: one.mean))
    return Forecast(check, ordered, foe.unit, later, tuple(_notes(found[best][1])))


def block(view: View, foe: Combatant, answer: Answer) -> Block | None:
    """What this answer puts in the way."""
    return attacking.block_of(view, foe, answer)


def open_answers(
    view: View,
    me: Combatant,
    foe: Combatant,
    threat: Threat,
    attack: Attack,
    here: Setting,
    after: int = 0,
) -> tuple[Answer, ...]:
    """One answer for each method that he can use."""
    if unanswered(view, me.unit, foe.unit, after):
        return (Answer(),)
    return tuple(
        best_answer(view, me, foe, method, threat, attack, here)
        for method in answers.methods(view, foe.unit, threat, view.clock.round, out=False)
    )


@rule("CF-SPRAY-02", "CF-SPRAY-06", "CF-SPRAY-11")
@lru_cache(maxsize=1024)
def series(
    me: Combatant,
    foe: Combatant,
    attack: Attack,
    answer: Answer,
    here: Setting,
    shots: int,
    stop: Block | None = None,
) -> tuple[tuple[Series, float], ...]:
    """The results of all shots, with their chance: one die each, and no new number."""
    line = line_to(me, foe, attack, answer, here, stop)
    checks = [shot_check(me, line, attack, shot) for shot in range(1, shots + 1)]
    guards = guard_check(foe, line, answer, me.unit) if answer.method != "none" else None
    found: list[tuple[Series, float]] = []
    for first in faces(checks[0]):
        later = [fallen(check, first.total) for check in checks[1:]]
        for result, guard, chance in _answered(foe, answer, guards, first):
            rest = tuple(standing_verdict(one, guard, answer.method) for one in later)
            found.append(((result, *rest), chance / checks[0].dice[1]))
    return gather(found)


def _answered(
    foe: Combatant, answer: Answer, guards: Check | None, first: Outcome
) -> Iterator[tuple[str, int | None, float]]:
    """The result of the first shot, the number that stands from then on, and the chance."""
    if guards is None:
        yield standing_verdict(first, None), None, 1.0
        return
    rating = guard_critical(foe, answer)
    check = replace(guards, bands=held_bands(holding(first, guards.shift, rating)))
    for second in faces(check):
        guard = standing(fallen(guards, second.total))
        yield verdict(first, second, answer.method), guard, 1 / check.dice[1]


def _branch(
    me: Combatant,
    foe: Combatant,
    attack: Attack,
    answer: Answer,
    here: Setting,
    made: tuple[tuple[Series, float], ...],
    stop: Block | None,
) -> Branch:
    return branch(answer.method, _odds(me, foe, attack, here, made, stop))


def _odds(
    me: Combatant,
    foe: Combatant,
    attack: Attack,
    here: Setting,
    made: tuple[tuple[Series, float], ...],
    stop: Block | None,
) -> Odds:
    hits = sum(chance for results, chance in made if any(one in HITS for one in results))
    limit = derived.red_limit(foe) - foe.wounds.total
    suffered = gather(
        (whole.at_limit(limit), chance * part)
        for results, chance in gather((_struck(results), chance) for results, chance in made)
        for whole, part in _summed(me, foe, attack, results, here, stop)
    )
    return Odds(((HIT, hits), (AVOIDED, 1 - hits)), suffered)


def odds(
    me: Combatant,
    foe: Combatant,
    attack: Attack,
    answer: Answer,
    here: Setting,
    shots: int,
    stop: Block | None = None,
) -> Odds:
    """So many shots at him against this answer: whether any hits, and the Red of all."""
    made = series(me, foe, attack, answer, here, shots, stop)
    return _odds(me, foe, attack, here, made, stop)


def _struck(results: Series) -> Series:
    return tuple(one for one in results if one in LANDS)


@lru_cache(maxsize=1024)
def _summed(
    me: Combatant,
    foe: Combatant,
    attack: Attack,
    results: Series,
    here: Setting,
    stop: Block | None,
) -> Outlines:
    """The harm of these hits together."""
    whole: Outlines = ((UNTOUCHED, 1.0),)
    for result in results:
        one = outlines(me, foe, attack, result, here, stop)
        whole = gather((a.and_also(b), p * q) for a, p in whole for b, q in one)
    return whole


def _notes(made: tuple[tuple[Series, float], ...]) -> Iterator[Note]:
    """How likely each shot hits."""
    misses = sum(chance for results, chance in made if results[0] in (FUMBLE, MISS))
    yield "chaos.note_misses", (("percent", round(misses * CLOSED)),)
    for place in range(1, len(made[0][0])):
        chance = sum(part for results, part in made if results[place] in HITS)
        yield "chaos.note_shot", (("n", place + 1), ("percent", round(chance * CLOSED)))
