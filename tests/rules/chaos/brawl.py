"""Sample fighters (9.5) on a drawn field, with what they hold: for attacks and their answers."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import replace
from typing import Any

from game.core.components import Health, Unit
from game.core.events import Event
from game.core.orders import Order, Slot
from game.core.ruleset import Clock, Request
from game.core.view import View
from game.rules.chaos.sheet import derived
from game.rules.chaos.sheet.components import Fighter, Held, Reserves, Skill
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.tables.book import tables
from tests.rules.chaos.drawn import BOOK, Drawn, drawn

SAMPLES = {
    "joe": "greenhorn",
    "fred": "rifleman",
    "billy": "gunman",
    "claire": "agent",
    "aldric": "paladin",
    "mai": "blade_dancer",
    "grak": "giant",
    "rin": "huntress",
    "thug": "thug",
}


def sheet(name: str, **changes: Any) -> Fighter:
    """The sheet of a sample combatant, with changes."""
    row = next(b for b in tables().blocks.values() if b.archetype == archetype(name))
    made = Fighter(
        row.strength,
        row.stamina,
        row.agility,
        row.speed,
        row.perception,
        row.intelligence,
        row.fortitude,
        row.kilograms,
        row.size,
        tuple(Skill(one.group, one.level, one.perks) for one in row.skills),
        row.poor,
        row.abilities,
        row.armour,
    )
    return replace(made, **changes)


def archetype(name: str) -> str:
    """The archetype of a sample combatant: the block with his numbers."""
    return SAMPLES[name]


def field(
    drawing: str = "12",
    one: str | Fighter = "aldric",
    two: str | Fighter = "thug",
    *more: str | Fighter,
    held: Sequence[str | tuple[str, str]] = (),
    **options: Any,
) -> Drawn:
    """The drawing with these fighters 1, 2 …; ``held`` is what each has in his hands."""
    sheets = [made if isinstance(made, Fighter) else sheet(made) for made in (one, two, *more)]
    people = {str(number): made for number, made in enumerate(sheets, 1)}
    here = drawn(drawing, people=people, **options)
    for sign, made in people.items():
        if sign not in here.units:
            continue
        points = derived.points(made)
        here.put(sign, Health(points, points))
        here.put(sign, Reserves(made.fortitude, 3, derived.natural_of(made)))
    for sign, items in zip(people, held, strict=False):
        if sign not in here.units:
            continue
        right, left = items if isinstance(items, tuple) else _both(items)
        here.put(sign, Held(right, left))
    return here


def _both(item: str) -> tuple[str, str]:
    two = bool(item) and tables().weapons[item].hands > 1
    return (item, item if two else "")


def who(here: Drawn, sign: str) -> Combatant:
    """The fighter as he is now."""
    return combatant(here.world, here.units[sign])


def view(here: Drawn, side: str = "a", turn: int = 1) -> View:
    """What a side sees: everything."""
    return View(BOOK, side, here.world.rows(), Clock(turn, "ticks"), "personal")


def request(here: Drawn, sign: str, kind: str, about: Sequence[Slot] = ()) -> Request:
    """A request of this kind to him."""
    unit = here.units[sign]
    return Request("test", here.world.get(unit, Unit).side, unit, kind, about=tuple(about))


def order(**slots: Any) -> Order:
    """An order of these slots."""
    return Order(tuple(slots.items()))


def values(choices: Iterator[Slot]) -> list[Any]:
    """The values of the next slot."""
    return [value for _, value in choices]


def keys(events: Sequence[Event]) -> list[str]:
    """The keys of the events."""
    return [event.key for event in events]


def only(events: Sequence[Event], key: str) -> Event:
    """The one event of this key."""
    (found,) = [event for event in events if event.key == key]
    return found


def heard(process: Generator[Any, Any, Any], seen: list[Request]) -> Generator[Any, Any, Any]:
    """The same process; what it asks is noted in ``seen``."""
    given: Any = None
    while True:
        try:
            seen.append(process.send(given))
        except StopIteration as stop:
            return stop.value
        given = yield seen[-1]
