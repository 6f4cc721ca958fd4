"""The worked examples of sections 6.3 and 6.4 (C and D), each with scripted dice, by its id."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from game.core.orders import Order
from game.rules.heroic20s.acts.declaring import joined
from game.rules.heroic20s.acts.shooting import shares
from game.rules.heroic20s.exchange import numbers as n
from game.rules.heroic20s.exchange.actions import (
    buys,
    by_seconds,
    reloaded,
    yards,
)
from game.rules.heroic20s.exchange.attack import Also, Attack
from game.rules.heroic20s.exchange.casualties import casualty_check, important
from game.rules.heroic20s.exchange.contest import margin_of
from game.rules.heroic20s.exchange.defence import defences
from game.rules.heroic20s.exchange.initiative import initiative
from game.rules.heroic20s.exchange.injury import Blow, divided, halved, living, protection
from game.rules.heroic20s.exchange.modifiers import (
    band_of,
    combined,
    effective,
    may_aim,
    may_attack,
)
from game.rules.heroic20s.exchange.morale import Spirits, morale, morale_modifiers, must_test
from game.rules.heroic20s.exchange.pursuit import Chase, caught, flight_check, pursued, speed_bonus
from game.rules.heroic20s.exchange.pursuit import pursuit_check as after_check
from game.rules.heroic20s.exchange.shots import astray, most_shots, price, stray_check
from game.rules.heroic20s.exchange.strike import attacked
from game.rules.heroic20s.exchange.watching import radius_penalty
from game.rules.heroic20s.sheet.frontage import front
from game.rules.heroic20s.sheet.moving import full_budget
from game.rules.heroic20s.tables.blocks import shooter
from game.rules.heroic20s.tables.book import people, shift
from game.rules.heroic20s.tables.gear import Carried
from game.rules.heroic20s.tables.rows import Protection
from tests.rules.exchanges import played
from tests.rules.heroic20s.arms import blow, injury, volley
from tests.rules.heroic20s.cast import fighter, figure
from tests.rules.heroic20s.lie import field

SWORD = "thrusting_broadsword"
Case = Callable[[], tuple[Any, Any]]


def reloads(seconds: int) -> tuple[str, int]:
    """The action that reloading takes, and how many of them."""
    action, count = by_seconds(seconds), 0
    while seconds > 0:
        seconds, count = reloaded(seconds, action), count + 1
    return action, count


def hit(attack: Attack, /, **dice: list[int]) -> tuple[int, int, int, int]:
    """Margin of victory, base hits, hits and injury."""
    done = played(attacked(attack), dice)
    return done.margin, done.base, done.hits, done.injury


def contest(skill: int, roll: int, defence: int, other: int) -> int:
    return margin_of(skill, roll) - margin_of(defence, other)


def spirits(strength: int, living_: int, **more: Any) -> Spirits:
    made = fighter("orc_warrior", **more.pop("changes", {}))
    points = {"points": strength * 12, "pool": living_ * 12}
    given = {"fallen": 1, **points, **more}
    return Spirits(unit=1, fighter=made, strength=strength, living=living_, **given)


def worth(unit: Spirits) -> int:
    return sum(one.worth for one in morale_modifiers(unit))


def c01() -> tuple[Any, Any]:
    sword = blow(figure("swordsman"), figure("archer", 2), SWORD)
    arm = figure("swordsman").fighter.arms[0]
    return effective(replace(sword, also=(Also(arm, arm.modes[0], "neck"),))), 10


def c02() -> tuple[Any, Any]:
    slots = (("target", 2), ("figures", 5), ("target.2", 4), ("figures.2", 3), ("target.3", 6))
    found = [count for _, count in shares(Order(slots), 10)]
    foes = (5, 1, 1)
    bonus = [n.ratio_bonus(a, b) for a, b in zip(found, foes, strict=True)]
    times = [n.multiplier(count) for count in found]
    return (found, bonus, times), ([5, 3, 2], [0, 6, 4], [2, Fraction(3, 2), 1])


def c03() -> tuple[Any, Any]:
    dice = {"casualty": [8], "location": [6]}
    fate = played(important(1, fighter("bandit_captain")), dice)
    return (fate.points, fate.location, fate.crippled), (-8, "right_leg", True)


def c04() -> tuple[Any, Any]:
    me = figure("archer")
    shots = most_shots(me, me.fighter.missiles[0], 25, 12, True, False)
    return (shots, n.multiplier(shots)), (4, 2)


def d07() -> tuple[Any, Any]:
    plain = fighter("thug")
    kinds = (
        (4, 0, 0), (6, 0, 0), (4, 1, 0), (4, 2, 0), (4, 1, 1), (6, 1, 0), (6, 2, 0), (4, 0, -1),
        (6, 0, -1),
    )  # fmt: skip
    found = [
        n.speed_factor(own, replace(plain, extra_attack=extra, time_rate=rate))
        for own, extra, rate in kinds
    ]
    # EA 1 with Decreased Time Rate: both change it.
    found.append(n.speed_factor(4, replace(plain, extra_attack=1, time_rate=-1)))
    return found, [4, 6, 2, 1, 1, 4, 2, 6, 8, 4]


def d11() -> tuple[Any, Any]:
    eight, foe = figure("thug", 1, 8), figure("thug", 2, dodge=8)
    strike = blow(eight, foe, "broadsword", level=24, defenders=8, defence="dodge")
    return hit(strike, attack=[17], defence=[10], damage=[1])[:3], (1, 1, 4)


def d22() -> tuple[Any, Any]:
    archers = figure("archer", 1, 100, won=True)
    thugs = figure("thug", 2, 20, tactic="offensive")
    shot = volley(archers, thugs, "regular_bow", 60, shots=3, defence="dodge")
    done = hit(shot, attack=[12], defence=[10], damage=[1])
    return (effective(shot), shot.projectiles, done[:3]), (21, 300, (11, 3, 39))


def d23() -> tuple[Any, Any]:
    def left(tactic: str, **more: Any) -> tuple[int, int]:
        me = figure("archer", tactic=tactic, **more)
        bow, yards_ = me.fighter.missiles[0], full_budget(me)
        shots = most_shots(me, bow, yards_, 12, False, False)
        return shots, yards_ - price(me, bow, shots, False)

    names = ("offensive", "defensive", "all_out_defensive", "aimed_shooting", "hold_ground",
             "all_out_offensive")  # fmt: skip
    found = [left(name) for name in names]
    wanted = [(3, 15), (3, 10), (3, 5), (2, 5), (2, 0), (1, 50)]
    return (found, left("offensive", locked=(2,))[0]), (wanted, 1)


def d25() -> tuple[Any, Any]:
    me = figure("submachine_gunner", 1, won=True)
    burst = volley(me, figure("town_guard", 2), "smg_9mm", 15, shots=13)
    done = hit(burst, attack=[10], defence=[11], damage=[10])
    only = [(one.id, one.number) for one in defences(burst)]
    return (effective(burst), only, burst.projectiles, done), (
        14,
        [("dodge", 8)],
        13,
        (7, 2, 10, 60),
    )


def d26() -> tuple[Any, Any]:
    gun = shooter(people()["musketeer"], Carried("pump_shotgun", 12), False)
    shot = Attack(
        me=figure("musketeer"), foe=figure("thug", 2), weapon=gun, kind="ranged", shots=2, yards=15
    )
    done = hit(shot, attack=[13], defence=[12], damage=[3])
    return (shot.projectiles, effective(shot), done), (18, 13, (2, 1, 6, 12))


def d28() -> tuple[Any, Any]:
    mail = fighter("thug", protection=(Protection("torso", 3, True, -2), Protection("skull", 3)))
    found = [divided(2, 0.5), divided(0, 0.5), divided(3, 2), protection(mail, "torso", "cr")]
    return (found, protection(mail, "skull", "cut")), ([4, 1, 1, 1], 5)


def d34() -> tuple[Any, Any]:
    elves = figure("archer", 2, 5)
    one = blow(figure("orc_axeman", 1, 6), elves, "axe", attackers=10)
    two = blow(figure("bugbear_warrior", 3, 4), elves, "mace", attackers=10)
    more = blow(figure("orc_axeman", 3, 4), elves, "axe", attackers=10)
    apart, both = joined([one, two]), joined([one, more])
    bonus = n.ratio_bonus(10, 5)
    times = [[n.multiplier(made.count) for made in some] for some in (apart, both)]
    return (bonus, times), (4, [[3, 2], [4]])


def d35() -> tuple[Any, Any]:
    here = field(
        """
        .aaa.
        aaaaa
        aahaa
        aaaaa
        .aaa.
        """,
        a=("orc_axeman", 1),
        h=("swordsman", 2),
    )
    orcs, hero = here.figures[1], here.figures[2]
    engaged = front(here, orcs, hero).engaged
    strike = blow(orcs, hero, "axe", count=engaged, attackers=engaged, defence="parry")
    done = hit(strike, attack=[14], defence=[10], damage=[2])
    return (len(orcs.cells), engaged, effective(strike), done[:3]), (20, 6, 24, (8, 3, 9))


def d37() -> tuple[Any, Any]:
    me, runner = figure("orc_axeman"), figure("bandit_captain", 2)
    plain = effective(blow(me, runner, "axe"))
    lost = [min(4, max(0, 6 - pace)) for pace in (3, 5, 6, 8, 1)]
    found = [effective(blow(me, runner, "axe", faster=one)) - plain for one in lost]
    return found, [-3, -1, 0, 0, -4]


def d44() -> tuple[Any, Any]:
    archer, bandit = figure("archer"), figure("bandit_captain", 2)
    into = volley(archer, bandit, "regular_bow", 15, into_melee=True, defence="dodge")
    missed = hit(into, attack=[10], defence=[9])
    stray = replace(astray(into, figure("town_guard", 4), ""), defence="dodge")
    done = hit(stray, attack=[4], defence=[12], location=[10], damage=[4])
    return (
        (effective(into), missed[2], stray_check(into).grade(9), done),
        (5, 0, "made", (4, 1, 1, 2)),
    )


def d46() -> tuple[Any, Any]:
    left = [25 - yards(25, means) for means in ("half", "whole", "attack", "forgone")]
    ways = [buys(means) for means in ("half", "whole", "forgone")]
    two = (("medium",), ("short", "short"))
    return (left, shift("with_action").worth, ways), (
        [12, 0, 25, 25],
        -6,
        [(("short",),), two, two],
    )


def d47() -> tuple[Any, Any]:
    me = figure("swordsman")
    arm = me.fighter.arms[0]
    sword = blow(me, figure("archer", 2), SWORD, level=15)
    three = (Also(arm, arm.modes[0], "skull"), Also(arm, arm.modes[0], "right_leg"))
    dagger = replace(arm, id="dagger", level=12)
    two = replace(sword, level=None, also=(Also(dagger, arm.modes[0]),))
    return (combined(replace(sword, also=three)).skill, combined(two).skill), (10, 12)


def d49() -> tuple[Any, Any]:
    me, foe = figure("halberdier"), figure("thug", 2, dodge=9, shield="")
    swing = blow(me, foe, "halberd", "swing", level=15, defence="dodge")
    thrust = blow(me, foe, "halberd", "thrust", level=15, defence="dodge")
    found = [
        hit(one, attack=[roll], defence=[9], damage=[2])[:2]
        for one, roll in ((swing, 10), (swing, 9), (thrust, 11))
    ]
    return found, [(5, 1), (6, 2), (4, 2)]


def d50() -> tuple[Any, Any]:
    hydra, foe = figure("hydra", 1, won=True), figure("swordsman", 2, dodge=9)
    foe = replace(foe, fighter=replace(foe.fighter, protection=(Protection("torso", 3),)))
    bites = blow(hydra, foe, "fangs", defence="dodge")
    return (effective(bites), bites.factor, hit(bites, attack=[10], defence=[9], damage=[16])), (
        15, 1, (5, 6, 6, 132),
    )  # fmt: skip


def d53() -> tuple[Any, Any]:
    best = figure("captain", 1, leader=True), figure("thug", 2, leader=True)
    won = played(initiative(("A", "B"), best), {"initiative": [3, 4, 2, 5]})
    return won.side, "B"


def d56() -> tuple[Any, Any]:
    me, foe = figure("swordsman"), figure("archer", 2, protection=(Protection("vitals", 4),))
    thrust = blow(me, foe, SWORD, "thrust", location="vitals", defence="dodge")
    done = hit(thrust, attack=[8], defence=[16], damage=[5])
    swing = may_aim(blow(me, foe, SWORD, "swing", location="vitals"))
    return (effective(thrust), done[3] // done[2], swing), (11, 6, False)


def d59() -> tuple[Any, Any]:
    first = spirits(10, 6, fallen=4, ours=6, theirs=5)
    second = spirits(10, 5, ours=5, theirs=5)
    found = [
        played(morale(first), {"morale": [14]}).does,
        played(morale(second), {"morale": [11]}).does,
    ]
    return (worth(first), worth(second), found), (-2, 2, ["fights", "flees"])


def d61() -> tuple[Any, Any]:
    hydra = fighter("hydra")
    found = []
    for pool in (24, 23, 17, 11):
        one = Spirits(
            unit=1, fighter=hydra, strength=1, living=1, points=35, pool=pool, hurt=1, theirs=9
        )
        found.append(worth(one) if must_test(one) else None)
    return found, [None, 0, 2, 5]


def d65() -> tuple[Any, Any]:
    chase = Chase(pursuers=(figure("thug", 1, 12),), fled=(figure("goblin_warrior", 2, 5),))
    found = played(pursued(chase), {"pursuit": [11], "flight": [10]})
    return (found.margin, found.figures), (6, 5)


def d68() -> tuple[Any, Any]:
    fled = (figure("goblin_warrior", 2, 5),)
    open_ = Chase(pursuers=(figure("thug", 1, 12),), fled=fled)
    hides = replace(open_, hides=True, visibility=-2)
    away = flight_check(hides)
    return (away.base + away.shift, after_check(hides).shift - after_check(open_).shift), (10, -2)


def d74() -> tuple[Any, Any]:
    wolves, man = figure("wolf", 1, 6), figure("thug", 2, dodge=9)
    man = replace(man, fighter=replace(man.fighter, protection=()))
    bite = blow(wolves, man, "teeth", defence="dodge")
    done = hit(bite, attack=[12], defence=[10], damage=[5])
    return (effective(bite), done), (26, (15, 4, 12, 48))


RATIOS = (9, 10, 11, 15, 16, 20, 21, 30, 31, 40, 41, 50, 51, 60, 61, 70, 71, 200)
COUNTS = (1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 15, 16, 20, 21, 30)
SHOTS = (1, 4, 5, 8, 9, 12, 13, 16, 17, 24, 25, 49, 50, 99, 100, 200)
POOLS = (128, 120, 113, 112, 111, 97, 96, 16, 1, 0)
SPEEDS = (1, 2, 3, 4, 5, 6, 7, 9, 10, 14, 15, 16, 20, 30)
THREE = Fraction(3, 2)
CUT = Blow(1, 0, "cut", 1.0, False, fighter("thug"), "torso")

CASES: dict[str, Case] = {
    "C-01": c01,
    "C-02": c02,
    "C-03": c03,
    "C-04": c04,
    "C-05": lambda: ([speed_bonus(move) for move in (5, 6, 7, 10)], [2, 3, 3, 4]),
    "D-01": lambda: (
        [n.ratio_bonus(count, 10) for count in RATIOS],
        [0, 0, 2, 2, 4, 4, 6, 6, 8, 8, 10, 10, 12, 12, 14, 14, 16, 16],
    ),
    "D-02": lambda: (
        [n.multiplier(count) for count in COUNTS], [1, 1, THREE, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7]
    ),
    "D-04": lambda: ([n.total_hits(base, 3) for base in (1, 2, 3, 4)], [1, 3, 4, 6]),
    "D-05": lambda: (
        [n.base_hits(margin, 4) for margin in (0, 1, 3, 4, 7, 8, 11, 12)], [0, 1, 1, 2, 2, 3, 3, 4]
    ),
    "D-07": d07,
    "D-08": lambda: (contest(14, 10, 12, 8), 0),
    "D-10": lambda: (contest(12, 11, 10, 6), -3),
    "D-11": d11,
    "D-13": lambda: ((contest(16, 10, 3, 4), n.base_hits(6, 4)), (6, 2)),
    "D-14": lambda: (
        [band_of(far).penalty for far in (2, 3, 20, 21, 100, 101, 500, 501)],
        [0, -3, -3, -7, -7, -11, -11, -15],
    ),
    "D-16": lambda: (
        [n.group_bonus(count) for count in (1, 4, 5, 8, 9, 12, 13, 16, 17, 100)],
        [0, 0, 1, 1, 2, 2, 3, 3, 4, 4],
    ),
    "D-17": lambda: (
        [n.rapid_fire(shots) for shots in SHOTS],
        [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8],
    ),
    "D-19": lambda: (
        (contest(14, 8, 9, 12), n.base_hits(9, 4), n.total_hits(3, 3), n.total_hits(3, 3, 3)),
        (9, 3, 4, 3),
    ),
    "D-20": lambda: ((contest(14, 10, 9, 10), n.total_hits(n.base_hits(5, 4), 4, 4)), (5, 4)),
    "D-22": d22,
    "D-23": d23,
    "D-25": d25,
    "D-26": d26,
    "D-28": d28,
    "D-29": lambda: (3 * injury(CUT, 5), 12),
    "D-31": lambda: (
        [halved(total) for total in (1, 2, 3, 5, 7, 16, 17, 112)], [1, 1, 2, 3, 4, 8, 9, 56]
    ),
    "D-32": lambda: (
        [(living(pool, 16), pool - 16 * (living(pool, 16) - 1)) for pool in POOLS[:-1]],
        [(8, 16), (8, 8), (8, 1), (7, 16), (7, 15), (7, 1), (6, 16), (1, 16), (1, 1)],
    ),
    "D-34": d34,
    "D-35": d35,
    "D-37": d37,
    "D-43": lambda: (
        [radius_penalty(r) for r in (1, 2, 3, 4, 5, 6, 7, 10, 11)] + [shift("line_watched").worth],
        [0, -1, -2, -2, -3, -3, -4, -4, -5, -2],
    ),
    "D-44": d44,
    "D-46": d46,
    "D-47": d47,
    "D-49": d49,
    "D-50": d50,
    "D-53": d53,
    "D-55": lambda: (contest(12, 11, 10, 8), -1),
    "D-56": d56,
    "D-58": lambda: (
        [must_test(spirits(whole, left)) for whole, left in ((10, 7), (10, 6), (8, 5), (3, 2))],
        [False, True, True, True],
    ),
    "D-59": d59,
    "D-61": d61,
    "D-62": lambda: (
        [
            worth(spirits(12, 10, ours=10, theirs=6)),
            worth(spirits(12, 10, ours=10, theirs=5)),
            worth(spirits(12, 10, changes={"cowardice": 9})),
        ],
        [-2, -5, 3],
    ),
    "D-64": lambda: (
        [speed_bonus(move) for move in SPEEDS], [-2, 0, 1, 1, 2, 3, 3, 3, 4, 4, 5, 5, 6, 7]
    ),
    "D-65": d65,
    "D-67": lambda: ([caught(3, 10, margin) for margin in (4, 0, 10)], [3, 0, 9]),
    "D-68": d68,
    "D-70": lambda: ([casualty_check(1, full).dice for full in (25, 7)], [(4, 6), (2, 6)]),
    "D-71": lambda: (
        [reloads(figure(who).fighter.missiles[0].reload) for who in ("crossbowman", "musketeer")],
        [("medium", 1), ("long", 2)],
    ),
    "D-73": lambda: (
        (
            effective(shot := volley(figure("archer"), figure("thug", 2), "regular_bow", 10,
                                     location="eye")),
            may_attack(shot),
        ),
        (0, False),
    ),
    "D-74": d74,
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_example(name: str) -> None:
    found, wanted = CASES[name]()
    assert found == wanted
