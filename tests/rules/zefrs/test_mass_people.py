"""Leaders and commanders of a mass battle: who leads and takes over, where they go, who is lost."""

from __future__ import annotations

import pytest

from game.core.components import Commands, Leads, Ordered, Out, Position, Strength, Unit
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Clock, Request
from game.core.setup import UnitSetup
from game.core.world import World
from game.rules.zefrs.mass import command
from game.rules.zefrs.mass.build import build
from game.rules.zefrs.mass.command import leave_behind, may_take_over, overrun, take_over
from game.rules.zefrs.mass.components import Attached, Calm, Reserve, TookOver
from game.rules.zefrs.mass.contact import acting_leaders, commander, leading, opponents, stands
from game.rules.zefrs.mass.modifiers import of_leader
from game.rules.zefrs.mass.moves import meet
from game.rules.zefrs.mass.orders import choices
from game.rules.zefrs.mass.removal import depart, go_to, havens, lose
from game.rules.zefrs.mass.round import new_commanders
from game.rules.zefrs.mass.victory import nightfall
from game.rules.zefrs.sheet.fighter import Deeds
from game.rules.zefrs.tables import tables
from tests.rules.zefrs.field import Scene
from tests.rules.zefrs.mass_field import army, bows, field, stand, unit

NUMBERS = tables().numbers.mass


def battle(*units: UnitSetup) -> Scene:
    """A mass battle as a world; each side has a commander of its own."""
    return Scene(World(build(army(*units, commanders=True))))


def ids(here: Scene, *names: str) -> list[int]:
    known = {who.name: one for one, (who,) in here.world.each(Unit)}
    return [known[name] for name in names]


def ordered(here: Scene, one: int, *slots: tuple[str, object]) -> None:
    here.world.put(one, Ordered(Order(slots)))  # type: ignore[arg-type]


def view_slots(here: Scene, one: int, *slots: tuple[str, object]) -> list[tuple[str, object]]:
    """The next slot of a unit's order."""
    asked = Request("", "a", one, "mass.order")
    return list(choices(here.view(), asked, Order(slots)))  # type: ignore[arg-type]


@pytest.mark.rule("ZF-MASS-CMD-02")
@pytest.mark.parametrize(
    ("to", "may"),
    [((2, 2), True), ((2, 3), False), ((1, 2), False), ((4, 1), True), ((0, 6), False)],
)
def test_a_commander_takes_over_where_a_unit_of_his_is_or_may_come(
    to: tuple[int, int], may: bool
) -> None:
    near = field(stand(1, "a", (2, 2)), stand(2, "b", (2, 3)), stand(3, "a", (4, 0)))
    near = {**near, 4: stand(4, "b", (0, 5))}
    assert may_take_over(near, "a", Cell(*to)) is may


@pytest.mark.rule("ZF-MASS-CMD-02")
def test_who_takes_over_leads_the_unit_of_his_square_if_it_is_his() -> None:
    here = battle(unit("A1", (2, 2)), unit("B1", (2, 4)))
    mine, chief, leader = ids(here, "A1", "a commander", "A1 leader")
    (told,) = here.do(lambda step: take_over(step, chief, "a"))
    assert (told.key, told.rule, told.unit, told.target) == (
        "zefrs.takes_over",
        "ZF-MASS-CMD-02",
        chief,
        mine,
    )
    assert here.world.get(chief, TookOver).unit == mine
    assert leading(here.world)[mine] == acting_leaders(here.world)[mine] == chief
    here.world.put(chief, Out("slain"))
    assert (leading(here.world)[mine], acting_leaders(here.world)[mine]) == (chief, leader)
    for cell in ((2, 4), (0, 0)):
        other = battle(unit("A1", (2, 2)), unit("B1", (2, 4)))
        other.world.put(chief, Position(Cell(*cell)), other.world.get(chief, Position))
        assert other.do(lambda step: take_over(step, chief, "a")) == []
        assert other.world.find(chief, TookOver) is None


@pytest.mark.rule("ZF-MASS-SET-05")
@pytest.mark.parametrize("nowhere", [True, False])
def test_a_commander_who_is_not_with_the_unit_he_leads_leaves_it_leaderless(nowhere: bool) -> None:
    here = battle(unit("A1", (2, 2)), unit("B1", (2, 4)))
    mine, leader, chief = ids(here, "A1", "A1 leader", "a commander")
    here.world.drop(leader, here.world.get(leader, Leads))
    assert here.do(lambda step: leave_behind(step, chief)) == []
    here.world.put(chief, Leads(mine))
    assert here.do(lambda step: leave_behind(step, chief)) == []
    assert here.world.find(chief, Leads)
    post = here.world.get(mine, Position)
    if nowhere:
        here.world.drop(mine, post)
    else:
        here.world.put(mine, Position(Cell(2, 1)), post)
    (told,) = here.do(lambda step: leave_behind(step, chief))
    assert (told.key, told.rule, told.unit, told.target) == (
        "zefrs.leaderless",
        "ZF-MASS-SET-05",
        mine,
        chief,
    )
    assert here.world.find(chief, Leads) is None


@pytest.mark.rule("ZF-MASS-CMD-05")
def test_only_an_enemy_commander_in_the_square_itself_is_captured() -> None:
    here = battle(unit("A1", (2, 2)), unit("B1", (2, 4)))
    mine, chief, other = ids(here, "A1", "a commander", "b commander")
    assert here.do(lambda step: overrun(step, mine, Cell(2, 2))) == []
    assert here.do(lambda step: overrun(step, mine, Cell(2, 3))) == []
    (told,) = here.do(lambda step: overrun(step, mine, Cell(2, 4)))
    assert (told.key, told.rule, told.unit, told.fact("why")) == (
        "out",
        "ZF-MASS-CMD-05",
        other,
        "captured",
    )
    assert here.world.find(chief, Out) is None
    assert here.do(lambda step: overrun(step, mine, Cell(2, 4))) == []
    here.world.drop(other, here.world.get(other, Commands))
    assert here.do(lambda step: overrun(step, mine, Cell(2, 4))) == []


@pytest.mark.rule("ZF-MASS-CMD-01", "ZF-GRID-23")
def test_a_commander_may_take_over_only_where_there_is_something_to_take_over() -> None:
    here = battle(unit("A1", (2, 2)), unit("B1", (2, 3)))
    (chief,) = ids(here, "a commander")
    asked = Request("", "a", chief, "mass.command")

    def next_slots(*slots: tuple[str, object]) -> list[tuple[str, object]]:
        return list(command.choices(here.view(), asked, Order(slots)))  # type: ignore[arg-type]

    assert next_slots(("to", Cell(1, 2))) == [("take_over", False)]
    assert next_slots(("to", Cell(2, 2))) == [("take_over", False), ("take_over", True)]
    assert next_slots(("to", Cell(2, 2)), ("take_over", False)) == []


@pytest.mark.rule("ZF-MASS-ORD-05")
def test_with_a_unit_that_leaves_go_its_leader_and_a_commander_who_leads_it() -> None:
    near = (unit("A1", (2, 0)), unit("A2", (3, 1)), unit("B1", (2, 4)))
    here = battle(*near)
    leader, chief, mine, other = ids(here, "A1 leader", "a commander", "A1", "A2")
    told = here.do(lambda step: depart(step, stands(step.world)[mine]), answers=[host(other)])
    assert [(e.key, e.rule, e.unit) for e in told] == [
        ("out", "ZF-MASS-ORD-05", leader),
        ("zefrs.joins", "ZF-MOR-08", chief),
    ]
    assert here.world.get(chief, Position).cell == (3, 1)
    both = battle(*near)
    both.world.put(chief, Leads(mine))
    told = both.do(lambda step: depart(step, stands(step.world)[mine]))
    assert {e.unit for e in told if e.key == "out"} == {leader, chief}
    assert both.world.get(chief, Out).why == "withdrawn"


def host(one: int) -> Order:
    """The answer whom a figure joins."""
    return Order((("unit", one),))


@pytest.mark.rule("ZF-MOR-08")
def test_a_figure_joins_an_own_unit_on_the_eight_squares_around() -> None:
    me = stand(1, "a", (2, 2))
    near = field(
        me,
        stand(2, "a", (3, 3)),
        stand(3, "a", (2, 1)),
        stand(4, "b", (2, 3)),
        stand(5, "a", (2, 4)),
        stand(6, "a", (2, 2)),
    )
    assert havens(near, me) == (2, 3)


@pytest.mark.rule("ZF-MOR-08")
def test_who_joins_another_unit_goes_with_it_and_leads_no_longer() -> None:
    here = battle(unit("A1", (2, 2)), unit("A2", (3, 2)), unit("B1", (2, 4)))
    mine, other, leader, chief = ids(here, "A1", "A2", "A1 leader", "a commander")
    here.world.put(chief, TookOver(mine))
    (told,) = here.do(lambda step: go_to(step, leader, other))
    assert (told.key, told.rule, told.unit, told.target) == (
        "zefrs.joins",
        "ZF-MOR-08",
        leader,
        other,
    )
    assert here.world.find(leader, Leads) is None
    assert here.world.get(leader, Attached).unit == other
    assert here.world.find(leader, Position) is None
    here.do(lambda step: go_to(step, chief, other))
    assert here.world.find(chief, TookOver) is None
    assert here.world.find(chief, Attached) is None
    assert here.world.get(chief, Position).cell == (3, 2)


@pytest.mark.rule("ZF-MOR-08")
@pytest.mark.parametrize("who", ["A1 leader", "a commander"])
@pytest.mark.parametrize(
    ("why", "rule_id"), [("captured", "ZF-MOR-08"), ("withdrawn", "ZF-MASS-ORD-05")]
)
def test_a_figure_that_finds_no_unit_is_lost(who: str, why: str, rule_id: str) -> None:
    here = battle(unit("A1", (2, 2)), unit("B1", (2, 4)))
    (one,) = ids(here, who)
    (told,) = here.do(lambda step: lose(step, one, why))
    assert (told.key, told.rule, told.unit, told.fact("why")) == ("out", rule_id, one, why)
    assert here.world.get(one, Out).why == why
    assert here.world.find(one, Position) is None
    assert here.world.find(one, Leads) is None


@pytest.mark.rule("ZF-MASS-LDR-03")
def test_a_unit_without_a_leader_suffers_nothing_and_a_lost_one_counts() -> None:
    here = battle(unit("A1", (2, 2)), unit("B1", (2, 4)))
    mine, leader = ids(here, "A1", "A1 leader")
    me = stands(here.world)[mine]
    assert list(of_leader(here.world, me)) == []
    here.world.put(leader, Deeds(out=True))
    assert list(of_leader(here.world, me)) == [("MM4", "")]
    here.world.drop(leader, here.world.get(leader, Deeds))
    here.world.put(leader, Out("captured"))
    assert list(of_leader(here.world, me)) == [("MM4", "")]
    here.world.drop(leader, here.world.get(leader, Leads))
    assert list(of_leader(here.world, me)) == []


@pytest.mark.rule("ZF-MASS-LDR-01", "ZF-MASS-LDR-02")
def test_only_the_leaders_of_an_attack_fight_each_other() -> None:
    here = battle(unit("A1", (2, 2)), unit("B1", (2, 3)))
    mine, leader, other = ids(here, "A1", "A1 leader", "B1 leader")
    for form, found in (("defend", {}), ("attack", {leader: (other,), other: (leader,)})):
        here.world.put(mine, Ordered(Order((("form", form),))), here.world.find(mine, Ordered))
        assert opponents(here.world) == found
    here.world.put(other, Out("slain"))
    assert opponents(here.world) == {}


@pytest.mark.rule("ZF-MASS-ORD-01")
def test_only_who_shoots_names_a_target() -> None:
    here = battle(unit("A1", (2, 1), bows()), unit("B1", (2, 3)))
    mine, foe = ids(here, "A1", "B1")
    rest = (("to", Cell(2, 1)), ("facing", "N"))
    assert view_slots(here, mine, ("form", "shoot"), *rest) == [("target", foe)]
    assert view_slots(here, mine, ("form", "shoot"), *rest, ("target", foe)) == []
    for form in ("attack", "defend", "withdraw"):
        assert view_slots(here, mine, ("form", form), *rest) == []


@pytest.mark.rule("ZF-MOR-09")
def test_a_reserve_that_came_into_contact_is_a_reserve_no_longer() -> None:
    here = battle(unit("A1", (2, 2)), unit("A2", (0, 0)), unit("A3", (1, 3)), unit("B1", (2, 3)))
    mine, far, gone, _ = ids(here, "A1", "A2", "A3", "B1")
    for one in (mine, far, gone):
        here.world.put(one, Reserve())
    here.world.drop(gone, here.world.get(gone, Position))
    meet(here.world)
    assert [one for one, _ in here.world.each(Reserve)] == [far, gone]


@pytest.mark.rule("ZF-MASS-SET-05", "ZF-MASS-SET-06")
def test_a_side_without_a_commander_gets_its_best_leader_if_it_has_one() -> None:
    here = battle(unit("A1", (2, 2), will=5), unit("A2", (3, 2), will=7), unit("B1", (2, 4)))
    chief, other, best, foe = ids(here, "a commander", "b commander", "A2 leader", "B1 leader")
    assert here.do(new_commanders) == []
    here.world.drop(chief, here.world.get(chief, Commands))
    here.world.put(other, Out("slain"))
    here.world.put(foe, Out("slain"))
    (told,) = here.do(new_commanders)
    assert (told.key, told.rule, told.unit) == ("zefrs.new_commander", "ZF-MASS-SET-06", best)
    assert (commander(here.world, "a"), commander(here.world, "b")) == (best, other)


@pytest.mark.rule("ZF-MASS-END-02")
@pytest.mark.parametrize(
    ("lost", "winner", "why"),
    [({"A1": 40}, "b", "zefrs.quiet"), ({"B1": 40}, "a", "zefrs.quiet"), ({}, None, "zefrs.draw")],
)
def test_after_too_many_quiet_rounds_the_larger_share_wins_or_nobody(
    lost: dict[str, int], winner: str | None, why: str
) -> None:
    here = battle(unit("A1", (2, 2)), unit("B1", (2, 4)))
    for name, count in lost.items():
        (one,) = ids(here, name)
        here.world.put(one, Strength(100 - count, 100), here.world.get(one, Strength))
    ((entity, (calm,)),) = here.world.each(Calm)
    assert nightfall(here.world, Clock(1)) is None
    here.world.put(entity, Calm(True, NUMBERS.quiet_rounds), calm)
    result = nightfall(here.world, Clock(1))
    assert result is not None
    assert (result.winner, result.rule, result.why) == (winner, "ZF-MASS-END-02", why)
