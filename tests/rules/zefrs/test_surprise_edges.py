"""SURP-05 and SURP-07 at their edges: who checks for a side, who is first, who is taken aback."""

from __future__ import annotations

import pytest

from game.core.checks import Outcome
from game.core.components import Facing
from game.core.events import Event
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.step import Asking, Step
from game.rules.zefrs.personal.acts.surprise import (
    TAKEN_ABACK,
    Surprise,
    by_side,
    free_action,
    next_free,
    recover,
    rolled,
    surprise_check,
)
from game.rules.zefrs.sheet.components import Free, Spent
from game.rules.zefrs.sheet.wounds import Hurt, Wounds
from tests.rules.zefrs.field import Scene, man, only, order, scene

NAMES = ("Ann", "Bob", "Abe", "Ben")
FIELD = "\n".join([". . . . . . . ."] * 2)


def crowd(ours: int, theirs: int) -> Scene:
    """So many on either side; A1 is quick on his feet, A2 and A3 have the best reflexes."""
    own = [man(f"A{n}", "robber", cell=(n, 0), talents=talents(n)) for n in range(ours)]
    foes = [man(f"B{n}", "robber", cell=(n, 1)) for n in range(theirs)]
    return scene(FIELD, *own, *foes)


def talents(number: int) -> dict[str, int]:
    return {1: {"movement": 20}, 2: {"animal_reflexes": 9}, 3: {"animal_reflexes": 9}}.get(
        number, {"animal_reflexes": 1}
    )


def alerts(events: list[Event]) -> list[tuple[int | None, str]]:
    return [(e.unit, e.rule) for e in events if e.key == "zefrs.alert"]


@pytest.mark.rule("ZF-SURP-05")
def test_the_best_reflexes_of_those_awake_check_for_a_large_side() -> None:
    """Reflexes, not speed; of equals the lower id; nobody who is unconscious."""
    here = crowd(7, 7)
    events = here.do(lambda step: Surprise().process(step), {"surprise": [1, 99]})
    assert alerts(events)[0] == (here.id("A2"), "ZF-SURP-05")
    frees = {unit: free for unit, (free,) in here.world.each(Free)}
    assert frees == {here.id(f"A{n}"): Free(4, 4) for n in range(7)}
    here = crowd(7, 7)
    here.stand("A2", helpless=True)
    events = here.do(lambda step: Surprise().process(step), {"surprise": [99, 1]})
    assert alerts(events)[0] == (here.id("A3"), "ZF-SURP-05")
    frees = {unit: free for unit, (free,) in here.world.each(Free)}
    assert frees == {here.id(f"B{n}"): Free(4, 4) for n in range(7)}


@pytest.mark.rule("ZF-SURP-04", "ZF-SURP-05")
def test_who_is_unconscious_does_not_make_a_fight_large() -> None:
    here = crowd(7, 6)
    here.stand("A0", helpless=True)
    events = here.do(lambda step: Surprise().process(step), {"surprise": [99] * 12})
    assert {rule for _, rule in alerts(events)} == {"ZF-SURP-02"}
    assert here.id("A0") not in [unit for unit, _ in alerts(events)]


@pytest.mark.rule("ZF-SURP-05", "ZF-SURP-03")
@pytest.mark.parametrize(
    ("rolls", "gained"), [([1, 20], ("a", 4 - 3)), ([20, 1], ("b", 1)), ([1, 1], None)]
)
def test_the_better_side_gains_the_difference(rolls: list[int], gained: object) -> None:
    quick = {"animal_reflexes": 5}
    here = scene("1 2\n3 4", *(man(name, talents=quick) for name in NAMES))
    units = [here.id(name) for name in NAMES]
    here.do(lambda step: by_side(step, units), {"surprise": rolls})
    found = {
        (here.who(n).side, f.count) for n in ("Ann", "Bob", "Abe", "Ben") if (f := free(here, n))
    }
    assert found == ({gained} if gained else set())


def free(here: Scene, name: str) -> Free | None:
    return here.world.find(here.id(name), Free)


@pytest.mark.rule("ZF-SURP-07")
def test_most_advantages_then_agility_then_the_lower_id_come_first() -> None:
    names = ("Ann", "Abe", "Ada", "Amy")
    agile = {"Ann": 2, "Abe": 5, "Ada": 9, "Amy": 5}
    people = [man(n, talents={"animal_reflexes": a, "movement": 1}) for n, a in agile.items()]
    here = scene("1 2 3 4 5", *people, man("Bob"))
    for name, advantages, count in zip(names, (4, 3, 3, 3), (1, 2, 2, 4), strict=True):
        here.put(name, Free(count, advantages))
    units = [here.id(name) for name in names]
    found = []
    while (unit := next_free(here.world, units)) is not None:
        found.append(unit)
        here.world.drop(unit, here.world.get(unit, Free))
    ann, abe, ada, amy = units
    assert found == [ann, ada, abe, amy]


def acts(here: Scene, name: str, *answers: object) -> list[Event]:
    def act(step: Step) -> Asking[None]:
        yield from free_action(step, here.id(name))

    return here.do(act, {}, answers)  # type: ignore[arg-type]


@pytest.mark.rule("ZF-SURP-07")
def test_free_actions_are_counted_down_and_he_looks_where_he_said() -> None:
    here = scene("1 2", man("Ann", facing="N"), man("Bob"))
    here.put("Ann", Free(3, 4, here.id("Bob")))
    asked: list[tuple[object, object]] = []

    def step_aside(request: Request) -> Order:
        asked.append((request.fact("foe"), request.fact("left")))
        return order(form="move", manner="draw", weapon="dirk", hand="left_arm", facing="S")

    for left in (2, 1, 0):
        acts(here, "Ann", step_aside)
        now = free(here, "Ann")
        assert (now.count if now else 0) == left
    assert asked == [(here.id("Bob"), 3), (here.id("Bob"), 2), (here.id("Bob"), 1)]
    assert here.world.get(here.id("Ann"), Facing).direction == "S"


@pytest.mark.rule("ZF-SURP-07", "ZF-ARM-05", "ZF-SURP-06")
@pytest.mark.parametrize("paired", [True, False])
def test_who_is_taken_aback(paired: bool) -> None:
    """In a small fight the opponent alone, in a large one every enemy; never a friend."""
    names = ("Ann", "Bob", "Ben", "Abe")
    here = scene("1 2\n4 3", *(man(name) for name in names))
    here.put("Ann", Free(1, 4, here.id("Bob") if paired else 0))
    here.put("Ann", Spent(("none_left",), shield=True, stepped=(0,), attackers=(9,), ran=True))
    acts(here, "Ann", order(form="hold"))
    aback = [n for n in names if here.world.find(here.id(n), Spent) == TAKEN_ABACK]
    assert aback == (["Bob"] if paired else ["Bob", "Ben"])
    assert here.world.get(here.id("Ann"), Spent) == Spent(attackers=(9,), ran=True)
    here.put("Ben", Free(1, 1), Spent(attackers=(9,), shield=True))
    here.do(lambda step: recover(step))
    assert not here.world.each(Spent), "before the first turn nothing has happened in it"
    assert not here.world.each(Free)
    here.put("Ben", Spent(attackers=(9,), shield=True))
    here.do(lambda step: recover(step, within_turn=True))
    assert here.world.get(here.id("Ben"), Spent) == Spent(attackers=(9,))


@pytest.mark.rule("ZF-SURP-02")
@pytest.mark.parametrize(
    ("roll", "colour", "advantages"),
    [(7, "red", 4), (25, "orange", 3), (40, "yellow", 2), (52, "green", 1), (99, "white", 0)],
)
def test_each_colour_of_the_check_of_reflexes_is_worth_its_advantages(
    roll: int, colour: str, advantages: int
) -> None:
    here = scene("1 . 2", man("Ann", talents={"animal_reflexes": 5}), man("Bob"))
    found: list[int] = []
    told = here.do(lambda step: found.append(rolled(step, here.id("Ann"))), {"surprise": [roll]})
    assert found == [advantages]
    alert = only(told, "zefrs.alert")
    assert (alert.rule, alert.unit) == ("ZF-SURP-02", here.id("Ann"))
    assert alert.facts == (("colour", colour), ("n", advantages))
    (outcome,) = alert.outcomes
    assert isinstance(outcome, Outcome)
    assert outcome.check == surprise_check(here.world, here.id("Ann"))


@pytest.mark.rule("ZF-SURP-02")
def test_the_check_of_reflexes_is_unopposed_and_burdened() -> None:
    here = scene("1 . 2", man("Ann", talents={"animal_reflexes": 5}), man("Bob"))
    made = surprise_check(here.world, here.id("Ann"))
    assert (made.purpose, made.rule, made.actor, made.target) == (
        "surprise",
        "ZF-SURP-02",
        here.id("Ann"),
        0,
    )
    assert (made.base, made.column, made.modifiers) == (5, "5", ())
    here.put("Ann", Wounds((Hurt("cracked_ribs", "chest"),)))
    sore = surprise_check(here.world, here.id("Ann"))
    assert ([m.worth for m in sore.modifiers], sore.column) == ([-1], "4")
    bands = scene(
        "1 . 2",
        man("Ann", talents={"animal_reflexes": 5}),
        man("Bob"),
        switches=("band_shifts",),
    )
    bands.put("Ann", Wounds((Hurt("cracked_ribs", "chest"),)))
    assert surprise_check(bands.world, bands.id("Ann")).column == "0"
