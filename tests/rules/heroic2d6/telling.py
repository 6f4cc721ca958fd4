"""A fight written down: what was told, with its dice, and how everybody stands at the end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.core.checks import Outcome
from game.core.components import Facing, Field, Large, Lights, Lying, Unit
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Value
from game.rules.heroic2d6.sheet.components import Fighter
from game.rules.kit.people.hearsay import Hearsay
from game.rules.kit.people.roster import Known
from game.rules.kit.people.stillness import Still
from tests.rules.heroic2d6.bout import Bout

STILL = (Fighter, Unit, Known, Facing, Large)
"""What does not change."""


def written(fight: Bout, notes: Iterable[str] = ()) -> str:
    """The whole fight, after some notes."""
    lines = [line for event in fight.battle.events for line in _event(fight, event)]
    result = fight.battle.result
    end = [] if result is None else [f"= {result.winner} {result.rule} {result.why}"]
    return "\n".join((*notes, *lines, *end, *_state(fight))) + "\n"


def _value(fight: Bout, name: str, value: Value) -> str:
    if isinstance(value, Cell):
        return f"{value.x}/{value.y}"
    if isinstance(value, tuple):
        return " ".join(_value(fight, name, one) for one in value)
    if name in ("unit", "target", "by") and isinstance(value, int):
        return fight.names.get(value, str(value))
    return str(value)


def _event(fight: Bout, event: Event) -> Iterator[str]:
    who = fight.names.get(event.unit or 0, str(event.unit or ""))
    whom = fight.names.get(event.target or 0, "")
    cell = f" at {event.cell.x}/{event.cell.y}" if event.cell is not None else ""
    facts = "".join(f" {name}={_value(fight, name, value)}" for name, value in event.facts)
    known = "" if event.to is None else f" to {' '.join(sorted(event.to))}"
    pair = f" {who}" + (f" > {whom}" if whom else "")
    yield f"{event.key.removeprefix('heroic2d6.')} [{event.rule}]{pair}{cell}{facts}{known}"
    for drawn in event.outcomes:
        assert isinstance(drawn, Outcome)
        yield f"    {_drawn(fight, drawn)}"
    if event.stakes is not None:
        yield f"    stakes {event.stakes}"


def _drawn(fight: Bout, drawn: Outcome) -> str:
    check = drawn.check
    shifts = "".join(f" {m.worth:+}({m.rule})" for m in check.modifiers)
    other = fight.names.get(check.target, "")
    by = fight.names.get(check.actor, "") + (f" > {other}" if other else "")
    need = f" {check.base}{shifts} against {check.column}" if check.bands else ""
    return f"{check.purpose} [{check.rule}] {by}{need}: {drawn.total} {drawn.grade}"


def _state(fight: Bout) -> Iterator[str]:
    world = fight.battle.world
    for unit, row in world.rows():
        if unit in fight.names:
            parts = [str(part) for part in row if not isinstance(part, STILL)]
            yield f"* {fight.names[unit]}: {', '.join(sorted(parts))}"
        elif any(isinstance(part, Field) for part in row):
            kinds = (Lying, Lights, Still, Hearsay)
            yield "* field: " + ", ".join(sorted(str(p) for p in row if isinstance(p, kinds)))


def open_to(fight: Bout, name: str, *slots: tuple[str, Value]) -> str:
    """What is open to him now, after these slots, as a note."""
    found = (_value(fight, "target" if isinstance(one, int) else "", one)
             for one in fight.open(name, *slots))  # fmt: skip
    told = " ".join(str(value) for _, value in slots)
    return f"? {name} {told}: {' | '.join(found)}"
