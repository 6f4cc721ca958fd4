"""The example combatants of Empress by their numbers, their gear and their movement (section 5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.grid import Cell
from game.rules.empress.sheet.components import Grappled
from game.rules.empress.sheet.gear import (
    closes,
    complete,
    in_hands,
    longest,
    penetration,
    protection,
    reach,
    shield_coverage,
    shield_protection,
    shortfall,
    surface,
    thrusting,
    too_weak,
    usual,
    wielded,
)
from game.rules.empress.sheet.gear import shield as borne
from game.rules.empress.sheet.law import Law
from game.rules.empress.sheet.stats import (
    allotment,
    attack_modifier,
    condition,
    encumbrance,
    first_die,
    initiative,
    may_interrupt,
    modifier,
    movement,
    power_modifier,
    running,
    save,
)
from game.rules.empress.tables.book import attribute_modifiers, weapons
from game.rules.kit.people.gear import Hands, Pack
from tests.rules.empress.cast import blow, figure

KINDS = ("fortitude", "reflexes", "mind", "wits", "will")

PEOPLE = [
    ("E1", 8, 2, 2, (0, 1, 0, 0, 0), 40),
    ("E2", 8, 4, 5, (2, 2, 1, 1, 1), 30),
    ("E3", 7, 6, 7, (4, 2, 2, 2, 3), 20),
    ("E4", 7, 3, 4, (2, 1, 1, 1, 1), 30),
    ("E5", 7, 2, 2, (0, 0, 0, 0, 0), 40),
    ("E6", 9, 5, 4, (1, 3, 1, 2, 1), 40),
    ("E7", 8, 5, 3, (1, 2, 1, 2, 1), 40),
    ("E8", 9, 2, 1, (2, 4, 3, 3, 2), 40),
    ("E9", 7, 3, 5, (3, 1, 0, 1, 1), 40),
    ("E10", 7, 1, 1, (0, 0, 0, 0, 0), 40),
    ("M1", 8, 2, 2, (1, 2, -2, 2, 1), 60),
    ("M2", 7, 3, 7, (5, 2, 1, 2, 2), 40),
    ("M3", 7, 10, 14, (9, 5, 5, 5, 6), 60),
    ("M4", 8, 3, 3, (1, 2, -2, 1, 1), 60),
    ("M5", 6, 5, 8, (5, 1, -2, 2, 5), 30),
    ("M6", 7, 6, 9, (6, 3, 0, 3, 3), 30),
]


@pytest.mark.rule("EM-CHR-01", "EM-CHR-04", "EM-CHR-05", "EM-CHR-06", "EM-CHR-08", "EM-MOV-01")
@pytest.mark.parametrize(("name", "level", "am", "pm", "saves", "feet"), PEOPLE)
def test_derived_numbers_of_the_example_combatants(name, level, am, pm, saves, feet) -> None:
    me = figure(name)
    assert initiative(me.fighter) == level
    assert (attack_modifier(me.fighter), power_modifier(me.fighter)) == (am, pm)
    assert tuple(save(me.fighter, kind) for kind in KINDS) == saves
    assert movement(me) == feet


@pytest.mark.rule("EM-CHR-01", "EM-CHR-02")
def test_modifiers_of_attributes() -> None:
    found = attribute_modifiers()
    assert [found[n] for n in (1, 3, 5, 8, 9, 12, 13, 15, 16, 17, 18, 19, 20)] == [
        -4, -3, -2, -1, 0, 0, 1, 1, 2, 2, 3, 3, 4,
    ]  # fmt: skip
    assert modifier(figure("M3").fighter, "toughness") == 4
    assert modifier(figure("E8").fighter, "charisma") == 0


@pytest.mark.rule("EM-MOV-01", "EM-MOV-02")
def test_what_is_carried_slows() -> None:
    assert encumbrance(figure("E3")) == 3
    assert encumbrance(figure("E3", 1, "sword")) == 2
    assert encumbrance(figure("E1")) == 1
    assert encumbrance(figure("E1", coverage=5)) == 2
    assert encumbrance(figure("E10")) == 0, "a buckler weighs nothing"
    assert encumbrance(figure("E5")) == 1, "leather weighs nothing"
    assert encumbrance(figure("E4", coverage=4)) == 1
    assert movement(figure("E3", coverage=4)) == 30
    assert movement(figure("E3", 1, "great_sword", coverage=0)) == 40
    assert running(figure("E2")) == 90


@pytest.mark.rule("EM-MOV-01")
def test_five_points_of_encumbrance_are_too_many() -> None:
    loaded = replace(figure("E3"), pack=Pack(("polearm", "large_shield")))
    assert (encumbrance(loaded), movement(loaded)) == (5, 0)
    more = replace(loaded, pack=Pack(("polearm", "large_shield", "pike")))
    assert (encumbrance(more), movement(more)) == (6, 0)


@pytest.mark.rule("EM-CHR-09", "EM-RCH-09", "EM-RCH-01", "EM-GRD-02")
def test_size_classes_and_reach() -> None:
    sizes = {name: figure(name).fighter.size for name in ("E1", "M2", "M3")}
    assert sizes == {"E1": 2, "M2": 3, "M3": 4}
    assert reach(figure("M2"), weapons()["great_club"]) == 8
    assert reach(figure("M3"), weapons()["giant_axe"]) == 11
    assert reach(figure("M6"), weapons()["serpent_bite"]) == 6
    assert reach(figure("M5"), weapons()["stone_fists"]) == 4
    assert reach(figure("E1"), weapons()["spear"]) == 8
    assert reach(figure("E1", size=1), weapons()["spear"]) == 8
    assert longest(figure("E6")).id == "rapier"
    assert longest(figure("E7")).id == "unarmed"
    places = {
        name: len(replace(figure(name), cell=Cell(3, 4)).place) for name in ("E1", "M2", "M3")
    }
    assert places == {"E1": 1, "M2": 4, "M3": 9}
    assert figure("M3").place == ()
    assert len(replace(figure("M1", size=0), cell=Cell(0, 0)).place) == 1
    assert reach(figure("E7"), weapons()["longbow"]) == 2


@pytest.mark.rule("EM-SHD-02", "EM-SHD-07")
def test_shields_by_table_and_by_example() -> None:
    guard = figure("E1")
    held = borne(guard)
    assert held is not None
    found = [
        shield_coverage(guard, held, ranged, Law(shield_coverage=how))
        for how in ("table", "example")
        for ranged in (False, True)
    ]
    assert found == [3, 3, 1, 2]
    worn = figure("E1", shield_lost=2)
    assert [
        shield_coverage(worn, held, r, Law(shield_coverage="example")) for r in (False, True)
    ] == [
        0,
        0,
    ]
    assert shield_coverage(worn, held, False, Law()) == 1
    assert (
        shield_protection(held, Law()),
        shield_protection(held, Law(reinforced_wood_protection=6)),
    ) == (5, 6)


@pytest.mark.rule("EM-SHD-09", "EM-MAN-04")
@pytest.mark.parametrize(
    "state", [{"prone": True}, {"held_by": 2}, {"shield_down": True}, {"hp": 0}, {"bound": True}]
)
def test_a_shield_that_is_not_wielded(state) -> None:
    assert wielded(figure("E1")) is not None
    assert wielded(figure("E1"), front=False) is None
    assert wielded(figure("E1", **state)) is None


@pytest.mark.rule("EM-ARM-01", "EM-ARM-04", "EM-ARM-05")
def test_armour_by_coverage_and_protection() -> None:
    assert [protection(figure(n)) for n in ("E1", "E3", "E8", "M2", "M3")] == [3, 6, 0, 2, 4]
    assert protection(figure("E3", coverage=0)) == 0
    assert protection(figure("E8", coverage=3)) == 0
    assert [complete(figure(n)) for n in ("E2", "E3", "M5")] == [False, True, True]
    assert complete(figure("E1", coverage=2, enclosing=True))


@pytest.mark.rule("EM-WPN-03", "EM-WPN-04", "EM-WPN-05", "EM-WPN-06")
def test_tags_of_weapons() -> None:
    me, rows = figure("E1"), weapons()
    thrusts = {name for name, row in rows.items() if thrusting(me, row)}
    assert {"unarmed", "spear", "rapier", "polearm", "pike", "longbow", "heavy_crossbow"} <= thrusts
    assert {"short_bow", "light_crossbow", "dart", "thrown_knife"} <= thrusts
    assert not thrusts & {"sword", "longsword", "mace", "thrown_hand_axe", "sling", "pistol"}
    through = {name: penetration(me, row) for name, row in rows.items() if penetration(me, row)}
    assert {n for n, x in through.items() if x == 1} == {
        "mace", "war_hammer", "flail", "battle_axe", "great_axe", "maul", "polearm", "pike",
        "longbow", "heavy_crossbow", "great_club",
    }  # fmt: skip
    assert (through["pistol"], through["giant_axe"]) == (5, 2)


@pytest.mark.rule("EM-WPN-07")
@pytest.mark.parametrize(
    ("held", "mode", "found"),
    [
        (("longsword", "longsword"), "thrusting", (True, 0)),
        (("longsword", "longsword"), "penetrating", (False, 1)),
        (("longsword", "longsword"), "", (False, 0)),
        (("longsword",), "thrusting", (False, 0)),
        (("longsword", "medium_shield"), "penetrating", (False, 0)),
    ],
)
def test_a_longsword_in_both_hands_has_two_modes(held, mode, found) -> None:
    me = figure("E2", 1, *held, mode=mode)
    row = weapons()["longsword"]
    assert (thrusting(me, row), penetration(me, row)) == found


def test_damage_dice() -> None:
    dice = {name: (row.count, row.sides) for name, row in weapons().items()}
    assert dice["great_sword"] == (1, 10)
    assert dice["giant_axe"] == (3, 6)
    assert dice["dagger"] == (1, 4)
    assert dice["unarmed"] == (1, 2)
    assert dice["mancatcher"] == (0, 0)


@pytest.mark.rule("EM-WPN-02")
def test_too_weak_for_a_weapon() -> None:
    weak = figure("E3", toughness=9)
    assert (shortfall(weak, weapons()["great_sword"]), too_weak(weak)) == (4, True)
    assert (shortfall(figure("E3"), weapons()["great_sword"]), too_weak(figure("E3"))) == (0, False)
    least = {"knife": 7, "spear": 9, "sword": 11, "maul": 13, "unarmed": 0}
    for name, need in least.items():
        assert shortfall(figure("E1", toughness=need), weapons()[name]) == 0
        assert shortfall(figure("E1", toughness=max(1, need - 1)), weapons()[name]) == int(need > 1)
    assert not too_weak(figure("E7", 1, "longbow", toughness=5)), "a bow does not defend him anyway"
    assert not too_weak(figure("E6", 1, "rapier", "dagger", toughness=9)), "he has the dagger"


@pytest.mark.rule("EM-DUA-06", "EM-PAR-01")
@pytest.mark.parametrize(
    ("held", "pair", "parries"),
    [
        (("long_dagger", "long_dagger"), ("long_dagger", "long_dagger"), True),
        (("long_dagger", "long_dagger"), (), False),
        (("knife", "knife"), ("knife", "knife"), False),
        (("dagger", "dagger"), ("dagger", "dagger"), True),
        (("flail", "dagger"), ("flail", "dagger"), False),
        (("dagger", "knife"), ("dagger", "knife"), False),
        (("whip", "long_dagger"), ("whip", "long_dagger"), False),
        (("sword",), (), True),
        (("flail",), (), False),
        (("pike",), (), False),
        (("longbow",), (), False),
        (("club",), (), True),
    ],
)
def test_s10_what_is_long_enough_to_parry(held, pair, parries) -> None:
    assert surface(figure("E6", 1, *held, pair=pair)) is parries


@pytest.mark.rule("EM-RCH-08", "EM-DUA-05", "EM-DUA-02", "EM-SHD-02")
def test_what_makes_up_reach() -> None:
    assert closes(figure("E10")) == 1
    assert closes(figure("E1")) == 3
    assert closes(figure("E5")) == 100
    assert closes(figure("E1"), front=False) == 0
    assert closes(figure("E6")) == 0
    assert closes(figure("E6", dual="offensive")) == 0
    assert closes(figure("E6", dual="defensive")) == 1
    assert closes(figure("E6", 1, "rapier", "short_sword", dual="defensive")) == 0


@pytest.mark.rule("EM-OPP-04", "EM-STN-04", "EM-CHR-08")
def test_s14_opportunity_attacks() -> None:
    assert [allotment(figure(n)) for n in ("E1", "E8", "M3")] == [2, 1, 1]
    assert [allotment(figure(n, pure=True)) for n in ("E1", "E8", "M3")] == [4, 2, 2]


@pytest.mark.rule("EM-OPP-02", "EM-OPP-03", "EM-OPP-04", "EM-STN-04")
@pytest.mark.parametrize(
    ("name", "state", "free", "may"),
    [
        ("E8", {}, False, True),
        ("E8", {"state": "acted"}, False, False),
        ("E8", {"state": "acted"}, True, True),
        ("E8", {"state": "holding"}, False, True),
        ("E8", {"state": "countering"}, False, True),
        ("E8", {"opportunities": 1}, False, False),
        ("E8", {"opportunities": 1}, True, False),
        ("E1", {"state": "acted", "opportunities": 1, "early": True}, False, True),
        ("E1", {"state": "acted", "opportunities": 2, "early": True}, False, False),
        ("E1", {"state": "acted"}, False, False),
        ("E8", {"state": "acted", "early": True}, False, False),
        ("E8", {"pure": True, "state": "acted", "opportunities": 1}, False, True),
        ("E8", {"pure": True, "opportunities": 2}, False, False),
        ("E8", {"surprised": True}, False, False),
        ("E8", {"hp": 0}, False, False),
    ],
)
def test_who_may_interrupt(name, state, free, may) -> None:
    assert may_interrupt(figure(name, **state), free) is may


@pytest.mark.rule("EM-CHR-07")
def test_sneak_attack_is_a_multiple() -> None:
    attacks = [blow(figure(name), figure("E2", 2), unaware=True) for name in ("E8", "E1")]
    assert [(a.me.fighter.sneak_attack, a.sneaking) for a in attacks] == [(3, True), (1, False)]


@pytest.mark.rule("EM-DTH-01", "EM-DTH-02", "EM-DTH-03")
def test_d50_how_somebody_fares() -> None:
    told = [condition(points) for points in (1, 0, -3, -4, -7, -8, -20)]
    assert told == ["", "incapacitated", "incapacitated", "critical", "critical", "dead", "dead"]


@pytest.mark.rule("EM-DTH-01", "EM-DTH-05", "EM-GRP-05", "EM-HLP-02", "EM-TRN-05")
def test_who_is_able() -> None:
    assert figure("E1").able
    assert figure("E1", hp=1).able
    assert not figure("E1", hp=0).able
    assert figure("E1", hp=0, fighting_on=True).able
    assert not figure("E1", bound=True).able
    assert not figure("E1", gone=True).able
    assert not figure("E1", poisoned=True).able
    assert figure("E1", grappled=Grappled((2,), 2)).able
    assert not figure("E1", grappled=Grappled((2,), 3, pinned=True)).able


@pytest.mark.rule("EM-DTH-06")
def test_the_initial_hit_die() -> None:
    assert [first_die(figure(n)) for n in ("E1", "E2", "E8", "E10", "M2")] == [8, 9, 6, 5, 11]


@pytest.mark.rule("EM-TRN-04")
def test_who_has_acted() -> None:
    told = [figure("E1", state=s).acted for s in ("pending", "holding", "countering", "acted")]
    assert told == [False, False, False, True]
    assert figure("E1", pure=True).acted


@pytest.mark.parametrize(
    ("names", "hands"),
    [
        ((), Hands()),
        (("club",), Hands("club", "")),
        (("buckler",), Hands("", "buckler")),
        (("sword", "medium_shield"), Hands("sword", "medium_shield")),
        (("polearm",), Hands("polearm", "polearm")),
        (("longsword",), Hands("longsword", "")),
        (("longsword", "longsword"), Hands("longsword", "longsword")),
        (("dagger", "dagger"), Hands("dagger", "dagger")),
        (("polearm", "buckler"), None),
        (("buckler", "sword"), None),
        (("sword", "dagger", "knife"), None),
    ],
)
def test_what_two_hands_hold(names, hands) -> None:
    assert in_hands(names) == hands


@pytest.mark.parametrize(
    ("gear", "pair", "hands"),
    [
        ((), (), Hands()),
        (("spear", "large_shield"), (), Hands("spear", "large_shield")),
        (("rapier", "dagger"), ("rapier", "dagger"), Hands("rapier", "dagger")),
        (("rapier", "dagger"), (), Hands("rapier", "")),
        (("longsword",), (), Hands("longsword", "longsword")),
        (("longsword", "medium_shield"), (), Hands("longsword", "medium_shield")),
        (("longbow", "buckler"), (), Hands("longbow", "longbow")),
    ],
)
def test_what_is_in_hand_at_the_start(gear, pair, hands) -> None:
    assert usual(gear, pair) == hands
