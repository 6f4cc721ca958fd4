"""What leaves the hands, what ground costs, and what else two rules make of each other."""

from __future__ import annotations

import pytest

from game.core.components import Lying
from game.core.grid import Cell
from game.rules.heroic2d6.sheet.components import Hands
from tests.rules.heroic2d6.bout import Bout, bout, man, setup

FAR = man("far", "b", (15, 7), agility=1)


def ground(fight: Bout) -> tuple[tuple[Cell, str], ...]:
    """What lies about."""
    return next(lying.things for _, (lying,) in fight.battle.world.each(Lying))


@pytest.mark.rule("H2-FUM-04", "H2-RNG-09")
@pytest.mark.parametrize(("other", "left"), [("throwing_knife", Hands("", "throwing_knife")),
    ("knife", Hands("knife", ""))])  # fmt: skip
def test_a_fumbled_throw_drops_what_was_to_be_thrown_and_nothing_else(
    other: str, left: Hands
) -> None:
    """He kept neither of two knives: one was dropped and the other one flew all the same."""
    two = (other, "throwing_knife")
    people = (man("ras", "a", (1, 1), "rastan", weapons=two, held=two), man("orc", "b", (4, 1)))
    fight = bout(setup(*people, FAR), {"attack": [(1, 1)], "fumble": [3]})
    fight.does("ras", "fight", how="throw", weapon="throwing_knife", target="orc")
    assert (fight.has("ras", Hands), ground(fight)) == (left, ((Cell(1, 1), "throwing_knife"),))


@pytest.mark.rule("H2-FUM-04", "H2-RNG-07", "H2-RNG-09")
def test_a_stray_throw_that_is_fumbled_drops_nothing_more() -> None:
    two = ("throwing_knife", "throwing_knife")
    people = (
        man("ras", "a", (1, 1), "rastan", weapons=two, held=two),
        man("sha", "a", (5, 1), "shamara"),
        man("orc", "b", (4, 1)),
    )
    fight = bout(setup(*people, FAR), {"attack": [3, (1, 1)], "fumble": [4]})
    fight.does("ras", "fight", how="throw", weapon="throwing_knife", target="orc")
    assert fight.has("ras", Hands) == Hands("", "throwing_knife")
    assert ground(fight) == ((Cell(4, 1), "throwing_knife"),)
