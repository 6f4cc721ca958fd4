"""What an order promises, before it is given: losses in bands, each answer, what shifts the dice.

Where room is short, the least important rows are given up first; no letter is ever cut.
"""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Rect, Surface

from game.core.checks import Check
from game.core.forecast import Branch, Forecast
from game.play.words import decimal, say
from game.ui import text
from game.ui.art import bars, paper
from game.ui.art.palette import RULE, SEPIA, TINCTURES, WARNING
from game.ui.battle.panels.stack import Part, stack
from game.ui.battle.table.wording import first_said, plain
from game.ui.odds.forecast_bars import draw_bars, style_of
from game.ui.odds.shifts import Shift, draw_shift_rows, placed, row_height, shift_rows
from game.ui.theme import Theme

TITLE, CAPTION, NOTE, CHART, HEADS, TABLE, SHIFTS = [
    "title",
    "caption",
    "note",
    "chart",
    "heads",
    "table",
    "shifts",
]
WORTH = {TITLE: 9, TABLE: 8, CHART: 7, SHIFTS: 6, CAPTION: 5, HEADS: 4, NOTE: 3}


@dataclass(frozen=True, slots=True)
class Prospect:
    """A forecast with everything that stands around it on the panel."""

    forecast: Forecast
    title: str
    caption: str
    limit: tuple[int, str] | None
    standing: int
    tincture: str
    unit: str

    @property
    def branches(self) -> tuple[Branch, ...]:
        """The enemy's answers."""
        return self.forecast.branches

    @property
    def check(self) -> Check | None:
        """The first check, if dice are thrown at all."""
        return self.forecast.check


def draw_prospect(surface: Surface, theme: Theme, rect: Rect, prospect: Prospect) -> None:
    """Paint everything of it that has room."""
    places = stack(rect, _parts(theme, rect, prospect), theme.px(7))
    painters = {
        TITLE: _draw_title,
        CAPTION: _draw_caption,
        NOTE: _draw_note,
        CHART: _draw_chart,
        HEADS: _draw_heads,
        TABLE: _draw_table,
        SHIFTS: _draw_shifts,
    }
    for part, place in places.items():
        painters[part](surface, theme, place, prospect)


def part_at(
    theme: Theme, rect: Rect, prospect: Prospect, point: tuple[int, int]
) -> tuple[str, str]:
    """The part under a point, and the rule of the row of what shifts the dice; or nothing."""
    for part, place in stack(rect, _parts(theme, rect, prospect), theme.px(7)).items():
        if place.collidepoint(point):
            body = _shift_body(theme, place)
            rows = placed(theme, body, _shifts(prospect), _columns(theme, place.w))
            rules = (row.rule for box, row in rows if box.collidepoint(point))
            return part, next(rules, "") if part == SHIFTS else ""
    return "", ""


def _shift_body(theme: Theme, rect: Rect) -> Rect:
    """Where the rows stand, below their heading."""
    top = rect.y + theme.px(8) + text.step(theme.style("strong"))
    return Rect(rect.x, top, rect.w, rect.bottom - top)


def _parts(theme: Theme, rect: Rect, prospect: Prospect) -> list[Part]:
    row = row_height(theme)
    found = [_part(TITLE, text.step(theme.style("forecast")))]
    if prospect.caption:
        style = theme.style("caption")
        found.append(
            _part(CAPTION, min(2 * text.step(style), text.height(prospect.caption, style, rect.w)))
        )
    if prospect.branches and any(branch.losses for branch in prospect.branches):
        chart = theme.letters(84, 96)
        found += [
            _part(NOTE, text.step(theme.style("small"))),
            _part(CHART, chart, chart * 2),
            _part(HEADS, text.step(theme.style("caption"))),
            _part(TABLE, row, row * len(prospect.branches)),
        ]
    shifts = _shifts(prospect)
    if shifts:
        head = theme.px(8) + text.step(theme.style("strong"))
        rows = -(-len(shifts) // _columns(theme, rect.w))
        found.append(_part(SHIFTS, head + row, head + row * rows))
    return found


def _part(name: str, least: int, best: int = 0) -> Part:
    return Part(name, least, max(least, best), WORTH[name])


def _draw_title(surface: Surface, theme: Theme, rect: Rect, prospect: Prospect) -> None:
    text.draw(surface, prospect.title, theme.style("forecast"), rect)


def _draw_caption(surface: Surface, theme: Theme, rect: Rect, prospect: Prospect) -> None:
    text.paragraph(surface, prospect.caption, theme.style("caption", SEPIA), rect)


def _draw_note(surface: Surface, theme: Theme, rect: Rect, prospect: Prospect) -> None:
    words = say(f"battle.forecast.note_{prospect.unit}")
    text.draw(surface, words, theme.style("small", SEPIA), rect)


def _draw_chart(surface: Surface, theme: Theme, rect: Rect, prospect: Prospect) -> None:
    draw_bars(surface, theme, rect, prospect.branches, prospect.tincture, prospect.limit)


def _draw_heads(surface: Surface, theme: Theme, rect: Rect, prospect: Prospect) -> None:
    style = theme.style("caption", SEPIA)
    swatch, answer, mean, own, chance = _columns_of_table(theme, rect, prospect)
    key = "limit" if prospect.limit else "out"
    text.draw(surface, say("battle.forecast.head_answer"), style, swatch.union(answer))
    text.draw(surface, say("battle.forecast.head_mean"), style, mean, "right")
    if own.w:
        text.draw(surface, say("battle.forecast.head_own"), style, own, "right")
    text.draw(surface, say(f"battle.forecast.head_{key}"), style, chance, "right")


def _columns_of_table(theme: Theme, rect: Rect, prospect: Prospect) -> tuple[Rect, ...]:
    """Swatch, answer, mean losses, the own ones if there are any, and the chance."""
    side = theme.style("body").size + theme.px(16)
    owns = any(branch.own_mean >= 0.05 for branch in prospect.branches)
    shares = (0.36, 0.25, 0.17, 0.22) if owns else (0.4, 0.33, 0.0, 0.27)
    x, boxes = rect.x + side, [Rect(rect.x, rect.y, side, rect.h)]
    for share in shares:
        wide = int((rect.w - side) * share)
        boxes.append(Rect(x, rect.y, max(0, wide - (theme.px(6) if wide else 0)), rect.h))
        x += wide
    boxes[-1].w = rect.right - boxes[-1].x
    return tuple(boxes)


def _draw_table(surface: Surface, theme: Theme, rect: Rect, prospect: Prospect) -> None:
    high = row_height(theme)
    for number, branch in enumerate(prospect.branches[: max(1, rect.h // high)]):
        row = Rect(rect.x, rect.y + number * high, rect.w, high)
        _draw_branch(surface, theme, row, prospect, number, branch)


def _draw_branch(
    surface: Surface, theme: Theme, row: Rect, prospect: Prospect, number: int, branch: Branch
) -> None:
    swatch, answer, mean, own, chance = _columns_of_table(theme, row, prospect)
    side = theme.style("body").size
    chip = bars.column((side, side), prospect.tincture, style_of(number))
    surface.blit(chip, (swatch.x, swatch.centery - side // 2))
    role, strong = ("strong", "strong") if number == 0 else ("body", "strong")
    text.draw(surface, answer_of(branch), theme.style(role), answer)
    text.draw(surface, _mean(branch, prospect), theme.style(strong), mean, "right")
    if own.w:
        text.draw(surface, _number(branch.own_mean), theme.style("body", SEPIA), own, "right")
    share = branch.at_least(prospect.limit[0]) if prospect.limit else branch.out
    text.draw(surface, percent(share), theme.style(role, WARNING), chance, "right")


def answer_of(branch: Branch) -> str:
    """What the enemy does in this branch, in words."""
    return first_said((f"battle.forecast.answer.{branch.answer}",), (), plain(branch.answer))


def percent(chance: float) -> str:
    """A chance as whole percent; what can happen is never shown as 0."""
    if 0 < chance < 0.005:
        return say("battle.forecast.rare")
    return say("battle.forecast.percent", {"n": round(chance * 100)})


def _mean(branch: Branch, prospect: Prospect) -> str:
    number = _number(branch.mean)
    if not prospect.standing:
        return number
    return say("battle.forecast.of", {"n": number, "full": prospect.standing})


def _number(mean: float) -> str:
    return decimal(mean) if 0 < mean < 9.95 else str(round(mean))


def _shifts(prospect: Prospect) -> tuple[Shift, ...]:
    return shift_rows(prospect.check, prospect.forecast.notes)


def _columns(theme: Theme, wide: int) -> int:
    """Two columns where rows are scarce and each still has room for its words."""
    return 1 if theme.roomy or wide < theme.letters(330, 400) else 2


def _draw_shifts(surface: Surface, theme: Theme, rect: Rect, prospect: Prospect) -> None:
    check = prospect.check
    if check is None:
        return
    pygame.draw.line(surface, RULE, rect.topleft, rect.topright)
    head = Rect(rect.x, rect.y + theme.px(8), rect.w, text.step(theme.style("strong")))
    column = say("battle.forecast.column", {"column": check.column})
    red = TINCTURES["gules"].dark
    wide = rect.w * 58 // 100
    text.draw(
        surface,
        say("battle.forecast.shifts"),
        theme.style("strong", red),
        Rect(head.topleft, (wide, head.h)),
    )
    right = Rect(rect.x + wide, head.y, rect.w - wide, head.h)
    text.draw(surface, column, theme.style("caption", SEPIA), right, "right")
    columns = _columns(theme, rect.w)
    draw_shift_rows(surface, theme, _shift_body(theme, rect), _shifts(prospect), columns)


def draw_divider(surface: Surface, theme: Theme, rect: Rect) -> None:
    """A gold rule with a lozenge across the panel."""
    surface.blit(paper.divider(rect.w), (rect.x, rect.centery - 6))
