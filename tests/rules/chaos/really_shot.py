"""Bursts and grenades really rolled, as the field rolls them; no world is changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.core.checks import Check, Exchange, Outcome, rolled
from game.rules.chaos.acts.blast import area_attack
from game.rules.chaos.acts.spray.shots import fallen, guard_check, line_to, shot_check, standing
from game.rules.chaos.exchange.clash import (
    number_of,
    standing_verdict,
    verdict,
)
from game.rules.chaos.exchange.facts import Strike
from game.rules.chaos.exchange.rolls import (
    CRITICAL,
    FUMBLE,
    HELD,
    HIT,
    MISS,
    TUMBLED,
    attack_check,
    defence_check,
)
from game.rules.chaos.exchange.setting import setting, setting_at
from game.rules.chaos.sheet.actions import Answer
from tests.rules.chaos.really import LATER, Field, Rolls, State, Tally, suffers
from tests.rules.chaos.rolling import every


def burst(at: Field, answer: Answer, shots: range, *, ducks: bool = False) -> Tally:
    """The shots of these numbers from one die at somebody who never changes his answer; ``ducks``:
    nobody sees him once he lies.
    """
    made, block = Tally(), at.block(answer)
    line = line_to(Strike(at.me, at.foe, at.attack, answer, at.place, block))
    checks = [shot_check(at.me, line, at.attack, number) for number in shots]
    guarded = partial(guard_check, at.foe, line, answer, at.me.unit)
    for shown, some in at.rolled(partial(_shots, checks, guarded, answer), every()):
        hit: set[int] = set()
        left: dict[State, list[int]] = {(at.foe, block, False): some}
        for place, met in enumerate(shown):
            left = _shot(at, met, left, made, LATER * place, hit, ducks=ducks)
        made.results[True] += len(hit)
        made.results[False] += len(some) - len(hit)
    return made


def _shot(
    at: Field,
    met: tuple[str, str],
    left: dict[State, list[int]],
    made: Tally,
    before: int,
    hit: set[int],
    *,
    ducks: bool,
) -> dict[State, list[int]]:
    """A shot at somebody in his senses, or not: against nothing then. ``hit`` are all the rolls
    in which one has hit him.
    """
    after: dict[State, list[int]] = {}
    for (foe, block, gone), some in left.items():
        state = foe, block, gone or (ducks and foe.condition.prone)
        result = met[bool(state[0].condition.asleep)]
        if result in (HIT, CRITICAL, TUMBLED) and not state[2]:
            hit.update(some)
        for one, rest in suffers(at, at.attack, result, {state: some}, made, before).items():
            after.setdefault(one, []).extend(rest)
    return after


def _shots(
    checks: list[Check], guarded: Callable[[Outcome], Check], answer: Answer
) -> Exchange[tuple[tuple[str, str], ...]]:
    first = yield from rolled(checks[0])
    guard, result = None, standing_verdict(first, None)
    if answer.method != "none":
        other = yield from rolled(guarded(first))
        guard, result = standing(other), verdict(first, other, answer.method)
    rest = (fallen(check, first.total) for check in checks[1:])
    later = (
        (standing_verdict(one, guard, answer.method), standing_verdict(one, None)) for one in rest
    )
    return ((result, result), *later)


def blast(at: Field, answer: Answer, times: int, number: int | None = None) -> Tally:
    """A grenade, with this attack number if it lies there already; rolls in which it goes astray
    count for nothing.
    """
    made = Tally()
    blow = area_attack(at.attack.weapon.id, times)
    met: Rolls = {}
    for result, some in at.rolled(partial(_landed, at, answer, number), every()):
        met.setdefault(result, []).extend(some)
    for result, some in met.items():
        if result:
            made.results[result] += len(some)
            suffers(at, blow, result, {(at.foe, None, False): some}, made)
        else:
            for number in some:
                made.red[number] = -1
    return made


def _landed(at: Field, answer: Answer, number: int | None) -> Exchange[str]:
    cell = at.action.cell
    assert cell is not None
    there = setting_at(at.here.world, at.me.unit, cell)
    if number is None:
        first = yield from rolled(attack_check(at.me, None, at.attack, there))
        if first.grade in (FUMBLE, MISS):
            return ""
        number = number_of(first)
    if answer.method == "none":
        return HIT
    here = setting(at.here.world, at.me.unit, at.foe.unit)
    plain = area_attack(at.attack.weapon.id)
    second = yield from rolled(defence_check(Strike(at.me, at.foe, plain, answer, here), number))
    held = TUMBLED if answer.method == "tumble" else "avoided"
    return held if second.grade == HELD else HIT
