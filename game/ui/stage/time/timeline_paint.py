"""Paints the bar of time: the part of the turn, the rule with its numbers, shields and trays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.core.components import Unit
from game.core.orders import Value
from game.core.shown import Timeline
from game.core.view import View
from game.play.scenarios.fighter_inspection import PERSONAL
from game.play.telling.aims import count_of
from game.play.words import say
from game.ui import text
from game.ui.art.heraldry.shields import shield
from game.ui.art.ink import canvas
from game.ui.art.kept import kept
from game.ui.art.palette import GOLD, GOLD_LIGHT, INK, PLATE, RULE, SELECTED, SEPIA, WHITE, mix
from game.ui.art.shapes import box
from game.ui.battle.panels import ribbon
from game.ui.battle.table.model import emblem, tincture_of
from game.ui.battle.table.playback import Playback
from game.ui.battle.table.wording import capital, named
from game.ui.field.portraits import portrait
from game.ui.stage.time.course import ACTING, DONE, OUT, PLANNED, WAITS
from game.ui.stage.time.timeline import TRAYS, Frames, Token, at
from game.ui.theme import RUBRIC, Theme
from game.ui.type import SMALLEST
from game.ui.widgets import paint

DIM = 105
"""How solid the shield of somebody is who has acted, or is out, of 255."""

WORDS = {"waits": "timeline.waits", "out": "timeline.out"}


@dataclass(frozen=True, slots=True)
class Shown:
    """What the strip is painted from: ``chosen`` and ``lit`` are units."""

    view: View
    bar: Timeline
    tokens: Sequence[Token]
    chosen: int | None = None
    lit: int | None = None


FACES = 2
"""So many pixels a face is higher than a shield would be in the same place."""


def draw_strip(surface: Surface, theme: Theme, parts: Frames, shown: Shown) -> None:
    """Paint everything on the sheet that lies there already."""
    draw_rule(surface, theme, parts.rule, shown)
    draw_trays(surface, theme, parts, shown)
    for token in shown.tokens:
        draw_token(surface, theme, token, shown)
    _draw_names(surface, theme, parts, shown)


def draw_head(
    surface: Surface,
    theme: Theme,
    rect: Rect,
    view: View,
    playback: Playback,
    limit: int,
    tick: int | None = None,
) -> None:
    """The part of the turn with its initial, and which turn it is; ``tick`` is the number that
    has been reached where time is counted.
    """
    stages = ribbon.stages(view)
    now = ribbon.current(stages, playback.phase)
    words = say(stages[now].key)
    side = min(rect.h, theme.letters(40, 62))
    box = Rect(rect.x, rect.centery - side // 2, side, side)
    paint.initial(surface, box, words[0], tincture_of(view, view.side))
    room = Rect(rect.x + side + theme.px(6), rect.y, rect.w - side - theme.px(6), rect.h)
    title, note = theme.style("name"), theme.style("small", SEPIA)
    while text.step(title) + text.step(note) > rect.h and title.size > SMALLEST:
        title = title.but(size=title.size - 1)
        note = note.but(size=max(SMALLEST, min(note.size, title.size - 1)))
    top = Rect(room.x, rect.centery - (text.step(title) + text.step(note)) // 2, room.w, 0)
    top.h = text.step(title)
    text.draw(surface, words[1:], title, top)
    facts: dict[str, Value] = {"n": playback.round, "all": limit, "tick": tick or 0}
    facts |= {"step": now + 1, "steps": len(stages)}
    facts["count"] = capital(count_of(PERSONAL, view.ruleset.id))
    low = Rect(room.x, top.bottom, room.w, text.step(note))
    text.draw(surface, _when(facts, tick is not None, note, low.w), note, low)


def _when(facts: dict[str, Value], counted: bool, style: text.Style, room: int) -> str:
    """Which turn it is, and which part of it, as long as there is room."""
    if counted:
        told = ("timeline.tick" if facts["all"] else "timeline.tick_open", "timeline.tick_short")
    else:
        told = ("timeline.turn" if facts["all"] else "timeline.turn_open", "timeline.turn_short")
    whole = say(told[0], facts)
    fits = text.width(whole, style.but(size=SMALLEST)) <= room
    return whole if fits else say(told[1], facts)


def draw_rule(surface: Surface, theme: Theme, rule: Rect, shown: Shown) -> None:
    """Paint the rule with as many of its numbers as have room."""
    bar = shown.bar
    surface.blit(_ruler(rule.size), rule)
    _draw_stretch(surface, rule, shown)
    style = theme.style("small").but(weight="bold")
    style = style.but(size=max(SMALLEST, min(style.size, rule.h * 8 // 10)))
    numbers = list(range(bar.low, bar.high + 1))
    room = (rule.w - 2 * rule.h) / max(1, len(numbers) - 1)
    wide = max((text.width(str(n), style) for n in numbers), default=1) + 6
    every = max(1, -(-wide // max(1, int(room))))
    for number in numbers:
        x = at(bar, rule, number)
        pygame.draw.line(surface, SEPIA, (x, rule.y + 1), (x, rule.y + 3))
        now = bar.now is not None and abs(x - at(bar, rule, bar.now)) < wide
        if (number - bar.low) % every == 0 and not now:
            place = Rect(x - wide // 2, rule.y, wide, rule.h)
            text.draw(surface, str(number), style, place, "centre")


def _draw_stretch(surface: Surface, rule: Rect, shown: Shown) -> None:
    """Where the chosen fighter's planned order can fall."""
    mark = next((m for m in shown.bar.marks if m.unit in (shown.lit, shown.chosen)), None)
    chosen = next((m for m in shown.bar.marks if m.unit == shown.lit), mark)
    if chosen is None or chosen.low is None or chosen.high is None or chosen.state != PLANNED:
        return
    ends = sorted(at(shown.bar, rule, value) for value in (chosen.low, chosen.high))
    between = abs(at(shown.bar, rule, chosen.low + 1) - at(shown.bar, rule, chosen.low))
    half = max(3, rule.h // 4, between // 2 - 1)
    place = Rect(ends[0] - half, rule.y + 3, ends[1] - ends[0] + 2 * half, rule.h - 6)
    surface.blit(_stretch(place.size), place)


@kept(16)
def _ruler(size: tuple[int, int]) -> Surface:
    """A wooden rule with a point at the end to which time runs."""
    pen, (wide, high) = canvas(size), size
    nose = high * 0.6
    face = [(1, 2), (wide - nose, 2), (wide - 1, high / 2), (wide - nose, high - 2), (1, high - 2)]
    pen.blend(face, (mix(RULE, WHITE, 0.55), mix(RULE, WHITE, 0.15)))
    pen.stroke(face, INK, 1.4, closed=True)
    return pen.done()


@kept(64)
def _stretch(size: tuple[int, int]) -> Surface:
    pen = canvas(size)
    face = box(0.7, 0.7, size[0] - 1.4, size[1] - 1.4, min(4, size[1] / 3))
    pen.blend(face, (GOLD_LIGHT, mix(GOLD_LIGHT, GOLD, 0.5)))
    pen.stroke(face, INK, 1.0, closed=True)
    return pen.done()


def draw_token(surface: Surface, theme: Theme, token: Token, shown: Shown) -> None:
    """Paint somebody's shield, on a plate if he is chosen, pointed at or acting."""
    state, place = token.mark.state, token.rect
    if token.unit in (shown.chosen, shown.lit) or state == ACTING:
        around = place.inflate(4, 2)
        colour = SELECTED if state == ACTING or token.unit == shown.chosen else PLATE
        pygame.draw.rect(surface, colour, around, border_radius=5)
        pygame.draw.rect(surface, INK, around, 1, border_radius=5)
    arms = arms_of(shown.view, token.unit, max(10, place.h - 3), place.w)
    if state in (DONE, OUT):
        arms = arms.copy()
        arms.set_alpha(DIM)
    surface.blit(arms, arms.get_rect(center=place.center))


def arms_of(view: View, unit: int, high: int, wide: int) -> Surface:
    """Somebody's face, or his shield where there is less room, as high as it can be."""
    face = portrait(view, unit, min(high + FACES, wide))
    if face is not None:
        return face
    known = view.get(unit, Unit)
    high = max(10, min(high, wide * 104 // 88))
    return shield(high, tincture_of(view, known.side), emblem(view, unit))


def draw_trays(surface: Surface, theme: Theme, parts: Frames, shown: Shown) -> None:
    """Paint the trays with their words."""
    for state, tray in zip(TRAYS, parts.trays, strict=True):
        _dashed(surface, tray)
        style = theme.style("caption", SEPIA)
        style = style.but(size=max(SMALLEST, min(style.size, tray.h * 28 // 100)))
        top = Rect(tray.x + 3, tray.y + 1, tray.w - 6, max(tray.h * 2 // 5, text.step(style)))
        found = [token for token in shown.tokens if token.mark.state == state]
        named, small = tray_words(shown.view, state, found), style.but(size=SMALLEST)
        what = {token.mark.what for token in found if state == WAITS}
        alike = say("".join(what)) if len(what) == 1 and all(what) else say(WORDS[state])
        words = next(
            (w for w in (named, alike) if text.width(w, small) <= top.w), say(WORDS[state])
        )
        text.draw(surface, words, style, top, "centre", "top")


def tray_words(view: View, state: str, found: Sequence[Token]) -> str:
    """What stands over a tray: what those in it do, of one alone with his name, and with what the
    book calls it.
    """
    if len(found) != 1:
        return say(WORDS[state])
    name, what = short(named(view, found[0].unit)), found[0].mark.what
    if what and state == WAITS:
        return say("timeline.waits_what", {"name": name, "what": say(what)})
    return say(f"{WORDS[state]}_one", {"name": name})


def _dashed(surface: Surface, rect: Rect) -> None:
    for x in range(rect.x, rect.right - 3, 8):
        for y in (rect.y, rect.bottom - 1):
            pygame.draw.line(surface, SEPIA, (x, y), (x + 4, y))
    for y in range(rect.y, rect.bottom - 3, 8):
        for x in (rect.x, rect.right - 1):
            pygame.draw.line(surface, SEPIA, (x, y), (x, y + 4))


def _draw_names(surface: Surface, theme: Theme, parts: Frames, shown: Shown) -> None:
    """Names beside the shields where there is room before the next one. Behind shields that stand
    close, with no room for another between, it is the name of whoever of them is chosen, pointed
    at or acting, else of the last.
    """
    for lane in (parts.above, parts.below):
        found = sorted(
            (t for t in shown.tokens if t.rect.y == lane.y and lane.contains(t.rect)),
            key=lambda token: token.rect.x,
        )
        style, close = theme.style("small"), list[Token]()
        for n, token in enumerate(found):
            close.append(token)
            end = found[n + 1].rect.x - 5 if n + 1 < len(found) else lane.right
            left = token.rect.right + 5
            meant = min(reversed(close), key=lambda one: _strength(one, shown))
            strong = _strength(meant, shown) < WEAKEST
            letters = style.but(weight="bold", colour=RUBRIC) if strong else style
            whole = named(shown.view, meant.unit)
            names = ((name, text.width(name, letters)) for name in (whole, short(whole)))
            name, wide = next((pair for pair in names if pair[1] + 2 <= end - left), ("", 0))
            if name and text.step(letters) <= lane.h:
                text.draw(surface, name, letters, Rect(left, lane.y, wide + 2, lane.h))
            if name or end - left > token.rect.w:
                close.clear()


WEAKEST = 3
"""The place of those of whom nothing is special."""


def _strength(token: Token, shown: Shown) -> int:
    """Whose name comes first: who is pointed at, who acts, who is chosen, then all others."""
    strong = token.unit == shown.lit, token.mark.state == ACTING, token.unit == shown.chosen
    return strong.index(True) if any(strong) else WEAKEST


def short(name: str) -> str:
    """The first name, or what follows a title of few letters."""
    words = name.split()
    return words[0] if len(words[0]) > 3 or len(words) == 1 else " ".join(words[:2])
