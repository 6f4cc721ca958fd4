"""Ways that end early, whom they provoke, leaving the field, watched places, the end of rounds."""

from __future__ import annotations

import pytest

from game.core.checks import rolled
from game.core.components import Health, Large, Out, Seen
from game.core.grid import Cell
from game.core.shown import Stat
from game.rules.empress.acts.aims import Blow, next_targets, possible, provoked
from game.rules.empress.acts.effects import hold
from game.rules.empress.acts.ending import Withdrawals, _clears
from game.rules.empress.acts.initiative import Initiative, Meeting, rolls
from game.rules.empress.exchange.areas import lob_check
from game.rules.empress.exchange.maneuvers import Effect, Maneuver, aim_check
from game.rules.empress.setup.recruit import recruit
from game.rules.empress.sheet.components import (
    Alert,
    Bound,
    Down,
    FightingOn,
    Grappled,
    Surprised,
)
from game.rules.empress.sheet.law import Law
from game.rules.empress.sheet.turns import (
    HOLDING,
    Acting,
    Attacked,
    Counter,
    Declaring,
    Turn,
)
from game.rules.empress.shown import card
from tests.rules.empress.bout import bout, man, setup
from tests.rules.empress.cast import blow, figure
from tests.rules.empress.chores import step_of
from tests.rules.exchanges import check_of, played

QUICK = {"agility": 18}


@pytest.mark.rule("EM-BRK-02", "EM-OPP-05", "EM-GRD-05")
def test_whoever_is_struck_down_as_he_goes_past_lies_where_he_was() -> None:
    people = (
        man("E10", "a", (5, 5), health=1, **QUICK),
        man("E1", "b", (6, 6)),
        man("E2", "b", (4, 6)),
    )
    dice = {"attack": [20]}
    here = bout(setup(*people), dice, interrupt=[{"use": True, "weapon": "spear"}])
    here.does("E10", "move", to=(5, 2))
    assert (here.at("E10"), here.me("E10").down) == ((5, 5), True)
    assert [kind for kind, _, _ in here.asked].count("interrupt") == 1


@pytest.mark.rule("EM-BRK-01", "EM-BRK-02", "EM-MOV-01", "EM-TRN-01")
@pytest.mark.parametrize(("face", "gone"), [(20, False), (2, True)])
def test_whoever_leaves_the_field_is_struck_at_as_he_goes(face: int, gone: bool) -> None:
    people = (man("E10", "a", (0, 4), **QUICK), man("E1", "a", (8, 8)), man("E4", "b", (2, 3)))
    here = bout(setup(*people), {"attack": [face]}, interrupt=[{"use": True, "weapon": "polearm"}])
    here.until("E10").put("E10", Attacked(((here.unit("E4"), 1),)), Health(1, 5))
    here.does("E10", "move", to=(0, 3), off=True)
    assert (here.has("E10", Out) == Out("escaped")) is gone
    assert [dict(e.facts)["moment"] for e in here.events("interrupts")] == ["retreat"]


@pytest.mark.rule("EM-BRK-02", "EM-GRD-04")
@pytest.mark.parametrize(("fights", "found"), [(True, ["E4"]), (False, [])])
def test_two_cells_off_only_those_are_left_whom_one_fights(fights: bool, found: list[str]) -> None:
    people = (man("E10", "a", (5, 5)), man("E4", "b", (5, 3)))
    here = bout(setup(*people)).until("E10")
    if fights:
        here.put("E10", Attacked(((here.unit("E4"), 1),)))
    left = provoked(here.battle.world, here.unit("E10"), (Cell(6, 6),))
    assert [here.names[unit] for unit in left] == found
    off = provoked(here.battle.world, here.unit("E10"), ())
    assert [here.names[unit] for unit in off] == found


@pytest.mark.rule("EM-INI-07", "EM-INI-08", "EM-OPP-06", "EM-INH-06")
@pytest.mark.parametrize(
    ("at", "struck", "shots"), [((1, 4), False, 0), ((20, 4), True, 0), ((20, 4), False, 1)]
)
def test_a_shot_at_a_watched_place_needs_range_and_a_shooter(
    at: tuple[int, int], struck: bool, shots: int
) -> None:
    """E10 comes out from behind a wall; a pistol shoots 100 feet far, E9 strikes the shooter."""
    people = (
        man("E7", "a", at, held=("pistol",), **QUICK),
        man("E10", "b", (24, 6), agility=16),
        man("E9", "b", (at[0], 3)),
    )
    wall = {(x, 5): "wall" for x in range(24)}
    here = bout(setup(*people, size=(26, 12), terrain=wall), {"attack": [20] if struck else [2]})
    here.does("E7", "watch", cells=2, cell=(24, 4), cell2=(24, 5)).until("E10")
    if struck:
        here.put("E9", Attacked(((here.unit("E7"), 1),))).put("E7", Health(1, 12))
        here.answers["interrupt"] = [{"use": True, "weapon": "unarmed"}]
    here.does("E10", "move", to=(24, 4))
    assert len(here.events("shoots")) == shots
    assert here.me("E7").down is struck


@pytest.mark.rule("EM-GRD-03", "EM-CLV-03")
@pytest.mark.parametrize(
    ("parts", "can"), [((), True), ((Out("dead"),), False), ((Seen(("b",)),), True)]
)
def test_nobody_shoots_at_whoever_is_gone(parts: tuple[object, ...], can: bool) -> None:
    here = bout(setup(man("E7", "a", (3, 3)), man("E10", "b", (9, 3)))).put("E10", *parts)
    shot = Blow(here.unit("E7"), here.unit("E10"), "longbow")
    assert possible(here.battle.world, shot) is can
    stab = Blow(here.unit("E7"), here.unit("E10"), "unarmed")
    assert not possible(here.battle.world, stab)
    thrown = Blow(here.unit("E7"), here.unit("E10"), "thrown_dagger", thing="dagger")
    assert not possible(here.battle.world, thrown), "what is not in his hands"


@pytest.mark.rule("EM-CLV-01", "EM-CLV-03", "EM-CLV-04")
@pytest.mark.parametrize(
    ("parts", "found"),
    [
        ((), True),
        ((Health(0, 5), Down()), False),
        ((Health(0, 5), Down(), FightingOn()), True),
        ((Grappled((1,), 3, pinned=True),), True),
        ((Bound(),), True),
    ],
)
def test_whoever_is_not_down_may_be_the_next(parts: tuple[object, ...], found: bool) -> None:
    people = (man("E6", "a", (3, 3)), man("E1", "b", (4, 3)), man("E10", "b", (4, 4)))
    here = bout(setup(*people)).put("E10", *parts)
    first = Blow(here.unit("E6"), here.unit("E1"), "rapier")
    assert next_targets(here.battle.world, first) == ((here.unit("E10"),) if found else ())


@pytest.mark.rule("EM-DIR-03", "EM-SUR-01", "EM-INI-09", "EM-GRD-04", "EM-OPP-04", "EM-SHD-05")
def test_what_ends_with_a_round() -> None:
    here = bout(setup(man("E1", "a", (3, 3)), man("E10", "b", (9, 3)), man("E9", "b", (9, 5))))
    here.put("E1", Surprised(soon=True)).put("E10", Surprised(whole=True)).put("E9", Surprised())
    here.put("E9", Attacked(((1, 0), (2, 1))))
    _clears(step_of(here))
    assert [here.me(name).surprised for name in ("E1", "E10", "E9")] == [False, False, True]
    assert here.has("E9", Attacked) == Attacked(((2, 1),))


@pytest.mark.rule("EM-INI-09", "EM-INI-04", "EM-BRK-04")
@pytest.mark.parametrize("beaten", [False, True])
def test_nothing_is_lost_any_more_once_a_side_is_beaten(beaten: bool) -> None:
    here = bout(setup(man("E1", "a", (3, 3)), man("E10", "b", (9, 3))))
    here.put("E1", Turn(8, HOLDING, guarded=True))
    if beaten:
        here.put("E10", Health(-9, 5), Out("dead"))
    with pytest.raises(StopIteration):
        next(Withdrawals().process(step_of(here)))
    assert (here.me("E1").turn.state == HOLDING) is beaten


@pytest.mark.rule("EM-INI-01", "EM-INI-10", "EM-INI-08", "EM-TRN-03", "EM-GRP-05")
def test_who_gets_a_segment_and_who_declares() -> None:
    """The pinned may come free before their segment, and declare nothing; the bound do neither,
    nor does anybody who has not come yet.
    """
    people = (man("E1", "a", (3, 3)), man("E9", "b", (9, 3)), man("E2", "a", (3, 9)))
    late = man("E10", "b", (9, 6), arrives=3)
    here = bout(
        setup(*people, late, switches=("initiative_mode=rolled",)), {"initiative": [3, 6, 1]}
    )
    here.put("E1", Grappled((here.unit("E9"),), 3, pinned=True), Counter(here.unit("E9")))
    here.put("E2", Bound())
    for name in ("E1", "E9", "E2", "E10"):
        here.battle.world.forget(here.unit(name), Declaring)
    step = step_of(here, {"initiative": [3, 6]})
    Initiative().process(step)
    found = {name: here.has(name, Turn) is not None for name in ("E1", "E9", "E2", "E10")}
    assert found == {"E1": True, "E9": True, "E2": False, "E10": False}
    declare = {name: here.has(name, Declaring) is not None for name in ("E1", "E9", "E2", "E10")}
    assert declare == {"E1": False, "E9": True, "E2": False, "E10": False}
    rolled = [check_of(outcome) for event in step.events for outcome in event.outcomes]
    assert [(check.dice, check.actor, check.target) for check in rolled] == [
        ((1, 6), here.unit("E1"), 0),
        ((1, 6), here.unit("E9"), 0),
    ]


@pytest.mark.rule("EM-INI-10", "EM-INI-11", "EM-INI-12")
@pytest.mark.parametrize(("late", "rolled"), [(True, True), (False, False)])
def test_whoever_has_not_come_does_not_count_among_the_few(late: bool, rolled: bool) -> None:
    people = [man(f"E10 {n}", "ab"[n % 2], (3 * n, 3)) for n in range(4)]
    fifth = man("E1", "a", (3, 9), **({"arrives": 3} if late else {}))
    made = setup(*people, fifth, switches=("initiative_mode=auto4",))
    here = bout(made, {"initiative": [1] * 4 * rolled})
    assert rolls(here.battle.world, here.unit("E10 0")) is rolled


@pytest.mark.rule("EM-SUR-01", "EM-SUR-14")
def test_whoever_sees_an_enemy_as_a_round_begins_is_alert() -> None:
    here = bout(setup(man("E1", "a", (3, 3)), man("E10", "b", (9, 3))))
    here.battle.world.forget(here.unit("E1"), Alert)
    Meeting().process(step_of(here))
    assert here.me("E1").alert


@pytest.mark.rule("EM-TRN-03", "EM-STN-03", "EM-GRD-06", "EM-INI-08")
@pytest.mark.parametrize("stance", ["none", "pure"])
def test_a_declaration_turns_him_and_pure_defence_is_all_of_his_round(stance: str) -> None:
    here = bout(setup(man("E1", "a", (3, 3), facing="N"), man("E10", "b", (9, 3))))
    here.stances["E1"] = {"stance": stance, "facing": "E"}
    here.until("E10")
    assert (here.me("E1").facing, here.me("E1").turn.segment) == ("E", 8)
    assert here.me("E1").acted is (stance == "pure" or here.me("E1").turn.state == "acted")


@pytest.mark.rule("EM-GRP-03", "EM-GRP-05", "EM-GRP-06", "EM-GIA-01")
@pytest.mark.parametrize("pinned", [False, True])
def test_only_a_pin_ends_what_he_waits_for_and_whom_he_holds(pinned: bool) -> None:
    people = (man("E2", "a", (3, 3)), man("E9", "b", (4, 3)), man("E10", "b", (3, 4)))
    here = bout(setup(*people)).put("E2", Counter(5))
    here.put("E10", Grappled((here.unit("E2"),)))
    hold(step_of(here), here.unit("E2"), here.unit("E9"), pinned=pinned)
    assert (here.has("E2", Counter) is None) is pinned
    assert (here.has("E10", Grappled) is None) is pinned
    hold(step_of(here), here.unit("E2"), here.unit("E10"), pinned=False)
    assert here.me("E2").grappled.pinned is pinned
    assert here.me("E2").grappled.count == 2


@pytest.mark.rule("EM-MAN-04")
@pytest.mark.parametrize(("face", "cells"), [(13, 1), (10, 1), (9, 2), (4, 3)])
def test_a_push_goes_a_cell_farther_for_each_five_points_of_failure(face: int, cells: int) -> None:
    """E10 saves with +0 and needs 14; a critical of the push takes four from that."""
    push = Maneuver(blow(figure("E2"), figure("E10", 2), "sword"), ("push",))
    drawn = played(rolled(aim_check(push, "push", False)), {"push": [face]})
    assert Effect("push", True, outcomes=(drawn,)).cells == cells
    assert Effect("trip", True, outcomes=(drawn,)).cells == 0
    assert Effect("push", False, outcomes=(drawn,)).cells == 0
    hard = played(rolled(aim_check(push, "push", True)), {"push": [face]})
    assert Effect("push", True, outcomes=(hard,)).cells == 1 + (14 + 4 - face) // 5


@pytest.mark.rule("EM-ARM-10", "EM-INH-01")
@pytest.mark.parametrize(("ranged", "worth"), [(True, -4), (False, 0)])
def test_a_pot_is_thrown_at_any_range_alike_without_the_switch(ranged: bool, worth: int) -> None:
    check = lob_check(figure("E10"), "long", Law(lotfp_range=ranged))
    assert check.shift == worth


@pytest.mark.rule("EM-CHR-03", "EM-ARM-03")
def test_the_card_tells_both_classes_with_their_rules() -> None:
    here = bout(setup(man("E1", "a", (3, 3)), man("E10", "b", (9, 3))))
    told = card(here.battle.world, here.unit("E1"))
    classes = [
        Stat("empress.stat.hit_class", 13, "EM-CHR-03"),
        Stat("empress.stat.armour_class", 20, "EM-ARM-03"),
    ]
    assert [stat for stat in told.stats if stat in classes] == classes
    assert list(told.guard[:2]) == classes


@pytest.mark.rule("EM-GRD-02", "EM-HLP-02")
@pytest.mark.parametrize(("name", "large"), [("E10", None), ("M2", Large(2)), ("M3", Large(3))])
def test_only_large_figures_fill_more_than_a_cell(name: str, large: Large | None) -> None:
    here = bout(setup(man(name, "a", (3, 3)), man("E1", "b", (12, 3))))
    assert here.has(name, Large) == large
    assert here.has(name, Bound) is None


@pytest.mark.rule("EM-ARM-02", "EM-CHR-01", "EM-CHR-08")
def test_without_armour_nothing_is_covered_and_other_changes_leave_it() -> None:
    bare = recruit("light_mail_guard", {"wears": ""}).fighter
    assert (bare.armour, bare.coverage, bare.protection) == ("", 0, 0)
    other = recruit("light_mail_guard", {"wears": "heavy_mail"}).fighter
    assert (other.armour, other.coverage) == ("heavy_mail", 4)


@pytest.mark.rule("EM-TRN-02", "EM-MOV-01", "EM-GRD-02")
def test_a_full_move_leaves_no_feet() -> None:
    here = bout(setup(man("E10", "a", (1, 1)), man("E1", "b", (15, 9))))
    here.until("E10").does("E10", "move", to=(9, 1))
    assert here.has("E10", Acting).feet == 0
