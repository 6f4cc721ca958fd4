"""A way under the pointer is drawn only where a click would choose it; defences in German."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.core.components import Unit
from game.core.grid import Cell
from game.play import language
from game.play.match import HUMAN, open_match
from game.play.words import say
from game.rules import RULESETS
from game.ui import current
from game.ui.app import App
from game.ui.battle.table.screen import BattleScreen
from game.ui.battle.table.table import Table
from game.ui.field.scene import Touch
from game.ui.stage.act.hand import why
from game.ui.stage.act.plan import walk
from game.ui.start import ended
from tests.ui.battle.seated import mode, press, scenario, screen, seat, seated, settle
from tests.ui.hands import key
from tests.ui.stage.skirmish import SIZE, acting, cell_of, foes, stage
from tests.ui.stage.ticking import ALWAYS
from tools.moments import until


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


def test_a_click_while_tactics_are_chosen_is_told_that_places_are_asked_afterwards(
    bridge: App,
) -> None:
    shown = acting(bridge)
    assert shown.request is not None
    for tactic in ("neutral", "all_out_offensive"):
        assert shown.leaf.choose(("tactic", tactic))
        refusal = why(shown, led(bridge, shown.request.unit))
        words = say(refusal.why)
        assert "asked afterwards" in words
        assert "enemy" not in words, "a charge names one"
        assert refusal.rule == "HC-TAC-01"
    assert shown.leaf.units


@pytest.mark.parametrize("name", ["dodge", "block", "parry"])
@pytest.mark.usefixtures("german")
def test_a_defence_is_called_the_same_in_its_sum_as_on_its_row(name: str) -> None:
    assert say("heroic20s.skilled", {"skill": name}) == say(f"heroic20s.defence.{name}")


@pytest.fixture(scope="module")
def pier() -> App:
    """Somebody in his Turn, with time to walk or run and somebody to strike."""
    app = App(BattleScreen(Table(until("pier-nine", ("chaos.turn",))), ended), SIZE)
    settle(app)
    return app


def test_a_click_chooses_the_gait_of_the_way_that_is_drawn(pier: App) -> None:
    shown = acting(pier)
    assert shown.request is not None
    strides = stage(pier).outlook.reach(shown.request.unit)
    near = next(way.cell for way in reversed(strides) if way.manner == "walk")
    far = next(way.cell for way in reversed(strides) if way.manner == "run")
    for form in ("move", "fight"):
        for cell, manner in ((near, "walk"), (far, "run"), (near, "walk")):
            shown.leaf.choose(("form", form))
            shown.touched(Touch("hover", cell))
            shown.touched(Touch("click", cell))
            assert shown.leaf.order.get("how") == manner and shown.leaf.cell == cell
            assert shown.leaf.easel is not None
            (lit,) = (pick for pick in shown.leaf.easel.sitter.face.kinds if pick.chosen)
            assert lit.slots == (("how", manner),)


def test_nobody_runs_a_step_because_running_stands_first() -> None:
    app = App(BattleScreen(Table(until("pier-nine", ("chaos.turn",))), ended), SIZE)
    settle(app)
    leaf = acting(app).leaf
    assert leaf.request is not None and leaf.easel is not None
    forms = leaf.easel.sitter.face.forms
    at = next(n for n, pick in enumerate(forms) if ("form", "move") in pick.slots)
    key(app, pygame.K_1 + at)
    stride = stage(app).outlook.stride(leaf.request.unit, leaf.order.cell("to") or Cell(0, 0))
    assert stride is not None and leaf.order.text("how") == stride.manner
    assert leaf.choose(("how", "run"))
    key(app, pygame.K_1 + at)
    assert leaf.order.text("how") == "run", "chosen by hand"


def test_an_archer_shoots_whom_he_would_kick_in_vain() -> None:
    match = open_match(
        "wyvern-bridge",
        scenario("wyvern-bridge"),
        RULESETS["chaos"],
        {"a": HUMAN, "b": "recruit"},
        5,
    )
    app = seated(match, SIZE)
    settle(app)
    press(app, "commit")
    settle(app)
    for _ in range(9):
        request = acting(app).request
        assert request is not None
        if seat(app).view.get(request.unit, Unit).name == "Pip Heron":
            break
        press(app, "swear")
        settle(app)
    shown, leaf = acting(app), acting(app).leaf
    assert shown.request is not None
    (foe, *_) = foes(app, shown.request.unit)
    assert ("how", "shoot") in shown.meant(foe).slots
    key(app, pygame.K_1)
    assert leaf.order.text("form") == "fight" and leaf.order.text("how") == "shoot"
    assert leaf.choose(("how", "strike"))
    assert ("how", "shoot") not in shown.meant(foe).slots, "chosen by hand"


def test_badges_have_no_numbers_where_all_of_them_are_naught() -> None:
    app = App(BattleScreen(Table(until("saddlers-hall", ("chaos.turn",))), ended), SIZE)
    settle(app)
    leaf, told = acting(app).leaf, dict[str, bool]()
    for weapon in ("katana", "kick"):
        assert leaf.choose(("form", "fight"), ("how", "strike"))
        assert leaf.choose(("weapon", weapon))
        for _ in range(60):
            leaf.update(0.02)
        assert leaf.easel is not None and leaf.easel.made.badges
        told[weapon] = any(badge.points for badge in leaf.easel.made.badges)
    assert told == {"katana": True, "kick": False}, "a kick draws no blood"


def test_whoever_the_odds_of_a_stance_are_against_is_marked_on_the_map(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(current, "now", lambda: ALWAYS)
    table = Table(until("tollen-yard", ("empress.stance",), least=3))
    app = App(BattleScreen(table, ended), SIZE)
    settle(app)
    forecast = acting(app).leaf.forecast
    assert forecast is not None and forecast.target is not None
    assert not acting(app).leaf.target, "the stance names nobody"
    assert stage(app).plan(screen(app)).aimed == forecast.target
