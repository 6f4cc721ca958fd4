"""The row between heading and lines of the whole chronicle: what is read, and the copying."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from game.core.ruleset import ABOUT
from game.play.words import say
from game.ui import keys, text
from game.ui.battle.log.filter import Filter
from game.ui.theme import Theme
from game.ui.widgets import cycle
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.cycle import Cycle
from game.ui.widgets.toggle import Option, Segments

FILTERS = ("about", "round", "side", "unit", "copy", "all")
"""What stands there, in its order."""


@dataclass(frozen=True, slots=True)
class LogBar:
    """What can be chosen from and what is chosen; ``copied`` says what was copied just now, and
    ``copies`` that there is something to copy.
    """

    theme: Theme
    filter: Filter
    sides: Sequence[tuple[str, str]]
    units: Sequence[tuple[int, str]]
    rounds: Sequence[int]
    copied: str
    copies: bool

    def laid(self, inner: Rect, top: int) -> tuple[list[Widget], int]:
        """From left to right in as many rows as they need; and where the last row ends."""
        gap, high = self.theme.px(12), self._high()
        x, y = inner.x, top
        found: list[Widget] = []
        for name, want in self._wants():
            wide = min(want, inner.w)
            if x > inner.x and x + wide > inner.right:
                x, y = inner.x, y + high + gap // 2
            found.append(self._made(name, Rect(x, y, wide, high)))
            x += wide + gap
        return found, y + high + self.theme.px(8)

    def _high(self) -> int:
        return self.theme.step("body") + self.theme.px(10)

    def _wants(self) -> list[tuple[str, int]]:
        theme, style = self.theme, self.theme.style("strong")
        wants = {
            name: sum(text.width(o.label, style) + theme.px(34) for o in options)
            for name, options in (("about", self._abouts()), ("side", self._sides()))
        }
        for name, words in (("unit", self._unit_words()), ("round", self._round_words())):
            wants[name] = cycle.wanted(words, theme, self._high())
        for name in ("copy", "all"):
            told = max(text.width(w, style) for w in (self._copy_words(name), self.copied))
            hint = text.width(self._hint(name), theme.style("caption"))
            wants[name] = told + hint + theme.px(60)
        return [(name, wants[name]) for name in FILTERS]

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
        kinds = ("", *ABOUT)
        return tuple(Option(one, say(f"battle.chronicle.about_{one or 'all'}")) for one in kinds)

    def _sides(self) -> tuple[Option, ...]:
        both = Option("", say("battle.chronicle.all_sides"))
        return (both, *(Option(side, name) for side, name in self.sides))

    def _unit_words(self) -> tuple[str, ...]:
        return (say("battle.chronicle.all_units"), *(name for _, name in self.units))

    def _round_words(self) -> tuple[str, ...]:
        rounds = (say("battle.chronicle.round", {"round": number}) for number in self.rounds)
        return (say("battle.chronicle.all_rounds"), *rounds)

    def _copy_words(self, name: str) -> str:
        return self.copied if self.copied and name == "copy" else say(f"battle.chronicle.{name}")
