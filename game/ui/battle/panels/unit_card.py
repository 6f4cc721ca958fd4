"""The head of the unit's panel: face and names, the numbers of its card, the bar of its men."""

from __future__ import annotations

from collections.abc import Sequence

from pygame import Rect, Surface

from game.core.components import Commands, Facing, Position, Strength, Unit
from game.core.shown import Card, Stat
from game.core.view import View
from game.play.names import called
from game.play.telling import archetypes
from game.play.words import say
from game.ui import text
from game.ui.art.bars import strength_bar
from game.ui.art.heraldry.shields import portrait, shield
from game.ui.art.palette import INK, SEPIA, TINCTURES, helm_of
from game.ui.battle.table.model import GRAVE, card, leader_of, name_of, said_of, tincture_of
from game.ui.text import Piece
from game.ui.theme import Theme
from game.ui.type import SMALLEST

MOST_STATS = 6
"""Numbers of the card that stand side by side."""


def draw_who(surface: Surface, theme: Theme, box: Rect, view: View, unit: int) -> None:
    """Face or arms, the name, who leads; and where it stands, if there is room."""
    known = view.get(unit, Unit)
    tincture = tincture_of(view, known.side)
    if view.find(unit, Commands):
        face = shield(box.h, tincture, "lion", True)
    else:
        face = portrait(box.h, tincture, helm_of(TINCTURES[tincture]))
    surface.blit(face, box)
    left = box.x + face.get_width() + theme.px(14)
    room = Rect(left, box.y, box.right - left, box.h)
    lines = [("name", INK, called(known.name)), ("caption", SEPIA, _led_by(view, unit))]
    if theme.roomy:
        lines.append(("body", INK, _standing(view, unit)))
    y = room.y
    for role, colour, words in lines:
        style = theme.style(role, colour)
        row = Rect(room.x, y, room.w, text.step(style))
        text.draw(surface, words, style, row)
        y = row.bottom


def _led_by(view: View, unit: int) -> str:
    if view.find(unit, Commands):
        return said_of(view, unit, "battle.commander")
    leader = leader_of(view, unit)
    if leader is None:
        return say("battle.leaderless", {})
    grave = [chip for chip in card(view, unit).leader_chips if chip.gravity >= GRAVE]
    chips = ", ".join(said_of(view, leader, chip.key) for chip in grave)
    facts = {"leader": name_of(view, leader), "state": chips or say("battle.unhurt", {})}
    return say("battle.leads", facts)


def _standing(view: View, unit: int) -> str:
    position, facing = view.find(unit, Position), view.find(unit, Facing)
    facts = {
        "troops": archetypes.many(view.get(unit, Unit).archetype).capitalize(),
        "cell": position.cell if position else "–",
        "facing": say(f"battle.facing_{facing.direction}", {}) if facing else "",
    }
    return say("battle.stands" if facing else "battle.stands_alone", facts)


def draw_stats(surface: Surface, theme: Theme, box: Rect, known: Card) -> None:
    """The numbers of the card side by side: the value above, its name below."""
    shown = known.stats[:MOST_STATS]
    if not shown:
        return
    wide = box.w // len(shown)
    value, label = theme.style("name"), theme.style("caption", SEPIA)
    for index, stat in enumerate(shown):
        column = Rect(box.x + index * wide, box.y, wide - theme.px(8), box.h)
        top = Rect(column.x, column.y, column.w, text.step(value))
        text.line(surface, _value(str(stat.value), value, label), top)
        low = Rect(column.x, top.bottom, column.w, text.step(label))
        text.draw(surface, say(stat.key, {}), label, low)


def draw_stat_line(surface: Surface, theme: Theme, box: Rect, known: Card) -> None:
    """The numbers of the card one after the other; the longest is left out if it must be."""
    shown = list(known.stats[:MOST_STATS])
    pieces = _stat_pieces(theme, shown)
    while len(shown) > 1 and _narrowest(pieces) > box.w:
        shown.remove(max(shown[1:], key=lambda stat: len(str(stat.value))))
        pieces = _stat_pieces(theme, shown)
    text.line(surface, pieces, box)


def _stat_pieces(theme: Theme, shown: Sequence[Stat]) -> list[Piece]:
    """Each number after its name, but for the first."""
    strong, small = theme.style("strong"), theme.style("small", SEPIA)
    pieces: list[Piece] = []
    for index, stat in enumerate(shown):
        if index:
            pieces.append(Piece(f"  {say(stat.key, {})} ", small))
        pieces += _value(str(stat.value), strong, small)
    return pieces


def _narrowest(pieces: Sequence[Piece]) -> int:
    """The width of a line in the smallest letters there are."""
    return sum(text.width(piece.text, piece.style.but(size=SMALLEST)) for piece in pieces)


def _value(words: str, large: text.Style, small: text.Style) -> tuple[Piece, ...]:
    """A number with what it is out of in smaller letters: 74/100."""
    now, slash, full = words.partition("/")
    shown = now.replace("-", "\N{MINUS SIGN}")
    return (Piece(shown, large), *((Piece(f"/{full}", small),) if slash else ()))


def draw_bar(surface: Surface, theme: Theme, box: Rect, view: View, unit: int) -> None:
    """How many are left, with the losses that call for a morale check."""
    strength = view.find(unit, Strength)
    if strength is None:
        return
    marks = (strength.full - -(-strength.full // 3), strength.full - -(-strength.full * 2 // 3))
    tincture = tincture_of(view, view.get(unit, Unit).side)
    bar = Rect(box.x, box.y, box.w, theme.px(14))
    surface.blit(strength_bar(bar.size, strength.now, strength.full, tincture, marks), bar)
    style = theme.style("caption", SEPIA)
    for mark in marks:
        if mark >= strength.now:
            continue
        words = say("battle.check_at", {"n": mark})
        wide = text.width(words, style)
        x = bar.x + bar.w * mark // max(1, strength.full) - wide // 2
        place = Rect(x, bar.bottom, wide + 2, text.step(style)).clamp(box)
        text.draw(surface, words, style, place)
