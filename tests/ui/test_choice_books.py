"""The list of battles narrowed to those that a book can judge."""

from __future__ import annotations

import pygame

from game.ui import start
from game.ui.app import App
from game.ui.choice.muster import LEVELS, cards
from game.ui.choice.screen import ChoiceScreen
from game.ui.theme import Theme
from game.ui.widgets.base import Act
from game.ui.widgets.toggle import Cycle
from tests.ui.hands import click, key, top


def narrowed(size: tuple[int, int] = (1280, 720)) -> App:
    """The choice among all battles that come with the game."""
    app = App(start.title(), size)
    app.show(ChoiceScreen(cards(), LEVELS, start.chosen))
    app.step([], 0.0)
    return app


def row_of(page: ChoiceScreen) -> Cycle:
    found = page.ring.find("under")
    assert isinstance(found, Cycle)
    return found


def test_the_list_is_narrowed_to_a_book_by_mouse_and_that_book_judges() -> None:
    app = narrowed()
    page = top(app)
    every, seen = len(page.shown), set[str]()
    row = row_of(page)
    assert row.options[0] == "All books" and len(row.options) == 6
    for _ in row.options[1:]:
        click(app, row.rect.move(20, 0).center)
        book = page.under
        assert book and 0 < len(page.shown) < every
        assert all(book in [one.id for one in card.books] for card in page.shown)
        assert page.book == book, "it judges whatever is chosen then"
        page._act(Act("scenarios", len(page.shown) - 1))
        assert page.book == book
        seen.add(book)
    assert seen == {book.id for card in page.cards for book in card.books}
    click(app, row.rect.center)
    assert page.under == "" and len(page.shown) == every


def test_by_keys_too_and_what_was_chosen_stays_so_while_it_is_in_the_list() -> None:
    app = narrowed()
    page = top(app)
    both = next(n for n, card in enumerate(page.shown) if len(card.books) == 5)
    page._act(Act("scenarios", both))
    name = page.card.id
    for _ in range(20):
        key(app, pygame.K_TAB)
        if page.ring.focused == "under":
            break
    key(app, pygame.K_RIGHT)
    key(app, pygame.K_RIGHT)
    assert page.under and page.card.id == name
    key(app, pygame.K_HOME)
    assert page.under == "" and page.card.id == name


def test_a_kind_without_that_book_shows_its_battles_all_the_same() -> None:
    page = top(narrowed())
    page._narrow("personal", "chaos", "")
    assert page.under == "chaos" and page.shown
    page._narrow("mass", "chaos", "")
    assert page.shown, "no host fights under it, so it does not narrow"
    page._narrow("all", page.under, "")
    page.resume(page.cards[0].id)
    assert page.under == "" and page.card is page.cards[0]


def test_the_row_of_books_takes_no_battle_from_the_list_of_a_small_window() -> None:
    wide, bare = top(narrowed()), ChoiceScreen(cards()[:1], LEVELS, start.chosen)
    bare.layout(Theme((1280, 720)))
    rows = [page._places().listing.h // page._places().row for page in (wide, bare)]
    assert rows == [6, 6]
