"""What the bar of time says of somebody who is pointed at there."""

from __future__ import annotations

from pygame import Surface

from game.core.ruleset import Mark
from game.core.view import View
from game.play.words import say
from game.ui.battle.model import name_of
from game.ui.stage.plan import Tip
from game.ui.stage.timeline import Token
from game.ui.theme import Theme
from game.ui.widgets.tooltip import draw_tooltip


def draw_tip(surface: Surface, theme: Theme, view: View, token: Token) -> None:
    """Paint the note beside his shield."""
    draw_tooltip(surface, theme, lines(view, token.mark), token.rect)


def lines(view: View, mark: Mark) -> Tip:
    """His name, when he acts, and what a click does."""
    facts = {"at": mark.at, "low": mark.low, "high": mark.high}
    key = f"timeline.tip_{mark.state}"
    if mark.state == "planned" and mark.low is None:
        key = "timeline.tip_planned_open"
    elif mark.state in ("due", "acting") and mark.at is None:
        key = "timeline.tip_late"
    return (
        ("head", name_of(view, mark.unit)),
        ("body", say(key, facts)),
        ("do", say("timeline.tip_click")),
    )
