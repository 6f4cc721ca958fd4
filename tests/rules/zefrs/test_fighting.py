"""Fighting hand to hand upon the field: what each form of Fight does to the world."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Lying, Out
from game.core.events import Event
from game.core.grid import Cell
from game.core.orders import PASS, Order
from game.core.ruleset import Request
from game.core.setup import Plain
from game.rules.zefrs.personal.acts import fighting, rushing
from game.rules.zefrs.personal.sheet import chores
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Ending, Held, HeldBy, Holding, Passing, Spent, Sworn
from game.rules.zefrs.sheet.wounds import Hurt, Wounds
from tests.rules.zefrs.field import Answer, Scene, keys, man, only, order, scene

BARE: dict[str, Plain] = {"armour": (), "movement": 1}
SHIELD: dict[str, Plain] = {"armour": ("small_shield",)}
OPEN = """
. . . . .
. 1 2 . .
. . . . .
"""


def foe(name: str = "Bob", archetype: str = "robber", facing: str = "W", **talents: Plain) -> Any:
    return man(name, archetype, talents={**BARE, **talents}, facing=facing)


def field(drawing: str = OPEN, *others: Any, **talents: Any) -> Scene:
    return scene(drawing, man("Ann"), foe(**talents), *others)


def fight(
    here: Scene,
    how: str,
    dice: dict[str, list[int]],
    answers: tuple[Answer, ...] = (),
    name: str = "Ann",
    **slots: Any,
) -> list[Event]:
    if how in ("strike", "brawl"):
        slots = {"area": "chest", **slots}
    if how == "strike":
        slots = {"weapon": "broadsword", **slots}
    target = slots.pop("target", here.id("Bob"))
    late = slots.pop("late", False)
    action = Action("fight", how, target=target, **slots)
    if how == "rush":
        return here.do(lambda step: rushing.rush(step, here.id(name), action), dice, answers)
    return here.do(lambda step: fighting.fight(step, here.id(name), action, late), dice, answers)


def declares(here: Scene, name: str, **slots: Any) -> None:
    here.put(name, Sworn(order(**slots)))


def spent(here: Scene, name: str) -> Spent:
    return here.world.find(here.id(name), Spent) or Spent()


YES: Order = order(use=True)


@pytest.mark.rule("ZF-ACT-01", "ZF-DMG-06", "ZF-MIS-02", "ZF-INIT-04")
def test_a_blow_costs_points_and_is_noted():
    here = field(damage=9)
    events = fight(here, "strike", {"attack": [20]})
    assert keys(events) == ["zefrs.duel_hit", "zefrs.leader_hurt"]
    assert here.who("Bob").health.now == 6
    assert spent(here, "Bob").attackers == (here.id("Ann"),)


@pytest.mark.rule("ZF-DEF-01", "ZF-DEF-02", "ZF-DEF-03")
def test_one_active_defence_a_turn_after_a_hit():
    here = field(damage=12)
    declares(here, "Bob", form="defend", method="parry")
    assert keys(fight(here, "strike", {"attack": [99]})) == ["zefrs.duel_miss"]
    asked: list[Request] = []

    def keep(request: Request) -> Order:
        asked.append(request)
        return order(use=False)

    fight(here, "strike", {"attack": [20]}, (keep,))
    assert here.who("Bob").health.now == 9 and asked[0].kind == "duel.defend"
    fight(here, "strike", {"attack": [20], "defence": [1]}, (YES,))
    assert here.who("Bob").health.now == 9 and spent(here, "Bob").defences == ("broadsword",)
    fight(here, "strike", {"attack": [20]})
    assert here.who("Bob").health.now == 6


@pytest.mark.rule("ZF-TWO-07", "ZF-DEF-02")
def test_two_weapons_parry_two_attacks():
    here = scene(
        OPEN,
        man("Ann"),
        man("Bob", facing="W", held=("broadsword", "dirk"), talents={"two_weapon_fighting": 1}),
    )
    declares(here, "Bob", form="defend", method="both")
    for _ in range(2):
        fight(here, "strike", {"attack": [10], "defence": [1]}, (YES,))
    assert here.who("Bob").health.now == 10
    fight(here, "strike", {"attack": [10]})
    assert here.who("Bob").health.now < 10


@pytest.mark.rule("ZF-ARM-05", "ZF-ARM-06")
def test_a_shield_serves_once_a_turn():
    here = field(damage=12, armour=("small_shield",))
    fight(here, "strike", {"attack": [20]}, (YES,))
    assert here.who("Bob").health.now == 10 and spent(here, "Bob").shield
    fight(here, "strike", {"attack": [20]})
    assert here.who("Bob").health.now == 7


@pytest.mark.rule("ZF-DMG-08", "ZF-GRID-01")
def test_an_enemy_at_0_is_out_and_what_he_held_lies_there():
    here = field(damage=3)
    events = fight(here, "strike", {"attack": [20]})
    assert keys(events)[-1] == "out" and here.out("Bob") == "fallen"
    ((_, (lying,)),) = here.world.each(Lying)
    assert lying.things == ((here.cell("Bob"), "broadsword"),)


@pytest.mark.rule("ZF-DMG-07", "ZF-HEAL-06")
def test_the_unconscious_lie_there_and_may_wake():
    here = field(damage=3, combat_class="FOE")
    here.hurt("Bob", 0)
    events = fight(here, "strike", {"attack": [20], "below_zero": [10], "duration": [2]})
    assert "zefrs.unconscious" in keys(events) and "out" not in keys(events)
    condition = here.who("Bob").condition
    assert (condition.helpless, condition.fallen, here.out("Bob")) == (True, True, "")
    passing = here.world.get(here.id("Bob"), Passing)
    assert passing.endings == (Ending("asleep", 2 * 60 * 12 + 1),)


@pytest.mark.rule("ZF-WOUND-06")
def test_an_opened_belly_leaves_him_on_the_field_and_in_no_state_to_fight():
    here = field(damage=12, combat_class="FOE")
    events = fight(here, "strike", {"attack": [1], "wound": [99]}, area="gut")
    assert "zefrs.leader_out" in keys(events) and "out" not in keys(events)
    assert here.who("Bob").condition.fallen and here.out("Bob") == ""
    lost = fight(here, "strike", {}, name="Bob", target=here.id("Ann"))
    assert only(lost, "zefrs.duel_lost").rule == "ZF-WOUND-06"


@pytest.mark.rule("ZF-KO-02", "ZF-KO-04")
def test_d37_a_knock_out_on_the_field():
    here = field(damage=5)
    assert keys(fight(here, "strike", {"attack": [20]}, stun=True)) == ["zefrs.stuns_not"]
    assert here.who("Bob").health.now == 5
    events = fight(here, "brawl", {"attack": [1], "duration": [4]}, stun=True)
    assert keys(events) == ["zefrs.stuns", "zefrs.unconscious", "zefrs.goes_down"]
    assert here.who("Bob").condition.helpless and here.out("Bob") == ""
    assert here.world.get(here.id("Bob"), Passing).endings[0].left == 4 * 12 + 1


@pytest.mark.rule("ZF-RUSH-09", "ZF-RUSH-10")
def test_a_shield_strike_fells():
    here = scene(OPEN, man("Ann", talents={"armour": ("small_shield",)}), foe())
    assert keys(fight(here, "bash", {"attack": [60]})) == ["zefrs.bash_fails"]
    assert keys(fight(here, "bash", {"attack": [1]})) == ["zefrs.bash_fells", "zefrs.goes_down"]
    assert here.who("Bob").condition.fallen and not spent(here, "Bob").only_rise


@pytest.mark.rule("ZF-WREST-04", "ZF-GRID-06")
def test_s7_after_a_trip_he_dashes_past():
    here = field()
    asked: list[Request] = []

    def dash(request: Request) -> Order:
        asked.append(request)
        return order(step=Cell(3, 1))

    events = fight(here, "grapple", {"attack": [27]}, (dash,), purpose="trip")
    assert asked[0].kind == "personal.past" and here.cell("Ann") == Cell(3, 1)
    assert here.who("Bob").condition.fallen and keys(events)[-1] == "moved"
    assert spent(here, "Ann").stepped
    again = field()
    again.put("Ann", Spent(stepped=(0,)))
    fight(again, "grapple", {"attack": [27]}, purpose="trip")
    assert again.cell("Ann") == Cell(1, 1)


@pytest.mark.rule("ZF-WREST-04")
def test_the_step_past_may_be_let_go():
    here = field()
    fight(here, "grapple", {"attack": [27]}, (PASS,), purpose="trip")
    assert here.cell("Ann") == Cell(1, 1)


@pytest.mark.rule("ZF-WREST-04", "ZF-WREST-05", "ZF-ACT-12")
def test_a_hold_binds_both_and_ends_with_anything_else():
    here = field()
    fight(here, "grapple", {"attack": [27]}, purpose="hold")
    ann, bob = here.id("Ann"), here.id("Bob")
    assert here.world.get(ann, Holding).target == bob
    assert here.world.get(bob, HeldBy) == HeldBy(ann, 1)
    # Held, he has no active defence; brawling goes on holding him.
    declares(here, "Bob", form="defend", method="dodge")
    fight(here, "brawl", {"attack": [20]})
    assert here.who("Bob").condition.held
    # He may strike back with his fists, and so may not his sword.
    assert "zefrs.duel_miss" in keys(fight(here, "brawl", {"attack": [99]}, name="Bob", target=ann))
    events = fight(here, "strike", {"attack": [99]})
    assert keys(events)[0] == "zefrs.hold_ends" and not here.who("Bob").condition.held


@pytest.mark.rule("ZF-WREST-05")
@pytest.mark.parametrize("end", ["fallen", "held", "helpless"])
def test_what_happens_to_the_holder_ends_his_hold(end: str):
    here = field(damage=20)
    fight(here, "grapple", {"attack": [27]}, purpose="hold")
    here.stand("Ann", **{end: True})
    events = fight(here, "brawl", {"attack": [99]}, name="Bob", target=here.id("Ann"))
    assert only(events, "zefrs.hold_ends").rule == "ZF-WREST-05"
    assert not here.who("Bob").condition.held


@pytest.mark.rule("ZF-MOD-01")
def test_others_profit_from_a_hold_and_the_holder_does_not():
    here = field(". 3 . .\n1 2 . .", man("Abe"))
    fight(here, "grapple", {"attack": [27]}, purpose="hold")
    own = only(fight(here, "brawl", {"attack": [99]}), "zefrs.duel_miss")
    other = only(fight(here, "strike", {"attack": [99]}, name="Abe"), "zefrs.duel_miss")
    labels = [[m.label for m in e.outcomes[0].check.modifiers] for e in (own, other)]  # type: ignore[union-attr]
    assert "zefrs.m10" not in labels[0] and "zefrs.m10" in labels[1]


@pytest.mark.rule("ZF-WREST-04")
def test_a_disarmed_hand_lets_go():
    here = field()
    events = fight(here, "grapple", {"attack": [27]}, purpose="disarm", hand="right_arm")
    assert keys(events) == ["zefrs.grapple_disarm", "zefrs.drops"]
    held = here.who("Bob").held
    assert held is not None and held.right_arm == ""
    ((_, (lying,)),) = here.world.each(Lying)
    assert lying.things == ((here.cell("Bob"), "broadsword"),)


@pytest.mark.rule("ZF-WREST-04")
def test_a_shove_moves_him_straight_away_if_there_is_room():
    here = field()
    events = fight(here, "grapple", {"attack": [27]}, purpose="shove")
    assert here.cell("Bob") == Cell(3, 1) and keys(events) == ["zefrs.grapple_shove", "moved"]
    walled = field("1 2 #")
    events = fight(walled, "grapple", {"attack": [27]}, purpose="shove")
    assert walled.cell("Bob") == Cell(1, 0) and keys(events)[-1] == "zefrs.no_room"


@pytest.mark.rule("ZF-GRID-08", "ZF-WREST-04")
def test_a_shove_over_an_edge_is_a_fall():
    here = scene("1 2 .", man("Ann"), foe(), heights="2 2 0")
    events = fight(here, "grapple", {"attack": [27]}, purpose="shove")
    assert here.cell("Bob") == Cell(2, 0) and "zefrs.falls" in keys(events)
    assert here.who("Bob").condition.fallen


@pytest.mark.rule("ZF-WREST-04")
def test_a_full_hand_grapples_nobody():
    here = scene(OPEN, man("Ann", held=("broadsword", "dirk")), foe())
    lost = fight(here, "grapple", {}, purpose="trip")
    assert only(lost, "zefrs.duel_lost").rule == "ZF-WREST-04"


@pytest.mark.rule("ZF-ARM-10", "ZF-WREST-04")
def test_who_grapples_with_sword_and_shield_lets_the_shield_drop_for_nothing():
    here = scene(OPEN, man("Ann", held=("broadsword", "small_shield"), talents=SHIELD), foe())
    events = fight(here, "grapple", {"attack": [27]}, purpose="trip")
    assert keys(events)[0] == "zefrs.drops" and only(events, "zefrs.drops").rule == "ZF-ARM-10"
    assert here.who("Bob").condition.fallen
    held = here.world.get(here.id("Ann"), Held)
    assert (held.right_arm, held.left_arm) == ("broadsword", "")
    assert ("small_shield" in chores.items(here.world, here.id("Ann"), "strap")) is True


@pytest.mark.rule("ZF-ARM-10", "ZF-WREST-04")
@pytest.mark.parametrize(
    ("held", "purpose", "far"),
    [
        (("small_shield",), "trip", "2"),
        (("broadsword", "small_shield"), "trip", ". 2"),
        (("broadsword", "small_shield"), "break", "2"),
    ],
)
def test_a_shield_is_dropped_only_where_a_hand_is_wanted_and_the_grapple_is_made(
    held, purpose, far
):
    here = scene(f"1 {far} . .", man("Ann", held=held, talents=SHIELD), foe())
    dice = {"attack": [27]} if far == "2" and purpose != "break" else {}
    events = fight(here, "grapple", dice, purpose=purpose)
    assert "zefrs.drops" not in keys(events)
    assert here.world.get(here.id("Ann"), Held).left_arm == "small_shield"


@pytest.mark.rule("ZF-TWO-06")
def test_the_second_attack_of_two_weapons_is_harder():
    here = scene(
        OPEN, man("Ann", held=("broadsword", "dirk"), talents={"two_weapon_fighting": 2}), foe()
    )
    slots: dict[str, Any] = {"weapon": "dirk", "area": "gut", "second": "dirk", "role": "attack"}
    first = only(fight(here, "two", {"attack": [99]}, **slots), "zefrs.duel_miss")
    late = only(fight(here, "two", {"attack": [99]}, late=True, **slots), "zefrs.duel_miss")
    shifts = [e.outcomes[0].check.shift for e in (first, late)]  # type: ignore[union-attr]
    assert shifts[1] == shifts[0] - 2


@pytest.mark.rule("ZF-DECL-09", "ZF-ACT-01")
def test_nobody_strikes_at_one_who_is_out():
    here = field()
    here.put("Bob", Out("slain"))
    assert keys(fight(here, "strike", {})) == ["zefrs.duel_lost"]


LINE = """
. . . . . . .
1 2 . 3 . . .
. . . . . . .
"""


def rush(
    here: Scene, to: Cell, dice: dict[str, list[int]], answers: tuple[Answer, ...] = ()
) -> list[Event]:
    return fight(here, "rush", dice, answers, to=to)


@pytest.mark.rule("ZF-RUSH-01", "ZF-RUSH-03", "ZF-RUSH-06")
def test_a_rush_goes_through_everybody_in_its_line():
    here = field(LINE, foe("Ben"))
    events = rush(here, Cell(4, 1), {"rush": [1, 1]})
    assert here.cell("Ann") == Cell(4, 1)
    assert [e.target for e in events if e.key == "zefrs.rush_bowls_over"] == [
        here.id("Bob"), here.id("Ben"),
    ]  # fmt: skip
    for name in ("Bob", "Ben"):
        assert here.who(name).condition.fallen and spent(here, name).only_rise
    assert spent(here, "Ann").ran and spent(here, "Bob").attackers == (here.id("Ann"),)
    assert here.who("Bob").health.now == 5


@pytest.mark.rule("ZF-RUSH-04")
def test_d35_white_ends_it_on_the_ground_before_him():
    here = field(LINE, foe("Ben"))
    events = rush(here, Cell(4, 1), {"rush": [1, 99]})
    assert here.cell("Ann") == Cell(2, 1) and here.who("Ann").condition.fallen
    assert only(events, "zefrs.rush_fails").rule == "ZF-RUSH-04"


@pytest.mark.rule("ZF-RUSH-05")
def test_d35_the_rushed_man_may_strike_in_place_of_what_he_declared():
    here = field(LINE.replace("3", "."))
    declares(here, "Bob", form="defend", method="dodge")
    blow = order(weapon="broadsword", area="right_leg")
    events = rush(here, Cell(2, 1), {"rush": [40], "attack": [20]}, (blow,))
    assert keys(events)[:3] == ["zefrs.rushes", "zefrs.rush_passes", "zefrs.strikes_rusher"]
    assert here.cell("Ann") == Cell(2, 1) and here.who("Ann").health.now == 7
    assert spent(here, "Bob").gone
    # What he had declared is gone with it.
    fight(here, "strike", {"attack": [20]})
    assert here.who("Bob").health.now == 2


@pytest.mark.rule("ZF-RUSH-05")
@pytest.mark.parametrize("used", [Spent(gone=True), Spent(only_rise=True), Spent(("dodge",))])
def test_who_has_no_action_left_strikes_nobody(used: Spent):
    here = field(LINE.replace("3", "."))
    here.put("Bob", used)
    assert "zefrs.strikes_rusher" not in keys(rush(here, Cell(2, 1), {"rush": [40]}))
    assert here.cell("Ann") == Cell(2, 1)


@pytest.mark.rule("ZF-RUSH-05")
def test_he_may_keep_his_action():
    here = field(LINE.replace("3", "."))
    rush(here, Cell(2, 1), {"rush": [40]}, (PASS,))
    assert not spent(here, "Bob").gone


@pytest.mark.rule("ZF-RUSH-05", "ZF-RUSH-01")
def test_the_blow_may_stop_him():
    here = field(LINE.replace("3", "."))
    here.hurt("Ann", 0)
    blow = order(weapon="broadsword", area="chest")
    dice = {"rush": [40], "attack": [20], "below_zero": [99]}
    rush(here, Cell(2, 1), dice, (blow,))
    assert here.out("Ann") == "slain" and here.cell("Ann") == Cell(0, 1)


@pytest.mark.rule("ZF-RUSH-01")
def test_without_a_cell_beyond_he_stops_before_him_unchecked():
    here = field(LINE.replace(". 3 .", "3 . ."), foe("Ben"))
    events = rush(here, Cell(2, 1), {})
    assert only(events, "zefrs.rush_barred").target == here.id("Bob")
    assert here.cell("Ann") == Cell(0, 1) and not here.who("Ann").condition.fallen


@pytest.mark.rule("ZF-RUSH-03", "ZF-RUSH-05")
def test_friends_in_the_way_are_rushed_too_and_strike_nobody():
    here = field(LINE, man("Abe"))
    events = rush(here, Cell(4, 1), {"rush": [1, 40]})
    assert keys(events)[-2:] == ["zefrs.rush_passes", "moved"] and here.cell("Ann") == Cell(4, 1)


@pytest.mark.rule("ZF-RUSH-08", "ZF-WOUND-06")
def test_who_cannot_rush_loses_it():
    here = field(LINE.replace("3", "."))
    lost = fight(here, "rush", {}, to=Cell(2, 1), shield=True)
    assert only(lost, "zefrs.duel_lost").rule == "ZF-RUSH-08"
    here.put("Ann", Wounds((Hurt("crippled_leg", "left_leg"),)))
    assert only(rush(here, Cell(2, 1), {}), "zefrs.duel_lost").rule == "ZF-WOUND-06"
