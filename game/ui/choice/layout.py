"""Where everything stands on the choice of a battle, for any window and scale."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from game.ui.choice.optional import HALVES, Rows
from game.ui.theme import Theme
from game.ui.widgets import heading
from game.ui.widgets.toggle import GAP

SHELF = 170
"""Pixels of a shelf on which the books can be read."""

MOST_BELOW = 3
"""More sides than this stand in two columns."""


@dataclass(frozen=True, slots=True)
class Parts:
    """What must find room: sides, optional rules, books, and the lines of the book's sentence.
    ``page``: which of the optional rules are looked at, where all of them have no room.
    ``narrowed``: the list has a row over it that narrows it to a book.
    """

    sides: int
    switches: Rows
    books: int
    sentence_lines: int
    page: int = 0
    narrowed: bool = False

    @property
    def across(self) -> int:
        """How many cards of sides stand beside one another."""
        return 1 if self.sides <= MOST_BELOW else HALVES

    @property
    def rows(self) -> int:
        """How many rows the cards take."""
        return max(1, -(-self.sides // self.across))


@dataclass(frozen=True, slots=True)
class Foot:
    """The lowest rows of the right column: seed, weighing and start."""

    seed_label: Rect
    dice: Rect
    cast: Rect
    weigh: Rect
    start: Rect


@dataclass(frozen=True, slots=True)
class Places:
    """The places of the leaf's parts; ``row`` is the height of a row of the list. ``switches``
    are those of ``page``, the first of them the one with the number ``first``.
    """

    list_sheet: Rect
    leaf_sheet: Rect
    under: Rect
    listing: Rect
    reread: Rect
    row: int
    picture: Rect
    story: Rect
    book_head: Rect
    shelf: Rect
    sentence: Rect
    sides: tuple[Rect, ...]
    switch_head: Rect
    switches: tuple[Rect, ...]
    first: int
    page: int
    pages: int
    turn: Rect
    foot: Foot
    line: int
    tab: int
    pad: int

    @property
    def spines(self) -> bool:
        """Whether the books stand on a shelf, and not in a row that goes through them."""
        return self.shelf.h > self.line

    def in_card(self, card: Rect) -> tuple[Rect, Rect]:
        """The rows of the controller and of the opponent's strength in a side's card."""
        left = card.x + self.shield(card) + self.pad * 3
        foot = card.bottom - self.pad - self.tab
        wide = card.right - self.pad - left
        row = Rect(left, foot - self.tab - self.pad // 2, wide, self.tab)
        return row, Rect(left, foot, wide, self.tab)

    def shield(self, card: Rect) -> int:
        """The width of the shield in a side's card."""
        return min(card.h - 2 * self.pad, self.line * 4) * 88 // 104


def columns(theme: Theme) -> tuple[Rect, Rect, Rect, Rect]:
    """The list's sheet, the leaf's sheet, and the leaf's left and right column."""
    room, gap = heading.below_head(theme), theme.px(10)
    wide = max(theme.px(344), int(room.w * 0.2))
    listing = Rect(room.x, room.y, wide, room.h)
    leaf = Rect(listing.right + gap, room.y, room.w - wide - gap, room.h)
    inner = leaf.inflate(-theme.px(56), -theme.px(48))
    right = Rect(0, inner.y, max(int(inner.w * 0.47), theme.px(480)), inner.h)
    right.right = inner.right
    left = Rect(inner.x, inner.y, right.x - inner.x - theme.px(30), inner.h)
    return listing, leaf, left, right


def places(theme: Theme, parts: Parts) -> Places:
    """Lay the screen out: list | picture and story | book, sides, dice and the ribbon."""
    listing, leaf, left, right = columns(theme)
    line, pad = theme.step("body"), theme.px(9)
    share = 0.5 if theme.cramped else 0.64
    picture = Rect(left.x, left.y, left.w, min(int(left.w * 0.76), int(left.h * share)))
    story_top = picture.bottom + theme.px(16)
    foot = _foot(theme, right, pad)
    pages = parts.switches.pages(_for_rules(theme, right, parts, foot.dice.y - pad))
    page = min(parts.page, len(pages) - 1)
    rows = max(sum(rows) for _, rows in pages)
    switch_top = foot.dice.y - pad - (line + rows if rows else 0)
    switch_head = Rect(right.x, switch_top, right.w, line if rows else 0)
    head = Rect(right.x, right.y, right.w, line)
    room = Rect(right.x, head.bottom, right.w, switch_top - head.bottom - pad)
    shelf, sentence, cards, tab = _middle(theme, room, parts, pad)
    if shelf.h <= line:
        head.h = 0
        room = Rect(right.x, right.y, right.w, switch_top - right.y - pad)
        shelf, sentence, cards, tab = _middle(theme, room, parts, pad)
    under, rows_of, foot_of = _list(theme, listing, parts.narrowed)
    return Places(
        listing,
        leaf,
        under,
        rows_of,
        foot_of,
        _row(theme, rows_of.h),
        picture,
        Rect(left.x, story_top, left.w, left.bottom - story_top),
        head,
        shelf,
        sentence,
        cards,
        switch_head,
        parts.switches.places(switch_head, pages[page]),
        pages[page][0],
        page,
        len(pages),
        Rect(right.centerx, switch_top, right.w - right.w // HALVES - 8, switch_head.h),
        foot,
        line,
        tab,
        pad,
    )


def _for_rules(theme: Theme, right: Rect, parts: Parts, foot: int) -> int:
    """The height for the rows of the optional rules: what leaves the books their shelf and the
    sides their cards, and no less than a row.
    """
    line, pad = theme.step("body"), theme.px(9)
    card = theme.step("name") + (theme.step("strong") + theme.px(14)) * HALVES + pad * 4
    taken = line * HALVES + theme.px(SHELF) + pad * HALVES + parts.rows * card
    least = line if theme.cramped else line * HALVES
    return max(least, foot - right.y - taken)


def _list(theme: Theme, sheet: Rect, narrowed: bool) -> tuple[Rect, Rect, Rect]:
    """What narrows it to a book, the rows, and the line about reading the files anew."""
    inner = sheet.inflate(-theme.px(44), -theme.px(40))
    foot = theme.step("caption")
    high = theme.step("strong") + theme.px(6) if narrowed else 0
    under = Rect(inner.x, inner.y, inner.w, high)
    top = under.bottom + theme.px(8) if narrowed else inner.y
    rows = Rect(inner.x, top, inner.w, inner.bottom - foot - theme.px(6) - top)
    return under, rows, Rect(inner.x, inner.bottom - foot, inner.w, foot)


def _row(theme: Theme, room: int) -> int:
    """The height of a row of the list; a little less where one row more has room then."""
    row = theme.step("strong") * HALVES + theme.step("small") * HALVES + theme.px(20)
    lower = room // (room // row + 1)
    return lower if lower >= row - theme.px(4) else row


def _middle(
    theme: Theme, room: Rect, parts: Parts, pad: int
) -> tuple[Rect, Rect, tuple[Rect, ...], int]:
    """Books above, sides below; the sides get their height first, then the books with
    their sentence.
    """
    _, tab, card = _card_heights(theme, room, parts, pad)
    rows = parts.rows
    books = room.h - rows * (card + pad)
    shelf, sentence = _books(theme, Rect(room.x, room.y, room.w, books), parts, pad)
    card += min(max(0, books - max(shelf.h, sentence.h)) // (rows + 1), theme.px(40))
    top = room.bottom - rows * (card + pad) + pad
    wide = (room.w - pad * (parts.across - 1)) // parts.across
    cards = [
        Rect(
            room.x + n % parts.across * (wide + pad),
            top + n // parts.across * (card + pad),
            wide,
            card,
        )
        for n in range(parts.sides)
    ]
    return shelf, sentence, tuple(cards), tab


def _card_heights(theme: Theme, room: Rect, parts: Parts, pad: int) -> tuple[int, int, int]:
    """The heights of the name, of a row of ribbons, and of a side's whole card."""
    roomy = theme.step("strong") + theme.px(14)
    each = (room.h - theme.step("body")) // parts.rows - pad * 4
    name = theme.step("name") if each >= theme.step("name") + roomy * HALVES else theme.step("body")
    least = theme.style("strong").size * 3 // 4
    tab = max(least, min(roomy, (each - name) // HALVES))
    return name, tab, name + tab * HALVES + pad * 3


def _books(theme: Theme, room: Rect, parts: Parts, pad: int) -> tuple[Rect, Rect]:
    """Shelf with the sentence beside it; where it would be too low to read, a row to go through
    the books with the sentence below, or the sentence alone.
    """
    line = theme.step("body")
    high = min(theme.px(190), room.h - pad)
    if high < max(theme.px(90), line * 3):
        row = line if parts.books > 1 else 0
        words = min(parts.sentence_lines * line, max(0, room.h - row))
        shelf = Rect(room.x, room.y, room.w if row else 0, row)
        return shelf, Rect(room.x, shelf.bottom, room.w, words)
    wide = min(parts.books * (high * 2 // 5 + GAP) + high // 4, room.w * 54 // 100)
    left = room.x + wide + pad * HALVES
    shelf = Rect(room.x, room.y, wide, high)
    return shelf, Rect(left, room.y + pad, room.right - left, high - pad)


def _foot(theme: Theme, right: Rect, pad: int) -> Foot:
    high = max(theme.px(90), theme.step("name") + theme.px(24))
    start = Rect(right.x, right.bottom - high, right.w, high)
    seed = max(theme.step("body"), theme.px(44))
    y = start.y - pad - seed
    label = Rect(right.x, y, theme.style("heading").size * 3, seed)
    dice = Rect(label.right + pad, y, seed * 6, seed)
    cast = Rect(dice.right + pad * 2, y, right.right - dice.right - pad * 2, seed)
    weigh = Rect(start.x, start.y + high // 8, start.w * 28 // 100, high * 3 // 4)
    ribbon = Rect(weigh.right + pad, start.y, start.right - weigh.right - pad, high)
    return Foot(label, dice, cast, weigh, ribbon)
