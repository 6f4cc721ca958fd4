"""The battles there are: those kept by name with their pictures, and every journal."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pygame
from pygame import Rect, Surface

from game.play.records import saves
from game.play.records.shelf import Kept, journals
from game.play.words import say
from game.ui import text
from game.ui.art.palette import SEPIA
from game.ui.records.opening import Fight, fought_on, seen_again
from game.ui.screen import Plain, Pop, Push, Step
from game.ui.theme import Theme
from game.ui.widgets import heading, paint
from game.ui.widgets.base import Look, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.listing import Listing
from game.ui.widgets.modal import Answer, Modal
from game.ui.widgets.ring import Ring
from game.ui.widgets.scroll import Scroll

DISCARD = "discard this save"


@dataclass(frozen=True, slots=True)
class Item:
    """One row: a battle, and the save it is, if somebody kept it by name."""

    kept: Kept
    save: saves.Save | None = None

    @property
    def name(self) -> str:
        """What it is called."""
        return self.save.name if self.save else self.kept.head.title

    @property
    def words(self) -> str:
        """Where it stands."""
        if self.kept.over:
            return say("records.shelf_over", {"n": self.kept.round})
        return say("records.shelf_round", {"n": self.kept.round})


def items() -> list[Item]:
    """Saves first, then the journals, the latest of each first."""
    kept = [Item(save.kept, save) for save in saves.saves()]
    return [*kept, *(Item(found) for found in journals())]


@dataclass(slots=True)
class ShelfScreen(Plain):
    """The list at the left; the chosen battle at the right, to fight on or to see again."""

    fight: Fight
    items: list[Item] = field(default_factory=items)
    chosen: int = 0
    theme: Theme = field(default_factory=lambda: Theme((1280, 720)))
    ring: Ring = field(default_factory=lambda: Ring(Theme((1280, 720))))
    scroll: Scroll = field(default_factory=Scroll)
    picture: tuple[Path, Surface] | None = None

    def layout(self, theme: Theme) -> None:
        """Place list and buttons."""
        self.theme = theme
        self.ring.lay(self._widgets(), theme)
        if not self.ring.focused:
            self.ring.focus("list" if self.items else heading.BACK)

    def resume(self, result: object) -> None:
        """A battle was left, or the throwing away was confirmed."""
        save = self.items[self.chosen].save if self.items else None
        if result == DISCARD and save is not None:
            saves.discard(save)
        self.items = items()
        self.chosen = max(0, min(self.chosen, len(self.items) - 1))

    def handle(self, event: pygame.event.Event) -> Step:
        """Choose, fight on, see again, throw away, go back."""
        act = self.ring.handle(event)
        if act is None:
            return None
        if act.id == "list" and isinstance(act.value, int):
            self.chosen = act.value
            self.ring.lay(self._widgets(), self.theme)
            return None
        if act.id == heading.BACK:
            return Pop()
        return self._open(act.id, self.items[self.chosen]) if self.items else None

    def _open(self, act: str, item: Item) -> Step:
        if act == "replay" or (act == "list.open" and item.kept.over):
            return Push(seen_again(item.kept.path, self.fight))
        if act in ("play", "list.open"):
            return Push(fought_on(item.kept.path, self.fight))
        words = say("records.shelf_discard_ask", {"name": item.name})
        answers = (
            Answer("", say("records.shelf_keep"), "ribbon"),
            Answer(DISCARD, say("records.shelf_discard")),
        )
        return Push(Modal(say("records.shelf_discard"), words, answers))

    def draw(self, surface: Surface) -> None:
        """Paint head, list and the chosen battle."""
        paint.table(surface)
        heading.draw_head(surface, self.theme, say("records.shelf"))
        listing, page = self._places()
        paint.sheet(surface, listing)
        paint.sheet(surface, page)
        if self.items:
            self._draw_item(surface, self.items[self.chosen])
        else:
            words, style = say("records.shelf_none"), self.theme.style("body", SEPIA)
            text.paragraph(surface, words, style, self._inner(listing))
        self.ring.draw(surface)

    def _draw_item(self, surface: Surface, item: Item) -> None:
        theme, inner = self.theme, self._inner(self._places()[1])
        y = inner.y
        head = item.kept.head
        for words, role in ((item.name, "name"), (head.title, "strong"), (item.words, "body")):
            style = theme.style(role)
            high = text.height(words, style, inner.w)
            text.paragraph(surface, words, style, Rect(inner.x, y, inner.w, high))
            y += high + theme.px(6)
        image = self._image(item)
        if image is not None:
            room = Rect(inner.x, y, inner.w, self._foot() - y - theme.px(12))
            share = min(room.w / image.get_width(), room.h / image.get_height())
            size = (round(image.get_width() * share), round(image.get_height() * share))
            if min(size) > 0:
                surface.blit(pygame.transform.smoothscale(image, size), room)

    def _image(self, item: Item) -> Surface | None:
        path = item.save.picture if item.save else None
        if path is None:
            return None
        if self.picture is None or self.picture[0] != path:
            try:
                self.picture = (path, pygame.image.load(path).convert())
            except (pygame.error, OSError):
                return None
        return self.picture[1]

    def _paint_row(self, surface: Surface, rect: Rect, number: int, look: Look, on: bool) -> None:
        item, theme = self.items[number], look.theme
        paint.plate(surface, rect.inflate(0, -theme.px(6)), lit=on)
        inner = rect.inflate(-theme.px(32), -theme.px(16))
        style, small = theme.style("strong"), theme.style("caption", SEPIA)
        top = Rect(inner.x, inner.y, inner.w, inner.h // 2)
        text.draw(surface, item.name, style, top)
        kind = say("records.shelf_save" if item.save else "records.shelf_journal")
        text.draw(surface, f"{item.words}, {kind}", small, top.move(0, inner.h // 2))

    def _widgets(self) -> list[Widget]:
        theme = self.theme
        inner = self._inner(self._places()[0])
        high = theme.step("strong") + theme.step("caption") + theme.px(28)
        back = heading.back_button(theme, say("records.shelf_back"), say("key.escape"))
        rows = len(self.items)
        listing = Listing("list", inner, rows, high, self.chosen, self.scroll, self._paint_row)
        return [listing, *self._buttons(), back] if self.items else [back]

    def _buttons(self) -> list[Button]:
        theme, inner = self.theme, self._inner(self._places()[1])
        item = self.items[self.chosen]
        wide, gap = (inner.w - 2 * theme.px(10)) // 3, theme.px(10)
        box = Rect(inner.x, self._foot(), wide, inner.bottom - self._foot())
        step = wide + gap
        discard = say("records.shelf_discard")
        return [
            Button("play", box, say("records.shelf_play"), "ribbon", enabled=not item.kept.over),
            Button("replay", box.move(step, 0), say("records.shelf_replay")),
            Button("discard", box.move(2 * step, 0), discard, enabled=item.save is not None),
        ]

    def _foot(self) -> int:
        inner = self._inner(self._places()[1])
        return inner.bottom - self.theme.step("strong") - self.theme.px(34)

    def _places(self) -> tuple[Rect, Rect]:
        room, gap = heading.below_head(self.theme), self.theme.px(10)
        wide = room.w * 42 // 100
        left = Rect(room.x, room.y, wide, room.h)
        return left, Rect(left.right + gap, room.y, room.w - wide - gap, room.h)

    def _inner(self, sheet: Rect) -> Rect:
        return sheet.inflate(-self.theme.px(56), -self.theme.px(48))
