"""Ambush: who lies in wait, the round that belongs to him, the attacks that nobody can answer."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.chaos.acts.fight import ambush
from game.rules.chaos.acts.time import initiative
from game.rules.chaos.sheet.agenda import Ambush, field_of
from game.rules.chaos.sheet.components import Initiative
from game.rules.chaos.sheet.fighter import combatant
from tests.rules.chaos.bout import bout, duel, man, setup

STRIKE = {"form": "fight", "how": "strike", "weapon": "club"}
HIDING: dict[str, Any] = {"traits": ("ambush",)}


@pytest.mark.rule("CF-AMBUSH-01", "CF-AMBUSH-02", "CF-AMBUSH-07")
def test_we_d35_ambushers_count_the_die_alone_and_the_ambushed_roll_nothing():
    fight = duel({"initiative": [14]}, ours={**HIDING, "archetype": "huntress"}).play()
    rolls = fight.all("chaos.initiative")
    assert [event.fact("n") for event in rolls] == [14]
    assert fight.dice_of("chaos.initiative").check.rule == "CF-AMBUSH-02"
    assert fight.turns("a") == [(1, 14)]
    assert fight.turns("b") == []
    (told,) = fight.all("chaos.ambush")
    assert told.rule == "CF-AMBUSH-01"


@pytest.mark.rule("CF-AMBUSH-03", "CF-PEN-03")
def test_the_ambushed_are_at_a_penalty_in_the_first_two_rounds():
    fight = duel({"initiative": [14]}, ours=HIDING).play(more=True)
    who = combatant(fight.battle.world, fight.unit("b"))
    found = [
        [one.worth for one in initiative.check(fight.battle.world, who, when).modifiers]
        for when in (2, 3)
    ]
    assert found == [[-4], []]


@pytest.mark.rule("CF-AMBUSH-04")
def test_the_first_attack_alone_cannot_be_answered():
    told = {
        ("a", "chaos.volley"): [{"join": False}],
        ("c", "chaos.volley"): [{"join": False}],
        ("a", "chaos.turn"): [{**STRIKE, "target": 6}],
        ("c", "chaos.turn"): [{**STRIKE, "target": 6}],
        ("b", "chaos.defend"): [{"method": "dodge"}],
    }
    people = (
        man("a", "a", (0, 0), **HIDING),
        man("c", "a", (2, 0), **HIDING),
        man("b", "b", (1, 0)),
    )
    dice = {"initiative": [14, 12], "attack": [2, 2], "defence": [9]}
    fight = bout(setup(*people), dice, told).play()
    assert fight.turns("b", "chaos.defend") == [(1, 12)]


@pytest.mark.rule("CF-AMBUSH-05")
def test_a_volley_is_the_first_attack_as_a_whole_on_the_tick_of_the_slowest():
    told = {
        ("a", "chaos.turn"): [{**STRIKE, "target": 6}],
        ("c", "chaos.turn"): [{**STRIKE, "target": 6}],
        ("a", "chaos.volley"): [{"join": True}],
        ("c", "chaos.volley"): [{"join": True}],
    }
    people = (
        man("a", "a", (0, 0), **HIDING),
        man("c", "a", (2, 0), **HIDING),
        man("b", "b", (1, 0)),
    )
    fight = bout(setup(*people), {"initiative": [14, 9], "attack": [2, 2]}, told).play()
    assert fight.turns("a")[0] == (1, 9) and fight.turns("c")[0] == (1, 9)
    assert fight.turns("b", "chaos.defend") == []
    assert fight.has("a", Initiative) == Initiative(9)


@pytest.mark.rule("CF-AMBUSH-05", "CF-AMBUSH-04")
def test_who_may_be_answered_in_an_ambush():
    fight = duel({"initiative": [14]}, ours=HIDING)
    world, unit = fight.battle.world, fight.unit("a")
    field = field_of(world)
    for known, when, unanswerable in (
        (Ambush("a"), 1, True),
        (Ambush("a"), 2, False),
        (Ambush("a", opened=True), 1, False),
        (Ambush("b"), 1, False),
        (Ambush("a", 9, party=(unit,)), 1, True),
        (Ambush("a", 9, opened=True, party=(unit,)), 1, True),
        (Ambush("a", 9, party=(99,)), 1, True),
        (Ambush("a", 9, opened=True, party=(99,)), 1, False),
    ):
        world.put(field, known, world.find(field, Ambush))
        assert ambush.unanswerable(world, unit, when) is unanswerable, known


@pytest.mark.rule("CF-AMBUSH-06")
def test_against_the_first_attack_on_him_nobody_calls_up_natural_pfb():
    told = {("a", "chaos.turn"): [{**STRIKE, "target": 5}, {**STRIKE, "target": 5}]}
    dice = {"initiative": [14], "attack": [10, 10], "location": [3, 3]}
    fight = duel(dice, told, ours=HIDING, theirs={"stamina": 12}).play()
    ticks = [tick for _, tick in fight.turns("b", "chaos.natural")]
    assert ticks == [6]


@pytest.mark.rule("CF-AMBUSH-07")
def test_hidden_men_fall_upon_the_unaware_if_nobody_notices_them():
    for die, noticed in ((9, False), (10, True)):
        # d10 + Perception 5 against 10 + half of Agility 9: 14 is needed, 9 on the die.
        fight = duel(
            {"perception": [die - 1], "initiative": [14, 3] if noticed else [14]},
            ours={"traits": ("hidden",), "agility": 9},
            theirs={"traits": ("unaware",)},
        )
        fight.play()
        assert bool(fight.all("chaos.noticed")) is noticed
        assert bool(fight.all("chaos.ambush")) is not noticed


@pytest.mark.rule("CF-AMBUSH-07")
def test_one_man_on_his_guard_spoils_it():
    people = (
        man("a", "a", (0, 0), traits=("hidden",)),
        man("b", "b", (1, 0), traits=("unaware",)),
        man("c", "b", (2, 0)),
    )
    fight = bout(setup(*people), {"initiative": [14, 3, 4]}).play()
    assert not fight.all("chaos.ambush")
    assert not fight.all("chaos.unnoticed")
