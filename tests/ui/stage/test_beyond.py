"""Enemies beyond the edge of the map are told there, and a click looks at them."""

from __future__ import annotations

from copy import copy
from dataclasses import replace

import pygame
import pytest
from pygame.event import Event

from game.core.components import Unit
from game.core.grid import Cell
from game.play.match import HUMAN, open_match
from game.play.words import say
from game.rules import RULESETS
from game.ui import text
from game.ui.app import App
from game.ui.battle.table.playback import Playback
from game.ui.field.scene import Touch
from game.ui.stage import beyond, moments
from tests.ui.battle.seated import scenario, screen, seated, settle
from tests.ui.hands import click, key, move, send
from tests.ui.stage.skirmish import SIZE, stage


@pytest.fixture(scope="module")
def app() -> App:
    """A meadow so long that whoever opens it sees the own host alone."""
    told = replace(scenario("ogre-meadow"), hint=(), translations={})
    levels = {"a": HUMAN, "b": "recruit"}
    found = seated(open_match("ogre-meadow", told, RULESETS["heroic20s"], levels, 1), SIZE)
    settle(found)
    return found


def enemies(app: App) -> list[int]:
    view = screen(app).view
    return [unit for unit, (known,) in view.each(Unit) if known.side != view.side]


def test_who_is_out_of_sight_stands_at_the_edge_with_a_number(app: App) -> None:
    """Nothing told where the enemy was but a dot on the small map."""
    app.step([])
    (mark,) = stage(app).beyond
    assert mark.n == 8, "the ogres of the one unit there"
    assert mark.way == 0, "to the east"
    assert stage(app).map.camera.view.contains(mark.rect)
    with text.recording() as seen:
        app.paint()
    inside = [one for one in seen.marks if mark.rect.contains(one.ink)]
    assert [one.text for one in inside] == ["8"]


def test_the_pointer_is_told_what_it_means(app: App) -> None:
    (mark,) = stage(app).beyond
    move(app, mark.rect.center)
    with text.recording() as seen:
        app.paint()
    told = " ".join(one.text for one in seen.marks)
    assert say("stage.beyond", {"n": 8}).split(".")[0] in told
    assert stage(app).hovered is None, "not the ground below it"


def test_what_it_means_hides_no_order(app: App) -> None:
    """Its words lay over the leaf, on the orders that were being chosen."""
    (mark,) = stage(app).beyond
    move(app, mark.rect.center)
    with text.recording() as seen:
        app.paint()
    words = say("stage.beyond", {"n": 8})
    (told,) = [one for one in seen.marks if len(one.text) > 1 and words.startswith(one.text)]
    where = stage(app).places.layout
    assert told.ink.collidelist([where.panel, where.roster, where.commit, where.ribbon]) < 0


def test_a_click_looks_there_and_gives_no_order(app: App) -> None:
    (mark,) = stage(app).beyond
    before = dict(screen(app).view.drafts)
    click(app, mark.rect.center)
    for _ in range(30):
        app.step([], 0.1)
    assert stage(app).map.camera.shows(mark.cell)
    assert stage(app).beyond == ()
    assert dict(screen(app).view.drafts) == before


def test_whoever_is_out_of_the_fight_is_not_counted(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(beyond, "fights", lambda view, unit: False)
    stage(app).map.show(stage(app).map.camera.centred((0, 0)))
    app.step([], 0.1)
    assert stage(app).beyond == ()


def test_nobody_is_told_out_of_the_fight_before_that_was_shown(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The mark of who falls in what is still to be shown went before the blow."""
    found, now = stage(app), screen(app)
    found.map.show(found.map.camera.centred((0, 0)))
    before = now.view
    monkeypatch.setattr(moments, "pending", lambda *_: frozenset(enemies(app)))
    monkeypatch.setattr(Playback, "base", lambda *_: before)
    monkeypatch.setattr(beyond, "fights", lambda view, unit: view is before)
    later = copy(before)
    told = moments.told(later, now.playback)
    looks = found.scene(now).units
    assert beyond.marks(app.theme, found.map.camera, told, looks, ())
    monkeypatch.setattr(moments, "pending", lambda *_: frozenset())
    told = moments.told(later, now.playback)
    assert not beyond.marks(app.theme, found.map.camera, told, looks, ()), "once it was"


def test_marks_never_lie_on_each_other(app: App) -> None:
    """Two sides that stand the same way had one mark below the other."""
    camera = stage(app).map.camera.centred((0, 0))
    (look,) = [look for look in stage(app).scene(screen(app)).units if look.unit in enemies(app)]
    looks = (look, replace(look, tincture="vert", many=3))
    (mark,) = beyond.marks(app.theme, camera, lambda unit: screen(app).view, looks, ())
    assert mark.n == 8 + 3


def test_the_keyboard_points_at_the_ground_below_a_mark(app: App) -> None:
    """Enter on such a cell looked away from it, and gave no order."""
    found, now = stage(app), screen(app)
    found.map.show(found.map.camera.centred((0, 0)))
    app.step([], 0.1)
    (mark,) = found.beyond
    cell = found.map.cell(mark.rect.center)
    assert cell is not None
    now.pointer = found.map.rect(Cell(cell.x - 1, cell.y)).center
    key(app, pygame.K_RIGHT, pygame.KMOD_CTRL)
    assert found.hovered == cell
    key(app, pygame.K_RETURN, pygame.KMOD_CTRL)
    camera = found.map.camera
    app.step([], 0.1)
    assert found.map.camera == camera


def test_a_click_that_began_on_the_ground_is_not_lost_on_a_mark(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A hand that slipped by three pixels gave no order."""
    found, now = stage(app), screen(app)
    found.map.show(found.map.camera.centred((0, 0)))
    app.step([], 0.1)
    (mark,) = found.beyond
    touches: list[Touch] = []

    def touched(_: object, touch: Touch) -> bool:
        touches.append(touch)
        return False

    monkeypatch.setattr(type(now.mode), "touched", touched)
    spot = mark.rect.move(-1, 0).midleft
    send(app, Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1))
    send(app, Event(pygame.MOUSEBUTTONUP, pos=(spot[0] + 3, spot[1]), button=1))
    assert [(touch.kind, touch.cell) for touch in touches] == [("click", found.map.cell(spot))]
    click(app, mark.rect.center, pygame.BUTTON_RIGHT)
    last = touches[-1]
    assert (last.kind, last.cell, last.unit) == ("context", None, None), (
        "it takes back all the same"
    )


def test_marks_stand_off_the_buttons(app: App) -> None:
    camera = stage(app).map.camera.sized(90).centred((60, 0))
    looks = tuple(look for look in stage(app).scene(screen(app)).units if look.unit in enemies(app))
    buttons = [widget.rect for widget in screen(app).ring.widgets if widget.id.startswith("lens")]
    found = beyond.marks(app.theme, camera, lambda unit: screen(app).view, looks, buttons)
    assert found
    assert all(mark.rect.collidelist(buttons) < 0 for mark in found)
