"""The countdown on the field: segments, holding, counters, watches, surprise (3.2, 3.3)."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules.empress.acts.countdown import those
from game.rules.empress.acts.initiative import declaring
from game.rules.empress.sheet.components import Surprised
from game.rules.empress.sheet.turns import (
    ACTED,
    COUNTERING,
    HOLDING,
    PENDING,
    Aiming,
    Counter,
    Turn,
)
from tests.rules.empress.bout import Bout, bout, man, setup

MISS = 2
"""A roll that misses everybody here."""


def state(b: Bout, name: str) -> str:
    """What has become of his action."""
    return str(b.has(name, Turn).state)


def duel(**more: Any) -> Bout:
    """E1 against E10, side by side."""
    return bout(setup(man("E1", "a", (3, 3)), man("E10", "b", (4, 3))), **more)


@pytest.mark.rule("EM-TRN-03")
def test_the_slowest_declare_first() -> None:
    people = (man("E1", "a", (1, 1)), man("E10", "b", (9, 9)), man("E6", "a", (1, 5)))
    b = bout(setup(*people, man("M2", "b", (8, 2)), man("E1 too", "a", (2, 8))))
    order = [b.names[unit] for unit in declaring(b.battle.world)]
    first = b.names[b.request.unit] if b.request else ""
    assert [first, *order] == ["M2", "E10", "E1 too", "E1", "E6"]


@pytest.mark.rule("EM-INI-01", "EM-INI-02", "EM-INI-13", "EM-INI-09", "EM-TRN-01")
def test_segments_are_counted_down_and_equals_go_by_agility_then_by_id() -> None:
    people = (man("E10", "a", (1, 1)), man("E6", "b", (9, 9)), man("E1", "a", (1, 5)))
    b = bout(setup(*people, man("E1 too", "b", (8, 2)), man("E3", "b", (2, 8), agility=12)))
    b.ends(1)
    turns = [b.names[e.unit] for e in b.events("turn") if e.unit]
    assert turns[:5] == ["E6", "E1", "E1 too", "E3", "E10"]
    assert [e.fact("n") for e in b.events("segment")][:3] == [9, 8, 7]


@pytest.mark.rule("EM-INI-03", "EM-INI-04")
def test_whoever_holds_is_easier_to_hit() -> None:
    """Example D28."""
    b = duel(dice={"attack": [13]})
    b.does("E1", "hold")
    assert state(b, "E1") == HOLDING
    b.does("E10", "strike", target="E1", weapon="mace")
    assert b.shifts()["EM-INI-04"] == -2
    assert "miss" in b.story


@pytest.mark.rule("EM-INI-03", "EM-INI-05", "EM-TRN-01")
def test_a_held_attack_comes_before_the_next_segment() -> None:
    """Example D29."""
    b = bout(setup(man("E6", "a", (3, 3)), man("E1", "b", (4, 3))), {"attack": [MISS]})
    b.answers["now"] = [True]
    b.does("E6", "hold").does("E6", "strike", target="E1", weapon="rapier")
    assert b.shifts()["EM-INI-05"] == 1
    assert not b.me("E6").turn.guarded
    assert state(b, "E1") == PENDING
    assert state(b, "E6") == ACTED
    assert b.turn() == "E6"  # for his movement
    assert [e.fact("n") for e in b.events("segment")] == [9, 8]


@pytest.mark.rule("EM-INI-05")
def test_a_held_attack_gains_nothing_on_one_who_has_acted() -> None:
    b = duel(dice={"attack": [MISS, MISS]})
    b.answers["now"] = [False, True]
    b.does("E1", "hold").does("E10", "strike", target="E1", weapon="mace")
    b.does("E1", "strike", target="E10", weapon="spear")
    assert "EM-INI-05" not in b.shifts()


@pytest.mark.rule("EM-INI-03", "EM-INI-01", "EM-TRN-01")
def test_holders_are_asked_the_quickest_first_and_before_the_others() -> None:
    people = (man("E1", "a", (1, 1)), man("E6", "a", (1, 5)), man("E10", "b", (12, 8)))
    b = bout(setup(*people))
    b.does("E6", "hold").does("E1", "hold")
    b.until("E10")
    asked = [(kind, name) for kind, name, _ in b.asked if kind == "now"]
    assert asked == [("now", "E6"), ("now", "E6"), ("now", "E1")]


@pytest.mark.rule("EM-INI-09", "EM-INI-01")
def test_a_gap_between_levels_does_not_end_the_round() -> None:
    """Example D31; after that two segments without anybody acting do, and what was held is lost."""
    b = bout(setup(man("E6", "a", (3, 3)), man("E10", "b", (12, 3), agility=4)))
    b.does("E6", "hold").until("E10")
    assert b.battle.clock.round == 1
    assert [e.fact("n") for e in b.events("segment")] == [9, 8, 7, 6, 5]
    b.ends(1)
    assert [e.fact("n") for e in b.events("segment")] == [9, 8, 7, 6, 5, 4]
    assert len(b.events("held_lost")) == 1


@pytest.mark.rule("EM-INI-09", "EM-MAN-04")
def test_whoever_acts_keeps_the_round_going() -> None:
    b = bout(setup(man("E6", "a", (3, 3)), man("E10", "b", (12, 3), agility=4)))
    b.does("E6", "hold").does("E10", "move", to=(11, 3))
    b.ends(1)
    assert [e.fact("n") for e in b.events("segment")][-1] == 3


@pytest.mark.rule("EM-INI-09")
def test_an_opportunity_attack_counts_as_acting() -> None:
    """A holder who strikes as somebody moves past him has acted in that segment."""
    people = (man("E6", "a", (3, 3)), man("E2", "a", (14, 9)), man("E10", "b", (4, 4)))
    b = bout(setup(*people), {"attack": [MISS]})
    b.answers["interrupt"] = [{"use": True, "weapon": "rapier"}]
    b.does("E6", "hold").does("E2", "hold").does("E10", "move", to=(8, 4))
    assert state(b, "E6") == ACTED
    b.ends(1)
    assert [e.fact("n") for e in b.events("segment")] == [9, 8, 7, 6, 5]


@pytest.mark.rule("EM-INI-06", "EM-INI-08")
def test_a_counter_comes_before_the_attack_and_lasts_into_the_next_round() -> None:
    """Example D32: it spends the old action, and the new one is still his."""
    b = bout(setup(man("E4", "a", (3, 3)), man("E2", "b", (4, 3))), {"attack": [MISS, MISS]})
    b.does("E4", "counter", target="E2").until("E2", 2)
    assert b.has("E4", Counter).old
    b.does("E2", "strike", target="E4", weapon="sword")
    first, second = (roll.check for roll in b.rolls())
    shifts = {one.rule: one.worth for one in first.modifiers}
    assert (first.actor, second.actor) == (b.unit("E4"), b.unit("E2"))
    assert shifts["EM-INI-06"] == 1
    assert "EM-RCH-02" not in shifts
    assert b.has("E4", Counter) is None
    assert state(b, "E4") == PENDING
    assert not [one for one in b.asked if one[0] == "interrupt"]


@pytest.mark.rule("EM-INI-06", "EM-INI-08")
def test_a_counter_of_this_round_is_the_action() -> None:
    b = bout(setup(man("E6", "a", (3, 3)), man("E2", "b", (4, 3))), {"attack": [MISS, MISS]})
    b.does("E6", "counter", target="E2").does("E2", "strike", target="E6", weapon="sword")
    assert state(b, "E6") == ACTED
    assert b.me("E6").turn.opportunities == 0


@pytest.mark.rule("EM-INI-06", "EM-INI-13")
def test_whoever_is_felled_by_a_counter_does_not_strike() -> None:
    people = (man("E6", "a", (3, 3)), man("E10", "b", (4, 3)), man("E10 too", "b", (14, 9)))
    b = bout(setup(*people), {"attack": [20]})
    b.does("E6", "counter", target="E10").does("E10", "strike", target="E6", weapon="mace")
    assert b.hp("E10") == -3
    assert b.hp("E6") == 16


@pytest.mark.rule("EM-INI-06", "EM-RCH-04", "EM-INI-13")
def test_a_counter_with_longer_reach_that_misses_lets_the_attacker_inside() -> None:
    """It stands for the opportunity attack: nobody is asked for one, nor to press on."""
    b = bout(setup(man("E4", "a", (3, 3)), man("E6", "b", (4, 3))), {"attack": [MISS, MISS]})
    b.does("E4", "counter", target="E6").until("E6", 2)
    b.does("E6", "strike", target="E4", weapon="rapier")
    assert b.shifts()["EM-RCH-04"] == 2
    assert b.me("E4").reach_lost == (b.unit("E6"),)
    assert not [one for one in b.asked if one[0] in ("interrupt", "press")]


@pytest.mark.rule("EM-INI-06", "EM-INH-03")
def test_a_counter_is_not_spent_on_whoever_is_out_of_reach() -> None:
    people = (man("E6", "a", (3, 3)), man("E7", "b", (9, 3)))
    b = bout(setup(*people), {"attack": [MISS]})
    b.does("E6", "counter", target="E7").does("E7", "shoot", target="E6", weapon="longbow")
    assert b.has("E6", Counter) is not None
    assert state(b, "E6") == COUNTERING


@pytest.mark.rule("EM-INI-08")
def test_acting_ends_a_counter_and_waiting_again_goes_on_with_it() -> None:
    b = bout(setup(man("E6", "a", (3, 3)), man("E2", "b", (9, 3))))
    b.does("E6", "counter", target="E2").until("E6", 2)
    b.does("E6", "counter", target="E2")
    assert not b.has("E6", Counter).old
    b.until("E6", 3).does("E6", "move", to=(4, 3))
    assert b.has("E6", Counter) is None


@pytest.mark.rule("EM-INI-07", "EM-INI-08")
def test_a_watch_shoots_first_at_who_emerges() -> None:
    wall = {(8, 3): "wall", (8, 4): "wall", (8, 5): "wall"}
    b = bout(
        setup(man("E7", "a", (2, 4)), man("E10", "b", (9, 4)), terrain=wall), {"attack": [MISS]}
    )
    b.does("E7", "watch", cell=(9, 5), cell2=(9, 6))
    b.does("E10", "move", to=(9, 7))
    assert b.shifts()["EM-INI-07"] == 1
    ways = [e.fact("end") for e in b.battle.events if e.key == "moved"]
    assert ways == [(9, 6), (9, 7)]
    assert b.has("E7", Counter) is None
    assert state(b, "E7") == ACTED


@pytest.mark.rule("EM-INI-07", "EM-TRN-01")
def test_a_watch_lets_pass_whom_it_has_seen_before() -> None:
    b = bout(setup(man("E7", "a", (2, 4)), man("E10", "b", (9, 4))))
    b.does("E7", "watch", cell=(9, 5)).does("E10", "move", to=(9, 6))
    assert b.has("E7", Counter) is not None
    assert not b.events("shoots")


@pytest.mark.rule("EM-INI-10", "EM-INI-11")
@pytest.mark.parametrize(("fifth", "rolled"), [(True, False), (False, True)])
def test_few_roll_and_many_do_not(fifth: bool, rolled: bool) -> None:
    """Example D35."""
    people = [man(f"E10 {n}", "ab"[n % 2], (n, 2)) for n in range(4 + fifth)]
    dice = {"initiative": [1, 2, 3, 4]} if rolled else {}
    b = bout(setup(*people, switches=["initiative_mode=auto4"]), dice)
    segments = [b.has(one.id, Turn).segment for one in people]
    assert segments == ([8, 10, 9, 11] if rolled else [7] * 5)


@pytest.mark.rule("EM-INI-12")
def test_only_the_important_roll_under_hybrid() -> None:
    """Example D34."""
    people = (man("E10", "b", (3, 3)), man("E1", "a", (9, 3), traits=("important",)))
    b = bout(setup(*people, switches=["initiative_mode=hybrid"]), {"initiative": [6]})
    assert (b.has("E10", Turn).segment, b.has("E1", Turn).segment) == (10, 14)
    more = setup(*people, switches=["initiative_mode=hybrid", "hybrid_default_segment=4"])
    assert bout(more, {"initiative": [1]}).has("E10", Turn).segment == 4


@pytest.mark.rule("EM-INI-13", "EM-TRN-01")
def test_whoever_goes_down_in_his_own_segment_still_acts_in_it() -> None:
    people = (man("E10", "a", (3, 3)), man("E10 too", "b", (4, 3)), man("E7", "b", (14, 9)))
    b = bout(setup(*people), {"attack": [20, 20]})
    b.does("E10", "strike", target="E10 too", weapon="mace")
    assert b.hp("E10 too") == -3
    b.does("E10 too", "strike", target="E10", weapon="mace")
    assert b.hp("E10") == -3


@pytest.mark.rule("EM-INI-13")
def test_whoever_went_down_in_an_earlier_segment_does_not_act() -> None:
    people = (man("E1", "a", (3, 3)), man("E10", "b", (4, 3)), man("E7", "b", (14, 9)))
    b = bout(setup(*people), {"attack": [20]})
    b.does("E1", "strike", target="E10", weapon="spear")
    b.ends(1)
    assert not [e for e in b.events("turn") if e.unit == b.unit("E10")]


@pytest.mark.rule("EM-SUR-01")
def test_a_surprised_party_loses_its_first_round() -> None:
    """One save a party, by its best Wits; the action is lost at its segment, and nobody strikes
    before; the surprise ends with the round.
    """
    people = (man("E6", "a", (3, 3)), man("E1", "b", (4, 4)), man("E7", "b", (12, 8)))
    b = bout(setup(*people, unexpected=1), {"surprise": [20, 2]})
    assert [e.unit for e in b.events("caught")] == [b.unit("E7")]
    b.does("E6", "move", to=(8, 3))
    assert not [one for one in b.asked if one[0] == "interrupt"]
    assert b.me("E1").surprised
    assert len(those(b.battle.world, PENDING)) == 2
    b.ends(1)
    assert [b.names[e.unit or 0] for e in b.events("turn")][:1] == ["E6"]
    assert len(b.events("loses_action")) == 2
    assert b.has("E1", Surprised) is None
    b.until("E1", 2)


@pytest.mark.rule("EM-SUR-01", "EM-INI-09")
def test_losing_an_action_to_surprise_is_not_acting() -> None:
    """Surprise and hold: the holder's round ends two segments after the last one's own."""
    people = (man("E6", "a", (3, 3)), man("E10", "b", (12, 3), agility=4))
    b = bout(setup(*people, unexpected=1), {"surprise": [20, 2]})
    b.does("E6", "hold").ends(1)
    assert [e.fact("n") for e in b.events("segment")][-1] == 4


@pytest.mark.rule("EM-SUR-02")
def test_a_failed_try_to_hide_ends_the_surprise_of_all() -> None:
    people = (man("E6", "a", (3, 3)), man("E1", "b", (6, 4)), man("E7", "b", (12, 8)))
    b = bout(setup(*people, unexpected=1), {"surprise": [20, 2], "stealth": [6], "notice": [20]})
    b.does("E6", "hide")
    assert b.has("E1", Surprised) is None
    assert b.has("E7", Surprised) is None
    b.until("E1")


@pytest.mark.rule("EM-STN-03", "EM-STN-04", "EM-TRN-04", "EM-OPP-01")
def test_pure_defence_is_the_action_and_strikes_at_who_passes() -> None:
    """Rolled with nothing but what the dice say."""
    people = (man("E2", "a", (3, 3)), man("E6", "b", (4, 4)))
    b = bout(setup(*people), {"attack": [MISS]})
    b.stances["E2"] = {"stance": "pure"}
    b.answers["interrupt"] = [True]
    b.does("E6", "move", to=(9, 4))
    roll = b.last("attack")
    assert roll.check.base == 0
    assert b.me("E2").turn.opportunities == 1
    b.ends(1)
    assert b.unit("E2") not in [e.unit for e in b.events("turn") if e.fact("n")][:2]


@pytest.mark.rule("EM-STN-01", "EM-STN-02", "EM-TRN-03")
def test_a_stance_holds_for_one_round() -> None:
    b = duel(dice={"attack": [MISS, MISS]})
    b.stances["E1"] = {"stance": "attack2"}
    b.does("E1", "strike", target="E10", weapon="spear")
    assert b.shifts()["EM-STN-01"] == 2
    assert b.me("E1").stance.defence == -4
    b.until("E1", 2).does("E1", "strike", target="E10", weapon="spear")
    assert "EM-STN-01" not in b.shifts()


@pytest.mark.rule("EM-INH-06", "EM-SUR-05")
def test_aiming_lasts_until_the_next_shot() -> None:
    people = (man("E7", "a", (2, 4)), man("E10", "b", (9, 4)))
    b = bout(setup(*people, switches=["lotfp_aim"]), {"attack": [MISS]})
    b.does("E7", "aim").until("E7", 2)
    assert b.has("E7", Aiming) is not None
    b.does("E7", "shoot", target="E10", weapon="longbow")
    assert b.shifts()["EM-INH-06"] == 4
    assert b.has("E7", Aiming) is None


@pytest.mark.rule("EM-SUR-01", "EM-INI-09")
def test_surprise_at_a_meeting_outlasts_the_lost_action() -> None:
    people = (man("E10", "a", (3, 3), agility=4), man("E1", "b", (9, 4)))
    b = bout(setup(*people, unexpected=1), {"surprise": [20, 2]})
    b.until("E10")
    assert b.events("loses_action")
    assert b.me("E1").surprised


@pytest.mark.rule("EM-STN-01", "EM-STN-02")
@pytest.mark.parametrize(
    ("stance", "worth"),
    [("attack", (1, -2)), ("defence", (-2, 1)), ("attack2", (2, -4)), ("defence2", (-4, 2))],
)
def test_what_stances_trade(stance: str, worth: tuple[int, int]) -> None:
    b = duel()
    b.stances["E1"] = {"stance": stance}
    b.until("E1")
    assert (b.me("E1").stance.attack, b.me("E1").stance.defence) == worth
