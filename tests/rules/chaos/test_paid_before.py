"""What a forecast promises after attack and answer are paid for: no Ki switches natural PFb on that
is gone by then.
"""

from __future__ import annotations

import pytest

from game.core.checks import Modifier
from game.core.components import Health
from game.core.events import Event
from game.core.forecast import Branch, Forecast
from game.rules.chaos.acts.fight.defending import PARLAY, Threat
from game.rules.chaos.acts.time import stunned
from game.rules.chaos.orders.forecast_answer import of_answer, of_turn
from game.rules.chaos.orders.forecast_asked import of_struck, resist
from game.rules.chaos.sheet.components import Doing, HeldTurn, Loaded, Reserves, Wounds
from tests.rules.chaos.brawl import field, order, request, view, who
from tests.rules.chaos.drawn import Drawn


def promised(here: Drawn, **slots: object) -> Forecast:
    given = order(form="fight", **slots)
    made = of_turn(view(here), request(here, "1", "chaos.turn"), given)
    assert made is not None
    return made


def fight(ki: int, actions: int = 0) -> Drawn:
    """A knight with a sword at Fred, who has so much Ki, and Free Actions."""
    here = field("1 2", "aldric", "fred", held=("long_sword", "club"))
    here.put("2", Reserves(ki, actions, 3))
    return here


def mean(branch: Branch) -> float:
    return sum(red * chance for red, chance in branch.losses)


@pytest.mark.rule("CF-KI-04", "CF-DMG-08")
def test_whoever_buys_his_defence_has_that_ki_no_more() -> None:
    """With 2 Ki he keeps the last one, and the blow meets no natural PFb; with 3 it does."""
    (poor, rich, free) = (
        promised(fight(*had), how="strike", weapon="long_sword", target=3).branch("dodge")
        for had in ((2, 0), (3, 0), (2, 1))
    )
    assert mean(rich) == pytest.approx(mean(free))
    assert mean(poor) > mean(rich)


@pytest.mark.rule("CF-KI-02", "CF-DMG-08")
def test_whoever_strikes_with_ki_has_it_no_more_when_he_is_struck_back() -> None:
    own = []
    for had, spent in ((3, 1), (2, 1), (1, 1)):
        here = field("1 2", "thug", "aldric", held=("club", ""))
        here.put("1", Reserves(had, 3, 3))
        here.put("2", HeldTurn())
        made = promised(here, how="strike", weapon="club", target=here.units["2"], ki=spent)
        own.append(made.branch("simultaneous").own_mean)
    assert own[1] > own[0]
    assert own[1] == pytest.approx(own[2])


@pytest.mark.rule("CF-KI-04", "CF-SPRAY-06")
def test_nor_against_a_burst() -> None:
    red = []
    for had in ((2, 0), (2, 1)):
        here = field("1 . . 2", "fred", "thug", held=("pistol", "club"))
        here.put("1", Loaded((("pistol", 9),)))
        here.put("2", Reserves(*had, 3))
        made = promised(here, how="spray", weapon="pistol", target=here.units["2"], shots=2)
        red.append(mean(made.branch("evade")))
    assert red[0] > red[1]


@pytest.mark.rule("CF-KI-04", "CF-AREA-03")
def test_nor_in_a_blast() -> None:
    item, red = "grenade", []
    for had in ((2, 0), (2, 1)):
        here = field("1 . . . . . 2", "fred", "thug", held=(item, "club"))
        here.put("2", Reserves(*had, 3))
        made = promised(here, how="area", weapon=item, cell=here.at("2"))
        red.append(mean(made.branch("tumble")))
    assert red[0] > red[1]


@pytest.mark.rule("CF-KI-02", "CF-PARLAY-01", "CF-ROLL-02")
@pytest.mark.parametrize(("spent", "hits"), [(0, 114), (2, 162)])
def test_whoever_is_seized_is_told_with_the_ki_that_is_on_it(spent: int, hits: int) -> None:
    """Unskilled: the dice from 9 on, less 4; against a dodge of his die and nothing more."""
    here = field("1 2", "thug", "joe", held=("", ""))
    given = order(form="parlay", how="trip", target=here.units["2"], ki=spent)
    here.put("1", Doing(given, 20, 20, 18, "strike"))
    threat = Threat(here.units["1"], PARLAY, "trip")
    asked = request(here, "2", "chaos.defend", threat.about)
    made = of_answer(view(here, "b"), asked, order(method="dodge", pay="action", ki=0))
    assert made is not None
    chance = sum(part for result, part in made.branches[0].hit if result == "hit")
    assert chance == pytest.approx(hits / 400)


@pytest.mark.rule("CF-DMG-05")
@pytest.mark.parametrize(
    ("left", "damage", "use", "asleep"),
    [(6, 6, False, 35), (6, 6, True, 0), (7, 6, False, 0), (0, 3, True, 0), (0, 4, True, 35)],
)
def test_who_has_no_hit_points_left_by_it_may_lose_his_senses(
    left: int, damage: int, use: bool, asleep: int
) -> None:
    """A thug resists with 54: the last 35 of 100 put him to sleep. His natural PFb is 3."""
    here = field("1 2", "thug", "thug", held=("club", "club"))
    here.put("2", Health(left, 18), Reserves(4, 3, 3))
    about = (("damage", damage), ("penetration", 0), ("area", "chest"), ("tumbled", False))
    made = of_struck(
        view(here, "b"), request(here, "2", "chaos.natural", about), order(activate=use)
    )
    assert made is not None
    notes = dict(made.notes)
    assert dict(notes.get("chaos.told_sleeps", ())).get("percent", 0) == asleep


@pytest.mark.rule("CF-RES-04", "CF-RES-06", "CF-KI-02")
@pytest.mark.parametrize(("ki", "percent"), [(0, 41), (1, 51)])
def test_red_that_does_not_count_is_none_in_the_promise(ki: int, percent: int) -> None:
    """Distraction 50, less 10 for the noise; the Red that he has just taken counts for nothing."""
    here = field("1 2", "thug", "billy", held=("club", "magnum_revolver"))
    two = here.units["2"]
    before = who(here, "2")
    here.put("2", Wounds((("chest", 2),)))
    shifts = (Modifier("CF-RES-06", "chaos.noise", -10),)
    told = Event("chaos.keeps_at_it", "CF-TICK-14", two)
    here.do(
        lambda step: stunned.withstands(
            step, "distraction", told, "chaos.distracted", shifts, before
        ),
        {"distraction": [41]},
        [order(ki=0)],
    )
    made = resist(view(here, "b"), here.asked[-1], order(ki=ki))
    assert made is not None
    assert dict(made.notes[0][1]) == {"percent": percent}
