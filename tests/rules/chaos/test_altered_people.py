"""What a scenario says of people besides their numbers: perks, poor skills, who lies at first."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Health
from game.core.data import Misfit
from game.rules.chaos.setup.recruit import recruit
from game.rules.chaos.sheet.components import Condition
from tests.rules.chaos.bout import Bout, duel

TURN = ("a", "chaos.turn")
SHOT = {"form": "fight", "how": "shoot", "weapon": "pistol", "target": 5, "acquire": True}
CUT = {"form": "fight", "how": "strike", "weapon": "long_sword", "target": 5}


def worths(fight: Bout, key: str, rule: str) -> list[int]:
    """What a rule was worth in the attack that came out so."""
    return [one.worth for one in fight.dice_of(key, "a").check.modifiers if one.rule == rule]


@pytest.mark.rule("CF-ACQ-04", "CF-SPRAY-10", "CF-TICK-06")
@pytest.mark.parametrize(
    ("level", "perks", "course"),
    [
        (8, ("quick_hands",), (17, 14)),
        (9, ("quick_hands", "aim"), (18, 16)),
        (9, ("aim", "quick_hands"), (17, 14)),
        (10, ("aim", "quick_hands"), (18, 16)),
    ],
)
def test_quick_hands_with_a_pistol(
    level: int, perks: tuple[str, ...], course: tuple[int, int]
) -> None:
    """Acquire 3 and refire 3 from tick 20 on, either 1 less; level 8 has no perk, 9 the first."""
    gunner = {"held": ("pistol",), "handgun": level, "perks": perks, "speed": 4, "perception": 4}
    fight = duel({"initiative": [20, 1], "attack": [2]}, {TURN: [SHOT]}, 5, gunner)
    fight.play(more=True)
    assert [strike - end for strike, end in fight.begins("a")[:1]] == [course[0] - course[1]]
    begun = fight.turns("a")[0][1]
    assert begun - fight.begins("a")[0][0] == 20 - course[0]


@pytest.mark.rule("CF-CRIT-01", "CF-DMG-01", "CF-CRIT-05")
@pytest.mark.parametrize(("perks", "points"), [((), 18), (("critical",), 5)])
def test_the_perk_of_a_better_critical(perks: tuple[str, ...], points: int) -> None:
    """19 + 2 does not beat 18 + 5, but is a critical with it: twice 6 and 1 more of level 8."""
    master = {"held": ("long_sword",), "one_handed": 9, "perks": perks, "agility": 5}
    told = {TURN: [CUT], ("b", "chaos.defend"): [{"method": "dodge"}]}
    dice = {"initiative": [20, 1], "attack": [19], "defence": [18], "location": [2], "balance": [1]}
    fight = duel(dice, told, 1, master, {"agility": 15}).play(more=True)
    assert fight.has("b", Health).now == points


@pytest.mark.rule("CF-PEN-10")
@pytest.mark.parametrize(("poor", "worth"), [((), -4), (("one_handed",), -8)])
def test_poorly_skilled(poor: tuple[str, ...], worth: int) -> None:
    fight = duel(
        {"initiative": [20, 1], "attack": [2]},
        {TURN: [CUT]},
        1,
        {"held": ("long_sword",), "one_handed": 0, "poor": poor},
    )
    fight.play(more=True)
    assert worths(fight, "chaos.misses", "CF-PEN-10") == [worth]


@pytest.mark.rule("CF-PEN-05", "CF-PEN-15", "CF-TICK-01")
def test_who_lies_as_the_fight_begins() -> None:
    """20 less 4 on the ground; and -4 on his blow."""
    fight = duel(
        {"initiative": [20, 1], "attack": [2]},
        {TURN: [CUT]},
        1,
        {"held": ("long_sword",), "traits": ("prone",)},
    )
    assert fight.has("a", Condition).prone and not fight.has("b", Condition).prone
    fight.play(more=True)
    assert fight.turns("a")[0] == (1, 16)
    assert worths(fight, "chaos.misses", "CF-PEN-05") == [-4]


@pytest.mark.rule("CF-PEN-13")
def test_two_different_perks_at_most() -> None:
    made = recruit("thug", {"one_handed": 10, "staffs": 9, "perks": ("critical", "damage")})
    found = {skill.group: skill.perks for skill in made.fighter.skills}
    assert found == {"one_handed": ("critical", "damage"), "staffs": ("critical",)}
    wrong: tuple[Any, ...]
    for wrong in (("critical", "critical"), ("critical", "damage", "aim"), ("luck",)):
        with pytest.raises(Misfit):
            recruit("thug", {"perks": wrong})
