"""Who in a battle is who in its scenario's file: units and single fighters by their ids, leaders
and commanders by their names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.core.components import Leads, Unit
from game.core.grid import Cell
from game.core.orders import Value
from game.core.ruleset import Reader
from game.play.scenarios.crowds import one_by_one
from game.play.scenarios.scenario import Scenario
from game.play.scenarios.trial_file import SlotValue


@dataclass(frozen=True, slots=True)
class Roster:
    """``entities`` has the number of every unit, fighter and figure that the file names."""

    entities: Mapping[str, int]

    def called(self, reader: Reader, entity: int) -> tuple[str, ...]:
        """What the file may call it: its own name first, then the unit it leads."""
        own = [name for name, number in self.entities.items() if number == entity]
        leads = reader.find(entity, Leads)
        if leads:
            own += [name for name, number in self.entities.items() if number == leads.unit]
        return tuple(own)

    def label(self, reader: Reader, value: Value) -> str:
        """A value of a slot as the file would write it."""
        if isinstance(value, bool) or value is None:
            return str(value).lower()
        if isinstance(value, int):
            return next(iter(self.called(reader, value)), str(value))
        if isinstance(value, tuple):
            return str(list(value))
        return value

    def slot(self, reader: Reader, name: str) -> str:
        """The name of a slot; one that is a unit's number is called by the unit's id."""
        return self.label(reader, int(name)) if name.isdigit() else name

    def same(self, reader: Reader, value: Value, written: SlotValue) -> bool:
        """Whether a value of a slot is what the file says."""
        if isinstance(written, str) and isinstance(value, int) and not isinstance(value, bool):
            return written in self.called(reader, value)
        return value == written and isinstance(value, bool) == isinstance(written, bool)

    def value(self, written: SlotValue) -> Value:
        """What the file says in the battle's own terms, for a rule that refuses it."""
        if isinstance(written, tuple):
            return Cell(*written)
        return self.entities.get(written, written) if isinstance(written, str) else written


def roster(scenario: Scenario, reader: Reader) -> Roster:
    """The roster of a battle that has just begun.

    Units come before figures, in the order of the file within a side, whichever the book. Where a
    book makes one unit of several fighters alike, it goes by the id that they have in common.
    """
    waiting: dict[tuple[str, str], list[int]] = {}
    for entity, (who,) in reader.each(Unit):
        waiting.setdefault((who.side, who.name), []).append(entity)
    entities: dict[str, int] = {}
    for unit in scenario.units:
        entities[unit.id] = waiting[unit.side, unit.name].pop(0)
    for fighter in (*one_by_one(scenario.fighters), *scenario.fighters):
        numbers = waiting.get((fighter.side, fighter.name), [])
        if numbers and fighter.id not in entities:
            entities[fighter.id] = numbers.pop(0)
    named = [(u.side, figure) for u in scenario.units for figure in (u.leader, *u.also)]
    named += [(side.id, side.commander) for side in scenario.sides]
    for side_id, figure in named:
        numbers = waiting.get((side_id, figure.name), []) if figure else []
        if figure and numbers:
            entities.setdefault(figure.name, numbers.pop(0))
    return Roster(entities)
