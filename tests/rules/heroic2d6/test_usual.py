"""What a figure does that is told nothing: it walks up, round walls and through doors."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.grid import Cell
from game.core.orders import Order
from tests.rules.heroic2d6.bout import Bout, bout, man, setup


def usual(fight: Bout, name: str) -> Order:
    """What he does unasked."""
    fight.until(name)
    request = fight.request
    assert request is not None
    return fight.battle.seat(request.side).default(request)


def goes(fight: Bout, name: str, turns: int) -> list[tuple[int, int]]:
    """He does what is usual in so many of his turns; where he is after each."""
    found = []
    for number in range(1, turns + 1):
        fight.until(name, number)
        while (asked := fight.request) is not None and fight.names[asked.unit] == name:
            fight.battle.give(asked, fight.battle.seat(asked.side).default(asked))
        found.append(fight.at(name))
    return found


@pytest.mark.parametrize("far", [2, 4, 9])
def test_he_walks_up_and_strikes_and_throws_no_stones(far: int) -> None:
    people = (man("ras", "a", (1, 1), "shamara", agility=9), man("orc", "b", (1 + far, 1)))
    fight = bout(setup(*people), {"attack": [7]})
    order = usual(fight, "ras")
    assert order.text("form") == "move"
    fight.battle.give(fight.request, order)  # type: ignore[arg-type]
    assert usual(fight, "ras").text("how") == "strike"


def test_a_stone_is_for_whoever_cannot_be_got_at() -> None:
    gallery = tuple((Cell(x, y), 3) for x in range(6, 16) for y in range(8))
    people = (man("sha", "a", (3, 1), "shamara", agility=9), man("orc", "b", (8, 1)))
    plain = setup(*people)
    fight = bout(replace(plain, grid=replace(plain.grid, heights=gallery)))
    order = usual(fight, "sha")
    assert (order.text("how"), order.text("weapon")) == ("throw", "rock")


def test_he_keeps_the_axe_that_he_strikes_with() -> None:
    people = (man("orc", "b", (1, 1), agility=9), man("ras", "a", (5, 1), "rastan"))
    assert usual(bout(setup(*people)), "orc").text("form") == "move"


def test_he_goes_round_a_wall() -> None:
    wall = {(5, y): "wall" for y in range(6)}
    people = (
        man("orc", "b", (3, 1), agility=9, movement=6),
        man("ras", "a", (7, 1), "rastan", agility=1),
    )
    fight = bout(setup(*people, terrain=wall))
    away = usual(fight, "orc").cell("to")
    assert away is not None
    assert away.y >= 5, "he goes away from the enemy to come to him"
    ((x, y),) = goes(fight, "orc", 1)
    assert max(abs(x - 7), abs(y - 1)) == 1


def test_he_opens_the_door_on_his_way_and_no_other() -> None:
    wall = {(5, y): "wall" for y in range(8)} | {(5, 6): "door"}
    people = (man("orc", "b", (3, 1), agility=9), man("ras", "a", (7, 1), "rastan", agility=1))
    fight = bout(setup(*people, terrain=wall))
    first, second = goes(fight, "orc", 2)
    assert max(abs(first[0] - 5), abs(first[1] - 6)) <= 1, "beside the door"
    assert fight.events("opens"), "which he has opened"
    assert second[0] >= 5
    beside = {(5, y): "wall" for y in (0, 1, 3, 4)} | {(5, 2): "door"}
    open_ = bout(
        setup(man("orc", "b", (4, 5), agility=9), man("ras", "a", (8, 5), "rastan"), terrain=beside)
    )
    goes(open_, "orc", 1)
    assert not open_.events("opens")


def test_an_archer_goes_until_he_sees_somebody() -> None:
    wall = {(5, y): "wall" for y in range(4)}
    people = (
        man("bow", "b", (3, 1), "orc_archer", agility=9),
        man("ras", "a", (12, 1), "rastan", agility=1),
    )
    fight = bout(setup(*people, terrain=wall))
    order = usual(fight, "bow")
    assert order.text("form") == "move"
    fight.battle.give(fight.request, order)  # type: ignore[arg-type]
    assert fight.at("bow")[0] <= 5, "no farther than he must"
    assert usual(fight, "bow").text("how") == "shoot"


def test_an_archer_gets_out_of_a_melee_to_shoot() -> None:
    people = (man("lil", "a", (3, 3), "lilith", agility=9), man("orc", "b", (4, 3)))
    fight = bout(setup(*people), {"attack": [12]})
    order = usual(fight, "lil")
    assert order.text("form") == "move"
    fight.battle.give(fight.request, order)  # type: ignore[arg-type]
    assert abs(fight.at("lil")[0] - 4) == 2, "no farther than the reach of an axe"
    assert usual(fight, "lil").text("how") == "shoot"


def test_who_has_a_friend_before_him_waits_behind_him() -> None:
    walls = {(x, y): "wall" for x in range(2, 14) for y in (0, 2)}
    people = (
        man("one", "b", (6, 1), agility=2),
        man("two", "b", (3, 1), agility=9),
        man("ras", "a", (7, 1), "rastan", agility=1),
    )
    fight = bout(setup(*people, terrain=walls, size=(16, 3)))
    assert goes(fight, "two", 1) == [(5, 1)]


def test_a_large_one_goes_where_it_has_room() -> None:
    wall = {(6, y): "wall" for y in range(8) if y not in (1, 5, 6)}
    people = (
        man("ogre", "b", (3, 1), "ogre", agility=9, movement=5),
        man("ras", "a", (9, 1), "rastan"),
    )
    fight = bout(setup(*people, terrain=wall))
    gap = usual(fight, "ogre").cell("to")
    assert gap is not None
    assert gap.y >= 4, "to the wide gap, not the narrow one"
    ((x, _),) = goes(fight, "ogre", 1)
    assert x > 6
