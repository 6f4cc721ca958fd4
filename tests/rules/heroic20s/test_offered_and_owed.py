"""What a state of a unit allows and forbids on every way there is: what it is asked, what happens
to it unasked, and when it falls apart or comes together.
"""

from __future__ import annotations

import pytest

from game.rules.heroic20s.acts.grips import takes_effect
from game.rules.heroic20s.acts.shooting import may_attack
from game.rules.heroic20s.sheet.components import Detached, Hold, Seized
from game.rules.heroic20s.sheet.situation import figures
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
