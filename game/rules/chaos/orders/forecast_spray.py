"""What a spray promises: every shot of it, read from the one die to be thrown.

How many shots hit is exact; the Red of each is reckoned as if he had not been hit before it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from game.core.checks import Check, Outcome, gather
from game.core.components import Position
from game.core.forecast import Forecast
from game.core.rule import rule
from game.core.view import View
from game.rules.chaos.acts.fight import answers, attacking, courses, defending
from game.rules.chaos.acts.fight.defending import BURST, SPRAY, Threat
from game.rules.chaos.acts.fight.meeting import Standing, standing_of
from game.rules.chaos.acts.spray.shots import fallen, guard_check, line_to, shot_check, standing
from game.rules.chaos.exchange.clash import (
    BLOCKED,
    CRITICAL,
    FUMBLE,
    HIT,
    MISS,
    TUMBLED,
    guard_critical,
    held_bands,
    holding,
    standing_verdict,
    verdict,
)
from game.rules.chaos.exchange.odds import UNTOUCHED, Odds, Outlines, faces, outlines
from game.rules.chaos.exchange.penalties import Attack, Block, Setting
from game.rules.chaos.exchange.setting import Place, setting
from game.rules.chaos.orders.forecast import (
    CLOSED,
    STANDING,
    Note,
    best_answer,
    branch,
    points,
    unanswered,
)
from game.rules.chaos.orders.spray import single_move
from game.rules.chaos.sheet import derived, durations
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.fighter import Combatant, combatant

LANDS = (HIT, CRITICAL, TUMBLED, BLOCKED)
"""Shots that strike something, be it only what was put in their way."""

HITS = (HIT, CRITICAL, TUMBLED)
"""Shots that hit him."""

AVOIDED = "avoided"

Series = tuple[str, ...]
"""The result of each shot."""

Results = tuple[tuple[Series, float], ...]
"""The chance of each series."""


@rule("CF-SPRAY-02", "CF-SPRAY-04", "CF-SPRAY-06")
def of_spray(view: View, unit: int, action: Action) -> Forecast | None:
    """The odds of a burst, or of each shot of a sweep; None while it is not complete."""
    if not action.weapon or not action.target or view.find(action.target, Position) is None:
        return None
    there = (one for one in action.targets if view.find(one, Position) is not None)
    made = [at_target(view, unit, action, one, place) for place, one in enumerate(there, 1)]
    return replace(made[0], others=tuple(made[1:]))


def at_target(view: View, unit: int, action: Action, target: int, place: int) -> Forecast:
    """What it promises of one target: all shots of a burst, or of a sweep the shot of his place."""
    me, foe = combatant(view, unit), combatant(view, target)
    attack = attacking.attack_of(me, action)
    after = courses.ticks_before(view, unit, action, view.clock.round)
    here = setting(view, unit, target, view.clock.round, Place(after=after))
    shots = range(place, place + (1 if action.more else action.shots))
    family = SPRAY if action.more else BURST
    wait = 0 if single_move(attack.weapon) else durations.refire(attack.weapon, me.fighter)
    found: dict[str, tuple[Answer, Results]] = {}
    if (known := stands_then(view, foe, after + wait * (place - 1))) is not None:
        stop = block(view, foe, known.answer)
        results = series(me, foe, attack, known.answer, here, shots, stop, known)
        found[STANDING] = known.answer, results
    else:
        threat = Threat(unit, family, "spray", attack.weapon.id)
        for answer in open_answers(view, me, foe, threat, attack, here, after):
            stop = block(view, foe, answer)
            results = series(me, foe, attack, answer, here, shots, stop)
            found[answer.method] = answer, results
    whole = {
        name: _odds(me, foe, attack, here, made, block(view, foe, answer))
        for name, (answer, made) in found.items()
    }
    branches = (branch(name, made) for name, made in whole.items())
    ordered = tuple(sorted(branches, key=lambda one: one.mean))
    check = shot_check(me, line_to(me, foe, attack, Answer(), here), attack, place)
    best = ordered[0].answer
    notes = (*_notes(found[best][1]), *points("points", whole[best], foe))
    return Forecast(check, ordered, target, (), notes)


@rule("CF-MULTI-02")
def stands_then(view: View, foe: Combatant, after: int) -> Standing | None:
    """The number that will hold off whatever comes at him after so many ticks, if one will."""
    had = defending.busy_defending(view, foe.unit, after)
    return standing_of(had) if had is not None and had.multiple else None


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
    shots: range,
    stop: Block | None = None,
    known: Standing | None = None,
) -> Results:
    """The results of the shots of these numbers, with their chance: one die for all, and no new
    number. ``known`` is a number that stands already.
    """
    line = line_to(me, foe, attack, answer, here, stop)
    checks = [shot_check(me, line, attack, shot) for shot in shots]
    rolls = known is None and answer.method != "none"
    guards = guard_check(foe, line, answer, me.unit) if rolls else None
    found: list[tuple[Series, float]] = []
    for first in faces(checks[0]):
        later = [fallen(check, first.total) for check in checks[1:]]
        for result, guard, chance in _answered(foe, answer, guards, first, known):
            rest = tuple(standing_verdict(one, guard, answer.method) for one in later)
            found.append(((result, *rest), chance / checks[0].dice[1]))
    return gather(found)


def _answered(
    foe: Combatant,
    answer: Answer,
    guards: Check | None,
    first: Outcome,
    known: Standing | None,
) -> Iterator[tuple[str, int | None, float]]:
    """The result of the first shot, the number that stands from then on, and the chance."""
    if guards is None:
        had = known or Standing(None)
        result = standing_verdict(first, had.number, had.answer.method, had.critical)
        yield result, had.number, 1.0
        return
    rating = guard_critical(foe, answer)
    check = replace(guards, bands=held_bands(holding(first, guards.shift, rating)))
    for second in faces(check):
        guard = standing(fallen(guards, second.total))
        yield verdict(first, second, answer.method), guard, 1 / check.dice[1]


def _odds(
    me: Combatant,
    foe: Combatant,
    attack: Attack,
    here: Setting,
    made: Results,
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
    shots: range,
    stop: Block | None = None,
) -> Odds:
    """The shots of these numbers at him against this answer: whether any hits, the Red of all."""
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


def _notes(made: Results) -> Iterator[Note]:
    """How likely each shot hits."""
    misses = sum(chance for results, chance in made if results[0] in (FUMBLE, MISS))
    yield "chaos.note_misses", (("percent", round(misses * CLOSED)),)
    for place in range(1, len(made[0][0])):
        chance = sum(part for results, part in made if results[place] in HITS)
        yield "chaos.note_shot", (("n", place + 1), ("percent", round(chance * CLOSED)))
