"""How a personal fight ends (END-01 to END-05), and how it stands before."""

from __future__ import annotations

import pytest

from game.core.components import Out, Position
from game.core.grid import Cell
from game.core.ruleset import Clock
from game.core.setup import Goal
from game.rules.zefrs import RULESET
from game.rules.zefrs.personal.acts import moving
from game.rules.zefrs.personal.acts.ending import Prisoners, decided, winner
from game.rules.zefrs.personal.setup.prepare import ARRIVALS
from game.rules.zefrs.personal.sheet.muster import take_hold
from game.rules.zefrs.personal.shown import card, value
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Held, Newcomer, Stalemate
from game.rules.zefrs.sheet.wounds import Hurt, Wounds
from tests.rules.zefrs.field import keys, man, scene

FIELD = "1 . . .\n. . . .\n3 . . 2"


def duel(*goals, **more):
    return scene(FIELD, man("Ann"), man("Bob"), man("Al"), goals=goals, **more)


def result(here, turn=5, phase="ending"):
    return winner(here.world, Clock(turn, phase))


def ended(here, turn=5):
    found = result(here, turn)
    return (found.winner, found.why) if found else None


@pytest.mark.rule("ZF-END-01")
@pytest.mark.parametrize(
    "down",
    [
        lambda here: here.put("Bob", Out("slain")),
        lambda here: here.put("Bob", Out("surrendered")),
        lambda here: here.put("Bob", Out("fled")),
        lambda here: here.stand("Bob", helpless=True),
        lambda here: here.put("Bob", Wounds((Hurt("opened_belly", "gut"),))),
    ],
)
def test_a_side_is_beaten_when_nobody_of_it_can_fight(down):
    here = duel()
    assert ended(here) is None
    down(here)
    assert ended(here) == ("a", "zefrs.foes_beaten")


@pytest.mark.rule("ZF-END-01")
def test_other_wounds_and_lying_there_do_not_beat_a_side():
    here = duel()
    here.stand("Bob", fallen=True, held=True)
    here.put("Bob", Wounds((Hurt("maimed_arm", "left_arm"), Hurt("crippled_leg", "left_leg"))))
    assert ended(here) is None


@pytest.mark.rule("ZF-END-01")
def test_both_sides_down_is_nobodys_victory():
    here = duel()
    for name in ("Ann", "Al", "Bob"):
        here.stand(name, helpless=True)
    assert ended(here) == (None, "zefrs.all_down")


@pytest.mark.rule("ZF-END-01")
def test_the_fight_is_judged_after_surprise_and_whole_turns_alone():
    here = duel()
    here.put("Bob", Out("slain"))
    assert result(here, phase="actions") is None
    assert result(here, phase="free") is not None


@pytest.mark.rule("ZF-END-01")
def test_a_side_whose_help_is_still_to_come_is_not_beaten():
    here = scene("1 . 2", man("Ann"), man("Bob"), man("Bart", cell=(2, 0), arrives=9))
    here.put("Bob", Out("slain"))
    assert ended(here) is None


@pytest.mark.rule("ZF-END-04")
def test_the_helpless_of_the_losing_side_are_captured():
    here = scene(
        FIELD, man("Ann"), man("Bob"), man("Al"), man("Bert", cell=(2, 0)), man("Ben", cell=(1, 0))
    )
    here.stand("Bob", helpless=True)
    here.put("Bert", Out("bound"))
    here.put("Ben", Out("slain"))
    here.stand("Al", helpless=True)
    told = here.do(Prisoners().process)
    assert (here.out("Bob"), here.out("Bert")) == ("captured", "captured")
    assert here.out("Ben") == "slain" and here.out("Al") == "", (
        "the victor's own wake among friends"
    )
    assert [e.rule for e in told] == ["ZF-END-04"] * 2


def test_nobody_is_captured_while_the_fight_goes_on():
    here = scene(FIELD, man("Ann"), man("Bob"), man("Bert"))
    here.stand("Bob", helpless=True)
    assert here.do(Prisoners().process) == [] and here.out("Bob") == ""


def test_hold_counts_at_the_end_of_its_turn():
    goal = Goal("hold", "a", round=5, cells=((0, 0),))
    here = duel(goal)
    assert ended(here, 4) is None
    assert ended(here, 5) == ("a", "zefrs.fight_hold")
    here.put("Al", Position(Cell(1, 1)))
    assert ended(here, 5) is None


def test_slay_and_capture_are_about_one_enemy():
    slay = duel(Goal("slay", "a", unit="bob"))
    slay.put("Bob", Out("fled"))
    assert ended(slay) == ("a", "zefrs.foes_beaten"), "he got away, and so left the field"
    slay.put("Bob", Out("slain"))
    assert ended(slay) == ("a", "zefrs.fight_slay")
    capture = duel(Goal("capture", "a", unit="bob"))
    capture.put("Bob", Out("bound"))
    assert ended(capture) == ("a", "zefrs.fight_capture")


@pytest.mark.rule("ZF-END-01")
def test_who_lies_unconscious_has_been_put_out_of_the_fight():
    here = duel(Goal("slay", "a", unit="bob"))
    assert ended(here) is None
    here.stand("Bob", helpless=True)
    assert ended(here) == ("a", "zefrs.fight_slay")


def test_somebody_to_be_saved():
    goal = Goal("save_the_standard", "a", round=5, unit="al")
    here = duel(goal)
    assert ended(here, 5) == ("a", "zefrs.fight_save_the_standard")
    here.put("Al", Out("slain"))
    assert ended(here, 2) == ("b", "zefrs.ward_lost")
    here.put("Al", Out("escaped"))
    assert ended(here, 2) is None


@pytest.mark.rule("ZF-END-02")
def test_escape_counts_those_who_left_at_the_goals_cells():
    goal = Goal("escape", "a", cells=((0, 0),), count=1)
    here = duel(goal)
    here.do(
        lambda step: moving.move(
            step, here.id("Ann"), Action("move", "walk", to=Cell(0, 2), off=True)
        )
    )
    assert here.out("Ann") == "fled" and ended(here) is None
    here.do(
        lambda step: moving.move(
            step, here.id("Al"), Action("move", "walk", to=Cell(0, 0), off=True)
        )
    )
    assert here.out("Al") == "escaped" and ended(here) == ("a", "zefrs.fight_escape")


@pytest.mark.rule("ZF-END-02")
def test_escape_of_all_who_can():
    here = duel(Goal("escape", "a"))
    here.put("Ann", Out("escaped"))
    assert ended(here) is None
    here.put("Al", Out("slain"))
    assert ended(here) == ("a", "zefrs.fight_escape")


@pytest.mark.rule("ZF-END-05")
def test_too_many_turns_without_harm_end_it_undecided_or_for_who_holds_his_ground():
    here = duel()
    here.world.put(3, Stalemate(24), here.world.get(3, Stalemate))
    assert ended(here) == (None, "zefrs.fight_stalemate")
    holds = duel(Goal("hold", "b", round=99))
    holds.world.put(3, Stalemate(24), holds.world.get(3, Stalemate))
    assert ended(holds) == ("b", "zefrs.fight_hold")


@pytest.mark.rule("ZF-END-05")
def test_the_last_turn_ends_it():
    here = duel(numbers={"round_limit": 7})
    assert ended(here, 6) is None and ended(here, 7) == (None, "zefrs.time_is_up")
    found = decided(here.world, Clock(7, "ending"))
    assert found is not None and found.rule == "ZF-END-05"


def test_how_it_stands_is_bounded_and_changes_sign():
    here = duel(Goal("hold", "b", round=9, cells=((3, 0),)), Goal("escape", "a"))
    for change in (
        lambda: None,
        lambda: here.hurt("Bob", 1),
        lambda: here.put("Ann", Out("slain")),
    ):
        change()
        assert value(here.world, "a") == pytest.approx(-value(here.world, "b"))
        assert -1 <= value(here.world, "a") <= 1


def test_every_loss_is_felt():
    here = duel()
    worths = [value(here.world, "b")]
    for change in (
        lambda: here.hurt("Bob", 4),
        lambda: here.stand("Bob", fallen=True),
        lambda: here.hurt("Bob", 0),
        lambda: here.put("Bob", Out("slain")),
    ):
        change()
        worths.append(value(here.world, "b"))
    assert worths == sorted(worths, reverse=True) and len(set(worths)) == len(worths)


@pytest.mark.rule("ZF-SURP-01")
def test_newcomers_enter_at_their_cell_or_the_nearest_that_is_free():
    here = scene(
        "1 . 2", man("Ann"), man("Bob"), man("Bart", "freebooter_knight", cell=(0, 0), arrives=3)
    )
    here.turn = 2
    assert here.do(ARRIVALS.process) == []
    here.turn = 3
    told = here.do(ARRIVALS.process)
    assert keys(told) == ["zefrs.arrives"] and here.cell("Bart") == Cell(1, 0)
    assert here.world.find(here.id("Bart"), Newcomer) is not None
    assert here.who("Bart").mounted


@pytest.mark.rule("ZF-GEN-01")
def test_the_card_of_a_fighter():
    here = scene(FIELD, man("Ann"), man("Arn", "freebooter_knight"), man("Bob", "robber"))
    shown = card(here.world, here.id("Arn"))
    assert shown.rank == "foe" and shown.shield == 2
    assert {s.key: s.value for s in shown.stats} == {
        "zefrs.stat.damage": "9/9",
        "zefrs.stat.mov": 5 - 4,
        "zefrs.stat.agility": 5 - 4,
        "zefrs.stat.penalty": 4,
        "zefrs.stat.weapon": "lance, light",
    }
    assert [part.armour for part in shown.body][:3] == [3, 3, 3]
    assert card(here.world, here.id("Bob")).rank == "enemy"
    assert card(here.world, here.id("Ann")).rank == "hero"


def test_the_states_on_a_card_the_gravest_first():
    here = duel()
    here.hurt("Ann", 0)
    here.stand("Ann", fallen=True, stunned=True)
    here.put("Ann", Wounds((Hurt("maimed_arm", "left_arm"),)))
    chips = [chip.key for chip in card(here.world, here.id("Ann")).chips]
    assert chips == [
        "zefrs.chip.stunned",
        "zefrs.wound.maimed_arm",
        "zefrs.chip.prone",
        "zefrs.chip.below_zero",
    ]
    here.put("Bob", Out("bound"))
    assert card(here.world, here.id("Bob")).chips[0].key == "zefrs.chip.bound"


def test_the_card_says_what_he_has_in_his_hand():
    here = duel()
    here.put("Ann", Held("large_blunt", "large_blunt"))
    here.put("Bob", Held("", ""))
    arms = [card(here.world, here.id(name)).arms for name in ("Ann", "Bob")]
    assert arms == ["large_blunt", "unarmed"]


def test_the_card_says_who_holds_and_who_is_held():
    here = duel()
    here.do(lambda step: take_hold(step, here.id("Ann"), here.id("Bob")))
    chips = [card(here.world, here.id(name)).chips[0].key for name in ("Ann", "Bob")]
    assert chips == ["zefrs.chip.holding", "zefrs.chip.held"]


def test_the_ruleset_asks_both_scales():
    scale = RULESET.scales["personal"]
    assert scale.winner is winner and scale.value is value and scale.card is card
