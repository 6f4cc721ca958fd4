"""What Eight Eyes draws and uses in one action (9.3): for whatever it is used."""

from __future__ import annotations

import pytest

from game.core.grid import Cell
from game.rules.chaos.acts import blast
from game.rules.chaos.acts.fight import attacking
from game.rules.chaos.acts.spray import firing
from game.rules.chaos.orders import fight
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.components import Carries, Doing, Held, Loaded, Reserves
from tests.rules.chaos.brawl import field, keys, only, order, sheet, values, view
from tests.rules.chaos.drawn import Drawn, offered

BELT = ("club", "dagger", "pistol", "grenade")
KEEN = sheet("claire", abilities=("eight_eyes",))
NOTHING = order(method="none")


def belted(*carried: str, able: bool = True) -> Drawn:
    """Somebody with empty hands and a full belt, six metres from a thug."""
    who = KEEN if able else sheet("claire")
    here = field("1 . . . . . . 2", who, "thug", held=("", "club"))
    here.put("1", Carries(carried), Reserves(3, 3, 3))
    here.put("2", Reserves(0, 3, 3))
    return here


@pytest.mark.rule("CF-TICK-06")
@pytest.mark.parametrize(
    ("how", "known"),
    [
        ("strike", ["fist", "kick", "club", "dagger"]),
        ("shoot", ["pistol"]),
        ("throw", ["dagger"]),
        ("break", ["fist", "kick", "club", "dagger", "pistol"]),
    ],
)
def test_any_weapon_at_his_belt_is_drawn_and_his_fists_are_left_to_him(
    how: str, known: list[str]
) -> None:
    """Not the first two alone, which would fill his hands."""
    here = belted(*BELT)
    assert [item for item, _ in fight.weapons(view(here), here.units["1"], how)] == known


@pytest.mark.rule("CF-TICK-06")
def test_the_like_of_what_he_holds_is_not_drawn_beside_it() -> None:
    here = belted("dagger")
    here.put("1", Held("dagger"))
    found = fight.weapons(view(here), here.units["1"], "throw")
    assert found == (("dagger", "main"),)


@pytest.mark.rule("CF-TICK-06", "CF-SPRAY-01", "CF-AREA-06")
@pytest.mark.parametrize("able", [False, True])
@pytest.mark.parametrize(("how", "item"), [("spray", "pistol"), ("area", "grenade")])
def test_a_spray_and_a_grenade_come_straight_from_the_belt(how: str, item: str, able: bool) -> None:
    here = belted(*BELT, able=able)
    own = order(form="fight", how=how)
    found = values(offered(view(here), here.units["1"], own))
    assert found == ([item] if able else [])


@pytest.mark.rule("CF-TICK-06", "CF-SPRAY-01")
def test_a_spray_from_the_belt_is_fired() -> None:
    here = belted("pistol")
    one, two = here.units["1"], here.units["2"]
    here.put("1", Doing(order(form="fight"), 20, 20, 11, "strike"))
    action = Action("fight", "spray", "pistol", target=two, acquire=True, shots=2)
    events = here.do(lambda step: firing.begin(step, one, action), {"attack": [2]}, [NOTHING])
    assert keys(events)[0] == "chaos.draws"
    assert here.world.get(one, Held) == Held("pistol")
    assert dict(here.world.get(one, Loaded).shots) == {"pistol": 14}


@pytest.mark.rule("CF-TICK-06", "CF-AREA-06")
def test_a_grenade_from_the_belt_is_thrown() -> None:
    here = belted("grenade")
    one = here.units["1"]
    action = Action("fight", "area", "grenade", cell=Cell(6, 0), acquire=True)
    events = here.do(lambda step: blast.perform(step, one, action), {"attack": [15]}, [NOTHING])
    assert keys(events)[0] == "chaos.draws"
    assert only(events, "chaos.area_lands").cell == Cell(6, 0)
    assert here.world.get(one, Held) == Held()
    assert here.world.get(one, Carries) == Carries()


@pytest.mark.rule("CF-TICK-06", "CF-ACQ-01")
@pytest.mark.parametrize(("how", "item"), [("spray", "pistol"), ("area", "grenade")])
def test_to_draw_it_for_that_takes_a_tick(how: str, item: str) -> None:
    """And three to take aim."""
    here = belted(*BELT)
    one, two = here.units["1"], here.units["2"]
    at = {"target": two, "shots": 2} if how == "spray" else {"cell": Cell(6, 0)}
    action = Action("fight", how, item, acquire=True, **at)
    assert attacking.ticks_before(view(here), one, action, 1) == 3 + 1
    here.put("1", Held(item), Carries())
    assert attacking.ticks_before(view(here), one, action, 1) == 3
