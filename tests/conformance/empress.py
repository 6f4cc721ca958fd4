"""The battles of Empress in which conformance is tried, and what must turn up in them."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.grid import Cell, Grid
from game.core.setup import FighterSetup, Plain, Setup, SideSetup, Thing
from game.rules.empress.acts import turn
from game.rules.empress.acts.initiative import STANCE, STANCES
from game.rules.empress.exchange.maneuvers import ESCAPE, SAVE_OF

SWITCHES = (
    "initiative_mode=auto4",
    "crit_damage=attacker_choice",
    "shield_coverage=example",
    "reinforced_wood_protection=6",
    "breakaway_attack_free",
    "explosions_use_armor=off",
    "cleave_missile",
    "oversize_parry_limit=1",
    "fight_on",
    "injuries",
    "lotfp_range=off",
    "lotfp_cover=off",
    "lotfp_fire_into_melee=off",
    "lotfp_reload=off",
    "lotfp_charge",
    "lotfp_aim",
    "lotfp_quick_change",
)
"""Every optional rule set otherwise than unasked; all of them together."""

HOUSE_RULES = (
    "initiative_mode=hybrid",
    "crit_damage=second_die",
    "lotfp_charge",
    "lotfp_aim",
    "lotfp_quick_change",
)
"""Some of them, beside what is in force unasked."""

YARD = (
    (Cell(4, 1), "wall"),
    (Cell(4, 2), "low_wall"),
    (Cell(3, 4), "foliage"),
    (Cell(5, 5), "dark"),
)
"""The ground, as far as the field reaches."""


def battle(
    a: tuple[str, ...],
    b: tuple[str, ...],
    size: tuple[int, int],
    *,
    switches: tuple[str, ...] = (),
    last: int = 6,
    **numbers: int,
) -> Setup:
    """Two sides face to face, with a pot and a friend's weapon that lies about."""
    people = [*_line(a, "a", 0, size[1]), *_line(b, "b", size[0] - 3, size[1])]
    return Setup(
        "personal",
        Grid(*size, tuple(one for one in YARD if one[0].y < size[1] and one[0].x < size[0] - 3)),
        (SideSetup("a", "a", "azure"), SideSetup("b", "b", "gules")),
        fighters=tuple(people),
        switches=switches,
        things=(Thing("spear", (1, 1)),),
        numbers={"round_limit": last, **numbers},
    )


def _line(names: Iterable[str], side: str, x: int, rows: int) -> Iterable[FighterSetup]:
    """Side by side, with room for the large ones; the second has a zone, the third is hidden, the
    fourth not suspected.
    """
    for number, name in enumerate(names):
        cell = (x, (3 * number) % rows)
        more: dict[str, Plain] = {"items": ("powder_pot",)} if number == 0 else {}
        zone = ((x, cell[1]), (x + 1, cell[1])) if number == 1 else ()
        traits = {2: ("hidden",), 3: ("unsuspected", "important")}.get(number, ())
        yield FighterSetup(
            f"{side}{number}",
            f"{side}{number}",
            side,
            name,
            cell,
            overrides=more,
            traits=traits,
            zone=zone,
        )


def setups() -> tuple[Setup, ...]:
    """Small fights: swords, missiles and fists, beasts and giants, an ambush."""
    return (
        battle(("veteran_swordsman", "longbow_archer"), ("bandit", "wall_spearman"), (8, 6)),
        battle(
            ("two_blade_duelist", "wrestler"), ("ogre", "arbalester"), (8, 6), switches=SWITCHES
        ),
        battle(("great_sword_knight",), ("halberdier",), (6, 4), unexpected=1),
        battle(
            ("giant_spider", "light_mail_guard", "cut_throat"),
            ("frost_giant", "longbow_archer"),
            (8, 9),
            noise=1,
        ),
    )


def crowds() -> tuple[Setup, ...]:
    """The same closer together, with more of them."""
    return (
        battle(
            ("veteran_swordsman", "wrestler", "cut_throat", "cut_throat"),
            ("two_blade_duelist", "bandit", "wall_spearman", "veteran_swordsman"),
            (7, 12),
            switches=HOUSE_RULES,
            last=12,
        ),
        battle(("wrestler", "wrestler"), ("wrestler", "veteran_swordsman"), (5, 6), last=12),
        battle(("great_serpent",), ("bandit", "bandit"), (6, 6), last=14),
        battle(("longbow_archer", "arbalester"), ("arbalester", "bandit"), (7, 5), last=10),
        battle(
            ("veteran_swordsman", "halberdier"),
            ("veteran_swordsman", "great_sword_knight"),
            (5, 5),
            switches=SWITCHES,
            last=12,
        ),
        battle(("longbow_archer",), ("arbalester",), (12, 2), switches=HOUSE_RULES, last=12),
        *setups(),
    )


def expected() -> frozenset[str]:
    """Every form of a turn, every stance, and every aim of a maneuver; what the very large do with
    whom they have pinned, letting go and hiding come up too seldom and are tested by themselves.
    """
    seldom = (turn.CRUSH, turn.HURL, "hide")
    free = (turn.MOVE, turn.RETREAT, turn.STAND)
    forms = (*turn.ACTIONS, *free, turn.HOLD, turn.COUNTER, turn.WATCH, turn.END)
    return frozenset(
        [
            *(f"{turn.TURN} form {form}" for form in forms if form not in seldom),
            *(f"{turn.TURN} aim {aim}" for aim in SAVE_OF if aim != ESCAPE),
            *(f"{STANCE} stance {name}" for name in STANCES),
        ]
    )
