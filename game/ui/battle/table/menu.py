"""The menu over a battle: go on, keep it, give up, call it off, leave. What ends it asks again."""

from __future__ import annotations

from dataclasses import dataclass, field

import pygame
from pygame import Rect, Surface

from game.play.records.journal import journal_of
from game.play.words import say
from game.ui import text
from game.ui.battle.table.table import Table
from game.ui.records.questions import told
from game.ui.screen import Pop, Screen, Step
from game.ui.settings.screen import SettingsScreen
from game.ui.theme import Theme
from game.ui.widgets import paint
from game.ui.widgets.button import Button
from game.ui.widgets.modal import Answer, Modal, button_of

CONCEDE, OFF = "concede", "off"
"""What is asked for in the menu, and asked about once more."""

CONCEDED, CALLED_OFF = "conceded", "called off"
"""What is settled then."""

UNDO, UNDONE_NOT = "undo", "undone not"
"""Taking the last decision back, and having been unable to."""

PICTURE, SETTINGS = "picture", "settings"
AGREES = "agrees:"


@dataclass(slots=True)
class Menu(Modal):
    """Answers one under the other, in two columns where the window is too low for that; each
    has a letter of its own.
    """

    columns: int = 1

    def layout(self, theme: Theme) -> None:
        """A narrow sheet in the middle, as high as its answers."""
        self.theme = theme
        row, most = theme.step("strong") + theme.px(26), theme.size[1] - theme.px(20)
        for columns in (1, 2):
            self.columns = columns
            wide = min(theme.size[0] - theme.px(80), columns * theme.letters(420, 560))
            tall = text.height(self.words, theme.style("body"), wide - theme.px(64))
            rows = -(-len(self.answers) // columns) * (row + theme.px(10))
            high = tall + text.step(theme.style("name")) + rows + theme.px(78)
            if high <= most:
                break
        self.box = Rect(0, 0, wide, min(high, most))
        self.box.center = (theme.size[0] // 2, theme.size[1] // 2)
        self.ring.lay(self._buttons(theme, row), theme)
        if not self.ring.focused:
            self.ring.focus(button_of(self.answers[0]))

    def _buttons(self, theme: Theme, row: int) -> list[Button]:
        inner, gap = self.box.inflate(-theme.px(64), -theme.px(48)), theme.px(10)
        rows = -(-len(self.answers) // self.columns)
        top = inner.bottom - rows * (row + gap) + gap
        wide = (inner.w - gap * (self.columns - 1)) // self.columns
        return [
            Button(
                button_of(answer),
                Rect(
                    inner.x + number // rows * (wide + gap),
                    top + number % rows * (row + gap),
                    wide,
                    row,
                ),
                answer.label,
                answer.style,
                hint=answer.hint,
                keys=answer.keys,
            )
            for number, answer in enumerate(self.answers)
        ]


@dataclass(slots=True)
class Parley(Modal):
    """Calling the battle off: every side must agree for itself. Pops when all do. Since all of
    them look at it, the orders of whoever sat here are covered.
    """

    over: bool = False
    sides: tuple[str, ...] = ()
    agreed: set[str] = field(default_factory=set)

    def draw(self, surface: Surface) -> None:
        """The sheet on the bare table."""
        paint.table(surface)
        Modal.draw(self, surface)

    def handle(self, event: pygame.event.Event) -> Step:
        """A side's button is its own word, which it may take back."""
        step = Modal.handle(self, event)
        chosen = str(step.result) if isinstance(step, Pop) else ""
        if not chosen.startswith(AGREES):
            return step
        self.agreed ^= {chosen.removeprefix(AGREES)}
        if self.agreed == set(self.sides):
            return Pop(CALLED_OFF)
        self.layout(self.theme)
        return None

    def _buttons(self, theme: Theme, row: int) -> list[Button]:
        return [self._button(button) for button in Modal._buttons(self, theme, row)]

    def _button(self, button: Button) -> Button:
        on = button.id.removeprefix(AGREES) in self.agreed
        return Button(
            button.id, button.rect, button.label, button.style, "", button.hint, button.keys, on=on
        )


def menu(table: Table) -> Modal:
    """A question with what can be done now; it pops with the chosen word."""
    going = not table.match.over and not table.watching
    wanted = {
        "": True,
        "keep": journal_of(table.match) is not None and not table.match.over,
        UNDO: going,
        CONCEDE: going,
        OFF: going and table.among_humans and table.shared,
        PICTURE: True,
        SETTINGS: True,
        "leave": True,
    }
    answers = tuple(_answer(value) for value, can in wanted.items() if can)
    return Menu(say("battle.menu", {}), say("battle.menu_words", {}), answers)


def asked_again(table: Table, result: object) -> Screen | None:
    """The screen that an answer of the menu leads to; None if it leads to none."""
    if result == CONCEDE:
        facts = {"side": table.match.name(table.side)}
        answers = (
            Answer("", say("battle.menu_on", {}), "ribbon"),
            Answer(CONCEDED, say("battle.concede_yes", {})),
        )
        return Modal(say("battle.concede", facts), say("battle.concede_words", {}), answers)
    if result == UNDONE_NOT:
        return told(say("battle.undo", {}), say("battle.undo_not", {}))
    if result == SETTINGS:
        return SettingsScreen()
    return parley(table) if result == OFF else None


def parley(table: Table) -> Parley:
    """The question to all sides whether the battle is to be called off."""
    sides = table.match.battle.sides
    answers = [
        Answer(
            f"{AGREES}{side}",
            say("battle.off_agrees", {"side": table.match.name(side)}),
            keys=(pygame.K_1 + number,),
            hint=str(number + 1),
        )
        for number, side in enumerate(sides)
    ]
    on = Answer("", say("battle.menu_on", {}), "ribbon")
    words = say("battle.off_words", {})
    return Parley(say("battle.off", {}), words, (on, *answers), sides=sides)


def _answer(value: str) -> Answer:
    """A button of the menu. Esc goes on, each other has the letter that its word names."""
    name = value or "on"
    hint = say(f"battle.menu_{name}_key", {}) if value else say("key.escape", {})
    keys = (ord(hint.lower()),) if value else (pygame.K_ESCAPE,)
    return Answer(value, say(f"battle.menu_{name}", {}), "sheet" if value else "ribbon", keys, hint)
