"""The foot of the leaf: the ribbon that swears the order, the way back, the next page."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from pygame import Rect, Surface

from game.play.words import say
from game.ui import keys, text
from game.ui.art.heraldry import seals
from game.ui.art.palette import SEPIA
from game.ui.leaf.rows.row import one_line
from game.ui.theme import Theme
from game.ui.type import SMALLEST
from game.ui.widgets.base import Look, Pressed, Widget
from game.ui.widgets.button import Button

SWEAR, PAGE, SAME = "swear", "page", "same"


def _nothing() -> None:
    """Nothing is done for others."""


@dataclass(frozen=True, slots=True)
class Seal:
    """Its words: empty ones are the usual ones; ``tincture`` is that of the wax. There is none
    where everything is given ``at_once``; ``back`` is whether what was sworn may be taken back.
    ``same`` others may be given the same order, which ``on_same`` does: above the ribbon, or where
    the leaf has no room for that (``tight``) at its right.
    """

    label: str = ""
    note: str = ""
    tincture: str = "gules"
    at_once: bool = False
    back: bool = True
    same: int = 0
    on_same: Callable[[], object] = field(default=_nothing, compare=False)
    tight: bool = False

    @property
    def tries(self) -> tuple[Seal, ...]:
        """As it is best, and as it is where that has no room."""
        return (self, replace(self, tight=True)) if self.same else (self,)

    def height(self, theme: Theme) -> int:
        """Pixels of the foot."""
        more = self._row(theme) if self.same and not self.tight else 0
        return theme.letters(26, 34) if self.at_once else theme.letters(50, 66) + more

    def _row(self, theme: Theme) -> int:
        """Pixels of the row above the ribbon, with what parts them."""
        return theme.letters(26, 34) + theme.px(6)

    def widgets(
        self, theme: Theme, foot: Rect, ready: bool, fresh: bool, page: int, pages: int
    ) -> list[Widget]:
        """The ribbon, and the button that turns to the next page if there is one. The ribbon has
        a key as long as there is something fresh to swear, below its words where beside them there
        is no room for it; with nothing at its right it has all the foot.
        """
        if self.same and not self.tight:
            row = Rect(foot.x, foot.y, foot.w, theme.letters(26, 34))
            taken = self._row(theme)
            low = Rect(foot.x, foot.y + taken, foot.w, foot.h - taken)
            alone = replace(self, same=0).widgets(theme, low, ready, fresh, page, pages)
            return [*alone, same_button(row, self.same, theme, back=self.back)]
        side = side_of(theme, foot)
        high = foot.h if self.at_once else min(side.h // 2, theme.letters(26, 34))
        words = say("battle.leaf.page", {"n": page + 1, "all": pages})
        turner = Button(PAGE, Rect(side.x, side.y, side.w, high), words)
        further: list[Widget] = [turner] if pages > 1 else []
        if self.at_once:
            return further
        if self.same:
            top = side.y + high + theme.px(4) if pages > 1 else side.y
            room = Rect(side.x, top, side.w, side.bottom - top)
            further.append(same_button(room, self.same, theme, back=self.back))
        elif self.back:
            further += self._back(theme, side, side.h - high if pages > 1 else side.h)
        right = side.x - theme.px(8) if self.back or further else foot.right
        ribbon = Rect(foot.x, foot.y, right - foot.x, foot.h)
        words, cap = self.label or say("battle.leaf.swear"), keys.cap("commit") if fresh else ""
        wax = foot.h if ribbon.w > theme.letters(220, 260) else 0
        wide = text.width(words, theme.style("name")) + text.width(cap, theme.style("caption"))
        hint = cap if wide + wax + theme.px(54) <= ribbon.w else ""
        below, icon = "" if hint else cap, self._wax if wax else None
        shown = Button(SWEAR, ribbon, words, "ribbon", below, hint, enabled=ready, icon=icon)
        return [shown, *further]

    def _back(self, theme: Theme, side: Rect, room: int) -> list[Widget]:
        """The way back at the foot of ``side``, on one line where two have no ``room``; nothing
        where that has none either.
        """
        line, small = text.step(theme.style("small")), theme.style("small").but(size=SMALLEST)
        words: tuple[str, ...] = (keys.cap("undo"), self.note or say("battle.leaf.back"))
        if 2 * line > room or room < side.h:
            words = (" ".join(words),)
            if line > room or text.width(*words, small) > side.w:
                return []
        high = line * len(words)
        return [Back("back", Rect(side.x, side.bottom - high, side.w, high), words)]

    def _wax(self, surface: Surface, box: Rect, look: Look) -> None:
        wax = seals.seal(min(box.w, box.h), self.tincture, "attack")
        surface.blit(wax, wax.get_rect(center=box.center))


def same_button(place: Rect, count: int, theme: Theme, *, on: bool = False, back: bool) -> Button:
    """The same for so many others, in few words where it is narrow; its key where that has room."""
    key = keys.cap("same")
    tip = say("stage.same_tip", {"key": key})
    if back:
        tip = f"{tip} {say('stage.same_back', {'key': keys.cap('undo')})}"
    words, strong = say("stage.same", {"n": count}), theme.style("strong")
    wide, room = text.width(words, strong), place.w - theme.px(24)
    if wide > room:
        words, key = say("stage.same_short", {"n": count}), ""
    # The space keeps slanted letters clear of the frame.
    hint = f"{key} " if key else ""
    if wide + 2 * text.width(hint, theme.style("caption")) > room:
        hint = ""
    return Button(SAME, place, words, hint=hint, on=on, tip=tip)


@dataclass(frozen=True, slots=True)
class Back(Pressed):
    """How to take an order back, beside the ribbon, or what the screen wants to say there. It is
    read only; as one of the widgets it is spared by every tip.
    """

    id: str
    rect: Rect
    words: tuple[str, ...]
    enabled: bool = False
    tip: str = ""

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint the key and the words, below each other or in one line."""
        small = look.theme.style("small", SEPIA)
        strong = look.theme.style("small").but(weight="semibold")
        styles = (small,) if len(self.words) == 1 else (strong, small)
        high = self.rect.h // len(self.words)
        for number, (words, style) in enumerate(zip(self.words, styles, strict=True)):
            line = Rect(self.rect.x, self.rect.y + number * high, self.rect.w, high)
            one_line(surface, words, style, line, "centre")


def foot(theme: Theme, inner: Rect, high: int) -> Rect:
    """The foot of a leaf, so many pixels high."""
    return Rect(inner.x, inner.bottom - high, inner.w, high)


def side_of(theme: Theme, foot: Rect) -> Rect:
    """The part of the foot at the right of the ribbon."""
    wide = min(theme.letters(86, 112), foot.w * 28 // 100)
    return Rect(foot.right - wide, foot.y, wide, foot.h)
