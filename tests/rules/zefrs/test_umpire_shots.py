"""An umpire's eye on shots: what they are taken at, from where, and over what."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Health, Lights, Out
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.zefrs.personal.acts import moving, shooting
from game.rules.zefrs.personal.acts.performing import perform
from game.rules.zefrs.personal.orders.grammar import DECLARE
from game.rules.zefrs.personal.sheet import reaching
from game.rules.zefrs.sheet.actions import ANY, Action
from game.rules.zefrs.sheet.components import Loading, Quiver, Rides, Spent
from tests.rules.zefrs.field import Scene, keys, man, order, scene, skirmish
from tests.rules.zefrs.turns import a_turn, keys_of, unit_of

BOW = {"weapons": ("short_bow",), "short_bow": 8}
SHOT = Action("fight", "shoot", "short_bow")


def ids(here: Scene, name: str = "Ann", target: str = "Bob", start: Cell | None = None) -> set[str]:
    """The rows of T3 that count for a shot."""
    return set(reaching.line_to(here.world, here.id(name), here.id(target), start).circumstances)


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
    line = reaching.line_to(here.world, here.id("Ann"), here.id("Bob"))
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
    line = reaching.line_to(here.world, here.id("Ann"), here.id("Bob"))
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
        return [
            value for name, value in DECLARE.choices(here.view(), request, partial) if name == slot
        ]

    start = order(form="fight", how="shoot", weapon="short_bow", step=spot)
    assert beast in offered(start, "target")
    assert offered(start.plus(("target", beast)), "area") == [ANY]
    assert len(offered(start.plus(("target", here.id("Bob"))), "area")) == 8


LOSSES = {
    "zefrs.shot_in_melee": (
        "ZF-MIS-02",
        "short_bow",
        lambda here: Spent(attackers=(here.id("Bob"),)),
    ),
    "zefrs.shot_unloaded": ("ZF-MIS-08", "arbalest", lambda here: Loading((("arbalest", 1),))),
    "zefrs.shot_none_left": ("ZF-MIS-09", "short_bow", lambda here: Quiver((("short_bow", 0),))),
}
"""How a shot is told that is lost for a reason of the shooter's own, by which rule."""


@pytest.mark.rule("ZF-MIS-02", "ZF-DECL-09")
@pytest.mark.parametrize("key", LOSSES)
@pytest.mark.parametrize("beside", ["12 . . 3", "1 . 2 . 3"])
def test_a_shot_that_the_shooter_himself_has_lost_is_turned_on_nobody(
    key: str, beside: str
) -> None:
    """Neither asked nor rolled for, whether its target has come beside him or fallen."""
    rule_id, bow, cause = LOSSES[key]
    ann = man("Ann", talents={"weapons": (bow,), bow: 8})
    here = scene(beside, ann, man("Bob"), man("Ben"))
    here.put("Ann", cause(here))
    if beside == "1 . 2 . 3":
        here.put("Bob", Out("slain"))
    shot = Action("fight", "shoot", bow, target=here.id("Bob"))
    (lost,) = here.do(lambda step: perform(step, here.id("Ann"), shot))
    assert (lost.key, lost.rule, lost.unit) == (key, rule_id, here.id("Ann"))


@pytest.mark.rule("ZF-DECL-09", "ZF-MIS-01")
def test_a_shot_whose_target_has_come_beside_him_may_still_be_turned_on_another() -> None:
    here = scene("12 . . 3", man("Ann", talents=BOW), man("Bob"), man("Ben"))
    shot = replace(SHOT, target=here.id("Bob"))
    turn = order(target=here.id("Ben"))
    events = here.do(
        lambda step: perform(step, here.id("Ann"), shot),
        {"reflexes": [1], "attack": [99]},
        [turn],
    )
    assert keys(events) == ["zefrs.turns_on", "zefrs.shot_miss"]
    assert events[0].target == here.id("Ben")


@pytest.mark.rule("ZF-MIS-02", "ZF-DECL-09")
def test_an_archer_struck_before_his_moment_loses_his_shot_and_no_die_is_thrown() -> None:
    """The worked case: Bob, whom she meant to shoot, is quicker, comes up, strikes and misses."""
    ann = man("Ann", talents=BOW)
    battle = skirmish(
        "1 . 2 . 3",
        ann,
        man("Bob"),
        man("Ben", talents={"damage": 9}),
        dice={"surprise": [99] * 3, "initiative": [1, 10, 1], "attack": [99]},
    )
    ann_id, bob = (unit_of(battle, name) for name in ("Ann", "Bob"))
    shot = order(
        form="fight", how="shoot", weapon="short_bow", step=Cell(0, 0), target=bob, area=ANY
    ).plus(("facing", "auto"))
    blow = order(
        form="fight",
        how="strike",
        weapon="broadsword",
        step=Cell(1, 0),
        target=ann_id,
        area="chest",
        stun=False,
        facing="auto",
    )
    stays = order(form="defend", method="dodge", step=Cell(4, 0), facing="auto")
    declared = {"Ann": shot.plus(("more", False)), "Bob": blow.plus(("more", False)), "Ben": stays}
    a_turn(battle, declared)
    told = [e for e in battle.events if e.key.startswith("zefrs.shot")]
    assert [(e.key, e.rule, e.target) for e in told] == [("zefrs.shot_in_melee", "ZF-MIS-02", bob)]
    assert [e.target for e in battle.events if e.key == "zefrs.duel_miss"] == [ann_id]
    assert not keys_of(battle, "zefrs.turns_on", "zefrs.turns_too_late", "zefrs.walks_after")
