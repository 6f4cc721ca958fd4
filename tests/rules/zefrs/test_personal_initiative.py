"""Initiative upon the field: who rolls, with what, singly or by side, and who comes when."""

from __future__ import annotations

import pytest

from game.core.components import Unit
from game.core.grid import Cell
from game.core.orders import Order, Value
from game.core.setup import FighterSetup
from game.core.step import Process, Step
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.personal.acts.declare import Initiative, entries
from game.rules.zefrs.personal.acts.turn import picked
from game.rules.zefrs.personal.sheet.muster import fighters
from game.rules.zefrs.sheet.components import Due, Placed, Queue, Sworn, Waits
from game.rules.zefrs.sheet.fighter import Clashed
from game.rules.zefrs.sheet.initiative import bonus
from tests.rules.zefrs.field import Scene, keys, man, only, order, scene

LINE = "1 2 3 4 5 6"


def blow(here: Scene, target: str, weapon: str = "broadsword", **more: Value) -> Order:
    first = {"form": "fight", "how": "strike", "weapon": weapon}
    return order(**first, step=Cell(0, 0), target=here.id(target), area="chest", **more)


def people(*names: str, **talents: object) -> list[FighterSetup]:
    return [man(name, talents={"animal_reflexes": 5, **talents}) for name in names]


def roll(here: Scene, dice: dict[str, list[int]]) -> list[str]:
    return keys(here.do(Initiative().process, dice))


def queue(here: Scene) -> list[tuple[int, str]]:
    found = here.world.get(field_of(here.world), Queue)
    return [(due.unit, due.what) for due in found.items]


@pytest.mark.rule("ZF-INIT-01")
def test_attackers_movers_and_magicians_roll_defenders_and_waiters_do_not() -> None:
    here = scene(LINE, *people("Ann", "Bob", "Abe", "Bea", "Ada", "Bud"))
    here.put("Ann", Sworn(blow(here, "Bob")))
    here.put("Bob", Sworn(order(form="defend", method="dodge")))
    here.put("Abe", Sworn(order(form="move", manner="walk", to=Cell(0, 0))))
    here.put("Bea", Sworn(order(form="wait", condition="near", who=0)))
    here.put("Ada", Sworn(order(form="magic", effect="x", target=here.id("Bob"))))
    here.put("Bud", Sworn(order(form="hold")))
    rolling = [entry.unit for entry in entries(here.world, fighters(here.world))]
    assert rolling == [here.id("Ann"), here.id("Abe"), here.id("Ada")]
    roll(here, {"initiative": [5, 6, 7]})
    assert here.world.find(here.id("Bea"), Waits) == Waits()
    assert here.world.find(here.id("Bob"), Placed) is None


@pytest.mark.rule("ZF-INIT-02", "ZF-INIT-03", "ZF-INIT-04")
def test_d29_die_agi_and_the_weapon_used() -> None:
    kit = {"weapons": ("halberd", "rapier", "two_handed_sword")}
    here = scene(LINE, *people("Ann", "Bob", **kit))
    totals = {}
    for weapon in ("rapier", "two_handed_sword", "halberd"):
        here.put("Ann", Sworn(blow(here, "Bob", weapon)))
        (entry,) = entries(here.world, fighters(here.world))
        totals[weapon] = 6 + 5 + bonus(entry)
    assert totals == {"rapier": 12, "two_handed_sword": 8, "halberd": 13}
    here.put("Ann", Clashed((here.id("Bob"),)))
    (entry,) = entries(here.world, fighters(here.world))
    assert 6 + 5 + bonus(entry) == 8
    here.put("Ann", Sworn(order(form="fight", how="brawl", target=here.id("Bob"))))
    (entry,) = entries(here.world, fighters(here.world))
    assert bonus(entry) == 0


@pytest.mark.rule("ZF-INIT-02", "ZF-INIT-06")
def test_the_highest_total_comes_first() -> None:
    here = scene(LINE, *people("Ann", "Bob"))
    here.put("Ann", Sworn(blow(here, "Bob")))
    here.put("Bob", Sworn(blow(here, "Ann")))
    events = here.do(Initiative().process, {"initiative": [3, 9]})
    totals = [(event.unit, event.rule) for event in events]
    assert totals == [(here.id("Bob"), "ZF-INIT-02"), (here.id("Ann"), "ZF-INIT-02")]
    assert queue(here) == [(here.id("Bob"), "act"), (here.id("Ann"), "act")]
    assert here.world.get(here.id("Bob"), Placed).total > 9


@pytest.mark.rule("ZF-INIT-07", "ZF-TWO-03", "ZF-GRID-06")
def test_steps_of_defenders_come_first_and_second_weapons_last() -> None:
    here = scene(LINE, *people("Ann", "Bob", "Abe"))
    two = order(
        form="fight",
        how="two",
        weapon="broadsword",
        second="dirk",
        role="attack",
        target=here.id("Bob"),
        area="head",
    )
    here.put("Ann", Sworn(two))
    here.put("Bob", Sworn(order(form="defend", method="dodge", step=Cell(1, 0))))
    here.put("Abe", Sworn(blow(here, "Bob")))
    roll(here, {"initiative": [9, 2]})
    ann, bob, abe = (here.id(name) for name in ("Ann", "Bob", "Abe"))
    assert queue(here) == [(bob, "guard"), (ann, "act"), (abe, "act"), (ann, "late")]


def big() -> Scene:
    rows = "\n".join([". " * 26] * 2)
    crowd = [man(f"A{n}", "robber", cell=(n, 0)) for n in range(13)]
    crowd += [man(f"B{n}", "robber", cell=(n, 1)) for n in range(12)]
    here = scene(rows, *crowd)
    for n in range(13):
        here.put(f"A{n}", Sworn(order(form="move", manner="walk", to=Cell(25, 0))))
    for n in range(12):
        here.put(f"B{n}", Sworn(order(form="move", manner="walk", to=Cell(25, 1))))
    return here


@pytest.mark.rule("ZF-INIT-05")
def test_more_than_24_roll_by_side() -> None:
    here = big()
    events = here.do(Initiative().process, {"initiative": [2, 9]})
    assert [event.key for event in events] == ["zefrs.side_initiative"] * 2
    first = here.world.get(field_of(here.world), Queue)
    assert first.by_side
    sides = [who.startswith("B") for who in (_name(here, due.unit) for due in first.items)]
    assert sides == [True] * 12 + [False] * 13


def _name(here: Scene, unit: int) -> str:
    return here.world.get(unit, Unit).name


@pytest.mark.rule("ZF-INIT-05", "ZF-INIT-06")
def test_the_better_side_picks_who_is_next_or_acts_in_id_order() -> None:
    here = big()
    here.do(Initiative().process, {"initiative": [2, 9]})
    known = here.world.get(field_of(here.world), Queue)
    chosen: list[Due] = []

    def pick(step: Step) -> Process:
        chosen.append((yield from picked(step, known)))
        return None

    here.do(pick)
    here.do(pick, None, [order(unit=here.id("B7"))])
    assert [due.unit for due in chosen] == [here.id("B0"), here.id("B7")]


def test_one_event_for_each_place() -> None:
    here = scene(LINE, *people("Ann", "Bob"))
    here.put("Ann", Sworn(blow(here, "Bob")))
    event = only(here.do(Initiative().process, {"initiative": [4]}), "zefrs.turn_initiative")
    assert event.fact("total") == here.world.get(here.id("Ann"), Placed).total
