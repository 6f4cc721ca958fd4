"""What ZeFRS tells an opponent: legal orders alone, and worths that are sound."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

import pytest

from game.core.grid import Cell, king_moves
from game.core.orders import Order, settled
from game.core.ruleset import Request
from game.core.seat import Seat
from game.play.match import Match, open_match
from game.play.scenarios.library import find, load
from game.rules import RULESETS
from game.rules.zefrs.personal.orders.tactics import TACTICS
from game.rules.zefrs.personal.sheet.muster import cell_of, enemies, fighters
from game.rules.zefrs.personal.shown import LOOKOUT
from game.rules.zefrs.sheet.components import HeldBy
from tests.rules.zefrs.field import man, scene

ASKED = ("personal.declare", "personal.free", "personal.face")


def battle(name: str, level: str, seed: int) -> Match:
    scenario = load(find(name), RULESETS)
    return open_match(name, scenario, RULESETS["zefrs"], {"a": level, "b": level}, seed)


def asked(match: Match, most: int, every: int) -> Iterator[tuple[Seat, Request]]:
    """Some of what is asked in the course of a battle."""
    for count in range(most * every):
        if count % every == 0:
            for seat in map(match.battle.seat, match.battle.sides):
                yield from ((seat, request) for request in seat.waiting)
        if not match.step():
            return


def proposed(seat: Seat, request: Request) -> Iterator[Order]:
    view = seat.view
    yield from TACTICS.others(view, request)
    for foe in enemies(view, request.unit):
        for order in islice(TACTICS.attacks(view, request, foe), 4):
            yield order
            yield from TACTICS.variants(view, request, order)
    cells = [stride.cell for stride in islice(LOOKOUT.reach(view, request.unit), 0, None, 25)]
    for cell in (*cells, cell_of(view, request.unit)):
        ways = (way(view, request, cell) for way in (TACTICS.going, TACTICS.leaving))
        yield from (way for way in ways if way is not None)


@pytest.mark.parametrize("name", ["wyvern-bridge", "osyth-road", "copper-kettle"])
def test_all_that_is_proposed_is_legal(name: str) -> None:
    seen = 0
    for seat, request in asked(battle(name, "random", 4), 9, 4):
        for order in proposed(seat, request) if request.kind in ASKED else ():
            assert seat.allows(request, order), (request, order)
            seen += 1
    assert seen > 50


@pytest.mark.rule("ZF-GRID-06", "ZF-ACT-12")
@pytest.mark.parametrize("state", [{}, {"held": True}, {"fallen": True}])
def test_who_lies_or_is_held_is_proposed_no_step(state: dict[str, bool]) -> None:
    """He strikes at his holder all the same: with the fists, or with what is in his hand."""
    here = scene("1 2 .\n. . .", man("Ann"), man("Bob"))
    here.stand("Ann", **state)
    if "held" in state:
        here.put("Ann", HeldBy(here.id("Bob"), 1))
    view, request = here.view(), Request("x", "a", here.id("Ann"), "personal.declare", True, True)
    found = [*TACTICS.attacks(view, request, here.id("Bob")), *TACTICS.others(view, request)]
    assert any(order.text("how") in ("brawl", "strike") for order in found)
    for order in found:
        assert settled(view.grammar(request), order) is not None, order
        assert not state or "step" not in dict(order.slots)


def test_worths_are_parts_of_a_man() -> None:
    match = battle("wyvern-bridge", "simple", 2)
    for _ in range(30):
        match.step()
    view = match.seat("a").view
    for unit in fighters(view):
        assert 0.0 <= TACTICS.left(view, unit) <= 1.0
        assert 0.0 <= TACTICS.power(view, unit) <= 1.0
        assert TACTICS.lost(view, unit, 0) == 0.0
        assert TACTICS.lost(view, unit, 1) <= TACTICS.lost(view, unit, 3) <= 1.0


def test_who_cannot_be_reached_has_nothing_to_fear() -> None:
    match = battle("wyvern-bridge", "simple", 2)
    while not any(request.kind == "personal.declare" for request in match.seat("a").waiting):
        assert match.step()
    view = match.seat("a").view
    mine = [unit for unit in fighters(view) if unit in {r.unit for r in match.seat("a").waiting}]
    foe = enemies(view, mine[0])[0]
    far = Cell(0, 0)
    assert king_moves(cell_of(view, foe), far) > 3
    assert TACTICS.danger(view, foe, mine[0], far) == 0.0
    assert 0.0 < TACTICS.danger(view, foe, mine[0], cell_of(view, foe)) < 1.0
