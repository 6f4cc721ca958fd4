"""After the segments: withdrawing, morale, removal, gaps, and the end of the battle."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.core.components import Leads, Out, Strength
from game.core.grid import Cell, Grid
from game.core.ruleset import Clock
from game.rules.zefrs.mass.components import Attached, Broken, Calm, Pressed, Reserve, Suffered
from game.rules.zefrs.mass.contact import commander_with, pursuer, stands
from game.rules.zefrs.mass.morale import extreme, rating, reason, trial
from game.rules.zefrs.mass.removal import broken_units, gap_order, reserves
from game.rules.zefrs.mass.victory import compare, shares, winner
from game.rules.zefrs.mass.withdraw import relieves, retreat
from tests.rules.zefrs.mass_field import (
    Figure,
    Goal,
    army,
    cell,
    clash,
    command,
    events,
    field,
    fight,
    id_of,
    men,
    now,
    orders,
    pass_on,
    put,
    reply,
    request,
    rolled,
    stand,
    start,
    unit,
    why_out,
)

MISS = [99] * 12
GRID = Grid(5, 7)


@pytest.mark.rule("ZF-MASS-ORD-05")
def test_a_withdrawing_unit_steps_back_and_the_enemy_may_follow():
    battle = clash(unit("A1", (2, 2)), unit("B1", (2, 3)), script={"mass.attack": MISS})
    orders(battle, A1="withdraw", B1="attack")
    assert cell(battle, "A1") == (2, 1)
    asked = request(battle, "B1", "mass.follow")
    assert not asked.secret
    reply(battle, "B1", "follow", True)
    assert cell(battle, "B1") == (2, 2)
    assert {e.rule for e in events(battle, "moved")} == {"ZF-MASS-ORD-05"}


@pytest.mark.rule("ZF-MASS-ORD-05")
def test_who_does_not_follow_stays_and_who_withdraws_cannot():
    battle = clash(unit("A1", (2, 2)), unit("B1", (2, 3)), script={"mass.attack": MISS})
    orders(battle, A1="withdraw", B1="attack")
    reply(battle, "B1", "follow", False)
    assert cell(battle, "B1") == (2, 3)
    both = clash(unit("A1", (2, 2)), unit("B1", (2, 3)), script={})
    fight(both, A1="withdraw", B1="withdraw")
    assert (cell(both, "A1"), cell(both, "B1")) == ((2, 1), (2, 4))


@pytest.mark.rule("ZF-MASS-ORD-05", "ZF-GRID-24", "ZF-MASS-END-03")
def test_off_the_grid_it_leaves_in_order_leader_and_all_and_counts_as_left():
    battle = clash(unit("A1", (2, 0), men(50)), unit("B1", (2, 1)), script={"mass.attack": MISS})
    orders(battle, A1="withdraw", B1="attack")
    reply(battle, "B1", "follow", True)
    assert (why_out(battle, "A1"), why_out(battle, "A1 leader")) == ("withdrawn", "withdrawn")
    assert cell(battle, "B1") == (2, 0)
    assert shares(battle.world)["a"] == 100


@pytest.mark.rule("ZF-MASS-ORD-06")
def test_d74_it_changes_places_with_the_fresh_unit_behind():
    units = (unit("A1", (2, 2)), unit("A2", (2, 1)), unit("B1", (2, 3)))
    battle = clash(*units, script={"mass.attack": MISS})
    orders(battle, A1="withdraw", B1="attack")
    reply(battle, "A1", "swap", True)
    assert (cell(battle, "A1"), cell(battle, "A2")) == ((2, 1), (2, 2))
    assert cell(battle, "B1") == (2, 3)
    assert battle.clock.round == 2


@pytest.mark.rule("ZF-MASS-ORD-06")
def test_the_owner_may_refuse_to_change_places_and_two_in_retreat_cannot():
    units = (unit("A1", (2, 2)), unit("A2", (2, 1)), unit("B1", (2, 3)))
    battle = clash(*units, script={"mass.attack": MISS})
    orders(battle, A1="withdraw", B1="attack")
    reply(battle, "A1", "swap", False)
    assert cell(battle, "A1") == (2, 2)
    me, behind = stand(1, "a", (2, 2)), stand(2, "a", (2, 1), form="withdraw")
    assert not relieves(field(me, behind), me, behind)
    assert not relieves(field(me, behind), me, stand(3, "b", (2, 1)))
    fresh = stand(2, "a", (2, 1))
    assert relieves(field(me, fresh), me, fresh)
    beside = stand(4, "b", (1, 1), "E")
    assert not relieves(field(me, fresh, beside), me, fresh)


@pytest.mark.rule("ZF-MASS-ORD-05")
def test_where_it_withdraws_to():
    me = stand(1, "a", (2, 2), form="withdraw")
    north = stand(2, "b", (2, 3), "S", form="attack")
    east = stand(3, "b", (3, 2), "W", form="attack")
    assert retreat(field(me, north), GRID, me) == (2, 1)
    assert retreat(field(me, stand(3, "b", (3, 2), "W", form="attack")), GRID, me) == (1, 2)
    assert retreat(field(me), GRID, me) == (2, 1)
    assert retreat(field(me, north, east), GRID, me) in {(2, 1), (1, 2)}


@pytest.mark.rule("ZF-MASS-ORD-05")
def test_out_of_an_encirclement_it_comes_to_no_more_enemies_than_now():
    me = stand(1, "a", (2, 2), form="withdraw")
    foes = (
        stand(2, "b", (2, 3), "S", form="attack"),
        stand(3, "b", (3, 2), "W", form="attack"),
        stand(4, "b", (1, 1)),
        stand(5, "b", (3, 1)),
    )
    west = (stand(6, "b", (0, 2)), stand(7, "b", (1, 3)))
    assert retreat(field(me, *foes), GRID, me) == (1, 2)  # one enemy beside it, straight has two
    assert retreat(field(me, *foes, *west), GRID, me) == (2, 1)  # three; straight two, as now
    assert retreat(field(me, *foes, west[0]), GRID, me) == (2, 1)  # two each: straight
    below = stand(8, "b", (2, 0))
    assert retreat(field(me, *foes, below, west[0]), GRID, me) == (1, 2)
    assert retreat(field(me, *foes, below, *west), GRID, me) is None  # three each


@pytest.mark.rule("ZF-MASS-ORD-05")
def test_attacked_on_two_sides_with_worse_places_alone_it_stays():
    beside = [unit(f"B{n}", at, facing="S") for n, at in enumerate([(1, 1), (3, 1), (2, 0)], 3)]
    pair = (unit("B1", (2, 3)), unit("B2", (3, 2), facing="W"))
    units = (unit("A1", (2, 2)), unit("A2", (1, 2)), *pair, *beside)
    battle = clash(*units, script={"mass.attack": MISS})
    orders(battle, A1="withdraw", B1="attack S", B2="attack W")
    assert cell(battle, "A1") == (2, 2)
    assert [(e.rule, e.target) for e in events(battle, "zefrs.blocked", "A1")] == [
        ("ZF-MASS-ORD-05", None)
    ]


@pytest.mark.rule("ZF-MASS-ORD-05", "ZF-MASS-ORD-06")
def test_attacked_on_two_sides_it_may_still_change_places_with_the_fresh_unit_behind():
    units = (
        unit("A1", (2, 2)),
        unit("A2", (2, 1)),
        unit("A3", (1, 2)),
        unit("B1", (2, 3)),
        unit("B2", (3, 2), facing="W"),
    )
    battle = clash(*units, script={"mass.attack": MISS})
    orders(battle, A1="withdraw", B1="attack S", B2="attack W")
    assert request(battle, "A1", "mass.swap").fact("behind") == id_of(battle, "A2")
    reply(battle, "A1", "swap", True)
    assert (cell(battle, "A1"), cell(battle, "A2")) == ((2, 1), (2, 2))
    assert (cell(battle, "B1"), cell(battle, "B2")) == ((2, 3), (3, 2))
    assert battle.clock.round == 2


@pytest.mark.rule("ZF-MASS-ORD-05")
def test_encircled_it_changes_places_with_nobody_but_a_fresh_own_unit_and_leaves_over_the_rim():
    me = stand(1, "a", (2, 2), form="withdraw")
    near = (
        stand(2, "b", (2, 3), "S", form="attack"),
        stand(3, "b", (3, 2), "W", form="attack"),
        stand(4, "b", (1, 2), "W"),
    )
    behind = stand(5, "b", (2, 1), "S")
    assert retreat(field(me, *near, behind), GRID, me) == (2, 1)
    assert not relieves(field(me, *near, behind), me, behind)
    rim = stand(1, "a", (2, 0), form="withdraw")
    around = (
        stand(2, "b", (2, 1), "S", form="attack"),
        stand(3, "b", (3, 0), "W", form="attack"),
        stand(4, "b", (1, 0), "W"),
    )
    assert retreat(field(rim, *around), GRID, rim) == (2, -1)


@pytest.mark.rule("ZF-MOR-09")
def test_of_several_enemies_the_one_that_caused_most_losses_then_the_larger():
    units = (unit("A1", (2, 2)), unit("B1", (2, 3)), unit("B2", (1, 2), men(120), facing="E"))
    battle = clash(*units)
    world, near = battle.world, stands(battle.world)
    me, first, second = (near[id_of(battle, name)] for name in ("A1", "B1", "B2"))
    assert pursuer(world, near, me) == second
    world.put(me.unit, Suffered(((first.unit, 5), (second.unit, 4))))
    assert pursuer(world, near, me) == first


@pytest.mark.rule("ZF-MOR-01", "ZF-MOR-02")
def test_a_third_lost_calls_for_one_check_against_the_average_will():
    script = {"mass.attack": [1, 1, 99], "mass.morale": [60]}
    battle = clash(unit("A1", (2, 2)), unit("B1", (2, 3)), script=script)
    fight(battle, A1="attack")
    (stood,) = events(battle, "zefrs.stands", "B1")
    assert stood.fact("cause") == "losses"
    assert (rolled(stood).check.base, stood.rule) == (5, "ZF-MOR-02")
    script = {"mass.attack": [1, *[99] * 5], "mass.morale": [60]}
    again = clash(unit("A1", (2, 2)), unit("B1", (2, 3), men(60)), script=script)
    fight(again, A1="attack")
    fight(again, A1="attack")
    assert len(events(again, "zefrs.stands", "B1")) == 1


@pytest.mark.rule("ZF-MOR-05", "ZF-MOR-07")
def test_white_flees_and_the_unit_vanishes():
    script = {"mass.attack": [1, 1, 99], "mass.morale": [64]}
    battle = clash(unit("A1", (2, 2)), unit("B1", (2, 3), men(60)), script=script)
    orders(battle, A1="attack")
    assert events(battle, "zefrs.flees", "B1")[0].rule == "ZF-MOR-05"
    assert why_out(battle, "B1") == "fled"
    assert cell(battle, "B1") is None


@pytest.mark.rule("ZF-MOR-06")
def test_outnumbered_five_to_one_green_flees():
    battle = clash(unit("A1", (2, 2), men(500)), unit("B1", (2, 3), men(100)))
    world = battle.world
    me = stands(world)[id_of(battle, "B1")]
    assert not extreme(world, stands(world), me)
    world.put(me.unit, Pressed(500))
    assert extreme(world, stands(world), me)
    put(world, me.unit, Pressed(499))
    assert not extreme(world, stands(world), me)


@pytest.mark.rule("ZF-MOR-06")
def test_monsters_next_to_it_are_extreme_as_well():
    horde = unit("A1", (2, 2), traits=("terror",))
    battle = clash(horde, unit("B1", (2, 3)), unit("B2", (4, 3)))
    near = stands(battle.world)
    assert extreme(battle.world, near, near[id_of(battle, "B1")])
    assert not extreme(battle.world, near, near[id_of(battle, "B2")])


@pytest.mark.rule("ZF-MOR-06")
def test_d53_at_five_to_one_the_same_roll_flees():
    script = {"mass.attack": [99, 24, 99], "mass.morale": [60]}
    units = (unit("A1", (2, 2), men(600)), unit("B1", (2, 3), men(100, will=3)))
    battle = clash(*units, script=script)
    orders(battle, A1="attack")
    assert now(battle, "B1") == 40
    assert events(battle, "zefrs.flees", "B1")[0].rule == "ZF-MOR-06"


@pytest.mark.rule("ZF-MOR-03", "ZF-MOR-04")
def test_whose_will_is_checked():
    units = (unit("A1", (2, 2), men(will=4), will=6), unit("B1", (2, 4)))
    battle = clash(*units, commanders=True)
    world, who = battle.world, id_of(battle, "A1")
    me = stands(world)[who]
    assert commander_with(world, me) == id_of(battle, "a commander")
    assert rating(world, me) == 6
    put(world, id_of(battle, "a commander"), Out("captured"))
    assert rating(world, me) == 5
    put(world, id_of(battle, "A1 leader"), Out("slain"))
    assert rating(world, me) == 4


@pytest.mark.rule("ZF-MOR-01")
def test_a_slain_leader_and_a_lost_commander_call_for_checks():
    units = (unit("A1", (2, 2)), unit("A2", (3, 2)), unit("B1", (2, 4)))
    battle = clash(*units, commanders=True)
    world = battle.world
    near = stands(world)
    first, second = near[id_of(battle, "A1")], near[id_of(battle, "A2")]
    assert (reason(world, first), reason(world, second)) == ("", "")
    put(world, id_of(battle, "A1 leader"), Out("unconscious"))
    assert reason(world, first) == ""
    put(world, id_of(battle, "A1 leader"), Out("slain"))
    assert (reason(world, first), reason(world, second)) == ("leader", "")
    put(world, id_of(battle, "a commander"), Out("captured"))
    assert (reason(world, first), reason(world, second)) == ("leader", "commander")
    assert trial(world, near, second, "commander").check.rule == "ZF-MOR-02"


@pytest.mark.rule("ZF-MOR-01", "ZF-MASS-CMD-05")
def test_all_units_check_when_the_commander_is_captured():
    units = (unit("A1", (2, 1)), unit("A2", (0, 4)), unit("B1", (3, 2)))
    battle = clash(*units, script={"mass.morale": [1, 1]}, commanders=True)
    command(battle, "a commander", (3, 1))
    fight(battle, B1="attack >3,1")
    assert {e.unit for e in events(battle, "zefrs.stands")} == {
        id_of(battle, "A1"),
        id_of(battle, "A2"),
    }


@pytest.mark.rule("ZF-MOR-07")
def test_who_leaves_the_grid():
    battle = clash(unit("A1", (2, 2)), unit("A2", (3, 2)), unit("B1", (2, 4)))
    world, first, second = battle.world, id_of(battle, "A1"), id_of(battle, "A2")
    world.put(first, Broken("fled"))
    put(world, second, Strength(0, 100))
    assert [me.unit for me in broken_units(world, stands(world))] == [first, second]


@pytest.mark.rule("ZF-MOR-10")
def test_gaps_are_filled_by_the_side_of_the_higher_initiative_first():
    first, second, third = stand(1, "a", (1, 2)), stand(2, "b", (1, 3)), stand(3, "a", (2, 2))
    assert gap_order([third, first, second], ("a", "b")) == [second, first, third]
    assert gap_order([third, first, second], ("b", "a")) == [first, third, second]


def test_all_morale_is_rolled_before_anybody_leaves():
    units = (unit("A1", (2, 2), men(60)), unit("B1", (2, 3), men(60)))
    script = {"mass.attack": [1, 1, 1, 1, 99, 99], "mass.morale": [99, 99]}
    battle = clash(*units, script=script)
    fight(battle, A1="attack", B1="attack")
    assert (why_out(battle, "A1"), why_out(battle, "B1")) == ("fled", "fled")
    keys = [e.key for e in battle.events if e.key in ("zefrs.flees", "out")]
    assert keys[:3] == ["zefrs.flees", "zefrs.flees", "out"]


BREAK = {"mass.attack": [1, 1, 99], "mass.morale": [99]}


@pytest.mark.rule("ZF-MOR-08")
def test_the_leader_joins_a_neighbour_of_his_choice_or_is_captured():
    units = (
        unit("A1", (2, 2)),
        unit("B1", (2, 3), men(60)),
        unit("B2", (3, 4)),
        unit("B3", (1, 4)),
    )
    battle = clash(*units, script=BREAK)
    orders(battle, A1="attack")
    asked = request(battle, "B1 leader", "mass.join")
    choices = {order["unit"] for order in battle.seat("b").legal(asked)}
    assert choices == {id_of(battle, "B2"), id_of(battle, "B3")}
    reply(battle, "B1 leader", "unit", id_of(battle, "B3"))
    leader = id_of(battle, "B1 leader")
    assert battle.world.get(leader, Attached).unit == id_of(battle, "B3")
    assert battle.world.find(leader, Leads) is None
    alone = clash(*units[:2], script=BREAK)
    orders(alone, A1="attack")
    assert why_out(alone, "B1 leader") == "captured"


@pytest.mark.rule("ZF-MOR-08")
def test_a_commander_in_the_square_goes_with_a_neighbour_too():
    units = (unit("A1", (2, 2)), unit("B1", (2, 3), men(60)), unit("B2", (3, 4)))
    battle = clash(*units, script=BREAK, commanders=True)
    orders(battle, A1="attack")
    pass_on(battle)
    assert cell(battle, "b commander") == (3, 4)
    assert why_out(battle, "b commander") == ""


@pytest.mark.rule("ZF-MOR-09")
def test_d56_a_reserve_straight_behind_may_step_in():
    units = (
        unit("A1", (2, 4)),
        unit("B1", place="centre", troops=men(60)),
        unit("B2", place="reserve-centre"),
    )
    battle = start(army(*units, commanders=True), BREAK)
    orders(battle, A1="attack")
    asked = request(battle, "B2", "mass.fill")
    assert {o["unit"] for o in battle.seat("b").legal(asked)} == {id_of(battle, "B2"), None}
    reply(battle, "B2", "unit", id_of(battle, "B2"))
    assert cell(battle, "B2") == (2, 5)
    assert battle.world.find(id_of(battle, "B2"), Reserve) is None


@pytest.mark.rule("ZF-MOR-09")
def test_d56_behind_a_diagonal_reserve_the_enemy_may_take_the_square():
    units = (
        unit("A1", (2, 4)),
        unit("B1", place="centre", troops=men(60)),
        unit("B3", place="left"),
        unit("B2", place="reserve-left"),
    )
    battle = start(army(*units, commanders=True), BREAK)
    orders(battle, A1="attack")
    pass_on(battle, "mass.fill")
    asked = request(battle, "A1", "mass.fill")
    assert asked.fact("cell") == Cell(2, 5)
    reply(battle, "A1", "unit", id_of(battle, "A1"))
    assert cell(battle, "A1") == (2, 5)


@pytest.mark.rule("ZF-MOR-09")
def test_a_declined_gap_goes_to_the_enemy_and_only_reserves_fill_it():
    units = (
        unit("A1", (2, 4)),
        unit("B1", place="centre", troops=men(60)),
        unit("B2", place="reserve-centre"),
    )
    battle = start(army(*units, commanders=True), BREAK)
    me = stands(battle.world)[id_of(battle, "B1")]
    assert reserves(battle.world, stands(battle.world), me) == (id_of(battle, "B2"),)
    orders(battle, A1="attack")
    reply(battle, "B2", "unit", None)
    reply(battle, "A1", "unit", None)
    assert cell(battle, "A1") == (2, 4)
    assert battle.clock.round == 2


@pytest.mark.rule("ZF-MASS-END-01")
def test_a_side_without_units_has_lost():
    battle = clash(unit("A1", (2, 2)), unit("B1", (2, 3), men(60)), script=BREAK, commanders=True)
    fight(battle, A1="attack")
    assert battle.result is not None
    assert (battle.result.winner, battle.result.rule) == ("a", "ZF-MASS-END-01")


@pytest.mark.rule("ZF-MASS-END-01")
def test_both_sides_without_units_is_a_draw():
    battle = clash(unit("A1", (2, 0)), unit("B1", (2, 6)), script={}, commanders=True)
    fight(battle, A1="withdraw", B1="withdraw")
    assert battle.result is not None
    assert (battle.result.winner, battle.result.why) == (None, "zefrs.no_units")


@pytest.mark.rule("ZF-MASS-END-01")
@pytest.mark.parametrize(
    ("goal", "winner_"),
    [
        (Goal("hold", "b", 2, ((2, 4),)), "b"),
        (Goal("hold", "b", 2), "b"),
        (Goal("hold", "b", 2, ((0, 0),)), None),
        (Goal("hold", "b", 3, ((2, 4),)), None),
        (Goal("hold", "b", 2, ((2, 4),), 100), None),
    ],
)
def test_a_goal_is_reached_at_the_end_of_its_round(goal: Goal, winner_: str | None):
    units = (unit("A1", (2, 1)), unit("B1", (2, 4)))
    battle = start(army(*units, goals=(goal,), commanders=True, round_limit=9), {})
    fight(battle)
    put(battle.world, id_of(battle, "B1"), Strength(99, 100))
    fight(battle)
    assert (battle.result.winner if battle.result else None) == winner_


@pytest.mark.rule("ZF-MASS-END-02", "ZF-MASS-END-03")
def test_at_nightfall_the_larger_share_wins_and_five_points_are_a_draw():
    assert compare({"a": Fraction(60), "b": Fraction(55)}) is None
    assert compare({"a": Fraction(60), "b": Fraction(5499, 100)}) == "a"
    units = (unit("A1", (2, 1)), unit("B1", (2, 5)))
    battle = start(army(*units, commanders=True, round_limit=2), {})
    put(battle.world, id_of(battle, "A1"), Strength(90, 100))
    fight(battle)
    assert not events(battle, "ended")
    fight(battle)
    assert battle.result is not None
    assert (battle.result.winner, battle.result.rule) == ("b", "ZF-MASS-END-02")


@pytest.mark.rule("ZF-MASS-END-02")
def test_six_quiet_rounds_end_the_battle_once_the_sides_have_met():
    battle = clash(unit("A1", (2, 2)), unit("B1", (2, 3)), script={}, commanders=True)
    for _ in range(6):
        assert battle.result is None
        fight(battle)
    assert battle.result is not None
    assert (battle.result.winner, battle.clock.round) == (None, 6)
    apart = clash(unit("A1", (2, 1)), unit("B1", (2, 5)), script={}, commanders=True)
    for _ in range(7):
        fight(apart)
    assert apart.result is None


@pytest.mark.rule("ZF-MASS-END-02")
def test_a_loss_starts_the_quiet_rounds_anew():
    battle = clash(unit("A1", (2, 2)), unit("B1", (2, 3)), script={"mass.attack": [99, 24, 99]})
    fight(battle)
    fight(battle)
    fight(battle, A1="attack")
    ((_, (calm,)),) = battle.world.each(Calm)
    assert calm == Calm(True, 0)
    assert winner(battle.world, Clock(2, "segment3")) is None


@pytest.mark.rule("ZF-MASS-END-03")
def test_fled_and_destroyed_units_count_nothing():
    units = (unit("A1", (2, 2)), unit("A2", (3, 2)), unit("A3", (1, 2)), unit("B1", (2, 4)))
    battle = clash(*units, commanders=True)
    world = battle.world
    world.put(id_of(battle, "A1"), Out("fled"))
    world.put(id_of(battle, "A2"), Out("withdrawn"))
    put(world, id_of(battle, "A3"), Strength(50, 100))
    assert shares(world) == {"a": 50, "b": 100}


def test_a_hero_who_goes_with_a_broken_unit_joins_as_well():
    hero = Figure("Perrin", "hero")
    units = (unit("A1", (2, 2)), unit("B1", (2, 3), men(60), also=(hero,)), unit("B2", (3, 4)))
    battle = clash(*units, script=BREAK)
    orders(battle, A1="attack")
    pass_on(battle)
    assert battle.world.get(id_of(battle, "Perrin"), Attached).unit == id_of(battle, "B2")
