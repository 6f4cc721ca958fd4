"""What a state forbids or allows holds on every path: watches, strays, grips, pots, draws."""

from __future__ import annotations

import pytest

from game.rules.empress.sheet.components import Unsuspected
from game.rules.empress.sheet.turns import Attacked, ReachLost
from game.rules.kit.people.gear import Pack
from tests.rules.empress.bout import bout, man, setup
from tests.rules.empress.desk import desk

HOME, FAR = man("E1 home", "a", (0, 9), agility=2), man("E1 far", "b", (15, 9), agility=2)


@pytest.mark.rule("EM-INI-06", "EM-INI-07")
@pytest.mark.parametrize(("name", "found"), [("E7", True), ("E10", False)])
def test_only_a_warrior_watches_a_place(name: str, found: bool) -> None:
    """Watching is holding for a counter, which is for Warriors."""
    archer = man(name, "a", (3, 3), held=("short_bow",), agility=18)
    here = desk(setup(archer, HOME, FAR))
    assert ("watch" in here.open(here.until(name), "form")) is found


@pytest.mark.rule("EM-SUR-11", "EM-ARM-10")
def test_whoever_has_thrown_a_pot_is_taken_for_an_enemy() -> None:
    me = man("E8", "a", (3, 2), traits=("unsuspected",))
    here = bout(
        setup(me, man("E10", "b", (6, 2)), HOME, FAR),
        {"lob": [19], "blast": [(1, 1)], "blast_save": [19]},
    )
    here.put("E8", Unsuspected(), Pack((), ("powder_pot",)))
    here.does("E8", "lob", item="powder_pot", cell=(6, 2))
    assert here.has("E8", Unsuspected) is None


@pytest.mark.rule("EM-INI-06", "EM-RCH-04", "EM-RCH-05")
@pytest.mark.parametrize(("inside", "more"), [(False, 2), (True, 0)])
def test_a_missed_counter_helps_nobody_who_was_inside_its_reach_already(
    inside: bool, more: int
) -> None:
    people = (man("E4", "a", (4, 3), agility=16), man("E10", "b", (4, 4), agility=9))
    here = bout(setup(*people, HOME, FAR), {"attack": [2, 9], "damage": [1]})
    here.does("E4", "counter", target="E10")
    if inside:
        here.put("E4", ReachLost((here.unit("E10"),)), Attacked(((here.unit("E10"), 1),)))
    here.does("E10", "strike", target="E4", weapon="mace")
    assert here.shifts().get("EM-RCH-04", 0) == more
