"""The ZeFRS data files: every table as the catalogue prints it, and every rule id."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, fields
from typing import Literal

import pytest

from game.core.data import read, resource
from game.rules.zefrs.tables import chart_bands, column_index, rows, rows_gear, rows_mass, tables
from game.rules.zefrs.tables.rows import AREAS, COLOURS

FOLDER = resource("data", "zefrs")


@dataclass(frozen=True, slots=True)
class RuleRow:
    id: str
    kind: Literal["mechanic", "definition", "screen"]
    title: str
    text: str
    source: str


@dataclass(frozen=True, slots=True)
class RulesFile:
    rule: tuple[RuleRow, ...]


KINDS: dict[str, type[object]] = {
    "armour": rows_gear.ArmourFile,
    "body_weights": rows_mass.WeightsFile,
    "chart": rows.ChartFile,
    "colours": rows.ColoursFile,
    "combatants": rows_gear.CombatantsFile,
    "defaults": rows_mass.Numbers,
    "desperation": rows_gear.DesperationFile,
    "hit_location": rows.LocationsFile,
    "mass_armour": rows_mass.ReductionsFile,
    "mass_casualties": rows_mass.CasualtiesFile,
    "mass_modifiers": rows_mass.MassModifiersFile,
    "modifiers": rows.ModifiersFile,
    "movement": rows.MovementFile,
    "outnumbering": rows_mass.OutnumberingFile,
    "range_bands": rows.RangeBandsFile,
    "rules": RulesFile,
    "units": rows_gear.UnitsFile,
    "weapons": rows_gear.WeaponsFile,
    "wounds_armed": rows.WoundsFile,
    "wounds_brawling": rows.WoundsFile,
}

# How many rules each chapter of the catalogue has; they are numbered from 1 without a gap, but for
# GRID, whose mass rules begin at 20.
CHAPTERS = {
    "GEN": 6,
    "RES": 10,
    "SURP": 7,
    "DECL": 9,
    "INIT": 7,
    "ACT": 12,
    "MEL": 10,
    "BRAWL": 3,
    "WREST": 6,
    "RUSH": 10,
    "TWO": 7,
    "KO": 4,
    "DEF": 8,
    "MIS": 11,
    "MOD": 5,
    "DMG": 8,
    "WOUND": 7,
    "ARM": 10,
    "HEAL": 6,
    "END": 5,
    "HAZ": 2,
    "MASS-SET": 10,
    "MASS-MOV": 6,
    "MASS-CMD": 5,
    "MASS-ORD": 7,
    "MASS-SEG": 5,
    "MASS-LDR": 4,
    "MASS-ATK": 3,
    "MASS-ARM": 3,
    "MASS-GANG": 2,
    "MASS-MOD": 1,
    "MOR": 10,
    "MASS-END": 3,
    "GRID": 15,
}


def ids() -> list[str]:
    """Every id of the catalogue, in its order."""
    return [
        f"ZF-{chapter}-{number if chapter != 'GRID' or number < 10 else number + 10:02}"
        for chapter, count in CHAPTERS.items()
        for number in range(1, count + 1)
    ]


def test_every_rule_of_the_catalogue_is_listed_once_with_its_sentence() -> None:
    rules = read(FOLDER / "rules.toml", RulesFile).rule
    assert [rule.id for rule in rules] == ids()
    assert len(rules) == 227
    assert all(rule.title and rule.source and rule.text.endswith((".", "?")) for rule in rules)
    assert Counter(rule.kind for rule in rules)["screen"] == 1


def test_every_file_of_the_folder_is_read_here() -> None:
    names = {path.stem for path in FOLDER.glob("*.toml")}
    assert names - {"rules.de", "words.de", "screen"} == {*KINDS, "words"}


@pytest.mark.parametrize("name", sorted(KINDS))
def test_the_file_reads(name: str) -> None:
    value = read(FOLDER / f"{name}.toml", KINDS[name])
    assert fields(value)  # type: ignore[arg-type]  # every kind is a dataclass


def representative(value: int) -> tuple[int, int, int, int]:
    """Highest red, orange, yellow and green of a column, by the formula of T1."""
    base = 48 + 3 * value
    limits = (base // 7, base // 2, base * 3 // 4, base)
    red, orange, yellow, green = (min(98, max(0, limit)) for limit in limits)
    return red, orange, yellow, max(2, green)


@pytest.mark.rule("ZF-RES-06")
def test_t1_the_formula_gives_the_chart_again() -> None:
    columns = tables().columns
    values = [-18, -13, *range(-10, 11), 13, 18, 23, 28, 33]
    assert [column.value for column in columns] == values
    for column in columns:
        limits = (column.red, column.orange, column.yellow, column.green)
        assert limits == representative(column.value), column.label
        assert column_index(column.value) == columns.index(column)


@pytest.mark.rule("ZF-RES-06")
def test_t1_ratings_find_their_columns() -> None:
    ends = [-99, -16, -15, -11, -10, 0, 10, 11, 15, 16, 20, 21, 25, 26, 30, 31, 99]
    places = [0, 0, 1, 1, 2, 12, 22, 23, 23, 24, 24, 25, 25, 26, 26, 27, 27]
    assert [column_index(rating) for rating in ends] == places
    labels = [tables().columns[place].label for place in (0, 1, 2, 12, 23, 27)]
    assert labels == ["−16 or less", "−15 to −11", "−10", "0", "11 to 15", "31 or more"]


@pytest.mark.rule("ZF-RES-01")
def test_t1_the_colours_of_a_column_tile_the_hundred() -> None:
    for place in range(len(tables().columns)):
        bands = chart_bands(place)
        rolls = [roll for _, low, high in bands for roll in range(low, high + 1)]
        assert rolls == list(range(1, 101))
        assert [colour for colour, _, _ in bands] == [
            colour for colour in reversed(COLOURS) if colour in dict.fromkeys(b[0] for b in bands)
        ]
    assert chart_bands(0) == (("green", 1, 2), ("white", 3, 100))
    assert chart_bands(column_index(28))[-2:] == (("yellow", 67, 98), ("white", 99, 100))
    assert chart_bands(column_index(2))[3] == ("green", 41, 54)
    assert chart_bands(column_index(3))[1] == ("orange", 9, 28)


def test_t2_colours() -> None:
    found = {row.id: (row.name, row.worth) for row in tables().colours.values()}
    assert found == {
        "white": ("failure", 0),
        "green": ("marginal", 1),
        "yellow": ("acceptable", 2),
        "orange": ("total", 3),
        "red": ("heroic", 4),
    }


def test_t3_modifiers() -> None:
    expected = (
        "M1 -2 all, M2 2 all, M3 -2 all, M4a -2 missile, M4b -4 missile, M5a 0 missile, "
        "M5b -1 missile, M5c -2 missile, M6 -2 melee, M7 -6 all, M8 6 all, M9 2 all, "
        "M10 2 melee, M11 -1 missile, M12 -1 missile"
    )
    rows = tables().modifiers.values()
    assert ", ".join(f"{row.id} {row.shift} {row.applies}" for row in rows) == expected


def test_t4_hit_location() -> None:
    ends = {row.area: row.high for row in tables().locations}
    assert ends == dict(zip(AREAS, (10, 35, 60, 70, 80, 90, 100), strict=True))


def test_t5_wounds_by_weapons() -> None:
    wounds = tables().wounds_armed
    expected = (
        "split_skull pierced_lung opened_belly maimed_arm maimed_arm crippled_leg crippled_leg"
    )
    assert " ".join(wounds[area].id for area in AREAS) == expected
    avoided = ["green", "yellow", "yellow", "orange", "orange", "orange", "orange"]
    assert [wounds[area].avoided_by for area in AREAS] == avoided
    assert [wounds[area].rest_days for area in AREAS] == [0, 30, 30, 20, 20, 20, 20]
    assert [wounds[area].shift for area in AREAS] == [0, -2, 0, 0, 0, 0, 0]
    arm, leg = wounds["left_arm"], wounds["right_leg"]
    assert (arm.after_shift, arm.after_days) == (leg.after_shift, leg.after_days) == (-1, 30)
    assert (leg.walk, leg.movement) == (2, -2)
    assert [area for area in AREAS if wounds[area].dead] == ["head"]
    assert wounds["gut"].forbids == ("fight", "defend", "wait")


def test_t6_wounds_by_bare_hands() -> None:
    wounds = tables().wounds_brawling
    expected = "knocked_senseless cracked_ribs winded numbed_arm numbed_arm swept_leg swept_leg"
    assert " ".join(wounds[area].id for area in AREAS) == expected
    avoided = ["yellow", "yellow", "orange", "orange", "orange", "orange", "orange"]
    assert [wounds[area].avoided_by for area in AREAS] == avoided
    assert (wounds["chest"].shift, wounds["chest"].rest_days) == (-1, 10)
    lasts = ["waking", "rest", "next_turn", "d10_turns", "d10_turns", "d10_turns", "d10_turns"]
    assert [wounds[area].lasts for area in AREAS] == lasts


def test_t10_movement() -> None:
    gaits = tables().gaits.values()
    expected = (
        "crawl 1, walk 4, run 8 mov, jump 1, swing 1, climb 2, swim 2, wade 2, mounted_walk 8, "
        "mounted_gallop 16 mount_movement"
    )
    assert ", ".join(f"{row.id} {row.cells} {row.plus}".strip() for row in gaits) == expected
    assert tables().gaits["run"].least == 4
    jumps = [(row.run_up, row.cells_run_up) for row in gaits if row.id in ("jump", "swing")]
    assert jumps == [(2, 2), (2, 2)]
    assert tables().tires_after == 60


def test_t11_to_t14_mass_numbers() -> None:
    weights = [tables().weights[area] for area in AREAS]
    assert weights == [10, 25, 25, 10, 10, 10, 10]
    assert [tables().percents[colour] for colour in COLOURS] == [0, 10, 15, 20, 25]
    assert tables().reductions == (0, 5, 8, 10, 12, 14)
    ratios = [(row.ratio, row.shift) for row in tables().outnumbering]
    assert ratios == [(2, -1), (3, -2), (4, -3), (5, -4)]


def test_t15_mass_modifiers() -> None:
    expected = (
        "mm1 0, mm2 -1, mm3 -2, mm4 -3, mm5 1, mm6 2, mm7 1, mm8 -1, mm9 -2, mm10 1, mm11 2, "
        "mm12_attack -12, mm12_shoot -6, mm13_attack -10, mm13_shoot -5, mm14_medium -1, "
        "mm14_long -2, mm15_obscured -2, mm15_cover -4, mm16_uphill -2, mm16_downhill 2"
    )
    rows = tables().mass_modifiers.values()
    found = ", ".join(f"{row.label.removeprefix('zefrs.')} {row.shift}" for row in rows)
    assert found == expected
    groups: dict[str, list[str]] = {}
    for row in rows:
        groups.setdefault(row.group, []).append(row.id)
    del groups[""]
    assert list(groups.values()) == [
        ["MM2", "MM3", "MM4"],
        ["MM5", "MM6"],
        ["MM8", "MM9"],
        ["MM10", "MM11"],
        ["MM15", "MM15"],
    ]


def test_t16_range_bands() -> None:
    found = [(band.id, band.personal, band.mass) for band in tables().bands]
    assert found == [("short", "M5a", ""), ("medium", "M5b", "medium"), ("long", "M5c", "long")]


def test_numbers_that_stand_alone() -> None:
    numbers = tables().numbers
    dice, mass, personal = numbers.dice, numbers.mass, numbers.personal
    assert (dice.percent, dice.initiative, dice.duration) == (100, 10, 10)
    assert (dice.certain_green, dice.certain_white) == (2, 99)
    assert (numbers.ratings.pool_divisor, numbers.ratings.strength_divisor) == (10, 10)
    assert (personal.turn_seconds, personal.turns_in_a_minute, personal.cell_feet) == (5, 12, 5)
    assert (personal.small_surprise, personal.small_initiative) == (12, 24)
    assert (personal.extra_action_shift, personal.wrestling_points) == (-3, 1)
    assert (personal.binding_turns, personal.stalemate_turns) == (2, 24)
    assert (personal.drop_cells, personal.rest_points, personal.strenuous_points) == (1, 1, 1)
    assert (personal.fall_steps, personal.fall_feet, personal.deadly_feet) == (2, 10, 100)
    assert (personal.stun_feet, personal.fire_armour) == (10, 1)
    assert (personal.round_limit, personal.torch_cells) == (120, 4)
    assert (mass.columns, mass.rows, mass.square_feet) == (5, 7, 100)
    assert (mass.segments, mass.segment_seconds) == (4, 5)
    assert (mass.wings, mass.reserves, mass.front, mass.gap) == (3, 3, (1, 2, 3), 3)
    assert (mass.composite_divisor, mass.casualty_divisor) == (100, 100)
    assert (mass.morale_parts, mass.flee_ratio) == (3, 5)
    assert (mass.nightfall, mass.quiet_rounds, mass.draw_margin) == (20, 6, 5)
    assert [(row.gap, row.a, row.b) for row in mass.start] == [
        (0, 2, 3),
        (1, 2, 4),
        (2, 1, 4),
        (3, 1, 5),
    ]
