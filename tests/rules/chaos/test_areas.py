"""AREA: what lands, who gets away or rolls with it, and what goes off."""

from __future__ import annotations

import pytest

from game.core.components import Health, Position
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order
from game.rules.chaos.acts import blast
from game.rules.chaos.acts.blast import Landing, area_attack, astray, ways_out
from game.rules.chaos.acts.deeds.dropping import beside
from game.rules.chaos.acts.fight import answers
from game.rules.chaos.acts.fight.defending import AREA, Threat
from game.rules.chaos.exchange.force import damage_of, through
from game.rules.chaos.orders.missiles import cells
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Due, planned
from game.rules.chaos.sheet.components import Defending, Fighter, Held, Loaded, Reserves, Skill
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.forms import forms
from tests.rules.chaos.drawn import Drawn, drawn

GRENADE = "grenade"
THROWER = Fighter(5, 5, 5, 5, 5, 6, 5, 75, skills=(Skill("throwing", 1),))
THUG = Fighter(7, 6, 5, 5, 4, 4, 5, 85)
OPEN = """
....................
....................
....................
1...................
........2.........3.
....................
"""
HARDY = Health(90, 90)
"""So that no blast of one grenade causes Red."""


def said(**slots: object) -> Order:
    return Order(tuple(slots.items()))  # type: ignore[arg-type]


NOTHING = said(method="none")
TUMBLES = said(method="tumble", pay="action")


def field(drawing: str = OPEN) -> Drawn:
    here = drawn(drawing, people={"1": THROWER, "2": THUG, "3": THUG}, facing="W")
    here.put("1", Held(GRENADE, ""), Reserves(0, 3, 3), Loaded(((GRENADE, 1),)))
    for sign in here.units:
        if sign != "1":
            here.put(sign, Reserves(0, 3, 3), HARDY)
    return here


def thrown(here: Drawn, cell: Cell, dice: dict[str, list[int]], *answers: Order) -> list[Event]:
    action = Action("fight", "area", GRENADE, cell=cell, acquire=True)
    return here.do(lambda step: blast.perform(step, here.units["1"], action), dice, answers)


def goes_off(here: Drawn, dice: dict[str, list[int]], *answers: Order) -> list[Event]:
    due = due_of(here)
    here.clock(due.tick)
    return here.do(lambda step: blast.goes_off(step, due), dice, answers)


def due_of(here: Drawn) -> Due:
    due = planned(here.world, 1, blast.BLAST)
    assert due is not None
    return due


def landing_of(events: list[Event]) -> Event:
    return next(event for event in events if event.fact("number") is not None)


def keys(events: list[Event]) -> list[str]:
    return [event.key for event in events]


@pytest.mark.rule("CF-AREA-04", "CF-AREA-05", "CF-DMG-11")
def test_d46_at_point_blank_the_base_damage_is_doubled_and_then_halved():
    here = field()
    me = combatant(here.world, here.units["1"])
    attack = area_attack(GRENADE, forms().area.point_blank_times)
    full = damage_of(me, attack)
    assert (full.damage, full.penetration) == (20, 4)
    assert through(full, 3).damage // 5 + through(full, 3).penetration // 5 == 4
    half = damage_of(me, attack, tumbled=True)
    assert (half.damage, half.penetration) == (10, 2)
    assert through(half, 3).damage == 9
    assert through(half, 3).damage // 5 == 1


@pytest.mark.rule("CF-AREA-04", "CF-DMG-11")
def test_d47_a_tumble_further_off():
    here = field()
    me, attack = combatant(here.world, here.units["1"]), area_attack(GRENADE)
    full, half = damage_of(me, attack), damage_of(me, attack, tumbled=True)
    assert (full.damage, full.penetration) == (10, 4)
    assert through(full, 3).damage == 10
    assert (half.damage, half.penetration) == (5, 2)
    assert through(half, 3).damage == 4


def placed(here: Drawn, sign: str, cell: Cell) -> None:
    here.put(sign, Position(cell))


@pytest.mark.rule("CF-AREA-05", "CF-AREA-07")
def test_d46_d47_on_the_field_two_thugs_take_it_whole():
    here = field()
    placed(here, "3", Cell(12, 1))
    for sign in "23":
        here.put(sign, Health(18, 18))
    landed = thrown(here, Cell(9, 1), {"attack": [12]}, NOTHING, NOTHING)
    assert landing_of(landed).key == "chaos.area_lands"
    assert due_of(here).tick == 20 - 2
    dice = {"location": [3, 3], "balance": [1, 1], "death": [1], "knockout": [1]}
    went = goes_off(here, dice)
    red = {event.unit: event.fact("n") for event in went if event.key == "chaos.red"}
    assert red == {here.units["2"]: 4, here.units["3"]: 2}


@pytest.mark.rule("CF-AREA-03", "CF-AREA-07")
def test_a_tumble_halves_what_the_blast_does():
    here = field()
    dice = {"attack": [18], "defence": [19]}
    landed = thrown(here, Cell(11, 1), dice, TUMBLES)
    assert landed[-1].key == "chaos.area_tumble"
    went = goes_off(here, {"location": [3]})
    assert [event.fact("damage") for event in went if event.key == "chaos.hurt"] == [5]


@pytest.mark.rule("CF-AREA-02", "CF-AREA-07")
def test_who_evades_is_on_his_way_out_and_unharmed():
    here = field()
    unit = here.units["2"]
    exits = ways_out(here.world, unit, Cell(11, 1), 4, 2)
    assert Cell(6, 1) in exits and Cell(7, 1) not in exits
    away = said(method="evade", pay="action", to=Cell(6, 1))
    landed = thrown(here, Cell(11, 1), {"attack": [18], "defence": [15]}, away)
    assert landed[-1].key == "chaos.area_evade"
    assert here.world.get(unit, Reserves).actions == 2
    assert here.world.get(unit, Defending).end == 18
    step = planned(here.world, unit, "step")
    assert step is not None and step.tick == 20
    assert "chaos.hurt" not in keys(goes_off(here, {}))


@pytest.mark.rule("CF-AREA-07")
def test_who_fails_his_evade_stays_and_is_hit():
    here = field()
    away = said(method="evade", pay="action", to=Cell(6, 1))
    landed = thrown(here, Cell(11, 1), {"attack": [18], "defence": [2]}, away)
    assert landed[-1].key == "chaos.area_caught"
    assert "chaos.hurt" in keys(goes_off(here, {"location": [3]}))


@pytest.mark.rule("CF-AREA-02")
def test_there_is_a_way_out_for_two_ticks_at_least():
    here = field()
    unit, world = here.units["2"], here.world
    assert ways_out(world, unit, Cell(11, 1), 4, 0) == ways_out(world, unit, Cell(11, 1), 4, 2)
    assert not ways_out(world, unit, Cell(8, 1), 4, 2)


@pytest.mark.rule("CF-AREA-06", "CF-AREA-07")
def test_an_automatic_miss_scatters_it_and_the_number_counts_all_the_same():
    here = field()
    dice = {"attack": [3], "scatter": [3], "defence": [2]}
    landed = thrown(here, Cell(9, 2), dice, TUMBLES)
    assert landing_of(landed).key == "chaos.area_astray"
    assert landing_of(landed).cell == Cell(11, 2)
    assert landed[-1].fact("number") == 4


@pytest.mark.rule("CF-AREA-06")
def test_it_stops_before_a_wall():
    here = drawn("1.#2")
    assert astray(here.site, Cell(0, 0), 3) == Cell(1, 0)


@pytest.mark.rule("CF-AREA-06", "CF-MISS-05")
def test_a_natural_one_drops_it_beside_the_thrower():
    here = field()
    free = beside(here.world, here.units["1"])
    thrown(here, Cell(9, 2), {"attack": [1], "drop": [2]}, NOTHING)
    assert due_of(here).facts[2] == ("centre", free[1])


@pytest.mark.rule("CF-AREA-04")
def test_a_twenty_is_only_a_high_number():
    here = field()
    landed = thrown(here, Cell(0, 0), {"attack": [20]}, NOTHING)
    assert landing_of(landed).outcomes[0].grade == 21


@pytest.mark.rule("CF-AREA-07")
def test_who_comes_into_it_later_may_still_tumble():
    here = field()
    thrown(here, Cell(13, 4), {"attack": [12]})
    placed(here, "3", Cell(15, 3))
    went = goes_off(here, {"defence": [19], "location": [3]}, TUMBLES)
    assert "chaos.area_tumble" in keys(went)


@pytest.mark.rule("CF-AREA-07", "CF-DMG-06")
def test_a_blast_does_not_go_through_walls():
    here = field("1.....\n......\n###...\n2.....")
    here.put("1", HARDY)
    thrown(here, Cell(0, 2), {"attack": [12]}, NOTHING)
    went = goes_off(here, {"location": [3]})
    assert here.units["2"] not in [event.unit for event in went if event.key == "chaos.hurt"]


@pytest.mark.rule("CF-AREA-06", "CF-CALL-08")
def test_it_is_aimed_at_a_cell_in_range_and_sight():
    here = drawn("1.#.2")
    here.put("1", Held(GRENADE, ""))
    known = cells(here.world, here.units["1"], GRENADE)
    assert Cell(1, 0) in known and Cell(3, 0) not in known and Cell(2, 0) not in known


def test_a_landing_survives_the_agenda():
    made = Landing(3, GRENADE, Cell(4, 4), 12, (5,), (6, 7), (5, 6, 7))
    assert blast.read(blast.written(made)) == made


@pytest.mark.rule("CF-AREA-01", "CF-AREA-02", "CF-AREA-03")
def test_an_area_cannot_be_dodged_or_parried():
    here = field()
    threat = Threat(here.units["1"], AREA, "area", GRENADE)
    unit = here.units["2"]
    assert answers.methods(here.world, unit, threat, 1, out=True) == ("evade", "tumble", "none")
    assert answers.methods(here.world, unit, threat, 1, out=False) == ("tumble", "none")
    landed = thrown(here, Cell(8, 1), {"attack": [18]}, NOTHING)
    assert landing_of(landed).key == "chaos.area_lands"
