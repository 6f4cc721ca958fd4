"""What a blow that lands does at once: to him, to what he holds, and to the man behind (CLEAVE)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Facing, Health, Position
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.chaos.acts.fight import attack
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Ambush, Masonry, Thing
from game.rules.chaos.sheet.components import Defending, Doing, Held, Loaded, Reserves
from tests.rules.chaos.brawl import field, keys, only, order, sheet, who
from tests.rules.chaos.drawn import Drawn
from tests.rules.chaos.hearing import hearing
from tests.rules.chaos.test_attack import NONE, blow, does, poor, rules_of

BARE = sheet("thug", armour="")


def line(
    drawing: str = "1 2 4 6", his: str | tuple[str, str] = ("club", ""), **options: Any
) -> Drawn:
    """The knight, and thugs without armour or Ki one behind the other, who can bear much."""
    here = field(drawing, sheet("aldric", abilities=()), BARE, "joe", BARE, "joe", BARE,
                 held=("long_sword", his), **options)  # fmt: skip
    for sign in here.units:
        if sign.isdigit():
            poor(here, sign)
            here.put(sign, Health(30, 30))
    return here


def heard(
    here: Drawn, action: Action, dice: dict[str, list[int]], *said: Order
) -> tuple[list[Event], list[Request]]:
    """The events of an attack, and what was asked."""
    asked: list[Request] = []
    work = hearing(lambda step: attack.strike(step, here.units["1"], action), asked)
    return here.do(work, dice, said, 3), asked


@pytest.mark.rule("CF-CLEAVE-03", "CF-CLEAVE-04", "CF-PEN-06")
def test_a_blow_goes_on_into_the_next_man_alone_for_half_and_anywhere() -> None:
    """It was aimed at the head of the first: 16 + 4 - 4, and that is its number for the next one
    too, though it is aimed at no part of him and the first stands before him.
    """
    here = line()
    one, two, four = (here.units[sign] for sign in "124")
    action = blow(here, area="head")
    dice = {"attack": [16], "location": [5], "balance": [1]}
    events, asked = heard(here, action, dice, NONE, NONE)
    on = only(events, "chaos.goes_on")
    assert (on.rule, on.unit, on.target) == ("CF-CLEAVE-03", one, four)
    assert [(request.unit, request.fact("area")) for request in asked] == [
        (two, "head"), (four, "any")
    ]  # fmt: skip
    first, second = [event for event in events if event.key == "chaos.hits_open"]
    assert rules_of(first) == rules_of(second)
    assert (first.fact("number"), second.fact("number")) == (16, 16)
    assert second.outcomes[0].check.target == four  # type: ignore[union-attr]
    assert first.stakes is not None and second.stakes is None
    assert [who(here, sign).hp.now for sign in "246"] == [30 - 8, 30 - 4, 30]


@pytest.mark.rule("CF-CLEAVE-03")
def test_a_blow_at_several_goes_on_into_nobody() -> None:
    here = line("1 2 6\n. 4 .")
    action = blow(here, more=(here.units["4"],))
    dice = {"attack": [14], "location": [5, 5], "balance": [1]}
    events, asked = heard(here, action, dice, NONE, NONE)
    assert "chaos.goes_on" not in keys(events)
    assert len(asked) == 2
    assert who(here, "6").hp.now == 30


@pytest.mark.rule("CF-BLOCK-04", "CF-CAP-03")
def test_a_block_that_is_beaten_critically_stops_nothing_of_the_blow() -> None:
    """6 x 2 + 2, and 1 for the Ki, which counts for the whole action; and it goes on."""
    here = line(his=("club", "small_shield"))
    here.put("1", Reserves(3, 3, 3), Doing(order(form="fight"), 20, 20, 18, "strike"))
    block = order(method="block", weapon="small_shield", pay="action")
    dice = {"attack": [20], "defence": [15], "location": [5, 5], "balance": [1]}
    said = [block, order(force="damage"), NONE, order(force="none")]
    events, _ = heard(here, blow(here), dice, *said)
    two, four = here.units["2"], here.units["4"]
    struck = [event.target for event in events if event.key == "chaos.hits_critically"]
    assert struck == [two, four]
    assert "chaos.weapon_takes" not in keys(events)
    assert who(here, "2").held == Held("club", "small_shield")
    assert who(here, "2").wear.left == ()
    assert 30 - who(here, "2").hp.now == 6 * 2 + 2 + 1
    assert 30 - who(here, "4").hp.now == (6 * 2 + 2) // 2
    assert only(events, "chaos.goes_on").target == four
    assert here.world.get(here.units["1"], Doing).forced == 1


@pytest.mark.rule("CF-CAP-03", "CF-BLOCK-04")
@pytest.mark.parametrize("method", ["dodge", "tumble"])
def test_what_hits_him_is_in_no_free_hand_of_his(method: str) -> None:
    here = line("1 2")
    dice = {"attack": [14], "defence": [2], "location": [5], "balance": [1]}
    does(here, blow(here), dice, [order(method=method, pay="action")])
    assert who(here, "2").held == Held("club")
    assert who(here, "1").held == Held("long_sword")


@pytest.mark.rule("CF-REFL-02", "CF-REFL-03")
def test_a_wall_or_a_thing_takes_half_of_what_bounces_off_it() -> None:
    here = field("1 . . 2\n# # # #", "claire", "thug", held=("pistol", "club"))
    poor(here)
    action = blow(here, how="shoot", weapon="pistol", acquire=True, bounce=Cell(1, 0))
    told = only(does(here, action, {"attack": [4]}, [NONE]), "chaos.thing_takes")
    one = here.units["1"]
    assert (told.rule, told.unit, told.target) == ("CF-REFL-03", one, one)
    assert here.world.get(1, Masonry).left == ((Cell(1, 0), told.fact("left")),)
    assert who(here, "1").facing == "SE"


@pytest.mark.rule("CF-ROLL-02", "CF-REFL-02", "CF-REFL-03")
def test_a_crate_off_which_a_shot_bounces_is_worn_by_it() -> None:
    here = field("1 . . 2\n. C . .", "claire", "thug", held=("pistol", "club"),
                 things={"C": "steel_plate"})  # fmt: skip
    poor(here)
    here.put("1", Loaded((("pistol", 9),)), Facing("N"))
    here.put("C", Thing("steel_plate", 30))
    action = blow(here, how="shoot", weapon="pistol", acquire=True, bounce=here.at("C"))
    events = does(here, action, {"attack": [4]}, [NONE])
    told = only(events, "chaos.thing_takes")
    assert told.fact("left") == here.world.get(here.units["C"], Thing).left
    assert dict(who(here, "1").loaded.shots) == {"pistol": 8}


@pytest.mark.rule("CF-CLEAVE-03", "CF-MULTI-02", "CF-MULTI-05")
@pytest.mark.parametrize(("guard", "result"), [(16, "avoided"), (15, "hit")])
def test_a_defence_that_holds_everybody_off_meets_the_number_as_it_fell(
    guard: int, result: str
) -> None:
    """16 + 4 - 4 at the head of the first, for the man behind as well."""
    here = line("1 2 4")
    here.clock(20)
    here.put("4", Defending(here.units["2"], "parry", guard, 15, multiple=True))
    said = [NONE] if result == "avoided" else [NONE, order(use=False)]
    dice = {"attack": [16], "location": [5] * (len(said) - 1), "balance": [1]}
    events, asked = heard(here, blow(here, area="head"), dice, *said)
    second = next(event for event in events if event.target == here.units["4"] and event.facts)
    assert (second.fact("number"), second.fact("result")) == (16, result)
    assert [request.kind for request in asked][1:] == ["chaos.tumble"] * (result == "hit")


@pytest.mark.rule("CF-AMBUSH-04", "CF-AMBUSH-06", "CF-CLEAVE-03")
def test_the_man_behind_has_been_attacked_by_a_blow_from_ambush_as_well() -> None:
    here = line()
    one, two, four = (here.units[sign] for sign in "124")
    here.world.put(1, Ambush("a"))
    dice = {"attack": [16], "location": [5, 5], "balance": [1]}
    here.do(lambda step: attack.strike(step, one, blow(here)), dice)
    found = here.world.get(1, Ambush)
    assert found.opened and set(found.struck) == {two, four}


@pytest.mark.rule("CF-AMBUSH-04", "CF-AMBUSH-06", "CF-CLEAVE-04")
def test_a_blow_through_a_door_opens_an_ambush() -> None:
    """The next one can be answered."""
    here = field("1 + 2", "grak", "thug", held=("claymore", "club"))
    poor(here)
    one, two = here.units["1"], here.units["2"]
    here.world.put(1, Ambush("a"))
    wall = Action("fight", "breach", "claymore", cell=Cell(1, 0))
    dice = {"attack": [14], "location": [5], "balance": [1]}
    here.do(lambda step: attack.strike(step, one, wall), dice)
    found = here.world.get(1, Ambush)
    assert (found.opened, found.struck) == (True, (two,))
    here.do(lambda step: attack.strike(step, one, wall), dice, [NONE])


@pytest.mark.rule("CF-CLEAVE-01")
@pytest.mark.parametrize(
    ("two", "four", "struck"),
    [
        ((0, 1), (2, 1), "624"),
        ((0, 0), (2, 1), "64"),  # At his side, though he reaches him yet.
        ((0, 1), (2, 0), "62"),
        ((0, 0), (2, 2), "6"),  # Nobody next to him any more who is struck.
        ((0, 2), (2, 1), "64"),  # Out of reach.
    ],
)
def test_one_blow_strikes_nobody_who_has_stepped_aside_while_he_took_aim(
    two: tuple[int, int], four: tuple[int, int], struck: str
) -> None:
    """It was ordered at three side by side, at the head of the one in the middle first."""
    here = line(". . .\n2 6 4\n. 1 .")
    one, who_is = here.units["1"], {unit: sign for sign, unit in here.units.items()}
    here.put("2", Position(Cell(*two)))
    here.put("4", Position(Cell(*four)))
    action = blow(
        here, target=here.units["6"], area="head", more=(here.units["2"], here.units["4"])
    )
    asked: list[Request] = []
    work = hearing(lambda step: attack.strike(step, one, action), asked)
    here.do(work, {"attack": [2]}, [NONE] * len(struck))
    assert "".join(who_is[request.unit] for request in asked) == struck


@pytest.mark.rule("CF-REFL-02", "CF-MISS-05")
def test_no_surface_takes_anything_of_a_shot_that_has_not_gone_off() -> None:
    """The gun is jammed, and no round is spent."""
    here = field("1 . . 2\n# # # #", "claire", "thug", held=("pistol", "club"))
    poor(here)
    here.put("1", Loaded((("pistol", 9),)))
    action = blow(here, how="shoot", weapon="pistol", acquire=True, bounce=Cell(1, 0))
    events = does(here, action, {"attack": [1]}, [NONE])
    assert "chaos.jams" in keys(events) and "chaos.thing_takes" not in keys(events)
    assert here.world.find(1, Masonry) is None
    assert dict(who(here, "1").loaded.shots) == {"pistol": 9}
