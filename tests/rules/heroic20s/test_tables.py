"""The tables of the catalogue, number by number: T-1 to T-20, but for those that have functions of
their own.
"""

from __future__ import annotations

import re
from fractions import Fraction

import pytest

from game.rules.heroic20s.tables.book import (
    bands,
    defences,
    hazards,
    lights,
    lists,
    locations,
    movers,
    numbers,
    postures,
    shields,
    shift,
    tactics,
    wounds,
)

TACTICS = {
    "all_out_offensive": (10, 4, 0, -4, 1),
    "offensive": (5, 2, 0, -2, 3),
    "neutral": (5, 0, 0, 0, 3),
    "defensive": (4, -2, -2, 2, 3),
    "all_out_defensive": (3, -4, -4, 4, 3),
    "aimed_shooting": (2, -2, 2, -2, 2),
    "hold_ground": (1, 0, 0, 2, 3),
    "retreat": (10, 0, 0, -4, 0),
}
"""T-1: Move, melee, ranged, defence, and the most shots."""

PENALTIES = {
    "eye": -9, "skull": -7, "face": -5, "right_leg": -2, "right_arm": -2, "torso": 0, "groin": -3,
    "left_arm": -2, "left_leg": -2, "hand": -4, "foot": -4, "neck": -5, "vitals": -3,
}  # fmt: skip
ROLLS = (
    "skull skull face right_leg right_leg right_arm torso torso groin left_arm left_leg left_leg"
)
HUMAN = [*ROLLS.split(), "hand", "foot", "neck", "neck"]
BEASTS = "skull skull face neck foreleg foreleg torso torso torso groin hind_leg hind_leg"
BEAST = [*BEASTS.split(), "foot", "foot", "tail", "tail"]
"""T-8: what 3d from 3 to 18 say, of a human being and of a quadruped."""


def test_tactics_of_the_first_table() -> None:
    found = {
        row.id: (row.move, row.melee, row.ranged, row.defence, row.shots)
        for row in tactics().values()
    }
    assert found == TACTICS
    assert tactics()["all_out_defensive"].withdrawing == 2
    assert [row.id for row in tactics().values() if not row.attacks] == ["retreat"]
    assert [row.id for row in tactics().values() if not row.freely] == ["hold_ground"]
    assert [row.id for row in tactics().values() if row.aims] == ["aimed_shooting"]
    assert [row.id for row in tactics().values() if row.charges] == ["all_out_offensive"]


def test_rows_of_numbers_and_of_the_multiplier() -> None:
    bonuses = [row.bonus for row in lists().ratio]
    assert bonuses == list(range(0, 18, 2))
    most = [row.most for row in lists().ratio]
    assert most[:3] == [1, Fraction(3, 2), 2] and most[3:] == [3, 4, 5, 6, 7, None]
    assert lists().multiplier.sizes == (2, 3, 5, 7, 10, 15)
    assert lists().multiplier.first == (Fraction(1), Fraction(3, 2))


def test_shots_of_one_figure_and_figures_of_a_target() -> None:
    assert [(row.least, row.bonus) for row in lists().rapid] == [
        (1, 0), (5, 1), (9, 2), (13, 3), (17, 4), (25, 5), (50, 6), (100, 7),
    ]  # fmt: skip
    assert [(row.least, row.bonus) for row in lists().group] == [
        (1, 0), (5, 1), (9, 2), (13, 3), (17, 4),
    ]  # fmt: skip


def test_range_bands() -> None:
    rows = [(row.most, row.penalty) for row in bands().values()]
    assert rows[:4] == [(2, 0), (20, -3), (100, -7), (500, -11)]
    assert rows[4][1] == -15
    assert [row.id for row in bands().values() if row.bulk] == ["close"]


def test_locations_with_their_rolls_and_wounds() -> None:
    rows = locations()
    assert {name: rows[name].penalty for name in PENALTIES} == PENALTIES
    rolled = {n: row.id for row in rows.values() for n in range(row.low, row.high + 1) if n}
    assert [rolled[n] for n in range(3, 19)] == HUMAN
    beasts = {
        n: row.id for row in rows.values() for n in range(row.beast_low, row.beast_high + 1) if n
    }
    assert [beasts[n] for n in range(3, 19)] == BEAST
    assert (rows["left_arm"].shield, rows["hand"].shield) == (-4, -8)
    assert rows["skull"].factor("cut") == 4 and rows["skull"].factor("tox") is None
    assert rows["right_leg"].factor("imp") == 1 and rows["right_leg"].factor("cut") is None
    assert rows["neck"].factor("cut") == 2 and rows["neck"].factor("cr") == Fraction(3, 2)
    assert rows["vitals"].factor("pi+") == 3 and rows["vitals"].factor("burn") == 2
    assert "cut" not in rows["vitals"].takes and "imp" in rows["eye"].takes
    assert [rows[name].crippled for name in ("right_leg", "hand", "foot", "eye")] == [2, 3, 3, 10]


WOUNDS = {
    "cut": "3/2 3/2 3/2", "imp": "2 1 1/2", "cr": "1 1 1", "pi-": "1/2 1/5 1/10", "pi": "1 1/3 1/5",
    "pi+": "3/2 1/2 1/3", "pi++": "2 1 1/2", "burn": "1 1 1", "cor": "1 1 1", "tox": "1 1 1",
}  # fmt: skip
"""What a type of damage does to the living, to the unliving and to homogenous bodies."""


def test_wounds_of_bodies_alive_and_not() -> None:
    bodies = ("living", "unliving", "homogenous")
    found = {row.id: " ".join(str(row.of(body)) for body in bodies) for row in wounds().values()}
    assert found == WOUNDS
    assert [row.id for row in wounds().values() if not row.least] == ["cr"]


def test_light_defences_and_postures() -> None:
    assert [row.penalty for row in lights().values()] == [
        0,
        -1,
        -2,
        -3,
        -4,
        -5,
        -6,
        -7,
        -8,
        -9,
        -10,
    ]
    said = {
        row.id: (row.dodge, row.block, row.parry, row.block_shift, row.parry_shift, row.bonus)
        for row in defences().values()
    }
    assert said == {
        "melee": (True, True, True, 0, 0, True),
        "flail": (True, True, True, -2, -4, True),
        "thrown": (True, True, True, 0, -1, True),
        "thrown_light": (True, True, True, 0, -2, True),
        "bow": (True, True, False, 0, 0, True),
        "firearm": (True, False, False, 0, 0, False),
    }
    assert numbers().unarmed_parry == -3
    stood = {row.id: (row.melee, row.defence, row.shot, row.move) for row in postures().values()}
    assert stood == {
        "standing": (0, 0, 0, 1),
        "crouching": (-2, 0, -2, Fraction(2, 3)),
        "kneeling": (-2, -2, -2, Fraction(1, 3)),
        "sitting": (-2, -2, -2, 0),
        "crawling": (-4, -3, -2, Fraction(1, 3)),
        "lying": (-4, -3, -2, 0),
    }
    assert postures()["lying"].yards == 1


def test_shields_movers_hazards_and_reactions() -> None:
    assert {row.id: row.bonus for row in shields().values()} == {
        "light_cloak": 1, "heavy_cloak": 2, "light_shield": 1, "small_shield": 1,
        "medium_shield": 2, "large_shield": 3,
    }  # fmt: skip
    assert shields()["large_shield"].clumsy == -2
    assert [row.top for row in movers().values()] == [3, 4, 5, 6, 7, 9, 10, 12, 14, 16, 10, 30]
    assert {row.id: (row.dice, row.adds, row.type) for row in hazards().values()} == {
        "pit_2": (1, 0, "cr"),
        "pit_3": (2, 0, "cr"),
        "pit_5": (2, 2, "cr"),
        "fire": (1, -1, "burn"),
        "spikes": (1, -2, "pi"),
    }
    assert [row.least for row in lists().reaction][1:] == [1, 4, 7, 10, 13, 16, 19]
    assert numbers().morale == 13


SHIFTS = {
    "interposing": -4, "into_melee": -4, "cover_light": -2, "cover_heavy": -4, "cover_half": -2,
    "cover_hidden": -10, "bad_footing": -2, "minor_distraction": -2, "major_distraction": -3,
    "strength": -1, "with_action": -6, "grappled": -4, "mount_attacked": -2,
    "mounted_speed": -1, "initiative": 2, "several": -1, "line_watched": -2, "sparing": -2,
    "creature_half": 2, "creature_two_thirds": 5, "group_half": 2, "group_two_thirds": 5,
    "outnumbers": -2, "outnumbers_twice": -5, "cornered": -5, "fearless": -1,
}  # fmt: skip


@pytest.mark.parametrize("name", SHIFTS)
def test_what_shifts_a_roll(name: str) -> None:
    """T-6, T-7, and the rules with a number of their own; each names its rule."""
    modifier = shift(name)
    assert modifier.worth == SHIFTS[name]
    assert re.fullmatch(r"HC-[A-Z]+-\d\d", modifier.rule)
    assert modifier.label == f"heroic20s.shift_{name}"
    assert shift(name, 3).worth == 3 * SHIFTS[name]
