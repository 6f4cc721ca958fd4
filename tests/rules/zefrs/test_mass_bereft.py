"""A commander who is lost when the morale of the round has been rolled already (MOR-01, MM9)."""

from __future__ import annotations

import pytest

from game.core.components import Out
from game.rules.zefrs.mass.components import TookOver
from game.rules.zefrs.mass.contact import stands
from game.rules.zefrs.mass.modifiers import of_commander
from game.rules.zefrs.sheet.fighter import Deeds
from tests.rules.zefrs.mass_field import (
    clash,
    events,
    fight,
    id_of,
    men,
    orders,
    put,
    reply,
    rolled,
    unit,
    why_out,
)

TAKEN = (
    unit("A1", (2, 2)),
    unit("A2", (4, 5)),
    unit("B1", (2, 3), men(60)),
    unit("B2", (4, 6), will=7),
    unit("B3", (0, 6)),
)
"""The commander of the b's stands with B1, which A1 breaks; A2 and B2 face each other."""


@pytest.mark.rule("ZF-MOR-01", "ZF-MOR-08", "ZF-MASS-MOD-01", "ZF-MASS-CMD-04")
def test_a_commander_captured_with_his_unit_is_missed_all_through_the_next_round():
    script = {"mass.attack": [1, 1, *[99] * 13], "mass.morale": [99, 1, 1]}
    battle = clash(*TAKEN, script=script, commanders=True)
    orders(battle, A1="attack")
    reply(battle, "A1", "unit", None)
    assert why_out(battle, "b commander") == "captured"
    assert not events(battle, "zefrs.stands")
    chief, second = id_of(battle, "B2 leader"), stands(battle.world)[id_of(battle, "B2")]
    battle.world.put(chief, Deeds(wounded=True))
    assert [row for row, _ in of_commander(battle.world, second)] == ["MM9"]
    put(battle.world, chief, Deeds())
    battle.world.put(chief, TookOver(second.unit))
    assert [row for row, _ in of_commander(battle.world, second)] == ["MM9"]
    fight(battle, B2="attack", A2="attack")
    struck = [rolled(e).check for e in events(battle, "zefrs.attack", "B2")]
    assert [[(m.label, m.worth) for m in check.modifiers] for check in struck] == [
        [("zefrs.mm7", 1), ("zefrs.mm9", -2)]
    ] * 3
    stood = events(battle, "zefrs.stands")
    assert [(e.unit, e.fact("cause")) for e in stood] == [
        (id_of(battle, "B2"), "commander"),
        (id_of(battle, "B3"), "commander"),
    ]
    fight(battle, A2="attack", B2="attack")
    last = rolled(events(battle, "zefrs.attack", "B2")[-1]).check
    assert "zefrs.mm9" not in [m.label for m in last.modifiers]
    assert len(events(battle, "zefrs.stands")) == 2


@pytest.mark.rule("ZF-MOR-01")
def test_a_commander_whose_loss_was_checked_for_is_not_missed_twice():
    script = {"mass.attack": [99] * 12, "mass.morale": [1, 1, 1]}
    battle = clash(*TAKEN, script=script, commanders=True)
    put(battle.world, id_of(battle, "b commander"), Out("slain"))
    orders(battle, A1="attack")
    assert len(events(battle, "zefrs.stands")) == 3
    fight(battle, A1="attack", A2="attack", B2="attack")
    assert len(events(battle, "zefrs.stands")) == 3
    check = rolled(events(battle, "zefrs.attack", "B2")[-1]).check
    assert [m.worth for m in check.modifiers] == [1]
