"""Which bands a leaf has for what is asked, how high they are, and how they are folded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygame import Rect

from game.ui import text
from game.ui.battle.panels.stack import Part, stack
from game.ui.leaf.face import Face, Pick, Turn
from game.ui.leaf.figure import crowded, figure_height
from game.ui.leaf.held import CHAPTERS, Held
from game.ui.leaf.naming import label
from game.ui.leaf.odds_parts import Told, in_rows, odds_parts
from game.ui.leaf.plan import Plan, planned
from game.ui.leaf.roles import is_cell
from game.ui.leaf.rows.grid import Group, grid_height, high_row, low_row, narrow, stack_height
from game.ui.leaf.rows.holds import holds_height
from game.ui.leaf.rows.who import head_height
from game.ui.theme import Theme
from game.ui.type import SMALLEST

COLUMN, GRID, TURNED = "column", "grid", "turned"
"""How ways and weapons stand: in a column beside the figure, in rows, or gone through."""

TRIES = ((COLUMN, 3), (COLUMN, 2), (GRID, 3), (GRID, 2), (TURNED, 2), (TURNED, 1))
"""The ways of folding with the lines of the head, in the order in which they are tried."""

CLOSE = 5
"""Pixels between bands that just do not stand on one page as they usually would."""

PAIRED = 3
"""So many slots that are gone through stand two side by side."""

SHARE = 31
"""Per cent of the leaf's width for the column beside the figure."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What the heights depend on besides the face; ``tabs`` lead to others and to actions.
    ``rare``: the height of the rarer forms with their words, where the head has no room for these;
    ``wide``: the width of the leaf's inside.
    """

    face: Face
    tabs: tuple[int, int]
    blows: int
    told: Told
    about: str = ""
    rare: int = 0
    holds: int = 0
    wide: int = 0


def arranged(
    theme: Theme, area: Rect, shape: Shape, page: int, held: Held | None = None
) -> tuple[str, Plan]:
    """The first way of folding that needs no second page for what is chosen; else the last. The
    rarer forms have a row of their own where all has room beside it. The tabs of several actions
    stand at the foot: they come and go while one chooses, and nothing above them moves for that.
    Where a leaf is ``held``, its bands stay as high as they were if all that is chosen has room so.
    """
    if shape.tabs[1] > 1:
        low, gap = theme.letters(26, 34), theme.px(7)
        above = Rect(area.x, area.y, area.w, area.h - low - gap)
        alone = replace(shape, tabs=(shape.tabs[0], 0))
        fold, plan = arranged(theme, above, alone, page, held)
        tabs = Rect(area.x, area.bottom - low, area.w, low)
        return fold, replace(plan, places={**plan.places, CHAPTERS: tabs})
    odds, gap = odds_parts(theme, area.w, shape.told), theme.px(7)
    if held is not None and (found := _as_it_was(theme, area, shape, odds, page, held)):
        return found
    whole, shorter = _whole(odds, "chart"), _whole(odds, "chart", "notes")
    if shape.rare and (found := _on_one(theme, area, shape, whole, gap)):
        return found
    shape = replace(shape, rare=0)
    for told in (whole, shorter)[: 1 + (shorter != whole)] if odds else ():
        for close in (gap, theme.px(CLOSE)):
            if found := _on_one(theme, area, shape, told, close):
                return found
    fold, lines = TRIES[-1]
    for fold, lines in TRIES:
        head, choices = _head(theme, shape, lines), _choices(theme, area, shape, fold)
        if choices is None:
            continue
        need = sum(part.least + gap for part in (*head, *choices, *odds[:1])) - gap
        if need <= area.h:
            break
    head, choices = _head(theme, shape, lines), _choices(theme, area, shape, fold) or []
    plan = planned(area, head, choices, odds, gap, page)
    return fold, replace(plan, places=in_rows(theme, plan.places))


def _as_it_was(
    theme: Theme, area: Rect, shape: Shape, odds: Sequence[Part], page: int, held: Held
) -> tuple[str, Plan] | None:
    """The bands where they were, folded as they were if they have room so; odds give way."""
    shape = shape if "rare" in held.heights else replace(shape, rare=0)
    lines = (n for n in (3, 2, 1) if head_height(theme, n) == held.heights.get("who"))
    head = held.kept(_head(theme, shape, next(lines, 1)))
    for fold in dict.fromkeys((held.fold, COLUMN, GRID, TURNED)):
        choices = _choices(theme, area, shape, fold)
        if choices is None:
            continue
        bands = held.kept(choices)
        if sum(part.least + held.gap for part in (*head, *bands)) - held.gap <= area.h:
            plan = planned(area, head, bands, odds, held.gap, page)
            return fold, replace(plan, places=in_rows(theme, plan.places))
    return None


def _whole(odds: Sequence[Part], *but: str) -> list[Part]:
    """These as high as they like to be, ``but`` for some."""
    return [part if part.id in but else replace(part, least=part.best) for part in odds]


def _on_one(
    theme: Theme, area: Rect, shape: Shape, odds: Sequence[Part], gap: int
) -> tuple[str, Plan] | None:
    """The first way of folding in which all odds stand below what is chosen, and every way and
    weapon is still to be seen.
    """
    for fold, lines in TRIES:
        choices = _choices(theme, area, shape, fold) if fold != TURNED else None
        if choices is None:
            continue
        bands = [*_head(theme, shape, lines), *choices, *odds]
        if sum(part.least + gap for part in bands) - gap <= area.h:
            places = in_rows(theme, stack(area, bands, gap))
            return fold, Plan(places, 0, 1)
    return None


def numbered(face: Face) -> Group | None:
    """The forms as rows with numbers below them, where the book has such; else none."""
    found = any(pick.note for pick in face.forms)
    return Group(face.brief, face.forms, tall=True) if found else None


def main(face: Face) -> tuple[Pick, ...]:
    """The forms that get ribbons: the usual ones, or all if none of them is there."""
    if numbered(face):
        return ()
    found = tuple(pick for pick in face.forms if pick.usual)
    return found or face.forms


def others(face: Face) -> tuple[Pick, ...]:
    """The forms with small signs beside the name."""
    if numbered(face):
        return ()
    return tuple(pick for pick in face.forms if pick not in main(face))


def _head(theme: Theme, shape: Shape, lines: int) -> list[Part]:
    low, high = theme.letters(26, 34), head_height(theme, lines)
    parts = [Part("who", high, high, 30)]
    people, _ = shape.tabs
    if people > 1:
        parts.insert(0, Part("fellows", low, low, 30))
    if table := numbered(shape.face):
        high = grid_height(theme, shape.wide, table, high_row(theme)) + text.step(
            theme.style("small")
        )
        parts.append(Part("forms", high, high, 30))
    elif len(shape.face.forms) > 1:
        parts.append(Part("ribbons", theme.letters(32, 46), theme.letters(34, 50), 30))
    if shape.rare:
        parts.append(Part("rare", shape.rare, shape.rare, 30))
    if shape.holds:
        low = holds_height(theme, shape.holds)
        parts.append(Part("holds", low, low, 13))
    if shape.about:
        low = text.step(theme.style("strong"))
        parts.append(Part("about", low, low, 30))
    return parts


def has_figure(face: Face) -> bool:
    """Whether the target is drawn: where an area is aimed at, and for other ways to fight."""
    return bool(face.areas or (face.deed and face.whom))


def groups(face: Face) -> tuple[Group, ...]:
    """The ways of the form and the weapons, each under its heading."""
    ways = Group(label(face.kind), face.kinds, valued=not face.deed)
    found = [ways] if face.kinds else []
    found += [Group(label(base), picks) for base, picks in face.weapons if picks]
    return tuple(found)


def column_width(wide: int) -> int:
    """Pixels of the column beside the figure."""
    return wide * SHARE // 100


def _choices(theme: Theme, area: Rect, shape: Shape, fold: str) -> list[Part] | None:
    face, row = shape.face, theme.letters(26, 32)
    parts = [
        Part(f"whom.{n}", row, row, 20) for n in range(len(face.whom) if shape.blows < 2 else 1)
    ]
    if shape.blows > 1:
        parts.insert(0, Part("blows", row, row, 20))
    least, best = figure_height(theme, len(face.areas[0].values) if face.areas else 1)
    beside = fold == COLUMN and has_figure(face)
    if beside:
        wanted = groups(face)
        if crowded(len(face.areas[0].values) if face.areas else 0):
            return None
        if theme.enlarged > 1.3 or narrow(theme, column_width(area.w), wanted):
            return None
        high = max(stack_height(theme, wanted), two_lines(theme, face))
        own = Part("figure", max(least, high), max(best, high), 20)
        return [*parts, own, *_way(theme, face, area.w)]
    folded = _folded(theme, area, face, fold)
    if not has_figure(face):
        return [*folded, *parts, *_way(theme, face, area.w)]
    return [*parts, *folded, Part("figure", least, best, 20), *_way(theme, face, area.w)]


def two_lines(theme: Theme, face: Face) -> int:
    """The height at which each badge beside a column has a line for its name alone."""
    rows = max(0, len(face.areas[0].values) - 2) if face.areas else 0
    return rows * (2 * text.step(theme.style("small")) + theme.px(8))


def _folded(theme: Theme, area: Rect, face: Face, fold: str) -> list[Part]:
    """Ways and weapons in bands of their own."""
    parts, row = [], theme.letters(26, 32)
    tall = fold == COLUMN
    for n, group in enumerate(groups(face)):
        if fold == TURNED:
            if n % 2 == 0 or not abreast(theme, area.w, face):
                parts.append(Part(f"turn.{n}", row, row, 20))
            continue
        high = high_row(theme) if tall else low_row(theme)
        need = grid_height(theme, area.w, group, high)
        head = text.step(theme.style("small")) if tall else 0
        parts.append(Part(f"grid.{n}", need + head, need + head, 20))
    return parts


def abreast(theme: Theme, wide: int, face: Face) -> bool:
    """Whether groups that are gone through stand two side by side: where there are many."""
    return len(groups(face)) >= PAIRED and wide >= theme.letters(320, 360)


def _way(theme: Theme, face: Face, wide: int) -> list[Part]:
    """Rows of what is gone through, with the rose beside them."""
    rows = len(lines(theme, face, wide)) * (theme.letters(25, 30) + theme.px(4))
    if face.facing is not None:
        rows = max(rows, theme.letters(58, 76))
    best = max(rows, theme.letters(66, 84)) if face.facing is not None else rows
    return [Part("way", rows, best, 20)] if rows else []


def lines(theme: Theme, face: Face, wide: int) -> list[list[Turn]]:
    """What is gone through, line by line: two side by side where there are many, but for cells,
    which have more to tell, and for names that half a line would cut.
    """
    single = len(face.rows) < 2 or face.facing is not None or wide < theme.letters(320, 360)
    narrow_ones = [r for r in face.rows if not is_cell(r.asked) and _halved(theme, r, wide)]
    found: list[list[Turn]] = []
    for row in face.rows:
        half = (line for line in found if len(line) == 1 and line[0] in narrow_ones)
        open_ = next(half, None) if not single and row in narrow_ones else None
        if open_ is None:
            found.append([row])
        else:
            open_.append(row)
    return found


def _halved(theme: Theme, turn: Turn, wide: int) -> bool:
    """Whether half a line tells whatever this can be, beside its arrows."""
    arrows = 2 * theme.letters(28, 34) if len(turn.asked.values) > 1 else 0
    room = (wide - theme.px(4)) // 2 - arrows - theme.px(12)
    return text.width(turn.longest, theme.style("strong").but(size=SMALLEST)) <= room
