"""A mouse: whatever is pressed is found where it stands, and no key is touched."""

from __future__ import annotations

from typing import Any

from game.core.grid import Cell
from game.core.ruleset import Request
from game.ui.app import App
from game.ui.battle.panels import console, roster
from game.ui.curtain import STILL
from game.ui.widgets.base import Widget
from tests.ui.battle.seated import mode, screen, seat, spot
from tests.ui.hands import click, top
from tests.ui.whole import plan


class Mouse:
    """Clicks, and remembers which actions that did."""

    def __init__(self) -> None:
        self.used: set[str] = {"point_left", "point_right", "point_up", "point_down"}
        self.done: set[str] = set()

    def press(self, app: App, widget: str, action: str = "") -> None:
        """Click a button, wherever on the screen it is."""
        click(app, self.find(app, widget).rect.center)
        self.used.add(action)

    def find(self, app: App, widget: str) -> Any:
        """The widget of this name."""
        return next(found for found in shown(app) if found.id == widget)

    def choose(self, app: App, widget: str, value: str, action: str = "") -> None:
        """Click one of several values."""
        row = self.find(app, widget)
        boxes = row.boxes(app.theme)
        values = [option.value for option in row.options]
        click(app, boxes[values.index(value)].center)
        self.used.add(action)

    def speed(self, app: App, faster: bool) -> None:
        """Click an end of the plate of speeds."""
        plate = self.find(app, "speed").rect
        click(app, (plate.right - 5 if faster else plate.left + 5, plate.centery))
        self.used.add("faster" if faster else "slower")

    def cell(self, app: App, cell: Cell, side: str = "", button: int = 1) -> None:
        """Click a square, near one of its sides if one is named."""
        click(app, spot(app, cell, side), button)
        self.used.add("point_press")

    def take(self, app: App, request: Request) -> None:
        """Click the row of a unit in the host."""
        base = screen(app).playback.base(screen(app).view)
        rows = roster.lines(app.theme, screen(app).place, base, screen(app).marks())
        click(app, next(row.rect.center for row in rows if row.unit == request.unit))
        self.used |= {"next_unit", "previous_unit"}
        assert mode(app).clerk.request is request

    # The battle.

    def menu(self, app: App) -> None:
        """By its button."""
        self.press(app, "menu", "menu")

    def lift(self, app: App) -> None:
        """A click, after a moment."""
        app.step([], STILL + 0.1)
        click(app, (app.theme.size[0] // 2, app.theme.size[1] - 20))

    def orders(self, app: App) -> None:
        """Each unit by its row; enemies and squares by a click, the rest by a ticket."""
        for request in console.loud(seat(app)):
            self.take(app, request)
            self._order(app, request)
        self.press(app, "commit", "commit")

    def _order(self, app: App, request: Request) -> None:
        made = mode(app).clerk.made
        if "withdraw" in made.forms and "form_withdraw" not in self.done and made.start.y > 1:
            form, cell = "withdraw", None
        else:
            form, cell = plan(app)
        if request.id not in seat(app).view.drafts:
            self.press(app, f"form:{form}", f"form_{form}")
        if cell is not None and request.id not in seat(app).view.drafts:
            self.cell(app, cell)
        order = seat(app).view.drafts[request.id]
        assert order.text("form") in (form, ""), f"{order} is not {form}"
        self.done.add(f"form_{form}")

    def turn(self, app: App) -> None:
        """A click on the first enemy to turn to."""
        made = mode(app).clerk.made
        if made is not None and made.targets:
            self.cell(app, screen(app).playback.units[next(iter(made.targets))].cell)
            assert seat(app).view.drafts
            self.done.add("turn")
        self.press(app, "commit", "commit")

    def window(self, app: App) -> None:
        """Turn whoever may by a click on a square and take it back by the other button."""
        shared = mode(app)
        for number, row in enumerate(shared.rows):
            if shared.chosen != number and any(w.id == f"row:{number}" for w in shown(app)):
                self.press(app, f"row:{number}")
            if row.cells() and shared.chosen == number:
                cell = next(iter(row.cells()))
                self.cell(app, cell)
                assert row.given is not None
                self.cell(app, cell, button=3)
                assert row.given is None
                self.done.add("window")
        for one in shared.seats:
            if one.waiting:
                self.press(app, f"ready:{one.side}")

    def duels(self, app: App) -> None:
        """Every form, every area by its badge."""
        leaf = mode(app).leaf
        for widget in [w.id for w in mode(app).ring.widgets if w.enabled]:
            before = leaf.order
            if any(w.id == widget for w in mode(app).ring.widgets):
                self.press(app, widget)
            after = leaf.order
            self.done |= {n for n, v in after.slots if before.get(n) not in (None, v)}
        self.press(app, "commit", "commit")

    def answer(self, app: App) -> None:
        """The first button, later the last."""
        asked = seat(app).waiting[0]
        buttons = mode(app).ring.widgets
        self.press(app, buttons[-1 if "answer" in self.done else 0].id)
        self.done |= {"answer", asked.kind}


def shown(app: App) -> list[Widget]:
    """All widgets that can be pressed now."""
    page = top(app)
    rings = [page.ring]
    if page is _battle(app):
        rings += [page.advice.ring, page.log.ring]
        rings += [page.mode.ring] if page.mode else []
    return [widget for ring in rings for widget in ring.widgets]


def _battle(app: App) -> Any:
    return next((one for one in reversed(app.stack) if hasattr(one, "advice")), None)
