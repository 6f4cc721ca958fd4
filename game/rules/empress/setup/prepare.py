"""Before the first round: where everybody stands who has a zone; and who joins later."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.orders import Order, Slot
from game.core.rule import rule
from game.core.ruleset import Kind, Request
from game.core.view import View
from game.rules.empress.sheet.figure import cells, figure
from game.rules.empress.sheet.situation import crowd_of, figures
from game.rules.kit.people.posts import Posts
from game.rules.kit.people.prepare import roles

PREPARE = "empress.prepare"
POSTS = Posts(
    "empress",
    "EM-GRD-02",
    "EM-TRN-01",
    crowd_of,
    lambda reader: (one.place for one in figures(reader)),
    lambda reader, unit: cells(figure(reader, unit).fighter.size),
    turns="EM-GRD-06",
)


@rule("EM-GRD-06")
def choices(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """Where he stands, and where he looks."""
    return POSTS.choices(view, request, partial)


KIND = Kind(choices, refuse=POSTS.refuse, asks="place", roles=roles)
"""From where somebody begins."""
