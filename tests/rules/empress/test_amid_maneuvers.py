"""Maneuvers as they are made on the field, early blows as they are promised, what is open."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Facing, Health, Seen
from game.core.grid import Cell
from game.core.orders import Order
from game.rules.empress.acts.aims import Blow, made
from game.rules.empress.acts.initiative import STANCE
from game.rules.empress.orders import chances, prospects, scene
from game.rules.empress.orders.attacks import of_attack
from game.rules.empress.sheet.components import (
    Bound,
    Down,
    FightingOn,
    Grappled,
    Prone,
    Swallowed,
)
from game.rules.empress.sheet.figure import figure as on_field
from game.rules.empress.sheet.figure import standing_at
from game.rules.empress.sheet.situation import engaging, fit, in_reach, striking
from game.rules.empress.sheet.turns import Aiming, Attacked, CloseTo
from game.rules.empress.tables.book import weapons
from game.rules.kit.people.gear import Hands, Pack
from tests.rules.empress.bout import bout, man, setup
from tests.rules.empress.cast import figure
from tests.rules.empress.desk import Desk, desk

QUICK = {"agility": 18}


def asked(here, kind: str) -> list[str]:
    """Who was asked this."""
    return [name for known, name, _ in here.asked if known == kind]


@pytest.mark.rule("EM-MAN-02", "EM-MAN-03", "EM-DIR-04", "EM-CLV-01")
def test_a_maneuver_at_whoever_knows_nothing_of_it_is_not_rolled() -> None:
    here = bout(setup(man("E8", "a", (5, 5)), man("E10", "b", (5, 4))), {"trip": [20]})
    here.until("E8").put("E8", CloseTo(here.unit("E10")))
    here.does("E8", "maneuver", target="E10", aim="trip")
    (told,) = here.events("maneuver_hits")
    assert (told.outcomes, told.stakes) == ((), None)
    assert here.has("E8", CloseTo) is None


@pytest.mark.rule("EM-MAN-01", "EM-GRP-01", "EM-MAN-03", "EM-DIR-01", "EM-GRP-04")
@pytest.mark.parametrize(
    ("aim", "combined", "power", "base", "penalty"),
    [
        ("trip", False, False, 4, -2),
        ("trip", False, True, 5, -2),
        ("trip", True, True, 5, -4),
        ("grapple", False, False, 5, -2),
    ],
)
def test_which_modifier_a_maneuver_is_rolled_with(
    aim: str, combined: bool, power: bool, base: int, penalty: int
) -> None:
    """E2 has +4 and +5; bare hands go with the second always, and only a blow is worth points."""
    here = bout(setup(man("E2", "a", (5, 5)), man("E10", "b", (5, 4))), {})
    name = "attack" if combined else "maneuver"
    here.dice.script.update({name: [2]})  # type: ignore[attr-defined]
    slots = {"weapon": "sword", "power": power} if aim == "trip" else {}
    here.does("E2", "maneuver", target="E10", aim=aim, combined=combined, **slots)
    check = here.last(name).check
    assert (check.base, here.shifts(name)["EM-MAN-03" if combined else "EM-MAN-01"]) == (
        base,
        penalty,
    )
    (told,) = here.events("maneuver_misses")
    assert (told.stakes is not None) is combined


@pytest.mark.rule("EM-CLV-01", "EM-DIR-04", "EM-MAN-02", "EM-MAN-03")
def test_the_blow_after_a_trick_cleaves_once() -> None:
    people = (man("E2", "a", (5, 5)), man("E10", "b", (5, 4)), man("E10 b", "b", (6, 4)))
    dice = {"maneuver": [18], "trick": [1], "attack": [20]}
    here = bout(setup(*people), dice, interrupt=[{"use": True, "weapon": "sword"}])
    here.put("E10", Health(1, 5))
    here.does("E2", "maneuver", target="E10", aim="trick", kind="sand")
    assert asked(here, "cleave") == ["E2"]


@pytest.mark.rule("EM-CLV-01", "EM-DIR-04", "EM-MAN-02", "EM-MAN-03")
def test_whoever_has_been_pushed_out_of_reach_is_not_struck_after_a_trick() -> None:
    people = (man("E2", "a", (5, 5)), man("E10", "b", (5, 4)))
    here = bout(setup(*people), {"maneuver": [15], "push": [2], "trick": [1]}, interrupt=[True])
    here.does("E2", "maneuver", target="E10", aim="push", aim2="trick", kind="sand")
    assert (here.me("E10").surprised, asked(here, "interrupt")) == (True, [])


@pytest.mark.rule("EM-CLV-01", "EM-MAN-03", "EM-MAN-02", "EM-DIR-04")
@pytest.mark.parametrize(("fights", "cleaves"), [(True, ["E2"]), (False, [])])
def test_a_blow_with_a_maneuver_cleaves_over_whoever_fought_on(
    fights: bool, cleaves: list[str]
) -> None:
    people = (man("E2", "a", (5, 5)), man("E10", "b", (5, 4)), man("E10 b", "b", (6, 4)))
    here = bout(setup(*people), {"attack": [16], "damage": [1], "trip": [20]})
    here.until("E2").put("E10", Health(0, 5), Down(), *([FightingOn()] if fights else [Bound()]))
    here.does("E2", "maneuver", target="E10", aim="trip", combined=True, weapon="sword")
    assert asked(here, "cleave") == cleaves


def wall(way: tuple[int, int]) -> Desk:
    """E1 and another in a wall that faces S; E3 with a pike, which keeps short swords off."""
    guards = [
        man(f"E1 {n}", "a", (5 + n, 5), facing="S", held=("short_sword", "medium_shield"))
        for n in range(2)
    ]
    return desk(setup(*guards, man("E3", "b", way, held=("pike",))))


@pytest.mark.rule("EM-RCH-03", "EM-OPP-01", "EM-SHD-10")
@pytest.mark.parametrize(
    ("foe", "away", "counts"), [((5, 4), None, 1), ((6, 4), None, 0), ((5, 4), (4, 5), 0)]
)
def test_an_early_blow_meets_the_wall_of_whoever_stays_in_it(
    foe: tuple[int, int], away: tuple[int, int] | None, counts: int
) -> None:
    """Who turns to the other, or comes from elsewhere, has none; the other is as he is told."""
    here = wall(foe)
    request = here.until("E1 0")
    view = here.put("E1 0", Facing("S")).put("E1 1", Facing("S")).view(request)
    unit, other = here.unit("E1 0"), here.unit("E3")
    there = standing_at(on_field(view, unit), Cell(*away)) if away else None
    attack = made(view, Blow(unit, other, "short_sword"), there)
    attack = replace(attack, foe=replace(attack.foe, aiming=True))
    first = prospects.early(view, attack)
    assert first is not None
    assert (first.me, first.foe) == (attack.foe, attack.me)
    assert (first.at.wall, first.at.front, first.at.interrupting) == (counts, True, True)


@pytest.mark.rule("EM-RCH-03", "EM-OPP-01")
@pytest.mark.parametrize("why", ["hidden from him", "hides", "unaware", "shown", ""])
def test_nobody_strikes_early_at_whom_he_does_not_know(why: str) -> None:
    here = wall((5, 4))
    unit, other = here.unit("E1 0"), here.unit("E3")
    here.until("E1 0")
    if why in ("hides", "shown"):
        here.put("E1 0", Seen(("a",)))
    if why == "hidden from him":
        here.put("E3", Seen(("b",)))
    if why == "unaware":
        here.put("E1 0", CloseTo(other))
    view = here.battle.view("b" if why == "hidden from him" else "a")
    attack = made(view, Blow(unit, other, "short_sword"))
    assert (prospects.early(view, attack, shown=why == "shown") is not None) is (
        why in ("shown", "")
    )


@pytest.mark.rule("EM-INH-05", "EM-OPP-04")
@pytest.mark.parametrize(("name", "again"), [("E4", True), ("E10", False)])
def test_a_weapon_set_against_a_charge_is_an_action_and_a_warriors_first(
    name: str, again: bool
) -> None:
    """E6 comes with a dagger at a polearm, that strikes with double damage, and a Warrior's once
    more for its reach.
    """
    people = (man("E6", "a", (5, 5), held=("dagger",)), man(name, "b", (5, 4), held=("polearm",)))
    here = desk(setup(*people, switches=("lotfp_charge",)))
    view = here.view(here.until("E6"))
    attack = made(view, Blow(here.unit("E6"), here.unit(name), "dagger"))
    found, own = prospects.charged(view, attack)
    spent = replace(attack.foe.turn, state="acted", opportunities=1, early=True)
    late = replace(attack, foe=replace(attack.foe, turn=spent))
    alone = dict(chances.of_attack(late))
    assert (max(points for points, _ in own) > 16) is again
    assert (
        dict(found).get(("critical", 4, False), 0.0) < 0.95 * alone["critical", 4, False]
    ) is True
    met = prospects.early(view, late)
    assert (met is not None) is again


@pytest.mark.rule("EM-INH-07")
@pytest.mark.parametrize("shield", [(), ("medium_shield",)])
def test_a_quick_change_is_promised_with_what_is_drawn(shield: tuple[str, ...]) -> None:
    """The shield stays in his hand, the club does not."""
    people = (man("E2", "a", (5, 5), held=("club", *shield)), man("E10", "b", (5, 4)))
    here = desk(setup(*people, switches=("lotfp_quick_change",)))
    request = here.until("E2")
    here.put("E2", Pack(("sword",)), Hands("club", *shield))
    request = here.request or request
    order = here.order(request, {"form": "strike", "target": "E10", "draw": "sword"})
    told = here.promised(request, order)
    assert told is not None
    view = here.view(request)
    by_hand = made(view, Blow(here.unit("E2"), here.unit("E10"), "sword"))
    me = replace(by_hand.me, hands=Hands("sword", *shield))
    drawn = replace(by_hand, me=me, at=replace(by_hand.at, quick=True))
    assert told.branches == of_attack(view, drawn).branches
    assert told.check == of_attack(view, drawn).check


@pytest.mark.rule("EM-SUR-06", "EM-SUR-11")
@pytest.mark.parametrize(("close", "sure"), [("E1", True), ("E10", False), (None, False)])
def test_who_has_closed_in_already_is_promised_surprise(close: str | None, sure: bool) -> None:
    people = (man("E8", "a", (5, 5), traits=("hidden",)), man("E1", "b", (5, 4)))
    here = desk(setup(*people, man("E10", "b", (6, 4))))
    request = here.until("E8")
    if close:
        here.put("E8", CloseTo(here.unit(close)))
    request = here.request or request
    order = here.order(request, {"form": "strike", "target": "E1", "weapon": "short_sword"})
    told = here.promised(request, order)
    assert told is not None
    assert abs(sum(p for _, p in told.branches[0].hit) - 1) < 1e-9
    assert ("empress.note_surprise" not in dict(told.notes)) is sure
    assert (dict(told.branches[0].hit) == {"critical": 1.0}) is sure


@pytest.mark.rule("EM-TRN-02", "EM-GRP-03", "EM-INH-06")
@pytest.mark.parametrize(
    ("parts", "found"),
    [
        ((), {"aim", "change", "fall_back"}),
        ((Aiming(),), {"change", "fall_back"}),
        ((Pack(), Hands("longbow", "longbow")), {"aim", "fall_back"}),
        ((Grappled((5,)),), set()),
    ],
)
def test_what_is_open_to_whoever_is_held_aims_or_has_nothing(
    parts: tuple[object, ...], found: set[str]
) -> None:
    people = (man("E7", "a", (5, 5)), man("E9", "b", (5, 4)))
    here = desk(setup(*people, switches=("lotfp_aim",)))
    request = here.until("E7")
    assert here.unit("E9") == 5
    here.put("E9", Attacked(((here.unit("E7"), 1),))).put("E7", *parts)
    open_to = here.open(request, "form")
    assert open_to & {"aim", "change", "fall_back"} == found


@pytest.mark.rule("EM-INI-03", "EM-INI-06", "EM-INI-07")
@pytest.mark.parametrize(("state", "watches"), [((), True), ((Grappled((5,)),), False)])
def test_only_the_free_watch_a_place(state: tuple[object, ...], watches: bool) -> None:
    here = desk(setup(man("E7", "a", (5, 5)), man("E9", "b", (5, 4))))
    request = here.until("E7")
    here.put("E7", *state)
    found = here.open(request, "form")
    assert ("watch" in found, "hold" in found, "counter" in found) == (watches, True, True)


@pytest.mark.rule("EM-MAN-04", "EM-TRN-02")
@pytest.mark.parametrize(("movement", "stands"), [(40, True), (0, False)])
def test_whoever_cannot_move_does_not_get_up(movement: int, stands: bool) -> None:
    """Three broad shields and a suit of plate are more than he can walk with."""
    here = desk(setup(man("E3", "a", (5, 5)), man("E9", "b", (12, 4))))
    if not movement:
        here.put("E3", Pack(("great_sword",) * 4))
    here.put("E3", Prone())
    request = here.until("E3")
    assert ("stand" in here.open(request, "form")) is stands


@pytest.mark.rule("EM-GRD-03", "EM-GRP-03", "EM-WPN-01", "EM-GRD-04")
def test_who_gets_at_whom_out_of_a_hold_and_from_inside() -> None:
    people = (man("E2", "a", (5, 5)), man("M6", "b", (9, 4)), man("E9", "b", (5, 4)))
    here = bout(setup(*people))
    world = here.battle.world
    sword, garrote = weapons()["sword"], weapons()["garrote"]
    me, serpent, wrestler = here.me("E2"), here.me("M6"), here.me("E9")
    assert in_reach(world, me, wrestler, sword)
    assert not in_reach(world, me, serpent, sword)
    assert not fit(me, wrestler, garrote)
    assert fit(me, wrestler, garrote, close=True)
    assert fit(me, replace(wrestler, grappled=Grappled((9,))), garrote)
    assert fit(me, replace(wrestler, surprised=True), garrote)
    held = replace(me, grappled=Grappled((serpent.unit,)))
    assert in_reach(world, held, serpent, sword)
    assert not fit(held, serpent, sword)
    assert not fit(held, wrestler, weapons()["dagger"])
    here.put("E2", Swallowed(serpent.unit)).battle.world.forget(here.unit("E2"), Seen)
    inside = replace(here.me("E2"), cell=None)
    assert in_reach(world, inside, serpent, sword)
    assert not in_reach(world, inside, wrestler, sword)
    assert not striking(world, inside, serpent)
    assert not striking(world, wrestler, inside)


@pytest.mark.rule("EM-GRD-04")
@pytest.mark.parametrize(
    ("whom", "round_", "found"), [("E2", 1, True), ("E10", 1, False), (None, 0, False)]
)
def test_only_a_fight_with_this_one_engages_him(whom: str | None, round_: int, found: bool) -> None:
    people = (man("E2", "a", (5, 5)), man("E9", "b", (5, 4)), man("E10", "a", (12, 9)))
    here = bout(setup(*people))
    if whom:
        here.put("E9", Attacked(((here.unit(whom), round_),)))
    assert (here.unit("E9") in engaging(here.battle.world, here.unit("E2"))) is found


@pytest.mark.rule("EM-CHR-08")
def test_hit_dice_are_no_levels_of_a_warrior() -> None:
    assert figure("E2").warrior
    assert not figure("E2", hit_dice=3).warrior
    assert not figure("E8").warrior


@pytest.mark.rule("EM-MOV-01", "EM-TRN-01", "EM-GRD-02")
def test_nobody_has_a_way_before_his_turn() -> None:
    here = desk(setup(man("E10", "a", (5, 5)), man("E9", "b", (12, 4))))
    request = here.until("E10", STANCE)
    assert not scene.ways(scene.scene(here.view(request), request, Order()))
    request = here.until("E10")
    assert len(scene.ways(scene.scene(here.view(request), request, Order()))) > 50
