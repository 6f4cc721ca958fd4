"""A keyboard: actions by their keys, Tab and arrows to whatever has the focus, and no mouse."""

from __future__ import annotations

import pygame

from game.core.grid import Cell
from game.ui import keys
from game.ui.app import App
from game.ui.battle.field.painter import projection
from game.ui.battle.panels import console
from game.ui.curtain import STILL
from game.ui.strokes import Stroke
from tests.ui.battle.seated import mode, screen, seat
from tests.ui.hands import LETTERS, key, top
from tests.ui.whole import plan

ARROWS = {
    "left": pygame.K_LEFT,
    "right": pygame.K_RIGHT,
    "up": pygame.K_UP,
    "down": pygame.K_DOWN,
}
MOST = 60


class Keyboard:
    """Presses keys and remembers which actions they did."""

    def __init__(self) -> None:
        self.used: set[str] = set()
        self.done: set[str] = set()

    def do(self, app: App, action: str, seen: bool = True) -> None:
        """Press the first key of an action."""
        stroke = keys.bound(action)[0]
        self.used.add(action)
        key(app, stroke.code, _held(stroke), _letter(stroke), seen)

    def to(self, app: App, widget: str) -> None:
        """Go round with Tab until this widget has the focus."""
        for _ in range(MOST):
            if top(app).ring.focused == widget:
                return
            key(app, pygame.K_TAB, seen=False)
        raise AssertionError(f"Tab does not lead to {widget}")

    def press(self, app: App, widget: str, code: int = pygame.K_RETURN) -> None:
        """Go to a widget and press it."""
        self.to(app, widget)
        key(app, code)

    def choose(self, app: App, widget: str, value: str) -> None:
        """Go to a row of values and on to this one."""
        self.to(app, widget)
        found = top(app).ring.find(widget)
        ids = [option.value for option in found.options]
        by = ids.index(value) - ids.index(found.chosen)
        for _ in range(abs(by)):
            key(app, pygame.K_RIGHT if by > 0 else pygame.K_LEFT)

    def point(self, app: App, cell: Cell) -> None:
        """Lead the pointer to a square."""
        squares = projection(screen(app).place)
        for _ in range(MOST):
            here = squares.cell(screen(app).pointer)
            if here == cell:
                return
            self.do(app, f"point_{_way(here, cell)}", seen=False)
        raise AssertionError(f"the pointer does not come to {cell}")

    # The battle.

    def menu(self, app: App) -> None:
        """By its key."""
        self.do(app, "menu")

    def lift(self, app: App) -> None:
        """Any key, after a moment."""
        app.step([], STILL + 0.1)
        key(app, pygame.K_RETURN)

    def orders(self, app: App) -> None:
        """Each unit by Tab; enemies by the pointer, free squares by an arrow."""
        while console.loud(seat(app)):
            while mode(app).clerk.request not in console.loud(seat(app)):
                self.do(app, "next_unit", seen=False)
            self._order(app)
        self.do(app, "commit")

    def _order(self, app: App) -> None:
        clerk = mode(app).clerk
        request, made = clerk.request, clerk.made
        if "withdraw" in made.forms and "form_withdraw" not in self.done and made.start.y > 1:
            form, cell = "withdraw", None
        else:
            form, cell = plan(app)
        if cell is None or form == "shoot":
            self.do(app, f"form_{form}")
        elif form == "attack" and clerk.made.form != "attack":
            self.do(app, "form_attack")
        if cell is not None and request.id not in seat(app).view.drafts:
            self.point(app, cell)
            self.do(app, "point_press")
        order = seat(app).view.drafts[request.id]
        assert order.text("form") in (form, ""), f"{order} is not {form}"
        self.done.add(f"form_{form}")

    def turn(self, app: App) -> None:
        """An arrow towards the first square to turn to."""
        clerk = mode(app).clerk
        if clerk.made is not None and clerk.made.targets:
            enemy = screen(app).playback.units[next(iter(clerk.made.targets))].cell
            key(app, ARROWS[_way(clerk.made.start, enemy)])
            assert seat(app).view.drafts
            self.done.add("turn")
        self.do(app, "commit")

    def window(self, app: App) -> None:
        """Turn whoever may, take it back, turn again; then each side is ready."""
        shown = mode(app)
        self.do(app, "next_unit")
        cells, here = shown.row.cells(), shown.row.position()
        if cells:
            for _ in range(2):
                key(app, ARROWS[_way(here, next(iter(cells)))])
                assert shown.row.given is not None
                self.do(app, "take_back")
                assert shown.row.given is None
            self.done.add("window")
        for digit, one in enumerate(shown.seats):
            if one.waiting:
                key(app, pygame.K_1 + digit, letter=str(digit + 1))

    def duels(self, app: App) -> None:
        """For each leader another form, weapon and area, by digits, letters and arrows."""
        leaf = mode(app).leaf
        for _ in mode(app).requests:
            for code in (*range(pygame.K_a, pygame.K_z + 1), pygame.K_3, pygame.K_2, pygame.K_1):
                self._letter(app, code)
            for way in ARROWS.values():
                before = leaf.order
                key(app, way)
                if leaf.order.get("area") != before.get("area"):
                    self.done.add("area")
            self.do(app, "next_unit")
        self.do(app, "commit")

    def _letter(self, app: App, code: int) -> None:
        """A letter that means something in a duel changes what is declared."""
        if chr(code) in keys.letters("everywhere", "battle", "reading", "field"):
            return
        leaf = mode(app).leaf
        before = leaf.order
        key(app, code, letter=chr(code))
        after = dict(leaf.order.slots)
        self.done |= {
            name for name, value in after.items() if before.get(name) not in (None, value)
        }

    def answer(self, app: App) -> None:
        """Once by its digit, once by arrows and Enter."""
        asked = seat(app).waiting[0]
        if "digit" in self.done:
            key(app, pygame.K_DOWN)
            key(app, pygame.K_RETURN)
            self.done.add("arrows")
        else:
            key(app, pygame.K_1, letter="1")
            self.done.add("digit")
        self.done.add(asked.kind)


def _way(here: Cell | None, there: Cell) -> str:
    """The arrow that leads from one square towards another."""
    if here is None:
        return "right"
    if here.y != there.y:
        return "right" if there.y > here.y else "left"
    return "down" if there.x > here.x else "up"


def _held(stroke: Stroke) -> int:
    held = (
        (stroke.ctrl, pygame.KMOD_LCTRL),
        (stroke.shift, pygame.KMOD_LSHIFT),
        (stroke.alt, pygame.KMOD_LALT),
    )
    return sum(mod for down, mod in held if down)


def _letter(stroke: Stroke) -> str:
    """What the key writes."""
    plain = 32 <= stroke.code < 127 and not stroke.ctrl
    letter = chr(stroke.code) if plain else LETTERS.get(stroke.code, "")
    return letter.upper() if stroke.shift else letter
