"""What the book leaves open where two of its rules meet, as it is decided here."""

from __future__ import annotations

import pytest

from game.rules.heroic20s.acts.fighting import may_strike_free
from game.rules.heroic20s.acts.grips import takes_effect
from game.rules.heroic20s.sheet.components import Hold, Mounts, Seized, Tactic
from game.rules.heroic20s.sheet.situation import figure, figures
from tests.rules.heroic20s.pitch import Pitch


@pytest.mark.rule("HC-GRAP-05", "HC-BASE-22")
def test_a_rider_who_is_thrown_down_is_on_foot() -> None:
    """Of three riders one is held and lies, and has no mount any more; the others ride on."""
    pitch = Pitch()
    riders, foe = pitch.unit("light_horse", "a", 3, (5, 5)), pitch.unit("thug", "b", 1, (5, 6))
    pitch.world.put(riders, Mounts(50))
    pitch.world.put(riders, Seized(3, (Hold(foe, prone=True),)))
    step = pitch.step()
    pitch.run(takes_effect(step), step)
    thrown, rest = sorted(
        (one for one in figures(pitch.world) if one.side == "a"), key=lambda one: one.living
    )
    assert (thrown.living, thrown.posture, thrown.mounted) == (1, "lying", False)
    assert pitch.world.find(thrown.unit, Mounts) is None
    assert thrown.fighter.top_speed == 0
    assert (rest.living, rest.mounted) == (2, True)
    assert "thrown" in pitch.told()


@pytest.mark.rule("HC-GRAP-03")
def test_a_rider_who_is_only_held_stays_in_the_saddle() -> None:
    pitch = Pitch()
    rider, foe = pitch.unit("light_horse", "a", 1, (5, 5)), pitch.unit("thug", "b", 1, (5, 6))
    pitch.world.put(rider, Seized(1, (Hold(foe),)))
    step = pitch.step()
    pitch.run(takes_effect(step), step)
    assert figure(pitch.world, rider).mounted


@pytest.mark.rule("HC-DIS-05", "HC-ACT-04")
def test_whoever_has_given_up_all_attacks_of_the_round_has_no_free_one() -> None:
    """All attacks are all: the free one is among them."""
    pitch = Pitch()
    thug = pitch.unit("thug", "a", 1, (5, 5))
    assert may_strike_free(pitch.world, figure(pitch.world, thug))
    pitch.world.write(thug, Tactic("neutral", forgoes=True))
    assert not may_strike_free(pitch.world, figure(pitch.world, thug))
