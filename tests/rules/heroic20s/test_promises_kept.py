"""A promise says nothing of attacks that cannot be made: unloaded, out of sight, held, told off,
given up, or waiting for who does not come (HC-TAC-02, HC-MEL-10, HC-RNG-13).
"""

from __future__ import annotations

from typing import Any, cast

import pytest

from game.core.components import Health, Position
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.heroic20s.acts.pursuing import PURSUE
from game.rules.heroic20s.acts.state import lock
from game.rules.heroic20s.orders.best_blow import Wait, best_blow
from game.rules.heroic20s.orders.best_shot import best_shot
from game.rules.heroic20s.orders.forecast import pursuit_forecast
from game.rules.heroic20s.sheet.components import (
    Ammunition,
    Detached,
    Grappled,
    Reloading,
    Routed,
    Tactic,
    Terms,
    Unwilling,
)
from game.rules.heroic20s.tables.book import tactics
from tests.rules.heroic20s.pitch import Pitch
from tests.rules.heroic20s.test_promises_of_tactics import keys, promise, rows, wall
from tests.rules.heroic20s.test_promises_of_ways import awaits, told

ARROWS = Ammunition((("regular_bow", 12),), (("regular_bow", 1),))
NEUTRAL = "neutral"
ANY = Wait(weapon=None)
"""An attack out of a Wait with any weapon."""


def dealt(pitch: Pitch, unit: int, tactic: str = NEUTRAL, **slots: Any) -> float:
    """What is promised against an enemy under Hold Ground."""
    found = promise(pitch, unit, tactic, **slots)
    assert found is not None
    if not any(key == "heroic20s.note_against" for key, _ in found.notes):
        return 0.0
    return rows(found)["hold_ground"][0]


@pytest.mark.rule("HC-TAC-02", "HC-RNG-02")
def test_no_volley_through_a_wall() -> None:
    pitch = Pitch()
    bow = pitch.unit("archer", "a", 1, (2, 9))
    pitch.unit("thug", "b", 1, (35, 9))
    pitch.world.put(bow, ARROWS)
    assert dealt(pitch, bow) > 0.0
    wall(pitch)
    assert dealt(pitch, bow) == 0.0


@pytest.mark.rule("HC-TAC-02", "HC-WAIT-01")
def test_whoever_waits_deals_nothing_to_who_does_not_come() -> None:
    """Ten yards off: under Hold Ground a thug goes six of them, under Neutral all."""
    pitch = Pitch()
    me = pitch.unit("thug", "a", 1, (0, 9))
    pitch.unit("thug", "b", 1, (10, 9))
    assert dealt(pitch, me) > 0.0
    assert dealt(pitch, me, long="wait") == dealt(pitch, me, long="wait", response="strike") == 0.0
    waits = rows(promise(pitch, me, NEUTRAL, long="wait", response="strike"))
    assert waits[NEUTRAL][0] > 0.0


@pytest.mark.rule("HC-TAC-02", "HC-WAIT-01", "HC-WAIT-02")
def test_a_wait_promises_what_sets_it_off() -> None:
    """Whoever is near enough already does not by coming nearer; who is held goes nowhere."""
    pitch = Pitch()
    me, foe = pitch.unit("thug", "a", 1, (9, 9)), pitch.unit("thug", "b", 1, (10, 9))
    holder = pitch.unit("troll", "a", 1, (11, 9))
    strike: dict[str, Any] = {"long": "wait", "response": "strike"}

    def promised(theirs: str, **slots: Any) -> float:
        found = promise(pitch, me, NEUTRAL, **strike, **slots)
        assert found is not None
        return rows(found)[theirs][0] if keys(found)[0] == "note_round" else 0.0

    assert promised(NEUTRAL, trigger="within", yards=1) == 0.0
    assert promised(NEUTRAL, trigger="moves") > 0.0
    assert promised(NEUTRAL, trigger="attacks") > 0.0
    assert promised("retreat", trigger="attacks") == 0.0
    pitch.world.write(foe, Position(Cell(13, 9)))
    pitch.world.write(holder, Position(Cell(14, 9)))
    assert promised(NEUTRAL, trigger="within", yards=1) > 0.0
    assert promised("retreat", trigger="within", yards=1) == 0.0
    pitch.world.put(foe, Grappled(holder, pinned=True))
    assert promised(NEUTRAL, trigger="moves") == 0.0


@pytest.mark.rule("HC-TAC-02", "HC-WAIT-01", "HC-WAIT-04")
def test_a_shot_out_of_a_wait_is_promised_where_somebody_comes_into_range() -> None:
    pitch = Pitch()
    bow = pitch.unit("archer", "a", 1, (0, 9))
    pitch.unit("thug", "b", 1, (20, 9))
    pitch.world.put(bow, ARROWS)
    shot = {"long": "wait", "response": "shoot", "weapon": "regular_bow"}
    assert dealt(pitch, bow, **shot, trigger="in_range") == 0.0, "he is in range already"
    assert dealt(pitch, bow, **shot, trigger="within", yards=5) == 0.0, "six yards, not fifteen"
    assert dealt(pitch, bow, **shot, trigger="within", yards=15) > 0.0
    assert dealt(pitch, bow, **shot, trigger="moves") > 0.0


@pytest.mark.rule("HC-TAC-02", "HC-TAC-03", "HC-GRAP-12", "HC-MOR-07")
def test_who_flees_and_is_held_is_not_told_to_be_apart() -> None:
    pitch = Pitch()
    me, foe = pitch.unit("thug", "a", 1, (9, 9)), pitch.unit("thug", "b", 1, (10, 9))
    holder = pitch.unit("troll", "a", 1, (11, 9))
    lock(pitch.step(), me, foe, "HC-LOCK-01")
    pitch.world.put(foe, Routed())
    flees = rows(promise(pitch, me, NEUTRAL, target=foe))
    assert set(flees) == {name for name, row in tactics().items() if row.flees}
    pitch.world.put(foe, Grappled(holder))
    found = rows(promise(pitch, me, NEUTRAL, target=foe))
    assert "retreat" not in found and found[NEUTRAL][0] > 0.0


@pytest.mark.rule("HC-ACT-12", "HC-GRAP-14")
def test_who_holds_somebody_does_not_shoot() -> None:
    pitch = Pitch()
    bows, foe = pitch.unit("archer", "a", 2, (0, 9)), pitch.unit("thug", "b", 9, (20, 9))
    held, view = pitch.unit("thug", "b", 1, (0, 10)), cast(Any, pitch.world)
    pitch.world.put(bows, ARROWS)
    pitch.world.write(foe, Health(900, 900))
    both = best_shot(view, bows, foe, NEUTRAL, NEUTRAL)
    pitch.world.put(held, Grappled(bows))
    assert 0.0 < best_shot(view, bows, foe, NEUTRAL, NEUTRAL) < both


@pytest.mark.rule("HC-TAC-02", "HC-WAIT-04")
def test_whoever_waits_with_a_bow_shoots_once_and_strikes_with_nothing() -> None:
    pitch = Pitch()
    bow = pitch.unit("archer", "a", 1, (0, 9))
    pitch.unit("thug", "b", 1, (20, 9))
    pitch.world.put(bow, ARROWS)
    view: Any = pitch.world
    three, one = (
        best_shot(view, bow, bow + 1, NEUTRAL, NEUTRAL, waits=waits) for waits in (None, ANY)
    )
    assert three > one > 0.0
    told_ = rows(promise(pitch, bow, NEUTRAL, long="wait", response="shoot"))
    assert told_[NEUTRAL][0] == pytest.approx(one, abs=0.05)
    assert dealt(pitch, bow, long="wait", response="act") == 0.0


@pytest.mark.rule("HC-TAC-02", "HC-RNG-23")
def test_nothing_is_promised_of_what_is_not_loaded() -> None:
    """The crossbow is empty; the dagger that he could throw does not reach so far."""
    pitch = Pitch()
    me = pitch.unit("crossbowman", "a", 1, (2, 9))
    pitch.unit("thug", "b", 1, (35, 9))
    left = (("crossbow", 20), ("thrown_dagger", 3))
    pitch.world.put(me, Ammunition(left, (("crossbow", 1),)))
    assert dealt(pitch, me) > 0.0
    pitch.world.write(me, Ammunition(left, (("crossbow", 0),)))
    pitch.world.put(me, Reloading("crossbow", 4))
    assert dealt(pitch, me) == 0.0


@pytest.mark.rule("HC-TAC-02", "HC-GRAP-12", "HC-MASS-06", "HC-TAC-03")
def test_nothing_is_promised_of_those_who_are_bound() -> None:
    pitch = Pitch()
    bow, foe = pitch.unit("archer", "a", 1, (2, 9)), pitch.unit("thug", "b", 1, (30, 9))
    holder = pitch.unit("troll", "b", 1, (2, 11))
    pitch.world.put(bow, ARROWS)
    charge: dict[str, Any] = {"tactic": "all_out_offensive", "target": foe}
    assert dealt(pitch, bow, **charge) > 0.0
    pitch.world.put(bow, Grappled(holder))
    assert dealt(pitch, bow, **charge) == 0.0, "who is held shoots at nobody, and goes nowhere"
    few = pitch.unit("thug", "a", 1, (29, 9))
    assert dealt(pitch, few) > 0.0
    lost = rows(promise(pitch, few, NEUTRAL))[NEUTRAL][1]
    pitch.world.put(few, Detached())
    assert dealt(pitch, few) == 0.0
    assert lost > 0.0
    pitch.world.put(foe, Grappled(few, pinned=True))
    found = promise(pitch, few, NEUTRAL)
    assert found is not None
    assert all(key != "heroic20s.note_against" for key, _ in found.notes), "nor the pinned"


@pytest.mark.rule("HC-ACT-04", "HC-FAT-04", "HC-TAC-04")
def test_no_blows_at_the_end_of_a_way_where_attacks_are_given_up() -> None:
    pitch = Pitch()
    me = pitch.unit("thug", "a", 1, (9, 9))
    one, two = pitch.unit("thug", "b", 1, (15, 9)), pitch.unit("thug", "b", 1, (15, 11))

    def taken() -> list[str]:
        return [row["n"] for _, row in told(awaits(pitch, me, "go", to=Cell(14, 10)))[1:]]

    assert "0.0" not in taken()
    pitch.world.put(me, Tactic(NEUTRAL, forgoes=True))
    assert taken() == ["0.0", "0.0"]
    pitch.world.write(me, Tactic(NEUTRAL))
    pitch.world.put(one, Unwilling())
    left = [row["left"] for _, row in told(awaits(pitch, me, "go", to=Cell(14, 10)))[1:]]
    assert left[0] == "0.0" != left[1]
    pitch.world.write(me, Tactic("all_out_offensive", two))
    assert taken()[0] == "0.0" != taken()[1], "all out only at the one whom he names"


@pytest.mark.rule("HC-MOVE-05", "HC-ACT-05")
def test_the_nearest_goes_no_farther_than_he_has_left() -> None:
    pitch = Pitch()
    me, foe = pitch.unit("thug", "a", 1, (2, 9)), pitch.unit("thug", "b", 1, (30, 9))

    def goes() -> int:
        return int(told(awaits(pitch, me, "stay"))[0][1]["n"])

    assert goes() == 30
    pitch.world.put(foe, Tactic(NEUTRAL, long="wait"))
    assert goes() == 0
    pitch.world.write(foe, Tactic("all_out_defensive", withdraws=True))
    assert goes() == 12


@pytest.mark.rule("HC-MEL-04", "HC-TAC-02")
def test_no_more_blows_are_promised_than_there_are_places() -> None:
    """Ogres take two of the six places round a man each, trolls offer nine; pikes have as many
    places again behind the first, four yards off.
    """
    pitch = Pitch()
    view: Any = pitch.world

    def points(who: str, count: int, other: str) -> float:
        me, foe = pitch.unit(who, "a", count), pitch.unit(other, "b", 1, (0, 30))
        pitch.world.write(foe, Health(900, 900))
        return best_blow(view, me, foe, NEUTRAL, NEUTRAL, apart=True)

    assert points("ogre", 8, "thug") == points("ogre", 3, "thug") > points("ogre", 2, "thug")
    assert points("thug", 20, "troll") == points("thug", 9, "troll") > points("thug", 6, "troll")
    assert points("pikeman", 30, "thug") == points("pikeman", 12, "thug")
    assert points("pikeman", 12, "thug") > points("pikeman", 6, "thug")


@pytest.mark.rule("HC-TAC-03", "HC-TAC-10", "HC-GRAP-12", "HC-MOR-07")
def test_a_promise_is_against_what_the_enemy_may_choose() -> None:
    pitch = Pitch()
    me, foe = pitch.unit("thug", "a", 1, (9, 9)), pitch.unit("thug", "b", 1, (10, 9))

    def against() -> set[str]:
        return set(rows(promise(pitch, me, "all_out_offensive", target=foe)))

    every = set(tactics())
    assert against() == every
    lock(pitch.step(), me, foe, "HC-LOCK-01")
    assert against() == every - {"hold_ground"}
    pitch.world.put(foe, Grappled(me))
    assert against() == every - {"hold_ground", "retreat"}
    pitch.world.write(foe, Grappled(me, pinned=True))
    assert against() == {"neutral"}
    pitch.world.forget(foe, Grappled)
    pitch.world.put(foe, Routed())
    assert against() == {"retreat"}


@pytest.mark.rule("HC-END-09", "HC-END-03")
def test_the_beaten_get_away_by_a_tie_as_well() -> None:
    """What the pursuers are promised and what the pursued are make one."""
    pitch = Pitch()
    me, fled = pitch.unit("thug", "a", 1, (5, 5)), pitch.unit("thug", "b", 1, (9, 9))
    pitch.world.write(pitch.field, Terms(open=True))
    chances = []
    for side, unit, flees, form in (("a", me, False, "slay"), ("b", fled, True, "run")):
        about = (("flees", flees), ("pursuers", (me,)), ("fled", (fled,)))
        request = Request("1", side, unit, PURSUE, about=about)
        view: Any = pitch.world
        found = pursuit_forecast(view, request, Order((("form", form),)))
        assert found is not None
        chances.append(dict(found.branches[0].hit)["done"])
    assert sum(chances) == pytest.approx(1.0)


def test_a_crouch_or_an_action_promises_what_awaits_at_the_end_of_the_way() -> None:
    pitch = Pitch()
    me, foe = pitch.unit("thug", "a", 1, (9, 9)), pitch.unit("thug", "b", 1, (15, 9))
    for form, more in (("crouch", {}), ("act", {"on": True})):
        told_ = told(awaits(pitch, me, form, to=Cell(14, 9), **more))
        assert [key for key, _ in told_] == ["note_contact", "note_in_contact"], form
        assert told_[1][1]["target"] == foe
    assert told(awaits(pitch, me, "crouch", to=Cell(9, 9)))[0][0] == "note_clear"
