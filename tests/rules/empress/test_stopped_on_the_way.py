"""Whoever is stopped by a blow is struck at no more, nor does more (EM-OPP-05, EM-GRP-03)."""

from __future__ import annotations

from collections import Counter as Count
from typing import Any

import pytest

from game.core.forecast import Forecast
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.empress.acts.blows import FACE, INTERRUPT, PRESS
from game.rules.empress.sheet.turns import Attacked
from tests.rules.empress.bout import man, setup
from tests.rules.empress.desk import Desk, desk

QUICK: dict[str, Any] = {"agility": 18}
CATCHER: dict[str, Any] = {"held": ("mancatcher",), "toughness": 18}


def beside(first: str, seed: int = 0, **gear: Any) -> tuple[Desk, Request]:
    """E10 is about to pass this one, and E2 after him."""
    bold = man("E10", "a", (5, 8), health=60, **QUICK)
    people = (bold, man(first, "b", (6, 8), **gear), man("E2", "b", (6, 6)))
    here = desk(setup(*people), seed=seed)
    return here, here.until("E10")


def walks(here: Desk, asked: Request) -> tuple[Order, Forecast]:
    """The order to pass both, and what it promises."""
    order = here.order(asked, {"form": "move", "to": (5, 3)})
    found = here.promised(asked, order)
    assert found is not None
    return order, found


def fought(first: str, seed: int, **gear: Any) -> int:
    """The points that it costs with these dice, if all strike who can."""
    here, asked = beside(first, seed, **gear)
    had = here.hp("E10")
    here.battle.give(asked, walks(here, asked)[0])
    while (now := here.request) is not None and now.kind in (INTERRUPT, PRESS, FACE):
        here.battle.give(now, here.order(now, {"use": True}))
    return had - here.hp("E10")


@pytest.mark.rule("EM-OPP-05", "EM-GRP-03", "EM-CON-04")
@pytest.mark.parametrize(("first", "gear"), [("E3", CATCHER), ("M4", {}), ("E2 too", {})])
def test_whoever_is_caught_on_his_way_is_struck_at_no_more(
    first: str, gear: dict[str, Any]
) -> None:
    here, asked = beside(first, **gear)
    promised = walks(here, asked)[1].branches[0].own_mean
    costs = [fought(first, seed, **gear) for seed in range(150)]
    mean = sum(costs) / len(costs)
    assert promised == pytest.approx(mean, abs=0.6), Count(costs)


@pytest.mark.rule("EM-OPP-06", "EM-GRP-03")
def test_whoever_is_caught_before_he_shoots_does_not() -> None:
    """Seventeen times in twenty the mancatcher has him first; a sword takes but points."""
    hits = []
    for held in ("mancatcher", ""):
        archer = man("E7", "a", (5, 8), **QUICK)
        catcher = man("E3", "b", (6, 8), toughness=18, **({"held": (held,)} if held else {}))
        here = desk(setup(archer, catcher, man("E10", "b", (9, 2))))
        asked = here.until("E7")
        here.put("E3", Attacked(((here.unit("E7"), 1),)))
        asked = here.until("E7")
        found = here.promised(asked, here.order(asked, {"form": "shoot", "target": "E10"}))
        assert found is not None and [key for key, _ in found.notes if "provokes" in key]
        hits.append(1.0 - dict(found.branches[0].hit)["miss"])
    assert hits[0] == pytest.approx(0.15 * hits[1])


@pytest.mark.rule("EM-GRP-05", "EM-OPP-06", "EM-OPP-05")
def test_whom_three_mancatchers_pin_together_is_struck_at_no_more() -> None:
    """Each of them holds him, and the third pins; the knight with the great sword comes last."""
    archer = man("E7", "a", (5, 5), health=90, **QUICK)
    spots = ((4, 4), (5, 4), (6, 4))
    three = [
        man(f"E4 {n}", "b", spot, agility=16, **CATCHER)
        for n, spot in zip("xyz", spots, strict=True)
    ]
    last, away = man("E3", "b", (5, 6), agility=9), man("E10", "b", (12, 2))
    costs = list[int]()
    promised = 0.0
    for seed in range(120):
        here = desk(setup(archer, *three, last, away), seed=seed)
        here.until("E7")
        for one in (*(one.id for one in three), "E3"):
            here.put(one, Attacked(((here.unit("E7"), 1),)))
        asked, had = here.until("E7"), here.hp("E7")
        order = here.order(asked, {"form": "shoot", "target": "E10"})
        found = here.promised(asked, order)
        assert found is not None
        promised = found.branches[0].own_mean
        here.battle.give(asked, order)
        while (now := here.request) is not None and now.kind in (INTERRUPT, PRESS, FACE):
            here.battle.give(now, here.order(now, {"use": True}))
        costs.append(had - here.hp("E7"))
    mean = sum(costs) / len(costs)
    assert promised == pytest.approx(mean, abs=0.8), Count(costs)
