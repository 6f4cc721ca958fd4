"""The marshal at the player's side: follows the hints of a guided battle and shows the one due.

He speaks only while somebody is asked, takes nothing but his own two keys and clicks on his note,
and never stands between the player and an order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from game.play.hints.course import Course, Seen, course_of
from game.play.hints.following import follow, read, strayed
from game.play.scenarios.hint_file import Hint
from game.play.words import say
from game.ui import keys, text
from game.ui.battle.hints import note as hint_note
from game.ui.battle.hints.note import HIDE, NEXT, SHOW, Note
from game.ui.battle.hints.places import acting, placed, spared, target
from game.ui.battle.table.model import tincture_of
from game.ui.theme import Theme
from game.ui.widgets.ring import Ring

if TYPE_CHECKING:
    from game.ui.battle.table.screen import BattleScreen


class HintDesk:
    """The courses of all sides that learn here; ``hidden`` is as the player left it."""

    def __init__(self) -> None:
        self.courses: dict[str, Course] = {}
        self.hidden = False
        self.note: Note | None = None
        self.rect = Rect(0, 0, 0, 0)
        self.letters = Theme((1280, 720))
        self.at: Rect | None = None
        self.ring = Ring(Theme((1280, 720)), tabs=False, arrows=False)
        self._known: object = None
        self._spot: object = None
        self._held: tuple[int, int] | None = None
        self._seconds = 0.0

    def follow(self, screen: BattleScreen, seconds: float) -> None:
        """See what was done, and lay the note out if another hint is due or anything moved."""
        self._seconds += seconds
        self.ring.update(seconds)
        if not screen.table.match.scenario.hints:
            return
        known = _known(screen)
        if known != self._known:
            self._known = known
            self._advance(screen)

    def handle(self, screen: BattleScreen, event: pygame.event.Event) -> bool:
        """Take an event; True if it was meant for the note."""
        if self.note is None or screen.mode is None:
            return False
        action = keys.action_of(event, ("next_hint", "hints"))
        act = self.ring.handle(event)
        self.ring.focused = ""  # Enter and Space belong to the battle, whatever was clicked last
        if act is not None or action:
            self._act(screen, act.id if act else action)
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and self.ring.pressed:
            return True
        return not self.hidden and self._dragged(screen, event)

    def draw(self, surface: Surface, screen: BattleScreen) -> None:
        """Paint ring, hand and note, or the slip that brings them back."""
        if self.note is None or screen.mode is None:
            return
        if not self.hidden:
            if self.at is not None:
                hint_note.draw_ring(surface, self.at, self._seconds)
                hint_note.draw_hand(surface, screen.theme, self.rect, self.at, _held(screen))
            draw = hint_note.draw_strip if screen.theme.cramped else hint_note.draw
            draw(surface, self.letters, self.rect, self.note)
        else:
            text.lay_over()
        self.ring.draw(surface)

    def taken(self, screen: BattleScreen) -> tuple[Rect, ...]:
        """Where the note lies, if it does, and what it points at, so that nothing covers them."""
        if self.note is None or screen.mode is None or self.hidden:
            return ()
        return (self.rect,) if self.at is None else (self.rect, self.at)

    def _act(self, screen: BattleScreen, act: str) -> None:
        side = screen.table.side
        if act in (HIDE, SHOW, "hints"):
            self.hidden = not self.hidden
        elif act in (NEXT, "next_hint") and not self.hidden:
            self.courses[side] = read(self.courses[side])
        self._advance(screen)

    def _advance(self, screen: BattleScreen) -> None:
        """The course as it stands now, and the note that goes with it."""
        side, match = screen.table.side, screen.table.match
        before = self.courses.get(side) or course_of(match.scenario, match.ruleset, side)
        seen = Seen(screen.view, screen.marks().selected, screen.playback.cursor)
        course = self.courses[side] = follow(before, seen) if screen.mode else before
        hint = course.hint
        self.note = None if hint is None else _note(screen, course, hint, seen)
        if hint is not None and self.note is not None:
            self._lay(screen, course, hint, self.note)

    def _lay(self, screen: BattleScreen, course: Course, hint: Hint, note: Note) -> None:
        """Place note and buttons; a note stays where it is as long as it speaks of the same and
        whoever is chosen does not stand under it.
        """
        theme = screen.theme
        self.at = target(screen, course, hint)
        dock, window = screen.place.log, Rect((0, 0), theme.size)
        strip = theme.cramped
        fitted = hint_note.fitted_strip if strip else hint_note.fitted
        self.letters, size = fitted(theme, note, dock)
        spot, hand = (course.due, size, theme), theme.px(hint_note.HAND)
        shown = [*acting(screen), *([self.at.inflate(hand, hand)] if self.at else ())]
        if spot != self._spot or self.rect.collidelist(shown) >= 0:
            self._spot = spot
            others = spared(screen, course, hint)
            self.rect = placed(window, size, self.at, others, hand, dock if strip else None)
        self._lay_buttons(screen, note)

    def _lay_buttons(self, screen: BattleScreen, note: Note) -> None:
        theme, field = screen.theme, screen.place.field
        if self.hidden:
            corner = (field.x + theme.px(12), field.bottom - theme.px(12))
            self.ring.lay([hint_note.opener(theme, corner)], theme)
        else:
            buttons = hint_note.strip_buttons if theme.cramped else hint_note.buttons
            self.ring.lay(buttons(self.letters, self.rect, note), self.letters)

    def _dragged(self, screen: BattleScreen, event: pygame.event.Event) -> bool:
        """The note is a thing on the table: it can be pushed aside, and nothing goes through it."""
        if event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos):
            self._held = event.pos if event.button == 1 and not self.ring.pressed else None
            return True
        if event.type == pygame.MOUSEBUTTONUP:
            held, self._held = self._held, None
            return held is not None or self.rect.collidepoint(event.pos)
        if event.type == pygame.MOUSEMOTION and self._held is not None:
            self.rect.move_ip(event.pos[0] - self._held[0], event.pos[1] - self._held[1])
            self.rect.clamp_ip(Rect((0, 0), self.ring.theme.size))
            self._held = event.pos
            if self.note is not None:
                self._lay_buttons(screen, self.note)
            return True
        return event.type == pygame.MOUSEMOTION and self.rect.collidepoint(event.pos)


def _held(screen: BattleScreen) -> list[Rect]:
    """The buttons of the table, those of whatever is asked, and the names of the sides."""
    own = getattr(screen.mode, "ring", None)
    rings = (screen.ring, own) if isinstance(own, Ring) else (screen.ring,)
    return [screen.place.roster, *(widget.rect for ring in rings for widget in ring.widgets)]


def _known(screen: BattleScreen) -> object:
    """What a hint can depend on; as long as it is the same, nothing has to be asked anew."""
    view, marks = screen.view, screen.marks()
    return (
        screen.table.side,
        view.clock,
        tuple(request.id for request in view.waiting),
        tuple(view.drafts.items()),
        marks.selected,
        screen.mode is None,
        screen.playback.cursor,
        screen.theme,
    )


def _note(screen: BattleScreen, course: Course, hint: Hint, seen: Seen) -> Note:
    wrong = hint.otherwise or say("hint.otherwise") if strayed(course, seen) else ""
    own = tincture_of(screen.view, screen.table.side)
    number, all_ = (course.due or 0) + 1, len(course.hints)
    return Note(hint.title, hint.text, wrong, number, all_, hint.done.acts, own)
