"""Before the first round: where everybody stands who has a zone; and who joins later."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Kind, Request
from game.core.view import View
from game.rules.heroic2d6.sheet.figure import size_of
from game.rules.heroic2d6.sheet.situation import crowd_of, figures
from game.rules.kit.people.posts import Posts
from game.rules.kit.people.prepare import roles

PREPARE = "heroic2d6.prepare"
POSTS = Posts(
    "heroic2d6",
    "H2-GRD-03",
    "H2-RND-02",
    crowd_of,
    lambda reader: (one.place for one in figures(reader)),
    size_of,
)


@rule("H2-GRD-07")
def choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """Where he stands; nobody looks anywhere in this book."""
    return POSTS.choices(view, request, partial)


KIND = Kind(choices, refuse=POSTS.refuse, asks="place", roles=roles)
"""From where somebody begins."""
