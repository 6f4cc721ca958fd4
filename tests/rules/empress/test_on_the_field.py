"""Blows on the field: the duel of reach, opportunity attacks, cleaving, facing, shots."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Facing
from game.rules.empress.sheet.components import Loading, Prone, ShieldWear, Surprised
from game.rules.empress.sheet.ground import wall_of
from game.rules.empress.sheet.situation import engaged, striking
from game.rules.empress.sheet.turns import ACTED, PENDING, Charged, Interceptions, Turn
from game.rules.kit.people.gear import Hands
from tests.rules.empress.bout import Bout, bout, man, setup

MISS = 2
"""A roll that misses everybody here."""


def asked(b: Bout, kind: str) -> list[str]:
    """Who has been asked this."""
    return [name for known, name, _ in b.asked if known == kind]


def moments(b: Bout) -> list[object]:
    """What has brought the questions for opportunity attacks about."""
    return [request.fact("moment") for kind, _, request in b.asked if kind == "interrupt"]


def halberd(**more: Any) -> Bout:
    """E6 with a rapier goes for E4 with his halberd."""
    return bout(setup(man("E4", "a", (3, 3)), man("E6", "b", (4, 3))), **more)


@pytest.mark.rule("EM-RCH-03", "EM-RCH-04", "EM-RCH-05", "EM-OPP-02", "EM-TRN-04")
def test_the_longer_weapon_strikes_first_and_the_shorter_gets_inside() -> None:
    """Example S11."""
    b = halberd(dice={"attack": [MISS, MISS, MISS, MISS]}, interrupt=[True])
    b.does("E6", "strike", target="E4", weapon="rapier")
    first, second = (roll.check for roll in b.rolls())
    assert (first.actor, second.actor) == (b.unit("E4"), b.unit("E6"))
    assert {m.rule: m.worth for m in first.modifiers}["EM-RCH-02"] == 1
    assert b.shifts()["EM-RCH-04"] == 2
    assert b.has("E4", Turn).state == ACTED
    b.until("E6", 2).does("E6", "end").does("E4", "strike", target="E6", weapon="polearm")
    assert b.shifts()["EM-RCH-05"] == -2
    assert "EM-RCH-02" not in b.shifts()


@pytest.mark.rule("EM-RCH-03")
def test_whoever_is_felled_on_the_way_in_does_not_strike() -> None:
    people = (man("E4", "a", (3, 3)), man("E6", "b", (4, 3), health=5), man("E7", "b", (14, 9)))
    b = bout(setup(*people), {"attack": [20]}, interrupt=[True])
    b.does("E6", "strike", target="E4", weapon="rapier")
    assert b.hp("E6") == -3
    assert not asked(b, "press")


@pytest.mark.rule("EM-RCH-03", "EM-RCH-04")
def test_a_blow_that_is_not_pressed_costs_the_action_and_gets_nobody_inside() -> None:
    b = halberd(dice={"attack": [MISS]}, interrupt=[True], press=[False])
    b.does("E6", "strike", target="E4", weapon="rapier")
    assert b.me("E4").reach_lost == ()
    assert b.request is not None
    assert b.request.fact("action") is False


@pytest.mark.rule("EM-RCH-03")
def test_an_opportunity_attack_that_hits_does_not_let_him_inside() -> None:
    b = halberd(dice={"attack": [15, MISS], "damage": [4]}, interrupt=[True])
    b.does("E6", "strike", target="E4", weapon="rapier")
    assert b.hp("E6") == 12
    assert b.me("E4").reach_lost == ()
    assert "EM-RCH-04" not in b.shifts()


@pytest.mark.rule("EM-RCH-07")
@pytest.mark.parametrize("answer", [False, None])
def test_without_an_opportunity_attack_the_advantage_stays(answer: bool | None) -> None:
    """Declined, or not to be had since his action is spent."""
    b = halberd(dice={"attack": [MISS]}, interrupt=[answer] if answer is False else [])
    if answer is None:
        b.until("E6").put("E4", Turn(7, ACTED))
    b.does("E6", "strike", target="E4", weapon="rapier")
    assert asked(b, "interrupt") == ([] if answer is None else ["E4"])
    assert "EM-RCH-04" not in b.shifts()
    assert b.me("E4").reach_lost == ()


@pytest.mark.rule("EM-RCH-06")
def test_stepping_away_gives_the_longer_weapon_its_reach_back() -> None:
    b = halberd(dice={"attack": [MISS, MISS]}, interrupt=[True])
    b.does("E6", "strike", target="E4", weapon="rapier")
    assert b.me("E4").reach_lost
    b.does("E6", "move", to=(9, 3))
    assert b.me("E4").reach_lost == ()


@pytest.mark.rule("EM-RCH-05")
def test_a_hit_with_the_longer_weapon_regains_the_advantage() -> None:
    b = halberd(dice={"attack": [MISS, MISS, 16], "damage": [1]}, interrupt=[True])
    b.does("E6", "strike", target="E4", weapon="rapier")
    b.until("E4", 2).does("E4", "strike", target="E6", weapon="polearm")
    assert b.me("E4").reach_lost == ()


@pytest.mark.rule("EM-OPP-04", "EM-GRD-06")
def test_a_warrior_has_two_opportunity_attacks_others_one() -> None:
    """The second is his if the first was his action."""
    people = (man("E4", "a", (5, 5)), man("E6", "b", (6, 5)), man("E6 too", "b", (4, 5)))
    b = bout(setup(*people, man("E6 more", "b", (5, 6))), {"attack": [MISS] * 5})
    b.answers["interrupt"] = [True, True]
    for name in ("E6", "E6 too", "E6 more"):
        b.does(name, "strike", target="E4", weapon="rapier")
    assert asked(b, "interrupt") == ["E4", "E4"]
    assert b.me("E4").turn.opportunities == 2


@pytest.mark.rule("EM-OPP-04")
def test_a_warrior_who_has_acted_in_his_turn_strikes_at_nobody() -> None:
    people = (man("E6", "a", (3, 3)), man("E10", "b", (4, 4)))
    b = bout(setup(*people), {"attack": [MISS]})
    b.does("E6", "strike", target="E10", weapon="rapier").does("E10", "move", to=(9, 4))
    assert not asked(b, "interrupt")


@pytest.mark.rule("EM-OPP-05", "EM-BRK-02")
def test_an_opportunity_attack_may_be_met_by_one_more() -> None:
    """A follower with a long weapon, who has not acted, passes somebody with a short one."""
    people = (man("E4", "a", (5, 5)), man("E10", "b", (6, 5), agility=18))
    b = bout(setup(*people, man("E6", "b", (6, 6))), {"attack": [MISS, MISS, MISS]})
    b.does("E4", "strike", target="E10", weapon="polearm").until("E10", 2)
    b.answers |= {"interrupt E4": [False, True], "interrupt E6": [True], "follow": [True]}
    b.does("E10", "retreat", to=(9, 5))
    assert moments(b) == ["graceful", "past", "reach"]
    rolls = [e.unit for e in b.events("miss")][1:]
    assert rolls == [b.unit("E4"), b.unit("E6")]
    assert b.me("E4").reach_lost == (b.unit("E6"),)


@pytest.mark.rule("EM-BRK-02", "EM-OPP-01", "EM-OPP-05")
def test_moving_past_provokes_once_and_goes_on_afterwards() -> None:
    b = bout(
        setup(man("E6", "a", (3, 3)), man("E1", "b", (5, 4))),
        {"attack": [MISS]},
        interrupt=[{"use": True, "weapon": "spear"}],
    )
    b.does("E6", "move", to=(9, 3))
    assert moments(b) == ["past"]
    assert b.at("E6") == (9, 3)
    ways = [e.fact("end") for e in b.battle.events if e.key == "moved"]
    assert ways == [(4, 3), (9, 3)]
    assert b.has("E1", Turn).state == ACTED


@pytest.mark.rule("EM-BRK-02")
def test_whoever_is_felled_on_the_way_goes_no_farther() -> None:
    people = (man("E6", "a", (3, 3), health=5), man("E7", "a", (1, 9)), man("E1", "b", (5, 4)))
    b = bout(setup(*people), {"attack": [20]}, interrupt=[{"use": True, "weapon": "spear"}])
    b.does("E6", "move", to=(9, 3))
    assert b.at("E6") == (4, 3)
    assert b.hp("E6") <= 0


@pytest.mark.rule("EM-BRK-01", "EM-OPP-03")
@pytest.mark.parametrize("free", [False, True])
def test_whoever_has_acted_lets_one_retreat(free: bool) -> None:
    """Example D53, and the switch."""
    switches = ["breakaway_attack_free"] if free else []
    people = (man("E1", "a", (3, 3)), man("E10", "b", (4, 3)))
    b = bout(setup(*people, switches=switches), {"attack": [MISS, MISS]}, interrupt=[True])
    b.does("E1", "strike", target="E10", weapon="spear").does("E10", "move", to=(9, 3))
    assert moments(b) == (["retreat"] if free else [])


@pytest.mark.rule("EM-BRK-01", "EM-GRD-04")
def test_leaving_the_reach_of_a_spear_provokes_from_two_cells_off() -> None:
    """Only after blows; out of an engagement that is none it does not."""
    people = (man("E1", "a", (3, 3)), man("E10", "b", (5, 3)))
    b = bout(setup(*people), {"attack": [MISS, MISS]}, interrupt=[True])
    b.does("E10", "move", to=(6, 3)).until("E1", 2)
    b.does("E1", "move", to=(4, 3)).does("E1", "strike", target="E10", weapon="spear")
    world = b.battle.world
    assert engaged(world, b.me("E10"), b.me("E1"))
    b.until("E10", 2).put("E1", Turn(8, PENDING)).does("E10", "move", to=(9, 3))
    assert moments(b) == ["retreat"]


@pytest.mark.rule("EM-BRK-03", "EM-BRK-05")
def test_a_graceful_retreat_is_struck_at_or_followed() -> None:
    """Example D56: the pending one strikes or follows, the other may only follow."""
    people = (man("E1", "a", (4, 5)), man("E10 slow", "a", (4, 4), agility=8))
    b = bout(setup(*people, man("E10", "b", (5, 5))), {"attack": [MISS, MISS]})
    b.until("E10 slow").does("E10 slow", "strike", target="E10", weapon="mace")
    b.until("E1", 2).does("E1", "strike", target="E10", weapon="spear")
    b.answers |= {"interrupt": [False], "follow": [True, False]}
    b.does("E10", "retreat", to=(8, 5))
    assert asked(b, "interrupt") == ["E10 slow"]
    assert asked(b, "follow") == ["E1", "E10 slow"]
    assert b.at("E10") == (8, 5)
    assert b.at("E1") == (6, 5)
    assert b.has("E10 slow", Turn).state == PENDING


@pytest.mark.rule("EM-BRK-03")
def test_whoever_strikes_at_a_retreat_stays_where_he_is() -> None:
    people = (man("E10 slow", "a", (4, 4), agility=8), man("E10", "b", (5, 4)))
    b = bout(setup(*people), {"attack": [MISS, MISS]}, interrupt=[True])
    b.does("E10 slow", "strike", target="E10", weapon="mace")
    b.does("E10", "retreat", to=(9, 4))
    assert not asked(b, "follow")
    assert b.at("E10") == (9, 4)


@pytest.mark.rule("EM-BRK-04", "EM-BRK-05", "EM-BRK-02")
def test_a_fall_back_comes_at_the_end_of_the_round_and_provokes_nobody() -> None:
    people = (man("E1", "a", (4, 4)), man("E10", "b", (5, 4)))
    b = bout(setup(*people), {"attack": [MISS]}, withdraw=[(9, 4)], follow=[True])
    b.does("E1", "strike", target="E10", weapon="spear").does("E10", "fall_back")
    b.ends(1)
    assert b.at("E10") == (9, 4)
    assert b.at("E1") == (7, 4)
    assert not asked(b, "interrupt")


@pytest.mark.rule("EM-BRK-05", "EM-INI-09")
def test_a_follower_whom_another_engages_may_be_struck_as_he_leaves() -> None:
    """Fall back and follow with a second enemy."""
    people = (man("E1", "a", (4, 4)), man("E10", "b", (5, 4)), man("M2", "b", (2, 3), agility=3))
    b = bout(setup(*people), {"attack": [MISS, MISS, MISS], "damage": [1]}, withdraw=[(9, 4)])
    b.does("M2", "strike", target="E1", weapon="great_club").until("E1", 2)
    b.does("E1", "strike", target="E10", weapon="spear").does("E10", "fall_back")
    b.answers |= {"follow": [True], "interrupt": [False]}
    b.until("M2", 2).does("M2", "hold").ends(1)
    assert asked(b, "interrupt") == []
    assert b.at("E1") == (7, 4)


@pytest.mark.rule("EM-BRK-05")
def test_with_no_way_back_there_is_no_movement() -> None:
    wall = {(6, 3): "wall", (6, 4): "wall", (6, 5): "wall"}
    people = (man("E1", "a", (4, 4)), man("E10", "b", (5, 4)))
    b = bout(setup(*people, terrain=wall), {"attack": [MISS]})
    b.does("E1", "strike", target="E10", weapon="spear").does("E10", "fall_back").ends(1)
    assert b.at("E10") == (5, 4)
    assert b.events("no_way_back")


@pytest.mark.rule("EM-OPP-06", "EM-INH-03")
def test_shooting_in_contact_lets_the_enemy_strike_first_throwing_does_not() -> None:
    people = (man("E7", "a", (3, 3)), man("E1", "b", (4, 3)))
    b = bout(setup(*people), {"attack": [MISS] * 3}, interrupt=[True])
    b.until("E7").battle.world.write(b.unit("E7"), Turn(8, PENDING))
    b.does("E7", "end").does("E1", "strike", target="E7", weapon="spear")
    b.until("E7", 2).does("E7", "shoot", target="E1", weapon="longbow")
    assert moments(b) == ["shooting"]
    thrower = (man("E1", "a", (3, 3)), man("E1 too", "b", (4, 3)))
    b = bout(setup(*thrower), {"attack": [MISS] * 3}, interrupt=[True])
    b.does("E1", "strike", target="E1 too", weapon="spear").until("E1", 2)
    b.does("E1", "throw", target="E1 too", weapon="spear")
    assert not moments(b)
    assert b.has("E1", Hands).right == ""


@pytest.mark.rule("EM-INH-04", "EM-OPP-06")
def test_a_heavy_crossbow_is_loaded_with_two_actions() -> None:
    people = (man("E7", "a", (3, 3), gear=("heavy_crossbow",)), man("E10", "b", (12, 3)))
    b = bout(setup(*people), {"attack": [MISS]})
    b.does("E7", "shoot", target="E10", weapon="heavy_crossbow")
    assert b.has("E7", Loading).left == (("heavy_crossbow", 2),)
    b.until("E7", 2).does("E7", "reload", weapon="heavy_crossbow").until("E7", 3)
    assert b.has("E7", Loading).left == (("heavy_crossbow", 1),)
    b.until("E7", 4).does("E7", "reload", weapon="heavy_crossbow")
    assert b.has("E7", Loading).left == ()


@pytest.mark.rule("EM-INH-03")
def test_a_shot_into_a_melee_may_go_at_a_friend() -> None:
    people = (man("E7", "a", (3, 3)), man("E1", "a", (9, 3)), man("E10", "b", (10, 3)))
    b = bout(setup(*people), {"attack": [MISS, MISS], "stray": [1]})
    b.until("E7").does("E7", "end")
    b.does("E1", "strike", target="E10", weapon="spear").until("E7", 2)
    b.does("E7", "shoot", target="E10", weapon="longbow")
    assert b.events("stray")[0].target == b.unit("E1")
    assert b.events("shoots")[0].target == b.unit("E1")
    assert b.shifts()["EM-INH-03"] == -2


@pytest.mark.rule("EM-CLV-01", "EM-CLV-02", "EM-CLV-03")
def test_whoever_fells_a_target_strikes_the_next() -> None:
    """Example S13."""
    foes = [man(f"E10 {n}", "b", spot) for n, spot in enumerate(((5, 4), (5, 6), (4, 4)))]
    b = bout(setup(man("E2", "a", (4, 5)), *foes), {"attack": [20, 20, MISS]})
    b.answers["cleave"] = ["E10 1", "E10 2"]
    b.does("E2", "strike", target="E10 0", weapon="sword")
    checks = [roll.check for roll in b.rolls()]
    cleaves = [sum(m.worth for m in c.modifiers if m.rule == "EM-CLV-02") for c in checks]
    assert cleaves == [0, -2, -4]
    assert asked(b, "cleave") == ["E2", "E2"]


@pytest.mark.rule("EM-CLV-03", "EM-OPP-02")
def test_an_opportunity_attack_may_cleave() -> None:
    people = (man("E6", "a", (3, 3), health=5), man("E7", "a", (6, 5)), man("E1", "b", (5, 4)))
    b = bout(setup(*people), {"attack": [20, MISS]}, cleave=["E7"])
    b.answers["interrupt"] = [{"use": True, "weapon": "spear"}]
    b.does("E6", "move", to=(9, 3))
    assert sum(b.shifts()[r] for r in b.shifts() if r.startswith("EM-CLV")) == -2


@pytest.mark.rule("EM-CLV-03", "EM-DUA-03")
def test_two_weapons_cleave_together() -> None:
    people = (man("E6", "a", (3, 3)), man("E10", "b", (4, 3)), man("E10 too", "b", (4, 4)))
    dice = {"attack": [20, 14], "damage": [1], "damage_second": [4]}
    b = bout(setup(*people), dice, cleave=["E10 too"])
    b.stances["E6"] = {"stance": "none", "dual": "offensive"}
    b.does("E6", "strike", target="E10", weapon="rapier")
    assert b.shifts()["EM-DUA-03"] == 1
    assert b.hp("E10 too") <= 4


@pytest.mark.rule("EM-CLV-01")
def test_nobody_cleaves_over_one_who_was_down_before() -> None:
    people = (man("E6", "a", (3, 3)), man("E10", "b", (4, 3)), man("E10 too", "b", (4, 4)))
    b = bout(setup(*people), {"attack": [20]})
    b.does("E6", "strike", target="E10", weapon="rapier").until("E6", 2)
    b.does("E6", "strike", target="E10", weapon="rapier")
    assert asked(b, "cleave") == ["E6"]


@pytest.mark.rule("EM-GRD-06", "EM-SHD-09")
@pytest.mark.parametrize("turns", [True, False])
def test_whoever_is_attacked_from_behind_may_turn_to_it_once(turns: bool) -> None:
    people = (man("E6", "a", (3, 3)), man("E2", "b", (4, 3), facing="E"))
    b = bout(setup(*people), {"attack": [MISS]}, face=[turns])
    b.does("E6", "strike", target="E2", weapon="rapier")
    assert asked(b, "face") == ["E2"]
    assert b.has("E2", Facing).direction == ("W" if turns else "E")
    assert b.last("attack").check.column == (13 if turns else 12)


@pytest.mark.rule("EM-SHD-10")
def test_a_shield_wall_is_a_line_across_its_facing() -> None:
    people = [man(f"E5 {n}", "a", (5, 3 + n), facing="E") for n in range(3)]
    b = bout(setup(*people, man("E10", "b", (12, 4))))
    walls = [wall_of(b.battle.world, b.unit(f"E5 {n}")) for n in range(3)]
    assert walls == [1, 2, 1]
    b.stances["E5 1"] = {"stance": "none", "wall": False}
    b.until("E5 0")
    assert [wall_of(b.battle.world, b.unit(f"E5 {n}")) for n in range(3)] == [0, 0, 0]


@pytest.mark.rule("EM-SHD-05", "EM-SHD-07")
def test_intercepted_hits_are_counted_for_a_round_and_wear_lasts() -> None:
    """Example D11."""
    people = (man("E6", "a", (3, 3)), man("E6 too", "a", (3, 4)), man("E2", "b", (4, 3)))
    b = bout(setup(*people), {"attack": [13, 13], "damage": [7, 7]})
    b.does("E6", "strike", target="E2", weapon="rapier")
    b.does("E6 too", "strike", target="E2", weapon="rapier")
    assert b.hp("E2") == 18 - 2 - 3
    assert b.has("E2", ShieldWear).lost == 1
    assert b.has("E2", Interceptions).melee == 2
    b.ends(1)
    assert b.has("E2", Interceptions) is None
    assert b.has("E2", ShieldWear).lost == 1


@pytest.mark.rule("EM-MAN-04", "EM-TRN-01")
def test_getting_up_costs_half_the_movement() -> None:
    b = bout(setup(man("E1", "a", (3, 3), facing="E"), man("E10", "b", (12, 3))))
    b.put("E1", Prone()).does("E1", "stand")
    assert b.has("E1", Prone) is None
    assert b.request is not None
    assert b.request.fact("feet") == 20
    b.does("E1", "move", to=(7, 3))
    assert b.at("E1") == (7, 3)


@pytest.mark.rule("EM-TRN-01", "EM-MAN-04")
def test_movement_is_all_before_or_all_after_the_action() -> None:
    b = bout(setup(man("E1", "a", (3, 3)), man("E10", "b", (9, 3))), {"attack": [MISS]})
    b.does("E1", "move", to=(7, 3)).does("E1", "strike", target="E10", weapon="spear")
    assert b.turn() == "E10"
    b = bout(setup(man("E1", "a", (3, 3)), man("E10", "b", (5, 3))), {"attack": [MISS]})
    b.does("E1", "strike", target="E10", weapon="spear")
    assert b.turn() == "E1"
    assert b.request is not None
    assert b.request.fact("feet") == 40


@pytest.mark.rule("EM-INH-05")
def test_a_charge_doubles_the_damage_and_meets_a_spear_first() -> None:
    people = (man("E6", "a", (3, 3)), man("E1", "b", (9, 3)), man("E10", "b", (15, 9)))
    dice = {"attack": [MISS, 15], "damage": [1]}
    b = bout(setup(*people, switches=["lotfp_charge"]), dice)
    b.answers["interrupt"] = [{"use": True, "weapon": "spear"}]
    b.does("E6", "charge", to=(8, 3), target="E1", weapon="rapier")
    assert moments(b) == ["charge"]
    assert b.has("E6", Charged) is not None
    assert b.hp("E1") <= 8


@pytest.mark.rule("EM-INH-07", "EM-TRN-02")
def test_a_quick_change_draws_and_strikes_in_one_action() -> None:
    people = (man("E7", "a", (3, 3)), man("E10", "b", (4, 3)))
    b = bout(setup(*people, switches=["lotfp_quick_change"]), {"attack": [MISS]})
    b.does("E7", "strike", target="E10", draw="short_sword")
    assert b.shifts()["EM-INH-07"] == -2
    assert b.has("E7", Hands) == Hands("short_sword", "")


@pytest.mark.rule("EM-GRD-03")
def test_a_long_weapon_strikes_at_two_cells_and_not_through_a_wall() -> None:
    people = (man("E1", "a", (3, 3)), man("E10", "b", (5, 3)))
    b = bout(setup(*people))
    assert striking(b.battle.world, b.me("E1"), b.me("E10"))
    assert not striking(b.battle.world, b.me("E10"), b.me("E1"))
    b = bout(setup(*people, terrain={(4, 3): "wall"}))
    assert not striking(b.battle.world, b.me("E1"), b.me("E10"))


@pytest.mark.rule("EM-OPP-02", "EM-SUR-01")
def test_whoever_is_surprised_strikes_at_nobody_who_passes() -> None:
    b = bout(setup(man("E6", "a", (3, 3)), man("E1", "b", (5, 4))))
    b.put("E1", Surprised()).does("E6", "move", to=(9, 3))
    assert not asked(b, "interrupt")


@pytest.mark.rule("EM-GRD-02", "EM-BRK-02")
def test_a_large_figure_is_passed_along_all_of_its_cells() -> None:
    people = (man("E6", "a", (3, 3)), man("M2", "b", (5, 4)))
    b = bout(setup(*people), {"attack": [MISS]}, interrupt=[True])
    b.does("E6", "move", to=(10, 3))
    assert moments(b) == ["past"]
    assert len(b.me("M2").place) == 4


@pytest.mark.rule("EM-OPP-03", "EM-BRK-02")
def test_the_switch_frees_blows_at_a_retreat_not_at_who_passes() -> None:
    people = (
        man("E6", "a", (3, 3)),
        man("E10", "b", (4, 3)),
        man("E10 too", "b", (2, 4), agility=9),
    )
    b = bout(setup(*people, switches=["breakaway_attack_free"]), {"attack": [MISS]})
    b.does("E6", "strike", target="E10", weapon="rapier").does("E10 too", "move", to=(2, 9))
    assert not moments(b)


@pytest.mark.rule("EM-BRK-05")
def test_whoever_is_too_slow_does_not_follow() -> None:
    """Half of his movement does not bring him near; the engagement ends without an attack."""
    people = (man("E3", "a", (4, 4)), man("E6", "b", (5, 4)))
    b = bout(setup(*people), {"attack": [MISS]}, withdraw=[(9, 4)], follow=[True])
    b.does("E6", "fall_back").does("E3", "strike", target="E6", weapon="great_sword").ends(1)
    assert not asked(b, "follow")
    assert b.at("E3") == (4, 4)


@pytest.mark.rule("EM-INH-05", "EM-DUA-03")
def test_a_charge_that_hits_does_double_damage() -> None:
    people = (man("E6", "a", (3, 3)), man("E10", "b", (9, 3)), man("E7", "b", (15, 9)))
    b = bout(setup(*people, switches=["lotfp_charge"]), {"attack": [15], "damage": [3]})
    b.does("E6", "charge", to=(8, 3), target="E10", weapon="rapier")
    assert b.hp("E10") == 5 - 6
