"""Setting up: places, secret deployment, leaders, commanders and who replaces them."""

from __future__ import annotations

from itertools import islice

import pytest

from game.core.components import Commands, Facing, Leads, Out, Unit
from game.core.data import Misfit
from game.core.grid import Cell, Grid
from game.core.orders import IllegalOrder, Order
from game.rules.zefrs.mass.build import build
from game.rules.zefrs.mass.companies import will_of
from game.rules.zefrs.mass.components import Attached, Reserve
from game.rules.zefrs.mass.contact import leading
from game.rules.zefrs.mass.deploy import fronts, places
from game.rules.zefrs.sheet.fighter import Fighter
from game.rules.zefrs.tables import tables
from tests.rules.zefrs.mass_field import (
    Figure,
    army,
    cell,
    command,
    events,
    fight,
    id_of,
    men,
    now,
    pass_on,
    put,
    start,
    unit,
)

NUMBERS = tables().numbers.mass


def six(side: str, placed: bool = False) -> list:
    names = ("left", "centre", "right", "reserve-left", "reserve-centre", "reserve-right")
    return [
        unit(f"{side.upper()}{n}", place=name if placed else "") for n, name in enumerate(names)
    ]


def both(count: int = 6):
    return start(army(*six("a")[:count], *six("b")[:count], commanders=True))


@pytest.mark.rule("ZF-MASS-SET-08")
def test_left_faces_right():
    south, north = places(False, 1, NUMBERS), places(True, 5, NUMBERS)
    assert [south[name] for name in ("left", "centre", "right")] == [(1, 1), (2, 1), (3, 1)]
    assert [north[name] for name in ("right", "centre", "left")] == [(1, 5), (2, 5), (3, 5)]


@pytest.mark.rule("ZF-MASS-SET-09")
def test_reserves_stand_behind():
    south, north = places(False, 1, NUMBERS), places(True, 5, NUMBERS)
    assert south["reserve-left"] == (1, 0)
    assert north["reserve-left"] == (3, 6)
    assert places(False, 2, NUMBERS)["reserve-left-2"] == (1, 0)
    assert "reserve-left-2" not in south


@pytest.mark.rule("ZF-MASS-SET-10")
@pytest.mark.parametrize(("gap", "rows"), [(3, (1, 5)), (2, (1, 4)), (1, (2, 4)), (0, (2, 3))])
def test_the_gap_gives_the_front_rows(gap: int, rows: tuple[int, int]):
    assert fronts(gap, NUMBERS) == rows
    battle = start(army(unit("A1", place="centre"), unit("B1", place="centre"), gap=gap))
    assert (cell(battle, "A1"), cell(battle, "B1")) == ((2, rows[0]), (2, rows[1]))


@pytest.mark.rule("ZF-MASS-SET-08")
def test_placed_units_face_each_other_and_need_no_deployment():
    battle = start(army(*six("a", True), *six("b", True)))
    assert battle.clock.phase == "orders"
    assert battle.world.get(id_of(battle, "A1"), Facing).direction == "N"
    assert battle.world.get(id_of(battle, "B1"), Facing).direction == "S"
    assert battle.world.find(id_of(battle, "A4"), Reserve)
    assert battle.world.find(id_of(battle, "A1"), Reserve) is None


@pytest.mark.rule("ZF-MASS-SET-02", "ZF-MASS-SET-08")
def test_both_sides_deploy_in_secret_and_are_revealed_together():
    battle = both()
    assert battle.clock.phase == "deploy"
    mine = battle.seat("a")
    (asked,) = mine.waiting
    assert asked.secret
    mine.give(asked, mine.default(asked))
    mine.commit()
    assert cell(battle, "A0") is None
    assert not battle.seat("b").view.drafts
    other = battle.seat("b")
    other.give(other.waiting[0], other.default(other.waiting[0]))
    other.commit()
    assert battle.clock.phase == "orders"
    assert len({cell(battle, f"A{n}") for n in range(6)}) == 6
    assert len(events(battle, "zefrs.deployed")) == 12
    assert cell(battle, "a commander") == cell(battle, "A0")


@pytest.mark.rule("ZF-MASS-SET-02", "ZF-MASS-SET-09")
def test_reserves_need_somebody_in_front_and_a_wing_may_stay_empty():
    battle = both(3)
    seat = battle.seat("a")
    (asked,) = seat.waiting
    found = {tuple(str(v) for _, v in order.slots) for order in seat.legal(asked)}
    assert ("reserve-left", "left", "right") in found
    assert ("reserve-left", "centre", "right") not in found
    assert ("left", "reserve-left", "right") in found
    assert all(len(set(places_)) == 3 for places_ in found)


@pytest.mark.rule("ZF-MASS-SET-09", "ZF-MASS-MOV-04")
def test_why_a_place_is_refused():
    battle = both(3)
    seat = battle.seat("a")
    (asked,) = seat.waiting
    ids = [str(id_of(battle, f"A{n}")) for n in range(3)]

    def why(*chosen: str) -> str:
        with pytest.raises(IllegalOrder) as caught:
            seat.give(asked, Order(tuple(zip(ids, chosen, strict=True))))
        return f"{caught.value.rule} {caught.value.why}"

    alone = "ZF-MASS-SET-09 zefrs.no.reserve_alone"
    assert why("reserve-left", "centre", "right") == alone
    assert why("left", "left", "right") == "ZF-MASS-MOV-04 zefrs.no.place_taken"
    assert why("left", "middle", "right") == "ZF-MASS-SET-08 zefrs.no.such_place"


@pytest.mark.rule("ZF-MASS-SET-02")
def test_six_units_fill_all_places():
    battle = both(6)
    seat = battle.seat("a")
    (asked,) = seat.waiting
    first = next(seat.legal(asked))
    used = {str(place) for _, place in first.slots}
    assert used == set(places(False, 1, NUMBERS))


@pytest.mark.rule("ZF-MASS-SET-04")
def test_leaders_are_not_counted_among_the_fighters():
    battle = start(army(unit("A1", (2, 1), men(80)), unit("B1", (2, 5))))
    fight(battle)
    leader = leading(battle.world)[id_of(battle, "A1")]
    assert battle.world.get(leader, Unit).name == "A1 leader"
    assert now(battle, "A1") == 80
    assert build(army(unit("A1", (2, 1), men(80)), unit("B1", (2, 5))))


@pytest.mark.rule("ZF-MASS-SET-05")
def test_the_commander_is_a_character_of_his_own_in_a_friendly_square():
    battle = start(army(unit("A1", (2, 1)), unit("B1", (2, 5)), commanders=True))
    chief = id_of(battle, "a commander")
    command(battle, "a commander", (2, 1))
    fight(battle)
    assert cell(battle, "a commander") == (2, 1)
    assert battle.world.find(chief, Leads) is None
    doubling = start(army(unit("A1", (2, 1)), unit("B1", (2, 5))))
    leader = id_of(doubling, "A1 leader")
    assert doubling.world.get(leader, Commands).side == "a"
    command(doubling, "A1 leader", (3, 1))
    fight(doubling)
    assert cell(doubling, "A1 leader") == (3, 1)
    assert [e.rule for e in events(doubling, "zefrs.leaderless", "A1")] == ["ZF-MASS-SET-05"]
    assert leading(doubling.world)[id_of(doubling, "A1")] != leader


@pytest.mark.rule("ZF-MASS-SET-06")
def test_a_lost_leader_is_replaced_by_a_junior_from_the_ranks():
    battle = start(army(unit("A1", (2, 1), men(will=3)), unit("B1", (2, 5)), commanders=True))
    world, lost = battle.world, id_of(battle, "A1 leader")
    fight(battle)
    put(world, lost, Out("slain"))
    fight(battle)
    heir = leading(world)[id_of(battle, "A1")]
    assert heir != lost
    assert world.get(heir, Fighter).combat_class == "ENEMY"
    assert will_of(world, heir) == 3
    assert events(battle, "zefrs.new_leader", "A1")[0].rule == "ZF-MASS-SET-06"


@pytest.mark.rule("ZF-MASS-SET-06")
def test_a_junior_has_what_the_scenario_gives_to_most_of_the_ranks():
    """Sixty with pikes of 7 in mail, forty with clubs: he has a pike and mail, and all Will's 4."""
    pikes = men(60, will=5, weapons=("pike",), pike=7, armour=("mail_shirt",))
    battle = start(army(unit("A1", (2, 1), (men(40), pikes)), unit("B1", (2, 5)), commanders=True))
    world = battle.world
    put(world, id_of(battle, "A1 leader"), Out("slain"))
    fight(battle)
    junior = world.get(leading(world)[id_of(battle, "A1")], Fighter)
    assert (junior.combat_class, dict(junior.talents)["will"]) == ("ENEMY", 4)
    assert (junior.weapons, dict(junior.talents)["pike"]) == (("pike",), 7)
    assert [worn.id for worn in junior.armour] == ["mail_shirt"]


@pytest.mark.rule("ZF-MASS-SET-06", "ZF-MASS-SET-04")
def test_somebody_who_goes_with_the_unit_leads_it_before_a_junior():
    hero = Figure("Perrin", "hero")
    battle = start(army(unit("A1", (2, 1), also=(hero,)), unit("B1", (2, 5)), commanders=True))
    world, lost = battle.world, id_of(battle, "A1 leader")
    put(world, lost, Out("unconscious"))
    fight(battle)
    perrin = id_of(battle, "Perrin")
    assert leading(world)[id_of(battle, "A1")] == perrin
    assert world.find(perrin, Attached) is None


@pytest.mark.rule("ZF-MASS-SET-06", "ZF-MASS-SET-04")
@pytest.mark.parametrize(
    ("classes", "heir"),
    [
        (("ENEMY",), "Junior of A1"),
        (("ENEMY", "FOE"), "Second"),
        (("PC", "ENEMY"), "First"),
        (("PC", "FOE"), "Second"),
    ],
)
def test_only_a_pc_or_foe_who_goes_with_the_unit_leads_it(classes: tuple[str, ...], heir: str):
    names = ("First", "Second")
    also = tuple(
        Figure(name, "hero", {"combat_class": combat_class, "will": 7 + number})
        for number, (name, combat_class) in enumerate(zip(names, classes, strict=False))
    )
    battle = start(army(unit("A1", (2, 1), also=also), unit("B1", (2, 5)), commanders=True))
    put(battle.world, id_of(battle, "A1 leader"), Out("slain"))
    fight(battle)
    leader = leading(battle.world)[id_of(battle, "A1")]
    assert battle.world.get(leader, Unit).name == heir
    with_him = [who for who, _ in battle.world.each(Attached)]
    assert len(with_him) == len(classes) - (heir in names)


@pytest.mark.rule("ZF-MASS-SET-06")
def test_the_leader_of_the_highest_will_takes_the_command():
    units = (unit("A1", (1, 1), will=5), unit("A2", (3, 1), will=7), unit("B1", (2, 5)))
    battle = start(army(*units, commanders=True))
    put(battle.world, id_of(battle, "a commander"), Out("slain"))
    fight(battle)
    second = id_of(battle, "A2 leader")
    assert battle.world.get(second, Commands).side == "a"
    assert cell(battle, "A2 leader") == cell(battle, "A2")
    assert leading(battle.world)[id_of(battle, "A2")] != second
    assert events(battle, "zefrs.new_commander")[0].rule == "ZF-MASS-SET-06"


def test_every_fault_of_a_setup_is_told_at_once_with_its_place():
    setup = army(
        unit("A1", place="middle"),
        unit("A2", place="left", troops=men(weapons=("clubb",))),
        unit("B1", (2, 5), facing="NE"),
        grid=Grid(5, 7, ((Cell(1, 1), "swamp"),)),
    )
    with pytest.raises(Misfit) as caught:
        build(setup)
    paths = {".".join(map(str, wrong.path)) for wrong in caught.value.wrongs}
    assert {"units.0.place", "units.2.facing", "map.legend"} <= paths
    assert "units.1.troops.0.overrides.weapons" in paths


@pytest.mark.rule("ZF-MASS-SET-02")
def test_more_than_six_units_are_a_fault():
    seventh = unit("A6", (0, 0))
    with pytest.raises(Misfit, match="ZF-MASS-SET-02"):
        build(army(*six("a", True), seventh, unit("B1", (2, 5))))
    rows = build(army(*six("a", True), unit("B1", (2, 5))))
    assert len(rows) > 12


@pytest.mark.parametrize("count", [1, 2, 3, 4, 5, 6])
def test_every_deployment_ends_with_all_units_placed(count: int):
    seat = both(count).seat("a")
    (asked,) = seat.waiting
    found = list(islice(seat.legal(asked), 3000))
    assert {len(order.slots) for order in found} == {count}


def test_default_deployment_answers_by_itself_with_one_unit():
    battle = start(army(unit("A1"), unit("B1")))
    pass_on(battle)
    assert battle.clock.phase in ("deploy", "orders")
    assert Cell(2, 1) in places(False, 1, NUMBERS).values()
