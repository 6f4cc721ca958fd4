"""Attacked at a task (TICK-14): what goes on around him keeps him from it (RES-06)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

import pytest

from game.core.checks import Outcome
from game.core.components import Field
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order
from game.core.step import Step
from game.rules.chaos.acts import blast
from game.rules.chaos.acts.blast import Landing
from game.rules.chaos.acts.deeds import chores_done
from game.rules.chaos.acts.fight import attack
from game.rules.chaos.acts.move import driving
from game.rules.chaos.acts.parlay import doing
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Due, Entangled, Platform
from game.rules.chaos.sheet.components import Busy, Condition, Loaded, Reserves, Wounds
from tests.rules.chaos.brawl import field, only, order, sheet
from tests.rules.chaos.drawn import Drawn

RELOAD = order(form="chore", how="reload", item="pistol")
NONE = order(method="none")
KEPT = 1
"""The best die of a Resist."""

THUG = replace(sheet("thug"), intelligence=5)
"""Resist Distraction 50."""


def place(drawing: str = "1 2", arms: str = "club", **more: Any) -> Drawn:
    """A thug armed like this, and another one who reloads a pistol; nobody has Ki."""
    here = field(drawing, THUG, THUG, held=(arms, "pistol"), **more)
    for sign in "12":
        here.put(sign, Reserves(0, 3, 3))
    here.put("1", Loaded(((arms, 9),)))
    here.put("2", Busy("chore", 18, RELOAD.slots))
    return here


def worths(
    here: Drawn, work: Callable[[Step], Any], dice: dict[str, list[int]], said: Iterable[Order] = ()
) -> dict[str, int]:
    """What changes his Resist Distraction after this has happened, by label."""

    def happens(step: Step) -> Any:
        yield from work(step)
        yield from chores_done.befell(step)

    events = here.do(happens, {**dice, "distraction": [KEPT]}, tuple(said), 3)
    return changes(only(events, "chaos.keeps_at_it"))


def changes(event: Event) -> dict[str, int]:
    """The modifiers of the check of an event, by label."""
    (outcome,) = event.outcomes
    assert isinstance(outcome, Outcome)
    return {modifier.label: modifier.worth for modifier in outcome.check.modifiers}


def attacks(here: Drawn, how: str = "strike", item: str = "club", form: str = "fight") -> Any:
    """The strike tick of an attack of the first on the second."""
    action = Action(form, how, item, target=here.units["2"], acquire=True)
    perform = attack.strike if form == "fight" else doing.perform
    return lambda step: perform(step, here.units["1"], action)


MISSES = {"attack": [2]}


@pytest.mark.rule("CF-RES-06", "CF-TICK-14")
@pytest.mark.parametrize(
    ("how", "item", "expected"),
    [
        ("shoot", "magnum_revolver", {"chaos.noise": -10}),
        ("shoot", "crossbow", {}),
        ("shoot", "laser_pistol", {}),
        ("throw", "throwing_knife", {}),
    ],
)
def test_the_noise_of_a_gun_distracts(how: str, item: str, expected: dict[str, int]) -> None:
    here = place("1 . . 2", item)
    assert worths(here, attacks(here, how, item), MISSES, [NONE]) == expected


@pytest.mark.rule("CF-RES-06", "CF-RES-04")
@pytest.mark.parametrize("part", ["abdomen", "left_leg"])
def test_the_red_of_the_hit_counts_once_and_what_he_carried_before_as_well(part: str) -> None:
    """As on his balance: 10 for the one that he had, 60 for the two of the revolver."""
    here = place("1 . . 2", "magnum_revolver")
    here.put("2", Wounds(((part, 1),)))
    dice = {"attack": [19], "location": [5], "balance": [KEPT]}
    found = worths(here, attacks(here, "shoot", "magnum_revolver"), dice, [NONE])
    assert found == {"chaos.red_carried": -10, "chaos.red_of_hit": -60, "chaos.noise": -10}


@pytest.mark.rule("CF-RES-06", "CF-KNOCK-02")
def test_the_red_of_the_same_hit_distracts_beside_the_noise() -> None:
    """8 / 5 of a revolver upon Shock 5: a Red by damage and one by penetration."""
    here = place("1 . . 2", "magnum_revolver")
    dice = {"attack": [19], "location": [5], "balance": [KEPT]}
    found = worths(here, attacks(here, "shoot", "magnum_revolver"), dice, [NONE])
    assert found == {"chaos.red_of_hit": -60, "chaos.noise": -10}


@pytest.mark.rule("CF-RES-06", "CF-TICK-14", "CF-AREA-07")
def test_an_explosion_is_noise_and_an_attack_on_whom_it_reaches() -> None:
    """10 / 4 at three metres upon Shock 5: two Red, which he stands all the same; not so far off
    it does nothing to him.
    """
    here = place("1 . . . . . . . . . . 2")
    near = Landing(here.units["1"], "grenade", Cell(8, 0), 12, told=(here.units["2"],))
    dice = {"location": [5], "balance": [KEPT]}
    found = worths(here, lambda step: blast.explodes(step, near), dice)
    assert found == {"chaos.red_of_hit": -60, "chaos.noise": -10}
    far = place("1 . . . . . . . . . . 2")
    there = replace(near, centre=Cell(6, 0))
    events = far.do(lambda step: blown(step, there), {}, (), 3)
    assert [event.key for event in events] == ["chaos.blast"]
    assert far.world.find(far.units["2"], Busy) is not None


def blown(step: Step, made: Landing) -> Any:
    """A grenade goes off, and what comes of it for who is at a task."""
    yield from blast.explodes(step, made)
    yield from chores_done.befell(step)


@pytest.mark.rule("CF-RES-06")
@pytest.mark.parametrize(
    ("how", "dice", "expected"),
    [
        ("trip", {"attack": [12], "balance": [KEPT]}, {"chaos.shaken": -30}),
        ("trip", {"attack": [2]}, {}),
        ("grapple", {"attack": [12], "strength": [1, 10]}, {"chaos.shaken": -30}),
    ],
)
def test_who_has_been_laid_hands_on_is_pulled(
    how: str, dice: dict[str, list[int]], expected: dict[str, int]
) -> None:
    here = place(arms="")
    if how == "grapple":
        # He has lost the wrestling himself, and keeps his own feet.
        dice = {**dice, "balance": [KEPT]}
    assert worths(here, attacks(here, how, "", "parlay"), dice, [NONE]) == expected


@pytest.mark.rule("CF-RES-06", "CF-ENT-03")
@pytest.mark.parametrize(
    ("by", "expected"),
    [(True, {"chaos.confused": -20, "chaos.shaken": -30}), (False, {"chaos.confused": -20})],
)
def test_who_hangs_on_a_whip_is_pulled_and_who_is_in_a_net_is_not(
    by: bool, expected: dict[str, int]
) -> None:
    here = place()
    here.put("2", Entangled("whip", 12, False, here.units["1"] * by))
    assert worths(here, attacks(here), MISSES, [NONE]) == expected


def rides(here: Drawn, cells: tuple[Cell, ...], kmh: int, **kind: bool) -> Any:
    """A vehicle that drives eastwards."""
    return here.world.spawn(Platform(cells, ("E",) * 4, kmh, **kind))


@pytest.mark.rule("CF-RES-06", "CF-VEH-01")
@pytest.mark.parametrize(
    ("kind", "kmh", "expected"),
    [
        ({"rough": True}, 30, {"chaos.confused": -20, "chaos.shaken": -30}),
        ({"rough": True}, 3, {}),
        ({"cramped": True}, 30, {"chaos.confused": -20}),
        ({}, 30, {}),
    ],
)
def test_what_he_rides_on_shakes_and_cramps_him(
    kind: dict[str, bool], kmh: int, expected: dict[str, int]
) -> None:
    here = place("1 2 . . . .")
    rides(here, (Cell(1, 0),), kmh, **kind)
    assert worths(here, attacks(here), MISSES, [NONE]) == expected


@pytest.mark.rule("CF-RES-06", "CF-PEN-02")
@pytest.mark.parametrize("cause", ["prone", "smoke", "eye"])
def test_awkward_or_disoriented_is_one_cause(cause: str) -> None:
    here, expected = place(), {"chaos.confused": -20}
    if cause == "smoke":
        ground = here.world.get(1, Field)
        grid = replace(ground.grid, terrain=((here.at("2"), "smoke"),))
        here.world.put(1, replace(ground, grid=grid), ground)
    elif cause == "prone":
        here.put("2", Condition(prone=True))
    else:
        here.put("2", Wounds((("left_eye", 1),)))
        expected["chaos.red_carried"] = -10
    assert worths(here, attacks(here), MISSES, [NONE]) == expected


@pytest.mark.rule("CF-RES-06", "CF-KNOCK-02", "CF-KNOCK-04")
@pytest.mark.parametrize(("kmh", "worth"), [(50, -10), (60, -20)])
def test_who_is_run_into_at_a_task_is_distracted_by_how_far_he_is_thrown(
    kmh: int, worth: int
) -> None:
    here = place("1 . 2 . . . . . . . .")
    entity = rides(here, (Cell(0, 0), Cell(1, 0)), kmh)
    due = Due(20, agenda.PARTS, entity, "drive")
    found = worths(here, lambda step: driving.drive_step(step, due), {"balance": [KEPT]})
    assert found == {"chaos.thrown": worth, "chaos.confused": -20}


@pytest.mark.rule("CF-TICK-14", "CF-STUN-05")
def test_who_is_stunned_by_the_impact_has_lost_his_task_without_a_roll() -> None:
    here = place("1 . 2 . . . . . . . .")
    entity = rides(here, (Cell(0, 0), Cell(1, 0)), 30)
    due = Due(20, agenda.PARTS, entity, "drive")

    def happens(step: Step) -> Any:
        yield from driving.drive_step(step, due)
        yield from chores_done.befell(step)

    here.do(happens, {"balance": [99]}, (), 3)
    assert here.world.find(here.units["2"], Busy) is None
