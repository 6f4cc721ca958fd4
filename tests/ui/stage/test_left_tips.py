"""A tip goes as soon as the pointer leaves what it belongs to, whoever takes the event."""

from __future__ import annotations

import pytest

from game.ui.battle.log.panel import LogPanel
from game.ui.widgets.ring import TIP_AFTER, Ring
from tests.ui.battle.seated import mode, screen, seat
from tests.ui.battle.test_battle_fits import point
from tests.ui.stage.skirmish import BRIDGE, cell_of, sitting, spot


def open_log(panel: LogPanel) -> Ring:
    """The ring of the chronicle at the foot."""
    return panel.ring


@pytest.mark.parametrize("to", ["panel", "map", "log"])
@pytest.mark.parametrize("of", ["speed", "open", "swear"])
def test_a_tip_goes_with_the_pointer(of: str, to: str) -> None:
    app = sitting("personal.declare", BRIDGE)
    shown = screen(app)
    rings = {"speed": shown.ring, "open": open_log(shown.log), "swear": mode(app).ring}
    ring = rings[of]
    point(app, ring.find(of).rect.center)
    app.step([], TIP_AFTER)
    assert ring.hovered == of
    panel, log = shown.place.panel, shown.place.log
    free = {
        "panel": (panel.centerx, panel.bottom - 4),
        "map": spot(app, cell_of(app, seat(app).waiting[0].unit)),
        "log": (log.x + 4, log.bottom - 3),
    }
    point(app, free[to])
    assert ring.hovered == ""
