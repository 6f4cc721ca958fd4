"""The panel while the field moves: which part of the round it is, who does what, and the dice.

It stays when all was shown and another side decides, so it is never an empty sheet.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect, Surface

from game.core.components import Commands, Health, Position, Strength, Unit
from game.core.events import Event
from game.core.view import View
from game.core.vocabulary import Does
from game.play import screens
from game.play.telling.walks import merged
from game.play.words import say
from game.ui import keys, text
from game.ui.art.bars import strength_bar
from game.ui.art.heraldry.icons import icon
from game.ui.art.heraldry.shields import portrait, shield
from game.ui.art.palette import SEPIA, TINCTURES, helm_of
from game.ui.art.paper import divider
from game.ui.battle.panels import ribbon
from game.ui.battle.panels.stack import Part, stack
from game.ui.battle.panels.throw_parts import (
    draw_past,
    draw_reasons,
    draw_throw,
    explained,
    outcome_of,
    past_height,
    reasons_height,
    sentence,
    throw_height,
)
from game.ui.battle.table.model import emblem, name_of, tincture_of
from game.ui.battle.table.playback import SILENT, Playback
from game.ui.field import portraits as faces
from game.ui.text import Piece
from game.ui.theme import Theme

HEAD, RULE, PAIR, SENTENCE, THROW = "head", "rule", "pair", "sentence", "throw"
REASONS, PAST, HINT = "reasons", "past", "hint"
MOST_LINES = 16
REACH_BACK = 40
"""Events that are looked through for lines to show at the beginning of a phase."""


@dataclass(frozen=True, slots=True)
class Watch:
    """What the panel is painted from. ``thinking`` names the side that decides just now."""

    view: View
    playback: Playback
    thinking: str = ""

    @property
    def now(self) -> Event | None:
        """The event that is told, or the last one that was."""
        return self.playback.told

    @property
    def earlier(self) -> list[Event]:
        """What was told before in this phase, the latest first and each way as one; at its
        beginning the last lines of the phases before.
        """
        events = self.playback.phase_events(self.view)[-REACH_BACK:]
        if all(event.key in SILENT for event in events):
            events = self.view.events[: self.playback.cursor][-REACH_BACK:]
        told = [e for e in events if e.key not in SILENT and e is not self.now]
        return merged(told)[::-1]

    @property
    def units(self) -> list[int]:
        """Who does it, and to whom."""
        event = self.now
        both = (event.unit, event.target) if event else ()
        return [unit for unit in both if unit and self.view.find(unit, Unit) is not None]


def draw_watch(surface: Surface, theme: Theme, rect: Rect, watch: Watch) -> None:
    """Paint the panel."""
    painters = {
        HEAD: _draw_head,
        RULE: _draw_rule,
        PAIR: _draw_units,
        SENTENCE: _draw_sentence,
        THROW: _draw_throw,
        REASONS: _draw_reasons,
        PAST: _draw_past,
        HINT: _draw_hint,
    }
    for part, place in stack(rect, _parts(theme, rect, watch), theme.px(10)).items():
        painters[part](surface, theme, place, watch)


def _parts(theme: Theme, rect: Rect, watch: Watch) -> list[Part]:
    caption, strong = text.step(theme.style("caption")), text.step(theme.style("strong"))
    head = text.step(theme.style("title")) + caption
    parts = [Part(HEAD, head, head, 9), Part(RULE, 12, 12, 1)]
    row = theme.letters(50, 68)
    if watch.units:
        parts.append(Part(PAIR, row * len(watch.units), row * len(watch.units), 6))
    if watch.now is not None:
        words = sentence(watch.view, watch.now)
        lines = min(3, len(text.wrap(words, theme.style("strong"), rect.w)))
        parts.append(Part(SENTENCE, lines * strong, lines * strong, 8))
    outcome = outcome_of(watch.now)
    if outcome is not None:
        parts.append(Part(THROW, throw_height(theme, outcome), throw_height(theme, outcome), 7))
        if explained(outcome):
            parts.append(Part(REASONS, *reasons_height(theme, outcome), 3))
    if earlier := watch.earlier[:MOST_LINES]:
        parts.append(Part(PAST, *past_height(theme, rect, watch.view, earlier), 4))
    return [*parts, Part(HINT, caption, 4000, 2)]


def _draw_head(surface: Surface, theme: Theme, rect: Rect, watch: Watch) -> None:
    """The part of the round; or who decides, while somebody does."""
    title = theme.style("title")
    top = Rect(rect.x, rect.y, rect.w, text.step(title))
    low = Rect(rect.x, top.bottom, rect.w, rect.bottom - top.bottom)
    shown = ribbon.stages(watch.view)
    stage = shown[ribbon.current(shown, watch.playback.phase)].key
    words, note = say(stage, {}), say(f"{stage}_note", {})
    if watch.thinking:
        words = say("battle.watch.thinks", {"side": watch.thinking})
        note = say("battle.wait", {})
    text.draw(surface, words, title, top)
    text.draw(surface, note, theme.style("caption", SEPIA), low)


def _draw_rule(surface: Surface, theme: Theme, rect: Rect, watch: Watch) -> None:
    surface.blit(divider(rect.w), (rect.x, rect.centery - 6))


def _draw_units(surface: Surface, theme: Theme, rect: Rect, watch: Watch) -> None:
    units = watch.units
    high = rect.h // len(units)
    for index, unit in enumerate(units):
        row = Rect(rect.x, rect.y + index * high, rect.w, high - theme.px(6))
        _draw_unit(surface, theme, row, watch, unit, index)


def _draw_unit(
    surface: Surface, theme: Theme, row: Rect, watch: Watch, unit: int, index: int
) -> None:
    """Arms, name and numbers of the moment; a sign at the right tells who acts."""
    known = watch.view.get(unit, Unit)
    tincture = tincture_of(watch.view, known.side)
    fighter = watch.view.find(unit, Strength) is None and watch.view.find(unit, Health) is not None
    face = faces.portrait(watch.view, unit, row.h)
    if face is not None:
        arms = face
    elif fighter and watch.view.find(unit, Position) is None:
        arms = portrait(row.h, tincture, helm_of(TINCTURES[tincture]))
    else:
        commands = watch.view.find(unit, Commands) is not None
        arms = shield(row.h, tincture, emblem(watch.view, unit), commands)
    surface.blit(arms, row)
    side = theme.px(30) if index == 0 and len(watch.units) > 1 else 0
    left = row.x + arms.get_width() + theme.px(12)
    room = Rect(left, row.y, row.right - left - side, row.h)
    name = theme.style("strong")
    top = Rect(room.x, room.y, room.w, room.h // 2)
    text.draw(surface, name_of(watch.view, unit), name, top)
    _draw_numbers(surface, theme, Rect(room.x, top.bottom, room.w, room.h // 2), watch, unit)
    if side and watch.now is not None:
        sign = "shoot" if screens.does(watch.now) is Does.SHOOTS else "attack"
        mark = icon(sign, side, TINCTURES[tincture].dark)
        surface.blit(mark, mark.get_rect(midright=row.midright))


def _draw_numbers(surface: Surface, theme: Theme, line: Rect, watch: Watch, unit: int) -> None:
    shown = watch.playback.units.get(unit)
    if shown is None:
        return
    pieces = (
        Piece(str(shown.left), theme.style("strong")),
        Piece(f"/{shown.full}", theme.style("small", SEPIA)),
    )
    text.line(surface, pieces, line)
    used = sum(text.width(piece.text, piece.style) for piece in pieces) + theme.px(10)
    bar = Rect(line.x + used, 0, min(line.w - used, theme.px(220)), theme.px(12))
    bar.centery = line.centery
    if bar.w > 12:
        side = tincture_of(watch.view, watch.view.get(unit, Unit).side)
        surface.blit(strength_bar(bar.size, shown.left, shown.full, side), bar)


def _draw_sentence(surface: Surface, theme: Theme, rect: Rect, watch: Watch) -> None:
    if watch.now is not None:
        words = sentence(watch.view, watch.now)
        text.paragraph(surface, words, theme.style("strong"), rect)


def _draw_throw(surface: Surface, theme: Theme, rect: Rect, watch: Watch) -> None:
    outcome = outcome_of(watch.now)
    if outcome is not None:
        draw_throw(surface, theme, rect, outcome, watch.view.ruleset.id)


def _draw_reasons(surface: Surface, theme: Theme, rect: Rect, watch: Watch) -> None:
    outcome = outcome_of(watch.now)
    if outcome is not None:
        draw_reasons(surface, theme, rect, outcome)


def _draw_past(surface: Surface, theme: Theme, rect: Rect, watch: Watch) -> None:
    heading = say("battle.watch.past", {})
    draw_past(surface, theme, rect, watch.view, heading, watch.earlier)


def _draw_hint(surface: Surface, theme: Theme, rect: Rect, watch: Watch) -> None:
    if watch.playback.busy(watch.view):
        style = theme.style("caption", SEPIA)
        text.draw(
            surface,
            say("battle.watch.hint", {"key": keys.cap("skip")}),
            style,
            rect,
            place="bottom",
        )
