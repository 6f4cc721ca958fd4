"""Who is on the field: members of a side, friends, enemies, and who can do anything at all."""

from __future__ import annotations

from game.core.components import Out, Position, Unit
from game.core.memo import once
from game.core.rule import rule
from game.core.ruleset import Reader
from game.rules.chaos.sheet.components import Condition, Fighter
from game.rules.kit.people.goals import members_of

STEADY = Condition()


def side_of(reader: Reader, unit: int) -> str:
    """The id of his side."""
    return reader.get(unit, Unit).side


def condition_of(reader: Reader, unit: int) -> Condition:
    """His states."""
    return reader.find(unit, Condition) or STEADY


members = members_of(Fighter)
"""All fighters of a side, whatever has become of them."""


@once
def fighters(reader: Reader) -> tuple[int, ...]:
    """Everybody who is on the field and not out of the fight."""
    return tuple(
        unit for unit, _ in reader.each(Unit, Fighter, Position) if reader.find(unit, Out) is None
    )


def enemies(reader: Reader, unit: int) -> tuple[int, ...]:
    """All enemies of his on the field who are not out of the fight."""
    own = side_of(reader, unit)
    return tuple(other for other in fighters(reader) if side_of(reader, other) != own)


def friends(reader: Reader, unit: int) -> tuple[int, ...]:
    """The others of his side on the field."""
    own = side_of(reader, unit)
    return tuple(
        other for other in fighters(reader) if other != unit and side_of(reader, other) == own
    )


@rule("CF-KO-10", "CF-WIN-01")
def awake(reader: Reader, unit: int) -> bool:
    """Whether he is on the field and in his senses, so that Turns come up for him."""
    state = condition_of(reader, unit)
    gone = reader.find(unit, Out) is not None or reader.find(unit, Position) is None
    return not (gone or state.asleep or state.dying)
