"""What a parlay that hits does (GRAP, TRIP, STUN, PARLAY): who pays what for it, and who falls."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Unit
from game.core.grid import Cell
from game.core.step import Step
from game.rules.chaos.acts.parlay import arts, contests, doing
from game.rules.chaos.acts.time import stunned as tripping
from game.rules.chaos.exchange.facts import Setting
from game.rules.chaos.sheet.agenda import Ambush, Entangled, Platform
from game.rules.chaos.sheet.components import (
    Condition,
    Doing,
    Held,
    HeldTurn,
    Pace,
    Prepared,
    Reserves,
)
from game.rules.chaos.sheet.fighter import combatant
from tests.rules.chaos.brawl import field, order, sheet
from tests.rules.chaos.drawn import Drawn, drawn
from tests.rules.chaos.scene import Scene, play

STRONG = replace(sheet("thug"), strength=8, agility=5)


def pair(mine: int = 0, his: int = 0, **more: Any) -> Drawn:
    """Face to face with bare hands and so much Ki; the first is the stronger by two."""
    one = replace(STRONG, **more)
    here = field("12", one, replace(STRONG, strength=6), held=("", ""))
    here.put("1", Reserves(mine, 3, 3))
    here.put("2", Reserves(his, 3, 3))
    return here


def grapples(here: Drawn, item: str, dice: dict[str, list[int]], *answers: Any) -> Scene:
    one, two = here.units["1"], here.units["2"]
    return play(here, lambda step: doing.grapple(step, one, two, item), dice, *answers)


@pytest.mark.rule("CF-GRAP-01", "CF-GRAP-02", "CF-KI-02")
def test_a_wrestling_match_is_won_with_strength_and_ki() -> None:
    """8 + 4 + 2 against 6 + 6 + 2: the one who began it is thrown."""
    here = pair(mine=2, his=3)
    dice = {"strength": [4, 6], "balance": [99]}
    scene = grapples(here, "", dice, order(ki=2), order(ki=2))
    assert scene.questions == [("1", "resist"), ("2", "resist")]
    assert [dict(ask.about)["form"] for ask in scene.asked] == ["grapple", "grapple"]
    assert scene.tale == [
        ("ki_stat", "CF-KI-02", "1", ""),
        ("ki_stat", "CF-KI-02", "2", ""),
        ("wrestles", "CF-GRAP-01", "2", "1"),
        ("tripped", "CF-GRAP-02", "1", "2"),
        ("goes_down", "CF-GRAP-02", "1", ""),
        ("stunned", "CF-GRAP-02", "1", ""),
    ]
    assert scene.told[2].facts == (("weapon", ""),)
    (made,) = scene.told[2].outcomes
    assert (made.left.total, made.right.total, made.grade) == (4, 6, "lost")  # type: ignore[union-attr]
    assert [here.world.get(here.units[sign], Reserves).ki for sign in "12"] == [0, 1]


@pytest.mark.rule("CF-GRAP-01", "CF-GRAP-02")
@pytest.mark.parametrize(("his", "seized"), [(5, True), (6, False)])
def test_about_a_weapon_nobody_is_thrown_and_its_owner_keeps_it_by_a_tie(
    his: int, seized: bool
) -> None:
    here = pair()
    here.put("2", Held("club"))
    scene = grapples(here, "club", {"strength": [4, his]})
    winner = ("1", "2") if seized else ("2", "1")
    taken = [("seizes", "CF-GRAP-02", "1", "2")] if seized else []
    assert scene.tale == [("wrestles", "CF-GRAP-01", *winner), *taken]
    assert scene.told[0].facts == (("weapon", "club"),)
    held = [here.world.get(here.units[sign], Held) for sign in "12"]
    assert held == ([Held("club"), Held()] if seized else [Held(), Held("club")])


@pytest.mark.rule("CF-GRAP-01", "CF-PEN-04", "CF-STAT-06")
def test_only_who_began_a_wrestling_match_suffers_from_being_on_the_run() -> None:
    here = pair()
    for sign in "12":
        here.put(sign, Pace(1, 20, True, "E"))
    both = contests.grappled(here.world, *(combatant(here.world, here.units[s]) for s in "12"))
    assert [[one.label for one in side.modifiers] for side in both] == [["chaos.pen_moving"], []]


@pytest.mark.rule("CF-GRAP-01", "CF-PEN-05", "CF-STAT-06")
@pytest.mark.parametrize(
    ("heights", "expected"), [("0 0", (0, 0)), ("0 1", (-4, 0)), ("1 0", (0, -4))]
)
def test_either_may_be_the_one_who_stands_lower(heights: str, expected: tuple[int, int]) -> None:
    here = field("12", STRONG, STRONG, held=("", ""), heights=heights)
    both = contests.grappled(here.world, *(combatant(here.world, here.units[s]) for s in "12"))
    assert tuple(sum(one.worth for one in side.modifiers) for side in both) == expected


BED = (Cell(0, 0),)


@pytest.mark.rule("CF-PEN-15", "CF-STAT-06", "CF-VEH-01")
@pytest.mark.parametrize(
    ("ride", "attacks", "expected"),
    [
        (None, True, Setting()),
        (Platform(BED, ("E",), 20), True, Setting(moving=(True, False))),
        (Platform(BED, ("E",), 20), False, Setting()),
        (Platform(BED, (), 20), True, Setting()),
        (Platform(BED, ("E",), 1), True, Setting()),
        (Platform(BED, ("E",), 20, rough=True), False, Setting(smoke=(True, False))),
        (Platform(BED, (), 20, cramped=True), False, Setting(cramped=(True, False))),
    ],
)
def test_what_a_ride_does_to_a_contest(
    ride: Platform | None, attacks: bool, expected: Setting
) -> None:
    """A vehicle that stands, or goes at a walk, carries nobody off."""
    here = drawn("1 2")
    if ride is not None:
        here.world.spawn(ride)
    assert contests.around(here.world, here.units["1"], attacks) == expected


@pytest.mark.rule("CF-PEN-15", "CF-STAT-06")
@pytest.mark.parametrize(("side", "fell"), [(None, False), ("", False), ("a", False), ("b", True)])
def test_who_fell_into_an_ambush_contests_with_less(side: str | None, fell: bool) -> None:
    here = drawn("1 2")
    one = here.units["1"]
    if side is not None:
        here.world.put(1, Ambush(side))
    assert contests.around(here.world, one, False) == Setting(ambushed=(fell, False))
    here.world.drop(one, here.world.get(one, Unit))
    assert contests.around(here.world, one, False) == Setting()


@pytest.mark.rule("CF-ENT-04", "CF-STAT-06")
@pytest.mark.parametrize(
    ("keepers", "divisor"), [((), 1), (("1",), 2), (("2",), 1), (("2", "1"), 2), (("1", "1"), 2)]
)
def test_who_keeps_the_other_end_of_a_whip_has_half_his_stat(
    keepers: tuple[str, ...], divisor: int
) -> None:
    here = drawn("1 2 3 4")
    for victim, by in zip("34", keepers, strict=False):
        here.put(victim, Entangled("whip", 12, False, here.units[by]))
    me = combatant(here.world, here.units["1"])
    assert contests.party(here.world, me, "strength").divisor == divisor


def trips(here: Drawn, die: int, *answers: Any) -> Scene:
    one, two = here.units["1"], here.units["2"]
    return play(here, lambda step: tripping.trip(step, one, two), {"balance": [die]}, *answers)


@pytest.mark.rule("CF-TRIP-01", "CF-STUN-01", "CF-KI-02")
@pytest.mark.parametrize("die", [71, 72])
def test_who_is_tripped_may_put_ki_on_his_balance(die: int) -> None:
    """Agility 5 is 50 percent, two Ki make 70; the die shows one more than it counts for."""
    here = pair(his=3)
    two = here.units["2"]
    here.put("2", HeldTurn(), Prepared())
    scene = trips(here, die, order(ki=2))
    falls = die == 72
    assert scene.value is falls
    assert scene.questions == [("2", "resist")]
    assert dict(scene.asked[0].about)["resist"] == "balance"
    assert scene.tale == [
        ("ki_resist", "CF-KI-02", "2", ""),
        *(
            [
                ("tripped", "CF-TRIP-01", "2", "1"),
                ("goes_down", "CF-TRIP-01", "2", ""),
                ("stunned", "CF-TRIP-01", "2", ""),
            ]
            if falls
            else [("keeps_feet", "CF-TRIP-01", "2", "1")]
        ),
    ]
    assert here.world.get(two, Reserves).ki == 1
    assert here.world.get(two, Condition) == Condition(prone=falls, stunned=falls)
    assert (here.world.find(two, Prepared) is None) is falls


@pytest.mark.rule("CF-STUN-01", "CF-STUN-04", "CF-KI-02")
@pytest.mark.parametrize("falls", [True, False])
@pytest.mark.parametrize("die", [71, 72])
def test_an_art_stuns_whose_resist_fails_him_on_his_feet_or_not(die: int, falls: bool) -> None:
    here = pair(his=2)
    one, two = here.units["1"], here.units["2"]

    def art(step: Step) -> Any:
        return tripping.daze(step, one, two, falls=falls)

    scene = play(here, art, {"balance": [die]}, order(ki=2))
    failed = die == 72
    stunned = [("dazed", "CF-STUN-01", "2", "1"), ("stunned", "CF-STUN-04", "2", "")]
    if falls:
        stunned.insert(1, ("goes_down", "CF-STUN-04", "2", ""))
    told = stunned if failed else [("keeps_senses", "CF-STUN-01", "2", "1")]
    assert scene.tale == [("ki_resist", "CF-KI-02", "2", ""), *told]
    assert len(scene.told[1].outcomes) == 1
    assert scene.value is failed
    assert here.world.get(two, Reserves).ki == 0
    assert here.world.get(two, Condition) == Condition(prone=failed and falls, stunned=failed)


@pytest.mark.rule("CF-PARLAY-01")
@pytest.mark.parametrize(
    ("abilities", "his", "stunned", "told"),
    [
        ((), Held("club"), False, []),
        (("wrist_lock",), Held("club"), False, [("right", 4)]),
        (("wrist_lock",), Held("", "club"), False, [("left", 4)]),
        (("wrist_lock",), Held(), False, []),
        (("wrist_lock",), Held("pistol"), False, []),
        (("hip_toss",), Held("club"), True, []),
    ],
)
def test_what_his_art_adds_to_a_parlay(
    abilities: tuple[str, ...], his: Held, stunned: bool, told: list[tuple[str, int]]
) -> None:
    """Nobody is stunned twice; only a hand with a melee weapon is locked, to the next round."""
    here = pair(abilities=abilities)
    one, two = here.units["1"], here.units["2"]
    here.put("2", his, Condition(stunned=stunned))
    scene = play(here, lambda step: arts.arts(step, one, two), {}, turn=3)
    assert scene.tale == [("wrist_locked", "CF-PARLAY-01", "1", "2")] * len(told)
    assert [one.fact("hand") for one in scene.told] == [hand for hand, _ in told]
    assert here.world.get(two, Condition).numb == (told[0] if told else ("", 0))


@pytest.mark.rule("CF-PARLAY-01", "CF-STUN-04")
def test_a_hip_toss_stuns_without_throwing() -> None:
    here = pair(abilities=("hip_toss",))
    one, two = here.units["1"], here.units["2"]
    here.put("2", Doing(order(), 20, 18, 16))
    scene = play(here, lambda step: arts.arts(step, one, two), {"balance": [99]})
    assert [key for key, *_ in scene.tale] == ["dazed", "stunned"]
    assert here.world.get(two, Condition) == Condition(stunned=True)
    assert here.world.get(two, Doing).end == 20
