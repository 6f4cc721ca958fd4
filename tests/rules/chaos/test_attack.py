"""Single attacks upon the field, with their answers and everything that follows at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from game.core.checks import Check, Outcome
from game.core.components import Facing, Health, Lying, Out
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import Order
from game.rules.chaos.acts.fight import attack, attacking, follow
from game.rules.chaos.exchange.clash import Clash
from game.rules.chaos.exchange.harm import may_knock_out
from game.rules.chaos.orders import fight
from game.rules.chaos.sheet import agenda
from game.rules.chaos.sheet.actions import Action, Answer
from game.rules.chaos.sheet.agenda import (
    Agenda,
    Ambush,
    Due,
    Feinted,
    HeldBy,
    Holding,
    Outflanked,
    Thing,
)
from game.rules.chaos.sheet.components import (
    Acquired,
    Carries,
    Condition,
    Defending,
    Doing,
    Held,
    HeldTurn,
    Loaded,
    NextTurn,
    Prepared,
    Reserves,
    Spraying,
    Wear,
    Wounds,
)
from game.rules.chaos.tables.book import weapon as weapon_row
from tests.rules.chaos.brawl import field, keys, only, order, sheet, view, who
from tests.rules.chaos.drawn import Drawn

NONE = order(method="none")
NO_FORCE = order(force="none")
NO_NATURAL = order(activate=False)
NO_KI = order(ki=0)


def blow(here: Drawn, **more: Any) -> Action:
    """An attack of 1 on 2 with what it says."""
    given: dict[str, Any] = {"how": "strike", "weapon": "long_sword", "target": here.units["2"]}
    return Action("fight", **{**given, **more})


def poor(here: Drawn, *signs: str) -> None:
    """They have no Ki, so that nothing of it is asked."""
    for sign in signs or ("1", "2"):
        had = here.world.get(here.units[sign], Reserves)
        here.put(sign, Reserves(0, had.actions, had.natural))


def does(
    here: Drawn,
    action: Action,
    dice: Mapping[str, Sequence[Any]] | None = None,
    answers: Sequence[Order] = (),
    sign: str = "1",
    turn: int = 3,
) -> list[Event]:
    """The strike tick of an attack."""
    unit = here.units[sign]
    return here.do(lambda step: attack.strike(step, unit, action), dice, answers, turn)


def rules_of(event: Event, which: int = 0) -> list[str]:
    """The rules of all that changed one of its rolls, the first one as a rule."""
    first = event.outcomes[which]
    assert isinstance(first, Outcome)
    return [modifier.rule for modifier in first.check.modifiers]


def rolled_as(face: int) -> Outcome:
    """A bare die of this face."""
    return Outcome(Check("attack", "", dice=(1, 20)), (face,), face, face)


DODGE = order(method="dodge", pay="action")
PARRY = order(method="parry", weapon="club", pay="action")


@pytest.mark.rule("CF-ROLL-02", "CF-ROLL-03", "CF-DMG-03", "CF-DMG-04", "CF-KNOCK-01")
def test_d59_a_full_duel() -> None:
    """WE-D59."""
    here = field(held=("long_sword", "club"))
    poor(here)
    dice = {"attack": [11], "defence": [12], "location": [5], "balance": [21]}
    events = does(here, blow(here), dice, [DODGE])
    hit = only(events, "chaos.hits")
    assert (hit.fact("number"), hit.fact("guard")) == (15, 12)
    assert [event.fact("n") for event in events if event.key == "chaos.red"] == [1]
    assert here.world.get(here.units["2"], Health).now == 10
    assert who(here, "2").wounds.at("abdomen") == 1
    (balance,) = only(events, "chaos.keeps_balance").outcomes
    assert isinstance(balance, Outcome) and balance.check.column == 20
    order_ = keys(events)
    assert order_.index("chaos.attacks_strike") < order_.index("chaos.answers_dodge")
    assert order_.index("chaos.answers_dodge") < order_.index("chaos.hits")


@pytest.mark.rule("CF-KNOCK-01", "CF-STUN-01", "CF-STUN-06")
def test_a_lost_balance_stuns_and_fells() -> None:
    here = field(held=("long_sword", "club"))
    poor(here)
    dice = {"attack": [11], "defence": [12], "location": [5], "balance": [22]}
    events = does(here, blow(here), dice, [DODGE])
    state = who(here, "2").condition
    assert state.prone and state.stunned
    assert only(events, "chaos.stunned").rule == "CF-KNOCK-01"


@pytest.mark.rule("CF-MISS-04", "CF-MISS-06")
def test_d07_a_natural_one_of_the_defender_fails_and_unbalances_him() -> None:
    """WE-D07."""
    here = field("12", sheet("thug", agility=5, skills=()), "mai", held=("fist", "katana"))
    here.put("1", Held())
    poor(here)
    unskilled = sheet("thug", skills=(sheet("thug").skills[0],))
    here.put("1", unskilled)
    action = blow(here, weapon="fist")
    dice = {"attack": [10], "defence": [1], "location": [5]}
    events = does(here, action, dice, [order(method="dodge", pay="action")])
    hit = only(events, "chaos.hits")
    assert hit.fact("number") == 6
    assert who(here, "2").condition.off_balance
    assert only(events, "chaos.off_balance").rule == "CF-MISS-06"


@pytest.mark.rule("CF-MISS-04", "CF-MISS-05")
def test_a_fumbled_blow_drops_the_weapon_and_a_gun_jams() -> None:
    here = field(". . .\n. 1 2\n. . .", held=("long_sword", "club"))
    poor(here)
    events = does(here, blow(here), {"attack": [1], "drop": [3]}, [NONE])
    assert only(events, "chaos.fumbles").rule == "CF-MISS-04"
    assert who(here, "1").held.right == ""
    lying = here.world.get(1, Lying).things
    assert [item for _, item in lying] == ["long_sword"]
    gun = field("1 . . 2", "claire", "thug", held=("pistol", "club"))
    poor(gun)
    action = blow(gun, how="shoot", weapon="pistol", acquire=True)
    assert "chaos.jams" in keys(does(gun, action, {"attack": [1]}, [NONE]))
    assert who(gun, "1").loaded.jammed == ("pistol",)
    bare = field(held=("", "club"))
    poor(bare)
    does(bare, blow(bare, weapon="fist"), {"attack": [1]}, [NONE])
    assert who(bare, "1").condition.off_balance


@pytest.mark.rule("CF-ROLL-08", "CF-MULTI-01")
def test_an_undefended_attack_hits_unless_it_misses_by_itself() -> None:
    here = field(held=("long_sword", "club"))
    poor(here)
    here.clock(13)
    here.put("2", Defending(9, "parry", 30, 12))
    dice = {"attack": [5], "location": [5], "balance": [10]}
    events = does(here, blow(here), dice)
    assert only(events, "chaos.open").rule == "CF-MULTI-01"
    assert only(events, "chaos.hits_open").rule == "CF-ROLL-08"
    again = field(held=("long_sword", "club"))
    poor(again)
    events = does(again, blow(again), {"attack": [4]}, [NONE])
    assert only(events, "chaos.misses").rule == "CF-MISS-03"


@pytest.mark.rule("CF-TICK-07", "CF-MULTI-01", "CF-MOVE-07")
def test_a_defence_costs_an_action_keeps_him_busy_and_leads_away() -> None:
    here = field("12...", held=("long_sword", "club"))
    poor(here)
    here.clock(14)
    away = order(method="parry", weapon="club", pay="action", to=Cell(3, 0))
    does(here, blow(here), {"attack": [5], "defence": [20]}, [away])
    unit = here.units["2"]
    assert here.world.get(unit, Reserves).actions == 2
    made = here.world.get(unit, Defending)
    assert (made.end, made.number, made.attacker) == (12, 20, here.units["1"])
    steps = [due.tick for due in here.world.get(1, Agenda).items if due.what == "step"]
    assert steps == [14, 13]


@pytest.mark.rule("CF-TICK-09")
def test_a_held_turn_pays_for_a_defence_and_the_next_one_follows_it() -> None:
    here = field(held=("long_sword", "club"))
    poor(here)
    here.clock(14)
    here.put("2", HeldTurn())
    held = order(method="dodge", pay="held")
    does(here, blow(here), {"attack": [5], "defence": [20]}, [held])
    assert here.world.find(here.units["2"], HeldTurn) is None
    assert here.world.get(here.units["2"], NextTurn).tick == 14 - 2 - 6


@pytest.mark.rule("CF-PEN-12", "CF-TICK-10")
def test_a_prepared_defence_is_at_plus_four_and_used_up() -> None:
    here = field(held=("long_sword", "club"))
    poor(here)
    here.put("2", Prepared())
    ready = order(method="dodge", pay="prepared")
    events = does(here, blow(here), {"attack": [11], "defence": [11]}, [ready])
    assert only(events, "chaos.avoided").fact("guard") == 15
    assert here.world.find(here.units["2"], Prepared) is None


@pytest.mark.rule("CF-BLOCK-04", "CF-DMG-07")
def test_d56_a_crate_takes_a_laser_and_the_rest_goes_on() -> None:
    """WE-D56."""
    here = field("1 . C 2", "joe", "fred", held=("laser_rifle", ""), things={"C": "crate"})
    bare = sheet("fred", armour="")
    here.put("2", bare, Reserves(6, 4, 3, active=True))
    poor(here, "1")
    box = order(method="block", thing=here.units["C"], pay="action", ki=0)
    action = blow(here, how="shoot", weapon="laser_rifle", acquire=True)
    dice = {"attack": [19], "defence": [20], "location": [5]}
    events = does(here, action, dice, [box])
    assert only(events, "chaos.blocked").rule == "CF-BLOCK-04"
    assert here.world.get(here.units["C"], Thing).left == 6
    assert who(here, "2").hp.now == 16
    assert who(here, "2").wounds.total == 0
    assert who(here, "2").reserves.natural == 2


@pytest.mark.rule("CF-DMG-17", "CF-BLOCK-04")
def test_a_block_wears_the_held_shield_until_it_breaks() -> None:
    here = field("12", "grak", "thug", held=("claymore", ("club", "small_shield")))
    poor(here)
    here.put("2", Wear((("small_shield", 1),)))
    shield = order(method="block", weapon="small_shield", pay="action")
    action = blow(here, weapon="claymore")
    dice = {"attack": [10], "defence": [19], "location": [5], "balance": [1]}
    events = does(here, action, dice, [shield])
    assert only(events, "chaos.breaks_apart").fact("weapon") == "small shield"
    assert who(here, "2").held.left == ""
    assert dict(who(here, "2").wear.left)["small_shield"] == 0


@pytest.mark.rule("CF-CAP-01", "CF-CAP-02", "CF-CAP-03", "CF-PEN-08")
def test_d52_mai_catches_a_shuriken_and_an_arrow() -> None:
    """WE-D52."""
    capture = order(method="capture", pay="action")
    for weapon, held, how, number in (
        ("shuriken", ("shuriken", ""), "throw", 9),
        ("short_bow", "short_bow", "shoot", 5),
    ):
        here = field("1 . . 2", "thug", "mai", held=(held, ""))
        poor(here)
        here.clock(14)
        action = blow(here, how=how, weapon=weapon, acquire=False)
        events = does(here, action, {"attack": [9], "defence": [11]}, [capture])
        caught = only(events, "chaos.caught" if number >= 5 else "chaos.hits")
        assert caught.fact("guard") == number
        assert here.world.get(here.units["2"], Defending).end == 14 - 3
        assert who(here, "2").held == Held("shuriken" if how == "throw" else "arrow")


@pytest.mark.rule("CF-CAP-03")
@pytest.mark.parametrize(
    ("bow", "caught"),
    [
        ("short_bow", "arrow"),
        ("compound_bow", "arrow"),
        ("longbow", "arrow"),
        ("crossbow", "bolt"),
        ("arbalest", "bolt"),
        ("sling", "stone"),
    ],
)
def test_what_was_shot_is_in_the_free_hand_of_its_catcher(bow: str, caught: str) -> None:
    here = field("1 . . 2", "thug", "mai", held=(bow, ("dagger", "")))
    poor(here)
    capture = order(method="capture", pay="action")
    action = blow(here, how="shoot", weapon=bow, acquire=False)
    does(here, action, {"attack": [9], "defence": [15]}, [capture])
    assert who(here, "2").held == Held("dagger", caught)
    row = weapon_row(caught)
    assert row.least_hands == 1 and not row.magazine
    assert row.melee is (caught != "stone")


@pytest.mark.rule("CF-SIM-01", "CF-SIM-03")
def test_d16_the_higher_simultaneous_strike_does_full_damage_the_lower_a_jab() -> None:
    """WE-D16."""
    here = field(held=("long_sword", "club"))
    poor(here)
    here.put("2", HeldTurn())
    back = order(method="simultaneous", weapon="club", pay="held")
    dice = {"attack": [13, 13], "location": [5, 5], "balance": [1]}
    events = does(here, blow(here), dice, [back])
    told = only(events, "chaos.first_hits_harder")
    assert (told.fact("number"), told.fact("guard")) == (17, 14)
    assert told.rule == "CF-SIM-03"
    assert who(here, "2").hp.now == 18 - 8
    assert who(here, "1").hp.now == 27
    assert here.world.find(here.units["2"], HeldTurn) is None


@pytest.mark.rule("CF-SIM-01", "CF-ACQ-02")
def test_a_shot_back_at_the_same_moment_has_no_aim_bonus_and_costs_a_round() -> None:
    here = field("1 . 2", "claire", "fred", held=("pistol", "pistol"))
    poor(here)
    here.put("2", HeldTurn())
    back = order(method="simultaneous", weapon="pistol", pay="held")
    shot = blow(here, how="shoot", weapon="pistol", acquire=True)
    events = does(here, shot, {"attack": [4, 4]}, [back])
    assert only(events, "chaos.both_miss").rule == "CF-SIM-02"
    facts = only(events, "chaos.both_miss")
    # No Aim bonus, and the bullet that comes at him takes 4 (PEN-08).
    assert (facts.fact("number"), facts.fact("guard")) == (7, 0)
    assert dict(who(here, "2").loaded.shots) == {"pistol": 14}
    assert here.world.get(here.units["2"], Defending).end == 20 - 3


@pytest.mark.rule("CF-SIM-04")
def test_s17_equal_simultaneous_strikes_are_jabs_both() -> None:
    """WE-S17."""
    here = field("12", "thug", "thug", held=("club", "club"))
    poor(here)
    here.put("2", HeldTurn())
    back = order(method="simultaneous", weapon="club", pay="held")
    dice = {"attack": [13, 13], "location": [5, 5]}
    events = does(here, blow(here, weapon="club"), dice, [back])
    assert only(events, "chaos.both_jab").rule == "CF-SIM-04"
    assert [who(here, sign).hp.now for sign in "12"] == [16, 16]


@pytest.mark.rule("CF-SIM-02")
def test_d17_who_misses_by_himself_leaves_full_damage_to_the_other() -> None:
    """WE-D17."""
    here = field("12", "thug", "thug", held=("club", "club"))
    poor(here)
    here.put("2", HeldTurn())
    back = order(method="simultaneous", weapon="club", pay="held")
    dice = {"attack": [3, 11], "location": [5], "balance": [1]}
    events = does(here, blow(here, weapon="club", ki=0), dice, [back])
    assert only(events, "chaos.only_second_hits").rule == "CF-SIM-02"
    assert [who(here, sign).hp.now for sign in "12"] == [13, 18]


@pytest.mark.rule("CF-SIM-01")
def test_the_ability_costs_an_action_and_a_ki_once_a_round() -> None:
    here = field("1 2", "thug", "aldric", held=("", "long_sword"))
    poor(here, "1")
    back = order(method="simultaneous", weapon="long_sword", pay="action", ki=0)
    does(here, blow(here, weapon="fist"), {"attack": [1, 2]}, [back])
    left = here.world.get(here.units["2"], Reserves)
    assert (left.actions, left.ki, left.once) == (2, 7, ("simultaneous_strike",))


@pytest.mark.rule("CF-DUAL-01", "CF-DUAL-02", "CF-DUAL-04", "CF-DUAL-05", "CF-DUAL-07")
def test_d14_the_second_strike_must_beat_the_number_that_stands() -> None:
    """WE-D14 with Strike 3: the first strike misses 11 to 12, the second one hits with 13."""
    two = sheet("rin", abilities=(), armour="")
    here = field("12", two, "thug", held=(("short_sword", "short_sword"), "club"))
    poor(here, "2")
    here.clock(14)
    action = blow(here, weapon="short_sword", hand="main", second="short_sword")
    given = order(
        form="fight",
        how="strike",
        weapon="short_sword",
        hand="main",
        target=here.units["2"],
        second="short_sword",
    )
    here.put("1", Doing(given, 14, 14, 10, "strike"))
    events = does(here, action, {"attack": [8], "defence": [12]}, [DODGE])
    assert only(events, "chaos.avoided").fact("number") == 11
    assert only(events, "chaos.ki_second").rule == "CF-DUAL-02"
    due = next(due for due in here.world.get(1, Agenda).items if due.what == "second")
    assert due.tick == 12
    dice = {"second": [14], "location": [5]}
    events = here.do(lambda step: attack.second(step, due), dice, [NO_FORCE], 3)
    hit = only(events, "chaos.hits")
    assert (hit.fact("number"), hit.fact("guard")) == (13, 12)
    assert who(here, "2").hp.now == 18 - 2


@pytest.mark.rule("CF-DUAL-03")
def test_a_parried_first_strike_has_no_second_one() -> None:
    here = field("12", "rin", "thug", held=(("short_sword", "short_sword"), "club"))
    poor(here, "2")
    action = blow(here, weapon="short_sword", hand="main", second="short_sword")
    events = does(here, action, {"attack": [8], "defence": [20]}, [PARRY])
    assert only(events, "chaos.second_stopped").rule == "CF-DUAL-03"
    assert not any(due.what == "second" for due in here.world.get(1, Agenda).items)
    assert here.world.get(here.units["1"], Reserves).ki == 5


@pytest.mark.rule("CF-CLEAVE-01", "CF-CLEAVE-02")
def test_d50_one_strike_against_three_defences() -> None:
    """WE-D50: 17 against 18, 12 and 17: the second is hit for half, the third holds the tie."""
    here = field("2 4 6\n. 1 .\n. . .", "aldric", "thug", "joe", "thug", "joe", "thug",
                 held=("long_sword", "club", "", "club", "", "club"), facing="S")  # fmt: skip
    poor(here, "1", "2", "4", "6")
    two, four, six = (here.units[sign] for sign in "246")
    action = blow(here, target=four, more=(two, six))
    dice = {"attack": [13], "defence": [18, 12, 17], "location": [5]}
    events = does(here, action, dice, [DODGE, DODGE, DODGE])
    told = [event.key for event in events if event.target in (two, four, six) and event.outcomes]
    assert told == ["chaos.avoided", "chaos.hits", "chaos.avoided"]
    assert [who(here, sign).hp.now for sign in "426"] == [18, 14, 18]


@pytest.mark.rule("CF-CLEAVE-03")
def test_a_blow_that_causes_red_threatens_the_man_behind() -> None:
    here = field("1 2 4", "aldric", "thug", "joe", "thug", held=("long_sword", "club", "", "club"))
    poor(here, "1", "2", "4")
    dice = {"attack": [13], "location": [5, 5], "balance": [1], "defence": [3]}
    events = does(here, blow(here), dice, [NONE, DODGE])
    assert only(events, "chaos.goes_on").rule == "CF-CLEAVE-03"
    assert who(here, "2").hp.now == 10
    assert who(here, "4").hp.now == 14


@pytest.mark.rule("CF-MULTI-02", "CF-MULTI-03", "CF-KI-06")
def test_a_successful_defence_is_made_to_hold_against_everybody_for_a_ki() -> None:
    here = field("1 2 3", "aldric", "thug", "joe", held=("long_sword", "club", "club"))
    poor(here, "1", "3")
    here.clock(14)
    parry = PARRY.plus(("ki", 0))
    use = order(use=True)
    events = does(here, blow(here), {"attack": [5], "defence": [13]}, [parry, use])
    assert only(events, "chaos.holds_all_off").rule == "CF-MULTI-03"
    assert here.world.get(here.units["2"], Defending).multiple
    other = Action("fight", "strike", "club", target=here.units["2"])
    here.clock(13)
    events = does(here, other, {"attack": [16]}, sign="3")
    held = only(events, "chaos.avoided")
    assert (held.fact("number"), held.fact("guard")) == (12, 13)


@pytest.mark.rule("CF-MULTI-04", "CF-TUM-02")
def test_what_breaks_through_can_be_tumbled_for_nothing_and_ends_the_defence() -> None:
    here = field(held=("long_sword", "club"))
    poor(here)
    here.clock(13)
    here.put("2", Defending(9, "parry", 12, 12, multiple=True))
    dice = {"attack": [13], "defence": [15], "location": [5]}
    events = does(here, blow(here), dice, [order(use=True)])
    assert only(events, "chaos.rolls_with").rule == "CF-TUM-01"
    assert here.world.find(here.units["2"], Defending) is None
    assert here.world.get(here.units["2"], Reserves).actions == 3
    assert who(here, "2").hp.now == 14


@pytest.mark.rule("CF-MULTI-02")
def test_with_the_ability_every_defence_that_succeeds_holds_for_all() -> None:
    here = field("1 2", "thug", "mai", held=("club", "katana"))
    poor(here)
    parry = order(method="parry", weapon="katana", pay="action")
    events = does(here, blow(here, weapon="club"), {"attack": [6], "defence": [9]}, [parry])
    assert only(events, "chaos.holds_all_off").rule == "CF-MULTI-02"


@pytest.mark.rule("CF-MULTI-05")
def test_whoever_does_not_beat_a_tumble_that_holds_for_all_does_half() -> None:
    here = field(held=("long_sword", "club"))
    poor(here)
    here.clock(13)
    here.put("2", Defending(9, "tumble", 20, 12, multiple=True))
    events = does(here, blow(here), {"attack": [13], "location": [5]})
    assert only(events, "chaos.rolls_with").fact("guard") == 20
    assert who(here, "2").hp.now == 18 - 4
    caught = field("1 . 2", "claire", "thug", held=("pistol", ""))
    poor(caught)
    caught.clock(13)
    caught.put("2", Defending(9, "capture", 25, 12, multiple=True))
    shot = blow(caught, how="shoot", weapon="pistol", acquire=True)
    assert "chaos.avoided" in keys(does(caught, shot, {"attack": [13]}))


@pytest.mark.rule("CF-REFL-04")
def test_no_shot_is_sent_back_at_its_author() -> None:
    here = field("1 . 2", "claire", "mai", held=("pistol", "katana"))
    attack_made = attacking.attack_of(
        who(here, "1"), blow(here, how="shoot", weapon="pistol", acquire=True)
    )
    made = Clash("shoot", "quick_parry", "avoided", rolled_as(8), rolled_as(20))
    answer = Answer("quick_parry", "katana", pay="action")
    me = who(here, "2")
    abilities = me.fighter.abilities
    assert not follow.may_return(me.reserves, abilities, attack_made, answer, made, 3)
    blow_made = attacking.attack_of(me, blow(here, weapon="katana"))
    parried = Clash("strike", "parry", "avoided", rolled_as(8), rolled_as(20))
    parry = Answer("parry", "katana", pay="action")
    assert follow.may_return(me.reserves, abilities, blow_made, parry, parried, 3)


@pytest.mark.rule("CF-JAB-07")
def test_a_pulled_punch_may_still_knock_somebody_out() -> None:
    here = field("12", "grak", "thug", held=("", "club"))
    poor(here)
    action = blow(here, weapon="fist", area="head", jab=True)
    dice = {"attack": [15], "knockout": [10]}
    events = does(here, action, dice, [NONE, order(knockout=True)])
    assert only(events, "chaos.red_given_up").fact("n") == 1
    assert who(here, "2").wounds.total == 0
    assert may_knock_out(attacking.attack_of(who(here, "1"), action), "hit")


@pytest.mark.rule("CF-RET-01", "CF-RET-02", "CF-JAB-06")
def test_s16_a_parry_better_by_six_is_returned_by_five_it_is_not() -> None:
    """WE-S16."""
    for defence, returned in ((13, True), (12, False)):
        here = field("1 2", "thug", "mai", held=("club", "katana"))
        poor(here, "1")
        parry = order(method="parry", weapon="katana", pay="action", ki=0)
        dice: dict[str, Any] = {"attack": [10], "defence": [defence]}
        answers = [parry]
        if returned:
            dice["attack"] = [10, 12]
            dice["location"] = [5]
            answers = [parry, order(strike="jab"), NONE, NO_FORCE]
        events = does(here, blow(here, weapon="club"), dice, answers)
        struck = "chaos.strikes_back" in keys(events)
        assert struck is returned
        if returned:
            back = only(events, "chaos.hits_open")
            assert back.fact("number") == 12
            assert who(here, "1").hp.now == 18 - 3


@pytest.mark.rule("CF-RET-03")
def test_a_critical_attack_is_never_returned() -> None:
    here = field("1 2", "thug", "mai", held=("club", "katana"))
    poor(here, "1")
    parry = order(method="parry", weapon="katana", pay="action", ki=0)
    events = does(here, blow(here, weapon="club"), {"attack": [20], "defence": [20]}, [parry])
    assert "chaos.avoided" in keys(events)
    assert "chaos.strikes_back" not in keys(events)


@pytest.mark.rule("CF-CIRC-01")
def test_a_successful_dodge_leads_behind_the_attacker_who_knows_how() -> None:
    here = field(". . .\n. 1 2\n. . .", "thug", "mai", held=("club", "katana"))
    poor(here, "1")
    here.clock(14)
    here.put("1", Facing("E"))
    here.put("2", Reserves(0, 4, 3))
    does(here, blow(here, weapon="club"), {"attack": [6], "defence": [8]}, [DODGE])
    due = next(due for due in here.world.get(1, Agenda).items if due.what == "circle")
    assert due.tick == 12
    here.clock(12)
    chosen = order(cell=Cell(0, 1))
    events = here.do(lambda step: attack.circle(step, due), {}, [chosen], 3)
    assert only(events, "chaos.circles").rule == "CF-CIRC-01"
    assert here.at("2") == Cell(0, 1)
    assert here.world.get(here.units["1"], Outflanked).by == here.units["2"]


@pytest.mark.rule("CF-FEINT-02", "CF-FEINT-04")
def test_a_feint_takes_the_bonus_of_any_answer_away() -> None:
    here = field("1 2", "aldric", "mai", held=("long_sword", "katana"))
    poor(here)
    action = blow(here, feint=True)
    dice = {"perception": [9, 6], "attack": [8], "defence": [11], "location": [5], "balance": [1]}
    answers = [order(method="parry", weapon="katana", pay="action")]
    events = does(here, action, dice, answers)
    assert only(events, "chaos.feint_works").rule == "CF-FEINT-02"
    assert only(events, "chaos.hits").fact("guard") == 11
    assert here.world.get(here.units["1"], Feinted).at == ((here.units["2"], 1),)


@pytest.mark.rule("CF-FEINT-02", "CF-STAT-02")
def test_d40_a_tied_feint_fails() -> None:
    """WE-D40: 12 against 12, the victim keeps his bonus."""
    here = field("1 2", "aldric", "mai", held=("long_sword", "katana"))
    poor(here)
    dice = {"perception": [6, 4], "attack": [8], "defence": [11]}
    answers = [order(method="parry", weapon="katana", pay="action")]
    events = does(here, blow(here, feint=True), dice, answers)
    assert "chaos.feint_fails" in keys(events)
    assert only(events, "chaos.avoided").fact("guard") == 15


@pytest.mark.rule("CF-FEINT-03")
def test_the_third_feint_fools_nobody() -> None:
    here = field(held=("long_sword", "club"))
    poor(here)
    here.put("1", Feinted(((here.units["2"], 2),)))
    events = does(here, blow(here, feint=True), {"attack": [4]}, [NONE])
    assert only(events, "chaos.feint_known").rule == "CF-FEINT-03"


@pytest.mark.rule("CF-JAB-06")
def test_d55_a_jab_has_no_bonus() -> None:
    """WE-D55."""
    here = field("1 2", "mai", "thug", held=("katana", "club"))
    poor(here)
    action = blow(here, weapon="katana", jab=True)
    dice = {"attack": [12], "location": [5]}
    events = does(here, action, dice, [NONE])
    assert only(events, "chaos.hits_open").fact("number") == 12
    assert who(here, "2").hp.now == 18 - 3


@pytest.mark.rule("CF-ACQ-01", "CF-ACQ-02", "CF-ACQ-03")
def test_acquiring_gives_the_aim_bonus_and_keeps_the_target() -> None:
    here = field("1 . . 2", "claire", "thug", held=("pistol", "club"))
    poor(here)
    shot = blow(here, how="shoot", weapon="pistol")
    events = does(here, shot, {"attack": [4]}, [NONE])
    assert here.world.find(here.units["1"], Acquired) is None
    assert only(events, "chaos.misses").fact("number") == 4
    aimed = blow(here, how="shoot", weapon="pistol", acquire=True)
    events = does(here, aimed, {"attack": [4]}, [NONE])
    assert only(events, "chaos.misses").fact("number") == 7
    assert here.world.get(here.units["1"], Acquired).target == here.units["2"]
    assert dict(here.world.get(here.units["1"], Loaded).shots) == {"pistol": 13}
    events = does(here, shot, {"attack": [4]}, [NONE])
    assert only(events, "chaos.misses").fact("number") == 7


@pytest.mark.rule("CF-CALL-02", "CF-STUN-01")
def test_a_vital_shot_puts_the_red_where_it_was_aimed() -> None:
    here = field(held=("long_sword", "club"))
    poor(here)
    dice = {"attack": [15], "balance": [1]}
    events = does(here, blow(here, area="head"), dice, [NONE])
    assert who(here, "2").wounds.at("head") == 1
    assert who(here, "2").condition.stunned and not who(here, "2").condition.prone
    assert only(events, "chaos.stunned").rule == "CF-STUN-01"


@pytest.mark.rule("CF-CALL-05", "CF-DMG-16")
def test_s10_two_red_at_the_wrist_cost_the_hand_and_what_it_holds() -> None:
    """WE-S10."""
    here = field("12", "grak", "joe", held=("claymore", "club"))
    poor(here)
    dice = {"attack": [19], "balance": [1]}
    does(here, blow(here, weapon="claymore", area="right_hand"), dice, [NONE])
    assert who(here, "2").wounds.at("right_hand") >= 2
    assert who(here, "2").held.right == ""
    assert (Cell(1, 0), "club") in here.world.get(1, Lying).things


@pytest.mark.rule("CF-DISARM-04", "CF-DMG-17")
def test_a_weapon_is_struck_to_pieces() -> None:
    here = field("12", "grak", "thug", held=("claymore", "club"))
    poor(here)
    action = blow(here, how="break", weapon="claymore", item="club")
    events = does(here, action, {"attack": [14]}, [NONE])
    assert "CF-DISARM-04" in rules_of(only(events, "chaos.hits_open"))
    assert who(here, "2").held.right == "club"
    assert dict(who(here, "2").wear.left)["club"] == 4
    here.put("2", Wear((("club", 1),)))
    events = does(here, action, {"attack": [14]}, [NONE])
    assert only(events, "chaos.breaks_apart").rule == "CF-DMG-17"
    assert who(here, "2").held.right == ""
    assert who(here, "2").hp.now == 18


@pytest.mark.rule("CF-CLEAVE-04", "CF-DMG-07")
def test_what_gets_through_an_object_strikes_whoever_is_behind_it() -> None:
    here = field("1 C 2", "grak", "thug", held=("claymore", "club"), things={"C": "stool"})
    poor(here)
    action = blow(here, how="break", weapon="claymore", target=0, thing=here.units["C"])
    dice = {"attack": [14], "location": [5], "balance": [1]}
    events = does(here, action, dice, [NONE])
    assert only(events, "chaos.thing_hit").rule == "CF-ROLL-08"
    assert only(events, "chaos.goes_on").rule == "CF-CLEAVE-04"
    left = here.world.get(here.units["C"], Thing).left
    assert left < 8
    assert who(here, "2").hp.now < 18


@pytest.mark.rule("CF-AMBUSH-04")
def test_the_first_attack_of_an_ambush_cannot_be_answered() -> None:
    here = field(held=("long_sword", "club"))
    poor(here)
    here.put("1", Condition())
    here.world.put(1, Ambush("a"))
    dice = {"attack": [11], "location": [5], "balance": [1]}
    events = does(here, blow(here), dice, turn=1)
    assert only(events, "chaos.open").rule == "CF-AMBUSH-04"
    does(here, blow(here), {"attack": [4]}, [NONE], turn=1)


@pytest.mark.rule("CF-AMBUSH-06")
def test_natural_pfb_cannot_be_switched_on_against_the_first_attack_of_an_ambush() -> None:
    here = field(held=("long_sword", "club"))
    poor(here, "1")
    here.world.put(1, Ambush("a"))
    dice = {"attack": [6], "location": [5], "balance": [1]}
    does(here, blow(here), dice, [NO_KI], turn=1)
    here.put("2", Condition())
    dice = {"attack": [6], "location": [5], "balance": [1]}
    does(here, blow(here), dice, [NONE, NO_NATURAL, NO_KI], turn=1)
    assert here.world.get(1, Ambush).struck == (here.units["2"],)


@pytest.mark.rule("CF-WIN-01", "CF-MOVE-08")
def test_an_attack_on_nobody_or_out_of_reach_is_lost() -> None:
    here = field("1 . 2", held=("long_sword", "club"))
    events = does(here, blow(here))
    assert only(events, "chaos.attack_lost").rule == "CF-MOVE-08"
    near = field(held=("long_sword", "club"))
    near.put("2", Out("red_limit"))
    assert only(does(near, blow(near)), "chaos.attack_lost").rule == "CF-WIN-01"


@pytest.mark.rule("CF-DMG-13", "CF-DMG-14")
def test_at_the_red_limit_he_is_out_or_dying() -> None:
    for death, gone in ((1, True), (100, False)):
        here = field(held=("long_sword", "club"))
        poor(here)
        here.put("2", Wounds((("left_leg", 5),)))
        here.put("2", Reserves(0, 3, 3, chakra=1))
        dice = {"attack": [11], "location": [5], "balance": [1], "death": [death]}
        events = does(here, blow(here), dice, [NONE])
        assert (here.world.find(here.units["2"], Out) is not None) is gone
        assert who(here, "2").condition.dying is not gone
        assert ("out" in keys(events)) is gone


@pytest.mark.rule("CF-KO-08", "CF-KO-10")
def test_whoever_is_knocked_out_is_about_nothing_any_more() -> None:
    here = field("12", "grak", "thug", held=("", "club"))
    poor(here)
    here.put("2", HeldTurn(), NextTurn(5))
    action = blow(here, weapon="fist", area="head")
    dice = {"attack": [15], "knockout": [60]}
    events = does(here, action, dice, [NONE, order(knockout=True)])
    assert "chaos.knocked_out" in keys(events)
    state = who(here, "2").condition
    assert state.asleep == 4 and state.prone
    assert here.world.find(here.units["2"], HeldTurn) is None
    assert here.world.get(here.units["2"], NextTurn).tick == 0


@pytest.mark.rule("CF-REFL-01", "CF-REFL-02")
def test_a_bounced_shot_does_half() -> None:
    here = field("1 . . 2\n# # # #", "claire", "thug", held=("pistol", "club"))
    poor(here)
    walls = [Cell(1, 0), Cell(2, 0)]
    action = blow(here, how="shoot", weapon="pistol", acquire=True, bounce=walls[0])
    dice = {"attack": [15], "location": [5]}
    events = does(here, action, dice, [NONE])
    assert rules_of(only(events, "chaos.hits_open")).count("CF-REFL-01") == 2
    assert who(here, "2").hp.now == 18 - 3


@pytest.mark.rule("CF-CALL-08")
def test_a_thrown_spear_lies_where_it_came_down() -> None:
    here = field("1 . . 2", "thug", "thug", held=("spear", "club"))
    poor(here)
    action = blow(here, how="throw", weapon="spear", acquire=True)
    does(here, action, {"attack": [6]}, [NONE])
    assert who(here, "1").held == Held()
    assert here.world.get(1, Lying).things == ((here.at("2"), "spear"),)


def test_who_is_stunned_meanwhile_strikes_no_second_time() -> None:
    here = field("12", "rin", "thug", held=(("short_sword", "short_sword"), "club"))
    given = order(form="fight", how="strike", weapon="short_sword", second="short_sword")
    here.put("1", Doing(given, 14, 14, 10, "recover"), Condition(stunned=True))
    facts = (("target", here.units["2"]), ("number", 12), ("method", "dodge"))
    due = Due(12, agenda.PARTS, here.units["1"], follow.SECOND, facts)
    assert here.do(lambda step: attack.second(step, due), {}, [], 3) == []


def test_the_second_strike_is_lost_when_the_target_is_gone() -> None:
    here = field("1 . 2", "rin", "thug", held=(("short_sword", "short_sword"), "club"))
    given = order(form="fight", how="strike", weapon="short_sword", second="short_sword")
    here.put("1", Doing(given, 14, 14, 10, "strike"))
    facts = (("target", here.units["2"]), ("number", 12), ("method", "dodge"))
    due = Due(12, agenda.PARTS, here.units["1"], follow.SECOND, facts)
    events = here.do(lambda step: attack.second(step, due), {}, [], 3)
    assert keys(events) == ["chaos.second_lost"]


@pytest.mark.rule("CF-TICK-06")
def test_eight_eyes_draw_and_strike_in_one() -> None:
    here = field("12", sheet("thug", abilities=("eight_eyes",)), "thug", held=("", "club"))
    poor(here)
    here.put("1", Carries(("mace",)))
    assert ("mace", "main") in fight.weapons(view(here), here.units["1"], "strike")
    events = does(here, blow(here, weapon="mace"), {"attack": [4]}, [NONE])
    assert only(events, "chaos.draws").rule == "CF-TICK-06"
    assert who(here, "1").held.right == "mace"
    assert who(here, "1").carries.items == ()


@pytest.mark.rule("CF-SPRAY-09")
def test_whoever_defends_himself_ends_his_spray() -> None:
    here = field(held=("long_sword", "pistol"))
    poor(here)
    here.put("2", Spraying(order(form="fight"), 3, 10))
    dodge = order(method="dodge", pay="action")
    events = does(here, blow(here), {"attack": [6], "defence": [19]}, [dodge])
    assert "CF-SPRAY-09" in rules_of(only(events, "chaos.avoided"), 1)
    assert here.world.find(here.units["2"], Spraying) is None


@pytest.mark.rule("CF-HOLD-03")
def test_a_holder_who_defends_himself_lets_go() -> None:
    here = field("1 2 3", "aldric", "thug", "joe", held=("long_sword", "", ""))
    poor(here)
    here.put("2", Holding(here.units["3"], "strength"))
    here.put("3", HeldBy(here.units["2"]))
    does(here, blow(here), {"attack": [5], "defence": [19]}, [DODGE])
    assert here.world.find(here.units["2"], Holding) is None
