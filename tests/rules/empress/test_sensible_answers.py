"""What nobody sensible would do unasked, and does not (7.2)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.components import Facing, Health, Position
from game.core.grid import Cell
from game.core.orders import Order
from game.rules.empress.acts.blows import INTERRUPT
from game.rules.empress.acts.going import FOLLOW
from game.rules.empress.acts.initiative import STANCE
from game.rules.empress.exchange.maneuvers import GRAPPLE
from game.rules.empress.orders.worth import effect, gains
from game.rules.empress.sheet.components import Down, Grappled, Unsuspected
from game.rules.empress.sheet.turns import Attacked, Stance
from tests.rules.empress.bout import man, setup
from tests.rules.empress.desk import Desk, desk
from tests.rules.empress.test_usual_answers import asked

QUICK = {"agility": 18}
NO, YES = Order((("use", False),)), Order((("use", True),))


@pytest.mark.rule("EM-GRP-03", "EM-GRP-05")
@pytest.mark.parametrize("left", [3, 0])
def test_nobody_stays_for_whom_he_holds_and_who_is_down(left: int) -> None:
    people = (man("E9", "a", (5, 5), **QUICK), man("E10", "b", (6, 5)), man("E1", "b", (12, 5)))
    here = desk(setup(*people))
    request = here.until("E9")
    here.put("E10", Grappled((here.unit("E9"),)), Health(left, 5))
    if not left:
        here.put("E10", Down())
    order = here.usual(request)
    assert (order.text("form") == "release") is (left == 0)
    here.battle.give(request, order)
    if not left:
        assert here.usual(here.until("E9")).text("form") == "move"


@pytest.mark.rule("EM-GIA-02")
def test_a_giant_lets_go_of_whom_it_has_crushed() -> None:
    people = (man("M3", "a", (3, 3), **QUICK), man("E2", "b", (6, 3)), man("E7", "b", (12, 9)))
    here = desk(setup(*people))
    request = here.until("M3")
    pinned = Grappled((here.unit("M3"),), 3, pinned=True)
    here.put("E2", pinned, Health(-1, 18), Down())
    assert here.usual(request).text("form") == "release"
    here.put("E2", pinned, Health(9, 18))
    assert here.usual(request).text("form") == "crush"


@pytest.mark.rule("EM-SUR-11")
def test_who_is_not_suspected_strikes_a_sucker_punch() -> None:
    """It costs nothing if it fails."""
    people = (man("E8", "a", (5, 5), traits=("unsuspected",), **QUICK), man("E10", "b", (6, 5)))
    here = desk(setup(*people))
    request = here.until("E8")
    assert here.usual(request).get("punch") is True
    here.battle.world.forget(here.unit("E8"), Unsuspected)
    here.battle.version += 1
    assert here.usual(request).get("punch") is None


def beside_the_dying(tended: bool, far: int) -> Desk:
    """E1 beside a friend who dies, and an enemy so many cells off."""
    people = (man("E1", "a", (1, 5), **QUICK), man("E2", "a", (2, 5)), man("E10", "b", (far, 5)))
    here = desk(setup(*people, size=(40, 10)))
    here.until("E1")
    return here.put("E2", Health(-5, 18), Down(tended=tended))


@pytest.mark.rule("EM-DTH-04")
@pytest.mark.parametrize(
    ("tended", "far", "form"), [(False, 39, "tend"), (True, 39, "run"), (False, 8, "move")]
)
def test_a_dying_friend_is_tended_once_where_no_enemy_is_near(
    tended: bool, far: int, form: str
) -> None:
    here = beside_the_dying(tended, far)
    request = here.until("E1")
    found = here.open(request, "form")
    assert ("tend" in found) is not tended
    assert here.usual(request).text("form") == form


@pytest.mark.rule("EM-SHD-10", "EM-ARM-06")
@pytest.mark.parametrize(("worn", "joins"), [(6, False), (2, True), (0, True)])
def test_nobody_hampers_himself_in_the_middle_of_a_wall_that_covers_nobody(
    worn: int, joins: bool
) -> None:
    """Six and a large shield of five come to the cap of eight; two and five to one less."""
    wall = [man(f"E5 {n}", "a", (5, 3 + n), facing="E", coverage=worn) for n in range(3)]
    here = desk(setup(*wall, man("E10", "b", (12, 4))))
    first = here.until("E5 2", STANCE)
    assert here.usual(first).get("wall") is True
    request = here.until("E5 1", STANCE)
    for n in range(3):
        here.put(f"E5 {n}", Facing("E"))
    assert here.usual(request).get("wall") is joins


@pytest.mark.rule("EM-STN-01")
@pytest.mark.parametrize(("foe", "stance"), [("E10", "attack"), ("E7 too", "none")])
def test_who_is_shot_at_does_not_make_himself_easier_to_hit(foe: str, stance: str) -> None:
    people = (man("E7", "a", (1, 5)), man(foe, "b", (30, 5)))
    here = desk(setup(*people, size=(40, 10)))
    assert here.usual(here.until("E7", STANCE)).text("stance") == stance


@pytest.mark.rule("EM-OPP-02")
@pytest.mark.parametrize("bow", [True, False])
def test_nobody_gives_a_shot_away_for_a_blow_with_bare_hands(bow: bool) -> None:
    held = ("longbow",) if bow else ()
    archer = man("E7", "a", (5, 5), gear=held)
    here = desk(setup(archer, man("E10", "b", (6, 5), coverage=0), man("E8", "b", (9, 5))))
    about = {"moment": "past", "target": here.unit("E10")}
    request = asked(here, "E7", INTERRUPT, **about)
    assert (here.usual(request).get("use") is True) is not bow


@pytest.mark.rule("EM-BRK-05", "EM-BRK-01")
@pytest.mark.parametrize("other", [True, False])
def test_nobody_follows_one_whom_others_strike_for_it(other: bool) -> None:
    more = (man("E4", "b", (4, 5)),) if other else ()
    here = desk(setup(man("E2", "a", (5, 5)), man("E10", "b", (6, 5)), *more))
    request = asked(here, "E2", FOLLOW, target=here.unit("E10"), moment="fall_back")
    here.put("E10", Position(Cell(8, 5)))
    if other:
        here.put("E2", Attacked(((here.unit("E4"), here.battle.clock.round),)), Stance())
    assert here.usual(request) == (NO if other else YES)


@pytest.mark.rule("EM-GRP-03", "EM-GIA-05")
@pytest.mark.parametrize(("foe", "weapon"), [("E1", "mancatcher"), ("M3", "unarmed")])
def test_a_mancatcher_is_for_catching(foe: str, weapon: str) -> None:
    """It takes no points, but holds whoever is not much larger, and whoever passes."""
    catcher = man("E9", "a", (5, 5), held=("mancatcher",), toughness=18, agility=18)
    here = desk(setup(catcher, man(foe, "b", (6, 5))))
    request = here.until("E9")
    order = here.usual(request)
    assert (order.text("form"), order.text("weapon")) == ("strike", weapon)
    if weapon == "mancatcher":
        slow = replace(catcher, overrides={**catcher.overrides, "agility": 3})
        here = desk(setup(slow, man(foe, "b", (6, 5), agility=18)))
        asked_ = here.until(foe)
        here.battle.give(asked_, here.order(asked_, {"form": "move", "to": (10, 5)}))
        request = here.until("E9", INTERRUPT)
        assert here.usual(request).text("weapon") == weapon


@pytest.mark.rule("EM-GRP-03", "EM-RCH-03")
@pytest.mark.parametrize("held", [{}, {"held": ("pike",)}])
def test_an_opponent_is_told_what_a_hold_by_a_weapon_brings(held: dict[str, Any]) -> None:
    """Seventeen or so times in twenty it spares him the other's next blow, as a grapple does; if a
    pike does not bring him down before it.
    """
    catcher = man("E9", "a", (5, 5), held=("mancatcher",), toughness=18, agility=18, health=4)
    here = desk(setup(catcher, man("E1", "b", (6, 5), **held)))
    request = here.until("E9")
    view, me, foe = here.view(request), here.unit("E9"), here.unit("E1")
    order = here.order(request, {"form": "strike", "target": "E1", "weapon": "mancatcher"})
    odds = here.promised(request, order)
    assert odds is not None
    works = 1.0 - dict(odds.branches[0].hit)["miss"]
    found = {one.term: one.worth for one in gains(view, request, order, odds)}
    spared, brought = effect(view, me, foe, GRAPPLE)
    assert found == pytest.approx({"guard": works * spared, "control": works * brought})
    fists = here.order(request, {"form": "strike", "target": "E1", "weapon": "unarmed"})
    assert not list(gains(view, request, fists, here.promised(request, fists)))
