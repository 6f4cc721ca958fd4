"""The widgets of a leaf in the places that its plan gives them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from pygame import Rect

from game.core.components import Health, Unit
from game.core.view import View
from game.core.vocabulary import Role
from game.play.words import say
from game.ui import text
from game.ui.battle.table.model import card, said_of
from game.ui.battle.table.wording import rank_words
from game.ui.leaf import figure, parts
from game.ui.leaf.badges import Badge
from game.ui.leaf.draft import Asked
from game.ui.leaf.face import Face, Pick, Turn
from game.ui.leaf.naming import hint, label, whom_label
from game.ui.leaf.rows import who
from game.ui.leaf.rows.grid import Group, columns, grid, low_row, stacked
from game.ui.leaf.rows.rose import Rose
from game.ui.leaf.rows.row import Row, Tab, Turner
from game.ui.theme import Theme
from game.ui.widgets.base import Widget


@dataclass(frozen=True, slots=True)
class Setting:
    """What the widgets of one layout share."""

    theme: Theme
    places: Mapping[str, Rect]
    face: Face
    fold: str
    tincture: str
    letters: Mapping[str, str] = field(default_factory=dict)
    values: Mapping[str, str] = field(default_factory=dict)
    name: str = ""

    def tip(self, base: str, more: str = "") -> str:
        """What is said beside a widget: a remark, and the letter of its slot."""
        letter = self.letters.get(base, "").upper()
        if not letter:
            return more
        ends = more if not more or more[-1] in ".!?" else f"{more}."
        return f"{ends} {say('battle.duel.key', {'key': letter})}".strip()


@dataclass(frozen=True, slots=True)
class Made:
    """What of a layout is the same for as long as that stands, whatever the pointer is on: rows and
    headings, and the badges about the figure. It is made once, for every frame paints of it.
    """

    heads: tuple[tuple[Rect, Group], ...] = ()
    forms: tuple[Row, ...] = ()
    ways: tuple[Widget, ...] = ()
    badges: tuple[Badge, ...] = ()


def made(setting: Setting, badges: Sequence[Badge]) -> Made:
    """All of that in its places."""
    over_forms, its_forms = forms(setting)
    over_ways, its_ways = ways(setting)
    place = figure_place(setting)
    about = figure.placed(setting.theme, place, badges) if place else []
    return Made((*over_forms, *over_ways), tuple(its_forms), tuple(its_ways), tuple(about))


def tabs(
    setting: Setting, rows: Sequence[Row], fellows: Sequence[Pick], chapters: Sequence[Pick]
) -> list[Widget]:
    """The ribbons of the people, the forms and the actions, and the row of rarer forms; between
    them the ``rows`` of forms with numbers.
    """
    found: list[Widget] = []
    usual = tuple(replace(pick, tip=_told(setting, pick)) for pick in parts.main(setting.face))
    bands = (("fellows", fellows), ("chapters", chapters), ("ribbons", usual))
    for name, picks in bands:
        if place := setting.places.get(name):
            found += _tabs(setting, place, picks)
    found += rows
    if place := setting.places.get("who"):
        rare = parts.others(setting.face)
        tips = tuple(f"{pick.words}. {_told(setting, pick)}" for pick in rare)
        row = setting.places.get("rare")
        if row is not None:
            found += who.in_rows(setting.theme, row, rare, tips)
        else:
            found += who.placed(setting.theme, place, rare, tips, setting.name)
    return found


def forms(setting: Setting) -> tuple[list[tuple[Rect, Group]], list[Row]]:
    """Forms with numbers below them: the heading that says what these are, and the rows."""
    place, table = setting.places.get("forms"), parts.numbered(setting.face)
    if place is None or table is None:
        return [], []
    high = setting.theme.step("small")
    tips = (_told(setting, pick) for pick in table.picks)
    picks = tuple(replace(pick, tip=tip) for pick, tip in zip(table.picks, tips, strict=True))
    body = Rect(place.x, place.y + high, place.w, place.h - high)
    rows = grid(setting.theme, body, replace(table, picks=picks))
    return [(Rect(place.x, place.y, place.w, high), table)], rows


def _told(setting: Setting, pick: Pick) -> str:
    """What the book says of a form, and the digit that chooses it."""
    digit = say("battle.duel.key", {"key": setting.face.forms.index(pick) + 1})
    return f"{pick.tip} {digit}".strip()


def _tabs(setting: Setting, place: Rect, picks: Sequence[Pick]) -> list[Tab]:
    gap = setting.theme.px(5)
    wide = (place.w - gap * (len(picks) - 1)) // max(1, len(picks))
    return [
        Tab(
            pick.id, Rect(place.x + n * (wide + gap), place.y, wide, place.h), pick.words,
            pick.icon, setting.tincture, pick.chosen, tip=pick.tip,
        )
        for n, pick in enumerate(picks)
    ]  # fmt: skip


def ways(setting: Setting) -> tuple[list[tuple[Rect, Group]], list[Widget]]:
    """Ways of the form and weapons: in the column, in rows, or gone through; and headings."""
    every = tuple(
        replace(g, letter=setting.letters.get(g.title, "")) for g in parts.groups(setting.face)
    )
    place = setting.places.get("figure")
    if setting.fold == parts.COLUMN and parts.has_figure(setting.face):
        if place is None:
            return [], []
        wide = parts.column_width(place.w)
        heads, rows = stacked(
            setting.theme, Rect(place.right - wide, place.y, wide, place.h), every
        )
        return list(zip(heads, every, strict=True)), list(rows)
    heads_, found = [], list[Widget]()
    side = _beside(setting, every) if setting.fold == parts.GRID else 0
    for n, group in enumerate(every):
        if box := setting.places.get(f"grid.{n}"):
            head, body = _headed(setting, box)
            if side:
                head = Rect(box.x, box.y, side - setting.theme.px(8), low_row(setting.theme))
                body = Rect(box.x + side, box.y, box.w - side, box.h)
            heads_ += [(head, group)] if head.h else []
            values = [setting.values.get(pick.id, "") for pick in group.picks]
            found += grid(setting.theme, body, group, values)
        elif box := _turn_place(setting, n, len(every)):
            found.append(_turned(setting, box, group))
    return heads_, found


def _beside(setting: Setting, every: Sequence[Group]) -> int:
    """The width at the left in which headings stand that have no line of their own; 0 where rows
    would have to be folded for that.
    """
    placed = [(box, g) for n, g in enumerate(every) if (box := setting.places.get(f"grid.{n}"))]
    style = setting.theme.style("small").but(weight="bold")
    wide = max((text.width(group.title, style) for _, group in placed), default=0)
    wide += setting.theme.px(8)
    counts = (
        (columns(setting.theme, room, group) for room in (box.w, box.w - wide))
        for box, group in placed
    )
    return wide if all(before == after for before, after in counts) else 0


def _turn_place(setting: Setting, number: int, count: int) -> Rect | None:
    """Where a group that is gone through stands: the whole row, or half of it."""
    box = setting.places.get(f"turn.{number}")
    if box is not None and parts.abreast(setting.theme, box.w, setting.face):
        return box if number == count - 1 else Rect(box.x, box.y, _half(setting, box), box.h)
    first = setting.places.get(f"turn.{number - 1}") if number % 2 else None
    if box is None and first is not None:
        return Rect(first.right - _half(setting, first), first.y, _half(setting, first), first.h)
    return box


def _half(setting: Setting, box: Rect) -> int:
    return (box.w - setting.theme.px(4)) // 2


def _headed(setting: Setting, box: Rect) -> tuple[Rect, Rect]:
    high = setting.theme.step("small") * 13 // 15 if setting.fold == parts.COLUMN else 0
    return Rect(box.x, box.y, box.w, high), Rect(box.x, box.y + high, box.w, box.h - high)


def _turned(setting: Setting, box: Rect, group: Group) -> Turner:
    """All picks of a group in one row; its id names the first of them."""
    now = next((pick for pick in group.picks if pick.chosen), group.picks[0])
    words = f"{now.words}, {now.note}" if now.note else now.words
    name = f"group/{group.picks[0].id}"
    tip = setting.tip(group.title, now.tip)
    return Turner(name, box, group.title, words, turns=len(group.picks) > 1, tip=tip)


def whom(setting: Setting, view: View, blow: int) -> list[Turner]:
    """The lines that tell against whom, with what is known of him."""
    found = []
    turns = setting.face.whom[blow : blow + 1] if "blows" in setting.places else setting.face.whom
    for n, turn in enumerate(turns):
        if place := setting.places.get(f"whom.{n}"):
            note = _known(view, turn)
            words = whom_label(view, turn.asked.base, turn.asked.role)
            words = say("battle.leaf.slot_friend") if _own(view, turn) else words
            found.append(
                Turner(
                    f"turn/{turn.asked.name}", place, words, turn.words, note,
                    len(turn.asked.values) > 1, tip=setting.tip(turn.asked.base), large=True,
                )
            )  # fmt: skip
    return found


def _own(view: View, turn: Turn) -> bool:
    """Whether it is somebody of one's own side."""
    who = view.find(turn.asked.value, Unit) if isinstance(turn.asked.value, int) else None
    return who is not None and who.side == view.side


def _known(view: View, turn: Turn) -> str:
    unit = turn.asked.value
    if not isinstance(unit, int) or not unit:
        return ""
    health, facts = view.find(unit, Health), card(view, unit)
    told = [rank_words(view, unit)]
    if health:
        told.append(say("battle.duel.health", {"now": health.now, "full": health.full}))
    told += [said_of(view, unit, chip.key) for chip in facts.chips[:1]]
    return " · ".join(filter(None, told))


def way(setting: Setting, cost: str) -> list[Widget]:
    """Rows of what is gone through one by one, and the rose at their right."""
    place, face, theme = setting.places.get("way"), setting.face, setting.theme
    if place is None:
        return []
    found: list[Widget] = []
    wide = place.w
    if face.facing is not None:
        side = min(place.h, place.w // 3) if face.rows else place.h
        wide = place.w - side - theme.px(10)
        found.append(_rose(setting, Rect(place.right - side, place.y, side, place.h), face.facing))
    gap, rows = theme.px(4), parts.lines(theme, face, place.w)
    high = min(theme.letters(28, 34), place.h // max(1, len(rows)) - gap)
    top = place.y + (place.h - len(rows) * (high + gap)) // 2
    for n, line in enumerate(rows):
        each = (wide - gap * (len(line) - 1)) // len(line)
        for x, turn in enumerate(line):
            box = Rect(place.x + x * (each + gap), top + n * (high + gap), each, high)
            found.append(
                _turner(setting, turn, box, cost if turn.asked.role is Role.END_CELL else "")
            )
    return found


def _turner(setting: Setting, turn: Turn, box: Rect, note: str) -> Turner:
    asked = turn.asked
    many, tip = len(asked.values) > 1, setting.tip(asked.base, hint(asked.base))
    return Turner(f"turn/{asked.name}", box, label(asked.base), turn.words, note, many, tip=tip)


def _rose(setting: Setting, place: Rect, asked: Asked) -> Rose:
    tip = setting.tip(asked.base, label(asked.base))
    free = say("battle.leaf.free")
    return Rose(f"slot/{asked.name}", place, asked.values, asked.value, free, tip=tip)


def blows(setting: Setting, blow: int) -> list[Tab]:
    """Which of two blows the figure shows."""
    place = setting.places.get("blows")
    if place is None:
        return []
    picks = [
        Pick(f"blow={n}", (), say(f"battle.leaf.blow_{n + 1}"), chosen=n == blow)
        for n in range(len(setting.face.areas))
    ]
    return _tabs(setting, place, picks)


def figure_place(setting: Setting) -> Rect | None:
    """The room of figure and badges, without the column beside them."""
    place = setting.places.get("figure")
    if place is None or setting.fold != parts.COLUMN:
        return place
    return Rect(
        place.x, place.y, place.w - parts.column_width(place.w) - setting.theme.px(10), place.h
    )
