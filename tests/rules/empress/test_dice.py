"""Every die of Empress is told, with who throws it and at whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from game.core.checks import Ask, Check, Exchange, Outcome
from game.core.orders import Order
from game.rules.empress.exchange.areas import (
    astray_check,
    blast_check,
    blasted,
    lob_check,
    stray_check,
)
from game.rules.empress.exchange.attack import attacked
from game.rules.empress.exchange.defence import defence
from game.rules.empress.exchange.maneuvers import Maneuver, crushed, digested, hurled, maneuvered
from game.rules.empress.exchange.stealth import Sneaking, sneaked
from game.rules.empress.exchange.wounds import bled, injured
from game.rules.empress.sheet.law import Law
from game.rules.empress.tables.book import items, weapons
from tests.rules.empress.cast import blow, figure

SECOND, CHOICE = Law(crit_damage="second_die"), Law(crit_damage="attacker_choice")
Told = list[tuple[str, str, int, int, tuple[int, int]]]


def thrown(exchange: Exchange[Any], faces: dict[str, int]) -> tuple[Any, Told, list[Ask]]:
    """What comes of it, every die that was thrown for it, and every question; each die shows the
    face of its purpose.
    """
    found: Told = []
    asked: list[Ask] = []
    try:
        wanted = next(exchange)
        while True:
            if isinstance(wanted, Ask):
                asked.append(wanted)
                wanted = exchange.send(Order((("damage", "second_die"),)))
                continue
            assert isinstance(wanted, Check)
            found.append((wanted.purpose, wanted.rule, wanted.actor, wanted.target, wanted.dice))
            rolls = (faces.get(wanted.purpose, 1),) * wanted.dice[0]
            wanted = exchange.send(Outcome(wanted, rolls, sum(rolls), wanted.grade(sum(rolls))))
    except StopIteration as stop:
        return stop.value, found, asked


def dice_of(result: Any) -> list[str]:
    """The purposes of the dice that a result tells."""
    told = [result.roll] if getattr(result, "roll", None) and not hasattr(result, "harm") else []
    if hasattr(result, "effects"):
        told += list(result.struck.outcomes) if result.struck else []
        told += [die for effect in result.effects for die in effect.outcomes]
    else:
        told += list(result[1] if isinstance(result, tuple) else result.outcomes)
    return [die.check.purpose for die in told]


D20, D8 = (1, 20), (1, 8)
ME, FOE = figure("E2"), figure("E1", 2)
SPIDER = blow(figure("M4"), figure("E8", 2))
PAIR = blow(figure("E6"), figure("E4", 2), second=weapons()["dagger"])
SERPENT = blow(figure("M6"), figure("E8", 2), "unarmed")


def case(name: str, ids: str, make: Callable[[], Exchange[Any]], faces: dict[str, int], told: Told):
    """One exchange with faces, the dice that it throws, and the rules that it proves."""
    marks = pytest.mark.rule(*(f"EM-{one}" for one in ids.split()))
    return pytest.param(make, faces, told, id=name, marks=marks)


CASES = [
    case(
        "blow",
        "ATK-06 WPN-01 ATK-10",
        lambda: attacked(blow(ME, FOE)),
        {"attack": 15, "damage": 3},
        [("attack", "EM-ATK-01", 1, 2, D20), ("damage", "EM-WPN-01", 1, 2, D8)],
    ),
    case(
        "critical",
        "ATK-06 ATK-10",
        lambda: attacked(blow(ME, FOE, law=SECOND)),
        {"attack": 20},
        [("attack", "EM-ATK-01", 1, 2, D20), ("damage", "EM-ATK-10", 1, 2, (2, 8))],
    ),
    case(
        "pair",
        "DUA-03 ATK-06 WPN-01",
        lambda: attacked(PAIR),
        {"attack": 12, "damage": 2},
        [
            ("attack", "EM-ATK-01", 1, 2, D20),
            ("damage", "EM-WPN-01", 1, 2, D8),
            ("damage_second", "EM-WPN-01", 1, 2, (1, 4)),
        ],
    ),
    case(
        "venom",
        "CON-01 CON-03 CON-04 CON-05 CON-06",
        lambda: attacked(SPIDER),
        {"attack": 15},
        [
            ("attack", "EM-ATK-01", 1, 2, D20),
            ("damage", "EM-WPN-01", 1, 2, (1, 4)),
            ("contact", "EM-CON-05", 2, 1, D20),
            ("venom", "EM-CON-06", 2, 1, D20),
            ("venom_lasts", "EM-CON-06", 2, 1, (1, 6)),
        ],
    ),
    case(
        "resisted venom",
        "CON-01 CON-06",
        lambda: attacked(SPIDER),
        {"attack": 15, "venom": 20},
        [
            ("attack", "EM-ATK-01", 1, 2, D20),
            ("damage", "EM-WPN-01", 1, 2, (1, 4)),
            ("contact", "EM-CON-05", 2, 1, D20),
            ("venom", "EM-CON-06", 2, 1, D20),
        ],
    ),
    case(
        "critical venom",
        "CON-03 CON-04 CON-05",
        lambda: attacked(SPIDER),
        {"attack": 20, "contact": 20},
        [("attack", "EM-ATK-01", 1, 2, D20), ("contact", "EM-CON-05", 2, 1, D20)],
    ),
    case(
        "missed trip",
        "MAN-01 MAN-02 MAN-03",
        lambda: maneuvered(Maneuver(blow(ME, FOE), ("trip",))),
        {},
        [("maneuver", "EM-MAN-01", 1, 2, D20)],
    ),
    case(
        "trip",
        "MAN-01 MAN-02 MAN-03 MAN-04",
        lambda: maneuvered(Maneuver(blow(ME, FOE), ("trip",))),
        {"maneuver": 15},
        [("maneuver", "EM-MAN-01", 1, 2, D20), ("trip", "EM-MAN-02", 2, 1, D20)],
    ),
    case(
        "resisted trip",
        "MAN-02 MAN-04 GIA-05 GRP-04 DIR-03",
        lambda: maneuvered(Maneuver(blow(ME, FOE), ("trip",))),
        {"maneuver": 15, "trip": 20},
        [("maneuver", "EM-MAN-01", 1, 2, D20), ("trip", "EM-MAN-02", 2, 1, D20)],
    ),
    case(
        "blow and push",
        "MAN-02 MAN-03 MAN-04",
        lambda: maneuvered(Maneuver(blow(ME, FOE), ("push",), combined=True)),
        {"attack": 18},
        [
            ("attack", "EM-ATK-01", 1, 2, D20),
            ("damage", "EM-WPN-01", 1, 2, D8),
            ("push", "EM-MAN-02", 2, 1, D20),
        ],
    ),
    case(
        "grapple",
        "GRP-02 GRP-03 GRP-05 GRP-06 GIA-01 GIA-04",
        lambda: maneuvered(Maneuver(blow(figure("E9"), FOE), ("grapple",))),
        {"maneuver": 15},
        [("maneuver", "EM-MAN-01", 1, 2, D20), ("grapple", "EM-GRP-02", 2, 1, D20)],
    ),
    case(
        "swallowed",
        "GRP-02 GRP-03 GRP-05 GRP-06 GIA-01 GIA-04",
        lambda: maneuvered(Maneuver(SERPENT, ("grapple",))),
        {"maneuver": 15},
        [
            ("maneuver", "EM-MAN-01", 1, 2, D20),
            ("grapple", "EM-GRP-02", 2, 1, D20),
            ("keep_weapon", "EM-GIA-04", 2, 1, D20),
        ],
    ),
    case(
        "swallowed unarmed",
        "GRP-02 GRP-03 GRP-05 GRP-06 GIA-01 GIA-04",
        lambda: maneuvered(Maneuver(blow(figure("M6"), figure("E9", 2), "unarmed"), ("grapple",))),
        {"maneuver": 15},
        [("maneuver", "EM-MAN-01", 1, 2, D20), ("grapple", "EM-GRP-02", 2, 1, D20)],
    ),
    case(
        "crush",
        "GIA-02 ATK-10 ARM-05",
        lambda: crushed(figure("M3"), FOE, SECOND),
        {},
        [("crush", "EM-GIA-02", 1, 2, (2, 6))],
    ),
    case(
        "hurl",
        "GIA-03 ARM-05",
        lambda: hurled(figure("M3"), FOE, stopped=True),
        {},
        [("hurl", "EM-GIA-03", 1, 2, (3, 6))],
    ),
    case(
        "digest",
        "GIA-04",
        lambda: digested(figure("M6"), FOE),
        {},
        [("digest", "EM-GIA-04", 1, 2, (1, 4))],
    ),
    case(
        "sneak",
        "SUR-02 SUR-06 SUR-11 SUR-12 SUR-13 CHR-07",
        lambda: sneaked(Sneaking(figure("E8"), FOE, "close", alert=True, rolls=2)),
        {},
        [
            ("stealth", "EM-SUR-11", 1, 2, (1, 6)),
            ("stealth", "EM-SUR-11", 1, 2, (1, 6)),
            ("notice", "EM-SUR-11", 2, 1, D20),
        ],
    ),
    case(
        "failed sneak",
        "SUR-02 SUR-06 SUR-11 SUR-13 CHR-07",
        lambda: sneaked(Sneaking(figure("E8"), FOE, "punch", alert=True)),
        {"deception": 6},
        [("deception", "EM-SUR-11", 1, 2, (1, 6))],
    ),
    case(
        "blast",
        "ARM-09 ARM-10",
        lambda: blasted(FOE, 9, 1, Law()),
        {},
        [("blast_save", "EM-ARM-10", 2, 1, D20)],
    ),
    case(
        "dying",
        "DTH-02",
        lambda: bled(figure("E2", hp=-4)),
        {},
        [("dying", "EM-DTH-02", 1, 0, D20)],
    ),
    case(
        "injury",
        "DTH-06",
        lambda: injured(figure("E2"), 12),
        {},
        [("injury", "EM-DTH-06", 1, 0, D20)],
    ),
    case(
        "serious injury",
        "DTH-06",
        lambda: injured(figure("E2"), 18),
        {},
        [("injury", "EM-DTH-06", 1, 0, D20)],
    ),
]


@pytest.mark.parametrize(("make", "faces", "told"), CASES)
def test_every_die_is_told(make, faces, told) -> None:
    result, found, _ = thrown(make(), faces)
    assert found == told
    assert dice_of(result) == [purpose for purpose, *_ in told]


@pytest.mark.rule("EM-ATK-10", "EM-GIA-02", "EM-ARM-05")
def test_who_is_asked_about_a_critical() -> None:
    _, _, asked = thrown(attacked(blow(ME, FOE, law=CHOICE)), {"attack": 20})
    _, _, crushing = thrown(crushed(figure("M3"), FOE, CHOICE), {})
    plain, armed = (("target", 2),), (("target", 2), ("weapon", "sword"))
    assert asked == [Ask("a", 1, "empress.critical", armed)]
    assert crushing == [Ask("a", 1, "empress.critical", plain)]


@pytest.mark.rule("EM-ARM-10", "EM-INH-03")
def test_dice_of_areas() -> None:
    pot = blast_check(items()["powder_pot"], 1)
    assert (pot.purpose, pot.rule, pot.actor, pot.target, pot.dice) == (
        "blast", "EM-ARM-10", 1, 0, (2, 6),
    )  # fmt: skip
    assert (astray_check(ME).actor, astray_check(ME).target) == (1, 0)
    lob = lob_check(ME, "short", Law())
    assert (lob.actor, lob.target, lob.dice) == (1, 0, D20)
    stray = stray_check(ME, FOE, (figure("E2", 3),))
    assert stray is not None
    assert (stray.actor, stray.target, stray.dice, stray.grade(1), stray.grade(2)) == (
        1, 2, (1, 2), 2, 3,
    )  # fmt: skip


@pytest.mark.rule("EM-CHR-03", "EM-SHD-01", "EM-STN-01", "EM-MAN-04")
def test_what_hit_class_is_made_of_is_told() -> None:
    parts = defence(blow(ME, figure("E1", 2, defence=-2))).parts
    assert [(one.rule, one.label, one.worth) for one in parts] == [
        ("EM-CHR-03", "empress.class_agility", 1),
        ("EM-SHD-01", "empress.class_shield", 1),
        ("EM-STN-01", "empress.class_stance", -2),
    ]
    prone = defence(blow(ME, figure("E9", 2, prone=True))).parts
    assert [one.label for one in prone] == ["empress.class_prone"]
