"""The way of one blow: which files of game/ it enters from the click on an enemy to the line in
the log. `python -m tools.blow [--files]` counts them for each book, stage by stage.

A file counts when a function that stands in it is called. Nothing is painted: what a click means
and what the blow promises, what it does, how it is shown and how it is told are followed, not the
letters of a frame. Everybody else does nothing meanwhile, as far as the book lets him.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from types import FrameType

import pygame

import game
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.seat import Seat
from game.play.telling.chronicle import lines
from game.ui.app import App
from game.ui.leaf.draft import Draft
from tools.moments import until
from tools.skirmishes import choose, parts
from tools.stagehand import battle, screen_of, settle

HOME = str(Path(game.__file__).parent) + os.sep
DECISIONS = 400
"""After so many nobody is taken ever to strike."""

STAGES = ("ordered", "struck", "shown", "told")


@dataclass(frozen=True, slots=True)
class Place:
    """Where a blow is looked for: in which battle, by whom who is asked what, and how others
    keep out of it: by this form, if they have it.
    """

    battle: str
    kind: str
    idle: str = "hold"


PLACES = {
    "zefrs": Place("wyvern-bridge", "personal.declare"),
    "chaos": Place("saddlers-hall", "chaos.turn"),
}


@dataclass(slots=True)
class Entered:
    """Files of game/ that were entered, by stage."""

    stages: dict[str, set[str]] = field(default_factory=lambda: {name: set() for name in STAGES})

    @contextmanager
    def during(self, stage: str) -> Iterator[None]:
        """Count what is entered meanwhile."""
        found = self.stages[stage]

        def watch(frame: FrameType, event: str, argument: object) -> None:
            code = frame.f_code
            inside = code.co_filename.startswith(HOME) and code.co_name != "<module>"
            if event == "call" and inside:
                found.add(code.co_filename.removeprefix(HOME))

        sys.setprofile(watch)
        try:
            yield
        finally:
            sys.setprofile(None)


def blow(place: Place) -> Entered:
    """Strike the first enemy who is at hand, with the mouse, and follow what comes of it."""
    match = until(place.battle, (place.kind,), 2)
    app = battle(match)
    for _ in range(DECISIONS):
        entered = Entered()
        order = _aimed(app, place, entered)
        if order is not None:
            return _followed(app, place, *order, entered)
        _on(app)
    raise SystemExit(f"{place.battle}: nobody strikes")


def _aimed(app: App, place: Place, entered: Entered) -> tuple[Request, Order] | None:
    """Who strikes, and his order as two clicks make it; None if nobody is at hand."""
    screen = screen_of(app)
    if not any(request.kind == place.kind for request in screen.table.seat.waiting):
        return None
    mode, stage = parts(app)
    for request in [one for one in mode.missing() if one.kind == place.kind]:
        mode.select(request)
        choose(mode, "form", "fight")
        choose(mode, "how", "strike")
        near = [unit for unit in mode.leaf.units if _beside(app, request.unit, unit)]
        if near:
            spot = stage.squares.rect(screen.playback.units[near[0]].cell).center
            with entered.during("ordered"):
                _click(app, spot)
                order = mode.leaf.order
                screen.table.seat.forecast(request, order)
            return request, order
    return None


def _beside(app: App, unit: int, other: int) -> bool:
    """Whether two stand side by side on the map."""
    units = screen_of(app).playback.units
    (x, y), (u, v) = units[unit].cell, units[other].cell
    return max(abs(x - u), abs(y - v)) == 1


def _click(app: App, spot: tuple[int, int]) -> None:
    screen = screen_of(app)
    screen.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0)))
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        screen.handle(pygame.event.Event(kind, pos=spot, button=1))


def _followed(app: App, place: Place, who: Request, order: Order, entered: Entered) -> Entered:
    screen = screen_of(app)
    fight, view, book = screen.table.match.battle, screen.view, screen.table.match.ruleset.id
    before, playback = len(view.events), screen.playback
    seat = fight.seat(who.side)
    secret = [side for side in fight.sides if fight.seat(side).waiting]
    for side in fight.sides:
        for request in fight.seat(side).waiting:
            if request != who:
                fight.seat(side).give(request, _idle(fight.seat(side), request, place))
    with entered.during("struck"):
        seat.give(who, order)
        if who.editable:
            for side in secret:
                fight.seat(side).commit()
        for _ in range(DECISIONS):
            asked = next((r for side in fight.sides for r in fight.seat(side).waiting), None)
            if asked is None or asked.kind == place.kind:
                break
            other = fight.seat(asked.side)
            other.give(asked, other.default(asked))
    now = seat.view
    with entered.during("shown"):
        while playback.busy(now):
            playback.update(now, 0.05)
    with entered.during("told"):
        lines(now.events[before:], now, book)
    return entered


def _idle(seat: Seat, request: Request, place: Place) -> Order:
    """The usual order, or one by which he keeps out of it."""
    draft = Draft(partial(seat.view.own_choices, request), seat.default(request))
    draft.set(("form", place.idle))
    return draft.order


def _on(app: App) -> None:
    """The usual answers to all that is asked, and what the others do then."""
    seat = screen_of(app).table.seat
    editable = any(request.editable for request in seat.waiting)
    for request in seat.waiting:
        seat.give(request, seat.default(request))
    if editable:
        seat.commit()
    settle(app, 60)


def main() -> int:
    """Print the counts; with --files the files as well."""
    parser = argparse.ArgumentParser(prog="python -m tools.blow", description=__doc__)
    parser.add_argument("--files", action="store_true", help="name the files, too")
    wanted = parser.parse_args()
    for book, place in PLACES.items():
        entered = blow(place)
        counts = " + ".join(f"{len(entered.stages[name])} {name}" for name in STAGES)
        whole = set().union(*entered.stages.values())
        print(f"{book}: {counts}; {len(whole)} in all")
        if wanted.files:
            for name in STAGES:
                print(f"  {name}: {' '.join(sorted(entered.stages[name]))}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
