"""What a scenario may say of units and fighters, so that an example can be set up as it is told."""

from __future__ import annotations

import pytest

from game.core.data import Misfit
from game.play.scenarios.glossary import words
from game.rules import RULESETS
from game.rules.zefrs.mass.build import build
from tests.rules.zefrs.mass_field import army, unit


@pytest.mark.rule("ZF-MASS-SET-02")
def test_a_horde_is_listed_and_a_slip_of_the_pen_is_told() -> None:
    """A unit that is misspelt "terorr" frightened nobody, and nothing was said of it."""
    assert "terror" in words("traits", {"zefrs": RULESETS["zefrs"]})
    assert build(army(unit("A1", (2, 2)), unit("B1", (2, 4), traits=("terror",))))
    with pytest.raises(Misfit) as told:
        build(army(unit("A1", (2, 2)), unit("B1", (2, 4), traits=("terorr",))))
    assert [wrong.path for wrong in told.value.wrongs] == [("units", 1, "traits", 0)]
