"""Where rolls, damage, fates, spells and grips begin and end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.orders import Order
from game.rules.heroic2d6.acts.blows import keeps_pin
from game.rules.heroic2d6.acts.freeing import pin_check
from game.rules.heroic2d6.acts.order import may_hold
from game.rules.heroic2d6.exchange.attack import attack_check, attack_shifts, attacked, skill_of
from game.rules.heroic2d6.exchange.damage import Law, damage
from game.rules.heroic2d6.exchange.fate import fate
from game.rules.heroic2d6.exchange.magic import Casting, cast, castable
from game.rules.heroic2d6.exchange.rolls import bands
from game.rules.heroic2d6.sheet.components import (
    Due,
    Mana,
    Netted,
    Pinned,
    Prone,
)
from game.rules.heroic2d6.sheet.figure import (
    figure,
    helmeted,
    offense,
)
from game.rules.heroic2d6.tables.book import spells, weapons
from tests.rules.heroic2d6.bout import Bout, bout, man, setup
from tests.rules.heroic2d6.cast import blow, played
from tests.rules.heroic2d6.cast import figure as fresh

FAR = man("far", "b", (15, 7), agility=1)


def now(fight: Bout, name: str):
    """A figure as it is now."""
    return figure(fight.battle.world, fight.unit(name))


@pytest.mark.rule("H2-MAG-02", "H2-MAG-08", "H2-MAG-09")
def test_what_can_be_cast() -> None:
    caster = fresh("Zoltan", 1, {"magic": 6, "spells": tuple(spells())})
    circles = {name: castable(caster, row) for name, row in spells().items()}
    assert circles == {name: row.circle <= 3 for name, row in spells().items()}
    lesser = replace(caster, fighter=replace(caster.fighter, magic=5))
    assert not castable(lesser, spells()["fire_ball"])
    for mana, known in ((3, True), (2, False)):
        low = replace(caster, mana=Mana(mana, 6))
        assert castable(low, spells()["fire_ball"]) is known
    assert castable(replace(caster, mana=Mana(1, 6)), spells()["spark"])
    assert not castable(replace(caster, mana=Mana(0, 6)), spells()["spark"])
    ignorant = replace(caster, fighter=replace(caster.fighter, spells=()))
    assert not castable(ignorant, spells()["spark"])


@pytest.mark.rule("H2-INI-04")
def test_who_may_hold() -> None:
    fight = bout(setup(man("ras", "a", (1, 1), "rastan"), man("orc", "b", (9, 1))))
    world, ras, orc = fight.battle.world, fight.unit("ras"), fight.unit("orc")
    assert may_hold(world, ras, Due(7))
    assert may_hold(world, ras, Due(1))
    assert not may_hold(world, ras, Due(0)), "no score is left"
    assert not may_hold(world, ras, None)
    assert not may_hold(world, ras, Due(4, (), True))
    assert not may_hold(world, orc, Due(4))
    fight.put("ras", Netted())
    assert not may_hold(world, ras, Due(7))


@pytest.mark.rule("H2-ROL-01", "H2-ROL-04")
@pytest.mark.parametrize("need", range(-3, 18))
def test_the_bands_of_a_roll_cover_all_totals_once(need: int) -> None:
    made = bands(need, "low", "high", "worst", "best")
    grades = {total: [b.grade for b in made if b.low <= total <= b.high] for total in range(2, 13)}
    for total, found in grades.items():
        usual_ = "high" if total >= need else "low"
        right = {2: "worst", 12: "best"}.get(total, usual_)
        assert found == [right]
    assert all(b.low <= b.high for b in made)
    assert (made[0].low, made[-1].high) == (2, 12)
    twice = bands(need, "no", "yes", "no", "yes")
    assert [b.grade for b in twice] == ["no", "yes"]


@pytest.mark.rule("H2-FUM-04", "H2-FUM-05", "H2-FUM-01", "H2-FUM-06")
@pytest.mark.parametrize(
    ("face", "how", "ally", "what", "points"),
    [
        (1, "melee", True, "self", 6),
        (2, "melee", True, "ally", 6),
        (2, "melee", False, "drops", 0),
        (3, "melee", True, "drops", 0),
        (4, "melee", False, "drops", 0),
        (5, "melee", True, "slips", 0),
        (6, "melee", False, "slips", 0),
        (3, "unarmed", True, "self", 3),
        (2, "unarmed", False, "self", 3),
        (4, "wrestle", True, "self", 3),
        (5, "wrestle", True, "slips", 0),
    ],
)
def test_table_4_6(face: int, how: str, ally: bool, what: str, points: int) -> None:
    friend = fresh("Shamara", 3) if ally else None
    attack = blow(fresh("Rastan"), fresh("Ugly Orc", 2), how, aim="pin", ally=friend)
    struck = played(attacked(attack), {"attack": [(1, 1)], "fumble": [face]})
    assert struck.fumbled is not None
    assert (struck.fumbled.what, struck.fumbled.harm.points) == (what, points)
    assert len(struck.outcomes) == 2
    assert struck.harm.points == 0


@pytest.mark.rule("H2-ATK-09", "H2-MIG-01", "H2-ATK-04", "H2-REA-02", "H2-REA-03", "H2-REA-10")
def test_what_came_of_an_attack_has_its_dice_and_its_answer() -> None:
    mine = blow(fresh("Rastan"), fresh("Ugly Orc", 2))
    for roll in (3, 9, (6, 6)):
        struck = played(attacked(mine), {"attack": [roll]})
        assert [one.check for one in struck.outcomes] == [attack_check(mine)]  # type: ignore[union-attr]
        assert (attack_check(mine).rule, attack_check(mine).target) == ("H2-ATK-04", 2)
    his = blow(fresh("Ugly Orc", 2), fresh("Rastan"))
    for roll, grade in ((3, "caught"), (12, "avoided"), ((1, 1), "critical")):
        struck = played(attacked(his), {"reaction": [roll]}, "dodge")
        assert (struck.grade, struck.answer) == (grade, "dodge")
        assert len(struck.outcomes) == 1
        assert struck.outcomes[0].check.target == 2  # type: ignore[union-attr]
    held = blow(fresh("Ugly Orc", 2), replace(fresh("Rastan"), netted=True))
    struck = played(attacked(held), {})
    assert (struck.grade, struck.answer, struck.harm.points) == ("hit", "none", 7)


@pytest.mark.rule("H2-DMG-01", "H2-DMG-03", "H2-OPT-01", "H2-EQP-05")
def test_the_dice_of_damage() -> None:
    knight = fresh("Sir Balin", 2)
    assert helmeted(knight)
    assert not helmeted(fresh("Rastan"))
    plain = played(damage(1, 14, knight, Law()), {})
    assert (plain.points, plain.outcomes) == (9, ())
    saved = played(damage(1, 14, knight, Law(brutal=True), True), {"helmet": [4], "brutal": [2]})
    assert saved.points == 11
    assert [one.check.purpose for one in saved.outcomes] == ["helmet", "brutal"]  # type: ignore[union-attr]
    assert [(one.check.actor, one.check.target) for one in saved.outcomes] == [(2, 0), (1, 2)]  # type: ignore[union-attr]
    off = played(damage(1, 14, knight, Law(helmet=False), True), {})
    assert (off.points, off.outcomes) == (18, ())
    bare = played(damage(1, 14, fresh("Rastan", 2), Law(), True), {})
    assert (bare.points, bare.outcomes) == (26, ())


@pytest.mark.rule("H2-OPT-02", "H2-OOA-03", "H2-RND-01")
def test_what_fate_tells() -> None:
    dead = played(fate(fresh("Rastan"), Law(fate=True)), {"fate": [1]})
    assert (dead.lives, dead.fate, dead.rounds, len(dead.outcomes)) == (False, "fatal", 0, 1)
    hurt = played(fate(fresh("Rastan"), Law(fate=True)), {"fate": [2], "lasts": [3]})
    assert (hurt.fate, hurt.hours, hurt.rounds, len(hurt.outcomes)) == ("serious", 72, 0, 2)
    lives = played(fate(fresh("Rastan"), Law()), {"survival": [6], "wakes": [1]})
    assert (lives.lives, lives.rounds, lives.fate, len(lives.outcomes)) == (True, 60, "", 2)
    dies = played(fate(fresh("Rastan"), Law()), {"survival": [5]})
    assert (dies.lives, dies.fate, len(dies.outcomes)) == (False, "", 1)


@pytest.mark.rule("H2-WRE-02", "H2-DUA-02", "H2-FUM-03", "H2-ROL-07")
def test_skills_and_shifts_of_an_attack() -> None:
    law = Law(might=True)
    orc = fresh("Ugly Orc", 2)
    equal = fresh("Rastan", 1, {"might": 6, "weapons": ()})
    assert skill_of(blow(equal, orc, "wrestle", aim="pin", law=law)) == "brawl"
    assert skill_of(blow(fresh("Rastan"), orc, "wrestle", aim="pin", law=law)) == "might"
    weak = fresh("Rastan", 1, {"might": 5, "weapons": ()})
    assert skill_of(blow(weak, orc, "wrestle", aim="pin", law=law)) == "brawl"
    assert skill_of(blow(fresh("Rastan"), orc, "wrestle", aim="pin")) == "brawl"
    low = replace(fresh("Rastan"), prone=True)
    assert [s.worth for s in attack_shifts(blow(low, orc, shifts=(1,), dual=True))] == [1, -2, -2]
    assert attack_shifts(blow(fresh("Rastan"), orc, "unarmed", dual=True)) == ()


@pytest.mark.rule("H2-GRD-06")
def test_a_hero_who_leaves_a_hero_rolls_himself() -> None:
    people = (
        man("ras", "a", (3, 3), "rastan", agility=5),
        man("bal", "b", (4, 3), "sir_balin", agility=3),
        man("sha", "b", (3, 4), "shamara", agility=3),
        man("too", "b", (4, 4), "shamara", agility=2),
    )
    fight = bout(setup(*people, switches=("melee_lock_holds",)), {"leaving": [4]})
    fight.does("ras", "move", to=(3, 1))
    (kept,) = fight.events("kept")
    check = kept.outcomes[0].check  # type: ignore[union-attr]
    assert (check.actor, check.base, check.column) == (fight.unit("ras"), 5, 10)
    assert kept.target == min(fight.unit("bal"), fight.unit("sha")), "of equals the first"


@pytest.mark.rule("H2-WRE-05")
def test_who_rolls_about_a_pin() -> None:
    rastan, wolfgar = fresh("Rastan"), fresh("Wolfgar", 2)
    orc, savage = fresh("Ugly Orc", 3), fresh("Savage Orc", 4)
    assert [pin_check(*pair)[1] for pair in (
        (rastan, orc), (rastan, wolfgar), (orc, rastan), (orc, savage))] == [
        True, True, False, True]  # fmt: skip
    assert pin_check(rastan, wolfgar)[0].actor == 1
    assert pin_check(rastan, wolfgar)[0].target == 2


@pytest.mark.rule("H2-MAG-10", "H2-REA-09")
def test_a_fumbled_reaction_doubles_a_net_of_magic() -> None:
    casting = Casting(fresh("Undead Sorcerer", 2), spells()["entangle"], Law(), (fresh("Lilith"),))
    for roll, twice in (((1, 1), True), (3, False)):
        struck = played(cast(casting), {"reaction": [roll]}, "resist").struck[0][1]
        assert (struck.does, struck.twice, struck.answer) == (("net",), twice, "resist")
    spark = Casting(fresh("Undead Sorcerer", 2), spells()["spark"], Law(), (fresh("Lilith"),))
    for roll, grade in ((12, "avoided"), (3, "caught"), ((1, 1), "critical")):
        struck = played(cast(spark), {"reaction": [roll]}, "resist").struck[0][1]
        assert (struck.grade, struck.answer, len(struck.outcomes)) == (grade, "resist", 1)


@pytest.mark.rule("H2-STA-05", "H2-OPT-02", "H2-EQP-05")
def test_offense_of_weapons() -> None:
    lilith = fresh("Lilith", 1, {"might": 5})
    arms = {name: offense(lilith, weapons()[name]) for name in ("fist", "longbow", "rock", "knife")}
    assert arms == {"fist": 4, "longbow": 10, "rock": 5, "knife": 6}
    weak = fresh("Zoltan", 1, {"might": 0, "weapons": ()})
    assert offense(weak, weapons()["fist"]) == 0
    assert offense(replace(weak, penalty=2), weapons()["rock"]) == 0
    assert helmeted(fresh("Sir Balin"))
    assert not helmeted(fresh("Wolfgar"))


@pytest.mark.rule("H2-WRE-04", "H2-FUM-03")
def test_what_keeps_a_pin() -> None:
    people = (
        man("ras", "a", (1, 1), "rastan"),
        man("orc", "b", (2, 1)),
        man("too", "b", (1, 2), agility=3),
        FAR,
    )
    fight = bout(setup(*people), {"attack": [9]})
    fight.put("orc", Pinned(fight.unit("ras")))
    fight.put("too", Pinned(fight.unit("far")))
    world, ras, orc = fight.battle.world, fight.unit("ras"), fight.unit("orc")

    def keeps(how: str, target: str) -> bool:
        slots = (("form", "fight"), ("how", how), ("target", fight.unit(target)))
        return keeps_pin(world, ras, Order(slots))

    assert keeps("brawl", "orc")
    assert not keeps("strike", "orc")
    assert not keeps("brawl", "too")
    assert not keeps_pin(world, ras, Order((("form", "search"),)))
    fight.put("orc", Prone())
    fight.does("ras", "fight", how="wrestle", target="orc", aim="throw_down")
    assert not fight.events("falls"), "it lies already"
    assert fight.has("orc", Pinned) is None
    assert world.find(orc, Prone) is not None
