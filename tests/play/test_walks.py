"""Where time is counted, the steps of somebody are told as one way, with the ticks they took."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile

from game.core.events import Event, moved, turned
from game.core.grid import Cell
from game.core.ruleset import Clock
from game.core.view import View
from game.play import language
from game.play.match import open_match
from game.play.scenarios.library import find, load
from game.play.telling import chronicle
from game.play.telling.chronicle import Line, counted, lines, told
from game.rules import RULESETS

ANN, BEN = 7, 8
RUN, WALK = "CF-MOVE-01", "CF-MOVE-05"
BOOK = RULESETS["chaos"]
NOBODY = View(BOOK, "a", (), Clock(1, "ticks"), "personal")


def steps(unit: int, start: int, ticks: tuple[int, ...], rule: str = RUN) -> list[Event]:
    """One cell eastwards on each of these ticks, with a turn after each."""
    found = []
    for n, tick in enumerate(ticks):
        here, there = Cell(start + n, 2), Cell(start + n + 1, 2)
        found += [replace(moved(unit, here, there, rule), time=tick)]
        found += [replace(turned(unit, "E", RUN), time=tick)]
    return found


def said(events: list[Event]) -> list[tuple[str, str]]:
    """When and what."""
    return [(counted(line), line.sentence) for line in lines(events, NOBODY, "chaos")]


def test_a_run_is_one_line_from_its_first_tick_to_its_last() -> None:
    assert said(steps(ANN, 1, (14, 13, 12))) == [("14–12", " runs 3 m to E3.")]
    assert said(steps(ANN, 1, (14,))) == [("14", " runs a metre to C3.")]


def test_what_others_do_meanwhile_does_not_end_it() -> None:
    both = zip(steps(ANN, 1, (9, 8)), steps(BEN, 5, (9, 8)), strict=True)
    mixed = [event for pair in both for event in pair]
    shot = Event("chaos.hurt", "CF-DMG-04", 9, 10, facts=(("n", 2), ("left", 3)), time=8)
    found = said([*mixed[:4], shot, *mixed[4:]])
    assert [when for when, _ in found] == ["9–8", "9–8", "8"]


def test_what_befalls_him_ends_it_and_so_do_another_gait_and_a_heading() -> None:
    struck = Event("chaos.hurt", "CF-DMG-04", 9, ANN, facts=(("n", 2), ("left", 3)), time=8)
    first, then = steps(ANN, 1, (9,)), steps(ANN, 2, (8,))
    assert [when for when, _ in said([*first, struck, *then])] == ["9", "8", "8"]
    walks = steps(ANN, 2, (8,), WALK)
    assert [words for _, words in said([*first, *walks])] == [
        " runs a metre to C3.",
        " goes a metre to D3.",
    ]
    heading = Event("phase", facts=(("phase", "ending"),))
    assert [line.heading for line in lines([*first, heading, *then], NOBODY, "chaos")] == [0, 1, 0]


def test_a_turn_on_the_spot_is_told_and_so_are_steps_where_no_time_is_counted() -> None:
    here = replace(turned(ANN, "W", RUN), time=5)
    assert len(lines([here], NOBODY, "chaos")) == 1
    still = [replace(event, time=0) for event in steps(ANN, 1, (9, 8))]
    assert len(lines(still, NOBODY, "chaos")) == 4


def test_a_line_leads_to_the_end_of_the_way_and_knows_its_cells() -> None:
    (way,) = lines(steps(ANN, 1, (14, 13)), NOBODY, "chaos")
    assert way.event.cell == Cell(3, 2)
    assert way.event.fact("path") == (Cell(2, 2), Cell(3, 2))
    assert way.event.fact("start") == Cell(1, 2)


def test_in_german_too() -> None:
    language.use("de")
    try:
        assert said(steps(ANN, 1, (14, 13))) == [("14–13", " läuft 2 m nach D3.")]
    finally:
        language.use("en")


def test_a_printed_log_names_each_tick_once() -> None:
    scenario = load(find("rope-lane"), RULESETS)
    match = open_match("rope-lane", scenario, BOOK, {s.id: "simple" for s in scenario.sides}, 7)
    match.advance(60)
    text = list(told(match))
    after = list(takewhile(lambda line: line[:2] == "  ", text[text.index("Ticks") + 1 :]))
    head = [line[2 : 2 + chronicle.COLUMN].strip() for line in after]
    ticks = [int(when.split("–")[0]) for when in head if when]
    assert len(ticks) > 5 and ticks == sorted(ticks, reverse=True)
    assert "" in head, "what happens on the same tick does not name it again"


def test_lines_without_time_have_none() -> None:
    assert counted(Line(Event("chaos.round"), "x")) == ""
