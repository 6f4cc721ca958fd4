"""What a rule gives somebody in a fight and what it forbids him, on every way there is: what he
declares, what he does again in the same turn, what others do to him.
"""

from __future__ import annotations

import pytest

from game.core.components import Out, Position
from game.core.grid import Cell
from game.core.orders import Order, Slot
from game.core.step import Asking, Step
from game.rules.kit.ground.site import field_of
from game.rules.zefrs.personal.acts import engage
from game.rules.zefrs.personal.acts.performing import perform
from game.rules.zefrs.personal.acts.rushing import rush
from game.rules.zefrs.personal.acts.turn import Actions
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import Due, HeldBy, Holding, Queue, Sworn
from game.rules.zefrs.sheet.wounds import Hurt, Wounds
from game.rules.zefrs.tables.rows import Area
from tests.rules.zefrs import arena, people
from tests.rules.zefrs.field import Scene, keys, man, scene, slots


def plays_out(here: Scene, dice: dict[str, list[int]], *dues: Due) -> list[str]:
    """The queue, to its end; what happened in it."""
    here.world.put(field_of(here.world), Queue(dues))

    def act(step: Step) -> Asking[None]:
        while step.world.get(field_of(step.world), Queue).items:
            yield from Actions().process(step)

    return keys(here.do(act, dice))


@pytest.mark.rule("ZF-ACT-09")
@pytest.mark.parametrize(("extra", "ends"), [(1, (2, 0)), (99, (1, 0))])
def test_a_defence_that_comes_as_a_further_action_has_its_step(
    extra: int, ends: tuple[int, int]
) -> None:
    """He walks, and defends himself then with a step on, if it comes to that."""
    here = scene("1 . . . 2", man("Ann"), man("Bob"))
    walk: list[Slot] = [("form", "move"), ("manner", "walk"), ("to", Cell(1, 0)), ("off", False)]
    dodge: list[Slot] = [("2.form", "defend"), ("2.method", "dodge"), ("2.step", Cell(2, 0))]
    here.put("Ann", Sworn(slots(*walk, ("facing", "auto"), ("more", True), *dodge)))
    plays_out(here, {"extra": [extra]}, Due(here.id("Ann"), "act"))
    assert here.cell("Ann") == ends


@pytest.mark.rule("ZF-RUSH-03", "ZF-RUSH-05", "ZF-GEN-01")
def test_a_horse_without_a_rider_strikes_at_nobody_who_rushes_past_it() -> None:
    """It stands in the line, and is none of those who take part."""
    here = scene("1 2 . . 3", man("Ann"), man("Bob", "freebooter_knight"), man("Ben"))
    here.put("Bob", Position(Cell(4, 1)))
    here.stand("Bob", unseated=True)
    asked = here.do(
        lambda step: rush(step, here.id("Ann"), Action("fight", "rush", to=Cell(2, 0))),
        {"rush": [40]},
    )
    assert "zefrs.rush_passes" in keys(asked) and "zefrs.strikes_rusher" not in keys(asked)
    assert here.cell("Ann") == (2, 0)


@pytest.mark.rule("ZF-ACT-09")
@pytest.mark.parametrize(("extra", "holds"), [(1, False), (99, True)])
def test_a_holder_who_defends_himself_with_a_further_action_lets_go(
    extra: int, holds: bool
) -> None:
    """To brawl with the one he holds is no other action; to defend himself is one."""
    here = scene("1 2 . . .", man("Ann"), man("Bob"))
    ann, bob = here.id("Ann"), here.id("Bob")
    here.put("Ann", Holding(bob))
    here.put("Bob", HeldBy(ann, 1))
    here.stand("Bob", held=True)
    brawl: list[Slot] = [("form", "fight"), ("how", "brawl"), ("target", bob), ("area", "chest")]
    dodge: list[Slot] = [("2.form", "defend"), ("2.method", "dodge"), ("2.step", Cell(0, 0))]
    here.put("Ann", Sworn(slots(*brawl, ("stun", False), ("more", True), *dodge)))
    plays_out(here, {"attack": [99], "extra": [extra]}, Due(ann, "act"))
    assert (here.world.find(ann, Holding) is not None) is holds
    assert here.who("Bob").condition.held is holds


@pytest.mark.rule("ZF-ACT-09", "ZF-WREST-05")
def test_a_leader_who_defends_himself_after_a_grapple_holds_nobody_any_longer() -> None:
    """The other strikes as he has declared, and does not have to struggle first."""
    rolls = {"initiative": [9, 2], "attack": [20, 99], "extra": [1]}
    battle = arena.arena([people.man(1), people.man(2, side="b")], rolls)
    holds = arena.fight("grapple", purpose="hold", more=True)
    dodge = (("2.form", "defend"), ("2.method", "dodge"))
    arena.declare(battle, {1: Order((*holds.slots, *dodge)), 2: arena.blow()})
    assert not arena.events(battle, "zefrs.struggles")
    assert [e.unit for e in arena.events(battle, "zefrs.duel_miss")] == [arena.unit(2)]


@pytest.mark.rule("ZF-DECL-09", "ZF-MEL-05")
@pytest.mark.parametrize(("area", "turns"), [("head", False), ("chest", True)])
def test_whoever_brawls_turns_on_no_rider_whose_head_he_cannot_reach(
    area: Area, turns: bool
) -> None:
    """He turns with the same weapon and area: his fists reach a rider's chest and no higher."""
    here = scene("1 3 . 2", man("Ann"), man("Bob"), man("Ben", "freebooter_knight"))
    here.put("Bob", Out("slain"))
    brawl = Action("fight", "brawl", target=here.id("Bob"), area=area)
    found = engage.others(here.world, here.id("Ann"), brawl)
    assert found == ((here.id("Ben"),) if turns else ())


@pytest.mark.rule("ZF-DECL-09", "ZF-GRID-06", "ZF-MEL-04")
@pytest.mark.parametrize(("area", "to"), [("chest", (1, 0)), ("left_leg", (1, 1))])
def test_the_step_after_a_target_leads_where_the_declared_blow_can_be_struck(
    area: Area, to: tuple[int, int]
) -> None:
    """The legs of one who stands at a wall are in reach from the wall beside it alone."""
    here = scene(". = .\n1 . 2", man("Ann"), man("Bob"), under={2: "low_wall"})
    blow = Action("fight", "strike", "broadsword", target=here.id("Bob"), area=area)
    assert engage.closing(here.world, here.id("Ann"), blow, here.id("Bob")) == to


@pytest.mark.rule("ZF-DECL-09", "ZF-RUSH-10")
@pytest.mark.parametrize(("lame", "rises"), [(False, True), (True, False)])
def test_who_lies_gets_up_where_he_would_walk_after_a_target_that_went_away(
    lame: bool, rises: bool
) -> None:
    """Unless no leg carries him."""
    here = scene("1 . . 2", man("Ann"), man("Bob"))
    here.stand("Ann", fallen=True)
    legs = (Hurt("crippled_leg", "left_leg"), Hurt("crippled_leg", "right_leg"))
    here.put("Ann", Wounds(legs if lame else ()))
    blow = Action("fight", "strike", "broadsword", target=here.id("Bob"), area="chest")
    told = keys(here.do(lambda step: perform(step, here.id("Ann"), blow)))
    assert ("zefrs.stands_up" in told) is rises
    assert here.who("Ann").condition.fallen is not rises
    assert here.cell("Ann") == (0, 0)
