"""The seed's two test battles step by step (section 6, A and B), each step by its id."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from game.core.checks import Check, Drawn, Outcome
from game.core.components import Health, Out
from game.core.events import Event
from game.rules.heroic20s.acts.declaring import Declared, together
from game.rules.heroic20s.acts.moving import may_move
from game.rules.heroic20s.exchange.injury import after, halved, living
from game.rules.heroic20s.exchange.numbers import multiplier, ratio_bonus
from game.rules.heroic20s.exchange.shots import price
from game.rules.heroic20s.exchange.strike import attacked
from game.rules.heroic20s.sheet.components import Fatigue, Locks
from game.rules.heroic20s.sheet.field import yards
from game.rules.heroic20s.sheet.moving import budget, full_budget
from game.rules.heroic20s.sheet.situation import ground
from game.rules.heroic20s.tables.book import tactics
from tests.rules.exchanges import played
from tests.rules.heroic20s.arms import volley
from tests.rules.heroic20s.cast import figure
from tests.rules.heroic20s.field import Fight, fight, setup, troop

SWORD = "thrusting_broadsword"
Rows = dict[str, tuple[Any, Any]]
"""What was found, and what the catalogue has."""


def apart(here: Fight, one: str, other: str) -> int:
    return yards(ground(here.battle.world), here.me(one).cells, here.me(other).cells)


def checks(outcomes: Iterable[Drawn]) -> list[Check]:
    """The checks of attack and defence."""
    return [one.check for one in outcomes if isinstance(one, Outcome)][:2]


def skills(event: Event) -> list[int]:
    """The effective numbers of attack and defence."""
    return [int(check.base + check.shift) for check in checks(event.outcomes)]


def margins(event: Event) -> list[int]:
    return [int(o.grade) for o in event.outcomes[:2]]


def shifts(name: str) -> tuple[int, int, int, int]:
    row = tactics()[name]
    return row.move, row.melee, row.ranged, row.defence


@cache
def duel() -> Rows:
    here = fight(
        setup(
            troop("bandit", "b", "bandit_captain", (20, 10)),
            troop("sword", "a", "swordsman", (5, 10)),
        ),
        initiative=[3, 4],
        attack=[11, 13, 13],
        defence=[8, 11, 10],
        damage=[5, 6, 3],
        health=[8, 7, 14],
    )
    rows: Rows = {}
    for name in ("sword", "bandit"):
        here.tell("heroic20s.order", name, tactic="offensive")
    here.until("ranged")
    both = [shifts(here.me(name).tactic) for name in ("sword", "bandit")]
    rows["A-01"] = both, [(5, 2, 0, -2)] * 2
    rows["A-02"] = (here.me("sword").won, here.me("bandit").won), (False, True)
    before = budget(here.me("bandit"))
    shot = {"form": "shoot", "weapon": "short_bow", "target": "sword", "shots": 3}
    here.tell("heroic20s.shoot", "bandit", **shot)
    here.tell("heroic20s.defend", "sword", defence="dodge")
    here.until("movement")
    shoots = here.events("shoots")[0]
    rows["A-03"] = (before, budget(here.me("bandit")), multiplier(3)), (30, 18, Fraction(3, 2))
    rows["A-04"] = skills(shoots)[0], 12
    rows["A-05"] = skills(shoots)[1], 7
    rows["A-06"] = (margins(shoots), shoots.fact("hits")), ([1, -1], 1)
    rows["A-07"] = shoots.fact("n"), 2
    rows["A-08"] = ("heroic20s.shoot", "sword") in here.asked, False
    held = here.events("holds_out")[0]
    rows["A-09"] = (held.fact("n"), here.pool("sword"), here.has("sword", Health).full), (1, 11, 12)
    rows["A-10"] = apart(here, "sword", "bandit"), 15
    own = budget(here.me("sword"))
    here.tell("heroic20s.go", "sword", form="go", to=(19, 10))
    once = replace(here.me("bandit"), expended=0)
    bow = once.fighter.missiles[0]
    charge = replace(here.me("sword"), tactic="all_out_offensive")
    rows["A-12"] = (full_budget(once) - price(once, bow, 1, False), full_budget(charge)), (30, 30)
    here.until("melee")
    locks = [here.has(name, Locks).units for name in ("sword", "bandit")]
    units = [(here.unit("bandit"),), (here.unit("sword"),)]
    rows["A-11"] = (own, apart(here, "sword", "bandit"), locks), (15, 1, units)
    swords(here, rows)
    return rows


def swords(here: Fight, rows: Rows) -> None:
    """The Melee Phase of the duel."""
    for name, foe, defence in (("bandit", "sword", "dodge"), ("sword", "bandit", "block")):
        strike = {"form": "strike", "weapon": SWORD, "mode": "thrust", "target": foe}
        here.tell("heroic20s.strike", name, **strike)
        here.tell("heroic20s.defend", name, defence=defence)
    here.plays()
    first, second = here.events("strikes")
    rows["A-13"] = skills(first)[0], 18
    rows["A-14"] = skills(first)[1], 10
    rows["A-15"] = (margins(first), first.fact("hits")), ([5, -1], 2)
    told = [one.key for one in here.battle.events if one.key.endswith((".strikes", ".suffers"))]
    rows["A-16"] = (first.fact("n"), told[-1]), (16, "heroic20s.suffers")
    rows["A-17"] = skills(second)[0], 16
    rows["A-18"] = (skills(second)[1], margins(second), second.fact("hits")), (8, [3, -2], 2)
    rows["A-19"] = second.fact("n"), 4
    winner, loser = here.events("holds_out")[1], here.events("suffers")[0]
    rows["A-20"] = (
        (winner.unit, winner.fact("n"), here.pool("bandit")),
        (here.unit("bandit"), 2, 11),
    )
    rows["A-21"] = (
        (loser.fact("n"), here.pool("sword"), here.has("sword", Out).why),
        (16, -5, "fallen"),
    )
    result = here.battle.result
    rows["A-22"] = result and (result.winner, result.rule), ("b", "HC-END-01")
    here.dice.finish()


@pytest.mark.parametrize("step", [f"A-{number:02}" for number in range(1, 23)])
def test_the_duel(step: str) -> None:
    found, wanted = duel()[step]
    assert found == wanted


def printed_volley() -> Rows:
    """The troglodytes' volley with the skill that is printed, 13, and what the rules say."""
    trolls = figure("troglodyte_warrior", 1, 10, tactic="offensive")
    ogres = figure("ogre_tribesman", 2, 8, tactic="defensive")
    plain = volley(trolls, ogres, "stone_javelin", 10, defence="dodge")
    dice = {"attack": [12], "defence": [12], "damage": [6]}
    as_printed = played(attacked(replace(plain, level=12)), dice)
    by_rules = played(attacked(plain), dice)
    own, theirs = (int(one.base + one.shift) for one in checks(as_printed.outcomes))
    right = int(checks(by_rules.outcomes)[0].base + checks(by_rules.outcomes)[0].shift)
    got = [int(one.grade) for one in as_printed.outcomes[:2]]
    left = after(128, halved(as_printed.injury), single=False)
    lost = after(128, halved(by_rules.injury), single=False)
    return {
        "B-13": ((own, right), (13, 15)),
        "B-14": ((theirs, got, as_printed.base, as_printed.hits), (10, [1, -2], 1, 4)),
        "B-15": (as_printed.injury, 16),
        "B-16": ((left, living(left, 16), left - 7 * 16), (120, 8, 8)),
        "E-10": ((by_rules.base, by_rules.hits, by_rules.injury, lost, living(lost, 16)),
                 (2, 8, 32, 112, 7)),
    }  # fmt: skip


@cache
def groups() -> Rows:
    trolls = tuple((1 + x, 10 + y) for x in range(2) for y in range(5))
    ogres = tuple((72 + 2 * x, 8 + 2 * y) for x in range(2) for y in range(4))
    here = fight(
        setup(
            troop("trolls", "a", "troglodyte_warrior", *trolls, unshaken=True),
            troop("ogres", "b", "ogre_tribesman", *ogres, unshaken=True),
            size=(100, 30),
        ),
        initiative=[6, 5, 4, 6],
        fatigue=[1, 6],
        attack=[5, 12],
        defence=[15, 12],
        damage=[9, 6],
        health=[7, 14],
    )
    rows = printed_volley()
    here.tell("heroic20s.order", "trolls", tactic="offensive")
    here.until("movement")
    told = [here.me(name).tactic for name in ("trolls", "ogres")]
    rows["B-01"] = told, ["offensive", "neutral"]
    rows["B-02"] = here.me("trolls").won, True
    rows["B-03"] = [kind for kind, _ in here.asked if kind == "heroic20s.shoot"], []
    budgets = [budget(here.me(name)) for name in ("trolls", "ogres")]
    ways = [apart(here, "trolls", "ogres")]
    here.tell("heroic20s.go", "trolls", form="go", to=(32, 10))
    here.tell("heroic20s.go", "ogres", form="go", to=(42, 10))
    here.until("orders", 2)
    ends = [one.fact("end") for one in here.events("moved")]
    rows["B-04"] = (budgets, ways, ends), ([30, 30], [70], [(32, 10), (42, 10)])
    rows["B-05"] = here.events("strikes") + here.events("strikes_in_vain"), []
    worn = [here.has(name, Fatigue) for name in ("trolls", "ogres")]
    rows["B-06"] = worn, [Fatigue(10, 11)] * 2
    here.tell("heroic20s.order", "trolls", tactic="offensive")
    here.tell("heroic20s.order", "ogres", tactic="defensive")
    here.until("ranged", 2)
    told = [here.me(name).tactic for name in ("trolls", "ogres")]
    rows["B-07"] = told, ["offensive", "defensive"]
    rows["B-08"] = here.me("ogres").won, True
    here.tell("heroic20s.shoot", "ogres", form="shoot", weapon="javelin", target="trolls")
    here.tell("heroic20s.shoot", "trolls", form="shoot", weapon="stone_javelin", target="ogres")
    for name in ("trolls", "ogres"):
        here.tell("heroic20s.defend", name, defence="dodge")
    here.until("movement", 2)
    shot, back = here.events("shoots")
    rows["B-09"] = skills(shot)[0], 9
    rows["B-10"] = (multiplier(8), shot.fact("figures")), (4, 8)
    rows["B-11"] = (skills(shot)[1], margins(shot), shot.fact("hits")), (8, [4, -7], 8)
    rows["B-12"] = shot.fact("n"), 112
    rows["E-10 on the field"] = (
        (skills(back)[0], back.fact("figures"), back.fact("n")),
        (15, 10, 32),
    )
    rows["B-17"] = (here.has("trolls", Health), here.living("trolls")), (Health(8, 120), 1)
    own, troll = budget(here.me("ogres")), here.at("trolls")
    here.tell("heroic20s.go", "ogres", form="go", to=(troll[0] + 1, troll[1]))
    here.until("melee", 2)
    locked = here.unit("ogres") in here.has("trolls", Locks).units
    rows["B-18"] = (own, apart(here, "trolls", "ogres"), locked), (24, 1, True)
    legs = [one for one in here.events("moved") if one.unit == here.unit("trolls")]
    rows["B-19"] = (len(legs), may_move(here.battle.world, here.me("trolls"))), (1, True)
    mace = here.me("ogres").fighter.arms[0]
    blow = Declared(
        me=here.unit("ogres"), foe=here.unit("trolls"), weapon=mace, mode=mace.modes[0], count=7
    )
    made = together(here.battle.world, [blow])[0]
    rows["B-20"] = (
        (made.count, ratio_bonus(made.attackers, made.defenders), multiplier(made.count)),
        (3, 6, Fraction(3, 2)),
    )
    return rows


@pytest.mark.parametrize(
    "step", [*(f"B-{number:02}" for number in range(1, 21)), "E-10", "E-10 on the field"]
)
def test_the_group_fight(step: str) -> None:
    found, wanted = groups()[step]
    assert found == wanted


@pytest.mark.rule("HC-DIS-02", "HC-DIS-03", "HC-DIS-04", "HC-PROC-04", "HC-TAC-11")
def test_d38_a_runner_is_struck_and_falls_where_he_stops() -> None:
    orcs = tuple((11, 9 + y) for y in range(3))
    here = fight(
        setup(
            troop("run", "a", "bandit_captain", (10, 10)), troop("orcs", "b", "orc_axeman", *orcs)
        ),
        initiative=[2, 5],
        attack=[12],
        defence=[9],
        damage=[7],
        health=[10],
    )
    for one, other in (("run", "orcs"), ("orcs", "run")):
        here.put(one, Locks((here.unit(other),)))
    here.tell("heroic20s.order", "run", tactic="retreat")
    here.tell("heroic20s.order", "orcs", tactic="offensive")
    here.until("movement")
    assert budget(here.me("run")) == 60
    here.tell("heroic20s.free", "orcs", use=True)
    here.tell("heroic20s.go", "run", form="go", to=(1, 10))
    here.tell("heroic20s.defend", "run", defence="dodge")
    here.plays()
    struck = here.events("strikes")[0]
    assert (skills(struck), margins(struck), struck.fact("hits")) == ([21, 6], [9, -3], 6)
    assert (struck.fact("n"), here.pool("run"), here.has("run", Out).why) == (36, -5, "fallen")
    told = [one.key for one in here.battle.events if one.unit == here.unit("run")]
    assert told.index("moved") < told.index("heroic20s.holds_out"), "first the run, then the fall"
    assert here.events("moved")[0].fact("end") == (1, 10)
