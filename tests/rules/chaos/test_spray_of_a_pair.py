"""Two guns of a kind: a spray comes from one of them, from that which has the shots."""

from __future__ import annotations

import pytest

from game.rules.chaos.acts.fight import attacking
from game.rules.chaos.orders.missiles import burst_shots, most_targets, weapons
from game.rules.chaos.sheet import hands
from game.rules.chaos.sheet.components import Held, Loaded
from game.rules.chaos.sheet.fighter import Combatant, combatant
from game.rules.chaos.sheet.magazines import Magazine
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.drawn import Drawn
from tests.rules.chaos.test_spray import EVADES, GO_ON, STAND, begun, burst, field, next_shot

GUN = "pistol"


def pair(right: int, left: int) -> Drawn:
    """A shooter with so many shots in each of two pistols."""
    here = field()
    here.put("1", Held(GUN, GUN), Loaded(((GUN, right),), (), (Magazine(GUN, left),)))
    return here


def shooter(here: Drawn) -> Combatant:
    return combatant(here.world, here.units["1"])


@pytest.mark.rule("CF-SPRAY-01", "CF-SPRAY-12")
@pytest.mark.parametrize(
    ("shots", "hand", "left"), [((1, 9), "off", [1, 6]), ((9, 1), "main", [6, 1])]
)
def test_a_pair_sprays_with_the_gun_that_has_the_shots(
    shots: tuple[int, int], hand: str, left: list[int]
) -> None:
    here = pair(*shots)
    me = shooter(here)
    assert weapons(me) == (GUN,) and burst_shots(me, weapon(GUN)) == 6
    assert most_targets(me, weapon(GUN)) == 8
    assert attacking.attack_of(me, burst(here)).hand == hand
    begun(here, burst(here), {"attack": [9], "defence": [18]}, EVADES)
    for tick in (17, 14):
        next_shot(here, tick, {}, GO_ON, STAND)
    assert [one.shots for one in hands.magazines(shooter(here), GUN)] == left


@pytest.mark.rule("CF-SPRAY-12")
def test_two_guns_with_a_last_shot_each_spray_nothing() -> None:
    assert weapons(shooter(pair(1, 1))) == ()


@pytest.mark.rule("CF-SPRAY-12")
def test_a_spray_ends_with_its_gun_also_where_the_other_has_shots() -> None:
    """The gun keeps firing its own last shot."""
    here = pair(2, 9)
    begun(here, burst(here, 2), {"attack": [9], "defence": [18]}, EVADES)
    next_shot(here, 17, {}, GO_ON, STAND)
    assert [one.shots for one in hands.magazines(shooter(here), GUN)] == [0, 9]
