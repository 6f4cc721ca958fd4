"""F1 on anything: each thing of the battle screen opens its rule, or says what it is."""

from __future__ import annotations

import pygame
import pytest

from game.core.components import Commands, Field
from game.core.data import resource
from game.core.grid import Cell, Grid
from game.play.handbook.files import topics
from game.play.telling.rulebook import rule_of
from game.play.words import say
from game.ui.app import App
from game.ui.battle.panels import ribbon, roster, unit_panel
from game.ui.battle.tips import help_here
from game.ui.pages.screen import RulesScreen
from game.ui.widgets.modal import Modal
from tests.ui.battle.seated import (
    AGAINST_RECRUIT,
    at,
    match,
    mode,
    plainly,
    play_on,
    rounds,
    screen,
    seat,
    seated,
    spot,
    spyglass,
    unit,
)
from tests.ui.hands import key, move, top

SPEARS = "Ashdown Spears"


@pytest.fixture(scope="module")
def app() -> App:
    """Orders of the second round, with enemies in contact."""
    app = seated(match(AGAINST_RECRUIT, gap=0), (1920, 1080))
    play_on(app, lambda app: rounds(app) == 2 and _orders(app), plainly)
    return app


def _orders(app: App) -> bool:
    return any(request.kind == "mass.order" for request in seat(app).waiting)


def rule(app: App, place: tuple[int, int]) -> str:
    """The rule that F1 opens there."""
    move(app, place)
    return help_here.here(screen(app)).rule


def segment(app: App, number: int) -> tuple[int, int]:
    found = ribbon.segments(screen(app).theme, screen(app).place, seat(app).view)
    return found[number][0].center


def test_every_part_of_the_round_on_the_ribbon(app: App) -> None:
    found = [rule(app, segment(app, number)) for number in range(7)]
    assert found == [
        "ZF-MASS-ORD-01",
        "ZF-MASS-MOV-05",
        "ZF-MASS-LDR-01",
        "ZF-MASS-SEG-02",
        "ZF-MASS-SEG-02",
        "ZF-MASS-SEG-02",
        "ZF-MOR-01",
    ]


def test_the_order_tickets(app: App) -> None:
    mode(app).select_unit(unit(app, SPEARS))
    found = {
        widget.id: rule(app, widget.rect.center)
        for widget in mode(app).ring.widgets
        if widget.id.startswith("form:")
    }
    assert found == {
        "form:attack": "ZF-MASS-ORD-02",
        "form:defend": "ZF-MASS-ORD-03",
        "form:shoot": "ZF-MASS-ORD-04",
        "form:withdraw": "ZF-MASS-ORD-05",
    }


def test_the_numbers_of_the_card(app: App) -> None:
    mode(app).select_unit(unit(app, SPEARS))
    shown = screen(app)
    rows = unit_panel.rows(shown.theme, spyglass(app).room(shown))
    found = [
        rule(app, (rows.stats.x + rows.stats.w * (2 * n + 1) // 8, rows.stats.centery))
        for n in range(4)
    ]
    assert found == ["ZF-MASS-ATK-02", "ZF-MASS-SET-03", "ZF-MASS-ARM-01", "ZF-MOR-02"]
    assert rule(app, rows.bar.center) == "ZF-MOR-01"
    assert rule(app, rows.who.center) == "ZF-MASS-SET-04"


def test_the_rows_of_a_forecast(app: App) -> None:
    found = set()
    for request in [r for r in seat(app).waiting if r.kind == "mass.order"]:
        mode(app).select_unit(request.unit)
        clerk = mode(app).clerk
        for enemy in clerk.made.targets:
            if request.id not in seat(app).view.drafts:
                clerk.give(clerk.made.targets[enemy][0])
        shown = screen(app)
        box = unit_panel.rows(shown.theme, spyglass(app).room(shown)).odds
        for y in range(box.y + 4, box.bottom, 12):
            found.add(rule(app, (box.x + box.w // 4, y)))
        clerk.take_back()
    modifiers = {"ZF-MASS-GANG-02", "ZF-MASS-MOD-01"}
    assert {"ZF-MASS-ATK-01", "ZF-MASS-ATK-02"} <= found
    assert found & modifiers


def test_squares_units_and_commanders(app: App) -> None:
    mode(app).clerk.refusal = None
    taken = {now.cell for now in screen(app).playback.units.values()}
    figures = {now.cell for now in screen(app).playback.figures.values()}
    grid_cells = {Cell(x, y) for x in range(5) for y in range(7)}
    empty = next(cell for cell in sorted(grid_cells - taken - figures, reverse=True))
    assert rule(app, spot(app, empty)) in ("ZF-MASS-SET-07", "ZF-MASS-MOD-01")
    assert rule(app, spot(app, at(app, SPEARS), "S")) == "ZF-MASS-SET-02"


def test_terrain_and_height_have_their_rule() -> None:
    app = seated(match(AGAINST_RECRUIT, "wendle-hill"))
    woods = next(cell for cell, _ in _grid(app).terrain if not _held(app, cell))
    height = next(cell for cell, _ in _grid(app).heights if not _held(app, cell))
    assert rule(app, spot(app, woods)) == "ZF-MASS-MOD-01"
    assert rule(app, spot(app, height)) == "ZF-MASS-MOD-01"


def _grid(app: App) -> Grid:
    found: Grid = seat(app).view.each(Field)[0][1][0].grid
    return found


def _held(app: App, cell: Cell) -> bool:
    return any(now.cell == cell for now in screen(app).playback.units.values())


def test_a_state_written_on_a_unit() -> None:
    app = seated(match(AGAINST_RECRUIT, "wendle-hill"))
    card = seat(app).view.scale.card
    reserve = next(
        one
        for one in screen(app).playback.units
        if any(chip.key == "zefrs.chip.reserve" for chip in card(seat(app).view, one).chips)
    )
    x, y = spot(app, screen(app).playback.units[reserve].cell)
    assert rule(app, (x, y - screen(app).place.square * 42 // 100)) == "ZF-MASS-SET-09"


def test_rows_of_the_own_host(app: App) -> None:
    shown = screen(app)
    view = shown.playback.base(shown.view)
    for line in roster.lines(shown.theme, shown.place, view, shown.marks()):
        found = rule(app, line.rect.center)
        commander = seat(app).view.find(line.unit, Commands) is not None
        assert found == "ZF-MASS-SET-05" if commander else found.startswith("ZF-")


def test_the_commit_button_and_what_has_no_rule(app: App) -> None:
    assert rule(app, screen(app).place.commit.center) == "ZF-MASS-ORD-01"
    for name in ("menu", "rules", "lens:threat"):
        widget = next(w for w in screen(app).ring.widgets if w.id == name)
        move(app, widget.rect.center)
        found = help_here.here(screen(app))
        assert not found.rule and "[" not in say(found.words)


def test_f1_opens_the_rule_or_a_note(app: App) -> None:
    move(app, segment(app, 1))
    key(app, pygame.K_F1)
    assert isinstance(top(app), RulesScreen)
    page = top(app)
    assert page.page.lit == "ZF-MASS-MOV-05"
    key(app, pygame.K_ESCAPE)
    menu = next(w for w in screen(app).ring.widgets if w.id == "menu")
    move(app, menu.rect.center)
    key(app, pygame.K_F1)
    assert isinstance(top(app), Modal)
    assert top(app).words == say("help.menu")
    key(app, pygame.K_ESCAPE)


def test_every_topic_leads_to_a_rule_of_the_book(app: App) -> None:
    book = seat(app).view.ruleset
    known = topics(resource("data", book.id))
    assert known
    assert not [name for name, id_ in known.items() if rule_of(book.id, id_) is None]
    phases = {f"phase.{phase.id}" for scale in book.scales.values() for phase in scale.phases}
    stages = {f"stage.{phase.stage}" for scale in book.scales.values() for phase in scale.phases}
    assert phases | stages <= set(known)
