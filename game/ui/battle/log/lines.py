"""Lines of the chronicle as entries of a log list: when, what, and below it dice and rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import overload

from pygame import Rect, Surface

from game.play.telling.chronicle import Line, Roll, Worth, thrown
from game.play.words import say, word
from game.ui import text
from game.ui.art.bars import GRADES, grade_chip
from game.ui.art.palette import GULES, INK, MINUS, PLUS, SEPIA, WHITE
from game.ui.battle.log.scribe import Told, coloured
from game.ui.odds.shifts import shortened, signed
from game.ui.text import Piece
from game.ui.theme import Theme
from game.ui.type import SMALLEST
from game.ui.widgets.loglist import Entry

Pieces = tuple[Piece, ...]
SPACE = "\N{NO-BREAK SPACE}"


class Entries(Sequence[Entry]):
    """Lines as entries that are made when they are read, so that a long log opens at once."""

    def __init__(self, told: Sequence[Told], make: Callable[[Told], Entry]) -> None:
        self.told = told
        self._make = make
        self._made: dict[int, Entry] = {}

    def __len__(self) -> int:
        return len(self.told)

    @overload
    def __getitem__(self, index: int) -> Entry: ...

    @overload
    def __getitem__(self, index: slice) -> list[Entry]: ...

    def __getitem__(self, index: int | slice) -> Entry | list[Entry]:
        if isinstance(index, slice):
            return [self[number] for number in range(len(self))[index]]
        number = range(len(self))[index]
        if number not in self._made:
            self._made[number] = self._make(self.told[number])
        return self._made[number]


def entry(theme: Theme, told: Told, room: int = 0, rows: int = 2) -> Entry:
    """A line with everything behind it; with a ``room``, all of it in so many ``rows``: the dice on
    one, sentence and reasons in smaller letters if they must be.
    """
    line = told.line
    if line.heading:
        return Entry((Piece(line.sentence, theme.style("heading", GULES.dark)),))
    body = theme.style("body")
    details = tuple(dice(theme, roll, room) for roll in line.rolls[: 1 if room else None])
    behind = bool(details) or bool(told.why)
    sentence = Piece(line.sentence, body)
    if room:
        sentence = in_rows(line.sentence, body, room, max(1, rows - behind))
        rows -= len(text.wrap(sentence.text, sentence.style, room))
    when = (Piece(told.when, theme.style("caption", SEPIA)),)
    if not details or not room:
        details = (*details, *_why(theme, told, room, max(1, rows)))
    return Entry(
        coloured(sentence, told.names, room),
        when,
        line.rule,
        details if room else (*details, *_rule(theme, line)),
        told.placed,
    )


def in_rows(words: str, style: text.Style, room: int, rows: int) -> Piece:
    """The words in so many rows: in smaller letters if they must be, and only where even the
    smallest have no room with dots at the end.
    """
    while len(text.wrap(words, style, room)) > rows and style.size > SMALLEST:
        style = style.but(size=style.size - 1)
    lines = text.wrap(words, style, room)
    if len(lines) > rows:
        words = " ".join((*lines[: rows - 1], shortened(" ".join(lines[rows - 1 :]), style, room)))
    return Piece(words, style)


def dice(theme: Theme, roll: Roll, room: int = 0) -> Pieces:
    """One throw: dice, colour, rating with every modifier, column; as much as has room."""
    small, pale = theme.style("small"), theme.style("caption", SEPIA)
    start = [Piece(thrown(roll) + " ", pale), Piece(_gap(roll), small)]
    if roll.grade != roll.total:
        start.append(Piece(f" {word('colour', roll.grade)}", small.but(weight="bold")))
    whole = (*start, *_shifts(theme, roll))
    if not room or _wide(whole) <= room:
        return whole
    unnamed = replace(roll, skill="")
    numbers = replace(unnamed, modifiers=tuple(replace(m, words="") for m in roll.modifiers))
    shorter = ((*start, *_shifts(theme, less)) for less in (unnamed, numbers))
    return next((pieces for pieces in shorter if _wide(pieces) <= room), tuple(start))


def _gap(roll: Roll) -> str:
    """Room for the chip with the number thrown, which is painted and not lettered."""
    return SPACE * (7 if len(str(roll.total)) < 3 else 10)


def _shifts(theme: Theme, roll: Roll) -> list[Piece]:
    small = theme.style("small")
    worths = [piece for worth in roll.modifiers for piece in _worth(small, worth)]
    if roll.grade not in GRADES:
        base = f"  {signed(roll.base)} {roll.skill}".rstrip()
        return [*([Piece(base, small)] if roll.base else []), *worths]
    return [
        Piece("  |  " + say("battle.chronicle.base", {"base": roll.base}), small),
        *worths,
        Piece(" " + say("battle.chronicle.column", {"column": roll.column}), small),
    ]


def _worth(small: text.Style, worth: Worth) -> list[Piece]:
    """One modifier: its signed worth and its words, if any; nothing of one worth nothing."""
    if not worth.worth:
        return []
    colour = PLUS if worth.worth > 0 else MINUS
    told = Piece(f"  {signed(worth.worth)}", small.but(colour=colour, weight="bold"))
    return [told, Piece(f" {worth.words}", small)] if worth.words else [told]


def _why(theme: Theme, told: Told, room: int, rows: int) -> list[Pieces]:
    """An opponent's reasons, in so many rows where there is a room to keep to."""
    if not told.why:
        return []
    words, style = say("lens.why", {"why": told.why}), theme.style("caption", SEPIA)
    return [(in_rows(words, style, room, rows) if room else Piece(words, style),)]


def _rule(theme: Theme, line: Line) -> list[Pieces]:
    """The rule behind the line, and the ruling where the book is open."""
    small, strong = theme.style("small"), theme.style("small").but(weight="bold")
    found: list[Pieces] = []
    if line.title:
        found.append((Piece(f"{line.title}. ", strong), Piece(line.text, small)))
    if line.ruling:
        head = Piece(say("battle.chronicle.ruling") + " ", strong.but(colour=GULES.dark))
        found.append((head, Piece(line.ruling, theme.style("caption", SEPIA))))
    return found


def _wide(pieces: Sequence[Piece]) -> int:
    return sum(text.width(piece.text, piece.style) for piece in pieces)


def paint_chips(
    surface: Surface, theme: Theme, area: Rect, rolls: Sequence[Roll], row: int, room: int = 0
) -> None:
    """The numbers thrown, on chips of their colours, where ``dice`` left room for them."""
    y = area.y
    for roll in rolls:
        pieces = dice(theme, roll, room)
        left = area.x + text.width(pieces[0].text, pieces[0].style)
        wide = text.width(_gap(roll), pieces[1].style)
        chip = Rect(left, y + 2, wide, row - 4)
        surface.blit(grade_chip(chip.size, str(roll.grade)), chip)
        style = theme.style("small", WHITE if roll.grade == "red" else INK).but(weight="bold")
        text.draw(surface, str(roll.total), style, chip, "centre")
        y += row * len(text.wrap_pieces(pieces, area.w))
