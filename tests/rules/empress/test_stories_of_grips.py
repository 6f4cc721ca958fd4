"""Maneuvers, grips, tricks and giants told to the last fact."""

from __future__ import annotations

import pytest

from game.core.components import Health, Position
from game.core.grid import Cell
from game.rules.empress.sheet.components import (
    Down,
    Grappled,
    Prone,
    ShieldDown,
    Surprised,
    Swallowed,
    TricksSeen,
)
from game.rules.empress.sheet.turns import Attacked, CloseTo, Counter, Stance, Turn
from game.rules.kit.people.gear import Hands
from tests.rules.empress.bout import Bout, bout, man, setup
from tests.rules.empress.story import Story

FAR = man("E10 far", "b", (15, 9))
HOME = man("E5", "a", (0, 9))


def pair(first: str, second: str, dice: dict[str, list[int]], *held: str, **more: object) -> Bout:
    """The first of side a beside the second of side b."""
    one = man(first, "a", (5, 5), held=held) if held else man(first, "a", (5, 5))
    made = setup(one, man(second, "b", (5, 4)), HOME, FAR)
    return bout(made, dict(dice), **more).until(first)  # type: ignore[arg-type]


@pytest.mark.rule("EM-MAN-01", "EM-MAN-02", "EM-MAN-04")
@pytest.mark.parametrize("aim", ["push", "trip", "disarm", "pull_shield"])
@pytest.mark.parametrize("save", [1, 20])
def test_a_maneuver(story: Story, aim: str, save: int) -> None:
    here = story.begins(pair("E2", "E1", {"maneuver": [12], aim: [save]}))
    assert story(here.does("E2", "maneuver", target="E1", aim=aim, weapon="sword"))


@pytest.mark.rule("EM-MAN-04", "EM-MAN-02", "EM-MAN-01")
@pytest.mark.parametrize(("face", "save"), [(2, 0), (20, 14), (12, 6)])
def test_a_push_by_the_roll(story: Story, face: int, save: int) -> None:
    """A critical costs the save four; for every five points of failure he flies a cell more."""
    here = story.begins(pair("E2", "E10", {"maneuver": [face], "push": [save]}))
    assert story(here.does("E2", "maneuver", target="E10", aim="push", weapon="sword"))


@pytest.mark.rule("EM-MAN-04", "EM-BRK-02")
def test_a_push_against_a_wall(story: Story) -> None:
    people = (man("E2", "a", (5, 2)), man("E10", "b", (5, 1)), HOME, FAR)
    here = bout(setup(*people), {"maneuver": [12], "push": [2]}).until("E2")
    assert story(
        story.begins(here).does("E2", "maneuver", target="E10", aim="push", weapon="sword")
    )


@pytest.mark.rule("EM-MAN-04", "EM-GRP-07")
def test_whoever_has_nothing_loses_nothing(story: Story) -> None:
    here = pair("E2", "E9", {"maneuver": [12], "disarm": [2]}).put("E9", Prone())
    assert story(
        story.begins(here).does("E2", "maneuver", target="E9", aim="disarm", weapon="sword")
    )


@pytest.mark.rule("EM-MAN-04")
@pytest.mark.rule("EM-MAN-03", "EM-CLV-01", "EM-MAN-02")
@pytest.mark.parametrize("points", [2, 8])
def test_a_blow_and_a_trip_at_once(story: Story, points: int) -> None:
    """At -4; whoever falls by the blow lets the Warrior go on to another."""
    dice = {"damage": [points, 4], "trip": [2], "attack": [15, 14]}
    people = (man("E2", "a", (5, 5)), man("E10", "b", (5, 4)), man("E10 b", "b", (6, 4)), HOME)
    here = bout(setup(*people), dice, cleave=["E10 b"]).until("E2")
    order = {"target": "E10", "aim": "trip", "combined": True, "weapon": "sword"}
    assert story(story.begins(here).does("E2", "maneuver", **order))


@pytest.mark.rule("EM-MAN-03", "EM-GRP-01", "EM-UNA-02", "EM-GRP-06")
def test_two_aims_at_once_with_bare_hands(story: Story) -> None:
    here = story.begins(pair("E9", "E10", {"maneuver": [16], "trip": [2], "grapple": [2]}))
    assert story(
        here.does("E9", "maneuver", target="E10", aim="trip", aim2="grapple", weapon="unarmed")
    )


@pytest.mark.rule("EM-MAN-03", "EM-MAN-02", "EM-HLP-01")
def test_a_blow_at_who_is_down_fells_nobody_anew(story: Story) -> None:
    people = (man("E2", "a", (5, 5)), man("E10", "b", (5, 4)), man("E10 b", "b", (6, 4)), HOME)
    here = bout(setup(*people), {"trip": [2]}).until("E2").put("E10", Health(0, 5), Down())
    order = {"target": "E10", "aim": "trip", "combined": True, "weapon": "sword"}
    assert story(story.begins(here).does("E2", "maneuver", **order))


@pytest.mark.rule("EM-MAN-02")
@pytest.mark.rule("EM-GRP-01", "EM-GRP-02", "EM-GRP-03", "EM-UNA-02")
@pytest.mark.parametrize("save", [9, 19, 1])
def test_a_grapple(story: Story, save: int) -> None:
    here = story.begins(pair("E9", "E10", {"maneuver": [12], "grapple": [save]}))
    assert story(here.does("E9", "maneuver", target="E10", aim="grapple"))


@pytest.mark.rule("EM-GRP-05", "EM-GRP-02", "EM-GRP-06")
def test_the_third_grapple_pins_and_frees_whom_he_held(story: Story) -> None:
    here = pair("E9", "E10", {"maneuver": [12], "grapple": [9]})
    here.put("E10", Grappled((here.unit("E5"),), 2), Counter(here.unit("E9"), old=True))
    here.put("E5", Grappled((here.unit("E10"),)))
    assert story(story.begins(here).does("E9", "maneuver", target="E10", aim="grapple"))


@pytest.mark.rule("EM-GRD-06")
@pytest.mark.rule("EM-GRP-05", "EM-GRP-03")
def test_a_pinned_one_is_gripped_once_more(story: Story) -> None:
    people = (man("E9", "a", (5, 5)), man("E9 b", "a", (5, 3)), man("E10", "b", (5, 4)), FAR)
    here = bout(setup(*people), {"grapple": [9]}).until("E9")
    here.put("E10", Grappled((here.unit("E9 b"),), 3, pinned=True))
    assert story(story.begins(here).does("E9", "maneuver", target="E10", aim="grapple"))


@pytest.mark.rule("EM-GRP-05", "EM-GRP-03", "EM-ATK-06")
@pytest.mark.parametrize("arms", ["mancatcher", "garrote"])
def test_a_weapon_that_grapples(story: Story, arms: str) -> None:
    here = pair("E3", "E10", {"attack": [11], "damage": [2]}, arms).put("E10", Surprised())
    assert story(story.begins(here).does("E3", "strike", target="E10", weapon=arms))


@pytest.mark.rule("EM-GRP-04", "EM-UNA-02", "EM-GRP-08", "EM-GRP-02")
@pytest.mark.parametrize("save", [2, 19])
@pytest.mark.parametrize("both", [True, False])
def test_an_escape(story: Story, both: bool, save: int) -> None:
    people = (man("E10", "a", (5, 5)), man("E9", "b", (5, 4)), man("E9 b", "b", (6, 5)), HOME)
    here = bout(setup(*people), {"maneuver": [13], "escape": [save]}).until("E10")
    holders = (here.unit("E9"), here.unit("E9 b")) if both else (here.unit("E9"),)
    here.put("E10", Grappled(holders, 2), Stance(attack=1))
    assert story(story.begins(here).does("E10", "escape", target="E9"))


@pytest.mark.rule("EM-GRP-03", "EM-GRP-05", "EM-TRN-02")
@pytest.mark.parametrize("whom", ["E10", "E1"])
def test_letting_go(story: Story, whom: str) -> None:
    people = (man("E9", "a", (5, 5)), man("E10", "b", (5, 4)), man("E1", "b", (6, 4)), HOME)
    here = bout(setup(*people)).until("E9")
    here.put("E10", Grappled((here.unit("E9"),))).put("E1", Grappled((here.unit("E9"),), 2))
    assert story(story.begins(here).does("E9", "release", target=whom))


@pytest.mark.rule("EM-GRP-05")
@pytest.mark.parametrize("why", ["moved", "down", "other"])
def test_holds_that_end_by_themselves(story: Story, why: str) -> None:
    people = (man("E9", "a", (5, 5)), man("E10", "b", (5, 4)), man("E9 b", "a", (4, 4)), FAR)
    here = bout(setup(*people)).until("E9")
    here.put("E10", Grappled((here.unit("E9"), here.unit("E9 b")), 2))
    if why == "moved":
        here.put("E9", Position(Cell(9, 9)))
    if why == "down":
        here.put("E9", Health(0, 16), Down())
    assert story(story.begins(here).does("E9", "end"))


@pytest.mark.rule("EM-GRP-08", "EM-GRP-09", "EM-GRP-03")
def test_in_a_grapple(story: Story) -> None:
    """At the other grappler with a short weapon: +1, and two less Coverage."""
    here = pair("E8", "E9", {"attack": [9], "damage": [2]}, "dagger")
    here.put("E8", Grappled((here.unit("E9"),)))
    assert story(story.begins(here).does("E8", "strike", target="E9", weapon="dagger"))


@pytest.mark.rule("EM-GRP-08", "EM-UNA-01")
def test_a_holder_strikes_at_somebody_else(story: Story) -> None:
    people = (man("E9", "a", (5, 5)), man("E10", "b", (5, 4)), man("E1", "b", (6, 4)), HOME)
    here = bout(setup(*people), {"attack": [12], "damage": [2]}).until("E9")
    here.put("E10", Grappled((here.unit("E9"),)))
    assert story(story.begins(here).does("E9", "strike", target="E1", weapon="unarmed"))


@pytest.mark.rule("EM-GIA-02", "EM-GIA-03", "EM-GRP-05")
@pytest.mark.parametrize("form", ["crush", "hurl"])
def test_a_giant_and_his_victim(story: Story, form: str) -> None:
    people = (man("M3", "a", (4, 5)), man("E10", "b", (7, 5)), man("E1", "b", (9, 1)), HOME)
    here = bout(setup(*people), {"hurl": [(3, 4)]}).until("M3")
    here.put("E10", Grappled((here.unit("M3"),), 1, pinned=True), Health(5, 5))
    here.put("E1", Grappled((here.unit("M3"),)))
    assert story(story.begins(here).does("M3", form, target="E10", direction="E"))


@pytest.mark.rule("EM-DTH-01")
@pytest.mark.rule("EM-GIA-03", "EM-GRP-05")
def test_a_hurl_that_a_wall_ends(story: Story) -> None:
    people = (man("M3", "a", (4, 3)), man("E9", "b", (5, 2)), HOME, FAR)
    here = bout(setup(*people), {"hurl": [(3, 4, 1)]}).until("M3")
    here.put("E9", Grappled((here.unit("M3"),), 1, pinned=True))
    assert story(story.begins(here).does("M3", "hurl", target="E9", direction="N"))


@pytest.mark.rule("EM-MAN-04")
@pytest.mark.rule("EM-GIA-04", "EM-GRP-05", "EM-GRD-04")
@pytest.mark.parametrize("keeps", [2, 19])
def test_a_serpent_swallows(story: Story, keeps: int) -> None:
    """His sword lies where he stood; the dagger may stay in his hand."""
    dice = {
        "maneuver": [12],
        "grapple": [2],
        "keep_weapon": [keeps],
        "digest": [3],
        "attack": [9],
        "damage": [2],
    }
    people = (man("M6", "a", (4, 5)), man("E6", "b", (5, 4), held=("rapier", "dagger")), FAR)
    here = bout(setup(*people, HOME), dice).until("M6")
    here.put("E6", Counter(9, old=True)).put("E5", Grappled((here.unit("E6"),)))
    here.does("M6", "maneuver", target="E6", aim="grapple")
    weapon = "dagger" if keeps > 9 else "unarmed"
    assert story(story.begins(here).does("E6", "strike", target="M6", weapon=weapon).until("M6", 2))


@pytest.mark.rule("EM-GRP-01")
@pytest.mark.rule("EM-GIA-04", "EM-GIA-01")
def test_a_full_serpent_only_holds(story: Story) -> None:
    people = (man("M6", "a", (4, 5)), man("E9", "b", (5, 4)), man("E10", "b", (9, 9)), HOME)
    here = bout(setup(*people), {"maneuver": [12], "grapple": [2]}).until("M6")
    here.battle.world.forget(here.unit("E10"), Position)
    here.put("E10", Swallowed(here.unit("M6")))
    assert story(story.begins(here).does("M6", "maneuver", target="E9", aim="grapple"))


@pytest.mark.rule("EM-GIA-04", "EM-GRP-05")
def test_out_of_a_dead_serpent(story: Story) -> None:
    people = (man("E3", "a", (5, 8)), man("M6", "b", (4, 5)), HOME, FAR)
    here = bout(setup(*people), {"attack": [13], "damage": [4]}).until("E3")
    here.battle.world.forget(here.unit("E5"), Position)
    here.put("E5", Swallowed(here.unit("M6"))).put("M6", Health(1, 30))
    assert story(story.begins(here).does("E3", "strike", target="M6", weapon="great_sword"))


def trick(second: str, dice: dict[str, list[int]], *parts: object, **more: object) -> Bout:
    """E8 tries sand upon somebody."""
    here = pair("E8", second, dice, **more)
    here.put(second, *parts)
    return here


ORDER = {"aim": "trick", "kind": "sand", "weapon": "short_sword"}


@pytest.mark.rule("EM-DIR-01", "EM-DIR-03", "EM-DIR-04", "EM-MAN-02")
@pytest.mark.parametrize("use", [True, False])
def test_a_trick_and_what_follows(story: Story, use: bool) -> None:
    dice = {"maneuver": [14], "trick": [2], "attack": [12], "damage": [1]}
    here = trick("E10", dice, interrupt=[use])
    assert story(story.begins(here).does("E8", "maneuver", target="E10", **ORDER).ends())


@pytest.mark.rule("EM-DIR-02", "EM-MAN-02")
@pytest.mark.parametrize("seen", [("sand",), ("feint",), ()])
@pytest.mark.parametrize("face", [20, 14, 2])
def test_a_trick_that_was_suspected(story: Story, seen: tuple[str, ...], face: int) -> None:
    here = trick("E1", {"maneuver": [face], "trick": [20]}, TricksSeen(seen))
    assert story(story.begins(here).does("E8", "maneuver", target="E1", **ORDER))


@pytest.mark.rule("EM-DIR-03", "EM-SUR-11", "EM-INI-04", "EM-DIR-04")
@pytest.mark.parametrize("state", ["holding", "countering", "acted", "pure"])
def test_a_trick_upon_who_waits_or_has_acted(story: Story, state: str) -> None:
    here = trick("E1", {"maneuver": [15], "trick": [1], "attack": [2]}, interrupt=[False])
    here.put("E1", Turn(8, "acted" if state == "pure" else state, guarded=state == "holding"))
    here.put("E1", Counter(here.unit("E5")), ShieldDown())
    if state == "pure":
        here.put("E1", Stance(pure=True))
    assert story(story.begins(here).does("E8", "maneuver", target="E1", **ORDER))


@pytest.mark.rule("EM-DIR-04", "EM-DIR-03", "EM-OPP-04", "EM-MAN-02")
@pytest.mark.parametrize("why", ["used", "felled"])
def test_a_trick_that_nothing_follows(story: Story, why: str) -> None:
    dice = {"maneuver": [15], "trick": [1], "damage": [5, 1], "attack": [16, 2]}
    here = trick("E10", dice, interrupt=[True])
    if why == "used":
        here.put("E8", Turn(9, opportunities=1))
    order = {**ORDER, "combined": why == "felled"}
    assert story(story.begins(here).does("E8", "maneuver", target="E10", **order))


@pytest.mark.rule("EM-SUR-07", "EM-MAN-02", "EM-HLP-01")
def test_a_maneuver_upon_the_unaware_needs_no_roll(story: Story) -> None:
    here = pair("E8", "E2", {"trip": [19]})
    here.put("E8", CloseTo(here.unit("E2")), Hands("dagger")).put("E2", Attacked())
    assert story(
        story.begins(here).does("E8", "maneuver", target="E2", aim="trip", weapon="dagger")
    )
