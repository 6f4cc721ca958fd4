"""Parts of a blow and of its target, one by one: sleep, wounds, guards, forms, healing."""

from __future__ import annotations

import pytest

from game.rules.zefrs.exchange.attack import Attack
from game.rules.zefrs.exchange.damage import penetrating, shield_there
from game.rules.zefrs.exchange.forms import asleep_for, effect_of, form_of
from game.rules.zefrs.exchange.guard import (
    Guard,
    defences,
    guard_with,
    hands_of,
    may_defend,
    unused,
)
from game.rules.zefrs.exchange.magic import cure
from game.rules.zefrs.exchange.strike import strike
from game.rules.zefrs.exchange.two_weapons import late
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.armour import dressed
from game.rules.zefrs.sheet.arms import FISTS
from game.rules.zefrs.sheet.components import Effect
from game.rules.zefrs.sheet.fighter import Condition, burdens, mov
from game.rules.zefrs.sheet.wounds import (
    Hurt,
    Wounds,
    after_shifts,
    crawls,
    sleep_turns,
    walk_cells,
)
from tests.rules.zefrs.people import man, run

RIBS, BELLY = Hurt("cracked_ribs", "chest"), Hurt("opened_belly", "gut")
LEG, OTHER_LEG = Hurt("crippled_leg", "left_leg"), Hurt("crippled_leg", "right_leg")
CHEST, HEAD = Attack("broadsword", "chest"), Attack(FISTS, "head", 0)


@pytest.mark.rule("ZF-HEAL-06")
@pytest.mark.parametrize(
    ("attack", "dice", "unit", "die"),
    [
        (HEAD, {"below_zero": [14], "wound": [100], "duration": [7, 2]}, "hours", 7),
        (CHEST, {"below_zero": [14], "wound": [100], "duration": [2, 7]}, "hours", 7),
        (CHEST, {"below_zero": [1], "wound": [100], "duration": [5]}, "hours", 5),
    ],
)
def test_of_two_sleeps_the_longer_counts(
    attack: Attack, dice: dict[str, list[int]], unit: str, die: int
) -> None:
    foe = man(2, damage=0, full=9, side="b")
    strong = man(strength=20)
    blow = run(strike(strong, foe, attack, Guard()), {"attack": [1], **dice})
    assert asleep_for(blow) == effect_of(blow, 0).asleep == sleep_turns(unit, die)


@pytest.mark.rule("ZF-HEAL-06", "ZF-GEN-06")
def test_a_miss_puts_nobody_to_sleep_and_leaves_him_all_he_had() -> None:
    blow = run(strike(man(), man(2, damage=6, side="b"), CHEST, Guard()), {"attack": [100]})
    assert (asleep_for(blow), blow.left, blow.points, blow.hits) == (0, 6, 0, False)


@pytest.mark.rule("ZF-ARM-08")
def test_a_crippled_leg_slows_movement_and_prowess_alike() -> None:
    assert mov(man(prowess=5)) == 5
    assert mov(man(prowess=5, wounds=(LEG,))) == 3
    assert mov(man(prowess=1, movement=6, wounds=(LEG, OTHER_LEG))) == 2


@pytest.mark.rule("ZF-ACT-11", "ZF-WOUND-06")
def test_wounds_burden_whether_or_not_he_has_overreached_himself() -> None:
    for condition, worths in ((Condition(), [-1]), (Condition(overreached=True), [-1, -3])):
        who = man(wounds=(RIBS,), condition=condition)
        assert [m.worth for m in burdens(who)] == worths


@pytest.mark.rule("ZF-WOUND-06")
def test_only_legs_make_him_crawl_or_walk_less_and_only_some_wounds_leave_a_mark() -> None:
    assert not crawls(Wounds((LEG, RIBS))) and crawls(Wounds((LEG, OTHER_LEG)))
    assert walk_cells(Wounds((RIBS,)), 6) == 6
    assert walk_cells(Wounds((RIBS, LEG)), 6) == 2
    healed = Wounds(after=(Hurt("swept_leg", "left_leg"), LEG, OTHER_LEG))
    assert [m.worth for m in after_shifts(healed, (LEG.area,))] == [-1]


@pytest.mark.rule("ZF-DEF-08")
@pytest.mark.parametrize(("wounds", "can"), [((), True), ((RIBS,), True), ((BELLY,), False)])
def test_an_opened_belly_rules_a_defence_out(wounds: tuple[Hurt, ...], can: bool) -> None:
    assert may_defend(man(wounds=wounds), CHEST, Guard("dodge")) is can
    assert not may_defend(man(wounds=wounds), CHEST, Guard())


@pytest.mark.rule("ZF-DEF-06")
@pytest.mark.parametrize(
    ("bonus", "strong", "through"), [(0, 0, 0), (-1, 0, 0), (0, -1, 0), (2, 1, 3), (9, 9, 5)]
)
def test_weapon_and_strength_come_through_every_defence(
    bonus: int, strong: int, through: int
) -> None:
    assert penetrating(5, bonus, strong) == through


@pytest.mark.rule("ZF-ARM-05")
@pytest.mark.parametrize(
    ("state", "stops"),
    [(Condition(), 1), (Condition(stunned=True), 0), (Condition(helpless=True), 0)],
)
def test_who_can_do_nothing_holds_no_shield_before_him(state: Condition, stops: int) -> None:
    bearer = man(armour=("small_shield",), condition=state)
    assert shield_there(bearer, Attack("broadsword", "left_arm"), 1) == stops


@pytest.mark.parametrize(
    ("action", "found"),
    [
        pytest.param(
            Action("fight", "brawl", area="head"),
            ("brawl", FISTS, "head"),
            marks=pytest.mark.rule("ZF-BRAWL-01"),
        ),
        pytest.param(
            Action("fight", "strike", "broadsword", area="gut"),
            ("strike", "broadsword", "gut"),
            marks=pytest.mark.rule("ZF-BRAWL-01"),
        ),
        (Action("fight", "two", "broadsword", area="gut"), ("two", "broadsword", "gut")),
        (Action("fight", "grapple", purpose="trip"), ("grapple", FISTS, "chest")),
        (Action("fight", "bash"), ("bash", "shield", "chest")),
        (Action("fight", "brawl"), None),
        (Action("fight", "grapple"), None),
        (Action("fight", "strike", area="gut"), None),
        (Action("fight", "shoot", "short_bow", area="gut"), None),
        (Action("fight", "rush"), None),
        (Action("move", "walk"), None),
        (Action("defend", "dodge"), None),
    ],
)
def test_which_declarations_are_forms_of_a_fight_hand_to_hand(
    action: Action, found: tuple[str, str, str] | None
) -> None:
    form = form_of(man(), action)
    assert (form and (form.how, form.attack.weapon, form.attack.area)) == found


@pytest.mark.rule("ZF-HEAL-05")
@pytest.mark.parametrize(
    ("roll", "bonus", "points"), [(100, 5, 0), (1, -20, 0), (1, -3, 1), (1, 0, 4), (1, 9, 6)]
)
def test_a_healing_gives_its_colour_and_bonus_back_and_never_takes(
    roll: int, bonus: int, points: int
) -> None:
    balm = Effect("balm", "Balm", "heal", 9, 10, bonus)
    done = run(cure(man(), man(2, damage=3, full=9), balm), {"magic": [roll]})
    assert (done.points, done.left) == (points, 3 + points)


@pytest.mark.rule("ZF-TWO-02", "ZF-TWO-05", "ZF-TWO-04", "ZF-TWO-07", "ZF-DEF-01", "ZF-DEF-02")
def test_only_two_weapons_attack_at_the_end_and_parry_twice() -> None:
    pair = man(weapons=("broadsword", "dirk"), talents={"two_weapon_fighting": 5})
    both, parry, dodge = (Action("defend", how) for how in ("both", "parry", "dodge"))
    strike_, two = Action("fight", "strike", "broadsword"), Action("fight", "two", "broadsword")
    assert [late(one) for one in (strike_, two, both, parry)] == [False, True, False, False]
    assert list(defences(pair, strike_)) == [] == list(defences(pair, None))
    assert list(defences(pair, parry)) == [("parry", "broadsword")]
    assert list(defences(pair, dodge)) == [("dodge", "")]
    assert unused(pair, both, ("broadsword",)) == [("parry", "dirk")]
    assert unused(pair, parry, ("broadsword",)) == [] == unused(pair, dodge, ("dodge",))


@pytest.mark.rule("ZF-ARM-10")
def test_how_many_hands_a_declaration_takes_from_the_shield() -> None:
    axe = man(weapons=("great_axe",), armour=("small_shield",))
    sword = man(armour=("small_shield",))
    for who, hands in ((axe, 2), (sword, 1)):
        name = who.fighter.weapons[0]
        strikes = Action("fight", "strike", name)
        assert hands_of(who, strikes) == hands == hands_of(who, Action("defend", "parry"))
        assert hands_of(who, Action("wait", prepared=strikes)) == hands
        for other in (None, Action("defend", "dodge"), Action("move", "walk"), Action("wait")):
            assert hands_of(who, other) == 0
        assert hands_of(who, Action("move", "draw", name)) == 0
        assert guard_with(who, strikes) == Guard("", "", True, hands)
    assert hands_of(man(weapons=()), Action("defend", "parry")) == 0
    assert dressed(("small_shield",)) == ()
