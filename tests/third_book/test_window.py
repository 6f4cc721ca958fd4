"""The third book in the window: a battle by mouse, from the first click to the result."""

from __future__ import annotations

from itertools import count

import pygame
import pytest

from game.core.components import Large, Position, Unit
from game.core.grid import Cell
from game.play.language import use
from game.play.match import Match, open_match
from game.play.scenarios.library import find, parse_scenario
from game.rules import RULESETS
from game.ui import app as applications
from game.ui import start, text
from game.ui.app import App
from game.ui.choice.muster import LEVELS, cards
from game.ui.choice.screen import ChoiceScreen
from game.ui.result.screen import ResultScreen
from game.ui.stage.act.act_mode import ActMode
from game.ui.stage.act.place_mode import PlaceMode
from game.ui.stage.answer.answer_mode import AnswerMode
from game.ui.stage.answer.ask_mode import AskMode
from tests.third_book.battles import MILL
from tests.third_book.book import THIRD
from tests.third_book.sheet import Trap
from tests.ui.battle.seated import PATIENCE, mode, over, press, screen, seat, seated, settle
from tests.ui.hands import click, move, top, wheel
from tests.ui.stage.skirmish import SIZE, cell_of, on_map, plainly, spot, stage, swear
from tests.ui.whole import kinds_sent

MOUSE = {pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP}

pytestmark = pytest.mark.usefixtures("shelf", "an_even_clock")


@pytest.fixture
def an_even_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(applications, "monotonic", count(0.0, 1 / 60).__next__)
    monkeypatch.setattr(pygame.time, "get_ticks", lambda: 0)


def battle(seed: int = 3) -> Match:
    """The old mill, the watch by hand."""
    told = find(MILL).read_text(encoding="utf-8")
    levels = {"a": "human", "b": "simple"}
    return open_match(MILL, parse_scenario(told, RULESETS), THIRD, levels, seed, told)


def by_mouse(app: App) -> None:
    """Clicks alone, on enemies, rows and buttons."""
    shown = mode(app)
    if isinstance(shown, AnswerMode):
        click(app, shown.ring.find("give").rect.center)
    else:
        plainly(app)


def until(app: App, wanted: type, kind: str, decide: object = by_mouse) -> None:
    """Decide until this is asked in this way."""
    assert callable(decide)
    for _ in range(PATIENCE):
        settle(app)
        if isinstance(mode(app), wanted) and kind in {r.kind for r in seat(app).waiting}:
            return
        decide(app)
    raise AssertionError(kind)


def told(app: App) -> str:
    """Everything that is written in the window now."""
    for _ in range(20):
        app.step([], 0.1)
    with text.recording() as seen:
        app.step([], 0.1)
    return " | ".join(seen.texts())


def test_the_book_is_chosen_with_its_switches_and_the_battle_raised() -> None:
    app = App(ChoiceScreen(cards(), tuple(LEVELS), start.chosen, lambda: 4), (1920, 1080))
    app.step()
    chosen, row = top(app), 0
    listing = chosen.ring.find("scenarios")
    row = next(n for n, card in enumerate(chosen.shown) if card.id == MILL)
    while not listing.rect.contains(listing.row(row)):
        wheel(app, listing.rect.center, -1)
    click(app, listing.row(row).center)
    assert chosen.card.id == MILL
    said = told(app)
    assert "[" not in said and "How hard blows are" in said and "Two dice" in said
    click(app, chosen.ring.find("switch.injury").rect.center)
    click(app, chosen.ring.find("raise").rect.center)
    settle(app)
    match = screen(app).table.match
    assert match.ruleset is THIRD
    assert "injury=hard" in match.scenario.switched


@pytest.mark.parametrize("seed", [3, 8])
def test_a_whole_battle_by_mouse(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    app = seated(battle(seed), SIZE)
    sent, met = kinds_sent(monkeypatch), set[str]()
    for _ in range(PATIENCE):
        settle(app)
        if over(app):
            break
        met |= {request.kind for request in seat(app).waiting}
        by_mouse(app)
    assert isinstance(top(app), ResultScreen)
    assert sent <= MOUSE
    assert {"third.prepare", "third.turn", "third.answer"} <= met


def test_everybody_is_placed_by_a_click() -> None:
    app = seated(battle(), SIZE)
    assert isinstance(mode(app), PlaceMode)
    unit = seat(app).waiting[0].unit
    on_map(app, Cell(1, 4))
    swear(app)
    press(app, "commit")
    settle(app)
    assert cell_of(app, unit) == (1, 4)


@pytest.mark.parametrize("code", ["en", "de"])
def test_nothing_in_the_window_lacks_its_words(code: str) -> None:
    use(code)
    app = seated(battle(), (1920, 1080))
    for wanted, kind in (
        (PlaceMode, "third.prepare"),
        (ActMode, "third.turn"),
        (AnswerMode, "third.answer"),
    ):
        until(app, wanted, kind)
        assert "[" not in told(app)
        assert "third." not in told(app)


def test_the_one_who_is_struck_sees_what_each_answer_is_worth() -> None:
    app = seated(battle(), SIZE)
    until(app, AnswerMode, "third.answer")
    said = told(app)
    assert "Duck" in said and "Take it" in said and "The weapon's bite" in said
    shown = mode(app)
    duck, none = shown.replies
    assert (duck.icon, none.icon) == ("dodge", "close")
    assert shown.worth_of(shown.order_of(duck)).avoided > 0
    assert shown.worth_of(shown.order_of(none)).avoided == 0


def offered(app: App, deed: str) -> None:
    """Decide until somebody may do this, and take him up."""
    for _ in range(PATIENCE):
        until(app, ActMode, "third.turn")
        for request in list(seat(app).waiting):
            mode(app).select(request)
            if deed in mode(app).leaf.draft.options("deed"):
                return
        by_mouse(app)
    raise AssertionError(deed)


def pick(app: App, widget: str) -> None:
    """Click something on the leaf."""
    click(app, mode(app).ring.find(widget).rect.center)


def test_a_blow_is_declared_on_the_leaf_and_on_the_map() -> None:
    app = seated(battle(), SIZE)
    offered(app, "gang")
    leaf, request = mode(app).leaf, mode(app).request
    pick(app, "deed=0")
    pick(app, "arm=1")
    assert (leaf.order.text("deed"), leaf.order.text("arm")) == ("fight", "pike")
    other = next(unit for unit in leaf.units if unit != leaf.target)
    on_map(app, cell_of(app, other))
    assert leaf.order.unit("whom") == leaf.target == other
    said = told(app)
    assert all(word in said for word in ("Strike", "Gang up", "Go", "Search", "Wait"))
    assert all(word in said for word in ("Pike", "Ducking", "Rating", "TB-HIT-01"))
    order = leaf.order
    swear(app)
    assert seat(app).view.drafts[request.id] == order


def test_a_shared_blow_is_declared_with_one_friend_or_two() -> None:
    app = seated(battle(), SIZE)
    offered(app, "gang")
    leaf, request = mode(app).leaf, mode(app).request
    pick(app, "deed=1")
    first = leaf.order.unit("mate")
    assert "nobody else" in told(app)
    row = mode(app).ring.find("turn/mate").rect
    click(app, (row.right - 12, row.centery))
    assert leaf.order.unit("mate") not in (None, 0, first)
    assert "Helpers" in told(app)
    swear(app)
    assert seat(app).view.drafts[request.id].text("deed") == "gang"


def test_an_enemy_of_four_cells_is_drawn_over_them_and_found_in_each() -> None:
    app = seated(battle(), SIZE)
    view = seat(app).view
    ((unit, (large,)),) = view.each(Large)
    here = cell_of(app, unit)
    look = next(look for look in stage(app).scene(screen(app)).units if look.unit == unit)
    assert look.size == large.cells == 2
    for x in (0, 1):
        for y in (0, 1):
            assert stage(app).map.unit_at(spot(app, Cell(here.x + x, here.y + y))) == unit
    assert stage(app).map.unit_at(spot(app, Cell(here.x - 1, here.y))) is None
    move(app, spot(app, Cell(here.x + 1, here.y + 1)))
    assert "Ogre" in told(app)


def test_whoever_hides_is_not_on_the_map_until_he_is_found() -> None:
    app = seated(battle(), SIZE)
    hidden = next(
        unit for unit, row in screen(app).table.match.battle.world.rows() if "Crow" in str(row)
    )
    assert hidden not in screen(app).playback.units
    assert hidden not in {look.unit for look in stage(app).scene(screen(app)).units}
    until(app, AnswerMode, "third.answer")
    assert "Crow" in {look.name for look in stage(app).scene(screen(app)).units}


def test_who_was_snared_is_asked_anew_and_goes_on_by_a_click() -> None:
    app = seated(battle(), SIZE)
    until(app, ActMode, "third.turn")
    (snare,) = [
        spot.cell
        for _, (trap, spot) in screen(app).table.match.battle.world.each(Trap, Position)
        if spot.cell.x < 5
    ]
    wanda = next(r for r in seat(app).waiting if seat(app).view.get(r.unit, Unit).name == "Wanda")
    mode(app).select(wanda)
    on_map(app, snare)
    swear(app)
    until(app, AskMode, "third.onward")
    assert cell_of(app, wanda.unit) == snare
    assert "The snare has sprung" in told(app)
    asked = seat(app).waiting[0]
    goal = next(v for _, v in seat(app).view.own_choices(asked) if v != snare)
    assert isinstance(goal, Cell)
    on_map(app, goal)
    settle(app)
    assert cell_of(app, wanda.unit) == goal
