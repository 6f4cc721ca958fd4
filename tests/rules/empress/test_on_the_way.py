"""Whom somebody meets on a way: who strikes in passing, whose reach is longer, and the odds."""

from __future__ import annotations

import pytest

from game.core.grid import Cell
from game.core.orders import Order
from game.core.shown import Meeting
from game.rules.empress.acts.blows import INTERRUPT
from game.rules.empress.acts.initiative import STANCE
from game.rules.empress.sheet.components import Grappled
from game.rules.empress.sheet.turns import ACTED, Attacked, Turn
from game.rules.empress.shown import LOOKOUT
from tests.rules.empress.bout import bout, man, setup
from tests.rules.empress.desk import Desk, desk
from tests.rules.empress.test_cut_short import FAR, HOME

PAST, LONGER, SHORTER = "empress.meets_past", "empress.meets_longer", "empress.meets_shorter"


def met(table: Desk, *path: tuple[int, int], name: str = "E1") -> list[Meeting]:
    """Whom he meets on this way, as his side knows it."""
    request = table.until(name)
    assert LOOKOUT.meets is not None
    cells = tuple(Cell(*cell) for cell in path)
    return list(LOOKOUT.meets(table.view(request), request.unit, cells))


@pytest.mark.rule("EM-BRK-02", "EM-OPP-01")
def test_who_goes_past_is_struck_at_from_the_cell_that_he_leaves() -> None:
    table = desk(setup(man("E1", "a", (2, 4)), man("E10", "b", (5, 5), agility=8)))
    found = met(table, (3, 4), (4, 4), (5, 4), (6, 4), (7, 4), (8, 4))
    assert [(one.key, one.cell) for one in found] == [(PAST, Cell(4, 4))]
    assert 0 < found[0].chance < 1
    assert found[0].mean > 0


@pytest.mark.rule("EM-RCH-01", "EM-OPP-01")
def test_at_the_end_both_reaches_are_told_and_the_longer_one_comes_first() -> None:
    """A sword has five feet of reach, a halberd nine: from one cell off nobody can strike back."""
    people = man("E1", "a", (2, 4), gear=("sword",)), man("E4", "b", (6, 4), agility=8)
    (found,) = met(desk(setup(*people)), (3, 4), (4, 4), (5, 4))
    assert (found.key, dict(found.facts)) == (LONGER, {"own": "5", "other": "9"})
    assert found.chance > 0


@pytest.mark.rule("EM-RCH-01")
def test_the_own_longer_weapon_is_told_without_a_blow() -> None:
    people = man("E1", "a", (2, 4), gear=("spear",)), man("E10", "b", (6, 4), gear=("knife",))
    (found,) = met(desk(setup(*people)), (3, 4), (4, 4), (5, 4))
    assert (found.key, dict(found.facts)) == (SHORTER, {"own": "8", "other": "2.75"})
    assert (found.chance, found.mean) == (0, 0)


@pytest.mark.rule("EM-RCH-01")
def test_weapons_of_like_reach_and_enemies_far_off_are_not_told() -> None:
    people = man("E1", "a", (2, 4), gear=("sword",)), man("E10", "b", (6, 4), gear=("sword",))
    table = desk(setup(*people))
    assert met(table, (3, 4)) == []
    assert met(table, (3, 4), (4, 4), (5, 4)) == []


@pytest.mark.rule("EM-BRK-02", "EM-OPP-01")
def test_each_enemy_strikes_once_in_all_parts_of_a_move() -> None:
    """E6 in pure defence has four opportunity attacks, and yet one on each who goes past him."""
    walker = man("E1", "a", (5, 3), agility=18, health=60)
    made = setup(walker, man("E6", "b", (5, 4)), man("E10", "a", (15, 9)))
    here = bout(made, {"attack": [2, 2]}, interrupt=[True, True])
    here.stances["E6"] = {"stance": "pure"}
    here.does("E1", "move", to=(4, 4)).does("E1", "move", to=(4, 6))
    asked = [name for kind, name, _ in here.asked if kind == "interrupt"]
    assert (asked, here.at("E1")) == (["E6"], (4, 6))
    here.until("E1", 2).does("E1", "move", to=(5, 5)).does("E1", "move", to=(7, 6))
    assert [name for kind, name, _ in here.asked if kind == "interrupt"] == ["E6", "E6"]


@pytest.mark.rule("EM-BRK-02")
def test_the_odds_of_a_way_leave_out_whoever_could_strike_in_its_first_part() -> None:
    table = desk(setup(man("E1", "a", (5, 3), agility=18, health=60), man("E6", "b", (5, 4))))
    stance = table.until("E6", STANCE)
    table.battle.give(stance, table.order(stance, {"stance": "pure"}))
    for to, struck in (((4, 4), 1), ((4, 6), 0)):
        request = table.until("E1")
        order = table.order(request, {"form": "move", "to": to})
        told = table.promised(request, order)
        notes = [key for key, _ in (told.notes if told is not None else ())]
        assert notes.count("empress.note_provokes") == struck
        table.battle.give(request, order)
        while table.request is not None and table.request.kind == INTERRUPT:
            table.battle.give(table.request, Order((("use", False),)))


@pytest.mark.rule("EM-GRP-03", "EM-GRD-02", "EM-BRK-02")
def test_whoever_is_caught_as_he_goes_through_a_friend_does_not_stop_on_him() -> None:
    """E9, past whom he goes, catches him in his friend's cell: he is held beside it."""
    walls = {(x, y): "wall" for x in range(8) for y in (0, 2) if (x, y) != (3, 2)}
    catcher = man("E9", "b", (3, 2), agility=9, gear=("mancatcher",), toughness=18)
    people = (man("E10", "a", (1, 1)), man("E10 too", "a", (2, 1), agility=2), catcher, HOME, FAR)
    here = bout(setup(*people, terrain=walls), {"attack": [18]})
    here.answers["interrupt E9"] = [True]
    here.does("E10", "move", to=(6, 1))
    assert here.has("E10", Grappled)
    assert here.at("E10") == (3, 1)


@pytest.mark.rule("EM-BRK-01", "EM-OPP-03")
@pytest.mark.parametrize("met", [True, False])
def test_whom_he_has_fought_engages_him_again_where_his_way_leads_past(met: bool) -> None:
    """Who has acted strikes at a retreat where that is free: E10 does, whom he fought before, and
    whom he comes beside only on his way.
    """
    people = (man("E1", "a", (2, 5), agility=18, health=60), man("E10", "b", (5, 4), agility=8))
    here = desk(setup(*people, switches=("breakaway_attack_free",)))
    request = here.until("E1")
    here.put("E10", Turn(7, ACTED))
    if met:
        here.put("E1", Attacked(((here.unit("E10"), here.battle.clock.round),)))
    order = here.order(request, {"form": "move", "to": (8, 5)})
    told = here.promised(request, order)
    assert (told is not None) is met
    here.battle.give(request, order)
    asked = here.request
    assert asked is not None
    assert (asked.kind == INTERRUPT) is met
