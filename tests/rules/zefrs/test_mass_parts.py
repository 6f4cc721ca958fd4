"""Mass combat piece by piece: whom a unit strikes, where it gives way, what a loss is worth."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.core.components import Position, Strength, Unit
from game.core.events import Event
from game.core.grid import Cell, Grid
from game.core.setup import UnitSetup
from game.core.world import World
from game.rules.zefrs.mass.build import build
from game.rules.zefrs.mass.clash import Assault, Hit, aim, blow, fell, in_dice_order, strike
from game.rules.zefrs.mass.companies import average, company, composite, losses
from game.rules.zefrs.mass.components import Company, Pressed, Reserve, Suffered
from game.rules.zefrs.mass.contact import (
    Stand,
    attackers,
    faced,
    foes_beside,
    may_shoot,
    past_unit,
    pursuer,
    stands,
)
from game.rules.zefrs.mass.modifiers import of_shot, strongest
from game.rules.zefrs.mass.morale import extreme, passed
from game.rules.zefrs.mass.moves import turns
from game.rules.zefrs.mass.orders import Place, squares, targets
from game.rules.zefrs.mass.removal import remove, reserves
from game.rules.zefrs.mass.victory import compare
from game.rules.zefrs.mass.withdraw import fall_back, leave, relieves, retreat
from tests.rules.zefrs.field import Scene
from tests.rules.zefrs.mass_field import army, bows, field, men, stand, unit
from tests.rules.zefrs.people import run

GRID = Grid(5, 7)
BOW = Company(3, 4, 0, 5, (50, 110, 200))


def battle(*units: UnitSetup) -> Scene:
    """A mass battle as a world."""
    return Scene(World(build(army(*units))))


def ids(here: Scene, *names: str) -> list[int]:
    known = {who.name: one for one, (who, _) in here.world.each(Unit, Strength)}
    return [known[name] for name in names]


def told(events: list[Event]) -> list[tuple[str, str, int | None, int | None]]:
    return [(e.key, e.rule, e.unit, e.target) for e in events]


@pytest.mark.rule("ZF-MASS-ATK-02", "ZF-MASS-ATK-03")
@pytest.mark.parametrize(
    ("attackers", "colour", "armour", "lost"),
    [
        (100, "green", 0, 10),
        (101, "green", 0, 11),
        (109, "green", 0, 11),
        (110, "green", 0, 11),
        (111, "green", 0, 12),
        (1000, "red", 0, 250),
        (1010, "green", 0, 101),
        (1000, "white", 0, 0),
        (1000, "green", 2, 20),
        (1000, "green", 9, 0),
        (0, "red", 0, 0),
    ],
)
def test_casualties_are_so_many_percent_of_the_attackers_rounded_up(
    attackers: int, colour: str, armour: int, lost: int
) -> None:
    found = losses(attackers, colour, armour)
    assert (found, type(found)) == (lost, int)


@pytest.mark.rule("ZF-MASS-ARM-01", "ZF-MASS-ARM-02")
@pytest.mark.parametrize(
    ("portions", "armour"),
    [
        ([(1, 410)], 4),
        ([(80, 399)], 3),
        ([(80, 400)], 4),
        ([(20, 400), (10, 100)], 3),
        ([(10, 400), (20, 100)], 2),
        ([(19, 400), (11, 100)], 2),
    ],
)
def test_the_armour_of_a_unit_is_the_average_of_its_fighters_armour(
    portions: list[tuple[int, int]], armour: int
) -> None:
    assert composite(portions) == armour


@pytest.mark.rule("ZF-MASS-SET-03")
@pytest.mark.parametrize(
    ("portions", "rating"),
    [([(3, 7)], 7), ([(1, 4), (2, 7)], 6), ([(2, 4), (1, 6)], 4), ([(1, -2), (1, -1)], -2)],
)
def test_the_rating_of_a_unit_is_the_average_of_its_fighters(
    portions: list[tuple[int, int]], rating: int
) -> None:
    found = average(portions)
    assert (found, type(found)) == (rating, int)


@pytest.mark.rule("ZF-MASS-SET-03", "ZF-MASS-ARM-02")
def test_what_a_unit_is_worth_together() -> None:
    slings = men(50, weapons=("sling", "club"), sling=3)
    both = company(unit("A1", troops=(bows(50, 6), slings), traits=("terror",)))
    assert both == Company(4, 4, 0, 4, (50, 100, 150), terror=True)
    assert company(unit("A1", troops=(bows(50), men(50)))) == Company(4, 4, 0, None, ())
    assert company(unit("A1", traits=("fierce",))) == Company(4, 4)


@pytest.mark.rule("ZF-GRID-20")
def test_only_enemies_on_the_four_squares_around_are_in_contact() -> None:
    me = stand(1, "a", (2, 2))
    around = field(
        me,
        stand(2, "b", (2, 3)),
        stand(3, "a", (3, 2)),
        stand(4, "b", (1, 1)),
        stand(5, "b", (1, 2)),
        stand(6, "b", (2, 4)),
    )
    assert foes_beside(around, me) == (around[2], around[5])
    assert foes_beside(around, around[3]) == ()


@pytest.mark.rule("ZF-MASS-SEG-02")
def test_whom_a_unit_attacks_or_shoots_at_in_a_segment() -> None:
    here = battle(unit("A1", (2, 1), bows()), unit("A2", (4, 0)), unit("B1", (2, 3)))
    (mine, clubs, foe) = ids(here, "A1", "A2", "B1")

    def aimed(me: Stand, *others: Stand) -> int | None:
        found = aim(here.world, field(me, *others), me)
        return found.unit if found else None

    enemy = stand(foe, "b", (2, 3), "S")
    close = stand(foe, "b", (2, 2), "S")
    shooter = stand(mine, "a", (2, 1), form="shoot", target=foe)
    assert aimed(shooter, enemy) == foe
    assert aimed(shooter, close) is None
    assert aimed(shooter, stand(foe, "b", (2, 3), "S", now=0)) is None
    assert aimed(stand(mine, "a", (2, 1), form="shoot", target=foe, now=0), enemy) is None
    assert aimed(shooter) is None
    assert aimed(stand(mine, "a", (2, 1), form="shoot"), enemy) is None
    assert aimed(shooter, enemy, stand(99, "b", (1, 1), "E", form="attack")) is None
    assert aimed(shooter, enemy, stand(99, "b", (1, 1), "E", form="defend")) == foe
    assert aimed(stand(clubs, "a", (2, 1), form="shoot", target=foe), enemy) is None
    assert aimed(stand(mine, "a", (2, 1), form="attack"), close) == foe
    assert aimed(stand(mine, "a", (2, 1), form="attack"), enemy) is None
    for form in ("defend", "withdraw", ""):
        assert aimed(stand(mine, "a", (2, 1), form=form, target=foe), close) is None
        assert aimed(stand(mine, "a", (2, 1), form=form, target=foe), enemy) is None


@pytest.mark.rule("ZF-MASS-SEG-05")
def test_dice_are_thrown_side_by_side_and_by_id() -> None:
    units = field(stand(4, "a", (1, 1)), stand(2, "z", (1, 3)), stand(3, "a", (3, 1)))
    assert [one.unit for one in in_dice_order(units, ("z", "a"))] == [2, 3, 4]
    assert [one.unit for one in in_dice_order(units, ("a", "z"))] == [3, 4, 2]


@pytest.mark.rule("ZF-GRID-21", "ZF-MASS-ORD-02")
def test_the_enemy_in_the_square_in_front_is_faced_and_nobody_else() -> None:
    me, friend = stand(1, "a", (2, 2)), stand(2, "a", (2, 3))
    foe, aside = stand(3, "b", (2, 3)), stand(4, "b", (3, 2))
    assert faced(field(me, foe, aside), me) is foe
    assert faced(field(me, friend, aside), me) is None
    assert faced(field(me, aside), me) is None


@pytest.mark.rule("ZF-MASS-SEG-03")
def test_the_losses_of_a_segment_are_added_up_and_taken_off_at_its_end() -> None:
    here = battle(unit("A1", (2, 2)), unit("B1", (2, 3)), unit("B2", (1, 2)))
    mine, first, second = ids(here, "A1", "B1", "B2")

    def hit(me: int, foe: int, roll: int) -> tuple[Assault, Hit]:
        assault = Assault(me, foe, "attack", 4, (), 0)
        return assault, run(strike(blow(assault, 100, ())), {"mass.attack": [roll]})

    hits = [hit(first, mine, 50), hit(second, mine, 50), hit(mine, first, 99), hit(mine, second, 1)]
    assert [one.lost for _, one in hits] == [10, 10, 0, 25]
    found = here.do(lambda step: fell(step, hits))
    assert told(found) == [
        ("losses", "ZF-MASS-ATK-02", mine, None),
        ("losses", "ZF-MASS-ATK-02", second, None),
    ]
    assert [here.world.get(one, Strength).now for one in (mine, first, second)] == [80, 100, 75]
    assert here.world.get(mine, Suffered).by == ((first, 10), (second, 10))
    assert here.world.find(first, Suffered) is None


@pytest.mark.rule("ZF-MASS-MOD-01")
@pytest.mark.parametrize(
    ("cases", "worths"),
    [
        ((("MM12", "attack"), ("MM16", "uphill"), ("MM7", "")), [-12, -2, 1]),
        ((("MM2", ""), ("MM3", ""), ("MM4", "")), [-3]),
        ((("MM5", ""), ("MM6", ""), ("MM10", ""), ("MM11", "")), [2, 2]),
        ((("MM8", ""), ("MM9", "")), [-2]),
        ((("MM15", "cover"), ("MM15", "obscured")), [-4]),
        ((("MM2", ""), ("MM5", ""), ("MM8", ""), ("MM10", "")), [-1, 1, -1, 1]),
        ((), []),
    ],
)
def test_of_a_group_the_strongest_counts_and_of_all_others_each(
    cases: tuple[tuple[str, str], ...], worths: list[int]
) -> None:
    assert [modifier.worth for modifier in strongest(cases)] == worths


@pytest.mark.rule("ZF-MASS-ORD-04")
def test_the_range_of_a_shot_shifts_it_from_medium_on() -> None:
    me = stand(1, "a", (2, 0))
    at = {y: stand(2, "b", (3, y)) for y in (1, 2, 3, 4)}
    found = {y: list(of_shot(BOW, field(me, foe), GRID, me, foe)) for y, foe in at.items()}
    assert found == {1: [], 2: [("MM14", "medium")], 3: [("MM14", "long")], 4: []}


@pytest.mark.rule("ZF-GRID-22")
def test_a_unit_without_missiles_shoots_at_nobody() -> None:
    me, foe, own = stand(1, "a", (2, 0)), stand(2, "b", (2, 2)), stand(3, "a", (3, 2))
    near = field(me, foe, own, stand(4, "b", (2, 1)), stand(5, "b", (2, 6)))
    assert targets(Place(me, BOW, near, GRID)) == (2,)
    assert not may_shoot(Company(4, 4, ranges=(50, 110, 200)), me, foe)


@pytest.mark.rule("ZF-MASS-ORD-07")
def test_a_shot_past_any_unit_or_into_a_melee_is_past_a_unit() -> None:
    me, foe = stand(1, "a", (2, 0)), stand(2, "b", (2, 3))
    assert not past_unit(field(me, foe), me, foe)
    assert not past_unit(field(me, foe, stand(3, "a", (1, 1))), me, foe)
    assert past_unit(field(me, foe, stand(3, "a", (2, 1))), me, foe)
    assert past_unit(field(me, foe, stand(3, "b", (2, 2))), me, foe)
    assert past_unit(field(me, foe, stand(3, "a", (3, 3))), me, foe)
    assert not past_unit(field(me, foe, stand(3, "b", (3, 3))), me, foe)


@pytest.mark.rule("ZF-MASS-MOV-03", "ZF-GRID-21")
def test_an_attacker_may_turn_on_every_other_enemy_who_is_still_there() -> None:
    foes = (
        stand(2, "b", (2, 3)),
        stand(3, "b", (3, 2)),
        stand(4, "b", (1, 2), now=0),
        stand(5, "b", (1, 1)),
        stand(6, "a", (2, 1)),
    )
    me = stand(1, "a", (2, 2), form="attack")
    assert turns(field(me, *foes), me) == ("E",)
    away = stand(1, "a", (2, 2), "W", form="attack")
    assert turns(field(away, *foes), away) == ("N", "E")
    for other in (
        stand(1, "a", (2, 2), form="defend"),
        stand(1, "a", (2, 2), form="attack", now=0),
    ):
        assert turns(field(other, *foes), other) == ()


@pytest.mark.rule("ZF-MASS-ORD-05")
def test_out_of_an_encirclement_it_prefers_the_fewest_enemies_then_straight_back() -> None:
    me = stand(1, "a", (2, 2), form="withdraw")
    foes = (stand(2, "b", (2, 3), "S", form="attack"), stand(3, "b", (3, 2), "W", form="attack"))
    assert retreat(field(me, *foes), GRID, me) == (2, 1)
    shut = stand(4, "a", (2, 1))
    assert retreat(field(me, *foes, shut), GRID, me) == (1, 2)
    beside = stand(5, "b", (1, 1))
    assert retreat(field(me, *foes, shut, beside), GRID, me) == (1, 2)
    more = (beside, stand(6, "b", (0, 2)))
    assert retreat(field(me, *foes, shut, *more), GRID, me) == (1, 2)
    most = (*more, stand(7, "b", (1, 3)))
    assert retreat(field(me, *foes, shut, *most), GRID, me) == (2, 1)
    friends = (beside, stand(6, "a", (0, 2)), stand(7, "a", (1, 3)))
    assert retreat(field(me, *foes, shut, *friends), GRID, me) == (1, 2)


@pytest.mark.rule("ZF-MASS-ORD-05")
def test_a_unit_that_finds_no_way_back_is_blocked() -> None:
    names = {"A1": (2, 2), "A2": (2, 1), "A3": (1, 2), "B1": (2, 3), "B2": (3, 2), "B3": (3, 1)}
    here = battle(*(unit(name, at) for name, at in names.items()))
    me, behind, *_ = ids(here, *names)
    near = stands(here.world)
    assert retreat(near, GRID, near[me]) == (2, 1)
    assert not relieves(near, near[me], near[behind])
    found = here.do(lambda step: fall_back(step, me))
    assert told(found) == [("zefrs.blocked", "ZF-MASS-ORD-05", me, behind)]
    assert here.world.get(me, Position).cell == (2, 2)


@pytest.mark.rule("ZF-MASS-ORD-06")
def test_only_a_fresh_unit_of_its_own_side_relieves_it() -> None:
    me = stand(1, "a", (2, 2), form="withdraw")
    for behind, may in (
        (stand(2, "a", (2, 1)), True),
        (stand(2, "b", (2, 1)), False),
        (stand(2, "a", (2, 1), form="withdraw"), False),
        (stand(2, "a", (2, 1), form="attack"), True),
    ):
        lonely = field(me, behind)
        assert relieves(lonely if behind.side == "a" else field(behind), me, behind) is may


@pytest.mark.rule("ZF-GRID-24")
def test_a_unit_that_leaves_the_grid_is_nowhere_and_its_leader_goes_with_it() -> None:
    here = battle(unit("A1", (2, 0)), unit("A2", (4, 0)), unit("B1", (2, 5)))
    _, me = ids(here, "A1", "A2")
    found = here.do(lambda step: leave(step, stands(step.world)[me]))
    assert here.world.find(me, Position) is None
    assert me not in stands(here.world)
    assert [(e.key, e.rule, e.fact("why")) for e in found] == [
        ("out", "ZF-MASS-ORD-05", "withdrawn"),
        ("out", "ZF-MASS-ORD-05", "withdrawn"),
    ]
    assert found[0].unit == me


@pytest.mark.rule("ZF-MOR-07")
def test_a_unit_that_is_removed_is_off_the_grid_and_everybody_is_told() -> None:
    here = battle(unit("A1", (2, 0)), unit("B1", (2, 5)))
    (me,) = ids(here, "A1")
    (found,) = here.do(lambda step: remove(step, stands(step.world)[me]))
    assert (found.key, found.rule, found.unit, found.fact("why")) == (
        "out",
        "ZF-MOR-07",
        me,
        "destroyed",
    )
    assert here.world.find(me, Position) is None


@pytest.mark.rule("ZF-MOR-09")
def test_who_may_take_the_square_of_a_unit_that_went() -> None:
    here = battle(unit("A1", (2, 2)), unit("B1", (2, 3)), unit("B2", (1, 2)), unit("B3", (3, 2)))
    mine, north, west, east = ids(here, "A1", "B1", "B2", "B3")

    def chased(*foes: Stand) -> int | None:
        me = stand(mine, "a", (2, 2))
        found = pursuer(here.world, field(me, *foes), me)
        return found.unit if found else None

    close = stand(north, "b", (2, 3), "S")
    assert chased(close) == north
    assert chased(stand(north, "b", (2, 3), "N")) is None
    assert chased(stand(north, "b", (2, 3), "S", form="withdraw")) is None
    assert chased(stand(north, "b", (2, 3), "S", now=0)) is None
    assert chased(stand(99, "b", (2, 3), "S")) is None
    assert chased(stand(north, "b", (2, 1), "N")) is None
    assert chased(close, stand(west, "b", (1, 2), "E", now=101)) == west
    assert chased(close, stand(west, "b", (1, 2), "E"), stand(east, "b", (3, 2), "W")) == north


@pytest.mark.rule("ZF-MOR-09")
def test_an_own_reserve_that_stood_beside_the_gap_may_fill_it() -> None:
    here = battle(unit("A1", (2, 2)), unit("A2", (2, 1)), unit("A3", (1, 1)), unit("B1", (3, 2)))
    mine, behind, far, foe = ids(here, "A1", "A2", "A3", "B1")
    before = stands(here.world)
    me = before[mine]
    assert reserves(here.world, before, me) == ()
    for one in (behind, far, foe):
        here.world.put(one, Reserve())
    assert reserves(here.world, before, me) == (behind,)
    moved = {**before, behind: stand(behind, "a", (2, 0))}
    assert reserves(here.world, moved, me) == ()
    here.world.drop(behind, here.world.get(behind, Position))
    assert reserves(here.world, before, me) == ()


@pytest.mark.rule("ZF-MOR-01")
@pytest.mark.parametrize(
    ("now", "full", "limits"),
    [(99, 99, 0), (67, 99, 0), (66, 99, 1), (34, 99, 1), (33, 99, 2), (2, 3, 1), (1, 3, 2)],
)
def test_a_loss_of_exactly_a_third_reaches_the_limit(now: int, full: int, limits: int) -> None:
    assert passed(Strength(now, full)) == limits


@pytest.mark.rule("ZF-MOR-06")
def test_a_unit_without_fighters_is_not_outnumbered() -> None:
    here = battle(unit("A1", (2, 2)), unit("B1", (2, 5)))
    (me,) = ids(here, "A1")
    here.world.put(me, Pressed(100))
    for now, far in ((20, True), (21, False), (0, False)):
        one = stand(me, "a", (2, 2), now=now)
        assert extreme(here.world, field(one), one) is far


@pytest.mark.rule("ZF-MASS-END-02")
@pytest.mark.parametrize(
    ("a", "b", "winner"), [(50, 55, None), (50, 56, "b"), (56, 50, "a"), (50, 50, None)]
)
def test_the_larger_share_wins_beyond_the_margin_of_a_draw(
    a: int, b: int, winner: str | None
) -> None:
    assert compare({"a": Fraction(a), "b": Fraction(b)}) == winner


@pytest.mark.rule("ZF-MASS-GANG-01")
def test_an_attacker_who_looks_elsewhere_gangs_up_on_somebody_else() -> None:
    me, other = stand(1, "a", (2, 2)), stand(2, "a", (1, 3))
    west = stand(3, "b", (2, 3), "W", form="attack")
    near = field(me, other, west)
    assert (attackers(near, me), attackers(near, other)) == ((), (west,))


@pytest.mark.rule("ZF-MASS-MOV-01")
def test_its_own_square_comes_first_among_those_a_unit_may_be_ordered_to() -> None:
    me = stand(1, "a", (0, 3))
    found = list(squares(Place(me, BOW, field(me), GRID), "defend"))
    assert found[0] == me.cell
    assert set(found) == {(0, 3), (0, 4), (1, 3), (0, 2)}
    assert Cell(-1, 3) not in found
