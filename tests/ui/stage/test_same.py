"""The same for the rest: one press answers for all who are asked the same, by key and by mouse."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.core.components import Position, Unit
from game.core.orders import Order
from game.core.ruleset import Request
from game.play.match import HUMAN, open_match
from game.rules import RULESETS
from game.ui.app import App
from game.ui.battle.table import joint
from game.ui.stage.act.act_mode import ActMode
from game.ui.stage.act.place_mode import PlaceMode
from tests.ui.battle.seated import mode, press, scenario, screen, seat, seated, settle
from tests.ui.hands import click, key, move

KETTLE, FIELD = "copper-kettle", "lammas-field"
FRAMES = 12
"""So many others are looked at, one in a frame."""


def opened(name: str, book: str, seed: int = 1, levels: dict[str, str] | None = None) -> App:
    """A person against an opponent, the pointer beside everything."""
    players = levels or {"a": HUMAN, "b": "simple"}
    app = seated(open_match(name, scenario(name), RULESETS[book], players, seed))
    rest(app)
    return app


def rest(app: App) -> None:
    """What is worked out a little in every frame is known."""
    settle(app)
    for _ in range(FRAMES):
        app.elapse(0.05)


def ready(app: App, kind: str) -> ActMode:
    """Seal what comes before the declarations, and take up the first of them."""
    for _ in range(20):
        rest(app)
        if seat(app).waiting[0].kind == kind:
            shown = mode(app)
            assert isinstance(shown, ActMode)
            return shown
        press(app, "commit") if isinstance(mode(app), PlaceMode) else key(app, pygame.K_SPACE)
    raise AssertionError(f"nobody is asked {kind}")


def offered(app: App) -> Any:
    """The button on the leaf or below the answers, or None."""
    return next((w for w in mode(app).ring.widgets if w.id == "same"), None)


def by_key(app: App) -> None:
    """Shift and the key that swears."""
    key(app, pygame.K_SPACE, pygame.KMOD_LSHIFT)


def by_mouse(app: App) -> None:
    """A click on the button."""
    rest(app)
    click(app, offered(app).rect.center)


HANDS = pytest.mark.parametrize("hand", [by_key, by_mouse])


@HANDS
@pytest.mark.parametrize(("name", "count"), [(KETTLE, 5), (FIELD, 6)])
def test_one_press_swears_a_tactic_for_all(hand: Any, name: str, count: int) -> None:
    app = opened(name, "heroic20s")
    tactic = mode(app).leaf.order.text("tactic")
    assert str(count - 1) in offered(app).label
    theirs = dict(screen(app).table.match.seat("b").view.drafts)
    hand(app)
    found = seat(app).view.drafts
    assert len(found) == len(seat(app).waiting) == count
    assert {order.text("tactic") for order in found.values()} == {tactic}
    assert screen(app).table.match.seat("b").view.drafts == theirs
    rest(app)
    assert offered(app) is None, "nobody is left whom it would serve"


@HANDS
def test_it_is_taken_back_as_one(hand: Any) -> None:
    app = opened(KETTLE, "heroic20s")
    hand(app)
    assert len(seat(app).view.drafts) == 5
    key(app, pygame.K_z, pygame.KMOD_CTRL)
    assert seat(app).view.drafts == {}
    rest(app)
    assert offered(app) is not None


def test_whoever_has_answered_keeps_that_and_so_after_undoing() -> None:
    app = opened(KETTLE, "heroic20s")
    first = mode(app).request
    mode(app).leaf.choose(("tactic", "defensive"))
    key(app, pygame.K_SPACE)
    rest(app)
    assert mode(app).request != first
    mode(app).leaf.choose(("tactic", "neutral"))
    rest(app)
    assert "3" in offered(app).label
    by_key(app)
    told = {name: order.text("tactic") for name, order in seat(app).view.drafts.items()}
    assert told.pop(first.id) == "defensive" and set(told.values()) == {"neutral"}
    key(app, pygame.K_z, pygame.KMOD_CTRL)
    assert list(seat(app).view.drafts) == [first.id]


def test_an_answer_given_afterwards_is_taken_back_alone() -> None:
    app = opened(KETTLE, "heroic20s")
    by_key(app)
    rest(app)
    one = seat(app).waiting[2]
    mode(app).select(one)
    mode(app).leaf.choose(("tactic", "defensive"))
    key(app, pygame.K_SPACE)
    assert seat(app).view.drafts[one.id].text("tactic") == "defensive"
    key(app, pygame.K_z, pygame.KMOD_CTRL)
    assert len(seat(app).view.drafts) == 4 and one.id not in seat(app).view.drafts


def test_whoever_pressed_and_then_answers_anew_takes_back_that_alone() -> None:
    """The one whose leaf it was is no other than the rest."""
    app = opened(KETTLE, "heroic20s")
    own, usual = mode(app).request, mode(app).leaf.order.text("tactic")
    by_key(app)
    rest(app)
    for tactic in ("defensive", usual):
        mode(app).select(own)
        assert mode(app).leaf.choose(("tactic", tactic))
        key(app, pygame.K_SPACE)
        rest(app)
        assert seat(app).view.drafts[own.id].text("tactic") == tactic
    key(app, pygame.K_z, pygame.KMOD_CTRL)
    assert len(seat(app).view.drafts) == 4 and own.id not in seat(app).view.drafts
    key(app, pygame.K_z, pygame.KMOD_CTRL)
    assert seat(app).view.drafts == {}, "the rest is still one"


def test_the_button_stays_when_the_next_one_is_taken_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joint, "BUDGET", 60.0)
    app = opened(FIELD, "heroic20s")
    for _ in seat(app).waiting:
        key(app, pygame.K_TAB)
        app.elapse(0.01)
        assert offered(app) is not None


@HANDS
def test_a_hurried_hand_answers_once(hand: Any) -> None:
    """The second press of two would answer for the next ones what nobody has looked at."""
    app = opened(KETTLE, "heroic20s")
    place = offered(app).rect.center
    hand(app)
    for request in seat(app).waiting:
        seat(app).take_back(request)
    mode(app).select(seat(app).waiting[0])
    mode(app).update(0.0)
    by_key(app) if hand is by_key else click(app, place)
    key(app, pygame.K_SPACE)
    assert seat(app).view.drafts == {} and len(seat(app).waiting) == 5
    rest(app)
    hand(app)
    assert len(seat(app).view.drafts) == 5


def test_pressed_again_when_all_have_answered_it_does_nothing() -> None:
    app = opened(KETTLE, "heroic20s")
    place = offered(app).rect.center
    for _ in range(3):
        by_key(app)
    for _ in range(3):
        click(app, place)
    assert len(seat(app).waiting) == len(seat(app).view.drafts) == 5


@HANDS
def test_stances_asked_one_after_the_other_are_answered_as_they_come(hand: Any) -> None:
    app = opened(KETTLE, "empress")
    asked = mode(app).request
    mode(app).leaf.choose(("stance", "defence"))
    rest(app)
    assert "4" in offered(app).label
    seen: list[Request] = []
    hand(app)
    for _ in range(40):
        app.elapse(0.3)
        seen += [r for r in seat(app).waiting if r not in seen and mode(app) is not None]
        if seat(app).waiting and seat(app).waiting[0].kind != asked.kind:
            break
    assert [r for r in seen if r.kind == asked.kind and r != asked] == [], "nobody else is asked"
    view = seat(app).view
    own = {unit for unit, (known,) in view.each(Unit) if known.side == view.side}
    told = [e for e in view.events if e.key == "empress.stance" and e.unit in own]
    assert [dict(event.facts)["stance"] for event in told] == ["defence"] * 5


def test_one_who_may_not_is_asked_between_those_who_may() -> None:
    """The fourth of five is no Warrior, who alone may attack at double."""
    app = opened("blackbriar-hollow", "empress")
    mode(app).leaf.choose(("stance", "attack2"))
    rest(app)
    assert "4" in offered(app).label
    by_key(app)
    asked = []
    for _ in range(40):
        rest(app)
        if not seat(app).waiting or seat(app).waiting[0].kind != "empress.stance":
            break
        asked.append(seat(app).waiting[0].unit)
        seat(app).give(seat(app).waiting[0], Order((("stance", "defence"),)))
    view = seat(app).view
    told = [e for e in view.events if e.key == "empress.stance" and e.unit in (4, 5, 6, 7, 8, 9)]
    double = [e.unit for e in told if dict(e.facts)["stance"] == "attack2"]
    assert asked == [7] and len(double) == 5 and 7 not in double


def test_it_ends_as_soon_as_anything_else_is_asked() -> None:
    """What was answered beforehand for somebody holds for that question alone."""
    app = opened(KETTLE, "empress")
    by_key(app)
    settle(app)
    for _ in range(200):
        if seat(app).waiting and seat(app).view.clock.round == 2:
            break
        for request in seat(app).waiting[:1]:
            seat(app).give(request, seat(app).default(request))
        settle(app)
    assert all(not one.later for one in screen(app).turns.joints.sides["a"])


@HANDS
def test_to_defend_where_one_stands_is_the_same_for_each_on_his_own_cell(hand: Any) -> None:
    app = opened(KETTLE, "zefrs")
    shown = ready(app, "personal.declare")
    assert shown.leaf.order.text("form") == "defend"
    hand(app)
    view, drafts = seat(app).view, seat(app).view.drafts
    assert len(drafts) == len(seat(app).waiting) > 1
    for request in seat(app).waiting:
        assert drafts[request.id].cell("step") == view.get(request.unit, Position).cell


def test_it_is_not_shown_and_does_nothing_where_it_serves_nobody() -> None:
    app = opened(KETTLE, "zefrs")
    shown = ready(app, "personal.declare")
    here = seat(app).view.get(shown.request.unit, Position).cell if shown.request else None
    step = next(cell for cell in shown.leaf.cells if cell != here)
    assert shown.leaf.choose(("step", step))
    rest(app)
    assert offered(app) is None
    by_key(app)
    assert seat(app).view.drafts == {}


@pytest.mark.parametrize(
    ("name", "book"),
    [("garrow-yard", "zefrs"), ("saddlers-hall", "chaos"), ("ambermoor-sand", "heroic2d6")],
)
def test_it_is_not_shown_to_one_alone_nor_for_a_turn_of_his_own(name: str, book: str) -> None:
    app = opened(name, book)
    for _ in range(8):
        rest(app)
        if not seat(app).waiting or screen(app).table.match.over:
            break
        alone = len([r for r in seat(app).waiting if r.kind == seat(app).waiting[0].kind]) == 1
        place = isinstance(mode(app), PlaceMode)
        if alone or place:
            assert offered(app) is None
        before = dict(seat(app).view.drafts)
        if offered(app) is None:
            by_key(app)
            assert seat(app).view.drafts == before
        key(app, pygame.K_SPACE)


def test_where_nobody_needs_an_answer_it_is_not_offered() -> None:
    app = opened(KETTLE, "zefrs")
    assert isinstance(mode(app), PlaceMode) and len(seat(app).waiting) > 1
    assert offered(app) is None
    by_key(app)
    assert seat(app).view.drafts == {}


def test_the_tip_tells_the_key_and_that_it_is_taken_back_where_it_can_be() -> None:
    app = opened(KETTLE, "heroic20s")
    move(app, offered(app).rect.center)
    assert "Shift+Space" in offered(app).tip and "Ctrl+Z" in offered(app).tip
    stances = opened(KETTLE, "empress")
    assert "Shift+Space" in offered(stances).tip and "Ctrl+Z" not in offered(stances).tip
