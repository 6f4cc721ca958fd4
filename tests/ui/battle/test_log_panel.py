"""The chronicle at the foot and in full: what is told, what folds open, what fits."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from pygame import Surface

from game.core.battle import Battle
from game.core.checks import Check, Modifier, Outcome
from game.core.events import Event
from game.core.grid import Cell
from game.core.ruleset import Kind
from game.core.view import View
from game.play.telling.chronicle import Roll, Worth
from game.ui import text
from game.ui.battle.log.lines import dice, entry
from game.ui.battle.log.panel import LogPanel
from game.ui.battle.log.screen import LogScreen
from game.ui.battle.log.scribe import Scribe
from game.ui.battle.table.layout import place
from game.ui.screen import Pop
from game.ui.text import Recorder
from game.ui.theme import Theme
from game.ui.widgets.loglist import LogList
from tests.ui.battle.duellists import BANDS, GUARD, SETUP, SWORDS, book, declare
from tests.ui.battle.panels import SIZES, fits, inside

CHECK = Check(
    "mass.attack", "ZF-MASS-ATK-01", SWORDS, GUARD, bands=BANDS, base=4, column=5,
    modifiers=(Modifier("ZF-MASS-MOD-01", "zefrs.mm5", 1), Modifier("X", "zefrs.mm1", 0)),
)  # fmt: skip
BLOW = Event(
    "losses", "ZF-MASS-ATK-02", GUARD, SWORDS, facts=(("n", 7), ("left", 74)),
    outcomes=(Outcome(CHECK, (27,), 27, "orange"),),
)  # fmt: skip
MARCH = Event("moved", "ZF-MASS-MOV-01", SWORDS, facts=(("start", Cell(1, 2)), ("end", Cell(1, 3))))
STROKE = replace(
    BLOW, key="zefrs.duel_hit",
    facts=(("at", "left_leg"), ("weapon", "two_handed_sword"), ("colour", "yellow"), ("n", 2)),
)  # fmt: skip
SECRET = Event("moved", "ZF-MASS-MOV-01", GUARD, facts=MARCH.facts, to=frozenset("b"))


def seen_by_a(*events: Event) -> View:
    """What side a knows after these events."""
    ruleset = book({"duel.declare": Kind(declare)}, lambda step: [step.request("a", SWORDS, "duel.declare", about=(("opponents", ()),))])  # fmt: skip  # noqa: E501
    battle = Battle.start(ruleset, SETUP, 1)
    assert battle._step is not None
    battle._step.events += list(events)
    battle.version += 1
    return battle.seat("a").view


def panel_of(view: View, size: tuple[int, int] = (1280, 720), scale: float = 1.0) -> LogPanel:
    """The panel after everything was shown."""
    theme = Theme(size, scale)
    panel = LogPanel()
    panel.layout(theme, place(theme, 7, 5).log)
    panel.follow(view, len(view.events))
    return panel


def painted(shown: LogPanel | LogScreen, size: tuple[int, int] = (1280, 720)) -> Recorder:
    """The texts of one frame."""
    with text.recording() as seen:
        shown.draw(Surface(size))
    return seen


def test_only_what_the_seat_knows_is_told() -> None:
    panel = panel_of(seen_by_a(MARCH, SECRET, BLOW))
    keys = [told.line.event.key for told in panel.shown]
    assert keys == ["moved", "losses"]


def test_nothing_is_told_before_it_was_shown() -> None:
    view = seen_by_a(MARCH, BLOW)
    panel = panel_of(view)
    early = LogPanel()
    early.layout(panel.theme, panel.rect)
    early.follow(view, len(view.events) - 1)
    assert len(early.shown) == len(panel.shown) - 1


def test_the_latest_throw_lies_open_with_its_dice() -> None:
    texts = painted(panel_of(seen_by_a(MARCH, BLOW), (1920, 1080)), (1920, 1080)).texts()
    assert "27" in texts
    assert any("orange" in words for words in texts)
    assert "+1" in " ".join(texts)
    assert "ZF-MASS-ATK-02" in texts


def test_what_was_taken_back_is_forgotten() -> None:
    panel = panel_of(seen_by_a(MARCH, BLOW))
    shorter = seen_by_a(MARCH)
    panel.follow(shorter, len(shorter.events))
    assert [told.line.event.key for told in panel.shown] == ["moved"]
    assert len(panel.state.entries) == 1


def test_a_scribe_adds_only_what_is_new() -> None:
    view = seen_by_a(MARCH, BLOW)
    scribe = Scribe()
    assert scribe.follow(view, len(view.events))
    first = list(scribe.lines)
    assert not scribe.follow(view, len(view.events))
    assert scribe.lines == first


def test_a_click_folds_a_line() -> None:
    panel = panel_of(seen_by_a(BLOW, MARCH), (1920, 1080))
    assert panel.state.opened == {0}
    spot = (panel.rect.x + 200, panel._lines().y + 4)
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        assert panel.handle(pygame.event.Event(kind, pos=spot, button=1))
    assert panel.state.opened == set()


def test_the_hint_asks_for_the_large_chronicle_once() -> None:
    panel = panel_of(seen_by_a(MARCH))
    spot = panel._button().rect.center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        panel.handle(pygame.event.Event(kind, pos=spot, button=1))
    assert panel.take_whole()
    assert not panel.take_whole()


def test_an_entry_folds_open_to_dice_modifiers_and_rule() -> None:
    view = seen_by_a(BLOW)
    scribe = Scribe()
    scribe.follow(view, len(view.events))
    told = next(t for t in scribe.lines if t.line.rolls)
    whole = entry(Theme((1280, 720)), told)
    words = " ".join(piece.text for line in whole.details for piece in line)
    assert "rating 4" in words
    assert "= column 5" in words
    assert whole.rule == "ZF-MASS-ATK-02"


def test_escape_and_l_close_the_large_chronicle() -> None:
    screen = LogScreen(seen_by_a(MARCH, BLOW))
    screen.layout(Theme((1280, 720)))
    for code in (pygame.K_ESCAPE, pygame.K_l):
        assert isinstance(screen.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0)), Pop)
    assert screen.over


def test_enter_unfolds_in_the_large_chronicle() -> None:
    screen = LogScreen(seen_by_a(MARCH, BLOW))
    screen.layout(Theme((1280, 720)))
    screen.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
    assert screen.state.opened == {len(screen.told) - 1}
    fits(painted(screen))


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_no_letter_is_cut(size: tuple[int, int], scale: float) -> None:
    view = seen_by_a(*(MARCH, BLOW) * 6)
    panel = panel_of(view, size, scale)
    seen = painted(panel, size)
    fits(seen)
    inside(seen, panel.rect)
    screen = LogScreen(view)
    screen.layout(Theme(size, scale))
    screen.state.opened = {len(screen.told) - 1}
    fits(painted(screen, size))


def strip(view: View, size: tuple[int, int], wide: int, high: int) -> LogPanel:
    """The panel in a strip of this size, as below a field of single fighters."""
    panel = LogPanel()
    panel.layout(Theme(size), pygame.Rect(12, 600, wide, high))
    panel.follow(view, len(view.events))
    return panel


@pytest.mark.parametrize("wide", range(360, 720, 30))
def test_the_last_lines_fill_the_strip(wide: int) -> None:
    for after in range(4):
        view = seen_by_a(*(MARCH,) * 6, STROKE, *(MARCH,) * after)
        panel = strip(view, (1280, 720), wide, 92)
        (lines,) = [one for one in panel.ring.widgets if isinstance(one, LogList)]
        seen = lines.visible()
        assert seen[-1][0] == len(panel.shown) - 1, "the last line is in sight"
        left = lines.rect.bottom - seen[-1][1].bottom
        assert left < 2 * panel.fit.row, "an unfolded throw leaves the strip half empty"
        assert left < lines.height(seen[0][0] - 1), "the line before would have had room"


@pytest.mark.parametrize(("wide", "told"), [(1000, ["moved"]), (300, ["empress.segment", "moved"])])
def test_that_a_part_of_the_round_begins_is_told_where_no_line_has_it_before_it(
    wide: int, told: list[str]
) -> None:
    begins = Event("empress.segment", "EM-INI-02", facts=(("n", 7),))
    view = seen_by_a(begins, MARCH)
    panel = strip(view, (1280, 720), wide, 92)
    assert [one.line.event.key for one in panel.shown] == told
    screen = LogScreen(view)
    screen.layout(Theme((1280, 720)))
    assert begins in [one.line.event for one in screen.told]


@pytest.mark.parametrize("total", [7, 46, 100])
def test_the_number_thrown_has_room_on_its_chip(total: int) -> None:
    theme = Theme((1280, 720))
    roll = Roll("", "", (1, 100), (total,), total, "white", 0.5, 5, 5, (), "")
    gap, style = dice(theme, roll)[1], theme.style("small").but(weight="bold")
    assert text.width(str(total), style) + 4 <= text.width(gap.text, gap.style)


@pytest.mark.parametrize("grade", ["white", "success"])
def test_what_has_no_room_for_its_words_still_adds_up(grade: str) -> None:
    """A rating is never told, beside a column even, without all that was added to it."""
    theme = Theme((1280, 720))
    worths = (Worth("opponent's MOV", -3, "X"), Worth("from behind", 2, "X"))
    roll = Roll("", "", (1, 100), (84,), 84, grade, 0.5, 5, 4, worths, "Broadsword")
    told = {"".join(p.text for p in dice(theme, roll, room)[3:]) for room in range(90, 700, 5)}
    assert any("behind" in words for words in told)
    assert any("behind" not in words and "5" in words for words in told)
    assert all("\N{MINUS SIGN}3" in words and "+2" in words for words in told if "5" in words)
