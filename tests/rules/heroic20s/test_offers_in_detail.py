"""Single points of what may be said, and of the numbers behind it: rates, shares, further blows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Facing, Position, Spread
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.rules.heroic20s.acts.fighting import SEVERAL, blows
from game.rules.heroic20s.acts.parts import falls_apart, shares_mounts
from game.rules.heroic20s.exchange.grappling import Grip, resist_check
from game.rules.heroic20s.exchange.shots import most_shots, price
from game.rules.heroic20s.orders.kinds import KINDS
from game.rules.heroic20s.orders.scene import counts
from game.rules.heroic20s.sheet.components import Ammunition, Fighter, Mounts
from game.rules.heroic20s.sheet.situation import figure
from tests.rules.heroic20s.cast import figure as cast
from tests.rules.heroic20s.pitch import Pitch


class _Reader:
    """The world as somebody knows it whose side has been told nothing else yet."""

    def __init__(self, pitch: Pitch) -> None:
        self.world = pitch.world
        self.drafts: dict[str, Order] = {}
        self.requests: dict[str, Request] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self.world, name)


def offered(
    pitch: Pitch, unit: int, kind: str, about: dict[str, Any] | None = None, **slots: Any
) -> list[Any]:
    """What may be said next of an order of this kind, after these slots (``_`` for ``.``)."""
    facts = tuple((about or {}).items())
    side = figure(pitch.world, unit).side
    request = Request("1", side, unit, f"heroic20s.{kind}", about=facts)
    said = Order(tuple((name.replace("_", "."), value) for name, value in slots.items()))
    choices: Any = KINDS[request.kind].choices
    return [value for _, value in choices(_Reader(pitch), request, said)]


@pytest.mark.rule("HC-RNG-06", "HC-RNG-07", "HC-RNG-08", "HC-MOVE-05", "HC-TAC-09")
def test_a_weapon_with_a_rate_of_two_fires_up_to_two_for_nothing() -> None:
    archer = cast("archer", tactic="neutral")
    row = replace(archer.fighter.missiles[0], rate=2)
    assert [most_shots(archer, row, 0, left, False, False) for left in (9, 2, 1)] == [2, 2, 1]
    assert price(archer, row, 2, False) == 0
    once = replace(row, rate=1)
    assert most_shots(archer, once, 0, 9, False, False) == 1
    assert price(archer, once, 2, False) == 5


@pytest.mark.rule("HC-RNG-06", "HC-RNG-07", "HC-RNG-08")
def test_how_many_shots_are_offered() -> None:
    pitch = Pitch()
    gun, foe = pitch.unit("submachine_gunner", "a"), pitch.unit("thug", "b", 1, (9, 0))
    row = replace(figure(pitch.world, gun).fighter.missiles[0], rate=2, least_shots=1)
    pitch.world.write(gun, replace(pitch.world.get(gun, Fighter), missiles=(row,)))
    pitch.world.put(gun, Ammunition(((row.id, 30),), ((row.id, 30),)))
    said: dict[str, Any] = {"form": "shoot", "weapon": row.id}
    assert offered(pitch, gun, "shoot", **said) == [foe]
    said = {**said, "target": foe}
    assert offered(pitch, gun, "shoot", **said) == [2, 1]
    least = replace(row, rate=3, least_shots=3)
    pitch.world.write(gun, replace(pitch.world.get(gun, Fighter), missiles=(least,)))
    assert offered(pitch, gun, "shoot", **said) == [3], "not fewer than a burst"


@pytest.mark.rule("HC-MASS-03")
def test_into_which_shares_figures_are_offered() -> None:
    assert counts(1) == (1,) and counts(2) == (2, 1)
    found = counts(10)
    assert found[:2] == (10, 5) and sorted(found) == list(range(1, 11))
    assert found.index(8) > found.index(5) or 8 in found
    assert len(set(found)) == len(found)


@pytest.mark.rule("HC-MULTIW-01", "HC-SF-04")
def test_a_further_blow_with_the_weapon_in_hand_or_the_empty_one() -> None:
    pitch = Pitch()
    thug, foe = pitch.unit("thug", "a"), pitch.unit("archer", "b", 1, (1, 0))
    said: dict[str, Any] = {
        "form": "several",
        "weapon": "broadsword",
        "mode": "swing",
        "target": foe,
    }
    first: dict[str, Any] = {**said, "area": "torso"}
    assert offered(pitch, thug, "strike", **first) == ["broadsword", "punch"]
    sword: dict[str, Any] = {**first, "weapon_2": "broadsword"}
    assert offered(pitch, thug, "strike", **sword) == ["swing", "thrust"]
    assert "torso" not in offered(pitch, thug, "strike", **sword, mode_2="swing")
    pitch.world.write(thug, replace(pitch.world.get(thug, Fighter), extra_attack=1))
    fist: dict[str, Any] = {**first, "weapon_2": "punch", "mode_2": "punch"}
    assert "torso" in offered(pitch, thug, "strike", **fist)


@pytest.mark.rule("HC-MULTIW-01", "HC-SF-04")
def test_extra_attacks_go_each_at_its_own_enemy_with_its_own_weapon() -> None:
    pitch = Pitch()
    thug = pitch.unit("thug", "a", extra_attack=1)
    foe, other = pitch.unit("thug", "b", 1, (1, 0)), pitch.unit("thug", "b", 1, (0, 1))
    far = pitch.unit("thug", "b", 1, (9, 9))
    me = figure(pitch.world, thug)

    def told(**more: Any) -> list[tuple[int, str, str, bool]]:
        slots: dict[str, Any] = {
            "form": SEVERAL,
            "weapon": "broadsword",
            "mode": "each",
            "target": foe,
        }
        said: dict[str, Any] = {
            **slots,
            **{name.replace("_", "."): value for name, value in more.items()},
        }
        found = blows(pitch.world, me, Order(tuple(said.items())))
        return [(o.foe, o.weapon.id if o.weapon else "", o.location, o.each) for o in found]

    sword = (foe, "broadsword", "torso", True)
    fist: dict[str, Any] = {"weapon_2": "punch", "mode_2": "punch"}
    assert told(**fist, target_2=other, area_2="neck") == [sword, (other, "punch", "neck", False)]
    assert told(**fist, target_2=far) == [sword], "nobody strikes as far"
    assert told(weapon_2="broadsword", mode_2="swing", area_2="neck") == [sword], "all in one"
    assert told() == [sword]


@pytest.mark.rule("HC-GRAP-03", "HC-GRAP-04", "HC-GRAP-07")
def test_upon_how_many_a_move_is_offered_and_with_how_many_hits() -> None:
    pitch = Pitch()
    troll = pitch.unit("troll", "a")
    pitch.unit("thug", "b", 1, (1, 0))
    about: dict[str, Any] = {
        "left": 5,
        "moves": ("takedown", "choke"),
        "concerned": (3, 4),
        "target": 4,
    }
    assert offered(pitch, troll, "spend", about)[:2] == ["takedown", "choke"]
    assert offered(pitch, troll, "spend", about, move="takedown") == [3, 2, 1]
    assert offered(pitch, troll, "spend", about, move="choke") == [5, 2, 1]
    assert offered(pitch, troll, "spend", about, move="choke", hits=2) == [2, 1]
    single: dict[str, Any] = {**about, "left": 1}
    assert offered(pitch, troll, "spend", single, move="takedown") == [], "one is no choice"


@pytest.mark.rule("HC-GRAP-04", "HC-GRAP-05", "HC-GRAP-06", "HC-GRAP-07", "HC-GRAP-09")
def test_a_large_one_that_is_held_resists_a_pin_only_by_his_size() -> None:
    thug, ogre = cast("thug", 1), cast("ogre_tribesman", 2)
    grip = Grip(me=thug, foe=ogre, prone=True)
    thrown, pinned = (resist_check(grip, move) for move in ("takedown", "pin"))
    assert [m.rule for m in thrown.modifiers] == []
    assert sum(m.worth for m in pinned.modifiers) >= 3
    before = replace(grip, foe=replace(ogre, grappled=False))
    after = replace(grip, foe=replace(ogre, grappled=True))
    assert resist_check(before, "takedown") == resist_check(after, "takedown"), "held at once"


@pytest.mark.rule("HC-MASS-07", "HC-MASS-08")
def test_parts_of_a_unit_of_a_mass_battle_have_their_share_of_its_cells() -> None:
    pitch = Pitch(mass=True)
    pikes = pitch.unit("pikeman", "a", 20)
    row = tuple(Cell(x, 0) for x in range(4))
    pitch.world.write(pikes, Spread(row))
    near = (Cell(9, 0),)
    parts = falls_apart(pitch.step(), pikes, (5, 10, 5), near)
    assert [set(figure(pitch.world, part).cells) for part in parts] == [
        {Cell(3, 0)},
        {Cell(1, 0), Cell(2, 0)},
        {Cell(0, 0)},
    ]
    small = pitch.unit("pikeman", "a", 3)
    pitch.world.forget(small, Spread)
    pitch.world.write(small, Position(Cell(20, 20)))
    halves = falls_apart(pitch.step(), small, (1, 2), ())
    assert [figure(pitch.world, part).cells for part in halves] == [(Cell(20, 20),)] * 2
    assert pitch.world.find(halves[0], Facing) is None


@pytest.mark.rule("HC-MASS-08", "HC-BASE-22")
def test_the_mounts_of_a_part_are_its_own() -> None:
    pitch = Pitch()
    riders = pitch.unit("light_horse", "a", 4)
    horse = cast("horse").fighter.hit_points
    pitch.world.put(riders, Mounts(4 * horse - 3))
    first, rest = falls_apart(pitch.step(), riders, (1, 3), ())
    assert [pitch.world.get(part, Mounts).pool for part in (first, rest)] == [horse - 3, 3 * horse]
    whole = pitch.unit("light_horse", "a", 2, (9, 9))
    shares_mounts(pitch.world, (whole,), (2,))
    assert pitch.world.find(whole, Mounts) is None
