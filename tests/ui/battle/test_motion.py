"""Men in motion: they march side by side, strike, loose, fall and flee; seals fly open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from pygame import Rect, Surface

from game.core.components import Field, Unit
from game.core.events import Event
from game.core.grid import Cell
from game.core.view import View
from game.ui.art.troops import company
from game.ui.art.troops.soldiers import soldier
from game.ui.battle.field.blows import motion
from game.ui.battle.field.painter import projection
from game.ui.battle.field.units import overgrown
from game.ui.battle.table.model import WAVERING, card, morale
from game.ui.battle.table.playback import BLOW, BREAKING, SECONDS, Playback, Unsealed
from game.ui.battle.table.shown import Shown, moving
from tests.ui.battle.seated import HOT_SEAT, match, screen, seated
from tests.ui.pixels import differing

ME = 4
HERE = Shown(Cell(1, 2), "N", 80, 100)
COMPUTERS = {"a": "recruit", "b": "recruit"}


def played(until: Callable[[Playback], bool]) -> tuple[Playback, View]:
    """A battle of two computers, shown in small steps until something is to be seen."""
    found = match(COMPUTERS, gap=2)
    playback = Playback.at(found.seat("a").view)
    while found.battle.clock.round < 3 and found.step():
        pass
    view = found.seat("a").view
    for _ in range(20000):
        playback.update(view, 0.05)
        if until(playback):
            return playback, view
    raise AssertionError("it is not shown")


def side(view: View, event: Event) -> str:
    """The side of the unit of this event."""
    return view.get(event.unit or 0, Unit).side


def test_a_side_marches_side_by_side_and_the_sides_one_after_the_other() -> None:
    playback, view = played(lambda shown: len(shown.together) > 2)
    first = playback.together
    assert {event.key for event in first} == {"moved"}
    assert len({side(view, event) for event in first}) == 1
    assert len({event.unit for event in first}) == len(first)
    playback.update(view, SECONDS["moved"] * 0.4)
    units = [event.unit or 0 for event in first if event.unit in playback.units]
    assert {motion(playback, unit)[0] for unit in units} == {"march"}
    assert len({playback.units[unit].offset for unit in units} - {(0.0, 0.0)}) >= 1
    playback.update(view, SECONDS["moved"])
    for event in first:
        where = playback.figures if event.unit in playback.figures else playback.units
        assert where[event.unit or 0].cell == event.cell
    assert all(side(view, event) != side(view, first[0]) for event in playback.together)


def pictures(playback: Playback, event: Event, length: float) -> list[int]:
    """The pictures of a unit's movement in their order while an event lasts."""
    playback.current, playback.beside = event, ()
    seen = []
    for part in range(40):
        playback.elapsed = length * part / 40
        seen.append(motion(playback, event.unit or 0)[1])
    return list(dict.fromkeys(seen))


def test_feet_are_lifted_in_turn_and_weapons_drawn_back_before_they_fall() -> None:
    playback, _ = played(lambda shown: getattr(shown.current, "key", "") == "zefrs.attack")
    blow = playback.current
    assert blow is not None
    volley = Event("zefrs.shoot", "R", blow.unit, blow.target, outcomes=blow.outcomes)
    march = Event("moved", "R", blow.unit, cell=Cell(0, 0))
    assert pictures(playback, blow, BLOW) == [0, 1, 2]
    assert pictures(playback, volley, BLOW) == [0, 1]
    assert pictures(playback, march, SECONDS["moved"]) == [0, 1, 2, 3]


def test_the_shaken_waver_where_others_stand() -> None:
    playback = Playback.at(match(HOT_SEAT).seat("a").view)
    unit = next(iter(playback.units))
    assert motion(playback, unit) == ("stand", 0)
    assert motion(playback, unit, unsteady=True) == ("waver", 0)


def test_who_is_struck_tips_over_before_he_is_gone() -> None:
    event = Event("losses", "R", ME, facts=(("n", 20), ("left", 60)))
    seen = [moving("zefrs", HERE, event, part / 60) for part in range(61)]
    assert {each.tilt for each in seen if each.toppling} == {0, 1, 2}
    for one, other in pairwise(seen):
        if other.falling > one.falling:
            assert other.falling - one.falling == one.toppling
    assert seen[-1].toppling == 0 and seen[-1].left == 60


def test_who_flees_runs_the_way_he_came_and_off_the_field() -> None:
    event = Event("out", "R", ME, facts=(("why", "fled"),))
    assert moving("zefrs", HERE, event, 0.5).offset == (0.0, 0.0)
    assert moving("zefrs", HERE, event, 0.5, fleeing=True).offset[1] < -0.5


def test_orders_that_are_revealed_break_their_seals() -> None:
    playback, view = played(lambda shown: len(shown.unsealed) > 0)
    told = {e.unit: e.fact("form") for e in view.events if e.key == "revealed"}
    assert set(playback.unsealed) <= set(told)
    assert {side(view, Event("", "", unit)) for unit in playback.unsealed} == {"a", "b"}
    playback.update(view, BREAKING + 0.01)
    assert not any(opened.part >= 1 for opened in playback.unsealed.values())
    playback.catch_up(view)
    playback.update(view, BREAKING + 0.01)
    assert playback.unsealed == {}


def painted(app: object) -> Surface:
    """One frame of the battle screen."""
    canvas = Surface((1280, 720))
    screen(app).draw(canvas)  # type: ignore[arg-type]
    return canvas


def test_a_broken_seal_is_seen_in_two_halves() -> None:
    app = seated(match(HOT_SEAT))
    playback = screen(app).playback
    unit = next(iter(playback.units))
    whole = painted(app)
    playback.unsealed[unit] = Unsealed("attack", BREAKING * 0.4)
    broken = painted(app)
    square = projection(screen(app).place).rect(playback.units[unit].cell)
    low = Rect(square.centerx, square.centery, square.w // 2, square.h // 2)
    assert differing(whole.subsurface(low), broken.subsurface(low)) > 60


def test_a_unit_in_a_wood_stands_on_a_clearing() -> None:
    app = seated(match(HOT_SEAT, "wendle-hill"))
    grid = screen(app).view.each(Field)[0][1][0].grid
    wood = next(cell for cell, kind in grid.terrain if kind == "forest")
    assert wood in overgrown(grid.terrain)
    square = projection(screen(app).place).rect(wood).inflate(-20, -20)
    playback = screen(app).playback
    unit = next(iter(playback.units))
    playback.units = {unit: replace(playback.units[unit], cell=Cell(4, 0))}
    grown = painted(app).subsurface(square)
    playback.units = {unit: replace(playback.units[unit], cell=wood)}
    assert _green(painted(app).subsurface(square)) < 0.3 * _green(grown)


def _green(surface: Surface) -> int:
    wide, high = surface.get_size()
    pixels = (surface.get_at((x, y)) for x in range(wide) for y in range(high))
    return sum(pixel.g > pixel.r + 10 and pixel.g > pixel.b for pixel in pixels)


def test_movements_are_drawn_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a while nothing of a march is left to be drawn for the first time."""
    app = seated(match(HOT_SEAT))
    kept: Any = soldier
    drawn = -1
    while drawn != kept.cache_info().misses:
        drawn = kept.cache_info().misses
        for _ in range(40):
            app.step([], 0.02)
    late: list[object] = []
    monkeypatch.setattr(company, "soldier", lambda figure, height: late.append(figure))
    playback = screen(app).playback
    moves = [Event("moved", "R", unit, cell=Cell(0, 0)) for unit in playback.units]
    playback.current, playback.beside = moves[0], tuple(moves[1:])
    playback.elapsed = SECONDS["moved"] * 0.3
    painted(app)
    assert late == []


def test_morale_is_read_off_the_gravest_state() -> None:
    found = match(COMPUTERS, gap=0)
    seen: set[tuple[bool, int]] = set()
    while not found.over and found.step():
        view = found.seat("a").view
        for unit in Playback.at(view).units:
            worst = max((chip.gravity for chip in card(view, unit).chips), default=0)
            seen.add((worst >= WAVERING, morale(view, unit)))
    assert seen >= {(False, 0), (True, 1)}
    assert all((spirit > 0) == wavers for wavers, spirit in seen)
