"""What a spray promises: every shot of it, read from the one die to be thrown.

Each shot counts as often as it is fired: at somebody whom none before it has taken out of the
fight or, where that is enough, brought down.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from game.core.checks import Check, Grade, Outcome, gather
from game.core.components import Position
from game.core.forecast import Branch, Forecast
from game.core.rule import rule
from game.core.view import View
from game.rules.chaos.acts.blast import blast_at, reached, ways_out
from game.rules.chaos.acts.fight import answers, attacking, defending
from game.rules.chaos.acts.fight.defending import AREA, Threat
from game.rules.chaos.acts.spray.shots import (
    fallen,
    guard_check,
    line_to,
    shot_check,
    single_move,
    standing,
)
from game.rules.chaos.exchange.bursts import (
    Results,
    Series,
    landing,
    of_any,
    of_each,
    one_after_the_other,
)
from game.rules.chaos.exchange.clash import (
    UNGUARDED,
    Standing,
    facing,
    number_of,
    standing_verdict,
    verdict,
)
from game.rules.chaos.exchange.facts import Strike
from game.rules.chaos.exchange.odds import Odds, automatic, faces
from game.rules.chaos.exchange.outlines import outlines
from game.rules.chaos.exchange.rolls import (
    AVOIDED,
    CRITICAL,
    FUMBLE,
    HELD,
    HIT,
    MISS,
    TUMBLED,
    attack_check,
    defence_check,
    guard_critical,
)
from game.rules.chaos.exchange.setting import Place, setting, setting_at, sight_of
from game.rules.chaos.ground.directions import distance
from game.rules.chaos.orders.forecast import (
    STANDING,
    Note,
    answered_with,
    answering,
    best_first,
    note,
    open_answers,
    percent,
    points,
    unanswered,
)
from game.rules.chaos.sheet import durations, paces
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.tables.book import weapon


@rule("CF-AREA-05", "CF-AREA-07")
def of_area(view: View, unit: int, action: Action) -> Forecast | None:
    """The odds of an area weapon that lands where it is aimed, for everybody there: first for the
    enemy who is nearest to it.
    """
    if not action.weapon or action.cell is None:
        return None
    me, row = combatant(view, unit), weapon(action.weapon)
    attack = attacking.attack_of(me, action)
    now = view.clock.round
    there = Place(after=attacking.ticks_before(view, unit, action, now))
    check = attack_check(me, None, attack, setting_at(view, unit, action.cell, now, there))
    within = reached(view, action.cell, row.radius)
    notes: list[Note] = [
        ("chaos.note_area", (("n", len(within)),)),
        note("misses", automatic(check)),
    ]
    numbers = tuple(number_of(die) for die in faces(check) if die.grade not in (FUMBLE, MISS))
    made = [
        Forecast(check, upon(view, me, action, one, numbers, there.after), one)
        for one in sorted(within, key=lambda one: _worst_first(view, me, one, action))
    ]
    if not made or combatant(view, made[0].target or 0).side == me.side:
        return Forecast(check, (), None, (), tuple(notes), tuple(made))
    return replace(made[0], notes=tuple(notes), others=tuple(made[1:]))


@rule("CF-AREA-02", "CF-AREA-03", "CF-AREA-05")
def upon(
    view: View, me: Combatant, action: Action, unit: int, numbers: tuple[int, ...], after: int
) -> tuple[Branch, ...]:
    """A branch for each answer of one of those whom it reaches."""
    foe, row, cell = combatant(view, unit), weapon(action.weapon), action.cell
    assert cell is not None
    blast = blast_at(view, unit, cell, row)
    here = setting(view, me.unit, unit, view.clock.round)
    exits = ways_out(view, unit, cell, row.radius, row.fuse)
    threat = Threat(me.unit, AREA, "area", row.id)
    mute = unanswered(view, me.unit, unit, after)
    methods = answers.methods(view, unit, threat, view.clock.round, out=bool(exits))

    def pays(method: str) -> str:
        if method == "none":
            return ""
        return next(iter(answers.prices(view, unit, method, view.clock.round)), "")

    given = (Answer(method, pay=pays(method)) for method in (("none",) if mute else methods))
    strikes = (answering(Strike(me, foe, blast, answer, here), answer) for answer in given)
    return best_first({one.answer.method: blasted(one, numbers) for one in strikes})


def _worst_first(view: View, me: Combatant, unit: int, action: Action) -> tuple[bool, int, int]:
    """Enemies before friends, the nearest first."""
    friend = combatant(view, unit).side == me.side
    return friend, _far(view, unit, action), unit


def _far(view: View, unit: int, action: Action) -> int:
    """How far he is from where it is aimed."""
    assert action.cell is not None
    return distance(paces.cell_of(view, unit), action.cell)


@rule("CF-AREA-02", "CF-AREA-03")
def blasted(strike: Strike, numbers: tuple[int, ...]) -> Odds:
    """What it does to him with this answer, where each of these attack numbers is as likely."""
    method = strike.answer.method
    held = 0.0 if method == "none" else _holds(strike, numbers)
    result = TUMBLED if method == "tumble" else AVOIDED
    found = [(one, part * (1 - held)) for one, part in outlines(strike, HIT)]
    found += [(one, part * held) for one, part in outlines(strike, result)]
    return Odds(((HIT, 1 - held), (result, held)), gather(found))


def _holds(strike: Strike, numbers: tuple[int, ...]) -> float:
    """The chance that his roll reaches the attack's number."""
    guards = (defence_check(strike, number) for number in numbers)
    return sum(guard.chance(HELD) for guard in guards) / max(len(numbers), 1)


HITS = (HIT, CRITICAL, TUMBLED)
"""Shots that hit him."""


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
    after = attacking.ticks_before(view, unit, action, view.clock.round)
    here = setting(view, unit, target, view.clock.round, Place(after=after))
    strike = Strike(me, foe, attack, here=here)
    shots = range(place, place + (1 if action.more else action.shots))
    wait = 0 if single_move(attack.weapon) else durations.refire(attack.weapon, me.fighter)
    falls = after + wait * (place - 1)
    if (known := defending.holds_off(view, target, falls)) is not None:
        given = {STANDING: answered_with(view, strike, known.answer)}
    else:
        threat = attacking.threat_of(action, unit, attack)
        options = open_answers(view, strike, threat, falls)
        paying = ((answering(strike, one), one) for one in options)
        given = {one.method: answered_with(view, strike, one) for strike, one in paying}
    found = {name: series(one, shots, known) for name, one in given.items()}
    low = len(shots) > 1 and ducks(view, strike)
    whole = {name: _odds(given[name], made, low) for name, made in found.items()}
    ordered = best_first(whole)
    check = shot_check(me, line_to(strike), attack, place)
    best = ordered[0].answer
    notes = (*_notes(given[best], found[best], low), *points("points", whole[best], foe))
    return Forecast(check, ordered, target, (), notes)


@rule("CF-SPRAY-02", "CF-SPRAY-06", "CF-SPRAY-11")
@lru_cache(maxsize=1024)
def series(strike: Strike, shots: range, known: Standing | None = None) -> Results:
    """The results of the shots of these numbers, with their chance: one die for all, and no new
    number. ``known`` is a number that stands already.
    """
    line, method = line_to(strike), strike.answer.method
    checks = [shot_check(strike.me, line, strike.attack, shot) for shot in shots]
    rolls = known is None and method != "none"
    guards = guard_check(strike.foe, line, strike.answer, strike.me.unit) if rolls else None
    numbers = _numbers(guards, known or UNGUARDED)
    rows: dict[Grade, tuple[str, ...]] = {}

    def row(one: Outcome) -> tuple[str, ...]:
        """What comes of a later shot against each number; all that counts of it is its grade."""
        if one.grade not in rows:
            rows[one.grade] = tuple(standing_verdict(one, guard, method) for guard in numbers)
        return rows[one.grade]

    found: list[tuple[Series, float]] = []
    for first in faces(checks[0]):
        later = [fallen(check, first.total) for check in checks[1:]]
        open_to = [standing_verdict(one, None) for one in later]
        met = zip(
            _answered(strike, guards, first, known or UNGUARDED), *map(row, later), strict=True
        )
        for (result, *rest), count in Counter(met).items():
            whole = ((result, result), *zip(rest, open_to, strict=True))
            found.append((whole, count / len(numbers) / checks[0].dice[1]))
    return gather(found)


def _numbers(guards: Check | None, known: Standing) -> tuple[int | None, ...]:
    """The number that stands from the second shot on, for each face of the answer's die."""
    if guards is None:
        return (known.number,)
    return tuple(standing(one) for one in faces(guards))


def _answered(
    strike: Strike, guards: Check | None, first: Outcome, known: Standing
) -> tuple[str, ...]:
    """The result of the first shot, for each face of the answer's die."""
    if guards is None:
        return (known.result(first),)
    check = facing(guards, first, guard_critical(strike.foe, strike.answer))
    grades = [check.grade(face) for face in range(1, check.dice[1] + 1)]
    read = {one: verdict(first, Outcome(check, (), 0, one), strike.answer.method) for one in grades}
    return tuple(read[one] for one in grades)


def _odds(strike: Strike, made: Results, ducks: bool) -> Odds:
    landed = gather((landing(results), chance) for results, chance in made)
    hits = of_any(strike, landed, HITS, ducks)
    return Odds(((HIT, hits), (AVOIDED, 1 - hits)), one_after_the_other(strike, landed, ducks))


def odds(view: View, strike: Strike, shots: range) -> Odds:
    """The shots of these numbers at him against this answer: whether any hits, the Red of all."""
    return _odds(strike, series(strike, shots), ducks(view, strike))


@rule("CF-SPRAY-14")
def ducks(view: View, strike: Strike) -> bool:
    """Whether he is out of sight once he lies."""
    seen = sight_of(view, strike.me.unit, strike.foe.unit, lying=True)
    return seen.cover == "full" and not strike.foe.condition.prone


def _notes(strike: Strike, made: Results, ducks: bool) -> Iterator[Note]:
    """How likely each shot is fired and hits."""
    misses = sum(chance for results, chance in made if results[0][0] in (FUMBLE, MISS))
    yield note("misses", misses)
    for place, chance in enumerate(of_each(strike, made, HITS, ducks), 1):
        if place > 1:
            yield "chaos.note_shot", (("n", place), ("percent", percent(chance)))
