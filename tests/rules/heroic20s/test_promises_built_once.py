"""What tactics and initiative add to a promised attack is what they add to one that is rolled."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from game.core.components import Position
from game.core.grid import Cell
from game.rules.heroic20s.acts.state import lock
from game.rules.heroic20s.exchange.modifiers import may_attack, reaches
from game.rules.heroic20s.orders.best_blow import Wait, best_blow
from game.rules.heroic20s.orders.best_shot import best_shot
from game.rules.heroic20s.orders.chances import elsewhere, gist, mean
from game.rules.heroic20s.sheet.components import Initiative
from game.rules.heroic20s.sheet.situation import figure
from game.rules.heroic20s.tables.book import locations, tactics
from tests.rules.heroic20s.arms import blow, volley
from tests.rules.heroic20s.pitch import Pitch
from tests.rules.heroic20s.test_promises_kept import ARROWS, NEUTRAL
from tests.rules.heroic20s.test_promises_of_tactics import promise, rows

NAMES = tuple(tactics())


@pytest.mark.rule("HC-TAC-02", "HC-INIT-04", "HC-MEL-13")
@pytest.mark.parametrize("level", [7, 14])
def test_a_blow_is_promised_by_what_both_tactics_and_the_initiative_do(level: int) -> None:
    """At 7 the skill is too low under All-Out Defensive without the initiative: 3 is the least."""
    pitch = Pitch()
    me, foe = pitch.unit("thug", "a", 1, (5, 9)), pitch.unit("thug", "b", 1, (6, 9))
    arms = tuple(replace(one, level=level) for one in figure(pitch.world, me).fighter.arms)
    pitch.world.amend(me, figure(pitch.world, me).fighter, arms=arms)
    view: Any = pitch.world
    mine, his = figure(pitch.world, me), figure(pitch.world, foe)
    for tactic, theirs, won in product(NAMES, NAMES, (True, False)):
        if tactics()[theirs].flees:
            continue
        rolled = [
            replace(blow(mine, his, arm.id, mode.id), me=replace(mine, tactic=tactic, won=won))
            for arm in mine.fighter.arms
            for mode in arm.modes
        ]
        against = [replace(one, foe=replace(his, tactic=theirs)) for one in rolled]
        most = max((mean(one) for one in against if may_attack(one)), default=0.0)
        told = best_blow(view, me, foe, tactic, theirs, won=won)
        assert told == pytest.approx(most), (tactic, theirs, won)


@pytest.mark.rule("HC-MEL-06", "HC-TAC-02", "HC-DIS-02")
@pytest.mark.parametrize("who", ["pikeman", "halberdier"])
@pytest.mark.parametrize(("gap", "mass"), [(1, True), (1, False), (2, False), (4, False)])
def test_what_does_not_reach_from_where_they_stand_is_not_promised(
    who: str, gap: int, mass: bool
) -> None:
    """Side by side a halberd is thrust, and a sword drawn for a pike; who is locked at a distance
    strikes from there or closes up, and at a runner only from there. Masses ignore all that.
    """
    pitch = Pitch(mass=mass)
    me, foe = pitch.unit(who, "a", 1, (5, 9)), pitch.unit("thug", "b", 1, (5 + gap, 9))
    lock(pitch.step(), me, foe, "HC-LOCK-01")
    view: Any = pitch.world
    mine, his = figure(view, me), figure(view, foe)

    def most(*offs: int) -> float:
        """The best blow of those that reach so far."""
        able = [
            blow(mine, his, arm.id, mode.id)
            for arm in mine.fighter.arms
            for mode in arm.modes
            if any(reaches(mode, off, mass) for off in offs)
        ]
        return max((mean(one) for one in able if may_attack(one)), default=0.0)

    told = best_blow(view, me, foe, NEUTRAL, NEUTRAL, won=False)
    every = best_blow(view, me, foe, NEUTRAL, NEUTRAL, won=False, apart=True)
    assert told == pytest.approx(most(1, gap))
    assert told <= every == pytest.approx(most(*range(1, 6)))
    assert (told < every) is not (mass or gap == (4 if who == "pikeman" else 2))
    runs = best_blow(view, me, foe, NEUTRAL, "retreat", won=False)
    assert (runs > 0.0) is (most(gap) > 0.0)


@pytest.mark.rule("HC-MEL-06", "HC-TAC-02", "HC-MOVE-08")
def test_who_goes_may_stop_where_his_weapon_reaches_and_who_is_come_upon_may_not() -> None:
    """Pikes eight yards from those who stay, or come on; an enemy comes up all the way."""
    pitch = Pitch()
    me, foe = pitch.unit("pikeman", "a", 1, (5, 9)), pitch.unit("thug", "b", 1, (13, 9))
    found = rows(promise(pitch, me, NEUTRAL))
    assert found["hold_ground"][0] > 2 * found[NEUTRAL][0] > 0.0
    pitch.world.write(foe, Position(Cell(6, 9)))
    assert rows(promise(pitch, me, NEUTRAL))["hold_ground"][0] < found["hold_ground"][0]
    pitch = Pitch()
    me, foe = pitch.unit("thug", "a", 1, (5, 9)), pitch.unit("pikeman", "b", 1, (13, 9))
    view: Any = pitch.world
    beside = best_blow(view, foe, me, NEUTRAL, "hold_ground")
    loses = rows(promise(pitch, me, "hold_ground"))[NEUTRAL][1]
    assert loses == pytest.approx(beside, abs=0.051)
    assert loses < best_blow(view, foe, me, NEUTRAL, "hold_ground", apart=True) - 0.5


@pytest.mark.rule("HC-TAC-02", "HC-INIT-04", "HC-RNG-17")
def test_a_volley_is_promised_by_what_both_tactics_and_the_initiative_do() -> None:
    pitch = Pitch()
    bow, foe = pitch.unit("archer", "a", 1, (5, 9)), pitch.unit("thug", "b", 1, (25, 9))
    pitch.world.put(bow, ARROWS)
    view: Any = pitch.world
    mine, his = figure(pitch.world, bow), figure(pitch.world, foe)
    waits = Wait(weapon=None)
    for tactic, theirs in product(NAMES, NAMES):
        plain = replace(volley(mine, his, "regular_bow", 20), foe=replace(his, tactic=theirs))
        both = [replace(plain, me=replace(mine, tactic=tactic, won=won)) for won in (True, False)]
        able = tactics()[tactic].attacks
        wanted = sum(mean(one) for one in both if able and may_attack(one)) / 2
        told = best_shot(view, bow, foe, tactic, theirs, waits=waits)
        assert told == pytest.approx(wanted), (tactic, theirs)


@pytest.mark.rule("HC-MEL-09", "HC-BASE-19")
def test_an_attack_aimed_elsewhere_goes_by_what_it_goes_by_when_it_is_built_so() -> None:
    """The skull of somebody, and his arm behind the shield."""
    pitch = Pitch()
    me, foe = pitch.unit("thug", "a", 1, (5, 9)), pitch.unit("town_guard", "b", 2, (6, 9))
    pitch.world.put(pitch.field, Initiative("a"))
    first = blow(figure(pitch.world, me), figure(pitch.world, foe), "broadsword")
    seen = set()
    for name in locations():
        there = replace(first, location=name)
        assert elsewhere(gist(first), first, there) == gist(there), name
        seen.add(gist(there))
    assert len(seen) > 4
