"""The side panel while duels are shown: two leaders, the throw, what it did, the blows so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.core.checks import OpposedOutcome, Outcome
from game.core.components import Health, Unit
from game.core.events import Event
from game.core.view import View
from game.play import chronicle
from game.play.words import say
from game.ui import text
from game.ui.art.bars import grade_chip
from game.ui.art.palette import GULES, INK, RULE, SEPIA, WHITE
from game.ui.battle.colour_chart import draw_chart
from game.ui.battle.duel_pair import Duellist, draw_loss, draw_names, draw_pair
from game.ui.battle.playback import Playback, number
from game.ui.battle.shift_rows import draw_shift_rows, row_height, shift_rows, shortened
from game.ui.battle.stack import Part, stack
from game.ui.theme import Theme

DUELS = "duels"
HURT, BLOWS = "leader_hurt", ("duel_hit", "duel_miss", "duel_stopped")
DOWN = ("killed", "leader_falls", "unconscious", "leader_out")
HEADS, PAIR, SENTENCE, THROW = "heads", "pair", "sentence", "throw"
SHIFTS, LAST = "shifts", "last"
MOST_LINES = 8


@dataclass(frozen=True, slots=True)
class Scene:
    """The duel at one moment: the events of the phase so far, and what is shown now."""

    view: View
    events: tuple[Event, ...]
    later: tuple[Event, ...]
    now: Event | None
    own: int | None
    foe: int | None

    @property
    def outcome(self) -> Outcome | None:
        """The throw that is shown."""
        thrown = self.now.outcomes if self.now else ()
        first = thrown[0] if thrown else None
        return first.left if isinstance(first, OpposedOutcome) else first


def duelling(view: View, playback: Playback) -> bool:
    """Whether leader duels are being shown."""
    return playback.phase == DUELS and playback.busy(view)


def draw_duel(surface: Surface, theme: Theme, rect: Rect, view: View, playback: Playback) -> None:
    """Paint the duel that goes on at this moment into the panel."""
    scene = scene_of(view, playback)
    places = stack(rect, _parts(theme, rect, scene), theme.px(9))
    painters = {
        HEADS: _draw_heads,
        PAIR: _draw_pair,
        SENTENCE: _draw_sentence,
        THROW: _draw_throw,
        SHIFTS: _draw_shifts,
        LAST: _draw_last,
    }
    for part, place in places.items():
        painters[part](surface, theme, place, scene)


def scene_of(view: View, playback: Playback) -> Scene:
    """What the panel shows when the playback has come this far."""
    shown = view.events[: playback.cursor]
    begin = max((n for n, event in enumerate(shown) if event.key == "phase"), default=-1) + 1
    events = tuple(event for event in shown[begin:] if _of_leaders(view, event))
    later = tuple(e for e in view.events[playback.cursor :] if _is(e, HURT))
    now = events[-1] if events else None
    own, foe = _pair(view, events)
    return Scene(view, events, later, now, own, foe)


def _of_leaders(view: View, event: Event) -> bool:
    return _is_leader(view, event.unit) and event.key != "out"


def _is_leader(view: View, unit: int | None) -> bool:
    return (
        unit is not None
        and view.find(unit, Health) is not None
        and view.find(unit, Unit) is not None
    )


def _is(event: Event, *names: str) -> bool:
    return event.key.partition(".")[2] in names


def _pair(view: View, events: Sequence[Event]) -> tuple[int | None, int | None]:
    """The two of the present blow; of several hosts' leaders the own side's is the first."""
    now = events[-1] if events else None
    both = [e for e in events if _is_leader(view, e.target)]
    if now is not None and now not in both:
        both = [e for e in both if now.unit in (e.unit, e.target)]
    if both:
        one, two = both[-1].unit, both[-1].target
    else:
        one, two = (now.unit if now else None), None
    if one is not None and view.get(one, Unit).side != view.side and two is not None:
        one, two = two, one
    return one, two


def _parts(theme: Theme, rect: Rect, scene: Scene) -> list[Part]:
    head, line = theme.letters(46, 64), row_height(theme)
    heading = text.step(theme.style("heading"))
    sentence = min(3, len(text.wrap(_sentence(scene), theme.style("body"), rect.w)))
    parts = [
        Part(HEADS, head, head, 6),
        Part(PAIR, theme.px(130), theme.px(330), 5),
        Part(
            SENTENCE,
            sentence * text.step(theme.style("body")),
            3 * text.step(theme.style("body")),
            9,
        ),
    ]
    outcome = scene.outcome
    if outcome is not None:
        throw = theme.letters(30, 40)
        if outcome.check.bands:
            throw += theme.px(14) + theme.letters(30, 40)
        parts.append(Part(THROW, throw, throw, 8))
        rows = len(shift_rows(outcome.check, ()))
        if outcome.check.modifiers:
            parts.append(Part(SHIFTS, heading + line, heading + rows * line, 3))
    lines = min(MOST_LINES, sum(_is(e, *BLOWS, HURT, *DOWN) for e in scene.events[:-1]))
    if lines:
        parts.append(Part(LAST, heading + line, heading + lines * line, 4))
    return parts


def _draw_heads(surface: Surface, theme: Theme, rect: Rect, scene: Scene) -> None:
    if scene.own is not None:
        points = {unit: _health(scene, unit) for unit in (scene.own, scene.foe) if unit is not None}
        draw_names(surface, theme, rect, scene.view, scene.own, scene.foe, points)


def _health(scene: Scene, leader: int) -> int:
    """The points a leader has at the moment shown; later blows have not struck him yet."""
    struck = [e for e in scene.events if e.unit == leader and _is(e, HURT)]
    if struck:
        return number(struck[-1], "left")
    coming = [e for e in scene.later if e.unit == leader]
    if coming:
        return number(coming[0], "left") + number(coming[0], "n")
    return scene.view.get(leader, Health).now


def _draw_pair(surface: Surface, theme: Theme, rect: Rect, scene: Scene) -> None:
    if scene.own is None or scene.foe is None:
        return
    own, foe = _duellist(scene, scene.own), _duellist(scene, scene.foe)
    draw_pair(surface, rect, scene.view, own, foe)
    draw_loss(surface, theme, rect, own.loses, False)
    draw_loss(surface, theme, rect, foe.loses, True)


def _duellist(scene: Scene, leader: int) -> Duellist:
    now = scene.now
    pose, loses = "stand", 0
    if any(e.unit == leader and _is(e, *DOWN) for e in scene.events):
        pose = "fallen"
    elif now is not None and now.unit == leader and _is(now, *BLOWS):
        pose = "strike"
    elif now is not None and now.unit == leader and _is(now, HURT):
        pose = "waver"
    if now is not None and _is(now, "duel_hit") and now.target == leader:
        pose, loses = "waver", number(now, "n")
    if now is not None and _is(now, HURT) and now.unit == leader:
        loses = number(now, "n")
    return Duellist(leader, pose, loses)


def _sentence(scene: Scene) -> str:
    if scene.now is None:
        return say("battle.duel.none_yet")
    return chronicle.line(scene.now, scene.view, scene.view.ruleset.id).sentence


def _draw_sentence(surface: Surface, theme: Theme, rect: Rect, scene: Scene) -> None:
    text.paragraph(surface, _sentence(scene), theme.style("strong"), rect)


def _draw_throw(surface: Surface, theme: Theme, rect: Rect, scene: Scene) -> None:
    """The dice with the colour they showed, and the needle on the chart."""
    outcome = scene.outcome
    if outcome is None:
        return
    high = theme.letters(30, 40)
    draw_dice(surface, theme, Rect(rect.x, rect.y, rect.w, high), outcome)
    low = Rect(rect.x, rect.y + high, rect.w, rect.h - high)
    if outcome.check.bands:
        draw_chart(surface, theme, low, outcome.check.odds, None, outcome)


def draw_dice(surface: Surface, theme: Theme, rect: Rect, outcome: Outcome) -> None:
    """What was thrown, the total on a chip of its colour, and the colour's name."""
    count, sides = outcome.check.dice
    words = say("battle.duel.roll", {"sides": sides})
    words = words if count == 1 else f"{count}{words}"
    style = theme.style("caption", SEPIA)
    wide = text.width(words, style) + theme.px(8)
    text.draw(surface, words, style, Rect(rect.x, rect.y, wide, rect.h))
    total = theme.style("name", WHITE if outcome.grade == "red" else INK)
    chip = Rect(rect.x + wide, rect.y, text.width("000", total) + theme.px(8), rect.h - theme.px(4))
    surface.blit(grade_chip(chip.size, str(outcome.grade)), chip)
    text.draw(surface, str(outcome.total), total, chip, "centre")
    right = Rect(chip.right + theme.px(10), rect.y, rect.right - chip.right - theme.px(10), rect.h)
    text.draw(surface, _grade_words(outcome), theme.style("strong"), right)


def _grade_words(outcome: Outcome) -> str:
    if outcome.grade == outcome.total:
        return ""
    return say("battle.duel.result", {"grade": outcome.grade, "column": outcome.check.column})


def _draw_shifts(surface: Surface, theme: Theme, rect: Rect, scene: Scene) -> None:
    outcome = scene.outcome
    if outcome is None:
        return
    head = Rect(rect.x, rect.y, rect.w, text.step(theme.style("heading")))
    words = say("battle.duel.why", {"column": outcome.check.column})
    text.draw(surface, words, theme.style("heading", GULES.dark), head)
    body = Rect(rect.x, head.bottom, rect.w, rect.bottom - head.bottom)
    draw_shift_rows(surface, theme, body, shift_rows(outcome.check, ()))


def _draw_last(surface: Surface, theme: Theme, rect: Rect, scene: Scene) -> None:
    """The blows before this one, the latest first."""
    pygame.draw.line(surface, RULE, rect.topleft, rect.topright)
    head = Rect(rect.x, rect.y, rect.w, text.step(theme.style("heading")))
    text.draw(surface, say("battle.duel.last"), theme.style("heading", GULES.dark), head)
    high = row_height(theme)
    earlier = [e for e in scene.events[:-1][::-1] if _is(e, *BLOWS, HURT, *DOWN)]
    for n, event in enumerate(earlier[: (rect.h - head.h) // high]):
        row = Rect(rect.x, head.bottom + n * high, rect.w, high)
        _draw_line(surface, theme, row, scene.view, event)


def _draw_line(surface: Surface, theme: Theme, row: Rect, view: View, event: Event) -> None:
    side = row.h * 62 // 100
    first = event.outcomes[0] if event.outcomes else None
    if isinstance(first, Outcome) and isinstance(first.grade, str):
        surface.blit(grade_chip((side, side), first.grade), (row.x, row.centery - side // 2))
    left = row.x + side + theme.px(8)
    words = chronicle.line(event, view, view.ruleset.id).sentence
    box = Rect(left, row.y, row.right - left, row.h)
    style = theme.style("small")
    text.draw(surface, shortened(words, style, box.w), style, box)
