"""Holds and snares (HOLD, ENT): what holder and victim do, what each attempt costs, what ends."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.checks import Band, Check, Modifier
from game.core.components import Lying, Position
from game.core.grid import Cell
from game.core.orders import Order
from game.rules.chaos.acts.parlay import doing, entangling, holds
from game.rules.chaos.acts.parlay.contests import Party
from game.rules.chaos.exchange.facts import Attack
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Agenda, Due, Entangled, HeldBy, Holding
from game.rules.chaos.sheet.components import Busy, Condition, Doing, Reserves
from game.rules.chaos.sheet.derived import penetration_bonus
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.brawl import field, order, sheet, who
from tests.rules.chaos.drawn import Drawn
from tests.rules.chaos.scene import play

HOLDER = replace(sheet("thug"), strength=8, agility=5)
VICTIM = replace(sheet("thug"), strength=6, agility=9)


def held(mine: int = 0, his: int = 0, free: bool = False, turns: int = 1, **more: Any) -> Drawn:
    """The first holds the second with strength, on tick 20 of round 3; they have so much Ki."""
    here = field("123", HOLDER, VICTIM, VICTIM, held=("", "", ""), **more)
    one, two = here.units["1"], here.units["2"]
    here.put("1", Reserves(mine, 3, 3), Holding(two, "strength", free, turns))
    here.put("2", Reserves(his, 3, 3), HeldBy(one))
    return here


def planned(here: Drawn, *due: Due) -> None:
    here.world.put(1, Agenda(due), here.world.get(1, Agenda))


def contests(here: Drawn, sign: str = "2") -> list[int]:
    """When he may try to get free."""
    items = here.world.get(1, Agenda).items
    return [due.tick for due in items if (due.unit, due.what) == (here.units[sign], "contest")]


@pytest.mark.rule("CF-HOLD-01", "CF-HOLD-06")
def test_who_is_held_lets_go_of_whom_he_held() -> None:
    here = held()
    one, two, three = (here.units[sign] for sign in "123")
    planned(here, Due(15, 1, two, "contest"))
    scene = play(here, lambda step: holds.take(step, three, one, "agility", True))
    assert scene.tale == [("hold_released", "CF-HOLD-06", "1", "2")]
    assert here.world.get(three, Holding) == Holding(one, "agility", True)
    assert here.world.get(one, HeldBy) == HeldBy(three)
    assert here.world.find(one, Holding) is None and here.world.find(two, HeldBy) is None
    assert contests(here, "1") == [19] and contests(here, "2") == []


@pytest.mark.rule("CF-HOLD-02", "CF-ENT-01")
@pytest.mark.parametrize(("tried", "tick"), [((25, 2), 19), ((21, 3), 19), ((20, 3), 18)])
def test_there_is_one_next_chance_two_ticks_after_the_last_attempt(
    tried: tuple[int, int], tick: int
) -> None:
    here = held()
    two = here.units["2"]
    here.put("2", HeldBy(here.units["1"], tried))
    planned(here, Due(12, 1, two, "contest"), Due(11, 3, two, "turn"))
    play(here, lambda step: entangling.chance(step, two), turn=3)
    assert contests(here) == [tick]
    assert Due(11, 3, two, "turn") in here.world.get(1, Agenda).items


@pytest.mark.rule("CF-HOLD-02", "CF-TICK-08")
def test_an_attempt_takes_the_place_of_any_other_free_action() -> None:
    here = held()
    two = here.units["2"]
    here.put("2", Busy("draw", 19))
    planned(here, Due(19, 0, two, "free"))
    play(here, lambda step: entangling.busy(step, two))
    assert here.world.get(two, Busy) == Busy("contest", 18)
    assert here.world.get(1, Agenda).items == (Due(18, agenda.ENDS, two, "free"),)


@pytest.mark.rule("CF-HOLD-02", "CF-HOLD-04", "CF-PARLAY-03", "CF-STAT-03", "CF-PEN-05")
@pytest.mark.parametrize(("heights", "shifts"), [("0 1 0", (0, -4)), ("1 0 0", (-4, 0))])
def test_victim_or_holder_may_stand_lower(heights: str, shifts: tuple[int, int]) -> None:
    here = held(heights=heights)
    one, two = here.units["1"], here.units["2"]
    both = holds.parties(here.world, two, one, here.world.get(one, Holding))
    assert tuple(sum(one.worth for one in side.modifiers) for side in both) == shifts


@pytest.mark.rule("CF-HOLD-02", "CF-HOLD-06", "CF-KI-02")
@pytest.mark.parametrize(("die", "won"), [(9, False), (10, True)])
def test_an_attempt_is_rolled_told_and_paid_by_both(die: int, won: bool) -> None:
    """6 + die + 1 against 8 + 6 + 2: the victim needs the higher number."""
    here = held(mine=3, his=3)
    one, two = here.units["1"], here.units["2"]
    dice = {"strength": [die, 6]}
    scene = play(here, lambda step: holds.attempt(step, two), dice, order(ki=1), order(ki=2),
                 turn=3)  # fmt: skip
    assert scene.value is won
    assert scene.questions == [("2", "resist"), ("1", "resist")]
    assert [dict(ask.about)["form"] for ask in scene.asked] == ["hold", "hold"]
    assert scene.tale == [
        ("ki_stat", "CF-KI-02", "2", ""),
        ("ki_stat", "CF-KI-02", "1", ""),
        ("gets_free" if won else "stays_held", "CF-HOLD-02", "2", "1"),
        *([("hold_broken", "CF-HOLD-06", "1", "2")] if won else []),
    ]
    assert [here.world.get(unit, Reserves).ki for unit in (one, two)] == [1, 2]
    assert (here.world.find(two, HeldBy) is None) is won
    assert contests(here) == ([] if won else [18])


@pytest.mark.rule("CF-HOLD-02", "CF-TICK-08", "CF-KI-04")
@pytest.mark.parametrize(
    ("had", "left"), [(Reserves(2, 1, 3), (2, 0)), (Reserves(2, 0, 3), (1, 0))]
)
def test_between_turns_an_attempt_is_paid_with_a_free_action_or_else_with_ki(
    had: Reserves, left: tuple[int, int]
) -> None:
    here = held()
    here.put("2", had)
    due = Due(20, 1, here.units["2"], "contest")
    dice = {"strength": [1, 1]}
    scene = play(here, lambda step: holds.offer(step, due), dice, order(use=True), order(ki=0),
                 turn=3)  # fmt: skip
    assert scene.questions == [("2", "contest"), ("2", "resist")]
    assert scene.asked[0].about == (("form", "hold"),)
    made = here.world.get(here.units["2"], Reserves)
    assert (made.ki, made.actions) == left


@pytest.mark.rule("CF-HOLD-02", "CF-TICK-08", "CF-ENT-02")
@pytest.mark.parametrize("stat", ["strength", "agility"])
def test_who_is_caught_says_by_which_stat_he_struggles(stat: str) -> None:
    here = field("12", HOLDER, VICTIM, held=("", ""))
    two = here.units["2"]
    here.put("2", Entangled("net", 15, True), Reserves(0, 3, 3))
    due = Due(20, 1, two, "contest")
    scene = play(here, lambda step: holds.offer(step, due), {stat: [10]},
                 order(use=True, stat=stat))  # fmt: skip
    assert [key for key, *_ in scene.tale] == ["gets_out", "entangling_ends"]
    assert here.world.find(two, Entangled) is None


@pytest.mark.rule("CF-HOLD-06", "CF-HOLD-03", "CF-ENT-04")
def test_what_has_happened_to_them_ends_holds_and_snares_alike() -> None:
    here = held()
    here.put("3", Entangled("whip", 12, False, here.units["1"]))
    here.put("2", Position(Cell(9, 0)))
    scene = play(here, holds.slip)
    assert [(key, one) for key, _, one, _ in scene.tale] == [
        ("hold_ends", "1"),
        ("entangling_ends", "3"),
    ]


@pytest.mark.rule("CF-HOLD-04")
@pytest.mark.parametrize(("item", "jab"), [("dagger", True), ("fist", False), ("kick", False)])
def test_the_blow_of_a_free_limb(item: str, jab: bool) -> None:
    made = doing.limb_blow(Action("parlay", "limb", item, ki=2), 7)
    assert made == Action("fight", "strike", item, target=7, jab=jab, ki=2)


@pytest.mark.rule("CF-HOLD-05")
def test_a_squeeze_is_half_of_an_unarmed_jab_without_penetration_or_ki() -> None:
    me = who(held(), "1")
    made, fist = doing.squeezing(me), weapon("fist")
    blunt = replace(fist, penetration=-penetration_bonus(me, fist))
    assert made == Attack("squeeze", blunt, made.ticks, area="chest", jab=True, spent=2, halved=1)


@pytest.mark.rule("CF-HOLD-05")
def test_a_choke_is_harder_to_resist_with_every_turn_of_the_holder() -> None:
    worths = [doing.choking(turns).worth for turns in range(4)]
    assert worths == [-10, -10, -20, -30]


@pytest.mark.rule("CF-HOLD-05", "CF-KO-08", "CF-KI-02")
@pytest.mark.parametrize(("over", "grade"), [(0, "resisted"), (1, "stunned"), (99, "fight")])
def test_what_comes_of_a_choke(over: int, grade: str) -> None:
    """The second Turn is 20 percent less, two Ki as much more; the die shows one more."""
    here = held(his=2, turns=2)
    one, two = here.units["1"], here.units["2"]
    rating = doing.choke(replace(who(here, "2"), reserves=Reserves(0, 3, 3)), 2)
    base = next(rating).base  # type: ignore[union-attr]
    die = min(base + 1 + over, 100)
    made = here.world.get(one, Holding)
    scene = play(here, lambda step: doing.chokes(step, one, made), {"knockout": [die]},
                 order(ki=2), turn=3)  # fmt: skip
    choked = (f"choked_{grade}", "CF-HOLD-05", "1", "2")
    told: dict[str, list[tuple[str, str, str, str]]] = {
        "resisted": [],
        "stunned": [("stunned", "CF-KO-08", "2", "")],
        "fight": [("goes_down", "CF-KO-10", "2", "")],
    }
    assert scene.tale[: 2 + len(told[grade])] == [
        ("ki_resist", "CF-KI-02", "2", ""), choked, *told[grade],
    ]  # fmt: skip
    assert here.world.get(two, Reserves).ki == 0
    state = here.world.get(two, Condition)
    assert (state.prone, state.stunned, bool(state.asleep)) == (
        grade == "fight", grade == "stunned", grade == "fight",
    )  # fmt: skip


@pytest.mark.rule("CF-ENT-01", "CF-ENT-03", "CF-ENT-04")
@pytest.mark.parametrize(
    ("item", "margin", "fully", "keeper"),
    [("whip", 3, False, True), ("whip", 4, True, True), ("net", 4, True, False)],
)
def test_only_who_is_caught_fully_loses_what_he_was_about(
    item: str, margin: int, fully: bool, keeper: bool
) -> None:
    here = field("12", HOLDER, VICTIM, held=(item, ""))
    one, two = here.units["1"], here.units["2"]
    here.put("2", Doing(Order(), 22, 17, 15))
    scene = play(here, lambda step: entangling.take(step, one, two, item, margin))
    key = "entangled" if fully else "entangled_slightly"
    assert scene.tale == [(key, "CF-ENT-03", "2", "1")]
    number = {"whip": 12, "net": 15}[item]
    assert here.world.get(two, Entangled) == Entangled(item, number, fully, one if keeper else 0)
    assert here.world.get(two, Doing).end == (20 if fully else 15)
    assert contests(here) == [19]


@pytest.mark.rule("CF-ENT-01", "CF-ENT-04")
@pytest.mark.parametrize("item", ["whip", "net"])
def test_the_net_that_another_thing_takes_the_place_of_lies_there(item: str) -> None:
    here = field("12", HOLDER, VICTIM, held=(item, ""))
    one, two = here.units["1"], here.units["2"]
    here.put("2", Entangled("net", 15, fully=True))
    scene = play(here, lambda step: entangling.take(step, one, two, item, 4))
    assert [key for key, *_ in scene.tale] == ["entangling_ends", "entangled"]
    lying = next(part for _, (part,) in here.world.each(Lying))
    assert lying.things == ((here.at("2"), "net"),)
    assert here.world.get(two, Entangled).item == item and contests(here) == [19]


@pytest.mark.rule("CF-ENT-02")
@pytest.mark.parametrize(("strength", "need"), [(6, 10), (2, 99)])
def test_the_check_of_who_struggles(strength: int, need: int) -> None:
    """6 less 1 for what hinders him, to 15; whose strength is too low never gets out."""
    here = field("12", HOLDER, replace(VICTIM, strength=strength), held=("", ""))
    hurt = (Modifier("CF-PEN-11", "chaos.pen_red", -1),)
    two = who(here, "2")
    made = entangling.check_against(Party(two, "strength", 1, hurt), 15)
    assert made == Check(
        "strength",
        "CF-ENT-02",
        two.unit,
        dice=(1, 10),
        bands=(Band("caught", -98, need - 1), Band("free", need, 99)),
        base=strength,
        column=15,
        modifiers=hurt,
    )


@pytest.mark.rule("CF-ENT-01", "CF-ENT-02", "CF-KI-02")
@pytest.mark.parametrize(
    ("his", "ki", "die", "out"),
    [(2, 2, 7, True), (2, 2, 6, False), (2, 0, 8, False), (0, 0, 9, True)],
)
def test_ki_helps_out_of_a_net(his: int, ki: int, die: int, out: bool) -> None:
    """6 + die + Ki to 15."""
    here = field("12", HOLDER, VICTIM, held=("", ""))
    two = here.units["2"]
    here.put("2", Entangled("net", 15, True), Reserves(his, 3, 3))
    said = [order(ki=ki)] if his else []
    scene = play(here, lambda step: entangling.attempt(step, two, "strength"),
                 {"strength": [die]}, *said)  # fmt: skip
    assert scene.value is out
    about = (("form", "entangle"), ("stat", "strength"), ("number", 15), ("paid", 0))
    assert [ask.about for ask in scene.asked] == ([about] if his else [])
    assert here.world.get(two, Reserves).ki == his - ki
    paid = ["ki_stat"] if ki else []
    told = ["gets_out", "entangling_ends"] if out else ["stays_caught"]
    assert [key for key, *_ in scene.tale] == [*paid, *told]
