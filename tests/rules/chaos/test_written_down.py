"""What a blow leaves behind in the world: points, wear, states, hands, and who is out of it."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Any

import pytest

from game.core.components import Health, Lying, Out, Scenery
from game.rules.chaos.acts.fight import applying
from game.rules.chaos.exchange.force import Force, Stop
from game.rules.chaos.exchange.getting_through import Choices, Harm
from game.rules.chaos.sheet.agenda import Thing, Unharmed
from game.rules.chaos.sheet.components import (
    Condition,
    Empowered,
    Held,
    Loaded,
    NextTurn,
    Reserves,
    Wear,
    Wounds,
)
from tests.rules.chaos.brawl import field, keys, only, who
from tests.rules.chaos.drawn import Drawn

SCRATCH = Harm(Force(5, 0), Choices(), Force(0, 0), "chest", True, natural=3, hp=18)
"""A blow that does nothing at all to the thug of ``two``."""


def two(held: str | tuple[str, str] = "club") -> Drawn:
    """A knight before a thug with 18 hit points and a natural PFb of 3."""
    here = field("12", held=("long_sword", held))
    here.put("2", Health(18, 18), Reserves(5, 3, 3))
    return here


@pytest.mark.rule("CF-WIN-02")
@pytest.mark.parametrize(
    ("told", "counts"),
    [
        ({}, False),
        ({"hp": 17}, True),
        ({"hp": 17, "part": ""}, False),
        ({"red": 1}, True),
        ({"asleep": "round"}, True),
        ({"dying": True}, True),
        ({"natural": 2}, True),
        ({"natural": 2, "part": ""}, False),
        ({"armour": Stop("chainmail", 5, 5)}, False),
        ({"armour": Stop("chainmail", 5, 4)}, True),
        ({"blocks": (Stop("club", 5, 5), Stop("small_shield", 5, 4))}, True),
        ({"blocks": (Stop("club", 5, 5),), "armour": Stop("chainmail", 5, 5)}, False),
    ],
)
def test_a_round_is_harmless_unless_points_red_pfb_or_senses_are_lost(
    told: dict[str, Any], counts: bool
) -> None:
    here = two()
    made = replace(SCRATCH, **told)
    here.do(lambda step: applying.notes_harm(step, who(here, "2"), made))
    assert here.world.get(1, Unharmed).harmed is counts


@pytest.mark.rule("CF-DMG-04", "CF-DMG-09", "CF-DMG-12")
def test_points_natural_pfb_and_red_are_what_the_blow_left_of_them() -> None:
    here = two()
    hurt = Wounds((("chest", 2),))
    made = replace(SCRATCH, hp=11, natural=1, active=True, wounds=hurt)
    here.do(lambda step: applying.writes(step, here.units["2"], made))
    him = who(here, "2")
    assert him.hp == Health(11, 18)
    assert him.reserves == Reserves(5, 3, 1, active=True)
    assert him.wounds == hurt


@pytest.mark.rule("CF-DMG-07", "CF-DMG-17")
def test_a_broken_object_stands_in_nobodys_way_any_more() -> None:
    here = field("1 C 2 D", held=("long_sword", "club"), things={"C": "stool", "D": "stool"})
    one, other = here.units["C"], here.units["D"]
    here.put("C", Scenery("stool"))
    for entity, after in ((one, 3), (one, 0), (other, 0)):
        stop = Stop("stool", 8, after, entity)
        events = here.do(partial(applying.wears, unit=0, stop=stop))
        assert events == [], "no weapon has come apart"
        assert here.world.get(entity, Thing).left == after
        assert (here.world.find(one, Scenery) is None) is (after == 0)


@pytest.mark.rule("CF-DMG-07", "CF-DMG-17", "CF-BLOCK-04")
def test_what_he_wears_and_holds_keeps_the_pfb_that_is_left_and_breaks_at_none() -> None:
    here = two(("club", "small_shield"))
    unit = here.units["2"]

    def worn(stop: Stop) -> list[str]:
        return keys(here.do(lambda step: applying.wears(step, unit, stop)))

    here.world.drop(unit, here.world.get(unit, Wear))
    assert worn(Stop("chainmail", 5, 4)) == []
    assert worn(Stop("small_shield", 4, 2)) == []
    assert worn(Stop("chainmail", 4, 0)) == [], "armour is no weapon in a hand"
    assert who(here, "2").wear.left == (("small_shield", 2), ("chainmail", 0))
    assert who(here, "2").held == Held("club", "small_shield")
    assert worn(Stop("small_shield", 2, 0)) == ["chaos.breaks_apart"]
    assert worn(Stop("small_shield", 0, 0)) == [], "it is broken once alone"
    assert who(here, "2").held == Held("club", "")


@pytest.mark.rule("CF-STUN-01", "CF-KNOCK-01", "CF-KO-08")
@pytest.mark.parametrize(
    ("told", "rule_id"),
    [
        ({"prone": True, "red": 1, "part": "head"}, "CF-KNOCK-01"),
        ({"red": 1, "part": "head"}, "CF-STUN-01"),
        ({"red": 0, "part": "head"}, "CF-KO-08"),
        ({"red": 1, "part": "chest"}, "CF-KO-08"),
    ],
)
def test_why_he_is_stunned(told: dict[str, Any], rule_id: str) -> None:
    here = two()
    made = replace(SCRATCH, stunned=True, **told)
    here.put("2", Condition(prone=True))
    events = here.do(lambda step: applying.befalls(step, 0, here.units["2"], made))
    assert rule_id in {event.rule for event in events}
    here.put("2", Condition())
    assert applying._why_stunned(made) == rule_id


@pytest.mark.rule("CF-DMG-16")
@pytest.mark.parametrize(
    ("hand", "kept", "dropped"),
    [
        ("right", Held("", "dagger"), ["club"]),
        ("left", Held("club", ""), ["dagger"]),
    ],
)
def test_a_useless_hand_drops_its_own_thing(hand: str, kept: Held, dropped: list[str]) -> None:
    here = two(("club", "dagger"))
    unit = here.units["2"]
    events = here.do(lambda step: applying.lets_fall(step, unit, hand))
    assert [event.rule for event in events] == ["CF-DMG-16"]
    assert who(here, "2").held == kept
    assert here.world.get(1, Lying).things == tuple((here.at("2"), item) for item in dropped)
    assert here.do(lambda step: applying.lets_fall(step, unit, hand)) == [], "it is empty now"


@pytest.mark.rule("CF-KO-08", "CF-KO-10")
@pytest.mark.parametrize(
    ("before", "how", "asleep"),
    [(0, "round", 4), (0, "fight", -1), (-1, "round", -1), (9, "round", 9), (3, "round", 4)],
)
def test_he_sleeps_to_the_end_of_the_next_round_or_for_the_fight(
    before: int, how: str, asleep: int
) -> None:
    here = two()
    here.put("2", Condition(asleep=before, stunned=True), NextTurn(12))
    here.do(lambda step: applying.falls_asleep(step, here.units["2"], how), turn=3)
    assert who(here, "2").condition == Condition(asleep=asleep)
    assert here.world.get(here.units["2"], NextTurn).tick == 0


@pytest.mark.rule("CF-DMG-13", "CF-WIN-01")
def test_who_is_out_of_the_fight_leaves_it_once() -> None:
    here = two()
    unit = here.units["2"]

    def leaves(why: str) -> list[str]:
        events = here.do(lambda step: applying.leaves(step, unit, why, "CF-DMG-13"))
        return [event.rule for event in events]

    assert set(leaves("red_limit")) == {"CF-DMG-13"}
    assert here.world.get(unit, Out) == Out("red_limit")
    assert leaves("dead") == []
    assert here.world.get(unit, Out) == Out("red_limit")


@pytest.mark.rule("CF-CAP-03")
@pytest.mark.parametrize(
    ("held", "sent", "holds", "shots"),
    [
        (("dagger", ""), "pistol", Held("dagger", ""), ()),
        (("dagger", ""), "short_bow", Held("dagger", "arrow"), ()),
        (("dagger", "small_shield"), "spear", Held("dagger", "small_shield"), ()),
        (("dagger", ""), "shuriken", Held("dagger", "shuriken"), (("shuriken", 1),)),
        (("shuriken", ""), "shuriken", Held("shuriken", ""), (("shuriken", 3),)),
        (("", "shuriken"), "shuriken", Held("", "shuriken"), (("shuriken", 3),)),
    ],
)
def test_what_is_caught_takes_a_free_hand_a_bullet_none_and_the_like_of_a_bundle_joins_it(
    held: tuple[str, str], sent: str, holds: Held, shots: tuple[tuple[str, int], ...]
) -> None:
    here = two(held)
    here.put("2", Loaded((("shuriken", 2),) if "shuriken" in held else ()))
    here.do(lambda step: applying.caught(step, here.units["2"], sent))
    assert who(here, "2").held == holds
    assert who(here, "2").loaded.shots == shots


@pytest.mark.rule("CF-KI-03", "CF-DMG-08")
def test_a_critical_blow_uses_up_the_chakra_spent_on_it() -> None:
    for critical, left in (("ordinary", None), ("", Empowered(critical=True))):
        here = two()
        one, other = here.units["1"], here.units["2"]
        here.put("1", Empowered(critical=True))
        made = replace(SCRATCH, choices=Choices(critical=critical, activated=True))
        events = here.do(partial(applying.pays, attacker=one, unit=other, made=made))
        assert here.world.find(one, Empowered) == left
        assert only(events, "chaos.ki_natural").unit == here.units["2"]
        assert who(here, "2").reserves.ki == 4
