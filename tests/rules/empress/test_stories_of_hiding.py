"""Hiding, sneaking and surprise told to the last fact."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Facing, Health, Seen
from game.core.step import Step
from game.rules.empress.acts.watching import caught_unawares, charges_out, vanishes
from game.rules.empress.sheet.components import (
    Alert,
    Bound,
    Grappled,
    Loading,
    Surprised,
    Swallowed,
    Terms,
    Unsuspected,
)
from game.rules.empress.sheet.turns import CloseTo
from game.rules.kit.ground.site import field_of
from game.rules.kit.people.gear import Pack
from tests.rules.empress.bout import RULES, Bout, bout, man, setup
from tests.rules.empress.story import Story

FAR = man("E10 far", "b", (15, 9))
HOME = man("E5", "a", (0, 9))
WALL = {(6, y): "wall" for y in range(9)}


def thief(dice: dict[str, list[int]], *others: object, at: tuple[int, int] = (5, 5)) -> Bout:
    """E8 hides; E1 of the other side looks north to him, and E10 far away."""
    people = (man("E8", "a", at, traits=("hidden",)), man("E1", "b", (5, 9)), HOME, FAR)
    return bout(setup(*people, *others), dict(dice)).until("E8")  # type: ignore[arg-type]


def dozes(here: Bout, *names: str) -> Bout:
    """These are not alert any more."""
    for name in names:
        here.battle.world.forget(here.unit(name), Alert)
    return here


@pytest.mark.rule(
    "EM-SUR-06", "EM-SUR-11", "EM-SUR-13", "EM-SUR-14", "EM-SUR-07", "EM-SUR-12", "EM-GRD-06"
)
@pytest.mark.parametrize("alert", [True, False])
@pytest.mark.parametrize("face", [2, 6])
@pytest.mark.parametrize("wits", [2, 19])
def test_he_steals_up_to_somebody(story: Story, alert: bool, face: int, wits: int) -> None:
    """Bright open ground in the front of E1 needs two rolls; then he stabs who does not know."""
    here = thief({"stealth": [face] * 4, "notice": [wits] * 2, "attack": [9], "damage": [3]})
    here.put("E1", Facing("N"))
    if not alert:
        dozes(here, "E1", "E10 far")
    here.does("E8", "move", to=(5, 8), sneak=True, target="E1")
    if here.turn() == "E8":
        here.does("E8", "strike", target="E1", weapon="short_sword")
    assert story(story.begins(here))


@pytest.mark.rule("EM-SUR-06", "EM-SUR-13", "EM-SUR-14", "EM-TRN-01", "EM-GRD-06")
def test_his_way_is_told(story: Story) -> None:
    here = thief({"stealth": [2] * 4, "notice": [2, 2]}).put("E1", Facing("S"))
    assert story(story.begins(here).does("E8", "move", to=(5, 7), sneak=True, facing="W"))


@pytest.mark.rule("EM-SUR-10", "EM-SUR-14", "EM-SUR-01", "EM-SUR-06")
@pytest.mark.parametrize("form", ["move", "run", "sneak"])
def test_his_way_in_plain_sight(story: Story, form: str) -> None:
    """Those who are not alert save against surprise; E10, who sleeps no more, has seen others."""
    here = thief({"surprise": [3], "stealth": [6] * 4, "notice": [19] * 4})
    dozes(here, "E1")
    order = {"to": (5, 7)} if form != "sneak" else {"to": (5, 7), "sneak": True}
    assert story(story.begins(here).does("E8", "run" if form == "run" else "move", **order))


@pytest.mark.rule("EM-SUR-14", "EM-SUR-10", "EM-GRD-08")
def test_his_way_out_of_sight(story: Story) -> None:
    people = (man("E8", "a", (3, 5), traits=("hidden",)), man("E1", "b", (9, 4)), HOME)
    here = bout(setup(*people, terrain=WALL))
    assert story(story.begins(here).does("E8", "move", to=(3, 2)))


@pytest.mark.rule("EM-SUR-06", "EM-SUR-11", "EM-DIR-03")
@pytest.mark.parametrize("wits", [2, 19])
@pytest.mark.parametrize("form", ["strike", "maneuver"])
def test_out_of_hiding_at_a_neighbour(story: Story, form: str, wits: int) -> None:
    dice = {"stealth": [6], "notice": [wits], "attack": [9], "damage": [3], "trip": [2]}
    here = thief({**dice, "maneuver": [14]}, at=(5, 8))
    dozes(here, "E1")
    more = {"aim": "trip"} if form == "maneuver" else {}
    assert story(story.begins(here).does("E8", form, target="E1", weapon="short_sword", **more))


@pytest.mark.rule("EM-SUR-06", "EM-SUR-05", "EM-SUR-07")
def test_who_has_come_close_needs_no_other_roll(story: Story) -> None:
    here = thief({}, at=(5, 8))
    here.put("E8", CloseTo(here.unit("E1")))
    assert story(story.begins(here).does("E8", "strike", target="E1", weapon="short_sword"))


@pytest.mark.rule("EM-SUR-14")
@pytest.mark.parametrize("form", ["shoot", "throw", "lob", "end", "reload"])
def test_what_gives_away_whoever_hides(story: Story, form: str) -> None:
    people = (man("E7", "a", (5, 5), traits=("hidden",)), man("E1", "b", (5, 9)), HOME, FAR)
    dice: dict[str, Any] = {
        "attack": [9],
        "damage": [3],
        "lob": [15],
        "blast": [(3, 4)],
        "blast_save": [2],
    }
    arms = "dagger" if form == "throw" else "longbow"
    held = (man("E7", "a", (5, 5), traits=("hidden",), held=(arms,)), *people[1:])
    here = bout(setup(*held), dice).until("E7").put("E7", Pack((), ("powder_pot",)))
    here.put("E7", Loading((("light_crossbow", 1),)))
    orders: dict[str, Any] = {
        "lob": {"item": "powder_pot", "cell": (5, 9)},
        "end": {},
        "reload": {"weapon": "light_crossbow"},
    }
    order = orders.get(form, {"target": "E1", "weapon": arms})
    assert story(story.begins(here).does("E7", form, **order))


@pytest.mark.rule("EM-SUR-02", "EM-SUR-11", "EM-SUR-14")
@pytest.mark.parametrize("face", [2, 6])
@pytest.mark.parametrize("whole", [True, False])
def test_hiding_from_somebody(story: Story, face: int, whole: bool) -> None:
    """A failed roll wakes up a side that is surprised, but nobody of whom a trick made a fool."""
    people = (man("E8", "a", (5, 5)), man("E1", "b", (5, 9)), HOME, FAR)
    here = bout(setup(*people), {"stealth": [face], "notice": [2]}).until("E8")
    here.put("E1", Surprised(whole=whole)).put("E10 far", Surprised(whole=True), Alert())
    assert story(story.begins(here).does("E8", "hide"))


@pytest.mark.rule("EM-SUR-11", "EM-SUR-14", "EM-SUR-02")
def test_hiding_where_nobody_looks(story: Story) -> None:
    people = (man("E8", "a", (3, 5)), man("E1", "b", (9, 4)), HOME)
    here = bout(setup(*people, terrain=WALL)).until("E8").put("E1", Health(8, 8))
    assert story(story.begins(here).does("E8", "hide"))


@pytest.mark.rule("EM-SUR-14")
@pytest.mark.parametrize("why", ["holds", "gripped", "swallows", "hidden", "free"])
def test_who_vanishes(story: Story, why: str) -> None:
    people = (man("M6", "a", (3, 5)), man("E1", "b", (9, 4)), HOME, FAR)
    here = bout(setup(*people)).until("M6")
    if why == "holds":
        here.put("E1", Grappled((here.unit("M6"),)))
    if why == "gripped":
        here.put("M6", Grappled((here.unit("E1"),)))
    if why == "swallows":
        here.put("E1", Swallowed(here.unit("M6")))
    if why == "hidden":
        here.put("M6", Seen(("a",)))
    story.begins(here)
    vanishes(Step(RULES, here.battle.world, here.battle.clock, here.dice, {}), here.unit("M6"))
    assert story(here)


@pytest.mark.rule("EM-SUR-11", "EM-SUR-03", "EM-SUR-06", "EM-DIR-03")
@pytest.mark.parametrize("wits", [2, 19])
@pytest.mark.parametrize("alert", [True, False])
def test_a_sucker_punch(story: Story, alert: bool, wits: int) -> None:
    people = (man("E8", "a", (5, 5)), man("E1", "b", (5, 4)), HOME, FAR)
    dice = {"deception": [3], "notice": [wits], "attack": [9], "damage": [2]}
    here = bout(setup(*people), dice).until("E8").put("E8", Unsuspected())
    if not alert:
        dozes(here, "E1")
    order = {"target": "E1", "weapon": "short_sword", "punch": True}
    assert story(story.begins(here).does("E8", "strike", **order))


@pytest.mark.rule("EM-SUR-01", "EM-SUR-10")
@pytest.mark.parametrize("face", [2, 19])
@pytest.mark.parametrize("wary", [True, False])
def test_a_party_is_caught(story: Story, face: int, wary: bool) -> None:
    people = (man("E8", "a", (5, 5)), man("E7", "b", (5, 4)), HOME, FAR, man("E1", "b", (9, 9)))
    here = bout(setup(*people), {"surprise": [face, face]}).until("E8")
    dozes(here, "E1", "E10 far")
    here.put("E7", Alert()).put("E1", Bound())
    story.begins(here)
    step = Step(RULES, here.battle.world, here.battle.clock, here.dice, {})
    caught_unawares(step, "b", wary=wary)
    charges_out(step, here.unit("E8"))
    assert story(here)


@pytest.mark.rule("EM-SUR-01", "EM-INI-09")
def test_two_parties_meet(story: Story) -> None:
    """The guards are caught: their actions are lost, and with the round it is over."""
    people = (man("E8", "a", (5, 5)), man("E10", "b", (5, 1)), HOME, man("E1", "b", (9, 9)))
    made = setup(*people)
    here = bout(made, {"surprise": [19, 2]})
    story.begins(here)
    step = Step(RULES, here.battle.world, here.battle.clock, here.dice, {})
    here.battle.world.write(field_of(here.battle.world), Terms(20, -2, unexpected=True))
    for side in ("a", "b"):
        caught_unawares(step, side)
    assert story(here.until("E8", 2))
