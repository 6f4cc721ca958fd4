"""Rules that share their code with others, each with what it says alone, in fights."""

from __future__ import annotations

import pytest

from game.core.components import Health
from game.rules.heroic2d6.sheet.components import Mana, Marred, Prone, Warded
from tests.rules.heroic2d6.bout import Bout, bout, man, setup


def acted(fight: Bout) -> list[str]:
    """Whose turns have begun, in their order."""
    return [fight.names[event.unit or 0] for event in fight.events("turn")]


def mana(fight: Bout, name: str) -> int:
    """The Mana that he has left."""
    return int(fight.has(name, Mana).now)


@pytest.mark.rule("H2-INI-01")
def test_a_lasting_penalty_lowers_the_place_from_the_next_round_on_and_lying_does_not() -> None:
    """Rastan's 7 is 5 with an injury, below Shamara's 6; the Orc who lies keeps his 4."""
    people = (
        man("ras", "a", (1, 1), "rastan"), man("sha", "a", (1, 3), "shamara"),
        man("bal", "a", (1, 5), "sir_balin", agility=3), man("orc", "b", (12, 1)),
    )  # fmt: skip
    fight = bout(setup(*people))
    fight.until("ras")
    fight.put("ras", Marred("minor", 2, 3))
    fight.put("orc", Prone())
    fight.ends(2)
    assert acted(fight)[:4] == ["ras", "sha", "orc", "bal"]
    assert acted(fight)[4:8] == ["sha", "ras", "orc", "bal"]


@pytest.mark.rule("H2-MIG-02")
def test_a_double_six_of_a_spell_strikes_whom_no_number_reaches_and_is_not_doubled() -> None:
    people = (man("zol", "a", (1, 1), "zoltan"), man("orc", "b", (9, 1), resistance=15))
    for die, left in (((6, 6), 20 - (12 - 2)), ((6, 5), 20)):
        fight = bout(setup(*people), {"spell": [die]})
        fight.does("zol", "magic", spell="prismatic_bolt", target="orc")
        assert fight.health("orc") == left


@pytest.mark.rule("H2-FUM-02")
def test_a_double_one_of_a_spell_costs_its_mana_and_nothing_else() -> None:
    """2 + 7 would reach 7 + 0. No die falls on the table of fumbles, and he stands."""
    people = (man("zol", "a", (1, 1), "zoltan"), man("orc", "b", (9, 1), resistance=0))
    for die, left in (((1, 1), 20), ((1, 2), 20 - (12 - 2))):
        fight = bout(setup(*people), {"spell": [die]})
        fight.does("zol", "magic", spell="prismatic_bolt", target="orc")
        assert (fight.health("orc"), mana(fight, "zol")) == (left, 7 - 2)
        assert (fight.has("zol", Prone), fight.health("zol")) == (None, 17)


@pytest.mark.rule("H2-DUA-04")
def test_each_of_a_critters_two_weapons_has_its_own_reaction_and_its_own_harm() -> None:
    """Short sword 9, dagger 8, Shamara's armour 2; a fumbled reaction doubles the first alone."""
    arms = ("short_sword", "dagger")
    orc = man("orc", "b", (2, 1), "savage_orc", weapons=arms, held=arms, armour=(), agility=9)
    people = (man("sha", "a", (1, 1), "shamara", health=40), orc)
    fight = bout(setup(*people), {"reaction": [(1, 1), (1, 2)]}, ["parry", "parry"])
    fight.does("orc", "fight", how="two", target="sha", target2="sha")
    assert 40 - fight.health("sha") == 2 * (6 + 3 - 2) + (6 + 2 - 2)
    lying = bout(setup(*people), {"reaction": [(1, 1), (6, 5)]}, ["parry"])
    lying.put("orc", Prone())
    lying.does("orc", "fight", how="two", target="sha", target2="sha")
    request = lying.request
    assert request is not None and request.fact("number") == 7 + 5 - 2 - 2
    lying.reactions.append("dodge")
    lying._pass(request)
    assert 40 - lying.health("sha") == 2 * (6 + 3 - 2)


@pytest.mark.rule("H2-MAG-05")
@pytest.mark.parametrize(("die", "works"), [(2, False), (3, False), (4, True), (12, True)])
def test_a_critters_spell_on_an_ally_is_rolled_against_its_circle(die: int, works: bool) -> None:
    """Magic 2 and the die against 6 of the first circle; a double one never works."""
    people = (
        man("hag", "b", (9, 1), "undead_sorcerer", magic=2, spells=("mend_wounds",)),
        man("orc", "b", (9, 2), agility=2), man("ras", "a", (1, 1), "rastan"),
    )  # fmt: skip
    fight = bout(setup(*people), {"spell": [die], "heals": [5]})
    fight.put("orc", Health(4, 20))
    fight.does("hag", "magic", spell="mend_wounds", target="orc")
    assert fight.health("orc") == (9 if works else 4)
    assert mana(fight, "hag") == 2 - 1


@pytest.mark.rule("H2-MAG-05")
def test_a_critters_spell_on_itself_that_fails_gives_nothing() -> None:
    """Magic 4 and 3 against 8; with 4 it is as much."""
    people = (
        man("hag", "b", (9, 1), "undead_sorcerer", magic=4, spells=("arcane_armour",)),
        man("ras", "a", (1, 1), "rastan"),
    )  # fmt: skip
    for die, ward in ((3, None), (4, Warded(2, 3))):
        fight = bout(setup(*people), {"spell": [die], "lasts": [3]})
        fight.does("hag", "magic", spell="arcane_armour")
        assert fight.has("hag", Warded) == ward
