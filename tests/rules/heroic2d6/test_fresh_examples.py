"""Examples of our own for Heroic 2d6, at the limits of its rules, each reckoned by hand first."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.odds import enumerate_exchange
from game.core.orders import Order
from game.rules.heroic2d6.acts.blows import made
from game.rules.heroic2d6.exchange.attack import attack_check, attack_number, attacked
from game.rules.heroic2d6.exchange.damage import Law, falling
from game.rules.heroic2d6.exchange.defence import defences, target_number
from game.rules.heroic2d6.exchange.fate import fate, survival_check
from game.rules.heroic2d6.exchange.magic import Casting, cast, castable, spell_check, spell_number
from game.rules.heroic2d6.exchange.rolls import PASSED
from game.rules.heroic2d6.sheet.figure import defense, movement, offense, unarmed
from game.rules.heroic2d6.tables.book import spells
from tests.rules.heroic2d6.bout import bout, man, setup
from tests.rules.heroic2d6.cast import blow, figure, holding, played

BRUTAL = Law(brutal=True)


@pytest.mark.rule("H2-DMG-05")
@pytest.mark.parametrize(("metres", "points"), [(0, 0), (1, 0), (2, 0), (3, 2), (7, 10), (10, 16)])
def test_falling(metres: int, points: int) -> None:
    """Two for each metre after the first two: 3 m are 2, 7 m are 10."""
    assert falling(metres) == points


@pytest.mark.rule("H2-FUM-06", "H2-DMG-04", "H2-OPT-01")
@pytest.mark.parametrize(
    ("name", "law", "dice", "points"),
    [
        ("Shamara", Law(), {}, 3),
        ("Wolfgar", Law(), {}, 7),
        ("Wolfgar", BRUTAL, {"brutal": [6]}, 13),
        ("Lilith", Law(), {}, 3),
        ("Sir Balin", BRUTAL, {"brutal": [1]}, 3),
    ],
)
def test_half_of_an_odd_difference(name, law, dice, points) -> None:
    """9 - 2 = 7, half 3; 15 - 1 = 14, half 7 (+6); 7 - 1 = 6, half 3; 10 - 5 = 5, half 2 (+1)."""
    weapon = "short_sword" if name == "Lilith" else ""
    strike = blow(figure(name), figure("Ugly Orc", 2), weapon=weapon, law=law)
    struck = played(attacked(strike), {"attack": [(1, 1)], "fumble": [1], **dice})
    assert struck.fumbled is not None
    assert struck.fumbled.harm.points == points


@pytest.mark.rule("H2-FUM-01", "H2-FUM-03", "H2-FUM-04")
@pytest.mark.parametrize(
    ("face", "what"), [(6, "slips"), (5, "slips"), (4, "drops"), (3, "drops"), (1, "self")]
)
def test_every_row_of_the_fumbles(face: int, what: str) -> None:
    """5 and 6 slip, 3 and 4 drop, 1 hurts oneself."""
    strike = blow(figure("Rastan"), figure("Ugly Orc", 2))
    struck = played(attacked(strike), {"attack": [(1, 1)], "fumble": [face]})
    assert struck.fumbled is not None
    assert struck.fumbled.what == what


@pytest.mark.rule("H2-EQP-05", "H2-DMG-03", "H2-OPT-01", "H2-REA-04")
@pytest.mark.parametrize(("helmet", "points"), [(4, 14), (6, 14), (3, 24), (1, 24)])
def test_a_helmet_and_brutal_strikes(helmet: int, points: int) -> None:
    """An Ogre 15 - 5 = 10; doubled 20, or 10 with the helmet; 4 of the die on top of either."""
    strike = blow(figure("Rampaging Ogre", 2), figure("Sir Balin"), law=BRUTAL)
    dice: dict[str, list[int | tuple[int, ...]]]
    dice = {"reaction": [(1, 1)], "helmet": [helmet], "brutal": [4]}
    assert played(attacked(strike), dice, "shield").harm.points == points


@pytest.mark.rule("H2-DUA-04", "H2-ROL-07", "H2-FUM-03")
@pytest.mark.parametrize(
    ("dual", "prone", "crowd", "number"),
    [(False, False, 0, 12), (True, False, 0, 10), (True, True, 3, 11), (False, True, 7, 17)],
)
def test_a_critters_own_modifiers_change_the_target(dual, prone, crowd, number) -> None:
    """7 + 5 = 12; two weapons -2; prone -2; four round him +3, eight +7."""
    orc = replace(figure("Savage Orc", 2), prone=prone)
    strike = blow(orc, figure("Wolfgar"), shifts=(crowd,) if crowd else (), dual=dual)
    assert attack_number(strike) == number


@pytest.mark.rule("H2-REA-06", "H2-DUA-02", "H2-FUM-03")
def test_reactions_on_the_ground_with_two_weapons() -> None:
    """Shamara prone and dual: block 4 - 2 = 2, parry 6 - 2 - 2 = 2, dodge 6 - 2 = 4."""
    she = replace(holding(figure("Shamara"), "broad_sword", "dagger"), dual=True, prone=True)
    assert {one.name: one.worth for one in defences(she, "melee")} == {
        "block": 2, "parry": 2, "dodge": 4,
    }  # fmt: skip
    assert {one.name: one.worth for one in defences(she, "thrown")} == {"dodge": 4}
    assert {one.name: one.worth for one in defences(she, "trap")} == {"dodge": 4}
    assert {one.name: one.worth for one in defences(she, "magic_trap")} == {"resist": 2}


@pytest.mark.rule("H2-ATK-02", "H2-ATK-07")
@pytest.mark.parametrize(
    ("how", "number"),
    [("melee", 12), ("unarmed", 12), ("wrestle", 12), ("ranged", 12), ("thrown", 12)],
)
def test_a_shield_against_every_attack(how: str, number: int) -> None:
    """A Savage Orc: Endurance 5 with his shield beats Agility 4 against shots: 7 + 5."""
    assert target_number(figure("Savage Orc", 2), how, False) == number
    assert target_number(figure("Ugly Orc", 2), "ranged", False) == 11


@pytest.mark.rule("H2-OPT-02")
@pytest.mark.parametrize(
    ("face", "lasts", "penalty", "hours"),
    [(6, 6, 1, 6), (4, 1, 2, 1), (3, 6, 2, 144), (2, 1, 2, 24)],
)
def test_the_ends_of_every_row_of_uncertain_fate(face, lasts, penalty, hours) -> None:
    """6: -1 for hours; 4 to 5: -2 for hours; 2 to 3: -2 for days of 24 hours."""
    fated = played(fate(figure("Lilith"), Law(fate=True)), {"fate": [face], "lasts": [lasts]})
    assert (fated.lives, fated.penalty, fated.hours) == (True, penalty, hours)


@pytest.mark.rule("H2-OOA-03")
@pytest.mark.parametrize(
    ("endurance", "chance"), [(0, 1), (1, 3), (3, 10), (4, 15), (8, 33), (9, 35), (12, 35)]
)
def test_chances_of_surviving(endurance: int, chance: int) -> None:
    """Endurance 0 needs 12, 1 needs 11, 4 needs 8; from 9 on only double one kills."""
    check = survival_check(figure("Rastan", 1, {"endurance": endurance, "health": 20}))
    assert check.chance(PASSED) == pytest.approx(chance / 36)


@pytest.mark.rule("H2-MAG-03")
@pytest.mark.parametrize(
    ("spell", "flat", "circle"),
    [("spark", 12, 9), ("magic_dart", 12, 11), ("fire_ball", 12, 15), ("word_of_doom", 12, 19)],
)
def test_spells_at_resistance_five(spell: str, flat: int, circle: int) -> None:
    """7 + 5, or the circle's 4, 6, 10 and 14 + 5."""
    foe = figure("Ugly Orc", 2, {"resistance": 5})
    for law, number in ((Law(), flat), (Law(circle=True), circle)):
        casting = Casting(figure("Zoltan"), spells()[spell], law, (foe,))
        assert spell_check(casting, foe).column == number


@pytest.mark.rule("H2-MAG-09", "H2-MAG-07", "H2-MAG-08")
@pytest.mark.parametrize(
    ("magic", "highest"), [(1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (8, 4), (9, 4), (10, 5)]
)
def test_circles_of_each_level(magic: int, highest: int) -> None:
    """Magic 1, 2, 4, 6, 8 and 10 open the circles 0 to 5."""
    he = figure("Zoltan", 1, {"magic": magic, "spells": tuple(spells())})
    assert max(row.circle for row in spells().values() if castable(he, row)) == highest


@pytest.mark.rule("H2-EQP-04", "H2-STA-04", "H2-ROL-07", "H2-MAG-06")
def test_plate_hampers_feet_and_magic() -> None:
    """Agility 4: 6 + 2 - 2 = 6 m; Magic 6 - 2 = 4 makes the target 11, and his own roll -2."""
    plated = figure("Undead Sorcerer", 2, {"armour": ("plate",), "endurance": 7})
    assert (movement(plated), defense(plated)) == (6, 6)
    bolt = spells()["prismatic_bolt"]
    assert spell_number(Casting(plated, bolt, Law(), (figure("Lilith"),))) == 11
    hero = figure("Zoltan", 1, {"armour": ("plate",), "endurance": 7})
    check = spell_check(Casting(hero, bolt, Law(), (plated,)), plated)
    assert (check.base + check.shift, check.column) == (5, 13)


@pytest.mark.rule("H2-STA-04", "H2-STA-05", "H2-STA-03")
@pytest.mark.parametrize(
    ("agility", "armour", "metres"),
    [
        (0, (), 6),
        (1, ("scale",), 4),
        (3, ("ring_mail",), 6),
        (9, ("plate",), 8),
        (0, ("plate",), 4),
    ],
)
def test_metres(agility: int, armour: tuple[str, ...], metres: int) -> None:
    """6 + half of Agility, rounded down, less 0, 1 or 2."""
    he = figure("Rastan", 1, {"agility": agility, "armour": armour, "endurance": 7, "might": 7})
    assert (movement(he), he.health.full, offense(he, unarmed(he))) == (metres, 24, 6)


@pytest.mark.rule("H2-MIG-01", "H2-DMG-03")
def test_the_exact_losses_of_an_orc() -> None:
    """Lilith's bow 10 - 2 = 8 at Agility 4: needs 4: 33/36 hit, of them 1/36 for 16."""
    shot = blow(figure("Lilith"), figure("Ugly Orc", 2), "ranged", "longbow")
    odds: dict[int, float] = {}
    for found, chance in enumerate_exchange(lambda: attacked(shot), lambda ask: Order()):
        points = found.harm.points if found.grade in ("hit", "mighty") else 0
        odds[points] = odds.get(points, 0.0) + chance
    assert odds == pytest.approx({0: 3 / 36, 8: 32 / 36, 16: 1 / 36})


@pytest.mark.rule("H2-MIG-02")
def test_double_six_of_a_spell_doubles_nothing() -> None:
    """Spark 4 - 0 at a Berserker: 4."""
    casting = Casting(figure("Zoltan"), spells()["spark"], Law(), (figure("Raging Berserker", 2),))
    assert played(cast(casting), {"spell": [(6, 6)]}).struck[0][1].harm.points == 4


@pytest.mark.rule("H2-OUT-02", "H2-OUT-03", "H2-OUT-04")
def test_spears_of_the_second_row_count() -> None:
    """Two beside Wolfgar, two with spears at two metres, an archer with his fists: five, so +4:
    7 + 5 + 4 = 16; a shot gains nothing.
    """
    people = [man("wol", "a", (5, 3), "wolfgar")]
    people += [man(f"o{n}", "b", cell) for n, cell in enumerate(((4, 3), (6, 3)))]
    people += [
        man(f"s{n}", "b", cell, weapons=("spear",), held=("spear",))
        for n, cell in enumerate(((3, 3), (7, 5)))
    ]
    people.append(man("bow", "b", (5, 4), "orc_archer"))
    fight = bout(setup(*people), {"tie": [12, 11, 10, 9, 8, 7, 6, 5]})
    strike = made(fight.battle.world, fight.unit("o0"), fight.unit("wol"), "strike", "hand_axe")
    assert attack_number(strike) == 16
    shot = made(fight.battle.world, fight.unit("bow"), fight.unit("wol"), "shoot", "short_bow")
    assert "H2-OUT-02" not in {one.rule for one in shot.shifts}


@pytest.mark.rule("H2-RNG-03")
@pytest.mark.parametrize(
    ("weapon", "cells", "worth"),
    [("sling", 15, 0), ("sling", 16, -1), ("short_bow", 20, 0), ("short_bow", 21, -1)],
)
def test_one_metre_beyond_short_range(weapon: str, cells: int, worth: int) -> None:
    """15 and 20 m are short, 16 and 21 m are long."""
    archer = man("arc", "b", (0, 1), "orc_archer", weapons=(weapon,), held=(weapon,))
    fight = bout(setup(man("lil", "a", (cells, 1), "lilith"), archer, size=(40, 4)))
    shot = made(fight.battle.world, fight.unit("arc"), fight.unit("lil"), "shoot", weapon)
    assert sum(one.worth for one in shot.shifts) == worth
    assert attack_number(shot) == 12 + worth


@pytest.mark.rule("H2-ATK-08")
def test_attack_at_a_sleeper_needs_only_no_double_one() -> None:
    """7 + 0 against Sword-Play 7: 35/36."""
    check = attack_check(blow(figure("Rastan"), replace(figure("Ugly Orc", 2), netted=True)))
    assert check.column == 7
    assert check.chance("hit", "mighty") == 35 / 36


@pytest.mark.rule("H2-RNG-07", "H2-RNG-06", "H2-ROL-06")
def test_an_arrow_that_is_dodged_goes_on_to_the_orc_behind() -> None:
    """10 + 7 beats 7 + 5 - 1 (into combat); then the archer's 8 + 5 - 1 (into combat) - 1 (Lilith
    in the way) = 11 at the Orc's 7 + 4: 8 - 2 = 6 of 20.
    """
    people = (
        man("lil", "a", (2, 3), "lilith"),
        man("orc", "b", (1, 3)),
        man("bow", "b", (10, 3), "orc_archer", agility=9),
    )
    fight = bout(setup(*people), {"reaction": [(5, 5)], "attack": [(4, 4)]}, ["dodge"])
    fight.does("bow", "fight", how="shoot", target="lil")
    assert (fight.health("lil"), fight.health("orc")) == (18, 14)
