"""No word on the choice of a battle is cut off or overprinted, for all battles and books."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from pygame import Surface

from game.play import language
from game.ui import text
from game.ui.choice import paint
from game.ui.choice.cards import MatchChoice, ScenarioCard
from game.ui.choice.muster import LEVELS, cards
from game.ui.choice.screen import ChoiceScreen
from game.ui.screen import Screen
from game.ui.theme import Theme
from game.ui.widgets.toggle import Shelf

WINDOWS = (
    ("de", (1280, 720), 1.0),
    ("de", (1280, 720), 1.5),
    ("en", (1280, 720), 2.0),
    ("de", (1280, 720), 2.0),
    ("en", (1920, 1080), 1.0),
)


@pytest.fixture(autouse=True)
def _english(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    pygame.font.init()
    monkeypatch.setattr(paint, "field_picture", lambda _, size: Surface(size))
    yield
    language.use(language.ENGLISH)


def kinds() -> list[ScenarioCard]:
    """One battle of each kind that is laid out in a way of its own."""
    found = {
        (card.scale, len(card.sides), tuple(b.id for b in card.books)): card for card in cards()
    }
    return list(found.values())


def unread(_: MatchChoice) -> Screen:
    raise AssertionError


@pytest.mark.parametrize(("spoken", "size", "scale"), WINDOWS)
def test_every_word_of_every_book_is_whole_and_apart(
    spoken: str, size: tuple[int, int], scale: float
) -> None:
    language.use(spoken)
    theme = Theme(size, scale)
    for card in kinds():
        for book in card.books:
            screen = ChoiceScreen((card,), LEVELS, unread, weigh=unread, book=book.id)
            screen.layout(theme)
            seen_switches, pages = set[str](), 1
            while screen.page < pages:
                surface = Surface(size)
                with text.recording() as seen:
                    screen.draw(surface)
                where = (card.id, book.id, screen.page)
                assert not [(*where, m.text, m.ink, m.room) for m in seen.clipped()]
                assert not [(*where, a.text, b.text) for a, b in seen.overlaps()]
                seen_switches |= {w.id for w in screen.ring.widgets if w.id.startswith("switch.")}
                pages = screen._places().pages
                screen.page += 1
                screen.layout(theme)
            assert seen_switches == {f"switch.{switch.id}" for switch in book.switches}


def test_books_in_a_low_window_are_gone_through_in_a_row() -> None:
    card = next(card for card in cards() if len(card.books) > 1 and not card.faults)
    screen = ChoiceScreen((card,), LEVELS, unread, weigh=unread)
    screen.layout(Theme((1280, 720), 2.0))
    row = screen.ring.find("book")
    for event in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        screen.handle(pygame.event.Event(event, button=1, pos=row.rect.center))
    assert screen.book == card.books[1].id
    assert set(screen.switches) == {switch.id for switch in card.books[1].switches}


def test_no_spine_stands_outside_its_shelf() -> None:
    card = max(cards(), key=lambda card: len(card.books))
    screen = ChoiceScreen((card,), LEVELS, unread, weigh=unread)
    screen.layout(Theme((1280, 720)))
    shelf = screen.ring.find("book")
    assert isinstance(shelf, Shelf)
    assert all(shelf.rect.contains(box) for box in shelf.boxes(screen.theme))


@pytest.mark.parametrize(("spoken", "size", "scale"), WINDOWS[:2])
def test_what_a_battle_is_won_by_stands_below_every_story(
    spoken: str, size: tuple[int, int], scale: float
) -> None:
    language.use(spoken)
    theme, surface = Theme(size, scale), Surface(size)
    for card in cards():
        for book in card.books:
            screen = ChoiceScreen((card,), LEVELS, unread, weigh=unread, book=book.id)
            screen.layout(theme)
            with text.recording() as seen:
                screen.draw(surface)
            told = seen.texts()
            whole = [any(aim.startswith(line) for line in told) for aim in book.aims]
            assert all(whole), (card.id, book.id)
