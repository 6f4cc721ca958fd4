"""What becomes of a way or a fall in which something else breaks in."""

from __future__ import annotations

import pytest

from game.core.components import Out, Seen
from game.rules.heroic2d6.sheet.components import Down
from tests.rules.heroic2d6.bout import bout, man, setup

FAR = man("far", "b", (15, 7), agility=2)


@pytest.mark.rule("H2-GRD-03", "H2-FRE-05", "H2-ACT-09")
def test_whoever_is_stopped_by_somebody_hidden_does_not_stop_on_a_friend() -> None:
    walls = {(x, y): "wall" for x in range(8) for y in (0, 2)}
    people = (
        man("ras", "a", (1, 1), "rastan"),
        man("mate", "a", (3, 1), "rastan", agility=2),
        man("lurk", "b", (4, 1), agility=1, traits=("hidden",)),
    )
    here = bout(setup(*people, FAR, terrain=walls))
    here.does("ras", "move", to=(5, 1))
    assert here.has("lurk", Seen) is None
    assert here.at("ras") == (2, 1)


@pytest.mark.rule("H2-OOA-03", "H2-OOA-05", "H2-GRD-03")
def test_whoever_wakes_under_somebody_else_comes_to_himself_beside_him() -> None:
    people = (
        man("ras", "a", (1, 1), "rastan", items=("healing_potion",)),
        man("bal", "a", (2, 1), "sir_balin"),
        man("orc", "b", (2, 2)),
    )
    here = bout(setup(*people, FAR), {"potion": [7], "tie": [2, 3]})
    here.put("bal", Down(0))
    here.put("bal", Out("fallen"))
    here.does("orc", "move", to=(2, 1))
    here.does("ras", "use", item="healing_potion", target="bal")
    assert here.at("bal") != here.at("orc")
