"""A shot of a burst that goes through a man: whom it meets behind him, and how it is answered."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Health
from game.core.events import Event
from game.core.orders import Order
from game.rules.chaos.sheet.agenda import Steeling
from game.rules.chaos.sheet.components import (
    FOR_THE_FIGHT,
    Condition,
    Held,
    Loaded,
    Spraying,
)
from tests.rules.chaos.brawl import keys
from tests.rules.chaos.drawn import Drawn
from tests.rules.chaos.test_spray import (
    EVADES,
    GO_ON,
    KNIGHT,
    NOTHING,
    STAND,
    begun,
    burst,
    field,
    next_shot,
)

CHEST = {"location": [3]}
BARE = replace(KNIGHT, armour="")


def through(drawing: str, *answers: Order) -> tuple[Drawn, list[Event]]:
    """The second shot of a revolver, which the first man has no armour against."""
    here = field(drawing, "magnum_revolver")
    here.put("1", Loaded((("magnum_revolver", 6),)))
    here.put("2", Health(90, 90))
    begun(here, burst(here, item="magnum_revolver"), {"attack": [20], **CHEST}, NOTHING)
    for sign in here.units:
        if sign != "1":
            here.put(sign, BARE, Health(24, 24))
    here.asked.clear()
    shots = 1 + ("3" in here.units)
    dice = {"location": [3] * shots, "balance": [1]}
    return here, next_shot(here, 17, dice, GO_ON, STAND, *answers)


@pytest.mark.rule("CF-CLEAVE-03", "CF-SPRAY-02")
def test_behind_whom_nobody_stands_the_shot_is_over() -> None:
    here, told = through(".2......1")
    assert "chaos.goes_on" not in keys(told)
    assert here.units["2"] in {request.unit for request in here.asked}


@pytest.mark.rule("CF-CLEAVE-03", "CF-SPRAY-02")
def test_the_man_behind_is_asked_about_a_shot_of_the_same_weapon_at_himself() -> None:
    here, told = through("32......1", NOTHING)
    last = here.asked[-1]
    assert (last.unit, last.kind) == (here.units["3"], "chaos.defend")
    assert dict(last.about) == {
        "by": here.units["1"],
        "family": "ranged",
        "how": "shoot",
        "weapon": "magnum_revolver",
        "area": "any",
        "number": 13,
        "die": 20,
    }
    on = [event for event in told if event.key == "chaos.goes_on"]
    assert [(event.rule, event.target) for event in on] == [("CF-CLEAVE-03", here.units["3"])]
    hits = [event for event in told if event.target == here.units["3"] and event.fact("result")]
    assert [(event.key, event.fact("number")) for event in hits] == [("chaos.hits_open", 13)]


@pytest.mark.rule("CF-SPRAY-07", "CF-SPRAY-14")
def test_nobody_goes_on_firing_what_is_not_in_his_hand_any_more() -> None:
    here = field()
    begun(here, burst(here), {"attack": [4], "defence": [9]}, EVADES)
    here.put("1", Held())
    told = next_shot(here, 17, {})
    assert [event.key for event in told] == ["chaos.spray_stops"]
    assert here.world.find(here.units["1"], Spraying) is None


@pytest.mark.rule("CF-SPRAY-14", "CF-STEEL-03")
def test_who_takes_a_new_number_is_locked_in_no_steeling_any_more() -> None:
    """He answers the burst, and so he loses it: his opponent trips him."""
    here = field("23......1")
    two, three = here.units["2"], here.units["3"]
    begun(here, burst(here), {"attack": [17], **CHEST}, NOTHING)
    here.put("2", Steeling(three, wins=True, end=12))
    here.put("3", Steeling(two, wins=False, end=12))
    dice = {"balance": [1], "defence": [19]}
    told = next_shot(here, 17, dice, GO_ON, Order((("choice", "action"), ("ki", 0))))
    assert [one.unit for one in told if one.key == "chaos.steeling_won"] == [three]
    assert here.world.find(two, Steeling) is None and here.world.find(three, Steeling) is None


@pytest.mark.rule("CF-SPRAY-14", "CF-WIN-01")
@pytest.mark.parametrize("state", [Condition(dying=True), Condition(asleep=FOR_THE_FIGHT)])
def test_a_burst_is_over_with_the_fight_of_its_target(state: Condition) -> None:
    """Nobody is asked whether he goes on, and no round is wasted on whom it has brought down."""
    here = field()
    begun(here, burst(here), {"attack": [17], **CHEST}, NOTHING)
    here.put("2", state)
    here.asked.clear()
    told = next_shot(here, 17, {})
    assert keys(told) == ["chaos.spray_stops"] and not here.asked
    assert here.world.find(here.units["1"], Spraying) is None
