"""What units do unasked: their battles end, and nothing that is usual is ever refused."""

from __future__ import annotations

import pytest

from tests.rules.heroic20s.field import setup, troop
from tests.rules.heroic20s.whole import usual

ROW = range(5)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.rule("HC-TAC-03", "HC-PROC-05")
def test_usual_battles_of_singles_and_units_end(seed: int) -> None:
    duel = setup(
        troop("sword", "a", "swordsman", (5, 10)),
        troop("captain", "b", "bandit_captain", (30, 10)),
        size=(60, 30),
    )
    assert usual(duel, seed).result is not None
    groups = setup(
        troop("trolls", "a", "troglodyte_warrior", *((1 + x, 10 + y) for x in (0, 1) for y in ROW)),
        troop("ogres", "b", "ogre_tribesman", *((72, 8 + 2 * y) for y in ROW)),
        troop("archers", "b", "archer", *((80, 8 + 2 * y) for y in ROW)),
        size=(100, 30),
    )
    done = usual(groups, seed)
    assert done.result is not None
    assert any(event.key.startswith("heroic20s.shoots") for event in done.events)
