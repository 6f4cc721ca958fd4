"""What a tactic promises against those of the enemy, and how a pursuit may end (3.3, HC-END-03)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from game.core.components import Field, Health, Position
from game.core.forecast import Forecast
from game.core.grid import Cell, Grid
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.view import View
from game.rules.heroic20s import RULESET
from game.rules.heroic20s.acts.pursuing import chase_of
from game.rules.heroic20s.acts.state import lock
from game.rules.heroic20s.exchange.pursuit import caught, flight_check, outlook, pursuit_check
from game.rules.heroic20s.exchange.pursuit import expected as mean_caught
from game.rules.heroic20s.orders.promised import tactic_forecast
from game.rules.heroic20s.sheet.components import Ammunition, Terms
from game.rules.heroic20s.shown import threat
from game.rules.heroic20s.tables.book import tactics
from tests.rules.heroic20s.cast import figure as cast
from tests.rules.heroic20s.pitch import Pitch

ARROWS = Ammunition((("regular_bow", 12),), (("regular_bow", 1),))


def promise(pitch: Pitch, unit: int, tactic: str, **slots: Any) -> Forecast | None:
    request = Request("1", "a", unit, "heroic20s.order")
    view: Any = pitch.world
    return tactic_forecast(view, request, Order((("tactic", tactic), *slots.items())))


def wall(pitch: Pitch) -> None:
    """A wall from north to south through the middle of the field."""
    stones = tuple((Cell(20, y), "wall") for y in range(40))
    pitch.world.write(pitch.field, Field(Grid(40, 40, stones)))


def rows(found: Forecast | None) -> dict[str, tuple[float, float]]:
    """By the enemy's tactic: the points that are taken, and those that are lost."""
    assert found is not None
    told = [dict(facts) for key, facts in found.notes if key == "heroic20s.note_against"]
    return {str(row["tactic"]): (float(str(row["n"])), float(str(row["left"]))) for row in told}


def keys(found: Forecast | None) -> list[str]:
    assert found is not None
    return [key.removeprefix("heroic20s.") for key, _ in found.notes]


@pytest.mark.rule("HC-TAC-02", "HC-TAC-04")
def test_what_a_tactic_promises_beside_an_enemy() -> None:
    pitch = Pitch()
    me = pitch.unit("thug", "a", 1, (9, 9))
    assert promise(pitch, me, "neutral") is None, "nobody is there"
    foe = pitch.unit("thug", "b", 1, (10, 9))
    assert promise(pitch, me, "merge") is None, "that is no tactic"
    found = promise(pitch, me, "neutral")
    assert keys(found)[:2] == ["note_round", "note_chosen"] and found is not None
    assert dict(found.notes[0][1]) == {"target": foe, "yards": 1}
    table = rows(found)
    assert set(table) == set(tactics())
    takes, loses = table["neutral"]
    assert takes > 0 and loses > 0
    assert table["retreat"][1] == 0.0, "who retreats strikes at nobody"
    assert rows(promise(pitch, me, "defensive"))["neutral"][1] < loses
    for busy in ({"withdraw": True}, {"forgo": True}, {"long": "reload"}):
        assert {n for n, _ in rows(promise(pitch, me, "neutral", **busy)).values()} == {0.0}
    assert rows(promise(pitch, me, "neutral", long="wait"))["neutral"][0] == takes
    pitch.world.write(foe, Health(1, 12))
    assert rows(promise(pitch, me, "neutral"))["neutral"][0] <= 1.0, "not more than he has"


@pytest.mark.rule("HC-TAC-02", "HC-TAC-04")
def test_the_enemy_a_tactic_is_aimed_at_or_else_the_nearest() -> None:
    pitch = Pitch()
    me = pitch.unit("thug", "a", 1, (9, 9))
    near, far = pitch.unit("thug", "b", 1, (15, 9)), pitch.unit("thug", "b", 1, (25, 9))
    for slots, foe, yards in (({}, near, 6), ({"target": far}, far, 16)):
        found = promise(pitch, me, "all_out_offensive", **slots)
        assert found is not None
        facts = dict(found.notes[0][1])
        assert (facts["target"], facts["yards"]) == (foe, yards)


@pytest.mark.rule("HC-TAC-02", "HC-TAC-04")
def test_blows_are_counted_where_one_of_them_gets_there() -> None:
    """A thug under Hold Ground goes six yards; under Neutral he goes thirty."""
    pitch = Pitch()
    me = pitch.unit("thug", "a", 1, (0, 9))
    foe = pitch.unit("thug", "b", 1, (7, 9))
    assert rows(promise(pitch, me, "hold_ground"))["hold_ground"][0] > 0.0
    pitch.world.write(foe, Position(Cell(8, 9)))
    still = rows(promise(pitch, me, "hold_ground"))
    assert still["hold_ground"] == (0.0, 0.0), "a yard too far for both"
    assert still["neutral"][1] > 0.0
    pitch.world.write(foe, Position(Cell(31, 9)))
    reach = rows(promise(pitch, me, "neutral"))
    assert reach["hold_ground"][0] > 0.0, "thirty yards, and one of contact"
    pitch.world.write(foe, Position(Cell(32, 9)))
    beyond = rows(promise(pitch, me, "neutral"))
    assert beyond["hold_ground"] == (0.0, 0.0) and beyond["all_out_offensive"][0] > 0.0
    assert keys(promise(pitch, me, "hold_ground"))[0] == "note_round"
    pitch.world.write(foe, Position(Cell(39, 39)))
    away = promise(pitch, me, "retreat")
    assert keys(away) == ["note_apart"], "neither takes anything of the other"
    lock(pitch.step(), me, foe, "HC-LOCK-01")
    assert rows(promise(pitch, me, "hold_ground"))["defensive"][0] > 0.0, "who is locked strikes"


@pytest.mark.rule("HC-RNG-01", "HC-RNG-02", "HC-PROC-02")
def test_a_tactic_says_who_else_may_shoot_at_the_unit() -> None:
    """They shoot before anybody moves: the worst of them by name, then how many more."""
    pitch = Pitch()
    me = pitch.unit("thug", "a", 4, (0, 9))
    pitch.unit("thug", "b", 1, (39, 9), move=1, top_speed=1)
    archers = [pitch.unit("archer", "b", many, (39, 20 + many)) for many in (1, 4)]
    assert keys(promise(pitch, me, "neutral")) == ["note_apart"], "no arrow, no points"
    pitch.world.put(archers[0], ARROWS)
    found = promise(pitch, me, "neutral")
    assert keys(found) == ["note_apart", "note_shot_at"] and found is not None
    one = dict(found.notes[1][1])
    pitch.world.put(archers[1], ARROWS)
    found = promise(pitch, me, "neutral")
    assert keys(found) == ["note_apart", "note_shot_by"] and found is not None
    both = dict(found.notes[1][1])
    assert (one["unit"], both["unit"], both["count"]) == (*archers, 1)
    assert float(str(both["n"])) > 2 * float(str(one["n"])) > 0, "four shoot, and one"
    wall(pitch)
    assert keys(promise(pitch, me, "neutral")) == ["note_apart"], "no line"


@pytest.mark.rule("HC-RNG-01", "HC-RNG-02", "HC-RNG-05")
def test_what_threatens_a_cell_are_the_shots_at_it_as_well() -> None:
    pitch = Pitch()
    archer = pitch.unit("archer", "b", 1, (39, 39))
    pitch.unit("thug", "a", 1, (0, 0))
    far = Cell(5, 39)

    def threatened() -> bool:
        return archer in threat(View(RULESET, "a", pitch.world.rows())).get(far, ())

    assert not threatened(), "no arrow"
    pitch.world.put(archer, ARROWS)
    assert threatened()
    wall(pitch)
    assert not threatened(), "no line"


@pytest.mark.rule("HC-TAC-02", "HC-TAC-04")
def test_shots_are_counted_of_who_has_arrows() -> None:
    pitch = Pitch()
    bow = pitch.unit("archer", "a", 1, (0, 9))
    pitch.unit("thug", "b", 1, (39, 9), move=1, top_speed=1)
    assert keys(promise(pitch, bow, "hold_ground")) == ["note_apart"], "no arrow, no points"
    pitch.world.put(bow, ARROWS)
    shot = rows(promise(pitch, bow, "hold_ground"))
    assert shot["hold_ground"][0] > 0.0 and shot["hold_ground"][1] == 0.0


@pytest.mark.rule("HC-END-03", "HC-END-07")
def test_the_chances_of_a_pursuit_are_those_of_both_rolls() -> None:
    mine, fled = (cast("thug", 1, 3),), (cast("archer", 2, 2),)
    chase = chase_of(Terms(), mine, fled, Order(()), Order(()))
    assert chase.knows is None and chase.escapes is None
    expected: dict[int, float] = {}
    both = product(pursuit_check(chase, 0).odds, flight_check(chase, 0).odds)
    for (ours, p), (theirs, q) in both:
        margin = int(ours) - int(theirs)
        expected[margin] = expected.get(margin, 0.0) + p * q
    found = dict(outlook(chase))
    assert found.keys() == expected.keys()
    for margin, chance in expected.items():
        assert found[margin] == pytest.approx(chance)
    assert sum(found.values()) == pytest.approx(1.0)
    mean = sum(chance * caught(3, 2, margin) for margin, chance in found.items())
    assert mean_caught(chase) == pytest.approx(mean) and mean > 0
