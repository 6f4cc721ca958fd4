"""The page of the keys: asks for a key, takes it, and what becomes of whoever has it already."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from game.play.settings import Settings
from game.play.words import say
from game.ui import text
from game.ui.art.palette import SEPIA
from game.ui.art.paper import keycap
from game.ui.current import now
from game.ui.keys import ACTIONS, FIXED, PLACES, SLOTS
from game.ui.screen import Capturing, Pop, Push, Step, Use
from game.ui.settings import binding
from game.ui.settings.binding import is_fixed, slots
from game.ui.strokes import Stroke, parse, shown, stroke_of
from game.ui.theme import FAINT, RUBRIC, Theme
from game.ui.widgets import paint
from game.ui.widgets.base import Act, Look, Point
from game.ui.widgets.listing import Listing, Scroll
from game.ui.widgets.modal import Answer, Modal

CLEARS = (pygame.K_DELETE, pygame.K_BACKSPACE)
SIDEWAYS: Mapping[int, int] = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1}


def lines() -> tuple[str, ...]:
    """The rows of the table: names of actions, and `#place` for a heading."""
    found: list[str] = []
    for place in PLACES:
        found.append(f"#{place}")
        found += [action.id for action in ACTIONS.values() if action.where == place]
    return tuple(found)


LINES = lines()


def action_name(action: str) -> str:
    """What an action is called."""
    return say(f"keys.action.{action}")


def cells(area: Rect, theme: Theme) -> list[Rect]:
    """The places of the two keys at the right of a row."""
    wide, gap = min(theme.letters(122, 160), area.w // 4), theme.px(12)
    low = Rect(0, area.y + theme.px(6), wide, area.h - theme.px(12))
    right = area.right - theme.px(14)
    return [low.move(right - (SLOTS - n) * (wide + gap) + gap, 0) for n in range(SLOTS)]


@dataclass(frozen=True, slots=True)
class KeyTable(Listing):
    """A list whose rows have two slots: left and right go between them, Enter asks for a key,
    Delete takes one away. Acts: `id` with (row, slot), `id.open`, `id.clear`.
    """

    slot: int = 0

    def click(self, at: Point, theme: Theme) -> Act | None:
        """A click on a key asks for another; elsewhere it only chooses the row."""
        act = Listing.click(self, at, theme)
        if act is None or not isinstance(act.value, int):
            return act
        row = act.value
        for slot, cell in enumerate(cells(self.row(row), theme)):
            if cell.collidepoint(at):
                return Act(f"{self.id}.open", (row, slot))
        return Act(self.id, (row, self.slot))

    def key(self, event: pygame.event.Event) -> Act | None:
        """Over headings it goes on; Delete clears a slot."""
        if event.key in SIDEWAYS:
            slot = max(0, min(SLOTS - 1, self.slot + SIDEWAYS[event.key]))
            return Act(self.id, (self.chosen, slot))
        if event.key in CLEARS:
            return Act(f"{self.id}.clear", (self.chosen, self.slot))
        act = Listing.key(self, event)
        if act is None or not isinstance(act.value, int):
            return act
        row = self._beyond_headings(act.value)
        self.scroll.reveal(max(0, row - 1) if row < self.chosen else row)
        return Act(act.id, (row, self.slot))

    def _beyond_headings(self, row: int) -> int:
        if not LINES[row].startswith("#"):
            return row
        on = row + (-1 if row < self.chosen else 1)
        return on if on >= 0 else self.chosen


def paint_place(surface: Surface, area: Rect, place: str, theme: Theme) -> None:
    """The heading over the actions that can be done in one place."""
    box = Rect(area.x + theme.px(8), area.y, area.w - theme.px(16), area.h)
    text.draw(surface, say(f"keys.place.{place}"), theme.style("forecast", RUBRIC), box)
    paint.divider(surface, area.x, area.bottom - 3, area.w)


def paint_action(
    surface: Surface, area: Rect, action: str, settings: Settings, look: Look, slot: int | None
) -> None:
    """An action with its keys; ``slot`` is the chosen one where the row is chosen."""
    theme = look.theme
    if slot is not None:
        paint.plate(surface, area.inflate(-2, -4), True)
    elif look.hovered:
        surface.blit(paint.glow(area.size), area)
    places = cells(area, theme)
    left = area.x + theme.px(22)
    room = Rect(left, area.y, places[0].x - left - theme.px(8), area.h)
    text.draw(surface, action_name(action), theme.style("body"), room)
    for number, (place, stroke) in enumerate(zip(places, slots(settings, action), strict=True)):
        _paint_key(surface, place, stroke, theme, is_fixed(action, stroke))
        if slot == number and look.focused:
            paint.focus(surface, place, look)


def _paint_key(
    surface: Surface, place: Rect, stroke: Stroke | None, theme: Theme, fixed: bool
) -> None:
    if stroke is None:
        text.draw(surface, "–", theme.style("body", SEPIA), place, "centre")
        return
    surface.blit(keycap(place.size), place)
    style = theme.style("body", FAINT) if fixed else theme.style("body")
    text.draw(surface, shown(stroke), style, place.inflate(-8, -2), "centre")


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
