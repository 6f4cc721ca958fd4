"""ACT, WREST-05, MASS-LDR-03: the parts of a leaders' duel one by one, with scripted dice."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.core.checks import Outcome
from game.core.components import Field, Out, Side, Unit
from game.core.events import Event
from game.core.grid import Grid
from game.core.orders import Order
from game.core.ruleset import Request
from game.core.world import World
from game.rules.zefrs.duel.action import (
    FOR_A_DUEL,
    act,
    credited,
    form_now,
    hindered,
    settle,
    slip,
    struggles,
    swears,
    turns,
)
from game.rules.zefrs.duel.turn import declarations, duels, further
from game.rules.zefrs.exchange.forms import Effect
from game.rules.zefrs.exchange.guard import Guard
from game.rules.zefrs.exchange.strike import Blow
from game.rules.zefrs.personal.acts.declare import entries
from game.rules.zefrs.personal.sheet.muster import declared, spend
from game.rules.zefrs.sheet.actions import Action
from game.rules.zefrs.sheet.components import HeldBy, Holding, Spent
from game.rules.zefrs.sheet.fighter import (
    STEADY,
    Clashed,
    Combatant,
    Condition,
    Deeds,
    combatant,
    meet,
)
from game.rules.zefrs.sheet.wounds import Hurt, Wounds
from tests.rules.zefrs.arena import HOLD, arena, blow, defend, fight, unit
from tests.rules.zefrs.field import Scene, keys
from tests.rules.zefrs.people import man

ME, FOE, OTHER = unit(1), unit(2), unit(3)
STRIKE = Action("fight", "strike", "broadsword", target=FOE, area="chest")
BELLY = Hurt("opened_belly", "gut")
RIBS, WINDED = Hurt("cracked_ribs", "chest"), Hurt("winded", "gut")
FENCER = man(1, weapons=("broadsword", "dirk"), talents={"two_weapon_fighting": 1, "dirk": 5})
GUARDING = Action(
    "fight", "two", "broadsword", target=FOE, area="chest", second="dirk", role="guard"
)


def leaders(*changed: Combatant) -> Scene:
    """Three leaders, the first of side a; some of them as they are given."""
    people = {1: man(1), 2: man(2, side="b"), 3: man(3, side="b")}
    people |= {one.unit: one for one in changed}
    return Scene(arena(list(people.values()), {}).world)


def stood(here: Scene, who: int, **condition: Any) -> None:
    had = here.world.find(who, Condition)
    here.world.put(who, replace(had or STEADY, **condition), had)


def holding(here: Scene, **held: int) -> Scene:
    """Who holds whom, by the names of the leaders below."""
    for name, foe in held.items():
        who = {"me": ME, "foe": FOE}[name]
        here.world.put(who, Holding(foe))
        here.world.put(foe, HeldBy(who, 1))
    return here


def holds(here: Scene) -> dict[int, int]:
    return {who: held.target for who, (held,) in here.world.each(Holding)}


def acted(here: Scene, who: int, action: Action, dice: dict[str, list[int]]) -> list[Event]:
    deeds = {one: Deeds() for one in (ME, FOE, OTHER)}
    return here.do(lambda step: act(step, who, action, deeds), dice)


def struggled(here: Scene, action: Action) -> tuple[Action | None, list[Event]]:
    found: list[Action | None] = []
    me = combatant(here.world, ME)
    told = here.do(lambda step: found.append(struggles(step, me, action)))
    return found[0], told


@pytest.mark.rule("ZF-ACT-12")
def test_who_is_held_tries_to_break_free_whatever_he_declared() -> None:
    free = Action("fight", "grapple", purpose="break", target=FOE)
    other = Action("fight", "brawl", target=OTHER, area="chest")
    for action in (STRIKE, other):
        found, told = struggled(holding(leaders(), foe=ME), action)
        assert found == free
        assert [(e.key, e.rule, e.unit, e.target) for e in told] == [
            ("zefrs.struggles", "ZF-ACT-12", ME, FOE)
        ]


@pytest.mark.rule("ZF-ACT-12")
def test_who_brawls_with_his_holder_or_is_not_held_or_is_stunned_does_not_struggle() -> None:
    brawl = Action("fight", "brawl", target=FOE, area="chest")
    assert struggled(holding(leaders(), foe=ME), brawl) == (brawl, [])
    assert struggled(holding(leaders(), foe=OTHER), STRIKE) == (STRIKE, [])
    stunned = leaders(man(1, condition=replace(STEADY, stunned=True)))
    assert struggled(holding(stunned, foe=ME), STRIKE) == (STRIKE, [])


@pytest.mark.rule("ZF-ACT-12")
@pytest.mark.parametrize(
    ("me", "action", "rule_id"),
    [
        (man(), STRIKE, ""),
        (man(condition=replace(STEADY, stunned=True)), STRIKE, "ZF-ACT-12"),
        (man(condition=replace(STEADY, helpless=True)), STRIKE, "ZF-ACT-12"),
        (man(wounds=(WINDED,)), STRIKE, "ZF-ACT-12"),
        (man(wounds=(BELLY,)), STRIKE, "ZF-WOUND-06"),
        (man(wounds=(RIBS,)), STRIKE, ""),
        (man(condition=replace(STEADY, held=True)), STRIKE, ""),
        (man(condition=replace(STEADY, dropped=("broadsword",))), STRIKE, "ZF-WOUND-06"),
        (man(), Action("fight", "bash", target=FOE), "ZF-RUSH-09"),
        (
            man(armour=("small_shield",), condition=replace(STEADY, dropped=("broadsword",))),
            Action("fight", "bash", target=FOE),
            "",
        ),
        (man(), Action("fight", "grapple", purpose="trip", target=FOE), ""),
        (man(), Action("fight", "grapple", purpose="break", target=FOE), "ZF-WREST-04"),
        (FENCER, GUARDING, ""),
    ],
)
def test_what_keeps_a_leader_from_what_he_declared(
    me: Combatant, action: Action, rule_id: str
) -> None:
    assert hindered(me, action, form_now(leaders().world, me, action)) == rule_id


@pytest.mark.rule("ZF-ACT-01")
@pytest.mark.parametrize(
    ("how", "target", "goes_on"),
    [("strike", FOE, False), ("brawl", FOE, True), ("brawl", OTHER, False)],
)
def test_who_does_anything_but_brawl_with_whom_he_holds_lets_go(
    how: str, target: int, goes_on: bool
) -> None:
    here = holding(leaders(), me=FOE)
    stood(here, FOE, held=True)
    action = replace(STRIKE, how=how, weapon="broadsword" if how == "strike" else "", target=target)
    told = acted(here, ME, action, {"attack": [99]})
    assert holds(here) == ({ME: FOE} if goes_on else {})
    assert combatant(here.world, FOE).condition.held is goes_on
    lost = [] if goes_on else ["zefrs.hold_ends"]
    assert keys(told) == [*lost, "zefrs.duel_miss"]


@pytest.mark.rule("ZF-ACT-01")
def test_an_attack_whose_moment_it_is_not_is_lost() -> None:
    told = acted(leaders(FENCER), ME, GUARDING, {})
    assert [(e.key, e.rule, e.unit) for e in told] == [("zefrs.duel_lost", "ZF-ACT-01", ME)]


@pytest.mark.rule("ZF-DECL-09")
@pytest.mark.parametrize(("roll", "colour", "quick"), [(1, "red", True), (99, "white", False)])
def test_to_turn_on_another_takes_a_check_of_reflexes(roll: int, colour: str, quick: bool) -> None:
    here = leaders(man(1, talents={"animal_reflexes": 4}, wounds=(RIBS,)))
    found: list[bool] = []
    me = combatant(here.world, ME)
    (told,) = here.do(lambda step: found.append(turns(step, me, OTHER)), {"reflexes": [roll]})
    assert found == [quick]
    assert (told.key, told.rule, told.unit, told.target) == (
        "zefrs.duel_quick",
        "ZF-DECL-09",
        ME,
        OTHER,
    )
    assert told.fact("colour") == colour
    (outcome,) = told.outcomes
    assert isinstance(outcome, Outcome)
    check = outcome.check
    assert (check.purpose, check.rule, check.actor, check.target) == (
        "reflexes",
        "ZF-DECL-09",
        ME,
        OTHER,
    )
    assert (check.base, check.shift, check.column) == (4, -1, "3")


@pytest.mark.rule("ZF-WREST-05")
@pytest.mark.parametrize("how", ["fallen", "held", "helpless"])
def test_a_holder_who_is_down_holds_no_longer(how: str) -> None:
    here = holding(leaders(), me=FOE)
    stood(here, FOE, held=True, fallen=True)
    assert here.do(slip) == []
    assert holds(here) == {ME: FOE}
    stood(here, ME, **{how: True})
    (told,) = here.do(slip)
    assert (told.key, told.rule, told.unit, told.target) == (
        "zefrs.hold_ends",
        "ZF-WREST-05",
        ME,
        FOE,
    )
    assert holds(here) == {}
    assert combatant(here.world, FOE).condition == replace(STEADY, fallen=True)


@pytest.mark.rule("ZF-WREST-05")
def test_a_holder_who_is_out_or_lets_go_holds_no_longer() -> None:
    here = holding(leaders(), me=FOE, foe=OTHER)
    for held in (FOE, OTHER):
        stood(here, held, held=held == OTHER)
    assert here.do(lambda step: slip(step, letting_go=OTHER)) == []
    here.do(lambda step: slip(step, letting_go=FOE))
    assert holds(here) == {ME: FOE}
    assert not combatant(here.world, OTHER).condition.held
    here.world.put(ME, Out("slain"))
    here.do(slip)
    assert holds(here) == {}


@pytest.mark.rule("ZF-ARM-05")
@pytest.mark.parametrize(("stopped", "served"), [(0, False), (1, True), (2, True)])
def test_a_shield_has_served_once_it_has_stopped_a_point(stopped: int, served: bool) -> None:
    here = leaders()
    (missed,) = acted(here, ME, STRIKE, {"attack": [99]})
    (outcome,) = missed.outcomes
    assert isinstance(outcome, Outcome)
    spend(here.world, Blow(outcome, ME, FOE, "chest", shield=stopped), Guard("dodge"))
    assert (here.world.find(FOE, Spent) or Spent()) == Spent(shield=served)
    spend(here.world, Blow(outcome, ME, FOE, "chest", defence=outcome), Guard("dodge"))
    assert here.world.get(FOE, Spent) == Spent(("dodge",), shield=served)
    assert here.world.find(ME, Spent) is None


@pytest.mark.rule("ZF-INIT-04")
def test_each_opponent_is_met_once() -> None:
    here = leaders()
    for foe, known in ((FOE, (FOE,)), (FOE, (FOE,)), (OTHER, (FOE, OTHER)), (FOE, (FOE, OTHER))):
        meet(here.world, ME, foe)
        assert here.world.get(ME, Clashed).foes == known
    assert here.world.find(FOE, Clashed) is None


@pytest.mark.rule("ZF-MASS-LDR-03")
@pytest.mark.parametrize(
    ("effect", "suffered", "did"),
    [
        (Effect(ME, FOE), Deeds(), Deeds()),
        (Effect(ME, FOE, 1), Deeds(lost=1), Deeds(drew=True)),
        (Effect(ME, FOE, 3, hurt=RIBS), Deeds(3, True), Deeds(drew=True, dealt_wound=True)),
        (Effect(ME, FOE, out="unconscious"), Deeds(out=True), Deeds(felled=(FOE,))),
        (Effect(ME, FOE, out="slain"), Deeds(out=True, slain=True), Deeds(felled=(FOE,))),
        (Effect(ME, FOE, out="fallen"), Deeds(out=True, slain=True), Deeds(felled=(FOE,))),
    ],
)
def test_what_one_attack_means_for_both_leaders(
    effect: Effect, suffered: Deeds, did: Deeds
) -> None:
    deeds = {ME: Deeds(), FOE: Deeds()}
    credited(deeds, effect)
    assert deeds == {ME: did, FOE: suffered}


@pytest.mark.rule("ZF-MASS-LDR-03")
def test_what_a_leader_did_before_is_not_forgotten() -> None:
    before = Deeds(2, True, True, True, True, True, (OTHER,))
    deeds = {ME: before, FOE: before}
    credited(deeds, Effect(ME, FOE, 1))
    assert deeds == {ME: before, FOE: replace(before, lost=3)}
    credited(deeds, Effect(ME, FOE, out="slain"))
    assert deeds[ME].felled == (OTHER, FOE)


@pytest.mark.rule("ZF-MASS-LDR-04")
def test_only_what_passes_ends_with_the_segment() -> None:
    here = leaders()
    world = here.world
    for who in (ME, FOE, OTHER):
        swears(world, who, HOLD, ())
    kept, passing = Wounds((RIBS,)), Wounds((WINDED, RIBS))
    world.put(ME, kept, world.find(ME, Wounds))
    world.put(FOE, passing, world.find(FOE, Wounds))
    world.drop(OTHER, world.get(OTHER, Wounds))
    stood(here, FOE, fallen=True)
    settle(world, {ME: Deeds(lost=1), FOE: Deeds(), OTHER: Deeds()})
    assert world.get(ME, Wounds) == kept
    assert world.get(FOE, Wounds) == kept
    assert world.find(OTHER, Wounds) is None
    assert world.find(FOE, Condition) is None
    assert world.get(ME, Deeds) == Deeds(lost=1)
    assert not any(world.each(kind) for kind in FOR_A_DUEL)


@pytest.mark.rule("ZF-MASS-LDR-02")
def test_an_opponent_who_was_not_asked_belongs_to_no_duel() -> None:
    world = leaders().world
    swears(world, ME, HOLD, (FOE,))
    swears(world, OTHER, HOLD, (FOE,))
    assert list(duels(world)) == [(ME,), (OTHER,)]


def goes_on(here: Scene, order: Order, dice: dict[str, list[int]]) -> tuple[list[Event], str]:
    """The further actions of the first leader, who has declared this; and how he then acts."""
    swears(here.world, ME, order, (FOE,))
    deeds = {one: Deeds() for one in (ME, FOE, OTHER)}
    told = here.do(lambda step: further(step, ME, deeds), dice)
    counts = declared(here.world, ME, here.world.find(ME, Spent) or Spent())
    return told, counts.how if counts else ""


def after_a_blow(*actions: Order) -> Order:
    """A blow, and these further actions."""
    slots = list(blow(more=True).slots)
    for prefix, action in zip(("2.", "3."), actions, strict=False):
        slots += [(prefix + name, value) for name, value in action.slots]
    return Order(tuple(slots))


@pytest.mark.rule("ZF-ACT-09")
def test_who_is_out_or_stunned_acts_no_further() -> None:
    twice = after_a_blow(blow("gut"))
    stunned = leaders(man(1, condition=replace(STEADY, stunned=True)))
    (told,) = goes_on(stunned, twice, {})[0]
    assert (told.key, told.rule, told.unit) == ("zefrs.duel_lost", "ZF-ACT-12", ME)
    gone = leaders()
    gone.world.put(ME, Out("slain"))
    assert goes_on(gone, twice, {})[0] == []


@pytest.mark.rule("ZF-ACT-09")
def test_red_alone_lets_each_further_action_happen() -> None:
    thrice = after_a_blow(blow("gut", more=True), defend("dodge"))
    told, how = goes_on(leaders(), thrice, {"extra": [60, 1]})
    assert keys(told) == ["zefrs.overreaches", "zefrs.acts_again"]
    assert how == "dodge"
    told, how = goes_on(leaders(), thrice, {"extra": [1, 60], "attack": [99]})
    assert keys(told) == ["zefrs.acts_again", "zefrs.duel_miss", "zefrs.overreaches"]
    assert how == "strike"


@pytest.mark.rule("ZF-ACT-09")
def test_a_further_action_with_two_weapons_strikes_with_both_at_once() -> None:
    two = fight("two", weapon="broadsword", second="dirk", role="attack", area="chest", area2="gut")
    told, _ = goes_on(leaders(FENCER), after_a_blow(two), {"extra": [1], "attack": [99, 98]})
    assert keys(told) == ["zefrs.acts_again", "zefrs.duel_miss", "zefrs.duel_miss"]
    assert [e.fact("area") for e in told[1:]] == ["chest", "gut"]


@pytest.mark.rule("ZF-ACT-09")
def test_a_further_action_with_one_of_two_weapons_strikes_once() -> None:
    two = fight("two", weapon="broadsword", second="dirk", role="guard", area="chest")
    told, _ = goes_on(leaders(FENCER), after_a_blow(two), {"extra": [1], "attack": [99]})
    assert keys(told) == ["zefrs.acts_again", "zefrs.duel_miss"]


@pytest.mark.rule("ZF-ACT-09")
def test_a_further_defence_counts_if_it_comes_about() -> None:
    shielded = man(1, armour=("small_shield",))
    blocks = after_a_blow(defend("block"))
    for extra, key, counts in ((1, "acts_again", "block"), (60, "overreaches", "strike")):
        told, how = goes_on(leaders(shielded), blocks, {"extra": [extra]})
        assert (keys(told), how) == ([f"zefrs.{key}"], counts)


@pytest.mark.rule("ZF-INIT-03")
def test_those_roll_who_have_declared_an_attack_with_the_weapon_that_strikes_first() -> None:
    here = leaders(man(1, talents={"animal_reflexes": 6}))
    swears(here.world, ME, blow(), (FOE,))
    swears(here.world, FOE, fight("brawl", area="chest"), (ME,))
    sword, fists = entries(here.world, (ME, FOE, OTHER))
    assert (sword.unit, sword.side, sword.agi, sword.first, sword.plain) == (
        ME,
        "a",
        6,
        True,
        False,
    )
    assert sword.weapon is not None and sword.weapon.id == "broadsword"
    assert (fists.unit, fists.side, fists.weapon, fists.plain) == (FOE, "b", None, True)
    here.world.put(ME, Clashed((FOE,)))
    swears(here.world, FOE, defend("dodge"), (ME,))
    (again,) = entries(here.world, (ME, FOE))
    assert (again.unit, again.first) == (ME, False)


@pytest.mark.rule("ZF-MASS-SEG-05", "ZF-DECL-01")
def test_the_sides_are_asked_in_their_order_and_their_leaders_by_id() -> None:
    world = World()
    world.spawn(Field(Grid(5, 7)))
    for side in ("z", "a"):
        world.spawn(Side(side, side, "gules"))
    first, second, third = (world.spawn(Unit(name, name)) for name in ("a", "z", "a"))
    pairs = {third: (second,), second: (third, first), first: (second,)}
    found: list[Request] = []
    Scene(world).do(lambda step: found.extend(declarations(step, pairs)))
    assert [(r.side, r.unit, r.fact("opponents")) for r in found] == [
        ("z", second, (third, first)),
        ("a", first, (second,)),
        ("a", third, (second,)),
    ]
    assert all((r.kind, r.secret, r.editable) == ("duel.declare", True, True) for r in found)
