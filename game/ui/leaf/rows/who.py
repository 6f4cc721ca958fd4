"""The head of the leaf: whose order it is, his numbers, his health in drops, his states; beside the
name the rarer forms as plates with a sign and a word.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect, Surface

from game.core.components import Health, Unit
from game.core.shown import Card, Chip, Stat
from game.core.view import View
from game.play.names import called
from game.play.words import say, word
from game.ui import text
from game.ui.art import paper
from game.ui.art.heraldry import icons, seals
from game.ui.art.heraldry.shields import shield
from game.ui.art.palette import INK, SEPIA, WARNING
from game.ui.battle.panels.pair import drops
from game.ui.battle.table.model import card, emblem, said_of, tincture_of
from game.ui.battle.table.wording import rank_words
from game.ui.field.portraits import portrait
from game.ui.leaf.face import Pick
from game.ui.leaf.rows.row import least, one_line
from game.ui.text import Piece, Style
from game.ui.theme import Theme
from game.ui.widgets import paint
from game.ui.widgets.base import Look, Placed, Pressed

NAME, STATS, STATE = "name", "stats", "state"

GRAVE = 4
"""States from this gravity on are sealed in red, others in ochre."""


LINES = ((NAME,), (NAME, STATE), (NAME, STATS, STATE))
"""What the head tells in one, two and three lines."""


def head_height(theme: Theme, lines: int) -> int:
    """Pixels of a head of so many lines."""
    return sum(_high(theme, line) for line in LINES[lines - 1]) + theme.px(2)


def _high(theme: Theme, line: str) -> int:
    return text.step(theme.style("name" if line == NAME else "small"))


def draw_head(
    surface: Surface, theme: Theme, rect: Rect, view: View, unit: int, taken: int = 0
) -> None:
    """Paint face or shield, name, numbers, drops and states, as many lines as there is room for; so
    many pixels at the right of the name are taken. A face, which is wider, gives way to a shield
    where it would leave too little room for the name.
    """
    known = view.get(unit, Unit)
    facts = card(view, unit)
    arms = portrait(view, unit, rect.h)
    wide = least([Piece(called(known.name), theme.style("name"))]) + theme.px(14) + taken
    if arms is None or arms.get_width() + wide > rect.w:
        tincture, hero = tincture_of(view, known.side), facts.rank == "hero"
        arms = shield(rect.h, tincture, emblem(view, unit), hero)
    surface.blit(arms, arms.get_rect(midleft=rect.midleft))
    room = Rect(rect.x + arms.get_width() + theme.px(14), rect.y, 0, rect.h)
    room.w = rect.right - room.x
    shown = next((ln for ln in LINES[::-1] if head_height(theme, len(ln)) <= rect.h), LINES[0])
    y = rect.y
    for line in shown:
        row = Rect(room.x, y, room.w, _high(theme, line))
        if line == NAME:
            name = Rect(row.x, row.y, row.w - taken, row.h)
            one_line(surface, called(known.name), theme.style("name"), name)
        elif line == STATS:
            text.line(surface, _numbers(theme, view, unit, row.w), row)
        else:
            _draw_state(surface, theme, row, view, unit, facts)
        y = row.bottom


def draw_numbers(surface: Surface, theme: Theme, rect: Rect, view: View, unit: int) -> None:
    """The numbers of somebody's card on one line, as many as there is room for."""
    text.line(surface, _numbers(theme, view, unit, rect.w), rect)


def _numbers(theme: Theme, view: View, unit: int, room: int) -> list[Piece]:
    """The rank, then the numbers of his card, as many as there is room for."""
    facts, health = card(view, unit), view.find(unit, Health)
    strong, small = theme.style("small").but(weight="semibold"), theme.style("small", SEPIA)
    pieces = [Piece(rank_words(view, unit), small)] if facts.rank else []
    for stat in _shown(facts, health):
        gap = "   " if pieces else ""
        more = [Piece(f"{gap}{say(stat.key)} ", small), Piece(_value(stat), strong)]
        if least([*pieces, *more]) > room:
            break
        pieces += more
    return pieces or [Piece(" ", small)]


def _shown(facts: Card, health: Health | None) -> list[Stat]:
    """The numbers but for the health, which the drops show."""
    points = f"{health.now}/{health.full}" if health is not None else ""
    return [stat for stat in facts.stats if str(stat.value) != points]


def _points(facts: Card, health: Health) -> str:
    """What the book calls the health, for whom no drops are drawn."""
    points = f"{health.now}/{health.full}"
    return next((say(stat.key) for stat in facts.stats if str(stat.value) == points), "")


def _value(stat: Stat) -> str:
    return word("weapon", stat.value).replace("-", "\N{MINUS SIGN}")


def _draw_state(
    surface: Surface, theme: Theme, row: Rect, view: View, unit: int, facts: Card
) -> None:
    health, style = view.find(unit, Health), theme.style("small")
    chips = sorted(facts.chips, key=lambda chip: -chip.gravity)
    told = [(chip, said_of(view, unit, chip.key)) for chip in chips]
    if health:
        picture = drops(style.size, health)
        if picture and picture.get_width() <= row.w // 2:
            surface.blit(picture, picture.get_rect(midleft=row.midleft))
            row = _after(row, picture.get_width() + theme.px(8))
        said = [say("battle.duel.health", {"now": health.now, "full": health.full})]
        if picture is None and (named := _points(facts, health)):
            said.insert(0, f"{named} {said[0]}")
        colour = WARNING if health.now < health.full else INK
        words, style = _beside(theme, row, said, told[0][1] if told else "")
        used = text.draw(surface, words, style.but(colour=colour), row)
        row = _after(row, used.w + theme.px(12))
    _draw_seals(surface, theme, row, told, style)


def _beside(theme: Theme, row: Rect, said: list[str], state: str) -> tuple[str, Style]:
    """The first of these words for the health that leaves room for the gravest ``state``."""
    style, room = theme.style("small"), row.w - _seal_side(theme, row) - theme.px(18)
    for words in said if state else ():
        small = text.fitted(words + state, style, room)
        if text.width(words, small) + text.width(state, small) <= room:
            return words, small
    return said[0], style


def _seal_side(theme: Theme, row: Rect) -> int:
    return min(row.h, theme.letters(16, 20))


def _after(row: Rect, used: int) -> Rect:
    return Rect(row.x + used, row.y, max(0, row.w - used), row.h)


def _draw_seals(
    surface: Surface, theme: Theme, row: Rect, told: Sequence[tuple[Chip, str]], style: Style
) -> None:
    """A wax seal and its words for each state, the gravest first, as many as fit."""
    side = _seal_side(theme, row)
    for number, (chip, words) in enumerate(told):
        wide = side + theme.px(4) + text.width(words, style)
        if wide > row.w:
            if number == 0 and row.w > side * 3:
                _draw_seal(surface, row, side, chip)
                one_line(surface, words, style, _after(row, side + theme.px(4)))
            return
        _draw_seal(surface, row, side, chip)
        text.draw(surface, words, style.but(colour=SEPIA), _after(row, side + theme.px(4)))
        row = _after(row, wide + theme.px(10))


def _draw_seal(surface: Surface, row: Rect, side: int, chip: Chip) -> None:
    wax = seals.seal(side, "gules" if chip.gravity >= GRAVE else "or", "stay")
    surface.blit(wax, wax.get_rect(midleft=row.midleft))


SHIELD = 92
"""The shield of the head is at most so wide in per cent of its height."""

PLATE = (28, 36)
"""Pixels of a plate beside the name, by the size of letters; it is no higher than the name."""

NARROW = 16
"""Pixels of the narrowest plate."""


@dataclass(frozen=True, slots=True)
class Sign(Placed, Pressed):
    """A little plate with a sign, and its ``words`` where they have room; its tip says more."""

    icon: str
    on: bool = False
    words: str = ""

    def draw(self, surface: Surface, look: Look) -> None:
        """Paint plate, sign and word."""
        box, size = self.rect, self.rect.size
        surface.blit(paper.chosen_row(size) if self.on else paper.plate(size, SEPIA), box)
        if look.hovered and not self.on:
            surface.blit(paint.glow(size), box)
        share = 50 if self.words else 64
        picture = icons.icon(self.icon, min(box.h * share // 100, box.w - 4), INK)
        if self.words:
            spot = picture.get_rect(midleft=(box.x + look.theme.px(5), box.centery))
            left = spot.right + look.theme.px(4)
            room = Rect(left, box.y, box.right - look.theme.px(4) - left, box.h)
            text.draw(surface, self.words, lettering(look.theme), room)
        else:
            spot = picture.get_rect(center=box.center)
        surface.blit(picture, spot)
        if look.focused:
            paint.focus(surface, box, look)


def lettering(theme: Theme) -> Style:
    """How the words on the plates are lettered."""
    return theme.style("small")


def width(theme: Theme, place: Rect, picks: Sequence[Pick], name: str) -> int:
    """The room that all plates take at the right of the name."""
    gap = theme.px(5)
    return sum(wide + gap for wide, _ in _plates(theme, place, picks, name))


def placed(
    theme: Theme, place: Rect, picks: Sequence[Pick], tips: Sequence[str], name: str
) -> list[Sign]:
    """The plates from the left, at the right end of the head."""
    side, gap = min(theme.letters(*PLATE), _high(theme, NAME)), theme.px(5)
    x, found = place.right - width(theme, place, picks, name) + gap, []
    plates = _plates(theme, place, picks, name)
    for pick, tip, (wide, words) in zip(picks, tips, plates, strict=True):
        box = Rect(x, place.y, wide, side)
        found.append(Sign(pick.id, box, pick.icon, pick.chosen, tip=tip, words=words))
        x += wide + gap
    return found


def worded(theme: Theme, place: Rect, picks: Sequence[Pick], name: str) -> bool:
    """Whether each plate has its word beside the name."""
    return all(words for _, words in _plates(theme, place, picks, name))


def rows_height(theme: Theme, wide: int, picks: Sequence[Pick]) -> int:
    """The height of the plates in rows of their own, each with its word."""
    rows, gap = len(_rows(theme, wide, picks)), theme.px(5)
    return rows * theme.letters(26, 34) + (rows - 1) * gap


def in_rows(theme: Theme, place: Rect, picks: Sequence[Pick], tips: Sequence[str]) -> list[Sign]:
    """The plates with their words, row after row, each row as wide as the leaf."""
    high, gap, found = theme.letters(26, 34), theme.px(5), list[Sign]()
    told = dict(zip((pick.id for pick in picks), tips, strict=True))
    for number, row in enumerate(_rows(theme, place.w, picks)):
        spare = place.w - sum(wide for wide, _ in row) - gap * (len(row) - 1)
        x, y = place.x, place.y + number * (high + gap)
        for wide, pick in row:
            box = Rect(x, y, wide + spare // len(row), high)
            tip = told[pick.id]
            found.append(Sign(pick.id, box, pick.icon, pick.chosen, tip=tip, words=pick.words))
            x = box.right + gap
    return found


def _rows(theme: Theme, wide: int, picks: Sequence[Pick]) -> list[list[tuple[int, Pick]]]:
    """The plates with the least width of each, in as many rows as they need."""
    gap, rows, used = theme.px(5), list[list[tuple[int, Pick]]](), 0
    for pick in picks:
        own = text.width(pick.words, lettering(theme)) + theme.letters(26, 34) + theme.px(4)
        own = min(own, wide)
        if not rows or used + gap + own > wide:
            rows.append([])
            used = -gap
        rows[-1].append((own, pick))
        used += gap + own
    return rows


def _plates(theme: Theme, place: Rect, picks: Sequence[Pick], name: str) -> list[tuple[int, str]]:
    """How wide each plate is, and its word: the shorter words first, as many as leave the name
    its room; many plates without a word are narrower for its sake.
    """
    gap, style = theme.px(5), lettering(theme)
    least = text.width(name, theme.style("name").but(size=style.size)) + 2
    room = place.w - place.h * SHIELD // 100 - theme.px(14) - least - len(picks) * gap
    side = max(NARROW, min(theme.letters(*PLATE), room // max(1, len(picks))))
    room -= len(picks) * side
    plates = {pick.id: (side, "") for pick in picks}
    for pick in sorted(picks, key=lambda pick: text.width(pick.words, style)):
        more = text.width(pick.words, style) + theme.px(13) - side * 50 // 100 + 2
        if not pick.words or max(more, 0) > room:
            break
        plates[pick.id] = side + max(more, 0), pick.words
        room -= max(more, 0)
    return [plates[pick.id] for pick in picks]
