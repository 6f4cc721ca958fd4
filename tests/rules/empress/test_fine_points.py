"""Fine points of an attack: what counts in melee, to the front, or with one weapon only."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from game.rules.empress.exchange.blow import advantage, disadvantage, outreaches
from game.rules.empress.exchange.damage import interceptor, stopped
from game.rules.empress.exchange.defence import (
    can_parry,
    coverage,
    defence,
    intercepting,
    overpowers,
    second_weapon,
    shield_bonus,
    sword_and_board,
)
from game.rules.empress.exchange.shifts import attack_shifts
from game.rules.empress.exchange.wounds import may_fight_on
from game.rules.empress.sheet.components import Grappled
from game.rules.empress.sheet.figure import Figure
from game.rules.empress.sheet.gear import boarded, longest, reach, surface
from game.rules.empress.sheet.turns import Interceptions
from game.rules.empress.tables.book import weapons
from game.rules.kit.people.gear import Hands
from tests.rules.empress.cast import blow, figure


def foe(name: str, *held: str, **changes: Any) -> Figure:
    """Whom it is done to."""
    return figure(name, 2, *held, **changes)


def shifted(attack: Any) -> dict[str, int]:
    """What shifts the roll, by rule."""
    return {one.rule: one.worth for one in attack_shifts(attack)}


@pytest.mark.rule("EM-DUA-03", "EM-DUA-08", "EM-CHR-10", "EM-DUA-01")
def test_perks_of_a_round_help_in_melee_with_their_own_weapon() -> None:
    """An offensive pair: nothing on a thrown dagger; the board's one: with its weapon alone."""
    pair = figure("E6", dual="offensive")
    assert shifted(blow(pair, foe("E1")))["EM-DUA-03"] == 1
    thrown = blow(pair, foe("E1"), "thrown_dagger")
    assert "EM-DUA-03" not in shifted(thrown)
    board = figure("E2", board="offensive")
    assert shifted(blow(board, foe("E1"), "sword"))["EM-DUA-08"] == 1
    assert "EM-DUA-08" not in shifted(blow(board, foe("E1"), "unarmed"))
    assert "EM-DUA-08" not in shifted(blow(board, foe("E1"), "thrown_spear"))


@pytest.mark.rule("EM-DUA-01", "EM-DUA-04")
def test_the_off_hand_costs_two_where_another_weapon_is_in_the_right() -> None:
    two = figure("E8", 1, "short_sword", "dagger")
    assert shifted(blow(two, foe("E1"), "dagger"))["EM-DUA-01"] == -2
    assert "EM-DUA-01" not in shifted(blow(two, foe("E1"), "short_sword"))
    left = figure("E8", 1, "dagger", hands=Hands("", "dagger"))
    assert "EM-DUA-01" not in shifted(blow(left, foe("E1"), "dagger"))


@pytest.mark.rule("EM-CLV-01", "EM-CLV-02")
def test_only_a_further_blow_costs_something() -> None:
    def further(name: str, cleave: int) -> list[tuple[str, int]]:
        found = attack_shifts(blow(figure(name), foe("E1"), cleave=cleave))
        return [(one.rule, one.worth) for one in found if one.rule.startswith("EM-CLV")]

    assert further("E2", 0) == []
    assert further("E2", 2) == [("EM-CLV-02", -4)]
    assert further("E8", 2) == [("EM-CLV-01", -6)]


@pytest.mark.rule("EM-DUA-04")
@pytest.mark.parametrize(
    ("weapon", "more", "found"),
    [
        ("sword", {}, 1),
        ("sword", {"front": False}, 1),
        ("longbow", {}, 1),
        ("longbow", {"front": False}, 0),
        ("longbow", {"unaware": True}, 0),
        ("pistol", {}, 0),
        ("sling", {}, 0),
    ],
)
def test_a_defensive_pair_parries_what_it_sees_coming_but_no_bullets(
    weapon: str, more: dict[str, Any], found: int
) -> None:
    two = foe("E6", dual="defensive")
    at: dict[str, Any] = {"front": True, **more}
    assert second_weapon(blow(figure("E7"), two, weapon, **at)) == found
    assert second_weapon(blow(figure("E7"), foe("E6", dual="offensive"), weapon, **at)) == 0


@pytest.mark.rule("EM-DUA-08")
def test_sword_and_board_defend_to_the_front_with_both_in_hand() -> None:
    both = foe("E2", board="defensive")
    assert (sword_and_board(both), sword_and_board(both, ready=False)) == (1, 0)
    assert sword_and_board(foe("E2", board="offensive")) == 0
    assert not boarded(foe("E2", "mace", "medium_shield", board="defensive"))
    assert not boarded(foe("E2", "sword", board="defensive"))
    assert not boarded(foe("E1", board="defensive", board_weapon=""))


@pytest.mark.rule("EM-HLP-03", "EM-ARM-03", "EM-CHR-03")
def test_the_helpless_have_hit_class_two_only_for_thoughtless_blows_on_much_armour() -> None:
    """Coverage 6 or more, in melee, of whoever has moved or is engaged besides (S15)."""
    bound = foe("E2", bound=True)
    assert defence(blow(figure("E1"), bound, hasty=True)).hit_class == 2
    assert defence(blow(figure("E1"), bound)).hit_class > 2
    assert defence(blow(figure("E7"), bound, "longbow", hasty=True)).hit_class > 2
    assert defence(blow(figure("E1"), foe("E1", bound=True), hasty=True)).hit_class > 2
    assert defence(blow(figure("E1"), foe("E2"), hasty=True)).hit_class > 2


@pytest.mark.rule("EM-SHD-09", "EM-SHD-07", "EM-SHD-01")
def test_a_shield_intercepts_what_it_is_turned_to_while_it_has_coverage() -> None:
    me = figure("E1")
    assert intercepting(blow(me, foe("E2"))) is not None
    assert intercepting(blow(me, foe("E2"), front=False)) is None
    assert intercepting(blow(me, foe("E2", shield_lost=3))) is None
    assert shield_bonus(blow(me, foe("E2", shield_lost=3))) == 1
    assert shield_bonus(blow(me, foe("E2"), front=False)) == 0
    inside = figure("E1", 1, "dagger", swallowed_by=2)
    assert intercepting(blow(inside, foe("E2", swallows=1))) is None


@pytest.mark.rule("EM-GRD-07")
def test_a_flank_and_numbers_tell_through_shields_alone() -> None:
    me, bare, shielded = figure("E4"), foe("E4"), foe("E2")
    assert intercepting(blow(me, bare)) is intercepting(blow(me, bare, front=False)) is None
    front, behind = blow(me, bare), blow(me, bare, front=False)
    assert defence(front) == defence(behind)
    assert attack_shifts(front) == attack_shifts(behind)
    assert intercepting(blow(me, shielded)) != intercepting(blow(me, shielded, front=False))
    struck = [replace(shielded, hits=Interceptions(melee=before)) for before in range(4)]
    met = [interceptor(blow(me, one), "protected") for one in struck]
    assert met[0] == "shield" and set(met) == {"shield", "armour"}
    assert len({defence(blow(me, one)).hit_class for one in struck}) == 1


@pytest.mark.rule("EM-RCH-01", "EM-RCH-09")
def test_reach_counts_in_melee_with_a_half_more_than_the_other_has() -> None:
    halberd, sword = figure("E4"), foe("E6")
    assert advantage(blow(halberd, sword))
    assert not disadvantage(blow(halberd, sword))
    assert not advantage(blow(figure("E7"), foe("E8"), "longbow"))
    assert not disadvantage(blow(figure("E7"), foe("E4"), "longbow"))
    assert disadvantage(blow(figure("E6"), foe("E4")))
    assert not disadvantage(blow(figure("E6"), foe("E4", reach_lost=(1,))))
    assert disadvantage(blow(figure("E6"), foe("E4", reach_lost=(7,))))
    assert outreaches(7.5, 5, 0)
    assert not outreaches(7.4, 5, 0)
    assert not outreaches(9, 5, 3)
    assert outreaches(9, 5, 1)
    assert not outreaches(12, 1, 20)


@pytest.mark.rule("EM-RCH-09", "EM-RCH-08", "EM-SHD-09")
def test_a_shield_closes_the_gap_to_the_front() -> None:
    """A halberd's nine feet against five and one of a buckler, three of a medium shield."""
    halberd = figure("E4")
    assert advantage(blow(halberd, foe("E2", "sword", "buckler")))
    assert not advantage(blow(halberd, foe("E2")))
    assert advantage(blow(halberd, foe("E2"), front=False))


@pytest.mark.rule("EM-RCH-09")
def test_the_longest_weapon_in_hand_counts_two_feet_without_one() -> None:
    two = figure("E8", 1, "short_sword", "dagger")
    assert longest(two).id == "short_sword"
    assert [reach(two, weapons()[n]) for n in ("short_sword", "dagger")] == [4, 3]
    for name, held in (("E7", ("longbow",)), ("E9", ())):
        bare = figure(name, 1, *held)
        assert reach(bare, longest(bare)) == 2
    assert reach(figure("M3"), longest(figure("M3"))) == 11


@pytest.mark.rule("EM-PAR-01", "EM-DUA-06")
def test_what_is_a_surface_to_parry_with() -> None:
    """Two feet of something that can parry; two long daggers of a perk's pair together (S10)."""
    found = {
        name: surface(figure("E8", 1, name))
        for name in ("club", "short_sword", "dagger", "long_dagger", "flail", "pike", "whip")
    }
    assert [name for name, one in found.items() if one] == ["club", "short_sword"]
    pair = ("long_dagger", "long_dagger")
    assert surface(figure("E6", 1, *pair, pair=pair))
    assert not surface(figure("E6", 1, *pair, pair=()))
    short = ("dagger", "knife")
    assert not surface(figure("E6", 1, *short, pair=short))
    just = ("dagger", "dagger")
    assert surface(figure("E6", 1, *just, pair=just))
    assert not can_parry(blow(figure("E1"), foe("E8", "dagger")))


@pytest.mark.rule("EM-PAR-03")
def test_two_classes_larger_cannot_be_parried() -> None:
    assert overpowers(blow(figure("M3"), foe("E2")))
    assert not overpowers(blow(figure("M2"), foe("E2")))
    assert not overpowers(blow(figure("E2"), foe("M3")))


@pytest.mark.rule("EM-ARM-03", "EM-ARM-06", "EM-ARM-07", "EM-WPN-03")
def test_coverage_is_armour_less_thrusts_then_shield_and_wall_then_the_cap() -> None:
    """Examples D1, D2, D4, D5, D17."""
    me, spear = figure("E2"), figure("E1")
    assert coverage(blow(me, foe("E1"))) == 4 + 3
    assert coverage(blow(me, foe("E5"))) == 8
    assert coverage(blow(spear, foe("E1"))) == 3 + 3
    assert coverage(blow(spear, foe("E5"))) == 8
    assert coverage(blow(me, foe("E1"), wall=1)) == 8
    assert coverage(blow(me, foe("E1", shield_lost=2), wall=1)) == 4 + 1 + 1
    assert coverage(blow(me, foe("E1", shield_lost=3), wall=1)) == 4
    assert coverage(blow(me, foe("E8", "short_sword", "medium_shield"), wall=2)) == 5


@pytest.mark.rule("EM-ATK-03", "EM-ATK-09", "EM-ARM-05", "EM-ARM-08")
def test_what_stops_a_hit() -> None:
    """Protected hits meet shield or armour less penetration; criticals nothing but what encloses;
    a whip has no effect on Protection 3 and more.
    """
    sword, mace, whip = (weapons()[name] for name in ("sword", "mace", "whip"))
    me = figure("E3")
    first = stopped(blow(me, foe("E2")), "protected", sword)
    assert (first.by, first.left, first.base) == ("shield", 5, 5)
    bare = stopped(blow(me, foe("E4"), "mace"), "protected", mace)
    assert (bare.by, bare.left, bare.base) == ("armour", 4, 5)
    assert stopped(blow(me, foe("E4")), "direct", sword).by == ""
    assert stopped(blow(me, foe("E4")), "critical", sword).by == ""
    assert stopped(blow(me, foe("M5")), "critical", sword).left == 6
    told = {
        name: stopped(blow(me, foe(name), "whip"), "protected", whip).useless
        for name in ("E9", "E4", "M2")
    }
    assert told == {"E9": False, "E4": True, "M2": False}
    assert not stopped(blow(me, foe("E4")), "protected", sword).useless


@pytest.mark.rule("EM-DTH-05")
def test_nothing_else_may_keep_him_down_who_fights_on() -> None:
    assert may_fight_on(figure("E3", hp=0))
    for more in (
        {"bound": True},
        {"poisoned": True},
        {"grappled": Grappled((2,), 3, pinned=True)},
        {"gone": True},
    ):
        assert not may_fight_on(figure("E3", hp=0, **more))
