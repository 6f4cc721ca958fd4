"""What a scenario alters of people beyond their numbers: skills, what they are made of, fears."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.data import Misfit
from game.core.setup import FighterSetup
from game.play.language import languages, use
from game.play.words import word
from game.rules.heroic20s.exchange.grappling import MOVES, grapple_level, grapple_modifiers
from game.rules.heroic20s.exchange.injury import Blow
from game.rules.heroic20s.exchange.pursuit import (
    Chase,
    complement_check,
    flight_check,
    possible,
    pursuit_check,
)
from game.rules.heroic20s.setup.inspection import faults
from game.rules.heroic20s.setup.recruit import OWN_NAME, SKILLS, recruit
from game.rules.heroic20s.sheet.field import footprint
from game.rules.heroic20s.tables.book import lists
from tests.rules.heroic20s.arms import injury
from tests.rules.heroic20s.cast import figure as figure_of
from tests.rules.heroic20s.field import setup, troop
from tests.rules.heroic20s.ordered import ordered


def figure(unit: int, **changes: Any) -> Any:
    """A thug who is altered so."""
    made = recruit("thug", changes)
    return figure_of("thug", unit, **{name: getattr(made, name) for name in ("skills", "flyer")})


@pytest.mark.rule("HC-SF-03", "HC-SF-05", "HC-SF-01")
@pytest.mark.parametrize(
    ("changes", "hits"),
    [({}, 2), ({"extra_attack": 1}, 4), ({"extra_attack": 2}, 7), ({"time_rate": -1}, 2),
     ({"time_rate": -2}, 1), ({"time_rate": 1, "extra_attack": 1}, 7)],
)  # fmt: skip
def test_more_and_fewer_hits_of_one_contest(changes: dict[str, int], hits: int) -> None:
    """11 + 2 = 13/7 against Dodge 10/10: +6; SF 4 is 2 hits, 2 is 4, 1 is 7, 6 is 2, 8 is 1."""
    here = ordered(
        setup(troop("me", "a", "thug", (5, 5), **changes), troop("foe", "b", "thug", (6, 5))),
        initiative=[5, 2], attack=[7], defence=[10], damage=[1], health=[18], fatigue=[6],
        morale=[3],
    )  # fmt: skip
    blow = {"form": "strike", "weapon": "broadsword", "mode": "swing", "target": "foe"}
    here.tell("strike", "me", **blow).plays()
    (struck,) = here.events("strikes")
    assert struck.fact("hits") == hits


@pytest.mark.rule("HC-BASE-23", "HC-INJ-09")
@pytest.mark.parametrize(("body", "points"), [("living", 8), ("unliving", 4), ("homogenous", 2)])
def test_a_thrust_into_what_is_not_flesh(body: str, points: int) -> None:
    """Imp 9 less DR 2 and 3 of the body's own is 4: times 2, 1 and one half."""
    foe = recruit("thug", {"body_matter": body, "natural_protection": 3})
    assert injury(Blow(2, 0, "imp", 1.0, False, foe, "torso"), 9) == points


@pytest.mark.rule("HC-GRAP-02", "HC-RNG-09", "HC-BASE-08")
def test_skills_of_somebody_are_altered() -> None:
    """Wrestling 15 is better than DX 11; a thug throws one dagger more at 13 and 1 for reflexes."""
    assert grapple_level(recruit("thug", {"body_wrestling": 15})) == 15
    assert grapple_level(recruit("thug", {"sumo_wrestling": 10})) == 11
    assert recruit("crusader", {"body_wrestling": 0}).skill("wrestling") == 0
    quick = troop("me", "a", "thug", (5, 5), fast_draw_knife=13)
    here = ordered(
        setup(quick, troop("f", "b", "thug", (9, 5))),
        initiative=[5, 2], fast_draw=[14], attack=[18], defence=[3], fatigue=[6],
    )  # fmt: skip
    here.tell("shoot", "me", form="shoot", target="f", draw=True, shots=3).plays()
    assert here.events("fast_draw")
    here.done()


@pytest.mark.rule("HC-MOR-05")
def test_cowardice_is_one_of_four_numbers() -> None:
    assert recruit("thug", {"cowardice": 9}).cowardice == 9
    for control in (7, 16, True, "9"):
        with pytest.raises(Misfit) as told_so:
            recruit("thug", {"cowardice": control})
        assert [wrong.path for wrong in told_so.value.wrongs][:1] == [("cowardice",)]
    one = troop("me", "a", "nobody", (5, 5), cowardice=7)
    told = [wrong.path for wrong in faults(setup(one, troop("f", "b", "thug", (9, 5))))]
    assert ("fighters", 0, "overrides", "cowardice") in told


@pytest.mark.rule("HC-END-05", "HC-END-06", "HC-END-07")
def test_who_flies_hides_or_knows_the_town() -> None:
    """Running 14 at HT 12 is 13 by DX 11, speed 6 +3; Stealth 15 - 2 + 3."""
    runs, flies = figure(2, running=14, body_stealth=15), figure(4, flyer=True)
    assert not possible([figure(1)], [flies]) and possible([figure(1)], [runs])
    chase = Chase(pursuers=(figure(1),), fled=(runs,))
    assert flight_check(chase).base + flight_check(chase).shift == 13 + 3
    hidden = Chase(pursuers=(figure(1),), fled=(runs,), hides=True)
    assert flight_check(hidden).base + flight_check(hidden).shift == 15 - 2 + 3
    assert complement_check(figure(1, urban_survival=12), town=True).base == 12
    assert recruit("thug", {"basic_move": 9}).basic_move == 9


@pytest.mark.rule("HC-BASE-17", "HC-MEL-04", "HC-RNG-17", "HC-GRAP-02", "HC-BASE-06")
def test_a_thug_of_another_size_with_more_hands() -> None:
    """SM +2 fills three cells each way: nine places more than the six of one. 12 - 3 + 2 at him,
    and a grapple of four hands is 11 + 4, and 2 for being larger. Reflexes: Parry 3 + 5 + 1.
    """
    big = recruit("thug", {"body_size": 2, "body_hands": 4})
    here = ordered(
        setup(troop("big", "a", "thug", (5, 5), body_size=2, body_hands=4),
              troop("bow", "b", "archer", (15, 5))),
        initiative=[5, 2], attack=[18], defence=[3], fatigue=[6],
    )  # fmt: skip
    assert len(here.me("big").cells) == 9 and footprint(here.me("big")) == 3
    here.tell("shoot", "bow", form="shoot", target="big", draw=False, shots=1).plays()
    assert here.skill() == 12 - 3 + 2
    shifts = grapple_modifiers(figure_of("thug", 1, size=2, hands=4), figure_of("thug", 2))
    assert grapple_level(big) + sum(one.worth for one in shifts) == 11 + 4 + 2
    guards = [recruit("archer", {"combat_reflexes": reflexes}).dodge for reflexes in (False, True)]
    assert guards == [8, 9]
    there = troop("foe", "b", "archer", (7, 7))
    wrong = faults(setup(troop("big", "a", "thug", (5, 5), body_size=2), there))
    assert list(wrong), "he stands in the way"
    huge = faults(setup(troop("big", "a", "thug", (5, 5), body_size=10**9), there))
    assert ("fighters", 0, "overrides", "body_size") in [one.path for one in huge]


@pytest.mark.rule("HC-END-03", "HC-END-07", "HC-END-08", "HC-MOVE-04")
def test_a_pursuit_by_car() -> None:
    """Driving 13 and handling -1; 30 yards a second are +7, two after one runner +4."""
    changes: dict[str, Any] = {"driving": 13, "travels": "driving", "top_speed": 30, "handling": -1}
    made, names = recruit("thug", changes), ("skills", "travels", "top_speed", "handling")
    cars = figure_of("thug", 1, 2, **{name: getattr(made, name) for name in names})
    after = pursuit_check(Chase(pursuers=(cars,), fled=(figure(2),)))
    assert after.base + after.shift == 13 - 1 + 7 + 4
    assert recruit("wolf", {"move": 18}).top_speed == 26, "as many times its Move as before"


def test_every_skill_that_is_rolled_has_its_words() -> None:
    travels, hides = lists().travel, ("stealth", "area_knowledge", "urban_survival")
    named = {*MOVES, *travels, *hides, *(name.removeprefix(OWN_NAME) for name in SKILLS)}
    try:
        for code in languages():
            use(code)
            assert {name for name in named if word("skill", name) == name} <= {"judo", "karate"}
    finally:
        use("en")


def test_setups_know_such_words() -> None:
    words: dict[str, Any] = dict.fromkeys(SKILLS, 12)
    more = {"dark_vision": True, "flyer": False, "body_matter": "unliving", "cowardice": 12}
    one: FighterSetup = troop("me", "a", "thug", (5, 5), **words, **more)
    assert not list(faults(setup(one, troop("f", "b", "thug", (9, 5)))))
    assert recruit("thug", {"dark_vision": True}).dark_vision
