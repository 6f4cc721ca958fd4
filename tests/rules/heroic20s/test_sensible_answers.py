"""Unasked nobody refuses a free defence, shoots at friends for little, or walks into blows that he
cannot return; and how a pursuit goes by itself.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

import pytest

from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.heroic20s.acts.fighting import STRIKE
from game.rules.heroic20s.acts.moving import GO
from game.rules.heroic20s.acts.pursuing import PURSUE
from game.rules.heroic20s.acts.shooting import SHOOT
from game.rules.heroic20s.acts.state import lock
from game.rules.heroic20s.orders.usual import default_answer
from game.rules.heroic20s.sheet.components import (
    Ammunition,
    Detached,
    Fighter,
    Grappled,
    Locks,
    ShieldAside,
    Terms,
)
from game.rules.heroic20s.tables.book import locations
from game.rules.heroic20s.tables.rows import Protection
from tests.rules.heroic20s.cast import fighter
from tests.rules.heroic20s.field import setup, troop
from tests.rules.heroic20s.ordered import Ordered, ordered
from tests.rules.heroic20s.pitch import Pitch
from tests.rules.heroic20s.test_usual_answers import usual

ARROWS = Ammunition((("regular_bow", 12),), (("regular_bow", 1),))


@pytest.mark.rule("HC-ACT-10", "HC-MOVE-06")
def test_whoever_is_locked_readies_the_shield_that_he_has_laid_aside() -> None:
    """His movement is of no other use."""
    pitch = Pitch()
    me, foe = pitch.unit("town_guard", "a", 1, (5, 5)), pitch.unit("thug", "b", 1, (5, 6))
    lock(pitch.step(), me, foe, "HC-LOCK-01")
    assert usual(pitch, me, GO)["form"] == "stay"
    pitch.world.put(me, ShieldAside())
    ready = usual(pitch, me, GO)
    assert (ready["form"], ready["deed"]) == ("act", "ready_shield")


@pytest.mark.rule("HC-MEL-02", "HC-MEL-09")
@pytest.mark.parametrize("proof", [False, True])
@pytest.mark.parametrize("hands", [1, 2])
def test_no_shield_is_readied_that_the_next_blow_lays_aside(hands: int, proof: bool) -> None:
    """Wherever that blow is of use."""
    pitch = Pitch()
    sword, punch = fighter("town_guard").arms
    great = replace(sword, id="great", level=16, hands=hands)
    me = pitch.unit("town_guard", "a", 1, (5, 5), arms=(great, punch))
    worn = tuple(Protection(at, 30) for at in ("torso", "vitals", "groin")) if proof else ()
    foe = pitch.unit("thug", "b", 1, (5, 6), protection=worn)
    lock(pitch.step(), me, foe, "HC-LOCK-01")
    pitch.world.put(me, ShieldAside())
    assert usual(pitch, me, GO)["form"] == ("act" if hands == 1 else "stay")


@pytest.mark.rule("HC-MOVE-01")
def test_whoever_is_not_goes_on_all_the_same() -> None:
    pitch = Pitch()
    me = pitch.unit("town_guard", "a", 1, (5, 5))
    pitch.unit("thug", "b", 1, (5, 20))
    pitch.world.put(me, ShieldAside())
    assert usual(pitch, me, GO)["form"] == "go"


@pytest.mark.rule("HC-MOVE-01")
def test_those_who_are_too_few_to_attack_do_not_walk_into_blows() -> None:
    pitch = Pitch()
    few = pitch.unit("thug", "a", 2, (5, 5))
    pitch.unit("thug", "b", 1, (5, 20))
    assert usual(pitch, few, GO)["form"] == "go"
    pitch.world.put(few, Detached())
    assert usual(pitch, few, GO)["form"] == "stay"


def melee(pitch: Pitch, friend: str) -> tuple[int, int, int]:
    """An archer, and a friend locked with an enemy before him."""
    bow, mate = pitch.unit("archer", "a", 1, (5, 5)), pitch.unit(friend, "a", 1, (5, 15))
    foe = pitch.unit("swordsman", "b", 1, (6, 15))
    pitch.world.put(bow, ARROWS)
    lock(pitch.step(), mate, foe, "HC-LOCK-01")
    return bow, mate, foe


@pytest.mark.rule("HC-RNG-18", "HC-RNG-19")
def test_a_shot_into_a_melee_is_worth_less_by_what_it_may_do_to_a_friend() -> None:
    """A friend without armour or much skill to get out of the way makes it worth nothing."""
    pitch = Pitch()
    bow, _, foe = melee(pitch, "goblin_archer")
    assert usual(pitch, bow, SHOOT)["form"] == "hold"
    pitch = Pitch()
    bow, _, foe = melee(pitch, "crusader")
    assert usual(pitch, bow, SHOOT)["target"] == foe, "armour keeps this one safe"


@pytest.mark.rule("HC-RNG-18", "HC-RNG-19")
def test_the_odds_tell_how_likely_a_friend_is_struck() -> None:
    here = ordered(
        setup(
            troop("bow", "a", "archer", (5, 5)),
            troop("mate", "a", "thug", (5, 15)),
            troop("foe", "b", "swordsman", (6, 15)),
            troop("alone", "b", "thug", (15, 5)),
        ),
        initiative=[4, 3],
    )
    foe, mate = here.unit("foe"), here.unit("mate")
    here.put("foe", Locks((mate,))).put("mate", Locks((foe,)))
    asked = here.asks("shoot", "bow")
    into = told(here, asked, foe)
    assert 0 < int(into["heroic20s.note_stray"][0][1]) < 15
    assert "heroic20s.note_multiplier_shots" in into, "three missiles"
    assert "heroic20s.note_stray" not in told(here, asked, here.unit("alone"))


def told(here: Ordered, asked: Request, foe: int) -> dict[str, Any]:
    """What stands beside the odds of three shots at this enemy."""
    slots = (("form", "shoot"), ("weapon", "regular_bow"), ("target", foe), ("draw", False))
    order = Order((*slots, ("shots", 3), ("area", "torso"), ("turn", 0)))
    found = here.battle.seat("a").forecast(asked, order)
    assert found is not None
    return dict(found.notes)


def pursuit(
    pitch: Pitch, side: str, mine: list[int], fled: list[int], flees: bool
) -> dict[str, Any]:
    """What this side does unasked."""
    about = (("flees", flees), ("pursuers", tuple(mine)), ("fled", tuple(fled)))
    request = Request("1", side, (fled if flees else mine)[0], PURSUE, about=about)
    view: Any = pitch.world
    return dict(default_answer(view, request).slots)


@pytest.mark.rule("HC-END-10", "HC-END-05", "HC-END-07")
def test_a_pursuit_unasked() -> None:
    """Who is more takes prisoners; who is slower and can hides where the ground allows it."""
    pitch = Pitch(open=False, visibility=-5)
    goblins = pitch.unit("goblin_warrior", "b", 2, (5, 5))
    three, one = pitch.unit("thug", "a", 3, (9, 9)), pitch.unit("thug", "a", 1, (9, 20))
    assert pursuit(pitch, "a", [three, one], [goblins], False) == {"form": "capture", "every": True}
    assert pursuit(pitch, "a", [one], [goblins], False) == {"form": "slay"}
    stealthy = pitch.unit("thug", "b", 1, (5, 9), move=1, top_speed=1)
    horse = pitch.unit("light_horse", "a", 1, (20, 9), skills=(("riding", 13),))
    assert pursuit(pitch, "b", [horse], [stealthy], True)["form"] == "hide"
    pitch.world.amend(pitch.field, pitch.world.get(pitch.field, Terms), open=True)
    assert pursuit(pitch, "b", [horse], [stealthy], True)["form"] == "run"


@pytest.mark.rule("HC-END-07")
@pytest.mark.parametrize(("level", "guide"), [(10, False), (11, True), (15, True)])
def test_whoever_knows_the_country_well_is_the_guide(level: int, guide: bool) -> None:
    pitch = Pitch()
    fled = pitch.unit("thug", "b", 1, (5, 5))
    mine = pitch.unit("thug", "a", 1, (9, 9), skills=(("area_knowledge", level),))
    assert pursuit(pitch, "a", [mine], [fled], False)["guide"] == (mine if guide else 0)


def armoured(pitch: Pitch, at: tuple[int, int], *places: str) -> int:
    """Somebody whom no thug hurts at these places."""
    foe = pitch.unit("thug", "b", 1, at)
    fighter = pitch.world.get(foe, Fighter)
    known = (row.id for row in locations().values() if row.id in places)
    worn = tuple(Protection(cast(Any, place), 40) for place in known)
    pitch.world.put(foe, replace(fighter, protection=worn), fighter)
    return foe


ALL = tuple(locations())


@pytest.mark.rule("HC-MEL-09")
def test_where_the_torso_is_too_well_armoured_blows_go_elsewhere_but_no_arrows() -> None:
    pitch = Pitch()
    me, bow = pitch.unit("thug", "a", 1, (5, 5)), pitch.unit("archer", "a", 1, (5, 9))
    pitch.world.put(bow, ARROWS)
    foe = armoured(pitch, (5, 6), *(place for place in ALL if place != "neck"))
    told_ = usual(pitch, me, STRIKE)
    assert (told_["target"], told_["area"]) == (foe, "neck")
    assert usual(pitch, bow, SHOOT)["form"] == "hold", "arrows are few"


@pytest.mark.rule("HC-GRAP-01")
def test_where_nothing_hurts_an_enemy_he_is_taken_hold_of() -> None:
    pitch = Pitch()
    me = pitch.unit("thug", "a", 1, (5, 5))
    foe = armoured(pitch, (5, 6), *ALL)
    assert (usual(pitch, me, STRIKE)["form"], usual(pitch, me, STRIKE)["target"]) == (
        "grapple",
        foe,
    )
    pitch.world.put(me, Grappled(foe))
    assert usual(pitch, me, STRIKE)["form"] == "free"


@pytest.mark.rule("HC-MEL-13", "HC-BASE-11")
@pytest.mark.parametrize(
    ("dark", "tactic"), [(0, "neutral"), (-8, "neutral"), (-9, "offensive"), (-10, "offensive")]
)
def test_in_the_dark_one_strikes_as_boldly_as_it_takes_to_strike_at_all(
    dark: int, tactic: str
) -> None:
    """Of a skill of 11 there must be 3 left."""
    pitch = Pitch(visibility=dark)
    me, foe = pitch.unit("thug", "a", 1, (5, 5)), pitch.unit("thug", "b", 1, (5, 6))
    arms = tuple(replace(arm, level=11) for arm in pitch.world.get(me, Fighter).arms)
    pitch.world.amend(me, pitch.world.get(me, Fighter), arms=arms)
    lock(pitch.step(), me, foe, "HC-LOCK-01")
    assert usual(pitch, me)["tactic"] == tactic
    pitch.world.amend(me, pitch.world.get(me, Fighter), arms=())
    assert usual(pitch, me)["tactic"] == "defensive", "boldness is of no use"
