"""A further action is offered and foretold as its fighter will be by then (DECL-08, ACT-09)."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from game.core.components import Lying
from game.core.dice import Dice, Key, KeyedDice
from game.core.grid import Cell
from game.core.orders import Order, Slot, Value
from game.core.ruleset import Request
from game.core.setup import FighterSetup, Thing
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.personal.orders.forecast_turn import forecast
from game.rules.zefrs.personal.orders.grammar import DECLARE
from game.rules.zefrs.sheet.actions import EXTRAS
from game.rules.zefrs.sheet.components import Due, Held, Loading, Quiver, Sworn
from tests.rules.zefrs.field import Scene, keys, man, scene
from tests.rules.zefrs.turns import happens


@dataclass(frozen=True)
class Faces:
    """Whatever comes, but this face in an attack, and red for a further action."""

    face: int

    def faces(self, key: Key, dice: tuple[int, int]) -> tuple[int, ...]:
        fixed = {"attack": (self.face,), "extra": (1,)}
        return fixed.get(key[4]) or KeyedDice(self.face).faces(key, dice)

    def fork(self) -> Dice:
        return self


def act(**said: Value) -> tuple[Slot, ...]:
    """One action with another one after it."""
    return (*said.items(), ("facing", "auto"), ("more", True))


def after(*actions: tuple[Slot, ...]) -> tuple[Slot, ...]:
    """Several actions as one declaration."""
    return tuple(
        (prefix + name, value)
        for prefix, slots in zip(("", *EXTRAS), actions, strict=False)
        for name, value in slots
    )


def offered(here: Scene, slot: str, said: tuple[Slot, ...]) -> list[Value]:
    """What this slot can be next."""
    found = DECLARE.choices(here.view(), request(here), Order(said))
    return [value for name, value in found if name == slot]


def request(here: Scene) -> Request:
    """Ann declares."""
    return Request("x", "a", here.id("Ann"), "personal.declare", True, True)


def hero(*weapons: str) -> FighterSetup:
    """Ann with these weapons and a good hand."""
    return man("Ann", talents={"weapons": weapons, "armour": ()})


@pytest.mark.rule("ZF-DECL-08", "ZF-MIS-09")
@pytest.mark.parametrize("weapons", [("throwing_dirk",), ("throwing_dirk", "throwing_dirk")])
def test_the_only_dirk_is_thrown_once(weapons: tuple[str, ...]) -> None:
    """Of two in her hands the other is left, to be thrown or to strike with."""
    here = scene("1 . . 2", hero(*weapons), man("Bob"))
    here.put("Ann", Held(*weapons))
    at: dict[str, Value] = {"step": Cell(0, 0), "target": here.id("Bob"), "area": "any"}
    throws = act(form="fight", how="throw", weapon="throwing_dirk", **at)
    again = set(offered(here, "2.how", after(throws, (("form", "fight"),))))
    assert ({"throw", "strike"} <= again) is (len(weapons) > 1)
    assert again.isdisjoint({"throw", "strike"}) is (len(weapons) == 1)


@pytest.mark.rule("ZF-DECL-08", "ZF-MIS-09")
def test_what_a_further_action_may_fail_to_throw_can_be_thrown_by_the_next() -> None:
    here = scene("1 . . 2", hero("throwing_dirk"), man("Bob"))
    at: dict[str, Value] = {"step": Cell(0, 0), "target": here.id("Bob"), "area": "any"}
    walks = act(form="move", manner="walk", to=Cell(0, 0))
    throws = act(form="fight", how="throw", weapon="throwing_dirk", **at)
    assert "throw" in offered(here, "3.how", after(walks, throws, (("form", "fight"),)))


@pytest.mark.rule("ZF-DECL-08", "ZF-MIS-08", "ZF-MIS-09")
@pytest.mark.parametrize(("shots", "again"), [(1, False), (2, True)])
def test_the_only_shot_is_shot_once(shots: int, again: bool) -> None:
    here = scene("1 . . . 2", hero("short_bow"), man("Bob"))
    here.put("Ann", Quiver((("short_bow", shots),)))
    at: dict[str, Value] = {"step": Cell(0, 0), "target": here.id("Bob"), "area": "any"}
    shoots = act(form="fight", how="shoot", weapon="short_bow", **at)
    assert ("shoot" in offered(here, "2.how", after(shoots, (("form", "fight"),)))) is again


@pytest.mark.rule("ZF-DECL-08", "ZF-MIS-08")
@pytest.mark.parametrize(("left", "shoots"), [(0, False), (1, True), (2, False)])
def test_an_arbalest_is_shot_once_it_is_loaded(left: int, shoots: bool) -> None:
    """With nothing left to load she shoots first, and it is empty then."""
    here = scene("1 . . . 2", hero("arbalest"), man("Bob"))
    here.put("Ann", Loading((("arbalest", left),) if left else ()))
    at: dict[str, Value] = {"step": Cell(0, 0), "target": here.id("Bob"), "area": "any"}
    first = act(form="move", manner="load", weapon="arbalest")
    if not left:
        first = act(form="fight", how="shoot", weapon="arbalest", **at)
    assert ("shoot" in offered(here, "2.how", after(first, (("form", "fight"),)))) is shoots


@pytest.mark.rule("ZF-DECL-08", "ZF-MIS-11")
@pytest.mark.parametrize("rocks", [1, 2])
def test_the_only_rock_is_pushed_down_once(rocks: int) -> None:
    heights, things = "2 2 0 0", tuple(Thing("rock", (1, 0)) for _ in range(rocks))
    here = scene(". 1 2 .", hero("club"), man("Bob"), heights=heights, things=things)
    assert len(here.world.get(field_of(here.world), Lying).things) == rocks
    at: dict[str, Value] = {"step": Cell(1, 0), "target": here.id("Bob"), "area": "any"}
    drops = act(form="fight", how="drop", weapon="rock", **at)
    assert ("drop" in offered(here, "2.how", after(drops, (("form", "fight"),)))) is (rocks > 1)


@pytest.mark.rule("ZF-DECL-08", "ZF-ACT-09", "ZF-RUSH-10")
def test_who_gets_up_may_walk_in_the_same_turn() -> None:
    """Two actions: the walk needs red; it goes the way that was declared."""
    here = scene("1 . . . .\n. . . . 2", hero("club"), man("Bob"))
    here.stand("Ann", fallen=True)
    stands = act(form="move", manner="stand", to=Cell(0, 1))
    walks: tuple[Slot, ...] = (("form", "move"), ("manner", "walk"))
    assert Cell(3, 1) in offered(here, "2.to", after(stands, walks))
    assert offered(here, "to", walks) == []
    end: tuple[Slot, ...] = (("to", Cell(3, 1)), ("facing", "auto"), ("more", False))
    here.put("Ann", Sworn(Order(after(stands, (*walks, *end)))))
    told = keys(happens(here, {"extra": [1]}, Due(here.id("Ann"), "act")))
    assert "zefrs.stands_up" in told and here.cell("Ann") == Cell(3, 1)


@pytest.mark.rule("ZF-DECL-08", "ZF-ACT-03")
def test_what_is_drawn_first_can_strike_and_a_door_that_is_opened_be_walked_through() -> None:
    here = scene("1 2 .\n+ . .\n. . .", hero("broadsword"), man("Bob"))
    here.put("Ann", Held())
    draws = act(form="move", manner="draw", weapon="broadsword", hand="right_arm")
    assert "strike" in offered(here, "2.how", after(draws, (("form", "fight"),)))
    opens = act(form="move", manner="open", to=Cell(0, 1))
    walks: tuple[Slot, ...] = (("form", "move"), ("manner", "walk"))
    assert Cell(0, 0) in offered(here, "2.to", after(opens, walks))


@pytest.mark.rule("ZF-DECL-08", "ZF-MOD-01", "ZF-ACT-03")
@pytest.mark.parametrize("first", ["stands", "draws"])
def test_a_further_blow_is_foretold_as_he_will_stand_and_be_armed(first: str) -> None:
    """Promised and carried out with every face of the dice: it hits just where it should."""

    def begun() -> Scene:
        here = scene("1 2 .", hero("great_axe"), man("Bob"))
        here.stand("Ann", fallen=first == "stands")
        if first == "draws":
            here.put("Ann", Held())
        return here

    here = begun()
    stands = act(form="move", manner="stand", to=Cell(0, 0))
    draws = act(form="move", manner="draw", weapon="great_axe")
    at: dict[str, Value] = {"step": Cell(0, 0), "target": here.id("Bob"), "area": "chest"}
    blow: dict[str, Value] = {"form": "fight", "how": "strike", "weapon": "great_axe", **at}
    strikes = tuple({**blow, "stun": False, "facing": "auto", "more": False}.items())
    order = Order(after(stands if first == "stands" else draws, strikes))
    made = forecast(here.view(), request(here), order)
    assert made is not None and made.check is not None
    for face in range(1, 101, 3):
        here = begun()
        here.put("Ann", Sworn(order))
        told = keys(happens(here, Faces(face), Due(here.id("Ann"), "act")))
        assert ("zefrs.duel_miss" not in told) is (made.check.grade(face) != "white"), face
