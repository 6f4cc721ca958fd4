"""What is shown while events are played: the state of the moment, poses, seals, the panel."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from game.core.components import Facing, Position, Strength, Unit
from game.core.events import Event
from game.core.grid import Cell
from game.ui import text
from game.ui.battle.field.blows import pose
from game.ui.battle.field.units import token_place
from game.ui.battle.panels.watch_panel import Watch, draw_watch
from game.ui.battle.table.mode import Arrow, Marks
from game.ui.battle.table.model import chip_words
from game.ui.battle.table.playback import BLOW, Playback
from game.ui.battle.table.presses import INK, LIFT, PRESS, Presses
from game.ui.battle.table.shown import Shown, after, moving, placed
from game.ui.theme import Theme
from tests.ui.battle.panels import SIZES, fits
from tests.ui.battle.seated import (
    AGAINST_RECRUIT,
    HOT_SEAT,
    match,
    plainly,
    screen,
    seated,
    settle,
)

ME, FOE = 4, 8
HERE = Shown(Cell(1, 2), "N", 80, 100)


def losses(lost: int) -> Event:
    """A unit loses fighters."""
    return Event("losses", "R", ME, facts=(("n", lost), ("left", 80 - lost)))


def test_the_number_counts_down_and_ends_at_what_is_left() -> None:
    event = losses(20)
    seen = [moving("zefrs", HERE, event, part / 20).left for part in range(21)]
    assert seen == sorted(seen, reverse=True)
    assert (seen[0], seen[-1]) == (80, 60)
    assert len(set(seen)) <= 7, "few pictures serve many frames"
    ended = after("zefrs", HERE, event)
    assert ended is not None and (ended.now, ended.falling) == (60, 0)


def test_a_march_slides_from_square_to_square() -> None:
    event = Event("moved", "R", ME, cell=Cell(1, 3))
    assert moving("zefrs", HERE, event, 0.5).offset == (0.0, 0.5)
    ended = after("zefrs", HERE, event)
    assert ended is not None and (ended.cell, ended.offset) == (Cell(1, 3), (0.0, 0.0))


def test_who_leaves_fades() -> None:
    event = Event("out", "R", ME, facts=(("why", "fled"),))
    assert moving("zefrs", HERE, event, 0.75).fade == 0.25
    assert after("zefrs", HERE, event) is None


def fighting() -> tuple[Playback, list[Event]]:
    """A playback that stands at the beginning of a round of blows, and its events."""
    found = match({"a": "recruit", "b": "recruit"}, gap=0)
    playback = Playback.at(found.seat("a").view)
    while found.battle.clock.round < 3 and found.step():
        pass
    return playback, list(found.seat("a").view.events)


def test_states_are_those_of_the_moment_until_all_is_shown() -> None:
    found = match({"a": "recruit", "b": "recruit"}, gap=0)
    before = found.seat("a").view
    playback = Playback.at(before)
    while not found.over and found.step():
        view = found.seat("a").view
        units = [unit for unit, _ in view.each(Unit, Position, Strength, Facing)]
        if any(chip_words(view, unit, False) != chip_words(before, unit, False) for unit in units):
            break
    view = found.seat("a").view
    playback.update(view, 0.01)
    assert playback.busy(view)
    assert playback.base(view) is before
    assert playback.units == Playback.at(before).units
    playback.catch_up(view)
    assert playback.base(view) is view


def test_every_event_is_shown_and_ends_at_the_view() -> None:
    found = match({"a": "recruit", "b": "recruit"}, gap=0)
    playback = Playback.at(found.seat("a").view)
    while found.battle.clock.round < 3 and found.step():
        pass
    view = found.seat("a").view
    poses: set[str] = set()
    for _ in range(20000):
        playback.update(view, 0.1)
        if playback.current is not None:
            poses |= {pose(playback, unit) for unit in playback.units}
        if not playback.busy(view):
            break
    assert playback.units == Playback.at(view).units
    assert playback.figures == Playback.at(view).figures
    assert {"stand", "strike", "waver"} <= poses


def test_a_blow_takes_longer_than_a_march_and_nothing_lasts_at_speed_nought() -> None:
    playback, events = fighting()
    blow = next(event for event in events if event.key == "zefrs.attack")
    assert playback.length(blow) == BLOW
    assert playback.length(Event("phase", facts=(("phase", "moves"),))) == 0.0
    found = match({"a": "recruit", "b": "recruit"}, gap=0)
    hasty = Playback.at(found.seat("a").view, speed=0.0)
    found.step()
    found.step()
    view = found.seat("a").view
    hasty.update(view, 0.001)
    assert not hasty.busy(view)


def test_archers_loose_and_the_broken_flee() -> None:
    playback, _ = fighting()
    outcome = next(e for e in fighting()[1] if e.key == "zefrs.attack").outcomes
    playback.current = Event("zefrs.shoot", "R", ME, FOE, outcomes=outcome)
    assert pose(playback, ME) == "loose"
    assert pose(playback, FOE) == "stand"
    playback.fleeing.add(ME)
    assert pose(playback, ME) == "flee"


def test_a_unit_that_is_deployed_appears_on_its_square() -> None:
    view = match(HOT_SEAT).seat("a").view
    event = Event("zefrs.deployed", "R", ME, cell=Cell(3, 3))
    shown = placed(view, event)
    assert shown is not None and shown.cell == Cell(3, 3)
    assert placed(view, Event("moved", "R", ME, cell=Cell(3, 3))) is None


@pytest.mark.parametrize("facing", ["right", "left", "up", "down"])
def test_the_commander_stands_in_his_square_and_clear_of_the_seal(facing: str) -> None:
    square = Rect(300, 200, 156, 156)
    place = token_place(square, facing, (40, 56))
    assert square.inflate(12, 12).contains(place)
    assert not place.colliderect(Rect(300 + 122, 200 + 122, 33, 33))


def test_a_new_order_presses_its_seal_down() -> None:
    presses = Presses()
    presses.follow(Marks(seals=((ME, "unset"), (FOE, "crown"))), 1.0)
    assert presses.sizes(1.0) == {}
    presses.follow(Marks(seals=((ME, "attack"), (FOE, "crown"))), 2.0)
    assert presses.sizes(2.0) == {ME: 1 + LIFT}
    assert 1 < presses.sizes(2.0 + PRESS / 2)[ME] < 1 + LIFT
    assert presses.sizes(2.0 + PRESS) == {}
    presses.follow(Marks(seals=((ME, "unset"), (FOE, "crown"))), 3.0)
    assert presses.sizes(3.0) == {}


def test_the_arrow_of_a_new_aim_inks_itself() -> None:
    presses = Presses()
    presses.follow(Marks(arrows=(Arrow((Cell(0, 0),), Cell(0, 1)),)), 1.0)
    assert presses.inked(1.0) < 0.3
    assert presses.inked(1.0 + INK) == 1.0


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_the_panel_tells_what_happens(size: tuple[int, int], scale: float) -> None:
    app = seated(match(AGAINST_RECRUIT, gap=0))
    plainly(app)
    settle(app)
    view = screen(app).view
    playback = screen(app).playback
    blows = [event for event in view.events if event.target in playback.units and event.outcomes]
    playback.told = blows[-1] if blows else view.events[-1]
    theme = Theme(size, scale)
    for thinking in ("", "House Kestrel"):
        with text.recording() as seen:
            panel = screen(app).place.panel
            rect = Rect(0, 0, theme.letters(340, 420), panel.h * size[1] // 720)
            draw_watch(Surface(size), theme, rect, Watch(view, playback, thinking))
        fits(seen)
        assert len(seen.texts()) >= 3
        assert bool(thinking) == any("pondering" in words for words in seen.texts())
