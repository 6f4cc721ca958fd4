"""What is open to a figure of Empress, what it promises, and what is usual, told to the last."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.components import Facing, Health, Lying, Position
from game.core.grid import Cell
from game.core.setup import FighterSetup
from game.rules.empress.acts.blows import CLEAVE, FACE, INTERRUPT, PRESS
from game.rules.empress.acts.countdown import NOW
from game.rules.empress.acts.ending import WITHDRAW
from game.rules.empress.acts.going import FOLLOW
from game.rules.empress.acts.initiative import STANCE
from game.rules.empress.sheet.components import (
    Alert,
    Down,
    Grappled,
    Loading,
    Prone,
    Surprised,
    Swallowed,
    TricksSeen,
    Unsuspected,
)
from game.rules.empress.sheet.turns import Acting, Attacked, FallingBack, Stance
from game.rules.kit.ground.site import field_of
from game.rules.kit.people.gear import Pack
from tests.rules.empress.bout import man, setup
from tests.rules.empress.desk import Desk, desk
from tests.rules.empress.story import Story

FAR = man("E10 far", "b", (15, 9))
HOME = man("E5", "a", (0, 9))
ALL = ("lotfp_charge", "lotfp_aim", "lotfp_quick_change")


def turn(me: FighterSetup, *others: FighterSetup, **more: Any) -> Desk:
    """The turn of the first, who is the quickest."""
    quick = {**me.overrides, "agility": 20}
    assert me.cell is not None
    first = man(me.id, me.side, me.cell, traits=me.traits, held=me.held, **quick)
    return desk(setup(first, *others, HOME, FAR, **more))


def fights(here: Desk, *pairs: tuple[str, str]) -> Desk:
    """The first of each pair has attacked the second in this round."""
    for one, other in pairs:
        here.put(one, Attacked(((here.unit(other), 1),)))
    return here


@pytest.mark.rule("EM-DUA-03", "EM-GRD-08", "EM-INH-04", "EM-INH-07", "EM-CON-04")
@pytest.mark.rule(
    "EM-TRN-02",
    "EM-GRD-03",
    "EM-MAN-01",
    "EM-MAN-03",
    "EM-STN-01",
    "EM-BRK-02",
    "EM-CHR-08",
    "EM-INI-06",
    "EM-GRP-01",
    "EM-ATK-12",
    "EM-INH-05",
)
@pytest.mark.parametrize("name", ["E2", "E4", "E6", "E7", "E8", "E9", "M2", "M3", "M4", "M6"])
def test_beside_an_enemy(story: Story, name: str) -> None:
    here = turn(man(name, "a", (6, 5)), man("E1", "b", (6, 4)), switches=ALL)
    assert story.offers(here, here.until(name))


@pytest.mark.rule("EM-ATK-01", "EM-RCH-03", "EM-RCH-04")
@pytest.mark.rule(
    "EM-TRN-02",
    "EM-MOV-01",
    "EM-INI-07",
    "EM-GRD-08",
    "EM-INH-05",
    "EM-INH-06",
    "EM-INH-07",
    "EM-INI-06",
)
@pytest.mark.parametrize("name", ["E2", "E7", "E8", "E10"])
def test_far_from_enemies(story: Story, name: str) -> None:
    here = turn(man(name, "a", (3, 5)), man("E1", "b", (9, 5)), switches=ALL)
    assert story.offers(here, here.until(name))


@pytest.mark.rule("EM-TRN-02")
@pytest.mark.rule("EM-BRK-01", "EM-BRK-02", "EM-BRK-03", "EM-BRK-04", "EM-BRK-05", "EM-OPP-01")
def test_two_enemies_engage_him(story: Story) -> None:
    people = (man("E10", "a", (6, 5)), man("E2", "b", (6, 4)), man("E6", "b", (7, 5)))
    here = turn(*people)
    request = here.until("E10")
    fights(here, ("E2", "E10"), ("E6", "E10"))
    assert story.offers(here, request)


@pytest.mark.rule("EM-MOV-01", "EM-TRN-02", "EM-MAN-01", "EM-SHD-09", "EM-SUR-14")
@pytest.mark.rule(
    "EM-GRP-03",
    "EM-GRP-04",
    "EM-GRP-05",
    "EM-GIA-02",
    "EM-GIA-03",
    "EM-GIA-04",
    "EM-MAN-04",
    "EM-TRN-01",
)
@pytest.mark.parametrize("why", ["pinned by him", "held", "holds", "swallowed", "prone", "moved"])
def test_whoever_is_in_a_plight(story: Story, why: str) -> None:
    name = "M3" if why == "pinned by him" else "E8"
    here = turn(man(name, "a", (6, 5)), man("E9", "b", (6, 4)), man("M6", "b", (10, 2)))
    request = here.until(name)
    if why == "pinned by him":
        here.put("E9", Grappled((here.unit(name),), 3, pinned=True), Position(Cell(9, 5)))
    if why == "held":
        here.put(name, Grappled((here.unit("E9"),), 2))
    if why == "holds":
        here.put("E9", Grappled((here.unit(name),)))
    if why == "swallowed":
        here.battle.world.forget(here.unit(name), Position)
        here.put(name, Swallowed(here.unit("M6")), Acting(feet=0))
    if why == "prone":
        here.put(name, Prone())
    if why == "moved":
        here.put(name, Acting(feet=10, moved=True, begun=True))
    assert story.offers(here, request)


@pytest.mark.rule("EM-ATK-01", "EM-INH-07", "EM-MAN-01", "EM-MOV-01", "EM-BRK-02")
@pytest.mark.rule("EM-HLP-01", "EM-SUR-03", "EM-SUR-11", "EM-SUR-14", "EM-MAN-04", "EM-GRP-05")
@pytest.mark.parametrize("why", ["bound", "surprised", "suspects", "alert", "unsuspected", "down"])
def test_an_enemy_in_a_plight(story: Story, why: str) -> None:
    here = turn(man("E8", "a", (6, 5)), man("E1", "b", (6, 4)), man("E9", "a", (7, 4)))
    request = here.until("E8")
    parts: dict[str, tuple[Any, ...]] = {
        "bound": (Grappled((here.unit("E9"),), 3, pinned=True),),
        "surprised": (Surprised(), Facing("S")),
        "suspects": (TricksSeen(("sand",)),),
        "alert": (Alert(),),
        "unsuspected": (),
        "down": (Health(-5, 8), Down(1), Prone()),
    }
    here.put("E1", *parts[why])
    if why == "unsuspected":
        here.put("E8", Unsuspected())
        here.battle.world.forget(here.unit("E1"), Alert)
        here.put("E8")
    assert story.offers(here, request)


@pytest.mark.rule("EM-OPP-06", "EM-BRK-02", "EM-TRN-03")
@pytest.mark.rule(
    "EM-DTH-04",
    "EM-INH-04",
    "EM-SUR-14",
    "EM-MAN-04",
    "EM-INI-07",
)
@pytest.mark.parametrize("why", ["pot", "wounded", "loading", "hidden", "pistol", "lying"])
def test_what_he_has_to_do_with(story: Story, why: str) -> None:
    traits = ("hidden",) if why == "hidden" else ()
    held = ("pistol",) if why == "pistol" else ()
    archer = man("E7", "a", (3, 5), traits=traits, held=held)
    here = turn(archer, man("E1", "b", (9, 5)), man("E10", "a", (3, 4)), man("E2", "b", (9, 6)))
    request = here.until("E7")
    if why == "pot":
        here.put("E7", Pack((), ("powder_pot",)))
    if why == "wounded":
        here.put("E10", Health(-5, 5), Down(1), Prone())
    if why == "loading":
        here.put("E7", Loading((("longbow", 1),)))
    if why == "lying":
        lying = Lying(((Cell(3, 5), "spear"), (Cell(9, 9), "sword")))
        here.battle.world.write(field_of(here.battle.world), lying)
        here.put("E7")
    assert story.offers(here, request)


@pytest.mark.rule(
    "EM-STN-01",
    "EM-STN-02",
    "EM-STN-03",
    "EM-DUA-02",
    "EM-DUA-08",
    "EM-SHD-10",
    "EM-TRN-03",
    "EM-GRD-06",
)
@pytest.mark.parametrize("name", ["E1", "E2", "E6", "E5", "M1"])
def test_stances(story: Story, name: str) -> None:
    others = (man("E5 b", "a", (4, 5)), man("E10", "b", (3, 8)), man("E3", "b", (9, 5)))
    here = desk(setup(man(name, "a", (3, 5)), *others, FAR))
    assert story.offers(here, here.until(name, STANCE))


@pytest.mark.rule("EM-WPN-07", "EM-TRN-03")
def test_a_longsword_in_both_hands(story: Story) -> None:
    two = man("E1", "a", (5, 5), held=("longsword", "longsword"), gear=("longsword",))
    here = desk(setup(two, man("E10", "b", (9, 5))))
    assert story.offers(here, here.until("E1", STANCE))


QUESTIONS: dict[str, tuple[str, str, FighterSetup, dict[str, Any]]] = {
    "reach": (INTERRUPT, "E4", man("E6", "a", (6, 5)), {"form": "strike", "target": "E4"}),
    "past": (INTERRUPT, "E4", man("E6", "a", (6, 5)), {"form": "move", "to": (8, 5)}),
    "press": (PRESS, "E6", man("E6", "a", (6, 5)), {"form": "strike", "target": "E4"}),
    "shot": (INTERRUPT, "E4", man("E7", "a", (6, 5)), {"form": "shoot", "target": "E4"}),
    "trick": (INTERRUPT, "E8", man("E8", "a", (6, 5)), {"form": "maneuver", "aim": "trick"}),
}


@pytest.mark.rule("EM-OPP-01", "EM-OPP-02", "EM-OPP-05", "EM-RCH-03", "EM-RCH-04", "EM-DIR-04")
@pytest.mark.parametrize("what", list(QUESTIONS))
def test_what_is_asked_amid_attacks(story: Story, what: str) -> None:
    kind, who, me, said = QUESTIONS[what]
    here = turn(me, man("E4", "b", (6, 4)))
    request = here.until(me.id)
    fights(here, ("E4", me.id))
    here.battle.give(request, here.order(request, said))
    for _ in range(8):
        asked = here.request
        if asked is None or (asked.kind == kind and here.name(asked.unit) == who):
            break
        order = here.usual(asked)
        if asked.kind == INTERRUPT:
            order = here.order(asked, {"use": True})
        here.battle.give(asked, order)
    asked = here.request
    if asked is not None and asked.kind == kind:
        assert story.offers(here, asked)


@pytest.mark.rule("EM-CLV-01", "EM-CLV-03")
def test_whom_it_goes_on_to(story: Story) -> None:
    people = (man("E10", "b", (6, 4)), man("E10 b", "b", (7, 5)), HOME, FAR)
    made = setup(man("E2", "a", (6, 5), agility=20), *people)
    here = desk(made, {"attack": [16], "damage": [8]})
    request = here.until("E2")
    here.battle.give(request, here.order(request, {"form": "strike", "target": "E10"}))
    assert story.offers(here, here.until("E2", CLEAVE))


@pytest.mark.rule("EM-INI-03", "EM-GRD-06", "EM-BRK-05")
@pytest.mark.parametrize("kind", [NOW, FACE, FOLLOW, WITHDRAW])
def test_what_else_is_asked(story: Story, kind: str) -> None:
    people = (man("E6", "a", (6, 5)), man("E1", "b", (6, 4)), man("E10", "b", (7, 4)))
    here = desk(setup(*people, HOME, FAR), {"attack": [2, 2, 2]})
    request = here.until("E6")
    if kind == NOW:
        here.battle.give(request, here.order(request, {"form": "hold"}))
        assert story.offers(here, here.until("E6", NOW))
        return
    fights(here, ("E1", "E6"), ("E10", "E6"))
    if kind == FACE:
        here.put("E1", Facing("S"))
        here.battle.give(request, here.order(request, {"form": "strike", "target": "E1"}))
        assert story.offers(here, here.until("E1", FACE))
        return
    here.put("E6", FallingBack(), Stance())
    here.put("E10", Stance(pure=True))
    asked = here.until("E6", WITHDRAW)
    if kind == FOLLOW:
        here.battle.give(asked, here.usual(asked))
        asked = here.until("E1", FOLLOW)
    assert story.offers(here, asked)
