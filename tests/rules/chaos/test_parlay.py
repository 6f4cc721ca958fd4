"""PARLAY, GRAP, TRIP, DISARM, STEEL, ENT, HOLD, STAT: contests, and what is done without harm."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Field, Health, Lying, Position
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order
from game.core.ruleset import Clock
from game.core.step import Step
from game.core.view import View
from game.rules.chaos.acts.deeds.chores_done import at_once
from game.rules.chaos.acts.fight import follow
from game.rules.chaos.acts.move import moving
from game.rules.chaos.acts.parlay import contests, doing, entangling, holds, meeting, steel
from game.rules.chaos.acts.parlay.contests import Party, check_of, decided, opposed, party
from game.rules.chaos.acts.parlay.meeting import perform as disarms
from game.rules.chaos.exchange.force import damage_of
from game.rules.chaos.orders import parlay
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import (
    Due,
    Entangled,
    HeldBy,
    Holding,
    Platform,
    Steeling,
    planned,
)
from game.rules.chaos.sheet.components import (
    Busy,
    Condition,
    Doing,
    Fighter,
    Held,
    Reserves,
    Skill,
    Wounds,
)
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.drawn import BOOK, Drawn, drawn, offered

WRESTLER = Fighter(11, 6, 5, 5, 5, 5, 5, 75, skills=(Skill("unarmed", 1), Skill("whips", 1)))
ALDRIC = Fighter(10, 9, 8, 6, 6, 5, 8, 90, skills=(Skill("one_handed", 6),))


def said(**slots: object) -> Order:
    return Order(tuple(slots.items()))  # type: ignore[arg-type]


NOTHING = said(method="none")
PARLAYS = said(method="parlay", weapon="fist", pay="action")


def field(drawing: str = "12", people: Mapping[str, Fighter] | None = None) -> Drawn:
    here = drawn(drawing, people={"1": WRESTLER, **(people or {})}, facing="W")
    for sign in here.units:
        here.put(sign, Reserves(0, 3, 3))
    here.put("1", Doing(said(form="parlay"), 20, 20, 18, "strike"))
    return here


def run(
    here: Drawn, work: Callable[[Step], Any], dice: dict[str, list[int]], *answers: Order
) -> list[Event]:
    return here.do(work, dice, answers)


def tries(here: Drawn, dice: dict[str, list[int]], *answers: Order, **slots: Any) -> list[Event]:
    action = Action("parlay", target=here.units["2"], **slots)
    return run(here, lambda s: doing.perform(s, here.units["1"], action), dice, *answers)


def keys(events: list[Event]) -> list[str]:
    return [event.key for event in events]


# Contests.


@pytest.mark.rule("CF-STAT-01", "CF-ROLL-03")
def test_a_contest_is_d10_and_the_stat_and_a_tie_is_the_defenders():
    here = field()
    mine, his = (combatant(here.world, here.units[sign]) for sign in "12")
    made = opposed(Party(mine, "strength"), Party(his, "strength"))
    assert (made.left.base, made.right.base) == (11, 5)
    assert made.grade(4, 10) == "lost"
    assert made.grade(5, 10) == "won"


@pytest.mark.rule("CF-STAT-06", "CF-PEN-15")
def test_what_is_on_all_combat_rolls_counts_in_contests():
    here = field()
    here.put("1", Condition(prone=True), Wounds((("chest", 1),)))
    me = party(here.world, combatant(here.world, here.units["1"]), "strength")
    assert sum(modifier.worth for modifier in me.modifiers) == -4 - 2


@pytest.mark.rule("CF-STAT-01")
def test_the_checks_of_a_low_stat_fail():
    here = field(people={"2": Fighter(2, 5, 5, 5, 5, 5, 5, 60)})
    strong, weak = (Party(combatant(here.world, here.units[s]), "strength") for s in "12")
    assert decided(strong, weak, higher=False)
    assert not decided(weak, strong, higher=True)


@pytest.mark.rule("CF-HOLD-04")
def test_s14_a_holder_with_a_limb_free_contests_with_half_his_stat():
    here = field()
    held = Holding(here.units["2"], "strength", free=True)
    _, right = holds.parties(here.world, here.units["2"], here.units["1"], held)
    assert check_of(right, here.units["2"]).base == 5
    whole = Holding(here.units["2"], "strength")
    _, right = holds.parties(here.world, here.units["2"], here.units["1"], whole)
    assert check_of(right, here.units["2"]).base == 11


@pytest.mark.rule("CF-HOLD-02")
def test_limb_lock_adds_five_and_lets_each_choose():
    lock = Fighter(6, 6, 9, 5, 5, 5, 5, 75, abilities=("limb_lock",))
    here = field(people={"1": lock, "2": Fighter(8, 6, 5, 5, 5, 5, 5, 75)})
    held = Holding(here.units["2"], "strength")
    left, right = holds.parties(here.world, here.units["2"], here.units["1"], held)
    assert (left.stat, right.stat) == ("strength", "agility")
    assert [m.worth for m in right.modifiers if m.label == "chaos.limb_lock"] == [5]


@pytest.mark.rule("CF-STAT-04")
def test_s13_two_metres_farther_are_minus_four():
    here = field()
    one, two = here.units["1"], here.units["2"]
    left, right = moving.parties(here.world, (one, 1), (two, 3))
    assert (left.stat, right.stat) == ("speed", "speed")
    assert [m.worth for m in right.modifiers if m.rule == "CF-STAT-04"] == [-4]
    assert not [m for m in left.modifiers if m.rule == "CF-STAT-04"]


# Steeling.


@pytest.mark.rule("CF-STEEL-03")
def test_s20_the_nearer_the_checks_the_longer_it_takes():
    assert steel.length(17 - 12) == 5
    assert (steel.length(0), steel.length(-9)) == (10, 4)


@pytest.mark.rule("CF-STEEL-01")
def test_what_locks_two_weapons():
    assert steel.triggered("parry", 0, hit=False)
    assert steel.triggered("parry", -2, hit=False)
    assert not steel.triggered("parry", -3, hit=False)
    assert steel.triggered("parlay", -9, hit=False)
    assert not steel.triggered("parlay", 3, hit=True)
    assert not steel.triggered("dodge", -1, hit=False)


def locked(here: Drawn) -> list[Event]:
    """Both push with swords in hand; the attacker first, his dice are higher."""
    for sign in "12":
        here.put(sign, Held("long_sword", ""))
    made = [said(use=True)]
    dice = {"agility": [], "strength": [6, 7]}
    one, two = here.units["1"], here.units["2"]
    return run(here, lambda s: steel.begin(s, one, two, one, grapple=False), dice, *made[:0])


@pytest.mark.rule("CF-STEEL-02", "CF-STEEL-03", "CF-STEEL-04")
def test_a_steeling_ends_on_its_last_tick_and_the_winner_chooses():
    here = field()
    begun = locked(here)
    one, two = here.units["1"], here.units["2"]
    assert begun[-1].fact("n") == 10 - (17 - 12)
    assert here.world.get(one, Reserves).actions == 2
    assert here.world.get(two, Reserves).actions == 3
    assert here.world.get(one, Doing).end == 15
    due = planned(here.world, one, steel.STEEL)
    assert due is not None and due.tick == 15
    here.clock(15)
    run(here, lambda s: steel.result(s, due), {}, said(choice="disarm"))
    assert here.world.get(two, Held) == Held("", "")
    assert here.world.get(1, Lying).things == ((Cell(1, 0), "long_sword"),)
    assert here.world.find(one, Steeling) is None


@pytest.mark.rule("CF-STEEL-03", "CF-STEEL-02", "CF-TRIP-01")
def test_who_answers_another_attack_loses_a_steeling():
    here = field()
    locked(here)
    one = here.units["1"]
    done = run(here, lambda s: steel.broken_off(s, one), {"balance": [99]}, said(choice="trip"))
    assert "chaos.tripped" in keys(done)
    assert here.world.get(one, Condition).prone


# Trip, grapple.


@pytest.mark.rule("CF-PARLAY-01", "CF-TRIP-01", "CF-STUN-01")
def test_a_trip_stuns_and_throws_whom_his_balance_fails():
    here = field()
    done = tries(here, {"attack": [10], "balance": [60]}, NOTHING, how="trip")
    assert keys(done)[0] == "chaos.parlay_trip"
    state = here.world.get(here.units["2"], Condition)
    assert state.prone and state.stunned


@pytest.mark.rule("CF-TRIP-01")
def test_who_keeps_his_balance_stays_up():
    here = field()
    tries(here, {"attack": [10], "balance": [51]}, NOTHING, how="trip")
    assert not here.world.get(here.units["2"], Condition).prone


@pytest.mark.rule("CF-PARLAY-04", "CF-STEEL-01", "CF-GRAP-02")
def test_a_parlay_answered_by_parlay_may_become_a_wrestling_match():
    here = field()
    dice = {"attack": [10], "defence": [15], "strength": [9, 2]}
    done = tries(here, dice, PARLAYS, said(use=True), how="trip")
    assert keys(done)[-1] == "chaos.wrestling_begins"
    assert here.world.get(here.units["1"], Steeling).grapple


@pytest.mark.rule("CF-PARLAY-04")
def test_who_tumbles_out_of_a_parlay_lies():
    here = field()
    tumbles = said(method="tumble", pay="action")
    tries(here, {"attack": [10], "defence": [15]}, tumbles, how="hold", stat="strength")
    assert here.world.get(here.units["2"], Condition).prone
    assert here.world.find(here.units["2"], HeldBy) is None


@pytest.mark.rule("CF-GRAP-01", "CF-GRAP-02")
def test_wrestling_for_a_weapon_gives_it_to_the_winner():
    here = field()
    here.put("2", Held("club", ""))
    dice = {"attack": [10], "strength": [5, 5]}
    tries(here, dice, NOTHING, how="grapple", weapon="club")
    assert here.world.get(here.units["1"], Held).right == "club"
    assert here.world.get(here.units["2"], Held) == Held()


@pytest.mark.rule("CF-HOLD-04", "CF-ENT-01")
def test_two_alike_in_both_hands_are_one_choice():
    here = field()
    both = {"1": Held("whip", "whip"), "2": Held("dagger", "dagger")}
    for sign, held in both.items():
        here.put(sign, held)
    unit, view = here.units["1"], View(BOOK, "a", here.world.rows(), Clock(1, "ticks"), "personal")
    wrestle = said(form="parlay", how="grapple", target=here.units["2"])
    assert [value for _, value in offered(view, unit, wrestle)] == ["", "dagger"]
    assert parlay.limb_weapons(combatant(here.world, here.units["2"])).count("dagger") == 1
    assert parlay.snares(here.world, unit) == ("whip",)


@pytest.mark.rule("CF-GRAP-01", "CF-GRAP-02", "CF-TRIP-01")
def test_the_loser_of_a_wrestling_match_is_tripped():
    here = field()
    dice = {"attack": [10], "strength": [1, 10], "balance": [99]}
    tries(here, dice, NOTHING, how="grapple")
    assert here.world.get(here.units["1"], Condition).prone


@pytest.mark.rule("CF-PEN-05", "CF-PEN-15", "CF-STAT-06", "CF-GRAP-01", "CF-FEINT-02")
def test_whoever_stands_lower_is_worse_in_every_contest_with_the_one_above():
    here = field("12")
    had = here.world.get(1, Field)
    high = replace(had.grid, heights=((here.at("2"), 1),))
    here.world.put(1, replace(had, grid=high), had)
    one, two = (combatant(here.world, here.units[sign]) for sign in "12")
    for pair in (
        contests.grappled(here.world, one, two),
        follow.sides(here.world, one, two),
        holds.parties(here.world, two.unit, one.unit, Holding(two.unit, "agility"))[::-1],
    ):
        assert [[m.label for m in side.modifiers] for side in pair] == [["chaos.pen_lower"], []]
    assert party(here.world, one, "speed").modifiers == ()


@pytest.mark.rule("CF-VEH-01", "CF-PEN-15", "CF-STAT-06")
def test_a_jerking_and_cramped_vehicle_is_felt_in_contests():
    here = field("12")
    here.world.spawn(Platform((here.at("1"),), ("E", "E"), 20, rough=True, cramped=True))
    labels = [
        [m.label for m in party(here.world, combatant(here.world, here.units[sign]), stat,
                                attacks=True).modifiers]
        for sign, stat in (("1", "strength"), ("2", "strength"))
    ]  # fmt: skip
    assert labels == [["chaos.pen_smoke", "chaos.pen_moving", "chaos.pen_cramped"], []]


# Disarming.


@pytest.mark.rule("CF-DISARM-03", "CF-STAT-05")
def test_d44_aldric_keeps_his_sword_on_a_five():
    here = field(people={"2": ALDRIC})
    aldric = combatant(here.world, here.units["2"])
    check = meeting.keep_check(aldric, "long_sword", 3)
    assert check.dice == (1, 10) and check.column == 5
    assert (check.grade(5), check.grade(6)) == ("kept", "dropped")


@pytest.mark.rule("CF-DISARM-03")
def test_s11_the_penalty_is_eight_at_most():
    assert meeting.penalty(11) == -8
    assert meeting.penalty(3) == -3


@pytest.mark.rule("CF-STAT-05")
def test_f06_strength_twelve_is_worth_three_levels():
    assert meeting.levels(0, 12, 0) == 3
    assert meeting.levels(2, 20, 2) == 2 + 5


@pytest.mark.rule("CF-DISARM-02")
def test_a_melee_weapon_needs_red_on_the_arm():
    here = field(people={"2": ALDRIC})
    here.put("2", Held("long_sword", "pistol"))
    assert meeting.takeable(combatant(here.world, here.units["2"])) == ("pistol",)
    here.put("2", Wounds((("right_hand", 1),)))
    assert meeting.takeable(combatant(here.world, here.units["2"])) == ("long_sword", "pistol")


@pytest.mark.rule("CF-DISARM-01", "CF-DISARM-03")
def test_a_disarm_is_a_called_shot_and_the_weapon_falls():
    here = field(people={"1": ALDRIC})
    here.put("1", Held("long_sword", ""))
    here.put("2", Held("pistol", ""))
    action = Action("fight", "disarm", "long_sword", target=here.units["2"], item="pistol")
    dice = {"attack": [10], "skill": [6]}
    done = run(here, lambda s: disarms(s, here.units["1"], action), dice, NOTHING)
    labels = [m.label for m in done[0].outcomes[0].check.modifiers]  # type: ignore[union-attr]
    assert "chaos.pen_thing" in labels
    assert "chaos.disarmed" in keys(done)
    assert here.world.get(1, Lying).things == ((Cell(1, 0), "pistol"),)


@pytest.mark.rule("CF-DISARM-05", "CF-DISARM-01", "CF-DUAL-06")
def test_a_dual_strike_takes_the_weapon_at_once():
    here = field()
    here.put("1", Reserves(1, 3, 3))
    here.put("2", Held("pistol", ""))
    action = Action("fight", "disarm", "fist", target=here.units["2"], item="pistol", second="take")
    dice = {"attack": [12], "skill": [9]}
    run(here, lambda s: disarms(s, here.units["1"], action), dice, NOTHING)
    assert here.world.get(here.units["1"], Held).right == "pistol"
    assert here.world.get(here.units["1"], Reserves).ki == 0


# Entangling.


@pytest.mark.rule("CF-ENT-02")
def test_how_hard_things_are_to_get_out_of():
    assert [entangling.difficulty(item) for item in ("whip", "net", "club")] == [12, 15, 13]


@pytest.mark.rule("CF-ENT-01", "CF-ENT-03")
def test_the_margin_tells_whether_one_is_caught_fully():
    here = field("1.2")
    here.put("1", Held("whip", ""))
    dodges = said(method="dodge", pay="action")
    dice = {"attack": [12], "defence": [10]}
    tries(here, dice, dodges, how="entangle", weapon="whip")
    caught = here.world.get(here.units["2"], Entangled)
    assert (caught.fully, caught.by, caught.difficulty) == (False, here.units["1"], 12)
    assert [entangling.fully(margin) for margin in (3, 4)] == [False, True]


@pytest.mark.rule("CF-ENT-04")
def test_a_whip_lets_go_beyond_its_reach_a_net_needs_nobody():
    here = field("1.2")
    here.put("1", Held("whip", ""))
    here.put("2", Entangled("whip", 12, False, here.units["1"]))
    run(here, lambda s: holds.slip(s), {})
    assert here.world.find(here.units["2"], Entangled) is not None
    here.put("1", Held())
    run(here, lambda s: holds.slip(s), {})
    assert here.world.find(here.units["2"], Entangled) is None
    here.put("2", Entangled("net", 15, True))
    run(here, lambda s: holds.slip(s), {})
    assert here.world.find(here.units["2"], Entangled) is not None


def overgrown(here: Drawn, sign: str, land: str = "foliage") -> Drawn:
    """The same field, with this ground under him."""
    had = here.world.get(1, Field)
    grid = replace(had.grid, terrain=(*had.grid.terrain, (here.at(sign), land)))
    here.world.put(1, replace(had, grid=grid), had)
    return here


@pytest.mark.rule("CF-ENT-01", "CF-ENT-02", "CF-ENT-03", "CF-ENT-04")
@pytest.mark.parametrize(("die", "fully"), [(18, False), (19, True)])
@pytest.mark.parametrize("land", ["foliage", "forest"])
def test_the_ground_he_stands_on_entangles(land: str, die: int, fully: bool) -> None:
    """Rolled with the bare body at −4 for the leaves; he is free where nothing grows."""
    here = overgrown(field("12."), "2", land)
    one, two = here.units["1"], here.units["2"]
    assert parlay.snares(here.world, one) == ("undergrowth",)
    assert parlay.targets(here.world, one, "entangle", "undergrowth") == (two,)
    dodges = said(method="dodge", pay="action")
    dice = {"attack": [die], "defence": [11]}
    events = tries(here, dice, dodges, how="entangle", weapon="undergrowth")
    assert keys(events)[-1] == ("chaos.entangled" if fully else "chaos.entangled_slightly")
    assert "chaos.parlay_ensnare" in keys(events)
    assert here.world.get(two, Entangled) == Entangled("undergrowth", 13, fully)
    assert party(here.world, combatant(here.world, one), "strength").divisor == 1
    run(here, lambda s: holds.slip(s), {})
    assert here.world.find(two, Entangled) is not None
    here.put("2", Position(Cell(2, 0)))
    run(here, lambda s: holds.slip(s), {})
    assert here.world.find(two, Entangled) is None


@pytest.mark.rule("CF-ENT-01", "CF-ENT-02")
def test_whoever_is_caught_in_the_ground_contests_against_it_alone() -> None:
    here = overgrown(field(), "2")
    here.put("2", Entangled("undergrowth", 13, True))
    two = here.units["2"]
    run(here, lambda s: holds.attempt(s, two, "strength"), {"strength": [7]})
    assert here.world.find(two, Entangled) is not None
    run(here, lambda s: holds.attempt(s, two, "strength"), {"strength": [8]})
    assert here.world.find(two, Entangled) is None


@pytest.mark.rule("CF-ENT-01", "CF-PARLAY-04")
def test_nobody_is_entangled_in_ground_where_he_does_not_stand() -> None:
    here = overgrown(field("12\n.4", people={"4": WRESTLER}), "4")
    one, two, four = (here.units[sign] for sign in "124")
    assert parlay.targets(here.world, one, "entangle", "undergrowth") == (four,)
    found = offered(view_of(here), one, said(form="parlay", how="entangle"))
    assert list(found) == [("weapon", "undergrowth")]
    assert why(here, one, how="entangle", weapon="undergrowth", target=four) is None
    wrong = why(here, one, how="entangle", weapon="undergrowth", target=two)
    assert wrong == ("CF-PARLAY-04", "chaos.no.no_target")
    assert keys(tries(here, {}, how="entangle", weapon="undergrowth")) == ["chaos.parlay_lost"]
    here.put("4", Position(Cell(0, 0)))
    assert why(here, one, how="entangle") == ("CF-ENT-01", "chaos.no.snare")


def view_of(here: Drawn) -> View:
    return View(BOOK, "a", here.world.rows(), Clock(1, "ticks"), "personal")


@pytest.mark.rule("CF-ENT-01", "CF-ENT-02")
def test_getting_out_needs_the_difficulty():
    here = field()
    here.put("2", Entangled("net", 15, True))
    two = here.units["2"]
    run(here, lambda s: holds.attempt(s, two, "strength"), {"strength": [9]})
    assert here.world.find(two, Entangled) is not None
    run(here, lambda s: holds.attempt(s, two, "strength"), {"strength": [10]})
    assert here.world.find(two, Entangled) is None


@pytest.mark.rule("CF-ENT-04")
def test_who_keeps_a_whip_contests_with_half_his_stat():
    here = field()
    here.put("1", Held("whip", ""))
    here.put("2", Entangled("whip", 12, True, here.units["1"]))
    me = party(here.world, combatant(here.world, here.units["1"]), "strength")
    assert check_of(me, here.units["2"]).base == 5


# Holds.


@pytest.mark.rule("CF-HOLD-01", "CF-HOLD-06", "CF-PARLAY-01")
def test_a_parlay_for_a_hold_holds():
    here = field()
    here.put("2", Doing(said(form="fight"), 22, 19, 17))
    tries(here, {"attack": [10]}, NOTHING, how="hold", stat="strength")
    one, two = here.units["1"], here.units["2"]
    assert here.world.get(one, Holding) == Holding(two, "strength")
    assert here.world.get(two, HeldBy).holder == one
    assert here.world.get(two, Doing).end == 20
    chance = planned(here.world, two, entangling.CONTEST)
    assert chance is not None and chance.tick == 19


def held(here: Drawn, stat: str = "strength", free: bool = False, turns: int = 0) -> None:
    one, two = here.units["1"], here.units["2"]
    here.put("1", Holding(two, stat, free, turns))
    here.put("2", HeldBy(one))


@pytest.mark.rule("CF-HOLD-02", "CF-HOLD-06", "CF-PARLAY-03", "CF-STAT-03")
def test_the_victim_wins_only_by_a_higher_number():
    here = field(people={"2": WRESTLER})
    held(here)
    two = here.units["2"]
    run(here, lambda s: holds.attempt(s, two), {"strength": [5, 5]})
    assert here.world.get(two, HeldBy).tried == (20, 1)
    assert not holds.may_try(here.world, two, 1)
    here.clock(18)
    assert holds.may_try(here.world, two, 1)
    done = run(here, lambda s: holds.attempt(s, two), {"strength": [6, 5]})
    assert "chaos.hold_broken" in keys(done)
    assert here.world.find(two, HeldBy) is None
    assert here.world.find(here.units["1"], Holding) is None
    assert not here.world.get(two, Condition).prone


@pytest.mark.rule("CF-HOLD-02", "CF-TICK-08")
def test_between_turns_an_attempt_costs_a_free_action():
    here = field(people={"2": WRESTLER})
    held(here)
    two = here.units["2"]
    due = Due(20, 1, two, entangling.CONTEST)
    run(here, lambda s: holds.offer(s, due), {"strength": [9, 5]}, said(use=True))
    assert here.world.find(two, HeldBy) is None
    assert here.world.get(two, Reserves).actions == 2
    held(here)
    here.world.drop(two, here.world.get(two, Busy))
    run(here, lambda s: holds.offer(s, due), {}, said(use=False))
    chance = planned(here.world, two, entangling.CONTEST)
    assert chance is not None and chance.tick == 18


@pytest.mark.rule("CF-HOLD-03", "CF-HOLD-04")
def test_a_holder_who_defends_himself_lets_go_unless_he_kept_a_limb_free():
    here = field()
    held(here, free=True)
    one = here.units["1"]
    run(here, lambda s: holds.defended(s, one, "parry"), {})
    assert here.world.find(one, Holding) is not None
    run(here, lambda s: holds.defended(s, one, "dodge"), {})
    assert here.world.find(one, Holding) is None


@pytest.mark.rule("CF-HOLD-06")
@pytest.mark.parametrize("state", [Condition(stunned=True), Condition(asleep=2)])
def test_what_ends_a_hold(state: Condition):
    here = field()
    held(here)
    here.put("1", state)
    run(here, lambda s: holds.slip(s), {})
    assert here.world.find(here.units["2"], HeldBy) is None


@pytest.mark.rule("CF-HOLD-06")
def test_a_hold_ends_when_they_are_apart():
    here = field("12.")
    held(here)
    here.put("2", Position(Cell(2, 0)))
    run(here, lambda s: holds.slip(s), {})
    assert here.world.find(here.units["1"], Holding) is None


@pytest.mark.rule("CF-HOLD-05", "CF-KO-08")
def test_d64_a_choke_in_the_holders_second_turn():
    thug = Fighter(7, 6, 5, 5, 4, 4, 5, 85)
    here = field(people={"2": thug})
    held(here)
    for _ in range(2):
        run(here, lambda s: holds.turn_came(s, here.units["1"]), {})
    made = here.world.get(here.units["1"], Holding)
    exchange = doing.choke(combatant(here.world, here.units["2"]), made.turns)
    check = next(exchange)
    assert (check.base, check.column) == (54, 54 - 20)  # type: ignore[union-attr]
    action = Action("parlay", "choke")
    done = run(here, lambda s: doing.perform(s, here.units["1"], action), {"knockout": [50]})
    assert keys(done)[0] == "chaos.choked_round"
    assert here.world.get(here.units["2"], Condition).asleep == 2


@pytest.mark.rule("CF-HOLD-05")
def test_a_squeeze_does_half_of_a_jab_and_never_penetrates():
    here = field(people={"1": Fighter(15, 6, 5, 5, 5, 5, 5, 75)})
    force = damage_of(
        combatant(here.world, here.units["1"]),
        doing.squeezing(combatant(here.world, here.units["1"])),
    )
    assert (force.damage, force.penetration) == ((3 + 4 // 2) // 2, 0)
    held(here)
    action = Action("parlay", "squeeze")
    run(here, lambda s: doing.perform(s, here.units["1"], action), {})
    assert here.world.get(here.units["2"], Health).now == 13


@pytest.mark.rule("CF-HOLD-04")
def test_a_free_limb_strikes_with_a_weapon_only_a_jab():
    assert doing.limb_blow(Action("parlay", "limb", "dagger"), 7).jab
    assert not doing.limb_blow(Action("parlay", "limb", "fist"), 7).jab
    here = field()
    here.put("1", Held("", "dagger"))
    items = parlay.limb_weapons(combatant(here.world, here.units["1"]))
    assert set(items) >= {"fist", "dagger"}


@pytest.mark.rule("CF-HOLD-03", "CF-HOLD-05", "CF-HOLD-06")
def test_what_holder_and_victim_can_do_with_a_turn():
    here = field()
    one, two = here.units["1"], here.units["2"]
    assert set(parlay.hows(here.world, one, 1)) == {"trip", "grapple", "hold"}
    held(here)
    assert parlay.hows(here.world, one, 1) == ("squeeze", "choke", "release")
    assert parlay.hows(here.world, two, 1) == ("contest",)
    held(here, free=True)
    assert "limb" in parlay.hows(here.world, one, 1)


@pytest.mark.rule("CF-HOLD-06", "CF-HOLD-04")
def test_a_hold_needs_both_hands_or_one_with_the_limb_kept():
    here = field()
    assert parlay.limbs(combatant(here.world, here.units["1"])) == (False, True)
    here.put("1", Held("club", ""))
    assert parlay.limbs(combatant(here.world, here.units["1"])) == (True,)
    here.put("1", Held("claymore", "claymore"))
    assert parlay.limbs(combatant(here.world, here.units["1"])) == ()
    assert "hold" not in parlay.hows(here.world, here.units["1"], 1)


# Abilities (9.3).


@pytest.mark.rule("CF-PARLAY-01", "CF-STUN-04")
def test_hip_toss_and_wrist_lock_come_with_every_parlay_that_hits():
    arts = Fighter(5, 5, 5, 5, 5, 5, 5, 75, abilities=("hip_toss", "wrist_lock"),
                   skills=(Skill("unarmed", 1),))  # fmt: skip
    here = field(people={"1": arts})
    here.put("2", Held("club", ""))
    dice = {"attack": [10], "balance": [99]}
    tries(here, dice, NOTHING, how="hold", stat="agility")
    state = here.world.get(here.units["2"], Condition)
    assert state.stunned and not state.prone
    assert state.numb == ("right", 2)


@pytest.mark.rule("CF-PARLAY-04", "CF-MOVE-02")
def test_whom_a_parlay_can_be_tried_on():
    here = field("1..2")
    one, two = here.units["1"], here.units["2"]
    assert parlay.targets(here.world, one, "trip", "") == (two,)
    here.put("2", Condition(prone=True))
    assert parlay.targets(here.world, one, "trip", "") == ()
    assert parlay.targets(here.world, one, "hold", "") == (two,)
    assert entangling.reach_of("entangle", "whip") == weapon("whip").reach == 3


@pytest.mark.rule("CF-HOLD-06")
def test_a_holder_lets_go_at_any_tick_for_nothing():
    here = field()
    held(here)
    one = here.units["1"]
    view = View(BOOK, "a", here.world.rows(), Clock(1, "ticks"), "personal")
    assert list(offered(view, one, said(form="parlay"), "chaos.between")) == [("how", "release")]
    assert not list(offered(view, here.units["2"], said(form="parlay"), "chaos.between"))
    run(here, lambda s: free(s, one), {})
    assert here.world.find(here.units["2"], HeldBy) is None
    assert here.world.get(one, Reserves).actions == 3


def free(step: Step, unit: int) -> None:
    assert at_once(step, unit, Action("parlay", "release"))


@pytest.mark.rule("CF-HOLD-02", "CF-HOLD-03", "CF-HOLD-05", "CF-HOLD-06", "CF-ENT-01")
def test_why_a_parlay_cannot_be_ordered():
    here = field()
    one, two = here.units["1"], here.units["2"]
    assert why(here, one, how="contest") == ("CF-HOLD-02", "chaos.no.free")
    assert why(here, one, how="squeeze") == ("CF-HOLD-05", "chaos.no.holds_nobody")
    assert why(here, one, how="entangle") == ("CF-ENT-01", "chaos.no.snare")
    here.put("1", Held("whip", ""))
    nonsense = why(here, one, how="entangle", weapon="N", target=two)
    assert nonsense == ("CF-ENT-01", "chaos.no.snare")
    assert why(here, one, how="trip", target=one) == ("CF-PARLAY-04", "chaos.no.no_target")
    assert why(here, one, how="trip", target=two) is None
    here.put("1", Held("claymore", "claymore"))
    assert why(here, one, how="hold") == ("CF-HOLD-06", "chaos.no.hold_hands")
    held(here)
    assert why(here, one, how="trip") == ("CF-HOLD-03", "chaos.no.holds")
    assert why(here, two, how="trip") == ("CF-HOLD-02", "chaos.no.held")


def why(here: Drawn, unit: int, **slots: Any) -> tuple[str, str] | None:
    view = View(BOOK, "a", here.world.rows(), Clock(1, "ticks"), "personal")
    found = parlay.refuse(view, unit, said(form="parlay", **slots))
    return (found.rule, found.why) if found else None
