"""How everybody comes out of a battle for the next one of a chain."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.components import Health, Out
from game.core.rule import rule
from game.core.ruleset import Reader
from game.core.setup import Carried
from game.rules.empress.sheet.components import Fighter
from game.rules.kit.people.roster import Known


@rule("EM-DTH-01")
def carried(reader: Reader, days: int, rest: bool) -> tuple[Carried, ...]:
    """The text knows no healing by time: everybody keeps his Hit Points, and whoever is down and
    lives has one.
    """
    return tuple(_carried(reader))


def _carried(reader: Reader) -> Iterator[Carried]:
    for unit, (known, health, _) in reader.each(Known, Health, Fighter):
        gone = reader.find(unit, Out)
        why = gone.why if gone is not None and gone.why != "escaped" else ""
        yield Carried(known.id, max(1, health.now), out=why)
