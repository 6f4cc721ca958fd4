"""The seed's two test battles, played through with the printed dice."""

from __future__ import annotations

import pytest

from game.core.components import Out
from game.play.telling.feats import felled, losses_by_round
from game.play.telling.luck import gained, luck
from game.rules.heroic20s.sheet.components import Fatigue, Locks, Noted
from game.rules.heroic20s.sheet.field import yards
from game.rules.heroic20s.sheet.moving import budget
from game.rules.heroic20s.sheet.situation import ground
from tests.rules.heroic20s.field import Fight, fight, setup, troop

SWORD = "thrusting_broadsword"


def apart(here: Fight, one: str, other: str) -> int:
    return yards(ground(here.battle.world), here.me(one).cells, here.me(other).cells)


def duel(**dice: list[int]) -> Fight:
    return fight(
        setup(
            troop("bandit", "b", "bandit_captain", (20, 10), leader=False),
            troop("sword", "a", "swordsman", (5, 10)),
        ),
        **dice,
    )


@pytest.mark.rule("HC-PROC-01", "HC-PROC-02", "HC-PROC-03", "HC-PROC-04", "HC-PROC-05", "HC-INJ-04")
@pytest.mark.rule("HC-MOVE-08", "HC-LOCK-01", "HC-END-01", "HC-PROC-09", "HC-INIT-05", "HC-INJ-05")
@pytest.mark.rule("HC-MOVE-05", "HC-TAC-01", "HC-TAC-05", "HC-MASS-11", "HC-PROC-08", "HC-INJ-08")
def test_the_duel() -> None:
    here = duel(
        initiative=[3, 4],
        attack=[11, 13, 13],
        defence=[8, 11, 10],
        damage=[5, 6, 3],
        health=[8, 7, 14],
    )
    here.tell("heroic20s.order", "sword", tactic="offensive")
    here.tell("heroic20s.order", "bandit", tactic="offensive")
    here.until("ranged")
    assert here.me("bandit").won and not here.me("sword").won
    here.tell(
        "heroic20s.shoot", "bandit", form="shoot", weapon="short_bow", target="sword", shots=3
    )
    here.tell("heroic20s.defend", "sword", defence="dodge")
    here.until("movement")
    assert (here.pool("sword"), budget(here.me("bandit"))) == (11, 18)
    assert apart(here, "sword", "bandit") == 15
    here.tell("heroic20s.go", "sword", form="go", to=(19, 10))
    here.until("melee")
    assert apart(here, "sword", "bandit") == 1
    assert here.has("sword", Locks).units == (here.unit("bandit"),)
    for name in ("bandit", "sword"):
        foe = "sword" if name == "bandit" else "bandit"
        here.tell("heroic20s.strike", name, form="strike", weapon=SWORD, mode="thrust", target=foe)
    here.tell("heroic20s.defend", "sword", defence="block")
    here.tell("heroic20s.defend", "bandit", defence="dodge")
    here.plays()
    assert (here.pool("bandit"), here.pool("sword")) == (11, -5)
    assert here.has("sword", Out).why == "fallen"
    result = here.battle.result
    assert result is not None and (result.winner, result.rule) == ("b", "HC-END-01")
    assert here.battle.clock.round == 1
    here.dice.finish()
    # What the last page tells of it.
    events, world = here.battle.events, here.battle.world
    assert felled(events) == {here.unit("bandit"): 1}
    assert [one.lost for one in losses_by_round(events, world)] == [{"a": 1, "b": 0}]
    (own,), (other,) = luck(events, world)["b"], luck(events, world)["a"]
    assert (own.counts, own.throws, other.throws) == ("points", 2, 1)
    for event in (*here.events("shoots"), *here.events("strikes")):
        assert event.stakes is not None and gained(event) > 0
        missed = min(dict(event.stakes.worths))
        assert event.stakes.worth(missed) == 0


def groups(**dice: list[int]) -> Fight:
    """Ten troglodytes against eight ogres, 70 yards apart."""
    trolls = tuple((1 + x, 10 + y) for x in range(2) for y in range(5))
    ogres = tuple((72 + 2 * x, 8 + 2 * y) for x in range(2) for y in range(4))
    return fight(
        setup(
            troop("trolls", "a", "troglodyte_warrior", *trolls, unshaken=True),
            troop("ogres", "b", "ogre_tribesman", *ogres, unshaken=True),
            size=(100, 30),
        ),
        **dice,
    )


@pytest.mark.rule("HC-MASS-01", "HC-MASS-02", "HC-FAT-01", "HC-FAT-02", "HC-FAT-03", "HC-INJ-03")
@pytest.mark.rule("HC-RNG-01", "HC-MOVE-07", "HC-MASS-09", "HC-INJ-06", "HC-INJ-07", "HC-MOVE-01")
def test_the_group_fight() -> None:  # B-01 to B-18, by the rules of E-10
    here = groups(
        initiative=[6, 5, 4, 6],
        fatigue=[1, 6],
        attack=[5, 12],
        defence=[15, 12],
        damage=[9, 6],
        health=[7, 14],
    )
    here.tell("heroic20s.order", "trolls", tactic="offensive")
    start = here.until("movement")
    assert [kind for kind, _ in start.asked if kind == "heroic20s.shoot"] == []
    here.tell("heroic20s.go", "trolls", form="go", to=(32, 10))
    here.tell("heroic20s.go", "ogres", form="go", to=(42, 10))
    here.until("orders", 2)
    assert apart(here, "trolls", "ogres") in (9, 10, 11)
    assert here.has("trolls", Fatigue).now == here.has("ogres", Fatigue).now == 10
    here.tell("heroic20s.order", "trolls", tactic="offensive")
    here.tell("heroic20s.order", "ogres", tactic="defensive")
    here.until("ranged", 2)
    here.tell("heroic20s.shoot", "ogres", form="shoot", weapon="javelin", target="trolls")
    here.tell("heroic20s.shoot", "trolls", form="shoot", weapon="stone_javelin", target="ogres")
    for name in ("trolls", "ogres"):
        here.tell("heroic20s.defend", name, defence="dodge")
    here.until("movement", 2)
    assert [event.fact("n") for event in here.events("shoots")] == [112, 32]
    assert (here.pool("ogres"), here.living("ogres")) == (112, 7)
    assert (here.pool("trolls"), here.living("trolls")) == (8, 1)
    assert felled(here.battle.events) == {here.unit("ogres"): 9, here.unit("trolls"): 1}
    troll = here.at("trolls")
    here.tell("heroic20s.go", "ogres", form="go", to=(troll[0] + 1, troll[1]))
    here.until("melee", 2)
    assert here.unit("ogres") in here.has("trolls", Locks).units
    assert here.has("trolls", Noted) is None
