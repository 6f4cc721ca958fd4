"""Goal and rounds left stand on every battle screen, whole; pressed, they are told in full."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pygame
import pytest
from pygame import Rect

from game.core.grid import Cell
from game.core.setup import Goal
from game.play import language
from game.play.match import Match, open_match
from game.play.scenarios.scenario import Scenario
from game.play.scenarios.translation import in_language
from game.play.telling import aims
from game.rules import RULESETS
from game.ui.app import App
from game.ui.battle.panels.goal_line import GOALS, GoalLine, GoalsPage, goal_line
from game.ui.battle.table.screen import BattleScreen
from game.ui.battle.table.table import Table
from game.ui.stage.mass import MassStage
from game.ui.stage.personal import PersonalStage
from game.ui.stage.personal_paint import scene
from game.ui.start import ended
from game.ui.text import recording
from game.ui.theme import Theme
from tests.ui.battle.seated import scenario
from tests.ui.hands import click, key, top

SHIPPED = ("twelve-banners", "morrow-gate", "corven-wall", "osyth-road", "saddlers-hall",
           "rope-lane", "blackbriar-hollow", "pier-nine")  # fmt: skip
SIZES = ((1280, 720), (1600, 900), (1920, 1080))


@cache
def told(name: str) -> Scenario:
    return scenario(name)


def screen(name: str, size: tuple[int, int] = SIZES[0]) -> App:
    """The battle screen of a shipped battle, just opened."""
    shown = told(name)
    levels = {shown.sides[0].id: "human", shown.sides[1].id: "simple"}
    match = open_match(name, shown, RULESETS[shown.ruleset], levels, 3)
    app = App(BattleScreen(Table(match), ended), size)
    app.step([], 0.1)
    return app


def band(app: App) -> GoalLine:
    found = app.stack[0]
    assert isinstance(found, BattleScreen)
    return next(w for w in found.ring.widgets if isinstance(w, GoalLine))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", ["morrow-gate", "corven-wall", "saddlers-hall"])
def test_goal_and_rounds_are_on_the_screen_and_lie_on_nothing(
    name: str, size: tuple[int, int]
) -> None:
    app = screen(name, size)
    shown, place = band(app), app.stack[0].place  # type: ignore[attr-defined]
    assert app.surface.get_rect().contains(shown.rect)
    others = [place.ribbon, place.field, place.panel, place.log, place.commit, place.roster]
    others += [w.rect for w in app.stack[0].ring.widgets if w is not shown]  # type: ignore[attr-defined]
    assert shown.rect.collidelist(others) < 0
    with recording() as seen:
        app.step([], 0.0)
    read = " ".join(mark.text for mark in seen.marks if shown.rect.contains(mark.ink))
    limit = told(name).round_limit
    assert shown.goal in read and f"1 of {limit}" in read and f"{limit - 1} more" in read


def test_a_click_opens_all_goals_and_esc_leads_back() -> None:
    app = screen("corven-wall")
    click(app, band(app).rect.center)
    page = top(app)
    assert isinstance(page, GoalsPage)
    lines = [line for block in page.blocks for line in block.lines]
    assert any("end of turn 30" in line for line in lines)
    assert page.blocks[0].head.endswith("(you)")
    assert len(page.blocks) == len(told("corven-wall").sides) + 1
    key(app, pygame.K_ESCAPE)
    assert isinstance(top(app), BattleScreen)


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("name", SHIPPED)
def test_every_goal_has_room_in_the_narrowest_window(name: str, code: str) -> None:
    before = language.language()
    language.use(code)
    try:
        shown, theme = in_language(told(name)), Theme(SIZES[0])
        for side in shown.sides:
            goal = aims.brief(shown, side.id, shown.ruleset, shown.goals)
            left = aims.left(shown, shown.ruleset, 1)
            line = GoalLine(Rect(9, 60, 780, 22), goal, (left, "1/20"))
            assert line.words(theme)[0] == goal, goal
            assert "{" not in goal + left
    finally:
        language.use(before)


def test_every_kind_of_goal_is_told_to_both_sides() -> None:
    shown = told("corven-wall")
    unit = shown.fighters[0].id
    for kind in ("hold", "last", "break_the_commander", "save_the_standard", "slay", "capture",
                 "escape"):  # fmt: skip
        for cells in ((), ((1, 1),), tuple((x, 1) for x in range(9))):
            goal = Goal(kind, "a", 7, cells, 40, unit, 2 if kind == "escape" else 0)
            words = [aims.worded(shown, goal, how, "zefrs") for how in ("brief", "foil", "full")]
            assert len(set(words)) == 3
            assert words[2].endswith("40 in 100 must be left.")
            assert all("{" not in line for line in words)


def test_the_last_round_is_called_so() -> None:
    shown = told("morrow-gate")
    assert aims.left(shown, "zefrs", 8) == "Round 8 of 9 · 1 more"
    assert aims.left(shown, "zefrs", 9) == "Round 9 of 9, the last"
    assert aims.left(shown, "zefrs", 0) == "Round 1 of 9 · 8 more"


def test_no_band_is_laid_where_there_is_no_room() -> None:
    match = open_match(
        "x", told("morrow-gate"), RULESETS["zefrs"], {"a": "simple", "b": "simple"}, 1
    )
    assert not list(goal_line(Rect(0, 0, 0, 0), match, "a", 1))
    assert next(iter(goal_line(Rect(0, 0, 400, 22), match, "a", 1))).id == GOALS


def test_several_goals_are_told_in_one_sentence() -> None:
    gate = told("hallin-gate")
    goal = aims.brief(gate, "a", "empress", gate.goals)
    assert goal.startswith("Get 5 of yours away ")
    assert goal.endswith(" or be the last on the field")


def test_the_squares_of_a_goal_are_marked_on_the_field_for_both_sides() -> None:
    goals = told("sarn-mill").goals
    named = {Cell(*cell) for goal in goals for cell in goal.cells}
    assert named and aims.squares(goals, "a") == named
    assert aims.squares(goals, "b") == frozenset(), "whose own goal names no squares"
    assert aims.squares((replace(goals[0], side="a"),), "b") == named, "what it must deny"
    app = screen("sarn-mill")
    found = app.stack[0]
    assert isinstance(found, BattleScreen) and isinstance(found.stage, PersonalStage)
    assert scene(found.stage, found).prize == named


def test_the_squares_of_a_goal_are_edged_on_the_board_of_masses_too(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    app = screen("morrow-gate")
    found = app.stack[0]
    assert isinstance(found, BattleScreen) and isinstance(found.stage, MassStage)
    squares = found.stage.squares
    area = squares.rect(Cell(1, 1)).union(squares.rect(Cell(3, 1)))
    app.step([], 0.0)
    marked = app.surface.subsurface(squares.ground).copy()
    monkeypatch.setattr(Match, "goals", ())
    app.step([], 0.0)
    plain = app.surface.subsurface(squares.ground)
    alike = pygame.mask.from_threshold(marked, (0, 0, 0), (8, 8, 8, 255), plain)
    alike.invert()
    spots = [box.move(squares.ground.topleft) for box in alike.get_bounding_rects()]
    whole = spots[0].unionall(spots[1:])
    assert area.inflate(12, 12).contains(whole) and whole.contains(area.inflate(-12, -12))


def test_a_field_of_other_cells_is_named_by_these_cells() -> None:
    shown, levels = told("morrow-gate"), {"a": "simple", "b": "simple"}
    squares, field = (
        open_match("morrow-gate", shown, RULESETS[book], levels, 3)
        for book in ("zefrs", "heroic20s")
    )
    words = {
        match.ruleset.id: aims.brief(shown, "a", match.ruleset.id, match.goals)
        for match in (squares, field)
    }
    assert "B2, C2 or D2" in words["zefrs"]
    assert "J10" in words["heroic20s"] and "AJ18" in words["heroic20s"]
    assert aims.squares(field.goals, "a") == {
        Cell(x, y) for x in range(9, 36) for y in range(9, 18)
    }
