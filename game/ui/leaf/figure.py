"""The drawn target with a badge for each area, in the room that the leaf has for both."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pygame import Rect, Surface

from game.core.components import Unit
from game.core.forecast import Forecast
from game.core.view import View
from game.play import screens
from game.play.words import word
from game.ui import text
from game.ui.battle.table.model import tincture_of
from game.ui.battle.table.wording import capital, first_said, plain
from game.ui.field.token.weapons import in_hand
from game.ui.leaf.badges import Badge, Guard, badge_column, draw_leads
from game.ui.leaf.body import CENTRES, Figure, Frame, draw_figure
from game.ui.leaf.naming import measure
from game.ui.theme import Theme

LEGS = 25
"""Half the width of the legs, in units of the figure."""

LOW = ("right_arm", "right_leg")
"""Parts whose badges stand at the left, below the weapon; all others stand at the right."""


MANY = 8
"""With more areas than these their badges stand in two columns, the figure between them."""

AT_LEFT = ("", "head", "neck")
"""Parts whose badges stand at the left then, beside all those of his right."""


def crowded(areas: int) -> bool:
    """Whether there are so many areas that the figure stands between two columns."""
    return areas > MANY


def figure_height(theme: Theme, areas: int) -> tuple[int, int]:
    """The least height at which every badge has its line, and the one that looks best."""
    small = text.step(theme.style("small"))
    if crowded(areas):
        rows = -(-(areas + 1) // 2)
        return rows * (small + theme.px(2)), rows * (2 * small + theme.px(6))
    rows = max(1, areas - len(LOW)) if areas > 2 else areas
    line = small + theme.px(7)
    return max(theme.px(150), rows * line), max(theme.px(300), rows * line * 2)


def side_width(theme: Theme, room: int) -> int:
    """Pixels of a badge in a room so wide."""
    return min(theme.letters(112, 116), room * 35 // 100)


def frame_of(theme: Theme, rect: Rect, areas: int = 0) -> Frame:
    """Where the figure stands: as large as the right column and its legs' room at the left let
    it be; between two columns where there are many areas.
    """
    side = side_width(theme, rect.w)
    if crowded(areas):
        return Frame(Rect(rect.x + side, rect.y, max(20, rect.w - 2 * side), rect.h))
    room = rect.w - side - theme.px(4)
    frames = (Frame(Rect(rect.x + x, rect.y, max(20, room - x), rect.h)) for x in range(0, room, 4))
    return next(
        (f for f in frames if f.rect.centerx - LEGS * f.unit >= rect.x + side + 2),
        Frame(Rect(rect.x + side, rect.y, max(20, room - side), rect.h)),
    )


def placed(theme: Theme, rect: Rect, found: Sequence[Badge]) -> list[Badge]:
    """The badges in their places: two low at the left, the others at the right; what is no area
    of the figure stands above them at the left. Many stand in two columns.
    """
    wide = side_width(theme, rect.w)
    right_column = Rect(rect.right - wide, rect.y, wide, rect.h)
    if crowded(len(found)):
        left = _left(found)
        rest = [badge for badge in found if badge not in left]
        column = Rect(rect.x, rect.y, wide, rect.h)
        return [*badge_column(theme, column, left), *badge_column(theme, right_column, rest)]
    low = [badge for badge in found if badge.part in LOW]
    others = [badge for badge in found if badge.part not in CENTRES]
    right = [badge for badge in found if badge not in low and badge not in others]
    half = rect.h * (42 if others else 48) // 100
    foot = Rect(rect.x, rect.bottom - half, wide, half)
    lines = len(others) * (2 * text.step(theme.style("small")) + theme.px(8))
    top = Rect(rect.x, rect.y, wide, min(max(rect.h // 4, lines), rect.h - half))
    return [
        *badge_column(theme, top, others),
        *badge_column(theme, right_column, right),
        *badge_column(theme, foot, low),
    ]


def _left(found: Sequence[Badge]) -> list[Badge]:
    """Which of many badges stand at the left: half of them at most, those of his right first."""
    left = [badge for badge in found if _at_left(badge.part)]
    spare = [badge for badge in left if badge.part in AT_LEFT]
    over = len(left) - (len(found) + 1) // 2
    return [badge for badge in left if badge not in spare[: max(0, over)]]


def _at_left(part: str) -> bool:
    return part in AT_LEFT or part.startswith("right_")


def badge(
    view: View, name: str, area: str, forecast: Forecast | None, guard: Guard, chosen: bool
) -> Badge:
    """The badge of an area, not placed yet; its numbers as far as they are known."""
    points = ""
    if forecast and forecast.branches:
        points = measure(view, forecast.branches[0].mean)
    shield = guard.shield if area in guard.shielded else 0
    words = first_said((f"battle.answer.area.{area}",), (), capital(plain(word("area", area))))
    part = screens.outline(view.ruleset.id, area)
    return Badge(name, area, words, points, guard.points(area), shield, chosen, part)


def draw_target(
    surface: Surface,
    theme: Theme,
    rect: Rect,
    view: View,
    target: int | None,
    looks: Figure,
    areas: int = 0,
    arms: str = "",
) -> None:
    """Paint the figure in its frame; ``looks`` has everything but the tincture and what he
    bears, ``areas`` is how many badges stand about it, ``arms`` the id of the weapon in his hand.
    """
    if target is not None:
        who = view.get(target, Unit)
        looks = replace(looks, weapon=in_hand(view.ruleset.id, arms, who.archetype))
    side = who.side if target is not None else view.side
    figure = replace(looks, tincture=tincture_of(view, side))
    draw_figure(surface, frame_of(theme, rect, areas), figure)


def draw_lines(surface: Surface, theme: Theme, rect: Rect, found: Sequence[Badge]) -> None:
    """Fine lines from the badges to their areas, where they have one."""
    frame = frame_of(theme, rect, len(found))
    shown = [b for b in found if b.part in CENTRES]
    draw_leads(surface, frame, [b for b in shown if not crowded(len(found)) or b.chosen])
