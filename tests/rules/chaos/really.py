"""Attacks really rolled, as the field rolls them, on what stands there; no world is changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from game.core.checks import Check, Exchange, Outcome, rolled
from game.rules.chaos.acts.blast import area_attack
from game.rules.chaos.acts.fight import attacking
from game.rules.chaos.acts.fight.follow import sides
from game.rules.chaos.acts.parlay.contests import contest
from game.rules.chaos.acts.spray.shots import fallen, guard_check, line_to, shot_check, standing
from game.rules.chaos.exchange.clash import (
    Clash,
    Standing,
    against,
    clash,
    number_of,
    parried,
    standing_verdict,
    together,
    verdict,
)
from game.rules.chaos.exchange.facts import HERE, Attack, Block, Setting, Strike
from game.rules.chaos.exchange.harm import harm
from game.rules.chaos.exchange.outlines import usual
from game.rules.chaos.exchange.rolls import (
    BLOCKED,
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
from game.rules.chaos.sheet import derived
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.fighter import Combatant, combatant
from tests.rules.chances import ROLLS
from tests.rules.chaos.drawn import Drawn
from tests.rules.chaos.rolling import every, results

STRUCK = (HIT, CRITICAL, TUMBLED, BLOCKED)
LATER = 4
"""Dice of a second blow are others than those of the first: thrown so many times later."""

Hurt = tuple[int, bool]
"""Red, and whether he is out of the fight."""

Rolls = dict[Any, list[int]]


@dataclass
class Tally:
    """What each roll came to: by result, and the Red of both sides; rolls that count for nothing
    are in none of them.
    """

    results: Counter[Hashable] = field(default_factory=Counter)
    red: list[int] = field(default_factory=lambda: [0] * ROLLS)
    own: list[int] = field(default_factory=lambda: [0] * ROLLS)
    out: list[bool] = field(default_factory=lambda: [False] * ROLLS)


@dataclass(frozen=True)
class Field:
    """Fighter 1 attacks fighter 2 so, or another one."""

    here: Drawn
    action: Action
    other: Attack | None = None
    """The attack, if it is not an ordinary one."""
    whom: str = "2"

    @property
    def me(self) -> Combatant:
        return combatant(self.here.world, self.here.units["1"])

    @property
    def foe(self) -> Combatant:
        return combatant(self.here.world, self.here.units[self.whom])

    @property
    def attack(self) -> Attack:
        return self.other or attacking.attack_of(self.me, self.action)

    @property
    def place(self) -> Setting:
        return attacking.setting_of(self.here.world, self.me.unit, self.foe.unit, self.action, 1)

    def block(self, answer: Answer) -> Block | None:
        return attacking.block_of(self.here.world, self.foe, answer)

    def rolled(
        self, make: Any, rolls: list[int], before: int = 0
    ) -> Iterator[tuple[Any, list[int]]]:
        """Each result with the rolls that came to it; small choices are made as is usual."""
        people = {who.unit: who for who in (self.me, self.foe)}
        return results(make, partial(usual, people), rolls, before)


def single(at: Field, answer: Answer, *, harmless: bool = False) -> Tally:
    """A strike, a shot, a throw: once, or twice (DUAL), after a feint or not."""
    made = Tally()
    for attack, rolls in _feinted(at):
        if answer.method == "simultaneous":
            _both(at, attack, answer, rolls, made, harmless=harmless)
        else:
            _one(at, attack, answer, rolls, made, harmless=harmless)
    if at.action.second:
        _at_limit(at, made)
    return made


def _at_limit(at: Field, made: Tally) -> None:
    """The Red of several blows together may be more than he can bear."""
    limit = derived.red_limit(at.foe) - at.foe.wounds.total
    made.out = [out or red >= limit for out, red in zip(made.out, made.red, strict=True)]


def _feinted(at: Field) -> Iterator[tuple[Attack, list[int]]]:
    if not at.action.feint:
        yield at.attack, every()
        return
    mine, his = sides(at.here.world, at.me, at.foe)
    won: Rolls = {}
    for made, rolls in at.rolled(partial(contest, mine, his), every()):
        won.setdefault(made.won, []).extend(rolls)
    for came_off, rolls in won.items():
        yield replace(at.attack, feinted=came_off), rolls


def _one(
    at: Field, attack: Attack, answer: Answer, rolls: list[int], made: Tally, *, harmless: bool
) -> None:
    block = at.block(answer)
    make = partial(clash, Strike(at.me, at.foe, attack, answer, at.place, block))
    met: Rolls = {}
    for one, some in at.rolled(make, rolls):
        number = None if one.tripped else one.guard
        met.setdefault((one.result, number, parried(one)), []).extend(some)
    for result, some in _merged((result, some) for (result, *_), some in met.items()).items():
        made.results[result] += len(some)
        if not harmless:
            _suffers(at, attack, result, some, made, block)
    if at.action.second:
        _second(at, answer, met, made)


def _merged(groups: Iterable[tuple[Any, list[int]]]) -> Rolls:
    found: Rolls = {}
    for key, some in groups:
        found.setdefault(key, []).extend(some)
    return found


def _second(at: Field, answer: Answer, met: Rolls, made: Tally) -> None:
    """The second strike: after anything but a parry that came off, against the same number."""
    attack = attacking.second_of(at.me, at.action)
    follow = _merged((number, some) for (_, number, over), some in met.items() if not over)
    found: Rolls = {}
    for number, rolls in follow.items():
        strike = Strike(at.me, at.foe, attack, here=at.place)
        make = partial(against, strike, Standing(number, Answer(answer.method)))
        for one, some in at.rolled(make, rolls):
            found.setdefault(one.result, []).extend(some)
    for result, some in found.items():
        _suffers(at, attack, result, some, made, at.block(answer), LATER)


def _both(
    at: Field, attack: Attack, answer: Answer, rolls: list[int], made: Tally, *, harmless: bool
) -> None:
    """Both strike at the same moment; who is hit for less is hit by a jab, or by nothing at all in
    an attack at what he holds.
    """
    back = attacking.simultaneous_by(at.foe, answer, at.me.unit, attack)
    there = setting(at.here.world, at.foe.unit, at.me.unit)
    mine_first = Strike(at.me, at.foe, attack, here=at.place)
    make = partial(together, mine_first, Strike(at.foe, at.me, back, here=there))
    met: Rolls = {}
    for (mine, his), some in at.rolled(make, rolls):
        key = (mine.result, mine.attack, his.result, his.attack)
        met.setdefault(key, []).extend(some)
    for (result, blow, other, blow_back), some in met.items():
        jab = result == HIT and blow.jab and not attack.jab
        made.results["jab" if jab else result] += len(some)
        if not harmless:
            _suffers(at, blow, result, some, made)
        for (red, _), who in _harmed(at, blow_back, other, some, None, LATER, back=True):
            for number in who:
                made.own[number] += red
    if at.action.second:
        _second(at, Answer(), {(HIT, None, False): rolls}, made)


def _suffers(
    at: Field,
    attack: Attack,
    result: str,
    rolls: list[int],
    made: Tally,
    block: Block | None = None,
    before: int = 0,
) -> None:
    for (red, out), some in _harmed(at, attack, result, rolls, block, before):
        for number in some:
            made.red[number] += red
            made.out[number] |= out


def _harmed(
    at: Field,
    attack: Attack,
    result: str,
    rolls: list[int],
    block: Block | None = None,
    before: int = 0,
    *,
    back: bool = False,
) -> Iterator[tuple[Hurt, list[int]]]:
    if result in STRUCK:
        pair = (at.foe, at.me) if back else (at.me, at.foe)
        strike = Strike(*pair, attack, here=at.place, block=block)
        yield from at.rolled(partial(_hurt, strike, result), rolls, before)


def _hurt(strike: Strike, result: str) -> Exchange[Hurt]:
    made = yield from harm(strike, result)
    return made.red, made.out or made.dying or made.asleep == "fight"


def burst(at: Field, answer: Answer, shots: range) -> Tally:
    """The shots of these numbers from one die at somebody who never changes his answer."""
    made, block = Tally(), at.block(answer)
    met: Rolls = {}
    attack = at.attack
    line = line_to(Strike(at.me, at.foe, attack, answer, at.place, block))
    checks = [shot_check(at.me, line, attack, number) for number in shots]
    guarded = partial(guard_check, at.foe, line, answer, at.me.unit)
    for shown, some in at.rolled(partial(_shots, checks, guarded, answer), every()):
        met.setdefault(shown, []).extend(some)
    for shown, some in met.items():
        made.results[any(one in (HIT, CRITICAL, TUMBLED) for one in shown)] += len(some)
    for place in range(len(shots)):
        of_shot = _merged((shown[place], some) for shown, some in met.items())
        for result, some in of_shot.items():
            _suffers(at, at.attack, result, some, made, block, LATER * place)
    _at_limit(at, made)
    return made


def _shots(
    checks: list[Check], guarded: Callable[[Outcome], Check], answer: Answer
) -> Exchange[tuple[str, ...]]:
    first = yield from rolled(checks[0])
    guard, result = None, standing_verdict(first, None)
    if answer.method != "none":
        other = yield from rolled(guarded(first))
        guard, result = standing(other), verdict(first, other, answer.method)
    rest = (fallen(check, first.total) for check in checks[1:])
    return (result, *(standing_verdict(one, guard, answer.method) for one in rest))


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
            _suffers(at, blow, result, some, made)
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


__all__ = ["HERE", "Clash", "Field", "Tally", "blast", "burst", "single"]
