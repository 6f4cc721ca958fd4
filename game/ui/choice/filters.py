"""What narrows the list of battles: their kind, above, and the book that can judge them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from pygame import Rect

from game.play.words import say
from game.ui.choice.cards import ScenarioCard
from game.ui.choice.layout import Places
from game.ui.widgets import heading
from game.ui.widgets.base import Widget
from game.ui.widgets.toggle import Cycle, Option, Segments

if TYPE_CHECKING:
    from game.ui.choice.screen import ChoiceScreen

KINDS = ("all", "mass", "personal", "own")

ANY = ""
"""No book by itself: the battles of all of them."""


def books(cards: Sequence[ScenarioCard], kind: str) -> dict[str, str]:
    """The names of the books that the battles of this kind can be narrowed to, after `ANY`; empty
    where there is no choice among several.
    """
    names = {book.id: book.name for card in cards if card.fits(kind) for book in card.books}
    return {ANY: say("choice.under_any", ()), **names} if len(names) > 1 else {}


def widgets(screen: ChoiceScreen, at: Places, back: Rect) -> list[Widget]:
    """The ribbons of the kinds beside the way back, and the row of books over the list."""
    found: list[Widget] = [*_kinds(screen, back)]
    known = books(screen.cards, screen.kind)
    if known and at.under.h:
        chosen, tip = list(known).index(screen.under), say("choice.under_tip", ())
        found.append(Cycle("under", at.under, tuple(known.values()), chosen, tip=tip))
    return found


def _kinds(screen: ChoiceScreen, back: Rect) -> list[Segments]:
    kinds = [kind for kind in KINDS if any(card.fits(kind) for card in screen.cards)]
    if len(kinds) < 3:
        return []
    options = tuple(Option(kind, say(f"choice.{kind}", ())) for kind in kinds)
    gap = screen.theme.px(24)
    left = heading.head(screen.theme).w * 4 // 10
    box = Rect(left, back.y, back.x - gap - left, back.h)
    return [Segments("kind", box, options, screen.kind)]
