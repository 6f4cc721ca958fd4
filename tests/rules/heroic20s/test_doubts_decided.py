"""What the book leaves open where two of its rules meet, as it is decided here."""

from __future__ import annotations

import pytest

from game.core.components import Health, Strength
from game.core.grid import Cell
from game.rules.heroic20s.acts.grips import takes_effect
from game.rules.heroic20s.acts.parts import falls_apart
from game.rules.heroic20s.acts.shooting import may_attack
from game.rules.heroic20s.setup.recruit import recruit
from game.rules.heroic20s.sheet.components import Hold, Mounts, Seized, Tactic
from game.rules.heroic20s.sheet.situation import figure, figures
from tests.rules.heroic20s.field import setup, troop
from tests.rules.heroic20s.ordered import ordered
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
    assert may_attack(pitch.world, figure(pitch.world, thug))
    pitch.world.write(thug, Tactic("neutral", forgoes=True))
    assert not may_attack(pitch.world, figure(pitch.world, thug))


@pytest.mark.rule("HC-MASS-07", "HC-MASS-05")
@pytest.mark.parametrize(
    ("cells", "counts", "fill"),
    [
        (2, (30, 20), [(0, 1), (1,)]),
        (2, (20, 30), [(0,), (0, 1)]),
        (1, (10, 15), [(0,), (0,)]),
        (3, (26, 26, 23), [(0, 1), (1, 2), (2,)]),
        (3, (20, 30), [(0,), (1, 2)]),
    ],
)
def test_parts_of_a_company_stand_where_they_stood(
    cells: int, counts: tuple[int, ...], fill: list[tuple[int, ...]]
) -> None:
    """Nobody moves by it, and no cell holds more than the 25 it held: what has no room of its own
    shares one with the next part.
    """
    pitch = Pitch(mass=True)
    company = pitch.unit("thug", "a", cells, (10, 10))
    pitch.world.write(company, Strength(sum(counts), sum(counts)))
    pitch.world.write(company, Health(12 * sum(counts), 12 * sum(counts)))
    parts = falls_apart(pitch.step(), company, counts, (Cell(10, 9),))
    places = [figure(pitch.world, part).cells for part in parts]
    assert places == [tuple(Cell(10 + at, 10) for at in part) for part in fill]


@pytest.mark.rule("HC-PROC-09", "HC-MOVE-04")
def test_whoever_a_scenario_makes_slower_is_slower() -> None:
    """Top Speed stays as many times Move, and a rider as fast as the mount."""
    wolf, slow, laden = (
        recruit("wolf", changes) for changes in ({}, {"move": 3}, {"encumbrance": 3})
    )
    assert (wolf.move, wolf.top_speed) == (9, 13)
    assert (slow.move, slow.top_speed) == (3, 4)
    assert (laden.move, laden.top_speed) == (3, 4)
    assert recruit("wolf", {"dodge": 9}).top_speed == 13
    assert recruit("light_horse", {"move": 3}).top_speed == recruit("light_horse").top_speed == 12


@pytest.mark.rule("HC-BASE-22", "HC-PROC-09")
def test_a_rider_who_begins_on_the_ground_has_no_mount_under_him() -> None:
    made = setup(
        troop("fallen", "a", "light_horse", (5, 5), traits=("prone",)),
        troop("rider", "a", "light_horse", (5, 9)),
        troop("wolf", "b", "wolf", (20, 5), traits=("prone",)),
    )
    here = ordered(made, initiative=[4, 3])
    assert (here.me("fallen").posture, here.me("fallen").mounted) == ("lying", False)
    assert (here.me("rider").posture, here.me("rider").mounted) == ("standing", True)
    assert here.me("wolf").fighter.top_speed == 13
