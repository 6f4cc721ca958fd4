"""The first screen: the great pennon over two hosts, and what one can do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from game.play.words import say
from game.ui.art.seals import seal
from game.ui.credits import CreditsScreen
from game.ui.screen import Plain, Push, Quit, Screen, Step
from game.ui.theme import Theme
from game.ui.title_picture import menu_room, paint_picture
from game.ui.widgets.base import Look, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.entry import MenuEntry
from game.ui.widgets.ring import Ring

Open = Callable[[], Screen]
COLUMNS = 2


@dataclass(frozen=True, slots=True)
class Continued:
    """A battle that can be taken up again: its name and moment, worded, and how to open it."""

    words: str
    open: Open


@dataclass(slots=True)
class TitleScreen(Plain):
    """``choose`` opens the choice of a battle, ``rules`` the rulebooks, ``shelf`` the battles
    that were kept; ``continued`` asks anew each time the title shows whether a battle waits
    (None: there is none).
    """

    choose: Open
    rules: Open
    continued: Callable[[], Continued | None] = lambda: None
    shelf: Open | None = None
    waiting: Continued | None = None
    theme: Theme = field(default_factory=lambda: Theme((1280, 720)))
    ring: Ring = field(default_factory=lambda: Ring(Theme((1280, 720))))

    def layout(self, theme: Theme) -> None:
        """Place the menu in the room that the picture leaves."""
        self.theme = theme
        waited, self.waiting = self.waiting, self.continued()
        self.ring.lay(self._widgets(), theme)
        if not self.ring.focused or (self.waiting and not waited):
            self.ring.focus("continue" if self.waiting else "new")

    def handle(self, event: pygame.event.Event) -> Step:
        """Open what was chosen."""
        act = self.ring.handle(event)
        if act is None:
            return None
        if act.id == "leave":
            return Quit()
        if act.id == "continue" and self.waiting is not None:
            return Push(self.waiting.open())
        openings: dict[str, Open] = {
            "new": self.choose,
            "rules": self.rules,
            "credits": CreditsScreen,
        }
        if self.shelf is not None:
            openings["shelf"] = self.shelf
        return Push(openings[act.id]()) if act.id in openings else None

    def update(self, seconds: float) -> Step:
        """Only tooltips need time."""
        self.ring.update(seconds)
        return None

    def draw(self, surface: Surface) -> None:
        """Paint the picture and the menu."""
        paint_picture(surface, self.theme)
        self.ring.draw(surface)

    def _widgets(self) -> Sequence[Widget]:
        room, theme = menu_room(self.theme), self.theme
        gap = theme.px(14)
        widgets: list[Widget] = []
        if self.waiting is not None:
            high = min(theme.step("title") + theme.step("caption") + theme.px(24), room.h // 3)
            box = Rect(room.x, room.y, min(room.w, theme.px(1400)), high)
            widgets.append(_continue_button(box, self.waiting.words))
            room = Rect(room.x, box.bottom + gap, room.w, room.bottom - box.bottom - gap)
        return [*widgets, *self._entries(room, gap)]

    def _entries(self, room: Rect, gap: int) -> list[MenuEntry]:
        names = [("new", "azure"), ("rules", "gules"), ("credits", "vert"), ("leave", "sable")]
        if self.shelf is not None:
            names.insert(1, ("shelf", "purpure"))
        theme = self.theme
        rows = (len(names) + 1) // COLUMNS
        high = min((room.h - gap * (rows - 1)) // rows, theme.px(100))
        wide = (room.w - gap) // COLUMNS
        top = room.y + max(0, room.h - rows * (high + gap)) // 3
        entries = []
        for number, (name, tincture) in enumerate(names):
            x = room.x + number % COLUMNS * (wide + gap)
            y = top + number // COLUMNS * (high + gap)
            words, note = say(f"title.{name}", ()), say(f"title.{name}_note", ())
            entries.append(MenuEntry(name, Rect(x, y, wide, high), words, note, tincture))
        return entries


def _continue_button(box: Rect, words: str) -> Button:
    return Button(
        "continue",
        box,
        say("title.continue", ()),
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
