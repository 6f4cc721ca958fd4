"""The tooltip over a square: who stands there, what a click would do; beside the square, or where
letters are large in the strip below.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import Rect, Surface

from game.core.components import Strength, Unit
from game.core.orders import IllegalOrder, Order
from game.core.view import View
from game.play.names import called
from game.play.telling import archetypes
from game.play.telling.chronicle import within
from game.play.words import say, square
from game.ui import text
from game.ui.battle.field.painter import projection
from game.ui.battle.field.units import Scene
from game.ui.battle.orders import drafting
from game.ui.battle.orders.clerk import Clerk
from game.ui.battle.table.layout import Layout
from game.ui.battle.table.model import card, commander_of, name_of
from game.ui.battle.table.wording import told_with_names
from game.ui.text import Piece
from game.ui.theme import Theme
from game.ui.widgets import paint
from game.ui.widgets.tooltip import draw_tooltip, measured, role_style

Tip = tuple[tuple[str, str], ...]


def tip(clerk: Clerk, planned: Order | None) -> Tip:
    """Lines of a tooltip: head, note, and what a click does. Empty on empty ground."""
    cell = clerk.aim.cell
    if cell is None:
        return ()
    unit = drafting.units_at(clerk.view).get(cell)
    lines = list(_about(clerk, unit)) if unit is not None else []
    if clerk.refusal is not None and clerk.refused_at == cell:
        return (
            *(lines[:1] or [("head", square(*cell))]),
            ("no", refused(clerk.view, clerk.refusal)),
        )
    deed = _deed(clerk, unit, planned)
    if deed and not lines:
        lines.append(("head", square(*cell)))
    return (*lines, *((("do", deed),) if deed else ()))


def refused(view: View, why: IllegalOrder) -> str:
    """Why something is refused, in a sentence with its rule; units by their names."""
    words = told_with_names(view, why.why, why.facts)
    return f"{words} ({why.rule})" if why.rule else words


def _about(clerk: Clerk, unit: int) -> Tip:
    known, strength = clerk.view.get(unit, Unit), clerk.view.get(unit, Strength)
    facts = {"troops": archetypes.many(known.archetype), "now": strength.now, "full": strength.full}
    numbers = ", ".join(
        f"{say(stat.key, {})} {stat.value}" for stat in card(clerk.view, unit).stats[1:4]
    )
    return (
        ("head", called(known.name)),
        ("note", say("battle.tip_numbers", facts)),
        ("note", numbers),
    )


def _deed(clerk: Clerk, unit: int | None, planned: Order | None) -> str:
    """What a click would do, in words."""
    if planned is not None and clerk.made is not None:
        enemy = drafting.target(clerk.view, clerk.made, planned)
        key = "shoot" if planned.unit("target") is not None else "strike" if enemy else "go"
        facts = {"unit": within(name_of(clerk.view, clerk.made.request.unit))}
        return say(f"battle.click_{key}", facts)
    if unit is None or clerk.aim.cell is None:
        return ""
    own = clerk.own_at(clerk.aim.cell)
    if own is None:
        return ""
    if clerk.request is not None and own == clerk.request.unit:
        figure = commander_of(clerk.view, clerk.seat.side)
        return say("battle.click_turn", {}) if own != figure else ""
    return say("battle.click_take", {}) if clerk.request_of(own) else ""


Lines = tuple[tuple[str, str], ...]
Rows = tuple[tuple[Piece, ...], ...]

BREAK = "   \N{MIDDLE DOT}   "
SQUARES = 2
"""So many squares high may a note be that has to stand on the field of a cramped window."""


def paint_tip(
    surface: Surface, theme: Theme, layout: Layout, scene: Scene, spared: Sequence[Rect] = ()
) -> Rect | None:
    """The tooltip of the hovered square, where it covers no unit if that can be, nor the places
    to be spared; returns where it stands.
    """
    marks = scene.marks
    if marks.tip_at is None or not marks.tip:
        return None
    if theme.cramped and layout.log.collidelist(list(spared)) < 0:
        return draw_docked(surface, theme, layout.log, marks.tip)
    squares = projection(layout)
    units = (scene.playback.units, scene.playback.figures)
    taken = [squares.rect(shown.cell) for known in units for shown in known.values()]
    taken += [squares.rect(ghost.cell) for ghost in marks.ghosts]
    never = (layout.panel, layout.roster, layout.commit, layout.ribbon, *spared)
    shown, lines = theme, marks.tip
    if theme.cramped:
        shown, lines = _small(theme, lines, SQUARES * layout.square)
    return draw_tooltip(surface, shown, lines, squares.rect(marks.tip_at), taken, never)


def _small(theme: Theme, lines: Lines, most: int) -> tuple[Theme, Lines]:
    """The letters and the lines of a note that must not be higher than this."""
    small = tuple(theme.eased())[-1]
    return small, next(
        kept for kept in _fewer(lines) if measured(small, kept)[1] <= most or kept == _least(lines)
    )


def _least(lines: Lines) -> Lines:
    return tuple(_fewer(lines))[-1]


def _fewer(lines: Lines) -> Iterator[Lines]:
    """The lines with ever less of what the field or the panel shows as well: first who could
    strike and the other details, then what they belong to; name and deed are kept.
    """
    yield lines
    bodies = [n for n, (role, _) in enumerate(lines) if role == "body"]
    first = bodies[0] if bodies else len(lines)
    for gone in ("note", "body"):
        for n in reversed(range(first, len(lines))):
            if lines[n][0] == gone:
                lines = (*lines[:n], *lines[n + 1 :])
                yield lines


def draw_docked(surface: Surface, theme: Theme, strip: Rect, lines: Lines) -> Rect:
    """The note over the strip, as large as it; returns where it stands."""
    pad = theme.px(14)
    box = strip.inflate(-theme.px(8), -theme.px(8))
    inner = box.inflate(-2 * pad, -theme.px(14))
    text.lay_over()
    paint.dark_plate(surface, box)
    y = inner.y
    for row in docked(theme, inner.size, lines):
        high = _high(row)
        text.line(surface, row, Rect(inner.x, y, inner.w + 2, high))
        y += high
    return box


def docked(theme: Theme, size: tuple[int, int], lines: Lines) -> Rows:
    """The rows of the note in a strip of this size: in the largest letters that show all of it,
    and in the smallest with as much as there is room for.
    """
    small = theme
    for small in theme.eased():
        for flows in (False, True):
            rows = _rows(small, size[0], lines, flows)
            if sum(map(_high, rows)) <= size[1]:
                return rows
    for kept in _fewer(lines):
        rows = _rows(small, size[0], kept, True)
        if sum(map(_high, rows)) <= size[1]:
            break
    return rows


def _rows(theme: Theme, room: int, lines: Lines, flows: bool) -> Rows:
    """Every head, body and deed begins a row and its notes follow; or all of it flows."""
    groups: list[list[Piece]] = []
    for role, words in lines:
        style = role_style(theme, role)
        if not groups or (role != "note" and not flows):
            groups.append([])
        if groups[-1]:
            groups[-1].append(Piece(BREAK, role_style(theme, "note")))
        groups[-1].append(Piece(words, style))
    return tuple(row for group in groups for row in text.wrap_pieces(group, room))


def _high(row: Sequence[Piece]) -> int:
    return max(text.step(piece.style) for piece in row)
