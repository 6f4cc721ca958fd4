"""The battles there are: those kept by name and every journal, each with a picture of it."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import pygame
from pygame import Rect, Surface

from game.play.records import saves
from game.play.records.head import told_count, told_title
from game.play.records.hold import busy, told_busy
from game.play.records.shelf import discarded
from game.play.words import say
from game.ui import text
from game.ui.art.heraldry.shields import shield
from game.ui.art.palette import SEPIA
from game.ui.records.item import Item, items, picture
from game.ui.records.keeping import NameScreen
from game.ui.records.opening import Fight, fought_on, seen_again
from game.ui.records.questions import told
from game.ui.screen import Opening, Plain, Pop, Push, Step
from game.ui.theme import Theme
from game.ui.widgets import heading, paint
from game.ui.widgets.base import Look, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.listing import Listing, Scroll
from game.ui.widgets.modal import Answer, Modal
from game.ui.widgets.ring import Ring

DISCARD = "discard this"
BUTTONS = ("play", "replay", "name", "discard")
WIDE = 16 / 9
"""The shape of a row's picture."""

MOST_SIDES = 4
"""So many sides are told on a row of the list where that is long enough."""


@dataclass(slots=True)
class ShelfScreen(Plain):
    """The list at the left; the chosen battle at the right, to fight on or to see again."""

    fight: Fight
    items: list[Item] = field(default_factory=items)
    chosen: int = 0
    theme: Theme = field(default_factory=lambda: Theme((1280, 720)))
    ring: Ring = field(default_factory=lambda: Ring(Theme((1280, 720))))
    scroll: Scroll = field(default_factory=Scroll)
    drawn: dict[tuple[Path, int, tuple[int, int]], Surface | None] = field(default_factory=dict)

    @property
    def lively(self) -> bool:
        """While pictures are still to be drawn, one with each frame."""
        return bool(self._undrawn())

    def layout(self, theme: Theme) -> None:
        """Place list and buttons."""
        self.theme = theme
        self.ring.lay(self._widgets(), theme)
        if not self.ring.focused:
            self.ring.focus("list" if self.items else heading.BACK)

    def resume(self, result: object) -> None:
        """A battle was left, it has another name, or the throwing away was confirmed."""
        item = self.items[self.chosen] if self.items else None
        if result == DISCARD and item is not None:
            self.ring.focus("list")
            if item.save is not None:
                saves.discard(item.save)
            else:
                discarded(item.kept)
        self.items = items()
        self.chosen = max(0, min(self.chosen, len(self.items) - 1))
        self.layout(self.theme)

    def handle(self, event: pygame.event.Event) -> Step:
        """Choose, fight on, see again, name, throw away, go back."""
        delete = event.type == pygame.KEYDOWN and event.key == pygame.K_DELETE
        if delete and self.items:
            return self._open("discard", self.items[self.chosen])
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

    def update(self, seconds: float) -> Step:
        """Draw one of the pictures that are in sight."""
        self.ring.update(seconds)
        for item, room in self._undrawn()[:1]:
            image = item.save.picture if item.save else None
            self.drawn[item.key(room)] = picture(item.kept, room, image)
        return None

    def _open(self, act: str, item: Item) -> Step:
        if act == "replay" or (act == "list.open" and item.kept.over):
            return Opening(partial(seen_again, item.kept.path, self.fight))
        if act in ("play", "list.open"):
            return Opening(partial(fought_on, item.kept.path, self.fight))
        if act == "name":
            return Push(_naming(item))
        played = busy(item.kept.path)
        if played is not None:
            return Push(told(say("records.busy_title"), told_busy(played)))
        key = "records.shelf_discard_ask" if item.save else "records.shelf_discard_journal"
        answers = (
            Answer("", say("records.shelf_keep"), "ribbon"),
            Answer(DISCARD, say("records.shelf_discard")),
        )
        return Push(Modal(say("records.shelf_discard"), say(key, {"name": item.name}), answers))

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
        for words, role in self._told(item):
            style = theme.style(role)
            high = text.height(words, style, inner.w)
            text.paragraph(surface, words, style, Rect(inner.x, y, inner.w, high))
            y += high + theme.px(4)
        y += theme.px(6)
        high = theme.step("body")
        for tincture, name, player, stand in item.sides:
            arms = shield(high - 4, tincture, None)
            surface.blit(arms, (inner.x, y + 1))
            left = inner.x + high
            pieces = (
                text.Piece(name, theme.style("strong")),
                text.Piece(f"  {player}", theme.style("caption", SEPIA)),
                text.Piece(f"  {stand}", theme.style("small")),
            )
            text.line(surface, pieces, Rect(left, y, inner.right - left, high))
            y += high
        image = self.drawn.get(item.key(self._large()))
        if image is not None and y + theme.px(12) + image.get_height() <= self._foot():
            surface.blit(image, (inner.x, y + theme.px(12)))

    def _told(self, item: Item) -> list[tuple[str, str]]:
        lines = [(item.name, "name")]
        if item.save is not None:
            lines.append((told_title(item.kept.head), "strong"))
        told = " · ".join(filter(None, (item.book, item.words, item.date)))
        return [*lines, (told, "body")]

    def _paint_row(self, surface: Surface, rect: Rect, number: int, look: Look, on: bool) -> None:
        item, theme = self.items[number], look.theme
        paint.plate(surface, rect.inflate(0, -theme.px(6)), lit=on)
        if on and look.focused:
            paint.focus(surface, rect.inflate(-8, -theme.px(6) - 8), look)
        inner = rect.inflate(-theme.px(28), -theme.px(18))
        room = self._small()
        image = self.drawn.get(item.key(room))
        if image is not None:
            spot = Rect(inner.topleft, room)
            surface.blit(image, image.get_rect(center=(spot.centerx, inner.centery)))
        left = inner.x + room[0] + theme.px(12)
        small, wide = theme.step("small"), inner.right - left
        most = (inner.h - self._least() + theme.px(18)) // small
        sides = [
            (tincture, _noted(theme, "small", name, stand))
            for tincture, name, _, stand in item.sides
        ]
        whole = all(text.fits(pieces, wide - small) for _, pieces in sides)
        told = sides[: max(0, most)] if whole else []
        high = (inner.h - len(told) * small) // 2
        top = Rect(left, inner.y, wide, high)
        title = _noted(theme, "strong", item.name, item.book)
        text.line(surface, title if text.fits(title, wide) else title[:1], top)
        below = top.move(0, high)
        words = f"{item.words} · {item.date} · {item.kind}"
        text.draw(surface, words, theme.style("caption", SEPIA), below)
        for n, (tincture, pieces) in enumerate(told):
            line = Rect(left, below.bottom + n * small, wide, small)
            surface.blit(shield(small - 4, tincture, None), (line.x, line.y + 1))
            text.line(surface, pieces, Rect(line.x + small, line.y, wide - small, small))

    # The pictures.

    def _undrawn(self) -> list[tuple[Item, tuple[int, int]]]:
        """The pictures that are in sight and not drawn yet, the large one first."""
        if not self.items:
            return []
        first, last = self.scroll.top, self.scroll.top + self.scroll.fit
        wanted = [(self.items[self.chosen], self._large())]
        wanted += [(item, self._small()) for item in self.items[first:last]]
        return [(item, room) for item, room in wanted if item.key(room) not in self.drawn]

    def _row(self) -> int:
        """The height of a row: where there are few, each has room for its sides as well."""
        room = self._inner(self._places()[0]).h // max(1, len(self.items))
        sides = self.theme.step("small") * MOST_SIDES
        return max(self._least(), min(self._least() + sides, room))

    def _least(self) -> int:
        return self.theme.step("strong") + self.theme.step("caption") + self.theme.px(30)

    def _small(self) -> tuple[int, int]:
        """The room of a row's picture: two thirds of its width are left to words."""
        high = self._row() - self.theme.px(18)
        wide = min(round(high * WIDE), self._inner(self._places()[0]).w // 3)
        return wide, round(wide / WIDE)

    def _large(self) -> tuple[int, int]:
        """The room that names and sides leave on the page."""
        theme, inner = self.theme, self._inner(self._places()[1])
        item = self.items[self.chosen]
        lines = sum(
            text.height(w, theme.style(r), inner.w) + theme.px(4) for w, r in self._told(item)
        )
        sides = len(item.sides) * theme.step("body")
        high = self._foot() - inner.y - lines - sides - theme.px(32)
        return inner.w, max(theme.px(40), high)

    # Where everything stands.

    def _widgets(self) -> list[Widget]:
        theme = self.theme
        inner = self._inner(self._places()[0])
        back = heading.back_button(theme, say("records.shelf_back"), say("key.escape"))
        rows, high = len(self.items), self._row()
        listing = Listing("list", inner, rows, high, self.chosen, self.scroll, self._paint_row)
        return [listing, *self._buttons(), back] if self.items else [back]

    def _buttons(self) -> list[Button]:
        """Two rows of two at the foot of the page."""
        theme, inner = self.theme, self._inner(self._places()[1])
        item, gap = self.items[self.chosen], theme.px(10)
        wide, high = (inner.w - gap) // 2, self._button_height()
        found = []
        for number, name in enumerate(BUTTONS):
            x = inner.x + number % 2 * (wide + gap)
            box = Rect(x, self._foot() + number // 2 * (high + gap), wide, high)
            style = "ribbon" if name == "play" else "sheet"
            words = say(f"records.shelf_{_label(name, item)}")
            found.append(Button(name, box, words, style))
        return found

    def _button_height(self) -> int:
        return self.theme.step("strong") + self.theme.px(26)

    def _foot(self) -> int:
        inner = self._inner(self._places()[1])
        return inner.bottom - 2 * self._button_height() - self.theme.px(10)

    def _places(self) -> tuple[Rect, Rect]:
        room, gap = heading.below_head(self.theme), self.theme.px(10)
        wide = room.w * 48 // 100
        left = Rect(room.x, room.y, wide, room.h)
        return left, Rect(left.right + gap, room.y, room.w - wide - gap, room.h)

    def _inner(self, sheet: Rect) -> Rect:
        return sheet.inflate(-self.theme.px(56), -self.theme.px(48))


def _label(name: str, item: Item) -> str:
    """What a button says: a battle that is over has a last page, and a save another name."""
    if name == "play" and item.kept.over:
        return "result"
    return "rename" if name == "name" and item.save else name


def _naming(item: Item) -> NameScreen:
    """A save gets another name; a journal is kept under one."""
    if item.save is not None:
        return NameScreen("records.rename", partial(saves.rename, item.save), item.name)
    facts = {"title": item.name, "count": told_count(item.kept.head), "round": item.kept.round}
    return NameScreen(
        "records.keep", partial(saves.named, item.kept), say("records.keep_usual", facts)
    )


def _noted(theme: Theme, role: str, name: str, note: str) -> tuple[text.Piece, ...]:
    """A name, and what is to be said of it."""
    return (
        text.Piece(name, theme.style(role)),
        text.Piece(f"  {note}", theme.style("small", SEPIA)),
    )
