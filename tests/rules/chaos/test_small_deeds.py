"""Chores (TICK-08, DMG-08, KI-04): which are offered, what they cost, and what is done."""

from __future__ import annotations

import pytest

from game.core.components import Lying
from game.core.grid import Cell
from game.rules.chaos.acts.deeds import chores, chores_done
from game.rules.chaos.sheet import derived, ki
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Agenda, Ambush, Due
from game.rules.chaos.sheet.components import Carries, Going, Held, Reserves
from tests.rules.chaos.brawl import field, sheet, who
from tests.rules.chaos.drawn import drawn
from tests.rules.chaos.scene import play

TOUGH = sheet("aldric")


@pytest.mark.rule("CF-DMG-08", "CF-KI-06", "CF-AMBUSH-06")
@pytest.mark.parametrize(
    ("active", "short", "ki", "offered"),
    [
        (False, 0, 1, True),
        (False, 1, 1, True),
        (True, 0, 1, False),
        (True, 1, 1, True),
        (False, 0, 0, False),
        (True, 1, 0, False),
    ],
)
def test_natural_armour_is_called_up_where_it_is_off_or_worn(
    active: bool, short: int, ki: int, offered: bool
) -> None:
    here = field("12", TOUGH)
    one, full = here.units["1"], derived.natural(who(here, "1"))
    assert full > 0
    here.put("1", Reserves(ki, 3, full - short, active=active))
    assert list(chores.natural(here.world, one, 1)) == [()] * offered


@pytest.mark.rule("CF-DMG-08", "CF-KI-06", "CF-AMBUSH-06")
def test_nobody_calls_it_up_before_he_knows_that_he_is_attacked() -> None:
    here = field("12", TOUGH)
    one = here.units["1"]
    here.world.put(1, Ambush("b"))
    assert list(chores.natural(here.world, one, 1)) == []
    assert list(chores.natural(here.world, one, 2)) == [()]


@pytest.mark.rule("CF-DMG-08", "CF-DMG-09")
def test_natural_armour_comes_on_at_its_full_value() -> None:
    here = field("12", TOUGH)
    one, full = here.units["1"], derived.natural(who(here, "1"))
    here.put("1", Reserves(2, 3, full - 1))
    scene = play(here, lambda step: chores_done.natural(step, one, Action("chore", "natural")))
    assert scene.tale == [("ki_natural", "CF-DMG-08", "1", "")]
    assert here.world.get(one, Reserves) == Reserves(1, 3, full, active=True)


@pytest.mark.rule("CF-TICK-08")
@pytest.mark.parametrize(
    ("held", "drawn_now"),
    [(Held(), ("dagger", "claymore")), (Held("club"), ("dagger",)), (Held("club", "club"), ())],
)
def test_free_hands_say_what_can_be_drawn(held: Held, drawn_now: tuple[str, ...]) -> None:
    """Each kind is offered once, and what is no weapon not at all."""
    here = drawn("1 2")
    here.put("1", held, Carries(("dagger", "torch", "claymore", "dagger", "a letter")))
    assert chores.drawable(who(here, "1")) == drawn_now


@pytest.mark.rule("CF-TICK-08", "CF-KI-04")
@pytest.mark.parametrize(
    ("had", "able"),
    [
        (Reserves(0, 1, 3), True),
        (Reserves(0, 0, 3), False),
        (Reserves(1, 0, 3), True),
        (Reserves(1, 0, 3, dry=1), False),
    ],
)
def test_between_turns_a_chore_needs_a_free_action_or_ki(had: Reserves, able: bool) -> None:
    here = drawn("1 2")
    here.put("1", had)
    assert ki.has_action(here.world.get(here.units["1"], Reserves), 1) is able


@pytest.mark.rule("CF-TICK-07", "CF-KI-04")
@pytest.mark.parametrize(
    ("had", "left"), [(Reserves(2, 1, 3), (2, 0)), (Reserves(2, 0, 3), (1, 0))]
)
def test_who_begins_a_chore_pays_and_stops(had: Reserves, left: tuple[int, int]) -> None:
    here = drawn("1 . 2")
    one = here.units["1"]
    here.put("1", had, Going((Cell(1, 0),), "walk"))
    here.world.put(1, Agenda((Due(17, 4, one, "idle"),)), here.world.get(1, Agenda))
    play(here, lambda step: chores_done.pays(step, one))
    made = here.world.get(one, Reserves)
    assert (made.ki, made.actions) == left
    assert here.world.find(one, Going) is None
    assert here.world.get(1, Agenda).items == ()


@pytest.mark.rule("CF-STAT-04")
@pytest.mark.parametrize(("x", "ticks"), [(0, 0), (1, 1), (3, 3), (4, None)])
def test_how_long_the_way_to_a_loose_weapon_is(x: int, ticks: int | None) -> None:
    here = drawn("1 . . . # 2")
    assert chores.running_to(here.world, here.units["1"], Cell(x, 0)) == ticks


@pytest.mark.rule("CF-MOVE-09", "CF-TICK-04")
def test_of_all_that_lies_there_only_one_is_picked_up() -> None:
    here = drawn("1 2")
    one, cell = here.units["1"], Cell(0, 0)
    heap = ((cell, "club"), (Cell(1, 0), "dagger"), (cell, "dagger"), (cell, "dagger"))
    here.world.put(1, Lying(heap))
    action = Action("chore", "pick_up", item="dagger", to=cell)
    scene = play(here, lambda step: chores_done.done(step, one, action))
    assert [(key, rule) for key, rule, *_ in scene.tale] == [("picks_up", "CF-MOVE-09")]
    assert here.world.get(1, Lying).things == (heap[0], heap[1], heap[3])
    assert here.world.get(one, Held) == Held("dagger")


@pytest.mark.rule("CF-TICK-04")
@pytest.mark.parametrize("item", ["club", "pistol"])
def test_a_chore_that_cannot_be_done_any_more_was_in_vain(item: str) -> None:
    here = drawn("1 2")
    one, cell = here.units["1"], Cell(0, 0)
    here.world.put(1, Lying(((Cell(1, 0), item),)))
    action = Action("chore", "pick_up", item=item, to=cell)
    scene = play(here, lambda step: chores_done.done(step, one, action))
    assert scene.tale == [("chore_lost", "CF-TICK-08", "1", "")]
    assert here.world.get(one, Held) == Held()
