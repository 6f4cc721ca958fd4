"""Pure exchanges carried out with scripted dice, or again and again with those of a battle."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from game.core.checks import Ask, Check, Drawn, Exchange, Outcome
from game.core.dice import KeyedDice, ScriptedDice
from game.core.orders import Order
from tests.rules.chances import ROLLS

T = TypeVar("T")

Dice = Mapping[str, Sequence[int | tuple[int, ...]]]
"""By the purpose of a roll, the faces of its dice."""

Answering = Callable[[Ask], Order]
Throwing = Callable[[Check], Sequence[int]]


def check_of(drawn: Drawn) -> Check:
    """The check of a roll that is no contest."""
    assert isinstance(drawn, Outcome)
    return drawn.check


def carried_out(exchange: Exchange[T], throw: Throwing, answer: Answering) -> T:
    """What comes of it with the faces that are thrown for each check; questions are answered so."""
    try:
        wanted = next(exchange)
        while True:
            if isinstance(wanted, Ask):
                wanted = exchange.send(answer(wanted))
                continue
            assert isinstance(wanted, Check)
            faces = tuple(throw(wanted))
            total = sum(faces)
            wanted = exchange.send(Outcome(wanted, faces, total, wanted.grade(total)))
    except StopIteration as stop:
        result: T = stop.value
        return result


def nobody(ask: Ask) -> Order:
    """The answer where nothing is to be asked."""
    raise AssertionError(f"nobody should be asked: {ask}")


def scripted(
    exchange: Exchange[T], dice: Dice, answer: Answering, thrown: list[str] | None = None
) -> T:
    """What comes of it with these dice, all of which must fall; ``thrown`` gets the purposes."""
    script = ScriptedDice(dice)

    def throw(check: Check) -> tuple[int, ...]:
        if thrown is not None:
            thrown.append(check.purpose)
        key = (1, "test", check.actor, check.target, check.purpose, 0)
        return script.faces(key, check.dice)

    result = carried_out(exchange, throw, answer)
    script.finish()
    return result


def played(exchange: Exchange[T], dice: Dice, answer: Mapping[str, Any] | None = None) -> T:
    """What comes of it with these dice, all of which must fall; questions are answered so."""
    return scripted(exchange, dice, lambda _: Order(tuple((answer or {}).items())))


def rolled(
    make: Callable[[], Exchange[T]], seed: int, answer: Answering = nobody, rolls: int = ROLLS
) -> Counter[T]:
    """What comes of so many exchanges, with the dice that a battle of this seed has."""
    dice = KeyedDice(seed)
    return Counter(carried_out(make(), _throwing(dice, turn), answer) for turn in range(rolls))


def _throwing(dice: KeyedDice, turn: int) -> Throwing:
    """The dice of one turn: what is thrown for once more falls anew."""
    before = Counter[tuple[int, int, str]]()

    def throw(check: Check) -> tuple[int, ...]:
        which = check.actor, check.target, check.purpose
        before[which] += 1
        return dice.faces((turn, "actions", *which, before[which] - 1), check.dice)

    return throw
