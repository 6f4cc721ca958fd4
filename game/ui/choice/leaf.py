"""What can be pressed on the leaf of a chosen battle: books, sides, optional rules, dice, start."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect

from game.play.words import say
from game.ui import keys
from game.ui.choice import paint as choice_paint
from game.ui.choice.cards import ScenarioCard
from game.ui.choice.layout import Foot, Places
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.cycle import Cycle
from game.ui.widgets.dice import SeedDice
from game.ui.widgets.shelf import Shelf
from game.ui.widgets.toggle import Checkbox, Option, Segments

if TYPE_CHECKING:
    from game.ui.choice.screen import ChoiceScreen

CONTROLLERS = ("you", "machine", "guest")


def widgets(screen: ChoiceScreen, at: Places, card: ScenarioCard) -> list[Widget]:
    """Everything of it, from above."""
    found: list[Widget] = []
    if at.shelf.h:
        options = tuple(Option(book.id, book.name) for book in card.books)
        found.append(Shelf("book", at.shelf, options, screen.book))
    for side, box in zip(card.sides, at.sides, strict=True):
        found += _side(screen, at, side.id, side.tincture, box)
    book = screen.book_card()
    for switch, box in zip(book.switches if book else (), at.switches, strict=True):
        name, chosen = f"switch.{switch.id}", screen.switches[switch.id]
        if switch.options:
            found.append(Cycle(name, box, switch.options, chosen, tip=switch.note))
        else:
            found.append(Checkbox(name, box, switch.label, bool(chosen), tip=switch.note))
    return [*found, *_foot(at.foot, screen.seed)]


def _side(screen: ChoiceScreen, at: Places, side: str, tincture: str, box: Rect) -> list[Segments]:
    """Who plays a side, and how well if it is the computer."""
    who, level = at.in_card(box)
    options = tuple(Option(name, say(f"choice.{name}", ())) for name in CONTROLLERS)
    chosen = screen.controllers[side]
    found = [Segments(f"controller.{side}", who, options, chosen, tincture=tincture)]
    if chosen == "machine" and len(screen.levels) > 1:
        names = tuple(Option(one, say(f"choice.level_{one}", ())) for one in screen.levels)
        now, tip = screen.machine_levels[side], say("choice.level_tip", ())
        found.append(Segments(f"level.{side}", level, names, now, tip=tip, tincture=tincture))
    return found


def _foot(at: Foot, seed: int) -> list[Widget]:
    """The dice, and the ribbon that begins the battle."""
    return [
        SeedDice("seed", at.dice, seed, tip=say("choice.seed_tip", ())),
        Button(
            "cast",
            at.cast,
            say("choice.seed_note", ()),
            "note",
            hint=keys.cap("cast"),
            action="cast",
        ),
        Button(
            "raise",
            at.start,
            say("choice.raise", ()),
            "ribbon",
            hint=say("key.enter", ()),
            keys=(pygame.K_RETURN, pygame.K_KP_ENTER),
            icon=choice_paint.raise_icon,
        ),
    ]
