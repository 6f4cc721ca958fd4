"""What stands on the dark table: the commit button, and the small buttons of the upper corner."""

from __future__ import annotations

from pygame import Rect

from game.core.ruleset import Request
from game.core.seat import Seat
from game.play.words import say
from game.ui.battle import speeds
from game.ui.battle.commit_button import CommitButton
from game.ui.battle.corner import RoundButton
from game.ui.battle.layout import Layout
from game.ui.battle.mode import Mode
from game.ui.battle.model import tincture_of
from game.ui.battle.playback import Playback
from game.ui.battle.wording import first_said
from game.ui.theme import Theme
from game.ui.widgets.base import Widget

COMMAND = "mass.command"
"""The one order that may stay away without a word: a commander who stays where he is."""


def missing(seat: Seat) -> list[Request]:
    """Requests that are not answered yet and cannot simply be let pass."""
    drafts = seat.view.drafts
    return [r for r in seat.waiting if r.id not in drafts and not r.window]


def widgets(
    theme: Theme, place: Layout, seat: Seat, mode: Mode | None, playback: Playback, warned: bool
) -> list[Widget]:
    """Everything on the table that can be pressed."""
    return [commit_button(theme, place, seat, mode, warned), *corner(theme, place, playback)]


def commit_button(
    theme: Theme, place: Layout, seat: Seat, mode: Mode | None, warned: bool
) -> CommitButton:
    """The gold button; it says what it seals and what it waits for."""
    view = seat.view
    tincture = tincture_of(view, seat.side)
    if mode is None or not mode.commits:
        label = say("battle.seal", {})
        note = say("battle.busy" if mode is None else "battle.answer_first", {})
        return CommitButton(place.commit, label, note, "", tincture, enabled=False)
    absent = sum(r.id not in view.drafts and r.kind != COMMAND for r in seat.waiting)
    window = all(request.window for request in seat.waiting)
    kind = _kind(seat)
    label = say("battle.ready", {}) if window else _words("commit", kind)
    note = _words("all_given", kind)
    if absent and window:
        note = say("battle.may_pass", {})
    elif absent:
        note = say("battle.press_again" if warned else "battle.missing", {"n": absent})
    key = say("key.space", {}) if theme.roomy or place.commit.w > 380 else ""
    return CommitButton(place.commit, label, note, key, tincture)


def _kind(seat: Seat) -> str:
    """What is sealed: the kind of the first request, as part of a wording key."""
    return seat.waiting[0].kind.replace(".", "_") if seat.waiting else "mass_order"


def _words(key: str, kind: str) -> str:
    """The words for this kind of request, or those for orders."""
    return first_said((f"battle.{key}_{kind}", f"battle.{key}"), (), "")


def corner(theme: Theme, place: Layout, playback: Playback) -> list[Widget]:
    """The speeds, the rules and the menu, from the left."""
    side, gap = theme.px(40), theme.px(10)
    box = Rect(place.panel.right - side, place.ribbon.centery - side // 2, side, side)
    menu = RoundButton("menu", box, "menu", say("battle.menu_tip", {}))
    rules = RoundButton("rules", box.move(-side - gap, 0), "ask", say("battle.rules_tip", {}))
    wide = speeds.width(theme)
    plate = Rect(rules.rect.x - gap - wide, 0, wide, side * 7 // 10)
    plate.centery = box.centery
    return [speeds.SpeedPlate(plate, playback.speed), rules, menu]


def corner_width(theme: Theme) -> int:
    """Pixels of the upper corner that these buttons take."""
    return 2 * theme.px(40) + 3 * theme.px(10) + speeds.width(theme)
