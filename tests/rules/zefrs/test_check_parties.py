"""Whom each check is about: its purpose, its rule, who makes it and against whom."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from game.core.checks import Check
from game.rules.zefrs.exchange import guard, magic
from game.rules.zefrs.exchange.attack import Attack
from game.rules.zefrs.exchange.grapple import rush_check
from game.rules.zefrs.exchange.missile import Line
from game.rules.zefrs.exchange.strike import avoid, unseating
from game.rules.zefrs.personal.acts.engage import reflexes
from game.rules.zefrs.personal.acts.reacting import interrupt_check
from game.rules.zefrs.personal.acts.turn import extra_check
from game.rules.zefrs.personal.sheet.gaits import skill
from game.rules.zefrs.sheet.components import Effect
from game.rules.zefrs.sheet.fighter import penalty_of
from game.rules.zefrs.sheet.wounds import Hurt, Wounds
from tests.rules.zefrs import people
from tests.rules.zefrs.field import man, scene

BOLT = Effect("bolt", "bolt", "harm", 5, 60)
CURE = Effect("cure", "cure", "heal", 4, 10)
ME, FOE = people.man(7, movement=3, fighting=2), people.man(9, side="b", movement=4)
RIBS = Wounds((Hurt("cracked_ribs", "chest"),))


def rule(name: str, *values: object) -> object:
    """A row of a table that is proved for this rule."""
    return pytest.param(*values, marks=pytest.mark.rule(name), id=name)


CHECKS: Iterable[object] = (
    rule("ZF-RUSH-02", lambda: rush_check(ME, FOE), ("rush", 7, 9, 3, [-4])),
    rule("ZF-ACT-04", lambda: magic.harm_check(ME, FOE, BOLT, Line(10)), ("attack", 7, 9, 5, [-4])),
    rule("ZF-HEAL-05", lambda: magic.heal_check(ME, FOE, CURE), ("magic", 7, 9, 4, [])),
    rule(
        "ZF-DEF-04",
        lambda: guard.defence_check(ME, guard.Guard("dodge"), 9),
        ("defence", 7, 9, 2, []),
    ),
    rule("ZF-HAZ-01", lambda: magic.fall_check(ME, 30), ("fall", 0, 7, 20, [])),
    rule("ZF-HAZ-02", lambda: magic.fire_check(ME, 6), ("fire", 0, 7, 6, [-3])),
)


@pytest.mark.parametrize(("made", "told"), CHECKS)
def test_a_check_tells_who_makes_it_and_against_whom(
    made: Callable[[], Check], told: tuple[object, ...]
) -> None:
    found = made()
    worths = [modifier.worth for modifier in found.modifiers]
    assert (found.purpose, found.actor, found.target, found.base, worths) == told


HURT: Iterable[object] = (
    rule("ZF-ACT-09", lambda reader, unit: extra_check(reader, unit), ("extra", 0)),
    rule("ZF-ACT-06", lambda reader, unit: interrupt_check(reader, unit, 99), ("interrupt", 99)),
    rule("ZF-DECL-09", lambda reader, unit: reflexes(reader, unit, 99), ("reflexes", 99)),
)


@pytest.mark.parametrize(("made", "told"), HURT)
def test_checks_of_reflexes_name_both_and_bear_the_burden_of_wounds(
    made: Callable[..., Check], told: tuple[str, int]
) -> None:
    here = scene("1 . 2", man("Ann", talents={"animal_reflexes": 3}), man("Bob"))
    unit = here.id("Ann")
    sound = made(here.world, unit)
    assert (sound.purpose, sound.actor, sound.target) == (told[0], unit, told[1])
    assert (sound.base, sound.modifiers) == (3, ())
    here.put("Ann", RIBS)
    (burden,) = made(here.world, unit).modifiers
    assert (burden.rule, burden.worth) == ("ZF-WOUND-06", RIBS.suffered[0].row.shift)


@pytest.mark.rule("ZF-RES-05")
def test_a_trial_of_skill_takes_general_prowess_less_the_move_penalty() -> None:
    mailed = people.man(7, prowess=5, armour=("mail_shirt",))
    heavy = penalty_of(mailed.fighter)
    assert heavy > 0
    made = skill(mailed, "climb")
    assert (made.purpose, made.actor, made.base) == ("climb", 7, 5 - heavy)
    lame = replace(mailed, wounds=Wounds((Hurt("crippled_leg", "left_leg"),)))
    assert skill(lame, "climb").base == 5 - heavy - 2


@pytest.mark.rule("ZF-WOUND-05")
def test_the_check_to_escape_a_wound_is_the_victims_against_the_attacker() -> None:
    victim = people.man(9, side="b", damage=8, endurance=3)
    found = list[Check]()
    for points, worth in ((2, 6), (7, 3)):
        exchange = avoid(ME, victim, Hurt("maimed_arm", "left_arm"), points)
        made = next(exchange)
        assert isinstance(made, Check)
        found.append(made)
        assert (made.purpose, made.actor, made.target, made.base) == ("wound", 9, 7, worth)
    for nobody in (people.man(9, "ENEMY"), victim):
        threat = None if nobody is victim else Hurt("maimed_arm", "left_arm")
        with pytest.raises(StopIteration) as stop:
            next(avoid(ME, nobody, threat, 2))
        assert stop.value.value is None


@pytest.mark.rule("ZF-MEL-08")
def test_a_fork_throws_riders_alone_with_its_chance_in_a_hundred() -> None:
    here = scene("1 . 2", man("Ann"), man("Bob", "freebooter_knight"))
    rider = here.who("Bob")
    made = next(unseating(ME, rider, Attack("fork", "chest")))
    assert isinstance(made, Check)
    chance = Attack("fork", "chest").row.unseats
    assert (made.purpose, made.actor, made.target, made.dice) == ("unseat", 7, rider.unit, (1, 100))
    assert [(b.grade, b.low, b.high) for b in made.bands] == [
        ("unseated", 1, chance),
        ("seated", chance + 1, 100),
    ]
    assert made.base == chance
    for foe, weapon in ((rider, "broadsword"), (FOE, "fork")):
        with pytest.raises(StopIteration) as stop:
            next(unseating(ME, foe, Attack(weapon, "chest")))
        assert stop.value.value is None
