"""The rarer forms beside the name at the head of the leaf: plates, each with a sign and a word."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from game.ui import text
from game.ui.art import paper
from game.ui.art.heraldry import icons
from game.ui.art.palette import INK, SEPIA
from game.ui.leaf.face import Pick
from game.ui.text import Style
from game.ui.theme import Theme
from game.ui.type import SMALLEST
from game.ui.widgets import paint
from game.ui.widgets.base import Look, Pressed

SHIELD = 92
"""The shield of the head is at most so wide in per cent of its height."""


@dataclass(frozen=True, slots=True)
class Sign(Pressed):
    """A little plate with a sign, and its ``words`` where they have room; its tip says more."""

    id: str
    rect: Rect
    icon: str
    on: bool = False
    enabled: bool = True
    tip: str = ""
    words: str = ""

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint plate, sign and word."""
        box, size = self.rect, self.rect.size
        surface.blit(paper.chosen_row(size) if self.on else paper.plate(size, SEPIA), box)
        if look.hovered and not self.on:
            surface.blit(paint.glow(size), box)
        share = 50 if self.words else 64
        picture = icons.icon(self.icon, box.h * share // 100, INK)
        if self.words:
            spot = picture.get_rect(midleft=(box.x + look.theme.px(5), box.centery))
            left = spot.right + look.theme.px(4)
            room = Rect(left, box.y, box.right - look.theme.px(4) - left, box.h)
            text.draw(surface, self.words, lettering(look.theme), room)
        else:
            spot = picture.get_rect(center=box.center)
        surface.blit(picture, spot)
        if look.focused:
            paint.focus(surface, box, look)


def lettering(theme: Theme) -> Style:
    """How the words on the plates are lettered."""
    return theme.style("small")


def width(theme: Theme, place: Rect, picks: Sequence[Pick], name: str) -> int:
    """The room that all plates take at the right of the name."""
    gap = theme.px(5)
    return sum(wide + gap for wide, _ in _plates(theme, place, picks, name))


def placed(
    theme: Theme, place: Rect, picks: Sequence[Pick], tips: Sequence[str], name: str
) -> list[Sign]:
    """The plates from the left, at the right end of the head."""
    side, gap = theme.letters(28, 36), theme.px(5)
    x, found = place.right - width(theme, place, picks, name) + gap, []
    plates = _plates(theme, place, picks, name)
    for pick, tip, (wide, words) in zip(picks, tips, plates, strict=True):
        box = Rect(x, place.y, wide, side)
        found.append(Sign(pick.id, box, pick.icon, pick.chosen, tip=tip, words=words))
        x += wide + gap
    return found


def _plates(theme: Theme, place: Rect, picks: Sequence[Pick], name: str) -> list[tuple[int, str]]:
    """How wide each plate is, and its word: the shorter words first, as many as leave the name
    its room.
    """
    side, gap, style = theme.letters(28, 36), theme.px(5), lettering(theme)
    least = text.width(name, theme.style("name").but(size=SMALLEST)) + 2
    room = place.w - place.h * SHIELD // 100 - theme.px(14) - least - len(picks) * (side + gap)
    plates = {pick.id: (side, "") for pick in picks}
    for pick in sorted(picks, key=lambda pick: text.width(pick.words, style)):
        more = text.width(pick.words, style) + theme.px(13) - side * 50 // 100 + 2
        if not pick.words or max(more, 0) > room:
            break
        plates[pick.id] = side + max(more, 0), pick.words
        room -= max(more, 0)
    return [plates[pick.id] for pick in picks]
