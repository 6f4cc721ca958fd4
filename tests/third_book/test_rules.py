"""Worked examples of the third book, with dice written down."""

from __future__ import annotations

import pytest

from game.core.components import Seen
from game.core.grid import Cell
from game.core.orders import IllegalOrder, Order
from tests.third_book.orders import TURN
from tests.third_book.promised import forecast
from tests.third_book.sheet import Trap
from tests.third_book.table import DUCK, Table, deed, field, go

DUEL = (("anna", "hero", (2, 2)), ("bert", "watchman", (3, 2)))


def test_a_blow_that_reaches_its_number_does_the_dice_less_the_armour() -> None:
    table = Table(field(*DUEL), {"strike": [5], "harm": [4]})
    table.round({"anna": table.strike("bert")})
    assert [event.fact("result") for event in table.told("third.hit")] == ["hit"]
    assert table.points("bert") == 8 - 4
    table.dice.finish()


def test_one_less_misses_and_four_more_is_heavy() -> None:
    table = Table(field(*DUEL), {"strike": [4, 9], "harm": [1]})
    table.round({"anna": table.strike("bert")})
    assert len(table.told("third.miss")) == 1
    assert table.points("bert") == 8
    table.round({"anna": table.strike("bert")})
    assert len(table.told("third.heavy")) == 1
    assert table.points("bert") == 8 - (1 + 2)


def test_armour_leaves_a_point_at_least_and_nobody_below_none() -> None:
    table = Table(field(*DUEL), {"strike": [12], "harm": [(1, 1)]})
    table.round({"bert": table.strike("anna", "pike")})
    assert table.points("anna") == 12 - (2 + 2 - 1)
    weak = Table(
        field(("anna", "hero", (2, 2)), ("bob", "robber", (3, 2))), {"strike": [12], "harm": [6]}
    )
    weak.round({"anna": weak.strike("bob")})
    assert weak.points("bob") == 0
    assert weak.battle.result is not None
    assert weak.battle.result.winner == "a"


@pytest.mark.parametrize(("dodge", "left"), [(8, 8), (7, 4)])
def test_who_ducks_needs_more_against_the_bite(dodge: int, left: int) -> None:
    """Seven and the knife's two, less his quickness of one: eight."""
    script = {"strike": [5], "dodge": [dodge], "harm": [] if left == 8 else [4]}
    table = Table(field(*DUEL), script)
    table.round({"anna": table.strike("bert")}, {"bert": DUCK})
    assert table.points("bert") == left
    table.dice.finish()


@pytest.mark.parametrize(("word", "asked"), [("dodges=0", 0), ("dodges=1", 1), ("dodges=2", 2)])
def test_the_switch_says_how_often_one_ducks_in_a_round(word: str, asked: int) -> None:
    people = (*DUEL, ("abel", "hero", (2, 3)))
    script = {"strike": [5, 5], "dodge": [12] * asked, "harm": [1] * (2 - asked)}
    table = Table(field(*people, switches=() if asked == 1 else (word,)), script)
    blow = table.strike("bert")
    table.round({"anna": blow, "abel": blow}, {"bert": DUCK})
    assert len(table.told("third.ducked")) == asked
    table.dice.finish()


@pytest.mark.parametrize(("word", "lost"), [("injury=gentle", 2), ("", 4), ("injury=hard", 6)])
def test_the_switch_of_injury_weighs_every_harm(word: str, lost: int) -> None:
    switches = (word,) if word else ()
    table = Table(field(*DUEL, switches=switches), {"strike": [5], "harm": [4]})
    table.round({"anna": table.strike("bert")})
    assert table.points("bert") == 8 - lost


def test_a_pike_reaches_two_cells_and_a_knife_one() -> None:
    far = (("anna", "hero", (2, 2)), ("bert", "robber", (4, 2)))
    table = Table(field(*far), {"strike": [5], "harm": [(1, 1)]})
    request = table.asked(TURN)[0]
    with pytest.raises(IllegalOrder) as refused:
        table.battle.give(request, table.strike("bert"))
    assert (refused.value.rule, refused.value.why) == ("TB-HIT-02", "third.no.arm")
    table.round({"anna": table.strike("bert", "pike")})
    assert table.points("bert") == 6 - 2
    walled = Table(field(*far, walls=((3, 2),)))
    assert ("deed", "fight") not in list(walled.battle.seat("a").choices(request, Order()))


def test_the_quickest_is_first_and_may_leave_a_blow_in_vain() -> None:
    table = Table(field(*DUEL))
    table.round({"anna": go(2, 5), "bert": table.strike("anna", "knife")})
    assert [event.unit for event in table.battle.events if "third.acts" in event.key] == list(
        table.units.values()
    )
    assert len(table.told("third.void")) == 1


def test_a_giant_fills_four_cells_and_goes_where_all_have_room() -> None:
    wall = tuple((3, y) for y in range(6) if y != 2)
    table = Table(field(("abe", "giant", (1, 2)), ("bert", "robber", (7, 5)), walls=wall))
    seat, request = table.battle.seat("a"), table.asked(TURN)[0]
    cells = {value for name, value in seat.choices(request, Order((("deed", "go"),)))}
    assert Cell(0, 3) in cells
    assert not any(cell[0] > 1 for cell in cells if isinstance(cell, Cell))
    near = Table(
        field(("abe", "giant", (1, 2)), ("bert", "robber", (3, 3))), {"strike": [7], "harm": [1]}
    )
    near.round({"bert": near.strike("abe")})
    assert near.points("abe") == 16 - 1


def test_a_shared_blow_is_easier_and_does_more_and_takes_the_helpers_deed() -> None:
    people = (*DUEL, ("abel", "robber", (2, 3)), ("adam", "robber", (2, 1)))
    table = Table(field(*people), {"strike": [3], "harm": [2]})
    table.round({"anna": table.gang("bert", "abel"), "abel": go(0, 3)})
    assert table.cell("abel") == (2, 3)
    assert [event.unit for event in table.told("third.helps")] == [table.units["abel"]]
    assert table.points("bert") == 8 - (2 + 1)


def test_who_has_acted_already_helps_nobody() -> None:
    people = (("anna", "robber", (2, 2)), ("abel", "hero", (2, 3)), ("bert", "watchman", (3, 2)))
    table = Table(field(*people), {"strike": [6]})
    table.round({"anna": table.gang("bert", "abel"), "abel": go(3, 3)})
    assert table.told("third.helps") == []
    assert table.cell("abel") == (3, 3)
    assert len(table.told("third.miss")) == 1


def test_a_snare_ends_the_way_and_he_is_asked_anew() -> None:
    table = Table(field(*DUEL, traps=((2, 4),)), {"dodge": [5], "harm": [3]})
    duck = {"anna": DUCK}
    table.battle.give(table.asked(TURN)[0], go(2, 5))
    table.battle.give(table.asked(TURN)[1], deed("hold"))
    for side in table.battle.sides:
        table.battle.commit(side)
    (asked,) = table.asked("third.answer")
    assert table.cell("anna") == (2, 4)
    assert asked.fact("by") is None
    table.battle.give(asked, duck["anna"])
    assert table.points("anna") == 12 - (3 - 1)
    (onward,) = table.asked("third.onward")
    assert onward.fact("left") == 4 - 2
    table.battle.give(onward, Order((("goal", Cell(2, 5)),)))
    assert table.cell("anna") == (2, 5)
    assert table.battle.world.each(Trap) == []


def test_a_hidden_enemy_in_the_way_stops_him_and_is_found() -> None:
    people = (("anna", "hero", (1, 1)), ("bert", "robber", (4, 1)), ("bill", "robber", (7, 5)))
    walls = tuple((x, y) for x in range(8) for y in (0, 2))
    table = Table(field(*people, hidden=("bert",), walls=walls))
    assert table.battle.view("a").find(table.units["bert"], Seen) is None
    table.round({"anna": go(5, 1)})
    assert table.cell("anna") == (3, 1)
    assert [event.cell for event in table.told("third.found")] == [(4, 1)]
    assert table.battle.view("a").find(table.units["bert"], Seen) is None
    assert any(unit == table.units["bert"] for unit, _ in table.battle.view("a").rows)


@pytest.mark.parametrize(("roll", "far", "found"), [(6, 4, True), (5, 4, False), (12, 5, False)])
def test_a_search_finds_what_is_near(roll: int, far: int, found: bool) -> None:
    people = (("anna", "hero", (1, 1)), ("bert", "robber", (far, 1)), ("bill", "robber", (7, 5)))
    table = Table(field(*people, hidden=("bert",)), {"search": [roll]})
    table.round({"anna": deed("search")})
    known = {unit for unit, _ in table.battle.view("a").rows}
    assert (table.units["bert"] in known) == found


def test_who_strikes_from_hiding_is_seen() -> None:
    table = Table(
        field(*DUEL, ("bill", "robber", (7, 5)), hidden=("bert",)), {"strike": [12], "harm": [2]}
    )
    table.round({"bert": table.strike("anna", "knife")})
    assert table.battle.world.find(table.units["bert"], Seen) is None
    assert table.points("anna") == 12 - (2 + 2 - 1)


def test_odds_are_the_exchange_by_total() -> None:
    """Anna needs five of two dice: 30 of 36; from nine on, ten of them, she strikes hard."""
    table = Table(field(*DUEL))
    request = table.asked(TURN)[0]
    told = forecast(table.battle.view("a"), request, table.strike("bert"))
    assert told is not None
    hit = dict(told.branch("none").hit)
    assert hit == pytest.approx({"miss": 6 / 36, "hit": 20 / 36, "heavy": 10 / 36})
    assert dict(told.branch("duck").hit)["ducked"] > 0
    assert told.branch("none").out == pytest.approx(10 / 36 / 6)


def test_after_the_last_round_nobody_has_won() -> None:
    table = Table(field(*DUEL))
    for _ in range(40):
        table.round({})
    assert table.battle.result is not None
    assert (table.battle.result.winner, table.battle.result.why) == (None, "third.time")
