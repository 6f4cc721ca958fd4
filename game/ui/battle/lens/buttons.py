"""The row of overlays at the foot of the panel: a word each, lit while the overlay is on."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from pygame import Rect, Surface

from game.play.words import say
from game.ui import keys, text
from game.ui.art.palette import INK, WHITE
from game.ui.battle.lens.lens import ALL
from game.ui.theme import FAINT, Theme
from game.ui.type import SMALLEST
from game.ui.widgets import paint
from game.ui.widgets.base import Entered, Look, Placed

PREFIX = "lens:"


@dataclass(frozen=True, slots=True)
class LensButton(Placed, Entered):
    """One overlay: its word, whether it is on, and what it shows."""

    label: str
    size: int
    tincture: str
    on: bool

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint a tab, in the side's tincture while it is on and can be used."""
        lit = self.on and self.enabled
        paint.tab(surface, self.rect, self.tincture if lit else "", look.hovered)
        colour = WHITE if lit else INK if self.enabled else FAINT
        style = look.theme.style("strong" if lit else "body", colour).but(size=self.size)
        words = Rect(self.rect.x + 3, self.rect.y, self.rect.w - 6, self.rect.h * 9 // 10)
        text.draw(surface, self.label, style, words, "centre")
        if look.focused:
            paint.focus(surface, self.rect, look)


def strip(theme: Theme, panel: Rect) -> Rect:
    """Where the row stands, at the foot of the panel's sheet."""
    high = max(theme.letters(24, 32), text.step(theme.style("small")) + 4)
    pad = theme.px(22)
    bottom = panel.bottom - theme.px(16)
    return Rect(panel.x + pad, bottom - high, panel.w - 2 * pad, high)


def above(theme: Theme, panel: Rect) -> Rect:
    """The panel without the row."""
    return Rect(panel.x, panel.y, panel.w, strip(theme, panel).y + theme.px(12) - panel.y)


def buttons(
    theme: Theme, panel: Rect, on: Collection[str], tincture: str, usable: Collection[str]
) -> list[LensButton]:
    """A button for each overlay, all lettered in one size, as wide as their words ask for."""
    box, gap = strip(theme, panel), theme.px(5)
    labels = [say(f"lens.{name}_label") for name in ALL]
    style = theme.style("strong")
    room = box.w - gap * (len(ALL) - 1)
    pads = theme.px(16)
    wants = [text.width(label, style) + pads for label in labels]
    scale = min(1.0, room / sum(wants))
    size = max(SMALLEST, int(style.size * scale))
    spare, x, found = max(0.0, room - sum(wants)) / len(ALL), float(box.x), []
    for name, label, want in zip(ALL, labels, wants, strict=True):
        wide = want * scale + spare
        place = Rect(round(x), box.y, round(wide), box.h)
        tip = say("lens.tip", {"words": say(f"lens.{name}_tip"), "key": keys.cap(name)})
        found.append(
            LensButton(
                *(f"{PREFIX}{name}", place, label, size, tincture, name in on),
                enabled=name in usable,
                tip=tip,
            )
        )
        x += wide + gap
    return found
