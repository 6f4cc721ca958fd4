"""Buttons: a parchment plate, the gold commit, the red ribbon; and an entry of the title's menu."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from pygame import Rect, Surface

from game.ui import text
from game.ui.art.palette import GOLD_LIGHT, INK, SEPIA, WHITE
from game.ui.theme import FAINT, Theme
from game.ui.type import SMALLEST
from game.ui.widgets import paint
from game.ui.widgets.base import Look, Placed, Pressed

Painter = Callable[[Surface, Rect, Look], None]


@dataclass(frozen=True, slots=True)
class Button(Placed, Pressed):
    """A push button.

    ``style`` is sheet, gold, ribbon, bare, or note (a line of small print that begins with the
    key); ``caption`` a second line; ``hint`` the key's name shown at the right; ``action`` what its
    keys are bound to, and ``keys`` fixed ones, which press it from anywhere; ``on`` shows it
    chosen; ``icon`` paints into a square at the left (or above the words, if ``tall``). The label
    leaves room for so many ``rows`` of a caption, if its own has fewer. ``pale``: it looks as if it
    could not be used, though keys press it; a click is not taken yet.
    """

    label: str
    style: str = "sheet"
    caption: str = ""
    hint: str = ""
    keys: tuple[int, ...] = ()
    action: str = ""
    on: bool = False
    icon: Painter | None = field(default=None, compare=False)
    tall: bool = False
    rows: int = 0
    pale: bool = False

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint the ground of its style, then icon and words."""
        ground = paint.button(surface, self.rect, look, self.style, self.on, self._lit())
        if self.style == "note":
            self._draw_note(surface, ground, look.theme)
        elif self.tall:
            self._draw_tall(surface, ground, look)
        else:
            self._draw_wide(surface, ground, look)

    def _draw_tall(self, surface: Surface, ground: Rect, look: Look) -> None:
        label = look.theme.style("strong", self._colour())
        foot = Rect(ground.x, ground.bottom - text.step(label), ground.w, text.step(label))
        if self.icon:
            self.icon(surface, Rect(ground.x, ground.y, ground.w, foot.y - ground.y), look)
        text.draw(surface, self.label, label, foot, "centre")

    def _draw_note(self, surface: Surface, ground: Rect, theme: Theme) -> None:
        pieces = (
            text.Piece(f"{self.hint} ", theme.style("strong", INK)),
            text.Piece(self.label, theme.style("caption", SEPIA)),
        )
        text.line(surface, pieces, ground)

    def _draw_wide(self, surface: Surface, ground: Rect, look: Look) -> None:
        theme = look.theme
        if self.icon:
            side = min(ground.h, theme.px(64))
            square = Rect(ground.x, ground.centery - side // 2, side, side)
            self.icon(surface, square, look)
            ground = Rect(square.right, ground.y, ground.right - square.right, ground.h)
            ground = ground.inflate(-theme.px(16), 0).move(theme.px(6), 0)
        if self.hint:
            ground = self._draw_hint(surface, ground, theme)
        self._draw_words(surface, ground, theme)

    def _draw_hint(self, surface: Surface, ground: Rect, theme: Theme) -> Rect:
        style = theme.style("caption", self._faint(GOLD_LIGHT))
        wide = text.width(self.hint, style) + theme.px(8)
        text.draw(
            surface, self.hint, style, Rect(ground.right - wide, ground.y, wide, ground.h), "right"
        )
        return Rect(ground.x, ground.y, ground.w - wide, ground.h)

    def _draw_words(self, surface: Surface, ground: Rect, theme: Theme) -> None:
        label = theme.style(self._role(ground, theme), self._colour())
        align = "left" if self.icon else "centre"
        if not self.caption:
            text.draw(surface, self.label, label, ground, align)
            return
        small = theme.style("caption", self._faint(WHITE))
        while text.step(label) + text.step(small) > ground.h - 6 and small.size > SMALLEST:
            label, small = label.but(size=label.size - 1), small.but(size=small.size - 1)
        line, rows = text.step(small), text.wrap(self.caption, small, ground.w)
        below = line * max(len(rows), self.rows)
        while text.step(label) + below > ground.h and label.size > small.size:
            label = label.but(size=label.size - 1)
        if text.step(label) + line * len(rows) > ground.h:
            rows = (self.caption,)
        both = text.step(label) + line * len(rows)
        top = Rect(ground.x, ground.centery - both // 2, ground.w, text.step(label))
        text.draw(surface, self.label, label, top, align)
        for number, words in enumerate(rows):
            spot = Rect(top.x, top.bottom + number * line, top.w, line)
            text.draw(surface, words, small, spot, align)

    def _role(self, ground: Rect, theme: Theme) -> str:
        """The largest letters that leave room for the caption."""
        below = theme.step("caption") * max(1, self.rows) if self.caption else 0
        large = self.style in ("ribbon", "gold") or ground.h > theme.step("name") * 1.3
        fits = ground.h - below > text.step(theme.style("title")) * 1.2
        return ("title" if fits and self.caption else "name") if large else "strong"

    def caption_rows(self, theme: Theme) -> int:
        """How many rows the caption of a plain button takes."""
        small = theme.style("caption")
        room = self.rect.w - theme.px(24)
        room -= text.width(self.hint, small) + theme.px(8) if self.hint else 0
        return len(text.wrap(self.caption, small, room)) if self.caption else 0

    def _lit(self) -> bool:
        return self.enabled and not self.pale

    def _colour(self) -> text.Colour:
        if not self._lit():
            return FAINT
        return WHITE if self._dark() else INK

    def _dark(self) -> bool:
        """Whether its ground asks for white letters."""
        return self.style == "ribbon" or (self.on and self.style == "sheet")

    def _faint(self, on_ribbon: text.Colour) -> text.Colour:
        """The colour of small letters beside the label; gold leaf asks for full ink."""
        if not self._lit():
            return FAINT
        if self._dark():
            return on_ribbon if self.style == "ribbon" else WHITE
        return INK if self.style == "gold" else SEPIA


@dataclass(frozen=True, slots=True)
class MenuEntry(Placed, Pressed):
    """Pressed like a button; the key of its first letter presses it as well."""

    label: str
    note: str
    tincture: str

    @property
    def initial(self) -> str:
        """The letter before its words, whose key presses it."""
        return self.label[0]

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint initial and words; a golden wash under the pointer."""
        if look.hovered:
            surface.blit(paint.glow(self.rect.size), self.rect)
        if look.focused:
            paint.focus(surface, self.rect, look)
        gap = look.theme.px(10)
        side = min(self.rect.h - gap, look.theme.px(72))
        tile = Rect(self.rect.x + gap, self.rect.centery - side // 2, side, side)
        paint.initial(surface, tile.move(0, 1 if look.pressed else 0), self.initial, self.tincture)
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


def evened(buttons: Sequence[Button], theme: Theme) -> list[Button]:
    """Answers below each other with labels in letters of one size, so that none seems to be meant
    more than the others.
    """
    rows = max((button.caption_rows(theme) for button in buttons), default=0)
    return [replace(button, rows=rows) for button in buttons]
