"""Where rules about hands, strength, stat blocks and what is carried on begin and end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.battle import Battle
from game.core.components import Health, Lying, Out, Position
from game.core.data import Misfit
from game.core.grid import Cell
from game.core.setup import Carried, Plain
from game.rules.heroic2d6 import RULESET
from game.rules.heroic2d6.exchange.defence import defences
from game.rules.heroic2d6.orders.scene import both_armed, drawable
from game.rules.heroic2d6.setup.healing import carried
from game.rules.heroic2d6.setup.inspection import faults
from game.rules.heroic2d6.setup.recruit import in_hands, packed, recruit, usual
from game.rules.heroic2d6.sheet.components import Asleep, Down, Mana, Marred, Prone
from game.rules.heroic2d6.sheet.figure import (
    defense,
    figure,
    fit_for,
    hampered,
)
from game.rules.kit.people.gear import Hands, Pack
from tests.rules.heroic2d6.bout import Bout, bout, man, setup
from tests.rules.heroic2d6.cast import figure as fresh
from tests.rules.heroic2d6.cast import holding

FAR = man("far", "b", (15, 7), agility=1)


def now(fight: Bout, name: str):
    """A figure as it is now."""
    return figure(fight.battle.world, fight.unit(name))


@pytest.mark.rule("H2-EQP-01")
@pytest.mark.parametrize(
    ("names", "hands"),
    [
        ((), Hands()),
        (("",), Hands()),
        (("club",), Hands("club", "")),
        (("shield",), Hands("", "shield")),
        (("club", "shield"), Hands("club", "shield")),
        (("club", "dagger"), Hands("club", "dagger")),
        (("staff",), Hands("staff", "staff")),
        (("staff", "dagger"), None),
        (("staff", "shield"), None),
        (("shield", "club"), None),
        (("club", "dagger", "knife"), None),
    ],
)
def test_what_two_hands_hold(names: tuple[str, ...], hands: Hands | None) -> None:
    assert in_hands(names) == hands


@pytest.mark.rule("H2-EQP-01")
@pytest.mark.parametrize(
    ("gear", "hands"),
    [
        ((), Hands()),
        (("club", "dagger"), Hands("club", "")),
        (("shield",), Hands("", "shield")),
        (("club", "shield"), Hands("club", "shield")),
        (("shield", "club"), Hands("club", "shield")),
        (("great_sword", "shield"), Hands("great_sword", "great_sword")),
        (("dagger", "great_sword"), Hands("dagger", "")),
    ],
)
def test_what_is_in_hand_at_the_start(gear: tuple[str, ...], hands: Hands) -> None:
    assert usual(gear) == hands


def test_what_is_not_in_hand_is_in_the_pack() -> None:
    assert packed(("dagger", "dagger"), ("x",), Hands("dagger", "dagger")) == Pack((), ("x",))
    assert packed(("dagger", "dagger"), (), Hands("dagger", "")) == Pack(("dagger",))
    assert packed(("club",), (), Hands("dagger", "")) == Pack(("club",))


@pytest.mark.rule("H2-DUA-01")
@pytest.mark.parametrize(
    ("names", "fits"),
    [
        (("broad_sword", "dagger"), True),
        (("dagger", "broad_sword"), True),
        (("knife", "club"), True),
        (("broad_sword", "mace"), False),
        (("dagger",), False),
        (("dagger", "shield"), False),
        (("staff",), False),
        (("dagger", "rock"), False),
        (("dagger", "pistol"), False),
    ],
)
def test_which_two_weapons_go_together(names: tuple[str, ...], fits: bool) -> None:
    assert both_armed(holding(fresh("Shamara"), *names)) is fits


@pytest.mark.rule("H2-EQP-02")
def test_what_one_is_fit_for() -> None:
    zoltan = fresh("Zoltan").fighter
    named = ("hand_axe", "broad_sword", "shield", "studded_leather", "ring_mail", "chainmail")
    assert [fit_for(zoltan, name) for name in named] == [True, False, True, True, True, False]
    assert fit_for(zoltan, "healing_potion")
    bearer = replace(fresh("Zoltan"), pack=Pack(("broad_sword", "dagger", "shield", "dagger"), ()))
    assert drawable(bearer) == ("dagger", "shield")


@pytest.mark.rule("H2-EQP-02")
def test_faults_tell_where_and_what() -> None:
    people = (man("one", "a", (1, 1), weapons=("battle_axe",), armour=("plate",)), FAR)
    with pytest.raises(Misfit) as told:
        Battle.start(RULESET, setup(*people), 0)
    assert [(wrong.path, wrong.given) for wrong in told.value.wrongs] == [
        (("fighters", 0, "overrides", "weapons"), "5"),
        (("fighters", 0, "overrides", "armour"), "5"),
    ]
    held = (man("one", "a", (1, 1), held=("club", "great_sword")), FAR)
    with pytest.raises(Misfit):
        Battle.start(RULESET, setup(*held), 0)
    held = (man("one", "a", (1, 1), held=("great_sword",)), FAR)
    with pytest.raises(Misfit) as told:
        Battle.start(RULESET, setup(*held), 0)
    assert [wrong.path for wrong in told.value.wrongs] == [("fighters", 0, "held", 0)]
    stranger = (man("one", "a", (1, 1), "nobody", held=("great_sword",)), FAR)
    with pytest.raises(Misfit) as told:
        Battle.start(RULESET, setup(*stranger), 0)
    assert [wrong.path[-1] for wrong in told.value.wrongs] == ["archetype"]
    odd = (man("one", "a", (1, 1), held=("great_sword",), might="much"), FAR)
    with pytest.raises(Misfit) as told:
        Battle.start(RULESET, setup(*odd), 0)
    assert [wrong.path[-1] for wrong in told.value.wrongs] == ["might"]
    with pytest.raises(Misfit):
        recruit("ugly_orc", {"endurance": 2})
    assert recruit("ugly_orc", {"endurance": 3}).fighter.worn == ("studded_leather",)


@pytest.mark.rule("H2-STA-03", "H2-STA-04", "H2-MAG-07", "H2-OPT-03")
def test_stat_blocks_may_have_numbers_of_their_own() -> None:
    plain, own = recruit("ugly_orc"), recruit("ugly_orc", {"health": 7, "movement": 5})
    assert (plain.health, plain.fighter.movement) == (Health(20, 20), 8)
    assert (own.health, own.fighter.movement) == (Health(7, 7), 5)
    assert recruit("zoltan").mana == Mana(7, 7)
    assert recruit("ogre").health == Health(30, 30)
    assert recruit("ugly_orc", easy=True).health == Health(24, 24)
    assert recruit("savage_orc", easy=True).health == Health(25, 25)
    for name in ("health", "movement"):
        with pytest.raises(Misfit):
            recruit("ugly_orc", {name: 0})


@pytest.mark.rule("H2-OPT-02")
def test_what_is_carried_on_to_the_next_battle() -> None:
    people = (
        man("ras", "a", (1, 1), "rastan"),
        man("bal", "a", (1, 3), "sir_balin"),
        man("sha", "a", (1, 5), "shamara"),
        man("orc", "b", (9, 1)),
        FAR,
    )
    fight = bout(setup(*people))
    fight.put("ras", Health(5, 24))
    fight.put("ras", Marred("minor", 2, 30))
    fight.put("bal", Health(-2, 23))
    fight.put("bal", Down(0))
    fight.put("bal", Out("fallen"))
    fight.put("bal", Marred("serious", 2, 24))
    fight.put("sha", Out("escaped"))
    fight.put("orc", Out("dead"))
    fight.put("orc", Health(-5, 20))
    found = {one.fighter: one for one in carried(fight.battle.world, 1, True)}
    assert found["ras"] == Carried("ras", 5, left=(("minor", 2), ("hours", 6)))
    assert found["bal"] == Carried("bal", 1)
    assert found["sha"] == Carried("sha", 20)
    assert found["orc"] == Carried("orc", 1, out="dead")
    same = {one.fighter: one for one in carried(fight.battle.world, 0, False)}
    assert same["bal"].left == (("serious", 2), ("hours", 24))


@pytest.mark.rule("H2-STA-01")
def test_who_comes_from_the_battle_before() -> None:
    people = (
        man("ras", "a", (1, 1), "rastan", traits=("prone",)),
        man("bal", "a", (1, 3), "sir_balin"),
        FAR,
    )
    had = (
        Carried("ras", 5, left=(("minor", 2), ("hours", 6))),
        Carried("bal", 99, out="dead"),
    )
    fight = bout(setup(*people, carried=had))
    assert fight.has("ras", Health) == Health(5, 24)
    assert fight.has("ras", Marred) == Marred("minor", 2, 6)
    assert fight.has("ras", Prone) is not None
    assert (fight.has("bal", Health), fight.has("bal", Out)) == (Health(23, 23), Out("dead"))
    assert fight.has("bal", Prone) is None
    assert fight.has("far", Asleep) is None


@pytest.mark.rule("H2-OPT-02")
@pytest.mark.parametrize(("had", "where"), [
    (Carried("ras", 0), "health"),
    (Carried("ras", 5, left=(("minor", 2),)), "left"),
    (Carried("ras", 5, left=(("tired", 2), ("hours", 6))), "left"),
])  # fmt: skip
def test_nobody_begins_out_of_action_or_under_a_fate_that_there_is_not(had, where) -> None:
    found = list(faults(setup(man("ras", "a", (1, 1), "rastan"), FAR, carried=(had,))))
    assert [wrong.path for wrong in found] == [("carried", 0, where)]


@pytest.mark.rule("H2-REA-05", "H2-REA-06", "H2-REA-08", "H2-REA-09")
def test_what_each_may_defend_himself_with() -> None:
    wolf = fresh("Starving Wolf", 9)
    assert [one.name for one in defences(wolf, "melee")] == ["block", "dodge"]
    assert [one.name for one in defences(wolf, "spell")] == ["resist"]
    balin = fresh("Sir Balin", 9)
    assert [(one.name, one.rule) for one in defences(balin, "melee")] == [
        ("block", "H2-REA-05"),
        ("parry", "H2-REA-06"),
        ("shield", "H2-REA-07"),
        ("dodge", "H2-REA-08"),
    ]
    assert defences(replace(balin, asleep=True), "melee") == ()
    assert defences(replace(balin, pinned_by=3), "spell") == ()


@pytest.mark.rule("H2-EQP-03", "H2-EQP-04", "H2-STA-06")
def test_armour_adds_up() -> None:
    worn = ("plate", "ring_mail", "shield")
    both = fresh("Zoltan", 1, {"endurance": 7, "armour": worn, "hide": 2})
    assert defense(both) == 6 + 3 + 2, "the staff takes both hands"
    assert defense(replace(both, ward=2, hands=Hands("", "shield"))) == 6 + 3 + 2 + 1 + 2
    assert [(s.rule, s.worth) for s in hampered(both)] == [("H2-EQP-04", -3)]
    assert hampered(fresh("Rastan")) == ()


def test_positions_and_things_are_where_they_were_put() -> None:
    fight = bout(setup(man("lil", "a", (1, 1), "lilith"), FAR, things=[("club", (2, 2))]))
    assert fight.has("lil", Position) == Position(Cell(1, 1))
    assert next(lying for _, (lying,) in fight.battle.world.each(Lying)).things == (
        (Cell(2, 2), "club"),
    )


@pytest.mark.rule("H2-STA-01", "H2-STA-03", "H2-STA-04")
def test_what_a_scenario_alters_and_what_stays_of_a_stat_block() -> None:
    wolf = recruit("wolf").fighter
    assert (wolf.natural, wolf.hide, wolf.dark_sight, wolf.handless) == ("bite", 1, 6, True)
    assert (wolf.hero, wolf.villain, wolf.size, wolf.small, wolf.movement) == (
        False,
        False,
        1,
        False,
        12,
    )
    ogre = recruit("ogre").fighter
    assert (ogre.size, ogre.hide, ogre.handless, ogre.natural) == (2, 2, False, "fist")
    assert recruit("zoltan").fighter.spells[0] == "spark"
    assert recruit("rastan").fighter.hero is True
    changes: dict[str, Plain] = {
        "agility": 9, "brawl": 8, "hero": True, "villain_survives": True, "hide": 3,
        "dark_sight": 2, "defence": "block", "spells": ("light",), "armour": ("padded",),
        "movement": 7, "magic": 3,
    }  # fmt: skip
    made = recruit("ugly_orc", changes).fighter
    assert (made.agility, made.brawl, made.hero, made.villain, made.hide) == (9, 8, True, True, 3)
    assert (made.dark_sight, made.defence, made.spells, made.worn) == (
        2,
        "block",
        ("light",),
        ("padded",),
    )
    assert (made.movement, made.magic, made.awareness, made.natural) == (7, 3, 3, "fist")
