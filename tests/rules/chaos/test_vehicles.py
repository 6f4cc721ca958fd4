"""Vehicles of a scenario: built, set going, and what is wrong with them (VEH)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Lying, Position, Scenery
from game.core.data import Misfit, Wrong
from game.core.grid import Cell
from game.core.setup import Setup, Thing, Vehicle
from game.rules.chaos.acts.move.driving import TYRE
from game.rules.chaos.setup.build import build
from game.rules.chaos.sheet.agenda import Entangled, Platform
from tests.rules.chaos.bout import Bout, bout, man, setup

CART = Vehicle("wagon", ((0, 0), (1, 0)), ("E4", "NE"), 9, ("rough",))


def fight(*rides: Vehicle, last: int = 1, **more: Any) -> Setup:
    one, two = man("a", "a", (0, 0), archetype="agent"), man("b", "b", (13, 5))
    return setup(one, two, vehicles=rides, last=last, **more)


def driven(*rides: Vehicle, top: int = 20, **more: Any) -> Bout:
    """A round of so many ticks, by him on firm ground, in which nobody does anything."""
    return bout(fight(*rides, **more), {"initiative": [1, top]}).play()


def where(made: Bout) -> list[Cell]:
    return sorted(spot.cell for _, (_, spot) in made.battle.world.each(Scenery, Position))


def test_a_way_is_written_in_short() -> None:
    assert CART.moves == ("E", "E", "E", "E", "NE")
    assert Vehicle("wagon", ((0, 0),), ("SW12",)).moves == ("SW",) * 12


@pytest.mark.rule("CF-VEH-01", "CF-VEH-02")
def test_it_is_there_as_the_scenario_says() -> None:
    rows = dict(build(fight(CART)))
    (ride,) = [c for row in rows.values() for c in row if isinstance(c, Platform)]
    assert ride == Platform((Cell(0, 0), Cell(1, 0)), CART.moves, 9, rough=True)
    shown = [row for row in rows.values() if Scenery("wagon") in row]
    assert [Position(Cell(x, 0)) in row for x, row in enumerate(shown)] == [True, True]


@pytest.mark.rule("CF-VEH-02")
def test_it_drives_from_the_first_round_on_with_whoever_is_aboard() -> None:
    made = driven(CART)
    assert made.has("a", Position).cell == Cell(5, 1)
    assert where(made) == [Cell(5, 1), Cell(6, 1)]
    ticks = [tick for _, tick, event in made.log if event.key == "moved"]
    assert ticks == [20, 18, 16, 14, 12], "nine km/h are half a metre a tick"


@pytest.mark.rule("CF-VEH-02", "CF-ENT-04")
@pytest.mark.parametrize("keeper", ["a", "b"])
def test_a_whip_about_somebody_aboard_is_kept_as_both_go_on(keeper: str) -> None:
    """As far apart as it reaches, whoever of the two is ahead."""
    bed = ((0, 0), (1, 0), (2, 0), (3, 0))
    two = man("a", "a", (0, 0), held=("whip",)), man("b", "b", (3, 0), held=("whip",))
    made = bout(setup(*two, vehicles=(Vehicle("wagon", bed, ("E4",), 9),)), {"initiative": [16, 1]})
    caught = "ab".replace(keeper, "")
    made.put(caught, Entangled("whip", 99, fully=False, by=made.unit(keeper)))
    made.play()
    assert [made.has(name, Position).cell for name in "ab"] == [Cell(4, 0), Cell(7, 0)]
    assert made.has(caught, Entangled)


@pytest.mark.rule("CF-VEH-02")
def test_what_lies_on_it_comes_along() -> None:
    made = driven(CART, things=(Thing("dagger", (1, 0)), Thing("dagger", (2, 2))))
    ((_, (lying,)),) = made.battle.world.each(Lying)
    assert lying.things == ((Cell(6, 1), "dagger"), (Cell(2, 2), "dagger"))


@pytest.mark.rule("CF-VEH-02", "CF-TICK-13")
def test_it_drives_on_over_the_end_of_a_round() -> None:
    made = bout(fight(CART, last=2), {"initiative": [1, 5, 1, 20]}).play(2)
    moved = [(turn, tick) for turn, tick, event in made.log if event.key == "moved"]
    # Rounds of 5 and of 20 ticks: 5, 3, 1, and what would be -1 is the tick 19.
    assert moved == [(1, 5), (1, 3), (1, 1), (2, 19), (2, 17)]


@pytest.mark.rule("CF-VEH-03")
def test_flat_tyres_and_walls_stop_it() -> None:
    wall = driven(CART, terrain=((Cell(4, 0), "wall"),))
    assert wall.has("a", Position).cell == Cell(2, 0)
    assert wall.all("chaos.vehicle_stops")
    tyres = tuple(Thing(TYRE, cell) for cell in ((0, 0), (1, 0)))
    rolling = driven(CART, things=tyres)
    assert rolling.has("a", Position).cell == Cell(5, 1)


@pytest.mark.rule("CF-PEN-04", "CF-VEH-02")
def test_a_shot_from_it_is_one_on_the_move() -> None:
    told = {("a", "chaos.turn"): [{"form": "fight", "how": "shoot", "weapon": "pistol",
                                   "acquire": False, "ki": 0}]}  # fmt: skip
    fast = Vehicle("car", ((0, 0),), ("E12",), 18)
    dice = {"initiative": [17, 1], "attack": [5]}
    made = bout(fight(fast), dice, told)
    made.play()
    rules = [m.rule for m in made.dice_of("chaos.misses").check.modifiers]
    assert "CF-PEN-04" in rules


@pytest.mark.rule("CF-VEH-01", "CF-VEH-02")
@pytest.mark.parametrize(
    ("ride", "path", "message"),
    [
        (Vehicle("sledge", ((0, 0),)), ("kind",), "no vehicle 'sledge'"),
        (Vehicle("wagon", ((0, 0),), traits=("soft",)), ("traits", 0), "no trait 'soft'"),
        (Vehicle("wagon", ((13, 0), (14, 0))), ("cells", 1), "no vehicle can stand"),
        (Vehicle("wagon", ((0, 0), (1, 1), (3, 1))), ("cells", 2), "[3, 1] does not touch the"),
        (Vehicle("wagon", ((3, 0),)), ("cells", 0), "no vehicle can stand"),
        (Vehicle("wagon", ((0, 0),), ("N2", "W")), ("path", 1), "leads off the field"),
        (Vehicle("wagon", ((0, 0), (1, 0)), ("W",)), ("path", 0), "leads off the field"),
        (Vehicle("wagon", ((0, 0), (0, 0))), ("cells", 1), "two vehicles stand at [0, 0]"),
    ],
    ids=["kind", "trait", "edge", "apart", "wall", "path", "half", "twice"],
)
def test_what_cannot_be_is_told_with_its_place(
    ride: Vehicle, path: tuple[str | int, ...], message: str
) -> None:
    with pytest.raises(Misfit) as caught:
        build(fight(ride, terrain=((Cell(3, 0), "wall"),)))
    (wrong,) = caught.value.wrongs
    assert wrong.path == ("vehicles", 0, *path) and message in wrong.message


def wrongs(made: Setup) -> list[Wrong]:
    """What is wrong with a fight, without its lines."""
    with pytest.raises(Misfit) as caught:
        build(made)
    return list(caught.value.wrongs)


@pytest.mark.rule("CF-VEH-01", "CF-VEH-02")
def test_two_cannot_stand_in_one_place() -> None:
    (wrong,) = wrongs(fight(CART, Vehicle("car", ((2, 0), (1, 0)))))
    assert wrong.path == ("vehicles", 1, "cells", 1)
    assert wrong.message == "two vehicles stand at [1, 0]"


@pytest.mark.rule("CF-VEH-01", "CF-VEH-02")
def test_the_words_that_would_be_right_are_told() -> None:
    kind, trait = wrongs(fight(Vehicle("sledge", ((0, 0),), traits=("soft",))))
    assert (kind.given, kind.known) == ("sledge", ("wagon", "car"))
    assert (trait.given, trait.known) == ("soft", ("rough", "cramped", "covered"))


@pytest.mark.rule("CF-VEH-01", "CF-VEH-02")
def test_whether_it_can_stand_on_ground_that_nobody_knows_is_not_asked() -> None:
    found = wrongs(fight(Vehicle("car", ((3, 0),)), terrain=((Cell(3, 0), "lava"),)))
    assert found and all(wrong.path[0] != "vehicles" for wrong in found)
