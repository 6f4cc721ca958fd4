"""What a state of a unit allows and forbids on every way there is: what it is asked, what happens
to it unasked, and when it falls apart or comes together.
"""

from __future__ import annotations

import pytest

from game.rules.heroic20s.acts.grips import takes_effect
from game.rules.heroic20s.acts.shooting import may_attack
from game.rules.heroic20s.sheet.components import (
    Detached,
    Fatigue,
    Grappled,
    Hold,
    Seized,
)
from game.rules.heroic20s.sheet.situation import figure, figures
from tests.rules.heroic20s.pitch import Pitch


@pytest.mark.rule("HC-MASS-07", "HC-GRAP-03")
def test_a_detachment_that_falls_apart_attacks_no_more_than_it_did() -> None:
    """One of two who were told off for an errand is grappled; both are still too few."""
    pitch = Pitch()
    few, foe = pitch.unit("thug", "a", 2, (5, 5)), pitch.unit("thug", "b", 1, (5, 6))
    pitch.world.put(few, Detached())
    pitch.world.put(few, Seized(2, (Hold(foe),)))
    step = pitch.step()
    pitch.run(takes_effect(step), step)
    parts = [one for one in figures(pitch.world) if one.side == "a"]
    assert len(parts) == 2
    assert not any(may_attack(pitch.world, one) for one in parts)


@pytest.mark.rule("HC-GRAP-12", "HC-MASS-01")
def test_a_weary_grappler_holds_nobody_twice_as_strong_as_he_is_by_now() -> None:
    """Of 12 ST he has 6 left, and the other has 12; as weary as he himself, that one is held."""
    pitch = Pitch()
    held, holder = pitch.unit("thug", "a"), pitch.unit("thug", "b", 1, (1, 0))
    pitch.world.put(held, Grappled(holder))
    assert figure(pitch.world, held).stuck
    full = pitch.world.get(holder, Fatigue).full
    pitch.world.write(holder, Fatigue(1, full))
    assert figure(pitch.world, holder).fighter.strength == 6
    assert not figure(pitch.world, held).stuck
    pitch.world.write(held, Fatigue(1, full))
    assert figure(pitch.world, held).stuck
