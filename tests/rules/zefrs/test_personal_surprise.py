"""Being taken off guard: pairs, sides, newcomers, and what a free action may be."""

from __future__ import annotations

import pytest

from game.core.components import Health
from game.core.grid import Cell
from game.core.orders import IllegalOrder, Order
from game.core.step import Asking, Step
from game.rules.zefrs.personal.acts.surprise import (
    by_pairs,
    by_side,
    free_action,
    free_actions,
    meeting,
    pairs,
    recover,
    small,
)
from game.rules.zefrs.personal.sheet.muster import guard_now
from game.rules.zefrs.sheet.components import Free, Newcomer, Spent, Sworn
from tests.rules.zefrs.field import Scene, keys, man, only, order, scene, skirmish
from tests.rules.zefrs.turns import come_to, name_of, unit_of, until

OPEN = ". . . 2 . .\n. . . . . .\n1 . . . . ."
QUICK = {"animal_reflexes": 5}
CROWD = "\n".join([". . . . . . . . . . . . . ."] * 3)


def awake(here: Scene, *names: str) -> list[int]:
    return [here.id(name) for name in names]


@pytest.mark.rule("ZF-SURP-02", "ZF-SURP-03")
def test_s3_the_better_colour_gives_the_difference_in_free_actions() -> None:
    here = scene(OPEN, man("Ann", talents=QUICK), man("Bob", talents=QUICK))
    script = {"surprise": [20, 40]}
    events = here.do(lambda step: by_pairs(step, awake(here, "Ann", "Bob")), script)
    assert [event.fact("colour") for event in events if event.key == "zefrs.alert"] == [
        "orange",
        "yellow",
    ]
    granted = only(events, "zefrs.free_actions")
    assert (granted.unit, granted.fact("n")) == (here.id("Ann"), 3 - 2)
    assert here.world.find(here.id("Bob"), Free) is None
    assert free_actions(4, 1) == 3


@pytest.mark.rule("ZF-SURP-03", "ZF-SURP-04")
def test_s4_each_pair_compares_alone() -> None:
    here = scene(
        "3 . . . . 4\n. . . . . .\n1 2 . . . .",
        man("Ann", talents=QUICK),
        man("Bob", talents=QUICK),
        man("Bea", talents=QUICK),
        man("Abe", talents=QUICK),
    )
    units = awake(here, "Ann", "Bob", "Bea", "Abe")
    found = pairs(here.world, sorted(units))
    assert {frozenset((p.left, p.right)) for p in found} == {
        frozenset(awake(here, "Ann", "Bob")),
        frozenset(awake(here, "Abe", "Bea")),
    }
    rolls = {"Ann": 70, "Bob": 70, "Abe": 40, "Bea": 99}
    here.do(
        lambda step: by_pairs(step, sorted(units)),
        {"surprise": [rolls[name] for name in _in_order(here, found)]},
    )
    free = {here.world.get(unit, Free).count for unit, _ in here.world.each(Free)}
    assert free == {2}
    assert here.world.get(here.id("Abe"), Free).foe == here.id("Bea")


def _in_order(here: Scene, found: object) -> list[str]:
    assert isinstance(found, tuple)
    units = dict.fromkeys(unit for pair in found for unit in (pair.left, pair.right))
    names = {here.id(name): name for name in ("Ann", "Bob", "Abe", "Bea")}
    return [names[unit] for unit in units]


@pytest.mark.rule("ZF-SURP-04")
def test_who_is_left_over_checks_against_his_nearest_who_gains_nothing_more() -> None:
    here = scene(
        "1 2 . 3",
        man("Ann", talents=QUICK),
        man("Bob", talents=QUICK),
        man("Bea", talents=QUICK),
    )
    units = awake(here, "Ann", "Bob", "Bea")
    found = pairs(here.world, units)
    assert [pair.left_over for pair in found] == [False, True]
    assert found[1].left == here.id("Bea")
    script = {"surprise": [20, 20, 99]}
    here.do(lambda step: by_pairs(step, units), script)
    assert not here.world.each(Free)


@pytest.mark.rule("ZF-SURP-05")
def test_d58_thirteen_compare_by_side_with_the_best_reflexes() -> None:
    assert small(12)
    assert not small(13)
    here = scene(
        OPEN,
        man("Ann", talents=QUICK),
        man("Bob", talents={"animal_reflexes": 1}),
        man("Ada", talents={"animal_reflexes": 9}, cell=(0, 1)),
    )
    units = awake(here, "Ann", "Ada", "Bob")
    events = here.do(lambda step: by_side(step, units), {"surprise": [30, 99]})
    checked = [event.unit for event in events if event.key == "zefrs.alert"]
    assert checked == [here.id("Ada"), here.id("Bob")]
    assert {unit for unit, _ in here.world.each(Free)} == set(awake(here, "Ann", "Ada"))
    assert all(free.foe == 0 for _, (free,) in here.world.each(Free))


@pytest.mark.rule("ZF-SURP-05", "ZF-INIT-05")
def test_d58_thirteen_still_roll_initiative_singly() -> None:
    crowd = [man(f"A{n}", "robber", cell=(n, 0)) for n in range(7)]
    crowd += [man(f"B{n}", "robber", cell=(n, 2)) for n in range(6)]
    battle = skirmish(CROWD, *crowd, seed=3)
    until(battle, lambda b: b.clock.phase == "actions")
    assert len([e for e in battle.events if e.key == "zefrs.alert"]) == 2
    assert [e for e in battle.events if e.key == "zefrs.turn_initiative"]
    assert not [e for e in battle.events if e.key == "zefrs.side_initiative"]


@pytest.mark.rule("ZF-SURP-01", "ZF-SURP-06")
def test_s5_only_the_newcomer_and_the_one_he_goes_for_check() -> None:
    here = scene(
        "1 . 3\n. . .\n2 . .",
        man("Ann", talents=QUICK),
        man("Abe", talents=QUICK),
        man("Bob", talents=QUICK),
    )
    strike = order(form="fight", how="brawl", target=here.id("Ann"), area="head")
    here.put("Bob", Newcomer(), Sworn(strike))
    events = here.do(lambda step: meeting(step) and None, {"surprise": [90, 20]})
    assert [event.unit for event in events if event.key == "zefrs.alert"] == [
        here.id("Bob"),
        here.id("Ann"),
    ]
    assert here.world.get(here.id("Ann"), Free) == Free(3, 3, here.id("Bob"))
    assert here.world.find(here.id("Bob"), Newcomer) is None
    assert here.world.find(here.id("Abe"), Free) is None


@pytest.mark.rule("ZF-SURP-06")
def test_a_newcomer_who_only_walks_is_not_checked_yet() -> None:
    here = scene(OPEN, man("Ann"), man("Bob"))
    here.put("Bob", Newcomer(), Sworn(order(form="move", manner="walk", to=Cell(2, 2), off=False)))
    assert here.do(lambda step: meeting(step) and None) == []
    assert here.world.find(here.id("Bob"), Newcomer) is not None


BESIDE = "1 2 ."


@pytest.mark.rule("ZF-SURP-07", "ZF-ARM-05")
def test_the_surprised_have_neither_defence_nor_shield_until_it_is_over() -> None:
    here = scene(BESIDE, man("Ann"), man("Bob"))
    here.put("Ann", Free(1, 3, here.id("Bob")))

    def act(step: Step) -> Asking[None]:
        yield from free_action(step, here.id("Ann"))

    assert "zefrs.free_action" in keys(here.do(act, {}, [order(form="hold")]))
    guard = guard_now(here.world, here.who("Bob"))
    assert not guard.shield
    for method in ("parry", "dodge", "both"):
        here.put("Bob", Sworn(order(form="defend", method=method)))
        assert not guard_now(here.world, here.who("Bob")).method
    here.do(recover)
    assert here.world.find(here.id("Bob"), Spent) is None


@pytest.mark.rule("ZF-SURP-07")
def test_a_free_blow_hits_without_any_question_to_its_target() -> None:
    here = scene(BESIDE, man("Ann", talents={"sword": 8}), man("Bob", "champion"))
    bob, before = here.id("Bob"), here.who("Bob").health.now
    here.put("Ann", Free(1, 3, bob))
    here.put("Bob", Sworn(order(form="defend", method="dodge", facing="auto")))
    blow = order(
        form="fight",
        how="strike",
        weapon="broadsword",
        step=Cell(0, 0),
        target=bob,
        area="left_leg",
        stun=False,
        facing="auto",
    )

    def act(step: Step) -> Asking[None]:
        yield from free_action(step, here.id("Ann"))

    told = keys(here.do(act, {"attack": [20]}, [blow]))
    assert "zefrs.duel_hit" in told
    assert "zefrs.duel_defended" not in told
    assert here.world.get(bob, Health).now < before


@pytest.mark.rule("ZF-SURP-07")
def test_a_free_attack_goes_at_the_paired_opponent_alone() -> None:
    battle = skirmish(
        "1 2 .\n3 . .",
        man("Ann", talents=QUICK),
        man("Bob", talents=QUICK),
        man("Bea", talents=QUICK),
        dice={"surprise": [20, 70, 70]},
    )
    request = come_to(battle, "personal.free")
    assert request.kind == "personal.free"
    seat = battle.seat("a")
    first = Order((("form", "fight"), ("how", "brawl"), ("step", Cell(0, 1))))
    targets = [value for _, value in seat.choices(request, first)]
    assert targets == [request.fact("foe")]
    pair = (unit_of(battle, "Bob"), unit_of(battle, "Bea"))
    other = next(unit for unit in pair if unit != request.fact("foe"))
    with pytest.raises(IllegalOrder) as refused:
        seat.give(request, first.plus(("target", other)).plus(("area", "head")))
    assert refused.value.rule == "ZF-SURP-07"
    forms = [value for _, value in seat.choices(request)]
    assert "defend" not in forms
    assert "wait" not in forms


@pytest.mark.rule("ZF-SURP-07", "ZF-DECL-08")
def test_no_further_actions_with_a_free_one_and_the_most_advantages_first() -> None:
    battle = skirmish(
        "1 . . . 2\n3 . . . 4",
        man("Ann", talents=QUICK),
        man("Bob", talents=QUICK),
        man("Abe", talents=QUICK),
        man("Bea", talents=QUICK),
        dice={"surprise": [40, 70, 5, 70]},
    )
    request = come_to(battle, "personal.free")
    assert name_of(battle, request.unit) == "Abe"
    seat = battle.seat("a")
    walk = next(o for o in seat.legal(request) if o.text("form") == "move")
    assert "more" not in dict(walk.slots)
