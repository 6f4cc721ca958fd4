"""Why an opponent's unit did what it did: for its tooltip and for its page of the panel.

Only orders that have been shown are spoken of; what was decided before this match was opened is
not recorded, and is said to be so.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pygame import Rect, Surface

from game.ai import Decision
from game.core.components import Unit
from game.core.events import Event
from game.core.view import View
from game.play.match import HUMAN, Match
from game.play.telling import chronicle
from game.play.telling.aims import count_in
from game.play.telling.reasons import MOVED, because, intended, last_revealed, reveals, weighed
from game.play.words import say
from game.ui import keys, text
from game.ui.art.palette import INK, MINUS, PLUS, SEPIA, TINCTURES
from game.ui.battle.lens.marks import Tip
from game.ui.battle.panels.unit_card import draw_bar, draw_stat_line, draw_who
from game.ui.battle.table.model import card
from game.ui.battle.table.wording import capital
from game.ui.odds.shifts import Shift, begun, draw_shift_rows, row_height
from game.ui.theme import Theme

LEAST_ROWS = 3
"""So many reasons of its own a unit's page has room for, before it tells the side's plan."""


@dataclass(frozen=True, slots=True)
class Motive:
    """The last order of a unit that was shown, its round, and the decision behind it if known."""

    round: int
    event: Event
    decision: Decision | None


def motive(match: Match, view: View, shown: int, unit: int) -> Motive | None:
    """Why this unit did what it did last, of the first ``shown`` events the viewer knows; None
    for units of humans, and before their first order.
    """
    known = view.find(unit, Unit)
    if known is None or not opponent(match, known.side):
        return None
    last = last_revealed(view.events[:shown], unit)
    if last is None:
        return None
    return Motive(*last, match.memory.behind(*last))


def behind(match: Match) -> Callable[[View, int, Event], str]:
    """Why an opponent did what an event of this match tells, for the lines of its log."""

    def why(view: View, round_: int, event: Event) -> str:
        known = view.find(event.unit, Unit) if event.unit is not None else None
        tells = event.key == MOVED or reveals(event)
        if known is None or not tells or not opponent(match, known.side):
            return ""
        found = match.memory.behind(round_, event)
        return "" if found is None and event.key == MOVED else because(found)

    return why


def strange(view: View, unit: int) -> bool:
    """Whether the unit belongs to another side than the viewer's."""
    known = view.find(unit, Unit)
    return known is not None and known.side != view.side


def opponent(match: Match, side: str) -> bool:
    """Whether the computer plays this side, or did."""
    return match.levels.get(side, HUMAN) != HUMAN


def tip(view: View, found: Motive, whole: bool) -> Tip:
    """What it was ordered to, and why; if not the whole, which key tells it."""
    lines = [("body", told(view, found))]
    if whole:
        lines.append(("note", say("lens.why", {"why": because(found.decision)})))
    else:
        lines.append(("note", say("lens.why_key", {"key": keys.cap("reasons")})))
    return tuple(lines)


def told(view: View, found: Motive) -> str:
    """The round, and what the unit was ordered to in it."""
    sentence = chronicle.sentence(found.event, view, view.ruleset.id)
    count = count_in(view, view.ruleset.id)
    facts = {"count": count, "round": found.round, "sentence": sentence}
    return capital(say("lens.then", facts))


def draw_stranger(
    surface: Surface, theme: Theme, panel: Rect, view: View, unit: int, found: Motive | None
) -> None:
    """An enemy's page of the panel: who he is, his numbers, and the reasons of his last order."""
    pad = theme.px(22)
    box = panel.inflate(-2 * pad, -theme.px(28))
    who = Rect(box.x, box.y, box.w, theme.letters(66, 88))
    draw_who(surface, theme, who, view, unit)
    stats = Rect(box.x, who.bottom + theme.px(4), box.w, text.step(theme.style("strong")))
    draw_stat_line(surface, theme, stats, card(view, unit))
    high = theme.px(16) + text.step(theme.style("caption"))
    bar = Rect(box.x, stats.bottom + theme.px(6), box.w, high)
    draw_bar(surface, theme, bar, view, unit)
    top = bar.bottom + theme.px(10)
    rest = Rect(box.x, top, box.w, box.bottom - top)
    if found is not None:
        _draw_motive(surface, theme, rest, view, found)


def _draw_motive(surface: Surface, theme: Theme, box: Rect, view: View, found: Motive) -> None:
    words, strong = told(view, found), theme.style("strong")
    head = Rect(box.x, box.y, box.w, min(box.h, text.height(words, strong, box.w)))
    text.paragraph(surface, words, strong, head)
    title = theme.style("heading", TINCTURES["gules"].dark)
    line = Rect(box.x, head.bottom + theme.px(8), box.w, text.step(title))
    text.draw(surface, say("lens.why_head"), title, line)
    rest = Rect(box.x, line.bottom, box.w, box.bottom - line.bottom)
    rows = _rows(found.decision)
    if not rows:
        text.paragraph(surface, because(found.decision), theme.style("body"), rest)
        return
    rest = _draw_plan(surface, theme, rest, intended(found.decision))
    note = text.step(theme.style("caption"))
    table = Rect(rest.x, rest.y, rest.w, min(rest.h - note, row_height(theme) * len(rows)))
    draw_shift_rows(surface, theme, table, rows)
    low = Rect(rest.x, table.bottom, rest.w, note)
    text.draw(surface, say("lens.why_unit"), theme.style("caption", SEPIA), low)


def _draw_plan(surface: Surface, theme: Theme, box: Rect, words: str) -> Rect:
    """What the side is about as a whole, if it has a plan and reasons of the unit's own have room
    below, and the room that is left; the tip tells it in any case.
    """
    style, rows = theme.style("body"), LEAST_ROWS * row_height(theme)
    high = text.height(words, style, box.w) if words else 0
    if not high or high + theme.px(6) + rows > box.h:
        return box
    text.paragraph(surface, words, style, Rect(box.x, box.y, box.w, high))
    top = box.y + high + theme.px(6)
    return Rect(box.x, top, box.w, box.bottom - top)


def _rows(decision: Decision | None) -> tuple[Shift, ...]:
    """Every reason that counted, with its worth in fighters."""
    found = weighed(decision) if decision is not None else ()
    return tuple(
        Shift(begun(what), worth, _colour(worth), len(found) - number)
        for number, (what, worth) in enumerate(found)
    )


def _colour(worth: str) -> tuple[int, int, int]:
    return PLUS if worth.startswith("+") else MINUS if worth[:1] == "\N{MINUS SIGN}" else INK
