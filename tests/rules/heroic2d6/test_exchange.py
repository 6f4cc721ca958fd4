"""Attacks, reactions and damage of Heroic 2d6: the worked examples of sections 8.1 to 8.3."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.data import Misfit
from game.rules.heroic2d6.exchange import attack as attacks
from game.rules.heroic2d6.exchange.attack import attack_check, attack_number, attacked
from game.rules.heroic2d6.exchange.damage import Law, damage, difference, falling
from game.rules.heroic2d6.exchange.defence import defences, target_number
from game.rules.heroic2d6.exchange.fate import falls, fate, survival_check
from game.rules.heroic2d6.exchange.magic import (
    Casting,
    cast,
    castable,
    spell_check,
    spell_number,
    unopposed_check,
)
from game.rules.heroic2d6.setup.recruit import recruit
from game.rules.heroic2d6.sheet.components import Mana
from game.rules.heroic2d6.sheet.figure import defense, offense, unarmed
from game.rules.heroic2d6.tables.book import spells
from tests.rules.heroic2d6.cast import CAST, blow, figure, holding, played

BRUTAL, EASY = Law(brutal=True), Law(easy=True)


@pytest.mark.rule("H2-REA-01", "H2-ROL-02", "H2-REA-06")
def test_s3_a_wolf_bites_shamara_who_parries() -> None:
    wolf, shamara = figure("Starving Wolf", 2), figure("Shamara")
    bite = blow(wolf, shamara, "unarmed")
    parry = next(one for one in defences(shamara, "unarmed") if one.name == "parry")
    assert attack_number(bite) == 11
    assert (parry.skill, parry.level) == ("sword_play", 6)
    check = attacks.reaction_check(shamara, 2, parry, 11)
    assert (check.base, check.column, check.rule) == (6, 11, "H2-REA-06")
    assert check.chance("avoided") == 30 / 36


@pytest.mark.rule("H2-REA-01", "H2-REA-07")
def test_s4_an_ogre_strikes_at_sir_balin_who_blocks_with_his_shield() -> None:
    balin = figure("Sir Balin")
    shield = next(one for one in defences(balin, "melee") if one.name == "shield")
    assert attack_number(blow(figure("Rampaging Ogre", 2), balin)) == 13
    assert (shield.skill, shield.level, shield.rule) == ("endurance", 7, "H2-REA-07")


@pytest.mark.rule("H2-MAG-06", "H2-REA-09")
def test_s5_a_sorcerer_casts_at_lilith() -> None:
    lilith = figure("Lilith")
    casting = Casting(figure("Undead Sorcerer", 2), spells()["prismatic_bolt"], Law(), (lilith,))
    assert spell_number(casting) == 13
    assert [(one.name, one.skill) for one in defences(lilith, "spell")] == [
        ("resist", "resistance")
    ]


@pytest.mark.rule("H2-DMG-01")
def test_s6_offense_less_defense() -> None:
    orc = figure("Ugly Orc", 2)
    assert offense(figure("Rastan"), figure("Rastan").melee[0]) == 14
    assert defense(orc) == 2
    assert played(damage(1, 14, orc, Law()), {}).points == 12


@pytest.mark.rule("H2-ROL-07")
def test_s7_three_orcs_round_wolfgar_have_two_more_each() -> None:
    orc, wolfgar = figure("Savage Orc", 2), figure("Wolfgar")
    assert attack_number(blow(orc, wolfgar)) == 12
    assert attack_number(blow(orc, wolfgar, shifts=(2,))) == 14


@pytest.mark.rule("H2-DUA-02")
def test_s8_two_weapons_cost_two() -> None:
    rastan, orc = holding(figure("Rastan"), "short_sword", "dagger"), figure("Ugly Orc", 2)
    check = attack_check(blow(rastan, orc, dual=True))
    assert check.base + check.shift == 5
    dual = replace(rastan, dual=True)
    worths = {one.name: one.worth for one in defences(dual, "melee")}
    assert worths == {"block": 6, "parry": 5, "dodge": 7}


@pytest.mark.rule("H2-FUM-01", "H2-FUM-05", "H2-FUM-04")
def test_s9_hawkeye_fumbles_without_an_ally_and_drops_his_bow() -> None:
    shot = blow(figure("Hawkeye"), figure("Ugly Orc", 2), "ranged", "longbow")
    struck = played(attacked(shot), {"attack": [(1, 1)], "fumble": [2]})
    assert struck.fumbled is not None
    assert struck.fumbled.what == "drops"


@pytest.mark.rule("H2-OOA-01", "H2-OOA-03")
def test_s10_at_nothing_he_rolls_his_endurance_against_twelve() -> None:
    rastan = figure("Rastan")
    assert falls(rastan, 1) == ""
    assert falls(rastan, 0) == "survives"
    check = survival_check(rastan)
    assert (check.base, check.column) == (6, 12)


@pytest.mark.rule("H2-OOA-02", "H2-OOA-04", "H2-STA-01")
@pytest.mark.parametrize(
    ("name", "health", "what"),
    [
        ("Rastan", -3, "survives"),
        ("Rastan", -4, "dead"),
        ("Ugly Orc", 0, "dead"),
        ("Ugly Orc", 1, ""),
    ],
)
def test_s11_below_minus_three_one_is_dead(name: str, health: int, what: str) -> None:
    assert falls(figure(name), health) == what


@pytest.mark.rule("H2-OOA-04", "H2-STA-01")
def test_a_villain_may_survive() -> None:
    villain = figure("Undead Sorcerer", 2, {"villain_survives": True})
    assert falls(villain, 0) == "survives"
    assert falls(villain, -4) == "dead"


@pytest.mark.rule("H2-OOA-03", "H2-RND-01")
def test_s12_he_wakes_after_twenty_minutes() -> None:
    fated = played(fate(figure("Rastan"), Law()), {"survival": [7], "wakes": [4]})
    assert (fated.lives, fated.rounds * 5) == (True, 20 * 60)
    assert not played(fate(figure("Rastan"), Law()), {"survival": [5]}).lives


@pytest.mark.rule("H2-ROL-03", "H2-MAG-04")
def test_s2_the_ladder_of_unopposed_spells() -> None:
    found = {}
    for row in spells().values():
        check = unopposed_check(Casting(figure("Zoltan"), row, Law()))
        found[row.circle] = check.column
    assert found == {0: 4, 1: 6, 2: 8, 3: 10, 4: 12, 5: 14}


@pytest.mark.rule("H2-MAG-07", "H2-MAG-09", "H2-STA-01")
def test_f1_magic_seven_has_seven_mana_and_three_circles() -> None:
    zoltan = figure("Zoltan", 1, {"spells": tuple(spells())})
    assert zoltan.mana == Mana(7, 7)
    assert figure("Hawkeye").mana == Mana(1, 1)
    assert {row.circle for row in spells().values() if castable(zoltan, row)} == {0, 1, 2, 3}


@pytest.mark.rule("H2-STA-05", "H2-EQP-01")
def test_f3_unarmed_offense_is_might_less_one() -> None:
    rastan = figure("Rastan")
    assert offense(rastan, unarmed(rastan)) == 7
    weak = figure("Rastan", 1, {"might": 0, "weapons": ()})
    assert offense(weak, unarmed(weak)) == 0


@pytest.mark.rule("H2-EQP-05")
@pytest.mark.parametrize(("face", "points"), [(4, 9), (3, 18)])
def test_f4_a_helmet_may_save_from_a_mighty_blow(face: int, points: int) -> None:
    helmeted = replace(figure("Sir Balin"), unit=2, side="b")
    strike = blow(figure("Rastan"), helmeted)
    struck = played(attacked(strike), {"attack": [(6, 6)], "helmet": [face]})
    assert (struck.grade, struck.harm.points) == ("mighty", points)


@pytest.mark.rule("H2-EQP-02", "H2-STA-01")
def test_f5_studded_leather_needs_endurance_three() -> None:
    with pytest.raises(Misfit, match="Endurance 3"):
        recruit("ugly_orc", {"endurance": 2})


@pytest.mark.rule("H2-ATK-02", "H2-ATK-04", "H2-ROL-01")
def test_d1_rastan_needs_a_five() -> None:
    check = attack_check(blow(figure("Rastan"), figure("Ugly Orc", 2)))
    assert (check.base, check.column) == (7, 12)
    assert check.chance("hit", "mighty") == 30 / 36


@pytest.mark.rule("H2-ATK-09", "H2-MIG-01", "H2-ROL-04")
@pytest.mark.parametrize(
    ("dice", "law", "grade", "points"),
    [
        ({"attack": [(2, 3)]}, Law(), "hit", 12),
        ({"attack": [(1, 3)]}, Law(), "miss", 0),
        ({"attack": [(6, 6)]}, Law(), "mighty", 24),
        ({"attack": [(6, 6)], "brutal": [3]}, BRUTAL, "mighty", 27),
    ],
)
def test_d2_to_d5_what_rastans_axe_does(dice, law, grade, points) -> None:
    struck = played(attacked(blow(figure("Rastan"), figure("Ugly Orc", 2), law=law)), dice)
    assert (struck.grade, struck.harm.points) == (grade, points)


@pytest.mark.rule("H2-REA-04", "H2-DMG-03", "H2-EQP-05", "H2-STA-01")
@pytest.mark.parametrize(("helmet", "points"), [(4, 1), (3, 2)])
def test_d7_a_fumbled_reaction_to_a_wolf(helmet: int, points: int) -> None:
    bite = blow(figure("Starving Wolf", 2), figure("Sir Balin"), "unarmed")
    dice: dict[str, list[int | tuple[int, ...]]] = {"reaction": [(1, 1)], "helmet": [helmet]}
    assert played(attacked(bite), dice, "shield").harm.points == points


@pytest.mark.rule("H2-DMG-02", "H2-OPT-01", "H2-STA-01")
def test_d8_a_scratch() -> None:
    thick = figure("Ugly Orc", 2, {"hide": 5})
    assert defense(thick) == 7
    assert played(damage(1, 6, thick, Law()), {}).points == 0
    assert played(damage(1, 6, thick, BRUTAL), {"brutal": [5]}).points == 5


@pytest.mark.rule("H2-ATK-02")
def test_d11_being_outnumbered_helps_nobody_who_is() -> None:
    assert attack_check(blow(figure("Wolfgar"), figure("Savage Orc", 2))).column == 12


@pytest.mark.rule("H2-ATK-05")
def test_d13_a_long_shot_into_cover() -> None:
    shot = blow(figure("Lilith"), figure("Ugly Orc", 2), "ranged", "longbow", (-1, -1))
    check = attack_check(shot)
    assert (check.base + check.shift, check.column) == (5, 11)
    assert check.chance("hit", "mighty") == 26 / 36


@pytest.mark.rule("H2-ROL-07", "H2-REA-08", "H2-ROL-01")
def test_d14_an_orc_that_has_moved_shoots_at_lilith() -> None:
    lilith = figure("Lilith")
    shot = blow(figure("Orc Archer", 2), lilith, "ranged", "short_bow", (-1, -1))
    assert attack_number(shot) == 10
    dodge = next(one for one in defences(lilith, "ranged") if one.name == "dodge")
    check = attacks.reaction_check(lilith, 2, dodge, 10)
    assert check.chance("avoided") == 35 / 36


@pytest.mark.rule("H2-MAG-03", "H2-MAG-10")
@pytest.mark.parametrize(("law", "target", "chance"), [(Law(), 10, 35), (Law(circle=True), 11, 33)])
def test_d16_d17_a_prismatic_bolt_at_an_ogre(law: Law, target: int, chance: int) -> None:
    ogre, spell = figure("Rampaging Ogre", 2), spells()["prismatic_bolt"]
    casting = Casting(figure("Zoltan"), spell, law, (ogre,))
    check = spell_check(casting, ogre)
    assert (check.column, check.chance("hit")) == (target, chance / 36)
    done = played(cast(casting), {"spell": [(6, 6)]})
    assert done.struck[0][1].harm.points == 10


@pytest.mark.rule("H2-MAG-08")
def test_d20_without_mana_no_spell_and_no_cantrip() -> None:
    zoltan = figure("Zoltan")
    empty = replace(zoltan, mana=replace(zoltan.mana, now=0))
    last = replace(zoltan, mana=replace(zoltan.mana, now=1))
    assert not any(castable(empty, row) for row in spells().values())
    assert castable(last, spells()["spark"])
    assert not castable(last, spells()["prismatic_bolt"])


@pytest.mark.rule("H2-OPT-03", "H2-OPT-01")
def test_d22_easy_armour_and_brutal_strikes() -> None:
    law = Law(easy=True, brutal=True)
    ogre = figure("Rampaging Ogre", 2, easy=True)
    assert (defense(ogre), ogre.health.full) == (2, 34)
    assert difference(14, ogre, EASY) == 14
    assert played(damage(2, 15, figure("Shamara", easy=True), law), {"brutal": [6]}).points == 21


@pytest.mark.rule("H2-FUM-06", "H2-DMG-04", "H2-FUM-04")
def test_d23_rastan_hurts_himself() -> None:
    strike = blow(figure("Rastan"), figure("Ugly Orc", 2))
    struck = played(attacked(strike), {"attack": [(1, 1)], "fumble": [1]})
    assert struck.fumbled is not None
    assert (struck.fumbled.what, struck.fumbled.harm.points) == ("self", 6)


@pytest.mark.rule("H2-FUM-04")
def test_d25_unarmed_he_drops_nothing_but_hurts_himself() -> None:
    strike = blow(figure("Rastan"), figure("Ugly Orc", 2), "unarmed")
    struck = played(attacked(strike), {"attack": [(1, 1)], "fumble": [3]})
    assert struck.fumbled is not None
    assert (struck.fumbled.what, struck.fumbled.harm.points) == ("self", 3)


@pytest.mark.rule("H2-REA-04", "H2-DMG-03")
def test_d26_a_fumbled_reaction_to_an_ogre() -> None:
    strike = blow(figure("Rampaging Ogre", 2), figure("Shamara"))
    struck = played(attacked(strike), {"reaction": [(1, 1)]}, "parry")
    assert struck.harm.points == 26
    assert falls(figure("Shamara"), 20 - 26) == "dead"


@pytest.mark.rule("H2-DUA-02")
def test_d34_shamara_with_two_weapons() -> None:
    shamara = holding(figure("Shamara"), "broad_sword", "dagger")
    orc = figure("Ugly Orc", 2)
    checks = [
        attack_check(blow(shamara, orc, weapon=name, dual=True))
        for name in ("broad_sword", "dagger")
    ]
    assert [check.chance("hit", "mighty") for check in checks] == [15 / 36] * 2
    assert [offense(shamara, row) for row in shamara.melee] == [9, 7]


@pytest.mark.rule("H2-OPT-02")
@pytest.mark.parametrize(
    ("face", "lives", "penalty", "hours"),
    [(6, True, 1, 4), (5, True, 2, 4), (4, True, 2, 4), (3, True, 2, 96), (1, False, 0, 0)],
)
def test_d35_uncertain_fate(face: int, lives: bool, penalty: int, hours: int) -> None:
    dice: dict[str, list[int]] = {"fate": [face]} | ({"lasts": [4]} if lives else {})
    fated = played(fate(figure("Rastan"), Law(fate=True)), dice)
    assert (fated.lives, fated.penalty, fated.hours) == (lives, penalty, hours)


@pytest.mark.rule("H2-RNG-08", "H2-ATK-06", "H2-REA-05", "H2-REA-09")
def test_d37_with_a_bow_in_hand_there_is_no_parry() -> None:
    assert [one.name for one in defences(figure("Lilith"), "melee")] == ["block", "dodge"]


@pytest.mark.rule("H2-ATK-08", "H2-FUM-03")
def test_the_helpless_do_not_defend_themselves_and_the_prone_badly() -> None:
    orc = figure("Ugly Orc", 2)
    assert target_number(replace(orc, netted=True), "melee", False) == 7
    assert target_number(replace(orc, prone=True), "melee", False) == 10


@pytest.mark.rule("H2-WRE-01", "H2-WRE-02", "H2-MIG-03", "H2-WRE-04")
def test_wrestling() -> None:
    wolfgar, orc = figure("Wolfgar"), figure("Ugly Orc", 2)
    grip = blow(wolfgar, orc, "wrestle", aim="pin")
    assert attack_check(grip).base == 6
    assert attack_check(blow(wolfgar, orc, "wrestle", aim="pin", law=Law(might=True))).base == 8
    assert played(attacked(grip), {"attack": [(5, 5)]}).does == ("pin",)
    assert played(attacked(grip), {"attack": [(6, 6)]}).does == ("throw_down", "pin")


@pytest.mark.rule("H2-DMG-05")
def test_falls() -> None:
    assert [falling(height) for height in (1, 2, 3, 6)] == [0, 0, 2, 8]


@pytest.mark.rule("H2-STA-03", "H2-STA-04", "H2-STA-06")
def test_the_example_combatants_are_those_of_the_catalogue() -> None:
    table = {
        "Rastan": (24, 0, 1, 14, 26),
        "Wolfgar": (25, 0, 1, 15, 27),
        "Shamara": (20, 0, 2, 9, 24),
        "Sir Balin": (23, 0, 5, 10, 33),
        "Lilith": (18, 0, 1, None, 20),
        "Hawkeye": (19, 1, 2, None, 23),
        "Zoltan": (17, 7, 0, 6, 17),
        "Ugly Orc": (20, 0, 2, 8, 24),
        "Savage Orc": (21, 0, 2, 10, 25),
        "Orc Archer": (18, 0, 1, None, 20),
        "Raging Berserker": (22, 0, 0, 12, 22),
        "Rampaging Ogre": (30, 0, 2, 15, 34),
        "Starving Wolf": (12, 0, 1, None, 14),
        "Undead Sorcerer": (17, 6, 0, 5, 17),
    }
    found = {}
    for name in CAST:
        who = figure(name)
        blade = offense(who, who.melee[0]) if who.melee else None
        easy = figure(name, easy=True).health.full
        found[name] = (who.health.full, who.mana.full, defense(who), blade, easy)
    assert found == table
