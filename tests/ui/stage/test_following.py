"""The view follows what is shown, and never fights the hand that moved it."""

from __future__ import annotations

import pygame
import pytest

from game.core.events import Event
from game.core.grid import Cell
from game.play.match import HUMAN, open_match
from game.rules import RULESETS
from game.ui.app import App
from game.ui.field.camera import Camera
from game.ui.stage import framing
from tests.ui.battle.seated import scenario, screen, seated, settle
from tests.ui.stage.skirmish import BRIDGE, SIZE, battle, stage


@pytest.fixture(scope="module")
def opened() -> App:
    """A battle at a bridge."""
    found = seated(battle(BRIDGE), SIZE)
    settle(found)
    return found


@pytest.fixture
def app(opened: App) -> App:
    """The bridge seen from so near that the two ends of it are never in sight together."""
    stage(opened).following.release()
    stage(opened).map._zoom(stage(opened).map.camera.sized(110))
    return opened


def ends(app: App) -> tuple[int, int]:
    """Those who stand furthest west and furthest east."""
    units = screen(app).playback.units
    row = sorted(units, key=lambda unit: units[unit].cell.x)
    return row[0], row[-1]


def shown(app: App, unit: int) -> bool:
    """Whether somebody is in sight, once it is shown what he does."""
    playback = screen(app).playback
    playback.current = Event("turned", unit=unit)
    for _ in range(8):
        stage(app).drift(screen(app), 0.2)
    playback.current = None
    return stage(app).map.camera.shows(playback.units[unit].cell)


def wheel(app: App) -> Camera:
    """Somebody zooms with the wheel, in the middle of the map, while something is shown."""
    screen(app).playback.current = Event("turned", unit=ends(app)[0])
    middle = stage(app).map.camera.view.center
    move = pygame.event.Event(pygame.MOUSEMOTION, pos=middle, rel=(0, 0), buttons=(0, 0, 0))
    turn = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False)
    for event in (move, turn):
        stage(app).steer(screen(app), event)
    stage(app).map.update(1.0, 1.0)
    return stage(app).map.camera


def test_the_view_goes_to_whoever_acts(app: App) -> None:
    west, east = ends(app)
    assert shown(app, west)
    assert not stage(app).map.camera.shows(screen(app).playback.units[east].cell)
    assert shown(app, east)


def test_what_is_in_sight_moves_nothing(app: App) -> None:
    west, _ = ends(app)
    assert shown(app, west)
    before = stage(app).map.camera
    assert shown(app, west)
    assert stage(app).map.camera == before


def test_the_hand_keeps_the_view_until_the_turn_passes_on(app: App) -> None:
    west, east = ends(app)
    assert shown(app, west)
    before = wheel(app)
    assert not shown(app, east)
    assert stage(app).map.camera == before, "the hand's view stays"
    screen(app).playback.round += 1
    assert shown(app, east), "another turn has begun"


def test_a_key_lets_the_view_follow_again(app: App) -> None:
    west, east = ends(app)
    assert shown(app, west)
    wheel(app)
    assert not shown(app, east)
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_END, mod=0, unicode="", scancode=0)
    assert stage(app).steer(screen(app), down)
    assert shown(app, east)


def companies() -> App:
    """Two hosts that stand far apart on a wide field."""
    found = open_match(
        "horse-and-shot",
        scenario("horse-and-shot"),
        RULESETS["heroic20s"],
        {"a": HUMAN, "b": "recruit"},
        5,
    )
    app = seated(found, (1920, 1080), 1.0, 1.0)
    settle(app)
    return app


def met(app: App, monkeypatch: pytest.MonkeyPatch) -> int:
    """How large a cell is before, and then a new round begins in which the hosts have met."""
    place, before = stage(app), stage(app).map.camera.cell
    cells = [Cell(40 + n, 20 + n) for n in range(6)]
    monkeypatch.setattr(framing, "_cells", lambda view: (cells, cells[:3]))
    screen(app).playback.round += 1
    place.follow(screen(app))
    place.map.update(1.0, 1.0)
    return before


def test_hosts_that_have_met_are_seen_from_nearer(monkeypatch: pytest.MonkeyPatch) -> None:
    app = companies()
    before = met(app, monkeypatch)
    camera = stage(app).map.camera
    assert camera.cell >= before * framing.NEARER
    assert all(camera.shows(Cell(40 + n, 20 + n)) for n in range(6))


def test_whoever_has_moved_the_view_keeps_it(monkeypatch: pytest.MonkeyPatch) -> None:
    app = companies()
    stage(app).following.hand(screen(app).view, screen(app).playback)
    assert met(app, monkeypatch) == stage(app).map.camera.cell
