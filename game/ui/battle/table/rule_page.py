"""The page of a rule over the battle, and which rule lies under the pointer."""

from __future__ import annotations

from game.play.handbook.book import handbooks
from game.ui.pages.screen import RulesScreen


def rule_page(book: str, rule: str = "") -> RulesScreen:
    """The rulebooks, opened at this rule of this book; without one at the book's first chapter."""
    books = handbooks()
    at = next((n for n, found in enumerate(books) if found.id == book), 0)
    screen = RulesScreen(books, at)
    if rule:
        screen.open_rule(rule)
    return screen
