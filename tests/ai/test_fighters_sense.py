"""What opponents make of a fight man against man: blows, dangers, ways, goals, and giving up."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.ai.single.ground import FAR, way
from game.ai.skirmish import worth
from game.ai.skirmish.dangers import dangers
from game.ai.skirmish.fray import Man, apart, fray, near
from game.ai.skirmish.nerve import gives_up
from game.ai.skirmish.trials import after, best_blow
from game.ai.skirmish.walks import declared, offered
from game.core.checks import Band, Check
from game.core.data import resource
from game.core.forecast import Branch, Forecast
from game.core.grid import Cell, Grid
from game.core.ruleset import Request
from game.core.seat import Seat
from game.play.match import open_match
from game.play.scenarios.library import load
from game.rules import RULESETS

CHECK = Check(
    "attack", "ZF-MEL-02", bands=(Band("red", 1, 10), Band("green", 11, 60), Band("white", 61, 100))
)


def man(now: int = 8, rank: str = "hero", temper: str = "", unit: int = 1) -> Man:
    return Man(unit, "a", Cell(3, 3), now, 10, rank, temper, "N")


def branch(answer: str, out: float = 0.0, *losses: tuple[int, float]) -> Branch:
    return Branch(answer, (("red", 0.1), ("green", 0.5), ("white", 0.4)), losses, out=out)


def at_declaring(name: str, seed: int = 3) -> tuple[Seat, tuple[Request, ...]]:
    """The first declarations of side a in a position that comes with the game."""
    path: Path = resource("data", "scenarios", "sanity") / f"personal-{name}.toml"
    match = open_match(
        name, load(path, RULESETS), RULESETS["zefrs"], {"a": "simple", "b": "simple"}, seed
    )
    while not any(r.kind == "personal.declare" for r in match.seat("a").waiting):
        assert match.step()
    return match.seat("a"), match.seat("a").waiting


def test_points_count_by_the_life_they_take_and_an_end_counts_whole() -> None:
    half = branch("none", 0.0, (0, 0.5), (4, 0.5))
    assert worth.of_branch(half, man(8)) == pytest.approx(worth.POINTS * 0.25)
    assert worth.of_branch(half, man(4)) > worth.of_branch(half, man(8))
    assert worth.of_branch(half, man(8, "enemy")) > worth.of_branch(half, man(8))
    assert worth.of_branch(branch("none", 1.0, (4, 1.0)), man(2)) == 1.0
    assert worth.of_branch(branch("none", 0.4, (1, 0.5)), man(0)) == pytest.approx(0.4)


def test_a_blow_is_weighed_by_what_the_target_is_expected_to_do() -> None:
    forecast = Forecast(CHECK, (branch("none", 0.3, (2, 0.6)), branch("parry", 0.1, (1, 0.6))))
    open_, guarded = (worth.of_blow(forecast, man(), "chest", a) for a in ("none", "parry"))
    assert open_ > guarded > 0
    assert worth.of_blow(forecast, man(), "right_arm") > worth.of_blow(forecast, man(), "chest")
    assert worth.of_blow(Forecast(CHECK, ()), man(), "chest") == 0.0
    assert worth.hits(forecast) == pytest.approx(0.6)


def test_an_attack_from_behind_is_known_by_the_facing() -> None:
    me = man()
    assert me.behind(Cell(3, 2))
    assert me.behind(Cell(2, 2))
    assert not me.behind(Cell(3, 4))
    assert not me.behind(Cell(3, 5))


def test_walls_bar_the_way_and_doors_make_it_longer() -> None:
    wall = tuple((Cell(3, y), "wall") for y in range(5) if y != 2)
    open_ = way(Grid(7, 5, wall), frozenset({Cell(6, 2)}))
    door = way(Grid(7, 5, (*wall, (Cell(3, 2), "door"))), frozenset({Cell(6, 2)}))
    shut = way(Grid(7, 5, (*wall, (Cell(3, 2), "wall"))), frozenset({Cell(6, 2)}))
    assert open_.left(Cell(0, 2)) == 6
    assert door.left(Cell(0, 2)) > 6
    assert shut.left(Cell(0, 2)) == FAR


def test_what_an_enemy_would_do_and_what_it_would_cost_is_asked_of_the_book() -> None:
    seat, _ = at_declaring("finish-the-worn")
    now = fray(seat.view)
    known = dangers(seat, now, 7)
    me = now.friends[0]
    assert {menace.target for menace in known.known.values()} == {me.unit}
    assert all(0 < known.of(foe.unit).power < 1 for foe in now.foes)
    assert "parry" in known.upon(me)[0].costs
    everywhere = known.at(now, me, me.cell, {})
    assert everywhere > known.at(now, me, me.cell, {now.foes[0].unit: 1.0}) > 0
    assert known.at(now, me, Cell(0, 0), {}) == 0.0


def test_who_shoots_is_told_by_how_far_he_threatens() -> None:
    seat, _ = at_declaring("keep-shooting")
    now = fray(seat.view)
    assert dangers(seat, now, 7).shooters == {now.friends[0].unit}


def test_what_lies_about_is_tried_in_an_imagined_battle() -> None:
    seat, (request,) = at_declaring("a-chair-in-the-hand")
    foe = fray(seat.view).foes[0]
    assert best_blow(seat, request, foe) is None
    order = declared(seat, request, {"form": "move", "manner": "pick_up"})
    assert order is not None
    before = seat.view.drafts
    later = after(seat, request, order, 5)
    assert later is not None
    assert (best_blow(*later, foe) or 0.0) > 0.5
    assert seat.view.drafts == before == {}


def test_declarations_take_what_is_wanted_or_nothing() -> None:
    seat, (request,) = at_declaring("finish-the-worn")
    wanted = {"form": "fight", "how": "strike", "area": "gut"}
    order = declared(seat, request, wanted)
    assert order is not None
    assert order.text("area") == "gut"
    assert seat.allows(request, order)
    assert declared(seat, request, {**wanted, "area": "tail"}) is None
    assert "strike" in offered(seat, request, ("form", "fight"))


def test_only_those_give_up_for_whom_it_is_lost() -> None:
    seat, _ = at_declaring("the-bold-stay")
    now = fray(seat.view)
    me = now.friends[0]
    assert not gives_up(now, me)
    spent = replace(me, now=0, temper="")
    assert gives_up(now, spent)
    assert not gives_up(now, replace(spent, temper="bold"))
    assert gives_up(now, replace(me, now=me.full // 2, temper="wary"))
    assert not gives_up(now, replace(me, now=me.full, temper="wary"))


def test_cells_are_apart_as_the_crow_and_the_king_go() -> None:
    assert apart(Cell(0, 0), Cell(3, 2)) == 4
    assert near(Cell(0, 0), Cell(1, 1))
    assert not near(Cell(0, 0), Cell(0, 2))
