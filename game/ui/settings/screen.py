"""The settings: pages at the left, what can be set at the right; every change holds at once.

The screen only asks for changes (``Use``); the application makes them and writes them down.
"""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from game.play.words import say
from game.ui import keys, text
from game.ui.art.heraldry.shields import shield
from game.ui.art.palette import GROUND, INK, SEPIA, TINCTURES, helm_of
from game.ui.art.troops.unit import UnitLook, unit_block
from game.ui.battle.table.model import letters
from game.ui.current import now
from game.ui.screen import Plain, Pop, Step, Use
from game.ui.settings import pages
from game.ui.settings.key_page import CLEAR, OPEN, TABLE, KeyPage
from game.ui.settings.pages import PAGES, Choice, Row, Switch
from game.ui.theme import Theme
from game.ui.widgets import heading, paint
from game.ui.widgets.base import Act, Widget
from game.ui.widgets.button import Button, MenuEntry
from game.ui.widgets.ring import Ring
from game.ui.widgets.slider import Slider
from game.ui.widgets.toggle import Checkbox, Segments

SIDES = (("gules", "spear", "right", "attack"), ("azure", "bow", "left", "shoot"))
OTHERS = ("vert", "purpure", "or", "sable", "tenné", "sanguine", "argent")
FEWEST = 3
"""Shields under which none are shown."""

LEAST = 74
"""Pixels of a unit under which there is nothing to be seen of it."""


def fits(room: Rect, theme: Theme) -> bool:
    """Whether a sample has room here."""
    return _square(room, theme) >= LEAST and room.w >= 2 * LEAST + theme.px(30)


def draw_sample(surface: Surface, theme: Theme, room: Rect) -> None:
    """Paint ground, units, the shields of the other sides if there is room, and a line of words."""
    square, style = _square(room, theme), theme.style("body")
    gap = theme.px(14)
    field = Rect(room.x, room.y, 2 * square + 3 * gap, square + 2 * gap)
    _ground(surface, field)
    for number, (tincture, look, facing, seal) in enumerate(SIDES):
        at = (field.x + gap + number * (square + gap), field.y + gap)
        surface.blit(unit_block(_look(tincture, look, facing, seal), square, letters), at)
    beside = Rect(field.right + gap, field.y, room.right - field.right - gap, field.h)
    high = min(square * 6 // 10, theme.px(76))
    wide = high * 88 // 100 + gap
    fitting = min(len(OTHERS), max(0, beside.w // wide))
    fitting = fitting if fitting >= FEWEST else 0
    for number, tincture in enumerate(OTHERS[:fitting]):
        surface.blit(shield(high, tincture, "sword"), (beside.x + number * wide, beside.y))
    line = Rect(beside.x, beside.y + high + gap, beside.w, beside.bottom - beside.y - high - gap)
    words = say("settings.sample")
    if fitting and line.h >= text.height(words, style, line.w):
        text.paragraph(surface, words, style, line)


def _square(room: Rect, theme: Theme) -> int:
    gap = theme.px(14)
    return min(room.h - 2 * gap, (room.w - 3 * gap) // 2, theme.px(190))


def _look(tincture: str, look: str, facing: str, seal: str) -> UnitLook:
    helm = helm_of(TINCTURES[tincture])
    return UnitLook(look, tincture, helm, 48, 60, facing, 3, seal=seal, commander=look == "spear")


def _ground(surface: Surface, field: Rect) -> None:
    pygame.draw.rect(surface, GROUND[0], field, border_radius=4)
    pygame.draw.rect(surface, GROUND[1], field, 3, border_radius=4)
    pygame.draw.rect(surface, INK, field, 1, border_radius=4)


PAGE, USUAL = "page:", "usual"


class SettingsScreen(Plain):
    """``page`` is open; changes are asked of the application as whole settings."""

    def __init__(self, page: str = pages.DISPLAY) -> None:
        self.page = page
        self.theme = Theme((1280, 720))
        self.ring = Ring(self.theme)
        self.places: dict[str, Rect] = {}
        self.keys = KeyPage()

    def layout(self, theme: Theme) -> None:
        """Pages in a column, rows of the open page beside them."""
        self.theme = theme
        self._lay()
        if not self.ring.focused:
            self.ring.focus(f"{PAGE}{self.page}")

    def resume(self, result: object) -> None:
        """A key was pressed for an action, or it was said what becomes of one that was taken."""
        self.keys.resume(result)

    def update(self, seconds: float) -> Step:
        """Ask for what was decided on a screen above."""
        self.ring.update(seconds)
        return self.keys.due()

    def handle(self, event: pygame.event.Event) -> Step:
        """A widget first; page keys turn the pages, Esc goes back."""
        act = self.ring.handle(event)
        if act is not None:
            return self._act(act)
        if keys.pressed(event, "cancel"):
            return Pop()
        if event.type == pygame.KEYDOWN and event.key in (pygame.K_PAGEUP, pygame.K_PAGEDOWN):
            names = tuple(PAGES)
            by = 1 if event.key == pygame.K_PAGEDOWN else -1
            self._open(names[(names.index(self.page) + by) % len(names)])
            self.ring.by_keys = True
        return None

    def draw(self, surface: Surface) -> None:
        """Head, both sheets, the rows' words, and what they look like."""
        theme = self.theme
        paint.table(surface)
        words = say("settings.heading")
        heading.draw_head(surface, theme, words, text.width(words, theme.style("title")))
        for sheet in ("pages", "sheet"):
            paint.sheet(surface, self.places[sheet])
        chosen = self.ring.find(f"{PAGE}{self.page}").rect
        paint.plate(surface, chosen.inflate(4, 4), True)
        self._draw_title(surface)
        for row in pages.rows(self.page, now()):
            self._draw_row(surface, row)
        if "sample" in self.places:
            draw_sample(surface, theme, self.places["sample"])
        self.ring.draw(surface)

    # What was done.

    def _act(self, act: Act) -> Step:
        if act.id == heading.BACK:
            return Pop()
        if act.id.startswith(PAGE):
            self._open(act.id.removeprefix(PAGE))
            return None
        if act.id == USUAL:
            self.keys.told = ""
            return Use(pages.usual(now(), self.page))
        if act.id in (TABLE, OPEN, CLEAR):
            step = self.keys.act(act)
            self._lay()
            return step
        settings = pages.changed(now(), act.id, act.value)
        return None if settings == now() else Use(settings)

    def _open(self, page: str) -> None:
        self.page, self.keys.told = page, ""
        self.ring.focus(f"{PAGE}{page}")
        self._lay()

    # Layout and painting.

    def _lay(self) -> None:
        theme = self.theme
        below, gap = heading.below_head(theme), theme.px(10)
        wide = min(theme.letters(250, 330), below.w * 3 // 10)
        left = Rect(below.x, below.y, wide, below.h)
        right = Rect(left.right + gap, below.y, below.right - left.right - gap, below.h)
        inner = right.inflate(-theme.px(64), -theme.px(44))
        title = theme.step("title")
        foot = theme.step("strong") + theme.px(18)
        body = Rect(inner.x, inner.y + title + 2 * gap, inner.w, inner.h - title - foot - 4 * gap)
        self.places = {
            "pages": left,
            "sheet": right,
            "title": Rect(inner.x, inner.y, inner.w, title),
            "body": body,
            "foot": Rect(inner.x, inner.bottom - foot, inner.w, foot),
        }
        widgets = [*self._entries(left), *self._controls(), self._usual_button()]
        back = heading.back_button(theme, say("settings.back"), keys.cap("cancel"))
        self.ring.lay((*widgets, back), theme)

    def _entries(self, sheet: Rect) -> list[MenuEntry]:
        inner = sheet.inflate(-self.theme.px(36), -self.theme.px(44))
        gap = self.theme.px(8)
        high = min((inner.h + gap) // len(PAGES) - gap, self.theme.px(96))
        return [
            MenuEntry(
                f"{PAGE}{page}",
                Rect(inner.x, inner.y + number * (high + gap), inner.w, high),
                say(f"settings.page_{page}"),
                say(f"settings.page_{page}_note"),
                tincture,
            )
            for number, (page, tincture) in enumerate(PAGES.items())
        ]

    def _controls(self) -> Sequence[Widget]:
        body, theme = self.places["body"], self.theme
        if self.page == pages.KEYS:
            return (self.keys.table(theme, body),)
        found = pages.rows(self.page, now())
        label, note = theme.step("strong"), theme.step("caption")
        gap = theme.px(16)
        most = max((len(self._note_lines(made, body.w)) for made in found), default=1)
        heights = [max(label + note * lines, theme.px(60)) for lines in range(most, 0, -1)]
        bare, y = max(label, theme.px(44)), body.y
        row = next((high for high in heights if len(found) * (high + gap) <= body.h), bare)
        for made in found:
            self.places[made.id] = Rect(body.x, y, body.w, row)
            y += row + gap
        if self.page == pages.DISPLAY:
            self._place_sample(Rect(body.x, y + gap // 2, body.w, body.bottom - y - gap // 2))
        return [self._control(made, self._beside(self.places[made.id])) for made in found]

    def _place_sample(self, room: Rect) -> None:
        """Below the rows; where these fill the sheet, below the pages, or down to its very foot."""
        last, sheet = self._entries(self.places["pages"])[-1].rect, self.places["pages"]
        top = last.bottom + self.theme.px(14)
        corner = Rect(last.x, top, last.w, sheet.bottom - self.theme.px(24) - top)
        deep = Rect(room.x, room.y, room.w * 55 // 100, self.places["foot"].bottom - room.y)
        for place in (room, corner, deep):
            if fits(place, self.theme):
                self.places["sample"] = place
                return

    def _note_lines(self, row: Row, wide: int) -> tuple[str, ...]:
        """The line below a row's name, in several where one has no room beside the control."""
        room = self._words(wide) - self.theme.px(20)
        return text.wrap(say(f"settings.{row.id}_note"), self.theme.style("caption"), room)

    def _words(self, wide: int) -> int:
        """How much of a row so wide its words have."""
        return min(wide * 38 // 100, self.theme.letters(330, 460))

    def _beside(self, row: Rect) -> Rect:
        """The room of a row's control, right of its words."""
        words = self._words(row.w)
        high = min(row.h, max(self.theme.step("strong"), self.theme.px(46)))
        return Rect(row.x + words, row.centery - high // 2, row.w - words, high)

    def _control(self, row: Row, place: Rect) -> Widget:
        tip = "" if self._noted(row) else say(f"settings.{row.id}_note")
        if isinstance(row, Choice):
            return Segments(row.id, place, row.options, row.chosen, tip=tip)
        if isinstance(row, Switch):
            words = say("settings.on" if row.on else "settings.off")
            wide = text.width(words, self.theme.style("body")) + self.theme.px(60)
            return Checkbox(row.id, Rect(place.x, place.y, wide, place.h), words, row.on, tip=tip)
        words, enabled = say("settings.percent", {"n": row.value}), not now().sound.mute
        slim = Rect(place.x, place.y, min(place.w, self.theme.letters(420, 560)), place.h)
        return Slider(row.id, slim, row.value, words, enabled=enabled, tip=tip)

    def _usual_button(self) -> Button:
        foot, words = self.places["foot"], say("settings.usual")
        wide = text.width(words, self.theme.style("strong")) + self.theme.px(80)
        box = Rect(foot.right - wide, foot.y, wide, foot.h)
        return Button(USUAL, box, words, enabled=pages.usual(now(), self.page) != now())

    def _draw_title(self, surface: Surface) -> None:
        place, theme, foot = self.places["title"], self.theme, self.places["foot"]
        text.draw(surface, say(f"settings.page_{self.page}"), theme.style("title"), place)
        paint.divider(surface, place.x, place.bottom, place.w)
        room = self.ring.find(USUAL).rect.x - foot.x - theme.px(20)
        hint = self.keys.told or (say("keys.hint") if self.page == pages.KEYS else "")
        style = theme.style("caption", SEPIA)
        text.paragraph(surface, hint, style, Rect(foot.x, foot.y, room, foot.h), place="middle")

    def _draw_row(self, surface: Surface, row: Row) -> None:
        place, theme = self.places[row.id], self.theme
        wide = self._beside(place).x - place.x - theme.px(20)
        label, note = theme.style("strong"), theme.style("caption", SEPIA)
        words = say(f"settings.{row.id}")
        if not self._noted(row):
            text.draw(surface, words, label, Rect(place.x, place.y, wide, place.h))
            return
        name, line = theme.step("strong"), theme.step("caption")
        lines = min(len(self._note_lines(row, place.w)), (place.h - name) // line)
        top = Rect(place.x, place.centery - (name + lines * line) // 2, wide, name)
        text.draw(surface, words, label, top)
        below = Rect(top.x, top.bottom, wide, lines * line)
        text.paragraph(surface, say(f"settings.{row.id}_note"), note, below)

    def _noted(self, row: Row) -> bool:
        """Whether the line below the row's name has room."""
        both = self.theme.step("strong") + self.theme.step("caption")
        return self.places[row.id].h >= both
