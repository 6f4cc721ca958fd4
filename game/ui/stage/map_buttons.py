"""The overlays of the map as tabs in its corner, and the button that ends standing answers."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from pygame import Rect

from game.play.words import say
from game.ui import keys, text
from game.ui.battle.lens.buttons import PREFIX, LensButton
from game.ui.battle.panels.commit_button import CommitButton
from game.ui.battle.panels.corner import RoundButton
from game.ui.field.graticule import width
from game.ui.stage.outlook import ALL
from game.ui.theme import Theme
from game.ui.widgets.base import Widget

HABITS, LEGEND = "habits", "legend"
ASK = "ask_next"
"""To be asked at the next window, whatever stands."""


def buttons(
    theme: Theme, field: Rect, on: Collection[str], tincture: str, *, habits: bool, asks: bool
) -> list[Widget]:
    """From the right: the overlays, to be asked where time is counted and there is room (else
    there is its key), then the standing answers if there are any.
    """
    style, gap, edge = theme.style("strong"), theme.px(4), width(theme)
    high = max(theme.letters(24, 30), text.step(style))
    x, y = field.right - edge - theme.px(6), field.y + edge + theme.px(5)
    found: list[Widget] = []
    last = field.x + 2 * edge + (high + gap if habits else 0)
    for name in reversed((*((ASK,) if asks else ()), *ALL, LEGEND)):
        label = say(f"stage.{name}_label")
        box = Rect(0, y, text.width(label, style) + theme.px(22), high)
        box.right = x
        if name == ASK and box.x < last:
            continue
        tip = say("lens.tip", {"words": say(f"stage.{name}_tip"), "key": keys.cap(name)})
        found.append(
            LensButton(f"{PREFIX}{name}", box, label, style.size, tincture, name in on, tip=tip)
        )
        x = box.x - gap
    if habits:
        box = Rect(x - high, y, high, high)
        found.append(RoundButton(f"{PREFIX}{HABITS}", box, "ask", _habits_tip()))
    return found


def _habits_tip() -> str:
    return say("lens.tip", {"words": say("stage.habits_tip"), "key": keys.cap("ask_all")})


def keyless(widget: Widget) -> Widget:
    """The seal of all orders without its key, while that key swears a single one."""
    return replace(widget, key_name="") if isinstance(widget, CommitButton) else widget
