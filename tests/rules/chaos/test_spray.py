"""SPRAY: one die for all shots, each worse than the last, and the answers to them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Health, Position
from game.core.data import build, plain
from game.core.events import Event
from game.core.orders import Choices, Order, legal
from game.core.ruleset import Clock
from game.core.view import View
from game.rules.chaos.acts.spray import firing, shots
from game.rules.chaos.acts.spray.shots import misses, most_shots, number_of_shot, single_move, worse
from game.rules.chaos.acts.time import turns
from game.rules.chaos.orders.missiles import burst_shots, following, most_targets, weapons
from game.rules.chaos.sheet.actions import Action
from game.rules.chaos.sheet.agenda import Due
from game.rules.chaos.sheet.components import (
    Defending,
    Doing,
    Fighter,
    Held,
    HeldTurn,
    Loaded,
    NextTurn,
    Prepared,
    Reserves,
    Skill,
    Spraying,
)
from game.rules.chaos.sheet.fighter import combatant
from game.rules.chaos.tables.book import weapon
from tests.rules.chaos.drawn import BOOK, Drawn, drawn, offered

SHOOTER = Fighter(5, 5, 5, 5, 5, 6, 5, 75, skills=(Skill("handgun", 1), Skill("archery", 1)))
KNIGHT = Fighter(9, 12, 5, 5, 5, 5, 5, 90, armour="plate")
FAR = """
......4...
.2..3.....
..........
..........
....1.....
"""


def said(**slots: object) -> Order:
    return Order(tuple(slots.items()))  # type: ignore[arg-type]


GO_ON, STAND = said(use=False), said(choice="no")


def field(drawing: str = "2.......1", item: str = "pistol", now: int = 20) -> Drawn:
    """A shooter 1 in the middle of his Turn, and men in plate before him."""
    signs = {sign for sign in drawing if sign.isdigit() and sign != "1"}
    here = drawn(drawing, people={"1": SHOOTER, **dict.fromkeys(signs, KNIGHT)}, facing="S")
    here.put("1", Held(item, item if weapon(item).hands > 1 else ""), Reserves(1, 3, 3))
    here.put("1", Doing(said(form="fight"), now, now, now - 9, "strike"))
    for sign in signs:
        here.put(sign, Reserves(0, 3, 3), Health(36, 36))
    here.clock(now)
    return here


def burst(here: Drawn, shots: int = 3, item: str = "pistol") -> Action:
    return Action("fight", "spray", item, target=here.units["2"], acquire=True, shots=shots)


def begun(here: Drawn, action: Action, dice: dict[str, list[int]], *answers: Order) -> list[Event]:
    return here.do(lambda step: firing.begin(step, here.units["1"], action), dice, answers)


def next_shot(here: Drawn, tick: int, dice: dict[str, list[int]], *answers: Order) -> list[Event]:
    here.clock(tick)
    due = Due(tick, 1, here.units["1"], "shot")
    return here.do(lambda step: firing.shot(step, due), dice, answers)


def results(events: list[Event]) -> list[tuple[object, object, object]]:
    found = [event for event in events if event.fact("result")]
    return [(one.fact("number"), one.fact("guard"), one.fact("result")) for one in found]


EVADES = said(method="evade", pay="action", ki=0)
NOTHING = said(method="none")


@pytest.mark.rule("CF-SPRAY-01", "CF-SPRAY-02", "CF-SPRAY-04", "CF-SPRAY-13")
def test_s03_an_area_spray_hits_each_of_three_once():
    here = field(FAR)
    for sign, sheet in (("1", SHOOTER), ("2", KNIGHT), ("3", KNIGHT), ("4", KNIGHT)):
        here.put(sign, replace(sheet, bonuses=7 if sign == "1" else 8))
    two, three, four = (here.units[sign] for sign in "234")
    sweep = Action("fight", "spray", "pistol", target=two, acquire=True, more=(three, four))
    evades = [EVADES] * 3
    dice = {"attack": [17], "defence": [14], "location": [3]}
    assert results(begun(here, sweep, dice, *evades)) == [(25, 18, "hit")]
    dice = {"defence": [14], "location": [3]}
    assert results(next_shot(here, 17, dice, GO_ON)) == [(19, 18, "hit")]
    dice = {"defence": [9], "location": [3]}
    assert results(next_shot(here, 14, dice, GO_ON)) == [(17, 13, "hit")]
    assert here.world.find(here.units["1"], Spraying) is None
    assert here.world.get(here.units["1"], Reserves).ki == 0


@pytest.mark.rule("CF-SPRAY-02")
def test_s03_the_numbers_alone():
    assert [number_of_shot(25, shot, -2) for shot in (1, 2, 3)] == [25, 19, 17]


@pytest.mark.rule(
    "CF-SPRAY-01", "CF-SPRAY-02", "CF-SPRAY-06", "CF-SPRAY-07", "CF-SPRAY-08", "CF-TICK-10"
)
def test_s04_a_burst_and_a_turn_used_to_prepare():
    here = field()
    first = begun(here, burst(here), {"attack": [17], "defence": [10], "location": [3]}, EVADES)
    assert results(first) == [(18, 6, "hit")]
    assert here.world.get(here.units["1"], Reserves).ki == 0
    assert here.world.get(here.units["1"], Doing).end == 20 - 9
    second = next_shot(here, 17, {"location": [3]}, GO_ON, STAND)
    assert results(second) == [(12, 6, "hit")]
    here.put("2", Prepared())
    new = here.do(lambda step: shots.renews(step, here.units["2"]), {"defence": [11]})
    assert new[-1].fact("guard") == 11
    assert here.world.find(here.units["2"], Prepared) is None
    third = next_shot(here, 14, {}, GO_ON, STAND)
    assert results(third) == [(10, 11, "avoided")]
    assert here.world.find(here.units["1"], Spraying) is None


@pytest.mark.rule("CF-SPRAY-07")
def test_he_may_stop_after_any_shot_and_is_free_then():
    here = field()
    begun(here, burst(here), {"attack": [17], "location": [3]}, NOTHING)
    stopped = next_shot(here, 17, {}, said(use=True))
    assert [event.key for event in stopped] == ["chaos.spray_stops"]
    assert here.world.get(here.units["1"], Doing).end == 17
    assert here.world.find(here.units["1"], Spraying) is None


@pytest.mark.rule("CF-SPRAY-08", "CF-SPRAY-14")
def test_a_free_action_brings_a_new_number_even_a_worse_one():
    here = field()
    begun(here, burst(here), {"attack": [17], "defence": [20], "location": [3]}, EVADES)
    assert results(next_shot(here, 17, {}, GO_ON, STAND)) == [(12, 16, "avoided")]
    dice = {"defence": [5], "location": [3]}
    worse_off = next_shot(here, 14, dice, GO_ON, said(choice="action", ki=0))
    assert results(worse_off) == [(10, 1, "hit")]
    target = here.units["2"]
    assert here.world.get(target, Reserves).actions == 1
    assert here.world.get(target, Defending).end == 12


@pytest.mark.rule("CF-SPRAY-14")
def test_who_had_no_defence_at_first_evades_later():
    here = field()
    begun(here, burst(here, 2), {"attack": [17], "location": [3]}, NOTHING)
    dice = {"defence": [20]}
    assert results(next_shot(here, 17, dice, GO_ON, said(choice="action"))) == [(12, 16, "avoided")]


@pytest.mark.rule("CF-SPRAY-08", "CF-SPRAY-14")
def test_with_what_a_number_is_replaced():
    here = field()
    unit = here.units["2"]
    assert shots.ways(here.world, unit, 1) == ("no", "action")
    here.put("2", HeldTurn(), Reserves(1, 0, 3))
    assert shots.ways(here.world, unit, 1) == ("no", "ki", "prepare")
    state = here.world.find(unit, type(combatant(here.world, unit).condition))
    assert state is not None
    here.put("2", type(state)(stunned=True))
    assert shots.ways(here.world, unit, 1) == ("no", "ki")


@pytest.mark.rule("CF-SPRAY-08")
def test_a_held_turn_is_used_to_prepare():
    here = field()
    begun(here, burst(here), {"attack": [17], "location": [3]}, NOTHING)
    here.put("2", HeldTurn(), NextTurn(0))
    done = next_shot(here, 17, {"defence": [12]}, GO_ON, said(choice="prepare"))
    assert results(done) == [(12, 12, "avoided")]
    assert here.world.get(here.units["2"], NextTurn).tick == 17 - 2 - 6


@pytest.mark.rule("CF-SPRAY-11")
def test_the_automatic_miss_is_tested_for_each_shot():
    assert not misses(11, 0, 2, -2, 4)
    assert misses(10, 0, 2, -2, 4)
    here = field()
    begun(here, burst(here), {"attack": [10], "location": [3]}, NOTHING)
    assert results(next_shot(here, 17, {}, GO_ON, STAND))[0][2] == "miss"


@pytest.mark.rule("CF-CRIT-07")
def test_only_the_first_shot_can_be_critical():
    here = field()
    first = begun(here, burst(here), {"attack": [20], "location": [3]}, NOTHING)
    assert results(first)[0][2] == "critical"
    assert results(next_shot(here, 17, {"location": [3]}, GO_ON, STAND))[0][2] == "hit"


@pytest.mark.rule("CF-SPRAY-12")
def test_a_spray_ends_with_the_magazine():
    here = field()
    here.put("1", Loaded((("pistol", 2),)))
    begun(here, burst(here, 3), {"attack": [17], "location": [3]}, NOTHING)
    next_shot(here, 17, {"location": [3]}, GO_ON, STAND)
    assert here.world.find(here.units["1"], Spraying) is None
    assert dict(here.world.get(here.units["1"], Loaded).shots) == {"pistol": 0}
    assert weapons(combatant(here.world, here.units["1"])) == ()


@pytest.mark.rule("CF-SPRAY-09")
def test_defending_himself_ends_his_spray():
    here = field()
    begun(here, burst(here), {"attack": [17], "location": [3]}, NOTHING)
    here.clock(18)
    here.do(lambda step: turns.broken_off(step, here.units["1"]))
    assert here.world.find(here.units["1"], Spraying) is None
    assert here.world.get(here.units["1"], Doing).end == 17


@pytest.mark.rule("CF-SPRAY-04", "CF-SPRAY-13")
def test_all_targets_of_a_sweep_declare_first_and_pay_when_shot_at():
    here = field(FAR)
    two, three = here.units["2"], here.units["3"]
    sweep = Action("fight", "spray", "pistol", target=two, acquire=True, more=(three,))
    dice = {"attack": [17], "defence": [10], "location": [3]}
    first = begun(here, sweep, dice, EVADES, EVADES)
    assert results(first) == [(18, 6, "hit")]
    assert here.world.get(three, Reserves).actions == 3
    second = next_shot(here, 17, {"defence": [20]}, GO_ON)
    assert results(second) == [(12, 16, "avoided")]
    assert here.world.get(three, Reserves).actions == 2
    assert here.world.find(here.units["1"], Spraying) is None


@pytest.mark.rule("CF-SPRAY-13")
def test_who_is_busy_when_his_shot_comes_is_open():
    here = field(FAR)
    two, three = here.units["2"], here.units["3"]
    sweep = Action("fight", "spray", "pistol", target=two, acquire=True, more=(three,))
    begun(here, sweep, {"attack": [17], "location": [3]}, NOTHING, EVADES)
    here.put("3", Defending(9, "dodge", 12, 15))
    second = next_shot(here, 17, {"location": [3]}, GO_ON)
    assert results(second) == [(12, None, "hit")]
    assert here.world.get(three, Reserves).actions == 3


@pytest.mark.rule("CF-SPRAY-05", "CF-SPRAY-12")
def test_arrows_of_a_single_move_leave_at_once():
    here = field(FAR, "short_bow")
    two, three, four = (here.units[sign] for sign in "234")
    assert single_move(weapon("short_bow"))
    assert most_targets(combatant(here.world, here.units["1"]), weapon("short_bow")) == 3
    volley = Action("fight", "spray", "short_bow", target=two, acquire=True, more=(three, four))
    dice = {"attack": [17], "location": [3, 3, 3]}
    done = begun(here, volley, dice, NOTHING, NOTHING, NOTHING)
    assert [number for number, _, _ in results(done)] == [18, 14, 14]
    assert here.world.find(here.units["1"], Spraying) is None
    assert here.world.get(here.units["1"], Doing).end == 11


@pytest.mark.rule("CF-SPRAY-04")
def test_a_sweep_goes_on_to_the_next_on_either_hand_and_keeps_to_it():
    here = field(FAR)
    one, two, three, four = (here.units[sign] for sign in "1234")
    assert set(following(here.world, one, (three,), 50)) == {two, four}
    assert following(here.world, one, (two,), 50) == (three,)
    assert following(here.world, one, (two, three), 50) == (four,)
    assert following(here.world, one, (two, three, four), 50) == ()


@pytest.mark.rule("CF-SPRAY-02")
def test_what_is_on_each_later_shot():
    assert worse(1, -2) == ()
    assert [modifier.worth for modifier in worse(2, -2)] == [-4, -2]
    assert [modifier.worth for modifier in worse(3, -2)] == [-4, -4]
    assert [modifier.worth for modifier in worse(3, 0)] == [-4]


@pytest.mark.rule("CF-SPRAY-11", "CF-SPRAY-12")
def test_no_more_shots_are_ordered_than_any_die_could_bring_home():
    assert most_shots(30, 0, -2, 4, 20) == 6
    assert most_shots(5, 0, -2, 4, 20) == 5
    here = field()
    assert burst_shots(combatant(here.world, here.units["1"]), weapon("pistol")) == 6


@pytest.mark.rule("CF-SPRAY-14")
def test_a_burst_ends_when_its_target_is_out_of_sight():
    here = field()
    begun(here, burst(here), {"attack": [17], "location": [3]}, NOTHING)
    here.world.drop(here.units["2"], here.world.get(here.units["2"], Position))
    assert [event.key for event in next_shot(here, 17, {})] == ["chaos.spray_stops"]


@pytest.mark.rule("CF-SPRAY-03")
def test_a_snap_spray_has_no_aim_bonus_and_no_chosen_part():
    here = field()
    snap = replace(burst(here), acquire=False)
    first = begun(here, snap, {"attack": [17], "location": [3]}, NOTHING)
    assert results(first)[0][0] == 17
    here.put("1", Reserves(2, 3, 3))
    view = View(BOOK, "a", here.world.rows(), Clock(1, "ticks"), "personal")
    start = said(form="fight", how="spray")
    names = {slot[0] for order in legal(grammar(view, here), start) for slot in order.slots}
    assert names == {"form", "how", "weapon", "target", "shots", "acquire", "ki"}


def grammar(view: View, here: Drawn) -> Choices:
    return lambda own: offered(view, here.units["1"], own)


@pytest.mark.rule("CF-SPRAY-01", "CF-KI-01")
def test_without_ki_at_the_strike_there_is_no_spray():
    here = field()
    here.put("1", Reserves(0, 3, 3))
    assert [event.key for event in begun(here, burst(here), {})] == ["chaos.spray_dear"]
    assert here.world.find(here.units["1"], Spraying) is None


def test_a_spray_survives_being_written_down():
    here = field()
    begun(here, burst(here), {"attack": [17], "defence": [10], "location": [3]}, EVADES)
    had = here.world.get(here.units["1"], Spraying)
    assert build(Spraying, plain(had)) == had
