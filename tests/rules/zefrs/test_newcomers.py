"""SURP-01, SURP-06: who joins later enters the field, and checks with the first he goes for."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from game.core.components import Out, Position
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order
from game.core.step import AGAIN, Process, Step
from game.rules.kit.people.roster import Arrives
from game.rules.zefrs.personal.acts.surprise import Newcomers, goes_for, meeting, recover
from game.rules.zefrs.personal.setup.prepare import ARRIVALS, nearest_free
from game.rules.zefrs.sheet.components import Free, Newcomer, Spent, Sworn
from tests.rules.zefrs.field import Scene, keys, man, only, order, scene

QUICK = {"animal_reflexes": 5}
TRIANGLE = "1 . 3\n. . .\n2 . ."


@pytest.mark.rule("ZF-SURP-01", "ZF-SURP-06")
def test_who_joins_on_foot_stands_on_his_cell_and_has_met_nobody() -> None:
    here = scene("1 . . 2", man("Ann"), man("Bob"), man("Ben", cell=(2, 0), arrives=2))
    ben = here.id("Ben")
    assert here.cell("Ben") is None
    here.turn = 2
    told = only(here.do(ARRIVALS.process), "zefrs.arrives")
    assert (told.rule, told.unit, told.cell) == ("ZF-SURP-01", ben, Cell(2, 0))
    assert here.cell("Ben") == Cell(2, 0)
    assert here.world.find(ben, Newcomer) == Newcomer()
    assert here.world.find(ben, Arrives) is None
    assert here.do(ARRIVALS.process) == [], "he comes once"


@pytest.mark.rule("ZF-SURP-01", "ZF-SURP-06", "ZF-GRID-01")
def test_on_a_full_field_he_waits_until_a_cell_is_free() -> None:
    here = scene("1 2", man("Ann"), man("Bob"), man("Ben", cell=(0, 0), arrives=2))
    here.turn = 2
    assert nearest_free(here.world, Cell(0, 0)) is None
    assert here.do(ARRIVALS.process) == []
    assert here.cell("Ben") is None
    assert here.world.find(here.id("Ben"), Newcomer) is None
    here.put("Bob", Out("slain"))
    assert keys(here.do(ARRIVALS.process)) == ["zefrs.arrives"]
    assert here.cell("Ben") == Cell(1, 0)


@pytest.mark.rule("ZF-GRID-01")
def test_the_nearest_free_cell_is_one_on_which_one_can_stand() -> None:
    here = scene("1 # . .\n. . . 2", man("Ann"), man("Bob"))
    assert nearest_free(here.world, Cell(2, 1)) == Cell(2, 1)
    assert nearest_free(here.world, Cell(0, 1)) == Cell(0, 0), "Ann stands on it"
    assert nearest_free(here.world, Cell(1, 1)) == Cell(0, 0), "a wall is no place to stand"
    assert nearest_free(here.world, Cell(3, 0)) == Cell(2, 0)


def brawl(here: Scene, name: str, prefix: str = "") -> tuple[tuple[str, object], ...]:
    slots = (("form", "fight"), ("how", "brawl"), ("target", here.id(name)), ("area", "head"))
    return tuple((prefix + slot, value) for slot, value in slots)


def joined(*slots: tuple[str, object]) -> Scene:
    """Ann and Abe have fought for a while when Bob joins, who has declared this."""
    here = scene(TRIANGLE, *(man(name, talents=QUICK) for name in ("Ann", "Abe", "Bob")))
    here.put("Bob", Newcomer())
    if slots:
        here.put("Bob", Sworn(Order(slots)))  # type: ignore[arg-type]
    return here


def goes(*slots: tuple[str, object]) -> str:
    """For whom Bob goes who has declared this."""
    here = joined(*slots)
    target = goes_for(here.world, here.id("Bob"))
    return next((name for name in ("Ann", "Abe") if here.id(name) == target), "")


def meets(here: Scene, rolls: Sequence[int] = ()) -> tuple[bool, list[Event]]:
    found = list[bool]()
    script = {"surprise": list(rolls)} if rolls else {}
    told = here.do(lambda step: found.append(meeting(step)), script)
    return found[0], told


@pytest.mark.rule("ZF-SURP-01", "ZF-SURP-06")
def test_a_newcomer_may_take_the_one_he_goes_for_off_guard() -> None:
    here = joined()
    here.put("Bob", Sworn(order(**dict(brawl(here, "Ann")))))
    ann, bob = here.id("Ann"), here.id("Bob")
    met, told = meets(here, [20, 90])
    assert met
    alerts = [(e.unit, e.rule, e.fact("n")) for e in told if e.key == "zefrs.alert"]
    assert alerts == [(bob, "ZF-SURP-06", 3), (ann, "ZF-SURP-06", 0)]
    granted = only(told, "zefrs.free_actions")
    assert (granted.unit, granted.target, granted.fact("n")) == (bob, ann, 3)
    assert here.world.get(bob, Free) == Free(3, 3, ann)
    assert here.world.find(ann, Free) is None
    assert meets(here) == (False, []), "he is no newcomer any more"


@pytest.mark.rule("ZF-SURP-01", "ZF-SURP-06")
def test_a_newcomer_who_fell_before_his_first_blow_meets_nobody() -> None:
    here = joined()
    here.put("Bob", Sworn(order(**dict(brawl(here, "Ann")))), Out("slain"))
    assert meets(here) == (False, [])
    assert here.world.find(here.id("Bob"), Newcomer) is not None


@pytest.mark.rule("ZF-SURP-06")
def test_nobody_checks_against_who_is_gone_or_helpless() -> None:
    here = joined()
    bob, ann = here.id("Bob"), here.id("Ann")
    here.put("Bob", Sworn(Order((*brawl(here, "Ann"), *brawl(here, "Abe", "2.")))))  # type: ignore[arg-type]
    assert goes_for(here.world, bob) == ann
    here.stand("Ann", helpless=True)
    assert goes_for(here.world, bob) == here.id("Abe")
    here.stand("Ann", helpless=False)
    here.put("Ann", Out("slain"))
    assert goes_for(here.world, bob) == here.id("Abe")
    here.world.drop(here.id("Abe"), here.world.get(here.id("Abe"), Position))
    assert goes_for(here.world, bob) is None


@pytest.mark.rule("ZF-SURP-06")
def test_only_a_fight_is_a_first_blow() -> None:
    names = joined()
    ann, abe = names.id("Ann"), names.id("Abe")
    assert goes() == ""
    assert goes(("form", "magic"), ("effect", "fire"), ("target", ann)) == ""
    assert goes(("form", "move"), ("manner", "bind"), ("target", ann)) == ""
    frees = (("form", "fight"), ("how", "grapple"), ("purpose", "break"))
    assert goes(*frees) == ""
    then = (("2.form", "fight"), ("2.how", "brawl"), ("2.target", abe))
    assert goes(*frees, *then) == "Abe"


@pytest.mark.rule("ZF-SURP-06")
def test_one_meeting_after_the_other_until_all_have_met() -> None:
    here = joined()
    here.put("Bob", Sworn(order(**dict(brawl(here, "Ann")))))
    results = list[object]()

    def once(step: Step) -> Process:
        results.append((yield from Newcomers().process(step)))
        return None

    here.do(once, {"surprise": [90, 90]})
    here.do(once)
    assert results == [AGAIN, None]


@pytest.mark.rule("ZF-SURP-06", "ZF-RUSH-06")
def test_what_has_happened_in_the_turn_counts_when_surprise_is_over() -> None:
    here = joined()
    here.put("Ann", Spent(("none_left",), shield=True, ran=True), Free(1, 1))
    here.put("Abe", Spent(attackers=(9,)))
    here.put("Bob", Spent(shield=True))
    here.do(lambda step: recover(step, within_turn=True))
    left = [here.world.find(here.id(name), Spent) for name in ("Ann", "Abe", "Bob")]
    assert left == [Spent(ran=True), Spent(attackers=(9,)), None]
    assert here.world.find(here.id("Ann"), Free) is None
