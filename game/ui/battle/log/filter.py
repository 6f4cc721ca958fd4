"""Which lines of the chronicle are read: by side, unit, kind, round and words. No pixels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from game.core.components import Unit
from game.core.view import View
from game.ui.battle.log.scribe import Told

ROUND = 2
"""The heading of a line that opens a round."""


@dataclass(frozen=True, slots=True)
class Filter:
    """What a line must be to be read; an empty field asks for nothing.

    ``side`` is that of the one who acts (or suffers, where nobody acts); ``unit`` acts or is
    acted upon; ``about`` is one of ABOUT; every one of the ``words`` must stand in the line.
    """

    side: str = ""
    unit: int | None = None
    about: str = ""
    round: int = 0
    words: str = ""


def chosen(lines: Sequence[Told], sides: Mapping[int, str], wanted: Filter) -> list[int]:
    """The numbers of the lines that are read; a round keeps its heading if any line of it is.

    ``sides`` says whose each unit is.
    """
    words = wanted.words.casefold().split()
    if wanted == Filter():
        return [number for number, told in enumerate(lines) if told.line.heading in (0, ROUND)]
    found: list[int] = []
    heading: int | None = None
    for number, told in enumerate(lines):
        if told.line.heading:
            heading = number if told.line.heading == ROUND else heading
        elif fits(told, sides, wanted) and spoken(told, words):
            if heading is not None:
                found.append(heading)
                heading = None
            found.append(number)
    return found


def fits(told: Told, sides: Mapping[int, str], wanted: Filter) -> bool:
    """Whether round, kind, side and unit are those asked for."""
    event = told.line.event
    if wanted.round and told.round != wanted.round:
        return False
    if wanted.about and told.about != wanted.about:
        return False
    who = event.unit if event.unit is not None else event.target
    if wanted.side and (who is None or sides.get(who) != wanted.side):
        return False
    return wanted.unit is None or wanted.unit in (event.unit, event.target)


def spoken(told: Told, words: Sequence[str]) -> bool:
    """Whether all words stand in the line, its time or its rule; they are in lower case."""
    if not words:
        return True
    whole = f"{told.line.sentence} {told.when} {told.line.rule}".casefold()
    return all(word in whole for word in words)


def units(lines: Sequence[Told], view: View) -> list[tuple[int, str]]:
    """Who is told of, by id with name: the view's sides in their order, then by name."""
    seen: set[int] = set()
    for told in lines:
        seen.update(one for one in _who(told) if one is not None)
    known = [(one, view.find(one, Unit)) for one in seen]
    order = {side: number for number, side in enumerate(view.sides)}
    named = [(one, unit) for one, unit in known if unit is not None]
    named.sort(key=lambda pair: (order.get(pair[1].side, len(order)), pair[1].name, pair[0]))
    return [(one, unit.name) for one, unit in named]


def _who(told: Told) -> Iterator[int | None]:
    yield told.line.event.unit
    yield told.line.event.target
