"""More examples of our own for Chaos, in which several things shift one roll."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.components import Health
from game.rules.chaos.exchange.facts import Block, Setting, Strike
from game.rules.chaos.exchange.force import damage_of
from game.rules.chaos.exchange.rolls import defence_check, strike_check
from game.rules.chaos.sheet.actions import Answer
from game.rules.chaos.sheet.components import Condition, Wounds
from tests.rules.chaos.bout import bout, man, setup
from tests.rules.chaos.people import able, blow, hurt, sample

ALDRIC, MAI, FRED = (sample(name, 2, "b") for name in ("Sir Aldric", "Mai", "Fred"))
JOE, THUG, RIN = sample("Joe"), sample("Thug"), sample("Rin")
FALLEN = replace(THUG, condition=Condition(prone=True, off_balance=True))
LITHE = able(replace(THUG, condition=Condition(prone=True)), "lithe")
BELOW = Setting(lower=(True, False))
KNIFE, LASER = blow("throwing_knife", "throw"), blow("laser_rifle", "shoot")


@pytest.mark.rule("CF-PEN-01", "CF-PEN-04", "CF-PEN-05", "CF-CALL-07")
@pytest.mark.parametrize(
    ("strike", "shift"),
    [
        (
            Strike(JOE, FRED, LASER, here=Setting(22, (False, True), cover="partial")),
            1 - 4 - 4 - 4 - 4,
        ),
        (
            Strike(
                RIN, FRED, replace(blow("compound_bow", "shoot"), area="left_eye"),
                here=Setting(24, cover="partial"),
            ),
            3 + 2 - 4 - 4 - 8,
        ),
        (Strike(FALLEN, MAI, blow("club"), here=BELOW), 1 - 8),
        (Strike(LITHE, MAI, blow("club")), 1),
        (Strike(THUG, MAI, replace(blow("club"), jab=True, ticks=1, ki=1)), 2),
    ],
    ids=["a poor shot", "an eye, spared one reason", "two of three", "lithe", "a jab with Ki"],
)  # fmt: skip
def test_what_counts_in_an_attack(strike: Strike, shift: int) -> None:
    """Beyond 21 m, cover, a runner, no skill; Precision spares the range; two Awkward count."""
    assert strike_check(strike).shift == shift


@pytest.mark.rule("CF-PEN-08", "CF-PEN-12", "CF-PEN-14", "CF-TUM-01", "CF-FEINT-02", "CF-CAP-02")
@pytest.mark.parametrize(
    ("strike", "shift"),
    [
        (
            Strike(
                JOE, FRED, LASER, Answer("block", thing=9, pay="prepared"), Setting(9),
                Block("crate", 8, 3, "large"),
            ),
            1 + 4 + 8 - 8,
        ),
        (Strike(JOE, MAI, LASER, Answer("tumble"), Setting(9)), 2 + 1 + 4 - 8),
        (Strike(JOE, MAI, KNIFE, Answer("quick_parry", weapon="katana"), Setting(9, rear=True)),
         2 - 4),
        (
            Strike(
                THUG, ALDRIC, replace(blow("club"), feinted=True),
                Answer("parry", weapon="long_sword", ki=2, pay="prepared"),
            ),
            4 + 4,
        ),
        (
            Strike(
                THUG, hurt(MAI, chest=1), blow("club"), Answer("dodge"),
                Setting(smoke=(0, 1), lower=(False, True), ambushed=(False, True), rear=True),
            ),
            3 - 2 - 8 - 4 - 4,
        ),
    ],
    ids=["a crate", "rolling with light", "a knife from behind", "feinted", "everything"],
)  # fmt: skip
def test_what_counts_in_a_defence(strike: Strike, shift: int) -> None:
    """A feint takes Aldric's Parry of 4 and leaves him Prepared and Ki."""
    assert defence_check(strike).shift == shift


@pytest.mark.rule("CF-DMG-11", "CF-CRIT-05", "CF-REFL-02", "CF-JAB-04", "CF-DMG-01")
def test_halves_of_halves() -> None:
    """Fred's rifle 8 / 6 + 1, critical 16 / 7, bounced at a later target: 8 / 3, then 4 / 1. A club
    in the off hand 5 / 0: 2 / 0; Aldric throws a dagger 4 + 2 / 1 + 1.
    """
    bounced = replace(blow("assault_rifle", "shoot"), halved=1, bounced=True)
    off = replace(blow("club"), hand="off")
    struck = [
        damage_of(FRED, bounced, "ordinary"),
        damage_of(THUG, off),
        damage_of(ALDRIC, blow("dagger", "throw")),
    ]
    assert [(one.damage, one.penetration) for one in struck] == [(4, 1), (2, 0), (6, 2)]


@pytest.mark.rule("CF-STEEL-01", "CF-STEEL-03", "CF-STEEL-04", "CF-TICK-05", "CF-STUN-06")
def test_a_parry_by_one_is_pushed_on() -> None:
    """14 against 15 on tick 22; Strength 13 against 15: eight ticks, to 14. The loser is tripped:
    his Turn on 8 is skipped, the next is on 2.
    """
    fight = bout(
        setup(
            man("ald", "a", (5, 3), "paladin", facing="E"),
            man("mai", "b", (6, 3), "blade_dancer", facing="W"),
        ),
        {"initiative": [20, 1], "attack": [10], "defence": [11], "strength": [3, 9],
         "balance": [99]},
        {
            ("ald", "chaos.turn"): [
                {"form": "fight", "how": "strike", "weapon": "long_sword", "target": 5}
            ],
            ("mai", "chaos.defend"): [{"method": "parry", "weapon": "katana"}],
            ("ald", "chaos.steel"): [{"use": True}],
        },
    ).play(more=True)  # fmt: skip
    (begun,) = fight.all("chaos.steeling_begins")
    assert begun.fact("n") == 8
    assert fight.turns("ald") == [(1, 22), (1, 2)]
    assert fight.has("ald", Condition).prone


@pytest.mark.rule("CF-FEINT-02", "CF-CALL-02", "CF-TICK-06", "CF-STUN-01")
def test_a_feint_at_the_head() -> None:
    """Feint 2 and called 1 from 22: strike on 19, to 17. 15 - 4 + 4 beats 14 without her Dodge of
    3: 8 / 4 is one Red of 6, which stuns.
    """
    fight = bout(
        setup(
            man("ald", "a", (5, 3), "paladin", facing="E"),
            man("mai", "b", (6, 3), "blade_dancer", facing="W"),
        ),
        {"initiative": [20, 1], "perception": [9, 3], "attack": [15], "defence": [14],
         "balance": [41]},
        {
            ("ald", "chaos.turn"): [
                {"form": "fight", "how": "strike", "weapon": "long_sword", "target": 5,
                 "feint": True, "area": "head"}
            ],
            ("mai", "chaos.defend"): [{"method": "dodge"}],
        },
    ).play(more=True)  # fmt: skip
    assert fight.begins("ald")[0] == (19, 17)
    assert fight.has("mai", Health).now == 21 - 8
    assert fight.has("mai", Wounds).red == (("head", 1),)
    assert fight.all("chaos.stunned", "mai") and not fight.has("mai", Condition).prone
