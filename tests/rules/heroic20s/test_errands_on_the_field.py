"""Actions that orders name, played through (3.13)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.checks import Outcome
from game.rules.heroic20s.acts.deeds import Deed
from game.rules.heroic20s.acts.errands import forgoes, longs, named, payable
from game.rules.heroic20s.sheet.components import Expended, Posture, Reloading, ShieldAside
from tests.rules.heroic20s.field import Fight, fight, setup, troop


def pair(**dice: Any) -> Fight:
    """A guard whose shield is laid aside, and an enemy beside or far off."""
    here = fight(
        setup(troop("guard", "a", "town_guard", (20, 10)), troop("thug", "b", "thug", (30, 10))),
        **{"initiative": [5, 2], "fatigue": [6], **dice},
    )
    return here.put("guard", ShieldAside())


@pytest.mark.rule("HC-ACT-02", "HC-MOVE-06", "HC-ACT-10")
def test_a_shield_for_half_of_the_movement() -> None:
    here = pair()
    here.tell("heroic20s.go", "guard", form="act", deed="ready_shield", to=(29, 10))
    here.until("melee")
    assert here.me("guard").shield
    assert here.at("guard") == (29, 10), "Move 4: 10 of 20 yards are left"
    assert here.has("guard", Expended).given == 10


@pytest.mark.rule("HC-ACT-02", "HC-MOVE-06", "HC-ACT-15")
def test_two_short_actions_for_all_of_it() -> None:
    here = pair().put("guard", Posture("kneeling"))
    here.tell(
        "heroic20s.go", "guard",
        **{"form": "act", "deed": "posture_step standing", "deed.2": "ready_shield"},
        to=(21, 10),
    )  # fmt: skip
    here.plays()
    assert here.me("guard").shield and here.me("guard").posture == "standing"
    assert here.at("guard") == (20, 10)


@pytest.mark.rule("HC-ACT-02")
def test_what_the_movement_left_cannot_pay_is_not_done() -> None:
    here = pair()
    here.until("movement")
    here.put("guard", Expended(given=15))
    here.tell("heroic20s.go", "guard", form="act", deed="ready_shield")
    here.plays()
    assert not here.me("guard").shield


@pytest.mark.rule("HC-ACT-04")
def test_actions_for_all_attacks_of_the_round() -> None:
    here = pair().put("guard", Posture("lying"))
    here.tell("heroic20s.order", "guard", tactic="neutral", forgo=True)
    here.tell("heroic20s.shoot", "guard", form="act", deed="stand_up standing")
    here.tell("heroic20s.go", "guard", form="act", deed="ready_shield", to=(25, 10))
    here.until("ranged")
    assert {deed.id for deed in forgoes(here.battle.world, here.unit("guard"))} == {
        "ready_shield", "posture_step", "stand_up",
    }  # fmt: skip
    here.until("movement")
    assert here.me("guard").posture == "standing"
    assert not forgoes(here.battle.world, here.unit("guard")), "paid once"
    assert not forgoes(here.battle.world, here.unit("thug"))
    here.plays()
    assert here.me("guard").shield and here.at("guard") == (25, 10), "beside what movement pays"


@pytest.mark.rule("HC-ACT-03")
@pytest.mark.rule("HC-MEL-07")
def test_a_short_action_with_a_blow() -> None:
    here = fight(
        setup(troop("guard", "a", "town_guard", (20, 10)), troop("thug", "b", "thug", (21, 10))),
        initiative=[5, 2], attack=[16], defence=[5], fatigue=[6],
    ).put("guard", ShieldAside())  # fmt: skip
    here.tell(
        "heroic20s.strike", "guard",
        form="strike", weapon="shortsword", mode="swing", target="thug", action="ready_shield",
    )  # fmt: skip
    here.plays()
    (blow,) = here.events("strikes_in_vain")
    drawn = blow.outcomes[0]
    assert isinstance(drawn, Outcome)
    assert ("HC-ACT-03", -6) in [(one.rule, one.worth) for one in drawn.check.modifiers]
    assert here.me("guard").shield


@pytest.mark.rule("HC-ACT-05", "HC-RNG-23")
def test_d71_two_rounds_of_loading_a_musket() -> None:
    here = fight(
        setup(troop("gun", "a", "musketeer", (20, 10)), troop("thug", "b", "thug", (60, 10))),
        initiative=[5, 2, 5, 2],
        fatigue=[6, 6],
    ).put("gun", Reloading("flintlock_musket", 15))
    key = "reload"
    assert [deed.key for deed in longs(here.battle.world, here.unit("gun"))] == [key]
    here.tell("heroic20s.order", "gun", tactic="neutral", long=key)
    here.until("orders", 2)
    assert here.has("gun", Reloading).seconds == 5
    here.tell("heroic20s.order", "gun", tactic="neutral", long=key)
    here.until("orders", 3)
    assert here.has("gun", Reloading) is None
    assert ("heroic20s.shoot", "gun") not in here.asked


@pytest.mark.rule("HC-ACT-02", "HC-ACT-04")
def test_what_can_be_paid_for() -> None:
    here = pair()
    here.until("ranged")
    unit = here.unit("guard")
    assert payable(here.battle.world, unit, ("half",))[0] == Deed("ready_shield", "short")
    assert named(here.battle.world, unit, "ready_shield") == Deed("ready_shield", "short")
    assert named(here.battle.world, unit, "fly") is None
