"""What is promised of a round in which somebody falls, withdraws, or waits for one whom he names
(HC-PROC-04, HC-DIS-01, HC-WAIT-01).
"""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from game.core.components import Health
from game.rules.heroic20s.acts.state import lock
from game.rules.heroic20s.orders.best_blow import Wait, best_blow
from game.rules.heroic20s.orders.best_shot import best_shot, losses
from game.rules.heroic20s.sheet.components import Ammunition, Mounts
from game.rules.heroic20s.sheet.situation import figure
from game.rules.heroic20s.tables.book import tactics
from tests.rules.heroic20s.pitch import Pitch
from tests.rules.heroic20s.test_promises_kept import ARROWS, NEUTRAL
from tests.rules.heroic20s.test_promises_of_tactics import keys, promise, rows

WAIT = {"long": "wait", "trigger": "moves"}


def against_bows(count: int, **slots: Any) -> tuple[float, float, Pitch, int, int]:
    """What is promised to a thug three yards from so many archers, with arrows and without."""
    pitch = Pitch()
    me = pitch.unit("thug", "a", 1, (5, 9))
    foe = pitch.unit("archer", "b", count, (8, 9))
    without = rows(promise(pitch, me, NEUTRAL, **slots))[NEUTRAL][0]
    pitch.world.put(foe, ARROWS)
    return rows(promise(pitch, me, NEUTRAL, **slots))[NEUTRAL][0], without, pitch, me, foe


@pytest.mark.rule("HC-PROC-03", "HC-PROC-04", "HC-PROC-05", "HC-TAC-02", "HC-INIT-04")
@pytest.mark.parametrize("count", [1, 4, 16])
def test_who_falls_in_the_ranged_phase_strikes_no_blow(count: int) -> None:
    """As often as the volley leaves him, with the initiative or without: the archers have it when
    he has not.
    """
    under_fire, free, pitch, me, foe = against_bows(count)
    view: Any = pitch.world
    wanted = 0.0
    for won in (True, False):
        fallen = sum(p for n, p in losses(view, foe, me, NEUTRAL, NEUTRAL, not won) if n >= 12)
        wanted += (1.0 - fallen) * best_blow(view, me, foe, NEUTRAL, NEUTRAL, won=won) / 2
    assert under_fire == pytest.approx(wanted, abs=0.051)
    assert under_fire < free or count == 1
    assert (under_fire < 0.5 * free) is (count > 1)


@pytest.mark.rule("HC-PROC-04", "HC-MASS-02", "HC-TAC-02")
def test_of_a_company_those_strike_whom_the_volley_leaves() -> None:
    pitch = Pitch()
    me, foe = pitch.unit("thug", "a", 6, (5, 9)), pitch.unit("archer", "b", 6, (5, 12))
    whole = rows(promise(pitch, me, NEUTRAL))[NEUTRAL][0]
    view: Any = pitch.world
    each = [best_blow(view, me, foe, NEUTRAL, NEUTRAL, left=n) for n in range(1, 7)]
    assert each == sorted(each) and each[0] < each[-1]
    assert each[-1] == best_blow(view, me, foe, NEUTRAL, NEUTRAL)
    pitch.world.put(foe, ARROWS)
    assert each[0] < rows(promise(pitch, me, NEUTRAL))[NEUTRAL][0] < whole


@pytest.mark.rule("HC-PROC-04", "HC-WAIT-01", "HC-WAIT-02")
def test_nor_does_he_strike_out_of_a_wait_unless_it_is_for_just_that_volley() -> None:
    strikes = {**WAIT, "response": "strike", "busy": True}
    under_fire, free, *_ = against_bows(16, **strikes)
    assert 0.0 < under_fire < 0.5 * free
    spared = {**strikes, "trigger": "attacks"}
    under_fire, free, *_ = against_bows(16, **spared)
    assert under_fire == free > 0.0


@pytest.mark.rule("HC-PROC-04", "HC-WAIT-02", "HC-WAIT-03")
def test_nor_does_who_comes_and_falls_to_a_shot_out_of_a_wait() -> None:
    """Of sixteen archers who wait for him; but a Wait for his attack is shot beside his blow."""
    pitch = Pitch()
    bows, _ = pitch.unit("archer", "a", 16, (5, 9)), pitch.unit("thug", "b", 1, (8, 19))
    pitch.world.put(bows, ARROWS)
    shot = {**WAIT, "response": "shoot", "weapon": "regular_bow"}
    comes = rows(promise(pitch, bows, NEUTRAL, **shot))["offensive"][1]
    beside = rows(promise(pitch, bows, NEUTRAL, **{**shot, "trigger": "attacks"}))["offensive"][1]
    assert 0.0 <= comes < 0.6 * beside
    blow = rows(promise(pitch, bows, NEUTRAL, **{**shot, "response": "strike", "weapon": ""}))
    assert blow["offensive"][1] == beside
    assert rows(promise(pitch, bows, NEUTRAL, long="reload"))["offensive"][1] == beside
    on_foot = rows(promise(pitch, bows, NEUTRAL, **shot, mount=True))["offensive"][1]
    assert on_foot == comes, "aimed at mounts, it is at himself who has none"


@pytest.mark.rule("HC-PROC-04", "HC-TAC-02")
def test_a_blow_takes_no_more_than_the_own_volley_leaves() -> None:
    pitch = Pitch()
    ogres, foe = pitch.unit("ogre_tribesman", "a", 3, (5, 9)), pitch.unit("thug", "b", 1, (8, 12))
    pitch.world.put(ogres, Ammunition((("javelin", 2),), ()))
    view: Any = pitch.world
    shot = best_shot(view, ogres, foe, NEUTRAL, NEUTRAL)
    blow = best_blow(view, ogres, foe, NEUTRAL, NEUTRAL)
    assert shot + blow > 12.0, "more than he has"
    assert max(shot, blow) < rows(promise(pitch, ogres, NEUTRAL))[NEUTRAL][0] < 11.9


@pytest.mark.rule("HC-PROC-04", "HC-WAIT-01", "HC-WAIT-02", "HC-WAIT-03")
def test_a_shot_out_of_a_wait_is_that_of_whom_a_volley_leaves_and_from_where_it_falls() -> None:
    """Six bows wait for six; and a bow's bulk is in the way two yards off."""
    pitch = Pitch()
    waits, foe = pitch.unit("archer", "a", 6, (5, 9)), pitch.unit("archer", "b", 6, (5, 20))
    pitch.world.put(waits, ARROWS)
    shot = {**WAIT, "response": "shoot", "weapon": "regular_bow"}
    free, unhurt = rows(promise(pitch, waits, NEUTRAL, **shot))[NEUTRAL]
    near = {**shot, "trigger": "within", "yards": 2}
    assert rows(promise(pitch, waits, NEUTRAL, **near))[NEUTRAL][1] > unhurt > 0.0
    pitch.world.put(foe, ARROWS)
    assert 0.0 < rows(promise(pitch, waits, NEUTRAL, **shot))[NEUTRAL][0] < free
    view: Any = pitch.world
    once = Wait(weapon=None)
    each = [best_shot(view, waits, foe, NEUTRAL, NEUTRAL, waits=once, left=n) for n in range(7)]
    assert each[1:] == sorted(each[1:]) and each[1] < each[6] == each[0]


@pytest.mark.rule("HC-INIT-04", "HC-TAC-02", "HC-PROC-04")
def test_the_chances_of_a_volley_come_to_what_it_takes_on_the_average() -> None:
    pitch = Pitch()
    bow, foe = pitch.unit("archer", "a", 2, (5, 9)), pitch.unit("thug", "b", 2, (5, 20))
    pitch.world.put(bow, ARROWS)
    view: Any = pitch.world
    for names in product(tactics(), tactics()):
        both = [
            sum(min(n, 24) * p for n, p in losses(view, bow, foe, *names, won))
            for won in (True, False)
        ]
        assert sum(both) / 2 == pytest.approx(best_shot(view, bow, foe, *names)), names
        assert both[0] > both[1] or not both[0], names


@pytest.mark.rule("HC-MOVE-05", "HC-RNG-08", "HC-PROC-05")
@pytest.mark.parametrize(("far", "shots"), [(10, 3), (11, 2), (13, 2), (14, 1), (16, 1)])
def test_who_has_far_to_go_throws_less_before_he_strikes(far: int, shots: int) -> None:
    """Neutral he has fifteen yards, and each further javelin costs three of them; at one who comes
    himself he throws all three.
    """

    def dealt(many: int) -> dict[str, float]:
        pitch = Pitch()
        me = pitch.unit("ogre_tribesman", "a", 1, (5, 9), move=3, top_speed=3)
        foe = pitch.unit("kobold_warrior", "b", 1, (5 + far, 9), move=2, top_speed=2)
        pitch.world.write(foe, Health(900, 900))
        pitch.world.put(me, Ammunition((("javelin", many),), ()))
        return {name: took for name, (took, _) in rows(promise(pitch, me, NEUTRAL)).items()}

    found = {many: dealt(many) for many in (1, 2, 3)}
    for theirs in ("hold_ground", "all_out_offensive"):
        assert found[1][theirs] < found[2][theirs] <= found[3][theirs] or shots == 1
    assert found[3]["hold_ground"] == found[shots]["hold_ground"]
    assert found[3]["all_out_offensive"] > found[2]["all_out_offensive"]


@pytest.mark.rule("HC-MOVE-05", "HC-PROC-05")
def test_who_shoots_better_than_he_strikes_is_promised_what_he_takes_from_afar() -> None:
    pitch = Pitch()
    bow = pitch.unit("archer", "a", 1, (0, 9), move=3, top_speed=3)
    foe = pitch.unit("thug", "b", 1, (16, 9), move=1, top_speed=1)
    pitch.world.put(bow, ARROWS)
    pitch.world.amend(bow, figure(pitch.world, bow).fighter, arms=())
    view: Any = pitch.world
    afar = best_shot(view, bow, foe, NEUTRAL, "hold_ground")
    assert afar > 0.2
    assert rows(promise(pitch, bow, NEUTRAL))["hold_ground"][0] == pytest.approx(afar, abs=0.051)


@pytest.mark.rule("HC-DIS-01", "HC-DIS-06", "HC-TAC-08", "HC-INIT-05")
def test_who_withdraws_is_struck_by_who_follows_him() -> None:
    """He is caught if he goes first; who has stood still, or is too slow, gets at nobody."""
    covered = "all_out_defensive"
    for move, caught in ((5, True), (2, False)):
        pitch = Pitch()
        me = pitch.unit("thug", "a", 1, (20, 9), move=6, top_speed=6)
        foe = pitch.unit("thug", "b", 1, (21, 9), move=move, top_speed=move)
        lock(pitch.step(), me, foe, "HC-LOCK-01")
        view: Any = pitch.world
        stays = rows(promise(pitch, me, covered, withdraw=False))
        goes = rows(promise(pitch, me, covered, withdraw=True))
        assert stays[NEUTRAL][1] > 0.0 and stays["aimed_shooting"][1] > 0.0
        blow = best_blow(view, foe, me, NEUTRAL, covered, won=False) / 2
        assert goes[NEUTRAL][1] == pytest.approx(blow if caught else 0.0, abs=0.051)
        assert goes["aimed_shooting"][1] == 0.0, "13 yards are too far for Move x 2"
        assert {took for took, _ in goes.values()} == {0.0}
        mate = pitch.unit("thug", "a", 1, (22, 9))
        lock(pitch.step(), foe, mate, "HC-LOCK-01")
        assert rows(promise(pitch, me, covered, withdraw=False))[NEUTRAL][1] > 0.0
        bound = promise(pitch, me, covered, withdraw=True)
        assert keys(bound)[0] == "note_apart", "somebody else holds him there"


@pytest.mark.rule("HC-WAIT-01", "HC-TAC-02")
@pytest.mark.parametrize(
    ("trigger", "slot"), [("moves", "watched"), ("within", "watched"), ("attacks", "attacker")]
)
def test_a_wait_promises_what_it_takes_of_whom_it_names(trigger: str, slot: str) -> None:
    pitch = Pitch()
    me = pitch.unit("thug", "a", 1, (9, 9))
    near, far = pitch.unit("thug", "b", 1, (13, 9)), pitch.unit("thug", "b", 1, (19, 9))
    wait = {**WAIT, "trigger": trigger, "yards": 1, "response": "strike"}
    for named, foe in (({slot: far}, far), ({}, near), ({slot: 0}, near)):
        found = promise(pitch, me, NEUTRAL, **wait, **named)
        assert found is not None and found.target == foe


@pytest.mark.rule("HC-WAIT-01", "HC-BASE-22")
def test_a_wait_promises_what_it_takes_of_the_mount_at_which_it_is_aimed() -> None:
    """Of its pool, with its Dodge and armour; said so. On foot the foe himself is struck."""
    pitch = Pitch()
    me = pitch.unit("thug", "a", 1, (9, 9))
    foe = pitch.unit("light_horse", "b", 1, (13, 9))
    wait = {**WAIT, "response": "strike"}
    rider = promise(pitch, me, NEUTRAL, **wait, mount=False)
    beast = promise(pitch, me, NEUTRAL, **wait, mount=True)
    assert "note_at_mounts" in keys(beast) and "note_at_mounts" not in keys(rider)
    view: Any = pitch.world
    blow = best_blow(view, me, foe, NEUTRAL, NEUTRAL, Wait(weapon=None, at_mount=True))
    assert rows(beast)[NEUTRAL][0] == pytest.approx(blow, abs=0.051) != rows(rider)[NEUTRAL][0]
    pitch.world.write(foe, Health(1, 12))
    worn = rows(promise(pitch, me, NEUTRAL, **wait, mount=True))
    assert worn[NEUTRAL][0] == rows(beast)[NEUTRAL][0] > 1.0, "whatever is left of the rider"
    pitch.world.put(foe, Mounts(1))
    assert rows(promise(pitch, me, NEUTRAL, **wait, mount=True))[NEUTRAL][0] <= 1.0
    javelins = pitch.unit("ogre_tribesman", "a", 1, (9, 20))
    pitch.world.put(javelins, Ammunition((("javelin", 2),), ()))
    shots = [
        best_shot(view, javelins, foe, NEUTRAL, NEUTRAL, waits=Wait(weapon=None, at_mount=at))
        for at in (False, True)
    ]
    assert shots[0] != shots[1] and shots[1] <= 1.0
