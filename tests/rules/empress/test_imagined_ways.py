"""What a side makes up of whom it has not found never stands in the way of what has happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from game.rules.empress.acts.blows import INTERRUPT
from tests.rules.empress.bout import man, setup
from tests.rules.empress.desk import desk

LANE = {(x, y): "wall" for x in range(9) for y in (0, 1, 4, 5)}
"""A lane of two rows, so that whoever is made up often stands where somebody goes."""

GOER = man("E10", "a", (1, 2), agility=18, health=30)
HIDER = man("E8", "a", (8, 3), traits=("hidden",))
WATCHERS = man("E2", "b", (3, 3)), man("E2 the second", "b", (7, 2))


@pytest.mark.rule("EM-MOV-01", "EM-SUR-14", "EM-INH-05")
@pytest.mark.parametrize(
    "said",
    [
        {"form": "run", "to": (6, 2)},
        {"form": "move", "to": (6, 2)},
        {"form": "charge", "to": (6, 2), "target": "E2 the second"},
    ],
    ids=lambda said: said["form"],
)
def test_a_way_is_gone_also_where_one_is_made_up_at_its_end(said: Mapping[str, Any]) -> None:
    switches = ("lotfp_charge",) if said["form"] == "charge" else ()
    people = (GOER, HIDER, *WATCHERS)
    here = desk(setup(*people, size=(9, 6), terrain=LANE, switches=switches))
    request = here.until("E10")
    here.battle.give(request, here.order(request, said))
    asked = here.request
    assert asked is not None
    assert (asked.kind, here.name(asked.unit)) == (INTERRUPT, "E2")
    for seed in range(60):
        believed = here.battle.seat("b").imagine(seed)
        assert [one.id for one in believed.view("b").waiting] == [asked.id]
