"""Cover and odds are told before anybody is shot at: in the tip, on the token, on the map."""

from __future__ import annotations

from dataclasses import replace

from pygame import Surface

from game.core.checks import Modifier
from game.core.components import Position
from game.core.grid import Cell
from game.core.shown import Sightline
from game.ui.field.camera import fitted
from game.ui.field.marks import sights
from game.ui.field.scene import Sight
from game.ui.stage.act.plan import sight_words
from tests.ui.battle.seated import screen, seat
from tests.ui.hands import move
from tests.ui.leaf.fighters import GUY, LAMBERT
from tests.ui.pixels import differing
from tests.ui.stage.skirmish import acting, spot, stage
from tests.ui.stage.ticking import TURN, counting

AWAY = Modifier("ZF-MOD-02", "zefrs.higher", -4)


def tip(app: object) -> list[str]:
    return [words for _, words in stage(app).plan(screen(app)).tip]  # type: ignore[arg-type]


def test_pointing_at_an_enemy_tells_his_cover_and_what_a_shot_from_here_loses() -> None:
    app = counting(TURN)
    there = seat(app).view.get(GUY, Position).cell
    move(app, spot(app, there))
    assert "Partly in cover" in tip(app)
    lines = stage(app).outlook.sight(acting(app).request.unit, Cell(8, 6))  # type: ignore[union-attr]
    told = tuple(replace(line, modifiers=(AWAY,)) for line in lines)
    stage(app).outlook._sight = dict.fromkeys(stage(app).outlook._sight, told)
    assert any(words.startswith("A shot from here: \N{MINUS SIGN}4") for words in tip(app))


def test_only_the_chosen_enemy_is_called_the_target() -> None:
    app = counting(TURN)
    assert acting(app).leaf.choose(("form", "fight"), ("how", "strike"), ("target", GUY))
    move(app, spot(app, seat(app).view.get(LAMBERT, Position).cell))
    assert acting(app).leaf.target == LAMBERT, "previewed"
    assert not any("already" in words for words in tip(app))
    move(app, spot(app, seat(app).view.get(GUY, Position).cell))
    assert any("already" in words for words in tip(app))


def test_a_badge_marks_whoever_has_cover_from_the_one_who_looks() -> None:
    camera = fitted(12, 8, Surface((720, 480)).get_rect())
    pictures = []
    for state, hostile in (("clear", False), ("cover", False), ("cover", True)):
        surface = Surface((720, 480))
        line = Sightline(Cell(1, 1), Cell(6, 4), GUY, state)
        sights.badge(surface, camera, Sight(line, hostile=hostile))
        pictures.append(surface)
    assert differing(pictures[0], pictures[1]) > 20
    assert differing(pictures[0], pictures[2]) == 0


def test_no_scroll_hides_a_melee_to_say_that_nothing_lies_between() -> None:
    here, beside, far = Cell(1, 1), Cell(2, 2), Cell(6, 4)
    assert sight_words(Sightline(here, far, GUY, "clear")) == "clear line"
    assert sight_words(Sightline(here, beside, GUY, "clear")) == ""
    assert sight_words(Sightline(here, beside, GUY, "cover"))


def test_cover_and_range_are_told_as_what_they_come_to_in_all() -> None:
    here, far = Cell(1, 1), Cell(6, 4)
    cover = Modifier("ZF-MOD-02", "zefrs.half_cover", -2)
    told = [
        sight_words(Sightline(here, far, GUY, "cover", every))
        for every in ((), (cover,), (cover, replace(cover, worth=-1)))
    ]
    assert told == ["in cover", "cover \N{MINUS SIGN}2", "cover, \N{MINUS SIGN}3 in all"]


def test_an_order_at_several_tells_the_odds_of_each_on_the_map() -> None:
    app = counting(TURN)
    leaf = acting(app).leaf
    assert leaf.choose(("form", "fight"), ("how", "strike"), ("target", GUY))
    told = {seen.line.unit: seen.words for seen in stage(app).plan(screen(app)).sights}
    assert "hits" not in told[GUY] and not told[LAMBERT]
    assert leaf.choose(("target2", LAMBERT))
    told = {seen.line.unit: seen.words for seen in stage(app).plan(screen(app)).sights}
    assert (told[GUY], told[LAMBERT]) == ("hits 55 %", "hits 28 %")
