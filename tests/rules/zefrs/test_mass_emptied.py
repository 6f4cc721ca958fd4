"""Units without a fighter left, which stand upon the grid until it is cleared; who has met whom."""

from __future__ import annotations

import pytest

from game.core.grid import Cell, Grid
from game.rules.zefrs.mass.components import Calm
from game.rules.zefrs.mass.contact import distracted, past_unit, stands
from game.rules.zefrs.mass.morale import extreme
from game.rules.zefrs.mass.withdraw import relieves, retreat
from tests.rules.zefrs.mass_field import (
    bows,
    clash,
    events,
    field,
    fight,
    men,
    now,
    stand,
    unit,
)


@pytest.mark.rule("ZF-MASS-ORD-04", "ZF-MASS-GANG-01", "ZF-MASS-SEG-03")
def test_who_has_wiped_out_his_attackers_shoots_again() -> None:
    """Their one attacker is felled in segment 2 by the unit beside: the bows are free again."""
    units = (
        unit("A1", (2, 2), bows()),
        unit("A2", (0, 2)),
        unit("B1", (2, 4)),
        unit("B2", (1, 2), men(1)),
    )
    script = {"mass.attack": [40, 99], "mass.shoot": [99, 99]}
    battle = clash(*units, script=script)
    fight(battle, A1="shoot @B1", A2="attack E", B2="attack E")
    assert now(battle, "B2") == 0
    assert len(events(battle, "zefrs.shoot", "A1")) == 2
    assert len(events(battle, "zefrs.wasted", "A1")) == 1


@pytest.mark.rule("ZF-MASS-ORD-04", "ZF-MASS-ORD-05", "ZF-MASS-ORD-06", "ZF-MASS-ORD-07")
def test_an_emptied_unit_neither_attacks_nor_relieves_nor_covers() -> None:
    me = stand(1, "a", (2, 2), "N", form="withdraw")
    front = stand(2, "b", (2, 3), "S", form="attack")
    spent = stand(3, "b", (1, 2), "E", form="attack", now=0)
    behind = stand(4, "a", (2, 1), now=0)
    assert not distracted(field(me, spent), me)
    assert retreat(field(me, front, spent), Grid(5, 7), me) == Cell(2, 1), "one attacker is left"
    assert not relieves(field(me, behind), me, behind)
    target = stand(5, "b", (2, 4))
    assert not past_unit(field(me, target, stand(6, "a", (2, 3), now=0)), me, target)
    assert past_unit(field(me, target, stand(6, "a", (2, 3), now=1)), me, target)


@pytest.mark.rule("ZF-MOR-06")
@pytest.mark.parametrize(("left", "feared"), [(1, True), (0, False)])
def test_monsters_of_whom_none_is_left_frighten_nobody(left: int, feared: bool) -> None:
    units = (unit("A1", (2, 2)), unit("B1", (2, 3), traits=("terror",)))
    battle = clash(*units, script={}, commanders=True)
    there = stands(battle.world)
    mine = next(one for one in there.values() if one.side == "a")
    theirs = next(one for one in there.values() if one.side == "b")
    changed = {**there, theirs.unit: stand(theirs.unit, "b", (2, 3), now=left)}
    assert extreme(battle.world, changed, mine) is feared


@pytest.mark.rule("ZF-MASS-END-02")
def test_sides_that_parted_again_in_the_round_have_met() -> None:
    battle = clash(unit("A1", (2, 2)), unit("B1", (2, 4)), script={}, commanders=True)
    fight(battle, A1="withdraw", B1="defend >2,3")
    ((_, (calm,)),) = battle.world.each(Calm)
    assert calm.met
