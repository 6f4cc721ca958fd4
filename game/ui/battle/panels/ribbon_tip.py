"""What the ribbon says when one points at it: what a part of the round is, and when it comes."""

from __future__ import annotations

from collections.abc import Iterator

from pygame import Rect, Surface

from game.core.view import View
from game.play.names import called
from game.play.telling.chronicle import phase_title
from game.play.words import say
from game.ui.battle.panels import ribbon
from game.ui.battle.panels.ribbon import Stage
from game.ui.battle.table.layout import Layout
from game.ui.battle.table.model import side_of
from game.ui.battle.table.playback import Playback
from game.ui.theme import Theme
from game.ui.widgets.tooltip import draw_tooltip

Lines = tuple[tuple[str, str], ...]


def draw(
    surface: Surface,
    theme: Theme,
    layout: Layout,
    view: View,
    playback: Playback,
    point: tuple[int, int],
) -> None:
    """Paint the note of what lies under the pointer, if it is a part of the ribbon."""
    found = at(theme, layout, view, point)
    if found is not None:
        box, stage = found
        draw_tooltip(surface, theme, lines(view, playback, stage), box, [layout.ribbon])


def at(
    theme: Theme, layout: Layout, view: View, point: tuple[int, int]
) -> tuple[Rect, Stage] | None:
    """The part of the round under a point, and its place."""
    segments = ribbon.segments(theme, layout, view)
    return next(((box, stage) for box, stage in segments if box.collidepoint(point)), None)


def medal_at(theme: Theme, layout: Layout, point: tuple[int, int]) -> bool:
    """Whether the round's number lies under a point."""
    box = ribbon.place(theme, layout)
    return Rect(box.x, box.y, box.h, box.h).collidepoint(point)


def lines(view: View, playback: Playback, stage: Stage) -> Lines:
    """Name and sense of a part of the round, when it comes, its steps, who acts first."""
    shown = ribbon.stages(view)
    now, index = ribbon.current(shown, playback.phase), shown.index(stage)
    return (
        ("head", say(stage.key)),
        ("note", say(f"{stage.key}_note")),
        ("body", say(f"ribbon.{_when(index, now, len(shown))}")),
        *(("note", words) for words in _steps(view, stage, playback)),
        *_acts(view, stage, shown, now),
    )


def _when(index: int, now: int, count: int) -> str:
    """When a part comes, seen from the present one."""
    if index == now:
        return "now"
    return "next" if index == (now + 1) % count else "past" if index < now else "later"


def _steps(view: View, stage: Stage, playback: Playback) -> Iterator[str]:
    """Its steps in their order, if there are several."""
    names = [phase_title(view.ruleset.id, phase) for phase in stage.phases]
    if len(names) > 1:
        yield say("ribbon.steps", {"steps": ", ".join(names)})
    if playback.phase in stage.phases and len(names) > 1:
        yield say("ribbon.step", {"step": phase_title(view.ruleset.id, playback.phase)})


def _acts(view: View, stage: Stage, shown: tuple[Stage, ...], now: int) -> Lines:
    if not stage.turns:
        return ()
    side = ribbon.first(view, stage, shown, now)
    if not side:
        return (("note", say("ribbon.first_unknown")),)
    return (("note", say("ribbon.first", {"side": called(side_of(view, side).name)})),)
