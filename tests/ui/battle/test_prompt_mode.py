"""Single questions: words, buttons, keys, and squares on the field."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from game.core.battle import Battle
from game.core.components import Strength
from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.ruleset import Request
from game.core.view import View
from game.ui.battle.field.projection import Projection
from game.ui.battle.orders.asked import question
from game.ui.battle.orders.prompt_mode import PromptMode
from tests.ui.battle.duellists import ANSEL, GUARD, HALE, SPEARS, SWORDS, asking
from tests.ui.battle.panels import SIZES, click, fits, inside, key, laid, painted

GAP = Cell(1, 3)
"""The square that has become free."""


def follow(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """Yes or no."""
    if not partial.slots:
        yield "follow", True
        yield "follow", False


def fill(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """One of the reserves, or nobody."""
    if not partial.slots:
        yield from (("unit", unit) for unit in request.fact("reserves"))
        yield "unit", None


def squares(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """Some squares and many words."""
    if not partial.slots:
        yield from (("cell", Cell(x, 4)) for x in range(5))
        yield from (("word", f"quite_unheard_of_{n}") for n in range(9))


def use(view: View, request: Request, partial: Order) -> Iterator[Slot]:
    """Yes or no, once more."""
    if not partial.slots:
        yield "use", True
        yield "use", False


def following() -> Battle:
    """The swords may follow the guard."""
    about = (("from", Cell(1, 2)), ("to", Cell(1, 3)), ("withdrawn", GUARD))
    return asking("mass.follow", follow, (SWORDS,), about)


def mode_of(battle: Battle) -> PromptMode:
    """The mode of side a, laid out."""
    mode = PromptMode(battle.seat("a"))
    laid(mode)
    return mode


def test_the_question_names_units_and_squares() -> None:
    mode = mode_of(following())
    title, words = question(mode.seat.view, mode.request)
    assert title == "Follow them?"
    assert "Kestrel Guard" in words
    assert "B4" in words
    assert [answer.words for answer in mode.answers] == ["Follow to B4", "Stay where they are"]


@pytest.mark.parametrize(("code", "answer"), [(pygame.K_1, True), (pygame.K_2, False)])
def test_number_keys_answer(code: int, answer: bool) -> None:
    battle = following()
    mode = mode_of(battle)
    request = mode.request
    assert key(mode, code)
    assert request.id not in [r.id for r in battle.seat("a").waiting]
    answers = [order for batch in battle.done[-1].snapshot.batches for order in batch.answers]
    assert Order((("follow", answer),)) in answers


def test_arrow_and_enter_answer() -> None:
    battle = following()
    mode = mode_of(battle)
    assert not key(mode, pygame.K_RETURN)
    key(mode, pygame.K_DOWN)
    assert key(mode, pygame.K_RETURN)
    assert battle.clock.round > 1


def test_a_click_on_the_square_is_the_answer_that_goes_there() -> None:
    battle = following()
    mode = mode_of(battle)
    marks = mode.marks()
    assert [cell for cell, _ in marks.reach] == [Cell(1, 3)]
    assert marks.selected == SWORDS
    layout = laid(mode)
    spot = Projection(layout.ground, layout.square).rect(Cell(1, 3)).center
    assert click(mode, spot)
    assert battle.clock.round > 1


def test_a_unit_among_the_answers_can_be_clicked_where_it_stands() -> None:
    battle = asking(
        "mass.fill", fill, (SPEARS,), (("cell", Cell(1, 3)), ("reserves", (SWORDS, SPEARS)))
    )
    mode = mode_of(battle)
    assert [answer.words for answer in mode.answers][-1] == "Leave it empty"
    assert {cell for cell, _ in mode.marks().reach} == {Cell(1, 2), Cell(2, 2), GAP}
    assert [(arrow.path, arrow.faint) for arrow in mode.marks().arrows] == [
        ((Cell(1, 2), GAP), True),
        ((Cell(2, 2), GAP), True),
    ]


def test_the_square_to_be_filled_is_marked_and_clicked_if_only_one_can_go_there() -> None:
    about = (("cell", GAP), ("reserves", (SPEARS,)))
    battle = asking("mass.fill", fill, (SPEARS,), about)
    mode = mode_of(battle)
    layout = laid(mode)
    spot = Projection(layout.ground, layout.square).rect(GAP).center
    mode.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0)))
    marks = mode.marks()
    assert marks.goal == marks.tip_at == GAP
    assert [words for _, words in marks.tip] == [mode.answers[0].words]
    assert [arrow.faint for arrow in marks.arrows] == [False]
    assert click(mode, spot)
    assert battle.clock.round > 1


def test_a_click_on_the_square_that_several_could_fill_sends_none_of_them() -> None:
    about = (("cell", GAP), ("reserves", (SWORDS, SPEARS)))
    battle = asking("mass.fill", fill, (SPEARS,), about)
    mode = mode_of(battle)
    layout = laid(mode)
    spot = Projection(layout.ground, layout.square).rect(GAP).center
    mode.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=spot, rel=(0, 0), buttons=(0, 0, 0)))
    assert [words for _, words in mode.marks().tip] == ["Click the unit that is to go there"]
    assert not click(mode, spot)
    assert battle.clock.round == 1


def test_a_unit_among_the_answers_tells_how_many_of_it_stand() -> None:
    about = (("cell", Cell(1, 3)), ("reserves", (SWORDS, SPEARS)))
    mode = mode_of(asking("mass.fill", fill, (SPEARS,), about))
    told = [mode.seat.view.get(unit, Strength) for unit in (SWORDS, SPEARS)]
    states = [f"{found.now} of {found.full} stand" for found in told]
    assert [answer.state for answer in mode.answers] == [*states, ""]
    assert set(states) <= set(painted(mode).texts())


def test_an_unknown_kind_is_asked_in_plain_words() -> None:
    mode = mode_of(asking("magic.cast", squares, (HALE,)))
    title, _ = question(mode.seat.view, mode.request)
    assert "Sir Oswin Hale" in title
    assert mode.answers[0].words == "A5"
    assert mode.answers[5].words == "Quite unheard of 0"
    assert not mode.commits


def test_many_answers_scroll() -> None:
    mode = mode_of(asking("magic.cast", squares, (HALE,)))
    laid(mode, (1280, 720), 2.0)
    mode.ring.pointer = mode.panel.center
    shown = [widget.id for widget in mode.ring.widgets]
    assert len(shown) < len(mode.answers)
    mode.handle(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-3))
    assert mode.ring.widgets[0].id == "3"


def test_an_editable_question_waits_for_the_commit() -> None:
    battle = asking("magic.cast", squares, (HALE,), editable=True)
    mode = mode_of(battle)
    assert mode.commits
    key(mode, pygame.K_2)
    assert battle.seat("a").view.drafts[mode.request.id] == Order((("cell", Cell(1, 4)),))


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_no_letter_is_cut(size: tuple[int, int], scale: float) -> None:
    about = (("by", ANSEL), ("area", "head"), ("colour", "red"), ("raw", 5), ("loses", 4))
    filling = (("cell", Cell(1, 3)), ("reserves", (SWORDS, SPEARS)))
    reserves = asking("mass.fill", fill, (SPEARS,), filling)
    for battle in (following(), asking("duel.defend", use, (HALE,), about), reserves):
        mode = mode_of(battle)
        layout = laid(mode, size, scale)
        seen = painted(mode, size)
        fits(seen)
        inside(seen, layout.panel)
