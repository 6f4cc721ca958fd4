"""The row over the whole chronicle: which of its lines are read, and the copying of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from pygame import Rect

from game.core.components import Unit
from game.core.view import View
from game.play.names import called
from game.play.telling.chronicle import capital
from game.play.words import say
from game.ui import keys, text
from game.ui.battle.log.scribe import Told
from game.ui.theme import Theme
from game.ui.widgets import toggle
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.toggle import Cycle, Option, Segments

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
    return [(one, called(unit.name)) for one, unit in named]


def _who(told: Told) -> Iterator[int | None]:
    yield told.line.event.unit
    yield told.line.event.target


FILTERS = ("about", "round", "side", "unit")
"""What is chosen by, in its order."""

COPIES = ("copy", "all")
"""What copies lines."""

MANY = 99_999
"""Lines of a long battle, for the room that their number takes."""


@dataclass(frozen=True, slots=True)
class LogBar:
    """What can be chosen from and what is chosen; ``count`` is what the book calls a round,
    ``copied`` says what was copied just now, and ``copies`` that there is something to copy.
    """

    theme: Theme
    filter: Filter
    abouts: Sequence[str]
    sides: Sequence[tuple[str, str]]
    units: Sequence[tuple[int, str]]
    rounds: Sequence[int]
    count: str
    copied: str
    copies: bool

    def laid(self, inner: Rect, top: int, names: Sequence[str]) -> tuple[list[Widget], int]:
        """From left to right in as many rows as they need; and where the last row ends."""
        gap, high = self._gap(), self._high()
        x, y = inner.x, top
        found: list[Widget] = []
        for name, want in self._wants(names):
            wide = min(want, inner.w)
            if x > inner.x and x + wide > inner.right:
                x, y = inner.x, y + high + gap // 2
            found.append(self._made(name, Rect(x, y, wide, high)))
            x += wide + gap
        return found, y + high + self.theme.px(8)

    def needs(self, names: Sequence[str]) -> int:
        """The width that these take side by side, with a gap behind the last."""
        return sum(want + self._gap() for _, want in self._wants(names))

    def aloft(self, inner: Rect, room: int) -> bool:
        """Whether the copying stands in the row of the heading, which has so much room: where
        all would not fit into one row, and what is chosen by does. What it says once something was
        copied has its room, so that nothing changes its place then.
        """
        still, gap = replace(self, copied=self._longest()), self._gap()
        one = still.needs((*FILTERS, *COPIES)) - gap <= inner.w
        return not one and still.needs(FILTERS) - gap <= inner.w and still.needs(COPIES) <= room

    def _longest(self) -> str:
        """The widest of what it says once something was copied."""
        lines = say("battle.chronicle.copied", {"n": MANY})
        said = (self.copied, lines, say("battle.chronicle.not_copied"))
        return max(said, key=lambda words: text.width(words, self.theme.style("strong")))

    def _gap(self) -> int:
        return self.theme.px(12)

    def _high(self) -> int:
        return self.theme.step("body") + self.theme.px(10)

    def _wants(self, names: Sequence[str]) -> list[tuple[str, int]]:
        theme, style = self.theme, self.theme.style("strong")
        wants = {
            name: sum(text.width(o.label, style) + theme.px(34) for o in options)
            for name, options in (("about", self._abouts()), ("side", self._sides()))
        }
        for name, words in (("unit", self._unit_words()), ("round", self._round_words())):
            wants[name] = toggle.wanted(words, theme, self._high())
        for name in COPIES:
            told = text.width(say(f"battle.chronicle.{name}"), style)
            if name == "copy":
                told = max(told, text.width(self.copied, style))
            hint = text.width(self._hint(name), theme.style("caption"))
            wants[name] = told + hint + theme.px(60)
        return [(name, wants[name]) for name in names]

    def _made(self, name: str, box: Rect) -> Widget:
        if name == "about":
            return Segments("about", box, self._abouts(), self.filter.about)
        if name == "side":
            return Segments("side", box, self._sides(), self.filter.side)
        if name == "unit":
            ids = [unit for unit, _ in self.units]
            here = ids.index(self.filter.unit) + 1 if self.filter.unit in ids else 0
            return Cycle("unit", box, self._unit_words(), here)
        if name == "round":
            here = self.rounds.index(self.filter.round) + 1 if self.filter.round else 0
            return Cycle("round", box, self._round_words(), here)
        words, hint = self._copy_words(name), self._hint(name)
        return Button(name, box, words, hint=hint, enabled=self.copies)

    def _hint(self, name: str) -> str:
        return keys.cap("copy" if name == "copy" else "copy_all")

    def _abouts(self) -> tuple[Option, ...]:
        kinds = ("", *self.abouts)
        return tuple(Option(one, say(f"battle.chronicle.about_{one or 'all'}")) for one in kinds)

    def _sides(self) -> tuple[Option, ...]:
        both = Option("", say("battle.chronicle.all_sides"))
        return (both, *(Option(side, name) for side, name in self.sides))

    def _unit_words(self) -> tuple[str, ...]:
        return (say("battle.chronicle.all_units"), *(name for _, name in self.units))

    def _round_words(self) -> tuple[str, ...]:
        facts = ({"count": self.count, "round": number} for number in self.rounds)
        return (say("battle.chronicle.all_rounds"), *(capital(say("round", it)) for it in facts))

    def _copy_words(self, name: str) -> str:
        return self.copied if self.copied and name == "copy" else say(f"battle.chronicle.{name}")
