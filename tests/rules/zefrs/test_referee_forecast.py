"""Every kind of order keeps what it promises: 20,000 real rolls in three situations each.

The promise is the forecast that a seat shows; what is rolled is the exchange, or the procedure,
that a battle carries out, with a battle's dice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

import pytest

from game.core.checks import Check, Exchange
from game.core.dice import KeyedDice
from game.core.forecast import Branch, Forecast
from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.ruleset import Clock, Request
from game.core.step import Step
from game.rules.zefrs.exchange import damage
from game.rules.zefrs.exchange.attack import Attack
from game.rules.zefrs.exchange.guard import defend, guard_with
from game.rules.zefrs.exchange.odds import guard_for, harming
from game.rules.zefrs.exchange.stages import outline, sensible
from game.rules.zefrs.personal.acts.fighting import form_now
from game.rules.zefrs.personal.acts.reacting import interrupt_check
from game.rules.zefrs.personal.acts.turn import extra_action
from game.rules.zefrs.personal.orders.forecast import in_line, outcome
from game.rules.zefrs.personal.orders.forecast_turn import forecast
from game.rules.zefrs.personal.sheet.reaching import line_to
from game.rules.zefrs.sheet.actions import Action, action_of
from game.rules.zefrs.sheet.components import Effect, Effects, HeldBy, Holding
from game.rules.zefrs.sheet.fighter import STEADY, Condition
from game.rules.zefrs.sheet.wounds import Hurt, Wounds
from tests.rules.chances import ROLLS, p_value
from tests.rules.exchanges import rolled
from tests.rules.zefrs.field import Scene, man, scene, slots

T = TypeVar("T", bound=Hashable)
LEAST = 1e-4
KIT: dict[str, Any] = {
    "two_weapon_fighting": 3, "strength": 12, "wrestling": 6, "animal_reflexes": 6,
    "weapons": ("broadsword", "dirk"), "armour": ("small_shield",), "combat_class": "FOE",
}  # fmt: skip


def even() -> Scene:
    """Eye to eye, on level ground."""
    return scene("1 2 .\n. . .", man("Ann", talents=KIT), foe("W"))


def from_behind() -> Scene:
    """Downhill at the back of one who lies there and is at his end."""
    here = scene("1 2 .\n. . .", man("Ann", talents=KIT), foe("E"), heights="100\n000")
    here.hurt("Bob", 0)
    here.stand("Bob", fallen=True)
    return here


def against_odds() -> Scene:
    """Wounded and overreached, from the ground's side, against a rider."""
    rider = man("Bob", "freebooter_knight", facing="W")
    here = scene("1 2 .\n. . .", man("Ann", talents=KIT), rider)
    here.put("Ann", Wounds((Hurt("cracked_ribs", "chest"),)))
    here.stand("Ann", overreached=True)
    return here


def foe(facing: str) -> Any:
    return man("Bob", "freebooter", facing=facing, talents={"damage": 4, "combat_class": "FOE"})


SITUATIONS = (even, from_behind, against_odds)
ANSWERS = ("none", "parry", "dodge")


def promise(here: Scene, order: Order) -> Forecast:
    """What Ann's seat shows of this order."""
    request = Request("r", "a", here.id("Ann"), "personal.declare")
    made = forecast(here.view(), request, order)
    assert made is not None
    return made


def sums(found: Iterable[tuple[T, int]]) -> Counter[T]:
    """The counts of equal things together."""
    total = Counter[T]()
    for what, count in found:
        total[what] += count
    return total


def keeps(branch: Branch, found: Mapping[Any, int]) -> None:
    """Colours, points and the chance to be out come as often as the branch promises."""
    colours = sums((line.colour, n) for line, n in found.items())
    points = sums((line.points, n) for line, n in found.items())
    outs = sums((bool(line.out), n) for line, n in found.items())
    assert p_value(colours, dict(branch.hit)) > LEAST
    assert p_value(points, dict(branch.losses)) > LEAST
    chances = {True: branch.out, False: 1 - branch.out}
    assert p_value(outs, {out: chance for out, chance in chances.items() if chance}) > LEAST


BLOWS: dict[str, tuple[Slot, ...]] = {
    "strike": (("how", "strike"), ("weapon", "broadsword"), ("area", "chest")),
    "brawl": (("how", "brawl"), ("area", "gut")),
    "knock-out": (("how", "strike"), ("weapon", "broadsword"), ("area", "gut"), ("stun", True)),
    "stun with the fist": (("how", "brawl"), ("area", "gut"), ("stun", True)),
    "trip": (("how", "grapple"), ("purpose", "trip")),
    "hold": (("how", "grapple"), ("purpose", "hold")),
    "disarm": (("how", "grapple"), ("purpose", "disarm"), ("hand", "right_arm")),
    "shove": (("how", "grapple"), ("purpose", "shove")),
    "break free": (("how", "grapple"), ("purpose", "break")),
    "shield strike": (("how", "bash"),),
    "two, the first": (
        ("how", "two"), ("weapon", "dirk"), ("second", "broadsword"), ("role", "attack"),
        ("area", "chest"), ("area2", "gut"),
    ),
    "two, the only one": (
        ("how", "two"), ("weapon", "dirk"), ("second", "broadsword"), ("role", "guard"),
        ("area", "chest"),
    ),
}  # fmt: skip


def declared(here: Scene, name: str) -> Order:
    """This blow at Bob, whole."""
    found: list[Slot] = [("form", "fight"), ("target", here.id("Bob")), *BLOWS[name]]
    if name == "two, the first":
        found.append(("target2", here.id("Bob")))
    if name == "break free":
        here.put("Bob", Holding(here.id("Ann")))
        here.put("Ann", HeldBy(here.id("Bob"), 1))
        here.stand("Ann", held=True)
    return slots(*found)


@pytest.mark.parametrize("at", range(len(SITUATIONS)))
@pytest.mark.parametrize("name", list(BLOWS))
def test_a_blow_is_rolled_as_it_was_promised(name: str, at: int) -> None:
    here = SITUATIONS[at]()
    order = declared(here, name)
    made, action = promise(here, order), action_of(order)
    known = [branch.answer for branch in made.branches]
    answer = ANSWERS[at] if ANSWERS[at] in known else known[0]
    form = form_now(here.world, here.id("Ann"), action, name == "two, the only one")
    assert form is not None
    pair = here.who("Ann"), here.who("Bob")
    found = rolled(partial(outline, *pair, form, guard_for(pair[1], answer)), 7 + at, sensible)
    keeps(made.branch(answer), found)


@pytest.mark.parametrize("at", range(len(SITUATIONS)))
def test_the_second_of_two_weapons_is_rolled_as_it_was_promised(at: int) -> None:
    here = SITUATIONS[at]()
    order = declared(here, "two, the first")
    check = promise(here, order).later[-1]
    second = replace(action_of(order), weapon="broadsword", area="gut")
    form = form_now(here.world, here.id("Ann"), second, True)
    assert form is not None
    pair = here.who("Ann"), here.who("Bob")
    found = rolled(partial(outline, *pair, form, guard_for(pair[1], "none")), 50 + at, sensible)
    assert p_value(sums((line.colour, n) for line, n in found.items()), dict(check.odds)) > LEAST


RUSHES = (
    ("1 2 .", Cell(2, 0)),
    ("1 2 3 .", Cell(3, 0)),
    ("1 . 2 3 4 .", Cell(5, 0)),
)


@pytest.mark.parametrize("at", range(len(RUSHES)))
def test_a_rush_is_rolled_as_it_was_promised(at: int) -> None:
    drawing, to = RUSHES[at]
    others = (foe("W"), man("Ben", "robber"), man("Abe", "champion"))[: at + 1]
    here = scene(drawing, man("Ann", talents=KIT), *others)
    here.stand("Bob", fallen=at == 1)
    order = slots(
        ("form", "fight"), ("how", "rush"), ("to", to), ("target", here.id("Bob")),
        ("shield", at == 1),
    )  # fmt: skip
    made = promise(here, order)
    people = in_line(here.world, here.id("Ann"), Cell(0, 0), to)
    assert len(people) == at + 1
    found = rolled(partial(outcome, here.who("Ann"), people, 0), at, sensible)
    assert p_value(found, dict(made.branch("none").hit)) > LEAST


@pytest.mark.parametrize("at", range(len(SITUATIONS)))
@pytest.mark.parametrize("method", ["parry", "dodge", "block", "both"])
def test_a_defence_is_rolled_as_it_was_promised(method: str, at: int) -> None:
    here = SITUATIONS[at]()
    order = slots(("form", "defend"), ("method", method))
    made = promise(here, order)
    me, attacker = here.who("Ann"), here.who("Bob")
    attack = Attack("maul", "chest", 2)
    force = damage.force(attacker, me, attack, "red")
    guard = guard_with(me, action_of(order))

    def exchange() -> Exchange[Any]:
        outcome = yield from defend(attacker, me, attack, guard, force, "red")
        assert outcome is not None
        return outcome.grade

    assert made.check is not None
    assert p_value(rolled(exchange, 20 + at, sensible), dict(made.check.odds)) > LEAST


def steps(here: Scene, seed: int) -> Iterable[Step]:
    """One fresh step upon the world for each roll."""
    dice = KeyedDice(seed)
    for number in range(ROLLS):
        yield Step(here.ruleset, here.world, Clock(number, "actions"), dice, {})


@pytest.mark.parametrize("at", range(len(SITUATIONS)))
def test_waiting_is_rolled_as_it_was_promised(at: int) -> None:
    here = SITUATIONS[at]()
    found: list[Slot] = [("form", "wait"), ("condition", "near"), ("who", here.id("Bob"))]
    found += [("then.form", "fight"), ("then.how", "strike"), ("then.weapon", "dirk")]
    found += [("then.target", 0), ("then.area", "chest"), ("then.stun", False)]
    made = promise(here, slots(*found))
    unit, bob = here.id("Ann"), here.id("Bob")
    first = Counter(s.draw(interrupt_check(here.world, unit, bob)).grade for s in steps(here, at))
    assert made.check is not None
    assert p_value(first, dict(made.check.odds)) > LEAST
    blow = Action("fight", "strike", "dirk", target=bob, area="chest")
    form = form_now(here.world, unit, blow)
    assert form is not None
    pair = here.who("Ann"), here.who("Bob")
    rolls = rolled(partial(outline, *pair, form, guard_for(pair[1], "none")), 30 + at, sensible)
    keeps(made.branch("none"), rolls)


@pytest.mark.parametrize("at", range(len(SITUATIONS)))
def test_a_further_action_comes_about_as_often_as_was_promised(at: int) -> None:
    here = SITUATIONS[at]()
    first: list[Slot] = [("form", "move"), ("manner", "draw"), ("weapon", "dirk")]
    more = [(f"2.{name}", value) for name, value in declared(here, "strike").slots]
    made = promise(here, slots(*first, ("facing", "auto"), ("more", True), *more))
    check = made.later[0]
    assert isinstance(check, Check)
    before = here.world.find(here.id("Ann"), Condition) or STEADY
    found = Counter[bool]()
    for step in steps(here, 40 + at):
        here.put("Ann", before)
        found[extra_action(step, here.id("Ann"))] += 1
    red = dict(check.odds)["red"]
    assert p_value(found, {True: red, False: 1 - red}) > LEAST


@pytest.mark.parametrize("at", range(len(SITUATIONS)))
def test_magic_is_rolled_as_it_was_promised(at: int) -> None:
    here = SITUATIONS[at]()
    sting = Effect("sting", "Sting", "harm", 5, 60, bonus=1)
    here.put("Ann", Effects((sting,)))
    unit, bob = here.id("Ann"), here.id("Bob")
    made = promise(here, slots(("form", "magic"), ("effect", "sting"), ("target", bob)))
    line = line_to(here.world, unit, bob)
    found = rolled(
        partial(harming, here.who("Ann"), here.who("Bob"), sting, line),
        seed=60 + at,
        answer=sensible,
    )
    keeps(made.branches[0], found)
