"""The order buttons of the panel: a sign over a word, with the key in the corner."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from game.ui import text
from game.ui.art.buttons import ticket
from game.ui.art.heraldry.icons import icon
from game.ui.art.palette import INK, PLATE
from game.ui.theme import FAINT
from game.ui.widgets import paint
from game.ui.widgets.base import Entered, Look


@dataclass(frozen=True, slots=True)
class Ticket(Entered):
    """One form of order. ``chosen`` is what was ordered, ``ready`` what a click would order."""

    id: str
    rect: Rect
    label: str
    sign: str
    key_name: str
    tincture: str
    chosen: bool = False
    ready: bool = False
    enabled: bool = True
    tip: str = ""

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint the ticket, its sign, its word and its key."""
        surface.blit(ticket(self.rect.size, self._state(look), self.tincture), self.rect)
        filled = self.chosen or self.ready
        colour = PLATE if filled and self.enabled else INK if self.enabled else FAINT
        word = look.theme.style("strong", colour)
        foot = Rect(self.rect.x + 6, 0, self.rect.w - 12, text.step(word))
        foot.bottom = self.rect.bottom - look.theme.px(9)
        side = max(16, min(foot.y - self.rect.y - look.theme.px(6), look.theme.px(44)))
        sign = icon(self.sign, side, colour)
        middle = (self.rect.y + look.theme.px(5) + foot.y) // 2
        surface.blit(sign, sign.get_rect(center=(self.rect.centerx, middle)))
        text.draw(surface, self.label, word, foot, "centre")
        if self.key_name:
            small = look.theme.style("small", colour)
            corner = Rect(self.rect.right - look.theme.px(26), self.rect.y + look.theme.px(8), 0, 0)
            corner.size = (look.theme.px(16), text.step(small))
            text.draw(surface, self.key_name, small, corner, "right")
        if look.focused:
            paint.focus(surface, self.rect, look)

    def _state(self, look: Look) -> str:
        if not self.enabled:
            return "disabled"
        if look.pressed:
            return "pressed"
        if self.chosen or self.ready:
            return "chosen"
        return "hover" if look.hovered else "normal"
