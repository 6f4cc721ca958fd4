"""What a grenade promises, and what an answer to it does: the odds worked out from the dice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Facing, Health
from game.core.forecast import Branch, Forecast
from game.core.grid import Cell
from game.rules.chaos.acts.fight.defending import AREA, Threat
from game.rules.chaos.exchange.facts import Strike
from game.rules.chaos.exchange.odds import Odds
from game.rules.chaos.orders import forecast_spray
from game.rules.chaos.orders.forecast_answer import of_answer
from game.rules.chaos.orders.forecast_spray import blasted, of_area
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Ambush
from game.rules.chaos.sheet.components import Held, Loaded, Pace, Reserves
from game.rules.chaos.sheet.fighter import combatant
from tests.rules.chaos.brawl import order, request, view
from tests.rules.chaos.drawn import Drawn, drawn
from tests.rules.chaos.test_areas import GRENADE, THROWER, THUG, field

THRONG = """
....................
....................
....................
1...................
..............24.3..
....................
"""


def throng() -> Drawn:
    """Two enemies, 4 and 2, and a friend, 3, beyond his effective range of ten metres."""
    here = drawn(THRONG, people={"1": THROWER, **dict.fromkeys("234", THUG)}, facing="W")
    here.put("1", Held(GRENADE, ""), Loaded(((GRENADE, 1),)))
    for sign in "1234":
        here.put(sign, Reserves(0, 3, 3), Health(18, 18))
    return here


def promised(here: Drawn, cell: Cell | None, turn: int = 1, item: str = GRENADE) -> Forecast | None:
    action = Action("fight", "area", item, cell=cell, acquire=True)
    return of_area(view(here, turn=turn), here.units["1"], action)


def complete(here: Drawn, x: int, y: int, turn: int = 1) -> Forecast:
    made = promised(here, Cell(x, y), turn)
    assert made is not None and made.check is not None
    return made


def chances(pairs: Any) -> dict[Any, Any]:
    """What may come out, without what never does."""
    return {key: pytest.approx(part) for key, part in pairs if part}


def worths(made: Forecast) -> dict[str, int]:
    assert made.check is not None
    return {one.label: one.worth for one in made.check.modifiers}


def of_enemy(made: Forecast) -> dict[str, Branch]:
    return {branch.answer: branch for branch in made.branches}


@pytest.mark.rule("CF-AREA-02", "CF-AREA-03", "CF-AREA-05", "CF-AREA-07")
def test_the_odds_of_each_answer_are_those_of_the_dice() -> None:
    """+1 skill, -4 far off, -4 past a man: the dice 13 to 20 bring the numbers 6 to 13, all others
    miss. A tumble with +4 holds against these with 19 to 12 of 20 dice, an evade with 15 to 8.
    """
    here = field()
    here.put("2", Health(18, 18))
    made = complete(here, 11, 1)
    assert worths(made) == {"chaos.skill": 1, "chaos.pen_far": -4, "chaos.pen_cover": -4}
    assert (made.target, made.later, made.others) == (here.units["2"], (), ())
    assert made.notes == (
        ("chaos.note_area", (("n", 1),)),
        ("chaos.note_misses", (("percent", 60),)),
    )
    found = of_enemy(made)
    assert set(found) == {"evade", "tumble", "none"}
    tumbled = sum(range(12, 20)) / 8 / 20
    assert chances(found["tumble"].hit) == chances((("tumbled", tumbled), ("hit", 1 - tumbled)))
    assert chances(found["tumble"].losses) == chances(((1, tumbled), (2, 1 - tumbled)))
    away = sum(range(8, 16)) / 8 / 20
    assert chances(found["evade"].hit) == chances((("avoided", away), ("hit", 1 - away)))
    assert chances(found["evade"].losses) == chances(((0, away), (2, 1 - away)))
    assert chances(found["none"].hit) == {"hit": 1}
    assert chances(found["none"].losses) == {2: 1}


@pytest.mark.rule("CF-AREA-05", "CF-AREA-07")
@pytest.mark.parametrize(("x", "told"), [(14, "243"), (15, "423"), (19, "43")])
def test_enemies_are_told_of_before_friends_and_the_nearest_first(x: int, told: str) -> None:
    here = throng()
    made = complete(here, x, 1)
    found = (made.target, *(one.target for one in made.others))
    assert found == tuple(here.units[sign] for sign in told)
    assert [one.notes for one in made.others] == [()] * (len(told) - 1)


@pytest.mark.rule("CF-AREA-05")
def test_who_stands_on_top_of_it_suffers_twice_as_much() -> None:
    """10 / 4 at two metres, 20 / 4 at one: 2 Red, or 4."""
    here = throng()
    made = complete(here, 16, 1)
    red = {one.target: one.branch("none").losses for one in (made, *made.others)}
    assert {unit: chances(losses) for unit, losses in red.items()} == {
        here.units["4"]: {4: 1},
        here.units["2"]: {2: 1},
        here.units["3"]: {4: 1},
    }


@pytest.mark.rule("CF-AREA-02", "CF-AREA-05")
@pytest.mark.parametrize(("x", "out"), [(9, False), (10, False), (11, True), (12, True)])
def test_two_ticks_of_fuse_are_two_steps(x: int, out: bool) -> None:
    """Beyond four metres he is safe; he stands in column 8."""
    assert ("evade" in of_enemy(complete(field(), x, 1))) is out


@pytest.mark.rule("CF-AREA-05", "CF-AREA-07")
def test_where_no_enemy_is_there_is_nobody_to_promise_anything_of() -> None:
    here = throng()
    nobody = complete(here, 7, 0)
    assert (nobody.branches, nobody.target, nobody.others) == ((), None, ())
    assert nobody.notes[0] == ("chaos.note_area", (("n", 0),))
    friends = complete(here, 0, 5)
    assert (friends.branches, friends.target) == ((), None)
    assert [one.target for one in friends.others] == [here.units["1"]]
    assert promised(here, None) is None
    assert promised(here, Cell(7, 0), item="") is None


@pytest.mark.rule("CF-AREA-05", "CF-AREA-07", "CF-PEN-03", "CF-PEN-04")
def test_the_roll_is_that_of_the_tick_on_which_it_is_thrown() -> None:
    """Who takes aim stands still by then; an ambush is over in the third round."""
    here = throng()
    here.put("1", Pace(1, 20, True, "E"))
    here.world.put(1, Ambush("b"))
    assert worths(complete(here, 14, 4, 2)) == {
        "chaos.skill": 1,
        "chaos.pen_far": -4,
        "chaos.pen_ambushed": -4,
    }
    assert worths(complete(here, 14, 4, 3)) == {"chaos.skill": 1, "chaos.pen_far": -4}


@pytest.mark.rule("CF-AREA-02", "CF-AREA-03", "CF-AMBUSH-06")
@pytest.mark.parametrize(
    ("struck", "whole", "halved"), [(True, {1: 1}, {0, 1}), (False, {2: 1}, {1, 2})]
)
def test_who_is_off_his_guard_has_no_natural_protection(
    struck: bool, whole: dict[int, int], halved: set[int]
) -> None:
    """Nobody has struck at him yet in the round of the ambush; later he switches PFb 5 on."""
    here = throng()
    two = here.units["2"]
    here.put("2", Reserves(5, 3, 5), replace(THUG, stamina=14, abilities=("will_the_flesh",)))
    here.world.put(1, Ambush("a", opened=True, struck=(two,) if struck else ()))
    found = of_enemy(complete(here, 14, 4))
    assert chances(found["none"].losses) == whole
    assert {red for red, part in found["tumble"].losses if part} == halved


@pytest.mark.rule("CF-AREA-02", "CF-TICK-07", "CF-RES-02")
def test_who_gives_no_answer_pays_nothing_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """With Ki, and no action left, any other answer costs one of it."""
    here = throng()
    here.put("2", Reserves(2, 0, 3))
    asked_for: dict[str, int] = {}

    def kept(strike: Strike, numbers: tuple[int, ...]) -> Odds:
        asked_for[strike.answer.method] = strike.foe.reserves.ki
        return blasted(strike, numbers)

    monkeypatch.setattr(forecast_spray, "blasted", kept)
    action, two = Action("fight", "area", GRENADE, cell=Cell(14, 4)), here.units["2"]
    seen = view(here, turn=1)
    forecast_spray.upon(seen, combatant(seen, here.units["1"]), action, two, (13,), 0)
    assert asked_for["none"] == 2 and asked_for["tumble"] == 1


def asked(here: Drawn, method: str, **facts: Any) -> Forecast | None:
    """What this answer promises man 2, against the number 13 of a grenade three metres off."""
    threat = Threat(here.units["1"], AREA, "area", GRENADE, number=facts.get("number", 13))
    about = (*threat.about, ("refuges", (Cell(6, 1),)), ("cell", facts.get("cell", Cell(11, 1))))
    paid = {} if method == "none" else {"pay": "action", "ki": 0}
    seen = view(here, "b")
    return of_answer(seen, request(here, "2", "chaos.defend", about), order(method=method, **paid))


@pytest.mark.rule("CF-AREA-02", "CF-AREA-03")
@pytest.mark.parametrize(
    ("method", "facing", "hit", "red"),
    [
        ("evade", "W", {"avoided": 8 / 20, "hit": 12 / 20}, {0: 8 / 20, 2: 12 / 20}),
        ("tumble", "W", {"tumbled": 12 / 20, "hit": 8 / 20}, {1: 12 / 20, 2: 8 / 20}),
        ("evade", "E", {"avoided": 4 / 20, "hit": 16 / 20}, {0: 4 / 20, 2: 16 / 20}),
        ("tumble", "E", {"tumbled": 8 / 20, "hit": 12 / 20}, {1: 8 / 20, 2: 12 / 20}),
        ("none", "W", {"hit": 1}, {2: 1}),
    ],
)
def test_an_answer_must_reach_the_number_that_has_been_rolled(
    method: str, facing: str, hit: dict[str, float], red: dict[int, float]
) -> None:
    """13 or more on the die, 9 with the +4 of a tumble; 4 more for who has his back to it."""
    here = field()
    here.put("2", Health(18, 18), Facing(facing))
    made = asked(here, method)
    assert made is not None
    (branch,) = made.branches
    assert (branch.answer, chances(branch.hit)) == (method, chances(hit.items()))
    assert chances(branch.own) == chances(red.items())
    assert branch.losses == ((0, 1.0),)
    held = None if made.check is None else made.check.chance("held")
    assert held == (None if method == "none" else pytest.approx(1 - hit["hit"]))


@pytest.mark.rule("CF-AREA-02", "CF-AREA-03")
def test_nothing_is_promised_of_what_is_still_in_the_air() -> None:
    here = field()
    assert asked(here, "tumble", number=None) is None
    assert asked(here, "tumble", cell=None) is None
