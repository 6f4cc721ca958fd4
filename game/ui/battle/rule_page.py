"""The page of a rule over the battle, and which rule lies under the pointer."""

from __future__ import annotations

from game.play.telling.rulebook import rule_of
from game.ui.rule_rows import read_books
from game.ui.rulesview import RulesScreen


def rule_page(book: str, rule: str = "") -> RulesScreen:
    """The rulebooks, opened at this rule of this book; without one at the book's first."""
    books = read_books()
    at = next((n for n, found in enumerate(books) if found.id == book), 0)
    screen = RulesScreen(books, at)
    if books and rule and rule_of(book, rule) is not None:
        ids = [found.id for found in books[at].rules]
        screen.chosen = screen.scroll.top = ids.index(rule) if rule in ids else 0
    return screen
