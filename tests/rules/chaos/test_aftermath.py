"""KNOCK, KO, RES and the wounds of DMG: what follows from a blow that got through."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.checks import Ask, Grade
from game.core.components import Health
from game.rules.chaos.exchange import aftermath
from game.rules.chaos.exchange.aftermath import (
    balance_shifts,
    bled,
    blood_loss,
    knockout_shifts,
    thrown,
)
from game.rules.chaos.exchange.facts import HERE, Attack, Setting, Strike
from game.rules.chaos.exchange.harm import Harm, harm, may_knock_out
from game.rules.chaos.sheet import body, derived, resists
from game.rules.chaos.sheet.components import Condition, Wounds
from game.rules.chaos.sheet.fighter import Combatant
from game.rules.chaos.tables.rows import Edge
from tests.rules.chaos.people import able, bare, blow, broke, hurt, man, run, sample, state

HEAD = replace(blow("fist"), area="head")
AMBUSH = replace(HERE, ambush_round=True)


def at(part: str, damage: int, penetration: int = 0, edge: Edge = "edged") -> Attack:
    """A blow of exactly this base force at a part."""
    row = replace(blow("long_sword").weapon, damage=damage, penetration=penetration, edge=edge)
    return replace(blow("long_sword"), weapon=row, area=part)


def strike(
    victim: Combatant,
    attack: Attack,
    attacker: Combatant | None = None,
    setting: Setting = HERE,
    *,
    stuns: bool = False,
    **dice: int,
) -> Harm:
    script = {name: [face] for name, face in dice.items()}
    answers = {"chaos.knockout": [True]} if stuns else {}
    hitter = attacker or man(1, "a")
    return run(harm(Strike(hitter, broke(victim), attack, here=setting), "hit"), script, answers)


def resist(who: Combatant, name: str, made: int) -> Grade:
    return resists.resist(who, name, balance_shifts(made)).column


@pytest.mark.rule("CF-KNOCK-01", "CF-KNOCK-02")
def test_d28_one_red_and_he_may_fall():
    mai = sample("Mai", 2, "b")
    stands = strike(mai, at("chest", 6), balance=41)
    assert stands.balance is not None and stands.balance.check.column == 40
    assert (stands.red, stands.stunned, stands.prone) == (1, False, False)
    falls = strike(mai, at("chest", 6), balance=42)
    assert (falls.stunned, falls.prone) == (True, True)


@pytest.mark.rule("CF-KNOCK-01")
def test_without_red_nobody_staggers():
    made = strike(sample("Mai", 2, "b"), at("chest", 5))
    assert made.balance is None and not made.prone


@pytest.mark.rule("CF-KNOCK-02", "CF-RES-04")
def test_red_of_the_hit_and_red_carried_both_count():
    wounded = hurt(sample("Mai"), chest=2)
    assert resist(wounded, "balance", 1) == 70 - 30 - 20
    falling = [modifier.worth for modifier in balance_shifts(0, 5)]
    assert falling == [-10] and balance_shifts(0, 6)[0].worth == -20
    assert balance_shifts(0, falls=True)[0].worth == -10


@pytest.mark.rule("CF-KNOCK-02", "CF-DMG-03")
def test_d59_a_duel():
    aldric, thug = broke(sample("Sir Aldric")), sample("Thug", 2, "b")
    made = strike(thug, blow("long_sword"), aldric, location=5, balance=22)
    assert (made.force.damage, made.force.penetration) == (8, 4)
    assert (made.red, made.hp) == (1, 10)
    assert made.balance is not None and made.balance.check.column == 20 and made.prone


@pytest.mark.rule("CF-KNOCK-01", "CF-KNOCK-03")
def test_s12_d29_thrown_back_by_a_devastating_blow():
    grak, claire = sample("Grak"), sample("Claire", 2, "b")
    plain = able(grak)
    assert thrown(plain, claire, blow("claymore")) == 15
    assert thrown(grak, claire, blow("claymore")) == 17
    assert thrown(grak, sample("Billy"), blow("claymore")) == 0
    assert thrown(grak, claire, blow("dagger", "throw")) == 0
    felled = strike(claire, blow("claymore"), broke(grak), location=5, balance=100)
    assert (felled.prone, felled.thrown) == (True, 17)
    stands = strike(claire, blow("claymore"), broke(grak), location=5, balance=1)
    assert stands.thrown == 0


@pytest.mark.rule("CF-KNOCK-03", "CF-KNOCK-04")
def test_explosions_throw_everybody_and_lasers_nobody():
    grak = sample("Grak", 2, "b")
    assert thrown(man(1, "a"), grak, blow("grenade", "area")) == 4
    assert thrown(sample("Grak"), man(weight=1), blow("laser_pistol", "shoot")) == 0


@pytest.mark.rule("CF-KO-01")
def test_only_a_blunt_blow_at_the_head_can_knock_out():
    assert may_knock_out(HEAD, "hit")
    assert not may_knock_out(HEAD, "tumbled") and not may_knock_out(blow("fist"), "hit")
    assert not may_knock_out(replace(blow("long_sword"), area="head"), "hit")
    assert may_knock_out(replace(blow("mace"), area="head"), "critical")


@pytest.mark.rule("CF-KO-02", "CF-KO-03", "CF-KO-04")
def test_d32_grak_punches_the_thug():
    grak, thug = broke(sample("Grak")), sample("Thug", 2, "b")
    made = strike(thug, HEAD, grak, stuns=True, knockout=35)
    assert (made.force.damage, made.force.penetration) == (7, 0)
    assert (made.given_up, made.red, made.hp) == (1, 0, 11)
    (outcome,) = made.knockouts
    assert outcome.check.column == 34 and outcome.grade == "resisted"


@pytest.mark.rule("CF-KO-04")
def test_without_red_there_is_no_roll():
    made = strike(sample("Thug", 2, "b"), HEAD, stuns=True)
    assert (made.given_up, made.knockouts, made.hp) == (0, (), 15)


@pytest.mark.rule("CF-KO-05")
def test_s09_in_an_ambush():
    assert sum(m.worth for m in knockout_shifts(3, ambush=True)) == -80
    assert sum(m.worth for m in knockout_shifts(3, ambush=False)) == -60


@pytest.mark.rule("CF-KO-06", "CF-KO-08", "CF-KO-09")
def test_d31_two_red_given_up():
    billy = bare(sample("Billy", 2, "b"))
    club = at("head", 10, edge="blunt")
    made = strike(billy, club, stuns=True, knockout=31)
    assert (made.given_up, made.red, made.part) == (2, 1, "head")
    (outcome,) = made.knockouts
    assert (outcome.check.column, outcome.grade) == (14, "round")
    assert (made.stunned, made.prone, made.asleep) == (True, True, "round")


@pytest.mark.rule("CF-KO-07")
def test_once_declared_no_pfb_helps():
    thug = sample("Thug", 2, "b")
    asks: list[Ask] = []
    run(
        harm(Strike(man(1, "a"), thug, HEAD), "hit"),
        {},
        {"chaos.knockout": [True]},
        asks,
    )
    assert [ask.kind for ask in asks] == ["chaos.knockout"]


@pytest.mark.rule("CF-KO-08")
@pytest.mark.parametrize(
    ("face", "grade"),
    [(51, "resisted"), (52, "stunned"), (61, "stunned"), (62, "round"), (81, "round"),
     (82, "fight"), (100, "fight")],
)  # fmt: skip
def test_how_far_he_goes_under(face: int, grade: str):
    assert resists.resist(man(), "knockout").grade(face) == grade


@pytest.mark.rule("CF-KO-08", "CF-RES-02")
def test_99_knocks_anybody_out_for_the_fight():
    check = resists.resist(man(stamina=20), "knockout")
    assert (check.grade(99), check.grade(100)) == ("resisted", "fight")
    lost = resists.resist(hurt(man(), chest=9), "knockout")
    assert [lost.grade(face) for face in (1, 2, 100)] == ["resisted", "fight", "fight"]


@pytest.mark.rule("CF-DMG-05")
def test_at_no_hit_points_every_blow_may_stun():
    low = replace(man(stamina=8), hp=Health(2, 24))
    made = strike(low, at("chest", 3), knockout=70)
    assert (made.hp, made.red, made.stunned, made.prone) == (0, 0, True, False)
    fine = strike(man(), at("chest", 3))
    assert fine.hp == 12 and fine.knockouts == ()


@pytest.mark.rule("CF-DMG-13")
def test_at_the_red_limit_he_is_out_and_may_die():
    worn = hurt(man(), abdomen=3, left_leg=2)
    made = strike(worn, at("right_leg", 4), balance=1, death=1)
    assert made.out and made.death is not None and not made.dying
    assert made.death.check.column == 50 - 50
    fresh = strike(hurt(man(), abdomen=2, left_leg=2), at("right_leg", 4), balance=1)
    assert not fresh.out and fresh.death is None


@pytest.mark.rule("CF-DMG-14")
def test_three_red_on_the_chest_call_for_a_resist_death():
    made = strike(hurt(man(), chest=2), at("chest", 4), balance=1, death=100)
    assert made.dying and not made.out
    assert strike(hurt(man(), chest=1), at("chest", 4), balance=1).death is None
    legs = strike(hurt(man(), right_leg=2), at("right_leg", 4), balance=1)
    assert legs.death is None
    down = hurt(man(), abdomen=3, left_leg=3)
    assert strike(down, at("right_leg", 1), death=1).death is not None


@pytest.mark.rule("CF-DMG-15")
@pytest.mark.parametrize(
    ("had", "red", "edge", "loss"),
    [(0, 1, "edged", 0), (0, 2, "bullet", 1), (0, 3, "piercing", 1), (0, 4, "edged", 2),
     (2, 4, "edged", 3), (0, 4, "blunt", 0), (1, 4, "burn", 1)],
)  # fmt: skip
def test_what_bleeds(had: int, red: int, edge: str, loss: int):
    assert bled(had, red, edge) == loss


@pytest.mark.rule("CF-DMG-15")
def test_blood_is_lost_each_round():
    wounded = replace(man(), wounds=Wounds((("chest", 2),), bleeding=2))
    frail = replace(man(stamina=4), wounds=wounded.wounds)
    assert (blood_loss(man()), blood_loss(wounded), blood_loss(frail)) == (0, 2, 3)


@pytest.mark.rule("CF-DMG-16")
def test_a_small_part_is_destroyed_beyond_what_it_can_take():
    part = body.part("neck")
    assert not body.destroyed(Wounds(), part, 4)
    assert body.destroyed(Wounds((("neck", 2),)), part, 2)
    assert not body.destroyed(Wounds((("neck", 2),)), part, 1)
    assert not body.destroyed(Wounds((("chest", 3),)), body.part("chest"), 3)


@pytest.mark.rule("CF-CALL-05")
def test_s10_two_red_at_the_wrist_sever_the_hand():
    made = strike(man(), at("right_hand", 8), balance=1)
    assert (made.red, made.drops) == (2, ("right",))
    assert body.useless(made.wounds) == ("right",)
    one = strike(man(), at("right_hand", 4), balance=1)
    assert one.drops == ()


@pytest.mark.rule("CF-CALL-02", "CF-CALL-03")
def test_a_vital_shot_puts_its_red_on_the_part():
    made = strike(man(), at("left_leg", 14), balance=1)
    assert made.location is None and made.wounds.red == (("left_leg", 3),)
    light = strike(man(), at("head", 3))
    assert (light.red, light.wounds.red, light.hp, light.stunned) == (0, (), 12, False)


@pytest.mark.rule("CF-STUN-01")
def test_red_to_the_head_stuns_where_he_stands():
    made = strike(man(), at("head", 4), balance=1)
    assert (made.stunned, made.prone) == (True, False)


@pytest.mark.rule("CF-DMG-13")
def test_a_full_head_puts_him_out():
    made = strike(hurt(man(), head=3), at("head", 4), balance=1, death=1)
    assert made.out and body.felled(made.wounds)


def test_what_full_parts_do():
    legs = Wounds((("left_leg", 4),))
    assert body.lame(legs) and body.awkward(legs)
    foot = Wounds((("left_foot", 2),))
    assert body.lame(foot) and not body.awkward(foot)
    assert body.awkward(Wounds((("abdomen", 4),)))
    assert [body.blinded(Wounds(red)) for red in
            ((), (("left_eye", 1),), (("left_eye", 2), ("right_eye", 2)))] == [0, 1, 2]  # fmt: skip


@pytest.mark.rule("CF-DMG-13")
def test_ignored_red_counts_again_as_soon_as_he_is_hurt():
    numb = replace(man(), wounds=Wounds((("abdomen", 4), ("left_leg", 2)), ignored=True))
    assert derived.counted_red(numb) == 0
    made = strike(numb, at("chest", 1), death=1)
    assert not made.wounds.ignored and made.out
    clad = replace(numb, fighter=replace(numb.fighter, armour="plate"))
    assert strike(clad, at("chest", 1)).wounds.ignored


@pytest.mark.rule("CF-RES-03", "CF-KI-02")
def test_ki_helps_a_resist():
    joe = sample("Joe", 2, "b")
    asks: list[Ask] = []
    made = run(
        harm(Strike(man(1, "a"), joe, at("chest", 4)), "hit"),
        {"balance": [1]},
        {"chaos.resist": [2], "chaos.natural": [False]},
        asks,
    )
    assert made.ki == 2 and made.balance is not None and made.balance.check.column == 40


@pytest.mark.rule("CF-RES-06")
def test_what_distracts():
    shifts = aftermath.distraction_shifts(1, 6, noise=True, confused=True, shaken=True)
    assert [modifier.worth for modifier in shifts] == [-30, -20, -10, -20, -30]
    assert aftermath.distraction_shifts(0) == ()


def test_the_unconscious_are_asked_nothing():
    asleep = state(sample("Joe", 2, "b"), Condition(prone=True, asleep=-1))
    asks: list[Ask] = []
    run(harm(Strike(man(1, "a"), asleep, at("chest", 4)), "hit"), {"balance": [1]}, asks=asks)
    assert asks == []
