"""What the others know of somebody who hides and has his turn: that he has it, and nothing else."""

from __future__ import annotations

import pytest

from tests.rules.heroic2d6.bout import Bout, bout, man, setup

PEOPLE = (
    man("ras", "a", (1, 1), "rastan", agility=4),
    man("lurk", "b", (9, 1), agility=6, traits=("hidden",)),
    man("orc", "b", (12, 1), agility=3),
)


def imagined(fight: Bout, side: str, seed: int) -> list[str]:
    """The figures of his own whom the side believes to be asked, as it imagines the battle."""
    seat = fight.battle.seat(side).imagine(seed).seat(side)
    return [fight.names.get(request.unit, "?") for request in seat.waiting]


@pytest.mark.rule("H2-INI-03", "H2-ACT-09")
@pytest.mark.parametrize("ends", ["end", "walk", "fight"])
def test_while_somebody_hidden_has_his_turn_nobody_else_believes_to_have_it(ends: str) -> None:
    fight = bout(setup(*PEOPLE), {"reaction": [5], "attack": [3]}, ["dodge"]).until("lurk")
    assert not fight.battle.seat("a").waiting
    assert [imagined(fight, "a", seed) for seed in range(4)] == [[]] * 4
    if ends == "walk":
        fight.does("lurk", "move", to=(8, 1))
        assert [imagined(fight, "a", seed) for seed in range(4)] == [[]] * 4
        fight.does("lurk", "end")
    elif ends == "end":
        fight.does("lurk", "end")
    else:
        fight.does("lurk", "move", to=(2, 1)).does("lurk", "fight", how="strike", target="ras")
    fight.until("ras")
    assert [imagined(fight, "a", seed) for seed in range(4)] == [["ras"]] * 4
