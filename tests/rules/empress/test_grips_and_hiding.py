"""Grips, giants, tricks, hiding, explosions and the ends of rounds and battles on the field."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Lying, Out, Position, Seen
from game.rules.empress.sheet.components import (
    Alert,
    Bound,
    Down,
    Grappled,
    Poisoned,
    Prone,
    ShieldDown,
    Surprised,
    Swallowed,
    Terms,
    Unsuspected,
)
from game.rules.empress.sheet.turns import ACTED, HOLDING, Counter, Turn
from game.rules.kit.ground.site import field_of
from game.rules.kit.people.gear import Hands
from tests.rules.empress.bout import Bout, bout, man, setup

MISS = 2


def asked(b: Bout, kind: str) -> list[str]:
    """Who has been asked this."""
    return [name for known, name, _ in b.asked if known == kind]


def wrestlers(count: int = 1, **more: Any) -> Bout:
    """So many wrestlers round E8, whose friend is far off."""
    spots = ((3, 3), (4, 4), (5, 3))
    people = [man(f"E9 {n}", "a", spots[n]) for n in range(count)]
    return bout(setup(*people, man("E8", "b", (4, 3)), man("E10", "b", (15, 9))), **more)


def grapples(b: Bout, name: str = "E9 0") -> Bout:
    """He grapples E8."""
    return b.does(name, "maneuver", target="E8", aim="grapple")


@pytest.mark.rule("EM-GRP-01", "EM-GRP-03", "EM-UNA-02", "EM-MAN-02", "EM-TRN-01")
def test_whoever_is_held_cannot_move_nor_can_the_holder() -> None:
    b = grapples(wrestlers(dice={"maneuver": [15], "grapple": [8]}))
    assert b.has("E8", Grappled) == Grappled((b.unit("E9 0"),), 1)
    assert b.last("maneuver").check.base == 5
    b.until("E8", 2)
    assert b.request is not None
    assert b.request.fact("feet") == 0
    b.until("E9 0", 2)
    assert b.request is not None
    assert b.request.fact("feet") == 0


@pytest.mark.rule("EM-GRP-05", "EM-MAN-04")
def test_three_grapples_in_a_row_pin() -> None:
    """Example D46."""
    b = wrestlers(3, dice={"maneuver": [15] * 3, "grapple": [8] * 3})
    for n in range(3):
        grapples(b, f"E9 {n}")
    assert b.has("E8", Grappled).pinned
    assert not b.me("E8").able
    assert b.me("E8").helpless


@pytest.mark.rule("EM-GRP-05")
def test_a_pin_ends_when_the_last_holder_lets_go() -> None:
    b = wrestlers(dice={"maneuver": [15], "grapple": [1]})
    grapples(b)
    assert b.has("E8", Grappled).pinned
    b.until("E9 0", 2).does("E9 0", "release", target="E8")
    assert b.has("E8", Grappled) is None


@pytest.mark.rule("EM-GRP-05", "EM-DTH-01")
def test_a_holder_who_goes_down_holds_nobody() -> None:
    b = wrestlers(dice={"maneuver": [15], "grapple": [8], "attack": [20]})
    grapples(b).put("E9 0", Hands()).fighter("E8", natural="unarmed")
    b.until("E8", 2)
    b.put("E8", Hands("dagger", ""))
    b.fighter("E8", calling="warrior")
    b.battle.world.amend(b.unit("E9 0"), b.me("E9 0").health, now=2)
    b.does("E8", "strike", target="E9 0", weapon="dagger")
    assert b.hp("E9 0") <= 0
    assert b.has("E8", Grappled) is None


@pytest.mark.rule("EM-GRP-04")
def test_an_escape_ends_the_hold_and_the_count() -> None:
    b = wrestlers(dice={"maneuver": [15, 19], "grapple": [8], "escape": [2]})
    grapples(b).until("E8", 2).does("E8", "escape", target="E9 0")
    assert b.has("E8", Grappled) is None


@pytest.mark.rule("EM-GRP-03", "EM-GRP-08")
def test_whoever_is_held_strikes_at_the_holder_alone_with_very_short_weapons() -> None:
    b = wrestlers(2, dice={"maneuver": [15], "grapple": [8], "attack": [MISS]})
    grapples(b).until("E8", 2)
    b.does("E8", "strike", target="E9 1", weapon="unarmed")
    assert b.events("void")
    b.until("E8", 3).does("E8", "strike", target="E9 0", weapon="short_sword")
    assert b.events("strikes")[-1].fact("weapon") == "unarmed"
    assert b.shifts()["EM-GRP-08"] == 1


@pytest.mark.rule("EM-GRP-03", "EM-INI-03", "EM-GRP-04")
def test_a_holder_of_his_action_who_is_grappled_still_has_it() -> None:
    """A hold and being grappled: he may use it to get out, at the next segment."""
    b = wrestlers(dice={"maneuver": [15, 19], "grapple": [8], "escape": [2]})
    b.does("E8", "hold")
    grapples(b)
    assert b.has("E8", Turn).state == HOLDING
    b.answers["now"] = [True]
    b.does("E8", "escape", target="E9 0")
    assert [key for key in b.story if key in ("free", "round")] == ["round", "free"]
    assert b.has("E8", Grappled) is None


@pytest.mark.rule("EM-GRP-07", "EM-MAN-04")
def test_a_disarmed_weapon_lies_in_the_cell_and_is_picked_up_again() -> None:
    b = bout(
        setup(man("E2", "a", (3, 3)), man("E10", "b", (4, 3))),
        {"maneuver": [15], "disarm": [2]},
    )
    b.does("E2", "maneuver", target="E10", aim="disarm", weapon="sword")
    world = b.battle.world
    assert b.has("E10", Hands) == Hands("", "buckler")
    assert world.get(field_of(world), Lying).things == (((4, 3), "mace"),)
    b.does("E10", "change", right="mace", left="buckler")
    assert b.has("E10", Hands) == Hands("mace", "buckler")
    assert not world.get(field_of(world), Lying).things


@pytest.mark.rule("EM-MAN-04", "EM-BRK-02", "EM-RCH-03", "EM-MAN-02")
def test_a_push_moves_straight_back_and_provokes_nobody() -> None:
    people = (man("E2", "a", (3, 3)), man("E2 too", "a", (4, 4)), man("E10", "b", (4, 3)))
    b = bout(setup(*people), {"maneuver": [15], "push": [8]})
    b.does("E2", "maneuver", target="E10", aim="push", weapon="sword")
    assert b.at("E10") == (6, 3)
    assert not asked(b, "interrupt")


@pytest.mark.rule("EM-MAN-03", "EM-MAN-04")
def test_a_combined_trip_hurts_and_throws_down() -> None:
    people = (man("E2", "a", (3, 3)), man("E1", "b", (4, 3)))
    b = bout(setup(*people), {"attack": [16], "damage": [8], "trip": [2]})
    b.does("E2", "maneuver", target="E1", aim="trip", combined=True, weapon="sword")
    assert b.hp("E1") == 8 - 3
    assert b.has("E1", Prone) is not None


@pytest.mark.rule("EM-MAN-04")
def test_a_shield_that_is_pulled_down_is_up_at_the_next_action() -> None:
    people = (man("E2", "a", (3, 3)), man("E1", "b", (4, 3)))
    b = bout(setup(*people), {"maneuver": [15], "pull_shield": [2], "attack": [MISS]})
    b.does("E2", "maneuver", target="E1", aim="pull_shield", weapon="sword")
    assert b.has("E1", ShieldDown) is not None
    b.does("E1", "strike", target="E2", weapon="spear")
    assert b.has("E1", ShieldDown) is None


@pytest.mark.rule("EM-GIA-01", "EM-GIA-02", "EM-GRD-03")
def test_a_giant_pins_and_crushes() -> None:
    """Example D55."""
    people = (man("M3", "a", (3, 3)), man("E2", "b", (6, 3)), man("E7", "b", (15, 9)))
    b = bout(setup(*people), {"maneuver": [15], "grapple": [8]})
    b.until("E2").does("E2", "end").does("M3", "maneuver", target="E2", aim="grapple")
    assert b.has("E2", Grappled).pinned
    b.until("M3", 2).does("M3", "crush", target="E2")
    assert b.hp("E2") == 18 - 6


@pytest.mark.rule("EM-GIA-03", "EM-BRK-02")
def test_a_giant_hurls_into_the_open() -> None:
    """Example D55."""
    people = (man("M3", "a", (3, 3)), man("E2", "b", (6, 3)), man("E7", "b", (15, 9)))
    b = bout(setup(*people), {"maneuver": [15], "grapple": [8], "hurl": [(3, 5)]})
    b.does("M3", "maneuver", target="E2", aim="grapple").until("M3", 2)
    b.does("M3", "hurl", target="E2", direction="E")
    assert b.hp("E2") == 18 - 12
    assert b.at("E2") == (10, 3)
    assert b.has("E2", Prone) is not None
    assert b.has("E2", Grappled) is None


@pytest.mark.rule("EM-GIA-03")
def test_a_wall_stops_the_flight_and_hurts_more() -> None:
    people = (man("M3", "a", (3, 3)), man("E2", "b", (6, 3)), man("E7", "b", (15, 9)))
    made = setup(*people, terrain={(8, 3): "wall"})
    b = bout(made, {"maneuver": [15], "grapple": [8], "hurl": [(3, 5, 2)]})
    b.does("M3", "maneuver", target="E2", aim="grapple").until("M3", 2)
    b.does("M3", "hurl", target="E2", direction="E")
    assert b.hp("E2") == 18 - 14
    assert b.at("E2") == (7, 3)


def serpent(**dice: Any) -> Bout:
    """The serpent swallows E8, who keeps his dagger or not."""
    people = (man("M6", "a", (3, 3)), man("E8", "b", (6, 4), gear=("dagger",)))
    made = setup(*people, man("E10", "b", (15, 9)))
    b = bout(made, {"maneuver": [15], "grapple": [2], **dice})
    return b.does("M6", "maneuver", target="E8", aim="grapple")


@pytest.mark.rule("EM-GIA-04", "EM-CLV-03", "EM-INI-01", "EM-MAN-04")
def test_whoever_is_swallowed_suffers_each_round_and_strikes_from_inside() -> None:
    b = serpent(keep_weapon=[20], digest=[3, 1], attack=[10], damage=[4])
    assert b.has("E8", Swallowed).by == b.unit("M6")
    assert b.has("E8", Position) is None
    assert b.has("E8", Hands).right == "dagger"
    b.until("E8", 2)
    assert b.hp("E8") == 14 - 3
    b.does("E8", "strike", target="M6", weapon="dagger")
    assert b.hp("M6") == 30 - 4


@pytest.mark.rule("EM-GIA-04")
def test_whoever_is_swallowed_comes_out_when_the_monster_goes_down() -> None:
    b = serpent(keep_weapon=[2], digest=[3], attack=[20])
    assert b.has("E8", Hands) == Hands()
    b.until("E8", 2)
    b.battle.world.amend(b.unit("M6"), b.me("M6").health, now=1)
    b.battle.world.write(b.unit("E10"), Position(b.has("E10", Position).cell))
    b.does("E8", "strike", target="M6", weapon="unarmed")
    assert b.has("E8", Swallowed) is None
    assert b.has("E8", Prone) is not None
    assert b.has("E8", Position) is not None


def trickster(**dice: Any) -> Bout:
    """E8 throws sand at E1."""
    people = (man("E8", "a", (3, 3)), man("E1", "b", (4, 3)), man("E10", "b", (15, 9)))
    b = bout(setup(*people), {"maneuver": [15], "trick": [2], **dice})
    b.until("E8")
    return b


@pytest.mark.rule("EM-DIR-01", "EM-DIR-03", "EM-DIR-04", "EM-SUR-03", "EM-SUR-04", "EM-OPP-01")
def test_a_dirty_trick_surprises_and_is_followed_up() -> None:
    """Pending: the action of this round is lost; the follow-up is a backstab, not automatic."""
    b = trickster(attack=[12], damage=[1])
    b.answers["interrupt E8"] = [True]
    b.does("E8", "maneuver", target="E1", aim="trick", kind="sand", weapon="short_sword")
    assert b.shifts()["EM-DIR-04"] == -2
    assert b.shifts()["EM-SUR-03"] == 4
    assert b.me("E8").turn.opportunities == 1
    assert b.has("E1", Surprised) == Surprised()
    b.ends(1)
    assert b.unit("E1") not in [e.unit for e in b.events("turn")]
    assert b.has("E1", Surprised) is None


@pytest.mark.rule("EM-DIR-03", "EM-INI-04")
def test_a_trick_costs_a_holder_what_he_held() -> None:
    """It ends with the next segment; he stays easier to hit."""
    people = (man("E6", "b", (3, 3)), man("E8", "a", (4, 3), agility=13))
    b = bout(setup(*people, man("E10", "b", (15, 9))), {"maneuver": [15], "trick": [2]})
    b.does("E6", "hold")
    b.does("E8", "maneuver", target="E6", aim="trick", kind="feint", weapon="short_sword")
    assert b.has("E6", Turn).state == ACTED
    assert b.me("E6").turn.guarded
    assert b.me("E6").surprised
    b.until("E10")
    assert not b.me("E6").surprised
    assert asked(b, "now") == ["E6"]  # before the trick


@pytest.mark.rule("EM-DIR-03")
def test_a_trick_on_one_who_has_acted_costs_his_next_round() -> None:
    people = (man("E6", "b", (3, 3)), man("E10", "a", (4, 3)), man("E10 too", "b", (15, 9)))
    b = bout(setup(*people), {"maneuver": [15], "trick": [2]})
    b.does("E6", "end")
    b.does("E10", "maneuver", target="E6", aim="trick", kind="kick", weapon="mace")
    assert b.has("E6", Surprised) == Surprised()
    b.until("E10", 2)
    assert b.has("E6", Surprised) is None
    assert b.has("E6", Turn).state == ACTED


def sneaker(*more: Any, dice: dict[str, Any], **of_guard: Any) -> Bout:
    """E8 hidden behind E2."""
    people = (man("E8", "a", (2, 2), traits=("hidden",)), man("E2", "b", (6, 2), **of_guard))
    return bout(setup(*people, *more), dice)


@pytest.mark.rule("EM-SUR-06", "EM-SUR-07", "EM-SUR-03", "EM-SUR-11", "EM-SUR-14")
def test_a_stab_in_the_back_is_critical_by_itself() -> None:
    b = sneaker(dice={"stealth": [4]}, facing="E")
    b.does("E8", "move", to=(5, 2), sneak=True, target="E2")
    assert b.has("E8", Seen) == Seen(("a",))
    assert not b.battle.view("b").each(Seen)
    assert b.has("E2", Surprised) is None
    b.does("E8", "strike", target="E2", weapon="short_sword")
    assert b.hp("E2") == 18 - 18
    assert not b.rolls()


@pytest.mark.rule("EM-SUR-06", "EM-SUR-14")
def test_whoever_is_noticed_is_known_to_all_and_has_no_advantage() -> None:
    b = sneaker(dice={"stealth": [5], "notice": [20], "attack": [MISS]}, facing="E")
    b.does("E8", "move", to=(5, 2), sneak=True, target="E2")
    assert b.has("E8", Seen) is None
    assert b.at("E8") == (5, 2)
    b.does("E8", "strike", target="E2", weapon="short_sword")
    assert b.events("miss")


@pytest.mark.rule("EM-SUR-13")
def test_bright_ground_in_front_asks_for_two_rolls() -> None:
    b = sneaker(dice={"stealth": [4, 4]}, facing="W")
    b.does("E8", "move", to=(5, 2), sneak=True, target="E2")
    assert b.has("E8", Seen) is not None


@pytest.mark.rule("EM-SUR-14", "EM-SUR-11", "EM-SUR-13")
def test_an_alert_guard_has_to_be_fooled_twice() -> None:
    """Example D41, with the roll made and the save made."""
    b = sneaker(dice={"stealth": [4], "notice": [20]}, facing="E", traits=("vigilant",))
    b.does("E8", "move", to=(5, 2), sneak=True, target="E2")
    assert b.has("E8", Seen) is None


@pytest.mark.rule("EM-SUR-10", "EM-SUR-01", "EM-INI-01")
def test_charging_from_hiding_asks_for_a_save_against_surprise() -> None:
    b = sneaker(dice={"surprise": [2]}, facing="E")
    b.does("E8", "move", to=(5, 2))
    assert b.has("E8", Seen) is None
    assert b.me("E2").surprised


@pytest.mark.rule("EM-SUR-05", "EM-SUR-08", "EM-SUR-14", "EM-INH-03")
def test_a_shot_from_hiding_meets_somebody_unaware_and_gives_away() -> None:
    """Example D40: Agility and the shield are lost."""
    people = (man("E7", "a", (2, 2), traits=("hidden",)), man("E2", "b", (9, 2)))
    b = bout(setup(*people), {"attack": [MISS]})
    b.does("E7", "shoot", target="E2", weapon="longbow")
    assert b.last("attack").check.column == 11
    assert b.has("E7", Seen) is None


@pytest.mark.rule("EM-SUR-14")
def test_hiding_where_one_is_seen_takes_a_roll_and_tells_the_enemy_nothing_more() -> None:
    people = (man("E8", "a", (2, 2)), man("E2", "b", (9, 2)))
    b = bout(setup(*people, terrain={(2, 2): "foliage"}), {"stealth": [3], "notice": [2]})
    b.does("E8", "hide")
    assert b.has("E8", Seen) == Seen(("a",))
    assert b.unit("E8") not in [unit for unit, _ in b.battle.view("b").each(Turn)]
    assert not [e for e in b.battle.view("b").events if e.outcomes]


@pytest.mark.rule("EM-SUR-14")
def test_a_fight_is_heard_as_far_as_sixty_feet() -> None:
    wall = {(x, 5): "wall" for x in range(30)}
    far = (man("E10 near", "b", (4, 8)), man("E10 far", "b", (25, 8)))
    people = (man("E1", "a", (3, 3)), man("E10", "b", (4, 3)), *far)
    b = bout(setup(*people, size=(30, 10), terrain=wall), {"attack": [MISS]})
    b.until("E1")
    assert b.has("E10 near", Alert) is None
    b.does("E1", "strike", target="E10", weapon="spear")
    assert b.has("E10 near", Alert) is not None
    assert b.has("E10 far", Alert) is None


@pytest.mark.rule("EM-SUR-11", "EM-SUR-12")
def test_a_sucker_punch_takes_somebody_by_surprise_once() -> None:
    people = (man("E8", "a", (3, 3), traits=("unsuspected",)), man("E10", "b", (4, 3)))
    dice = {"deception": [3], "notice": [1], "attack": [11], "damage": [1]}
    b = bout(setup(*people, man("E10 too", "b", (15, 9))), dice)

    b.does("E8", "strike", target="E10", weapon="short_sword", punch=True)
    assert b.me("E10").surprised
    assert b.shifts()["EM-SUR-03"] == 4
    assert b.has("E8", Unsuspected) is None


@pytest.mark.rule("EM-ARM-10", "EM-DTH-05", "EM-SUR-14")
@pytest.mark.parametrize("lands", [True, False])
def test_a_powder_pot_bursts_where_it_lands(lands: bool) -> None:
    people = (man("E1", "a", (3, 3), items=("powder_pot",)), man("E10", "b", (7, 3)))
    made = setup(*people, man("E10 too", "b", (8, 4)))
    dice: dict[str, Any] = {"lob": [15 if lands else 3], "blast": [(4, 4)], "blast_save": [2, 2]}
    if not lands:
        dice |= {"astray": [7], "blast_save": [2]}
    b = bout(made, dice)
    b.does("E1", "lob", item="powder_pot", cell=(7, 3))
    hurt = [b.names[e.unit or 0] for e in b.events("blasted")]
    assert hurt == (["E10", "E10 too"] if lands else ["E10"])
    assert b.me("E1").pack.items == ()


@pytest.mark.rule("EM-DTH-02", "EM-DTH-04")
def test_three_failed_saves_kill_and_tending_suspends_them() -> None:
    people = (man("E1", "a", (3, 3)), man("E10", "b", (5, 3)), man("E10 too", "b", (6, 3)))
    b = bout(setup(*people), {"attack": [20], "dying": [2, 15, 2, 2]})
    b.battle.world.amend(b.unit("E10"), b.me("E10").health, now=2)
    b.does("E1", "strike", target="E10", weapon="spear")
    assert b.hp("E10") == -4
    b.ends(1)
    assert b.has("E10", Down).failures == 1
    b.until("E10 too", 2).does("E10 too", "tend", target="E10").ends(1)
    assert b.has("E10", Down).failures == 1
    b.ends(2)
    assert b.has("E10", Down).failures == 2
    b.ends(1)
    assert b.has("E10", Out) == Out("dead")


@pytest.mark.rule("EM-DTH-03", "EM-DTH-01")
def test_eight_below_nothing_is_dead() -> None:
    people = (man("E3", "a", (3, 3)), man("E10", "b", (4, 3)), man("E10 too", "b", (15, 9)))
    b = bout(setup(*people), {"attack": [20]})
    b.battle.world.amend(b.unit("E10"), b.me("E10").health, now=2)
    b.does("E3", "strike", target="E10", weapon="great_sword")
    assert b.has("E10", Out) == Out("dead")


@pytest.mark.rule("EM-DTH-05", "EM-ATK-11")
def test_whoever_fights_on_pays_a_point_a_turn() -> None:
    people = (man("E1", "a", (3, 3)), man("E10", "b", (4, 3)), man("E10 too", "b", (15, 9)))
    b = bout(setup(*people, switches=["fight_on"]), {"attack": [20, MISS], "fight_on": [20, 20]})
    b.battle.world.amend(b.unit("E10"), b.me("E10").health, now=6)
    b.does("E1", "strike", target="E10", weapon="spear")
    assert b.hp("E10") == 0
    assert b.me("E10").able
    b.does("E10", "strike", target="E1", weapon="mace").until("E10 too")
    assert b.hp("E10") == -1


@pytest.mark.rule("EM-DTH-06", "EM-ATK-11")
def test_injuries_are_counted() -> None:
    people = (man("E1", "a", (3, 3)), man("E10", "b", (4, 3)), man("E10 too", "b", (15, 9)))
    b = bout(setup(*people, switches=["injuries"]), {"attack": [20], "injury": [2]})
    b.does("E1", "strike", target="E10", weapon="spear")
    assert b.me("E10").injured.serious == 1


@pytest.mark.rule("EM-CON-06", "EM-INI-09")
def test_venom_wears_off() -> None:
    b = bout(setup(man("E1", "a", (3, 3)), man("E10", "b", (9, 3)), man("E10 too", "b", (9, 9))))
    b.put("E10", Poisoned(2)).ends(1)
    assert b.has("E10", Poisoned) == Poisoned(1)
    b.ends(1)
    assert b.has("E10", Poisoned) is None
    b.until("E10", 3)


@pytest.mark.rule("EM-TRN-05")
def test_a_side_without_anybody_able_loses_at_once() -> None:
    b = bout(setup(man("E1", "a", (3, 3)), man("E10", "b", (4, 3))), {"attack": [20]})
    b.does("E1", "strike", target="E10", weapon="spear")
    assert b.battle.result is not None
    assert (b.battle.result.winner, b.battle.result.why) == ("a", "empress.foes_out")


@pytest.mark.rule("EM-TRN-05", "EM-GRP-05", "EM-MAN-04")
def test_whoever_is_pinned_is_not_able() -> None:
    b = bout(setup(man("E9", "a", (3, 3)), man("E8", "b", (4, 3))), {"maneuver": [15]})
    b.dice.script = {"maneuver": [15], "grapple": [1]}
    b.does("E9", "maneuver", target="E8", aim="grapple")
    assert b.battle.result is not None
    assert b.battle.result.winner == "a"


@pytest.mark.rule("EM-TRN-05")
def test_rounds_without_effect_end_in_a_draw() -> None:
    b = bout(setup(man("E1", "a", (3, 3)), man("E10", "b", (9, 3)), idle_rounds=3))
    b.ends(9)
    assert b.battle.result is not None
    assert (b.battle.result.winner, b.battle.clock.round) == (None, 3)


@pytest.mark.rule("EM-TRN-05")
def test_lost_points_begin_the_count_anew() -> None:
    people = (man("E1", "a", (3, 3)), man("E2", "b", (4, 3)))
    b = bout(setup(*people, idle_rounds=3), {"attack": [19], "damage": [6]})
    b.until("E1", 2).does("E1", "strike", target="E2", weapon="spear").ends(9)
    assert b.hp("E2") < 18
    assert b.battle.clock.round == 5


@pytest.mark.rule("EM-HLP-01", "EM-HLP-02", "EM-DUA-03")
def test_whoever_is_bound_is_struck_without_a_roll() -> None:
    people = (man("E1", "a", (3, 3)), man("E10", "b", (4, 3), traits=("bound",)))
    b = bout(setup(*people, man("E10 too", "b", (15, 9))))
    assert b.has("E10", Bound) is not None
    b.does("E1", "strike", target="E10", weapon="spear")
    assert b.hp("E10") == -1


@pytest.mark.rule("EM-INI-06", "EM-GRP-05")
def test_a_pin_ends_a_counter() -> None:
    people = (man("E6", "b", (4, 3)), man("E9", "a", (3, 3)), man("E10", "b", (15, 9)))
    b = bout(setup(*people), {"maneuver": [15], "grapple": [1], "attack": [MISS]})
    b.does("E6", "counter", target="E9")
    b.does("E9", "maneuver", target="E6", aim="grapple")
    assert b.events("miss")
    assert b.has("E6", Counter) is None


@pytest.mark.rule("EM-CON-06", "EM-CON-01")
def test_a_spiders_bite_brings_down_for_some_rounds() -> None:
    people = (man("M4", "a", (3, 3)), man("E8", "b", (4, 3)), man("E10", "b", (15, 9)))
    dice = {"attack": [15], "damage": [2], "contact": [2], "venom": [2], "venom_lasts": [2]}
    b = bout(setup(*people), dice)
    b.does("M4", "strike", target="E8", weapon="spider_bite")
    assert b.has("E8", Poisoned) == Poisoned(2)
    assert not b.me("E8").able
    b.ends(2)
    assert b.me("E8").able
    assert b.me("E8").prone


@pytest.mark.rule("EM-GRP-03", "EM-GRP-05")
def test_the_hit_of_a_mancatcher_holds() -> None:
    people = (man("E4", "a", (3, 3), gear=("mancatcher",)), man("E10", "b", (4, 3)))
    b = bout(setup(*people, man("E10 too", "b", (15, 9))), {"attack": [15]})
    b.does("E4", "strike", target="E10", weapon="mancatcher")
    assert b.has("E10", Grappled) == Grappled((b.unit("E4"),), 1)
    assert b.hp("E10") == 5


@pytest.mark.rule("EM-DIR-02", "EM-DIR-05", "EM-MAN-02")
def test_a_trick_once_seen_is_seen_through_more_easily() -> None:
    people = (man("E8", "a", (3, 3)), man("E10", "b", (4, 3)), man("E10 too", "b", (15, 9)))
    b = bout(setup(*people), {"maneuver": [15] * 3, "trick": [20] * 3})
    for kind, shift in (("sand", 0), ("feint", 2), ("sand", 4)):
        b.until("E8", b.battle.clock.round + (shift > 0))
        b.does("E8", "maneuver", target="E10", aim="trick", kind=kind, weapon="short_sword")
        assert b.shifts("trick").get("EM-DIR-02", 0) == shift


@pytest.mark.rule("EM-SUR-14", "EM-TRN-01")
def test_running_gives_away_whoever_hides() -> None:
    b = sneaker(dice={"surprise": [20]}, facing="E")
    b.does("E8", "run", to=(2, 8))
    assert b.has("E8", Seen) is None
    assert b.at("E8") == (2, 8)


@pytest.mark.rule("EM-TRN-05", "EM-TRN-01")
def test_leaving_the_field_frees_whom_one_holds_and_loses_nobody() -> None:
    people = (man("E1", "a", (0, 3)), man("E6", "a", (3, 8)), man("E10", "b", (15, 9)))
    b = bout(setup(*people))
    b.does("E1", "move", to=(0, 5), off=True)
    assert b.has("E1", Out) == Out("escaped")
    assert b.battle.result is None


@pytest.mark.rule("EM-SUR-02", "EM-SUR-14")
def test_whoever_is_out_of_sight_hides_without_a_roll() -> None:
    people = (man("E8", "a", (2, 2)), man("E2", "b", (9, 2)))
    b = bout(setup(*people, terrain={(5, y): "wall" for y in range(10)}))
    b.does("E8", "hide")
    assert b.has("E8", Seen) == Seen(("a",))


@pytest.mark.rule("EM-GRP-03", "EM-SUR-14")
def test_nobody_hides_while_he_holds_somebody() -> None:
    b = wrestlers(dice={"maneuver": [15], "grapple": [8], "stealth": [1], "notice": [1]})
    grapples(b).until("E9 0", 2).does("E9 0", "hide")
    assert b.has("E9 0", Seen) is None


@pytest.mark.rule("EM-TRN-05", "EM-GRP-04")
def test_holds_that_come_and_go_are_no_effect() -> None:
    b = wrestlers(dice={"maneuver": [15, 19], "grapple": [8], "escape": [2]})
    b.battle.world.amend(field_of(b.battle.world), Terms(3), idle_rounds=3)
    grapples(b).until("E8", 2).does("E8", "escape", target="E9 0").ends(9)
    assert (b.battle.result is not None, b.battle.clock.round) == (True, 3)


@pytest.mark.rule("EM-MAN-04", "EM-OPP-02")
def test_an_opportunity_attack_is_an_action_that_brings_the_shield_up() -> None:
    people = (man("E6", "a", (3, 3)), man("E1", "b", (4, 4)))
    b = bout(setup(*people), {"attack": [MISS]}, interrupt=[{"use": True, "weapon": "spear"}])
    b.until("E6").put("E1", ShieldDown()).does("E6", "move", to=(9, 3))
    assert b.has("E1", ShieldDown) is None


@pytest.mark.rule("EM-SUR-13", "EM-SUR-06")
def test_the_second_roll_on_bright_ground_can_give_away() -> None:
    b = sneaker(dice={"stealth": [4, 6], "notice": [20]}, facing="W")
    b.does("E8", "move", to=(5, 2), sneak=True, target="E2")
    assert b.has("E8", Seen) is None
