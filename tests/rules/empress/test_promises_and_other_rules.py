"""What is promised where two rules of Empress meet, beside what then happens."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Facing
from game.core.grid import Cell
from game.rules.empress.acts.aims import Blow, made
from game.rules.empress.exchange.blow import USUAL, Attack
from game.rules.empress.exchange.defence import defence
from game.rules.empress.exchange.maneuvers import Maneuver
from game.rules.empress.orders import chances
from game.rules.empress.orders.prospects import early
from game.rules.empress.sheet.figure import figure, standing_at
from game.rules.empress.sheet.law import law_of
from game.rules.empress.sheet.turns import Stance
from game.rules.empress.tables.book import weapons
from tests.rules.empress.bout import man, setup
from tests.rules.empress.desk import desk

QUICK = {"agility": 18}


@pytest.mark.rule("EM-SHD-10", "EM-GRD-06")
@pytest.mark.parametrize(("cell", "middle"), [((5, 6), True), ((6, 6), False)])
def test_whoever_turns_out_of_the_line_is_not_promised_what_its_middle_costs(
    cell: tuple[int, int], middle: bool
) -> None:
    """Three in a wall look north; the one in the middle strikes ahead, or turns to do so."""
    line = [man(f"E5 {x}", "a", (x, 5), facing="N", **QUICK) for x in (4, 5, 6)]
    here = desk(setup(*line, man("E10", "b", cell)))
    request = here.until("E5 5")
    for x in (4, 5, 6):
        here.put(f"E5 {x}", Facing("N"), Stance())
    order = here.order(request, {"form": "strike", "target": "E10", "weapon": "spear"})
    told = here.promised(request, order)
    assert told is not None
    assert told.check is not None
    assert ("EM-SHD-10" in {one.rule for one in told.check.modifiers}) is middle


@pytest.mark.rule("EM-RCH-03", "EM-GRD-06", "EM-SHD-09")
def test_the_first_blow_of_the_longer_weapon_meets_the_shield_that_is_turned_to_it() -> None:
    """E2 looks away from the pike that he attacks, and turns to it as he does."""
    people = (man("E2", "a", (5, 5), **QUICK), man("E4", "b", (5, 6), gear=("pike",)))
    here = desk(setup(*people))
    here.until("E2")
    here.put("E2", Facing("S"), Stance())
    view = here.battle.view("a")
    attack = made(view, Blow(here.unit("E2"), here.unit("E4"), "sword"))
    first = early(view, attack)
    assert first is not None
    assert defence(first).hit_class == 15


@pytest.mark.rule("EM-RCH-03", "EM-DUA-03")
def test_the_first_blow_of_a_longer_pair_is_promised_with_both() -> None:
    people = (man("E2", "a", (5, 5), held=("dagger",), **QUICK), man("E6", "b", (5, 6)))
    here = desk(setup(*people))
    here.until("E2")
    here.put("E6", Stance(dual="offensive"))
    view = here.battle.view("a")
    first = early(view, made(view, Blow(here.unit("E2"), here.unit("E6"), "dagger")))
    assert first is not None
    assert first.second is not None


@pytest.mark.rule("EM-SUR-06", "EM-RCH-03")
def test_whoever_is_noticed_as_he_steals_up_may_be_struck_first_by_a_longer_weapon() -> None:
    """E8 out of hiding at a halberd: unnoticed he strikes at once, noticed only after it."""
    people = (man("E8", "a", (5, 5), traits=("hidden",), **QUICK), man("E4", "b", (5, 6)))
    here = desk(setup(*people))
    request = here.until("E8")
    view = here.view(request)
    order = here.order(request, {"form": "strike", "target": "E4", "weapon": "short_sword"})
    told = here.promised(request, order)
    assert told is not None
    caught = int(str(dict(dict(told.notes)["empress.note_surprise"])["n"])) / 100
    shown = made(view, Blow(here.unit("E8"), here.unit("E4"), "short_sword"))
    first = early(view, shown, shown=True)
    assert first is not None
    hurts = sum(p for (_, points, _), p in chances.of_attack(first) if points)
    (branch,) = told.branches
    lost = sum(p for points, p in branch.own if points)
    assert 0 < caught < 1
    assert lost == pytest.approx((1 - caught) * hurts, abs=0.005)


@pytest.mark.rule("EM-MAN-01", "EM-RCH-03", "EM-RCH-04")
def test_the_promise_of_a_maneuver_counts_the_longer_weapon_that_strikes_first() -> None:
    """E6 trips E4, whose halberd kills him, hits him, or misses and lets him inside."""
    people = (man("E6", "a", (5, 5), health=3, **QUICK), man("E4", "b", (5, 6)))
    here = desk(setup(*people))
    request = here.until("E6")
    view = here.view(request)
    order = here.order(
        request,
        {"form": "maneuver", "target": "E4", "aim": "trip", "weapon": "rapier", "power": False},
    )
    told = here.promised(request, order)
    assert told is not None
    attack = made(view, Blow(here.unit("E6"), here.unit("E4"), "rapier", False))
    first = early(view, attack)
    assert first is not None
    struck = chances.of_attack(first)
    dies = sum(p for (_, points, _), p in struck if points >= 3)
    misses = sum(p for (grade, _, _), p in struck if grade == "miss")

    def works(attack: Attack) -> float:
        found = chances.of_maneuver(Maneuver(attack, ("trip",)))
        return sum(p for (grade, _, _), p in found if grade == "works")

    pressed = replace(attack, at=replace(attack.at, pressed=True))
    wanted = misses * works(pressed) + (1 - dies - misses) * works(attack)
    (branch,) = told.branches
    assert dict(branch.hit)["works"] == pytest.approx(wanted)
    assert sum(p for points, p in branch.own if points >= 3) == pytest.approx(dies)


@pytest.mark.rule("EM-INH-05", "EM-OPP-04")
def test_the_promise_of_a_charge_counts_the_weapon_that_is_set_against_it() -> None:
    """E5, a Warrior, may strike with his spear as the charge comes, and again for his reach."""
    people = (man("E9", "a", (5, 2), **QUICK), man("E5", "b", (5, 6)))
    here = desk(setup(*people, switches=("lotfp_charge",)))
    request = here.until("E9")
    view = here.view(request)
    said = {"form": "charge", "target": "E5", "to": (5, 5), "weapon": "unarmed"}
    told = here.promised(request, here.order(request, said))
    assert told is not None
    me, foe = figure(view, here.unit("E9")), figure(view, here.unit("E5"))
    me = standing_at(replace(me, charged=True), Cell(5, 5))
    around = replace(USUAL, interrupting=True)
    reach = chances.of_attack(Attack(foe, me, weapons()["spear"], law_of(view), around))
    twice = replace(around, doubled=True)
    charge = chances.of_attack(Attack(foe, me, weapons()["spear"], law_of(view), twice))
    usual, doubled = (sum(n * p for (_, n, _), p in found) for found in (reach, charge))
    (branch,) = told.branches
    # Nobody with 16 points goes down by the first blow, so that the second comes as well.
    assert max(n for (_, n, _), p in charge) < 16
    assert sum(n * p for n, p in branch.own) == pytest.approx(usual + doubled)
