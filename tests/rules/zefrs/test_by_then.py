"""A further action is offered and foretold as its fighter will be by then (DECL-08, ACT-09)."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from game.core.checks import Outcome
from game.core.components import Lying, Out
from game.core.dice import Dice, Key, KeyedDice
from game.core.grid import Cell
from game.core.orders import Order, Slot, Value
from game.core.ruleset import Request
from game.core.setup import FighterSetup, Thing
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.personal.acts.by_then import by_then, plot
from game.rules.zefrs.personal.orders.forecast_turn import forecast
from game.rules.zefrs.personal.orders.grammar import DECLARE
from game.rules.zefrs.personal.sheet.gaits import Routes
from game.rules.zefrs.personal.sheet.muster import take_hold
from game.rules.zefrs.sheet.actions import EXTRAS, Action
from game.rules.zefrs.sheet.components import Due, Held, Holding, Loading, Quiver, Sworn
from game.rules.zefrs.sheet.fighter import combatant
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


@pytest.mark.rule("ZF-DECL-08", "ZF-DECL-09", "ZF-GRID-06")
def test_a_step_towards_the_target_that_he_takes_in_any_case_is_foreseen() -> None:
    """Bob is two cells away: she will strike at him from the cell between, and walk on from it."""
    here = scene("1 . 2 .\n# # # .", hero("broadsword"), man("Bob"))
    at: dict[str, Value] = {"step": Cell(0, 1), "target": here.id("Bob"), "area": "chest"}
    strikes = act(form="fight", how="strike", weapon="broadsword", **at)
    goes: dict[str, Value] = {"form": "move", "manner": "walk", "to": Cell(0, 1), "off": False}
    order = Order(after(strikes, (*goes.items(), ("facing", "auto"), ("more", False))))
    here.do(lambda step: plot(step, here.id("Ann"), order))
    (route,) = here.world.get(here.id("Ann"), Routes).known
    assert (route.start, route.to) == (Cell(1, 1), Cell(0, 1))


@pytest.mark.rule("ZF-DECL-08", "ZF-MOD-01")
@pytest.mark.parametrize("rides", [False, True])
def test_a_step_in_the_saddle_counts_in_a_throw_that_comes_after_it(rides: bool) -> None:
    """Promised and rolled alike; the dirk that is left is thrown from a mount that has moved."""
    kit: dict[str, Value] = {"weapons": ("throwing_dirk", "throwing_dirk"), "mount": "horse"}
    here = scene("1 . . . 2\n. . . . .", man("Ann", talents=kit), man("Bob"))
    here.put("Ann", Held("throwing_dirk", "throwing_dirk"))
    first, bob = Cell(int(rides), 1), here.id("Bob")
    at: dict[str, Value] = {"weapon": "throwing_dirk", "target": bob, "area": "any"}
    throws = act(form="fight", how="throw", step=first, **at)
    again = tuple({"form": "fight", "how": "throw", "step": first, **at}.items())
    order = Order(after(throws, (*again, ("facing", "auto"), ("more", False))))
    made = forecast(here.view(), request(here), order)
    assert made is not None and made.check is not None
    assert ("zefrs.m12" in [one.label for one in made.check.modifiers]) is rides
    here.put("Ann", Sworn(order))
    found = happens(here, Faces(99), Due(here.id("Ann"), "act"))
    rolled = [event.outcomes[0] for event in found if event.key == "zefrs.shot_miss"][-1]
    assert isinstance(rolled, Outcome) and rolled.check == made.check


@pytest.mark.rule("ZF-DECL-08", "ZF-WREST-05", "ZF-WREST-06")
@pytest.mark.parametrize("whom", ["Bob", "Ben"])
def test_who_binds_another_holds_nobody_by_then(whom: str) -> None:
    here = scene("1 2 .\n3 . .", man("Ann"), man("Bob"), man("Ben"))
    here.do(lambda step: take_hold(step, here.id("Ann"), here.id("Bob")))
    here.stand("Ben", helpless=True)
    here.turn = 9
    binds = Action("move", "bind", target=here.id(whom))
    then = by_then(here.view(), here.id("Ann"), (binds,))
    assert then.find(here.id("Ann"), Holding) is None
    assert then.find(here.id(whom), Out) == Out("bound")
    assert combatant(then, here.id("Bob")).condition.held is False
