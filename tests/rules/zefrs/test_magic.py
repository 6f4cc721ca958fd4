"""ACT-04, DECL-06, HEAL-05: magic as a scenario gives it, and nothing without one."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Health
from game.core.events import Event
from game.core.setup import EffectSetup
from game.rules.zefrs.exchange.magic import cure, harm, heal_check, why_no_magic
from game.rules.zefrs.exchange.missile import Line
from game.rules.zefrs.personal.acts import passing, shooting
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Effect
from tests.rules.zefrs.field import Scene, keys, man, only, scene
from tests.rules.zefrs.people import man as fighter
from tests.rules.zefrs.people import run
from tests.rules.zefrs.test_missile import refused, rolled

BOLT = Effect("bolt", "Bolt", "harm", 4, 60)
BALM = Effect("balm", "Balm", "heal", 4, 10, bonus=1)
SETUPS = (
    EffectSetup("bolt", "Bolt", "harm", 4, 60, uses=2),
    EffectSetup("balm", "Balm", "heal", 4, 10, bonus=1),
)
FIELD = """
3 . # . .
1 . . . 2
"""


def here(**more: Any) -> Scene:
    mage = man("Ann", "hero", effects=("bolt", "balm"))
    bare = {"armour": (), **more}
    return scene(
        FIELD, mage, man("Bob", "robber", talents=bare, facing="W"), man("Abe"), effects=SETUPS
    )


def work(at: Scene, effect: str, target: str, **dice: list[int]) -> list[Event]:
    action = Action("magic", effect=effect, target=at.id(target))
    return at.do(lambda step: shooting.work(step, at.id("Ann"), action), dice)


@pytest.mark.rule("ZF-ACT-04")
def test_nobody_works_magic_unless_the_scenario_says_so():
    at = here()
    assert [effect.id for effect in shooting.effects_of(at.world, at.id("Ann"))] == ["bolt", "balm"]
    assert shooting.effects_of(at.world, at.id("Bob")) == ()
    action = Action("magic", effect="bolt", target=at.id("Ann"))
    assert refused(shooting.why_not_work(at.world, at.id("Bob"), action)) == ("ZF-ACT-04", "magic")


@pytest.mark.rule("ZF-ACT-04")
def test_a_bolt_strikes_like_an_attack_and_is_used_up():
    at = here()
    event = only(work(at, "bolt", "Bob", attack=[20], location=[20]), "zefrs.magic_hit")
    check = rolled(event).check
    assert (check.rule, check.base, check.shift) == ("ZF-ACT-04", 4, -5)
    assert [dice.check.purpose for dice in (rolled(event), rolled(event, 1))] == [
        "attack",
        "location",
    ]
    assert (event.fact("n"), at.who("Bob").health.now) == (3, 2)
    assert [effect.uses for effect in shooting.effects_of(at.world, at.id("Ann"))] == [1, 1]
    assert keys(work(at, "bolt", "Bob", attack=[99])) == ["zefrs.magic_miss"]
    (lost,) = work(at, "bolt", "Bob")
    assert (lost.key, lost.rule) == ("zefrs.magic_lost", "ZF-ACT-04")


@pytest.mark.rule("ZF-ACT-04")
def test_magic_threatens_no_wound_and_knows_no_defence_but_armour():
    foe = fighter(2, armour=("leather_jack",))
    red = run(harm(fighter(), foe, BOLT, Line(20)), {"attack": [1], "location": [20]})
    assert (red.points, red.threat, red.hurt, red.out) == (3, None, None, "")
    through = Effect("bolt", "Bolt", "harm", 4, 60, bonus=1, armour=False)
    blow = run(harm(fighter(), foe, through, Line(20)), {"attack": [1], "location": [20]})
    assert blow.points == 5
    weak = Effect("bolt", "Bolt", "harm", 4, 60, bonus=-4)
    assert run(harm(fighter(), foe, weak, Line(20)), {"attack": [30], "location": [5]}).points == 0


@pytest.mark.rule("ZF-DMG-07", "ZF-DMG-08")
def test_who_is_at_zero_checks_and_an_enemy_falls():
    sinking = fighter(2, damage=-1, full=8)
    dice = {"attack": [20], "location": [20], "below_zero": [99]}
    assert run(harm(fighter(), sinking, BOLT, Line(20)), dice).out == "slain"
    at = here()
    at.hurt("Bob", 1)
    work(at, "bolt", "Bob", attack=[20], location=[20])
    assert at.out("Bob") == "fallen"


@pytest.mark.rule("ZF-ACT-04", "ZF-MOD-01")
def test_the_rows_of_t3_for_all_count_and_those_for_missiles_do_not():
    line = Line(20, height=1, circumstances=("M3", "M4a", "M11"))
    blow = run(harm(fighter(), fighter(2), BOLT, line), {"attack": [99]})
    labels = [part.label for part in blow.attack.check.modifiers]
    assert labels == ["zefrs.against", "zefrs.m2", "zefrs.m3"]


@pytest.mark.rule("ZF-HEAL-05")
def test_a_balm_gives_points_back_but_never_more_than_there_were():
    at = here()
    at.hurt("Abe", 2)
    event = only(work(at, "balm", "Abe", magic=[20]), "zefrs.magic_heals")
    assert (event.rule, event.fact("n"), at.who("Abe").health) == ("ZF-HEAL-05", 4, Health(6, 10))
    assert rolled(event).check.modifiers == ()
    hurt = fighter(2, damage=7, full=8)
    assert run(cure(fighter(), hurt, BALM), {"magic": [1]}).points == 1
    assert run(cure(fighter(), hurt, BALM), {"magic": [99]}).points == 0
    assert heal_check(fighter(), hurt, BALM).base == 4


@pytest.mark.rule("ZF-HEAL-05")
def test_healing_wakes_nobody():
    at = here()
    at.hurt("Abe", -2)
    passing.fall_asleep(at.world, at.id("Abe"), 100)
    work(at, "balm", "Abe", magic=[1])
    assert at.who("Abe").health.now == 3 and at.who("Abe").condition.helpless


@pytest.mark.rule("ZF-DECL-06", "ZF-ACT-04")
def test_upon_whom_it_can_be_worked():
    at = here()
    ann, bob, abe = (at.id(name) for name in ("Ann", "Bob", "Abe"))
    assert list(shooting.magic_targets(at.world, ann, "bolt")) == [bob]
    assert list(shooting.magic_targets(at.world, ann, "balm")) == [ann, abe]
    assert list(shooting.magic_targets(at.world, ann, "other")) == []
    gone = Effect("bolt", "Bolt", "harm", 4, 60, uses=0)
    found = [
        why_no_magic(BOLT, Line(65), hostile=True),
        why_no_magic(BOLT, Line(20, blocked=True), hostile=True),
        why_no_magic(BOLT, Line(20), hostile=False),
        why_no_magic(BALM, Line(5), hostile=True),
        why_no_magic(gone, Line(5), hostile=True),
    ]
    assert [refused(one) for one in found] == [
        ("ZF-ACT-04", "magic_range"),
        ("ZF-ACT-04", "magic_sight"),
        ("ZF-DECL-06", "magic_target"),
        ("ZF-DECL-06", "magic_target"),
        ("ZF-ACT-04", "magic_left"),
    ]
    assert why_no_magic(BOLT, Line(5, adjacent=True), hostile=True) is None
