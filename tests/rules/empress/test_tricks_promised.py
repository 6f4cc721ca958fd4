"""A dirty trick is promised with the blow that it opens (EM-DIR-04)."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Facing
from tests.rules.chances import BATTLES
from tests.rules.empress.bout import man
from tests.rules.empress.test_forecasts import (
    FISTS,
    FOE,
    HELD,
    LEAST,
    ME,
    THUG,
    TOUGH,
    Case,
    likelihoods,
    trying,
)

POLE = man("E4 me", "a", (5, 5), agility=18)
CATCHER = man("E4 me", "a", (5, 5), held=("mancatcher",), agility=18)
HIDER = man("E8 me", "a", (5, 5), agility=18, traits=("hidden",))
SHIELDED = man("E1 foe", "b", (6, 5), held=("sword", "large_shield"), **TOUGH)


def trick(**more: Any) -> dict[str, Any]:
    """A trick with sand against the foe."""
    return trying("trick", kind="sand", **more)


CASES = {
    "of somebody with Sneak Attack": Case((THUG, FOE), trick(), works=True, strikes=True),
    "out of hiding": Case((HIDER, FOE), trick(), works=True),
    "out of hiding from behind": Case(
        (HIDER, SHIELDED), trick(), (("E1 foe", Facing("E")),), works=True
    ),
    "with a blow": Case((ME, FOE), trick(weapon="sword", combined=True)),
    "with a shield pulled down": Case((ME, FOE), trick(aim2="pull_shield")),
    "with a trip": Case((ME, FOE), trick(aim2="trip")),
    "with a push": Case((POLE, FOE), trick(aim2="push")),
    "with a disarm": Case((ME, FOE), trick(aim2="disarm")),
    "with a grapple": Case((FISTS, FOE), trick(aim2="grapple")),
    "with the third grapple": Case((FISTS, FOE), trick(aim2="grapple"), (("E1 foe", HELD),)),
    "with what takes hold": Case((CATCHER, FOE), trick(weapon="mancatcher", combined=True)),
}


@pytest.mark.rule("EM-DIR-04", "EM-DIR-03", "EM-MAN-03", "EM-GRP-03", "EM-GRD-06")
@pytest.mark.rule("EM-SHD-05", "EM-SHD-07")
@pytest.mark.parametrize("name", CASES)
def test_a_trick_is_promised_with_its_second_blow(name: str) -> None:
    assert min(likelihoods(CASES[name], 4 * BATTLES)) > LEAST
