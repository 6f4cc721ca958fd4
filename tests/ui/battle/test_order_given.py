"""A unit that has its order says how it is taken back, in a narrow window too."""

from __future__ import annotations

import pytest

from game.play.match import open_match
from game.play.words import say
from game.rules import RULESETS
from game.ui import keys, text
from game.ui.app import App
from tests.ui.battle.seated import mode, scenario, seat, seated

HINT = ("battle.hint_given", {"key": keys.cap("undo")})


def sitting(size: tuple[int, int]) -> App:
    levels = {"a": "human", "b": "recruit"}
    found = open_match("ash-ford", scenario("ash-ford"), RULESETS["zefrs"], levels, 5)
    return seated(found, size)


def words(app: App) -> str:
    with text.recording() as seen:
        app.paint()
    return " ".join(seen.texts())


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_unit_that_marches_says_how_its_order_is_taken_back(size: tuple[int, int]) -> None:
    app = sitting(size)
    request = seat(app).waiting[0]
    mode(app).select_unit(request.unit)
    hint = say(*HINT)
    assert hint not in words(app), "nothing is given yet"
    seat(app).give(request, seat(app).proposal(request))
    mode(app).select_unit(request.unit)
    assert hint in words(app)
