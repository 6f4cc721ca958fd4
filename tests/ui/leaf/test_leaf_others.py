"""The further targets of one order: a line for each below what the odds remark."""

from __future__ import annotations

from pygame import Rect, Surface

from game.core.forecast import Branch, Forecast
from game.ui import text
from game.ui.leaf.rows import tabled
from game.ui.odds.chart import ARROW, others_of, told_of, worth_of
from game.ui.odds.forecast_panel import percent
from game.ui.theme import Theme
from tests.ui.leaf.fighters import GUY, LAMBERT
from tests.ui.stage.ticking import TURN, ticking

HALF = Branch("dodge", (("hit", 0.5), ("miss", 0.5)), ((0, 0.5), (2, 0.5)))


def test_every_further_target_has_its_line() -> None:
    view = ticking(TURN).seat("a").view
    first = Forecast(None, (HALF,), GUY, notes=(("battle.leaf.free", ()),))
    both = Forecast(None, (HALF,), GUY, others=(Forecast(None, (HALF,), LAMBERT),))
    assert others_of(view, first) == ""
    assert "50" in others_of(view, both) and "1" in others_of(view, both)
    assert others_of(view, both).count("\n") == 0
    many = Forecast(None, (HALF,), GUY, (), first.notes, (*both.others, Forecast(None, (), GUY)))
    assert told_of(view, many).count("\n") == 1, "who has no odds has no line"


def test_an_answer_that_changes_nothing_is_told_as_one_number() -> None:
    view = ticking(TURN).seat("a").view
    none = Branch("none", HALF.hit, ((0, 0.5), (2, 0.5)))
    less = Branch("parry", HALF.hit, ((0, 0.9), (2, 0.1)))
    forecast = Forecast(None, (none, HALF, less), GUY)
    same, other = (worth_of(forecast, branch, view) for branch in forecast.branches[1:])
    assert ARROW not in same and "1" in same
    assert other.startswith(f"1.0 {ARROW} ")
    bare = Forecast(None, (Branch("none", HALF.hit), Branch("dodge", HALF.hit)), GUY)
    assert worth_of(bare, bare.branches[1], view) == percent(0.5)


def test_rows_with_tabs_are_a_table_below_plain_lines() -> None:
    style = Theme((1280, 720)).style("body")
    rows = "if he\tdealt\tsuffered\nNeutral\t12.0\t3.5"
    assert tabled.height(rows, style, 400) == 2 * text.step(style)
    told = f"Points of this round:\n{rows}"
    assert tabled.height(told, style, 400) == 3 * text.step(style)
    with text.recording() as seen:
        tabled.draw(Surface((400, 200)), told, style, Rect(0, 0, 400, 100))
    places = {one.text: one.ink for one in seen.marks}
    assert not seen.clipped() and not seen.overlaps()
    assert abs(places["dealt"].right - places["12.0"].right) < 3
    assert abs(places["suffered"].right - places["3.5"].right) < 3
    assert places["12.0"].right < places["suffered"].left < places["3.5"].left
    assert max(places["if he"].left, places["Neutral"].left) < 3
    assert places["Neutral"].top >= places["dealt"].bottom


def test_a_table_with_little_room_has_two_rows_on_a_line_and_none_below_its_place() -> None:
    style = Theme((1280, 720)).style("small")
    rows = [f"tactic {n}\t{n}36.6\t{n}.5" for n in range(7)]
    told = "\n".join(("Points of this round:", "if he\tdealt\tsuffered", *rows))
    row = text.step(style)
    assert tabled.height(told, style, 370) == 9 * row
    assert tabled.height(told, style, 370, close=True) == 6 * row
    for lines in range(1, 9):
        box = Rect(0, 0, 370, lines * row + 3)
        with text.recording() as seen:
            tabled.draw(Surface((400, 200)), told, style, box)
        assert not seen.clipped() and not seen.overlaps()
        assert max(one.ink.bottom for one in seen.marks) <= box.bottom
        if lines >= 6:
            assert {f"{n}36.6 / {n}.5" for n in range(7)} <= set(seen.texts())
            assert "if he: dealt / suffered" in seen.texts()
