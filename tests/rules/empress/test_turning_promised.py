"""Whether to turn to an attack promises the very attack that comes, of whatever kind it is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from game.core.checks import Check, Outcome
from game.core.components import Facing
from game.core.forecast import Forecast
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.setup import Setup
from game.rules.empress.acts.blows import CLEAVE, FACE, INTERRUPT
from game.rules.empress.acts.countdown import NOW
from game.rules.empress.sheet.turns import Attacked
from tests.rules.empress.bout import man, setup
from tests.rules.empress.desk import Desk, desk

YES, NO = Order((("use", True),)), Order((("use", False),))
SHIELDED = man("E2", "b", (6, 5), health=40)
STRIKER = man("E6", "a", (5, 5), held=("rapier",), toughness=18)


def meets(promised: Forecast | None, rolled: Check) -> bool:
    """Whether the promise is of the roll that was thrown then."""
    assert promised is not None
    assert promised.check is not None
    told, thrown = promised.check, rolled
    assert told.modifiers == thrown.modifiers
    return (told.purpose, told.base, told.bands) == (thrown.purpose, thrown.base, thrown.bands)


def faced(here: Desk, answer: Order) -> bool:
    """Whether the shield-bearer, who is asked to turn now, is promised what is rolled then."""
    request = here.request
    assert request is not None
    assert (request.kind, here.name(request.unit)) == (FACE, "E2")
    promised = here.promised(request, answer)
    here.battle.give(request, answer)
    for _ in range(3):
        if (asked := here.request) is not None and asked.kind == INTERRUPT:
            here.battle.give(asked, NO)
    dice = (one for event in here.battle.events for one in event.outcomes)
    rolls = (one.check for one in dice if isinstance(one, Outcome))
    first = next(one for one in rolls if one.purpose in ("attack", "maneuver"))
    return meets(promised, first)


def behind(made: Setup, name: str = "E6") -> Desk:
    """A fight in which E2 looks away by the time the other strikes."""
    here = desk(made)
    here.until(name)
    return here.put("E2", Facing("E"))


@pytest.mark.rule("EM-GRD-06", "EM-ATK-12", "EM-MAN-01")
@pytest.mark.parametrize("turns", [True, False])
@pytest.mark.parametrize(
    "said",
    [
        {"form": "strike", "power": False},
        {"form": "maneuver", "aim": "trip", "combined": False},
        {"form": "maneuver", "aim": "trip", "combined": True},
        {"form": "maneuver", "aim": "grapple"},
    ],
    ids=["attack modifier", "trip", "trip with a blow", "grapple"],
)
def test_it_is_the_attack_that_was_ordered(said: Mapping[str, Any], turns: bool) -> None:
    here = behind(setup(STRIKER, SHIELDED))
    request = here.until("E6")
    here.battle.give(request, here.order(request, {**said, "target": "E2"}))
    assert faced(here, YES if turns else NO)


@pytest.mark.rule("EM-GRD-06", "EM-INI-05")
def test_it_may_have_been_held() -> None:
    here = behind(setup(STRIKER, man("E10", "a", (15, 9)), SHIELDED))
    here.battle.give(here.until("E6"), Order((("form", "hold"),)))
    here.battle.give(here.until("E6", NOW), YES)
    here.put("E2", Facing("E"))
    request = here.until("E6")
    here.battle.give(request, here.order(request, {"form": "strike", "target": "E2"}))
    assert faced(here, NO)


@pytest.mark.rule("EM-GRD-06", "EM-INH-05")
def test_a_charge_does_twice_the_damage() -> None:
    there = man("E2", "b", (9, 5), health=40)
    here = behind(
        setup(man("E10", "a", (5, 5), agility=18), there, switches=("lotfp_charge",)), "E10"
    )
    request = here.until("E10")
    order = here.order(request, {"form": "charge", "target": "E2", "to": (8, 5)})
    here.battle.give(request, order)
    asked = here.request
    assert asked is not None
    promised = here.promised(asked, NO)
    assert promised is not None
    assert max(points for points, _ in promised.branches[0].losses) == 16
    assert faced(here, NO)


@pytest.mark.rule("EM-GRD-06", "EM-STN-04")
def test_pure_defence_strikes_early_with_nothing_but_the_die() -> None:
    here = desk(setup(man("E6", "a", (6, 4)), SHIELDED))
    stance = here.until("E6", "empress.stance")
    here.battle.give(stance, here.order(stance, {"stance": "pure"}))
    request = here.until("E2")
    now = here.battle.clock.round
    here.put("E2", Attacked(((here.unit("E6"), now),)), Facing("N"))
    here.battle.give(request, here.order(request, {"form": "move", "to": (6, 7), "facing": "N"}))
    while (asked := here.request) is not None and asked.kind == INTERRUPT:
        here.battle.give(asked, here.order(asked, {"use": True}))
    assert faced(here, NO)


@pytest.mark.rule("EM-GRD-06", "EM-SHD-09", "EM-OPP-01")
def test_an_opportunity_attack_is_promised_at_the_shield_that_turns_to_it() -> None:
    """E2 walks away with his back to E6: his shield gives 1 to Hit Class once he has turned."""
    here = desk(setup(man("E6", "a", (6, 4)), SHIELDED))
    stance = here.until("E6", "empress.stance")
    here.battle.give(stance, here.order(stance, {"stance": "pure"}))
    request = here.until("E2")
    here.put("E2", Facing("N"))
    here.battle.give(request, here.order(request, {"form": "move", "to": (6, 7), "facing": "N"}))
    asked = here.request
    assert asked is not None
    order = here.order(asked, {"use": True, "weapon": "rapier"})
    promised = here.promised(asked, order)
    assert promised is not None
    assert ("empress.note_turns", (("unit", here.unit("E2")),)) in promised.notes
    here.battle.give(asked, order)
    assert faced(here, YES)
    dice = (one for event in here.battle.events for one in event.outcomes)
    rolls = [one.check for one in dice if isinstance(one, Outcome)]
    assert meets(promised, next(one for one in rolls if one.purpose == "attack"))


@pytest.mark.rule("EM-CLV-04", "EM-INH-03")
def test_a_further_shot_into_a_melee_is_promised_for_everybody_in_it() -> None:
    """E10 fights E1: half of the shots at it go at E1."""
    archer = man("E7", "a", (2, 5), agility=18)
    people = (archer, man("E10", "b", (8, 5)), man("E1", "a", (9, 5)), man("E2", "b", (8, 8)))
    here = desk(setup(*people, switches=("cleave_missile=on",)))
    request = here.until("E7")
    here.put("E1", Attacked(((here.unit("E10"), here.battle.clock.round),)))
    about = (("targets", (here.unit("E10"),)), ("weapon", "longbow"), ("n", 1))
    asked = Request("q", "a", request.unit, CLEAVE, about=about)
    told = here.promised(asked, Order((("target", here.unit("E10")),)))
    assert told is not None
    assert [one.target for one in (told, *told.others)] == [here.unit("E10"), here.unit("E1")]
    assert dict(told.branches[0].hit)["astray"] == pytest.approx(0.5)
