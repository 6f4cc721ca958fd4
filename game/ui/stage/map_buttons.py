"""Around the map: its overlays as tabs, what ends standing answers, the sheet of the sides."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import NamedTuple

from pygame import Rect, Surface

from game.core.components import Health, Position, Unit
from game.core.view import View
from game.play.names import called
from game.play.standing import fights
from game.play.words import say
from game.ui import keys, text
from game.ui.art.heraldry.shields import shield
from game.ui.art.palette import SEPIA
from game.ui.battle.lens.buttons import PREFIX, LensButton
from game.ui.battle.panels.commit_button import CommitButton
from game.ui.battle.panels.console import corner_width
from game.ui.battle.panels.speeds import RoundButton
from game.ui.battle.table.model import side_of, tincture_of
from game.ui.field.graticule import width
from game.ui.stage.outlook import ALL
from game.ui.stage.side_rows import Row, draw_in_rows
from game.ui.theme import Theme
from game.ui.widgets.base import Widget

HABITS, LEGEND = "habits", "legend"
ASK = "ask_next"
"""To be asked at the next window, whatever stands."""

OWN = ("on_their_own", "all_on_their_own")
"""To leave a fighter, or all of the side, on their own, or to lead them again."""


def buttons(
    theme: Theme,
    field: Rect,
    on: Collection[str],
    tincture: str,
    *,
    habits: bool,
    asks: bool,
    own: bool,
) -> list[Widget]:
    """From the right: the overlays, to be asked where time is counted and there is room (else
    there is its key), then signs: somebody chosen who can be left on his own, the standing answers
    if there are any.
    """
    style, gap, edge = theme.style("strong"), theme.px(4), width(theme)
    high = max(theme.letters(24, 30), text.step(style))
    x, y = field.right - edge - theme.px(6), field.y + edge + theme.px(5)
    found: list[Widget] = []
    signs = [
        *([Sign(OWN[0], "cog", _own_tip())] if own else ()),
        *([Sign(HABITS, "ask", _habits_tip())] if habits else ()),
    ]
    last = field.x + 2 * edge + (high + gap) * len(signs)
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
    for n, sign in enumerate(signs):
        box = Rect(x - high - n * (high + gap), y, high, high)
        found.append(RoundButton(f"{PREFIX}{sign.id}", box, sign.icon, tip=sign.tip))
    return found


class Sign(NamedTuple):
    """A round button beside the tabs."""

    id: str
    icon: str
    tip: str


def _own_tip() -> str:
    one, everyone = (keys.cap(name) for name in OWN)
    return say("stage.on_their_own_tip", {"key": one, "all": everyone})


def _habits_tip() -> str:
    return say("lens.tip", {"words": say("stage.habits_tip"), "key": keys.cap("ask_all")})


def keyless(widget: Widget) -> Widget:
    """The seal of all orders without its key, while that key swears a single one."""
    return replace(widget, key_name="") if isinstance(widget, CommitButton) else widget


def rows(theme: Theme, sheet: Rect, view: View) -> list[tuple[str, Rect]]:
    """Where each side stands: the own one first, one below the other."""
    inner = sheet.inflate(-2 * theme.px(14), -2 * theme.px(9))
    inner.w -= corner_width(theme) + theme.px(6)
    others = [side for side in view.sides if side != view.side]
    sides = [view.side, *others] if view.side in view.sides else list(view.sides)
    high = inner.h // max(1, len(sides))
    return [
        (side, Rect(inner.x, inner.y + n * high, inner.w, high)) for n, side in enumerate(sides)
    ]


def draw(surface: Surface, theme: Theme, sheet: Rect, view: View, busy: bool) -> None:
    """Paint the sides; the sheet lies there already."""
    name, note = theme.style("strong"), theme.style("small", SEPIA)
    in_rows: list[Row] = []
    for side, box in rows(theme, sheet, view):
        arms = shield(min(box.h - 4, theme.px(40)), tincture_of(view, side))
        surface.blit(arms, arms.get_rect(midleft=(box.x, box.centery)))
        left = box.x + arms.get_width() + theme.px(8)
        room = Rect(left, box.y, box.right - left, box.h)
        told = [state(view, side, busy, short=short) for short in (False, True)]
        title = called(side_of(view, side).name)
        if text.step(name) + text.step(note) > room.h:
            sealed = said_sealed(view, side, busy)
            in_rows.append(Row(room, title, tincture_of(view, side), tuple(told), sealed))
            continue
        top = Rect(room.x, room.centery - (text.step(name) + text.step(note)) // 2, room.w, 0)
        top.h = text.step(name)
        text.draw(surface, title, name, top)
        text.draw(surface, told[0], note, Rect(top.x, top.bottom, top.w, text.step(note)))
    draw_in_rows(surface, in_rows, (name, note))


def state(view: View, side: str, busy: bool, *, short: bool = False) -> str:
    """How far a side is with its orders; else how many of it still fight."""
    asked = [request for request in view.requests.values() if request.editable]
    if not busy and asked and side == view.side:
        sworn = sum(request.id in view.drafts for request in asked)
        return say("stage.sworn_short" if short else "stage.sworn", {"n": sworn, "all": len(asked)})
    if said_sealed(view, side, busy):
        return say("stage.sealed")
    free = any(view.ruleset.kinds[r.kind].moment == "free" for r in view.waiting)
    if not busy and not short and side == view.side and free:
        return say("stage.free")
    own = [u for u, (known, _, _) in view.each(Unit, Health, Position) if known.side == side]
    left = sum(fights(view, unit) for unit in own)
    return say("stage.sworn_short" if short else "stage.stand", {"n": left, "all": len(own)})


def said_sealed(view: View, side: str, busy: bool) -> bool:
    """Whether another side is told to have sealed its orders, while one's own are asked for."""
    asked = any(request.editable for request in view.requests.values())
    return asked and not busy and side != view.side and side in view.sealed
