"""What the bar of time says of somebody who is pointed at there."""

from __future__ import annotations

from pygame import Surface

from game.core.shown import Mark, Timeline
from game.core.view import View
from game.play.words import say
from game.ui.battle.table.model import name_of
from game.ui.battle.table.wording import capital
from game.ui.stage.plan import Tip
from game.ui.stage.time.counted import lasts
from game.ui.stage.time.course import WAITS
from game.ui.stage.time.timeline import Token, on_bar
from game.ui.theme import Theme
from game.ui.widgets.tooltip import draw_tooltip


def draw_tip(
    surface: Surface, theme: Theme, view: View, token: Token, bar: Timeline, *, planned: bool
) -> None:
    """Paint the note beside his shield."""
    told = counted(view, bar, token.mark, planned=planned) if bar.now is not None else None
    draw_tooltip(surface, theme, told or lines(view, token.mark), token.rect)


def counted(view: View, bar: Timeline, mark: Mark, *, planned: bool = False) -> Tip | None:
    """His name, what he does until when, and his next turn; None for who is in a tray."""
    if mark.state == WAITS:
        kept = say(mark.what) if mark.what else say("timeline.tip_kept")
        return ("head", name_of(view, mark.unit)), ("body", kept), ("do", say("timeline.tip_click"))
    if not on_bar(mark):
        return None
    mine = [m for m in bar.marks if m.unit == mark.unit and m != mark and on_bar(m)]
    marks = [mark] if planned else [mark, *mine]
    head = ("head", name_of(view, mark.unit))
    note = (("note", say("timeline.tip_plan")),) if planned else ()
    told = tuple(("body", _spoken(m)) for m in sorted(marks, key=lambda m: not lasts(m)))
    return head, *note, *told, ("do", say("timeline.tip_click"))


def _spoken(mark: Mark) -> str:
    """What one mark says: a deed with its end, or when his turn comes."""
    facts = {"what": say(mark.what) if mark.what else "", "at": mark.at, "until": mark.until}
    if lasts(mark):
        return capital(say("timeline.tip_until" if mark.what else "timeline.tip_busy", facts))
    if mark.at is None:
        return say("timeline.tip_late")
    return capital(say("timeline.tip_comes" if mark.what else "timeline.tip_next", facts))


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
