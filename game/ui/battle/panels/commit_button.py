"""The gold button that seals orders, always in the same place; it says what it waits for."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from game.ui import text
from game.ui.art.buttons import commit
from game.ui.art.heraldry.seals import seal
from game.ui.art.palette import INK
from game.ui.art.paper import keycap
from game.ui.theme import FAINT, Theme
from game.ui.widgets import paint
from game.ui.widgets.base import Look, Pressed

KEY_SHARE = 5
"""The name of its key gets no more than this part of the button's width."""


@dataclass(frozen=True, slots=True)
class CommitButton(Pressed):
    """Words, a second line, and the key that presses it."""

    rect: Rect
    label: str
    note: str
    key_name: str
    tincture: str
    enabled: bool = True
    id: str = "commit"
    tip: str = ""

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint the face, the seal and the words."""
        theme = look.theme
        state = "disabled" if not self.enabled else "pressed" if look.pressed else ""
        surface.blit(
            commit(self.rect.size, state or ("hover" if look.hovered else "normal")), self.rect
        )
        mark = self._mark()
        left = self.rect.x + theme.px(22)
        surface.blit(mark, mark.get_rect(midleft=(left, self.rect.centery)))
        if self.key_name:
            self._draw_key(surface, theme)
        self._draw_words(surface, theme, self.room(theme))
        if look.focused:
            paint.focus(surface, self.rect, look)

    def room(self, theme: Theme) -> Rect:
        """Where its words stand, between the seal and the key."""
        left = self.rect.x + theme.px(22) + self._mark().get_width() + theme.px(16)
        right = self.rect.right - theme.px(22)
        if self.key_name:
            right = self._key(theme).left - theme.px(12)
        return Rect(left, self.rect.y, right - left, self.rect.h)

    def _mark(self) -> Surface:
        return seal(round(self.rect.h * 0.62), self.tincture, "crown")

    def _key_style(self, theme: Theme) -> text.Style:
        """The name of the key in letters that leave the words their room."""
        return text.fitted(self.key_name, theme.style("body"), self.rect.w // KEY_SHARE)

    def _key(self, theme: Theme) -> Rect:
        style = self._key_style(theme)
        wide = text.width(self.key_name, style) + theme.px(20)
        box = Rect(0, 0, wide, text.step(style) + theme.px(8))
        box.midright = (self.rect.right - theme.px(22), self.rect.centery)
        return box

    def _draw_key(self, surface: Surface, theme: Theme) -> None:
        box = self._key(theme)
        surface.blit(keycap(box.size), box)
        style = self._key_style(theme)
        text.draw(surface, self.key_name, style, box.inflate(-6, -4), "centre")

    def _draw_words(self, surface: Surface, theme: Theme, room: Rect) -> None:
        head = theme.style("name", INK if self.enabled else FAINT)
        note = theme.style("caption", INK if self.enabled else FAINT)
        both = text.step(head) + (text.step(note) if self.note else 0)
        top = Rect(room.x, room.centery - both // 2, room.w, text.step(head))
        text.draw(surface, self.label, head, top)
        if self.note:
            text.draw(surface, self.note, note, Rect(room.x, top.bottom, room.w, text.step(note)))
