"""Figures for tests: the example combatants by their archetypes, and scripted rolls."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields, replace
from typing import Any, TypeVar

from game.core.checks import Ask, Check, Drawn, Exchange, Opposed, Outcome
from game.core.dice import ScriptedDice
from game.core.grid import Cell
from game.core.orders import Order
from game.rules.heroic20s.sheet.components import Fighter
from game.rules.heroic20s.sheet.figure import Figure
from game.rules.heroic20s.tables.blocks import sheet_of
from game.rules.heroic20s.tables.rows import Sheet

T = TypeVar("T")

Dice = Mapping[str, Sequence[int | tuple[int, ...]]]

OF_FIGHTER = frozenset(field.name for field in fields(Fighter))


def fighter(archetype: str, **changes: Any) -> Fighter:
    """The stat block of an example combatant, with changes."""
    sheet = sheet_of(archetype)
    own = {field.name: getattr(sheet, field.name) for field in fields(Sheet)}
    return Fighter(**{**own, **changes})


def figure(archetype: str, unit: int = 1, living: int = 1, **changes: Any) -> Figure:
    """So many example combatants as one fresh unit, of side a if the id is odd; changes are fields
    of the stat block or of the figure.
    """
    own = {name: value for name, value in changes.items() if name in OF_FIGHTER}
    rest = {name: value for name, value in changes.items() if name not in OF_FIGHTER}
    made = fighter(archetype, **own)
    whole = Figure(
        unit=unit,
        side="a" if unit % 2 else "b",
        fighter=made,
        cells=(Cell(unit, 0),),
        living=living,
        pool=living * made.hit_points,
        fatigue=made.fatigue_points,
    )
    return replace(whole, **rest)


def check_of(drawn: Drawn) -> Check:
    """What was rolled."""
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
