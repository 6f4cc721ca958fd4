"""The head of the leaf tells the gravest state in whole words beside the health."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from game.play import language
from game.ui import text
from game.ui.leaf.rows.who import draw_head, head_height
from game.ui.theme import Theme
from tests.rules.heroic2d6.bout import bout, man, setup


@pytest.mark.parametrize(
    ("code", "foes", "state"),
    [
        ("de", 1, "im Nahkampf gebunden"),
        ("de", 2, "in Unterzahl"),
        ("en", 1, "locked in melee"),
        ("en", 2, "outnumbered"),
    ],
)
@pytest.mark.parametrize(("scale", "wide"), [(1.0, 370), (1.5, 425)])
def test_no_state_is_cut_to_its_first_word(
    code: str, foes: int, state: str, scale: float, wide: int
) -> None:
    language.use(code)
    orcs = [man(f"orc{n}", "b", (2, 1 + n)) for n in range(foes)]
    fight = bout(setup(man("ras", "a", (1, 1), "rastan"), *orcs)).until("ras")
    theme, view, unit = Theme((1280, 720), scale), fight.battle.seat("a").view, fight.unit("ras")
    room = Rect(0, 0, wide, head_height(theme, 3))
    with text.recording() as seen:
        draw_head(Surface(room.size), theme, room, view, unit)
    assert state in seen.texts()
    assert not seen.clipped() and not seen.overlaps()
