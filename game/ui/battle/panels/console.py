"""What stands on the dark table: the commit button, and the small buttons of the upper corner."""

from __future__ import annotations

from dataclasses import replace

from pygame import Rect

from game.core.ruleset import Request
from game.core.seat import Seat
from game.play.words import say
from game.ui import keys, text
from game.ui.battle.orders.shared_mode import SharedMode
from game.ui.battle.panels import speeds
from game.ui.battle.panels.commit_button import CommitButton
from game.ui.battle.panels.speeds import RoundButton
from game.ui.battle.table.layout import Layout
from game.ui.battle.table.mode import Making, Mode, asks
from game.ui.battle.table.model import tincture_of
from game.ui.battle.table.playback import Playback
from game.ui.battle.table.wording import first_said, named
from game.ui.theme import Theme
from game.ui.type import SMALLEST
from game.ui.widgets.base import Widget

TO_END = "to_end"
"""The button that shows the end of what moves, where orders are sealed."""

QUIET = frozenset({"lead", "place"})
"""What may stay away without a word: a commander stays where he is, and so do all others."""


def missing(seat: Seat) -> list[Request]:
    """Requests that are not answered yet and cannot simply be let pass."""
    drafts = seat.view.drafts
    return [r for r in seat.waiting if r.id not in drafts and not r.window]


def loud(seat: Seat) -> list[Request]:
    """Those of them that are worth a warning: units that would do as they see fit."""
    return [request for request in missing(seat) if asks(seat.view, request) not in QUIET]


def widgets(
    theme: Theme,
    place: Layout,
    seat: Seat,
    mode: Mode | None,
    playback: Playback,
    warned: bool,
    watching: bool,
) -> list[Widget]:
    """Everything on the table that can be pressed; a shared window brings its own buttons.

    Whoever is ``watching`` two opponents has nothing to seal.
    """
    above = corner(theme, place, playback)
    if isinstance(mode, SharedMode):
        return above
    if mode is None and playback.busy(seat.view):
        return [_end_button(theme, place, seat), *above]
    button = commit_button(theme, place, seat, mode, warned)
    return [replace(button, label=say("battle.watching")) if watching else button, *above]


def _end_button(theme: Theme, place: Layout, seat: Seat) -> CommitButton:
    """In the place of the commit button while the field moves."""
    tincture, words, note = (
        tincture_of(seat.view, seat.side),
        say("battle.to_end"),
        say("battle.busy"),
    )
    return CommitButton(place.commit, words, note, keys.cap("skip"), tincture, id=TO_END)


def commit_button(
    theme: Theme, place: Layout, seat: Seat, mode: Mode | None, warned: bool
) -> CommitButton:
    """The gold button; it says what it seals and what it waits for."""
    view = seat.view
    tincture = tincture_of(view, seat.side)
    if mode is None or not mode.commits:
        label = say("battle.seal", {})
        note = say("battle.wait" if mode is None else "battle.answer_first", {})
        return CommitButton(place.commit, label, note, "", tincture, enabled=False)
    made = mode.made if isinstance(mode, Making) else None
    absent = [request for request in loud(seat) if request != made]
    kind = (_kind(seat), _role(seat))
    window = all(request.window for request in seat.waiting)
    label = say("battle.ready", {}) if window else _words("commit", kind)
    note = _words("all_given", kind)
    if window and any(request.id not in view.drafts for request in seat.waiting):
        note = say("battle.may_pass", {})
    elif absent:
        note = _words("missing", kind, len(absent))
    elif made is not None and made.id in view.drafts:
        note = say("battle.as_changed", {"unit": named(view, made.unit)})
    key = keys.cap("commit") if theme.roomy or place.commit.w > 380 else ""
    button = CommitButton(place.commit, label, note, key, tincture)
    if not (absent and warned):
        return button
    names, style = [named(view, request.unit) for request in absent], theme.style("caption")
    bare = replace(button, key_name="")
    whole = _names(names, style, button.room(theme).w) == _names(names, style, bare.room(theme).w)
    button = button if whole else bare
    note = _names(names, style, button.room(theme).w)
    return replace(button, label=say("battle.seal_anyway", {}), note=note)


def _names(names: list[str], style: text.Style, room: int) -> str:
    """Who has no order: as many names as there is room for, and how many more."""
    for count in range(len(names), 0, -1):
        facts = {"names": ", ".join(names[:count]), "more": len(names) - count}
        words = say("battle.lacking_more" if facts["more"] else "battle.lacking", facts)
        if text.width(words, style.but(size=SMALLEST)) <= room:
            break
    return words


def _kind(seat: Seat) -> str:
    """What is sealed: the kind of the first request, as part of a wording key."""
    return seat.waiting[0].kind.replace(".", "_") if seat.waiting else "mass_order"


def _role(seat: Seat) -> str:
    """What the first request asks for, which says enough where its kind has no words of its own."""
    return asks(seat.view, seat.waiting[0]) if seat.waiting else ""


def _words(key: str, kinds: tuple[str, str], n: int = 0) -> str:
    """The words for this kind of request and what it asks for, or those for orders."""
    found = (*(f"battle.{key}_{kind}" for kind in kinds), f"battle.{key}")
    return first_said(found, (("n", n),), "")


def corner(theme: Theme, place: Layout, playback: Playback) -> list[Widget]:
    """The speeds, the rules and the menu, from the left."""
    side, gap = theme.px(40), theme.px(10)
    box = Rect(place.panel.right - place.inset - side, place.ribbon.centery - side // 2, side, side)
    menu_tip = say("battle.menu_tip", {"key": keys.caps("cancel", "menu")})
    rules_tip = say("battle.rules_tip", {"key": keys.cap("help")})
    menu = RoundButton("menu", box, "menu", tip=menu_tip)
    rules = RoundButton("rules", box.move(-side - gap, 0), "ask", tip=rules_tip)
    wide = speeds.width(theme)
    plate = Rect(rules.rect.x - gap - wide, 0, wide, side * 7 // 10)
    plate.centery = box.centery
    return [speeds.SpeedPlate(plate, playback.speed), rules, menu]


def corner_width(theme: Theme) -> int:
    """Pixels of the upper corner that these buttons take."""
    return 2 * theme.px(40) + 3 * theme.px(10) + speeds.width(theme)
