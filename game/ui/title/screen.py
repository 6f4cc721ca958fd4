"""The first screen: the great pennon over two hosts, its motto, and what one can do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from game.play.words import say
from game.rules import RULESETS
from game.ui import text
from game.ui.art.heraldry.seals import seal
from game.ui.art.palette import GOLD, INK
from game.ui.art.ribbons import streamer
from game.ui.art.title import HIGH, WIDE, menu_top, pole_right, title_picture
from game.ui.screen import Opening, Plain, Pop, Push, Quit, Screen, Step
from game.ui.settings.screen import SettingsScreen
from game.ui.sound.music import HALL
from game.ui.text import Colour, Style
from game.ui.theme import RUBRIC, Theme
from game.ui.widgets import heading, paint
from game.ui.widgets.base import Look, Widget
from game.ui.widgets.button import Button, MenuEntry
from game.ui.widgets.ring import Ring

PARTS = ("game", *RULESETS, "letters", "engine")

LEAST = 12
"""Letters are made smaller down to this size where the sheet does not hold everything."""

GAP = 2
"""Pixels between a title and its text."""


@dataclass(slots=True)
class CreditsScreen(Plain):
    """One sheet to read; Esc or Back closes it."""

    theme: Theme = field(default_factory=lambda: Theme((1280, 720)))
    ring: Ring = field(default_factory=lambda: Ring(Theme((1280, 720))))

    def layout(self, theme: Theme) -> None:
        """Place the way back."""
        self.theme = theme
        back = heading.back_button(theme, say("credits.back", ()), say("key.escape", ()))
        self.ring.lay((back,), theme)
        self.ring.focus(heading.BACK)

    def handle(self, event: pygame.event.Event) -> Step:
        """Esc, Enter or the button close it."""
        return Pop() if self.ring.handle(event) else None

    def draw(self, surface: Surface) -> None:
        """Paint head, sheet and the parts."""
        theme = self.theme
        paint.table(surface)
        words = say("credits.heading", ())
        heading.draw_head(surface, theme, words, text.width(words, theme.style("title")))
        sheet = heading.below_head(theme)
        paint.sheet(surface, sheet)
        inner = sheet.inflate(-theme.px(104), -theme.px(52))
        inner.w = min(inner.w, theme.px(1100))
        large = self.theme.style("body").size
        sizes = range(large, min(large, LEAST) - 1, -1)
        size = next((size for size in sizes if self._high(inner, size) <= inner.h), sizes[-1])
        y = inner.y
        for part in PARTS:
            for words, style in self._lines(part, size):
                high = text.height(words, style, inner.w)
                text.paragraph(surface, words, style, Rect(inner.x, y, inner.w, high))
                y += high + GAP
            y += size
        self.ring.draw(surface)

    def _lines(self, part: str, size: int) -> tuple[tuple[str, text.Style], ...]:
        """Title and text of a part, each with its letters."""
        head = self.theme.style("strong", RUBRIC).but(size=size + 1)
        body = self.theme.style("body").but(size=size)
        return (say(f"credits.{part}_title", ()), head), (say(f"credits.{part}", ()), body)

    def _high(self, inner: Rect, size: int) -> int:
        """How high all parts are in letters of this size."""
        lines = [line for part in PARTS for line in self._lines(part, size)]
        texts = sum(text.height(words, style, inner.w) + GAP for words, style in lines)
        return texts + len(PARTS) * size


Open = Callable[[], Screen]
COLUMNS = 2


@dataclass(frozen=True, slots=True)
class Continued:
    """A battle that can be taken up again: its name and moment, worded, how to open it, and a
    picture of it for a room.
    """

    words: str
    open: Open
    picture: Callable[[tuple[int, int]], Surface | None] = lambda room: None


@dataclass(slots=True)
class TitleScreen(Plain):
    """``choose`` opens the choice of a battle, ``rules`` the rulebooks, ``shelf`` the battles
    that were kept; ``continued`` asks anew each time the title shows whether a battle waits
    (None: there is none), and ``first``, where none does, whether a first battle is offered. Its
    picture comes once the title has been ``painted``: the file it is made of takes long to read.
    """

    choose: Open
    rules: Open
    continued: Callable[[], Continued | None] = lambda: None
    shelf: Open | None = None
    first: Callable[[], Open | None] = lambda: None
    lesson: Open | None = None
    waiting: Continued | None = None
    theme: Theme = field(default_factory=lambda: Theme((1280, 720)))
    ring: Ring = field(default_factory=lambda: Ring(Theme((1280, 720))))
    frame: Rect = field(default_factory=lambda: Rect(0, 0, 0, 0))
    painted: bool = False

    mood = HALL

    def layout(self, theme: Theme) -> None:
        """Place the menu in the room that the picture leaves."""
        self.theme = theme
        waited, self.waiting = self.waiting, self.continued()
        self.lesson = None if self.waiting else self.first()
        self.ring.lay(self._widgets(), theme)
        if not self.ring.focused or (self.waiting and not waited):
            ribbon = "continue" if self.waiting else "first"
            self.ring.focus(ribbon if self.waiting or self.lesson else "new")

    def rest(self) -> None:
        """The picture is as large as the window."""
        title_picture.cache_clear()

    def handle(self, event: pygame.event.Event) -> Step:
        """Open what was chosen."""
        act = self.ring.handle(event)
        if act is None:
            return None
        if act.id == "leave":
            return Quit()
        if act.id == "continue" and self.waiting is not None:
            return Opening(self.waiting.open)
        if act.id == "first" and self.lesson is not None:
            return Opening(self.lesson)
        quick: dict[str, Open] = {"settings": SettingsScreen, "credits": CreditsScreen}
        if act.id in quick:
            return Push(quick[act.id]())
        slow = {"new": self.choose, "rules": self.rules, "shelf": self.shelf}.get(act.id)
        return Opening(slow) if slow is not None else None

    def update(self, seconds: float) -> Step:
        """Only tooltips need time."""
        self.ring.update(seconds)
        return None

    def draw(self, surface: Surface) -> None:
        """Paint the picture and the menu."""
        paint_picture(surface, self.theme, bare=not self.painted)
        self.ring.draw(surface)
        if self.waiting is not None and self.frame.w and self.painted:
            _paint_waiting(surface, self.waiting, self.frame)
        self.painted = True

    def _widgets(self) -> Sequence[Widget]:
        room, theme = menu_room(self.theme), self.theme
        gap = theme.px(14)
        widgets: list[Widget] = []
        if self.waiting is not None or self.lesson is not None:
            high = min(theme.step("title") + theme.step("caption") + theme.px(24), room.h // 3)
            box = Rect(room.x, room.y, min(room.w, theme.px(1400)), high)
            self.frame = _frame(box) if self.waiting else Rect(0, 0, 0, 0)
            box.x, box.w = box.x + self.frame.w, box.w - self.frame.w
            words = self.waiting.words if self.waiting else say("title.first_note", ())
            widgets.append(_ribbon("continue" if self.waiting else "first", box, words))
            room = Rect(room.x, box.bottom + gap, room.w, room.bottom - box.bottom - gap)
        return [*widgets, *self._entries(room, gap)]

    def _entries(self, room: Rect, gap: int) -> list[MenuEntry]:
        names = [
            ("new", "azure"),
            ("rules", "gules"),
            ("settings", "or"),
            ("credits", "vert"),
            ("leave", "sable"),
        ]
        if self.shelf is not None:
            names.insert(1, ("shelf", "purpure"))
        theme = self.theme
        columns = self._columns(room, gap, len(names))
        rows = -(-len(names) // columns)
        high = min((room.h - gap * (rows - 1)) // rows, theme.px(100))
        wide = (room.w - gap * (columns - 1)) // columns
        top = room.y + max(0, room.h - rows * (high + gap)) // 3
        entries = []
        for number, (name, tincture) in enumerate(names):
            x = room.x + number % columns * (wide + gap)
            y = top + number // columns * (high + gap)
            words, note = say(f"title.{name}", ()), say(f"title.{name}_note", ())
            entries.append(MenuEntry(name, Rect(x, y, wide, high), words, note, tincture))
        return entries

    def _columns(self, room: Rect, gap: int, entries: int) -> int:
        """Three where two would make the entries too low for their letters."""
        rows = -(-entries // COLUMNS)
        needed = round((self.theme.style("title").size + self.theme.style("body").size) * 1.3)
        return COLUMNS if rows * (needed + gap) <= room.h + gap else COLUMNS + 1


def _frame(box: Rect) -> Rect:
    """The place of a battle's picture before its ribbon."""
    return Rect(box.x, box.y, box.h * 8 // 5, box.h)


def _paint_waiting(surface: Surface, waiting: Continued, frame: Rect) -> None:
    """The picture of the battle that waits, in ink and gold."""
    room = frame.inflate(-frame.h // 8 - 8, -8)
    found = waiting.picture(room.size)
    if found is None:
        return
    place = found.get_rect(midleft=(frame.x + 4, frame.centery))
    surface.blit(found, place)
    pygame.draw.rect(surface, GOLD, place.inflate(4, 4), 2)
    pygame.draw.rect(surface, INK, place.inflate(6, 6), 1)


def _ribbon(name: str, box: Rect, words: str) -> Button:
    """What comes first on the title: the battle that waits, or the first of all."""
    return Button(
        name,
        box,
        say(f"title.{name}", ()),
        "ribbon",
        caption=words,
        hint=say("key.enter", ()),
        keys=(pygame.K_RETURN, pygame.K_KP_ENTER),
        icon=_seal_icon,
    )


def _seal_icon(surface: Surface, box: Rect, look: Look) -> None:
    side = min(box.size) - look.theme.px(8)
    wax = seal(side, "gules", "attack")
    surface.blit(wax, wax.get_rect(center=box.center))


MOTTO_AT = (0.315, 424)
"""The middle of the motto's streamer: a share of the width, and units of the picture's 1080."""


def letters(words: str, size: int, weight: str, colour: Colour) -> Surface:
    """Letters for drawings that contain words."""
    italic = weight == "italic"
    return text.image(words, Style(size, "regular" if italic else weight, italic, colour))


def menu_room(theme: Theme) -> Rect:
    """The parchment right of the pole, under the picture."""
    wide, high = theme.size
    left, top = pole_right(theme.size) + theme.px(10), menu_top(theme.size) + theme.px(34)
    return Rect(left, top, wide - left - theme.px(90), high - top - theme.px(46))


def paint_picture(surface: Surface, theme: Theme, *, bare: bool = False) -> None:
    """Paint the page and its motto; ``bare`` where somebody waits for the menu under it."""
    size = surface.get_size()
    surface.blit(title_picture(size, letters, say("title.name", ()), bare=bare), (0, 0))
    unit = min(size[0] / WIDE, size[1] / HIGH)
    words = say("title.motto", ())
    style = text.fitted(words, theme.style("name", INK), size[0] // 4)
    wide = text.width(words, style) + round(style.size * 4.5)
    high = round(style.size * 2.2)
    box = Rect(0, 0, wide, high)
    box.center = (round(MOTTO_AT[0] * size[0]), round(MOTTO_AT[1] * unit))
    surface.blit(streamer(box.size), box)
    text.draw(surface, words, style, box.inflate(-style.size * 3, 0).move(-1, -2), "centre")
