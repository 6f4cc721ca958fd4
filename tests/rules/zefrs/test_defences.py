"""What a declaration leaves against hits: how many defences, with what, in how many hands."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.zefrs.exchange.guard import defences, hands_of, methods, unused
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Held
from game.rules.zefrs.sheet.fighter import Combatant
from game.rules.zefrs.sheet.wounds import Hurt, Wounds
from tests.rules.zefrs import people

BELLY = (Hurt("opened_belly", "gut"),)
PARRY, DODGE, BLOCK = (Action("defend", how) for how in ("parry", "dodge", "block"))
BOTH = Action("defend", "both")
STRIKE = Action("fight", "strike", "broadsword")
GUARD = Action("fight", "two", "broadsword", second="dirk", role="guard")
TWO = replace(GUARD, role="attack")


def swordsman(*armour: str, wounds: tuple[Hurt, ...] = ()) -> Combatant:
    """One with a sword, and a shield if he wears one."""
    return people.man(armour=armour, wounds=wounds)


def fencer() -> Combatant:
    """One who can fight with two weapons and holds them."""
    talents = {"two_weapon_fighting": 3}
    made = people.man(weapons=("broadsword", "dirk"), talents=talents)
    return replace(made, held=Held("broadsword", "dirk"))


def bare() -> Combatant:
    return people.man(weapons=())


@pytest.mark.rule("ZF-DECL-04", "ZF-ACT-02")
def test_the_ways_to_defend_go_by_what_he_has_and_what_wounds_allow() -> None:
    assert methods(swordsman()) == ("parry", "dodge")
    assert methods(swordsman("small_shield")) == ("parry", "dodge", "block")
    assert methods(bare()) == ("dodge",)
    assert methods(fencer()) == ("parry", "dodge", "both")
    assert methods(swordsman("small_shield", wounds=BELLY)) == ()


@pytest.mark.rule("ZF-DEF-01")
@pytest.mark.parametrize(
    ("who", "action", "found"),
    [
        (swordsman(), None, []),
        (swordsman(), PARRY, [("parry", "broadsword")]),
        (swordsman(), DODGE, [("dodge", "")]),
        (swordsman(), BLOCK, []),
        (swordsman("small_shield"), BLOCK, [("block", "")]),
        (swordsman(wounds=BELLY), DODGE, []),
        (bare(), PARRY, []),
        (swordsman(), STRIKE, []),
        (swordsman(), Action("move", "dodge"), []),
        (fencer(), BOTH, [("parry", "broadsword"), ("parry", "dirk")]),
        (fencer(), GUARD, [("parry", "dirk")]),
        pytest.param(fencer(), TWO, [], marks=pytest.mark.rule("ZF-TWO-07")),
    ],
)
def test_the_defences_that_a_declaration_gives(
    who: Combatant, action: Action | None, found: list[tuple[str, str]]
) -> None:
    assert list(defences(who, action)) == found


@pytest.mark.rule("ZF-DEF-02", "ZF-TWO-07")
@pytest.mark.parametrize(
    ("action", "used", "left"),
    [
        (None, (), []),
        (PARRY, (), ["broadsword"]),
        (PARRY, ("broadsword",), []),
        (PARRY, ("dirk",), []),
        (PARRY, ("none_left",), []),
        (BOTH, (), ["broadsword", "dirk"]),
        (BOTH, ("dirk",), ["broadsword"]),
        (BOTH, ("rapier",), ["broadsword", "dirk"]),
        (BOTH, ("rapier", "saber"), []),
        (BOTH, ("broadsword", "dirk"), []),
        (BOTH, ("none_left",), []),
        (GUARD, (), ["dirk"]),
        (GUARD, ("rapier",), []),
        (replace(GUARD, how="both"), (), []),
    ],
)
def test_one_defence_a_turn_and_two_for_who_parries_with_both(
    action: Action | None, used: tuple[str, ...], left: list[str]
) -> None:
    assert [name for _, name in unused(fencer(), action, used)] == left


@pytest.mark.rule("ZF-DEF-02", "ZF-TWO-07")
def test_a_third_parry_is_none_however_many_weapons_there_are() -> None:
    three = people.man(weapons=("broadsword", "dirk", "saber"), talents={"two_weapon_fighting": 3})
    assert [name for _, name in unused(three, BOTH, ("saber", "rapier"))] == []
    assert len(unused(three, BOTH, ("saber",))) == 2


@pytest.mark.rule("ZF-ARM-10")
@pytest.mark.parametrize(
    ("who", "action", "hands"),
    [
        (swordsman(), None, 0),
        (swordsman(), DODGE, 0),
        (swordsman(), PARRY, 1),
        (bare(), PARRY, 0),
        (people.man(weapons=("halberd",)), PARRY, 2),
        (fencer(), BOTH, 2),
        (fencer(), TWO, 2),
        (swordsman(), STRIKE, 1),
        (swordsman(), Action("fight", "brawl"), 0),
        (people.man(weapons=("halberd",)), Action("fight", "strike", "halberd"), 2),
        (swordsman(), Action("wait", prepared=STRIKE), 1),
        (swordsman(), Action("wait"), 0),
        (swordsman(), Action("move", "draw", "broadsword"), 0),
        (people.man(weapons=("bastard_sword",)), Action("fight", "strike", "bastard_sword", 2), 2),
    ],
)
def test_how_many_hands_the_declaration_takes(
    who: Combatant, action: Action | None, hands: int
) -> None:
    assert hands_of(who, action) == hands


@pytest.mark.rule("ZF-ACT-02", "ZF-DECL-04")
def test_other_wounds_leave_him_his_defence() -> None:
    leg = replace(swordsman(), wounds=Wounds((Hurt("crippled_leg", "left_leg"),)))
    assert methods(leg) == ("parry", "dodge")
