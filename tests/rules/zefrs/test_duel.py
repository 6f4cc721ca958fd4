"""DECL, ACT, MASS-LDR: declarations in secret, then a turn of blows in order of initiative."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.battle import Battle
from game.core.checks import Check, Outcome
from game.core.components import Health, Out
from game.core.dice import KeyedDice, ScriptedDice
from game.core.events import Event
from game.core.orders import IllegalOrder, Order, legal
from game.rules.zefrs.duel.action import Opponents, swears
from game.rules.zefrs.duel.grammar import Duel, may
from game.rules.zefrs.duel.turn import duels
from game.rules.zefrs.sheet.components import Sworn
from game.rules.zefrs.sheet.fighter import STEADY, Clashed, Combatant, Condition, Deeds
from game.rules.zefrs.sheet.wounds import Hurt, Wounds
from tests.rules.zefrs.arena import (
    HOLD,
    answer,
    arena,
    blow,
    declare,
    deeds,
    defend,
    events,
    fight,
    order,
    play_once,
    requests,
    unit,
)
from tests.rules.zefrs.people import figure, man

A = man(1)
B = man(2, side="b")
ENEMY = man(2, "ENEMY", side="b", damage=3)
MAIMED = Hurt("maimed_arm", "right_arm")


def health(battle: Battle, number: int) -> int:
    return battle.world.get(unit(number), Health).now


def check_of(event: Event) -> Check:
    """The check behind an event."""
    (outcome,) = event.outcomes
    assert isinstance(outcome, Outcome)
    return outcome.check


def refused(wrong: Order, rule: str) -> object:
    """A declaration that this rule does not allow."""
    return pytest.param(wrong, rule, marks=pytest.mark.rule(rule), id=rule)


def over(battle: Battle) -> bool:
    return battle.result is not None


@pytest.mark.rule("ZF-DECL-01")
def test_declarations_are_secret_and_revealed_together():
    battle = arena([A, B], {"initiative": [9, 2], "attack": [99, 99]})
    asked = requests(battle)
    assert [(r.kind, r.secret, r.editable) for r in asked.values()] == [
        ("duel.declare", True, True)
    ] * 2
    battle.seat("a").give(asked[1], blow())
    battle.seat("a").commit()
    assert events(battle) == [] and battle.view("b").find(unit(1), Sworn) is None
    battle.seat("b").give(asked[2], blow("head"))
    assert events(battle) == []
    battle.seat("b").commit()
    first, second = events(battle, "zefrs.duel_attacks")
    assert (first.fact("area"), second.fact("area")) == ("chest", "head")
    assert over(battle)


@pytest.mark.rule("ZF-DECL-03")
def test_the_grammar_of_a_blow():
    who = replace(A, fighter=replace(A.fighter, weapons=("bastard_sword", "short_bow")))
    battle = arena([who, B, man(3, side="b", mount="horse")], {})
    seat, request = battle.seat("a"), requests(battle)[1]

    def values(*slots: tuple[str, object]) -> list[object]:
        return [value for _, value in seat.choices(request, Order(slots))]  # type: ignore[arg-type]

    assert values() == ["fight", "defend", "hold"]
    sword = (("form", "fight"), ("how", "strike"), ("weapon", "bastard_sword"))
    assert values(sword[0]) == ["strike", "brawl", "grapple"]
    assert values(*sword[:2]) == ["bastard_sword"]
    assert values(*sword) == [1, 2]
    assert values(*sword, ("grip", 2)) == [unit(2), unit(3)]
    assert len(values(*sword, ("grip", 2), ("target", unit(2)))) == 7
    rider = (*sword, ("grip", 2), ("target", unit(3)))
    assert values(*rider) == ["chest", "gut", "right_leg", "left_leg"]
    assert values(*rider, ("area", "gut")) == [False, True]
    assert values(*rider, ("area", "gut"), ("stun", True)) == [False, True]
    assert values(*rider, ("area", "gut"), ("stun", True), ("more", False)) == []
    assert values(("form", "hold")) == []


@pytest.mark.rule("ZF-DECL-03", "ZF-WREST-01", "ZF-TWO-02", "ZF-MASS-LDR-04")
def test_the_grammar_of_the_other_forms():
    fencer = man(
        1,
        weapons=("broadsword", "dirk"),
        armour=("small_shield",),
        talents={"two_weapon_fighting": 3},
    )
    battle = arena([fencer, B], {})
    seat, request = battle.seat("a"), requests(battle)[1]

    def values(*slots: tuple[str, object]) -> list[object]:
        return [value for _, value in seat.choices(request, Order(slots))]  # type: ignore[arg-type]

    fights = ("form", "fight")
    assert values(fights) == ["strike", "brawl", "grapple", "bash", "two"]
    grapple = (fights, ("how", "grapple"))
    assert values(*grapple) == ["trip", "hold", "disarm"]
    assert values(*grapple, ("purpose", "disarm")) == ["right_arm", "left_arm"]
    assert values(*grapple, ("purpose", "trip")) == [False, True]
    assert values(fights, ("how", "bash")) == [False, True]
    two = (fights, ("how", "two"), ("weapon", "dirk"), ("second", "broadsword"))
    assert values(*two) == ["attack", "guard"]
    assert len(values(*two, ("role", "guard"))) == 7
    assert values(*two, ("role", "guard"), ("area", "head")) == [False, True]
    assert len(values(*two, ("role", "attack"), ("area", "head"))) == 7
    assert values(("form", "defend")) == ["parry", "dodge", "block", "both"]


@pytest.mark.rule("ZF-ACT-10", "ZF-GEN-02", "ZF-DECL-08")
def test_several_actions_are_for_those_who_are_somebody():
    battle = arena([A, man(2, "ENEMY", side="b")], {})
    seat, request = battle.seat("a"), requests(battle)[1]
    once = blow(more=True)
    assert [name for name, _ in seat.choices(request, once)] == ["2.form"] * 2
    again = Order((*once.slots, *(("2." + name, value) for name, value in once.slots)))
    assert [value for _, value in seat.choices(request, again)] == ["fight", "defend"]
    third = Order((*again.slots, *(("3." + name, value) for name, value in blow(more=None).slots)))
    assert list(seat.choices(request, third)) == []
    with pytest.raises(IllegalOrder) as found:
        battle.seat("b").give(requests(battle)[2], blow(more=True))
    assert found.value.rule == "ZF-ACT-10"


@pytest.mark.rule("ZF-DECL-04", "ZF-ACT-02")
def test_the_grammar_of_a_defence():
    shielded = man(1, armour=("small_shield",), wounds=(MAIMED,))
    battle = arena([shielded, man(2, side="b", weapons=())], {})
    defending = order(form="defend")
    found = {
        number: [o.text("method") for o in legal(battle.view(r.side).grammar(r), defending)]
        for number, r in requests(battle).items()
    }
    assert found == {1: ["parry", "dodge", "block"], 2: ["dodge"]}


@pytest.mark.parametrize(
    ("wrong", "rule"),
    [
        refused(order(form="move"), "ZF-MASS-LDR-04"),
        refused(order(form="sing"), "ZF-DECL-02"),
        refused(defend("block"), "ZF-DECL-04"),
        refused(blow(weapon="pike"), "ZF-DECL-03"),
        refused(blow(grip=2), "ZF-DECL-03"),
        refused(blow(target=77), "ZF-MASS-LDR-01"),
        refused(blow("tail"), "ZF-MEL-03"),
        refused(blow("head", target=6), "ZF-MEL-05"),
        refused(fight("rush"), "ZF-MASS-LDR-04"),
        refused(fight("grapple", purpose="shove"), "ZF-MASS-LDR-04"),
        refused(fight("grapple", purpose="break"), "ZF-MASS-LDR-04"),
        refused(fight("bash"), "ZF-RUSH-09"),
        refused(fight("two", weapon="broadsword", second="dirk"), "ZF-TWO-01"),
    ],
)
def test_refusals_name_their_rule(wrong: Order, rule: str):
    battle = arena([A, B, man(3, side="b", mount="horse")], {})
    with pytest.raises(IllegalOrder) as found:
        battle.seat("a").give(requests(battle)[1], wrong)
    assert found.value.rule == rule


@pytest.mark.rule("ZF-WOUND-06", "ZF-DECL-02")
def test_an_opened_belly_forbids_to_fight_and_to_defend():
    here = Duel(man(1, wounds=(Hurt("opened_belly", "gut"),)), (B,))
    refusals = [may(here, form) for form in ("fight", "defend", "hold")]
    assert [refusal and refusal.rule for refusal in refusals] == ["ZF-WOUND-06"] * 2 + [None]


@pytest.mark.rule("ZF-MASS-LDR-01", "ZF-INIT-02", "ZF-DMG-06", "ZF-ACT-01", "ZF-GEN-05")
@pytest.mark.rule("ZF-GRID-25")
def test_one_combat_turn_in_order_of_initiative():
    battle = arena([A, B], {"initiative": [2, 9], "attack": [20, 30]})
    declare(battle, {1: blow(), 2: blow("gut")})
    assert [e.key for e in events(battle)] == [
        "zefrs.duel_attacks",
        "zefrs.duel_attacks",
        "zefrs.duel_initiative",
        "zefrs.duel_initiative",
        "zefrs.duel_hit",
        "zefrs.leader_hurt",
        "zefrs.duel_hit",
        "zefrs.leader_hurt",
    ]
    first, second = events(battle, "zefrs.duel_hit")
    assert (first.unit, first.fact("colour"), second.unit) == (unit(2), "orange", unit(1))
    assert (health(battle, 1), health(battle, 2)) == (5, 6)
    assert all(e.rule for e in events(battle)) and first.outcomes[0].grade == "orange"


@pytest.mark.rule("ZF-MASS-LDR-01")
def test_a_leader_may_decline():
    battle = arena([A, B], ScriptedDice({}))
    declare(battle, {1: HOLD, 2: defend("dodge")})
    assert over(battle) and [e.rule for e in events(battle, "zefrs.duel_holds")] == [
        "ZF-MASS-LDR-01"
    ]
    assert deeds(battle, 1) == Deeds()


@pytest.mark.rule("ZF-MASS-LDR-03")
def test_deeds_of_both_leaders():
    battle = arena([A, ENEMY], {"initiative": [9, 2], "attack": [20]})
    declare(battle, {1: blow(), 2: blow(more=None)})
    assert deeds(battle, 1) == Deeds(drew=True, felled=(unit(2),))
    assert deeds(battle, 2) == Deeds(lost=3, out=True, slain=True)
    assert battle.world.get(unit(2), Out).why == "fallen"
    fell, out = events(battle, "zefrs.leader_falls") + events(battle, "out")
    assert fell.rule == out.rule == "ZF-DMG-08" and out.fact("why") == "fallen"


@pytest.mark.rule("ZF-MASS-LDR-03", "ZF-WOUND-04")
def test_a_wound_stays_and_counts_as_a_deed():
    battle = arena([A, B], {"initiative": [9], "attack": [1], "wound": [99]})
    declare(battle, {1: blow("right_arm"), 2: HOLD})
    assert battle.world.get(unit(2), Wounds) == Wounds((MAIMED,))
    assert deeds(battle, 1).dealt_wound and deeds(battle, 2).wounded
    assert not deeds(battle, 2).out
    (told,) = events(battle, "zefrs.leader_wounded")
    assert told.rule == "ZF-WOUND-04" and told.outcomes[0].grade == "white"


@pytest.mark.rule("ZF-INIT-01", "ZF-DEF-01")
def test_defenders_roll_no_initiative_and_strike_no_blow():
    battle = arena([A, B], {"initiative": [4], "attack": [20], "defence": [40]})
    declare(battle, {1: blow(), 2: defend("parry")})
    request = answer(battle)
    assert request.kind == "duel.defend" and request.fact("loses") == 3
    assert [e.unit for e in events(battle, "zefrs.duel_initiative")] == [unit(1)]
    assert (health(battle, 1), health(battle, 2)) == (8, 6)


@pytest.mark.rule("ZF-DEF-02", "ZF-MASS-LDR-02")
def test_one_defence_a_turn_against_two_leaders():
    people = [A, man(2), man(3, side="b")]
    rolls = {"initiative": [9, 5], "attack": [20, 30], "defence": [1]}
    battle = arena(people, rolls)
    declare(battle, {1: blow(), 2: blow("gut"), 3: defend("dodge")})
    answer(battle)
    assert over(battle) and health(battle, 3) == 8 - 0 - 2
    saved = arena(people, rolls)
    declare(saved, {1: blow(), 2: blow("gut"), 3: defend("dodge")})
    answer(saved, False)
    assert requests(saved)[3].fact("colour") == "yellow"
    answer(saved)
    assert over(saved) and health(saved, 3) == 8 - 3 - 0


@pytest.mark.rule("ZF-ARM-05")
def test_d32_the_shield_serves_once_a_turn():
    people = [A, man(2), man(3, side="b", armour=("breastplate", "small_shield"))]
    rolls = {"initiative": [9, 5], "attack": [1, 1], "wound": [1, 1]}
    battle = arena(people, rolls)
    declare(battle, {1: blow(), 2: blow(), 3: HOLD})
    assert answer(battle).kind == "duel.shield"
    assert over(battle) and health(battle, 3) == 8 - 1 - 2


@pytest.mark.rule("ZF-MASS-LDR-02")
def test_groups_of_opponents_fight_apart():
    battle = arena([A, B], {})
    world = battle.world
    for number, foes in ((1, (2,)), (2, (1,))):
        swears(world, unit(number), HOLD, tuple(unit(foe) for foe in foes))
    extra = [world.spawn(Opponents(())) for _ in range(3)]
    swears(world, extra[0], HOLD, (extra[2],))
    swears(world, extra[2], HOLD, (extra[0],))
    found = list(duels(world))
    assert found == [(unit(1), unit(2)), (extra[0], extra[2]), (extra[1],)]


@pytest.mark.rule("ZF-DECL-09")
@pytest.mark.parametrize(("roll", "strikes"), [(1, True), (99, False)])
def test_a_target_that_is_down_lets_one_turn_on_another(roll: int, strikes: bool):
    people = [A, man(2), ENEMY, man(4, side="b")]
    rolls = {"initiative": [9, 5], "attack": [20, *([30] if strikes else [])], "reflexes": [roll]}
    battle = arena(people, rolls)
    both = blow(target=unit(3))
    declare(battle, {1: both, 2: both, 3: HOLD, 4: HOLD})
    assert over(battle) and health(battle, 4) == (6 if strikes else 8)
    (quick,) = events(battle, "zefrs.duel_quick")
    assert quick.rule == "ZF-DECL-09" and check_of(quick).purpose == "reflexes"


@pytest.mark.rule("ZF-DECL-09")
def test_with_nobody_else_there_the_attack_is_lost():
    battle = arena(
        [A, man(2), man(3, "ENEMY", side="b", damage=3)], {"initiative": [9, 5], "attack": [20]}
    )
    declare(battle, {1: blow(), 2: blow(), 3: HOLD})
    (gone,) = events(battle, "zefrs.duel_target_gone")
    assert over(battle) and (gone.unit, gone.rule) == (unit(2), "ZF-DECL-09")


@pytest.mark.rule("ZF-DECL-09")
def test_who_may_turn_on_several_chooses():
    people = [A, man(2), man(3, "ENEMY", side="b", damage=3), man(4, side="b"), man(5, side="b")]
    rolls = {"initiative": [9, 5], "attack": [20, 30], "reflexes": [1]}
    battle = arena(people, rolls)
    both = blow(target=unit(3))
    declare(battle, {1: both, 2: both, 3: HOLD, 4: HOLD, 5: HOLD})
    with pytest.raises(IllegalOrder) as found:
        answer(battle, unit(3), "target")
    assert found.value.rule == "ZF-DECL-09"
    assert answer(battle, unit(5), "target").kind == "duel.turn"
    assert over(battle) and (health(battle, 4), health(battle, 5)) == (8, 6)


@pytest.mark.rule("ZF-INIT-04")
def test_a_polearm_is_fast_on_the_first_clash_only():
    pike = man(1, weapons=("pike",))
    battle = arena([pike, B], {"initiative": [5, 5], "attack": [99, 99]}, rounds=2)
    declare(battle, {1: blow(weapon="pike"), 2: HOLD})
    assert battle.world.get(unit(1), Clashed).foes == (unit(2),)
    declare(battle, {1: blow(weapon="pike"), 2: HOLD})
    assert [e.fact("total") for e in events(battle, "zefrs.duel_initiative")] == [7, 2]


@pytest.mark.rule("ZF-MASS-LDR-04")
def test_what_passes_ends_with_the_segment_and_the_rest_carries_over():
    rolls = {"initiative": [9, 9], "attack": [1, 30], "wound": [99]}
    battle = arena([man(1, fighting=0), B], rolls, rounds=2)
    declare(battle, {1: blow("left_leg"), 2: HOLD})
    assert battle.world.find(unit(2), Condition) is None
    assert battle.world.get(unit(2), Wounds).suffered == (Hurt("crippled_leg", "left_leg"),)
    assert health(battle, 2) == 4
    declare(battle, {1: blow(), 2: HOLD})
    second = events(battle, "zefrs.duel_hit")[1]
    labels = [m.label for m in check_of(second).modifiers]
    assert labels == ["zefrs.against"] and health(battle, 2) == 2


@pytest.mark.rule("ZF-MOD-02", "ZF-MASS-LDR-02")
def test_a_fallen_leader_is_easier_prey_for_the_next_blow_of_the_turn():
    rolls = {"initiative": [9, 5, 1], "attack": [1, 99, 99], "wound": [99]}
    battle = arena([A, man(2), man(3, side="b")], rolls)
    declare(battle, {1: blow("left_leg"), 2: blow(), 3: blow(target=unit(1))})
    misses = events(battle, "zefrs.duel_miss")
    labels = [[m.label for m in check_of(e).modifiers] for e in misses]
    assert "zefrs.m2" in labels[0] and "zefrs.m1" in labels[1]
    # His crippled leg also costs him 2 of MOV.
    assert check_of(misses[0]).modifiers[0].worth == 2


@pytest.mark.rule("ZF-WOUND-06")
def test_who_drops_his_weapon_strikes_no_blow_with_it():
    rolls = {"initiative": [9, 5], "attack": [1], "wound": [99]}
    battle = arena([A, B], rolls)
    declare(battle, {1: blow("right_arm"), 2: blow()})
    (lost,) = events(battle, "zefrs.duel_lost")
    assert over(battle) and (lost.unit, lost.rule) == (unit(2), "ZF-WOUND-06")


@pytest.mark.rule("ZF-ACT-12")
def test_the_stunned_lose_their_attack():
    stunned = man(2, side="b", condition=replace(STEADY, stunned=True))
    battle = arena([A, stunned], {"initiative": [2, 9], "attack": [99]})
    declare(battle, {1: blow(), 2: blow()})
    (lost,) = events(battle, "zefrs.duel_lost")
    assert (lost.unit, lost.rule) == (unit(2), "ZF-ACT-12")


@pytest.mark.rule("ZF-MASS-LDR-04", "ZF-DMG-07", "ZF-HEAL-06")
def test_unconscious_is_out_for_the_battle_but_not_slain():
    battle = arena(
        [A, man(2, side="b", damage=0)],
        {"initiative": [9], "attack": [40], "below_zero": [20], "duration": [6]},
        rounds=2,
    )
    declare(battle, {1: blow(), 2: HOLD})
    assert battle.world.get(unit(2), Out).why == "unconscious"
    assert deeds(battle, 2).out and not deeds(battle, 2).slain
    (told,) = events(battle, "zefrs.unconscious")
    assert (told.rule, told.fact("die")) == ("ZF-DMG-07", 6)
    assert over(battle) and requests(battle) == {}


@pytest.mark.rule("ZF-MEL-08")
def test_d38_an_unseated_leader_is_down_and_in_the_saddle_again_next_round():
    knight = man(2, side="b", mount="horse", damage=20)
    fork = man(1, weapons=("fork",))
    rolls = {"initiative": [9, 2], "attack": [24, 99, 99], "unseat": [10]}
    battle = arena([fork, man(3, weapons=("mace",)), knight], {**rolls, "initiative": [9, 2]})
    declare(battle, {1: blow(weapon="fork"), 2: blow(weapon="mace"), 3: HOLD})
    (thrown,) = events(battle, "zefrs.unseated")
    (miss,) = events(battle, "zefrs.duel_miss")
    assert thrown.rule == "ZF-MEL-08" and health(battle, 3) == 20 - 4
    assert [m.label for m in check_of(miss).modifiers] == ["zefrs.against", "zefrs.m2"]
    assert battle.world.find(unit(3), Condition) is None


@pytest.mark.rule("ZF-ARM-10")
def test_two_hands_leave_no_arm_for_the_shield():
    marshal = figure("marshal", 2, "b", {"movement": 0, "armour": ("small_shield",)})
    for grip, asks in ((2, False), (1, True)):
        battle = arena([A, marshal], {"initiative": [9, 1], "attack": [20, 99]})
        declare(battle, {1: blow(), 2: blow(weapon="bastard_sword", grip=grip)})
        assert bool(requests(battle)) == asks


@pytest.mark.rule("ZF-RES-10")
def test_band_shifts_reach_the_duel():
    who = man(2, side="b", mount="horse")
    battle = arena(
        [man(1, fighting=3), who], {"initiative": [9], "attack": [99]}, switches=("band_shifts",)
    )
    declare(battle, {1: blow(), 2: HOLD})
    (miss,) = events(battle, "zefrs.duel_miss")
    assert check_of(miss).column == "−3"


def test_duels_by_default_answers_run_and_every_fork_agrees():
    people = [figure("captain"), figure("warlord", 2, "b"), figure("levy", 3, "b")]
    battle = arena(people, KeyedDice(7), rounds=8)
    agreed = []
    while not over(battle):
        play_once(battle)
        agreed.append(battle.fork().digest() == battle.digest())
    assert len(agreed) > 10 and all(agreed)
    assert any(event.key == "zefrs.leader_hurt" for event in battle.events)


OTHER = man(2, talents={"wrestling": 9})


def fought(*people: Combatant, dice: dict[str, list[int]], orders: dict[int, Order]) -> Battle:
    """One turn of these leaders, everybody else holding back."""
    battle = arena(list(people), dice)
    declare(battle, {who.unit: orders.get(who.unit, HOLD) for who in people})
    return battle


def attacks(battle: Battle) -> list[Event]:
    """All blows, hits and misses."""
    return [e for e in events(battle) if e.key in ("zefrs.duel_hit", "zefrs.duel_miss")]


@pytest.mark.rule("ZF-WREST-04", "ZF-MOD-01", "ZF-MASS-LDR-02")
def test_a_leader_holds_and_another_profits():
    rolls = {"initiative": [5, 9, 2], "attack": [20, 99, 99]}
    orders = {1: blow(), 2: fight("grapple", purpose="hold"), 3: blow(target=unit(1))}
    battle = fought(A, OTHER, man(3, side="b"), dice=rolls, orders=orders)
    (miss,) = events(battle, "zefrs.duel_miss")
    assert [m.label for m in check_of(miss).modifiers] == ["zefrs.against", "zefrs.m10"]
    (lost,) = events(battle, "zefrs.struggles")
    assert (lost.unit, lost.rule) == (unit(3), "ZF-ACT-12")
    assert battle.world.find(unit(3), Condition) is None


@pytest.mark.rule("ZF-ACT-12", "ZF-WREST-05")
def test_the_held_may_brawl_and_a_fallen_holder_holds_no_longer():
    people = (man(1, talents={"wrestling": 9}), man(2, side="b"), man(3, side="b"))
    orders = {
        1: fight("grapple", purpose="hold", target=unit(2)),
        2: fight("brawl", area="chest", stun=False),
        3: fight("grapple", purpose="trip"),
    }
    rolls = {"initiative": [9, 2, 5], "attack": [20, 20, 99]}
    battle = fought(*people, dice=rolls, orders=orders)
    (ended,) = events(battle, "zefrs.hold_ends")
    assert (ended.unit, ended.target, ended.rule) == (unit(1), unit(2), "ZF-WREST-05")
    assert len(events(battle, "zefrs.duel_miss")) == 1


@pytest.mark.rule("ZF-WREST-04", "ZF-WOUND-06")
def test_who_is_disarmed_strikes_no_blow_with_it():
    rolls = {"initiative": [9, 5], "attack": [20]}
    orders = {1: fight("grapple", purpose="disarm", hand="right_arm"), 2: blow()}
    battle = fought(A, B, dice=rolls, orders=orders)
    (told,) = events(battle, "zefrs.grapple_disarm")
    (lost,) = events(battle, "zefrs.duel_lost")
    assert told.rule == "ZF-WREST-04" and (lost.unit, lost.rule) == (unit(2), "ZF-WOUND-06")


@pytest.mark.rule("ZF-RUSH-09", "ZF-MOD-02")
def test_a_leader_struck_down_by_a_shield_fights_from_the_ground():
    bearer = man(1, armour=("small_shield",), fighting=5)
    rolls = {"initiative": [9, 5], "attack": [1, 99]}
    battle = fought(bearer, B, dice=rolls, orders={1: fight("bash"), 2: blow()})
    (miss,) = events(battle, "zefrs.duel_miss")
    assert "zefrs.m1" in [m.label for m in check_of(miss).modifiers]
    (felled,) = events(battle, "zefrs.bash_fells")
    assert felled.rule == "ZF-RUSH-09" and health(battle, 2) == 8


@pytest.mark.rule("ZF-KO-02", "ZF-KO-04", "ZF-MASS-LDR-04")
def test_d37_a_leader_is_knocked_out_for_the_battle():
    rolls = {"initiative": [9], "attack": [1], "duration": [3]}
    battle = fought(A, B, dice=rolls, orders={1: blow(stun=True)})
    assert battle.world.get(unit(2), Out).why == "unconscious" and health(battle, 2) == 8
    done = deeds(battle, 2)
    assert done.out and not done.slain and not done.wounded
    (told,) = events(battle, "zefrs.unconscious")
    assert (told.rule, told.fact("die")) == ("ZF-KO-04", 3)


FENCER = man(1, weapons=("broadsword", "dirk"), talents={"two_weapon_fighting": 1, "dirk": 5})


@pytest.mark.rule("ZF-TWO-03", "ZF-TWO-06", "ZF-INIT-07")
def test_d31_the_second_weapon_strikes_after_everybody_else():
    slots: dict[str, Any] = {"weapon": "broadsword", "second": "dirk", "role": "attack"}
    two = fight("two", **slots, area="chest", area2="gut")
    rolls = {"initiative": [9, 2], "attack": [20, 99, 58]}
    battle = fought(FENCER, B, dice=rolls, orders={1: two, 2: blow()})
    hit, other, late = attacks(battle)
    assert [e.unit for e in (hit, other, late)] == [unit(1), unit(2), unit(1)]
    assert (check_of(late).column, check_of(late).base, late.fact("area")) == ("3", 5, "gut")
    assert check_of(hit).shift == 0


@pytest.mark.rule("ZF-TWO-04", "ZF-DEF-01")
def test_one_weapon_guards_and_the_other_strikes_at_the_end():
    guard = fight("two", weapon="broadsword", second="dirk", role="guard", area="chest")
    rolls = {"initiative": [9, 2], "attack": [20, 20], "defence": [1]}
    battle = arena([FENCER, B], rolls)
    declare(battle, {1: guard, 2: blow()})
    assert answer(battle).kind == "duel.defend"
    assert [e.unit for e in events(battle, "zefrs.duel_hit")] == [unit(1)]
    (parried,) = events(battle, "zefrs.duel_defended")
    assert check_of(parried).base == 5 and health(battle, 1) == 8 and health(battle, 2) == 5


def twice(*more: Order) -> Order:
    """A blow, and these further actions."""
    slots = list(blow(more=True).slots)
    for prefix, action in zip(("2.", "3."), more, strict=False):
        slots += [(prefix + name, value) for name, value in action.slots]
    return Order(tuple(slots))


HARDY = man(2, side="b", damage=20)


@pytest.mark.rule("ZF-ACT-09", "ZF-ACT-10")
def test_red_lets_a_leader_act_again_at_once():
    rolls = {"initiative": [9, 2], "attack": [20, 30, 99], "extra": [1]}
    battle = fought(A, HARDY, dice=rolls, orders={1: twice(blow("gut")), 2: blow()})
    assert [e.unit for e in attacks(battle)] == [unit(1), unit(1), unit(2)]
    assert attacks(battle)[1].fact("area") == "gut"


@pytest.mark.rule("ZF-ACT-11", "ZF-MASS-LDR-04")
def test_anything_else_costs_three_columns_until_the_segment_is_over():
    rolls = {"initiative": [9, 2], "attack": [20, 20, 99], "extra": [60, 1]}
    orders = {1: twice(blow("gut", more=True), blow("head", more=None)), 2: blow()}
    battle = fought(A, HARDY, dice=rolls, orders=orders)
    own = [e for e in attacks(battle) if e.unit == unit(1)]
    assert [e.fact("area") for e in own] == ["chest", "head"]
    assert check_of(own[1]).shift == check_of(own[0]).shift - 3
    assert battle.world.find(unit(1), Condition) is None


@pytest.mark.rule("ZF-ACT-09", "ZF-DEF-01")
def test_a_further_defend_serves_from_then_on():
    rolls = {"initiative": [9, 2], "attack": [99, 20], "extra": [1], "defence": [1]}
    battle = arena([A, B], rolls)
    declare(battle, {1: twice(defend("dodge")), 2: blow()})
    assert answer(battle).kind == "duel.defend" and health(battle, 1) == 8
