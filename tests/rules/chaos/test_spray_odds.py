"""What a burst or a sweep promises, and what an answer to it does: shot by shot, die by die.

The shooter has 1 on his roll, an evade 4 less for the speed of a bullet; later shots have 6 and 8
less, and miss with 10 and 12. A hit is a Red, a critical one two.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Health, Position
from game.core.forecast import Forecast
from game.core.grid import Cell
from game.rules.chaos.acts.fight import attacking
from game.rules.chaos.acts.fight.defending import BURST, CLOSE, SPRAY, Threat
from game.rules.chaos.acts.spray.shots import line_to, shot_check
from game.rules.chaos.exchange.facts import Setting, Strike
from game.rules.chaos.orders.forecast_answer import of_answer
from game.rules.chaos.orders.forecast_spray import of_spray
from game.rules.chaos.orders.missiles import one_cone
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.components import (
    Defending,
    Doing,
    Held,
    HeldTurn,
    Loaded,
    Pace,
    Reserves,
)
from tests.rules.chaos.brawl import field as armed
from tests.rules.chaos.brawl import order, request, view, who
from tests.rules.chaos.drawn import Drawn
from tests.rules.chaos.test_spray import FAR, KNIGHT, burst, field

EVADED = (
    (sum(range(9, 20)) + 4 * 20 + 19) / 400,
    sum(range(9, 19)) / 400,
    sum(range(9, 17)) / 400,
)
"""How likely each shot hits who evades: die against die, and a 20 against all but a 20."""


DIES = 0.1 * 0.41
"""The second of three hits, the first of which was critical, is the third Red of head or chest, if
it falls on the same one; and with 78 less 20 a Resist Death fails: there is no third hit then.
"""


def bare(drawing: str = "2.......1") -> Drawn:
    """Nobody has armour, and Shock 8."""
    here = field(drawing)
    for sign in here.units:
        if sign != "1":
            here.put(sign, replace(KNIGHT, armour=""), Health(24, 24))
    return here


def chances(pairs: Any) -> dict[Any, Any]:
    return {key: pytest.approx(part) for key, part in pairs if part}


def promised(here: Drawn, action: Action) -> Forecast:
    made = of_spray(view(here), here.units["1"], action)
    assert made is not None
    return made


def hit(made: Forecast, answer: str) -> Any:
    return dict(made.branch(answer).hit)["hit"]


def notes(made: Forecast) -> list[Any]:
    return [(key.removeprefix("chaos.note_"), *dict(facts).values()) for key, facts in made.notes]


@pytest.mark.rule("CF-SPRAY-02", "CF-SPRAY-06", "CF-SPRAY-11", "CF-SPRAY-03")
def test_what_a_burst_promises() -> None:
    """First what he would do: he rolls with it, and is hit, if for half, by every shot."""
    here = bare()
    made = promised(here, burst(here))
    assert made.check is not None
    assert (made.target, made.check.shift, made.check.rule) == (here.units["2"], 1, "CF-ROLL-01")
    assert notes(made) == [("misses", 20), ("shot", 2, 50), ("shot", 3, 40), ("points", 34)]
    assert hit(made, "evade") == pytest.approx(EVADED[0])
    assert hit(made, "none") == pytest.approx(16 / 20)
    none = {0: 4 / 20, 1: 6 / 20, 2: 2 / 20, 3: (7 + DIES) / 20, 4: (1 - DIES) / 20}
    assert chances(made.branch("none").losses) == chances(none.items())


@pytest.mark.rule("CF-SPRAY-02", "CF-SPRAY-04", "CF-SPRAY-06")
def test_what_a_sweep_promises_of_each_in_his_turn() -> None:
    here = bare(FAR)
    two, three, four = (here.units[sign] for sign in "234")
    sweep = Action("fight", "spray", "pistol", target=two, acquire=True, more=(three, four))
    made = promised(here, sweep)
    each = (made, *made.others)
    assert [one.target for one in each] == [two, three, four]
    assert [hit(one, "evade") for one in each] == [pytest.approx(part) for part in EVADED]
    assert [hit(one, "none") for one in each] == [pytest.approx(n / 20) for n in (16, 10, 8)]
    assert [one.check and (one.check.shift, one.check.rule) for one in each] == [
        (1, "CF-ROLL-01"), (-5, "CF-SPRAY-02"), (-7, "CF-SPRAY-02"),
    ]  # fmt: skip
    assert all({branch.answer for branch in one.branches} == {"evade", "none"} for one in each)
    here.world.drop(three, here.world.get(three, Position))
    assert [one.target for one in promised(here, sweep).others] == [four]
    for gone in (replace(sweep, weapon=""), replace(sweep, target=0), replace(sweep, target=three)):
        assert of_spray(view(here), here.units["1"], gone) is None


@pytest.mark.rule("CF-SPRAY-02", "CF-SPRAY-06", "CF-MULTI-02")
def test_shots_that_do_not_beat_a_tumble_that_stands_do_half() -> None:
    """10 stands: the dice 5 to 9 do no Red, with the second shot those up to 15, then up to 17."""
    here = bare()
    here.put("2", Defending(9, "tumble", 10, 9, multiple=True))
    (branch,) = promised(here, burst(here)).branches
    assert branch.answer == "standing"
    red = {0: 9 / 20, 1: 6 / 20, 2: 2 / 20, 3: (2 + DIES) / 20, 4: (1 - DIES) / 20}
    assert chances(branch.losses) == chances(red.items())


@pytest.mark.rule("CF-MULTI-01", "CF-MULTI-02")
def test_a_plain_defence_holds_nobody_else_off() -> None:
    here = bare()
    here.put("2", Defending(9, "dodge", 10, 9))
    made = promised(here, burst(here))
    assert [one.answer for one in made.branches] == ["none"]


def answered(here: Drawn, family: str, method: str = "evade", **slots: Any) -> Forecast:
    threat = Threat(here.units["1"], family, "spray", "pistol")
    about = request(here, "2", "chaos.defend", threat.about)
    given = order(method=method, pay="action", ki=0, **slots)
    made = of_answer(view(here, "b"), about, given)
    assert made is not None
    return made


def ordered(here: Drawn, targets: str, shots: int = 0) -> None:
    names = ("target", "target2", "target3")
    marks = {name: here.units[sign] for name, sign in zip(names, targets, strict=False)}
    told = order(form="fight", how="spray", weapon="pistol", acquire=True, shots=shots, **marks)
    here.put("1", Doing(told, 20, 20, 11, "strike"))


@pytest.mark.rule("CF-SPRAY-02", "CF-SPRAY-06")
@pytest.mark.parametrize(
    ("shots", "red"),
    [
        # 19 of 400 are critical; later shots hit in 135 and in 100 of 400, with the same dice.
        (1, {0: 147, 1: 234, 2: 19}),
        (2, {0: 147, 1: 117, 2: 118, 3: 18}),
        (3, {0: 147, 1: 117, 2: 34, 3: 86 + 16 * DIES, 4: 16 * (1 - DIES)}),
    ],
)
def test_who_answers_a_burst_is_told_of_all_its_shots(shots: int, red: dict[int, float]) -> None:
    here = bare()
    ordered(here, "2", shots)
    made = answered(here, BURST)
    assert made.check is not None
    assert made.check.chance("fumble") == pytest.approx(1 / 20)
    (branch,) = made.branches
    assert chances(branch.hit)["hit"] == pytest.approx(EVADED[0])
    assert chances(branch.own) == chances((n, part / 400) for n, part in red.items())


@pytest.mark.rule("CF-SPRAY-02", "CF-SPRAY-06")
@pytest.mark.parametrize(("targets", "place"), [("23", 0), ("32", 1), ("342", 2), ("34", 0)])
def test_who_is_swept_over_is_told_of_his_own_shot(targets: str, place: int) -> None:
    """Or of the first one, where he is shot at without having been named."""
    here = bare(FAR)
    ordered(here, targets)
    (branch,) = answered(here, SPRAY).branches
    assert chances(branch.hit)["hit"] == pytest.approx(EVADED[place])


@pytest.mark.rule("CF-SPRAY-02", "CF-SPRAY-06", "CF-ACQ-02")
def test_without_any_order_it_is_one_shot_from_the_hip() -> None:
    """Nothing on the roll, as far as he can see."""
    here = bare()
    here.world.drop(here.units["1"], here.world.get(here.units["1"], Doing))
    (branch,) = answered(here, BURST).branches
    hits = (sum(range(8, 20)) + 3 * 20 + 19) / 400
    assert chances(branch.hit)["hit"] == pytest.approx(hits)
    assert {red for red, part in branch.own if part} == {0, 1, 2}


@pytest.mark.rule("CF-ROLL-02", "CF-SPRAY-06", "CF-PEN-14")
def test_a_shield_counts_in_the_answer() -> None:
    here = bare()
    here.put("2", Held("", "large_shield"))
    ordered(here, "2", 3)
    made = answered(here, BURST, "block", weapon="large_shield")
    assert made.check is not None
    assert [(one.label, one.worth) for one in made.check.modifiers if one.rule == "CF-PEN-14"] == [
        ("chaos.block_large", 8)
    ]


@pytest.mark.rule("CF-ROLL-02", "CF-PARLAY-02", "CF-SIM-02", "CF-PEN-04")
def test_who_shoots_back_at_a_runner_has_to_hit_a_runner() -> None:
    """From the hip, at somebody who moves: the dice up to 8 miss."""
    here = armed(one="joe", two="fred", held=("club", "pistol"))
    here.put("1", Pace(1, 20, True, "E"), Reserves(0, 3, 3))
    here.put("2", HeldTurn(), Loaded((("pistol", 9),)), Reserves(0, 3, 3))
    threat = Threat(here.units["1"], CLOSE, "strike", "club")
    about = request(here, "2", "chaos.defend", threat.about)
    given = order(method="simultaneous", weapon="pistol", pay="held", ki=0)
    made = of_answer(view(here, "b"), about, given)
    assert made is not None and made.check is not None
    labels = [one.label for one in made.check.modifiers]
    assert "chaos.pen_target_moves" in labels
    assert ("chaos.note_strikes_back", (("percent", 60),)) in made.notes


@pytest.mark.rule("CF-SPRAY-03", "CF-SPRAY-14")
def test_what_is_fixed_when_a_spray_is_declared() -> None:
    """That both run is; who declares no answer has the numbers of an evade for later on."""
    here = field()
    me, foe = who(here, "1"), replace(who(here, "2"), fighter=replace(KNIGHT, agility=9, speed=9))
    attack = attacking.attack_of(me, burst(here))
    place = Setting(moving=(False, True), rear=True)
    none = line_to(Strike(me, foe, attack, Answer(), place))
    evades = line_to(Strike(me, foe, attack, Answer("evade", pay="action"), place))
    assert [one.label for one in none.shot] == ["chaos.skill", "chaos.pen_target_moves"]
    assert none.defence == evades.defence
    assert "chaos.evade" in [one.label for one in none.defence]
    assert "chaos.pen_rear" in [one.label for one in none.defence]
    tumbles = line_to(Strike(me, foe, attack, Answer("tumble", pay="action"), place))
    assert tumbles.defence != evades.defence


@pytest.mark.rule("CF-SPRAY-02", "CF-SPRAY-11", "CF-CRIT-07")
@pytest.mark.parametrize(("shot", "grade"), [(1, "critical"), (2, 15), (3, 13)])
def test_a_twenty_is_critical_for_the_first_shot_alone(shot: int, grade: Any) -> None:
    here = field()
    me, foe = who(here, "1"), who(here, "2")
    attack = attacking.attack_of(me, burst(here))
    check = shot_check(me, line_to(Strike(me, foe, attack, Answer(), Setting())), attack, shot)
    assert check.grade(20) == grade
    assert check.rule == ("CF-ROLL-01" if shot == 1 else "CF-SPRAY-02")


@pytest.mark.rule("CF-SPRAY-04")
@pytest.mark.parametrize(
    ("cells", "fits"),
    [
        ([(5, 9)], True),
        ([(5, 9), (9, 9)], True),
        ([(1, 9), (9, 9)], True),
        ([(0, 9), (9, 9)], False),
        ([(5, 9), (5, 1)], False),
        ([(9, 5), (5, 9)], True),
    ],
)
def test_a_sweep_stays_within_a_quarter_of_the_field(
    cells: list[tuple[int, int]], fits: bool
) -> None:
    assert one_cone(Cell(5, 5), tuple(Cell(*cell) for cell in cells)) is fits
