"""The optional rules: a damage roll for each hit, and the Basic Set's swing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.heroic20s.acts.fighting import STRIKE
from tests.rules.heroic20s.field import Fight, fight, setup, troop

SWORD = "thrusting_broadsword"


def duel(*switches: str, **dice: list[int]) -> Fight:
    """A bandit and a swordsman at arm's length; the bandit strikes first."""
    plain = setup(
        troop("bandit", "b", "bandit_captain", (11, 10), unshaken=True),
        troop("sword", "a", "swordsman", (10, 10), unshaken=True),
    )
    here = fight(replace(plain, switches=switches), initiative=[1, 6], **dice)
    here.until("melee")
    return here.tell(STRIKE, "bandit", form="strike", weapon=SWORD, mode="swing", target="sword")


@pytest.mark.rule("HC-INJ-02", "HC-INJ-01", "HC-MEL-01")
@pytest.mark.parametrize(
    ("switches", "damage", "noted"),
    [((), [4], 2 * 3), (("separate_damage",), [4, 6], 3 + 6)],
    ids=["once", "each"],
)
def test_each_hit_may_have_a_roll_of_its_own(
    switches: tuple[str, ...], damage: list[int], noted: int
) -> None:
    """Two hits, 6 and 8 points of a cut against DR 4."""
    here = duel(*switches, attack=[8], defence=[9], damage=damage, health=[18], fatigue=[6])
    here.until("orders", 2)
    (struck,) = here.events("strikes")
    assert (struck.fact("hits"), struck.fact("n")) == (2, noted)
    here.dice.finish()


@pytest.mark.rule("HC-BASE-12", "HC-BASE-05")
@pytest.mark.parametrize(
    ("switches", "dice"), [((), (1, 2)), (("basic_swing",), (2, 0))], ids=["seed", "basic"]
)
def test_the_basic_set_swings_harder(switches: tuple[str, ...], dice: tuple[int, int]) -> None:
    """ST 13 swings for 1d+1 or for 2d-1, and the sword adds 1."""
    swing = duel(*switches).me("bandit").fighter.arms[0].modes[0]
    assert (swing.dice, swing.adds) == dice
