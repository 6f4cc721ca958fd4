"""Things at hand, shots, stances and the ends of rounds told to the last fact."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Health, Lying, Position, Seen
from game.core.grid import Cell
from game.core.setup import Goal
from game.rules.empress.sheet.components import (
    Down,
    Grappled,
    Loading,
    Poisoned,
    Prone,
    ShieldDown,
    Surprised,
)
from game.rules.empress.sheet.turns import (
    Aiming,
    Attacked,
    Charged,
    CloseTo,
    Counter,
    FallingBack,
    Interceptions,
    Turn,
)
from game.rules.kit.ground.site import field_of
from game.rules.kit.people.gear import Pack
from tests.rules.empress.bout import bout, man, setup
from tests.rules.empress.story import Story

FAR = man("E10 far", "b", (15, 9))
HOME = man("E5", "a", (0, 9))


@pytest.mark.rule("EM-ARM-10", "EM-GRD-08", "EM-SUR-14")
@pytest.mark.parametrize(("roll", "way"), [(15, 0), (2, 1), (2, 5)])
def test_a_pot_bursts(story: Story, roll: int, way: int) -> None:
    """Friends, those who hide and those behind a wall: whom it takes, and whom it does not."""
    people = (
        man("E10", "a", (5, 5)),
        man("E1", "b", (5, 2)),
        man("E8", "b", (6, 2), traits=("hidden",)),
        man("E5", "a", (4, 3)),
        man("E9", "b", (3, 2)),
        FAR,
    )
    dice: dict[str, Any] = {
        "lob": [roll],
        "astray": [way],
        "blast": [(4, 4)],
        "blast_save": [2, 19, 2, 19],
    }
    here = bout(setup(*people, terrain={(4, 1): "wall", (4, 2): "wall"}), dice).until("E10")
    here.put("E10", Pack((), ("powder_pot", "powder_pot")))
    assert story(story.begins(here).does("E10", "lob", item="powder_pot", cell=(5, 1)))


@pytest.mark.rule("EM-ARM-10")
def test_a_pot_at_the_edge_bursts_where_it_falls(story: Story) -> None:
    people = (man("E10", "a", (5, 4)), man("E1", "b", (5, 0)), HOME, FAR)
    dice = {"lob": [2], "astray": [5], "blast": [2], "blast_save": [2]}
    here = bout(setup(*people), dice).until("E10").put("E10", Pack((), ("powder_pot",)))
    assert story(story.begins(here).does("E10", "lob", item="powder_pot", cell=(5, 0)))


@pytest.mark.rule("EM-MAN-04", "EM-TRN-02", "EM-INH-07")
@pytest.mark.parametrize(
    ("right", "left"),
    [("dagger", ""), ("mace", "buckler"), ("spear", ""), ("sword", ""), ("polearm", "dagger")],
)
def test_hands_are_filled_anew(story: Story, right: str, left: str) -> None:
    """Out of the pack or from the ground beside him, not from farther off, nor from nowhere."""
    here = bout(setup(man("E10", "a", (5, 5)), man("E1", "b", (5, 1)), HOME, FAR)).until("E10")
    here.put("E10", Pack(("dagger", "polearm"), ("powder_pot",)))
    lying = ((Cell(6, 6), "spear"), (Cell(5, 7), "sword"), (Cell(4, 4), "spear"))
    here.battle.world.write(field_of(here.battle.world), Lying(lying))
    assert story(story.begins(here).does("E10", "change", right=right, left=left))


@pytest.mark.rule("EM-INH-07", "EM-ATK-01", "EM-MAN-04")
@pytest.mark.parametrize("draw", ["dagger", "sword"])
def test_a_quick_change(story: Story, draw: str) -> None:
    people = (man("E10", "a", (5, 5)), man("E1", "b", (5, 4)), HOME, FAR)
    here = bout(setup(*people), {"attack": [12], "damage": [2]}).until("E10")
    here.put("E10", Pack(("dagger",)))
    assert story(story.begins(here).does("E10", "strike", target="E1", draw=draw, weapon="mace"))


@pytest.mark.rule("EM-INH-04", "EM-INH-06", "EM-OPP-06")
@pytest.mark.parametrize("bow", ["longbow", "light_crossbow", "heavy_crossbow", "pistol"])
@pytest.mark.parametrize("switch", ["", "lotfp_reload=off"])
def test_shots_and_loading(story: Story, bow: str, switch: str) -> None:
    people = (man("E7", "a", (3, 3), held=(bow,)), man("E1", "b", (3, 0)), HOME, FAR)
    off = ("lotfp_reload=False",) if switch else ()
    here = bout(setup(*people, switches=off), {"attack": [2, 3]}).until("E7").put("E7", Aiming())
    here.put("E7", Loading((("sling", 1),)))
    here.does("E7", "shoot", target="E1", weapon=bow).until("E7", 2)
    assert story(story.begins(here).does("E7", "reload", weapon=bow))


@pytest.mark.rule("EM-GRD-03")
@pytest.mark.rule("EM-INH-04", "EM-GRD-08", "EM-OPP-06", "EM-INH-06")
@pytest.mark.parametrize("why", ["far", "wall"])
def test_a_shot_that_is_not_made(story: Story, why: str) -> None:
    terrain = {(3, 1): "wall"} if why == "wall" else {}
    people = (man("E7", "a", (3, 3)), man("E1", "b", (3, 0)), HOME, FAR)
    here = bout(setup(*people, terrain=terrain), {"attack": [2]}).until("E7").put("E7", Aiming())
    weapon = "dagger" if why == "far" else "longbow"
    assert story(story.begins(here).does("E7", "shoot", target="E1", weapon=weapon))


@pytest.mark.rule("EM-MAN-04")
@pytest.mark.rule("EM-INH-03", "EM-OPP-06", "EM-INH-01")
@pytest.mark.parametrize("thing", ["dagger", "rock", "spear"])
def test_a_throw(story: Story, thing: str) -> None:
    people = (man("E10", "a", (3, 3), held=(thing,)), man("E1", "b", (3, 1)), HOME, FAR)
    here = bout(setup(*people), {"attack": [2]}).until("E10")
    assert story(story.begins(here).does("E10", "throw", target="E1", weapon=thing))


@pytest.mark.rule("EM-INH-02", "EM-INI-02", "EM-TRN-01")
@pytest.mark.rule("EM-OPP-06", "EM-INH-04", "EM-OPP-02")
@pytest.mark.parametrize("strike", [True, False])
@pytest.mark.parametrize("form", ["shoot", "reload"])
def test_shooting_in_contact(story: Story, form: str, strike: bool) -> None:
    """Of the two who engage him the quicker one is asked first; felled he does not shoot."""
    people = (man("E7", "a", (5, 5), agility=16), man("E1", "b", (5, 4)), man("E6", "b", (6, 5)))
    here = bout(setup(*people, HOME), {"attack": [15, 2, 2], "damage": [6]}).until("E7")
    for name in ("E1", "E6"):
        here.put(name, Attacked(((here.unit("E7"), 1),)))
    here.put("E7", Health(6, 12), Loading((("longbow", 1),)) if form == "reload" else Loading())
    here.answers["interrupt"] = [strike, strike]
    assert story(story.begins(here).does("E7", form, target="E1", weapon="longbow"))


@pytest.mark.rule("EM-INH-03", "EM-ATK-12")
@pytest.mark.parametrize("share", [1, 2, 3])
def test_a_shot_into_a_melee(story: Story, share: int) -> None:
    """The ogre is large and counts twice: of three shares it has two."""
    people = (man("E7", "a", (2, 5)), man("M2", "b", (7, 4)), man("E10", "a", (6, 5)), FAR)
    here = bout(setup(*people), {"stray": [share], "attack": [2]}).until("E7")
    here.put("E10", Attacked(((here.unit("M2"), 1),)))
    assert story(story.begins(here).does("E7", "shoot", target="M2", weapon="longbow"))


@pytest.mark.rule("EM-DTH-03")
@pytest.mark.rule("EM-DTH-04", "EM-DTH-02", "EM-BRK-04")
def test_tending_and_bleeding(story: Story) -> None:
    people = (man("E10", "a", (5, 5)), man("E1", "a", (5, 4)), man("E9", "a", (8, 8)), FAR)
    here = bout(setup(*people, man("E2", "a", (9, 9))), {"dying": [3, 15]})
    here.put("E1", Health(-5, 8), Down(1)).put("E9", Health(-4, 16), Down(2))
    here.put("E2", Health(-6, 18), Down(2))
    assert story(story.begins(here).does("E10", "tend", target="E1").ends(1))


@pytest.mark.rule("EM-SUR-14")
@pytest.mark.rule("EM-INI-09", "EM-GRD-04", "EM-DIR-03", "EM-SUR-01")
def test_what_a_round_leaves(story: Story) -> None:
    """Counts, charges and venom wear off; old attacks are forgotten, counters go on."""
    people = (man("E10", "a", (5, 5)), man("E1", "b", (5, 4)), man("E9", "b", (8, 8)), HOME)
    here = bout(setup(*people)).until("E10")
    here.put("E10", Interceptions(2, 1), Charged(), Surprised(soon=True), CloseTo(5), Aiming())
    here.put("E1", Attacked(((here.unit("E10"), 0), (here.unit("E5"), 1))), Poisoned(1), Prone())
    here.put("E9", Counter(here.unit("E10")), Poisoned(3), ShieldDown(), FallingBack())
    assert story(story.begins(here).does("E10", "aim").ends(1))


@pytest.mark.rule(
    "EM-BRK-04",
    "EM-INI-03",
    "EM-INI-04",
    "EM-TRN-02",
)
@pytest.mark.parametrize("form", ["aim", "fall_back", "stand", "hold", "counter", "watch"])
def test_what_asks_and_rolls_nothing(story: Story, form: str) -> None:
    """Of somebody hidden only his own side hears; whom one waits for is nobody else's business."""
    people = (man("E2", "a", (5, 5)), man("E1", "b", (5, 4)), HOME, FAR)
    here = bout(setup(*people)).until("E2").put("E2", Prone(), Seen(("a",)), ShieldDown())
    orders: dict[str, Any] = {
        "counter": {"target": "E1"},
        "watch": {"cell": (5, 1), "cell2": (6, 1)},
    }
    assert story(story.begins(here).does("E2", form, **orders.get(form, {})).ends(1))


@pytest.mark.rule("EM-STN-01", "EM-STN-03", "EM-TRN-03", "EM-GRD-06", "EM-INI-08")
@pytest.mark.parametrize("stance", ["attack", "defence", "pure"])
def test_stances_are_told(story: Story, stance: str) -> None:
    people = (man("E2", "a", (5, 5)), man("E1", "b", (5, 4)), HOME, FAR)
    here = story.begins(bout(setup(*people)).put("E2", Counter(7)))
    said = {"stance": stance, "board": "offensive", "dual": "", "facing": "S", "wall": False}
    here.stances["E2"] = said
    here.until("E1")
    assert story(here)


@pytest.mark.rule("EM-INI-10", "EM-INI-11", "EM-INI-12", "EM-INI-01", "EM-TRN-03")
@pytest.mark.parametrize("mode", ["rolled", "hybrid", "fixed", "auto4"])
def test_segments(story: Story, mode: str) -> None:
    people = (man("E2", "a", (5, 5)), man("E10", "b", (5, 1), traits=("hidden",)), HOME)
    here = bout(setup(*people, switches=(f"initiative_mode={mode}",)), {"initiative": [1, 6, 3]})
    story.begins(here)
    here.turn()
    assert story(here)


@pytest.mark.rule("EM-TRN-05", "EM-GRP-05")
@pytest.mark.parametrize("kind", ["hold", "escape"])
def test_goals_at_the_end_of_a_round(story: Story, kind: str) -> None:
    goal = Goal(side="a", kind=kind, cells=((5, 9),), count=1)
    people = (man("E10", "a", (5, 9)), man("E1", "b", (5, 1)), HOME, FAR)
    here = bout(setup(*people, goals=(goal,)))
    story.begins(here)
    here.does("E10", "move", to=(6, 9), off=True) if kind == "escape" else here.until("E10")
    for _ in range(20):
        if here.battle.result is None and here.request is not None:
            here.goes_on(here.request)
    assert story(here)


@pytest.mark.rule("EM-INI-03", "EM-INI-04", "EM-INI-09", "EM-TRN-01")
def test_a_held_action_is_used_or_lost(story: Story) -> None:
    people = (man("E6", "a", (5, 5)), man("E2", "b", (5, 1)), man("E1", "a", (9, 9)), FAR)
    here = bout(setup(*people), now=[False, True])
    here.does("E6", "hold").does("E2", "hold")
    assert story(story.begins(here).ends(1))


@pytest.mark.rule("EM-INI-03", "EM-INI-09")
@pytest.mark.parametrize("why", ["surprised", "pinned", "spent"])
def test_a_holder_who_is_not_asked(story: Story, why: str) -> None:
    people = (man("E6", "a", (5, 5)), man("E2", "b", (5, 1)), HOME, FAR)
    here = bout(setup(*people)).does("E6", "hold")
    if why == "surprised":
        here.put("E6", Surprised())
    if why == "pinned":
        here.put("E6", Grappled((here.unit("E2"),), 3, pinned=True)).put("E2", Position(Cell(5, 4)))
    if why == "spent":
        here.put("E6", Turn(9, "acted"))
    assert story(story.begins(here).until("E5"))
