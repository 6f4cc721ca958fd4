"""The page of the keys: asks for a key, takes it, and what becomes of whoever has it already."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from game.play.settings import Settings
from game.play.words import say
from game.ui import text
from game.ui.art.palette import SEPIA
from game.ui.current import now
from game.ui.keys import FIXED
from game.ui.screen import Capturing, Pop, Push, Step, Use
from game.ui.settings import binding
from game.ui.settings.key_table import LINES, KeyTable, action_name, paint_action, paint_place
from game.ui.strokes import Stroke, parse, shown, stroke_of
from game.ui.theme import Theme
from game.ui.widgets import paint
from game.ui.widgets.base import Act, Look
from game.ui.widgets.modal import Answer, Modal
from game.ui.widgets.scroll import Scroll

TABLE = "keys"
OPEN, CLEAR = f"{TABLE}.open", f"{TABLE}.clear"
SWAP, TAKE = "swap", "take"


@dataclass(frozen=True, slots=True)
class Asked:
    """A key that is wanted for a slot of an action; once it was pressed it waits for an answer."""

    action: str
    slot: int
    stroke: Stroke | None = None


class KeyPage:
    """The chosen row and slot of the table, and the key that is being given."""

    def __init__(self) -> None:
        self.row = 1
        self.slot = 0
        self.scroll = Scroll()
        self.told = ""
        self._asked: Asked | None = None
        self._changed: Settings | None = None

    def table(self, theme: Theme, body: Rect) -> KeyTable:
        """The table in this room."""
        row = theme.step("body") + theme.px(20)
        scroll, chosen = self.scroll, self.row
        return KeyTable(
            TABLE, body, len(LINES), row, chosen, scroll, self._paint_line, slot=self.slot
        )

    def act(self, act: Act) -> Step:
        """What the table was used for."""
        if isinstance(act.value, tuple):
            self.row, self.slot = act.value
        action, self.told = LINES[self.row], ""
        if action.startswith("#") or act.id == TABLE:
            return None
        if binding.is_fixed(action, binding.slots(now(), action)[self.slot]):
            self.told = say("keys.refused_escape")
            return None
        if act.id == CLEAR:
            return Use(binding.bind(now(), action, self.slot, None))
        self._asked = Asked(action, self.slot)
        return Push(CaptureScreen(action_name(action)))

    def resume(self, result: object) -> None:
        """A key was pressed, or it was said what becomes of one that is taken."""
        asked, self._asked = self._asked, None
        if asked is None:
            return
        if isinstance(result, Stroke):
            self._offer(Asked(asked.action, asked.slot, result), result)
        elif asked.stroke is not None and result in (SWAP, TAKE):
            change = binding.swap if result == SWAP else binding.take
            self._changed = change(now(), asked.action, asked.slot, asked.stroke)

    def due(self) -> Step:
        """What follows from what was decided on a screen above."""
        if self._changed is not None:
            settings, self._changed = self._changed, None
            return Use(settings)
        if self._asked is not None and self._asked.stroke is not None:
            return Push(_question(self._asked, self._asked.stroke))
        return None

    def _offer(self, asked: Asked, stroke: Stroke) -> None:
        """Give the key, or say why not, or ask first if other actions have it."""
        reason = binding.refusal(asked.action, stroke)
        if reason:
            self.told = say(reason)
        elif binding.rivals(now(), asked.action, stroke):
            self._asked = asked
        else:
            self._changed = binding.bind(now(), asked.action, asked.slot, stroke)

    def _paint_line(self, surface: Surface, area: Rect, row: int, look: Look, on: bool) -> None:
        line = LINES[row]
        if line.startswith("#"):
            paint_place(surface, area, line[1:], look.theme)
        else:
            paint_action(surface, area, line, now(), look, self.slot if on else None)


def _question(asked: Asked, stroke: Stroke) -> Modal:
    others = binding.rivals(now(), asked.action, stroke)
    facts = {
        "key": shown(stroke),
        "action": action_name(asked.action),
        "other": ", ".join(map(action_name, others)),
    }
    swap, leave = say("keys.swap"), Answer("leave", say("keys.leave"), hint=say("key.escape"))
    if binding.slots(now(), asked.action)[asked.slot] is None:
        bare = (Answer(TAKE, say("keys.take"), "ribbon"), leave)
        return Modal(say("keys.taken", facts), say("keys.taken_bare", facts), bare)
    answers = (Answer(SWAP, swap, "ribbon"), Answer(TAKE, say("keys.take")), leave)
    return Modal(say("keys.taken", facts), say("keys.taken_words", facts), answers)


@dataclass(slots=True)
class CaptureScreen(Capturing):
    """Pops with a Stroke; with None on Esc and on a click."""

    name: str
    over: bool = True
    theme: Theme = field(default_factory=lambda: Theme((1280, 720)))

    def layout(self, theme: Theme) -> None:
        """Nothing but the measures."""
        self.theme = theme

    def handle(self, event: pygame.event.Event) -> Step:
        """The first key that is more than Shift, Ctrl or Alt."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            return Pop()
        stroke = stroke_of(event)
        if stroke is None:
            return None
        return Pop() if stroke == parse(FIXED) else Pop(stroke)

    def draw(self, surface: Surface) -> None:
        """Veil the settings; a sheet says what is waited for."""
        theme = self.theme
        paint.veil(surface)
        words, hint = say("keys.press", {"action": self.name}), say("keys.press_hint")
        name, body = theme.style("name"), theme.style("body", SEPIA)
        wide = min(theme.size[0] - theme.px(80), theme.letters(560, 720))
        room = wide - theme.px(96)
        high, low = text.height(words, name, room), text.height(hint, body, room)
        box = Rect(0, 0, wide, high + low + theme.px(110))
        box.center = (theme.size[0] // 2, theme.size[1] // 2)
        paint.sheet(surface, box)
        top = Rect(0, box.y + theme.px(44), room, high)
        top.centerx = box.centerx
        text.paragraph(surface, words, name, top, "centre")
        below = Rect(top.x, top.bottom + theme.px(14), room, low)
        text.paragraph(surface, hint, body, below, "centre")
