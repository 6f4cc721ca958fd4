"""What is fixed on a spray when it is declared, and what is reckoned anew for each roll."""

from __future__ import annotations

import pytest

from game.core.orders import Order
from game.rules.chaos.sheet.components import Reserves, Spraying, Wounds
from game.rules.chaos.sheet.hands import shots_left
from tests.rules.chaos.brawl import keys, order, who
from tests.rules.chaos.drawn import Drawn
from tests.rules.chaos.test_spray import (
    EVADES,
    GO_ON,
    NOTHING,
    STAND,
    begun,
    burst,
    field,
    next_shot,
    results,
)

CHEST = {"location": [3]}


def fixed(here: Drawn) -> list[tuple[str, int]]:
    (line,) = here.world.get(here.units["1"], Spraying).lines
    return [(one.rule, one.worth) for one in line.defence]


@pytest.mark.rule("CF-SPRAY-03", "CF-SPRAY-14")
@pytest.mark.parametrize(
    ("answer", "points", "dice"),
    [
        (EVADES, 0, {"attack": [17], "defence": [10], **CHEST}),
        (order(method="evade", pay="action", ki=2), 4, {"attack": [5], "defence": [20]}),
        (NOTHING, 0, {"attack": [17], **CHEST}),
    ],
)
def test_his_later_numbers_have_what_an_evade_had_then(
    answer: Order, points: int, dice: dict[str, list[int]]
) -> None:
    """The speed of the bullet is fixed; his wounds and his Ki are reckoned anew for each roll."""
    here = field()
    here.put("2", Reserves(points, 3, 3), Wounds((("chest", 1),)))
    begun(here, burst(here), dice, answer)
    assert fixed(here) == [("CF-PEN-08", -4)]


@pytest.mark.rule("CF-SPRAY-02", "CF-SPRAY-06", "CF-SPRAY-12")
def test_a_burst_that_fumbles_is_over_with_its_first_shot() -> None:
    here = field()
    unit = here.units["1"]
    before = shots_left(who(here, "1"), "pistol")
    told = begun(here, burst(here), {"attack": [1]}, NOTHING)
    assert keys(told)[-1] == "chaos.jams"
    assert here.world.find(unit, Spraying) is None
    assert shots_left(who(here, "1"), "pistol") == before, "what has not left costs no round"


@pytest.mark.rule("CF-SPRAY-06", "CF-SPRAY-13")
def test_a_number_that_is_rolled_with_counts_as_such_against_the_later_shots() -> None:
    here = field()
    tumbles = order(method="tumble", pay="action", ki=0)
    told = begun(here, burst(here), {"attack": [17], "defence": [19], **CHEST}, tumbles)
    assert results(told) == [(18, 19, "tumbled")]
    assert results(next_shot(here, 17, CHEST, GO_ON, STAND)) == [(12, 19, "tumbled")]
