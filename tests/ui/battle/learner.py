"""A learner at the screen: does what the marshal asks for, with mouse and keys alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import pygame

from game.core.components import Facing, Position
from game.core.grid import Cell
from game.core.orders import Order, legal
from game.core.ruleset import Request
from game.play.hints.course import about, fits
from game.play.match import Match, lineup, open_match
from game.play.scenarios.hint_file import Hint
from game.play.scenarios.library import find, load
from game.rules import RULESETS
from game.ui.app import App
from game.ui.battle.hints.desk import HintDesk
from game.ui.battle.orders.prompt_mode import PromptMode
from tests.ui.battle.seated import mode, over, press, rounds, screen, seat, settle, spot
from tests.ui.hands import click, key

GUIDED = "first-toll-meadow"
PATIENCE = 400


def lesson(seed: int | None = None, guided: str = GUIDED) -> Match:
    """The guided battle as the choice starts it."""
    found = load(find(guided), RULESETS)
    dice = seed if seed is not None else found.seed or 0
    return open_match(guided, found, RULESETS["zefrs"], lineup(found, {}, "human", "veteran"), dice)


def desk(app: App) -> HintDesk:
    """The marshal."""
    return screen(app).advice


def due(app: App) -> Hint | None:
    """The hint that is shown."""
    side = screen(app).table.side
    course = desk(app).courses.get(side)
    return course.hint if course and desk(app).note and screen(app).mode else None


def chosen(app: App) -> int | None:
    """The unit that is taken up."""
    return screen(app).marks().selected


@dataclass
class Learner:
    """Plays by the hints; ``met`` are those that were shown, with their rounds."""

    app: App
    met: list[tuple[int, str]] = field(default_factory=list)
    looks: Callable[[App, Hint], None] = lambda app, hint: None

    def play(self) -> None:
        """The whole battle."""
        for _ in range(PATIENCE):
            settle(self.app)
            if over(self.app):
                return
            self.act()
        raise AssertionError("the battle does not end")

    def act(self) -> None:
        """One hint, or what is asked without one."""
        hint = due(self.app)
        if hint is None:
            self.seal()
            return
        self.met.append((rounds(self.app), hint.id))
        self.looks(self.app, hint)
        self.obey(hint)
        settle(self.app)
        assert over(self.app) or due(self.app) is not hint, f"{hint.id} is not done"

    def obey(self, hint: Hint) -> None:
        """What ends this hint, by the hand of a player."""
        if not hint.done.acts:
            key(self.app, pygame.K_F2)
        elif hint.done.selected:
            self.touch(self.square(self.number(hint.done.selected)))
        elif hint.done.orders:
            for request, order in self.fitting(hint)[: hint.done.least]:
                self.order(request, order)
        else:
            self.seal()

    def order(self, request: Request, order: Order) -> None:
        """Give an order as a player does: take the unit up, then click where or whom."""
        view, unit = seat(self.app).view, request.unit
        if chosen(self.app) != unit:
            self.touch(self.square(unit))
        form, to = order.text("form"), order.cell("to")
        here = view.get(unit, Position).cell
        made = mode(self.app).clerk.made
        if form in ("defend", "shoot", "withdraw") and made.form != form:
            press(self.app, f"form:{form}")
        enemy = order.unit("target") or self.struck(order, made)
        if enemy is not None:
            self.touch(self.square(enemy))
        elif to is not None and to != here:
            self.touch(spot(self.app, to))
        elif view.get(unit, Facing).direction != order.text("facing"):
            self.touch(spot(self.app, here, order.text("facing")))

    def struck(self, order: Order, made: object) -> int | None:
        """Whom the order means, as the field reads it."""
        targets = getattr(made, "targets", {})
        return next((foe for foe, orders in targets.items() if order in orders), None)

    def fitting(self, hint: Hint) -> list[tuple[Request, Order]]:
        """For each unit that can obey, the first order that does."""
        view = seat(self.app).view
        course = desk(self.app).courses[screen(self.app).table.side]
        named = about(course, hint, view)
        found: list[tuple[Request, Order]] = []
        for request in view.waiting:
            if named is None or request.unit == named:
                legal_ones = legal(view.grammar(request))
                order = next(
                    (o for o in legal_ones if fits(course, hint.done, view, request.unit, o)), None
                )
                found += [(request, order)] if order else []
        return found

    def number(self, name: str) -> int:
        """The unit of this name in the file."""
        return desk(self.app).courses[screen(self.app).table.side].names.entities[name]

    def touch(self, place: tuple[int, int]) -> None:
        """Click a place of the field; a note that lies on it is sent away for that moment."""
        covered = not desk(self.app).hidden and desk(self.app).rect.collidepoint(place)
        if covered:
            key(self.app, pygame.K_F3)
        click(self.app, place)
        if covered:
            key(self.app, pygame.K_F3)

    def square(self, unit: int) -> tuple[int, int]:
        """The middle of the square in which a unit stands."""
        return spot(self.app, Cell(*seat(self.app).view.get(unit, Position).cell))

    def seal(self) -> None:
        """Answer a question, or seal, twice where something is missing."""
        if isinstance(mode(self.app), PromptMode):
            click(self.app, mode(self.app).ring.widgets[0].rect.center)
            return
        was = screen(self.app).asked
        key(self.app, pygame.K_SPACE)
        if screen(self.app).mode is not None and screen(self.app).asked == was:
            key(self.app, pygame.K_SPACE)
