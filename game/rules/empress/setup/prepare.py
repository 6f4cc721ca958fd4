"""Before the first round: where everybody stands who has a zone; and who joins later."""

from __future__ import annotations

from game.rules.empress.sheet.figure import cells, figure
from game.rules.empress.sheet.situation import crowd_of, figures
from game.rules.kit.people.posts import Posts

POSTS = Posts(
    "empress",
    "EM-GRD-02",
    "EM-TRN-01",
    crowd_of,
    lambda reader: (one.place for one in figures(reader)),
    lambda reader, unit: cells(figure(reader, unit).fighter.size),
    turns="EM-GRD-06",
)
PREPARE, KIND = "empress.prepare", POSTS.kind()
"""From where somebody begins."""
