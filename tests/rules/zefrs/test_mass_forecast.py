"""The forecast of orders: exact, quick, and the same odds as the dice of the segments."""

from __future__ import annotations

from collections import Counter

import pytest

from game.core.battle import Battle
from game.core.checks import Check, Outcome
from game.core.dice import KeyedDice
from game.core.forecast import Branch, Forecast
from game.core.grid import Cell
from game.core.orders import Order
from game.rules.zefrs.mass.clash import Assault, blow, strike
from game.rules.zefrs.mass.forecast import drafted, duel, replies
from game.rules.zefrs.mass.modifiers import outnumbered
from game.rules.zefrs.mass.orders import place
from tests.rules.chances import ROLLS
from tests.rules.zefrs.mass_field import (
    army,
    bows,
    give,
    id_of,
    men,
    now,
    order,
    orders,
    request,
    start,
    unit,
)


def asked(battle: Battle, name: str, text: str) -> Forecast:
    wanted = request(battle, name, "mass.order")
    found = battle.seat(wanted.side).forecast(wanted, order(battle, name, text))
    assert found is not None
    return found


def rolled(dice: KeyedDice, check: Check, key: tuple) -> Outcome:
    faces = dice.faces(key, check.dice)
    return Outcome(check, faces, sum(faces), check.grade(sum(faces)))


def one_blow(dice: KeyedDice, assault: Assault, own: int, enemies: int, key: tuple) -> int:
    exchange = strike(blow(assault, own, outnumbered(own, enemies)))
    check = next(exchange)
    assert isinstance(check, Check)
    try:
        exchange.send(rolled(dice, check, key))
    except StopIteration as stop:
        return int(stop.value.lost)
    raise AssertionError("a blow draws once")


def frequencies(
    battle: Battle, name: str, text: str, answer: str
) -> tuple[Counter[int], Counter[int]]:
    """Losses of the target and of the own unit in so many rounds of keyed dice."""
    wanted = request(battle, name, "mass.order")
    view = battle.seat(wanted.side).view
    here = drafted(view, wanted, order(battle, name, text))
    foe = next(f for f in here.field.values() if f.side != here.me.side)
    reply = next(r for r in replies(view, here, foe) if r[0] == answer)
    fought, dice = duel(view, here, reply), KeyedDice(7)
    lost: Counter[int] = Counter()
    hurt: Counter[int] = Counter()
    for number in range(ROLLS):
        own, enemy = here.me.now, foe.now
        for segment in range(3):
            back = fought.theirs is not None and fought.theirs.manner == "attack"
            key = (number, "segment", 1, 2, "mine", segment)
            mine = one_blow(dice, fought.mine, own, enemy if back else 0, key)
            theirs = 0
            if fought.theirs is not None:
                pressed = own if fought.mine.manner == "attack" else 0
                key = (number, "segment", 2, 1, "theirs", segment)
                theirs = one_blow(dice, fought.theirs, enemy, pressed, key)
            own, enemy = own - min(own, theirs), enemy - min(enemy, mine)
        lost[foe.now - enemy] += 1
        hurt[here.me.now - own] += 1
    return lost, hurt


def fits(exact: tuple[tuple[int, float], ...], found: Counter[int]) -> bool:
    """Chi-square over bins of at least ten expected, far beyond p = 0.0001 by Wilson-Hilferty."""
    assert set(found) <= {number for number, _ in exact}
    total, bins, kept = 0.0, 0, [0.0, 0]
    for number, chance in exact:
        kept = [kept[0] + chance * ROLLS, kept[1] + found[number]]
        if kept[0] >= 10:
            total, bins, kept = total + (kept[1] - kept[0]) ** 2 / kept[0], bins + 1, [0.0, 0]
    free = max(1, bins - 1)
    limit = free * (1 - 2 / (9 * free) + 3.72 * (2 / (9 * free)) ** 0.5) ** 3
    return bool(total <= limit)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("units", "text", "answer"),
    [
        ((unit("A1", (2, 2)), unit("B1", (2, 3), men(80, 3))), "attack", "attacks"),
        ((unit("A1", (2, 2), men(50)), unit("B1", (2, 3), men(120, 5))), "attack", "defends"),
        ((unit("A1", (2, 2), bows(90)), unit("B1", (2, 4), bows(60, 4))), "shoot @B1", "shoots"),
    ],
)
def test_the_forecast_equals_the_frequencies_of_keyed_rolls(units, text: str, answer: str):
    battle = start(army(*units))
    branch = asked(battle, "A1", text).branch(answer)
    lost, hurt = frequencies(battle, "A1", text, answer)
    assert fits(branch.losses, lost)
    assert fits(branch.own, hurt)


@pytest.mark.slow
def test_the_forecast_equals_the_means_of_real_rounds():
    battle = start(army(unit("A1", (2, 2)), unit("B1", (2, 3), men(80, 3)), commanders=True))
    branch = asked(battle, "A1", "attack").branch("attacks")
    lost = []
    for seed in range(300):
        fought = start(army(unit("A1", (2, 2)), unit("B1", (2, 3), men(80, 3)), commanders=True))
        fought = fought.fork(seed)
        orders(fought, A1="attack", B1="attack")
        lost.append(80 - now(fought, "B1"))
    square = sum(chance * (number - branch.mean) ** 2 for number, chance in branch.losses)
    assert abs(sum(lost) / len(lost) - branch.mean) < 4 * (square / len(lost)) ** 0.5


@pytest.mark.rule("ZF-MASS-ATK-01", "ZF-MASS-ATK-02", "ZF-MASS-ORD-03")
def test_a_branch_for_each_answer_and_modifiers_with_their_worth():
    units = (unit("A1", (2, 2)), unit("B1", (2, 3), men(30)))
    battle = start(army(*units, commanders=True))
    found = asked(battle, "A1", "attack")
    assert [branch.answer for branch in found.branches] == ["attacks", "defends", "withdraws"]
    assert found.target == id_of(battle, "B1")
    assert found.check is not None
    assert [(m.label, m.worth) for m in found.check.modifiers] == [("zefrs.mm7", 1)]
    for branch in found.branches:
        assert sum(chance for _, chance in branch.losses) == pytest.approx(1)
        assert sum(chance for _, chance in branch.own) == pytest.approx(1)
        assert branch.out == pytest.approx(branch.at_least(30))
    assert found.branch("attacks").mean > found.branch("withdraws").mean
    assert found.branch("withdraws").mean > found.branch("defends").mean
    assert dict(found.branch("defends").own) == {0: pytest.approx(1)}


def test_one_segment_by_hand():
    battle = start(army(unit("A1", (2, 2)), unit("B1", (2, 3), men(25))))
    defends = asked(battle, "A1", "attack").branch("defends")
    miss = dict(defends.hit)["white"]
    assert dict(defends.losses)[0] == pytest.approx(miss**3)


@pytest.mark.rule("ZF-MASS-GANG-02")
def test_other_units_count_as_they_are_ordered_so_far():
    units = (unit("A1", (2, 2), men(60)), unit("A2", (1, 3), men(60)), unit("B1", (2, 3), men(50)))
    battle = start(army(*units, commanders=True))
    alone = asked(battle, "A1", "attack").branch("attacks")
    give(battle, "A2", "attack E")
    together = asked(battle, "A1", "attack").branch("attacks")
    assert together.own_mean < alone.own_mean


def test_nothing_to_forecast_for_an_advance_or_a_defence():
    battle = start(army(unit("A1", (2, 1)), unit("B1", (2, 4))))
    wanted = request(battle, "A1", "mass.order")
    seat = battle.seat("a")
    assert seat.forecast(wanted, order(battle, "A1", "attack >2,2")) is None
    assert seat.forecast(wanted, order(battle, "A1", "defend")) is None
    assert seat.forecast(wanted, Order((("form", "attack"),))) is None


@pytest.mark.rule("ZF-MOR-02")
def test_the_next_morale_limit_and_the_check_that_may_follow():
    battle = start(army(unit("A1", (2, 2)), unit("B1", (2, 3), men(60))))
    found = asked(battle, "A1", "attack")
    note = next(facts for key, facts in found.notes if key == "zefrs.note.limit")
    facts = dict(note)
    branch = found.branch(str(facts["answer"]))
    assert facts["n"] == 20
    assert facts["percent"] == round(100 * branch.at_least(20))
    assert {check.rule for check in found.later} == {"ZF-MOR-02"}


def test_a_target_that_may_move_away_is_pointed_out():
    battle = start(army(unit("A1", (2, 2), bows()), unit("B1", (2, 4))))
    keys = [key for key, _ in asked(battle, "A1", "shoot @B1").notes]
    assert "zefrs.note.may_move" in keys
    assert isinstance(asked(battle, "A1", "shoot @B1").branches[0], Branch)
    assert place(battle.seat("a").view, id_of(battle, "A1")).me.cell == Cell(2, 2)
