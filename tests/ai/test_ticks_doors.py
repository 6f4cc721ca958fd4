"""A room shut by a door keeps no opponent of Chaos Fantasy out, nor in."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.ai import LEVELS
from game.core.components import Unit
from game.core.grid import Cell
from game.core.orders import PASS
from game.core.seat import Seat
from game.play.match import HUMAN, Match, open_match
from game.play.scenarios.library import load
from game.rules import RULESETS

SOON = 3
"""Rounds in which they should be through."""

ROOM = """
title = "A room"
story = "One door leads out of it."
ruleset = "chaos"
books = ["chaos"]
scale = "personal"
round_limit = 6
[map]
columns = 12
rows = 7
cells = \"\"\"
############
#....#.....#
#....#.....#
#....+.....#
#....#.....#
#....#.....#
############
\"\"\"
legend = { "#" = "wall", "+" = "door" }
[[sides]]
id = "a"
name = "In"
tincture = "gules"
[[sides]]
id = "b"
name = "Out"
tincture = "azure"
[[fighters]]
id = "wanda"
name = "Wanda"
side = "a"
archetype = "paladin"
cells = [[2, 2], [1, 5]]
[[fighters]]
id = "mudd"
name = "Mudd"
side = "b"
archetype = "thug"
cells = [[9, 4], [10, 1]]
"""
AWAY = """
[[goals]]
kind = "escape"
side = "a"
count = 1
cells = [[11, 3]]
"""


def opened(folder: Path, levels: dict[str, str], text: str) -> Match:
    """The battle in the room, where somebody must decide."""
    file = folder / "room.toml"
    file.write_text(text, encoding="utf-8")
    return open_match("room", load(file, RULESETS), RULESETS["chaos"], levels, seed=4)


def fought(folder: Path, levels: dict[str, str], text: str = ROOM) -> Match:
    """The battle in the room, to its end."""
    match = opened(folder, levels, text)
    match.advance()
    return match


def rounds(match: Match, key: str, side: str) -> list[int]:
    """The rounds in which somebody of this side did so."""
    view, number, found = match.seat(side).view, 0, list[int]()
    for event in view.events:
        if event.key == "round":
            number = int(str(event.fact("round")))
        if event.key == key and view.get(event.unit or 0, Unit).side == side:
            found.append(number)
    return found


@pytest.mark.parametrize("level", ["simple", "recruit", "veteran"])
def test_they_open_the_door_and_come_to_blows(level: str, tmp_path: Path) -> None:
    match = fought(tmp_path, {"a": level, "b": "simple"})
    assert rounds(match, "chaos.opens", "a")[0] <= SOON
    assert rounds(match, "chaos.begins", "a")[0] <= SOON


def test_a_veteran_goes_through_it_to_his_goal_though_enemies_are_at_hand(tmp_path: Path) -> None:
    text = ROOM.replace("+.....#", "+......").replace("[[9, 4], [10, 1]]", "[[4, 1]]")
    match = fought(tmp_path, {"a": "veteran", "b": "simple"}, text + AWAY)
    assert rounds(match, "chaos.opens", "a")[0] <= SOON


def idle(seat: Seat) -> None:
    """Windows go by, Turns are kept back, all else is as usual."""
    for request in seat.waiting:
        held = (o for o in seat.legal(request) if o.text("form") == "hold")
        turn = request.kind == "chaos.turn"
        order = next(held) if turn else PASS if request.window else seat.default(request)
        seat.give(request, order)
    if seat.waiting and seat.waiting[0].editable:
        seat.commit()


def test_a_veteran_beside_it_opens_it_on_his_turn(tmp_path: Path) -> None:
    text = ROOM.replace("[[2, 2], [1, 5]]", "[[4, 3]]")
    match = opened(tmp_path, {"a": HUMAN, "b": HUMAN}, text)
    seat = match.seat("a")
    while not any(request.kind == "chaos.turn" for request in seat.waiting):
        for side in "ab":
            idle(match.seat(side))
    (request,) = seat.waiting
    (decision,) = LEVELS["veteran"](4).decide(seat)
    assert decision.request == request
    order = decision.order
    assert (order.text("how"), order.cell("to")) == ("open", Cell(5, 3))
