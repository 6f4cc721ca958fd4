"""Two or three rules of Heroic 2d6 at a time, with numbers found from the text alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from game.core.checks import Outcome
from game.core.components import Out
from game.rules.heroic2d6.exchange.attack import REACT
from game.rules.heroic2d6.sheet.components import Pinned, Prone
from tests.rules.heroic2d6.bout import Bout, bout, man, setup

HOME = man("home", "a", (0, 7), archetype="wolfgar", agility=1)
FAR = man("far", "b", (15, 7), agility=2)


def fight(
    *people: Any,
    dice: Mapping[str, Any] | None = None,
    reactions: tuple[str, ...] = (),
    **more: Any,
) -> Bout:
    """These, and one of each side far away."""
    return bout(setup(*people, HOME, FAR, **more), dice, reactions)


def rolled(here: Bout, purpose: str) -> list[Outcome]:
    """All rolls for this purpose."""
    found = (one for event in here.battle.events for one in event.outcomes)
    return [o for o in found if isinstance(o, Outcome) and o.check.purpose == purpose]


def has(here: Bout, purpose: str) -> int:
    """What is added to the dice of the last roll for this purpose."""
    check = rolled(here, purpose)[-1].check
    return check.base + sum(one.worth for one in check.modifiers)


@pytest.mark.rule("H2-INI-04", "H2-INI-05", "H2-WRE-05", "H2-ACT-14")
def test_who_is_pinned_while_he_holds_only_breaks_free_at_his_score() -> None:
    """Might 8 against 7 and the wrestler's Brawl 9."""
    people = (man("R", "a", (5, 5), archetype="rastan"), man("O", "b", (5, 4), agility=5, brawl=9))
    dice = {"reaction": [(1, 2)], "break_free": [(6, 5)]}
    here = fight(*people, dice=dice, reactions=("dodge",))
    here.does("R", "hold", score=3).does("O", "fight", how="wrestle", target="R", aim="pin")
    assert set(here.open("R")) == {"break_free", "end"}
    assert here.battle.clock.round == 1
    here.does("R", "break_free")
    assert (has(here, "break_free"), rolled(here, "break_free")[0].check.column) == (8, 16)
    assert here.has("R", Pinned) is None


@pytest.mark.rule("H2-OPT-02", "H2-OOA-03", "H2-ACT-07", "H2-REA-08")
def test_who_is_woken_by_a_potion_fights_on_with_what_fate_has_left_him() -> None:
    """Shamara dodges with 6 - 2 after a minor injury."""
    people = (
        man("S", "a", (5, 5), archetype="shamara", health=13),
        man("L", "a", (5, 6), archetype="lilith", items=("healing_potion",)),
        man("O", "b", (5, 3), archetype="ogre", agility=9),
    )
    dice = {"reaction": [(1, 2), (6, 5)], "fate": [5], "lasts": [2], "potion": [(3, 3)]}
    here = fight(*people, dice=dice, reactions=("dodge", "dodge"), switches=("uncertain_fate",))
    here.does("O", "fight", how="strike", target="S")
    assert here.has("S", Out) is not None
    here.does("L", "use", item="healing_potion", target="S")
    assert here.health("S") == 6
    here.does("O", "fight", how="strike", target="S")
    assert has(here, "reaction") == 4


@pytest.mark.rule("H2-MAG-11", "H2-MAG-10")
def test_one_roll_of_a_fire_ball_for_foes_friends_and_himself() -> None:
    """Magic 7 and 6: 13 reaches the 9, 10 and 9 of three, and not the 14 of the sorcerer."""
    people = (
        man("Z", "a", (5, 4), archetype="zoltan", resistance=2),
        man("R", "a", (7, 5), archetype="rastan"),
        man("O", "b", (7, 4)),
        man("U", "b", (8, 4), archetype="undead_sorcerer", resistance=7, agility=3),
    )
    here = fight(*people, dice={"spell": [(3, 3)], "tie": [12, 2]})
    here.does("Z", "magic", spell="fire_ball", cell=(7, 4))
    assert [here.health(name) for name in "RUO"] == [24 - 13, 17, 20 - 12]
    assert (here.health("Z"), len(rolled(here, "spell"))) == (17 - 14, 1)


@pytest.mark.rule("H2-RND-03", "H2-MAG-11", "H2-OOA-02")
def test_a_fire_ball_that_leaves_nobody_standing_is_a_draw() -> None:
    people = (man("Z", "a", (5, 4), archetype="zoltan", health=5), man("O", "b", (7, 4), health=5))
    here = bout(setup(*people), {"spell": [(6, 6)]})
    here.does("Z", "magic", spell="fire_ball", cell=(6, 4))
    assert here.battle.result is not None
    assert here.battle.result.winner is None


@pytest.mark.rule("H2-WRE-04", "H2-ATK-08", "H2-ATK-02")
@pytest.mark.parametrize(("how", "number", "kept"), [("strike", 12, False), ("brawl", 7, True)])
def test_who_strikes_whom_he_pins_with_a_weapon_has_let_go_of_him(
    how: str, number: int, kept: bool
) -> None:
    people = (man("R", "a", (5, 5), archetype="rastan"), man("O", "b", (5, 4)))
    here = fight(*people, dice={"attack": [(1, 2)]}).until("R")
    here.put("O", Pinned(here.unit("R")))
    here.battle.version += 1
    here.does("R", "fight", how=how, target="O")
    assert rolled(here, "attack")[0].check.column == number
    assert (here.has("O", Pinned) is not None) is kept


@pytest.mark.rule("H2-MIG-01", "H2-DMG-03")
@pytest.mark.parametrize(
    ("switches", "helmet", "points"),
    [
        (("brutal_strikes",), [3], 24 + 3),
        (("brutal_strikes",), [4], 12 + 3),
        (("brutal_strikes", "helmet_rule=off"), [], 24 + 3),
        (("brutal_strikes", "easy_armour"), [3], 28 + 3),
        ((), [4], 12),
    ],
)
def test_a_mighty_blow_on_a_helmet(
    switches: tuple[str, ...], helmet: list[int], points: int
) -> None:
    """Rastan's axe, Offense 14, against studded leather."""
    worn: dict[str, Any] = {"armour": ("studded_leather", "helmet"), "health": 60}
    people = (man("R", "a", (5, 5), archetype="rastan"), man("O", "b", (5, 4), **worn))
    dice = {"attack": [(6, 6)], "helmet": helmet, "brutal": [3]}
    here = fight(*people, dice=dice, switches=switches)
    full = here.health("O")
    here.does("R", "fight", how="strike", target="O")
    assert full - here.health("O") == points


@pytest.mark.rule("H2-FUM-05", "H2-FUM-01")
@pytest.mark.parametrize(("far", "points"), [(2, 6 + 4), (3, 0)])
def test_a_fumble_hurts_an_ally_two_metres_away_and_no_farther(far: int, points: int) -> None:
    """Half of 14 - 2, and a brutal die."""
    people = (man("R", "a", (5, 5), archetype="rastan"), man("O", "b", (5, 4)))
    friend = man("S", "a", (5 + far, 5), archetype="shamara")
    dice = {"attack": [(1, 1)], "fumble": [2], "brutal": [4]}
    here = fight(*people, friend, dice=dice, switches=("brutal_strikes",))
    here.does("R", "fight", how="strike", target="O")
    assert 20 - here.health("S") == points


@pytest.mark.rule("H2-RNG-07", "H2-RNG-06", "H2-ROL-06", "H2-REA-02")
def test_a_shot_that_a_hero_avoids_may_hit_the_orc_he_fights() -> None:
    """Marksmanship 5 - 2 with 10: 13 against 11; Offense 8 - 2."""
    people = (
        man("A", "b", (0, 4), archetype="orc_archer", agility=9),
        man("R", "a", (9, 4), archetype="rastan"),
        man("O", "b", (10, 4)),
    )
    here = fight(*people, dice={"reaction": [(6, 5)], "attack": [(5, 5)]}, reactions=("dodge",))
    here.does("A", "fight", how="shoot", target="R")
    assert (has(here, "attack"), rolled(here, "attack")[0].check.column) == (3, 11)
    assert 20 - here.health("O") == 6


@pytest.mark.rule("H2-FUM-03", "H2-FRE-01", "H2-ACT-12", "H2-FRE-05")
def test_who_stands_up_may_still_sprint() -> None:
    here = fight(man("S", "a", (5, 5), archetype="shamara"), man("O", "b", (12, 4))).until("S")
    here.put("S", Prone())
    here.battle.version += 1
    assert not {"move", "sprint"} & set(here.open("S"))
    here.does("S", "stand")
    assert "move" not in here.open("S")
    assert here.does("S", "sprint", to=(5, 0)).at("S") == (5, 0)


@pytest.mark.rule("H2-REA-10", "H2-RNG-08", "H2-REA-07")
@pytest.mark.parametrize(
    ("hero", "foe", "how", "open_to"),
    [
        ("lilith", "ugly_orc", "strike", {"dodge", "block"}),
        ("sir_balin", "ugly_orc", "strike", {"dodge", "block", "parry", "shield"}),
        ("sir_balin", "ugly_orc", "wrestle", {"dodge", "block", "parry", "shield"}),
        ("sir_balin", "orc_archer", "shoot", {"dodge", "shield"}),
    ],
)
def test_what_may_be_answered_to_what(hero: str, foe: str, how: str, open_to: set[str]) -> None:
    gap = 5 if how == "shoot" else 1
    people = (man("H", "a", (5, 6), archetype=hero), man("O", "b", (5, 6 - gap), foe, agility=9))
    here = fight(*people)
    aim = {"aim": "pin"} if how == "wrestle" else {}
    here.does("O", "fight", how=how, target="H", **aim)
    asked = here.request
    assert asked is not None
    assert asked.kind == REACT
    view = here.battle.view(asked.side)
    assert {value for _, value in view.own_choices(asked)} == open_to


@pytest.mark.rule("H2-REA-04", "H2-EQP-05", "H2-MAG-06", "H2-MAG-10")
@pytest.mark.parametrize(("face", "points"), [(4, 7), (3, 14)])
def test_a_helmet_against_a_spell_that_is_badly_resisted(face: int, points: int) -> None:
    people = (
        man("K", "a", (5, 5), archetype="sir_balin", health=40),
        man("U", "b", (5, 0), archetype="undead_sorcerer", agility=9),
    )
    here = fight(*people, dice={"reaction": [(1, 1)], "helmet": [face]}, reactions=("resist",))
    here.does("U", "magic", spell="prismatic_bolt", target="K")
    assert 40 - here.health("K") == points


@pytest.mark.rule("H2-OOA-04", "H2-OPT-02", "H2-OOA-03")
@pytest.mark.parametrize(
    ("switches", "dice", "why"),
    [
        ((), {"survival": [(3, 3)]}, "dead"),
        ((), {"survival": [(3, 4)], "wakes": [1]}, "fallen"),
        (("uncertain_fate",), {"fate": [1]}, "dead"),
        (("uncertain_fate",), {"fate": [2], "lasts": [1]}, "fallen"),
    ],
)
def test_a_villain_survives_as_a_hero_does(
    switches: tuple[str, ...], dice: dict[str, list[Any]], why: str
) -> None:
    """Endurance 5 against 12."""
    foe = man("O", "b", (5, 4), villain_survives=True, health=12)
    people = (man("R", "a", (5, 5), archetype="rastan"), foe)
    here = fight(*people, dice={"attack": [(5, 6)], **dice}, switches=switches)
    here.does("R", "fight", how="strike", target="O")
    assert here.has("O", Out).why == why


@pytest.mark.rule("H2-OUT-02", "H2-WRE-03", "H2-OUT-03")
def test_a_wrestler_is_helped_by_the_halberd_behind_him() -> None:
    people = (man("W", "a", (5, 5), archetype="wolfgar"), man("O", "b", (5, 4), agility=9))
    behind = man("H", "b", (5, 3), weapons=("halberd",), might=5, agility=3)
    here = fight(*people, behind, dice={"reaction": [(6, 5)]}, reactions=("block",))
    here.does("O", "fight", how="wrestle", target="W", aim="throw_down")
    assert rolled(here, "reaction")[0].check.column == 7 + 5 + 1
