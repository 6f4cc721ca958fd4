"""What counts as an attack, what hampers a throw at a cell, what does not go together (3.17)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Health
from game.core.grid import Cell
from game.rules.empress.acts.things import lobbing
from game.rules.empress.sheet.components import Alert, Down, FightingOn, Grappled
from game.rules.empress.sheet.turns import Attacked
from game.rules.empress.tables.book import items
from tests.rules.empress.bout import Bout, bout, man, setup
from tests.rules.empress.desk import Desk, desk

GIANT = man("M3", "a", (3, 3), agility=18)
FAR = man("E7", "b", (15, 9))


def crushing(*more: Any, left: int = 18, **answers: Any) -> Bout:
    """A giant that has a swordsman pinned, and is about to crush him."""
    here = bout(setup(GIANT, man("E2", "b", (6, 3)), FAR, *more), {"attack": [20]}, **answers)
    pinned = Grappled((here.unit("M3"),), 3, pinned=True)
    return here.put("E2", pinned, Health(left, 18))


@pytest.mark.rule("EM-GIA-02", "EM-GRD-04", "EM-SUR-14")
def test_a_crush_is_an_attack_that_is_heard() -> None:
    here = crushing(man("E10", "b", (12, 3)))
    for name in ("E10", "E7", "E2"):
        here.battle.world.forget(here.unit(name), Alert)
    here.does("M3", "crush", target="E2")
    assert here.unit("E2") in dict(here.has("M3", Attacked).whom)
    assert here.has("E10", Alert) is not None


@pytest.mark.rule("EM-GIA-02", "EM-CLV-01")
@pytest.mark.parametrize("left", [6, 7])
def test_whom_a_crush_brings_down_a_blow_of_the_same_hands_may_follow(left: int) -> None:
    """A crush takes 6; then his hands, in which he has the other, are at -3 and -1 for others."""
    here = crushing(man("E10", "b", (6, 5)), left=left, cleave=["E10"])
    here.does("M3", "crush", target="E2")
    assert here.hp("E2") == left - 6
    asked = [request for kind, _, request in here.asked if kind == "cleave"]
    assert len(asked) == (left == 6)
    if asked:
        assert (asked[0].fact("weapon"), here.hp("E10")) == ("unarmed", 5 - 2)
        told = here.shifts()
        assert (told["EM-CLV-01"], told["EM-GRP-08"]) == (-3, -1)


@pytest.mark.rule("EM-GIA-02", "EM-CLV-01")
def test_whoever_was_down_before_is_no_further_victory() -> None:
    here = crushing(man("E10", "b", (6, 5)), left=0)
    here.does("M3", "crush", target="E2")
    assert not [kind for kind, _, _ in here.asked if kind == "cleave"]


@pytest.mark.rule("EM-GIA-02", "EM-CLV-01", "EM-DTH-05")
def test_whom_a_crush_kills_while_he_fights_on_is_a_further_victory() -> None:
    here = crushing(man("E10", "b", (6, 5)), left=0, cleave=["E10"])
    here.put("E2", Down(), FightingOn())
    here.does("M3", "crush", target="E2")
    assert [kind for kind, _, _ in here.asked if kind == "cleave"]


@pytest.mark.rule("EM-ARM-10", "EM-SHD-03", "EM-GRP-08", "EM-SHD-10")
def test_what_hampers_attacks_hampers_a_throw_at_a_cell() -> None:
    wall = [man(f"E5 {n}", "a", (5, 3 + n), facing="E") for n in range(3)]
    here = bout(setup(*wall, man("E10", "b", (12, 4))))
    world, pot = here.battle.world, items()["powder_pot"]

    def shifts(name: str, to: tuple[int, int], **more: Any) -> dict[str, int]:
        check = lobbing(world, replace(here.me(name), **more), pot, Cell(*to))
        return {one.rule: one.worth for one in check.modifiers}

    large = {"EM-SHD-03": -1}
    assert shifts("E5 0", (7, 3)) == large
    assert shifts("E5 1", (7, 4)) == {**large, "EM-SHD-10": -1}
    assert shifts("E5 1", (5, 6)) == large
    assert shifts("E5 0", (7, 3), holds=(9,)) == {**large, "EM-GRP-08": -1}
    assert shifts("E10", (10, 4)) == {}


def aimed(here: Desk, *said: tuple[str, Any], slot: str) -> set[Any]:
    """The values of a slot of a maneuver against the bandit."""
    request = here.until("E4")
    return here.open(request, slot, ("form", "maneuver"), ("target", "E10"), *said)


@pytest.mark.rule("EM-MAN-03", "EM-GRP-03")
def test_nobody_takes_hold_of_somebody_and_pushes_him_away() -> None:
    catcher = man("E4", "a", (5, 5), held=("mancatcher",), agility=18)
    here = desk(setup(catcher, man("E10", "b", (6, 5))))
    assert aimed(here, ("aim", "push"), ("combined", True), slot="weapon") == {"unarmed"}
    assert "mancatcher" in aimed(
        here, ("aim", "push"), ("combined", False), ("aim2", ""), slot="weapon"
    )
    assert "mancatcher" in aimed(here, ("aim", "trip"), ("combined", True), slot="weapon")
    for first, second in (("push", "grapple"), ("grapple", "push")):
        found = aimed(here, ("aim", first), ("combined", False), slot="aim2")
        assert "trip" in found
        assert second not in found


@pytest.mark.rule("EM-MAN-03", "EM-GRP-03")
def test_where_only_a_mancatcher_reaches_there_is_no_blow_with_a_push() -> None:
    catcher = man("E4", "a", (5, 5), held=("mancatcher",), agility=18)
    here = desk(setup(catcher, man("E10", "b", (7, 5))))
    assert aimed(here, ("aim", "push"), slot="combined") == set()
    assert aimed(here, ("aim", "trip"), slot="combined") == {False, True}
    request = here.until("E4")
    order = here.order(request, {"form": "maneuver", "target": "E10", "aim": "push"})
    assert order.get("combined") is None
    assert here.promised(request, order) is not None
