"""Which of two guns, and what becomes of a net: things that are in one place alone."""

from __future__ import annotations

import pytest

from game.core.components import Lying
from game.rules.chaos.acts.fight import attack
from game.rules.chaos.acts.parlay import entangling, meeting
from game.rules.chaos.sheet import hands
from game.rules.chaos.sheet.actions import MAIN, OFF, Action
from game.rules.chaos.sheet.agenda import Entangled, field_of
from game.rules.chaos.sheet.components import Loaded, Reserves
from game.rules.chaos.sheet.magazines import Magazine
from tests.rules.chaos.brawl import field, keys, order, who
from tests.rules.chaos.drawn import Drawn

GUN = "pistol"
NONE = order(method="none")


def gunman() -> Drawn:
    here = field("1 . 2", "billy", "thug", held=((GUN, GUN), GUN))
    for sign in "12":
        here.put(sign, Reserves(0, 3, 3))
    return here


@pytest.mark.rule("CF-MISS-05", "CF-SPRAY-12")
@pytest.mark.parametrize(("hand", "lost"), [(OFF, True), (MAIN, False)])
def test_a_shot_with_the_jammed_one_of_two_is_lost(hand: str, lost: bool) -> None:
    here = gunman()
    here.put("1", Loaded(((GUN, 9),), (), (Magazine(GUN, 9, True),)))
    action = Action("fight", "shoot", GUN, target=here.units["2"], hand=hand)
    dice, said = ({}, []) if lost else ({"attack": [2]}, [NONE])
    events = here.do(lambda step: attack.strike(step, here.units["1"], action), dice, said)
    assert ("chaos.attack_lost" in keys(events)) is lost
    assert hands.shots_left(who(here, "1"), GUN) == (18 if lost else 17)


@pytest.mark.rule("CF-MISS-05", "CF-DISARM-01")
def test_a_disarm_that_fumbles_jams_the_gun_that_shot() -> None:
    here = gunman()
    slots = {"hand": OFF, "item": GUN}
    action = Action("fight", "disarm", GUN, target=here.units["2"], **slots)  # type: ignore[arg-type]
    one = here.units["1"]
    here.do(lambda step: meeting.perform(step, one, action), {"attack": [1]}, [NONE])
    assert [gun.jammed for gun in hands.magazines(who(here, "1"), GUN)] == [False, True]


@pytest.mark.rule("CF-ENT-04")
@pytest.mark.parametrize(("item", "lies"), [("net", True), ("whip", False)])
def test_a_net_lies_where_somebody_has_got_out_of_it(item: str, lies: bool) -> None:
    here = field("1 2", "thug", "thug", held=("", ""))
    two = here.units["2"]
    here.put("2", Entangled(item, 12, True))
    here.do(lambda step: entangling.free(step, two))
    lying = here.world.find(field_of(here.world), Lying) or Lying()
    assert lying.things == (((here.at("2"), item),) if lies else ())
