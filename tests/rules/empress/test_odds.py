"""What is forecast is what is rolled: every exchange of Empress by its odds and by its dice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from functools import partial
from itertools import chain, product
from typing import Any

import pytest

from game.core.checks import Ask, Exchange
from game.core.odds import enumerate_exchange
from game.core.orders import Order
from game.rules.empress.exchange.areas import exploded
from game.rules.empress.exchange.attack import Struck, attacked
from game.rules.empress.exchange.blow import Attack
from game.rules.empress.exchange.maneuvers import (
    Maneuver,
    Tried,
    crushed,
    digested,
    hurled,
    maneuvered,
)
from game.rules.empress.exchange.stealth import Sneaking, sneaked
from game.rules.empress.exchange.wounds import bled, injured
from game.rules.empress.orders import chances
from game.rules.empress.sheet.components import Grappled
from game.rules.empress.sheet.law import Law
from game.rules.empress.sheet.turns import Interceptions
from game.rules.empress.tables.book import items, weapons
from tests.rules.chances import ROLLS, p_value
from tests.rules.empress.cast import BOOK, blow, changed, figure
from tests.rules.exchanges import rolled

LEAST = 1e-5
"""Below this chance a difference is no accident."""

SECOND, CHOICE = Law(crit_damage="second_die"), Law(crit_damage="attacker_choice")


def foe(name: str, *held: str, **changes: Any):
    """Whom it is done to."""
    return figure(name, 2, *held, **changes)


def struck_of(one: Struck) -> Hashable:
    """What counts of an attack."""
    done, touch = one.harm, one.touched
    told = (done.points, done.by, done.worn, done.destroyed)
    return (one.grade, *told, touch.contact, touch.poisons, one.regained, one.grapples)


def tried_of(one: Tried) -> Hashable:
    """What counts of a maneuver, cells of a push among it."""
    effects = tuple((e.aim, e.done, e.cells, e.grip, e.kept) for e in one.effects)
    return one.grade, struck_of(one.struck) if one.struck else None, effects


ATTACKS: dict[str, Attack] = {
    "sword on a shield": blow(figure("E2"), foe("E2")),
    "halberd": blow(figure("E4"), foe("E4")),
    "giant": blow(figure("M3"), foe("E2")),
    "spider": blow(figure("M4"), foe("E8", hp=3)),
    "plate": blow(figure("E1"), foe("E3"), "mace"),
    "statue": blow(figure("E2"), foe("M5")),
    "two dice": blow(figure("E2"), foe("E1"), "sword", SECOND),
    "chosen": blow(figure("E2"), foe("E1"), "sword", CHOICE),
    "pair": blow(figure("E6", dual="offensive"), foe("E4"), second=weapons()["dagger"]),
    "sneaking": blow(figure("E8"), foe("E2", surprised=True)),
    "unaware": blow(figure("E8"), foe("E2"), law=SECOND, unaware=True),
    "bow": blow(figure("E7"), foe("E5"), band="long", cover="light"),
    "pistol": blow(figure("E7"), foe("E3"), "pistol"),
    "inside": blow(figure("E2", 1, "dagger", swallowed_by=2), foe("M6")),
    "without thought": blow(figure("E2"), foe("E3", bound=True), hasty=True),
    "reach lost": blow(figure("E1", 1, "spear", reach_lost=(2,)), foe("E2", "sword")),
    "mancatcher": blow(figure("E4", 1, "mancatcher"), foe("E8")),
    "bare hands": blow(figure("E9"), foe("E10")),
}

MANEUVERS: dict[str, Maneuver] = {
    "push": Maneuver(blow(figure("E2"), foe("E1")), ("push",)),
    "blow and trip": Maneuver(blow(figure("E2"), foe("E1")), ("trip",), combined=True),
    "disarm and trip": Maneuver(blow(figure("E2"), foe("E1")), ("disarm", "trip")),
    "grapple": Maneuver(blow(figure("E9"), foe("E8")), ("grapple",)),
    "third grapple": Maneuver(
        blow(figure("E9"), foe("E8", grappled=Grappled((3,), 2))), ("grapple",)
    ),
    "escape": Maneuver(blow(figure("E8", held_by=2), foe("E9"), "unarmed"), ("escape",)),
    "serpent": Maneuver(blow(figure("M6"), foe("E8"), "unarmed"), ("grapple",)),
    "too large": Maneuver(blow(figure("E9"), foe("M3")), ("grapple",)),
    "trick": Maneuver(blow(figure("E8"), foe("E1", tricks=("kick",))), ("trick",), kind="sand"),
    "helpless": Maneuver(blow(figure("E2"), foe("E1", bound=True)), ("pull_shield",)),
}

OTHERS: dict[str, Callable[[], Exchange[Hashable]]] = {
    "crush": lambda: _points(crushed(figure("M3"), foe("E3"), SECOND)),
    "hurl": lambda: _points(hurled(figure("M3"), foe("E3"))),
    "digested": lambda: _points(digested(figure("M6"), foe("E3"))),
    "hide": lambda: _done(sneaked(Sneaking(figure("E8"), foe("E1"), "hide", alert=True))),
    "close in": lambda: _done(
        sneaked(Sneaking(figure("E8"), foe("E1"), "close", alert=False, rolls=2))
    ),
    "dying": lambda: _bled(figure("E2", hp=-5, failures=2)),
    "injury": lambda: _injury(figure("E2", hp=5), 5),
    "powder pot": lambda: _blasts((foe("E1"), figure("E4", 3))),
}


def _points(exchange: Exchange[Any]) -> Exchange[Hashable]:
    found = yield from exchange
    points: int = found.points
    return points


def _done(exchange: Exchange[Any]) -> Exchange[Hashable]:
    found = yield from exchange
    done: bool = found.done
    return done


def _bled(me) -> Exchange[Hashable]:
    found = yield from bled(me)
    return found[0]


def _injury(me, points: int) -> Exchange[Hashable]:
    found = yield from injured(me, points)
    return found[0]


def _blasts(victims) -> Exchange[Hashable]:
    found = yield from exploded(items()["powder_pot"], victims, 1, Law())
    return tuple((unit, one.points) for unit, one in found)


def told(exchange: Exchange[Any], of: Callable[[Any], Hashable]) -> Exchange[Hashable]:
    """An exchange that gives only what counts."""
    found = yield from exchange
    value: Hashable = of(found)
    return value


def _told_attack(one: Attack) -> Exchange[Hashable]:
    return told(attacked(one), struck_of)


def _told_maneuver(one: Maneuver) -> Exchange[Hashable]:
    return told(maneuvered(one), tried_of)


CASES: dict[str, Callable[[], Exchange[Hashable]]] = {
    **{name: partial(_told_attack, one) for name, one in ATTACKS.items()},
    **{name: partial(_told_maneuver, one) for name, one in MANEUVERS.items()},
    **OTHERS,
}


def answer(ask: Ask) -> Order:
    """The attacker takes a second die."""
    return Order((("damage", "second_die"),))


@pytest.mark.parametrize("name", CASES)
def test_chances_are_what_dice_bring(name: str) -> None:
    make = CASES[name]
    expected: dict[Hashable, float] = {}
    for result, chance in enumerate_exchange(make, answer):
        expected[result] = expected.get(result, 0.0) + chance
    assert sum(expected.values()) == pytest.approx(1)
    found = rolled(make, 6, answer, ROLLS // 4)
    assert p_value(found, expected) > LEAST, name


REMEMBERED: Any = chances.of_attack
"""Wrapped twice: by what an attack goes by, and by what that comes to."""


def variants(attack: Attack) -> Iterator[Attack]:
    """The attack, and the same with one thing changed that may or may not matter."""
    me, target = attack.me, attack.foe
    yield attack
    for hurt in (1, 4, 5):
        yield replace(attack, foe=changed(target, hp=hurt))
    yield replace(attack, foe=changed(target, hits=Interceptions(2, 2)))
    yield replace(attack, foe=changed(target, shield_lost=2))
    yield replace(attack, foe=changed(target, prone=True), power=False)
    yield replace(attack, foe=changed(target, bound=True))
    yield replace(attack, me=changed(me, attack=2, holds=(target.unit,)))
    yield replace(attack, me=replace(me, unit=9, side="c"))
    for changes in ({"front": False}, {"doubled": True}, {"wall": 2}, {"hasty": True}):
        around: dict[str, Any] = changes
        yield replace(attack, at=replace(attack.at, **around))
    for law in (BOOK, SECOND, CHOICE):
        yield replace(attack, law=law)


def test_attacks_that_are_remembered_are_worked_out_as_if_anew() -> None:
    """Whatever was asked before: only what comes to the same counts as the same."""
    known = list(chain.from_iterable(map(variants, ATTACKS.values())))
    for attack in (*known, *reversed(known)):
        anew = REMEMBERED.__wrapped__.__wrapped__(attack)
        assert chances.of_attack(attack) == anew, attack


@pytest.mark.rule("EM-ATK-02", "EM-ATK-03", "EM-ATK-04", "EM-ATK-07", "EM-ATK-08", "EM-ATK-09")
@pytest.mark.rule("EM-SHD-05", "EM-SHD-07", "EM-ATK-10", "EM-ATK-11")
def test_a_blow_worked_out_by_hand() -> None:
    """A sword of PM +5 on Hit Class 13, Armor Class 20, a shield of Protection 5, face by face."""
    by_hand: Counter[tuple[str, int, bool]] = Counter()
    for face, damage in product(range(1, 21), range(1, 9)):
        total = face + 5
        if face == 20 or (face > 1 and total >= 23):
            by_hand["critical", 8, False] += 1
        elif face == 1 or total < 13:
            by_hand["miss", 0, False] += 1
        elif total < 20:
            by_hand["protected", max(0, damage - 5), damage > 5] += 1
        else:
            by_hand["direct", damage, False] += 1
    attack = blow(figure("E2"), foe("E1"))
    odds: dict[tuple[str, int, bool], float] = {}
    for one, chance in enumerate_exchange(lambda: attacked(attack), answer):
        key = (str(one.grade), one.harm.points, one.harm.worn)
        odds[key] = odds.get(key, 0.0) + chance
    assert odds == pytest.approx({key: n / 160 for key, n in by_hand.items()})


def test_the_trees_stay_small() -> None:
    most = {name: len(enumerate_exchange(make, answer)) for name, make in CASES.items()}
    for name in ("sword on a shield", "giant", "spider", "grapple"):
        assert most[name] <= 60, most
