"""What may be answered to questions of a fight: defences, hits to be spent, pursuit, free attacks,
and who may do what at all.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.heroic20s.acts.attacking import DEFEND, MODES
from game.rules.heroic20s.acts.fighting import (
    free_attacks,
    free_blow,
    holdable,
    in_reach,
    may_strike_free,
)
from game.rules.heroic20s.acts.grips import SPEND
from game.rules.heroic20s.acts.pursuing import PURSUE
from game.rules.heroic20s.acts.shooting import may_attack, shares, targets, weapons
from game.rules.heroic20s.exchange.grappling import WRENCH
from game.rules.heroic20s.orders.kinds import KINDS
from game.rules.heroic20s.sheet.components import (
    Ammunition,
    Detached,
    Grappled,
    Locks,
    Noted,
    Tactic,
    Terms,
    Unwilling,
)
from game.rules.heroic20s.sheet.situation import figure
from tests.rules.heroic20s.cast import check_of
from tests.rules.heroic20s.pitch import Pitch


def offered(pitch: Pitch, unit: int, kind: str, about: dict[str, Any], **slots: Any) -> list[Any]:
    """What may be said next, when this much has been said."""
    side = figure(pitch.world, unit).side
    request = Request("1", side, unit, kind, about=tuple(about.items()))
    said = tuple((name.replace("_", "."), value) for name, value in slots.items())
    view: Any = pitch.world
    return [value for _, value in KINDS[kind].choices(view, request, Order(said))]


def two() -> tuple[Pitch, int, int]:
    pitch = Pitch()
    return pitch, pitch.unit("thug", "a", 3, (10, 10)), pitch.unit("town_guard", "b", 1, (11, 11))


@pytest.mark.rule("HC-MEL-11", "HC-BASE-08")
def test_valid_defences_are_offered_the_best_first() -> None:
    pitch, thugs, _ = two()
    about = {"best": "block", "dodge": 10, "block": 12}
    assert offered(pitch, thugs, DEFEND, about) == ["block", "dodge"]
    about = {"best": "dodge", "dodge": 10, "parry": 8}
    assert offered(pitch, thugs, DEFEND, about) == ["dodge", "parry"]
    assert offered(pitch, thugs, DEFEND, {"dodge": 9}) == ["dodge"]


@pytest.mark.rule("HC-GRAP-04", "HC-GRAP-03", "HC-GRAP-07")
def test_what_hits_of_a_grapple_may_be_spent_on() -> None:
    pitch, thugs, guard = two()
    about = {"target": guard, "left": 5, "moves": ("takedown", "choke"), "concerned": (3, 2)}

    def said(**slots: Any) -> list[Any]:
        return offered(pitch, thugs, SPEND, about, **slots)

    assert said() == ["takedown", "choke", "no_more"]
    assert offered(pitch, thugs, SPEND, {**about, "moves": None, "concerned": None}) == ["no_more"]
    assert said(move="choke") == [5, 2, 1], "all that are left, half of them, one"
    assert said(move="takedown") == [3, 2, 1], "as many figures as it concerns"
    assert said(move="choke", hits=1) == [2, 1]
    assert said(move="choke", hits=2) == [2, 1]
    assert said(move="choke", hits=5) == [], "no more hits than there are"
    about["concerned"] = (1, 1)
    assert said(move="takedown") == [], "one figure is no question"
    about |= {"left": 1, "concerned": (3, 2)}
    assert said(move="choke") == [1] and said(move="takedown") == []
    about |= {"left": 2, "moves": (WRENCH,), "concerned": (1,)}
    assert said(move=WRENCH) == [2, 1]
    assert said(move=WRENCH, hits=1) == ["right_arm", "left_arm", "right_leg", "left_leg"]


@pytest.mark.rule("HC-MEL-07")
def test_the_ways_in_which_hits_landed() -> None:
    pitch, thugs, guard = two()
    about = {"target": guard, "n": 3, "modes": ("thrust", "swing")}
    assert offered(pitch, thugs, MODES, about) == ["thrust", "swing"]
    assert offered(pitch, thugs, MODES, about, mode="swing") == [3, 2, 1]
    assert offered(pitch, thugs, MODES, about, mode="swing", count=3) == []
    assert offered(pitch, thugs, MODES, about, mode="swing", count=2) == ["thrust"]


@pytest.mark.rule("HC-END-02", "HC-END-05", "HC-END-09")
def test_the_beaten_run_or_hide() -> None:
    pitch, thugs, guard = two()
    about = {"flees": True, "fled": (guard,), "pursuers": (thugs,)}
    assert offered(pitch, guard, PURSUE, about) == ["run"], "nobody hides in the open"
    pitch.world.amend(pitch.field, Terms(), open=False)
    assert offered(pitch, guard, PURSUE, about) == ["run"], "nor who has no Stealth"
    robber = pitch.unit("thug", "b")
    hides = {**about, "fled": (robber,)}
    assert offered(pitch, robber, PURSUE, hides) == ["run", "hide"]
    pitch.world.amend(pitch.field, Terms(), open=True)
    assert offered(pitch, robber, PURSUE, hides) == ["run"]
    assert offered(pitch, guard, PURSUE, {"flees": True}) == ["run"]
    about["flees"] = False
    assert offered(pitch, thugs, PURSUE, about) == ["capture", "slay", "stay"]


@pytest.mark.rule("HC-END-04", "HC-END-07")
def test_who_knows_the_country_may_be_named() -> None:
    pitch, thugs, guard = two()
    skills = (("area_knowledge", 12),)
    guide = pitch.unit("thug", "a", 1, (20, 20), skills=skills)
    runs = pitch.unit("thug", "b", 1, (22, 22), skills=skills)
    about = {"flees": False, "pursuers": (thugs, guide), "fled": (guard, runs)}
    assert offered(pitch, thugs, PURSUE, about, form="slay") == [True, False]
    assert offered(pitch, thugs, PURSUE, about, form="slay", every=True) == [0, guide]
    assert offered(pitch, thugs, PURSUE, about, form="stay") == []
    about["flees"] = True
    assert offered(pitch, guard, PURSUE, about, form="run") == [0, runs]
    about["fled"] = (guard,)
    assert offered(pitch, guard, PURSUE, about, form="run") == [], "nobody knows it"
    alone = {"flees": False, "pursuers": (guide,), "fled": (guard,)}
    assert offered(pitch, guide, PURSUE, alone, form="slay") == [0, guide], "one alone goes"
    assert offered(pitch, guide, PURSUE, {"flees": False}, form="slay") == []


@pytest.mark.rule(
    "HC-TAC-04", "HC-TAC-11", "HC-TAC-13", "HC-DIS-01", "HC-ACT-04", "HC-ACT-05", "HC-FAT-04"
)
def test_who_attacks_at_all_in_a_round() -> None:
    pitch, thugs, guard = two()

    def may() -> bool:
        return may_attack(pitch.world, figure(pitch.world, thugs))

    assert may()
    for tactic in ("all_out_offensive", "hold_ground", "all_out_defensive"):
        pitch.world.write(thugs, Tactic(tactic))
        assert may()
    for order in (
        Tactic("retreat"),
        Tactic("all_out_defensive", withdraws=True),
        Tactic("neutral", forgoes=True),
        Tactic("neutral", long="wait"),
    ):
        pitch.world.write(thugs, order)
        assert not may()
    pitch.world.write(thugs, Tactic("neutral"))
    for part in (Unwilling(), Detached(), Grappled(guard, pinned=True)):
        pitch.world.put(thugs, part)
        assert not may()
        pitch.world.drop(thugs, part)
    assert may()
    me = figure(pitch.world, thugs)
    assert not may_attack(pitch.world, replace(me, living=0))


@pytest.mark.rule("HC-DIS-05")
def test_who_gets_a_free_attack() -> None:
    pitch, thugs, guard = two()

    def may() -> bool:
        return may_strike_free(pitch.world, figure(pitch.world, thugs))

    assert may()
    for order, able in (
        (Tactic("neutral", forgoes=True), True),
        (Tactic("neutral", long="wait"), False),
        (Tactic("all_out_defensive", withdraws=True), False),
        (Tactic("retreat"), False),
        (Tactic("all_out_defensive"), True),
    ):
        pitch.world.write(thugs, order)
        assert may() is able
    for part in (Unwilling(), Grappled(guard, pinned=True)):
        pitch.world.put(thugs, part)
        assert not may()
        pitch.world.drop(thugs, part)
    me = figure(pitch.world, thugs)
    assert not may_strike_free(pitch.world, replace(me, living=0))
    assert may_strike_free(pitch.world, replace(me, living=1))


@pytest.mark.rule("HC-DIS-02", "HC-DIS-04", "HC-DIS-05", "HC-MASS-10")
def test_those_left_behind_strike_in_the_order_that_the_runner_names() -> None:
    pitch = Pitch()
    runner = pitch.unit("thug", "b", 1, (10, 10), arms=(), block=0)
    pitch.world.write(runner, Tactic("retreat"))
    places = (9, 10), (11, 10), (10, 9), (20, 20), (10, 11)
    one, two, bound, afar, not_now = (pitch.unit("thug", "a", 1, at, person=True) for at in places)
    pitch.world.put(bound, Tactic("neutral", long="wait"))
    pitch.world.put(runner, Locks((one, two, bound, afar, not_now)))
    step = pitch.step({"attack": [14, 14], "defence": [4, 4]})
    free = [{"use": True}, {"use": True}, {"use": False}]
    done = free_attacks(step, figure(pitch.world, runner))
    pitch.run(done, step, *free, {"target": two})
    assert [(r.unit, r.kind.split(".")[1]) for r in pitch.asked] == [
        (one, "free"),
        (two, "free"),
        (not_now, "free"),
        (runner, "next"),
    ]
    assert pitch.asked[0].side == "a" and pitch.asked[0].fact("target") == runner
    assert pitch.asked[3].fact("by") == (one, two)
    struck = [e.unit for e in pitch.events if e.key == "heroic20s.free_attack"]
    assert struck == [two, one]
    vain = [e for e in pitch.events if e.key == "heroic20s.strikes_in_vain"]
    rules = [{m.rule: m.worth for m in check_of(e.outcomes[0]).modifiers} for e in vain]
    assert all(found["HC-NUM-01"] == 4 for found in rules), "two at one, together"
    assert pitch.world.find(runner, Noted) is None


@pytest.mark.rule("HC-DIS-04")
@pytest.mark.parametrize(("mine", "his", "faster"), [(6, 6, 0), (6, 8, 2), (5, 10, 4), (8, 5, 0)])
def test_a_free_attack_is_harder_at_a_faster_runner(mine: int, his: int, faster: int) -> None:
    pitch = Pitch()
    one = pitch.unit("thug", "a", 2, (9, 10), basic_move=mine)
    runner = pitch.unit("thug", "b", 1, (10, 11), basic_move=his)
    blow = free_blow(pitch.world, figure(pitch.world, one), figure(pitch.world, runner))
    assert blow is not None and (blow.faster, blow.count) == (faster, 2)
    far = pitch.unit("thug", "b", 1, (20, 20))
    assert free_blow(pitch.world, figure(pitch.world, one), figure(pitch.world, far)) is None


@pytest.mark.rule("HC-DIS-04", "HC-BASE-22")
def test_riders_run_as_fast_as_their_mounts() -> None:
    pitch = Pitch()
    one = pitch.unit("thug", "a", 1, (9, 10))
    rider = pitch.unit("knights", "b", 1, (10, 10))
    blow = free_blow(pitch.world, figure(pitch.world, one), figure(pitch.world, rider))
    assert blow is not None and blow.faster == 2, "a horse of Move 8, whoever rides it"


@pytest.mark.rule("HC-GRAP-01", "HC-GRAP-02")
def test_whom_a_unit_can_grapple() -> None:
    pitch, thugs, guard = two()
    pitch.unit("thug", "b", 1, (20, 20))
    me = figure(pitch.world, thugs)
    assert holdable(pitch.world, me) == (guard,)
    pitch.world.write(thugs, Tactic("retreat"))
    assert holdable(pitch.world, figure(pitch.world, thugs)) == ()
    pitch.world.write(thugs, Tactic("neutral"))
    pitch.world.put(thugs, Grappled(guard, pinned=True))
    assert holdable(pitch.world, figure(pitch.world, thugs)) == ()


@pytest.mark.rule("HC-MEL-06")
def test_a_weapon_strikes_from_its_smallest_to_its_largest_reach() -> None:
    pitch = Pitch()
    pike = pitch.unit("pikeman", "a", 1, (10, 10))
    near, far, beyond = (pitch.unit("thug", "b", 1, (10, y)) for y in (11, 14, 17))
    pitch.unit("thug", "a", 1, (14, 10))
    me = figure(pitch.world, pike)
    arm = next(row for row in me.fighter.arms if row.id == "pike")
    assert (arm.modes[0].least, arm.modes[0].most) == (4, 5)
    assert in_reach(pitch.world, me, arm.modes[0]) == (far,)
    close = next(row for row in me.fighter.arms if row.id != "pike").modes[0]
    assert in_reach(pitch.world, me, close) == (near,)
    assert beyond not in in_reach(pitch.world, me, arm.modes[0])


@pytest.mark.rule("HC-RNG-01", "HC-RNG-02", "HC-GRAP-12", "HC-GRAP-14", "HC-RNG-05", "HC-TAC-04")
def test_with_what_and_at_whom_somebody_can_shoot() -> None:
    pitch = Pitch()
    bow = pitch.unit("archer", "a", 1, (0, 10))
    near, far = pitch.unit("thug", "b", 1, (10, 10)), pitch.unit("thug", "b", 1, (30, 10))
    pitch.world.put(bow, Ammunition((("regular_bow", 3),), (("regular_bow", 1),)))

    def rows() -> list[str]:
        return [row.id for row in weapons(pitch.world, figure(pitch.world, bow))]

    assert rows() == ["regular_bow"]
    row = figure(pitch.world, bow).fighter.missiles[0]
    assert targets(pitch.world, figure(pitch.world, bow), row) == (near, far)
    assert targets(pitch.world, figure(pitch.world, bow), replace(row, most=10)) == (near,)
    pitch.world.put(bow, Tactic("all_out_offensive", far))
    assert targets(pitch.world, figure(pitch.world, bow), row) == (far,)
    pitch.world.write(bow, Tactic("retreat"))
    assert rows() == []
    pitch.world.write(bow, Tactic("neutral"))
    held = Grappled(near)
    pitch.world.put(bow, held)
    assert rows() == []
    pitch.world.drop(bow, held)
    pitch.world.put(near, Grappled(bow))
    assert rows() == [], "its only figure holds somebody"
    pitch.world.forget(near, Grappled)
    pitch.world.write(bow, Ammunition((("regular_bow", 0),), (("regular_bow", 0),)))
    assert rows() == []
    pitch.world.write(bow, Ammunition((("regular_bow", 3),), (("regular_bow", 1),)))
    walled = Pitch()
    me = walled.unit("archer", "a", 1, (0, 10))
    assert weapons(walled.world, figure(walled.world, me)) == (), "nobody is there"


@pytest.mark.rule("HC-MASS-03")
def test_figures_are_shared_out_once() -> None:
    me = figure(two()[0].world, two()[1])

    def shared(**slots: int) -> list[tuple[int, int]]:
        named = ((name.replace("_", "."), value) for name, value in slots.items())
        return list(shares(Order(tuple(named)), me))

    assert shared(target=7) == [(7, 3)]
    assert shared(target=7, figures=2, target_2=8) == [(7, 2), (8, 1)]
    assert shared(target=7, figures=1, target_2=8, figures_2=5) == [(7, 1), (8, 2)]
    assert shared(target=7, target_2=8) == [(7, 3)], "nobody is left"
    assert shared(target_2=8, figures_2=1, target_4=9) == [(8, 1), (9, 2)]
