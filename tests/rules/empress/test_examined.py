"""Examples of an examiner who knew the book alone: two rules at a time, and the edges of tables."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.checks import Outcome
from game.core.components import Facing, Health, Position
from game.rules.empress.acts.blows import FACE, INTERRUPT
from game.rules.empress.exchange.defence import defence
from game.rules.empress.sheet.components import Surprised, Swallowed
from game.rules.empress.sheet.gear import protection
from game.rules.empress.sheet.turns import Attacked, Faced
from tests.rules.empress.bout import bout, man, setup
from tests.rules.empress.cast import blow, figure
from tests.rules.empress.desk import desk


@pytest.mark.rule("EM-INI-13", "EM-TRN-05")
def test_the_last_two_fell_each_other_in_one_segment() -> None:
    """Who went down in his own segment strikes all the same; then nobody has won."""
    people = (man("E10", "a", (3, 3)), man("E10 too", "b", (4, 3)))
    here = bout(setup(*people), {"attack": [20, 20]})
    here.does("E10", "strike", target="E10 too", weapon="mace")
    assert (here.hp("E10 too"), here.battle.result) == (-3, None)
    here.does("E10 too", "strike", target="E10", weapon="mace")
    assert here.battle.result is not None
    assert here.battle.result.winner is None


@pytest.mark.rule("EM-INI-13", "EM-TRN-05", "EM-SUR-01")
def test_who_falls_last_and_would_lose_his_action_is_not_waited_for() -> None:
    people = (man("E10", "a", (3, 3)), man("E10 too", "b", (4, 3)))
    here = bout(setup(*people), {"attack": [20]})
    here.until("E10").put("E10 too", Surprised(), Health(2, 5))
    here.does("E10", "strike", target="E10 too", weapon="mace")
    assert here.battle.result is not None
    assert here.battle.result.winner == "a"


@pytest.mark.rule("EM-INI-13", "EM-DTH-01")
def test_who_went_down_in_his_own_segment_has_his_action_and_does_not_get_up_for_it() -> None:
    people = (man("E10", "a", (3, 3)), man("E10 too", "b", (4, 3)))
    here = desk(setup(*people), {"attack": [20]})
    request = here.until("E10")
    here.battle.give(request, here.order(request, {"form": "strike", "target": "E10 too"}))
    request = here.until("E10 too")
    assert not here.open(request, "form") & {"stand", "move", "retreat", "hold", "counter"}
    assert here.usual(request).text("form") == "strike"


@pytest.mark.rule("EM-GRD-06", "EM-SHD-09", "EM-SUR-01")
@pytest.mark.parametrize("form", ["strike", "maneuver", "throw"])
@pytest.mark.parametrize("state", ["", "surprised", "faced"])
def test_what_is_promised_of_an_attack_from_behind_is_what_is_rolled(form: str, state: str) -> None:
    """The first attack of a round is turned to with the shield, also by the surprised."""
    people = (man("E8", "a", (5, 5), agility=18, held=("dagger",)), man("E1", "b", (5, 6)))
    here = desk(setup(*people), {"attack": [2], "maneuver": [2]})
    request = here.until("E8")
    states = {"": (), "surprised": (Surprised(),), "faced": (Faced(),)}
    here.put("E1", Facing("N"), *states[state])
    more = {"aim": "trip"} if form == "maneuver" else {}
    order = here.order(request, {"form": form, "target": "E1", "weapon": "dagger", **more})
    told = here.promised(request, order)
    here.battle.give(request, order)
    while here.request is not None and here.request.kind in (FACE, INTERRUPT):
        use = here.request.kind == FACE
        here.battle.give(here.request, here.order(here.request, {"use": use}))
    rolls = [roll for event in here.battle.events for roll in event.outcomes]
    assert told is not None
    assert [told.check] == [roll.check for roll in rolls if isinstance(roll, Outcome)]
    assert told.check is not None
    assert told.check.column == (12 if state == "faced" else 13)
    assert ("empress.note_turns" in dict(told.notes)) is (state != "faced")


@pytest.mark.rule("EM-SUR-08", "EM-DUA-08")
@pytest.mark.parametrize(("unaware", "column"), [(True, 11), (False, 14)])
def test_sword_and_board_is_of_no_use_against_a_shot_out_of_nowhere(
    unaware: bool, column: int
) -> None:
    """Example D40 with the perk used for defence: what the shield gives is lost as a whole."""
    foe = figure("E2", 2, board="defensive")
    shot = blow(figure("E7"), foe, "longbow", unaware=unaware)
    assert defence(shot).hit_class == column


@pytest.mark.rule("EM-OPP-06", "EM-OPP-05", "EM-ATK-06")
def test_a_shot_in_contact_is_promised_only_as_far_as_the_archer_is_still_up() -> None:
    """E10 fights the archer, who has 3 Hit Points, and strikes first."""
    people = (man("E7", "a", (5, 5), health=3, agility=18), man("E10", "b", (5, 6)))
    here = desk(setup(*people, man("E1", "b", (5, 1))))
    request = here.until("E7")
    order = here.order(request, {"form": "shoot", "target": "E1"})
    free = here.promised(request, order)
    here.put("E10", Attacked(((here.unit("E7"), 1),)))
    fights = here.promised(request, order)
    assert free is not None
    assert fights is not None
    (before,), (after,) = free.branches, fights.branches
    up = sum(p for points, p in after.own if points < 3)
    assert 0 < up < 1
    assert after.mean == pytest.approx(before.mean * up)
    assert after.out == pytest.approx(before.out * up)
    assert sum(p for _, p in after.hit) == pytest.approx(1)


@pytest.mark.rule("EM-ARM-01")
@pytest.mark.parametrize(
    ("told", "worth"),
    [
        ({"wears": "light_plate"}, 5),
        ({"wears": "light_plate", "protection": 3}, 3),
        ({"wears": ""}, 0),
        ({}, 2),
    ],
)
def test_other_armour_brings_its_own_protection(told: dict[str, Any], worth: int) -> None:
    """An ogre, whose hide has a Protection of its own."""
    here = bout(setup(man("M2", "a", (3, 3), **told), man("E1", "b", (9, 9))))
    assert protection(here.me("M2")) == worth


@pytest.mark.rule("EM-INH-05", "EM-BRK-02")
def test_whoever_charges_is_easier_to_hit_on_his_way_as_well() -> None:
    """E2 is passed at a walk and in a charge: Hit Class 12 and 10."""
    people = (man("E10", "a", (5, 5), agility=18, health=60), man("E2", "b", (6, 5)))
    here = desk(setup(*people, man("E10 too", "b", (5, 2)), switches=("lotfp_charge",)))
    request = here.until("E10")
    costs = []
    for said in ({"form": "move"}, {"form": "charge", "target": "E10 too"}):
        told = here.promised(request, here.order(request, {**said, "to": (5, 3)}))
        assert told is not None
        costs.append(told.branches[0].own_mean)
    assert 0 < costs[0] < costs[1]


@pytest.mark.rule("EM-INH-05", "EM-OPP-02", "EM-RCH-03")
@pytest.mark.parametrize(("foe", "again"), [("E10 too", False), ("E1", True)])
def test_who_strikes_at_a_charge_that_passes_him_has_no_action_left_for_its_end(
    foe: str, again: bool
) -> None:
    """A dagger against a spear: a Warrior alone strikes twice."""
    people = (
        man("E10", "a", (5, 5), agility=18, health=60, held=("dagger",)),
        man(foe, "b", (5, 6), gear=("spear",), facing="S"),
    )
    here = desk(setup(*people, switches=("lotfp_charge",)))
    request = here.until("E10")
    said = {"form": "charge", "target": foe, "to": (6, 5), "weapon": "dagger"}
    told = here.promised(request, here.order(request, said))
    assert told is not None
    assert ("empress.note_outreached" in dict(told.notes)) is again
    assert (max(points for points, _ in told.branches[0].own) > 6) is again


@pytest.mark.rule("EM-SUR-11", "EM-GIA-04")
def test_nobody_punches_the_monster_that_has_swallowed_him_unawares() -> None:
    people = (man("M6", "a", (4, 2)), man("E8", "b", (9, 9), traits=("unsuspected",), agility=18))
    here = desk(setup(*people, man("E10", "b", (12, 3))))
    request = here.until("E8")
    here.battle.world.forget(here.unit("E8"), Position)
    here.put("E8", Swallowed(here.unit("M6")))
    said = (("form", "strike"), ("target", "M6"))
    assert not here.open(request, "punch", *said)
    assert here.open(request, "weapon", *said)
