"""Drawing up the host: a legal order always in hand, changed by two clicks."""

from __future__ import annotations

import pygame
import pytest

from game.core.battle import Battle
from game.core.grid import Grid
from game.core.setup import Figure, Setup, SideSetup, Troops, UnitSetup
from game.rules import RULESETS
from game.ui.battle.field.projection import Projection
from game.ui.battle.orders.deploy_list import place_words
from game.ui.battle.orders.deploy_mode import DeployMode
from tests.ui.battle.panels import SIZES, click, fits, inside, key, laid, painted


def unit(name: str, side: str) -> UnitSetup:
    """A unit without a place of its own."""
    troops = (Troops("freebooter", 80),)
    return UnitSetup(
        f"{side}-{name}", name.title(), side, troops, leader=Figure(f"{name} leads", "freebooter")
    )


def undeployed() -> Battle:
    """Two hosts of four units each, none of them placed."""
    sides = tuple(
        SideSetup(side, name, tincture, f"{side}-swords")
        for side, name, tincture in (("a", "Ashdown", "gules"), ("b", "Kestrel", "azure"))
    )
    units = tuple(unit(name, s.id) for s in sides for name in ("swords", "spears", "bows", "horse"))
    setup = Setup("mass", Grid(5, 7), sides, units, numbers={"gap": 3, "round_limit": 20})
    return Battle.start(RULESETS["zefrs"], setup, 1)


def mode_of() -> DeployMode:
    """The mode of side a, laid out."""
    mode = DeployMode(undeployed().seat("a"))
    laid(mode)
    return mode


def spot(mode: DeployMode, place: str) -> tuple[int, int]:
    """The middle of a place on the field."""
    squares: Projection = mode.squares
    return squares.rect(mode.cells[place]).center


def test_the_order_in_hand_is_given_and_legal() -> None:
    mode = mode_of()
    drafts = mode.seat.view.drafts
    assert mode.commits
    assert drafts[mode.request.id] == mode.order
    assert mode.seat.allows(mode.request, mode.order)
    mode.seat.commit()


def test_every_own_unit_is_shown_on_its_place() -> None:
    mode = mode_of()
    marks = mode.marks()
    assert {ghost.cell for ghost in marks.ghosts} == {mode.cells[p] for p in mode._units()}
    assert {ghost.facing for ghost in marks.ghosts} == {"N"}


def test_two_clicks_change_places() -> None:
    mode = mode_of()
    before = mode._units()
    click(mode, spot(mode, "left"))
    assert mode.marks().selected == before["left"]
    assert mode.cells["right"] in [cell for cell, _ in mode.marks().reach]
    click(mode, spot(mode, "right"))
    after = mode._units()
    assert (after["left"], after["right"]) == (before["right"], before["left"])
    assert mode.seat.view.drafts[mode.request.id] == mode.order
    assert mode.chosen is None


def test_a_unit_goes_to_an_empty_place() -> None:
    mode = mode_of()
    reserve = next(p for p in mode._units() if p.startswith("reserve-"))
    empty = next(p for p in ("reserve-left", "reserve-right") if p not in mode._units())
    moved = mode._units()[reserve]
    click(mode, spot(mode, reserve))
    click(mode, spot(mode, empty))
    assert mode._units()[empty] == moved


def test_a_place_the_rules_forbid_is_refused_with_a_reason() -> None:
    mode = mode_of()
    before = mode.order
    click(mode, spot(mode, "left"))
    click(mode, spot(mode, "reserve-left"))
    assert mode.order == before
    assert mode.refusal
    assert mode.refusal in " ".join(painted(mode).texts())


def test_the_list_does_the_same_by_mouse_and_keys() -> None:
    mode = mode_of()
    before = mode._units()
    rows = mode.ring.find("places")
    click(mode, (rows.rect.x + 30, rows.rect.y + 20))
    assert mode.marks().selected == before["left"]
    key(mode, pygame.K_ESCAPE)
    assert mode.chosen is None
    names = mode._names()
    mode.hovered = names[0]
    key(mode, pygame.K_DOWN)
    key(mode, pygame.K_RETURN)
    key(mode, pygame.K_DOWN)
    key(mode, pygame.K_RETURN)
    assert mode._units()[names[1]] == before[names[2]]


def test_right_click_lets_go_and_space_is_left_to_the_screen() -> None:
    mode = mode_of()
    click(mode, spot(mode, "centre"))
    mode.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 5), button=3))
    assert mode.chosen is None
    assert not key(mode, pygame.K_SPACE)


def test_a_later_sitting_finds_the_order_given() -> None:
    battle = undeployed()
    mode = DeployMode(battle.seat("a"))
    laid(mode)
    click(mode, spot(mode, "left"))
    click(mode, spot(mode, "centre"))
    assert DeployMode(battle.seat("a")).order == mode.order


def test_places_have_names() -> None:
    assert place_words("left") == "Left wing"
    assert place_words("reserve-centre") == "Behind the centre"
    assert place_words("reserve-right-2") == "Far behind the right wing"


@pytest.mark.parametrize(("size", "scale"), SIZES)
def test_no_letter_is_cut(size: tuple[int, int], scale: float) -> None:
    mode = mode_of()
    layout = laid(mode, size, scale)
    seen = painted(mode, size)
    fits(seen)
    inside(seen, layout.panel)
