"""F1 on the single parts of the panels of a duel, a question and a deployment."""

from __future__ import annotations

import pytest

from game.play.handbook.book import rule_about
from game.play.telling.rulebook import rule_of
from game.ui.app import App
from game.ui.battle.orders.deploy_mode import DeployMode
from game.ui.battle.orders.duel_mode import DuelMode
from game.ui.battle.orders.prompt_mode import PromptMode
from game.ui.battle.tips import help_here
from game.ui.widgets.listing import Listing
from tests.ui.hands import move
from tools.scenes import SCENES
from tools.stagehand import screen_of, worked_out


def at(app: App, place: tuple[int, int]) -> str:
    """The rule that F1 opens there; one that the book has."""
    move(app, place)
    shown = screen_of(app)
    found = help_here.here(shown).rule
    assert rule_of(shown.view.ruleset.id, found) is not None
    return found


@pytest.fixture(scope="module")
def duel() -> App:
    """Two leaders of this side declare."""
    app = SCENES["duel"].build()
    worked_out(app)
    return app


def test_the_parts_of_a_duel(duel: App) -> None:
    mode = screen_of(duel).mode
    assert isinstance(mode, DuelMode)
    assert mode.leaf.easel is not None
    places = mode.leaf.easel.places
    found = {name: at(duel, places[name].center) for name in ("who", "fellows", "whom.0", "chart")}
    assert found["who"] == found["fellows"] == found["whom.0"] == "ZF-MASS-SET-04"
    badge = next(w for w in mode.ring.widgets if w.id == "area/area/gut")
    weapon = next(w for w in mode.ring.widgets if w.id == "weapon=1")
    assert at(duel, badge.rect.center) == "ZF-MEL-03"
    assert at(duel, weapon.rect.center) == "ZF-DECL-03"
    assert found["chart"] == "ZF-MEL-02", "the rule of the check itself"
    forms = sorted((w for w in mode.ring.widgets if w.id.startswith("form=")), key=lambda w: w.id)
    assert [at(duel, w.rect.center) for w in forms] == ["ZF-DECL-03", "ZF-DECL-04", "ZF-DECL-02"]


def test_a_question_has_the_rule_of_its_kind() -> None:
    app = SCENES["prompt"].build()
    mode = screen_of(app).mode
    assert isinstance(mode, PromptMode)
    rule = rule_about(screen_of(app).view.ruleset.id, f"kind.{mode.request.kind}")
    assert rule
    assert {at(app, mode.places[name].center) for name in ("head", "words", "answers")} == {rule}


def test_places_and_reserves_of_a_deployment() -> None:
    app = SCENES["deploy"].build()
    mode = screen_of(app).mode
    assert isinstance(mode, DeployMode)
    rows = next(w for w in mode.ring.widgets if isinstance(w, Listing))
    found = {mode.row_at(rows.row(n).center): at(app, rows.row(n).center) for n in rows.shown()}
    line = {rule for place, rule in found.items() if not place.startswith("reserve")}
    behind = {rule for place, rule in found.items() if place.startswith("reserve")}
    assert line == {"ZF-MASS-SET-02"} and behind == {"ZF-MASS-SET-09"}
    assert mode.row_at((1, 1)) == ""
    assert at(app, mode.places["head"].center) == "ZF-MASS-SET-02"
