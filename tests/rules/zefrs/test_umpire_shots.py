"""An umpire's eye on shots: what they are taken at, from where, and over what."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Health, Lights
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.zefrs.actions import ANY, Action
from game.rules.zefrs.skirmish import firing, moving, shooting
from game.rules.zefrs.skirmish.components import Rides
from game.rules.zefrs.skirmish.grammar import choices
from tests.rules.zefrs.field import Scene, keys, man, order, scene

BOW = {"weapons": ("short_bow",), "short_bow": 8}
SHOT = Action("fight", "shoot", "short_bow")


def ids(here: Scene, name: str = "Ann", target: str = "Bob", start: Cell | None = None) -> set[str]:
    """The rows of T3 that count for a shot."""
    return set(firing.line_to(here.world, here.id(name), here.id(target), start).circumstances)


@pytest.mark.rule("ZF-MOD-01")
def test_m12_counts_for_the_one_step_of_a_mount_as_well() -> None:
    ann = man("Ann", "freebooter_knight", talents=BOW)
    here = scene("1 . . . . 2", ann, man("Bob"))
    assert "M12" not in ids(here)
    assert "M12" in ids(here, start=Cell(1, 0)), "so it is forecast"
    here.do(lambda step: moving.take_step(step, here.id("Ann"), Cell(1, 0)))
    assert "M12" in ids(here)
    foot = scene("1 . . . . 2", man("Ann", talents=BOW), man("Bob"))
    foot.do(lambda step: moving.take_step(step, foot.id("Ann"), Cell(1, 0)))
    assert "M12" not in ids(foot) | ids(foot, start=Cell(2, 0))


@pytest.mark.rule("ZF-MOD-01")
@pytest.mark.parametrize(
    ("gait", "row"), [("run", "M11"), ("walk", None), ("mounted_gallop", "M11")]
)
def test_m11_counts_for_who_ran_before_the_shot(gait: str, row: str | None) -> None:
    mounted = gait == "mounted_gallop"
    bob = man("Bob", "freebooter_knight" if mounted else "freebooter")
    here = scene("1 . . . . 2 . .", man("Ann", talents=BOW), bob)
    move = Action("move", gait, to=Cell(6, 0))
    here.do(lambda step: moving.move(step, here.id("Bob"), move))
    assert ids(here) & {"M11"} == ({row} if row else set())


@pytest.mark.rule("ZF-MIS-10")
def test_two_men_in_the_line_cover_once() -> None:
    people = (man("Ann", talents=BOW), man("Bob"), man("Abe"), man("Ben"))
    here = scene("1 . 3 . 4 . 2", *people)
    line = firing.line_to(here.world, here.id("Ann"), here.id("Bob"))
    assert [row for row in line.circumstances if row.startswith("M4")] == ["M4a"]
    for name in ("Abe", "Ben"):
        here.stand(name, fallen=True)
    assert not {"M4a", "M4b"} & ids(here)


@pytest.mark.rule("ZF-MIS-10", "ZF-GRID-09")
def test_a_low_wall_covers_the_one_beside_it_alone() -> None:
    ann, bob = man("Ann", talents=BOW), man("Bob", talents=BOW)
    here = scene("1 = . . . 2", ann, bob)
    assert "M4a" not in ids(here), "it stands beside the shooter"
    assert "M4a" in ids(here, "Bob", "Ann")


@pytest.mark.rule("ZF-MOD-03")
def test_smoke_and_dusk_hide_somebody_once() -> None:
    people = (man("Ann", talents=BOW), man("Bob"))
    here = scene("1 . ~ . 2", *people, switches=("dusk",))
    line = firing.line_to(here.world, here.id("Ann"), here.id("Bob"))
    assert line.circumstances.count("M3") == 1


@pytest.mark.rule("ZF-GRID-09")
def test_out_of_the_dark_one_shoots_well_at_who_stands_in_the_light() -> None:
    people = (man("Ann", talents=BOW), man("Bob", talents=BOW))
    here = scene("1 . : : 2", *people, under={1: "dark", 2: "dark"})
    assert "M7" in ids(here)
    lights = next(unit for unit, _ in here.world.each(Lights))
    lit = replace(here.world.get(lights, Lights), lit=((Cell(4, 0), 1),))
    here.world.put(lights, lit, here.world.get(lights, Lights))
    assert "M7" not in ids(here) and "M7" in ids(here, "Bob", "Ann")


def mount(here: Scene, rider: str) -> int:
    """The beast under him."""
    return here.world.get(here.id(rider), Rides).mount


@pytest.mark.rule("ZF-MEL-07", "ZF-MIS-03")
def test_a_mount_may_be_shot_at_and_where_does_not_matter() -> None:
    here = scene("1 . . 2", man("Ann", talents=BOW), man("Bob", "freebooter_knight"))
    shot = replace(SHOT, target=mount(here, "Bob"))
    full = here.world.get(mount(here, "Bob"), Health).now
    here.do(lambda step: shooting.shoot(step, here.id("Ann"), shot), {"attack": [1]})
    assert here.world.get(mount(here, "Bob"), Health).now == full - 4
    events = here.do(lambda step: shooting.shoot(step, here.id("Ann"), shot), {"attack": [1]})
    assert "zefrs.mount_drops" in keys(events) and here.who("Bob").condition.fallen


@pytest.mark.rule("ZF-MEL-07", "ZF-MIS-05")
def test_a_shot_at_a_mount_cannot_be_called() -> None:
    here = scene("1 . . 2", man("Ann", talents=BOW), man("Bob", "freebooter_knight"))
    beast, spot = mount(here, "Bob"), Cell(0, 0)
    request = Request("r", "a", here.id("Ann"), "personal.declare")

    def offered(partial: Order, slot: str) -> list[object]:
        return [value for name, value in choices(here.view(), request, partial) if name == slot]

    start = order(form="fight", how="shoot", weapon="short_bow", step=spot)
    assert beast in offered(start, "target")
    assert offered(start.plus(("target", beast)), "area") == [ANY]
    assert len(offered(start.plus(("target", here.id("Bob"))), "area")) == 8
