"""What a hint points at, in pixels, and where its note may lie without covering that.

The note takes the place that costs least: what it speaks of is never covered, units, buttons and
panels only where nothing else is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pygame import Rect

from game.core.components import Facing, Leads, Position
from game.core.grid import Cell, neighbours, step
from game.core.view import View
from game.play.hints.course import Course, about
from game.play.scenarios.hint_file import Hint
from game.ui.battle.field.projection import ON_SCREEN
from game.ui.battle.lens.buttons import PREFIX
from game.ui.battle.panels import roster, unit_panel
from game.ui.widgets.ring import Ring

if TYPE_CHECKING:
    from game.ui.battle.table.screen import BattleScreen


ACROSS, DOWN = 16, 12
"""How many places are tried from edge to edge of the window, beside those along other edges."""

GAP = 6
NEVER = 10_000.0
DOCKED = 20.0
"""So much more may lying in the dock cost than the best place elsewhere."""

FAR = 0.012
"""What a pixel away from the thing costs, against a covered pixel of empty field at 1/1000."""


@dataclass(frozen=True, slots=True)
class Spared:
    """A place that should stay free: what covering a thousand pixels of it costs, and what it
    costs to touch it at all.
    """

    rect: Rect
    cost: float
    touch: float = 0.0


def target(screen: BattleScreen, course: Course, hint: Hint) -> Rect | None:
    """What the hint points at; None if that is not to be seen now.

    A unit that shall have an order is pointed at until it is taken up, then where it shall go.
    """
    view = screen.view
    unit = about(course, hint, view)
    taken_up = screen.marks().selected == unit
    if unit is not None and hint.done.orders and not taken_up:
        return _square_of(screen, unit)
    if hint.at == "beak" and unit is not None:
        return _beak(screen, unit, hint.done.order.get("facing"))
    if hint.at in course.names.entities:
        return _square_of(screen, course.names.entities[hint.at])
    if hint.at == "roster":
        return row(screen, unit) or screen.place.roster
    if hint.at:
        return screen.stage.part(screen, hint.at)
    if hint.cell is not None:
        return screen.stage.squares.rect(Cell(*hint.cell))
    return None if unit is None else _square_of(screen, unit)


def _cell_of(view: View, unit: int) -> Cell | None:
    """Where a unit stands; of a leader, where his unit does."""
    post, leads = view.find(unit, Position), view.find(unit, Leads)
    if post is None and leads is not None:
        post = view.find(leads.unit, Position)
    return post.cell if post else None


def _square_of(screen: BattleScreen, unit: int) -> Rect | None:
    cell = _cell_of(screen.view, unit)
    return None if cell is None else screen.stage.squares.rect(cell)


def _beak(screen: BattleScreen, unit: int, wanted: object) -> Rect | None:
    """The side of its square that a unit is wanted to look to, or else looks to."""
    square, looks = _square_of(screen, unit), screen.view.find(unit, Facing)
    if square is None:
        return None
    deep = square.w // 4
    way = ON_SCREEN[str(wanted) if wanted in ON_SCREEN else looks.direction if looks else "N"]
    wide = Rect(square.x, square.y, square.w, deep), Rect(square.x, square.y, deep, square.h)
    return {
        "up": wide[0],
        "down": wide[0].move(0, square.h - deep),
        "left": wide[1],
        "right": wide[1].move(square.w - deep, 0),
    }[way]


def spared(screen: BattleScreen, course: Course, hint: Hint) -> tuple[Spared, ...]:
    """Everything on the screen that a note should rather not cover."""
    place, view = screen.place, screen.view
    squares = screen.stage.squares
    stand = [shown.cell for shown in screen.playback.units.values()]
    found = [Spared(squares.rect(cell), 5.0) for cell in stand]
    found += [Spared(squares.rect(ghost.cell), 5.0, 2.0) for ghost in screen.marks().ghosts]
    found += [Spared(squares.rect(cell), 2.5) for cell, _ in screen.marks().reach]
    found += [Spared(squares.rect(cell), 2.5) for cell in _around(view, course, hint)]
    found += [Spared(rect, NEVER) for rect in spoken(screen, course, hint)]
    found += [Spared(rect, NEVER) for rect in (place.commit, *_tickets(screen))]
    found += [Spared(rect, 40.0) for rect in acting(screen)]
    strip = screen.theme.cramped
    found += [
        Spared(place.goal, 20.0, 60.0),
        *(Spared(rect, 20.0) for rect in _lenses(screen)),
        Spared(place.panel, 4.0, 90.0),
        Spared(place.roster, 1.6, 15.0),
        Spared(place.ribbon, 2.0, 15.0),
        Spared(place.field, 1.0 if strip else 0.0),
        Spared(place.log, 0.0 if strip else 0.7),
    ]
    return tuple(found)


def acting(screen: BattleScreen) -> list[Rect]:
    """The square of whoever is chosen, if anybody is: it is his turn."""
    unit = screen.marks().selected
    square = _square_of(screen, unit) if unit is not None else None
    return [square] if square is not None else []


def _lenses(screen: BattleScreen) -> list[Rect]:
    """The buttons of the overlays."""
    return [found.rect for found in screen.ring.widgets if found.id.startswith(PREFIX)]


def _tickets(screen: BattleScreen) -> list[Rect]:
    """The order buttons of the chosen unit."""
    ring = getattr(screen.mode, "ring", None)
    return [rect for form in FORMS if (rect := widget(ring, f"form:{form}")) is not None]


def spoken(screen: BattleScreen, course: Course, hint: Hint) -> Iterator[Rect]:
    """The squares of the units that the hint names, and the one it points at."""
    names = (hint.unit, hint.selected, hint.done.selected, hint.done.against)
    units = {course.names.entities.get(name) for name in names if name}
    for unit in (*units, about(course, hint, screen.view)):
        square = _square_of(screen, unit) if unit is not None else None
        if square is not None:
            yield square
    if hint.cell is not None:
        yield screen.stage.squares.rect(Cell(*hint.cell))


def _around(view: View, course: Course, hint: Hint) -> Iterator[Cell]:
    """The squares that the hint's unit could be sent to, and the one it looks at."""
    unit = about(course, hint, view)
    cell = _cell_of(view, unit) if unit is not None else None
    if cell is None or unit is None:
        return
    looks = view.find(unit, Facing)
    yield from (cell, *neighbours(cell), step(cell, looks.direction if looks else "N"))
    if hint.cell is not None:
        yield Cell(*hint.cell)


def placed(
    window: Rect,
    size: tuple[int, int],
    at: Rect | None,
    others: Sequence[Spared],
    reach: int,
    dock: Rect | None = None,
) -> Rect:
    """Where the note lies: in the window, never on ``at``, cheap, and near; at the foot of its
    ``dock`` if that costs little more.

    ``reach`` is how far it stays away from what it points at, so that the hand has room.
    """
    room = window.inflate(-16, -16)
    hard = at.inflate(2 * reach, 2 * reach) if at else Rect(0, 0, 0, 0)
    edges = [other.rect for other in others if other.touch]
    lefts = _steps(room.x, room.w - size[0], ACROSS)
    lefts += [x for rect in edges for x in (rect.left - size[0] - GAP, rect.right + GAP)]
    tops = _steps(room.y, room.h - size[1], DOWN)
    tops += [y for rect in edges for y in (rect.top - size[1] - GAP, rect.bottom + GAP)]
    spots = {tuple(Rect(left, top, *size).clamp(room)) for left in lefts for top in tops}
    best = Rect(min(sorted(spots), key=lambda spot: _cost(Rect(spot), at, hard, others)))
    if dock is None:
        return best
    docked = Rect(dock.x, dock.bottom - size[1], *size)
    dear = _cost(docked, at, hard, others) > _cost(best, at, hard, others) + DOCKED
    return best if dear else docked


def _steps(start: int, room: int, count: int) -> list[int]:
    return [start + max(0, room) * step // count for step in range(count + 1)]


def _cost(spot: Rect, at: Rect | None, hard: Rect, others: Sequence[Spared]) -> float:
    cost = sum(_spoilt(spot, other) for other in others)
    if at is None:
        return cost
    cost += NEVER * _covered(spot, at) + 4 * _covered(spot, hard) / 1000
    return cost + FAR * _gap(spot, at)


def _spoilt(spot: Rect, other: Spared) -> float:
    covered = _covered(spot, other.rect)
    return other.touch + covered * other.cost / 1000 if covered else 0.0


def _covered(one: Rect, other: Rect) -> int:
    shared = one.clip(other)
    return shared.w * shared.h


def _gap(one: Rect, other: Rect) -> int:
    """The pixels between two rectangles, along both axes."""
    across = max(0, other.left - one.right, one.left - other.right)
    down = max(0, other.top - one.bottom, one.top - other.bottom)
    return across + down


FORMS = ("attack", "defend", "shoot", "withdraw")
BUTTONS = {"rules": "rules", "menu": "menu", "speeds": "speed"}


def part(screen: BattleScreen, name: str) -> Rect | None:
    """A part of the screen by its name."""
    place = screen.place
    if name in FORMS:
        ring = getattr(screen.mode, "ring", None)
        return widget(ring, f"form:{name}") or place.panel
    if name in BUTTONS:
        return widget(screen.ring, BUTTONS[name])
    rows = unit_panel.rows(screen.theme, place.panel)
    parts = {
        "ribbon": place.ribbon,
        "field": place.ground,
        "panel": place.panel,
        "commit": place.commit,
        "log": place.log,
        "numbers": rows.stats,
        "odds": rows.odds.inflate(screen.theme.px(16), 0),
    }
    return parts.get(name)


def widget(ring: object, name: str) -> Rect | None:
    """The place of a widget of this ring, if it has one of this name."""
    if not isinstance(ring, Ring):
        return None
    return next((found.rect for found in ring.widgets if found.id == name), None)


def row(screen: BattleScreen, unit: int | None) -> Rect | None:
    """The row of a unit in the list of the host."""
    rows = roster.lines(screen.theme, screen.place, screen.view, screen.marks())
    return next((line.rect for line in rows if line.unit == unit), None)
