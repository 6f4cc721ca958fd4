"""What a state forbids or allows holds on every path: watches, strays, grips, pots, draws."""

from __future__ import annotations

import pytest

from tests.rules.empress.bout import man, setup
from tests.rules.empress.desk import desk

HOME, FAR = man("E1 home", "a", (0, 9), agility=2), man("E1 far", "b", (15, 9), agility=2)


@pytest.mark.rule("EM-INI-06", "EM-INI-07")
@pytest.mark.parametrize(("name", "found"), [("E7", True), ("E10", False)])
def test_only_a_warrior_watches_a_place(name: str, found: bool) -> None:
    """Watching is holding for a counter, which is for Warriors."""
    archer = man(name, "a", (3, 3), held=("short_bow",), agility=18)
    here = desk(setup(archer, HOME, FAR))
    assert ("watch" in here.open(here.until(name), "form")) is found
