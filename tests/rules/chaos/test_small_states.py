"""What wounds, hands, reserves and friends come to, one small question at a time."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Health, Out
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.setup import Carried
from game.rules.chaos.acts.fight import applying
from game.rules.chaos.acts.move import stepping
from game.rules.chaos.exchange.aftermath import resisted
from game.rules.chaos.ground.paths import within
from game.rules.chaos.ground.sight import effect
from game.rules.chaos.setup import healing
from game.rules.chaos.sheet import agenda, body, fighter, hands
from game.rules.chaos.sheet.agenda import Agenda, Plight
from game.rules.chaos.sheet.components import (
    Acquired,
    Condition,
    Going,
    Held,
    Reserves,
    Tended,
    Wear,
    Wounds,
)
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.durations import healing as table
from tests.rules.chaos.drawn import JOE, drawn


@pytest.mark.rule("CF-PEN-02")
@pytest.mark.parametrize(
    ("left", "right", "blind"), [(0, 0, 0), (1, 0, 1), (0, 1, 1), (9, 0, 1), (0, 9, 1), (9, 9, 2)]
)
def test_one_eye_is_half_blind_and_two_are_blind(left: int, right: int, blind: int) -> None:
    wounds = Wounds((("left_eye", left), ("right_eye", right)))
    assert body.blinded(wounds) == blind


@pytest.mark.rule("CF-DMG-12")
def test_no_red_leaves_the_wounds_as_they_are() -> None:
    wounds = Wounds((("chest", 1),), bleeding=2)
    assert body.hurt(wounds, "head", 0) == wounds
    assert body.hurt(wounds, "head", 2).red == (("head", 2), ("chest", 1))
    assert body.hurt(wounds, "chest", 2).red == (("chest", 3),)


@pytest.mark.rule("CF-DMG-16")
@pytest.mark.parametrize(
    ("held", "free"),
    [
        (Held(), ("right", "left")),
        (Held("club"), ("left",)),
        (Held("", "club"), ("right",)),
        (Held("club", "dagger"), ()),
    ],
)
def test_a_hand_is_free_that_holds_nothing(held: Held, free: tuple[str, ...]) -> None:
    here = drawn("1 . 2")
    here.put("1", held)
    assert hands.free(combatant(here.world, here.units["1"])) == free


@pytest.mark.rule("CF-DMG-17", "CF-MISS-05")
@pytest.mark.parametrize(
    ("held", "item", "sound"),
    [
        (Held("claymore", "claymore"), "claymore", True),
        (Held("claymore"), "claymore", False),
        (Held("club"), "club", True),
        (Held("", "club"), "club", True),
        (Held(), "club", False),
    ],
)
def test_a_weapon_is_of_use_in_as_many_hands_as_it_needs(
    held: Held, item: str, sound: bool
) -> None:
    here = drawn("1 . 2", people={"1": replace(JOE, strength=15)})
    here.put("1", held)
    assert hands.sound(combatant(here.world, here.units["1"]), item) is sound
    here.put("1", Wear(((item, 0),)))
    assert not hands.sound(combatant(here.world, here.units["1"]), item)


@pytest.mark.rule("CF-KI-07", "CF-DMG-15", "CF-CHAK-01")
def test_nothing_comes_back_beyond_what_he_ever_had() -> None:
    full = Reserves(JOE.fortitude, 3, 3, chakra=4, blood=20)
    found = healing.reserves(full, JOE, 90, rest=True)
    assert found == {"ki": JOE.fortitude, "blood": 20, "chakra": 4}


@pytest.mark.rule("CF-KI-02", "CF-RES-03")
@pytest.mark.parametrize(
    ("state", "points", "owed", "asks"),
    [
        (Condition(), 2, 0, True),
        (Condition(), 0, 0, False),
        (Condition(), 2, 2, False),
        (Condition(), 2, 1, True),
        (Condition(asleep=3), 2, 0, False),
    ],
)
def test_who_is_awake_and_has_ki_left_is_asked_what_he_puts_on_a_resist(
    state: Condition, points: int, owed: int, asks: bool
) -> None:
    here = drawn("1 . 2")
    here.put("1", state, Reserves(points, 3, 3))
    asked: list[Request] = []

    def work(step: Any) -> Any:
        who = combatant(step.world, here.units["1"])
        process, given = step.run(resisted(who, "balance", spent=1, owed=owed)), None
        while True:
            try:
                request = process.send(given)
            except StopIteration:
                return
            asked.append(request)
            given = yield request

    here.do(work, {"balance": [50]}, (Order((("ki", 1),)),) if asks else ())
    about = (("form", "resist"), ("resist", "balance"), ("spent", 1), ("owed", owed), ("shift", 0))
    assert [request.about for request in asked] == ([about] if asks else [])


@pytest.mark.rule("CF-DMG-13", "CF-WIN-01")
def test_who_leaves_the_fight_lies_where_he_is_and_does_nothing_more() -> None:
    here = drawn("1 . 2")
    one = here.units["1"]
    here.put("1", Going((Cell(1, 0),), "run"))

    def work(step: Any) -> None:
        agenda.plan(step, one, 19, agenda.TURNS, "turn")
        applying.leaves(step, one, "red_limit", "CF-DMG-13")
        applying.leaves(step, one, "red_limit", "CF-DMG-13")

    events = here.do(work)
    assert [(event.key, event.rule, event.unit) for event in events] == [
        ("chaos.goes_down", "CF-DMG-13", one),
        ("out", "CF-DMG-13", one),
    ]
    assert here.world.get(one, Condition).prone
    assert here.world.get(one, Out) == Out("red_limit")
    assert here.world.find(one, Going) is None
    assert here.world.get(1, Agenda).items == ()


@pytest.mark.rule("CF-DMG-13", "CF-CHAK-01")
def test_at_his_limit_he_is_asked_for_chakra() -> None:
    here = drawn("1 . 2")
    one = here.units["1"]
    here.put("1", Reserves(5, 3, 3, chakra=2))
    asked: list[Request] = []

    def work(step: Any) -> Any:
        process = applying.at_the_limit(step, one)
        request = next(process)
        assert isinstance(request, Request)
        asked.append(request)
        answer = yield request
        with pytest.raises(StopIteration):
            process.send(answer)

    here.do(work, answers=(Order((("use", False),)),))
    (request,) = asked
    assert (request.kind, request.unit) == ("chaos.chakra", one)
    assert request.about == (("form", "limit"),)
    assert here.world.get(one, Out).why == "red_limit"


@pytest.mark.rule("CF-RES-05")
@pytest.mark.parametrize(("helper", "offered"), [(None, True), ("5", True), ("1", False)])
def test_a_friend_whom_another_helps_can_be_helped_as_well(
    helper: str | None, offered: bool
) -> None:
    here = drawn("1 3 5 . 2")
    here.put("3", Health(0, 15))
    if helper is not None:
        here.put("3", Tended(here.units[helper], False))
    found = fighter.patients(here.world, here.units["1"])
    assert found == ((here.units["3"],) if offered else ())


@pytest.mark.rule("CF-RES-05")
@pytest.mark.parametrize(
    ("state", "helps"),
    [
        (None, True),
        (Condition(), True),
        (Condition(stunned=True), False),
        (Condition(asleep=2), False),
    ],
)
def test_help_lasts_while_he_who_gives_it_is_able(state: Condition | None, helps: bool) -> None:
    here = drawn("1 3 . 2")
    one = here.units["1"]
    here.put("3", Tended(one, True))
    here.world.drop(one, here.world.get(one, Condition))
    if state is not None:
        here.put("1", state)
    assert fighter.tended(here.world, here.units["3"]) == (helps, True)


@pytest.mark.rule("CF-RES-05")
def test_an_unwounded_man_who_lost_points_in_this_round_is_given_first_aid() -> None:
    here = drawn("1 3 . 2")
    three = here.units["3"]
    here.world.drop(three, here.world.get(three, Wounds))
    here.put("3", Plight(15, 20, 0, 3, 0, False), Reserves(5, 3, 3, blood=20))
    assert not fighter.at_once(here.world, three)
    here.put("3", Health(14, 15))
    assert fighter.at_once(here.world, three)


@pytest.mark.rule("CF-MOVE-09")
def test_who_goes_down_keeps_what_else_is_true_of_him_and_loses_sight() -> None:
    here = drawn("1 = . 2")
    one = here.units["1"]
    here.put("1", Condition(off_balance=True), Acquired(here.units["2"]))
    events: list[Event] = here.do(lambda step: stepping.lie(step, one))
    assert [(event.key, event.rule) for event in events] == [
        ("chaos.goes_down", "CF-MOVE-09"),
        ("chaos.target_lost", "CF-ACQ-03"),
    ]
    assert here.world.get(one, Condition) == Condition(off_balance=True, prone=True)
    assert here.world.find(one, Acquired) is None


@pytest.mark.rule("CF-MOVE-08")
@pytest.mark.parametrize(
    ("drawing", "reached"),
    [(". 1 . 2", True), (". 1 3 2", False), ("2 . 1 .", True), ("2 3 1 .", False)],
)
def test_the_cells_between_are_counted_from_where_he_stands(drawing: str, reached: bool) -> None:
    here = drawn(drawing)
    assert within(here.site, here.crowd, here.at("1"), here.at("2"), 2) is reached


@pytest.mark.rule("CF-AREA-02")
@pytest.mark.parametrize(
    ("drawing", "reached"),
    [("1 . . .", True), ("1 = . .", False), ("1 . = .", False), ("1 = = .", False)],
)
def test_anything_low_on_the_way_keeps_a_blast_from_who_lies(drawing: str, reached: bool) -> None:
    assert effect(drawn(drawing).site, Cell(0, 0), Cell(3, 0), lying=True) is reached


@pytest.mark.rule("CF-DMG-12", "CF-DMG-16")
@pytest.mark.parametrize(
    ("part", "red", "after"),
    [
        # A hand that is full is gone for good; an arm that is full heals like any other wound.
        ("right_hand", 2, 2),
        ("right_hand", 1, 0),
        ("right_arm", 4, 3),
    ],
)
def test_only_what_is_small_and_destroyed_does_not_come_back(
    part: str, red: int, after: int
) -> None:
    need = table().red.rest
    wounds, spent = healing.mended(Wounds(((part, red),)), {}, need, rest=True)
    assert wounds.at(part) == after
    assert spent == ({part: 0} if part == "right_arm" else {})


@pytest.mark.rule("CF-DMG-17")
def test_weapons_without_pfb_are_broken_and_armour_is_none() -> None:
    left = (("wear.club", 0), ("wear.dagger", 1), ("wear.chain_mail", 0), ("ki", 0))
    assert healing.broken(Carried("a", 9, left=left)) == ("club",)
