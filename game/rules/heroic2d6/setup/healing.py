"""How everybody comes out of a battle for the next one of a chain."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.components import ESCAPED, Health, Out
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.setup import Carried
from game.rules.heroic2d6.exchange.fate import DAY
from game.rules.heroic2d6.sheet.components import Down, Fighter, Marred
from game.rules.kit.people.roster import Known


@rule("H2-OPT-02")
def carried(reader: Reader, days: int, rest: bool) -> tuple[Carried, ...]:
    """The document knows no healing by time: everybody keeps the Health that he has, whoever was
    Out of Action and lives has a point, and what a fate takes of his skills wears off by the hour.
    """
    return tuple(_carried(reader, days))


def _carried(reader: Reader, days: int) -> Iterator[Carried]:
    for unit, (known, health, _) in reader.each(Known, Health, Fighter):
        gone = reader.find(unit, Out)
        lives = reader.find(unit, Down) is not None
        why = gone.why if gone is not None and not lives and gone.why != ESCAPED else ""
        yield Carried(known.id, max(1, health.now), out=why, left=_left(reader, unit, days))


def _left(reader: Reader, unit: int, days: int) -> tuple[tuple[str, int], ...]:
    """The fate that still weighs on him, its penalty and the hours that are left of it."""
    marred = reader.find(unit, Marred)
    hours = marred.hours - DAY * days if marred is not None else 0
    if marred is None or hours <= 0:
        return ()
    return ((marred.fate, marred.penalty), ("hours", hours))
