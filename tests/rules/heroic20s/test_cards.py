"""What the card of a unit says (HC-MASS-02, HC-BASE-05, HC-BASE-06, HC-GRAP-03)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.battle import Battle
from game.core.components import Health, Position, Strength
from game.core.dice import KeyedDice
from game.core.ruleset import Reader
from game.core.shown import Hold
from game.rules.heroic20s import RULESET
from game.rules.heroic20s.sheet.components import (
    Ammunition,
    Expended,
    Fatigue,
    Grappled,
    Mounts,
    Posture,
    Reloading,
    ShieldAside,
    Tactic,
    Toll,
)
from game.rules.heroic20s.sheet.situation import figure
from game.rules.heroic20s.shown import card
from tests.rules.heroic20s.cast import fighter
from tests.rules.heroic20s.field import setup, troop
from tests.rules.heroic20s.pitch import Pitch

GUARD = {"dodge": (9, "HC-BASE-06"), "block": (11, "HC-BASE-06"), "parry": (11, "HC-BASE-06")}


def told(pitch: Pitch, unit: int) -> dict[str, tuple[object, str]]:
    """What stands on the card, with the rules."""
    found = card(pitch.world, unit).stats
    return {stat.key.removeprefix("heroic20s.stat."): (stat.value, stat.rule) for stat in found}


@pytest.mark.rule("HC-MASS-02", "HC-MOVE-01", "HC-BASE-05", "HC-BASE-06")
def test_the_card_of_a_unit_in_battle() -> None:
    pitch = Pitch()
    guards = pitch.unit("town_guard", "a", 3)
    pitch.world.write(guards, Strength(2, 3))
    pitch.world.write(guards, Health(20, 36))
    pitch.world.write(guards, Fatigue(9, 11))
    pitch.world.write(guards, Tactic("defensive"))
    pitch.world.write(guards, Expended(given=8))
    assert told(pitch, guards) == {
        "figures": ("2/3", "HC-MASS-02"),
        "pool": ("20/36", "HC-MASS-02"),
        "fatigue": ("9/11", "HC-FAT-02"),
        **GUARD,
        "protection": (3, "HC-INJ-09"),
        "move": (4, "HC-TAC-12"),
        "budget": (8, "HC-MOVE-01"),
        "strength": (12, "HC-BASE-05"),
        "dexterity": (11, "HC-BASE-05"),
        "health": (11, "HC-INJ-04"),
        "melee": (12, "HC-MEL-10"),
    }


@pytest.mark.rule("HC-TAC-01", "HC-TAC-03")
def test_what_an_enemy_has_chosen_is_not_known_before_it_is_revealed() -> None:
    def said(reader: Reader, unit: int) -> list[str]:
        told = (chip.key.removeprefix("heroic20s.chip.") for chip in card(reader, unit).chips)
        return [key for key in told if key != "initiative"]

    here = setup(troop("ours", "a", "thug", (5, 10)), troop("theirs", "b", "thug", (50, 10)))
    battle = Battle.start(RULESET, here, dice=KeyedDice(1))
    seat = battle.seat("a")
    units = {figure(seat.view, unit).side: unit for unit, _ in seat.view.each(Position)}
    assert said(seat.view, units["a"]) == ["unsworn"]
    assert said(seat.view, units["b"]) == ["hidden"]
    budgets = [stat for stat in card(seat.view, units["b"]).stats if stat.key.endswith("budget")]
    assert not budgets, "how far it goes would tell"
    for side in battle.sides:
        for request in battle.seat(side).waiting:
            battle.seat(side).give(request, battle.seat(side).default(request))
        battle.seat(side).commit()
    assert [said(battle.view("a"), unit) for unit in units.values()] == [["neutral"]] * 2
    pitch = Pitch()
    pinned = pitch.unit("thug", "a")
    pitch.world.put(pinned, Grappled(pitch.unit("thug", "b"), pinned=True))
    assert "neutral" in said(pitch.world, pinned), "who chooses nothing is known to be Neutral"


@pytest.mark.rule("HC-MASS-02", "HC-BASE-05", "HC-BASE-06", "HC-END-13")
def test_the_card_of_one_alone_after_the_battle() -> None:
    pitch = Pitch()
    archer = pitch.unit("archer", "a")
    stats = told(pitch, archer)
    assert "figures" not in stats and "block" not in stats and "dead" not in stats
    assert stats["ranged"] == (12, "HC-RNG-13")
    assert stats["dodge"] == (8, "HC-BASE-06")
    assert stats["parry"] == (8, "HC-BASE-06"), "the better of dagger and fist"
    pitch.world.put(archer, Toll(1, 2, -4))
    stats = told(pitch, archer)
    assert (stats["dead"], stats["wounded"]) == ((1, "HC-END-13"), (2, "HC-END-13"))
    pitch.world.write(archer, Strength(-1, 2))
    assert told(pitch, archer)["figures"] == ("0/2", "HC-MASS-02")


@pytest.mark.rule("HC-BASE-06", "HC-BASE-05")
def test_no_block_without_a_shield_in_hand_and_nothing_of_no_weapon() -> None:
    pitch = Pitch()
    guard = pitch.unit("town_guard", "a")
    assert [stat.value for stat in card(pitch.world, guard).guard] == [9, 11, 11]
    pitch.world.put(guard, ShieldAside())
    assert [stat.value for stat in card(pitch.world, guard).guard] == [8, 10], "nor its DB of 1"
    bare = pitch.unit("town_guard", "a", arms=(), missiles=(), block=0)
    assert [stat.value for stat in card(pitch.world, bare).guard] == [9]
    assert not {"melee", "ranged", "parry", "block"} & told(pitch, bare).keys()


@pytest.mark.rule("HC-GRAP-03")
def test_the_card_tells_who_holds_whom() -> None:
    pitch = Pitch()
    one, held, pinned = pitch.unit("thug", "a"), pitch.unit("thug", "b"), pitch.unit("thug", "b")
    pitch.world.put(held, Grappled(one))
    pitch.world.put(pinned, Grappled(one, pinned=True))
    grip = Hold(one, held, "heroic20s.grip")
    assert card(pitch.world, one).holds == (grip, Hold(one, pinned, "heroic20s.grip_pinned"))
    assert card(pitch.world, held).holds == (grip,)
    assert card(pitch.world, pitch.unit("thug", "b")).holds == ()


@pytest.mark.rule("HC-BASE-10")
def test_the_card_tells_how_somebody_stands_and_not_that_he_lies() -> None:
    pitch = Pitch()
    thug = pitch.unit("thug", "a")

    def chips() -> set[str]:
        return {chip.key.removeprefix("heroic20s.chip.") for chip in card(pitch.world, thug).chips}

    for posture in ("crouching", "kneeling", "sitting", "crawling"):
        pitch.world.write(thug, Posture(posture))
        assert posture in chips() and "lies" not in chips()
    pitch.world.write(thug, Posture("lying"))
    assert "lies" in chips() and "lying" not in chips()


@pytest.mark.rule("HC-BASE-22")
def test_the_card_tells_what_is_left_of_mounts() -> None:
    pitch = Pitch()
    riders, thug = pitch.unit("light_horse", "a", 3), pitch.unit("thug", "b", 1, (5, 5))
    assert told(pitch, riders)["mounts"] == ("60/60", "HC-BASE-22")
    pitch.world.put(riders, Mounts(47))
    assert told(pitch, riders)["mounts"] == ("47/60", "HC-BASE-22")
    assert "mounts" not in told(pitch, thug)


@pytest.mark.rule("HC-RNG-23")
def test_the_card_tells_what_is_left_to_shoot_or_throw() -> None:
    pitch = Pitch()
    bow, thug = pitch.unit("archer", "a"), pitch.unit("wolf", "b", 1, (5, 5))
    pitch.world.put(bow, Ammunition((("regular_bow", 7),), (("regular_bow", 1),)))
    assert told(pitch, bow)["missiles"] == (7, "HC-RNG-23")
    assert "loaded" not in told(pitch, bow), "an arrow is laid on at once"
    assert not {"missiles", "loaded"} & told(pitch, thug).keys()
    cross = pitch.unit("crossbowman", "a")
    pitch.world.put(cross, Ammunition((("crossbow", 20),), (("crossbow", 1),)))
    assert (told(pitch, cross)["missiles"][0], told(pitch, cross)["loaded"][0]) == (20, 1)
    pitch.world.put(cross, Reloading("crossbow", 4))
    assert told(pitch, cross)["loaded"] == (0, "HC-RNG-23")
    row = replace(fighter("gunman").missiles[0], ammunition=0)
    gun = pitch.unit("gunman", "a", missiles=(row,))
    assert "missiles" not in told(pitch, gun), "nobody counts these"
    assert told(pitch, gun)["loaded"] == (6, "HC-RNG-23")
