"""A word over whatever is shown, for a moment: what a key has just done to the window."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pygame import Rect, Surface

from game.play.settings import Settings
from game.play.words import say
from game.ui import text
from game.ui.art.palette import GOLD_LIGHT
from game.ui.theme import Theme
from game.ui.widgets import paint

SECONDS = 2.2


@dataclass(slots=True)
class Notice:
    """``say`` shows words; they are gone after some seconds."""

    words: str = ""
    left: float = 0.0

    def say(self, words: str) -> None:
        """Show these words from now on."""
        self.words, self.left = words, SECONDS

    def update(self, seconds: float) -> None:
        """Let time pass."""
        self.left = max(0.0, self.left - seconds)

    def draw(self, surface: Surface, theme: Theme) -> None:
        """Paint a dark plate below the upper edge, if there is something to say."""
        if not self.left:
            return
        style = theme.style("strong", GOLD_LIGHT)
        most = theme.size[0] - theme.px(160)
        lines = text.wrap(self.words, style, most)
        wide = max(text.width(line, style) for line in lines)
        high = len(lines) * text.step(style)
        box = Rect(0, theme.px(20), wide + theme.px(56), high + theme.px(30))
        box.centerx = theme.size[0] // 2
        text.lay_over()
        paint.dark_plate(surface, box)
        inner = Rect(0, 0, wide + 8, high + 4)
        inner.center = box.center
        text.paragraph(surface, self.words, style, inner, "centre", "middle")


def changes(before: Settings, after: Settings) -> Iterator[str]:
    """What a key has changed, as far as one does not see it."""
    if after.display.scale != before.display.scale:
        yield say("settings.scale_now", {"n": f"{after.display.scale:.0%}"[:-1]})
    for name in ("mute", "play_music"):
        now = getattr(after.sound, name)
        if now != getattr(before.sound, name):
            yield say(f"settings.{name}_{'on' if now else 'off'}")
