"""Where two rules of Empress meet: holds and reach, watching and facing, blows on the way."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Facing
from game.core.grid import Cell
from game.core.orders import Order
from game.rules.empress.acts.blows import INTERRUPT, PRESS
from game.rules.empress.exchange.blow import disadvantage
from game.rules.empress.exchange.defence import can_parry
from game.rules.empress.exchange.shifts import attack_shifts
from game.rules.empress.orders.stops import stopping
from game.rules.empress.sheet.components import Grappled
from game.rules.empress.sheet.turns import ReachLost
from game.rules.kit.people.gear import Hands
from tests.rules.empress.bout import Bout, bout, man, setup
from tests.rules.empress.cast import blow, figure
from tests.rules.empress.desk import desk

MISS = 2
QUICK: dict[str, Any] = {"agility": 18}


@pytest.mark.rule("EM-RCH-03", "EM-RCH-09", "EM-GRP-03")
def test_a_weapon_that_the_held_cannot_use_keeps_nobody_off() -> None:
    """E4 with his halberd, held by E10 with a dagger, who has it in hand all the same."""
    free, held = figure("E4", 2), figure("E4", 2, held_by=1)
    assert disadvantage(blow(figure("E10", 1, "dagger"), free, "dagger"))
    assert not disadvantage(blow(figure("E10", 1, "dagger", holds=(2,)), held, "dagger"))
    third = figure("E10", 3, "dagger")
    assert not disadvantage(blow(third, held, "dagger"))


@pytest.mark.rule("EM-RCH-03", "EM-GRP-03")
@pytest.mark.parametrize("held", [False, True])
def test_the_held_make_no_opportunity_attack_for_reach_with_bare_hands(held: bool) -> None:
    people = (man("E10", "a", (5, 5), held=("dagger",), **QUICK), man("E4", "b", (5, 4)))
    here = bout(setup(*people), {"attack": [MISS]}).until("E10")
    if held:
        here.put("E4", Grappled((here.unit("E10"),), 1))
    here.does("E10", "strike", target="E4", weapon="dagger")
    assert [kind for kind, _, _ in here.asked].count("interrupt") == (0 if held else 1)


@pytest.mark.rule("EM-PAR-01", "EM-PAR-02")
def test_whoever_is_helpless_parries_nothing() -> None:
    """E2 in mail with his sword, free and bound; struck by somebody with no time to find a gap."""
    free, bound = figure("E2", 2), figure("E2", 2, bound=True)
    attacks = [blow(figure("E10", 1), foe, "mace", hasty=True) for foe in (free, bound)]
    assert [can_parry(attack) for attack in attacks] == [True, False]
    told = [{one.rule: one.worth for one in attack_shifts(attack)} for attack in attacks]
    assert [shifts.get("EM-PAR-02") for shifts in told] == [None, 1]


def watched(way: str, *, turned: str = "") -> Bout:
    """E7 looks ``way``, watches a corner in the east, and perhaps is turned from it; E10 comes."""
    wall = dict.fromkeys([(6, 1), (6, 2)], "wall")
    people = (man("E7", "a", (3, 2), **QUICK), man("E10", "b", (7, 1)))
    here = bout(setup(*people, terrain=wall), {"attack": [MISS]}).until("E7")
    here.put("E7", Facing(way)).does("E7", "watch", cell=(7, 3))
    if turned:
        here.put("E7", Facing(turned))
    return here.does("E10", "move", to=(7, 3))


@pytest.mark.rule("EM-INI-07", "EM-GRD-06")
def test_whoever_watches_a_place_turns_to_it() -> None:
    here = bout(setup(man("E7", "a", (3, 2), **QUICK), man("E10", "b", (7, 9)))).until("E7")
    here.put("E7", Facing("W")).does("E7", "watch", cell=(7, 2))
    assert here.has("E7", Facing).direction == "E"


@pytest.mark.rule("EM-INI-07", "EM-GRD-06")
def test_a_place_behind_ones_back_is_not_watched() -> None:
    assert not watched("E", turned="W").rolls()
    assert watched("E", turned="N").rolls(), "it is in the front half"


@pytest.mark.rule("EM-BRK-02", "EM-INH-05", "EM-RCH-03")
def test_what_the_way_costs_is_added_to_what_its_end_costs() -> None:
    """E10 charges the halberdier E4, past E2, whose blow comes on top."""
    bold = man("E10", "a", (5, 5), held=("dagger",), health=60, **QUICK)
    alone = (bold, man("E4", "b", (5, 1)))
    passed = (*alone, man("E2", "b", (6, 5)))
    costs = []
    for people in (alone, passed):
        here = desk(setup(*people, switches=("lotfp_charge",)))
        request = here.until("E10")
        said = {"form": "charge", "target": "E4", "to": (5, 2), "weapon": "dagger"}
        found = here.promised(request, here.order(request, said))
        assert found is not None
        costs.append(found.branches[0].own_mean)
    assert 0 < costs[0] < costs[1]
    here = desk(setup(alone[0], passed[2]))
    view = here.view(here.until("E10"))
    past = stopping(view, here.unit("E2"), here.unit("E10"), Cell(5, 5), "E", True)
    assert costs[1] == pytest.approx(costs[0] + sum(n * p for (n, _), p in past))


@pytest.mark.rule("EM-RCH-04", "EM-INI-06")
@pytest.mark.parametrize("lost", [False, True])
def test_whoever_is_inside_already_does_not_get_inside_again(lost: bool) -> None:
    """E4 waits for E10 with a dagger, and misses."""
    people = (man("E10", "a", (5, 5), held=("dagger",)), man("E4", "b", (5, 4), **QUICK))
    here = bout(setup(*people), {"attack": [MISS, MISS]}).until("E4")
    here.put("E10", Hands("dagger", ""))
    if lost:
        here.put("E4", ReachLost((here.unit("E10"),)))
    here.does("E4", "counter", target="E10").does("E10", "strike", target="E4", weapon="dagger")
    assert len(here.events("inside")) == (0 if lost else 1)
    assert here.has("E4", ReachLost).to == (here.unit("E10"),)


@pytest.mark.rule("EM-RCH-03", "EM-RCH-04", "EM-MAN-03")
@pytest.mark.parametrize("combined", [False, True])
def test_a_maneuver_that_is_pressed_on_promises_its_blow_and_is_not_met_again(
    combined: bool,
) -> None:
    people = (man("E2", "a", (5, 5), **QUICK), man("E4", "b", (5, 4)))
    here = desk(setup(*people), {"attack": [MISS]})
    here.put("E2", Hands("short_sword", ""))
    request = here.until("E2")
    said = {"form": "maneuver", "target": "E4", "aim": "trip", "combined": combined}
    here.battle.give(request, here.order(request, said))
    met = here.until("E4", INTERRUPT)
    here.battle.give(met, here.order(met, {"use": True, "weapon": "polearm"}))
    asked = here.until("E2", PRESS)
    found = here.promised(asked, Order((("use", True),)))
    assert found is not None
    (branch,) = found.branches
    assert (branch.mean > 0) is combined
    assert branch.own == ()
