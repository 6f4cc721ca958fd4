"""Rounds with scripted dice: shared attacks, one attack a phase, locks, and what tactics forbid."""

from __future__ import annotations

import pytest

from game.rules.heroic20s.sheet.components import Locks
from tests.rules.heroic20s.field import Fight, fight, setup, troop

ORDER, SHOOT = "heroic20s.order", "heroic20s.shoot"
GO, STRIKE = "heroic20s.go", "heroic20s.strike"
SWORD = "thrusting_broadsword"


def side_by_side(**dice: list[int]) -> Fight:
    """A bandit and a swordsman at arm's length."""
    return fight(
        setup(
            troop("bandit", "b", "bandit_captain", (11, 10), leader=False),
            troop("sword", "a", "swordsman", (10, 10)),
        ),
        **dice,
    )


@pytest.mark.rule("HC-MASS-03", "HC-NUM-01", "HC-MULT-01", "HC-PROC-06")
def test_figures_are_shared_out_among_targets() -> None:
    """C-02 in small: five thugs, three of them at one guard and two at the other."""
    thugs = tuple((10, y) for y in range(8, 13))
    here = fight(
        setup(
            troop("thugs", "a", "thug", *thugs),
            troop("one", "b", "town_guard", (11, 9)),
            troop("two", "b", "town_guard", (11, 12)),
        ),
        initiative=[6, 1],
        attack=[10, 10],
        defence=[10, 10],
        damage=[1, 1],
        fatigue=[6],
    )
    here.until("melee")
    shares = {"target": "one", "figures": 3, "target.2": "two", "figures.2": 2}
    here.tell(STRIKE, "thugs", form="strike", weapon="broadsword", mode="swing", **shares)
    here.until("orders", 2)
    blows = [*here.events("strikes"), *here.events("strikes_in_vain")]
    assert {event.target for event in blows} == {here.unit("one"), here.unit("two")}
    assert len(blows) == 2


@pytest.mark.rule("HC-MEL-01", "HC-MEL-14", "HC-TAC-06")
def test_one_blow_a_round_and_it_locks_though_it_fails() -> None:
    here = side_by_side(initiative=[1, 6], attack=[18], defence=[3], fatigue=[6])
    here.until("melee")
    here.tell(STRIKE, "bandit", form="strike", weapon=SWORD, mode="swing", target="sword")
    here.until("orders", 2)
    assert here.asked.count((STRIKE, "bandit")) == 1
    assert len(here.events("strikes_in_vain")) == 1
    assert here.has("sword", Locks).units == (here.unit("bandit"),)
    assert here.has("bandit", Locks).units == (here.unit("sword"),)


@pytest.mark.rule("HC-PROC-05")
def test_whoever_throws_may_go_and_strike_in_the_same_round() -> None:
    here = fight(
        setup(
            troop("orc", "a", "troglodyte_warrior", (10, 10), leader=False),
            troop("guard", "b", "town_guard", (22, 10)),
        ),
        initiative=[6, 1],
        attack=[18, 18],
        defence=[3, 3],
        fatigue=[6],
    )
    here.tell(ORDER, "orc", tactic="offensive")
    here.until("ranged")
    here.tell(SHOOT, "orc", form="shoot", weapon="stone_javelin", target="guard")
    here.until("movement")
    here.tell(GO, "orc", form="go", to=(21, 10))
    here.until("melee")
    assert here.at("orc") == (21, 10)
    here.tell(STRIKE, "orc", form="strike", weapon="stone_axe", mode="swing", target="guard")
    here.until("orders", 2)
    own = [event for event in here.battle.events if event.unit == here.unit("orc")]
    keys = [event.key.removeprefix("heroic20s.") for event in own]
    assert keys == ["revealed", "shoots_in_vain", "moved", "locked", "strikes_in_vain"]


@pytest.mark.rule("HC-RNG-05", "HC-TAC-04", "HC-TAC-13", "HC-RNG-08", "HC-RNG-22")
def test_a_charge_shoots_only_at_whom_it_runs_at() -> None:
    here = fight(
        setup(
            troop("bandit", "b", "bandit_captain", (30, 10), leader=False),
            troop("one", "a", "swordsman", (10, 8)),
            troop("two", "a", "swordsman", (10, 12)),
        ),
        initiative=[1, 6],
        fatigue=[6],
    )
    here.tell(ORDER, "bandit", tactic="all_out_offensive", target="one")
    here.until("ranged")
    here.tell(SHOOT, "bandit", form="shoot", weapon="short_bow", target="two", shots=1)
    here.until("orders", 2)
    assert not here.events("shoots") and not here.events("shoots_in_vain")


@pytest.mark.rule("HC-TAC-13", "HC-TAC-11", "HC-MOR-05")
def test_whoever_retreats_neither_shoots_nor_strikes() -> None:
    here = side_by_side(initiative=[1, 6], fatigue=[6])
    for name in ("bandit", "sword"):
        here.tell(ORDER, name, tactic="retreat")
    here.until("orders", 2)
    assert {kind for kind, _ in here.asked} & {SHOOT, STRIKE, "heroic20s.free"} == set()


@pytest.mark.rule("HC-LOCK-02", "HC-MOVE-07")
def test_the_locked_stay_where_they_are() -> None:
    here = side_by_side(initiative=[1, 6, 1, 6], attack=[18, 18], defence=[3, 3], fatigue=[6, 6])
    here.until("melee")
    here.tell(STRIKE, "bandit", form="strike", weapon=SWORD, mode="swing", target="sword")
    here.until("movement", 2)
    here.tell(GO, "sword", form="go", to=(2, 10))
    here.until("melee", 2)
    assert here.at("sword") == (10, 10)


@pytest.mark.rule("HC-DIS-06", "HC-DIS-02")
def test_who_is_left_behind_may_follow() -> None:
    here = side_by_side(initiative=[1, 6, 1, 6], attack=[18, 18], defence=[3, 3], fatigue=[6, 6])
    here.until("melee")
    here.tell(STRIKE, "bandit", form="strike", weapon=SWORD, mode="swing", target="sword")
    here.until("orders", 2)
    here.tell(ORDER, "bandit", tactic="retreat")
    here.until("movement", 2)
    here.tell(GO, "bandit", form="go", to=(20, 10))
    here.tell("heroic20s.free", "sword", use=True)
    here.tell(GO, "sword", form="go", to=(19, 10))
    here.until("melee", 2)
    assert (here.at("bandit"), here.at("sword")) == ((20, 10), (19, 10))
    assert here.has("sword", Locks).units == (here.unit("bandit"),)


@pytest.mark.rule("HC-END-14", "HC-END-01", "HC-PROC-09")
@pytest.mark.parametrize(("attacker", "winner"), [(0, None), (1, "b"), (2, "a")])
def test_twenty_idle_rounds_end_the_battle(attacker: int, winner: str | None) -> None:
    """Nobody comes nearer and nobody is hurt; the attacker, if there is one, has lost."""
    here = fight(
        setup(
            troop("bandit", "b", "bandit_captain", (60, 10), leader=False),
            troop("sword", "a", "swordsman", (10, 10)),
            attacker=attacker,
        ),
        initiative=[1, 6] * 20,
        fatigue=[6] * 20,
    )
    here.plays(30)
    result = here.battle.result
    assert result is not None
    assert (result.winner, result.rule, here.battle.clock.round) == (winner, "HC-END-14", 20)
