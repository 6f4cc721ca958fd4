"""Who is in sight when a battle opens on a field that is larger than its view."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Out, Position, Spread, Unit
from game.core.grid import Cell
from game.play.match import HUMAN, open_match
from game.rules import RULESETS
from game.ui.app import App
from tests.ui.battle.seated import scenario, screen, seated
from tests.ui.stage.skirmish import stage

BOOK = "heroic20s"


def opened(name: str, size: tuple[int, int]) -> App:
    told = replace(scenario(name), hint=(), translations={})
    return seated(open_match(name, told, RULESETS[BOOK], {"a": HUMAN, "b": "recruit"}, 1), size)


def unseen(app: App, own: bool) -> list[Cell]:
    """The cells of one side, or of all others, that are not in sight."""
    view, lost = screen(app).view, list[Cell]()
    for unit, (known, place) in view.each(Unit, Position):
        if view.find(unit, Out) is None and (known.side == view.side) is own:
            spread = view.find(unit, Spread)
            filled = spread.cells if spread is not None else (place.cell,)
            lost += [cell for cell in filled if not stage(app).map.camera.shows(cell)]
    return lost


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
@pytest.mark.parametrize("name", ["cooper-street", "five-abreast", "harrow-rout", "lammas-field"])
def test_both_hosts_are_in_sight_at_first(name: str, size: tuple[int, int]) -> None:
    app = opened(name, size)
    assert not unseen(app, own=True)
    assert not unseen(app, own=False)


def test_the_own_host_is_in_sight_where_there_is_no_room_for_both() -> None:
    app = opened("ogre-meadow", (1280, 720))
    assert not unseen(app, own=True)
