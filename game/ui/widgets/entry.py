"""An entry of the title's menu: an illuminated initial, a large word, a line below."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from game.ui import text
from game.ui.art.palette import INK, SEPIA
from game.ui.theme import Theme
from game.ui.type import SMALLEST
from game.ui.widgets import paint
from game.ui.widgets.base import Look, Placed, Pressed


@dataclass(frozen=True, slots=True)
class MenuEntry(Placed, Pressed):
    """Pressed like a button; the key of its first letter presses it as well."""

    label: str
    note: str
    tincture: str

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint initial and words; a golden wash under the pointer."""
        if look.hovered:
            surface.blit(paint.glow(self.rect.size), self.rect)
        if look.focused:
            paint.focus(surface, self.rect, look)
        gap = look.theme.px(10)
        side = min(self.rect.h - gap, look.theme.px(72))
        tile = Rect(self.rect.x + gap, self.rect.centery - side // 2, side, side)
        paint.initial(surface, tile.move(0, 1 if look.pressed else 0), self.label[0], self.tincture)
        left = tile.right + gap + 4
        title, note = self._styles(look.theme)
        both = text.step(title) + text.step(note)
        y = self.rect.centery - both // 2
        wide = self.rect.right - left - gap // 2
        text.draw(surface, self.label, title, Rect(left, y, wide, text.step(title)))
        y += text.step(title)
        text.draw(surface, self.note, note, Rect(left, y, wide, text.step(note)))

    def _styles(self, theme: Theme) -> tuple[text.Style, text.Style]:
        """The styles of word and note, smaller together where the entry is low."""
        title, note = theme.style("title", INK), theme.style("body", SEPIA)
        share = min(1.0, (self.rect.h - 4) / (text.step(title) + text.step(note)))
        small = max(SMALLEST, int(note.size * share))
        return title.but(size=max(SMALLEST, int(title.size * share))), note.but(size=small)
