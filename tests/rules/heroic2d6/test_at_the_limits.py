"""Examples of our own at the ends of what the catalogue says: worked out by hand, then asked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.grid import Cell
from game.rules.heroic2d6.exchange.attack import attack_check, attack_number
from game.rules.heroic2d6.exchange.damage import Law
from game.rules.heroic2d6.exchange.fate import falls
from game.rules.heroic2d6.exchange.magic import Casting, spell_check
from game.rules.heroic2d6.sheet.situation import metres as between
from game.rules.heroic2d6.tables.book import spells
from tests.rules.heroic2d6.cast import blow, figure


@pytest.mark.rule("H2-GRD-02")
@pytest.mark.parametrize(
    ("to", "metres"), [((1, 1), 1), ((2, 2), 3), ((5, 5), 7), ((7, 2), 8), ((2, 7), 8), ((9, 0), 9)]
)
def test_how_far_it_is(to: tuple[int, int], metres: int) -> None:
    assert between((Cell(0, 0),), (Cell(*to),)) == metres


@pytest.mark.rule("H2-REA-01", "H2-ROL-07", "H2-DUA-04", "H2-FUM-03")
def test_all_that_shifts_a_critter_at_once() -> None:
    """Sword-Play 5, one of four (+3), with two weapons (-2), on the ground (-2): 7 + 4."""
    orc, hero = figure("Savage Orc", 2), figure("Wolfgar")
    attack = blow(replace(orc, prone=True), hero, weapon="broad_sword", shifts=(3,), dual=True)
    assert attack_number(attack) == 11


@pytest.mark.rule("H2-ROL-04", "H2-ATK-02")
@pytest.mark.parametrize(("shift", "ways"), [(2, 35), (0, 30), (-7, 1), (-20, 1)])
def test_no_shift_makes_a_hit_or_a_miss_certain(shift: int, ways: int) -> None:
    """Rastan, 7 against 12: he needs 5 less the shift, of which a double one is never enough."""
    attack = blow(figure("Rastan"), figure("Ugly Orc", 2), shifts=(shift,))
    assert attack_check(attack).chance("hit", "mighty") == pytest.approx(ways / 36)


@pytest.mark.rule("H2-OOA-01", "H2-OOA-02", "H2-OOA-04")
@pytest.mark.parametrize(
    ("health", "hero", "critter"),
    [(1, "", ""), (0, "survives", "dead"), (-3, "survives", "dead"), (-4, "dead", "dead")],
)
def test_at_exactly_so_much_health(health: int, hero: str, critter: str) -> None:
    assert falls(figure("Rastan"), health) == hero
    assert falls(figure("Ugly Orc", 2), health) == critter


@pytest.mark.rule("H2-MAG-03", "H2-ATK-08", "H2-FUM-03")
@pytest.mark.parametrize(
    ("prone", "asleep", "circle", "ways"),
    [(False, False, False, 26), (True, False, False, 33), (True, True, False, 35),
     (False, False, True, 10)],
)  # fmt: skip
def test_a_fire_ball_at_the_sorcerer(prone: bool, asleep: bool, circle: bool, ways: int) -> None:
    """Magic 7 against 7 + 6; on the ground 7 + 4, asleep 7; by its circle 10 + 6."""
    foe = replace(figure("Undead Sorcerer", 2), prone=prone, asleep=asleep)
    casting = Casting(figure("Zoltan"), spells()["fire_ball"], Law(circle=circle), (foe,))
    assert spell_check(casting, foe).chance("hit") == pytest.approx(ways / 36)
