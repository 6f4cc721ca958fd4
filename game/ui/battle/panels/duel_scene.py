"""The side panel while duels are shown: two leaders, the throw, what it did, the blows so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from game.core.checks import Outcome
from game.core.components import Health, Unit
from game.core.events import Event
from game.core.view import View
from game.core.vocabulary import Does
from game.play import screens
from game.play.words import say
from game.ui import text
from game.ui.battle.panels.pair import Duellist, draw_loss, draw_names, draw_pair
from game.ui.battle.panels.stack import Part, stack
from game.ui.battle.panels.throw_parts import (
    draw_past,
    draw_reasons,
    draw_throw,
    outcome_of,
    past_height,
    reasons_height,
    sentence,
    throw_height,
)
from game.ui.battle.table.playback import Playback
from game.ui.battle.table.shown import number
from game.ui.theme import Theme

DUELS = "duels"
BLOWS = (Does.STRIKES, Does.MISSES, Does.DEFENDS, Does.STUNS, Does.GRAPPLES)
TELLING = (Does.STRIKES, Does.STUNS, Does.GRAPPLES)
"""Blows that tell upon their target, unless they come to nothing."""

DOWN = (Does.DIES, Does.FALLS)
HEADS, PAIR, SENTENCE, THROW = "heads", "pair", "sentence", "throw"
SHIFTS, LAST = "shifts", "last"
MOST_LINES = 12


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
        return outcome_of(self.now)


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
    events = tuple(e for e in playback.phase_events(view) if _of_leaders(view, e))
    later = tuple(e for e in view.events[playback.cursor :] if _is(e, Does.HURTS))
    now = events[-1] if events else None
    own, foe = _pair(view, events)
    return Scene(playback.base(view), events, later, now, own, foe)


def _of_leaders(view: View, event: Event) -> bool:
    return _is_leader(view, event.unit) and event.key != "out"


def _is_leader(view: View, unit: int | None) -> bool:
    return (
        unit is not None
        and view.find(unit, Health) is not None
        and view.find(unit, Unit) is not None
    )


def _is(event: Event, *deeds: Does) -> bool:
    return screens.does(event) in deeds


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
    head, line = theme.letters(46, 64), text.step(theme.style("strong"))
    wanted = len(text.wrap(_sentence(scene), theme.style("strong"), rect.w))
    parts = [Part(HEADS, head, head, 6)]
    if scene.foe is not None:
        parts.append(Part(PAIR, theme.px(130), theme.px(330), 5))
    parts.append(Part(SENTENCE, min(3, wanted) * line, (3 if scene.foe else wanted) * line, 9))
    outcome = scene.outcome
    if outcome is not None:
        throw = throw_height(theme, outcome)
        parts.append(Part(THROW, throw, throw, 8))
        if outcome.check.modifiers:
            parts.append(Part(SHIFTS, *reasons_height(theme, outcome), 3))
    if earlier := scene.events[:-1][::-1][:MOST_LINES]:
        parts.append(Part(LAST, *past_height(theme, rect, scene.view, earlier), 4))
    return parts


def _draw_heads(surface: Surface, theme: Theme, rect: Rect, scene: Scene) -> None:
    if scene.own is not None:
        points = {unit: _health(scene, unit) for unit in (scene.own, scene.foe) if unit is not None}
        draw_names(surface, theme, rect, scene.view, scene.own, scene.foe, points)


def _health(scene: Scene, leader: int) -> int:
    """The points a leader has at the moment shown; later blows have not struck him yet."""
    struck = [e for e in scene.events if e.unit == leader and _is(e, Does.HURTS)]
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
    elif now is not None and now.unit == leader and _is(now, Does.HURTS):
        pose = "waver"
    if now is not None and _is(now, *TELLING) and now.target == leader and not screens.vain(now):
        pose, loses = "waver", number(now, "n")
    if now is not None and _is(now, Does.HURTS) and now.unit == leader:
        loses = number(now, "n")
    return Duellist(leader, pose, loses)


def _sentence(scene: Scene) -> str:
    return sentence(scene.view, scene.now) if scene.now else say("battle.duel.none_yet")


def _draw_sentence(surface: Surface, theme: Theme, rect: Rect, scene: Scene) -> None:
    text.paragraph(surface, _sentence(scene), theme.style("strong"), rect)


def _draw_throw(surface: Surface, theme: Theme, rect: Rect, scene: Scene) -> None:
    if scene.outcome is not None:
        draw_throw(surface, theme, rect, scene.outcome, scene.view.ruleset.id)


def _draw_shifts(surface: Surface, theme: Theme, rect: Rect, scene: Scene) -> None:
    if scene.outcome is not None:
        draw_reasons(surface, theme, rect, scene.outcome)


def _draw_last(surface: Surface, theme: Theme, rect: Rect, scene: Scene) -> None:
    """What was declared, thrown and struck before this moment."""
    draw_past(surface, theme, rect, scene.view, say("battle.duel.last"), scene.events[:-1][::-1])
