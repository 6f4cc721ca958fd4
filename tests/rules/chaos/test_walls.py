"""Walls, doors and parapets of the ground as targets: what they take, and who stands behind."""

from __future__ import annotations

import pytest

from game.core.components import Field
from game.core.grid import Cell
from game.core.orders import Slot
from game.rules.chaos.acts.fight import reaching
from game.rules.chaos.acts.fight.reaching import bounces, wall_of
from game.rules.chaos.ground.paths import stands
from game.rules.chaos.ground.site import site_of
from game.rules.chaos.orders import turn
from game.rules.chaos.orders.forecast_answer import of_turn
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Masonry, Unharmed, field_of
from game.rules.chaos.sheet.components import Loaded
from tests.rules.chaos.brawl import field, keys, only, order, request, view, who
from tests.rules.chaos.drawn import Drawn
from tests.rules.chaos.test_attack import NONE, blow, does, poor

BEHIND = order(method="dodge", pay="action")


def before(sign: str = "#", one: str = "grak", item: str = "claymore") -> Drawn:
    """One man on either side of a wall, a door or the like."""
    here = field(f". . . .\n1 {sign} 2 .", one, "thug", held=(item, "club"))
    poor(here)
    return here


def cell_of(here: Drawn) -> Cell:
    return Cell(here.at("1").x + 1, here.at("1").y)


def at_wall(here: Drawn, item: str = "claymore") -> Action:
    return Action("fight", "breach", item, cell=cell_of(here))


def ground(here: Drawn, cell: Cell) -> str:
    return here.world.get(field_of(here.world), Field).grid.terrain_at(cell) or ""


@pytest.mark.rule("CF-CLEAVE-04", "CF-DMG-17")
def test_a_wall_takes_the_blow_and_is_worn() -> None:
    here = before()
    events = does(here, at_wall(here), {"attack": [14]})
    assert only(events, "chaos.thing_hit").fact("thing") == "wall"
    # 13 / 6 against 20: all is absorbed, two points of PFb for the damage and one for the rest.
    assert only(events, "chaos.thing_takes").fact("left") == 17
    assert here.world.get(field_of(here.world), Masonry).left == ((cell_of(here), 17),)
    assert wall_of(here.world, cell_of(here)) == (0, 17, 6)
    assert "chaos.goes_on" not in keys(events)
    assert here.world.get(field_of(here.world), Unharmed).harmed


@pytest.mark.rule("CF-MISS-01")
def test_a_wall_is_missed_as_anything_else_is() -> None:
    here = before()
    events = does(here, at_wall(here), {"attack": [4]})
    assert (
        "chaos.thing_missed" in keys(events) and reaching.wall_left(here.world, cell_of(here)) == 20
    )


@pytest.mark.rule("CF-CLEAVE-04")
def test_what_gets_through_a_door_strikes_whoever_stands_behind_for_half() -> None:
    here = before("+")
    dice = {"attack": [14], "location": [5], "balance": [1]}
    events = does(here, at_wall(here), dice, [NONE])
    assert only(events, "chaos.goes_on").rule == "CF-CLEAVE-04"
    # 13 / 6 less 8 PFb: damage 13 - 2 = 11, penetration nothing; half of it is 5.
    assert who(here, "2").hp.now == 18 - 5
    # It is no called shot, as a blow at a weapon would be.
    hit = only(events, "chaos.hits_open")
    assert not [m for m in hit.outcomes[0].check.modifiers if m.worth < 0]  # type: ignore[union-attr]


@pytest.mark.rule("CF-CLEAVE-04", "CF-ROLL-02")
def test_whoever_stands_behind_may_defend_himself() -> None:
    here = before("+")
    events = does(here, at_wall(here), {"attack": [14], "defence": [19]}, [BEHIND])
    assert "chaos.avoided" in keys(events) and who(here, "2").hp.now == 18


@pytest.mark.rule("CF-DMG-17")
def test_what_has_no_pfb_left_is_a_way_through() -> None:
    here = before("+")
    here.world.put(field_of(here.world), Masonry(((cell_of(here), 1),)))
    assert not stands(site_of(here.world), cell_of(here))
    events = does(here, at_wall(here), {"attack": [14], "defence": [19]}, [BEHIND])
    assert only(events, "chaos.breached").rule == "CF-DMG-17"
    assert ground(here, cell_of(here)) == "open" and stands(site_of(here.world), cell_of(here))
    wall = before()
    wall.world.put(field_of(wall.world), Masonry(((cell_of(wall), 1),)))
    does(wall, at_wall(wall), {"attack": [14], "defence": [19]}, [BEHIND])
    assert ground(wall, cell_of(wall)) == "rough"
    events = does(wall, at_wall(wall), {})
    assert keys(events) == ["chaos.attack_lost"]


@pytest.mark.rule("CF-CLEAVE-04", "CF-CALL-08")
def test_a_shot_goes_at_a_wall_behind_which_an_enemy_stands() -> None:
    here = field("1 . . # 2 # .", "fred", "thug", held=("assault_rifle", "club"))
    poor(here)
    here.put("1", Loaded((("assault_rifle", 9),)))
    (cell,) = reaching.breachable(here.world, here.units["1"], "assault_rifle")
    assert cell == Cell(here.at("2").x - 1, here.at("2").y)
    action = Action("fight", "breach", "assault_rifle", cell=cell)
    events = does(here, action, {"attack": [14]})
    assert only(events, "chaos.thing_hit").rule == "CF-ROLL-08"
    assert who(here, "1").loaded.shots == (("assault_rifle", 8),)


def slots(here: Drawn, **own: str) -> list[Slot]:
    asked = request(here, "1", "chaos.turn")
    return list(turn.TURNS.choices(view(here), asked, order(form="fight", **own)))


@pytest.mark.rule("CF-CLEAVE-04")
def test_a_wall_beside_him_can_be_ordered_struck() -> None:
    here = before()
    assert ("how", "breach") in slots(here)
    assert slots(here, how="breach", weapon="claymore") == [("cell", cell_of(here))]
    assert ("how", "breach") not in slots(before("."))


def test_the_odds_of_a_blow_at_a_wall() -> None:
    here = before("+")
    given = order(form="fight", how="breach", weapon="claymore", cell=cell_of(here))
    made = of_turn(view(here), request(here, "1", "chaos.turn"), given)
    assert made is not None and made.target is None
    assert dict(made.branches[0].hit)["hit"] == pytest.approx(16 / 20)


@pytest.mark.rule("CF-REFL-03")
def test_a_surface_is_worn_by_what_bounces_off_it() -> None:
    here = field(". . # . .\n. . . . .\n1 . C . 2", "fred", "thug",
                 held=("assault_rifle", "club"), things={"C": "brick_wall"})  # fmt: skip
    poor(here)
    here.put("1", Loaded((("assault_rifle", 9),)))
    (cell,) = bounces(here.world, here.units["1"], here.units["2"], "assault_rifle")
    shot = blow(here, how="shoot", weapon="assault_rifle", bounce=cell, acquire=True)
    events = does(here, shot, {"attack": [4]}, [NONE])
    takes = only(events, "chaos.thing_takes")
    assert (
        takes.rule == "CF-REFL-03"
        and takes.fact("left") == reaching.wall_left(here.world, cell) == 20
    )
    here.world.put(field_of(here.world), Masonry(((cell, 3),)),
                   here.world.find(field_of(here.world), Masonry))  # fmt: skip
    assert not bounces(here.world, here.units["1"], here.units["2"], "assault_rifle")
