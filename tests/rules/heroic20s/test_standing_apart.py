"""Whole battles: nobody ever stands where somebody else does, in a wall, or off the field."""

from __future__ import annotations

from random import Random

import pytest

from game.core.battle import Battle
from game.core.dice import KeyedDice
from game.core.grid import Cell, Grid
from game.core.setup import Setup, SideSetup, Troops, UnitSetup
from game.rules.heroic20s import RULESET
from game.rules.heroic20s.sheet.field import cells_needed
from game.rules.heroic20s.sheet.situation import ground
from tests.rules.heroic20s.field import setup, troop

KINDS = ("thug", "pikeman", "archer", "ogre_tribesman", "goblin_warrior", "wolf")
ARMS = ("spearmen", "archers", "light_horse", "pikemen", "swordsmen")


def skirmish(seed: int) -> Setup:
    """Six units a side on broken ground."""
    random = Random(seed)
    spots = [(random.randrange(16, 44), random.randrange(34)) for _ in range(50)]
    terrain = {spot: random.choice(("wall", "rough")) for spot in spots}
    people = []
    for number in range(6):
        for side, x in (("a", 2), ("b", 50)):
            kind = random.choice(KINDS)
            wide = 2 if kind == "ogre_tribesman" else 1
            count = random.randrange(1, 9 if wide == 1 else 4)
            cells = [(x + n % 3 * wide, 1 + number * 5 + n // 3 * wide) for n in range(count)]
            people.append(troop(f"{side}{number}", side, kind, *cells))
    return setup(*people, size=(60, 34), terrain=terrain)


def masses(seed: int) -> Setup:
    """Five units a side on a board of squares."""
    random = Random(seed)
    units = tuple(
        UnitSetup(f"{side}{x}", f"{side}{x}", side, (Troops(random.choice(ARMS), 90),), cell=(x, y))
        for side, y in (("a", 2), ("b", 4))
        for x in range(5)
    )
    sides = (SideSetup("a", "a", "gules"), SideSetup("b", "b", "azure"))
    grid = Grid(5, 7, ((Cell(2, 3), "wall"), (Cell(0, 3), "rough")))
    return Setup("mass", grid, sides, units)


def stand(battle: Battle) -> None:
    """All who are on the field stand apart, and have as many cells as they need."""
    here = ground(battle.world)
    assert len(here.crowd) == sum(len(one.cells) for one in here.figures.values())
    for one in here.figures.values():
        assert all(map(here.site.grid.holds, one.cells))
        assert here.site.walls.isdisjoint(one.cells)
        needed = cells_needed(one.living, one.fighter.size)
        if here.mass:
            assert len(one.cells) >= needed
        else:
            assert len(one.cells) == one.living * here.size(one) ** 2


@pytest.mark.slow
@pytest.mark.rule("HC-MASS-05")
@pytest.mark.rule("HC-MOVE-02")
@pytest.mark.parametrize("made", [skirmish, masses])
@pytest.mark.parametrize("seed", range(2))
def test_all_stand_apart_in_whole_battles(made: type, seed: int) -> None:
    battle = Battle.start(RULESET, made(seed), dice=KeyedDice(seed))
    stand(battle)
    while battle.result is None and battle.clock.round < 14:
        for side in battle.sides:
            seat = battle.seat(side)
            asked = seat.waiting
            for request in asked:
                seat.give(request, seat.default(request))
            if any(request.editable for request in asked):
                seat.commit()
        stand(battle)
    assert battle.clock.round > 3
