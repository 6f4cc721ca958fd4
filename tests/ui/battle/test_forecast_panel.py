"""The forecast panel: bands of losses, branches, modifiers, and no letter cut at any size."""

from __future__ import annotations

import pytest
from pygame import Rect, Surface

from game.core.checks import Check, Modifier
from game.core.forecast import Branch, Forecast
from game.play.words import say
from game.ui import text
from game.ui.battle.panels.stack import Part, stack
from game.ui.battle.table import wording
from game.ui.battle.table.wording import remarks
from game.ui.leaf.odds_parts import run_on
from game.ui.odds.forecast_bars import bands_of, draw_bars
from game.ui.odds.forecast_panel import Prospect, draw_prospect
from game.ui.odds.shifts import shift_rows, shortened, signed
from game.ui.text import Recorder
from game.ui.theme import Theme
from tests.ui.battle.duellists import GUARD, HALE, duels
from tests.ui.battle.panels import fits, inside

WIDE = ((0, 0.02), (3, 0.07), (7, 0.16), (12, 0.19), (15, 0.26), (20, 0.2), (25, 0.07), (30, 0.03))
ATTACKS = Branch("attacks", losses=WIDE, own=((0, 0.5), (3, 0.5)), out=0.1)
DEFENDS = Branch("defends", losses=((0, 0.26), (3, 0.2), (7, 0.3), (12, 0.12), (15, 0.12)))
WITHDRAWS = Branch("withdraws", losses=((0, 0.5), (3, 0.5)))
SHIFTS = tuple(
    Modifier("R", f"zefrs.mm{n}", worth) for n, worth in ((1, -3), (5, 1), (7, 2), (2, 0))
)
CHECK = Check("mass.attack", "ZF-MASS-ATK-01", 1, 2, base=5, column=8, modifiers=SHIFTS)
FORECAST = Forecast(CHECK, (ATTACKS, DEFENDS, WITHDRAWS), 2)
LIMIT = (15, "15 or more: morale check")


def drawn(theme: Theme, rect: Rect, forecast: Forecast = FORECAST) -> Recorder:
    """The panel as painted, with its texts."""
    title, caption = "If you strike the Kestrel Guard", "From B4, on his flank."
    with text.recording() as seen:
        prospect = Prospect(forecast, title, caption, LIMIT, 81, "gules", "fighters")
        draw_prospect(Surface(theme.size), theme, rect, prospect)
    return seen


def test_the_bands_hold_every_loss_exactly_once() -> None:
    bands = bands_of((ATTACKS, DEFENDS))
    assert [band.label for band in bands] == ["0", "1–4", "5–9", "10–14", "15–19", "20–24", "25+"]
    for branch in (ATTACKS, DEFENDS):
        assert sum(band.chance(branch) for band in bands) == pytest.approx(1.0)
    assert bands[-1].chance(ATTACKS) == pytest.approx(0.10)


def test_few_losses_have_a_band_each() -> None:
    branch = Branch("none", losses=((0, 0.5), (1, 0.2), (3, 0.3)))
    assert [band.label for band in bands_of((branch,))] == ["0", "1", "2", "3"]


def test_a_rare_extreme_opens_the_last_band_and_no_more() -> None:
    branch = Branch("none", losses=((0, 0.6), (2, 0.39), (90, 0.01)))
    assert [band.label for band in bands_of((branch,))] == ["0", "1", "2+"]


def test_the_percentages_stand_above_the_bars() -> None:
    theme, rect = Theme((1920, 1080)), Rect(0, 0, 420, 260)
    with text.recording() as seen:
        draw_bars(Surface((500, 300)), theme, rect, (ATTACKS,), "gules", LIMIT)
    assert {"2", "7", "16", "19", "26", "20", "10"} <= set(seen.texts())
    assert LIMIT[1] in seen.texts()
    fits(seen)


def test_the_table_tells_answer_mean_and_chance() -> None:
    texts = drawn(Theme((1920, 1080)), Rect(1460, 350, 412, 576)).texts()
    assert "they attack" in texts
    assert "14 of 81" in texts
    assert "56 %" in texts
    assert "column 8" in texts


def test_modifiers_are_sorted_by_worth_with_their_signs() -> None:
    told = ("zefrs.note.limit", (("answer", "attacks"), ("percent", 56), ("n", 15)))
    rows = shift_rows(CHECK, (("zefrs.mm12_attack", (("worth", -4),)), told))
    assert [row.value for row in rows] == ["5", "−3", "+2", "+1", "−4"]
    assert rows[1].words[0].isupper()
    assert signed(0) == "0"


@pytest.mark.parametrize("scale", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("size", [(1280, 720), (1600, 900), (2560, 1440)])
@pytest.mark.parametrize("high", [60, 150, 400, 700])
def test_nothing_is_cut_at_any_size(size: tuple[int, int], scale: float, high: int) -> None:
    theme = Theme(size, scale)
    rect = Rect(20, 20, theme.letters(366, 430), high)
    if text.step(theme.style("forecast")) > high:
        return
    seen = drawn(theme, rect)
    fits(seen)
    inside(seen, rect)
    assert "If you strike the Kestrel Guard" in seen.texts()


def test_the_least_important_parts_go_first() -> None:
    parts = [Part("title", 30, 30, 9), Part("chart", 80, 200, 7), Part("note", 20, 20, 3)]
    assert list(stack(Rect(0, 0, 100, 120), parts, 5)) == ["title", "chart"]
    full = stack(Rect(0, 0, 100, 400), parts, 5)
    assert full["chart"].h == 200
    assert full["note"].top == full["chart"].bottom + 5


def test_a_forecast_without_a_check_has_no_reasons() -> None:
    seen = drawn(Theme((1280, 720)), Rect(0, 0, 366, 400), Forecast(None, (ATTACKS,), 2))
    assert not [words for words in seen.texts() if words.startswith("column")]


def test_long_words_end_in_dots() -> None:
    style = Theme((1280, 720)).style("body")
    words = shortened("Earl Godric of Wendle rides with them", style, 120)
    assert words.endswith(" …")
    assert text.width(words, style) <= 120


def test_remarks_name_units_and_leave_out_what_the_tables_tell() -> None:
    view = duels(HALE).seat("a").view
    notes = (
        ("zefrs.note.may_move", (("unit", GUARD),)),
        ("zefrs.note.limit", (("answer", "attacks"), ("percent", 56), ("n", 15))),
    )
    words = remarks(view, notes)
    assert words.startswith("Kestrel Guard")
    assert "56" not in words


def test_remarks_name_units_small_within_and_great_at_the_beginning_of_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = duels(HALE).seat("a").view
    monkeypatch.setattr(wording, "named", lambda view, unit: "The Kestrel Guard")
    begun = remarks(view, (("zefrs.note_out_of_reach", (("target", GUARD),)),))
    assert begun.startswith("The Kestrel Guard is out of reach")
    inside = remarks(view, (("heroic20s.note_shot_at", (("unit", GUARD), ("n", 2))),))
    assert inside == say("heroic20s.note_shot_at", {"unit": "the Kestrel Guard", "n": 2})


def test_remarks_run_on_with_a_dot_between_unless_a_stop_ends_them() -> None:
    assert run_on(["It is far.", "Shots come", "two fall"]) == "It is far. Shots come · two fall"


def test_rows_of_a_table_never_run_on() -> None:
    """They would lose their columns, in a panel that has room for two lines as well."""
    assert run_on(["contact\tdealt\tsuffered", "Halberds\t15\t84"]).count("\n") == 1
