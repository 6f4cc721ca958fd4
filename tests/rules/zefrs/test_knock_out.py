"""KO: red stuns, and everything else does nothing."""

from __future__ import annotations

import pytest

from game.rules.zefrs.exchange.attack import Attack
from game.rules.zefrs.exchange.forms import Form, effect_of, exchange, form_of
from game.rules.zefrs.exchange.grapple import KnockOut, knock_out, turns_out
from game.rules.zefrs.exchange.grapple import why_no_knock_out as why_not
from game.rules.zefrs.exchange.guard import Guard
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.arms import weapon
from tests.rules.zefrs.people import man, run

ME = man(fighting=3)
FOE = man(2, side="b", armour=("armet", "large_shield"))


def stun(roll: int, **more: list[int]) -> KnockOut:
    return run(knock_out(ME, FOE, Attack("broadsword", "head")), {"attack": [roll], **more})


@pytest.mark.rule("ZF-KO-02", "ZF-KO-03", "ZF-WOUND-07")
def test_d37_orange_does_nothing():
    made = stun(20)
    assert made.attack.grade == "orange"
    effect = effect_of(made, 8)
    assert (effect.points, effect.hurt, effect.out, effect.asleep) == (0, None, "", 0)


@pytest.mark.rule("ZF-KO-02", "ZF-KO-04")
@pytest.mark.parametrize(("die", "turns"), [(1, 12), (10, 120)])
def test_s10_d37_red_stuns_for_so_many_turns(die: int, turns: int):
    made = stun(1, duration=[die])
    assert made.out == "unconscious" and turns_out(made) == turns
    effect = effect_of(made, 8)
    assert (effect.asleep, effect.falls, effect.points, effect.hurt) == (turns, True, 0, None)


@pytest.mark.rule("ZF-KO-03")
@pytest.mark.parametrize(
    ("roll", "colour"), [(20, "orange"), (40, "yellow"), (50, "green"), (99, "white")]
)
def test_any_colour_but_red_leaves_even_the_unarmoured_on_his_feet(roll: int, colour: str):
    bare = man(2, side="b")
    made = run(knock_out(ME, bare, Attack("broadsword", "head")), {"attack": [roll]})
    assert (made.attack.grade, made.durations, made.out, turns_out(made)) == (colour, (), "", 0)
    effect = effect_of(made, 8)
    assert (effect.left, effect.points, effect.falls, effect.asleep) == (8, 0, False, 0)


@pytest.mark.rule("ZF-KO-03")
def test_neither_defence_nor_shield_nor_armour_matters():
    # No request is put and no defence rolled, though he has everything ready.
    form = Form("strike", Attack("broadsword", "head"), stun=True)
    made = run(exchange(ME, FOE, form, Guard("dodge", "", True)), {"attack": [1], "duration": [2]})
    assert isinstance(made, KnockOut) and made.hits


@pytest.mark.rule("ZF-KO-01", "ZF-KO-03")
def test_the_wish_is_declared_for_blows_and_fists_alone():
    for how, name in (("strike", "broadsword"), ("brawl", "")):
        wish = Action("fight", how, name, target=2, area="head", stun=True)
        form = form_of(ME, wish)
        assert form is not None and form.stun
    assert why_not(FOE, weapon("broadsword")) is None and why_not(FOE, weapon("unarmed")) is None
    assert why_not(FOE, weapon("man_catcher")) is not None
    assert why_not(man(3, "MOUNT"), weapon("club")) is not None
