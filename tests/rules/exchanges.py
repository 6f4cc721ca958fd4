"""Pure exchanges carried out with scripted dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from game.core.checks import Ask, Check, Drawn, Exchange, Opposed, Outcome
from game.core.dice import ScriptedDice
from game.core.orders import Order

T = TypeVar("T")

Dice = Mapping[str, Sequence[int | tuple[int, ...]]]
"""By the purpose of a roll, the faces of its dice."""


def check_of(drawn: Drawn) -> Check:
    """The check of a roll that is no contest."""
    assert isinstance(drawn, Outcome)
    return drawn.check


def played(exchange: Exchange[T], dice: Dice, answer: Mapping[str, Any] | None = None) -> T:
    """What comes of it with these dice, all of which must fall; questions are answered so."""
    script = ScriptedDice(dice)
    try:
        wanted = next(exchange)
        while True:
            if isinstance(wanted, Ask):
                wanted = exchange.send(Order(tuple((answer or {}).items())))
                continue
            assert not isinstance(wanted, Opposed)
            faces = script.faces((1, "", 0, 0, wanted.purpose, 0), wanted.dice)
            total = sum(faces)
            wanted = exchange.send(Outcome(wanted, faces, total, wanted.grade(total)))
    except StopIteration as stop:
        script.finish()
        result: T = stop.value
        return result
