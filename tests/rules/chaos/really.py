"""Attacks really rolled, as the field rolls them, on what stands there; no world is changed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from game.core.checks import Exchange
from game.rules.chaos.acts.fight import attacking
from game.rules.chaos.acts.fight.follow import sides
from game.rules.chaos.acts.parlay.contests import contest
from game.rules.chaos.exchange.as_usual import usual
from game.rules.chaos.exchange.clash import (
    Standing,
    against,
    clash,
    parried,
    together,
)
from game.rules.chaos.exchange.facts import Attack, Block, Setting, Strike
from game.rules.chaos.exchange.getting_through import Harm
from game.rules.chaos.exchange.harm import harm
from game.rules.chaos.exchange.rolls import (
    BLOCKED,
    CRITICAL,
    HIT,
    TUMBLED,
)
from game.rules.chaos.exchange.setting import setting
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.components import Wear
from game.rules.chaos.sheet.fighter import Combatant, combatant
from tests.rules.chances import ROLLS
from tests.rules.chaos.drawn import Drawn
from tests.rules.chaos.rolling import every, results

STRUCK = (HIT, CRITICAL, TUMBLED, BLOCKED)
LATER = 4
"""Dice of a second blow are others than those of the first: thrown so many times later."""

State = tuple[Combatant, Block | None, bool]
"""Somebody as a blow has left him, with what he has in its way, and whether nothing more strikes
him.
"""

Hurt = tuple[int, bool, bool, State]
"""Red, whether he is out of the fight, whether he is struck down, and what is left."""

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
    return made


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
    after: dict[tuple[int | None, State], list[int]] = {}
    for (result, number, over), some in met.items():
        made.results[result] += len(some)
        left: dict[State, list[int]] = {(at.foe, block, False): some}
        if not harmless:
            left = suffers(at, attack, result, left, made)
        for state, rest in left.items() if not over else ():
            after.setdefault((number, state), []).extend(rest)
    if at.action.second:
        _second(at, answer, after, made)


def _merged(groups: Iterable[tuple[Any, list[int]]]) -> Rolls:
    found: Rolls = {}
    for key, some in groups:
        found.setdefault(key, []).extend(some)
    return found


def _second(
    at: Field, answer: Answer, after: Mapping[tuple[int | None, State], list[int]], made: Tally
) -> None:
    """The second strike: after anything but a parry that came off, against the same number, at
    whoever is still in the fight, and if he is in his senses.
    """
    attack = attacking.second_of(at.me, at.action)
    for (number, state), rolls in after.items():
        foe, _, gone = state
        if gone:
            continue
        guard = Standing(None) if foe.condition.asleep else Standing(number, Answer(answer.method))
        make = partial(against, Strike(at.me, foe, attack, here=at.place), guard)
        for one, some in at.rolled(make, rolls):
            suffers(at, attack, one.result, {state: some}, made, LATER)


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
        left: dict[State, list[int]] = {(at.foe, None, False): some}
        if not harmless:
            left = suffers(at, blow, result, left, made)
        down: set[int] = set()
        for (red, out, falls, _), who in _harmed(at, blow_back, other, some, LATER):
            down.update(who if out or falls else ())
            for number in who:
                made.own[number] += red
        if at.action.second:
            able = {state: [one for one in who if one not in down] for state, who in left.items()}
            _second(at, Answer(), {(None, state): who for state, who in able.items()}, made)


def suffers(
    at: Field,
    attack: Attack,
    result: str,
    left: Mapping[State, list[int]],
    made: Tally,
    before: int = 0,
) -> dict[State, list[int]]:
    """What a blow with this result does to him as he was left, and leaves of him."""
    after: dict[State, list[int]] = {}
    for (foe, block, gone), rolls in left.items():
        if gone or result not in STRUCK:
            after.setdefault((foe, block, gone), []).extend(rolls)
            continue
        strike = Strike(at.me, foe, attack, here=at.place, block=block)
        make = partial(_hurt, strike, result)
        now = partial(usual, {at.me.unit: at.me, foe.unit: foe})
        for (red, out, _, state), some in results(make, now, rolls, before):
            after.setdefault(state, []).extend(some)
            for number in some:
                made.red[number] += red
                made.out[number] |= out
    return after


def _harmed(
    at: Field, attack: Attack, result: str, rolls: list[int], before: int
) -> Iterator[tuple[Hurt, list[int]]]:
    """What a blow of his does to the attacker."""
    if result in STRUCK:
        strike = Strike(at.foe, at.me, attack, here=at.place)
        yield from at.rolled(partial(_hurt, strike, result), rolls, before)


def _hurt(strike: Strike, result: str) -> Exchange[Hurt]:
    made = yield from harm(strike, result)
    out = made.out or made.dying or made.asleep == "fight"
    falls = made.prone or made.stunned or bool(made.asleep)
    return made.red, out, falls, _left(strike, made, out)


def _left(strike: Strike, made: Harm, out: bool) -> State:
    """The same man with all that is written down of a blow."""
    foe, worn, block = strike.foe, dict(strike.foe.wear.left), strike.block
    for stop in (*made.blocks, *filter(None, (made.armour,))):
        if not stop.unit:
            worn[stop.kind] = stop.after
    if block is not None and made.blocks:
        block = replace(block, pfb=made.blocks[0].after)
    spent = made.choices.activated + made.ki
    asleep = foe.condition.asleep or (2 if made.asleep else 0)
    now = replace(
        foe,
        hp=replace(foe.hp, now=made.hp),
        wounds=made.wounds,
        wear=Wear(tuple(sorted(worn.items()))),
        condition=replace(foe.condition, asleep=asleep, prone=foe.condition.prone or made.prone),
        reserves=replace(
            foe.reserves, ki=foe.reserves.ki - spent, natural=made.natural, active=made.active
        ),
    )
    return now, block, out or bool(made.thrown)
