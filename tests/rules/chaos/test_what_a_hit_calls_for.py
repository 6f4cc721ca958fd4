"""DMG, KO, KNOCK, RES: which Resists a hit calls for, and what each is told; how hard it was."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.checks import Ask, Check, Modifier, Outcome
from game.core.components import Health
from game.rules.chaos.exchange.aftermath import resisted, thrown
from game.rules.chaos.exchange.clash import number_of
from game.rules.chaos.exchange.facts import HERE, Strike
from game.rules.chaos.exchange.force import DAMAGE, PENETRATION, Force, damage_of
from game.rules.chaos.exchange.getting_through import Choices, landed, red_of
from game.rules.chaos.exchange.harm import harm
from game.rules.chaos.sheet import body, derived
from game.rules.chaos.sheet.components import Condition, Empowered, Fighter, Reserves, Skill
from game.rules.chaos.sheet.resists import resist
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.people import blow, hurt, man, run, skilled, state
from tests.rules.chaos.test_aftermath import at, strike

DOWN = replace(man(), hp=Health(0, 15))
"""He has no hit points left."""


@pytest.mark.rule("CF-DMG-05", "CF-KO-04", "CF-KO-05", "CF-KO-08", "CF-KO-09")
def test_who_has_no_hit_points_is_knocked_out_by_damage_and_not_by_what_only_pierces() -> None:
    pierced = strike(DOWN, at("chest", 0, 4), balance=1)
    assert (pierced.through, pierced.hp, pierced.knockouts) == (Force(0, 4), 0, ())
    struck = strike(DOWN, at("chest", 1), knockout=1)
    assert (struck.through, len(struck.knockouts)) == (Force(1, 0), 1)


@pytest.mark.rule(
    "CF-DMG-05", "CF-KO-04", "CF-KO-05", "CF-KO-08", "CF-KO-09", "CF-KNOCK-01", "CF-DMG-14"
)  # fmt: skip
@pytest.mark.parametrize(("activated", "owed"), [(True, 1), (False, 0)])
def test_every_resist_is_told_what_natural_pfb_has_cost(activated: bool, owed: int) -> None:
    """No hit points, a Red and the third on his chest: three Resists."""
    victim = hurt(replace(man(), hp=Health(3, 15), reserves=Reserves(5, 3, 3)), chest=2)
    asks: list[Ask] = []
    made = run(
        harm(Strike(man(1, "a"), victim, at("chest", 7 if activated else 4)), "hit"),
        {"knockout": [1], "balance": [1], "death": [1]},
        {"chaos.natural": [activated], "chaos.resist": [0, 0, 0]},
        asks,
    )
    told = [dict(ask.about) for ask in asks if ask.kind == "chaos.resist"]
    assert [one["resist"] for one in told] == ["knockout", "balance", "death"]
    assert [one["owed"] for one in told] == [owed] * 3
    assert (made.red, made.hp, made.ki) == (1, 0, 0)


@pytest.mark.rule("CF-DMG-04", "CF-DMG-06", "CF-DMG-09", "CF-KO-03", "CF-KO-04", "CF-KO-06")
def test_red_that_is_given_up_for_a_knockout_takes_nobody_out() -> None:
    nearly, force = hurt(man(), abdomen=3, left_leg=2), Force(4, 0)
    chest = body.part("chest")
    made = landed(nearly, force, force, Choices(), chest)
    assert (made.red, made.given_up, made.out) == (1, 0, True)
    spared = landed(nearly, force, force, Choices(knockout=True), chest)
    assert (spared.red, spared.given_up, spared.out) == (0, 1, False)


@pytest.mark.rule("CF-KNOCK-01", "CF-KO-08")
def test_who_has_lost_his_senses_by_it_has_no_balance_to_keep() -> None:
    made = strike(DOWN, at("chest", 5), knockout=100)
    assert (made.asleep, made.prone, made.balance) == ("fight", True, None)
    assert made.red > 0


@pytest.mark.rule("CF-KNOCK-01", "CF-KNOCK-02")
@pytest.mark.parametrize(("flown", "worth"), [(0, -10), (5, -10), (6, -20)])
def test_a_fall_calls_for_balance_without_any_red(flown: int, worth: int) -> None:
    made = strike(man(), at("chest", 1), setting=replace(HERE, falls=True, flown=flown), balance=1)
    assert made.red == 0 and made.balance is not None
    assert [one.worth for one in made.balance.check.modifiers] == [worth]


@pytest.mark.rule("CF-KNOCK-03", "CF-KNOCK-04")
def test_he_throws_whom_he_could_just_carry() -> None:
    me = man(1, "a", strength=10)
    assert thrown(me, man(weight=50), blow("mace")) == 10
    assert thrown(me, man(weight=51), blow("mace")) == 0


@pytest.mark.rule("CF-KI-02", "CF-RES-03")
def test_a_sleeper_puts_no_ki_on_his_resist() -> None:
    outcome, spent = run(resisted(state(man(), Condition(asleep=3)), "knockout"), {"knockout": [1]})
    assert (outcome.check.modifiers, spent) == ((), 0)


@pytest.mark.rule("CF-RES-01")
@pytest.mark.parametrize(
    ("made", "fails"),
    [
        (Empowered(resist="balance", sure=True), False),
        (Empowered(resist="balance"), True),
        (Empowered(resist="death", sure=True), True),
        (None, True),
    ],
)
def test_a_resist_that_is_made_sure_of_cannot_fail(made: Empowered | None, fails: bool) -> None:
    check = resist(replace(man(), empowered=made), "balance")
    assert (check.chance("failed") > 0) is fails


@pytest.mark.rule("CF-DMG-03")
def test_red_is_counted_in_damage_and_in_penetration_apart() -> None:
    assert red_of(Force(5, 5), 3) == 1 + 1
    assert red_of(Force(2, 7), 3) == 0 + 2


@pytest.mark.rule("CF-DMG-11", "CF-TUM-01", "CF-CLEAVE-02", "CF-REFL-02")
@pytest.mark.parametrize(("ki", "made"), [(DAMAGE, Force(5, 2)), (PENETRATION, Force(4, 3))])
def test_what_ki_has_added_is_halved_with_the_rest(ki: str, made: Force) -> None:
    row = replace(weapon("long_sword"), damage=9, penetration=5)
    later = replace(blow("long_sword"), weapon=row, halved=1)
    assert damage_of(man(), later, "", ki) == made


@pytest.mark.rule("CF-DMG-11", "CF-TUM-01", "CF-CLEAVE-02", "CF-REFL-02")
def test_a_feeble_hand_does_nothing_but_with_a_weapon() -> None:
    feeble = man(strength=2)
    sword = blow("long_sword")
    whole = 6 + derived.damage_bonus(feeble, sword.weapon)
    assert damage_of(feeble, sword).damage == whole // 2 > 0
    assert damage_of(feeble, blow("fist")).damage == 0


@pytest.mark.rule("CF-DMG-01")
def test_who_is_trained_to_throw_left_handed_strikes_no_harder_with_that_hand() -> None:
    one = skilled(man(), "throwing", 9, "off_hand")
    row, plain = weapon("dagger"), derived.damage_bonus
    assert plain(one, row, "throw", off=True) == plain(one, row, "throw") + 1
    assert plain(one, row, off=True) == plain(one, row)


@pytest.mark.rule("CF-ROLL-07", "CF-PARLAY-01")
@pytest.mark.parametrize("name", ["strike", "parlay", "dodge"])
def test_what_a_sheet_adds_to_all_is_in_every_bonus(name: str) -> None:
    plain = Fighter(5, 5, 5, 5, 5, 5, 5, 75, skills=(Skill("one_handed", 3),))
    better = replace(man(), fighter=replace(plain, bonuses=2))
    one = derived.bonus(replace(man(), fighter=plain), name, weapon("long_sword"))
    assert derived.bonus(better, name, weapon("long_sword")) == one + 2


@pytest.mark.rule("CF-ROLL-01")
def test_a_number_is_the_die_with_all_that_changes_it() -> None:
    check = Check("attack", "", dice=(1, 20), base=3, modifiers=(Modifier("CF-KI-02", "", 2),))
    assert number_of(Outcome(check, (11,), 11, "hit")) == 11 + 3 + 2
