"""Before the first round of counted time: what the seal says, and what points are called."""

from __future__ import annotations

from game.ui import text
from tests.ui.battle.seated import seated, settle
from tests.ui.stage.countdown import DUEL, battle


def test_nobody_has_sworn_and_the_seal_does_not_say_so() -> None:
    """Who is not placed stays as he stands; points too many for drops have the book's name."""
    app = seated(battle(DUEL))
    settle(app)
    with text.recording() as seen:
        app.step([], 0.05)
    words = list(seen.texts())
    assert {"To arms", "All as it stands"} <= set(words)
    assert "Everything is answered" not in words
    points = [one for one in words if " of " in one and one.startswith("Hit points")]
    assert len(points) == 1
