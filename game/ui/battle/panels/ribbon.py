"""The strip above the field: who commands, the round, its phases, and what the others do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from game.core.ruleset import Phase
from game.core.view import View
from game.play.names import called
from game.play.words import say
from game.ui import text
from game.ui.art.heraldry.shields import shield
from game.ui.art.palette import INK, PLATE, SEPIA
from game.ui.art.ribbons import medal, ribbon, ribbon_rects, segment_nose
from game.ui.battle.panels.console import corner_width
from game.ui.battle.table.layout import Layout
from game.ui.battle.table.model import commander_of, name_of, side_of, tincture_of
from game.ui.battle.table.playback import Playback
from game.ui.theme import Theme
from game.ui.type import SMALLEST

PARTY = 24
"""How much of the width left of the panel the own side's name may take, in per cent."""


END = 6
"""Pixels of the cloth behind the last segment, over which its word may reach."""


@dataclass(frozen=True, slots=True)
class Stage:
    """One segment of the ribbon: its wording key, the phases that fall in it, and whether the
    sides act one after the other there.
    """

    key: str
    phases: tuple[str, ...]
    turns: bool = False


def stages(view: View) -> tuple[Stage, ...]:
    """The segments: phases of one stage of the round are shown together."""
    gathered: dict[str, list[Phase]] = {}
    for phase in view.scale.phases:
        gathered.setdefault(phase.stage or phase.id, []).append(phase)
    return tuple(
        Stage(
            f"{view.ruleset.id}.stage_{name}",
            tuple(phase.id for phase in found),
            any(phase.turns for phase in found),
        )
        for name, found in gathered.items()
    )


def current(shown: tuple[Stage, ...], phase: str) -> int:
    """The segment that this phase belongs to."""
    return next((index for index, stage in enumerate(shown) if phase in stage.phases), 0)


def place(theme: Theme, layout: Layout) -> Rect:
    """Where the ribbon with the parts of the round lies, its medal included."""
    field = layout.field
    share = (layout.panel.x - layout.roster.x) * PARTY // 100
    left = layout.roster.x + min(theme.letters(190, 300), share)
    left = max(left, min(field.x + theme.px(70), layout.roster.x + share))
    wide = min(theme.px(1060), layout.panel.x - theme.px(20) - left)
    return Rect(left, theme.px(8), wide, layout.ribbon.h - theme.px(12))


def segments(theme: Theme, layout: Layout, view: View) -> list[tuple[Rect, Stage]]:
    """The place of each part of the round."""
    return segments_in(place(theme, layout), view)


def segments_in(box: Rect, view: View) -> list[tuple[Rect, Stage]]:
    """The place of each part of the round on a ribbon that lies there."""
    shown = stages(view)
    rects = ribbon_rects(box.size, len(shown))
    return [(rect.move(box.topleft), stage) for rect, stage in zip(rects, shown, strict=True)]


def first(view: View, stage: Stage, shown: tuple[Stage, ...], now: int) -> str:
    """The side that acts first in this part of the round, once that is known; else nothing."""
    tempo = view.scale.tempo(view) if stage.turns and shown.index(stage) <= now else ()
    return next(iter(tempo), "")


def draw(surface: Surface, theme: Theme, layout: Layout, view: View, playback: Playback) -> None:
    """Paint the strip for whoever holds this view."""
    box = place(theme, layout)
    left = box.x
    draw_phases(surface, theme, box, view, playback)
    _draw_self(surface, theme, Rect(layout.roster.x, box.y, left - layout.roster.x, box.h), view)
    room = layout.panel.w - corner_width(theme)
    shown = Rect(layout.panel.x, box.y, room, box.h)
    _draw_others(surface, theme, shown, view, playback.busy(view))


def draw_phases(surface: Surface, theme: Theme, box: Rect, view: View, playback: Playback) -> None:
    """Paint the round's number and its parts, the present one in the own side's tincture."""
    shown = stages(view)
    now = current(shown, playback.phase)
    tincture = tincture_of(view, view.side)
    surface.blit(ribbon(box.size, len(shown), now, tuple(range(now)), tincture), box)
    rects = ribbon_rects(box.size, len(shown))
    last = len(rects) - 1
    places = [_clear(s.move(box.topleft), n > 0, n < last) for n, s in enumerate(rects)]
    words = _words(theme, shown, [spot.w - _pad(theme) for spot in places])
    for index, spot in enumerate(places):
        side = first(view, shown[index], shown, now)
        room = _draw_first(surface, theme, spot, view, side, words[index]) if side else spot
        _draw_stage(surface, theme, room, words[index], index == now)
    plate = medal(box.h)
    surface.blit(plate, box)
    disc = Rect(box.x, box.y, box.h, box.h)
    number = theme.style("title", INK)
    if theme.roomy:
        label = theme.style("caption", SEPIA)
        upper = Rect(disc.x, disc.y + disc.h // 7, disc.w, text.step(label))
        text.draw(surface, say("battle.round", {}), label, upper, "centre")
        disc = Rect(disc.x, upper.bottom - theme.px(8), disc.w, text.step(number))
    text.draw(surface, str(playback.round), number, disc, "centre")


def _clear(spot: Rect, entered: bool, pointed: bool) -> Rect:
    """The part of a segment between the point that enters it and its own."""
    nose = round(segment_nose(spot.h))
    left, right = spot.x + nose * entered, spot.right + (nose // 2 if pointed else END)
    return Rect(left, spot.y, right - left, spot.h)


def _draw_first(
    surface: Surface, theme: Theme, spot: Rect, view: View, side: str, words: tuple[str, str]
) -> Rect:
    """The arms of the side that acts first, if they leave the words their room."""
    arms = shield(spot.h * 44 // 100, tincture_of(view, side))
    left = spot.x + theme.px(10)
    used = left + arms.get_width() - theme.px(4) - spot.x
    room = Rect(spot.x + used, spot.y, spot.w - used, spot.h)
    if not _all_fit(words, theme.style("heading").but(size=SMALLEST), [room.w - _pad(theme)] * 2):
        return spot
    surface.blit(arms, arms.get_rect(midleft=(left, spot.centery)))
    return room


def _words(theme: Theme, shown: tuple[Stage, ...], rooms: Sequence[int]) -> list[tuple[str, str]]:
    """Name and note of each segment; short names, and no notes, where not all have room."""
    head, note = theme.style("heading"), theme.style("caption")
    names = [say(stage.key, {}) for stage in shown]
    notes = [say(f"{stage.key}_note", {}) for stage in shown]
    if not theme.roomy or not _all_fit(names, head.but(size=head.size - 1), rooms):
        return [(say(f"{stage.key}_short", {}), "") for stage in shown]
    if not _all_fit(notes, note.but(size=SMALLEST), rooms):
        return [(name, "") for name in names]
    return list(zip(names, notes, strict=True))


def _pad(theme: Theme) -> int:
    """Pixels between the points of a segment and its words."""
    return theme.px(10 if theme.roomy else 8)


def _all_fit(words: Sequence[str], style: text.Style, rooms: Sequence[int]) -> bool:
    pairs = zip(words, rooms, strict=True)
    return all(text.width(word, style) <= room for word, room in pairs)


def _draw_stage(
    surface: Surface, theme: Theme, place: Rect, words: tuple[str, str], now: bool
) -> None:
    head = theme.style("heading", PLATE if now else INK)
    inner = place.inflate(-_pad(theme), 0)
    name, caption = words
    if not caption:
        text.draw(surface, name, head, inner, "centre")
        return
    note = theme.style("caption", PLATE if now else SEPIA)
    both = text.step(head) + text.step(note)
    top = Rect(inner.x, inner.centery - both // 2, inner.w, text.step(head))
    text.draw(surface, name, head, top, "centre")
    low = Rect(inner.x, top.bottom - theme.px(3), inner.w, text.step(note))
    text.draw(surface, caption, note, low, "centre")


def _draw_self(surface: Surface, theme: Theme, box: Rect, view: View) -> None:
    figure = commander_of(view, view.side)
    lines = (
        say("battle.commands", {"side": called(side_of(view, view.side).name)}),
        say("battle.host_of", {"name": name_of(view, figure)}) if figure else "",
    )
    _draw_party(surface, theme, box, tincture_of(view, view.side), lines, crowned=True)


def _draw_others(surface: Surface, theme: Theme, box: Rect, view: View, busy: bool) -> None:
    """The first of the other sides: whether it has sealed its orders, once all was shown."""
    other = next((side for side in view.sides if side != view.side), None)
    if other is None:
        return
    sealed = bool(view.waiting) and other in view.sealed
    figure = commander_of(view, other)
    note = name_of(view, figure) if figure else ""
    if view.waiting and not busy:
        note = say("battle.has_sealed" if sealed else "battle.ponders", {})
    lines = (called(side_of(view, other).name), note)
    _draw_party(surface, theme, box, tincture_of(view, other), lines, crowned=False)


def _draw_party(
    surface: Surface,
    theme: Theme,
    box: Rect,
    tincture: str,
    lines: tuple[str, str],
    crowned: bool,
) -> None:
    high = theme.px(66 if crowned else 46)
    arms = shield(high, tincture, "lion" if crowned else None, crowned)
    surface.blit(arms, arms.get_rect(midleft=(box.x, box.centery)))
    left = box.x + arms.get_width() + theme.px(12)
    head = theme.style("name" if crowned else "heading", PLATE)
    note = theme.style("caption", (214, 196, 158))
    room = Rect(left, box.y, box.right - left - theme.px(10), box.h)
    both = text.step(head) + text.step(note)
    top = Rect(room.x, room.centery - both // 2, room.w, text.step(head))
    text.draw(surface, lines[0], head, top)
    text.draw(surface, lines[1], note, Rect(room.x, top.bottom, room.w, text.step(note)))
