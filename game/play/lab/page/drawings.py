"""The drawings of the page, each an SVG picture within it: bars, columns, the map, curves.

Pictures hold few words, since they shrink with the page; what they say in numbers stands beside.
"""

from __future__ import annotations

import base64
from collections.abc import Mapping, Sequence
from typing import Any

from game.play.lab.page.sheet import At, Sheet, formed, told
from game.play.tally import DRAW

WIDE, HIGH = 360.0, 150.0
"""The size of a chart in its own units."""

LEFT, FOOT = 30.0, 22.0
"""Room for numbers at its left and below."""

CELL = 20.0
"""The side of a square of the map in its own units."""

TALL = 40
"""No map is higher on the page than this many lines of letters."""


def bar(sheet: Sheet, at: At) -> str:
    """The shares of a case as one bar, side by side, draws where they lie between; marks stand at
    the fair part of the first side and at the ends of its interval.
    """
    shares, points = sheet.value((*at, "shares")), sheet.value((*at, "points"))
    first = sheet.sides[0]
    order = [first, DRAW, *sheet.sides[1:]]
    x, pieces = 0.0, []
    for side in order:
        wide = 100 * shares[side]["share"]
        place = ".".join(map(str, (*at, "shares", side, "share")))
        pieces.append(
            f'<rect class="{sheet.mark(side)}" x="{x:.2f}" y="0" width="{wide:.2f}" height="10" '
            f'data-at="{place}"/>'
        )
        x += wide
    one = points[first]
    low, high, fair = 100 * one["low"], 100 * one["high"], 100 / len(sheet.sides)
    pieces.append(
        f'<rect class="ci-95" x="{low:.2f}" y="4.2" width="{high - low:.2f}" height="1.6"/>'
        f'<rect class="mark" x="{fair - 0.3:.2f}" y="-2" width="0.6" height="14"/>'
    )
    words = ", ".join(
        f"{sheet.name(side)} {formed(shares[side]['share'], 'percent')}" for side in order
    )
    return (
        f'<svg class="bar" viewBox="0 -2 100 14" preserveAspectRatio="none" role="img" '
        f'aria-label="{words}">{"".join(pieces)}</svg>'
    )


def columns(sheet: Sheet, at: At) -> str:
    """In which round how many battles ended, a column each, the winners one upon the other."""
    ends: Sequence[Sequence[Any]] = sheet.value((*at, "ends"))
    if not ends:
        return ""
    last = max(number for number, _, _ in ends)
    sums: dict[int, int] = {}
    for number, _, count in ends:
        sums[number] = sums.get(number, 0) + count
    most = max(sums.values())
    slot = (WIDE - LEFT) / last
    foot = HIGH - FOOT
    heights: dict[int, float] = {}
    pieces = []
    for side in (*sheet.sides, DRAW):
        for place, (number, winner, count) in enumerate(ends):
            if winner == side:
                high = (foot - 14) * count / most
                top = heights.get(number, foot) - high
                heights[number] = top
                pieces.append(
                    f'<rect class="{sheet.mark(side)}" x="{LEFT + (number - 0.9) * slot:.2f}" '
                    f'y="{top:.2f}" width="{0.8 * slot:.2f}" height="{high:.2f}" '
                    f'data-at="{".".join(map(str, (*at, "ends", place, 2)))}"/>'
                )
    every = max(1, -(-last // 10))
    labels = [
        f'<text x="{LEFT + (number - 0.5) * slot:.2f}" y="{HIGH - 7:.0f}" '
        f'text-anchor="middle">{number}</text>'
        for number in range(every, last + 1, every)
    ]
    axis = f'<path class="axis" d="M{LEFT} {foot}H{WIDE}"/><text x="0" y="14">{most}</text>'
    return _chart("".join(pieces) + axis + "".join(labels), told("lab.ends_axis"))


def ground(sheet: Sheet) -> str:
    """The battle's own map, once for all drawings that lie on it; nothing if there is none."""
    cases = sheet.found["cases"]
    if not sheet.looks.map or not any(hottest(case["falls"]) for case in cases):
        return ""
    wide, high = (sheet.found["field"][name] * CELL for name in ("columns", "rows"))
    data = base64.b64encode(sheet.looks.map).decode()
    return (
        '<svg class="none" aria-hidden="true"><defs>'
        f'<image id="ground" width="{wide:.0f}" height="{high:.0f}" preserveAspectRatio="none" '
        f'href="data:image/jpeg;base64,{data}"/></defs></svg>'
    )


def heat(sheet: Sheet, at: At) -> str:
    """The battle's own map, north up, and on each square how many of each side were lost on it."""
    falls: Mapping[str, Sequence[Sequence[Any]]] = sheet.value((*at, "falls"))
    wide, high = sheet.found["field"]["columns"], sheet.found["field"]["rows"]
    most = hottest(falls)
    pieces = []
    if sheet.looks.map:
        pieces.append('<use href="#ground"/>')
    count = len(falls)
    for index, (side, rows) in enumerate(falls.items()):
        for place, (x, y, lost) in enumerate(rows):
            part = (lost / most) ** 0.5
            left = (x + (index + 0.5) / count) * CELL
            top = (high - y - 0.5) * CELL
            where = ".".join(map(str, (*at, "falls", side, place, 2)))
            pieces.append(
                f"<{_shape(index, left, top, CELL * (0.14 + 0.3 * part))} "
                f'class="{sheet.mark(side)} fell" fill-opacity="{0.35 + 0.6 * part:.2f}" '
                f'data-at="{where}"><title>{sheet.name(side)}: {formed(lost, "hundredth")}</title>'
                f"</{_kind(index)}>"
            )
    return (
        f'<svg class="map" style="max-width:min(100%,{TALL * wide / high:.1f}rem)" '
        f'viewBox="0 0 {wide * CELL:.0f} {high * CELL:.0f}" role="img" '
        f'aria-label="{told("lab.falls")}">{"".join(pieces)}</svg>'
    )


def _kind(index: int) -> str:
    return "rect" if index % 2 else "circle"


def _shape(index: int, x: float, y: float, far: float) -> str:
    """A disc for the first side and a square for the second: no side is told by its hue alone."""
    if _kind(index) == "circle":
        return f'circle cx="{x:.2f}" cy="{y:.2f}" r="{far:.2f}"'
    half = far * 0.89
    place = f'x="{x - half:.2f}" y="{y - half:.2f}"'
    return f'rect {place} width="{2 * half:.2f}" height="{2 * half:.2f}"'


def hottest(falls: Mapping[str, Sequence[Sequence[Any]]]) -> float:
    """The most that one side lost on one square in the mean of a battle."""
    return max((float(lost) for rows in falls.values() for _, _, lost in rows), default=0.0)


def whisker(low: float, share: float, high: float, mark: str) -> str:
    """A number from -1 to 1 with its interval, on a line with nothing in its middle."""
    left, middle, right = (50 + 50 * max(-1.0, min(1.0, value)) for value in (low, share, high))
    start, wide = min(50.0, middle), abs(middle - 50)
    return (
        '<svg class="whisker" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">'
        f'<rect class="{mark}" x="{start:.2f}" y="1" width="{wide:.2f}" height="8"/>'
        f'<rect class="ci-95" x="{left:.2f}" y="4.2" width="{right - left:.2f}" height="1.6"/>'
        '<rect class="mark" x="49.6" y="0" width="0.8" height="10"/></svg>'
    )


def curves(sheet: Sheet, values: Sequence[Mapping[str, Any]], own: int | None) -> str:
    """A line for each side through its points at each value of a number, with their intervals."""
    fought = [one for one in values if "points" in one]
    if len(fought) < 2:
        return ""
    low, high = int(fought[0]["value"]), int(fought[-1]["value"])
    foot, room = HIGH - FOOT, WIDE - LEFT - 14

    def across(value: int) -> float:
        return LEFT + 6 + room * (value - low) / (high - low)

    def up(share: float) -> float:
        return foot - (foot - 8) * share

    pieces = [f'<path class="rule" d="M{LEFT} {up(0.5):.1f}H{WIDE}"/>']
    if own is not None and low <= own <= high:
        pieces.append(f'<path class="rule" d="M{across(own):.1f} 8V{foot}"/>')
    for side in sheet.sides:
        shares = [(across(one["value"]), one["points"][side]) for one in fought]
        mark = sheet.mark(side)
        upper = [f"{x:.1f} {up(share['high']):.1f}" for x, share in shares]
        lower = [f"{x:.1f} {up(share['low']):.1f}" for x, share in reversed(shares)]
        line = "L".join(f"{x:.1f} {up(share['share']):.1f}" for x, share in shares)
        pieces.append(f'<path class="{mark} band" d="M{"L".join((*upper, *lower))}Z"/>')
        pieces.append(f'<path class="{mark} line" d="M{line}"/>')
    pieces += [
        f'<text x="{across(one["value"]):.1f}" y="{HIGH - 7:.0f}" text-anchor="middle">'
        f"{one['value']}</text>"
        for one in fought
    ]
    pieces += [
        f'<text x="0" y="{up(share) + 4:.1f}">{100 * share:.0f}</text>' for share in (0, 0.5, 1)
    ]
    return _chart("".join(pieces), told("lab.varied", {"key": ""}))


def _chart(inner: str, words: str) -> str:
    return (
        f'<svg class="chart" viewBox="0 0 {WIDE:.0f} {HIGH:.0f}" role="img" '
        f'aria-label="{words}">{inner}</svg>'
    )
