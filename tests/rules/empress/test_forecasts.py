"""What is forecast is what is rolled: orders that are really given, many times each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import pytest

from game.core.battle import Battle
from game.core.checks import Exchange
from game.core.components import Facing
from game.core.dice import KeyedDice
from game.core.forecast import Forecast
from game.core.odds import enumerate_exchange
from game.core.orders import Order
from game.core.setup import FighterSetup
from game.rules.empress.acts.blows import CLEAVE, FOLLOW_UP, INTERRUPT
from game.rules.empress.acts.initiative import STANCE
from game.rules.empress.acts.turn import TURN
from game.rules.empress.exchange.attack import attacked
from game.rules.empress.exchange.blow import Attack
from game.rules.empress.orders import chances
from game.rules.empress.orders.chances import WORKS
from game.rules.empress.sheet.components import Bound, Grappled, Prone, Swallowed
from game.rules.empress.sheet.turns import Attacked
from tests.rules.chances import BATTLES, p_value
from tests.rules.empress.bout import man, setup
from tests.rules.empress.cast import blow, figure
from tests.rules.empress.desk import Desk, desk

LEAST = 1e-5
"""Below this chance a difference is no accident."""

MET, SWALLOWED = "has attacked the foe", "is within it"
HELD, PINNED = "is held twice by him", "is pinned by him"
"""States that name others."""

TOUGH = {"health": 60}
"""Who outlives whatever is done to him here, so that all points can be told."""


@dataclass(frozen=True)
class Case:
    """Somebody orders something, in a state; ``strikes``: enemies take their chances."""

    people: Sequence[FighterSetup]
    order: Mapping[str, Any]
    states: Sequence[tuple[str, Any]] = ()
    switches: Sequence[str] = ()
    strikes: bool = False
    own: bool = False
    works: bool = False


def strike(weapon: str, **more: Any) -> dict[str, Any]:
    """The order of a blow at the foe."""
    return {"form": "strike", "target": "E1 foe", "weapon": weapon} | more


def trying(aim: str, **more: Any) -> dict[str, Any]:
    """The order of a maneuver against the foe."""
    return {"form": "maneuver", "target": "E1 foe", "aim": aim} | more


ME, FOE = man("E2 me", "a", (5, 5), agility=18), man("E1 foe", "b", (6, 5), **TOUGH)
BOW = man("E7 me", "a", (5, 5), agility=18)
AWAY = man("E1 foe", "b", (9, 5), **TOUGH)
FISTS = man("E9 me", "a", (5, 5), agility=18)
THUG = man("E8 me", "a", (5, 5), agility=18)
HIDER = man("E8 me", "a", (2, 5), agility=18, traits=("hidden",), health=40)
LUNGE = {"form": "charge", "target": "E1 foe", "to": (8, 5), "weapon": "short_sword"}
GIANT = man("M3 me", "a", (3, 5), agility=18)
CASES: dict[str, Case] = {
    "a blow": Case((ME, FOE), strike("sword")),
    "a blow by the other modifier": Case((ME, FOE), strike("sword", power=False)),
    "a blow at somebody who lies": Case((ME, FOE), strike("sword"), (("E1 foe", Prone()),)),
    "a blow at somebody bound": Case(
        (ME, FOE, man("E1 other", "b", (14, 5))), strike("sword"), (("E1 foe", Bound()),)
    ),
    "a blow with criticals of two dice": Case(
        (ME, FOE), strike("sword"), switches=("crit_damage=second_die",)
    ),
    "a blow with criticals as chosen": Case(
        (ME, FOE), strike("sword"), switches=("crit_damage=attacker_choice",)
    ),
    "a blow out of hiding": Case(
        (man("E8 me", "a", (5, 5), agility=18, traits=("hidden",)), FOE), strike("short_sword")
    ),
    "a sucker punch": Case(
        (man("E8 me", "a", (5, 5), agility=18, traits=("unsuspected",)), FOE),
        strike("short_sword", punch=True),
    ),
    "a shot": Case((BOW, AWAY), {"form": "shoot", "target": "E1 foe", "weapon": "longbow"}),
    "a shot into a melee": Case(
        (BOW, AWAY, man("E5 friend", "a", (10, 5), **TOUGH)),
        {"form": "shoot", "target": "E1 foe", "weapon": "longbow"},
        states=(("E5 friend", MET),),
    ),
    "a charge": Case(
        (ME, AWAY),
        {"form": "charge", "target": "E1 foe", "to": (8, 5), "weapon": "sword"},
        switches=("lotfp_charge",),
    ),
    "a charge past the one who is charged": Case(
        (man("E10 me", "a", (5, 5), agility=18, health=9), man("E4 foe", "b", (7, 5), **TOUGH)),
        {"form": "charge", "target": "E4 foe", "to": (8, 6), "weapon": "mace"},
        switches=("lotfp_charge",),
        strikes=True,
    ),
    "what a charge past two enemies costs": Case(
        (
            man("E10 me", "a", (5, 5), agility=18, health=9),
            man("E4 foe", "b", (9, 5), **TOUGH),
            man("E2 other", "b", (6, 6)),
        ),
        {"form": "charge", "target": "E4 foe", "to": (8, 5), "weapon": "mace"},
        switches=("lotfp_charge",),
        strikes=True,
        own=True,
    ),
    "a charge out of hiding": Case((HIDER, AWAY), LUNGE, switches=("lotfp_charge",), strikes=True),
    "what a charge out of hiding costs": Case(
        (HIDER, AWAY), LUNGE, switches=("lotfp_charge",), strikes=True, own=True
    ),
    "a charge out of hiding past somebody alert": Case(
        (HIDER, AWAY, man("E2 other", "b", (5, 4), traits=("vigilant",))),
        LUNGE,
        switches=("lotfp_charge",),
        strikes=True,
        own=True,
    ),
    "a run out of hiding past an enemy": Case(
        (HIDER, man("E1 foe", "b", (5, 4))), {"form": "run", "to": (9, 5)}, strikes=True, own=True
    ),
    "a way in plain sight out of hiding": Case(
        (HIDER, man("E1 foe", "b", (5, 4))),
        {"form": "move", "to": (9, 5), "sneak": False},
        strikes=True,
        own=True,
    ),
    "a way that he steals along past an enemy": Case(
        (HIDER, man("E1 foe", "b", (3, 5))),
        {"form": "move", "to": (2, 7), "sneak": True},
        strikes=True,
        own=True,
    ),
    "a push": Case((ME, FOE), trying("push", weapon="sword"), works=True),
    "a trip with a blow": Case((ME, FOE), trying("trip", weapon="sword", combined=True)),
    "a grapple": Case((FISTS, FOE), trying("grapple"), works=True),
    "a dirty trick": Case((THUG, FOE), trying("trick", kind="sand"), works=True),
    "a way past an enemy": Case((ME, FOE), {"form": "move", "to": (5, 7)}, strikes=True, own=True),
    "a way past an enemy, the shield turned away": Case(
        (ME, FOE), {"form": "move", "to": (5, 7)}, (("E2 me", Facing("W")),), strikes=True, own=True
    ),
    "a way between two enemies": Case(
        (ME, FOE, man("E10 other", "b", (4, 6))),
        {"form": "move", "to": (5, 8)},
        (("E2 me", Facing("N")),),
        strikes=True,
        own=True,
    ),
    "a blow from within": Case(
        (ME, man("M6 foe", "b", (7, 5), health=60, agility=9)),
        {"form": "strike", "weapon": "unarmed", "target": "M6 foe"},
        (("E2 me", SWALLOWED),),
        strikes=True,
        own=True,
    ),
    "a pot": Case(
        (man("E10 me", "a", (3, 5), agility=18, items=("powder_pot",)), AWAY),
        {"form": "lob", "item": "powder_pot", "cell": (9, 5)},
    ),
    "a crush": Case(
        (GIANT, man("E1 foe", "b", (6, 5), **TOUGH), man("E1 other", "b", (12, 5))),
        {"form": "crush", "target": "E1 foe"},
        states=(("E1 foe", PINNED),),
    ),
}
"""What is ordered, by what it is called."""


def begun(case: Case) -> Desk:
    """The fight with its states, when it is his turn."""
    fight = desk(setup(*case.people, switches=case.switches))
    me = case.people[0].id
    fight.until(me)
    states = [(fight.unit(name), _made(fight, me, part)) for name, part in case.states]
    return again(fight, 0, states)


def _made(fight: Desk, me: str, part: Any) -> Any:
    """A component that names others."""
    if part == MET:
        return Attacked(((fight.unit("E1 foe"), 1),))
    if part == SWALLOWED:
        return Swallowed(fight.unit("M6 foe"))
    if part == HELD:
        return Grappled((fight.unit(me),), 2)
    return Grappled((fight.unit(me),), 1, pinned=True) if part == PINNED else part


def again(fight: Desk, seed: int, states: Sequence[tuple[int, Any]] = ()) -> Desk:
    """The same fight from here on, by other dice, with these components in the place of others."""
    battle, taken = fight.battle, fight.battle.snapshot()
    rows = {unit: {type(part): part for part in row} for unit, row in taken.boundary.rows}
    for unit, part in states:
        rows[unit][type(part)] = part
    changed = tuple((unit, tuple(row.values())) for unit, row in rows.items())
    taken = replace(taken, boundary=replace(taken.boundary, rows=changed))
    return Desk(Battle(battle.ruleset, taken, KeyedDice(seed), battle.past))


def answered(fight: Desk, case: Case) -> None:
    """Everything until the next turn: nobody strikes on but a trickster, enemies only where the
    case says so.
    """
    while (request := fight.request) is not None and request.kind not in (TURN, STANCE):
        order = fight.usual(request)
        if request.kind == CLEAVE:
            order = Order((("target", 0),))
        elif request.kind == INTERRUPT and request.fact("moment") != FOLLOW_UP:
            order = Order((("use", False),))
            if case.strikes:
                order = fight.order(request, {"use": True})
        fight.battle.give(request, order)


def lost(fight: Desk, case: Case, order: Order, seed: int) -> tuple[int, bool]:
    """The points that the foe, or he himself, loses in one trial, and whether a maneuver works."""
    twin = again(fight, seed)
    request = twin.request
    assert request is not None
    foe = case.order.get("target", "E1 foe")
    name = case.people[0].id if case.own else str(foe)
    before, known = twin.hp(name), len(twin.battle.events)
    twin.battle.give(request, order)
    answered(twin, case)
    keys = [event.key for event in twin.battle.events[known:]]
    aim = str(case.order.get("aim", ""))
    done = {"push": "push", "grapple": "grapple", "trick": "trick"}.get(aim, "")
    return before - twin.hp(name), f"empress.{done}" in keys


@pytest.mark.parametrize("name", CASES)
def test_what_is_promised_comes_about_as_often(name: str) -> None:
    assert min(likelihoods(CASES[name], BATTLES)) > LEAST


def likelihoods(case: Case, battles: int) -> Iterator[float]:
    """How likely so many trials come out so, if they take as many points, and if that is asked,
    work as often, as is promised.
    """
    fight = begun(case)
    request = fight.request
    assert request is not None
    order = fight.order(request, case.order)
    told = fight.promised(request, order)
    assert told is not None
    trials = [lost(fight, case, order, seed) for seed in range(battles)]
    if case.works:
        yield p_value(Counter(done for _, done in trials), works(told))
    yield p_value(Counter(taken for taken, _ in trials), points(told, case))


def works(told: Forecast) -> dict[bool, float]:
    """The chance that a maneuver works."""
    part = sum(p for grade, p in told.branches[0].hit if grade == WORKS)
    return {True: part, False: 1.0 - part}


def points(told: Forecast, case: Case) -> dict[int, float]:
    """The chances of the points."""
    branch = told.branches[0]
    return dict(branch.own or {0: 1.0}) if case.own else dict(branch.losses)


def test_who_they_are_counts_where_one_is_tied_to_the_other() -> None:
    me, foe = figure("E4", 1), figure("E10", 2)
    free = chances.of_attack(blow(me, foe))
    inside = chances.of_attack(blow(replace(me, reach_lost=(2,)), foe))
    assert free != inside
    assert inside == enumerate_exchange(
        lambda: _graded(blow(replace(me, reach_lost=(2,)), foe)), chances.choosing(foe)
    )


def _graded(attack: Attack) -> Exchange[chances.Result]:
    done = yield from attacked(attack)
    return done.grade, done.harm.points, done.touched.poisons
