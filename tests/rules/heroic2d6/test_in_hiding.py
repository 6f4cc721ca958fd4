"""What the others know of somebody who hides and has his turn: that he has it, and nothing else."""

from __future__ import annotations

import pytest

from game.core.checks import Outcome
from game.core.orders import Order
from game.rules.heroic2d6.orders.forecast import forecast
from game.rules.heroic2d6.sheet.situation import locked, lockers
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


@pytest.mark.rule("H2-OUT-01", "H2-OUT-03", "H2-GRD-04", "H2-ROL-07")
@pytest.mark.parametrize(("traits", "number"), [(("hidden",), 12), ((), 13)])
def test_whom_nobody_has_found_does_not_make_somebody_outnumbered(
    traits: tuple[str, ...], number: int
) -> None:
    """The number that a Hero is told would give away who lurks beside him."""
    people = (
        man("ras", "a", (1, 1), "rastan", agility=4),
        man("orc", "b", (2, 1), agility=6),
        man("lurk", "b", (1, 2), "wolf", agility=3, traits=traits),
    )
    fight = bout(setup(*people), {"reaction": [12]}, []).until("orc")
    fight.does("orc", "fight", how="strike", weapon="hand_axe", target="ras")
    asked = fight.request
    assert asked is not None and asked.fact("number") == number
    world = fight.battle.world
    assert locked(world, fight.unit("ras"))
    assert len(lockers(world, fight.unit("ras"))) == (1 if traits else 2)


@pytest.mark.rule("H2-OUT-02", "H2-ACT-09")
def test_who_attacks_from_hiding_is_promised_what_he_brings_by_being_there() -> None:
    """He is seen by then, so that the Orc has two to fight with."""
    people = (
        man("ras", "a", (1, 1), "rastan", agility=4),
        man("sha", "a", (3, 1), "shamara", agility=9, traits=("hidden",)),
        man("orc", "b", (2, 1), agility=2),
    )
    fight = bout(setup(*people), {"attack": [7]}).until("sha")
    (weapon,) = fight.open("sha", ("form", "fight"), ("how", "strike"))
    order = {"how": "strike", "weapon": weapon, "target": fight.unit("orc")}
    assert fight.request is not None
    told = forecast(
        fight.battle.view("a"), fight.request, Order((("form", "fight"), *order.items()))
    )
    fight.does("sha", "fight", **(order | {"target": "orc"}))
    (drawn,) = fight.events("hit")[0].outcomes[:1]
    assert isinstance(drawn, Outcome) and drawn.check.shift == 1
    assert told is not None and told.check == drawn.check
