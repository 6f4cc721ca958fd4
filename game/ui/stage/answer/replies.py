"""What can be answered to an attack, each way with its odds; and the large row that shows it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pygame import Rect, Surface

from game.core.components import Position, Spread
from game.core.forecast import Forecast
from game.core.grid import Cell, king_moves
from game.core.orders import NOTHING, Order, Slot
from game.core.ruleset import Request
from game.core.view import View
from game.core.vocabulary import NONE, PARTLY, VAIN, Role
from game.play import screens
from game.play.words import say
from game.ui import text
from game.ui.art import paper
from game.ui.art.heraldry import icons
from game.ui.art.palette import INK, MINUS, PLUS, SEPIA, Colour
from game.ui.battle.table.wording import capital, remarks, slot_words
from game.ui.field.looks import size_of
from game.ui.leaf.naming import measure, thing_cell, thing_words
from game.ui.leaf.rows.row import one_line
from game.ui.odds.forecast_panel import percent
from game.ui.odds.grades import chance
from game.ui.theme import Theme
from game.ui.type import SMALLEST
from game.ui.widgets import paint
from game.ui.widgets.base import Look, Placed, Pressed

WITH = (Role.WEAPON, Role.THING)
"""What the slots are for that tell with what, right after the way."""


@dataclass(frozen=True, slots=True)
class Reply:
    """One way to answer: its first slots, its words and sign, and the cell of what it uses."""

    slots: tuple[Slot, ...]
    words: str
    icon: str = ""
    cell: Cell | None = None

    @property
    def none(self) -> bool:
        """Whether it is no answer at all."""
        return self.slots[0][1] == NONE


SOME = 0.005
"""A chance below this is none."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a reply promises: how often nothing gets through, how often a part, and what he who
    gives it loses on average, where the book tells it.
    """

    avoided: float
    partly: float
    loss: float | None
    forecast: Forecast


def replies(view: View, request: Request) -> tuple[Reply, ...]:
    """Every reply that the grammar knows, in its order; none at all comes last."""
    found = [
        reply
        for slot in view.own_choices(request, NOTHING)
        for reply in _with_what(view, request, slot)
    ]
    return tuple(sorted(found, key=lambda reply: reply.none))


def _with_what(view: View, request: Request, way: Slot) -> Iterator[Reply]:
    words = slot_words(view, request, way)
    icon = screens.icon(view.ruleset.id, way[1])
    begun = Order((way,))
    known = view.ruleset.kinds[request.kind].roles(begun)
    further = [s for s in view.own_choices(request, begun) if known.get(s[0]) in WITH]
    for slot in further:
        thing = known[slot[0]] is Role.THING
        what = thing_words(view, slot[1]) if thing else slot_words(view, request, slot)
        said = say("stage.answer_with", {"how": words, "what": what})
        cell = thing_cell(view, slot[1]) if thing else None
        yield Reply((way, slot), said, icon, cell)
    if not further:
        yield Reply((way,), words, icon)


def worth(view: View, forecast: Forecast | None) -> Worth | None:
    """The odds of a reply; None where there are none. His own losses are told as such."""
    if forecast is None or not forecast.branches:
        return None
    branch, book = forecast.branches[0], view.ruleset.id
    saved, partly = (chance(book, branch.hit, tone) for tone in (VAIN, PARTLY))
    return Worth(saved, partly, branch.own_mean if branch.own else None, forecast)


def notes(view: View, found: Worth) -> tuple[str, ...]:
    """What gets through on average, if anything that is measured does, how often only a part does,
    and what else the book remarks.
    """
    told: tuple[str, ...] = ()
    if found.loss:
        points = measure(view, found.loss, fine=True)
        told = (say("stage.answer_costs", {"points": points}),)
    if found.loss is not None and found.partly >= SOME:
        told = *told, say("stage.answer_partly", {"chance": percent(found.partly)})
    return *told, *remarked(view, found)


def remarked(view: View, found: Worth) -> tuple[str, ...]:
    """What the odds remark besides, one thing after the other."""
    return tuple(filter(None, (remarks(view, (note,)) for note in found.forecast.notes)))


def attack(view: View, request: Request) -> str:
    """What is known of the attack: how, with what, at which part, from how far, its number."""
    told = []
    for name in ("how", "weapon", "area"):
        value = request.fact(name)
        if isinstance(value, str) and value not in ("", "any"):
            told.append(slot_words(view, request, (name, value)))
    number = request.fact("number")
    if isinstance(number, int) and not isinstance(number, bool):
        told.append(say("stage.answer_number", {"n": number}))
    if (away := distance(view, request)) > 1:
        book = view.ruleset.id
        told.append(
            say(f"{book}.answer_far" if screens.apart(book) else "stage.answer_far", {"n": away})
        )
    return capital(" \N{MIDDLE DOT} ".join(told))


def distance(view: View, request: Request) -> int:
    """How far the attacker and he are apart: as the book measures it where the request tells that,
    else in cells, from where they are nearest to each other; 0 where one of them is nowhere.
    """
    told = (request.fact(name) for name in screens.apart(view.ruleset.id))
    if (own := next((far for far in told if type(far) is int), None)) is not None:
        return own
    by = request.fact("by")
    mine = filled(view, request.unit)
    theirs = filled(view, by) if type(by) is int else ()
    return min((king_moves(one, other) for one in mine for other in theirs), default=0)


def filled(view: View, unit: int) -> tuple[Cell, ...]:
    """The cells that somebody fills; none where he is nowhere."""
    post, spread = view.find(unit, Position), view.find(unit, Spread)
    if post is None:
        return ()
    large, (x, y) = range(size_of(view, unit)), (post.cell.x, post.cell.y)
    return spread.cells if spread else tuple(Cell(x + dx, y + dy) for dx in large for dy in large)


GOOD, POOR = 0.6, 0.4
"""From the one chance on a reply is green, below the other it is red; what gets through in part
counts half.
"""


@dataclass(frozen=True, slots=True)
class ReplyRow(Placed, Pressed):
    """One reply; gold when it is the chosen one. ``hint`` is its key, ``notes`` stand
    in the second line, as many as have room.
    """

    words: str
    notes: tuple[str, ...] = ()
    icon: str = ""
    worth: Worth | None = None
    hint: str = ""
    on: bool = False

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint plate, sign, both lines, and the chance at the right."""
        theme, size = look.theme, self.rect.size
        surface.blit(paper.chosen_row(size) if self.on else paper.plate(size, SEPIA), self.rect)
        if look.hovered and not self.on:
            surface.blit(paint.glow(size), self.rect)
        room = self.rect.inflate(-2 * theme.px(12), -2)
        room = self._draw_sign(surface, theme, room)
        room = self._draw_chance(surface, theme, room)
        strong, small = theme.style("strong"), theme.style("small", SEPIA)
        note = self._note(small, room.w)
        if not note or text.step(strong) + text.step(small) > room.h:
            one_line(surface, self.words, strong, room)
        else:
            high = text.step(strong)
            top = room.y + (room.h - high - text.step(small)) // 2
            one_line(surface, self.words, strong, Rect(room.x, top, room.w, high))
            low = Rect(room.x, top + high, room.w, text.step(small))
            one_line(surface, note, small, low)
        if look.focused:
            paint.focus(surface, self.rect, look)

    def _note(self, style: text.Style, room: int) -> str:
        """As much of what is noted as has room, the first first."""
        told = ""
        for each in self.notes:
            more = f"{told} \N{MIDDLE DOT} {each}" if told else each
            if text.width(more, style.but(size=SMALLEST)) > room:
                break
            told = more
        return told

    def _draw_sign(self, surface: Surface, theme: Theme, room: Rect) -> Rect:
        small = theme.style("caption", SEPIA)
        if self.hint:
            wide = text.width("9", small) + theme.px(6)
            text.draw(surface, self.hint, small, Rect(room.x, room.y, wide, room.h))
            room = Rect(room.x + wide, room.y, room.w - wide, room.h)
        if not self.icon:
            return room
        side = min(room.h - 4, theme.letters(22, 28))
        picture = icons.icon(self.icon, side, INK)
        surface.blit(picture, picture.get_rect(midleft=room.midleft))
        left = side + theme.px(10)
        return Rect(room.x + left, room.y, room.w - left, room.h)

    def _draw_chance(self, surface: Surface, theme: Theme, room: Rect) -> Rect:
        """How often nothing gets through, and how often a part, large, with its word below."""
        if self.worth is None:
            return room
        words = percent(self.worth.avoided)
        if self.worth.partly >= SOME:
            words = f"{words.removesuffix('%').rstrip()} + {percent(self.worth.partly)}"
        large = theme.style("heading", self._colour())
        small = theme.style("small", SEPIA)
        told = say("stage.answer_saves")
        high = text.step(large)
        both = high + text.step(small) <= room.h
        wide = max(text.width(words, large), text.width(told, small) if both else 0) + theme.px(4)
        wide = min(wide, room.w // 2)
        box = Rect(room.right - wide, room.y, wide, room.h)
        if both:
            top = room.y + (room.h - high - text.step(small)) // 2
            text.draw(surface, words, large, Rect(box.x, top, wide, high), "right")
            low = Rect(box.x, top + high, wide, text.step(small))
            one_line(surface, told, small, low, "right")
        else:
            text.draw(surface, words, large, box, "right")
        return Rect(room.x, room.y, room.w - wide - theme.px(8), room.h)

    def _colour(self) -> Colour:
        saves = self.worth.avoided + self.worth.partly / 2 if self.worth else 0.0
        return PLUS if saves >= GOOD else MINUS if saves < POOR else INK


def row_height(theme: Theme) -> int:
    """The height of a row with its two lines."""
    return text.step(theme.style("strong")) + text.step(theme.style("small")) + theme.px(8)
