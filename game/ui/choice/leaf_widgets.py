"""What can be pressed on the leaf of the chosen battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame
from pygame import Rect, Surface

from game.play.words import say
from game.ui import keys
from game.ui.art.heraldry.seals import seal
from game.ui.choice.cards import ScenarioCard
from game.ui.choice.layout import Foot, Places
from game.ui.widgets.base import Look, Widget
from game.ui.widgets.button import Button
from game.ui.widgets.line import SeedDice
from game.ui.widgets.toggle import Checkbox, Cycle, Option, Segments, Shelf

if TYPE_CHECKING:
    from game.ui.choice.screen import ChoiceScreen


CONTROLLERS = ("you", "machine", "guest")


def raise_icon(surface: Surface, box: Rect, look: Look) -> None:
    """The wax seal on the ribbon."""
    side = min(box.size) - look.theme.px(8)
    wax = seal(side, "gules", "attack")
    surface.blit(wax, wax.get_rect(center=box.center))


def widgets(screen: ChoiceScreen, at: Places, card: ScenarioCard) -> list[Widget]:
    """Everything of it, from above."""
    found: list[Widget] = []
    options = tuple(Option(book.id, book.name) for book in card.books)
    if at.spines:
        found.append(Shelf("book", at.shelf, options, screen.book))
    elif at.shelf.h:
        chosen = [book.id for book in card.books].index(screen.book)
        names = tuple(option.label for option in options)
        tip = card.books[chosen].sentence
        found.append(Cycle("book", at.shelf, names, chosen, chosen, tip=tip))
    for side, box in zip(card.sides, at.sides, strict=True):
        found += _side_buttons(screen, at, side.id, side.tincture, box)
    book = screen.book_card()
    switches = book.switches[at.first : at.first + len(at.switches)] if book else ()
    if at.pages > 1:
        found.append(_pages(at))
    for switch, box in zip(switches, at.switches, strict=True):
        name, chosen = f"switch.{switch.id}", screen.switches[switch.id]
        if switch.options:
            found.append(Cycle(name, box, switch.options, chosen, switch.chosen, tip=switch.note))
        else:
            found.append(Checkbox(name, box, switch.label, bool(chosen), tip=switch.note))
    return [*found, *_foot(at.foot, screen)]


def _pages(at: Places) -> Cycle:
    """Through the pages of the optional rules."""
    facts = (("n", page) for page in range(1, at.pages + 1))
    words = tuple(say("choice.page", (fact, ("all", at.pages))) for fact in facts)
    return Cycle("page", at.turn, words, at.page, at.page, tip=say("choice.page_tip", ()))


def _side_buttons(
    screen: ChoiceScreen, at: Places, side: str, tincture: str, box: Rect
) -> list[Segments]:
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


def _foot(at: Foot, screen: ChoiceScreen) -> list[Widget]:
    """The dice, the scales, and the ribbon that begins the battle. Where letters are large, the
    words need the room of their keys.
    """
    words, tip = say("choice.weigh", ()), say("choice.weigh_tip", ())
    hint = "" if screen.theme.cramped else keys.cap("weigh")
    scales = Button("weigh", at.weigh, words, hint=hint, action="weigh", tip=tip)
    return [
        SeedDice("seed", at.dice, screen.seed, tip=say("choice.seed_tip", ())),
        Button(
            "cast",
            at.cast,
            say("choice.seed_note", ()),
            "note",
            hint=keys.cap("cast"),
            action="cast",
        ),
        *([scales] if screen.weigh else []),
        Button(
            "raise",
            at.start,
            say("choice.raise", ()),
            "ribbon",
            hint="" if screen.theme.cramped else say("key.enter", ()),
            keys=(pygame.K_RETURN, pygame.K_KP_ENTER),
            icon=raise_icon,
        ),
    ]
