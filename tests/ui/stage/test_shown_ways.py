"""A way under the pointer is drawn only where a click would choose it; defences in German."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from game.core.grid import Cell
from game.play import language
from game.play.match import HUMAN, open_match
from game.play.words import say
from game.rules import RULESETS
from game.ui.app import App
from game.ui.stage.act.plan import walk
from tests.ui.battle.seated import mode, scenario, screen, seat, seated, settle
from tests.ui.stage.skirmish import SIZE, acting, cell_of, stage


@pytest.fixture(scope="module")
def bridge() -> App:
    """Two companies at a bridge, where tactics are chosen and then ways and blows."""
    found = scenario("five-abreast")
    match = open_match(
        "five-abreast", found, RULESETS["heroic20s"], {"a": HUMAN, "b": "recruit"}, 5
    )
    app = seated(match, SIZE)
    settle(app)
    return app


@pytest.fixture
def german() -> Iterator[None]:
    before = language.language()
    language.use("de")
    yield
    language.use(before)


def led(app: App, unit: int) -> Cell:
    """A cell that this unit could go to."""
    outlook = stage(app).outlook
    outlook.look(seat(app).view)
    return outlook.reach(unit)[-1].cell


def test_no_way_is_drawn_while_tactics_are_chosen(bridge: App) -> None:
    shown = acting(bridge)
    assert shown.request is not None and screen(bridge).mode is mode(bridge)
    far, here = led(bridge, shown.request.unit), cell_of(bridge, shown.request.unit)
    assert walk(shown, stage(bridge).outlook, here, far) is None


@pytest.mark.parametrize("name", ["dodge", "block", "parry"])
@pytest.mark.usefixtures("german")
def test_a_defence_is_called_the_same_in_its_sum_as_on_its_row(name: str) -> None:
    assert say("heroic20s.skilled", {"skill": name}) == say(f"heroic20s.defence.{name}")
