"""A burst shot by shot: what is paid, asked and told, and the number that stands against it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Facing, Health, Position
from game.core.events import Event
from game.rules.chaos.acts.spray import firing, shots
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.agenda import Agenda, Ambush, Due, Outflanked
from game.rules.chaos.sheet.components import (
    Acquired,
    Condition,
    Defending,
    Doing,
    Held,
    HeldTurn,
    Loaded,
    Prepared,
    Reserves,
    Spraying,
)
from tests.rules.chaos.brawl import keys, only, order
from tests.rules.chaos.drawn import Drawn
from tests.rules.chaos.test_spray import (
    EVADES,
    GO_ON,
    KNIGHT,
    NOTHING,
    STAND,
    begun,
    burst,
    field,
    next_shot,
    results,
)

CHEST = {"location": [3]}


def fired_at(here: Drawn) -> Spraying:
    return here.world.get(here.units["1"], Spraying)


def shots_planned(here: Drawn) -> list[int]:
    return [due.tick for due in here.world.get(1, Agenda).items if due.what == "shot"]


def worths(event: Event, which: int = 0) -> list[tuple[str, int]]:
    check = event.outcomes[which].check  # type: ignore[union-attr]
    return [(one.rule, one.worth) for one in check.modifiers]


@pytest.mark.rule("CF-SPRAY-01", "CF-SPRAY-03", "CF-SPRAY-06", "CF-SPRAY-07", "CF-SPRAY-13")
def test_the_first_shot_of_a_burst_and_the_answer_to_it() -> None:
    """17 + 1 + 2 by Ki against 10 - 4 for the speed of the bullet, which plate stops. Three shots
    with three ticks between two.
    """
    here = field()
    one, two = here.units["1"], here.units["2"]
    here.put("1", Reserves(5, 3, 3), Doing(order(form="fight"), 20, 20, 17, "strike"))
    told = begun(
        here, replace(burst(here), ki=1), {"attack": [17], "defence": [10], **CHEST}, EVADES
    )
    assert keys(told)[:6] == [
        "chaos.ki_spray", "chaos.ki_roll", "chaos.attacks_spray", "chaos.answers_evade",
        "chaos.hits", "turned",
    ]  # fmt: skip
    hit = only(told, "chaos.hits")
    assert (hit.unit, hit.target) == (one, two)
    assert [hit.fact(name) for name in ("number", "guard", "result")] == [20, 6, "hit"]
    assert worths(hit) == [("CF-PEN-13", 1), ("CF-KI-02", 2)]
    assert worths(hit, 1) == [("CF-PEN-08", -4)]
    assert here.world.get(one, Reserves).ki == 3
    assert here.world.get(one, Acquired) == Acquired(two)
    assert here.world.get(one, Doing).end == 20 - 3 * 3
    assert here.world.get(two, Reserves).actions == 2
    assert here.world.get(two, Defending) == Defending(one, "evade", 6, 18)
    assert here.world.get(two, Facing).direction == "E"
    assert (fired_at(here).fired, fired_at(here).die, fired_at(here).lines[0].guard) == (1, 17, 6)
    assert shots_planned(here) == [17]
    (asked,) = here.asked
    assert (asked.kind, asked.unit) == ("chaos.defend", two)
    assert dict(asked.about) == {
        "by": one,
        "family": "burst",
        "how": "spray",
        "weapon": "pistol",
        "area": "any",
        "number": None,
    }


@pytest.mark.rule("CF-SPRAY-02", "CF-SPRAY-07", "CF-SPRAY-08", "CF-SPRAY-14", "CF-KI-02")
def test_before_the_next_shot_he_may_pay_for_a_new_number() -> None:
    """20 - 4 - 2 for the second shot, 15 - 4 + 2 by Ki against it."""
    here = field()
    one, two = here.units["1"], here.units["2"]
    begun(here, burst(here), {"attack": [17], "defence": [10], **CHEST}, EVADES)
    here.asked.clear()
    here.put("2", Outflanked(one), Reserves(1, 2, 3))
    told = next_shot(here, 17, {"defence": [15]}, GO_ON, order(choice="action", ki=1))
    assert [(ask.kind, ask.unit, dict(ask.about)) for ask in here.asked] == [
        ("chaos.stop", one, {"on": two}),
        ("chaos.again", two, {"by": one, "guard": 6, "shot": 2}),
    ]
    new = only(told, "chaos.new_number")
    assert new.facts == (("method", "evade"), ("guard", 13))
    assert worths(new) == [("CF-PEN-08", -4), ("CF-KI-02", 2)]
    assert results(told) == [(12, 13, "avoided")]
    assert worths(only(told, "chaos.avoided")) == [
        ("CF-PEN-13", 1), ("CF-SPRAY-02", -4), ("CF-SPRAY-02", -2),
    ]  # fmt: skip
    assert here.world.get(two, Reserves) == Reserves(0, 1, 3)
    assert here.world.get(two, Defending) == Defending(one, "evade", 13, 15)
    assert here.world.find(two, Outflanked) is None
    (line,) = fired_at(here).lines
    assert (line.guard, line.answer) == (13, Answer("evade", pay="action", ki=1))


@pytest.mark.rule("CF-SPRAY-08", "CF-SPRAY-14", "CF-MISS-06", "CF-TICK-11")
def test_a_natural_one_leaves_no_number_at_all() -> None:
    """And costs him his balance."""
    here = field()
    two = here.units["2"]
    begun(here, burst(here), {"attack": [17], "defence": [18], **CHEST}, EVADES)
    told = next_shot(here, 17, {"defence": [1], **CHEST}, GO_ON, order(choice="action", ki=0))
    assert only(told, "chaos.new_number").fact("guard") == 0
    assert results(told) == [(12, None, "hit")]
    assert here.world.get(two, Defending).number == 0
    assert here.world.get(two, Condition).off_balance
    assert fired_at(here).lines[0].guard is None


@pytest.mark.rule("CF-SPRAY-08", "CF-SPRAY-14")
@pytest.mark.parametrize("standing", [None, "parry", "tumble"])
def test_who_had_no_evade_evades_or_rolls_on(standing: str | None) -> None:
    """A parry by which he held off everybody at close quarters is none against bullets."""
    here = field()
    two = here.units["2"]
    replies = [NOTHING]
    if standing is not None:
        here.put("2", Defending(9, standing, 30, 12, multiple=True))
        replies = []
    begun(here, burst(here), {"attack": [17], **({} if standing == "parry" else CHEST)}, *replies)
    dice = {"defence": [19], **(CHEST if standing == "tumble" else {})}
    told = next_shot(here, 17, dice, GO_ON, order(choice="action"))
    method = "tumble" if standing == "tumble" else "evade"
    assert only(told, "chaos.new_number").fact("method") == method
    assert here.world.get(two, Defending).method == method
    assert fired_at(here).lines[0].answer.method == method


@pytest.mark.rule("CF-SPRAY-06", "CF-SPRAY-14")
def test_the_last_free_action_is_enough_for_a_burst() -> None:
    """He pays when he declares, before the die falls."""
    here = field()
    here.put("2", Reserves(0, 1, 3))
    told = begun(here, burst(here), {"attack": [17], "defence": [18], **CHEST}, EVADES)
    assert results(told) == [(18, 14, "hit")]
    assert here.world.get(here.units["2"], Reserves).actions == 0


@pytest.mark.rule("CF-SPRAY-06", "CF-CRIT-02")
def test_a_critical_defence_is_remembered() -> None:
    here = field()
    told = begun(here, burst(here), {"attack": [20], "defence": [20]}, EVADES)
    assert results(told)[0][2] == "avoided"
    assert here.world.get(here.units["2"], Defending).critical == 20


@pytest.mark.rule("CF-SPRAY-06", "CF-SPRAY-12", "CF-BLOCK-04")
def test_a_shot_that_is_blocked_strikes_the_shield() -> None:
    here = field()
    here.put("2", Held("", "large_shield"))
    block = order(method="block", weapon="large_shield", pay="action")
    told = begun(here, burst(here), {"attack": [12], "defence": [18]}, block)
    assert results(told)[0][2] == "blocked"
    assert [one.key for one in told][-2:] != ["chaos.blocked", "turned"]
    assert "chaos.hurt" not in keys(told)


@pytest.mark.rule("CF-SPRAY-07", "CF-SPRAY-14")
def test_no_shot_falls_where_nobody_fires_any_more() -> None:
    here = field()
    assert next_shot(here, 17, {}) == []
    begun(here, burst(here), {"attack": [17], **CHEST}, NOTHING)
    next_shot(here, 17, {}, order(use=True))
    assert shots_planned(here) == []


@pytest.mark.rule("CF-SPRAY-14", "CF-KO-10")
def test_who_sleeps_is_not_asked_before_the_next_shot() -> None:
    here = field()
    begun(here, burst(here), {"attack": [17], **CHEST}, NOTHING)
    here.put("2", Condition(asleep=2))
    here.asked.clear()
    next_shot(here, 17, CHEST, GO_ON)
    assert [ask.kind for ask in here.asked] == ["chaos.stop"]


@pytest.mark.rule("CF-SPRAY-08", "CF-SPRAY-14")
def test_what_he_may_replace_his_number_with() -> None:
    here = field()
    two = here.units["2"]
    here.world.drop(two, here.world.get(two, Condition))
    here.put("2", Reserves(0, 1, 3))
    assert shots.ways(here.world, two, 1) == ("no", "action")
    here.put("2", Reserves(0, 0, 3), Prepared())
    assert shots.ways(here.world, two, 1) == ("no", "prepare")
    here.world.drop(two, here.world.get(two, Prepared))
    here.put("2", HeldTurn())
    assert shots.ways(here.world, two, 1) == ("no", "prepare")


@pytest.mark.rule("CF-SPRAY-08", "CF-TICK-10")
@pytest.mark.parametrize(
    ("who", "ready", "new"), [("2", True, True), ("2", False, False), ("3", True, False)]
)
def test_only_who_is_under_fire_and_prepared_has_a_new_number(
    who: str, ready: bool, new: bool
) -> None:
    here = field("2.......1\n3........")
    begun(here, burst(here), {"attack": [17], **CHEST}, NOTHING)
    if ready:
        here.put(who, Prepared())
    dice = {"defence": [12]} if new else {}
    told = here.do(lambda step: shots.renews(step, here.units[who]), dice)
    assert keys(told) == ["chaos.new_number"] * new
    # 12 - 4 for the bullet + 4 for what he has prepared.
    assert fired_at(here).lines[0].guard == (12 if new else None)


@pytest.mark.rule("CF-SPRAY-13", "CF-SPRAY-04", "CF-AMBUSH-03")
@pytest.mark.parametrize(("turn", "number"), [(2, 14), (3, 18)])
def test_an_ambush_hampers_a_burst_for_two_rounds(turn: int, number: int) -> None:
    here = field()
    here.world.put(1, Ambush("b"))
    dice = {"attack": [17], **CHEST}
    told = here.do(
        lambda step: firing.begin(step, here.units["1"], burst(here)), dice, [NOTHING], turn
    )
    assert results(told)[0][0] == number


@pytest.mark.rule("CF-SPRAY-06", "CF-AMBUSH-04", "CF-AMBUSH-06")
def test_after_its_first_shot_a_burst_from_ambush_can_be_answered() -> None:
    here = field()
    two = here.units["2"]
    here.world.put(1, Ambush("a"))
    begun(here, burst(here), {"attack": [17], **CHEST})
    found = here.world.get(1, Ambush)
    assert (found.opened, found.struck) == (True, (two,))


@pytest.mark.rule("CF-CLEAVE-03", "CF-SPRAY-02", "CF-CRIT-07")
def test_a_later_shot_that_goes_through_him_meets_the_man_behind_as_well() -> None:
    """20 + 1 - 8 of a revolver, for both of them. The first shot stuck in his plate."""
    here = field("32......1", "magnum_revolver")
    here.put("1", Loaded((("magnum_revolver", 6),)))
    here.put("2", Health(90, 90))
    begun(here, burst(here, item="magnum_revolver"), {"attack": [20], **CHEST}, NOTHING)
    here.put("2", replace(KNIGHT, armour=""), Health(24, 24))
    here.put("3", replace(KNIGHT, armour=""))
    here.asked.clear()
    dice = {"location": [3, 3], "balance": [1]}
    told = next_shot(here, 17, dice, GO_ON, STAND, NOTHING)
    shots = [one for one in told if one.fact("result")]
    assert [(one.target, one.fact("number"), one.fact("result")) for one in shots] == [
        (here.units["2"], 13, "hit"),
        (here.units["3"], 13, "hit"),
    ]
    assert sorted(worths(shots[1])) == sorted(worths(shots[0]))
    last = here.asked[-1]
    assert (last.unit, last.fact("how"), last.fact("weapon")) == (
        here.units["3"], "shoot", "magnum_revolver",
    )  # fmt: skip


def due_at(here: Drawn, tick: int) -> Due:
    return Due(tick, 1, here.units["1"], "shot")


@pytest.mark.rule("CF-SPRAY-14")
@pytest.mark.parametrize("gone", [True, False])
def test_a_burst_goes_on_only_at_who_is_there(gone: bool) -> None:
    here = field()
    begun(here, burst(here), {"attack": [17], **CHEST}, NOTHING)
    if gone:
        here.world.drop(here.units["2"], here.world.get(here.units["2"], Position))
    dice, replies = ({}, []) if gone else (CHEST, [GO_ON, STAND])
    here.clock(17)
    told = here.do(lambda step: firing.shot(step, due_at(here, 17)), dice, replies)
    assert ("chaos.spray_stops" in keys(told)) is gone
