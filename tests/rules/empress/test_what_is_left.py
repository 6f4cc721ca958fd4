"""What one thing leaves of another on the field: states that end, or that stop something (3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.core.components import Facing, Health, Lying, Out, Position, Seen
from game.core.grid import Cell
from game.core.orders import Order
from game.core.step import Step
from game.rules.empress.acts.effects import disarm, meets
from game.rules.empress.acts.hurt import collapses, leaves, suffer
from game.rules.empress.acts.state import begins_action, interrupts, keeps_off
from game.rules.empress.exchange.damage import Harm
from game.rules.empress.sheet.components import (
    Alert,
    Bound,
    Down,
    Grappled,
    Loading,
    Poisoned,
    Prone,
    ShieldDown,
    ShieldWear,
    Surprised,
    Swallowed,
)
from game.rules.empress.sheet.turns import (
    ACTED,
    COUNTERING,
    HOLDING,
    PENDING,
    Aiming,
    Attacked,
    Charged,
    CloseTo,
    Counter,
    Faced,
    FallingBack,
    Interceptions,
    ReachLost,
    Stance,
    Turn,
)
from game.rules.kit.ground.site import field_of
from game.rules.kit.people.gear import Hands
from game.rules.kit.people.hearsay import Declared
from game.rules.kit.people.stillness import Still
from tests.rules.empress.bout import RULES, Bout, bout, man, setup
from tests.rules.empress.cast import blow

MISS = 2
FAR = man("E10 far", "b", (15, 9))
QUICK: dict[str, Any] = {"agility": 18}


def asked(here: Bout, kind: str) -> list[str]:
    """Who has been asked this."""
    return [name for known, name, _ in here.asked if known == kind]


def step_of(here: Bout) -> Step:
    """A step in which something is done to the figures directly."""
    return Step(RULES, here.battle.world, here.battle.clock, here.dice, {})


def duel(me: str = "E1", foe: str = "E10", *more: Any, **dice: Any) -> Bout:
    """Two side by side, the first the quicker, and one far off."""
    people = (man(me, "a", (5, 5), **QUICK), man(foe, "b", (6, 5)))
    return bout(setup(*people, FAR, *more), dice)


@pytest.mark.rule("EM-INI-02", "EM-SUR-01", "EM-DIR-03", "EM-GRP-05", "EM-INI-13")
@pytest.mark.parametrize(
    ("parts", "acts"),
    [
        ((), True),
        ((Surprised(),), False),
        ((Grappled((4,), 3, pinned=True),), False),
        ((Bound(),), False),
        ((Turn(4, ACTED),), False),
        ((Turn(4, HOLDING),), False),
        ((Out("dead"),), False),
    ],
)
def test_who_has_his_turn_when_his_segment_comes(parts: tuple[Any, ...], acts: bool) -> None:
    """Whoever was due as it began and cannot act now loses his action without being asked."""
    people = (man("E1", "a", (5, 5)), man("E10", "b", (6, 5), agility=13), man("E3", "b", (1, 1)))
    here = bout(setup(*people, man("E10 too", "a", (15, 9))))
    here.until("E1").put("E10", *parts)
    before = len(here.asked)
    here.does("E1", "end").until("E3")
    turns = [name for kind, name, _ in here.asked[before:] if kind == "turn"]
    assert ("E10" in turns) is acts
    told = [event.unit for event in here.events("turn")]
    assert (here.unit("E10") in told) is acts
    if not parts or isinstance(parts[0], (Surprised, Bound, Grappled)):
        assert here.has("E10", Turn).state == ACTED


@pytest.mark.rule("EM-SUR-01", "EM-DIR-03")
@pytest.mark.parametrize("whole", [True, False])
def test_surprise_costs_the_action_and_is_over_then_or_with_the_round(whole: bool) -> None:
    here = duel("E1", "E10").until("E1").put("E10", Surprised(whole=whole))
    here.does("E1", "end").until("E10 far")
    assert here.has("E10", Turn).state == ACTED
    assert (here.has("E10", Surprised) is not None) is whole
    here.ends(1)
    assert here.has("E10", Surprised) is None


@pytest.mark.rule("EM-OPP-02", "EM-OPP-04", "EM-STN-04", "EM-INI-08", "EM-MAN-04")
@pytest.mark.parametrize(
    ("turn", "pure", "state", "early"),
    [
        (Turn(8, PENDING), False, ACTED, True),
        (Turn(8, HOLDING, guarded=True), False, ACTED, True),
        (Turn(8, COUNTERING), False, ACTED, True),
        (Turn(8, ACTED), False, ACTED, False),
        (Turn(8, ACTED, 1, early=True), False, ACTED, True),
        (Turn(8, ACTED), True, ACTED, False),
        (Turn(8, PENDING, 1), False, ACTED, False),
    ],
)
def test_what_an_opportunity_attack_takes(turn: Turn, pure: bool, state: str, early: bool) -> None:
    """The first takes the action that he still has; in pure defence it is spent already."""
    here = duel("E1", "E2").until("E1")
    here.put("E2", turn, Stance(pure=pure), ShieldDown(), Counter(here.unit("E1")))
    interrupts(step_of(here), here.unit("E2"))
    now = here.has("E2", Turn)
    assert (now.state, now.early, now.opportunities) == (state, early, turn.opportunities + 1)
    assert here.has("E2", ShieldDown) is None
    assert (here.has("E2", Counter) is None) is (turn.state != ACTED)


@pytest.mark.rule("EM-INI-09", "EM-OPP-02")
def test_an_opportunity_attack_keeps_the_round_going() -> None:
    people = (man("E6", "a", (3, 3), **QUICK), man("E2", "b", (5, 4)), man("E1", "b", (15, 9)))
    here = bout(setup(*people), {"attack": [MISS]}, interrupt=[True])
    here.does("E6", "move", to=(9, 3))
    assert asked(here, "interrupt") == ["E2"]
    assert here.has("E2", Turn).state == ACTED


@pytest.mark.rule("EM-BRK-01", "EM-BRK-02", "EM-OPP-05")
def test_whoever_is_thrown_down_on_his_way_stops_there() -> None:
    """Not so whoever lay before: he crawls on."""
    people = (man("E10", "a", (5, 3), **QUICK), man("E9", "b", (5, 4)), man("E1", "b", (15, 9)))
    here = bout(setup(*people)).until("E10").put("E10", Prone())
    here.answers["interrupt E9"] = [False]
    here.does("E10", "move", to=(4, 2))
    assert here.at("E10") == (4, 2)


@pytest.mark.rule("EM-BRK-02", "EM-GRD-05", "EM-SUR-14")
def test_whoever_walks_into_somebody_hidden_stops_and_finds_him() -> None:
    people = (man("E1", "a", (2, 5), **QUICK), man("E8", "b", (6, 5), traits=("hidden",)))
    here = bout(setup(*people, man("E10", "b", (15, 9))))
    here.does("E1", "move", to=(9, 5))
    assert here.at("E1") == (5, 5)
    assert here.has("E8", Seen) is None


@pytest.mark.rule("EM-MOV-01", "EM-TRN-01", "EM-GRD-06")
def test_at_the_end_of_his_way_he_looks_as_he_likes() -> None:
    here = duel("E1", "E10")
    here.until("E1").put("E1", Facing("N"))
    here.does("E1", "move", to=(5, 4), facing="S")
    assert (here.at("E1"), here.has("E1", Facing).direction) == ((5, 4), "S")


@pytest.mark.rule("EM-TRN-01", "EM-GRD-06")
def test_whoever_goes_down_on_his_way_turns_no_more_and_leaves_no_field() -> None:
    people = (man("E10", "a", (1, 5), health=1, **QUICK), man("E2", "b", (2, 5)))
    here = bout(
        setup(*people, man("E1", "a", (15, 9))), {"attack": [19], "damage": [8]}, interrupt=[True]
    )
    here.until("E10").put("E10", Facing("N"))
    here.does("E10", "move", to=(0, 7), facing="S", off=True)
    assert here.has("E10", Facing).direction == "N"
    assert here.has("E10", Out) != Out("escaped")


@pytest.mark.rule("EM-MOV-01", "EM-TRN-01")
def test_whoever_has_run_has_moved() -> None:
    here = duel("E1", "E10")
    here.does("E1", "run", to=(15, 2))
    assert here.at("E1") == (15, 2)
    here = duel("E1", "E10")
    here.until("E1").put("E1", Grappled((here.unit("E10"),), 1))
    here.does("E1", "run", to=(1, 1))
    assert here.at("E1") == (5, 5)


@pytest.mark.rule("EM-RCH-05", "EM-RCH-06")
def test_reach_is_regained_from_one_opponent_at_a_time() -> None:
    here = duel("E1", "E10")
    me, foe, other = (here.unit(name) for name in ("E1", "E10", "E10 far"))
    here.put("E1", ReachLost((foe, other)))
    keeps_off(here.battle.world, me, (other,))
    assert here.has("E1", ReachLost) == ReachLost((other,))
    keeps_off(here.battle.world, me, ())
    assert here.has("E1", ReachLost) is None
    keeps_off(here.battle.world, me, ())
    assert here.has("E1", ReachLost) is None


@pytest.mark.rule("EM-RCH-04", "EM-RCH-06", "EM-GRD-04")
def test_getting_inside_is_kept_for_each_pair_and_lost_with_the_engagement() -> None:
    """Two swords get inside one halberd; the one that steps away is kept off again."""
    people = (man("E4", "a", (5, 5)), man("E6", "b", (6, 5)), man("E2", "b", (4, 5), agility=18))
    here = bout(setup(*people), {"attack": [MISS] * 4}, interrupt=[True, True])
    here.until("E2")
    two = (here.unit("E2"), here.unit("E6"))
    here.put("E4", ReachLost(two))
    here.put("E2", Attacked(((here.unit("E4"), 1),))).put("E6", Attacked(((here.unit("E4"), 1),)))
    here.does("E2", "move", to=(3, 5))
    assert here.has("E4", ReachLost) == ReachLost(two)
    here.answers.clear()
    here.does("E2", "move", to=(1, 5))
    assert here.has("E4", ReachLost) == ReachLost((here.unit("E6"),))


@pytest.mark.rule("EM-SHD-05", "EM-SHD-07", "EM-SHD-08")
def test_hits_are_counted_by_their_kind_when_something_intercepts_them() -> None:
    here = duel("E7", "E2")
    for weapon, found in (("short_sword", (1, 0)), ("longbow", (1, 1)), ("longbow", (1, 2))):
        attack = blow(here.me("E7"), here.me("E2"), weapon)
        meets(step_of(here), attack, Harm(1, by="armour"))
        assert here.has("E2", Interceptions) == Interceptions(*found)
        assert here.has("E2", ShieldWear) is None
    attack = blow(here.me("E7"), here.me("E2"), "short_sword")
    meets(step_of(here), attack, Harm(1))
    assert here.has("E2", Interceptions) == Interceptions(1, 2)
    for lost in (1, 2):
        attack = blow(here.me("E7"), here.me("E2"), "short_sword")
        meets(step_of(here), attack, Harm(1, by="shield", worn=True))
        assert here.has("E2", ShieldWear) == ShieldWear(lost, "medium_shield")
    meets(step_of(here), attack, Harm(1, by="shield"))
    assert here.has("E2", ShieldWear) == ShieldWear(2, "medium_shield")
    meets(step_of(here), attack, Harm(1, by="shield", worn=True, destroyed=True))
    assert here.has("E2", ShieldWear) is None
    assert here.has("E2", Hands) == Hands("sword", "")
    meets(step_of(here), attack, Harm(1, by="shield", destroyed=True))
    assert here.has("E2", Hands) == Hands("sword", "")


@pytest.mark.rule("EM-SHD-07", "EM-SHD-08")
def test_a_shield_that_is_taken_up_again_is_as_worn_as_before() -> None:
    here = duel("E7", "E2")

    def hit(shield: str, destroyed: bool = False) -> None:
        here.put("E2", Hands("sword", shield))
        attack = blow(here.me("E7"), here.me("E2"), "short_sword")
        meets(step_of(here), attack, Harm(1, by="shield", worn=True, destroyed=destroyed))

    def lost(shield: str) -> int:
        here.put("E2", Hands("sword", shield))
        return int(here.me("E2").shield_lost)

    for shield in ("medium_shield", "medium_shield", "large_shield"):
        hit(shield)
    assert [lost(one) for one in ("medium_shield", "large_shield", "small_shield")] == [2, 1, 0]
    hit("medium_shield")
    assert [lost("medium_shield"), lost("large_shield")] == [3, 1]
    hit("medium_shield", destroyed=True)
    assert [lost("medium_shield"), lost("large_shield")] == [0, 1]


@pytest.mark.rule("EM-TRN-05", "EM-SHD-07", "EM-SHD-08")
@pytest.mark.parametrize("destroyed", [True, False])
def test_lost_coverage_of_a_shield_is_an_effect(destroyed: bool) -> None:
    here = duel("E7", "E2")
    world = here.battle.world
    world.write(field_of(world), Still(5))
    attack = blow(here.me("E7"), here.me("E2"), "short_sword")
    meets(step_of(here), attack, Harm(1, by="shield", worn=True, destroyed=destroyed))
    assert world.get(field_of(world), Still) == Still(-1)


@pytest.mark.rule("EM-ATK-11", "EM-DTH-01")
def test_points_fell_at_nothing_and_the_dead_lose_none() -> None:
    here = duel("E1", "E10")
    for left, down in ((1, False), (0, True)):
        here.put("E10", Health(2, 5))
        for _ in suffer(step_of(here), here.unit("E10"), 2 - left):
            pass
        assert (here.hp("E10"), here.has("E10", Down) is not None) == (left, down)
    here.put("E10", Out("dead"))
    for _ in suffer(step_of(here), here.unit("E10"), 3):
        pass
    assert here.hp("E10") == 0


ROUND: dict[str, Any] = {
    "faced": Faced(),
    "charged": Charged(),
    "close": CloseTo(5),
    "hits": Interceptions(1, 1),
    "met": Surprised(whole=True),
    "soon": Surprised(soon=True),
}


@pytest.mark.rule("EM-INI-09", "EM-SHD-05", "EM-OPP-04", "EM-SUR-01", "EM-DIR-03")
@pytest.mark.parametrize("name", ROUND)
def test_what_is_over_with_the_round(name: str) -> None:
    here = duel("E1", "E10").until("E10 far")
    part = ROUND[name]
    here.put("E10", part).does("E10 far", "end").ends(1)
    assert here.has("E10", type(part)) is None


@pytest.mark.rule("EM-GRD-04", "EM-INI-09")
def test_attacks_are_remembered_for_this_round_and_the_next_each_by_itself() -> None:
    here = duel("E1", "E10")
    foe, other = here.unit("E10"), here.unit("E10 far")
    here.put("E1", Attacked(((foe, 1), (other, 0)))).ends(1)
    assert here.has("E1", Attacked) == Attacked(((foe, 1),))
    here.ends(1)
    assert here.has("E1", Attacked) is None
    here = duel("E1", "E10", attack=[MISS, MISS])
    here.does("E1", "strike", target="E10", weapon="spear")
    here.put("E1", Attacked(((here.unit("E10"), 1), (other, 1))))
    here.until("E1", 2).does("E1", "strike", target="E10", weapon="spear")
    assert set(here.has("E1", Attacked).whom) == {(other, 1), (foe, 2)}


@pytest.mark.rule("EM-GRP-05", "EM-GIA-04", "EM-DTH-01")
def test_whoever_collapses_lies_there_and_lets_go() -> None:
    here = duel("E9", "E10").until("E9")
    here.put("E10", Grappled((here.unit("E9"),), 1))
    here.put("E9", Aiming(), Counter(here.unit("E10")), FallingBack())
    collapses(step_of(here), here.unit("E9"))
    assert here.has("E10", Grappled) is None
    assert [here.has("E9", kind) for kind in (Aiming, Counter, FallingBack)] == [None] * 3
    assert here.has("E9", Prone) is not None
    inside = duel("E9", "M6")
    inside.battle.world.forget(inside.unit("E9"), Position)
    inside.put("E9", Swallowed(inside.unit("M6")))
    collapses(step_of(inside), inside.unit("E9"))
    assert inside.has("E9", Prone) is None
    collapses(step_of(inside), inside.unit("M6"))
    assert inside.has("E9", Swallowed) is None
    assert inside.has("E9", Position) is not None
    assert inside.has("E9", Prone) is not None


@pytest.mark.rule("EM-TRN-05", "EM-GIA-04")
def test_whoever_leaves_frees_all_whom_he_has_and_it_is_an_effect() -> None:
    people = (man("M6", "a", (3, 5)), man("E9", "b", (6, 5)), FAR, man("E1", "b", (1, 1)))
    here = bout(setup(*people))
    here.battle.world.forget(here.unit("E10 far"), Position)
    here.put("E10 far", Swallowed(here.unit("M6")))
    here.put("E9", Grappled((here.unit("M6"),), 1))
    here.put("M6", Aiming(), Grappled((here.unit("E9"),), 1))
    world = here.battle.world
    leaves(step_of(here), here.unit("M6"))
    assert here.has("E9", Grappled) is None
    assert here.has("E10 far", Swallowed) is None
    assert (here.has("M6", Out), here.has("M6", Aiming)) == (Out("escaped"), None)
    assert here.has("M6", Grappled) is None
    assert world.get(field_of(world), Still) == Still(-1)


@pytest.mark.rule("EM-MAN-04")
def test_things_lie_where_they_fall_beside_those_that_lie_already() -> None:
    here = duel("E1", "E2")
    world, units = here.battle.world, (here.unit("E1"), here.unit("E2"))
    had = tuple((world.get(unit, Position).cell, world.get(unit, Hands).right) for unit in units)
    for unit in units:
        disarm(step_of(here), unit)
    assert all(name for _, name in had)
    assert world.get(field_of(world), Lying).things == had


@pytest.mark.rule("EM-MAN-04", "EM-BRK-04", "EM-INH-06")
@pytest.mark.parametrize("aims", [True, False])
def test_an_action_ends_what_he_was_at_aiming_unless_he_shoots(aims: bool) -> None:
    here = duel("E7", "E10").put("E7", ShieldDown(), FallingBack(), Aiming())
    begins_action(step_of(here), here.unit("E7"), aims=aims)
    assert (here.has("E7", ShieldDown), here.has("E7", FallingBack)) == (None, None)
    assert (here.has("E7", Aiming) is not None) is aims


@pytest.mark.rule("EM-INI-06", "EM-INI-08")
@pytest.mark.parametrize(
    ("change", "counters"),
    [
        (lambda b: None, True),
        (lambda b: b.put("E2", Surprised()), False),
        (lambda b: b.put("E2", Health(-1, 18)), False),
        (lambda b: b.put("E2", Counter(b.unit("E10 far"))), False),
        (lambda b: b.battle.world.forget(b.unit("E2"), Counter), False),
        (lambda b: b.put("E10", Position(Cell(12, 5))), False),
    ],
)
def test_who_strikes_first_at_whom_he_waits_for(
    change: Callable[[Bout], object], counters: bool
) -> None:
    """Only at that one, only while he is able and not surprised, only in reach."""
    here = bout(
        setup(man("E2", "a", (5, 5), **QUICK), man("E10", "b", (6, 5), held=("longbow",)), FAR),
        {"attack": [MISS, MISS]},
    )
    here.does("E2", "counter", target="E10").until("E10")
    change(here)
    here.does("E10", "shoot", target="E2", weapon="longbow")
    first = [here.names[event.unit or 0] for event in here.battle.events if event.outcomes]
    assert (first[:1] == ["E2"]) is counters


@pytest.mark.rule("EM-INI-06", "EM-INI-08", "EM-RCH-04", "EM-INI-09")
@pytest.mark.parametrize(("face", "inside"), [(MISS, True), (12, False)])
def test_a_longer_counter_that_misses_lets_him_inside(face: int, inside: bool) -> None:
    people = (man("E4", "a", (5, 5), **QUICK), man("E10", "b", (6, 5), health=60), FAR)
    here = bout(setup(*people), {"attack": [face, MISS], "damage": [1]})
    here.does("E4", "counter", target="E10").does("E10", "strike", target="E4", weapon="mace")
    assert here.me("E4").reach_lost == ((here.unit("E10"),) if inside else ())
    assert here.shifts().get("EM-RCH-04", 0) == (2 if inside else 0)
    assert asked(here, "interrupt") == []
    assert here.has("E4", Turn).state == ACTED


@pytest.mark.rule("EM-INI-06", "EM-RCH-04")
def test_a_counter_with_a_weapon_of_like_reach_lets_nobody_inside() -> None:
    people = (man("E2", "a", (5, 5), **QUICK), man("E10", "b", (6, 5)), FAR)
    here = bout(setup(*people), {"attack": [MISS, MISS]})
    here.does("E2", "counter", target="E10").does("E10", "strike", target="E2", weapon="mace")
    assert here.me("E2").reach_lost == ()
    assert "EM-RCH-04" not in here.shifts()


@pytest.mark.rule("EM-INH-04", "EM-INI-07")
@pytest.mark.parametrize(
    ("name", "weapon", "switch", "left"),
    [
        ("E7", "light_crossbow", "", 1),
        ("E7", "heavy_crossbow", "", 2),
        ("E7", "pistol", "", 2),
        ("E8", "pistol", "", 4),
        ("E7", "longbow", "", 0),
        ("E7", "heavy_crossbow", "lotfp_reload=off", 0),
    ],
)
def test_how_long_a_weapon_takes_to_load(name: str, weapon: str, switch: str, left: int) -> None:
    """One shot in so many rounds; a pistol one in five, of Warriors one in three."""
    people = (man(name, "a", (5, 5), gear=(weapon,), **QUICK), man("E10", "b", (9, 5)))
    here = bout(setup(*people, switches=(switch,) * bool(switch)), {"attack": [MISS]})
    here.put(name, Loading((("sling", 1),)))
    here.does(name, "shoot", target="E10", weapon=weapon)
    found = dict(here.has(name, Loading).left)
    assert found == {"sling": 1, **({weapon: left} if left else {})}


@pytest.mark.rule("EM-BRK-04", "EM-BRK-05")
@pytest.mark.parametrize("why", ["held", "down", "free"])
def test_who_falls_back_at_the_end_of_the_round(why: str) -> None:
    here = duel("E10", "E1", man("E7", "a", (1, 9)))
    here.until("E10").put("E1", Attacked(((here.unit("E10"), 1),)))
    here.does("E10", "fall_back").until("E10 far")
    if why == "held":
        here.put("E10", Grappled((here.unit("E1"),), 1))
    if why == "down":
        here.put("E10", Poisoned(3))
    here.ends(1)
    assert (asked(here, "withdraw") == ["E10"]) is (why == "free")
    assert (here.at("E10") == (5, 5)) is (why != "free")
    assert here.has("E10", FallingBack) is None


@pytest.mark.rule("EM-BRK-05", "EM-BRK-03", "EM-STN-03")
@pytest.mark.parametrize(
    ("parts", "asks"),
    [
        ((), True),
        ((Stance(pure=True),), False),
        ((Surprised(),), False),
        ((Health(-1, 8),), False),
    ],
)
def test_who_can_follow(parts: tuple[Any, ...], asks: bool) -> None:
    here = duel("E10", "E1")
    here.until("E10").put("E1", Attacked(((here.unit("E10"), 1),)))
    here.answers["interrupt E1"] = [False]
    here.does("E10", "fall_back").until("E10 far")
    here.put("E1", *parts)
    here.ends(1)
    assert (asked(here, "follow") == ["E1"]) is (asks and here.at("E10") != (5, 5))


@pytest.mark.rule("EM-BRK-03", "EM-BRK-05", "EM-OPP-03")
def test_whoever_is_felled_as_he_retreats_goes_nowhere_and_nobody_follows() -> None:
    here = duel("E10", "E2", attack=[19], damage=[8])
    here.until("E10").put("E2", Attacked(((here.unit("E10"), 1),))).put("E10", Health(1, 5))
    here.answers["interrupt E2"] = [True]
    here.does("E10", "retreat", to=(3, 5))
    assert (here.at("E10"), asked(here, "follow")) == ((5, 5), [])


@pytest.mark.rule("EM-INH-05")
@pytest.mark.parametrize(
    ("gear", "state", "pure", "interrupted"),
    [
        (("spear",), PENDING, False, True),
        (("polearm",), PENDING, False, True),
        (("sword",), PENDING, False, False),
        (("spear",), ACTED, False, False),
        (("spear",), HOLDING, False, False),
        (("spear",), ACTED, True, False),
    ],
)
def test_long_weapons_are_set_against_a_charge_by_whoever_is_pending(
    gear: tuple[str, ...], state: str, pure: bool, interrupted: bool
) -> None:
    people = (man("E2", "a", (2, 5), **QUICK), man("E1", "b", (7, 5), gear=gear, health=60), FAR)
    here = bout(setup(*people, switches=("lotfp_charge",)), {"attack": [MISS, MISS]})
    here.until("E2").put("E1", Turn(8, state), Stance(pure=pure))
    here.answers["interrupt E1"] = [True]
    here.does("E2", "charge", target="E1", to=(6, 5), weapon="sword")
    first = [request.fact("moment") for kind, _, request in here.asked if kind == "interrupt"]
    assert ("charge" in first[:1]) is interrupted
    assert here.has("E2", Charged) is not None
    assert here.at("E2") == (6, 5)


@pytest.mark.rule("EM-DIR-04", "EM-MAN-02")
def test_a_trick_is_followed_up_once() -> None:
    people = (man("E8", "a", (5, 5), **QUICK), man("E1", "b", (6, 5)), FAR)
    here = bout(setup(*people), {"maneuver": [15], "trick": [2], "attack": [MISS]})
    here.until("E8").answers["interrupt E8"] = [True]
    here.does("E8", "maneuver", target="E1", aim="trick", kind="sand", weapon="short_sword")
    assert asked(here, "interrupt") == ["E1", "E8"]
    assert here.me("E8").turn.opportunities == 1


@pytest.mark.rule("EM-SUR-14", "EM-SUR-06", "EM-SUR-10")
def test_whoever_has_given_himself_away_is_known_when_others_answer() -> None:
    """E4 strikes first with his longer weapon at somebody whom he sees by then."""
    people = (man("E8", "a", (5, 5), traits=("hidden",), **QUICK), man("E4", "b", (6, 5)), FAR)
    here = bout(setup(*people), {"stealth": [6], "notice": [20], "attack": [MISS, MISS]})
    here.until("E8")
    assert here.request is not None
    here.battle.give(here.request, order_of(here, form="strike", target="E4", weapon="short_sword"))
    request = here.request
    assert request is not None
    assert request.kind == "empress.interrupt"
    assert here.battle.view("b").find(here.unit("E8"), Position) is not None
    assert here.has("E8", Declared) is None


def order_of(here: Bout, **said: Any) -> Any:
    """An order with units by name."""
    return Order(tuple((key, here.unit(v) if key == "target" else v) for key, v in said.items()))


@pytest.mark.rule("EM-SUR-14")
def test_whoever_is_known_declares_nothing_before_he_acts() -> None:
    people = (man("E8", "a", (5, 5), **QUICK), man("E4", "b", (6, 5)), FAR)
    here = bout(setup(*people), {"attack": [MISS, MISS]})
    here.until("E8")
    assert here.request is not None
    here.battle.give(here.request, order_of(here, form="strike", target="E4", weapon="short_sword"))
    assert here.request is not None
    assert here.request.kind == "empress.interrupt"
    assert here.has("E8", Declared) is None


@pytest.mark.rule("EM-SUR-14", "EM-SUR-10", "EM-SUR-06")
@pytest.mark.parametrize(
    ("form", "to", "sneak", "hidden"),
    [
        ("move", (2, 3), False, True),
        ("move", (8, 2), False, False),
        ("move", (2, 6), True, True),
        ("run", (2, 9), False, False),
    ],
)
def test_who_shows_himself_on_his_way(
    form: str, to: tuple[int, int], sneak: bool, hidden: bool
) -> None:
    """Behind the wall he is not seen; in plain sight he is; running gives away anywhere."""
    wall = {(5, y): "wall" for y in range(1, 10)}
    people = (man("E8", "a", (2, 2), traits=("hidden",), **QUICK), man("E2", "b", (11, 5)))
    here = bout(setup(*people, FAR, terrain=wall), {"surprise": [20], "stealth": [1]})
    here.does("E8", form, to=to, sneak=sneak)
    assert (here.has("E8", Seen) is not None) is hidden
    assert here.at("E8") == to


@pytest.mark.rule("EM-SUR-06", "EM-SUR-11", "EM-SUR-13", "EM-SUR-14")
def test_one_roll_for_each_enemy_who_could_see_him_on_his_way() -> None:
    """One who is down and one behind a wall ask for none; whom he goes for asks for closing in."""
    wall = {(9, y): "wall" for y in range(5)}
    foes = (
        man("E2", "b", (7, 3), facing="E"),
        man("E2 b", "b", (7, 5), facing="E"),
        man("E2 down", "b", (3, 8), facing="E", health=1),
        man("E2 away", "b", (12, 2), facing="E"),
    )
    hider = man("E8", "a", (3, 3), traits=("hidden",), **QUICK)
    here = bout(setup(hider, *foes, terrain=wall), {"stealth": [1, 1]})
    here.until("E8").put("E2 down", Health(-1, 1))
    here.does("E8", "move", to=(5, 3), sneak=True, target="E2 b")
    told = {here.names[e.target or 0] for e in here.events("unnoticed")}
    assert told == {"E2", "E2 b"}
    assert here.has("E8", Seen) is not None


@pytest.mark.rule("EM-SUR-06", "EM-SUR-11", "EM-SUR-07")
@pytest.mark.parametrize("name", ["E2", "E10"])
def test_only_whom_he_has_closed_in_on_is_unaware_without_another_roll(name: str) -> None:
    people = (man("E8", "a", (5, 5), traits=("hidden",), **QUICK), man("E2", "b", (6, 5)))
    dice = {"stealth": [6], "notice": [20], "attack": [MISS]}
    here = bout(setup(*people, man("E10", "b", (5, 6)), FAR), dice if name == "E10" else {})
    here.until("E8").put("E8", CloseTo(here.unit("E2")))
    here.does("E8", "strike", target=name, weapon="short_sword")
    assert bool(here.events("miss")) is (name == "E10")


@pytest.mark.rule("EM-SUR-14")
def test_whoever_cannot_see_or_is_down_does_not_awake() -> None:
    people = (man("E1", "a", (3, 3), **QUICK), man("E10", "b", (9, 3)), man("E2", "b", (9, 8)))
    wall = {(6, y): "wall" for y in range(9)}
    here = bout(setup(*people, terrain=wall))
    here.until("E1").put("E2", Health(-1, 18))
    here.does("E1", "move", to=(5, 9))
    assert here.has("E2", Alert) is None


@pytest.mark.rule("EM-DTH-05")
def test_only_whoever_fights_on_pays_for_his_turn() -> None:
    here = duel("E1", "E10")
    here.does("E1", "end")
    assert here.hp("E1") == 8
    here.until("E1", 2).does("E1", "move", to=(5, 6)).does("E1", "end")
    assert here.hp("E1") == 8


@pytest.mark.rule("EM-GRD-06")
@pytest.mark.parametrize("why", ["", "surprised", "faced", "front", "bare", "down"])
def test_who_may_turn_to_the_first_attack(why: str) -> None:
    """Once a round, with a shield that is not turned to it; the surprised may as well."""
    here = duel("E10", "E2", attack=[MISS])
    here.until("E10").put("E2", Facing("W" if why == "front" else "E"))
    if why == "surprised":
        here.put("E2", Surprised())
    if why == "faced":
        here.put("E2", Faced())
    if why == "bare":
        here.put("E2", Hands("sword", ""))
    if why == "down":
        here.put("E2", Health(-1, 18), Down())
    here.answers["face E2"] = [True]
    here.does("E10", "strike", target="E2", weapon="mace")
    assert (asked(here, "face") == ["E2"]) is (why in ("", "surprised"))
    if not why:
        assert here.has("E2", Facing).direction == "W"


@pytest.mark.rule("EM-GRD-06", "EM-TRN-01", "EM-SUR-14")
def test_whoever_is_stopped_on_his_way_does_not_turn_at_its_end() -> None:
    people = (man("E1", "a", (2, 5), **QUICK), man("E8", "b", (6, 5), traits=("hidden",)))
    here = bout(setup(*people, FAR))
    here.until("E1").put("E1", Facing("E"))
    here.does("E1", "move", to=(9, 5), facing="N")
    assert (here.at("E1"), here.has("E1", Facing).direction) == ((5, 5), "E")


@pytest.mark.rule("EM-INI-07", "EM-BRK-02", "EM-GRD-06", "EM-TRN-01")
@pytest.mark.parametrize("to", [(7, 3), (7, 5)])
def test_whoever_is_shot_down_where_a_place_is_watched_goes_no_farther(to: tuple[int, int]) -> None:
    wall = dict.fromkeys([(6, 1), (6, 2)], "wall")
    people = (man("E7", "a", (3, 2)), man("E10", "b", (7, 1), health=4), man("E1", "b", (15, 9)))
    here = bout(setup(*people, terrain=wall), {"attack": [19]})
    here.does("E7", "watch", cell=(7, 3)).until("E10").put("E10", Facing("E"))
    here.does("E10", "move", to=to, facing="W")
    assert (here.at("E10"), here.has("E10", Facing).direction) == ((7, 3), "E")
    assert here.hp("E10") <= 0


@pytest.mark.rule("EM-BRK-02", "EM-OPP-05")
def test_nobody_strikes_at_whoever_is_down_already() -> None:
    people = (man("E10", "a", (5, 5), health=1, **QUICK), man("E2", "b", (5, 4)))
    dice = {"attack": [19], "damage": [6]}
    made = setup(*people, man("E1", "b", (6, 5)), man("E3", "a", (15, 9)))
    here = bout(made, dice, interrupt=[True, True])
    here.does("E10", "move", to=(3, 7))
    assert len(asked(here, "interrupt")) == 1
    assert here.at("E10") == (5, 5)


@pytest.mark.rule("EM-SUR-06", "EM-SUR-10", "EM-SUR-14")
@pytest.mark.parametrize(("form", "sneak"), [("move", False), ("move", True), ("run", False)])
def test_whoever_shows_himself_is_known_to_those_whom_he_passes(form: str, sneak: bool) -> None:
    """The enemy who is asked for an opportunity attack sees him by then."""
    people = (man("E8", "a", (5, 5), traits=("hidden",), **QUICK), man("E4", "b", (5, 4)), FAR)
    dice = {"surprise": [20], "stealth": [6, 6], "notice": [20, 20], "attack": [MISS]}
    here = bout(setup(*people, man("E1", "a", (0, 9))), dice)
    here.until("E8").put("E4", Alert())
    assert here.request is not None
    here.battle.give(here.request, Order((("form", form), ("to", Cell(5, 7)), ("sneak", sneak))))
    assert here.request is not None
    assert here.request.kind == "empress.interrupt"
    assert here.battle.view("b").find(here.unit("E8"), Position) is not None


@pytest.mark.rule("EM-INH-07")
def test_a_quick_change_to_what_is_not_there_is_no_blow() -> None:
    switch = ("lotfp_quick_change",)
    here = bout(setup(man("E7", "a", (5, 5), **QUICK), man("E10", "b", (6, 5)), switches=switch))
    here.does("E7", "strike", target="E10", draw="great_sword")
    assert (here.events("strikes"), here.has("E7", Hands).right) == ([], "longbow")


@pytest.mark.rule("EM-ATK-01", "EM-OPP-01")
@pytest.mark.parametrize("power", [True, False])
def test_a_blow_goes_by_the_modifier_that_was_chosen(power: bool) -> None:
    """E2: +4 and +5, in his turn and as an opportunity attack."""
    here = duel("E2", "E10", attack=[MISS])
    here.does("E2", "strike", target="E10", weapon="sword", power=power)
    assert here.last("attack").check.base == (5 if power else 4)
    people = (man("E10", "a", (5, 5), **QUICK), man("E2", "b", (6, 5)), FAR)
    here = bout(setup(*people), {"attack": [MISS]})
    here.answers["interrupt E2"] = [{"use": True, "weapon": "sword", "power": power}]
    here.does("E10", "move", to=(3, 5))
    assert here.last("attack").check.base == (5 if power else 4)


@pytest.mark.rule("EM-MAN-01", "EM-INI-05", "EM-DIR-01")
def test_a_maneuver_after_holding_has_its_one() -> None:
    people = (man("E2", "a", (5, 5), **QUICK), man("E10", "b", (6, 5)), man("E1", "b", (15, 9)))
    here = bout(setup(*people), {"maneuver": [MISS]}, now=[True])
    here.does("E2", "hold").does("E2", "maneuver", target="E10", aim="trip", weapon="sword")
    assert here.shifts("maneuver")["EM-INI-05"] == 1


@pytest.mark.rule("EM-CLV-01", "EM-CLV-03")
def test_nobody_goes_on_to_somebody_whom_he_does_not_know_of_or_cannot_reach() -> None:
    people = (man("E2", "a", (5, 5), **QUICK), man("E10", "b", (6, 5), health=1))
    more = (man("E8", "b", (5, 6), traits=("hidden",)), FAR)
    here = bout(setup(*people, *more), {"attack": [19], "damage": [8]})
    here.does("E2", "strike", target="E10", weapon="sword")
    assert asked(here, "cleave") == []
    none = bout(setup(*people, man("E1", "b", (5, 6)), FAR), {"attack": [19], "damage": [8]})
    none.answers["cleave"] = [0]
    none.does("E2", "strike", target="E10", weapon="sword")
    assert none.events("cleaves") == []


@pytest.mark.rule("EM-RCH-06", "EM-GRD-04")
def test_the_last_opponent_inside_leaves_the_reach_as_it_was() -> None:
    people = (man("E4", "a", (5, 5)), man("E6", "b", (6, 5), **QUICK), FAR)
    here = bout(setup(*people))
    here.until("E6").put("E4", ReachLost((here.unit("E6"),)))
    here.answers["interrupt E4"] = [False]
    here.does("E6", "move", to=(9, 9))
    assert here.has("E4", ReachLost) is None


@pytest.mark.rule("EM-INI-07", "EM-INI-08")
def test_whoever_watches_shoots_what_is_loaded_and_has_to_load_again() -> None:
    wall = dict.fromkeys([(6, 1), (6, 2)], "wall")
    archer = man("E7", "a", (3, 2), gear=("heavy_crossbow",))
    people = (archer, man("E10", "b", (7, 1)), man("E1", "b", (15, 9)))
    here = bout(setup(*people, terrain=wall), {"attack": [MISS]})
    here.does("E7", "watch", cell=(7, 3)).does("E10", "move", to=(7, 3))
    assert here.shifts()["EM-INI-07"] == 1
    assert dict(here.has("E7", Loading).left) == {"heavy_crossbow": 2}
    assert (here.has("E7", Counter), here.has("E7", Turn).state) == (None, ACTED)


@pytest.mark.rule("EM-DIR-03", "EM-SUR-11", "EM-INI-04")
def test_a_trick_on_somebody_in_pure_defence_costs_his_next_round() -> None:
    people = (man("E8", "a", (5, 5), **QUICK), man("E2", "b", (6, 5)), FAR)
    fight = bout(setup(*people), {"maneuver": [19], "trick": [2]})
    fight.stances["E2"] = {"stance": "pure"}
    fight.does("E8", "maneuver", target="E2", aim="trick", kind="sand", weapon="short_sword")
    assert fight.has("E2", Surprised) == Surprised()
    fight.until("E10 far", 2)
    assert fight.has("E2", Surprised) is None
    assert fight.unit("E2") not in [event.unit for event in fight.events("turn")]
