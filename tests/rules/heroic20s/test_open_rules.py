"""What could not be said or had no cause on the field: waits for an attack by one enemy upon one
friend, any answer to who comes into range, distraction, how long things of a scenario take.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.battle import Battle
from game.core.data import Misfit
from game.core.dice import KeyedDice
from game.core.grid import Cell
from game.core.orders import Order
from game.core.setup import Thing
from game.rules.heroic20s import RULESET
from game.rules.heroic20s.acts.deeds import deeds
from game.rules.heroic20s.acts.ordering import ORDER
from game.rules.heroic20s.acts.parts import falls_apart
from game.rules.heroic20s.exchange.attack import Attack
from game.rules.heroic20s.exchange.modifiers import effective, modifiers
from game.rules.heroic20s.exchange.watching import warns
from game.rules.heroic20s.setup.recruit import recruit
from game.rules.heroic20s.sheet.components import Posture, Watch
from game.rules.heroic20s.sheet.situation import figure
from tests.rules.heroic20s.field import Fight, fight, setup, troop
from tests.rules.heroic20s.pitch import Pitch
from tests.rules.heroic20s.test_waits_and_errands_ordered import WAIT, Told


@pytest.mark.rule("HC-WAIT-01")
def test_a_wait_names_the_friend_and_the_enemy_who_attacks_him() -> None:
    told = Told(
        ORDER,
        troop("guard", "a", "town_guard", (20, 10)),
        troop("friend", "a", "archer", (20, 11)),
        troop("foe", "b", "thug", (21, 10)),
        troop("other", "b", "thug", (21, 11)),
    )
    names = {name: unit for unit, name in Fight(told.battle, None).names.items()}  # type: ignore[arg-type]
    waits = {**WAIT, "trigger": "attacks", "response": "strike", "weapon": "shortsword"}
    named = {**waits, "area": "torso", "named": True, "watched": names["friend"]}
    assert told.offered(**named) == {"attacker": [0, names["foe"], names["other"]]}
    assert told.allows(**named, attacker=names["other"])
    assert not told.allows(**named, attacker=names["friend"])
    assert told.allows(**{**waits, "area": "torso", "named": False}, attacker=0)


@pytest.mark.rule("HC-WAIT-01")
@pytest.mark.parametrize(
    ("friend", "attacker", "set_off"),
    [
        (None, None, True),
        (2, 5, True),
        (2, 6, True),
        (2, 7, False),
        (3, 5, False),
        (3, None, False),
    ],
)
def test_who_sets_off_a_wait_for_an_attack(
    friend: int | None, attacker: int | None, set_off: bool
) -> None:
    watch = Watch("attacks", friend, attacker=attacker)
    assert warns(watch, (5, 6), 2) is set_off
    assert not warns(replace(watch, trigger="moves"), (5, 6), 2)


@pytest.mark.rule("HC-WAIT-01", "HC-WAIT-02")
@pytest.mark.parametrize("attacker", ["foe", "other", ""])
def test_only_the_enemy_who_is_named_is_answered_before_his_blow(attacker: str) -> None:
    here = fight(
        setup(
            troop("guard", "a", "town_guard", (20, 10)),
            troop("friend", "a", "archer", (20, 11)),
            troop("foe", "b", "thug", (21, 10)),
            troop("other", "b", "swordsman", (21, 12)),
        ),
        initiative=[2, 5], attack=[17] * 3, defence=[4] * 3, fatigue=[6],
    )  # fmt: skip
    told: dict[str, Any] = {"trigger": "attacks", "watched": "friend", "weapon": "shortsword"}
    if attacker:
        told["attacker"] = attacker
    here.tell("heroic20s.order", "guard", tactic="neutral", long="wait", **told)
    strike = {"form": "strike", "weapon": "broadsword", "mode": "swing", "target": "friend"}
    here.tell("heroic20s.strike", "foe", **strike)
    here.plays()
    struck = [event.unit for event in here.events("strikes_in_vain")]
    foe = here.unit("foe")
    assert struck == ([foe] if attacker == "other" else [here.unit("guard"), foe])


@pytest.mark.rule("HC-WAIT-01")
def test_any_answer_to_who_comes_into_range() -> None:
    told = Told(ORDER, troop("bow", "a", "archer", (5, 10)), troop("foe", "b", "thug", (50, 10)))
    ranged = {**WAIT, "trigger": "in_range"}
    assert told.offered(**ranged) == {"response": ["shoot", "strike", "act"]}
    low = {**ranged, "response": "act", "deed": "posture_step kneeling"}
    assert told.offered(**low) == {"range": ["regular_bow"]}
    assert told.allows(**low, range="regular_bow", named=False)
    shot = {**ranged, "response": "shoot", "weapon": "regular_bow", "area": "torso"}
    assert told.allows(**shot, named=False), "the bow that shoots is the one whose range is meant"
    fire = {**WAIT, "long": "fire", "trigger": "enters", "yards": 1, "cell": (9, 10), "line": False}
    assert told.offered(**fire) == {"response": ["shoot"]}


@pytest.mark.rule("HC-WAIT-01", "HC-WAIT-02")
def test_one_kneels_when_an_enemy_comes_into_range_of_his_axe() -> None:
    here = fight(
        setup(troop("thrower", "a", "thug", (70, 10)), troop("foe", "b", "thug", (40, 10))),
        initiative=[2, 5], fatigue=[6],
    )  # fmt: skip
    row = here.me("thrower").fighter.missiles[0]
    told = {"response": "act", "deed": "posture_step kneeling", "range": row.id}
    here.tell("heroic20s.order", "thrower", long="wait", trigger="in_range", **told)
    here.tell("heroic20s.go", "foe", form="go", to=(62, 10))
    here.plays()
    assert here.has("thrower", Posture) == Posture("kneeling")
    (leg, *_) = [event for event in here.events("moved") if event.unit == here.unit("foe")]
    assert leg.fact("end") == (70 - row.most, 10)


@pytest.mark.rule("HC-MEL-08", "HC-RNG-17")
@pytest.mark.parametrize(("much", "worth"), [(0, 0), (1, -2), (2, -3)])
def test_who_is_distracted_attacks_worse(much: int, worth: int) -> None:
    pitch = Pitch()
    me, foe = (pitch.unit("archer", side, 1, (x, 10)) for side, x in (("a", 10), ("b", 11)))
    mine, theirs = figure(pitch.world, me), figure(pitch.world, foe)
    dazed = replace(mine, fighter=replace(mine.fighter, distraction=much))
    arm, bow = mine.fighter.arms[0], mine.fighter.missiles[0]
    for weapon, mode, kind, behind in (
        (arm, arm.modes[0], "melee", "HC-MEL-08"),
        (bow, None, "ranged", "HC-RNG-17"),
    ):
        plain, worse = (
            Attack(me=one, foe=theirs, weapon=weapon, mode=mode, kind=kind, yards=1)  # type: ignore[arg-type]
            for one in (mine, dazed)
        )
        assert effective(worse) - effective(plain) == worth
        more = [one for one in modifiers(worse) if one not in modifiers(plain)]
        assert [(one.rule, one.worth) for one in more] == ([(behind, worth)] if worth else [])


@pytest.mark.rule("HC-BASE-05")
def test_a_scenario_says_who_is_distracted() -> None:
    assert recruit("thug").distraction == 0
    assert recruit("thug", {"distraction": 2}).distraction == 2
    with pytest.raises(Misfit):
        recruit("thug", {"distraction": 3})


def beside_a_winch(takes: str) -> Fight:
    """Somebody beside a thing of which the scenario says how long it takes."""
    made = setup(troop("man", "a", "thug", (5, 10)), troop("foe", "b", "thug", (50, 10)))
    made = replace(made, things=(Thing("winch", (6, 10), takes),))  # type: ignore[arg-type]
    return fight(made, initiative=[2, 5], fatigue=[6])


@pytest.mark.rule("HC-ACT-13")
@pytest.mark.parametrize(
    ("takes", "length"),
    [("", "medium"), ("short", "short"), ("medium", "medium"), ("long", "long")],
)
def test_a_thing_of_the_scenario_takes_as_long_as_it_says(takes: str, length: str) -> None:
    here = beside_a_winch(takes)
    found = [one for one in deeds(here.battle.world, here.unit("man")) if one.thing == "winch"]
    assert [one.length for one in found] == [length]


@pytest.mark.rule("HC-ACT-13", "HC-ACT-05")
def test_what_takes_long_is_the_action_of_a_whole_round() -> None:
    here = beside_a_winch("long")
    here.tell("heroic20s.order", "man", tactic="neutral", long="pick_up")
    here.plays()
    (done,) = here.events("does_pick_up")
    assert done.unit == here.unit("man") and done.fact("thing") == "winch"
    made = setup(troop("man", "a", "thug", (5, 10)), troop("foe", "b", "thug", (50, 10)))
    made = replace(made, things=(Thing("winch", (6, 10), "long"),))
    battle = Battle.start(RULESET, made, dice=KeyedDice(1))
    seat = battle.seat("a")
    busy = Order((("tactic", "neutral"), ("forgo", False), ("busy", True)))
    offered = seat.view.own_choices(seat.waiting[0], busy)
    assert ("long", "pick_up") in tuple(offered)


@pytest.mark.rule("HC-MASS-07")
def test_a_wait_for_an_enemy_goes_on_for_a_part_of_him() -> None:
    pitch = Pitch()
    foe = pitch.unit("thug", "b", 4, (10, 10))
    guard, other = (pitch.unit("archer", "a", 1, (x, 15)) for x in (10, 12))
    watch = Watch("attacks", other, attacker=foe, weapon="regular_bow")
    pitch.world.write(guard, watch)
    pitch.world.write(other, replace(watch, unit=guard, attacker=guard))
    parts = falls_apart(pitch.step(), foe, (3, 1), (Cell(10, 10),))
    assert foe not in parts
    assert pitch.world.get(guard, Watch) == replace(watch, attacker=parts[0])
    assert pitch.world.get(other, Watch) == replace(watch, unit=guard, attacker=guard)
