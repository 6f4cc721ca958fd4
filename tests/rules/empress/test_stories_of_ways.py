"""Ways told to the last fact: passing, retreats, following, watches, charges, runs."""

from __future__ import annotations

import pytest

from game.core.components import Facing, Health, Seen
from game.core.grid import Cell
from game.rules.empress.sheet.components import (
    Bound,
    Down,
    FightingOn,
    Grappled,
    Loading,
    Poisoned,
    Prone,
    Surprised,
)
from game.rules.empress.sheet.turns import (
    ACTED,
    Attacked,
    Counter,
    FallingBack,
    ReachLost,
    Stance,
    Turn,
)
from tests.rules.empress.bout import Bout, bout, man, setup
from tests.rules.empress.story import Story

FAR = man("E10 far", "b", (15, 9))
HOME = man("E5", "a", (0, 9))


def meets(here: Bout, *pairs: tuple[str, str]) -> Bout:
    """The first of each pair has attacked the second in this round."""
    for one, other in pairs:
        had = here.has(one, Attacked) or Attacked()
        here.put(one, Attacked((*had.whom, (here.unit(other), here.battle.clock.round))))
    return here


@pytest.mark.rule("EM-BRK-02", "EM-OPP-01", "EM-OPP-02", "EM-GRD-05", "EM-MOV-01", "EM-TRN-01")
def test_a_way_past_two_enemies(story: Story) -> None:
    """E2 strikes and misses; E10 b, who has acted, does not; the way goes on."""
    people = (man("E6", "b", (5, 4)), man("E8", "a", (3, 5)), man("E2", "b", (7, 4)))
    here = bout(setup(*people, HOME), {"attack": [2, 3]}, interrupt=[True, True])
    here.does("E6", "end")
    assert story(story.begins(here).does("E8", "move", to=(10, 5)))


@pytest.mark.rule("EM-BRK-02", "EM-OPP-05", "EM-GRD-05", "EM-INI-03")
def test_whoever_is_felled_on_his_way_gets_no_farther(story: Story) -> None:
    people = (man("E2", "b", (5, 4)), man("E8", "a", (3, 5), agility=9), FAR, HOME)
    here = bout(setup(*people), {"attack": [14], "damage": [8]}, interrupt=[True])
    here.put("E8", Health(5, 14)).does("E2", "hold")
    assert story(story.begins(here).does("E8", "move", to=(9, 5)))


@pytest.mark.rule("EM-BRK-01", "EM-GRD-04", "EM-OPP-01", "EM-INI-09")
@pytest.mark.parametrize("trip", [2, 19])
def test_a_retreat_out_of_reach(story: Story, trip: int) -> None:
    """From a halberd two cells away: he leaves no neighbour, but he breaks off."""
    people = (man("E4", "b", (5, 3)), man("E10", "a", (5, 5)), FAR, HOME)
    here = bout(setup(*people), {"attack": [trip], "damage": [2]}, interrupt=[True])
    meets(here, ("E4", "E10")).does("E4", "hold")
    assert story(story.begins(here).does("E10", "move", to=(5, 7)))


@pytest.mark.rule("EM-GRD-04", "EM-BRK-02")
def test_a_step_within_the_striking_distance_breaks_nothing(story: Story) -> None:
    people = (man("E4", "b", (5, 3)), man("E10", "a", (5, 5)), FAR, HOME)
    here = meets(bout(setup(*people)), ("E4", "E10")).does("E4", "hold")
    assert story(story.begins(here).does("E10", "move", to=(6, 5)))


@pytest.mark.rule("EM-BRK-03", "EM-BRK-05", "EM-OPP-02", "EM-GRD-04")
@pytest.mark.parametrize("follow", [True, False])
@pytest.mark.parametrize("strike", [True, False])
def test_a_graceful_retreat(story: Story, strike: bool, follow: bool) -> None:
    """E2 strikes, and stays, or follows; E6, who has acted, follows or stays."""
    people = (man("E6", "b", (4, 4)), man("E10", "a", (5, 5), agility=16), man("E2", "b", (5, 4)))
    here = bout(setup(*people, HOME, FAR), {"attack": [2]}, interrupt=[strike])
    here.answers["follow"] = [follow, follow]
    meets(here, ("E6", "E10"), ("E2", "E10")).does("E6", "end")
    assert story(story.begins(here).does("E10", "retreat", to=(6, 8)))


@pytest.mark.rule("EM-BRK-03", "EM-DTH-01")
def test_a_graceful_retreat_that_is_cut_short(story: Story) -> None:
    people = (man("E10", "a", (5, 5), agility=16), man("E2", "b", (5, 4)), HOME, FAR)
    here = bout(setup(*people), {"attack": [15], "damage": [8]}, interrupt=[True])
    meets(here, ("E2", "E10"))
    assert story(story.begins(here).does("E10", "retreat", to=(5, 7)))


@pytest.mark.rule("EM-BRK-04", "EM-BRK-05", "EM-RCH-06", "EM-TRN-02")
@pytest.mark.parametrize("follow", [True, False])
def test_falling_back(story: Story, follow: bool) -> None:
    people = (man("E10", "a", (5, 5)), man("E2", "b", (5, 4)), HOME, FAR)
    here = bout(setup(*people), follow=[follow], withdraw=[(5, 8)])
    meets(here, ("E2", "E10"))
    here.put("E2", ReachLost((here.unit("E10"),)))
    assert story(story.begins(here).does("E10", "fall_back").until("E2", 2))


@pytest.mark.rule("EM-BRK-05", "EM-BRK-04")
def test_a_follower_leaves_another_who_strikes(story: Story) -> None:
    people = (man("E10", "a", (5, 5)), man("E2", "b", (5, 4)), man("E3", "a", (4, 3)), FAR)
    here = bout(setup(*people), {"attack": [2]}, follow=[True], withdraw=[(5, 8)])
    here.answers["interrupt E3"] = [True]
    meets(here, ("E2", "E10"), ("E3", "E2")).put("E2", Stance(board="defensive"))
    here.does("E3", "hold")
    assert story(story.begins(here).does("E10", "fall_back").until("E2", 2))


@pytest.mark.rule("EM-BRK-04", "EM-BRK-05", "EM-GRP-03")
@pytest.mark.parametrize("why", ["held", "down", "nowhere", "gone"])
def test_nobody_falls_back_who_cannot(story: Story, why: str) -> None:
    people = [man("E10", "a", (5, 9)), man("E2", "b", (5, 8)), HOME, FAR]
    here = meets(bout(setup(*people)), ("E2", "E10")).until("E10").put("E10", FallingBack())
    if why == "held":
        here.put("E10", Grappled((here.unit("E2"),)))
    if why == "down":
        here.put("E10", Health(0, 5), Down(), Prone())
    assert story(story.begins(here).until("E2", 2))


@pytest.mark.rule("EM-BRK-05", "EM-BRK-03", "EM-STN-03", "EM-GRP-05")
@pytest.mark.parametrize("why", ["pure", "surprised", "held", "down", "slow"])
def test_nobody_follows_who_cannot(story: Story, why: str) -> None:
    people = [man("E10", "a", (5, 5), agility=16), man("E2", "b", (5, 4)), HOME, FAR]
    here = meets(bout(setup(*people), follow=[True]), ("E2", "E10")).until("E10")
    if why == "pure":
        here.put("E2", Stance(pure=True))
    if why == "surprised":
        here.put("E2", Surprised())
    if why == "held":
        here.put("E2", Grappled((here.unit("E5"),)))
        here.put("E5", Facing("N"))
    if why == "down":
        here.put("E2", Poisoned(2))
    if why == "slow":
        here.fighter("E2", movement=5)
    assert story(story.begins(here).does("E10", "retreat", to=(5, 8)))


def watched(dice: dict[str, list[int]], *, cells: tuple[tuple[int, int], ...], bow: str) -> Bout:
    """E7 watches the gap in a wall, behind which E10 comes along."""
    wall = {(6, y): "wall" for y in range(10) if y not in (3, 7)}
    people = (man("E7", "a", (3, 3), held=(bow,)), man("E10", "b", (9, 1)), HOME, FAR)
    here = bout(setup(*people, terrain=wall), dice)
    named = dict(zip(("cell", "cell2", "cell3"), cells, strict=False))
    return here.does("E7", "watch", **named)


@pytest.mark.rule("EM-INI-07", "EM-INI-08", "EM-INH-04", "EM-SUR-14", "EM-CHR-08")
@pytest.mark.parametrize("face", [2, 14])
def test_a_watched_gap(story: Story, face: int) -> None:
    here = watched({"attack": [face], "damage": [6]}, cells=((9, 2), (9, 3)), bow="heavy_crossbow")
    assert story(story.begins(here).does("E10", "move", to=(9, 6)))


@pytest.mark.rule("EM-INI-07")
@pytest.mark.parametrize(
    "why", ["elsewhere", "unloaded", "surprised", "down", "friend", "in sight"]
)
def test_a_watch_that_nothing_comes_of(story: Story, why: str) -> None:
    cells = ((9, 7),) if why == "elsewhere" else ((9, 3),)
    here = watched({"attack": [2]}, cells=cells, bow="longbow")
    if why == "unloaded":
        here.put("E7", Loading((("longbow", 1),)))
    if why == "surprised":
        here.put("E7", Surprised())
    if why == "down":
        here.put("E7", Poisoned(1))
    if why == "friend":
        here.put("E10 far", Counter(0, (Cell(9, 3),)))
    if why == "in sight":
        here.put("E7", Counter(0, (Cell(9, 4),)))
    assert story(story.begins(here).does("E10", "move", to=(9, 4)))


@pytest.mark.rule("EM-BRK-01", "EM-SUR-14", "EM-GRD-05")
def test_who_lies_in_wait_is_walked_into(story: Story) -> None:
    people = (man("E8", "b", (8, 5), traits=("hidden",)), man("E10", "a", (5, 5)), HOME, FAR)
    here = bout(setup(*people))
    assert story(story.begins(here).does("E10", "move", to=(9, 5)))


@pytest.mark.rule("EM-SHD-07")
@pytest.mark.rule("EM-INH-05", "EM-MOV-01")
@pytest.mark.parametrize("arms", ["spear", "sword"])
@pytest.mark.parametrize("use", [True, False])
def test_a_charge(story: Story, arms: str, use: bool) -> None:
    """A spear that still has its action is set against it, with double damage as well."""
    people = (man("E6", "a", (3, 5)), man("E2", "b", (8, 5), held=(arms,)), HOME, FAR)
    dice = {"attack": [10, 10], "damage": [3, 4]}
    here = bout(setup(*people, switches=("lotfp_charge",)), dice, interrupt=[use, False])
    assert story(story.begins(here).does("E6", "charge", to=(7, 5), target="E2", weapon="rapier"))


@pytest.mark.rule("EM-INH-05", "EM-GRP-03", "EM-STN-03")
@pytest.mark.parametrize("why", ["acted", "pure", "felled", "far"])
def test_a_charge_that_is_otherwise(story: Story, why: str) -> None:
    people = (man("E6", "a", (3, 5)), man("E2", "b", (8, 5), held=("spear",)), HOME, FAR)
    dice = {"attack": [10, 9], "damage": [6, 4]}
    here = bout(setup(*people, switches=("lotfp_charge",)), dice, interrupt=[True])
    to = (5, 5) if why == "far" else (7, 5)
    if why == "acted":
        here.fighter("E6", agility=9).does("E2", "end")
    here.until("E6")
    if why == "pure":
        here.put("E2", Stance(pure=True), Turn(8, ACTED))
    if why == "felled":
        here.put("E6", Health(3, 16))
    assert story(story.begins(here).does("E6", "charge", to=to, target="E2", weapon="rapier"))


@pytest.mark.rule("EM-TRN-01", "EM-MOV-01", "EM-GRP-03", "EM-TRN-02")
@pytest.mark.parametrize("to", [(15, 1), (9, 4), None])
def test_a_run(story: Story, to: tuple[int, int] | None) -> None:
    """Three times the way, for the action; held fast he goes nowhere."""
    here = bout(setup(man("E10", "a", (5, 5)), man("E1", "b", (9, 5)), HOME, FAR)).until("E10")
    if to is None:
        here.put("E10", Grappled((here.unit("E5"),)))
    assert story(story.begins(here).does("E10", "run", to=to or (6, 5)))


@pytest.mark.rule("EM-DTH-05", "EM-TRN-01")
@pytest.mark.parametrize("form", ["end", "move"])
def test_fighting_on_costs_a_point_a_turn(story: Story, form: str) -> None:
    people = (man("E10", "a", (5, 5)), man("E1", "b", (9, 5)), HOME, FAR)
    here = bout(setup(*people, switches=("fight_on",)), {"fight_on": [20, 2]})
    here.put("E10", Health(0, 5), Down(), FightingOn()).until("E10")
    here.does("E10", form, to=(5, 6))
    assert story(story.begins(here).ends())


@pytest.mark.rule("EM-INI-13", "EM-INI-01", "EM-TRN-01", "EM-TRN-04")
def test_who_falls_in_his_segment_acts_all_the_same(
    story: Story,
) -> None:
    """E10 and E1 b have the same segment; E10 is felled first, and acts all the same."""
    people = (man("E1", "a", (5, 5), agility=10), man("E10", "b", (5, 4)), HOME, FAR)
    here = bout(setup(*people), {"attack": [15, 15], "damage": [6, 4]})
    here.does("E1", "strike", target="E10", weapon="spear")
    assert story(
        story.begins(here).does("E10", "strike", target="E1", weapon="mace").until("E1", 2)
    )


@pytest.mark.rule("EM-TRN-05", "EM-SUR-14", "EM-TRN-01", "EM-INI-08")
def test_leaving_the_field(story: Story) -> None:
    people = (man("E9", "a", (5, 9)), man("E10", "b", (5, 1)), man("E1", "a", (9, 1)), FAR)
    here = bout(setup(*people)).put("E9", Counter(4, old=True))
    assert story(story.begins(here).does("E9", "move", to=(6, 9), off=True))


@pytest.mark.rule("EM-GRP-05", "EM-INI-02", "EM-INI-09", "EM-TRN-05")
@pytest.mark.parametrize("bound", [True, False])
def test_whoever_cannot_act_spends_his_turn(story: Story, bound: bool) -> None:
    people = (man("E1", "a", (5, 5)), man("E10", "b", (5, 1)), HOME, FAR)
    here = bout(setup(*people))
    here.put("E1", Bound() if bound else Grappled((here.unit("E10"),), 3, pinned=True))
    here.put("E10", Seen(("b",)))
    assert story(story.begins(here).ends(2))
