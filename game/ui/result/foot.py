"""The ways on from the last page of a battle, as buttons at its foot."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from pygame import Rect

from game.play.words import say
from game.ui import keys, text
from game.ui.screen import Screen
from game.ui.theme import Theme
from game.ui.widgets.button import Button

Open = Callable[[], Screen]
BUTTONS: Mapping[str, tuple[str, str]] = {
    "luck": ("note", ""),
    "rules": ("sheet", "help"),
    "log": ("sheet", "log"),
    "replay": ("sheet", "see_again"),
    "title": ("sheet", "cancel"),
    "swapped": ("sheet", "swap_sides"),
    "again": ("ribbon", ""),
    "onward": ("ribbon", ""),
}
"""Style of each button and the action whose keys press it, in their order."""


@dataclass(frozen=True, slots=True)
class Onward:
    """The battle that goes on from this one: its title, and its screen; ``before`` makes
    the one that tells what lies between, and pops with GO if the player goes.
    """

    title: str
    before: Open
    fight: Open


@dataclass(frozen=True, slots=True)
class Foot:
    """What the foot offers: ``more`` ways by their names, and the battle that goes on from here;
    ``margin`` pixels from the edges of the window.
    """

    theme: Theme
    margin: int
    more: Collection[str]
    onward: Onward | None

    def buttons(self) -> list[Button]:
        """The buttons in one row or, where that is too narrow, in two."""
        theme, names = self.theme, [n for n in BUTTONS if n != "luck" and self._has(n)]
        wants = [self._want(name) for name in names]
        gap, margin = theme.px(12), self.margin
        room = theme.size[0] - 2 * margin
        split = [names] if sum(wants) + gap * (len(names) - 1) <= room else [names[:-3], names[-3:]]
        split = [row for row in split if row]
        high = theme.step("strong") + theme.px(24)
        y = theme.size[1] - margin - len(split) * high - (len(split) - 1) * gap
        found = []
        for row in split:
            shares = [self._want(name) for name in row]
            spare = min(room, round(sum(shares) * 1.6)) - gap * (len(row) - 1)
            x = float(theme.size[0] - margin - spare - gap * (len(row) - 1))
            for name, share in zip(row, shares, strict=True):
                wide = spare * share / sum(shares)
                found.append(self._button(name, Rect(round(x), y, round(wide), high)))
                x += wide + gap
            y += high + gap
        return found

    def _has(self, name: str) -> bool:
        if name == "onward":
            return self.onward is not None
        return name in ("title", "swapped", "again") or name in self.more

    def _want(self, name: str) -> int:
        """The width that a button's words ask for."""
        theme, (style, _) = self.theme, BUTTONS[name]
        role = "name" if style == "ribbon" else "strong"
        words = text.width(self._words(name), theme.style(role))
        return words + text.width(_hint(name), theme.style("caption")) + theme.px(84)

    def _button(self, name: str, box: Rect) -> Button:
        style, action = BUTTONS[name]
        hint = _hint(name)
        if name == "again" and self.onward is not None:
            style, hint = "sheet", ""  # Enter leads onward then.
        return Button(name, box, self._words(name), style, hint=hint, action=action)

    def _words(self, name: str) -> str:
        """What a button says."""
        return say(f"result.{name}", {"title": self.onward.title if self.onward else ""})


def _hint(name: str) -> str:
    """The key of a button as it is shown; the main one is pressed with Enter."""
    action = BUTTONS[name][1]
    return keys.cap(action) if action else say("key.enter", ())
