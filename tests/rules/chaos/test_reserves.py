"""What somebody draws on never falls below what the rules allow, whatever is chosen."""

from __future__ import annotations

from random import Random

import pytest

from game.core.battle import Battle
from game.core.components import Health
from game.core.dice import KeyedDice
from game.core.grid import Cell
from game.core.orders import PASS, Order
from game.core.ruleset import Request
from game.core.setup import Setup, Thing
from game.core.view import View
from game.rules.chaos import RULESET
from game.rules.chaos.acts.spray import firing
from game.rules.chaos.acts.time import turns
from game.rules.chaos.sheet import ki
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Agenda, Due, Steeling
from game.rules.chaos.sheet.agenda import Thing as Obstacle
from game.rules.chaos.sheet.components import Condition, HeldTurn, Loaded, Reserves, Wear
from tests.rules.chaos.bout import man, setup
from tests.rules.chaos.brawl import field, order, request, sheet, view
from tests.rules.chaos.drawn import Drawn
from tests.rules.chaos.test_attack import blow, does

BACK = {"method": "simultaneous", "weapon": "club"}


def left(here: Drawn, sign: str) -> int:
    return here.world.get(here.units[sign], Reserves).ki


def facing_a_blow(points: int, *abilities: str) -> Drawn:
    """A thug with so much Ki, whom a knight without any strikes at."""
    here = field("12", sheet("aldric", armour=""), sheet("thug", abilities=abilities),
                 held=("long_sword", "club"))  # fmt: skip
    here.put("1", Reserves(0, 3, 3))
    here.put("2", Reserves(points, 3, 3))
    here.clock(13)
    return here


@pytest.mark.rule("CF-SIM-01", "CF-KI-01", "CF-KI-03")
def test_what_the_ability_has_cost_cannot_be_put_into_the_blow_as_well() -> None:
    here = facing_a_blow(1, "simultaneous_strike")
    back = order(**BACK, pay="action")
    dice = {"attack": [10, 15], "location": [5, 5]}
    does(here, blow(here), dice, [back])
    assert left(here, "2") == 0


@pytest.mark.rule("CF-SIM-04", "CF-KI-03", "CF-DMG-08")
@pytest.mark.parametrize("points", [1, 2])
def test_nor_what_he_has_called_up_his_natural_pfb_with(points: int) -> None:
    here = facing_a_blow(points)
    here.put("2", HeldTurn())
    back = order(**BACK, pay="held")
    said = [back, order(activate=True)]
    said += [order(ki=1)] if points == 2 else []
    dice = {"attack": [15, 10], "location": [5, 5], "balance": [1]}
    does(here, blow(here), dice, said)
    assert left(here, "2") == 0


@pytest.mark.rule("CF-SPRAY-13", "CF-KI-02")
def test_what_is_gone_by_the_time_of_the_shot_is_not_put_on_the_defence() -> None:
    here = field("1 . . 2 4", "claire", "thug", "joe", "thug", held=("pistol", "", "", ""))
    here.put("1", Reserves(1, 3, 3), Loaded((("pistol", 9),)))
    here.put("4", Reserves(2, 3, 3))
    here.put("2", Reserves(0, 3, 3))
    here.clock(20)
    unit, four = here.units["1"], here.units["4"]
    action = blow(here, how="spray", weapon="pistol", more=(four,))
    evade = order(method="evade", pay="action", ki=2)
    none = order(method="none")
    dice = {"attack": [4]}
    here.do(lambda step: firing.begin(step, unit, action), dice, [none, evade], 3)
    here.put("4", Reserves(1, 3, 3))
    due = next(due for due in agenda_items(here) if due.what == turns.SHOT)
    stop = order(use=False)
    here.do(lambda step: firing.shot(step, due), {"defence": [10]}, [stop], 3)
    assert left(here, "4") == 0


def agenda_items(here: Drawn) -> tuple[Due, ...]:
    return here.world.get(1, Agenda).items


@pytest.mark.rule("CF-KI-01", "CF-DMG-08", "CF-KNOCK-01")
def test_natural_pfb_and_the_resists_of_one_hit_come_out_of_one_purse() -> None:
    here = facing_a_blow(0)
    here.put("2", Reserves(1, 3, 3))
    dice = {"attack": [15], "location": [5], "balance": [1]}
    does(here, blow(here), dice, [order(method="none"), order(activate=True)])
    assert left(here, "2") == 0
    asked = request(here, "2", "chaos.resist", (("spent", 0), ("owed", 1)))
    here.put("2", Reserves(2, 3, 3))
    offered = list(ki.choices(view(here, "b"), asked, Order(())))
    assert offered == [("ki", 0), ("ki", 1)]


def three(ki: int) -> tuple[Drawn, Action]:
    """The first has all but won a Steeling when the third strikes at the second."""
    here = field("1 2 .\n. 3 .", "aldric", "thug", "joe", held=("long_sword", "club", "club"))
    for sign in "13":
        here.put(sign, Reserves(0, 3, 3))
    here.put("2", Reserves(ki, 3, 3), Steeling(here.units["1"], False, 10))
    here.put("1", Steeling(here.units["2"], True, 10))
    here.clock(13)
    return here, Action("fight", "strike", "club", target=here.units["2"])


@pytest.mark.rule("CF-STEEL-03", "CF-TRIP-01", "CF-KI-02")
def test_who_is_tripped_out_of_a_steeling_is_asked_anew_and_pays_but_once() -> None:
    """He had to lose it for an answer, and says what he does from where he lies now."""
    here, action = three(ki=1)
    dodge = order(method="dodge", pay="action", ki=1)
    dice = {"attack": [5], "balance": [99], "defence": [15]}
    answers = [dodge, order(choice="trip"), order(ki=0), dodge]
    does(here, action, dice, answers, sign="3")
    assert here.world.get(here.units["2"], Condition).prone
    assert here.world.get(here.units["2"], Reserves) == Reserves(0, 2, 3)


@pytest.mark.rule("CF-STEEL-02", "CF-STEEL-03")
def test_who_is_disarmed_by_it_does_not_parry_with_what_he_has_lost() -> None:
    here, action = three(ki=0)
    club = order(method="parry", weapon="club", pay="action", ki=0)
    answers = [club, order(choice="disarm"), order(method="none")]
    does(here, action, {"attack": [5]}, answers, sign="3")
    assert [ask.kind for ask in here.asked][-1] == "chaos.defend"
    assert here.world.get(here.units["2"], Reserves) == Reserves(0, 3, 3)


KINDS = (
    *("paladin", "blade_dancer", "giant", "huntress", "agent", "rifleman", "grenadier", "netter"),
    *("wrestler", "lasher", "monk", "knifer", "thug", "gunman", "riot_guard"),
)
LIKED = {"hold": 0.1, "surrender": 0.0, "move": 0.4, "none": 0.35, "prepare": 0.3}
"""How much rather than other things these are done; everything else is as likely."""

MOST = 120
"""Decisions of a fight at most."""


def scrum(random: Random) -> Setup:
    """A fight of anybody against anybody in a small place."""
    cells = [(x, y) for x in range(9) for y in range(6)]
    random.shuffle(cells)
    kinds = ("wall", "low_wall", "door")
    ground = tuple((Cell(*cells.pop()), random.choice(kinds)) for _ in range(4))
    people = [
        man(f"{side}{n}", side, cells.pop(), archetype=random.choice(KINDS), fortitude=3 + n % 3)
        for n in range(random.choice((1, 2, 3)))
        for side in "ab"
    ]
    things = tuple(Thing("crate", cells.pop()) for _ in range(2))
    return setup(*people, size=(9, 6), terrain=ground, things=things, last=6)


def some_order(random: Random, seen: View, asked: Request) -> Order:
    """Any legal order, with Ki wherever it can be put."""
    if asked.window and random.random() < 0.7:
        return PASS
    given = Order(())
    while options := list(seen.own_choices(asked, given)):
        rather = [LIKED.get(str(value), 3.0 if name == "ki" else 1.0) for name, value in options]
        (slot,) = random.choices(options, [one + 1e-9 for one in rather])
        given = given.plus(slot)
    return given if given.slots else PASS


def overdrawn(battle: Battle) -> list[object]:
    """Everything of which somebody has less than nothing."""
    world, found = battle.world, list[object]()
    for _, (own, health) in world.each(Reserves, Health):
        counts = (own.ki, own.actions, own.natural, own.blood, own.chakra - 1, health.now)
        if min(counts) < 0 or health.now > health.full:
            found.append((own, health))
    found += [loaded for _, (loaded,) in world.each(Loaded) if any(n < 0 for _, n in loaded.shots)]
    found += [wear for _, (wear,) in world.each(Wear) if any(n < 0 for _, n in wear.left)]
    return found + [thing for _, (thing,) in world.each(Obstacle) if thing.left < 0]


@pytest.mark.rule("CF-KI-01", "CF-KI-04", "CF-TICK-07")
@pytest.mark.parametrize("seed", [125, 279, 307, 1038, 1, 4])
def test_whatever_is_chosen_nobody_spends_what_he_has_not(seed: int) -> None:
    random = Random(seed)
    battle = Battle.start(RULESET, scrum(random), dice=KeyedDice(seed))
    for _ in range(MOST):
        asking = next((side for side in battle.sides if battle.view(side).waiting), None)
        if battle.result is not None or asking is None:
            break
        seen = battle.view(asking)
        open_ = [one for one in seen.waiting if one.id not in seen.drafts]
        if open_:
            battle.give(open_[0], some_order(random, seen, open_[0]))
        else:
            battle.commit(asking)
        assert not overdrawn(battle)
