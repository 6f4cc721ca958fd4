"""Attacks told to the last fact: reach, counters, opportunity attacks, cleaving, wear, death."""

from __future__ import annotations

import pytest

from game.core.components import Facing, Health, Position
from game.rules.empress.sheet.components import (
    Bound,
    Down,
    FightingOn,
    Grappled,
    Poisoned,
    Prone,
    ShieldDown,
    ShieldWear,
    Surprised,
    Swallowed,
)
from game.rules.empress.sheet.turns import Aiming, Attacked, Counter, FallingBack, ReachLost
from tests.rules.empress.bout import Bout, bout, man, setup
from tests.rules.empress.story import Story

FAR = man("E10 far", "b", (15, 9))


def duel(
    first: str, second: str, dice: dict[str, list[int]], *switches: str, **more: object
) -> Bout:
    """The first of side a strikes at the second of side b, who stands north of him; somebody else
    of either side is far away.
    """
    people = [man(first, "a", (5, 5)), man(second, "b", (5, 4)), man("E5", "a", (0, 9)), FAR]
    made = setup(*people, switches=switches)
    return bout(made, dict(dice), **more)  # type: ignore[arg-type]


@pytest.mark.rule(
    "EM-RCH-01",
    "EM-RCH-02",
    "EM-RCH-03",
    "EM-RCH-04",
    "EM-RCH-05",
    "EM-OPP-01",
    "EM-OPP-02",
    "EM-ATK-01",
    "EM-GRD-06",
)
def test_a_short_weapon_gets_inside_a_long_one(story: Story) -> None:
    """E4 waits with his halberd, misses, and has E6 inside; then he is at a loss with it."""
    here = story.begins(duel("E6", "E4", {"attack": [2, 9, 12], "damage": [3, 4]}))
    here.answers["interrupt E4"] = [True]
    here.does("E6", "strike", target="E4", weapon="rapier").until("E4", 2)
    assert story(here.does("E4", "strike", target="E6", weapon="polearm"))


@pytest.mark.rule("EM-RCH-03", "EM-OPP-01", "EM-OPP-02", "EM-OPP-05")
def test_who_is_struck_by_the_long_weapon_may_break_off(story: Story) -> None:
    here = story.begins(duel("E6", "E4", {"attack": [12], "damage": [3]}))
    here.answers.update({"interrupt E4": [True], "press E6": [False]})
    assert story(here.does("E6", "strike", target="E4", weapon="rapier"))


@pytest.mark.rule("EM-RCH-03", "EM-INI-13", "EM-DTH-02", "EM-OPP-05")
def test_who_is_struck_down_by_the_long_weapon_does_not_strike(story: Story) -> None:
    here = duel("E6", "E4", {"attack": [12], "damage": [8]}).put("E6", Health(4, 16))
    here.answers["interrupt E4"] = [True]
    assert story(story.begins(here).does("E6", "strike", target="E4", weapon="rapier"))


@pytest.mark.rule("EM-RCH-07", "EM-RCH-03")
def test_the_long_weapon_that_waits_may_let_him_come(story: Story) -> None:
    here = story.begins(duel("E6", "E4", {"attack": [2]}))
    assert story(here.does("E6", "strike", target="E4", weapon="rapier"))


@pytest.mark.rule("EM-RCH-04", "EM-RCH-03")
def test_once_inside_nobody_keeps_him_off(story: Story) -> None:
    here = duel("E6", "E4", {"attack": [2]})
    here.put("E4", ReachLost((here.unit("E6"),)))
    assert story(story.begins(here).does("E6", "strike", target="E4", weapon="rapier"))


@pytest.mark.rule("EM-RCH-05", "EM-RCH-06")
def test_a_hit_with_the_long_weapon_drives_him_out_again(story: Story) -> None:
    here = duel("E4", "E6", {"attack": [15], "damage": [2]})
    here.put("E4", ReachLost((here.unit("E6"), here.unit("E10 far"))))
    assert story(story.begins(here).does("E4", "strike", target="E6", weapon="polearm"))


@pytest.mark.rule("EM-INI-06", "EM-INI-08", "EM-RCH-03", "EM-ATK-11")
def test_a_counter_comes_first_and_the_attack_follows(story: Story) -> None:
    here = duel("E10", "E2", {"attack": [9, 15], "damage": [1, 2]}).put("E10", Health(5, 5))
    here.put("E5", Counter(here.unit("E2")))
    here.does("E2", "counter", target="E10")
    assert story(story.begins(here).does("E10", "strike", target="E2", weapon="mace"))


@pytest.mark.rule("EM-INI-06", "EM-INI-13", "EM-INI-07", "EM-TRN-04")
def test_a_counter_that_fells_him_ends_the_attack(story: Story) -> None:
    here = duel("E10", "E2", {"attack": [15], "damage": [8]})
    here.does("E2", "counter", target="E10")
    assert story(story.begins(here).does("E10", "strike", target="E2", weapon="mace"))


@pytest.mark.rule("EM-INI-08", "EM-INI-06", "EM-RCH-04", "EM-MAN-04", "EM-INH-06")
def test_an_old_counter_leaves_the_new_action(story: Story) -> None:
    """It was announced in the round before; with a longer weapon a miss lets E6 inside."""
    here = duel("E6", "E4", {"attack": [2, 2]}).put("E4", Aiming())
    here.put("E4", Counter(here.unit("E6"), old=True), ShieldDown())
    assert story(story.begins(here).does("E6", "strike", target="E4", weapon="rapier"))


@pytest.mark.rule("EM-INI-06")
def test_a_counter_waits_for_one_opponent_alone(story: Story) -> None:
    here = duel("E6", "E2", {"attack": [2]})
    here.put("E2", Counter(here.unit("E5"), old=True))
    assert story(story.begins(here).does("E6", "strike", target="E2", weapon="rapier"))


@pytest.mark.rule("EM-HLP-01", "EM-SUR-01")
@pytest.mark.parametrize("why", ["bound", "surprised"])
def test_no_counter_of_whoever_cannot(story: Story, why: str) -> None:
    here = duel("E6", "E2", {"attack": [2]} if why == "surprised" else {})
    here.put("E2", Counter(here.unit("E6"), old=True))
    here.put("E2", Bound() if why == "bound" else Surprised())
    assert story(story.begins(here).does("E6", "strike", target="E2", weapon="rapier"))


@pytest.mark.rule("EM-OPP-05", "EM-BRK-02", "EM-OPP-02", "EM-PAR-02")
def test_chains_end_with_the_second_opportunity_attack(story: Story) -> None:
    """E10 passes E6, who strikes at a disadvantage of reach: E10 with his pike may strike first,
    but nobody before him.
    """
    people = (man("E10", "a", (5, 5), held=("pike",), toughness=13), man("E6", "b", (5, 4)), FAR)
    here = bout(setup(*people), {"attack": [2, 3]})
    here.answers.update({"interrupt E6": [True], "interrupt E10": [True]})
    here.put("E10", Attacked())
    here.does("E6", "hold")
    assert story(story.begins(here).does("E10", "move", to=(7, 5)))


@pytest.mark.rule("EM-CLV-01", "EM-CLV-02", "EM-CLV-03", "EM-INI-05", "EM-GRD-06", "EM-ATK-12")
def test_it_goes_on_from_one_who_falls_to_the_next(story: Story) -> None:
    """A Warrior: -2 for the second, -4 for the third; then nobody is left in reach."""
    people = [man("E2", "a", (5, 5)), FAR, man("E5", "a", (9, 9))]
    people += [man(f"E10 {n}", "b", at) for n, at in enumerate(((5, 4), (6, 4), (4, 4), (4, 6)))]
    here = bout(setup(*people), {"attack": [15, 15, 15], "damage": [8, 7, 6]})
    here.answers["cleave"] = ["E10 1", "E10 2", ""]
    here.put("E10 3", Down(), Health(0, 5), Prone())
    here.does("E2", "hold").answers["now E2"] = [True]
    assert story(story.begins(here).does("E2", "strike", target="E10 0", weapon="sword"))


@pytest.mark.rule("EM-STN-03", "EM-STN-04", "EM-OPP-04", "EM-CLV-01", "EM-BRK-02", "EM-OPP-02")
def test_pure_defence_strikes_with_nothing_but_the_die(story: Story) -> None:
    """The cleave after it as well; twice the allotment."""
    people = [man("E2", "b", (5, 4)), man("E10", "a", (5, 5)), man("E10 b", "a", (6, 5)), FAR]
    here = bout(setup(*people, man("E5", "a", (0, 9))), {"attack": [19, 16], "damage": [7, 3]})
    here.stances["E2"] = {"stance": "pure"}
    here.answers.update({"interrupt E2": [True], "cleave": ["E10 b"]})
    here.turn()
    assert story(story.begins(here).does("E10", "move", to=(3, 5)))


@pytest.mark.rule("EM-GRD-06", "EM-SHD-09")
def test_the_first_attack_of_the_round_can_be_turned_to(story: Story) -> None:
    """E1 looks south; he turns to the first blow from behind, and not to the second."""
    people = [man("E6", "a", (5, 5)), man("E1", "b", (5, 6)), man("E10", "a", (6, 7))]
    here = bout(setup(*people, FAR), {"attack": [2, 2]})
    here.answers["face E1"] = [True]
    here.until("E6").put("E1", Facing("S"))
    here.does("E6", "strike", target="E1", weapon="rapier")
    assert story(story.begins(here).does("E10", "strike", target="E1", weapon="mace"))


@pytest.mark.rule("EM-SUR-05")
@pytest.mark.rule("EM-GRD-06", "EM-GIA-04", "EM-HLP-01")
@pytest.mark.parametrize("why", ["down", "surprised", "no shield", "swallower", "front"])
def test_who_does_not_turn(story: Story, why: str) -> None:
    people = [man("E6", "a", (5, 5)), man("E1", "b", (5, 6)), FAR]
    if why == "no shield":
        people[1] = man("E4", "b", (5, 6))
    if why == "swallower":
        people[1] = man("M6", "b", (5, 6))
    here = bout(setup(*people), {"attack": [2] if why != "down" else [], "damage": [3]})
    name = {"no shield": "E4", "swallower": "M6"}.get(why, "E1")
    if why == "down":
        here.put(name, Health(0, 8), Down(), Prone())
    if why == "surprised":
        here.put(name, Surprised())
    if why == "swallower":
        here.battle.world.forget(here.unit("E6"), Position)
        here.put("E6", Swallowed(here.unit("M6")))
    if why == "front":
        here.put(name, ShieldWear(1))
        here.does("E6", "move", to=(5, 7))
    here.until("E6").put(name, Facing("S"))
    assert story(story.begins(here).does("E6", "strike", target=name, weapon="rapier"))


@pytest.mark.rule("EM-SHD-07", "EM-SHD-08", "EM-SHD-05", "EM-SHD-04", "EM-WPN-04")
def test_a_shield_wears_and_breaks(story: Story) -> None:
    """More than its Protection of 5 wears it, twice as much destroys it."""
    here = duel("M2", "E1", {"attack": [7, 7], "damage": [7, 10]})
    here.does("M2", "strike", target="E1", weapon="great_club").until("M2", 2)
    assert story(story.begins(here).does("M2", "strike", target="E1", weapon="great_club"))


@pytest.mark.rule("EM-SHD-05", "EM-SHD-07", "EM-ARM-08")
def test_the_armour_counts_after_the_shield(story: Story) -> None:
    """E2: the first protected blow meets the shield, the second the armour; a shot counts apart."""
    here = duel("E10", "E2", {"attack": [12, 12], "damage": [8, 8]})
    here.does("E10", "strike", target="E2", weapon="mace").until("E10", 2)
    assert story(story.begins(here).does("E10", "strike", target="E2", weapon="mace"))


@pytest.mark.rule("EM-CON-01", "EM-CON-03", "EM-CON-05", "EM-CON-06", "EM-GRP-05", "EM-DTH-05")
def test_venom_through_the_skin(story: Story) -> None:
    dice = {"attack": [17], "damage": [1], "contact": [3], "venom": [2], "venom_lasts": [4]}
    here = duel("M4", "E10", dice).put("E10", Counter(9), Aiming(), FallingBack())
    here.put("E5", Grappled((here.unit("E10"),)))
    assert story(story.begins(here).does("M4", "strike", target="E10", weapon="spider_bite"))


@pytest.mark.rule("EM-GRP-05", "EM-DTH-01", "EM-ATK-08", "EM-RCH-02")
def test_whoever_falls_lets_go_and_lies_there(story: Story) -> None:
    here = duel("E2", "E9", {"attack": [15], "damage": [8]}).put("E9", Health(8, 16))
    here.put("E5", Grappled((here.unit("E9"),))).put("E9", Counter(here.unit("E5"), old=True))
    assert story(story.begins(here).does("E2", "strike", target="E9", weapon="sword"))


@pytest.mark.rule("EM-DTH-05", "EM-DTH-01", "EM-DTH-02", "EM-ATK-11")
@pytest.mark.parametrize(("will", "points"), [(20, 5), (2, 5), (20, 9)])
def test_who_may_fight_on(story: Story, will: int, points: int) -> None:
    """Only whoever is incapacitated, and no worse, saves; the next damage asks again."""
    dice = {"attack": [11], "damage": [points], "fight_on": [will] if points < 9 else []}
    here = duel("E3", "E10", dice, "fight_on")
    assert story(story.begins(here).does("E3", "strike", target="E10", weapon="great_sword"))


@pytest.mark.rule("EM-DTH-05", "EM-DTH-01")
def test_whoever_fights_on_is_asked_again(story: Story) -> None:
    here = duel("E3", "E10", {"attack": [11], "damage": [1], "fight_on": [3]}, "fight_on")
    here.put("E10", Health(0, 5), Down(), FightingOn())
    assert story(story.begins(here).does("E3", "strike", target="E10", weapon="great_sword"))


@pytest.mark.rule("EM-DTH-06")
@pytest.mark.parametrize("fortitude", [2, 19])
@pytest.mark.parametrize("points", [3, 9])
def test_injuries(story: Story, fortitude: int, points: int) -> None:
    dice = {"attack": [11], "damage": [points], "injury": [fortitude]}
    here = duel("E3", "E10", dice, "injuries")
    assert story(story.begins(here).does("E3", "strike", target="E10", weapon="great_sword"))


@pytest.mark.rule("EM-HLP-01", "EM-DTH-01", "EM-DTH-02", "EM-DTH-03")
@pytest.mark.parametrize("hp", [0, -3, -7])
def test_the_helpless_are_struck_without_a_roll(story: Story, hp: int) -> None:
    here = duel("E10", "E9", {}).put("E9", Health(hp, 16), Down(1), Prone(), Poisoned(2))
    here.put("E10", Health(1, 5))
    assert story(story.begins(here).does("E10", "strike", target="E9", weapon="unarmed"))
